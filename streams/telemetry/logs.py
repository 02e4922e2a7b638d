"""Log records with trace ids, and nothing in them that could quote a patient.

A message's template is code and is shown; what is put into it is data:

    our own loggers   arguments are shown, references and identifiers in them masked
    other loggers     numbers are shown, text is not: a library may quote the record that it stumbled over. A message that does
                      not stand in the library's source was put together there: only its place is shown
    exceptions        their type, and where in the code; never their text (pydantic quotes the input). Our own errors
                      (schemas.errors) carry no patient data by rule, so theirs is shown

The same holds for exceptions that nobody catches.
"""

from __future__ import annotations

import json
import linecache
import logging
import re
import sys
import threading
import time
import traceback
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Final, TextIO

from opentelemetry import trace as otel
from opentelemetry._logs import SeverityNumber
from opentelemetry.sdk._logs import LoggerProvider

from schemas.errors import WardstreamError
from streams.telemetry.live import LiveTelemetry
from streams.telemetry.outage import Outage
from streams.telemetry.port import Telemetry
from streams.telemetry.settings import TelemetrySettings

_SEVERITY: Final = (
    (logging.CRITICAL, SeverityNumber.FATAL),
    (logging.ERROR, SeverityNumber.ERROR),
    (logging.WARNING, SeverityNumber.WARN),
    (logging.INFO, SeverityNumber.INFO),
    (logging.NOTSET, SeverityNumber.DEBUG),
)


class Forwarder(logging.Handler):
    """The exporter's own records are left out: a collector that is away must not get records about its
    absence.
    """

    def __init__(
        self,
        provider: LoggerProvider,
        message: Callable[[logging.LogRecord], str],
        where: Callable[[BaseException], list[str]],
    ) -> None:
        super().__init__()
        self._provider = provider
        self._message = message
        self._where = where

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.startswith(("opentelemetry", "urllib3", "requests")):
            return
        attributes = {}
        if record.exc_info and record.exc_info[1] is not None:
            attributes["exception.type"] = type(record.exc_info[1]).__name__
            attributes["exception.stacktrace"] = "\n".join(self._where(record.exc_info[1]))
        self._provider.get_logger(record.name).emit(
            timestamp=int(record.created * 1e9),
            severity_number=next(number for level, number in _SEVERITY if record.levelno >= level),
            severity_text=record.levelname,
            body=self._message(record),
            attributes=attributes,
        )


#: A line that is repeated within so many seconds is counted, not shown.
QUIET_S: Final = 10.0
#: Different lines that are remembered.
_MOST: Final = 1_000


class Repeats(logging.Filter):
    """For a handler. Lets a complaint through once in a while, with `record.more`: how often it was repeated
    since it was last shown.

    Lines below a warning report steps, and a step that is taken twice is two steps.
    """

    def __init__(
        self,
        message: Callable[[logging.LogRecord], str],
        quiet: float = QUIET_S,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self._message = message
        self._quiet = quiet
        self._now = now
        self._lock = threading.Lock()
        self._shown: dict[
            tuple[str, int, str], tuple[float, int]
        ] = {}  # line -> when it was shown, how often it was repeated since

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        raised = type(record.exc_info[1]).__name__ if record.exc_info else ""
        line, now = (record.name, record.lineno, self._message(record) + raised), self._now()
        with self._lock:
            when, more = self._shown.get(line, (now - self._quiet, 0))
            if now - when < self._quiet:
                self._shown[line] = when, more + 1
                return False
            if len(self._shown) >= _MOST:
                self._shown.clear()
            self._shown[line] = now, 0
        record.more = more
        return True


def with_repeats(message: str, record: logging.LogRecord) -> str:
    """The message, and how often it was not shown."""
    more = getattr(record, "more", 0)
    return f"{message} ({more} times more before)" if more else message


#: Loggers whose arguments are written by us, or (librdkafka's) never contain records.
OURS: Final = ("wardstream", "streams", "processors", "kg", "models", "trainers", "schemas")
#: They log every request, with its address.
TALKATIVE: Final = ("httpx", "httpcore")
#: They log every step they take, in messages that they have already formatted.
CHATTY: Final = ("faust", "mode", "aiokafka")
HIDDEN: Final = "…"

#: "Patient/123", "urn:uuid:…", "http://hospital.example/mrn|4711", e-mail addresses.
_IDENTIFIERS: Final = re.compile(
    r"\b(?P<type>[A-Z][A-Za-z]{2,40})/[A-Za-z0-9.\-]{1,64}|urn:(?:uuid|oid):[\w.\-]+|[\w./:\-]*\|[^\s|,;)]+|[\w.+\-]+@[\w\-]+\.[\w.\-]+"
)


def mask(text: str) -> str:
    """Without references to resources, identifiers and addresses."""
    return _IDENTIFIERS.sub(lambda found: f"{found['type']}/{HIDDEN}" if found["type"] else HIDDEN, text)


def safe_message(record: logging.LogRecord) -> str:
    """The message of a log record, as it may be shown."""
    ours = record.name.split(".", 1)[0] in OURS
    template = str(record.msg) if isinstance(record.msg, str) else f"({type(record.msg).__name__})"
    if not record.args:
        return (
            mask(template)
            if ours or _is_code(template, record)
            else f"{HIDDEN} ({record.filename}:{record.lineno})"
        )
    arguments: Any = record.args
    if isinstance(arguments, Mapping):
        shown: Any = {name: _argument(value, ours) for name, value in arguments.items()}
    else:
        shown = tuple(_argument(value, ours) for value in arguments)
    try:
        return mask(template % shown)
    except (TypeError, ValueError, KeyError):
        return mask(template)


def _is_code(template: str, record: logging.LogRecord) -> bool:
    """Whether a message stands as it is in the file that logs it. An f-string does not: what it is made of
    may be data.
    """
    return any(template in line for line in linecache.getlines(record.pathname))


def _argument(value: object, ours: bool) -> object:
    if isinstance(value, bool | int | float):
        return value
    if isinstance(value, BaseException):
        return safe_error(value)
    return value if ours else HIDDEN


def safe_error(error: BaseException) -> str:
    """Its type; of our own errors the message, too."""
    return (
        f"{type(error).__name__}: {mask(str(error))}"
        if isinstance(error, WardstreamError)
        else type(error).__name__
    )


def safe_traceback(error: BaseException) -> list[str]:
    """The frames of the error, innermost cause first, without source lines and texts."""
    lines: list[str] = []
    seen: set[int] = set()
    current: BaseException | None = error
    chain: list[BaseException] = []
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        chain.append(current)
        current = current.__cause__ or (None if current.__suppress_context__ else current.__context__)
    for one in reversed(chain):
        frames = traceback.extract_tb(one.__traceback__)
        lines += [f'  File "{frame.filename}", line {frame.lineno}, in {frame.name}' for frame in frames]
        lines.append(safe_error(one))
    return lines


class TextFormatter(logging.Formatter):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created, UTC).strftime("%H:%M:%S.%f")[:-3]
        trace_id, _ = _trace()
        traced = f" [{trace_id}]" if trace_id else ""
        message = with_repeats(safe_message(record), record)
        lines = [f"{moment} {record.levelname:<7} {record.name}: {message}{traced}"]
        if record.exc_info and record.exc_info[1] is not None:
            lines += safe_traceback(record.exc_info[1])
        return "\n".join(lines)


