"""Training of the diagnosis agent's small policy: `wardstream train agent`, `make train-demo`.

cases.py      finished cases from a file -> patients
profiles.py   the diseases of the open annotations -> profiles
running.py    lessons, supervised start, GRPO by stages, figures before and after each
"""
