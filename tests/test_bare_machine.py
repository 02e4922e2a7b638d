"""Set-up and collection on a bare machine: Python, make, bash and coreutils on the PATH, an empty home."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TOOLS = (
    "bash cat chmod cp cut date dirname basename env head ln ls make mkdir mktemp mv rm sort tail tee touch tr"
    " uname wc".split()
)
NOT_COPIED = shutil.ignore_patterns(".*cache", ".venv", ".git", ".data", "out", ".hypothesis", "__pycache__")
#: What only `make bench` brings.
OPTIONAL = {"quickumls", "quixstreams"}

#: Variables by which this machine reaches the package index: certificates, proxies, mirrors.
NETWORK = (
    "ssl_cert",
    "pip_",
    "uv_index",
    "uv_default_index",
    "http_proxy",
    "https_proxy",
    "no_proxy",
    "all_proxy",
)

Environment = dict[str, str]


@pytest.fixture
def bare(tmp_path: Path) -> Environment:
    """The environment of a container with nothing of ours in it."""
    tools, home = tmp_path / "bin", tmp_path / "home"
    tools.mkdir()
    home.mkdir()
    for name in TOOLS:
        found = shutil.which(name)
        if found is not None:
            (tools / name).symlink_to(found)
    base = Path(sys.base_prefix) / "bin" / f"python{sys.version_info.major}.{sys.version_info.minor}"
    (tools / "python3").symlink_to(base.resolve())
    reached = {name: value for name, value in os.environ.items() if name.lower().startswith(NETWORK)}
    return {**reached, "HOME": str(home), "PATH": str(tools)}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    return Path(shutil.copytree(ROOT, tmp_path / "checkout", ignore=NOT_COPIED))


def run(command: list[str], folder: Path, environment: Environment, within_s: int) -> str:
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=within_s, check=False
    )
    assert done.returncode == 0, f"{command}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done.stdout


def imported(folder: Path) -> set[str]:
    """Top-level names of the packages that the tests' modules import at collection."""
    found = set()
    for path in folder.rglob("*.py"):
        for statement in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(statement, ast.Import):
                found |= {one.name.partition(".")[0] for one in statement.names}
            elif isinstance(statement, ast.ImportFrom) and statement.module and not statement.level:
                found.add(statement.module.partition(".")[0])
    return found


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_make_setup_makes_an_environment_in_which_all_that_tests_import_is_there(
    bare: Environment, checkout: Path, tmp_path: Path
) -> None:
    """With packages from uv's cache: `make setup` of this checkout has filled it."""
    cache = Path(os.environ.get("UV_CACHE_DIR") or Path.home() / ".cache" / "uv")
    if not cache.is_dir() or cache.stat().st_dev != tmp_path.stat().st_dev:
        pytest.skip(f"no uv cache at {cache} to link from; the long form installs from the index")
    run(["make", "setup"], checkout, {**bare, "UV_CACHE_DIR": str(cache)}, 500)
    names = sorted(imported(checkout / "tests") - OPTIONAL)
    code = "import sys; from importlib.util import find_spec; print([n for n in sys.argv[1:] if not find_spec(n)])"
    missing = run([".venv/bin/python", "-c", code, *names], checkout, bare, 60)
    assert missing.strip() == "[]"


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_setup_from_the_package_index_and_collection_of_every_test(bare: Environment, checkout: Path) -> None:
    run(["make", "setup"], checkout, bare, 3000)
    collected = run(
        [".venv/bin/python", "-m", "pytest", "--collect-only", "-q", "--long"], checkout, bare, 900
    )
    assert "error" not in collected.splitlines()[-1], collected[-2000:]
