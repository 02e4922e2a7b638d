"""What steps call. As it stands here it does nothing, so that a step needs not ask whether anybody
listens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import Final, Self

from schemas.dead_letters import DeadLetter
from schemas.drafts import Draft
from schemas.instant import Instant
from schemas.requests import Request
from streams.loop.observer import Observer
from streams.telemetry.pseudonyms import Pseudonyms
from streams.telemetry.vocabulary import Value


class Span:
    """A piece of work, as a context manager: it ends with the block, and log records written in between carry
    its trace id.

    `trace` is the traceparent to carry on. Here nothing is recorded and the trace passes through.
    """

    __slots__ = ("trace",)

    def __init__(self, trace: str = "") -> None:
        self.trace = trace

    def note(self, **attributes: Value) -> None:
        """Add attributes, `events=12` for `wardstream.events`; only names in vocabulary.py are taken."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        """The end."""


_NOTHING: Final = Span()


class GenerateObserver:
    """What GENERATE reports: each method does nothing here. A subclass must not block, and must publish
    nothing of a request's evidence."""

    @contextmanager
    def drafting(self, request: Request, trace: str) -> Iterator[str]:
        """Around one draft, on the drafting thread. Yields the traceparent that the draft's records carry
        on.
        """
        yield trace

    def drafted(self, request: Request, draft: Draft, tokens: tuple[int, int], seconds: float) -> None:
        """A draft is ready, of a model (tokens in, tokens out) or the composer; drafting thread. It may yet
        be found to be superseded.
        """

    def closed(self, task: str, outcome: str) -> None:
        """A request has been closed (streams/stages/generate/outcomes.py lists the outcomes); loop's thread,
        before its transaction commits.
        """

    def held(self, waiting: int, in_flight: int) -> None:
        """How many wait and how many are being drafted; loop's thread, with every transaction."""


class Telemetry:
    """Does nothing. Cheap enough for the hot path; `on` is whether preparing arguments is worth it."""

    on: bool = False

    def __init__(self, pseudonyms: Pseudonyms | None = None) -> None:
        self.loop: Observer = Observer()
        self.generate: GenerateObserver = GenerateObserver()
        self._pseudonyms = pseudonyms or Pseudonyms()

    def ingesting(self, topic: str, partition: int, offset: int, trace: str) -> Span:
        """Around one source record. `trace` is its traceparent header, or ""."""
        return Span(trace) if trace else _NOTHING

    def ingested(self, counts: Mapping[tuple[str, str], int], letters: Iterable[DeadLetter] = ()) -> None:
        """The results of a chunk: (resource type, outcome) -> number, and its dead letters."""

    def folding(self, partition: int, traces: Iterable[str]) -> Span:
        """Around one chunk of patient events, linked to their traces."""
        return _NOTHING

    def folded(self, counts: Mapping[tuple[str, str], int], letters: Iterable[DeadLetter] = ()) -> None:
        """The results of a chunk: (event kind, outcome) -> number, and its dead letters."""

    def requested(self, request: Request) -> str:
        """A request is published: the traceparent for its record's header."""
        return request.trace

    def aged(self, stage: str, recorded: Sequence[Instant]) -> None:
        """When the events of a chunk were recorded, to know how long they took to get here."""

    def learned(self, job: str, outcome: str) -> None:
        """A run of the schedule of learning ended ("done", "failed"), or its watch moved a slot
        ("rolled-back", "trial-promoted", "trial-ended").
        """

    def watch_breaker(self, state: Callable[[], str]) -> None:
        """The circuit breaker's state: closed, half-open, open."""

    def watch_models(self, serving: Callable[[], Iterable[tuple[str, str, str]]]) -> None:
        """Who answers: slot, role (current, trial, shadow), artefact, "" for what ships."""

    def watch_leader(self, state: Callable[[], tuple[bool, float]]) -> None:
        """Whether this worker leads the schedule of learning, and seconds since it last looked at it."""

    def watch_unseen(self, age: Callable[[], float]) -> None:
        """For how many seconds the oldest critical draft has been there unopened; 0 where there is none."""

    def model_failed(self, slot: str, artefact: str, at: str) -> None:
        """A promoted model could not be loaded, or could not answer ("load", "answer")."""

    def trained(self, slot: str, step: int, of: int, values: Mapping[str, float]) -> None:
        """A run of training has done a step, and measured this: `trainers.runs.Measure`."""

    def pseudonym(self, key: str) -> str:
        """A patient's key as it may appear in telemetry."""
        return self._pseudonyms.of(key)

    def close(self) -> None:
        """Send what is left."""
