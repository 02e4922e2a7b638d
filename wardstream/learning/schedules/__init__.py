"""When which job is due, run by one leader among many processes, behind the stream.

jobs.py        which jobs, when, and what a child does for each (start here)
schedule.py    when which job is due (APScheduler); cron.py: by the hospital's clock
runs.py        each due time of each job, once
lock.py        one leader at a time; database.py: SQLite or Postgres
learner.py     the leader's loop, and a run in a process of its own
"""
