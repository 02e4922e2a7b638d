"""Rewards are those of everything that was ever sent, whatever the order, however often, wherever a batch
ends.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from processors.outcomes import Draft, Grounds, Means, Reward, settle
from processors.outcomes.judging import ANCHORING
from schemas.errors import StateError
from schemas.instant import DAY, HOUR
from schemas.outcomes import ClinicianDocument, ConfirmedDiagnosis, Executed, Mark, Merged
from streams.learning.accounts import Jump, alarms
from streams.learning.reward_ledger import Change, RewardLedger, time_of
from streams.learning.unmatched import NO_DRAFT, UNFIT, WITHOUT_A_DRAFT, unmatched
from tests.amounts import amount, examples
from tests.processors.outcomes.test_other_outcomes import (
    ACCEPTED,
    DIAGNOSIS,
    DONE,
    DRAFTED,
    MARFAN,
    MEANS,
    SUGGESTED,
    SUMMARY,
)
from tests.processors.outcomes.test_settling import DRAFT, NOTE

FOREVER = 10_000 * DAY


def changes(seed: int, count: int = 40) -> list[Change]:
    """Of three encounters and three records, of every kind: outcomes move between encounters, are corrected,
    taken back, are a document and a mark; records are merged and are themselves again; what was decided comes
    apart from the draft.
    """
    drawn = random.Random(seed)
    found: list[Change] = []
    for number in range(count):
        encounter, patient, time = (
            f"Encounter/{drawn.randint(0, 2)}",
            f"Patient/{drawn.randint(0, 2)}",
            drawn.randint(0, 60) * HOUR,
        )
        kind = drawn.choice(
            ["draft", "draft", "grounds", "document", "document", "diagnosis", "executed", "mark", "merged"]
        )
        version = {
            "version": str(number),
            "rank": (number, 0, ""),
            "encounter": drawn.choice([encounter, encounter, ""]),
            "patient": patient,
            "time": time,
            "retracted": drawn.random() < 0.2,
        }
        match kind:
            case "draft":
                base = drawn.choice([DRAFTED, DIAGNOSIS, SUMMARY])
                found.append(
                    replace(
                        base,
                        request=f"r{number}",
                        identifier=f"urn:uuid:{number}",
                        encounter=encounter,
                        patient=patient,
                        cut=time,
                        document=f"d{drawn.randint(0, 3)}",
                        grounds=None,
                    )
                )
            case "grounds":
                found.append(
                    replace(
                        drawn.choice([SUGGESTED, SUMMARY.grounds or SUGGESTED]),
                        request=f"r{drawn.randint(0, count)}",
                        cut=time,
                    )
                )
            case "document":
                found.append(
                    replace(
                        NOTE,
                        resource=f"DocumentReference/{drawn.randint(0, 5)}",
                        text=f"Potassium {drawn.randint(3, 6)}.",
                        note_type=drawn.choice(["progress-note", "discharge-summary"]),
                        **version,
                    )
                )
            case "diagnosis":
                found.append(
                    replace(
                        MARFAN,
                        resource=f"Condition/{drawn.randint(0, 2)}",
                        confirmed=drawn.random() < 0.7,
                        **version,
                    )
                )
            case "executed":
                found.append(
                    replace(
                        DONE,
                        resource=f"ServiceRequest/{drawn.randint(0, 2)}",
                        done=drawn.random() < 0.7,
                        **version,
                    )
                )
            case "mark":
                found.append(
                    replace(
                        ACCEPTED,
                        resource=drawn.choice(
                            [f"Task/{drawn.randint(0, 2)}", f"DocumentReference/{drawn.randint(0, 5)}"]
                        ),
                        verdict=drawn.choice(["accepted", "rejected", "open"]),
                        draft=drawn.choice(
                            [
                                f"r{drawn.randint(0, count)}",
                                f"urn:uuid:{drawn.randint(0, count)}",
                                f"d{drawn.randint(0, 3)}",
                            ]
                        ),
                        **version,
                    )
                )
            case "merged":
                found.append(
                    Merged(
                        patient,
                        drawn.choice(["", "Patient/0", "Patient/1"]) if patient == "Patient/2" else "",
                        number,
                    )
                )
    return found


def scratch(told: list[Change]) -> list[Reward]:
    """Everything at once, without a ledger: each encounter's drafts, and all outcomes that there are."""
    clock = max((time_of(one) for one in told), default=0)
    grounds = {one.request: one for one in told if isinstance(one, Grounds)}
    into = {
        one.patient: one.into
        for one in sorted((one for one in told if isinstance(one, Merged)), key=lambda one: one.rank)
    }
    same = {patient: target for patient, target in into.items() if target}
    drafts = [replace(one, grounds=grounds.get(one.request)) for one in told if isinstance(one, Draft)]
    outcomes = [one for one in told if not isinstance(one, Draft | Grounds | Merged)]
    settled = (
        settle([one for one in drafts if one.encounter == encounter], outcomes, clock, MEANS, same)
        for encounter in {one.encounter for one in drafts}
    )
    return sorted((reward for rewards in settled for reward in rewards), key=lambda one: one.request)


