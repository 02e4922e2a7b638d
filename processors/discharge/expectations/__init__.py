"""What may come of what a patient came with, by reasoning paths: who foresees it, what may be stated of it,
and how.

reasoner.py        the port: a request -> its paths
graph_reasoner.py  the reasoner that ships: a policy that walks the knowledge graph
screening.py       of what kind an expectation is (kinds.yaml), and what this patient is not shown (screening.yaml)
sentences.py       the sections and their sentences
check.py           the rules that the gate applies to them
"""
