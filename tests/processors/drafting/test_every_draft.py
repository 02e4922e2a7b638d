"""What holds for all four documents."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from processors.discharge import general_advice
from processors.drafting.compose.documents import TITLES
from processors.drafting.length import LIMITS
from processors.evidence.record import Record
from processors.evidence.wording import quote
from processors.tasks import TASKS
from processors.tasks import gate as gate_of
from schemas.drafts import Draft
from schemas.facts import Relation
from schemas.requests import TASKS as NAMES
from schemas.requests import Evidence, Request, Task
from tests.amounts import amount, examples
from tests.processors.drafted import composed, statements, text
from tests.processors.stay import LABS, NOTES, STAY, coded, lab, passage, request


def cut_by_the_gate(asked: Request, draft: Draft) -> list[object]:
    """But for what a draft says of the documents themselves."""
    gate = gate_of(asked)
    ours = [s for section in draft.sections if section.title in TITLES for s in section.statements]
    return [
        found
        for s in statements(draft)
        if s not in ours and (found := gate.judge(s, composed=True)) is not None
    ]


@pytest.mark.parametrize("task", NAMES)
def test_the_composers_draft_passes_its_own_gate(task: Task) -> None:
    assert cut_by_the_gate(request(task), composed(task)) == []


@pytest.mark.parametrize("task", NAMES)
def test_every_statement_quotes_its_sources_to_the_character(task: Task) -> None:
    texts = {p.resource: p.body.text for p in NOTES}
    renderings = {quote(f, "UTC") for f in (*STAY.history, *STAY.facts)}
    for statement in statements(composed(task)):
        assert statement.citations
        for citation in statement.citations:
            source = citation.source
            if source.start >= 0:
                assert texts[source.resource][source.start : source.end] == citation.quote
            elif citation.kind == "knowledge":
                assert citation == general_advice.citation(general_advice.by_name()[source.resource])
            elif not source.resource.startswith("Encounter/"):
                assert citation.quote in renderings


@pytest.mark.parametrize("task", NAMES)
def test_equal_requests_give_equal_drafts_and_prompts(task: Task) -> None:
    assert composed(task) == composed(task)
    assert TASKS[task].prompt(request(task)) == TASKS[task].prompt(request(task))


@pytest.mark.parametrize("task", NAMES)
def test_nothing_stands_twice(task: Task) -> None:
    told = [s.text for s in statements(composed(task))]
    assert len(told) == len(set(told))


@pytest.mark.parametrize("task", NAMES)
def test_without_evidence_every_section_says_that_it_is_empty(task: Task) -> None:
    draft = composed(task, Evidence())
    assert statements(draft) == []
    assert all(section.empty_reason.endswith("by 5 March 2026 10:00.") for section in draft.sections)


def test_our_own_drafts_are_never_evidence() -> None:
    ours = passage(
        8,
        "progress-note",
        "Progress note",
        "03-05 09:30",
        "SUBJECTIVE:\nShe sings in the corridor.\n",
        ours=True,
    )
    evidence = replace(STAY, passages=(*NOTES, ours))
    for task in NAMES:
        assert "sings" not in text(composed(task, evidence))
        assert "sings" not in TASKS[task].prompt(request(task, evidence=evidence)).user


def test_a_sentence_copied_from_note_to_note_is_no_news_in_todays_note() -> None:
    assert not [s for s in statements(composed("progress-note")) if "denies chest pain" in s.text]


def test_in_the_summary_it_is_cited_where_it_was_first_written() -> None:
    found = [s for s in statements(composed("care-summary")) if "denies chest pain" in s.text]
    assert [s.citations[0].source.resource for s in found] == ["DocumentReference/1"]


def test_nothing_observed_or_written_later_than_the_cut_is_used() -> None:
    asked = request(cut="03-02 00:00")
    cited = [c for s in statements(TASKS["progress-note"].compose(asked)) for c in s.citations]
    found = [
        c
        for c in cited
        if c.source.resource.partition("/")[0] in ("Observation", "DocumentReference", "DiagnosticReport")
    ]
    assert found and all(c.time <= asked.cut for c in found)


def test_family_history_is_never_the_patients_own() -> None:
    for task in NAMES:
        for statement in statements(composed(task)):
            if "colon cancer" in statement.text.lower():
                assert "Family history" in statement.text or "Father" in statement.text


def test_a_flood_of_evidence_is_bounded_and_said() -> None:
    flood = tuple(
        lab(1000 + i, f"Analyte {i % 300}", "", f"{i}.5", "mg/dL", f"03-0{1 + i % 4} 0{i % 9}:00", flag="H")
        for i in range(9000)
    )
    long = passage(
        7, "progress-note", "Progress note", "03-05 09:40", "She has a cough. " * amount(30_000, 300_000)
    )
    evidence = replace(STAY, facts=(*LABS, *flood), passages=(*NOTES, long))
    draft = composed("progress-note", evidence)
    assert len(statements(draft)) < 500
    (limits,) = [section for section in draft.sections if section.title == LIMITS]
    assert "older entries" in limits.empty_reason


@pytest.mark.parametrize("task", NAMES)
def test_thousands_of_entries_of_every_kind_give_a_draft_that_can_be_read(task: Task) -> None:
    kinds: tuple[Relation, ...] = (
        "has_condition",
        "has_allergy",
        "ordered_medication",
        "given_medication",
        "had_procedure",
        "ordered_service",
        "planned",
        "family_history_of",
    )
    many = tuple(
        coded(f"R/{kind}/{i}", kind, f"Entry{i} of {kind}", f"03-0{1 + i % 4} 0{i % 9}:30")
        for kind in kinds
        for i in range(350)
    )
    draft = composed(task, replace(STAY, history=(*STAY.history, *many)))
    assert len(statements(draft)) < 300
    assert len(text(draft)) < 60_000
    if task != "diagnosis":
        (limits,) = [section for section in draft.sections if section.title == LIMITS]
        assert "did not fit" in limits.empty_reason


WORDS = st.sampled_from(
    [
        "No",
        "fever",
        "left",
        "right",
        "potassium",
        "6.4",
        "mmol/L",
        "denies",
        "pain.",
        "40",
        "mg",
        "twice",
        "daily",
        "3/5",
        "possible",
        "not",
        "\n",
        "PLAN:",
        "stop",
        "<5",
        "Dr.",
        "1.",
        "-",
        "father",
        "[F1]",
        "10:30",
        "12/03/2026",
    ]
)


@examples(40, deadline=None)
@given(st.lists(WORDS, max_size=60).map(" ".join))
def test_any_note_is_quoted_exactly_and_passes(written: str) -> None:
    evidence = replace(STAY, passages=(passage(9, "progress-note", "Note", "03-05 09:00", written), *NOTES))
    for task in NAMES:
        asked = request(task, evidence=evidence)
        assert cut_by_the_gate(asked, TASKS[task].compose(asked)) == []
    for line in Record(request(evidence=evidence)).lines:
        assert line.passage.body.text[line.sentence.start : line.sentence.end] == line.sentence.text
