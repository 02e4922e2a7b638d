"""From what was logged to a better policy; and what was logged, told to a person.

    cycle.py       one cycle of a slot: snapshot, train, judge, keep, promote (start here)
    training.py    who trains for which slot
    gating.py      a candidate against what is in service, on what is held out
    replays.py     ... and on stays that both draft again; worlds.py: the stages' steps with one policy put in
    reports.py     what was asked and found, signed; cards.py: the model card
    run_folder.py  one run as a folder; histories.py: a line for each cycle
    forgetting.py  a person wishes to be forgotten: log, rewards, snapshots
    reasons.py     why a choice may have been the better one, and what was known then
    telling.py     one decision in lines that a clinician and an engineer both understand
    became.py      ... and what became of it
    measuring.py   what a run of training measures: a progress bar, and OpenTelemetry
"""
