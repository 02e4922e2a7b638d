"""A draft within its length: what matters most stays in its section, the rest moves to an appendix of the same
document. Nothing is dropped, and the draft states how much moved.

Never moved: sections that their outline keeps (medicines, allergies, warning signs, follow-up), statements marked
for the clinician to check, grave events, critical values, the abnormal results of a progress note and those with which a stay ends,
orders and plans, pending results, and how far treatment goes. Of a full progress note how the stay began and what goes on from home
without an order of the stay leave before what today's round states. What else stays is chosen by importance: words of notes
by how likely a reader of the document looks for them (`salience.py`), results and other facts by a score over the section's rank:

| raises                                      | lowers                                              |
|---------------------------------------------|-----------------------------------------------------|
| an abnormal result, one that changed        | a normal one                                        |
| a report, an operation                      | what another sentence that stays has in other words |
| the illness, its treatment, the reason      | an earlier day of a progress note, an earlier visit |
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from processors.drafting import repetition, salience
from processors.drafting.compose import (
    advice,
    conditions,
    events,
    grave_events,
    pending,
    procedures,
    shared,
    trends,
    vitals,
)
from processors.drafting.outline import Outline, SectionPlan
from processors.evidence import ahead, care_rules, medicines, overtaken
from processors.evidence.kinds import INSTRUCTIONS
from processors.evidence.knowledge import ADVICE
from processors.evidence.moments import DATE, MONTHS, day
from processors.evidence.ranges import worst
from processors.evidence.record import FULL, LIMITED, PHYSICIANS, Line, Record
from processors.evidence.statements import PREVIOUS
from processors.evidence.wording import label, name
from processors.languages.phrases import Phrase, say
from schemas.drafts import APPENDIX, Draft, Section, Statement, statements
from schemas.facts import Fact
from schemas.instant import DAY, HOUR

LIMITS: Final = str(say("title.limits"))
TITLE: Final = str(say("title.more"))
MOVED: Final = str(say("empty.moved"))
#: Marks that are no doubt about the patient.
COPIED: Final = "Partly copied from an earlier note."
UNVERIFIED: Final = "In its source's words; ours could not be verified."

_WORD: Final = re.compile(r"[^\W_][\w'./%-]*")
_DATE: Final = rf"{DATE}(?: \d\d:\d\d)?"
#: What leads a quotation in: its day, its note.
_LEAD: Final = re.compile(rf"(?:[^:\n]{{1,90}}?,? )?{_DATE}(?: say)?: ")
_LEADS: Final = re.compile(rf"{_DATE}(?: say)?: ")  # in each lead, and found sooner
_DATED: Final = re.compile(rf"{_DATE}: \Z")
#: "CKD 3a: ...": what follows in the same note may be about it.
_HEADED: Final = re.compile(r"[^\W_][^:.;\n]{0,60}:\s")
#: Resources whose statements name a diagnosis, or what is taken, ordered, planned, or not tolerated.
_KEPT: Final = re.compile(
    r"(?:MedicationRequest|MedicationStatement|AllergyIntolerance|Condition|ServiceRequest|CarePlan|Appointment|Goal"
    r"|Flag)/"
)
_ENCOUNTER: Final = re.compile(r"Encounter/")
_REPORT: Final = re.compile(r"DiagnosticReport/")
_DONE: Final = re.compile(r"Procedure/")
_TISSUE: Final = re.compile(r"\b(?:surgical |histo)?patholog\w*|\bcytolog\w*|\bbiops\w+", re.IGNORECASE)
_CRITICAL: Final = re.compile(r"\((?:HH|LL|AA)\b|\bcritical\b", re.IGNORECASE)
_ABNORMAL: Final = re.compile(
    r"\((?:H|L|A|HH|LL|AA)\b|\b(?:[Aa]bove|[Bb]elow) the usual range\b|on purpose\.|outside the reference range"
)


def limited(draft: Draft, outline: Outline, record: Record, most: int) -> Draft:
    """The draft with at most so many words before its appendix, unless what must stay has more; as it is where it
    has no more, or where `most` is 0.
    """
    if not most or length(draft.sections) <= most:
        return draft
    items = list(_items(draft, outline, record))
    _keep(items, _TODAY if draft.task == "progress-note" else _OF_COURSE)
    _let_repeated_go(items)
    plans = {(plan.title, plan.code): plan for plan in _plans(outline.sections)}
    room = most - _frame(draft.sections)
    _let_go(items, room - _STATED)
    shown = draft
    while len(kept := _chosen(items, room)) < len(items):
        places = {(item.path, item.place) for item in kept}
        shown = _divided(draft, _Writer(record.zone, places, plans), len(items) - len(kept))
        over = length(shown.sections) - most
        if over <= 0:
            break
        room -= over  # of headings, and of what states how much moved
        if not _let_go(items, room) and all(item.stays for item in kept):
            break
    return shown


def _divided(draft: Draft, writer: _Writer, moved: int) -> Draft:
    main = tuple(s for s in (writer.section(s, (i,)) for i, s in enumerate(draft.sections)) if s is not None)
    rest = (writer.section(s, (i,), moved=True) for i, s in enumerate(draft.sections))
    appendix = Section(TITLE, APPENDIX, sections=tuple(s for s in rest if s is not None))
    return replace(draft, sections=(*_pointed(main, moved), appendix))


def length(sections: Iterable[Section]) -> int:
    """Words of headings and statements, with what is to be checked."""
    shown = [s for s in sections if s.code != APPENDIX]
    return _frame(shown) + sum(_cost(statement) for statement in statements(shown))


def _frame(sections: Iterable[Section]) -> int:
    return sum(
        _count(s.title) + _count(s.empty_reason) + _frame(s.sections) for s in sections if s.code != APPENDIX
    )


def _cost(statement: Statement) -> int:
    checked = f" To check: {statement.note or 'not verified'}" if statement.verdict == "marked" else ""
    return _count(statement.text + checked)


@lru_cache(maxsize=16384)  # the next draft of a stay reads most of its notes again
def _count(text: str) -> int:
    return len(_WORD.findall(text))


def _plans(plans: Iterable[SectionPlan]) -> Iterator[SectionPlan]:
    for plan in plans:
        yield plan
        yield from _plans(plan.parts)


def _pointed(sections: tuple[Section, ...], moved: int) -> tuple[Section, ...]:
    """With how much moved among the limits of the draft."""
    words = str(say("empty.one_more" if moved == 1 else "empty.more", n=str(moved)))
    place = next((i for i, s in enumerate(sections) if s.title == LIMITS), -1)
    if place < 0:
        return (*sections, Section(LIMITS, empty_reason=words))
    found = sections[place]
    stated = replace(found, empty_reason=f"{found.empty_reason} {words}".strip())
    return (*sections[:place], stated, *sections[place + 1 :])


@dataclass
class _Item:
    """A statement at its place: the numbers of its section and of those around it, and its own."""

    path: tuple[int, ...]
    place: int
    statement: Statement
    words: int
    stays: bool
    score: float = 0.0
    terms: frozenset[str] = frozenset()
    head: _Item | None = None
    first: bool = (
        False  # of what today's round and today's advisers judge and plan; of a summary, of the course
    )
    day_first: bool = False  # its note writes 27/5 for 27 May
    repeatable: bool = False  # a quotation that may leave where others have the same
    leaves: float | None = None  # of what stays, how late it leaves where the rest is too long; None: never


def _keep(items: Iterable[_Item], room: int) -> None:
    """What today's round judges and plans stays before what the record repeats of earlier days, and the course of a stay before
    its results, up to a number of words.
    """
    for item in sorted((item for item in items if item.first), key=lambda item: -item.score):
        if not item.stays and item.words <= min(room, _LONG):
            item.stays = True
            room -= item.words


def _let_repeated_go(items: Sequence[_Item]) -> None:
    """Quotations that have only what other statements that stay have: they leave first."""
    known = {
        id(item): repetition.sentences(item.statement.text, day_first=item.day_first)
        for item in items
        if item.stays and item.statement.verdict == "supported" and not _general(item.statement)
    }
    for item in items:
        if not item.repeatable or id(item) not in known:
            continue
        own = known.pop(id(item))
        parts = repetition.clauses(_without_lead(item.statement.text), day_first=item.day_first)
        if repetition.repeats(parts, known.values()):
            item.stays, item.score = False, item.score - _REPEATED
        else:
            known[id(item)] = own


def _general(statement: Statement) -> bool:
    """Advice from a table, not from the record: it may leave, and nothing of the record leaves for it."""
    return any(citation.source.resource.startswith(ADVICE) for citation in statement.citations)


def _let_go(items: Sequence[_Item], room: int) -> bool:
    """Where all that stays is too long, what matters least of it: general advice of notes, then advice, then visits without
    a day, last what is not from the record. Whether anything went.
    """
    gone = False
    over = sum(item.words for item in items if item.stays) - room
    for item in sorted((i for i in items if i.stays and i.leaves is not None), key=lambda i: i.leaves or 0.0):
        if over <= 0:
            break
        item.stays, over, gone = False, over - item.words, True
    return gone


_REPEATED: Final = 4.0  # of the score
_STATED: Final = 12  # words that state how much moved
_TODAY: Final = 150  # words
_COURSE: Final = "8648-8"
_WARNING: Final = "warning-signs"
_PROBLEMS: Final = "11450-4"
_OF_COURSE: Final = 75  # words: with more, results with which the stay ends would leave
_LONG: Final = 60  # words: more is a whole dictation


def _items(draft: Draft, outline: Outline, record: Record) -> Iterator[_Item]:
    judge = _Judge(draft, record)
    known = {(plan.title, plan.code): plan for plan in _plans(outline.sections)}

    def walk(sections: Sequence[Section], around: tuple[int, ...], movable: bool) -> Iterator[_Item]:
        for number, section in enumerate(sections):
            path = (*around, number)
            plan = known.get((section.title, section.code))
            may_move = (movable or plan is not None) and not (plan is not None and plan.kept)
            head: _Item | None = None
            for place, statement in enumerate(section.statements):
                today = draft.task == "progress-note" and judge.decisive(statement, place, section.code)
                stays = not may_move or judge.stays(statement) or today
                item = _Item(path, place, statement, _cost(statement), stays)
                item.terms = events.terms(statement.text)
                item.score = judge.score(statement, place)
                item.score += (
                    _OF_NOTE if _quoted(statement) is not None else plan.rank if plan is not None else 0.0
                )
                item.first = judge.of_today(statement)
                item.leaves, item.repeatable = (
                    judge.leaves(statement, item.score),
                    judge.repeatable(statement),
                )
                if _general(statement):
                    item.leaves = _ADVICE * _GENERAL - place
                elif item.first and item.leaves is not None:
                    item.leaves = _ADVICE * _OF_ROUND + item.score
                elif today and item.leaves is not None:
                    item.leaves += _ADVICE * _DECISIVE
                if plan is not None and plan.name == _WARNING and judge.of_leaving(statement):
                    item.leaves, item.repeatable = None, False  # whatever else leaves: when to call
                item.day_first = judge.day_first(statement)
                if draft.task == "care-summary" and section.code == _COURSE and item.repeatable:
                    item.first, item.leaves = True, item.score
                elif draft.task == "care-summary" and section.code == _PROBLEMS and item.repeatable:
                    # what only a note names stands with the list of problems as long as there is room
                    item.stays, item.leaves, item.repeatable = True, _ADVICE + item.score, False
                head = _head(item, head)
                yield item
            yield from walk(section.sections, path, may_move)

    yield from walk(draft.sections, (), movable=False)


def _head(item: _Item, head: _Item | None) -> _Item | None:
    """The quotation that names what the following ones of its note are about; sets it in the item."""
    source = _quoted(item.statement)
    if source is None:
        return None
    if _HEADED.match(_without_lead(item.statement.text)):
        return item
    if head is not None and _quoted(head.statement) == source:
        item.head = head
        return head
    return None


def _without_lead(text: str) -> str:
    return _LEAD.sub("", text, count=1) if _LEADS.search(text) else text


def _quoted(statement: Statement) -> str | None:
    """The note whose sentence it is; None for words of ours."""
    if not statement.citations or any(citation.source.start < 0 for citation in statement.citations):
        return None
    return statement.citations[-1].source.resource


def _chosen(items: Sequence[_Item], room: int) -> list[_Item]:
    """Those that stay: what must, then by score, first the best of each section, what is stated elsewhere last."""
    kept = [item for item in items if item.stays]
    chosen = set(map(id, kept))
    left = room - sum(item.words for item in kept)
    first: dict[tuple[int, ...], _Item] = {}
    for item in items:
        best = first.get(item.path)
        if not item.stays and (best is None or item.score > best.score):
            first[item.path] = item
    leading = set(map(id, first.values())) - {
        id(best) for path, best in first.items() if any(k.path == path for k in kept)
    }
    open_ = sorted(
        (item for item in items if not item.stays),
        key=lambda item: (-(item.score + _FIRST * (id(item) in leading)), item.path, item.place),
    )
    again: list[_Item] = []
    for round_, waiting in enumerate((open_, again)):
        for item in waiting:
            if id(item) in chosen:
                continue
            if not round_ and any(_same(item, one) for one in kept):
                again.append(item)
                continue
            needed = [one for one in (item.head, item) if one is not None and id(one) not in chosen]
            words = sum(one.words for one in needed)
            if words <= left:
                left -= words
                kept += needed
                chosen |= set(map(id, needed))
    return kept


_FIRST: Final = 2.0  # for the best of a section from which nothing stays otherwise


def _same(item: _Item, other: _Item) -> bool:
    return bool(item.terms) and len(item.terms & other.terms) >= events.ALIKE * len(item.terms)


def _latest_of_repeated(record: Record) -> set[str]:
    """The reports whose examination was made before in the stay: what they conclude takes the earlier one's place."""
    by_name: dict[str, list[Fact]] = defaultdict(list)
    for fact in record.facts:
        if fact.relation == "reported" and fact.status == "active" and fact.start >= record.admitted:
            by_name[name(fact).lower()].append(fact)
    return {max(same, key=lambda f: f.start).source.resource for same in by_name.values() if len(same) > 1}


