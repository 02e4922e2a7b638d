"""R2AG's own policy over semantic groups, trained as the paper writes it: `wardstream train gro --as-written`.

training.py   pairs to walk.npz
walks.py      the paper's task: paths through the knowledge graph
rewards.py    eq. 7 of each path, and the reward of a whole set of paths
"""
