"""The differential in a draft: whose it is, what it says, and what the gate lets pass of it."""

from __future__ import annotations

import orjson
import pytest
from msgspec.structs import replace

from models.llm.port import Completion
from processors.diagnosis.differential.sentences import TITLE
from processors.evidence.likelihood import age, likelihood, share
from processors.tasks import TASKS
from processors.tasks import gate as gate_of
from schemas.diagnosis import Diagnosed
from schemas.drafts import Draft, Section, Statement
from tests.processors.diagnosis.differential.made import (
    DIAGNOSED,
    FINDINGS,
    MARFAN,
    TEXT,
    diagnosed,
    drafting,
    place,
    stay,
)
from tests.processors.drafted import statements


def differential(draft: Draft) -> Section:
    return next(section for section in draft.sections if section.title == TITLE)


def parts(draft: Draft) -> dict[str, list[str]]:
    return {part.title: [one.text for one in part.statements] for part in differential(draft).sections}


def test_each_candidate_says_how_likely_what_speaks_for_and_against_it_and_what_was_not_told_of() -> None:
    found = parts(drafting().compose(stay()))
    assert found["1. Marfan syndrome (OMIM:154700, ORPHA:558, ICD10CM:Q87.4)"] == [
        "Likely, 62 % by this system's ranking: Marfan syndrome.",
        "Speaks for no. 1: Arachnodactyly; Ectopia lentis.",
        "Expected with no. 1, and the record does not tell of it: Aortic root aneurysm (nearly all patients with it).",
        "A similar patient with no. 1: published case (PMID:12345); both have: Arachnodactyly.",
        "A similar patient with no. 1: a case of this hospital; both have: Ectopia lentis.",
    ]
    assert found["3. GLUT1 deficiency syndrome (OMIM:606777)"] == [
        "Unlikely, 4 % by this system's ranking: GLUT1 deficiency syndrome.",
        "The record suspects it already: GLUT1 deficiency syndrome.",
        "Speaks against no. 3: no seizure, which about 90 % of patients with it show.",
        "Not explained by no. 3: Arachnodactyly.",
    ]


def test_it_says_whose_it_is_what_to_ask_and_what_it_rests_on() -> None:
    found = parts(drafting().compose(stay()))
    assert found["What this is"][0].startswith(
        "Suggested by this system for a clinician to judge; the record does not state it"
    )
    assert found["What to ask or test next"] == [
        "Whether there is aortic root aneurysm would tell most (if so, Marfan syndrome would be first; if not, Another disease): about 0.6 bits."
    ]
    assert found["Findings that it rests on"] == [
        "Arachnodactyly.",
        "Ectopia lentis, since the age of 9 years.",
        'Not there: Seizure ("seizures").',
        "Not taken as it came: HP:9999999 is no HPO id that is known here: left out.",
    ]


def test_the_differential_stands_apart_from_the_diagnoses_of_the_record() -> None:
    draft = drafting().compose(stay())
    recorded = next(section for section in draft.sections if section.title == "Diagnoses in the record")
    assert not any("Marfan" in one.text for one in recorded.statements)
    assert [section.title for section in draft.sections].index(TITLE) > draft.sections.index(recorded)


def test_each_finding_cites_its_place_and_each_candidate_its_profile_as_knowledge() -> None:
    draft = drafting().compose(stay())
    speaks = next(one for one in statements(draft) if one.text.startswith("Speaks for no. 1"))
    assert [(c.kind, c.source.resource) for c in speaks.citations] == [
        ("record", "DocumentReference/1"),
        ("record", "Condition/1"),
        ("knowledge", "disease:OMIM:154700"),
    ]
    assert speaks.citations[0].quote == "Arachnodactyly of both hands."
    case = next(one for one in statements(draft) if "PMID" in one.text)
    assert [c.source.resource for c in case.citations] == [
        "DocumentReference/1",
        "case:phenopacket/m1",
        "disease:OMIM:154700",
    ]


def test_every_sentence_of_it_stands_up_to_the_gate() -> None:
    request = diagnosed(stay())
    draft = drafting().compose(stay())
    gate = gate_of(request)
    assert draft.rejected == () and [s.text for s in statements(draft) if gate.judge(s) is not None] == []


