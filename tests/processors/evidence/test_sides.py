"""The side of a finding: contradictions are found, and what is on both sides is none."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from processors.drafting.compose.contradictions import CONTRADICTIONS
from processors.evidence.record import Record
from processors.evidence.sides import contradictions
from schemas.requests import Evidence
from tests.processors.drafted import composed, text
from tests.processors.stay import HISTORY, STAY, coded, passage, request


def notes(*texts: str) -> Evidence:
    written = (
        passage(60 + at, "progress-note", f"Note {at}", f"03-0{3 + at} 08:10", text)
        for at, text in enumerate(texts)
    )
    return replace(STAY, facts=(), passages=tuple(written))


@pytest.mark.parametrize(
    ("one", "other", "of"),
    [
        ("CT: obstructing stone in the right ureter.", "L ureteric stone 6 mm, stent tomorrow.", "kidney"),
        ("Tapped the left pleural effusion, 800 mL.", "R effusion smaller on film.", "lung"),
        ("POD1 R TKA, KNEE DRAIN OUT.", "Left knee arthroplasty yesterday, pain controlled.", "knee"),
        ("PORT INSERTION: 8 Fr, RIGHT chest.", "L chest port accessed, flushes.", "chest"),
        ("L BKA stump clean.", "Gangrene of the right leg, to theatre.", "leg"),
        ("Necrosis of R midfoot, dry.", "Left TMA tomorrow.", "foot"),
        ("PT: NWB LUE in sling.", "Non-weight-bearing right upper extremity.", "arm"),
        ("Amb 8 m, WBAT RLE.", "Ortho: weight bearing as tolerated L leg.", "leg"),
        ("LLL pneumonia on film.", "Consolidation of the right lower lobe, on ceftriaxone.", "lung"),
    ],
)
def test_a_finding_that_two_notes_have_on_different_sides_is_a_contradiction(
    one: str, other: str, of: str
) -> None:
    found = contradictions(Record(request("progress-note", evidence=notes(one, other))))
    assert [c.mentions[0].of[1] for c in found] == [of]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Left pleural effusion, small right pleural effusion.", "R effusion smaller on film."),
        ("Bilateral pleural effusions.", "R effusion tapped, L effusion small."),
        ("s/p left knee arthroplasty 2019.", "Right knee arthroplasty yesterday."),
        ("No left ureteric stone.", "Stone in the right ureter."),
        ("WBAT LLE, NWB RLE.", "NWB RLE, slide board."),
        ("Stent left in place after removal of the kidney stone.", "R ureteric stone."),
        ("Left toe amputated, right heel dressed.", "R heel dressing dry."),
        ("Left wrist fracture splinted.", "Right hip fracture for nailing."),
        ("Left MCA infarct.", "Right-sided weakness after the stroke."),
        ("RLL pneumonia.", "Pneumonia better, 2 L NC."),
        ("R IJ line placed.", "New L IJ line."),
        ("LUL pneumonia.", "R AC infiltrated, warm pack, new IV."),
        ("Film read as left pneumothorax in error.", "Right pneumothorax drained."),
        ("Duplex: left leg: no DVT.", "R leg DVT, on heparin."),
        ("Tumor board 2/20: left upper lobectomy.", "8 mm nodule RUL, CT in 6 months."),
    ],
)
def test_both_sides_the_past_and_what_is_denied_contradict_nothing(one: str, other: str) -> None:
    assert contradictions(Record(request("progress-note", evidence=notes(one, other)))) == []


def test_a_coded_entry_outweighs_a_note_which_is_marked_where_it_is_quoted() -> None:
    fracture = coded("Condition/77", "has_condition", "Fracture of right distal radius", "03-03 10:00")
    evidence = replace(
        notes("Assessment: L distal radius fx, cast.\nPlan: hand clinic in one week."),
        history=(*HISTORY, fracture),
    )
    draft = composed("progress-note", evidence)
    section = next(s for s in draft.sections if s.title == CONTRADICTIONS)
    assert "right in the coded entry" in section.statements[0].text
    quoted = [
        statement
        for part in draft.sections
        if part.title != CONTRADICTIONS
        for statement in part.statements
        if "L distal radius fx" in statement.text
    ]
    assert quoted
    assert all(statement.verdict == "marked" and "right" in statement.note for statement in quoted)


@pytest.mark.parametrize(
    ("words", "stands"),
    [("L distal radius fx [sic], cast.", False), ("L distal radius fx, cast.", True)],
)
def test_a_side_that_its_note_calls_a_slip_and_a_code_outweighs_is_left_to_the_contradiction(
    words: str, stands: bool
) -> None:
    fracture = coded("Condition/77", "has_condition", "Fracture of right distal radius", "03-03 10:00")
    evidence = replace(notes(f"Assessment: {words}\nPlan: hand clinic."), history=(*HISTORY, fracture))
    draft = composed("progress-note", evidence)
    shown = [part for part in draft.sections if any("L distal radius fx" in s.text for s in part.statements)]
    assert any(part.title == CONTRADICTIONS for part in shown)
    assert any(part.title != CONTRADICTIONS for part in shown) == stands


@pytest.mark.parametrize(
    "text",
    ["FALL IN BATHROOM 0300. NO HEAD STRIKE.", "PT C/O NAUSEA\nGAVE ONDANSETRON 4 MG IV 0210\nBETTER"],
)
def test_a_note_in_capitals_is_text_not_headings(text: str) -> None:
    record = Record(request("progress-note", evidence=notes(text)))
    assert " ".join(line.text for line in record.written).split()[:2] == text.split()[:2]


@pytest.mark.parametrize(
    "mended",
    [
        "RN entry says R, the fractured wrist is LEFT.",
        "ADDENDUM to the film of the wrist: wrong side in the first report. Fracture of the LEFT distal radius.",
        "OT note states right wrist - it is LEFT.",
        "Addendum to the film: on second look the fracture is in the LEFT wrist, not right.",
        "CT wrist: comminuted fracture of the LEFT distal radius. Nothing on the right (film wording in error).",
        "Attending addendum. Seen. Left wrist fracture (corrected).",
        "Correction: wrist fracture LEFT (ED nurse right, my first note wrong).",
        "Cast teaching: wrist fracture. Wife corrects: it is his LEFT wrist.",
        "Time out: consent form 'R', the wrist fracture is LEFT by the film.",
        "Wrist fracture is on the LEFT (film), triage wrote R in error.",
    ],
)
def test_a_note_that_corrects_a_side_settles_it(mended: str) -> None:
    texts = ("Left distal radius fracture.", "Right wrist fracture, ice.", mended)
    (found,) = contradictions(Record(request("progress-note", evidence=notes(*texts))))
    assert found.mentions[0].side == "left" and found.by is not None
    (unsettled,) = contradictions(Record(request("progress-note", evidence=notes(*texts[:2]))))
    assert unsettled.by is None


def test_the_arm_next_to_a_pacemaker_has_its_side() -> None:
    texts = ("ICD placed, pocket L prepectoral.", "Keep the RIGHT arm down near the ICD.")
    (found,) = contradictions(Record(request("progress-note", evidence=notes(*texts))))
    assert found.mentions[0].of == ("pacer", "chest")


def test_no_majority_stands_against_a_correction_and_copies_of_the_withdrawn_side_do_not_reopen_it() -> None:
    texts = (
        "CT: 11 mm mass of the RIGHT kidney.",
        "Plan: R renal mass, urology clinic. CT: right renal mass.",
        "ADDENDUM to CT abdomen: on re-read the renal mass is LEFT, not right.",
        "Assessment: R renal mass, urology clinic.",
    )
    evidence = notes(*texts)
    (found,) = contradictions(Record(request("progress-note", evidence=evidence)))
    assert found.by is not None and found.mentions[0].side == "left"
    draft = composed("diagnosis", evidence)
    (shown,) = next(s for s in draft.sections if s.title == CONTRADICTIONS).statements
    assert shown.text.startswith("Settled, left or right: left") and "mostly" not in shown.text
    others = [s for part in draft.sections if part.title != CONTRADICTIONS for s in part.statements]
    assert not [s.text for s in others if "R renal mass" in s.text or "RIGHT kidney" in s.text]
    (open_,) = contradictions(
        Record(request("progress-note", evidence=notes(*texts[:2], "L renal mass on US.")))
    )
    assert open_.by is None


def test_a_correction_of_the_side_is_of_all_that_its_sentence_names() -> None:
    mended = "ADDENDUM: laterality error. Effusion, rib fractures 3-5 and drain are on the RIGHT."
    written = (
        passage(
            61, "radiology", "CT chest", "03-05 08:10", "LEFT pleural effusion. Liver and spleen intact."
        ),
        passage(62, "radiology", "CT chest", "03-05 09:10", mended),
    )
    draft = composed("progress-note", replace(STAY, facts=(), history=(), passages=written))
    found = [
        s
        for part in draft.sections
        for s in (*part.statements, *(x for p in part.sections for x in p.statements))
    ]
    assert not [s for s in found if "LEFT pleural" in s.text and not s.text.startswith("Settled")]
    assert [s for s in found if "Liver and spleen intact" in s.text] and [
        s for s in found if "on the RIGHT" in s.text
    ]


@pytest.mark.parametrize(
    ("later", "settled"), [("Plan: L renal mass, urology.", True), ("New L renal mass on repeat CT.", False)]
)
def test_a_note_that_lags_behind_a_radiologists_correction_does_not_reopen_it(
    later: str, *, settled: bool
) -> None:
    texts = (
        "CT: 11 mm mass in the LEFT kidney.",
        "ADDENDUM radiology: the renal mass is in the RIGHT kidney, not left.",
        later,
    )
    (found,) = contradictions(Record(request("progress-note", evidence=notes(*texts))))
    assert (found.by is not None) is settled


def test_a_mended_laterality_without_a_verb_settles_the_side_and_takes_the_report_out_of_the_letter() -> None:
    report = replace(
        coded("DiagnosticReport/61", "reported", "Renal ultrasound", "03-02 11:00"),
        value="Left hydronephrosis grade 2. Right normal.",
    )
    note = passage(
        62, "radiology", "Diagnostic imaging study", "03-03 13:20",
        "ADDENDUM renal US: laterality amended. RIGHT hydronephrosis grade 2, left kidney normal.",
    )  # fmt: skip
    evidence = replace(STAY, facts=(report,), passages=(note,))
    record = Record(request("discharge-instruction", evidence=evidence))
    (settled,) = [one for one in contradictions(record) if one.by is not None]
    assert settled.mentions[0].side == "right"
    shown = text(composed("discharge-instruction", evidence))
    assert "Left hydronephrosis" not in shown and "Settled, left or right: right" in shown


def test_a_note_with_a_slip_among_sides_is_put_right_by_an_addendum() -> None:
    slip, mends = "R face droop. R neglect. L hemiplegia.", "Addendum to my note: deficits are RIGHT."
    (found,) = contradictions(Record(request("progress-note", evidence=notes(slip, mends))))
    assert (found.mentions[0].side, found.mentions[1].words) == ("right", "L hemiplegia")
    assert not contradictions(Record(request("progress-note", evidence=notes(slip, "Transfers with one."))))
