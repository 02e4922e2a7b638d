"""How a person names a patient or an encounter on the command line: one reading for all commands.

    Patient/7                          the record of a Patient resource
    7                                  the same, written short
    http://hospital.example/mrn|4711   an identifier: its system, a bar, its value

What is read here is the key under which `ehr.tkg-delta` and all other topics know the record. Whether there
is such a record, and whether another one stands for it (an identifier leads to the Patient who carries it),
only those topics have: `wardstream/patient_state.py`.
"""

from __future__ import annotations

import re
from typing import Final

from schemas.errors import ConfigurationError

PATIENT_FORMS: Final = "Patient/<id>, <id>, or <identifier system>|<value> (in quotes: | is the shell's)"
ENCOUNTER_FORMS: Final = "Encounter/<id>, or <id>"

_ID: Final = re.compile(r"[A-Za-z0-9\-.]{1,255}")
#: Ingest makes such ids for encounters that come without one. "urn:mrn" for a patient is half an identifier:
# the shell has the rest.
_MADE: Final = re.compile(r"urn:[A-Za-z0-9\-.]{1,255}")
_LONGEST: Final = 512  # characters of a key


def patient_key(name: str) -> str:
    """The record's key. Raises ConfigurationError for what names none; the message does not repeat what
    came.
    """
    name = name.strip()
    id_ = name.removeprefix("Patient/")
    if _ID.fullmatch(id_):
        return f"Patient/{id_}"
    system, _, value = name.partition("|")
    if not (system and value and name.isprintable() and len(name) <= _LONGEST):
        raise ConfigurationError(f"expected a patient for --patient: {PATIENT_FORMS}; got something else")
    return name


def encounter_key(name: str) -> str:
    """The same for an encounter."""
    id_ = name.strip().removeprefix("Encounter/")
    if not (_ID.fullmatch(id_) or _MADE.fullmatch(id_)):
        raise ConfigurationError(
            f"expected an encounter for --encounter: {ENCOUNTER_FORMS}; got something else"
        )
    return f"Encounter/{id_}"
