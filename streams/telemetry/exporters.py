"""Where telemetry goes. Providers are our own, never the process's global ones: what a library publishes
there stays there.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import Final

from opentelemetry.sdk._logs import LoggerProvider, LogRecordProcessor
from opentelemetry.sdk._logs.export import BatchLogRecordProcessor
from opentelemetry.sdk.metrics import AlwaysOffExemplarFilter, MeterProvider
from opentelemetry.sdk.metrics.export import (
    ConsoleMetricExporter,
    MetricReader,
    PeriodicExportingMetricReader,
)
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import SpanLimits, SpanProcessor, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, ConsoleSpanExporter
from opentelemetry.sdk.trace.sampling import ALWAYS_ON

from streams.telemetry.settings import TelemetrySettings

SCOPE: Final = "wardstream"
#: Longest wait at the end for what is not yet sent.
_FLUSH_MS: Final = 3_000


@dataclass(frozen=True)
class Exporters:
    """Who takes spans, metrics and log records. Console has no log exporter: log lines are on standard error
    anyway.
    """

    spans: SpanProcessor
    metrics: MetricReader
    logs: LogRecordProcessor | None = None


def exporters(settings: TelemetrySettings) -> Exporters:
    """Those of `settings.exporter`, which must not be `none`."""
    every = settings.metrics_every_seconds * 1000
    if settings.exporter == "console":
        return Exporters(
            BatchSpanProcessor(ConsoleSpanExporter(out=sys.stderr)),
            PeriodicExportingMetricReader(ConsoleMetricExporter(out=sys.stderr), every),
        )
    return _otlp(settings, every)


def _otlp(settings: TelemetrySettings, every: float) -> Exporters:
    # Imported here: half a second that nobody should wait for who does not use them.
    from opentelemetry.exporter.otlp.proto.http._log_exporter import OTLPLogExporter
    from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter

    base, headers, timeout = f"{settings.endpoint.rstrip('/')}/v1", settings.headers, settings.timeout_seconds
    spans = OTLPSpanExporter(f"{base}/traces", headers=headers, timeout=timeout)
    metrics = OTLPMetricExporter(f"{base}/metrics", headers=headers, timeout=timeout)
    logs = OTLPLogExporter(f"{base}/logs", headers=headers, timeout=timeout)
    return Exporters(
        BatchSpanProcessor(spans),
        PeriodicExportingMetricReader(metrics, every),
        BatchLogRecordProcessor(logs),
    )


@dataclass
class Providers:
    """OpenTelemetry's providers for one process, with one resource."""

    exporters: Exporters
    stage: str
    slot: str
    deployment: str = ""
    traces: TracerProvider = field(init=False)
    metrics: MeterProvider = field(init=False)
    logs: LoggerProvider | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        about = {
            "service.namespace": "wardstream",
            "service.name": f"wardstream-{self.stage}",
            "service.instance.id": self.slot,
        }
        if self.deployment:
            about["deployment.environment.name"] = self.deployment
        resource = Resource.create(about)
        # We sample ourselves, before a span costs anything: what is started is wanted.
        self.traces = TracerProvider(
            ALWAYS_ON, resource, shutdown_on_exit=False, span_limits=SpanLimits(max_links=128)
        )
        self.traces.add_span_processor(self.exporters.spans)
        # Exemplars cost as much as all the rest of a measurement.
        self.metrics = MeterProvider(
            [self.exporters.metrics], resource, AlwaysOffExemplarFilter(), shutdown_on_exit=False
        )
        if self.exporters.logs is not None:
            self.logs = LoggerProvider(resource, shutdown_on_exit=False)
            self.logs.add_log_record_processor(self.exporters.logs)

    def close(self) -> None:
        """Send what is left, wait a little, end the threads."""
        self.traces.force_flush(_FLUSH_MS)
        self.traces.shutdown()
        self.metrics.shutdown(_FLUSH_MS)
        if self.logs is not None:
            self.logs.force_flush(_FLUSH_MS)
            self.logs.shutdown()
