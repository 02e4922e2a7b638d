"""The files that come with wardstream are there in an installation, and are as they should be."""

from __future__ import annotations

from typing import Any

import pytest

from kg.guidelines.library import library
from kg.guidelines.sources.tables import grounding
from kg.guidelines.terms import ValueSet, value_set
from schemas.codes import Coding, Concept
from tests.kg.guidelines.library.cervical import guidelines


def sets() -> dict[str, ValueSet]:
    return {
        f"{file}: {name}": value_set(name, said)
        for file, parsed in library().items()
        for name, said in (parsed.get("value sets") or {}).items()
    }


def test_the_library_is_read_once_and_knows_its_files_by_name() -> None:
    assert {"nci_risk_tables", "asccp_2019.rules", "uspstf_2018.rules"} <= set(library())
    assert library() is library()


def test_the_cervical_guidelines_are_read_without_problems() -> None:
    assert [guideline.problems for guideline in guidelines()] == [(), ()]
    assert grounding(library()["nci_risk_tables"], "nci_risk_tables.yaml").sheets


def test_every_recommendation_has_a_section_of_the_guideline() -> None:
    assert [
        step.id
        for guideline in guidelines()
        for step in guideline.steps
        if step.kind == "action" and not step.section
    ] == []


@pytest.mark.parametrize("name", ["nci_risk_tables", "asccp_2019.rules"])
def test_no_code_stands_twice_in_a_value_set(name: str) -> None:
    for value_set_, said in library()[name]["value sets"].items():
        for system, codes in said.items():
            assert len(codes) == len(set(map(str, codes))), (value_set_, system)


@pytest.mark.parametrize(
    ("of", "text", "others"),
    [
        (
            "hpv 16 test",
            "Human papilloma virus 16 DNA [Presence] in Cervix by NAA with probe detection",
            ("hpv test", "hpv 18 test"),
        ),
        (
            "hpv 18 test",
            "Human papilloma virus 18 DNA [Presence] in Cervix by NAA with probe detection",
            ("hpv test", "hpv 16 test"),
        ),
        (
            "hpv 18/45 test",
            "Human papilloma virus 18+45 E6+E7 mRNA [Presence] in Cervix by NAA with probe detection",
            ("hpv test", "hpv 18 test"),
        ),
        (
            "hpv other high-risk test",
            "Human papilloma virus 31+33+35+39+45+51+52+56+58+59+66+68 DNA [Presence] in Cervix by NAA with probe detection",
            ("hpv test",),
        ),
        (
            "hpv test",
            "Human papilloma virus 16+18+31+33+35+39+45+51+52+56+58+59+66+68 DNA [Presence] in Cervix by NAA with probe detection",
            ("hpv 16 test",),
        ),
        ("hpv test", "High risk HPV", ()),
        ("hpv test", "HPV 16/18 genotyping", ()),
        ("cervical cytology", "Pap smear", ("hpv test",)),
        ("cervical histology", "Colposcopic biopsy, cervix", ("cervical cytology",)),
        ("not detected", "HPV DNA not detected", ("detected",)),
        ("detected", "HPV 52 positive", ("not detected", "type 16", "type 18")),
        ("ASC-H", "Atypical squamous cells, cannot exclude HSIL", ("HSIL",)),
        ("NILM", "Negative for intraepithelial lesion or malignancy", ("HSIL",)),
        ("normal histology", "Benign cervix, no dysplasia identified", ("CIN1", "CIN2", "CIN3", "cancer")),
        ("normal histology", "Negative for malignancy", ("cancer",)),
        ("CIN2", "High-grade squamous intraepithelial lesion (CIN 2)", ("CIN1", "CIN3", "histologic HSIL")),
        ("histologic HSIL", "CIN 2/3", ()),
        ("CIN3", "Carcinoma in situ of uterine cervix", ("cancer", "AIS")),
        ("AIS", "Adenocarcinoma in situ", ("cancer", "CIN3")),
        ("cancer", "Invasive squamous cell carcinoma", ("CIN3",)),
        ("cervical excision", "Loop electrosurgical excision procedure of cervix", ("cervical ablation",)),
        ("cervical excision", "LLETZ", ("cervical ablation",)),
        ("cervical ablation", "Cryotherapy of cervix", ("cervical excision",)),
        ("hysterectomy", "Laparoscopic total hysterectomy", ()),
        ("immunosuppression", "Kidney transplant recipient", ()),
        ("immunosuppressive medicine", "tacrolimus 1 MG Oral Capsule", ()),
        ("pregnancy", "Pregnancy, second trimester", ()),
    ],
)
def test_words_say_what_is_meant_and_nothing_beside_it(of: str, text: str, others: tuple[str, ...]) -> None:
    known = {name.split(": ")[1]: each for name, each in sets().items() if name.startswith(("nci", "asccp"))}
    assert Concept(text=text) in known[of]
    assert [name for name in others if Concept(text=text) in known[name]] == []


@pytest.mark.parametrize(
    ("of", "text"),
    [
        ("hysterectomy", "Subtotal hysterectomy"),
        ("hysterectomy", "Supracervical hysterectomy"),
        ("immunosuppression", "Corneal transplant status"),
        ("immunosuppression", "HIV negative"),
        ("immunosuppression", "Encounter for screening for HIV"),
        ("immunosuppression", "Exposure to HIV"),
        ("pregnancy", "Pregnancy test negative"),
        ("pregnancy", "Personal history of ectopic pregnancy"),
        ("pregnancy", "Not pregnant"),
        ("hpv test", "Human papilloma virus 9-valent vaccine"),
        ("cervical excision", "Excision of lesion of skin"),
    ],
)
def test_words_do_not_say_more_than_is_meant(of: str, text: str) -> None:
    known = {name.split(": ")[1]: each for name, each in sets().items() if name.startswith(("nci", "asccp"))}
    assert Concept(text=text) not in known[of]


@pytest.mark.parametrize(
    ("code", "of"),
    [
        ("http://snomed.info/sct|373878001", "ASC-H"),  # its display says "cannot exclude": never HSIL
        ("http://loinc.org|75694-0", "hpv 18/45 test"),
        ("http://www.ama-assn.org/go/cpt|57530", "hysterectomy"),  # the cervix is gone
    ],
)
def test_codes_that_are_easily_mistaken_stand_in_one_set_only(code: str, of: str) -> None:
    system, _, bare = code.rpartition("|")
    concept = Concept((Coding(system, bare),))
    found = [
        name.split(": ")[1]
        for name, each in sets().items()
        if name.startswith(("nci", "asccp")) and each.has_code(concept)
    ]
    assert found == [of]


def test_the_library_is_not_empty_anywhere() -> None:
    empty: list[tuple[str, Any]] = [(name, parsed) for name, parsed in library().items() if not parsed]
    assert empty == []
