"""Records: what is a record, what is only illegal, and what replay makes of it (the rules README)."""

import json
import time
import tracemalloc
from typing import Any

import pytest

from companion.rules.record import NotARecord, read_record, write_record
from companion.rules.replay import position_json, replay

HEADER: dict[str, Any] = {"record": 1, "game": "triple-snakes", "players": ["Ann", "Bo"]}


def text(*lines: Any) -> str:
    return "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)


def refusal(*events: Any) -> tuple[int, str]:
    """Line and ruling of the first illegal event after the usual header."""
    record = read_record(text(HEADER, *events))
    played = replay(record.header, record.entries)
    assert played.refusal is not None
    return played.refusal.entry.line, played.refusal.why.ruling


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("", 1),
        ("\n\n", 1),
        ("not json", 1),
        ("[1]", 1),
        (text({**HEADER, "record": 2}), 1),
        (text({**HEADER, "record": True}), 1),
        (text({**HEADER, "colour": "red"}), 1),
        (text({"record": 1, "game": "triple-snakes"}), 1),
        (text({**HEADER, "game": "chess"}), 1),
        (text({**HEADER, "game": ["triple-snakes"]}), 1),
        (text({**HEADER, "players": ["Ann"]}), 1),
        (text({**HEADER, "players": [f"P{n}" for n in range(13)]}), 1),
        (text({**HEADER, "players": ["Ann", "Ann"]}), 1),
        (text({**HEADER, "players": ["Ann", 2]}), 1),
        (text({**HEADER, "players": ["Ann", " "]}), 1),
        (text({**HEADER, "players": ["Ann", "\ud800"]}), 1),
        (text({**HEADER, "players": "AB"}), 1),
        (text({**HEADER, "options": {"speed": 3}}), 1),
        (text({**HEADER, "options": {"stand": 1}}), 1),
        (text({**HEADER, "options": {"roll_off": "never"}}), 1),
        (text({**HEADER, "options": {"roll_off": []}}), 1),
        (text({**HEADER, "options": []}), 1),
        (text({**HEADER, "board": {}}), 1),
        (text(HEADER, "", {"roll": [1, 2, 3, 7]}), 3),
        (text(HEADER, {"roll": [1, 2, 3, 0]}), 2),
        (text(HEADER, {"roll": [1, 2, 3, True]}), 2),
        (text(HEADER, {"roll": [1, 2, 3, 4.0]}), 2),
        (text(HEADER, {"roll": [1, 2, 3, "up"]}), 2),
        (text(HEADER, {"roll": [1, 2, 3, [4]]}), 2),
        (text(HEADER, {"roll": 4}), 2),
        (text(HEADER, {"roll": [1, 2, 3, 4], "do": "chase"}), 2),
        (text(HEADER, {"throw": [1, 2, 3, 4]}), 2),
        (text(HEADER, {"do": "fly"}), 2),
        (text(HEADER, {"do": ["chase"]}), 2),
        (text(HEADER, {"do": "pick_up"}), 2),
        (text(HEADER, {"do": "pick_up", "dice": 3}), 2),
        (text(HEADER, {"do": "pick_up", "dice": [True]}), 2),
        (text(HEADER, {"do": "pick_up", "dice": ["3"]}), 2),
        (text(HEADER, {"do": "chase", "dice": [3]}), 2),
        (text(HEADER, {"do": "take", "points": "26"}), 2),
        (text(HEADER, {"do": "order", "players": [1]}), 2),
        (text(HEADER, {"roll": [1, 2, 3, 4], "by": 1}), 2),
        (text(HEADER, {"roll": [1, 2, 3, 4], "at": 2026}), 2),
        (text(HEADER, {"roll": [1, 2, 3, 4], "at": "yesterday"}), 2),
        (text(HEADER, {"roll": [1, 2, 3, 4], "at": "2026-13-01T00:00:00Z"}), 2),
        (text(HEADER, {"roll": [1, 2, 3, 4], "at": "2026-02-29T00:00:00Z"}), 2),
        (text(HEADER, {"roll": [1, 2, 3, 4], "at": "２026-01-01T00:00:00Z"}), 2),
        (text(HEADER, {"roll": [1, 2, 3, 4], "source": "guessed"}), 2),
        (text(HEADER, {"roll": [1, 2, 3, 4], "confidence": 1.5}), 2),
        (text(HEADER, {"roll": [1, 2, 3, 4], "confidence": True}), 2),
        (text(HEADER, '{"roll": [1, 2, 3, 4], "confidence": NaN}'), 2),
        (text(HEADER, '{"roll": [1, 2, 3, 4], "roll": [1, 2, 3, 4]}'), 2),
        (text(HEADER, "[" * 100_000), 2),
        (text(HEADER, {"roll": [9]}, "rubbish"), 2),
    ],
)
def test_what_is_no_record_is_told_with_its_line(content: str, line: int) -> None:
    with pytest.raises(NotARecord) as caught:
        read_record(content)
    assert caught.value.line == line
    assert str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ({"do": "pick_up", "dice": [0, "3"]}, '"dice" of "pick_up" must be a list of whole numbers'),
        ({"do": "pick_up", "dice": [True]}, '"dice" of "pick_up" must be a list of whole numbers'),
        ({"do": "order", "players": ["Bo", 1]}, '"players" of "order" must be a list of strings'),
    ],
)
def test_a_list_with_something_wrong_in_it_is_told_what_it_must_be_not_what_its_items_must(
    event: Any, words: str
) -> None:
    with pytest.raises(NotARecord, match=words):
        read_record(text(HEADER, event))


