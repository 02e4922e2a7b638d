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
from typing import Any

from kg.guidelines.conditions import condition
from kg.guidelines.graph import Edge, Guideline, Step
from kg.guidelines.predicates import ALWAYS, Predicate
from kg.guidelines.sources.tables import due_of
from kg.guidelines.vocabulary import Vocabulary, VocabularyError
from schemas.codes import Coding, Concept


def guideline_of(said: Mapping[str, Any], known: Vocabulary, where: str) -> Guideline:
    """Raises VocabularyError where the file is not as it should be."""
    about = said["guideline"]
    name = f"{about['id']}|{about['version']}"
    steps: dict[str, Step] = {}
    edges: list[Edge] = []

    def add(situation: Mapping[str, Any], parent: str, place: str, section: str, precedence: int) -> None:
        title = str(situation.get("title", ""))
        here = f"{place}: {title}"
        section = str(situation.get("section", section))
        precedence = int(situation.get("precedence", precedence))
        when: Predicate = condition(situation["when"], known, here) if "when" in situation else ALWAYS
        id_ = f"{parent}/{title}" if parent else title
        if id_ in steps:
            raise VocabularyError(f"{here}: expected titles that differ among their neighbours, got {title!r} twice")
        steps[id_] = Step(id_, title, "situation", name, str(about.get("source", "")), section, str(situation.get("description", title)), when)
        if parent:
            edges.append(Edge(parent, id_))
        chosen = [situation["do"]] if "do" in situation else situation.get("options", ())
        for action in chosen:
            doing = f"{id_}/{action['title']}"
            excluded = condition(action["excluded"], known, here) if "excluded" in action else None
            codes = tuple(_coded(str(name), known, here) for name in action.get("codes", ()))
            steps[doing] = Step(doing, str(action["title"]), "action", name, str(about.get("source", "")), section, f"{action['title']}. {title}",
                                excluded=excluded, due=due_of(action.get("due")), codes=codes,
                                details=tuple(map(str, action.get("details", ()))), strength=str(action.get("strength", "")), precedence=precedence)  # fmt: skip
            edges.append(Edge(id_, doing, "option" if len(chosen) > 1 else "then"))
        for inner in situation.get("situations", ()):
            add(inner, id_, here, section, precedence)

    for situation in said["situations"]:
        add(situation, "", where, "", 0)
    population = condition(about["population"], known, where) if "population" in about else ALWAYS
    return Guideline(str(about["id"]), str(about["title"]), str(about["version"]), str(about.get("source", "")), tuple(steps.values()), tuple(edges),
                     tuple(known.kinds.values()), population, tuple(about.get("overrides", ())))  # fmt: skip


def _coded(name: str, known: Vocabulary, where: str) -> Concept:
    """What an action does, by the codes of a value set: whether it is done already, and what an allergy speaks against, is seen by them."""
    if name not in known.value_sets:
        raise VocabularyError(f"{where}: expected one of the value sets {', '.join(known.value_sets)}, got {name!r}")
    pairs = (code.rpartition("|") for code in sorted(known.value_sets[name].codes))
    return Concept(tuple(Coding(system, code) for system, _, code in pairs), name)
