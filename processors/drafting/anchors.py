"""What a prompt offers, piece by piece, each under the anchor by which a statement names it; the same request
always gives the same ones.

F17                                     a coded fact
nursing | Skin | chunk 2                a chunk of a note of the stay, where notes were searched (CLI-RAG, section 2.3)
D3.12                                   a sentence of a note of the stay, where they were not, or where it was not found
H12                                     a sentence of a note of earlier years (processors/patient/history): what was stated then
P4                                      a sentence of the previous note of the clinicians': what was stated then
K2                                      a reasoning path: what is known of other patients (processors/discharge/expectations)
G3                                      a step of a guideline, as it stands for this patient (processors/care_summary/guidance)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from processors.evidence.moments import day, minute
from processors.evidence.record import Line, Record
from processors.evidence.statements import called, caption, cite, cite_line, cite_quoted
from processors.evidence.wording import plain, quote
from processors.notes.doubts.found import left, touches
from processors.notes.retrieval.stages import anchored
from schemas.drafts import Citation
from schemas.facts import Source
from schemas.retrieval import Retrieval

MOST_LINES: Final = 400
MOST_PROMPT_FACTS: Final = 300
EARLIER: Final = (
    "Notes of earlier years, said then, no finding of this visit: name the day with what is taken from it"
)
MOST_BESIDE: Final = 8_000  # characters of sentences that no question found


class Offer(NamedTuple):
    """One piece of the evidence. `under`: the line that announces it and its neighbours."""

    anchor: str
    shown: str
    citation: Citation
    under: str = ""
    also: tuple[Citation, ...] = ()  # cited with it: of a path, the words of the record that it starts from


def offered(record: Record, longitudinal: str = "", current: str = "") -> tuple[Offer, ...]:
    """Facts (the latest), the chunks that retrieval chose and as many other sentences as fit, or else the
    sentences (the latest), and the previous note. `longitudinal`, `current`: headings of the facts from
    before the stay, and of those of the stay.
    """
    found = record.request.retrieval
    notes = (
        _sentences(record, record.lines[-MOST_LINES:])
        if found is None
        else (*_chunks(record, found), *_sentences(record, _unanswered(record)))
    )
    return (*_facts(record, longitudinal, current), *notes, *_history(record), *_previous(record))


def citations(offers: Iterable[Offer]) -> dict[str, tuple[Citation, ...]]:
    """What each anchor cites."""
    return {offer.anchor: (*offer.also, offer.citation) for offer in offers}


def _facts(record: Record, longitudinal: str, current: str) -> Iterator[Offer]:
    before = (*record.earlier[-MOST_PROMPT_FACTS:], *record.history[-MOST_PROMPT_FACTS:])
    for number, fact in enumerate((*before, *record.facts[-MOST_PROMPT_FACTS:]), 1):
        under = longitudinal if number <= len(before) else current
        yield Offer(f"F{number}", quote(fact, record.zone), cite(fact, record.zone), under)


def _unanswered(record: Record) -> list[Line]:
    """What retrieval left out, the latest of it, as far as there is room: an answer to no question may still
    matter.
    """
    kept: list[Line] = []
    room = MOST_BESIDE
    for line in reversed(record.lines):
        if record.answers(line) > 0:
            continue
        room -= len(line.text)
        if room < 0:
            break
        kept.append(line)
    return kept[::-1]


def _sentences(record: Record, lines: Sequence[Line]) -> Iterator[Offer]:
    notes = {id(passage): i for i, passage in enumerate(record.notes, 1)}
    counts: dict[int, int] = {}
    for line in lines:
        note = notes[id(line.passage)]
        counts[note] = counts.get(note, 0) + 1
        under = f"Note D{note}: {plain(called(line.passage))}, {minute(line.passage.time, record.zone)}"
        yield Offer(f"D{note}.{counts[note]}", line.text, cite_line(line, record.zone), under)


def _chunks(record: Record, found: Retrieval) -> Iterator[Offer]:
    """Those whose note is in the evidence: what cannot be cited is not offered."""
    notes = {(passage.resource, passage.version): passage for passage in record.notes}
    for one in anchored(found.chosen):
        chunk = one.chunk
        passage = notes.get((chunk.resource, chunk.version))
        if passage is None or chunk.end > len(passage.body.text):
            continue
        source = Source(chunk.resource, chunk.version, chunk.start, chunk.end)
        words = passage.body.text[chunk.start : chunk.end]
        doubted = record.doubts.get((chunk.resource, chunk.version), ())
        shown = left(doubted, chunk.start, words) if touches(doubted, chunk.start, chunk.end) else chunk.text
        if not shown.strip():
            continue
        under = f"Note: {plain(called(passage))}, {minute(passage.time, record.zone)}"
        yield Offer(
            one.anchor.strip("[]"),
            shown,
            Citation(source, words, passage.time, caption(passage, record.zone)),
            under,
        )


def _history(record: Record) -> Iterator[Offer]:
    """What notes before the stay said, as far as the history's budget goes."""
    for number, one in enumerate(record.before, 1):
        yield Offer(
            f"H{number}", f"{day(one.time, record.zone)}: {one.text}", cite_quoted(one, record.zone), EARLIER
        )


def _previous(record: Record) -> Iterator[Offer]:
    for number, line in enumerate(record.previous, 1):
        under = (
            f"Previous visit, said then, no finding of this one: {plain(called(line.passage))}, "
            f"{minute(line.passage.time, record.zone)}"
        )
        yield Offer(f"P{number}", line.text, cite_line(line, record.zone), under)
