"""Opening a picture file: any ordinary photograph becomes an 8-bit BGR array, anything else one clear sentence.

And frames made smaller, to be sent as JPEG.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.files import is_folder, is_there
from companion.said import say

_MAX_PIXELS: Final = 64_000_000
_MAX_BYTES: Final = 256 * 1024 * 1024
_BAND: Final = 64  # rows made opaque at a time: what that takes besides the picture itself does not grow with it
_TIFF_WIDTH, _TIFF_HEIGHT, _TIFF_COLOURS, _TIFF_SAMPLES = 256, 257, 262, 277
_HEIC: Final = tuple(b"ftyp" + brand for brand in (b"heic", b"heix", b"heim", b"hevc", b"mif1", b"msf1"))
"""How a phone's HEIC picture begins, after the four bytes of a length (ISO/IEC 23008-12, annex B)."""


class PictureError(ValueError):
    """A file that is no picture this program can read. The text is one sentence for a person."""


@dataclass(frozen=True, slots=True)
class Header:
    """What the first bytes of a picture file say. width, height: in pixels, as stored, before EXIF turns it. cmyk:
    whether its colours are printing inks (JPEG). transparent: whether parts of it may be (PNG, WebP, GIF, TIFF).
    dimmed: whether the colours of such parts are decoded the darker, the more transparent they are (TIFF)."""

    width: int
    height: int
    cmyk: bool = False
    transparent: bool = False
    dimmed: bool = False


def open_image(path: str | Path) -> NDArray[np.uint8]:
    """The picture at `path` as HxWx3 BGR uint8, turned upright as its EXIF says.

    16-bit pictures are reduced to 8 bits, grey ones get three equal channels, what is transparent is laid on white, and
    of an animated picture the first frame is taken. A pipe is read to its end. Raises PictureError for a folder, a
    missing or unreadable file, a file that is not a picture, an empty one, one of more than 64 megapixels (told from
    its header, before anything is decoded) and CMYK; its sentence names the path as it was given.
    """
    file, name = Path(path), str(path)
    try:
        if is_folder(file):
            raise PictureError(say("{name} is a folder; name the pictures in it.", name=name))
        if not is_there(file):
            raise PictureError(say("{name}: there is no such file.", name=name))
        size = file.stat().st_size  # 0 of a pipe, whose end nobody knows
        with file.open("rb") as opened:
            data = b"" if size > _MAX_BYTES else opened.read(size or _MAX_BYTES + 1)
        if max(size, len(data)) > _MAX_BYTES:
            raise PictureError(say("{name}: the file is too large to be a photograph.", name=name))
    except OSError as error:
        raise PictureError(
            say("{name}: the file cannot be read ({reason}).", name=name, reason=error.strerror or error)
        ) from error
    return decode_image(data, name)


def decode_image(data: bytes, name: str = "picture") -> NDArray[np.uint8]:
    """Like open_image, from the bytes of a file; `name` is used in the error's sentence. Raises PictureError."""
    header = _checked(data, name)
    flags = cv2.IMREAD_UNCHANGED if header.transparent else cv2.IMREAD_COLOR
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
        if image is not None and image.size > 0:
            return _as_bgr8(image, header.dimmed)
    except (cv2.error, MemoryError) as error:
        raise PictureError(say("{name}: the picture is damaged and cannot be decoded.", name=name)) from error
    raise PictureError(say("{name}: the picture is damaged and cannot be decoded.", name=name))


def _checked(data: bytes, name: str) -> Header:
    """The header of a picture worth decoding. Raises PictureError where its bytes say, undecoded, that it is none."""
    if not data:
        raise PictureError(say("{name}: the file is empty.", name=name))
    if data[4:12] in _HEIC:
        raise PictureError(
            say(
                "{name}: this is a HEIC picture, which cannot be read here; "
                "let the phone save JPEG pictures, or take a screenshot of it.",
                name=name,
            )
        )
    header = picture_header(data)
    if header is None:
        raise PictureError(
            say("{name}: this is not a picture in a format known here (JPEG, PNG, WebP, BMP, GIF, TIFF).", name=name)
        )
    width, height = header.width, header.height
    if width == 0 or height == 0:
        raise PictureError(
            say("{name}: the picture has no pixels ({width} x {height}).", name=name, width=width, height=height)
        )
    if width * height > _MAX_PIXELS:
        raise PictureError(
            say(
                "{name}: the picture is too large ({width} x {height}; at most 64 megapixels).",
                name=name,
                width=width,
                height=height,
            )
        )
    if header.cmyk:
        raise PictureError(say("{name}: the picture is in CMYK colours, made for printing; save it as RGB.", name=name))
    if _jpeg_is_cut(data):
        raise PictureError(say("{name}: the picture is cut off or damaged.", name=name))
    return header


def _as_bgr8(image: NDArray[Any], dimmed: bool) -> NDArray[np.uint8]:
    """HxW or HxWxC, of 8 or 16 bits, to HxWx3 uint8. dimmed: as in Header. Raises PictureError."""
    if image.dtype not in (np.uint8, np.uint16):
        raise PictureError(say("This picture's pixels are of a kind that is not known here."))
    if image.ndim == 3 and image.shape[2] == 3 and image.dtype == np.uint8:
        return np.asarray(image, np.uint8)
    opaque = np.empty((*image.shape[:2], 3), np.uint8)
    for top in range(0, len(image), _BAND):
        opaque[top : top + _BAND] = _opaque(image[top : top + _BAND], dimmed)
    return opaque


