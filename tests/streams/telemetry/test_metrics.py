"""Metrics as they are exported."""

from __future__ import annotations

import re

from schemas.drafts import Rejected
from schemas.instant import DAY, HOUR, SECOND
from streams.loop.records import Failure
from streams.telemetry import instruments
from tests.streams.telemetry.builders import drafted, letter, request
from tests.streams.telemetry.conftest import Exported, Opener

NOW = 1_700_000_000 * SECOND


def test_events_are_counted_by_type_and_outcome_and_letters_by_reason(
    opened: Opener, exported: Exported
) -> None:
    telemetry = opened()
    counts = {("Observation", "event"): 3, ("Condition", "rejected"): 1}
    telemetry.ingested(counts, [letter(), letter(), letter(reason="empty-bundle", severity="partial")])
    telemetry.ingested(counts)
    assert exported.metric("wardstream.events", event__type="Observation", outcome="event") == 6
    assert exported.metric("wardstream.events", outcome="rejected") == 2
    assert exported.metric("wardstream.dead_letters", reason="not-json") == 2
    assert exported.metric("wardstream.dead_letters", reason="empty-bundle", severity="partial") == 1


def test_folded_events_are_counted_by_kind(opened: Opener, exported: Exported) -> None:
    opened("patient").folded({("observation", "add"): 5, ("tick", "nothing"): 1})
    assert (
        exported.metric("wardstream.events", event__kind="observation", outcome="add", stage="patient") == 5
    )


def test_ages_are_recorded_in_seconds_for_a_sample_of_the_chunk(opened: Opener, exported: Exported) -> None:
    telemetry = opened(now=lambda: NOW)
    telemetry.aged("ingest", [NOW - 2 * SECOND] * 100)
    assert exported.metric("wardstream.event.age") == 4
    telemetry.aged("ingest", [NOW - HOUR, NOW + SECOND])
    assert exported.metric("wardstream.event.age") == 6


def test_history_told_again_has_no_age(opened: Opener, exported: Exported) -> None:
    opened(now=lambda: NOW).aged("ingest", [NOW - 400 * DAY])
    assert exported.metric("wardstream.event.age") == 0


def test_drafts_tokens_and_gate_failures_are_counted(opened: Opener, exported: Exported) -> None:
    telemetry = opened("generate", now=lambda: NOW)
    asked = request(cut=NOW - SECOND)
    cut = (Rejected("x", "number"), Rejected("y", "number"), Rejected("z", "dose"))
    telemetry.generate.drafted(asked, drafted(asked, rejected=cut, backend="org/Model-7B"), (900, 80), 1.5)
    telemetry.generate.drafted(asked, drafted(asked, fallback="timeout"), (0, 0), 2.5)
    assert (
        exported.metric("wardstream.drafts", task="diagnosis", backend="org/Model-7B", fallback="none") == 1
    )
    assert exported.metric("wardstream.drafts", backend="composer", fallback="timeout") == 1
    assert exported.metric("wardstream.grounding.failures", check="number") == 2
    assert exported.metric("wardstream.draft.duration") == 2
    assert exported.metric("gen_ai.client.token.usage") == 2
    assert exported.metric("wardstream.event.age", stage="generate") == 2


def test_requests_are_counted_when_published_and_when_closed(opened: Opener, exported: Exported) -> None:
    telemetry = opened("generate")
    telemetry.requested(request(priority="critical"))
    for outcome in ("published", "superseded", "superseded"):
        telemetry.generate.closed("diagnosis", outcome)
    telemetry.generate.held(12, 3)
    assert exported.metric("wardstream.requests", priority="critical") == 1
    assert exported.metric("wardstream.requests.closed", outcome="superseded") == 2
    assert exported.metric("wardstream.requests.waiting") == 12
    assert exported.metric("wardstream.requests.in_flight") == 3


def test_a_poison_request_is_one_dead_letter(opened: Opener, exported: Exported) -> None:
    telemetry = opened("generate")
    telemetry.loop.poisoned("generate", "ehr.request.diagnosis", 0, 5, Failure("KeyError", "x.py:1", 2))
    telemetry.generate.closed("diagnosis", "failed")
    telemetry.generate.closed("diagnosis", "failed")
    telemetry.generate.closed("unknown", "unreadable")
    assert exported.metric("wardstream.dead_letters", reason="poison") == 1
    assert exported.metric("wardstream.dead_letters", reason="not-drafted") == 1
    assert exported.metric("wardstream.dead_letters", reason="not-a-request") == 1


def test_the_loop_tells_lag_restores_transactions_and_pauses(opened: Opener, exported: Exported) -> None:
    loop = opened("patient").loop
    loop.assigned("patient", [0, 1])
    loop.restored("patient", 0, 1000, 0.5)
    loop.batch("patient", 0, 100, 0.02)
    loop.committed("patient", 500, 40, 600, 0.03)
    loop.lag("patient", "ehr.patient-event", 0, 7)
    loop.lag("patient", "ehr.patient-event", 1, 5)
    loop.paused("patient", 1, True)
    loop.skipped("patient", "ehr.patient-event", 1, 10, 30)
    loop.step_failed("patient", 0, "KeyError")
    assert exported.metric("wardstream.consumer.lag") == 12
    assert exported.metric("wardstream.partitions.assigned") == 2
    assert exported.metric("wardstream.partitions.paused") == 1
    assert exported.metric("wardstream.restore.rows") == 1000
    assert exported.metric("wardstream.transactions") == 1
    assert exported.metric("wardstream.records.consumed") == 500
    assert exported.metric("wardstream.records.skipped") == 20
    assert exported.labels("wardstream.step.failures")[0]["error.type"] == "KeyError"
    loop.assigned("patient", [1])
    assert exported.metric("wardstream.consumer.lag") == 5


