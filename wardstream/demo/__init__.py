"""`make demo`: broker, topics, all stages, a hospital's history replayed, a live table, and the drafts in
a folder.

brokers.py   the embedded broker, or a real Kafka from Maven
replay.py    the replay in its own thread
collected.py drafts as they arrive, written to a folder
show.py      all of it in order
summary.py   the lines printed at the end
"""
