"""Completeness: what must be named, and is.

    1 + 4 * (weight of the names that the draft has) / (weight of all)

Names are the clinical words that the grounding gate looks up in a source (diagnoses, drugs, procedures,
findings). From the record: weighed by what the sentence is about (wording.yaml), unless negated, doubted or
of a relative. From the reference, where there is one: the same of all its sentences, as far as the record has
them; it then counts for two thirds. Of a sentence without such a name its plain words count, half ("chest
pain"). A name counts whether or not the statement about it is right: that is factual accuracy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from evaluation.judge.items import Item
from evaluation.judge.judge import Rating
from evaluation.judge.rubric import HIGHEST, LOWEST
from evaluation.judge.rules.evidence import Chart
from evaluation.judge.rules.wording import wording
from processors.drafting.grounding.claims import Read, read
from processors.evidence import names, polarity
from processors.evidence.headings import Kind

_ASSERTED: Final = frozenset({True})
_PLAIN: Final = 0.5  # what a plain word counts for a name


def rating(item: Item, chart: Chart) -> Rating | None:
    """Of a draft, compared with its record and reference; None where the record names nothing that these
    words are known for, as in another language.
    """
    weights = wording().completeness
    draft = read(" ".join(item.draft.split())).lower
    names_ = _of_record(chart, weights.weights(item.task))
    if not names_:
        return None
    covered, missing = _covered(names_, draft)
    share = covered
    reason = f"Of {len(names_)} names that matter in the record {missing} are missing."
    if wanted := _of_reference(item, chart):
        there, lost = _covered(wanted, draft)
        share = weights.reference * there + (1 - weights.reference) * covered
        reason += f" Of {len(wanted)} that the reference has of it {lost} are missing."
    return Rating(LOWEST + (HIGHEST - LOWEST) * share, reason)


def _of_record(chart: Chart, weights: Mapping[Kind, float]) -> dict[str, float]:
    """Name -> weight."""
    return _weighed((read(line.text), weights[line.kind]) for line in chart.lines if line.kind in weights)


def _of_reference(item: Item, chart: Chart) -> dict[str, float]:
    """What the reference names and the record has."""
    if not item.reference:
        return {}
    record = " ".join(one.read.lower for one in chart.sentences)
    wanted = _weighed((clause, 1.0) for clause in read(" ".join(item.reference.split())).clauses)
    return {name: weight for name, weight in wanted.items() if names.stated_in(name, record)}


def _weighed(lines: Iterable[tuple[Read, float]]) -> dict[str, float]:
    """Each name once, with the greatest weight that it has anywhere."""
    found: dict[str, float] = {}
    for claims, weight in lines:
        if polarity.FAMILY.search(claims.text) or polarity.hedged(claims.text):
            continue
        named = [
            name
            for name in _names(claims)
            if True in claims.said.polarity.get(polarity.stem(name), _ASSERTED)
        ]
        plain = (
            []
            if _names(claims)
            else [
                word
                for word, stances in claims.said.polarity.items()
                if True in stances and not wording().act.fullmatch(word)
            ]
        )
        for word in named or plain:
            found[word] = max(weight if named else weight * _PLAIN, found.get(word, 0.0))
    return found


def _names(claims: Read) -> tuple[str, ...]:
    """Without units of numbers."""
    text = claims.rhythm.rest
    for number in claims.numbers.numbers:
        text = text[: number.place] + " " * (number.end - number.place) + text[number.end :]
    return names.read(text)


def _covered(wanted: Mapping[str, float], draft: str) -> tuple[float, int]:
    """The share of the weight that the draft names, and how many names it lacks."""
    missing = {name for name in wanted if not names.stated_in(name, draft)}
    return 1 - sum(wanted[name] for name in missing) / sum(wanted.values()), len(missing)
