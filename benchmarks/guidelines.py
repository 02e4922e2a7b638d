"""What guidelines cost: a patient's standings, a change of a guideline for ten thousand patients, a guideline
with ten thousand paths.

    python -m benchmarks.guidelines [--patients 10000] [--sample 40] [--tables Combined_NCI_Risk_Table.xlsx]
    [--seed 7]

Women with up to twelve results, treatments and conditions each are drawn with a seed; the guidelines are
ASCCP 2019 and USPSTF 2018 of the library, and the NCI risk tables where their workbook is given. The baseline
is the straightforward evaluation (every path by itself, every condition anew:
tests/kg/guidelines/straightforward.py) on a sample; the same sample is measured both ways, and must come to
the same. CPU time throughout; memory is what Python allocates, on a tenth of the patients, since counting it
slows everything down.
"""

from __future__ import annotations

import argparse
import random
import time
import tracemalloc
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from kg.guidelines.changes import Change
from kg.guidelines.graph import Edge, Guideline, Step
from kg.guidelines.library import library
from kg.guidelines.plan import plan_of
from kg.guidelines.predicates import Age, Happened, Predicate
from kg.guidelines.sources.tables import grounding, guideline_of
from kg.guidelines.standing import standings, together
from kg.guidelines.subject import Subject
from schemas.facts import Fact
from tests.kg.guidelines.library import cervical
from tests.kg.guidelines.records import patient
from tests.kg.guidelines.straightforward import straightforward

_T = TypeVar("_T")
NOW: Final = "2025-06-02"
LAYERS: Final = 4  # of ten answers each: ten thousand paths
ANSWERS: Final = 10


def drawn(seed: int, patients: int) -> list[Subject]:
    """Women of 18 to 75 with some years of screening behind them; a few have a condition that changes
    everything.
    """
    draw = random.Random(seed)
    return [
        patient(*_record(draw), born=f"{draw.randint(1950, 2007)}-{draw.randint(1, 12):02}-15", as_of=NOW)
        for _ in range(patients)
    ]


def _record(draw: random.Random) -> list[Fact]:
    facts: list[Fact] = []
    for year in sorted(draw.sample(range(2010, 2025), draw.randint(0, 5))):
        day = f"{year}-{draw.randint(1, 12):02}-{draw.randint(1, 28):02}"
        if draw.random() < 0.7:
            facts.append(cervical.hpv(day, draw.choices(list(cervical.HPV), (70, 20, 6, 4))[0]))
        if draw.random() < 0.8:
            facts.append(
                cervical.pap(day, draw.choices(list(cervical.CYTOLOGY), (70, 10, 8, 3, 3, 3, 2, 1, 0, 0))[0])
            )
        if draw.random() < 0.2:
            facts.append(
                cervical.biopsy(day, draw.choices(list(cervical.HISTOLOGY), (30, 35, 15, 5, 12, 2, 1))[0])
            )
        if draw.random() < 0.05:
            facts.append(cervical.excision(day))
    if draw.random() < 0.05:
        facts.append(
            cervical.has(
                draw.choice(["HIV infection", "Kidney transplant status", "Pregnancy"]), "2025-02-01"
            )
        )
    return facts


def anew(subject: Subject) -> Subject:
    """The same patient, of whom nothing has been worked out yet."""
    return Subject(subject.as_of, subject.facts, subject.birth_date, subject.sex, subject.ahead)


def timed(work: Callable[[], _T]) -> tuple[_T, float]:
    began = time.process_time()
    done = work()
    return done, time.process_time() - began


def allocated(work: Callable[[], Any]) -> float:
    """Most MB held at once beyond what was there before."""
    tracemalloc.start()
    work()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 1e6


def tables(file: Path) -> Guideline:
    import openpyxl

    book = openpyxl.load_workbook(file, data_only=True, read_only=True)
    sheets = {sheet.title: [list(row) for row in sheet.iter_rows(values_only=True)] for sheet in book}
    return guideline_of(sheets, grounding(library()["nci_risk_tables"], "nci_risk_tables.yaml"), file.name)


def ten_thousand_paths() -> Guideline:
    """Layers of situations, each leading to all of the next: forty steps, ten thousand ways to the last."""
    kinds = cervical.guidelines()[0].events
    queried: list[list[Predicate]] = [
        [Age(low=15 + 6 * place, high=21 + 6 * place) for place in range(ANSWERS)],
        [
            Happened("screening", least=place, most=place, text=f"{place} screenings")
            for place in range(ANSWERS)
        ],
        [Happened("biopsy", least=place, most=place, text=f"{place} biopsies") for place in range(ANSWERS)],
        [
            Happened(
                "screening",
                ({"cytology": frozenset({"ASC-US", "LSIL"})},),
                least=place,
                most=place,
                text=f"{place} of low grade",
            )
            for place in range(ANSWERS)
        ],
    ]
    steps = [
        Step(
            f"{layer}.{place}",
            f"{layer}.{place}",
            "action" if layer == LAYERS - 1 else "situation",
            "paths|1",
            condition=condition,
        )
        for layer, conditions in enumerate(queried)
        for place, condition in enumerate(conditions)
    ]
    edges = [
        Edge(f"{layer}.{one}", f"{layer + 1}.{other}")
        for layer in range(LAYERS - 1)
        for one in range(ANSWERS)
        for other in range(ANSWERS)
    ]
    return Guideline("paths", "Ten thousand paths", "1", "", tuple(steps), tuple(edges), kinds)


