"""Who is at work, and how far behind: from the consumer groups, so that it does not matter on which machine a stage runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import httpx
from confluent_kafka import ConsumerGroupTopicPartitions, IsolationLevel, KafkaException, TopicPartition
from confluent_kafka.admin import AdminClient, OffsetSpec

from wardstream.doctor.finding import Finding
from wardstream.settings import Settings
from wardstream.stages import STAGES

PATIENCE: Final = 5.0
#: Records. A stage that is so far behind needs minutes to follow.
FAR_BEHIND: Final = 10_000
BOARD: Final = "board"


def stages(settings: Settings, config: Mapping[str, Any]) -> Iterator[Finding]:
    """One finding for each stage; a single one where none runs, or where the broker does not tell."""
    names = [stage for stage in STAGES if stage != BOARD]
    admin = AdminClient({"log_level": 0, **config})
    try:
        workers = {stage: members(admin, group(settings, stage)) for stage in names}
        behind = {stage: lag(admin, group(settings, stage)) for stage in names}
    except (KafkaException, TimeoutError) as error:
        told = error.args[0].name() if isinstance(error, KafkaException) else "no answer"
        yield Finding("stages", "warn", f"the broker does not tell who is at work ({told})", "allow us to describe our groups")
        return
    board = board_answers(settings)
    if not any(workers.values()) and not board:
        yield Finding("stages", "warn", f"none is running in {settings.worker.namespace}", "start them: `wardstream run`")
        return
    for stage in names:
        yield judged(stage, workers[stage], behind[stage])
    yield board_finding(settings, board)


def judged(stage: str, workers: int, behind: int) -> Finding:
    """What a stage's group says of it."""
    found = f"{workers or 'no'} worker{'s' if workers > 1 else ''}, {behind} records behind"
    if not workers:
        return Finding(f"stage {stage}", "fail", found, f"start it: `wardstream run --stage {stage}`, and read what it says")
    if behind > FAR_BEHIND:
        advice = "it follows or it does not: look again in a minute; if not, its log, or more workers"
        return Finding(f"stage {stage}", "warn", found, advice)
    return Finding(f"stage {stage}", "ok", found)


def board_finding(settings: Settings, answers: bool) -> Finding:
    """The board publishes the ticks: without them nothing falls due while nothing comes in."""
    where = f"http://{settings.board.host}:{settings.board.port}/"
    if answers:
        return Finding("stage board", "ok", f"at {where}")
    advice = "start it: `wardstream run --stage board`; without its ticks no quiet period ends. On another machine, ask there"
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


def lag(admin: AdminClient, name: str) -> int:
    """Records in the topics that the group has not committed.

    What ends a transaction takes an offset, too: one that is open to nobody. So a partition that is one behind counts as read.
    """
    (found,) = admin.list_consumer_group_offsets([ConsumerGroupTopicPartitions(name)], request_timeout=PATIENCE).values()
    places = {(one.topic, one.partition): one.offset for one in found.result(PATIENCE).topic_partitions if one.offset >= 0}
    if not places:
        return 0
    ends = admin.list_offsets(
        {TopicPartition(*place): OffsetSpec.latest() for place in places},
        isolation_level=IsolationLevel.READ_COMMITTED,
        request_timeout=PATIENCE,
    )
    lags = (ends_at.result(PATIENCE).offset - places[one.topic, one.partition] for one, ends_at in ends.items())
    return sum(behind for behind in lags if behind > 1)
