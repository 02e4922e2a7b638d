"""The loop on the embedded broker: what it does when nothing goes wrong, and what when the step does."""

from __future__ import annotations

import ctypes
import errno
import json
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import pytest

from schemas.errors import ConfigurationError, DeliveryError, DiskFullError, StateError
from streams.loop import Observer, Outgoing, Record, Synchronous, TransactionalLoop, exit_code
from streams.loop.store import Store
from streams.loop.suspects import Suspects
from tests.streams.loop.conftest import Bench
from tests.streams.loop.folding import Fold, fold

FIRST = [(number % 3, b"k%d" % (number % 7), b"v%d" % number) for number in range(300)]


def _expected(records: list[tuple[int, bytes, bytes]]) -> dict[tuple[int, bytes], bytes]:
    rows: dict[tuple[int, bytes], bytes] = {}
    for partition, key, value in records:
        count, chain = fold(rows.get((partition, key)), value)
        rows[partition, key] = f"{count} {chain}".encode()
    return rows


def test_every_record_is_folded_once_in_order_and_answered_on_its_partition(bench: Bench) -> None:
    bench.write("in", FIRST)
    bench.start(Synchronous(Fold("out", "letters")))
    out = bench.read("out", len(FIRST))
    assert len(out) == len(FIRST)
    last = {(record.partition, record.key): (record.value or b"").split(b" ", 1)[1] for record in out}
    assert last == _expected(FIRST)
    assert dict(out[0].headers).keys() == {"origin"}


def test_the_changelog_holds_the_last_row_of_every_key_in_its_partition(bench: Bench) -> None:
    bench.write("in", FIRST)
    bench.start(Synchronous(Fold("out", "letters")))
    bench.read("out", len(FIRST))
    rows = {(record.partition, record.key): record.value for record in bench.read("log", 21)}
    assert rows == _expected(FIRST)


def test_how_large_the_state_is_and_what_lies_ahead_is_told(bench: Bench) -> None:
    said: list[tuple[int, int]] = []
    lags: set[str] = set()

    class Extent(Observer):
        def state(self, stage: str, rows: int, size: int) -> None:
            said.append((rows, size))

        def lag(self, stage: str, topic: str, partition: int, records: int) -> None:
            lags.add(topic)

    bench.write("in", FIRST)
    bench.start(Synchronous(Fold("out", "letters")), Extent())
    until = time.monotonic() + 60
    while not any(rows >= 21 and size > 0 for rows, size in said):
        assert time.monotonic() < until, said
        time.sleep(0.05)
    assert lags == {"in"}


def test_a_wiped_disk_is_restored_from_the_changelog(bench: Bench) -> None:
    bench.write("in", FIRST)
    bench.start(Synchronous(Fold("out", "letters")))
    bench.read("out", len(FIRST))
    bench.stop()
    # The embedded broker stores no transactional offsets: the second worker reads other input, on the same
    # state.
    second = [(number % 3, b"k%d" % (number % 7), b"w%d" % number) for number in range(50)]
    bench.write("in2", second)
    restored: list[int] = []

    class Restores(Observer):
        def restored(self, stage: str, partition: int, rows: int, seconds: float) -> None:
            restored.append(rows)

    bench.start(
        Synchronous(Fold("out", "letters")), Restores(), topics=("in2",), state_dir=bench.folder / "elsewhere"
    )
    bench.read("out", len(FIRST) + len(second))
    out = bench.read("out", len(FIRST) + len(second))
    last = {(record.partition, record.key): (record.value or b"").split(b" ", 1)[1] for record in out}
    assert last == _expected([*FIRST, *second])
    assert sum(restored) >= 21


def test_a_kept_disk_is_caught_up_without_reading_the_changelog_again(bench: Bench) -> None:
    bench.write("in", FIRST)
    bench.start(Synchronous(Fold("out", "letters")))
    bench.read("out", len(FIRST))
    bench.stop()
    restored: list[int] = []

    class Restores(Observer):
        def restored(self, stage: str, partition: int, rows: int, seconds: float) -> None:
            restored.append(rows)

    bench.write("in2", [(0, b"k", b"v")])
    bench.start(Synchronous(Fold("out", "letters")), Restores(), topics=("in2",))
    bench.read("out", len(FIRST) + 1)
    assert restored == [0, 0, 0]


