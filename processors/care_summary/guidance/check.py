"""What rests on a guideline: of a step that the request knows, in the role that it has for this patient, with
its own dates and intervals.

guideline   says something of a guideline and cites no step of it, or does not name the step that it cites
negation    recommends what is not recommended, applies what does not apply, is sure of what is not known; or the other way round
date        another date than the one computed from the record
number      an interval or a dose that neither the step nor the record has
allergy     names what an allergy of the patient speaks against, as something to give
order       instructs somebody to do it
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

from processors.care_summary.guidance import likeness, stances
from processors.care_summary.guidance.citations import Sources, by_name, knowledge, person
from processors.care_summary.guidance.wording import alike, due_words, open_question, plain_title
from processors.drafting.grounding import dates, quantities
from processors.drafting.grounding.rules import SPEAKS_OF_GUIDELINES, SPEAKS_OF_LIKENESS, Claim, Rules
from processors.evidence.allergies import Allergy, against, known
from processors.evidence.moments import cited_day, day
from processors.evidence.polarity import stem, turned
from processors.evidence.record import Record
from schemas.drafts import Citation, Rejected, Statement
from schemas.guidance import Ground, Recommended
from schemas.requests import Request

_ORDERS: Final = re.compile(
    r"(?:^|[.:]\s+)(?:please\s+)?(?:start|stop|give|order|perform|begin|continue|administer|prescribe|schedule|arrange|refer|repeat|do not|avoid|switch|increase|reduce)\s"
    r"|\b(?:the )?(?:patient|she|he|team|clinician|you) (?:must|should|shall|needs? to|has to|have to|is to)\b",
    re.IGNORECASE,
)
_DUE: Final = re.compile(
    r"\b(?:due|overdue|no later than|deadline)\b(?P<word>\s+(?:on|since|by|from|at))?", re.IGNORECASE
)
_PART: Final = re.compile(r"[;,.:()]\s|\band\b|\bwhile\b|\bbut\b")
_LENGTHS: Final = frozenset(["d", "wk", "mo", "a", "h"])
_DOSES: Final = ("mg", "ug", "g", "ml", "iu", "tablet", "capsule", "gy", "mg/m2", "mg/kg")
_REACH: Final = 45  # characters behind "due" in which its date stands


class GuidanceRules(Rules):
    """The rules over one request's guidance."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._steps = by_name(request.guidance)

    @cached_property
    def _record(self) -> Record:
        return Record(self._request)

    @cached_property
    def _sources(self) -> Sources:
        return Sources(self._record)

    @cached_property
    def _person(self) -> Citation | None:
        return person(self._record) if self._request.guidance is not None else None

    def genuine(self, citation: Citation) -> bool:
        """Whether it is a step of the request, in its words, or the person whose age and sex it asks for."""
        step = self._steps.get(citation.source.resource)
        return (step is not None and citation == knowledge(step)) or citation == self._person

    def words(self, citation: Citation) -> str:
        """What a citation of a step bears out: its wording, and what was computed for this patient."""
        step = self._steps.get(citation.source.resource)
        return f"{citation.quote} {self._computed(step)}" if step is not None else citation.quote

    def _computed(self, step: Recommended) -> str:
        due = (
            (
                f"Due on {due_words(step, self._request.zone)}, overdue on "
                f"{day(self._request.cut, self._request.zone)}."
            )
            if step.due is not None
            else ""
        )
        value = ". ".join(dict.fromkeys(g.came for g in (*step.satisfied, *step.against) if g.came))
        missing = ". ".join(
            dict.fromkeys(open_question(g) for g in (*step.missing, *step.unsettled) if g.missing)
        )
        dated = ", ".join(
            dict.fromkeys(
                cited_day(c.time, self._request.zone)
                for c in self._sources.at(s for g in (*step.satisfied, *step.against) for s in g.sources)
            )
        )
        excluded = ". ".join(g.text for g in (*step.unsettled, *(step.against if step.role == "not" else ())))
        way = ". ".join(plain_title(passed.title) for passed in alike(step))
        return " ".join(
            f"{part}." for part in (due, dated, value, missing, excluded, step.gives_way, way) if part
        )

    def judge(self, statement: Statement) -> Rejected | Claim:
        """A claim if it cites no step, or says of its steps what they are."""
        text = statement.text
        steps = [
            self._steps[c.source.resource] for c in statement.citations if c.source.resource in self._steps
        ]
        if not steps:
            return Claim(text)
        return self._unfit(statement, steps) or Claim(SPEAKS_OF_GUIDELINES.sub("it", text), mixed=True)

    def _unfit(self, statement: Statement, steps: Sequence[Recommended]) -> Rejected | None:
        text = statement.text
        if SPEAKS_OF_LIKENESS.search(text):
            return (
                None
                if self._is_likeness(text, steps)
                else Rejected(text, "guideline", "expected a likeness in the words in which it is offered")
            )
        for step in steps:
            if step.title.casefold() not in text.casefold():
                return Rejected(text, "guideline", "expected the step that is cited by its title")
        words = _without_details(text, steps)
        for step in steps:
            about = words if len(steps) == 1 else stances.about(words, step, steps)
            if wrong := stances.stance(about, step):
                return Rejected(text, "negation", wrong)
            if asserted := next((g for g in self._not_so(step) if stances.asserts(about, g)), None):
                return Rejected(
                    text,
                    "negation",
                    (
                        f"told as if it held: {len(asserted.text)} characters of a condition that is not "
                        "known "
                        "to"
                    ),
                )
        if other_way := self._turned(words, steps):
            return Rejected(text, "direction", f"not in the cited sources: {other_way}")
        if _ORDERS.search(stances.without_titles(words, steps)):
            return Rejected(text, "order", "expected what a guideline recommends, not an order")
        if (
            all(step.role in ("now", "next", "open") for step in steps)
            and against(self._allergies, text) is not None
        ):
            return Rejected(text, "allergy", "names what an allergy of the patient speaks against")
        if self._misdated(words, steps):
            return Rejected(text, "date", "expected the date that is computed from the record")
        if other := self._other_numbers(words, steps, statement.citations):
            return Rejected(text, "number", f"neither in the step nor in the record: {other}")
        if (
            "because" in text
            and any(g.sources for step in steps for g in (*step.satisfied, *step.against))
            and all(c.kind == "knowledge" for c in statement.citations)
        ):
            return Rejected(text, "citation", "expected the record's facts beside the step")
        return None

    def _is_likeness(self, text: str, steps: Sequence[Recommended]) -> bool:
        """Word for word: it recommends nothing, so no role is asked of it, and there is no room for more."""
        return len(steps) == 1 and any(
            one.text == text for one in likeness.statements(steps[0], self._sources, self._request.zone)
        )

    def unsourced(self, statement: Statement) -> Rejected | None:
        """What speaks of a guideline without a step, or recommends what is not recommended."""
        text = statement.text
        if any(c.source.resource in self._steps for c in statement.citations):
            return None
        if unfit := super().unsourced(statement):
            return unfit
        for step in self._steps.values():
            if (
                step.role == "not"
                and step.title.casefold() in text.casefold()
                and stances.RECOMMENDS.search(text)
                and not stances.DENIES.search(text)
            ):
                return Rejected(text, "guideline", "recommends what is not recommended to this patient")
        return None

    def _not_so(self, step: Recommended) -> tuple[Ground, ...]:
        return (*step.missing, *step.unsettled, *(step.against if step.role == "alternative" else ()))

    @cached_property
    def _allergies(self) -> tuple[Allergy, ...]:
        return known(self._record)

    def _turned(self, text: str, steps: Sequence[Recommended]) -> str:
        """A direction that the text gives to what one condition alone speaks of, the other way round:
        positive for negative, started for stopped.
        """
        grounds = [
            g for step in steps for g in (*step.satisfied, *step.missing, *step.against, *step.unsettled)
        ]
        words = [frozenset(stem(w) for w in stances.WORD.findall(g.text)) for g in grounds]
        for place, ground in enumerate(grounds):
            others = frozenset[str]().union(*words[:place], *words[place + 1 :])
            known = " ".join(
                (
                    ground.text,
                    ground.came,
                    ground.missing,
                    *(c.quote for c in self._sources.at(ground.sources)),
                )
            )
            for part in _PART.split(text):
                near = [m for m in stances.WORD.finditer(part) if stem(m[0]) in words[place] - others]
                about = {stem(m[0]) for m in stances.WORD.finditer(part)}
                if near and not about & (others - words[place]) and (found := turned(part, known)):
                    return found
        return ""

    def _misdated(self, text: str, steps: Sequence[Recommended]) -> bool:
        """Whether a date behind "due" is another than the step's; behind "overdue on", than the draft's."""
        right = {due_words(step, self._request.zone) for step in steps} - {""}
        for found in _DUE.finditer(text):
            behind = stances.SENTENCE.split(text[found.end() : found.end() + _REACH])[0]
            first = next(iter(dates.read(behind).dates), None)
            if first is None:
                continue
            now = found[0].lower().startswith("overdue on")
            expected = {day(self._request.cut, self._request.zone)} if now else right
            known_dates = [d for words in expected for ways in dates.read(words).dates for d in ways]
            if not any(way.day and way.year and way.says(d) for way in first for d in known_dates):
                return True
        return False

    def _other_numbers(self, text: str, steps: Sequence[Recommended], citations: Iterable[Citation]) -> str:
        """Lengths of time that no cited step has; doses that neither a step nor a cited result has."""
        core = " ".join(_core(step) for step in steps)
        own = {(n.value, n.unit) for n in quantities.read(core).numbers}
        medicines = {f.source for f in self._record.history if f.relation.endswith("_medication")}
        quoted = " ".join(c.quote for c in citations if c.kind == "record" and c.source not in medicines)
        held = {(n.value, n.unit) for n in quantities.read(dates.read(quoted).rest).numbers}
        for number in quantities.read(dates.read(self._without_facts(text, citations)).rest).numbers:
            if number.unit in _LENGTHS and (number.value, number.unit) not in own:
                return f"{number.value:f} {number.unit}"
            if number.unit in _DOSES and (number.value, number.unit) not in own | held:
                return f"{number.value:f} {number.unit}"
        return ""

    def _without_facts(self, text: str, citations: Iterable[Citation]) -> str:
        """Without the facts as they are named: what is in brackets, and behind "in the record". A dose in
        them is the record's, and checked as such.
        """
        for citation in citations:
            if citation.kind == "record":
                named = self._sources.named(citation.source)
                text = text.replace(named, " ") if named else text
                for part in re.findall(r"\(([^()]*(?:\([^()]*\)[^()]*)*)\)", text):
                    if _same_start(part, citation.quote):
                        text = text.replace(part, " ")
        return text


def _same_start(part: str, quote: str) -> bool:
    words = stances.WORD.findall(part.lower())[:2]
    return bool(words) and all(word in quote.lower() for word in words)


def _core(step: Recommended) -> str:
    """The words of a step without its details: what its intervals are read from."""
    grounds = " ".join(
        f"{g.text}. {g.missing}. {g.came}"
        for g in (*step.satisfied, *step.missing, *step.against, *step.unsettled)
    )
    return (
        f"{step.title}. {step.called}. {step.section}. {step.interval}. {' '.join(step.wording)}. "
        f"{' '.join(step.before)}. {step.gives_way}. {grounds}"
    )


def _without_details(text: str, steps: Iterable[Recommended]) -> str:
    """Details that stand there word for word are the step's own."""
    for step in steps:
        for detail in step.details:
            text = text.replace(detail.rstrip("."), " ")
    return text
