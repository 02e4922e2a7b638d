"""The open graph as a GraphSource: entries read, merged, named, with the edges that the vocabularies
state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple

from kg.medical.graph import Edge, GraphConcept
from kg.medical.open import curated, drugs, hpo, icd10cm, mesh
from kg.medical.open.aliases import Alias, aliases, senses
from kg.medical.open.merging import merge
from kg.medical.open.packaged import versions
from kg.medical.open.surfaces import ALIAS, Surfaces, claimed
from kg.medical.open.term import VOCABULARIES, Term
from schemas.errors import ConfigurationError

IS_A: Final = "is a"
#: Whose name is shown where the alias file names none.
_NAMES: Final = ("WS", "HP", "DRUG", "MESH", "ICD10CM", "ORPHA", "OMIM", "DECIPHER")
_SOURCES: Final = {"HP": "hpo", "ICD10CM": "icd10cm", "MESH": "mesh", "WS": "curated"}


class Report(NamedTuple):
    """What was read, merged and dropped."""

    entries: dict[str, int]  # vocabulary -> entries
    merged: dict[str, int]  # why -> merges
    dropped: dict[str, int]  # why -> forms that are no surfaces


class _Made(NamedTuple):
    concepts: list[GraphConcept]
    home: dict[str, str]  # id of an entry -> id of its concept
    terms: list[Term]
    report: Report


class OpenGraph:
    """Concepts and edges of the packaged vocabularies (docs/knowledge_graph.md). Reads nothing before it is
    asked.
    """

    name: Final = "open"

    @cached_property
    def version(self) -> str:
        return versions()

    def concepts(self) -> Iterator[GraphConcept]:
        yield from self._made.concepts

    def edges(self) -> Iterator[Edge]:
        """Ends are concepts; an edge between two entries of one concept is none."""
        home = self._made.home
        for term in self._made.terms:
            for parent in term.parents:
                if parent in home and home[parent] != home[term.id]:
                    yield Edge(home[term.id], IS_A, home[parent], 1.0, 0, _SOURCES[term.vocabulary])
        for edge in (*hpo.manifestations(), *drugs.actions()):
            if edge.subject in home and edge.object in home and home[edge.subject] != home[edge.object]:
                yield Edge(
                    home[edge.subject],
                    edge.relation,
                    home[edge.object],
                    edge.weight,
                    edge.support,
                    edge.source,
                )

    @property
    def report(self) -> Report:
        return self._made.report

    @cached_property
    def _made(self) -> _Made:
        terms = [
            *hpo.phenotypes(),
            *hpo.diseases(),
            *icd10cm.diagnoses(),
            *mesh.diseases(),
            *drugs.substances(),
            *curated.terms(),
        ]
        sets, chosen = merge(terms, aliases())
        members = sets.members()
        ids = {root: terms_[0].id for root, terms_ in members.items()}
        home = {term.id: ids[root] for root, terms_ in members.items() for term in terms_}
        names = {ids[root]: _name(terms_, chosen.get(root)) for root, terms_ in members.items()}
        surfaces = Surfaces()
        for root, terms_ in members.items():
            precedence = VOCABULARIES.index(terms_[0].vocabulary)
            if alias := chosen.get(root):
                for form in (names[ids[root]], *alias.forms):
                    surfaces.claim(form, ids[root], ALIAS, precedence, "alias")
            for term in terms_:
                for form, rank in claimed(term):
                    surfaces.claim(form, ids[root], rank, precedence, term.vocabulary)
        held = surfaces.settled(_shared(surfaces))
        concepts = _concepts(members, ids, names, held, surfaces)
        entries = Counter(term.vocabulary for term in terms)
        return _Made(
            concepts, home, sets.terms, Report(dict(entries), dict(sets.joined), dict(surfaces.dropped))
        )


def _concepts(
    members: dict[int, list[Term]],
    ids: dict[int, str],
    names: dict[str, str],
    held: dict[str, list[str]],
    surfaces: Surfaces,
) -> list[GraphConcept]:
    owner = {form.casefold(): concept for concept, forms in held.items() for form in forms}
    taken: set[str] = set()
    found = []
    for root, terms in sorted(members.items()):
        concept = ids[root]
        name = names[concept]
        silent = not held.get(concept) and surfaces.refused(name)  # then the name would stand for it
        if owner.get(name.casefold(), concept) != concept or name.casefold() in taken or silent:
            # another concept is meant by it, or none: shown apart, and no form of text
            name = f"{name} [{concept}]"
        taken.add(name.casefold())
        codes = dict.fromkeys(code for term in terms for code in term.codes)
        group = next((term.group for term in terms if term.vocabulary == "WS"), terms[0].group)
        found.append(GraphConcept(concept, name, group, tuple(held.get(concept, ())), tuple(codes)))
    return found


def _name(terms: list[Term], alias: Alias | None) -> str:
    if alias and ":" not in alias.concept:
        return alias.concept
    best = min(terms, key=lambda term: _NAMES.index(term.vocabulary))
    return best.name[:1].upper() + best.name[1:]


def _shared(surfaces: Surfaces) -> dict[str, tuple[str, ...]]:
    """Ambiguous form -> the concepts that it can mean."""
    found: dict[str, tuple[str, ...]] = {}
    unknown = []
    for form, meant in senses().items():
        concepts = [(sense.concept, surfaces.owner(sense.concept)) for sense in meant]
        unknown += [f"{given} (of {form})" for given, concept in concepts if concept is None]
        found[form] = tuple(dict.fromkeys(concept for _, concept in concepts if concept is not None))
    if unknown:
        raise ConfigurationError(
            "expected ambiguous.yaml to name concepts by forms that they alone have, got "
            f"{', '.join(unknown)}"
        )
    return found
