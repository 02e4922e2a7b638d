"""A generated hospital as FHIR messages, and what must become of each. Shares no code with the pipeline."""

from __future__ import annotations

import base64
import json
import random
from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

SYSTEM = "urn:example:mr"
BEGIN = datetime(2026, 3, 1, tzinfo=UTC)


class Order(NamedTuple):
    """A version of an order whose drug is a resource of its own."""

    record: str
    version: str  # resource@version
    drug: str  # id of the Medication
    displayed: bool  # the order says the drug in words, too


class Message(NamedTuple):
    """A record for a topic. `claims`: (patient record, resource@version) of the events it must become."""

    topic: str
    key: str
    value: bytes
    claims: tuple[tuple[str, str], ...] = ()
    order: Order | None = None  # what becomes of it depends on its Medication
    drug: str = ""  # id of the Medication that it is

    @property
    def broken(self) -> bool:
        """Nothing can come of it but a dead letter."""
        return not (self.claims or self.order or self.drug)


def drug_text(drug: str) -> str:
    """What the Medication says."""
    return f"{drug} 40 mg oral tablet"


def drug_display(drug: str) -> str:
    """What orders say of it."""
    return f"{drug} by its display"


class Ward:
    """Tells of its patients, message by message; time passes with each. `mark` distinguishes what is never
    committed.
    """

    def __init__(self, seed: int, mark: str = "", patients: int = 30) -> None:
        self._random = random.Random(seed)
        self._mark, self._patients = mark, patients
        self.now = BEGIN
        self._serial = 0
        self._versions: Counter[str] = Counter()
        self._links: dict[str, list[dict[str, Any]]] = {}  # by patient, what its Patient says
        self._stays: dict[str, dict[str, Any]] = {}  # by patient, the encounter it is in
        self._labs: list[tuple[str, dict[str, Any]]] = []
        self._told: list[Message] = []
        self.merged: dict[str, str] = {}  # record -> record
        self._drugs: list[str] = []  # that orders may name
        self._untold: list[str] = []  # whose Medication is to follow
        self._orders: list[tuple[str, dict[str, Any]]] = []

    def next(self) -> Message:
        """One more message: mostly new, sometimes one that was sent before, sometimes broken."""
        self.now += timedelta(seconds=self._random.randrange(600))
        chance = self._random.random()
        if chance < 0.03:
            return self._broken()
        if chance < 0.10 and self._told:
            return self._random.choice(self._told)
        if len(self._links) < 3 or (chance < 0.20 and len(self._links) < self._patients):
            return self._tell("ehr.admission", *self._person(f"{self._mark}p{len(self._links)}"))
        if chance < 0.22 and len(self._links) - len(self.merged) > 8:
            return self._tell("ehr.admission", *self._merge())
        patient = self._random.choice(list(self._links))
        if chance < 0.32:
            return self._tell("ehr.admission", *self._move(patient))
        if chance < 0.35:
            return self._tell("ehr.admission", *self._allergy(patient))
        if chance < 0.38:
            return self._medication()
        if chance < 0.46:
            return self._tell("ehr.admission", *self._order(patient))
        if chance < 0.55:
            return self._tell("ehr.note", *self._note(patient))
        if chance < 0.60 and self._labs:
            return self._tell("ehr.lab", *self._corrected())
        return self._tell("ehr.lab", *self._lab(patient))

    def path(self, record: str) -> list[str]:
        """The records that a record's events pass, itself first: identifier, patient, survivor, ..."""
        found = [record]
        while found[-1] in self.merged or found[-1].startswith(SYSTEM):
            last = found[-1]
            found.append(
                f"Patient/{last.rpartition('|')[2]}" if last.startswith(SYSTEM) else self.merged[last]
            )
        return found

    def _tell(self, topic: str, record: str, resource: dict[str, Any]) -> Message:
        name = f"{resource['resourceType']}/{resource['id']}"
        self._versions[name] += 1
        version = str(self._versions[name])
        resource["meta"] = {"versionId": version, "lastUpdated": _text(self.now)}
        claims = [(record, f"{name}@{version}")]
        if resource["resourceType"] == "MedicationRequest" and resource["status"] != "entered-in-error":
            reference = resource["medicationReference"]
            order = Order(
                record, f"{name}@{version}", reference["reference"].partition("/")[2], "display" in reference
            )
            self._told.append(Message(topic, record, json.dumps(resource).encode(), order=order))
            return self._told[-1]
        if resource["resourceType"] == "Patient":
            claims.append(
                (f"{SYSTEM}|{resource['id']}", f"{name}@{version}")
            )  # the link that its identifier becomes
        message = Message(topic, record, json.dumps(resource).encode(), tuple(claims))
        self._told.append(message)
        return message

    def _person(self, id_: str) -> tuple[str, dict[str, Any]]:
        kind = {"coding": [{"system": "http://terminology.hl7.org/CodeSystem/v2-0203", "code": "MR"}]}
        links = self._links.setdefault(id_, [])
        resource = {
            "resourceType": "Patient",
            "id": id_,
            "identifier": [{"type": kind, "system": SYSTEM, "value": id_}],
            "name": [{"family": f"Family {id_}", "given": ["Given"]}],
            "gender": "female",
            "birthDate": "1950-03-02",
        }
        return f"Patient/{id_}", {**resource, "link": list(links)} if links else resource

    def _merge(self) -> tuple[str, dict[str, Any]]:
        """Said by the replaced one or by the survivor; both may have been merged with others before, never in
        a ring.
        """
        standing = [id_ for id_ in self._links if f"Patient/{id_}" not in self.merged]
        gone, survivor = self._random.sample(standing, 2)
        self.merged[f"Patient/{gone}"] = f"Patient/{survivor}"
        teller, other, word = (
            (gone, survivor, "replaced-by") if self._random.random() < 0.5 else (survivor, gone, "replaces")
        )
        self._links[teller].append({"other": {"reference": f"Patient/{other}"}, "type": word})
        return self._person(teller)

    def _move(self, patient: str) -> tuple[str, dict[str, Any]]:
        """Admission, or the discharge from the stay that is on."""
        stay = self._stays.pop(patient, None)
        if stay is not None:
            end = {"start": stay["period"]["start"], "end": _text(self.now)}
            return f"Patient/{patient}", {**stay, "status": "finished", "period": end}
        code = {
            "system": "http://terminology.hl7.org/CodeSystem/v3-ActCode",
            "code": self._random.choice(["IMP", "EMER", "AMB"]),
        }
        resource = {**self._new("Encounter", patient), "status": "in-progress", "class": code}
        self._stays[patient] = resource | {"period": {"start": _text(self.now)}}
        return f"Patient/{patient}", dict(self._stays[patient])

    def _lab(self, patient: str) -> tuple[str, dict[str, Any]]:
        resource = self._new("Observation", patient) | self._stay_of(patient)
        late = timedelta(hours=self._random.choice([0, 0, 0, 0, 2, 30]))
        resource |= {
            "status": "final",
            "code": {"coding": [{"system": "http://loinc.org", "code": "2823-3", "display": "Potassium"}]},
            "effectiveDateTime": _text(self.now - late - timedelta(minutes=30)),
            "issued": _text(self.now - late),
            "valueQuantity": self._potassium(),
        }
        if self._random.random() < 0.08:
            coding = {
                "system": "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation",
                "code": "HH",
            }
            resource["interpretation"] = [{"coding": [coding]}]
        record = f"Patient/{patient}"
        if self._random.random() < 0.15:  # a laboratory that knows the patient by number only
            resource["subject"] = {"identifier": {"system": SYSTEM, "value": patient}}
            record = f"{SYSTEM}|{patient}"
        self._labs.append((record, resource))
        return record, dict(resource)

    def _corrected(self) -> tuple[str, dict[str, Any]]:
        record, resource = self._random.choice(self._labs)
        status = self._random.choice(["corrected", "corrected", "entered-in-error"])
        return record, {**resource, "status": status, "valueQuantity": self._potassium()}

    def _note(self, patient: str) -> tuple[str, dict[str, Any]]:
        text = base64.b64encode(f"Feels better. Note {self._serial}.".encode()).decode()
        context = self._stay_of(patient)
        return f"Patient/{patient}", {
            **self._new("DocumentReference", patient),
            "status": "current",
            "type": {"coding": [{"system": "http://loinc.org", "code": "11506-3"}]},
            "date": _text(self.now),
            "content": [{"attachment": {"contentType": "text/plain; charset=utf-8", "data": text}}],
            **({"context": {"encounter": [context["encounter"]]}} if context else {}),
        }

    def _allergy(self, patient: str) -> tuple[str, dict[str, Any]]:
        resource = self._new("AllergyIntolerance", patient)
        resource["patient"] = resource.pop("subject")
        return f"Patient/{patient}", {
            **resource,
            "code": {"text": "Penicillin"},
            "recordedDate": _text(self.now),
        }

    def _order(self, patient: str) -> tuple[str, dict[str, Any]]:
        """Its Medication was told, will be told, or never is. A former order may change or turn out to be an
        error.
        """
        if self._orders and self._random.random() < 0.2:
            record, former = self._random.choice(self._orders)
            return record, {**former, "status": self._random.choice(["completed", "entered-in-error"])}
        if not self._drugs or self._random.random() < 0.3:
            self._drugs.append(f"{self._mark}drug-{len(self._drugs)}")
            if self._random.random() < 0.7:
                self._untold.append(self._drugs[-1])
        drug = self._random.choice(self._drugs[-6:])
        resource = self._new("MedicationRequest", patient) | self._stay_of(patient)
        display = {"display": drug_display(drug)} if self._random.random() < 0.5 else {}
        resource |= {
            "status": "active",
            "intent": "order",
            "authoredOn": _text(self.now),
            "medicationReference": {"reference": f"Medication/{drug}", **display},
        }
        self._orders.append((f"Patient/{patient}", resource))
        return f"Patient/{patient}", dict(resource)

    def _medication(self) -> Message:
        """After its first orders, or before any; again in another version that says the same. On whatever
        partition.
        """
        if self._untold:
            drug = self._untold.pop(self._random.randrange(len(self._untold)))
        else:
            drug = f"{self._mark}drug-{len(self._drugs)}"
            self._drugs.append(drug)
        again = [message.drug for message in self._told if message.drug]
        if again and self._random.random() < 0.3:
            self._untold.append(drug)
            drug = self._random.choice(again)
        self._versions[drug] += 1
        meta = {"versionId": str(self._versions[drug])} if self._random.random() < 0.5 else {}
        resource = {"resourceType": "Medication", "id": drug, "meta": {**meta, "source": "urn:pharmacy"}}
        value = json.dumps({**resource, "code": {"text": drug_text(drug)}}).encode()
        topic = self._random.choice(["ehr.admission", "ehr.note", "ehr.lab"])
        self._told.append(Message(topic, f"{drug}-{self._random.randrange(99)}", value, drug=drug))
        return self._told[-1]

    def _broken(self) -> Message:
        subject = {"reference": "Group/1"}
        nobody: dict[str, Any] = {
            "resourceType": "Observation",
            "id": "x",
            "status": "final",
            "code": {"text": "x"},
        }
        kinds = [
            b"\xff\xfe not FHIR",
            b'{"resourceType": "Observation", "id": "x"',
            b'{"resourceType": "Spaceship"}',
            json.dumps(nobody).encode(),
            json.dumps({**nobody, "subject": subject}).encode(),
            json.dumps({**nobody, "status": 7, "subject": {"reference": "Patient/p1"}}).encode(),
        ]
        topic = self._random.choice(["ehr.admission", "ehr.note", "ehr.lab"])
        return Message(topic, f"broken-{self._random.randrange(99)}", self._random.choice(kinds))

    def _new(self, kind: str, patient: str) -> dict[str, Any]:
        self._serial += 1
        return {
            "resourceType": kind,
            "id": f"{self._mark}{self._serial}",
            "subject": {"reference": f"Patient/{patient}"},
        }

    def _stay_of(self, patient: str) -> dict[str, Any]:
        stay = self._stays.get(patient)
        return {"encounter": {"reference": f"Encounter/{stay['id']}"}} if stay else {}

    def _potassium(self) -> dict[str, Any]:
        value = round(self._random.uniform(3.4, 5.2), 1)
        return {"value": value, "unit": "mmol/L", "system": "http://unitsofmeasure.org", "code": "mmol/L"}


def _text(time: datetime) -> str:
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")
