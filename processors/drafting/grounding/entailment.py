"""Whether a reworded statement passes: what the checks found, what kind of words are new, and how probable a classifier
finds it that the source bears the statement out, weighed by a logistic model.

The weights are those of `entailment.json`, fitted on pairs by `evaluation/entailment_training.py`. Checks of figures,
drugs and sides are not weighed: what fails one of `HARD` is cut.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct

from processors.drafting.grounding import checks, phrases, stance, synonyms
from processors.drafting.grounding.claims import Read
from processors.evidence import names, polarity

#: Checks that no probability outweighs.
HARD: Final = frozenset(
    """number unit date dose drug side negation code death person patient allergy""".split()
)
_WORD: Final = re.compile(r"[A-Za-z][A-Za-z'-]+")
_NUMBER: Final = re.compile(r"\d+(?:\.\d+)?")
#: Between the facts of a terse line.
_PART: Final = re.compile(r"(?<=[,;.!?])\s+(?=\S)")
#: Below these counts in 1.6e9 words of films a word is rare, and uncommon.
_RARE: Final = 400
_UNCOMMON: Final = 3000
_SHORTEST: Final = 4  # letters of a drug's name
LOGIT: Final = "classifier"
#: Sources that a statement is weighed with.
SOURCES: Final = 3
#: A probability of 0 or 1 is none of a classifier's.
_LEAST: Final = 0.001


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """A fitted model. `passed` and `failed`: the least probability of what no check failed, and of what one did."""

    constant: float
    weights: dict[str, float]
    passed: float
    failed: float


@cache
def fitted() -> Weights:
    text = files("processors.drafting.grounding").joinpath("entailment.json").read_bytes()
    return msgspec.json.decode(text, type=Weights)


def nearest(claim: Read, sources: Sequence[Read], noted: Sequence[bool]) -> tuple[Read, Sequence[Read]]:
    """The statement, with the few sources that between them have most of its words, those of notes first: whoever
    cites forty for one statement must not have it borne out by a word of each.
    """
    if len(sources) < 2:
        return claim, sources
    there = [set(map(synonyms.key, _words(source.text))) for source in sources]
    left = set(map(synonyms.key, _words(claim.text)))
    chosen: set[int] = set()
    for coded in (False, True):
        places = [place for place, of_note in enumerate(noted) if of_note != coded]
        while places and len(chosen) < SOURCES:
            best = max(places, key=lambda place: (len(left & there[place]), -place))
            if chosen and not left & there[best]:
                break
            chosen.add(best)
            left -= there[best]
    return claim, [sources[place] for place in sorted(chosen)]


def unshared(claim: Read, sources: Sequence[Read]) -> tuple[list[str], list[str]]:
    """The words of a statement that name something: those that the sources have, also in other words, and the others."""
    ours = list(dict.fromkeys(_words(claim.text)))
    others = _unmatched(ours, list(dict.fromkeys(word for source in sources for word in _words(source.text))))
    return [word for word in ours if word not in others], others


def unrelated(claim: Read, sources: Sequence[Read]) -> bool:
    """Whether a statement has no word and no number of its sources but units and times."""
    shared, _ = unshared(claim, sources)
    ours = _stated(claim.text, measures=False)
    return all(map(stance.measures, shared)) and not any(
        ours & _stated(source.text, measures=False) for source in sources
    )


def pair(claim: Read, sources: Sequence[Read]) -> tuple[str, str]:
    """What the classifier compares: the words of all sources, and the statement in the same abbreviations."""
    return " ".join(source.text for source in sources), claim.text


def readings(claim: Read, sources: Sequence[Read], failed: Sequence[checks.Failure]) -> list[tuple[str, str]]:
    """The pairs that the classifier compares. Where no check failed, a line of many things is read a second time
    without the parts that the statement does not mention: the classifier loses one fact among ten.
    """
    whole, text = pair(claim, sources)
    parts = [part for part in _PART.split(whole) if part.strip()]
    if failed or len(parts) < 2:
        return [(whole, text)]
    there = [_stated(part) for part in parts]
    left = _stated(text)
    chosen: set[int] = set()
    while left:
        best = max(range(len(parts)), key=lambda place: (len(left & there[place]), -place))
        if not left & there[best]:
            break
        chosen.add(best)
        left -= there[best]
    if not chosen or len(chosen) == len(parts):
        return [(whole, text)]
    return [(whole, text), (" ".join(parts[place] for place in sorted(chosen)), text)]


def _stated(text: str, *, measures: bool = True) -> set[str]:
    """What a stretch of words names, with its numbers. `measures`: units and times, too."""
    words = (word for word in _words(text) if measures or not stance.measures(word))
    return {*map(synonyms.key, words), *_NUMBER.findall(text)}


def together(probabilities: Sequence[float | None]) -> float | None:
    """One probability of those for `readings`: the mean of their logits; None where the first has none."""
    if not probabilities or probabilities[0] is None:
        return None
    known = [_logit(one) for one in probabilities if one is not None]
    return 1 / (1 + math.exp(-sum(known) / len(known)))


def _logit(probability: float) -> float:
    bounded = min(max(probability, _LEAST), 1 - _LEAST)
    return math.log(bounded / (1 - bounded))


def measures(
    claim: Read, sources: Sequence[Read], failed: Sequence[checks.Failure], probability: float
) -> dict[str, float]:
    """What is weighed, by name. `failed`: every check that failed."""
    ours, theirs = _words(claim.text), [word for source in sources for word in _words(source.text)]
    more = _negations(claim.text) - sum(_negations(source.text) for source in sources)
    found = {
        LOGIT: _logit(probability),
        "new stances": float(sum(map(stance.marked, _unmatched(ours, theirs)))),
        "stances left out": float(sum(map(stance.marked, _unmatched(theirs, ours)))),
        "more negations": float(max(0, more)),
        "fewer negations": float(max(0, -more)),
    }
    if unrelated(claim, sources):
        found["unrelated"] = 1.0
    for name in checks.unnamed(claim, sources):
        if phrases.is_drug(name) and any(_shortened(name, source.lower) for source in sources):
            continue
        kind = f"new {_kind(name)}"
        found[kind] = found.get(kind, 0.0) + 1
    return found | {
        f"fails {one.check.split()[0]} {one.kind}".strip(): 1.0 for one in failed if one.check != "name"
    }


def contradicts(failed: Iterable[checks.Failure]) -> bool:
    """Whether a statement fails a hard check in a way that no wording explains."""
    return any(one.check in HARD and not one.kind for one in failed)


def settled(failed: Iterable[checks.Failure], found: dict[str, float]) -> bool:
    """Whether no probability lets a statement pass: it contradicts its sources, names a drug that none of them names, or
    has not one word or number of theirs but units and times. Of such a one the classifier only knows that it sounds like many that were right.
    """
    return contradicts(failed) or "new drug" in found or "unrelated" in found


def _shortened(name: str, source: str) -> bool:
    """Whether a source (lower case) has the beginning of a drug's name: "atorva", "gent"; aciclovir is acyclovir."""
    return any(
        len(word) >= _SHORTEST and name.replace("y", "i").startswith(word.replace("y", "i"))
        for word in _WORD.findall(source)
    )


