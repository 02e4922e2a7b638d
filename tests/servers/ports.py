"""A port to listen on that nobody has, and that no outgoing connection will be given before we listen."""

from __future__ import annotations

import random
import socket

#: Below the range that Linux takes ports of outgoing connections from (32768 to 60999).
_FIRST, _LAST = 20_000, 32_000


def free_port() -> int:
    drawn = random.SystemRandom()
    while True:
        port = drawn.randrange(_FIRST, _LAST)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
