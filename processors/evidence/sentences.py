"""Sentences of a note with their character offsets, and the heading each stands under.

What divides the note is what divides it for the chunk index (processors/notes/sectioning). A sentence never
crosses a heading, an empty line or a list item; within these, wrapped lines belong together. Decimal points,
abbreviations and initials do not end one. A word before a colon that only qualifies what follows ("STOP:
...", "Lungs: ...") belongs to the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from processors.evidence.headings import CEASING
from processors.notes.sectioning import Section, sections
from processors.notes.sectioning.headers import UNLABELED, in_list
from processors.notes.sentence_ends import ends

#: Words that stand before a colon within a section: without them the sentence would say something else.
_LABELS: Final = frozenset(
    """new changed change same unchanged continue continued stop stopped start started hold held resume increase increased decrease decreased
    general constitutional vitals heent head eyes ears nose throat mouth neck chest lungs lung respiratory pulmonary heart cardiac cardiovascular cv abdomen
    abdominal gi gastrointestinal gu genitourinary pelvis back spine extremities musculoskeletal msk skin integument neuro neurologic
    neurological psych psychiatric lymph lymphatic vascular pulses rectal breasts breast note caution important""".split()
)
#: Sections whose headers say something themselves: "Code status: full".
_SAYING: Final = frozenset({"Condition"})
#: Around the words of a header.
_MARKS: Final = " \t\n\r:*#-_"
_ENDED: Final = re.compile(r"[.!?:;\n][ \t]*\Z")
_LINE: Final = re.compile(r"[ \t]*\S")
_DATED: Final = re.compile(r"\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}|\d{1,2}/\d{1,2}|\bday \d")
_SLASHED: Final = re.compile(r"\d{1,3}/\d{1,3}")
#: A line in capitals that begins a paragraph, names a document or an examination, and has a date at its end or its beginning is
#: a title: "12-LEAD ECG 2025-09-13 06:38". "STOP WARFARIN 3/12" is none, nor is "CT CHEST 3/12: CLEAR".
_DAY: Final = r"(?:\d{4}-\d\d-\d\d|\d{1,2}/\d{1,2}(?:/\d{2,4})?)(?:[ ,]+(?:AT )?\d{1,2}:?\d\d(?: ?[AP]M)?)?"
_DOCUMENT: Final = (
    r"(?:NOTE|REPORT|SUMMARY|E[CK]G|X-?RAY|[CK]?XR|CTA?|MRI|ULTRASOUND|US|ECHO\w*|TTE|LAB\w*|RESULTS?|RADIOLOGY|IMAGING|PATHOLOGY"
    r"|CONSULT\w*|EVALUATION|ASSESSMENT|ROUNDS?|ADMISSION|HISTORY|ADDENDUM|UPDATE|H ?& ?P|HANDOFF|VITALS?)"
)
_TO_DO: Final = r"(?:STOP|START|HOLD|RE-?\w+|CALL|CHECK|GET|ORDER|F/U|FOLLOW|SEE|TAKE|GIVE|CONT\w*|NEEDS?|FOR|WILL|AWAIT\w*|PENDING)"
_TITLE: Final = re.compile(
    rf"(?:(?<=\n\n)|(?<![\s\S]))(?=[^\n]*\b{_DOCUMENT}\b)(?![^\n]*\b{_TO_DO}\b)(?:{_DAY}[ :-]+[A-Z0-9 /,'()-]{{3,50}}|[A-Z0-9 /,.'()-]{{3,50}}?[ :-]+{_DAY})$",
    re.MULTILINE,
)
_ORDER: Final = r"(?:STOP|START|HOLD|CONT|CONTINUE|RESUME|RESTART|INCREASE|DECREASE|CHANGE|NO|DO NOT)\b"
_BREAK: Final = re.compile(
    rf"\n(?={_ORDER})"
    r"|\n[ \t]*\n|\n(?=[ \t]*(?:[-*•]|\d{1,2}[.)]|[\[(][xX✓ ]?[\])])[ \t])|(?<=[.!?])[ \t]*\n"
)
#: A box that is not ticked stays with its words.
_BULLET: Final = re.compile(r"\s*(?:[-*•]+|\d{1,2}[.)]|[\[(][xX✓][\])])[ \t]+")
#: A short line that begins a paragraph, ends like no sentence and is followed by one: "Hypothyroidism".
_NAME_ALONE: Final = re.compile(r"[A-Z][^\n.!?;:,]{2,44}(?<=[\w)])[ \t]*\n(?=[ \t]*[A-Z][\w'’-]+ \w)")
#: Category of the sections in which problems are listed.
_LISTING: Final = "observation_and_plan"
_LONGEST: Final = 1200  # characters: more is a table or a paste, not a sentence


class Sentence(NamedTuple):
    """text[start:end] of a document; `heading` as it is written, in lower case, "" before the first one;
    `section` as the vocabulary calls it, `category` as it does.
    """

    start: int
    end: int
    text: str
    heading: str
    block: int = 0  # where its paragraph or list item begins
    listed: bool = False  # in a list item
    headed: tuple[int, int] = (-1, -1)  # where the heading is written
    section: str = UNLABELED
    category: str = "unlabeled"


class _Under(NamedTuple):
    """The heading that sentences stand under, and where it is written."""

    title: str = ""
    place: tuple[int, int] = (-1, -1)
    section: str = UNLABELED
    category: str = "unlabeled"


def split(text: str, divided: Sequence[Section] | None = None) -> Iterator[Sentence]:
    """The sentences of `text`, each under the header that divides it. `divided`: its sections, where they are
    known already.
    """
    place, under = 0, _Under()
    for section in sections(text) if divided is None else divided:
        written = text[section.start : section.body].rstrip(_MARKS)
        title = " ".join(written.strip(_MARKS).lower().split())
        alone = "\n" in text[section.start + len(written) : section.body + 1] or not _LINE.match(
            text, section.body
        )
        within = (section.depth > 0 and in_list(title).kind != "section") or _is_part(
            text, section.start, under
        )
        if within or (not alone and (title in _LABELS or section.name in _SAYING or CEASING.search(title))):
            if _ENDED.search(
                text, max(place, section.start - 9), section.start
            ):  # "Dextrose 25 g IV: awake" goes on
                yield from _block(text, place, section.start, under)
                place = section.start
            continue
        yield from _block(text, place, section.start, under)
        indent = len(written) - len(written.lstrip(_MARKS))
        at = (section.start + indent, section.start + len(written))
        named = title and not _DATED.search(title)
        # In no list, alone on the first line: the note's title, whatever its words are elsewhere ("PHYSICAL
        # THERAPY EVALUATION").
        entitled = alone and not text[: at[0]].strip(_MARKS) and in_list(title).kind == "unknown"
        if (
            _SLASHED.search(title)
            and in_list(title).kind == "unknown"
            and not (alone and _TITLE.match(text, at[0]))
        ):  # no heading: "T 38.4 BP 98/60", "STOP IRON 3/12: ..."
            under, place = _Under(), (text.find("\n", at[1], section.end) + 1) or section.end
            yield from _block(text, section.start, place, under)
            continue
        under = (
            _Under(title, at, section.name, "other" if entitled else section.category) if named else _Under()
        )
        place = min(_title_goes_on(text, section.body), section.end)
        yield from _block(text, section.body, place, under)
    yield from _block(text, place, len(text), under)


def _is_part(text: str, start: int, under: _Under) -> bool:
    """Whether a header stands behind a bullet in an assessment: "- Patient Education: ..." is stated of the
    problem above it.
    """
    line = text.rfind("\n", 0, start + 1) + 1
    return (
        under.category == _LISTING
        and _BULLET.match(text, line) is not None
        and text[line : start + 2].lstrip()[:1] in "-*•"
    )


def _title_goes_on(text: str, place: int) -> int:
    """The end of the line, where the rest of it is in capitals and the next line is not: "TRANSFER NOTE: 4
    WEST TO 5 EAST".
    """
    end = text.find("\n", place)
    rest, below = text[place:end], text[end + 1 : end + 81]
    if sum(map(str.isupper, rest)) < 3:  # prose: most lines end here
        return place
    capitals = [c.isupper() for c in rest if c.isalpha()]
    if end < 0 or len(capitals) < 4 or sum(capitals) < 0.6 * len(capitals) or below.isupper():
        return place
    return end


def _block(text: str, start: int, end: int, under: _Under) -> Iterator[Sentence]:
    place = start
    for title in _TITLE.finditer(text, start, end):
        yield from _parts(text, place, title.start(), under)
        place = title.end()
    yield from _parts(text, place, end, under)


def _parts(text: str, start: int, end: int, under: _Under) -> Iterator[Sentence]:
    place = start
    for match in _BREAK.finditer(text, start, end):
        yield from _sentences(text, place, match.start(), under)
        place = match.end()
    yield from _sentences(text, place, end, under)


def _sentences(text: str, start: int, end: int, under: _Under) -> Iterator[Sentence]:
    while True:
        while start < end and text[start].isspace():
            start += 1
        block = start
        bullet = _BULLET.match(text, start, end)
        line = None if bullet else _NAME_ALONE.match(text, start, end)
        if line is None:
            break
        if found := _trimmed(text, start, line.end()):
            yield Sentence(*found, under.title, block, False, under.place, under.section, under.category)
        start = line.end()
    if bullet:
        start = bullet.end()
    for behind in ends(text, start, end):
        if found := _trimmed(text, start, behind):
            yield Sentence(
                *found, under.title, block, bullet is not None, under.place, under.section, under.category
            )
        start = behind
    if found := _trimmed(text, start, end):
        yield Sentence(
            *found, under.title, block, bullet is not None, under.place, under.section, under.category
        )


def _trimmed(text: str, start: int, end: int) -> tuple[int, int, str] | None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if end - start < 3 or end - start > _LONGEST:
        return None
    return start, end, text[start:end]
