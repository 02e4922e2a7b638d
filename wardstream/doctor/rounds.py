"""All looks, in the order in which a person would take them."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing

from schemas.errors import ConfigurationError, StateError, StoreUnavailable
from wardstream.diagnosis.pseudonyms import mark, pseudonyms
from wardstream.doctor import cluster, learning, machine, models, stages
from wardstream.doctor.finding import Finding
from wardstream.settings import Settings
from wardstream.wiring.graph_store import lists_of


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
    yield models.entailment(settings.generate, settings.llm)
    yield models.encoder(settings.encoder, settings.embedding_server)
    yield models.knowledge(settings.knowledge, lists_of(settings))
    yield models.guidelines(settings.guidelines)
    yield models.diagnosis(settings.diagnosis, settings.knowledge)
    yield models.corpora()
    yield graph(settings)
    yield cases(settings)
    yield from learning.promoted(settings)
    yield from learning.learning(settings)
    config = settings.cluster()
    broker = cluster.broker(config, origin)
    yield broker
    if broker.level != "fail":
        yield from cluster.topic_list(config, settings.topics.partitions, settings.topics.keep_history)
        yield cluster.clock(config)
        if not cluster.is_embedded(config):
            yield from stages.stages(settings, config)


# Can patients be matched with cases, and do the hospital's own reach the base?


def cases(settings: Settings) -> Finding:
    """How many cases the base has, of which sources; whether the stage's file is of the same salt, and the
    base has all that stands in it.
    """
    from models.ranker.case import STAY
    from models.ranker.case_base import Store

    wanted, corpus = settings.cases, settings.diagnosis.corpus
    try:
        held = Counter(case.source for case in Store(corpus).cases())
        salt = pseudonyms(corpus, settings.diagnosis.salt)
    except (StateError, ConfigurationError, OSError) as error:
        return Finding(
            "cases",
            "fail",
            str(error),
            "correct diagnosis.corpus and diagnosis.salt in the settings, or what stands there",
        )
    counts = ", ".join(f"{count:,} of {source}" for source, count in sorted(held.items())) or "none"
    found = f"{corpus}: {counts}"
    if wanted.file is None:
        return Finding("cases", "ok", f"{found}; finished stays are not added (cases.file)")
    if not wanted.file.exists():
        return Finding("cases", "ok", f"{found}; the stage cases has not begun")
    try:
        with closing(sqlite3.connect(f"file:{wanted.file}?mode=ro", uri=True)) as opened:
            (stand,) = opened.execute("SELECT count(*) FROM stands").fetchone()
            (behind,) = opened.execute("SELECT count(*) FROM unsaid").fetchone()
            of_salt = dict(opened.execute("SELECT name, value FROM meta")).get("salt")
    except sqlite3.Error as error:
        return Finding(
            "cases",
            "fail",
            f"{wanted.file} cannot be read ({error})",
            "remove it: it is learned again from ehr.tkg-delta, which is kept",
        )
    if salt is None or mark(salt) != of_salt:
        advice = (
            f"put the salt back that the file was made with, or remove {wanted.file} and `wardstream "
            f"corpus remove --source {STAY}`: it is learned again"
        )
        return Finding("cases", "fail", f"{found}; {wanted.file} was made with another salt", advice)
    if behind or stand != held[STAY]:
        advice = (
            "where the stage cases runs, look again in a minute; else cases were removed by hand: "
            f"remove {wanted.file} to have them learned again"
        )
        return Finding("cases", "warn", f"{found}; {wanted.file} has {stand:,} finished stays", advice)
    return Finding("cases", "ok", f"{found}; all {stand:,} finished stays of {wanted.file}")


# Does the graph answer, if there is to be one?


def graph(settings: Settings) -> Finding:
    """Whether Neo4j takes our name and password, and whether medicine has been brought in."""
    from wardstream.wiring.graph_store import graph_of

    where = settings.graph.uri
    if not where:
        return Finding("graph", "ok", "none set: no graph is kept")
    try:
        with closing(graph_of(settings)) as store:
            learned = store.learned()
    except StoreUnavailable as error:
        advice = (
            f"start Neo4j at {where}, or correct graph.uri; until then the stage waits, and nothing is lost"
        )
        return Finding("graph", "fail", str(error), advice)
    except (ConfigurationError, StateError) as error:
        return Finding("graph", "fail", str(error), "correct [graph] in the settings; docs/graph.md")
    if not learned.snapshot:
        return Finding(
            "graph", "warn", f"{where} answers, no medical knowledge in it", "wardstream graph SNAPSHOT"
        )
    return Finding("graph", "ok", f"{where} answers, {learned.concepts} concepts, {learned.edges} edges")
