"""The pseudonyms of a folder of the learning loop: the same for every stage and command that writes into it."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Final

from models.whole_file import secret_file
from streams.telemetry.pseudonyms import Pseudonyms

FILE: Final = ".salt"


def pseudonyms(folder: Path, salt: str = "") -> Pseudonyms:
    """By the salt that is set, else by one that is drawn once for the folder."""
    return Pseudonyms(salt or _salt(folder / FILE))


def mark(known: Pseudonyms) -> str:
    """Tells one salt from another, and nothing else of it."""
    return known.of("\0 which salt")


def _salt(path: Path) -> str:
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        secret_file(path, secrets.token_hex(32))
    return path.read_text(encoding="ascii")
