"""One patient's graph: the same whatever the order in which it was told, and at each moment what was known
then.
"""

from __future__ import annotations

import random

import msgspec
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from kg.patient import Change, GraphPhi, Reader, TemporalGraph, Update
from schemas.deltas import Delta
from schemas.events import PatientEvent
from schemas.instant import DAY, HOUR
from tests.amounts import examples
from tests.kg.patient.test_deltas import delta, fact
from tests.kg.store.folded import seq_of
from tests.processors.patient.hospital import T0, Hospital, lab, merge, note, person, stay
from tests.processors.patient.test_order_and_duplicates import PATIENTS, hospitals
from wardstream.patient_state import fold

A, B = "Patient/a", "Patient/b"
THOROUGH = examples(80, deadline=None, suppress_health_check=list(HealthCheck))


def told(events: list[PatientEvent], patient: str = A, reader: Reader | None = None) -> list[Update]:
    read = reader or Reader()
    deltas = Hospital().tell(events).out.deltas
    found = (read.read(one, seq_of(number, 0)) for number, one in enumerate(deltas) if one.patient == patient)
    return [one for one in found if one is not None]


def shape(graph: TemporalGraph) -> tuple[object, ...]:
    """All that the graph shows."""
    trends = {key: graph.trends.trend(key) for key in graph.trends}
    return list(graph.events()), graph.stays(), trends, graph.courses.all(), graph.trajectory(), graph.person


