"""Reviewing drafts in a browser: accept, edit, reject. A clinician's verdict is sent as a FHIR Task, through
ingest like everything else.

reasons.yaml   why a draft is edited or rejected: codes and words
marks.py       one mark as a FHIR Task, and published
pages.py       the pages; page.html.j2, page.css: what they look like
server.py      Review: who may ask what, on loopback, behind a token (start here)
"""
