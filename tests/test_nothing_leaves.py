"""Nothing leaves the machine: what runs the networks tells its makers nothing, and keeps nothing to tell them later."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
READER = "from companion.vision.reader import Reader; Reader()"
DOCTOR = "from companion.doctor.libraries import check_libraries; check_libraries()"
TRAINING = """
import models
import onnxruntime
onnxruntime.InferenceSession("models/upright/model.onnx", providers=["CPUExecutionProvider"])
"""


def left_by(source: str, home: Path) -> list[Path]:
    """The files that a Python program leaves in the home of somebody who has none yet. The variable CI is not there: it
    alone keeps onnxruntime from telling anything."""
    home.mkdir()
    environment = {"HOME": str(home), "PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run([sys.executable, "-c", source], cwd=ROOT, env=environment, check=True, timeout=120)
    return [path for path in home.rglob("*") if path.is_file()]


@pytest.mark.parametrize("source", [READER, DOCTOR, TRAINING], ids=["reader", "doctor", "training"])
def test_no_telemetry_of_onnxruntime_is_kept_or_sent(source: str, tmp_path: Path) -> None:
    assert left_by(source, tmp_path / "home") == []
