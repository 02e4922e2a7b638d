"""What of the record's documents a draft does not rest on, and why: told to the reader, whoever writes the
rest.

Before everything else: documents that name another patient, that speak to the reader or a machine, that hold a
confidence, that are in another language. At the end: those of which nothing, or not all, could be read. No words of such a
document are repeated, but for what is dangerous to miss in another language; each is cited at the place to look at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from processors.drafting.compose.contradictions import CONTRADICTIONS
from processors.drafting.compose.hazards import HAZARDS
from processors.drafting.compose.language import language_name
from processors.evidence import other_languages
from processors.evidence.moments import day
from processors.evidence.record import Record
from processors.evidence.statements import caption, cite_line
from processors.notes.doubts.found import MOST_READ, Doubt
from schemas.drafts import Citation, Section, Statement
from schemas.facts import Source
from schemas.requests import Passage

TO_CHECK: Final = "Documents to check, for the clinician"
NOT_READ: Final = "Documents not read, for the clinician"
#: Sections of ours that rest on what the documents are, or on a reviewed table, not on what somebody wrote: there
#: is nothing to hold them to.
TITLES: Final = frozenset({HAZARDS, CONTRADICTIONS, TO_CHECK, NOT_READ})
_MOST: Final = 6  # of a kind; the others are counted
_PARTS: Final = (
    "not read",
    "not fetched",
    "without content",
)  # of an attachment's issue: a document next to it that nobody has read


def to_check(record: Record) -> Section | None:
    """None where there are no doubts."""
    documents = _documents(record)
    doubted = [(p, d) for p in documents for d in record.doubts.get((p.resource, p.version), ())]
    statements = _statements(
        _first_of_each(doubted, "patient"), _of_another, "name another patient and were not used", record.zone
    )
    statements += _all_addressed(_first_of_each(doubted, "addressed"), record.zone)
    statements += _all_in_another_language(_first_of_each(doubted, "language"), record.zone)
    if record.request.task != "discharge-instruction":  # a letter does not even show that there is one
        statements += _kept_back(_IN_CONFIDENCE, _first_of_each(doubted, "confidence"), record.zone)
        statements += _kept_back(_WITHDRAWN, _first_of_each(doubted, "withdrawn"), record.zone)
        statements += _kept_back(_OF_THE_CHILD, _first_of_each(doubted, "newborn"), record.zone)
    statements += _dangerous(record)
    return Section(TO_CHECK, statements=tuple(statements)) if statements else None


def not_read(record: Record) -> Section | None:
    """None where everything was read."""
    documents = _documents(record)
    lines = {id(line.passage) for line in record.written}
    counted = {resource for resource, _ in record.left_out_of_forms}
    empty = [
        p
        for p in documents
        if not p.body.text.strip()
        or (
            p in record.notes
            and id(p) not in lines
            and p.resource not in counted
            and not record.doubts.get((p.resource, p.version))
        )
    ]
    others = [
        p
        for p in documents
        if p.body.text.strip() and any(part in issue for issue in p.body.issues for part in _PARTS)
    ]
    guessed = [
        p for p in documents if p.body.text.strip() and any(_GUESSED in issue for issue in p.body.issues)
    ]
    statements = _listed("Nothing was read from", empty, zone=record.zone) + _listed(
        "Read only in part", others, zone=record.zone
    )
    statements += _listed(
        "Read in a guessed character set",
        guessed,
        "Compare umlauts, accents and signs such as µ and ° with the original.",
        why=False,
        zone=record.zone,
    )
    statements += [_long(p, record.zone) for p in record.notes if len(p.body.text) > MOST_READ][-_MOST:]
    return Section(NOT_READ, statements=tuple(statements)) if statements else None


def _documents(record: Record) -> list[Passage]:
    """Clinicians' own, up to the cut, the latest first."""
    evidence = record.request.evidence
    shown = [p for p in evidence.passages if not p.body.ours and p.time <= record.request.cut]
    prior = [p for p in evidence.prior if (p.resource, p.version) in record.doubts]
    return sorted((*shown, *prior), key=lambda p: (-p.time, p.resource))


