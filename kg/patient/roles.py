"""Which part a statement plays in a patient's course: diagnosis, staging, treatment, biomarker, imaging,
outcome, or one of the others.

By the fact's relation first, then by codes, then by words; roles.yaml is the table. Not only of cancer: a
heart failure's NYHA class is a staging, its NT-proBNP a biomarker. The paper has a language model sort them;
a table gives the same answer twice and can be reviewed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import msgspec.yaml

from kg.patient.entity import Role
from schemas.codes import Concept
from schemas.facts import Fact

_ICD10: Final = ("http://hl7.org/fhir/sid/icd-10", "http://hl7.org/fhir/sid/icd-10-cm")
_MESH: Final = "http://id.nlm.nih.gov/mesh"
_TAG: Final = re.compile(r"\s*\(([a-z/ ]+)\)\s*$")

#: Relation -> a list of roles.yaml.
_LISTS: Final = {
    "has_condition": "conditions",
    "observed": "results",
    "had_procedure": "done",
    "reported": "done",
    "ordered_medication": "substances",
    "given_medication": "substances",
    "takes_medication": "substances",
    "dispensed_medication": "substances",
}
_ROLES: Final[dict[str, Role]] = {
    "immunised_with": "prevention",
    "has_allergy": "allergy",
    "family_history_of": "family",
    "ordered_service": "plan",
    "planned": "plan",
}
#: Where no rule of a list fits.
_OTHERWISE: Final[dict[str, Role]] = {
    "conditions": "diagnosis",
    "named": "finding",
    "results": "finding",
    "substances": "treatment",
    "done": "care",
}


class _Rule(NamedTuple):
    role: Role
    codes: frozenset[str]
    words: re.Pattern[str] | None
    tags: frozenset[str]
    icd10: tuple[str, ...]
    mesh: tuple[str, ...]
    categories: frozenset[str]

    def fits(self, concept: Concept, given: str, tags: Iterable[str], category: str) -> bool:
        return (
            any(f"{coding.system}|{coding.code}" in self.codes for coding in concept.codings)
            or (bool(category) and not self.categories.isdisjoint(category.casefold().split("; ")))
            or not self.tags.isdisjoint(tags)
            or (
                bool(self.icd10)
                and any(
                    coding.system in _ICD10 and coding.code.startswith(self.icd10)
                    for coding in concept.codings
                )
            )
            or (
                bool(self.mesh)
                and any(
                    coding.system == _MESH and coding.code.startswith(self.mesh) for coding in concept.codings
                )
            )
            or (self.words is not None and self.words.search(given) is not None)
            or not (self.codes or self.words or self.tags or self.icd10 or self.mesh or self.categories)
        )


def role_of(fact: Fact) -> Role:
    """The role of a fact. Whether it is denied or planned is its status; an order is a plan, of a medicine
    what the medicine is.
    """
    fixed = _ROLES.get(fact.relation)
    if fixed is not None:
        return fixed
    which = _LISTS[fact.relation]
    found = _sorted(which, fact.concept, fact.attributes.get("category", ""))
    return "finding" if fact.relation == "reported" and found == "care" else found


def role_once_done(fact: Fact) -> Role:
    """Of an order or a plan: the role that it would have."""
    return _sorted("done", fact.concept, fact.attributes.get("category", ""))


def role_of_report(note_type: str, title: Concept) -> Role | None:
    """Of a document that is the report of something done; None for notes."""
    stated: Role | None = _table().reports.get(note_type)
    if stated is None:
        return None
    found = _sorted("done", title, "")
    return found if found in ("imaging", "biomarker") else stated


def role_of_mention(group: str, concept: Concept) -> Role | None:
    """Of a concept that a note names: by its semantic group, the vocabulary's names and codes. None where it
    states of no event.
    """
    table = _table()
    which = table.mentions.get(group)
    if not which or table.untold.search(concept.label):
        return None
    found: Role = _sorted(which, concept, "") if which in _OTHERWISE else which  # type: ignore[assignment]
    return None if found in table.untold_roles else found


@lru_cache(maxsize=16384)
def _sorted(which: str, concept: Concept, category: str) -> Role:
    names = [name for name in (concept.text, *(coding.display for coding in concept.codings)) if name]
    tags = {found[1] for name in names if (found := _TAG.search(name))}
    given = " | ".join(_TAG.sub("", name) for name in names)
    for rule in _table().lists[which]:
        if rule.fits(concept, given, tags, category):
            return rule.role
    return _OTHERWISE[which]


class _Table(NamedTuple):
    lists: dict[str, tuple[_Rule, ...]]
    reports: dict[str, Role]
    mentions: dict[str, str]
    untold: re.Pattern[str]
    untold_roles: frozenset[str]


@lru_cache(maxsize=1)
def _table() -> _Table:
    raw: dict[str, Any] = msgspec.yaml.decode(
        files("kg.patient").joinpath("roles.yaml").read_text(encoding="utf-8")
    )
    lists = {name: tuple(_rule(one) for one in raw[name]) for name in _OTHERWISE}
    untold = raw["untold"]
    return _Table(
        lists, raw["reports"], raw["mentions"], pattern(untold["words"]), frozenset(untold["roles"])
    )


def _rule(raw: dict[str, Any]) -> _Rule:
    return _Rule(
        role=raw["role"],
        codes=frozenset(raw.get("codes", ())),
        words=pattern(raw["words"]) if "words" in raw else None,
        tags=frozenset(raw.get("tags", ())),
        icd10=tuple(raw.get("icd10", ())),
        mesh=tuple(raw.get("mesh", ())),
        categories=frozenset(str(one).casefold() for one in raw.get("categories", ())),
    )


def pattern(words: Sequence[str]) -> re.Pattern[str]:
    """One pattern for all; those with capitals are compared as they are written."""
    any_case = "|".join(_escaped(word) for word in words if word == word.lower())
    written = "|".join(_escaped(word) for word in words if word != word.lower())
    parts = [*([f"(?i:{any_case})"] if any_case else []), *([written] if written else [])]
    return re.compile(rf"(?<![\w-])(?:{'|'.join(parts)})(?![\w])")


def _escaped(word: str) -> str:
    return re.escape(word).replace(r"\*", r"\w*").replace(r"\ ", r"\s+")
