"""A letter in its patient's language: each sentence that stands up to the gate, by its template; words of the record in
quotation marks. Nothing is translated: what has no template is quoted, and said to be in English.

Sections for the clinician stay as they are. Figures are compared once more: a sentence whose figures differ from those of
the English one that the gate judged is quoted instead.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from processors.discharge.plain_words.spanish import explained
from processors.discharge.quotes import introduction
from processors.evidence.moments import DATE, day
from processors.languages.phrases import (
    Phrase,
    as_is,
    language_of,
    openings,
    rendered,
    say,
    sentence,
    table,
    translated,
)
from processors.notes.doubts.languages import language as spoken
from schemas.drafts import Draft, Section, Statement
from schemas.requests import Passage, Request

#: What leads a quotation in: whose it is and of which day, or the name of its note.
_LEAD: Final = re.compile(
    rf"(?:Your care team wrote on {DATE}|Your instructions of {DATE} say|[^:\n]{{0,90}}?{DATE}(?: \d\d:\d\d)?): "
)
_DAY: Final = re.compile(rf"{DATE}: ")
#: How sentences on a medicine begin, where the source speaks instead of ours (processors/drafting/drafter.py).
_LABELS: Final = {
    "New: ": "medicine.new",
    "Changed: ": "medicine.changed",
    "Unchanged: ": "medicine.unchanged",
    "Stopped: ": "stopped",
    "On hold, do not take it for now: ": "held",
    "Not clear: ": "unclear",
    "Ask before you go on with this: ": "medicine.unlisted",
    "Go on with this: ": "medicine.unlisted.on",
    "Planned, not started: ": "medicine.planned",
    **{openings(key)[0]: key for key in ("ask.unlisted", "ask.ongoing")},
}
_PARTS: Final = ("how", "why", "when")
#: Month first, where nothing else can be meant, and the year first.
_FIGURED: Final = re.compile(
    r"(?<![\d/])(?:0?[1-9]|1[0-2])/(1[3-9]|2\d|3[01])(?:/(\d{4}))?(?![\d/])|\b(?P<y>\d{4})-\d\d-(?P<d>\d\d)\b"
)
_FIGURE: Final = re.compile(r"\d+(?:[.,]\d+)*")


def in_language(draft: Draft, request: Request, language: str) -> Draft:
    """The letter in a language that has a table."""
    writer = _Writer(request, language)
    return replace(
        draft,
        title=translated(draft.title, language) or draft.title,
        sections=tuple(writer.sections(draft.sections)),
        language=language,
    )


class _Writer:
    """Sections and statements in one language."""

    def __init__(self, request: Request, language: str) -> None:
        self._language = language
        self._zone = request.zone
        notes = (*request.evidence.passages, *request.evidence.prior)
        self._notes: dict[tuple[str, str], Passage] = {(p.resource, p.version): p for p in notes}

    def sections(self, sections: Iterable[Section]) -> Iterator[Section]:
        for section in sections:
            title = translated(section.title, self._language)
            if title is None:
                yield section
                continue
            reason = section.empty_reason and (
                translated(section.empty_reason, self._language) or str(section.empty_reason)
            )
            yield replace(
                section,
                title=title,
                statements=tuple(self._statements(section.statements)),
                sections=tuple(self.sections(section.sections)),
                empty_reason=reason,
            )

    def _statements(self, statements: Iterable[Statement]) -> Iterator[Statement]:
        last: Passage | None = None
        for statement in statements:
            english, note = str(statement.text), str(statement.note)
            passage = self._quoted(statement)
            if passage is not None:
                text = self._quotation(english, passage, new=passage is not last)
            else:
                text = self._sentence(statement)
            last = passage
            shown = note and (translated(note, self._language) or rendered(as_is(note), self._language))
            yield replace(statement, text=text, note=shown, english=f"{english} {note}".strip())

    def _quoted(self, statement: Statement) -> Passage | None:
        """The note that is quoted, and that alone; None for words of ours."""
        if isinstance(statement.text, Phrase):
            return None
        sources = [citation.source for citation in statement.citations]
        if not sources or sources[0].start < 0:
            return None
        # What is cited behind its words is what they are to be checked with.
        notes = {(one.resource, one.version) for one in sources if one.start >= 0}
        quote = " ".join(statement.citations[0].quote.split())
        checked = bool(statement.note) and quote[:40] in statement.text
        alone = len({(one.resource, one.version) for one in sources}) == 1
        same = alone or (checked and (len(notes) == 1 or len(sources) == 2))
        return self._notes.get((sources[0].resource, sources[0].version)) if same else None

    def _quotation(self, english: str, passage: Passage, *, new: bool) -> str:
        lead = _LEAD.match(english)
        quote = english[lead.end() :] if lead is not None else english
        words = as_is(quote) if _own_language(passage, self._language) else explained(quote)
        if lead is not None or new:
            key = "of_day" if _DAY.match(english) else introduction(passage)
            words = say(key, when=day(passage.time, self._zone), words=words)
        return rendered(sentence(words), self._language)

    def _sentence(self, statement: Statement) -> str:
        english = str(statement.text)
        if isinstance(statement.text, Phrase):
            text = rendered(statement.text, self._language)
            if figures(text) == figures(english):
                return text
        label = next((one for one in _LABELS if english.startswith(one)), "")
        if label:
            template = table(self._language)[_LABELS[label]].format(what="\0", **dict.fromkeys(_PARTS, ""))
            begins = template.partition("\0")[0]
            return f"{begins}{rendered(as_is(english[len(label) :]), self._language)}."
        return rendered(sentence(say("source", words=as_is(english))), self._language)


def _own_language(passage: Passage, language: str) -> bool:
    """Whether most of a note is in the language of the letter."""
    return language_of(spoken(passage.body.text).lower()) == language


def figures(text: str) -> Counter[str]:
    """The figures of a text, each with its number; of a date its day and its year."""
    dated = _FIGURED.sub(lambda m: f" {m[1] or m['d']} {m[2] or m['y'] or ''} ", text)
    return Counter(figure.lstrip("0") or "0" for figure in _FIGURE.findall(dated))
