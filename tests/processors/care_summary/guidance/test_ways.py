"""The ways to what is recommended: what the record has alike on them, told as no more than that."""

from __future__ import annotations

import asyncio

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from kg.guidelines.alignment import AlignmentSettings
from kg.guidelines.alignment.reranking import Case, Judged, Reranked
from kg.guidelines.alignment.vectors import CharacterNgrams
from models.encoders.port import Vectors
from processors.care_summary.guidance import likeness
from processors.care_summary.guidance.citations import Sources
from processors.care_summary.guidance.guideline_guide import GuidelineGuide
from processors.care_summary.guidance.ways import Ways, happened
from processors.care_summary.task import CareSummary
from processors.drafting.drafter import prompt_of
from processors.evidence.record import Record
from processors.tasks import gate as gate_of
from processors.tasks import tasks
from schemas.drafts import Draft
from schemas.facts import Fact
from schemas.guidance import Guidance, Passed, Recommended
from schemas.requests import Evidence, Request
from tests.amounts import examples
from tests.processors.care_summary.guidance.guided import (
    CUT,
    POSITIVE,
    STRONG,
    TUMOUR,
    guideline,
    held,
    record,
    seen,
)
from tests.processors.drafted import statements
from tests.processors.stay import request

#: After the tumour: an excision, then radiotherapy; two ways lead to the second.
TEXT = """
guideline: {id: course-guide, title: Course guide, version: "3", source: "https://example.org/course", population: {stated: tumour, text: tumour}}
value sets:
  tumour: {words: ['^tumour']}
  receptor: {loinc: [3-3]}
  positive: {words: [positive]}
  negative: {words: [negative]}
events:
  receptor: {title: receptor test, readings: [{of: receptor, results: {negative: negative, positive: positive}}], order: [negative, positive]}
situations:
  - title: Receptor positive
    when: {happened: receptor, at: 0, is: {receptor: [positive]}, text: latest receptor test positive}
    do: {title: Radiotherapy of the chest wall, due: now}
  - title: Receptor negative
    when: {happened: receptor, at: 0, is: {receptor: [negative]}, text: latest receptor test negative}
    do: {title: Oxygen saturation monitoring, due: now}
"""
OLD = held(
    "Procedure/old",
    "had_procedure",
    "Radiotherapy of the chest wall",
    "2023-02-01 00:00",
    end="2023-02-02 00:00",
)
NEW = held(
    "Procedure/new",
    "had_procedure",
    "Radiotherapy of the chest wall",
    "2024-02-01 00:00",
    end="2024-02-02 00:00",
)
AGAIN = held(
    "Procedure/again",
    "had_procedure",
    "Radiotherapy of the chest wall",
    "2024-03-01 00:00",
    end="2024-03-02 00:00",
)
OXYGEN = held(
    "Procedure/o", "had_procedure", "Oxygen saturation monitoring", "2024-02-01 00:00", end="2024-02-02 00:00"
)


class Reversed:
    """A re-ranker that puts the last first."""

    async def rerank(self, case: Case) -> Reranked:
        places = [
            Judged(one.path.id, 1 / (1 + place), "") for place, one in enumerate(reversed(case.candidates))
        ]
        return Reranked(tuple(places), "llm")


class Broken:
    """An encoder whose server has gone away."""

    @property
    def dimension(self) -> int:
        raise ConnectionError("gone")

    def encode(self, texts: list[str]) -> Vectors:
        raise ConnectionError("gone")


def guide(reranker: Reversed | None = None) -> GuidelineGuide:
    guidelines = (guideline(TEXT),)
    return GuidelineGuide(
        guidelines, Ways(guidelines, CharacterNgrams(), AlignmentSettings(threshold=0.6)), reranker
    )


def wanted(*facts: Fact) -> Request:
    return request("care-summary", cut=CUT, slot="discharge", evidence=record(TUMOUR, POSITIVE, *facts))


def said(*facts: Fact) -> Guidance:
    return guide().guidance(wanted(*facts))


def radiotherapy(guidance: Guidance) -> Recommended:
    return next(one for one in guidance.recommendations if one.title.startswith("Radiotherapy"))


def action(told: Recommended) -> Passed:
    return told.way[-1]


def composed(*facts: Fact) -> Draft:
    return tasks(guide=guide())["care-summary"].compose(wanted(*facts))


def test_what_is_like_a_recommended_action_stands_on_its_way_with_its_source() -> None:
    found = action(radiotherapy(said(NEW)))
    assert (found.title, found.source, found.time, found.times) == (
        "Radiotherapy of the chest wall",
        NEW.source,
        NEW.start,
        1,
    )
    assert found.found == "seed" and found.likeness >= 0.6


def test_of_what_was_done_several_times_the_last_is_told() -> None:
    found = action(radiotherapy(said(NEW, AGAIN)))
    assert (found.source, found.times) == (AGAIN.source, 2)


def test_what_was_done_before_the_situation_came_about_is_no_evidence_of_it() -> None:
    """The receptor was found positive in 2024; radiotherapy of 2023 does not answer that."""
    assert action(radiotherapy(said(OLD, NEW))).source == NEW.source
    assert action(radiotherapy(said(OLD))).source is None


def test_a_situation_stands_there_by_its_condition() -> None:
    situation = radiotherapy(said(NEW)).way[-2]
    assert (situation.kind, situation.found, situation.source) == ("situation", "condition", POSITIVE.source)


