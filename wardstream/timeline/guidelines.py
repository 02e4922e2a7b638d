"""Where the patient stands on the guidelines that apply, as marks next to the trajectory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from kg.guidelines.days import grain, last_event
from kg.guidelines.graph import Guideline
from kg.guidelines.meant import giving_way, place
from kg.guidelines.standing import Standing, State, standings, together
from kg.guidelines.subject import Subject, subject_of
from kg.guidelines.truth import not_known
from kg.medical.linking import Called, linker_of
from kg.medical.opening import newest
from kg.medical.snapshot import Snapshot
from kg.patient import GraphPhi, Headed
from kg.patient.by_model import Ask, ModelPhi
from kg.patient.entity import Grain, GuidelineMark, StepState
from processors.care_summary.guidance.allergies import allergies_of, without
from processors.notes.about import about, headings
from processors.notes.sectioning import sections
from schemas.instant import FOREVER, Instant
from wardstream import patient_state as known
from wardstream.timeline.source import Record

_STATES: Final[dict[State, StepState]] = {
    "due": "due",
    "later": "due",
    "done": "done",
    "possible": "may apply",
}
#: Of each guideline: more steps say less.
_DUE: Final = 3
_POSSIBLE: Final = 2


def marks_of(record: Record, as_of: Instant, guidelines: Sequence[Guideline]) -> list[GuidelineMark]:
    """The steps that are due, done, or wait for something, of each guideline that has one due or done; the
    first to be thought of first.
    """
    subject = subject_at(record, as_of)
    titles = {guideline.name: guideline.title for guideline in guidelines}
    allergies = allergies_of(subject.facts, subject.as_of)
    everything = together(
        [without(standings(guideline, subject), allergies) for guideline in guidelines], guidelines
    )
    concerned = {standing.guideline for standing in everything if standing.state in ("due", "later", "done")}
    behind = giving_way(everything, guidelines)
    return list(
        _marks([s for s in everything if s.guideline in concerned and place(s) not in behind], titles)
    )


def subject_at(record: Record, as_of: Instant) -> Subject:
    """The patient as guidelines see one; without a time as of the last event (`last_event`)."""
    found = known.fold(record.deltas, record.patient, as_of)
    at = as_of if as_of != FOREVER else last_event(found.facts) or 0
    person = found.demographics
    return subject_of(
        found.facts, at, birth_date=person.birth_date if person else "", sex=person.sex if person else ""
    )


def _marks(found: Sequence[Standing], titles: dict[str, str]) -> Iterator[GuidelineMark]:
    shown: dict[tuple[str, StepState], list[str]] = {}
    for standing in found:
        state = _STATES.get(standing.state)
        if state is None:
            continue
        steps_shown = shown.setdefault((standing.guideline, state), [])
        if standing.step.title in steps_shown or len(steps_shown) >= (
            _POSSIBLE if state == "may apply" else _DUE
        ):
            continue
        steps_shown.append(standing.step.title)
        time, known = _time(standing, state)
        yield GuidelineMark(
            titles[standing.guideline], standing.step.title, state, time, _why(standing), known
        )


def _time(standing: Standing, state: StepState) -> tuple[Instant | None, Grain]:
    if state == "done":
        last = max(standing.evidence, key=lambda fact: fact.start, default=None)
        return (None, "day") if last is None else (last.start, grain(last) or "day")
    return (standing.due if state == "due" else None), "day"


def _why(standing: Standing) -> str:
    """The situation; of what is not sure, what is not known."""
    if standing.missing:
        return not_known(standing.missing)
    return " > ".join(standing.way)


# phi over the knowledge graph that the settings name, with what the headings of a note say of the words
# below.

#: Headings below which treatment is not done yet. "Assessment and Plan" states both.
_PLANS: Final = frozenset({"Plan"})


def phi_of(graph: Path | None, ask: Ask | None = None, by: Called = "automaton") -> GraphPhi | None:
    """Of a snapshot, or of the newest in a folder; None where there is none. `ask`: the language model that reads notes, too.
    Raises StateError for one of another version.
    """
    if graph is None:
        return None
    path = newest(graph) if graph.is_dir() or not graph.suffix else graph
    if path is None:
        return None
    snapshot = Snapshot.open(path)
    linker = linker_of(snapshot, by)
    return GraphPhi(snapshot, linker, headed) if ask is None else ModelPhi(snapshot, linker, headed, ask)


def headed(note: str) -> Headed:
    """What a note's headings say."""
    found = sections(note)
    return Headed(about(found), [(one.body, one.end) for one in found if one.name in _PLANS], headings(found))
