"""A confirmed diagnosis, orders and clinicians' marks are rewards, too, alone and together."""

from __future__ import annotations

import unicodedata
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from kg.guidelines.terms import ValueSet
from processors.outcomes import Draft, Grounds, Means, Reward, settle
from processors.outcomes.comparing import distance
from processors.outcomes.kinds import boundaries, kinds, marking, until
from processors.outcomes.matching import OF_OTHERS, OTHER_ENCOUNTER, OTHER_PATIENT, TOO_EARLY, misfits
from schemas.codes import Coding, Concept
from schemas.instant import HOUR
from schemas.outcomes import ConfirmedDiagnosis, Executed, Mark, Outcome
from tests.processors.outcomes.test_settling import DRAFT, LATER, NOTE

ICD = "http://hl7.org/fhir/sid/icd-10-cm"
LOINC = "http://loinc.org"


def coded(code: str, system: str = ICD) -> Concept:
    return Concept((Coding(system, code),))


SUGGESTED = Grounds("r1", candidates=("OMIM:1", "ICD10CM:Q87.4", "ICD10CM:M10.9"))
DIAGNOSIS = replace(DRAFT, task="diagnosis", grounds=SUGGESTED)
MARFAN = ConfirmedDiagnosis(
    "Condition/1", "1", (1, 0, ""), "Patient/1", "Encounter/1", 12 * HOUR, coded("Q87.4"), True
)
STEPS = (("g|1", "mammogram", "now"), ("g|1", "biopsy", "next"), ("g|1", "surgery", "not"))
SUMMARY = replace(DRAFT, task="care-summary", grounds=Grounds("r1", steps=STEPS))
DONE = Executed(
    "ServiceRequest/1", "1", (1, 0, ""), "Patient/1", "Encounter/1", 12 * HOUR, coded("24606-6", LOINC), True
)
CODES = {"mammogram": "24606-6", "biopsy": "44578-7", "surgery": "99999-9"}
MEANS = Means(activities=lambda guideline, step: ValueSet(step, frozenset({f"{LOINC}|{CODES[step]}"})))
DRAFTED = replace(DRAFT, identifier="urn:uuid:1", patient="Patient/1", printed="Progress note\n" + DRAFT.text)
#: After the page was open for an hour.
ACCEPTED = Mark(
    "Task/1", "1", (1, 0, ""), "Patient/1", "Encounter/1", 12 * HOUR, "urn:uuid:1", "accepted", seconds=3600.0
)


def one(draft: Draft, *outcomes: Outcome, now: int = LATER, means: Means = MEANS) -> Reward:
    (found,) = settle([draft], outcomes, now, means)
    return found


def test_the_confirmed_diagnosis_is_worth_its_place_among_the_candidates() -> None:
    found = one(DIAGNOSIS, MARFAN)
    assert (found.state, found.value, found.parts["condition.place"], found.answers) == (
        "matched",
        0.5,
        2.0,
        ("Condition/1@1",),
    )
    assert one(DIAGNOSIS, replace(MARFAN, concept=coded("E11.9"))).value == 0.0


@pytest.mark.parametrize(
    "other",
    [
        replace(MARFAN, confirmed=False),
        replace(MARFAN, concept=Concept(text="Marfan")),
        replace(MARFAN, time=9 * HOUR),
        replace(MARFAN, patient="Patient/2", encounter=""),
        replace(MARFAN, patient="Patient/2"),
    ],
)
def test_what_is_not_confirmed_not_coded_known_before_or_of_somebody_else_says_nothing(
    other: ConfirmedDiagnosis,
) -> None:
    assert one(replace(DIAGNOSIS, patient="Patient/1"), other).value is None


def test_a_diagnosis_that_was_confirmed_before_the_draft_is_not_confirmed_anew_by_a_later_version() -> None:
    before = replace(MARFAN, time=9 * HOUR)
    again = replace(MARFAN, version="2", rank=(2, 0, ""))
    assert one(DIAGNOSIS, before, again).value is None
    assert one(DIAGNOSIS, replace(before, confirmed=False), again).value == 0.5
    assert one(DIAGNOSIS, replace(before, concept=coded("E11.9")), again).value == 0.5


