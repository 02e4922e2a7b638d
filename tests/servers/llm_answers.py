"""What the stub server says: an answer by the schema in the question, quoting the anchors found in the
prompt.

A prompt lists its evidence line by line, each line led by an anchor in square brackets. The stub knows no
more about prompts than that, and no more about answers than their JSON Schema: it makes one item per anchor
wherever the schema asks for a list of objects that name anchors, and fills every other field with the least
that is valid.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

ANCHORED: Final = re.compile(
    r"^\W*\[(?P<anchor>[A-Za-z]{1,8}[-:.]?\d[\w.:-]*)\]\W*(?P<text>\S.*)$", re.MULTILINE
)
#: Fields of an answer that hold anchors, by the names that schemas give them.
ANCHOR_FIELDS: Final = frozenset(
    {"anchor", "anchors", "source", "sources", "cite", "cites", "citation", "citations", "evidence"}
)
MOST: Final = 12


@dataclass(frozen=True)
class Line:
    """A line of evidence in the prompt."""

    anchor: str
    text: str


def lines_of(question: dict[str, Any]) -> tuple[Line, ...]:
    """The anchored lines of the last message."""
    messages = question.get("messages") or [{"content": ""}]
    found = ANCHORED.finditer(str(messages[-1].get("content", "")))
    return tuple(Line(match["anchor"], match["text"].strip()) for match in found)


def schema_of(question: dict[str, Any]) -> dict[str, Any]:
    """The schema that vLLM would be held to."""
    asked = question.get("response_format") or {}
    return dict(asked.get("json_schema", {}).get("schema", {})) if asked.get("type") == "json_schema" else {}


def honest(question: dict[str, Any]) -> Any:
    """Every quoted line as it stands, under its own anchor."""
    return _fill(schema_of(question), lines_of(question)[:MOST], None)


def invented(question: dict[str, Any]) -> Any:
    """The same with every number changed: what a gate must catch."""
    lines = [
        Line(line.anchor, re.sub(r"\d+", lambda m: str(int(m[0]) * 3 + 7), line.text))
        for line in lines_of(question)[:MOST]
    ]
    return _fill(
        schema_of(question), tuple(Line(a.anchor, a.text + " Given 987.5 mg at 04:17.") for a in lines), None
    )


def misattributed(question: dict[str, Any]) -> Any:
    """The same with anchors that the prompt does not have."""
    return _fill(
        schema_of(question),
        tuple(Line(f"X{900 + i}", a.text) for i, a in enumerate(lines_of(question)[:MOST])),
        None,
    )


def _fill(schema: dict[str, Any], lines: tuple[Line, ...], line: Line | None, name: str = "") -> Any:
    if "const" in schema:
        return schema["const"]
    if schema.get("enum"):
        return schema["enum"][0]
    for choice in ("anyOf", "oneOf", "allOf"):
        if schema.get(choice):
            return _fill(schema[choice][0], lines, line, name)
    kind = schema.get("type", "object")
    if isinstance(kind, list):
        kind = kind[0]
    if kind == "object":
        properties = schema.get("properties", {})
        return {key: _fill(inner, lines, line, key) for key, inner in properties.items()}
    if kind == "array":
        return _fill_list(schema, lines, line, name)
    if kind == "string":
        return _fill_text(name, lines, line)
    if kind in ("integer", "number"):
        return schema.get("minimum", 0)
    return {"boolean": False, "null": None}.get(str(kind))


def _fill_list(schema: dict[str, Any], lines: tuple[Line, ...], line: Line | None, name: str) -> list[Any]:
    items = schema.get("items", {})
    if name in ANCHOR_FIELDS and line is not None:
        return [_fill(items, (line,), line, name)]
    at_most = schema.get("maxItems", MOST)
    if line is None and ANCHOR_FIELDS & set(items.get("properties", {})):
        return [_fill(items, (one,), one) for one in lines[:at_most]]
    wanted = max(schema.get("minItems", 0), 1)
    return [_fill(items, lines, line, name) for _ in range(min(wanted, at_most))]


def _fill_text(name: str, lines: tuple[Line, ...], line: Line | None) -> str:
    one = line or (lines[0] if lines else Line("E1", "Nothing of note."))
    return one.anchor if name in ANCHOR_FIELDS else one.text
