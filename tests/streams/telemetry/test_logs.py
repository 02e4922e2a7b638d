"""Log records: with trace ids, and without anything that could quote a patient."""

from __future__ import annotations

import io
import json
import logging
import sys
import threading
from collections.abc import Iterator
from typing import Literal

import pydantic
import pytest

from schemas.errors import InputError
from streams.telemetry import Telemetry, TelemetrySettings, install_logging
from streams.telemetry.logs import CHATTY, TALKATIVE, JsonFormatter, TextFormatter, mask
from tests.streams.telemetry.canary import Canaries
from tests.streams.telemetry.conftest import Exported, Opener

BIRDS = Canaries()


class Strict(pydantic.BaseModel):
    """A model whose errors quote what came, as pydantic's do."""

    number: int


@pytest.fixture
def stderr() -> Iterator[io.StringIO]:
    """What log lines are written to; afterwards logging is as it was."""
    root, hooks = logging.getLogger(), (sys.excepthook, threading.excepthook, sys.unraisablehook)
    before = (root.handlers[:], root.level, logging.raiseExceptions)
    yield io.StringIO()
    logging.captureWarnings(False)
    sys.excepthook, threading.excepthook, sys.unraisablehook = hooks
    root.handlers[:], root.level, logging.raiseExceptions = before
    for name in (*TALKATIVE, *CHATTY):
        logging.getLogger(name).setLevel(logging.NOTSET)


def test_a_record_carries_the_trace_it_was_written_in(
    opened: Opener, exported: Exported, stderr: io.StringIO
) -> None:
    telemetry = opened()
    install_logging(TelemetrySettings(log_format="json"), telemetry, stream=stderr)
    with telemetry.ingesting("ehr.lab", 0, 1, "") as span:
        logging.getLogger("wardstream.ingest").warning("took %d", 3)
    logging.getLogger("wardstream.ingest").info("after")
    inside, after = [json.loads(line) for line in stderr.getvalue().splitlines()]
    assert inside["trace_id"] == span.trace[3:35]
    assert inside["span_id"] == span.trace[36:52]
    assert inside["body"] == "took 3"
    assert inside["service.name"] == "wardstream-ingest"
    assert "trace_id" not in after
    forwarded = exported.logs()
    assert [record["body"] for record in forwarded] == ["took 3", "after"]
    assert forwarded[0]["trace_id"].removeprefix("0x") == span.trace[3:35]


def test_exceptions_show_their_type_and_place_but_not_their_text(
    opened: Opener, exported: Exported, stderr: io.StringIO
) -> None:
    install_logging(TelemetrySettings(log_format="text"), opened(), stream=stderr)
    try:
        try:
            Strict(number=BIRDS.text)  # type: ignore[arg-type]
        except pydantic.ValidationError as error:
            raise RuntimeError(f"cannot take {BIRDS.family}") from error
    except RuntimeError as error:
        logging.getLogger("wardstream.x").exception("stopped by %s", error)
        logging.getLogger("aiokafka").exception("in a library")
    shown = stderr.getvalue()
    assert "stopped by RuntimeError" in shown
    assert "ValidationError" in shown
    assert "test_logs.py" in shown
    BIRDS.assert_silent({"stderr": shown, "exported": exported.text()})


def test_our_own_errors_show_their_message(stderr: io.StringIO) -> None:
    install_logging(TelemetrySettings(), Telemetry(), stage="ingest", stream=stderr)
    logging.getLogger("wardstream").error(
        "refused: %s", InputError("not-json", expected="JSON", came="6 bytes that are none")
    )
    assert "InputError: not-json: expected JSON; came 6 bytes that are none" in stderr.getvalue()


def test_libraries_show_numbers_and_no_text(opened: Opener, exported: Exported, stderr: io.StringIO) -> None:
    install_logging(TelemetrySettings(), opened(), stream=stderr)
    library = logging.getLogger("aiokafka.consumer.fetcher")
    library.warning("cannot decode %r at %d of %s", BIRDS.text.encode(), 42, BIRDS.key)
    library.warning("%(who)s in %(count)d", {"who": BIRDS.family, "count": 2})
    library.warning("not enough arguments %s %s", BIRDS.family)
    library.warning(ValueError(BIRDS.text))
    library.warning("refers to " + BIRDS.key)
    assert "cannot decode '…' at 42 of …" in stderr.getvalue()
    BIRDS.assert_silent({"stderr": stderr.getvalue(), "exported": exported.text()})


