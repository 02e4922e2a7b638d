"""The graph of patients is the state that the patient stage holds, however its deltas come. Both stores."""

from __future__ import annotations

import random

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Raw, structs

from kg.store import GraphStore, Row
from processors.ingest import SourceRecord, ingest
from schemas.deltas import Delta
from schemas.drafts import Author, Citation, Draft, Section, Statement
from schemas.events import PatientEvent
from schemas.facts import Source
from schemas.instant import DAY, HOUR
from tests.amounts import examples
from tests.kg.store.conftest import Opened
from tests.kg.store.folded import in_graph, in_state, rows_of, temporal
from tests.kg.store.memory import MemoryGraph
from tests.processors.patient.hospital import (
    T0,
    Hospital,
    PatientLink,
    allergy,
    lab,
    merge,
    note,
    person,
    stay,
)
from tests.processors.patient.test_order_and_duplicates import PATIENTS, hospitals
from wardstream.patient_state import versions

A, B, C = "Patient/a", "Patient/b", "Patient/c"
THOROUGH = settings(deadline=None, suppress_health_check=list(HealthCheck))


def cut(rows: list[Row], chance: random.Random) -> list[list[Row]]:
    batches: list[list[Row]] = []
    while rows:
        size = chance.randint(1, 30)
        batches.append(rows[:size])
        rows = rows[size:]
    return batches


def told_in(order: list[PatientEvent]) -> tuple[Hospital, list[Delta]]:
    hospital = Hospital().tell(order)
    return hospital, hospital.out.deltas


