"""Telemetry as it goes over the wire to a collector."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator

import pytest
from opentelemetry.proto.collector.logs.v1.logs_service_pb2 import ExportLogsServiceRequest
from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import ExportMetricsServiceRequest

from streams.telemetry import TelemetrySettings, open_telemetry
from streams.telemetry.live import LiveTelemetry
from streams.telemetry.logs import Forwarder, safe_message, safe_traceback
from tests.streams.telemetry.builders import request
from tests.streams.telemetry.canary import Canaries
from tests.streams.telemetry.collector import Collector, collecting
from tests.streams.telemetry.conftest import SAMPLED
from tests.streams.telemetry.test_patient_data import sing

BIRDS = Canaries()


@pytest.fixture
def collector() -> Iterator[Collector]:
    with collecting() as server:
        yield server


def test_traces_metrics_and_logs_reach_a_collector_and_patient_data_does_not(collector: Collector) -> None:
    settings = TelemetrySettings(
        exporter="otlp",
        endpoint=collector.address + "/",
        headers={"x-token": "t"},
        sample_ratio=1.0,
        deployment="east",
    )
    telemetry = open_telemetry(settings, stage="generate", slot="4")
    assert isinstance(telemetry, LiveTelemetry)
    logger = logging.getLogger("wardstream.test-export")
    forwarder = Forwarder(telemetry.providers.logs, safe_message, safe_traceback)
    logger.addHandler(forwarder)
    for bird in BIRDS.all():
        sing(telemetry, bird)
    with telemetry.generate.drafting(request(), SAMPLED):
        logger.warning("drafting for %s", BIRDS.key)
    logger.removeHandler(forwarder)
    telemetry.close()
    assert set(collector.bodies) == {"/v1/traces", "/v1/metrics", "/v1/logs"}
    assert all(headers["x-token"] == "t" for headers in collector.headers)
    assert {"ingest", "fold", "request", "draft"} == {span.name for span in collector.spans()}
    metrics = ExportMetricsServiceRequest.FromString(collector.bodies["/v1/metrics"][-1])
    resource = {pair.key: pair.value.string_value for pair in metrics.resource_metrics[0].resource.attributes}
    assert resource["service.name"] == "wardstream-generate"
    assert resource["service.instance.id"] == "4"
    assert resource["deployment.environment.name"] == "east"
    names = {metric.name for scope in metrics.resource_metrics[0].scope_metrics for metric in scope.metrics}
    assert {"wardstream.drafts", "wardstream.consumer.lag", "gen_ai.client.token.usage"} <= names
    (record,) = (
        ExportLogsServiceRequest.FromString(collector.bodies["/v1/logs"][0])
        .resource_logs[0]
        .scope_logs[0]
        .log_records
    )
    assert record.body.string_value == "drafting for Patient/…"
    assert record.trace_id.hex() == SAMPLED[3:35]
    BIRDS.assert_silent({"the wire": collector.everything()})


def test_a_collector_that_is_away_does_not_hold_up_the_end() -> None:
    telemetry = open_telemetry(
        TelemetrySettings(
            exporter="otlp", endpoint="http://127.0.0.1:9", timeout_seconds=0.5, sample_ratio=1.0
        ),
        stage="ingest",
    )
    with telemetry.ingesting("ehr.lab", 0, 1, ""):
        pass
    telemetry.ingested({("Observation", "event"): 1})
    began = time.monotonic()
    telemetry.close()
    assert time.monotonic() - began < 15
