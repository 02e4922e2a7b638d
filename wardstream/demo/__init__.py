"""`make demo`: broker, topics, all stages, a hospital's history replayed, a live table, and the drafts in
a folder.

brokers.py   the embedded broker, or a real Kafka from Maven
collected.py drafts as they arrive, written to a folder
show.py      all of it in order: knowledge graph, stages, replay, live table
"""
