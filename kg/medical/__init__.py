"""The graph of medicine: vocabularies and edges compiled into one snapshot, and linking, coding and
walking on it.
"""
