"""The verdict on one statement: does each thing in it that can be checked stand in what it cites?

Checked: that the citations are what the evidence holds; numbers with unit and comparator; what a number is the number of; dates and
times; frequency and route; names of drugs; negation; sides; direction (started, stopped); certainty; whose condition it is.
Not checked: whether the sources taken together mean what the statement means. A clinician reads every draft.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from processors.compose.building import caption
from processors.compose.moments import day, minute
from processors.compose.wording import quote
from processors.grounding import dates, doses, polarity, quantities
from processors.grounding.quantities import Number, Numbers
from schemas.drafts import Citation, Rejected, Statement
from schemas.facts import Fact
from schemas.requests import Request

_WORD: Final = re.compile(r"[A-Za-z][A-Za-z'-]{2,}")
_NO_NAME: Final = frozenset(
    ["the", "and", "was", "were", "are", "has", "had", "have", "with", "for", "from", "this", "that", "previously", "before", "reference", "now", "then", "again", "its", "his", "her", "she", "they", "into", "than", "about", "until", "since", "after", "value", "level", "result", "each", "per", "day", "days", "week", "weeks", "month", "months", "year", "years", "hour", "hours", "today", "yesterday", "mouth", "orally", "intravenous", "intravenously", "tablet", "tablets", "capsule", "capsules", "once", "twice", "daily", "times"]
)
_MEDICATION: Final = frozenset({"ordered_medication", "given_medication", "takes_medication", "dispensed_medication"})
_NEAR: Final = 60  # characters between a number and its date


class Read(NamedTuple):
    """A text, read once for all checks."""

    text: str
    times: dates.Times
    rhythm: doses.Rhythm
    numbers: Numbers
    said: polarity.Said


def _read(text: str) -> Read:
    times = dates.read(text)
    rhythm = doses.read(times.rest)
    return Read(text, times, rhythm, quantities.read(rhythm.rest), polarity.read(text))


class Gate:
    """The checks over one request's evidence."""

    def __init__(self, request: Request) -> None:
        evidence = request.evidence
        self._passages = {(p.resource, p.version): p for p in (*evidence.passages, *evidence.prior) if not p.body.ours}
        self._facts: dict[tuple[str, str, str], list[Fact]] = {}
        self._drugs: set[str] = set()
        for fact in (*evidence.history, *evidence.facts):
            self._facts.setdefault((fact.source.resource, fact.source.version, fact.source.path), []).append(fact)
            if fact.relation in _MEDICATION and (found := _WORD.search(fact.concept.label)) and len(found[0]) > 4:
                self._drugs.add(found[0].lower())
        self._encounters = {e.resource for e in (evidence.encounter, *evidence.prior_encounters) if e is not None}

    def judge(self, statement: Statement) -> Rejected | None:
        """None where the statement stands; else which check it fails. Details never quote the evidence."""
        text = statement.text
        if not statement.citations or not all(map(self._genuine, statement.citations)):
            return Rejected(text, "citation", "expected citations that quote the evidence exactly")
        if any(self._repeats(text, (c,)) for c in statement.citations) or self._repeats(text, statement.citations):
            return None  # word for word
        claim = _read(text)
        sources = [_read(" ".join(c.quote.split())) for c in statement.citations]
        written = " ".join(s.text for s in sources)
        for check, fails in (
            ("number", _numbers(claim, sources)),
            ("date", _dates(claim, sources, statement.citations)),
            ("dose", _rhythm(claim, sources)),
            ("drug", self._drug(text, written)),
            ("negation", _negation(claim, sources)),
            ("side", _sides(claim, sources)),
            ("direction", polarity.turned(text, written)),
            ("certainty", _certainty(text, sources)),
            ("patient", _relative(text, statement.citations)),
            ("topic", _topic(claim, sources)),
        ):
            if fails:
                name, _, detail = fails.partition("|") if "|" in fails else (check, "", fails)
                return Rejected(text, name, f"not in the cited sources: {detail}")
        return None

    def _genuine(self, citation: Citation) -> bool:
        source = citation.source
        if source.start >= 0:
            passage = self._passages.get((source.resource, source.version))
            return passage is not None and bool(citation.quote) and passage.body.text[source.start : source.end] == citation.quote
        if source.resource in self._encounters:
            return True
        facts = self._facts.get((source.resource, source.version, source.path), ())
        return any(quote(f) == citation.quote for f in facts)

    def _repeats(self, text: str, citations: Sequence[Citation]) -> bool:
        """Whether it is a note's words: a sentence, or a heading and a sentence of it; bare, or after the note's day or name."""
        first = citations[0]
        passage = self._passages.get((first.source.resource, first.source.version))
        if any(c.source.start < 0 or c.source.resource != first.source.resource for c in citations) or passage is None:
            return len(citations) == 1 and text == " ".join(first.quote.split())
        for known in (f"{day(passage.time)}: ", f"{caption(passage)}: "):
            text = text.removeprefix(known)
        said = ": ".join(" ".join(c.quote.split()) for c in citations)
        headed = len(citations) == 2 and first.source.end <= citations[1].source.start
        return text == said if len(citations) == 1 else headed and text.casefold() == said.casefold()

    def _drug(self, text: str, written: str) -> str:
        lower = written.lower()
        return next((w for w in map(str.lower, _WORD.findall(text)) if w in self._drugs and w not in lower), "")


