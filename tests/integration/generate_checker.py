"""What must be true of GENERATE's topics, whatever befell its workers. Reads topics only; shares no code with
the pipeline.

The feed gives every request record an id of its own, so every id must be answered exactly once: published,
superseded, cancelled.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from itertools import pairwise
from typing import Any

from tests.integration.checker import Reader, latest_rows, read_committed

TASKS = ("discharge-instruction", "progress-note", "care-summary", "diagnosis")


def await_all_answered(bootstrap: str, wanted: int, within_s: float = 120.0) -> None:
    """Until there are as many results as readable requests."""
    reader = Reader(bootstrap, "ehr.patient-event")
    try:
        reader.wait_for(lambda records: len(records) >= wanted, within_s)
    finally:
        reader.close()


def check(bootstrap: str, garbage: int) -> Counter[str]:
    """Raises AssertionError unless each request was answered once, in order, as one chain of drafts per
    document.
    """
    requests: dict[str, list[dict[str, Any]]] = defaultdict(list)  # by document, in the order asked
    unreadable = 0
    for task in TASKS:
        for record in sorted(
            read_committed(bootstrap, f"ehr.request.{task}"), key=lambda one: (one.partition, one.offset)
        ):
            try:
                request = json.loads(record.value or b"")
            except ValueError:
                unreadable += 1
                continue
            name = "/".join((request["task"], request["patient"], request["encounter"], request["slot"]))
            requests[name].append({**request, "partition": record.partition})
    assert unreadable == garbage
    asked = [request["id"] for chain in requests.values() for request in chain]
    assert not any("ABORTED" in id for id in asked)

    events = [
        event
        for record in read_committed(bootstrap, "ehr.patient-event")
        for event in json.loads(record.value or b"")
    ]
    answered = Counter(event["body"]["request"] for event in events)
    assert answered == Counter(asked), (
        f"results lost: {Counter(asked) - answered}, repeated: {answered - Counter(asked)}"
    )
    outcome = {event["body"]["request"]: event["body"]["outcome"] for event in events}

    documents: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for task in TASKS:
        for record in sorted(
            read_committed(bootstrap, f"ehr.out.{task}"), key=lambda one: (one.partition, one.offset)
        ):
            bundle = json.loads(record.value or b"")
            documents[bundle["document"]].append(bundle)
            assert record.partition == requests[bundle["document"]][0]["partition"]
    published = Counter(bundle["request"] for chain in documents.values() for bundle in chain)
    said = Counter(id for id, what in outcome.items() if what == "published")
    assert published == said, f"documents lost: {said - published}, repeated: {published - said}"
    trajectories = Counter(
        json.loads(record.value or b"")["request"] for record in read_committed(bootstrap, "ehr.trajectory")
    )
    assert trajectories == published, "trajectories and documents differ"

    rows = latest_rows(read_committed(bootstrap, "wardstream.generate-changelog"))
    assert not [key for _, key in rows if key.startswith(b"m")], "markers are left behind"
    for name, chain in requests.items():
        order = [request["id"] for request in chain]
        drafted = [bundle["request"] for bundle in documents[name]]
        places = [order.index(id) for id in drafted]
        assert all(before < after for before, after in pairwise(places)), f"drafts out of order: {drafted}"
        identifiers = ["", *(bundle["identifier"]["value"] for bundle in documents[name])]
        assert [bundle["replaces"] for bundle in documents[name]] == identifiers[:-1], (
            "a draft does not replace the one before"
        )
        if not chain[-1].get("cancelled"):
            assert drafted[-1] == order[-1], "the newest request has not the last word"
            assert rows[chain[0]["partition"], b"d" + name.encode()], "no row of the document"
    letters = [json.loads(record.value or b"") for record in read_committed(bootstrap, "ehr.dead-letter")]
    places = Counter((letter["topic"], letter["partition"], letter["offset"]) for letter in letters)  # type: ignore[assignment]
    assert len(letters) == len(places) == garbage, (
        f"{garbage} unreadable records, {len(letters)} dead letters"
    )
    return Counter(outcome.values())
