"""Inputs of an action as FHIRPath: what `%observation` stands for when a PlanDefinition declares it.

An input says a resource type and, by codeFilter, which codes; its variable is the resources of the record
that are so.
"""

from __future__ import annotations

import re
from typing import Final

from kg.guidelines.sources.cql.rows import RELATIONS
from kg.guidelines.sources.fhir.elements import Element, concepts, elements, many, words
from kg.guidelines.sources.fhir.value_sets import Terminology

_VARIABLE: Final = re.compile(r"%(?:`([^`]+)`|'([^']+)'|([A-Za-z_][\w-]*))")
_OURS: Final = frozenset(
    {"patient", "resources", "today", "context", "resource", "rootResource", "ucum", "sct", "loinc"}
)
_PLAIN: Final = re.compile(r"^[^'\\]*$")


def with_inputs(expression: str, inputs: list[Element], terms: Terminology) -> str:
    """The expression with its variables written out; "" where one is not declared, or its codes cannot be
    told.
    """
    declared: dict[str, list[str]] = {}
    for each in inputs:
        declared.setdefault(words(each.get("id") or each.get("title")), []).append(_selection(each, terms))

    def written(found: re.Match[str]) -> str:
        name = found[1] or found[2] or found[3]
        if name in declared:
            return "(" + " | ".join(declared[name]) + ")" if all(declared[name]) else "%"
        return found[0] if name in _OURS else "%"

    said = _VARIABLE.sub(written, expression)
    return "" if re.search(r"%(?!\w)", said) else said


def _selection(said: Element, terms: Terminology) -> str:
    kind = words(said.get("type"))
    if kind not in RELATIONS and kind != "Patient":
        return ""  # of what a record does not keep nothing can be said
    selected = f"%resources.where($this is {kind})" if kind != "Patient" else "%patient"
    for each in elements(said.get("codeFilter")):
        path = words(each.get("path"))
        codes = {
            (coding.system, coding.code) for c in concepts(many(each.get("code"))) for coding in c.codings
        }
        if each.get("valueSet") is not None:
            found = terms.get(words(each.get("valueSet")))
            if found is None or found.stems or not found.whole:
                return ""
            codes |= {(system, code) for system, _, code in (key.rpartition("|") for key in found.codes)}
        if (
            not path.replace(".", "").isalpha()
            or not codes
            or not all(_PLAIN.match(part) for pair in codes for part in pair)
        ):
            return ""
        tests = " or ".join(
            f"(system = '{system}' and code = '{code}')" if system else f"code = '{code}'"
            for system, code in sorted(codes)
        )
        selected += f".where({path}.coding.where({tests}).exists())"
    return selected
