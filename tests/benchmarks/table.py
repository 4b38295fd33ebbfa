"""`make bench`: one table of everything the project claims, beside the last one that was committed.

    python -m tests.benchmarks.table [--write | --only WORDS] [PHOTOGRAPHS …]

PHOTOGRAPHS are folders with an annotations.json. --write makes the table the committed one (docs/bench.md and .json).
--only measures the claims that have these words in their name.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from tests.benchmarks.claims import Claim, claims

_DOCS: Final = Path(__file__).resolve().parents[2] / "docs"
_HEAD: Final = "| what | unit | now | promised | holds | last | now / last |\n|---|---|---|---|---|---|---|"

_VECTORS: Final = ("avx2", "avx_vnni", "avx512f", "avx512_vnni", "amx_int8")
"""Flags of a processor that tell how quickly the networks run on it."""


def machine() -> dict[str, Any]:
    """What the figures were taken on."""
    info = Path("/proc/cpuinfo")
    known = dict(line.split(":", 1) for line in info.read_text().splitlines() if ":" in line) if info.exists() else {}
    known = {name.strip(): value.strip() for name, value in known.items()}
    flags = known.get("flags", "").split()
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    return {
        "processor": known.get("model name", platform.machine()),
        "vector instructions": ", ".join(name for name in _VECTORS if name in flags) or "unknown",
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "load before": load,
        "day": datetime.now(UTC).date().isoformat(),
    }


def row(claim: Claim, value: float, last: float | None) -> str:
    """A claim's line of the table."""
    holds = {True: "yes", False: "**no**", None: ""}[claim.holds(value)]
    promised = "" if claim.limit is None else f"{'at least' if claim.more else 'at most'} {claim.limit:,g}"
    before = "" if last is None else _number(last)
    ratio = "" if not last else f"{value / last:.2f}"
    return f"| {claim.name} | {claim.unit} | {_number(value)} | {promised} | {holds} | {before} | {ratio} |"


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def main() -> int:
    """Command line. Returns 1 where a promise does not hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photographs", nargs="*", type=Path)
    some = parser.add_mutually_exclusive_group()
    some.add_argument("--write", action="store_true")
    some.add_argument("--only", default="", metavar="WORDS")
    options = parser.parse_args()
    kept = _DOCS / "bench.json"
    last = json.loads(kept.read_text(encoding="utf-8"))["figures"] if kept.exists() else {}
    on = machine()
    lines, found, broken = [], {}, 0
    print(", ".join(f"{key}: {value}" for key, value in on.items()) + f"\n\n{_HEAD}", flush=True)
    for claim in (claim for claim in claims(options.photographs) if options.only in claim.name):
        value = claim.measure()
        lines.append(row(claim, value, last.get(claim.name)))
        found[claim.name] = round(value, 4)
        broken += claim.holds(value) is False
        print(lines[-1], flush=True)
    if options.write:
        kept.write_text(json.dumps({"machine": on, "figures": found}, indent=1) + "\n", encoding="utf-8")
        told = "\n".join(f"- {key}: {value}" for key, value in on.items())
        text = f"# What the project claims, measured by `make bench`\n\n{told}\n\n{_HEAD}\n" + "\n".join(lines)
        (_DOCS / "bench.md").write_text(text + "\n", encoding="utf-8")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
