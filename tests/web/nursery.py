"""Starts companions as processes of their own, quickly: `python -m tests.web.nursery FOLDER`.

Everything is imported once; each line on standard input then starts one on the games in FOLDER. It tells its process
number and its address, and "gone" when it has ended.
"""

import os
import sys
from pathlib import Path

from companion.web.play import run_play


def main() -> None:
    folder = Path(sys.argv[1])
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            os._exit(run_play("127.0.0.1", 0, "off", folder))
        print(f"process {child}", flush=True)
        os.waitpid(child, 0)
        print("gone", flush=True)


if __name__ == "__main__":
    main()
