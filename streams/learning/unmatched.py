"""Outcomes on which no reward rests, and why: reported, and counted for good when they are forgotten."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from kg.sqlite_file import PATIENCE_S, unreadable
from schemas.outcomes import ClinicianDocument, ConfirmedDiagnosis, Executed, Mark, Merged, decode_outcome

NO_DRAFT: Final = "no draft of the stay or the patient"
WITHOUT_A_DRAFT: Final = "without a draft: none of this name has come"
OVERRULED: Final = "a later mark of the same draft has the last word"
NOT_HELD: Final = "no draft that it answers: of another kind, out of time, or another answered it"


UNFIT: Final = "of another patient or encounter, or from before the draft: a dead letter has the reason"
#: All but a merge, which is of no resource.
OfResource: TypeAlias = ClinicianDocument | ConfirmedDiagnosis | Executed | Mark
#: resource, kind, draft, body of the table `outcome`.
Row: TypeAlias = tuple[str, str, str, bytes]


class Unmatched(NamedTuple):
    """So many outcomes of a kind, and why no reward rests on them. `waiting`: they are kept, and may still be
    joined.
    """

    kind: str
    why: str
    number: int
    waiting: bool


def unmatched(path: Path) -> list[Unmatched]:
    """By kind and reason, of a file that may be written meanwhile; none where there is no file. Raises
    StateError where it cannot be read.
    """
    if not path.exists():
        return []
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=PATIENCE_S)) as sql:
            sql.execute("BEGIN")
            rows = sql.execute("SELECT resource, kind, draft, body FROM outcome")
            kept = [
                Unmatched(kind, why, number, True)
                for (kind, why), number in sorted(_counted(sql, rows).items())
            ]
            gone = sql.execute("SELECT kind, why, number FROM lapsed ORDER BY kind, why").fetchall()
    except sqlite3.DatabaseError as error:
        raise unreadable(
            error, "outcomes", path, "move it away: the stage reward joins them again"
        ) from error
    return [*kept, *(Unmatched(kind, why, number, False) for kind, why, number in gone)]


def lapse(sql: sqlite3.Connection, rows: Iterable[Row]) -> None:
    """Count what is about to be forgotten."""
    for (kind, why), number in _counted(sql, rows).items():
        sql.execute(
            "INSERT INTO lapsed VALUES (?1, ?2, ?3) ON CONFLICT (kind, why) DO UPDATE SET number = number + "
            "?3",
            (kind, why, number),
        )


def _counted(sql: sqlite3.Connection, rows: Iterable[Row]) -> dict[tuple[str, str], int]:
    """Of each resource by its last version; one that is a document and a mark counts as each."""
    last: dict[tuple[str, str], tuple[OfResource, str]] = {}
    for resource, kind, draft, body in rows:
        outcome = decode_outcome(body)
        assert not isinstance(outcome, Merged)
        if (resource, kind) not in last or outcome.rank > last[resource, kind][0].rank:
            last[resource, kind] = (outcome, draft)
    found: dict[tuple[str, str], int] = {}
    for (resource, kind), (outcome, draft) in last.items():
        if (
            _says(outcome)
            and not sql.execute(
                "SELECT 1 FROM rests WHERE name = ?", (f"{resource}@{outcome.version}",)
            ).fetchone()
        ):
            why = _why(sql, outcome, draft)
            found[kind, why] = found.get((kind, why), 0) + 1
    return found


def _says(outcome: OfResource) -> bool:
    """Whether there is anything to be joined."""
    match outcome:
        case ClinicianDocument():
            return outcome.final and not outcome.retracted
        case ConfirmedDiagnosis():
            return outcome.confirmed and not outcome.retracted
        case Executed():
            return outcome.done and not outcome.retracted
        case Mark():
            return outcome.verdict != "open" and not outcome.retracted


def _why(sql: sqlite3.Connection, outcome: OfResource, draft: str) -> str:
    if sql.execute(
        "SELECT 1 FROM letter WHERE resource = ? AND version = ?", (outcome.resource, outcome.version)
    ).fetchone():
        return UNFIT
    if draft:
        there = sql.execute(
            "SELECT 1 FROM draft WHERE request = ?1 OR identifier = ?1 OR document = ?1 LIMIT 1", (draft,)
        ).fetchone()
        return OVERRULED if there else WITHOUT_A_DRAFT
    there = sql.execute(
        "SELECT 1 FROM draft WHERE (encounter = ?1 AND ?1 != '') OR patient = ?2 LIMIT 1",
        (outcome.encounter, outcome.patient),
    ).fetchone()
    return NOT_HELD if there else NO_DRAFT
