"""What the project claims of itself, each with a way to measure it here and now."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from statistics import median
from typing import Final

import cv2
import numpy as np

from companion.advice.bots import BOT_GAMES
from companion.advice.match import play_match
from companion.config import resource
from companion.rules.core import Header
from companion.rules.games import GAMES
from companion.rules.record import read_record
from companion.rules.replay import replay
from companion.rules.snakey import SNAKEY, SNAKEY_SOLO
from companion.rules.snakey.search import ends
from companion.sudoku.reading import SudokuReader
from companion.vision.labelled import load_labelled
from companion.vision.measure import figures, judge
from companion.vision.pictures import open_image
from companion.vision.reader import Reader
from companion.vision.sure import sure_enough
from tests.benchmarks import reading
from tests.benchmarks import test_paper_games_speed as paper
from tests.benchmarks import test_snakey_speed as snakey
from tests.benchmarks.club import Evening, evening
from tests.benchmarks.first_view import FirstView, drawn_after, first_view, looking
from tests.benchmarks.hour import Hour, look, straight
from tests.benchmarks.shot import crowded, six_dice, touching_dice
from tests.benchmarks.test_roll_to_page import clip_with_a_throw, delay_to_page
from tests.benchmarks.test_rules_speed import five_hundred_events
from tests.benchmarks.timing import best_seconds
from tests.browser.program import Program, as_a_person

_WARM_S: Final = 20.0
_MATCH: Final = 20
_MIB: Final = 2**20


@dataclass(frozen=True)
class Claim:
    """name: what is claimed, and in which unit. limit: the promise, at most it (or at least it where `more`); None
    where none was made. measure: takes up to a minute.
    """

    name: str
    unit: str
    limit: float | None
    more: bool
    measure: Callable[[], float]

    def holds(self, value: float) -> bool | None:
        """Whether the promise holds, None where there is none."""
        if self.limit is None:
            return None
        return value >= self.limit if self.more else value <= self.limit


def claims(photographs: list[Path]) -> Iterator[Claim]:
    """All claims; reading on each folder of labelled photographs that is given, too."""
    shot = six_dice()
    for folder in (*(resource("datasets") / name for name in ("golden", "golden_touching")), *photographs):
        yield Claim(f"rolls read right, {folder.name}", "%", None, True, lambda folder=folder: _right(folder))  # type: ignore[misc]
    known, unknown = (f"six dice in 1280x720 read, their size {what}" for what in ("known", "unknown"))
    yield Claim(known, "x JPEG decode", reading.KNOWN, False, lambda: reading.known(shot))
    yield Claim(unknown, "x JPEG decode", reading.UNKNOWN, False, lambda: reading.unknown(shot))
    touching = touching_dice()
    yield Claim("six dice that touch, their size known", "x JPEG decode", None, False, lambda: reading.known(touching))
    yield Claim("a still frame", "x JPEG decode", reading.STILL, False, lambda: reading.still(shot))
    yield Claim("first still frame to the page", "s", 0.6, False, _to_page)
    for name in GAMES:
        yield Claim(f"{name}, events a second", "1/s", 20_000, True, lambda name=name: _events(name))  # type: ignore[misc]
    yield Claim("what is legal, the slowest of all games' positions", "ms", 5, False, _legal)
    yield Claim("all ends of six snake dice, the slowest", "ms", 300, False, _ends)
    yield Claim("a record of 500 events replayed", "ms", 50, False, lambda: _replay(five_hundred_events()))
    thousand = "a record of 1,000 events of Snakey Dice replayed"
    yield Claim(thousand, "ms", 100, False, lambda: _replay(snakey.thousand_events()))
    for name in BOT_GAMES:
        what = f"{name}, search against greedy: won of {_MATCH} games"
        yield Claim(what, "%", 80, True, lambda name=name: _won(name))  # type: ignore[misc]
    yield Claim("committed sudoku pictures read right", "%", 100, True, _sudokus)
    yield Claim("a sudoku picture, the slowest", "s", 1, False, _sudoku_seconds)
    yield Claim("memory of the companion with a camera", "MiB", 286, False, _memory)  # 300 MB
    yield Claim("20 tables, 3 pages each: event to page, p95", "ms", 250, False, lambda: 1000 * _club().p95)
    yield Claim("20 tables, 3 pages each: events lost", "", 0, False, lambda: _club().lost)
    yield Claim("20 pages at one table: event to page, p95", "ms", 250, False, lambda: 1000 * _crowd().p95)
    yield Claim("first view of a game, over the wire", "kB", 200, False, lambda: _first_view().sent / 1000)
    yield Claim("first view of a game, requests", "", 10, False, lambda: _first_view().requests)
    yield Claim("first view of a game: to the first click answered", "s", 1, False, lambda: _first_view().seconds)
    yield Claim("a roll sent to a roll drawn by the browser", "ms", 100, False, _drawn)
    yield Claim("20 tables, 3 pages each: processor time a roll", "ms", None, False, lambda: 1000 * _club().worked)
    yield Claim("an hour's frames of a failing camera, a tenth of it: memory", "x", 1.15, False, lambda: _hour().growth)
    yield Claim("all models together", "MiB", 12, False, _models)


def _right(folder: Path) -> float:
    reader = Reader()
    judged = []
    for picture in load_labelled(folder):
        if picture.truth is not None:
            judged.append(judge(picture.truth, reader.read(open_image(picture.path))))
    right = figures(judged, sure_enough()).right
    return 100 * right.part / max(1, right.whole)


def _to_page() -> float:
    with tempfile.TemporaryDirectory() as folder:
        clip = Path(folder) / "throw.mp4"
        at_rest = clip_with_a_throw(clip)
        return median(delay_to_page(clip, at_rest, Path(folder) / f"data{n}") for n in range(3))


def _events(name: str) -> float:
    if name.startswith("snakey"):
        game, players = (SNAKEY_SOLO, 1) if name == "snakey-solo" else (SNAKEY, 4)
        count = sum(snakey.play_at_random(game, players, seed) for seed in range(20))
        return count / best_seconds(lambda: [snakey.play_at_random(game, players, seed) for seed in range(20)], 5)
    if name == "triple-snakes":
        record = read_record(five_hundred_events())
        return len(record.entries) / best_seconds(lambda: replay(record.header, record.entries), 5)
    return paper.events_a_second(Header(name, ("Ann", "Bo"), {}))


def _legal() -> float:
    games = (*paper.HEADERS.values(), paper.large_board())
    return 1000 * max(snakey.seconds_of_legal(), *map(paper.seconds_of_legal, games))


def _ends() -> float:
    rests, blockades = snakey.RESTS, snakey.BLOCKADES
    states = [snakey.six_dice(rest, some) for rest in rests for some in blockades]
    return 1000 * max(best_seconds(partial(ends, state), 5) for state in states)


def _won(name: str) -> float:
    """A hundred are promised and take some minutes: docs/bots.md tells of them, of which these are the first."""
    return 100 * play_match(name, ("search", "greedy"), _MATCH, 1).wins[0] / _MATCH


def _replay(content: str) -> float:
    def whole() -> None:
        record = read_record(content)
        replay(record.header, record.entries)

    return 1000 * best_seconds(whole, 5)


def _sudoku_folder() -> tuple[Path, dict[str, list[list[int]]]]:
    folder = resource("datasets") / "golden_sudoku"
    return folder, json.loads((folder / "truth.json").read_text(encoding="utf-8"))


def _sudokus() -> float:
    folder, truth = _sudoku_folder()
    reader = SudokuReader()
    right = 0
    for name, grid in truth.items():
        sudoku = reader.read(open_image(folder / name))
        empty = {(column - 1, row - 1) for column, row in sudoku.empty}
        read = [
            [0 if (c, r) in empty else digit for c, digit in enumerate(row)] for r, row in enumerate(sudoku.digits)
        ]
        right += read == grid
    return 100 * right / len(truth)


def _sudoku_seconds() -> float:
    folder, truth = _sudoku_folder()
    reader = SudokuReader()
    images = [open_image(folder / name) for name in truth]
    return max(best_seconds(lambda image=image: reader.read(image), 3) for image in images)  # type: ignore[misc]


def _memory() -> float:
    """The most resident memory that the program takes while its camera shows crowded frames of 1280x720."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for across in range(1, 7):
            cv2.imwrite(str(folder / f"{across}.png"), crowded(across, 1280, 720))
        program = Program(folder / "data", str(folder), launch=as_a_person)
        try:
            program.new_game("Ann", "Bo")
            time.sleep(_WARM_S)
            status = Path(f"/proc/{program.pid}/status").read_text(encoding="ascii")
        finally:
            program.stop()
    kib = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM:"))
    return kib / 1024


@cache
def _club() -> Evening:
    return evening(20, 30)


def _crowd() -> Evening:
    return evening(1, 20, pages=20)


@cache
def _first_view() -> FirstView:
    with looking() as (browser, program):
        views = [first_view(browser, program.url) for _ in range(7)]
    return sorted(views, key=lambda view: view.seconds)[len(views) // 2]


def _drawn() -> float:
    with looking() as (browser, program):
        return 1000 * median(drawn_after(browser, program, 15))


@cache
def _hour() -> Hour:
    return look(straight(10_800), 10_800)


def _models() -> float:
    return float(np.sum([path.stat().st_size for path in resource("models").glob("*/*.onnx")])) / _MIB
