"""What terminologies and bare numbers look like to somebody who reads at the bedside."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from processors.evidence.tags import untagged
from processors.evidence.wording import amount, dose, unit_words
from schemas.codes import Concept
from schemas.requests import TASKS
from tests.processors.drafted import composed, text
from tests.processors.stay import HISTORY, STAY, coded, drug


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ("Chronic sinusitis (disorder)", "Chronic sinusitis"),
        ("Full-time employment (finding)", "Full-time employment"),
        ("Medication review due (situation)", "Medication review due"),
        ("Hives (disorder); Nausea (finding)", "Hives; Nausea"),
        ("CIN 3 (severe cervical dysplasia)", "CIN 3 (severe cervical dysplasia)"),
        ("Body mass index 30+ (obesity)", "Body mass index 30+ (obesity)"),
        ("Metformin (as needed)", "Metformin (as needed)"),
        ("(disorder)", "(disorder)"),
    ],
)
def test_semantic_tags_are_left_to_terminologies_and_brackets_of_clinicians_stay(
    sent: str, told: str
) -> None:
    assert untagged(sent) == told


def test_no_tag_reaches_a_reader_from_a_name_a_reason_a_reaction_or_the_disposition() -> None:
    encounter = STAY.encounter
    assert encounter is not None
    body = replace(
        encounter.body,
        reasons=(Concept(text="Dyspnea (finding)"),),
        disposition="Discharge to home (procedure)",
        end=encounter.body.start,
    )
    tagged = replace(
        STAY,
        encounter=replace(encounter, body=body),
        history=(
            *HISTORY,
            coded("Condition/30", "has_condition", "Gout (disorder)", "2020-01-01 00:00"),
            coded(
                "AllergyIntolerance/30",
                "has_allergy",
                "Shellfish allergy (finding)",
                "2010-01-01 00:00",
                reaction="Wheal (finding)",
            ),
            drug(
                30,
                "Colchicine 0.5 MG Oral Tablet",
                "03-02 10:00",
                dose="1.0",
                frequency="twice daily",
                reason="Gout (disorder)",
            ),
        ),
    )
    for task in TASKS:
        draft = composed(task, tagged)
        assert "(disorder)" not in text(draft)
        assert "(finding)" not in text(draft)
        assert "(procedure)" not in text(draft)
        assert draft.rejected == ()
    assert "Allergy to Shellfish, reaction: Wheal." in text(composed("care-summary", tagged))
    assert "Colchicine 0.5 MG Oral Tablet, 1 tablet twice daily; for: Gout" in text(
        composed("care-summary", tagged)
    )


@pytest.mark.parametrize(
    ("sent", "about", "told"),
    [
        ("1.0", "Hydrochlorothiazide 25 MG Oral Tablet", "1 tablet"),
        ("2", "Amoxicillin 250 MG Oral Capsule", "2 capsules"),
        ("0.5", "Warfarin 5 mg tablet", "0.5 tablet"),
        ("1.0", "Lasix 40mg", "1 (unit not stated)"),
        ("1", "10 ML Furosemide 10 MG/ML Injection", "1 (unit not stated)"),
        ("2.0", "Fentanyl patch", "2 patches"),
        (
            "1",
            "{7 (estradiol 1 MG Oral Tablet) / 7 (norgestimate 0.09 MG Oral Tablet)} Pack",
            "1 (unit not stated)",
        ),
        ("1", "Ondansetron 4 mg tablet or capsule", "1 (unit not stated)"),
        ("1 (at most 4 per 1 day)", "Codeine 15 mg tablet", "1 tablet (at most 4 per 1 day)"),
        ("40 mg", "Furosemide 40 mg tablet", "40 mg"),
        ("1-2", "Senna tablet", "1-2"),
        ("1 to 2 tablets", "Senna tablet", "1 to 2 tablets"),
        ("1 puffs", "Fluticasone-salmeterol inhaler", "1 puff"),
        ("11 puffs", "Albuterol", "11 puffs"),
        ("0.1 units", "Insulin", "0.1 units"),
        ("", "X", ""),
    ],
)
def test_a_bare_number_says_of_what_only_where_the_name_does(sent: str, about: str, told: str) -> None:
    assert amount(sent, about) == told


def test_an_order_with_a_bare_number_reads_as_a_person_would_say_it() -> None:
    assert (
        dose(
            drug(
                1, "Hydrochlorothiazide 25 MG Oral Tablet", "03-01 10:00", dose="1.0", frequency="twice daily"
            )
        )
        == "1 tablet twice daily"
    )
    assert (
        dose(drug(1, "Lasix 40mg", "03-01 10:00", dose="1.0", frequency="once daily"))
        == "1 (unit not stated) once daily"
    )


@pytest.mark.parametrize(
    ("unit", "told"),
    [
        ("mm[Hg]", "mmHg"),
        ("[pH]", ""),
        ("{score}", ""),
        ("{beats}/min", "/min"),
        ("10*3/uL", "10^3/uL"),
        ("m[IU]/L", "mIU/L"),
        ("mg/dL", "mg/dL"),
    ],
)
def test_units_are_written_as_a_ward_writes_them(unit: str, told: str) -> None:
    assert unit_words(unit) == told