class _Judge:
    """How important a statement is, and whether it may be moved at all."""

    def __init__(self, draft: Draft, record: Record) -> None:
        self._record = record
        self._task = draft.task
        self._cut = record.request.cut
        self._lines = {
            (line.passage.resource, line.passage.version, line.sentence.start): line
            for line in record.written
        }
        since = record.admitted
        encounter = record.request.evidence.encounter
        about = [label(reason) for reason in encounter.body.reasons] if encounter is not None else []
        about += [name(f) for f in conditions.known(record) if conditions.of_stay(f, since)]
        about += [line.text for line in record.lines if line.kind == "complaint"][:4]
        self._about = events.terms(" ".join(about)) - events.ORDINARY
        known = [name(f) for f in conditions.known(record) if conditions.of_stay(f, since)]
        self._markers = [marker for one in known if (marker := conditions.marker_of(one)) is not None]
        self._grave = grave_events.places(record)
        self._grown = {
            f.source.resource for f in record.facts if f.start >= since - DAY and conditions.grew(f)
        }
        self._repeated = _latest_of_repeated(record)
        self._in_force = {(x.passage.resource, x.sentence.start) for x in care_rules.standing(record)}
        self._rules = {(x.passage.resource, x.sentence.start) for x in care_rules.handed_over(record)}
        self._closing = advice.closing(record) if draft.task == "discharge-instruction" else ()
        self._opening = {(line.passage.resource, line.sentence.start) for line in events.opening(record)}
        self._weighed = vitals.follows_weight(record)
        self._dialysed = any(_DIALYSED.search(name(f)) for f in conditions.known(record))
        acted = record.of("ordered_medication", "had_procedure", "ordered_service")
        self._acted = events.terms(" ".join(name(f) for f in acted if f.start >= since)) - events.ORDINARY

    def stays(self, statement: Statement) -> bool:
        text = statement.text
        if text.startswith(PREVIOUS):
            return False
        if self._passed(statement):
            return False
        if statement.verdict == "marked" and statement.note not in (COPIED, UNVERIFIED):
            return True
        if self._task == "care-summary" and (
            _special(statement)
            or (_wanted_first(statement) and not self._dialysed)
            or (self._weighed and _WEIGHT.search(text))
        ):
            return True
        if (
            self._task in ("care-summary", "diagnosis")
            and _REPORT.match(statement.citations[0].source.resource)
            and (pending.incidental(text) or pending.wants_more(text))
        ):
            return True
        if (
            self._task == "care-summary"
            and _REPORT.match(statement.citations[0].source.resource)
            and _TISSUE.search(text)
        ):
            return True
        if self._task == "care-summary" and (
            self._is_measured_last(statement)
            or any(c.source.resource in self._repeated for c in statement.citations)
            or any((c.source.resource, c.source.start) in self._rules for c in statement.citations)
        ):
            return True
        if self._pinned(statement) or (self._task == "care-summary" and advice.UNTOLD.search(text)):
            return True
        if self._task in ("care-summary", "diagnosis") and any(
            c.source.resource in self._grown for c in statement.citations
        ):
            return True
        if self._task == "discharge-instruction" and _DONE.match(statement.citations[0].source.resource):
            return True
        if self._task == "diagnosis" and _DIFFERENTIAL.search(text) and _cost(statement) <= _LONG:
            return True
        if self._task in ("diagnosis", "progress-note") and any(
            (c.source.resource, c.source.start) in self._opening for c in statement.citations
        ):
            return True
        if _ENCOUNTER.match(statement.citations[0].source.resource):
            return True
        if text.startswith((trends.OUTSIDE, pending.NOT_BACK, procedures.DONE)) or (
            self._task == "progress-note"
            and _is_news(statement)
            and not text.startswith(vitals.LAST)
            and not self._of_before(statement)
        ):
            return True
        progress = self._task == "progress-note"
        if progress and text.startswith(conditions.KNOWN_BEFORE):
            return False
        if any(_KEPT.match(citation.source.resource) for citation in statement.citations):
            return True
        line = self._line(statement)
        if line is not None and self._is_closing(line):
            return True
        if progress and line is not None:
            here = (line.passage.resource, line.sentence.start)
            return (here in self._in_force or ahead.of_line(line) in _AHEAD) and _cost(statement) <= _LONG
        return line is not None and ahead.of_line(line) in _AHEAD

    def _is_measured_last(self, statement: Statement) -> bool:
        """Whether it is a note's short word on vital signs of the last two days."""
        line = self._line(statement)
        return (
            line is not None
            and line.passage.time >= self._cut - 2 * DAY
            and vitals.IN_WORDS.search(line.text) is not None
            and _cost(statement) <= _LONG
        )

    def decisive(self, statement: Statement, place: int, code: str) -> bool:
        """Whether a progress note is read for it first: the vital signs of the day, its first report, wounds, drains and limbs as they
        were seen in it, what must never be done again.
        """
        text = statement.text
        if code == _VITALS:
            return text.startswith(_READ_OUT) and not place
        if code == _REPORTS and (
            place < (_FIRST_REPORTED if _quoted(statement) else 1) or pending.incidental(text)
        ):
            return True
        line = self._line(statement)
        if line is None or _cost(statement) > _LONG or statement.note == COPIED or self._passed(statement):
            return False
        if repetition.bars(line.text):
            return line.kind not in ("past", "family")
        return line.passage.time >= self._cut - _SEEN and vitals.STATE.search(line.text) is not None

    def leaves(self, statement: Statement, score: float) -> float | None:
        """How late a quotation that stays leaves where all that stays is too long; None for what never does: what is to be
        checked, warnings, what is pending, visits with their day, what is not to be done or taken.
        """
        line, text = self._line(statement), statement.text
        if self._task == "progress-note" and statement.verdict == "supported" and text.startswith(_BEHIND):
            return _ADVICE * _DECISIVE + score
        if line is None or not self.repeatable(statement):
            return None
        if line.passage in self._closing or (
            line.kind == "allergy" and self._task == "discharge-instruction"
        ):
            return None
        if line.passage.body.note_type == INSTRUCTIONS and (
            _PLAIN_RULE.search(text) or _CARE.search(line.text)
        ):
            return None  # of the patient's own sheet general advice alone
        if self._task == "discharge-instruction" and advice.names_who_gives(line.text):
            return None
        what = ahead.of_line(line)
        if what in ("warning", "pending") or line.kind == "warning":
            return None
        if (
            repetition.forbids(text)
            or repetition.bars(text)
            or (
                self._task == "discharge-instruction"
                and (pending.incidental(text) or care_rules.stated(text))
            )
        ):
            return None
        if what == "follow-up" and (ahead.days_of(line) or self._task == "discharge-instruction"):
            return None
        if (
            self._task == "discharge-instruction"
            and what == "home"
            and line.passage.body.note_type in PHYSICIANS
        ):
            return None  # the patient has no other place for it
        tier = 2 if what == "follow-up" else 1 if what == "home" or line.kind in _MEANT else 0
        return _ADVICE * (tier + (2 if tier and _CERTAIN.search(text) else 0)) + score

    def of_leaving(self, statement: Statement) -> bool:
        """Whether it was written in the last two days of a letter."""
        written = max((c.time for c in statement.citations), default=0)
        return self._task == "discharge-instruction" and written >= self._cut - 2 * DAY

    def repeatable(self, statement: Statement) -> bool:
        """Whether it is words of one note, with nothing to check, that are no grave event and no limit of treatment."""
        quoted = _quoted(statement) is not None and len(statement.citations) == 1
        barred = statement.text.startswith(medicines.TO_AVOID)
        return quoted and statement.verdict == "supported" and not barred and not self._pinned(statement)

    def _is_closing(self, line: Line) -> bool:
        """Whether it is of the note with which the patient leaves, or of the sheet written for the patient, of which a
        letter keeps what it quotes.
        """
        return self._task == "discharge-instruction" and (
            line.passage.body.note_type == INSTRUCTIONS or line.passage in self._closing
        )

    def day_first(self, statement: Statement) -> bool:
        line = self._line(statement)
        return line is not None and ahead.writes_day_first(line.passage.body.text)

    def _pinned(self, statement: Statement) -> bool:
        """Whether it is a grave event, a critical value, or how far treatment goes."""
        text = statement.text
        return (
            (
                statement.note == UNVERIFIED
                or text.startswith((grave_events.LEAD, grave_events.TO_THE_PATIENT))
            )
            and any((c.source.resource, c.source.start) in self._grave for c in statement.citations)
        ) or any(pattern.search(text) for pattern in (_CRITICAL, LIMITED, FULL))

    def of_today(self, statement: Statement) -> bool:
        """Whether a progress note quotes in it what the last round, or an adviser since, judges, plans, or states as changed, with its
        figure.
        """
        line = self._line(statement)
        if (
            self._task != "progress-note"
            or line is None
            or statement.note == COPIED
            or self._passed(statement)
        ):
            return False
        weighty = (
            events.CHANGED.search(line.text)
            or events.DONE.search(line.text)
            or _shared(events.terms(line.text), self._about)
        )
        turned = line.kind not in _NO_COURSE and _TURNED.search(line.text)
        if not (line.kind == "plan" or turned or (line.kind == "assessment" and weighty)):
            return False
        rounds = [p.time for p in self._record.notes if p.body.note_type in _ROUNDS]
        since = max(rounds[-1] if rounds else 0, self._cut - DAY)
        own = line.passage.body.note_type in PHYSICIANS
        return line.passage.time >= (since if own else self._cut - DAY)

    def _of_before(self, statement: Statement) -> bool:
        """Whether it is results of a day before a progress note's."""
        recent = max(c.time for c in statement.citations) >= self._cut - DAY
        return self._task == "progress-note" and not recent and _of_results(statement)

    def _passed(self, statement: Statement) -> bool:
        """Whether it is what a progress note no longer plans."""
        return self._task == "progress-note" and statement.note.startswith(overtaken.BEFORE)

    def _line(self, statement: Statement) -> Line | None:
        last = statement.citations[-1] if statement.citations else None
        if last is None or last.source.start < 0:
            return None
        return self._lines.get((last.source.resource, last.source.version, last.source.start))

    def score(self, statement: Statement, place: int) -> float:
        line = self._line(statement)
        if line is not None:
            found = salience.of(line, self._record) + _USUAL - 1.5 * (statement.note == COPIED)
            if self._task == "care-summary" and events.GIVEN_ONCE.search(line.text):
                found += events.LASTING
            return found - 3.0 * statement.text.startswith(PREVIOUS)
        text = _without_lead(statement.text)
        terms = events.terms(text)
        found = 0.6 * min(2, _shared(terms, self._about)) + 0.4 * min(2, _shared(terms, self._acted))
        found += 0.8 * bool(events.CHANGED.search(text)) + 0.8 * bool(events.DONE.search(text))
        found += 0.3 * any(term[0].isdigit() for term in terms)
        found -= 1.5 * (statement.note == COPIED)
        found -= 3.0 * statement.text.startswith(PREVIOUS) + min(0.9, 0.03 * len(text.split()))
        found += 2.0 * pending.incidental(text)
        if self._task == "care-summary" and statement.citations[0].source.resource.startswith("Procedure/"):
            return found + _OPERATED
        if self._task == "care-summary" and _of_results(statement):
            return found + self._measured(statement)
        found -= 1.0 * bool(events.NORMAL.search(text)) + 1.5 * self._of_before(statement)
        latest = text.partition(";")[0]
        found += 1.0 * (place < _GRAVEST and _ABNORMAL.search(text) is not None)
        found += (3.4 if self._task == "care-summary" else 2.4) * any(
            _REPORT.match(citation.source.resource) for citation in statement.citations
        )
        return found + (2.5 if _ABNORMAL.search(latest) else 0.6 if _ABNORMAL.search(text) else 0.0)

    def _measured(self, statement: Statement) -> float:
        """Of a result, where a stay is summed up: how a problem went, and what is not well when it ends."""
        text = statement.text
        latest, _, before = text.partition(";")
        recent = statement.citations[0].time >= self._cut - _RECENT
        followed = any(marker.search(text) for marker in self._markers)
        if text.startswith(_READ_OUT):  # vital signs
            return 2.5 * recent
        if text.startswith(trends.AGAIN):
            return -1.0 + 1.0 * followed
        found = 1.5 * bool(_ABNORMAL.search(text)) + 2.4 * followed + 0.6 * bool(before)
        found += 1.5 * (_ROUTINE.match(text) is None) + min(1.0, 2 * float(self._farthest(statement)))
        ends_so = bool(_ABNORMAL.search(latest))
        found += _WANTED_FIRST * (_wanted_first(statement) and not self._dialysed)
        return found + (ends_so * (2.5 if before else 1.0) if recent else -0.8 * (not before))

    def _farthest(self, statement: Statement) -> Decimal:
        """How far outside its range the result went, in widths of the range."""
        resources = {citation.source.resource for citation in statement.citations}
        return worst(f for f in self._record.facts if f.source.resource in resources)


