"""Terms of CQL expressions: what stands between operators (CQL 1.5, appendix G), and the tokens' reader that
all parsing shares.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, Final, TypeVar

from kg.guidelines.sources.cql.syntax import (
    Call,
    Choice,
    Constant,
    Interval,
    ListOf,
    Name,
    Node,
    Opaque,
    Operation,
    Property,
    Query,
    Retrieve,
    Token,
    Unread,
)

PRECISIONS: Final = frozenset(
    f"{one}{s}"
    for one in ("year", "month", "week", "day", "hour", "minute", "second", "millisecond")
    for s in ("", "s")
)
#: Words that cannot be an alias.
_KEYWORDS: Final = frozenset(
    "and or xor implies is as in during before after on same within starts ends occurs overlaps meets "
    "includes included contains properly between "
    "where return sort with without let union intersect except then else end when from such that by asc "
    "ascending desc descending aggregate of "
    "less more not null true false exists if case define context parameter valueset codesystem code concept "
    "library using include called version "
    "display div mod start all distinct".split()
)
_Made = TypeVar("_Made", bound=Node)


class Reader:
    """The tokens of one expression, an end token last."""

    def __init__(self, text: str, given: list[Token]) -> None:
        self._text, self._tokens, self._at = text, given, 0

    @property
    def _next(self) -> Token:
        return self._tokens[self._at]

    def _peek(self, *texts: str, ahead: int = 0) -> bool:
        position = self._at + ahead
        token = self._tokens[position] if position < len(self._tokens) else self._tokens[-1]
        return token.kind in ("word", "sign") and token.text in texts

    def _take(self, *texts: str) -> bool:
        if self._peek(*texts):
            self._at += 1
            return True
        return False

    def _need(self, *texts: str) -> None:
        if not self._take(*texts):
            raise Unread(f"expected {' or '.join(texts)}, got {self._next.text!r}")

    def _verbatim(self, start: int) -> str:
        return (
            " ".join(self._text[self._tokens[start].start : self._tokens[self._at - 1].end].split())
            if self._at > start
            else ""
        )

    def _make(self, start: int, kind: Callable[..., _Made], *parts: Any, **named: Any) -> _Made:
        return kind(*parts, **named, verbatim=self._verbatim(start))


class Terms(Reader):
    """Literals, names, functions, retrieves, queries, lists, choices."""

    @abstractmethod
    def expression(self) -> Node:
        """A whole expression, with its operators."""

    @abstractmethod
    def operand(self) -> Node:
        """What a prefix such as `date from` stands before."""

    def _term(self) -> Node:
        start = self._at
        node = self._primary()
        while True:
            if self._take("."):
                name = self._identifier()
                if self._take("("):
                    arguments = self._items(")")
                    library = node.name if isinstance(node, Name) and not node.library else ""
                    node = self._make(start, Call, name, arguments, library, None if library else node)
                elif (
                    isinstance(node, Name) and not node.library and self._tokens[self._at - 1].kind == "name"
                ):
                    node = self._make(start, Name, name, node.name)  # Common."Active Conditions"
                else:
                    node = self._make(start, Property, node, name)
            elif isinstance(node, Name) and self._take("("):
                node = self._make(start, Call, node.name, self._items(")"), node.library)
            elif self._take("["):
                self.expression()
                self._need("]")
                node = self._make(start, Operation, "[]", (node,))
            elif self._alias_follows() and isinstance(
                node, Retrieve | Name | Call | Operation | Query | ListOf | Choice | Property
            ):
                return self._query(start, node)
            else:
                return node

    def _primary(self) -> Node:
        start, token = self._at, self._next
        self._at += 1
        if token.kind == "number":
            unit = ""
            if self._next.kind == "string" or (self._next.kind == "word" and self._next.text in PRECISIONS):
                unit = self._next.text
                self._at += 1
            return self._make(start, Constant, token.text, "number", unit)
        if token.kind == "string":
            return self._make(start, Constant, token.text, "string")
        if token.kind == "date":
            return self._make(start, Constant, token.text, "date")
        if token.kind == "name":
            return self._make(start, Name, token.text)
        if token.kind == "sign":
            return self._bracketed(start, token.text)
        if token.kind == "word":
            return self._word(start, token.text)
        raise Unread("expected an expression, got the end")

    def _bracketed(self, start: int, sign: str) -> Node:
        if sign == "(":
            node = self.expression()
            self._need(")")
            return node
        if sign == "[":
            return self._retrieve(start)
        if sign == "{":
            if self._next.kind in ("word", "name") and self._peek(":", ahead=1):
                self._skip("{", "}")
                return self._make(start, Opaque)
            return self._make(start, ListOf, self._items("}"))
        raise Unread(f"expected an expression, got {sign!r}")

    def _word(self, start: int, word: str) -> Node:
        if word in ("true", "false"):
            return self._make(start, Constant, word == "true", "truth")
        if word == "null":
            return self._make(start, Constant, None, "null")
        if word == "Interval" and self._take("[", "("):
            low = self.expression()
            self._need(",")
            high = self.expression()
            self._need("]", ")")
            return self._make(start, Interval, low, high)
        if word == "List" and (self._take("<")):
            self._skip("<", ">")
            self._need("{")
            return self._make(start, ListOf, self._items("}"))
        if word == "if":
            condition = self.expression()
            self._need("then")
            then = self.expression()
            self._need("else")
            return self._make(start, Choice, condition, then, self.expression())
        if word == "case":
            self._skip("case", "end")
            return self._make(start, Opaque)
        if word in (
            "date",
            "time",
            "start",
            "end",
            "singleton",
            "flatten",
            "distinct",
            "convert",
            "cast",
            "minimum",
            "maximum",
            *PRECISIONS,
        ) and self._take("from", "of"):
            return self._make(start, Operation, word, (self.operand(),))
        if word == "from" or word in ("duration", "difference", "Tuple"):
            raise Unread(f"expected an expression that conditions have, got {word!r}")
        if word in _KEYWORDS:
            raise Unread(f"expected an expression, got {word!r}")
        return self._make(start, Name, word)

    def _retrieve(self, start: int) -> Node:
        kind = self._identifier()
        while self._take("."):
            kind = self._identifier()
        path, codes = "", None
        if self._take(":"):
            if self._next.kind == "word" and self._peek("in", "~", "=", ahead=1):
                path = self._identifier()
                self._at += 1
            codes = self.expression()
        self._need("]")
        return self._make(start, Retrieve, kind, path, codes)

    def _alias_follows(self) -> bool:
        token = self._next
        return token.kind == "name" or (
            token.kind == "word" and token.text not in _KEYWORDS and token.text not in PRECISIONS
        )

    def _query(self, start: int, source: Node) -> Node:
        alias = self._identifier()
        let: list[tuple[str, Node]] = []
        further: list[str] = []
        where, descending = None, None
        if self._take("let"):
            while True:
                name = self._identifier()
                self._need(":")
                let.append((name, self.expression()))
                if not self._take(","):
                    break
        while self._peek("with", "without"):
            begun = self._at
            self._at += 1
            self._term()
            self._need("such")
            self._need("that")
            self.expression()
            further.append(self._verbatim(begun))
        if self._take("where"):
            where = self.expression()
        if self._take("return"):
            self._take("all", "distinct")
            self.expression()
        if self._take("sort"):
            descending = False
            if self._take("by"):
                self.expression()
            if self._take("desc", "descending"):
                descending = True
            else:
                self._take("asc", "ascending")
        return self._make(start, Query, source, alias, where, tuple(let), tuple(further), descending)

    def _items(self, close: str) -> tuple[Node, ...]:
        items: list[Node] = []
        if self._take(close):
            return ()
        while True:
            items.append(self.expression())
            if self._take(close):
                return tuple(items)
            self._need(",")

    def _identifier(self) -> str:
        token = self._next
        if token.kind not in ("word", "name"):
            raise Unread(f"expected a name, got {token.text!r}")
        self._at += 1
        return token.text

    def _type(self) -> None:
        name = self._identifier()
        while self._take("."):
            name = self._identifier()
        if name in ("List", "Interval", "Choice") and self._take("<"):
            self._skip("<", ">")

    def _skip(self, opening: str, closing: str) -> None:
        """To behind the bracket that closes; the opening one is taken already."""
        depth = 1
        while depth:
            token = self._next
            if token.kind == "end":
                raise Unread(f"expected {closing}, got the end")
            depth += self._peek(opening) - self._peek(closing)
            self._at += 1
