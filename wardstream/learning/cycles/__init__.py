"""One cycle of learning for a slot; killed anywhere, the next call continues.

cycle.py           clear, snapshot, train, judge, keep, promote (start here)
window.py          from when on is learned from, and what is deleted
slots.py           the trainer of each slot; progress.py: a progress bar, and OpenTelemetry
gate_evidence.py   what the gate judges by
replays.py         stays that candidate and policy in service both draft, by the stages' own steps
reports.py         the checks and their results, signed; the history of cycles; model_card.py: the model card
run_folder.py      what a run leaves behind
"""
