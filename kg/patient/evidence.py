"""The temporal graph of what a request carries: for drafting, which has no other state.

The evidence holds what stood at the cut, so each resource is one version; what an encounter's facts belong to
is known from its documents and their times, not by the facts, which travel without their encounter.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import msgspec
from msgspec import Struct

from kg.patient.deltas import Reader
from kg.patient.graph import TemporalGraph
from schemas.deltas import Delta
from schemas.events import EventKind, FactsBody
from schemas.facts import Fact
from schemas.instant import Instant
from schemas.requests import Request


def of_request(request: Request, reader: Reader | None = None) -> TemporalGraph:
    """What was known at the request's cut. Events are recorded at the cut: when each was learned is not in
    the evidence.
    """
    wanted = reader or Reader()
    read = (wanted.read(delta, seq) for seq, delta in enumerate(_deltas(request)))
    return TemporalGraph(one for one in read if one is not None)


def _deltas(request: Request) -> Iterator[Delta]:
    evidence = request.evidence
    yield _delta(request, "patient", request.patient, "", evidence.patient)
    stays = (*((evidence.encounter,) if evidence.encounter else ()), *evidence.prior_encounters)
    for stay in stays:
        yield _delta(request, "encounter", stay.resource, stay.version, stay.body, encounter=stay.resource)
    documents = (*evidence.passages, *evidence.prior)
    for one in documents:
        yield _delta(request, "document", one.resource, one.version, one.body, one.time, one.encounter)
    written = {one.resource for one in documents}  # their facts travel with them, too
    by_resource: defaultdict[tuple[str, str], list[Fact]] = defaultdict(list)
    for fact in (*evidence.history, *evidence.earlier, *evidence.facts):
        if fact.source.resource not in written:
            by_resource[fact.source.resource, fact.source.version].append(fact)
    for (resource, version), facts in by_resource.items():
        yield _delta(request, "observation", resource, version, FactsBody(tuple(facts)))


def _delta(
    request: Request,
    kind: EventKind,
    resource: str,
    version: str,
    body: Struct,
    time: Instant | None = None,
    encounter: str = "",
) -> Delta:
    at = request.cut if time is None else time
    return Delta(
        request.patient,
        f"{resource}@{version}:",
        "add",
        kind,
        resource,
        (0, at, ""),
        at,
        request.cut,
        encounter=encounter,
        body=msgspec.Raw(msgspec.json.encode(body)),
    )