def test_a_malformed_later_line_wins_over_an_earlier_illegal_event() -> None:
    with pytest.raises(NotARecord) as caught:
        read_record(text(HEADER, {"roll": [1]}, {"do": "fly"}))
    assert caught.value.line == 3


def test_illegal_events_are_read_and_refused_with_their_ruling() -> None:
    assert refusal({"roll": [1, 2, 3]}) == (2, "TS-1")
    assert refusal({"roll": [1, 2, 3, "left"]}) == (2, "TS-1")
    assert refusal("", {"roll": [4, 4, 4, 2]}, {"do": "pick_up", "dice": [0]}) == (4, "TS-2")


@pytest.mark.parametrize(
    ("before", "event", "ruling"),
    [
        ([], {"roll": [4, 4, 4, 2], "by": "Bo"}, "TS-1"),
        ([], {"roll": [4, 4, 4, 2], "by": "Nobody"}, "TS-1"),
        ([{"roll": [4, 4, 4, 2]}], {"do": "pick_up", "dice": [3], "by": "Bo"}, "TS-2"),
        ([{"roll": [4, 4, 4, 2]}, {"do": "pick_up", "dice": [3]}], {"roll": [1], "by": "Bo"}, "TS-2"),
        ([{"roll": [1, 2, 3, 4]}], {"do": "chase", "by": "Bo"}, "TS-7"),
        ([{"roll": [1, 2, 3, 4]}, {"do": "chase"}], {"roll": [5], "by": "Bo"}, "TS-7"),
        ([], {"do": "order", "players": ["Ann", "Bo"], "by": "Bo"}, "TS-10"),
        ([{"roll": [4, 4, 4, 2]}], {"roll": [4, 4, 4, 2], "by": "Bo"}, "RECORD"),
    ],
)
def test_a_wrong_by_is_refused_by_the_ruling_that_names_the_event_or_record_where_none_does(
    before: list[Any], event: Any, ruling: str
) -> None:
    assert refusal(*before, event) == (len(before) + 2, ruling)


@pytest.mark.parametrize(
    ("game", "before", "event", "ruling"),
    [
        ("snakedoku", [], {"do": "place", "square": [1, 1]}, "SN-2"),
        ("snakedoku", [{"do": "place", "square": [1, 1]}, {"do": "place", "square": [2, 2]}],
         {"do": "place", "square": [1, 1]}, "SN-3"),
        ("snakedoku", [], {"do": "mongoose", "square": [1, 1]}, "SN-9"),
        ("snakedoku", [], {"roll": [1]}, "RECORD"),
        ("slither-stone", [], {"do": "free", "square": [1, 1]}, "SL-8"),
        ("slither-stone", [], {"roll": [1]}, "RECORD"),
    ],
)  # fmt: skip
def test_in_a_game_without_dice_too_a_wrong_by_names_the_ruling_of_the_event(
    game: str, before: list[Any], event: Any, ruling: str
) -> None:
    record = read_record(text({**HEADER, "game": game}, *before, {**event, "by": "Nobody"}))
    played = replay(record.header, record.entries)
    assert played.refusal is not None
    assert (played.refusal.index, played.refusal.why.ruling) == (len(before), ruling)


