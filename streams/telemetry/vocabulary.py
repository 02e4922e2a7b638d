"""All that telemetry can say: attribute names, and for each what its value may look like. What is not in here
does not leave.

Values that do not fit become "other"; names that are not listed are left out. So a patient's name put by
mistake into the place of a topic, a task or a backend cannot leave by way of telemetry. Words that the code
makes up (reasons, outcomes, checks) are letters and hyphens, short, and bounded in number: a text that varies
with the patient would show as an endless list.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias, get_args

from processors.ingest.r4 import RESOURCE_TYPES
from schemas.dead_letters import Severity
from schemas.decisions import SLOTS
from schemas.events import EventKind
from schemas.requests import TASKS, Priority
from streams.topics import TOPICS

Value: TypeAlias = str | int | float | bool
Clean: TypeAlias = dict[str, Value]

OTHER: Final = "other"
#: Different values of one attribute that one process publishes; later ones become "other".
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

#: Our own machine words: "not-json", "published", "wrong-resource-type". No digits: identifiers have them.
KEBAB: Final = r"(?=.{1,40}$)[a-z]+(-[a-z]+){0,5}"
#: Names of Python exceptions.
ERROR: Final = r"[A-Z_a-z]{1,50}(Error|Exception|Timeout|Refused|Interrupt|Exit|Open)"

STAGES: Final = (
    "ingest",
    "patient",
    "embed",
    "generate",
    "sink",
    "fhir",
    "graph",
    "site",
    "cases",
    "export",
    "reward",
    "forget",
    "learn",
    "board",
    "web",
    "mllp",
    "timers",
    "demo",
)
COMPOSER: Final = "composer"
#: How a published version begins: enough of an artefact's hash to find it.
_VERSION: Final = 12
SHIPPED: Final = "shipped"


def version(artefact: str) -> str:
    """An artefact as it is published; "" is what ships."""
    return artefact[:_VERSION] or SHIPPED


class Vocabulary:
    """Of one process. `backends` are the names of the models that it has been configured with."""

    def __init__(self, backends: Iterable[str] = ()) -> None:
        self._rules = rules((COMPOSER, *backends))

    def clean(self, attributes: Mapping[str, Value]) -> Clean:
        """Those attributes that may leave, as they may leave."""
        rules = self._rules
        return {
            name: rule(value) for name, value in attributes.items() if (rule := rules.get(name)) is not None
        }


def rules(backends: tuple[str, ...]) -> Mapping[str, Rule]:
    """The table."""
    return {
        # OpenTelemetry's semantic conventions
        "messaging.system": OneOf("kafka"),
        "messaging.operation.type": OneOf("process", "send"),
        "messaging.destination.name": OneOf(*(topic.name for topic in TOPICS)),
        "messaging.destination.partition.id": Shape(r"\d{1,5}", most=5_000),
        "messaging.kafka.offset": Number(),
        "messaging.batch.message_count": Number(),
        "error.type": Shape(ERROR),
        "gen_ai.operation.name": OneOf("chat"),
        "gen_ai.request.model": OneOf(*backends),
        "gen_ai.token.type": OneOf("input", "output"),
        # our own
        "wardstream.stage": OneOf(*STAGES),
        "wardstream.event.type": OneOf(*RESOURCE_TYPES, "unknown"),  # as counted by ingest
        "wardstream.event.kind": OneOf(
            *get_args(EventKind), "guidelines"
        ),  # records looked at with other guidelines than before
        "wardstream.outcome": Shape(KEBAB),
        "wardstream.task": OneOf(*TASKS, "unknown"),
        "wardstream.job": Shape(KEBAB),  # slots that are retrained
        "wardstream.priority": OneOf(*get_args(Priority)),
        "wardstream.backend": OneOf(*backends),
        "wardstream.fallback": OneOf("none", "server", "timeout", "gate", "circuit-open", "refused"),
        "wardstream.check": Shape(KEBAB),
        "wardstream.reason": Shape(KEBAB),
        "wardstream.severity": OneOf(*get_args(Severity)),
        "wardstream.breaker.state": OneOf("closed", "half-open", "open"),
        "wardstream.slot": OneOf(*SLOTS),
        "wardstream.measure": Shape(KEBAB),  # of training: "value", "divergence"
        "wardstream.role": OneOf("current", "trial", "shadow"),
        "wardstream.version": Shape(rf"{SHIPPED}|[0-9a-f]{{{_VERSION}}}"),
        "wardstream.failure": OneOf("load", "answer"),
        **{f"wardstream.version.{slot}": Shape(rf"{SHIPPED}|[0-9a-f]{{{_VERSION}}}") for slot in SLOTS},
        "wardstream.patient": Hash(),
        "wardstream.events": Number(),
        "wardstream.letters": Number(),
        "wardstream.requests": Number(),
        "wardstream.deltas": Number(),
        "wardstream.statements": Number(),
        "wardstream.rejected": Number(),
        "wardstream.links.dropped": Number(),
    }
