"""Drafts beside references: keywords and concepts in common (clinical efficacy), and how alike the texts are."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

import numpy as np

from kg.linking import Linker
from kg.snapshot import Snapshot
from models.encoders.parts import by_parts
from models.encoders.port import Encoder
from models.policy.tokens import tokens
from wardstream.evaluation.discharge.patients import Patient
from wardstream.evaluation.intervals import Bootstrap, Figure
from wardstream.evaluation.overlap import bleu_of, overlaps

_WORD: Final = re.compile(r"[a-z0-9]+")
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+|\n+")
_SENTENCES: Final = 40  # of a text that are embedded


class Told(NamedTuple):
    """A draft and what is counted in it."""

    text: str
    concepts: frozenset[int]


def plain_draft(patient: Patient, rows: Sequence[int], snapshot: Snapshot) -> str:
    """What is known and what is expected, as plainly as can be: the texts differ between retrievers in nothing but what was retrieved."""
    known = ", ".join(dict.fromkeys(link.text for link in patient.links if not link.negated and not link.family))
    expected = ", ".join(snapshot.name(row) for row in rows)
    return f"You came with: {known}." + (f"\nTo be expected: {expected}." if expected else "")


def told(texts: Sequence[str], linker: Linker) -> list[Told]:
    """Concepts as the linker reads them in the draft itself, so that wording is part of what is measured."""
    return [
        Told(text, frozenset(link.row for link in linker.link(text) if not link.negated and not link.family)) for text in texts
    ]


def efficacy(drafts: Sequence[Told], patients: Sequence[Patient], bootstrap: Bootstrap) -> dict[str, Figure]:
    """Precision, recall, F1, Jaccard, Hamming loss of keywords and of concepts; concepts that the beginning names, and new ones, apart.

    Hamming loss, as the paper's tables have it, is the share of the reference's that the draft lacks.
    """
    found: dict[str, Figure | None] = {}
    sets: dict[str, list[tuple[frozenset[Any], frozenset[Any]]]] = {
        "keywords": [
            (frozenset(tokens(one.text)), frozenset(tokens(of.reference))) for one, of in zip(drafts, patients, strict=True)
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
            "f1": [(2 * hit, len(mine) + len(theirs)) for hit, (mine, theirs) in zip(both, pairs, strict=True)],
            "jaccard": [(hit, len(mine | theirs)) for hit, (mine, theirs) in zip(both, pairs, strict=True)],
            "hamming": [(len(theirs) - hit, len(theirs)) for hit, (_, theirs) in zip(both, pairs, strict=True)],
        }
        for measure, parts in measures.items():
            found[f"{name}: {measure}"] = bootstrap.figure(
                {id: (float(a), float(b)) for id, (a, b) in zip(ids, parts, strict=True)}
            )
    return {name: figure for name, figure in found.items() if figure is not None}


def likeness(
    drafts: Sequence[str], patients: Sequence[Patient], bootstrap: Bootstrap, encoder: Encoder | None
) -> dict[str, Figure]:
    """ROUGE, BLEU, METEOR; with an encoder the cosine of whole texts (Sentence-BERT) and greedy matching of sentences (after BERTScore)."""
    ids, references = [one.id for one in patients], [one.reference for one in patients]
    told = overlaps(list(zip(drafts, references, strict=True)))
    found: dict[str, Figure | None] = {
        kind: bootstrap.figure({id: (one.rouge[kind][2], 1.0) for id, one in zip(ids, told, strict=True)})
        for kind in ("rouge1", "rouge2", "rougeL")
    }
    found["bleu"] = bootstrap.of_sums({id: one.counts for id, one in zip(ids, told, strict=True)}, bleu_of)
    pairs = list(zip(ids, drafts, references, strict=True))
    found["meteor"] = bootstrap.figure({id: (meteor(draft, reference), 1.0) for id, draft, reference in pairs})
    if encoder is not None:
        cosines = (by_parts(encoder, drafts) * by_parts(encoder, references)).sum(axis=1)
        found["sentence-bert"] = bootstrap.figure({id: (float(one), 1.0) for id, one in zip(ids, cosines, strict=True)})
        matched = [_matched(draft, reference, encoder) for draft, reference in zip(drafts, references, strict=True)]
        for place, name in enumerate(("precision", "recall", "f1")):
            found[f"matched sentences: {name}"] = bootstrap.figure(
                {id: (one[place], 1.0) for id, one in zip(ids, matched, strict=True)}
            )
    return {name: figure for name, figure in found.items() if figure is not None}


def meteor(draft: str, reference: str) -> float:
    """METEOR (Denkowski and Lavie 2011) with exact and stemmed matches; without WordNet and paraphrases. Matches go to the next free place."""
    mine, theirs = _stems(draft), _stems(reference)
    free: dict[str, list[int]] = {}
    for at, word in enumerate(theirs):
        free.setdefault(word, []).append(at)
    taken: list[tuple[int, int]] = []
    last = -1
    for at, word in enumerate(mine):
        if places := free.get(word):
            following = next((place for place in places if place > last), places[0])
            places.remove(following)
            taken.append((at, following))
            last = following
    if not taken:
        return 0.0
    precision, recall = len(taken) / len(mine), len(taken) / len(theirs)
    mean = precision * recall / (0.9 * precision + 0.1 * recall)
    chunks = 1 + sum(1 for (a, b), (c, d) in pairwise(taken) if c != a + 1 or d != b + 1)
    return float(mean * (1 - 0.5 * math.pow(chunks / len(taken), 3)))


def _stems(text: str) -> list[str]:
    return [re.sub(r"(?:ing|ed|es|s)$", "", word) if len(word) > 4 else word for word in _WORD.findall(text.lower())]


def _matched(draft: str, reference: str, encoder: Encoder) -> tuple[float, float, float]:
    mine, theirs = _sentences(draft), _sentences(reference)
    if not mine or not theirs:
        return 0.0, 0.0, 0.0
    encoded = encoder.encode([*mine, *theirs])
    alike = np.asarray(encoded[: len(mine)]) @ np.asarray(encoded[len(mine) :]).T
    precision, recall = float(alike.max(axis=1).mean()), float(alike.max(axis=0).mean())
    return precision, recall, 2 * precision * recall / max(precision + recall, 1e-9)


def _sentences(text: str) -> list[str]:
    return [part.strip() for part in _SENTENCE.split(text) if part.strip()][:_SENTENCES]
