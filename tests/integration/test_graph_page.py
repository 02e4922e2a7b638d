"""Every question on docs/graph.md, asked of the sample hospital's graph in a real Neo4j."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from deploy.servers.neo4j import Neo4jServer
from kg.medical.graph import Edge, GraphConcept
from kg.medical.snapshot import Snapshot, build
from kg.store import of_draft
from kg.store.neo4j_graph import Neo4jGraph
from kg.store.port import of_snapshot
from processors.drafting.fhir import to_bundle
from schemas.instant import from_datetime
from tests.integration.sample_drafts import drafts
from tests.integration.sample_state import hospital
from tests.kg.store.folded import rows_of
from tests.kg.store.real import opening

pytestmark = pytest.mark.integration

PAGE = Path(__file__).resolve().parents[2] / "docs" / "graph.md"
QUESTIONS = {
    heading.strip().split("\n")[-1]: cypher
    for heading, cypher in re.findall(
        r"\n\n((?:(?!```|\n\n).)+)\n\n```cypher\n(.+?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL
    )
}
ICD10 = "http://hl7.org/fhir/sid/icd-10-cm"
RXNORM = "http://www.nlm.nih.gov/research/umls/rxnorm"
HEART, WOUNDED, CANCER = "Patient/sh-hf", "Patient/sh-ortega", "Patient/sh-breast"


class Cardiology:
    """What a textbook's page would say."""

    name, version = "cardiology", "1"

    def concepts(self) -> Iterator[GraphConcept]:
        yield GraphConcept(
            "ICD10CM:I50.22", "chronic systolic heart failure", "DISO", codes=(f"{ICD10}|I50.22",)
        )
        yield GraphConcept("D:FUROSEMIDE", "furosemide", "CHEM", codes=(f"{RXNORM}|4603",))
        yield GraphConcept("D:DIGOXIN", "digoxin", "CHEM", codes=(f"{RXNORM}|3407",))
        yield GraphConcept(
            "D:SPIRONOLACTONE", "Spironolactone", "CHEM", codes=("http://www.drugbank.ca|DB00421",)
        )
        yield GraphConcept("L:BNP", "natriuretic peptide", "PHEN")

    def edges(self) -> Iterator[Edge]:
        yield Edge("ICD10CM:I50.22", "treated by", "D:FUROSEMIDE", source="textbook")
        yield Edge("ICD10CM:I50.22", "treated by", "D:DIGOXIN", source="textbook")
        yield Edge("ICD10CM:I50.22", "treated by", "D:SPIRONOLACTONE", source="textbook")
        yield Edge("ICD10CM:I50.22", "tested by", "L:BNP", source="textbook")


@pytest.fixture(scope="module")
def graph(neo4j: Neo4jServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Neo4jGraph]:
    with opening(neo4j) as fresh:
        filled = fresh()
        filled.learn(
            of_snapshot(Snapshot.open(build([Cardiology()], tmp_path_factory.mktemp("medicine")).path))
        )
        rows = rows_of(hospital().out.deltas)
        rows += [
            of_draft(draft, to_bundle(draft, request)["identifier"]["value"]) for draft, request in drafts()
        ]
        for at in range(0, len(rows), 500):
            filled.write(rows[at : at + 500], {})
        yield filled


def asked(graph: Neo4jGraph, beginning: str, **parameters: Any) -> list[dict[str, Any]]:
    (cypher,) = [cypher for heading, cypher in QUESTIONS.items() if heading.startswith(beginning)]
    return graph.query(cypher, **parameters)


def on(day: int) -> int:
    return from_datetime(datetime(2025, 9, day, tzinfo=UTC))


def test_the_page_has_eleven_questions() -> None:
    assert len(QUESTIONS) == PAGE.read_text(encoding="utf-8").count("```cypher") == 11


def test_a_timeline_is_in_order_and_has_what_happened(graph: Neo4jGraph) -> None:
    found = asked(graph, "A patient's timeline", patient=HEART)
    assert len(found) > 200
    assert [one["at"] for one in found] == sorted(one["at"] for one in found)
    assert {"observed", "has_condition", "given_medication", "ordered_medication"} <= {
        one["relation"] for one in found
    }


