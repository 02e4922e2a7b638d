"""Java programs by Maven: a list of coordinates in, a folder of jars in the user's cache out."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

_POM: Final = """<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion><groupId>wardstream</groupId><artifactId>fetch</artifactId><version>1</version>
  <dependencyManagement><dependencies>{managed}</dependencies></dependencyManagement>
  <dependencies>{dependencies}</dependencies>
</project>"""
_DEPENDENCY: Final = (
    "<dependency><groupId>{0}</groupId><artifactId>{1}</artifactId><version>{2}</version>{3}</dependency>"
)
_IMPORT: Final = "<type>pom</type><scope>import</scope>"
_FETCH_TIMEOUT_S: Final = 900


class ServerUnavailable(RuntimeError):
    """A server cannot be fetched or started here; the message says what is missing and how to get it."""


def cache() -> Path:
    """Where fetched programs are kept: $WARDSTREAM_CACHE, or ~/.cache/wardstream."""
    return Path(os.environ.get("WARDSTREAM_CACHE") or Path.home() / ".cache" / "wardstream")


def java() -> str:
    """The Java executable. Raises ServerUnavailable."""
    return _tool("java", "openjdk-17-jre-headless")


def fetch(name: str, coordinates: Sequence[str], bom: str = "") -> Path:
    """Jars of `group:artifact:version` coordinates and of all they need, fetched once, in `cache()/name`. `bom`: whose
    managed versions they get.
    """
    target = cache() / name
    if target.is_dir():
        return target
    maven = _tool("mvn", "maven")
    target.parent.mkdir(parents=True, exist_ok=True)
    with (target.parent / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # somebody else may be fetching the same
        if not target.is_dir():
            _copy_dependencies(maven, coordinates, bom, target)
    return target


def _copy_dependencies(maven: str, coordinates: Sequence[str], bom: str, target: Path) -> None:
    with tempfile.TemporaryDirectory(dir=target.parent) as work:
        dependencies = "".join(_DEPENDENCY.format(*one.split(":"), "") for one in coordinates)
        managed = _DEPENDENCY.format(*bom.split(":"), _IMPORT) if bom else ""
        Path(work, "pom.xml").write_text(_POM.format(dependencies=dependencies, managed=managed))
        jars = Path(work, "lib")
        command = [maven, "-q", "-B", "dependency:copy-dependencies", f"-DoutputDirectory={jars}"]
        done = subprocess.run(
            command, cwd=work, capture_output=True, text=True, timeout=_FETCH_TIMEOUT_S, check=False
        )
        if done.returncode or not any(jars.glob("*.jar")):
            raise ServerUnavailable(
                f"expected Maven to fetch {', '.join(coordinates)}; it said: {done.stdout[-500:].strip()}"
            )
        jars.rename(target)


def _tool(name: str, package: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise ServerUnavailable(
            f"expected `{name}` on the PATH; install it, on Debian: apt-get install {package}"
        )
    return found
