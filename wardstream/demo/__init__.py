"""`make demo`: broker, topics, all stages, a hospital's history told to them, a live table, and the drafts in
a folder.

brokers.py   the embedded broker, or a real Kafka from Maven
telling.py   the replay in a thread of its own
harvest.py   drafts as they come, written to a folder
show.py      all of it in order
closing.py   what is said at the end
"""
