"""Medicines and substances as drug-named-entity-recognition packages them: brand names, salts and dose forms
go to the ingredient.

Names and DrugBank ids (CC0) are right; the MeSH ids in it are those of the last pharmacological action of a
record, which is no id of the drug but says what it does: one edge "acts as" where that action is one heading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from kg.medical.graph import Edge
from kg.medical.open.curated import read
from kg.medical.open.mesh import slug, unpickled
from kg.medical.open.normal import upright
from kg.medical.open.term import DRUGBANK, Term, coded

ACTS: Final = "acts as"
_PROTEINS: Final = ("D05", "D08", "D12.776", "D13", "D12.125", "D12.644.360", "D23")
_CHEMICAL: Final = re.compile(r"^[\d(\[]|[\[\]{}]|\d,\d|\d.*-.*\d|^\W")
_CLUMSY: Final = re.compile(r"[{}\[\]]|\d,\d|^\W|\W$|^.{60,}$|^.{1,2}$")


def substances() -> Iterator[Term]:
    """Every substance that is a medicine, or may be one, or a class of them."""
    data = unpickled("drug_ner_dictionary.pkl.bz2", "drug_named_entity_recognition")
    entries = {name: entry for name, entry in data["drug_canonical_to_data"].items() if _wanted(name, entry)}
    ingredient = _Ingredients(entries)
    found: dict[str, dict[str, list[str]]] = {}
    for name, entry in sorted(entries.items()):
        here = found.setdefault(ingredient(name), {"names": [], "codes": []})
        here["names"] += [name]
        if number := entry.get("drugbank_id"):
            here["codes"].append(coded(DRUGBANK, number))
    for form, (name, *_) in data["drug_variant_to_canonical"].items():
        if name in entries and not _CLUMSY.search(form):
            found[ingredient(name)]["names"].append(form)
    ids = set()
    for name, of in sorted(found.items()):
        if slug(name) in ids:  # written with another mark: "l-dopa", "l dopa"
            continue
        ids.add(slug(name))
        title = entries[name].get("name", name)
        forms = dict.fromkeys(form if form == name else upright(form) for form in of["names"])
        yield Term(
            f"DRUG:{slug(name)}", upright(title), "CHEM", tuple(forms), (), tuple(dict.fromkeys(of["codes"]))
        )


def actions() -> Iterator[Edge]:
    """drug --acts as--> class."""
    data = unpickled("drug_ner_dictionary.pkl.bz2", "drug_named_entity_recognition")["drug_canonical_to_data"]
    classes: dict[str, list[str]] = {}
    for name, entry in data.items():
        if any(tree.startswith("D27") for tree in entry.get("mesh_tree", ())):
            classes.setdefault(entry["mesh_id"], []).append(name)
    ingredient = _Ingredients({name: entry for name, entry in data.items() if _wanted(name, entry)})
    for name, entry in sorted(data.items()):
        named = classes.get(entry.get("mesh_id", ""), [])
        if (
            len(named) == 1
            and named[0] != name
            and not any(tree.startswith("D27") for tree in entry["mesh_tree"])
        ):
            yield Edge(f"DRUG:{slug(ingredient(name))}", ACTS, f"DRUG:{slug(named[0])}", 1.0, 0, "mesh")


class _Ingredients:
    """name of a substance -> name of the substance that it is a salt or a dose form of, itself where it is
    none.
    """

    def __init__(self, entries: dict[str, Any]) -> None:
        rules = read("salts")[0]
        self.entries = entries
        self.elements = frozenset(rules["elements"])
        salts = "|".join(sorted(rules["salts"], key=len, reverse=True))
        forms = "|".join(sorted(rules["forms"], key=len, reverse=True))
        self.salt = re.compile(rf"(?: (?:{salts}))+(?: (?:anhydrous|\w*hydrate))?$")
        self.form = re.compile(rf"(?: (?:{forms}))+$")

    def __call__(self, name: str) -> str:
        base = self.form.sub("", name)
        base = base if base in self.entries else name
        stripped = self.salt.sub("", base)
        return (
            stripped
            if stripped in self.entries and stripped not in self.elements and len(stripped) > 4
            else base
        )


def _wanted(name: str, entry: dict[str, Any]) -> bool:
    known = any(field in entry for field in ("medline_plus_id", "nhs_url"))
    if known:
        return True
    if _CHEMICAL.search(name):
        return False
    trees = entry.get("mesh_tree", ())
    only_protein = bool(trees) and all(tree.startswith(_PROTEINS) for tree in trees)
    return bool(entry.get("name")) and not (only_protein and "drugbank_id" not in entry)
