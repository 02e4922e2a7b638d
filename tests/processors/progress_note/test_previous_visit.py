"""What was said at the visit before: told as such, from clinicians' own documents only."""

from __future__ import annotations

import asyncio
import re

import orjson
import pytest
from msgspec.structs import replace

from models.llm.port import BackendError, Completion, Prompt
from processors.progress_note.previous import PreviousVisit
from processors.tasks import TASKS, tasks
from schemas.requests import Evidence, Passage
from tests.processors.drafted import composed, text
from tests.processors.stay import STAY, passage, request

SUBJECTIVE = "61150-9"
SUMMARY = "HOSPITAL COURSE: Diuresed with furosemide.\n\nPLAN: Echocardiography in three months. Spironolactone was stopped for potassium 5.9.\n"


def earlier(words: str = SUMMARY, note_type: str = "discharge-summary", **body: object) -> Passage:
    found = passage(60, note_type, "Discharge summary", "2025-11-02 10:00", words)
    return replace(found, encounter="Encounter/0", body=replace(found.body, **body))


def with_prior(*notes: Passage) -> Evidence:
    return replace(STAY, prior=notes)


def first_day(evidence: Evidence) -> str:
    return text(composed("progress-note", evidence, cut="03-01 14:00"), SUBJECTIVE)


def test_on_the_first_day_the_note_says_what_was_judged_and_planned_before_and_that_it_was_before() -> None:
    said = first_day(with_prior(earlier()))
    assert (
        "Previous visit, Discharge summary, 2 November 2025 10:00: Spironolactone was stopped for potassium 5.9."
        in said
    )


def test_on_later_days_it_is_not_said_again() -> None:
    assert "Previous visit" not in text(composed("progress-note", with_prior(earlier())), SUBJECTIVE)


def test_an_error_in_an_earlier_draft_of_ours_does_not_go_on() -> None:
    ours = earlier("PLAN: Metformin 5000 mg daily.\n", ours=True)
    assert "Metformin 5000" not in first_day(with_prior(earlier(), ours))
    assert (
        "Metformin 5000"
        not in TASKS["progress-note"].prompt(request(evidence=with_prior(earlier(), ours))).user
    )


@pytest.mark.parametrize("body", [{"doc_status": "preliminary"}, {"author_roles": ("device",)}])
def test_what_is_not_signed_or_comes_from_a_device_is_no_summary_of_a_visit(body: dict[str, object]) -> None:
    assert "Metformin 5000" not in first_day(with_prior(earlier("PLAN: Metformin 5000 mg daily.\n", **body)))


def test_the_prompt_sets_the_previous_visit_apart() -> None:
    user = TASKS["progress-note"].prompt(request(evidence=with_prior(earlier()))).user
    announced = user.index("Previous visit, said then, no finding of this one: Discharge summary")
    assert announced < user.index("[P1] Diuresed with furosemide.")


@pytest.mark.parametrize("note_type", ["nursing", "discharge-instructions", "case-management"])
def test_what_does_not_judge_a_visit_is_no_summary_of_it(note_type: str) -> None:
    assert "Previous visit" not in first_day(with_prior(earlier(note_type=note_type)))


def test_the_last_one_of_several_is_taken() -> None:
    older = replace(
        earlier("PLAN: Start ramipril.\n"),
        resource="DocumentReference/59",
        time=earlier().time - 86_400_000_000 * 300,
    )
    said = first_day(with_prior(older, earlier()))
    assert "Spironolactone was stopped" in said and "ramipril" not in said


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("Spironolactone was stopped for potassium 5.9.", False),
        ("At the previous visit spironolactone was stopped for potassium 5.9.", True),
    ],
)
def test_a_model_that_tells_the_visit_before_as_today_is_cut(words: str, kept: bool) -> None:
    asked = request(evidence=with_prior(earlier()))
    anchor = re.findall(r"\[(P\d)\] Spironolactone was stopped", TASKS["progress-note"].prompt(asked).user)[0]
    answer = orjson.dumps(
        {"sections": [{"code": SUBJECTIVE, "statements": [{"text": words, "sources": [anchor]}]}]}
    ).decode()
    draft = TASKS["progress-note"].from_completion(asked, Completion(answer, "model-x", 1, 1))
    assert [one.check for one in draft.rejected] == ([] if kept else ["previous"])


class Chooses:
    """A model that answers so."""

    name = "chooses"

    def __init__(self, answer: str | BackendError) -> None:
        self.answer, self.prompts = answer, list[Prompt]()

    async def complete(self, prompt: Prompt, *, timeout: float) -> Completion:  # noqa: ASYNC109 - the port has it
        self.prompts.append(prompt)
        if isinstance(self.answer, BackendError):
            raise self.answer
        return Completion(self.answer, "chooses", 0, 0)

    async def aclose(self) -> None:
        return None


LONG = (
    "HISTORY: Gout for years. Lives alone since the spring.\n\nHOSPITAL COURSE: Diuresed with furosemide. Ferritin was 12.\n\n"
    "PLAN: Echocardiography in three months.\n"
)


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        ('{"sentences": [2, 4, 2, 99]}', ["Lives alone since the spring.", "Ferritin was 12."]),
        (
            '{"sentences": []}',
            ["Diuresed with furosemide.", "Ferritin was 12.", "Echocardiography in three months."],
        ),
        ("no JSON", ["Diuresed with furosemide.", "Ferritin was 12.", "Echocardiography in three months."]),
        (
            BackendError("down"),
            ["Diuresed with furosemide.", "Ferritin was 12.", "Echocardiography in three months."],
        ),
    ],
)
def test_a_model_may_choose_what_of_the_visit_before_is_shown(
    answer: str | BackendError, shown: list[str]
) -> None:
    model = Chooses(answer)
    drafting = tasks(previous=PreviousVisit(model))["progress-note"]
    prepared = asyncio.run(drafting.prepared(request(evidence=with_prior(earlier(LONG)))))
    user = drafting.prompt(prepared).user
    assert re.findall(r"^\[P\d+\] (.*)$", user, re.MULTILINE) == shown
    assert len(model.prompts) == 1 and "Gout for years." in model.prompts[0].user
    assert re.findall(r"^\[P\d+\] (.*)$", TASKS["progress-note"].prompt(prepared).user, re.MULTILINE) == shown


def test_without_a_visit_before_or_with_a_short_note_no_model_is_asked() -> None:
    model = Chooses('{"sentences": [1]}')
    drafting = tasks(previous=PreviousVisit(model))["progress-note"]
    for evidence in (STAY, with_prior(earlier())):
        prepared = asyncio.run(drafting.prepared(request(evidence=evidence)))
        assert prepared.previous is None
    assert not model.prompts
