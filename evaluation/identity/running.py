"""A scenario through the stages ingest and patient and the composer, and its result."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import msgspec

from processors.identity import server_mark
from processors.ingest import IngestSettings
from processors.ingest.namespaces import base_of, mark
from processors.patient import TriggerSettings
from processors.patient.persons import apart_name
from processors.tasks import TASKS
from schemas.deltas import Delta
from schemas.errors import ConfigurationError
from schemas.events import PatientEvent, ResultBody, encode_events, tick
from schemas.identity import SEPARATOR, IdentityCase, decode_case
from schemas.instant import Instant, from_datetime
from schemas.requests import Request, decode_request
from streams import topics
from streams.loop import Outgoing, Record
from streams.loop.kafka import partition_of
from streams.loop.store import MemoryStore
from streams.stages.ingest import IngestProcessor
from streams.stages.patient import PatientProcessor
from wardstream.replay.message import Message
from wardstream.replay.plan import Stays, Tick, plan

PARTITIONS: Final = 4
_DELTAS: Final = msgspec.json.Decoder(tuple[Delta, ...])
_TASK_OF: Final = {topics.request_topic(task): task for task in TASKS}


@dataclass(frozen=True)
class Scenario:
    """Messages in the order of their time, and who is who."""

    name: str
    kind: str
    messages: tuple[Message, ...]
    persons: Mapping[str, tuple[str, ...]]  # Patient references by person
    canaries: Mapping[str, tuple[str, ...]]  # words by person


@dataclass
class Result:
    """The counts of a scenario."""

    name: str
    kind: str
    drafts: int = 0
    canaries: int = 0  # drafts of one person with a word of another, of all that were ever published
    canaries_standing: int = 0  # ... of those that are current at the end
    true_pairs: int = 0  # records of one person, by two
    joined: int = 0  # of these, joined without a person's decision
    queued: int = 0  # of these, apart with an open case
    missed: int = 0  # of these, neither
    wrong: int = 0  # records of two persons that are joined, by two
    cases: int = 0  # open ones in the end
    letters: int = 0
    held: list[str] = field(default_factory=list)


def scenarios(folder: Path) -> Iterator[Scenario]:
    """Those of a folder, by name. Raises ConfigurationError where one is none."""
    found = sorted(path.parent for path in folder.glob("*/expect.json"))
    if not found:
        raise ConfigurationError(
            f"expected folders with messages.ndjson and expect.json in {folder}, got none"
        )
    for one in found:
        try:
            expected = json.loads((one / "expect.json").read_text("utf-8"))
            lines = (one / "messages.ndjson").read_text("utf-8").splitlines()
            messages = tuple(_message(json.loads(line)) for line in lines if line.strip())
            yield Scenario(
                one.name,
                str(expected.get("kind") or one.name.rstrip("0123456789").rstrip("-_.")),
                tuple(sorted(messages, key=lambda message: message.time)),
                {name: tuple(references) for name, references in expected["persons"].items()},
                {name: tuple(words) for name, words in expected["canaries"].items()},
            )
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise ConfigurationError(
                f"expected messages.ndjson and expect.json as `wardstream eval identity --help` describes them in "
                f"{one}, got {type(error).__name__}"
            ) from None


def run(scenario: Scenario, ingesting: IngestSettings, triggers: TriggerSettings) -> Result:
    """Exactly the stages' steps, each partition with a state of its own; every request answered by the
    composer.
    """
    stages = _Stages(ingesting, triggers)
    for step in plan(scenario.messages, stays=Stays(triggers)):
        if isinstance(step, Tick):
            stages.tick(step.now)
        else:
            for message in step.messages:
                stages.send(message)
    return _compared(scenario, stages, ingesting)


class _Stages:
    def __init__(self, ingesting: IngestSettings, triggers: TriggerSettings) -> None:
        templates = {task: drafting.template for task, drafting in TASKS.items()}
        self._ingest = IngestProcessor(ingesting, PARTITIONS)
        self._medications = MemoryStore()
        self._patient = PatientProcessor(triggers, templates, PARTITIONS)
        self._stores = [MemoryStore() for _ in range(PARTITIONS)]
        for number, store in enumerate(self._stores):
            self._patient.assigned(number, store)
        self._offset = 0
        self._queue: deque[tuple[int, bytes]] = deque()
        self.cases: dict[str, IdentityCase] = {}
        self.records: set[str] = set()
        self.targets: dict[str, str] = {}
        self.requests: list[Request] = []
        self.letters = 0

    def send(self, message: Message) -> None:
        self._offset += 1
        headers = [(name, value.encode()) for name, value in message.headers.items()]
        record = Record(
            message.topic,
            0,
            self._offset,
            message.time // 1000,
            message.key.encode() or None,
            message.value,
            headers,
        )
        self._take(self._ingest.process(0, self._medications, [record]))
        self._medications.commit()
        self._work()

    def tick(self, now: Instant) -> None:
        self._queue.extend((number, encode_events((tick(now),))) for number in range(PARTITIONS))
        self._work()

    def _work(self) -> None:
        while self._queue:
            number, value = self._queue.popleft()
            self._offset += 1
            record = Record(topics.PATIENT_EVENT, number, self._offset, 0, None, value, [])
            out = self._patient.process(number, self._stores[number], [record])
            self._stores[number].commit()
            self._take(out)

    def _take(self, out: Any) -> None:
        for one in out:
            assert isinstance(one, Outgoing)
            value = one.value or b""
            if one.topic == topics.PATIENT_EVENT:
                self._queue.append((one.partition or 0, value))
            elif one.topic == topics.DEAD_LETTER:
                self.letters += 1
            elif one.topic == topics.IDENTITY:
                name = (one.key or b"").decode()
                if one.value is None:
                    self.cases.pop(name, None)
                else:
                    self.cases[name] = decode_case(value)
            elif one.topic == topics.TKG_DELTA:
                for delta in _DELTAS.decode(value):
                    self.records.add(delta.patient)
                    if delta.change == "link":
                        self.targets[delta.patient] = delta.resource
                    elif delta.change == "unlink":
                        self.targets.pop(delta.patient, None)
            elif one.topic in _TASK_OF:
                request = decode_request(value)
                self.requests.append(request)
                if not request.cancelled:
                    answer = encode_events((_answered(request),))
                    self._queue.append((partition_of(request.patient, PARTITIONS), answer))

    def record_of(self, reference: str, ingesting: IngestSettings) -> str:
        """The record of a Patient reference: the server's own, where two servers use the id for two persons."""
        record, base = record_of(reference, ingesting), base_of(reference)
        apart = apart_name(record, server_mark(base)) if base else ""
        question = f"{record}{SEPARATOR}{record}"
        return apart if apart in self.records and question in self.cases else record

    def survivor(self, record: str) -> str:
        seen = {record}
        while (target := self.targets.get(record, "")) and target not in seen:
            seen.add(target)
            record = target
        return record


