"""Synthea's patients, whole. Skipped where that data set is not at hand."""

from __future__ import annotations

import gzip
from collections import Counter
from decimal import Decimal
from typing import Any

import msgspec
import pytest

from processors.ingest.canonical import CANONICAL_TYPES, Context, canonicalise
from schemas.events import FactsBody
from tests.shared_data import SYNTHEA

FILES = sorted(SYNTHEA.glob("*.json.gz"))[::6]
RECORDED = 1_800_000_000_000_000


@pytest.mark.skipif(not FILES, reason=f"no Synthea bundles in {SYNTHEA}")
def test_all_of_synthea_is_taken_over_without_loss() -> None:
    issues: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    decoder = msgspec.json.Decoder(float_hook=Decimal)
    for path in FILES:
        entries = decoder.decode(gzip.decompress(path.read_bytes()))["entry"]
        known: dict[str, dict[str, Any]] = {e["fullUrl"]: e["resource"] for e in entries}
        context = Context("Patient/p", "", RECORDED, lambda r, known=known: known.get(r.get("reference", "")))  # type: ignore[misc]
        for resource in known.values():
            kind = resource["resourceType"]
            if kind not in CANONICAL_TYPES:
                continue
            said = canonicalise(resource, context)
            seen[kind] += 1
            issues.update(f"{kind} {i.reason}" for i in said.issues)
            if kind not in ("Patient", "Encounter", "DiagnosticReport"):
                assert isinstance(said.body, FactsBody)
                assert said.body.facts
    assert seen["Observation"] > 100
    assert not issues  # these patients have no meta.lastUpdated, as most
