"""The sink of rewards: `ehr.out.*`, `ehr.trajectory` and `ehr.outcome` into the ledger."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

import msgspec
import orjson

from processors.drafting.fhir import from_bundle
from processors.ingest.canonical import Context, canonicalise
from processors.outcomes import Draft, grounds_of
from processors.outcomes.comparing import joint, within
from processors.outcomes.matching import EXPECTED
from schemas import drafts
from schemas.dead_letters import DeadLetter
from schemas.errors import InputError
from schemas.events import DocumentBody
from schemas.outcomes import Mark, Merged, decode_outcome
from schemas.trajectories import Trajectory
from streams.learning.reward_ledger import Change, Letter, RewardLedger, time_of
from streams.loop import Record, TopicPart
from streams.sinks.sqlite import sqlite_errors
from streams.topics import BLINDED, OUTCOME, READ, TRAJECTORY

SOURCES: Final = READ["reward"]
_TRAJECTORY: Final = msgspec.json.Decoder(Trajectory)
_FARTHEST: Final = 2**62  # microseconds: hundred thousand years
_EXPECTED: Final = {
    OUTCOME: "an outcome as JSON (schemas.outcomes)",
    TRAJECTORY: "a Trajectory as JSON (schemas.trajectories)",
}


class ReadChange(NamedTuple):
    """What one record holds, and its position."""

    part: TopicPart
    following: int
    change: Change


class RewardSink:
    """A `streams.sinks.Sink`."""

    def __init__(self, ledger: RewardLedger, reviewers: Collection[str] = ()) -> None:
        """`reviewers`: whose marks count, "Practitioner/7" or "system|value", with a * at its end all that
        begin so; none: everybody's.
        """
        self._ledger = ledger
        self._named = frozenset(one for one in reviewers if not one.endswith("*"))
        self._begins = tuple(one.removesuffix("*") for one in reviewers if one.endswith("*"))

    def read(self, record: Record) -> ReadChange:
        try:
            change = _change(record)
        except (
            msgspec.DecodeError,
            orjson.JSONDecodeError,
            UnicodeDecodeError,
            KeyError,
            TypeError,
            AttributeError,
        ):  # a Bundle without what ours have
            expected = _EXPECTED.get(record.topic, "a document Bundle as JSON")
            raise InputError("not-an-outcome", expected=expected, came="something else") from None
        if not -_FARTHEST < time_of(change) < _FARTHEST:
            raise InputError(
                "not-an-outcome", expected="a time that 64 bits hold, its windows too", came="another"
            )
        if isinstance(change, Mark) and not self._allowed(change.reviewer):
            raise InputError(
                "mark-of-nobody-allowed",
                expected="a mark of somebody in learning.reviewers",
                came="one of another, or of nobody",
            )
        return ReadChange((record.topic, record.partition), record.offset + 1, change)

    def _allowed(self, reviewer: str) -> bool:
        everybody = not self._named and not self._begins
        return everybody or reviewer in self._named or (bool(reviewer) and reviewer.startswith(self._begins))

    def letters(self) -> Mapping[Letter, DeadLetter]:
        """Of outcomes that fit no draft: known only when both are there."""
        found = {}
        for one in self._ledger.letters():
            topic, part, offset = one.origin.rsplit("/", 2)
            found[one] = DeadLetter(
                "reward", one.reason, EXPECTED[one.reason], "another", topic, int(part), int(offset), 0
            )
        return found

    def sent(self, letters: Collection[Letter]) -> None:
        with sqlite_errors("write", "rewards"):
            self._ledger.sent(letters)

    def write(self, items: Sequence[ReadChange], positions: Mapping[TopicPart, int]) -> None:
        known = self.positions()
        new = [one for one in items if one.following > known.get(one.part, 0)]
        origins = [f"{one.part[0]}/{one.part[1]}/{one.following - 1}" for one in new]
        ahead = {part: following for part, following in positions.items() if following > known.get(part, 0)}
        with sqlite_errors("write", "rewards"):
            self._ledger.apply([one.change for one in new], ahead, origins)

    def positions(self) -> Mapping[TopicPart, int]:
        with sqlite_errors("write", "rewards"):
            return self._ledger.positions()

    def close(self) -> None:
        self._ledger.close()


def _change(record: Record) -> Change:
    value = record.value or b""
    if record.topic == TRAJECTORY:
        return grounds_of(_TRAJECTORY.decode(value))
    if record.topic == OUTCOME:
        outcome = decode_outcome(value)
        # Everything about a record arrives by one partition, in order.
        return (
            msgspec.structs.replace(outcome, rank=record.offset + 1)
            if isinstance(outcome, Merged)
            else outcome
        )
    bundle = orjson.loads(value)
    found = kept(from_bundle(bundle), bundle)
    return msgspec.structs.replace(found, blinded=record.topic == BLINDED)


def kept(draft: drafts.Draft, bundle: Mapping[str, Any] | None = None) -> Draft:
    """Of a draft what outcomes are held to. Its own sentences are those whose words no document that they
    cite has. `bundle`: as it was published.
    """
    made = list(drafts.statements(draft.sections))
    own = tuple(
        one.text for one in made if not any(within(one.text, citation.quote) for citation in one.citations)
    )
    quoted = [
        [(one, {citation.source.resource for citation in one.citations}) for one in part.statements]
        for part in _parts(draft.sections)
    ]
    joints = (
        joint(one.text, other.text)
        for part in quoted
        for (one, of), (other, of_other) in pairwise(part)
        if not of & of_other and not {one.text, other.text} & set(own)
    )
    of_record = (
        [one.text for one in drafts.statements((part,)) if any(c.kind == "record" for c in one.citations)]
        for part in draft.sections
    )
    identifier = str(bundle["identifier"]["value"]) if bundle else ""
    text = "\n".join(one.text for one in made)
    return Draft(
        draft.request,
        draft.task,
        draft.document,
        draft.encounter,
        draft.cut,
        text,
        own,
        draft.patient,
        identifier,
        _printed(bundle) if bundle else "",
        joints=tuple(filter(None, joints)),
        sections=tuple("\n".join(texts) for texts in of_record if texts),
    )


def _parts(sections: Iterable[drafts.Section]) -> Iterator[drafts.Section]:
    for section in sections:
        yield section
        yield from _parts(section.sections)


def _printed(bundle: Mapping[str, Any]) -> str:
    """As ingest reads it when it comes back: what a clinician changed is held to that."""
    body = canonicalise(bundle["entry"][0]["resource"], Context("", "", 2**62, lambda reference: None)).body
    return body.text if isinstance(body, DocumentBody) else ""
