"""A line that is said all the time is shown now and then, and counted."""

from __future__ import annotations

import logging

from streams.telemetry.logs import Repeats, with_repeats


def record(text: str, *arguments: object, line: int = 1) -> logging.LogRecord:
    return logging.LogRecord("aiokafka", logging.ERROR, "conn.py", line, text, arguments, None)


def test_a_line_is_shown_once_in_ten_seconds_with_how_often_it_came() -> None:
    clock = [0.0]
    repeats = Repeats(logging.LogRecord.getMessage, now=lambda: clock[0])
    shown = []
    for tick in range(45):
        clock[0] = tick * 0.5
        said = record("no broker at %s", "a:1")
        if repeats.filter(said):
            shown.append(with_repeats(said.getMessage(), said))
    assert shown == [
        "no broker at a:1",
        "no broker at a:1 (19 times more before)",
        "no broker at a:1 (19 times more before)",
    ]


def test_lines_that_differ_in_what_they_say_or_where_are_all_shown() -> None:
    repeats = Repeats(logging.LogRecord.getMessage)
    said = [
        record("offset %d", 1),
        record("offset %d", 2),
        record("offset %d", 1, line=2),
        record("failed"),
        record("failed"),
    ]
    said[-1].exc_info = (ValueError, ValueError(), None)
    assert all(map(repeats.filter, said))
    assert not any(map(repeats.filter, said))


def test_steps_are_shown_each_time_they_are_taken() -> None:
    repeats = Repeats(logging.LogRecord.getMessage)
    step = record("partitions %s are ours", [1])
    step.levelno = logging.INFO
    assert repeats.filter(step)
    assert repeats.filter(step)


def test_what_is_remembered_is_bounded() -> None:
    repeats = Repeats(logging.LogRecord.getMessage)
    assert all(repeats.filter(record("offset %d", number)) for number in range(3_000))
    assert len(repeats._shown) <= 1_000
