"""FHIR Shorthand to resources: instances, value sets and code systems of a set of files.

The subset that guidelines use: `* path = value` with [0], [+], [=] and slice names, context by indentation,
rule sets with parameters, aliases, codes, quantities, Canonical(), Reference(). Profiles only say what type
their instances have. Another rule is a Problem.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from kg.guidelines.graph import Problem
from kg.guidelines.sources.fhir.shape import has, knows, shaped
from kg.guidelines.sources.fsh.text import Entity, Rule, entities, expanded, signature
from kg.guidelines.sources.fsh.values import Filler, Names, value

_SET: Final = re.compile(r"^(\S+)\s*=\s*(.+)$", re.DOTALL)
_CONCEPT: Final = re.compile(r'^(\S*#(?:"[^"]*"|\S+))((?:\s+"(?:\\.|[^"\\])*")*)$', re.DOTALL)
_CODES: Final = re.compile(r"^(include|exclude)?\s*codes\s+from\s+(.+)$", re.DOTALL)
_FILTER: Final = re.compile(
    r"(\S+)\s+(=|is-a|descendent-of|is-not-a|regex|in|not-in|generalizes|exists)\s+(.+?)(?:\s+and\s+|$)"
)
#: Type by the name of a profile that another guide defines, where neither its parent nor a url says it: CPG
# on FHIR, vital signs of R4.
_BY_NAME: Final = (
    (re.compile(r"(Recommendation|Strategy|Pathway|OrderSet|Plan)Definition$"), "PlanDefinition"),
    (re.compile(r"Summary$|Note$"), "Composition"),
    (
        re.compile(
            r"^(vitalsigns|vitalspanel|bodyweight|bodyheight|bodytemp|headcircum|bmi|bp|heartrate|resprate|oxygensat|observation-.*)$"
        ),
        "Observation",
    ),
)


def resources(
    files: Mapping[str, str], canonical: str = ""
) -> tuple[list[dict[str, Any]], tuple[Problem, ...]]:
    """All instances, value sets and code systems. `files`: text by name; `canonical`: the base of what has no
    url of its own.
    """
    shorthand = _Shorthand(
        [entity for name, text in files.items() for entity in entities(text, name)], canonical.rstrip("/")
    )
    made = [
        shorthand.made(entity)
        for entity in shorthand.defined.values()
        if entity.kind in ("Instance", "ValueSet", "CodeSystem")
    ]
    return [resource for resource in made if resource], _once(shorthand.problems)


def _once(problems: list[Problem]) -> tuple[Problem, ...]:
    """What is wrong in many places alike, once."""
    places: dict[tuple[str, str], list[str]] = {}
    for problem in problems:
        places.setdefault((problem.expected, problem.came), []).append(problem.where)
    return tuple(
        Problem(where[0] if len(where) == 1 else f"{where[0]}, and {len(where) - 1} more", expected, came)
        for (expected, came), where in places.items()
    )


class _Shorthand:
    def __init__(self, all_of_them: list[Entity], base: str) -> None:
        self.problems: list[Problem] = []
        self._base = base
        aliases = [
            entity.name.split("=", 1)
            for entity in all_of_them
            if entity.kind == "Alias" and "=" in entity.name
        ]
        self._aliases = {name.strip(): url.strip() for name, url in aliases}
        self._rule_sets: dict[tuple[str, int], Entity] = {}
        self.defined: dict[str, Entity] = {}
        for entity in all_of_them:
            if entity.kind == "RuleSet":
                name, parameters = signature(entity.name)
                self._rule_sets[name, len(parameters)] = entity
            elif entity.kind != "Alias":
                if entity.name in self.defined:
                    self.problems.append(
                        Problem(entity.where, "names that differ", f"{entity.name} twice; the first counts")
                    )
                self.defined.setdefault(entity.name, entity)
        self._by_id = {
            entity.attributes.get("Id", entity.name): entity for entity in reversed(self.defined.values())
        }
        self._names = Names(self._aliases, self._canonical, self._reference, self._instance, self._missing)
        self._made: dict[str, dict[str, Any] | None] = {}
        self._urls: dict[str, str] = {}
        self._unknown: set[str] = set()

    def made(self, entity: Entity) -> dict[str, Any] | None:
        """The resource; None for an instance of an unknown type, or one that contains itself."""
        if entity.name not in self._made:
            self._made[entity.name] = None  # while it is being made
            self._made[entity.name] = self._resource(entity)
        return self._made[entity.name]

    def _resource(self, entity: Entity) -> dict[str, Any] | None:
        kind = self._type(entity)
        if not kind:
            self.problems.append(
                Problem(
                    entity.where,
                    "an instance whose resource type is known",
                    entity.attributes.get("InstanceOf", "none"),
                )
            )
            return None
        given: dict[str, Any] = {"resourceType": kind, "id": entity.attributes.get("Id", entity.name)}
        if entity.kind != "Instance":
            given |= {"url": self._canonical(entity.name), "name": entity.name}
        for attribute in ("Title", "Description"):
            if entity.attributes.get(attribute) and has(kind, attribute.lower()):
                given[attribute.lower()] = entity.attributes[attribute]
        filler = Filler(given)
        for path, rule in _paths(expanded(entity.rules, self._rule_sets, self.problems)):
            self._follow(entity, rule, path, filler)
        if entity.kind == "Instance" and has(kind, "url") and "url" not in given and self._base:
            given["url"] = f"{self._base}/{kind}/{given['id']}"
        return shaped(given)

    def _follow(self, entity: Entity, rule: Rule, path: str, filler: Filler) -> None:
        found = _SET.match(rule.text)
        if entity.kind != "Instance" and not rule.text.startswith("^"):
            if not self._term(entity, rule, filler):
                self.problems.append(
                    Problem(rule.where, "a concept, or `include codes from`", rule.text[:80])
                )
        elif found is None:
            if " " not in rule.text:
                filler.enter(path)  # a path alone: context for what is indented below it
            else:
                self.problems.append(Problem(rule.where, "a rule `path = value`", rule.text[:80]))
        else:
            given = value(found[2], self._names)
            if given is None:
                self.problems.append(Problem(rule.where, "a value", found[2][:80]))
            else:
                filler.put(path.replace("^", ""), given)

    def _term(self, entity: Entity, rule: Rule, filler: Filler) -> bool:
        """A rule of a value set or a code system."""
        if concept := _CONCEPT.match(rule.text):
            display = re.findall(r'"((?:\\.|[^"\\])*)"', concept[2])
            coded = value(concept[1], self._names)
            given = coded if isinstance(coded, Mapping) else {"code": coded}
            one = {"code": given["code"]} | ({"display": display[0]} if display else {})
            if entity.kind == "CodeSystem":
                filler.put("concept[+]", one | ({"definition": display[1]} if len(display) > 1 else {}))
            else:
                filler.put("compose.include[+]", {"system": given.get("system", ""), "concept": [one]})
            return True
        if (codes := _CODES.match(rule.text)) and entity.kind == "ValueSet":
            filler.put(f"compose.{codes[1] or 'include'}[+]", self._from(codes[2]))
            return True
        return False

    def _from(self, text: str) -> dict[str, Any]:
        """ "system X where concept is-a #y" or "valueset X and Y"."""
        source, _, where = text.partition(" where ")
        given: dict[str, Any] = {}
        if found := re.search(r"\bsystem\s+(\S+)", source):
            url, _, version = found[1].partition("|")
            given["system"] = self._names.system(url)
            given |= {"version": version} if version else {}
        if found := re.search(r"\bvalueset\s+(.+)$", source):
            given["valueSet"] = [
                self._canonical(self._aliases.get(name, name))
                for name in re.split(r"\s+and\s+|,\s*", found[1].strip())
            ]
        filters = []
        for key, operator, against in _FILTER.findall(where):
            read = value(against, self._names)
            filters.append(
                {
                    "property": key,
                    "op": operator,
                    "value": read["code"] if isinstance(read, Mapping) else str(read or against),
                }
            )
        return given | ({"filter": filters} if filters else {})

    def _type(self, entity: Entity) -> str:
        if entity.kind != "Instance":
            return entity.kind
        name, seen = entity.attributes.get("InstanceOf", ""), set()
        while name in self.defined and name not in seen and not knows(name):
            seen.add(name)
            name = self.defined[name].attributes.get("Parent", "")
        if knows(name):
            return name
        if (url := self._url(entity)) and knows(kind := url.rstrip("/").rsplit("/", 2)[-2]):
            return kind
        by_name = next((kind for pattern, kind in _BY_NAME if pattern.search(name)), "")
        return by_name or next(
            (name[place:] for place, letter in enumerate(name) if letter.isupper() and knows(name[place:])),
            "",
        )

    def _url(self, entity: Entity) -> str:
        """The url that its rules give it."""
        if entity.name not in self._urls:
            self._urls[entity.name] = ""
            for rule in expanded(entity.rules, self._rule_sets, []):
                found = _SET.match(rule.text)
                if found and found[1] in ("url", "^url") and rule.indent == 0:
                    given = value(found[2], self._names)
                    self._urls[entity.name] = given if isinstance(given, str) and "://" in given else ""
                    break
        return self._urls[entity.name]

    def _canonical(self, name: str) -> str:
        """The url of what has that name or id; the name itself where it is defined elsewhere."""
        entity = self.defined.get(name) or self._by_id.get(name)
        if entity is None:
            return name
        if found := self._url(entity):
            return found
        kind = (
            "StructureDefinition"
            if entity.kind in ("Profile", "Extension", "Logical", "Resource")
            else self._type(entity)
        )
        return "/".join(part for part in (self._base, kind, entity.attributes.get("Id", entity.name)) if part)

    def _reference(self, name: str) -> str:
        entity = self.defined.get(name) or self._by_id.get(name)
        return (
            f"{self._type(entity)}/{entity.attributes.get('Id', entity.name)}" if entity is not None else name
        )

    def _instance(self, name: str) -> Any:
        entity = self.defined.get(name)
        return self.made(entity) if entity is not None and entity.kind == "Instance" else None

    def _missing(self, alias: str) -> None:
        if alias not in self._unknown:
            self.problems.append(Problem("FSH", "aliases that a file defines", alias))
        self._unknown.add(alias)


def _paths(rules: Iterator[Rule]) -> Iterator[tuple[str, Rule]]:
    """Each rule's path in full: what is indented stands below the rule before it that is indented less."""
    context: list[tuple[int, str]] = []
    for rule in rules:
        while context and context[-1][0] >= rule.indent:
            context.pop()
        found = _SET.match(rule.text)
        own = found[1] if found else rule.text
        above = context[-1][1] if context else ""
        path = f"{above}.{own}" if above else own
        yield path, rule
        if " " not in own:
            context.append((rule.indent, path.replace("[+]", "[=]")))