def test_a_message_that_a_library_has_put_together_shows_its_place_only(
    opened: Opener, exported: Exported, stderr: io.StringIO
) -> None:
    install_logging(TelemetrySettings(log_level="debug"), opened(), stream=stderr)
    library = logging.getLogger("faust.tables.recovery")
    library.warning(f"Error in recovery {BIRDS.text}")
    library.debug("Shutting down")
    assert "faust.tables.recovery: … (test_logs.py:" in stderr.getvalue()
    assert "faust.tables.recovery: Shutting down" in stderr.getvalue()
    BIRDS.assert_silent({"stderr": stderr.getvalue(), "exported": exported.text()})


@pytest.mark.parametrize(("level", "shown"), [("debug", ["a warning"]), ("error", [])])
def test_addresses_of_http_requests_are_not_told_even_when_debugging(
    level: Literal["debug", "error"], shown: list[str], stderr: io.StringIO
) -> None:
    install_logging(TelemetrySettings(log_level=level), Telemetry(), stream=stderr)
    for name in ("httpx", "httpcore.connection"):
        logging.getLogger(name).debug("a request")
        logging.getLogger(name).info("a request")
    logging.getLogger("httpx").warning("a warning")
    assert [line.rpartition("httpx: ")[2] for line in stderr.getvalue().splitlines()] == shown


def test_faust_tells_of_its_steps_when_debugging_only(stderr: io.StringIO) -> None:
    for level in ("info", "debug"):
        install_logging(TelemetrySettings(log_level=level), Telemetry(), stream=stderr)
        logging.getLogger("faust.agents.manager").info("a step at level %d", logging.getLogger().level)
    assert stderr.getvalue().count("a step") == 1
    assert "a step at level 10" in stderr.getvalue()


def test_identifiers_are_masked_in_our_own_records(
    opened: Opener, exported: Exported, stderr: io.StringIO
) -> None:
    install_logging(TelemetrySettings(), opened(), stream=stderr)
    ours = logging.getLogger("wardstream.patient")
    ours.warning("merging %s into %s, urn:uuid:%s", BIRDS.key, BIRDS.logical_key, BIRDS.id)
    assert "merging Patient/… into …" in stderr.getvalue()
    BIRDS.assert_silent({"stderr": stderr.getvalue(), "exported": exported.text()})


def test_masking_leaves_topics_files_and_numbers_alone() -> None:
    said = "ehr.lab/3: retention removed offsets 4 to 7 (streams/loop/loop.py:118, 12/14, partitions [1, 2])"
    assert mask(said) == said


def test_uncaught_exceptions_are_logged_without_their_text(
    stderr: io.StringIO, opened: Opener, exported: Exported
) -> None:
    install_logging(TelemetrySettings(log_format="json"), opened(), stream=stderr)

    def fail() -> None:
        raise ValueError(BIRDS.text)

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    try:
        fail()
    except ValueError as error:
        sys.excepthook(ValueError, error, error.__traceback__)
    lines = [json.loads(line) for line in stderr.getvalue().splitlines()]
    assert [line["exception.type"] for line in lines] == ["ValueError", "ValueError"]
    assert "in fail" in lines[0]["exception.stacktrace"]
    BIRDS.assert_silent({"stderr": stderr.getvalue(), "exported": exported.text()})


@pytest.mark.parametrize("formatter", [TextFormatter(), JsonFormatter("board")], ids=["text", "json"])
def test_a_cycle_of_causes_ends(formatter: logging.Formatter) -> None:
    one, two = ValueError("a"), ValueError("b")
    one.__cause__, two.__cause__ = two, one
    record = logging.LogRecord("wardstream", logging.ERROR, "x.py", 1, "failed", (), (ValueError, one, None))
    assert formatter.format(record).count("ValueError") >= 2