class JsonFormatter(logging.Formatter):
    """One JSON object a line, named as OpenTelemetry names them."""

    def __init__(self, stage: str) -> None:
        super().__init__()
        self._stage = stage

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, Any] = {
            "timestamp": datetime.fromtimestamp(record.created, UTC).isoformat().replace("+00:00", "Z"),
            "severity_text": record.levelname,
            "service.name": f"wardstream-{self._stage}",
            "logger": record.name,
            "body": with_repeats(safe_message(record), record),
        }
        trace_id, span_id = _trace()
        if trace_id:
            fields |= {"trace_id": trace_id, "span_id": span_id}
        if record.exc_info and record.exc_info[1] is not None:
            fields["exception.type"] = type(record.exc_info[1]).__name__
            fields["exception.stacktrace"] = "\n".join(safe_traceback(record.exc_info[1]))
        return json.dumps(fields, ensure_ascii=False)


def _trace() -> tuple[str, str]:
    context = otel.get_current_span().get_span_context()
    return (f"{context.trace_id:032x}", f"{context.span_id:016x}") if context.is_valid else ("", "")


def install_logging(
    settings: TelemetrySettings,
    telemetry: Telemetry,
    *,
    stage: str = "",
    stream: TextIO | None = None,
    kafka: str = "",
) -> None:
    """Take over the root logger and what happens to exceptions that nobody catches. Once, at the start of a
    process.

    `kafka`: the addresses of its brokers, so that one sentence stands for all lines about their being away.
    """
    handler: logging.Handler = logging.StreamHandler(stream or sys.stderr)
    name = telemetry.providers.stage if isinstance(telemetry, LiveTelemetry) else stage
    handler.setFormatter(JsonFormatter(name) if settings.log_format == "json" else TextFormatter())
    outage = [Outage(kafka, safe_message, name)] if kafka else []
    for quiet in (*outage, Repeats(safe_message)):
        handler.addFilter(quiet)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    if isinstance(telemetry, LiveTelemetry) and telemetry.providers.logs is not None:
        forwarder = Forwarder(
            telemetry.providers.logs,
            lambda record: with_repeats(safe_message(record), record),
            safe_traceback,
        )
        for quiet in (*outage, Repeats(safe_message)):
            forwarder.addFilter(quiet)
        root.addHandler(forwarder)
    root.setLevel(settings.log_level.upper())
    for name in (*TALKATIVE, *CHATTY):
        hushed = name in TALKATIVE or root.level > logging.DEBUG
        logging.getLogger(name).setLevel(max(root.level, logging.WARNING) if hushed else logging.NOTSET)
    logging.getLogger("opentelemetry").setLevel(
        logging.ERROR
    )  # a collector that is away: one line an export, not three
    logging.captureWarnings(True)
    # What goes wrong in logging itself must not print the record that it was about.
    logging.raiseExceptions = False
    _catch_the_uncaught(logging.getLogger("wardstream"))


def _catch_the_uncaught(logger: logging.Logger) -> None:
    def uncaught(kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            return
        logger.critical("ended by an exception", exc_info=(kind, error, where))

    def in_thread(what: threading.ExceptHookArgs) -> None:
        if what.exc_value is not None and not isinstance(what.exc_value, SystemExit):
            logger.critical("a thread was ended by an exception", exc_info=what.exc_value)

    def unraisable(what: sys.UnraisableHookArgs) -> None:
        if what.exc_value is not None:
            logger.error("an exception that could not be raised", exc_info=what.exc_value)

    sys.excepthook = uncaught
    threading.excepthook = in_thread
    sys.unraisablehook = unraisable
