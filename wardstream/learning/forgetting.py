"""A person wishes to be forgotten: the wish, then everything that is there of them. The order is what makes
it safe to be killed: whatever was not done is done when the command is given again, and from the wish on no
snapshot has them, whatever else was done.

    wish         in forgotten.db, for every record of the person
    rewards.db   rewards, drafts and documents that wait; before the log, which has whose they are
    texts, log   Parquet files rewritten, under the same names; the export leaves the person out of the files that it writes from now on
    snapshots    lose their rows, where they had some of them, and the pseudonyms
    runs         that were begun with these: what the trainer kept of their rows

What stays is the pseudonym in forgotten.db, by which whatever arrives of them later is left out.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from msgspec import Struct

from schemas.errors import StateError
from streams.learning.forgotten import FILE, ForgottenLedger
from streams.learning.log_files import TEXTS
from streams.learning.log_folder import mark, pseudonyms, rewriting
from streams.learning.rewriting import forget_rewards, logged, rewrite
from streams.loop.directory import lock
from streams.sinks.sqlite import sqlite_errors
from wardstream.learning.cycles.run_folder import erase_runs


class Forgot(Struct, frozen=True):
    """What was done. `waiting`: rows in journals of the stage export, which is running: it leaves them out of
    its next files.
    """

    records: int
    rows: int
    rewards: int
    snapshots: int
    waiting: int
    texts: int
    runs: int = 0


def forget(folder: Path, patient: str, why: str, at: datetime, salt: str = "") -> Forgot:
    """`patient`: a record key. Every record that is linked with it is forgotten. Raises StateError where
    something that is there cannot be read: repeat it when it can.
    """
    from trainers.datasets.forgotten import read_forgotten
    from trainers.datasets.snapshot import scrub_all, writing

    known = pseudonyms(folder, salt)
    with writing(folder), sqlite_errors("write", "who is forgotten"):
        ledger = ForgottenLedger(folder / FILE, mark(known))
        try:
            records = ledger.same_person(known.of(patient))
            ledger.wish(records, at.isoformat(timespec="seconds"), why)
            whose = ledger.whose(records)
        finally:
            ledger.close()
        with rewriting(folder):
            had = logged(folder, whose)
            rewards = forget_rewards(folder / "rewards.db", whose, had, known.of)
            texts = rewrite(folder / TEXTS, whose)
            rows = rewrite(folder, whose)
        _drain(folder, salt)
        emptied = scrub_all(folder, read_forgotten(folder))
        runs = erase_runs(folder)
        waiting = len(logged(folder, whose).requests)
    return Forgot(len(records), rows, rewards, emptied, waiting, texts, runs)


def _drain(folder: Path, salt: str) -> None:
    """What waits in journals becomes files, without the forgotten; where the stage export runs, the journals
    are its own.
    """
    from streams.learning.export import TrajectorySink

    try:
        lock(folder).close()
    except StateError:
        return
    TrajectorySink(folder, salt=salt).close()