def judge(statement: Statement, request: Request) -> Rejected | None:
    """One statement; for many of one request keep a Gate."""
    return Gate(request).judge(statement)


def _numbers(claim: Read, sources: Sequence[Read]) -> str:
    known = [(n, s) for s in sources for n in s.numbers.numbers]
    years = {d.year for s in sources for ways in s.times.dates for d in ways}
    for name in claim.numbers.names:
        if not any(name in s.text.lower() for s in sources):
            return f"number|{name}"
    for number in claim.numbers.numbers:
        same = [(n, s) for n, s in known if n.value == number.value]
        if not same:
            if not number.unit and number.value in years:
                continue
            return f"number|{number.value:f}"
        if not any(n.comparator == number.comparator for n, _ in same):
            return f"number|comparator of {number.value:f}"
        fitting = [(n, s) for n, s in same if n.comparator == number.comparator and _unit_fits(number, n, s)]
        if not fitting:
            return f"unit|{number.value:f} {number.unit}"
        if misses := _bound(claim, number, sources):
            return f"number|{number.value:f} for {misses}"
    return ""


def _unit_fits(number: Number, source: Number, read: Read) -> bool:
    if not number.unit or number.unit == source.unit:
        return True
    return not source.unit and any(n.unit == number.unit for n in read.numbers.numbers)


def _bound(claim: Read, number: Number, sources: Iterable[Read]) -> str:
    """The word that the claim ties the number to, where the sources tie other numbers to it and never this one."""
    ties = [_ties(s) for s in sources]
    for words in _before(claim, number):
        tied = [w for w in words if any(w in t for t in ties)]
        if tied:
            values = {v for w in tied for t in ties for v in t.get(w, ())}
            return "" if number.value in values else tied[0]
    return ""


def _ties(read: Read) -> dict[str, set[Decimal]]:
    """Word -> numbers it stands before, with no other word between them but those that name nothing."""
    found: dict[str, set[Decimal]] = {}
    for number in read.numbers.numbers:
        for words in _before(read, number):
            for word in words:
                found.setdefault(word, set()).add(number.value)
            break
    return found


def _before(read: Read, number: Number) -> Iterable[list[str]]:
    """Stretches of naming words before a number, the nearest first, cumulative, cut at other numbers and at sentences' ends."""
    gathered: list[str] = []
    end = number.place
    text = read.rhythm.rest
    for other in [*(n for n in reversed(read.numbers.numbers) if n.place < number.place), None]:
        start = other.end if other else 0
        stretch = re.split(r"[.;!?]\s", text[start:end])[-1]
        words = [polarity.stem(w) for w in _WORD.findall(stretch) if w.lower() not in _NO_NAME]
        gathered = words[::-1] + gathered
        if words:
            yield gathered
        if other is None or len(stretch) < end - start:
            return
        end = other.place


