"""What wardstream tells about itself: traces, metrics and logs through OpenTelemetry, without a word about
any patient.

settings.py     TelemetrySettings
vocabulary.py   the only words that may be told, and what their values may look like: read this one to review what leaves
pseudonyms.py   keys as salted hashes
traceparent.py  the W3C header
port.py         Telemetry and Span: what steps call; as they stand, they do nothing
live.py         the same, told to OpenTelemetry
instruments.py  the table of metrics
observing.py    what the loop and GENERATE report
exporting.py    where it goes: console, OTLP, memory
logs.py         log records with trace ids, and nothing that could quote a patient
outage.py       one sentence when Kafka is away, one when it is back
forwarding.py   the same records to OTLP
"""

from streams.telemetry.live import open_telemetry
from streams.telemetry.logs import install_logging
from streams.telemetry.port import Span, Telemetry
from streams.telemetry.settings import TelemetrySettings

__all__ = ["Span", "Telemetry", "TelemetrySettings", "install_logging", "open_telemetry"]
