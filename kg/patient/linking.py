"""phi: from what a record says to concepts of the medical knowledge graph (CliCARE, section 3.1), for codes
and for a note's words.

Codes are looked up by `kg.medical.coding`, text by a `kg.medical.linking.Linker`; both give ids of one
snapshot, so that the same thing in a code and in a note is one concept. What the graph has no concept for
stays in the patient's graph, unlinked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple, Protocol

import msgspec.yaml

from kg.medical.coding import concept_of
from kg.medical.linking import Link, Linker, Stretch
from kg.medical.linking.assertion import assertion
from kg.medical.snapshot import Snapshot
from kg.patient.entity import Role
from kg.patient.roles import role_of_mention
from schemas.codes import Coding, Concept
from schemas.facts import FactStatus


class Meant(NamedTuple):
    """A concept of the medical knowledge graph."""

    id: str = ""
    name: str = ""


class Mention(NamedTuple):
    """A concept that a text names, once for each way in which it is spoken of: `spans` are all places where
    it is, in order.
    """

    spans: tuple[tuple[int, int], ...]
    words: str  # at the first place; of a stage and the like what it is: "TNM"
    meant: Meant
    role: Role
    status: FactStatus  # refuted where negated; unconfirmed or planned where only thought of
    past: bool = False  # given as history
    value: str = ""  # of a stage and the like: "cT2 cN1 M0"


class Headed(NamedTuple):
    """What the headings of a note say of the stretches below them."""

    about: Sequence[Stretch] = ()  # of relatives, past, only feared (processors.notes.about)
    planned: Sequence[tuple[int, int]] = ()  # below "Plan"
    titles: Sequence[tuple[int, int]] = ()  # the headings themselves: "ALLERGIES" names no allergy

    def plans(self, place: int) -> bool:
        return any(start <= place < end for start, end in self.planned)

    def titled(self, place: int) -> bool:
        return any(start <= place < end for start, end in self.titles)


class Named(NamedTuple):
    """One event of a text: where, and what is said of it; a row of the snapshot, or words that it has no concept for."""

    link: Link
    what: int | str
    role: Role


class Phi(Protocol):
    """The entity-linking function. Pure."""

    def coded(self, concept: Concept) -> Meant:
        """What a coded value means; an empty `Meant` where the graph does not know it."""
        ...

    def mentioned(self, text: str) -> Sequence[Mention]:
        """What a text names, by place."""
        ...


class Unlinked:
    """A `Phi` for where there is no medical knowledge graph."""

    def coded(self, concept: Concept) -> Meant:
        return NOTHING

    def mentioned(self, text: str) -> Sequence[Mention]:
        return ()


class GraphPhi:
    """A `Phi` over a snapshot. Without a linker it reads no notes."""

    def __init__(
        self,
        snapshot: Snapshot,
        linker: Linker | None = None,
        headed: Callable[[str], Headed] = lambda _: Headed(),
    ) -> None:
        self._snapshot = snapshot
        self._linker = linker
        self._headed = headed
        self._coded = lru_cache(maxsize=65536)(self._find)
        self.role = lru_cache(maxsize=65536)(self._find_role)

    def coded(self, concept: Concept) -> Meant:
        return self._coded(concept)

    def mentioned(self, text: str) -> Sequence[Mention]:
        headed = self._headed(text)
        forms = stated(text, headed.about)
        found: dict[tuple[str | int, str, Role, FactStatus, bool], list[tuple[int, int]]] = {}
        for one in forms:
            key = self._key(one.link, one.name, one.value, one.role, headed)
            found.setdefault(key, []).append((one.link.start, one.link.end))
        for link, what, role in self.events(text, forms, headed):
            found.setdefault(self._key(link, what, "", role, headed), []).append((link.start, link.end))
        return sorted(self._mention(text, *key, spans) for key, spans in found.items())

    def events(self, text: str, forms: Sequence[Stated], headed: Headed) -> Iterator[Named]:
        """What a text names besides `forms`, as the dictionary links it."""
        for link in self._linker.link(masked(text, forms), headed.about) if self._linker else ():
            role = self.role(link.row)
            if role is not None and not headed.titled(link.start):
                yield Named(link, link.row, role)

    def _key(
        self, link: Link, what: int | str, value: str, role: Role, headed: Headed
    ) -> tuple[str | int, str, Role, FactStatus, bool]:
        status: FactStatus = "refuted" if link.negated else "unconfirmed" if link.hypothetical else "active"
        if (
            role in _DONE
            and status != "refuted"
            and (link.hypothetical or (headed.plans(link.start) and not link.historical))
        ):
            status = "planned"
        return what, value, "family" if link.family else role, status, link.historical

    def _mention(
        self,
        text: str,
        what: str | int,
        value: str,
        role: Role,
        status: FactStatus,
        past: bool,
        spans: list[tuple[int, int]],
    ) -> Mention:
        words = what if isinstance(what, str) else " ".join(text[spans[0][0] : spans[0][1]].split())
        meant = (
            NOTHING if isinstance(what, str) else Meant(self._snapshot.id(what), self._snapshot.name(what))
        )
        return Mention(tuple(spans), words, meant, role, status, past, value)

    def _find(self, concept: Concept) -> Meant:
        row = concept_of(self._snapshot, concept.codings, concept.text)
        return NOTHING if row is None else Meant(self._snapshot.id(row), self._snapshot.name(row))

    def _find_role(self, row: int) -> Role | None:
        """By the concept's names and codes, which distinguish a symptom from a disease where the words of a
        note do not.
        """
        codings = (Coding(*code.split("|", 1)) for code in self._snapshot.codes(row))
        return role_of_mention(
            self._snapshot.group_of(row), Concept(tuple(codings), self._snapshot.name(row))
        )


NOTHING: Final = Meant()
#: Roles of what is done: under the heading of a plan it is not done yet.
_DONE: Final[frozenset[Role]] = frozenset(
    {"treatment", "imaging", "investigation", "prevention", "biomarker", "care"}
)


_NO_ROW = -1


class Stated(NamedTuple):
    """One statement of a text, and what the text says of it."""

    link: Link  # where, and whether it is denied, past ...; `row` means nothing
    name: str
    role: Role
    value: str


def stated(text: str, about: Sequence[Stretch] = ()) -> list[Stated]:
    """By place, never overlapping."""
    found = list(_matches(text))
    judged = assertion(text, [Link(one.start(), one.end(), _NO_ROW, one[0], 1.0) for one, _ in found], about)
    return [
        Stated(
            link._replace(negated=link.negated and not _states(match["value"])),
            form.name,
            form.role,
            " ".join(match["value"].split()),
        )
        for link, (match, form) in zip(judged, found, strict=True)
    ]


def masked(text: str, read: Sequence[Stated]) -> str:
    """The text with what was read, and what is listed as misleading, out of sight; offsets stay."""
    spans = [(one.link.start, one.link.end) for one in read]
    spans += [match.span() for pattern in _table().masked for match in pattern.finditer(text)]
    if not spans:
        return text
    chars = list(text)
    for start, end in spans:
        chars[start:end] = ["x" if char.isalnum() else char for char in text[start:end]]
    return "".join(chars)


class _Form(NamedTuple):
    name: str
    role: Role
    pattern: re.Pattern[str]


class _Table(NamedTuple):
    forms: tuple[_Form, ...]
    masked: tuple[re.Pattern[str], ...]


def _matches(text: str) -> Iterator[tuple[re.Match[str], _Form]]:
    every = [
        (match.start(), number, match)
        for number, form in enumerate(_table().forms)
        for match in form.pattern.finditer(text)
    ]
    end = -1
    for start, number, match in sorted(every, key=lambda one: one[:2]):
        if start >= end:
            end = match.end()
            yield match, _table().forms[number]


def _states(value: str) -> bool:
    """Whether the value itself is the denial: "HER2 negative" is a finding, not a denied HER2."""
    return value.casefold().rstrip(".") in ("negative", "neg", "not amplified", "0")


@lru_cache(maxsize=1)
def _table() -> _Table:
    raw: dict[str, Any] = msgspec.yaml.decode(
        files("kg.patient").joinpath("stated.yaml").read_text(encoding="utf-8")
    )
    forms = tuple(
        _Form(one["name"], one["role"], re.compile(one["pattern"], re.IGNORECASE)) for one in raw["stated"]
    )
    return _Table(forms, tuple(re.compile(one, re.IGNORECASE) for one in raw["masked"]))