@examples(30, deadline=None)
@given(st.integers(0, 10_000), st.randoms(use_true_random=False))
def test_rewards_are_those_of_a_reading_from_scratch(
    tmp_path_factory: pytest.TempPathFactory, seed: int, order: random.Random
) -> None:
    folder, told = tmp_path_factory.mktemp("l"), changes(seed)
    again = [*told, *order.sample(told, 8)]
    order.shuffle(again)
    with closing(RewardLedger(folder / "r.db", MEANS, keep=FOREVER)) as ledger:
        while again:
            size = order.randint(1, 7)
            ledger.apply(again[:size])
            again = again[size:]
        assert list(ledger.rewards()) == scratch(told)
    shutil.rmtree(folder)


@pytest.mark.parametrize("first", ["document", "mark"])
def test_a_document_that_came_back_signed_marks_its_draft_and_answers_the_others(
    tmp_path: Path, first: str
) -> None:
    other = replace(DRAFT, request="r2", task="discharge-instruction", document="d2")
    signed = replace(NOTE, note_type="discharge-summary")
    mark = Mark(
        signed.resource,
        signed.version,
        signed.rank,
        signed.patient,
        signed.encounter,
        signed.time,
        DRAFT.request,
        "accepted",
    )
    told: list[Change] = [signed, mark] if first == "document" else [mark, signed]
    with closing(RewardLedger(tmp_path / "r.db")) as ledger:
        ledger.apply([DRAFT, other, *told])
        own, others = ledger.rewards()
        assert own.mark == "accepted" and own.value == 1 - ANCHORING
        assert others.state == "matched" and others.answer == "DocumentReference/1@1" and others.mark is None
        ledger.apply(
            [
                replace(mark, rank=(2, 0, ""), version="2", retracted=True),
                replace(signed, rank=(2, 0, ""), version="2", retracted=True),
            ]
        )
        assert [one.state for one in ledger.rewards()] == ["waiting", "waiting"]
    assert unmatched(tmp_path / "r.db") == []


def test_a_mark_counts_and_its_reviewer_is_nowhere_in_the_ledger(tmp_path: Path) -> None:
    with closing(RewardLedger(tmp_path / "r.db")) as ledger:
        ledger.apply([DRAFTED, replace(ACCEPTED, reviewer="Practitioner/canary")])
        assert [one.mark for one in ledger.rewards()] == ["accepted"]
    assert not any(b"canary" in file.read_bytes() for file in tmp_path.iterdir())


@pytest.mark.parametrize("first", ["draft", "mark"])
def test_a_mark_that_does_not_fit_is_a_letter_once_in_either_order(tmp_path: Path, first: str) -> None:
    mark = replace(ACCEPTED, patient="Patient/2")
    given: list[Change] = [DRAFTED, mark] if first == "draft" else [mark, DRAFTED]
    with closing(RewardLedger(tmp_path / "r.db")) as ledger:
        for number, change in enumerate(given):
            ledger.apply([change], origins=[f"ehr.outcome/3/{number}"])
        (letter,) = ledger.letters()
        at = given.index(mark)
        assert letter == ("Task/1", "1", "mark-of-another-patient", f"ehr.outcome/3/{at}")
        ledger.sent([letter])
        ledger.apply([DRAFTED, mark], origins=["ehr.outcome/3/8", "ehr.outcome/3/9"])
        assert ledger.letters() == []
        assert [one.mark for one in ledger.rewards()] == [None]
    assert [(one.kind, one.why) for one in unmatched(tmp_path / "r.db")] == [("mark", UNFIT)]


