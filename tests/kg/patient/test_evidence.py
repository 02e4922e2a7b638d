"""The graph of what a request carries is the graph of the record at its cut."""

from __future__ import annotations

from kg.patient import GraphPhi, Reader
from kg.patient.evidence import of_request
from schemas.requests import Request
from tests.integration.sample_state import hospital
from tests.kg.store.folded import temporal

BREAST = "Patient/sh-breast"


def last_request() -> Request:
    return max(
        (one for one in hospital().requests if one.patient == BREAST and not one.cancelled),
        key=lambda one: one.cut,
    )


def test_a_request_of_the_sample_s_oncology_patient_carries_her_course(phi: GraphPhi) -> None:
    request = last_request()
    carried = of_request(request, Reader(phi))
    whole = temporal(hospital().out.deltas, BREAST, Reader(phi)).as_of(request.cut)
    known = {event.id: event for event in whole.events()}
    events = list(carried.events())
    assert len(events) > 200
    assert {event.id for event in events} <= set(known)
    for event in events:
        then = known[event.id]
        assert (event.role, event.start, event.end, event.status, event.linked, event.source) == (
            then.role,
            then.start,
            then.end,
            then.status,
            then.linked,
            then.source,
        )
    assert {"diagnosis", "treatment", "imaging", "finding"} <= {event.role for event in events}
    assert [course.name for course in carried.courses.all() if course.status == "stopped"] == [
        course.name for course in whole.courses.all() if course.status == "stopped"
    ]


def test_a_request_without_evidence_has_an_empty_graph() -> None:
    from msgspec import structs

    from schemas.requests import Evidence

    bare = of_request(structs.replace(last_request(), evidence=Evidence()))
    assert (len(bare), bare.stays()) == (0, [])
