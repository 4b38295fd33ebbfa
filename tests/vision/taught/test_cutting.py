"""How a die is cut out of a frame to be compared with taught ones."""

import cv2
import numpy as np
import pytest

from companion.vision.taught.dice_set import AROUND, CUT, cut_around

FRAME = cv2.GaussianBlur(np.random.default_rng(1).integers(0, 255, (360, 640, 3)).astype(np.uint8), (0, 0), 3)


@pytest.mark.parametrize(
    "box", [(200.0, 90.5, 351.0, 240.0), (-20.0, 100.0, 150.0, 280.0), (500.0, 200.0, 652.5, 371.0), (10, 2, 590, 358)]
)
def test_a_large_die_is_cut_out_as_of_a_frame_softened_as_a_whole(box: tuple[float, float, float, float]) -> None:
    side = AROUND * max(box[2] - box[0], box[3] - box[1])
    scale = CUT / side
    left, top = (box[0] + box[2] - side) / 2, (box[1] + box[3] - side) / 2
    there = np.array([[scale, 0, -left * scale], [0, scale, -top * scale]], np.float32)
    soft = cv2.GaussianBlur(FRAME, (0, 0), 0.4 / scale)
    whole = cv2.warpAffine(soft, there, (CUT, CUT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    assert np.abs(cut_around(np.asarray(FRAME, np.uint8), box).astype(int) - whole).max() <= 1
