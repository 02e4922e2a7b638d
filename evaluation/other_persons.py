"""Notes about somebody else in a patient's record: how many forms are noticed, and how often falsely.

    python -m evaluation.other_persons --forms FILE.jsonl [--data ../shared/data]

A row of the file: `{id, form, note, patient: {family, given, birthDate, gender}, about: "other" | "patient"}`. The
note passes what every note passes before it is used (`processors.notes.doubts`). With `--data`, the notes of
MTSamples, ACI-Bench and Synthea count as ordinary: each with a patient of the sex and age that it states, with the
first name behind a title, or a name that it does not have. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from pathlib import Path
from typing import Any, Final

import orjson

from evaluation.injection import ordinary_notes
from processors.notes.doubts.identity import another
from schemas.errors import ConfigurationError
from schemas.events import PatientBody
from schemas.instant import Instant

_WRITTEN: Final[Instant] = 1_773_054_660_000_000  # 2026-03-09 11:11
_YEAR: Final = 2026
_STATED: Final = re.compile(
    r"\b(?P<age>\d{1,2})[ -]?(?:years?|yrs?|y)[ /.-]{0,2}(?:old|o)\b\.?(?:[ ,]+[\w/-]+){0,4}?[ ,]+"
    r"(?P<sex>man|woman|male|female|gentleman|lady|boy|girl)\b",
    re.IGNORECASE,
)
_TITLED: Final = re.compile(r"\b(?:Mr|Mrs|Ms|Miss)\.? (?:[A-Z][a-z]+ )?([A-Z][a-z]+)")
_FEMALE: Final = frozenset(("woman", "female", "lady", "girl"))


def noticed(note: str, patient: PatientBody) -> bool:
    """Whether the note counts as somebody else's."""
    return another(note, (patient,), "Patient/1", _WRITTEN) is not None


def forms(path: Path) -> dict[str, Any]:
    """What was missed and what was noticed wrongly, by form. Raises ConfigurationError for a row that is none."""
    counts: Counter[str] = Counter()
    wrong: dict[str, list[str]] = {"missed": [], "alarms": []}
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        try:
            row = orjson.loads(line)
            person = row["patient"]
            body = PatientBody(
                family=person["family"],
                given=person["given"],
                birth_date=person.get("birthDate", ""),
                sex=person.get("gender", ""),
            )
            note, other = row["note"], {"other": True, "patient": False}[row["about"]]
        except (ValueError, KeyError, TypeError):
            raise ConfigurationError(
                f"{path} line {number}: expected {{id, form, note, patient, about}}"
            ) from None
        counts["other" if other else "patient"] += 1
        if noticed(note, body) != other:
            wrong["missed" if other else "alarms"].append(f"{row['id']} {row['form']}")
    return {
        "forms": counts["other"],
        "missed": len(wrong["missed"]),
        "right": counts["patient"],
        "alarms": len(wrong["alarms"]),
        "wrong": wrong,
    }


def alarms(data: Path) -> dict[str, dict[str, int]]:
    """Ordinary notes that count as somebody else's, by set."""
    return {
        name: {"notes": len(texts), "alarms": sum(noticed(text, _patient(text)) for text in texts)}
        for name, texts in ordinary_notes(data).items()
    }


def _patient(text: str) -> PatientBody:
    stated, named = _STATED.search(text), _TITLED.search(text)
    family = named[1] if named else "Quillington"
    if stated is None:
        return PatientBody(family=family, given="Xanthe")
    return PatientBody(
        family=family,
        given="Xanthe",
        birth_date=str(_YEAR - int(stated["age"])),
        sex="female" if stated["sex"].lower() in _FEMALE else "male",
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--forms", type=Path, required=True)
    parser.add_argument("--data", type=Path)
    chosen = parser.parse_args()
    report = forms(chosen.forms)
    if chosen.data is not None:
        report["ordinary"] = alarms(chosen.data)
    print(orjson.dumps(report).decode())


if __name__ == "__main__":
    main()
