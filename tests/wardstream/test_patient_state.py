"""What was known of a patient, and when."""

from __future__ import annotations

from typing import Any

import msgspec

from schemas.codes import Concept
from schemas.deltas import Delta
from schemas.events import DocumentBody, EncounterBody, FactsBody, PatientBody
from schemas.facts import Fact, Source
from schemas.instant import HOUR
from wardstream.patient_state import fold

ME = "Patient/1"


def delta(resource: str, kind: str, body: Any, recorded: int, version: int = 1, **more: Any) -> Delta:
    return Delta(
        patient=ME,
        event=more.pop("event", f"{resource}@{version}"),
        change=more.pop("change", "add"),
        kind=kind,
        resource=resource,
        rank=(version, recorded, ""),
        occurred=recorded,
        recorded=recorded,
        body=msgspec.Raw(msgspec.json.encode(body)),
        **more,
    )


def fact(resource: str, text: str, start: int = 0, **more: Any) -> FactsBody:
    relation = more.pop("relation", "observed")
    return FactsBody((Fact(f"{resource}#0", relation, Concept(text=text), start, Source(resource), **more),))


def test_a_later_version_stands_in_for_an_earlier_one_from_when_it_was_learned() -> None:
    deltas = [
        delta("Observation/1", "observation", fact("Observation/1", "potassium", value="6.4"), 1 * HOUR),
        delta(
            "Observation/1",
            "observation",
            fact("Observation/1", "potassium", value="4.6"),
            5 * HOUR,
            version=2,
        ),
    ]
    assert [one.value for one in fold(deltas, ME, 2 * HOUR).facts] == ["6.4"]
    assert [one.value for one in fold(deltas, ME, 5 * HOUR).facts] == ["4.6"]


def test_what_was_learned_later_is_not_known_before() -> None:
    known = fold([delta("Patient/1", "patient", PatientBody(family="Doe"), 5 * HOUR)], ME, 4 * HOUR)
    assert known.demographics is None
    assert known.events == 0


def test_a_retracted_resource_is_gone_from_then_on() -> None:
    deltas = [
        delta("DocumentReference/1", "document", DocumentBody(text="wrong patient"), 1 * HOUR),
        delta("DocumentReference/1", "document", DocumentBody(text=""), 2 * HOUR, version=2, retracted=True),
    ]
    assert len(fold(deltas, ME, 1 * HOUR).documents) == 1
    assert fold(deltas, ME, 3 * HOUR).documents == ()


def test_the_values_of_a_report_stand_where_only_its_text_is_retracted_in_whatever_order_both_come() -> None:
    name = "DiagnosticReport/1"
    values = delta(name, "observation", fact(name, "potassium", value="6.4"), 1 * HOUR, version=2)
    no_text = delta(
        name, "document", DocumentBody(text=""), 1 * HOUR, version=2, retracted=True, event=f"{name}@2#text"
    )
    for told in ([values, no_text], [no_text, values]):
        known = fold(told, ME)
        assert [one.value for one in known.facts] == ["6.4"]
        assert known.documents == ()


def test_a_version_learned_earlier_than_thought_counts_from_then() -> None:
    deltas = [
        delta("Encounter/1", "encounter", EncounterBody("IMP", "in-progress", start=0), 5 * HOUR),
        delta(
            "Encounter/1",
            "encounter",
            EncounterBody("IMP", "in-progress", start=0),
            2 * HOUR,
            change="earlier",
        ),
    ]
    assert len(fold(deltas, ME, 3 * HOUR).encounters) == 1


def test_what_a_merged_record_brought_goes_with_it() -> None:
    deltas = [
        delta("Observation/1", "observation", fact("Observation/1", "potassium"), 1 * HOUR),
        delta("Observation/2", "observation", fact("Observation/2", "sodium"), 1 * HOUR, origin="Patient/2"),
        delta(
            "Observation/3", "observation", fact("Observation/3", "chloride"), 2 * HOUR, origin="Patient/2"
        ),
        delta("Observation/2", "observation", {}, 5 * HOUR, change="withdraw", origin="Patient/2"),
    ]
    words = [[one.concept.text for one in fold(deltas, ME, at).facts] for at in (4 * HOUR, 5 * HOUR)]
    assert words == [["potassium", "sodium", "chloride"], ["potassium"]], (
        "all of the origin, from when it was told"
    )


def test_a_record_that_is_merged_away_says_into_which_until_it_is_itself_again() -> None:
    linked = delta("Patient/9", "link", {}, 1 * HOUR, change="link")
    unlinked = delta("Patient/9", "link", {}, 3 * HOUR, change="unlink")
    assert fold([linked, unlinked], ME, 2 * HOUR).merged_with == "Patient/9"
    assert fold([linked, unlinked], ME, 3 * HOUR).merged_with == ""


def test_active_and_latest_are_told_apart() -> None:
    deltas = [
        delta(
            "Condition/1",
            "history",
            fact("Condition/1", "pneumonia", end=2 * HOUR, relation="has_condition"),
            1,
        ),
        delta("Condition/2", "history", fact("Condition/2", "asthma", relation="has_condition"), 1),
        delta(
            "Observation/1",
            "observation",
            fact("Observation/1", "Potassium", 1 * HOUR, value="5.9"),
            1 * HOUR,
        ),
        delta(
            "Observation/2",
            "observation",
            fact("Observation/2", "potassium", 3 * HOUR, value="4.9"),
            3 * HOUR,
        ),
    ]
    known = fold(deltas, ME, 4 * HOUR)
    assert [one.concept.text for one in known.active("has_condition")] == ["asthma"]
    assert [one.value for one in known.latest()] == ["4.9"]
