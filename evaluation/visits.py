"""ACI-Bench visits as stays: FHIR messages of a visit whose note is known, with what the note is to be
drafted from.

ACI-Bench (Yim et al. 2023) has the dialogue of a visit and the note that was written of it. What a draft is
made from is a choice, and decides what its figures mean:

dialogue   the transcript, one document: the task of the data set. A composer that says what documents say
cannot turn speech into writing; its
           overlap tells how far it comes without a language model.
sections   the note's own parts as documents of several kinds: history with examination, results, and the
assessment with the plan. Everything
           the reference states is in the sources, so copying them whole is perfect: the figures tell what
           the draft keeps, what it says twice and how much it adds, not whether it could have been written.

To give history and examination alone and compare with the assessment and plan would ask for an invention: no
source says what was decided. The reference is always the whole note, told after the draft is due. Who the
patient is and why she comes (`cc`) is of the metadata, where they are present: an appointment has that.
"""

from __future__ import annotations

import base64
import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import orjson

from processors.notes.sectioning import sections
from processors.patient import TriggerSettings
from schemas.errors import ConfigurationError
from schemas.instant import MINUTE, Instant, from_datetime, isoformat
from streams import topics
from wardstream.replay.message import History, Message

From: TypeAlias = Literal["dialogue", "sections"]
FROM: Final[tuple[From, ...]] = ("dialogue", "sections")

#: A visit is ambulatory: drafts are asked for when this class is among those that get them.
CLASS: Final = "AMB"
_COLUMNS: Final = frozenset({"encounter_id", "dialogue", "note"})
_DAY: Final[Instant] = from_datetime(datetime(2026, 3, 2, tzinfo=UTC))
_BEGINS, _TOLD, _APART, _WRITTEN = (
    540 * MINUTE,
    550 * MINUTE,
    2 * MINUTE,
    660 * MINUTE,
)  # 9:00, 9:10, between documents, 11:00

#: LOINC code and name of the document in which the sections of these categories come; all others are history.
_PARTS: Final[dict[str, tuple[str, str]]] = {
    "history": ("34117-2", "History and physical note"),
    "results": ("11502-2", "Laboratory and imaging report"),
    "assessment": ("11488-4", "Consult note"),
}
_PART_OF: Final[dict[str, str]] = {
    "labs_and_studies": "results",
    "imaging": "results",
    "procedures": "results",
    "diagnoses": "assessment",
    "observation_and_plan": "assessment",
    "patient_instructions": "assessment",
    "patient_education": "assessment",
}


@dataclass(frozen=True)
class Visit:
    """A row."""

    id: str
    dialogue: str
    note: str
    about: dict[str, str] = field(default_factory=dict)  # columns of the metadata


def is_visits(folder: Path) -> bool:
    """Whether the folder holds dialogues and notes, not FHIR."""
    return any(True for _ in _files(folder))


def read_visits(folder: Path) -> list[Visit]:
    """All rows of the CSV files with `encounter_id`, `dialogue` and `note`, in the order of their names."""
    found: list[Visit] = []
    for path in _files(folder):
        metadata = path.with_name(f"{path.stem}_metadata.csv")
        about = {row["encounter_id"]: row for row in _rows(metadata)} if metadata.exists() else {}
        found += [
            Visit(
                f"{path.stem}-{row['encounter_id']}",
                row["dialogue"],
                row["note"],
                about.get(row["encounter_id"], {}),
            )
            for row in _rows(path)
        ]
    if not found:
        raise ConfigurationError(
            f"expected CSV files with the columns {', '.join(sorted(_COLUMNS))} in {folder}, got none with "
            "a row"
        )
    return found


def history_of(visits: Sequence[Visit], source: From) -> History:
    """The visits of one fictional day, in the order of their time, each its own patient."""
    messages = [
        message for number, visit in enumerate(visits, 1) for message in _messages(number, visit, source)
    ]
    return History(sorted(messages, key=lambda message: message.time), len(messages))


