"""One statement of the record on one term of HPO."""

from __future__ import annotations

from typing import NamedTuple

from schemas.facts import Source
from schemas.instant import Instant


class Observed(NamedTuple):
    """`time`: of the statement, not of the finding; what stands on a list of problems counts as said at the
    cut.
    """

    id: str  # as the record or the graph has it; may be of the past
    present: bool
    time: Instant
    source: Source
    onset: float | None = None  # age in years
    coded: bool = False
    passing: bool = False  # seen, and by the end not there any more: neither present nor excluded
