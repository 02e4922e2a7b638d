"""What a note takes back of others: a day that does not hold, something that was not done or was, a sentence that its own author
marks as copied. Sides are read in sides.py, what is decided on medicines in stances.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from functools import lru_cache
from typing import Final, NamedTuple

from processors.evidence import ahead, polarity
from processors.evidence.kinds import OPERATING
from processors.evidence.names import is_name
from processors.evidence.record import Line, Record, once
from schemas.instant import Instant, local

#: That something in the record is wrong; no laboratory's or insulin's correction.
_MARKS: Final = re.compile(
    r"\b(?:correct(?:ion|ions|ing|ed)(?! (?:insulin|scale|factor|dose|lispro|only|calcium|sodium|QTc?|Ca|Na|age|\d))|wrong(?:ly)?|incorrect(?:ly)?|erroneous(?:ly)?|in error|mistake(?:nly)?|typo"
    r"|copied|copy-?forward(?:ed)?|addendum|amend(?:ed|ment)|contrary to|(?:notes?|chart|sheet|list)\b(?: \w+){0,2} (?:says?|said|states?|lists?|reads?)|(?:pls|please) note|per op note)\b",  # clinical
    re.IGNORECASE,
)
_AROUND: Final = 3  # sentences behind a mark; one before it
_THING: Final = r"(?P<thing>[A-Z][A-Z0-9]{1,9}\b|[A-Za-z][a-z]{3,}\b)"
#: That something is not so, or is: next to its name.
_DENIES: Final = (
    re.compile(rf"\b(?P<not>NO|NOT|[Nn]ot|[Nn]o|[Nn]ever had|[Tt]here (?:is|was) no)\s+(?:an? |any |the )?{_THING}(?!\s+(?:until|before|if))"),
    re.compile(rf"{_THING}\s+(?:was |is |were )?(?P<not>NOT|[Nn]ot|never) (?:done|DONE|placed|PLACED|performed|inserted|present)\b"),
)  # fmt: skip
_AFFIRMS: Final = re.compile(
    rf"{_THING}\s+(?:was|WAS|were)\s+(?:placed|PLACED|done|DONE|performed|PERFORMED|inserted|INSERTED)\b"
)
#: What a sentence itself calls wrong: "MRSA = mix-up", "segment VI, not segment IV", "prednisolone 60 NOT given, 26 by the new weight". Of
#: findings alone: a test with an artefact was done all the same.
_FINDING: Final = r"(?P<thing>MRSA|MSSA|VRE|ESBL|CRE|GPC|GNR|HIV|RSV|CMV|COVID|influenza|legionella|mycoplasma|candida|pseudomonas|klebsiella|\w+coccus|\w{3,}(?:itis|osis|oma|[ae]mia))"
_WRONG: Final = re.compile(
    rf"\b{_FINDING}\s*(?:=|:|was|is|were)\s*(?:an? |the )?(?:\w+ )?(?:mix-?up|mistake|error|typo|transpos\w+|mis-?label\w*|mis-?read\w*|artefact|artifact)\b",
    re.IGNORECASE,
)
_OTHER: Final = re.compile(
    r"\b(?:not|NOT) (?:in |at |the )?(?P<kind>seg(?:ment)?|level|stage|grade|type|class|finger|digit|toe|rib|ray)\.? (?P<wrong>[IVX]{1,4}\b|[A-Z]?\d{1,3}(?:\.\d+)?\b)"
)
#: What somebody reported and took back: "corrected from CoNS", "'gram negative rods' phone message withdrawn", "disregard the VRE".
_TAKEN_BACK: Final = (
    re.compile(
        r"\bcorrected from (?:an? |the )?['\"]?(?P<wrong>[A-Za-z][\w /-]{1,40}?)['\"]?(?=\s*(?:[-–.,;()\n]|to\b|by\b|on\b|per\b|$))",
        re.IGNORECASE,
    ),
    re.compile(
        r"['\"](?P<wrong>[A-Za-z][\w /-]{2,40})['\"] (?:\w+ ){0,3}(?:was |is |were |has been )?(?:withdrawn|retracted|(?:called |reported |given |sent )?in error|to be disregarded)\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:disregard|ignore) (?:the )?(?:earlier |previous |prior |first |prelim\w* )?['\"]?(?P<wrong>[A-Za-z][\w /-]{2,40}?)['\"]? (?:call|result|report|message|reading|value)\b",
        re.IGNORECASE,
    ),
)
#: What one calls in several ways.
_ALSO: Final = (r"CoNS|coag\w*[- ]neg\w*|S\.? epidermidis",)
_AMOUNT_NOT_GIVEN: Final = re.compile(
    r"\b(?P<kind>[A-Za-z]{4,}) (?P<wrong>\d+(?:\.\d+)?)(?: ?(?:m[cg]g?|g|units?|mL))?,? (?:was |were )?(?:not|never)(?: yet)? (?:given|administered|started)\b",
    re.IGNORECASE,
)
_DONE: Final = re.compile(r"\bnot (?:done|placed|performed|inserted)\b", re.IGNORECASE)
#: Of who sums the stay up: an operation that no part of it was, whatever its report has.
_NO_DEED: Final = re.compile(
    r"no (?:\w+ )?(?P<thing>\w*(?:ligation|ectomy|otomy|ostomy|plasty|ectom[ií]a|fixation|fusion|resection|embolization|ablation|biopsy))(?: (?:was )?(?:done|performed))?[.;]?",
    re.IGNORECASE,
)
#: Words that name nothing that was or was not.
_NOTHING: Final = frozenset(
    "done given sure clear yet been before need longer more other change this that with tomorrow today started restart start continue".split()
)
#: Behind what is copied; in front of it: record.py.
_TAG: Final = re.compile(
    r"(?<=[^\s.;:])\s*[(\[]\s*(?:copied|copy|copied forward|c/?f|carried forward)(?: from [^)\]]{1,20})?\s*[)\]]",
    re.IGNORECASE,
)
_TAG_WITH: Final = re.compile(r"\(\s*(?:copied|copied forward)\s*[;,:-]", re.IGNORECASE)
_DAY: Final = r"(?P<day>\d{1,2}/\d{1,2})(?:/\d{2,4})?(?![\d/])"
#: A day that does not hold: "do NOT restart 6/13", "not 5/12", "was 8/15, moved to 8/18".
_NOT_THAT_DAY: Final = (
    re.compile(rf"\b(?:do not|don't|not|no longer|instead of|rather than|moved from)\s+(?:(?!before|until|till|after|earlier)[a-z][\w/]*\s+){{0,3}}?(?:on |at |till |the )?{_DAY}", re.IGNORECASE),
    re.compile(rf"\b(?:moved|changed|switched|shifted|pushed|postponed|brought forward|put back|re-?(?:scheduled|booked))\b[^.;\n]{{0,40}}?\bfrom\s+(?:[a-z]{{2,9}}\s+){{0,2}}?{_DAY}(?=[^.;\n]{{0,24}}\bto\b)", re.IGNORECASE),
    re.compile(rf"\b(?:moved|changed|switched|shifted|pushed|postponed|re-?(?:scheduled|booked))\b[^.;\n]{{0,30}}?{_DAY}(?: \d[\d:apm]*)?\s*(?:->|→|=>)\s*(?:[a-z]{{2,9}}\s+)?\d{{1,2}}/\d", re.IGNORECASE),
    re.compile(rf"\(\s*(?:was|instead of|previously|formerly)\s+(?:on |for )?(?:[a-z]{{2,9}}\s+)?{_DAY}[^()]{{0,12}}\)", re.IGNORECASE),
    re.compile(rf"\bwas\s+(?:for |on |planned for )?{_DAY}(?=[^.;]{{0,40}}\b(?:moved|changed|now|brought|resched\w+|put back)\b)", re.IGNORECASE),
    re.compile(rf"{_DAY}\s+(?:(?:slot|visit|appt|appointment|clinic|is|was|has been)\s+)+(?:lost|full|closed|gone|unavailable|not available|cancell?ed)\b", re.IGNORECASE),
    re.compile(rf"\b(?:closed|no clinic|no (?:slot|room)|unavailable|full)\s+(?:on )?{_DAY}", re.IGNORECASE),
)  # fmt: skip
_HOUR: Final = r"(?P<hour>\d{1,2}:\d\d|\d{4}|\d{1,2} ?[ap]m?\b)"
#: Another hour of the same day: "5/18, moved from 1300 to 1430".
_NOT_THAT_HOUR: Final = (
    re.compile(rf"\b(?:moved|changed|switched|shifted|pushed|re-?(?:scheduled|booked))\b[^.;\n]{{0,30}}?\bfrom\s+{_HOUR}(?=\s+to\s+\d)", re.IGNORECASE),
    re.compile(rf"\b(?:not|instead of|rather than|was)\s+(?:at )?{_HOUR}(?=[).,;\s]|$)", re.IGNORECASE),
)  # fmt: skip
_TOMORROW: Final = re.compile(r"\b(?:tomorrow|tmrw|tmr|tomm?|in the (?:am|morning))\b", re.IGNORECASE)
_TOPIC: Final = re.compile(r"[a-z][a-z-]{2,}", re.IGNORECASE)
_NO_TOPIC: Final = frozenset(
    """not the and was for from with now per daily start restart restarted started stop hold before until till then the this that pls please tomorrow tmrw today day days week weeks plan planned
    evening morning visit clinic appt appointment moved changed instead mon tue wed thu fri sat sun same dose only give given will take""".split()
)
#: What is wished, or depends on something.
_OPEN: Final = re.compile(
    r"\b(?:if|unless|desires?|wants?|wish\w*|declin\w+|consent\w*|family|FHx?)\b|\?", re.IGNORECASE
)
_RESTS: Final = 0.5


#: What begins what was written under a note later.
_ADDED: Final = re.compile(r"\b(?:addend\w*|late entry|later (?:entry|note)|amendment)\b", re.IGNORECASE)


class Denied(NamedTuple):
    """What a sentence states that was not, or was, against what other notes have."""

    thing: str
    there: bool
    line: Line


class Corrections:
    """What the notes of a record take back of each other."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self.denied = list(_denied(record))
        self._values = list(_values(record))
        self._days = [
            (match["day"].lstrip("0"), _whose(line.under_heading) | _who_signs(line), line)
            for line in record.lines
            for form in _NOT_THAT_DAY
            for match in form.finditer(line.text)
        ]
        self._hours = [
            (days_in(line.text), _clock(match["hour"]), line)
            for line in record.lines
            for form in _NOT_THAT_HOUR
            for match in form.finditer(line.text)
            if days_in(line.text)
        ]

    def of(self, clause: str, written: Instant) -> Line | None:
        """The sentence that takes a clause of that time back; None where none does."""
        return (
            self._of_day(clause, written)
            or self._of_hour(clause, written)
            or self._of_thing(clause, written)
            or self._of_value(clause, written)
        )

    def _before(self, clause: str, written: Instant, line: Line) -> bool:
        """Whether a clause was written before a sentence, which may be an addendum of its note, or copies what was."""
        if line.passage.time > written:
            return True
        text = line.passage.body.text
        if line.passage.time == written and 0 <= (place := text.find(clause)) < line.sentence.start:
            return _ADDED.search(text, place + len(clause), line.sentence.end) is not None
        return line.passage.time < written and self._record.stands_before(clause, line.passage.time)

    def _of_day(self, clause: str, written: Instant) -> Line | None:
        named = set(days_in(clause))
        named |= {f"{day.month}/{day.day}" for day in ahead.later_days(clause, written)}
        if _TOMORROW.search(clause):
            day = local(written, self._record.zone).date() + timedelta(days=1)
            named.add(f"{day.month}/{day.day}")
        if not named or any(form.search(clause) for form in _NOT_THAT_DAY):
            return None
        about = _whose(clause)
        return next(
            (line for day, what, line in self._days if day in named and what & about and self._before(clause, written, line)),
            None,
        )  # fmt: skip

    def of_visit(self, text: str, written: Instant) -> Line | None:
        """What takes back the one day of a sentence, whichever of its parts names whom it is with: "Dr Ito, urology, Tue 3/9"."""
        return self._of_day(text, written) if len(days_in(text)) == 1 else None

    def _of_hour(self, clause: str, written: Instant) -> Line | None:
        days = days_in(clause) if self._hours else frozenset()
        if not days or any(form.search(clause) for form in _NOT_THAT_HOUR):
            return None
        stated = {
            _clock(hour)
            for hour in re.findall(r"(?<![\d/.])\d{1,2}:?\d\d(?![\d/])|\d{1,2} ?[ap]m?\b", clause)
        }
        return next(
            (line for of, hour, line in self._hours if of & days and hour in stated and self._before(clause, written, line)),
            None,
        )  # fmt: skip

    def _of_thing(self, clause: str, written: Instant) -> Line | None:
        if _MARKS.search(clause) or _OPEN.search(clause) or polarity.hedged(clause) or polarity.ahead(clause):
            return None
        for thing, there, line in self.denied:
            if thing not in _things(clause) or not self._before(clause, written, line):
                continue
            if _things(clause)[thing] != there:
                return line
        return None

    def _of_value(self, clause: str, written: Instant) -> Line | None:
        for stated, contrast, line in self._values:
            if stated.search(clause) and not contrast.search(clause) and self._before(clause, written, line):
                return line
        return None


