"""Who is at work, and how far behind: from the consumer groups, so that it does not matter on which machine a
stage runs.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final, TypeVar

import httpx
from confluent_kafka import (
    ConsumerGroupTopicPartitions,
    IsolationLevel,
    KafkaError,
    KafkaException,
    TopicPartition,
)
from confluent_kafka.admin import AdminClient, OffsetSpec

from wardstream.doctor.finding import Finding
from wardstream.settings import Settings
from wardstream.stages import read, wanted

PATIENCE: Final = 5.0
#: Records. A stage that is so far behind needs minutes to follow.
FAR_BEHIND: Final = 10_000
#: How long a coordinator may take to load before we go without it.
LOADING_S: Final = 10.0
_LOADING: Final = frozenset(
    {
        KafkaError.NOT_COORDINATOR,
        KafkaError.COORDINATOR_NOT_AVAILABLE,
        KafkaError.COORDINATOR_LOAD_IN_PROGRESS,
    }
)
_FORBIDDEN: Final = frozenset(
    {KafkaError.GROUP_AUTHORIZATION_FAILED, KafkaError.CLUSTER_AUTHORIZATION_FAILED}
)
Told = TypeVar("Told")


def stages(settings: Settings, config: Mapping[str, Any]) -> Iterator[Finding]:
    """One finding for each stage; a single one where none runs, or if the broker does not answer. The board answers
    itself, the schedule is checked by learning.py.
    """
    names = [stage for stage in wanted(settings) if read(stage, settings)]
    admin = AdminClient({"log_level": 0, **config})
    try:
        workers = {stage: patiently(partial(members, admin, group(settings, stage))) for stage in names}
        behind = {stage: patiently(partial(lag, admin, group(settings, stage))) for stage in names}
    except (KafkaException, TimeoutError) as error:
        yield unknown(settings, error)
        return
    board = board_answers(settings)
    if not any(workers.values()) and not board:
        ever = "" if any(one is not None for one in behind.values()) else ", and no worker has committed yet"
        yield Finding(
            "stages",
            "warn",
            f"none is running in {settings.worker.namespace}{ever}",
            "start them: `wardstream run`",
        )
        return
    for stage in names:
        yield judged(stage, workers[stage], behind[stage])
    yield board_finding(settings, board)


def patiently(ask: Callable[[], Told]) -> Told:
    """Asked again while the groups' coordinator is still loading: a fresh cluster makes its topic when it is
    first asked for.
    """
    until = time.monotonic() + LOADING_S
    while True:
        try:
            return ask()
        except KafkaException as error:
            if error.args[0].code() not in _LOADING or time.monotonic() > until:
                raise
        time.sleep(0.25)


def unknown(settings: Settings, error: KafkaException | TimeoutError) -> Finding:
    """Why the broker does not say who is at work, and what to do about it."""
    cause = error.args[0] if isinstance(error, KafkaException) else None
    if cause is not None and cause.code() in _LOADING:
        found = f"no worker has committed yet: the cluster's group coordinator is not ready ({cause.name()})"
        advice = (
            "on a fresh cluster start the stages (`wardstream run`); else look again in a minute, then "
            "at the brokers' logs"
        )
        return Finding("stages", "warn", found, advice)
    found = f"the broker does not list the workers ({cause.name() if cause is not None else 'no answer'})"
    if cause is not None and cause.code() in _FORBIDDEN:
        return Finding(
            "stages",
            "warn",
            found,
            f"grant our user DESCRIBE on the groups that begin with {settings.worker.namespace}.",
        )
    return Finding("stages", "warn", found, "look again in a minute, then at the brokers' logs")


def judged(stage: str, workers: int, behind: int | None) -> Finding:
    """What a stage's group says of it. `behind` is None where it has never committed."""
    at = "nothing committed yet" if behind is None else f"{behind} records behind"
    found = f"{workers or 'no'} worker{'s' if workers > 1 else ''}, {at}"
    if not workers:
        return Finding(
            f"stage {stage}",
            "fail",
            found,
            f"start it: `wardstream run --stage {stage}`, and read what it says",
        )
    if behind is not None and behind > FAR_BEHIND:
        advice = "it follows or it does not: look again in a minute; if not, its log, or more workers"
        return Finding(f"stage {stage}", "warn", found, advice)
    return Finding(f"stage {stage}", "ok", found)


def board_finding(settings: Settings, answers: bool) -> Finding:
    """The board publishes the ticks: without them nothing falls due while nothing comes in."""
    where = f"http://{settings.board.host}:{settings.board.port}/"
    if answers:
        return Finding("stage board", "ok", f"at {where}")
    advice = (
        "start it: `wardstream run --stage board`; without its ticks no quiet period ends. On another "
        "machine, ask there"
    )
    return Finding("stage board", "warn" if settings.board.ticks else "ok", f"no answer at {where}", advice)


def board_answers(settings: Settings) -> bool:
    try:
        return httpx.get(f"http://{settings.board.host}:{settings.board.port}/healthz", timeout=2).is_success
    except httpx.HTTPError:
        return False


def group(settings: Settings, stage: str) -> str:
    return f"{settings.worker.namespace}.{stage}"


def members(admin: AdminClient, name: str) -> int:
    """How many workers the group has. One that died is counted until its session ends, some seconds."""
    (found,) = admin.describe_consumer_groups([name], request_timeout=PATIENCE).values()
    return len(found.result(PATIENCE).members)


def lag(admin: AdminClient, name: str) -> int | None:
    """Records in the topics that the group has not committed; None where it has never committed anything.

    What ends a transaction takes an offset, too: one that is open to nobody. So a partition that is one
    behind counts as read; one at the end of which a transaction was aborted is behind until the next record. An
    estimate for a person: who must know whether a record was read compares offsets (erasure).
    """
    (found,) = admin.list_consumer_group_offsets(
        [ConsumerGroupTopicPartitions(name)], request_timeout=PATIENCE
    ).values()
    places = {
        (one.topic, one.partition): one.offset
        for one in found.result(PATIENCE).topic_partitions
        if one.offset >= 0
    }
    if not places:
        return None
    ends = admin.list_offsets(
        {TopicPartition(*place): OffsetSpec.latest() for place in places},
        isolation_level=IsolationLevel.READ_COMMITTED,
        request_timeout=PATIENCE,
    )
    lags = (found.result(PATIENCE).offset - places[one.topic, one.partition] for one, found in ends.items())
    return int(sum(behind for behind in lags if behind > 1))