@given(hospitals(), st.randoms(use_true_random=False))
@THOROUGH
def test_any_order_and_any_duplicates_give_the_graph_that_is_made_from_scratch(
    events: list[PatientEvent], chance: random.Random
) -> None:
    chance.shuffle(events)
    for patient in PATIENTS:
        versions = told(events, patient)
        mixed = versions + [chance.choice(versions) for _ in range(len(versions) // 2)] if versions else []
        chance.shuffle(mixed)
        assert shape(TemporalGraph(mixed)) == shape(TemporalGraph(versions))


@given(hospitals(), st.randoms(use_true_random=False))
@THOROUGH
def test_at_each_moment_the_graph_holds_what_the_record_was_known_to_hold(
    events: list[PatientEvent], chance: random.Random
) -> None:
    deltas: list[Delta] = Hospital().tell(events).out.deltas
    for patient in PATIENTS:
        graph = TemporalGraph(told(events, patient))
        moment = T0 + chance.randrange(-2, 200) * HOUR
        known = fold((one for one in deltas if one.patient == patient), patient, moment)
        then = graph.as_of(moment)
        assert sorted(event.id for event in then.events() if event.relation != "died") == sorted(
            one.id for one in known.facts
        )
        assert {stay.id for stay in then.stays()} == {
            name for name, body in known.encounters if body.status not in ("cancelled", "entered-in-error")
        }
        assert all(event.recorded <= moment for event in then.events())


@given(hospitals(), st.randoms(use_true_random=False))
@THOROUGH
def test_what_each_version_is_said_to_change_adds_up_to_the_graph(
    events: list[PatientEvent], chance: random.Random
) -> None:
    versions = told(events)
    chance.shuffle(versions)
    graph, held, stays = TemporalGraph(), {}, set()
    series: dict[str, object] = {}
    for one in versions:
        change = graph.apply(one)
        for gone in change.removed:
            assert held.pop(gone.id) == gone
        for new in change.added:
            assert new.id not in held
            held[new.id] = new
        stays ^= {name for name in change.stays if (graph.stay(name) is not None) != (name in stays)}
        series = {
            key: graph.trends.trend(key) if key in change.series else known for key, known in series.items()
        } | {key: graph.trends.trend(key) for key in change.series}
    assert sorted(held) == sorted(event.id for event in graph.events())
    assert len(graph) == len(held)
    assert stays == {stay.id for stay in graph.stays()}
    assert {key: trend for key, trend in series.items() if trend} == {
        key: graph.trends.trend(key) for key in graph.trends
    }


def test_what_was_said_before_changes_nothing() -> None:
    versions = told([person(A, T0), lab(A, "k", T0)])
    graph = TemporalGraph(versions)
    assert [graph.apply(one) for one in versions] == [Change(), Change()]


def test_a_correction_stands_and_before_it_was_learned_the_value_that_was_known() -> None:
    graph = TemporalGraph(told([lab(A, "k", T0, "6.4"), lab(A, "k", T0 + HOUR, "4.6", version=2)]))
    assert [event.said for event in graph.events()] == ["4.6 mmol/L"]
    assert [event.said for event in graph.as_of(T0).events()] == ["6.4 mmol/L"]
    assert [event.said for event in graph.as_of(T0 - 1).events()] == []


def test_what_was_entered_in_error_is_gone_with_its_trend() -> None:
    versions = told([lab(A, "k", T0, "6.4"), lab(A, "k", T0 + HOUR, "", version=2, retracted=True)])
    graph = TemporalGraph(versions[:1])
    assert list(graph.trends) == ["http://loinc.org|2823-3 mmol/L"]
    change = graph.apply(versions[1])
    assert ([event.id for event in change.removed], change.added, list(graph.trends)) == (
        ["Observation/k#0"],
        (),
        [],
    )


def test_what_a_merge_brought_goes_when_it_is_undone_and_comes_back_when_it_is_made_again() -> None:
    events = [
        person(A, T0),
        person(B, T0),
        lab(B, "k", T0),
        merge(B, A, T0 + HOUR),
        merge(B, A, T0 + DAY, active=False, version=2),
    ]
    assert [event.id for event in TemporalGraph(told(events[:4])).events()] == ["Observation/k#0"]
    undone = TemporalGraph(told(events))
    assert (list(undone.events()), [event.id for event in undone.as_of(T0 + 2 * HOUR).events()]) == (
        [],
        ["Observation/k#0"],
    )
    again = TemporalGraph(told([*events, merge(B, A, T0 + 2 * DAY, version=3)]))
    assert [event.via for event in again.events()] == [(B,)]


def test_events_are_found_by_time_role_encounter_and_concept(phi: GraphPhi) -> None:
    reader = Reader(phi)
    events = [
        stay(A, "1", T0, T0, T0 + DAY),
        lab(A, "k", T0 + HOUR, encounter="Encounter/1"),
        note(A, "n", T0 + 2 * HOUR, "Breast cancer, stage IIB.", encounter="Encounter/1"),
        lab(A, "j", T0 + 3 * DAY),
    ]
    graph = TemporalGraph(told(events, reader=reader))
    assert [event.name for event in graph.inside("Encounter/1")] == ["Potassium", "Breast cancer", "Stage"]
    assert [event.name for event in graph.events(T0 + 2 * HOUR, T0 + 3 * DAY)] == ["Breast cancer", "Stage"]
    assert [event.name for event in graph.events(None, None, "finding")] == ["Potassium", "Potassium"]
    assert [event.name for event in graph.events(None, T0 + DAY, "staging", "diagnosis")] == [
        "Breast cancer",
        "Stage",
    ]
    assert [event.name for event in graph.about("D:breast")] == ["Breast cancer"]
    assert [(one.first.name, one.order, one.second.name) for one in graph.relations("Encounter/1")] == [
        ("Potassium", "before", "Breast cancer"),
        ("Breast cancer", "equals", "Stage"),
    ]
    assert [one.id for one in graph.stays_at(T0 + DAY)] == ["Encounter/1"]
    assert list(graph.stays_at(T0 - 1)) == []


def test_a_code_and_a_note_are_one_entity_with_two_sources_and_two_statements(phi: GraphPhi) -> None:
    from schemas.events import DocumentBody, FactsBody

    reader = Reader(phi)
    coded = delta("history", "Condition/1", FactsBody((fact("Condition/1", "Breast cancer"),)))
    written = delta(
        "document",
        "DocumentReference/1",
        DocumentBody("Breast cancer. Her mother had breast cancer."),
        occurred=T0 + 40 * DAY,
    )
    graph = TemporalGraph(
        one for seq, each in enumerate([coded, written]) if (one := reader.read(each, seq)) is not None
    )
    entity, relative = graph.trajectory()
    assert [source.resource for source in entity.sources] == ["Condition/1", "DocumentReference/1"]
    assert (relative.role, entity.linked, relative.linked) == ("family", "D:breast", "D:breast")
    assert len(graph) == 3


def test_a_graph_of_nothing_has_nothing() -> None:
    graph = TemporalGraph()
    assert (len(graph), graph.trajectory(), graph.stays(), list(graph.relations()), graph.person) == (
        0,
        [],
        [],
        [],
        None,
    )
    assert shape(graph.as_of(T0)) == shape(graph)
    assert msgspec.to_builtins(graph.stays()) == []