@once
def corrections(record: Record) -> Corrections:
    return Corrections(record)


def not_done(record: Record) -> list[Line]:
    """The sentences that take back what a note of an operation has: "NO tubal ligation was done", of each thing the last."""
    operated = [p for p in record.notes if p.body.note_type in OPERATING]
    found: dict[str, Line] = {}
    for thing, there, line in corrections(record).denied:
        before = (p for p in operated if p is not line.passage and p.time <= line.passage.time)
        if not there and any(
            re.search(rf"\b{re.escape(thing)}\b", p.body.text, re.IGNORECASE) for p in before
        ):
            found[thing] = line
    return list(dict.fromkeys(found.values()))


def copied(text: str) -> int:
    """Up to which character a sentence's own author marks it as copied; 0 where not, or where more stands with it."""
    tag = _TAG.search(text)
    return tag.end() if tag is not None and not _TAG_WITH.search(text) else 0


def days_in(text: str) -> frozenset[str]:
    """The days that a text writes as 4/9 or 04/9, each in one form."""
    return frozenset(day.lstrip("0") for day in re.findall(r"(?<![\d/.])\d{1,2}/\d{1,2}(?![\d/])", text))


def days_that_hold(text: str) -> frozenset[str]:
    """The days that a text names, without those that it takes back: of "moved from 4/9 to 4/12" the second."""
    return days_in(text) - {m["day"].lstrip("0") for form in _NOT_THAT_DAY for m in form.finditer(text)}


