"""Statements with their citations, sections that say why they are empty, and the whole draft."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from processors.compose.moments import minute
from processors.compose.record import Line, Record
from processors.compose.sections import Outline, SectionPlan
from processors.compose.wording import quote
from schemas.drafts import Author, Citation, Draft, Rejected, Section, Statement
from schemas.facts import Fact, Source
from schemas.requests import Passage

COMPOSER: Final = "composer"
MOST_OF_SECTION: Final = 60  # statements: more nobody reads
#: Statements by section key, as composers and model answers give them.
Filled = dict[str, list[Statement]]


def cite(fact: Fact) -> Citation:
    said = quote(fact)
    return Citation(fact.source, said, fact.start, said)


def cite_line(line: Line) -> Citation:
    """The exact characters of the sentence in its note."""
    return _cited(line, line.sentence.start, line.sentence.end)


def cite_heading(line: Line) -> Citation:
    """The exact characters of the heading that it stands under."""
    return _cited(line, *line.sentence.headed)


def _cited(line: Line, start: int, end: int) -> Citation:
    passage = line.passage
    source = Source(passage.resource, passage.version, start, end)
    return Citation(source, passage.body.text[start:end], passage.time, caption(passage))


def caption(passage: Passage) -> str:
    """ "Nursing note, 3 March 2026 06:40"."""
    return f"{' '.join((passage.body.title or passage.body.type.label or 'Note').split())}, {minute(passage.time)}"


def state(text: str, facts: Iterable[Fact], *, note: str = "") -> Statement:
    """A sentence of ours that rests on coded facts; marked where `note` says what is to be checked."""
    return Statement(sentence(text), tuple(cite(f) for f in facts), "marked" if note else "supported", note)


def repeat(line: Line, before: str = "", *, headed: bool = False) -> Statement:
    """A clinician's sentence, word for word; after `before` (its day, or the note's name) and after its heading where these tell more."""
    said = line.text
    cited: tuple[Citation, ...] = (cite_line(line),)
    if headed and line.sentence.headed[0] >= 0:
        heading = cite_heading(line)
        said = f"{' '.join(heading.quote.split()).capitalize()}: {said}"
        cited = (heading, *cited)
    return Statement(f"{before}: {said}" if before else said, cited)


def sentence(text: str) -> str:
    """With a capital, and a full stop."""
    text = text.strip()
    text = text[:1].upper() + text[1:] if text[:1].islower() and not text[1:2].isupper() else text
    return text if text.endswith((".", "!", "?", "…")) else text + "."


def joined(parts: Sequence[str]) -> str:
    """ "a, b and c"; with semicolons where the parts have commas or colons of their own."""
    if len(parts) < 2:
        return "".join(parts)
    comma = "; " if any("," in p or ": " in p for p in parts) else ", "
    return f"{comma.join(parts[:-1])}{';' if comma == '; ' else ''} and {parts[-1]}"


def assemble(
    record: Record, outline: Outline, filled: Filled, *, backend: str = COMPOSER, rejected: tuple[Rejected, ...] = (), fallback: str = "",
    tokens: tuple[int, int] = (0, 0), title: str = "",
) -> Draft:  # fmt: skip
    """The draft of `outline` with these statements; a sentence that stands twice stays where it stands first."""
    request = record.request
    seen: set[str] = set()
    shown = {key: statements[:MOST_OF_SECTION] for key, statements in filled.items()}
    cut = sum(len(statements) - len(shown[key]) for key, statements in filled.items())
    sections = tuple(_section(plan, shown, record, seen) for plan in outline.sections)
    limits = [f"{record.left_out} older entries of the record were left out of what this draft considers"] if record.left_out else []
    limits += [f"{cut} statements did not fit into their sections"] if cut else []
    if limits:
        sections += (Section("Limits of this draft", empty_reason=f"{'; '.join(limits)}; see the record for them."),)
    return Draft(
        request=request.id, task=request.task, document=request.document, patient=request.patient, encounter=request.encounter,
        title=title or outline.title, cut=request.cut, sections=sections, author=Author(backend, outline.template), rejected=rejected,
        fallback=fallback, tokens_in=tokens[0], tokens_out=tokens[1],
    )  # fmt: skip


def _section(plan: SectionPlan, filled: Filled, record: Record, seen: set[str]) -> Section:
    kept: list[Statement] = []
    for statement in filled.get(plan.key, ()):
        if statement.text not in seen:
            seen.add(statement.text)
            kept.append(statement)
    inner = tuple(_section(part, filled, record, seen) for part in plan.parts)
    empty = not kept and not any(s.statements for s in inner)
    reason = f"{plan.nothing} by {minute(record.request.cut)}." if empty else ""
    return Section(plan.title, plan.code, tuple(kept), tuple(s for s in inner if s.statements or not empty), reason)
