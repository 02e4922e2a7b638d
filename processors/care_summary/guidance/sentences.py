"""Guidance in sentences: what the guideline recommends and because of what, never an order; what is missing;
what speaks against it.

A recommendation is told in short sentences of its own (because, due, contraindications to settle, details),
so that one which does not stand up to the gate does not take the others with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from processors.care_summary.guidance.citations import Sources, knowledge
from processors.care_summary.guidance.likeness import told as alike_told
from processors.care_summary.guidance.wording import asked, due_words, where
from processors.drafting.outline import SectionPlan
from processors.evidence.knowledge import STEP
from processors.evidence.moments import day
from processors.evidence.record import Record
from processors.evidence.statements import Filled, sentence
from schemas.drafts import Citation, Statement
from schemas.facts import Source
from schemas.guidance import Conflict, Contradiction, Ground, Guidance, Recommended

_PARTS: Final[dict[str, tuple[str, str]]] = {
    "now": (
        "Recommended now",
        (
            'what a step [G...] that is marked "now" recommends, because of which facts, and since when it '
            "is "
            "due"
        ),
    ),
    "next": ("Next", 'steps marked "next": what is due when, or after what'),
    "open": ("May apply, to be settled", 'steps marked "open": what is not known, and what would settle it'),
    "not": (
        "Not recommended, because",
        'steps marked "not": that they are not recommended, and because of what',
    ),
    "alternative": (
        "Alternatives, and why not",
        'steps marked "alternative": that they do not apply, and why',
    ),
    "done": ("Done or ordered already", 'steps marked "done"'),
    "check": (
        "Record and guideline differ",
        "contradictions between record and guideline, conflicts between guidelines",
    ),
}
_SAID: Final = (
    'Say "The guideline recommends ... because ...", never as an order; name the step by its '
    "title; cite its anchor"
)


def key(part: str) -> str:
    return f"guideline-{part}"


#: Each sentence in it cites a step: see processors/care_summary/guidance/check.py.
SECTION: Final = SectionPlan(
    "Guideline recommendation",
    "",
    "",
    tuple(
        SectionPlan(title, "", f"{purpose}. {_SAID}", name=key(part), optional=True, knowledge=STEP)
        for part, (title, purpose) in _PARTS.items()
    ),
    name="guideline",
    optional=True,
)
DIFFER: Final = "Record and guideline differ. Check which holds."
PLANNED: Final = "The record plans it already. Check that it is not done twice."
TWO: Final = "Two guidelines differ. Weigh which holds for this patient."
_MOST_GROUNDS: Final = 6
_MOST_FACTS: Final = 3


def fill(record: Record) -> Filled:
    guidance = record.request.guidance
    if guidance is None:
        return {}
    telling = _Telling(record, guidance)
    filled: Filled = {}
    for told in guidance.recommendations:
        filled.setdefault(key(told.role), []).extend(telling.of(told))
    if check := [
        *map(telling.contradiction, guidance.contradictions),
        *map(telling.conflict, guidance.conflicts),
    ]:
        filled[key("check")] = check
    return filled


class _Telling:
    def __init__(self, record: Record, guidance: Guidance) -> None:
        self._cut, self._zone = record.request.cut, record.zone
        self._sources = Sources(record)
        self._by_id = {told.id: told for told in guidance.recommendations}

    def of(self, told: Recommended) -> Iterator[Statement]:
        match told.role:
            case "now" | "next":
                yield from self._recommended(told)
            case "open":
                yield self._open(told)
                yield from alike_told(told, self._sources, self._zone)
            case "not":
                yield self._statement(
                    f"{where(told)}: not recommended: {told.title}, because of: {self._words(told.against)}",
                    told,
                    told.against,
                )
            case "alternative":
                yield self._statement(
                    f"{where(told)}: {told.title} {self._why_not(told)}",
                    told,
                    told.against if not told.gives_way else told.satisfied,
                )
            case "done":
                yield Statement(
                    sentence(f"{where(told)}: {told.title}: on record already: {self._held(told.doing)}"),
                    (*self._sources.at(told.doing), knowledge(told)),
                )

    def _why_not(self, told: Recommended) -> str:
        if told.gives_way:
            return f"holds as well and gives way to {told.gives_way}"
        why = "; ".join(
            f"it asks for {g.text}" + (f", and the record says: {g.came}" if g.came else "")
            for g in told.against
        )
        return f"does not apply: {why}"

    def _recommended(self, told: Recommended) -> Iterator[Statement]:
        yield self._statement(
            f"{where(told)}: {_opening(told)}: {told.title}{self._because(told)}", told, told.satisfied
        )
        if told.due is not None and told.interval:
            same = day(told.due, self._zone) == day(self._cut, self._zone)
            when = (
                "due now"
                if same
                else f"overdue on {day(self._cut, self._zone)}"
                if told.due < self._cut
                else "not yet due"
            )
            held = self._held(told.counted)
            text = (
                f"{told.title}: due on {due_words(told, self._zone)} ({told.interval}{f': {held}' if held else ''}); "
                f"{when}"
            )
            yield Statement(
                sentence(text),
                (
                    *self._sources.at(told.counted),
                    *self._sources.of(told.satisfied[:_MOST_GROUNDS]),
                    knowledge(told),
                ),
            )
        elif told.interval and told.role == "now":
            yield self._statement(
                f"{told.title}: due {told.interval}, of which the record holds none", told, ()
            )
        for ground in told.unsettled:
            when = "before the next" if told.role == "next" else "before"
            yield self._statement(
                f"{told.title}: not known, to be settled {when}: {asked(ground)}; the guideline speaks "
                f"against it where: {ground.text}",
                told,
                (),
            )
        yield from alike_told(told, self._sources, self._zone)
        if told.details:
            yield self._statement(
                f"{told.title}; the guideline adds: {'; '.join(part.rstrip('.') for part in told.details)}",
                told,
                (),
            )

    def _because(self, told: Recommended) -> str:
        words = self._words(told.satisfied)
        after = f", after: {'; '.join(told.before)}" if told.before else ""
        return f"{after}, because: {words}" if words else after

    def _open(self, told: Recommended) -> Statement:
        missing = "; ".join(dict.fromkeys(map(asked, told.missing[:_MOST_GROUNDS])))
        holds = self._words(told.satisfied)
        words = f"the guideline may recommend {told.title}; not known: {missing}" + (
            f"; what holds: {holds}" if holds else ""
        )
        return self._statement(f"{where(told)}: {words}", told, told.satisfied)

    def _words(self, grounds: Sequence[Ground]) -> str:
        """ "HER2-positive disease (HER2: positive, 28 March 2024); age 18 or older (age 61)"."""
        return "; ".join(f"{g.text}{self._facts(g)}" for g in grounds[:_MOST_GROUNDS])

    def _facts(self, ground: Ground) -> str:
        if ground.sources:
            said = self._held(ground.sources, known=ground.text)
            return f" ({said})" if said else ""
        return f" ({ground.came})" if ground.person and ground.came and ground.came not in ground.text else ""

    def _held(self, sources: Sequence[Source], known: str = "") -> str:
        """Facts in a few words with their day; of those of one name the latest. What is `known` is not said
        again.
        """
        latest = {
            self._sources.named(c.source): day(c.time, self._zone)
            for c in self._sources.at(sources)[-_MOST_FACTS:]
        }
        return "; ".join(
            when if name.casefold() in known.casefold() else f"{name}, {when}"
            for name, when in latest.items()
        )

    def _statement(
        self, text: str, told: Recommended, grounds: Sequence[Ground], note: str = ""
    ) -> Statement:
        return Statement(
            sentence(text),
            (*self._sources.of(grounds[:_MOST_GROUNDS]), knowledge(told)),
            "marked" if note else "supported",
            note,
        )

    def contradiction(self, found: Contradiction) -> Statement:
        told = self._by_id[found.recommended]
        held = self._held(found.sources)
        grounds: tuple[Ground, ...] = told.against
        match found.why:
            case "planned already":
                words, grounds = f"{told.title} is planned in the record: {held}", ()
            case "given although it is excluded" | "planned although it is excluded":
                verb = "plans" if found.why.startswith("planned") else "holds"
                words = (
                    f"the record {verb} {held}; {told.title} is not recommended, because of: "
                    f"{self._words(told.against)}"
                )
            case _:
                words = f"the record holds {held}; {told.title} {self._why_not(told)}"
        note = PLANNED if found.why == "planned already" else DIFFER
        cited = _distinct((*self._sources.at(found.sources), *self._sources.of(grounds), knowledge(told)))
        return Statement(sentence(f"{where(told)}: {words}"), cited, "marked", note)

    def conflict(self, found: Conflict) -> Statement:
        one, other = self._by_id[found.one], self._by_id[found.other]
        words = f"{self._stands(one)}; {self._stands(other)}"
        cited = (
            *self._sources.of((*one.satisfied, *one.against, *other.satisfied, *other.against)),
            knowledge(one),
            knowledge(other),
        )
        return Statement(sentence(words), _distinct(cited), "marked", TWO)

    def _stands(self, told: Recommended) -> str:
        due = f", due on {due_words(told, self._zone)}" if told.due is not None and told.interval else ""
        if told.role == "not":
            return f"{where(told)}: {told.title} is not recommended"
        return f"{where(told)}: {_opening(told)}: {told.title}{due}"


def _opening(told: Recommended) -> str:
    if told.role == "next":
        return "the guideline recommends next"
    return (
        "the guideline recommends, as one of several to choose from"
        if told.choice
        else "the guideline recommends now"
    )


def _distinct(cited: Sequence[Citation]) -> tuple[Citation, ...]:
    return tuple(dict.fromkeys(cited))
