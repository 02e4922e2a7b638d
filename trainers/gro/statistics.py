"""Examples to statistics. The same examples give the same bytes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray
from scipy import sparse

from kg.medical.snapshot import Snapshot
from models.policies.candidates import FEATURES
from models.policies.regression import Regression
from models.policies.statistics import FORMAT, Floats, Statistics, tokens, unit
from trainers.gro.examples import Example

_MORE: Final = 16  # directions than are kept
_ROUNDS: Final = 2
_SEED: Final = 11


def ridge(x: Floats, y: Floats, penalty: float, rank: int) -> Regression:
    """Regression of y [n, C] on x [n, V], kept as a product of two thin matrices.

    W = X' A, A = (X X' + lambda)^-1 (Y - mean Y), is solved among the n examples and never built: its r
    strongest directions are found by multiplying with it (randomised subspace iteration: Halko, Martinsson
    and Tropp 2011).
    """
    gram = x @ x.T
    gram[np.diag_indices_from(gram)] += penalty
    inverse = np.linalg.inv(gram).astype(np.float32)
    centred = y - y.mean(axis=0)
    size = min(rank + _MORE, *x.shape, y.shape[1])
    right = np.random.default_rng(_SEED).standard_normal((y.shape[1], size)).astype(np.float32)
    left = x.T @ (inverse @ (centred @ right))
    for _ in range(_ROUNDS):
        left = np.linalg.qr(left)[0]
        right = np.linalg.qr(centred.T @ (inverse @ (x @ left)))[0]
        left = x.T @ (inverse @ (centred @ right))
    basis, small = np.linalg.qr(left)
    u, strength, v = np.linalg.svd(small, full_matrices=False)
    scale = np.sqrt(strength[:rank])
    return Regression(
        (basis @ (u[:, :rank] * scale)).astype(np.float32),
        (scale[:, None] * (v[:rank] @ right.T)).astype(np.float32),
    )


_LIKE: Final = 0.35


def alike(names: Sequence[str]) -> dict[str, NDArray[Any]]:
    """`Statistics.alike`, as arrays."""
    words = [[word for word in tokens(name) if " " not in word] for name in names]
    held = Counter(word for of in words for word in of)
    place = {word: at for at, word in enumerate(sorted(held))}
    rows = [at for at, of in enumerate(words) for _ in of]
    columns = [place[word] for of in words for word in of]
    rarity = [np.log(len(names) / held[word]) for of in words for word in of]
    table = sparse.csr_matrix(
        (rarity, (rows, columns)), shape=(len(names), max(len(place), 1)), dtype=np.float64
    )
    length = np.sqrt(np.asarray(table.multiply(table).sum(axis=1))).ravel()
    table = sparse.diags(1 / np.maximum(length, 1e-9)) @ table
    like = (table @ table.T).tocsr()
    like.setdiag(0)
    like.data[like.data < _LIKE] = 0
    like.eliminate_zeros()
    like.sort_indices()
    total = np.asarray(like.sum(axis=1)).ravel()
    weight = like.data / np.repeat(np.maximum(total, 1e-9), np.diff(like.indptr))
    return {
        "alike_pointer": like.indptr.astype(np.int32),
        "alike_other": like.indices.astype(np.int32),
        "alike_weight": weight.astype(np.float16),
    }


class FittingSettings(Struct, frozen=True, kw_only=True):
    """How statistics are made. Chosen by cross-validation over pairs (docs/log.md)."""

    support: int = 2  # patients whose notes must name a concept, or a pair of concepts, for it to be kept
    words: int = 3  # patients whose notes must hold a word
    word_pairs: int = 5  # patients whose notes must hold a pair of neighbouring words
    common: float = 0.5  # a word in more of the notes than this carries no information
    rank: int = 512  # of each regression: what is left out of it costs more than it protects
    concept_share: float = 0.7  # length of the concepts of a text compared with its words
    later_penalty: float = 8.0
    noted_penalty: float = 2.0


DEFAULT: Final = FittingSettings()


def fit(
    examples: Sequence[Example],
    notes: Sequence[Example],
    snapshot: Snapshot,
    *,
    settings: FittingSettings = DEFAULT,
) -> Statistics:
    """From pairs, and notes that are none."""
    every = [*examples, *notes]
    whose = _whose(every)
    rows = _kept(every, whose, settings.support)
    at = {row: place for place, row in enumerate(rows)}
    given = _indicator([one.asserted for one in every], at)
    new = _indicator([one.new for one in examples], at)
    whole = np.maximum(given, _indicator([one.later for one in every], at))
    texts = [_tokens(one.text) for one in every]
    words, holders = _vocabulary(texts, whose, settings)
    rarity = _rarity(holders, len(every))
    concept_rarity = _rarity(given.sum(axis=0), len(every))
    x_words = unit(_weights(texts, {word: place for place, word in enumerate(words)}) * rarity)
    x = np.hstack([x_words, unit(given * concept_rarity) * np.float32(settings.concept_share)])
    pairs = len(examples)
    later = ridge(x[:pairs], new, settings.later_penalty, settings.rank)
    noted = ridge(x, whole, settings.noted_penalty, settings.rank)
    before = given[:pairs]
    arrays: dict[str, NDArray[Any]] = {
        "later": (new.sum(axis=0) / np.maximum(pairs - before.sum(axis=0), 1)).astype(np.float32),
        "noted": whole.mean(axis=0).astype(np.float32),
        "before": given.mean(axis=0).astype(np.float32),
        "rarity": rarity.astype(np.float16),
        "concept_rarity": concept_rarity.astype(np.float16),
        "screen": screen(),
    }
    arrays |= (
        later.packed("text_later") | noted.packed("text_noted") | alike([snapshot.name(row) for row in rows])
    )
    arrays |= _counts("then", before, new, whose[:pairs], settings.support) | _counts(
        "along", whole, whole, whose, settings.support
    )
    facts = {
        "format": FORMAT,
        "ids": [snapshot.id(row) for row in rows],
        "words": words,
        "concept_share": settings.concept_share,
        "pairs": pairs,
        "notes": len(notes),
    }
    return Statistics(facts, arrays)


@lru_cache(maxsize=4096)
def _tokens(text: str) -> Counter[str]:
    """Cross-fitting needs the same texts again; callers do not change what they get."""
    return tokens(text)


def screen() -> Floats:
    """Weights of the features that decide which candidates the policy sees at all. Set by hand: it only has
    to leave in what may be chosen.
    """
    weights = dict.fromkeys(FEATURES, 0.0) | {
        "later": 1.0,
        "noted": 0.3,
        "text_later": 10.0,
        "text_noted": 4.0,
        "then_best": 0.5,
        "along_best": 0.5,
        "along_sum": 0.2,
        "edge": 1.0,
        "named": 1.0,
    }
    return np.array([weights[name] for name in FEATURES], np.float32)


def _whose(every: Sequence[Example]) -> list[int]:
    """The patient of each, as a number; who is not known is somebody else."""
    known: dict[str, int] = {}
    return [known.setdefault(one.patient or f"\n{at}", len(known)) for at, one in enumerate(every)]


def _kept(every: Sequence[Example], whose: Sequence[int], support: int) -> list[int]:
    named: dict[int, set[int]] = {}
    for one, patient in zip(every, whose, strict=True):
        for row in one.later | one.named:
            named.setdefault(row, set()).add(patient)
    return sorted(row for row, patients in named.items() if len(patients) >= support)


def _vocabulary(
    texts: Sequence[Counter[str]], whose: Sequence[int], settings: FittingSettings
) -> tuple[list[str], NDArray[Any]]:
    """Words, and how many texts hold each."""
    counted: Counter[str] = Counter()
    held: dict[str, set[int]] = {}
    for one, patient in zip(texts, whose, strict=True):
        counted.update(one.keys())
        for word in one:
            held.setdefault(word, set()).add(patient)
    most = settings.common * len(texts)
    words = sorted(
        word
        for word, patients in held.items()
        if (settings.word_pairs if " " in word else settings.words) <= len(patients) and counted[word] <= most
    )
    return words, np.array([counted[word] for word in words])


def _weights(texts: Sequence[Counter[str]], at: dict[str, int]) -> Floats:
    found = np.zeros((len(texts), len(at)), np.float32)
    for place, one in enumerate(texts):
        for word, count in one.items():
            if word in at:
                found[place, at[word]] = 1 + np.log(count)
    return found


def _indicator(sets: Sequence[frozenset[int] | set[int]], at: dict[int, int]) -> Floats:
    found = np.zeros((len(sets), len(at)), np.float32)
    for place, one in enumerate(sets):
        found[place, [at[row] for row in one if row in at]] = 1
    return found


def _of_patients(table: Floats, whose: Sequence[int]) -> Floats:
    """[patients, C] of [notes, C]: named in any of the patient's notes."""
    places = {patient: at for at, patient in enumerate(dict.fromkeys(whose))}
    found = np.zeros((len(places), table.shape[1]), np.float32)
    np.maximum.at(found, [places[patient] for patient in whose], table)
    return found


def _rarity(holders: NDArray[Any], count: int) -> Floats:
    return np.log((count + 1) / (holders + 1)).astype(np.float32)


def _counts(
    name: str, given: Floats, then: Floats, whose: Sequence[int], support: int
) -> dict[str, NDArray[Any]]:
    both = given.T @ then
    np.fill_diagonal(both, 0)
    patients = (
        both if len(set(whose)) == len(whose) else _of_patients(given, whose).T @ _of_patients(then, whose)
    )
    concept, other = np.nonzero((both >= support) & (patients >= support))
    pointer = np.zeros(given.shape[1] + 1, np.int32)
    np.cumsum(np.bincount(concept, minlength=given.shape[1]), out=pointer[1:])
    return {
        f"{name}_pointer": pointer,
        f"{name}_other": other.astype(np.int32),
        f"{name}_both": both[concept, other].astype(np.int32),
        f"{name}_given": given.sum(axis=0).astype(np.int32),
    }
