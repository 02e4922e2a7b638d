"""When an erasure may say that the stages followed: on logs and offsets that the test holds, with a clock of its own."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest
from confluent_kafka import TopicPartition

from streams import topics as names
from wardstream import topic_reader
from wardstream.erasure import Erasure, steps
from wardstream.erasure import topics as erasing
from wardstream.settings import Settings

PERSON, OTHER, EVENT, REQUEST = "Patient/a", "Patient/b", names.PATIENT_EVENT, names.REQUESTS[0]
Place = tuple[str, int]


def done(answer: Any) -> Any:
    return SimpleNamespace(result=lambda *_: answer)


@dataclass
class Cluster:
    """`logs`: whom the record at each offset names; None where a reader gets nothing: what ends a transaction, and records of
    one that was aborted.
    """

    logs: dict[Place, list[str | None]] = field(default_factory=lambda: defaultdict(list))
    offsets: dict[str, dict[Place, int]] = field(default_factory=lambda: defaultdict(dict))
    running: frozenset[str] = frozenset(("ingest", "patient", "generate", "sink"))
    standing: int = 0
    queried: Callable[[str], None] = lambda _: None  # before the offsets of a group are sent
    waits: list[Callable[[], None]] = field(default_factory=list)  # one for each wait of the command
    clock: float = 0.0

    def read(
        self, config: Any, topic: str, only: Any = None, since: Mapping[int, int] | None = None
    ) -> Iterator[Any]:
        for (name, number), log in list(self.logs.items()):
            for offset in range((since or {}).get(number, 0), len(log) if name == topic else 0):
                if (who := log[offset]) is not None:
                    yield message(topic, number, offset, who)

    def commit(self, stage: str, place: Place, offset: int | None = None) -> None:
        self.offsets[f"wardstream.{stage}"][place] = len(self.logs[place]) if offset is None else offset

    def list_topics(self, **_: Any) -> Any:
        return SimpleNamespace(topics={topic.name for topic in names.TOPICS})

    def list_consumer_group_offsets(self, requests: Any, **_: Any) -> Any:
        (request,) = requests
        self.queried(request.group_id.removeprefix("wardstream."))
        found = self.offsets[request.group_id]
        places = [
            TopicPartition(one.topic, one.partition, found.get((one.topic, one.partition), -1001))
            for one in request.topic_partitions
        ]
        return {request: done(SimpleNamespace(topic_partitions=places))}

    def describe_consumer_groups(self, groups: list[str], **_: Any) -> Any:
        return {
            one: done(SimpleNamespace(members=[1] * (one.removeprefix("wardstream.") in self.running)))
            for one in groups
        }

    def sleep(self, seconds: float) -> None:
        self.clock += seconds
        if self.waits:
            self.waits.pop(0)()


def message(topic: str, number: int, offset: int, who: str) -> Any:
    value = json.dumps({"reference": who}).encode()
    return SimpleNamespace(
        topic=lambda: topic,
        partition=lambda: number,
        offset=lambda: offset,
        timestamp=lambda: (1, 1),
        key=lambda: None,
        value=lambda: value,
        headers=lambda: None,
    )


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Cluster:
    found = Cluster()

    def order(*_: Any) -> None:
        found.logs[EVENT, 0] += [PERSON, None]
        found.logs[names.OWNER, 0] += [PERSON, None]

    monkeypatch.setattr(topic_reader, "read", found.read)
    for module in (erasing, steps):
        monkeypatch.setattr(module, "AdminClient", lambda _: found)
    monkeypatch.setattr(erasing, "_configuration", lambda *_: {})
    monkeypatch.setattr(
        erasing,
        "links",
        lambda _: SimpleNamespace(person=lambda who: (who,), standing={PERSON: found.standing}),
    )
    monkeypatch.setattr(erasing, "order", order)
    monkeypatch.setattr(steps, "time", SimpleNamespace(monotonic=lambda: found.clock, sleep=found.sleep))
    return found


def followed(fhir: str = "", wait: float = 5) -> tuple[bool, str]:
    settings = Settings.model_validate({"encoder": {"use": "none"}, "fhir": {"url": fhir}})
    reports: list[str] = []
    return Erasure(settings, PERSON, signed=False).stages(wait, reports.append), "\n".join(reports)


def test_a_stage_that_gets_more_from_one_that_is_looked_at_after_it_is_waited_for(cluster: Cluster) -> None:
    """patient has read all there is when it is looked at; generate commits its answer before it is looked at."""
    cluster.standing = 1

    def patient_withdraws() -> None:
        cluster.commit("ingest", (names.OWNER, 0))
        cluster.logs[REQUEST, 1] += [PERSON, None]
        cluster.commit("patient", (EVENT, 0))
        cluster.queried = generate_answers

    def generate_answers(stage: str) -> None:
        if stage == "generate":  # patient was looked at before
            cluster.queried = lambda _: None
            cluster.logs[EVENT, 0] += [PERSON, None]
            cluster.commit("generate", (REQUEST, 1))

    cluster.waits = [patient_withdraws, lambda: None, lambda: cluster.commit("patient", (EVENT, 0))]
    assert followed() == (True, "")
    assert not cluster.waits and cluster.offsets["wardstream.patient"][EVENT, 0] == 4


@pytest.mark.parametrize("rest", [[None], [None] * 40, [OTHER] * 3, [OTHER, None, None, OTHER]])
def test_what_is_behind_the_persons_last_record_is_no_complaint(
    cluster: Cluster, rest: list[str | None]
) -> None:
    """Ends of transactions, aborted ones, and others' records, also where no stage runs."""
    cluster.running = frozenset()
    for stage, place in (("patient", (EVENT, 0)), ("ingest", (names.NOTE, 1)), ("generate", (REQUEST, 0))):
        cluster.logs[place] += [OTHER, PERSON]
        cluster.commit(stage, place)
        cluster.logs[place] += rest
    assert followed() == (True, "")


