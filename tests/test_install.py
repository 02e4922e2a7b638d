"""The top-level names are ours in an installation, whatever else is installed, and imports point down
only.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from wardstream.doctor.machine import PACKAGES, packages
from wardstream.extras import EXTRAS

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("name", PACKAGES)
def test_each_top_level_name_resolves_to_this_project(name: str) -> None:
    found = importlib.import_module(name)
    assert Path(str(found.__file__)).resolve() == ROOT / name / "__init__.py"


def test_the_wheel_ships_every_package_and_nothing_else() -> None:
    import tomllib

    shipped = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"][
        "wheel"
    ]["packages"]
    assert sorted(shipped) == sorted(PACKAGES)


def test_a_foreign_models_package_in_site_packages_does_not_shadow_ours(tmp_path: Path) -> None:
    """An installed distribution named `models` comes after ours: ours is found first, and `doctor` would say
    so otherwise.
    """
    foreign = tmp_path / "site-packages" / "models"
    foreign.mkdir(parents=True)
    (foreign / "__init__.py").write_text("foreign = True\n")
    code = (
        f"import site, sys; site.addsitedir({str(foreign.parent)!r}); import models; "
        "print(hasattr(models, 'foreign'), models.__file__)"
    )
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, "-P", "-c", code]
    foreign_found, file = subprocess.check_output(command, text=True, cwd=tmp_path, env=environment).split()
    assert foreign_found == "False"
    assert Path(file) == ROOT / "models" / "__init__.py"


def test_the_doctor_notices_a_shadowed_package(tmp_path: Path) -> None:
    finding = packages(root=tmp_path)
    assert finding.level == "fail"
    assert "models" in finding.found


def test_imports_point_down_only() -> None:
    command = [Path(sys.executable).with_name("lint-imports"), "--no-cache"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout


#: `umls` is for who has a licensed UMLS, on Linux: its tests are skipped without it, and state so.
_SET_UP = sorted(module for module, extra in EXTRAS.items() if extra != "umls")


@pytest.mark.parametrize("module", _SET_UP)
def test_make_setup_brings_every_extra_so_that_no_test_is_skipped_for_want_of_one(module: str) -> None:
    assert importlib.util.find_spec(module) is not None
