"""A set of taught dice as it is kept: a name, and for each face the pictures that were shown of it.

The pictures are kept and not what a network made of them, so that the set outlives the network.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import quote

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.names import holds_unseen, is_empty
from companion.said import say
from companion.vision.errors import TaughtError
from companion.vision.faces import FACES, Face, face_order
from companion.vision.pictures import decode_image, picture_header

Cut = NDArray[np.uint8]
"""A die cut out with its surroundings, CUT x CUT x 3 BGR."""

CUT: Final = 96
AROUND: Final = 1.5
"""Side of what is cut out, in longer sides of the die."""
LONGEST_NAME: Final = 40
_LONGEST_QUOTED: Final = 200
"""Bytes of a name as a file bears it, where letters that are not Latin take up to twelve; 255 is all that fits."""
MOST_PICTURES: Final = 40
"""Of one face; more teach nothing new and make fitting slow."""
_UNTURNED: Final = 0.985
"""Correlation from which on two pictures are of a die that was not turned. Of 120 pairs of a still die in
datasets/dice/drawn.py 19 of 20 lie above it; of those turned by 5 degrees 1 in 100 does."""
_SLACK: Final = 6
"""Pixels of a picture by which a die that lies still may seem to have moved."""
LARGEST_FILE: Final = 8 * 1024 * 1024
_FORMAT: Final = "companion taught dice 1"
_NO_ADDRESS: Final = re.compile(r"/|^\.\.?$")
"""What no name may have or be: a set's name is one step of an address."""


@dataclass(frozen=True)
class TaughtSet:
    """name: 1-40 characters. faces: what was shown of each face, in the order in which it was shown."""

    name: str
    faces: Mapping[Face, tuple[Cut, ...]]

    def with_picture(self, face: Face, cut: Cut) -> TaughtSet:
        """The set with one more picture of `face`. Raises TaughtError where there are MOST_PICTURES."""
        shown = self.faces.get(face, ())
        if len(shown) >= MOST_PICTURES:
            raise TaughtError(say("There are enough pictures of this face; show another one."))
        faces = {**self.faces, face: (*shown, cut)}
        return replace(self, faces={each: faces[each] for each in sorted(faces, key=face_order)})

    def unturned(self, face: Face) -> bool:
        """Whether the last picture of `face` hardly differs from the one before, so that it teaches nothing new."""
        cuts = self.faces.get(face, ())
        if len(cuts) < 2:
            return False
        before, last = (cv2.GaussianBlur(cut, (0, 0), 1) for cut in cuts[-2:])
        inner = np.ascontiguousarray(last[_SLACK:-_SLACK, _SLACK:-_SLACK])
        return float(cv2.matchTemplate(before, inner, cv2.TM_CCOEFF_NORMED).max()) >= _UNTURNED

    def without(self, face: Face) -> TaughtSet:
        """The set without what was shown of `face`."""
        return replace(self, faces={each: cuts for each, cuts in self.faces.items() if each != face})


def checked_name(name: object) -> str:
    """The name without blanks about it. Raises TaughtError where it is empty, too long, holds what cannot be seen, or
    cannot stand in an address."""
    text = name.strip() if isinstance(name, str) else ""
    if is_empty(text) or len(text) > LONGEST_NAME:
        raise TaughtError(say("Give the dice a name of 1 to {most} characters.", most=LONGEST_NAME))
    if holds_unseen(text):
        raise TaughtError(say("The name of the dice holds signs that cannot be seen; type it anew, letter by letter."))
    if _NO_ADDRESS.search(text):
        raise TaughtError(say("Give the dice a name without a slash (/) that is not just a dot or two."))
    if len(quote(text)) > _LONGEST_QUOTED:
        raise TaughtError(say("Give the dice a shorter name: this one is too long for the name of a file."))
    return text


def checked_face(face: object) -> Face:
    """The face, if it is one. Raises TaughtError."""
    if isinstance(face, bool) or not isinstance(face, (int, str)) or face not in FACES:
        raise TaughtError(say("Say which face it is: 1 to 6, or a snake face."))
    return face


def cut_around(frame: NDArray[np.uint8], box: tuple[float, float, float, float]) -> Cut:
    """The die in `box` with its surroundings; what lies outside the frame repeats its edge."""
    side = max(4.0, AROUND * max(box[2] - box[0], box[3] - box[1]))
    scale = CUT / side
    x, y = (box[0] + box[2]) / 2 - side / 2, (box[1] + box[3]) / 2 - side / 2
    source: NDArray[Any] = frame
    if scale < 0.6:  # made smaller so much, it is softened first; no more of the frame than that takes
        blur = 0.4 / scale
        room = int(3 * blur) + 4
        x0, y0 = max(0, int(x) - room), max(0, int(y) - room)
        part = frame[y0 : int(y + side) + room, x0 : int(x + side) + room]
        source, x, y = cv2.GaussianBlur(part, (0, 0), blur), x - x0, y - y0
    matrix = np.array([[scale, 0, -x * scale], [0, scale, -y * scale]], np.float32)
    cut = cv2.warpAffine(source, matrix, (CUT, CUT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cut, np.uint8)


def written(taught: TaughtSet) -> bytes:
    """The set as a file's bytes: JSON, the pictures as PNG in base64."""
    faces = [[face, [_png(cut) for cut in cuts]] for face, cuts in taught.faces.items()]
    return json.dumps({"format": _FORMAT, "name": taught.name, "faces": faces}).encode()


def read(data: bytes) -> TaughtSet:
    """The set in a file's bytes. Raises TaughtError where they are no set, a damaged one, or one with a face twice."""
    name, faces = _told(data)
    try:
        return TaughtSet(name, {face: _pictures(texts) for face, texts in faces.items()})
    except (ValueError, TypeError) as error:
        raise _damaged() from error


def counted(data: bytes) -> dict[Face, int]:
    """How many pictures of each face a file's bytes hold; raises as `read`, but takes no picture for a damaged one."""
    return {face: len(texts) for face, texts in _told(data)[1].items()}


def _told(data: bytes) -> tuple[str, dict[Face, list[str]]]:
    """The set's name, and each face with its pictures, not decoded yet."""
    if len(data) > LARGEST_FILE:
        raise TaughtError(say("The file is too large for a set of dice; choose one that was exported here."))
    try:
        told: Any = json.loads(data)
        if told["format"] != _FORMAT:
            raise ValueError("format")
        # Names that no address can bear were taken once: such a set is still a set.
        name = checked_name(_NO_ADDRESS.sub("-", told["name"]))
        listed = [(checked_face(face), list(texts)) for face, texts in told["faces"]]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise _damaged() from error
    faces = dict(sorted(listed, key=lambda each: face_order(each[0])))
    if len(faces) < len(listed) or not all(0 < len(texts) <= MOST_PICTURES for texts in faces.values()):
        raise TaughtError(say("The set of dice names a face twice or shows too much of it; export it anew."))
    return name, faces


def _damaged() -> TaughtError:
    return TaughtError(say("The file is damaged or no set of dice; choose one that was exported here."))


def _png(cut: Cut) -> str:
    return base64.b64encode(cv2.imencode(".png", cut)[1].tobytes()).decode()


def _pictures(texts: list[str]) -> tuple[Cut, ...]:
    return tuple(_picture(base64.b64decode(text, validate=True)) for text in texts)


def _picture(data: bytes) -> Cut:
    header = picture_header(data)  # before it is decoded: a small file can claim a huge picture
    if header is None or (header.width, header.height) != (CUT, CUT):
        raise ValueError("a picture of a die")
    return decode_image(data)