def test_a_record_that_the_step_cannot_survive_becomes_a_dead_letter_and_its_neighbours_pass(
    bench: Bench,
) -> None:
    bench.write("in", [*FIRST, (1, b"bad", b"POISON 1"), *FIRST, (1, b"bad", b"POISON 2"), *FIRST])
    bench.start(Synchronous(Fold("out", "letters", fail_on=b"POISON")))
    letters = [json.loads(record.value or b"") for record in bench.read("letters", 2)]
    out = bench.read("out", 3 * len(FIRST))
    assert [letter["kind"] for letter in letters] == ["KeyError", "KeyError"]
    assert "folding.py" in letters[0]["where"]
    assert "secret" not in str(letters)
    last = {(record.partition, record.key): (record.value or b"").split(b" ", 1)[1] for record in out}
    assert last == _expected([*FIRST, *FIRST, *FIRST])
    assert not bench.errors


def test_a_step_that_fails_on_everything_stops_the_worker_and_not_the_records(bench: Bench) -> None:
    bench.write("in", [(0, b"k", b"POISON") for _ in range(60)])
    loop = TransactionalLoop(
        Synchronous(Fold("out", "letters", fail_on=b"POISON")), bench.settings(), bench.kafka
    )
    with pytest.raises(StateError, match="20 in a row failed"):
        loop.run()


@pytest.mark.parametrize(
    "error",
    [
        OSError(errno.ENOSPC, "No space left on device"),
        OSError(errno.EDQUOT, "Disk quota exceeded"),
        Exception("IO error: No space left on device: While appending to file: /state/000012.log"),
    ],
)
def test_a_full_disk_is_one_error_that_says_what_to_do_and_blames_no_record(
    bench: Bench, error: Exception
) -> None:
    class Full(Fold):
        def process(self, partition: int, store: Store, records: Sequence[Record]) -> Sequence[Outgoing]:
            raise error

    bench.write("in", FIRST)
    for _ in range(2):
        loop = TransactionalLoop(Synchronous(Full("out", "letters")), bench.settings(), bench.kafka)
        with pytest.raises(DiskFullError, match="make room there") as met:
            loop.run()
        assert exit_code(met.value) == 3
    bench.start(Synchronous(Fold("out", "letters")))
    assert len(bench.read("out", len(FIRST))) == len(FIRST)


def test_a_step_that_is_slow_gets_fewer_records_at_once_and_commits_in_between(bench: Bench) -> None:
    """As on a machine that starves: the whole batch would take longer than a worker may be silent."""
    sizes: list[int] = []
    commits: list[int] = []

    class Slow(Fold):
        def process(self, partition: int, store: Store, records: Sequence[Record]) -> Sequence[Outgoing]:
            sizes.append(len(records))
            time.sleep(0.02 * len(records))
            return super().process(partition, store, records)

    class Commits(Observer):
        def committed(self, stage: str, records: int, outgoing: int, rows: int, seconds: float) -> None:
            commits.append(records)

    bench.write("in", FIRST)
    over = {"max_poll_interval_ms": 10_000, "publish_every_ms": 60_000}
    bench.start(Synchronous(Slow("out", "letters")), Commits(), **over)
    assert len(bench.read("out", len(FIRST))) == len(FIRST)
    assert max(sizes) < 40, "a chunk takes a third of a second at most"
    assert len(commits) > 2, "a turn ends after a second, whatever else would publish it"
    assert not bench.errors


def work(seconds: float) -> None:
    """For so long by the clock of the thread, and lets no other thread run: Python's lock is not passed on meanwhile."""
    switched, end = sys.getswitchinterval(), time.thread_time() + seconds
    sys.setswitchinterval(3_600)
    try:
        while time.thread_time() < end:
            pass
    finally:
        sys.setswitchinterval(switched)


class Slow(Fold):
    """One record takes far longer than a worker may be silent; `wait` is how."""

    def __init__(self, wait: Callable[[int], object], seconds: int) -> None:
        super().__init__("out", "letters")
        self._wait, self._seconds, self.tries = wait, seconds, 0

    def process(self, partition: int, store: Store, records: Sequence[Record]) -> list[Outgoing]:
        if any(record.value == b"slow" for record in records):
            self.tries += 1
            self._wait(self._seconds)
        return super().process(partition, store, records)


#: The group gives up a worker that has been silent for a second.
IMPATIENT: dict[str, Any] = {"max_poll_interval_ms": 1_000, "session_timeout_ms": 1_000}
AMONG = [(0, b"k", b"before"), (0, b"k", b"slow"), (0, b"k", b"after")]


