"""The counts as a graph.

    weight    of "seen with", "seen later with": pointwise mutual information over encounters, ln(n_ab N / (n_a n_b)), shrunken because PMI
              overrates what is rare: ln((n_ab + 1/2) / (n_a n_b / N + 1/2)), as pharmacovigilance does (Noren
              et al. 2013); only what is above 0. For "seen later with" N are stays in which something was
              known later, n_a those where a was known early, n_b those where b was late. Stated edges have
              the same weight, but never less than STATED_LEAST: a reason is one, however common both ends
              are. For "mentioned with" N are notes: a stay with many counts often, and its patient once in
              the support.
    support   distinct patients. One patient with a hundred encounters teaches what a hundred say, but
    supports one.

An edge with the support of one patient never leaves: it would be that patient's record. The same holds for
concepts and for names.
"""

from __future__ import annotations

import hashlib
import math
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cached_property
from pathlib import Path
from typing import Final

from kg.medical.graph import Edge, GraphConcept
from kg.medical.site.edges import KINDS, What
from kg.medical.site.schema import open_file
from kg.medical.site.versions import GROUP_OF, SITE, Kind
from schemas.errors import ConfigurationError

_SHRINKING: Final = 0.5
_LEAST: Final = 0.0001  # what rounding leaves of a weight above 0
STATED_LEAST: Final = 0.1
#: Fewer would show a single patient's record.
LEAST_SUPPORT: Final = 2

RELATIONS: Final = {
    What.TREATED: "treated by",
    What.TESTED: "tested by",
    What.MANAGED: "managed by procedure",
    What.WITH: "seen with",
    What.LATER: "seen later with",
    What.NOTED_WITH: "mentioned with",
}
_MARGINS: Final = {
    What.WITH: (What.ENCOUNTER, What.PRESENT, What.PRESENT),
    What.LATER: (What.STAY, What.EARLY, What.LATE),
    What.NOTED_WITH: (What.NOTE, What.NOTED, What.NOTED),
}
#: Pairs without a direction of their own: what of this kind is named first.
_FIRST: Final = {What.WITH: What.CONDITION, What.NOTED_WITH: What.NOTED_CONDITION}
_STATED: Final = frozenset({What.TREATED, What.TESTED, What.MANAGED})


class SiteSource:
    """A `kg.medical.graph.GraphSource`: what a site graph has learned, as it stood when it was first read.

    Raises StateError where there is no site graph, ConfigurationError for a support of less than two
    patients.
    """

    name: Final = "site"

    def __init__(self, path: Path, *, minimum_support: int = LEAST_SUPPORT) -> None:
        if minimum_support < LEAST_SUPPORT:
            raise ConfigurationError(
                f"expected a minimum support of at least {LEAST_SUPPORT} patients, got {minimum_support}"
            )
        self._path = path
        self._support = minimum_support
        with closing(open_file(path)) as opened:
            opened.execute("PRAGMA query_only = ON")

    @cached_property
    def version(self) -> str:
        digest = hashlib.blake2b(digest_size=16)
        concepts, edges = self._read
        for one in (*concepts, *edges):
            digest.update(repr(one).encode())
        return digest.hexdigest()

    def concepts(self) -> Iterator[GraphConcept]:
        """Those that no vocabulary in the graph has, by their codes."""
        yield from self._read[0]

    def edges(self) -> Iterator[Edge]:
        yield from self._read[1]

    @cached_property
    def _read(self) -> tuple[list[GraphConcept], list[Edge]]:
        """Both in one transaction, so that they agree while a learner writes."""
        with closing(open_file(self._path)) as opened:
            opened.execute("BEGIN")
            return sorted(self._concepts(opened), key=lambda one: one.id), sorted(
                self._edges(opened), key=_order
            )

    def _concepts(self, opened: sqlite3.Connection) -> Iterator[GraphConcept]:
        query = (
            "SELECT t.id, t.text, e.what, e.patients FROM edge e JOIN term t ON t.id = e.a WHERE e.what "
            "<= ? AND e.b = 0"
        )
        kinds: dict[tuple[int, str], list[tuple[int, int]]] = {}
        for number, text, what, patients in opened.execute(query, (int(What.TEST),)):
            if text.startswith(SITE) and what >= What.CONDITION and patients >= self._support:
                kinds.setdefault((number, text), []).append((-patients, what))
        named = (
            "SELECT t.text, e.patients FROM edge e JOIN term t ON t.id = e.b WHERE e.what = ? AND e.a = "
            "? AND e.patients >= ?"
        )
        of_what: dict[int, Kind] = {int(what): kind for kind, what in KINDS.items()}
        for (number, text), found in kinds.items():
            names = opened.execute(named, (int(What.CALLED), number, self._support)).fetchall()
            surfaces = tuple(name for name, _ in sorted(names, key=lambda row: (-row[1], row[0])))
            coded = text.removeprefix(SITE)
            name = surfaces[0] if surfaces else coded.rpartition("|")[2]
            yield GraphConcept(text, name, GROUP_OF[of_what[min(found)[1]]], surfaces, (coded,))

    def _edges(self, opened: sqlite3.Connection) -> Iterator[Edge]:
        terms = dict(opened.execute("SELECT id, text FROM term"))
        singles = {
            (what, a): encounters
            for what, a, encounters in opened.execute("SELECT what, a, encounters FROM edge WHERE b = 0")
        }
        conditions = {what: {a for kind, a in singles if kind == named} for what, named in _FIRST.items()}
        marks = ", ".join("?" * len(RELATIONS))
        query = f"SELECT what, a, b, encounters, patients FROM edge WHERE patients >= ? AND what IN ({marks})"  # noqa: S608
        for number, a, b, encounters, patients in opened.execute(
            query, (self._support, *map(int, RELATIONS))
        ):
            what = What(number)
            whole, left, right = _MARGINS.get(what, _MARGINS[What.WITH])
            expected = singles[left, a] * singles[right, b] / singles[whole, 0]
            weight = math.log((encounters + _SHRINKING) / (expected + _SHRINKING))
            if what in _STATED:
                weight = max(weight, STATED_LEAST)
            elif weight <= 0:
                continue
            one, other = terms[a], terms[b]
            if what in _FIRST and (a not in conditions[what] or (b in conditions[what] and other < one)):
                one, other = other, one
            yield Edge(
                one,
                RELATIONS[what],
                other,
                max(round(weight, 4), _LEAST),
                patients,
                "site notes" if what == What.NOTED_WITH else "site",
            )


def _order(edge: Edge) -> tuple[str, str, str]:
    return edge.subject, edge.relation, edge.object
