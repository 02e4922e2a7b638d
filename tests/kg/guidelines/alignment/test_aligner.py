"""The whole pipeline, with and without its parts, and what comes out of it."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from kg.guidelines.alignment import (
    Aligner,
    AlignmentSettings,
    Applicability,
    FusedPath,
    Happened,
    PatientAlignment,
    Standing,
)
from kg.guidelines.alignment.reranking import RuleReranker
from schemas.facts import Source
from schemas.instant import DAY
from tests.kg.guidelines.alignment.worlds import happened, index_of, state_of

TOLD = (
    ("Determine node status: N0", 1),
    ("Chemotherapy weekly", 10),
    ("Chemotherapy weekly", 17),
    ("Chemotherapy weekly", 24),
    ("Trastuzumab for one year", 40),
    ("Tamoxifen 10 MG Oral Tablet", 400),
)
STANDINGS = Applicability(
    steps={"th": Standing("true", satisfied=1), "tch": Standing("unknown", contradicted=1)}
)


def aligned(options: AlignmentSettings | None = None, applicability: Applicability = STANDINGS) -> FusedPath:
    state = state_of(happened(*TOLD))
    found = Aligner(options or AlignmentSettings(length_power=1)).by_rules(
        state, "r", 500 * DAY, applicability
    )
    assert found is not None
    return found


def test_a_patient_is_on_the_path_whose_conditions_hold() -> None:
    assert aligned().path == "node-negative"
    other = Applicability(
        steps={"th": Standing("unknown", contradicted=1), "tch": Standing("true", satisfied=1)}
    )
    assert aligned(applicability=other).path == "node-positive"


def test_steps_carry_their_evidence_and_those_without_are_there_too() -> None:
    found = aligned(AlignmentSettings(length_power=1, expand=False))
    assert [(step.step, step.evidence.event if step.evidence else None) for step in found.steps] == [
        ("stage", "e1"),
        ("th", "e2"),
        ("her2", "e5"),
        ("endocrine", None),
    ]
    assert found.steps[1].standing == Standing("true", satisfied=1)
    assert found.unaligned == 3


def test_cycles_of_a_treatment_are_told_with_the_first_of_them() -> None:
    evidence = aligned().steps[1].evidence
    assert evidence is not None
    assert (evidence.event, evidence.again, evidence.last) == ("e2", ("e3", "e4"), 24 * DAY)


def test_expansion_is_a_parameter() -> None:
    loose = {"length_power": 1, "alpha": 0.5, "theta": 0.5}
    on = aligned(AlignmentSettings(**loose))  # type: ignore[arg-type]
    off = aligned(AlignmentSettings(**loose, expand=False))  # type: ignore[arg-type]
    assert on.steps[3].evidence is not None and on.steps[3].evidence.found == "expanded"
    assert off.steps[3].evidence is None


def test_re_ranking_is_a_parameter() -> None:
    state = state_of(happened(*TOLD))
    aligner = Aligner(AlignmentSettings(length_power=1))
    other = Applicability(steps={"th": Standing(contradicted=2), "tch": Standing(satisfied=2)})
    plain, rules = (
        aligner.unranked(state, "r", 500 * DAY, other),
        aligner.by_rules(state, "r", 500 * DAY, other),
    )
    assert plain is not None and rules is not None
    assert (plain.by, plain.path) == ("score", "node-negative")
    assert (rules.by, rules.path) == ("rules", "node-positive")


def test_any_re_ranker_gives_what_its_order_says() -> None:
    state = state_of(happened(*TOLD))
    aligner = Aligner(AlignmentSettings(length_power=1))
    asked = asyncio.run(aligner.reranked(state, "r", 500 * DAY, RuleReranker(), STANDINGS))
    assert asked == aligner.by_rules(state, "r", 500 * DAY, STANDINGS)


def test_sources_stay_with_their_events() -> None:
    source = Source("Procedure/7", "2")
    state = state_of([Happened("e1", "Trastuzumab for one year", DAY, "treatment", source)])
    found = Aligner().by_rules(state, "r", 2 * DAY)
    assert found is not None
    evidence = next(step.evidence for step in found.steps if step.evidence)
    assert (evidence.source, evidence.role) == (source, "treatment")


def test_what_comes_out_is_json_and_comes_back_the_same() -> None:
    found = aligned()
    assert msgspec.json.decode(found.json(), type=FusedPath) == found
    assert found.json() == aligned().json()


@pytest.mark.parametrize("told", [(), happened(("Potassium", 1))])
def test_where_no_path_applies_or_nothing_happened_nothing_is_aligned(told: tuple[Happened, ...]) -> None:
    nothing = Applicability(guidelines={"her2": "false", "neoadjuvant": "false"})
    state = PatientAlignment(index_of(), AlignmentSettings(), nothing)
    state.add(told)
    assert Aligner().by_rules(state, "r", DAY, nothing) is None


def test_a_patient_to_whom_nothing_has_happened_is_on_no_path() -> None:
    assert Aligner().by_rules(state_of(()), "r", DAY) is None
