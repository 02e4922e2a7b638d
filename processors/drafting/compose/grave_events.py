"""Grave events of a stay: an arrest, a call of the emergency team, a wrong dose. Each is one statement with what happened, what was
found, why, and what was done, in the words of the note that states most of it.

`grave_events.yaml` has the words. What is denied, feared, planned, of earlier years or of another person is no event, nor is a
daily note's mention of one that another note describes. Short notes about one occurrence count without such words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import msgspec.yaml

from kg.relatives import NEIGHBOR, RELATIVE, spoken_of
from processors.drafting.compose import events
from processors.evidence import ahead, corrected_results
from processors.evidence.admission import denied
from processors.evidence.allergies.reactions import agents, given_for_a_reaction, ingredient
from processors.evidence.kinds import INSTRUCTIONS, REPORTS
from processors.evidence.medicine_names import two_together
from processors.evidence.moments import age_of, day
from processors.evidence.record import PHYSICIANS, Line, Record, excerpt, once
from processors.evidence.stances import BEFORE_ANY_DOSE
from processors.evidence.statements import cite_line
from processors.evidence.wording import number_words
from processors.languages.phrases import ENGLISH, fixed
from schemas.drafts import Statement
from schemas.instant import DAY, HOUR, Instant, to_datetime
from schemas.requests import Passage

#: How a statement of one begins.
LEAD: Final = "Event of "
TO_THE_PATIENT: Final = fixed("event", ENGLISH).partition("{")[0]
_MOST: Final = 5
_WORDS: Final = 56  # of one event
_NEAR: Final = 3  # sentences behind one that names an event
_SAME: Final = 2 * DAY  # two mentions of a kind within it are one event
_SOON: Final = 4 * HOUR  # notes of the arrival, of whatever kind
_ARRIVAL: Final = frozenset({"emergency", "admission-note"})
_OF_ONE: Final = _ARRIVAL | {"operative-note", "procedure-note"}  # what these name is one event
_TITLES: Final = frozenset({"arrest", "emergency-team", "wrong-dose"})  # kinds that a heading may name
#: Kinds that one event has together.
_TOGETHER: Final = (
    frozenset({"bleeding", "transfusion"}),
    frozenset({"drowsy", "slow-breathing", "apnea", "arrest"}),
    frozenset({"intensive-care", "intubation", "return-to-theatre"}),
)
_SUMMING: Final = frozenset({INSTRUCTIONS, *REPORTS, "discharge-summary", "care-plan", "visit-summary"})
_ELSEWHERE: Final = frozenset({"allergy", "past", "warning", "follow-up", "instructions", "medication"})
_DAILY: Final = frozenset({"progress-note", "consult", "pharmacy", "rehab", "nutrition", "social-work"})


class Kind(NamedTuple):
    name: str
    words: re.Pattern[str]
    unless: re.Pattern[str] | None
    along: re.Pattern[str] | None
    arrival: bool
    letter: bool
    others: bool


class GraveEvent(NamedTuple):
    """`kinds`: names of the table, the gravest first; none for an occurrence that its words do not name."""

    kinds: tuple[str, ...]
    lines: tuple[Line, ...]  # of one note, in its order

    @property
    def time(self) -> Instant:
        """When its note was written."""
        return self.lines[0].passage.time


@lru_cache(maxsize=1)
def table() -> tuple[Kind, ...]:
    """The reviewed table, in the order of gravity."""
    raw: dict[str, Any] = msgspec.yaml.decode(
        files("processors.drafting.compose").joinpath("grave_events.yaml").read_text("utf-8")
    )
    return tuple(
        Kind(
            name,
            re.compile(row["words"].replace("<relative>", RELATIVE), re.IGNORECASE),
            re.compile(row["not"], re.IGNORECASE) if "not" in row else None,
            re.compile(row["with"], re.IGNORECASE) if "with" in row else None,
            row.get("arrival", True),
            row.get("letter", True),
            row.get("others", False),
        )
        for name, row in raw.items()
    )


@once
def found(record: Record) -> tuple[GraveEvent, ...]:
    """At most five, oldest first."""
    order = {kind.name: place for place, kind in enumerate(table())}
    shown = [one for passage in record.notes for one in _of_note(passage, record)]
    shown.sort(key=lambda one: (-_richness(one), one.time))
    kept: list[GraveEvent] = []
    for one in shown:
        if not any(_same(one, other) for other in kept):
            kept.append(one)
    kept.sort(key=lambda one: (min((order[k] for k in one.kinds), default=len(order)), -_richness(one)))
    return tuple(sorted(kept[:_MOST], key=lambda one: one.time))


def stated(record: Record, most: int = _WORDS) -> list[Statement]:
    """One statement for each, of about so many words at most."""
    return [_statement(one._replace(lines=_within(one.lines, most)), record.zone) for one in found(record)]


def recent(record: Record, since: Instant) -> list[Statement]:
    """For a note of the day: the last events since then, shorter, without what the day's own note states."""
    shown = [
        one._replace(lines=_within(one.lines, BRIEF))
        for one in found(record)
        if one.time >= since and one.lines[0].passage.body.note_type not in _OWN
    ]
    return [_statement(one, record.zone) for one in shown[-_LATEST:]]


