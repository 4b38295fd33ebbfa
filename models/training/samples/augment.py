"""What cameras and light do to a picture, at random."""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.chances import logistic

Image = NDArray[np.uint8]

_FEW: Final = 0.4
"""Share of its pixels, along a side, that is left of a picture of few pixels where nothing else is said."""


def photometric(image: Image, rng: np.random.Generator, strength: float = 1.0, fewest: float = _FEW) -> Image:
    """`image` (HxWx3 BGR) as another camera might have taken it: colour, exposure, blur, noise, JPEG. Now and then it
    comes back as it is, the same array.

    fewest: which share of its pixels, along a side, a camera far away may leave of it (0-1).
    """
    out: NDArray[Any] = image
    if rng.random() < 0.3 * strength:
        out = _shaded(out, rng)
    out = _coloured(out, rng)
    if rng.random() < 0.9:
        out = _exposed(out, rng, strength)
    if rng.random() < 0.1 * strength:
        out = _faded(out, rng)
    glare = rng.random()
    if glare < 0.10 * strength:
        out = _glare(out, rng)
    elif glare < 0.22 * strength:
        out = _mirrored_lamp(out, rng)
    out = _far(out, rng, fewest) if fewest < _FEW and rng.random() < 0.18 else _focused(out, rng)
    if rng.random() < 0.35:
        out = _grainy(out, rng, strength)
    if rng.random() < 0.04 * strength:
        out = _peppered(out, rng)
    if rng.random() < 0.35:
        out = _compressed(out, rng)
    return np.ascontiguousarray(out, dtype=np.uint8)


def _shaded(image: NDArray[Any], rng: np.random.Generator) -> NDArray[Any]:
    """Light and shadow across the picture."""
    h, w = image.shape[:2]
    coarse = rng.uniform(0.35, 1.25, (int(rng.integers(2, 4)), int(rng.integers(2, 4)))).astype(np.float32)
    field = cv2.resize(coarse, (w, h), interpolation=cv2.INTER_LINEAR)
    return np.asarray(np.clip(image * field[:, :, None], 0, 255), np.uint8)


def _coloured(image: NDArray[Any], rng: np.random.Generator) -> NDArray[Any]:
    """Other colours, or none, for two pictures of three."""
    draw = rng.random()
    if draw < 0.12:
        return cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    if draw < 0.40:
        table = np.arange(256, dtype=np.float32)
        shift = rng.integers(0, 180) if rng.random() < 0.5 else rng.integers(-12, 13)
        hue = ((table + shift) % 180).astype(np.uint8)
        sat = np.clip(table * rng.uniform(0.3, 1.6), 0, 255).astype(np.uint8)
        curves = np.stack([hue, sat, table.astype(np.uint8)], 1)[None]
        return cv2.cvtColor(cv2.LUT(cv2.cvtColor(image, cv2.COLOR_BGR2HSV), curves), cv2.COLOR_HSV2BGR)
    if draw < 0.45:
        return np.asarray(255 - image)
    if draw < 0.50:
        return np.asarray(image[:, :, rng.permutation(3)])
    return _two_tone(image, rng) if draw < 0.66 else image


def _exposed(image: NDArray[Any], rng: np.random.Generator, strength: float) -> NDArray[Any]:
    """Another gamma, gain, black level and white balance."""
    x = np.arange(256, dtype=np.float32) / 255
    gamma = np.exp(rng.normal(0, 0.3 * strength))
    gain, lift = np.exp(rng.normal(0, 0.22 * strength)), rng.normal(0, 0.06 * strength)
    white = np.exp(rng.normal(0, 0.1 * strength, 3))
    curves = [np.clip((x**gamma * gain + lift) * white[k] * 255, 0, 255) for k in range(3)]
    return cv2.LUT(np.ascontiguousarray(image), np.stack(curves, 1)[None].astype(np.uint8))