def _clock(hour: str) -> str:
    """ "13:00", "1300" and "0900", "9:00" as one."""
    return hour.replace(":", "").replace(" ", "").lower().rstrip("m").lstrip("0")


def _whose(text: str) -> frozenset[str]:
    """What a visit is for, also in two capitals: "ID 7/8"."""
    return topic(text) | ({word.lower() for word in _CAPITALS.findall(text)} - _TITLES)


def _who_signs(line: Line) -> frozenset[str]:
    """Of "clinic with me moved to 3/9 (not 3/16)" whose clinic it is, by the name below the note."""
    signed = _SIGNED.search(line.passage.body.text) if _WITH_ME.search(line.text) else None
    return topic(signed[0]) if signed is not None else frozenset()


_WITH_ME: Final = re.compile(r"\b(?:with|see|to) me\b|\bmy (?:clinic|office|visit)\b", re.IGNORECASE)
_SIGNED: Final = re.compile(
    r"(?:^|[\s–-])(?:Dr\.? |[A-Z]\. ?){0,2}[A-Z][\w'-]{3,}(?:,? (?:MD|DO|NP|PA|PA-C))?\W*\Z"
)
_CAPITALS: Final = re.compile(r"\b[A-Z]{2}\b")
_TITLES: Final = frozenset("dr rn md np pa dc am pm no iv po cm sw bp hr to on at".split())


