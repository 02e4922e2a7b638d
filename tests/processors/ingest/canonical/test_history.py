"""Conditions, allergies, procedures, immunizations, family history."""

from __future__ import annotations

import pytest

from schemas.errors import InputError
from schemas.events import FactsBody
from schemas.instant import FOREVER
from tests.processors.ingest.canonical.samples import (
    Resource,
    allergy,
    at,
    condition,
    fact,
    facts,
    read,
    reasons,
    snomed,
    ucum,
    value_of,
)

STATUS = "http://terminology.hl7.org/CodeSystem/condition-ver-status"


def verification(code: str) -> dict[str, object]:
    return {"coding": [{"system": STATUS, "code": code}]}


def test_a_condition_holds_from_its_onset_until_further_notice() -> None:
    found = fact(condition())
    assert (found.relation, found.concept.label, found.status) == (
        "has_condition",
        "Heart failure with reduced EF",
        "active",
    )
    assert (found.start, found.end) == (at(2024, 11), FOREVER)
    assert read(condition()).occurred == at(2026, 2, 28, 11)


@pytest.mark.parametrize(
    ("code", "status"),
    [("refuted", "refuted"), ("provisional", "unconfirmed"), ("differential", "unconfirmed")],
)
def test_verification_outranks_clinical_status(code: str, status: str) -> None:
    assert fact(condition(verificationStatus=verification(code))).status == status


def test_that_a_condition_is_confirmed_is_told_where_it_says_so() -> None:
    def told(**more: object) -> str:
        return fact(condition(**more)).attributes.get("verification", "")

    assert told(verificationStatus=verification("confirmed")) == "confirmed"
    assert [told(verificationStatus=verification(one)) for one in ("provisional", "refuted")] == ["", ""]
    assert told(verificationStatus=None) == ""


def test_a_resolved_condition_ends_with_its_abatement() -> None:
    found = fact(condition(clinicalStatus=verification("resolved"), abatementDateTime="2025-06-10"))
    assert (found.status, found.end) == ("inactive", at(2025, 6, 11))


def test_a_version_that_tells_of_an_end_was_not_known_before_it() -> None:
    cured = condition(recordedDate="2025-01-01T00:00:00Z", abatementDateTime="2025-06-10T09:00:00Z")
    assert read(cured).occurred == at(2025, 6, 10, 9)
    planned = condition(recordedDate="2025-01-01T00:00:00Z", abatementDateTime="2027-06-10T09:00:00Z")
    assert read(planned).occurred == at(2025, 1, 1)


def test_an_abatement_before_the_onset_is_dropped() -> None:
    said = read(condition(abatementDateTime="2020"))
    assert reasons(said) == ["negative-duration"]


def test_an_onset_given_as_an_age_is_worded_as_an_age() -> None:
    found = fact(condition(onsetDateTime=None, onsetAge=ucum("52", "a", "years")))
    assert found.attributes["onset"] == "at age 52 years"
    assert found.start == at(2026, 2, 28, 11)


@pytest.mark.parametrize(
    ("age", "worded"),
    [
        (ucum("38", "a", "a"), "at age 38 years"),
        (ucum("1", "mo", ""), "at age 1 month"),
        (ucum("7", "d", "d"), "at age 7 d"),
    ],
)
def test_an_age_in_a_code_of_ucum_is_told_in_words(age: Resource, worded: str) -> None:
    assert fact(condition(onsetDateTime=None, onsetAge=age)).attributes["onset"] == worded


def test_stage_evidence_severity_and_note_reach_the_reader() -> None:
    found = fact(
        condition(
            severity={"text": "moderate"},
            stage=[{"summary": {"text": "IIIA"}, "type": {"text": "TNM stage"}}],
            evidence=[{"code": [{"text": "Orthopnoea"}]}],
            note=[{"text": "Seen by cardiology."}],
        )
    )
    assert found.attributes["severity"] == "moderate"
    assert found.attributes["note"] == "Seen by cardiology.\nTNM stage: IIIA\nEvidence: Orthopnoea"


def test_a_condition_in_error_is_withdrawn() -> None:
    said = read(condition(verificationStatus=verification("entered-in-error"), code=None))
    assert said.retracted
    assert said.body == FactsBody()


def test_a_condition_without_code_is_refused() -> None:
    with pytest.raises(InputError, match="missing-code"):
        read(condition(code={}))


def test_an_allergy_tells_reaction_severity_and_criticality() -> None:
    found = fact(allergy())
    assert (found.relation, found.concept.label) == ("has_allergy", "Allergy to penicillin")
    assert found.attributes == {
        "category": "medication, allergy",
        "criticality": "high",
        "reaction": "Hives (moderate)",
        "severity": "moderate",
    }


