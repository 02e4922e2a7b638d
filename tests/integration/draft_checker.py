"""What must be true of GENERATE's topics behind a real PATIENT. Reads topics only; shares no code with the
pipeline.

A request may be asked more than once with one id: again after long silence, or to call it off. It is drafted
once at most; once more where its draft was withdrawn in between (two records joined and parted).
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from typing import Any, NamedTuple

from tests.integration.checker import latest_rows
from tests.integration.pipeline_checker import (
    DRAFTS,
    EVENTS,
    GENERATE_ROWS,
    LETTERS,
    TRAJECTORIES,
    Asked,
    Log,
    asked,
    members,
)


class Drafted(NamedTuple):
    """A document as it stands on its topic."""

    partition: int
    document: str
    request: str
    bundle: str
    replaces: str  # bundle, or ""
    withdrawal: bool = False  # it takes the one before back, and answers no request


def drafts(log: Log) -> list[Drafted]:
    return [
        _drafted(record.partition, json.loads(record.value or b""))
        for topic in DRAFTS
        for record in log[topic]
    ]


def results(log: Log) -> list[dict[str, Any]]:
    """The events in which GENERATE says what became of a request."""
    return [event for event in members(log[EVENTS]) if event["kind"] == "result"]


def check_drafts(log: Log) -> Counter[str]:
    """Each request answered, each published once, in order, each draft in the place of the one before.
    Returns the outcomes.
    """
    requests, printed, said = asked(log), drafts(log), results(log)
    made = [draft for draft in printed if not draft.withdrawal]
    _check_results(requests, made, said)
    trajectories = Counter(json.loads(record.value or b"")["request"] for record in log[TRAJECTORIES])
    assert trajectories == Counter(draft.request for draft in made), "trajectories and drafts differ"
    letters = [json.loads(record.value or b"") for record in log[LETTERS]]
    assert not [letter for letter in letters if letter["stage"] == "generate"]
    rows = latest_rows(log[GENERATE_ROWS])
    assert not [key for _, key in rows if key.startswith(b"m")], "markers are left behind"
    asked_of: dict[str, list[Asked]] = defaultdict(list)
    made_of: dict[str, list[Drafted]] = defaultdict(list)
    for request in requests:
        asked_of[request.document].append(request)
    for draft in printed:
        made_of[draft.document].append(draft)
    assert not made_of.keys() - asked_of.keys(), "documents that nobody asked for"
    for document, chain in asked_of.items():
        _check_document(chain, made_of[document])
        if made_of[document]:
            row = json.loads(rows[chain[0].partition, b"d" + document.encode()])
            last = made_of[document][-1]
            request = "" if last.withdrawal else last.request
            assert (row.get("request", ""), row["bundle"]) == (request, last.bundle), (
                f"the row of {document} is not its last draft"
            )
    return Counter(event["body"]["outcome"] for event in said)


def _check_results(requests: list[Asked], made: list[Drafted], said: list[dict[str, Any]]) -> None:
    twice = [id_ for id_, count in Counter(event["id"] for event in said).items() if count > 1]
    assert not twice, f"{len(twice)} results repeated: {twice[:5]}"
    answers = Counter(event["body"]["request"] for event in said)
    records = Counter(request.id for request in requests)
    silent = records.keys() - answers.keys()
    assert not silent, f"{len(silent)} of {len(records)} requests have no result: {sorted(silent)[:5]}"
    assert not answers - records, f"more results than requests: {list((answers - records).items())[:5]}"
    published = {
        (event["body"]["request"], event["body"]["document"])
        for event in said
        if event["body"]["outcome"] == "published"
    }
    out = Counter((draft.request, draft.bundle) for draft in made)
    assert not [one for one, count in out.items() if count > 1], "drafts repeated"
    assert set(out) == published, (
        f"drafts lost: {len(published - set(out))}, without a result: {len(set(out) - published)}"
    )


def _check_document(chain: list[Asked], made: list[Drafted]) -> None:
    """In the order asked; the newest request has the last word."""
    assert {one.partition for one in (*chain, *made)} == {chain[0].partition}
    # What was requested, corrected and corrected back has one id twice: drafts are in order if some place of each is.
    order = iter(request.id for request in chain)
    assert all(draft.request in order for draft in made if not draft.withdrawal), (
        f"drafts out of order: {[draft.request for draft in made]} of {[request.id for request in chain]}"
    )
    standing: set[str] = set()
    for draft in made:
        if draft.withdrawal:
            standing.clear()
            continue
        assert draft.request not in standing, f"drafted twice, not withdrawn in between: {draft.request}"
        standing.add(draft.request)
    identifiers = ["", *(draft.bundle for draft in made)]
    assert [draft.replaces for draft in made] == identifiers[:-1], "a draft does not replace the one before"
    if not chain[-1].cancelled:
        assert made, f"no draft of {chain[-1]}"
        assert made[-1].request == chain[-1].id, (
            f"the newest request has not the last word: {chain[-1]}, {made[-1]}"
        )


def _drafted(partition: int, bundle: dict[str, Any]) -> Drafted:
    composition = bundle["entry"][0]["resource"]
    said = {one["url"]: one.get("valueString", "") for one in composition["extension"][0]["extension"]}
    replaced = [one["targetIdentifier"]["value"] for one in composition.get("relatesTo", ())]
    document, identifier = composition["identifier"]["value"], bundle["identifier"]["value"]
    withdrawal = composition["status"] == "entered-in-error"
    request = said["request"]
    return Drafted(partition, document, request, identifier, replaced[0] if replaced else "", withdrawal)