def test_likeness_never_makes_a_recommendation_nor_takes_one_away() -> None:
    """What the record has most of is oxygen monitoring, which a condition rules out."""
    alone = GuidelineGuide((guideline(TEXT),))
    before, after = alone.guidance(wanted(OXYGEN)), guide().guidance(wanted(OXYGEN))
    assert [(one.title, one.role) for one in before.recommendations] == [
        (one.title, one.role) for one in after.recommendations
    ]
    assert all(not one.way for one in after.recommendations if one.role == "alternative")


@examples(40)
@given(st.permutations([OLD, NEW, AGAIN, OXYGEN, STRONG]), st.integers(0, 5))
def test_the_order_in_which_facts_stand_in_the_evidence_changes_nothing(facts: list[Fact], kept: int) -> None:
    chosen = facts[:kept]
    assert said(*chosen) == said(*sorted(chosen, key=lambda fact: fact.id))


def test_the_draft_tells_it_as_a_likeness_to_be_checked_and_cites_both() -> None:
    draft = composed(NEW)
    told = next(one for one in statements(draft, "Recommended now") if "alike" in one.text)
    assert (
        told.text
        == "Radiotherapy of the chest wall: alike in the record by wording, to be checked: Radiotherapy of the chest wall, 1 February 2024."
    )
    assert [citation.kind for citation in told.citations] == ["record", "knowledge"]
    assert draft.rejected == ()


@pytest.mark.parametrize("more", ["", " It can be left out.", " It is the treatment of choice."])
def test_a_model_may_tell_a_likeness_word_for_word_and_nothing_with_it(more: str) -> None:
    prepared = CareSummary(guide()).prepare(wanted(NEW))
    (told,) = likeness.statements(
        radiotherapy(prepared.guidance or Guidance("")), Sources(Record(prepared)), "UTC"
    )
    found = gate_of(prepared).judge(replace(told, text=told.text + more))
    assert (found.check if found is not None else "") == ("guideline" if more else "")


def test_without_anything_alike_the_draft_says_nothing_of_it() -> None:
    assert not any("alike" in one.text for one in statements(composed(), "Recommended now"))


def test_a_model_is_offered_what_is_alike_and_which_way_is_the_nearest() -> None:
    drafting = tasks(guide=guide())["care-summary"]
    prompt = drafting.prompt(wanted(NEW)).user
    words = "Radiotherapy of the chest wall: alike in the record by wording, to be checked: Radiotherapy of the chest wall, 1 February 2024."
    assert f'Of what is alike, in these words only: "{words}"' in prompt
    assert prompt.count("the course is most like the way to this") == 1


def test_a_re_ranker_decides_which_way_is_the_nearest() -> None:
    by_rules, by_model = said(NEW), asyncio.run(guide(Reversed()).reranked(wanted(NEW)))
    assert (by_rules.nearest_by, by_model.nearest_by) == ("rules", "llm")
    assert by_rules.nearest == radiotherapy(by_rules).id


def test_a_prepared_request_carries_its_guidance_and_is_not_asked_again() -> None:
    drafting = tasks(guide=guide(Reversed()))["care-summary"]
    prepared = asyncio.run(drafting.prepared(wanted(NEW)))
    assert prepared.guidance is not None and prepared.guidance.nearest_by == "llm"
    assert asyncio.run(drafting.prepared(prepared)) is prepared
    assert drafting.prompt(prepared) == prompt_of(drafting.task, prepared)


def test_an_encoder_that_fails_leaves_what_conditions_say() -> None:
    guidelines = (guideline(TEXT),)
    found = GuidelineGuide(guidelines, Ways(guidelines, Broken())).guidance(wanted(NEW))
    assert found == GuidelineGuide(guidelines).guidance(wanted(NEW))


def test_a_way_of_which_conditions_alone_say_something_is_told_by_them() -> None:
    way = radiotherapy(said()).way
    assert [(passed.found, passed.source) for passed in way] == [("condition", POSITIVE.source), ("", None)]


def test_what_cannot_be_cited_is_in_no_trajectory() -> None:
    late = replace(
        NEW,
        id="Procedure/late#0",
        start=wanted().cut + 1,
        source=replace(NEW.source, resource="Procedure/late"),
    )
    whole = Record(request("care-summary", cut=CUT, slot="discharge", evidence=record(TUMOUR, NEW, late)))
    assert [event.source for event in happened(whole)] == [TUMOUR.source, NEW.source]


@pytest.mark.parametrize(
    "evidence", [Evidence(), record(), record(seen(9, "9-9", "Sodium", "unreadable", "03-01 09:00"))]
)
def test_records_with_nothing_of_a_course_are_no_error(evidence: Evidence) -> None:
    found = guide().guidance(request("care-summary", cut=CUT, slot="discharge", evidence=evidence))
    assert (found.recommendations, found.nearest) == ((), "")


def test_the_memory_of_descriptions_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("processors.care_summary.guidance.ways._MOST_TEXTS", 3)
    guidelines = (guideline(TEXT),)
    ways = Ways(guidelines, CharacterNgrams())
    kept = GuidelineGuide(guidelines, ways)
    for number in range(6):
        kept.guidance(
            wanted(
                NEW,
                held(f"Procedure/{number}", "had_procedure", f"Procedure {number}", "2024-02-02 00:00"),
            )
        )
    assert ways._vectors is not None and len(ways._vectors) < 12
    assert np.isfinite(ways._vectors.matrix(np.arange(len(ways._vectors)))).all()
