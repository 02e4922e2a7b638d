"""Drafts in a folder: FHIR JSON and Markdown for each, and one HTML page for all.

File names are derived from the documents' identifiers by a hash: no name or number of a patient is in them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import orjson

from processors.drafting.fhir import Person, from_bundle, person_of, zone_of
from processors.drafting.render import to_markdown, to_page
from schemas.drafts import Draft
from schemas.requests import Request
from wardstream.drafts.document import Document


def as_markdown(document: Document) -> str:
    """A draft as text, with its sources."""
    bundle = dict(document.bundle)
    return to_markdown(from_bundle(bundle), person_of(bundle), zone_of(bundle))


def export(documents: Iterable[Document], folder: Path, requests: Mapping[str, Request] | None = None) -> int:
    """Write them; returns how many. `requests`, by id, let the page show whole passages."""
    folder.mkdir(parents=True, exist_ok=True)
    shown: list[tuple[Draft, Request | None]] = []
    people: dict[str, Person] = {}
    zone = "UTC"
    for document in documents:
        bundle = dict(document.bundle)
        draft, zone = from_bundle(bundle), zone_of(bundle)
        people[draft.patient] = person_of(bundle)
        request = (requests or {}).get(draft.request)
        shown.append((draft, request))
        stem = folder / f"{document.task}-{document.name}"
        stem.with_suffix(".json").write_bytes(orjson.dumps(bundle, option=orjson.OPT_INDENT_2))
        stem.with_suffix(".md").write_text(as_markdown(document), encoding="utf-8")
    (folder / "index.html").write_text(to_page(shown, people=people, zone=zone), encoding="utf-8")
    return len(shown)