@pytest.mark.parametrize("last", [{"confirmed": False}, {"retracted": True}])
def test_a_refuted_or_erroneous_condition_takes_the_reward_back(last: dict[str, bool]) -> None:
    assert one(DIAGNOSIS, MARFAN, replace(MARFAN, version="2", rank=(2, 0, ""), **last)).value is None  # type: ignore[arg-type]


def test_of_several_diagnoses_each_is_true_and_the_best_placed_counts() -> None:
    found = one(DIAGNOSIS, MARFAN, replace(MARFAN, resource="Condition/2", concept=coded("M10.9")))
    assert found.value == 0.5 and found.parts["condition.confirmed"] == 2


def test_a_diagnosis_of_a_merged_record_is_the_patients() -> None:
    elsewhere = replace(MARFAN, patient="Patient/9", encounter="Encounter/9")
    draft = replace(DIAGNOSIS, patient="Patient/1")
    assert settle([draft], [elsewhere], LATER, MEANS)[0].value is None
    assert settle([draft], [elsewhere], LATER, MEANS, {"Patient/1": "Patient/9"})[0].value == 0.5


def test_an_agents_steps_earn_what_the_paper_gives_and_a_broken_format_what_training_gives() -> None:
    steps = (
        ("lookup", ()),
        ("guide", ("ICD10CM:Q87.4",)),
        ("match", ()),
        ("refer", ("ICD10CM:Q87.4",)),
        ("diagnose", ()),
        ("order", ()),
    )
    parts = one(replace(DIAGNOSIS, grounds=replace(SUGGESTED, agent=steps)), MARFAN).parts
    # eq. 14: .5 - .1; eq. 15: the truth was looked up; eq. 16: .2 + .6 * (1 - .15) at the second place; eq.
    # 17: .3, .3, .4
    assert (parts["agent.match"], parts["agent.search"], parts["agent.answer"]) == (0.4, 1.0, 0.71)
    assert parts["agent.reward"] == pytest.approx(0.3 * 0.4 + 0.3 * 1.0 + 0.4 * 0.71)
    broken = one(
        replace(DIAGNOSIS, grounds=replace(SUGGESTED, agent=(*steps, ("instead", ())))), MARFAN
    ).parts
    assert (broken["agent.format"], broken["agent.reward"]) == (0.0, -0.5)


def test_of_what_was_recommended_what_was_then_done_counts_when_the_time_is_over() -> None:
    found = one(SUMMARY, DONE)
    assert (found.parts["orders.precision"], found.parts["orders.recall"]) == (
        0.5,
        1.0,
    ) and found.value == pytest.approx(2 / 3, abs=1e-6)
    assert one(SUMMARY, DONE, now=20 * HOUR).state == "waiting"
    both = replace(DONE, resource="ServiceRequest/2", concept=coded("44578-7", LOINC))
    assert one(SUMMARY, DONE, both, now=20 * HOUR).value == 1.0
    against = replace(DONE, resource="ServiceRequest/3", concept=coded("99999-9", LOINC))
    assert one(SUMMARY, DONE, against).parts["orders.recall"] == 0.5


def test_nothing_done_of_it_is_worth_nothing_and_no_order_at_all_says_nothing() -> None:
    assert one(SUMMARY, replace(DONE, concept=coded("1-8", LOINC))).value == 0.0
    assert one(SUMMARY).state == "expired"
    assert one(SUMMARY, replace(DONE, done=False)).state == "expired"
    assert one(SUMMARY, DONE, means=Means()).state == "expired"


def test_a_rejected_draft_is_worth_nothing_whatever_the_document_says() -> None:
    found = one(DRAFTED, NOTE, replace(ACCEPTED, verdict="rejected", reason="wrong-patient"))
    assert (found.value, found.mark, found.reason, found.parts["mark.rejected"]) == (
        0.0,
        "rejected",
        "wrong-patient",
        1.0,
    )
    assert found.parts["words.f"] > 0


