"""What a guideline says of a record, and what must not be recommended."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from kg.guidelines.days import Span
from kg.guidelines.graph import Guideline
from kg.guidelines.predicates import Measured
from processors.evidence.allergies import against, known
from processors.evidence.record import Record
from schemas.events import PatientBody
from schemas.instant import isoformat
from schemas.requests import Request
from tests.amounts import examples
from tests.processors.care_summary.guidance.guided import (
    NEGATIVE,
    POSITIVE,
    SCAN,
    STRONG,
    TAXANE,
    TUMOUR,
    WEAK,
    WOMAN,
    asked,
    composed,
    guidance,
    guideline,
    held,
    record,
    roles,
    told,
)
from tests.processors.drafted import statements, text
from tests.processors.stay import at, passage


def test_a_recommendation_says_what_holds_with_the_facts_and_since_when_it_is_due() -> None:
    found = told(record(TUMOUR, POSITIVE, STRONG, SCAN), "Follow-up scan")
    assert (found.guideline, found.version, found.section, found.role) == ("tumour-guide", "7", "B.1", "now")
    assert found.due is not None and isoformat(found.due) == "2026-01-20T00:00:00Z"
    assert found.interval == "1 year after the latest scan"
    assert [g.person for g in found.satisfied] == [True, True]
    other = told(record(TUMOUR, POSITIVE, STRONG), "Trastuzumab alone")
    assert [g.sources for g in other.satisfied] == [(POSITIVE.source,)]


def test_what_falls_due_later_is_next() -> None:
    assert (
        roles(record(TUMOUR, replace(SCAN, start=at("2025-06-01 00:00"), end=at("2025-06-01 00:00"))))[
            "Follow-up scan"
        ]
        == "next"
    )


def test_what_hangs_on_something_unknown_is_open_and_says_on_what() -> None:
    found = told(record(TUMOUR, SCAN), "Trastuzumab alone")
    assert found.role == "open"
    assert [g.missing for g in found.missing] == ["receptor test (none on record)"]


def test_an_alternative_says_which_one_condition_it_lacks() -> None:
    found = told(record(TUMOUR, POSITIVE, STRONG), "Docetaxel alone")
    assert (found.role, [g.text for g in found.against]) == ("alternative", ["latest receptor test negative"])


def test_an_allergy_by_class_speaks_against_the_option_that_names_a_member_and_leaves_the_other() -> None:
    found = roles(record(TUMOUR, POSITIVE, STRONG, TAXANE))
    assert (found["Trastuzumab with docetaxel"], found["Trastuzumab alone"]) == ("not", "now")
    assert not told(record(TUMOUR, POSITIVE, STRONG, TAXANE), "Trastuzumab alone").choice
    assert told(record(TUMOUR, POSITIVE, STRONG), "Trastuzumab alone").choice


def test_an_allergy_that_only_a_note_tells_counts_as_well() -> None:
    note = passage(
        1, "admission-note", "Admission note", "03-01 09:30", "ALLERGIES: docetaxel (bronchospasm).\n"
    )
    assert roles(replace(record(TUMOUR, NEGATIVE), passages=(note,)))["Docetaxel alone"] == "not"


def test_a_coded_contraindication_is_told_and_not_recommended() -> None:
    found = told(record(TUMOUR, POSITIVE, WEAK), "Trastuzumab alone")
    assert (found.role, [(g.text, g.sources) for g in found.against]) == (
        "not",
        [("ejection fraction below 50 %", (WEAK.source,))],
    )


def test_a_contraindication_of_which_the_record_says_nothing_is_to_be_settled_before() -> None:
    found = told(record(TUMOUR, POSITIVE), "Trastuzumab alone")
    assert found.role == "now"
    assert [g.missing for g in found.unsettled] == ["ejection fraction"]
    assert "not known, to be settled before: ejection fraction" in text(composed(record(TUMOUR, POSITIVE)))


@pytest.mark.parametrize(
    "patient",
    [
        replace(WOMAN, sex="male"),
        replace(WOMAN, birth_date="1940-01-01"),
        replace(WOMAN, birth_date="2015-01-01"),
    ],
)
def test_what_is_not_for_this_sex_or_age_is_not_recommended(patient: PatientBody) -> None:
    assert roles(record(TUMOUR, SCAN, patient=patient)).get("Follow-up scan") in (None, "alternative")


@pytest.mark.parametrize("patient", [replace(WOMAN, sex=""), replace(WOMAN, birth_date="")])
def test_where_sex_or_age_is_not_known_it_only_may_be(patient: PatientBody) -> None:
    assert roles(record(TUMOUR, SCAN, patient=patient))["Follow-up scan"] == "open"


def test_a_guideline_for_others_is_silent_and_so_is_one_of_which_the_record_holds_nothing() -> None:
    assert roles(record(POSITIVE, STRONG)) == {}
    everybody = guideline(population={"sex": "female"})
    assert roles(record(), everybody) == {}


def test_what_is_given_although_it_is_excluded_and_what_is_planned_against_an_allergy_is_flagged() -> None:
    given = held("MedicationRequest/t", "ordered_medication", "trastuzumab", "03-01 00:00", rxnorm="224905")
    found = guidance(record(TUMOUR, POSITIVE, WEAK, given))
    assert {(c.why, c.sources) for c in found.contradictions} >= {
        ("given although it is excluded", (given.source,))
    }
    plan = held("CarePlan/t", "planned", "Docetaxel and trastuzumab from Monday", "03-04 00:00")
    planned = guidance(record(TUMOUR, POSITIVE, STRONG, TAXANE, plan))
    assert {(c.why, c.sources) for c in planned.contradictions} >= {
        ("planned although it is excluded", (plan.source,))
    }


def test_what_is_planned_already_is_flagged() -> None:
    plan = held("CarePlan/s", "planned", "Follow-up scan on Friday", "03-04 00:00")
    draft = composed(record(TUMOUR, SCAN, plan))
    (flagged,) = statements(draft, "Record and guideline differ")
    assert "Follow-up scan is planned in the record: Follow-up scan on Friday" in flagged.text
    assert flagged.verdict == "marked"


def test_what_is_done_is_told_as_done() -> None:
    given = held(
        "MedicationAdministration/t",
        "given_medication",
        "trastuzumab",
        "2025-11-01 00:00",
        end="2025-11-01 00:00",
        rxnorm="224905",
    )
    assert roles(record(TUMOUR, POSITIVE, STRONG, given))["Trastuzumab alone"] == "done"


def another(**about: object) -> Guideline:
    """The same as another guideline, with follow-up every two years."""
    found = guideline(id="other-guide", title="Other guide", **about)
    steps = tuple(
        replace(s, due=replace(s.due, wait=Span(years=2))) if s.due is not None and s.due.event else s
        for s in found.steps
    )
    return replace(found, steps=steps)


def test_two_guidelines_that_differ_in_time_are_both_told_and_the_conflict_is_flagged() -> None:
    found = guidance(record(TUMOUR, SCAN), guideline(), another())
    assert {one.guideline: one.role for one in found.recommendations if one.title == "Follow-up scan"} == {
        "tumour-guide": "now",
        "other-guide": "next",
    }
    assert [c.why for c in found.conflicts] == ["at another time"]
    (flagged,) = statements(
        composed(record(TUMOUR, SCAN), guideline(), another()), "Record and guideline differ"
    )
    assert (
        "Tumour guide, B.1: the guideline recommends now: Follow-up scan, due on 20 January 2026"
        in flagged.text
    )
    assert (
        "Other guide, B.1: the guideline recommends next: Follow-up scan, due on 20 January 2027"
        in flagged.text
    )
    assert flagged.verdict == "marked"


def test_what_one_guideline_excludes_and_another_recommends_is_a_conflict() -> None:
    lenient = guideline(id="lenient", title="Lenient guide")
    lenient = replace(lenient, steps=tuple(replace(s, excluded=None) for s in lenient.steps))
    found = guidance(record(TUMOUR, POSITIVE, WEAK), guideline(), lenient)
    assert "speaks against it" in {c.why for c in found.conflicts}


def test_a_guideline_of_higher_precedence_goes_before_another_of_its_family_which_is_told_as_giving_way() -> (
    None
):
    first = guideline(id="exceptions", title="Exceptions")
    first = replace(
        first, steps=tuple(replace(s, precedence=9, title=f"{s.title} at once") for s in first.steps)
    )
    found = guidance(record(TUMOUR, SCAN), guideline(), first)
    assert {one.title: one.role for one in found.recommendations if "Follow-up" in one.title} == {
        "Follow-up scan at once": "now",
        "Follow-up scan": "alternative",
    }
    assert "Follow-up scan holds as well and gives way to Follow-up scan at once" in text(
        composed(record(TUMOUR, SCAN), guideline(), first)
    )


def test_a_guideline_that_fails_is_left_out_and_the_draft_comes() -> None:
    broken = guideline(id="broken")
    kinds = tuple(replace(kind, slots=()) for kind in broken.events)
    steps = tuple(replace(s, condition=Measured(None, "<", "x")) for s in broken.steps)  # type: ignore[arg-type]
    found = guidance(
        record(TUMOUR, SCAN), replace(broken, events=kinds, steps=steps, title="Broken guide"), guideline()
    )
    assert found.failed == ("Broken guide",)
    assert "Follow-up scan" in text(composed(record(TUMOUR, SCAN)))


def test_equal_requests_get_equal_guidance() -> None:
    evidence = record(TUMOUR, POSITIVE, STRONG, SCAN, TAXANE)
    assert asked(evidence) == asked(evidence)


ALLERGENS = ("paclitaxel", "docetaxel", "taxanes", "trastuzumab", "penicillin")
records = st.builds(
    lambda receptor, fraction, scan, allergies, sex, born: record(
        TUMOUR,
        *receptor,
        *fraction,
        *scan,
        *(held(f"AllergyIntolerance/{name}", "has_allergy", name, "2020-01-01 00:00") for name in allergies),
        patient=replace(WOMAN, sex=sex, birth_date=born),
    ),
    st.sampled_from(
        [(), (POSITIVE,), (NEGATIVE,), (NEGATIVE, replace(POSITIVE, start=at("2024-02-01 00:00")))]
    ),
    st.sampled_from([(), (STRONG,), (WEAK,)]),
    st.sampled_from([(), (SCAN,)]),
    st.sets(st.sampled_from(ALLERGENS)),
    st.sampled_from(["female", "male", "", "unknown"]),
    st.sampled_from(["1961-09-14", "1940-01-01", "2015-01-01", "", "1961"]),
)


@given(records)
@examples(150, deadline=None)
def test_whatever_the_record_nothing_that_is_excluded_is_recommended(evidence: object) -> None:
    request: Request = asked(evidence)  # type: ignore[arg-type]
    assert request.guidance is not None
    allergies = known(Record(request))
    excluded = {one.title for one in request.guidance.recommendations if one.role == "not"}
    weak = any(f.id == WEAK.id for f in request.evidence.earlier)
    for one in request.guidance.recommendations:
        if one.role in ("now", "next", "open"):
            assert against(allergies, one.title) is None
            assert not (weak and "Trastuzumab" in one.title)
            assert one.title not in excluded
    draft = composed(request.evidence)
    for title in ("Recommended now", "Next", "May apply, to be settled"):
        for statement in statements(draft, title):
            assert not any(name in statement.text for name in excluded)
    assert draft.rejected == ()  # the gate bears out what the composer writes, whatever the record


def test_a_due_date_names_and_cites_what_it_is_counted_from() -> None:
    found = told(record(TUMOUR, POSITIVE, STRONG, SCAN), "Follow-up scan")
    assert found.counted == (SCAN.source,)
    due = next(
        one
        for one in statements(composed(record(TUMOUR, POSITIVE, STRONG, SCAN)), "Recommended now")
        if "due on" in one.text
    )
    assert "(1 year after the latest scan: Scan: No new lesion, 20 January 2025)" in due.text
    assert SCAN.source in {citation.source for citation in due.citations}


PLAN = held("CarePlan/p", "planned", "Docetaxel from 29 March", "03-01 09:00")


def test_a_plan_against_an_allergy_is_told_although_the_step_does_not_apply() -> None:
    """The receptor is positive: docetaxel alone is no recommendation; the plan of it stands, and so does the
    allergy.
    """
    evidence = record(TUMOUR, POSITIVE, STRONG, TAXANE, PLAN)
    assert told(evidence, "Docetaxel alone").role == "not"
    assert [ground.text for ground in told(evidence, "Docetaxel alone").against] == ["allergy to paclitaxel"]
    found = guidance(evidence)
    assert ("planned although it is excluded", (PLAN.source,)) in [
        (one.why, one.sources) for one in found.contradictions
    ]
    assert roles(record(TUMOUR, POSITIVE, STRONG, TAXANE)).get("Docetaxel alone") in (None, "alternative")


def test_a_plan_against_an_allergy_is_marked_where_plans_are_told_whatever_any_guideline_says() -> None:
    (told_plan,) = [
        one
        for one in statements(composed(record(PLAN, TAXANE)), "Pending and planned")
        if "Docetaxel" in one.text
    ]
    assert (told_plan.verdict, "allergy to paclitaxel" in told_plan.note) == ("marked", True)
    avoiding = replace(PLAN, concept=replace(PLAN.concept, text="Avoid docetaxel"))
    (kept,) = [
        one
        for one in statements(composed(record(avoiding, TAXANE)), "Pending and planned")
        if "docetaxel" in one.text
    ]
    assert kept.note == ""


AGAIN = """
guideline: {id: scans, title: Scans, version: "1", source: "https://example.org/s", population: {stated: tumour, text: tumour}}
value sets: {tumour: {words: ['^tumour']}, scan: {loinc: [4-4]}, lump: {words: ['^lump']}}
events:
  scan: {title: scan, readings: [{of: scan, category: done, relations: [observed]}]}
