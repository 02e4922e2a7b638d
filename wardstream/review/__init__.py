"""Reviewing drafts in a browser: accept, edit sentence by sentence, reject, undo. A clinician's decision is sent as a
FHIR Task, through ingest like everything else (docs/review.md).

server.py      Review: routes, and who may use them (start here)
access.py      the person: named at the start, or logged in by OpenID Connect; AuditEvents
worklist.py    the drafts of the sink's folder as rows, and what was decided
marks.py       a decision as a FHIR Task; the document as it was signed; reasons.yaml
notes.py       the notes that a draft cites, from the topic of requests
pages.py       the pages; page.html.j2 and the parts it includes, page.css, page.js (a draft), list.js, live.js: what they look like
"""
