"""What clinicians of the stay weigh, in the words of their notes: differentials, what they suspect or will not miss, and
findings that stand for a diagnosis ("probes to bone"). The last word counts: what a later sentence excludes is left out.

`weighed.yaml` has the vocabulary.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

import msgspec.yaml
from msgspec.structs import replace

from kg.relatives import BLOOD_RELATIVE, spoken_of
from processors.drafting.compose import conditions, events, noted_problems, ruled_out
from processors.drafting.outline import SectionPlan
from processors.evidence.admission import denied
from processors.evidence.record import Line, Record, excerpt, once
from processors.evidence.statements import caption, cite_line, repeat
from processors.evidence.wording import name
from schemas.drafts import Statement
from schemas.instant import DAY

KEY: Final = "weighed"
SECTION: Final = SectionPlan(
    "What clinicians weigh", "", "", name=KEY, optional=True, computed=True, kept=True
)
_ELSEWHERE: Final = frozenset({"past", "family", "allergy", "social", "warning", "instructions", "follow-up"})
_MOST, _WORDS, _LONGEST = 6, 120, 45  # sentences, words of all, of one


class Weighed(NamedTuple):
    """A part of a note, and what it names that is neither excluded since nor on the list; a differential is kept whole."""

    line: Line
    names: tuple[str, ...]
    differential: bool


@lru_cache(maxsize=1)
def _vocabulary() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Names of diagnoses, and findings that stand for one."""
    raw: dict[str, list[str]] = msgspec.yaml.decode(
        files("processors.diagnosis").joinpath("weighed.yaml").read_text("utf-8")
    )
    names = (*raw["names"], *(one.pattern for one in ruled_out.table().values()), events.DISORDER.pattern)
    return (
        re.compile("|".join(f"(?:{one})" for one in names), re.IGNORECASE),
        re.compile("|".join(raw["signs"]), re.IGNORECASE),
    )


def names() -> re.Pattern[str]:
    return _vocabulary()[0]


DIFFERENTIAL: Final = re.compile(
    r"\b(?:ddx?|d/d|differential(?: diagnos[ie]s)?)\b(?! (?:count|w/))", re.IGNORECASE
)
_BEFORE: Final = re.compile(
    r"(?:\?|\br/o|\brule out|\bpossibl[ey]|\bconcern(?:ed|ing|s)?(?: \w+)? (?:for|about|of)|\bworr(?:y|ied|ying)\b|\bsuspect\w*|\bsuspicio\w+ (?:of|for)"
    r"|\bconsider\w*|\bvs\.?|\bversus|\bcannot (?:exclude|r/o|rule out)|\bcan't (?:exclude|r/o)|\blikely|\bprobabl[ey]|\bmaybe|\b(?:might|could|may) (?:be|have)"
    r"|\bhigh risk (?:of|for)|\bsigns of evolving)\s?[^.;?]{0,30}\Z"
    r"|\b(?:stop\w*|hold|held|avoid)\b[^.;()]{0,40}\((?:risk of )?\Z",  # the reason for which something is stopped
    re.IGNORECASE,
)
_AFTER: Final = re.compile(
    r"(?: \w+)?\s*(?:\?(?!\w)|\(\?\)|(?:is |seems |very |most |still )*(?:likely|possible|probable|suspected)\b|not (?:yet )?excluded|(?:un)?til(?:l)? (?:proven|shown) otherwise|(?:vs\.?|versus|>{1,2})\s)",
    re.IGNORECASE,
)
_OVER: Final = re.compile(
    r"[^.;,]{0,30}?\b(?:excluded|ruled out|r/?o'?d|unlikely|less likely|neg(?:ative)?\b|not (?:seen|present|found|confirmed)|resolved)",
    re.IGNORECASE,
)
_ASIDE: Final = re.compile(
    rf"\b(?:if|unless|return|call|watch for|come back|family|{spoken_of(BLOOD_RELATIVE)}|h/o|hx of|history of)\b[^.;]*\Z",
    re.IGNORECASE,
)


@lru_cache(maxsize=16384)  # the next draft of a stay reads most of its notes again
def _named(text: str) -> tuple[re.Match[str], ...]:
    return tuple(_vocabulary()[0].finditer(text))


