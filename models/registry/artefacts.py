"""Folders of files that never change, named by what is in them."""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from uuid import uuid4

import msgspec
from msgspec import Struct

from models.whole_file import sync_folder, whole_file
from schemas.errors import StateError

MANIFEST: Final = "manifest.json"
_ID: Final = re.compile(r"[0-9a-f]{64}")


class Manifest(Struct, frozen=True):
    """What an artefact is. Its canonical bytes are what the id is the hash of: another byte in any file is
    another artefact.
    """

    kind: str  # "retrieval-weights", "agent-policy"
    files: dict[str, str]  # name -> sha256
    card: str = ""  # the model card, Markdown
    lineage: dict[str, str] = {}  # snapshot, watermark, trainer, seed, parent
    made: str = ""  # ISO 8601


class Artefact(Struct, frozen=True):
    """One that was looked up: its files may be read below `path`."""

    id: str
    path: Path
    manifest: Manifest


class Artefacts:
    """The folder need not be there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def add(
        self,
        files: Mapping[str, bytes],
        kind: str,
        card: str = "",
        lineage: Mapping[str, str] | None = None,
        made: str = "",
    ) -> Artefact:
        """Kept for good; adding the same again changes nothing. A crash leaves it whole or not there. Raises
        ValueError for a name that is none.
        """
        for name in files:
            if not name or name != Path(name).name or name == MANIFEST or name.startswith("."):
                raise ValueError(f"expected names of files without folders, got {name!r}")
        manifest = Manifest(
            kind,
            {name: hashlib.sha256(files[name]).hexdigest() for name in sorted(files)},
            card,
            dict(lineage or {}),
            made,
        )
        text = msgspec.json.encode(manifest, order="sorted")
        identity = hashlib.sha256(text).hexdigest()
        path = self.folder / identity
        if not path.exists():
            part = self.folder / f".{identity}.{uuid4().hex}"
            try:
                for name, data in [*files.items(), (MANIFEST, text)]:
                    with whole_file(part / name) as file:
                        file.write(data)
                _rename(part, path)
            finally:
                shutil.rmtree(part, ignore_errors=True)
        return Artefact(identity, path, manifest)

    def get(self, identity: str) -> Artefact:
        """Verified to the last byte and file. Raises StateError for one that is not there, or is not what it
        was.
        """
        path = self.folder / identity
        if not _ID.fullmatch(identity) or not path.is_dir():
            raise StateError(
                f"expected an artefact of the registry, got {identity[:12]}, which is not there; see: "
                "wardstream models show"
            )
        try:
            data = (path / MANIFEST).read_bytes()
            if hashlib.sha256(data).hexdigest() != identity:
                raise _tampered(path, "another manifest")
            manifest = msgspec.json.decode(data, type=Manifest)
            found = {name: hashlib.sha256((path / name).read_bytes()).hexdigest() for name in manifest.files}
            more = sorted(
                {one.name for one in path.iterdir() if not one.name.startswith(".")} - {MANIFEST, *found}
            )
        except (OSError, msgspec.MsgspecError) as error:
            raise _tampered(path, type(error).__name__) from error
        if wrong := [name for name, digest in manifest.files.items() if found[name] != digest]:
            raise _tampered(path, f"another content of {', '.join(wrong)}")
        if more:  # a model server reads what it knows by name, whoever put it there
            raise _tampered(path, f"files that were not: {', '.join(more)}")
        return Artefact(identity, path, manifest)

    def ids(self) -> list[str]:
        """Of all that are there, verified or not."""
        return (
            sorted(path.name for path in self.folder.glob("*") if _ID.fullmatch(path.name))
            if self.folder.is_dir()
            else []
        )


def _tampered(path: Path, found: str) -> StateError:
    return StateError(
        f"expected what was added to the registry at {path}, got {found}; it is not loaded. Restore it, or "
        "roll the slot back"
    )


def _rename(part: Path, path: Path) -> None:
    """Into its place; where another process was faster, its folder is the same."""
    try:
        part.rename(path)
    except OSError:
        if not path.is_dir():
            raise
    sync_folder(path.parent)
