"""A stay that was over when this one began is a visit before, however short ago."""

from __future__ import annotations

from schemas.instant import HOUR
from tests.processors.patient.hospital import Hospital, ask, lab, note, person, stay

P, T0 = "Patient/1", 1_772_000_000_000_000


def evidence_of(hospital: Hospital) -> tuple[set[str], set[str], set[str]]:
    request = [one for one in hospital.requests if one.encounter == "Encounter/2" and not one.cancelled][-1]
    facts = {fact.source.resource for fact in request.evidence.facts}
    return (
        {one.resource for one in request.evidence.passages},
        {one.resource for one in request.evidence.prior},
        facts,
    )


def readmitted(class_code: str) -> Hospital:
    return Hospital().tell(
        [
            person(P, T0),
            stay(P, "1", T0 + HOUR, T0, T0 + 30 * HOUR, class_code=class_code),
            note(P, "1", T0 + 29 * HOUR, "PLAN: Discharge home today.", encounter="Encounter/1"),
            lab(P, "1", T0 + 28 * HOUR, "6.8", encounter="Encounter/1"),
            stay(P, "2", T0 + 40 * HOUR, T0 + 40 * HOUR),
            note(P, "2", T0 + 41 * HOUR, "PLAN: Restart diuretics.", encounter="Encounter/2"),
            ask(P, "progress-note", "Encounter/2", T0 + 42 * HOUR),
        ]
    )


def test_notes_and_results_of_a_stay_on_a_ward_are_those_of_a_visit_before() -> None:
    passages, prior, facts = evidence_of(readmitted("IMP"))
    assert passages == {"DocumentReference/2"}
    assert prior == {"DocumentReference/1"}
    assert "Observation/1" not in facts


def test_those_of_the_emergency_department_are_the_admission_s() -> None:
    passages, _, facts = evidence_of(readmitted("EMER"))
    assert passages == {"DocumentReference/1", "DocumentReference/2"}
    assert "Observation/1" in facts
