"""Expectations in words: of other people, as something that may come, with the team as who knows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from processors.compose.building import Filled, joined, sentence
from processors.compose.record import Record
from processors.compose.sections import SectionPlan
from processors.expectations.citing import citations
from processors.expectations.kinds import Expected
from processors.expectations.screening import told
from processors.plain_words import with_plain_words
from processors.plain_words.within import within
from schemas.drafts import Citation, Statement
from schemas.paths import ReasoningPath

_TITLES: Final[dict[Expected, tuple[str, str]]] = {
    "tests": ("Tests you may have", "tests that a knowledge path [K...] ends in"),
    "treatments": ("Treatments you may need", "treatments that a knowledge path ends in"),
    "medicines": ("Medicines you may get", "medicines that a knowledge path ends in; never a dose"),
    "problems": ("Problems your team will look out for", "problems that a knowledge path ends in"),
    "home": ("What may help at home", "advice that a knowledge path ends in"),
}
_SAID: Final[dict[Expected, str]] = {
    "tests": "often have tests such as {ends}",
    "treatments": "often need treatment such as {ends}",
    "medicines": "are often given {ends}",
    "problems": "can sometimes also have {ends}",
    "home": "are often told about this for their time at home: {ends}",
}
_HAVE: Final = {"CHEM": "take", "PROC": "have had"}
_TEAM: Final[dict[Expected, str]] = {"problems": "Your team will look out for this.", "home": "Ask your team before you try it."}
_APPLIES: Final = "Your team will tell you what applies to you."


def key(kind: Expected) -> str:
    return f"expected-{kind}"


#: Each sentence in it cites a path: see processors/grounding/expecting.py.
SECTION: Final = SectionPlan(
    "What may happen next",
    "",
    "",
    tuple(SectionPlan(title, "", f"{purpose}. Say \"people who come with X often ...\", never that it is so; cite the path", name=key(kind))
          for kind, (title, purpose) in _TITLES.items()),
    name="expected",
    nothing="Nothing to tell ahead",
)  # fmt: skip
KEYS: Final = frozenset(part.key for part in SECTION.parts)


def fill(record: Record) -> Filled:
    """A sentence for each kind and start, with the paths of all that it names."""
    expectations = record.request.expectations
    if expectations is None:
        return {}
    grouped: dict[tuple[Expected, str], list[ReasoningPath]] = defaultdict(list)
    for kind, path in told(expectations.paths, record):
        grouped[kind, path.start.name.lower()].append(path)
    filled: Filled = {}
    for (kind, _), paths in grouped.items():
        filled.setdefault(key(kind), []).append(_said(kind, paths, expectations.policy, record))
    return filled


def _said(kind: Expected, paths: list[ReasoningPath], policy: str, record: Record) -> Statement:
    ends = with_plain_words(joined([within(path.end.name) for path in paths]))
    start = paths[0].start
    first = sentence(f"People who {_HAVE.get(start.group, 'come with')} {with_plain_words(within(start.name))} {_SAID[kind].format(ends=ends)}")
    return Statement(f"{first} {_TEAM.get(kind, _APPLIES)}", _distinct(c for path in paths for c in citations(path, policy, record)))


def _distinct(cited: Iterable[Citation]) -> tuple[Citation, ...]:
    return tuple(dict.fromkeys(cited))
