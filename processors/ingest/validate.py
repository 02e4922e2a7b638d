"""Whether a resource is FHIR R4: the lean models where they are sure, fhir.resources where they are not.

States what is wrong without repeating what was sent: fhir.resources' messages quote values, so only the
error's kind and the element's place are used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from fhir.resources.R4B import get_fhir_model_class
from pydantic import BaseModel, ValidationError

from processors.ingest import lean
from processors.ingest.r4 import for_r4b, python_names, unzoned
from processors.ingest.releases import release_of
from processors.ingest.settings import IngestSettings
from schemas.errors import InputError

#: JSON nesting of one resource; FHIR content needs about 20.
MAX_DEPTH: Final = 64
#: Elements of one list in a resource, such as the codings of a concept.
MAX_REPEATS: Final = 1000
_LARGEST_EXPONENT: Final = 100
_LONGEST_NUMBER: Final = 100
#: Names that may be repeated in a dead letter; any other member name could be the sender's own text.
_OFTEN_MANY: Final = frozenset(
    {"coding", "component", "content", "contained", "category", "extension", "identifier", "section", "value"}
)
_PRIMITIVE_TELLS: Final = {
    "string_pattern_mismatch": "text that does not have the form of its FHIR type",
    "string_too_short": "empty text",
    "string_too_long": "text that is too long",
    "string_type": "something that is not text",
    "extra_forbidden": "an element that R4 does not have there",
    "missing": "nothing",
    "model_field_validation.missing": "nothing",
    "list_type": "something that is not an array, or an array with null",
    "value_error": "a value that FHIR does not allow there, or two of a choice",
    "bool_type": "something that is not a boolean",
    "bool_parsing": "something that is not a boolean",
    "int_parsing": "something that is not an integer",
    "decimal_type": "something that is not a decimal",
}


def validate(raw: bytes, resource: Mapping[str, Any], resource_type: str, settings: IngestSettings) -> None:
    """Raises InputError unless fhir.resources accepts the resource as R4B (after `r4.for_r4b`).

    `raw` is the text of `resource`, b"" where it is not available.
    """
    if raw and lean.accepts(raw, resource_type):
        return
    _measure(resource, MAX_DEPTH, MAX_REPEATS)
    try:
        _model(resource_type).model_validate(for_r4b(resource, zoned=bool(settings.zone)))
    except ValidationError as error:
        raise _explained(error, resource) from None
    except (KeyError, TypeError, AttributeError, AssertionError, RecursionError, ValueError) as error:
        # fhir.resources meets a shape that its own code did not expect, e.g. a contained resource of an
        # unknown type
        raise InputError(
            "not-fhir",
            expected="a valid FHIR R4 resource",
            came=f"a shape that validation stumbled over ({type(error).__name__})",
        ) from None


def prepare(resource_types: Iterable[str]) -> None:
    """Builds the models now rather than at the first record of each type (about 0.1 s each)."""
    for resource_type in resource_types:
        _model(resource_type)


@lru_cache(maxsize=256)
def _model(resource_type: str) -> type[BaseModel]:
    model: type[BaseModel] = get_fhir_model_class(resource_type)
    return model


def _explained(error: ValidationError, resource: Mapping[str, Any]) -> InputError:
    release = release_of(resource)
    # Where each error is from is the sender's structure, its kind is pydantic's: neither holds a value.
    details = error.errors(include_input=False, include_url=False, include_context=False)
    first = details[0]
    kind = str(first["type"])
    got = _PRIMITIVE_TELLS.get(kind, "a value that does not fit its FHIR type")
    if len(details) > 1:
        got += f" (and {len(details) - 1} more)"
    path = tuple(part for part in first["loc"] if part != "root")
    location = _place(path, unknown_last=kind == "extra_forbidden")
    if release:
        return InputError(
            "wrong-fhir-release", expected="FHIR R4 (4.0.1)", came=f"elements of {release}", location=location
        )
    if unzoned(_at(resource, path)):
        return InputError(
            "time-without-zone",
            expected="a time with its zone, e.g. +01:00 or Z (or the feed's zone in the settings of ingest)",
            came="a time without one",
            location=location,
        )
    return InputError("not-fhir", expected="a valid FHIR R4 resource", came=got, location=location)


def _at(value: Any, path: tuple[int | str, ...]) -> Any:
    """What stands at `path`; None where nothing does."""
    for part in path:
        if isinstance(part, int):
            value = value[part] if isinstance(value, list) and part < len(value) else None
        else:
            value = value.get(part) if isinstance(value, dict) else None
    return value


_ELEMENT: Final = re.compile(r"_?[a-z][A-Za-z0-9]{0,60}")


def _place(path: tuple[int | str, ...], *, unknown_last: bool) -> str:
    """ "component[1].valueQuantity.value". The name of an unknown element is the sender's text, so it is not
    repeated.
    """
    place = ""
    for number, part in enumerate(path):
        if isinstance(part, int):
            place += f"[{part}]"
        elif (unknown_last and number == len(path) - 1) or not _ELEMENT.fullmatch(part):
            place += ".?"
        else:
            place += f".{part}"
    return place.lstrip(".")


def _measure(value: Any, depth: int, repeats: int, location: str = "") -> None:
    """Depth, list lengths and sizes of numbers stay within reason, and nothing is hidden behind Python
    names.
    """
    if isinstance(value, dict):
        if depth <= 0:
            raise InputError(
                "too-deep", expected="FHIR nesting", came="more nesting than any FHIR resource needs"
            )
        if python_names(value):
            raise InputError(
                "not-fhir", expected="FHIR element names", came="a Python attribute name", location=location
            )
        for name, member in value.items():
            if isinstance(member, (dict, list, Decimal)) or type(member) is int:
                _measure(member, depth - 1, repeats, name if name in _OFTEN_MANY else "?")
    elif isinstance(value, list):
        if len(value) > repeats:
            raise InputError(
                "too-many-elements",
                expected=f"at most {repeats} elements of one list",
                came=f"{len(value)}",
                location=location,
            )
        for member in value:
            _measure(member, depth - 1, repeats, location)
    elif isinstance(value, Decimal):
        if (
            not value.is_finite()
            or abs(value.adjusted()) > _LARGEST_EXPONENT
            or len(value.as_tuple().digits) > _LONGEST_NUMBER
        ):
            raise InputError(
                "absurd-number", expected="a number of clinical size", came="one beyond it", location=location
            )
    elif type(value) is int and abs(value) >= 10**_LONGEST_NUMBER:
        raise InputError(
            "absurd-number", expected="a number of clinical size", came="one beyond it", location=location
        )
