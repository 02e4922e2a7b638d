"""Telemetry published through OpenTelemetry."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias, get_args

from opentelemetry.metrics import CallbackOptions, Observation
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
from opentelemetry.trace import SpanKind

from models.llm.resilient import BreakerState
from schemas.dead_letters import DeadLetter
from schemas.instant import Instant
from schemas.requests import Request
from streams.telemetry import instruments as table
from streams.telemetry.instruments import Instruments
from streams.telemetry.observers import GenerateTelemetry, LoopTelemetry, Now, clock, record_ages
from streams.telemetry.port import Span, Telemetry
from streams.telemetry.pseudonyms import Pseudonyms
from streams.telemetry.settings import TelemetrySettings
from streams.telemetry.spans import Spans
from streams.telemetry.vocabulary import Value, Vocabulary, version
from streams.topics import request_topic

#: A value and its labels.
_Reading: TypeAlias = tuple[float, Mapping[str, Value]]
_BREAKER_STATES: Final[tuple[str, ...]] = get_args(BreakerState)


def open_telemetry(
    settings: TelemetrySettings,
    *,
    stage: str,
    slot: str = "0",
    backends: Iterable[str] = (),
    to: Exporters | None = None,
    now: Now = clock,
) -> Telemetry:
    """For this process, whose models are called `backends`. `to` takes the place of the exporters that the
    settings name.
    """
    pseudonyms = Pseudonyms(settings.salt)
    if to is None and settings.exporter == "none":
        return Telemetry(pseudonyms)
    providers = Providers(to or exporters(settings), stage, slot, settings.deployment)
    return LiveTelemetry(settings, providers, pseudonyms, Vocabulary(backends), now)


class LiveTelemetry(Telemetry):
    """Counters are added to once for a chunk, never for an event."""

    on = True

    def __init__(
        self,
        settings: TelemetrySettings,
        providers: Providers,
        pseudonyms: Pseudonyms,
        vocabulary: Vocabulary,
        now: Now = clock,
    ) -> None:
        super().__init__(pseudonyms)
        self.providers = providers
        self._now = now
        self._vocabulary = vocabulary
        self._stage = providers.stage
        self._meter = providers.metrics.get_meter(SCOPE)
        self._to = Instruments(self._meter, providers.stage, vocabulary)
        tracer = providers.traces.get_tracer(SCOPE)
        self._spans = Spans(tracer, providers.stage, settings, vocabulary, pseudonyms.of)
        loop = LoopTelemetry(self._to)
        generate = GenerateTelemetry(self._to, self._spans, vocabulary, loop, now)
        self.loop, self.generate = loop, generate
        self._training: dict[
            str, tuple[float, dict[str, float]]
        ] = {}  # slot -> share done, what was measured last
        self._watch_loop(loop)
        if providers.stage == "generate":
            self._gauge(table.WAITING, lambda: [(generate.waiting, {})])
            self._gauge(table.IN_FLIGHT, lambda: [(generate.in_flight, {})])

    def ingesting(self, topic: str, partition: int, offset: int, trace: str) -> Span:
        return self._spans.of_record(topic, partition, offset, trace)

    def ingested(self, counts: Mapping[tuple[str, str], int], letters: Iterable[DeadLetter] = ()) -> None:
        self._count("wardstream.event.type", counts, letters)

    def folding(self, partition: int, traces: Iterable[str]) -> Span:
        return self._spans.of_batch("fold", partition, traces)

    def folded(self, counts: Mapping[tuple[str, str], int], letters: Iterable[DeadLetter] = ()) -> None:
        self._count("wardstream.event.kind", counts, letters)

    def requested(self, request: Request) -> str:
        words: dict[str, Value] = {"wardstream.task": request.task, "wardstream.priority": request.priority}
        self._to.record(table.REQUESTS, 1, words)
        where = {"messaging.system": "kafka", "messaging.operation.type": "send"}
        measured = {**words, **where, "messaging.destination.name": request_topic(request.task)}
        trace, links = request.trace, request.links
        with self._spans.linked(
            "request", SpanKind.PRODUCER, trace, links, measured, patient=request.patient
        ) as span:
            return span.trace

    def aged(self, stage: str, recorded: Sequence[Instant]) -> None:
        record_ages(self._to, recorded, self._now())

    def learned(self, job: str, outcome: str) -> None:
        self._to.record(table.LEARNED, 1, {"wardstream.job": job, "wardstream.outcome": outcome})

    def watch_breaker(self, state: Callable[[], str]) -> None:
        def read() -> list[_Reading]:
            now = state()
            return [(int(now == one), {"wardstream.breaker.state": one}) for one in _BREAKER_STATES]

        self._gauge(table.BREAKER, read)

    def watch_models(self, serving: Callable[[], Iterable[tuple[str, str, str]]]) -> None:
        def read() -> list[_Reading]:
            return [
                (
                    1,
                    {
                        "wardstream.slot": slot,
                        "wardstream.role": role,
                        "wardstream.version": version(artefact),
                    },
                )
                for slot, role, artefact in serving()
            ]

        self._gauge(table.SERVING, read)

    def watch_leader(self, state: Callable[[], tuple[bool, float]]) -> None:
        self._gauge(table.LEADS, lambda: [(int(state()[0]), {})])
        self._gauge(table.LEADER_AGE, lambda: [(state()[1], {})])

    def watch_unseen(self, age: Callable[[], float]) -> None:
        self._gauge(table.UNSEEN, lambda: [(age(), {})])

    def model_failed(self, slot: str, artefact: str, at: str) -> None:
        self._to.record(
            table.MODEL_FAILED,
            1,
            {"wardstream.slot": slot, "wardstream.version": version(artefact), "wardstream.failure": at},
        )

    def trained(self, slot: str, step: int, of: int, values: Mapping[str, float]) -> None:
        if not self._training:
            self._gauge(
                table.TRAINING,
                lambda: [
                    (value, {"wardstream.slot": slot, "wardstream.measure": name})
                    for slot, (_, measured) in self._now_training()
                    for name, value in measured.items()
                ],
            )
            self._gauge(
                table.TRAINED,
                lambda: [(done, {"wardstream.slot": slot}) for slot, (done, _) in self._now_training()],
            )
        self._training[slot] = (
            step / max(of, 1),
            {name.replace(" ", "-"): value for name, value in values.items()},
        )

    def _now_training(self) -> list[tuple[str, tuple[float, dict[str, float]]]]:
        return list(self._training.items())

    def close(self) -> None:
        self.providers.close()

    def _count(
        self, label: str, counts: Mapping[tuple[str, str], int], letters: Iterable[DeadLetter]
    ) -> None:
        for (word, outcome), number in counts.items():
            self._to.record(table.EVENTS, number, {label: word, "wardstream.outcome": outcome})
        for (reason, severity), number in Counter(
            (letter.reason, letter.severity) for letter in letters
        ).items():
            self._to.record(
                table.LETTERS, number, {"wardstream.reason": reason, "wardstream.severity": severity}
            )

    def _watch_loop(self, loop: LoopTelemetry) -> None:
        def lags() -> list[_Reading]:
            return [
                (
                    lag,
                    {
                        "messaging.destination.name": topic,
                        "messaging.destination.partition.id": str(partition),
                    },
                )
                for (topic, partition), lag in loop.lags.copy().items()
            ]

        self._gauge(table.LAG, lags)
        self._gauge(table.ASSIGNED, lambda: [(len(loop.assigned_now), {})])
        self._gauge(table.STATE_ROWS, lambda: [(loop.extent[0], {})] if loop.extent else [])
        self._gauge(table.STATE_SIZE, lambda: [(loop.extent[1], {})] if loop.extent else [])
        self._gauge(table.PAUSED, lambda: [(len(loop.paused_now), {})])

    def _gauge(self, about: tuple[str, str, str], read: Callable[[], list[_Reading]]) -> None:
        name, unit, words = about
        base: dict[str, Value] = {"wardstream.stage": self._stage}

        def observe(_: CallbackOptions) -> list[Observation]:
            return [
                Observation(value, self._vocabulary.clean({**base, **labels})) for value, labels in read()
            ]

        self._meter.create_observable_gauge(name, [observe], unit, words)


# Where telemetry goes. Providers are our own, never the process's global ones: what a library publishes
# there stays there.

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
