"""What may come of what a patient came with, by reasoning paths: who is asked, what may be told of it, and
how.

reasoner.py    the port: a request -> its paths
admission.py   what of the record a reasoner may read, with its places
listed.py      a reasoner that only knows a list
citing.py      what a statement on a path cites: the record's words, and the path
kinds.py       test, treatment, medicine, problem, advice (kinds.yaml)
screening.py   what is not told to this patient (screening.yaml)
telling.py     the sentences
"""
