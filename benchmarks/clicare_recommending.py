"""Clinical recommendations (T_CR) with and without guidelines, and by what replaces alignment with them:
rule judge, task recommendation.

    conditions and ways   the product's care summary: the composer with the guide that evaluates conditions,
    and what the record has alike on the ways to what
                          it recommends (processors/care_summary/guidance); and the same without expansion
    conditions            without the ways
    alignment             in the words of this file: the action in which the aligned path ends, because of the evidence on its steps (kg/guidelines/alignment), conditions
                          having pruned; and the same without expansion, without re-ranking
    retrieved             no guideline logic, StandardRAG's stand-in: the three actions whose text is most like the record's facts (BM25)
    no guidelines         the composer alone

`alike`: sentences of a draft that tell a likeness. `right`: the first recommendation has the title that the
guideline's implementers expect. The judge sees the coded record, and their wording as reference. Its factual
accuracy is left out, and `mean` is of the other three: it holds every ground to the record, and a guideline's
words ("latest biopsy: <CIN2") do not stand there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace

from benchmarks.clicare_alignment import Library, aligned_of, expected_cases, library_of, same
from benchmarks.clicare_measures import JUDGED, By, Counted, counted
from benchmarks.clicare_tables import difference, plain, table
from evaluation.intervals import Bootstrap, by_patient
from evaluation.judge.drafted_items import evidence_of
from evaluation.judge.items import Item
from evaluation.judge.own_drafts import parts_of
from evaluation.judge.rubric import DIMENSIONS
from evaluation.judge.rules.evidence import Chart
from evaluation.overlap import KINDS, bleu_of, overlaps
from kg.guidelines.alignment import AlignmentSettings, DescriptionVectors, FusedPath
from models.search.chunk_index import ChunkIndex, DocumentVersion, Scope
from models.search.tokens import tokens
from processors.care_summary.guidance.guideline_guide import GuidelineGuide
from processors.care_summary.guidance.ways import Ways
from processors.care_summary.task import CareSummary
from processors.evidence.moments import day
from schemas.chunks import Chunk
from schemas.events import EncounterBody, PatientBody
from schemas.instant import DAY
from schemas.requests import EncounterEvidence, Evidence, Request
from wardstream.recommending.cases import Case, read_cases

WAYS: Final = "conditions and ways (product)"
CONDITIONS: Final = "conditions"
RETRIEVED: Final = "retrieved"
NONE: Final = "no guidelines"
_OBSERVED: Final = frozenset({"observed", "reported"})
_JUDGED: Final = tuple(dimension for dimension in DIMENSIONS if dimension != "factual_accuracy")
_MOST: Final = 3  # actions that retrieval tells


class Recommendation(NamedTuple):
    """A recommendation as it is judged, and the title of what it recommends first."""

    text: str
    first: str


class Measured(NamedTuple):
    case: str
    figures: Mapping[str, Counted]
    bleu: tuple[float, ...]


def run(data: Path, vectors: DescriptionVectors, by: By, *, seed: int, cases: int) -> None:
    print("\n## Recommendations (T_CR)")
    cervical = list(expected_cases(data, seed, cases))
    print(
        f"\n### Cervical: {len(cervical)} cases, the reference is what the guideline's implementers expect; seed {seed}"
    )
    _print(_all(library_of([data / "ccsm_cervical"], vectors), cervical, vectors, by))
    breast = [(one, "", "") for one in pathway_patients(data / "oncology_pathways")]
    print(f"\n### Breast cancer: {len(breast)} patients, no reference")
    _print(_all(library_of([data / "oncology_pathways"], vectors), breast, vectors, by))


def _all(
    known: Library, cases: Sequence[tuple[Case, str, str]], vectors: DescriptionVectors, by: By
) -> dict[str, list[Measured]]:
    guides = {
        name: CareSummary(GuidelineGuide(known.definitions, ways))
        for name, ways in _ways(known, vectors).items()
    }
    index = _indexed(known)
    found: dict[str, list[Measured]] = {}
    for one, short, reference in cases:
        queried = request_of(one)
        stated = {
            **{name: _drafted(guide.prepare(queried), by) for name, guide in guides.items()},
            **{f"alignment, {name}": _of_path(path, known) for name, path in aligned_of(known, one).items()},
        }
        stated |= {RETRIEVED: _alike(index, one, known), NONE: _drafted(queried, by)}
        for name, draft_ in stated.items():
            found.setdefault(name, []).append(_measured(queried, name, draft_, short, reference, by))
    return found


def _ways(known: Library, vectors: DescriptionVectors) -> dict[str, Ways | None]:
    expanding = {WAYS: True, f"{WAYS.removesuffix(' (product)')}, without expansion": False}
    return {
        **{
            name: Ways(known.definitions, vectors.encoder, AlignmentSettings(expand=expand))
            for name, expand in expanding.items()
        },
        CONDITIONS: None,
    }


def pathway_patients(folder: Path) -> Iterator[Case]:
    """The example patients of mcode/pathways, as of their last event."""
    for file in sorted(folder.rglob("*.json.gz")):
        yield from read_cases(file)


def request_of(one: Case) -> Request:
    """The case as the patient stage asks for a care summary: what was observed before today is earlier."""
    subject = one.subject
    observed = [fact for fact in subject.facts if fact.relation in _OBSERVED]
    evidence = Evidence(
        PatientBody(birth_date=subject.birth_date, sex=subject.sex),
        EncounterEvidence("Encounter/now", "1", EncounterBody("AMB", "in-progress", subject.as_of)),
        history=tuple(fact for fact in subject.facts if fact.relation not in _OBSERVED),
        facts=tuple(fact for fact in observed if fact.start > subject.as_of - DAY),
        earlier=tuple(fact for fact in observed if fact.start <= subject.as_of - DAY),
    )
    return Request(
        one.id,
        "care-summary",
        "Patient/1",
        "Encounter/now",
        "asked",
        subject.as_of,
        "",
        "1",
        evidence=evidence,
    )


def _drafted(request: Request, by: By) -> Recommendation:
    """What the summary has of what is ahead."""
    draft = by.draft(request)
    first = request.guidance.recommendations[:1] if request.guidance is not None else ()
    return Recommendation(
        next((text for task, text in parts_of(draft) if task == "recommendation"), ""),
        first[0].title if first else "",
    )


def _of_path(path: FusedPath | None, known: Library) -> Recommendation:
    if path is None:
        return Recommendation("", "")
    title = known.titles[path.steps[-1].step]
    grounds = [
        f"{step.description} ({step.evidence.description}, {day(step.evidence.time, 'UTC')})"
        for step in path.steps[:-1]
        if step.evidence is not None
    ]
    because = f", because: {'; '.join(grounds)}" if grounds else ""
    return Recommendation(f"Guideline recommendation:\n- The guideline recommends: {title}{because}.", title)


def _indexed(known: Library) -> ChunkIndex:
    """Each action a chunk of its own."""
    index = ChunkIndex()
    for name in sorted(known.ending):
        chunk = Chunk(name, name, "1", "", 0, "", "", "", 1, 0, 1, known.words[name], name)
        index.add(DocumentVersion(name, (1, 0, name), 0), [chunk])
    return index


def _alike(index: ChunkIndex, one: Case, known: Library) -> Recommendation:
    view = index.view(Scope())
    queried = tokens(" ".join(f"{fact.concept.label} {fact.said}" for fact in one.subject.facts))
    best = np.argsort(-view.bm25(queried), kind="stable")[:_MOST].tolist()
    names = [view.chunks[place].resource for place in best]
    lines = "\n".join(f"- The guideline recommends: {known.words[name]}" for name in names)
    return Recommendation(f"Guideline recommendation:\n{lines}", known.titles[names[0]])


def _measured(
    queried: Request, name: str, draft_: Recommendation, short: str, reference: str, by: By
) -> Measured:
    evidence = tuple(
        piece
        for piece in evidence_of(
            replace(
                queried,
                evidence=replace(
                    queried.evidence, facts=(*queried.evidence.earlier, *queried.evidence.facts)
                ),
            )
        )
    )
    figures: dict[str, Counted] = {
        "words": (len(draft_.text.split()), 1),
        "alike": (draft_.text.count(": alike in the record"), 1),
    }
    counts: tuple[float, ...] = ()
    if reference:
        (overlap,) = overlaps([(draft_.text, reference)])
        figures |= {kind: (overlap.rouge[kind][2], 1) for kind in KINDS} | {
            "right": (same(draft_.first, short), 1)
        }
        counts = overlap.counts
    item = Item(f"{queried.id}/{name}", name, "recommendation", evidence, draft_.text, reference)
    if (scores := by.scores(item, lambda: Chart(item))) is not None:
        figures |= counted({JUDGED[dimension]: scores[dimension] for dimension in _JUDGED})
    return Measured(queried.id, figures, counts)


def _print(found: Mapping[str, Sequence[Measured]]) -> None:
    drawn = Bootstrap(one.case for one in found[CONDITIONS])
    names = ("right", *(JUDGED[dimension] for dimension in _JUDGED), "mean", *KINDS, "words", "alike")
    parts = {
        (way, name): by_patient((one.case, *one.figures[name]) for one in stated if name in one.figures)
        for way, stated in found.items()
        for name in names
    }
    against = ("mean", "right")
    table(
        ["", *names, "BLEU", *(f"{name} against {CONDITIONS}" for name in against)],
        (
            [
                way,
                *(plain(drawn.figure(parts[way, name]), 0 if name == "words" else 2) for name in names),
                f"{100 * bleu_of(np.sum(counts, axis=0).tolist()):.1f}"
                if (counts := [one.bleu for one in stated if one.bleu])
                else "",
                *(
                    ""
                    if way == CONDITIONS
                    else difference(drawn.difference(parts[way, name], parts[CONDITIONS, name]))
                    for name in against
                ),
            ]
            for way, stated in found.items()
        ),
    )
