"""A registry with artefacts of one file, and moves of its slot."""

from __future__ import annotations

import shutil
from pathlib import Path

from models.registry import Artefact, Registry

AT = "2026-11-22T03:00:00Z"
SLOT = "retriever"


class Poisoned(Exception):
    """What a loader of somebody else's may raise."""


def added(registry: Registry, said: str, kind: str = "card") -> str:
    return registry.artefacts.add({"said.txt": said.encode()}, kind, made=AT).id


def promoted(registry: Registry, said: str, kind: str = "card") -> str:
    identity = added(registry, said, kind)
    registry.promote(SLOT, identity, b"{}", AT)
    return identity


def opened(artefact: Artefact) -> str:
    """The model: what the file says. One that says "unloadable" cannot be loaded."""
    said = (artefact.path / "said.txt").read_text()
    if said.startswith("unloadable"):
        raise Poisoned("CANARY")
    return said


def broken(registry: Registry, identity: str) -> None:
    """As after half a copy."""
    (registry.folder / "artefacts" / identity / "said.txt").unlink()


def forgotten(registry: Registry) -> None:
    shutil.rmtree(registry.folder)


def registry_in(folder: Path) -> Registry:
    return Registry(folder / "registry")
