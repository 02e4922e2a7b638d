"""Whatever resource comes: a Canonical or an InputError, nothing else; deterministic, encodable, silent about
the patient.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from processors.ingest.canonical import CANONICAL_TYPES, Canonical
from schemas.errors import InputError
from schemas.events import DocumentBody, FactsBody
from schemas.instant import DAY, FOREVER
from tests.amounts import examples
from tests.processors.ingest.canonical.everything import everything
from tests.processors.ingest.canonical.samples import RECORDED, lab, read

CANARY = "Kanarienvogel"
EVERYTHING = [{k: v for k, v in r.items() if v is not None} for r in everything()]

words = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        [
            CANARY,
            "0001-01-01",
            "2026-02-30",
            "9999-12-31T00:00:00Z",
            "2030-01-01T00:00:00Z",
            "2026",
            "1e999",
            "entered-in-error",
            "unknown",
            "\x00",
            "<b><script>x",
            "{\\rtf1",
            "AAAA",
            "K/uL",
            "10*9999",
            "#obs",
            "Patient/",
            "2026-03-01T23:59:60Z",
        ]
    ),
)
numbers = st.one_of(
    st.integers(),
    st.decimals(allow_nan=False, allow_infinity=False),
    st.just(Decimal("1E+400")),
    st.just(10**80),
)
anything = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, st.floats(), words),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(words, inner, max_size=3)),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path and path != ("resourceType",):
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from places(inner, (*path, key))


def replaced(resource: dict[str, Any], path: tuple[Any, ...], value: Any, *, remove: bool) -> dict[str, Any]:
    changed: Any = copy.deepcopy(resource)
    holder = changed
    for key in path[:-1]:
        holder = holder[key]
    if remove:
        del holder[path[-1]]
    else:
        holder[path[-1]] = value
    return changed  # type: ignore[no-any-return]


def at_path(resource: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        resource = resource[key]
    return resource


@st.composite
def bent(draw: st.DrawFn, *, keep_types: bool) -> dict[str, Any]:
    resource = draw(st.sampled_from(EVERYTHING))
    for _ in range(draw(st.integers(1, 4))):
        path = draw(st.sampled_from(sorted(places(resource), key=str)))
        old = at_path(resource, path)
        new: Any
        if not keep_types:
            new = draw(anything)
        elif isinstance(old, bool):
            new = not old
        elif isinstance(old, str):
            new = draw(words)
        elif isinstance(old, int | Decimal):
            new = draw(numbers)
        elif isinstance(old, list):
            new = draw(st.sampled_from([[], [None], old * 3]))
        else:
            new = {}
        resource = replaced(resource, path, new, remove=draw(st.booleans()))
    return resource


def check(said: Canonical) -> None:
    assert said.occurred <= RECORDED + DAY
    encoded = msgspec.json.encode(said.body)
    assert msgspec.json.decode(encoded, type=type(said.body)) == said.body
    assert CANARY not in str(said.issues)
    if isinstance(said.body, FactsBody | DocumentBody):
        assert len({f.id for f in said.body.facts}) == len(said.body.facts)
        for fact in said.body.facts:
            assert fact.start <= fact.end <= FOREVER
            assert fact.concept.label.strip()
        if said.retracted:
            assert not said.body.facts
    if isinstance(said.body, DocumentBody):
        for part in said.body.parts:
            assert said.body.text[part.start : part.end].strip()


def test_the_samples_cover_every_type() -> None:
    assert {r["resourceType"] for r in EVERYTHING} == CANONICAL_TYPES


@pytest.mark.parametrize("resource", EVERYTHING, ids=lambda r: str(r["resourceType"]))
def test_every_sample_is_read(resource: dict[str, Any]) -> None:
    check(read(resource))


@given(bent(keep_types=True))
@examples(400, deadline=timedelta(seconds=5))
def test_a_resource_with_the_right_types_is_read_or_refused_with_a_reason_of_its_own(
    resource: dict[str, Any],
) -> None:
    try:
        said = read(resource)
    except InputError as error:
        assert error.reason != "unusable-content"
        assert CANARY not in str(error)
        return
    check(said)
    assert read(resource) == said


@given(bent(keep_types=False))
@examples(300, deadline=timedelta(seconds=5))
def test_a_resource_with_wrong_types_raises_nothing_but_input_error(resource: dict[str, Any]) -> None:
    try:
        read(resource)
    except InputError as error:
        assert CANARY not in str(error)


@given(st.sampled_from([None, 7, [], "Claim", "Bundle", ""]))
def test_other_types_are_refused(kind: Any) -> None:
    with pytest.raises(InputError, match="unsupported-type"):
        read({"resourceType": kind, "id": "1"})


@given(
    st.integers(-(10**30), 10**30),
    st.sampled_from(["mg/dL", "K/uL", "°F", "lbs", "furlong", "", "(((", "10*9999", "km999"]),
)
def test_any_number_in_any_unit_is_kept_as_sent(value: int, unit: str) -> None:
    said = read(lab(valueQuantity={"value": value, "unit": unit}))
    assert isinstance(said.body, FactsBody)
    (found,) = said.body.facts
    assert found.value is not None
    assert (found.value.value, found.value.unit) == (str(value), unit)  # type: ignore[union-attr]
