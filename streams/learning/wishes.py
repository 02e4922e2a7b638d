"""What is not kept, because its patient wished so: texts of somebody who objected would else wait in the file
for weeks, at each stay anew.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from processors.outcomes import Grounds
from schemas.outcomes import Merged
from streams.learning.forgotten import wished
from streams.learning.reward_tables import Change

#: Whether a change is to be left out.
LeftOut: TypeAlias = Callable[[Change], bool]


def nobody() -> LeftOut:
    """Where no wishes are kept."""
    return lambda _: False


def left_out(folder: Path, pseudonym: Callable[[str], str]) -> Callable[[], LeftOut]:
    """By forgotten.db in `folder`, as it is when it is called; that raises sqlite3.Error. Links of records
    and the grounds of a decision, which have no text and name nobody, are kept.
    """

    def now() -> LeftOut:
        whose = wished(folder)
        if not whose.patients:
            return nobody()

        def theirs(change: Change) -> bool:
            if isinstance(change, Grounds | Merged):
                return False
            return pseudonym(change.patient) in whose.patients or (
                bool(change.encounter) and pseudonym(change.encounter) in whose.encounters
            )

        return theirs

    return now
