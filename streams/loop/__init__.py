"""The transactional loop that ingest, patient, embed and generate share.

    records.py       Record, Outgoing, Work, Failure: what goes in and out
    step.py          Step: what a stage implements; Processor and Synchronous for stages that compute at once
    settings.py      LoopSettings
    loop.py          TransactionalLoop: read, submit, collect, publish
    input.py         the consumer: assignment, positions, pausing
    transactions.py  the producer: outputs, rows and positions in one transaction
    store.py         Store: the rows of one partition as a step sees them; staged writes
    rocks.py         the durable rows of one partition, in RocksDB
    directory.py     a worker's folder: opens partitions, bounds their memory, keeps other processes out
    partitions.py    the stores of the assigned partitions
    changelog.py     brings a store up to the changelog's true end
    suspects.py      records that made the process fail, each tried alone after the restart
    dead_letters.py  dead letters about records that were read
    failures.py      errors and exit codes
    observer.py      what the loop reports
    kafka.py         KafkaSettings: addresses, TLS and SASL; topics and their partition counts; partition_of
    embedded_broker.py  librdkafka's mock cluster on loopback, for the demo and for unit tests

On Apache Kafka (the embedded broker promises none of it), every committed input record is reflected exactly
once in the state and in what a read_committed reader sees, whichever process dies at whatever moment. The
step must be a pure function of its store and its records, and must not raise for bad input that it can
foresee.
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
