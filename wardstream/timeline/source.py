"""A patient's deltas: from the topics, or from FHIR files on disk by way of ingest and the patient's fold,
without Kafka.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from schemas.deltas import Delta
from schemas.errors import ConfigurationError
from schemas.instant import FOREVER, Instant
from wardstream import patient_state as known
from wardstream.replay.message import Message
from wardstream.site.folder import deltas_of


class Record(NamedTuple):
    """Whom it is of, and what was reported, in order."""

    patient: str
    deltas: list[Delta]


def from_topics(config: Mapping[str, Any], patient: str, as_of: Instant = FOREVER) -> Record:
    """Of the record that stood for this one at `as_of`. Raises ConfigurationError where nothing is known of
    it by then.
    """
    found = followed(lambda key: list(known.deltas_of(config, key)), patient, as_of)
    if not found.deltas:
        raise ConfigurationError(
            "expected a patient of whom something is known, got one of whom nothing is; names are as "
            "`wardstream drafts` shows "
            "them, and --from reads FHIR files instead of the topics"
        )
    return found


def from_messages(
    messages: Iterable[Message],
    patient: str = "",
    as_of: Instant = FOREVER,
    report: Callable[[str], None] = lambda _: None,
) -> Record:
    """Of the only patient in the messages, or of the one that is named. What a file states counts as
    learned when it happened.

    Raises ConfigurationError where there is no such patient, or several and none is named.
    """
    by_patient: defaultdict[str, list[Delta]] = defaultdict(list)
    refused: Counter[str] = Counter()
    for deltas in deltas_of(
        messages, lambda letter: refused.update([f"{letter.resource_type} {letter.reason}"])
    ):
        for delta in deltas:
            by_patient[delta.patient].append(delta)
    if refused:
        kinds = ", ".join(f"{count} {kind}" for kind, count in refused.most_common(4))
        report(
            f"{refused.total()} messages could not be processed: {kinds}{' ...' if len(refused) > 4 else ''}"
        )
    if not patient:
        people = (key for key in by_patient if key.startswith("Patient/"))
        standing = sorted(key for key in people if not known.versions(by_patient[key], as_of)[1])
        if len(standing) != 1:
            raise ConfigurationError(
                f"expected one patient, or the name of one, got {len(standing)}: {_some(standing)}"
            )
        patient = standing[0]
    found = followed(lambda key: by_patient.get(key, []), patient, as_of)
    if not found.deltas:
        raise ConfigurationError(
            f"expected a patient of these messages, got another; there are {_some(sorted(by_patient))}"
        )
    return found


def _some(names: Sequence[str]) -> str:
    return ", ".join(names[:10]) + (" ..." if len(names) > 10 else "")


def followed(read: Callable[[str], list[Delta]], patient: str, as_of: Instant) -> Record:
    """What `read` finds of a patient. A merged record leads to the one that stands for it; a ring of links to nowhere."""
    passed: dict[str, list[Delta]] = {}
    key = patient
    while key not in passed:
        passed[key] = known.since_erased(read(key))
        target = known.versions(passed[key], as_of)[1]
        if not target:
            return Record(key, passed[key])
        key = target
    return Record(patient, passed[patient])
