"""The patient stage over RocksDB until it is killed: python -m tests.streams.stages.patient.killed_stage
FOLDER. Tells each request as it is written.

ready
<id of a request> <what was decided, JSON>     before the state that goes with it is durable, as a transaction that may yet be lost
done                                           all events are told
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from models.policies import Decider, shipped
from processors.notes.retrieval import SLOT, packaged_arms
from processors.patient import TriggerSettings
from schemas.events import encode_events
from schemas.requests import decode_request
from streams.loop import Record
from streams.loop.directory import StateDirectory
from streams.loop.rocks import Checkpoint, PartitionStore
from streams.stages.patient import PatientProcessor
from streams.topics import PATIENT_EVENT, request_topic
from tests.processors.patient.hospital import TEMPLATES
from tests.processors.patient.test_deciding import course

_NOTES = request_topic("progress-note")


def main(folder: Path) -> None:
    state = StateDirectory(folder)
    store = PartitionStore(state.partition(0))
    decider = Decider(shipped(SLOT, tuple(packaged_arms()), 0.7))
    stage = PatientProcessor(TriggerSettings(), TEMPLATES, 1, decider=decider)
    stage.assigned(0, store)
    found = store.durable.checkpoint()
    events = course()
    print("ready", flush=True)
    for offset in range(found.offset if found is not None else 0, len(events)):
        record = Record(PATIENT_EVENT, 0, offset, 0, None, encode_events((events[offset],)))
        for out in stage.process(0, store, [record]):
            if out.topic == _NOTES and out.value is not None:
                asked = decode_request(out.value)
                print(asked.id, msgspec.json.encode(asked.decisions).decode(), flush=True)
        store.written(Checkpoint("log", offset + 1, 0))
        print("-", flush=True)
    print("done", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
