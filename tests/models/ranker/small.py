"""A small world: nine terms, four diseases, a few cases; made as the real one is, from sources."""

from __future__ import annotations

from kg.diseases.catalogue import knowledge
from kg.diseases.compiling import built
from kg.diseases.hpoa import Described, Shown
from kg.diseases.obo import Terms
from models.ranker.case import Case
from models.ranker.knowledge import Knowledge

#        1 (all) > 118 (abnormality) > 2 (eye) > 21, 22; 3 (heart) > 31, 32; 4
_NUMBERS = [1, 2, 3, 4, 21, 22, 31, 32, 118]
_PARENTS = {118: 1, 2: 118, 3: 118, 4: 118, 21: 2, 22: 2, 31: 3, 32: 3}


def hp(number: int) -> str:
    return f"HP:{number:07d}"


def terms() -> Terms:
    row = {number: at for at, number in enumerate(_NUMBERS)}

    def above(number: int) -> list[int]:
        return sorted([row[number], *(above(_PARENTS[number]) if number in _PARENTS else [])])

    rows = {hp(number): at for number, at in row.items()} | {hp(99): row[21]}
    return Terms(
        _NUMBERS, [f"term {number}" for number in _NUMBERS], rows, [above(number) for number in _NUMBERS]
    )


def sources() -> list[Described]:
    return [
        Described(
            "OMIM:1", ("Eye disease 1",), (Shown(hp(21), 9, 10), Shown(hp(22), 5, 10)), (), (), ("G1",)
        ),
        Described("ORPHA:1", ("Disease of the eye type I",), (Shown(hp(21)),), (), (), ("G1",)),
        Described(
            "OMIM:2", ("Heart disease A",), (Shown(hp(31), 8, 10), Shown(hp(32), 3, 10)), (), (), ("G2",)
        ),
        Described(
            "OMIM:3",
            ("Heart and eye disease",),
            (Shown(hp(31), 5, 10), Shown(hp(21), 5, 10)),
            (),
            (),
            ("G3",),
        ),
        Described(
            "OMIM:4", ("Fourth disease",), (Shown(hp(4), 9, 10), Shown(hp(32), 0, 10)), (), (), ("G4",)
        ),
    ]


def known() -> Knowledge:
    return knowledge("small", built(sources(), [], terms())[1])


def cases() -> list[Case]:
    return [
        Case("a", "test", (hp(21), hp(22)), ("OMIM:1",), patient="P1", pmids=("PMID:1",)),
        Case("b", "test", (hp(21),), ("OMIM:1",), patient="P2", pmids=("PMID:2",)),
        Case("c", "test", (hp(31), hp(32)), ("OMIM:2",), patient="P3", recorded=100),
        Case("d", "test", (hp(4),), ("OMIM:77", "ORPHA:77"), patient="P4"),
    ]
