"""What crosses a boundary: codes, facts, events, requests, drafts, dead letters. Nothing here computes;
nothing here imports upward.
"""
