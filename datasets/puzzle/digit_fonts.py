"""Which of the fonts on a machine draw the digits of rendered puzzles, in print and as if written.

The fonts are those of Debian packages and are read from the machine that trains; none is committed.
"""

from __future__ import annotations

import subprocess
import zlib
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

HAND_FONTS = (
    "bwht/", "comic-neue/", "dancingscript/", "kaushanscript/", "malayalam/", "andika/", "breip/", "ecolier-court/",
    "femkeklaver/", "humor-sans/", "kiloji/", "klee/", "kristi/", "lxgw-wenkai/", "rufscript/", "seto/", "sjfonts/",
    "summersby/", "tomsontalks/", "yozvox-yozfont/", "yusei-magic/", "tlwg/", "fifthhorseman/", "nanumpen",
    "nanumbrush", "domestic_manners", "caliban",
)  # fmt: skip
"""Parts of folder and file names (lower case) of fonts that look written."""
PRINT_FONTS = (
    "dejavusans", "dejavuserif", "liberation", "freesans", "freeserif", "nimbus", "c059", "p052", "d050", "bookman",
    "gothic-", "opensans", "roboto", "lato", "cantarell", "caladea", "carlito", "ebgaramond", "linlibertine",
    "linbiolinum", "oldstandard", "texgyre", "cmun", "junicode", "vollkorn", "stix", "go-", "inconsolata", "hack-",
    "firacode", "jetbrains", "b612", "cabin", "dosis", "inter-", "karla", "karmilla", "junction", "manrope", "opendin",
    "play-", "quattrocento", "quicksand", "tuffy", "yanone", "leaguespartan", "bebas", "clearsans", "arimo", "tinos",
    "cousine", "courierprime", "gfsartemisia", "gfsbodoni", "gfsdidot", "gfsneohellenic", "charis", "gentium", "doulos",
    "gillius", "verana", "universalis", "baskervald", "tribun", "romande", "accanthis", "berenis", "switzera",
    "notosans-", "notoserif-", "notosansmono", "oxygen", "tiresias", "ocrb", "comfortaa", "aerial", "beteckna",
    "century", "fanwood", "goudy", "lindenhill", "prociono", "averia", "opendyslexic", "anonymous", "millimetre",
    "sora", "lmroman", "lmsans", "roadgeek", "nationalpark", "tymes", "veranda",
)  # fmt: skip
"""Parts of file names (lower case) of fonts in which a puzzle may be printed."""
_UNFIT = (
    "italic", "oblique", "-it.", "symbol", "emoji", "math", "outline", "dingbat", "smallcap", "sc-", "ornament",
    "initials", "key", "stencil", "biolinum_k", "ocrbe", "ocrbx",
)  # fmt: skip
"""Parts of file names (lower case) of fonts that fit neither; the last three draw keys, not figures."""

Families = tuple[tuple[str, ...], ...]
"""Font files by family; a family is what lies in one folder, so that no family is half held out."""


@dataclass(frozen=True)
class Fonts:
    """Files of fonts that have all nine digits."""

    printed: Families
    hand: Families


def pick(families: Families, rng: np.random.Generator) -> str:
    """A font file: any family as likely as another."""
    family = families[int(rng.integers(len(families)))]
    return family[int(rng.integers(len(family)))]


def _share(name: str, held_out: bool) -> bool:
    """Whether the family `name` is among the held-out quarter (or the rest)."""
    return (zlib.crc32(name.encode()) % 4 == 1) == held_out


def _draws_digits(path: str) -> bool:
    """Whether the font has nine digits that differ, none of them empty or the box for what is missing."""
    try:
        font = ImageFont.truetype(path, 40)
        pictures = {bytes(_mask(font, text)) for text in "123456789"}
        boxes = [font.getbbox(text) for text in "123456789"]
    except (OSError, ValueError):
        return False
    return len(pictures) == 9 and all(10 < box[3] - box[1] < 60 for box in boxes)


def _mask(font: ImageFont.FreeTypeFont, text: str) -> NDArray[np.uint8]:
    image = Image.new("L", (120, 120))
    ImageDraw.Draw(image).text((60, 60), text, 255, font, anchor="mm")
    return np.asarray(image)


@cache
def fonts(held_out: bool) -> Fonts:
    """The fonts found on this machine whose family is held out (or is not). Raises RuntimeError where there are too
    few."""
    listed = subprocess.run(["fc-list", "--format", "%{file}\n"], capture_output=True, text=True, check=True).stdout
    printed: dict[str, list[str]] = {}
    hand: dict[str, list[str]] = {}
    for path in sorted(set(listed.splitlines())):
        folder, name = path.rsplit("/", 2)[-2:]
        place = f"{folder}/{name}".lower()
        if not name.endswith((".ttf", ".otf")) or any(part in name.lower() for part in _UNFIT):
            continue
        written = any(part in place for part in HAND_FONTS)
        if not written and not any(part in name.lower() for part in PRINT_FONTS):
            continue
        if _share(folder, held_out) and _draws_digits(path):
            (hand if written else printed).setdefault(folder, []).append(path)
    if len(printed) < 5 or len(hand) < 3:
        raise RuntimeError("Too few fonts are installed; models/digits/card.md names the packages.")
    return Fonts(tuple(map(tuple, printed.values())), tuple(map(tuple, hand.values())))
