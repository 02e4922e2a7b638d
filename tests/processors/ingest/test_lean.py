"""The fast path of validation never accepts what fhir.resources refuses: mutations of real resources, put to
both.
"""

from __future__ import annotations

import copy
import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from processors.ingest import lean
from processors.ingest import validate as validation
from processors.ingest.decode import parse
from processors.ingest.settings import IngestSettings
from processors.ingest.validate import validate
from schemas.errors import InputError
from tests.amounts import amount, examples
from tests.processors.ingest.real_resources import rich_samples, synthea_files, synthea_resources

pytestmark = pytest.mark.slow

SAMPLES = list(rich_samples())
HOT = sorted(lean.TYPES)


#: What mutations write: values at the edges of FHIR's primitive types, right and wrong.
STRINGS = [
    "",
    " ",
    "\n",
    "\t",
    "\u00a0",
    "\u2003",
    "\u3000",
    "\u0085",
    "\f",
    "\x0b",
    "\x1c",
    "\u0000",
    "\ufeff",
    "a b",
    "a  b",
    " a",
    "a ",
    "a\n",
    "a\tb",
    "ä",
    "\u00b5g/L",
    "x" * 65,
    "x" * 256,
    "id.with-dots",
    "id_with",
    "1",
    "-1",
    "5.4",
    "true",
    "2026",
    "2026-13",
    "2026-02-29",
    "2024-02-29",
    "2026-02-30",
    "2026-04-31",
    "2026-12-31",
    "0000",
    "0001-01-01",
    "10000",
    "2026-1-1",
    "2026-03-01T10:00",
    "2026-03-01T10:00:00",
    "2026-03-01T10:00:00Z",
    "2026-03-01T10:00:00z",
    "2026-03-01 10:00:00Z",
    "2026-03-01T24:00:00Z",
    "2026-03-01T10:60:00Z",
    "2026-03-01T10:00:60Z",
    "2026-03-01T10:00:00+14:00",
    "2026-03-01T10:00:00+15:00",
    "2026-03-01T10:00:00-13:59",
    "2026-03-01T10:00:00+0100",
    "2026-03-01T10:00:00.123456789Z",
    "2026-03-01T10:00:00.Z",
    "1899-12-31",
    "http://x.y",
    "https://fhir.example/Binary/1?x=1",
    "http://127.0.0.1.5/x",
    "http://a..b/",
    "https://xn--/x",
    "http://x.123/",
    "Binary/1",
    "urn:uuid:x",
    "#x",
    "mailto:a@b",
    "not a url",
    "T2s",
    "T2s=",
    "T2sh",
    "####",
    "T2s==",
    "=",
    "A===",
    "AAAA====",
    "A",
    "T2 s=",
    "http://",
]
NUMBERS = [
    0,
    1,
    -1,
    2**31 - 1,
    2**31,
    -(2**31),
    2**63,
    10**15,
    10**16,
    0.1,
    -0.0,
    1e-9,
    1e20,
    Decimal("1.10"),
    Decimal("1E+5"),
    5.0,
]
JUNK: list[Any] = [
    None,
    True,
    False,
    [],
    {},
    [None],
    [[]],
    [{}],
    {"x": 1},
    ["a"],
    {"extension": []},
    {"id": "x"},
    [1, "a"],
]
NAMES = [
    "id",
    "extension",
    "value",
    "code",
    "text",
    "system",
    "_status",
    "fhir_comments",
    "valueString",
    "valueQuantity",
    "status",
    "class",
    "class_fhir",
    "effectiveInstant",
    "onsetDateTime",
    "medicationReference",
    "resourceType",
    "contained",
    "x",
    "display",
]