def test_breaker_and_extent_of_the_state_are_read_when_metrics_are_sent(
    opened: Opener, exported: Exported
) -> None:
    telemetry = opened("generate")
    state = {"breaker": "closed"}
    telemetry.watch_breaker(lambda: state["breaker"])
    assert exported.metric("wardstream.breaker.state", breaker__state="closed") == 1
    state |= {"breaker": "open"}
    telemetry.loop.state("generate", 3, 1024)
    telemetry.loop.state("generate", 9, 4096)
    assert exported.metric("wardstream.breaker.state", breaker__state="closed") == 0
    assert exported.metric("wardstream.breaker.state", breaker__state="open") == 1
    assert exported.metric("wardstream.state.rows") == 9
    assert exported.metric("wardstream.state.size") == 4096


def test_names_and_units_follow_the_conventions() -> None:
    table = [(one.name, one.unit, one.kind) for one in instruments.INSTRUMENTS]
    assert len({name for name, _, _ in table}) == len(table)
    for name, unit, kind in table:
        assert re.fullmatch(r"(wardstream|gen_ai)(\.[a-z_]+)+", name), name
        assert re.fullmatch(r"s|By|\{[a-z]+\}", unit), name
        assert not name.endswith(("total", "count", "seconds", "bytes")), (
            f"{name}: the unit is not part of the name"
        )
        assert (kind == "histogram") == (unit == "s" or name == "gen_ai.client.token.usage"), name


def test_who_serves_is_told_by_slot_role_and_the_beginning_of_its_hash(
    opened: Opener, exported: Exported
) -> None:
    telemetry = opened("generate")
    telemetry.watch_models(
        lambda: [
            ("retriever", "current", ""),
            ("retriever", "trial", "3f2a" * 16),
            ("a patient's name", "current", "Jane Doe 1950"),
        ]
    )
    assert (
        exported.metric("wardstream.model.serving", slot="retriever", role="current", version="shipped") == 1
    )
    assert (
        exported.metric("wardstream.model.serving", slot="retriever", role="trial", version="3f2a3f2a3f2a")
        == 1
    )
    assert exported.metric("wardstream.model.serving", slot="other", role="current", version="other") == 1


def test_promoted_models_that_fail_are_counted(opened: Opener, exported: Exported) -> None:
    telemetry = opened("generate")
    for at in ("load", "answer", "answer"):
        telemetry.model_failed("llm-adapter", "b" * 64, at)
    assert (
        exported.metric("wardstream.model.failures", slot="llm-adapter", version="b" * 12, failure="answer")
        == 2
    )
    assert exported.metric("wardstream.model.failures", failure="load") == 1


def test_what_training_measures_is_told_as_it_was_last_and_by_words_alone(
    opened: Opener, exported: Exported
) -> None:
    telemetry = opened("learn")
    telemetry.trained("retriever", 1, 4, {"gain": 0.1})
    telemetry.trained("retriever", 2, 4, {"gain": 0.3, "half life": 72.0, "Jane Doe 1950": 1.0})
    telemetry.trained("alignment", 5, 5, {"value": 0.6})
    assert exported.metric("wardstream.training.value", slot="retriever", measure="gain") == 0.3
    assert exported.metric("wardstream.training.value", slot="retriever", measure="half-life") == 72
    assert exported.metric("wardstream.training.value", slot="retriever", measure="other") == 1
    assert exported.metric("wardstream.training.done", slot="retriever") == 0.5
    assert exported.metric("wardstream.training.done", slot="alignment") == 1


def test_versions_are_bounded_in_number(opened: Opener, exported: Exported) -> None:
    telemetry = opened("generate")
    for number in range(300):
        telemetry.model_failed("retriever", f"{number:064x}"[::-1], "load")
    assert exported.metric("wardstream.model.failures", version="other") == 200


def test_who_leads_and_what_nobody_has_opened_is_read_when_metrics_are_sent(
    opened: Opener, exported: Exported
) -> None:
    telemetry = opened("learn")
    now = {"leader": (False, 3.0), "unseen": 0.0}
    telemetry.watch_leader(lambda: now["leader"])
    telemetry.watch_unseen(lambda: now["unseen"])
    now |= {"leader": (True, 0.5), "unseen": 1200.0}
    assert exported.metric("wardstream.leader.leads", stage="learn") == 1
    assert exported.metric("wardstream.leader.age") == 0.5
    assert exported.metric("wardstream.drafts.unseen.age") == 1200


def test_what_a_sink_complains_of_is_a_dead_letter(opened: Opener, exported: Exported) -> None:
    opened("fhir").loop.complained("fhir", "refused", "rejected")
    assert exported.metric("wardstream.dead_letters", stage="fhir", reason="refused") == 1
