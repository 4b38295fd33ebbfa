"""What may stand after --camera, and the sentence for what may not."""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.camera import source
from companion.camera.capture import VideoFile
from companion.camera.frame import CameraError
from companion.camera.source import check_source, default_source, describe, open_source


def one_sentence(text: str) -> bool:
    return text.endswith(".") and "\n" not in text and "Traceback" not in text and 20 < len(text) < 250


def test_a_video_gives_every_frame_in_order_with_its_media_time(clip: Path) -> None:
    opened = open_source(str(clip))
    frames = []
    while (frame := opened.read()) is not None:
        frames.append(frame)
    opened.close()
    assert [frame.number for frame in frames] == list(range(12))
    assert [frame.t for frame in frames] == pytest.approx([k / 20 for k in range(12)], abs=1e-3)
    assert [round(float(frame.image.mean()) / 20) for frame in frames] == list(range(12))
    assert not opened.live


def test_a_video_knows_how_long_it_lasts(clip: Path) -> None:
    opened = VideoFile(clip)
    assert opened.duration == pytest.approx(0.6)
    opened.close()


def test_a_video_cut_off_gives_its_frames_and_then_says_so(tmp_path: Path) -> None:
    whole = tmp_path / "whole.avi"
    writer = cv2.VideoWriter(str(whole), cv2.VideoWriter.fourcc(*"MJPG"), 20.0, (320, 240))
    noise = np.random.default_rng(1)
    for _ in range(40):
        writer.write(noise.integers(0, 255, (240, 320, 3), np.uint8))
    writer.release()
    data = whole.read_bytes()
    cut = tmp_path / "cut.avi"
    cut.write_bytes(data[: len(data) // 2])
    opened = open_source(str(cut))
    count = 0
    error = None
    while error is None:
        try:
            assert opened.read() is not None
            count += 1
        except CameraError as raised:
            error = raised
    assert 10 < count < 30
    assert f"only {count} of its 40 frames" in str(error)
    assert one_sentence(str(error))


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("", "No camera is named"),
        ("nowhere/clip.mp4", "no file, folder or camera called nowhere/clip.mp4"),
        ("ftp://host/clip", "begin with ftp://"),
        ("rtsp:///stream", "names no host"),
        ("bad\0name", "no file, folder or camera"),
    ],
)
def test_what_is_no_source_gets_one_sentence_with_the_way_on(spec: str, says: str) -> None:
    with pytest.raises(CameraError) as error:
        open_source(spec)
    assert says in str(error.value)
    assert "give a camera's number, a video" in str(error.value)
    assert one_sentence(str(error.value))


@pytest.mark.parametrize("spec", ["http://[foo", "rtsp://admin:pa[ss@cam/1", "https://admin:pa[ss]@cam", "http://a\u2100b/"])
def test_an_address_that_cannot_be_taken_apart_is_one_sentence_without_its_password(spec: str) -> None:
    for way in (check_source, open_source):
        with pytest.raises(CameraError, match=r"address cannot be read; .* %5B and %5D") as error:
            way(spec)
        assert one_sentence(str(error.value))
        assert "pa[ss" not in str(error.value)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux shows its cameras without opening them")
def test_a_camera_that_does_not_exist_is_told_without_opening_it() -> None:
    for spec in ("97", "/dev/video97"):
        with pytest.raises(CameraError, match="There is no camera 97; plug one in"):
            check_source(spec)


def test_a_file_that_is_no_video_is_told_and_nothing_else_is_written(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "letter.mp4"
    for data in (b"", b"This is a letter. " * 100, b"\0\0\0\x18ftypmp42" + b"\x07" * 4000):
        path.write_bytes(data)
        with pytest.raises(CameraError, match=r"letter\.mp4 is not a video that can be read here") as error:
            open_source(str(path))
        assert one_sentence(str(error.value))
    out, err = capfd.readouterr()
    assert out == err == ""


def test_a_video_or_folder_that_may_not_be_read_is_told_as_that(
    tmp_path: Path, clip: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: False)  # whoever is root may read everything
    for given in (clip, tmp_path):
        with pytest.raises(CameraError, match=f"^{given.name} may not be read; change its permissions"):
            check_source(str(given))


def test_a_file_that_is_no_video_is_told_before_a_camera_is_started(tmp_path: Path, clip: Path) -> None:
    (tmp_path / "letter.mp4").write_text("This is a letter.")
    (tmp_path / "empty").mkdir()
    check_source(str(clip))
    check_source("http://127.0.0.1:9/not-there-yet")
    with pytest.raises(CameraError, match="is not a video that can be read here"):
        check_source(str(tmp_path / "letter.mp4"))
    with pytest.raises(CameraError, match="holds no picture"):
        check_source(str(tmp_path / "empty"))


def test_an_rtsp_address_that_nobody_answers_is_told_without_its_password(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CameraError, match="No stream can be opened at rtsp://127") as error:
        open_source("rtsp://ann:secret@127.0.0.1:9/stream")
    assert "secret" not in str(error.value)
    assert capfd.readouterr().err == ""


def test_names_for_people_hide_passwords() -> None:
    assert describe("0") == "camera 0"
    assert describe("/dev/video2") == "camera 2"
    assert describe("/home/ann/clip.mp4") == "clip.mp4"
    assert describe("demo") == "the demo clip"
    assert describe("https://ann:secret@cam:8080/video?a=1") == "https://cam:8080/video?a=1"
    assert describe("http://cam/v.cgi?loginUser=ann&camera=2&Pwd=se_cr/et#x") == "http://cam/v.cgi?loginUser=…&camera=2&Pwd=…"
    assert describe("rtsp://cam/user=ann_password=secret_channel=1") == "rtsp://cam/user=…_password=…_channel=1"


def test_without_a_webcam_the_demo_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "_gives_pictures", lambda index: False)
    assert default_source() == "demo"
