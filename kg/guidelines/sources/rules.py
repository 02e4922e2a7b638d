"""A guideline formalised in one reviewable file: situations nested in each other, recommendations in them.

guideline: {id, title, version, source, population: [conditions], overrides: [other ids]}
value sets, events, rounds, words, conditions         as in vocabulary.py
vocabulary: nci_risk_tables                            ... or those of another file
situations:
  - title: Younger than 25
    section: K.1
    precedence: 70                                     before what applies with a lower one; inner situations have it, too
    when: [conditions]
    situations: [...]                                  inner ones
    do: {title: Colposcopy, due: now, strength: AII, details: [...], excluded: [conditions], codes: [value sets]}
    options: [{title: ...}, ...]                       instead of `do`: several that may be chosen from
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kg.guidelines.conditions import condition
from kg.guidelines.graph import Edge, Guideline, Step
from kg.guidelines.predicates import ALWAYS, Predicate
from kg.guidelines.reviewable import VocabularyError, listed, mapping, numeral, one_of
from kg.guidelines.sources.due import due_of
from kg.guidelines.vocabulary import Vocabulary
from schemas.codes import Coding, Concept

_SITUATION: Final = ("title", "section", "precedence", "when", "description", "do", "options", "situations")
_ACTION: Final = ("title", "due", "strength", "details", "excluded", "codes")
_ABOUT: Final = ("id", "title", "version", "source", "population", "overrides")


def guideline_of(given: Mapping[str, Any], known: Vocabulary, where: str) -> Guideline:
    """Raises VocabularyError where the file is not as it should be."""
    mapping(given, where, needed=("guideline", "situations"))
    about = mapping(given["guideline"], f"{where}, guideline", _ABOUT, ("id", "title", "version"))
    name, source = f"{about['id']}|{about['version']}", str(about.get("source", ""))
    steps: dict[str, Step] = {}
    edges: list[Edge] = []

    def put(step: Step, here: str) -> None:
        if step.id in steps:
            raise VocabularyError(
                f"{here}: expected titles that differ among their neighbours, got {step.title!r} twice"
            )
        steps[step.id] = step

    def add(situation: Any, parent: str, place: str, section: str, precedence: int) -> None:
        mapping(situation, place, _SITUATION, ("title",))
        title = str(situation["title"])
        here = f"{place}: {title}"
        section = str(situation.get("section", section))
        precedence = numeral(situation.get("precedence", precedence), here, int)
        when: Predicate = condition(situation["when"], known, here) if "when" in situation else ALWAYS
        id_ = f"{parent}/{title}" if parent else title
        put(
            Step(
                id_, title, "situation", name, source, section, str(situation.get("description", title)), when
            ),
            here,
        )
        if parent:
            edges.append(Edge(parent, id_))
        if "do" in situation and "options" in situation:
            raise VocabularyError(f"{here}: expected either `do` or `options`, got both")
        if not any(key in situation for key in ("do", "options", "situations")):
            raise VocabularyError(
                f"{here}: expected what to do (`do`, `options`) or inner `situations`, got "
                f"{', '.join(situation)}"
            )
        chosen = [situation["do"]] if "do" in situation else listed(situation.get("options", ()), here)
        for action in chosen:
            put(_action(action, id_, title, section, precedence, here), here)
            edges.append(Edge(id_, f"{id_}/{action['title']}", "option" if len(chosen) > 1 else "then"))
        for inner in listed(situation.get("situations", ()), here):
            add(inner, id_, here, section, precedence)

    def _action(action: Any, parent: str, situation: str, section: str, precedence: int, here: str) -> Step:
        mapping(action, f"{here}, what to do", _ACTION, ("title",))
        title = str(action["title"])
        excluded = condition(action["excluded"], known, here) if "excluded" in action else None
        codes = tuple(_coded(each, known, here) for each in listed(action.get("codes", ()), here))
        details = tuple(map(str, listed(action.get("details", ()), here)))
        return Step(
            f"{parent}/{title}",
            title,
            "action",
            name,
            source,
            section,
            f"{title}. {situation}",
            excluded=excluded,
            due=due_of(action.get("due"), known, here),
            codes=codes,
            details=details,
            strength=str(action.get("strength", "")),
            precedence=precedence,
        )

    for situation in listed(given["situations"], where):
        add(situation, "", where, "", 0)
    population = condition(about["population"], known, where) if "population" in about else ALWAYS
    return Guideline(
        str(about["id"]),
        str(about["title"]),
        str(about["version"]),
        source,
        tuple(steps.values()),
        tuple(edges),
        tuple(known.kinds.values()),
        population,
        tuple(map(str, listed(about.get("overrides", ()), where))),
    )


def _coded(name: Any, known: Vocabulary, where: str) -> Concept:
    """What an action does, by the codes of a value set: whether it is done already, and what an allergy
    speaks against, is seen by them.
    """
    one_of(name, known.value_sets, where, "value sets")
    pairs = (code.rpartition("|") for code in sorted(known.value_sets[name].codes))
    return Concept(tuple(Coding(system, code) for system, _, code in pairs), name)
