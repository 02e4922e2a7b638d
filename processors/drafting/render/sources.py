"""What the sentences of a page cite: each citation and each note once, by number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from processors.drafting.render.wording import kind, known_as, place, zoned
from schemas.drafts import Citation
from schemas.requests import Passage


@dataclass(frozen=True)
class Passages:
    """The notes that a draft may cite, by resource and version, and the zone of its times."""

    by_version: Mapping[tuple[str, str], Passage]
    zone: str


@dataclass
class Sources:
    """Citations and notes of the whole page, each once."""

    cited: list[dict[str, Any]] = field(default_factory=list)
    notes: list[dict[str, Any]] = field(default_factory=list)
    _numbers: dict[tuple[Any, ...], int] = field(default_factory=dict)

    def number(self, citation: Citation, passages: Passages) -> int:
        """The number of a citation in the page's data."""
        source = citation.source
        key = (source, citation.quote, citation.label)
        if key not in self._numbers:
            self._numbers[key] = len(self.cited)
            passage = passages.by_version.get((source.resource, source.version))
            whole = (
                passage is not None
                and citation.quote == passage.body.text[source.start : source.end]
                and source.start >= 0
            )
            self.cited.append(
                {
                    "label": citation.label or source.resource,
                    "quote": citation.quote,
                    "place": place(citation),
                    "kind": kind(source.resource) if citation.kind == "record" else known_as(source.resource),
                    "time": zoned(citation.time, passages.zone) if citation.time else "",
                    "coded": source.start < 0,
                    "note": self._note(passage, passages.zone) if passage is not None and whole else -1,
                    "start": _utf16(passage.body.text[: source.start])
                    if passage is not None and whole
                    else -1,
                    "end": _utf16(passage.body.text[: source.end]) if passage is not None and whole else -1,
                }
            )
        return self._numbers[key]

    def _note(self, passage: Passage, zone: str) -> int:
        key = ("note", passage.resource, passage.version)
        if key not in self._numbers:
            self._numbers[key] = len(self.notes)
            title = passage.body.title or passage.body.type.label or "Note"
            roles = ", ".join(passage.body.author_roles)
            self.notes.append(
                {"title": title, "time": zoned(passage.time, zone), "by": roles, "text": passage.body.text}
            )
        return self._numbers[key]


def _utf16(text: str) -> int:
    """Length as a browser counts it."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
