"""Other guidelines than a record was last looked at with: whom that concerns is looked at anew, and nobody
else.

    G v <version>     digests of the definitions of a version that some record was last looked at with
    G d <digest>      a definition, packed
    G s               UpdateProgress: how far the records of the partition have been gone through

A record is looked at when its next event or timer comes, and else by ticks, so many of them each. For one
that is touched the new guidelines count from its own event time then (Head.since): what had fallen due before
stands, by the guidelines of its day; what is due by then and was not before is news. One that is not stays as
it is. When all have been looked at, the old definitions are forgotten.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from hashlib import blake2b
from typing import Final

import msgspec
from msgspec import Struct

from processors.patient import cancer_facts, encounters, landmarks, summary_triggers
from processors.patient.guidelines import AffectsAll, Update, Watch
from processors.patient.record import Record
from processors.patient.rows import encode, read_head
from schemas.instant import FOREVER
from schemas.rows import Rows

#: Records that one tick goes through at most.
MOST: Final = 500
_LEAD: Final = b"G"
_STATE: Final = _LEAD + b"s"
_RECORDS: Final = b"P"
_PREFIX: Final = 17  # bytes of a record's prefix


class UpdateProgress(Struct, frozen=True, omit_defaults=True):
    """How far. `looked`: records that had been looked at with other guidelines; `touched`: those of them that
    it concerned.
    """

    version: str
    after: str = ""  # the record gone through last, in hexadecimal digits
    done: bool = False
    looked: int = 0
    touched: int = 0


_TAKEN_UP: Final = msgspec.json.Decoder(UpdateProgress)
_DIGESTS: Final = msgspec.json.Decoder(tuple[str, ...])


class GuidelineUpdates:
    """Of one partition."""

    def __init__(self, rows: Rows, watch: Watch) -> None:
        self._rows = rows
        self._watch = watch
        self._index = f"{landmarks.LAYOUT} {cancer_facts.version()}"
        self.version = f"{self._index} {watch.version}".strip()
        self._own = _LEAD + b"v" + self.version.encode()
        self._updates: dict[str, Update] = {}
        self.restore()

    def restore(self) -> None:
        """Read the state from the rows: at the start, and after an event that could not be folded."""
        found = self._rows.get(_STATE)
        state = _TAKEN_UP.decode(found) if found is not None else None
        self._state = (
            state if state is not None and state.version == self.version else UpdateProgress(self.version)
        )
        self._kept = self._rows.get(self._own) is not None

    def keep(self) -> None:
        """Write the definitions, once, so that the next ones can be compared with them: with the first record
        or tick, whichever is first.
        """
        if self._kept:
            return
        self._kept = True
        digests = []
        for definition in self._watch.definitions():
            digests.append(blake2b(definition, digest_size=16).hexdigest())
            self._rows.put(_LEAD + b"d" + digests[-1].encode(), zlib.compress(definition))
        self._rows.put(self._own, encode(tuple(digests)))
        self._put(self._state)

    def look(self, record: Record) -> None:
        """The guidelines, or the list of cancer facts, are others than when the record was last looked at, or
        it is new.
        """
        before, record.head.watch = record.head.watch, self.version
        if not before:
            if next(record.rows.scan(record.prefix), None) is None:
                record.memory.indexed = {}
                return
            landmarks.rebuild(record)
            if not record.head.passive:
                summary_triggers.settle(record, -FOREVER)
            return
        update = self._since(before)
        renamed = update.renaming and landmarks.holds(record, update.renames)
        if renamed:
            landmarks.rebuild(record)
        known = not record.head.passive and (
            summary_triggers.settled(record) or (renamed and bool(encounters.drafted(record)))
        )
        touched = known and (renamed or update.touches(*summary_triggers.outlook(record)))
        if touched:
            record.head.since = record.now
            summary_triggers.settle(record, record.now)
        record.out.count("guidelines", "touched" if touched else "not-touched")
        self._put(
            msgspec.structs.replace(
                self._state, looked=self._state.looked + 1, touched=self._state.touched + touched
            )
        )

    def waiting(self) -> Iterator[bytes]:
        """The next records that are to be looked at, by prefix. Ends after `MOST` records, and after the last
        for good.
        """
        if self._state.done:
            return
        for _ in range(MOST):
            row = next(
                self._rows.scan(
                    _RECORDS,
                    start=bytes.fromhex(self._state.after) + b"\xff" if self._state.after else _RECORDS,
                ),
                None,
            )
            if row is None:
                self._end()
                return
            prefix = row[0][:_PREFIX]
            if (
                self._rows.get(prefix + b"A") is not None
                and read_head(self._rows, prefix).watch != self.version
            ):
                yield prefix
            self._state = msgspec.structs.replace(self._state, after=prefix.hex())
        self._put(self._state)

    @property
    def state(self) -> UpdateProgress:
        return self._state

    def _end(self) -> None:
        """Nobody was looked at with older definitions any more."""
        self._put(msgspec.structs.replace(self._state, after="", done=True))
        held = {digest.encode() for digest in _DIGESTS.decode(self._rows.get(self._own) or b"[]")}
        for key, _ in list(self._rows.scan(_LEAD)):
            kind, name = key[1:2], key[2:]
            if (kind == b"v" and key != self._own) or (kind == b"d" and name not in held):
                self._rows.delete(key)
        self._updates.clear()

    def _since(self, version: str) -> Update:
        update = self._updates.get(version)
        if update is None:
            update = self._updates[version] = self._compared(version)
        return update

    def _compared(self, version: str) -> Update:
        """AffectsAll is touched where the index is another, for other facts show of a cancer or it is laid
        out otherwise, and where the old definitions are not available or cannot be read any more.
        """
        digests = self._rows.get(_LEAD + b"v" + version.encode())
        if digests is None or " ".join(version.split(" ")[:2]) != self._index:
            return AffectsAll()
        try:
            packed = [self._rows.get(_LEAD + b"d" + digest.encode()) for digest in _DIGESTS.decode(digests)]
            definitions = [zlib.decompress(one) for one in packed if one is not None]
            return self._watch.since(definitions) if len(definitions) == len(packed) else AffectsAll()
        except (
            msgspec.DecodeError,
            zlib.error,
        ):  # of another form, or damaged: a row that nobody can read must not stop the partition
            return AffectsAll()

    def _put(self, state: UpdateProgress) -> None:
        self._state = state
        self._rows.put(_STATE, encode(state))
