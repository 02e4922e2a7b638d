"""The sample hospital's drafts without Kafka: messages -> ingest -> fold -> requests -> composed drafts, in this process."""

from __future__ import annotations

from functools import lru_cache

from processors.tasks import TASKS
from schemas.drafts import Draft
from schemas.requests import Request
from wardstream.evaluation.in_process import told
from wardstream.sample_hospital import messages


@lru_cache(maxsize=1)
def requests() -> tuple[Request, ...]:
    """The last request of each document, in order."""
    last = {said.document: said for said in told(messages) if isinstance(said, Request)}
    return tuple(request for request in last.values() if not request.cancelled)


def drafts() -> list[tuple[Draft, Request]]:
    return [(TASKS[request.task].compose(request), request) for request in requests()]
