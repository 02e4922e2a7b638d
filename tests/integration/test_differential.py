"""The sample hospital's assessments with the packaged vocabularies: a differential where findings are enough,
none where they are not, all of it borne out.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kg.diseases import obo, open_diseases
from kg.medical.graph import GraphConcept
from kg.medical.linking import open_linker
from kg.medical.open.term import HPO
from kg.medical.snapshot import Snapshot, build
from processors.diagnosis.differential.by_ranker import RankingDiagnostician
from processors.diagnosis.phenotypes.phenotyper import Phenotyper
from processors.diagnosis.task import Diagnosis
from processors.drafting.fhir import to_bundle
from processors.tasks import gate as gate_of
from processors.tasks import tasks
from samples import messages
from schemas.drafts import Draft
from schemas.requests import Request
from tests.kg.medical.paths.graphs import Listed
from tests.processors.drafted import statements
from wardstream.diagnosis.ranker import ranker
from wardstream.replay.in_process import requests_of

pytestmark = pytest.mark.slow

Assessed = Callable[[str], tuple[Draft, Request]]


@pytest.fixture(scope="module")
def assessed(tmp_path_factory: pytest.TempPathFactory) -> Assessed:
    """The assessment at admission of a patient, by id: with HPO's names alone, no synonyms, and without any
    case.
    """
    folder = tmp_path_factory.mktemp("kg")
    terms = obo.terms()
    named = [
        GraphConcept(f"HP:{number:07d}", name, "DISO", (name,), (f"{HPO}|HP:{number:07d}",))
        for number, name in zip(terms.numbers, terms.names, strict=True)
    ]
    snapshot, knowledge = Snapshot.open(build([Listed(named, [])], folder).path), open_diseases(folder)
    asking = Diagnosis(
        RankingDiagnostician(
            ranker(knowledge, []), Phenotyper(snapshot, open_linker(snapshot), knowledge), "shipped"
        )
    )

    def of(patient: str) -> tuple[Draft, Request]:
        own = [message for message in messages if patient.encode() in message.value]
        request = next(
            one
            for one in requests_of(own)
            if isinstance(one, Request) and one.task == "diagnosis" and one.slot != "first"
        )
        enriched = asking.prepare(request)
        return tasks()["diagnosis"].compose(enriched), enriched

    return of


def test_findings_that_fit_together_put_their_disease_first_and_it_is_a_provisional_condition(
    assessed: Assessed,
) -> None:
    draft, request = assessed("sh-burn")
    found = draft.diagnosed
    assert (
        found is not None
        and found.abstained == ""
        and "OMIM:301500" in found.ranked[0].ids
        and found.ranked[0].p > 0.5
    )
    conditions = [
        entry["resource"]
        for entry in to_bundle(draft, request)["entry"]
        if entry["resource"]["resourceType"] == "Condition"
    ]
    assert (
        conditions[0]["verificationStatus"]["coding"][0]["code"] == "provisional"
        and len(conditions[0]["evidence"]) >= 5
    )


def test_what_relatives_have_and_what_is_denied_does_not_speak_for_it(assessed: Assessed) -> None:
    draft, _ = assessed("sh-burn")
    assert draft.diagnosed is not None
    there = {one.name for one in draft.diagnosed.findings if not one.excluded}
    assert not there & {
        "Renal insufficiency",
        "Corneal opacity",
        "Seizure",
        "Hematuria",
        "Joint hypermobility",
    }
    assert {"Seizure", "Hematuria"} <= {one.name for one in draft.diagnosed.findings if one.excluded}


def test_a_stay_of_a_common_illness_gets_no_rare_disease(assessed: Assessed) -> None:
    draft, _ = assessed("sh-appy")
    assert (
        draft.diagnosed is not None
        and draft.diagnosed.abstained == "not enough findings"
        and draft.diagnosed.ranked == ()
    )


@pytest.mark.parametrize("patient", ["sh-burn", "sh-child", "sh-appy"])
def test_every_sentence_stands_up_to_the_gate(assessed: Assessed, patient: str) -> None:
    draft, request = assessed(patient)
    gate = gate_of(request)
    assert (
        draft.rejected == () and [one.text for one in statements(draft) if gate.judge(one) is not None] == []
    )
