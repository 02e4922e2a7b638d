"""Is there a broker, are the topics right, does its clock agree with ours?"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import Any, Final

from confluent_kafka import TIMESTAMP_LOG_APPEND_TIME, KafkaError, KafkaException, Producer
from confluent_kafka.admin import AdminClient, NewTopic

from schemas.errors import WardstreamError
from wardstream import topic_setup as provisioning
from wardstream.doctor import reaching
from wardstream.doctor.finding import Finding

PATIENCE: Final = 5.0
#: A broker's record timestamps this far from our clock make event times and drafts' dates doubtful.
SKEW_S: Final = 5.0
#: The doctor's own topic.
PROBE: Final = "wardstream.doctor"


def broker(config: Mapping[str, Any], origin: str) -> Finding:
    """Whether a broker answers, and how large its cluster is. `origin`: what sets the addresses."""
    try:
        cluster = AdminClient({"log_level": 0, **config}).list_topics(timeout=PATIENCE)
    except KafkaException as error:
        return reaching.unreachable(str(config.get("bootstrap.servers")), origin, error.args[0].name())
    embedded = provisioning.is_embedded(cluster.cluster_id)
    kind = (
        "an embedded cluster, for demo and tests only"
        if embedded
        else f"cluster {cluster.cluster_id or 'without id'}"
    )
    return Finding("broker", "ok", f"{len(cluster.brokers)} in {kind}")


def topic_list(config: Mapping[str, Any], partitions: int, keep_history: bool) -> Iterator[Finding]:
    """Whether every topic is there, with equal partition counts and the wanted configuration."""
    try:
        found = provisioning.inspect(config, keep_history)
    except WardstreamError:
        return  # the broker's own finding says it
    missing = [one.topic.name for one in found if one.missing]
    if missing:
        yield Finding(
            "topics", "fail", f"missing: {', '.join(missing)}", "create them: `wardstream topics --create`"
        )
    counts = {one.partitions for one in found if not one.missing}
    if len(counts) > 1:
        differing = ", ".join(f"{one.topic.name} {one.partitions}" for one in found if not one.missing)
        advice = "a patient must have the same partition number everywhere: create the topics anew"
        yield Finding("partitions", "fail", f"not all the same: {differing}", advice)
    elif counts and counts != {partitions}:
        found_count = f"{counts.pop()} each, topics.partitions says {partitions}"
        yield Finding("partitions", "warn", found_count, "set topics.partitions to what is there")
    elif counts:
        yield Finding("partitions", "ok", f"{partitions} each")
    for one in found:
        if one.differences and not one.missing:
            advice = "change it with your cluster's tools (kafka-configs --alter)"
            yield Finding(f"topic {one.topic.name}", "warn", "; ".join(one.differences), advice)
    if not missing and not any(one.differences for one in found):
        state = (
            "as wanted"
            if all(one.known for one in found)
            else "there; this broker does not publish their configuration"
        )
        yield Finding("topics", "ok", f"all {len(found)} {state}")


def is_embedded(config: Mapping[str, Any]) -> bool:
    """Whether the broker is the one inside a process of ours: it answers fewer questions."""
    return provisioning.is_embedded(
        AdminClient({"log_level": 0, **config}).list_topics(timeout=PATIENCE).cluster_id
    )


def clock(config: Mapping[str, Any]) -> Finding:
    """How far the broker's clock is from ours: it stamps a record of a topic of the doctor's own as it
    appends it.
    """
    if is_embedded(config):
        return Finding("clock", "ok", "the embedded broker has ours")
    admin = AdminClient({"log_level": 0, **config})
    settings = {"message.timestamp.type": "LogAppendTime", "retention.ms": "3600000"}
    for future in admin.create_topics(
        [NewTopic(PROBE, 1, config=settings)], request_timeout=PATIENCE
    ).values():
        try:
            future.result(PATIENCE)
        except (KafkaException, TimeoutError) as error:
            if not (
                isinstance(error, KafkaException) and error.args[0].code() == KafkaError.TOPIC_ALREADY_EXISTS
            ):
                return Finding(
                    "clock", "ok", f"not compared: this broker does not let us create the topic {PROBE}"
                )
    stamps: list[tuple[int, int]] = []
    producer = Producer({"log_level": 0, **config, "message.timeout.ms": int(PATIENCE * 1000)})
    producer.produce(
        PROBE,
        b"",
        on_delivery=lambda error, record: stamps.append(record.timestamp()) if error is None else None,
    )
    before = time.time()
    producer.flush(PATIENCE)
    after = time.time()
    if not stamps or stamps[0][0] != TIMESTAMP_LOG_APPEND_TIME:
        return Finding("clock", "ok", "not compared: the broker does not publish its time")
    return skew(stamps[0][1] / 1000, before, after)


def skew(broker: float, before: float, after: float) -> Finding:
    """The broker's time against the interval of ours of the request."""
    ahead = broker - after if broker > after else min(0.0, broker - before)
    if abs(ahead) > SKEW_S:
        way = "ahead of" if ahead > 0 else "behind"
        return Finding(
            "clock", "warn", f"the broker is {abs(ahead):.0f} s {way} this machine", "set both clocks by NTP"
        )
    return Finding("clock", "ok", f"agrees with the broker's within {SKEW_S:.0f} s")