situations:
  - title: First
    when: {not: {happened: scan, within: 3 months, text: scan within 3 months}}
    do: {title: Scan, due: now}
  - title: Then
    when: {happened: scan, within: 3 months, text: scan within 3 months}
    do: {title: Scan again, due: now}
  - title: Lump
    when: [{stated: lump, text: lump}]
    do: {title: Biopsy, due: now}
"""


def test_what_is_just_the_reverse_of_a_recommendation_is_no_alternative_to_it() -> None:
    assert roles(record(TUMOUR), guideline(AGAIN)) == {"Scan": "now", "Biopsy": "alternative"}


LATER = """
guideline: {id: bones, title: Bones, version: "1", source: "https://example.org/b", population: {stated: tumour, text: tumour}}
value sets: {tumour: {words: ['^tumour']}, scan: {loinc: [4-4]}, clearance: {loinc: [5-5]}}
events:
  scan: {title: scan, readings: [{of: scan, category: done, relations: [observed]}]}
situations:
  - title: All
    when: {stated: tumour, text: tumour}
    do: {title: Contrast scan, due: {wait: 20 years, event: scan}, excluded: {measured: clearance, is: "< 30 mL/min", text: clearance below 30 mL/min}}
"""


def test_what_is_to_be_settled_before_something_of_a_later_date_stands_up_to_the_gate() -> None:
    draft = composed(record(TUMOUR, SCAN), guideline(LATER))
    assert any("to be settled before the next:" in one.text for one in statements(draft, "Next"))
    assert draft.rejected == ()
