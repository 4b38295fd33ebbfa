"""Measuring: `python -m models.training.evaluate --photos DIR --folders NAME ...` reads every picture of the folders.

Prints per folder how many pictures have all faces right, and how often a roll was accepted and wrong. With --models
another folder of models is measured (such as ones trained without the folders); with --dump the networks' words are
kept for fit.py.
"""

from __future__ import annotations

import argparse
import pickle
import time
from pathlib import Path

import cv2
import numpy as np

from companion.config import resource
from companion.vision import models
from companion.vision.pictures import open_image
from companion.vision.reader import Reader
from datasets.photos import Photo, load_folder
from models.training.rule.looked import Looked, result, table


def look_at(reader: Reader, photos: list[Photo]) -> list[Looked]:
    """Run the networks over every photograph."""
    result = []
    for photo in photos:
        frame = open_image(photo.path)
        start = time.perf_counter()
        result.append(Looked(photo, reader.look(frame), (time.perf_counter() - start) * 1000))
    return result


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--folders", nargs="*", default=[])
    parser.add_argument("--models", type=Path, help="folder with finder/ and namer/ (default: the shipped ones)")
    parser.add_argument("--accept", type=float, help="confidence from which a roll is accepted (default: the card's)")
    parser.add_argument("--every", type=int, default=1, help="measure every n-th picture only")
    parser.add_argument("--dump", type=Path, help="keep what the networks said, for models.training.fit")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    reader = Reader(folder=args.models)
    looked = [
        entry for name in args.folders for entry in look_at(reader, load_folder(args.photos / name)[:: args.every])
    ]
    if args.dump:
        args.dump.write_bytes(pickle.dumps(looked))
    rule = reader.rule
    results = [r for entry in looked if (r := result(entry, rule)) is not None]
    card = models.read_card((args.models or resource("models")) / "namer")
    accept = args.accept if args.accept is not None else float(card["rule"].get("auto_accept", 0.9))
    print(table(results, accept))
    print(f"ms a picture: median {np.median([entry.ms for entry in looked]):.0f}, unknown size, one thread")


if __name__ == "__main__":
    main()
