"""FSH text to entities and their rules: lines, indentation, comments, rule sets with their parameters filled
in.

FHIR Shorthand 2.0, https://hl7.org/fhir/uv/shorthand/reference.html. What rules mean is for fsh.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from kg.guidelines.graph import Problem

_ENTITY: Final = re.compile(
    r"^(Alias|Profile|Extension|Instance|Invariant|Mapping|RuleSet|ValueSet|CodeSystem|Logical|Resource)\s*:\s*(.+)$"
)
_ATTRIBUTE: Final = re.compile(r"^(\w+)\s*:\s*(.*)$")
_RULE: Final = re.compile(r"^(\s*)\*\s+(.*)$")
_INSERT: Final = re.compile(r"^(?:(\S+)\s+)?insert\s+([\w-]+)\s*(?:\((.*)\))?\s*$", re.DOTALL)
_DEEPEST: Final = 20  # rule sets within rule sets


class Rule(Struct, frozen=True):
    indent: int
    text: str
    where: str  # file and line


class Entity(Struct, frozen=True):
    kind: str
    name: str
    where: str
    attributes: Mapping[str, str]
    rules: tuple[Rule, ...]


def entities(text: str, where: str) -> tuple[Entity, ...]:
    """The entities of one file."""
    found: list[tuple[str, str, str, dict[str, str], list[Rule]]] = []
    for number, line in _logical(_bare(text)):
        place = f"{where}, line {number}"
        if begun := _ENTITY.match(line):
            found.append((begun[1], begun[2].strip(), place, {}, []))
        elif not found or not line.strip():
            continue
        elif ruled := _RULE.match(line):
            found[-1][4].append(Rule(len(ruled[1].expandtabs(2)), ruled[2].strip(), place))
        elif (given := _ATTRIBUTE.match(line)) and not found[-1][4]:
            found[-1][3][given[1]] = given[2].strip().strip('"')
        elif found[-1][4]:  # a rule goes on
            last = found[-1][4][-1]
            found[-1][4][-1] = Rule(last.indent, f"{last.text} {line.strip()}", last.where)
    return tuple(
        Entity(kind, name, place, attributes, tuple(rules)) for kind, name, place, attributes, rules in found
    )


def expanded(
    rules: tuple[Rule, ...],
    rule_sets: Mapping[tuple[str, int], Entity],
    problems: list[Problem],
    depth: int = 0,
) -> Iterator[Rule]:
    """The rules, `insert` followed. `rule_sets` by name and number of parameters."""
    for rule in rules:
        inserted = _INSERT.match(rule.text)
        if inserted is None:
            yield rule
            continue
        path, name, arguments = inserted[1], inserted[2], arguments_of(inserted[3])
        rule_set = rule_sets.get((name, len(arguments)))
        if rule_set is None or depth >= _DEEPEST:
            came = (
                f"insert {name} with {len(arguments)} parameters"
                if rule_set is None
                else "rule sets that insert each other"
            )
            problems.append(Problem(rule.where, "a rule set that is defined", came))
            continue
        filled = tuple(_filled(each, rule_set.name, arguments) for each in rule_set.rules)
        shift = rule.indent
        if path:
            yield Rule(rule.indent, path, rule.where)
            shift += 2
        for each in expanded(filled, rule_sets, problems, depth + 1):
            yield Rule(each.indent + shift, each.text, rule.where)


def signature(name: str) -> tuple[str, tuple[str, ...]]:
    """The name of a rule set and of its parameters: "ActionInput(id, type)"."""
    bare, _, rest = name.partition("(")
    return bare.strip(), tuple(part.strip() for part in rest.rstrip(") ").split(",") if part.strip())


def arguments_of(text: str | None) -> tuple[str, ...]:
    """Split at commas outside quotes; `\\,` and `\\)` are a comma and a bracket, [[...]] stands as it is."""
    if text is None or not text.strip():
        return ()
    parts: list[str] = []
    held, quoted, position = "", False, 0
    while position < len(text):
        if text.startswith("[[", position) and "]]" in text[position:]:
            end = text.index("]]", position)
            held, position = held + text[position + 2 : end], end + 2
            continue
        letter = text[position]
        if letter == "\\" and text[position + 1 : position + 2] in (",", ")"):
            held, position = held + text[position + 1], position + 2
            continue
        if letter == '"' and text[position - 1 : position] != "\\":
            quoted = not quoted
        if letter == "," and not quoted:
            parts, held = [*parts, held.strip()], ""
        else:
            held += letter
        position += 1
    return (*parts, held.strip())


def _filled(rule: Rule, head: str, arguments: tuple[str, ...]) -> Rule:
    text = rule.text
    for parameter, argument in zip(signature(head)[1], arguments, strict=False):
        text = re.sub(
            rf"\[\[{re.escape(parameter)}\]\]|\{{{re.escape(parameter)}\}}",
            lambda _, given=argument: given,  # type: ignore[misc]
            text,
        )
    return Rule(rule.indent, text, rule.where)


def _logical(text: str) -> Iterator[tuple[int, str]]:
    """Lines with their numbers; text in three quotes is one line, its line ends written \\n."""
    lines = text.split("\n")
    position = 0
    while position < len(lines):
        number, line = position + 1, lines[position]
        while line.count('"""') % 2 and position + 1 < len(lines):
            position += 1
            line += "\n" + lines[position]
        if '"""' in line:
            line = re.sub(
                r'"""(.*?)"""',
                lambda found: '"' + found[1].strip().replace('"', '\\"').replace("\n", "\\n") + '"',
                line,
                flags=re.DOTALL,
            )
        yield number, line.rstrip()
        position += 1


def _bare(text: str) -> str:
    """Without comments; a `//` within quotes, or within a URL, is none."""

    def kept(found: re.Match[str]) -> str:
        if found[0].startswith('"'):
            return found[0]
        return "\n" * found[0].count("\n")

    return re.sub(
        r'"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|/\*[\s\S]*?\*/|(?:(?<=\s)|^)//[^\n]*',
        kept,
        text.replace("\r\n", "\n"),
        flags=re.MULTILINE,
    )
