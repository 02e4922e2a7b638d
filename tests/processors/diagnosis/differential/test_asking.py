"""Asking a diagnostician: once a request, for assessments of the living, and a draft is due whatever it
does.
"""

from __future__ import annotations

import asyncio
import logging

import pytest
from msgspec.structs import replace

from processors.diagnosis.task import Diagnosis
from processors.tasks import tasks
from schemas.diagnosis import Diagnosed
from schemas.requests import Request, encode_request
from tests.processors.diagnosis.differential.made import DIAGNOSED, Diagnosing, stay
from tests.processors.stay import at


class Failing:
    def diagnose(self, request: Request, /) -> Diagnosed:
        raise RuntimeError("a text of the record")


class Patient(Diagnosing):
    """One whose better answer is waited for."""

    def __init__(self, *, fails: bool = False) -> None:
        super().__init__()
        self._fails = fails

    async def prepared(self, request: Request, /) -> Diagnosed:
        await asyncio.sleep(0)
        if self._fails:
            raise TimeoutError
        return replace(self.answer, policy="agent")


def test_a_request_is_asked_about_once() -> None:
    diagnostician = Diagnosing()
    asking = Diagnosis(diagnostician)
    assert asking.prepare(stay()).diagnosed is asking.prepare(stay()).diagnosed and diagnostician.asked == 1


def test_other_documents_and_the_dead_are_not_diagnosed() -> None:
    asking = Diagnosis(Diagnosing())
    assert asking.prepare(replace(stay(), task="progress-note")).diagnosed is None
    dead = replace(
        stay(),
        evidence=replace(
            stay().evidence, patient=replace(stay().evidence.patient, deceased=at("03-04 10:00"))
        ),
    )
    assert asking.prepare(dead).diagnosed is None


def test_a_diagnostician_that_fails_stops_no_draft_and_nothing_of_the_record_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.WARNING):
        draft = tasks(diagnostician=Failing())["diagnosis"].compose(stay())
    assert draft.sections and draft.diagnosed is None
    assert "RuntimeError" in caplog.text and "a text of the record" not in caplog.text


def test_one_that_has_to_be_waited_for_is_waited_for_and_where_it_fails_answers_without() -> None:
    assert asyncio.run(tasks(diagnostician=Patient())["diagnosis"].prepared(stay())).diagnosed == replace(
        DIAGNOSED, policy="agent"
    )
    assert (
        asyncio.run(tasks(diagnostician=Patient(fails=True))["diagnosis"].prepared(stay())).diagnosed
        == DIAGNOSED
    )
    assert asyncio.run(tasks(diagnostician=Diagnosing())["diagnosis"].prepared(stay())).diagnosed == DIAGNOSED


def test_a_request_on_the_wire_has_no_differential() -> None:
    assert b"diagnosed" not in encode_request(stay())
