"""The sample hospital's drafts without Kafka: messages -> ingest -> fold -> requests -> composed drafts, in
this process.
"""

from __future__ import annotations

from processors.care_summary.guidance.guideline_guide import GuidelineGuide
from processors.care_summary.guidance.watch import GuidelineWatch
from processors.care_summary.task import CareSummary
from processors.tasks import TASKS, tasks
from samples import messages
from schemas.drafts import Draft
from schemas.requests import Request
from tests.amounts import amount
from tests.once import once_a_run
from wardstream.guidelines import load
from wardstream.replay.in_process import requests_of


def requests(watch: GuidelineWatch | None = None) -> tuple[Request, ...]:
    """The last request of each document, in order; in `make test` the last one of each task and reason of a stay, and of the others a third."""
    last = {said.document: said for said in requests_of(messages, watch=watch) if isinstance(said, Request)}
    found = [request for request in last.values() if not request.cancelled]
    ends = {(x.encounter, x.task, x.slot.partition(":")[0]): x.id for x in found}.values()
    return tuple(x for place, x in enumerate(found) if x.id in ends or place % amount(3, 1) == 0)


@once_a_run
def drafts() -> list[tuple[Draft, Request]]:
    return [(TASKS[request.task].compose(request), request) for request in requests()]


def guided_drafts() -> list[tuple[Draft, Request]]:
    """By the guidelines that come with wardstream: care summaries with recommendations, and their requests with the
    guidance; the other drafts as they are without.
    """
    guidelines = load(()).guidelines
    guide = GuidelineGuide(guidelines)
    asking, drafting = CareSummary(guide), tasks(guide=guide)
    known = {request.id: draft for draft, request in drafts() if request.task != "care-summary"}
    return [
        (known.get(request.id) or drafting[request.task].compose(request), asking.prepare(request))
        for request in requests(GuidelineWatch(guidelines))
    ]
