"""A note whose text names another patient stands in the record: it is not used, and the reader is told."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from processors.drafting.compose.documents import TO_CHECK
from processors.drafting.render.markdown import to_markdown
from processors.notes.doubts.found import doubts
from processors.tasks import TASKS
from schemas.requests import Task
from tests.processors.bad_notes.way import GOOD, answered, checks, document, good, over, sent, told
from tests.processors.drafted import composed, statements
from tests.processors.ingest.samples import MR, patient
from tests.processors.stay import NOTES, STAY, passage

OTHERS = "SUBJECTIVE:\nHe has crushing chest pain.\n\nPLAN:\nStart heparin 5000 units.\n"
#: In the record: Erika Muster, number 0815, born 2 March 1950.
CLEARLY = [
    "Patient: Smith, John   MRN: 7731\n\n",
    "Patient: Smith, John  MRN 123\n",
    "PATIENT NAME: SMITH, JOHN A.\nDOB: 05/17/1971\n",
    "Name: John Smith\nDate of birth: 17 May 1971\n\n",
    "Patient Name: John Smith | DOB: 1971-05-17 | MRN: 7731 | Attending: Dr. Erika Muster\n",
    "GENERAL HOSPITAL\nProgress note\n\nPatient: Smith, John\n\n",
    "RE: John Smith, DOB 5/17/71\n\n",
    "Patient: Muster, Karl\nDOB: 11/30/1948\nMRN: 0816\n",  # her husband, in the next bed
    "MRN: 7731   DOB: 05/17/1971\n",
    "DOB: 17.05.1971\n",
    "Pt Name:\tKowalczyk, Agnieszka\nMRN:\t9921\n",
    "HISTORY OF PRESENT ILLNESS: Mr. Smith is a 54-year-old man with diabetes.\n",
    "John Smith is a 54 y/o male with diabetes.\n",
    "**Patient:** Smith, John\n",
    "Mr. Brandt was seen on rounds.\n",
    "Dear Dr. Weiss,\n\nThank you for referring Mr. Tom Brandt.\n",
    "Dear colleague,\nI saw your patient Tom Brandt in clinic.\n",
    "PID|1||7731^^^MRN||BRANDT^TOM||19710517|M\n",
    "BRANDT^TOM^A  19710517  M\n",
    "BRANDT, TOM 05/17/1971\n",
    "BRANDT TOM *17.05.1971\n",
    "Brandt, Tom   M 54Y\n",
    "Patient: T.B.\n",
    "Patient: Herr Tom Brandt, geb. 17.05.1971\n",
    "Nachname: Brandt   Vorname: Tom   Geburtsdatum: 17.05.1971\n",
    "Nom : BRANDT   Prénom : Tom\nNé le 17/05/1971\n",
    "Paciente: Brandt, Tom\nFecha de nacimiento: 17/05/1971\n",
    "Sr. Tom Brandt, nacido el 17 de mayo de 1971\n",
    "Surname: Brandt\nForename: Tom\nBorn: 17 May 1971\n",
    "T.B. is a 54-year-old man with asthma.\n",
    "MRN 0816   DOB 19710517\n",
    "This letter concerns Mr. Tom Brandt.\n",
    "Bed 4 | Brandt, Tom | 17.05.1971 | ward 3\n",
    "Bed 6 | Brandt, Tom | 17.05.1971 L hip fracture\n",
    "Please review Tom Brandt (17 May 1971) for a cough.\n",
    "HISTOLOGY REPORT\nSpecimen of BRANDT Tom  17/05/1971  H 4471\n",
    '{"resourceType":"Patient","name":[{"family":"Brandt","given":["Tom"]}],"birthDate":"1971-05-17"}\n',
    "name;first;born\nBrandt;Tom;1971-05-17;M\n",
    "T.B. 17/5/71\n",
    "Dear Mr. Brandt,\nYour scan shows a stone. You should drink more, and your tablets stay as they are.\n",
    "MUSTER, KARL  30/11/1948\n",  # of her family
    "Procedure note. Surgeon Weiss. Timeout: confirmed as Tom Brandt, date of birth 17/05/1971, left knee.\n",
    "Bed | Number | Name | Diagnosis\n3 | 7731 | Brandt, Tom | sepsis\n",
]
#: Where the record knows a sex: an age and a sex that are both another's.
AGE_AND_SEX = [
    "54-year-old man with chest pain.\n",
    "This is a 54 y/o male who fell.\n",
    "Age/Sex: 54/M\n",
    "Sex: Male   Age: 54\n",
    "54M, fell off a ladder.\n",
    "54-jähriger Patient mit Fieber.\n",
    "Telephone advice about T.B., 54 M, with a rash.\n",
    "This 54-year-old bus driver, Mr. Tom Brandt, fell in the yard.\n",
]
NOT = [
    "Zoledronate given 3/9, NEXT DOSE DUE 3/9/27, not earlier.\n",
    "Pacer check. Battery GOOD TILL 12/04/28 then box change.\n",
    "ORTHO CLERKING  F2 bleep 2210   61F, for L hip tomorrow (Mr Danforth)\n",
    "RENAL REVIEW  F1\n",
    "Icu Round  M 31, day 3\n",
    "NIGHT HANDOVER 54M bed 4\n",
    "",
    "Patient: Muster, Erika   MRN: 0815\n",
    "Patient: MUSTER, ERIKA A   MRN: 815   DOB: 03/02/1950\n",
    "Name: Erika Muster  DOB: 2.3.1950\n",
    "Patient: Mustre, Erika\n",  # a slip of the pen
    "Patient: Schmidt, Erika   DOB: 03/02/1950\n",  # before she married
    "Patient: Muster, E.\n",
    "Patient: E. Müster\n",
    "Attending: Smith, John MD\nPCP: Jones, Mary\n",
    "Provider Name: John Smith\n",
    "Dictated by: John Smith, MD   MRN 0815\n",
    "Emergency contact:\nName: Karl Muster\n",
    "Emergency contact: Name: Karl Smith  DOB: 05/17/1971\n",
    "Husband's name: John Smith   Husband's DOB: 05/17/1971\n",
    "Mother: Anna Smith, DOB: 05/17/1925\n",
    "Next of kin: Smith, John (brother)\n",
    "Patient: alert and oriented, in no distress.\n",
    "PATIENT: ALERT AND ORIENTED\n",
    "Patient: Well Appearing\n",
    "Patient: Denies Chest Pain\n",
    "Patient: [**Known lastname**], [**Known firstname**]   MRN: [**123**]\n",
    "Patient: Unknown, Trauma\n",
    "Patient: Doe, Jane\n",
    "Patient: ___\nMRN: ___\n",
    "MRN: 000-77-123456\n",  # of another form: a number of another house
    "Name: Lisinopril\n",
    "Ms. Muster is a 76-year-old woman with heart failure.\n",
    "Mrs. Schmidt is a 76-year-old woman with heart failure.\n",  # her name before she married
    "Her son Mr. Smith is a 54-year-old man who lives with her.\n",
    "Her husband, John Smith, is a 77-year-old man.\n",
    "Seen with Dr. Smith. Discussed with John Smith (brother).\n",
    "Patient: Мустер, Эрика\n",  # another script cannot be compared
    "DOB: 03/02/1951\n",  # one digit off
    "DOB: 02/03/1950\n",
    "Mrs. Muster was seen on rounds.\n",
    "Dear Dr. Weiss,\n\nThank you for referring Mrs. Erika Muster.\n",
    "Dear Mr. Brandt,\nyour mother was admitted.\n",
    "Her daughter, Mrs. Brandt, was called.\n",
    "Discussed with Mr. Brandt from social work.\n",
    "MUSTER, ERIKA 03/02/1950\n",
    "PID|1||0815^^^MRN||MUSTER^ERIKA||19500302|F\n",
    "PROGRESS NOTE 03/02/2026\n",
    "CHEST X-RAY, 02/28/1999\n",
    "PAST SURGICAL HISTORY: Hysterectomy (3/20/99).\n",
    "Brandt, Tom MD 05/17/2019\n",
    "Immune globulin 125 U IM x1 (10.5-12 kg).\n",
    "Tetanus immune globulin 250 IU IM (5/6/19).\n",
    "76-year-old woman with heart failure.\n",
    "Father is a 54-year-old man with diabetes.\n",
    "E.M. is a 76-year-old woman.\n",
    "Her brother Tom Brandt (17.05.1971) was present.\n",
    "Operation by Tom Brandt on 17.05.1971.\n",
    "Checked: Tom Brandt RN 17.05.2019\n",
    "Dear Mr. Brandt,\nThank you for your referral of your patient Mrs. Muster. Your letter was helpful.\n",
    "18M catheter, 16 Fr.\n",
    "Insulin given by nurse, Tom Brandt 17.05.2024\n",
    "Erika Muster (2 March 1950), sister of Tom Brandt, was seen.\n",
    "Patient: E.M.\n",
    "Attending: Dr. Karin Brandt    Resident: T. Smith\n",
    "Resident: Tom Smith, PGY2\n",
    "Her roommate Mrs. Dora Brandt, 88, called out at night. Mrs. Brandt was moved.\n",
    "Resuscitated by a neighbour, Tom Brandt. Mr. Brandt asked how she is doing.\n",
    "Wristbands checked twice. Another patient Mr. Brandt (bed 4) was handed the heparin.\n",
]


@pytest.mark.parametrize("head", CLEARLY)
def test_it_is_not_used_and_the_reader_is_told(head: str) -> None:
    tasks: tuple[Task, ...] = ("progress-note", "care-summary", "discharge-instruction")
    way = sent(good(), document(head + OTHERS, 2), over())
    for task in tasks:
        draft = way.draft(task)
        assert "crushing" not in told(draft) and "heparin" not in told(draft)
        (said,) = checks(draft)
        assert "names another patient; nothing of it was used" in said.text and said.verdict == "marked"
        assert said.citations[0].source.resource == "DocumentReference/d2"
        assert draft.sections[0].title == TO_CHECK
    assert "She feels well" in told(way.draft())


@pytest.mark.parametrize("head", AGE_AND_SEX)
def test_an_age_and_a_sex_of_somebody_else_are_enough_together(head: str) -> None:
    way = sent(good(), document(head + OTHERS, 2), person=patient(gender="female"))
    assert "crushing" not in told(way.draft()) and len(checks(way.draft())) == 1
    same = head.replace("54", "76")
    assert checks(sent(good(), document(same + OTHERS, 2), person=patient(gender="female")).draft()) == []


@pytest.mark.parametrize(
    "head",
    [
        "Eight-year-old boy with a cough.\n",
        "Hombre de 31 años con fiebre.\n",
        "Man, 31 jaar, met koorts.\n",
        "BRANDT Tom | 54 M | sepsis, day 3\n",
    ],
)
def test_an_age_in_words_in_a_table_or_another_language_counts_too(head: str) -> None:
    way = sent(good(), document(head + OTHERS, 2), person=patient(gender="female"))
    assert "crushing" not in told(way.draft()) and len(checks(way.draft())) == 1


@pytest.mark.parametrize("head", NOT)
def test_relatives_clinicians_newborns_and_slips_are_no_other_patient(head: str) -> None:
    way = sent(document(head + GOOD, 2))
    assert checks(way.draft()) == []
    assert "She feels well" in told(way.draft())


@pytest.mark.parametrize(
    "head",
    [
        "Patient: Baby of Smith, Anna   MRN: 7731   DOB: 03/01/2026\n",
        "Name: Baby Girl Smith  DOB: 03/01/2026\n",
        "Name: Baby Boy, Brandt Tom   DOB: 03/01/2026\n",
    ],
)
def test_a_newborns_note_is_not_that_of_a_man_or_of_a_woman_of_seventy(head: str) -> None:
    note = document(head + OTHERS, 2)
    for person in (patient(gender="male", birthDate="1990-03-02"), patient(gender="female")):
        way = sent(good(), note, person=person)
        assert len(checks(way.draft())) == 1
    mother = sent(good(), note, person=patient(gender="female", birthDate="1990-03-02"))
    assert checks(mother.draft()) == []


def test_the_other_name_is_nowhere_in_the_draft() -> None:
    draft = sent(good(), document("Patient: Smith, John   MRN: 7731\n\n" + OTHERS, 2)).draft()
    shown = to_markdown(draft)
    assert "Smith" not in shown and "John" not in shown and "7731" not in shown


def test_a_record_without_demographics_claims_nothing() -> None:
    nobody = patient(name=None, birthDate=None, identifier=None)
    way = sent(document("Patient: Smith, John   MRN: 7731   DOB: 05/17/1971\n" + OTHERS, 2), person=nobody)
    assert checks(way.draft()) == [] and "crushing" in told(way.draft())


def test_a_patient_who_is_not_known_yet_claims_nothing() -> None:
    way = sent(document("Patient: Smith, John\n" + OTHERS, 2), person=document(GOOD, 3, at="08:00"))
    assert checks(way.draft()) == []


@pytest.mark.parametrize(
    "names",
    [
        [
            {"use": "official", "family": "Muster", "given": ["Erika"]},
            {"use": "maiden", "family": "Smith", "given": ["Johanna"]},
        ],
        [
            {"use": "official", "family": "Muster", "given": ["Erika"]},
            {"use": "old", "text": "Johanna Smith"},
        ],
    ],
)
def test_a_former_name_is_the_patients(names: list[dict[str, Any]]) -> None:
    way = sent(document("Patient: Smith, Johanna\n" + GOOD, 2), person=patient(name=names))
    assert checks(way.draft()) == []


def test_a_record_that_was_merged_into_it_lends_its_name_and_number() -> None:
    former = patient(
        id="p0",
        name=[{"family": "Muster-Alpha", "given": ["Erika"]}],
        identifier=[{"type": MR, "system": "urn:hospital:mrn", "value": "9099"}],
        link=[{"other": {"reference": "Patient/p1"}, "type": "replaced-by"}],
    )
    way = sent(former, document("Patient: Muster-Alpha, Erika   MRN: 9099\n" + GOOD, 2))
    assert checks(way.draft()) == [] and "She feels well" in told(way.draft())


def test_a_name_that_was_corrected_since_is_still_the_patients() -> None:
    before = patient(
        name=[{"family": "Smith", "given": ["Johanna"]}],
        meta={"versionId": "1", "lastUpdated": "2026-03-01T08:00:00Z"},
    )
    after = patient(meta={"versionId": "2", "lastUpdated": "2026-03-01T12:00:00Z"})
    assert checks(sent(after, document("Patient: Smith, Johanna\n" + GOOD, 2), person=before).draft()) == []


def test_a_model_is_not_shown_it_and_cannot_cite_it() -> None:
    asked = sent(good(), document("Patient: Smith, John   MRN: 7731\n\n" + OTHERS, 2)).request()
    shown = TASKS["progress-note"].prompt(asked).user
    assert "walks the ward" in shown and "heparin" not in shown and "Smith" not in shown
    draft = answered(asked, ("Start heparin 5000 units.", ["progress-note | Plan | chunk 2"]))
    assert [r.check for r in draft.rejected] == ["citation"]
    assert draft.sections[0].title == TO_CHECK


def test_a_page_of_another_patient_within_a_note_needs_two_signs() -> None:
    filler = "SUBJECTIVE:\n" + "She walks the ward and feels well. " * 60 + "\n\n"
    assert checks(sent(document(filler + "Patient: Smith, John\n" + OTHERS, 2)).draft()) == []
    assert (
        len(checks(sent(document(filler + "Patient: Smith, John   DOB: 05/17/1971\n" + OTHERS, 2)).draft()))
        == 1
    )


@pytest.mark.parametrize(
    ("words", "gone"),
    [
        (
            "Na 118, hypertonic saline hung.\nADDENDUM 0410: WRONG CHART - was for bed 9. Disregard.\nSlept well.",
            "hypertonic",
        ),
        (
            "Slept well.\nRoom 4 next door: seizure, lorazepam 2 mg (wrong patient, pls ignore)\nAte breakfast.",
            "lorazepam",
        ),
    ],
)
def test_what_a_note_takes_back_as_another_patient_s_is_in_no_draft(words: str, gone: str) -> None:
    evidence = replace(STAY, passages=(*NOTES, passage(70, "nursing", "Nurse note", "03-05 08:00", words)))
    for task in ("progress-note", "care-summary", "discharge-instruction"):
        shown = " ".join(s.text for s in statements(composed(task, evidence)))
        assert gone not in shown
    shown = " ".join(s.text for s in statements(composed("progress-note", evidence)))
    assert "Withdrawn by the note" in shown


@pytest.mark.parametrize(
    ("sentence", "shown"),
    [
        ("Newborn Ottilie on ampicillin 50 mg, dad visits.", False),
        ("The baby is still on phenobarbital.", False),
        ("Baby on CPAP, doing well.", True),
        ("Baby on gentamicin, patient takes labetalol.", True),
        ("Baby shower on Friday.", True),
    ],
)
def test_what_a_newborn_child_is_given_is_not_its_mother_s(sentence: str, *, shown: bool) -> None:
    note = passage(77, "progress-note", "Progress note", "03-04 20:00", f"She slept well.\n{sentence}\n")
    left_out = [doubt.why for doubt in doubts(note, STAY, "")]
    assert left_out == ([] if shown else ["newborn"])
    infant = replace(STAY, patient=replace(STAY.patient, birth_date="2025-12-30"))
    assert not doubts(note, infant, "")
    text = to_markdown(composed("progress-note", replace(STAY, passages=(*NOTES, note))))
    assert shown or (sentence not in text and "newborn child's medicines" in text)
