"""The table of metrics: name, unit (UCUM), what it counts. Names and units follow OpenTelemetry's
conventions.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from functools import partial
from typing import Final, Literal, NamedTuple, TypeAlias

from opentelemetry.metrics import CallbackOptions, Histogram, Meter, Observation

from streams.telemetry.vocabulary import Value, Vocabulary

_Labels: TypeAlias = tuple[tuple[str, Value], ...]
#: Of one counter, so many combinations of labels are kept apart.
_MOST_SERIES: Final = 2_000
Kind: TypeAlias = Literal["counter", "histogram"]


class Instrument(NamedTuple):
    """One metric that is recorded where something happens."""

    name: str
    kind: Kind
    unit: str
    about: str


#: Seconds from milliseconds to an hour: a draft is due in less than one, a model server may take two minutes.
SECONDS: Final = (
    0.005,
    0.01,
    0.025,
    0.05,
    0.1,
    0.25,
    0.5,
    1.0,
    2.5,
    5.0,
    10.0,
    30.0,
    60.0,
    120.0,
    300.0,
    900.0,
    3600.0,
)
TOKENS: Final = (64, 256, 1_024, 2_048, 4_096, 8_192, 16_384, 32_768, 65_536, 131_072)

EVENTS: Final = Instrument(
    "wardstream.events", "counter", "{event}", "Events by type or kind and what became of them."
)
AGE: Final = Instrument(
    "wardstream.event.age", "histogram", "s", "From an event's broker timestamp to this stage (sampled)."
)
LETTERS: Final = Instrument("wardstream.dead_letters", "counter", "{record}", "Dead letters by reason.")
REQUESTS: Final = Instrument(
    "wardstream.requests", "counter", "{request}", "Requests published, by task and priority."
)
CLOSED: Final = Instrument(
    "wardstream.requests.closed", "counter", "{request}", "Requests by what became of them."
)
DRAFTS: Final = Instrument("wardstream.drafts", "counter", "{draft}", "Drafts by task and backend.")
DRAFTING: Final = Instrument(
    "wardstream.draft.duration", "histogram", "s", "Time to make one draft, waiting included."
)
FAILURES: Final = Instrument(
    "wardstream.grounding.failures", "counter", "{statement}", "Statements that the gate cut, by check."
)
TOKENS_USED: Final = Instrument(
    "gen_ai.client.token.usage", "histogram", "{token}", "Tokens of one draft, in and out."
)
BATCH: Final = Instrument(
    "wardstream.batch.duration", "histogram", "s", "Time of the step for one chunk of records."
)
TRANSACTION: Final = Instrument(
    "wardstream.transaction.duration", "histogram", "s", "Time of one Kafka transaction."
)
TRANSACTIONS: Final = Instrument(
    "wardstream.transactions", "counter", "{transaction}", "Kafka transactions committed."
)
CONSUMED: Final = Instrument("wardstream.records.consumed", "counter", "{record}", "Input records committed.")
PRODUCED: Final = Instrument(
    "wardstream.records.produced", "counter", "{record}", "Output records committed."
)
ROWS: Final = Instrument("wardstream.state.rows.written", "counter", "{row}", "Rows of state written.")
SKIPPED: Final = Instrument(
    "wardstream.records.skipped", "counter", "{record}", "Records removed before they were read."
)
STEP_FAILED: Final = Instrument(
    "wardstream.step.failures", "counter", "{failure}", "Exceptions out of the step, by type."
)
RESTORED: Final = Instrument(
    "wardstream.restore.rows", "counter", "{row}", "Rows read back from the changelog."
)
RESTORE: Final = Instrument("wardstream.restore.duration", "histogram", "s", "Time to restore one partition.")
LEARNED: Final = Instrument(
    "wardstream.learning.schedules.runs",
    "counter",
    "{run}",
    "Retrainings and moves of slots by the watch, by job and outcome.",
)
MODEL_FAILED: Final = Instrument(
    "wardstream.model.failures",
    "counter",
    "{failure}",
    "Promoted models that could not be loaded or could not answer.",
)

INSTRUMENTS: Final = (
    EVENTS,
    AGE,
    LETTERS,
    REQUESTS,
    CLOSED,
    DRAFTS,
    DRAFTING,
    FAILURES,
    TOKENS_USED,
    BATCH,
    TRANSACTION,
    TRANSACTIONS,
    CONSUMED,
    PRODUCED,
    ROWS,
    SKIPPED,
    STEP_FAILED,
    RESTORED,
    RESTORE,
    LEARNED,
    MODEL_FAILED,
)

#: Read when metrics are sent.
LAG: Final = ("wardstream.consumer.lag", "{record}", "Records in the topic that are not yet committed.")
ASSIGNED: Final = ("wardstream.partitions.assigned", "{partition}", "Partition numbers that are ours.")
PAUSED: Final = (
    "wardstream.partitions.paused",
    "{partition}",
    "Partitions that wait for the step to have room, or for a sink's store to answer.",
)
WAITING: Final = ("wardstream.requests.waiting", "{request}", "Requests that wait for their turn.")
IN_FLIGHT: Final = ("wardstream.requests.in_flight", "{request}", "Requests being drafted.")
STATE_ROWS: Final = ("wardstream.state.rows", "{row}", "Rows of state, estimated.")
STATE_SIZE: Final = ("wardstream.state.size", "By", "Size of the state, on disk and in memory.")
BREAKER: Final = (
    "wardstream.breaker.state",
    "{state}",
    "1 for the state in which the circuit breaker is, 0 for the others.",
)
SERVING: Final = (
    "wardstream.model.serving",
    "{model}",
    "1 for each model that answers: by slot, role and version.",
)
LEADS: Final = (
    "wardstream.leader.leads",
    "{worker}",
    "1 for the worker that leads the schedule of learning, 0 for those that wait to.",
)
LEADER_AGE: Final = ("wardstream.leader.age", "s", "Since a worker of learn last looked at the schedule.")
UNSEEN: Final = (
    "wardstream.drafts.unseen.age",
    "s",
    "For how long the oldest critical draft has been there unopened; 0 where there is none.",
)
TRAINING: Final = (
    "wardstream.training.value",
    "1",
    "What a run of training measured last: by slot and what.",
)
TRAINED: Final = (
    "wardstream.training.done",
    "1",
    "Share of its steps that a run of training has done, by slot.",
)


class Instruments:
    """Records by the table. Attributes pass through the vocabulary.

    A counter is a sum of our own that is read when metrics are sent: adding to it costs a tenth of what
    adding to OpenTelemetry's costs.
    """

    def __init__(self, meter: Meter, stage: str, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._stage = stage
        self._lock = threading.Lock()  # the loop's thread and the drafting thread count, the exporter's reads
        self._cleaned: dict[_Labels, dict[str, Value]] = {}
        self._sums: dict[str, dict[_Labels, float]] = {}
        self._histograms: dict[str, Histogram] = {}
        for name, kind, unit, about in INSTRUMENTS:
            if kind == "counter":
                self._sums[name] = {}
                meter.create_observable_counter(name, [partial(self._read, name)], unit, about)
            else:
                bounds = SECONDS if unit == "s" else TOKENS
                self._histograms[name] = meter.create_histogram(
                    name, unit, about, explicit_bucket_boundaries_advisory=bounds
                )

    def record(
        self, instrument: Instrument, value: float, attributes: Mapping[str, Value] | None = None
    ) -> None:
        """Add to a counter, or record in a histogram."""
        labels = tuple(attributes.items()) if attributes else ()
        if instrument.kind == "histogram":
            self._histograms[instrument.name].record(value, self._clean(labels))
            return
        sums = self._sums[instrument.name]
        with self._lock:
            if labels not in sums and len(sums) >= _MOST_SERIES:
                labels = ()
            sums[labels] = sums.get(labels, 0) + value

    def _clean(self, labels: _Labels) -> dict[str, Value]:
        cleaned = self._cleaned.get(labels)
        if cleaned is None:
            cleaned = self._vocabulary.clean({"wardstream.stage": self._stage, **dict(labels)})
            if len(self._cleaned) < _MOST_SERIES:
                self._cleaned[labels] = cleaned
        return cleaned

    def _read(self, name: str, _: CallbackOptions) -> list[Observation]:
        """Different labels may be the same when they are clean: their sums are one."""
        with self._lock:
            sums = list(self._sums[name].items())
        totals: dict[_Labels, float] = {}
        for labels, value in sums:
            cleaned = tuple(self._clean(labels).items())
            totals[cleaned] = totals.get(cleaned, 0) + value
        return [Observation(value, dict(cleaned)) for cleaned, value in totals.items()]
