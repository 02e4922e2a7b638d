"""The diagnosis agent (Deep-DxSearch): reasons, looks up, matches, searches, and commits to at most five diagnoses.

environment.py  the ports of the three sources, and what comes back
shelf.py        the three in memory
grammar.py      tags, lists in them, text -> blocks
grammar.yaml    limits of a trajectory
checking.py     every way to break the grammar, by name
trajectory.py   what was written, by whom, in which tokens
answering.py    a tool's step -> the environment's block
prompt.py       what the agent is told
loop.py         algorithm 1: one stay, and many interleaved
claims.py       each claim of the diagnosis -> what was retrieved
scripted.py     a generator that follows a script
"""
