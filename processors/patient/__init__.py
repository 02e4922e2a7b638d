"""The patient stage: canonical events folded into a record's state, and what follows from it.

    rows.py        the layout of a record in the store
    fold.py        Fold: applies what events change (start here)
    update.py      one event into one record: the story of every kind of event
    record.py      the record as an update sees it, and the Outcome
    versions.py    a version of a resource joins the record
    encounters.py  which encounters get drafts
    triggers.py    the table: which documents an encounter needs, and when
    slots.py       a document's slot: due, requested, revised, cancelled
    summary_triggers.py   news of a cancer, actions of guidelines that fall due: care summaries before a discharge
    next_finding.py       the same for a finding in order, from what carried.py keeps in memory
    guideline_updates.py  guidelines have changed: records that this affects are evaluated again
    landmarks.py   the index of the versions that these need; cancer_facts.py, guidelines.py: which these are
    evidence.py    what was known at the cut
    chunk_rows.py  the chunks of its notes
    history_rows.py  their sentences, and the history that they give within a budget (history/)
    note_search.py   their embeddings, and the answers of a stay's notes to the questions of a document
    draft_outcomes.py  outcomes of earlier drafts, published for learning; acted_on.yaml: which orders count as acted on
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
