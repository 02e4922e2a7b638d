"""The latest version of each document, and the order in which a person looks at them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import orjson

from processors.drafting.fhir import Person, from_bundle, person_of, zone_of
from processors.drafting.render import to_markdown, to_page
from schemas.drafts import Draft
from schemas.errors import ConfigurationError, InputError
from schemas.requests import TASKS, Request, Task
from streams import topics
from wardstream import topic_reader as reading
from wardstream.drafts.document import Document, read_document


class Shelf:
    """Takes documents in the order in which they were published. `keep`: those that were replaced, too."""

    def __init__(self, *, keep: bool = False) -> None:
        self._documents: dict[str, Document] = {}
        self._keep = keep
        self.former: list[Document] = []
        self.replaced = 0
        self.unreadable = 0

    def put(self, task: str, value: bytes) -> Document | None:
        """The document, None where the record is none."""
        try:
            document = read_document(task, value)
        except InputError:
            self.unreadable += 1
            return None
        if document.replaces and (former := self._documents.pop(document.replaces, None)) is not None:
            self.replaced += 1
            if self._keep:
                self.former.append(former)
        self._documents[document.identifier] = document
        return document

    def __len__(self) -> int:
        return len(self._documents)

    def latest(self, task: str | None = None, patient: str | None = None) -> list[Document]:
        """What has not been replaced: by patient, encounter and date."""
        chosen = (
            one
            for one in self._documents.values()
            if task in (None, one.task) and patient in (None, one.patient)
        )
        return sorted(chosen, key=lambda one: (one.patient, one.encounter, one.date, one.task))

    def find(self, name: str) -> Document:
        """By name as the list shows it, or by identifier. Raises ConfigurationError where there is none, or
        more than one.
        """
        found = [
            one for one in self._documents.values() if one.identifier == name or one.name.startswith(name)
        ]
        if len(found) != 1:
            found_names = f"{len(found) or 'none'} begin{'' if len(found) > 1 else 's'} with {name}"
            raise ConfigurationError(
                f"expected the name of one draft as `wardstream drafts` shows it; {found_names}"
            )
        return found[0]


def shelve(config: Mapping[str, Any], tasks: tuple[Task, ...] = TASKS) -> Shelf:
    """Everything that the output topics hold."""
    shelf = Shelf()
    for task in tasks:
        for message in reading.read(config, topics.output_topic(task)):
            shelf.put(task, message.value() or b"")
    return shelf


# Drafts in a folder: FHIR JSON and Markdown for each, and one HTML page for all.
#
# File names are derived from the documents' identifiers by a hash: no name or number of a patient is in them.


def as_markdown(document: Document) -> str:
    """A draft as text, with its sources."""
    bundle = dict(document.bundle)
    return to_markdown(from_bundle(bundle), person_of(bundle), zone_of(bundle))


def write(document: Document, folder: Path) -> None:
    """As FHIR JSON and Markdown."""
    stem = folder / f"{document.task}-{document.name}"
    stem.with_suffix(".json").write_bytes(orjson.dumps(dict(document.bundle), option=orjson.OPT_INDENT_2))
    stem.with_suffix(".md").write_text(as_markdown(document), encoding="utf-8")


def export(documents: Iterable[Document], folder: Path, requests: Mapping[str, Request] | None = None) -> int:
    """Write them; returns how many. `requests`, by id, let the page show whole passages."""
    folder.mkdir(parents=True, exist_ok=True)
    shown: list[tuple[Draft, Request | None]] = []
    people: dict[str, Person] = {}
    zones: dict[str, str] = {}
    for document in documents:
        bundle = dict(document.bundle)
        draft = from_bundle(bundle)
        zones[draft.request] = zone_of(bundle)
        people[draft.patient] = person_of(bundle)
        request = (requests or {}).get(draft.request)
        shown.append((draft, request))
        write(document, folder)
    (folder / "index.html").write_text(to_page(shown, people=people, zones=zones), encoding="utf-8")
    return len(shown)
