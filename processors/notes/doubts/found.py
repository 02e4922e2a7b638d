"""The doubts about a document of the evidence: which of its characters must not be shown of the patient, and
why.

    patient    all of it: it names another patient
    language   what is not in English, to which our rules cannot be put
    addressed  what speaks to the reader or a machine
    confidence what the note itself forbids to write anywhere
    withdrawn  what the note itself takes back as another patient's
    newborn    what a grown-up's child is given

Pure, and the same for the same text: a draft, its prompt and its gate agree on what they leave out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from processors.notes.doubts.addressed import addressed
from processors.notes.doubts.confidences import unwritten
from processors.notes.doubts.identity import another
from processors.notes.doubts.languages import foreign
from processors.notes.doubts.wrong_charts import of_a_newborn, withdrawn
from schemas.instant import to_datetime
from schemas.requests import Evidence, Passage

Why: TypeAlias = Literal["patient", "language", "addressed", "confidence", "withdrawn", "newborn"]

#: Characters of one document that a draft looks at: a book-long one is shown from its beginning, and the
# draft
# states it.
MOST_READ: Final = 30_000


class Doubt(NamedTuple):
    """`text[start:end]` is left out; `at`: the characters that a reader is led to, which name nobody."""

    start: int
    end: int
    why: Why
    at: tuple[int, int]
    language: str = ""


def doubts(passage: Passage, evidence: Evidence, record: str) -> tuple[Doubt, ...]:
    """In the order of the text; the only one, where it is about all of it. `record`: the key of the record
    that the evidence is of.
    """
    text = passage.body.text
    named = another(text, (evidence.patient, *evidence.known_as), record, passage.time)
    if named is not None:
        return (Doubt(0, len(text), "patient", named),)
    found = _of_text(text)
    born = evidence.patient.birth_date[:4]
    if born.isdigit() and to_datetime(passage.time).year - int(born) > _CHILD:
        child = [
            Doubt(start, end, "newborn", (0, 1))
            for start, end in of_a_newborn(text)
            if not touches(found, start, end)
        ]
        return tuple(sorted((*found, *child))) if child else found
    return found


_CHILD: Final = 10  # years


@lru_cache(maxsize=1024)
def _of_text(text: str) -> tuple[Doubt, ...]:
    found = [
        Doubt(start, end, "language", _first_line(text, start, end), name)
        for start, end, name in foreign(text)
        if not _quoted(text, start, end)
    ]
    if found and (found[0].start, found[0].end) == (0, len(text)):
        return tuple(found)
    # The reader is led to the note, by its first letter, not to the words; nor by another doubt about the same.
    secret = [Doubt(start, end, "confidence", (0, 1)) for start, end in unwritten(text)]
    found += [
        Doubt(start, end, "addressed", _first_line(text, start, end))
        for start, end in addressed(text)
        if not touches(secret, start, end)
    ]
    found += secret
    found += [Doubt(start, end, "withdrawn", _first_line(text, start, end)) for start, end in withdrawn(text)]
    return tuple(sorted(found))


def _quoted(text: str, start: int, end: int) -> bool:
    """Whether it is a few words of somebody, in quotation marks within a sentence that can be read: burn unit after "Bactrim", "se le
    cayo la piel".
    """
    inner = text[start:end].strip()
    return (
        len(inner.split()) <= _FEW
        and (text[:start].rstrip()[-1:] in _MARKS or inner[:1] in _MARKS)
        and (text[end:].lstrip()[:1] in _MARKS or inner[-1:] in _MARKS)
        and text[text.rfind("\n", 0, start) + 1 : start].count(" ") > _FEW
    )


_FEW: Final = 8  # words
_MARKS: Final = frozenset("\"“”'‘’«»")


def whole(found: Sequence[Doubt], text: str) -> bool:
    """Whether nothing of it is left."""
    return not left(found, 0, text).strip()


def touches(found: Iterable[Doubt], start: int, end: int) -> bool:
    return any(doubt.start < end and start < doubt.end for doubt in found)


def left(found: Iterable[Doubt], start: int, quote: str) -> str:
    """What remains of `quote`, which stands at `start`: a blank for each stretch that is left out."""
    kept, place = [], 0
    for doubt in sorted(found):
        begin, end = max(doubt.start - start, place), min(doubt.end - start, len(quote))
        if begin < end:
            kept += [quote[place:begin], " "]
            place = end
    return "".join((*kept, quote[place:]))


def _first_line(text: str, start: int, end: int) -> tuple[int, int]:
    """Of the stretch: enough to find it by."""
    words = text[start:end]
    begin = start + len(words) - len(words.lstrip())
    stop = text.find("\n", begin, end)
    behind = min(end if stop < 0 else stop, begin + _SHOWN)
    return begin, max(behind, begin + 1)


_SHOWN: Final = 160
