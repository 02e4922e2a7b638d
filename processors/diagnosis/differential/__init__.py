"""A differential diagnosis of a stay, in a draft: who suggests it, what is written of it and with which
sources, always as the system's and not as the record's.

diagnostician.py  the port: a request -> what was diagnosed
by_ranker.py      the diagnostician that ships: the stay's phenotypes, the fused ranker, the cases that may be seen
by_agent.py       the same with an agent's order of the diseases
citations.py      what a statement cites: term, disease, case, ranking as knowledge; the record's places of findings
sentences.py      the sections and their sentences
"""