def triggers_of(settings: TriggerSettings) -> TriggerSettings:
    """The same with visits among the stays that get drafts."""
    return settings.model_copy(update={"classes": tuple(dict.fromkeys((*settings.classes, CLASS)))})


def documents(visit: Visit, source: From) -> list[tuple[str, str, str]]:
    """What the draft is made from: LOINC code, name and text of each document."""
    if source == "dialogue":
        return [("", "Visit transcript", visit.dialogue)]
    parts: dict[str, list[str]] = {name: [] for name in _PARTS}
    found = [section for section in sections(visit.note) if section.depth == 0]
    if not found or visit.note[: found[0].start].strip():
        parts["history"].append(visit.note[: found[0].start] if found else visit.note)
    for section, end in zip(found, [*(one.start for one in found[1:]), len(visit.note)], strict=True):
        parts[_PART_OF.get(section.category, "history")].append(visit.note[section.start : end])
    return [
        (*_PARTS[name], "\n\n".join(text.strip() for text in texts)) for name, texts in parts.items() if texts
    ]


def _messages(number: int, visit: Visit, source: From) -> Iterator[Message]:
    name = f"visit-{number}"
    patient, encounter = {"reference": f"Patient/{name}"}, f"Encounter/{name}"
    yield _message(_DAY + _BEGINS, topics.ADMISSION, name, _patient(name, visit))
    reason = visit.about.get("cc", "")
    yield _message(
        _DAY + _BEGINS,
        topics.ADMISSION,
        name,
        {
            "resourceType": "Encounter",
            "id": name,
            "status": "in-progress",
            "class": {"system": "http://terminology.hl7.org/CodeSystem/v3-ActCode", "code": CLASS},
            "subject": patient,
            "period": {"start": isoformat(_DAY + _BEGINS)},
            **({"reasonCode": [{"text": reason}]} if reason else {}),
        },
    )
    for place, (code, title, text) in enumerate(documents(visit, source)):
        at = _DAY + _TOLD + place * _APART
        yield _message(
            at, topics.NOTE, name, _document(f"{name}-{place}", patient, encounter, at, (code, title), text)
        )
    at = _DAY + _WRITTEN
    written = _document(f"{name}-note", patient, encounter, at, ("11506-3", "Progress note"), visit.note)
    yield _message(at, topics.NOTE, name, written)


def _patient(name: str, visit: Visit) -> dict[str, Any]:
    about = visit.about
    first, family, age = (
        about.get("patient_firstname", ""),
        about.get("patient_familyname", ""),
        about.get("patient_age", ""),
    )
    named = {
        key: value
        for key, value in (("given", [first] if first else None), ("family", family or None))
        if value
    }
    return {
        "resourceType": "Patient",
        "id": name,
        **({"name": [named]} if named else {}),
        **(
            {"gender": about["patient_gender"]}
            if about.get("patient_gender") in ("female", "male", "other")
            else {}
        ),
        # The data have only her age: the year is enough for a FHIR date.
        **({"birthDate": str(2026 - int(age))} if age.isdigit() else {}),
    }


def _document(
    name: str, patient: dict[str, str], encounter: str, at: Instant, kind: tuple[str, str], text: str
) -> dict[str, Any]:
    code, title = kind
    coding = {"coding": [{"system": "http://loinc.org", "code": code, "display": title}]} if code else {}
    attachment = {
        "contentType": "text/plain; charset=utf-8",
        "data": base64.b64encode(text.encode()).decode(),
        "title": title,
    }
    return {
        "resourceType": "DocumentReference",
        "id": name,
        "status": "current",
        "type": {**coding, "text": title},
        "subject": patient,
        "date": isoformat(at),
        "content": [{"attachment": attachment}],
        "context": {"encounter": [{"reference": encounter}]},
    }


def _message(at: Instant, topic: str, name: str, resource: dict[str, Any]) -> Message:
    return Message(
        at, topic, f"Patient/{name}", orjson.dumps(resource), {"content-type": "application/fhir+json"}
    )


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            if set(next(csv.reader(file), ())) >= _COLUMNS:
                yield path


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return [{key: value or "" for key, value in row.items() if key} for row in csv.DictReader(file)]
