"""Small records and a small vocabulary: HPV test, cytology, biopsy, treatment, and what else a guideline may
ask for.
"""

from __future__ import annotations

from typing import Any, Final

from kg.guidelines.conditions import condition
from kg.guidelines.evaluation import Evaluation
from kg.guidelines.predicates import Predicate
from kg.guidelines.subject import Subject, subject_of
from kg.guidelines.truth import Finding
from kg.guidelines.vocabulary import Vocabulary, vocabulary
from processors.ingest.canonical.times import read
from schemas.codes import Coding, Concept, Quantity
from schemas.facts import Fact, FactStatus, Relation, Source
from schemas.instant import FOREVER, Instant

SYSTEM: Final = "urn:test"
NOW: Final = "2021-06-02T08:00:00Z"


def _set(*codes: str) -> dict[str, list[str]]:
    return {SYSTEM: list(codes)}


SAID: Final[dict[str, Any]] = {
    "value sets": {
        **{
            name: _set(name)
            for name in (
                "hpv",
                "cytology",
                "biopsy",
                "excision",
                "ablation",
                "pregnancy",
                "immunosuppression",
                "asthma",
                "status",
            )
        },
        "haemoglobin A1c": _set("a1c"),
        "yes": _set("yes"),
    },
    "events": {
        "hpv": {
            "title": "HPV test",
            "readings": [
                {"of": "hpv", "results": {name: _set(name) for name in ("negative", "positive", "16")}},
                {"of": _set("hpv 16"), "results": {"16": _set("positive"), "not 16": _set("negative")}},
                {
                    "of": _set("hpv other"),
                    "results": {"positive": _set("positive"), "not other": _set("negative")},
                },
            ],
            "order": ["not 16", "not other", "negative", "positive", "16"],
            "implies": {"16": ["positive"]},
            "sums": {"negative": ["not 16", "not other"]},
        },
        "cytology": {
            "readings": [
                {
                    "of": "cytology",
                    "results": {name: _set(name) for name in ("NILM", "ASC-US", "LSIL", "HSIL")},
                }
            ],
            "order": ["NILM", "ASC-US", "LSIL", "HSIL"],
        },
        "biopsy": {
            "readings": [
                {"of": "biopsy", "results": {name: _set(name) for name in ("normal", "CIN1", "CIN2", "CIN3")}}
            ],
            "order": ["normal", "CIN1", "CIN2", "CIN3"],
        },
        "treatment": {
            "readings": [
                {"of": "excision", "category": "excision", "relations": ["had_procedure"]},
                {"of": "ablation", "category": "ablation", "relations": ["had_procedure"]},
            ],
            "order": ["ablation", "excision"],
        },
    },
    "rounds": {"screening": {"of": ["hpv", "cytology"], "within": "60 days"}},
    "words": {
        "HPV-negative": {"hpv": ["negative"]},
        "HPV-positive": {"hpv": ["positive"]},
        "only HPV-positive": {"hpv": ["=positive"]},
        "HPV16+": {"hpv": ["16"]},
        "Low Grade": [
            {"cytology": ["ASC-US", "LSIL"]},
            {"hpv": ["=positive"], "cytology": ["NILM", "not done"]},
        ],
        "Cotest-negative": {"hpv": ["negative"], "cytology": ["NILM"]},
        "<CIN2": {"biopsy": ["normal", "CIN1"]},
        "CIN2+": {"biopsy": ["CIN2", "CIN3"]},
    },
    "conditions": {"adult": {"age": {"from": 18}}},
}
KNOWN: Final[Vocabulary] = vocabulary(SAID, "test.yaml")


def fact(
    relation: Relation,
    code: str,
    when: str,
    value: str | Quantity | Concept | None = None,
    *,
    status: FactStatus = "active",
    end: str = "",
    text: str = "",
    flag: str = "",
    id: str = "",
) -> Fact:
    """`when` as FHIR writes it: "2020" is a year, as ingest reads it. A value in words is a code."""
    moment = read(when)
    over = read(end).start if end else FOREVER if relation in ("has_condition", "has_allergy") else moment.end
    said = Concept((Coding(SYSTEM, value),)) if isinstance(value, str) else value
    name = id or f"{relation}/{code}/{when}/{value}"
    concept = Concept((Coding(SYSTEM, code),) if code else (), text)
    return Fact(name, relation, concept, moment.start, Source(name), said, over, status, flag)


def hpv(when: str, result: str | None, **more: Any) -> Fact:
    return fact("observed", "hpv", when, result, **more)


def cytology(when: str, result: str | None, **more: Any) -> Fact:
    return fact("reported", "cytology", when, result, **more)


def biopsy(when: str, result: str | None, **more: Any) -> Fact:
    return fact("reported", "biopsy", when, result, **more)


def treatment(when: str, kind: str = "excision", **more: Any) -> Fact:
    return fact("had_procedure", kind, when, **more)


def number(code: str, when: str, value: str, unit: str = "", comparator: str = "", **more: Any) -> Fact:
    return fact("observed", code, when, Quantity(value, unit, comparator, unit), **more)


def patient(*facts: Fact, as_of: str = NOW, born: str = "1985-03-10", sex: str = "female") -> Subject:
    return subject_of(facts, time(as_of), birth_date=born, sex=sex)


def time(when: str) -> Instant:
    return read(when).start


def asked(said: Any) -> Predicate:
    """A condition as the reviewable files write it."""
    return condition(said, KNOWN, "test.yaml")


def found(said: Any, subject: Subject) -> Finding:
    """What it comes to, both ways it can be asked for."""
    evaluation = Evaluation(subject, KNOWN.kinds.values())
    predicate = asked(said)
    finding = evaluation.of(predicate)
    assert Evaluation(subject, KNOWN.kinds.values()).truth(predicate) == finding.truth
    return finding


def truth(said: Any, subject: Subject) -> str:
    return found(said, subject).truth
