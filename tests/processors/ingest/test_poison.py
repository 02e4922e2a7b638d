"""Whatever comes in: nothing is raised, nothing vanishes, nothing that was sent is repeated in what a letter
says.
"""

from __future__ import annotations

import copy
import gzip
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from processors.ingest import Ingested, ingest, letters
from schemas.dead_letters import decode_dead_letter, encode_dead_letter
from schemas.events import decode_events, encode_events
from tests.amounts import examples
from tests.processors.ingest.real_resources import rich_samples, synthea_files
from tests.processors.ingest.samples import bundle, encounter, note, observation, patient, record
from tests.processors.ingest.test_lean import mutants

FUZZ = examples(300, deadline=None, suppress_health_check=list(HealthCheck))
SAMPLES = [observation(), patient(), encounter(), note(), *rich_samples()]
CANARY = "Quakenbush7741"


def whole(result: Ingested) -> None:
    """What comes out can be written and read back."""
    assert decode_events(encode_events(result.events)) == result.events
    assert (
        tuple(decode_dead_letter(encode_dead_letter(letter)) for letter in result.letters) == result.letters
    )
    assert not [letter.came for letter in result.letters if letter.reason == "internal-error"]


def said(result: Ingested) -> str:
    """All that a letter says, without the copy of what came."""
    return " ".join(
        " ".join(
            (
                letter.reason,
                letter.expected,
                letter.came,
                letter.location,
                letter.resource_type,
                letter.replay,
                str(letter.headers),
            )
        )
        for letter in result.letters
    )


@FUZZ
@given(st.one_of(st.none(), st.binary(max_size=200), st.text(max_size=200).map(str.encode)))
def test_any_bytes_give_a_letter(value: bytes | None) -> None:
    result = ingest(record(value))
    whole(result)
    assert len(result.letters) == 1


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["resourceType", "id", "entry", "type", "x"]), inner)
    ),
    max_leaves=12,
)


@FUZZ
@given(JSON)
def test_any_json_gives_a_letter_or_a_count(value: Any) -> None:
    result = ingest(record(json.dumps(value).encode()))
    whole(result)
    assert sum(result.counts.values()) == 1


@FUZZ
@given(st.integers(0, 2000), st.integers(0, 255))
def test_a_flipped_byte_is_survived(position: int, byte: int) -> None:
    value = bytearray(
        json.dumps(bundle("transaction", patient(), encounter(), observation(), note())).encode()
    )
    value[position % len(value)] = byte
    whole(ingest(record(bytes(value))))


@examples(150, parent=FUZZ)
@given(
    st.lists(mutants(SAMPLES), min_size=1, max_size=4),
    st.sampled_from(["transaction", "batch", "history", "message", "document"]),
)
def test_of_mutated_entries_none_vanishes(resources: list[dict[str, Any]], type_: str) -> None:
    result = ingest(
        record(
            json.dumps(
                bundle(type_, *({"resource": resource} for resource in resources)), default=float
            ).encode()
        )
    )
    whole(result)
    outcomes = [number for (_, outcome), number in result.counts.items() if outcome != "with-empty-members"]
    assert sum(outcomes) == len(resources)


def with_canaries(value: Any) -> Any:
    """Every text of a resource replaced by a canary of its own form, or spoiled by it."""
    if isinstance(value, dict):
        return {
            name: member if name == "resourceType" else with_canaries(member)
            for name, member in value.items()
        }
    if isinstance(value, list):
        return [with_canaries(member) for member in value]
    return f"{CANARY} {value}" if isinstance(value, str) else value


@FUZZ
@given(st.data())
def test_no_letter_repeats_what_was_sent(data: st.DataObject) -> None:
    resource = copy.deepcopy(data.draw(st.sampled_from(SAMPLES)))
    for name in data.draw(st.lists(st.sampled_from(sorted(resource)), min_size=1, max_size=3)):
        if name != "resourceType":
            resource[name] = with_canaries(resource[name])
    if data.draw(st.booleans()):
        resource[CANARY] = CANARY
    if data.draw(st.booleans()):
        resource["resourceType"] = data.draw(st.sampled_from([CANARY, resource["resourceType"]]))
    for value in (
        resource,
        bundle(data.draw(st.sampled_from(["batch", CANARY])), {"resource": resource, "fullUrl": CANARY}),
    ):
        result = ingest(record(value, x_patient=CANARY, content_type=f"application/json; a={CANARY * 50}"))
        whole(result)
        assert CANARY not in said(result)
        assert CANARY not in str(result.counts)


@pytest.mark.skipif(
    not synthea_files(), reason="needs the Synthea bundles (set SYNTHEA_BUNDLES to their folder)"
)
def test_synthea_s_bundles_come_through_without_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letters, "MOST_BYTES", 0)
    for path in synthea_files()[::10]:
        value = gzip.decompress(path.read_bytes())
        result = ingest(record(value))
        whole(result)
        assert {letter.severity for letter in result.letters} <= {"partial"}
        assert not [kind for kind in result.counts if kind[1] == "rejected"]
        assert sum(result.counts.values()) == len(json.loads(value)["entry"])