def _faded(image: NDArray[Any], rng: np.random.Generator) -> NDArray[Any]:
    """Pips that hardly stand out."""
    middle = float(image.mean())
    curve = middle + (np.arange(256, dtype=np.float32) - middle) * rng.uniform(0.3, 0.8)
    return cv2.LUT(np.ascontiguousarray(image), np.clip(curve, 0, 255).astype(np.uint8))


def _focused(image: NDArray[Any], rng: np.random.Generator) -> NDArray[Any]:
    """Out of focus, moved, sharpened by the camera or of few pixels, every other picture."""
    h, w = image.shape[:2]
    blur = rng.random()
    if blur < 0.18:
        return cv2.GaussianBlur(image, (0, 0), rng.uniform(0.4, 1.5))
    if blur < 0.27:
        return _shaken(image, rng)
    if blur < 0.33:
        soft = cv2.GaussianBlur(image, (0, 0), 1.2)
        return cv2.addWeighted(image, 1 + rng.uniform(0.3, 1.2), soft, -1.0, 0) if rng.random() < 0.8 else soft
    if blur < 0.52:
        k = rng.uniform(_FEW, 0.9)
        small = cv2.resize(image, (int(w * k), int(h * k)), interpolation=cv2.INTER_AREA)
        # a small die's colours are as coarse as its camera's JPEG makes them: one for four pixels
        small = _compressed(small, rng) if rng.random() < 0.6 else small
        return cv2.resize(small, (w, h), interpolation=cv2.INTER_LINEAR)
    return image


def _far(image: NDArray[Any], rng: np.random.Generator, fewest: float) -> NDArray[Any]:
    """Of few pixels, these as a cheap camera makes them: unsharp or sharpened, grainy, their colours coarser still."""
    h, w = image.shape[:2]
    share = float(np.exp(rng.uniform(np.log(fewest), np.log(0.8))))
    size = (max(8, round(w * share)), max(8, round(h * share)))
    small: NDArray[Any] = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    if rng.random() < 0.3:
        small = _smeared(small, rng)
    if rng.random() < 0.3:
        small = cv2.GaussianBlur(small, (0, 0), rng.uniform(0.3, 0.8))
    if rng.random() < 0.25:
        more = rng.uniform(0.3, 1.2)
        small = cv2.addWeighted(small, 1 + more, cv2.GaussianBlur(small, (0, 0), 1.0), -more, 0)
    if rng.random() < 0.3:
        small = _grainy(small, rng, 0.6)
    if rng.random() < 0.7:
        small = _compressed(small, rng)
    return cv2.resize(small, (w, h), interpolation=cv2.INTER_LINEAR)


def _smeared(image: NDArray[Any], rng: np.random.Generator) -> NDArray[Any]:
    """Its colours blurred, not its brightness: cameras keep the one coarser than the other, and free it of noise."""
    split = cv2.cvtColor(image, cv2.COLOR_BGR2YCrCb)
    split[:, :, 1:] = cv2.GaussianBlur(split, (0, 0), rng.uniform(0.8, 2.5))[:, :, 1:]
    return cv2.cvtColor(split, cv2.COLOR_YCrCb2BGR)


def _compressed(image: NDArray[Any], rng: np.random.Generator) -> NDArray[Any]:
    """What JPEG leaves of it, from hardly to badly harmed."""
    ok, code = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 92))])
    return np.asarray(cv2.imdecode(code, cv2.IMREAD_COLOR), np.uint8) if ok else image


