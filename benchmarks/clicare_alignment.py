"""What expansion and re-ranking change in alignment (table 3, "w/o Exp.", "w/o Rerank"), and what alignment
changes in addition to conditions.

gold    the sets of benchmarks/alignment_gold.py, whose right paths and evidence follow from codes that alignment never sees: rank of the right path, the
        management in which the first path ends, and evidence on the first path, which is what a drafter would
        be given. Once with no path pruned, once without those that the codes speak against, as conditions
        would
library the guidelines that ship, conditions and all, on a sample of the cervical cases: the recommendation in
which the first path ends, and the
        share of its steps that carry evidence, by how it was found
"""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final, TypeAlias

from benchmarks.alignment_gold import Guideline, Task, cervical, oncology
from benchmarks.alignment_quality import Set, state_of
from benchmarks.clicare_measures import Counted
from benchmarks.clicare_tables import difference, interval, plain, table
from evaluation.intervals import Bootstrap, by_patient
from kg.guidelines.alignment import (
    Aligner,
    AlignmentSettings,
    Applicability,
    DescriptionVectors,
    FusedPath,
    GuidelinePath,
    Happened,
    PathIndex,
    PatientAlignment,
    compiled,
)
from kg.guidelines.alignment.bridge import applicability, compared, facts_of_steps, step_name, with_conditions
from kg.guidelines.graph import Guideline as Definition
from models.encoders.cached import CachedEncoder
from models.encoders.sentence import minilm
from schemas.instant import DAY, from_datetime
from wardstream.guidelines import load
from wardstream.recommending.answers import answered
from wardstream.recommending.cases import Case, case

FULL, UNEXPANDED, UNRANKED, WORDS, CONDITIONS = (
    "full",
    "without expansion",
    "without re-ranking",
    "descriptions alone",
    "conditions alone",
)
THRESHOLD: Final = 0.7  # section 4.4
CASES: Final = 120  # of the library
#: What is pruned before, and the cosine from which a step and an event are a pair.
BLOCKS: Final = (("nothing", THRESHOLD), ("codes", THRESHOLD), ("codes", 0.5))
FOUND: Final = ("condition", "seed", "expanded")
_Figures: TypeAlias = Mapping[str, Counted]
_PLAIN: Final = re.compile(r"[^a-z0-9 -]")


def run(data: Path, vectors: DescriptionVectors, *, seed: int, cases: int) -> None:
    """`cases`: of each set, and of the library CASES at most."""
    print("\n## Alignment")
    for name, (guideline, tasks) in {
        "oncology": oncology(data / "oncology_pathways"),
        "cervical": cervical(data / "ccsm_cervical", spelled=True),
    }.items():
        dice = random.Random(f"{seed} {name}")
        chosen = dice.sample(tasks, min(cases, len(tasks)))
        gold(
            Set(
                name, guideline, chosen, compiled(vectors, guideline.steps.values(), guideline.paths.values())
            )
        )
    library(library_of([data / "ccsm_cervical"], vectors), data, seed, min(cases, CASES))


def encoded() -> DescriptionVectors:
    """By MiniLM, each text once in a run."""
    return DescriptionVectors(CachedEncoder(minilm()))


def aligners(threshold: float) -> dict[str, Aligner]:
    settings = AlignmentSettings(threshold=threshold)
    return {
        FULL: Aligner(settings),
        UNEXPANDED: Aligner(settings.model_copy(update={"expand": False})),
        UNRANKED: Aligner(settings),
    }


def aligned(
    name: str,
    aligner: Aligner,
    state: PatientAlignment,
    request: str,
    now: int,
    applies: Applicability | None = None,
) -> FusedPath | None:
    return (aligner.unranked if name == UNRANKED else aligner.by_rules)(state, request, now, applies)


# --- gold by codes


