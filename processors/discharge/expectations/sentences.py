"""Expectations in words: of other people, as something that may come, with the team as who knows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from processors.discharge.expectations.screening import Expected, citations, presentable
from processors.discharge.plain_words.glossary import within
from processors.discharge.plain_words.spanish import named
from processors.drafting.outline import SectionPlan
from processors.evidence.knowledge import PATH
from processors.evidence.record import Record
from processors.evidence.statements import Filled
from processors.languages.phrases import say, sentence, together
from schemas.drafts import Citation, Statement
from schemas.paths import ReasoningPath

_TITLES: Final[dict[Expected, tuple[str, str]]] = {
    "tests": ("Tests that may be done", "tests that a knowledge path [K...] ends in"),
    "treatments": ("Treatments that may be needed", "treatments that a knowledge path ends in"),
    "medicines": ("Medicines that may be given", "medicines that a knowledge path ends in; never a dose"),
    "problems": ("Problems your team will look out for", "problems that a knowledge path ends in"),
    "home": ("What may help at home", "advice that a knowledge path ends in"),
}
_WHO: Final = {"CHEM": "with.medicine", "PROC": "with.procedure"}
_TEAM: Final[dict[Expected, str]] = {"problems": "expect.problems.team", "home": "expect.home.team"}


def key(kind: Expected) -> str:
    return f"expected-{kind}"


#: Each sentence in it cites a path: see processors/discharge/expectations/check.py.
SECTION: Final = SectionPlan(
    "What may happen next",
    "",
    "",
    tuple(
        SectionPlan(
            title,
            "",
            f'{purpose}. Say "people with X sometimes ...", never that it is so; cite the path',
            name=key(kind),
            optional=True,
            knowledge=PATH,
        )
        for kind, (title, purpose) in _TITLES.items()
    ),
    name="expected",
    optional=True,
)


def fill(record: Record) -> Filled:
    """A sentence for each kind and start, with the paths of all that it names; behind the last of a kind, who
    knows.
    """
    expectations = record.request.expectations
    if expectations is None:
        return {}
    grouped: dict[Expected, dict[str, list[ReasoningPath]]] = {}
    for kind, path in presentable(expectations.paths, record):
        grouped.setdefault(kind, {}).setdefault(path.start.name.lower(), []).append(path)
    filled: Filled = {}
    for kind, by_start in grouped.items():
        *before, last = [_sentence(kind, paths, expectations.policy, record) for paths in by_start.values()]
        known_by = say(_TEAM.get(kind, "expect.team"))
        filled[key(kind)] = [*before, replace(last, text=together(last.text, known_by, by=" "))]
    return filled


def _sentence(kind: Expected, paths: list[ReasoningPath], policy: str, record: Record) -> Statement:
    first, *more = [named(within(path.end.name), of_results=kind == "tests") for path in paths]
    start = paths[0].start
    who = say(_WHO.get(start.group, "with.past" if paths[0].past else "with"), what=named(within(start.name)))
    statements = [
        sentence(say(f"expect.{kind}", who=who, end=first)),
        *(say(f"expect.{kind}.also", end=end) for end in more),
    ]
    return Statement(
        together(*statements, by=" "), _distinct(c for path in paths for c in citations(path, policy, record))
    )


def _distinct(cited: Iterable[Citation]) -> tuple[Citation, ...]:
    return tuple(dict.fromkeys(cited))
