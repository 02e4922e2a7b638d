"""When what is due, by one process among many, behind the stream.

stage.py       the stage `learn`, from the settings (start here)
schedule.py    when which job is due, kept by APScheduler; cron.py: by the hospital's clock; runs.py: each due time once
leader.py      one at a time among many processes; database.py: what they agree in
learner.py     the leader's loop
child.py       a run in a process of its own; restraint.py: behind the stream; work.py: what it does
"""
