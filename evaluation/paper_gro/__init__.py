"""R2AG's own policy over semantic groups (kg/medical/walk), trained as the paper writes it (section 3.3): the baseline of
`wardstream train gro --as-written` and of `wardstream eval discharge`.

training.py   pairs to walk.npz (start here)
walks.py      the task for trainers/gro: paths through the knowledge graph
rewards.py    eq. 7 of each path, and the reward of a whole set of paths
"""
