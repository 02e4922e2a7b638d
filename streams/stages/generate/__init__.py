"""GENERATE: from a request with its evidence to a document on its topic, many at the same time, each exactly
once.

step.py        the step of the transactional loop: records in, work out
waiting.py     whose turn it is: critical first, one request per document
inflight.py    the desk: who waits, who is being drafted, what was said last, what may be committed
outcomes.py    what can become of a request
offsets.py     finished in any order, committed in order
rows.py        the state: the last word on each document, markers
worker.py      the drafting thread
drafting.py    the model's draft, or the composer's and why
shadowing.py   the drafts of models in the shadow, as numbers
publishing.py  the records that say what became of a request
settings.py    how many, how long, how much may be cut
"""
