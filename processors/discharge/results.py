"""What we found: the results that tell most, each in plain words with its usual range, and what the reports
conclude.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from processors.discharge.plain_words.glossary import within
from processors.discharge.plain_words.spanish import free, medicine, named
from processors.drafting.compose import pending, trends
from processors.evidence import hazards, medicines, ranges
from processors.evidence.moments import began, day, on_date
from processors.evidence.record import Record
from processors.evidence.statements import cite_line, state
from processors.evidence.wording import name, number_words, range_words, result_words, value_words
from processors.languages.phrases import Phrase, as_is, capital, joined, say, together
from processors.languages.spanish import quoted
from schemas.codes import Quantity
from schemas.drafts import Citation, Statement
from schemas.facts import Fact
from schemas.instant import DAY

_RESULTS: Final = 6
_USUAL: Final = 12
_MORE: Final = 8  # named in passing
_OVER: Final = 2
_REPORTS: Final = 6
_RECENT: Final = 2 * DAY


def abnormal(record: Record) -> list[Statement]:
    """Results that were out of range at some time of the stay, the gravest first, with what became of them;
    of the others the last values, and the farthest of some that are in their range again. All of them are in
    the documents for clinicians.
    """
    known = trends.series(f for f in record.facts if not trends.is_vital(f))
    groups = trends.gravest_first(g for g in known if any(map(ranges.abnormal, g)))
    for group in [g for g in groups[_RESULTS:] if _thinner(g[-1], record)]:  # in its own sentence
        groups.remove(group)
        groups.insert(_RESULTS - 1, group)
    if not groups:
        return _usual([g[-1] for g in known if ranges.place_of(g[-1]) == "within"], record.zone)
    still = [g[-1] for g in groups[_RESULTS:] if ranges.abnormal(g[-1])][:_MORE]
    over = [fact for g in groups[_RESULTS:] if not ranges.abnormal(g[-1]) for fact in trends.farthest(g)][
        :_OVER
    ]
    return (
        [_sentence(g, record) for g in groups[:_RESULTS]]
        + _in_passing(still, "also", record.zone)
        + _in_passing(over, "for_a_time", record.zone)
    )


def _sentence(group: Sequence[Fact], record: Record) -> Statement:
    """ "A blood salt (potassium): 4.6 mmol/L on 5 March 2026. This is in the usual range (3.5-5.1). The
    highest was 6.1 on 3 March." Of what was measured days ago: "That was too high."
    """
    zone = record.zone
    latest, before = group[-1], trends.milestones(group, True)
    goal = _goal(latest, record)
    text: str = say(
        "result",
        what=_named(latest),
        value=_value(latest, _shown(latest)),
        when=on_date(latest, zone),
        doubt=_doubt(latest),
        place=_placed(latest, old=latest.start < record.request.cut - _RECENT)
        if goal is None
        else goal.words,
    )
    extremes = [(word, fact) for word, fact in before if word in ("highest", "lowest")]
    before = extremes or before  # with these, how it began shows a patient nothing more
    for word, fact in before:
        when = trends.without_year(on_date(fact, zone), latest, zone)
        value = Phrase(number_words(fact), _value(fact, number_words(fact)).render)
        text = together(text, " ", say(f"result.{word}", value=value, when=when))
    cited = (latest, *(fact for _, fact in before), *(goal.orders if goal else ()))
    return state(text, cited, also=goal.also if goal else (), zone=zone)


_INR: Final = re.compile(r"\bINR\b|\binternational normali[sz]ed ratio\b", re.IGNORECASE)
_GOAL: Final = re.compile(
    r"\b(?:goal|target|range|aim)\b(?: (?:is|of|for|INR|now|therefore|so|thus|should|be|changed|to))*[\s:=]*(?P<goal>[1-4](?:[.,]\d)?\s?(?:-|–|to)\s?[1-4](?:[.,]\d)?)(?![\d/])",
    re.IGNORECASE,
)  # clinical


class _Goal(NamedTuple):
    words: Phrase
    orders: tuple[Fact, ...]
    also: tuple[Citation, ...]


def _thinner(fact: Fact, record: Record) -> Fact | None:
    """Of an INR, of which the usual range is that of people without it: the order of what the patient takes home to raise it."""
    if not _INR.search(name(fact)):
        return None
    going = (m for m in medicines.reconcile(record) if m.change in ("new", "changed", "unchanged"))
    return next((m.now for m in going if hazards.in_class(m.now, "vitamin k antagonists")), None)


def _goal(fact: Fact, record: Record) -> _Goal | None:
    """Of an INR that a medicine raises on purpose: so, and the last goal that a note states for it."""
    order = _thinner(fact, record)
    if order is None:
        return None
    taken = medicines.ingredient(name(order))
    own = re.compile(rf"{_INR.pattern}|\b{taken}\b", re.IGNORECASE)
    goals = [
        (line, found)
        for line in record.written
        if own.search(line.text) and (found := _GOAL.search(line.text)) is not None
    ]
    called = capital(Phrase(taken, medicine(taken, brief=True).render))
    if not goals:
        return _Goal(say("place.thinned", medicine=called, goal=say("place.no_goal")), (order,), ())
    line, found = goals[-1]
    goal = say("place.goal", day=day(line.passage.time, record.zone), goal=as_is(found["goal"]))
    return _Goal(say("place.thinned", medicine=called, goal=goal), (order,), (cite_line(line, record.zone),))


def _value(fact: Fact, words: str = "") -> Phrase:
    """A value as it is: figures, or words of the record."""
    text = words or result_words(fact)
    return Phrase(text, lambda _: text if isinstance(fact.value, Quantity) else quoted(text))


def _doubt(fact: Fact) -> str:
    return say("preliminary") if fact.status == "unconfirmed" else ""


def _placed(fact: Fact, *, old: bool) -> str:
    place, limits = ranges.place_of(fact), range_words(fact.reference).removeprefix("reference").strip()
    if not place or not limits:
        return ""
    return say(f"place.{place}{'.then' if old else ''}", limits=Phrase(limits, lambda _: _limits(limits)))


def _limits(text: str) -> str:
    """ "up to 5" as "hasta 5", "from 60" as "desde 60"; words of the laboratory in quotation marks."""
    words = re.sub(r"^up to (?=\d)", "hasta ", re.sub(r"^from (?=\d)", "desde ", text))
    return words if re.fullmatch(r"(?:hasta |desde )?[\d.,<>=-]+", words) else quoted(text)


def _in_passing(facts: Sequence[Fact], first: str, zone: str) -> list[Statement]:
    """ "Also too low on 8 September 2025: ..."."""
    grouped: dict[tuple[str, str], list[Fact]] = {}
    for fact in facts:
        grouped.setdefault((ranges.side(fact) or "unusual", on_date(fact, zone)), []).append(fact)
    return [
        state(say(f"{first}.{side}", when=when, what=joined([_short(f) for f in same])), same, zone=zone)
        for (side, when), same in grouped.items()
    ]


def _short(fact: Fact, value: str = "") -> Phrase:
    return together(_named(fact, first=False), " ", _value(fact, value or _shown(fact)))


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
    at: dict[tuple[str, str], list[Fact]] = {}
    for fact in facts:
        at.setdefault((on_date(fact, zone), _doubt(fact)), []).append(fact)
    shown = [(when, doubt, fact) for (when, doubt), same in at.items() for fact in same]
    return [
        state(say("usual", when=when, doubt=doubt, what=_short(fact)), (fact,), zone=zone)
        for when, doubt, fact in shown
    ][:_USUAL]


def _named(fact: Fact, *, first: bool = True) -> Phrase:
    text = named(name(fact) if first else within(name(fact)), of_results=True)
    return capital(text) if first else text


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
        if pending.finished(fact, record):
            continue
        when, words = _day_of(fact, record.zone), free(value_words(fact.value))
        text = say("report", what=_named(fact), when=when, doubt=_doubt(fact), words=words)
        statements.append(state(text, (fact,), zone=record.zone))
    return statements[:_REPORTS]


def _day_of(fact: Fact, zone: str) -> str:
    return began(fact, zone).rsplit(" ", 1)[0] if ":" in began(fact, zone) else began(fact, zone)
