"""Statistics: results and luck from the records alone, counted in the background, kept, and honest about chance."""

import random
import time
from collections import Counter
from collections.abc import Iterator
from math import factorial, prod
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.core import Roll
from companion.rules.record import read_record
from companion.table import tally as tallies
from companion.table.game.facts import Facts, facts_of
from companion.table.game.luck import SNAKE, STANDARD, chi_square_tail, luck
from companion.table.game.running import Running
from companion.table.session import Table
from companion.table.storage.store import Store
from tests.table.driving import begin, roll, tell

RECORDS = Path(__file__).parents[1] / "rules"
SNAKEY = RECORDS / "snakey" / "records" / "original-2.jsonl"


def counted(table: Table) -> dict[str, Any]:
    """The statistics once every game is counted."""
    end = time.monotonic() + 60
    while (told := table.archive.tally.told())["counted"] < told["games"]:
        assert time.monotonic() < end, "the games were never counted"
    return told


def result(told: dict[str, Any], player: str, game: str) -> dict[str, Any]:
    (found,) = (one for one in told["results"] if (one["player"], one["game"]) == (player, game))
    return dict(found)


def test_results_are_those_of_the_records(table: Table) -> None:
    names = ("slither-stone-default", "slither-stone-own-board")
    for name in names:
        table.archive.add((RECORDS / "records" / f"{name}.jsonl").read_bytes())
    listed = {tuple(game["winners"]) for game in table.archive.games()}
    told = counted(table)
    for player in ("Ann", "Bo"):
        found = result(told, player, "slither-stone")
        assert (found["played"], found["finished"], found["matches"]) == (2, 2, 2)
        assert found["won"] == sum((player,) == winners for winners in listed) * (2 if len(listed) == 1 else 1)
        assert found["average"] == sum(score["score"] for score in found["scores"]) / 2
        assert found["best"] == max(score["score"] for score in found["scores"])


def test_streaks_follow_the_order_in_which_games_were_played(table: Table, store: Store) -> None:
    content = (RECORDS / "records" / "slither-stone-default.jsonl").read_text()
    swapped = content.replace('"Ann"', '"x"').replace('"Bo"', '"Ann"').replace('"x"', '"Bo"')
    for day, record in enumerate((content, content, swapped, content), 1):
        last = record.rstrip().splitlines()
        last[-1] = last[-1].replace("{", f'{{"at": "2026-01-0{day}T20:00:00Z", ', 1)
        table.archive.add("\n".join(last).encode())
    (winner,) = table.archive.games()[0]["winners"]
    found = result(counted(table), winner, "slither-stone")
    assert [score["won"] for score in found["scores"]] == [True, True, False, True]
    assert (found["won"], found["streak"], found["longest"]) == (3, 1, 2)


def test_names_that_the_form_takes_for_one_are_one_player_called_as_in_the_last_game(table: Table) -> None:
    content = (RECORDS / "records" / "slither-stone-default.jsonl").read_text()
    for day, bo in enumerate(("Bo", "bo", " BO"), 1):
        last = content.replace('"Bo"', f'"{bo}"').rstrip().splitlines()
        last[-1] = last[-1].replace("{", f'{{"at": "2026-01-0{day}T20:00:00Z", ', 1)
        table.archive.add("\n".join(last).encode())
    begin(table, "BO", "Ann")
    roll(table, 4, 4, 4, 2)
    told = counted(table)
    assert {one["player"] for one in told["results"]} == {"Ann", "BO"}
    found = result(told, "BO", "slither-stone")
    assert (found["played"], found["matches"], found["won"], found["longest"]) == (3, 3, 3, 3)
    assert {one["player"] for one in told["luck"]} == {None, "BO"}
    assert {game["players"][1] for game in table.archive.games()} == {"Bo", "bo", " BO", "Ann"}  # as they were


def test_nobody_is_called_as_a_seat_that_nobody_named(table: Table) -> None:
    content = (RECORDS / "records" / "slither-stone-default.jsonl").read_text()
    for day, bo in enumerate(("player 2", "Player 2"), 1):
        last = content.replace('"Bo"', f'"{bo}"').rstrip().splitlines()
        last[-1] = last[-1].replace("{", f'{{"at": "2026-01-0{day}T20:00:00Z", ', 1)
        table.archive.add("\n".join(last).encode())
    told = counted(table)
    assert told["unnamed"] == 1
    assert {one["player"] for one in told["results"]} == {"Ann", "player 2"}