def spots(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a resource: (holder, key)."""
    found: list[tuple[Any, Any]] = []
    for key, member in list(value.items()) if isinstance(value, dict) else list(enumerate(value)):
        found.append((value, key))
        if isinstance(member, (dict, list)):
            found += spots(member)
    return found


@st.composite
def mutants(draw: st.DrawFn, originals: list[dict[str, Any]]) -> dict[str, Any]:
    resource: dict[str, Any] = copy.deepcopy(draw(st.sampled_from(originals)))
    for _ in range(draw(st.integers(1, 3))):
        places = [place for place in spots(resource) if place[1] != "resourceType"]
        holder, key = places[draw(st.integers(0, len(places) - 1))]
        if key not in holder if isinstance(holder, dict) else key >= len(holder):
            continue
        match draw(st.integers(0, 6)):
            case 0:
                holder[key] = draw(st.sampled_from(STRINGS))
            case 1:
                holder[key] = draw(st.sampled_from(NUMBERS))
            case 2:
                holder[key] = copy.deepcopy(draw(st.sampled_from(JUNK)))
            case 3:
                del holder[key]
            case 4:
                donor, part = draw(
                    st.sampled_from(
                        [
                            spot
                            for spot in spots(draw(st.sampled_from(originals)))
                            if spot[1] != "resourceType"
                        ]
                    )
                )
                holder[key] = copy.deepcopy(donor[part])
            case 5 if isinstance(holder, dict):
                donor, part = draw(
                    st.sampled_from(
                        [spot for spot in spots(draw(st.sampled_from(originals))) if isinstance(spot[1], str)]
                    )
                )
                holder[draw(st.sampled_from([part, *NAMES]))] = copy.deepcopy(donor[part])
            case _:
                holder[key] = [holder[key]] if not isinstance(holder[key], list) else holder[key] * 2
    return resource


def text(resource: dict[str, Any]) -> bytes:
    return json.dumps(resource, ensure_ascii=len(str(resource)) % 2 == 0, default=float).encode()


def fhir_resources_accepts(raw: bytes) -> bool:
    resource = parse(raw)
    try:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(validation, "MAX_REPEATS", 10**6)
            validate(b"", resource, resource["resourceType"], IngestSettings())  # b"": not the lean way
    except InputError:
        return False
    return True


def hold(resource: dict[str, Any]) -> None:
    raw = text(resource)
    if isinstance(resource["resourceType"], str) and lean.accepts(raw, resource["resourceType"]):
        assert fhir_resources_accepts(raw), f"lean accepts what fhir.resources refuses: {raw!r}"


FUZZ = examples(700, deadline=None, suppress_health_check=list(HealthCheck))


@FUZZ
@given(mutants(SAMPLES))
def test_what_lean_accepts_of_mutated_samples_fhir_resources_accepts(resource: dict[str, Any]) -> None:
    hold(resource)


@pytest.mark.skipif(
    not synthea_files(), reason="needs the Synthea bundles (set SYNTHEA_BUNDLES to their folder)"
)
@examples(300, parent=FUZZ)
@given(st.data())
def test_what_lean_accepts_of_mutated_synthea_fhir_resources_accepts(data: st.DataObject) -> None:
    hold(
        data.draw(
            mutants(
                synthea_resources()[
                    data.draw(st.sampled_from([type_ for type_ in HOT if type_ in synthea_resources()]))
                ]
            )
        )
    )


def primitives(value: Any, path: tuple[Any, ...] = ()) -> dict[tuple[str, ...], tuple[Any, ...]]:
    """Paths to primitives, one for each pair of element and member name: `code.text` is judged alike wherever
    it stands.
    """
    found: dict[tuple[str, ...], tuple[Any, ...]] = {}
    for key, member in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(member, (dict, list)):
            found = primitives(member, (*path, key)) | found
        elif key != "resourceType":
            found[tuple(name for name in (*path, key) if isinstance(name, str))[-2:]] = (*path, key)
    return found


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["resourceType"])
def test_every_edge_value_of_every_element_is_judged_alike(sample: dict[str, Any]) -> None:
    """Exhaustive where fuzzing is random: each primitive of the rich samples becomes each edge value in
    turn, a quarter of them in `make test`.
    """
    accepted = refused = 0
    every = amount(4, 1)
    for number, (*path, last) in enumerate(primitives(sample).values()):
        for value in (*STRINGS, *NUMBERS[:9], None, True)[number % every :: every]:
            mutant = holder = copy.deepcopy(sample)
            for key in path:
                holder = holder[key]
            holder[last] = value
            raw = text(mutant)
            if lean.accepts(raw, sample["resourceType"]):
                accepted += 1
                assert fhir_resources_accepts(raw), (path, last, value)
            else:
                refused += 1
    assert accepted and refused


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["resourceType"])
def test_the_rich_samples_take_the_fast_path(sample: dict[str, Any]) -> None:
    assert lean.accepts(text(sample), sample["resourceType"])
    assert fhir_resources_accepts(text(sample))


@pytest.mark.skipif(
    not synthea_files(), reason="needs the Synthea bundles (set SYNTHEA_BUNDLES to their folder)"
)
@pytest.mark.parametrize("type_", HOT)
def test_nearly_all_of_synthea_takes_the_fast_path(type_: str) -> None:
    resources = synthea_resources().get(type_, [])
    if not resources:
        pytest.skip(f"Synthea's bundles here hold no {type_}")
    fast = sum(lean.accepts(text(resource), type_) for resource in resources)
    assert fast >= 0.95 * len(resources)


def test_other_types_are_never_lean() -> None:
    assert not lean.accepts(b'{"resourceType":"Patient"}', "Patient")
