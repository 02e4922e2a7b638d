"""A hospital's own notes as what a policy is trained on: pairs of what was known before and what was written later.

A note that tells both, in sections, is a pair; any other is a whole note, which still teaches what occurs with what. Of each document the
version that stands is read; withdrawn ones, replaced ones and our own drafts teach nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from schemas.deltas import Delta
from trainers.expectations.examples import halves
from trainers.pairs import Note, Pair
from wardstream.known import fold
from wardstream.message import Message
from wardstream.site.folder import deltas_of


def pairs_of(messages: Iterable[Message], source: str) -> Iterator[Pair | Note]:
    """By patient, then by time. `source` is told with each pair. Everything is held in memory meanwhile."""
    by_patient: defaultdict[str, list[Delta]] = defaultdict(list)
    for deltas in deltas_of(messages):
        for delta in deltas:
            by_patient[delta.patient].append(delta)
    for patient, deltas in by_patient.items():
        known = fold(deltas, patient)
        if known.merged_with:
            continue  # who stands for this record has its notes
        replaced = {name for _, _, body in known.documents for name in body.replaces}
        told: set[str] = set()  # a report and the document that carries it are one text
        for resource, _, body in known.documents:
            if body.ours or resource in replaced or not body.text.strip() or body.text in told:
                continue
            told.add(body.text)
            id, found = f"{patient} {resource}", halves(body.text)
            yield Note(id, body.text) if found is None else Pair(id, found[0], found[1], source)