BRIEF: Final = 36  # words
_LATEST: Final = 2  # events
_OWN: Final = frozenset({"progress-note", "admission-note", "emergency"})


def named(record: Record) -> dict[str, GraveEvent]:
    """By kind the first event of it, of the kinds that a letter names; in the order of time."""
    wanted = {kind.name for kind in table() if kind.letter}
    found_ = sorted((one for one in found(record) if not _disowned(one, record)), key=lambda one: one.time)
    return {kind: one for one in reversed(found_) for kind in one.kinds if kind in wanted}


def reacted(event: GraveEvent, record: Record) -> tuple[str, Line | None]:
    """The one medicine that the reaction of an event is ascribed to, "" for none or several, and the sentence of its note, or of a
    later one that names the medicine, which states that it is no allergy.
    """
    words = next(kind.words for kind in table() if kind.name == "reaction")
    named = {
        ingredient(found[0].lower())
        for line in event.lines
        if words.search(line.text)
        for found in agents(line.text)
        if not given_for_a_reaction(found[0])
    }
    if len(named) != 1:
        return "", None
    (one,) = named
    denied_ = [
        line
        for line in record.lines
        if line.passage.time >= event.time
        and _NO_ALLERGY.search(line.text)
        and (
            line.passage is event.lines[0].passage
            or any(ingredient(found[0].lower()) == one for found in agents(line.text))
        )
    ]
    return one, denied_[-1] if denied_ else None


_NO_ALLERGY: Final = re.compile(
    r"\breaction\b[^.;]{0,20}\bnot (?:an? |a true |true )?allerg\w*|\bnot (?:an? |a true |true )?(?:[\w-]+ )?allerg\w*[^.;]{0,30}\breaction\b",
    re.IGNORECASE,
)


def _disowned(event: GraveEvent, record: Record) -> bool:
    """Whether a later note calls the sample of a value of it contaminated, or another patient's."""
    resources = corrected_results.disowned(record)
    values = {
        number_words(fact)
        for fact in record.facts
        if fact.source.resource in resources and fact.start <= event.time
    }
    stated = {
        number
        for line in event.lines
        for number in re.findall(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.])", line.text)
    }
    return bool(values & stated)


def places(record: Record) -> frozenset[tuple[str, int]]:
    """Where the sentences of the events begin: note and character."""
    return frozenset(
        (line.passage.resource, line.sentence.start) for one in found(record) for line in one.lines
    )


def _statement(event: GraveEvent, zone: str) -> Statement:
    text, before = "", None
    for line in event.lines:
        near = before is None or not line.passage.body.text[before : line.sentence.start].strip(" \n\t.-|")
        text += f"{'' if before is None else ' ' if near else ' … '}{line.text}"
        before = line.sentence.end
    return Statement(
        f"{LEAD}{day(event.time, zone)}: {text}", tuple(cite_line(line, zone) for line in event.lines)
    )


