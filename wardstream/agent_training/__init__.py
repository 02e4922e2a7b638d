"""Training of the diagnosis agent's small policy: `wardstream train agent`, `make train-demo`.

cases.py      finished cases -> patients, each with an environment that hides them from themselves
running.py    lessons, supervised start, GRPO by stages, figures before and after each
"""
