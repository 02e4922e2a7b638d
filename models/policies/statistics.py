"""Which concepts come later in notes of other patients: rates, conditional counts, and regressions
on words and concepts.

Kept by concept ids, so that a graph built anew keeps its use. No text is kept: every concept and every count
of two together rests on notes of two patients or more (a rate of one concept may rest on one of them), every
word on three. A regression is no list of notes, but whoever has a note can test whether it was among those it
was fitted to, as with any model of this kind: what was trained on a hospital's notes stays where they may be.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from models.policies.cards import BROKEN
from models.policies.regression import Regression
from models.whole_file import whole_file
from schemas.errors import StateError

FORMAT: Final = 2
REBUILD: Final = "wardstream train gro --pairs FILE.jsonl --out DIR"
#: A conditional probability is drawn towards the concept's rate as if so many more notes had been seen.
SHRINK: Final = 3.0

Floats = NDArray[np.float32]


class Counts(NamedTuple):
    """For each concept those that were seen with it, in CSR: `log` is log P(other | concept) - log P(other),
    shrunk.
    """

    pointer: NDArray[np.int64]
    other: NDArray[np.int32]
    log: Floats
    probability: Floats


class Alike(NamedTuple):
    """Of each concept those with like names, in CSR; weights of one concept sum to 1, or there are none."""

    pointer: NDArray[np.int64]
    other: NDArray[np.int32]
    weight: Floats

    def mean(self, values: Floats) -> Floats:
        """[C, n] of values [C, n]: of each concept the weighted mean over those alike, 0 where there are
        none.
        """
        found = np.zeros_like(values)
        some = np.flatnonzero(np.diff(self.pointer))
        if len(some):
            found[some] = np.add.reduceat(
                self.weight[:, None] * values[self.other], self.pointer[some], axis=0
            )
        return found


class Statistics:
    """Of C concepts and V words. Regressions, on V words and C concepts, each of unit length, the concepts by
    `concept_share` shorter: "later" of pairs (pre-admission -> what is new later), "noted" of notes (their
    beginning -> all of it).

    later      float32 [C]   share of pairs that name it later and not before
    noted      float32 [C]   share of notes that name it at all
    before     float32 [C]   share of notes that name it at the beginning
    rarity     float32 [V]   log of how few notes have the word;  concept_rarity float32 [C] the same
    """

    def __init__(self, facts: dict[str, Any], arrays: dict[str, NDArray[Any]]) -> None:
        self.facts = facts
        self.arrays = arrays
        self.ids: tuple[str, ...] = tuple(facts["ids"])
        self.words: dict[str, int] = {word: at for at, word in enumerate(facts["words"])}
        self.later, self.noted, self.before = (
            arrays[name].astype(np.float32) for name in ("later", "noted", "before")
        )
        self.rarity, self.concept_rarity = (
            arrays["rarity"].astype(np.float32),
            arrays["concept_rarity"].astype(np.float32),
        )
        self.concept_share: float = facts["concept_share"]
        self.text_later, self.text_noted = (
            Regression.unpacked(name, arrays) for name in ("text_later", "text_noted")
        )
        self.alike = Alike(
            arrays["alike_pointer"].astype(np.int64),
            arrays["alike_other"].astype(np.int32),
            arrays["alike_weight"].astype(np.float32),
        )
        self.screen: Floats = arrays["screen"].astype(np.float32)
        self.then = self._counts("then", self.later)
        self.along = self._counts("along", self.noted)

    def _counts(self, name: str, rate: Floats) -> Counts:
        pointer = self.arrays[f"{name}_pointer"].astype(np.int64)
        other = self.arrays[f"{name}_other"].astype(np.int32)
        given = np.repeat(self.arrays[f"{name}_given"].astype(np.float32), np.diff(pointer))
        base = np.maximum(rate[other], 1e-5)
        probability = (
            (self.arrays[f"{name}_both"].astype(np.float32) + SHRINK * base) / (given + SHRINK)
        ).astype(np.float32)
        return Counts(pointer, other, np.log(probability / base).astype(np.float32), probability)

    @classmethod
    def load(cls, path: Path) -> Self:
        """Raises StateError, with the command that makes them anew, for anything else."""
        try:
            with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
                arrays = {name: file[name] for name in file.files}
            facts = json.loads(arrays.pop("facts").tobytes())
        except (*BROKEN, KeyError) as error:
            raise StateError(
                f"expected the statistics of a policy at {path}, got none; make them: {REBUILD}"
            ) from error
        if facts.get("format") != FORMAT:
            raise StateError(
                f"expected statistics of format {FORMAT} at {path}, got {facts.get('format')}; make them "
                f"anew: {REBUILD}"
            )
        try:
            return cls(facts, arrays)
        except (KeyError, ValueError) as error:
            raise StateError(
                f"expected the statistics of a policy at {path}, got some that lack a part ({error}); make "
                f"them anew: {REBUILD}"
            ) from error

    def save(self, path: Path) -> None:
        """Equal statistics give equal bytes. The file appears under its name when it is whole."""
        facts = np.frombuffer(json.dumps(self.facts, sort_keys=True).encode(), np.uint8)
        arrays: dict[str, Any] = {name: self.arrays[name] for name in sorted(self.arrays)}
        with whole_file(path) as file:
            np.savez_compressed(file, facts=facts, **arrays)


def unit(values: Floats) -> Floats:
    """[..., n]: each brought to length 1; what has none stays zero."""
    found: Floats = (values / np.maximum(np.linalg.norm(values, axis=-1, keepdims=True), 1e-9)).astype(
        np.float32
    )
    return found


# A text as the words and pairs of words that statistics are kept of.

_WORD: Final = re.compile(r"[a-z]+(?:'[a-z]+)?")
_AGE: Final = re.compile(
    r"\b(\d{1,3})[- ]*(?:years?|yrs?|y\.?)[- /]*(?:old|o\b)|\b\d{1,3}[- ]*(month|week|day|hour)s?[- ]*old"
)
#: What no concept hangs on; pairs that hold one are no pairs.
_EMPTY: Final = frozenset(
    "a an the and or but of to in on at for with by from as is was are were be been being has have had do "
    "does did he she it they him "
    "her his hers its their them this that these those there here who which what when where i we you my our "
    "your not no nor so than "
    "then also any some all each other more most very will would can could should may might must about "
    "after before into over under "
    "up down out if because while during per s t".split()
)


def tokens(text: str) -> Counter[str]:
    """Words without their plural, and pairs of neighbouring words as "a b", with how often each stands there;
    an age by decades.
    """
    return Counter(_all(text))


def _all(text: str) -> Iterator[str]:
    for match in _AGE.finditer(text.lower()):
        yield f"aged_{int(match[1]) // 10}" if match[1] else "aged_infant"
    before = ""
    for match in _WORD.finditer(text.lower()):
        word = _singular(match[0])
        if word in _EMPTY:
            before = ""
            continue
        yield word
        if before:
            yield f"{before} {word}"
        before = word


@lru_cache(maxsize=50_000)
def _singular(word: str) -> str:
    word = word.removesuffix("'s")
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word
