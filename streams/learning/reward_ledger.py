"""Drafts, outcomes, rewards. What comes is kept, what is touched is settled anew, the positions go with it,
all in one transaction.

The rewards are those of `processors.outcomes.settle` over everything that ever arrived, whatever the order,
however often, wherever a batch ends. Texts are forgotten `keep` after the last time at which an outcome could
have arrived, and no sooner than `keep` after they arrived themselves; a correction that arrives later than
that changes nothing any more.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import msgspec

from kg.sqlite_file import (
    TopicPart,
    open_sqlite,
    positions_in,
    put_positions,
    reading,
    transaction,
    unreadable,
)
from processors.outcomes import Draft, Grounds, Means, Reward, settle
from processors.outcomes.judging import NO_MEANS
from processors.outcomes.kinds import boundaries
from schemas.instant import DAY, FOREVER, Instant
from schemas.outcomes import Merged
from streams.learning.reward_tables import TABLES, Change, Keeping
from streams.learning.wishes import LeftOut, nobody

__all__ = ["FORMAT", "KEEP", "Change", "RewardLedger", "read_rewards", "time_of"]

#: 4: a resource may be a document and a mark; 3: when what is kept arrived; 2: outcomes of other kinds than
# documents, and the grounds of drafts.
FORMAT: Final = "4"
KEEP: Final = 30 * DAY
#: With a file that is damaged.
REMEDY: Final = "move it away: the stage reward joins them again"
_TABLES: Final = (
    """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE position (topic TEXT, part INTEGER, next INTEGER NOT NULL, PRIMARY KEY (topic, part)) WITHOUT ROWID;
CREATE TABLE reward (request TEXT PRIMARY KEY, state TEXT NOT NULL, encounter TEXT NOT NULL, due INTEGER NOT NULL, body BLOB NOT NULL) WITHOUT ROWID;
CREATE INDEX reward_due ON reward (due);
CREATE TABLE rests (request TEXT, name TEXT, PRIMARY KEY (request, name)) WITHOUT ROWID;
CREATE INDEX rests_on ON rests (name);
INSERT INTO meta VALUES ('clock', '0');
"""
    + TABLES
)
_ENCODER: Final = msgspec.json.Encoder(order="deterministic")
_REWARD: Final = msgspec.json.Decoder(Reward)


class RewardLedger:
    """Writes one file. Raises StateError for a file that is none of ours, or of another format."""

    def __init__(
        self,
        path: Path,
        means: Means = NO_MEANS,
        keep: Instant = KEEP,
        without: Callable[[], LeftOut] = nobody,
        now: Callable[[], Instant] | None = None,
    ) -> None:
        """`without`: what is not to be kept, called in each transaction: a wish that was recorded before one
        began holds for it. `now`: the time of day.
        """
        self._means = means
        self._without = without
        self._keep = keep
        self._sql = open_sqlite(
            path,
            _TABLES,
            {"format": FORMAT},
            what="a file of rewards",
            remedy="move it away; it is joined again from the topics",
        )
        self._now = now or (lambda: time.time_ns() // 1000)
        self._kept = Keeping(self._sql, self._now())

    def apply(self, changes: Iterable[Change], positions: Mapping[TopicPart, int] | None = None) -> None:
        """All of it or nothing. Raises sqlite3.Error where the file cannot be written."""
        now = self._now()
        self._kept = Keeping(self._sql, now)  # nothing of a transaction that failed
        with transaction(self._sql):
            touched, before = set[str](), self.clock()
            clock, gone = before, self._without()
            for change in changes:
                touched |= set() if gone(change) else self._kept.take(change)
                clock = max(
                    clock, min(time_of(change), now)
                )  # a date that is mistyped ends no window before its time
            self._sql.execute("UPDATE meta SET value = ? WHERE name = 'clock'", (str(clock),))
            touched |= {
                encounter
                for (encounter,) in self._sql.execute(
                    "SELECT DISTINCT encounter FROM reward WHERE due < ?", (clock,)
                )
            }
            for encounter in sorted(touched):
                self._settle(encounter, clock)
            if clock // DAY > before // DAY:  # once a day of event time: it looks at all that is old
                self._kept.forget(clock, self._keep)
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

    def _settle(self, encounter: str, clock: Instant) -> None:
        drafts, outcomes, same = self._kept.of_encounter(encounter)
        due = {
            draft.request: next((end for end in boundaries(draft) if end >= clock), FOREVER)
            for draft in drafts
        }
        settled = settle(drafts, outcomes, clock, self._means, same)
        self._sql.executemany(
            "INSERT OR REPLACE INTO reward VALUES (?, ?, ?, ?, ?)",
            [(one.request, one.state, encounter, due[one.request], _ENCODER.encode(one)) for one in settled],
        )
        self._sql.executemany("DELETE FROM rests WHERE request = ?", [(one.request,) for one in settled])
        self._sql.executemany(
            "INSERT INTO rests VALUES (?, ?)",
            [(one.request, name) for one in settled for name in one.answers],
        )


def time_of(change: Change) -> Instant:
    """Event time that has been seen with it."""
    if isinstance(change, Merged):
        return 0
    return change.cut if isinstance(change, Draft | Grounds) else change.time


def read_rewards(path: Path) -> Iterator[Reward]:
    """By request, from a file that may be written meanwhile; none where there is no file. Raises StateError
    where it cannot be read.
    """
    try:
        with reading(path) as sql:
            rows = (
                sql.execute("SELECT body FROM reward ORDER BY request").fetchall() if sql is not None else []
            )
            found = [_REWARD.decode(body) for (body,) in rows]
    except (sqlite3.DatabaseError, msgspec.MsgspecError) as error:
        raise unreadable(error, "rewards", path, REMEDY) from error
    yield from found
