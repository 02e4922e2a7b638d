"""Drafts, documents, rewards. What comes is kept, what is touched is settled anew, the positions go with it, all in one transaction.

The rewards are those of `processors.outcomes.settle` over everything that ever came, whatever the order, however often, wherever a
batch ends. Texts are forgotten `keep` after the last time at which a document could have answered; a correction that comes later than that
changes nothing any more.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from kg.sqlite_file import PATIENCE_S, TopicPart, open_sqlite, positions_in, put_positions, transaction
from processors.outcomes import Draft, Reward, settle
from processors.outcomes.comparing import Linking
from processors.outcomes.matching import until
from schemas.instant import DAY, Instant
from schemas.outcomes import ClinicianDocument

Change: TypeAlias = Draft | ClinicianDocument

FORMAT: Final = "1"
KEEP: Final = 30 * DAY
_TABLES: Final = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE position (topic TEXT, part INTEGER, next INTEGER NOT NULL, PRIMARY KEY (topic, part)) WITHOUT ROWID;
CREATE TABLE draft (request TEXT PRIMARY KEY, encounter TEXT NOT NULL, until INTEGER NOT NULL, body BLOB NOT NULL) WITHOUT ROWID;
CREATE INDEX draft_of_encounter ON draft (encounter);
CREATE INDEX draft_until ON draft (until);
CREATE TABLE written (resource TEXT PRIMARY KEY, encounter TEXT NOT NULL, time INTEGER NOT NULL, body BLOB NOT NULL) WITHOUT ROWID;
CREATE INDEX written_of_encounter ON written (encounter);
CREATE INDEX written_time ON written (time);
CREATE TABLE reward (request TEXT PRIMARY KEY, state TEXT NOT NULL, until INTEGER NOT NULL, body BLOB NOT NULL) WITHOUT ROWID;
CREATE INDEX reward_waiting ON reward (state, until);
INSERT INTO meta VALUES ('clock', '0');
"""
_ENCODER: Final = msgspec.json.Encoder(order="deterministic")
_DRAFT: Final = msgspec.json.Decoder(Draft)
_WRITTEN: Final = msgspec.json.Decoder(ClinicianDocument)
_REWARD: Final = msgspec.json.Decoder(Reward)


class RewardLedger:
    """Writes one file. Raises StateError for a file that is none of ours."""

    def __init__(self, path: Path, linking: Linking | None = None, keep: Instant = KEEP) -> None:
        self._linking = linking
        self._keep = keep
        self._sql = open_sqlite(path, _TABLES, {"format": FORMAT}, what="a file of rewards", remedy="move it away; it is joined again from the topics")

    def apply(self, changes: Iterable[Change], positions: Mapping[TopicPart, int] | None = None) -> None:
        """All of it or nothing. Raises sqlite3.Error where the file cannot be written."""
        with transaction(self._sql):
            touched, clock = set[str](), self.clock()
            for change in changes:
                touched.update(self._take(change))
                clock = max(clock, change.cut if isinstance(change, Draft) else change.time)
            self._sql.execute("UPDATE meta SET value = ? WHERE name = 'clock'", (str(clock),))
            for encounter in sorted(touched):
                self._settle(encounter, clock)
            self._expire(clock)
            self._forget(clock)
            put_positions(self._sql, positions or {})

    def rewards(self) -> Iterator[Reward]:
        """By request."""
        for (body,) in self._sql.execute("SELECT body FROM reward ORDER BY request"):
            yield _REWARD.decode(body)

    def positions(self) -> dict[TopicPart, int]:
        return positions_in(self._sql)

    def clock(self) -> Instant:
        """The latest event time that was seen."""
        return int(self._sql.execute("SELECT value FROM meta WHERE name = 'clock'").fetchone()[0])

    def close(self) -> None:
        self._sql.close()

    def _take(self, change: Change) -> set[str]:
        """Encounters that it touches."""
        if isinstance(change, Draft):
            self._sql.execute("INSERT OR REPLACE INTO draft VALUES (?, ?, ?, ?)", (change.request, change.encounter, until(change), _ENCODER.encode(change)))
            return {change.encounter}
        found = self._sql.execute("SELECT body FROM written WHERE resource = ?", (change.resource,)).fetchone()
        before = _WRITTEN.decode(found[0]) if found else None
        if before is not None and before.rank >= change.rank:
            return set()
        self._sql.execute("INSERT OR REPLACE INTO written VALUES (?, ?, ?, ?)", (change.resource, change.encounter, change.time, _ENCODER.encode(change)))
        return {change.encounter} | ({before.encounter} if before is not None else set())

    def _settle(self, encounter: str, clock: Instant) -> None:
        drafts = [_DRAFT.decode(body) for (body,) in self._sql.execute("SELECT body FROM draft WHERE encounter = ?", (encounter,))]
        written = [_WRITTEN.decode(body) for (body,) in self._sql.execute("SELECT body FROM written WHERE encounter = ?", (encounter,))]
        last = {draft.request: until(draft) for draft in drafts}
        self._keep_rewards([(one.request, one.state, last[one.request], _ENCODER.encode(one)) for one in settle(drafts, written, clock, self._linking)])

    def _expire(self, clock: Instant) -> None:
        """What waits no longer because time has passed, not because anything came."""
        late = self._sql.execute("SELECT request, until FROM reward WHERE state = 'waiting' AND until < ?", (clock,)).fetchall()
        self._keep_rewards([(request, "expired", last, _ENCODER.encode(Reward(request, "expired"))) for request, last in late])

    def _forget(self, clock: Instant) -> None:
        self._sql.execute("DELETE FROM draft WHERE until < ?", (clock - self._keep,))
        self._sql.execute("DELETE FROM written WHERE time < ? AND encounter NOT IN (SELECT encounter FROM draft)", (clock - self._keep,))

    def _keep_rewards(self, rows: Sequence[tuple[str, str, Instant, bytes]]) -> None:
        self._sql.executemany("INSERT OR REPLACE INTO reward VALUES (?, ?, ?, ?)", rows)


def read_rewards(path: Path) -> Iterator[Reward]:
    """By request, from a file that may be written meanwhile; none where there is no file."""
    if not path.exists():
        return
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=PATIENCE_S)) as sql:
        for (body,) in sql.execute("SELECT body FROM reward ORDER BY request").fetchall():
            yield _REWARD.decode(body)