def _shaken(image: NDArray[Any], rng: np.random.Generator) -> NDArray[Any]:
    """Blurred along a line: mostly a little, since moved by more than a quarter of a die a face can hardly be told."""
    length = int(rng.integers(2, 6)) if rng.random() < 0.7 else int(rng.integers(6, 1 + max(7, image.shape[0] // 8)))
    reach = length // 2 + 1
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    a = rng.uniform(0, np.pi)
    d = np.array([np.cos(a), np.sin(a)]) * length / 2
    start, end = (reach - d).round().astype(int), (reach + d).round().astype(int)
    cv2.line(kernel, (int(start[0]), int(start[1])), (int(end[0]), int(end[1])), 1.0, 1)
    return cv2.filter2D(image, -1, kernel / kernel.sum())


def _grainy(image: NDArray[Any], rng: np.random.Generator, strength: float) -> NDArray[Any]:
    """Noise, a piece of one field made once."""
    h, w = image.shape[:2]
    sigma = abs(rng.normal(0, 9 * strength)) + 1
    grain = rng.integers(0, 1 << 20)
    rows, columns = (np.arange(h) + grain % 60) % len(_GRAIN), (np.arange(w) + grain % 53) % len(_GRAIN)
    part = _GRAIN[rows[:, None], columns]
    if rng.random() < 0.5:
        part = part[::-1]
    return np.asarray(np.clip(image + part * sigma, 0, 255), np.uint8)


def _peppered(image: NDArray[Any], rng: np.random.Generator) -> NDArray[Any]:
    """Single pixels black or white, as a failing sensor and other people's augmentation leave them."""
    hit = rng.random(image.shape[:2]) < rng.uniform(0.002, 0.05)
    out = image.copy()
    out[hit] = rng.choice(np.array([0, 255], np.uint8), (int(hit.sum()), 1))
    return out


def _two_tone(image: NDArray[Any], rng: np.random.Generator) -> NDArray[Any]:
    """`image` from one colour to another instead of from dark to bright, so that pips may stand out by hue alone; half
    of the time one of the colours is marbled with a third. What is dark and what bright the middle says, where the
    die lies that is to be named: a white table around it would leave it one colour."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    h, w = grey.shape
    low, high = (float(v) for v in np.percentile(grey[h // 4 : h - h // 4, w // 4 : w - w // 4], (6, 94)))
    part = np.clip((np.arange(256, dtype=np.float32) - low) / max(20.0, high - low), -0.2, 1.2)[:, None]
    brighter = 25 if rng.random() < 0.5 else 255  # by how much one may be, of 255
    for _ in range(40):
        ends = rng.uniform(0, 255, (3, 3)) * rng.uniform(0.35, 1.0, (3, 1))
        lab = cv2.cvtColor(ends.astype(np.uint8)[None], cv2.COLOR_BGR2LAB)[0].astype(np.float32)
        apart = np.abs(lab[0] - lab[1])
        if 40 < np.linalg.norm(apart) < 90 and apart[0] < brighter and np.linalg.norm(lab[2] - lab[1]) > 40:
            break
    if rng.random() < 0.5:
        part = 1 - part  # so that it is the dark that is marbled

    def toned(start: NDArray[Any]) -> NDArray[Any]:
        curve = np.clip(start + (ends[1] - start) * part, 0, 255).astype(np.uint8)
        return np.asarray(cv2.LUT(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), curve[None]), np.uint8)

    out = toned(ends[0])
    if rng.random() < 0.5:
        veins = _veins(grey.shape, rng)[:, :, None]
        out = np.asarray(out * (1 - veins) + toned(ends[2]) * veins, np.uint8)
    return out if rng.random() < 0.5 else _amid(out, image, rng)


def _amid(middle: NDArray[Any], around: NDArray[Any], rng: np.random.Generator) -> NDArray[Any]:
    """A patch of one picture amid another, from round to square: a die of a new colour on the table it lay on."""
    h, w = middle.shape[:2]
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    turned = ((x / w - 0.5) + (y / h - 0.5) * 1j) * np.exp(1j * rng.uniform(0, np.pi))
    power = rng.uniform(2, 8)
    far = (np.abs(turned.real) ** power + np.abs(turned.imag) ** power) ** (1 / power)
    share = np.clip(0.5 - (far - rng.uniform(0.28, 0.5)) / rng.uniform(0.03, 0.2), 0, 1)[:, :, None]
    return np.asarray(middle * share + around * (1 - share), np.uint8)


def _veins(shape: tuple[int, ...], rng: np.random.Generator) -> NDArray[np.float32]:
    """Marbling (h, w), 0-1: patches and streaks with edges from soft to sharp."""
    h, w = shape[:2]
    coarse = rng.normal(0, 1, (int(rng.integers(3, 9)), int(rng.integers(3, 9)))).astype(np.float32)
    field = cv2.resize(coarse, (w, h), interpolation=cv2.INTER_CUBIC)
    return np.asarray(logistic(field * rng.uniform(1.0, 8.0)), np.float32)


def _glare(image: NDArray[Any], rng: np.random.Generator) -> NDArray[Any]:
    """`image` with a lamp's reflection on it: a soft bright spot or streak, as shiny tables and dice show it."""
    h, w = image.shape[:2]
    spot = np.zeros((h, w), np.float32)
    middle = (int(rng.uniform(0, w)), int(rng.uniform(0, h)))
    axes = (max(2, int(w * rng.uniform(0.03, 0.5))), max(2, int(h * rng.uniform(0.02, 0.15))))
    cv2.ellipse(spot, middle, axes, rng.uniform(0, 180), 0, 360, 1.0, -1)
    spot = np.asarray(cv2.GaussianBlur(spot, (0, 0), max(0.7, axes[1] * rng.uniform(0.2, 1.2))), np.float32)
    light = spot[:, :, None] * np.array([rng.uniform(150, 255), rng.uniform(190, 255), 255.0], np.float32)
    return np.asarray(np.clip(image + light * rng.uniform(0.3, 1.0), 0, 255), np.uint8)


def _mirrored_lamp(image: NDArray[Any], rng: np.random.Generator) -> NDArray[Any]:
    """`image` with a lamp that a polished top mirrors, with edges: a ring light or a piece of one, a window, a tube,
    bulbs."""
    h, w = image.shape[:2]
    light = np.zeros((h, w), np.float32)
    x, y = float(rng.normal(w / 2, w / 7)), float(rng.normal(h / 2, h / 7))
    size, turn, kind = min(h, w) * rng.uniform(0.1, 0.34), rng.uniform(0, 180), rng.random()
    middle, thick = (int(x), int(y)), max(1, int(size * rng.uniform(0.05, 0.3)))
    if kind < 0.5:
        whole = rng.random() < 0.4
        start = rng.uniform(0, 360)
        axes = (int(size), int(size * rng.uniform(0.6, 1)))
        cv2.ellipse(light, middle, axes, turn, start, start + (360 if whole else rng.uniform(40, 300)), 1.0, thick)
    elif kind < 0.9:  # a window of up to 2x2 panes, or a tube
        high = size * rng.uniform(0.15, 1)
        corners = cv2.boxPoints(((x, y), (size * 1.4, high * 1.4), turn))
        cv2.fillConvexPoly(light, corners.astype(np.int32), 1.0)
        if rng.random() < 0.5:
            for side in (0, 1):
                a, b = ((corners[k] + corners[(k + 1) % 4]) / 2 for k in (side, side + 2))
                cv2.line(light, (int(a[0]), int(a[1])), (int(b[0]), int(b[1])), 0.0, max(1, thick // 2))
    else:
        for _ in range(int(rng.integers(1, 3))):
            at = (int(rng.normal(x, size * 0.6)), int(rng.normal(y, size * 0.6)))
            cv2.circle(light, at, max(1, int(size * rng.uniform(0.05, 0.3))), 1.0, -1)
    light = np.asarray(cv2.GaussianBlur(light, (0, 0), rng.uniform(0.3, 1.5)), np.float32)
    shine = light[:, :, None] * np.array([rng.uniform(0.7, 1), rng.uniform(0.85, 1), 1.0], np.float32)
    return np.asarray(image + (255.0 - image) * shine * rng.uniform(0.25, 1.0), np.uint8)


_GRAIN = np.random.default_rng(0).normal(0, 1, (400, 400, 3)).astype(np.float32)
