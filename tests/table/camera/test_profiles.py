"""What is kept of each camera in a file: it lasts, is shared, survives damage, and is as its schema says."""

from __future__ import annotations

import errno
import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from companion.config import resource
from companion.table.camera.profiles import Profile, Profiles

LEFT_HALF = ((0.0, 0.0), (0.5, 0.0), (0.5, 1.0), (0.0, 1.0))


def test_each_camera_has_a_profile_of_its_own_which_lasts(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path / "new")
    assert (
        profiles.keep("0", Profile(LEFT_HALF, die=0.05, markers={"3": LEFT_HALF}, dice=((0.1, 0.1, 0.2, 0.2),))) is None
    )
    profiles.keep("http://phone/stream", Profile(None))
    again = Profiles(tmp_path / "new")
    assert again.of("0") == Profile(LEFT_HALF, die=0.05, markers={"3": LEFT_HALF}, dice=((0.1, 0.1, 0.2, 0.2),))
    assert again.of("http://phone/stream") == Profile(None)
    assert again.of("1") is None


def test_a_profile_is_kept_without_the_password_in_its_camera_s_address(tmp_path: Path) -> None:
    address = "http://cam/video?camera=1&user=ann&pwd=secret"
    file = tmp_path / "cameras.json"
    Profiles(tmp_path).keep(address.replace("1", "2"), Profile(None))
    file.write_text(file.read_text().replace("\\u2026", "secret"))  # as an earlier version kept it
    Profiles(tmp_path).keep(address, Profile(None, die=0.1))
    assert "secret" not in file.read_text()
    assert Profiles(tmp_path).of(address) == Profile(None, die=0.1)
    assert Profiles(tmp_path).of(address.replace("1", "2")) == Profile(None)


def test_programs_that_share_a_folder_leave_each_other_s_profiles_alone(tmp_path: Path) -> None:
    one, other = Profiles(tmp_path), Profiles(tmp_path)
    one.keep("0", Profile(LEFT_HALF))
    other.keep("1", Profile(None))
    one.keep("2", Profile(None))
    other.keep("0", Profile(None, die=0.1))
    again = Profiles(tmp_path)
    wanted = [Profile(None, die=0.1), Profile(None), Profile(None)]
    assert [again.of(source) for source in ("0", "1", "2")] == wanted


def test_a_profile_that_could_not_be_written_is_with_the_next_one(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    profiles = Profiles(tmp_path / "file")
    assert profiles.keep("0", Profile(LEFT_HALF)) is not None
    (tmp_path / "file").unlink()
    assert profiles.keep("1", Profile(None)) is None
    again = Profiles(tmp_path / "file")
    assert [again.of(source) for source in ("0", "1")] == [Profile(LEFT_HALF), Profile(None)]


@pytest.mark.parametrize(
    "content",
    [
        b"", b"[]", b'{"0": 3}', b'{"0": {"region": [[1]]}}', b"\xff", b"[" * 100_000,
        b'{"0": {"region": null, "by": "hand", "die": 1%s, "markers": null, "picture": "", "dice": []}}' % (b"0" * 400),
        b'{"0": {"region": null, "by": "hand", "die": NaN, "markers": null, "picture": "", "dice": []}}',
    ],
)  # fmt: skip
def test_a_damaged_file_of_profiles_counts_as_none_and_is_kept_beside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "cameras.json").write_bytes(content)
    profiles = Profiles(tmp_path)
    assert profiles.of("0") is None
    assert profiles.keep("0", Profile(None)) is None
    assert Profiles(tmp_path).of("0") == Profile(None)
    assert (tmp_path / "cameras.damaged").read_bytes() == content


def test_profiles_that_may_not_be_read_are_left_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    Profiles(tmp_path).keep("1", Profile(LEFT_HALF))

    def refuse(*_: Any, **__: Any) -> str:
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_text", refuse)
        profiles = Profiles(tmp_path)
        assert "kept as" not in caplog.text
        assert "Permission denied" in caplog.text
        assert "Permission denied" in str(profiles.keep("0", Profile(None)))
        assert profiles.of("0") == Profile(None)
    assert Profiles(tmp_path).of("1") == Profile(LEFT_HALF)
    assert profiles.keep("2", Profile(None)) is None
    assert [Profiles(tmp_path).of(source) for source in ("0", "1")] == [Profile(None), Profile(LEFT_HALF)]


def test_a_damaged_profile_takes_none_of_the_others_away(tmp_path: Path) -> None:
    Profiles(tmp_path).keep("1", Profile(LEFT_HALF))
    told = json.loads((tmp_path / "cameras.json").read_text())
    (tmp_path / "cameras.json").write_text(json.dumps({"0": {"region": None}, **told, "2": 7}))
    profiles = Profiles(tmp_path)
    assert [profiles.of(source) for source in ("0", "1", "2")] == [None, Profile(LEFT_HALF), None]


@pytest.mark.parametrize(
    "wrong", [{"region": [[0, 0], [1, 0]]}, {"region": [[0, 0], [1, 0], [1, 1.5]]}, {"die": 0}, {"by": "me"},
              {"markers": {"0": [[0, 0]]}}, {"dice": [[0, 0, 1]]}, {"lens": 1.0}],
)  # fmt: skip
def test_the_schema_of_profiles_refuses_what_is_none(tmp_path: Path, wrong: dict[str, Any]) -> None:
    validator = jsonschema_rs.validator_for((resource("calibration") / "cameras.schema.json").read_text())
    Profiles(tmp_path).keep("0", Profile(LEFT_HALF))
    kept = json.loads((tmp_path / "cameras.json").read_text())
    assert validator.is_valid(kept)
    assert not validator.is_valid({"0": {**kept["0"], **wrong}})
