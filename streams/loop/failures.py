"""Kafka's errors as the project's own, and the exit code of each."""

from __future__ import annotations

import errno
import traceback
from pathlib import Path
from typing import Final

from confluent_kafka import KafkaError, KafkaException

from schemas.errors import (
    BackendError,
    ConfigurationError,
    DeliveryError,
    DiskFullError,
    FencedError,
    StateError,
)

EXIT_DELIVERY: Final = 3
EXIT_SETUP: Final = 2
EXIT_UNEXPECTED: Final = 1

#: Codes of the broker for: another process has this slot, or the group no longer has this member.
_FENCED: Final = frozenset(
    {
        KafkaError._FENCED,
        KafkaError.INVALID_PRODUCER_EPOCH,
        KafkaError.FENCED_INSTANCE_ID,
        KafkaError.UNKNOWN_MEMBER_ID,
        KafkaError.ILLEGAL_GENERATION,
        KafkaError.TRANSACTION_COORDINATOR_FENCED,
        90,  # PRODUCER_FENCED, not named by confluent_kafka
        KafkaError.INVALID_PRODUCER_ID_MAPPING,
        KafkaError.INVALID_TXN_STATE,
    }
)

_NO_ROOM: Final = ("No space left on device", "Disk quota exceeded")

#: Not the record's fault: these end the process, whatever record was being worked on.
NOT_THE_RECORD: Final = (
    DeliveryError,
    StateError,
    ConfigurationError,
    BackendError,
    OSError,
    MemoryError,
    KafkaException,
)


def delivery_error(phase: str, error: KafkaException) -> DeliveryError:
    """FencedError where another worker has taken over, else DeliveryError."""
    cause: KafkaError = error.args[0]
    if cause.code() in _FENCED:
        return FencedError(
            f"fenced at {phase}: expected to own the partitions, got {cause.name()}; another worker has "
            "taken over, "
            "this one ends without a trace and can be started again. If that repeats, two workers have the "
            "same slot: give each its own "
            "(--slot)"
        )
    return DeliveryError(
        f"failed at {phase}: {cause.name()}; nothing half-done is visible, start the worker again"
    )


def is_disk_full(error: BaseException | None) -> bool:
    """Whether it, or what led to it, is that a disk has no room. RocksDB says so in words."""
    while error is not None:
        if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
            return True
        if type(error) is Exception and any(words in str(error) for words in _NO_ROOM):
            return True
        error = error.__cause__
    return False


def disk_full(folder: Path) -> DiskFullError:
    """The one error for it, wherever in the loop it was met."""
    return DiskFullError(
        f"expected room on the disk of {folder}, it is full: make room there. Nothing is lost or half-done; "
        "the worker goes on from its last transaction as soon as there is room"
    )


def exit_code(error: BaseException) -> int:
    """3: a transaction failed, this worker was fenced, or the disk is full (start it again). 2: settings or
    state. 1: anything else.
    """
    if isinstance(error, DeliveryError):
        return EXIT_DELIVERY
    if isinstance(error, ConfigurationError | StateError):
        return EXIT_SETUP
    return EXIT_UNEXPECTED


def is_record_fault(error: Exception) -> bool:
    """False for what no record can cause. RocksDB's errors are bare `Exception`s."""
    return not isinstance(error, NOT_THE_RECORD) and type(error) is not Exception


def place_of(error: BaseException) -> str:
    """File and line where it was raised, without its text."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return ""
    return f"{Path(*Path(frames[-1].filename).parts[-3:])}:{frames[-1].lineno}"
