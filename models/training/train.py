"""Training: `python -m models.training.train WHAT --out FILE --photos DIR --sprites DIR`, WHAT being finder,
litefinder, near, wide, plain, context, upright or stacked.

Runs on a graphics card where there is one, else on the CPU, keeps its state beside the result every few minutes and
goes on from there when started again.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from models.training.learning.machine import weights
from models.training.learning.steps import begun, floating, follow, learn, optimiser_of, shown
from models.training.learning.tasks import TASKS
from models.training.samples.material import Material
from models.training.samples.namer import crop_for
from models.training.samples.shots import gather

KEPT = 0.9985
"""What the mean of the weights keeps of itself in a step."""


class Stream(IterableDataset[Any]):
    """Batches without end, made in the loader's own process."""

    def __init__(self, material: Material, what: str, batch: int, seed: int) -> None:
        self.material, self.what, self.batch, self.seed = material, what, batch, seed

    def __iter__(self) -> Iterator[tuple[NDArray[np.uint8], NDArray[Any]]]:
        """Pictures (batch, side, side, 3) and their answers (batch, ...). Each process has its own seed."""
        info = get_worker_info()
        rng = np.random.default_rng(self.seed * 100 + (info.id if info else 0))
        sample = TASKS[self.what].sample
        while True:
            pairs = [sample(self.material, rng) for _ in range(self.batch)]
            yield np.stack([image for image, _ in pairs]), np.stack([answer for _, answer in pairs])


def echoed(loader: DataLoader[Any], what: str, seed: int) -> Iterator[tuple[Tensor, Tensor]]:
    """Each batch twice: as it is, and some batches later mirrored and with other gains.

    Making a sample costs nearly as much as learning from it; a mirrored one is cheap and almost as good as a new one.
    """
    rng = np.random.default_rng(seed)
    pool: list[tuple[Tensor, Tensor]] = []
    for images, target in loader:
        yield images, target
        pool.append((images, target))
        if len(pool) < 8:
            continue
        old, aim = pool.pop(int(rng.integers(len(pool))))
        gain = torch.from_numpy(
            np.exp(rng.normal(0, 0.12, (len(old), 1, 1, 3)) + rng.normal(0, 0.15, (len(old), 1, 1, 1)))
        )
        yield (old.flip(2).float() * gain).clamp_(0, 255), TASKS[what].mirrored(aim)


@dataclass(frozen=True)
class Saved:
    """Where a training that is broken off goes on: its networks and optimiser, and the files of both."""

    net: nn.Module
    ema: nn.Module
    optimiser: torch.optim.Optimizer
    what: str
    out: Path

    @property
    def state(self) -> Path:
        """The file of what only a training needs."""
        return self.out.with_suffix(".state")

    def resume(self) -> tuple[float, int]:
        """Take up a training that was broken off, if there is one: the seconds it has had, and the step it stands
        at."""
        if not self.state.is_file():
            return 0.0, 0
        kept = torch.load(self.state, map_location="cpu")
        self.net.load_state_dict(kept["net"])
        self.ema.load_state_dict(kept["mean"])
        self.optimiser.load_state_dict(kept["optimiser"])
        print(f"going on at step {kept['step']}", flush=True)
        return float(kept["spent"]), int(kept["step"])

    def store(self, spent: float, step: int) -> None:
        """Keep how it stands. The state first: weights without one are those of a training that has ended."""
        torch.save(
            {"net": weights(self.net), "mean": weights(self.ema), "optimiser": self.optimiser.state_dict(),
             "spent": spent, "step": step}, self.state,
        )  # fmt: skip
        torch.save({"net": weights(self.ema), "what": self.what}, self.out)

    def end(self, told: dict[str, Any]) -> None:
        """Keep the weights alone, with what is told of the training."""
        torch.save({"net": weights(self.ema), "what": self.what, **told}, self.out)
        self.state.unlink(missing_ok=True)


def train(args: argparse.Namespace) -> None:
    """Train one network for args.minutes or args.steps, whichever ends first."""
    cv2.setNumThreads(0)  # a pool of threads does not survive the fork of the loader's process
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    shots = gather(args.photos, args.leave_out, args.extra, args.cache)
    print(len(shots), "photographs; left out:", args.leave_out, flush=True)
    crop = crop_for(TASKS[args.what].view)
    material = Material(shots, args.sprites, args.seed, clipart=args.clipart, crop=crop)

    def stream(seed: int) -> Stream:
        return Stream(material, args.what, args.batch, seed)


    def some() -> Tensor:
        return torch.cat([shown(images) for images, _ in islice(stream(0), 1 + 256 // args.batch)])

    net, ema = begun(args.what, args.start, args.imagenet, some)
    optimiser = optimiser_of(net, args.rate)
    saved = Saved(net, ema, optimiser, args.what, args.out)
    spent, first = saved.resume()
    loader = DataLoader(
        stream(args.seed + first),  # what follows is not what has been
        batch_size=None, num_workers=args.workers, prefetch_factor=4 if args.workers else None,
        multiprocessing_context="fork" if args.workers else None,  # the photographs are shared, not sent to each
    )  # fmt: skip
    start, last, logs = time.time() - spent, time.time(), []
    means, owns = floating(ema), floating(net)
    net.train()
    for step, (images, target) in enumerate(echoed(loader, args.what, args.seed), first):
        done = max((time.time() - start) / (args.minutes * 60), step / args.steps)
        if done >= 1:
            break
        for group in optimiser.param_groups:  # never lowered: what is kept is a mean (models/namer/trials.md)
            group["lr"] = args.rate * min(1.0, (step + 1) / 100)
        log = learn(net, optimiser, args.what, images, target)
        follow(means, owns, min(KEPT, 1 - 1 / (step + 2)))
        logs.append({name: float(value) for name, value in log.items()})
        if step % 100 == 99:
            rate = (step + 1 - first) * args.batch / (time.time() - start - spent)
            text = " ".join(f"{k} {np.mean([entry[k] for entry in logs[-100:]]):.4f}" for k in log)
            print(f"step {step + 1} {done:.0%} {rate:.0f}/s {text}", flush=True)
        if time.time() - last > 120:
            saved.store(time.time() - start, step + 1)
            last = time.time()
    saved.end({"steps": step, "batch": args.batch, "left_out": args.leave_out})


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=list(TASKS))
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--sprites", type=Path, required=True)
    parser.add_argument("--clipart", type=Path, help="a store of drawn things made by datasets.clipart")
    parser.add_argument("--leave-out", nargs="*", default=[])
    parser.add_argument("--extra", type=Path)
    parser.add_argument(
        "--cache",
        type=Path,
        help="folder outside the checkout that keeps where the upper faces of photographed dice lie",
    )
    parser.add_argument(
        "--start", type=Path,
        help="weights to go on from; of a shipped model its .onnx; litefinder and upright may take near's or wide's",
    )  # fmt: skip
    parser.add_argument("--imagenet", type=Path, help="EfficientNet-Lite0's weights, to begin a network of its blocks")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--steps", type=int, default=10**9)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    train(parser.parse_args())


if __name__ == "__main__":
    main()
