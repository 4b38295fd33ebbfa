"""Pictures of plans without a path tracer: the upper side of each die painted where it would lie, and nothing else."""

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.path_traced.die import SIDES, TILE, skin_of
from datasets.path_traced.legible import top_corners
from datasets.path_traced.scene import HEIGHT, WIDTH, Plan


def painted(planned: Plan) -> NDArray[np.uint8]:
    """HEIGHT x WIDTH x 3 BGR."""
    image = np.full((HEIGHT, WIDTH, 3), 90, np.uint8)
    corners = np.array([(0, 0), (TILE, 0), (TILE, TILE), (0, TILE)], np.float32)
    first = SIDES.index((2, 1)) * TILE
    for die in planned.dice:
        tile = (skin_of(die).colour[:, first : first + TILE] * 200).astype(np.uint8)
        placed = cv2.getPerspectiveTransform(corners, top_corners(planned.lens, die))
        there = cv2.warpPerspective(np.full((TILE, TILE), 255, np.uint8), placed, (WIDTH, HEIGHT)) > 127
        image[there] = cv2.warpPerspective(tile, placed, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE)[there]
    return image
