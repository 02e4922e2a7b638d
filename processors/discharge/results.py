"""What we found: the results that tell most, each in plain words with its usual range, and what the reports
conclude.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from processors.discharge.plain_words import explained, measured
from processors.discharge.plain_words.glossary import within
from processors.drafting.compose import trends
from processors.evidence import ranges
from processors.evidence.moments import began, on_date
from processors.evidence.record import Record
from processors.evidence.statements import joined, state
from processors.evidence.wording import name, number_words, range_words, result_words, value_words
from schemas.codes import Quantity
from schemas.drafts import Statement
from schemas.facts import Fact

_RESULTS: Final = 6
_USUAL: Final = 12
_MORE: Final = 8  # named in passing
_OVER: Final = 2
_REPORTS: Final = 6
_PLACES: Final = {"above": "too high", "below": "too low", "within": "in the usual range"}


def abnormal(record: Record) -> list[Statement]:
    """Results that were out of range at some time of the stay, the gravest first, with what became of them;
    of the others the last values, and the farthest of some that are in their range again. All of them are in
    the documents for clinicians.
    """
    known = trends.series(f for f in record.facts if not trends.is_vital(f))
    groups = trends.gravest_first(g for g in known if any(map(ranges.abnormal, g)))
    if not groups:
        return _usual([g[-1] for g in known if ranges.place_of(g[-1]) == "within"], record.zone)
    still = [g[-1] for g in groups[_RESULTS:] if ranges.abnormal(g[-1])][:_MORE]
    over = [fact for g in groups[_RESULTS:] if not ranges.abnormal(g[-1]) for fact in trends.farthest(g)][
        :_OVER
    ]
    return (
        [_sentence(g, record.zone) for g in groups[:_RESULTS]]
        + _in_passing(still, "Also", record.zone)
        + _in_passing(over, "For a time", record.zone)
    )


def _sentence(group: Sequence[Fact], zone: str) -> Statement:
    """ "A blood salt (potassium): 4.6 mmol/L on 5 March 2026. This is in the usual range (3.5-5.1). The
    highest was 6.1 on 3 March."
    """
    latest, before = group[-1], trends.milestones(group, True)
    doubt = " (preliminary)" if latest.status == "unconfirmed" else ""
    text = f"{_named(latest)}: {_shown(latest)} {on_date(latest, zone)}{doubt}.{_placed(latest)}"
    extremes = [(word, fact) for word, fact in before if word in ("highest", "lowest")]
    before = extremes or before  # with these, how it began shows a patient nothing more
    for word, fact in before:
        text += (
            f" {_WHEN[word]} {number_words(fact)} {trends.without_year(on_date(fact, zone), latest, zone)}."
        )
    return state(text, (latest, *(fact for _, fact in before)), zone=zone)


_WHEN: Final = {
    "highest": "The highest was",
    "lowest": "The lowest was",
    "first": "At first it was",
    "before": "Before, it was",
}


def _placed(fact: Fact) -> str:
    place, limits = ranges.place_of(fact), range_words(fact.reference).removeprefix("reference").strip()
    if not place or not limits:
        return ""
    return (
        f" This is {_PLACES[place]} ({limits})."
        if place == "within"
        else f" This is {_PLACES[place]} (usual: {limits})."
    )


def _in_passing(facts: Sequence[Fact], first: str, zone: str) -> list[Statement]:
    """ "Also too low on 8 September 2025: ..."."""
    grouped: dict[tuple[str, str], list[Fact]] = {}
    for fact in facts:
        grouped.setdefault(
            (f"{first} {_PLACES.get(ranges.side(fact), 'not as usual')}", on_date(fact, zone)), []
        ).append(fact)
    return [
        state(
            f"{words} {when}: {joined([f'{_named(fact, first=False)} {_shown(fact)}' for fact in same])}",
            same,
            zone=zone,
        )
        for (words, when), same in grouped.items()
    ]


def _shown(fact: Fact) -> str:
    """The value; of a culture the germ alone: what it is sensitive to is for clinicians."""
    words = result_words(fact)
    if isinstance(fact.value, Quantity) or (listed := _SENSITIVITIES.search(words)) is None:
        return words
    return words[: listed.start()].rstrip(" .;,:(") or words


_SENSITIVITIES: Final = re.compile(
    r"[.;,(:]\s*(?:(?:[RSI]\s+(?:to\s+)?[a-z]|[a-z][\w/-]+(?: [a-z][\w/-]+)? [RSI]\b)|(?:\w+ )?(?:resistant|sensitive|susceptib\w*)\b|\w+ MIC\b)"
)


def _usual(facts: Sequence[Fact], zone: str) -> list[Statement]:
    """The last values, the latest first."""
    at: dict[str, list[Fact]] = {}
    for fact in facts:
        at.setdefault(
            on_date(fact, zone) + (" (preliminary)" if fact.status == "unconfirmed" else ""), []
        ).append(fact)
    shown = [(when, fact) for when, same in at.items() for fact in same]
    return [
        state(
            f"In the usual range {when}: {_named(fact, first=False)} {result_words(fact)}", (fact,), zone=zone
        )
        for when, fact in shown
    ][:_USUAL]


def _named(fact: Fact, *, first: bool = True) -> str:
    text = measured(name(fact) if first else within(name(fact)))
    return text[:1].upper() + text[1:] if first else text


def reports(record: Record, since: int) -> list[Statement]:
    """Conclusions of reports since then, in the words of their writers, the clinical ones explained; latest
    first.
    """
    shown = sorted(
        (f for f in record.facts if f.relation == "reported" and f.start >= since),
        key=lambda f: (-f.start, f.id),
    )
    statements = []
    for fact in shown:
        if fact.status not in ("active", "unconfirmed") or not value_words(fact.value):
            continue
        doubt = " (preliminary)" if fact.status == "unconfirmed" else ""
        statements.append(
            state(
                f"{_named(fact)} on {_day_of(fact, record.zone)}{doubt}. The report says: "
                f"{explained(value_words(fact.value))}",
                (fact,),
                zone=record.zone,
            )
        )
    return statements[:_REPORTS]


def _day_of(fact: Fact, zone: str) -> str:
    return began(fact, zone).rsplit(" ", 1)[0] if ":" in began(fact, zone) else began(fact, zone)
