"""The diagnosis agent (Deep-DxSearch): reasons, looks up, matches, searches, and commits to at most five
diagnoses.

environment.py  the ports of the three sources, and what comes back
sources.py      the three over the fused ranker, the case base and the disease profiles
grammar.py      tags, lists in them, text -> blocks
grammar.yaml    limits of a trajectory
checks.py       every way to break the grammar, by name
trajectory.py   what was written, by whom, in which tokens
answers.py      a tool's step -> the environment's block
prompt.py       the system prompt
loop.py         algorithm 1: one stay, and many interleaved
claims.py       each claim of the diagnosis -> what was retrieved
diagnosing.py   findings -> trajectory and ranked diseases, with the ranker where the agent fails
pointers.py     the small policy's language: anchors instead of names
pointers.yaml   what it can say in <reason>
small.py        the small policy: sizes, budget, where it lies
"""
