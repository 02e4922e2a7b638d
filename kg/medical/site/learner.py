"""Changes in, counts kept. What one change costs depends on its encounter, not on how much has been learned.

    change -> claims of a resource -> what stands of an encounter -> its edges -> counts
                 (ledger.py)              present                    (edges.py)   counted by patient, edge

Of an encounter that a batch has touched, the edges before and after are compared; the difference goes into
the counts. A retraction, a correction, a merge, the taking back of a merge: each is only another difference.
So the counts are those of a reading from scratch, whatever the order, however often a change comes, wherever
a batch ends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from kg.medical.site.edges import Triple, What, contribution, frame
from kg.medical.site.ledger import Ledger
from kg.medical.site.schema import open_file
from kg.medical.site.versions import Change
from kg.sqlite_file import TopicPart, positions_in, put_positions, transaction
from schemas.instant import HOUR, Instant


class SiteLearner:
    """Writes one file. `admission_hours`: how long after admission a thing counts as known at admission;
    `vocabulary`: what concepts are mapped with, part of what the file is. Raises StateError for a file that
    was made with others.
    """

    def __init__(self, path: Path, *, admission_hours: float = 6, vocabulary: str = "") -> None:
        self._window: Final[Instant] = round(admission_hours * HOUR)
        facts = {"admission_hours": f"{admission_hours:g}", "vocabulary": vocabulary}
        self._sql = open_file(path, facts)
        self._ledger = Ledger(self._sql)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def apply(self, changes: Iterable[Change], positions: Mapping[TopicPart, int] | None = None) -> None:
        """All of it or nothing, the positions with it. Raises sqlite3.OperationalError where the file cannot
        be written.
        """
        try:
            with transaction(self._sql):
                self._ledger.begin()
                for change in changes:
                    self._ledger.take(change)
                self._count(self._differences())
                put_positions(self._sql, positions or {})
        except BaseException:
            self._ledger.forget()
            raise

    def positions(self) -> dict[TopicPart, int]:
        """The next offset of each partition that was written."""
        return positions_in(self._sql)

    def close(self) -> None:
        self._sql.close()

    def _differences(self) -> Counter[tuple[int, Triple]]:
        """(patient, edge) -> in how many more encounters, or fewer."""
        units = set(self._ledger.touched)
        for patient in self._ledger.flipped:
            units.update(
                unit for (unit,) in self._sql.execute("SELECT id FROM unit WHERE patient = ?", (patient,))
            )
        found: Counter[tuple[int, Triple]] = Counter()
        for unit in sorted(units):
            self._differ(unit, found)
        return found

    def _differ(self, unit: int, found: Counter[tuple[int, Triple]]) -> None:
        patient, encounter, replaced = self._sql.execute(
            "SELECT u.patient, u.encounter, p.replaced FROM unit u JOIN patient p ON p.id = u.patient WHERE "
            "u.id = ?",
            (unit,),
        ).fetchone()
        was_replaced = self._ledger.flipped.get(patient, bool(replaced))
        changed = self._changed(unit)
        if was_replaced and replaced:
            self._keep(unit, changed)
            return
        if not changed and was_replaced == bool(replaced):
            return
        rows = self._sql.execute("SELECT what, a, b, first FROM present WHERE unit = ?", (unit,))
        before: dict[Triple, Instant] = {(What(what), a, b): first for what, a, b, first in rows}
        after = {**before, **{key: first for key, first in changed.items() if first is not None}}
        for key, first in changed.items():
            if first is None:
                after.pop(key, None)
        self._keep(unit, changed)
        about: frozenset[int] | None = None
        if was_replaced == bool(replaced) and frame(before, self._window) == frame(after, self._window):
            about = frozenset(concept for _, a, b in changed for concept in (a, b))
        known = bool(encounter)
        old = (
            set[Triple]()
            if was_replaced
            else contribution(before, self._window, encounter=known, about=about)
        )
        new = set[Triple]() if replaced else contribution(after, self._window, encounter=known, about=about)
        for triple in old - new:
            found[patient, triple] -= 1
        for triple in new - old:
            found[patient, triple] += 1

    def _changed(self, unit: int) -> dict[Triple, Instant | None]:
        """Of the keys that were touched those that stand otherwise than before: since when, None for no
        longer.
        """
        changed: dict[Triple, Instant | None] = {}
        for key in self._ledger.touched.get(unit, ()):
            row = (unit, int(key[0]), key[1], key[2])
            (now,) = self._sql.execute(
                "SELECT min(at) FROM claim WHERE unit = ? AND what = ? AND a = ? AND b = ?", row
            ).fetchone()
            found = self._sql.execute(
                "SELECT first FROM present WHERE unit = ? AND what = ? AND a = ? AND b = ?", row
            ).fetchone()
            if now != (found[0] if found else None):
                changed[key] = now
        return changed

    def _keep(self, unit: int, changed: Mapping[Triple, Instant | None]) -> None:
        gone = [(unit, int(key[0]), key[1], key[2]) for key, first in changed.items() if first is None]
        self._sql.executemany("DELETE FROM present WHERE unit = ? AND what = ? AND a = ? AND b = ?", gone)
        kept = [
            (unit, int(key[0]), key[1], key[2], first) for key, first in changed.items() if first is not None
        ]
        self._sql.executemany("INSERT OR REPLACE INTO present VALUES (?, ?, ?, ?, ?)", kept)

    def _count(self, differences: Counter[tuple[int, Triple]]) -> None:
        encounters: Counter[Triple] = Counter()
        patients: Counter[Triple] = Counter()
        rows: list[tuple[int, int, int, int, int]] = []
        for (patient, triple), change in differences.items():
            if not change:
                continue
            row = (patient, int(triple[0]), triple[1], triple[2])
            query = "SELECT encounters FROM counted WHERE patient = ? AND what = ? AND a = ? AND b = ?"
            found = self._sql.execute(query, row).fetchone()
            before = found[0] if found else 0
            rows.append((*row, before + change))
            encounters[triple] += change
            patients[triple] += (before + change > 0) - (before > 0)
        self._sql.executemany(
            "INSERT OR REPLACE INTO counted VALUES (?, ?, ?, ?, ?)", [row for row in rows if row[4]]
        )
        gone = "DELETE FROM counted WHERE patient = ? AND what = ? AND a = ? AND b = ?"
        self._sql.executemany(gone, [row[:4] for row in rows if not row[4]])
        self._sql.executemany(
            "INSERT INTO edge VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET "
            "encounters = encounters + excluded.encounters, patients = patients + excluded.patients",
            [(int(what), a, b, change, patients[what, a, b]) for (what, a, b), change in encounters.items()],
        )
        self._sql.executemany(
            "DELETE FROM edge WHERE what = ? AND a = ? AND b = ? AND encounters = 0",
            [(int(w), a, b) for w, a, b in encounters],
        )
