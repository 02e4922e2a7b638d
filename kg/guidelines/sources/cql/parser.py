"""CQL expressions by recursive descent, in the order of precedence of the grammar (CQL 1.5, appendix G),
loosest first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kg.guidelines.sources.cql.syntax import Constant, Node, Opaque, Operation, Timing, Token, Unread, tokens
from kg.guidelines.sources.cql.terms import PRECISIONS, Terms

_COMPARISONS: Final = frozenset({"<", "<=", ">", ">="})
_EQUALS: Final = frozenset({"=", "!=", "<>", "~", "!~"})
_DEEPEST: Final = 60


def parse(text: str) -> Node:
    """Raises Unread."""
    return Parser(text, tokens(text)).whole()


class Parser(Terms):
    """One expression."""

    def __init__(self, text: str, given: list[Token]) -> None:
        super().__init__(text, given)
        self._depth = 0

    def whole(self) -> Node:
        node = self.expression()
        if self._next.kind != "end":
            raise Unread(f"expected the end, got {self._next.text!r}")
        return node

    def expression(self) -> Node:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise Unread("expected less nesting")
        node = self._left(
            ("|", "union", "intersect", "except"),
            lambda: self._left(("implies",), lambda: self._left(("or", "xor"), self._and)),
        )
        self._depth -= 1
        return node

    def _left(self, operators: tuple[str, ...], inner: Callable[[], Node]) -> Node:
        start = self._at
        node = inner()
        while self._peek(*operators):
            name = self._next.text
            self._at += 1
            node = self._make(start, Operation, "union" if name == "|" else name, (node, inner()))
        return node

    def _and(self) -> Node:
        return self._left(("and",), self._membership)

    def _membership(self) -> Node:
        start = self._at
        node = self._equality()
        while self._peek("in", "contains"):
            name = self._next.text
            self._at += 1
            self._precision()
            node = self._make(start, Operation, name, (node, self._equality()))
        return node

    def _equality(self) -> Node:
        start = self._at
        node = self._timing()
        while self._next.kind == "sign" and self._next.text in _EQUALS:
            name = self._next.text
            self._at += 1
            node = self._make(start, Operation, name, (node, self._timing()))
        return node

    def _timing(self) -> Node:
        start = self._at
        node = self._inequality()
        while (made := self._phrase(start, node)) is not None:
            node = made
        return node

    def _phrase(self, start: int, left: Node) -> Node | None:
        """[3 months or less] [on or] before [day of] right; None if no timing follows."""
        begun = self._at
        offset, bound = None, ""
        if self._next.kind == "number":
            offset = self._term()
            if self._take("or"):
                bound = f"or {self._next.text}"
                self._need("less", "more")
        relation = self._relation()
        if relation is None:
            self._at = begun
            return None
        self._precision()
        if self._take("start", "end"):
            self._take("of")
        right = self._inequality()
        return self._make(start, Timing, left, relation, right, offset, bound)

    def _relation(self) -> str | None:
        on = self._take("on")
        if on:
            self._need("or")
        if self._take("before", "after"):
            name = self._tokens[self._at - 1].text
            if self._peek("or") and self._peek("on", ahead=1):
                self._at += 2
                on = True
            return f"on or {name}" if on else name
        if on:
            raise Unread("expected before or after")
        if self._take("during"):
            return "during"
        if self._take("included"):
            self._need("in")
            return "during"
        return None

    def _precision(self) -> None:
        if self._next.kind == "word" and self._next.text in PRECISIONS and self._peek("of", ahead=1):
            self._at += 2

    def _inequality(self) -> Node:
        start = self._at
        node = self.operand()
        while True:
            if self._next.kind == "sign" and self._next.text in _COMPARISONS:
                name = self._next.text
                self._at += 1
                node = self._make(start, Operation, name, (node, self.operand()))
            elif self._take("between"):
                low = self._sum()
                self._need("and")
                node = self._make(start, Operation, "between", (node, low, self._sum()))
            else:
                return node

    def operand(self) -> Node:
        start = self._at
        if self._take("not", "exists"):
            name = self._tokens[start].text
            return self._make(start, Operation, name, (self.operand(),))
        node = self._sum()
        while self._peek("is", "as"):
            name = self._next.text
            self._at += 1
            negated = self._take("not")
            if self._peek("null", "true", "false"):
                node = self._make(start, Operation, "is", (node, self._term()))
                node = self._make(start, Operation, "not", (node,)) if negated else node
            else:
                self._type()
                node = node if name == "as" else self._make(start, Opaque)
        return node

    def _sum(self) -> Node:
        return self._left(
            ("+", "-", "&"),
            lambda: self._left(("*", "/", "div", "mod"), lambda: self._left(("^",), self._sign)),
        )

    def _sign(self) -> Node:
        start = self._at
        if self._take("+", "-"):
            sign, node = self._tokens[start].text, self._sign()
            if isinstance(node, Constant) and node.kind == "number":
                return self._make(
                    start, Constant, f"{'-' if sign == '-' else ''}{node.value}", "number", node.unit
                )
            return self._make(start, Opaque)
        return self._term()
