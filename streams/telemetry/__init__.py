"""Traces, metrics and logs through OpenTelemetry, without any patient data.

settings.py     TelemetrySettings
vocabulary.py   the only names and values that may be published: review this file to know what leaves
pseudonyms.py   keys as salted hashes
port.py         Telemetry and Span: what steps call; these base classes do nothing
live.py         the same, published to OpenTelemetry
instruments.py  the table of metrics
spans.py        spans and the W3C traceparent header
observers.py    what the loop and GENERATE report
logs.py         log records with trace ids and without patient data; repeated lines once; the same records to OTLP
outage.py       one sentence when Kafka is unreachable, one when it is back
"""

from streams.telemetry.live import open_telemetry
from streams.telemetry.logs import install_logging
from streams.telemetry.port import Span, Telemetry
from streams.telemetry.settings import TelemetrySettings

__all__ = ["Span", "Telemetry", "TelemetrySettings", "install_logging", "open_telemetry"]
