"""What each part of the retrieval, and the visit before, is worth: one Markdown table with intervals. No
Kafka, no language model.

    python -m benchmarks.ablations [--data ../shared/data] [--budget 2000] [--samples 1000] [--seed 7]
    [--words] [--visits 87]

The composer drafts from the whole record, so the choice of chunks is measured by itself: of each moment at
which a progress note fell due, the chunks found first are taken up to a budget of characters, and what they
have of the note that clinicians wrote next is counted (evaluation/recall.py). Sets: the sample hospital
(documents of the stay → next progress note), ACI-Bench (transcript → note), and ACI-Bench with its history
and results in addition to the transcript (→ assessment and plan: what the plan is made of has to be found).
Synthea has one note a visit, so nothing to choose from and none to compare with.

In brackets: 95 % of the differences from what is shipped, bootstrapped over patients, the same patients drawn
for both. `*`: the interval does not hold 0. Below the table: weights chosen on one half of the patients and
measured on the other, both ways; and drafts with the visit before and without it.
"""

from __future__ import annotations

import argparse
import os
import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Final

import msgspec

from evaluation.drafting import NoteRequest, note_requests
from evaluation.intervals import Bootstrap, Figure, Parts, by_patient
from evaluation.progress_notes import measured, scores
from evaluation.recall import Target, target
from evaluation.searches import EVERYTHING, Case, Search, Searcher, within
from evaluation.visits import documents, history_of, read_visits, triggers_of
from models.encoders.port import Encoder
from processors.patient import TriggerSettings
from processors.tasks import TASKS
from schemas.errors import ConfigurationError
from schemas.instant import HOUR
from schemas.requests import Passage
from wardstream.cli.history import messages_of
from wardstream.settings import load
from wardstream.wiring.encoder import encoder_of

SHIPPED: Final = Search("as shipped: both stages, sections, BM25 share .4, halved each 12 h of age")
SEARCHES: Final = (
    SHIPPED,
    Search("global stage only", stages="global"),
    Search("local stage only", stages="local"),
    Search("flat chunks: by length, no sections", headers=False),
    Search("documents of the visits before too", prior=True),
    Search("cosine alone (BM25 share 0)", lexical=0.0),
    Search("BM25 share .2", lexical=0.2),
    Search("BM25 share .6", lexical=0.6),
    Search("BM25 share .8", lexical=0.8),
    Search("BM25 alone (share 1)", lexical=1.0),
    Search("no symptom cues", cues=False),
    Search("no weights of sections", sections=False),
    Search("question by question in turns", order="turns"),
    Search("age does not count", half_life=0),
    Search("score halved each 24 h of age", half_life=24),
    Search("score halved each 6 h of age", half_life=6),
    Search("BM25 share .8, halved each 6 h", lexical=0.8, half_life=6),
    Search("most recent first", order="recent"),
    Search("at random", order="random"),
)
#: What is chosen among on one half of the patients.
GRID: Final = tuple(
    Search(
        f"{order}, {stages}, BM25 share {lexical}, half-life {hours or 'none'}",
        order,
        stages,
        lexical,
        half_life=hours,
    )
    for order, stages, lexical, hours in product(
        ("score", "turns"), ("both", "global"), (0.2, 0.4, 0.6, 0.8, 1.0), (0, 24, 6)
    )
)
#: Columns: measure and budget as a multiple of the one given.
COLUMNS: Final = (
    ("facts", 0.5),
    ("facts", 1.0),
    ("facts", 2.0),
    ("rouge1", 1.0),
    ("rouge2", 1.0),
    ("soap", 1.0),
)
PRIMARY: Final = ("facts", 1.0)

