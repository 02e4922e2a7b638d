"""Which snapshot in a folder is the one to use: built once for each version of what goes in, found again by a
list in the same folder.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from msgspec import Struct

from kg.medical.graph import GraphSource
from kg.medical.snapshot import Built, Snapshot, build
from kg.medical.snapshot.building import FORMAT, Embed
from models.whole_file import whole_file

FOLDER: Final = Path(".data/kg")
_LIST: Final = "built.json"


class Known(Struct, frozen=True):
    """One line of the list."""

    file: str
    format: int
    sources: dict[str, str]  # name -> version
    encoder: str  # "" without embeddings


def open_snapshot(
    folder: Path = FOLDER,
    sources: Sequence[GraphSource] | None = None,
    say: Callable[[str], None] = lambda _: None,
) -> Snapshot:
    """The newest snapshot that holds these sources in these versions, whatever else it holds; built where
    there is none.

    Without `sources`: the open graph. Building that takes half a minute, finding it none.
    """
    wanted = open_sources() if sources is None else sources
    found = find(folder, wanted)
    if found is None:
        say(f"no graph of these vocabularies in {folder}: building it there, half a minute")
        found = build_known(wanted, folder).path
    return Snapshot.open(found)


def find(
    folder: Path, sources: Sequence[GraphSource], *, exactly: bool = False, encoder: str | None = None
) -> Path | None:
    """The newest file with these sources; `exactly`: with no others; `encoder`: embedded with just this one
    ("": not embedded).
    """
    wanted = {source.name: source.version for source in sources}
    for known in reversed(_read(folder)):
        if (
            known.format != FORMAT
            or not (folder / known.file).exists()
            or (encoder is not None and known.encoder != encoder)
        ):
            continue
        if known.sources == wanted if exactly else wanted.items() <= known.sources.items():
            return folder / known.file
    return None


def newest(folder: Path) -> Path | None:
    """The snapshot that was built last in this folder, whatever it holds; None where there is none of this
    format.
    """
    there = (folder / known.file for known in reversed(_read(folder)) if known.format == FORMAT)
    return next((path for path in there if path.exists()), None)


def build_known(
    sources: Sequence[GraphSource], folder: Path, *, embed: Embed | None = None, encoder: str = ""
) -> Built:
    """Build, and write it down as the newest."""
    with _uncollected():
        built = build(sources, folder, embed=embed, encoder=encoder)
    versions = {source.name: source.version for source in sources}
    known = Known(built.path.name, FORMAT, versions, encoder if embed is not None else "")
    _write(folder, [*(one for one in _read(folder) if one.file != known.file), known])
    return built


@contextmanager
def _uncollected() -> Iterator[None]:
    """A million objects that all live to the end: looking for garbage among them again and again is a third
    of the time of a build.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def open_sources(graph: GraphSource | None = None) -> list[GraphSource]:
    """The open graph, and what clinicians usually do about its conditions. `graph`: an OpenGraph that is
    there already.
    """
    from kg.medical.curated import curated_for
    from kg.medical.open import OpenGraph

    vocabulary = graph or OpenGraph()
    return [vocabulary, curated_for(vocabulary)]


def _read(folder: Path) -> list[Known]:
    try:
        lines = json.loads((folder / _LIST).read_text(encoding="utf-8"))
        return [Known(line["file"], line["format"], line["sources"], line["encoder"]) for line in lines]
    except (
        FileNotFoundError,
        ValueError,
        KeyError,
        TypeError,
    ):  # a list that cannot be read lists nothing: what it would name is built again
        return []


def _write(folder: Path, known: Sequence[Known]) -> None:
    lines = [
        {"file": one.file, "format": one.format, "sources": one.sources, "encoder": one.encoder}
        for one in known
    ]
    with whole_file(folder / _LIST) as file:
        file.write(json.dumps(lines, indent=1).encode())
