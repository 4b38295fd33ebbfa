"""The program's own files are whole whatever happens while they are written."""

import os
import threading
from pathlib import Path

import pytest

from companion.files import write_whole


def test_a_file_is_on_the_disk_before_it_takes_the_place_of_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    replace = os.replace

    def note_replaced(part: Path, file: Path) -> None:
        done.append("replaced")
        replace(part, file)

    monkeypatch.setattr(os, "fsync", lambda _: done.append("synced"))
    monkeypatch.setattr(os, "replace", note_replaced)
    write_whole(tmp_path / "file", b"new")
    assert done == ["synced", "replaced"]
    assert (tmp_path / "file").read_bytes() == b"new"


def test_a_file_that_cannot_be_written_stays_as_it_was_and_leaves_nothing_beside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_whole(tmp_path / "file", b"old")

    def full(_: int) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="full"):
        write_whole(tmp_path / "file", b"new")
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("file", b"old")]


def test_of_several_that_write_a_file_at_once_none_fails_and_one_stands_whole(tmp_path: Path) -> None:
    texts = [bytes([65 + n]) * 50_000 for n in range(8)]
    failed: list[OSError] = []

    def write(text: bytes) -> None:
        try:
            for _ in range(10):
                write_whole(tmp_path / "file", text)
        except OSError as error:
            failed.append(error)

    writers = [threading.Thread(target=write, args=(text,)) for text in texts]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert failed == []
    assert (tmp_path / "file").read_bytes() in texts
    assert len(list(tmp_path.iterdir())) == 1
