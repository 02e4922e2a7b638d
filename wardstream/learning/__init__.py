"""From what was logged to a better policy, and the report of one decision.

cycles/        one cycle for a slot: snapshot, train, judge, keep, promote
watch/         what serves, looked at: rolled back, promoted, ended
schedules/     when which of both is due: one leader, behind the stream
explaining/    one decision, for a clinician and for an engineer
forgetting.py  a person wishes to be forgotten: log, rewards, snapshots
"""
