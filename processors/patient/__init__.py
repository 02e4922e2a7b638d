"""The patient stage: canonical events folded into a record's state, and what follows from it.

    rows.py        the layout of a record in the store
    fold.py        Fold: one event into the state (start here)
    record.py      the record being folded, and the Outcome
    versions.py    a version of a resource joins the record
    encounters.py  which encounters get drafts
    triggers.py    the table: which documents an encounter needs, and when
    reasons.py     news of a cancer, actions of guidelines that fall due: care summaries beside a discharge
    onward.py      ... gone on with, from one finding to the next; carried.py: what a record in memory carries on for that
    taking_up.py   other guidelines than before: whom it concerns is looked at anew, the rest stays as it is
    landmarks.py   the versions that these are read from; cancer_facts.py, watch.py: what is named
    slots.py       a document's slot: due, asked, revised, cancelled
    evidence.py    what was known at the cut
    chunk_rows.py  the chunks of its notes
    history_rows.py  their sentences, and the history that they give within a budget
    searching.py   their embeddings, and what the notes of a stay answer to the questions of a document
    reporting.py   what became of earlier drafts, told to who learns from it; acted_on.yaml: which orders count as acted on
    links.py       merges and un-merges between records
    settings.py    TriggerSettings

The state is a set of versions that only grows, so that order and duplicates cannot matter; all else in it is
computed from the set. What a record owes to another one (a merge) travels as an event between them: records
never read each other.
"""

from processors.patient.fold import Fold
from processors.patient.guideline_updates import UpdateProgress
from processors.patient.guidelines import DueAction, Watch
from processors.patient.record import Complaint, Outcome
from processors.patient.settings import TriggerSettings
from schemas.rows import Rows

__all__ = ["Complaint", "DueAction", "Fold", "Outcome", "Rows", "TriggerSettings", "UpdateProgress", "Watch"]
