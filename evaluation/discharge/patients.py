"""Pairs as patients: links of the beginning, concepts that come later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kg.medical.linking import Link, Linker
from trainers.datasets.pairs import Pair


class Patient(NamedTuple):
    """Concepts are rows of the snapshot."""

    id: str
    source: str
    text: str
    reference: str
    links: tuple[Link, ...]  # of the text
    named: frozenset[int]  # all the text names, negated too: none of them is asked for
    later: frozenset[int]  # the reference asserts, of the patient
    later_all: frozenset[int]  # the reference names in any way

    @property
    def new(self) -> frozenset[int]:
        """What is asked for."""
        return self.later - self.named

    @property
    def given(self) -> frozenset[int]:
        """What the text asserts of the patient."""
        return frozenset(link.row for link in self.links if not link.negated and not link.family)


def patients(pairs: Sequence[Pair], linker: Linker) -> list[Patient]:
    found = []
    for pair in pairs:
        links, later = linker.link(pair.pre_admission), linker.link(pair.reference)
        found.append(
            Patient(
                pair.id,
                pair.source or "pairs",
                pair.pre_admission,
                pair.reference,
                tuple(links),
                frozenset(link.row for link in links),
                frozenset(link.row for link in later if not link.negated and not link.family),
                frozenset(link.row for link in later),
            )
        )
    return found
