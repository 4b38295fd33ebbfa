"""A game's lines as plain data: what was undone, corrected or felled is lost to nothing but a new event."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

from companion.locale import translated
from companion.rules.core import Roll
from companion.rules.record import Entry
from companion.said import say
from companion.table.game.history import Fallen, History, Kept, Line, Step

FELL = Fallen(1, "Picked up the 2", "TS-4", "The turn is over.", 2)


def event(face: int, source: str = "typed", at: str | None = None) -> Kept:
    return Kept(Entry(Roll((face,)), source=source, at=at))


ONE, TWO, THREE, OTHER = (event(face) for face in (1, 2, 3, 6))


def of(*events: Kept) -> History:
    history = History()
    for one in events:
        history = history.append(one)
    return history


def undone(history: History, steps: int = 1) -> History:
    for _ in range(steps):
        back = history.undo()
        assert back is not None
        history = back
    return history


def test_what_a_correction_felled_is_told_until_the_game_goes_on_and_again_once_that_is_undone() -> None:
    corrected = of(ONE, TWO, THREE).correct((OTHER,), FELL)
    assert corrected.fallen == FELL
    assert corrected.append(TWO).fallen is None
    assert undone(corrected.append(TWO)).fallen == FELL
    assert undone(corrected).fallen is None
    assert of().fallen is None


def test_what_fell_is_kept_with_each_step_and_read_where_an_earlier_version_kept_the_first_alone() -> None:
    steps = (Step(say("Threw {faces}", faces="2"), "Ann"), Step('{"do": "stand"}', None))
    fell = replace(FELL, text=steps[0].text, steps=steps)
    kept = json.loads(json.dumps(fell.to_keep()))
    assert Fallen.kept(kept) == fell
    assert str(translated(Fallen.kept(kept).steps[0].text, "de")) == "Geworfen: 2"
    del kept["steps"]
    assert Fallen.kept(kept) == replace(fell, steps=())


def test_a_correction_gives_up_what_was_undone_before_it() -> None:
    before = undone(of(ONE, TWO, THREE))
    corrected = before.correct((OTHER,), None)
    assert corrected.undone == 0
    back = undone(corrected)
    assert (back.shown, back.undone) == ((ONE, TWO), 1)
    assert back.redo() == corrected
    assert corrected.redo() is None


def test_what_was_undone_counts_with_the_corrections_and_the_events_after_them() -> None:
    history = of(ONE, TWO).correct((OTHER, TWO), None).append(THREE).correct((OTHER, TWO, ONE), None).append(TWO)
    steps = [history]
    while (back := steps[-1].undo()) is not None:
        steps.append(back)
    assert [step.undone for step in steps] == list(range(len(steps)))
    assert [len(step.shown) for step in steps] == [4, 3, 3, 2, 2, 1, 0]
    for later, step in pairwise(steps):
        assert step.redo() == later
    assert undone(history, 3).append(ONE).undone == 0


def test_a_line_cut_below_its_birth_tells_no_more_of_its_correction() -> None:
    short = of(ONE, TWO).correct((OTHER, TWO), FELL).back_to(1)
    assert short is not None
    again = short.append(THREE)
    assert again.line == Line((OTHER, THREE), 1)
    assert undone(again).fallen is None
    assert undone(again, 2).shown == (ONE, TWO)


def test_one_act_is_what_the_page_threw_at_one_time() -> None:
    for rest, step in (
        ([event(2, "virtual", "now"), event(3, "virtual", "now")], 3),
        ([event(2, "virtual", "then"), event(3, "virtual", "then")], 2),
        ([event(2, "camera", "now"), event(3, "virtual", "now")], 1),
        ([event(2, "virtual"), event(3, "virtual")], 1),
    ):
        history = of(event(1, "virtual", "now"), *rest)
        assert 3 - len(undone(history).shown) == step
        assert undone(history).redo() == history


def test_back_to_and_forward_to_lead_to_fewer_and_to_more_events_alone() -> None:
    history = of(ONE, TWO, THREE)
    for count in (-1, 3, 4):
        assert history.back_to(count) is None
    start = history.back_to(0)
    assert start is not None
    assert start.shown == ()
    assert start.forward_to(2) == history.back_to(2)
    assert start.forward_to(3) == history
    assert start.forward_to(4) is None
    assert start.forward_to(0) is None
