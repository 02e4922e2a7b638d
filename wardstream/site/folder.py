"""A folder of FHIR files, learned from in one go: exactly the steps that the stages run, in one process and
without Kafka.

The state of its patients is held in memory meanwhile: some hundred megabytes for a thousand Synthea patients.
A hospital's history goes through `wardstream load` and the stage `site`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from kg.medical.site import Change, SiteLearner
from kg.medical.site.versions import Linking, ToConcept, read
from processors.ingest import SourceRecord, ingest
from processors.patient import Fold, Outcome, TriggerSettings
from schemas.dead_letters import DeadLetter
from schemas.deltas import Delta
from streams.loop.store import MemoryStore
from wardstream.replay.message import Message

#: Changes in one transaction.
BATCH: Final = 2_000


class Learned(NamedTuple):
    """What was learned from."""

    messages: int
    deltas: int
    changes: int


def learn(
    learner: SiteLearner, messages: Iterable[Message], to_concept: ToConcept, linking: Linking | None = None
) -> Learned:
    """All messages into the file."""
    messages_read, deltas, changes = 0, 0, 0
    batch: list[Change] = []
    for found in deltas_of(messages):
        messages_read += 1
        deltas += len(found)
        batch += [change for delta in found if (change := read(delta, to_concept, linking)) is not None]
        if len(batch) >= BATCH:
            learner.apply(batch)
            changes += len(batch)
            batch = []
    learner.apply(batch)
    return Learned(messages_read, deltas, changes + len(batch))


def deltas_of(
    messages: Iterable[Message], refused: Callable[[DeadLetter], None] = lambda _: None
) -> Iterator[list[Delta]]:
    """What each message changes in the graphs of patients. No encounter gets drafts here. `refused`: called
    what could not be processed.
    """
    store = MemoryStore()
    fold = Fold(store, TriggerSettings(classes=()), {})
    for offset, message in enumerate(messages):
        record = SourceRecord(message.topic, 0, offset, message.time, message.value, dict(message.headers))
        read = ingest(record)
        for letter in read.letters:
            refused(letter)
        queue = deque(read.events)
        found: list[Delta] = []
        while queue:
            out = Outcome()
            fold.apply(queue.popleft(), out)
            fold.flush()
            store.commit()
            queue.extend(out.events)
            found += out.deltas
        yield found
