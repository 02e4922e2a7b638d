"""The patient stage told in one go, event by event, without Kafka: what its topics must say in the end."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from models.policies import Decider, shipped
from models.search.chunk_rows import EMBEDDING
from processors.notes.retrieval import SLOT, packaged_arms
from processors.patient import Fold, Outcome, TriggerSettings
from schemas.events import PatientEvent, decode_events
from schemas.requests import Request, Task, decode_request
from streams.loop.store import MemoryStore
from tests.integration.checker import Seen, latest_rows
from tests.integration.pipeline_checker import DELTAS, EVENTS, OUTCOMES, PATIENT_ROWS, TASKS, Log, members

#: Chance decides half of what is chosen, so that a choice that is not the request's own would be seen.
EXPLORING: Final = Decider(shipped(SLOT, tuple(packaged_arms()), 0.5))
#: Where the key of an embedding says which encoder made it.
_ENCODER = slice(1, 5)


def check_against_sequential_fold(
    log: Log, settings: TriggerSettings, templates: Mapping[Task, str], partitions: int, *, embedded: bool
) -> Counter[str]:
    """State byte for byte; deltas and requests in their order; what records sent each other; where they were
    `embedded`, all texts that were to be. Returns what there was of each.
    """
    records = log[EVENTS]
    rows = latest_rows(log[PATIENT_ROWS])
    sent: Counter[bytes] = Counter()
    counts: Counter[str] = Counter()
    for number in range(partitions):
        state, out = _folded(_of(records, number), settings, templates)
        found = {key: value for (partition, key), value in rows.items() if partition == number}
        different = sorted(key for key in state.keys() | found.keys() if state.get(key) != found.get(key))
        assert not different, (
            f"partition {number}: {len(different)} of {len(state)} rows differ, first {different[0]!r}: "
            f"folded {state.get(different[0])!r}, in the changelog {found.get(different[0])!r}"
        )
        told = list(members(_of(log[DELTAS], number)))
        assert told == json.loads(msgspec.json.encode(out.deltas)), f"partition {number}: deltas differ"
        for task in TASKS:
            asked = [
                decode_request(record.value or b"") for record in _of(log[f"ehr.request.{task}"], number)
            ]
            expected = [request for request in out.requests if request.task == task]
            assert asked == expected, (
                f"partition {number}: requests of {task} differ: {_first_difference(asked, expected)}"
            )
        passages = [record.value for record in _of(log[OUTCOMES], number)]
        assert passages == [msgspec.json.encode(passage) for passage in out.outcomes], (
            f"partition {number}: outcomes differ"
        )
        wanted = {one.hash for one in out.unembedded}
        held = {key[_ENCODER.stop :] for key in state if key[:1] == EMBEDDING}
        lacking = {name for name in wanted if bytes.fromhex(name) not in held}
        assert not (embedded and lacking), (
            f"partition {number}: {len(lacking)} of {len(wanted)} texts have no embedding"
        )
        counts.update(embeddings=len(wanted - lacking))
        sent.update(msgspec.json.encode(event) for event in out.events)
        counts.update(rows=len(state), deltas=len(told), requests=len(out.requests), sent=len(out.events))
        counts.update(
            explored=sum(
                one.action != one.actions[0] for request in out.requests for one in request.decisions
            )
        )
    received = Counter(
        msgspec.json.encode(event)
        for record in records
        for event in _events(record)
        if msgspec.json.encode(event) in sent
    )
    assert received == sent, (
        f"of what records sent each other {sent - received} is lost, {received - sent} too much"
    )
    return counts


def _first_difference(found: list[Request], expected: list[Request]) -> str:
    pairs = zip(found, expected, strict=False)
    place = next(
        (at for at, (one, other) in enumerate(pairs) if one != other), min(len(found), len(expected))
    )
    here = slice(place, place + 1)
    return f"{len(found)} found, {len(expected)} expected, at {place} found {found[here]}, expected {expected[here]}"


def _folded(
    records: list[Seen], settings: TriggerSettings, templates: Mapping[Task, str]
) -> tuple[dict[bytes, bytes], Outcome]:
    """Nothing is kept in memory from one event to the next."""
    store, out = MemoryStore(), Outcome()
    fold = Fold(store, settings, templates, embedding=True, decider=EXPLORING)
    for record in records:
        for event in _events(record):
            fold.apply(event, out)
            fold.flush(most=0)
    store.commit()
    return dict(store.scan()), out


def _of(records: Iterable[Seen], partition: int) -> list[Seen]:
    return [record for record in records if record.partition == partition]


def _events(record: Seen) -> tuple[PatientEvent, ...]:
    try:
        return decode_events(record.value or b"")
    except (msgspec.DecodeError, UnicodeDecodeError):
        return ()
