"""The long records of benchmarks.clicare, and what each variant lets through of them."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from benchmarks.clicare_alignment import same
from benchmarks.clicare_measures import By, measured
from benchmarks.clicare_records import CORPORA, CUT, LongRecord, Note, notes, record, records, without
from benchmarks.clicare_tables import difference
from benchmarks.clicare_variants import ALL, CHUNKS, FULL, LATEST, NONE, VARIANTS, SplitRecord, request
from evaluation.drafting import Writer
from evaluation.intervals import Figure
from evaluation.judge.own_drafts import text_of
from evaluation.judge.panel import panel
from evaluation.judge.rubric import DIMENSIONS
from processors.patient.history.compression import PRESENT
from processors.patient.history.counting import tokens
from processors.tasks import TASKS
from schemas.history import HistorySummary
from tests.servers.llm_server import Behaviour, LLMServer
from tests.shared_data import SHARED
from wardstream.settings import Settings

PRESENT_NOTE = Note(
    "now",
    "Clinic note",
    "consult",
    "",
    before="HISTORY OF PRESENT ILLNESS\nShe has had back pain and weight loss for two weeks.",
    reference="ASSESSMENT\nMetastatic breast carcinoma.",
)
DISEASES = ("carcinoma", "lymphoma", "melanoma", "sarcoma", "stroke", "cirrhosis", "asthma", "gout")


def note(number: int) -> Note:
    disease = DISEASES[number % len(DISEASES)]
    text = f"ASSESSMENT\nStage {number} {disease} of site{number}.\nPLAN\nStart drug{number} 10 mg daily for {disease} of site{number}.\nSlept well in room {number}."
    return Note(
        f"n{number}",
        "Clinic note",
        "consult",
        text,
        before=text,
        reference=f"ASSESSMENT\nStage {number} {disease} of site{number}.",
    )


OTHERS = [note(number) for number in range(60)]


def made(length: int = 1_000, seed: int = 0) -> LongRecord:
    return record(PRESENT_NOTE, OTHERS, "oncology", length, "r", random.Random(seed))


def context(told: SplitRecord, variant: str, budget: int) -> HistorySummary:
    found = told.context(variant, budget)
    assert found is not None
    return found


def test_a_record_has_about_the_length_that_was_asked_for_and_the_present_last() -> None:
    for length in (500, 1_000):
        one = made(length)
        assert abs(one.tokens - length) < 100
        assert [note.time for note in one.past] == sorted(note.time for note in one.past)
        assert one.past[-1].time < one.present.time < CUT


def test_the_latest_note_goeswithout_its_assessment_and_plan_which_are_the_reference() -> None:
    one = made()
    assert "Metastatic" not in one.present.body.text
    assert "Metastatic" in one.reference
    assert (
        without("HISTORY\nBack pain.\n\nASSESSMENT\nGout.\n\nEXAM\nTender.", "ASSESSMENT\nGout.")
        == "HISTORY\nBack pain.\n\nEXAM\nTender."
    )


def test_the_same_seed_draws_the_same_record_and_another_seed_another() -> None:
    assert made() == made()
    assert made(seed=1) != made()


def test_no_note_is_twice_in_a_record() -> None:
    names = [note.resource for note in made(2_000).past]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("variant", [FULL, LATEST, CHUNKS])
@pytest.mark.parametrize("budget", [100, 300])
def test_a_budget_holds_for_the_past_of_each_variant(variant: str, budget: int) -> None:
    told = SplitRecord(made())
    now = sum(tokens(one.text) for one in told.present)
    past = context(told, variant, budget).past_history
    assert 0 < sum(tokens(one.text) for one in past) <= budget - min(now, int(budget * PRESENT))


def testwithout_compression_the_latest_notes_come_whole_and_then_the_beginning_of_one() -> None:
    told = SplitRecord(made())
    past = context(told, LATEST, 200).past_history
    latest = [one for one in told.past if one.resource == told.record.past[-1].resource]
    assert [one for one in past if one.resource == told.record.past[-1].resource] == latest
    names = {one.resource for one in past}
    assert names == {note.resource for note in told.record.past[-len(names) :]}


def test_chunks_are_those_that_share_words_with_the_present_illness() -> None:
    alike = Note(
        "alike",
        "Clinic note",
        "consult",
        "HISTORY\nBack pain with weight loss for two weeks in that year, then none.",
    )
    for seed in range(5):  # wherever in the years it falls
        one = record(PRESENT_NOTE, [alike, *OTHERS[:12]], "oncology", 1_000, "r", random.Random(seed))
        assert "DocumentReference/alike" in {
            each.resource for each in context(SplitRecord(one), CHUNKS, 60).past_history
        }


def test_all_notes_means_all_and_no_history_none() -> None:
    told = SplitRecord(made())
    assert context(told, ALL, 100).past_history == told.past
    assert told.context(NONE, 100) is None


def test_each_variant_reaches_the_draft_by_the_request_alone() -> None:
    told = SplitRecord(made())
    drafts = {
        variant: text_of(TASKS["care-summary"].compose(request(told, variant, 150)).sections)
        for variant in VARIANTS
    }
    assert "History before this stay" not in drafts[NONE]
    assert "site" not in drafts[NONE]
    assert all("back pain" in draft for draft in drafts.values())
    assert all("History before this stay" in drafts[variant] for variant in VARIANTS if variant != NONE)
    assert drafts[FULL] != drafts[LATEST]


def test_titles_are_compared_as_the_data_compares_them() -> None:
    assert same("Surveillance: 3-year follow-up", "3-year follow-up")
    assert same("Colposcopy/Treatment", "Colposcopy or Treatment")
    assert not same("Colposcopy", "Treatment")


def test_a_difference_is_bold_where_its_interval_leaves_nought_out() -> None:
    assert difference(Figure(-0.25, -0.4, -0.1)) == "**-0.25 [-0.40, -0.10]**"
    assert difference(Figure(0.1, -0.1, 0.3)) == "+0.10 [-0.10, +0.30]"
    assert difference(Figure(-0.02, -0.04, -0.001)) == "-0.02 [-0.04, +0.00]"
    assert difference(None) == ""


@pytest.mark.skipif(not (SHARED / "mtsamples").exists(), reason="the notes are not here")
@pytest.mark.parametrize("corpus", CORPORA)
def test_real_notes_give_records_of_the_length_and_presentswithout_their_plan(corpus: str) -> None:
    told = notes(SHARED, corpus)
    for one in records(told, corpus, 4_000, 3, 0):
        assert abs(one.tokens - 4_000) < 1_500
        assert all(
            line.strip() not in one.present.body.text.splitlines()
            for line in one.reference.splitlines()
            if len(line) > 40
        )
        assert one.present.resource not in {note.resource for note in one.past}


def test_language_models_draft_and_judge_the_same_variants() -> None:
    """What `--drafts llm --judge URL#MODEL` does, with models that answer from a script."""

    def answer(question: dict[str, Any]) -> Behaviour | None:
        if "Draft A" not in str(question):
            return None  # an honest draft
        grades = {"A": {"reason": "as told", "score": 4}}
        return Behaviour(text=json.dumps(dict.fromkeys(DIMENSIONS, grades)))

    def concepts(text: str) -> frozenset[int]:
        return frozenset()

    with LLMServer(choose=answer) as server:
        settings = Settings.model_validate({"llm": {"base_url": server.base_url, "model": "stub"}})
        judges = panel([f"{server.base_url}#grader"], settings.llm, rules=False)
        by = By(Writer.of(settings), judges)
        one = SplitRecord(made())
        found = {variant: measured(one, variant, 150, concepts, by) for variant in (FULL, NONE)}  # type: ignore[arg-type]
        by.close()
    assert all(of.figures["mean"] == (4, 1) for of in found.values())
    assert by.writer.counts()["drafts"] == 2 and by.writer.counts()["fallbacks"] == {}
    by_rules = measured(one, FULL, 150, concepts)  # type: ignore[arg-type]
    assert by_rules.text != found[FULL].text and by_rules.figures["mean"] != (4, 1)