@once
def of(record: Record) -> tuple[Weighed, ...]:
    """All of them, oldest first."""
    names, signs = _vocabulary()
    listed = [name(f) for f in conditions.known(record) if f.status == "active"]
    found: list[Weighed] = []
    for place, line in enumerate(record.lines):
        if (
            line.passage.body.note_type not in noted_problems.NOTES
            or line.passage.time < record.admitted - DAY
            or line.kind in _ELSEWHERE
            or record.copied(line)
        ):
            continue
        text = line.sentence.text
        later = record.lines[place + 1 :]
        opens = line.sentence.start - line.sentence.headed[1] <= _NEXT
        named_so = DIFFERENTIAL.search(text)
        if named_so or (opens and DIFFERENTIAL.search(line.sentence.heading)):
            start = named_so.start() if named_so else 0
            terms = [m[0] for m in names.finditer(text, start)]
            if not terms or any(not _excluded(term, later) for term in terms):
                part = line.part(line.sentence.start + start, line.sentence.end)
                found.append(Weighed(part, tuple(terms), True))
            continue
        for match in _named(text):
            if (
                is_open(text, match.start(), match.end())
                and not _SIDE.search(match[0])
                and not _excluded(match[0], later)
                and not _listed(match[0], listed)
            ):
                found.append(Weighed(excerpt(line, match.start(), match.end()), (match[0],), False))
                break
        else:
            sign = signs.search(text)
            if sign and not denied(text[: sign.start()]) and not _ASIDE.search(text[: sign.start()]):
                found.append(Weighed(excerpt(line, sign.start(), sign.end()), (sign[0],), False))
    return tuple(found)


_NEXT: Final = 4  # characters between a heading and what it opens


def is_open(text: str, start: int, end: int) -> bool:
    """Whether a text holds what it names there to be possible, without having it or denying it."""
    before, after = text[:start], text[end:]
    if _ASIDE.search(before) or _OVER.match(after) or denied(before):
        return False
    return _BEFORE.search(before) is not None or _AFTER.match(after) is not None


def _excluded(term: str, later: Iterable[Line]) -> bool:
    """Whether the last sentence that decides on it denies it."""
    words = _same(term)
    out = False
    for line in later:
        text = line.sentence.text
        for match in words.finditer(text):
            if (
                _OVER.match(text[match.end() :])
                or denied(text[: match.start()])
                or _OUT.search(text[: match.start()])
            ):
                out = True
            elif not is_open(text, match.start(), match.end()) and not _ASIDE.search(text[: match.start()]):
                out = False
    return out


_OUT: Final = re.compile(r"\b(?:not|neg(?:ative)? for|ruled out|excludes?)\s*:?\s*(?:an? )?\Z", re.IGNORECASE)


@lru_cache(maxsize=1024)
def _same(term: str) -> re.Pattern[str]:
    """The words of one diagnosis."""
    for pattern in ruled_out.table().values():
        if pattern.fullmatch(term):
            return pattern
    last = term.split()[-1]
    if last != term and len(last) >= _INITIALS:  # "no edema" of a suspected edema of the brain
        return re.compile(rf"\b{re.escape(term[:_STEM])}\w*|\b{re.escape(last)}", re.IGNORECASE)
    if term.isupper() and len(term) <= _INITIALS:
        return re.compile(rf"\b{re.escape(term)}\b")
    return re.compile(rf"\b{re.escape(term[:_STEM])}\w*", re.IGNORECASE)


_INITIALS, _STEM = 5, 9  # letters


def _listed(term: str, names: Iterable[str]) -> bool:
    return any(_same(term).search(one) for one in names)


def stated(record: Record, urgent: re.Pattern[str]) -> list[Statement]:
    """The most that matters: differentials, then what must not be missed, then the newest; each with its note and time."""
    every = sorted(
        of(record),
        key=lambda one: (
            not one.differential,
            not any(urgent.search(word) for word in one.names),
            -one.line.passage.time,
            one.line.sentence.start,
        ),
    )
    kept: list[Weighed] = []
    known: set[str] = set()
    words = 0
    for one in every:
        own = {word.lower() for word in one.names}
        size = len(one.line.text.split())
        if (own and own <= known) or size > _LONGEST or words + size > _WORDS or len(kept) == _MOST:
            continue
        kept.append(one)
        known |= own
        words += size
    kept.sort(key=lambda one: (one.line.passage.time, one.line.sentence.start))
    return [_statement(one, record) for one in kept]


#: What notes ask about a list, not of the patient's illness.
_SIDE: Final = re.compile(r"allerg|contaminant", re.IGNORECASE)


def _statement(one: Weighed, record: Record) -> Statement:
    headed = DIFFERENTIAL.search(one.line.sentence.heading) is not None and not DIFFERENTIAL.search(
        one.line.text
    )
    found = repeat(one.line, caption(one.line.passage, record.zone), headed=headed, zone=record.zone)
    at = one.line.passage.body.text.find(one.names[0], one.line.sentence.start) if one.names else -1
    if at < 0:
        return found
    # the name by itself, too: what a diagnosis is weighed by is no quotation among others
    named = one.line.part(at, at + len(one.names[0]))
    return replace(found, citations=(cite_line(named, record.zone), *found.citations))