def _special(statement: Statement) -> bool:
    """Whether it is an abnormal result of what is not measured of everybody: perhaps nobody has looked at it."""
    latest = statement.text.partition("; ")[0]
    return _of_results(statement) and _ROUTINE.match(latest) is None and _ABNORMAL.search(latest) is not None


def _wanted_first(statement: Statement) -> bool:
    """Whether it is a hemoglobin or a creatinine with which a stay ends outside its range: whoever goes on looks for it first."""
    latest, _, before = statement.text.partition(";")
    return _WANTED.match(latest) is not None and _ABNORMAL.search(latest) is not None and bool(before)


def _of_results(statement: Statement) -> bool:
    return all(citation.source.resource.startswith("Observation/") for citation in statement.citations)


def _shared(terms: frozenset[str], others: frozenset[str]) -> int:
    """How many are among the others, whole or as their beginning ("doxy")."""
    return sum(any(other.startswith(term) for other in others) for term in terms if term[0].isalpha())


_VITALS: Final = "8716-3"
_REPORTS: Final = "18782-3"
_FIRST_REPORTED: Final = 2  # sentences: one may be no more than the name of an examination
_DECISIVE: Final = 4  # tiers of advice
#: What a round knows by heart: how the stay began, what was taken at home and goes on.
_BEHIND: Final = (shared.FROM_HOME, "Admitted on ")
_OF_ROUND: Final = 8  # the same: what today's round states leaves last
_GENERAL: Final = 12  # the same: of a letter what is not from the record at all, the last row first
_SEEN: Final = 36 * HOUR
_ROUNDS: Final = frozenset({"progress-note", "admission-note", "emergency"})
_NO_COURSE: Final = frozenset({"past", "family", "allergy"})
#: What is otherwise now than before: "glargine 20 -> 12", "weaned off at 6, pH 7.38", "ceftriaxone d5/7", "the culture is not hers".
_TURNED: Final = re.compile(
    r"\bnot (?:hers|his|theirs)\b|\bwrong patient\b|\bd(?:ay)? ?\d+ ?(?:/|of) ?\d+|(?=.*\d).*(?:->|→|=|\b(?:now|new|instead)\b|\bback\b|\bweaned\b|\bup to\b|\bdown to\b|\bcorrected\b)",
    re.IGNORECASE,
)
#: Where "no" is an instruction.
_MEANT: Final = frozenset({"plan", "instructions", "warning", "follow-up"})


