"""Where definitions are looked for: what the command names, else the settings. Never the working directory."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path


def places(named: Sequence[Path] | None, config: Path | None) -> tuple[Path, ...]:
    """What is read next to wardstream's own library. Raises ConfigurationError where the settings cannot be
    read.
    """
    if named:
        return tuple(named)
    from wardstream.settings import load

    return load(config).guidelines.paths
