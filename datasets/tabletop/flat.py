"""What lies flat on a table: drawn upright as a patch, and laid into a picture as a camera would see it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.tabletop.strokes import Image


@dataclass(frozen=True)
class Thing:
    """patch: what is drawn, upright. length: of its longer side, in sides of a die that lies beside it."""

    patch: Image
    length: float
    round: float = 0.08  # radius of the corners, in shorter sides; 0.5 makes a disc or a lozenge


def put(
    image: Image, rng: np.random.Generator, thing: Thing, x: float, y: float, size: float
) -> NDArray[np.float32]:
    """Lay `thing` into `image` around (x, y), turned any way, tilted away, with a shadow; `size` is a die's side. Where
    its corners have come to lie, (4, 2) x and y: upper left, upper right, lower right, lower left of the patch."""
    h, w = thing.patch.shape[:2]
    k = size * thing.length / max(h, w)
    a, tilt = rng.uniform(0, 2 * np.pi), rng.uniform(0.45, 1.0)
    corners = np.array([[-w, -h], [w, -h], [w, h], [-w, h]], np.float32) * k / 2
    turned = corners @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]], np.float32)
    turned[:, 1] *= tilt
    far = 1 + turned[:, 1:] / max(size * 25, 1.0) * rng.uniform(0, 3)  # what is farther away comes out smaller
    target: NDArray[np.float32] = (turned * np.clip(far, 0.6, 1.5) + (x, y)).astype(np.float32)
    x0, y0 = np.maximum(target.min(0).astype(int) - 3, 0)
    x1, y1 = np.minimum(target.max(0).astype(int) + 6, (image.shape[1], image.shape[0]))
    if x1 <= x0 or y1 <= y0:
        return target
    source = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, target - np.array([x0, y0], np.float32))
    patch, cover = thing.patch, _cover(h, w, thing.round)
    if k < 0.5:  # without this, fine drawing turns into noise
        patch = np.asarray(cv2.GaussianBlur(patch, (0, 0), 0.35 / max(k, 0.05)), np.uint8)
    area = (int(x1 - x0), int(y1 - y0))
    laid = cv2.warpPerspective(patch, matrix, area, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    mask = cv2.warpPerspective(cover, matrix, area, flags=cv2.INTER_LINEAR).astype(np.float32)[:, :, None] / 255
    part = image[y0:y1, x0:x1].astype(np.float32)
    shadow = cv2.GaussianBlur(mask, (0, 0), max(0.8, size * 0.06))[:, :, None]
    shift = max(1, int(size * 0.05))
    part *= 1 - rng.uniform(0, 0.6) * np.roll(shadow, (shift, shift), (0, 1))
    image[y0:y1, x0:x1] = np.clip(part * (1 - mask) + laid * mask, 0, 255).astype(np.uint8)
    return target


def _cover(h: int, w: int, round_: float) -> Image:
    """255 inside a rectangle with rounded corners, 0 outside."""
    r = min(round_ * min(h, w), min(h, w) / 2 - 1)
    cover = np.zeros((h, w), np.uint8)
    if r < 1:
        cover[:] = 255
        return cover
    cover[int(r) : h - int(r), :] = 255
    cover[:, int(r) : w - int(r)] = 255
    for u in (r, w - 1 - r):
        for v in (r, h - 1 - r):
            cv2.circle(cover, (int(u), int(v)), int(r), 255, -1, cv2.LINE_AA)
    return cover