def _dates(claim: Read, sources: Sequence[Read], citations: Sequence[Citation]) -> str:
    if not claim.times.dates and not claim.times.clock:
        return ""
    stamps = [dates.read(minute(c.time)) for c in citations]
    known = [d for t in (*(s.times for s in sources), *stamps) for ways in t.dates for d in ways]
    clock = {m for t in (*(s.times for s in sources), *stamps) for m, _ in t.clock}
    for ways in claim.times.dates:
        if not any(way.says(d) for way in ways for d in known):
            return "date|a date"
        if _misdated(claim, ways, sources, stamps):
            return "date|the date of a number"
    for found, _ in claim.times.clock:
        if found not in clock:
            return "date|a time of day"
    return ""


def _misdated(claim: Read, ways: Sequence[dates.Date], sources: Sequence[Read], stamps: Sequence[dates.Times]) -> bool:
    """Whether the number just before this date is, in every source that has it, a number of other dates."""
    place = ways[0].place
    near = [n for n in claim.numbers.numbers if place - _NEAR < n.end <= place]
    if not near or not any(c in claim.text[near[-1].end : place] for c in (" on ", " at ")):
        return False
    holders = [(s, t) for s, t in zip(sources, stamps, strict=True) if any(n.value == near[-1].value for n in s.numbers.numbers)]
    return bool(holders) and not any(
        way.says(d) for s, t in holders for way in ways for found in (*s.times.dates, *t.dates) for d in found
    )


def _rhythm(claim: Read, sources: Sequence[Read]) -> str:
    frequencies = {f for s in sources for f in s.rhythm.frequencies}
    if missing := claim.rhythm.frequencies - frequencies:
        return f"frequency {min(missing)}"
    routes = {r for s in sources for r in s.rhythm.routes}
    if routes and (missing := claim.rhythm.routes - routes):
        return f"route {min(missing)}"
    return ""


def _negation(claim: Read, sources: Sequence[Read]) -> str:
    for word, said in claim.said.polarity.items():
        known = frozenset[bool]().union(*(s.said.polarity.get(word, frozenset()) for s in sources))
        if known and not said & known:
            return "the negation of a word" if False in known else "an affirmed word, negated"
    return ""


def _sides(claim: Read, sources: Sequence[Read]) -> str:
    known = {pair for s in sources for pair in s.said.sides}
    for side, word in claim.said.sides:
        if side not in {s for s, _ in known}:
            return side
        others = {s for s, w in known if w == word and word}
        if others and side not in others:
            return f"{side} of this"
    return ""


def _certainty(text: str, sources: Sequence[Read]) -> str:
    if all(polarity.hedged(s.times.rest) for s in sources) and not polarity.hedged(text) and not polarity.ahead(text):  # 1 May is no doubt
        return "certainty"
    if all("(planned)" in s.text for s in sources) and not polarity.ahead(text):
        return "that it has happened"
    return ""


def _relative(text: str, citations: Sequence[Citation]) -> str:
    """Words of a relative: anywhere in a note's sentence; of a coded fact only what it is about, not its remarks."""
    said = (c.quote if c.source.start >= 0 else c.quote.partition(";")[0] for c in citations)
    if all(map(polarity.FAMILY.search, said)) and not polarity.FAMILY.search(text):
        return "that it is the patient's own"
    return ""


def _topic(claim: Read, sources: Sequence[Read]) -> str:
    """A statement that shares no word with its sources is not theirs."""
    words = set(claim.said.polarity)
    known = {w for s in sources for w in s.said.polarity}
    short = {w.lower() for s in sources for w in _WORD.findall(s.text)} & {w.lower() for w in _WORD.findall(claim.text)}
    return "any of its words" if words and not words & known and not short - _NO_NAME else ""
