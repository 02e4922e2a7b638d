"""Old boxes at home, a relative's medicines, and questions on either: what a note of the last days has of a medicine, with the
answer that it gives.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from processors.evidence.allergies.reactions import agents
from processors.evidence.kinds import INSTRUCTIONS
from processors.evidence.record import Line, Record
from schemas.instant import DAY

_SINCE: Final = 4 * DAY  # before the cut
_WORDS: Final = 40
_BOX: Final = re.compile(
    r"\b(?:box(?:es)?|bottles?|left-?over|(?:old|remaining|expired|unused) (?:pills?|tablets?|pack\w*|supply|stock|pens?|inhalers?)|\d+ (?:tablets?|pills?|capsules?|patches|pens?) (?:left|at home)"
    r"|ha(?:s|ve) \d+ left|shar(?:e[sd]?|ing)\b(?! (?:a |the |one )?(?:room|bed|house\w*|home|apartment|bath\w*|flat)\b)|thr[eo]wn? (?:out|away)|bin\b|still (?:has|have|got)\b|at home\b[^.;]{0,30}\b(?:take|took|restart|keep)|(?:can|may|should|do(?:es)?) (?:I|he|she|they|we) (?:still |just |also )?(?:re-?start|take|keep|use|share|go back))",
    re.IGNORECASE,
)
_CLEARED: Final = re.compile(
    r"\b(?:throw (?:away|out)|destroy|discard|bin|old (?:bottles|boxes|pills|tablets))\b", re.IGNORECASE
)
_ANSWER: Final = re.compile(r"(?:->|→|=>)")
_PUT_OFF: Final = re.compile(
    r"(?:->|→|=>)\W*(?:ans\w*|repl\w+|respond|tomorrow|will|to|forward\w*|sent|pass\w*|msg|message|route\w*|d/w|ask)\b",
    re.IGNORECASE,
)


class AtHome(NamedTuple):
    """`line`: the words; `open`: they are a question that the note does not answer."""

    line: Line
    open: bool


def of(own: re.Pattern[str], record: Record) -> AtHome | None:
    """The last words on boxes at home that name a medicine by one of its names."""
    sheet = (line for line in record.lines if line.passage.body.note_type == INSTRUCTIONS)
    if any(_CLEARED.search(line.text) for line in sheet):
        return None  # the patient's own sheet has it
    for place in range(len(record.lines) - 1, -1, -1):
        line = record.lines[place]
        old = line.passage.time < record.request.cut - _SINCE
        if old or line.passage.body.note_type == INSTRUCTIONS or line.kind == "past":
            continue
        if _of_one_matter(own, line.text):
            return _answered(line)
        behind = record.lines[place + 1] if place + 1 < len(record.lines) else None
        if (  # "Threw away her warfarin? She has 20 left."
            behind is not None
            and behind.passage is line.passage
            and line.text.endswith("?")
            and own.search(line.text)
            and _BOX.search(behind.text)
        ):
            return _answered(line, behind)
    return None


def _of_one_matter(own: re.Pattern[str], text: str) -> bool:
    """Whether boxes at home are spoken of in the part of a sentence that names the medicine, or in the next one, which names no other."""
    parts = re.split(r"(?<=[.;?!])\s+", text)
    for place, part in enumerate(parts):
        behind = "".join(parts[place + 1 : place + 2])
        of_another = not own.search(behind) and any(agents(behind))
        if own.search(part) and _BOX.search(part if of_another else f"{part} {behind}"):
            return True
    return False


def questions(record: Record) -> list[AtHome]:
    """Of calls and messages of the last days, questions on what to take."""
    return [
        _answered(line)
        for line in record.lines
        if line.passage.body.note_type == "telephone"
        and line.passage.time >= max(record.admitted, record.request.cut - _SINCE)
        and "?" in line.text
        and _BOX.search(line.text)
    ]


def _answered(line: Line, last: Line | None = None) -> AtHome:
    """A question with the answer to it, where the note has one shortly behind it."""
    text, start = line.passage.body.text, line.sentence.start
    end = (last or line).sentence.end
    question = "?" in text[start:end]
    answer = _ANSWER.search(text, start, len(text))
    if question and answer is not None:
        stop = re.compile(r"[.;](?:\s|$)|\n|$").search(text, answer.end())
        whole = line.part(start, stop.end() if stop else len(text))
        if len(whole.text.split()) <= _WORDS:
            return AtHome(whole, _PUT_OFF.match(text, answer.start()) is not None)
    return AtHome(line.part(start, end), question)
