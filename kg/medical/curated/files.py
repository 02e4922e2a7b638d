"""The reviewable files next to this module, read once and checked.

conditions/<specialty>.yaml   condition or presenting complaint -> what to think of, test, give, do, advise, fear, and whom to ask
drug_classes.yaml             class of drugs -> usual members
drugs.yaml                    drug -> adverse effects, tests that watch it, advice
procedures.yaml               procedure -> preparation, aftercare, complications
concepts.yaml                 semantic group -> names that the vocabularies lack (advice, specialties, ways of testing) -> other forms

Each list runs from the most usual to the least. CuratedError says which file is wrong, and where.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, TypeVar

import msgspec
import yaml
from msgspec import Struct

from kg.medical.graph import GROUPS, Group
from schemas.errors import ConfigurationError

try:
    from yaml import CSafeLoader as SafeLoader  # six times as fast
except ImportError:
    from yaml import SafeLoader  # type: ignore[assignment]

Names = tuple[str, ...]


class CuratedError(ConfigurationError):
    """A curated file is not as the schema says."""


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """A disease, an injury, or what a patient comes with."""

    diagnoses: Names = ()  # what may be behind it
    tests: Names = ()  # laboratory, imaging, functional
    drugs: Names = ()  # ingredients, or classes of drug_classes.yaml
    procedures: Names = ()
    therapies: Names = ()  # given over days or weeks, by hand, machine or talk
    advice: Names = ()  # what the patient does: activity, diet, wound, habits, follow-up
    complications: Names = ()
    specialists: Names = ()  # by discipline


class Drug(Struct, frozen=True, forbid_unknown_fields=True):
    """What giving it brings along."""

    effects: Names = ()  # adverse effects a patient or a chart would name
    tests: Names = ()  # that watch for them, or for the level
    advice: Names = ()


class Procedure(Struct, frozen=True, forbid_unknown_fields=True):
    """What comes before and after it."""

    preparation: Names = ()
    aftercare: Names = ()
    complications: Names = ()


class Curated(Struct, frozen=True):
    """All files."""

    conditions: Mapping[str, Condition]
    drug_classes: Mapping[str, Names]
    drugs: Mapping[str, Drug]
    procedures: Mapping[str, Procedure]
    concepts: Mapping[Group, Mapping[str, Names | None]]  # None: no other form
    specialties: Mapping[str, str]  # condition -> the file that names it


class _Loader(SafeLoader):
    """YAML that refuses a key written twice: the later one would silently win."""


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[Any, Any]:
    found: dict[Any, Any] = {}
    for key_node, value_node in node.value:
        name = loader.construct_object(key_node, deep=True)
        if name in found:
            raise CuratedError(f"expected every key once, got {name!r} again{key_node.start_mark}")
        found[name] = loader.construct_object(value_node, deep=True)
    return found


_Loader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)

#: A number with a unit of dose, rate or duration of a prescription; figures inside a name ("vitamin B12") are
# none.
_DOSE: Final = re.compile(
    r"\d\s*(?:mg|mcg|µg|g|ml|mL|units?|IU|mEq|mmol|%|tablets?|puffs?|times|x)\b", re.IGNORECASE
)
#: Capitals that can only be read one way in a chart; any other run of capitals must be written out.
PLAIN_CAPITALS: Final = frozenset(
    (
        "ABO BCR ABL BRCA CT DASH FODMAP MRI HIV DNA RNA PCR INR HPV COVID RSV QT HELLP VIII EBV HLA BCG IgA "
        "IgE IgG IgM PTT LDL HDL TSH NSAID SSRI SNRI ACE BRAF EGFR TNF"
    ).split()
)
_CAPITALS: Final = re.compile(r"\b[A-Z]{2,}s?\b")

_T = TypeVar("_T")


def complaint(name: str) -> str:
    """Why `name` is not a plain name; empty where it is."""
    if name != " ".join(name.split()) or not name:
        return "has blanks that do not belong"
    if _DOSE.search(name):
        return "carries a dose"
    for run in _CAPITALS.findall(name):
        if run.removesuffix("s") not in PLAIN_CAPITALS:
            return f"abbreviates: {run}"
    return ""


@lru_cache(maxsize=1)
def read() -> Curated:
    """The packaged files."""
    return load(files("kg.medical.curated"))


def load(folder: Traversable) -> Curated:
    """The files of a folder. Raises CuratedError where one breaks the schema, two specialties define one
    condition, two concepts have one form.
    """
    conditions: dict[str, Condition] = {}
    specialties: dict[str, str] = {}
    for path in sorted(folder.joinpath("conditions").iterdir(), key=lambda one: one.name):
        if not path.name.endswith(".yaml"):
            continue
        specialty = path.name.removesuffix(".yaml")
        for name, condition in parsed(path, dict[str, Condition]).items():
            if name in conditions:
                raise CuratedError(
                    f"expected every condition once, got {name!r} in {specialties[name]} and in {specialty}"
                )
            conditions[name], specialties[name] = condition, specialty
    concepts = parsed(folder.joinpath("concepts.yaml"), dict[Group, dict[str, Names | None]], forms=True)
    forms = Counter(
        form.casefold()
        for names in concepts.values()
        for name, others in names.items()
        for form in (name, *(others or ()))
    )
    if shared := sorted(form for form, times in forms.items() if times > 1):
        raise CuratedError(f"expected every form of concepts.yaml once, got again: {', '.join(shared)}")
    return Curated(
        conditions,
        parsed(folder.joinpath("drug_classes.yaml"), dict[str, Names]),
        parsed(folder.joinpath("drugs.yaml"), dict[str, Drug]),
        parsed(folder.joinpath("procedures.yaml"), dict[str, Procedure]),
        concepts,
        specialties,
    )


def parsed(path: Traversable, shape: type[_T], *, forms: bool = False) -> _T:
    """One file as `shape`, every list of it non-empty and without repeats, every name plain. `forms`: its
    lists hold what charts write.
    """
    try:
        raw = yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)  # noqa: S506 - a SafeLoader
        found = msgspec.convert(raw, shape)
        _check(raw, forms)
    except (CuratedError, msgspec.ValidationError, yaml.YAMLError) as error:
        raise CuratedError(f"{path.name}: {error}") from error
    return found


def _check(value: Any, forms: bool, where: str = "the file") -> None:
    if isinstance(value, list):
        repeated = {name for name in value if value.count(name) > 1}
        if not value or repeated:
            raise CuratedError(
                f"expected names, each once, under {where!r}, got {sorted(repeated) or 'none'}"
            )
        for name in () if forms else value:
            _check(name, forms, where)
    elif isinstance(value, dict):
        if not value:
            raise CuratedError(f"expected something under {where!r}, got nothing")
        for name, below in value.items():
            if name not in GROUPS:
                _check(name, forms, where)
            _check(below, forms, f"{where} > {name}")
    elif isinstance(value, str) and (why := complaint(value)):
        raise CuratedError(f"expected a plain name under {where!r}, but {value!r} {why}")