def _of_note(passage: Passage, record: Record) -> Iterator[GraveEvent]:
    if passage.body.note_type in _SUMMING:
        return
    age = age_of(record.request.evidence.patient, record.request.cut)
    lines = [
        line
        for line in record.written
        if line.passage is passage and not (age is not None and age >= _MOTHER and _BABY.match(line.text))
    ]
    named = [_named(lines, place, arriving=_arriving(passage, record)) for place in range(len(lines))]
    kinds = tuple(kind.name for kind in table() if any(kind.name in names for names in named))
    if _occurrence(passage, lines, named=bool(kinds)):
        yield GraveEvent(kinds, _chosen(lines, range(len(lines)), named, first=True))
        return
    if kinds and passage.body.note_type in _OF_ONE:
        near = [p for p in range(len(lines)) if any(named[max(0, p - _NEAR + 1) : p + 2])]
        yield GraveEvent(kinds, _chosen(lines, near, named))
        return
    place = 0
    while place < len(lines):
        if not named[place] or record.copied(lines[place]) or _repeated(lines[place], record):
            place += 1
            continue
        last = place
        while any(named[last + 1 : last + _NEAR]):
            last += next(i for i, names in enumerate(named[last + 1 : last + _NEAR], 1) if names)
        own = {name for names in named[place : last + 1] for name in names}
        around = range(max(0, place - 1), min(len(lines), last + 1 + _NEAR))
        yield GraveEvent(
            tuple(kind.name for kind in table() if kind.name in own), _chosen(lines, around, named)
        )
        place = last + _NEAR


def _repeated(line: Line, record: Record) -> bool:
    """Whether what names the event is in an earlier note in the same words."""
    parts = _PARTS.split(line.text)
    naming = [part for part in parts if _in_words(part)]
    return any(record.stands_before(part, line.passage.time) for part in naming if len(part.split()) > 1)


_MOTHER: Final = 12  # years
_BABY: Final = re.compile(r"\W*(?:baby|newborn|infant|neonate|twin)\b", re.IGNORECASE)
_PARTS: Final = re.compile(r"[.;,]\s+|\s->\s?|\n")


def _arriving(passage: Passage, record: Record) -> bool:
    return passage.body.note_type in _ARRIVAL or passage.time <= record.admitted + _SOON


def _named(lines: Sequence[Line], place: int, *, arriving: bool) -> frozenset[str]:
    """The kinds of events that a sentence states to have happened in this stay."""
    line = lines[place]
    by_other = line.kind == "family" and "family" not in line.sentence.heading
    if (line.kind in _ELSEWHERE and ahead.of_line(line) != "pending") or ahead.of_line(line) == "warning":
        return frozenset()
    family = line.kind == "family" and not by_other
    if _NOT_OURS.search(line.text) or _only_advised(lines, place):
        return frozenset()
    behind = " ".join(one.text for one in lines[place : place + _NEAR])
    titled = frozenset(
        kind.name
        for kind in table()
        if kind.name in _TITLES and place == 0 and kind.words.search(line.sentence.heading.upper())
    )
    return titled | frozenset(
        kind.name
        for kind in table()
        if (kind.arrival or not arriving)
        and (kind.others or not family)
        and kind.name in _in_words(line.text)
        and (kind.unless is None or not kind.unless.search(line.text))
        and (
            kind.name not in ("wrong-dose", "wrong-weight")
            or not _CAUGHT.search(" ".join(x.text for x in lines[place : place + 2]))
        )
        and (kind.name not in _OF_A_DOSE or not BEFORE_ANY_DOSE.search(line.text))
        and (kind.along is None or kind.along.search(behind))
        and any(_happened(line, match, kind) for match in kind.words.finditer(line.text))
    )


def _only_advised(lines: Sequence[Line], place: int) -> bool:
    """Whether a sentence follows "Rec:" in its paragraph and has nothing that was: "Duplex legs - silent DVT"."""
    line = lines[place]
    if _WAS.search(line.text):
        return False
    text = line.passage.body.text
    return any(
        _ADVISES.match(one.text) and "\n" not in text[one.sentence.start : line.sentence.start].strip()
        for one in lines[:place]
    )


