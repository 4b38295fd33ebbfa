"""JPEG pictures that cameras send, made into arrays with care: their size is known before they are decoded."""

import threading
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.said import say
from companion.vision.pictures import PictureError, decode_image, narrowed, picture_header

_WIDEST: Final = 1920
_DECODING: Final = threading.Lock()


def decoded(data: bytes, most_pixels: int) -> NDArray[np.uint8]:
    """The JPEG picture, at most _WIDEST wide; its size is looked at first. Raises PictureError."""
    if not data.startswith(b"\xff\xd8"):  # cameras send JPEG; every further format is one more way in
        raise PictureError(say("Pictures are sent as image/jpeg."))
    header = picture_header(data)
    if header is not None and header.width * header.height > most_pixels:
        raise PictureError(
            say("The picture is too large ({width} x {height}).", width=header.width, height=header.height)
        )
    with _DECODING:  # one at a time, so that a burst of large ones holds the memory of one
        image = decode_image(data, say("The picture"))
    return narrowed(image, _WIDEST)