def test_optional_keys_change_nothing() -> None:
    plain: list[dict[str, Any]] = [{"roll": [4, 4, 4, 2]}, {"do": "pick_up", "dice": [3]}, {"roll": [5]}]
    notes: dict[str, Any] = {"by": "Ann", "at": "2028-02-29T20:15:00.5+01:00", "source": "camera", "confidence": 0.98}
    one, two = (read_record(text(HEADER, *events)) for events in (plain, [{**event, **notes} for event in plain]))
    assert position_json(replay(one.header, one.entries)) == position_json(replay(two.header, two.entries))


def test_a_byte_order_mark_crlf_and_blank_lines_are_passed_over() -> None:
    content = "\ufeff\r\n" + json.dumps(HEADER) + "\r\n  \r\n" + json.dumps({"roll": [1, 1, 2, 3]}) + "\r\n"
    record = read_record(content)
    assert [entry.line for entry in record.entries] == [4]


def test_a_line_separator_inside_a_name_does_not_end_the_line() -> None:
    header = json.dumps({**HEADER, "players": ["Ann\u2028", "Bo"]}, ensure_ascii=False)
    assert read_record(header).header.players == ("Ann\u2028", "Bo")


def test_written_records_read_back_the_same() -> None:
    header = {**HEADER, "options": {"stand": True}}
    events = [{"roll": [4, None, 4, 2], "by": "Ann", "source": "typed"}, {"do": "pick_up", "dice": [3]}]
    record = read_record(text(header, *events))
    again = read_record(write_record(record.header, record.entries))
    assert again == record


def test_the_position_is_as_the_readme_says() -> None:
    record = read_record(text(HEADER, {"roll": [1, 1, 2, 3]}, "", {"roll": [4, 4, 4, 2]}))
    assert position_json(replay(record.header, record.entries)) == {
        "game": "triple-snakes",
        "status": "playing",
        "to_act": "Bo",
        "expects": {
            "roll": None,
            "actions": [
                {"do": "pick_up", "dice": [0, 1, 2]},
                {"do": "pick_up", "dice": [3]},
                {"do": "pick_up", "dice": [0, 1, 2, 3]},
            ],
        },
        "players": [
            {"name": "Ann", "score": 0, "turns": [{"points": 0, "total": 0}], "rank": None, "forfeits": 0},
            {"name": "Bo", "score": 0, "turns": [], "rank": None, "forfeits": 0},
        ],
        "winners": [],
        "board": {"dice": [4, 4, 4, 2], "kept": [], "roll": 1},
        "announcements": [{"line": 2, "event": "snake_eyes", "players": ["Ann"]}],
    }
    first = position_json(replay(record.header, ()))["expects"]
    assert first == {"roll": {"dice": "standard", "count": 4, "purpose": "first roll"}, "actions": []}


def test_a_finished_game_expects_nothing() -> None:
    four = [{"roll": [2, 2, 2, 2]}, {"do": "take", "points": 28}]
    eyes = [{"roll": [1, 1, 2, 3]}]
    end = [{"roll": [4, 4, 4, 4]}, {"do": "take", "points": 16}]
    record = read_record(text(HEADER, *(four + eyes) * 3, *end, *eyes))
    position = position_json(replay(record.header, record.entries))
    assert (position["status"], position["to_act"], position["expects"]) == ("finished", None, None)
    assert position["winners"] == ["Ann"]
    for late in ({"roll": [1, 1, 2, 3]}, {"roll": [1, 1, 2, 3], "by": "Ann"}):
        after = read_record(text(HEADER, *(four + eyes) * 3, *end, *eyes, late))
        played = replay(after.header, after.entries)
        assert played.refusal is not None
        assert played.refusal.why.ruling == "RECORD"
        assert played.refusal.why.sentence.startswith("The game is over")


def test_a_line_of_very_many_keys_is_read_in_no_time() -> None:
    keys = {f"k{number}": 0 for number in range(20_000)}
    twice = json.dumps(keys)[:-1] + ', "k7": 0}'
    began = time.process_time()
    for line, problem in ((json.dumps(keys), "unknown key"), (twice, '"k7" stands twice')):
        with pytest.raises(NotARecord, match=problem):
            read_record(line)
    assert time.process_time() - began < 2  # a look through all keys for each one took 18 s


def test_a_long_record_is_replayed_in_memory_in_proportion_to_it() -> None:
    busts = [{"roll": [1, 1, 3, 5]}] * 2_000
    record = read_record(text({**HEADER, "options": {"forfeits": True}}, *busts))
    tracemalloc.start()
    try:
        played = replay(record.header, record.entries)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert played.refusal is None
    assert most < 1000 * len(record.entries), f"{most / len(record.entries):.0f} bytes for each event"
