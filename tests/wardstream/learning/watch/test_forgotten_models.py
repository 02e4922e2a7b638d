"""Whoever is forgotten is forgotten by what serves, within a set time, and shown until then."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from models.registry import Registry
from processors.outcomes import Draft
from schemas.instant import HOUR
from schemas.outcomes import ClinicianDocument
from schemas.trajectories import Texts
from streams.learning.export import TrajectorySink
from streams.learning.forgotten import FILE, ForgottenLedger
from streams.learning.log_folder import pseudonyms
from streams.learning.reward_ledger import RewardLedger
from streams.learning.settings import ExportSettings
from streams.loop import Record
from streams.telemetry import Telemetry
from streams.topics import TRAJECTORY
from tests.trainers.datasets.logged import START
from tests.trainers.datasets.logged import told as trajectory
from tests.wardstream.learning.ward import SLOT, settings, ward
from trainers.datasets.snapshot import Snapshot, take
from trainers.datasets.stale import stale
from wardstream.cli.app import app
from wardstream.doctor.learning import promoted
from wardstream.learning.cycles.cycle import run_cycle
from wardstream.learning.cycles.reports import read_history
from wardstream.learning.cycles.run_folder import Begun, begin, runs
from wardstream.learning.forgetting import forget
from wardstream.learning.watch.forgotten_models import SINCE, renew
from wardstream.settings import Settings

pytestmark = pytest.mark.slow

AT = datetime(2026, 11, 22, 3, tzinfo=UTC)
CANARY = "canary"


class Heard(Telemetry):
    def __init__(self) -> None:
        self.heard: list[tuple[str, str]] = []

    def learned(self, job: str, outcome: str) -> None:
        self.heard.append((job, outcome))


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ward in which one policy was learned and promoted."""
    folder = tmp_path_factory.mktemp("trained")
    ward().log(folder / "log", 500)
    assert run_cycle(settings(folder), SLOT, at=AT).promoted
    return folder


@pytest.fixture
def hospital(trained: Path, tmp_path: Path) -> Path:
    shutil.copytree(trained, tmp_path / "hospital")
    return tmp_path / "hospital"


def registry_of(folder: Path) -> Registry:
    return Registry(folder / "registry")


def somebody(folder: Path) -> str:
    """Of the training part."""
    path = next((folder / "log" / "snapshots").glob("[0-9a-f]*"))
    return str(Snapshot.open(path).table("train")["patient"].to_pylist()[0])


def wish(folder: Path, patient: str) -> None:
    ledger = ForgottenLedger(folder / "log" / FILE, "s")
    ledger.wish([patient], AT.isoformat(), "by request")
    ledger.close()


def look(folder: Path, days: float = 0, telemetry: Telemetry | None = None, **changes: object) -> list[str]:
    wanted: Settings = settings(folder, **changes)
    return renew(
        registry_of(folder), folder / "log", wanted.learning, AT + timedelta(days=days), telemetry=telemetry
    )


def test_what_serves_is_retrained_without_the_patient_though_it_gains_nothing_and_the_first_is_retired(
    hospital: Path,
) -> None:
    first = registry_of(hospital).standing(SLOT).current
    assert look(hospital) == [] and "nothing new" in run_cycle(settings(hospital), SLOT, at=AT).why
    wish(hospital, somebody(hospital))
    heard = Heard()
    (text,) = look(hospital, telemetry=heard)
    assert "1 patient who is forgotten" in text and "2026-11-29" in text
    assert heard.heard == [(SLOT, "stale")]
    begun = run_cycle(settings(hospital, gain=0.5, margin=0.3), SLOT, at=AT)
    second = registry_of(hospital).standing(SLOT)
    assert begun.promoted, begun.why
    assert second.current == begun.artefact != first and not second.control_share
    assert begun.artefact not in {one.artefact for one in stale(registry_of(hospital), hospital / "log")}
    look(hospital, 1)
    assert registry_of(hospital).moves(SLOT)[-1].kind == "retire"
    registry_of(hospital).roll_back(SLOT, "now", "by hand")
    assert registry_of(hospital).standing(SLOT).current == "", "not the one that has seen the patient"
    assert look(hospital, 30) == [] and not stale(registry_of(hospital), hospital / "log")


def test_where_nothing_takes_its_place_the_slot_steps_back_when_the_time_is_over(hospital: Path) -> None:
    registry = registry_of(hospital)
    first = registry.standing(SLOT).current
    wish(hospital, somebody(hospital))
    look(hospital)
    doctor = {one.check: one for one in promoted(settings(hospital))}["forgotten patients"]
    assert doctor.level in ("warn", "fail") and first[:12] in doctor.found
    shown = CliRunner().invoke(
        app, ["models", "show", "--registry", str(registry.folder), "--log", str(hospital / "log")]
    )
    assert "to be retrained by" in shown.output
    look(hospital, 6.9)
    assert registry.standing(SLOT).current == first
    heard = Heard()
    (text,) = look(hospital, 7, heard)
    assert "stepped back" in text and (SLOT, "stepped-back") in heard.heard
    assert registry.standing(SLOT).current == ""
    assert read_history(hospital / "log")[-1].moved == "stepped back"
    assert look(hospital, 8) == []
    assert {one.check: one for one in promoted(settings(hospital))}["forgotten patients"].level == "ok"


