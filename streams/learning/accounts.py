"""Who marks drafts, under pseudonyms that change, and whether somebody suddenly marks many.

Each quarter has a key of its own, drawn at random and removed two years later: from then on nobody can find out
whose its pseudonyms were, and those of one person in two quarters never show that they are one person's
(docs/adr/0029).
"""

from __future__ import annotations

import hashlib
import json
import secrets
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from kg.sqlite_file import reading, unreadable
from models.whole_file import secret_file
from schemas.errors import StateError
from schemas.instant import DAY, Instant

FILE: Final = ".accounts"
QUARTER: Final = 91 * DAY
_KEPT: Final = 8  # quarters


class Accounts:
    """Of one writer of the folder, the stage `reward`."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._keys: dict[int, str] = {}
        if self._path.exists():
            try:
                self._keys = {
                    int(name): str(key) for name, key in json.loads(self._path.read_bytes()).items()
                }
            except (ValueError, AttributeError) as error:
                raise StateError(
                    f"expected the keys of accounts in {self._path}, got something else; remove the file: new "
                    "keys are drawn, and each account is another from then on"
                ) from error

    def of(self, reviewer: str, at: Instant) -> str:
        """Sixteen hexadecimal digits, of a mark at this event time; "" without a reviewer, and of a quarter
        whose key was removed.
        """
        quarter = at // QUARTER
        if not reviewer or quarter <= max(self._keys, default=quarter) - _KEPT:
            return ""
        if quarter not in self._keys:
            self._keys[quarter] = secrets.token_hex(32)
            self._keys = {one: key for one, key in self._keys.items() if one > max(self._keys) - _KEPT}
            self._path.unlink(missing_ok=True)
            secret_file(self._path, json.dumps(self._keys))
        key = bytes.fromhex(self._keys[quarter])
        return hashlib.blake2b(reviewer.encode("utf-8", "surrogatepass"), digest_size=8, key=key).hexdigest()


class Jump(NamedTuple):
    """`account` gave so many `marks` (of which `rejected`) in the `span` days that end with `day`; `usual`: the most that it,
    or a typical account, gave in as many days of the four weeks before.
    """

    account: str
    day: int  # days since 1970, event time
    span: int
    marks: int
    rejected: int
    usual: int

    def __str__(self) -> str:
        within = "a day" if self.span == 1 else f"{self.span} days"
        return (
            f"account {self.account or 'unnamed'}: {self.marks} marks within {within}, {self.rejected} rejections, "
            f"until {date.fromordinal(self.day + _EPOCH)}; at most {self.usual} in the four weeks before"
        )


_EPOCH: Final = date(1970, 1, 1).toordinal()
#: Marks below which nothing is a jump; how many times the usual one is.
_LEAST, _TIMES = 12, 3.0
#: Days that are counted together, and looked back at.
_SPANS: Final = (1, 7)
_BACK: Final = 28


def jumps(rows: Iterable[tuple[str, int, int, int]], since: int = 0) -> Iterator[Jump]:
    """`rows`: account, day, marks, rejected; each pair of account and day once. Of each account and day from
    `since` on the first span that jumped, in marks or in rejections; by day and account.

    An account is also compared with the median of what the others gave at most until then, so that nobody
    jumps who is new, or all begin to mark.
    """
    days: dict[str, dict[int, tuple[int, int]]] = defaultdict(dict)
    for account, day, marks, rejected in rows:
        days[account][day] = (marks, rejected)
    for day, account in sorted((day, account) for account, of in days.items() for day in of if day >= since):
        for span in _SPANS:
            counts = _sums(days[account], day, span)
            if counts[0] < _LEAST:
                continue
            before = _most(days[account], day - span, span)
            others = [_most(of, day, span) for name, of in days.items() if name != account]
            if not others and not any(one <= day - span for one in days[account]):
                continue  # nothing is known of what is usual
            typical = [median(one[kind] for one in others) if others else 0 for kind in (0, 1)]
            usual = [max(mine, of_others) for mine, of_others in zip(before, typical, strict=True)]
            jumped = [kind for kind in (0, 1) if counts[kind] >= max(_LEAST, _TIMES * usual[kind] + 1)]
            if jumped:
                yield Jump(account, day, span, *counts, round(usual[jumped[0]]))
                break


def _sums(of: dict[int, tuple[int, int]], day: int, span: int) -> tuple[int, int]:
    """Marks and rejections of the `span` days that end with `day`."""
    within = [of[one] for one in range(day - span + 1, day + 1) if one in of]
    return sum(one[0] for one in within), sum(one[1] for one in within)


def _most(of: dict[int, tuple[int, int]], day: int, span: int) -> tuple[int, int]:
    """The most in any `span` days of the four weeks that end with `day`."""
    sums = [_sums(of, one, span) for one in range(day - _BACK + span, day + 1)]
    return max(one[0] for one in sums), max(one[1] for one in sums)


def alarms(path: Path, since: int) -> list[Jump]:
    """Of rewards.db, that may be written meanwhile: jumps on days from `since` on; none where there is no file.
    Raises StateError where it cannot be read.
    """
    try:
        with reading(path) as sql:
            rows = [] if sql is None else counted(sql)
    except sqlite3.DatabaseError as error:
        raise unreadable(error, "rewards", path, "move it away: the stage reward joins them again") from error
    return list(jumps(rows, since))


def counted(sql: sqlite3.Connection) -> list[tuple[str, int, int, int]]:
    """Account, day, marks, rejected; none of a file of an earlier format."""
    if not sql.execute("SELECT 1 FROM sqlite_master WHERE name = 'account_day'").fetchone():
        return []
    return sql.execute("SELECT account, day, marks, rejected FROM account_day").fetchall()
