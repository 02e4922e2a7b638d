"""Log records to OpenTelemetry, as logs.py lets them be shown."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from opentelemetry._logs import SeverityNumber
from opentelemetry.sdk._logs import LoggerProvider

_SEVERITY: Final = (
    (logging.CRITICAL, SeverityNumber.FATAL),
    (logging.ERROR, SeverityNumber.ERROR),
    (logging.WARNING, SeverityNumber.WARN),
    (logging.INFO, SeverityNumber.INFO),
    (logging.NOTSET, SeverityNumber.DEBUG),
)


class Forwarder(logging.Handler):
    """The exporter's own records are left out: a collector that is away must not be told about being away."""

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
