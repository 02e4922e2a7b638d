"""CodeableConcept, Coding and Reference to a Concept: nothing translated; bounded, as some senders map to
thousands of codes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from processors.ingest.canonical.context import Reading, Resource
from schemas.codes import Coding, Concept

MAX_CODINGS: Final = 32
#: "Condition/3" in a relative or absolute reference, with or without a version.
_NAMED: Final = re.compile(r"(?:^|/)([A-Z][A-Za-z]+/[A-Za-z0-9\-.]{1,64})(?:/_history/[A-Za-z0-9\-.]+)?$")
EMPTY: Final = Concept()  # the only empty one that `concept` returns: compare with `is`

SNOMED: Final = "http://snomed.info/sct"
LOINC: Final = "http://loinc.org"


@lru_cache(maxsize=32768)
def _single(system: str, code: str, display: str, text: str) -> Concept:
    """One coding, nearly always; EMPTY where neither code nor words say anything."""
    stated = Concept((Coding(system, code, display),), text)
    return stated if stated.label.strip() else EMPTY


def concept(value: Any, reading: Reading, path: str) -> Concept:
    """The concept that a CodeableConcept states; EMPTY where there is none."""
    if type(value) is not dict and not isinstance(value, Mapping):
        return EMPTY
    text = value.get("text") or ""
    codings = value.get("coding")
    if not codings:
        return Concept(text=text) if text.strip() else EMPTY
    if len(codings) == 1:
        get = (codings[0] or {}).get
        return _single(get("system") or "", get("code") or "", get("display") or "", text)
    if len(codings) > MAX_CODINGS:
        reading.issue(
            "too-many-codings",
            f"at most {MAX_CODINGS} codings for one concept",
            f"{len(codings)}; the first {MAX_CODINGS} were kept",
            path,
        )
        codings = codings[:MAX_CODINGS]
    stated = Concept(tuple(coding(c) for c in codings if c and (c.get("code") or c.get("display"))), text)
    return stated if stated.label.strip() else EMPTY


def coding(value: Resource) -> Coding:
    return Coding(value.get("system") or "", value.get("code") or "", value.get("display") or "")


def concepts(values: Any, reading: Reading, path: str) -> tuple[Concept, ...]:
    """All concepts of a repeated element, empty ones left out."""
    if not values:
        return ()
    return tuple(c for i, v in enumerate(values) if (c := concept(v, reading, f"{path}[{i}]")) is not EMPTY)


def labels(values: Any, reading: Reading, path: str) -> str:
    """The words of a repeated CodeableConcept, for an attribute."""
    return "; ".join(c.label for c in concepts(values, reading, path) if c.label)


def code_of(value: Any) -> str:
    """The first code of a CodeableConcept, for fields with a required binding (statuses, categories)."""
    for item in (value or {}).get("coding") or ():
        if item and item.get("code"):
            return str(item["code"])
    return ""


def referenced(reference: Any, reading: Reading, path: str) -> Concept:
    """What a Reference is about: the code of the resource behind it, else its display."""
    if not reference:
        return EMPTY
    target = reading.context.resolve(reference)
    if target is not None:
        found = concept(target.get("code") or target.get("vaccineCode"), reading, path)
        if found is not EMPTY:
            return found
    display = reference.get("display")
    return Concept(text=display) if display else EMPTY


def reasons(
    resource: Resource, reading: Reading, codes: str = "reasonCode", references: str = "reasonReference"
) -> str:
    """Why something was done or ordered, in words: coded reasons, then the conditions referred to, each
    once.
    """
    found = list(concepts(resource.get(codes), reading, codes))
    found += [
        referenced(r, reading, f"{references}[{i}]") for i, r in enumerate(resource.get(references) or ())
    ]
    return "; ".join(dict.fromkeys(c.label for c in found if c.label))


def grounds(
    resource: Resource, reading: Reading, codes: str = "reasonCode", references: str = "reasonReference"
) -> tuple[Concept | str, ...]:
    """The same for machines: coded reasons; of what is referred to the code where it is available, else its
    type and id.
    """
    found: list[Concept | str] = [c for c in concepts(resource.get(codes), reading, codes) if c.codings]
    for i, reference in enumerate(resource.get(references) or ()):
        stated = referenced(reference, reading, f"{references}[{i}]")
        if stated.codings:
            found.append(stated)
        elif name := _NAMED.search((reference or {}).get("reference") or ""):
            found.append(name[1])
    return tuple(dict.fromkeys(found))


def notes(resource: Resource) -> str:
    """The text of all annotations, in their order."""
    return "\n".join(n["text"] for n in resource.get("note") or () if n and n.get("text"))
