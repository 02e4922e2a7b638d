"""Why no broker answers, as far as a connection shows: its name, its port, or its protocol."""

from __future__ import annotations

import socket
from typing import Final

from streams.telemetry.outage import parted
from wardstream.doctor.finding import Finding

PATIENCE: Final = 2.0
CONNECTS: Final = "takes connections"


def unreachable(bootstrap: str, origin: str, reason: str) -> Finding:
    """What is wrong with each address, where it is set, and how to test it. `reason`: librdkafka's own."""
    states = {
        address.strip(): attempt(*parted(address.strip()))
        for address in bootstrap.split(",")
        if address.strip()
    }
    found = "; ".join(f"{address} {what}" for address, what in states.items())
    host, port = parted(
        next((address for address, what in states.items() if what == CONNECTS), next(iter(states)))
    )
    if CONNECTS in states.values():
        advice = (
            f"something listens at {host}:{port} but does not speak Kafka with us: it may want TLS or SASL "
            "(kafka.options, as in README), "
            f"or be no broker. Look with `kcat -L -b {host}:{port}`, or in its log"
        )
    else:
        advice = (
            "is Kafka running there, and does a firewall let this machine through? Test with `nc -vz "
            f"{host} {port}`"
        )
    return Finding(
        "broker", "fail", f"no Kafka: {found} ({reason})", f"{advice}. The address comes from {origin}"
    )


def attempt(host: str, port: int) -> str:
    """How a connection goes, in words."""
    try:
        with socket.create_connection((host, port), PATIENCE):
            return CONNECTS
    except socket.gaierror:
        return "is a name that this machine cannot resolve"
    except TimeoutError:
        return f"does not answer within {PATIENCE:.0f} s"
    except ConnectionRefusedError:
        return "refuses connections: nothing listens on that port"
    except (OSError, OverflowError) as error:
        return f"cannot be reached ({error.strerror if isinstance(error, OSError) else 'no such port'})"
