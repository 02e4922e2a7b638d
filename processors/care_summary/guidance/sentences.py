"""Guidance in sentences: what the guideline recommends and because of what, never an order; what is missing;
what speaks against it.

A recommendation is shown in short sentences of its own (because, due, contraindications to settle, details),
so that one which does not stand up to the gate does not take the others with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from processors.care_summary.guidance.citations import Sources, knowledge
from processors.care_summary.guidance.likeness import statements as alike_told
from processors.care_summary.guidance.wording import due_words, open_question, where
from processors.drafting.outline import SectionPlan
from processors.evidence.knowledge import STEP
from processors.evidence.moments import cited_day, day
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


#: Parts that a clinician acts on.
_LEADING: Final = frozenset({"now", "check"})


def key(part: str) -> str:
    return f"guideline-{part}"


#: Each sentence in it cites a step: see processors/care_summary/guidance/check.py.
SECTION: Final = SectionPlan(
    "Guideline recommendation",
    "",
    "",
    tuple(
        SectionPlan(
            title,
            "",
            f"{purpose}. {_SAID}",
            name=key(part),
            optional=True,
            knowledge=STEP,
            kept=part in _LEADING,
            rank=0.0,
        )
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
    writer = _Writer(record, guidance)
    filled: Filled = {}
    for step in guidance.recommendations:
        filled.setdefault(key(step.role), []).extend(writer.of(step))
    if check := [
        *map(writer.contradiction, guidance.contradictions),
        *map(writer.conflict, guidance.conflicts),
    ]:
        filled[key("check")] = check
    return filled


class _Writer:
    def __init__(self, record: Record, guidance: Guidance) -> None:
        self._cut, self._zone = record.request.cut, record.zone
        self._sources = Sources(record)
        self._by_id = {step.id: step for step in guidance.recommendations}

    def of(self, step: Recommended) -> Iterator[Statement]:
        match step.role:
            case "now" | "next":
                yield from self._recommended(step)
            case "open":
                yield self._open(step)
                yield from alike_told(step, self._sources, self._zone)
            case "not":
                yield self._statement(
                    f"{where(step)}: not recommended: {step.title}, because of: {self._words(step.against)}",
                    step,
                    step.against,
                )
            case "alternative":
                yield self._statement(
                    f"{where(step)}: {step.title} {self._why_not(step)}",
                    step,
                    step.against if not step.gives_way else step.satisfied,
                )
            case "done":
                yield Statement(
                    sentence(f"{where(step)}: {step.title}: on record already: {self._held(step.doing)}"),
                    (*self._sources.at(step.doing), knowledge(step)),
                )

    def _why_not(self, step: Recommended) -> str:
        if step.gives_way:
            return f"holds as well and gives way to {step.gives_way}"
        why = "; ".join(
            f"it asks for {g.text}" + (f", and the record says: {g.came}" if g.came else "")
            for g in step.against
        )
        return f"does not apply: {why}"

    def _recommended(self, step: Recommended) -> Iterator[Statement]:
        yield self._statement(
            f"{where(step)}: {_opening(step)}: {step.title}{self._because(step)}", step, step.satisfied
        )
        if step.due is not None and step.interval:
            same = day(step.due, self._zone) == day(self._cut, self._zone)
            when = (
                "due now"
                if same
                else f"overdue on {day(self._cut, self._zone)}"
                if step.due < self._cut
                else "not yet due"
            )
            held = self._held(step.counted)
            text = (
                f"{step.title}: due on {due_words(step, self._zone)} "
                f"({step.interval}{f': {held}' if held else ''}); "
                f"{when}"
            )
            yield Statement(
                sentence(text),
                (
                    *self._sources.at(step.counted),
                    *self._sources.of(step.satisfied[:_MOST_GROUNDS]),
                    knowledge(step),
                ),
            )
        elif step.interval and step.role == "now":
            yield self._statement(
                f"{step.title}: due {step.interval}, of which the record holds none", step, ()
            )
        for ground in step.unsettled:
            when = "before the next" if step.role == "next" else "before"
            yield self._statement(
                f"{step.title}: not known, to be settled {when}: {open_question(ground)}; the guideline "
                "speaks "
                f"against it where: {ground.text}",
                step,
                (),
            )
        yield from alike_told(step, self._sources, self._zone)
        if step.details:
            yield self._statement(
                f"{step.title}; the guideline adds: {'; '.join(part.rstrip('.') for part in step.details)}",
                step,
                (),
            )

    def _because(self, step: Recommended) -> str:
        words = self._words(step.satisfied)
        after = f", after: {'; '.join(step.before)}" if step.before else ""
        return f"{after}, because: {words}" if words else after

    def _open(self, step: Recommended) -> Statement:
        missing = "; ".join(dict.fromkeys(map(open_question, step.missing[:_MOST_GROUNDS])))
        holds = self._words(step.satisfied)
        words = f"the guideline may recommend {step.title}; not known: {missing}" + (
            f"; what holds: {holds}" if holds else ""
        )
        return self._statement(f"{where(step)}: {words}", step, step.satisfied)

    def _words(self, grounds: Sequence[Ground]) -> str:
        """ "HER2-positive disease (HER2: positive, 28 March 2024); age 18 or older (age 61)"."""
        return "; ".join(f"{g.text}{self._facts(g)}" for g in grounds[:_MOST_GROUNDS])

    def _facts(self, ground: Ground) -> str:
        if ground.sources:
            text = self._held(ground.sources, known=ground.text)
            return f" ({text})" if text else ""
        return f" ({ground.came})" if ground.person and ground.came and ground.came not in ground.text else ""

    def _held(self, sources: Sequence[Source], known: str = "") -> str:
        """Facts in a few words with their day; of those of one name the latest. What is `known` is not said
        again.
        """
        latest = {
            self._sources.named(c.source): cited_day(c.time, self._zone)
            for c in self._sources.at(sources)[-_MOST_FACTS:]
        }
        return "; ".join(
            when if name.casefold() in known.casefold() else f"{name}, {when}"
            for name, when in latest.items()
        )

    def _statement(
        self, text: str, step: Recommended, grounds: Sequence[Ground], note: str = ""
    ) -> Statement:
        return Statement(
            sentence(text),
            (*self._sources.of(grounds[:_MOST_GROUNDS]), knowledge(step)),
            "marked" if note else "supported",
            note,
        )

    def contradiction(self, found: Contradiction) -> Statement:
        step = self._by_id[found.recommended]
        held = self._held(found.sources)
        grounds: tuple[Ground, ...] = step.against
        match found.why:
            case "planned already":
                words, grounds = f"{step.title} is planned in the record: {held}", ()
            case "given although it is excluded" | "planned although it is excluded":
                verb = "plans" if found.why.startswith("planned") else "holds"
                words = (
                    f"the record {verb} {held}; {step.title} is not recommended, because of: "
                    f"{self._words(step.against)}"
                )
            case _:
                words = f"the record holds {held}; {step.title} {self._why_not(step)}"
        note = PLANNED if found.why == "planned already" else DIFFER
        cited = _distinct((*self._sources.at(found.sources), *self._sources.of(grounds), knowledge(step)))
        return Statement(sentence(f"{where(step)}: {words}"), cited, "marked", note)

    def conflict(self, found: Conflict) -> Statement:
        one, other = self._by_id[found.one], self._by_id[found.other]
        words = f"{self._stands(one)}; {self._stands(other)}"
        cited = (
            *self._sources.of((*one.satisfied, *one.against, *other.satisfied, *other.against)),
            knowledge(one),
            knowledge(other),
        )
        return Statement(sentence(words), _distinct(cited), "marked", TWO)

    def _stands(self, step: Recommended) -> str:
        due = f", due on {due_words(step, self._zone)}" if step.due is not None and step.interval else ""
        if step.role == "not":
            return f"{where(step)}: {step.title} is not recommended"
        return f"{where(step)}: {_opening(step)}: {step.title}{due}"


def _opening(step: Recommended) -> str:
    if step.role == "next":
        return "the guideline recommends next"
    return (
        "the guideline recommends, as one of several to choose from"
        if step.choice
        else "the guideline recommends now"
    )


def _distinct(cited: Sequence[Citation]) -> tuple[Citation, ...]:
    return tuple(dict.fromkeys(cited))
