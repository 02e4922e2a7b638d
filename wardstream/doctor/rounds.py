"""All looks, in the order in which a person would take them."""

from __future__ import annotations

from collections.abc import Iterator

from wardstream.doctor import cases, cluster, graph, learning, machine, models, promoted, stages
from wardstream.doctor.finding import Finding
from wardstream.settings import Settings


def examine(settings: Settings, origin: str = "kafka.bootstrap") -> Iterator[Finding]:
    """Every finding. None of the looks changes anything but the doctor's own topic. `origin`: what sets the
    brokers' addresses.
    """
    yield machine.python()
    yield from machine.libraries()
    yield machine.packages()
    yield machine.disk(settings.worker.state_dir)
    yield machine.java()
    yield models.language_model(settings.llm)
    yield models.encoder(settings.encoder, settings.embedding_server)
    yield models.knowledge(settings.knowledge)
    yield models.guidelines(settings.guidelines)
    yield models.diagnosis(settings.diagnosis, settings.knowledge)
    yield models.corpora()
    yield graph.graph(settings)
    yield cases.cases(settings)
    yield from promoted.promoted(settings)
    yield from learning.learning(settings)
    config = settings.cluster()
    broker = cluster.broker(config, origin)
    yield broker
    if broker.level != "fail":
        yield from cluster.topic_list(config, settings.topics.partitions, settings.topics.keep_history)
        yield cluster.clock(config)
        if not cluster.is_embedded(config):
            yield from stages.stages(settings, config)
