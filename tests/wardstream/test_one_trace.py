"""One trace from the FHIR event to the published draft, through all stages as they run."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from confluent_kafka import Message
from opentelemetry.proto.trace.v1.trace_pb2 import Span

from schemas.requests import TASKS
from streams import topics
from streams.loop.embedded_broker import EmbeddedBroker
from tests.streams.telemetry.collector import collecting
from tests.streams.telemetry.queries import exported, metrics_of, queries
from tests.wardstream.installation import Hospital, eventually
from tests.wardstream.stays import JOAN, STAY, a_short_stay
from wardstream import topic_reader as reading
from wardstream.stages import LOOPED
from wardstream.topic_setup import specs


def a_busy_day(folder: Path) -> Path:
    """The short stay with three notes within minutes: one progress note is due for all of them."""
    bundle = a_short_stay()
    for number in range(3):
        attachment = {
            "contentType": "text/plain",
            "data": base64.b64encode(f"Walks {number} steps.".encode()).decode(),
        }
        note: dict[str, Any] = {
            "resourceType": "DocumentReference",
            "id": f"busy{number}",
            "status": "current",
            "subject": JOAN,
            "type": {"coding": [{"system": "http://loinc.org", "code": "11506-3"}]},
            "date": f"2025-03-02T09:1{number}:00Z",
            "context": {"encounter": [STAY]},
            "content": [{"attachment": attachment}],
        }
        bundle["entry"].append({"fullUrl": f"urn:uuid:busy{number}", "resource": note})
    folder.mkdir()
    (folder / "stay.json").write_text(json.dumps(bundle))
    return folder


@dataclass(frozen=True)
class Run:
    """What a run has left: records with their traceparents, spans, and metrics by service."""

    sent: dict[str, Message]  # source records by trace id
    drafts: list[Message]
    requests: list[Message]
    spans: dict[bytes, Span]
    metrics: dict[str, set[str]]

    def named(self, name: str) -> list[Span]:
        return [span for span in self.spans.values() if span.name == name]

    def note(self, number: int) -> str:
        """The trace of the n-th note of the busy day."""
        (found,) = [
            trace
            for trace, message in self.sent.items()
            if f'"busy{number}"'.encode() in (message.value() or b"")
        ]
        return found


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    folder = tmp_path_factory.mktemp("traced")
    with EmbeddedBroker() as broker, collecting() as collector:
        broker.create(specs(4))
        telling = {
            "WARDSTREAM_ENCODER__USE": "none",
            "WARDSTREAM_TELEMETRY__EXPORTER": "otlp",
            "WARDSTREAM_TELEMETRY__ENDPOINT": collector.address,
            "WARDSTREAM_TELEMETRY__METRICS_EVERY_SECONDS": "1",
            "WARDSTREAM_TELEMETRY__SAMPLE_RATIO": "0",  # the senders decide
        }
        hospital = Hospital(broker.kafka.bootstrap, folder, telling)
        try:
            hospital.ask("replay", str(a_busy_day(folder / "fhir")))
            eventually(lambda: {one["task"] for one in hospital.ask_json("drafts")} == set(TASKS))
            eventually(lambda: len(collector.metrics()) >= 4)
        finally:
            assert hospital.stop() == 0, hospital.log
        kafka = broker.kafka.client()
        yield Run(
            {
                _header(message)[3:35]: message
                for topic in topics.RAW
                for message in reading.read(kafka, topic)
            },
            [message for topic in topics.OUTPUTS for message in reading.read(kafka, topic)],
            [message for topic in topics.REQUESTS for message in reading.read(kafka, topic)],
            {span.span_id: span for span in collector.spans()},
            collector.metrics(),
        )


def test_the_trace_of_an_event_goes_on_to_the_draft_that_it_made_due(run: Run) -> None:
    assert len(run.drafts) >= 6
    for message in run.drafts:
        draft = run.spans[bytes.fromhex(_header(message)[36:52])]
        request = run.spans[draft.parent_span_id]
        ingest = run.spans[request.parent_span_id]
        assert [span.name for span in (ingest, request, draft)] == ["ingest", "request", "draft"]
        source = run.sent[ingest.trace_id.hex()]
        assert {span.trace_id for span in (ingest, request, draft)} == {bytes.fromhex(_header(source)[3:35])}
        assert ingest.parent_span_id.hex() == _header(source)[36:52]


def test_every_event_is_linked_to_the_chunk_that_it_was_folded_in(run: Run) -> None:
    linked = {link.trace_id.hex() for fold in run.named("fold") for link in fold.links}
    assert linked == {span.trace_id.hex() for span in run.named("ingest")} == set(run.sent)


def test_a_progress_note_is_linked_to_all_the_notes_that_it_was_made_for(run: Run) -> None:
    notes = {run.note(number) for number in range(3)}
    traces = [
        {span.trace_id.hex(), *(link.trace_id.hex() for link in span.links)} for span in run.named("request")
    ]
    found = [found for found in traces if found >= notes]
    assert found  # of the note, and of the assessment after the same notes
    assert all(len(one) < len(run.sent) for one in found)


def test_the_trace_starts_at_the_record_that_decided_when_the_document_is_due(run: Run) -> None:
    """The stay is known to be over from the start: its Encounter decides of all but the notes' documents."""
    causes: dict[str, set[str]] = {}
    for message in run.requests:
        made = json.loads(message.value() or b"")
        if made.get("priority") != "revision":  # what comes late is the cause of a revision
            source = json.loads(run.sent[_header(message)[3:35]].value() or b"")
            causes.setdefault(made["slot"], set()).add(source["id"])
    assert causes["admission"] == causes["discharge"] == {"stay"}
    assert causes["2025-03-01"] <= {"potassium", "stay"}  # whichever was last
    assert causes["2025-03-02"] <= {"note", "busy0", "busy1", "busy2", "stay"}


def test_every_stage_tells_its_lag_and_those_with_state_its_size(run: Run) -> None:
    for stage in {*LOOPED, "sink"} - {"embed"}:  # no encoder is set here
        assert "wardstream.consumer.lag" in run.metrics[f"wardstream-{stage}"]
    for stage in ("patient", "generate"):
        assert {"wardstream.state.rows", "wardstream.state.size"} <= run.metrics[f"wardstream-{stage}"]


def test_dashboards_and_alerts_ask_for_what_a_running_system_tells(run: Run) -> None:
    """What comes only with a model server, `web`, learning, after a crash or with bad input is named here; it is seen by a real
    Prometheus in tests/integration/test_prometheus.py.
    """
    sometimes = {
        "wardstream.breaker.state",
        "gen_ai.client.token.usage",
        "wardstream.grounding.failures",
        "wardstream.dead_letters",
        "wardstream.step.failures",
        "wardstream.records.skipped",
        "wardstream.restore.rows",
        "wardstream.drafts.unseen.age",
        "wardstream.leader.leads",
        "wardstream.leader.age",
        "wardstream.learning.schedules.runs",
        "wardstream.model.serving",
        "wardstream.model.failures",
        "wardstream.training.value",
        "wardstream.training.done",
    }
    names = exported()
    named = {names[metric] for query in queries() for metric in metrics_of(query)}
    assert named - set().union(*run.metrics.values()) <= sometimes


def _header(message: Message) -> str:
    return reading.headers(message)["traceparent"]