def _is_news(statement: Statement) -> bool:
    """Whether it is an abnormal result, or the reading of a value that is."""
    return _ABNORMAL.search(statement.text) is not None and _of_results(statement)


#: A figure, a month or a condition: advice that is no general one.
_CERTAIN: Final = re.compile(
    rf"\d|\b(?:must|has to|when|once|if|unless)\b|(?-i:\b(?:{'|'.join(month[:3] for month in MONTHS)}))",
    re.IGNORECASE,
)
#: The same, and other words of rules: "antibiotics before dental work".
_PLAIN_RULE: Final = re.compile(
    rf"{_CERTAIN.pattern}|\b(?:before|after|until|till|never|always|only|from now)\b", re.IGNORECASE
)
#: What is cared for at home, how to move, and who gives the medicines.
_CARE: Final = re.compile(
    r"\b(?:walker|cane|crutch\w*|wheelchair|catheter|foley|drain|bag|tube|brace|splint|boot|collar|sling|cast|oxygen|dressing|bandage|slowly|falls?|pill ?box|sets? up|gives?)\b",
    re.IGNORECASE,
)
_OPERATED: Final = 4.0  # of the score: what was done, in few words
#: Of an assessment: what clinicians weigh.
_DIFFERENTIAL: Final = re.compile(r"\b(?:ddx|d/d|differential|imp|impression)\b", re.IGNORECASE)
_USUAL: Final = 0.5  # of the median sentence
_OF_NOTE: Final = 2.0  # the rank of words of notes, wherever they stand
_ADVICE: Final = 10.0  # more than a score
_AHEAD: Final = frozenset({"pending", "follow-up", "warning"})
_RECENT: Final = 3 * DAY
_READ_OUT: Final = "On "  # how a sentence of vital signs begins
#: What is measured of everybody: any other result answers a question.
_ROUTINE: Final = re.compile(
    r"(?:h[ae]+moglobin(?! a1c)|h[ae]+matocrit|platelet|leu[ck]ocyte|white|wbc|erythrocyte|neutrophil|lymphocyte|mcv\b|sodium|potassium|chloride"
    r"|carbon dioxide|rdw|eosinophil|monocyte|bicarbonate|urea|creatinine|egfr|glucose|calcium|magnesium|phosph|albumin(?!/)|total protein|al[tp]\b|alkaline|alanine|aspartate|ast\b|ggt|bilirubin|total bilirubin"
    r"|inr\b|lactate|c.reactive|crp|procalcitonin|ldh\b|anion|(?:arterial |venous |blood )?(?:ph|p[av]?co2|p[av]?o2)\b|base (?:excess|deficit)|within the|also |on )",
    re.IGNORECASE,
)
_WANTED_FIRST: Final = 3.0
#: Whose creatinine shows nothing.
_DIALYSED: Final = re.compile(r"\b(?:dialysis|h[ae]+modialysis|esrd|end[- ]stage)\b", re.IGNORECASE)
_WANTED: Final = re.compile(r"(?:h[ae]+moglobin(?! a1c)|creatinine) ", re.IGNORECASE)
_WEIGHT: Final = re.compile(r"\bbody weight\b", re.IGNORECASE)
_GRAVEST: Final = 4  # results come with the gravest first


