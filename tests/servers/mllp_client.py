"""A sender of HL7 v2 messages by MLLP, one connection."""

from __future__ import annotations

import socket
import ssl
from typing import Self


class MllpClient:
    """Use as a context manager."""

    def __init__(self, port: int, tls: ssl.SSLContext | None = None) -> None:
        plain = socket.create_connection(("127.0.0.1", port), timeout=60)
        self._held = b""  # received and not yet returned: two answers may arrive at once
        self._socket = plain if tls is None else tls.wrap_socket(plain, server_hostname="localhost")

    def send(self, *parts: bytes) -> None:
        for part in parts:
            self._socket.sendall(part)

    def answer(self) -> bytes:
        """The next block; b"" where the other side has closed."""
        while b"\x1c\r" not in self._held:
            part = self._socket.recv(65536)
            if not part:
                return b""
            self._held += part
        block, _, self._held = self._held.partition(b"\x1c\r")
        return block[1:]

    def ask(self, message: bytes) -> bytes:
        self.send(b"\x0b" + message + b"\x1c\r")
        return self.answer()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()


def code(answer: bytes) -> str:
    """ "AA" of an acknowledgement."""
    return answer.split(b"\rMSA|")[1][:2].decode()
