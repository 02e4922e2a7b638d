"""What was logged, told to a person.

    forgetting.py  a person wishes to be forgotten: log, rewards, snapshots
    reasons.py     why a choice may have been the better one, and what was known then
    telling.py     one decision in lines that a clinician and an engineer both understand
    became.py      ... and what became of it
    measuring.py   what a run of training measures: a progress bar, and OpenTelemetry
"""
