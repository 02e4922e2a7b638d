"""Paths for tests: what often follows what, for the stay that is told by hand
(tests/processors/stay.py).
"""

from __future__ import annotations

from msgspec.structs import replace

from processors.tasks import tasks
from schemas.drafts import Draft
from schemas.events import PatientBody
from schemas.paths import PathStep, ReasoningPath
from schemas.requests import Evidence, Request
from tests.processors.listed_reasoner import ListedReasoner
from tests.processors.stay import HISTORY, STAY, request

POLICY = "listed-1 on tests"
START = PathStep("", "T:1", "shortness of breath", "DISO")
#: Name, semantic group, relation.
EXPECTED = (
    ("electrocardiogram", "PROC", "tested by"),
    ("influenza swab", "PROC", "tested by"),
    ("continuous positive airway pressure", "PROC", "treated by"),
    ("digoxin", "CHEM", "treated by"),
    ("pulmonary embolism", "DISO", "seen later with"),
    ("fluid restriction", "ACTI", "advised"),
)
#: At the first day only what was known then counts.
EARLY = "03-01 12:00"


def end(name: str, group: str, relation: str = "seen later with") -> PathStep:
    return PathStep(relation, f"T:{name}", name, group)


def reasoner(*expected: tuple[str, str, str]) -> ListedReasoner:
    return ListedReasoner(POLICY, [(START, (end(*one),)) for one in expected or EXPECTED])


def early(evidence: Evidence = STAY) -> Request:
    return request("discharge-instruction", slot="admission", cut=EARLY, evidence=evidence)


def letter(*expected: tuple[str, str, str], evidence: Evidence = STAY) -> Draft:
    return tasks(reasoner(*expected))["discharge-instruction"].compose(early(evidence))


def person(sex: str, born: str) -> Evidence:
    return replace(STAY, patient=PatientBody(("MR|1",), "Keller", "A", born, sex))


def without(resource: str) -> Evidence:
    return replace(STAY, history=tuple(f for f in HISTORY if f.source.resource != resource))


def paths(asked: Request, *expected: tuple[str, str, str]) -> tuple[ReasoningPath, ...]:
    return reasoner(*expected).expect(asked)
