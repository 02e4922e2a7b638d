"""What the stages `export`, `reward` and `forget` keep in the folder of learning.

export.py           TrajectorySink: every record of `ehr.trajectory` in exactly one row of Parquet, and until then in a journal
log_files.py        Parquet files that appear whole or not at all, named by the offsets they hold
wishes.py           what is not kept because a patient objected
log_folder.py       who writes files, and who rewrites them without forgotten patients; the salt of its pseudonyms
settings.py         when a file is written
rewards.py          RewardSink: `ehr.out.*`, `ehr.trajectory` and `ehr.outcome` joined to rewards
reward_ledger.py    rewards; an encounter is settled anew when anything of it arrives, or a window ends
reward_tables.py    drafts, their grounds, outcomes; unmatched.py: outcomes without a reward, and why
forgetting.py       ForgettingSink: deletions and merges of `ehr.tkg-delta`
forgotten.py        who is deleted, merged or wished to be forgotten: forgotten.db
rewriting.py        the log and the rewards without the forgotten

    log/recorded=2026-11-22/p0003-000000000512-000000001023.parquet
    log/.journal/p0003.jsonl
    log/.salt, .salted

rewards.db holds texts of drafts and notes while an answer is waited for: it is patient data.
"""

from streams.learning.settings import ExportSettings

__all__ = ["ExportSettings"]
