"""How near a draft is to what the clinician wrote: concepts where a linker is there, words and numbers
always.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from processors.drafting.grounding.phrases import is_medicine
from processors.evidence.polarity import NEGATES
from processors.outcomes.draft import Draft

Integers: TypeAlias = NDArray[np.int32]

#: The concepts that a text affirms. The linker of the knowledge graph, or none.
Linking: TypeAlias = Callable[[str], frozenset[str]]

_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)?")
_SHORTEST: Final = 3  # letters of a word that states something


def compared(draft: str, answer: str, linking: Linking | None = None) -> dict[str, float]:
    """F, precision and recall of each measure, 0 to 1; a measure of which the document has nothing is left
    out.
    """
    found: dict[str, float] = {}
    pairs: list[tuple[str, Collection[str], Collection[str]]] = [
        ("words", _content(draft), _content(answer)),
        ("numbers", _NUMBER.findall(draft), _NUMBER.findall(answer)),
    ]
    if linking is not None:
        pairs.append(("concepts", linking(draft), linking(answer)))
    for name, stated, wanted in pairs:
        if wanted:
            found |= {f"{name}.{part}": round(value, 4) for part, value in _overlap(stated, wanted).items()}
    return found


def _overlap(stated: Collection[str], wanted: Collection[str]) -> dict[str, float]:
    one, other = Counter(stated), Counter(wanted)
    both = sum((one & other).values())
    precision, recall = both / max(1, one.total()), both / other.total()
    return {
        "precision": precision,
        "recall": recall,
        "f": 2 * precision * recall / (precision + recall) if both else 0.0,
    }


def _content(text: str) -> list[str]:
    """Words that say something, each once."""
    return sorted({word for word in words(text) if len(word) >= _SHORTEST and not word.isdigit()})


# How much of a clinician's document is the draft's own wording.
#
# A draft that was copied into the note would earn the highest reward there is, and teach the system that it is
# always right. What both took from earlier notes is not copied from the draft: the draft's own sentences count
# (Draft.own), and of quotations that they follow each other as in no note (Draft.joints). The two are aligned word by word
# (Smith and Waterman 1981), so that words put in, left out or replaced here and there do not hide a copy.

_WORD: Final = re.compile(r"[^\W_]+")
#: Score of a word that both have; of one that states a fact, which independent notes share; of one that only one
#: has.
_SHARED, _FACT, _OTHER = 2, 1, -1
#: Score from which an alignment is a copy: of eight words in a row.
_RUN: Final = 16
#: Share of the draft's own words, and of its joints, from which a document counts as copied; of a joint's words.
COPIED: Final = 0.3
_JOINTS, _OF_A_JOINT = 0.5, 0.8
#: Words on each side of a joint, at most and at least.
_SIDE, _LEAST_SIDE = 6, 4
_UNITS: Final = frozenset("mg g kg mcg µg ug ml l dl mmol mol iu units unit meq h min bpm mmhg".split())


def words(text: str) -> list[str]:
    """In lower case, each letter in one way: an umlaut may be written as one character or as two, which would
    be two words.
    """
    text = unicodedata.normalize("NFC", text)
    return [found.group().casefold() for found in _WORD.finditer(text)]


def within(text: str, source: str) -> bool:
    """Whether the source has these words in a row."""
    return f" {' '.join(words(text))} " in f" {' '.join(words(source))} "


def copied(draft: Draft, text: str) -> float:
    """Share of the words of the draft's own sentences that the document has in their order, 0 to 1; 0 for a
    draft without sentences of its own. At least `COPIED` where it has half of the draft's joints.
    """
    document = words(text)
    own = [word for sentence in draft.own for word in words(sentence)]
    share = aligned(own, document, _RUN) if own else 0.0
    if share < COPIED and draft.joints:
        had = sum(aligned(words(one), document, _RUN) >= _OF_A_JOINT for one in draft.joints)
        share = COPIED if had >= _JOINTS * len(draft.joints) else share
    return share


def joint(one: str, other: str) -> str:
    """The end of a quotation and the beginning of the next; "" where either is short."""
    left, right = words(one)[-_SIDE:], words(other)[:_SIDE]
    return " ".join((*left, *right)) if min(len(left), len(right)) >= _LEAST_SIDE else ""


def aligned(one: Sequence[str], other: Sequence[str], least: int) -> float:
    """Share of the words of `one` [N] that an alignment with `other` [M] of at least this score pairs."""
    if not one or not other:
        return 0.0
    known: dict[str, int] = {}
    left, right = (
        np.array([known.setdefault(word, len(known)) for word in text], dtype=np.int32)
        for text in (one, other)
    )
    scores = np.array([_FACT if _states_a_fact(word) else _SHARED for word in one], dtype=np.int32)
    ends = _scores(left, right, scores)  # [N + 1, M + 1]
    begins = _scores(left[::-1], right[::-1], scores[::-1])[::-1, ::-1]
    through = ends[:-1, :-1] + begins[1:, 1:] + scores[:, None]
    paired = ((left[:, None] == right) & (through >= least)).any(axis=1)
    return float(paired.mean())


def _scores(left: Integers, right: Integers, scores: Integers) -> Integers:
    """int32 [N + 1, M + 1]: of each pair of places the best score of an alignment that ends before it."""
    found = np.zeros((len(left) + 1, len(right) + 1), dtype=np.int32)
    steps = np.arange(len(right) + 1, dtype=np.int32)
    for at, word in enumerate(left):
        row = found[at] + _OTHER
        row[1:] = np.maximum(row[1:], found[at, :-1] + np.where(right == word, scores[at], _OTHER))
        row = np.maximum(row, 0)
        found[at + 1] = np.maximum.accumulate(row + steps) - steps
    return found


@lru_cache(4096)
def _states_a_fact(word: str) -> bool:
    return word[0].isdigit() or word in _UNITS or is_medicine(word)


# How much of a draft was changed. Words inserted, left out or replaced (Levenshtein), case and punctuation aside.

#: Words of a draft, beyond which its length does not make a change smaller.
_LONG: Final = 300


def distance(before: str, after: str) -> float:
    """The words that were changed, as a share of the longer text, [0, 1]."""
    one, other = words(before), words(after)
    longest = max(len(one), len(other))
    return _edits(one, other) / longest if longest else 0.0


def changed(draft: Draft, text: str) -> float:
    """What the clinician changed of the draft, [0, 1], as a share of its statements' words, no more than `_LONG`;
    at least half of the mean share of the sections that were changed: neither headings, notices nor sections
    that nobody had to touch make a change smaller. The draft is taken as a reader had it or as its statements
    alone, whichever is nearer.
    """
    after, length = words(text), len(words(draft.text))
    edits = min((_edits(words(one), after) for one in (draft.printed, draft.text) if one), default=0)
    overall = edits / min(max(length, 1), _LONG)
    sections = [words(one) for one in draft.sections or (draft.text,)]
    shares = [_edits(one, after, within=True) / len(one) for one in sections if one]
    touched = [share for share in shares if share]
    return min(max(overall, sum(touched) / len(touched) / 2 if touched and edits else 0.0), 1.0)


def _edits(one: Sequence[str], other: Sequence[str], *, within: bool = False) -> int:
    """Row by row; along a row each insertion adds one, so its minimum is a running one. `within`: to the
    nearest part of `other` (Sellers 1980).
    """
    known: dict[str, int] = {}
    left, right = (
        np.array([known.setdefault(word, len(known)) for word in text], dtype=np.int64)
        for text in (one, other)
    )
    steps = np.arange(len(right) + 1)
    row = np.zeros_like(steps) if within else steps.copy()
    for at, word in enumerate(left, 1):
        best = np.minimum(row[1:] + 1, row[:-1] + (right != word))
        row = np.minimum.accumulate(np.concatenate(([at], best)) - steps) + steps
    return int(row.min() if within else row[-1])


# What a clinician turned round: another drug, another dose, an allergy, a negation. One word of a letter, and all of
# its harm. Sentence by sentence, without a knowledge graph.

_SENTENCE: Final = re.compile(r"(?<=[.!?;])\s+|\n+")
_DOSE: Final = re.compile(
    r"(\d+(?:[.,]\d+)?)\s*(mg|g|mcg|µg|micrograms?|ml|units?|iu|mmol|meq|tablets?|puffs?|drops?|%)(?![a-z])",
    re.IGNORECASE,
)
_ALLERGY: Final = re.compile(r"all?erg|alérg|anaphyla", re.IGNORECASE)
#: Words by which a sentence turns round, next to those of polarity.py: what is to be done with a drug, too.
_TURNS: Final = frozenset(
    "stop stopped stopping discontinue discontinued withhold withheld hold held avoid contraindicated kein keine "
    "keinen nicht ohne sin ningún ninguna niega non senza pas sans sem não geen niet zonder".split()
)
#: Share of the words of two sentences that both have, from which they are the same, changed.
_SAME: Final = 0.4


def reversals(draft: Draft, text: str, *, left_out: bool = False) -> frozenset[str]:
    """Of "drug", "dose", "allergy" and "negation" those in which a sentence of the text contradicts the
    draft's. Of sentences that are alike each is held to the nearest alone: a draft also quotes what was before.
    `left_out`: the text is the draft, edited: a drug that it names nowhere any more was struck out.
    """
    stated, drafted = _Sentences(text), _Sentences(draft.text)
    known = stated.at.keys()
    found: set[str] = set()
    for sentence, have in zip(drafted.texts, drafted.words, strict=True):
        if not have or have in stated.whole:
            continue
        drugs = {word for word in have if is_medicine(word)}
        if left_out and drugs - known:
            found |= {"allergy" if _ALLERGY.search(sentence) else "drug"}
        likeness, place = stated.nearest(have)
        if likeness < _SAME or drafted.nearest(stated.words[place])[0] > likeness:
            continue
        other, of_other = stated.texts[place], stated.words[place]
        kinds = set()
        if drugs != {word for word in of_other if is_medicine(word)} and drugs - of_other:
            kinds.add("drug")
        doses, others = (
            {(number.replace(",", "."), unit.lower().rstrip("s")) for number, unit in _DOSE.findall(one)}
            for one in (sentence, other)
        )
        if doses and others and doses - others and others - doses:
            kinds.add("dose")
        if _turned(have) != _turned(of_other):
            kinds.add("negation")
        found |= {"allergy"} if kinds and _ALLERGY.search(f"{sentence} {other}") else kinds
    return frozenset(found)


class _Sentences:
    """Of a text, with the words of each, and where each word is."""

    def __init__(self, text: str) -> None:
        self.texts = [one for one in _SENTENCE.split(text) if one.strip()]
        self.words = [frozenset(words(one)) for one in self.texts]
        self.whole = set(self.words)
        self.at: dict[str, list[int]] = {}
        for place, have in enumerate(self.words):
            for word in have:
                self.at.setdefault(word, []).append(place)

    def nearest(self, have: frozenset[str]) -> tuple[float, int]:
        """Likeness (Jaccard 1912) of the sentence that shares most with these words, the first of several, and its place."""
        shared = Counter(place for word in have for place in self.at.get(word, ()))
        found = ((both / (len(have) + len(self.words[at]) - both), -at) for at, both in shared.items())
        likeness, place = max(found, default=(0.0, 0))
        return likeness, -place


def _turned(of: frozenset[str]) -> bool:
    """Whether a sentence is turned round: an odd number of words that negate."""
    return len(of & (NEGATES | _TURNS)) % 2 == 1