def _kind(name: str) -> str:
    """Of a word that the sources do not have: a drug, or how rare it is and whether the vocabulary has it."""
    if phrases.is_drug(name):
        return "drug"
    count = names.frequency(name)
    rarity = "rare" if count < _RARE else "uncommon" if count < _UNCOMMON else "common"
    return f"{rarity} {'concept' if synonyms.is_concept(name) else 'word'}"


def weighed(found: dict[str, float], model: Weights | None = None) -> float:
    """The probability that a statement is right, to three digits."""
    model = model or fitted()
    total = model.constant + sum(model.weights.get(name, 0.0) * value for name, value in found.items())
    return round(1 / (1 + math.exp(-max(-30.0, min(30.0, total)))), 3)


def _words(text: str) -> list[str]:
    return [word for word in _WORD.findall(text.lower()) if len(word) > 2 and not stance.empty(word)]


def _unmatched(words: Sequence[str], others: Sequence[str]) -> list[str]:
    """The words that no other is a form or a synonym of."""
    keys = {synonyms.key(word) for word in others}
    return [
        word
        for word in words
        if synonyms.key(word) not in keys and not any(synonyms.alike(word, other) for other in others)
    ]


def _negations(text: str) -> int:
    return sum(word in polarity.NEGATES for word in polarity.words(text).lower)
