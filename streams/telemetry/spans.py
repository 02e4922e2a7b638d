"""Spans that are recorded. Which ones is decided before anything is created: an event that is not traced
costs next to nothing.

Names and attributes of a span go through vocabulary.py; exceptions leave their type only, never their text.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterable, Mapping
from contextvars import Token
from types import TracebackType
from typing import Final, Self

from opentelemetry import trace as otel
from opentelemetry.context import Context, attach, detach
from opentelemetry.trace import (
    Link,
    NonRecordingSpan,
    SpanContext,
    SpanKind,
    Status,
    StatusCode,
    TraceFlags,
    Tracer,
)

from streams.telemetry import port
from streams.telemetry.settings import TelemetrySettings
from streams.telemetry.vocabulary import Clean, Value, Vocabulary

_FORM: Final = re.compile(r"(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})")
_SAMPLED: Final = 0x01


def is_sampled(trace: str) -> bool:
    """Whether it looks like a traceparent of a sampled trace: cheap, for the hot path; `parse` decides."""
    return len(trace) == 55 and trace[-1] in "13579bdf"


def parse(trace: str) -> SpanContext | None:
    """None where it is not well-formed. The header is a stranger's: nothing of it is passed on but these
    numbers.
    """
    form = _FORM.fullmatch(trace)
    if form is None:
        return None
    return SpanContext(
        int(form[1], 16),
        int(form[2], 16),
        is_remote=True,
        trace_flags=TraceFlags(int(form[3], 16) & _SAMPLED),
    )


def render(context: SpanContext) -> str:
    """As it stands in a header."""
    return f"00-{context.trace_id:032x}-{context.span_id:016x}-{int(context.trace_flags) & _SAMPLED:02x}"


class LiveSpan(port.Span):
    """Current within its block."""

    __slots__ = ("_span", "_token", "_vocabulary")

    def __init__(self, span: otel.Span, vocabulary: Vocabulary) -> None:
        super().__init__(render(span.get_span_context()))
        self._span = span
        self._vocabulary = vocabulary
        self._token: Token[Context] | None = None

    def note(self, **words: Value) -> None:
        self._span.set_attributes(
            self._vocabulary.clean({f"wardstream.{name}": value for name, value in words.items()})
        )

    def __enter__(self) -> Self:
        self._token = attach(otel.set_span_in_context(self._span))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if self._token is not None:
            detach(self._token)
        if kind is not None:
            self._span.set_attributes(self._vocabulary.clean({"error.type": kind.__name__}))
            self._span.set_status(Status(StatusCode.ERROR))
        self._span.end()


class Spans:
    """Starts spans of one stage."""

    def __init__(
        self,
        tracer: Tracer,
        stage: str,
        settings: TelemetrySettings,
        vocabulary: Vocabulary,
        pseudonym: Callable[[str], str],
    ) -> None:
        self._vocabulary = vocabulary
        self._tracer = tracer
        self._stage = stage
        self._threshold = int(settings.sample_ratio * 0x1_0000_0000)
        self._trust = settings.trust_parents
        self._most_links = settings.most_links
        self._pseudonym = pseudonym

    def of_record(self, topic: str, partition: int, offset: int, trace: str) -> port.Span:
        """For a source record. The sample is drawn by its position: the same record is traced again when it
        is read again.
        """
        parent = parse(trace) if trace else None
        if parent is not None and self._trust:
            if not parent.trace_flags.sampled:
                return port.Span(trace)
        elif zlib.crc32(f"{topic}/{partition}/{offset}".encode()) >= self._threshold:
            return port.Span(trace)
        where: dict[str, Value] = {
            "messaging.system": "kafka",
            "messaging.operation.type": "process",
            "messaging.destination.name": topic,
            "messaging.destination.partition.id": str(partition),
            "messaging.kafka.offset": offset,
        }
        return self._start("ingest", SpanKind.CONSUMER, parent, (), where)

    def of_batch(self, name: str, partition: int, traces: Iterable[str]) -> port.Span:
        """For a chunk whose events come from many traces: a trace of its own, with links. None of them
        sampled: no span.
        """
        links, dropped = self._links(traces)
        if not links:
            return port.Span()
        about: dict[str, Value] = {
            "messaging.system": "kafka",
            "messaging.operation.type": "process",
            "messaging.destination.partition.id": str(partition),
            "messaging.batch.message_count": len(links) + dropped,
        }
        if dropped:
            about["wardstream.links.dropped"] = dropped
        return self._start(name, SpanKind.CONSUMER, None, links, about)

    def linked(
        self,
        name: str,
        kind: SpanKind,
        trace: str,
        links: Iterable[str],
        words: Mapping[str, Value],
        *,
        patient: str,
    ) -> port.Span:
        """A child of `trace`, linked to others. Where `trace` is not sampled there is no span: a child of one of
        the others would show as made by another event.
        """
        parent = parse(trace) if is_sampled(trace) else None
        if parent is None:
            return port.Span(trace)
        others, dropped = self._links(other for other in links if other != trace)
        current = otel.get_current_span().get_span_context()
        if current.is_valid and current.trace_id != parent.trace_id:
            others = (*others, current)
        about = {**words, "wardstream.patient": self._pseudonym(patient)}
        if dropped:
            about["wardstream.links.dropped"] = dropped
        return self._start(name, kind, parent, others, about)

    def _links(self, traces: Iterable[str]) -> tuple[tuple[SpanContext, ...], int]:
        """Sampled and different ones, as many as are allowed, and how many more there were."""
        different = dict.fromkeys(trace for trace in traces if is_sampled(trace))
        contexts = [
            context for trace in list(different)[: self._most_links] if (context := parse(trace)) is not None
        ]
        return tuple(contexts), max(0, len(different) - self._most_links)

    def _start(
        self,
        name: str,
        kind: SpanKind,
        parent: SpanContext | None,
        links: Iterable[SpanContext],
        attributes: Mapping[str, Value],
    ) -> LiveSpan:
        words: Clean = self._vocabulary.clean({"wardstream.stage": self._stage, **attributes})
        # An empty context, where there is no parent: what is current must not become one by accident.
        context = (
            otel.set_span_in_context(NonRecordingSpan(parent), Context()) if parent is not None else Context()
        )
        span = self._tracer.start_span(
            name,
            context,
            kind,
            words,
            [Link(link) for link in links],
            record_exception=False,
            set_status_on_exception=False,
        )
        return LiveSpan(span, self._vocabulary)