def test_undo_and_redo_in_an_old_game_make_it_no_new_one_of_a_streak(table: Table) -> None:
    content = (RECORDS / "records" / "slither-stone-default.jsonl").read_text()
    swapped = content.replace('"Ann"', '"x"').replace('"Bo"', '"Ann"').replace('"x"', '"Bo"')
    ids = []
    for day, record in enumerate((content, swapped), 1):
        last = record.rstrip().splitlines()
        last[-1] = last[-1].replace("{", f'{{"at": "2026-01-0{day}T20:00:00Z", ', 1)
        ids.append(table.archive.add("\n".join(last).encode()))
    before = counted(table)
    tell(table, "open_game", id=ids[0])
    tell(table, "undo")
    tell(table, "redo")
    assert table.archive.games()[0]["id"] == ids[0]
    assert counted(table)["results"] == before["results"]
    ends = [score["played"][:10] for score in result(before, "Ann", "slither-stone")["scores"]]
    assert ends == ["2026-01-01", "2026-01-02"]


def test_a_throw_of_the_page_that_was_corrected_counts_as_no_real_dice(table: Table) -> None:
    begin(table, "Ann", "Bo")
    tell(table, "throw")
    for faces in ([4, 4, 4, 2], [4, 4, 2, 6]):
        tell(table, "correct", index=0, faces=faces)
        assert {one["thrown"] for one in counted(table)["luck"]} == {"unsaid"}


def test_triple_snakes_counts_turns_and_a_game_alone_is_no_win(table: Table) -> None:
    begin(table, "Ann", "Bo")
    roll(table, 1, 1, 1, 1)
    tell(table, "event", event={"do": "take", "points": 30})
    roll(table, 1, 1, 3, 5)
    table.archive.add((RECORDS / "snakey" / "records" / "solo.jsonl").read_bytes())
    told = counted(table)
    assert result(told, "Ann", "triple-snakes")["turns"] == {"count": 1, "average": 30.0, "best": 30}
    assert result(told, "Bo", "triple-snakes")["turns"] == {"count": 1, "average": 0.0, "best": 0}
    alone = result(told, "Ann", "snakey-solo")
    assert (alone["finished"], alone["matches"], alone["won"], alone["best"]) == (1, 0, 0, -55)


def test_real_dice_are_told_apart_from_virtual_ones_and_from_those_of_unknown_source(table: Table) -> None:
    table.archive.add(SNAKEY.read_bytes())
    begin(table, "Ann", "Bo")
    roll(table, 4, 4, 4, None)
    tell(table, "delete_game", id=begin(table)["game"]["id"])
    begin(table, "Ann", "Bo")
    tell(table, "throw")
    told = counted(table)["luck"]
    everybody = {(one["thrown"], one["kind"]): one for one in told if one["player"] is None}
    real, virtual = everybody["real", "standard"], everybody["virtual", "standard"]
    assert [face["count"] for face in real["faces"]] == [0, 0, 0, 3, 0, 0]
    assert virtual["dice"] == 4
    record = read_record(SNAKEY.read_text())
    thrown = Counter(face for one in record.entries if isinstance(one.event, Roll) for face in one.event.faces)
    unsaid = everybody["unsaid", "snake"]
    assert {face["face"]: face["count"] for face in unsaid["faces"]} == {face: thrown[face] for face in SNAKE}
    by_player = [one["dice"] for one in told if one["player"] and (one["thrown"], one["kind"]) == ("unsaid", "snake")]
    assert sum(by_player) == unsaid["dice"]


def test_seats_that_nobody_named_are_no_person_but_their_dice_count_with_everybodys(table: Table) -> None:
    for other in ("Player 2", "Person 2", "Computer 2"):
        begin(table, "Ann", other)
        roll(table, 1, 1, 3, 5)
        roll(table, 4, 4, 2, 6)
    told = counted(table)
    assert [(one["player"], one["played"]) for one in told["results"]] == [("Ann", 3)]
    assert told["unnamed"] == 3
    assert {one["player"]: one["dice"] for one in told["luck"]} == {None: 24, "Ann": 12}