def gold(one: Set) -> None:
    for pruned, threshold in BLOCKS:
        found: dict[str, list[tuple[str, _Figures]]] = {name: [] for name in aligners(threshold)}
        for task in one.tasks:
            state = state_of(one, task, AlignmentSettings(threshold=threshold), pruned)
            now = max((event.time for event in task.events), default=0) + DAY
            for name, aligner in aligners(threshold).items():
                path = aligned(name, aligner, state, task.name, now)
                found[name].append(
                    (
                        task.name,
                        {**_of_gold(path, task, one.guideline), **_of_right_path(aligner, state, task)},
                    )
                )
        print(
            f"\n### {one.name}, pruned: {pruned}, threshold {threshold}: {len(one.tasks)} cases, {len(one.guideline.paths)} paths"
        )
        _table(
            found,
            (
                "MRR",
                "hit@1",
                "management",
                "precision",
                "recall",
                "steps with evidence",
                "right path: precision",
                "right path: recall",
            ),
            ("hit@1", "right path: precision", "right path: recall"),
        )


def _of_right_path(aligner: Aligner, state: PatientAlignment, task: Task) -> _Figures:
    """Evidence on the first right path, whatever path was found: what expansion changes."""
    if not task.paths:
        return {}
    right = min(task.paths)
    pairs = {
        pair.step: pair.event
        for pair in aligner.pairs(state, state.index.number[right])
        if pair.step in task.pairs
    }
    found_text = sum(event in task.pairs[step] for step, event in pairs.items())
    there = sum(bool(task.pairs.get(step)) for step in state.index.path(state.index.number[right]).steps)
    return {"right path: precision": (found_text, len(pairs)), "right path: recall": (found_text, there)}


def _of_gold(path: FusedPath | None, task: Task, guideline: Guideline) -> _Figures:
    """Evidence of steps that codes say nothing about is left out of precision and recall."""
    if path is None:
        return {"MRR": (0, 1), "hit@1": (0, 1), "management": (0, 1)}
    place = next((at for at, judged in enumerate(path.ranking) if judged.path in task.paths), None)
    pairs = {
        step.step: step.evidence.event
        for step in path.steps
        if step.evidence is not None and step.step in task.pairs
    }
    right = sum(event in task.pairs[step] for step, event in pairs.items())
    return {
        "MRR": (1 / (place + 1) if place is not None else 0, 1),
        "hit@1": (place == 0, 1),
        "management": (
            bool(task.expected) and guideline.ends[path.path] == task.expected,
            1 if task.expected else 0,
        ),
        "precision": (right, len(pairs)),
        "recall": (right, sum(bool(task.pairs.get(step.step)) for step in path.steps)),
        "steps with evidence": (sum(step.evidence is not None for step in path.steps), len(path.steps)),
    }


# --- the guidelines that ship


@dataclass(frozen=True)
class Library:
    definitions: tuple[Definition, ...]
    index: PathIndex
    titles: dict[str, str]  # of steps
    words: dict[str, str]  # of steps: title, description, details
    ending: dict[str, list[GuidelinePath]]  # paths by the action in which they end


def library_of(folders: Sequence[Path], vectors: DescriptionVectors) -> Library:
    """wardstream's own guidelines and those of the folders."""
    definitions = load(folders).guidelines
    stated = compared(definitions)
    steps = {step_name(step): step for each in definitions for step in each.steps}
    ending: dict[str, list[GuidelinePath]] = {}
    for path in stated.paths:
        ending.setdefault(path.steps[-1], []).append(path)
    return Library(
        definitions,
        compiled(vectors, stated.steps, stated.paths),
        {name: step.title for name, step in steps.items()},
        {
            name: ". ".join(dict.fromkeys(filter(None, (step.title, step.description, *step.details))))
            for name, step in steps.items()
        },
        ending,
    )


def library(known: Library, data: Path, seed: int, cases: int) -> None:
    found: dict[str, list[tuple[str, _Figures]]] = {}
    sample = list(expected_cases(data, seed, cases))
    for one, expected, _ in sample:
        for name, path in aligned_of(known, one).items():
            found.setdefault(name, []).append((one.id, _of_library(path, expected, known)))
        found.setdefault(CONDITIONS, []).append((one.id, _of_conditions(known, one, expected)))
    print(
        f"\n### Library: {len(sample)} cases, {len(known.index)} paths of {len(known.definitions)} guidelines"
    )
    _table(
        found,
        ("right", "steps with evidence", "condition", "seed", "expanded"),
        ("right", "steps with evidence"),
    )