def test_an_accepted_draft_is_worth_more_than_the_document_alone_and_all_where_there_is_none() -> None:
    alone = one(DRAFTED, NOTE).value
    assert alone is not None and one(DRAFTED, NOTE, ACCEPTED).value == pytest.approx(
        marking().weight + (1 - marking().weight) * alone, abs=1e-6
    )
    assert one(DRAFTED, ACCEPTED).value == 1.0


def test_the_text_says_itself_whether_it_was_edited() -> None:
    changed = DRAFT.text.replace("daily", "nightly")
    edited = one(DRAFTED, replace(ACCEPTED, text=changed))
    assert edited.mark == "edited" and edited.parts["mark.distance"] == round(
        distance(DRAFT.text, changed), 4
    )
    assert edited.value == pytest.approx(1 - distance(DRAFT.text, changed), abs=1e-6)
    for same in (DRAFT.text, DRAFTED.printed, DRAFT.text.upper()):
        assert one(DRAFTED, replace(ACCEPTED, verdict="edited", text=same)).mark == "accepted"
    assert one(DRAFTED, replace(ACCEPTED, verdict="edited", distance=0.25)).value == 0.75


def test_an_accepted_draft_that_is_signed_unchanged_is_an_echo_the_mark_counts_and_the_text_does_not() -> (
    None
):
    said = "Potassium has come down to 4.6 mmol/L since furosemide was begun on the second day."
    draft = replace(DRAFTED, text=said, printed=said, own=(said,))
    signed = replace(NOTE, text=f"{said} Signed.")
    assert one(draft, signed).echo
    found = one(draft, signed, ACCEPTED)
    assert (found.value, found.echo, found.copied) == (1.0, False, 1.0)
    # the very document whose status is the mark
    returned = replace(ACCEPTED, resource=NOTE.resource, text=NOTE.text)
    assert one(DRAFTED, NOTE, returned).value == one(DRAFTED, returned).value


@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize("sent", ["NFC", "NFD"])
def test_a_text_is_the_same_however_its_umlauts_are_written(
    form: Literal["NFC", "NFD"], sent: Literal["NFC", "NFD"]
) -> None:
    said = "Übelkeit und Müdigkeit haben während der Gabe von Furosemid täglich spürbar abgenommen."
    drafted, signed = unicodedata.normalize(form, said), unicodedata.normalize(sent, said)
    draft = replace(DRAFTED, text=drafted, printed=drafted, own=(drafted,))
    found = one(draft, replace(ACCEPTED, text=signed))
    assert (found.mark, found.value) == ("accepted", 1.0)
    copied = one(draft, replace(NOTE, text=signed))
    assert copied.echo and copied.parts["words.f"] == 1.0


def test_beside_an_echo_what_else_came_counts_alone(
    echoed: str = "Potassium has come down to 4.6 mmol/L since furosemide was begun on the second day.",
) -> None:
    draft = replace(DIAGNOSIS, text=echoed, own=(echoed,))
    copy = replace(NOTE, note_type="discharge-summary", text=echoed)
    assert one(draft, copy).echo
    found = one(draft, copy, MARFAN)
    assert (found.value, found.echo, found.copied) == (0.5, False, 1.0)


def test_a_reward_is_known_since_the_last_of_what_it_rests_on() -> None:
    assert one(DRAFTED, NOTE, replace(ACCEPTED, time=15 * HOUR)).answered == 15 * HOUR
    assert one(SUMMARY, DONE).answered == until(SUMMARY) > DONE.time


