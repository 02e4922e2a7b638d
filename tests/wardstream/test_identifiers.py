"""A patient is named the same way in every command."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import orjson
import pytest
from confluent_kafka import Producer
from msgspec import structs
from typer.main import get_command
from typer.testing import CliRunner

from processors.drafting.fhir import to_bundle
from schemas.errors import ConfigurationError
from streams import topics
from streams.loop.embedded_broker import EmbeddedBroker
from tests.processors.drafts import DRAFT
from tests.processors.stay import request
from tests.wardstream.test_cli import link, tell_of, told
from wardstream.cli.app import app
from wardstream.identifiers import encounter_key, patient_key

NUMBER = "http://hospital.example/mrn|100"

#: Every command that takes a patient, with what else it needs.
COMMANDS = {
    ("state",): (),
    ("request",): ("progress-note", "--encounter", "Encounter/3"),
    ("retrieve",): ("--encounter", "Encounter/3", "--words"),
    ("drafts",): (),
    ("timeline",): (),
    ("align",): ("--words",),
    ("trajectory", "forget"): ("--why", "asked to", "--log", "learning"),
}
#: Those of them that take the name as an argument.
NAMED_FIRST = {("timeline",), ("align",), ("trajectory", "forget")}


def commands_that_take_a_patient(command: object, path: tuple[str, ...] = ()) -> set[tuple[str, ...]]:
    if children := getattr(command, "commands", None):
        return {
            found
            for name, child in children.items()
            for found in commands_that_take_a_patient(child, (*path, name))
        }
    return {path} if any(one.name == "patient" for one in getattr(command, "params", ())) else set()


def test_no_command_that_takes_a_patient_is_forgotten_here() -> None:
    erasing = {("erase",)}  # test_erasure.py: it needs the stages
    assert commands_that_take_a_patient(get_command(app)) == set(COMMANDS) | erasing


@pytest.fixture(params=sorted(COMMANDS), ids=" ".join)
def ask(
    request: pytest.FixtureRequest, broker: EmbeddedBroker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[[str], str]:
    """Run each command about a patient. There is one, known by id and by number, with a stay and a draft."""
    monkeypatch.chdir(tmp_path)
    (
        tmp_path / "learning"
    ).mkdir()  # of `trajectory forget`: a folder that is not there is told, and not made
    monkeypatch.setenv("WARDSTREAM_KAFKA__BOOTSTRAP", broker.kafka.bootstrap)
    monkeypatch.setenv("COLUMNS", "200")
    tell_of(broker, "Patient/7", "Encounter/3")
    told(broker, link(NUMBER, "Patient/7"))
    _draft(broker, "Patient/7")

    named = ["--"] if request.param in NAMED_FIRST else ["--patient"]

    def run(patient: str) -> str:
        result = CliRunner().invoke(app, [*request.param, *COMMANDS[request.param], *named, patient])
        if isinstance(result.exception, ConfigurationError):
            return str(result.exception)
        assert result.exit_code == 0, result.output
        return result.output

    return run


@pytest.mark.parametrize("name", ["Patient/7", "7", NUMBER])
def test_every_command_finds_the_patient_by_each_form_of_name(ask: Callable[[str], str], name: str) -> None:
    said = ask(name)
    assert any(
        word in said
        for word in (
            "Encounter/3",
            "requested (",
            "1 drafts",
            "wrote 1",
            "expected notes of the stay",
            "no guideline path applies",
            "in 1 encounters",
            "a person of 1 record;",
        )
    ), said


@pytest.mark.parametrize(
    "name", ["", "Patient/", "Joan Doe", "urn:mrn", "urn:mrn|", "|100", "Encounter/3", "Patient/7/_history/1"]
)
def test_every_command_refuses_what_names_no_patient_in_the_same_words(
    ask: Callable[[str], str], name: str
) -> None:
    assert "expected a patient for --patient: Patient/<id>, <id>, or" in ask(name)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        (" Patient/7 ", "Patient/7"),
        ("a-b.7", "Patient/a-b.7"),
        ("urn:oid:1.2|Doe 7", "urn:oid:1.2|Doe 7"),
        ("urn:mrn|a|b", "urn:mrn|a|b"),
    ],
)
def test_a_name_is_read_as_the_key_under_which_the_topics_know_the_record(name: str, key: str) -> None:
    assert patient_key(name) == key


def test_the_message_about_a_name_does_not_repeat_it() -> None:
    with pytest.raises(ConfigurationError) as caught:
        patient_key("Joan Doe")
    assert "Joan" not in str(caught.value)


@pytest.mark.parametrize("name", ["Encounter/3", "3"])
def test_an_encounter_may_be_named_by_its_bare_id(name: str) -> None:
    assert encounter_key(name) == "Encounter/3"


def test_an_encounter_that_came_without_an_id_goes_by_the_one_it_was_given() -> None:
    assert encounter_key("Encounter/urn:0af3") == "Encounter/urn:0af3"


def test_drafts_of_a_patient_who_has_no_id_are_found_by_number(
    broker: EmbeddedBroker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WARDSTREAM_KAFKA__BOOTSTRAP", broker.kafka.bootstrap)
    _draft(broker, NUMBER)
    assert "1 drafts" in CliRunner().invoke(app, ["drafts", "--patient", NUMBER]).output


def test_where_a_patient_has_no_drafts_it_says_how_many_others_have_and_how_to_name_one(
    broker: EmbeddedBroker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WARDSTREAM_KAFKA__BOOTSTRAP", broker.kafka.bootstrap)
    _draft(broker, "Patient/7")
    said = " ".join(CliRunner().invoke(app, ["drafts", "--patient", "p1"]).output.split())
    assert "no drafts of this patient, 1 of others. A patient is named Patient/<id>, <id>, or" in said


def _draft(broker: EmbeddedBroker, patient: str) -> None:
    asked = structs.replace(request(), patient=patient)
    bundle = to_bundle(structs.replace(DRAFT, patient=patient, encounter="Encounter/3"), asked)
    producer = Producer({"bootstrap.servers": broker.kafka.bootstrap})
    producer.produce(topics.output_topic("progress-note"), orjson.dumps(bundle))
    assert producer.flush(10) == 0