@lru_cache(maxsize=8192)
def topic(text: str) -> frozenset[str]:
    return frozenset(word.lower() for word in _TOPIC.findall(text)) - _NO_TOPIC


@lru_cache(maxsize=8192)
def _things(clause: str) -> dict[str, bool]:
    """The names in a clause, in small letters, and whether it states them."""
    found = polarity.words(clause)
    return {
        lower: not negated
        for word, lower, negated in zip(*found, strict=True)
        if (len(word) > 1 and word.isupper()) or (len(word) > 3 and is_name(lower))
    }


def _denied(record: Record) -> list[Denied]:
    lines, found = record.lines, []
    for place, line in enumerate(lines):
        if line.kind in ("family", "allergy"):
            continue
        near = lines[max(0, place - _AROUND) : place + 2]
        marked = any(one.passage is line.passage and _MARKS.search(one.under_heading) for one in near)
        shouts = not _all_capitals(line.text)
        for form in _DENIES:
            for match in form.finditer(line.text):
                emphatic = shouts and match["not"].isupper()
                done = form is _DENIES[1] and _DONE.search(match[0])
                if (
                    marked and (emphatic or _MARKS.search(line.under_heading) or "here " in match["not"])
                ) or done:
                    found += [Denied(one, False, line) for one in _name(match["thing"])]
        found += [
            Denied(one, False, line) for match in _WRONG.finditer(line.text) for one in _name(match["thing"])
        ]
        if line.passage is record.summary and (undone := _NO_DEED.fullmatch(line.text)) is not None:
            found += [Denied(one, False, line) for one in _name(undone["thing"])]
        if marked:
            for match in _AFFIRMS.finditer(line.text):
                found += [Denied(one, True, line) for one in _name(match["thing"])]
    return found


