"""A diagnostician that says what it was told to, and a stay that bears its findings out."""

from __future__ import annotations

from msgspec.structs import replace

from processors.tasks import Drafting, tasks
from schemas.diagnosis import Diagnosed, Phenotype, Question, SimilarCase, Suggested, Supporting
from schemas.facts import Source
from schemas.requests import Request
from tests.processors.diagnosis.phenotypes.small_world import asked, condition, noted, term

TEXT = "EXAM\nArachnodactyly of both hands. No seizures.\n"
LENS = condition(1, "Ectopia lentis", term(1083))
SUSPECTED = condition(2, "GLUT1 deficiency syndrome", status="unconfirmed")


def place(words: str, text: str = TEXT) -> Source:
    start = text.index(words)
    return Source("DocumentReference/1", "1", start, start + len(words))


FINDINGS = (
    Phenotype("HP:0001166", "Arachnodactyly", (place("Arachnodactyly"),)),
    Phenotype("HP:0001083", "Ectopia lentis", (LENS.source,), onset=9.0),
    Phenotype("HP:0001250", "Seizure", (place("seizures"),), excluded=True),
)
MARFAN = Suggested(
    ("OMIM:154700", "ORPHA:558", "ICD10CM:Q87.4"),
    "Marfan syndrome",
    0.62,
    (
        Supporting("HP:0001166", "Arachnodactyly", 0.9, 5.2),
        Supporting("HP:0001083", "Ectopia lentis", 0.8, 5.0),
    ),
    (),
    (Supporting("HP:0002616", "Aortic root aneurysm", 0.97, 4.0),),
    (),
    (
        SimilarCase("phenopacket/m1", 0.71, ("PMID:12345",), ("Arachnodactyly",)),
        SimilarCase("own/2", 0.5, (), ("Ectopia lentis",), True),
    ),
)
GLUT1 = Suggested(
    ("OMIM:606777",),
    "GLUT1 deficiency syndrome",
    0.04,
    (),
    (Supporting("HP:0001250", "Seizure", 0.9, -2.0),),
    (),
    ("HP:0001166",),
    on_record="suspected",
    named_by=(SUSPECTED.source,),
)
OTHER = Suggested(("ORPHA:1", "MONDO:0000001"), "Another disease", 0.2)
DIAGNOSED = Diagnosed(
    "ranker on small",
    FINDINGS,
    (MARFAN, OTHER, GLUT1),
    (Question("HP:0002616", "Aortic root aneurysm", 0.61, "Marfan syndrome", "Another disease"),),
    "",
    3,
    11264,
    2,
    ("HP:9999999 is no HPO id that is known here: left out",),
)


class Diagnosing:
    """Implements `Diagnostician`."""

    def __init__(self, answer: Diagnosed = DIAGNOSED) -> None:
        self.answer = answer
        self.asked = 0

    def diagnose(self, request: Request, /) -> Diagnosed:
        self.asked += 1
        return self.answer


def stay(text: str = TEXT) -> Request:
    return asked(history=(LENS, SUSPECTED), notes=(noted(text),))


def drafting(answer: Diagnosed = DIAGNOSED) -> Drafting:
    return tasks(diagnostician=Diagnosing(answer))["diagnosis"]


def diagnosed(request: Request, answer: Diagnosed = DIAGNOSED) -> Request:
    return replace(request, diagnosed=answer)
