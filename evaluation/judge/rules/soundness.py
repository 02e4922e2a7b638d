"""Clinical soundness, as far as words show: what must not be given to this patient, and what contradicts
itself.

    5 - 2 for each sentence against an allergy - 1.5 for each against a contraindication - 1 for each
    contradiction
    - 2 * (1 - substance) of a recommendation

Looked at are advice, and drugs that a statement makes up: what the record itself states was given is not the
draft's doing. A contraindication is one of contraindications.yaml whose condition the record asserts, or a
drug that the record states to avoid. A contradiction is advice to give and to leave out one drug, or a
statement and its denial in much the same words, with nothing that distinguishes the times. A recommendation
that states nothing where something is due leaves out every precaution (substance.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from evaluation.judge.items import Item
from evaluation.judge.judge import Rating
from evaluation.judge.rubric import HIGHEST, LOWEST
from evaluation.judge.rules.accuracy import Checked
from evaluation.judge.rules.draft import DraftSentence
from evaluation.judge.rules.evidence import Chart
from evaluation.judge.rules.substance import substance
from evaluation.judge.rules.wording import contraindications, wording
from processors.discharge.allergies import recommends
from processors.evidence import polarity
from processors.evidence.allergies import Allergy
from processors.evidence.allergies.classes import classes, forbidden, ingredients
from processors.evidence.names import is_name

#: The record states that something must not be given: of what follows, or of what precedes.
_FORBIDS: Final = re.compile(r"\b(?:avoid|do not (?:give|use)|no more)\b", re.IGNORECASE)
_FORBIDDEN: Final = re.compile(
    r"\b(?:(?:is|are|remains?) contraindicated|must not be given|should not be given)\b", re.IGNORECASE
)
_NEXT: Final = 4  # words to either side in which the drug stands
_CLAUSE: Final = re.compile(
    r"[.;]\s|,\s(?:then|but)\s|\b(?:and|but|because|until|if|when|unless|given|due to)\b", re.IGNORECASE
)
_WORD: Final = re.compile(r"[a-z][a-z-]+")
_ASIDE: Final = re.compile(r"\[[^\]]*\]|\([^)]*\)")
_LEFT_OUT: Final = re.compile(
    r"\b(?:no|not|never|without|instead of|rather than|allerg\w*|contraindicated)\b", re.IGNORECASE
)
#: What is true at one time and not at another contradicts nothing.
_CHANGES: Final = re.compile(
    r"\b(?:until|then|after\w*|before|when|if|unless|restart\w*|resum\w*|initially|at first|on admission|at presentation|previous\w*|prior|earlier|later|now|today|"
    r"yesterday|no longer|resol\w+|overnight|since|ago|history|was|were|had|repeat\w*)\b",
    re.IGNORECASE,
)
_ALIKE: Final = 0.6  # of all words of two sentences that are the same thing, stated and denied


def rating(item: Item, written: Sequence[DraftSentence], found: Sequence[Checked], chart: Chart) -> Rating:
    """`found`: the statements as factual accuracy has checked them."""
    weights = wording().soundness
    contraindicated = _contraindicated(chart)
    off = {
        "against an allergy": (weights.allergy, sum(_against(written, found, chart.allergies, chart))),
        "against a contraindication": (
            weights.contraindication,
            sum(_against(written, found, contraindicated, chart)),
        ),
        "in contradiction to itself": (
            weights.contradiction,
            len({*_turned_advice(written), *_turned_statements(written)}),
        ),
    }
    faults = [f"{count} {name}" for name, (_, count) in off.items() if count]
    silent = 1 - substance(item, written, chart) if item.task == "recommendation" else 0.0
    faults += ["hardly anything stated where something is due"] if silent else []
    score = HIGHEST - sum(weight * count for weight, count in off.values()) - weights.silence * silent
    return Rating(
        max(LOWEST, score),
        f"{', '.join(faults)}." if faults else "Nothing that the rules know speaks against it.",
    )


def _against(
    written: Sequence[DraftSentence], found: Sequence[Checked], forbidden_: Sequence[Allergy], chart: Chart
) -> Iterator[bool]:
    """Of each piece of advice, and of each statement that does not stand, whether it puts forward what must
    not be given.
    """
    for one in written:
        if one.role == "advice":
            yield any(recommends(clause, each) for clause in _proposals(one.text) for each in forbidden_)
    for checked in found:
        if checked.failed and checked.sentence.role == "statement":
            yield any(
                recommends(checked.text, each) and _made_up(checked.text, each, chart) for each in forbidden_
            )


def _proposals(text: str) -> Iterator[str]:
    """Clauses that do not leave something out: of "Stop ibuprofen and start naproxen" the second."""
    ceasing = False
    for clause in _CLAUSE.split(text):
        known_words = wording()
        if known_words.give.search(clause):
            ceasing = False
        elif known_words.cease.search(clause) or _LEFT_OUT.search(clause):
            ceasing = True
        if not ceasing:
            yield clause


def _made_up(text: str, each: Allergy, chart: Chart) -> bool:
    """Whether the record never names the drug."""
    drug = forbidden(each.name).search(text)
    return drug is not None and not any(drug[0].lower() in one.headed.lower() for one in chart.sentences)


def _contraindicated(chart: Chart) -> tuple[Allergy, ...]:
    """Drugs that this patient's conditions, or words of the record, speak against; in the shape of allergies,
    since they are looked for alike.
    """
    found: dict[str, Allergy] = {}
    for one in chart.sentences:
        text = _ASIDE.sub(" ", one.headed)
        if polarity.FAMILY.search(text):
            continue
        stretches = [text[match.end() :].split()[:_NEXT] for match in _FORBIDS.finditer(text)]
        stretches += [text[: match.start()].split()[-_NEXT:] for match in _FORBIDDEN.finditer(text)]
        found |= {
            name: Allergy(name, (one.citation,)) for words in stretches for name in _drugs(" ".join(words))
        }
    for rule in contraindications():
        if any(_asserts(one.read.text, rule.named) for one in chart.sentences):
            found |= {drug: Allergy(drug, ()) for drug in rule.drugs}
    return tuple(found.values())


def _drugs(text: str) -> list[str]:
    """Names of drugs and of their classes in a stretch of text."""
    named = [
        match[0] for one in classes() for match in (*one.called.finditer(text), *one.members.finditer(text))
    ]
    possible = ingredients(text)
    return named or [word for word in _WORD.findall(text.lower()) if word in possible and is_name(word)][:1]


def _asserts(text: str, named: re.Pattern[str]) -> bool:
    """Whether a sentence states that the patient has it."""
    match = named.search(text)
    if match is None or polarity.FAMILY.search(text) or polarity.hedged(text):
        return False
    known = polarity.read(text).polarity
    stances = [known[stem] for word in match[0].split() if (stem := polarity.stem(word)) in known]
    return not stances or any(True in one for one in stances)


def _turned_advice(written: Sequence[DraftSentence]) -> Iterator[str]:
    """Drugs that one piece of advice gives and another takes away."""
    given: set[str] = set()
    ceased: set[str] = set()
    for one in written:
        if one.role != "advice" or _CHANGES.search(one.text):
            continue
        for clause in _CLAUSE.split(_ASIDE.sub(" ", one.text)):
            for verbs, drugs in ((wording().cease, ceased), (wording().give, given)):
                if verb := verbs.search(clause):
                    words = " ".join(clause[verb.end() :].split()[:_NEXT])
                    drugs.update(polarity.stem(word) for word in ingredients(words) if is_name(word))
                    break
    yield from given & ceased


def _turned_statements(written: Sequence[DraftSentence]) -> Iterator[str]:
    """Names that one sentence asserts and another, in much the same words, denies."""
    statements = [one.read for one in written if one.role == "statement" and not _CHANGES.search(one.text)]
    undated = [one for one in statements if one.names and not one.times.dates and not one.times.clock]
    for one, other in combinations(undated, 2):
        mine, theirs = one.said.polarity, other.said.polarity
        both = mine.keys() & theirs.keys()
        if len(both) < _ALIKE * len(mine.keys() | theirs.keys()):
            continue
        yield from (
            stem for stem in both if len(mine[stem]) == len(theirs[stem]) == 1 and mine[stem] != theirs[stem]
        )
