"""Why something was done or ordered, for machines: what of a reason can be joined to a condition survives."""

from __future__ import annotations

from typing import Any

import pytest

from processors.ingest.canonical import canonicalise
from processors.ingest.canonical.context import Context
from schemas.codes import Coding, Concept
from schemas.events import FactsBody

ASTHMA = {"coding": [{"system": "http://snomed.info/sct", "code": "195967001", "display": "Asthma"}]}
SAID = Concept((Coding("http://snomed.info/sct", "195967001", "Asthma"),))


def _reasons(resource: dict[str, Any], *near: dict[str, Any]) -> tuple[Concept | str, ...]:
    known = {f"{one['resourceType']}/{one['id']}": one for one in near}
    context = Context("Patient/1", "", 10**15, lambda reference: known.get(reference.get("reference", "")))
    body = canonicalise(resource, context).body
    assert isinstance(body, FactsBody)
    return body.facts[0].reasons


def _order(*references: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "resourceType": "MedicationRequest",
        "id": "1",
        "status": "active",
        "intent": "order",
        "authoredOn": "2026-03-01",
        "medicationCodeableConcept": {"text": "Albuterol"},
        "reasonReference": list(references),
        **more,
    }


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Condition/3", "Condition/3"),
        ("https://host/fhir/Condition/3", "Condition/3"),
        ("Condition/3/_history/2", "Condition/3"),
        ("urn:uuid:2d2ce513-15cf-4e0c-bb31-cee488e136ab", None),
        ("#inside", None),
        ("Condition/", None),
    ],
)
def test_a_reference_keeps_the_type_and_id_of_what_it_refers_to(written: str, name: str | None) -> None:
    assert _reasons(_order({"reference": written})) == ((name,) if name else ())


def test_a_code_is_kept_where_it_is_said_or_at_hand_and_words_alone_are_not() -> None:
    condition = {"resourceType": "Condition", "id": "3", "code": ASTHMA}
    assert _reasons(_order({"reference": "Condition/3"}), condition) == (SAID,)
    assert _reasons(_order(reasonCode=[ASTHMA, {"text": "her old asthma"}])) == (SAID,)
    assert _reasons(_order({"display": "Asthma"})) == ()


def test_procedures_orders_and_plans_say_why_too() -> None:
    procedure = {
        "resourceType": "Procedure",
        "id": "1",
        "status": "completed",
        "code": {"text": "Spirometry"},
        "reasonCode": [ASTHMA],
    }
    order = {
        "resourceType": "ServiceRequest",
        "id": "1",
        "status": "active",
        "intent": "order",
        "code": {"text": "X"},
        "reasonCode": [ASTHMA],
    }
    plan = {
        "resourceType": "CarePlan",
        "id": "1",
        "status": "active",
        "intent": "plan",
        "addresses": [{"reference": "Condition/3"}],
        "activity": [{"detail": {"code": {"text": "Breathing exercises"}, "status": "in-progress"}}],
    }
    assert (_reasons(procedure), _reasons(order), _reasons(plan)) == ((SAID,), (SAID,), ("Condition/3",))