def test_a_file_of_the_format_before_is_settled_anew_by_the_rules_of_now(tmp_path: Path) -> None:
    path = tmp_path / "r.db"
    with closing(RewardLedger(path)) as ledger:
        ledger.apply([DRAFTED, ACCEPTED])
        right = list(ledger.rewards())
    with closing(sqlite3.connect(path, isolation_level=None)) as sql:
        sql.execute("ALTER TABLE outcome DROP COLUMN origin")
        sql.execute("DROP TABLE letter")
        sql.execute("DROP TABLE account_day")
        sql.execute("UPDATE meta SET value = '4' WHERE name = 'format'")
        sql.execute("UPDATE reward SET body = ?", (msgspec.json.encode(Reward("r1", "waiting")),))
    with closing(RewardLedger(path)) as ledger:
        ledger.apply([])
        assert list(ledger.rewards()) == right


def test_a_jump_of_one_account_is_an_alarm_once_and_a_steady_one_is_none(tmp_path: Path) -> None:
    today = 60
    found: list[Jump] = []

    def marks(reviewer: str, day: int, count: int) -> list[Change]:
        return [
            replace(
                ACCEPTED, resource=f"Task/{reviewer}-{day}-{one}", time=day * DAY + one, reviewer=reviewer
            )
            for one in range(count)
        ]

    keep = {
        "account": lambda reviewer, at: reviewer,
        "alarm": found.append,
        "now": lambda: today * DAY + HOUR,
    }
    with closing(RewardLedger(tmp_path / "r.db", **keep)) as ledger:  # type: ignore[arg-type]
        for day in range(30, today):
            ledger.apply([one for who in ("a", "b", "c") for one in marks(who, day, 4 + day % 3)])
        assert found == []
        for part in range(2):
            ledger.apply([*marks("a", today, 5), *marks("b", today, 20 + part)])
        assert [(one.account, one.day, one.marks) for one in found] == [("b", today, 20)]
    shown = alarms(tmp_path / "r.db", today - 7)
    assert [(one.account, one.marks) for one in shown] == [("b", 21)] and "21 marks" in str(shown[0])


def test_a_draft_that_nobody_answered_expires_when_time_has_passed_though_nothing_of_its_stay_comes(
    tmp_path: Path,
) -> None:
    with closing(RewardLedger(tmp_path / "r.db")) as ledger:
        ledger.apply([DRAFT])
        assert [reward.state for reward in ledger.rewards()] == ["waiting"]
        ledger.apply(
            [replace(NOTE, resource="DocumentReference/9", encounter="Encounter/9", time=DRAFT.cut + 2 * DAY)]
        )
        assert [reward.state for reward in ledger.rewards()] == ["expired"]


def test_texts_are_forgotten_and_rewards_stay(tmp_path: Path) -> None:
    today = [DRAFT.cut]
    with closing(RewardLedger(tmp_path / "r.db", keep=DAY, now=lambda: today[0])) as ledger:
        ledger.apply([DRAFT, NOTE])
        before = list(ledger.rewards())
        today[0] += 9 * DAY
        ledger.apply(
            [replace(NOTE, resource="DocumentReference/9", encounter="Encounter/9", time=DRAFT.cut + 9 * DAY)]
        )
        assert list(ledger.rewards()) == before and before[0].state == "matched"
    with closing(sqlite3.connect(tmp_path / "r.db")) as sql:
        assert sql.execute("SELECT count(*) FROM draft").fetchone() == (0,)
        assert (
            sql.execute("SELECT resource FROM outcome").fetchall() == [("DocumentReference/9",)]
            or not sql.execute("SELECT * FROM outcome").fetchall()
        )
        sql.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert b"Furosemide" not in (tmp_path / "r.db").read_bytes()


