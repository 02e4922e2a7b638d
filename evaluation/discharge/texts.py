"""Drafts compared with references: keywords and concepts in common (clinical efficacy)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from evaluation.discharge.patients import Patient
from evaluation.intervals import Bootstrap, Figure
from kg.medical.linking import Linker
from models.policies.statistics import tokens


class CountedDraft(NamedTuple):
    """A draft and what is counted in it."""

    text: str
    concepts: frozenset[int]


def counted_drafts(texts: Sequence[str], linker: Linker) -> list[CountedDraft]:
    """Concepts as the linker reads them in the draft itself, so that wording is part of what is measured."""
    return [
        CountedDraft(
            text, frozenset(link.row for link in linker.link(text) if not link.negated and not link.family)
        )
        for text in texts
    ]


def efficacy(
    drafts: Sequence[CountedDraft], patients: Sequence[Patient], bootstrap: Bootstrap
) -> dict[str, Figure]:
    """Precision, recall, F1, Jaccard, Hamming loss of keywords and of concepts; concepts that the beginning
    names, and new ones, apart.

    Hamming loss, as the paper's tables have it, is the share of the reference's that the draft lacks.
    """
    found: dict[str, Figure | None] = {}
    sets: dict[str, list[tuple[frozenset[Any], frozenset[Any]]]] = {
        "keywords": [
            (frozenset(tokens(one.text)), frozenset(tokens(of.reference)))
            for one, of in zip(drafts, patients, strict=True)
        ],
        "concepts": [(one.concepts, of.later) for one, of in zip(drafts, patients, strict=True)],
        "concepts of the input": [
            (one.concepts & of.named, of.later & of.named) for one, of in zip(drafts, patients, strict=True)
        ],
        "new concepts": [(one.concepts - of.named, of.new) for one, of in zip(drafts, patients, strict=True)],
    }
    for name, pairs in sets.items():
        both = [len(mine & theirs) for mine, theirs in pairs]
        ids = [one.id for one in patients]
        measures = {
            "precision": [(hit, len(mine)) for hit, (mine, _) in zip(both, pairs, strict=True)],
            "recall": [(hit, len(theirs)) for hit, (_, theirs) in zip(both, pairs, strict=True)],
            "f1": [
                (2 * hit, len(mine) + len(theirs)) for hit, (mine, theirs) in zip(both, pairs, strict=True)
            ],
            "jaccard": [(hit, len(mine | theirs)) for hit, (mine, theirs) in zip(both, pairs, strict=True)],
            "hamming": [
                (len(theirs) - hit, len(theirs)) for hit, (_, theirs) in zip(both, pairs, strict=True)
            ],
        }
        for measure, parts in measures.items():
            found[f"{name}: {measure}"] = bootstrap.figure(
                {id: (float(a), float(b)) for id, (a, b) in zip(ids, parts, strict=True)}
            )
    return {name: figure for name, figure in found.items() if figure is not None}
