"""The demo clip: four dice thrown onto a mat, read, swept away and thrown again: `python -m datasets.demo FOLDER`.

Writes demo.mp4 and demo.json, the truth of each throw. Everything is a function of the seed.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.demo_scene import HEIGHT, WIDTH, how_far, lay_die, lay_shadow, lay_stick, table
from datasets.tumble import ROLL, Pose, Throw, reach, throw_dice

SEED: Final = 20
RATE = 25
THROWS: Final = ((4, 4, 4, 2), (1, 3, 5, 6), (6, 6, 3, 2), (2, 5, 3, 4), (5, 2, 5, 5))
BEFORE, HOLD, SWEEP, EMPTY = 0.7, 2.6, 0.8, 0.7
"""Seconds of empty table before a throw, of dice at rest, of the sweep, and of empty table after it."""

_ROLLING = ROLL + 0.2
_CYCLE = BEFORE + _ROLLING + HOLD + SWEEP + EMPTY


def stick_at(t: float) -> float:
    """Where the stick that sweeps the table is (x) at second `t` of the sweep; it comes from the right."""
    return 17.0 - 34.0 * float(np.clip(t / SWEEP, 0, 1))


def swept(poses: list[Pose], x: float) -> list[Pose]:
    """Dice at rest, pushed along by the stick at `x` and by each other."""
    pushed: list[Pose] = []
    for pose in sorted(poses, key=lambda pose: -float(pose.middle[0])):
        middle = pose.middle.copy()
        middle[0] = min(middle[0], x - 0.55 - reach(pose.turn[0]))
        for other in pushed:
            if abs(other.middle[1] - middle[1]) < 2.6:
                middle[0] = min(middle[0], other.middle[0] - 2.6)
        pushed.append(Pose(middle, pose.turn))
    return pushed


def frame(throws: list[Throw], t: float) -> NDArray[np.uint8]:
    """The frame at second `t` of a cycle."""
    image = table().copy()
    into = t - BEFORE
    if 0 <= into < _ROLLING + HOLD + SWEEP:
        sweep = into - _ROLLING - HOLD
        poses = [throw.pose(min(into, _ROLLING)) for throw in throws]
        if sweep >= 0:
            poses = swept(poses, stick_at(sweep))
        poses.sort(key=how_far, reverse=True)
        for pose in poses:
            lay_shadow(image, pose)
        for pose in poses:
            lay_die(image, pose, 3 if into >= _ROLLING and sweep < 0 else 2)
        if sweep >= 0:
            lay_stick(image, stick_at(sweep))
    out: NDArray[np.uint8] = np.clip(image * 255 + 0.5, 0, 255).astype(np.uint8)
    return out


def cycle(number: int) -> list[NDArray[np.uint8]]:
    """All frames of throw `number`; those at rest are the same array again and again."""
    cv2.setNumThreads(1)
    throws = dice_of(number)
    frames: list[NDArray[np.uint8]] = []
    still: dict[bool, NDArray[np.uint8]] = {}
    for k in range(round(_CYCLE * RATE)):
        into = k / RATE - BEFORE
        resting, empty = _ROLLING <= into < _ROLLING + HOLD, into < 0 or into >= _ROLLING + HOLD + SWEEP
        if resting or empty:
            if resting not in still:
                still[resting] = frame(throws, k / RATE)
            frames.append(still[resting])
        else:
            frames.append(frame(throws, k / RATE))
    return frames


def dice_of(number: int) -> list[Throw]:
    """The dice of throw `number`."""
    return throw_dice(list(THROWS[number]), np.random.default_rng([SEED, number]))


def truth() -> dict[str, Any]:
    """What demo.json says."""
    throws = []
    for number, faces in enumerate(THROWS):
        begin = number * round(_CYCLE * RATE) / RATE
        rest = max(throw.delay for throw in dice_of(number)) + ROLL
        throws.append({
            "faces": sorted(faces),
            "thrown": round(begin + BEFORE, 3),
            "at_rest": round(begin + BEFORE + rest, 3),
            "swept": round(begin + BEFORE + _ROLLING + HOLD, 3),
        })  # fmt: skip
    return {
        "made_by": "python -m datasets.demo", "seed": SEED, "size": [WIDTH, HEIGHT], "rate": RATE,
        "licence": "as this project", "throws": throws,
    }  # fmt: skip


def write(folder: Path, processes: int = 2) -> None:
    """Write demo.mp4 (MPEG-4) and demo.json into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    writer = cv2.VideoWriter(str(folder / "demo.mp4"), cv2.VideoWriter.fourcc(*"mp4v"), float(RATE), (WIDTH, HEIGHT))
    if not writer.isOpened():
        raise RuntimeError("This build of OpenCV cannot write MPEG-4.")
    with ProcessPoolExecutor(processes) as pool:
        for frames in pool.map(cycle, range(len(THROWS))):
            for image in frames:
                writer.write(image)
    writer.release()
    (folder / "demo.json").write_text(json.dumps(truth(), indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path(__file__).parent / "demo")
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    write(args.folder, args.processes)


if __name__ == "__main__":
    main()