def expected_cases(data: Path, seed: int, count: int) -> Iterator[tuple[Case, str, str]]:
    """A sample of the cases whose recommendation the guideline's implementers wrote: its title, and title and
    details.
    """
    with gzip.open(data / "ccsm_cervical" / "cases.jsonl.gz", "rt", encoding="utf-8") as lines:
        stated: list[dict[str, Any]] = [
            line for line in map(json.loads, lines) if (line["expected"] or {}).get("short")
        ]
    for line in random.Random(f"{seed} cases").sample(stated, min(count, len(stated))):
        yield (
            case(line["id"], line["resources"], from_datetime(datetime.fromisoformat(line["as_of"]))),
            line["expected"]["short"],
            ". ".join((line["expected"]["short"], *line["expected"].get("details", ()))),
        )


def aligned_of(known: Library, one: Case) -> dict[str, FusedPath | None]:
    """The path of each variant: after conditions have pruned, with their evidence where words found none; and
    by descriptions alone.
    """
    applies, subject = applicability(known.definitions, one.subject), one.subject
    facts = facts_of_steps(known.definitions, subject)
    events = [
        Happened(
            fact.id,
            ": ".join(filter(None, (fact.concept.label, fact.said))),
            fact.start,
            fact.relation,
            fact.source,
        )
        for fact in subject.facts
    ]
    state = PatientAlignment(known.index, AlignmentSettings(), applies)
    state.add(events)
    bare = PatientAlignment(known.index, AlignmentSettings())
    bare.add(events)
    found: dict[str, FusedPath | None] = {}
    for name, aligner in aligners(THRESHOLD).items():
        path = aligned(name, aligner, state, one.id, subject.as_of, applies)
        found[name] = with_conditions(path, facts, state) if path is not None else None
    found[WORDS] = Aligner().by_rules(bare, one.id, subject.as_of)
    return found


def _of_library(path: FusedPath | None, expected: str, known: Library) -> _Figures:
    if path is None:
        return {"right": (0, 1)}
    by = [step.evidence.found for step in path.steps if step.evidence is not None]
    return {
        "right": (same(known.titles[path.steps[-1].step], expected), 1),
        "steps with evidence": (len(by), len(path.steps)),
        **{name: (by.count(name), len(path.steps)) for name in FOUND},
    }


def _of_conditions(known: Library, one: Case, expected: str) -> _Figures:
    """The recommendation that stands first, without any path being compared; of the paths to it the one with
    the most evidence.
    """
    best = answered(one, known.definitions, 1).ranked
    if not best:
        return {"right": (0, 1)}
    step, facts = best[0].standing.step, facts_of_steps(known.definitions, one.subject)
    held, steps = max(
        (sum(bool(facts.get(each)) for each in path.steps), path.steps)
        for path in known.ending[step_name(step)]
    )
    share = {"steps with evidence": (held, len(steps)), "condition": (held, len(steps))}
    return {
        "right": (same(step.title, expected), 1),
        **share,
        "seed": (0, len(steps)),
        "expanded": (0, len(steps)),
    }


def same(title: str, expected: str) -> bool:
    """As the data's own measure has it: "/" is "or", a leading "surveillance" and punctuation do not
    count.
    """
    one, other = (
        "".join(_PLAIN.sub(" ", found_text.lower().replace("/", " or ")).split()).removeprefix("surveillance")
        for found_text in (title, expected)
    )
    return one == other


def _table(
    found: Mapping[str, Sequence[tuple[str, _Figures]]], names: Sequence[str], compared_by: Sequence[str]
) -> None:
    drawn = Bootstrap(name for name, _ in found[FULL])
    parts = {
        (way, name): by_patient((case_, *figures[name]) for case_, figures in stated if name in figures)
        for way, stated in found.items()
        for name in names
    }
    table(
        ["", *names, *(f"{name} against {FULL}" for name in compared_by)],
        (
            [
                way,
                *(
                    interval(drawn.figure(parts[way, name]))
                    if way == FULL
                    else plain(drawn.figure(parts[way, name]))
                    for name in names
                ),
                *(
                    "" if way == FULL else difference(drawn.difference(parts[way, name], parts[FULL, name]))
                    for name in compared_by
                ),
            ]
            for way in found
        ),
    )
