"""Requests, drafts and dead letters to tell about."""

from __future__ import annotations

from typing import Any

from schemas.dead_letters import DeadLetter
from schemas.drafts import Author, Draft, Rejected
from schemas.requests import Request


def request(**over: Any) -> Request:
    given = {
        "id": "r1",
        "task": "diagnosis",
        "patient": "Patient/1",
        "encounter": "Encounter/1",
        "slot": "admission",
        "cut": 0,
        "watermark": "w",
        "template": "t",
    }
    return Request(**given | over)


def drafted(
    asked: Request,
    *,
    rejected: tuple[Rejected, ...] = (),
    backend: str = "composer",
    fallback: str = "",
) -> Draft:
    return Draft(
        request=asked.id,
        task=asked.task,
        document=asked.document,
        patient=asked.patient,
        encounter=asked.encounter,
        title="",
        cut=asked.cut,
        sections=(),
        author=Author(backend, "t"),
        rejected=rejected,
        fallback=fallback,
    )


def letter(**over: Any) -> DeadLetter:
    given = {
        "stage": "ingest",
        "reason": "not-json",
        "expected": "",
        "came": "",
        "topic": "ehr.lab",
        "partition": 0,
        "offset": 0,
        "recorded": 0,
    }
    return DeadLetter(**given | over)
