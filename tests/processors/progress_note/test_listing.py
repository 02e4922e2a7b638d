"""Problems as clinicians list them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from schemas.drafts import Draft
from tests.processors.drafted import composed, statements, text
from tests.processors.stay import STAY, passage

ASSESSMENT, PLAN = "51848-0", "18776-5"


def drafted(words: str, when: str = "03-05 09:30") -> Draft:
    return composed(
        "progress-note",
        replace(STAY, passages=(passage(8, "progress-note", "Progress note", when, words),), history=()),
    )


PARTS = """\
ASSESSMENT AND PLAN

Depression.
- Medical Reasoning: She is doing well with weekly therapy.
- Patient Education and Counseling: I encouraged her to walk daily.

2. Gout.
- Medical Treatment: She is to take colchicine 0.6 mg daily. We agreed on less beer.
"""


def test_parts_below_a_problem_s_name_are_told_with_it_without_their_labels() -> None:
    draft = drafted(PARTS)
    assert "Depression: She is doing well with weekly therapy." in text(draft, ASSESSMENT)
    assert "Depression: I encouraged her to walk daily." in text(draft, PLAN)
    assert "Gout: She is to take colchicine 0.6 mg daily.\nWe agreed on less beer." in text(draft, PLAN)
    assert "Gout." in text(draft, ASSESSMENT).splitlines()
    cited = next(one for one in statements(draft, PLAN) if "colchicine" in one.text).citations
    assert [one.quote for one in cited] == [
        "Gout.",
        "Medical Treatment: She is to take colchicine 0.6 mg daily.",
    ]


def test_a_name_on_a_line_of_its_own_is_that_of_the_paragraph_below() -> None:
    draft = drafted(
        "PLAN\n\nHypothyroidism\nThe patient will again try levothyroxine. She will call.\n\nHirsutism\nHer androgen levels were normal.\n"
    )
    assert "Hypothyroidism: The patient will again try levothyroxine.\nShe will call." in text(draft, PLAN)
    assert "Hirsutism: Her androgen levels were normal." in text(draft, PLAN)


def test_a_list_of_names_is_a_list_of_problems_each_told() -> None:
    said = text(
        drafted("ASSESSMENT\n- Gout\n- Depression\n- Vitamin D deficiency\n"), ASSESSMENT
    ).splitlines()
    assert {"Gout.", "Depression.", "Vitamin D deficiency."} <= set(said)


@pytest.mark.parametrize(
    "words",
    [
        "Stable.",
        "No evidence of ACS.",
        "Choledocholithiasis cleared, bilirubin falling.",
        "Hypokalemia is corrected.",
    ],
)
def test_what_says_something_is_no_name_and_is_told_whole(words: str) -> None:
    assert words in text(
        drafted(f"ASSESSMENT AND PLAN\n1. {words}\n2. Home with her daughter.\n"), ASSESSMENT
    )


def test_a_plan_of_another_day_says_which() -> None:
    said = text(
        drafted(
            "ASSESSMENT AND PLAN\n1. Gout: transfer to rehab tomorrow. Less beer.\n2. Depression: weekly therapy.\n",
            "03-04 19:30",
        ),
        PLAN,
    )
    assert "4 March 2026: Gout: transfer to rehab tomorrow." in said
    assert "\nLess beer." in said


def test_a_plan_of_today_needs_no_day() -> None:
    said = text(drafted("ASSESSMENT AND PLAN\n1. Gout: start colchicine today.\n"), PLAN)
    assert "\nGout: start colchicine today." in f"\n{said}"
