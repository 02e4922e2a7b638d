"""Our own drafts in a folder (`out/` of `make demo`, `wardstream drafts`, the sink's) as items for
judges.

A Bundle quotes what it cites, and no more of the record. So the evidence of a draft is what any draft in the
folder cites of the same stay, as far as it was known at its cut: what one draft leaves out and another tells
counts as left out. What no draft cites is not missed. Plans (LOINC 18776-5) and what guidelines recommend are
judged by themselves, as recommendations; the latter is no part of the summary. What a guideline says is
knowledge, not of this patient: it is no evidence.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import orjson

from evaluation.judge.items import Item, Piece, Read
from evaluation.judge.rubric import Task
from processors.care_summary.guidance.sentences import SECTION as GUIDELINE
from processors.drafting.compose.documents import TITLES
from processors.drafting.fhir import from_bundle, zone_of
from processors.evidence.moments import minute
from schemas.drafts import Citation, Draft, Section, Statement, statements
from schemas.errors import ConfigurationError, InputError
from schemas.requests import Task as Document

#: What each kind of draft is judged as.
JUDGED_AS: Final[dict[Document, Task]] = {
    "care-summary": "summary",
    "progress-note": "summary",
    "diagnosis": "summary",
    "discharge-instruction": "recommendation",
}
PLAN: Final = "18776-5"
#: What guidelines recommend, at the end of a care summary.
_GUIDELINE: Final = GUIDELINE.title
#: The end of the id of plans and recommendations that are judged by themselves.
ALONE: Final = "#plan"


@dataclass(frozen=True)
class _Kept:
    """A draft as its file holds it."""

    name: str
    draft: Draft
    zone: str


def read_drafts(folder: Path, documents: Iterable[str] = ()) -> Read:
    """Of these kinds; all where none is named. Raises ConfigurationError where there is none."""
    kept, wrong = _kept(folder)
    wanted = kinds_of(documents)
    cited = _cited(kept)
    items = [
        item
        for one in kept
        if one.draft.task in wanted
        for item in _items(one, cited[one.draft.patient, one.draft.encounter])
    ]
    if not items:
        raise ConfigurationError(
            f"expected drafts ({', '.join(sorted(wanted))}) as JSON in {folder}, got none; `make demo` "
            "writes some to out/"
        )
    return Read(tuple(items), tuple(wrong[:5]), len(wrong))


def kinds_of(documents: Iterable[str]) -> frozenset[str]:
    """These kinds of drafts; all where none is named. Raises ConfigurationError."""
    wanted = frozenset(documents) or frozenset(JUDGED_AS)
    if unknown := wanted - set(JUDGED_AS):
        raise ConfigurationError(
            f"expected documents among {', '.join(JUDGED_AS)}; got {', '.join(sorted(unknown))}"
        )
    return wanted


def text_of(sections: Iterable[Section]) -> str:
    """Headings and sentences; a sentence that cites says so by a number, as the Markdown has it."""
    numbers: dict[Citation, int] = {}
    return "\n\n".join(text for section in sections if (text := _text(section, numbers)))


def _kept(folder: Path) -> tuple[list[_Kept], list[str]]:
    """In the order of the files' names; what is no draft is named by its file."""
    kept: list[_Kept] = []
    wrong: list[str] = []
    for path in sorted(folder.glob("*.json")):
        try:
            bundle = orjson.loads(path.read_bytes())
            kept.append(_Kept(path.stem, from_bundle(bundle), zone_of(bundle)))
        except (orjson.JSONDecodeError, InputError):
            wrong.append(f"{path.name}: expected a draft as a FHIR Bundle, got something else")
    return kept, wrong


def _cited(kept: Iterable[_Kept]) -> dict[tuple[str, str], list[Citation]]:
    """Of each stay, what its drafts quote of the record, each quotation once."""
    found: dict[tuple[str, str], dict[Citation, None]] = defaultdict(dict)
    for one in kept:
        for citation in _citations(one.draft.sections):
            if citation.kind == "record" and citation.quote.strip():
                found[one.draft.patient, one.draft.encounter][citation] = None
    return defaultdict(list, {stay: list(of) for stay, of in found.items()})


def _items(one: _Kept, cited: Iterable[Citation]) -> Iterator[Item]:
    draft = one.draft
    evidence = _evidence((citation for citation in cited if citation.time <= draft.cut), one.zone)
    if evidence:
        for task, text in parts_of(draft):
            name = one.name if task == JUDGED_AS[draft.task] else one.name + ALONE
            yield Item(name, draft.author.backend, task, evidence, text)


def parts_of(draft: Draft) -> Iterator[tuple[Task, str]]:
    """What of a draft is judged as what: a letter as a whole; of other drafts the summary, then plans and
    recommendations, where there are any.
    """
    reported = [section for section in draft.sections if section.title not in TITLES]
    if JUDGED_AS[draft.task] == "recommendation":
        yield "recommendation", text_of(reported)
        return
    yield "summary", text_of(section for section in reported if section.title != _GUIDELINE)
    ahead = [section for section in reported if section.code == PLAN or section.title == _GUIDELINE]
    if any(True for _ in statements(ahead)):
        yield "recommendation", text_of(ahead)


def _evidence(cited: Iterable[Citation], zone: str) -> tuple[Piece, ...]:
    """Document by document in the order of their times; of each what is quoted, in its order."""
    documents: dict[tuple[int, str, str], list[Citation]] = defaultdict(list)
    for citation in cited:
        documents[citation.time, citation.source.resource, citation.source.version].append(citation)
    return tuple(_piece(time, of, zone) for (time, _, _), of in sorted(documents.items()))


def _piece(time: int, of: list[Citation], zone: str) -> Piece:
    quotes = dict.fromkeys(citation.quote for citation in sorted(of, key=lambda one: one.source.start))
    return Piece(
        "\n\n".join(quotes), f"{of[0].label or 'Record'} ({minute(time, zone)})" if time else of[0].label
    )


def _text(section: Section, numbers: dict[Citation, int]) -> str:
    inner = [text for one in section.sections if (text := _text(one, numbers))]
    reported = [_sentence(statement, numbers) for statement in section.statements]
    if not reported and not inner:
        return ""
    return "\n".join([f"{section.title}:", *(f"- {one}" for one in reported), *inner])


def _sentence(statement: Statement, numbers: dict[Citation, int]) -> str:
    places = [numbers.setdefault(citation, len(numbers) + 1) for citation in statement.citations]
    return f"{statement.text} [{', '.join(map(str, places))}]" if places else statement.text


def _citations(sections: Iterable[Section]) -> Iterator[Citation]:
    for statement in statements(sections):
        yield from statement.citations
