"""The progress note as drafting sees it."""

from __future__ import annotations

from processors.drafting.task import Task
from processors.evidence.record import Record
from processors.evidence.statements import Filled
from processors.progress_note.composer import OUTLINE, fill
from processors.progress_note.previous import PreviousVisit, knowledge


class ProgressNote(Task):
    """Implements `Task`. It rests on the record alone. `previous`: chooses what of the previous visit is shown."""

    outline = OUTLINE

    def __init__(self, previous: PreviousVisit | None = None) -> None:
        self.knowledge = knowledge(previous) if previous is not None else None

    def compose(self, record: Record, /) -> Filled:
        return fill(record)