def test_where_topics_are_read_again_an_outcome_waits_for_its_draft_however_far_ahead_its_topic_is(
    tmp_path: Path,
) -> None:
    today = [DRAFT.cut + 180 * DAY]
    later = [
        replace(
            NOTE, resource=f"DocumentReference/{day}", encounter="Encounter/9", time=DRAFT.cut + day * DAY
        )
        for day in range(100, 180)
    ]
    with closing(RewardLedger(tmp_path / "r.db", now=lambda: today[0])) as ledger:
        for one in [NOTE, *later, DRAFT]:
            ledger.apply([one])
        assert [reward.state for reward in ledger.rewards()] == ["matched"]
        today[0] += 31 * DAY
        ledger.apply(
            [replace(NOTE, resource="DocumentReference/999", encounter="Encounter/9", time=today[0])]
        )
    with closing(sqlite3.connect(tmp_path / "r.db")) as sql:
        assert sql.execute(
            "SELECT (SELECT count(*) FROM draft), (SELECT group_concat(resource) FROM outcome)"
        ).fetchone() == (0, "DocumentReference/999")


def test_a_date_far_ahead_ends_no_window_and_forgets_nothing(tmp_path: Path) -> None:
    today = [DRAFT.cut + HOUR]
    with closing(RewardLedger(tmp_path / "r.db", now=lambda: today[0])) as ledger:
        ledger.apply([DRAFT])
        ledger.apply(
            [
                replace(
                    NOTE,
                    resource="DocumentReference/9",
                    encounter="Encounter/9",
                    time=DRAFT.cut + 70 * 365 * DAY,
                )
            ]
        )
        assert [reward.state for reward in ledger.rewards()] == ["waiting"]
        today[0] += DAY
        ledger.apply([NOTE])
        assert [reward.state for reward in ledger.rewards()] == ["matched"]


def test_a_batch_that_fails_leaves_everything_as_it_was(tmp_path: Path) -> None:
    def broken(text: str) -> frozenset[str]:
        raise RuntimeError("the linker is gone")

    with closing(RewardLedger(tmp_path / "r.db", Means(broken))) as ledger:
        ledger.apply([DRAFT], {("t", 0): 1})
        with pytest.raises(RuntimeError):
            ledger.apply([NOTE], {("t", 0): 2})
        assert ledger.positions() == {("t", 0): 1} and [reward.state for reward in ledger.rewards()] == [
            "waiting"
        ]


def test_what_nobodys_reward_rests_on_is_told_with_its_reason_and_counted_when_it_is_forgotten(
    tmp_path: Path,
) -> None:
    file = tmp_path / "r.db"
    unknown = replace(ACCEPTED, resource="Task/9", draft="urn:uuid:9", encounter="Encounter/8")
    foreign = replace(NOTE, resource="DocumentReference/9", encounter="Encounter/9", patient="Patient/9")
    today = [DRAFT.cut]
    with closing(RewardLedger(file, now=lambda: today[0])) as ledger:
        ledger.apply([DRAFTED, NOTE, unknown, foreign, replace(MARFAN, confirmed=False)])
        assert [(one.kind, one.why, one.number, one.waiting) for one in unmatched(file)] == [
            ("document", NO_DRAFT, 1, True),
            ("mark", WITHOUT_A_DRAFT, 1, True),
        ]
        ledger.apply(
            [replace(DRAFTED, request="r9", identifier="urn:uuid:9", encounter="Encounter/8", document="d9")]
        )
        assert [one.kind for one in unmatched(file)] == ["document"]
        assert {one.request: one.mark for one in ledger.rewards()} == {"r1": None, "r9": "accepted"}
        today[0] += 4000 * DAY
        ledger.apply([replace(DRAFTED, request="r10", cut=DRAFT.cut + 4000 * DAY)])
        assert [(one.kind, one.why, one.number, one.waiting) for one in unmatched(file)] == [
            ("document", NO_DRAFT, 1, False)
        ]
    assert unmatched(tmp_path / "none.db") == []


