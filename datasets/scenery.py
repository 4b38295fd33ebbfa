"""Tables without dice: textures made by rule, and things that lie about, above all those that look like dice or
pips."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Colour = tuple[float, float, float]


def random_colour(rng: np.random.Generator, low: float = 0, high: float = 255) -> Colour:
    """A BGR colour 0-255: half of them greyish, half of any hue."""
    if rng.random() < 0.5:
        grey = rng.uniform(low, high)
        b, g, r = np.clip(grey + rng.normal(0, 10, 3), 0, 255).tolist()
    else:
        b, g, r = rng.uniform(low, high, 3).tolist()
    return b, g, r


def noise(rng: np.random.Generator, height: int, width: int, cell: float, stretch: float = 1.0) -> NDArray[np.float32]:
    """Smooth noise (height, width), about -1 to 1, with spots of `cell` pixels, `stretch` times as long across."""
    small = rng.normal(0, 0.6, (max(2, int(height / cell) + 2), max(2, int(width / (cell * stretch)) + 2))).astype(
        np.float32
    )
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)


def table(rng: np.random.Generator, height: int, width: int) -> Image:
    """An empty table seen from above: plain, wood, cloth, carpet, stone, tiles, print, felt; lit unevenly. HxWx3
    BGR."""
    base = np.empty((height, width, 3), np.float32)
    base[:] = random_colour(rng, 10, 245)
    other = np.array(random_colour(rng, 10, 245), np.float32)
    kind = rng.choice(["plain", "wood", "carpet", "cloth", "stone", "tiles", "sheet", "felt"])
    if kind == "wood":
        base[:] = np.array([0.45, 0.68, 0.9]) * rng.uniform(50, 250) * rng.uniform(0.85, 1.15, 3)
        rings = noise(rng, height, width, rng.uniform(4, 12), rng.uniform(15, 40))
        rings += 0.5 * np.sin(noise(rng, height, width, rng.uniform(30, 80), 6) * rng.uniform(5, 30))
        base *= 1 + rng.uniform(0.04, 0.2) * rings[:, :, None]
        if rng.random() < 0.4:
            for y in range(0, height, int(rng.uniform(50, 160))):
                cv2.line(base, (0, y), (width, y), (base[0, 0] * 0.5).tolist(), int(rng.integers(1, 3)))
    elif kind == "carpet":
        cell = rng.uniform(1.5, 7)
        for _ in range(2):
            base += (noise(rng, height, width, cell) * rng.uniform(10, 50))[:, :, None]
            cell *= rng.uniform(1.5, 3)
        if rng.random() < 0.4:
            base += (other - base) * (noise(rng, height, width, cell) > 0.3)[:, :, None] * rng.uniform(0.2, 0.8)
    elif kind == "cloth":
        period = rng.uniform(3, 12)
        wave = (
            np.sin(np.arange(width) * 2 * np.pi / period)[None]
            + np.sin(np.arange(height) * 2 * np.pi / period)[:, None]
        )
        base += (wave * rng.uniform(3, 25))[:, :, None].astype(np.float32)
        if rng.random() < 0.5:
            step = rng.uniform(20, 90)
            check = (
                (np.arange(width) // step).astype(int)[None] + (np.arange(height) // step).astype(int)[:, None]
            ) % 2
            base += (other - base) * (check * rng.uniform(0.2, 0.9))[:, :, None].astype(np.float32)
    elif kind == "stone":
        spots = noise(rng, height, width, rng.uniform(2, 20)) + noise(rng, height, width, rng.uniform(20, 60))
        base += (other - base) * np.clip(spots * rng.uniform(0.5, 3), 0, 1)[:, :, None]
    elif kind == "tiles":
        step = int(rng.uniform(30, 150))
        for k in range(0, max(height, width), step):
            cv2.line(base, (k, 0), (k, height), other.tolist(), int(rng.integers(1, 4)))
            cv2.line(base, (0, k), (width, k), other.tolist(), int(rng.integers(1, 4)))
    elif kind == "sheet":
        paper = np.full((height, width, 3), rng.uniform(190, 255), np.uint8)
        ink = np.array(random_colour(rng, 0, 170), np.float32)
        step = int(rng.uniform(14, 80))
        for k in range(int(rng.integers(0, step)), max(height, width), step):
            cv2.line(paper, (k, 0), (k, height), ink.tolist(), 1, cv2.LINE_AA)
            cv2.line(paper, (0, k), (width, k), ink.tolist(), 1, cv2.LINE_AA)
        for _ in range(int(rng.integers(0, 40))):
            x, y = int(rng.integers(0, width)) // step * step, int(rng.integers(0, height)) // step * step
            mark = str(rng.choice(list("123456789XO.*SHT")))
            cv2.putText(
                paper,
                mark,
                (x + step // 4, y + step * 3 // 4),
                int(rng.integers(0, 8)),
                step / 40,
                ink.tolist(),
                1,
                cv2.LINE_AA,
            )
            if rng.random() < 0.3:
                cv2.circle(paper, (x + step // 2, y + step // 2), max(2, step // 6), ink.tolist(), -1, cv2.LINE_AA)
        base[:] = paper
    elif kind == "felt":
        base += rng.normal(0, rng.uniform(2, 14), (height, width, 1)).astype(np.float32)
    base += rng.normal(0, rng.uniform(0, 5), (height, width, 1)).astype(np.float32)
    base *= 1 + rng.uniform(0, 0.5) * noise(rng, height, width, max(height, width) / 2)[:, :, None]
    result: Image = np.clip(base, 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        turn = cv2.getRotationMatrix2D((width / 2, height / 2), rng.uniform(0, 360), rng.uniform(1.0, 1.6))
        result = np.asarray(cv2.warpAffine(result, turn, (width, height), borderMode=cv2.BORDER_REFLECT), np.uint8)
    return result


def _poly(image: Image, x: float, y: float, w: float, h: float, angle: float, colour: Colour) -> None:
    corners = cv2.boxPoints(((x, y), (max(w, 1), max(h, 1)), angle)).astype(np.int32)
    cv2.fillConvexPoly(image, corners, colour, cv2.LINE_AA)


def _disc(image: Image, x: float, y: float, r: float, colour: Colour, fill: int = -1) -> None:
    cv2.circle(image, (int(x * 8), int(y * 8)), int(max(r, 0.6) * 8), colour, fill, cv2.LINE_AA, 3)


def _coin(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    colour = random_colour(rng, 60, 220)
    _disc(image, x + size * 0.04, y + size * 0.06, size / 2, (30, 30, 30))
    _disc(image, x, y, size / 2, colour)
    _disc(
        image,
        x,
        y,
        size * 0.43,
        tuple(np.clip(np.array(colour) * rng.uniform(0.6, 1.3), 0, 255)),
        int(rng.choice([-1, 1, 2])),
    )
    text = str(rng.choice(["1", "2", "5", "10", "20", "50", "C", "*"]))
    cv2.putText(
        image,
        text,
        (int(x - size * 0.2), int(y + size * 0.15)),
        0,
        size / 50,
        random_colour(rng),
        max(1, int(size / 25)),
        cv2.LINE_AA,
    )


def _button(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    colour, hole = random_colour(rng), random_colour(rng, 0, 120)
    _disc(image, x, y, size / 2, colour)
    _disc(image, x, y, size * 0.38, tuple(np.array(colour) * rng.uniform(0.6, 0.95)), int(rng.choice([-1, 1])))
    turn = rng.uniform(0, np.pi)
    for k in range(int(rng.choice([2, 4]))):
        a = turn + k * (np.pi / 2 if k < 4 else 0)
        _disc(image, x + np.cos(a) * size * 0.13, y + np.sin(a) * size * 0.13, size * 0.06, hole)


def _pen(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    angle, length = rng.uniform(0, 180), size * rng.uniform(3, 7)
    colour = random_colour(rng)
    _poly(image, x + 2, y + 3, length, size * 0.25, angle, (25, 25, 25))
    _poly(image, x, y, length, size * 0.22, angle, colour)
    _poly(image, x, y, length * 0.98, size * 0.06, angle, tuple(np.clip(np.array(colour) + 60, 0, 255)))
    a = np.deg2rad(angle)
    _poly(
        image,
        x + np.cos(a) * length * 0.4,
        y + np.sin(a) * length * 0.4,
        length * 0.2,
        size * 0.24,
        angle,
        random_colour(rng),
    )


def _keys(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    metal = random_colour(rng, 90, 210)
    for _ in range(int(rng.integers(1, 4))):
        a = rng.uniform(0, 2 * np.pi)
        _poly(
            image, x + np.cos(a) * size * 0.8, y + np.sin(a) * size * 0.8, size * 1.4, size * 0.22, np.rad2deg(a), metal
        )
        _disc(image, x, y, size * 0.4, metal)
        _disc(image, x, y, size * 0.12, random_colour(rng, 0, 150))
    _disc(image, x, y, size * 0.55, metal, max(1, int(size / 20)))


def _keyboard(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    rows, columns, angle = int(rng.integers(2, 6)), int(rng.integers(3, 10)), rng.uniform(0, 360)
    a = np.deg2rad(angle)
    dark = rng.random() < 0.7
    body, key = random_colour(rng, 100, 230), random_colour(rng, 0, 60) if dark else random_colour(rng, 180, 255)
    pitch = size * rng.uniform(0.5, 1.1)
    _poly(image, x, y, pitch * (columns + 0.6), pitch * (rows + 0.6), angle, body)
    for i in range(rows):
        for j in range(columns):
            u, v = (j - (columns - 1) / 2) * pitch, (i - (rows - 1) / 2) * pitch
            px, py = x + u * np.cos(a) - v * np.sin(a), y + u * np.sin(a) + v * np.cos(a)
            _poly(image, px, py, pitch * 0.84, pitch * 0.84, angle, key)
            mark = str(rng.choice(list("QWERTASDFGZ123;.:oO*-")))
            ink = (230, 230, 230) if dark else (30, 30, 30)
            cv2.putText(image, mark, (int(px - pitch * 0.2), int(py + pitch * 0.2)), 0, pitch / 60, ink, 1, cv2.LINE_AA)


def _card(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    angle = rng.uniform(0, 360)
    a = np.deg2rad(angle)
    w, h = size * 2.4, size * 3.4
    _poly(image, x + 2, y + 2, w, h, angle, (60, 60, 60))
    _poly(image, x, y, w, h, angle, random_colour(rng, 215, 255))
    ink = (30, 20, 200) if rng.random() < 0.5 else (20, 20, 20)
    for u in (-0.25, 0.25):
        for v in np.linspace(-0.35, 0.35, int(rng.integers(1, 5))):
            px, py = x + u * w * np.cos(a) - v * h * np.sin(a), y + u * w * np.sin(a) + v * h * np.cos(a)
            if rng.random() < 0.5:
                _disc(image, px, py, size * 0.2, ink)
            else:
                _poly(image, px, py, size * 0.3, size * 0.3, angle + 45, ink)
    cv2.putText(
        image,
        str(rng.choice(list("A23456789JQK"))),
        (int(x - w * 0.4), int(y - h * 0.3)),
        0,
        size / 40,
        ink,
        2,
        cv2.LINE_AA,
    )


def _domino(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    angle = rng.uniform(0, 360)
    a = np.deg2rad(angle)
    dark = rng.random() < 0.5
    body, ink = ((25, 25, 25), (240, 240, 240)) if dark else ((230, 240, 245), (20, 20, 20))
    _poly(image, x + 2, y + 3, size * 2, size, angle, (20, 20, 20))
    _poly(image, x, y, size * 2, size, angle, body)
    _poly(image, x, y, size * 0.05, size * 0.85, angle, ink)
    for half in (-0.5, 0.5):
        for _ in range(int(rng.integers(0, 7))):
            u, v = (half + rng.choice([-0.25, 0, 0.25])) * size, rng.choice([-0.25, 0, 0.25]) * size
            _disc(image, x + u * np.cos(a) - v * np.sin(a), y + u * np.sin(a) + v * np.cos(a), size * 0.08, ink)


def _cable(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    steps = np.cumsum(rng.normal(0, 1, (8, 2)), 0)
    t = np.linspace(0, 7, 60)
    path = np.stack(
        [np.interp(t, np.arange(8), cv2.GaussianBlur(steps[:, k : k + 1], (1, 5), 1.5)[:, 0]) for k in range(2)], 1
    )
    path = (path * size * 1.2 + (x, y)).astype(np.int32)
    colour = random_colour(rng, 0, 90) if rng.random() < 0.7 else random_colour(rng, 180, 255)
    thick = max(2, int(size * rng.uniform(0.08, 0.3)))
    cv2.polylines(image, [path.reshape(-1, 1, 2)], False, colour, thick, cv2.LINE_AA)
    if rng.random() < 0.7:
        k = int(rng.integers(5, 55))
        d = path[k + 3] - path[k - 3]
        angle = float(np.rad2deg(np.arctan2(d[1], d[0])))
        _poly(
            image,
            float(path[k, 0]),
            float(path[k, 1]),
            size * rng.uniform(0.6, 1.5),
            size * rng.uniform(0.3, 0.7),
            angle,
            tuple(np.clip(np.array(colour) + 12, 0, 255)),
        )


def _text(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    letters = list("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .:;%&=oO")
    ink, thick = random_colour(rng, 0, 120) if rng.random() < 0.7 else random_colour(rng), max(1, int(size / 30))
    if rng.random() < 0.5:
        _poly(image, x + size, y, size * 5, size * rng.uniform(1, 3), rng.uniform(-20, 20), random_colour(rng))
    for line in range(int(rng.integers(1, 5))):
        text = "".join(rng.choice(letters, int(rng.integers(3, 14))))
        place = (int(x - size), int(y + line * size * 0.5))
        cv2.putText(
            image, text, place, int(rng.integers(0, 8)), size / 70 * rng.uniform(0.5, 1.5), ink, thick, cv2.LINE_AA
        )


def _dots(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    """Round things alone or in rows that are no die: beads, holes, printed dots, rivets, a chequer or two."""
    colour = random_colour(rng, 0, 90) if rng.random() < 0.6 else random_colour(rng)
    r = size * rng.uniform(0.05, 0.3)
    regular = rng.random() < 0.4
    for k in range(int(rng.integers(1, 10))):
        px, py = (
            (x + (k % 3) * r * 3.2, y + (k // 3) * r * 3.2)
            if regular
            else (x + rng.normal(0, size), y + rng.normal(0, size))
        )
        _disc(image, px, py, r, colour)
        if rng.random() < 0.3:
            _disc(image, px - r * 0.3, py - r * 0.3, r * 0.25, (245, 245, 245))


def _block(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    """Plain cubes, erasers, boxes, plugs: square things without pips, or with one hole, slot or letter."""
    angle, colour = rng.uniform(0, 360), random_colour(rng)
    w, h = size * rng.uniform(0.6, 1.8), size * rng.uniform(0.6, 1.2)
    _poly(image, x + size * 0.08, y + size * 0.1, w, h, angle, tuple(np.array(colour) * 0.35))
    _poly(image, x, y, w, h, angle, colour)
    kind = rng.integers(0, 5)
    ink = random_colour(rng)
    if kind == 1:
        _poly(image, x, y, w * 0.5, h * 0.2, angle, ink)
    elif kind == 2:
        cv2.putText(
            image,
            str(rng.choice(list("123456789ABCX"))),
            (int(x - size * 0.2), int(y + size * 0.2)),
            0,
            size / 40,
            ink,
            max(1, int(size / 18)),
            cv2.LINE_AA,
        )
    elif kind == 3:
        _poly(image, x, y, w * 0.7, h * 0.7, angle, ink)
    elif kind == 4:
        a = np.deg2rad(angle)
        for u in (-0.22, 0.22):
            _poly(image, x + u * w * np.cos(a), y + u * w * np.sin(a), w * 0.12, h * 0.4, angle, ink)


def _numbered(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    """Many-sided dice with printed numbers, which are not read."""
    sides, turn, colour = int(rng.choice([3, 4, 5, 6, 6])), rng.uniform(0, 2 * np.pi), random_colour(rng)
    a = turn + np.arange(sides) * 2 * np.pi / sides
    outer = np.stack([x + np.cos(a) * size * 0.6, y + np.sin(a) * size * 0.6], 1)
    cv2.fillConvexPoly(image, outer.astype(np.int32), colour, cv2.LINE_AA)
    inner = np.stack([x + np.cos(a[::2] + 0.3) * size * 0.4, y + np.sin(a[::2] + 0.3) * size * 0.4], 1)
    shade = tuple(np.clip(np.array(colour) * rng.uniform(0.7, 1.3), 0, 255))
    if len(inner) >= 3:
        cv2.fillConvexPoly(image, inner.astype(np.int32), shade, cv2.LINE_AA)
    text = str(rng.integers(1, 21))
    cv2.putText(
        image,
        text,
        (int(x - size * 0.12 * len(text)), int(y + size * 0.12)),
        0,
        size / 70,
        random_colour(rng),
        max(1, int(size / 30)),
        cv2.LINE_AA,
    )


def _hand(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    skin = np.array([0.6, 0.72, 1.0]) * rng.uniform(60, 245)
    a = rng.uniform(0, 2 * np.pi)
    for k in range(int(rng.integers(1, 5))):
        b = a + (k - 1.5) * 0.25
        tip = (int(x + np.cos(b) * size * 3), int(y + np.sin(b) * size * 3))
        shade = tuple(np.clip(skin * rng.uniform(0.85, 1.05), 0, 255))
        cv2.line(image, (int(x), int(y)), tip, shade, max(3, int(size * 0.75)), cv2.LINE_AA)
        _disc(
            image,
            tip[0] - np.cos(b) * size * 0.1,
            tip[1] - np.sin(b) * size * 0.1,
            size * 0.22,
            tuple(np.clip(skin * 1.12, 0, 255)),
        )
    _disc(image, x, y, size * 1.3, tuple(skin))


def stamp(image: Image, patch: Image, x: float, y: float, angle: float) -> None:
    """Lay the square `patch` into `image`, its middle at (x, y), turned by `angle` degrees."""
    side = patch.shape[0]
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), angle, 1.0)
    turn[:, 2] += (x - side / 2, y - side / 2)
    size = (image.shape[1], image.shape[0])
    mask = cv2.warpAffine(np.full((side, side), 255, np.uint8), turn, size)[:, :, None].astype(np.float32) / 255
    laid = cv2.warpAffine(patch, turn, size)
    image[:] = np.clip(image * (1 - mask) + laid * mask, 0, 255).astype(np.uint8)


def glyph(patch: Image, rng: np.random.Generator, ink: Colour) -> None:
    """Draw a number, a letter, a sign or a lamp's digits large into the middle of the square `patch`."""
    side = patch.shape[0]
    kind = rng.integers(0, 6)
    if kind <= 2:
        alphabet = list("0123456789") if kind else list("ABCDEFGHKMNPRSTXYZ?!&$*+=%#@")
        text = "".join(rng.choice(alphabet, int(rng.choice([1, 2, 3], p=[0.5, 0.4, 0.1]))))
        font, thick = int(rng.integers(0, 8)), max(1, int(side * rng.uniform(0.03, 0.12)))
        (w, h), _ = cv2.getTextSize(text, font, 1.0, 1)
        scale = side * rng.uniform(0.45, 0.8) / max(w, h)
        place = (int(side / 2 - w * scale / 2), int(side / 2 + h * scale / 2))
        cv2.putText(patch, text, place, font, scale, ink, thick, cv2.LINE_AA)
    elif kind == 3:  # a lamp's digits
        for k in range(int(rng.integers(1, 5))):
            x0, w, h = side * (0.12 + 0.2 * k), side * 0.14, side * 0.5
            for u, v, across in ((0, 0, 1), (0, 1, 1), (0, 2, 1), (0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)):
                if rng.random() < 0.7:
                    a = (int(x0 + u * w), int(side * 0.25 + v * h / 2))
                    b = (int(a[0] + w), a[1]) if across else (a[0], int(a[1] + h / 2))
                    cv2.line(patch, a, b, ink, max(1, side // 30), cv2.LINE_AA)
    elif kind == 4:  # rings, a spiral, a target
        for r in np.linspace(0.1, 0.42, int(rng.integers(1, 4))):
            cv2.circle(
                patch,
                (side // 2, side // 2),
                int(r * side),
                ink,
                max(1, int(side * rng.uniform(0.02, 0.08))),
                cv2.LINE_AA,
            )
    else:  # bars, a cross, a slot
        for _ in range(int(rng.integers(1, 4))):
            _poly(
                patch,
                side / 2,
                side / 2,
                side * rng.uniform(0.3, 0.8),
                side * rng.uniform(0.05, 0.2),
                float(rng.choice([0, 45, 90, 135])),
                ink,
            )


def _panel(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    """A tile, calendar leaf, key, display or doubling cube: a square with a sign on it."""
    side = max(8, int(size * rng.uniform(0.7, 1.4)))
    dark = rng.random() < 0.5
    body = random_colour(rng, 0, 90) if dark else random_colour(rng, 150, 255)
    ink = random_colour(rng, 150, 255) if dark else random_colour(rng, 0, 120)
    patch = np.full((side, side, 3), body, np.uint8)
    if rng.random() < 0.5:
        cv2.rectangle(patch, (0, 0), (side - 1, side - 1), random_colour(rng), max(1, side // 12))
    glyph(patch, rng, ink)
    stamp(image, patch, x, y, rng.uniform(0, 360))


def _draughts(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    """Round playing pieces in a row, with rims and shine."""
    a, colour, r = rng.uniform(0, 2 * np.pi), random_colour(rng), size * rng.uniform(0.35, 0.6)
    for k in range(int(rng.integers(1, 6))):
        px, py = x + np.cos(a) * k * r * 2.05, y + np.sin(a) * k * r * 2.05
        _disc(image, px, py, r, tuple(np.clip(np.array(colour) * rng.uniform(0.5, 1.4), 0, 255)))
        _disc(image, px, py, r * rng.uniform(0.8, 0.95), colour)
        if rng.random() < 0.5:
            _disc(
                image,
                px,
                py,
                r * rng.uniform(0.3, 0.6),
                tuple(np.clip(np.array(colour) * rng.uniform(0.6, 1.4), 0, 255)),
                2,
            )


_THINGS: list[Callable[[Image, np.random.Generator, float, float, float], None]] = [
    _coin, _button, _pen, _keys, _keyboard, _card, _domino, _cable, _text, _dots, _block, _numbered, _hand,
    _panel, _panel, _draughts,
]  # fmt: skip


def clutter(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    """Draw one thing that is no die into `image` at (x, y), about as large as things beside dice of side `size` are."""
    layer = image
    soft = rng.random() < 0.4
    if soft:
        layer = image.copy()
    thing = _THINGS[int(rng.integers(0, len(_THINGS)))]
    thing(layer, rng, x, y, size * rng.uniform(0.6, 1.5))
    if soft:
        cv2.addWeighted(cv2.GaussianBlur(layer, (3, 3), 0), 1.0, image, 0.0, 0, image)
