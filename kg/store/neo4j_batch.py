"""Rows of one transaction as parameters of the statements that write them into Neo4j, each thing once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from neo4j import ManagedTransaction

from kg.store import cypher
from kg.store.changes import DraftRow, FactRow, LinkRow, Row, VersionRow, WithdrawalRow, key_of
from kg.store.port import Positions


class Batch:
    """Rows of one transaction."""

    def __init__(self, rows: Sequence[Row]) -> None:
        latest: dict[str, VersionRow] = {}
        self._links: dict[str, LinkRow] = {}
        self._withdrawals: list[WithdrawalRow] = []
        self._drafts: dict[str, DraftRow] = {}
        for row in rows:
            match row:
                case VersionRow():
                    if row.key not in latest or row.seq > latest[row.key].seq:
                        latest[row.key] = row
                case LinkRow():
                    if row.patient not in self._links or row.seq > self._links[row.patient].seq:
                        self._links[row.patient] = row
                case WithdrawalRow():
                    self._withdrawals.append(row)
                case DraftRow():
                    self._drafts[row.id] = row
        self._versions = list(latest.values())

    def write(self, transaction: ManagedTransaction, positions: Positions) -> None:
        def run(statement: str, rows: list[Any]) -> None:
            if rows:
                transaction.run(statement, rows=rows).consume()

        versions, drafts = self._versions, list(self._drafts.values())
        numbers: tuple[Row, ...] = (*versions, *drafts, *self._withdrawals, *self._links.values())
        people = {row.patient for row in numbers}
        run(cypher.PATIENTS, sorted(people))
        run(cypher.RESOURCES, self._resources())
        run(
            cypher.VERSIONS,
            [
                {"key": row.key, "resource": key_of(row.patient, row.resource), "is": _is(row)}
                for row in versions
            ],
        )
        run(
            cypher.DURING,
            [
                {"key": row.key, "encounter": key_of(row.patient, row.encounter)}
                for row in versions
                if row.encounter
            ],
        )
        facts = [(row, fact) for row in versions for fact in row.facts]
        run(
            cypher.FACTS,
            [{"version": row.key, "key": fact.key, "is": _fact_is(fact, row.patient)} for row, fact in facts],
        )
        run(cypher.CODES, [{"fact": fact.key, "code": code} for _, fact in facts for code in fact.codes])
        run(cypher.WITHDRAWALS, [_withdrawal(row) for row in self._withdrawals])
        touched = {key_of(row.patient, row.resource) for row in versions}
        forwarded = [row.key for row in versions if row.via]
        bereft = sorted({row.patient for row in self._withdrawals})
        for statement, keys in ((cypher.GONE_OF_VERSIONS, forwarded), (cypher.GONE_OF_PATIENTS, bereft)):
            if keys:
                touched |= set(transaction.run(statement, rows=keys).single(strict=True)["touched"])
        run(cypher.STANDING, sorted(touched))
        run(cypher.NEXT, sorted(touched))
        run(cypher.LINKS, [msgspec.structs.asdict(row) for row in self._links.values()])
        self._write_drafts(run, drafts)
        kept = [
            {"topic": topic, "partition": part, "next": following}
            for (topic, part), following in positions.items()
        ]
        run(cypher.POSITIONS, kept)

    def _write_drafts(self, run: Any, drafts: list[DraftRow]) -> None:
        run(cypher.DRAFTS, [{"id": row.id, "patient": row.patient, "is": _draft_is(row)} for row in drafts])
        run(cypher.REPLACES, [{"id": row.id, "replaces": row.replaces} for row in drafts if row.replaces])
        run(
            cypher.CITES,
            [
                {
                    "id": row.id,
                    "resource": key_of(row.patient, one.resource),
                    "version": one.version,
                    "sentences": list(one.sentences),
                }
                for row in drafts
                for one in row.citations
            ],
        )

    def _resources(self) -> list[dict[str, str]]:
        """Of versions, of the encounters they belong to, of citations: whichever is reported first."""
        named = {
            (row.patient, name): None
            for row in self._versions
            for name in (row.resource, row.encounter)
            if name
        }
        named |= {(row.patient, one.resource): None for row in self._drafts.values() for one in row.citations}
        return [
            {"patient": patient, "key": key_of(patient, name), "name": name, "type": name.partition("/")[0]}
            for patient, name in named
        ]


def _is(row: VersionRow) -> dict[str, Any]:
    """Properties of a Version node."""
    plain = msgspec.structs.asdict(row)
    for name in ("patient", "resource", "stated", "facts"):
        del plain[name]
    return {**plain, "via": list(row.via), **{name: _plain(value) for name, value in row.stated.items()}}


def _fact_is(fact: FactRow, patient: str) -> dict[str, Any]:
    """Properties of a Fact node; `line` names its thread among those of all patients."""
    plain = {name: value for name, value in msgspec.structs.asdict(fact).items() if name != "codes"}
    return {**plain, "line": key_of(patient, fact.thread)} if fact.thread else plain


def _draft_is(row: DraftRow) -> dict[str, Any]:
    return {
        "task": row.task,
        "title": row.title,
        "cut": row.cut,
        "backend": row.backend,
        "encounter": row.encounter,
    }


def _withdrawal(row: WithdrawalRow) -> dict[str, Any]:
    key = key_of(row.patient, *row.via, str(row.seq))
    return {
        "patient": row.patient,
        "key": key,
        "is": {"key": key, "via": list(row.via), "recorded": row.recorded, "seq": row.seq},
    }


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