def _values(record: Record) -> Iterator[tuple[re.Pattern[str], re.Pattern[str], Line]]:
    """The figure, grade or place that a sentence takes back, as other sentences have it; what shows that they know it; and the sentence."""
    for place, line in enumerate(record.lines):
        for match in _QUOTED_WRONG.finditer(line.text):
            near = (
                one.text for one in record.lines[max(0, place - 2) : place + 1] if one.passage is line.passage
            )
            if (stated := _quoted(match["wrong"], " ".join(near))) is not None:
                yield stated, _MARKS, line
        for form in _TAKEN_BACK:
            for match in form.finditer(line.text):
                yield _called(match["wrong"]), _MARKS, line
        for match in _OTHER.finditer(line.text):
            kind = match["kind"][:_STEM]
            right = re.search(
                rf"\b{kind}\w*\.? (?!{re.escape(match['wrong'])}\b)(?:[IVX]+|\w?\d[\d.]*)\b", line.text
            )
            if right is not None:
                yield (
                    _stating(kind, match["wrong"]),
                    re.compile(re.escape(right[0].split()[-1]) + r"\b"),
                    line,
                )
        for match in _AMOUNT_NOT_GIVEN.finditer(line.text):
            if is_name(match["kind"].lower()):
                yield _stating(match["kind"], match["wrong"]), _NOT_ONCE, line


#: "'Failed' above was too early", 'line "no hematoma" is from the template'.
_QUOTED_WRONG: Final = re.compile(
    r"(?<!\w)[\"“'‘](?P<wrong>[^\"”'’\n]{3,80})[\"”'’]\s*(?:(?:above|earlier|before|in (?:my|the|that) (?:\w+ ){0,2}(?:note|report|summary|entry))\s+)?(?:is|was|were|are|came|comes)\s+"  # clinical
    r"(?:[\w-]+ ){0,4}?(?:templates?|templated|pre-?charted|errors?|wrong|incorrect|mistake\w*|premature|too early|not (?:so|true|correct|right)|auto-?populated|default)\b",
    re.IGNORECASE,
)


def _quoted(words: str, around: str) -> re.Pattern[str] | None:
    """What a correction quotes, as the sentence that it corrects has it; a single word next to what the sentences around the
    correction are about: "TOV" before "failed". None where they are about nothing.
    """
    if len(words.split()) > 1:
        return re.compile(r"\W+".join(map(re.escape, re.findall(r"\w+", words))), re.IGNORECASE)
    topics = {
        one for one in re.findall(r"\b(?:[A-Z]{2,5}|[a-z]{6,})\b", around) if one.lower() != words.lower()
    }
    if not topics:
        return None
    about = "|".join(map(re.escape, sorted(topics)))
    return re.compile(rf"\b(?:{about})\b[^.;\n]{{0,24}}\b(?i:{re.escape(words)})\b")


def _called(words: str) -> re.Pattern[str]:
    """Words of a note as other sentences have them."""
    also = next((known for known in _ALSO if re.search(known, words, re.IGNORECASE)), None)
    parts = (re.escape(word[:_LETTERS]) + r"\w*" for word in re.findall(r"\w+", words))
    return re.compile(rf"\b(?:{also or r'[ /-]+'.join(parts)})", re.IGNORECASE)


_LETTERS: Final = 7
#: What is denied already, or is no dose of one moment.
_NOT_ONCE: Final = re.compile(
    r"\b(?:not|never|home|cont\w*|daily|nightly|weekly|every|bid|tid|qid|bd|od|qd|qhs|q\d+h?)\b",
    re.IGNORECASE,
)


def _stating(kind: str, value: str) -> re.Pattern[str]:
    return re.compile(rf"\b{re.escape(kind)}\w*\.? {re.escape(value)}\b(?![.]\d)", re.IGNORECASE)


_STEM: Final = 3  # letters: "seg" for "segment"


def _name(word: str) -> list[str]:
    lower = word.lower()
    named = (word.isupper() or is_name(lower)) and lower not in _NOTHING
    return [lower] if named else []


def _all_capitals(text: str) -> bool:
    letters = [one for one in text if one.isalpha()]
    return sum(map(str.isupper, letters)) > _RESTS * len(letters)