#: Of each column, by patient.
Measured = dict[tuple[str, float], Parts]


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--data", type=Path, default=Path(os.environ.get("SHARED_DATA", "../shared/data")))
    options.add_argument("--budget", type=int, default=2000, help="Characters.")
    options.add_argument("--samples", type=int, default=1000)
    options.add_argument("--seed", type=int, default=7)
    options.add_argument("--words", action="store_true", help="Without embeddings.")
    options.add_argument("--visits", type=int, default=0, help="At most so many rows of ACI-Bench; 0: all.")
    chosen = options.parse_args()
    settings = load(None)
    encoder = None if chosen.words or not settings.encoder.answers() else encoder_of(settings)
    sample = note_requests(messages_of("sample"), None, settings.triggers)
    sets = {
        "sample hospital": [case_of(one) for one in sample],
        **of_visits(chosen.data / "aci_bench", chosen.visits, settings.triggers),
    }
    searcher = Searcher(encoder)
    print(
        f"{'with' if encoder else 'without'} embeddings; budget {chosen.budget} characters; {chosen.samples} draws, seed {chosen.seed}\n"
    )
    print(
        "| search | "
        + " | ".join(f"{measure}, {chosen.budget * times:.0f}" for measure, times in COLUMNS)
        + " |\n|---"
        + "|---" * len(COLUMNS)
        + "|"
    )
    measures = {name: kept(cases) for name, cases in sets.items()}
    chosen_ones = []
    for name, cases in measures.items():
        stated = Bootstrap((case.patient for case, _ in cases), chosen.samples, chosen.seed)
        table(name, cases, stated, searcher, chosen.budget)
        chosen_ones.append(crossed(name, cases, stated, searcher, chosen.budget, chosen.seed))
    print("\n" + "\n\n".join(chosen_ones))
    print("\n" + before(sample, encoder, chosen.samples, chosen.seed))


def case_of(one: NoteRequest) -> Case:
    evidence = one.request.evidence
    return Case(
        one.request.encounter,
        one.request.cut,
        theirs(evidence.passages),
        theirs(evidence.prior),
        one.reference,
    )


def theirs(passages: Sequence[Passage]) -> tuple[Passage, ...]:
    return tuple(passage for passage in passages if not passage.body.ours)


def of_visits(folder: Path, most: int, triggers: TriggerSettings) -> dict[str, list[Case]]:
    """Both sets of ACI-Bench; none where it is not there."""
    try:
        visits = read_visits(folder)
    except ConfigurationError as missing:
        print(f"without ACI-Bench: {missing}\n")
        return {}
    visits = visits[: most or None]
    spoken = [
        case_of(one) for one in note_requests(history_of(visits, "dialogue"), None, triggers_of(triggers))
    ]
    written = {
        one.request.encounter: one
        for one in note_requests(history_of(visits, "sections"), None, triggers_of(triggers))
    }
    plans = {
        f"Encounter/visit-{n}": plan_of(documents(visit, "sections")) for n, visit in enumerate(visits, 1)
    }
    both = [
        replace(
            case,
            passages=(*case.passages, *passages_of(written[case.patient])),
            reference=plans[case.patient],
        )
        for case in spoken
    ]
    return {
        "ACI-Bench: transcript → note": spoken,
        "ACI-Bench: transcript, history, results → assessment and plan": both,
    }


def plan_of(parts: Sequence[tuple[str, str, str]]) -> str:
    return next((text for _, title, text in parts if title == "Consult note"), "")


def passages_of(one: NoteRequest) -> list[Passage]:
    """History and results, renamed: the transcript has the first number already."""
    return [
        msgspec.structs.replace(passage, resource=f"{passage.resource}-written")
        for passage in one.request.evidence.passages
        if passage.body.note_type != "consult"
    ]


def kept(cases: Sequence[Case]) -> list[tuple[Case, Target]]:
    """Those with something to search and something to find, the last of each reference: the others repeat
    it.
    """
    latest = {(case.patient, case.reference): case for case in cases if case.reference and case.passages}
    return [(case, target(case.reference)) for case in latest.values()]


def table(
    name: str, cases: Sequence[tuple[Case, Target]], stated: Bootstrap, searcher: Searcher, budget: int
) -> None:
    everything = found(cases, searcher, EVERYTHING, 10**9)
    size = sum(len(within(searcher.ranked(case, EVERYTHING), 10**9)) for case, _ in cases) / len(cases)
    heading = f"**{name}**: {len(cases)} notes of {len(stated.patients)} patients; {EVERYTHING.name}, {size:,.0f} characters"
    print(f"| {heading} | " + " | ".join(shown(stated.figure(everything[column])) for column in COLUMNS), "|")
    shipped = found(cases, searcher, SHIPPED, budget)
    for search in SEARCHES:
        if (search.prior and not any(case.prior for case, _ in cases)) or (
            search.half_life is not None and not aged(cases)
        ):
            continue
        ours = shipped if search is SHIPPED else found(cases, searcher, search, budget)
        cells = []
        for column in COLUMNS:
            figure = stated.figure(ours[column])
            cells.append(
                shown(figure)
                if search is SHIPPED
                else f"{bare(figure)} {against(stated.difference(ours[column], shipped[column]))}"
            )
        print(f"| {search.name} | " + " | ".join(cells) + " |", flush=True)


