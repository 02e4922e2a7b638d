"""The environment over what ranks and what is known: `<match>` asks the fused ranker, or plain MaxSim;
`<lookup>` the disease profiles (eq. 20 to 22).

What comes back from `<match>` are diseases in the ranker's order, each with its probability and its most
alike case, or its profile where the base can show no case. No record that the patient's query bars comes
back: their own, their publications', what was recorded after the decision.

Deviation: the paper matches cases alone (`ByCases`, by `diagnosis.match` and for the ablation). The ranker reads the same cases, and
the annotations next to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from kg.diseases.lookup import Lookup as Guideline
from models.ranker.case_matching import Matcher
from models.ranker.features import features
from models.ranker.knowledge import Floats
from models.ranker.ontology import NO_ROW, Ontology
from models.ranker.query import Query
from models.ranker.ranker import Placed, Ranker, ordered
from models.ranker.view import View, view
from processors.diagnosis.agent.environment import Environment, Match, Profile, Referred, Search
from processors.diagnosis.agent.grammar import normal
from processors.diagnosis.agent.prompt import Presented

_FROM_PROFILE = 10  # phenotypes of a profile


class Terms:
    """Names of findings to rows of the ontology; ids of today or of the past are read as well."""

    def __init__(self, ontology: Ontology) -> None:
        self.ontology = ontology

    def rows(self, names: Sequence[str]) -> tuple[int, ...]:
        """Each once; what is no finding is left out."""
        found = (self._named.get(normal(name), self.ontology.row(name)) for name in names)
        return tuple(dict.fromkeys(row for row in found if row != NO_ROW))

    @cached_property
    def _named(self) -> dict[str, int]:
        return {
            normal(name): row for row, name in enumerate(self.ontology.names) if self.ontology.finding[row]
        }


class Profiles:
    """`Lookup` over the compiled diseases."""

    def __init__(self, guideline: Guideline) -> None:
        self.guideline = guideline

    def profiles(self, names: Sequence[str]) -> Sequence[Profile | None]:
        return [self._profile(name) for name in names]

    def _profile(self, name: str) -> Profile | None:
        found = self.guideline.lookup(name)
        if found is None:
            return None
        return Profile(
            found.ids[0],
            found.name,
            tuple(one.name for one in found.phenotypes),
            (*found.synonyms, *found.ids),
        )


@dataclass(frozen=True)
class ByRanker:
    """`Match` for one patient: the ranker asked with the findings of the `<match>`, and all else that is
    known of the patient. `seen`: what may come back.
    """

    ranker: Ranker
    guideline: Guideline
    terms: Terms
    query: Query
    seen: View

    def cases(self, phenotypes: Sequence[str], most: int) -> Sequence[Referred]:
        rows = self.terms.rows(phenotypes)
        if not rows:
            return ()
        requested = replace(
            self.query, present=rows, absent=tuple(row for row in self.query.absent if row not in rows)
        )
        found = features(self.seen, requested)
        p, _ = self.ranker.fusion.probabilities(found)
        return [
            self._referred(one, set(rows), found.gic) for one in ordered(self.seen, found.diseases, p, most)
        ]

    def _referred(self, one: Placed, requested: set[int], gic: Floats) -> Referred:
        base = self.ranker.base
        name, ids = base.space.name(one.rows[0]), tuple(id for row in one.rows for id in base.space.ids[row])
        shown = np.concatenate(
            [base.shows.indices[base.shows.indptr[row] : base.shows.indptr[row + 1]] for row in one.rows]
        )
        shown = np.unique(shown[gic[shown] > 0])
        if not len(shown):
            profile = (
                self.guideline.profile(one.rows[0]).phenotypes if one.rows[0] < len(base.knowledge) else ()
            )
            return Referred(
                ids[0], name, tuple(term.name for term in profile[:_FROM_PROFILE]), 0.0, ids, one.p, 0
            )
        nearest = int(shown[np.argmax(gic[shown])])
        count = int(self.seen.cases_of[list(one.rows)].max())
        return Referred(
            base.columns.cases[nearest].key,
            name,
            named(base.ontology, base.columns.terms(nearest), requested),
            float(gic[nearest]),
            ids,
            one.p,
            count,
        )


@dataclass(frozen=True)
class ByCases:
    """`Match` for one patient by MaxSim over the cases alone (eq. 21, 22), as the paper has it. `matcher`: by whose likeness of
    findings.
    """

    ranker: Ranker
    matcher: Matcher
    terms: Terms
    seen: View

    def cases(self, phenotypes: Sequence[str], most: int) -> Sequence[Referred]:
        base, rows = self.ranker.base, self.terms.rows(phenotypes)
        found = self.matcher.match(np.array(rows, np.int32), most, self.seen.allowed) if rows else ()
        referred = []
        for one in found:
            labels = base.labels.of(one.row).tolist()
            if labels:
                ids = tuple(id for row in labels for id in base.space.ids[row])
                shown = named(base.ontology, base.columns.terms(one.row), set(rows))
                referred.append(
                    Referred(
                        base.columns.cases[one.row].key,
                        base.space.name(labels[0]),
                        shown,
                        one.similarity,
                        ids,
                    )
                )
        return referred


def named(ontology: Ontology, rows: Sequence[int] | np.ndarray, first: set[int]) -> tuple[str, ...]:
    """Findings of a case by name, those that were asked for first, the most telling of each first."""
    order = sorted(
        (int(row) for row in rows), key=lambda row: (row not in first, -float(ontology.ic[row]), row)
    )
    return tuple(ontology.name(row) for row in order)


def presented(ontology: Ontology, query: Query, id: str, text: str = "") -> Presented:
    """The patient as the agent sees them: findings by name, the most telling first."""
    rows = sorted(query.present, key=lambda row: (-float(ontology.ic[row]), row))
    return Presented(
        id,
        tuple(ontology.name(row) for row in rows),
        tuple(ontology.name(row) for row in query.absent),
        f"{query.age:g} years" if query.age is not None else "",
        query.sex,
        text,
        tuple(round(float(ontology.ic[row]), 2) for row in rows),
    )


class Sources:
    """Opened once; an environment for each patient."""

    def __init__(self, ranker: Ranker, search: Search | None = None, matcher: Matcher | None = None) -> None:
        """`matcher`: what `<match>` queries in place of the ranker, over the same cases."""
        self.ranker, self.search, self._matcher = ranker, search, matcher
        self.guideline = Guideline(ranker.base.knowledge)
        self.lookup = Profiles(self.guideline)
        self.terms = Terms(ranker.base.ontology)

    def of(self, query: Query, seen: View | None = None, *, plain: bool = False) -> Environment:
        """What the agent of this patient may ask. `seen`: the base as it may be shown, where the query does
        not say all that is barred. `plain`: cases by MaxSim alone.
        """
        seen = seen or view(self.ranker.base, query)
        matcher = self.ranker.base.matcher if plain else self._matcher
        match: Match = (
            ByCases(self.ranker, matcher, self.terms, seen)
            if matcher is not None
            else ByRanker(self.ranker, self.guideline, self.terms, query, seen)
        )
        return Environment(self.lookup, match, self.search)
