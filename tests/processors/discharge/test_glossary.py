"""The glossary: what a patient reads is what a clinician can check, and what the gate reads."""

from __future__ import annotations

from importlib.resources import files

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from processors.discharge.plain_words import (
    clinical,
    directed,
    explained,
    measured,
    purpose,
    with_plain_words,
)
from processors.drafting.grounding.claims import Read, read
from processors.tasks import gate as gate_of
from schemas.drafts import Citation, Statement
from schemas.facts import Source
from tests.processors.stay import STAY, request

RAW = yaml.safe_load(
    files("processors.discharge.plain_words").joinpath("glossary.yaml").read_text(encoding="utf-8")
)
FORMS = {part: [str(form) for forms in RAW[part].values() for form in forms] for part in RAW}


def test_no_form_stands_twice() -> None:
    names = [form.lower() for part in ("instead", "results", "beside") for form in FORMS[part]]
    assert sorted(name for name in set(names) if names.count(name) > 1) == []


def test_plain_words_hold_no_numbers_but_those_of_names() -> None:
    plain = [words for part in RAW for words in RAW[part]]
    assert [words for words in plain if any(c.isdigit() for c in words)] == [
        "diabetes type 2",
        "diabetes type 1",
    ]


@given(st.sampled_from(FORMS["instead"] + FORMS["beside"]))
def test_what_is_put_in_plain_words_can_be_undone(form: str) -> None:
    assert clinical(with_plain_words(form)).lower() == form.lower()
    assert clinical(explained(f"Known {form}, stable.")).lower() == f"known {form}, stable.".lower()


@given(st.sampled_from(FORMS["results"]))
def test_the_same_of_results(form: str) -> None:
    assert clinical(measured(form)).lower() == form.lower()
    assert clinical(measured(f"Venous {form}")).lower() == f"venous {form}".lower()


@given(st.lists(st.sampled_from(FORMS["instead"]), min_size=1, max_size=4, unique_by=str.lower))
def test_a_list_can_be_undone_and_keeps_every_clinical_name(forms: list[str]) -> None:
    said = with_plain_words("; ".join(forms))
    assert clinical(said).lower() == "; ".join(forms).lower()


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Hypertension", "high blood pressure (hypertension)"),
        (
            "CIN 3 (severe cervical dysplasia)",
            "badly changed cells of the cervix (CIN 3, severe cervical dysplasia)",
        ),
        ("Infection (cellulitis)", "Infection (cellulitis)"),
        ("Aspiration pneumonia", "Aspiration pneumonia (a lung infection)"),
        ("Blood transfusion", "Blood transfusion (blood from a donor)"),
        ("Fever and pneumonia", "Fever and a lung infection (pneumonia)"),
        (
            "Type 2 diabetes mellitus with chronic kidney disease",
            "diabetes type 2 (type 2 diabetes mellitus) with kidneys that do not work well over the long term (chronic kidney disease)",
        ),
        ("Osteoarthritis of right knee", "worn joints (osteoarthritis) of right knee"),
        ("Ring chromosome 20", "Ring chromosome 20"),
    ],
)
def test_the_clinical_name_stays_in_brackets(written: str, read: str) -> None:
    assert with_plain_words(written) == read


def test_a_clinicians_words_keep_their_grammar() -> None:
    assert (
        explained("Moderate pulmonary edema. No pneumonia.")
        == "Moderate pulmonary edema [fluid in the lungs]. No pneumonia [a lung infection]."
    )


@pytest.mark.parametrize(
    ("ordered", "read"),
    [
        ("40 mg PO BID", "40 mg by mouth twice a day"),
        ("2 g intravenously every 8 hours", "2 g into a vein every 8 hours"),
        ("300 mcg subcutaneously once daily", "300 mcg under the skin once a day"),
        ("5 mg by mouth once daily PRN", "5 mg by mouth once a day if needed"),
        ("2 mg nightly, last dose 07-09", "2 mg nightly, last dose 9 July"),
        ("1 g daily through 12-03, then 500 mg", "1 g once a day through 3 December, then 500 mg"),
        ("5 to 10-15 units before meals", "5 to 10-15 units before meals"),
        ("start 10-12 drops nightly", "start 10-12 drops nightly"),
        ("titrate until 10-15 mg nightly", "titrate until 10-15 mg nightly"),
    ],
)
def test_directions_are_plain_and_keep_their_numbers(ordered: str, read: str) -> None:
    assert directed(ordered) == read


