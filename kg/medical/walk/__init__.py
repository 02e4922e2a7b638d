"""R2AG's own policy over semantic groups, walked as the paper writes it (sections 3.1 and 3.2). `knowledge.policy` may name a folder
of one; evaluation/paper_gro trains it.

policy.py     the policy over groups (eq. 1-5)
starts.py     where a patient's paths begin: keywords, k_init, k_scarce
walk.py       the walk for all patients, start concepts and rollouts in one tensor step
states.py     what follows from a path's own concepts, once for all paths that have the same
tensors.py    a snapshot, patients and paths as tensors; ragged.py: lists of different lengths in one tensor
"""
