"""R2AG's own policy over semantic groups, walked and trained as the paper writes it (sections 3.1 to 3.3):
the baseline of `wardstream train gro --as-written` and of `wardstream eval discharge`.

training.py   pairs to walk.npz (start here)
policy.py     the policy over groups (eq. 1-5)
starts.py     where a patient's paths begin: keywords, k_init, k_scarce
walk.py       the walk for all patients, start concepts and rollouts in one tensor step
states.py     what follows from a path's own concepts, once for all paths that have the same
tensors.py    a snapshot, patients and paths as tensors; ragged.py: lists of different lengths in one tensor
walks.py      the task for trainers/gro: paths through the knowledge graph
rewards.py    eq. 7 of each path, and the reward of a whole set of paths
"""
