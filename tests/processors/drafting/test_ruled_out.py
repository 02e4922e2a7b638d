"""What notes rule out, and the diagnoses with which the newest note opens."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from processors.drafting.compose import events, ruled_out
from processors.evidence.record import Record
from processors.tasks import TASKS
from schemas.requests import Evidence
from tests.processors.drafted import composed, statements
from tests.processors.stay import STAY, coded, passage, request


def notes(*written: tuple[str, str, str]) -> Evidence:
    """Notes as (type, time, text)."""
    found = (
        passage(90 + place, kind, "Note", when, text) for place, (kind, when, text) in enumerate(written)
    )
    return replace(STAY, facts=(), history=(), passages=tuple(found))


def out(*texts: str) -> set[str]:
    written = [("progress-note", f"03-03 0{1 + place}:00", text) for place, text in enumerate(texts)]
    return set(ruled_out.diseases(Record(request("diagnosis", evidence=notes(*written)))))


@pytest.mark.parametrize(
    ("text", "disease"),
    [
        ("Tap: PMN 40, no SBP.", "peritonitis of ascites"),
        ("Not a stroke, MRI clean.", "stroke"),
        ("Chest pain overnight. ACS ruled out, troponin flat x3.", "myocardial infarction"),
        ("Duplex: negative for DVT.", "venous thrombosis"),
        ("LP bland, meningitis excluded.", "meningitis or encephalitis"),
        ("HIT unlikely, 4T 2.", "heparin-induced thrombocytopenia"),
        ("No PE, pneumothorax or dissection.", "aortic dissection"),
        ("TEE: no vegetation.", "endocarditis"),
    ],
)
def test_a_disease_that_a_note_denies_is_ruled_out(text: str, disease: str) -> None:
    assert disease in out(text)


@pytest.mark.parametrize(
    "text",
    [
        "PE not excluded, CTPA today.",
        "If no SBP stop ceftriaxone.",
        "Never had a stroke, no history of DVT.",
        "No anticoagulation because of the subdural.",
        "Stroke likely, MRI today.",
        "No PE protocol used.",
        "DVT prophylaxis not given.",
        "No fever, no cough, no chest pain.",
    ],
)
def test_a_doubt_a_condition_the_past_and_complaints_rule_nothing_out(text: str) -> None:
    assert out(text) == set()


def test_a_later_finding_takes_the_exclusion_back() -> None:
    assert out("No DVT on exam.", "Duplex: femoral DVT, heparin started.") == set()
    assert out("DVT likely.", "Duplex: no DVT.") == {"venous thrombosis"}


def test_a_coded_diagnosis_of_the_stay_is_never_ruled_out() -> None:
    evidence = notes(("progress-note", "03-03 08:00", "No pneumonia on film."))
    coded_ = replace(
        evidence, history=(coded("Condition/88", "has_condition", "Lobar pneumonia", "03-03 10:00"),)
    )
    assert ruled_out.diseases(Record(request("diagnosis", evidence=coded_))) == {}


def test_the_assessment_shows_what_is_ruled_out_and_artefacts_each_with_its_note() -> None:
    evidence = notes(
        ("consult", "03-03 08:00", "One bottle coag-negative staph = contaminant."),
        ("progress-note", "03-04 08:00", "V/Q normal, PE ruled out."),
    )
    draft = TASKS["diagnosis"].compose(request("diagnosis", evidence=evidence))
    section = next(one for one in draft.sections if one.title == "Diagnoses excluded")
    assert [statement.text for statement in section.statements] == [
        "Note, 3 March 2026 08:00: One bottle coag-negative staph = contaminant.",
        "Note, 4 March 2026 08:00: V/Q normal, PE ruled out.",
    ]


def test_a_thought_that_a_later_note_rules_out_is_overtaken_and_a_finding_is_not() -> None:
    record = Record(
        request(
            "care-summary",
            evidence=notes(
                ("progress-note", "03-03 08:00", "Leg swollen, DVT likely. Cellulitis of the shin."),
                ("progress-note", "03-04 08:00", "Duplex: no DVT."),
            ),
        )
    )
    assert [line.text for line in record.lines if ruled_out.overtaken(line, record)] == [
        "Leg swollen, DVT likely."
    ]


def test_the_list_of_diagnoses_that_opens_the_newest_physicians_note_is_found() -> None:
    record = Record(
        request(
            "diagnosis",
            evidence=notes(
                ("progress-note", "03-03 08:00", "R hip ORIF POD1, delirium, AKI. Eats well."),
                (
                    "progress-note",
                    "03-05 08:00",
                    "GOING HOME.\nR hip ORIF POD3, NSTEMI type 2, delirium gone, AKI resolved. Walks with frame, eats, sleeps.",
                ),
                ("nursing", "03-05 09:00", "Pain, nausea, vomiting."),
            ),
        )
    )
    assert [line.text for line in events.opening(record)] == [
        "R hip ORIF POD3, NSTEMI type 2, delirium gone, AKI resolved."
    ]


def test_a_suspected_diagnosis_that_a_note_rules_out_is_shown_with_its_words() -> None:
    suspected = coded(
        "Condition/77", "has_condition", "Pulmonary embolism", "03-02 10:00", status="unconfirmed"
    )
    evidence = notes(("progress-note", "03-03 09:00", "Not PE - stop heparin, CTPA clean."))
    draft = composed("diagnosis", replace(evidence, history=(suspected,)))
    shown = next(s for s in statements(draft, "Diagnoses in the record") if "suspected" in s.text)
    assert "Not PE - stop heparin" in shown.text
    assert shown.verdict == "marked"