def updated(guideline: Guideline) -> Guideline:
    """A recommendation for some: CIN3 below the age of 25 gets another title."""
    steps = tuple(
        replace(step, title="Excision", guideline="asccp-2019|2")
        if "Histology CIN3" in step.id and step.kind == "action"
        else step
        for step in guideline.steps
    )
    return replace(guideline, version="2", steps=steps)


def one_patient(guidelines: Sequence[Guideline], subjects: Sequence[Subject], sample: int) -> None:
    stated, planned = timed(lambda: [[plan_of(guideline) for guideline in guidelines]])
    some = [anew(subject) for subject in subjects[:sample]]
    slow, baseline = timed(
        lambda: [[straightforward(guideline, subject) for guideline in guidelines] for subject in some]
    )
    fast, ours = timed(
        lambda: [[standings(guideline, subject) for guideline in guidelines] for subject in some]
    )
    if slow != fast:
        raise SystemExit("the straightforward evaluation comes to something else")
    _, all_of_them = timed(lambda: ranked(guidelines, subjects))
    steps = sum(len(guideline.steps) for guideline in guidelines)
    print(
        f"{len(guidelines)} guidelines, {steps} steps; plans made in {planned * 1e3:.0f} ms ({sum(map(len, stated))} of them)"
    )
    print(f"{'':>34} {'ms/patient':>10} {'ratio':>7}")
    for name, spent, patients in (
        ("every path by itself (baseline)", baseline, sample),
        ("plan, the same patients", ours, sample),
        ("plan, all patients", all_of_them, len(subjects)),
    ):
        print(f"{name:>34} {spent / patients * 1e3:>10.2f} {baseline / sample / (spent / patients):>6.1f}x")


def ranked(guidelines: Sequence[Guideline], subjects: Iterable[Subject]) -> None:
    for subject in map(anew, subjects):
        together([standings(guideline, subject) for guideline in guidelines], guidelines)


def a_change(guideline: Guideline, subjects: Sequence[Subject]) -> None:
    new = updated(guideline)
    before = {place: standings(guideline, anew(subject)) for place, subject in enumerate(subjects)}

    def align(places: Iterable[int]) -> dict[int, Any]:
        return {place: standings(new, anew(subjects[place])) for place in places}

    def touched() -> list[int]:
        change = Change(guideline, new)
        return [place for place, subject in enumerate(subjects) if change.touches(anew(subject))]

    plan_of(new)
    everyone, all_spent = timed(lambda: align(range(len(subjects))))
    found, finding = timed(touched)
    some, some_spent = timed(lambda: align(found))
    merged = {**before, **some}
    wrong = sum(_due(merged[place]) != _due(everyone[place]) for place in everyone)
    tenth = range(0, len(subjects), 10)
    print(
        f"\n{len(subjects)} patients after an update of {guideline.id}: {len(found)} touched, {wrong} that would be told something else than by aligning all"
    )
    print(f"{'':>34} {'seconds':>10} {'ratio':>7} {'peak MB, a tenth':>17}")
    all_mb = allocated(lambda: align(tenth))
    some_mb = allocated(lambda: align(place for place in found if place % 10 == 0))
    print(f"{'all anew (baseline)':>34} {all_spent:>10.2f} {1:>6.1f}x {all_mb:>17.1f}")
    print(
        f"{'only who is touched':>34} {finding + some_spent:>10.2f} {all_spent / (finding + some_spent):>6.1f}x {some_mb:>17.1f}"
    )


def _due(found: Iterable[Any]) -> list[tuple[str, str]]:
    return [(standing.step.id, standing.step.title) for standing in found if standing.state == "due"]


def many_paths(subjects: Sequence[Subject], sample: int) -> None:
    guideline = ten_thousand_paths()
    some = [anew(subject) for subject in subjects[: max(1, sample // 20)]]
    slow, baseline = timed(lambda: [straightforward(guideline, subject, 0) for subject in some])
    plan_of(guideline)
    fast, _ = timed(lambda: [standings(guideline, subject, near=0) for subject in some])
    if slow != fast:
        raise SystemExit("the straightforward evaluation comes to something else")
    print(f"\n{ANSWERS**LAYERS} paths, {len(guideline.steps)} steps")
    print(f"{'':>34} {'ms/patient':>10} {'ratio':>7}")
    print(f"{'every path by itself (baseline)':>34} {baseline / len(some) * 1e3:>10.1f} {1:>6.1f}x")
    for near in (0, 1):
        many = [anew(subject) for subject in subjects[:1000]]
        _, spent = timed(
            lambda many=many, near=near: [standings(guideline, subject, near=near) for subject in many]
        )  # type: ignore[misc]
        print(
            f"{f'plan, at most {near} condition false':>34} {spent / len(many) * 1e3:>10.2f} {baseline / len(some) / (spent / len(many)):>6.0f}x"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--patients", type=int, default=10_000)
    parser.add_argument("--sample", type=int, default=40)
    parser.add_argument("--tables", type=Path)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    guidelines = [*([tables(options.tables)] if options.tables else []), *cervical.guidelines()]
    subjects = drawn(options.seed, options.patients)
    one_patient(guidelines, subjects, options.sample)
    a_change(next(guideline for guideline in guidelines if guideline.id == "asccp-2019"), subjects)
    many_paths(subjects, options.sample)


if __name__ == "__main__":
    main()
