"""Any picture file is opened, or refused with one sentence; nothing hangs and nothing is decoded in vain."""

from __future__ import annotations

import os
import struct
import threading
import tracemalloc
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.vision.pictures import Header, PictureError, open_image, picture_header


def _png_header(width: int, height: int) -> bytes:
    body = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + body + struct.pack(">I", zlib.crc32(body))


def _jpeg(image: np.ndarray) -> bytes:
    ok, code = cv2.imencode(".jpg", image)
    assert ok
    return bytes(code)


def _refused(tmp_path: Path, data: bytes, name: str = "x.jpg") -> str:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(PictureError) as caught:
        open_image(path)
    text = str(caught.value)
    assert name in text
    assert "\n" not in text
    assert text.endswith(".")
    return text


PHOTO = np.random.default_rng(0).integers(0, 256, (40, 60, 3), np.uint8)


def test_a_folder_is_told_as_one_and_a_path_as_it_was_written(tmp_path: Path) -> None:
    for path, told in ((tmp_path, "is a folder"), (tmp_path / "deep" / "nope.jpg", "there is no such file")):
        with pytest.raises(PictureError, match=told) as caught:
            open_image(path)
        assert str(caught.value).startswith(str(path))


def test_a_picture_comes_through_a_pipe_too(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writing = threading.Thread(target=pipe.write_bytes, args=(_jpeg(PHOTO),), daemon=True)
    writing.start()
    assert open_image(pipe).shape == PHOTO.shape
    writing.join(5)


@pytest.mark.parametrize("brand", [b"heic", b"heix", b"mif1"])
def test_a_phones_heic_picture_is_refused_with_the_way_on(tmp_path: Path, brand: bytes) -> None:
    text = _refused(tmp_path, struct.pack(">I", 24) + b"ftyp" + brand + bytes(200), "IMG_1.HEIC")
    assert "HEIC" in text
    assert "JPEG" in text


def test_what_is_no_picture(tmp_path: Path) -> None:
    assert "empty" in _refused(tmp_path, b"")
    assert "not a picture" in _refused(tmp_path, b"hello, I am a text\n" * 50)
    assert "not a picture" in _refused(tmp_path, b"\xff\xd8\xff")


def test_truncated_jpeg_and_png(tmp_path: Path) -> None:
    code = _jpeg(PHOTO)
    assert "cut off" in _refused(tmp_path, code[: len(code) // 2])
    _refused(tmp_path, _png_header(60, 40), "x.png")


def test_no_pixels_and_too_many_are_told_from_the_header(tmp_path: Path) -> None:
    assert "no pixels" in _refused(tmp_path, _png_header(0, 0), "x.png")
    assert "64 megapixels" in _refused(tmp_path, _png_header(10_000, 10_000), "x.png")
    code = bytearray(_jpeg(PHOTO))
    at = code.index(b"\xff\xc0") + 5
    code[at : at + 4] = struct.pack(">HH", 12_000, 12_000)
    assert "64 megapixels" in _refused(tmp_path, bytes(code))


def test_cmyk_is_refused_by_name(tmp_path: Path) -> None:
    code = bytearray(_jpeg(PHOTO))
    code[code.index(b"\xff\xc0") + 9] = 4
    assert "CMYK" in _refused(tmp_path, bytes(code))


def test_one_pixel_grey_sixteen_bits_and_transparency_become_eight_bit_colour(tmp_path: Path) -> None:
    path = tmp_path / "x.png"
    cv2.imwrite(str(path), PHOTO[:1, :1])
    assert open_image(path).shape == (1, 1, 3)
    cv2.imwrite(str(path), np.full((9, 8), 40_000, np.uint16))
    image = open_image(path)
    assert image.dtype == np.uint8
    assert image.shape == (9, 8, 3)
    assert abs(int(image[0, 0, 0]) - 156) <= 1
    cv2.imwrite(str(path), PHOTO[:, :, 0])
    assert open_image(path).shape == (40, 60, 3)
    clear = np.dstack([PHOTO, np.zeros((40, 60), np.uint8)])
    cv2.imwrite(str(path), clear)
    assert (open_image(path) == 255).all()


def _png(colours: int, *chunks: tuple[bytes, bytes]) -> bytes:
    """A PNG of one pixel, of this kind of colours and with these chunks."""
    body = struct.pack(">IIBBBBB", 1, 1, 8, colours, 0, 0, 0)
    every = ((b"IHDR", body), *chunks, (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(told)) + kind + told + struct.pack(">I", zlib.crc32(kind + told)) for kind, told in every
    )


@pytest.mark.parametrize("kind", [".png", ".webp", ".gif"])
def test_what_is_transparent_in_a_picture_is_laid_on_white(tmp_path: Path, kind: str) -> None:
    drawn = np.zeros((40, 60, 4), np.uint8)
    drawn[10:20, 10:20] = (0, 0, 255, 255)
    path = tmp_path / f"x{kind}"
    cv2.imwrite(str(path), drawn, [cv2.IMWRITE_WEBP_QUALITY, 101] if kind == ".webp" else [])
    image = open_image(path)
    assert image[0, 0].tolist() == [255, 255, 255]
    assert image[15, 15] == pytest.approx([0, 0, 255], abs=4)  # a GIF has few colours


def test_a_colour_of_a_png_that_stands_for_transparent_is_laid_on_white(tmp_path: Path) -> None:
    path = tmp_path / "x.png"
    path.write_bytes(_png(3, (b"PLTE", b"\x0a\x14\x1e"), (b"tRNS", b"\0"), (b"IDAT", zlib.compress(b"\0\0"))))
    assert open_image(path)[0, 0].tolist() == [255, 255, 255]


def test_a_webp_with_losses_and_transparent_parts_is_laid_on_white(tmp_path: Path) -> None:
    path = tmp_path / "x.webp"
    cv2.imwrite(str(path), np.zeros((40, 60, 4), np.uint8), [cv2.IMWRITE_WEBP_QUALITY, 80])
    assert path.read_bytes()[12:16] == b"VP8X"
    assert (open_image(path) == 255).all()


@pytest.mark.parametrize(("opacity", "seen"), [(0, [255, 255, 255]), (51, [214, 224, 234]), (255, [50, 100, 150])])
def test_what_is_transparent_in_a_tiff_is_laid_on_white(tmp_path: Path, opacity: int, seen: list[int]) -> None:
    pixel = bytes([150, 100, 50, opacity])  # red first
    after = 8 + 2 + 10 * 12 + 4
    entries = [
        (256, 3, 1, 1), (257, 3, 1, 1), (258, 3, 4, after), (259, 3, 1, 1), (262, 3, 1, 2), (273, 4, 1, after + 8),
        (277, 3, 1, 4), (278, 3, 1, 1), (279, 4, 1, 4), (338, 3, 1, 2),
    ]  # fmt: skip
    path = tmp_path / "x.tiff"
    path.write_bytes(_tiff(*entries) + struct.pack("<4H", 8, 8, 8, 8) + pixel)
    assert open_image(path)[0, 0] == pytest.approx(seen, abs=1)


def test_a_large_transparent_picture_takes_little_more_memory_than_it_has_bytes(tmp_path: Path) -> None:
    path = tmp_path / "x.png"
    cv2.imwrite(str(path), np.zeros((2000, 4000, 4), np.uint8))
    tracemalloc.start()
    image = open_image(path)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (image == 255).all()
    assert most < 1.5 * (4 + 3) * 4000 * 2000  # as decoded, and laid on white


def test_turned_by_exif(tmp_path: Path) -> None:
    code = _jpeg(PHOTO)
    exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    turned = code[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + code[2:]
    path = tmp_path / "turned.jpg"
    path.write_bytes(turned)
    assert picture_header(turned) == Header(60, 40)
    assert open_image(path).shape == (60, 40, 3)


@pytest.mark.parametrize("kind", [".jpg", ".png", ".bmp", ".webp", ".tiff"])
def test_ordinary_kinds_open(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"x{kind}"
    cv2.imwrite(str(path), PHOTO)
    assert open_image(path).shape == (40, 60, 3)


def _tiff(*entries: tuple[int, int, int, int]) -> bytes:
    """The head of a TIFF with these entries: tag, kind, how many numbers, the number."""
    body = b"".join(struct.pack("<HHII", *entry) for entry in entries)
    return b"II*\0" + struct.pack("<IH", 8, len(entries)) + body + b"\0\0\0\0"


def test_a_tiff_whose_size_can_be_understood_in_two_ways_is_not_decoded(tmp_path: Path) -> None:
    assert picture_header(_tiff((256, 4, 1, 60), (257, 3, 1, 40))) == Header(60, 40)
    for tricked in (
        _tiff((256, 4, 1, 12_000), (256, 4, 1, 60), (257, 4, 1, 12_000), (257, 4, 1, 40)),  # libtiff takes the first
        _tiff((256, 16, 1, 60), (257, 4, 1, 40)),  # eight bytes, which lie elsewhere: 60 is only where
        _tiff((256, 4, 2, 60), (257, 4, 1, 40)),  # two numbers, which lie elsewhere
    ):
        assert picture_header(tricked) is None
        assert "not a picture" in _refused(tmp_path, tricked, "x.tiff")


def test_a_jpeg_cannot_hide_its_size_behind_another() -> None:
    """After FF 00 the decoder looks for the next mark at once; a length read there would lead to a size of one's own
    choice, which the decoder takes for part of a comment."""
    code = _jpeg(PHOTO)
    at = code.index(b"\xff\xc0")
    end = at + 2 + struct.unpack(">H", code[at + 2 : at + 4])[0]
    false = b"\xff\xc0\x00\x11\x08" + struct.pack(">HH", 8, 8) + b"\x03" + bytes(9)
    passed = code[2:end] + b"\xff\xfe" + struct.pack(">H", 2 + len(false))
    tricked = b"\xff\xd8\xff\x00" + struct.pack(">H", 2 + len(passed)) + passed + false + code[end:]
    whole = cv2.imdecode(np.frombuffer(tricked, np.uint8), cv2.IMREAD_COLOR)
    assert whole is not None
    assert whole.shape == (40, 60, 3)  # what the decoder would make of it
    assert picture_header(tricked) is None
