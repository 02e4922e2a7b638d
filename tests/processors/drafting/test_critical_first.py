"""What is critical stands first, and no limit cuts it away."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from models.llm.port import Completion
from processors.drafting.compose import conditions
from processors.drafting.compose.critical_values import TITLE
from processors.drafting.compose.trends import MOST_SERIES
from processors.tasks import TASKS, tasks
from schemas.drafts import APPENDIX
from schemas.facts import Fact
from schemas.requests import Evidence, Task
from tests.integration.sample_drafts import drafts
from tests.processors.drafted import composed, statements, text
from tests.processors.stay import HISTORY, STAY, coded, lab, request

FOUND, KEY = "30954-2", "30954-2"


def long_series() -> Evidence:
    """A critical potassium of the first day, within its range since, and fifty results that are a little high
    to the end.
    """
    grave = [
        lab(900, "Potassium", "2823-3", "6.6", "mmol/L", "03-01 08:10", low="3.5", high="5.1", flag="HH"),
        lab(901, "Potassium", "2823-3", "4.4", "mmol/L", "03-05 06:30", low="3.5", high="5.1"),
    ]
    mild = [
        lab(
            1000 + i, f"Analyte {i}", f"9{i:04}-1", "10.1", "U/L", "03-05 06:40", low="1", high="10", flag="H"
        )
        for i in range(MOST_SERIES + 10)
    ]
    return replace(STAY, facts=(*grave, *mild))


@pytest.mark.parametrize("task", ["discharge-instruction", "care-summary", "progress-note"])
def test_a_critical_value_that_is_over_stands_before_fifty_results_that_are_a_little_high(task: Task) -> None:
    first = statements(composed(task, long_series()), FOUND)[0].text
    assert first.startswith(("Potassium", "A blood salt (potassium)"))
    assert "6.6" in first


def test_what_there_is_no_room_to_follow_is_told_in_a_sentence_with_its_extreme() -> None:
    abnormal = [
        lab(1000 + i, f"Analyte {i}", f"9{i:04}-1", "90", "U/L", "03-05 06:40", low="1", high="10", flag="H")
        for i in range(20)
    ]
    over = [
        lab(900, "Calcium", "17861-6", "10.9", "mg/dL", "03-01 08:10", low="8.6", high="10.2", flag="H"),
        lab(901, "Calcium", "17861-6", "9.1", "mg/dL", "03-05 06:30", low="8.6", high="10.2"),
    ]
    for task, said in (
        ("care-summary", "Calcium highest 10.9 (H) on 1 March, 9.1 mg/dL on 5 March 2026"),
        (
            "discharge-instruction",
            "For a time above the usual range on 1 March 2026: a blood salt (calcium) 10.9 mg/dL.",
        ),
    ):
        assert said in text(composed(task, replace(STAY, facts=(*abnormal, *over))), FOUND)  # type: ignore[arg-type]


def test_the_nadir_of_a_falling_result_is_told_and_the_first_value_is_not_called_the_highest() -> None:
    platelets = [
        lab(
            910 + i,
            "Platelets",
            "777-3",
            value,
            "K/uL",
            f"03-0{i + 1} 06:30",
            low="150",
            high="400",
            flag="L",
        )
        for i, value in enumerate(("92", "71", "118"))
    ]
    told = text(composed("care-summary", replace(STAY, facts=tuple(platelets))), KEY)
    assert "Platelets 118 K/uL (L) on 3 March 2026; lowest 71 (L) on 2 March, first 92 (L) on 1 March" in told


def test_a_culture_without_growth_does_not_hide_the_one_that_grew() -> None:
    def culture(number: int, when: str, said: str) -> Fact:
        return replace(lab(number, "Blood culture", "600-7", "0", "", when), value=said, reference=None)

    evidence = replace(
        STAY,
        facts=(
            culture(920, "03-02 05:00", "Escherichia coli, 2 of 2 sets"),
            culture(921, "03-04 05:00", "No growth"),
        ),
    )
    told = text(composed("care-summary", evidence), KEY)
    assert (
        "Blood culture on 2 March 2026 05:00: Escherichia coli, 2 of 2 sets; then No growth on 4 March"
        in told
    )


def test_what_grew_is_named_whole_and_stays_however_long_the_document_is() -> None:
    def culture(number: int, when: str, words: str) -> Fact:
        return replace(lab(number, "Wound culture", "6462-6", "0", "", when), value=words, reference=None)

    cultures = (
        culture(920, "03-02 05:00", "Enterobacter cloacae, resistant to ceftriaxone"),
        culture(921, "03-03 05:00", "Staphylococcus aureus, methicillin resistant. R clindamycin"),
        culture(922, "03-04 05:00", "No growth at 48 hours"),
    )
    evidence = replace(STAY, facts=(*STAY.facts, *cultures))
    brief = tasks(most_words={"care-summary": 60, "diagnosis": 60})
    wanted: tuple[Task, ...] = ("care-summary", "diagnosis")
    for task in wanted:
        draft = brief[task].compose(request(task, evidence=evidence))
        main = text(replace(draft, sections=tuple(s for s in draft.sections if s.code != APPENDIX)))
        assert "Staphylococcus aureus, methicillin resistant. R clindamycin" in main
        assert "before, Enterobacter cloacae on 2 March; then No growth at 48 hours on 4 March" in main


def test_a_low_potassium_on_the_list_is_to_be_checked_when_the_last_one_is_critically_high() -> None:
    high = lab(930, "Potassium", "2823-3", "6.3", "mmol/L", "03-05 09:00", low="3.5", high="5.1", flag="HH")
    hypo = coded(
        "Condition/30", "has_condition", "Hypokalemia", "03-02 09:00", category="encounter-diagnosis"
    )
    note = composed("progress-note", replace(STAY, facts=(*STAY.facts, high), history=(*HISTORY, hypo)))
    said = next(s for s in statements(note, "51848-0") if s.text.startswith("Hypokalemia"))
    assert "potassium 6.3 mmol/L (HH)" in said.text
    assert said.verdict == "marked"


def test_the_critical_value_that_asked_for_a_note_heads_it() -> None:
    note = TASKS["progress-note"].compose(
        request("progress-note", slot="critical:2026-03-03T06:40:00Z", cut="03-03 06:45")
    )
    assert note.sections[0].title == TITLE
    (said,) = note.sections[0].statements
    assert said.text == "Critical: Potassium 6.1 mmol/L (HH, reference 3.5-5.1) on 3 March 2026 06:40."
    assert said.citations[0].source.resource == "Observation/2"
    assert note.title == "Progress note (critical value)"
    assert note.rejected == ()


def test_a_value_that_is_critical_by_the_limits_alone_says_so() -> None:
    fact = lab(940, "Potassium", "2823-3", "6.4", "mmol/L", "03-05 09:00", low="3.5", high="5.1")
    asked = request(
        "progress-note", slot="critical:2026-03-05T09:00:00Z", evidence=replace(STAY, facts=(fact,))
    )
    note = TASKS["progress-note"].compose(asked)
    assert "Critical by the limits set here: Potassium 6.4 mmol/L (by range: H, reference 3.5-5.1)" in text(
        note, TITLE
    )
    assert note.rejected == ()


def test_a_critical_value_that_was_corrected_since_is_not_made_up() -> None:
    asked = request("progress-note", slot="critical:2026-03-05T09:00:00Z", evidence=replace(STAY, facts=()))
    first = TASKS["progress-note"].compose(asked).sections[0]
    assert (first.title, first.statements) == (TITLE, ())
    assert "not in the record any more" in first.empty_reason


def test_it_heads_what_a_model_wrote_too() -> None:
    asked = request("progress-note", slot="critical:2026-03-03T06:40:00Z", cut="03-03 06:45")
    drafted = TASKS["progress-note"].from_completion(
        asked, Completion(text='{"sections": []}', model="m", tokens_in=1, tokens_out=1)
    )
    assert drafted.sections[0].title == TITLE
    assert drafted.title.endswith("(critical value)")


def test_the_sample_hospitals_gravest_results_are_in_their_letters_and_summaries() -> None:
    wanted = {
        "Encounter/hf-enc-stay": ("potassium", "6.3"),
        "Encounter/ercp-enc-stay": ("lipase", "2140"),
        "Encounter/breast-enc-stay": ("absolute neutrophil count", "0.1"),
        "Encounter/temp-enc-stay": ("glucose", "38"),
    }
    seen = 0
    for draft, asked in drafts():
        if asked.slot == "discharge" and asked.encounter in wanted:
            name, value = wanted[asked.encounter]
            leading = [s.text for s in statements(draft, FOUND)][:3]
            assert any(name in said.lower() and value in said for said in leading), (asked.document, leading)
            seen += 1
        if asked.slot.startswith("critical:"):
            assert draft.sections[0].title == TITLE
            assert draft.sections[0].statements
    assert seen == 8


def test_two_samples_of_one_moment_are_both_named() -> None:
    def culture(number: int, when: str, words: str) -> Fact:
        return replace(lab(number, "Blood culture", "600-7", "0", "", when), value=words, reference=None)

    cultures = (
        culture(930, "03-02 05:00", "Klebsiella oxytoca"),
        culture(931, "03-02 05:00", "Enterococcus faecalis"),
        culture(932, "03-02 05:00", "No growth"),
        culture(933, "03-04 05:00", "Candida glabrata"),
    )
    evidence = replace(STAY, facts=(*STAY.facts, *cultures))
    for task in ("care-summary", "diagnosis"):
        shown = text(composed(task, evidence))  # type: ignore[arg-type]
        assert all(
            germ in shown for germ in ("Klebsiella oxytoca", "Enterococcus faecalis", "Candida glabrata")
        )


@pytest.mark.parametrize(
    ("words", "flag", "found"),
    [
        ("Serratia marcescens, sensitivities pending", "A", True),
        ("Serratia marcescens", "", True),
        ("No organisms seen", "", False),
        ("No acid-fast bacilli seen", "", False),
        ("None detected", "", False),
        ("Gram-positive cocci in chains, no yeast", "", True),
    ],
)
def test_a_test_that_found_nothing_has_not_grown(words: str, flag: str, found: bool) -> None:
    one = lab(940, "Fluid culture", "6463-4", "0", "", "03-02 05:00", flag=flag)
    assert conditions.grew(replace(one, value=words, reference=None)) is found


@pytest.mark.parametrize(("now", "shown"), [("78", True), ("64", False)])
def test_a_creatinine_that_rose_by_half_within_its_range_is_told_with_where_it_began(
    now: str, shown: bool
) -> None:
    rise = (
        lab(900, "Creatinine", "14682-9", "49", "umol/L", "03-01 08:10", low="45", high="90"),
        lab(901, "Creatinine", "14682-9", now, "umol/L", "03-05 06:30", low="45", high="90"),
    )
    results = text(composed("care-summary", replace(STAY, facts=rise)), "30954-2")
    assert (f"Creatinine {now}" in results and "49" in results) == shown