_ADVISES: Final = re.compile(r"\W*(?:recs?|recommend\w*|suggest\w*|advice)\b ?:", re.IGNORECASE)
_WAS: Final = re.compile(
    r"\b(?:\w{3,}ed|was|were|had|has|found|shows?|got|gave|given|went|became|fell|now|today|overnight|this (?:am|morning|pm)|yesterday|x ?\d)\b|\d->|(?<![\d/.])(?:[01]\d|2[0-3]):?[0-5]\d(?![\d/.])",
    re.IGNORECASE,
)


@lru_cache(maxsize=16384)  # the next draft of a stay has most of its sentences again
def _in_words(text: str) -> frozenset[str]:
    """The kinds that it names, whatever it states of them."""
    return frozenset(kind.name for kind in table() if kind.words.search(text))


def _happened(line: Line, match: re.Match[str], kind: Kind) -> bool:
    """Whether it is stated of the patient and of now."""
    text = line.text
    before, after = text[: match.start()], text[match.end() :]
    clause = _CLAUSE.split(before)[-1]
    if (
        two_together(clause) is not None
        or denied(clause)
        or _FEARED.search(clause)
        or (not kind.others and _RELATIVE.search(clause))
    ):
        return False
    # A threat with a condition, or of last month, is one.
    if kind.name != "self-harm" and (_NOT_NOW.match(after) or _EARLIER.search(text)):
        return False
    if kind.name == "transfusion" and _TO_GIVE.search(clause):
        return False
    own = to_datetime(line.passage.time).year
    return all(abs(int(year) - own) <= 0 for year in _YEAR.findall(text))


#: What a dose does: an order that ended before any did none ("cipro -> clozapine toxicity, stopped before first dose").
_OF_A_DOSE: Final = frozenset({"toxicity", "wrong-dose"})
#: Nobody was given it: "pharmacy caught it, doses changed before given".
_CAUGHT: Final = re.compile(
    r"\b(?:caught|intercepted|spotted|noticed|changed|corrected|cancell?ed)\b[^.;]{0,40}\bbefore (?:it |they |any |the |1st |first )?(?:was |were |being |dose |doses )*(?:given|administered|drawn|infused|dose)",
    re.IGNORECASE,
)
_CLAUSE: Final = re.compile(r"[.;!]\s|,\s(?=but\b)|\n|\|")
_FEARED: Final = re.compile(
    r"(?:\b(?:if|unless|in case|risk (?:of|for)|at risk|prevent\w*|avoid\w*|watch(?:ing)?|monitor\w*|precautions?|return|concern\w*|worr\w+|r/o|rule[sd]? out"
    r"|ddx|differential|consider\w*|may need|might|could|would need|goal|threshold|until|h/o|hx|pmhx?|history of|prior|previous(?:ly)?|past|former\w*"
    r"|declin\w+|refus\w+|consent\w*|T&S|G&S|cross-?match\w*|free of|since last|last|not|nor|neg(?:ative)?|excluded?|candidate for|to see|re(?!-)|lead to|leads to|causes?|cause of)\b|\?)[^:\"]*$|"
    + events.PREVENTED_BEFORE,
    re.IGNORECASE,
)
_NOT_NOW: Final = re.compile(
    events.PREVENTED_AFTER
    + r"|\W{0,3}(?:free\b|risk|precautions?|pads?|if\b|unless|\?|unlikely|excluded|ruled out|neg(?:ative)?\b|prophyla\w+|consent\w*|history|hx\b|in the past|\d+ ?(?:y|yrs?|years?|months?|mo) ago"
    r"|declined|refused|prn|threshold|policy|less likely|not (?:seen|likely|needed)|none\b|nil\b|0\b|cancelled|unchanged"
    r"|(?:[\w/']+ ){0,5}(?:considered|entertained|thought of|doubted|unlikely|less likely|ruled out|excluded|not supported)\b(?!\s+(?:likely|present|real)))",
    re.IGNORECASE,
)
_EARLIER: Final = re.compile(
    r"\b(?:\d+ ?(?:y|yrs?|years?|months?|mo|wks?|weeks?) ago|last (?:year|month|week|admission|summer|winter)|as a (?:child|baby|teen\w*)|in childhood|PMHx?|past medical|h/o|hx of|history of"
    r"|previous (?:admission|stay)|at home (?:last|on))\b",
    re.IGNORECASE,
)
#: A year, not a time of day ("given 2000, 0200").
_YEAR: Final = re.compile(
    r"(?<![\d/.-])(?<!at )(?<!given )(?<!called )(?<!until )((?:19[6-9]|20[01234])\d)(?<!200[0-5])(?![\d/-]|h\b| ?mL)(?=[ ,.;)]|$)"
)
_RELATIVE: Final = re.compile(
    rf"\b(?:{spoken_of(RELATIVE)}|{NEIGHBOR}|FHx?|family)\b[^:\".;]{{0,60}}$",
    re.IGNORECASE,
)
_NOT_OURS: Final = re.compile(
    r"\bnot (?:our|this|my) (?:pt|patient)|wrong patient(?:'s)? (?:chart|note|label)|disregard", re.IGNORECASE
)
_TO_GIVE: Final = re.compile(
    r"\b(?:transfuse|give|for|order\w*|needs?|plan|will|hold|keep|available)\b[^,]*$", re.IGNORECASE
)


