"""What belongs to what: a number to its side, its moment and its route, a verb to its subject; and what both write otherwise."""

from __future__ import annotations

import pytest

from evaluation.support import judged

_PEAK = "Peak flow 210 pre, 340 post nebuliser."
_FILLING = "Grip 22 kg right, 31 kg left; L wrist tender, R wrist normal."


@pytest.mark.parametrize(
    ("source", "statement", "check"),
    [
        (_FILLING, "Grip strength is 31 kg on the right and 22 kg on the left.", "number"),
        (_FILLING, "The right wrist is tender.", "side"),
        ("Peak flow 210 pre, 340 post.", "Peak flow was 340 before and 210 after.", "number"),
        ("Allred: ER 8/8, PR 6/8.", "ER is 6/8 and PR 8/8.", "number"),
        ("Naloxone x3 given by crew.", "Naloxone was given twice.", "number"),
        ("PT: goal mod I with walker.", "The patient walks with modified independence.", "tense"),
        ("Sputum cx no growth.", "Sputum culture grew bacteria.", "opposite"),
        ("Thyroid bx pending.", "The biopsy of the thyroid is done.", "result"),
        ("Warfarin 3 nocte.", "She takes warfarin 3 mcg at night.", "unit"),
        ("Bishop scores 4 and 7.", "Bishop scores were 7 and 4.", "number"),
        ("Tresiba 24 qhs.", "She takes Tresiba 24 mg at bedtime.", "unit"),
        ("Cholecalciferol 2000 daily.", "She takes cholecalciferol 2000 mg daily.", "unit"),
        ("Pulse rate 128, respiratory rate 22.", "The respiratory rate was 128.", "number"),
        (
            "Naproxen changed to celecoxib 200 mg daily.",
            "Celecoxib was changed to naproxen.",
            "choice",
        ),
        (
            "Naproxen 500 mg BD changed to celecoxib 200 mg daily.",
            "She takes naproxen 500 mg twice daily.",
            "direction",
        ),
        ("Midodrine 5 mg TID added to fludrocortisone.", "Midodrine replaced fludrocortisone.", "choice"),
        (
            "Digoxin 500 mcg IV then 250 mcg PO.",
            "Digoxin 250 mcg IV was given.",
            "dose",
        ),
        ("Prednisone 40 mg then 20 mg.", "Prednisone 20 mg followed by 40 mg.", "number"),
        ("Wine 20 units/week.", "He drinks 20 units of wine a day.", "dose"),
        (
            "Teriparatide stopped 3 March 2026; zoledronate given 9 March 2026.",
            "Teriparatide was stopped on 9 March 2026.",
            "date",
        ),
        ("Calcium 2.9, fluids given; repeat calcium 2.4 at 19:00.", "Calcium was 2.9 at 19:00.", "date"),
        ("Anti-Xa 1.4 (goal 0.6-1.0).", "The anti-Xa level of 1.4 was within goal.", "number"),
        ("Ferritin 40, previously 12.", "Ferritin is now 12.", "direction"),
        ("Uncle had a stroke at 47, patient is well.", "She had a stroke at 47.", "person"),
        ("Ulcer 7 x 3 cm (was 9 x 5).", "The ulcer measures 9 x 5 cm (was 7 x 3).", "direction"),
        ("Fundal height low; hysterectomy scheduled 9/14.", "She had a hysterectomy.", "tense"),
        ("Referral made, rec SNF.", "She was discharged to a nursing facility.", "leaving"),
        ("Gauze placed in wound.", "The gauze was removed from the wound.", "opposite"),
        ("Fell from a horse; grade 3 splenic rupture, embolized.", "She had a liver rupture.", "name"),
        ("Nodule 4 mm, 3 biopsies taken.", "The 3 mm nodule was biopsied.", "unit"),
    ],
)
def test_what_is_put_together_otherwise_is_cut(source: str, statement: str, check: str) -> None:
    found = judged(source, statement)
    assert found is not None
    assert found.check.startswith(check)


@pytest.mark.parametrize(
    ("source", "statement"),
    [
        (_FILLING, "Grip strength is 22 kg on the right and 31 kg on the left."),
        (_FILLING, "The left wrist is tender."),
        ("Peak flow 210 pre, 340 post.", "Peak flow was 210 before and 340 after."),
        ("Naproxen changed to celecoxib 200 mg daily.", "Naproxen was replaced by celecoxib."),
        ("Weight 3150 g.", "Weight 3.15 kg."),
        ("Nodule 14 mm.", "The nodule measures 1.4 cm."),
        ("Calcium 2.9, fluids given; repeat calcium 2.4 at 19:00.", "Calcium was 2.4 at 19:00."),
        ("Linagliptin on hold since admission.", "Linagliptin has been held since admission."),
        ("Tacro level 7.2.", "The tacrolimus level was 7.2."),
        ("PICC tip in SVC.", "The catheter tip is in the SVC."),
        ("Dialysis Mon/Wed/Fri at the center.", "Dialysis on Mondays, Wednesdays and Fridays."),
        ("Uncle had a stroke at 47, patient is well.", "An uncle had a stroke at 47."),
        ("Gliclazide 40 mg; hold tonight's dose.", "Tonight's dose of gliclazide is to be held."),
        ("XR wrist: no #.", "X-ray of the wrist showed no fracture."),
        ("Wt 71.2 -> 69.8 kg.", "Weight fell from 71.2 to 69.8 kg."),
        ("Mod AR on echo.", "Echocardiogram showed moderate aortic regurgitation."),
    ],
)
def test_what_belongs_together_stands(source: str, statement: str) -> None:
    assert judged(source, statement) is None