def test_the_problems_of_a_moment_are_those_that_were_known_then(graph: Neo4jGraph) -> None:
    before, then, later = (
        {one["problem"] for one in asked(graph, "As of a moment", patient=HEART, at=on(day))}
        for day in (8, 11, 15)
    )
    low = "Hypokalemia"
    assert (low in before, low in then, low in later) == (False, True, False)
    assert "Ischemic cardiomyopathy" in before & then & later


def test_a_corrected_result_shows_both_values_and_when_each_was_learned(graph: Neo4jGraph) -> None:
    found = asked(
        graph, "What was said of one thing", patient=HEART, resource="Observation/hf-250910-0520-cr"
    )
    assert [(one["version"], one["value"], one["stands"]) for one in found] == [
        ("1", "1.1 mg/dL", False),
        ("2", "1.8 mg/dL", True),
    ]
    assert found[0]["learned"] < found[1]["learned"]


def test_the_drafts_that_used_a_fact_are_found_with_their_sentences(graph: Neo4jGraph) -> None:
    found = asked(graph, "Which drafts used this fact", patient=HEART, what="Creatinine")
    corrected = [one for one in found if any("1.8" in sentence for sentence in one["sentences"])]
    assert {one["value"] for one in corrected} >= {"1.8 mg/dL"}
    assert {one["task"] for one in found} >= {"progress-note"}


def test_drafts_that_rest_on_what_no_longer_stands_are_found(graph: Neo4jGraph) -> None:
    found = asked(graph, "Drafts that rest on something")
    assert found and all(one["sentences"] for one in found)


def test_a_stay_has_its_notes_and_results(graph: Neo4jGraph) -> None:
    (stay,) = graph.query(
        "MATCH (:Patient {key: $patient})-[:HAS]->(r {type: 'Encounter'})-[:VERSION]->({class: 'IMP', stands: true}) RETURN r.name AS name",
        patient=HEART,
    )
    found = asked(graph, "Everything of one stay", patient=HEART, encounter=stay["name"])
    assert {"observation", "document", "history"} <= {one["kind"] for one in found}
    assert any(one["title"] for one in found if one["kind"] == "document")


def test_medicine_linked_to_problems_is_found_by_their_codes(graph: Neo4jGraph) -> None:
    found = asked(graph, "What medicine knows", patient=HEART)
    assert {(one["relation"], one["linked"]) for one in found} == {
        ("treated by", "furosemide"),
        ("treated by", "digoxin"),
        ("treated by", "Spironolactone"),
        ("tested by", "natriuretic peptide"),
    }
    assert {one["problem"] for one in found} == {"Chronic heart failure with reduced ejection fraction"}


def test_a_treatment_that_the_patient_has_by_code_or_by_name_is_not_told_as_missing(
    graph: Neo4jGraph,
) -> None:
    assert [one["treatment"] for one in asked(graph, "Of that, the treatments", patient=HEART)] == ["digoxin"]


def test_a_patient_with_two_records_is_found(graph: Neo4jGraph) -> None:
    found = {one["patient"]: one["records"] for one in asked(graph, "Patients with more")}
    assert "Patient/sh-unknown-7" in found[WOUNDED]


def test_a_course_by_role_has_what_happened_in_order(graph: Neo4jGraph) -> None:
    found = asked(graph, "The course of a disease", patient=CANCER)
    assert [one["at"] for one in found] == sorted(one["at"] for one in found)
    assert {one["role"] for one in found} >= {"diagnosis", "staging", "treatment", "biomarker", "imaging"}
    assert {one["value"] for one in found if one["what"] == "Clinical stage"} == {"IIB (cT2 cN1 M0)"}


def test_doses_follow_each_other_with_the_days_between_them(graph: Neo4jGraph) -> None:
    found = [
        one for one in asked(graph, "Cycles of a treatment", patient=CANCER) if one["treatment"] == "cefepime"
    ]
    assert len(found) > 5
    assert [one["days_after"] for one in found[1:]] == [0] * (len(found) - 1)  # every eight hours
    assert [one["given"] for one in found] == sorted(one["given"] for one in found)