def _compared(scenario: Scenario, stages: _Stages, ingesting: IngestSettings) -> Result:
    result = Result(scenario.name, scenario.kind, letters=stages.letters)
    person_of = {
        stages.record_of(reference, ingesting): name
        for name, references in scenario.persons.items()
        for reference in references
    }
    shared = _of_two_persons(scenario, stages, ingesting)
    open_pairs = {
        frozenset((case.subsumed, case.survivor)) for case in stages.cases.values() if case.state == "open"
    }
    result.cases = len(open_pairs)
    in_question = {one for pair in open_pairs for one in pair}
    result.wrong = sum(frozenset((record,)) not in open_pairs for record in shared)
    for one, two in combinations(sorted(person_of), 2):
        together = stages.survivor(one) == stages.survivor(two)
        if person_of[one] != person_of[two]:
            result.wrong += together
            continue
        result.true_pairs += 1
        if together:
            result.joined += 1
        elif frozenset((one, two)) in open_pairs or {one, two} & in_question:
            result.queued += 1
        else:
            result.missed += 1
    standing: dict[str, Request] = {}
    for request in stages.requests:
        standing[request.document] = request
        if request.cancelled:
            continue
        result.drafts += 1
        result.canaries += bool(_foreign(request, scenario, person_of, shared))
    result.canaries_standing = sum(
        bool(_foreign(request, scenario, person_of, shared))
        for request in standing.values()
        if not request.cancelled
    )
    return result


def _foreign(
    request: Request, scenario: Scenario, person_of: Mapping[str, str], shared: frozenset[str]
) -> set[str]:
    """The persons, besides whose draft it is, of whom it holds a word."""
    draft = msgspec.json.encode(TASKS[request.task].compose(request)).decode().casefold()
    of = {
        name for name, words in scenario.canaries.items() if any(word.casefold() in draft for word in words)
    }
    if request.patient in shared or request.patient not in person_of:
        return of if len(of) > 1 else set()  # of a record that is nobody's, or several persons'
    return of - {person_of[request.patient]}


def _of_two_persons(scenario: Scenario, stages: _Stages, ingesting: IngestSettings) -> frozenset[str]:
    """Records that references of two persons lead to: one id on two servers."""
    seen: dict[str, str] = {}
    found: set[str] = set()
    for name, references in scenario.persons.items():
        for reference in references:
            record = stages.record_of(reference, ingesting)
            if seen.setdefault(record, name) != name:
                found.add(record)
    return frozenset(found)


def record_of(reference: str, ingesting: IngestSettings) -> str:
    """The record's key of a Patient reference, absolute or relative."""
    if "|" in reference:
        return reference
    base = base_of(reference)
    own = f"Patient/{reference.rpartition('/')[2]}"
    marked = mark(base, ingesting)
    return f"{own}.{marked}" if marked else own


def _message(line: Mapping[str, Any]) -> Message:
    from datetime import datetime

    at = line["at"]
    time = at if isinstance(at, int) else from_datetime(datetime.fromisoformat(at))
    value = line["value"]
    text = value if isinstance(value, str) else json.dumps(value)
    headers = {str(name): str(stated) for name, stated in (line.get("headers") or {}).items()}
    return Message(time, line["topic"], "", text.encode(), headers)


def _answered(request: Request) -> PatientEvent:
    body = msgspec.Raw(msgspec.json.encode(ResultBody(request.id, "published")))
    return PatientEvent(
        f"result/{request.id}", request.patient, "result", f"result/{request.id}", 0, 0, body=body
    )
