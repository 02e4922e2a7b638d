"""Live reward and grounding of the policy in service.

verdicts.py           a policy that has fallen is rolled back, a trial promoted or ended (start here)
live_rewards.py       what policies earn, from the log and the rewards; how far to go back
"""
