"""Twelve terms of HPO, four diseases, and a graph that links notes to them; made as the real ones are."""

from __future__ import annotations

import atexit
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from kg.diseases.catalogue import knowledge
from kg.diseases.compiling import built
from kg.diseases.hpoa import Described, Shown
from kg.diseases.obo import Terms
from kg.medical.graph import GraphConcept
from kg.medical.linking import open_linker
from kg.medical.open.term import HPO
from kg.medical.snapshot import Snapshot, build
from models.ranker.knowledge import Knowledge
from processors.diagnosis.phenotypes.phenotyper import Phenotyper, Stay
from processors.evidence.record import Record
from schemas.codes import Coding, Concept
from schemas.facts import Fact
from schemas.requests import Evidence, Passage, Request
from tests.kg.medical.paths.graphs import Listed
from tests.processors.stay import STAY, coded, passage, request

NAMES = {
    1: "All",
    118: "Phenotypic abnormality",
    1250: "Seizure",
    1251: "Ataxia",
    2066: "Gait ataxia",
    1166: "Arachnodactyly",
    1083: "Ectopia lentis",
    93: "Proteinuria",
    1903: "Anemia",
    1945: "Fever",
    2018: "Nausea",
    11972: "Hypoglycorrhachia",
    25498: "Aceruloplasminemia",
    965: "Cutis marmorata",
    2153: "Hyperkalemia",
}
_PARENTS = {number: 118 for number in NAMES if number not in (1, 118)} | {118: 1, 2066: 1251}
_MARFAN = Described(
    "OMIM:154700",
    ("Marfan syndrome",),
    (Shown("HP:0001166", 9, 10), Shown("HP:0001083", 8, 10), Shown("HP:0000093", 1, 10)),
    (),
    (),
    ("FBN1",),
)
_OTHERS = [
    Described(
        "OMIM:606777",
        ("GLUT1 deficiency syndrome",),
        (Shown("HP:0011972", 9, 10), Shown("HP:0001250", 9, 10), Shown("HP:0002066", 7, 10)),
        (),
        (),
        ("SLC2A1",),
    ),
    Described(
        "OMIM:604290",
        ("Aceruloplasminemia",),
        (Shown("HP:0025498", 10, 10), Shown("HP:0001251", 5, 10)),
        (),
        (),
        ("CP",),
    ),
    Described(
        "OMIM:1",
        ("Fever of nowhere",),
        (Shown("HP:0001945", 9, 10), Shown("HP:0000093", 5, 10)),
        (),
        (),
        ("X",),
    ),
]


def hp(number: int) -> str:
    return f"HP:{number:07d}"


def term(number: int) -> Coding:
    return Coding(HPO, hp(number), NAMES[number])


@lru_cache(maxsize=1)
def known() -> Knowledge:
    numbers = sorted(NAMES)
    row = {number: at for at, number in enumerate(numbers)}

    def above(number: int) -> list[int]:
        return sorted([row[number], *(above(_PARENTS[number]) if number in _PARENTS else [])])

    terms = Terms(
        numbers,
        [NAMES[number] for number in numbers],
        {hp(number): at for number, at in row.items()},
        [above(number) for number in numbers],
    )
    return knowledge("small", built([_MARFAN, *_OTHERS], [], terms)[1])


def concepts() -> list[GraphConcept]:
    found = [
        GraphConcept(
            hp(number),
            name,
            "DISO",
            (name, f"{name}s") if number == 1250 else (name,),
            (f"{HPO}|{hp(number)}",),
        )
        for number, name in NAMES.items()
        if number not in (1, 118)
    ]
    marfan = GraphConcept(
        "OMIM:154700",
        "Marfan syndrome",
        "DISO",
        ("Marfan syndrome", "arachnodactyly syndrome"),
        ("http://www.omim.org|154700",),
    )
    return [*found, marfan]


@lru_cache(maxsize=1)
def graph() -> Snapshot:
    folder = TemporaryDirectory(prefix="wardstream-phenotypes-")
    atexit.register(folder.cleanup)
    return Snapshot.open(build([Listed(concepts(), [])], Path(folder.name)).path)


@lru_cache(maxsize=1)
def phenotyper() -> Phenotyper:
    return Phenotyper(graph(), open_linker(graph()), known())


def noted(text: str, when: str = "03-01 09:30", number: int = 1, kind: str = "admission-note") -> Passage:
    return passage(number, kind, "Admission note", when, text)


def asked(
    *facts: Fact, notes: tuple[Passage, ...] = (), history: tuple[Fact, ...] = (), **more: object
) -> Request:
    evidence: Evidence = replace(STAY, facts=facts, history=history, passages=notes, **more)
    return request("diagnosis", evidence=evidence)


def read(said: Request) -> Stay:
    return phenotyper().read(Record(said))


def there(stay: Stay) -> set[str]:
    return {one.name for one in stay.findings if not one.excluded}


def gone(stay: Stay) -> set[str]:
    return {one.name for one in stay.findings if one.excluded}


def condition(number: int, label: str, code: Coding | None = None, **more: str) -> Fact:
    return coded(f"Condition/{number}", "has_condition", label, "2020-01-01 00:00", code=code, **more)  # type: ignore[arg-type]


def concept(number: int) -> Concept:
    return Concept((term(number),), NAMES[number])
