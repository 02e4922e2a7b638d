"""What was logged, told to a person.

    forgetting.py  a person wishes to be forgotten: log, rewards, snapshots
    telling.py     one decision in lines that a clinician and an engineer both understand
    became.py      ... and what became of it
"""
