"""Live reward and grounding of what serves.

watching.py    what has fallen is rolled back, a trial promoted or ended (start here)
living.py      what policies earn, from the log and the rewards
going_back.py  how far to go back
"""
