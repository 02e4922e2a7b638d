"""The sink of drafts: a folder that always holds the latest version of each, for those who read no Kafka.

    <task>-<name>.json    the FHIR Bundle as published
    <task>-<name>.md      the same to read, with its sources
    <task>-<name>.html    the same to click through
    before/               the JSON of the version that each replaced, under the name of the newer one
    .positions.json       the next offset of each partition

A file appears whole or not at all; the files of a version that has been replaced are removed. Positions are
written last: after a crash some drafts are written again, which changes nothing.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import orjson

from models.whole_file import sync_folder
from processors.drafting.fhir import from_bundle, person_of, zone_of
from processors.drafting.render import to_markdown, to_page
from schemas.requests import TASKS
from streams.loop import Record, TopicPart
from streams.loop.directory import lock
from streams.sinks.positions import PositionsFile
from streams.topics import OUTPUTS
from wardstream.drafts.document import Document, name_of, read_document

_TASK_OF: Final = dict(zip(OUTPUTS, TASKS, strict=True))
_POSITIONS: Final = ".positions.json"
#: Subfolder of the versions that were replaced.
BEFORE: Final = "before"


class DraftFolder:
    """A `streams.sinks.Sink`. Raises StateError where another process writes the folder, or its positions
    cannot be read.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = lock(folder)
        try:
            folder.chmod(0o700)  # drafts are patient data
            self._positions = PositionsFile(folder / _POSITIONS)
        except BaseException:
            self._lock.close()
            raise

    def read(self, record: Record) -> Document:
        """Raises InputError for what is no document of ours."""
        document = read_document(_TASK_OF[record.topic], record.value or b"")
        from_bundle(dict(document.bundle))
        return document

    def write(self, items: Sequence[Document], positions: Mapping[TopicPart, int]) -> None:
        latest = {document.identifier: document for document in items}
        replaced = {document.replaces for document in items if document.replaces}
        for document in latest.values():
            if document.identifier not in replaced:
                self._keep(document)
                self._keep_former(document, latest.get(document.replaces))
        for document in items:
            if document.replaces:
                self._remove(f"{document.task}-{name_of(document.replaces)}")
        sync_folder(self._folder)
        self._positions.keep(positions)

    def positions(self) -> Mapping[TopicPart, int]:
        return self._positions.known

    def close(self) -> None:
        self._lock.close()

    def _keep(self, document: Document) -> None:
        bundle = dict(document.bundle)
        draft, person, zone = from_bundle(bundle), person_of(bundle), zone_of(bundle)
        stem = f"{document.task}-{document.name}"
        self._put(self._folder / f"{stem}.json", orjson.dumps(bundle, option=orjson.OPT_INDENT_2))
        self._put(self._folder / f"{stem}.md", to_markdown(draft, person, zone).encode())
        page = to_page(
            [(draft, None)], draft.title, people={draft.patient: person}, zones={draft.request: zone}
        )
        self._put(self._folder / f"{stem}.html", page.encode())

    def _keep_former(self, document: Document, former: Document | None) -> None:
        """What a reviewer compares it with. After a crash the former may be gone already: then it was kept."""
        file = self._folder / f"{document.task}-{name_of(document.replaces)}.json"
        if document.replaces and (former is not None or file.exists()):
            (self._folder / BEFORE).mkdir(mode=0o700, exist_ok=True)
            value = former.value if former is not None else file.read_bytes()
            self._put(self._folder / BEFORE / f"{document.task}-{document.name}.json", value)

    def _remove(self, stem: str) -> None:
        for ending in ("json", "md", "html"):
            (self._folder / f"{stem}.{ending}").unlink(missing_ok=True)
        (self._folder / BEFORE / f"{stem}.json").unlink(missing_ok=True)

    def _put(self, path: Path, value: bytes) -> None:
        new = path.with_name(f".{path.name}.new")
        with new.open("wb") as file:
            file.write(value)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
