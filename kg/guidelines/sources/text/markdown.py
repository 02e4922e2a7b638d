"""Guidelines as plain text: headings become situations, what is listed below them actions, rows of decision
tables rules.

Nothing of it is evaluated as it stands, except ages in decision tables and what a binding explains: a step's
condition is its own text, so it is possible, never recommended; but it can be aligned with what happened to a
patient. `formalise.py` has a language model write the reviewable file instead.

A file may begin with `---` lines that say id, title, version, source. Without a version its content's hash is
one.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Final

from msgspec import Struct

from kg.guidelines.graph import Edge, Guideline, Problem, Step
from kg.guidelines.predicates import ALWAYS, Predicate, Unevaluated
from kg.guidelines.sources.bindings import Bindings
from kg.guidelines.sources.text.html_tables import Rule, rules_of

_HEADING: Final = re.compile(r"^(#{1,6})\s+(.*?)\s*#*\s*$")
_ITEM: Final = re.compile(r"^(\s*)(?:[-*+]|\d{1,3}[.)])\s+(.*)$")
_META: Final = re.compile(r"^(\w+):\s*(.*)$")
_MARKS: Final = re.compile(r"!?\[([^\]]*)\]\([^)]*\)|[*_`]{1,3}|<[^>]+>")
_NOTHING: Final = Bindings()


class Line(Struct, frozen=True):
    """A heading (`level` 1 to 6), a list item (7 and deeper), text (0) or the beginning of an HTML table
    (-1).
    """

    number: int
    level: int
    text: str


def guideline_of(text: str, name: str, bound: Bindings = _NOTHING) -> Guideline:
    """The text of one file; `name` is the file's."""
    about, body = _meta(text)
    title = about.get("title") or next((line.text for line in _lines(body) if line.level == 1), "") or name
    version = about.get("version") or about.get("date") or sha256(text.encode()).hexdigest()[:12]
    identity = about.get("id") or name
    making = _Making(f"{identity}|{version}", about.get("source") or name, name)
    root = making.add(name, title, "situation", 1, ALWAYS, "", title)
    _outline(making, list(_lines(body)), root)
    for table in rules_of(body):
        _rules(making, table.title, table.rules, root, bound)
    problems = () if len(making.steps) > 1 else (Problem(name, "headings, lists or decision tables", "none"),)
    given = about.get("population") or title
    return Guideline(
        identity,
        title,
        version,
        about.get("source") or name,
        tuple(making.steps.values()),
        tuple(making.edges),
        tuple(bound.known.kinds.values()),
        bound.populations.get(identity)
        or Unevaluated("text", given, f"the patients that it is for: {given}"),
        problems=problems,
    )


def _outline(making: _Making, lines: list[Line], root: str) -> None:
    """Headings within headings, items within items. What has nothing below it is an action."""
    above: list[tuple[int, str]] = [(0, root)]
    for position, line in enumerate(lines):
        if line.level < 1:
            continue
        while above[-1][0] >= line.level:
            above.pop()
        following = next((other for other in lines[position + 1 :] if other.level), None)
        inner = following is not None and (
            following.level > line.level or following.level == -1
        )  # what a table holds is in its own situation
        below = " ".join(_below(lines, position))
        kind_is_action = not inner
        condition: Predicate = Unevaluated("text", line.text, line.text) if kind_is_action else ALWAYS
        section = making.steps[above[-1][1]].title
        description = f"{line.text}. {below}" if below else line.text
        step = making.add(
            line.text,
            line.text,
            "action" if kind_is_action else "situation",
            line.number,
            condition,
            section,
            description,
        )
        making.edges.append(Edge(above[-1][1], step))
        above.append((line.level, step))


def _below(lines: list[Line], position: int) -> list[str]:
    found = []
    for line in lines[position + 1 :]:
        if line.level:
            break
        found.append(line.text)
    return found


def _rules(making: _Making, title: str, rules: tuple[Rule, ...], root: str, bound: Bindings) -> None:
    """One situation for a table, one action for each of its rules."""
    table = making.add(
        title, title, "situation", rules[0].line if rules else 1, ALWAYS, making.steps[root].title, title
    )
    making.edges.append(Edge(root, table))
    for rule in rules:
        section = f"{title}, {rule.name}" if rule.name else title
        step = making.add(
            f"{table}/{rule.name or rule.action}",
            rule.action,
            "action",
            rule.line,
            rule.condition(title, bound),
            section,
            f"{rule.action}. {rule.guidance}",
            rule.details,
        )
        making.edges.append(Edge(table, step))


class _Making:
    def __init__(self, name: str, source: str, file: str) -> None:
        self._name, self._source, self._file = name, source, file
        self.steps: dict[str, Step] = {}
        self.edges: list[Edge] = []

    def add(
        self,
        name: str,
        title: str,
        kind: str,
        line: int,
        condition: Predicate,
        section: str,
        description: str,
        details: tuple[str, ...] = (),
    ) -> str:
        number, free = 1, name[:160]
        while free in self.steps:
            number += 1
            free = f"{name[:160]} ({number})"
        self.steps[free] = Step(
            free,
            title,
            "action" if kind == "action" else "situation",
            self._name,
            f"{self._file}, line {line}",
            section,
            " ".join(description.split()),
            condition,
            details=details,
        )
        return free


def _meta(text: str) -> tuple[dict[str, str], str]:
    """What stands between two lines of `---` at the top, and the rest with the line numbers kept."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != "---":
        return {}, text
    about: dict[str, str] = {}
    for number, line in enumerate(lines[1:], 1):
        if line.strip() == "---":
            return about, "\n" * (number + 1) + "\n".join(lines[number + 1 :])
        if found := _META.match(line):
            about[found[1]] = found[2].strip().strip("\"'")
    return {}, text


def _lines(text: str) -> list[Line]:
    """Without code blocks and HTML tables, which are read apart."""
    found: list[Line] = []
    code = False
    table = 0
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith(("```", "~~~")):
            code = not code
            continue
        opened, closed = (
            len(re.findall(r"<table\b", line, re.IGNORECASE)),
            len(re.findall(r"</table>", line, re.IGNORECASE)),
        )
        inside = table > 0 or opened > 0
        begins = not table and opened > 0 and not code
        table = max(0, table + opened - closed)
        if begins:
            found.append(Line(number, -1, "table"))
        if code or inside or not line.strip():
            continue
        if heading := _HEADING.match(line):
            found.append(Line(number, len(heading[1]), _plain(heading[2])))
        elif item := _ITEM.match(line):
            found.append(Line(number, 7 + len(item[1].expandtabs(4)) // 2, _plain(item[2])))
        elif found and found[-1].level >= 7 and line.startswith(" ") and number == found[-1].number + 1:
            found[-1] = Line(number, found[-1].level, f"{found[-1].text} {_plain(line)}")  # an item goes on
        elif not re.fullmatch(r"[\s|:<>/\w=\"'-]*<[^>]*>\s*|[-=|: ]+", line):
            found.append(Line(number, 0, _plain(line)))
    return [line for line in found if line.text]


def _plain(text: str) -> str:
    return " ".join(_MARKS.sub(lambda found: found[1] or "", text).split())