def _occurrence(passage: Passage, lines: Sequence[Line], *, named: bool) -> bool:
    """Whether a note is about one event: by its type, by how it opens, or because it is short and names one."""
    text, note_type = passage.body.text, passage.body.note_type
    if not lines or _MEETING.search(text[:_OPENING]) or note_type in _ARRIVAL:
        return False
    if note_type == "event-note" or (_CALLED.match(text) and note_type not in ("nursing", "rehab")):
        return named or note_type == "event-note" or len(text.split()) <= _SHORT
    return note_type == "general" and named and len(text.split()) <= _SHORT


_SHORT: Final = 130  # words
_OPENING: Final = 160  # characters
_CALLED: Final = re.compile(
    r"\W*(?:(?i:(?:\w+ ){0,2}(?:called|paged|bleeped|summoned|asked) (?:to|for|at|re|by|urgently|\d)|ATSP|\w+ ATSP|x-?cover|night float|crash|obstetric emergency|emergency call)"
    r"|(?:RRT|MET|RAPID|CODE|CRITICAL|SAFETY|URGENT|EVENT|INCIDENT|PHARMACY ?/ ?INCIDENT|NF)\b)"
)
_MEETING: Final = re.compile(
    r"\b(?:respect (?:form|conversation)|(?:family|ACP|MDT|goals?) (?:meeting|mtg|conversation|discussion)|goals? of care|GOC|goals:|ACP mtg|present:|capacity assess\w*|MHA assessment"
    r"|section \d|educator|teaching|teach-?back|correction|blood bank|survey|meeting)\b",
    re.IGNORECASE,
)


def _chosen(
    lines: Sequence[Line], places: Iterable[int], named: Sequence[frozenset[str]], *, first: bool = False
) -> tuple[Line, ...]:
    """Of these sentences the one that names the event, then by what they state: cause, deed, finding. `first`: with how the
    note opens.
    """
    worth = {p: _worth(lines[p], bool(named[p])) + 3.0 * (first and p == 0) for p in places}
    shown = {p: lines[p] for p in worth if worth[p] > 0 or worth[p] == max(worth.values())}
    return _within(tuple(shown.values()), _WORDS, tuple(worth[p] for p in shown))


def _within(lines: Sequence[Line], most: int, worth: Sequence[float] = ()) -> tuple[Line, ...]:
    """The worthiest within so many words, in their order; at least one."""
    worth = worth or [_worth(line, any(kind.words.search(line.text) for kind in table())) for line in lines]
    kept: dict[int, Line] = {}
    words = 0
    for place in sorted(range(len(lines)), key=lambda place: (-worth[place], place)):
        line = lines[place] if kept or len(lines[place].text.split()) <= most else _shortened(lines[place])
        if kept and len(line.text.split()) + words > most:
            continue
        words += len(line.text.split())
        kept[place] = line
    return tuple(kept[place] for place in sorted(kept))


def _shortened(line: Line) -> Line:
    for kind in table():
        if match := kind.words.search(line.sentence.text):
            return excerpt(line, match.start(), match.end())
    return line


