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
from contextlib import closing
from itertools import zip_longest
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from kg.sqlite_file import (
    PATIENCE_S,
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
from processors.outcomes.matching import misfits
from schemas.instant import DAY, FOREVER, Instant
from schemas.outcomes import Mark, Merged
from streams.learning.accounts import Jump, counted, jumps
from streams.learning.reward_tables import ADDED, TABLES, Account, Change, Keeping, nobody_known
from streams.learning.wishes import LeftOut, nobody

__all__ = ["FORMAT", "KEEP", "Change", "RewardLedger", "read_rewards", "time_of"]

#: 5: who marked, under a pseudonym, and what fits no draft; 4: a resource may be a document and a mark; 3: when what is kept arrived; 2: outcomes of other kinds than
# documents, and the grounds of drafts.
FORMAT: Final = "5"
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


#: Days after which a jump is no alarm any more.
_FRESH: Final = 7


class Letter(NamedTuple):
    """What a dead letter is to be about: an outcome that fits no draft, and where its record is."""

    resource: str
    version: str
    reason: str
    origin: str  # "topic/partition/offset"


class RewardLedger:
    """Writes one file. Raises StateError for a file that is none of ours, or of another format."""

    def __init__(
        self,
        path: Path,
        means: Means = NO_MEANS,
        keep: Instant = KEEP,
        without: Callable[[], LeftOut] = nobody,
        now: Callable[[], Instant] | None = None,
        account: Account = nobody_known,
        alarm: Callable[[Jump], None] = lambda jump: None,
    ) -> None:
        """`without`: what is not to be kept, called in each transaction: a wish that was recorded before one
        began holds for it. `now`: the time of day. `account`: the pseudonym of who marked; `alarm`: called
        once for each jump of one.
        """
        self._means = means
        self._without = without
        self._keep = keep
        _upgrade(path)
        self._sql = open_sqlite(
            path,
            _TABLES,
            {"format": FORMAT},
            what="a file of rewards",
            remedy="move it away; it is joined again from the topics",
        )
        self._now = now or (lambda: time.time_ns() // 1000)
        self._account, self._alarm = account, alarm
        self._kept = Keeping(self._sql, self._now(), account)

    def apply(
        self,
        changes: Iterable[Change],
        positions: Mapping[TopicPart, int] | None = None,
        origins: Iterable[str] = (),
    ) -> None:
        """All of it or nothing. `origins`: of each change where its record is, "topic/partition/offset".
        Raises sqlite3.Error where the file cannot be written.
        """
        now = self._now()
        self._kept = Keeping(self._sql, now, self._account)  # nothing of a transaction that failed
        with transaction(self._sql):
            touched, before = set[str](), self.clock()
            clock, gone = before, self._without()
            marked = False
            for change, origin in zip_longest(list(changes), origins, fillvalue=""):
                assert not isinstance(change, str)
                touched |= set() if gone(change) else self._kept.take(change, origin)
                marked = marked or isinstance(change, Mark)
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
        if marked:
            self._look_for_jumps(min(now, clock) // DAY)

    def letters(self) -> list[Letter]:
        """About outcomes that fit no draft, which were not sent yet."""
        rows = self._sql.execute("SELECT resource, version, reason, origin FROM letter WHERE NOT sent")
        return [Letter(*row) for row in rows.fetchall()]

    def sent(self, letters: Iterable[Letter]) -> None:
        with transaction(self._sql):
            self._sql.executemany(
                "UPDATE letter SET sent = 1 WHERE resource = ? AND version = ? AND reason = ?",
                [one[:3] for one in letters],
            )

    def _look_for_jumps(self, today: int) -> None:
        """Each once; those of the last days only: history that is read for the first time is no alarm."""
        known = set(self._sql.execute("SELECT account, day FROM account_day WHERE alarmed").fetchall())
        found = list(jumps(counted(self._sql), today - _FRESH))
        for one in found:
            if (one.account, one.day) not in known:
                with transaction(self._sql):
                    self._sql.execute(
                        "UPDATE account_day SET alarmed = 1 WHERE account = ? AND day = ?",
                        (one.account, one.day),
                    )
                self._alarm(one)

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
            "INSERT OR IGNORE INTO letter SELECT resource, ?2, ?3, patient, encounter, origin, 0 FROM outcome "
            "WHERE resource = ?1 AND origin != '' LIMIT 1",
            misfits(drafts, outcomes, same),
        )
        self._sql.executemany(
            "INSERT OR REPLACE INTO reward VALUES (?, ?, ?, ?, ?)",
            [(one.request, one.state, encounter, due[one.request], _ENCODER.encode(one)) for one in settled],
        )
        self._sql.executemany("DELETE FROM rests WHERE request = ?", [(one.request,) for one in settled])
        self._sql.executemany(
            "INSERT INTO rests VALUES (?, ?)",
            [(one.request, name) for one in settled for name in one.answers],
        )


def _upgrade(path: Path) -> None:
    """A file of format 4 in place, for its drafts may be older than the topics. All rewards are settled anew."""
    if not path.exists():
        return
    with closing(sqlite3.connect(path, timeout=PATIENCE_S, isolation_level=None)) as sql:
        try:
            if sql.execute("SELECT value FROM meta WHERE name = 'format'").fetchone() != ("4",):
                return
            with transaction(sql):
                sql.execute("ALTER TABLE outcome ADD COLUMN origin TEXT NOT NULL DEFAULT ''")
                for statement in filter(str.strip, ADDED.split(";")):
                    sql.execute(statement)
                sql.execute("UPDATE reward SET due = -1 WHERE request IN (SELECT request FROM draft)")
                sql.execute("UPDATE meta SET value = ? WHERE name = 'format'", (FORMAT,))
        except sqlite3.DatabaseError:
            return  # open_sqlite reports it


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
