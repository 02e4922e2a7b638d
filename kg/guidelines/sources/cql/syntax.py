"""The parts of CQL that conditions of guidelines are made of, as data; and its words.

Clinical Quality Language 1.5, https://cql.hl7.org. No library reads it in Python (looked for on PyPI and in
HL7's list of implementations); only what can become a condition is read here, the rest of a text stays text.
`verbatim` is each part's own words.
"""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

from msgspec import Struct


class Constant(Struct, frozen=True):
    """true, false, null, a number, a string, a date; of a quantity the value with its unit."""

    value: bool | str | None
    kind: Literal["truth", "null", "number", "string", "date"]
    unit: str = ""
    verbatim: str = ""


class Name(Struct, frozen=True):
    """A definition, an alias, a value set; `library` is the local name of another library."""

    name: str
    library: str = ""
    verbatim: str = ""


class Property(Struct, frozen=True):
    of: Node
    name: str
    verbatim: str = ""


class Call(Struct, frozen=True):
    """A function: of a library, built in, or of what stands before the dot (`of`)."""

    name: str
    arguments: tuple[Node, ...]
    library: str = ""
    of: Node | None = None
    verbatim: str = ""


class Retrieve(Struct, frozen=True):
    """[Condition: code in "Diabetes"]. `codes` is None where all are meant."""

    type: str
    path: str = ""
    codes: Node | None = None
    verbatim: str = ""


class Query(Struct, frozen=True):
    """source alias where ... sort ...; `further`: what else narrows it (with, without), as text."""

    source: Node
    alias: str
    where: Node | None = None
    let: tuple[tuple[str, Node], ...] = ()
    further: tuple[str, ...] = ()
    descending: bool | None = None  # None: not sorted
    verbatim: str = ""


class Operation(Struct, frozen=True):
    """and, or, xor, implies, not, exists, is, as, in, comparisons, arithmetic, union, intersect, except,
    between, of.
    """

    name: str
    parts: tuple[Node, ...]
    verbatim: str = ""


class Choice(Struct, frozen=True):
    """if condition then one else other."""

    condition: Node
    then: Node
    otherwise: Node
    verbatim: str = ""


class Interval(Struct, frozen=True):
    low: Node
    high: Node
    verbatim: str = ""


class ListOf(Struct, frozen=True):
    items: tuple[Node, ...]
    verbatim: str = ""


class Timing(Struct, frozen=True):
    """`left` `offset` `relation` `right`: 3 months or less before Today(). `bound` is "or less", "or more",
    "less than", "more than" or "".
    """

    left: Node
    relation: str  # before, after, during, same, within, overlaps, ...
    right: Node
    offset: Node | None = None
    bound: str = ""
    verbatim: str = ""


class Opaque(Struct, frozen=True):
    """What CQL has and conditions here have not."""

    verbatim: str = ""


Node: TypeAlias = (
    Constant
    | Name
    | Property
    | Call
    | Retrieve
    | Query
    | Operation
    | Choice
    | Interval
    | ListOf
    | Timing
    | Opaque
)


class Token(Struct, frozen=True):
    kind: Literal["word", "name", "string", "number", "date", "sign", "end"]
    text: str  # of names and strings what stands within the quotes
    start: int
    end: int


class Unread(ValueError):
    """The text is no CQL, or CQL that this parser does not read."""


_TOKEN: Final = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*.*?\*/)
      | (?P<string>'(?:\\.|[^'\\])*')
      | (?P<name>"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`)
      | (?P<date>@T?[0-9][0-9T:.+Z-]*)
      | (?P<number>\d+(?:\.\d+)?)L?
      | (?P<word>[A-Za-z_$%][A-Za-z0-9_]*)
      | (?P<sign><=|>=|!=|!~|<>|->|[-+*/^&|=<>~()\[\]{},:.;])""",
    re.VERBOSE | re.DOTALL,
)


def tokens(text: str) -> list[Token]:
    """With an end token. A letter that CQL does not have is a sign, which no expression can have."""
    found: list[Token] = []
    position = 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            found.append(Token("sign", text[position], position, position + 1))
            position += 1
            continue
        kind = match.lastgroup
        position = match.end()
        if kind == "space":
            continue
        verbatim = match[0]
        match kind:
            case "string" | "name":
                found.append(Token(kind, re.sub(r"\\(.)", r"\1", verbatim[1:-1]), match.start(), match.end()))
            case "number" | "word" | "sign" | "date":
                found.append(
                    Token(kind, match["number"] if kind == "number" else verbatim, match.start(), match.end())
                )
    return [*found, Token("end", "", len(text), len(text))]