def _first_of_each(doubted: Iterable[tuple[Passage, Doubt]], why: str) -> list[tuple[Passage, Doubt]]:
    """One per document."""
    found: dict[tuple[str, str], tuple[Passage, Doubt]] = {}
    for passage, doubt in doubted:
        if doubt.why == why:
            found.setdefault((passage.resource, passage.version), (passage, doubt))
    return list(found.values())


_GUESSED: Final = "guessed character set"


def _statements(
    found: list[tuple[Passage, Doubt]], tell: Callable[[Passage, Doubt, str], Statement], what: str, zone: str
) -> list[Statement]:
    statements = [tell(passage, doubt, zone) for passage, doubt in found[:_MOST]]
    if more := found[_MOST:]:
        words = (
            f"{len(more)} older document{'s' if len(more) > 1 else ''} {what}."
            if len(more) > 1
            else f"1 older document, too: {what}."
        )
        statements.append(
            Statement(
                words,
                tuple(_at(p, d, zone) for p, d in more[:_MOST]),
                "marked",
                "Look at them in the record.",
            )
        )
    return statements


def _of_another(passage: Passage, doubt: Doubt, zone: str) -> Statement:
    note = "It stands in this patient's record. Check whose it is before anything of it is relied on."  # clinical
    return Statement(
        f"{caption(passage, zone)}: names another patient; nothing of it was used.",
        (_at(passage, doubt, zone),),
        "marked",
        note,
    )


def _addressed(passage: Passage, doubt: Doubt, zone: str) -> Statement:
    note = "Read it there: it may also take something back."
    text = f"{caption(passage, zone)}: a part that speaks to its reader or to a machine was left out."
    return Statement(text, (_at(passage, doubt, zone),), "marked", note)


def _all_addressed(found: list[tuple[Passage, Doubt]], zone: str) -> list[Statement]:
    """In one sentence, where there are several."""
    if len(found) < 2:
        return [_addressed(passage, doubt, zone) for passage, doubt in found]
    shown = found[:_MOST]
    more = f"; and {len(found) - len(shown)} older ones" if len(found) > len(shown) else ""
    text = (
        "Parts that speak to their reader or to a machine were left out of: "
        f"{'; '.join(caption(p, zone) for p, _ in shown)}{more}."
    )
    note = "Read them there: they may also take something back."
    return [Statement(text, tuple(_at(p, d, zone) for p, d in shown), "marked", note)]


def _kept_back(why: tuple[str, str], found: list[tuple[Passage, Doubt]], zone: str) -> list[Statement]:
    """In one sentence. `why`: what the notes state of it, and what is to be done."""
    if not found:
        return []
    shown = found[:_MOST]
    text = f"{why[0]}, and left out: {'; '.join(caption(p, zone) for p, _ in shown)}."
    return [Statement(text, tuple(_at(p, d, zone) for p, d in shown), "marked", why[1])]


_IN_CONFIDENCE: Final = (
    "Held in confidence by the note",
    "Read it there. Do not repeat it in this document.",
)
_WITHDRAWN: Final = (
    "Withdrawn by the note as another patient's",
    "Read it there, and have the chart corrected.",
)
_OF_THE_CHILD: Final = (
    "On the newborn child's medicines",
    "They belong to the child's record.",
)


def _all_in_another_language(found: list[tuple[Passage, Doubt]], zone: str) -> list[Statement]:
    """In one sentence, where there are several."""
    if not found:
        return []
    shown = found[:_MOST]
    if len(found) == 1:
        passage, doubt = found[0]
        part = "it" if (doubt.start, doubt.end) == (0, len(passage.body.text)) else "a part of it"
        text = f"{caption(passage, zone)}: {part} is written in {doubt.language} and was not translated."
    else:
        named = "; ".join(f"{caption(passage, zone)} ({doubt.language})" for passage, doubt in shown)
        more = f"; and {len(found) - len(shown)} older ones" if len(found) > len(shown) else ""
        text = f"Written in another language, whole or in part, and not translated: {named}{more}."
    note = "Read it there: only quotations in its own words are in this draft."
    return [Statement(text, tuple(_at(p, d, zone) for p, d in shown), "marked", note)]


