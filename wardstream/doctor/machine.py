"""Is this machine fit: Python, libraries, disk, Java, and are the models there?"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Final

from wardstream.doctor.finding import Finding

#: Libraries on whose version something here depends, with the oldest that is known to work.
LIBRARIES: Final = {
    "confluent-kafka": (2, 12),
    "faust-streaming": (0, 11),
    "fhir.resources": (8, 0),
    "msgspec": (0, 19),
    "rocksdict": (0, 3, 27),
}
#: Our own packages, which a foreign distribution could shadow by name.
PACKAGES: Final = ("schemas", "models", "kg", "processors", "streams", "trainers", "wardstream")
GIB: Final = 1024**3
ENOUGH_DISK: Final = 5 * GIB
LITTLE_DISK: Final = 1 * GIB
OLDEST_JAVA: Final = 17


def python() -> Finding:
    """Which Python runs this. One that is too old does not get here."""
    return Finding("python", "ok", f"{platform.python_version()} on {platform.system()} {platform.machine()}")


def libraries() -> Iterator[Finding]:
    for name, oldest in LIBRARIES.items():
        wanted = ".".join(map(str, oldest))
        try:
            version = metadata.version(name)
        except metadata.PackageNotFoundError:
            yield Finding(name, "fail", "not installed", "`make setup` installs what the lock file says")
            continue
        if numbers(version) < oldest:
            yield Finding(
                name,
                "fail",
                f"{version}, needs {wanted} or newer",
                "`make setup` installs what the lock file says",
            )
        else:
            yield Finding(name, "ok", version)


def packages(root: Path | None = None) -> Finding:
    """Whether each of our top-level names is ours: `models` and `schemas` are names that others use, too."""
    import importlib

    home = root or Path(__file__).resolve().parents[2]
    foreign = [
        name
        for name in PACKAGES
        if home not in Path(str(importlib.import_module(name).__file__)).resolve().parents
    ]
    if foreign:
        advice = "another distribution shadows them: install wardstream into an environment of its own"
        return Finding("packages", "fail", f"not ours: {', '.join(foreign)}", advice)
    return Finding("packages", "ok", f"all from {home}")


def disk(where: Path) -> Finding:
    """Room for the patients' state in addition to what the broker needs."""
    folder = next(path for path in (where, *where.resolve().parents) if path.exists())
    free = shutil.disk_usage(folder).free
    found = f"{free / GIB:.1f} GiB free at {folder}"
    if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
        return Finding(
            "disk", "fail", f"{folder} cannot be written to", "set worker.state_dir to a folder of ours"
        )
    if free < LITTLE_DISK:
        return Finding("disk", "fail", found, "free some: the state store stops when the disk is full")
    if free < ENOUGH_DISK:
        return Finding(
            "disk", "warn", found, "a large hospital's state may need more: see the figures in README.md"
        )
    return Finding("disk", "ok", found)


def java() -> Finding:
    """Only for the real servers that `make stack` and the integration tests start on this machine."""
    advice = (
        "only needed for a Kafka or a Neo4j on this machine: install a JDK 17 or newer (apt-get "
        "install openjdk-17-jdk-headless)"
    )
    if shutil.which("java") is None:
        return Finding("java", "warn", "none", advice)
    printed = subprocess.run(
        ["java", "-version"],  # noqa: S607
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    ).stderr
    found = re.search(r'version "(?:1\.)?(\d+)', printed)
    if found is None or int(found[1]) < OLDEST_JAVA:
        return Finding("java", "warn", printed.splitlines()[0] if printed else "does not run", advice)
    return Finding("java", "ok", found[1])


def numbers(version: str) -> tuple[int, ...]:
    """Leading numbers of a version, for comparison."""
    return tuple(int(part) for part in re.findall(r"\d+", version.split("+")[0])[:3])
