"""Trajectories for tests: an environment of four diseases, and texts with their authors."""

from __future__ import annotations

import asyncio
import re
from typing import Final

from processors.diagnosis.agent.checks import Checked, check
from processors.diagnosis.agent.environment import Environment, Found, Profile, Referred
from processors.diagnosis.agent.grammar import Span
from processors.diagnosis.agent.loop import Budget, RunSettings, run
from processors.diagnosis.agent.prompt import Presented, system
from processors.diagnosis.agent.trajectory import Trajectory
from tests.processors.diagnosis.agent.scripted import Scripted, in_turn
from tests.processors.diagnosis.agent.shelf import shelf

MARFAN: Final = Profile(
    "OMIM:154700", "Marfan syndrome", ("Ectopia lentis", "Tall stature", "Aortic root aneurysm"), ("MFS",)
)
HOMOCYSTINURIA: Final = Profile(
    "OMIM:236200", "Homocystinuria", ("Ectopia lentis", "Intellectual disability", "Thromboembolism")
)
FABRY: Final = Profile("OMIM:301500", "Fabry disease", ("Angiokeratoma", "Acroparesthesia", "Proteinuria"))
KERATODERMA: Final = Profile(
    "OMIM:148600", "Keratoderma, palmoplantar, punctate type IA", ("Punctate palmoplantar hyperkeratosis",)
)
CASES: Final = (
    Referred("pmid:1/a", "Marfan syndrome", ("Ectopia lentis", "Tall stature"), 0.0, ("OMIM:154700",)),
    Referred(
        "pmid:1/b",
        "Marfan syndrome",
        ("Aortic root aneurysm", "Tall stature", "Scoliosis"),
        0.0,
        ("OMIM:154700",),
    ),
    Referred(
        "pmid:2/a", "Homocystinuria", ("Ectopia lentis", "Intellectual disability"), 0.0, ("OMIM:236200",)
    ),
    Referred("pmid:3/a", "Fabry disease", ("Angiokeratoma", "Proteinuria"), 0.0, ("OMIM:301500",)),
)
PASSAGES: Final = (
    Found("wiki/7#0", "WIKI", "Marfan syndrome", "Marfan syndrome is caused by variants of FBN1."),
    Found("pmc/9#2", "PMC", "Fabry disease", "Angiokeratoma in Fabry disease."),
)
TASK: Final = Presented("p1", ("Ectopia lentis", "Tall stature"), ("Seizure",), "12 years", "male")

GOOD: Final = (
    r"<reason> a lens and height </reason><match> Ectopia lentis; Tall stature </match><refer> [r1] Marfan syndrome </refer>"
    r"<reason> check </reason><lookup> Marfan syndrome; Homocystinuria </lookup><guide> [g1] Marfan syndrome: Tall stature </guide>"
    r"<reason> read </reason><search> |WIKI| cause of Marfan syndrome </search><result> no reference </result>"
    r"<reason> enough </reason><diagnose> \textbf{Marfan syndrome} [r1] </diagnose>"
)


def environment() -> Environment:
    return shelf((MARFAN, HOMOCYSTINURIA, FABRY, KERATODERMA), CASES, PASSAGES)


def checked(text: str) -> Checked:
    """Each well-formed answer that follows its tool is the environment's; any other is the agent's."""
    spans = re.finditer(
        r"(?<=</lookup>)<guide>.*?</guide>|(?<=</match>)<refer>.*?</refer>|(?<=</search>)<result>.*?</result>",
        text,
    )
    return check(text, [Span(*found.span()) for found in spans])


def played(
    *turns: str, of: Environment | None = None, budget: Budget | None = None, force: bool = True
) -> Trajectory:
    """A stay whose agent says these."""
    asking = RunSettings(system=system(), budget=budget or Budget(response=20_000, turn=5_000), force=force)
    return asyncio.run(run(Scripted(in_turn(*turns)), of or environment(), TASK, asking))