def test_the_last_word_on_a_draft_counts_and_one_that_is_taken_back_does_not() -> None:
    rejected = replace(ACCEPTED, resource="Task/2", verdict="rejected", time=13 * HOUR)
    assert one(DRAFTED, ACCEPTED, rejected).value == 0.0
    assert one(DRAFTED, ACCEPTED, replace(rejected, time=11 * HOUR)).value == 1.0
    assert (
        one(
            DRAFTED, ACCEPTED, rejected, replace(rejected, version="2", rank=(2, 0, ""), retracted=True)
        ).value
        == 1.0
    )
    assert one(DRAFTED, replace(ACCEPTED, verdict="open")).state == "expired"


def test_a_mark_names_a_version_or_the_document_whose_version_stood_then() -> None:
    again = replace(DRAFTED, request="r2", identifier="urn:uuid:2", cut=11 * HOUR)
    by_name = {
        one.request: one.value for one in settle([DRAFTED, again], [replace(ACCEPTED, draft="r1")], LATER)
    }
    assert by_name == {"r1": 1.0, "r2": None}
    by_document = {
        one.request: one.value
        for one in settle([DRAFTED, again], [replace(ACCEPTED, draft=DRAFT.document)], LATER)
    }
    assert by_document == {"r1": None, "r2": 1.0}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"patient": "Patient/2"}, OTHER_PATIENT),
        ({"patient": ""}, OTHER_PATIENT),
        ({"encounter": "Encounter/2"}, OTHER_ENCOUNTER),
        ({"time": DRAFTED.cut}, TOO_EARLY),
        ({"time": DRAFTED.cut - HOUR}, TOO_EARLY),
        ({"encounter": ""}, ""),
        ({"patient": "Patient/9"}, ""),  # merged into the draft's
    ],
)
@pytest.mark.parametrize("name", [DRAFTED.identifier, DRAFTED.request, DRAFTED.document])
def test_a_mark_counts_for_the_drafts_own_patient_and_encounter_after_its_evidence_only(
    name: str, change: dict[str, str | int], reason: str
) -> None:
    mark = replace(ACCEPTED, draft=name, verdict="rejected", **change)  # type: ignore[arg-type]
    same = {"Patient/9": "Patient/1"}
    (found,) = settle([DRAFTED], [mark], LATER, same=same)
    assert (found.mark is None) == bool(reason)
    assert list(misfits([DRAFTED], [mark], same)) == ([("Task/1", "1", reason)] if reason else [])


def test_a_last_version_that_fits_no_more_takes_the_mark_back() -> None:
    moved = replace(ACCEPTED, version="2", rank=(2, 0, ""), patient="Patient/2")
    assert one(DRAFTED, ACCEPTED, moved).mark is None
    assert list(misfits([DRAFTED], [ACCEPTED, moved], {})) == [("Task/1", "2", OTHER_PATIENT)]


def test_outcomes_of_another_patient_in_the_drafts_encounter_are_reported_and_those_that_say_nothing_are_not() -> (
    None
):
    others = [replace(one, patient="Patient/2") for one in (NOTE, MARFAN, DONE)]
    found = list(misfits([DRAFTED], [*others, NOTE, replace(others[0], retracted=True)], {}))
    assert found == [(one.resource, "1", OF_OTHERS) for one in others]
    assert not list(misfits([replace(DRAFTED, encounter="Encounter/3")], others, {}))


def test_a_reward_names_the_account_of_its_mark_and_what_it_would_be_without() -> None:
    found = one(DRAFTED, NOTE, replace(ACCEPTED, verdict="rejected", reviewer="3f2a"))
    assert (found.account, found.value, found.unmarked) == ("3f2a", 0.0, one(DRAFTED, NOTE).value)


def test_expected_paths_count_by_what_the_document_names_beyond_their_start() -> None:
    grounds = Grounds("r1", paths=(("p1", ("potassium", "furosemide")), ("p2", ("potassium", "dialysis"))))
    draft = replace(DRAFT, task="discharge-instruction", grounds=grounds)
    means = Means(lambda text: frozenset(text.lower().replace(".", "").split()) & {"furosemide", "potassium"})
    found = one(draft, replace(NOTE, note_type="discharge-summary"), means=means)
    assert (
        found.parts["expected.eq7"],
        found.parts["expected.paths"],
        found.parts["path.p1"],
        found.parts["path.p2"],
    ) == (1.5, 0.5, 2.0, 1.0)
    weight = kinds()["discharge-instruction"].expected
    assert weight is not None and found.value == pytest.approx(
        (found.parts["concepts.f"] + weight.weight * 0.5) / (1 + weight.weight), abs=1e-6
    )


