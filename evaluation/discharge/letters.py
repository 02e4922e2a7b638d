"""The letter that each way of retrieving leads to: the admission-time draft, by the composer or a language model,
with its expectations replaced.

The composer tells of what was retrieved only what the graph joins to the patient's words by an edge that says
what follows, what no allergy speaks against, and at most ten of it (processors/discharge/expectations). So
letters differ less than what was retrieved.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from evaluation.discharge.patients import Patient
from evaluation.drafting import LETTER, Writer
from evaluation.reading_grades import statements
from kg.medical.linking import Link, Linker
from kg.medical.snapshot import Snapshot
from models.policies.expectations import Expected
from processors.discharge.expectations.graph_reasoner import Foresees, GraphReasoner
from processors.discharge.expectations.reasoner import SLOT
from schemas.codes import Concept
from schemas.drafts import Draft, Statement
from schemas.events import DocumentBody
from schemas.instant import HOUR, Instant
from schemas.paths import Expectations
from schemas.requests import Evidence, Passage, Request

_CAME: Final[Instant] = 0  # no note of the pairs says when: the moment only has to be before the cut


class Letter(NamedTuple):
    """What the patient would read."""

    text: str
    expected: int  # paths that are told in it


class Ranking:
    """Implements `Foresees`: what another way of retrieving found, in its order."""

    def __init__(self, rows: Sequence[int]) -> None:
        self._rows = rows

    def expected(self, text: str, links: Iterable[Link], *, limit: int) -> list[Expected]:
        """Log-odds are by rank alone: most ways know none."""
        return [Expected(row, -1, 1 / (1 + place)) for place, row in enumerate(self._rows[:limit])]


def letter(of: Patient, foresees: Foresees, snapshot: Snapshot, linker: Linker) -> Letter:
    """From nothing but the beginning, as a note of the admission, by the composer."""
    return letters([of], [foresees], snapshot, linker, Writer())[0]


def letters(
    of: Sequence[Patient],
    foreseen: Sequence[Foresees],
    snapshot: Snapshot,
    linker: Linker,
    writer: Writer,
) -> list[Letter]:
    """The same of many, by whoever drafts. Raises ConfigurationError as the writer."""
    requests = []
    for one, foresees in zip(of, foreseen, strict=True):
        reasoner, request = GraphReasoner(snapshot, linker, foresees, "evaluated"), _request(one)
        expectations = Expectations(reasoner.policy, reasoner.expect(request))
        requests.append(replace(request, expectations=expectations))
    return [_read(draft) for draft in writer.write(requests)]


def _request(of: Patient) -> Request:
    title = "Admission note"
    body = DocumentBody(of.text, Concept(text=title), title, "admission-note", "final")
    evidence = Evidence(passages=(Passage("DocumentReference/1", "1", _CAME, "Encounter/1", body),))
    return Request(
        "evaluated",
        LETTER,
        "evaluated",
        "Encounter/1",
        SLOT,
        _CAME + HOUR,
        "evaluated",
        "evaluated",
        evidence=evidence,
    )


def _read(draft: Draft) -> Letter:
    sentences: list[Statement] = list(statements(draft.sections))
    paths = {
        citation.source.resource
        for one in sentences
        for citation in one.citations
        if citation.kind == "knowledge"
    }
    return Letter("\n".join(one.text for one in sentences), len(paths))
