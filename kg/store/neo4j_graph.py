"""The graph in Neo4j 5. What is written, and how far the topics have been read, is one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any, Final, TypeVar

import msgspec
from neo4j import Driver, GraphDatabase, ManagedTransaction
from neo4j.exceptions import AuthError, DriverError, Neo4jError
from neo4j.exceptions import ConfigurationError as DriverMisconfigured

from kg.store import cypher
from kg.store.changes import CitationRow, DraftRow, FactRow, Row
from kg.store.neo4j_batch import Batch
from kg.store.port import Knowledge, KnownVersion, Learned, Neighbour, PatientGraph, Positions, Thread
from schemas.errors import ConfigurationError, StateError, StoreUnavailable
from schemas.instant import Instant

#: Rows in one UNWIND of a knowledge graph.
BATCH: Final = 5_000
#: Seconds: for a connection, and for trying again what a deadlock or a change of leader has undone.
CONNECT_S: Final = 5.0
RETRY_S: Final = 10.0

#: Properties of a Version node that are not what it says.
_FRAME: Final = frozenset(
    "key event kind strand via number rank occurred recorded retracted encounter seq gone stands".split()
)
T = TypeVar("T")


class Neo4jGraph:
    """A `GraphStore`. Several may write at once, each the patients of its own partitions."""

    def __init__(self, uri: str, user: str = "neo4j", password: str = "", database: str = "neo4j") -> None:
        """Connects on first use. Raises ConfigurationError for a URI that is none."""
        self._database = database
        self._address = uri
        try:
            self._driver: Driver = GraphDatabase.driver(
                uri,
                auth=(user, password) if password else None,
                connection_timeout=CONNECT_S,
                connection_acquisition_timeout=CONNECT_S,
                max_transaction_retry_time=RETRY_S,
                notifications_min_severity="OFF",
            )
        except (ValueError, DriverMisconfigured):
            raise ConfigurationError(
                f"expected graph.uri such as bolt://localhost:7687 or neo4j+s://host, got {uri}"
            ) from None

    def prepare(self) -> None:
        for statement in (*cypher.CONSTRAINTS, *cypher.INDEXES):
            self._run(statement)

    def learn(self, knowledge: Knowledge) -> Learned:
        known = self.learned()
        if known.snapshot == knowledge.hash:
            return known
        snapshot = knowledge.hash
        self._run(cypher.LEARNING, snapshot=snapshot)
        for concepts in _batches(knowledge.concepts):
            rows = [{"id": one.id, "name": one.name, "group": one.group} for one in concepts]
            codes = [{"concept": one.id, "code": code} for one in concepts for code in one.codes]
            self._written([(cypher.CONCEPTS, rows), (cypher.CODED, codes)], snapshot=snapshot)
        for edges in _batches(knowledge.edges):
            self._written(
                [(cypher.EDGES, [msgspec.structs.asdict(edge) for edge in edges])], snapshot=snapshot
            )
        for statement in cypher.FORGET:
            self._run(statement, snapshot=snapshot)
        self._run(cypher.LEARNED)
        return self.learned()

    def learned(self) -> Learned:
        found = self._read(cypher.READ_LEARNED)
        return Learned(**found[0]) if found else Learned("", 0, 0)

    def write(self, rows: Sequence[Row], positions: Positions) -> None:
        batch = Batch(rows)
        with self._answering(), self._driver.session(database=self._database) as session:
            session.execute_write(batch.write, positions)

    def positions(self) -> Positions:
        return {(row["topic"], row["partition"]): row["next"] for row in self._read(cypher.READ_POSITIONS)}

    def patient(self, key: str) -> PatientGraph:
        merged = [str(row["target"]) for row in self._read(cypher.MERGED, key=key)]
        versions = sorted(_version(row) for row in self._read(cypher.READ_VERSIONS, key=key))
        drafts = sorted(
            (_draft(key, row) for row in self._read(cypher.READ_DRAFTS, key=key)), key=lambda draft: draft.id
        )
        return PatientGraph(merged[0] if merged else "", tuple(versions), tuple(drafts))

    def as_of(self, key: str, time: Instant) -> list[str]:
        return sorted(str(row["event"]) for row in self._read(cypher.AS_OF, key=key, time=time))

    def threads(self, key: str) -> list[Thread]:
        rows = self._read(cypher.THREADS, key=key)
        ids = {row["key"]: row["id"] for row in rows}
        following = {row["key"]: next(iter(row["following"]), "") for row in rows}
        found = []
        behind = set(following.values())
        for head in [row for row in rows if row["key"] not in behind]:
            walked, at = [], head["key"]
            while at in ids:
                walked.append(ids.pop(at))
                at = following[at]
            found.append(Thread(head["thread"], tuple(walked)))
        return sorted(found)

    def neighbours(self, key: str, relation: str = "has_condition") -> list[Neighbour]:
        return sorted(Neighbour(**row) for row in self._read(cypher.NEIGHBOURS, key=key, relation=relation))

    def count(self, keys: Sequence[str]) -> int:
        """Nodes of these records: patients, resources, versions, drafts."""
        (found,) = self._read(cypher.COUNTED, rows=list(keys))
        return int(found["nodes"])

    def erase(self, keys: Sequence[str]) -> None:
        """Take records out, with what other records have from them. Again: the same."""
        self._written([(statement, list(keys)) for statement in cypher.ERASED])

    def query(self, statement: str, **parameters: Any) -> list[dict[str, Any]]:
        """Any reading Cypher."""
        return self._read(statement, **parameters)

    def close(self) -> None:
        self._driver.close()

    def _run(self, statement: str, **parameters: Any) -> None:
        """By itself: schema, and what opens transactions of its own."""
        with self._answering(), self._driver.session(database=self._database) as session:
            session.run(statement, **parameters).consume()

    def _written(self, statements: Sequence[tuple[str, list[Any]]], **parameters: Any) -> None:
        def write(transaction: ManagedTransaction) -> None:
            for statement, rows in statements:
                if rows:
                    transaction.run(statement, rows=rows, **parameters).consume()

        with self._answering(), self._driver.session(database=self._database) as session:
            session.execute_write(write)

    def _read(self, statement: str, **parameters: Any) -> list[dict[str, Any]]:
        def read(transaction: ManagedTransaction) -> list[dict[str, Any]]:
            return [
                dict(zip(record.keys(), record.values(), strict=True))
                for record in transaction.run(statement, **parameters)
            ]

        with self._answering(), self._driver.session(database=self._database) as session:
            return session.execute_read(read)

    @contextmanager
    def _answering(self) -> Iterator[None]:
        """Errors of ours instead of the driver's, whose messages may quote what was written."""
        try:
            yield
        except AuthError as error:
            raise ConfigurationError(
                f"expected Neo4j at {self._address} to accept graph.user and the password in "
                f"graph.credentials, got {error.code}"
            ) from None
        except Neo4jError as error:
            code = error.code or "an error without a code"
            if (
                code.startswith(("Neo.ClientError", "Neo.DatabaseError.Statement"))
                and not error.is_retryable()
            ):
                raise StateError(
                    f"expected Neo4j at {self._address} to take what is written, got {code}; see its own log"
                ) from None
            raise StoreUnavailable(f"expected Neo4j at {self._address} to answer, got {code}") from None
        except (DriverError, OSError) as error:
            raise StoreUnavailable(
                f"expected Neo4j at {self._address} to answer, got {type(error).__name__}"
            ) from None


def _version(row: Mapping[str, Any]) -> KnownVersion:
    node = dict(row["version"])
    stated = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in node.items()
        if name not in _FRAME
    }
    frame: dict[str, Any] = {name: node.get(name) for name in _FRAME - {"key", "seq", "via"}}
    facts = sorted((_fact(found) for found in row["facts"]), key=lambda fact: fact.id)
    return KnownVersion(
        resource=row["resource"], via=tuple(node["via"]), stated=stated, facts=tuple(facts), **frame
    )


def _fact(found: Mapping[str, Any]) -> FactRow:
    plain = {name: value for name, value in found.items() if name != "line"}
    return FactRow(**{**plain, "codes": tuple(sorted(found["codes"]))})


def _draft(patient: str, row: Mapping[str, Any]) -> DraftRow:
    node = dict(row["draft"])
    citations = sorted(
        CitationRow(resource, version, tuple(stated)) for resource, version, stated in row["citations"]
    )
    replaces = row["replaces"][0] if row["replaces"] else ""
    return DraftRow(**{**node, "patient": patient, "replaces": replaces, "citations": tuple(citations)})


def _batches(items: Iterable[T]) -> Iterator[list[T]]:
    left = iter(items)
    while batch := list(islice(left, BATCH)):
        yield batch
