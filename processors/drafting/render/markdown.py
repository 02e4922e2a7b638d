"""A draft as Markdown: sentences with numbered sources, and the sources with their words below."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from processors.drafting.fhir.parsing import Person
from processors.drafting.fhir.references import paragraphs
from processors.drafting.fhir.vocabulary import NOTICE
from processors.drafting.render.headings import (
    critical,
    cut_short,
    in_words,
    place,
    reason,
    statements,
    written_by,
)
from processors.evidence.moments import MONTHS, minute
from processors.languages.phrases import ENGLISH, fixed, rendered
from schemas.drafts import APPENDIX, Citation, Draft, Section, Statement
from schemas.facts import Source

#: What Markdown would read as markup; escaped only where it would, because drafts are also read as plain
# text.
_SPECIAL: Final = re.compile(
    r"[\\`*\[\]]|<(?=[A-Za-z/!?])|(?<!\w)_|_(?!\w)|&(?=#?\w+;)|~(?=~)"
    r"|^(?:#{1,6}|[-+]|=+)(?=\s|$)|^>|^-(?=-)|(?<=^\d)[.)](?=\s)|(?<=^\d\d)[.)](?=\s)"
)
_SPACE: Final = re.compile(r"\s+")


def to_markdown(draft: Draft, person: Person | None = None, zone: str = "UTC") -> str:
    """The whole draft, its appendix behind the sources, and behind that the English text of a letter in another language;
    `person` is how its patient is called, `zone` that of its times. Whatever comes from the record is shown, never read as markup.
    """
    numbers = _numbered(draft)
    notice = fixed("notice", draft.language) if draft.language else NOTICE
    head = [
        f"# {fixed('draft', draft.language)}: {plain(draft.title)}",
        f"*{notice}*",
        _about(draft, person, zone),
    ]
    body = [
        block
        for section in draft.sections
        if section.code != APPENDIX
        for block in _section(section, 2, numbers, draft.language)
    ]
    sources = [f"{number}. {_source(citation)}" for citation, number in numbers.values()]
    tail = ["## Sources", "\n".join(sources)] if sources else []
    tail += [
        block
        for section in draft.sections
        if section.code == APPENDIX
        for block in _section(section, 2, numbers, draft.language)
    ]
    if judged := [f"- {plain(one.english)}" for one in statements(draft.sections) if one.english]:
        tail += ["## English text, for the clinician", "\n".join(judged)]
    return "\n\n".join(part for part in (*head, *body, *tail) if part) + "\n"


def plain(text: str) -> str:
    """Text that Markdown shows as it is."""
    return _SPECIAL.sub(lambda found: f"\\{found[0]}", _SPACE.sub(" ", text).strip())


def _about(draft: Draft, person: Person | None, zone: str) -> str:
    language = draft.language
    called = (
        [", ".join(filter(None, (person.name, _person(person, language))))] if person and person.name else []
    )
    named = [*called, draft.patient, draft.encounter or "no encounter"]
    when = rendered(minute(draft.cut, zone), language or ENGLISH)
    as_of = fixed("head.as_of", language).format(when=when, zone=zone)
    lines = [" · ".join([*map(plain, named), as_of]), f"{plain(in_words(written_by(draft), language))}."]
    if critical(draft.document):
        lines.insert(0, "**CRITICAL VALUE**: this draft was made because of one.")
    elif why := reason(draft.document):
        lines.append(fixed("head.reason", language).format(what=in_words(why, language)))
    if shown := cut_short(draft):
        lines.append(f"{shown}.")
    return "  \n".join(lines)


def _person(person: Person, language: str) -> str:
    """ "born 1951-09-14, female", in a letter in its language."""
    born, sex = person.birth_date, in_words(person.sex, language)
    if language and len(born) == 10:
        born = rendered(f"{int(born[8:])} {MONTHS[int(born[5:7]) - 1]} {born[:4]}", language)
    known = fixed("head.born", language).format(when=born) if born else ""
    return ", ".join(filter(None, (known, sex)))


def _section(
    section: Section, level: int, numbers: dict[Source, tuple[Citation, int]], language: str
) -> Iterator[str]:
    yield f"{'#' * min(level, 6)} {plain(section.title)}"
    for group in paragraphs(section.statements):
        yield " ".join(_sentence(statement, numbers, language) for statement in group)
    if section.empty_reason:
        yield f"*{plain(section.empty_reason)}*"
    for inner in section.sections:
        yield from _section(inner, level + 1, numbers, language)


def _sentence(statement: Statement, numbers: dict[Source, tuple[Citation, int]], language: str) -> str:
    cited = sorted({numbers[citation.source][1] for citation in statement.citations})
    language = language if statement.english else ""  # sections for the clinician are in English
    note = statement.note or fixed("note.not_verified", language)
    check = f" **{fixed('check', language)}** {plain(note)}" if statement.verdict == "marked" else ""
    return f"{plain(statement.text)} [{', '.join(map(str, cited))}]{check}"


def _numbered(draft: Draft) -> dict[Source, tuple[Citation, int]]:
    """Every source once, in the order in which it is first cited."""
    found: dict[Source, tuple[Citation, int]] = {}
    for statement in statements(draft.sections):
        for citation in statement.citations:
            found.setdefault(citation.source, (citation, len(found) + 1))
    return found


def _source(citation: Citation) -> str:
    where = f"({plain(place(citation))})"
    if citation.kind == "knowledge":
        return f"{plain(citation.label)}: {plain(citation.quote)} {where}"
    if citation.source.start < 0:
        return f"{plain(citation.quote or citation.label)} {where}"
    return f"{plain(citation.label)}: “{plain(citation.quote)}” {where}"
