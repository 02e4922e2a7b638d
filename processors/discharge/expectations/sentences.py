"""Expectations in words: of other people, as something that may come, with the team as who knows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from processors.discharge.expectations.screening import Expected, citations, presentable
from processors.discharge.plain_words import measured, with_plain_words
from processors.discharge.plain_words.glossary import within
from processors.drafting.outline import SectionPlan
from processors.evidence.knowledge import PATH
from processors.evidence.record import Record
from processors.evidence.statements import Filled, sentence
from schemas.drafts import Citation, Statement
from schemas.paths import ReasoningPath

_TITLES: Final[dict[Expected, tuple[str, str]]] = {
    "tests": ("Tests that may be done", "tests that a knowledge path [K...] ends in"),
    "treatments": ("Treatments that may be needed", "treatments that a knowledge path ends in"),
    "medicines": ("Medicines that may be given", "medicines that a knowledge path ends in; never a dose"),
    "problems": ("Problems your team will look out for", "problems that a knowledge path ends in"),
    "home": ("What may help at home", "advice that a knowledge path ends in"),
}
_SAID: Final[dict[Expected, str]] = {
    "tests": "sometimes have tests such as {end}",
    "treatments": "sometimes need treatment such as {end}",
    "medicines": "are sometimes given {end}",
    "problems": "can sometimes also have {end}",
    "home": "are sometimes told to think of this at home: {end}",
}
#: Each further one in a sentence of its own.
_ALSO: Final[dict[Expected, str]] = {
    "tests": "They may also have {end}.",
    "treatments": "They may also need {end}.",
    "medicines": "They may also be given {end}.",
    "problems": "They can sometimes also have {end}.",
    "home": "They may also be told of {end}.",
}
_WHO: Final = {"CHEM": "People who take", "PROC": "People who have had"}
_TEAM: Final[dict[Expected, str]] = {
    "problems": "Your team will look out for this.",
    "home": "Ask your team before you try it.",
}
_APPLIES: Final = "Your team will tell you what applies to you."


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
        filled[key(kind)] = [*before, replace(last, text=f"{last.text} {_TEAM.get(kind, _APPLIES)}")]
    return filled


def _sentence(kind: Expected, paths: list[ReasoningPath], policy: str, record: Record) -> Statement:
    in_plain_words = measured if kind == "tests" else with_plain_words
    first, *more = [in_plain_words(within(path.end.name)) for path in paths]
    start = paths[0].start
    who = _WHO.get(start.group, "People who have or once had" if paths[0].past else "People with")
    statements = [
        sentence(f"{who} {with_plain_words(within(start.name))} {_SAID[kind].format(end=first)}"),
        *(_ALSO[kind].format(end=end) for end in more),
    ]
    return Statement(
        " ".join(statements), _distinct(c for path in paths for c in citations(path, policy, record))
    )


def _distinct(cited: Iterable[Citation]) -> tuple[Citation, ...]:
    return tuple(dict.fromkeys(cited))
