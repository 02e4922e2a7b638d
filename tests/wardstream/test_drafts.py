"""Drafts as they lie on the output topics: the latest of each, by a short name, for eyes and for a folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import orjson
import pytest
from confluent_kafka import Producer
from typer.testing import CliRunner

from processors.drafting.fhir import to_bundle
from processors.tasks import TASKS
from schemas.errors import ConfigurationError, InputError
from schemas.requests import encode_request
from streams import topics
from streams.loop.embedded_broker import EmbeddedBroker
from tests.processors.drafts import DRAFT
from tests.processors.stay import request
from wardstream.cli.app import app
from wardstream.demo.collected import Harvest
from wardstream.drafts import Shelf, read_document
from wardstream.drafts.shelf import export

REQUEST = request()


def published(replaces: str = "") -> dict[str, Any]:
    return dict(to_bundle(DRAFT, REQUEST, replaces=replaces))


def value(bundle: dict[str, Any]) -> bytes:
    return orjson.dumps(bundle)


def revised(first: dict[str, Any]) -> dict[str, Any]:
    second = published(replaces=first["identifier"]["value"])
    second["identifier"] = {**second["identifier"], "value": "urn:uuid:00000000-0000-4000-8000-000000000002"}
    return second


def test_a_later_version_takes_the_place_of_the_one_it_replaces() -> None:
    shelf, first = Shelf(), published()
    shelf.put("progress-note", value(first))
    shelf.put("progress-note", value(revised(first)))
    (only,) = shelf.latest()
    assert only.replaces == first["identifier"]["value"]
    assert shelf.replaced == 1


def test_a_record_that_is_no_document_is_counted() -> None:
    shelf = Shelf()
    for bad in (
        b"",
        b"{}",
        b"[]",
        b'{"entry": []}',
        b'{"type": "collection", "entry": [{"resource": {"resourceType": "Patient"}}]}',
    ):
        assert shelf.put("diagnosis", bad) is None
        with pytest.raises(InputError):
            read_document("diagnosis", bad)
    assert (len(shelf), shelf.unreadable) == (0, 5)


def test_a_draft_is_found_by_the_beginning_of_its_name() -> None:
    shelf = Shelf()
    document = shelf.put("progress-note", value(published()))
    assert document is not None
    assert shelf.find(document.name[:4]) is document
    with pytest.raises(ConfigurationError, match="none begins with zzz"):
        shelf.find("zzz")


def test_names_and_files_tell_nothing_of_the_patient(tmp_path: Path) -> None:
    shelf = Shelf()
    shelf.put("progress-note", value(published()))
    assert export(shelf.latest(), tmp_path) == 1
    names = sorted(path.name for path in tmp_path.iterdir())
    assert [name.rpartition(".")[2] for name in names] == ["html", "json", "md"]
    assert not any(
        DRAFT.patient.partition("/")[2] == part
        for name in names
        for part in name.replace(".", "-").split("-")
    )


def test_the_folder_holds_the_bundle_as_published_and_the_words_of_the_draft(tmp_path: Path) -> None:
    shelf, bundle = Shelf(), published()
    shelf.put("progress-note", value(bundle))
    export(shelf.latest(), tmp_path)
    (stored,) = tmp_path.glob("*.json")
    assert json.loads(stored.read_text()) == json.loads(value(bundle))
    words = "She feels well and walks the ward without stopping."
    assert words in next(tmp_path.glob("*.md")).read_text()
    assert words in (tmp_path / "index.html").read_text()


def test_the_demo_keeps_drafts_with_their_requests_and_clears_what_an_earlier_demo_left(
    tmp_path: Path,
) -> None:
    harvest = Harvest()
    harvest.see(topics.request_topic(REQUEST.task), encode_request(REQUEST))
    harvest.see(topics.request_topic(REQUEST.task), b"no request")
    harvest.see(topics.output_topic("progress-note"), value(published()))
    (tmp_path / "index.html").write_text("an earlier demo's")
    (tmp_path / "progress-note-00000000.json").write_text("{}")
    assert harvest.write(tmp_path) == 1
    assert not (tmp_path / "progress-note-00000000.json").exists()
    assert [document.task for document in harvest.samples()] == ["progress-note"]


def test_what_else_is_in_the_folder_is_left_alone(tmp_path: Path) -> None:
    for name in ("thesis.txt", "progress-note-of-mine.md", "index.html"):
        (tmp_path / name).write_text("keep me")
    Harvest().write(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {
        "thesis.txt",
        "progress-note-of-mine.md",
        "index.html",
    }


def run(*arguments: str) -> str:
    """What `wardstream drafts` prints."""
    result = CliRunner().invoke(app, ["drafts", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def test_the_command_lists_shows_and_exports(
    broker: EmbeddedBroker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("WARDSTREAM_KAFKA__BOOTSTRAP", broker.kafka.bootstrap)
    producer = Producer({"bootstrap.servers": broker.kafka.bootstrap})
    producer.produce(topics.output_topic("progress-note"), value(published()))
    assert producer.flush(10) == 0

    (listed,) = json.loads(run("--json"))
    assert listed["task"] == "progress-note"
    assert listed["name"] in run("--task", "progress-note")
    assert json.loads(run("--json", "--task", "diagnosis")) == []
    assert "walks the ward" in run(listed["name"])
    assert json.loads(run(listed["name"], "--json"))["resourceType"] == "Bundle"
    assert "wrote 1 drafts" in run("--out", str(tmp_path / "drafts"))


def test_a_critical_value_is_seen_in_the_list_in_the_draft_in_its_bundle_and_in_the_folder(
    broker: EmbeddedBroker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = request("progress-note", slot="critical:2026-03-03T06:40:00Z", cut="03-03 06:45")
    bundle = dict(to_bundle(TASKS["progress-note"].compose(asked), asked))
    monkeypatch.setenv("WARDSTREAM_KAFKA__BOOTSTRAP", broker.kafka.bootstrap)
    monkeypatch.setenv("COLUMNS", "240")
    producer = Producer({"bootstrap.servers": broker.kafka.bootstrap})
    producer.produce(topics.output_topic("progress-note"), value(bundle))
    producer.produce(topics.output_topic("progress-note"), value(published()))
    assert producer.flush(10) == 0

    urgent, daily = sorted(json.loads(run("--json")), key=lambda one: not one["critical"])
    assert (urgent["critical"], urgent["reason"]) == (True, "Critical value")
    assert (daily["critical"], daily["reason"]) == (False, "New notes or results")
    assert "CRITICAL VALUE" in (listed := run()) and "[bold" not in listed
    shown = run(urgent["name"])
    assert "CRITICAL VALUE" in shown
    assert "Critical: Potassium 6.1 mmol/L (HH, reference 3.5-5.1)" in shown
    composition = json.loads(run(urgent["name"], "--json"))["entry"][0]["resource"]
    assert composition["title"].endswith("(critical value)")
    assert composition["section"][0]["title"] == "Critical value"
    run("--out", str(tmp_path))
    assert "CRITICAL VALUE" in (tmp_path / f"progress-note-{urgent['name']}.md").read_text()
    assert 'class="alarm"' in (tmp_path / "index.html").read_text()


def test_a_demo_leaves_replaced_versions_in_a_folder_of_their_own(tmp_path: Path) -> None:
    harvest, first = Harvest(), published()
    topic = topics.output_topic("progress-note")
    for bundle in (first, revised(first)):
        harvest.see(topic, value(bundle))
    assert harvest.write(tmp_path) == 1
    assert len(list(tmp_path.glob("*.md"))) == len(list((tmp_path / "replaced").glob("*.md"))) == 1
    assert Harvest().write(tmp_path) == 0
    assert not list(tmp_path.rglob("*.md"))