def test_the_worst_reaction_gives_the_severity() -> None:
    both = [
        {"manifestation": [{"text": "Rash"}], "severity": "mild"},
        {"manifestation": [{"text": "Anaphylaxis"}], "severity": "severe"},
    ]
    found = fact(allergy(reaction=both))
    assert (found.attributes["severity"], found.attributes["reaction"]) == (
        "severe",
        "Rash (mild); Anaphylaxis (severe)",
    )


@pytest.mark.parametrize(
    ("code", "about"),
    [
        (snomed("716186003", "No known allergy"), "Allergy to substance"),
        (snomed("409137002", "No known drug allergy"), "Allergy to drug"),
        ({"text": "NKDA"}, "Allergy to drug"),
        ({"text": "No known allergies."}, "Allergy to substance"),
    ],
)
def test_no_known_allergy_is_a_refuted_allergy_in_the_senders_words(
    code: dict[str, object], about: str
) -> None:
    found = fact(allergy(code=code, reaction=None))
    assert (found.status, found.concept.label) == ("refuted", about)
    assert "N" in found.attributes["note"]


def test_a_refuted_allergy_is_refuted() -> None:
    assert fact(allergy(verificationStatus=verification("refuted"))).status == "refuted"


def test_an_allergy_named_only_by_its_reaction_is_found() -> None:
    assert (
        fact(allergy(code=None, reaction=[{"substance": {"text": "Amoxicillin"}}])).concept.label
        == "Amoxicillin"
    )


def test_a_procedure_was_known_when_it_ended() -> None:
    ercp = {
        "resourceType": "Procedure",
        "id": "p",
        "status": "completed",
        "code": {"text": "ERCP"},
        "performedPeriod": {"start": "2026-02-28T09:00:00Z", "end": "2026-02-28T10:15:00Z"},
        "outcome": {"text": "Stone removed"},
        "complication": [{"text": "Pancreatitis"}],
        "reasonCode": [{"text": "Choledocholithiasis"}],
        "performer": [{"function": {"text": "Gastroenterologist"}, "actor": {"display": "Dr Nobody"}}],
    }
    said, found = read(ercp), fact(ercp)
    assert said.occurred == at(2026, 2, 28, 10, 15)
    assert (found.relation, found.start, found.end) == (
        "had_procedure",
        at(2026, 2, 28, 9),
        at(2026, 2, 28, 10, 15),
    )
    assert found.attributes == {
        "reason": "Choledocholithiasis",
        "performer_role": "Gastroenterologist",
        "note": "Outcome: Stone removed\nComplication: Pancreatitis",
    }


def test_a_procedure_not_done_is_refuted() -> None:
    skipped = {
        "resourceType": "Procedure",
        "id": "p",
        "status": "not-done",
        "code": {"text": "MRI"},
        "statusReason": {"text": "Pacemaker"},
    }
    found = fact(skipped)
    assert (found.status, found.attributes["stop_reason"]) == ("refuted", "Pacemaker")


def test_an_immunization_with_its_dose() -> None:
    shot = {
        "resourceType": "Immunization",
        "id": "i",
        "status": "completed",
        "vaccineCode": {"text": "Influenza vaccine"},
        "occurrenceDateTime": "2025-10-01",
        "recorded": "2025-10-02",
        "doseQuantity": ucum("0.5", "mL"),
        "route": snomed("78421000", "IM route"),
    }
    found = fact(shot)
    assert (found.relation, value_of(found).value, found.attributes["route"]) == (
        "immunised_with",
        "0.5",
        "intramuscularly",
    )
    assert (read(shot).occurred, found.start, found.end) == (
        at(2025, 10, 2),
        at(2025, 10, 1),
        at(2025, 10, 2),
    )


def test_a_relatives_disease_is_never_the_patients() -> None:
    mother = {
        "resourceType": "FamilyMemberHistory",
        "id": "f",
        "status": "completed",
        "date": "2026-02-28",
        "relationship": {"text": "Mother"},
        "deceasedAge": ucum("61", "a", "years"),
        "condition": [
            {
                "code": {"text": "Breast cancer"},
                "onsetAge": ucum("48", "a", "years"),
                "contributedToDeath": True,
            },
            {"code": {"text": "Hypertension"}},
        ],
    }
    cancer, pressure = facts(mother)
    assert {cancer.relation, pressure.relation} == {"family_history_of"}
    assert cancer.attributes == {
        "relationship": "Mother",
        "onset": "at age 48 years",
        "note": "Contributed to death\nDied at age 61 years",
    }
    assert pressure.attributes == {"relationship": "Mother"}
