"""Counts of the live table. Pure: the caller passes the time."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass, field
from typing import Final

import msgspec

from schemas.dead_letters import DeadLetter, decode_dead_letter
from schemas.instant import Instant
from streams import topics

#: Latencies and recent letters that are remembered.
REMEMBERED: Final = 2_000


class _Event(msgspec.Struct):
    patient: str = ""
    kind: str = ""
    recorded: Instant = 0
    body: msgspec.Raw = msgspec.Raw(b"{}")


class _Request(msgspec.Struct):
    id: str = ""
    cancelled: bool = False


class _Answer(msgspec.Struct):
    """A trajectory, or the body of a result."""

    request: str = ""
    outcome: str = "published"  # a trajectory is of a published draft


_EVENTS: Final = msgspec.json.Decoder(tuple[_Event, ...])
_REQUEST: Final = msgspec.json.Decoder(_Request)
_ANSWER: Final = msgspec.json.Decoder(_Answer)
#: Events that no hospital sent.
_OWN: Final = frozenset(
    {"tick", "result", "ask", "link", "person", "decision", "forward", "withdraw", "embeddings"}
)
TASK_OF: Final = {topic: topic.rpartition(".")[2] for topic in (*topics.REQUESTS, *topics.OUTPUTS)}


@dataclass
class Census:
    """The counts so far."""

    received: Counter[str] = field(default_factory=Counter)  # raw records by topic
    events: Counter[str] = field(default_factory=Counter)  # canonical events by kind
    patients: set[str] = field(default_factory=set)
    requests: Counter[str] = field(default_factory=Counter)  # by task; a repeated one counts once
    drafts: Counter[str] = field(default_factory=Counter)  # by task
    letters: Counter[str] = field(default_factory=Counter)  # by reason
    records: int = 0
    unreadable: int = 0
    unanswered: int = 0  # times that a replay went on without its drafts
    now: Instant = 0  # event time reached
    last_letter: DeadLetter | None = None
    _waiting: dict[str, float] = field(default_factory=dict)  # request id -> when it was seen
    _answered: dict[str, bool] = field(
        default_factory=dict
    )  # latest request id -> its request was seen: topics keep no order
    _seconds: deque[float] = field(default_factory=lambda: deque(maxlen=REMEMBERED))

    def see(self, topic: str, value: bytes, at: float) -> None:
        """Count one record that was seen at `at` (seconds of any steady clock)."""
        self.records += 1
        try:
            if topic in topics.RAW:
                self.received[topic] += 1
            elif topic == topics.PATIENT_EVENT:
                self._see_events(value, at)
            elif topic in topics.REQUESTS:
                self._see_request(TASK_OF[topic], value, at)
            elif topic in topics.OUTPUTS:
                self.drafts[TASK_OF[topic]] += 1
            elif topic == topics.TRAJECTORY:
                self._see_answer(_ANSWER.decode(value), at)
            elif topic == topics.DEAD_LETTER:
                letter = decode_dead_letter(value)
                if letter.severity != "resolved":
                    self.last_letter = letter
                    self.letters[letter.reason] += 1
        except (msgspec.DecodeError, UnicodeDecodeError):
            self.unreadable += 1

    def latency(self, share: float) -> float | None:
        """Seconds from a request to its draft: the value that `share` of the drafts did not exceed. None
        before the first.
        """
        ordered = sorted(self._seconds)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else None

    @property
    def waiting(self) -> int:
        """Requests whose answer has not been seen yet."""
        return len(self._waiting)

    def _see_events(self, value: bytes, at: float) -> None:
        for event in _EVENTS.decode(value):
            if event.kind == "result":
                self._see_answer(_ANSWER.decode(event.body), at)
                continue
            if event.kind == "tick" or event.kind not in _OWN:  # others carry the time of our own work
                self.now = max(self.now, event.recorded)
            if event.kind not in _OWN:
                self.events[event.kind] += 1
            if event.kind == "patient":
                self.patients.add(event.patient)

    def _see_request(self, task: str, value: bytes, at: float) -> None:
        request = _REQUEST.decode(value)
        if request.cancelled or request.id in self._waiting or self._answered.get(request.id):
            return
        self.requests[task] += 1
        if request.id in self._answered:
            self._answered[request.id] = True
        else:
            self._waiting[request.id] = at

    def _see_answer(self, answer: _Answer, at: float) -> None:
        """Drafted, or closed without a draft: superseded, cancelled, failed."""
        since = self._waiting.pop(answer.request, None)
        if since is not None and answer.outcome == "published":
            self._seconds.append(at - since)
        self._answered[answer.request] = since is not None or self._answered.get(answer.request, False)
        if len(self._answered) > REMEMBERED:
            del self._answered[next(iter(self._answered))]
