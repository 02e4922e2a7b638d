"""The person check: who is the same person however written, and who is not however alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from processors.identity import (
    SAME,
    contradict,
    is_placeholder,
    national_identifiers,
    same_person,
    valid_identifier,
)
from schemas.identity import Person
from tests.amounts import examples


def person(name: str, born: str = "1957-11-24", sex: str = "male", **more: object) -> Person:
    family, _, given_name = name.partition(", ")
    return Person("Patient/x", born, sex, family, given_name, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (person("Thackeray, Conrad"), person("THACKERAY, CONRAD")),
        (person("Thackeray, Conrad"), person("Conrad, Thackeray")),
        (person("Vogelsang, Jörg"), person("Vogelsang, Joerg")),
        (person("Petrova, Tatiana", sex="female"), person("Петрова, Татьяна", sex="female")),
        (person("Nguyễn, Đức"), person("Nguyen, Duc")),
        (person("Oak, Robert"), person("Oak, Bob")),
        (person("Oak, Robert James"), person("Oak, Robert J.")),
        (person("Oak, Theresa", sex="female"), person("Oak, Teresa", sex="female")),
        (person("Oak, Sebastian"), person("Oak, Sebatsian")),
        (person("Falkner, Ines", sex="female"), person("Falkner-Oak, Ines", sex="female")),
        (person("Falkner, Ines", sex="female"), person("Oak, Ines", sex="female", names=("Falkner, Ines",))),
        (person("Oak, Konrad"), person("Oak, Konrad", "1957-11-21")),
        (person("Oak, Konrad", "1957-08-11"), person("Oak, Konrad", "1957-11-08")),
        (person("Oak, Baby Boy", "2026-02-07"), person("Oak, Konrad", "2026-02-07")),
        (person("Oak, Konrad"), person("Oak, Konrad", sex="unknown")),
    ],
)
def test_one_person_written_otherwise_passes(one: Person, other: Person) -> None:
    found = same_person(one, other)
    assert found.same, found
    assert found.score >= SAME


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (person("Oak, Konrad"), person("Birch, Emil", "1931-03-05")),
        (person("Oak, Ella", sex="female"), person("Oak, Emma", sex="female")),
        (person("Oak, Leon"), person("Oak, Levi")),
        (person("Oak, Lena", sex="female"), person("Oak, Lina", sex="female")),
        (person("Oak, Marlon"), person("Oak, Marion")),
        (person("Oak, Konrad", "1957-11-24"), person("Oak, Konrad", "1987-11-24")),
        (person("Oak Sr, Konrad"), person("Oak Jr, Konrad")),
        (person("Oak, Kim", sex="male"), person("Oak, Kim", sex="female")),
        (person("Oak, Konrad", ""), person("Oak, Konrad")),
        (person("Oak, Konrad", "1957-01-01"), person("Oak, Konrad", "1957-01-01")),
        (person("Oak, Konrad", "1957"), person("Oak, Konrad", "1957-11-24")),
        (person("Oak, "), person("Oak, Konrad")),
        (person("Oak, K."), person("Oak, Konrad")),
        (person("Unknown, Unknown", "1900-01-01"), person("Unknown, Unknown", "1900-01-01")),
        (person("Mustermann, Max"), person("Mustermann, Max")),
        (person("Oak, Baby Boy A", "2026-02-07"), person("Oak, Baby Boy B", "2026-02-07")),
        (person("Oak, Baby Boy 2", "2026-02-07"), person("Oak, Konrad", "2026-02-07")),
        (person("Oak, Baby Boy", "2026-02-07", birth_order=-1), person("Oak, Konrad", "2026-02-07")),
        (person("Oak, Baby Boy", "2026-02-07"), person("Birch, Konrad", "2026-02-07")),
        (person("Oak, Baby Girl", "2026-02-07", ""), person("Oak, Konrad", "2026-02-07")),
        (person("Oak, Konrad", birth_order=1), person("Oak, Konrad", birth_order=2)),
        (person("Oak, Sebastain", "1957-11-21"), person("Oak, Sebastian")),
        (Person("Patient/x"), person("Oak, Konrad")),
        (Person("Patient/x"), Person("Patient/y")),
    ],
)
def test_two_who_may_be_two_do_not_pass(one: Person, other: Person) -> None:
    assert not same_person(one, other).same


NAMES = st.sampled_from(
    [
        "Oak, Konrad",
        "Oak, Baby Boy",
        "Birch, Emil",
        "Oak, Konrad Emil",
        ", ",
        "Test, Test",
        "Óak, K",
        "Ivanov, Сергей",
    ]
)
PERSONS = st.builds(
    person,
    NAMES | st.text(max_size=12),
    st.sampled_from(["1957-11-24", "1957-11-21", "1987-11-24", "1957", "", "1900-01-01", "x"]),
    st.sampled_from(["male", "female", "", "other"]),
    names=st.lists(NAMES | st.text(max_size=8), max_size=2).map(tuple),
    birth_order=st.sampled_from([0, 0, -1, 1, 2]),
)


@given(PERSONS, PERSONS)
@examples(400, deadline=None)
def test_the_check_is_symmetric_and_its_reason_quotes_nobody(one: Person, other: Person) -> None:
    found = same_person(one, other)
    assert found == same_person(other, one)
    assert not any(value in found.reason for value in (one.birth_date, other.birth_date) if len(value) > 3)
    assert not found.same or not contradict([one, other])


def test_a_national_number_speaks_for_and_against() -> None:
    system = "https://fhir.nhs.uk/Id/nhs-number"
    first, second = (national_identifiers([f"{system}|{value}"]) for value in ("943 476 5919", "9434765870"))
    assert first and second
    married = person("Oak, Emil", national=first), person("Birch, Emil", "1957-11-24", "", national=first)
    assert same_person(*married).same
    assert not same_person(person("Oak, Emil", national=first), person("Oak, Emil", national=second)).same


@pytest.mark.parametrize(
    "value",
    ["Unknown", "n/a", "0000", "888-88-8888", "TEST-7", "1234567", "none", "xxx", "87654321", "-", "TEMP"],
)
def test_placeholders_name_nobody(value: str) -> None:
    assert is_placeholder(value)


@pytest.mark.parametrize("value", ["4711", "H-2083", "00718", "MRN-1", "12345", "112358", "A1", "p7"])
def test_numbers_of_patients_are_no_placeholders(value: str) -> None:
    assert not is_placeholder(value)


@pytest.mark.parametrize(
    ("system", "good", "wrong"),
    [
        ("https://fhir.nhs.uk/Id/nhs-number", "9434765919", "9434765918"),
        ("http://hl7.org/fhir/sid/us-ssn", "219-09-9997", "666-09-9997"),
        ("urn:oid:1.2.752.129.2.1.3.1", "811228-9874", "811228-9873"),
        ("http://fhir.nl/fhir/NamingSystem/bsn", "111222333", "111222334"),
    ],
)
def test_a_wrong_check_digit_names_nobody(system: str, good: str, wrong: str) -> None:
    assert valid_identifier(system, good)
    assert not valid_identifier(system, wrong)