def _opaque(band: NDArray[Any], dimmed: bool) -> NDArray[np.uint8]:
    """Some rows of a picture, laid on white where they are transparent: HxWx3 (HxWx1 where it is grey)."""
    if band.dtype == np.uint16:
        band = (band.astype(np.float32) / 257.0 + 0.5).astype(np.uint8)
    if band.ndim == 2:
        band = band[:, :, None]
    if band.shape[2] < 4:
        return np.asarray(band, np.uint8)
    alpha = band[:, :, 3:].astype(np.float32) / 255.0
    colours = band[:, :, :3].astype(np.float32) * (1.0 if dimmed else alpha)
    return np.asarray(np.minimum(colours + 255.0 * (1.0 - alpha) + 0.5, 255.0), np.uint8)


def _jpeg_is_cut(data: bytes) -> bool:
    """Whether a JPEG ends before its end mark; the decoder would fill the rest with grey and say nothing."""
    if data[:2] != b"\xff\xd8":
        return False
    return data.rfind(b"\xff\xd9") < data.rfind(b"\xff\xda")


def picture_header(data: bytes) -> Header | None:
    """What the first bytes of a picture file say, nothing decoded; None if it is no known picture."""
    if data[:2] == b"\xff\xd8":
        return _jpeg_header(data)
    try:
        if data[:8] == b"\x89PNG\r\n\x1a\n":
            width, height = struct.unpack(">II", data[16:24])
            return Header(width, height, transparent=data[25] in (4, 6) or b"tRNS" in data[: data.find(b"IDAT")])
        if data[:6] in (b"GIF87a", b"GIF89a"):
            width, height = struct.unpack("<HH", data[6:10])
            return Header(width, height, transparent=True)
        if data[:2] == b"BM":
            width, height = struct.unpack("<ii", data[18:26])
            return Header(abs(width), abs(height))
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _webp_header(data)
        if data[:4] in (b"II*\0", b"MM\0*"):
            return _tiff_header(data)
    except (struct.error, IndexError):
        return None
    return None


def _jpeg_header(data: bytes) -> Header | None:
    at = 2
    while at + 9 < len(data):
        if data[at] != 0xFF:
            return None
        mark = data[at + 1]
        if mark == 0xFF:
            at += 1
            continue
        if mark == 0x00:  # no mark: the decoder looks for the next one, in what would be skipped here
            return None
        if mark == 0x01 or 0xD0 <= mark <= 0xD8:
            at += 2
            continue
        if 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return Header(width, height, cmyk=data[at + 9] == 4)
        at += 2 + int(struct.unpack(">H", data[at + 2 : at + 4])[0])
    return None


def _webp_header(data: bytes) -> Header | None:
    kind = data[12:16]
    if kind == b"VP8X":
        width, height = (1 + int.from_bytes(data[at : at + 3], "little") for at in (24, 27))
        return Header(width, height, transparent=bool(data[20] & 0x10))
    if kind == b"VP8 ":
        width, height = struct.unpack("<HH", data[26:30])
        return Header(width & 0x3FFF, height & 0x3FFF)
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return Header(1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF), transparent=bool(bits >> 28 & 1))
    return None


def _tiff_header(data: bytes) -> Header | None:
    """Only a size that can be understood in one way counts: one entry of each, one number in it, in its own place."""
    order = "<" if data[:2] == b"II" else ">"
    (offset,) = struct.unpack(order + "I", data[4:8])
    (count,) = struct.unpack(order + "H", data[offset : offset + 2])
    found: dict[int, int] = {}
    for index in range(count):
        start = offset + 2 + 12 * index
        tag, kind, many = struct.unpack(order + "HHI", data[start : start + 8])
        if tag not in (_TIFF_WIDTH, _TIFF_HEIGHT, _TIFF_COLOURS, _TIFF_SAMPLES):
            continue
        form = {3: order + "H", 4: order + "I"}.get(kind)
        if form is None or many != 1 or tag in found:
            return None
        (found[tag],) = struct.unpack(form, data[start + 8 : start + 8 + struct.calcsize(form)])
    if _TIFF_WIDTH not in found or _TIFF_HEIGHT not in found:
        return None
    if found.get(_TIFF_COLOURS) == 5:  # separated inks
        return None
    transparent = found.get(_TIFF_SAMPLES) == 4
    return Header(found[_TIFF_WIDTH], found[_TIFF_HEIGHT], transparent=transparent, dimmed=transparent)


def narrow_size(width: int, height: int, widest: int) -> tuple[int, int]:
    """The width and height of a picture that is made at most so wide."""
    return (width, height) if width <= widest else (widest, max(1, round(height * widest / width)))


def narrowed(frame: NDArray[np.uint8], widest: int) -> NDArray[np.uint8]:
    """The frame, made smaller where it is wider than that."""
    height, width = frame.shape[:2]
    size = narrow_size(width, height, widest)
    return frame if size[0] == width else np.asarray(cv2.resize(frame, size, interpolation=cv2.INTER_AREA), np.uint8)


def jpeg(frame: NDArray[np.uint8], widest: int, quality: int) -> bytes:
    """The frame (HxWx3 BGR) as a JPEG of this quality (0-100), at most so wide. Raises ValueError."""
    done, encoded = cv2.imencode(".jpg", narrowed(frame, widest), [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise ValueError("the frame could not be encoded")
    return encoded.tobytes()