def test_a_game_is_replayed_once_and_not_again_after_a_restart(
    table: Table, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.archive.add(SNAKEY.read_bytes())
    told = counted(table)

    def again(running: object) -> None:
        raise AssertionError("this game was counted already")

    monkeypatch.setattr(tallies, "facts_of", again)
    assert counted(table) == told
    thread = table.archive.tally._counting
    assert thread is not None
    thread.join()  # the last thing that it does is to keep what it found
    assert Table(store).archive.tally.told() == told


def test_a_deleted_game_counts_no_more_and_a_changed_one_anew(table: Table) -> None:
    game_id = table.archive.add(SNAKEY.read_bytes())
    begin(table, "Ann", "Bo")
    roll(table, 4, 4, 2, 6)
    assert counted(table)["counted"] == 2
    roll_four = next(one for one in counted(table)["luck"] if one["thrown"] == "real")
    assert roll_four["dice"] == 4
    tell(table, "undo")
    assert [one for one in counted(table)["luck"] if one["thrown"] == "real"] == []
    tell(table, "delete_game", id=game_id)
    assert {one["game"] for one in counted(table)["results"]} == {"triple-snakes"}


def test_a_game_that_cannot_be_counted_is_left_out_and_the_others_count(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bad = table.archive.add(SNAKEY.read_bytes())
    begin(table, "Ann", "Bo")
    roll(table, 4, 4, 2, 6)
    real = facts_of

    def faulty(running: Running) -> Facts:
        if running.id == bad:
            raise KeyError("a mistake")
        return real(running)

    monkeypatch.setattr(tallies, "facts_of", faulty)
    told = counted(table)
    assert {one["game"] for one in told["results"]} == {"triple-snakes"}
    assert "left out of the statistics: KeyError" in caplog.text


@pytest.mark.parametrize(
    ("statistic", "freedom", "tail"),
    [(11.0705, 5, 0.05), (15.0863, 5, 0.01), (9.4877, 4, 0.05), (4.3515, 5, 0.5), (3.8415, 1, 0.05), (0, 5, 1)],
)
def test_chi_square_is_that_of_the_tables(statistic: float, freedom: int, tail: float) -> None:
    assert chi_square_tail(statistic, freedom) == pytest.approx(tail, abs=2e-5)


def test_chance_is_that_of_the_expectation_itself_and_not_of_its_rounded_figure() -> None:
    counts = (7, 3, 6, 7, 8)
    expected = [31 * share for share in SNAKE.values()]
    statistic = sum((count - fair) ** 2 / fair for count, fair in zip(counts, expected, strict=True))
    told = luck(dict(zip(SNAKE, counts, strict=True)), SNAKE)
    assert told["chance"] == round(chi_square_tail(statistic, 4), 4) == 0.3641


def ways(dice: int, faces: int, most: int) -> Iterator[tuple[int, ...]]:
    """How so many dice may fall, the most frequent face first."""
    if faces == 0:
        yield from [()] * (dice == 0)
        return
    for count in range(min(dice, most), -1, -1):
        yield from ((count, *rest) for rest in ways(dice - count, faces - 1, count))


def test_chance_is_about_the_exact_one_of_few_dice_and_never_tells_another_verdict() -> None:
    share: Counter[int] = Counter()  # of all ways that 30 dice fall, by the sum of the squares of the faces' counts
    counts = {}
    for way in ways(30, 6, 30):
        orders = factorial(6) // prod(map(factorial, Counter(way).values()))
        squares = sum(count**2 for count in way)
        share[squares] += orders * factorial(30) // prod(map(factorial, way))
        counts[squares] = way
    assert share.total() == 6**30
    as_far = 0
    for squares in sorted(share, reverse=True):
        as_far += share[squares]
        exact = as_far / 6**30
        told = luck(dict(zip(STANDARD, counts[squares], strict=True)), STANDARD)["chance"]
        assert told == pytest.approx(exact, abs=0.005 if exact < 0.1 else 0.05)
        assert (told < 0.05) == (exact < 0.05)


def test_fair_dice_are_called_unusual_as_rarely_as_said_and_loaded_ones_are_found() -> None:
    chance = random.Random(3)
    fair = [luck(Counter(str(chance.randint(1, 6)) for _ in range(120)), STANDARD) for _ in range(400)]
    assert 0.02 < sum(one["chance"] < 0.05 for one in fair) / 400 < 0.09
    outside = [any(not face["low"] <= face["count"] <= face["high"] for face in one["faces"]) for one in fair]
    assert 0.01 < sum(outside) / 400 < 0.09
    loaded = Counter(chance.choice("1234566") for _ in range(900))
    assert luck(loaded, STANDARD)["chance"] < 0.001


@given(st.dictionaries(st.sampled_from(sorted(SNAKE)), st.integers(0, 500)))
def test_too_few_dice_give_no_verdict(counts: dict[str, int]) -> None:
    told = luck(counts, SNAKE)
    assert told["enough"] == 30
    assert (told["chance"] is None) == (sum(counts.values()) < 30)
    assert sum(face["expected"] for face in told["faces"]) == pytest.approx(sum(counts.values()), abs=0.05)
