"""The site graph from scratch: all changes folded into what stands, then every edge by its definition. Slow,
and short.
"""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from kg.medical.site import Change, Erased, Item, Linked, Version
from kg.medical.site.edges import What
from schemas.instant import FOREVER, HOUR

Counts = dict[tuple[str, str, str], tuple[int, int]]
STATED = {"drug": "TREATED", "procedure": "MANAGED", "test": "TESTED"}


def from_scratch(changes: Iterable[Change], window: int = 6 * HOUR) -> Counts:
    versions: dict[tuple[str, str, tuple[str, ...]], tuple[Version, int]] = {}
    replaced: dict[str, bool] = {}
    for change in changes:
        if isinstance(change, Linked):
            replaced[change.patient] = change.replaced
        elif isinstance(change, Erased):
            versions = {key: one for key, one in versions.items() if key[0] != change.patient}
        elif isinstance(change, Version):
            key = (change.patient, change.resource, change.path)
            before, first = versions.get(key, (change, change.occurred))
            versions[key] = (max(before, change, key=lambda one: one.rank), min(first, change.occurred))
        elif change.path:
            end = change.path
            versions = {
                key: one
                for key, one in versions.items()
                if key[0] != change.patient or key[2][-len(end) :] != end
            }
    standing: dict[tuple[str, str], tuple[Version, int]] = {}
    for (patient, resource, _), (version, first) in versions.items():
        before, known = standing.get((patient, resource), (version, first))
        standing[patient, resource] = (max(before, version, key=lambda one: one.rank), min(known, first))
    units: defaultdict[tuple[str, str], list[tuple[Version, int]]] = defaultdict(list)
    silent = {
        (patient, name)
        for (patient, resource), (version, _) in standing.items()
        for name in version.replaces
        if name != resource
    }
    found: Counter[tuple[str, tuple[str, str, str]]] = Counter()
    for (patient, resource), (version, first) in standing.items():
        if not replaced.get(patient) and (patient, resource) not in silent:
            for triple in _noted(version):
                found[patient, triple] += 1
            units[patient, version.encounter or f"alone {resource}"].append((version, first))
    for (patient, name), members in units.items():
        for triple in _said(members, standing, window, encounter=not name.startswith("alone")):
            found[patient, triple] += 1
    encounters: Counter[tuple[str, str, str]] = Counter()
    patients: Counter[tuple[str, str, str]] = Counter()
    for (_, triple), count in found.items():
        encounters[triple] += count
        patients[triple] += 1
    return {triple: (encounters[triple], patients[triple]) for triple in encounters}


def _said(
    members: list[tuple[Version, int]],
    standing: dict[tuple[str, str], tuple[Version, int]],
    window: int,
    *,
    encounter: bool,
) -> set[tuple[str, str, str]]:
    times: defaultdict[tuple[str, str], list[int]] = defaultdict(list)  # (kind, concept) -> times
    triples: set[tuple[str, str, str]] = set()
    starts = [version.admission for version, _ in members if version.admission is not None]
    stated = False
    for version, first in members:
        for item in version.items:
            times[item.kind, item.meant.id].append(first if item.timed else FOREVER)
            if item.meant.name and item.meant.id.startswith("SITE:"):
                triples.add(("CALLED", item.meant.id, item.meant.name))
            for reason in _reasons(version, item, standing):
                times["condition", reason.id].append(FOREVER)
                if reason.name and reason.id.startswith("SITE:"):
                    triples.add(("CALLED", reason.id, reason.name))
                if item.kind != "condition" and reason.id != item.meant.id:
                    triples.add((STATED[item.kind], reason.id, item.meant.id))
                    stated = True
    if not times or not (encounter or stated):
        return set()
    concepts = {concept for _, concept in times}
    first_of = {
        concept: min(at for (_, one), those in times.items() if one == concept for at in those)
        for concept in concepts
    }
    start = min(starts) if starts else min((at for at in first_of.values() if at < FOREVER), default=0)
    early = {
        concept for (kind, concept), those in times.items() if kind != "test" and min(those) <= start + window
    }
    late = {concept for concept, at in first_of.items() if start + window < at < FOREVER}
    triples.add(("ENCOUNTER", "", ""))
    triples |= {("PRESENT", concept, "") for concept in concepts} | {
        (kind.upper(), concept, "") for kind, concept in times
    }
    if encounter:
        conditions = {concept for kind, concept in times if kind == "condition"}
        triples |= {
            ("WITH", *sorted((one, other))) for one in conditions for other in concepts if one != other
        }  # type: ignore[misc]
        if early and late:
            triples.add(("STAY", "", ""))
            triples |= {("EARLY", one, "") for one in early} | {("LATE", one, "") for one in late}
            triples |= {("LATER", one, other) for one in early for other in late if one != other}
    return triples


def _noted(version: Version) -> set[tuple[str, str, str]]:
    concepts = {concept for _, concept in version.noted}
    conditions = {concept for kind, concept in version.noted if kind == "condition"}
    found = {
        ("NOTED_WITH", *sorted((one, other))) for one in conditions for other in concepts if one != other
    }
    found |= {("NOTED", concept, "") for concept in concepts} | {
        (f"NOTED_{kind.upper()}", concept, "") for kind, concept in version.noted
    }
    return found | ({("NOTE", "", "")} if concepts else set())  # type: ignore[return-value]


def _reasons(version: Version, item: Item, standing: dict[tuple[str, str], tuple[Version, int]]):  # type: ignore[no-untyped-def]
    yield from item.reasons
    for name in item.referred:
        if (version.patient, name) in standing:
            target, _ = standing[version.patient, name]
            yield from (one.meant for one in target.items if one.kind == "condition")


def kept(path: Path) -> Counts:
    """The counts of a file, with names for numbers; pairs that have no direction by name."""
    with closing(sqlite3.connect(path)) as opened:
        terms = dict(opened.execute("SELECT id, text FROM term")) | {0: ""}
        found: Counts = {}
        for what, a, b, encounters, patients in opened.execute(
            "SELECT what, a, b, encounters, patients FROM edge"
        ):
            one, other = terms[a], terms[b]
            if what in (What.WITH, What.NOTED_WITH) and other < one:
                one, other = other, one
            found[What(what).name, one, other] = (encounters, patients)
        return found