def test_a_record_that_takes_longer_than_a_worker_may_be_silent_is_committed_at_the_first_try(
    bench: Bench,
) -> None:
    step = Slow(time.sleep, 3)
    bench.write("in", AMONG)
    bench.start(Synchronous(step), **IMPATIENT | {"max_poll_interval_ms": 2_000})
    assert len(bench.read("out", 3)) == 3
    assert (step.tries, bench.errors) == (1, [])


def test_a_record_that_lets_nobody_poll_for_too_long_is_given_up_after_two_tries_alone(bench: Bench) -> None:
    """The worker is started again each time, as its supervisor does."""
    step, ended = Slow(work, 2), threading.Event()
    running: list[TransactionalLoop] = []
    bench.write("in", AMONG[1:])  # the embedded broker forgets positions: each start reads from the beginning

    def supervise() -> None:
        while not ended.is_set():
            running.append(TransactionalLoop(Synchronous(step), bench.settings(**IMPATIENT), bench.kafka))
            with suppress(DeliveryError):
                running[-1].run()

    thread = threading.Thread(target=supervise)
    thread.start()
    try:
        (letter,) = bench.read("letters", 1)
        out = bench.read("out", 1)
    finally:
        ended.set()
        running[-1].stop()
        thread.join(20)
    said = json.loads(letter.value or b"")
    assert (said["offset"], said["kind"]) == (0, "TimeoutError")
    assert {(record.value or b"").split()[0] for record in out} == {b"after"}
    assert step.tries == 3, "once among others, twice alone"


def test_a_machine_that_sleeps_while_the_step_works_is_not_held_against_the_record(bench: Bench) -> None:
    """All threads stand still, and no time is worked."""
    step = Slow(ctypes.PyDLL(None).sleep, 2)
    bench.write("in", AMONG)
    loop = TransactionalLoop(Synchronous(step), bench.settings(**IMPATIENT), bench.kafka)
    with pytest.raises(DeliveryError, match=r"took \d s for 3 records \(0 s of them at work\)"):
        loop.run()
    assert (
        Suspects(bench.folder / "state" / "suspects").covers(Record("in", 0, 1, 0, b"k", b"slow", ()))
        is False
    )


def test_the_state_directory_admits_one_process(bench: Bench) -> None:
    bench.write("in", FIRST)
    bench.start(Synchronous(Fold("out", "letters")))
    bench.read("out", len(FIRST))
    with pytest.raises(StateError, match="give each worker a folder of its own"):
        TransactionalLoop(Synchronous(Fold("out", "letters")), bench.settings(slot="1"), bench.kafka).run()


@pytest.mark.parametrize(
    ("topics", "message"),
    [(("in", "in5"), "same number of partitions"), (("absent",), "expected the topics absent to exist")],
)
def test_topics_that_do_not_fit_are_refused_at_the_start(
    bench: Bench, topics: tuple[str, ...], message: str
) -> None:
    with pytest.raises(ConfigurationError, match=message):
        TransactionalLoop(
            Synchronous(Fold("out", "letters")), bench.settings(topics=topics), bench.kafka
        ).run()


def test_a_stage_without_changelog_has_no_state(bench: Bench) -> None:
    bench.write("in", FIRST[:3])
    loop = TransactionalLoop(Synchronous(Fold("out", "letters")), bench.settings(changelog=None), bench.kafka)
    bench.start(Synchronous(Fold("out", "letters")), changelog=None)
    assert "TypeError" in (bench.read("letters", 1)[0].value or b"").decode()
    loop.stop()


def test_patience_with_connections_that_exceeds_a_transaction_is_cut_to_it(bench: Bench) -> None:
    """The client refuses to start otherwise."""
    bench.kafka = bench.kafka.model_copy(update={"options": {"socket.timeout.ms": "60000"}})
    bench.write("in", FIRST[:5])
    bench.start(Synchronous(Fold("out", "letters")), transaction_timeout_ms=3_000)
    assert len(bench.read("out", 5)) == 5


def test_an_idle_worker_answers_a_single_record_at_once(bench: Bench) -> None:
    step = Fold("out", "letters")
    bench.start(Synchronous(step))
    bench.write("in", FIRST[:1])
    bench.read("out", 1)
    began = time.monotonic()
    bench.write("in", FIRST[1:2])
    bench.read("out", 2)
    assert time.monotonic() - began < 15.0  # one that waits for a full batch would never answer
