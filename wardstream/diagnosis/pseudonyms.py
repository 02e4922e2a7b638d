"""Pseudonyms of patients in the case base: the same for the same record key and salt, in whatever process.

A record key names a patient in the stream ("Patient/7", "http://hospital.example/mrn|4711"). A query with a
record key, and who wrote a case of it, meet in its pseudonym, so that a patient's own cases can be kept from
a query: `Query.patient` is `pseudonyms(...).of(request.patient)`. The salt stands in a file of the case base
(mode 0600), or where `cases.salt` names it; without it nobody can try keys out until one fits.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Final

from models.whole_file import secret_file
from schemas.errors import ConfigurationError
from streams.telemetry.pseudonyms import Pseudonyms

FILE: Final = "salt"
_LEAST: Final = 16  # characters
_REMEMBERED: Final = 100_000


def pseudonyms(corpus: Path, salt: Path | None = None, *, make: bool = False) -> Pseudonyms | None:
    """By the salt in this file, else by the one of the case base, which is made where it has none and `make`
    is given. None where the base has none: then it holds no case of a patient who is known by a record key.

    Raises ConfigurationError for a file that is set and cannot be read, or too short to be a secret.
    """
    path = salt or corpus / FILE
    if salt is None and not path.exists():
        if not make:
            return None
        corpus.mkdir(parents=True, exist_ok=True)
        secret_file(path, secrets.token_hex(32) + "\n")
    try:
        found = path.read_text().strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigurationError(
            f"expected the salt of pseudonyms at {path}, got {type(error).__name__}; put one there: "
            "openssl rand -hex 32"
        ) from None
    if len(found) < _LEAST:
        raise ConfigurationError(
            f"expected a salt of at least {_LEAST} characters at {path}, got a shorter one; take one of "
            "openssl rand -hex 32"
        )
    return Pseudonyms(found, _REMEMBERED)


def name_of(name: str, known: Pseudonyms | None) -> str:
    """A patient as the base has the name: of a record key its pseudonym, any other name as it is (published
    cases have names of their own).
    """
    return known.of(name) if known is not None and (name.startswith("Patient/") or "|" in name) else name


def mark(known: Pseudonyms) -> str:
    """Tells one salt from another, and nothing else of it."""
    return known.of("\0 which salt")
