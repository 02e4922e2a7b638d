"""The progress note as drafting sees it."""

from __future__ import annotations

from processors.drafting.task import Task
from processors.evidence.record import Record
from processors.evidence.statements import Filled
from processors.progress_note.composer import OUTLINE, fill


class ProgressNote(Task):
    """Implements `Task`. It rests on the record alone."""

    outline = OUTLINE

    def compose(self, record: Record, /) -> Filled:
        return fill(record)
