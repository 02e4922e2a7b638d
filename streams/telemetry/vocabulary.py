"""All that telemetry can say: attribute names, and for each what its value may look like. What is not in here does not leave.

Values that do not fit become "other"; names that are not listed are left out. So a patient's name put by mistake into the
place of a topic, a task or a reason cannot leave by way of telemetry. Words that the code makes up (reasons, outcomes) are
bounded in number, too: a text that varies with the patient would show as an endless list of words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, TypeAlias, get_args

from schemas.dead_letters import Severity
from schemas.events import EventKind
from schemas.requests import TASKS, Priority
from streams.topics import TOPICS

Value: TypeAlias = str | int | float | bool
Clean: TypeAlias = dict[str, Value]

OTHER: Final = "other"
#: Different words of one attribute that are told by one process; later ones become "other".
MOST_WORDS: Final = 100


class OneOf:
    """A closed list."""

    def __init__(self, *words: str) -> None:
        self._words = frozenset(words)

    def __call__(self, value: Value) -> Value:
        return value if value in self._words else OTHER


class Shape:
    """Words of a certain form, a limited number of them."""

    def __init__(self, pattern: str, most: int = MOST_WORDS) -> None:
        self._pattern = re.compile(pattern)
        self._most = most
        self._seen: set[str] = set()

    def __call__(self, value: Value) -> Value:
        if value in self._seen:
            return value
        if len(self._seen) >= self._most or not isinstance(value, str) or not self._pattern.fullmatch(value):
            return OTHER
        self._seen.add(value)
        return value


class Number:
    """Counts, offsets, seconds."""

    def __call__(self, value: Value) -> Value:
        return value if isinstance(value, int | float) else OTHER


class Hash:
    """A pseudonym: sixteen hexadecimal digits. Unbounded in number, so for spans only."""

    _PATTERN: Final = re.compile(r"[0-9a-f]{16}")

    def __call__(self, value: Value) -> Value:
        return value if isinstance(value, str) and self._PATTERN.fullmatch(value) else OTHER


Rule: TypeAlias = OneOf | Shape | Number | Hash

#: Our own machine words: "not-json", "publish", "wrong-resource-type".
KEBAB: Final = r"[a-z][a-z0-9]*([-_.][a-z0-9]+){0,7}"
#: Names of FHIR types and of Python exceptions.
CAMEL: Final = r"[A-Za-z][A-Za-z]{1,60}"
#: Names of models as their servers know them.
MODEL: Final = r"[A-Za-z0-9][A-Za-z0-9._/:-]{0,80}"

STAGES: Final = ("ingest", "patient", "generate", "sink", "board", "timers", "demo")

VOCABULARY: Final[Mapping[str, Rule]] = {
    # OpenTelemetry's semantic conventions
    "messaging.system": OneOf("kafka"),
    "messaging.operation.type": OneOf("process", "send"),
    "messaging.destination.name": OneOf(*(topic.name for topic in TOPICS)),
    "messaging.destination.partition.id": Shape(r"\d{1,5}", most=5_000),
    "messaging.kafka.offset": Number(),
    "messaging.batch.message_count": Number(),
    "error.type": Shape(CAMEL),
    "gen_ai.operation.name": OneOf("chat"),
    "gen_ai.request.model": Shape(MODEL, most=20),
    "gen_ai.token.type": OneOf("input", "output"),
    # our own
    "wardstream.stage": OneOf(*STAGES),
    "wardstream.event.type": Shape(CAMEL, most=200),  # FHIR resource type, as counted by ingest
    "wardstream.event.kind": OneOf(*get_args(EventKind)),
    "wardstream.outcome": Shape(KEBAB),
    "wardstream.task": OneOf(*TASKS, "unknown"),
    "wardstream.priority": OneOf(*get_args(Priority)),
    "wardstream.backend": Shape(MODEL, most=20),
    "wardstream.fallback": OneOf("none", "server", "timeout", "gate", "circuit-open", "refused"),
    "wardstream.check": Shape(KEBAB),
    "wardstream.reason": Shape(KEBAB, most=200),
    "wardstream.severity": OneOf(*get_args(Severity)),
    "wardstream.breaker.state": OneOf("closed", "half-open", "open"),
    "wardstream.patient": Hash(),
    "wardstream.events": Number(),
    "wardstream.letters": Number(),
    "wardstream.requests": Number(),
    "wardstream.deltas": Number(),
    "wardstream.statements": Number(),
    "wardstream.rejected": Number(),
    "wardstream.links.dropped": Number(),
}


def clean(attributes: Mapping[str, Value]) -> Clean:
    """Those that may leave, as they may leave."""
    return {name: rule(value) for name, value in attributes.items() if (rule := VOCABULARY.get(name)) is not None}
