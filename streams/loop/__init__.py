"""The transactional loop that ingest, patient and generate share.

    records.py       Record, Outgoing, Work, Failure: what goes in and out
    step.py          Step: what a stage implements; Processor and Synchronous for stages that compute at once
    settings.py      LoopSettings
    loop.py          TransactionalLoop: read, submit, collect, publish
    input.py         the consumer: assignment, positions, pausing
    transactions.py  the producer: outputs, rows and positions in one transaction
    partitions.py    the stores of the partitions that are ours
    changelog.py     bring a store up to the changelog's true end
    suspects.py      records that made the process fail, tried alone after its restart
    failures.py      errors and exit codes
    observer.py      what the loop tells to telemetry

What it promises on Apache Kafka (the embedded broker promises none of it): every committed input record is
reflected exactly once in what a read_committed reader sees and in the state, whatever dies whenever. What it
asks for: the step is a pure function of its store and its records, and raises nothing for bad input that it
can foresee.
"""

from streams.loop.failures import exit_code
from streams.loop.loop import TransactionalLoop
from streams.loop.observer import Observer
from streams.loop.records import Failure, Headers, Outgoing, Record, TopicPart, Work
from streams.loop.settings import LoopSettings
from streams.loop.step import Processor, Step, Synchronous

__all__ = [
    "Failure",
    "Headers",
    "LoopSettings",
    "Observer",
    "Outgoing",
    "Processor",
    "Record",
    "Step",
    "Synchronous",
    "TopicPart",
    "TransactionalLoop",
    "Work",
    "exit_code",
]
