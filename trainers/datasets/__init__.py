"""Datasets: what of the trajectory log may be learned from, as snapshots that never change.

snapshot.py    take, Snapshot: log, rewards and who is forgotten into a folder named by its content (start here)
manifest.py    what a snapshot is made of: files of the log, digests, what was refused; its hash is the snapshot's name
rows.py        rows of the log up to a watermark, each request once, each person under one pseudonym
refusing.py    why a row cannot be learned from: tokens, probabilities, actions, rewards
rewards.py     what became of each request, from L/rewards.db
forgotten.py   who is gone, who is whom, who ever was: from L/forgotten.db
splitting.py   on which side of the split a person stands, for good
decided.py     decided: the decisions of one slot as arrays
scrubbing.py   snapshots that hold rows of the forgotten lose their rows and keep their manifest
clearing.py    snapshots that are old do, too
stale.py       which models in service have seen forgotten patients

L/snapshots/<id>/manifest.json, train.parquet, held.parquet, patients.json
"""