def found(
    cases: Sequence[tuple[Case, Target]],
    searcher: Searcher,
    search: Search,
    budget: int,
    columns: Sequence[tuple[str, float]] = COLUMNS,
) -> Measured:
    """Every column, at its budget."""
    rows: dict[tuple[str, float], list[tuple[str, float, float]]] = defaultdict(list)
    for case, wanted in cases:
        ranked = searcher.ranked(case, search)
        for times in {times for _, times in columns}:
            recalled = wanted.recall(within(ranked, int(budget * times)))
            for column in columns:
                if column[1] == times and column[0] in recalled:
                    rows[column].append((case.patient, recalled[column[0]], 1))
    return {column: by_patient(rows[column]) for column in columns}


def crossed(
    name: str,
    cases: Sequence[tuple[Case, Target]],
    stated: Bootstrap,
    searcher: Searcher,
    budget: int,
    seed: int,
) -> str:
    """The best of the grid on one half of the patients, measured on the other half, and the reverse."""
    patients = list(stated.patients)
    random.Random(seed).shuffle(patients)
    halves = (frozenset(patients[::2]), frozenset(patients[1::2]))
    grid = [search for search in GRID if not search.half_life or aged(cases)]
    of = {search: found(cases, searcher, search, budget, (PRIMARY,))[PRIMARY] for search in grid}
    best = [max(grid, key=lambda search: mean(of[search], half)) for half in halves]
    unseen = {patient: of[best[0]][patient] for patient in halves[1] if patient in of[best[0]]}
    unseen |= {patient: of[best[1]][patient] for patient in halves[0] if patient in of[best[1]]}
    shipped = found(cases, searcher, SHIPPED, budget, (PRIMARY,))[PRIMARY]
    share = against(stated.difference(unseen, shipped))
    return (
        f"{name}: best of {len(grid)} on each half: “{best[0].name}”, “{best[1].name}”; on the half that was not looked at "
        f"{PRIMARY[0]} {bare(stated.figure(unseen))}, shipped {bare(stated.figure(shipped))}, difference {share}."
    )


def aged(cases: Sequence[tuple[Case, Target]]) -> bool:
    """Whether documents have different times at all."""
    return any(passage.time < case.cut - HOUR for case, _ in cases for passage in case.passages)


def mean(parts: Parts, patients: frozenset[str]) -> float:
    own = [parts[patient] for patient in sorted(patients) if patient in parts]
    return sum(above for above, _ in own) / max(1.0, sum(below for _, below in own))


def before(sample: Sequence[NoteRequest], encoder: Encoder | None, samples: int, seed: int) -> str:
    """Drafts of the stays that have a visit before, with it and without."""
    rows = [one for one in sample if one.request.evidence.prior or one.request.evidence.prior_encounters]
    stated: Mapping[str, dict[str, Figure]] = {
        name: scores(
            [
                measured(TASKS["progress-note"].compose(one.request), one.request, one.reference)
                for one in ones
            ],
            encoder,
            samples,
            seed,
        ).figures
        for name, ones in (("with the visit before", rows), ("without it", [forgotten(one) for one in rows]))
    }
    names = [
        name
        for name in ("rouge1", "rouge1_recall", "rouge2", "similarity", "temporal", "words")
        if any(name in one for one in stated.values())
    ]
    head = (
        f"| drafts of the sample hospital, {len(rows)} with a visit before | "
        + " | ".join(names)
        + " |\n|---"
        + "|---" * len(names)
        + "|\n"
    )
    return head + "\n".join(
        f"| {name} | " + " | ".join(shown(one.get(key)) for key in names) + " |"
        for name, one in stated.items()
    )


def forgotten(one: NoteRequest) -> NoteRequest:
    evidence = msgspec.structs.replace(one.request.evidence, prior=(), prior_encounters=())
    return NoteRequest(msgspec.structs.replace(one.request, evidence=evidence), one.reference)


def bare(figure: Figure | None) -> str:
    return (
        "–"
        if figure is None
        else f"{figure.value:.3f}".removeprefix("0")
        if figure.value < 10
        else f"{figure.value:.0f}"
    )


def shown(figure: Figure | None) -> str:
    if figure is None or figure.low is None or figure.high is None:
        return bare(figure)
    return f"{bare(figure)} ({bare(Figure(figure.low))}–{bare(Figure(figure.high))})"


def against(figure: Figure | None) -> str:
    if figure is None or figure.low is None or figure.high is None:
        return ""
    marked = "*" if figure.low > 0 or figure.high < 0 else ""
    return f"({figure.low:+.3f} to {figure.high:+.3f}){marked}".replace("0.", ".")


if __name__ == "__main__":
    main()
