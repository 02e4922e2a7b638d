"""Who a person is, where they are named, and the stores that are no topics; on a real Kafka:
tests/integration/test_erasure.py.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import orjson
import pytest

from processors.patient.rows import prefix_of
from schemas.deltas import Delta
from schemas.instant import FOREVER
from tests.servers.fhir_server import FhirServer
from tests.streams.sinks.fhir_contract import BUNDLE, DOCUMENT, REQUEST, send, sink_of
from wardstream.erasure.person import Links, Names
from wardstream.erasure.stores import Drafts, State
from wardstream.erasure.stores import FhirServer as Server
from wardstream.patient_state import fold
from wardstream.review.records import Records
from wardstream.settings import FhirSettings, Settings

MRN = "http://hospital.example/mrn|4711"


def delta(who: str, change: str, other: str = "", **more: Any) -> Delta:
    kind = "link" if change in ("link", "unlink") else "erase" if change == "erase" else "patient"
    return Delta(who, f"{change}{other}", change, kind, other or who, (1, 1, ""), 1, 1, **more)  # type: ignore[arg-type]


def test_a_person_is_the_records_that_are_joined_now_and_those_of_its_servers() -> None:
    links = Links()
    links.take([delta("Patient/2", "link", "Patient/1"), delta(MRN, "link", "Patient/2")])
    links.take([delta("Patient/3", "link", "Patient/1"), delta("Patient/3", "unlink", "Patient/1")])
    links.take([delta("Patient/1.ab", "add", origin="server:Patient/1", via=("server:Patient/1",))])
    assert links.person("Patient/1") == ("Patient/1", "Patient/1.ab", "Patient/2", MRN)
    assert links.person("Patient/3") == ("Patient/3",)
    assert links.standing["Patient/1.ab"] == 1
    links.take([delta("Patient/1.ab", "erase")])
    assert links.standing["Patient/1.ab"] == 0


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (b'{"reference":"Patient/7"}', True),
        (b'{"reference":"http://a.example/fhir/Patient/7/_history/2"}', True),
        (b'{"resourceType": "Patient", "id": "7"}', True),
        (b"discharge-instruction/Patient/7/Encounter/3/discharge", True),
        (b'{"identifier":{"system":"http://hospital.example/mrn","value": "4711"}}', True),
        (b'{"reference":"Patient/77"}', False),
        (b'{"reference":"Patient/7-b"}', False),
        (b'{"reference":"RelatedPatient/7"}', False),
        (b'{"resourceType":"Observation","id":"7","subject":{"type":"Patient"}}', False),
        (
            b'{"resource":{"resourceType":"Patient","id":"8"},"x":[{"resourceType":"Encounter","id":"7"}]}',
            False,
        ),
        (b'{"entry":[{"resource":{"resourceType":"Patient","id":"7"}}]}', True),
        (b'{"resourceType":"Patient","id":"8"}', False),
        (b'{"value":"47110"}', False),
        (b"PID|1||4711^^^HOSP^MR||Canary^Cora", True),
        (b"PID|1||74711^^^HOSP^MR||4711 Main St", False),
        (None, False),
    ],
)
def test_a_person_is_found_by_reference_key_and_identifier(value: bytes | None, found: bool) -> None:
    assert Names(["Patient/7", MRN]).in_value(value) is found


def test_the_row_that_an_erasure_leaves_is_not_the_person() -> None:
    names, prefix = Names(["Patient/7"]), prefix_of("Patient/7")
    assert names.in_row(prefix + b"Vd1", b"x") and names.in_row(b"T12345678" + prefix + b"s:1", b"1")
    assert not names.in_row(prefix + b"R", b"1") and names.in_row(b"wx", b'"Patient/7"')


def test_what_was_known_before_an_erasure_is_shown_nowhere() -> None:
    body = msgspec.Raw(orjson.dumps({"family": "Canary"}))
    before = delta("Patient/7", "add", body=body)
    erased = [before, delta("Patient/7", "erase")]
    assert fold(erased, "Patient/7", FOREVER).demographics is None
    records = Records()
    records.take([orjson.dumps([])])
    records.take([msgspec.json.encode([before])])
    assert records.people(["canary"])
    records.take([msgspec.json.encode(erased[1:])])
    assert not records.people(["canary"]) and records.record("Patient/7") is None
    records.take([msgspec.json.encode([*erased, msgspec.structs.replace(before, event="later")])])
    assert records.people(["canary"])


def test_what_shows_that_a_critical_draft_was_opened_goes_with_it(tmp_path: Path) -> None:
    (tmp_path / "reviews").mkdir()
    for stem, whose in (("a", "Patient/7"), ("b", "Patient/8")):
        (tmp_path / f"{stem}.json").write_text(f'{{"reference":"{whose}"}}')
        (tmp_path / "reviews" / f".{stem}.seen").touch()
    Drafts(tmp_path).erase(Names(("Patient/7",)), "asked to")
    assert sorted(one.name for one in (tmp_path / "reviews").iterdir()) == [".b.seen"]


def test_drafts_versions_before_and_reviews_of_the_person_go_and_others_stay(tmp_path: Path) -> None:
    mine, value = Names([REQUEST.patient]), orjson.dumps(BUNDLE)
    other = value.replace(REQUEST.patient.encode(), b"Patient/other")
    other = other.replace(b'"Patient","id":"1"', b'"Patient","id":"other"')
    for folder in (tmp_path, tmp_path / "before", tmp_path / "reviews"):
        folder.mkdir(exist_ok=True)
        (folder / "progress-note-1.json").write_bytes(orjson.dumps(BUNDLE))
        (folder / "progress-note-2.json").write_bytes(other)
    (tmp_path / "progress-note-1.md").write_text("canary")
    store = Drafts(tmp_path)
    assert store.count(mine) == 4
    store.erase(mine, "")
    store.erase(mine, "")
    assert store.count(mine) == 0 and store.count(Names(["Patient/other"])) == 3
    assert not list(tmp_path.rglob("*-1.*"))


def test_signed_documents_of_the_person_are_deleted_on_the_server(tmp_path: Path) -> None:
    with FhirServer() as server:
        sink = sink_of(server.base, "transaction", tmp_path)
        send(sink, DOCUMENT)
        other = orjson.loads(orjson.dumps(DOCUMENT).replace(REQUEST.patient.encode(), b"Patient/other"))
        other["identifier"]["value"] = "urn:uuid:00000000-0000-4000-8000-000000000001"
        send(sink, other, 1)
        sink.close()
        store, mine = Server(Settings(fhir=FhirSettings(url=server.base))), Names([REQUEST.patient])
        assert store.count(mine) == 2
        store.erase(mine, "")
        assert store.count(mine) == 0 and store.count(Names(["Patient/other"])) == 2


def test_deleted_rows_leave_the_files_of_the_state(tmp_path: Path) -> None:
    from streams.loop.directory import StateDirectory
    from streams.loop.rocks import Checkpoint

    state = StateDirectory(tmp_path / "patient-0")
    rows, at = state.partition(3), Checkpoint("log", 1, 1)
    rows.write([(b"Pa", b"canaryford" * 3), (b"Pb", b"walnutdale" * 3)], at)
    rows.flush()
    rows.write([(b"Pa", None)], at)
    state.close()

    def words() -> bytes:
        return b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())

    assert b"canaryford" in words()
    State(tmp_path).erase(Names(["Patient/7"]), "")
    assert b"canaryford" not in words() and b"walnutdale" in words()
