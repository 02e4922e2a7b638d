"""The sink of rewards: what `ehr.out.*` and `ehr.outcome` say, into the ledger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec
import orjson

from processors.fhir_output import from_bundle
from processors.outcomes import Draft
from processors.outcomes.copying import runs
from schemas import drafts
from schemas.errors import InputError
from schemas.outcomes import ClinicianDocument
from streams.loop import Record, TopicPart
from streams.rewards.ledger import Change, RewardLedger
from streams.sinks.sqlite import told
from streams.topics import OUTCOME, OUTPUTS

SOURCES: Final = (*OUTPUTS, OUTCOME)
_DECODER: Final = msgspec.json.Decoder(ClinicianDocument)


class Told(NamedTuple):
    """What one record says, and where it stood."""

    part: TopicPart
    following: int
    change: Change


class RewardSink:
    """A `streams.sinks.Sink`."""

    def __init__(self, ledger: RewardLedger) -> None:
        self._ledger = ledger

    def read(self, record: Record) -> Told:
        change: Change
        try:
            change = _DECODER.decode(record.value or b"") if record.topic == OUTCOME else kept(from_bundle(orjson.loads(record.value or b"")))
        except (msgspec.DecodeError, orjson.JSONDecodeError, UnicodeDecodeError):
            expected = "a ClinicianDocument as JSON (schemas.outcomes)" if record.topic == OUTCOME else "a document Bundle as JSON"
            raise InputError("not-an-outcome", expected=expected, came="something else") from None
        return Told((record.topic, record.partition), record.offset + 1, change)

    def write(self, items: Sequence[Told], positions: Mapping[TopicPart, int]) -> None:
        known = self.positions()
        new = [one.change for one in items if one.following > known.get(one.part, 0)]
        ahead = {part: following for part, following in positions.items() if following > known.get(part, 0)}
        with told("write", "rewards"):
            self._ledger.apply(new, ahead)

    def positions(self) -> Mapping[TopicPart, int]:
        with told("write", "rewards"):
            return self._ledger.positions()

    def close(self) -> None:
        self._ledger.close()


def kept(draft: drafts.Draft) -> Draft:
    """Of a draft what a document is held to. Its own sentences are those whose words no document that they cite has."""
    made = list(drafts.statements(draft.sections))
    own = tuple(one.text for one in made if not any(runs(one.text) <= runs(citation.quote) for citation in one.citations))
    return Draft(draft.request, draft.task, draft.document, draft.encounter, draft.cut, "\n".join(one.text for one in made), own)
