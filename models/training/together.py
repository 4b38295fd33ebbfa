"""Several groups of folders left out, each by networks of its own that learn beside each other on one graphics card:
`python -m models.training.together near wide --photos DIR --sprites DIR --out DIR --groups a,b c - --minutes 7`.

A card learns from samples faster than all cores make them. So all networks learn from one pool of samples, and each
passes over those into which went a photograph of its group. What is learnt lies in OUT/a+b as models.training.leave_out
looks for it; the group `-` leaves nothing out.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import torch
from torch import Tensor

from datasets.photos import folder_names
from models.training.learning.learner import PARTS, Learner, as_seen
from models.training.learning.machine import machine
from models.training.learning.pool import Pool
from models.training.learning.ring import Form, Maker, Sample
from models.training.learning.steps import begun, shown
from models.training.learning.tasks import TASKS
from models.training.networks.plain import CONTEXT, NEAR, WIDE, View
from models.training.samples.context import context_sample
from models.training.samples.finder import SIDE, finder_sample
from models.training.samples.material import Material
from models.training.samples.namer import crop_for, namer_sample
from models.training.samples.shots import gather

_CUT: Final = View(crop_for(NEAR), WIDE.margin)
"""How the namer's samples are cut out, so that both of its networks are shown a part of them."""
_KINDS: Final = {"near": "namer", "wide": "namer", "finder": "finder", "litefinder": "finder", "context": "context"}
"""From which samples each network learns."""
_BATCHES: Final = {"near": 256, "wide": 256, "finder": 96, "litefinder": 48, "context": 256}
_RATES: Final = {"near": 3e-3, "wide": 3e-3, "finder": 3e-3, "litefinder": 2e-3, "context": 2e-3}
_SHIPPED: Final = {
    "near": "namer/model.onnx", "wide": "namer/rest.onnx", "finder": "finder/model.onnx",
    "litefinder": "finder/rest.onnx", "context": "context/model.onnx",
}  # fmt: skip
_GOES_ON_FROM: Final = {"litefinder": "near.pt", "context": "wide.pt"}
"""Which of the group's networks another begins from, where no shipped one is taken."""
_POOLED: Final = {"namer": 160_000, "finder": 24_000, "context": 160_000}
"""How many samples are kept."""
_KEPT: Final = 6_000
"""How many drawn crops each process keeps to take again."""
_ENOUGH: Final = 6_000
"""Samples with which learning begins."""
_FILTERED: Final = 0.3
"""Share of the pictures that is filtered at random (learning/filters.py) for networks that are to see such."""
_PICTURES: Final = 300
"""From so many pictures norms are taken that a shipped model no longer has."""
_GATHERED, _LOOKED, _TOLD = 4, 16, 200
"""Rounds after which samples are taken over, for which all networks must wait, after which is looked anew what may be
learnt, and after which it is told how far things are: multiples of the first."""
_STORED: Final = 60.0
"""Seconds after which the weights are kept."""