def test_on_trial_and_behind_it_is_retired_at_once(hospital: Path) -> None:
    registry = registry_of(hospital)
    first = registry.standing(SLOT).current
    clean = registry.artefacts.add({"policy.json": b"{}"}, "action-policy").id
    registry.promote(SLOT, clean, b"{}", AT.isoformat(), control=0.1)
    wish(hospital, somebody(hospital))
    look(hospital)
    now = registry.standing(SLOT)
    assert (now.current, now.control_share, registry.moves(SLOT)[-1].artefact) == (clean, 0.0, first)
    other = next(path.name for path in (hospital / "log" / "snapshots").glob("[0-9a-f]*"))
    tried = registry.artefacts.add({"policy.json": b"[]"}, "action-policy", lineage={"snapshot": other}).id
    registry.try_out(SLOT, tried, 0.2, b"{}", AT.isoformat())
    look(hospital)
    assert registry.standing(SLOT).trial == "" and registry.standing(SLOT).current == clean


def test_a_run_that_was_judged_when_somebody_is_forgotten_promotes_nothing(hospital: Path) -> None:
    wanted = settings(hospital)
    cycle = run_cycle(wanted, SLOT, at=AT, again=True, dry=True)
    before = registry_of(hospital).standing(SLOT)
    wish(hospital, somebody(hospital))
    run = next(one for one in runs(hospital / "log", SLOT) if one.id == cycle.run)
    assert run.done is None
    run_cycle(settings(hospital, gain=0.9, margin=0.0001), SLOT, at=AT)
    assert run.done is not None and run.done.why.startswith("given up")
    assert registry_of(hospital).standing(SLOT).current in (before.current,)


def test_canaries_of_a_patient_are_in_no_file_of_the_folder_afterwards(tmp_path: Path) -> None:
    """In plain words and as pseudonyms; but for the one by which they are left out for good."""
    folder, salt = tmp_path / "learning", "s"
    who = pseudonyms(folder, salt).of
    patient, stay = f"Patient/{CANARY}", f"Encounter/{CANARY}"
    sink = TrajectorySink(folder, ExportSettings(rows=7), salt)
    records = []
    for number in range(40):
        made = trajectory(number)
        if number % 4 == 0:
            texts = Texts(user=f"{CANARY} has gout")
            made = msgspec.structs.replace(
                made, patient=patient, encounter=stay, texts=texts, request=f"{CANARY}-{number}"
            )
        records.append(
            Record(TRAJECTORY, 0, number, (START + number * HOUR) // 1000, b"", msgspec.json.encode(made))
        )
    sink.write([sink.read(one) for one in records], {(TRAJECTORY, 0): 40})
    sink.close()
    ledger = RewardLedger(folder / "rewards.db")
    for number in range(0, 40, 4):
        text, cut = f"{CANARY} has gout.", START + number * HOUR
        draft = Draft(f"{CANARY}-{number}", "progress-note", "d", stay, cut, text, patient=patient)
        note = ClinicianDocument(
            f"DocumentReference/{CANARY}", "1", (1, 0, ""), patient, stay, cut + 1, "progress-note", text=text
        )
        mine = msgspec.structs.replace(
            note, resource=f"Observation/{CANARY}-{number}", patient="Patient/other"
        )
        ledger.apply([draft, note, mine], origins=["", "", "ehr.outcome/0/1"])
    ledger.close()
    snapshot = take(folder)
    run = begin(folder, Begun(SLOT, AT.isoformat(), snapshot.id, "c" * 8, 40, 40, "log", 0, ""))
    (run.path / "state").write_text(f"weights of {who(patient)} {who(stay)}")
    (run.path / "candidate").mkdir()
    (run.path / "candidate" / "values.npz").write_text(who(patient))

    def found() -> set[str]:
        traces = [one.encode() for one in (CANARY, who(patient), who(stay))]
        files = [path for path in folder.rglob("*") if path.is_file() and path.name != FILE]
        hidden = {
            path.relative_to(folder).parts[0] for path in files if any(t in path.read_bytes() for t in traces)
        }
        return hidden | {
            "table"
            for path in folder.rglob("*.parquet")
            if any(t.decode() in str(_rows(path)) for t in traces)
        }

    assert {"table", "rewards.db", "snapshots", "runs"} <= found()
    done = forget(folder, patient, "by request", AT, salt)
    assert done.runs == 1 and found() == set()
    assert (run.path / "begun.json").exists() and snapshot.erased == 1
    assert who(patient) in _wishes(folder)
    assert SINCE not in {path.name for path in folder.iterdir()}


def _rows(path: Path) -> list[dict[str, object]]:
    import pyarrow.parquet as pq

    return pq.read_table(path, partitioning=None).to_pylist()  # type: ignore[no-any-return]


def _wishes(folder: Path) -> list[str]:
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(folder / FILE)) as sql:
        return [patient for (patient,) in sql.execute("SELECT patient FROM wish")]
