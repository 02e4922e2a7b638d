"""Reading definitions: wardstream's own library, and files and folders next to it.

Each file is recognised by what it is, not by its name alone: workbooks and CSV with a grounding that fits,
reviewable YAML (rules, groundings, bindings), FHIR in JSON, XML or FSH, pathway JSON, Markdown. What lies
next to them and is no definition (patients, licences) is passed by; what should be one and cannot be read is
a problem, and the rest is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from kg.guidelines.graph import Guideline, Problem
from kg.guidelines.library import library
from kg.guidelines.paths import cycles
from kg.guidelines.sources import pathway, rules, tables
from kg.guidelines.sources.bindings import Bindings, bindings, together
from kg.guidelines.sources.fhir import plan_definition
from kg.guidelines.sources.fsh.resources import resources as shorthand
from kg.guidelines.sources.measure import not_evaluated
from kg.guidelines.sources.text import markdown
from kg.guidelines.vocabulary import VocabularyError, vocabulary
from wardstream.guidelines.files import Found, Guide, found

_STATED: Final = (VocabularyError, KeyError, TypeError, AttributeError)  # their text says what is wrong
_PARTS: Final = ("value sets", "events", "rounds", "words", "conditions")


class Library(Struct, frozen=True):
    guidelines: tuple[Guideline, ...]
    problems: tuple[Problem, ...] = ()


def load(paths: Iterable[Path]) -> Library:
    """All guidelines that come with wardstream and that lie under the paths. Raises OSError where a path is
    not there.

    Two with one id: the one that is named later is kept, and that is a problem; different versions side by
    side would contradict themselves.
    """
    lying = [found(path) for path in paths]
    reviewed = dict(library())
    for each in lying:
        reviewed |= each.reviewed  # bindings and vocabularies count wherever they lie
    loading = _Loading(reviewed)
    for each in lying:
        loading.read(each)
    loading.rules()
    return loading.library()


class _Loading:
    def __init__(self, reviewed: Mapping[str, Any]) -> None:
        self._reviewed = reviewed  # rules, groundings, bindings by name
        self._guidelines: dict[str, Guideline] = {}
        self._problems: list[Problem] = []
        self._bindings = list(self._all_bindings())

    def library(self) -> Library:
        return Library(tuple(self._guidelines.values()), tuple(dict.fromkeys(self._problems)))

    def read(self, all_of_it: Found) -> None:
        self._problems += all_of_it.problems
        strange = [name for name, sheets in all_of_it.workbooks.items() if not self._tables(name, sheets)]
        if strange:
            others = f", and {len(strange) - 1} more" if len(strange) > 1 else ""
            self._problems.append(
                Problem(
                    f"{strange[0]}{others}",
                    "a grounding (YAML with `tables`) that names its sheets",
                    "none; not read",
                )
            )
        for guide in all_of_it.guides:
            with self._reported(_name(guide), "definitions that can be compiled"):
                self._guide(guide)
        for name, given in all_of_it.pathways.items():
            with self._reported(name, "a pathway that can be compiled"):
                self._add(pathway.guideline_of(given, self._bound(f"pathway:{given.get('id', name)}"), name))
        for name, text in all_of_it.texts.items():
            with self._reported(name, "a text that can be compiled"):
                self._add(markdown.guideline_of(text, name, self._bound(f"text:{name}")))

    def rules(self) -> None:
        """Guidelines that are written as rules; last, since they may use the vocabularies of all that was
        read.
        """
        for name, given in sorted(self._reviewed.items()):
            if "situations" not in given:
                continue
            with self._reported(name, "a guideline as rules.py describes it"):
                self._add(rules.guideline_of(given, vocabulary(self._merged(given), name), name))

    @contextmanager
    def _reported(self, name: str, expected: str) -> Iterator[None]:
        """Whatever one definition makes a compiler raise is a problem of that one: the others still count,
        and a stage that reads them goes on.
        """
        try:
            yield
        except _STATED as error:
            self._problems.append(Problem(name, expected, _short(str(error))))
        except Exception as error:
            self._problems.append(Problem(name, expected, f"what raises {type(error).__name__}; not read"))

    def _add(self, guideline: Guideline) -> None:
        if guideline.id in self._guidelines and self._guidelines[guideline.id] != guideline:
            self._problems.append(
                Problem(
                    guideline.source,
                    "guidelines with ids of their own",
                    f"{guideline.id} twice; the later one counts",
                )
            )
        self._guidelines[guideline.id] = guideline

    def _tables(self, name: str, sheets: Mapping[str, tables.Sheet]) -> bool:
        """Whether a grounding fits."""
        fits = False
        for ground_name, given in sorted(self._reviewed.items()):
            if "tables" not in given:
                continue
            with self._reported(ground_name, "a grounding as tables.py describes it"):
                ground = tables.grounding(given, ground_name)
                if set(ground.sheets) <= set(sheets):
                    fits = True
                    self._add(tables.guideline_of(sheets, ground, name))
        return fits

    def _guide(self, guide: Guide) -> None:
        resources = list(guide.resources)
        made, problems = shorthand(guide.shorthand, guide.canonical)
        resources += made
        self._problems += problems
        bound = self._bound(*(str(each.get(key) or "") for each in resources for key in ("url", "id")))
        compiled, more = plan_definition.guidelines_of(resources, bound)
        self._problems += more
        for guideline in compiled:
            self._add(guideline)

    def _bound(self, *names: str) -> Bindings:
        """The bindings that speak of one of these definitions."""
        return together(
            tuple(each for each in self._bindings if any(map(each.speaks_of, names))) or (Bindings(),)
        )

    def _all_bindings(self) -> Iterator[Bindings]:
        for name, given in sorted(self._reviewed.items()):
            if "definitions" in given:
                with self._reported(name, "bindings as bindings.py describes them"):
                    yield bindings(given, name)

    def _merged(self, given: Mapping[str, Any]) -> dict[str, Any]:
        others = given.get("vocabulary", ())
        merged: dict[str, Any] = {part: {} for part in _PARTS}
        for each in (
            *(self._reviewed[name] for name in ([others] if isinstance(others, str) else others)),
            given,
        ):
            for part in _PARTS:
                merged[part].update(each.get(part) or {})
        return merged


def _name(guide: Guide) -> str:
    """The first of its definitions that has a name."""
    stated = (each.get(key) for each in guide.resources for key in ("url", "id"))
    return next((name for name in stated if isinstance(name, str) and name), next(iter(guide.shorthand), ""))


def _short(given: str) -> str:
    """Begin and end: between them stands what might have been said, at the end what was."""
    return given if len(given) <= 400 else f"{given[:200]} ... {given[-200:]}"


# What is wrong with definitions, for a gate that is to fail on it: `wardstream guidelines show --strict`.
#
# Everything that reading reported as a problem, and what reading lets stand: edges to steps that are not there,
# circles (their last edge is cut), conditions that stay text, among them all in a language that nobody
# evaluates.


def faults(library: Library, named: Sequence[Path]) -> list[Problem]:
    """Of the definitions under the paths that were named; of wardstream's own where none was."""
    own = load(()).guidelines if named else ()
    found = [
        *library.problems,
        *(fault for guideline in library.guidelines if guideline not in own for fault in _of(guideline)),
    ]
    return list(dict.fromkeys(found))


def _of(guideline: Guideline) -> Iterator[Problem]:
    yield from guideline.problems
    steps = {step.id for step in guideline.steps}
    for edge in guideline.edges:
        for end in (edge.start, edge.end):
            if end not in steps:
                yield Problem(guideline.id, "edges between steps that are there", f"one to {end}")
    for start, end in cycles(guideline):
        yield Problem(guideline.id, "steps without a circle", f"{start} leads back to {end}; cut there")
    for each in not_evaluated(guideline):
        yield Problem(
            guideline.id,
            "conditions that can be evaluated",
            f"{each.language}: {each.text or each.expression}",
        )