def form_of(kind: str) -> Form:
    """Of what a sample of that kind, as in _KINDS, consists."""
    if kind != "finder":
        side = _CUT.side if kind == "namer" else CONTEXT.side
        return {"image": ((side, side, 3), "uint8"), "answer": ((), "int64"), "folders": ((), "int64")}
    return {
        "image": ((SIDE, SIDE, 3), "uint8"), "folders": ((), "int64"),
        "answer": ((7, SIDE // 4, SIDE // 4), "float32"),
    }  # fmt: skip


def samples(args: argparse.Namespace, kind: str, names: list[str], part: int) -> Iterator[Sample]:
    """Samples without end, as process number `part` of args.workers makes them, with the bits of the folders in
    `names` of which photographs went into each."""
    cv2.setNumThreads(0)
    os.nice(5)  # what learns goes first: the card must not wait
    # Each has its part of the photographs, so that all are soon in memory, and but once.
    shots = gather(args.photos, [], args.extra, args.cache, share=(part, args.workers))
    material = Material(
        shots, args.sprites, args.seed * 100 + part, 48, args.clipart, crop=crop_for(_CUT), kept=_KEPT
    )
    rng = np.random.default_rng((args.seed, part))
    makes: dict[str, Callable[[], tuple[object, object]]] = {
        "namer": partial(namer_sample, material, _CUT, rng),
        "finder": partial(finder_sample, material, rng),
        "context": partial(context_sample, material, CONTEXT, rng),
    }
    while True:
        material.used.clear()
        image, answer = makes[kind]()
        bits = sum(1 << names.index(name) for name in material.used)
        yield {"image": np.asarray(image), "answer": np.asarray(answer), "folders": np.asarray(bits)}


def home(args: argparse.Namespace, group: tuple[str, ...]) -> Path:
    """Where the weights of a group are kept."""
    return Path(args.out) / "+".join(group or ("all",))


def some(pool: Pool, what: str) -> Tensor:
    """Some hundred pictures as the network `what` is shown them, on the processor."""
    images, answers = (pool.of(name)[:_PICTURES].cpu() for name in PARTS)
    return as_seen(shown(images), TASKS[what].view, answers)


def learners_of(args: argparse.Namespace, groups: list[tuple[str, ...]], names: list[str], pool: Pool) -> list[Learner]:
    """A network of each kind for each group, as args say it begins."""
    learners = []
    for group in groups:
        forbidden = sum(1 << names.index(name) for name in group)
        for what in args.what:
            start = args.models / _SHIPPED[what] if args.models and not group else None
            if start is None and args.start:
                start = args.start / home(args, group).name / f"{what}.pt"
            if start is None and what in _GOES_ON_FROM:
                start = home(args, group) / _GOES_ON_FROM[what]
            net, ema = begun(what, start, None if start else args.imagenet, partial(some, pool, what))
            otherwise = _FILTERED if what in args.filtered else 0.0
            learners.append(Learner(what, forbidden, net, ema, _BATCHES[what], _RATES[what], pool, otherwise))
    return learners


def train(args: argparse.Namespace) -> None:
    """Train the networks of all groups for args.minutes."""
    torch.manual_seed(args.seed)
    kind = _KINDS[args.what[0]]
    names = folder_names(args.photos)
    groups = [tuple(one.split(",")) if one != "-" else () for one in args.groups]
    makers = [
        Maker.start(form_of(kind), partial(samples, args, kind, names, part), partial(time.sleep, 0.002))
        for part in range(args.workers)
    ]
    on = machine()
    torch.backends.cudnn.benchmark = True
    pool = Pool(form_of(kind), _POOLED[kind], on)
    while len(pool) < _ENOUGH:
        pool.gather(makers)
        time.sleep(0.05)
    learners = learners_of(args, groups, names, pool)
    left_out = [group for group in groups for _ in args.what]

    def store() -> None:
        for learner, group in zip(learners, left_out, strict=True):
            learner.store(home(args, group) / f"{learner.what}.pt", group)

    for learner in learners:
        learner.look()
        if on.type == "cuda":
            learner.record()
    start = last = time.time()
    first, rounds = pool.came, 0
    while time.time() - start < args.minutes * 60:
        pool.gather(makers)
        for learner in learners:
            if rounds % _LOOKED == 0:
                learner.look()
        for _ in range(_GATHERED):
            for learner in learners:
                learner.begin_step()
        for learner in learners:
            learner.end_steps()
        rounds += _GATHERED
        if rounds % _TOLD == 0:
            spent = time.time() - start
            rates = f"{rounds / spent:.1f} rounds and {(pool.came - first) / spent:.0f} samples a second"
            print(f"{spent:.0f} s: {rates};", *(learner.says() for learner in learners), flush=True)
        if time.time() - last > _STORED:
            store()
            last = time.time()
    store()


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="+", choices=list(_BATCHES), help="the namer's, the finder's, or context")
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--sprites", type=Path, required=True)
    parser.add_argument("--clipart", type=Path, help="as for models.training.train, as are --extra and --cache")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--groups", nargs="+", required=True, help="folders left out together, as a,b; - for none")
    parser.add_argument("--extra", type=Path)
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--models", type=Path, help="folder of shipped models, from which the group - goes on")
    parser.add_argument("--start", type=Path, help="an OUT of before, from whose networks these go on")
    parser.add_argument("--imagenet", type=Path)
    parser.add_argument("--filtered", nargs="*", default=[], help="networks that see some pictures filtered at random")
    parser.add_argument("--minutes", type=float, default=7)
    parser.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args()
    if len({_KINDS[what] for what in args.what}) > 1:
        parser.error("these learn from different samples: train the namer's, the finder's and context apart")
    train(args)


if __name__ == "__main__":
    main()
