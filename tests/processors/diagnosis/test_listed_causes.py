"""Listed causes of what a patient presents with, from the ranking of common problems over the record."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from tempfile import mkdtemp

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from kg.medical.graph import Edge, GraphConcept
from kg.medical.linking import open_linker
from kg.medical.snapshot import Snapshot, build
from processors.diagnosis.listed_causes import ListedCauses
from processors.drafting.grounding.gate import Gate
from processors.evidence.record import Record
from processors.tasks import TASKS, gate
from schemas.diagnosis import CommonProblems, Diagnosed, ListedCause, Mention
from schemas.drafts import Statement
from schemas.requests import Request
from tests.kg.medical.paths.graphs import Listed
from tests.processors.diagnosis.test_ward import TITLE, admitted
from tests.processors.drafted import statements
from tests.processors.stay import coded

_CAUSES = {
    "hematuria": ("kidney stone", "bladder cancer", "prostatitis", "pyelonephritis"),
    "flank pain": ("kidney stone", "pyelonephritis", "shingles", "hydronephrosis"),
    "dysuria": ("pyelonephritis", "urethritis", "prostatitis", "vaginitis"),
    "fatigue": ("kidney stone", "bladder cancer"),
}
_TESTED = ("kidney stone", "bladder cancer", "prostatitis", "pyelonephritis")


@lru_cache
def causes() -> ListedCauses:
    names = sorted({*_CAUSES, *(one for those in _CAUSES.values() for one in those)})
    concepts = [GraphConcept(f"X:{name}", name, "DISO") for name in names]
    concepts.append(GraphConcept("T:ct", "CT of the abdomen", "PROC"))
    edges = [
        Edge(f"X:{finding}", "may be caused by", f"X:{cause}", 1 / (at + 1))
        for finding, those in _CAUSES.items()
        for at, cause in enumerate(those)
    ]
    edges += [Edge(f"X:{cause}", "tested by", "T:ct", 1.0) for cause in _TESTED]
    folder = Path(mkdtemp())
    snapshot = Snapshot.open(build([Listed(concepts, edges)], folder).path)
    return ListedCauses(snapshot, open_linker(snapshot, folder, {}))


def found(requested: Request) -> CommonProblems:
    return causes().of(Record(requested))


def names(requested: Request) -> list[str]:
    return [one.name for one in found(requested).causes]


def diagnosed(requested: Request, common: CommonProblems) -> Request:
    return replace(requested, diagnosed=Diagnosed("test", abstained="not enough findings", common=common))


def drafted(requested: Request) -> tuple[list[Statement], Gate]:
    return statements(TASKS["diagnosis"].compose(requested), TITLE), gate(requested)


BLOOD = "HPI:\nHematuria since Sunday{}.\n"


def test_a_cause_needs_a_further_finding_that_it_explains() -> None:
    assert names(admitted(BLOOD.format(""))) == []
    (one,) = found(admitted(BLOOD.format(" and flank pain, no dysuria"))).causes[:1]
    assert (one.name, one.tests) == ("kidney stone", ("CT of the abdomen",))
    assert [each.words for each in one.supporting] == ["flank pain"]
    assert names(admitted(BLOOD.format(" and fatigue"))) == []


def test_a_cause_that_a_clinician_thinks_of_is_listed() -> None:
    thought = admitted(BLOOD.format("") + "\nASSESSMENT:\nRule out bladder cancer.\n")
    assert names(thought) == ["bladder cancer"]


@pytest.mark.parametrize(
    "text",
    [" and flank pain. No kidney stone", " and flank pain. History of kidney stone", ", no flank pain"],
)
def test_what_the_record_has_had_or_denies_is_not_listed(text: str) -> None:
    assert "kidney stone" not in names(admitted(BLOOD.format(text)))


def test_a_complaint_that_a_condition_explains_has_no_further_causes() -> None:
    text = BLOOD.format(" and flank pain")
    assert names(admitted(text))
    confirmed = coded("Condition/9", "has_condition", "bladder cancer", "03-01 09:00")
    assert names(admitted(text, history=(confirmed,))) == []


def test_the_latest_word_on_a_finding_counts() -> None:
    assert names(admitted(BLOOD.format(" and flank pain") + "\nEXAM:\nNo flank pain now.\n")) == []


def test_sex_leaves_out_what_cannot_be_and_children_get_none() -> None:
    text = BLOOD.format(" and dysuria")
    assert "prostatitis" in names(admitted(text)) and "prostatitis" in names(admitted(text, sex=""))
    assert "prostatitis" not in names(admitted(text, sex="female"))
    assert names(admitted(text, born="2015-02-02")) == []


def test_the_draft_cites_each_finding_and_no_other_wording_passes_the_gate() -> None:
    plain = admitted(BLOOD.format(" and flank pain"))
    requested = diagnosed(plain, found(plain))
    shown, judge = drafted(requested)
    (one,) = [each for each in shown if "kidney stone" in each.text]
    assert "usual tests: CT of the abdomen" in one.text and "“flank pain”" in one.text
    assert {each.kind for each in one.citations} == {"record", "knowledge"}
    assert judge.judge(one) is None
    assert judge.judge(replace(one, text=one.text.replace("possible cause", "cause"))) is not None
    assert not [each for each in drafted(plain)[0] if "kidney stone" in each.text]


def test_a_listed_cause_without_a_place_in_the_record_is_not_shown() -> None:
    requested = admitted(BLOOD.format(""))
    stray = replace(Record(requested).lines[0].passage, resource="DocumentReference/other")
    place = Mention(
        "flank pain",
        replace(
            found(admitted(BLOOD.format(" and flank pain"))).causes[0].of.source, resource=stray.resource
        ),
    )
    cause = ListedCause("X:1", "kidney stone", place, (place,), (), ("CT",))
    assert drafted(diagnosed(requested, CommonProblems(("kidney stone",), (cause,))))[0] == []


def test_the_ranking_orders_complaints_and_causes_with_as_many_signs() -> None:
    text = "HPI:\nHeadaches twice. Back pain. Palpitations too.\n"
    first = drafted(diagnosed(admitted(text), CommonProblems(("Palpitations", "Back pain"))))[0]
    assert {one.text.split(":")[0].split(",")[0] for one in first} == {"Palpitations", "Back pain"}
    sore = admitted("HPI:\nBack pain after lifting. He also fell in the kitchen.\n")
    for leads, other in (
        ("muscle strain", "compression fracture"),
        ("compression fracture", "muscle strain"),
    ):
        lines = [one.text for one in drafted(diagnosed(sore, CommonProblems((leads, other))))[0]]
        assert ("fracture" in lines[0]) is ("fracture" in leads) and "for it" in lines[1]


def test_of_causes_with_as_many_signs_what_must_not_be_missed_is_first() -> None:
    swollen = admitted("HPI:\nLeft leg swelling with redness.\n")
    lines = [one.text for one in drafted(diagnosed(swollen, CommonProblems(("cellulitis",))))[0]]
    assert "deep vein thrombosis" in lines[0] and "cellulitis" in lines[1]


def test_signs_count_before_the_ranking() -> None:
    swollen = admitted("HPI:\nLeft leg swelling with redness and fever.\n")
    shown = drafted(diagnosed(swollen, CommonProblems(("deep vein thrombosis", "cellulitis"))))[0]
    lines = [one.text for one in shown if one.text.startswith("Leg swelling")]
    assert "cellulitis" in lines[0] and "deep vein thrombosis" in lines[1]


@given(
    st.lists(
        st.sampled_from(
            [
                "Hematuria",
                "no flank pain",
                "flank pain",
                "dysuria",
                "r/o kidney stone",
                "kidney stone",
                "no prostatitis",
                "fatigue",
            ]
        ),
        max_size=7,
    )
)
def test_nothing_that_the_record_states_is_listed_and_the_answer_is_the_same_each_time(
    written: list[str],
) -> None:
    requested = admitted("HPI:\n" + "".join(f"{one[:1].upper()}{one[1:]}.\n" for one in written))
    listed = found(requested)
    assert listed == found(requested)
    if "kidney stone" in written:
        assert not listed.causes
    assert "prostatitis" not in [one.name for one in listed.causes] or "no prostatitis" not in written
    assert all(one.supporting and one.tests for one in listed.causes)
