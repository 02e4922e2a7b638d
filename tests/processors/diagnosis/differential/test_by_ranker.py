"""The ranking diagnostician over a small world: what it ranks by, which cases it may see, when it
abstains.
"""

from __future__ import annotations

from msgspec.structs import replace

from models.ranker.base import base
from models.ranker.case import Case, columns
from models.ranker.fusion import load
from models.ranker.ranker import Ranker
from processors.diagnosis.differential.by_ranker import RankingDiagnostician, visible
from processors.evidence.record import Record
from processors.tasks import tasks
from schemas.events import PatientBody, PatientLink
from tests.processors.diagnosis.phenotypes.small_world import asked, condition, known, noted, phenotyper, term
from tests.processors.drafted import statements
from tests.processors.stay import at

TEXT = "EXAM\nArachnodactyly, ectopia lentis, proteinuria. Fever. No seizures.\n"
CASES = [
    Case("p1", "phenopacket", ("HP:0001166", "HP:0001083"), ("OMIM:154700",), pmids=("PMID:1",)),
    Case(
        "Patient/77",
        "stay",
        ("HP:0001166", "HP:0000093"),
        ("OMIM:154700",),
        patient="Patient/77",
        recorded=at("03-01 00:00"),
    ),
]


def diagnostician(cases: list[Case] = CASES, **more: float) -> RankingDiagnostician:
    return RankingDiagnostician(
        Ranker(base(known(), cases), load()), phenotyper(), "test", **{"least_p": 0.0, **more}
    )  # type: ignore[arg-type]


def test_the_stay_is_ranked_by_its_telling_findings_with_what_speaks_for_each() -> None:
    found = diagnostician().diagnose(asked(notes=(noted(TEXT),)))
    first = found.ranked[0]
    assert first.ids[0] == "OMIM:154700" and {one.name for one in first.supporting} == {
        "Arachnodactyly",
        "Ectopia lentis",
        "Proteinuria",
    }
    assert len(found.ranked) <= 5 and found.abstained == "" and found.cases == 2
    assert all(one.p >= other.p for one, other in zip(found.ranked, found.ranked[1:], strict=False))
    assert not any(each.name == "Fever" for one in found.ranked for each in one.supporting)


def test_of_another_patient_of_the_hospital_nothing_is_told_but_what_both_have() -> None:
    found = diagnostician().diagnose(asked(notes=(noted(TEXT),)))
    cases = {case.key: case for case in found.ranked[0].cases}
    assert cases["phenopacket/p1"].pmids == ("PMID:1",) and not cases["phenopacket/p1"].own
    assert any(case.own and set(case.shared) == {"Arachnodactyly", "Proteinuria"} for case in cases.values())
    draft = tasks(diagnostician=diagnostician())["diagnosis"].compose(asked(notes=(noted(TEXT),)))
    assert "Patient/77" not in str(draft.sections) and "a case of this hospital" in " ".join(
        one.text for one in statements(draft)
    )


def test_fewer_findings_than_are_needed_are_not_enough_and_nothing_is_guessed() -> None:
    found = diagnostician().diagnose(
        asked(notes=(noted("EXAM\nArachnodactyly. Ectopia lentis. Fever, nausea.\n"),))
    )
    assert (found.abstained, found.ranked, found.questions) == ("not enough findings", (), ())
    nothing = diagnostician().diagnose(asked())
    assert (nothing.abstained, nothing.findings, nothing.ranked) == ("not enough findings", (), ())


def test_where_the_first_does_not_stand_out_nothing_is_suggested_and_no_question_names_a_candidate() -> None:
    found = diagnostician(least_p=0.999).diagnose(asked(notes=(noted(TEXT),)))
    assert (found.abstained, found.ranked) == ("no diagnosis stands out", ())
    assert all(not one.if_there and not one.if_not for one in found.questions)


def test_a_disease_that_the_record_names_is_told_as_the_records() -> None:
    found = diagnostician().diagnose(asked(notes=(noted(TEXT),), history=(condition(1, "Marfan syndrome"),)))
    assert found.ranked[0].on_record == "confirmed" and found.ranked[0].named_by[0].resource == "Condition/1"


def test_a_confirmed_diagnosis_does_not_rank_itself() -> None:
    plain = diagnostician().diagnose(asked(notes=(noted(TEXT),)))
    named = diagnostician().diagnose(asked(notes=(noted(TEXT),), history=(condition(1, "Marfan syndrome"),)))
    assert [(one.ids, one.p) for one in named.ranked] == [(one.ids, one.p) for one in plain.ranked]
    assert named.findings == plain.findings


def test_only_the_most_special_of_a_line_of_findings_is_ranked_by() -> None:
    request = asked(notes=(noted("EXAM\nAtaxia, gait ataxia. Seizures. Hypoglycorrhachia.\n"),))
    one = diagnostician()
    query = one.query(phenotyper().read(Record(request)), request)
    assert {known().ontology.name(row) for row in query.present} == {
        "Gait ataxia",
        "Seizure",
        "Hypoglycorrhachia",
    }


def test_a_request_sees_no_case_of_its_own_patient_under_any_name_nor_one_recorded_after_its_cut() -> None:
    request = asked(
        patient=PatientBody(("MR|1",), links=(PatientLink("Patient/2"),)),
        known_as=(PatientBody(("http://mrn|9",)),),
    )
    cases = [
        Case(str(number), "stay", ("HP:0001166",), ("OMIM:154700",), patient=patient, recorded=recorded)
        for number, (patient, recorded) in enumerate(
            [
                ("Patient/1", 1),
                ("Patient/2", 1),
                ("MR|1", 1),
                ("http://mrn|9", 1),
                ("Patient/3", request.cut),
                ("Patient/4", request.cut + 1),
                ("", None),
            ]
        )
    ]
    allowed = visible(columns(cases, known().ontology), request)
    assert allowed is not None and [cases[row].patient for row in allowed.nonzero()[0]] == ["Patient/3", ""]
    assert visible(columns(cases[4:5], known().ontology), request) is None


def test_an_own_case_of_the_same_patient_changes_nothing() -> None:
    request = asked(notes=(noted(TEXT),))
    own = Case("Patient/1", "stay", ("HP:0011972",), ("OMIM:606777",), patient=request.patient, recorded=1)
    without, with_it = diagnostician().diagnose(request), diagnostician([*CASES, own]).diagnose(request)
    assert with_it.cases == without.cases
    assert not any(
        case.own and "Hypoglycorrhachia" in case.shared for one in with_it.ranked for case in one.cases
    )


def test_equal_requests_get_equal_answers_whatever_the_order_of_their_notes() -> None:
    notes = (noted(TEXT), noted("EXAM\nHypoglycorrhachia.\n", number=2, when="03-02 09:00"))
    one = diagnostician()
    assert one.diagnose(asked(notes=notes)) == one.diagnose(asked(notes=notes[::-1]))


def test_a_result_and_a_code_and_a_note_of_one_finding_are_one_finding() -> None:
    request = asked(notes=(noted(TEXT),), history=(condition(1, "Lens", term(1083)),))
    found = diagnostician().diagnose(replace(request, id="x"))
    (lens,) = [one for one in found.findings if one.name == "Ectopia lentis"]
    assert {source.resource for source in lens.sources} == {"Condition/1", "DocumentReference/1"}
