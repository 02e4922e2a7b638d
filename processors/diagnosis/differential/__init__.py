"""A differential diagnosis of a stay, in a draft: who is asked, what is told of it and with what, always as
the system's and not as the record's.

diagnostician.py  the port: a request -> what was diagnosed; the asking
by_ranker.py      the diagnostician that ships: the stay's phenotypes, the fused ranker
visible.py        which cases of the base a request may see
citing.py         what a statement cites: term, disease, case, ranking as knowledge; the record's places of findings
wording.py        probabilities and shares in words
telling.py        the sections and their sentences
"""
