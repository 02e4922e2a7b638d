"""From what was logged to a better policy, on a schedule; and what was logged, told to a person.

    cycle.py       one cycle for one slot: snapshot, train, judge, keep, promote (start here); what it came to: histories.py
    training.py    who trains for which slot; run_folder.py: where
    gating.py      the gate's questions; replays.py, reports.py, cards.py: what it looks at, what it says
    stage.py       the stage `learn`: schedule and watch, from the settings
    schedule.py    when which job is due (cron.py), kept by APScheduler, each due time once (runs.py)
    leader.py      one at a time among many processes; database.py: what they agree in
    learner.py     the leader's loop; child.py: a run in a process of its own; restraint.py: behind the stream; work.py: what it does
    watching.py    live reward and grounding of what serves: rolled back, promoted, ended; living.py: from the log
    forgetting.py  a person wishes to be forgotten: log, rewards, snapshots
    reasons.py     why a choice may have been the better one, and what was known then
    measuring.py   what a run of training measures: a progress bar, and OpenTelemetry
    going_back.py  how far to go back when what serves has fallen; window.py: from when on is learned
    telling.py     one decision in lines that a clinician and an engineer both understand
    became.py      ... and what became of it
"""
