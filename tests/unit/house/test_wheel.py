"""The wheel: installs in an empty environment, imports, plays, and holds nothing that isn't for users."""

from __future__ import annotations

import email
import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest
from kit.places import ROOT

PLAY = """
import benben
state = benben.make("pyramis", players=2).new_initial_state(seed=1)
while not state.is_terminal():
    state.apply(state.legal_actions()[0])
print(benben.__file__, state.outcome().scores, len(benben.simulate(state.game, 10)))
"""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "maturin", "build", "--quiet", "--release", "--out", str(out)]
    subprocess.run(command, cwd=ROOT, env=os.environ | {"PYO3_PYTHON": sys.executable}, check=True)
    (found,) = out.glob("*.whl")
    return found


def test_holds_the_package_alone(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.partition("/")[0] for name in names if ".dist-info/" not in name} == {"benben"}
    assert {"benben/__init__.py", "benben/_native.pyi", "benben/py.typed", "benben/_native.abi3.so"} <= set(names)
    assert not [name for name in names if "reference" in name or "test" in name.removesuffix(".py").split("/")]
    assert not [name for name in names if name.endswith((".rs", ".toml", ".pyc"))]


def test_holds_the_licences(wheel: Path) -> None:
    names = [Path(name).name for name in zipfile.ZipFile(wheel).namelist()]
    assert {"LICENSE-MIT", "LICENSE-APACHE"} <= set(names)


def test_describes_itself(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as held:
        (name,) = [name for name in held.namelist() if name.endswith(".dist-info/METADATA")]
        about = email.message_from_string(held.read(name).decode())
    assert about["Name"] == "benben"
    assert about["Description-Content-Type"].startswith("text/markdown")
    page = about.get_payload()
    assert isinstance(page, str)
    assert page.startswith("# benben")
    assert "not affiliated with the publishers" in page
    assert about["Author"] == "benben's maintainers"
    assert "Terra Pyramides" in about["Keywords"]
    assert about["License-Expression"] == "MIT OR Apache-2.0"
    assert {"cli", "plot", "arrow", "pandas", "cluster"} <= set(about.get_all("Provides-Extra", []))


def test_installs_imports_and_plays(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=True)
    python = tmp_path / "env" / "bin" / "python"
    clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
    subprocess.run([python, "-m", "pip", "install", "--quiet", str(wheel)], env=clean, check=True)
    played = subprocess.run(
        [python, "-c", PLAY], cwd=tmp_path, env=clean, check=True, capture_output=True, text=True
    ).stdout
    assert str(tmp_path) in played
    missing = subprocess.run(
        [python, "-m", "benben"], cwd=tmp_path, env=clean, check=False, capture_output=True, text=True
    )
    assert missing.returncode == 1
    assert "pip install 'benben[cli]'" in missing.stderr
