"""History published again on the raw topics: as it happened, event time driving everything (`replay`), or as
a backfill (`load`).
"""
