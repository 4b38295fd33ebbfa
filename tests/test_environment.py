"""`make run` makes its environment anew where that is of no use any more, and leaves it alone where it is."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SETS_UP = "tools/venv.sh"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder with a space in its name that holds the Makefile, what it needs, and an environment that has something
    for pip."""
    if shutil.which("make") is None:
        pytest.skip("make was not found; without it nobody can say make run either")
    folder = tmp_path / "a folder"
    shutil.copytree(ROOT / "tools", folder / "tools")
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, folder)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", ".venv"], cwd=folder, check=True)
    (packages,) = (folder / ".venv" / "lib").glob("*/site-packages")
    (packages / "pip.py").touch()
    (folder / ".venv" / ".run").touch()
    return folder


def would_do(folder: Path) -> str:
    """What `make run` would do there, without doing it; as it does by itself, not as part of `make test ARGS=…`."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "ARGS"))}
    return subprocess.run(
        ["make", "-n", "run"], cwd=folder, env=environment, stdout=subprocess.PIPE, text=True, check=True, timeout=60
    ).stdout


def test_an_environment_in_its_place_is_used_as_it_is(project: Path) -> None:
    assert would_do(project).splitlines() == [".venv/bin/companion play "]


def test_one_that_was_moved_with_its_folder_is_made_anew(project: Path) -> None:
    assert SETS_UP in would_do(project.rename(project.with_name("elsewhere")))


def test_one_that_was_copied_with_its_folder_does_not_run_the_other_folders_program(project: Path) -> None:
    copied = shutil.copytree(project, project.with_name("a copy"), symlinks=True)
    assert SETS_UP in would_do(copied)
    assert SETS_UP not in would_do(project)


def test_one_whose_python_is_gone_is_made_anew(project: Path) -> None:
    python = project / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to("/nowhere/python3")
    assert SETS_UP in would_do(project)


def test_one_of_another_version_of_python_is_made_anew(project: Path) -> None:
    (packages,) = (project / ".venv" / "lib").iterdir()
    packages.rename(packages.with_name("python3.1"))
    assert SETS_UP in would_do(project)
