"""The Bundle alone is enough to say which sentence rests on which words."""

from __future__ import annotations

import orjson
import pytest
from fhir.resources.R4B.bundle import Bundle
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from processors.drafting.fhir import from_bundle, person_of, to_bundle, zone_of
from processors.drafting.fhir.bundle import under
from processors.drafting.fhir.references import legal
from processors.drafting.fhir.vocabulary import BASE
from schemas.drafts import Author, Citation, Draft, Section, Statement
from schemas.errors import InputError
from schemas.facts import Source
from schemas.requests import TASKS
from tests.amounts import examples
from tests.processors.drafting.fhir.every_kind import AWKWARD, AWKWARD_TEXT, documents
from tests.processors.drafts import DRAFT
from tests.processors.stay import request

texts = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cs", "Cc"), exclude_characters="\ufffe\uffff"),
    min_size=1,
    max_size=40,
)
times = st.integers(0, 4 * 10**15)
sources = st.builds(
    Source,
    resource=st.sampled_from(["Observation/1", "DocumentReference/2", "Condition/x_y"]),
    version=st.sampled_from(["", "1", "ab" * 8]),
    start=st.sampled_from([-1]),
    end=st.sampled_from([-1]),
    path=st.sampled_from(["", "code"]),
) | st.builds(
    lambda start, length: Source("DocumentReference/2", "1", start, start + length),
    st.integers(0, 9999),
    st.integers(1, 400),
)
citations = st.builds(Citation, source=sources, quote=texts, time=times, label=texts)
statements = st.builds(
    Statement,
    text=texts,
    citations=st.lists(citations, min_size=1, max_size=3).map(tuple),
    verdict=st.sampled_from(["supported", "marked"]),
    note=st.just("") | texts,
)
leaves = st.builds(
    lambda title, code, made, why: Section(title, code, tuple(made), (), "" if made else why),
    texts.filter(lambda t: t == t.strip()),
    st.sampled_from(["", "61150-9"]),
    st.lists(statements, max_size=3),
    texts.filter(lambda t: t == t.strip()),
)
sections = st.recursive(
    leaves,
    lambda inner: st.builds(
        lambda outer, parts: replace(outer, sections=tuple(parts), empty_reason=""),
        leaves.filter(lambda s: s.statements),
        st.lists(inner, min_size=1, max_size=3),
    ),
    max_leaves=4,
)
drafts = st.builds(
    Draft,
    request=st.just("r-1"),
    task=st.sampled_from(TASKS),
    document=texts,
    patient=st.sampled_from(["Patient/1", "urn:x|7"]),
    encounter=st.sampled_from(["Encounter/1", "Encounter/a b", ""]),
    title=texts,
    cut=times,
    sections=st.lists(sections, max_size=3).map(tuple),
    author=st.builds(
        Author,
        backend=texts,
        template=texts,
        policy=texts | st.just(""),
        versions=st.dictionaries(
            st.sampled_from(["alignment", "retrieval-weights", "retriever"]),
            st.text("0123456789abcdef", min_size=64, max_size=64),
        ),
    ),
    fallback=st.sampled_from(["", "server"]),
)


@examples(150, deadline=None)
@given(drafts, st.sampled_from(["", "urn:uuid:6b0f5b0e-3d5c-5a53-9d0f-1f6d1b0c7a11"]))
def test_a_draft_comes_back_from_its_bundle_as_it_was(draft: Draft, replaces: str) -> None:
    bundle = orjson.loads(orjson.dumps(to_bundle(draft, request(), replaces)))
    assert from_bundle(bundle) == draft


def test_what_was_cut_comes_back_as_its_check_and_number() -> None:
    back = from_bundle(to_bundle(DRAFT, request()))
    assert [(r.check, r.text) for r in back.rejected] == [("number", "")]


def test_characters_that_fhir_forbids_are_replaced_one_for_one() -> None:
    back = from_bundle(to_bundle(AWKWARD, request()))
    (statement,) = back.sections[0].statements
    assert statement.text == legal(AWKWARD_TEXT)
    assert len(statement.text) == len(AWKWARD_TEXT)
    assert "\x00" not in statement.text
    assert statement.citations[2].source == AWKWARD.sections[0].statements[0].citations[2].source


def test_the_zone_of_its_times_is_in_the_bundle() -> None:
    assert zone_of(to_bundle(DRAFT, replace(request(), zone="Europe/Berlin"))) == "Europe/Berlin"


def test_the_person_is_in_the_bundle() -> None:
    assert person_of(to_bundle(DRAFT, request())) == ("Anna Keller", "1951-09-14", "female")
    assert person_of({}) == ("", "", "")


@pytest.mark.parametrize(
    "broken", [{}, {"entry": []}, {"entry": [{"resource": {"resourceType": "Patient"}}]}, {"entry": 7}]
)
def test_a_bundle_that_is_none_of_ours_is_refused(broken: dict[str, object]) -> None:
    with pytest.raises(InputError, match="as wardstream prints it"):
        from_bundle(broken)


@pytest.mark.parametrize(("name", "bundle"), documents().items())
def test_every_kind_of_document_can_be_read_back(name: str, bundle: dict[str, object]) -> None:
    assert from_bundle(bundle).author.backend


HOME = "https://fhir.hospital.example/r4"


@pytest.mark.parametrize("name", documents())
def test_under_a_hospital_s_base_only_full_urls_and_identifier_systems_change(name: str) -> None:
    printed = orjson.dumps(documents()[name]).decode()
    moved = orjson.dumps(under(HOME, documents()[name])).decode()
    assert all(url.startswith(f"{HOME}/") for url in _full_urls(moved))
    assert f"{BASE}/StructureDefinition/" in moved
    assert BASE not in moved.replace(f"{BASE}/StructureDefinition/", "")
    assert moved.replace(HOME, BASE) == printed


def test_a_document_under_a_hospital_s_base_is_read_and_valid_like_any_other() -> None:
    bundle = orjson.dumps(to_bundle(AWKWARD, request(), base=HOME))
    Bundle.model_validate_json(bundle)
    assert from_bundle(orjson.loads(bundle)) == from_bundle(to_bundle(AWKWARD, request()))


def test_a_patient_s_own_identifier_system_stays_as_the_source_has_it() -> None:
    ours = f"{BASE}/document-of-somebody-else"
    asked = request()
    evidence = replace(asked.evidence, patient=replace(asked.evidence.patient, identifiers=(f"{ours}|7",)))
    bundle = to_bundle(DRAFT, replace(asked, evidence=evidence), base=HOME)
    (patient,) = [e["resource"] for e in bundle["entry"] if e["resource"]["resourceType"] == "Patient"]
    assert patient["identifier"] == [{"system": ours, "value": "7"}]


def _full_urls(bundle: str) -> list[str]:
    return [entry["fullUrl"] for entry in orjson.loads(bundle)["entry"]]