def test_another_sentence_or_other_sources_do_not_pass() -> None:
    gate = gate_of(diagnosed(stay()))
    told = next(s for s in statements(drafting().compose(stay())) if s.text.startswith("Likely"))
    for wrong in (
        replace(told, text="The patient has Marfan syndrome."),
        replace(told, text=told.text.replace("62", "92")),
    ):
        verdict = gate.judge(wrong)
        assert verdict is not None and verdict.check == "diagnosis"
    foreign = replace(told.citations[0], quote="Marfan syndrome: 99 % by the ranking")
    assert (
        verdict := gate.judge(Statement(told.text, (foreign,)))
    ) is not None and verdict.check == "citation"


def test_a_finding_that_its_source_denies_is_cut_with_all_that_rests_on_it() -> None:
    denied = "EXAM\nNo arachnodactyly of the hands. No seizures.\n"
    wrong = replace(DIAGNOSED, findings=(replace(FINDINGS[0], sources=(place("arachnodactyly", denied),)),))
    draft = drafting(wrong).compose(stay(denied))
    assert {one.check for one in draft.rejected} == {"negation"}
    assert not any("Arachnodactyly" in one.text for one in statements(draft))


def test_a_finding_that_has_no_place_in_the_record_is_not_told() -> None:
    nowhere = replace(
        DIAGNOSED,
        findings=(replace(FINDINGS[1], sources=(place("seizures").__class__("Condition/99", "1"),)),),
    )
    draft = drafting(nowhere).compose(stay())
    assert not any(one.text.startswith(("Ectopia", "Speaks for")) for one in statements(draft))


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (
            Diagnosed("p", FINDINGS[:1], (), (), "not enough findings", 3),
            "Not enough findings for a differential diagnosis: 1 (Arachnodactyly) that say something, 3 are needed",
        ),
        (
            Diagnosed("p", (), (), (), "not enough findings", 3),
            "Not enough findings for a differential diagnosis: none that say something",
        ),
        (Diagnosed("p", FINDINGS, (), (), "no diagnosis stands out", 3), "No diagnosis stands out"),
    ],
)
def test_where_it_abstains_it_says_so_with_what_is_missing_and_names_no_disease(
    answer: Diagnosed, said: str
) -> None:
    draft = drafting(answer).compose(stay())
    assert (
        parts(draft)["What this is"][0].startswith(said)
        and "nothing is suggested" in parts(draft)["What this is"][0]
    )
    assert not any(title[0].isdigit() for title in parts(draft)) and draft.rejected == ()
    assert "Marfan" not in str(differential(draft))


def test_without_a_diagnostician_the_assessment_has_no_such_section() -> None:
    assert TITLE not in [section.title for section in TASKS["diagnosis"].compose(stay()).sections]


def test_a_model_is_not_asked_for_it_and_cannot_write_it() -> None:
    prompt = drafting().prompt(stay())
    assert "Marfan" not in prompt.user and "differential" not in prompt.user
    said = {
        "sections": [
            {"code": "differential-1", "statements": [{"text": "It is Marfan syndrome.", "sources": ["F1"]}]},
            {
                "code": "55752-0",
                "statements": [{"text": "Arachnodactyly of both hands.", "sources": ["D1.1"]}],
            },
        ]
    }
    draft = drafting().from_completion(stay(), Completion(orjson.dumps(said).decode(), "stub", 1, 1))
    assert "Likely, 62 % by this system's ranking: Marfan syndrome." in [
        one.text for one in statements(draft)
    ]
    assert [one.check for one in draft.rejected] == ["section"] and draft.author.backend == "stub"


def test_what_was_diagnosed_goes_with_the_draft() -> None:
    draft = drafting().compose(stay())
    assert draft.diagnosed == DIAGNOSED and draft.author.policy == "ranker on small"
    assert TEXT and MARFAN.ids[0] == "OMIM:154700"


def test_probabilities_and_ages_are_worded_with_the_figure() -> None:
    assert [likelihood(p) for p in (0.9, 0.5, 0.2, 0.05, 0.001)] == [
        "Very likely, 90 %",
        "Likely, 50 %",
        "Possible, 20 %",
        "Less likely, 5 %",
        "Unlikely, below 1 %",
    ]
    assert [age(years) for years in (0.0, 0.83, 9.0)] == [
        "birth",
        "the age of 10 months",
        "the age of 9 years",
    ]


def test_no_probability_is_told_as_certain() -> None:
    assert (
        likelihood(1.0) == likelihood(0.996) == "Very likely, above 99 %"
        and likelihood(0.99) == "Very likely, 99 %"
    )


def test_a_share_that_nobody_counted_is_told_as_unknown() -> None:
    assert [share(0.5), share(0.5, counted=False), share(0.96)] == [
        "about 50 % of patients with it",
        "an unknown share of patients with it",
        "nearly all patients with it",
    ]