def check(opened: Opened, told: list[PatientEvent], chance: random.Random) -> None:
    chance.shuffle(told)
    hospital, deltas = told_in(told)
    store, straight = opened(), MemoryGraph()
    rows = rows_of(deltas)
    straight.write(rows, {})
    mixed = rows + [chance.choice(rows) for _ in range(len(rows) // 3)] if rows else rows
    chance.shuffle(mixed)
    for number, batch in enumerate(cut(mixed, chance)):
        store.write(batch, {("ehr.tkg-delta", 0): number})
    state = in_state(hospital.stores)
    assert in_graph(store, state) == state
    for patient in PATIENTS:
        assert store.patient(patient) == straight.patient(patient)
        assert store.threads(patient) == straight.threads(patient)
        same_as_temporal(store, deltas, patient)
    moment = T0 + chance.randrange(-2, 200) * HOUR
    for patient in PATIENTS:
        assert store.as_of(patient, moment) == expected_at(deltas, patient, moment)


def same_as_temporal(store: GraphStore, deltas: list[Delta], patient: str) -> None:
    """What stands in the store is the patient's temporal graph: the same events with the same roles, the same
    threads.
    """
    graph = temporal(deltas, patient)
    standing = [
        fact for version in store.patient(patient).versions if version.stands for fact in version.facts
    ]
    assert sorted((one.id, one.role, one.start) for one in standing) == sorted(
        (one.id, one.role, one.start) for one in graph.events()
    )
    series = {name: {one.event for one in graph.trends.points(name)} for name in graph.trends}
    assert {thread.name: set(thread.facts) for thread in store.threads(patient)} == series


def expected_at(deltas: list[Delta], patient: str, moment: int) -> list[str]:
    """By `wardstream state --as-of`."""
    known, _ = versions((delta for delta in deltas if delta.patient == patient), moment)
    best: dict[tuple[str, str], Delta] = {}
    for delta in known:
        strand = (delta.resource, delta.kind)
        if strand not in best or delta.rank > best[strand].rank:
            best[strand] = delta
    return sorted(delta.event for delta in best.values() if not delta.retracted)


def resources_at(store: GraphStore, patient: str, moment: int) -> set[str]:
    return {event.partition("@")[0] for event in store.as_of(patient, moment)}


@given(hospitals(), st.randoms(use_true_random=False))
@examples(200, parent=THOROUGH)
def test_any_order_any_duplicates_any_batches_give_the_state_of_the_fold_in_memory(
    told: list[PatientEvent], chance: random.Random
) -> None:
    check(MemoryGraph, told, chance)


@given(st.integers(2, 6), st.randoms(use_true_random=False))
def test_of_one_patient_from_several_servers_the_graph_and_the_state_choose_the_same_version(
    servers: int, chance: random.Random
) -> None:
    resource = {"resourceType": "Patient", "id": "a", "meta": {"versionId": "1"}, "gender": "female"}
    events: list[PatientEvent] = []
    for number in range(servers):
        entry = {"fullUrl": f"https://server-{number}.example/Patient/a", "resource": resource}
        value = orjson.dumps({"resourceType": "Bundle", "type": "collection", "entry": [entry]})
        events += ingest(SourceRecord("ehr.admission", 0, number, T0, value, {})).events
    assert len({event.id for event in events}) == servers
    check(MemoryGraph, events, chance)


@pytest.mark.integration
@given(told=hospitals(), chance=st.randoms(use_true_random=False))
@examples(12, parent=THOROUGH)
def test_any_order_any_duplicates_any_batches_give_the_state_of_the_fold_in_neo4j(
    opened_neo4j: Opened, told: list[PatientEvent], chance: random.Random
) -> None:
    check(opened_neo4j, told, chance)


def test_what_came_by_two_paths_stays_when_one_of_them_is_taken_back(store: GraphStore) -> None:
    """C is merged into B and B into A; then C says that it is A itself, and what B passed on of it is taken
    back.
    """
    hospital, deltas = told_in(
        [
            person(A, T0),
            person(B, T0),
            person(C, T0 - DAY),
            allergy(C, "1", T0),
            merge(C, B, T0),
            merge(B, A, T0),
            person(C, T0 + DAY, PatientLink(A, "replaced-by"), version=2),
            merge(C, B, T0 + DAY, active=False, version=2),
        ]
    )
    store.write(rows_of(deltas), {})
    assert in_graph(store, in_state(hospital.stores)) == in_state(hospital.stores)
    assert "AllergyIntolerance/1" in resources_at(store, A, T0 + 2 * DAY)


def test_a_correction_stands_and_what_was_known_before_it_is_known_still(store: GraphStore) -> None:
    _, deltas = told_in([person(A, T0), lab(A, "k", T0, "6.4"), lab(A, "k", T0 + HOUR, "4.6", version=2)])
    store.write(rows_of(deltas), {})
    at = [[event.partition(":")[0] for event in store.as_of(A, moment)] for moment in (T0, T0 + HOUR)]
    assert at == [["Observation/k@1", "Patient/a@1"], ["Observation/k@2", "Patient/a@1"]]
    (stands,) = [
        version
        for version in store.patient(A).versions
        if version.resource == "Observation/k" and version.stands
    ]
    (fact,) = stands.facts
    assert (fact.label, fact.value, fact.codes) == ("Potassium", "4.6 mmol/L", ("http://loinc.org|2823-3",))


def test_results_of_one_test_follow_each_other_by_their_own_times_whichever_came_first_or_was_corrected(
    opened: Opened,
) -> None:
    told = [
        person(A, T0),
        lab(A, "b", T0 + DAY, "5.0"),
        lab(A, "a", T0, "4.1"),
        lab(A, "d", T0 + 3 * DAY, "4.4"),
        lab(A, "c", T0 + 2 * DAY, "9.9"),
    ]
    corrected = [
        *told,
        lab(A, "b", T0 + 4 * DAY, "5.1", version=2),
        lab(A, "c", T0 + 5 * DAY, "", version=2, retracted=True),
    ]
    for events, order in ((told, "abcd"), (corrected, "adb")):
        store = opened()
        rows = rows_of(told_in(events)[1])
        for row in [*reversed(rows), *rows]:
            store.write([row], {})
        (thread,) = store.threads(A)
        assert thread.name == "http://loinc.org|2823-3 mmol/L"
        assert thread.facts == tuple(f"Observation/{name}#0" for name in order)
        assert store.threads(B) == []


def test_a_fact_has_the_role_that_it_has_in_the_temporal_graph(store: GraphStore) -> None:
    _, deltas = told_in([person(A, T0), lab(A, "k", T0, "6.4"), allergy(A, "1", T0)])
    store.write(rows_of(deltas), {})
    facts = [fact for version in store.patient(A).versions for fact in version.facts]
    assert sorted((fact.id, fact.role, fact.grain) for fact in facts) == [
        ("AllergyIntolerance/1#0", "allergy", "day"),
        ("Observation/k#0", "finding", "moment"),
    ]


def test_what_was_entered_in_error_stands_no_more(store: GraphStore) -> None:
    _, deltas = told_in(
        [person(A, T0), note(A, "n", T0), note(A, "n", T0 + HOUR, "", version=2, retracted=True)]
    )
    store.write(rows_of(deltas), {})
    assert "DocumentReference/n" in resources_at(store, A, T0)
    assert "DocumentReference/n" not in resources_at(store, A, T0 + HOUR)
    assert [version.stands for version in store.patient(A).versions if version.kind == "document"] == [
        False,
        False,
    ]


def test_a_merge_that_was_undone_leaves_what_was_known_while_it_held(store: GraphStore) -> None:
    told = [
        person(A, T0),
        person(B, T0),
        allergy(B, "1", T0),
        merge(B, A, T0 + HOUR),
        merge(B, A, T0 + DAY, active=False, version=2),
    ]
    _, deltas = told_in(told)
    store.write(rows_of(deltas), {})
    assert store.patient(B).merged_into == ""
    assert "AllergyIntolerance/1" in resources_at(store, A, T0 + 2 * HOUR)
    assert "AllergyIntolerance/1" not in resources_at(store, A, T0 + DAY)
    again = told_in([*told, merge(B, A, T0 + 2 * DAY, version=3)])[1]
    store.write(rows_of(again), {})
    assert store.patient(B).merged_into == A
    assert "AllergyIntolerance/1" in resources_at(store, A, T0 + 2 * DAY)


def test_positions_are_those_of_the_last_write_of_each_partition(store: GraphStore) -> None:
    assert store.positions() == {}
    store.write([], {("ehr.tkg-delta", 0): 7, ("ehr.tkg-delta", 1): 3})
    store.write(rows_of(told_in([person(A, T0)])[1]), {("ehr.tkg-delta", 1): 4, ("ehr.out.diagnosis", 0): 1})
    assert store.positions() == {
        ("ehr.tkg-delta", 0): 7,
        ("ehr.tkg-delta", 1): 4,
        ("ehr.out.diagnosis", 0): 1,
    }


def test_a_draft_keeps_what_each_sentence_rests_on_whichever_is_told_first(opened: Opened) -> None:
    from kg.store import of_draft

    _, deltas = told_in(
        [person(A, T0), stay(A, "1", T0, T0), lab(A, "k", T0, "6.4", encounter="Encounter/1")]
    )
    cited = Citation(Source("Observation/k", "1"), "Potassium 6.4 mmol/L")
    section = Section("Objective", statements=(Statement("Potassium is 6.4 mmol/L.", (cited,)),))
    outer = Section("All", sections=(section, section))
    draft = Draft(
        "r", "progress-note", "d", A, "Encounter/1", "Progress note", T0, (outer,), Author("composer", "1")
    )
    row, older = of_draft(draft, "urn:2", "urn:1"), of_draft(draft, "urn:1")
    graphs = []
    for batches in (
        [rows_of(deltas), [older, row]],
        [[row], rows_of(deltas), [older]],
        [[older, row, *rows_of(deltas)]],
    ):
        store = opened()
        for batch in batches:
            store.write(batch, {})
        graphs.append(store.patient(A))
    assert graphs[0] == graphs[1] == graphs[2]
    assert [(one.id, one.replaces) for one in graphs[0].drafts] == [("urn:1", ""), ("urn:2", "urn:1")]
    assert graphs[0].drafts[0].citations[0].sentences == ("Potassium is 6.4 mmol/L.",)


def test_a_patient_of_whom_nothing_was_told_has_an_empty_graph(store: GraphStore) -> None:
    graph = store.patient("Patient/nobody")
    assert (graph.merged_into, graph.versions, graph.drafts) == ("", (), ())
    assert store.as_of("Patient/nobody", T0) == []


def test_what_stays_hold_is_read_back_as_it_was_told(store: GraphStore) -> None:
    _, deltas = told_in(
        [stay(A, "1", T0, T0, T0 + DAY), note(A, "n", T0 + HOUR, "Sleeps well.", encounter="Encounter/1")]
    )
    store.write(rows_of(deltas), {})
    said = {version.kind: version.stated for version in store.patient(A).versions}
    assert said["encounter"] == {"class": "IMP", "status": "finished", "start": T0, "end": T0 + DAY}
    assert said["document"] == {"note_type": "progress-note", "characters": 12, "ours": False}


def test_the_text_of_a_report_stands_beside_its_values_and_what_says_nothing_corrects_nothing(
    store: GraphStore,
) -> None:
    report, text = lab(A, "r", T0), note(A, "r", T0)
    as_report = [structs.replace(text, resource=report.resource, id=f"{report.id}#text"), report]
    emptied = structs.replace(lab(A, "r", T0 + HOUR, version=2), body=Raw(b"{}"))
    hospital, deltas = told_in([*as_report, emptied])
    store.write(rows_of(deltas), {})
    assert in_graph(store, [A]) == in_state(hospital.stores)
    assert len(store.as_of(A, T0 + HOUR)) == 3


def test_a_body_of_another_kind_is_refused() -> None:
    from msgspec import DecodeError

    bad = Delta(
        A,
        "Observation/1@1:00",
        "add",
        "observation",
        "Observation/1",
        (1, 0, ""),
        T0,
        T0,
        body=Raw(b'{"facts": 7}'),
    )
    with pytest.raises(DecodeError):
        rows_of([bad])
