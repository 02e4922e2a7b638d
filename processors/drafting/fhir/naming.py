"""A document's own names under the base URL of a hospital.

Relative references in a Bundle resolve against the fullUrl of the entry they stand in: under the base of the
hospital's FHIR server they lead to the resources that were cited. Identifier systems move along, so that
"Patient/1" of one hospital is not taken for another's. URLs of extensions stay: they name what a thing means,
not whose it is.
"""

from __future__ import annotations

from typing import Any, Final

from processors.drafting.fhir.vocabulary import BASE, DOCUMENT, SOURCE, SOURCE_VERSION

_SYSTEMS: Final = frozenset({DOCUMENT, SOURCE, SOURCE_VERSION})


def under(base: str, bundle: dict[str, Any]) -> dict[str, Any]:
    """The Bundle as to_bundle prints it, under `base` (without a slash at its end)."""
    if base == BASE:
        return bundle
    entries = [{**entry, "fullUrl": _moved(entry["fullUrl"], base)} for entry in bundle["entry"]]
    moved: dict[str, Any] = _systems({**bundle, "entry": entries}, base)
    return moved


def _systems(value: Any, base: str) -> Any:
    if isinstance(value, dict):
        return {
            name: _moved(inner, base) if name == "system" and inner in _SYSTEMS else _systems(inner, base)
            for name, inner in value.items()
        }
    return [_systems(inner, base) for inner in value] if isinstance(value, list | tuple) else value


def _moved(url: str, base: str) -> str:
    return base + url.removeprefix(BASE)
