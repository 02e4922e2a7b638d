"""FHIR messages of a generated hospital, for crash tests: seeded, with what a real feed does wrong."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

#: 2026-03-01T00:00Z, in seconds.
START = 1_772_323_200


class Sent(NamedTuple):
    """A message; `names` are the resource versions it must become, none for one that is malformed."""

    topic: str
    value: bytes
    names: tuple[str, ...]


def instant(seconds: int) -> str:
    day, rest = divmod(seconds, 86_400)
    return f"2026-03-{1 + day:02d}T{rest // 3600:02d}:{rest % 3600 // 60:02d}:{rest % 60:02d}Z"


def resource(kind: str, name: str, version: int, at: int, **more: Any) -> dict[str, Any]:
    return {"resourceType": kind, "id": name, "meta": {"versionId": str(version), "lastUpdated": instant(at)}, **more}


def stay(number: int, chance: random.Random) -> Iterator[Sent]:
    """One patient: admission, results (some critical), notes, an allergy, discharge; some are merged into the one before."""
    me = {"reference": f"Patient/{number}"}
    visit = {"reference": f"Encounter/{number}"}
    at = chance.randrange(86_400)

    def sent(topic: str, made: dict[str, Any]) -> Sent:
        name = f"{made['resourceType']}/{made['id']}@{made['meta']['versionId']}"
        return Sent(topic, json.dumps(made).encode(), (name,))

    yield sent("ehr.admission", resource("Patient", str(number), 1, at, gender="female"))
    period = {"start": instant(at)}
    kind = {"system": "http://terminology.hl7.org/CodeSystem/v3-ActCode", "code": "IMP"}
    shared: dict[str, Any] = {"class": kind, "subject": me}
    yield sent("ehr.admission", resource("Encounter", str(number), 1, at, status="in-progress", period=period, **shared))
    yield sent(
        "ehr.admission",
        resource("AllergyIntolerance", str(number), 1, at, patient=me, code={"text": "Penicillin"}, recordedDate=instant(at)),
    )
    for index in range(chance.randrange(4, 10)):
        at += chance.randrange(600, 20_000)
        value = chance.choice(["4.1", "4.8", "6.9"])
        seen: dict[str, Any] = {
            "status": "final",
            "code": {"coding": [{"system": "http://loinc.org", "code": "2823-3", "display": "Potassium"}]},
            "subject": me,
            "encounter": visit,
            "issued": instant(at),
            "effectiveDateTime": instant(at),
            "valueQuantity": {"value": float(value), "unit": "mmol/L", "system": "http://unitsofmeasure.org", "code": "mmol/L"},
        }
        made = sent("ehr.lab", resource("Observation", f"{number}-{index}", 1, at, **seen))
        yield made
        if chance.random() < 0.1:
            yield made
        if chance.random() < 0.05:
            yield Sent("ehr.lab", made.value[:-20], ())
    at += 3_600
    if chance.random() < 0.2:
        link = [{"other": {"reference": f"Patient/{max(0, number - 1)}"}, "type": "replaced-by"}] if number else []
        yield sent("ehr.admission", resource("Patient", str(number), 2, at, gender="female", **({"link": link} if link else {})))
    over = {**period, "end": instant(at)}
    yield sent("ehr.admission", resource("Encounter", str(number), 2, at, status="finished", period=over, **shared))


def hospital(patients: int, seed: int) -> list[Sent]:
    """Stays of all patients, told side by side."""
    chance = random.Random(seed)
    stays = [list(stay(number, chance)) for number in range(patients)]
    told: list[Sent] = []
    while stays:
        chosen = chance.choice(stays)
        told.append(chosen.pop(0))
        if not chosen:
            stays.remove(chosen)
    return told
