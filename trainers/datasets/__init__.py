"""Datasets: what of the trajectory log may be learned from, as snapshots that never change.

snapshot.py            take, Snapshot: log, rewards and who is forgotten into a folder named by its content (start here)
log.py                 the trajectory log: Parquet, versions checked
rows.py                rows of the log up to a watermark, each request once, each person under one pseudonym; why a row is refused
texts.py               prompts, answers and agents' tokens, where they are kept
rewards.py             the reward of each request, from L/rewards.db
forgotten.py           who is gone, who is whom, who ever was: from L/forgotten.db
logged_decisions.py    the decisions of one slot as arrays (decisions.py), weighted for missing outcomes
stale.py               which models in service have seen forgotten patients
pairs.py               pairs of notes, from files

L/snapshots/<id>/manifest.json, train.parquet, held.parquet, patients.json
"""
