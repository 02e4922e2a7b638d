"""The join of drafts with what became of them: a reward for each request, kept in one SQLite file.

    ledger.py     rewards; all of an encounter settled anew when anything of it comes, or a window ends (start here)
    keeping.py    drafts, their grounds, outcomes: what came, and which encounters it touches
    merging.py    which record stands for which
    unmatched.py  outcomes on which no reward rests, and why
    wished.py     whose drafts and outcomes are not kept
    sink.py       RewardSink: what `ehr.out.*`, `ehr.trajectory` and `ehr.outcome` say, into the ledger

The file holds texts of drafts and notes while an answer is waited for: it is patient data. Rewards are
numbers.
"""
