"""What is stated of a finding or an action besides naming it is compared clause by clause."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from processors.drafting.grounding import stance
from processors.evidence import polarity
from processors.tasks import gate as gate_of
from schemas.drafts import Citation, Rejected, Statement
from schemas.facts import Source
from schemas.requests import Evidence
from tests.processors.drafting.grounding.test_pairs import on
from tests.processors.stay import HISTORY, passage, request

TURNED = [
    ("Hearing R 45 dB, L 20 dB.", "Hearing: right 20 dB, left 45 dB.", "number"),
    ("No seizures in the past year.", "No seizures in the last 18 months.", "number"),
    ("Endoscopy booked for 22/11.", "Endoscopy is booked for 23 November.", "date"),
    ("DNACPR in place.", "She is for full escalation.", "code"),
    ("The HIV test was nonreactive.", "The HIV test was reactive.", "negation"),
    ("The tumor is unresectable.", "The tumor is resectable.", "negation"),
    ("A subdural hematoma is unlikely.", "A subdural hematoma is likely.", "certainty"),
    ("We cannot exclude appendicitis.", "Appendicitis was excluded.", "certainty"),
    ("He has a history of gout.", "He has active gout.", "history"),
    ("The cellulitis has resolved.", "The cellulitis is ongoing.", "history"),
    ("Her neighbor had measles last week.", "The patient had measles last week.", "person"),
    ("If pain returns, give ketorolac.", "Give ketorolac.", "condition"),
    ("Oxycodone 5 mg as needed.", "Oxycodone 5 mg.", "condition"),
    ("A lumbar puncture was declined.", "A lumbar puncture was performed.", "negation"),
    ("A lumbar puncture is recommended.", "A lumbar puncture was performed.", "intent"),
    ("Mild mitral stenosis.", "Severe mitral stenosis.", "severity"),
    ("The edema has decreased.", "The edema has increased.", "change"),
    ("He is a full code.", "He is DNR.", "code"),
    ("The left kidney is small.", "Both kidneys are small.", "side"),
    ("He was admitted with sepsis.", "He was admitted with sepsis and died.", "death"),
    ("Hold apixaban; continue digoxin.", "Continue apixaban.", "action"),
    (
        "Cellulitis, improving. Cefazolin 2 g IV.",
        "Cellulitis was treated with cefazolin and is worsening.",
        "change",
    ),
    ("Normal heart except for a murmur.", "The heart is normal.", "exception"),
]
RIGHT = [
    ("No seizures in the past year.", "No seizures in the last 12 months."),
    ("He smoked for two decades.", "He smoked for 20 years."),
    ("Endoscopy booked for 22 November.", "Endoscopy is booked for 22/11."),
    ("Endoscopy booked for 22/11.", "Endoscopy is booked for 22 November."),
    ("Haemodialysis MWF via a fistula.", "He has haemodialysis on Mondays, Wednesdays and Fridays."),
    ("Blood cultures taken at 1740.", "Blood cultures were taken at 17:40."),
    ("Crackles at the left base and the right base.", "Crackles at both bases."),
    ("Hearing R 45 dB, L 20 dB.", "Hearing: right 45 dB, left 20 dB."),
    ("Three puffs of the inhaler remain.", "Three puffs of the inhaler are left."),
    ("Her nana had glaucoma.", "Her grandmother had glaucoma."),
    ("DNACPR in place.", "She is not to be resuscitated."),
    ("Cefuroxime was started.", "A cephalosporin was started."),
    ("The HIV test was nonreactive.", "The HIV test was not reactive."),
    ("A subdural hematoma is unlikely.", "Subdural hematoma is not thought likely."),
    ("We cannot exclude appendicitis.", "Appendicitis is possible."),
    ("He has a history of gout.", "Past history of gout."),
    ("Her neighbor had measles last week.", "A neighbor had measles last week."),
    ("If pain returns, give ketorolac.", "Ketorolac is to be given if the pain returns."),
    ("A lumbar puncture was declined.", "The patient refused lumbar puncture."),
    ("A subarachnoid hemorrhage was excluded by CT.", "CT has ruled out a subarachnoid hemorrhage."),
    (
        "Weight loss of 4 kg over 3/12; review in 2/52.",
        "He lost 4 kg of weight in three months; review in two weeks.",
    ),
    ("Urine cultures of May and June sterile.", "Both urine cultures, of May and June, were sterile."),
    ("Two tablets a day of methimazole.", "Two daily tablets of methimazole."),
    ("Hold apixaban; continue digoxin.", "Apixaban is to be held, and digoxin continued."),
    (
        "Cellulitis, improving. Cefazolin 2 g IV.",
        "Cellulitis was treated with cefazolin 2 g IV and is improving.",
    ),
    ("She denies fever, chills, or night sweats.", "There has been no fever and there were no chills."),
    ("His wife reports that he snores.", "He snores."),
    ("Potassium was 3.1 on Monday and 4.0 on Tuesday.", "Potassium rose from 3.1 to 4.0."),
]


@pytest.mark.parametrize(("source", "text", "check"), TURNED)
def test_another_stance_than_the_sources_is_cut_by_its_name(source: str, text: str, check: str) -> None:
    verdict = on(source, text)
    assert verdict is not None
    assert verdict.check in (check, "negation", "direction", "certainty")


@pytest.mark.parametrize(("source", "text"), RIGHT)
def test_the_same_stance_in_other_words_stands(source: str, text: str) -> None:
    assert on(source, text) is None


def under(heading: str, listed: str, text: str) -> Rejected | None:
    """The verdict on a statement that cites what is listed under a heading."""
    note = f"{heading}:\n{listed}\n\nASSESSMENT:\nAnemia."
    written = passage(9, "progress-note", "Progress note", "03-09 11:11", note)
    gate = gate_of(request(cut="03-09 23:00", evidence=Evidence(history=HISTORY, passages=(written,))))
    start = note.index(listed)
    source = Source(written.resource, written.version, start, start + len(listed))
    return gate.judge(Statement(text, (Citation(source, listed, written.time),)))


def test_what_is_under_family_history_is_nobodys_own() -> None:
    assert under("FAMILY HISTORY", "Lymphoma at 50.", "The patient has lymphoma.") is not None
    assert under("FAMILY HISTORY", "Lymphoma at 50.", "Family history of lymphoma at 50.") is None


@pytest.mark.parametrize("heading", ["PAST MEDICAL HISTORY", "Past history", "PMH", "Past Surgical History"])
def test_what_is_under_past_history_may_be_called_so_or_not(heading: str) -> None:
    for text in ("Past history: lymphoma at 50.", "He has a history of lymphoma.", "Lymphoma."):
        assert under(heading, "Lymphoma at 50.", text) is None
    verdict = under(heading, "Lymphoma at 50.", "The lymphoma has resolved.")
    assert verdict is not None
    assert verdict.check == "history"


@pytest.mark.parametrize("heading", ["ASSESSMENT AND PLAN", "PAST FAMILY HISTORY", "Family medical history"])
def test_only_the_heading_of_a_past_history_bears_out_that_word(heading: str) -> None:
    assert under(heading, "Lymphoma.", "Past history: lymphoma.") is not None


@pytest.mark.parametrize("word", ["unresectable", "nonreactive", "asymptomatic", "contraindicated"])
def test_a_word_that_negates_by_its_beginning_is_the_negation_of_its_base(word: str) -> None:
    base, plain = polarity.affirmed(word)
    assert not plain
    assert polarity.affirmed(base) == (base, True)


WORDS = st.sampled_from(
    "no not if possible history of mother had severe fever , . ; and with declined stopped".split()
)


@given(st.lists(WORDS, max_size=14).map(" ".join))
def test_no_text_contradicts_itself(text: str) -> None:
    assert not list(stance.differs(text, [(text, True)]))