@pytest.mark.parametrize(
    ("ordered", "plain"),
    [
        ("2 capsules 3 times daily", "2 capsules 3 times a day"),
        ("12.5 mg PO 2 times daily PRN itch, max 50 mg daily", "12.5 mg by mouth 2 times a day if needed for itch, max 50 mg daily"),
        ("7.5 mL po q4-6h prn, no more than 5 doses daily", "7.5 mL by mouth every 4 to 6 hours if needed, no more than 5 doses daily"),
        ("1 patch q72h", "1 patch every 72 hours"),
        ("2 tabs PO QOD", "2 tablets by mouth every other day"),
        ("12.5 mg po q week on Sunday", "12.5 mg by mouth once a week on Sunday"),
        ("3 units SC TID AC", "3 units under the skin three times a day before meals"),
        ("2 gtts OU q12h x 5d", "2 drops in both eyes every 12 hours for 5 days"),
        ("500 mg po daily", "500 mg by mouth once a day"),
        ("maximum daily dose 3 g", "maximum daily dose 3 g"),
    ],
)  # fmt: skip
def test_directions_are_spelt_out_and_stay_the_same_dose(ordered: str, plain: str) -> None:
    assert directed(ordered) == plain


def _often(text: Read) -> list[str]:
    return [name for name, _, _ in text.rhythm.frequencies]


_OFTEN = st.sampled_from(
    "daily|BID|TID|2 times daily|4 times daily|q6h|q4-6h|q72h|QOD|TIW|weekly|once weekly|q week|qAM|q12h|every 8 hours|every other day|qHS|monthly|q30min".split(
        "|"
    )
)
_ROUTE = st.sampled_from(["PO", "by mouth", "SC", "IV", "inhaled", "SL", ""])
_MOST = st.sampled_from(
    ["", ", max 3 doses daily", ", max daily dose 2 g", " x 7d", " PRN pain", ", up to 4 times daily"]
)
_AMOUNTS = st.sampled_from(
    ["2.5 mL", "1 tab", "0.25 mg", "12 units", "1,000 mg", "1-2 puffs", "160 mg/5 mL 7.5 mL", "2 gtts"]
)


@given(_AMOUNTS, _ROUTE, _OFTEN, _MOST)
def test_directions_keep_each_amount_rhythm_and_route_as_the_gate_reads_them(
    amount: str, route: str, often: str, most: str
) -> None:
    ordered = " ".join(f"{amount} {route} {often}{most}".split())
    for plain in (directed(ordered), clinical(directed(ordered))):
        before, after = read(ordered), read(plain)
        assert _often(before) == _often(after)
        assert [(n.value, n.unit) for n in before.numbers.numbers] == [
            (n.value, n.unit) for n in after.numbers.numbers
        ]
        assert before.rhythm.routes == after.rhythm.routes


def test_a_medicine_of_two_purposes_is_told_none() -> None:
    assert purpose("furosemide 40 mg tablet") == "a water pill"
    assert purpose("amlodipine and atorvastatin") == ""


def judged(text: str, quote: str) -> str:
    """The check that a statement fails that cites an order."""
    order = next(f for f in STAY.history if f.source.resource == "MedicationRequest/6")
    found = gate_of(request("discharge-instruction")).judge(
        Statement(
            text, (Citation(Source("MedicationRequest/6", "1", path="code"), quote, order.start, quote),)
        )
    )
    return found.check if found is not None else ""


QUOTE = "Furosemide 40 mg tablet, 40 mg by mouth twice daily, ordered, 3 March 2026 10:00"


def test_the_gate_reads_what_plain_words_stand_for_and_nothing_more() -> None:
    assert (
        judged("Changed: Furosemide 40 mg tablet. Dose: 40 mg by mouth twice a day (a water pill).", QUOTE)
        == ""
    )
    assert (
        judged("Changed: Furosemide 40 mg tablet. Dose: 80 mg by mouth twice a day (a water pill).", QUOTE)
        != ""
    )
    assert (
        judged("Changed: Furosemide 40 mg tablet. Dose: 40 mg into a vein twice a day (a water pill).", QUOTE)
        == "dose"
    )
    assert judged("Changed: Furosemide 40 mg tablet (a water pill) for heart failure.", QUOTE) != ""
