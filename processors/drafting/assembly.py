"""The whole draft: its sections, those that say why they are empty, and what a reader must know first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from processors.drafting import questions
from processors.drafting.compose import (
    against_record,
    contradictions,
    critical_values,
    documents,
    hazards,
    identity,
    language,
    late_results,
)
from processors.drafting.length import LIMITS, led
from processors.drafting.outline import Outline, SectionPlan
from processors.drafting.task import Task
from processors.evidence import death, other_languages, overtaken
from processors.evidence.moments import minute
from processors.evidence.record import Record
from processors.evidence.statements import Filled, caption
from processors.languages.phrases import say
from schemas.decisions import versions
from schemas.drafts import Author, Draft, Rejected, Section, Statement
from schemas.requests import CRITICAL

COMPOSER: Final = "composer"
_WRONG: Final = frozenset[overtaken.Kind]({"undone", "held", "stale"})
MOST_OF_SECTION: Final = 60  # statements: more nobody reads


def assemble(
    task: Task,
    record: Record,
    filled: Filled,
    *,
    backend: str = COMPOSER,
    rejected: tuple[Rejected, ...] = (),
    fallback: str = "",
    tokens: tuple[int, int] = (0, 0),
) -> Draft:
    """The draft with these statements; a sentence that stands twice, in our words or a note's, stays where it stands first.

    Before them, whoever wrote them: that it is open whose record it is, that the patient has died, that a letter needs a translation, the critical value that the draft was asked
    for, hazards that the chart shows, and documents to check.
    """
    request = record.request
    outline = task.sections(request)
    if (only := task.instead(request)) is not None:
        title = f"{outline.title}: not drafted, the patient has died"
        return task.finish(
            _draft(
                record,
                outline,
                title,
                (*identity.sections(request), only),
                backend,
                rejected,
                fallback,
                tokens,
            ),
            record,
        )
    seen: set[str] = set()
    later = overtaken.later(record)
    filled = {key: later.checked(statements, _WRONG) for key, statements in filled.items()}
    filled = questions.joined(filled, record)
    shown = {key: statements[:MOST_OF_SECTION] for key, statements in filled.items()}
    cut = sum(len(statements) - len(shown[key]) for key, statements in filled.items())
    first, last = (
        (
            death.section(request),
            *language.sections(record),
            critical_values.section(record),
            late_results.section(record),
            hazards.section(record),
            contradictions.section(record),
            documents.to_check(record),
        ),
        documents.not_read(record),
    )
    sections = (
        *identity.sections(request),
        *(s for s in first if s is not None),
        *against_record.marked(
            contradictions.marked(
                contradictions.superseded(_sections(outline.sections, shown, record, seen), record), record
            ),
            record,
        ),
    )
    sections += (last,) if last is not None else ()
    limits: list[str] = [say("limit.left_out", n=str(record.left_out))] if record.left_out else []
    if repeated := len(record.left_out_copies):
        limits.append(say("limit.copy" if repeated == 1 else "limit.copies", n=str(repeated)))
    if steps := len(record.left_out_overtaken):
        limits.append(say("limit.step" if steps == 1 else "limit.steps", n=str(steps)))
    if unfilled := len(record.left_out_of_forms):
        limits.append(say("limit.form" if unfilled == 1 else "limit.forms", n=str(unfilled)))
    limits += task.limits(request)
    limits += [say("limit.section", n=str(cut))] if cut else []
    if limits:
        sections += (Section(LIMITS, empty_reason=str(say("empty.limits", what="; ".join(limits)))),)
    title = f"{outline.title} (critical value)" if request.slot.startswith(CRITICAL) else outline.title
    return task.finish(_draft(record, outline, title, sections, backend, rejected, fallback, tokens), record)


def _draft(
    record: Record,
    outline: Outline,
    title: str,
    sections: tuple[Section, ...],
    backend: str,
    rejected: tuple[Rejected, ...],
    fallback: str,
    tokens: tuple[int, int],
) -> Draft:
    request = record.request
    expected, guided, diagnosed = request.expectations, request.guidance, request.diagnosed
    policy = next((known.policy for known in (expected, guided, diagnosed) if known is not None), "")
    author = Author(backend, outline.template, policy, versions(request.decisions))
    return Draft(
        request=request.id,
        task=request.task,
        document=request.document,
        patient=request.patient,
        encounter=request.encounter,
        title=title,
        cut=request.cut,
        sections=sections,
        author=author,
        rejected=rejected,
        fallback=fallback,
        tokens_in=tokens[0],
        tokens_out=tokens[1],
        expectations=expected,
        guidance=guided,
        diagnosed=diagnosed,
        decisions=request.decisions,
    )


def _sections(
    plans: Iterable[SectionPlan], filled: Filled, record: Record, seen: set[str]
) -> Iterator[Section]:
    for plan in plans:
        section = _section(plan, filled, record, seen)
        if section.statements or section.sections or not plan.optional:
            yield section


def _quoted(statement: Statement) -> set[str]:
    """The places of the notes whose words the statement only repeats, as keys; none for any other statement."""
    sources = [citation.source for citation in statement.citations]
    if statement.verdict != "supported" or any(source.start < 0 for source in sources):
        return set()
    whole = " ".join(statement.text.split())
    if not all(" ".join(c.quote.split()).rstrip(".") in whole for c in statement.citations):
        return set()  # words of ours on it
    return {f"{source.resource} {source.version} {source.start}-{source.end}" for source in sources}


def _nothing(plan: SectionPlan, record: Record) -> str:
    """Why a section is empty; to a patient, what is in documents that no rule can read is not denied."""
    when = minute(record.request.cut, record.zone)
    unread = any(doubt.why == "language" for doubts in record.doubts.values() for doubt in doubts)
    letter = record.request.task == "discharge-instruction"
    if letter and plan.nothing == _NO_WARNING and (notes := other_languages.unread(record)):
        passage, spoken = notes[-1]
        return str(say("empty.warning.elsewhere", what=f"{spoken} ({caption(passage, record.zone)})"))
    if letter and unread and plan.nothing == _NOTHING:
        return str(say("empty.nothing.unread", when=when))
    return f"{plan.nothing} by {when}."


_NO_WARNING: Final = "No warning signs documented"
_NOTHING: Final = "Nothing documented"


def _section(plan: SectionPlan, filled: Filled, record: Record, seen: set[str]) -> Section:
    found = filled.get(plan.key, ())
    once: list[bool] = []
    for statement in found:
        words = _quoted(statement)
        once.append(not (statement.text in seen or (words and words <= seen)))
        seen |= {statement.text, *words}
    kept = list(led(found, once, record.zone))
    inner = tuple(_sections(plan.parts, filled, record, seen))
    empty = not kept and not any(s.statements for s in inner)
    reason = _nothing(plan, record) if empty else ""
    return Section(
        plan.title, plan.code, tuple(kept), tuple(s for s in inner if s.statements or not empty), reason
    )
