"""One cycle of learning for a slot; killed anywhere, the next call goes on.

cycle.py       clear, snapshot, train, judge, keep, promote (start here)
clearing.py    what is older than the settings keep goes
window.py      from when on is learned from
training.py    who trains for which slot; measuring.py: a progress bar, and OpenTelemetry
gating.py      the gate's questions
replays.py     stays that candidate and policy in service both draft; worlds.py: the stages' steps with one policy put in
reports.py     what was required and found, signed; cards.py: the model card
run_folder.py  what a run leaves behind; histories.py: the result of each cycle
"""
