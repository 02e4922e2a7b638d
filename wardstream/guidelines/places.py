"""Where definitions are looked for: what the command names, else the settings, else the usual folders that
are there.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

#: Relative to the working directory. The second is where a checkout next to the shared data finds it.
USUAL: Final = (
    Path(".data/guidelines"),
    Path("../shared/data/ccsm_cervical"),
    Path("../shared/data/oncology_pathways"),
    Path("../shared/data/guidelines"),
)


def places(named: Sequence[Path] | None, config: Path | None) -> tuple[Path, ...]:
    """What is read next to wardstream's own library. Raises ConfigurationError where the settings cannot be
    read.
    """
    if named:
        return tuple(named)
    from wardstream.settings import load

    return load(config).guidelines.paths or tuple(path for path in USUAL if path.exists())
