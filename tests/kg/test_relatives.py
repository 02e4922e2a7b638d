"""Words for relatives, carers and proxies, and what they must not be taken for."""

from __future__ import annotations

import re

import pytest

from kg.relatives import BLOOD_RELATIVE, CARER, NEIGHBOR, PROXY, RELATIVE, RELATIVE_OR_CARER, spoken_of

BLOOD = (
    "mother father mom mum dad mommy daddy parents sister brothers sibling sibs daughter son sons dtr dau aunt auntie uncle cousin niece"
    " nephews grandmother grandfather grandma grandpa granddaughter grandson grandparents granny MGM PGF madre padre mamá papá hija"
    " hijo hermano hermana abuela abuelo tía sobrino nieta"
).split()
MARRIED = (
    "wife husband hubby spouse partner fiancé fiancee girlfriend boyfriend stepmother stepdad step-son stepdaughter mother-in-law"
    " son-in-law in-laws esposa esposo marido pareja novia suegra cuñado yerno"
).split()
CARERS = "caregiver care-giver caretaker carers cuidadora babysitter HCP HCPOA DPOA guardian NOK".split()
FRAMES = (
    "{} has diabetes",
    "{} takes warfarin 5 mg",
    "allergic per {}",
    "lives with {}",
    "call {} at 555-0199",
    "the {}'s bag",
)
ANY, BLOOD_ONLY = (re.compile(rf"\b{words}\b", re.IGNORECASE) for words in (RELATIVE, BLOOD_RELATIVE))
EITHER, SPOKEN_OF = (
    re.compile(rf"\b{words}\b", re.IGNORECASE) for words in (RELATIVE_OR_CARER, spoken_of(RELATIVE))
)


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("word", [*BLOOD, *MARRIED])
def test_a_relative_is_one_in_every_frame(word: str, frame: str) -> None:
    found = ANY.search(frame.format(word))
    assert found is not None and found[0] == word
    blood = BLOOD_ONLY.search(frame.format(word))
    assert (blood is not None) == (word in BLOOD)


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("word", CARERS)
def test_carers_and_proxies_are_no_relatives(word: str, frame: str) -> None:
    assert EITHER.search(frame.format(word)) is not None
    assert ANY.search(frame.format(word)) is None
    assert (re.search(rf"\b(?:{CARER}|{PROXY})\b", frame.format(word), re.IGNORECASE) or [""])[0] == word


@pytest.mark.parametrize(
    "text",
    [
        *(f"pt's {word} has lupus" for word in "gf bf sis bro mo SO s/o MIL DIL FOB twin relative".split()),
        *(f"per {word}: rash last week" for word in "sis FOB gma s/o MIL".split()),
        "su tia y su mama tienen asma",
        "her twin brother",
        "twin's bottle",
        "twin Luca has blisters",
    ],
)
def test_a_shorthand_counts_where_a_person_is_meant(text: str) -> None:
    assert ANY.search(text) is not None


@pytest.mark.parametrize(
    "text",
    [
        "DTR 2+ and symmetric, DTRs brisk",
        "hx TIA, tia in 2019",
        "Ca de mama, biopsia de mama derecha",
        "los valores son normales, son de hoy",
        "FOB positive x2",
        "6 mo M, gf diet, fa 1 mg, pop pulses, MIL 5",
        "Twin A, 7 wk M twin (34w), twin pregnancy",
        "grandiose, grand mal, grand rounds",
        "relative hypotension, relatively",
        "partnership, partner hospital",
        "brotherhood, sonography, dadaism, momentum, auntre",
        "PNA POA: yes",
        "admitted per MI protocol with SIL on Pap",
        "her so-called rash, told her so",
    ],
)
def test_what_only_looks_like_one_is_none(text: str) -> None:
    assert EITHER.search(text) is None


@pytest.mark.parametrize(
    "word", ["mother", "wife", "hubby", "stepdad", "abuela", "brother-in-law", "pt's gf"]
)
@pytest.mark.parametrize(
    ("frame", "theirs"),
    [
        ("{} has had two clots", True),
        ("{}: colon ca", True),
        ("{} died of it", True),
        ("lives with {} who has TB", True),
        ("{}'s tablets", True),
        ("lives with {}", False),
        ("by {}: rash", False),
        ("according to {}, seizure x1", False),
        ("{} noticed a rash", False),
        ("{} also reports no fever", False),
        ("{} (555-0100) is worried", False),
        ("{} not to be told", False),
    ],
)
def test_who_reports_is_there_or_is_lived_with_is_not_who_it_is_of(
    word: str, frame: str, theirs: bool
) -> None:
    assert (SPOKEN_OF.search(frame.format(word)) is not None) is theirs


def test_neighbors_are_apart() -> None:
    assert all(
        re.fullmatch(NEIGHBOR, word) for word in ("roommate", "neighbour", "friend", "another patient")
    )
    assert ANY.search("the roommate's tray") is None
