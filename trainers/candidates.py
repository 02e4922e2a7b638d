"""What a trainer makes, whatever the trainer: files for the registry, with a description. A
folder of it is whole or not there.
"""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path
from typing import Final
from uuid import uuid4

import msgspec
from msgspec import Struct

from models.whole_file import sync_folder, whole_file
from schemas.errors import StateError

_FILE: Final = "candidate.json"


class Candidate(Struct, frozen=True):
    """`Artefacts.add` takes it as it is."""

    kind: str  # "action-policy", "card", "agent-policy", "lora": docs/learning.md
    files: dict[str, bytes]  # name -> content, no folders
    card: str = ""  # the model card, Markdown
    lineage: dict[str, str] = {}  # snapshot, trainer, seed, policy that it started from


class _Manifest(Struct, frozen=True):
    kind: str
    card: str
    lineage: dict[str, str]
    files: dict[str, str]  # name -> sha256


def write(candidate: Candidate, folder: Path) -> None:
    """All of it under its name, or nothing; one that is there stays. Equal candidates give equal bytes.
    Raises ValueError for a name that is none.
    """
    for name in candidate.files:
        if not name or name != Path(name).name or name == _FILE or name.startswith("."):
            raise ValueError(f"expected names of files without folders, got {name!r}")
    if folder.exists():
        return
    manifest = _Manifest(
        candidate.kind,
        candidate.card,
        candidate.lineage,
        {name: _hash(data) for name, data in sorted(candidate.files.items())},
    )
    part = folder.with_name(f".{folder.name}.{uuid4().hex}")
    try:
        for name, data in [
            *sorted(candidate.files.items()),
            (_FILE, msgspec.json.format(msgspec.json.encode(manifest, order="sorted"), indent=1)),
        ]:
            with whole_file(part / name) as file:
                file.write(data)
        sync_folder(part)
        part.rename(folder)
        sync_folder(folder.parent)
    finally:
        shutil.rmtree(part, ignore_errors=True)


def read(folder: Path) -> Candidate:
    """Verified to the last byte of its files. Raises StateError for anything else than what `write` wrote."""
    try:
        manifest = msgspec.json.decode((folder / _FILE).read_bytes(), type=_Manifest)
        files = {name: (folder / name).read_bytes() for name in manifest.files}
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise StateError(
            f"expected a trained candidate in {folder}, got {type(error).__name__}; remove its run's "
            "folder and train again"
        ) from error
    if wrong := [name for name, data in files.items() if _hash(data) != manifest.files[name]]:
        raise StateError(
            f"expected the candidate as it was trained in {folder}, got another content of "
            f"{', '.join(wrong)}; remove its run's folder and train again"
        )
    return Candidate(manifest.kind, files, manifest.card, manifest.lineage)


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