@dataclass
class _Writer:
    """Sections of what stays, and of what moved. A quotation whose day or note stood with one that is elsewhere now
    states it.
    """

    zone: str
    kept: set[tuple[tuple[int, ...], int]]
    plans: Mapping[tuple[str, str], SectionPlan] = field(default_factory=dict)

    def section(self, section: Section, path: tuple[int, ...], *, moved: bool = False) -> Section | None:
        """None where nothing is left of it."""
        own = tuple(self._statements(section.statements, path, moved))
        parts = (self.section(s, (*path, i), moved=moved) for i, s in enumerate(section.sections))
        inner = tuple(s for s in parts if s is not None)
        if moved:
            if not own and not inner:
                return None
            return replace(section, statements=own, sections=inner, empty_reason="")
        if own or inner or not (section.statements or section.sections):
            return replace(section, statements=own, sections=inner)
        plan = self.plans.get((section.title, section.code))
        if len(path) > 1 or (plan is not None and plan.optional):
            return None
        return replace(section, statements=(), sections=(), empty_reason=MOVED)

    def _statements(
        self, found: Sequence[Statement], path: tuple[int, ...], moved: bool
    ) -> Iterator[Statement]:
        here = [((path, place) in self.kept) != moved for place in range(len(found))]
        return led(found, here, self.zone)


