"""The cervical guidelines that come with wardstream, and women as a clinician would describe them."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from msgspec.structs import replace

from kg.guidelines.graph import Guideline
from kg.guidelines.library import library
from kg.guidelines.sources import rules
from kg.guidelines.standing import Standing, standings, together
from kg.guidelines.vocabulary import vocabulary
from schemas.codes import Coding, Concept
from schemas.facts import Fact
from tests.kg.guidelines.records import fact, patient

_PARTS: Final = ("value sets", "events", "rounds", "words", "conditions")
LOINC: Final = "http://loinc.org"
SNOMED: Final = "http://snomed.info/sct"
ICD10CM: Final = "http://hl7.org/fhir/sid/icd-10-cm"
HPV: Final = {"negative": "260385009", "positive": "720005005", "16": "708298003", "18": "708299006"}
CYTOLOGY: Final = {
    "NILM": "373887005",
    "ASC-US": "441087007",
    "LSIL": "62051000119105",
    "ASC-H": "441088002",
    "AGC": "441219009",
    "HSIL": "62061000119107",
    "unsatisfactory": "126481000119106",
    "atypical endometrial cells": "103646000",
    "AIS": "254890008",
    "no transformation zone": "412716005",
}
HISTOLOGY: Final = {
    "normal": "165324008",
    "CIN1": "285836003",
    "CIN2": "285838002",
    "HSIL": "22725004",
    "CIN3": "20365006",
    "AIS": "254890008",
    "cancer": "363354003",
}


@cache
def guidelines() -> tuple[Guideline, ...]:
    """Those in rules; the tables' own workbook is not part of wardstream."""
    known = library()
    found = []
    for name in ("asccp_2019.rules", "uspstf_2018.rules"):
        said = known[name]
        others = said["vocabulary"]
        merged: dict[str, Any] = {part: {} for part in _PARTS}
        for each in (*(known[other] for other in ([others] if isinstance(others, str) else others)), said):
            for part in _PARTS:
                merged[part].update(each.get(part) or {})
        found.append(rules.guideline_of(said, vocabulary(merged, name), name))
    return tuple(found)


def told(
    *facts: Fact, born: str = "1985-03-10", as_of: str = "2021-06-02", sex: str = "female"
) -> list[Standing]:
    subject = patient(*facts, born=born, as_of=as_of, sex=sex)
    return together([standings(each, subject) for each in guidelines()], guidelines())


def first(*facts: Fact, **who: str) -> tuple[str, str] | None:
    """Title and section of what is due first."""
    due = [each for each in told(*facts, **who) if each.state == "due"]
    return (due[0].step.title, due[0].step.section) if due else None


def hpv(when: str, result: str) -> Fact:
    return _report(LOINC, "21440-3", when, HPV[result])


def pap(when: str, result: str) -> Fact:
    return _report(LOINC, "10524-7", when, CYTOLOGY[result])


def biopsy(when: str, result: str) -> Fact:
    return _report(LOINC, "65753-6", when, HISTOLOGY[result])


def excision(when: str) -> Fact:
    return _coded("had_procedure", SNOMED, "120038005", when)


def hysterectomy(when: str) -> Fact:
    return _coded("had_procedure", SNOMED, "116140006", when)


def has(text: str, when: str, **more: Any) -> Fact:
    return fact("has_condition", "", when, text=text, **more)


def diagnosed(code: str, when: str, **more: Any) -> Fact:
    """`code` of SNOMED CT where it is a number, else of ICD-10-CM."""
    made = fact("has_condition", code, when, **more)
    return replace(made, concept=Concept((Coding(SNOMED if code.isdigit() else ICD10CM, code),)))


def takes(text: str, when: str) -> Fact:
    return fact("takes_medication", "", when, text=text)


def answered(text: str, when: str, said: str) -> Fact:
    return fact("observed", "", when, Concept(text=said), text=text)


def _report(system: str, code: str, when: str, value: str) -> Fact:
    return _coded("reported", system, code, when, Concept((Coding(SNOMED, value),)))


def _coded(relation: Any, system: str, code: str, when: str, value: Concept | None = None) -> Fact:
    made = fact(relation, code, when, value)
    return replace(made, concept=Concept((Coding(system, code),)))
