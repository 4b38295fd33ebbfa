"""What cameras and light do to a picture, at random."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]


def photometric(image: Image, rng: np.random.Generator, strength: float = 1.0) -> Image:
    """`image` (HxWx3 BGR) as another camera might have taken it: colour, exposure, blur, noise, JPEG. A new array."""
    out: NDArray[Any] = image
    h, w = out.shape[:2]
    if rng.random() < 0.3 * strength:  # light and shadow across the picture
        field = cv2.resize(
            rng.uniform(0.35, 1.25, (int(rng.integers(2, 4)), int(rng.integers(2, 4)))).astype(np.float32),
            (w, h),
            interpolation=cv2.INTER_LINEAR,
        )
        out = np.clip(out * field[:, :, None], 0, 255).astype(np.uint8)
    draw = rng.random()
    if draw < 0.12:
        out = cv2.cvtColor(cv2.cvtColor(out, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    elif draw < 0.40:
        hsv = cv2.cvtColor(out, cv2.COLOR_BGR2HSV)
        table = np.arange(256, dtype=np.float32)
        shift = rng.integers(0, 180) if rng.random() < 0.5 else rng.integers(-12, 13)
        hue = ((table + shift) % 180).astype(np.uint8)
        sat = np.clip(table * rng.uniform(0.3, 1.6), 0, 255).astype(np.uint8)
        hsv = cv2.LUT(hsv, np.stack([hue, sat, table.astype(np.uint8)], 1)[None])
        out = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)
    elif draw < 0.45:
        out = 255 - out
    elif draw < 0.50:
        out = out[:, :, rng.permutation(3)]
    elif draw < 0.57:
        out = _two_tone(out, rng)
    if rng.random() < 0.9:
        x = np.arange(256, dtype=np.float32) / 255
        gamma = np.exp(rng.normal(0, 0.3 * strength))
        gain, lift = np.exp(rng.normal(0, 0.22 * strength)), rng.normal(0, 0.06 * strength)
        white = np.exp(rng.normal(0, 0.1 * strength, 3))
        curve = [np.clip((x**gamma * gain + lift) * white[k] * 255, 0, 255) for k in range(3)]
        out = cv2.LUT(np.ascontiguousarray(out), np.stack(curve, 1)[None].astype(np.uint8))
    if rng.random() < 0.1 * strength:  # pips that hardly stand out
        middle = float(out.mean())
        k = rng.uniform(0.3, 0.8)
        faded = np.clip(middle + (np.arange(256, dtype=np.float32) - middle) * k, 0, 255).astype(np.uint8)
        out = cv2.LUT(np.ascontiguousarray(out), faded)
    if rng.random() < 0.12 * strength:
        out = _glare(out, rng)
    blur = rng.random()
    if blur < 0.18:
        out = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.4, 1.5))
    elif blur < 0.27:
        # Mostly a little; more than a quarter of a die's side is seldom, since then a face can hardly be told.
        length = int(rng.integers(2, 6)) if rng.random() < 0.7 else int(rng.integers(6, 1 + max(7, h // 8)))
        reach = length // 2 + 1
        kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
        a = rng.uniform(0, np.pi)
        d = np.array([np.cos(a), np.sin(a)]) * length / 2
        start, end = (reach - d).round().astype(int), (reach + d).round().astype(int)
        cv2.line(kernel, (int(start[0]), int(start[1])), (int(end[0]), int(end[1])), 1.0, 1)
        out = cv2.filter2D(out, -1, kernel / kernel.sum())
    elif blur < 0.33:
        soft = cv2.GaussianBlur(out, (0, 0), 1.2)
        out = cv2.addWeighted(out, 1 + rng.uniform(0.3, 1.2), soft, -1.0, 0) if rng.random() < 0.8 else soft
    elif blur < 0.42:
        k = rng.uniform(0.45, 0.9)
        small = cv2.resize(out, (int(w * k), int(h * k)), interpolation=cv2.INTER_LINEAR)
        out = cv2.resize(small, (w, h), interpolation=cv2.INTER_LINEAR)
    if rng.random() < 0.35:
        sigma = abs(rng.normal(0, 9 * strength)) + 1
        grain = rng.integers(0, 1 << 20)
        rows, columns = (np.arange(h) + grain % 60) % len(_GRAIN), (np.arange(w) + grain % 53) % len(_GRAIN)
        part = _GRAIN[rows[:, None], columns]
        if rng.random() < 0.5:
            part = part[::-1]
        out = np.clip(out + part * sigma, 0, 255).astype(np.uint8)
    if rng.random() < 0.35:
        ok, code = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 92))])
        if ok:
            out = np.asarray(cv2.imdecode(code, cv2.IMREAD_COLOR), np.uint8)
    return np.ascontiguousarray(out, dtype=np.uint8)


def _two_tone(image: NDArray[Any], rng: np.random.Generator) -> NDArray[Any]:
    """`image` from one colour to another instead of from dark to bright, so that pips may stand out by hue alone."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    low, high = (float(v) for v in np.percentile(grey, (3, 97)))
    part = np.clip((np.arange(256, dtype=np.float32) - low) / max(20.0, high - low), -0.2, 1.2)[:, None]
    for _ in range(20):
        ends = rng.uniform(0, 255, (2, 3)) * rng.uniform(0.35, 1.0, (2, 1))
        lab = cv2.cvtColor(ends.astype(np.uint8)[None], cv2.COLOR_BGR2LAB)[0].astype(np.float32)
        if 40 < np.linalg.norm(lab[0] - lab[1]) < 90:
            break
    curve = np.clip(ends[0] + (ends[1] - ends[0]) * part, 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), curve[None]), np.uint8)


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


_GRAIN = np.random.default_rng(0).normal(0, 1, (400, 400, 3)).astype(np.float32)
