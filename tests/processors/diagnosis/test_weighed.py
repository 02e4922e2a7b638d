"""What clinicians weigh is in the assessment, until it is excluded."""

from __future__ import annotations

from msgspec.structs import replace

from processors.diagnosis import ward, weighed
from processors.tasks import TASKS
from tests.processors.drafted import statements
from tests.processors.stay import STAY, passage, request


def assessment(*notes: tuple[str, str, str], title: str = weighed.SECTION.title) -> list[str]:
    encounter = STAY.encounter
    assert encounter is not None
    bare = replace(encounter, body=replace(encounter.body, reasons=()))
    written = tuple(
        passage(40 + at, kind, "Note", moment, text) for at, (kind, moment, text) in enumerate(notes)
    )
    requested = request(
        "diagnosis", evidence=replace(STAY, passages=written, facts=(), history=(), encounter=bare)
    )
    return [one.text for one in statements(TASKS["diagnosis"].compose(requested), title)]


def test_a_differential_stands_with_its_note_and_time() -> None:
    found = assessment(
        (
            "emergency",
            "03-01 09:30",
            "Knee hot x 2 d.\nDDx: gout > septic joint, reactive (chlamydia 3 wk ago).",
        )
    )
    assert any(
        "1 March 2026 09:30: Ddx: gout > septic joint, reactive (chlamydia 3 wk ago)" in one for one in found
    )


def test_a_suspicion_leaves_when_a_later_sentence_denies_it_and_not_before() -> None:
    first = ("progress-note", "03-01 09:30", "Tachy 118, calf tender. ?PE, worried about myocarditis too.")
    assert any("?PE" in one for one in assessment(first))
    later = ("progress-note", "03-02 09:30", "CTPA: no PE. Troponin flat, myocarditis excluded by cards.")
    assert not assessment(first, later)


def test_the_reason_for_which_a_medicine_is_stopped_is_weighed() -> None:
    found = assessment(("consult", "03-01 09:30", "Belly distended, no flatus. Stop loperamide (megacolon)."))
    assert any("Stop loperamide (megacolon)" in one for one in found)


def test_what_may_come_back_or_belongs_to_others_is_not_weighed() -> None:
    found = assessment(
        (
            "progress-note",
            "03-01 09:30",
            "Return if ?stroke signs. Brother had ?PE. No concern for meningitis.",
        )
    )
    assert not found


def test_a_grave_cause_that_a_note_weighs_stands_with_its_signs_though_its_complaint_is_not_presented() -> (
    None
):
    found = assessment(
        (
            "consult",
            "03-01 09:30",
            "Groin wound day 4. Pain out of proportion, bullae. ?nec fasc, surgery aware.",
        ),
        title=ward.SECTION.title,
    )
    grave = next(one for one in found if "necrotizing" in one)
    assert "must not be missed" in grave and "would decide" in grave


def test_a_sign_is_gone_once_a_later_note_denies_it_and_is_none_of_childhood() -> None:
    title = ward.SECTION.title
    first = ("admission-note", "03-01 09:30", "HPI:\nHeadache since Sunday. Photophobia. Neck stiff.\n")
    assert any("Neck stiff" in one for one in assessment(first, title=title))
    later = ("progress-note", "03-02 09:30", "Exam: no neck stiffness today. Headache goes on.")
    calm = assessment(first, later, ("progress-note", "03-03 08:00", "No neck stiff."), title=title)
    assert not any("for it “Neck stiff" in one for one in calm)
    child = assessment(
        ("admission-note", "03-01 09:30", "HPI:\nHives as a child from penicillin. Tired.\n"), title=title
    )
    assert not any(one.startswith("Rash") for one in child)


def test_what_is_weighed_again_after_a_denial_is_not_listed_as_excluded() -> None:
    first = (
        "admission-note",
        "03-01 09:30",
        "HPI:\nRight calf swelling after a flight.\n\nASSESSMENT:\nNo DVT.\n",
    )
    again = ("progress-note", "03-03 09:30", "Calf swelling up again, 3 cm wider than left. r/o DVT.")
    title = ward.SECTION.title
    assert any("speaks against deep vein" in one for one in assessment(first, title=title))
    assert not any("speaks against deep vein" in one for one in assessment(first, again, title=title))
