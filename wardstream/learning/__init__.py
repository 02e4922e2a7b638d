"""From the log of decisions to a better policy.

cycles/              one cycle for a slot: snapshot, train, judge, keep, promote
watch/               the policy in service, looked at: rolled back, promoted, trial ended
schedules/           when which of both is due: one leader, behind the stream
decision_report.py   one decision, for a clinician and for an engineer
forgetting.py        a person out of log, rewards and snapshots
"""
