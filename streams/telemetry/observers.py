"""What the loop and GENERATE report, as metrics and spans."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeAlias

from opentelemetry.trace import SpanKind, get_current_span

from schemas.drafts import Draft, rejected_by_check, statements
from schemas.instant import DAY, Instant
from schemas.requests import Request
from streams.loop.observer import Observer
from streams.loop.records import Failure
from streams.telemetry import instruments as table
from streams.telemetry.instruments import Instruments
from streams.telemetry.port import GenerateObserver
from streams.telemetry.vocabulary import Value, Vocabulary, version

if TYPE_CHECKING:
    from streams.telemetry.spans import Spans

#: Older events are replayed history, not events that took long.
_HISTORY: Final = DAY
#: Of one chunk, so many ages are recorded: the histogram costs as much as folding the event.
_AGES: Final = 4

Now: TypeAlias = Callable[[], Instant]


def clock() -> Instant:
    """Microseconds since the epoch."""
    return time.time_ns() // 1000


def record_ages(to: Instruments, recorded: Sequence[Instant], now: Instant) -> None:
    """How long ago events were recorded, of a sample evenly spread over the chunk."""
    step = max(1, len(recorded) // _AGES)
    for moment in recorded[::step][:_AGES]:
        age = now - moment
        if age < _HISTORY:
            to.record(table.AGE, max(0.0, age / 1e6))


class LoopTelemetry(Observer):
    """Called from the loop's thread; the gauges are read from the exporter's."""

    def __init__(self, to: Instruments) -> None:
        self._to = to
        self.lags: dict[tuple[str, int], int] = {}
        self.paused_now: set[int] = set()
        self.assigned_now: tuple[int, ...] = ()
        self.extent: tuple[int, int] | None = None  # of the state: rows, bytes
        self.poison_due = 0  # poison letters that the step has yet to close

    def assigned(self, stage: str, partitions: Sequence[int]) -> None:
        self.assigned_now = tuple(partitions)
        self.paused_now = set()
        self.lags = {part: lag for part, lag in self.lags.items() if part[1] in partitions}

    def restored(self, stage: str, partition: int, rows: int, seconds: float) -> None:
        self._to.record(table.RESTORED, rows)
        self._to.record(table.RESTORE, seconds)

    def batch(self, stage: str, partition: int, records: int, seconds: float) -> None:
        self._to.record(table.BATCH, seconds)

    def committed(self, stage: str, records: int, outgoing: int, rows: int, seconds: float) -> None:
        self._to.record(table.TRANSACTIONS, 1)
        self._to.record(table.TRANSACTION, seconds)
        self._to.record(table.CONSUMED, records)
        self._to.record(table.PRODUCED, outgoing)
        self._to.record(table.ROWS, rows)

    def lag(self, stage: str, topic: str, partition: int, records: int) -> None:
        self.lags[topic, partition] = records

    def state(self, stage: str, rows: int, size: int) -> None:
        self.extent = rows, size

    def paused(self, stage: str, partition: int, paused: bool) -> None:
        self.paused_now = self.paused_now | {partition} if paused else self.paused_now - {partition}

    def skipped(self, stage: str, topic: str, partition: int, first: int, next_offset: int) -> None:
        self._to.record(table.SKIPPED, next_offset - first, {"messaging.destination.name": topic})

    def step_failed(self, stage: str, partition: int, kind: str) -> None:
        self._to.record(table.STEP_FAILED, 1, {"error.type": kind})

    def complained(self, stage: str, reason: str, severity: str) -> None:
        self._to.record(table.LETTERS, 1, {"wardstream.reason": reason, "wardstream.severity": severity})

    def poisoned(self, stage: str, topic: str, partition: int, offset: int, failure: Failure) -> None:
        self.poison_due += 1
        self._to.record(table.LETTERS, 1, {"wardstream.reason": "poison", "wardstream.severity": "rejected"})


class GenerateTelemetry(GenerateObserver):
    """Spans and counts of drafting. A draft made again after a crash is counted again."""

    def __init__(
        self, to: Instruments, spans: Spans, vocabulary: Vocabulary, loop: LoopTelemetry, now: Now = clock
    ) -> None:
        self._vocabulary = vocabulary
        self._to = to
        self._spans = spans
        self._loop = loop
        self._now = now
        self.waiting = 0
        self.in_flight = 0

    @contextmanager
    def drafting(self, request: Request, trace: str) -> Iterator[str]:
        words: dict[str, Value] = {"wardstream.task": request.task, "wardstream.priority": request.priority}
        with self._spans.linked(
            "draft", SpanKind.CONSUMER, trace, request.links, words, patient=request.patient
        ) as span:
            yield span.trace

    def drafted(self, request: Request, draft: Draft, tokens: tuple[int, int], seconds: float) -> None:
        rejected = rejected_by_check(draft)
        task: dict[str, Value] = {"wardstream.task": request.task}
        backend: dict[str, Value] = {
            "wardstream.backend": draft.author.backend,
            "wardstream.fallback": draft.fallback or "none",
        }
        self._to.record(table.DRAFTS, 1, task | backend)
        self._to.record(table.DRAFTING, seconds, task | backend)
        record_ages(self._to, [request.cut], self._now())
        for check, count in rejected.items():
            self._to.record(table.FAILURES, count, task | {"wardstream.check": check})
        if any(tokens):
            model = task | {"gen_ai.operation.name": "chat"}
            self._to.record(table.TOKENS_USED, tokens[0], model | {"gen_ai.token.type": "input"})
            self._to.record(table.TOKENS_USED, tokens[1], model | {"gen_ai.token.type": "output"})
        attributes: dict[str, Value] = {
            "wardstream.statements": sum(1 for _ in statements(draft.sections)),
            "wardstream.rejected": sum(rejected.values()),
        }
        attributes |= {f"wardstream.version.{one.slot}": version(one.policy) for one in draft.decisions}
        get_current_span().set_attributes(self._vocabulary.clean(backend | attributes))

    def closed(self, task: str, outcome: str) -> None:
        self._to.record(table.CLOSED, 1, {"wardstream.task": task, "wardstream.outcome": outcome})
        reason = _LETTER_OF.get(outcome)
        if reason is None:
            return
        if self._loop.poison_due:
            self._loop.poison_due -= 1  # counted when the loop gave the record up
            return
        self._to.record(table.LETTERS, 1, {"wardstream.reason": reason, "wardstream.severity": "rejected"})

    def held(self, waiting: int, in_flight: int) -> None:
        self.waiting, self.in_flight = waiting, in_flight


#: Outcomes of a request that leave a dead letter, and its reason.
_LETTER_OF: Final = {"failed": "not-drafted", "unreadable": "not-a-request"}
