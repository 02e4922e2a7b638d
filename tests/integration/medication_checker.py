"""What must be true of orders whose Medication travels apart from them. Reads topics only; shares no code
with the pipeline.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from typing import Any

from tests.integration.checker import latest_rows
from tests.integration.fhir_feed import FhirFeed
from tests.integration.fhir_messages import drug_display, drug_text
from tests.integration.pipeline_checker import (
    EVENTS,
    INGEST_ROWS,
    LETTERS,
    MISSING,
    Log,
    is_order,
    members,
    place_of,
)


def check_medications(log: Log, feed: FhirFeed, partitions: int) -> Counter[str]:
    """Each order has its drug as soon as that was told, before or after it, wherever. Returns how often it
    was what.
    """
    _check_known_everywhere(log, feed, partitions)
    letters = Counter(
        place_of(one)
        for record in log[LETTERS]
        if (one := json.loads(record.value or b""))["reason"] == MISSING
    )
    found: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for event in members(log[EVENTS]):
        if event["kind"] == "history" and is_order(event):
            found[event["patient"], event["id"].rpartition(":")[0]].append(event)
    counts: Counter[str] = Counter()
    copies = Counter(order for order, _ in feed.orders)
    for order, sent in copies.items():
        events = found.pop((order.record, order.version), [])
        bare = [event for event in events if _says(event, drug_display(order.drug))]
        whole = [event for event in events if _says(event, drug_text(order.drug))]
        assert len(bare) == (sent if order.displayed else 0), (
            f"{order}: sent {sent} times, {len(bare)} by its display"
        )
        assert len(bare) + len(whole) == len(events), f"{order}: says something else"
        if order.drug not in feed.drugs:
            assert not whole, f"{order}: nobody ever told of its drug"
            counts["never"] += 1
            continue
        assert whole, f"{order}: its drug was told, and it is without"
        assert len({event["id"] for event in whole}) == 1, f"{order}: is several"
        assert min(event["rank"] for event in whole) > max((event["rank"] for event in bare), default=[]), (
            f"{order}: not above"
        )
        counts["told"] += 1
    assert not found, f"orders that nobody sent: {sorted(found)[:3]}"
    for order, place in feed.orders:
        written = letters.pop(place, 0)
        assert written <= (0 if order.displayed else 1), f"{order}: {written} letters"
        assert written or order.displayed or order.drug in feed.drugs, (
            f"{order}: without its drug, and no letter says so"
        )
        counts["letters"] += written
    assert not letters, f"letters about orders that nobody sent: {letters}"
    return counts


def _check_known_everywhere(log: Log, feed: FhirFeed, partitions: int) -> None:
    """Each partition knows the same of each Medication, as learned at the same time."""
    known: dict[str, dict[int, tuple[str, int]]] = defaultdict(dict)
    for (partition, key), value in latest_rows(log[INGEST_ROWS]).items():
        if key.startswith(b"m/"):
            row = json.loads(value[8:])
            known[key.decode().rpartition("/")[2]][partition] = (
                row["resource"]["code"]["text"],
                row["recorded"],
            )
    assert known.keys() == feed.drugs, f"known and told differ: {sorted(known.keys() ^ feed.drugs)[:5]}"
    for drug, rows in known.items():
        assert len(rows) == partitions, f"{drug} is known in {sorted(rows)} only"
        assert len(set(rows.values())) == 1, f"{drug} is known differently: {rows}"


def _says(event: dict[str, Any], text: str) -> bool:
    return text in json.dumps(event["body"])
