"""The join of drafts with what clinicians wrote later: a reward for each request, kept in one SQLite file.

    ledger.py   drafts, documents and rewards; all of an encounter settled anew when anything of it comes (start here)
    sink.py     RewardSink: what `ehr.out.*` and `ehr.outcome` say, into the ledger

The file holds texts of drafts and notes while an answer is waited for: it is patient data. Rewards are numbers.
"""
