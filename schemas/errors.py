"""Every error that wardstream raises on purpose.

WardstreamError
├── ConfigurationError     a setting is missing or contradicts another; states which and what to write
├── InputError             what arrived from outside is not what was expected (becomes a dead letter)
├── StateError             the local state or its changelog cannot be used as it is
├── DeliveryError          a transaction did not go through
│   ├── DiskFullError      the disk of the local state has no room; a restart goes on when it has
│   └── FencedError        another worker has taken over: this one must end
├── StoreUnavailable       a store that a sink writes to does not answer: the sink waits, and requests again
└── BackendError           a model server failed
    ├── BackendTimeout
    └── BackendRefused     it answered, but not with what was requested
"""

from __future__ import annotations


class WardstreamError(Exception):
    """Root. The message states what was expected, what arrived and what to do; never patient data."""


class ConfigurationError(WardstreamError):
    """A setting is missing or wrong."""


class InputError(WardstreamError):
    """Input that cannot be processed: `reason` is the dead letter's kind."""

    def __init__(
        self, reason: str, *, expected: str, came: str, location: str = "", resource_type: str = ""
    ) -> None:
        super().__init__(
            f"{reason}: expected {expected}; came {came}" + (f" at {location}" if location else "")
        )
        self.reason = reason
        self.expected = expected
        self.came = came
        self.location = location
        self.resource_type = resource_type
        self.headers: dict[str, str] = {}  # for the dead letter; may hold patient data, as its value does


class StateError(WardstreamError):
    """The state directory or the changelog cannot be used."""


class DeliveryError(WardstreamError):
    """A Kafka transaction failed; the process ends and restores."""


class DiskFullError(DeliveryError):
    """The disk of the state has no room: nothing is half-done, start again when there is."""


class FencedError(DeliveryError):
    """Another worker owns the partitions now."""


class StoreUnavailable(WardstreamError):
    """A store does not answer; nothing of what was queried is certain, and requesting again changes nothing
    twice.
    """


class BackendError(WardstreamError):
    """A model server failed; `retryable` states whether requesting again can help."""

    retryable = True


class BackendTimeout(BackendError):
    """No answer in time."""


class BackendRefused(BackendError):
    """The server answered with something that was not requested."""

    retryable = False
