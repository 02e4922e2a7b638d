"""Who is to be forgotten: what `ehr.tkg-delta` says of deletions and merges, and what persons wish, under
pseudonyms in one SQLite file.

    ledger.py     deleted patients and encounters, merges that stand and that ever stood, wishes (start here)
    sink.py       ForgettingSink: deltas into the ledger
    rewriting.py  Parquet files of the log without the rows of some patients; which requests were theirs
    rewards.py    what L/rewards.db has of them, out of it

Datasets read the file (trainers/datasets/forgotten.py); `wardstream trajectory forget` writes a wish and
rewrites what is there.
"""
