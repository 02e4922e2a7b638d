"""What the fold knows of every record, to hold a graph against."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from kg.patient import Reader, TemporalGraph
from kg.store import GraphStore, Row, of_delta, seq_of
from processors.patient.rows import Head, Version, decode_version
from processors.patient.versions import winners
from schemas.deltas import Delta
from schemas.rows import Rows


class Held(NamedTuple):
    """One record."""

    merged_into: str
    versions: list[tuple[str, tuple[str, ...], int]]  # event, path, when it was learned
    standing: list[str]  # events


def rows_of(deltas: Iterable[Delta]) -> list[Row]:
    """As a sink makes them, from deltas in the order of their partition."""
    return [of_delta(delta, seq_of(number // 3, number % 3)) for number, delta in enumerate(deltas)]


def temporal(deltas: Iterable[Delta], patient: str, reader: Reader | None = None) -> TemporalGraph:
    """The patient's temporal graph, of the same deltas with the same places."""
    wanted = reader or Reader()
    told = (
        wanted.read(one, seq_of(number // 3, number % 3))
        for number, one in enumerate(deltas)
        if one.patient == patient
    )
    return TemporalGraph(one for one in told if one is not None)


def in_state(stores: Iterable[Rows]) -> dict[str, Held]:
    """From the rows of the patient stage: every record that holds something."""
    found: dict[str, Held] = {}
    for store in stores:
        heads: dict[bytes, Head] = {}
        versions: dict[bytes, dict[bytes, list[Version]]] = defaultdict(
            lambda: defaultdict(list)
        )  # record -> family
        for key, value in store.scan(b"P"):
            if key[17:] == b"A":
                heads[key[:17]] = msgspec.json.decode(value, type=Head)
            elif key[17:18] == b"V":
                versions[key[:17]][key[18:19]].append(decode_version(value))
        for prefix, head in heads.items():
            families = versions[prefix].values()
            told = sorted(
                (version.id, version.via, version.recorded) for family in families for version in family
            )
            standing = sorted(one.id for family in families for one in winners(family))
            found[head.patient] = Held(head.target, told, standing)
    return found


def in_graph(store: GraphStore, patients: Iterable[str]) -> dict[str, Held]:
    """The same, from a graph."""
    found = {}
    for key in patients:
        graph = store.patient(key)
        told = sorted((one.event, one.via, one.recorded) for one in graph.versions if one.gone is None)
        found[key] = Held(graph.merged_into, told, sorted(one.event for one in graph.versions if one.stands))
    return found