def led(found: Sequence[Statement], kept: Sequence[bool], zone: str) -> Iterator[Statement]:
    """Those of a section that are kept. A quotation whose day or note stood with one that is not states it."""
    leads: dict[str, _Lead] = {}  # by note, and by day
    for statement, here in zip(found, kept, strict=True):
        # A sentence of ours is led in by nothing.
        note = None if isinstance(statement.text, Phrase) else _quoted(statement)
        if note is not None and (lead := _LEAD.match(statement.text)) is not None:
            leads[note] = _Lead(lead[0], here)
            if _DATED.match(lead[0]):
                leads[day(statement.citations[-1].time, zone)] = leads[note]
        elif note is not None and here:
            before = leads.get(note) or leads.get(day(statement.citations[-1].time, zone))
            if before is not None and not before.shown:
                before.shown = True
                yield replace(statement, text=f"{before.words}{statement.text}")
                continue
        if here:
            yield statement


def dated(draft: Draft, zone: str) -> Draft:
    """Where what led others in was left out: each that is nothing but a quotation, of another day than the quotation before it and than
    the draft, with its day. A letter has no days.
    """
    if draft.task not in _BY_DAYS:
        return draft
    now = day(draft.cut, zone)
    return replace(draft, sections=tuple(_dated_section(one, now, zone) for one in draft.sections))


_BY_DAYS: Final = frozenset({"progress-note", "care-summary"})


def _dated_section(section: Section, now: str, zone: str) -> Section:
    shown, before = [], ""
    for one in section.statements:
        cited = one.citations[-1] if one.citations else None
        if isinstance(one.text, Phrase) or cited is None or cited.source.start < 0:
            before = ""
        else:
            when = day(cited.time, zone)
            quoted = len(one.citations) == 1 and one.text == " ".join(cited.quote.split())
            if quoted and when not in (before, now):
                one = replace(one, text=f"{when}: {one.text}")
            before = when
        shown.append(one)
    inner = tuple(_dated_section(part, now, zone) for part in section.sections)
    return replace(section, statements=tuple(shown), sections=inner)


@dataclass
class _Lead:
    words: str
    shown: bool
