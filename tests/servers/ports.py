"""A port to listen on that nobody has, and that no outgoing connection will be given before we listen."""

from __future__ import annotations

import random
import socket

#: Below the range that Linux takes ports of outgoing connections from (32768 to 60999).
_FIRST, _LAST = 20_000, 32_000


def free_port(neighbours: int = 0) -> int:
    """`neighbours`: how many behind it are free as well."""
    drawn = random.SystemRandom()
    while True:
        port = drawn.randrange(_FIRST, _LAST)
        if all(map(_free, range(port, port + neighbours + 1))):
            return port


def _free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True
