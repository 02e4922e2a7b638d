"""Clinical soundness, as far as words tell: what must not be given to this patient, and what contradicts itself.

    5 - 2 for each allergy that advice goes against - 1.5 for each contraindication - 1 for each contradiction

Looked at are advice, and statements that the record does not bear out: what the record itself says was given is not the draft's doing. A
contraindication is one of contraindications.yaml whose condition the record asserts, or a drug that the record says to avoid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from processors.allergies import Allergy, known
from processors.allergies.classes import classes, ingredients
from processors.discharge.allergies import recommends
from processors.grounding import polarity
from processors.grounding.names import is_name
from trainers.evaluate.judging import Rating
from trainers.evaluate.rubric import HIGHEST, LOWEST
from trainers.evaluate.rules.accuracy import Checked
from trainers.evaluate.rules.draft import Said
from trainers.evaluate.rules.evidence import Chart
from trainers.evaluate.rules.wording import contraindications, wording

#: The record says that something must not be given.
_FORBIDS: Final = re.compile(r"\b(?:contraindicated|avoid|must not (?:be given|receive|take)|do not (?:give|use)|should not (?:be given|receive|take))\b", re.IGNORECASE)
_CLAUSE: Final = re.compile(r"[.;]\s|,\s(?:and|then|but)\s|\b(?:but|because|until|if|when|unless|given|due to)\b", re.IGNORECASE)
#: What is true at one time and not at another contradicts nothing.
_CHANGES: Final = re.compile(
    r"\b(?:until|then|after\w*|before|when|if|unless|restart\w*|resum\w*|initially|at first|on admission|at presentation|previous\w*|prior|earlier|later|now|today|"
    r"yesterday|no longer|resol\w+|overnight|since|ago|history|was|were|had|repeat\w*)\b", re.IGNORECASE,
)  # fmt: skip


def rating(said: Sequence[Said], found: Sequence[Checked], chart: Chart) -> Rating:
    """`found`: the statements as factual accuracy has checked them."""
    weights = wording().soundness
    unborne = [one.text for one in found if one.failed and one.said.saying == "statement"]
    proposed = [one.text for one in said if one.saying == "advice"] + unborne
    allergies = sum(_against(text, known(chart.record)) for text in proposed)
    contraindicated = sum(_against(text, _contraindicated(chart)) for text in proposed)
    contradicted = len(set(_turned_advice(said)) | set(_turned_statements(said)))
    off = weights.allergy * allergies + weights.contraindication * contraindicated + weights.contradiction * contradicted
    told = [
        f"{count} {name}" for count, name in
        ((allergies, "against an allergy"), (contraindicated, "against a contraindication"), (contradicted, "in contradiction to itself")) if count
    ]  # fmt: skip
    return Rating(max(LOWEST, HIGHEST - off), f"{', '.join(told)}." if told else "Nothing that the rules know speaks against it.")


def _against(text: str, forbidden: Sequence[Allergy]) -> bool:
    """Whether a sentence puts forward what one of them speaks against."""
    return any(recommends(text, one) for one in forbidden)


def _contraindicated(chart: Chart) -> tuple[Allergy, ...]:
    """Drugs that this patient's conditions, or words of the record, speak against; in the shape of allergies, since they are looked for alike."""
    found: dict[str, Allergy] = {}
    for one in chart.sentences:
        text = one.read.text
        if polarity.FAMILY.search(text):
            continue
        for match in _FORBIDS.finditer(text):
            found |= {name: Allergy(name, (one.citation,)) for name in _drugs(_CLAUSE.split(_around(text, match))[0])}
    for rule in contraindications():
        if any(_asserts(one.read.text, rule.named) for one in chart.sentences):
            found |= {drug: Allergy(drug, ()) for drug in rule.drugs}
    return tuple(found.values())


def _around(text: str, match: re.Match[str]) -> str:
    """The words that a prohibition is about: those behind "avoid", those before "contraindicated"."""
    behind = match[0].lower() in ("avoid", "do not give", "do not use")
    return text[match.end() :] if behind else _CLAUSE.split(text[: match.start()])[-1]


def _drugs(text: str) -> list[str]:
    """Names of drugs and classes in a stretch of the record."""
    named = [match[0] for one in classes() for match in (*one.called.finditer(text), *one.members.finditer(text))]
    return named or [word for word in sorted(ingredients(text)) if is_name(word)]


def _asserts(text: str, named: re.Pattern[str]) -> bool:
    """Whether a sentence says that the patient has it."""
    match = named.search(text)
    if match is None or polarity.FAMILY.search(text) or polarity.hedged(text):
        return False
    said = polarity.read(text).polarity
    told = [said[stem] for word in match[0].split() if (stem := polarity.stem(word)) in said]
    return not told or any(True in one for one in told)


def _turned_advice(said: Sequence[Said]) -> Iterator[str]:
    """Drugs that one piece of advice gives and another takes away."""
    given: set[str] = set()
    ceased: set[str] = set()
    for one in said:
        if one.saying != "advice" or _CHANGES.search(one.text):
            continue
        for clause in _CLAUSE.split(one.text):
            drugs = {polarity.stem(word) for word in ingredients(clause) if is_name(word)}
            known = wording()
            if known.cease.search(clause) or polarity.read(clause).polarity.keys() & {"avoid"}:
                ceased |= drugs
            elif known.give.search(clause):
                given |= drugs
    yield from given & ceased


def _turned_statements(said: Sequence[Said]) -> Iterator[str]:
    """Names that the draft asserts and denies, with nothing that would tell the times apart."""
    asserted: set[str] = set()
    denied: set[str] = set()
    for one in said:
        known = one.read
        if one.saying != "statement" or known.times.dates or known.times.clock or _CHANGES.search(one.text):
            continue
        for name in known.names:
            stem = polarity.stem(name)
            told = known.said.polarity.get(stem, frozenset())
            if told == {True}:
                asserted.add(stem)
            elif told == {False}:
                denied.add(stem)
    yield from asserted & denied
