"""Pairs and notes as concepts: what the beginning names, what comes later."""

from __future__ import annotations

from typing import Final, NamedTuple

from kg.medical.linking import Link, Linker
from processors.notes.sectioning import sections
from trainers.datasets.pairs import Pair

#: Sections of a note before anything is found, decided or done.
_BEFORE: Final = frozenset(
    {
        "administrative",
        "allergies",
        "chief_complaint",
        "family_history",
        "history_of_present_illness",
        "medications",
        "past_medical_history",
        "reason_for_examination",
        "social_history",
        "unlabeled",
    }
)
_BEFORE_BY_NAME: Final = frozenset({"Preoperative Diagnosis", "Admission Diagnosis", "Indication"})
#: Sections of what is found in everybody: they would teach that every note names a heart and lungs.
_LEFT_OUT: Final = frozenset(
    {"physical_exam", "review_of_systems", "vital_signs", "signature", "administrative"}
)


class Example(NamedTuple):
    """Concepts are rows of the snapshot that linked them."""

    id: str
    source: str  # "" for a note that is no pair
    text: str  # its beginning
    links: tuple[Link, ...]  # in it
    named: frozenset[int]  # all of them, negated ones too
    later: frozenset[int]  # asserted after it, whether named before or not
    later_all: frozenset[int]  # negated, of the family, feared ones too
    patient: str = ""  # "": nobody else's

    @property
    def new(self) -> frozenset[int]:
        """The targets."""
        return self.later - self.named

    @property
    def asserted(self) -> frozenset[int]:
        """What the beginning states of the patient."""
        return frozenset(link.row for link in self.links if not link.negated and not link.family)


def of_pair(pair: Pair, linker: Linker) -> Example:
    return _example(pair.id, pair.source or "pairs", pair.pre_admission, pair.reference, linker, pair.patient)


def of_note(id: str, text: str, linker: Linker, patient: str = "") -> Example | None:
    """None where a note has no beginning, or nothing after it."""
    found = halves(text)
    return None if found is None else _example(id, "", *found, linker, patient)


def halves(text: str) -> tuple[str, str] | None:
    """What a note states that was known before anything was found or done; by its
    sections. None where one is missing.
    """
    before, later = [], []
    for section in sections(text):
        part = text[section.start : section.end]
        if section.category in _BEFORE or section.name in _BEFORE_BY_NAME:
            before.append(part)
        elif section.category not in _LEFT_OUT:
            later.append(part)
    if not before or not later:
        return None
    return "\n".join(before), "\n".join(later)


def _example(id: str, source: str, before: str, later: str, linker: Linker, patient: str) -> Example:
    links, found = linker.link(before), linker.link(later)
    return Example(
        id,
        source,
        before,
        tuple(links),
        frozenset(link.row for link in links),
        frozenset(link.row for link in found if not link.negated and not link.family),
        frozenset(link.row for link in found),
        patient,
    )
