"""Snapshots that hold rows of the forgotten lose their rows; the manifest stays, for the lineage of what was
trained on them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from models.whole_file import sync_folder
from trainers.datasets.forgotten import Forgotten

#: Files of a snapshot that hold rows.
TABLES: Final = ("train.parquet", "held.parquet")


def missed(patients: Mapping[str, tuple[str, ...]], forgotten: Forgotten) -> set[str]:
    """Of the patients of a snapshot, with their encounters, those who are gone, or one of whose encounters
    is.
    """
    return {
        patient
        for patient, encounters in patients.items()
        if any(forgotten.gone(patient, one) for one in (*encounters, ""))
    }


def scrub(path: Path) -> bool:
    """Whether there was anything to take out. Killed half way it is done at the next time."""
    found = [path / name for name in TABLES if (path / name).exists()]
    for one in found:
        one.unlink()
    if found:
        sync_folder(path)
    return bool(found)