@pytest.mark.parametrize("committed", [0, None])
def test_one_record_of_the_person_that_a_stage_has_not_read_is_a_complaint(
    cluster: Cluster, committed: int | None
) -> None:
    """A single record without a transaction, as the review writes it; else it would be sent after the erasure."""
    cluster.running = frozenset()
    place = (names.SIGNED, 2)
    cluster.logs[place] += [PERSON]
    if committed is not None:
        cluster.commit("fhir", place, committed)
    report = "not read to the end after 0 s: fhir; not running: fhir: start them, or take them out of the settings; "
    assert followed("http://fhir.example") == (False, f"{report}then give the command again")


def test_a_stage_that_runs_and_never_reads_on_is_named_after_the_wait(cluster: Cluster) -> None:
    cluster.standing = 1
    cluster.commit("ingest", (names.OWNER, 0), 1)
    assert followed(wait=7) == (
        False,
        "not read to the end after 7 s: patient; then give the command again",
    )
    assert cluster.clock >= 7


@pytest.mark.parametrize(
    ("where", "deleted"), [(names.NOTE, {(names.NOTE, 0): 1, (names.EMBED, 1): 2}), (names.AUDIT, {})]
)
def test_texts_without_a_name_may_be_the_persons_and_are_deleted_as_far_as_they_were_read(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, where: str, deleted: dict[Place, int]
) -> None:
    """Where nothing but the audit names the person they are others'."""
    gone: dict[Place, int] = {}
    monkeypatch.setattr(erasing, "truncate", lambda _, before: gone.update(before))
    monkeypatch.setattr(erasing, "_configuration", lambda *_: {"retention.ms": "1"})
    cluster.logs[where, 0] += [PERSON]
    cluster.commit("ingest", (names.NOTE, 0), 1)
    cluster.logs[names.EMBED, 1] += [OTHER] * 3
    cluster.commit("embed", (names.EMBED, 1), 2)
    erasure = Erasure(Settings.model_validate({}), PERSON, signed=False)
    reports: list[str] = []
    assert erasure.stages(5, reports.append) and (
        names.EMBED in {one.where for one in erasure.look()}
    ) is bool(deleted)
    assert erasure.now(reports.append) and not reports
    assert gone == deleted
    cluster.logs[where, 0] = [None]
    assert [one.left for one in erasure.look() if one.where == names.EMBED] == [False] * bool(deleted)
