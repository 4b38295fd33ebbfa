"""What a table has set outlives the program: how long pictures stay, and which camera was chosen."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.camera.frame import CameraError
from companion.table.arguments import Refused
from companion.table.eye import Eye
from companion.table.session import Table
from companion.table.settings import forget_old_pictures, remembered_camera
from companion.table.storage.store import open_store
from companion.web import first_cameras
from tests.soon import soon
from tests.table.driving import begin, tell
from tests.table.seen import rests, row
from tests.web.seeing import NoDice


def in_days(days: float) -> Callable[[], datetime]:
    return lambda: datetime.now(UTC) + timedelta(days=days)


@pytest.mark.parametrize(("setting", "days", "kept"), [("ever", 4000, True), ("7", 6.9, True), ("7", 7.1, False)])
def test_pictures_go_when_their_time_is_over_and_the_game_stays(
    setting: str, days: float, kept: bool, tmp_path: Path
) -> None:
    store = open_store(tmp_path)
    table = Table(store)
    begin(table)
    table.seen(rests(*row([4, 4, 4, 2])))
    assert tell(table, "settings", pictures=setting)["settings"]["pictures"] == setting
    keys = table.snapshot()["game"]["history"][0]["pictures"]
    assert all(table.picture(key) for key in keys)
    table.close()
    forget_old_pictures(store, in_days(days))
    again = Table(store)
    (line,) = again.snapshot()["game"]["history"]
    assert (line["faces"], line["pictures"]) == ([4, 4, 4, 2], keys if kept else None)
    assert [bool(again.picture(key)) for key in keys] == [kept] * 4
    assert again.snapshot()["settings"]["pictures"] == setting
    again.close()
    store.close()


def test_what_is_set_for_all_tables_is_heard_by_all(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    one, two = Table(store, id="1", of=2), Table(store, id="2", of=2)
    tell(one, "settings", pictures="7")
    assert soon(lambda: two.snapshot()["settings"]["pictures"] == "7")
    begin(one, "Zoe", "Yan")
    assert soon(lambda: two.snapshot()["known_players"] == ["Zoe", "Yan"])
    tell(two, "forget_player", player="Yan")
    assert soon(lambda: one.snapshot()["known_players"] == ["Zoe"])
    for table in (one, two):
        table.close()
    store.close()


def test_new_players_at_one_table_are_no_reason_to_refuse_what_is_decided_at_another(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    one, two = Table(store, id="1", of=2), Table(store, id="2", of=2)
    begin(one, "Ann", "Bo")
    version = one.now[0]
    begin(two, "Zoe", "Yan")
    assert soon(lambda: "Zoe" in one.snapshot()["known_players"])
    one.command("event", version, {"event": {"roll": [4, 4, 4, 2]}})
    for table in (one, two):
        table.close()
    store.close()


def test_a_time_that_is_not_offered_is_refused(table: Table) -> None:
    with pytest.raises(Refused, match='"pictures" must be one of ever, 365, 30, 7, 1'):
        tell(table, "settings", pictures="0")


class Eyes:
    """Takes every source, or refuses those that are not there."""

    def __init__(self, missing: str | None = None) -> None:
        self.used: list[str] = []
        self.source = ("off", "off")
        self._missing = missing

    def use_from_page(self, typed: str) -> str:
        if typed == self._missing:
            raise ValueError("There is no camera 9.")
        return typed

    def stands_well(self) -> None:
        """Nothing to do."""

    def use(self, spec: str) -> None:
        if spec == self._missing:
            raise CameraError("There is no camera 9.")
        self.used.append(spec)

    def wait_for(self, spec: str) -> None:
        self.used.append(spec)

    def show_demo(self) -> None:
        self.used.append("demo")


@pytest.mark.parametrize(
    ("chosen", "kept"),
    [
        ("2", "2"),
        ("http://phone.local:8080/video", "http://phone.local:8080/video"),
        ("off", "off"),
        ("demo", None),
        ("rtsp://me:secret@camera.local/live", None),
        ("http://camera.local/stream?channel=2&userName=me&pwd=secret", None),
        ("rtsp://camera.local/user=me_password=secret_channel=1.sdp", None),
        ("http://camera.local/stream?channel=2", "http://camera.local/stream?channel=2"),
        ("again", "3"),
        ("begun", "3"),
    ],
)
def test_the_camera_chosen_on_the_page_is_remembered_where_that_is_wise(
    chosen: str, kept: str | None, tmp_path: Path
) -> None:
    store = open_store(tmp_path)
    table = Table(store)
    table.with_camera(Eyes("9"))
    tell(table, "camera", source="3")
    tell(table, "camera", source=chosen)
    with pytest.raises(Refused):
        tell(table, "camera", source="9")  # what was refused changes nothing
    assert remembered_camera(store, table.id) == kept
    table.close()
    store.close()


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("192.0.2.7:8080/video", "http://192.0.2.7:8080/video"),
        (" pi.local:8080 ", "http://pi.local:8080"),
        ("192.0.2.7:8080/video?user=ann&pwd=secret", None),
        ("pi.local:8080/user=ann_pwd=secret_channel=1", None),
    ],
)
def test_an_address_typed_without_its_beginning_is_remembered_in_full_and_never_its_password(
    typed: str, kept: str | None, tmp_path: Path
) -> None:
    store = open_store(tmp_path)
    table = Table(store)
    eye = Eye(table, NoDice)
    tell(table, "camera", source=typed)
    assert store.get("camera", table.id) == (kept or "unkept")
    assert remembered_camera(store, table.id) == kept
    eye.stop()
    table.close()
    store.close()


@pytest.mark.parametrize(
    ("before", "kept"),
    [("192.0.2.7:8080/video", "http://192.0.2.7:8080/video"), ("192.0.2.7/video?user=ann&pwd=secret", None)],
)
def test_what_was_kept_as_it_was_typed_is_completed_and_its_password_forgotten(
    before: str, kept: str | None, tmp_path: Path
) -> None:
    store = open_store(tmp_path)
    store.put("camera", before, "1")
    assert remembered_camera(store, "1") == kept
    assert store.get("camera", "1") == (kept or "unkept")
    store.close()


@pytest.mark.parametrize(
    ("named", "remembered", "used"),
    [
        (None, "2", ["2"]),
        ("1", "2", ["1"]),
        (None, "9", ["9"]),
        ("1", "9", ["1"]),
        (None, "", ["demo"]),
        (None, "http://[", ["demo"]),
        (None, "off", []),
        ("1", "off", ["1"]),
        ("off", "2", []),
    ],
)
def test_a_start_takes_the_camera_named_then_the_one_remembered_though_it_is_not_there(
    named: str | None, remembered: str, used: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_cameras, "default_source", lambda _: "demo")
    store = open_store(tmp_path)
    store.put("camera", remembered, "1")
    table, eyes = Table(store), Eyes("9")
    first_cameras.open_cameras([(table, eyes)], store, named)  # type: ignore[list-item]
    assert eyes.used == used
    table.close()
    store.close()
