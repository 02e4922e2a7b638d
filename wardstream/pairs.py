"""A hospital's own notes as training pairs: what was known before, and what was written later.

A note with sections for both is a pair; one with only one half is left out. Of each document the current
version is read; withdrawn ones, replaced ones and our own drafts are left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path

import msgspec

from schemas.deltas import Delta
from trainers.datasets.pairs import Pair, Read, lines_of, read_lines
from trainers.gro.examples import halves
from wardstream.patient_state import fold
from wardstream.replay.message import Message
from wardstream.site.folder import deltas_of


def pairs_of(messages: Iterable[Message], source: str) -> Iterator[Pair]:
    """By patient, then by time. Everything is held in memory meanwhile."""
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
        seen: set[str] = set()  # a report and the document that carries it are one text
        for resource, body in clinicians:
            if (
                resource not in replaced
                and body.text not in seen
                and (found := halves(body.text)) is not None
            ):
                seen.add(body.text)
                yield Pair(f"{patient} {resource}", *found, source, patient=patient)


def read_pairs(given: Iterable[str], messages_of: Callable[[str], Iterable[Message]]) -> Read:
    """The pairs of files of lines, and of folders of FHIR (or `sample`), which `messages_of` reads."""
    sources = [(one, one == "sample" or Path(one).is_dir()) for one in given]
    written = (line for one, folder in sources if not folder for line in lines_of(Path(one)))
    made = (pair for one, folder in sources if folder for pair in pairs_of(messages_of(one), "site"))
    return read_lines(chain(written, map(msgspec.json.encode, made)))
