"""All stages as `wardstream run` starts them, asked by the other commands."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from streams.loop.embedded_broker import EmbeddedBroker
from tests.integration.checker import read_committed
from tests.servers.embedding_server import EmbeddingServer
from tests.wardstream.installation import Hospital, eventually
from tests.wardstream.stays import write_stay


@pytest.fixture
def hospital(broker: EmbeddedBroker, tmp_path: Path) -> Iterator[Hospital]:
    learning = {"FOLDER": str(tmp_path / "learning"), "TEXTS": "true", "ROWS": "1"}
    names = {f"WARDSTREAM_LEARNING__{name}": value for name, value in learning.items()}
    running = Hospital(broker.kafka.bootstrap, tmp_path, {"WARDSTREAM_ENCODER__USE": "auto", **names})
    yield running
    assert running.stop() == 0, running.log
    assert "Traceback" not in running.log, running.log


def kept(log: Path, requests: dict[str, str]) -> dict[str, str]:
    """Task -> the answer that its draft would have been, of what is kept for training. `requests`: those known before; filled."""
    from trainers.datasets.log import read
    from trainers.datasets.texts import read_texts

    if any(log.glob("recorded=*/*.parquet")):
        requests.update({row["request"]: row["task"] for row in read(log).to_pylist()})
    return {requests[name]: one.answer for name, one in read_texts(log, requests).items()}


def test_a_stay_is_told_known_drafted_asked_about_kept_for_training_and_forgotten(hospital: Hospital) -> None:
    pytest.importorskip("pyarrow")
    said = hospital.ask("replay", str(write_stay(hospital.folder / "fhir")))
    assert "sent 5 messages" in said  # the stay twice: when it begins and when it ends
    assert "Ingest did not follow" not in said
    eventually(lambda: re.search(r"(?m)^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ all stages are ready", hospital.log))

    before = hospital.ask_json("state", "--patient", "Patient/joan", "--as-of", "2025-03-01T08:30Z")
    after = hospital.ask_json("state", "--patient", "Patient/joan", "--as-of", "2025-03-04")
    assert (len(before["facts"]), len(before["documents"]), before["encounters"][0]["status"]) == (
        0,
        0,
        "in-progress",
    )
    assert (len(after["facts"]), len(after["documents"]), after["encounters"][0]["status"]) == (
        1,
        1,
        "finished",
    )

    tasks = {"discharge-instruction", "progress-note", "care-summary", "diagnosis"}
    eventually(lambda: {draft["task"] for draft in hospital.ask_json("drafts")} == tasks)
    drafts = hospital.ask_json("drafts")
    latest = max((one for one in drafts if one["task"] == "progress-note"), key=lambda one: one["date"])
    assert "no chest pain" in hospital.ask("drafts", latest["name"])

    hospital.ask("request", "progress-note", "--patient", "Patient/joan", "--encounter", "Encounter/stay")
    eventually(lambda: len(hospital.ask_json("drafts")) > len(drafts))
    assert hospital.ask_json("dlq") == []
    assert b'"stays"' in eventually(lambda: hospital.page("/api/ward"))

    log = hospital.folder / "learning"
    requests = dict[str, str]()
    eventually(lambda: set(kept(log, requests)) == tasks)
    assert "no chest pain" in kept(log, requests)["progress-note"]
    hospital.ask("trajectory", "forget", "Patient/joan", "--why", "asked to")
    assert len(requests) >= 4 and kept(log, requests) == {}


def test_what_a_note_answers_can_be_asked_and_is_in_the_trajectory_with_its_vectors(
    broker: EmbeddedBroker, tmp_path: Path
) -> None:
    """The embedding server is a stub; the stage that asks it is the real one."""
    with EmbeddingServer() as server:
        names = {"WARDSTREAM_ENCODER__USE": "server", "WARDSTREAM_EMBEDDING_SERVER__MODEL": "stub"}
        hospital = Hospital(
            broker.kafka.bootstrap,
            tmp_path,
            {**names, "WARDSTREAM_EMBEDDING_SERVER__BASE_URL": server.base_url},
        )
        try:
            hospital.ask("replay", str(write_stay(hospital.folder / "fhir")))
            stay = ("--patient", "Patient/joan", "--encounter", "Encounter/stay")
            said = hospital.ask("retrieve", *stay, "--explain")
            assert "2 chunks by" in said and "2 with an embedding" in said
            assert "[progress-note | Subjective | chunk 1]" in said and "feels better, no chest pain." in said
            assert "global/complaints" in said or "complaints" in said
            found = hospital.ask_json("retrieve", *stay, "--explain", "--words")
            assert (found["chunks"], found["embedded"], found["stages"]) == (2, 0, "both")
            assert {one["note_type"] for one in found["contributing"]} == {"progress-note"}

            def with_vectors() -> bool:
                hospital.ask("request", "progress-note", *stay)
                told = (
                    json.loads(record.value or b"")
                    for record in read_committed(broker.kafka.bootstrap, "ehr.trajectory")
                )
                kept = [one["retrieval"] for one in told if one.get("retrieval")]
                assert "chest pain" not in json.dumps(kept)
                return any(one["embedded"] == one["chunks"] == 2 for one in kept)

            eventually(with_vectors)
        finally:
            assert hospital.stop() == 0, hospital.log
        assert "Traceback" not in hospital.log, hospital.log
