"""A person wishes to be forgotten: log, journals, rewards and snapshots, beside a running export, and killed
on the way.
"""

from __future__ import annotations

import random
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import orjson
import pytest
from typer.testing import CliRunner

from processors.outcomes import Draft, Grounds
from schemas.errors import StateError
from schemas.instant import HOUR
from schemas.outcomes import ClinicianDocument
from schemas.outcomes import Merged as Linked
from schemas.trajectories import Texts
from streams.learning.export import TrajectorySink
from streams.learning.forgotten import FILE, ForgottenLedger, Merged, Seen
from streams.learning.log_folder import mark, pseudonyms
from streams.learning.reward_ledger import RewardLedger
from streams.learning.settings import ExportSettings
from streams.learning.wishes import left_out
from streams.loop import Record
from streams.topics import TRAJECTORY
from tests.amounts import amount
from tests.streams.learning.logged import held, table
from tests.trainers.datasets.logged import START, told
from trainers.datasets.rewards import read_rewards
from trainers.datasets.snapshot import snapshots, take
from trainers.datasets.texts import read_texts
from wardstream.cli.app import app
from wardstream.learning.forgetting import forget

KILLS = amount(4, 20)
ROWS = 60
AT = datetime(2026, 11, 22, tzinfo=UTC)
WHO = pseudonyms(Path("nowhere"), "s").of