def _worth(line: Line, named: bool) -> float:
    text = line.text
    worth = 3.0 * named
    worth += 1.6 * bool(_CAUSE.search(text)) + 1.2 * bool(events.DONE.search(text) or _GIVEN.search(text))
    worth += 0.8 * bool(_MEASURED.search(text)) + 0.3 * bool(events.TIMED.search(text))
    worth -= 1.2 * bool(_LATER.search(text)) + 1.0 * bool(_NONE.match(text))
    return worth - 2.0 * (line.kind in _ELSEWHERE and not named)


_CAUSE: Final = re.compile(
    r"\b(?:imp|impression|cause\w*|due to|d/t|2/2|secondary|because|in (?:the )?setting of|precipit\w+|likely|probable|accumulation|attributed|after|from|in error|in (?:\w+ ){0,2}(?:failure|injury|cirrhosis|AKI|CKD|ESRD|OSA|COPD)|on \d+ (?:m?g|units?)[^.]* with)\b|\s=\s|=>|[a-z\d] \+ [a-z]",
    re.IGNORECASE,
)
_GIVEN: Final = re.compile(
    r"\b(?:IM|IV|neb\w*|bolus|stim\w*|CPAP|BiPAP|HFNC|naloxone|narcan|gluconate|epi\w*|adrenaline|d50|dextrose|rescan\w*|reversal|cancelled|represcribed)\b",
    re.IGNORECASE,
)
_MEASURED: Final = re.compile(
    r"\b(?:GCS|RR|SpO2|sats?|BP|HR|T|pH|pCO2|Hg?b|K|Na|Mg|glu\w*|BSL?|BM|EBL|QBL|lactate|level|temp)\b[^.;]{0,12}\d",
    re.IGNORECASE,
)
_LATER: Final = re.compile(
    r"\b(?:if|will|tomorrow|tonight|in am|rpt|repeat|recheck|q ?\d+ ?h|hourly|plan|then|next|form|follow|consider|monitor|observe|await\w*)\b",
    re.IGNORECASE,
)
_NONE: Final = re.compile(r"\W*(?:no|not|nil|denies|without)\b", re.IGNORECASE)


def _richness(event: GraveEvent) -> float:
    """How much its note states of it."""
    passage = event.lines[0].passage
    naming = [line for line in event.lines if any(kind.words.search(line.text) for kind in table())]
    text = " ".join(line.text for line in naming or event.lines)
    rich = 0.7 * len(event.kinds) + 0.1 * len(event.lines) + 0.6 * bool(_CAUSE.search(text))
    rich += 0.6 * bool(events.DONE.search(text) or _GIVEN.search(text)) + 0.6 * bool(_MEASURED.search(text))
    rich += 0.8 * bool(_CLOCK.search(text)) + 1.0 * (passage.body.note_type not in (*_DAILY, "nursing"))
    rich += 0.3 * (passage.body.note_type in PHYSICIANS)
    return rich


def _same(one: GraveEvent, other: GraveEvent) -> bool:
    """Whether two notes speak of one event: of one kind within two days, or of one kind where the later only mentions it."""
    if one.lines[0].passage is other.lines[0].passage and set(one.lines) & set(other.lines):
        return True
    kinds, others = _widened(one.kinds), _widened(other.kinds)
    if not kinds & others:
        return False
    if abs(one.time - other.time) <= _SAME:
        return True
    passage = one.lines[0].passage
    mentioned = passage.body.note_type in _DAILY and not any(_AGAIN.search(line.text) for line in one.lines)
    return mentioned and one.time > other.time


def _widened(kinds: Iterable[str]) -> frozenset[str]:
    found = frozenset(kinds)
    return found.union(*(group for group in _TOGETHER if group & found))


_CLOCK: Final = re.compile(r"(?<![\d/.])(?:[01]?\d|2[0-3]):?[0-5]\d(?![\d/.])")
_AGAIN: Final = re.compile(
    r"\b(?:overnight|o/n|today|this (?:am|morning|pm)|another|again|further|second|2nd)\b|(?<!\d)[0-2]\d:?[0-5]\d(?!\d)",
    re.IGNORECASE,
)
