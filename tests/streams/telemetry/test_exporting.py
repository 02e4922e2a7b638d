"""Telemetry as it goes over the wire to a collector."""

from __future__ import annotations

import gzip
import logging
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from opentelemetry.proto.collector.logs.v1.logs_service_pb2 import ExportLogsServiceRequest
from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import ExportMetricsServiceRequest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from streams.telemetry import TelemetrySettings, open_telemetry
from streams.telemetry.forwarding import Forwarder
from streams.telemetry.live import LiveTelemetry
from streams.telemetry.logs import safe_message, safe_traceback
from tests.streams.telemetry.builders import request
from tests.streams.telemetry.canary import Canaries
from tests.streams.telemetry.conftest import SAMPLED
from tests.streams.telemetry.test_patient_data import sing

BIRDS = Canaries()


class Collector(ThreadingHTTPServer):
    """Keeps what it is sent."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.bodies: dict[str, list[bytes]] = {}
        self.headers: list[Any] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def everything(self) -> bytes:
        return b"\n".join(body for bodies in self.bodies.values() for body in bodies)


class _Handler(BaseHTTPRequestHandler):
    server: Collector

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        self.server.bodies.setdefault(self.path, []).append(body)
        self.server.headers.append(self.headers)
        self.send_response(200)
        self.send_header("Content-Type", "application/x-protobuf")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Silent."""


@pytest.fixture
def collector() -> Iterator[Collector]:
    with Collector() as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join(10)


def test_traces_metrics_and_logs_reach_a_collector_and_patient_data_does_not(collector: Collector) -> None:
    settings = TelemetrySettings(
        exporter="otlp", endpoint=collector.address + "/", headers={"x-token": "t"}, sample_ratio=1.0, deployment="east"
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
    spans = [span for body in collector.bodies["/v1/traces"] for span in _spans(body)]
    assert {"ingest", "fold", "request", "draft"} == {span.name for span in spans}
    metrics = ExportMetricsServiceRequest.FromString(collector.bodies["/v1/metrics"][-1])
    resource = {pair.key: pair.value.string_value for pair in metrics.resource_metrics[0].resource.attributes}
    assert resource["service.name"] == "wardstream-generate"
    assert resource["service.instance.id"] == "4"
    assert resource["deployment.environment.name"] == "east"
    names = {metric.name for scope in metrics.resource_metrics[0].scope_metrics for metric in scope.metrics}
    assert {"wardstream.drafts", "wardstream.consumer.lag", "gen_ai.client.token.usage"} <= names
    (record,) = ExportLogsServiceRequest.FromString(collector.bodies["/v1/logs"][0]).resource_logs[0].scope_logs[0].log_records
    assert record.body.string_value == "drafting for Patient/…"
    assert record.trace_id.hex() == SAMPLED[3:35]
    BIRDS.assert_silent({"the wire": collector.everything()})


def test_a_collector_that_is_away_does_not_hold_up_the_end() -> None:
    telemetry = open_telemetry(
        TelemetrySettings(exporter="otlp", endpoint="http://127.0.0.1:9", timeout_seconds=0.5, sample_ratio=1.0), stage="ingest"
    )
    with telemetry.ingesting("ehr.lab", 0, 1, ""):
        pass
    telemetry.ingested({("Observation", "event"): 1})
    began = time.monotonic()
    telemetry.close()
    assert time.monotonic() - began < 15


def _spans(body: bytes) -> list[Any]:
    parts = ExportTraceServiceRequest.FromString(body).resource_spans
    return [span for part in parts for scope in part.scope_spans for span in scope.spans]
