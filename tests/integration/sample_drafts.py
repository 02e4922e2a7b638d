"""The sample hospital's drafts without Kafka: messages -> ingest -> fold -> requests -> composed drafts, in
this process.
"""

from __future__ import annotations

from functools import lru_cache

from processors.care_summary.guidance.guideline_guide import GuidelineGuide
from processors.care_summary.guidance.watch import GuidelineWatch
from processors.care_summary.task import CareSummary
from processors.tasks import TASKS, tasks
from samples import messages
from schemas.drafts import Draft
from schemas.requests import Request
from wardstream.guidelines import load
from wardstream.replay.in_process import requests_of


@lru_cache(maxsize=2)
def requests(*, watched: bool = False) -> tuple[Request, ...]:
    """The last request of each document, in order; `watched`: also by the guidelines that come with
    wardstream.
    """
    watch = GuidelineWatch(load(()).guidelines) if watched else None
    last = {said.document: said for said in requests_of(messages, watch=watch) if isinstance(said, Request)}
    return tuple(request for request in last.values() if not request.cancelled)


def drafts(*, guided: bool = False) -> list[tuple[Draft, Request]]:
    """`guided`: care summaries with recommendations, and their requests with the guidance."""
    if not guided:
        return [(TASKS[request.task].compose(request), request) for request in requests()]
    guide = GuidelineGuide(load(()).guidelines)
    asking, drafting = CareSummary(guide), tasks(guide=guide)
    return [
        (drafting[request.task].compose(request), asking.prepare(request))
        for request in requests(watched=True)
    ]
