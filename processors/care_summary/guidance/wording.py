"""A guideline, its steps and their conditions in words; one wording for sentences, citations and the gate."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from kg.guidelines.graph import Guideline, Step
from processors.evidence.moments import day
from schemas.guidance import Ground, Passed, Recommended, Role

_LONGEST: Final = 120  # characters of a guideline's title
_SHORT: Final = 50  # ... in a sentence
_NOT_EVALUATED: Final = re.compile(r"^not evaluated \([^)]*\): ")


def called(guideline: Guideline) -> str:
    """Its title, on one line."""
    return _cut(" ".join(guideline.title.split()), _LONGEST)


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[:longest].rsplit(" ", 1)[0] + " …"


def plain_title(title: str) -> str:
    """What is recommended, on one line, without a full stop."""
    return " ".join(title.split()).rstrip(" .;:")


def place(step: Recommended) -> str:
    """For a list of sources: "Breast cancer (after NCI PDQ and ASCO), version 2025-1, M.2"."""
    return ", ".join(filter(None, (step.called, f"version {step.version}", step.section)))


def where(step: Recommended) -> str:
    """The same in a sentence, without the version: "ASCCP 2019 management of abnormal cervical …, K.1"."""
    return ", ".join(filter(None, (_cut(step.called, _SHORT), step.section)))


def interval(step: Step, guideline: Guideline) -> str:
    """ "1 year after the latest screening", "2 to 4 months after the latest excision"; "" where it is due at
    once.
    """
    due = step.due
    if due is None or not (due.wait.years or due.wait.months or due.wait.days):
        return ""
    wait = str(due.wait) if due.most is None else f"{due.wait} to {due.most}"
    kind = next((kind for kind in guideline.events if kind.name == due.event), None)
    if not due.event:
        return f"in {wait}"
    return f"{wait} after the latest {kind.title if kind is not None else due.event}"


def printed(step: Recommended) -> str:
    """The step in the guideline's words: what a citation of it shows, and what the gate holds a statement
    to.
    """
    conditions = "; ".join(step.wording)
    parts = [
        f"{step.title} ({place(step)})",
        f"Applies where: {conditions}" if conditions else "Applies to all",
        f"When: {step.interval}" if step.interval else "",
        f"After: {'; '.join(step.before)}" if step.before else "",
        f"Strength: {step.strength}" if step.strength else "",
        *step.details,
    ]
    return ". ".join(part.rstrip(".") for part in parts if part) + "."


def due_words(step: Recommended, zone: str) -> str:
    """The date as it is computed from the record: "12 March 2026"; "" where there is none."""
    return day(step.due, zone) if step.due is not None else ""


_ROLES: Final[dict[Role, str]] = {
    "now": "now: recommended",
    "next": "next: for later",
    "open": "open: hangs on what is not known",
    "not": "not: not recommended",
    "alternative": "alternative: does not apply",
    "done": "done or ordered already",
}


def offer_words(step: Recommended, nearest: bool = False, *, zone: str) -> str:
    """A step for a model: its role for this patient, its wording, what holds, what is missing, what speaks
    against it, when it is due, and whether the course is most like the way to it.
    """
    parts = [
        f"{_ROLES[step.role]}. {printed(step)}",
        _listed("Holds for this patient", (g.text for g in step.satisfied)),
        _listed("Not known", map(open_question, step.missing)),
        _listed(
            "Speaks against it" if step.role == "not" else "Does not hold",
            (f"{g.text} ({g.came})" if g.came else g.text for g in step.against),
        ),
        _listed(
            "To be settled before, for the guideline speaks against it where",
            (g.text for g in step.unsettled),
        ),
        f"Due on {due_words(step, zone)}." if step.due is not None and step.interval else "",
        "Of all that is recommended, the course is most like the way to this." if nearest else "",
    ]
    return " ".join(filter(None, parts))


def alike(step: Recommended) -> tuple[Passed, ...]:
    """What was done, of the way's actions, by wording alone: what a condition rests on, and what is planned,
    is worded as that.

    Situations are left out: whether one holds is what its condition says, and where that is not known, a
    likeness must not settle it.
    """
    known = {source for ground in step.satisfied for source in ground.sources} | {
        *step.doing,
        *step.planned,
        *step.counted,
    }
    return tuple(
        p
        for p in step.way
        if p.kind == "action"
        and p.found in ("seed", "expanded")
        and p.source is not None
        and p.source not in known
    )


def _listed(head: str, items: Iterable[str]) -> str:
    text = "; ".join(dict.fromkeys(items))
    return f"{head}: {text}." if text else ""


def open_question(ground: Ground) -> str:
    """What would settle a condition, as something to look for."""
    return _NOT_EVALUATED.sub("", ground.missing) or ground.text