def test_an_outcome_counts_anew_when_a_window_ends_though_nothing_of_the_stay_comes(tmp_path: Path) -> None:
    with closing(RewardLedger(tmp_path / "r.db", MEANS)) as ledger:
        ledger.apply([replace(SUMMARY, grounds=None, patient="Patient/1"), DONE])
        ledger.apply([SUMMARY.grounds or SUGGESTED])
        assert [reward.state for reward in ledger.rewards()] == ["waiting"]
        ledger.apply(
            [
                replace(
                    NOTE,
                    resource="DocumentReference/9",
                    encounter="Encounter/9",
                    patient="Patient/9",
                    time=SUMMARY.cut + 40 * DAY,
                )
            ]
        )
        assert [(reward.state, reward.parts["orders.done"]) for reward in ledger.rewards()] == [
            ("matched", 1.0)
        ]


def test_the_diagnosis_of_a_record_that_is_merged_joins_and_leaves_when_it_is_itself_again(
    tmp_path: Path,
) -> None:
    with closing(RewardLedger(tmp_path / "r.db")) as ledger:
        ledger.apply(
            [
                replace(DIAGNOSIS, patient="Patient/1"),
                replace(MARFAN, patient="Patient/2", encounter="Encounter/2"),
            ]
        )
        states = []
        for merged in (
            Merged("Patient/1", "Patient/2", 1),
            Merged("Patient/1", "", 3),
            Merged("Patient/1", "Patient/2", 2),
        ):
            ledger.apply([merged])
            states.append(next(ledger.rewards()).state)
        assert states == ["matched", "waiting", "waiting"]


def test_a_file_of_the_format_before_is_told_with_what_to_do(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "r.db")) as sql:
        sql.executescript(
            "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID; INSERT INTO meta VALUES ('format', '3'), ('clock', '0')"
        )
    with pytest.raises(StateError, match=r"format 5 .* 3; move it away; it is joined again from the topics"):
        RewardLedger(tmp_path / "r.db")


@pytest.mark.parametrize("content", [b"no database at all, and long enough to be looked at by SQLite" * 20])
def test_a_file_that_is_none_of_ours_is_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "r.db").write_bytes(content)
    with pytest.raises(StateError, match="move it away"):
        RewardLedger(tmp_path / "r.db")


_WRITER = """
import sys
from pathlib import Path
from streams.learning.reward_ledger import RewardLedger
from tests.streams.learning.test_reward_ledger import FOREVER, MEANS, changes
ledger, told = RewardLedger(Path(sys.argv[1]), MEANS, keep=FOREVER), changes(5, 400)
print("ready", flush=True)
while (at := ledger.positions().get(("t", 0), 0)) < len(told):
    ledger.apply(told[at : at + 3], {("t", 0): min(at + 3, len(told))})
    print(at, flush=True)
"""


def test_killed_again_and_again_no_reward_is_lost_or_wrong(tmp_path: Path) -> None:
    drawn, file = random.Random(3), tmp_path / "r.db"
    for _ in range(amount(7, 20)):
        with subprocess.Popen(
            [sys.executable, "-c", _WRITER, str(file)], stdout=subprocess.PIPE, text=True
        ) as writer:
            assert writer.stdout is not None and writer.stdout.readline() == "ready\n"
            for _ in range(drawn.randint(0, amount(24, 8))):
                writer.stdout.readline()
            writer.kill()
    told = changes(5, 400)
    with closing(RewardLedger(file, MEANS, keep=FOREVER)) as ledger:
        at = ledger.positions()["t", 0]
        assert at > 20
        assert list(ledger.rewards()) == scratch(told[:at])
        assert {type(one) for one in told[:at]} == {
            Draft,
            Grounds,
            ClinicianDocument,
            ConfirmedDiagnosis,
            Executed,
            Mark,
            Merged,
        }
        assert {reward.state for reward in ledger.rewards()} >= {"matched", "superseded"} and any(
            reward.mark for reward in ledger.rewards()
        )
