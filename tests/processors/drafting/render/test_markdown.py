"""Drafts as Markdown."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from processors.drafting.fhir import person_of, to_bundle, zone_of
from processors.drafting.render import to_markdown
from processors.drafting.render.markdown import plain
from schemas.drafts import Author
from tests.processors.drafting.fhir.every_kind import AWKWARD, EMPTY
from tests.processors.drafts import DRAFT
from tests.processors.stay import request

TEXT = to_markdown(DRAFT)


def test_it_says_at_once_that_it_is_a_draft_as_of_when_and_by_what() -> None:
    head = TEXT.split("## Subjective")[0]
    assert head.startswith("# DRAFT: Progress note\n")
    assert "A clinician has to check, correct and sign it" in head
    assert "as of 5 March 2026 10:00 (UTC)" in head
    assert "without a language model" in head
    assert "1 statement was cut" in head


def test_it_calls_the_patient_by_name_where_somebody_knows_it() -> None:
    person = person_of(to_bundle(DRAFT, request()))
    assert "\nAnna Keller, born 1951-09-14, female · Patient/1 · Encounter/1 · as of" in to_markdown(
        DRAFT, person
    )


def test_times_are_those_of_the_hospital() -> None:
    local = to_bundle(DRAFT, replace(request(), zone="Europe/Berlin"))
    assert "as of 5 March 2026 11:00 (Europe/Berlin)" in to_markdown(DRAFT, zone=zone_of(local))


def test_each_sentence_carries_the_numbers_of_its_sources_and_each_source_its_words() -> None:
    assert "previously 5.2 on 1 March 2026 08:10. [3, 4]" in TEXT
    sources = TEXT.split("## Sources")[1]
    assert (
        "1. Progress note: “She feels well and walks the ward without stopping.” "
        "(DocumentReference/3, version 1, characters 12 to 63)" in sources
    )
    assert (
        "\n3. Potassium 6.1 mmol/L (HH, reference 3.5-5.1) on 3 March 2026 06:40 (Observation/2, version 1, valueQuantity)"
        in sources
    )


def test_what_is_to_be_checked_stands_beside_the_sentence() -> None:
    assert "[6, 7] **To check:** The record holds an allergy to Penicillin" in TEXT


def test_an_empty_section_says_why_and_a_draft_without_statements_has_no_sources() -> None:
    text = to_markdown(EMPTY)
    assert "## Subjective\n\n*Nothing documented by 5 March 2026 10:00.*" in text
    assert "Sources" not in text


@pytest.mark.parametrize(
    ("backend", "fallback", "said"),
    [
        ("composer", "timeout", "without a language model, because the model did not answer in time."),
        ("composer", "gate", "because too little of the model's answer was borne out by the record."),
        ("composer", "something-new", "because something-new."),
        ("qwen3", "", "Written by the language model qwen3."),
        ("qwen3", "gate", "with sections of the composer where the model's were not borne out."),
    ],
)
def test_it_says_who_wrote_it_and_why(backend: str, fallback: str, said: str) -> None:
    assert said in to_markdown(replace(DRAFT, author=Author(backend, "1"), fallback=fallback))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Potassium <0.04 ng/mL (ref. 3.5-5.1)", "Potassium <0.04 ng/mL (ref. 3.5-5.1)"),
        ("10*3/uL [sic] `x` a_b _c_", "10\\*3/uL \\[sic\\] \\`x\\` a_b \\_c\\_"),
        ("<script>alert(1)</script> &lt; R&D", "\\<script>alert(1)\\</script> \\&lt; R&D"),
        ("# heading", "\\# heading"),
        ("- 3 kg since\nadmission", "\\- 3 kg since admission"),
        ("1. first", "1\\. first"),
        ("-- x", "\\-- x"),
        ("> quoted", "\\> quoted"),
    ],
)
def test_text_of_the_record_is_never_read_as_markup(text: str, shown: str) -> None:
    assert plain(text) == shown


def test_awkward_text_does_not_break_the_outline() -> None:
    text = to_markdown(AWKWARD)
    assert [line.split(" ")[0] for line in text.splitlines() if line.startswith("#")] == [
        "#",
        "##",
        "##",
        "##",
    ]


def test_a_draft_made_because_of_a_critical_value_says_so_in_its_head_others_say_why_in_a_line() -> None:
    urgent = replace(DRAFT, document="progress-note/Patient/1/Encounter/1/critical:2026-03-03T06:40:00Z")
    assert "**CRITICAL VALUE**: this draft was made because of one." in to_markdown(urgent).split("## ")[0]
    assert "CRITICAL" not in TEXT.split("## ")[0]
    assert "Reason: New notes or results." in TEXT.split("## ")[0]
    assert "Reason: Discharge." in to_markdown(
        replace(DRAFT, document="progress-note/Patient/1/Encounter/1/discharge")
    )
