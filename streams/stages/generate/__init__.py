"""GENERATE: from a request with its evidence to a document on its topic; many at the same time, each exactly
once.

step.py        the step of the transactional loop: records in, work out
queue.py       the order of drafting: critical first, one request per document
desk.py        Desk: waiting and running requests, the latest result of each document, what may be committed
offsets.py     finished in any order, committed in order
rows.py        the stored state: the latest result of each document, markers; the outcomes of a request
worker.py      the drafting thread
drafting.py    the model's draft, or the composer's and why; the drafts of shadow models, as numbers
result_records.py  the records that report the outcome of a request
settings.py    limits: how many at a time, how long, how much may be cut
"""
