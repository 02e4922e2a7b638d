"""A collector that keeps what it is sent by OTLP over HTTP."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import ExportMetricsServiceRequest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span


class Collector(ThreadingHTTPServer):
    """Keeps what it is sent."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.bodies: dict[str, list[bytes]] = {}
        self.headers: list[Any] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def spans(self) -> list[Span]:
        parts = [
            part
            for body in self.bodies.get("/v1/traces", [])
            for part in ExportTraceServiceRequest.FromString(body).resource_spans
        ]
        return [span for part in parts for scope in part.scope_spans for span in scope.spans]

    def metrics(self) -> dict[str, set[str]]:
        """Names of all metrics that have come, by service."""
        found: dict[str, set[str]] = {}
        for body in self.bodies.get("/v1/metrics", []):
            for part in ExportMetricsServiceRequest.FromString(body).resource_metrics:
                service = next(
                    pair.value.string_value for pair in part.resource.attributes if pair.key == "service.name"
                )
                names = {metric.name for scope in part.scope_metrics for metric in scope.metrics}
                found.setdefault(service, set()).update(names)
        return found

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


@contextmanager
def collecting() -> Iterator[Collector]:
    """A collector on a port of its own."""
    with Collector() as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join(10)
