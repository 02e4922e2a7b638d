"""All stages as `wardstream run` starts them, asked by the other commands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from streams.broker import EmbeddedBroker
from tests.wardstream.installation import Hospital, eventually
from tests.wardstream.stays import write_stay


@pytest.fixture
def hospital(broker: EmbeddedBroker, tmp_path: Path) -> Iterator[Hospital]:
    running = Hospital(broker, tmp_path)
    yield running
    assert running.stop() == 0, running.log
    assert "Traceback" not in running.log, running.log


def test_a_stay_is_told_known_drafted_and_asked_about(hospital: Hospital) -> None:
    said = hospital.ask("replay", str(write_stay(hospital.folder / "fhir")))
    assert "sent 5 messages" in said  # the stay twice: when it begins and when it ends
    assert "Ingest did not follow" not in said

    before = hospital.ask_json("state", "show", "--patient", "Patient/joan", "--as-of", "2025-03-01T08:30Z")
    after = hospital.ask_json("state", "show", "--patient", "Patient/joan", "--as-of", "2025-03-04")
    assert (len(before["facts"]), len(before["documents"]), before["encounters"][0]["status"]) == (0, 0, "in-progress")
    assert (len(after["facts"]), len(after["documents"]), after["encounters"][0]["status"]) == (1, 1, "finished")

    drafts = hospital.ask_json("drafts", "list")
    assert {draft["task"] for draft in drafts} == {"discharge-instruction", "progress-note", "care-summary", "diagnosis"}
    latest = max((one for one in drafts if one["task"] == "progress-note"), key=lambda one: one["date"])
    assert "no chest pain" in hospital.ask("drafts", "show", latest["name"])

    hospital.ask("request", "progress-note", "--patient", "Patient/joan", "--encounter", "Encounter/stay")
    eventually(lambda: len(hospital.ask_json("drafts", "list")) > len(drafts))
    assert hospital.ask_json("dlq", "list") == []
    assert b"Ward board" in eventually(lambda: hospital.page("/"))
