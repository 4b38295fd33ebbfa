"""The exported finder to 8 bits, where that costs nothing: `python -m models.training.quantise TRIAL --photos PHOTOS`.

Its first network computes in 8 bits from then on, in less than half of the time (models/namer/trials.md says where).
Each layer's range is what it shows on some photographs, read by the models as they are. The first and the last layer
stay in 32 bits, and so do the networks begun from ImageNet: their thin layers lose too much.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np
import onnx
import onnxruntime
from numpy.typing import NDArray
from onnxruntime.quantization import CalibrationDataReader, QuantType, quantize_static

from companion.vision.finding.detect import Detector
from companion.vision.models import load
from companion.vision.pictures import open_image
from companion.vision.reader import Reader
from datasets.photos import Photo, folder_names, load_photos
from models.training.files.seal import seal

Images = list[NDArray[np.uint8]]
_LARGEST: Final = 2_000_000
"""Bytes of a picture that is still looked at; larger ones take long and show no other ranges."""
_EACH: Final = 10
"""How many pictures of a folder are looked at."""
_LOOKS: Final = 100
"""How many pictures the ranges are set on."""


class _Heard:
    """A session that keeps what it is asked."""

    def __init__(self, session: Any, asked: Images) -> None:
        self._session, self._asked = session, asked

    def run(self, outputs: Any, inputs: dict[str, NDArray[np.uint8]]) -> Any:
        """As onnxruntime's."""
        self._asked.append(next(iter(inputs.values())).copy())
        return self._session.run(outputs, inputs)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._session, name)


class _Inputs(CalibrationDataReader):  # type: ignore[misc]
    """Inputs one by one, as onnxruntime's calibration asks for them."""

    def __init__(self, name: str, images: Images) -> None:
        self._waiting: Iterator[dict[str, NDArray[np.uint8]]] = iter([{name: image} for image in images])

    def get_next(self) -> dict[str, NDArray[np.uint8]] | None:
        """The next input, None after the last."""
        return next(self._waiting, None)


def chosen(root: Path, leave_out: list[str]) -> list[Photo]:
    """_EACH pictures of every folder under `root` but those left out, the same ones every time."""
    picked = []
    for name in folder_names(root, leave_out):
        photos = load_photos(root, [name])
        picked += random.Random(name).sample(photos, min(_EACH, len(photos)))
    return picked


def asked_of(models: Path, photos: list[Photo]) -> Images:
    """What the finder's first network of `models` is asked while these photographs are read, (1, H, W, 3) each."""
    asked: Images = []
    finder = load("finder", folder=models)
    reader = Reader(folder=models)
    reader.detector = Detector(replace(finder, session=_Heard(finder.session, asked)))
    for photo in photos:
        reader.look(open_image(photo.path))
    small = [image for image in asked if image.size < _LARGEST]
    return [small[k] for k in np.random.default_rng(0).permutation(len(small))[:_LOOKS]]


def quantise(model: Path, images: Images) -> None:
    """Replace `model` by the same network in 8 bits, its layers' ranges set on `images`.

    Weights take 7 bits: with 8 the sums of older processors (AVX2, AVX-512 without VNNI) overflow.
    """
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "plain.onnx"
        options = onnxruntime.SessionOptions()
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
        options.optimized_model_filepath = str(plain)  # its weights in 32 bits again, as constants
        session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
        layers = [node.name for node in onnx.load(str(plain)).graph.node if node.op_type in ("Conv", "Gemm", "MatMul")]
        quantize_static(
            str(plain), str(model), _Inputs(session.get_inputs()[0].name, images), per_channel=True, reduce_range=True,
            activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8, nodes_to_exclude=[layers[0], layers[-1]],
        )  # fmt: skip


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("models", type=Path, help="folder of finder/ and namer/; the finder's file is replaced")
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--leave-out", nargs="*", default=[])
    args = parser.parse_args()
    images = asked_of(args.models, chosen(args.photos, args.leave_out))
    quantise(args.models / "finder" / "model.onnx", images)
    seal(args.models / "finder")
    print(f"{len(images)} inputs looked at", flush=True)


if __name__ == "__main__":
    main()
