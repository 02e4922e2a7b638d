"""A hospital's own notes as what a policy is trained on: pairs of what was known before and what was written
later.

A note that tells both, in sections, is a pair; one that tells one half teaches nothing here. Of each document
the version that stands is read; withdrawn ones, replaced ones and our own drafts are left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from schemas.deltas import Delta
from trainers.datasets.pairs import Pair
from trainers.gro.examples import halves
from wardstream.patient_state import fold
from wardstream.replay.message import Message
from wardstream.site.folder import deltas_of


def pairs_of(messages: Iterable[Message], source: str) -> Iterator[Pair]:
    """By patient, then by time. `source` is told with each. Everything is held in memory meanwhile."""
    by_patient: defaultdict[str, list[Delta]] = defaultdict(list)
    for deltas in deltas_of(messages):
        for delta in deltas:
            by_patient[delta.patient].append(delta)
    for patient, deltas in by_patient.items():
        known = fold(deltas, patient)
        if known.merged_with:
            continue  # who stands for this record has its notes
        clinicians = [(resource, body) for resource, _, body in known.documents if not body.ours]
        replaced = {name for _, body in clinicians for name in body.replaces}
        told: set[str] = set()  # a report and the document that carries it are one text
        for resource, body in clinicians:
            if (
                resource not in replaced
                and body.text not in told
                and (found := halves(body.text)) is not None
            ):
                told.add(body.text)
                yield Pair(f"{patient} {resource}", *found, source, patient=patient)
