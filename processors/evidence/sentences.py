"""Sentences of a note with their character offsets, and the heading each stands under.

What divides the note is what divides it for the chunk index (processors/notes/sectioning). A sentence never
crosses a heading, an empty line, a list item or, where the text is not wrapped at a width, the end of a line; wrapped
lines belong together. Decimal points, abbreviations and initials do not end one. A word before a colon that only
qualifies what follows ("STOP: ...", "Lungs: ...") belongs to the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from kg.relatives import BLOOD_RELATIVE
from processors.evidence.headings import CEASING, kind_to_the_patient
from processors.notes.sectioning import Section, sections
from processors.notes.sectioning.headers import UNLABELED, in_list
from processors.notes.sentence_ends import ends

#: Words that stand before a colon within a section: without them the sentence would say something else.
_LABELS: Final = frozenset(
    """new changed change same unchanged continue continued stop stopped start started hold held resume increase increased decrease decreased
    general constitutional vitals heent head eyes ears nose throat mouth neck chest lungs lung respiratory pulmonary heart cardiac cardiovascular cv abdomen
    abdominal gi gastrointestinal gu genitourinary pelvis back spine extremities musculoskeletal msk skin integument neuro neurologic
    neurological psych psychiatric lymph lymphatic vascular pulses rectal breasts breast note caution important pending outstanding awaited awaiting""".split()
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
    # "DISCHARGE SUMMARY to Oak Hill Rehab", as a note's first line
    rf"(?<![\s\S])(?!{_TO_DO}\b)(?:[A-Z0-9/&-]+ ){{1,4}}(?:NOTE|SUMMARY|REPORT|HANDOFF|EVALUATION) (?:to|from|for|by) [A-Z][\w .,'/-]{{2,50}}$"
    rf"|(?:(?<=\n\n)|(?<![\s\S]))(?=[^\n]*\b{_DOCUMENT}\b)(?![^\n]*\b{_TO_DO}\b)(?:{_DAY}[ :-]+[A-Z0-9 /,'()-]{{3,50}}|[A-Z0-9 /,.'()-]{{3,50}}?[ :-]+{_DAY})$",
    re.MULTILINE,
)
_ORDER: Final = r"(?:STOP|START|HOLD|CONT|CONTINUE|RESUME|RESTART|INCREASE|DECREASE|CHANGE|NO|DO NOT)\b"
_BREAK: Final = re.compile(
    rf"\n(?={_ORDER})"
    # of a table each row
    r"|(?<=\|)[ \t]*\n|\n(?=[ \t]*\|)"
    r"|\n[ \t]*\n|\n(?=[ \t]*(?:(?:[-*•]|\d{1,2}[.)]|[\[(][xX✓ ]?[\])])[ \t]|#))|(?<=[.!?])[ \t]*\n"
)
#: A box that is not ticked stays with its words.
_BULLET: Final = re.compile(r"\s*(?:(?:[-*•]+|\d{1,2}[.)]|[\[(][xX✓][\])])[ \t]+|#{1,3}[ \t]*(?=[^\W\d_]))")
_ANOTHER: Final = re.compile(r"\s*#{1,3}[ \t]+")  # a problem behind another one in its line
_NUMBER: Final = re.compile(r"[ \t]*(\d{1,2})[ \t]+(?=[^\W\d_]{2}|[A-Z?]|\d+/)")
#: How a line ends, or the next one begins, that goes on in it.
_OPEN: Final = re.compile(r"(?:[,+/&=(-]|->|→)[ \t]*\Z")
_OPEN_WORD: Final = re.compile(
    r"\b(?:and|or|with|of|the|to|for|no|not|a|an|in|on|at|by|from|without|if|when|until|than|is|was|are|w/?o?)[ \t]*\Z",
    re.IGNORECASE,
)
_ONWARD: Final = re.compile(r"[ \t]*(?:[+&/),;]|->|→|=>|(?:and|or|but|with|then)\b)")
#: A line that opens something of its own: a label, a time of day.
_OWN: Final = re.compile(
    r"[ \t]*(?:[.=]{1,4} ?[A-Z]|(?:[A-Z][\w/&+'-]*[ \t](?:[\w/&+'-]+[ \t])?)?[\w/&+'-]+:(?=\s)|(?:[01]\d|2[0-3]):?[0-5]\d(?=\s))"
)
#: A name with its figure, as each line of a list of medicines or results opens.
_AMOUNT_OF: Final = re.compile(r"[ \t]*[A-Za-z][\w-]{3,}(?:[ \t][a-z][\w-]+){0,2}[ \t]\d")
_WRAPPED: Final = 50  # characters that a full line has at least ...
_WIDEST: Final = 140  # ... and at most: a longer one was not wrapped
_LONG_LINE: Final = 90  # characters: a single one of so many was not ended by its writer
_FRESH: Final = 60  # characters of a line at whose end one begins a sentence of at most ...
_BEGUN: Final = 2  # ... words
_FULL: Final = 0.7  # share of the width
_MOST: Final = 0.8  # of the lines
_DENYING: Final = frozenset({"no", "not", "never", "denies"})
_TITLE_WORDS: Final = 2  # of a line that names what the next one states
#: A short line that begins a paragraph, ends like no sentence and is followed by one: "Hypothyroidism".
_NAME_ALONE: Final = re.compile(r"[A-Z][^\n.!?;:,]{2,44}(?<=[\w)])[ \t]*\n(?=[ \t]*[A-Z][\w'’-]+ \w)")
#: Category of the sections in which problems are listed.
_LISTING: Final = "observation_and_plan"
_LABEL_WORDS: Final = 3
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
    """The sentences of `text`, each under the header that divides it, as far as it reaches, and each with what it is
    about. `divided`: its sections, where they are known already.
    """
    return _with_subject(text, _reached(text, _divided(text, divided)))


#: What an inline label of these sections does not reach: a value, a treatment, another label.
_NARROW: Final = frozenset({"allergies", "family_history", "social_history"})
_ELSE: Final = re.compile(
    r"\d{2,3}/\d{2,3}\b|(?:BP|HR|RR|T|Temp|SpO2|sats?|lact\w*|WBC|Hgb|Hb|Cr|K|Na|glu\w*|AWS|GCS|ECG|EKG|CT|CXR|XR|MRI|US|BCX)\b"
    r"|(?:PMHx?|PSHx?|SHx?|FHx?|ROS|HPI|PE|O/E|MEDS|SOCIAL|FAMILY|A/P|IMP|PLAN|DDX|CODE|FULL CODE|DNR|ADMIT)\b"
    r"|(?i:delirium|confusion|falls|pain|bowels?|bladder|swallow\w*|sleep|mobility|lines|wounds?|skin|neuro|resp|renal|nodule)\b(?=:| (?:score|\d))|4AT\b|MMSE\b|MOCA\b|NEWS\b"
    r"|(?:given|started?|gave|admit(?:ted)?|plan|exam|on exam(?:ination)?|code status|full code)\b"
    r"|[^.;]*\b\d+(?:\.\d+)?\s?(?:mg|mcg|g|units?|ml|mEq|mmol|L)\b(?!\W*(?:/|caused|rash|hives))",
)
_ELSE_ALLERGY: Final = re.compile(
    r"[^.;]*\b(?i:rash|hives|anaphyla\w*|swell\w*|itch\w*|react\w*|allerg\w*|intoleran\w*)\b"
)


#: What goes on in the family history of one line.
_OF_FAMILY: Final = re.compile(
    rf"\b(?:{BLOOD_RELATIVE}|twins?|child(?:ren)?"
    r"|maternal|paternal|relatives?|famil\w+|F/?Hx?|(?:he|she|they|both|one|other|another|died|deceased|aged?|at \d\d|@ ?\d\d)|heredit\w*|consanguin\w*)\b|^\W*(?:no|nil|none|neg\w*|nad|unknown|non-?contributory)\b",
    re.IGNORECASE,
)
#: Labels of signs with which one comes back, where they fill a line of their own.
_CALL: Final = re.compile(r"(?:return|call|come back|ring|seek|go to|when to|er\b|ed\b|911|999|111)")
_FILLED: Final = 40  # characters


def _below(text: str, one: Sentence) -> bool:
    """Whether a sentence begins a line below the one that its label opens and fills with a list."""
    own = text[one.headed[1] : text.find("\n", one.headed[1])] if "\n" in text[one.headed[1] :] else ""
    return len(own) >= _FILLED and "," in own and text[: one.start].rstrip(" \t")[-1:] == "\n"


def _reached(text: str, found: Iterator[Sentence]) -> Iterator[Sentence]:
    """Without the heading where a label of one line has ended: "ALLERGY: aspirin - hives. 96/54, lactate 2.8." """
    ended: tuple[int, int] | None = None
    first: tuple[int, int] | None = None
    for one in found:
        new = one.headed != first
        first = one.headed
        if _CALL.match(one.heading) and not new and not one.listed and _below(text, one):
            one = one._replace(heading="", headed=(-1, -1), section=UNLABELED, category="unlabeled")
        if one.headed[0] >= 0 and one.category in _NARROW and not one.listed:
            over = not new and (
                _ELSE.match(one.text) is not None
                or (one.category == "family_history" and not _OF_FAMILY.search(one.text))
            )
            if over and not (one.category == "allergies" and _ELSE_ALLERGY.match(one.text)):
                ended = one.headed
            if ended == one.headed:
                one = one._replace(heading="", headed=(-1, -1), section=UNLABELED, category="unlabeled")
        yield one


#: What goes on about the subject of the sentence before: "Restart only if ...", "Dose then 2.5 mg".
ABOUT_IT: Final = re.compile(
    r"(?:re-?start|resume|re-?commence|recommence|reintroduce|re-?challenge|hold|stop|cease|continue|give|start|begin|reload)\b(?: again)?"
    r" (?:both|it|them|all|only|if|when|once|after|at|on|until|unless|then|from|pls|please|tomorrow|tonight|\d)"
    r"|(?:dose|dosing) (?:then|after|when|to|will|if|of)\b|then (?:\d|down|stop|off|half|back)|(?:both|neither|they|it) (?:stays?|remains?|held|off|to|restart|back|can|may|should|must|only|again)\b"
    r"|(?:last|next|first) dose\b|not for (?:ongoing|long)|(?:cease|stop|continue|hold) (?:pls|please)|(?:no|not|never) \w+ instead\b"
    r"|(?:if|when) (?:restarted|resumed|back|given)\b|(?:do not|don'?t) (?:restart|resume|stop|take) (?:it|them|until|unless|with|without|suddenly|abruptly)\b|(?:do not|don'?t|never) (?:re-?start|resume)(?= ?[;,.]|\s*$)"
    r"|(?:do not|don'?t|never) (?:re-?start|resume|stop|take|start)(?: (?:it|them|these))? (?:on (?:(?:your|his|her|their) )?own|alone|yourself)\b|reverts?\b(?! to sinus)|if so\b"
    r"|[^.;\n]{1,40}; ?(?:restart|resume) (?:both|it|them|only|if|when|once)\b"
    # "With isavuconazole (moderate) = 200 mg", "If CrCl < 30: 250 mg", "Max 100 mg": a dose by its condition alone
    r"|(?:with|w/) [a-z]{4,}(?: \([^()\n]{1,40}\))? ?(?:=|:|->|→)? ?\d[\d.,]* ?(?:mg|mcg|g|units?)\b"
    r"|(?:if|when) (?:on )?[^.;:\n]{2,30}(?:=|:|->|→) ?\d[\d.,]* ?(?:mg|mcg|g|units?)\b|max(?:imum)?\.? (?:dose )?\d[\d.,]* ?(?:mg|mcg|g|units?)\b",
    re.IGNORECASE,
)
_TOGETHER: Final = 400  # characters of sentences that belong together


def _with_subject(text: str, found: Iterator[Sentence]) -> Iterator[Sentence]:
    """A sentence that does not name what it is about, in one with the sentence before it that does."""
    last: Sentence | None = None
    for one in found:
        between = text[last.end : one.start] if last is not None else ""
        if (
            last is not None
            and ABOUT_IT.match(one.text)
            and (one.headed == last.headed or one.headed[0] == last.start)
            and between.count("\n") <= 1
            and not between.strip()
            and one.end - last.start <= _TOGETHER
        ):
            last = last._replace(end=one.end, text=text[last.start : one.end])
            continue
        if last is not None:
            yield last
        last = one
    if last is not None:
        yield last


def _divided(text: str, divided: Sequence[Section] | None = None) -> Iterator[Sentence]:
    place, under = 0, _Under()
    for section in sections(text) if divided is None else divided:
        written = text[section.start : section.body].rstrip(_MARKS)
        title = " ".join(written.strip(_MARKS).lower().split())
        alone = "\n" in text[section.start + len(written) : section.body + 1] or not _LINE.match(
            text, section.body
        )
        within = (
            (section.depth > 0 and in_list(title).kind != "section")
            or _is_part(text, section.start, under)
            or _in_brackets(text, section.start)
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
        if (
            not alone
            and section.category == "other"
            and in_list(title).kind == "unknown"
            and len(title.split()) <= _LABEL_WORDS
            and kind_to_the_patient(title) == "instructions"
        ):  # "APIXABAN: held until the scan": a subject, of its own line alone
            line_end = _line_end(text, section.body, section.end)
            yield from _block(text, at[0], line_end, _Under(section=section.name, category=section.category))
            under, place = _Under(), line_end
            continue
        under = (
            _Under(title, at, section.name, "other" if entitled else section.category) if named else _Under()
        )
        place = min(_title_goes_on(text, section.body), section.end)
        yield from _block(text, section.body, place, under)
    yield from _block(text, place, len(text), under)


def _line_end(text: str, place: int, end: int) -> int:
    """Where the line ends that `place` is in, or those that it goes on in."""
    while (at := text.find("\n", place, end)) >= 0:
        line, below = text.rfind("\n", 0, at) + 1, text.find("\n", at + 1, end)
        after = text[at + 1 : below if below >= 0 else end].rstrip()
        if not after or not _goes_on(text, text[line:at].rstrip(), after, alone=False):
            return at
        place = at + 1
    return end


def _in_brackets(text: str, start: int) -> bool:
    """Whether a bracket of its line is open there: "doxycycline (pen ALLERGY - no co-amoxiclav)"."""
    before = text[text.rfind("\n", 0, start + 1) + 1 : start]
    return before.count("(") > before.count(")")


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
        yield from _of_lines(text, place, match.start(), under)
        place = match.end()
    yield from _of_lines(text, place, end, under)


def _of_lines(text: str, start: int, end: int, under: _Under) -> Iterator[Sentence]:
    """The sentences of a paragraph, whose lines end where the writer ended them."""
    place, breaks = start, text[start:end].strip().count("\n")
    at = text.find("\n", start, end)
    while at >= 0:
        line = text.rfind("\n", 0, at) + 1
        below = text.find("\n", at + 1, end)
        before, after = text[line:at].rstrip(), text[at + 1 : below if below >= 0 else end].rstrip()
        if before.strip() and after and not _goes_on(text, before, after, alone=breaks == 1):
            yield from _sentences(text, place, at, under)
            place = at + 1
        at = below
    yield from _sentences(text, place, end, under)


def _goes_on(text: str, before: str, after: str, *, alone: bool) -> bool:
    """Whether a line goes on in the next one: by its last words, by the next one's first, or because it is full.
    `alone`: they are all of their paragraph.
    """
    if _OPEN_WORD.search(before):
        return True
    if _OWN.match(after) or _of_list(text, after):
        return False
    if _OPEN.search(before) or _ONWARD.match(after):
        return True
    if _AMOUNT_OF.match(before) and _AMOUNT_OF.match(after):
        return False
    width, wrapped = _wrapped_at(text)
    if wrapped and len(before) >= _FULL * width:
        return True
    if len(before) >= _FRESH and not after.lstrip()[:1].isupper():
        begun = re.split(r"[.;:]\s", before)[-1].split()
        if len(begun) <= _BEGUN or _LONG_LINE <= len(before) <= _WIDEST:
            return True
    full = len(before) + 1 + len(after.split(maxsplit=1)[0]) > width
    if (
        alone
        and after.lstrip()[:1].islower()
        and full
        and (len(before) >= _WRAPPED or text.count("\n") <= _FEW_LINES)
    ):
        return True
    words = before.split()
    named = words[0][0].isupper() and words[0].lower() not in _DENYING and not before.isupper()
    return named and len(words) <= _TITLE_WORDS and all(word.isalpha() for word in words)


_FEW_LINES: Final = 3


def _of_list(text: str, line: str) -> bool:
    """Whether a line begins with its number in a list without full stops: another line has the one before or behind."""
    number = _NUMBER.match(line)
    return number is not None and not _numbers(text).isdisjoint({int(number[1]) - 1, int(number[1]) + 1})


@lru_cache(maxsize=512)
def _numbers(text: str) -> frozenset[int]:
    return frozenset(int(match[1]) for line in text.split("\n") if (match := _NUMBER.match(line)))


@lru_cache(maxsize=512)
def _wrapped_at(text: str) -> tuple[int, bool]:
    """The length of the longest line that another follows, and whether the text is wrapped there: nearly all lines that
    end no sentence are about as long.
    """
    lines = [line.rstrip() for line in text.split("\n")]
    followed = [a for a, b in pairwise(lines) if a.strip() and b.strip()]
    width = max(map(len, followed), default=0)
    going = [len(a) >= _FULL * width for a in followed if a[-1] not in ".!?:;"]
    if not _WRAPPED <= width <= _WIDEST or not going:
        return width, False
    return width, (len(going) > 1 or width >= _LONG_LINE) and sum(going) >= _MOST * len(going)


#: A number of a list that goes on in its line: "1. aspirin 2. statin 3. home Monday".
_INLINE: Final = re.compile(r"(?:(?<=[\s:])|(?<![\s\S]))(\d{1,2})[.)][ \t]+(?=[^\W\d]|[?↑↓^+-])")


def _inline_items(text: str, start: int, end: int) -> list[int]:
    """Where the items of a list in one line begin, numbered from 1; none of fewer than two."""
    found: list[int] = []
    for match in _INLINE.finditer(text, start, end):
        if int(match[1]) == len(found) + 1 and not _COUNTED.search(text, start, match.start()):
            found.append(match.start())
    return found if len(found) > 1 else []


#: Before a number that is no item's: "grade 2.", "day 1.", "x 2.".
_COUNTED: Final = re.compile(
    r"(?:\b(?:day|days|grade|stage|type|class|no|number|nr|step|phase|level|cycle|dose|bed|ward|score|x|of|to|is|was|at|by|and|or|para|gravida|vs)|[=<>~×/-])[ \t]*\Z",
    re.IGNORECASE,
)


def _sentences(text: str, start: int, end: int, under: _Under) -> Iterator[Sentence]:
    if items := _inline_items(text, start, end):
        for here, behind in pairwise([start, *(place for place in items if place > start), end]):
            yield from _sentences(text, here, behind, under)
        return
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
    if bullet is None and _of_list(text, text[start:end]):
        bullet = _NUMBER.match(text, start, end)
    if bullet:
        start = bullet.end()
    for behind in _ends(text, start, end):
        if another := _ANOTHER.match(text, start, behind):
            start = another.end()
        if found := _trimmed(text, start, behind):
            yield Sentence(
                *found, under.title, block, bullet is not None, under.place, under.section, under.category
            )
        start = behind
    if another := _ANOTHER.match(text, start, end):
        start = another.end()
    if found := _trimmed(text, start, end):
        yield Sentence(
            *found, under.title, block, bullet is not None, under.place, under.section, under.category
        )


#: In telegraphic style a sentence begins without a capital: "wt 57, weigh daily. ring if ...".
_SMALL: Final = re.compile(
    r"(?:(?<=\d)|(?<=\))|(?<=[a-z]{5}))\.(?=[ \t]+(?!(?:and|or|of|to|in|at|for|with|by|the|then|than|as|on|mg|ml|mcg|x)\b)[a-z][a-z/]+\b)"
)
_SHORTENED: Final = re.compile(
    r"\b(?:approx|resp|incl|susp|infus|caps?|tabl?s?|inject|temp|chron|bilat|consult|abdom|prev|hosp|admin|neuro|cardio|gastro|ortho|psych|nephro|pulm|addit|assoc|cont|discont|infect)$",
    re.IGNORECASE,
)


def _ends(text: str, start: int, end: int) -> Iterator[int]:
    """Where sentences end, also before a small letter."""
    found = set(ends(text, start, end))
    found.update(
        match.end()
        for match in _SMALL.finditer(text, start, end)
        if not _SHORTENED.search(text, max(start, match.start() - 12), match.start())
    )
    return iter(sorted(found))


def _trimmed(text: str, start: int, end: int) -> tuple[int, int, str] | None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if end - start < 3 or end - start > _LONGEST:
        return None
    return start, end, text[start:end]