@pytest.mark.parametrize(
    ("one_text", "other", "share"),
    [
        ("", "", 0),
        ("a b", "", 1),
        ("a b c d", "A, b c. d", 0),
        ("a b c d", "a c d", 0.25),
        ("a b", "b a", 1),
        ("a b c", "x a b c", 0.25),
    ],
)
def test_the_distance_is_the_share_of_words_that_were_changed(
    one_text: str, other: str, share: float
) -> None:
    assert distance(one_text, other) == share == distance(other, one_text)


@given(st.lists(st.sampled_from("abc"), max_size=7), st.lists(st.sampled_from("abc"), max_size=7))
def test_the_distance_is_levenshteins(left: list[str], right: list[str]) -> None:
    def slow(one: list[str], two: list[str]) -> int:
        if not one or not two:
            return len(one) + len(two)
        return min(
            slow(one[1:], two) + 1, slow(one, two[1:]) + 1, slow(one[1:], two[1:]) + (one[0] != two[0])
        )

    assert distance(" ".join(left), " ".join(right)) == (
        slow(left, right) / max(len(left), len(right)) if left or right else 0.0
    )


TIMES = st.integers(0, 60).map(lambda hour: hour * HOUR)


@st.composite
def drawn(draw: st.DrawFn) -> tuple[list[Draft], list[Outcome]]:
    drafts = [
        replace(
            draw(st.sampled_from([DRAFTED, DIAGNOSIS, SUMMARY])),
            request=f"r{number}",
            identifier=f"urn:uuid:{number}",
            cut=draw(TIMES),
            document=f"d{draw(st.integers(0, 1))}",
        )
        for number in range(draw(st.integers(1, 4)))
    ]
    outcomes: list[Outcome] = []
    for number in range(draw(st.integers(0, 8))):
        base = draw(st.sampled_from([NOTE, MARFAN, DONE, ACCEPTED]))
        told = replace(
            base,
            resource=f"{base.resource}{draw(st.integers(0, 1))}",
            version=str(number),
            rank=(number, 0, ""),
            time=draw(TIMES),
            retracted=draw(st.booleans()),
        )
        match told:
            case Mark():
                told = replace(
                    told,
                    draft=draw(st.sampled_from(["r0", "urn:uuid:1", "d0", "nobody"])),
                    verdict=draw(st.sampled_from(["accepted", "rejected", "open"])),
                )
            case ConfirmedDiagnosis():
                told = replace(
                    told,
                    confirmed=draw(st.booleans()),
                    concept=coded(draw(st.sampled_from(["Q87.4", "M10.9"]))),
                )
            case Executed():
                told = replace(told, done=draw(st.booleans()))
        outcomes.append(told)
    return drafts, outcomes


@given(drawn(), st.randoms(use_true_random=False), TIMES)
def test_any_order_and_any_duplicates_of_any_kind_give_the_same_rewards(told, random, now) -> None:  # type: ignore[no-untyped-def]
    drafts, outcomes = told
    again = [*outcomes, *outcomes[:3]]
    random.shuffle(again)
    found = settle(drafts, outcomes, now, MEANS)
    assert found == settle([*drafts[::-1], *drafts[:1]], again, now, MEANS)
    assert all(one.value is None or 0 <= one.value <= 1 for one in found) and all(
        (one.value is None) == (one.state != "matched") for one in found
    )


def test_windows_end_in_order_and_the_last_is_when_nothing_is_waited_for() -> None:
    for task in kinds():
        ends = boundaries(replace(DRAFT, task=task))
        assert list(ends) == sorted(ends) and until(replace(DRAFT, task=task)) == ends[-1]