def trajectory(offset: int) -> Record:
    """Of patient offset % 10."""
    made = msgspec.structs.replace(told(offset), texts=Texts(user=f"of {offset % 10}"))
    return Record(TRAJECTORY, 0, offset, (START + offset * HOUR) // 1000, b"", msgspec.json.encode(made))


def exported(folder: Path, first: int, last: int, rows: int = 7) -> TrajectorySink:
    sink = TrajectorySink(folder, ExportSettings(rows=rows), "s")
    records = [trajectory(offset) for offset in range(first, last)]
    sink.write([sink.read(one) for one in records], {(TRAJECTORY, 0): last})
    return sink


def answered(folder: Path, numbers: range) -> None:
    ledger = RewardLedger(folder / "rewards.db")
    for number in numbers:
        cut = START + number * HOUR
        stay = f"Encounter/{number % 10}-{number % 2}"
        note = ClinicianDocument(
            f"DocumentReference/{number}",
            "1",
            (1, 0, ""),
            f"Patient/{number % 10}",
            stay,
            cut + 1,
            "progress-note",
            text="Potassium is fine.",
        )
        ledger.apply(
            [
                Draft(
                    f"request-{number}",
                    "progress-note",
                    f"d/{number}",
                    stay,
                    cut,
                    "Potassium is fine.",
                    patient=note.patient,
                ),
                note,
            ]
        )
    ledger.close()


@pytest.fixture
def learning(tmp_path: Path) -> Path:
    """As the stages leave it: files, a journal, rewards; and a snapshot."""
    folder = tmp_path / "learning"
    sink = exported(folder, 0, ROWS)
    for journal in sink._journals.values():  # as a process that was killed leaves it
        journal.close()
    sink._lock.close()
    answered(folder, range(ROWS))
    take(folder)
    return folder


def texts(folder: Path) -> list[str]:
    """Patients and requests of whom the file of rewards tells anything."""
    with closing(sqlite3.connect(folder / "rewards.db")) as sql:
        bodies = [
            body
            for name in ("draft", "outcome", "reward")
            for (body,) in sql.execute(f"SELECT body FROM {name}")
        ]
    return [str(found) for found in map(orjson.loads, bodies)]


def whole(folder: Path, without: set[int]) -> None:
    """Each row of everybody else is there once, none of theirs is anywhere, and the export goes on where it
    stood.
    """
    sink = TrajectorySink(folder, salt="s")
    assert sink.positions() == {(TRAJECTORY, 0): ROWS}
    sink.close()
    assert sorted(held(folder)) == [(0, offset) for offset in range(ROWS) if offset % 10 not in without]
    gone = {f"request-{number}" for number in range(ROWS) if number % 10 in without}
    assert set(read_rewards(folder)) == {f"request-{number}" for number in range(ROWS)} - gone
    assert not any(
        f"Patient/{number}'" in text or f"Encounter/{number}-" in text
        for number in without
        for text in texts(folder)
    )
    kept = read_texts(folder, [f"request-{number}" for number in range(ROWS)])
    assert kept.keys() == {f"request-{number}" for number in range(ROWS)} - gone
    hidden = {WHO(f"Patient/{number}") for number in without}
    assert all(one.scrubbed or hidden.isdisjoint(one.patients()) for one in snapshots(folder))
    assert take(folder).manifest.rows == ROWS - len(gone)


def test_a_forgotten_patient_is_in_no_file_no_journal_no_reward_and_no_snapshot(learning: Path) -> None:
    done = forget(learning, "Patient/3", "asked to", AT, "s")
    assert (done.records, done.rows, done.waiting, done.snapshots) == (1, 6, 0, 1) and 0 < done.texts <= 6
    assert done.rewards == 6 * 4  # drafts, documents, rewards, and what these rest on
    whole(learning, {3})
    assert b'Patient/3"' not in (learning / "rewards.db").read_bytes()
    again = forget(learning, "Patient/3", "asked again", AT, "s")
    assert (again.rows, again.rewards, again.snapshots, again.waiting) == (0, 0, 0, 0)
    whole(learning, {3})


def test_what_is_written_of_a_forgotten_patient_afterwards_is_not_kept_and_of_others_is(
    learning: Path,
) -> None:
    forget(learning, "Patient/3", "asked to", AT, "s")
    ledger = RewardLedger(learning / "rewards.db", without=left_out(learning, WHO))
    for number in (1003, 1004):
        stay, cut = f"Encounter/{number % 10}-9", START + number * HOUR
        note = ClinicianDocument(
            f"DocumentReference/{number}",
            "1",
            (1, 0, ""),
            f"Patient/{number % 10}",
            stay,
            cut + 1,
            "progress-note",
            text="Potassium is fine.",
        )
        draft = Draft(
            f"request-{number}",
            "progress-note",
            f"d/{number}",
            stay,
            cut,
            "Potassium is fine.",
            patient=f"Patient/{number % 10}",
        )
        ledger.apply([draft, note, Grounds(draft.request, cut), Linked("Patient/3", "", number)])
    assert ledger.clock() >= START + 1004 * HOUR
    ledger.close()
    assert not any("1003" in text or "Patient/3" in text for text in texts(learning))
    assert read_rewards(learning)["request-1004"].state == "matched" and "request-1003" not in read_rewards(
        learning
    )


def test_all_records_of_the_person_go_and_what_was_drafted_in_their_stays_for_others(learning: Path) -> None:
    ledger = ForgottenLedger(learning / FILE, mark(pseudonyms(learning, "s")))
    ledger.apply(
        [
            Merged(WHO("Patient/4"), WHO("Patient/5"), True),
            Seen(
                "encounter", WHO("Encounter/6-0"), WHO("Patient/4"), (1, 0, ""), False
            ),  # a stay of 4, drafted for 6 while they were merged
        ]
    )
    ledger.close()
    assert forget(learning, "Patient/5", "asked to", AT, "s").records == 2
    assert {one[1] % 10 for one in held(learning)} == {0, 1, 2, 3, 7, 8, 9}


def test_a_running_export_leaves_the_forgotten_out_of_its_next_files_and_keeps_its_place(
    tmp_path: Path,
) -> None:
    sink = exported(tmp_path, 0, 18, rows=10)
    answered(tmp_path, range(18))
    done = forget(tmp_path, "Patient/3", "asked to", AT, "s")
    assert (done.rows, done.waiting) == (1, 1)
    records = [trajectory(offset) for offset in range(18, 24)]
    sink.write([sink.read(one) for one in records], {(TRAJECTORY, 0): 24})
    sink.close()
    assert sorted(held(tmp_path)) == [(0, offset) for offset in range(24) if offset % 10 != 3]
    again = TrajectorySink(tmp_path, salt="s")
    assert again.positions() == {(TRAJECTORY, 0): 24}
    again.close()
    assert WHO("Patient/3") not in table(tmp_path)["patient"].to_pylist()


def test_a_file_of_which_all_rows_go_still_says_which_offsets_it_accounts_for(tmp_path: Path) -> None:
    exported(tmp_path, 3, 4).close()
    assert forget(tmp_path, "Patient/3", "asked to", AT, "s").rows == 1
    again = TrajectorySink(tmp_path, salt="s")
    assert again.positions() == {(TRAJECTORY, 0): 4} and held(tmp_path) == []
    again.close()
    assert take(tmp_path).manifest.rows == 0


def test_a_damaged_file_stops_it_with_its_name_after_the_wish_is_kept(learning: Path) -> None:
    path = sorted(learning.glob("recorded=*/*.parquet"))[0]
    path.write_bytes(b"PAR1")
    with pytest.raises(StateError, match=rf"{path.name}.*forget the patient again"):
        forget(learning, "Patient/3", "asked to", AT, "s")
    path.unlink()
    assert WHO("Patient/3") not in take(learning).patients()


def test_killed_at_any_moment_nobody_else_loses_a_row_and_nobody_who_is_forgotten_keeps_one(
    learning: Path, tmp_path: Path
) -> None:
    drawn = random.Random(5)
    calls = 0
    for kill in range(KILLS + 1):
        folder = tmp_path / f"{kill}"
        shutil.copytree(learning, folder)
        command = [
            sys.executable,
            "-m",
            "tests.wardstream.killed_forgetter",
            str(folder),
            f"Patient/{kill % 10}",
            str(drawn.randint(1, calls - calls // 8) if kill else 0),  # of others some files more or fewer
        ]
        found = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
        if not kill:
            calls = int(found.stdout)
            whole(folder, {0})
            continue
        assert found.returncode == -signal.SIGKILL
        offsets = held(folder)
        assert len(offsets) == len(set(offsets))
        lost = {f"request-{offset}" for offset in range(ROWS) if offset % 10 != kill % 10} - read_rewards(
            folder
        ).keys()
        assert not lost
        taken = take(folder)
        forget(folder, f"Patient/{kill % 10}", "asked to", AT, "s")
        assert not list(folder.glob("recorded=*/.p*")) and not list(folder.glob(".journal/.p*"))
        assert taken.scrubbed or WHO(f"Patient/{kill % 10}") not in taken.patients()
        whole(folder, {kill % 10})
        shutil.rmtree(folder)


def run(*arguments: str) -> str:
    found = CliRunner().invoke(
        app, list(arguments), catch_exceptions=False, env={"COLUMNS": "200", "WARDSTREAM_LEARNING__SALT": "s"}
    )
    assert found.exit_code == 0, found.output
    return found.output


def test_the_commands_take_show_check_and_forget(learning: Path) -> None:
    log = ["--log", str(learning)]
    assert "rows of 10 patients" in run("trajectory", "snapshot", *log)
    assert "no row is refused" in run("trajectory", "show", "--refused", *log)
    assert (
        "a person of 1 record; removed: 6 rows of the log, 6 texts, 24 of rewards; 1 snapshots and 0 runs emptied"
        in run("trajectory", "forget", "3", "--why", "asked to", *log)
    )
    assert [
        one["emptied"] for one in orjson.loads(run("trajectory", "snapshot", "--list", "--json", *log))
    ] == [True]
    assert "emptied" in run("trajectory", "snapshot", "--list", *log)
    assert orjson.loads(run("trajectory", "snapshot", "--json", "--until", "2000-01-01", *log))["rows"] == 0
    assert "rows of 9 patients" in run("trajectory", "snapshot", *log)


def test_check_tells_refused_rows_and_damaged_files(learning: Path) -> None:
    sink = exported(learning, ROWS, ROWS + 1)
    sink.close()
    broken = msgspec.structs.replace(
        told(ROWS + 1), decisions=(msgspec.structs.replace(told(0).decisions[0], probability=0.0),)
    )
    sink = TrajectorySink(learning, salt="s")
    sink.write(
        [sink.read(trajectory(ROWS + 1)._replace(value=msgspec.json.encode(broken)))],
        {(TRAJECTORY, 0): ROWS + 2},
    )
    sink.close()
    (refused,) = orjson.loads(run("trajectory", "show", "--refused", "--json", "--log", str(learning)))[
        "rows"
    ]
    assert (refused["request"], refused["reason"]) == (f"request-{ROWS + 1}", "probability")
    assert "probability" in run("trajectory", "show", "--refused", "--log", str(learning))
    path = sorted(learning.glob("recorded=*/*.parquet"))[0]
    path.write_bytes(b"PAR1")
    found = CliRunner().invoke(
        app, ["trajectory", "show", "--refused", "--log", str(learning)], env={"COLUMNS": "400"}
    )
    assert found.exit_code == 1 and path.name in found.output.replace("\n", "")