_ABOUT: Final[dict[str, str]] = {
    "limits": "how far treatment goes",
    "stop": "what is stopped, on hold or not to be given",
    "allergy": "allergies",
    "blood": "isolation or blood products",
    "warning": "when to get help",
    "visit": "appointments",
}
_QUOTED: Final = 3  # of a subject; the others are in the notes that are named


def _dangerous(record: Record) -> list[Statement]:
    """What notes in another language state that is dangerous to miss, in their own words, by subject; what the letter
    has as instructions in its patient's language is not repeated.
    """
    told = {one.line.sentence[:2] for one in theirs(record)}
    found = [one for one in other_languages.dangerous(record) if not _within(one.line.sentence[:2], told)]
    parts: list[str] = []
    cited: list[Citation] = []
    for subject, words in _ABOUT.items():
        shown = [one for one in found if one.about == subject][:_QUOTED]
        cited += [cite_line(one.line, record.zone) for one in shown]
        quotes = [f"“{one.line.text}” ({day(one.line.passage.time, record.zone)})" for one in shown]
        parts += [f"{words}: {'; '.join(quotes)}"] if quotes else []
    if not parts:
        return []
    spoken = " and ".join(sorted({one.language for one in found}))
    text = f"In {spoken}, not translated, on {'. On '.join(parts)}."
    return [
        Statement(text, tuple(cited), "marked", "Have it translated by somebody who speaks the language.")
    ]


def theirs(record: Record) -> list[other_languages.Quoted]:
    """The lines of the latest instructions in the patient's own language, for the letter; none for other documents."""
    spoken = language_name(record.request.evidence.patient.language)
    letter = record.request.task == "discharge-instruction"
    return other_languages.sheet(record, spoken) if letter and spoken else []


def _within(span: tuple[int, int], others: Iterable[tuple[int, int]]) -> bool:
    return any(start <= span[0] and span[1] <= end for start, end in others)


def _at(passage: Passage, doubt: Doubt, zone: str) -> Citation:
    start, end = doubt.at
    source = Source(passage.resource, passage.version, start, end)
    return Citation(source, passage.body.text[start:end], passage.time, caption(passage, zone))


def _listed(
    words: str,
    passages: list[Passage],
    note: str = "Look at them in the record.",
    *,
    why: bool = True,
    zone: str,
) -> list[Statement]:
    """In one sentence, with what is known of why."""
    if not passages:
        return []
    shown = passages[:_MOST]
    names = "; ".join(f"{caption(p, zone)} ({_why(p)})" if why else caption(p, zone) for p in shown)
    more = f"; and {len(passages) - len(shown)} older ones" if len(passages) > len(shown) else ""
    cited = tuple(
        Citation(
            Source(p.resource, p.version, path="content"),
            _why(p) if why else words.lower(),
            p.time,
            caption(p, zone),
        )
        for p in shown
    )
    return [Statement(f"{words}: {names}{more}.", cited, "marked", note)]


def _why(passage: Passage) -> str:
    if not passage.body.text.strip():
        return ", ".join(passage.body.issues[:3]) or "without text"
    return (
        ", ".join(issue for issue in passage.body.issues if any(part in issue for part in _PARTS))
        or "no sentence in it"
    )


def _long(passage: Passage, zone: str) -> Statement:
    length = passage.length or len(passage.body.text)
    source = Source(passage.resource, passage.version, path="content")
    text = f"{caption(passage, zone)}: of its {length:,} characters the first {MOST_READ:,} were read."
    return Statement(
        text,
        (Citation(source, f"{length:,} characters", passage.time, caption(passage, zone)),),
        "marked",
        "Read the rest in the note.",
    )
