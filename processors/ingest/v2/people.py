"""Patients, stays, allergies and diagnoses: PID, MRG, PV1, AL1, DG1."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final
from urllib.parse import quote

import msgspec.yaml

from processors.ingest.v2.message import Field, Message, Segment, refused

Resource = dict[str, Any]
_ID: Final = re.compile(r"[A-Za-z0-9\-.]{1,64}")
_URI: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*:[^\s<>\"{}|\\^`]+")
_TERMS: Final = "http://terminology.hl7.org/CodeSystem/"
_SSN: Final = "http://hl7.org/fhir/sid/us-ssn"


@cache
def tables() -> Mapping[str, Any]:
    """tables.yaml."""
    found: Mapping[str, Any] = msgspec.yaml.decode(
        files("processors.ingest.v2").joinpath("tables.yaml").read_text(encoding="utf-8")
    )
    return found


def kept(**elements: Any) -> Resource:
    """Without what is empty; a trailing _ in a name is left out."""
    return {name.rstrip("_"): value for name, value in elements.items() if value not in ("", None, [], {})}


def derived(*parts: str) -> str:
    """An id that the same parts always give."""
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:32]


def concept(field: Field, message: Message) -> Resource:
    """CE, CWE or CNE: both codes, and the text."""
    codings = [
        kept(
            system=code_system(field.text(3 * n), message),
            code=field.text(3 * n - 2),
            display=field.text(3 * n - 1),
        )
        for n in (1, 2)
        if field.text(3 * n - 2)
    ]
    text = field.text(9) or field.text(2) or field.text(5) or ("" if codings else field.text())
    return kept(coding=codings, text=text)


def code_system(name: str, message: Message) -> str:
    if not name:
        return ""
    known: Mapping[str, str] = tables()["systems"]
    return message.settings.systems.get(name) or known.get(name.upper()) or _local(name, message)


def system(message: Message, field: Field, component: int = 4) -> str:
    """The URI of an assigning authority (HD): as it is set, else its OID, else of its name and the sender's."""
    name, universal, kind = (field.text(component, sub) for sub in (1, 2, 3))
    for one in (name, universal):
        if one and one in message.settings.systems:
            return message.settings.systems[one]
    if universal and kind == "ISO":
        return f"urn:oid:{universal}"
    if universal and kind == "UUID":
        return f"urn:uuid:{universal.lower()}"
    if universal and kind in ("URI", "HL7") and _URI.fullmatch(universal):
        return universal
    return _local(name or universal or message.sender, message)


def _local(name: str, message: Message) -> str:
    return (
        f"urn:v2:{quote(name, safe='')}"
        if name == message.sender
        else f"urn:v2:{quote(message.sender, safe='')}:{quote(name, safe='')}"
    )


def named(kind: str, field: Field, message: Message, entity: bool = True) -> str:
    """The id of a resource by a number and who gave it: EI has the authority in its second to fourth component, CX in the
    fourth. "" for none.
    """
    number = field.text()
    if not number:
        return ""
    authority = [field.text(n) for n in (2, 3, 4)] if entity else [field.text(4)]
    whose = next(filter(None, authority), message.sender)
    readable = f"{whose}.{number}"
    return readable if _ID.fullmatch(readable) else derived(kind, whose, number)


def identifiers(message: Message, segment: Segment, number: int) -> list[Resource]:
    """CX, the record's own first: by `v2.authority`, else of type MR, else the first. Its type is MR."""
    found = [
        (
            kept(
                use="temp" if one.text(5) == "TEMP" else "",
                type_={"coding": [{"system": _TERMS + "v2-0203", "code": one.text(5)}]}
                if one.text(5)
                else {},
                system=system(message, one),
                value=one.text(),
                period=kept(start=message.time(one.text(7)), end=message.time(one.text(8))),
            ),
            one.text(4) == message.settings.authority if message.settings.authority else one.text(5) == "MR",
        )
        for one in segment.all(number)
        if one.text()
    ]
    if message.settings.authority and not any(own for _, own in found):
        found = []
    ordered = [one for one, own in found if own] + [one for one, own in found if not own]
    if not ordered:
        named_by = f" of {message.settings.authority} (v2.authority)" if message.settings.authority else ""
        raise refused(
            "patient-without-identity",
            f"the patient's number{named_by} in {segment.name}-{number}",
            "none",
            f"{segment.name}-{number}",
        )
    ordered[0]["type"] = {"coding": [{"system": _TERMS + "v2-0203", "code": "MR"}]}
    return ordered


def subject(message: Message, segment: Segment | None = None, number: int = 3) -> Resource:
    """Whom a resource is about. Raises InputError where PID-3 has no number."""
    first = identifiers(message, segment or message.one("PID"), number)[0]
    return {"type": "Patient", "identifier": {"system": first["system"], "value": first["value"]}}


def patient(message: Message, pid: Segment) -> Resource:
    """As PID states it."""
    found = identifiers(message, pid, 3)
    if (ssn := pid.text(19)) and not any(one.get("system") == _SSN for one in found):
        found.append(
            {"type": {"coding": [{"system": _TERMS + "v2-0203", "code": "SS"}]}, "system": _SSN, "value": ssn}
        )
    dead = message.time(pid.text(29))
    birth = message.time(pid.text(7))
    return kept(
        resourceType="Patient",
        meta={"lastUpdated": message.sent()},
        identifier=found,
        name=[name for one in pid.all(5) if (name := _name(one))],
        gender=tables()["sex"].get(pid.text(8).upper(), ""),
        birthDate=birth[:10],
        deceasedDateTime=dead,
        deceasedBoolean=True if pid.text(30) == "Y" and not dead else None,
        address=[address for one in pid.all(11) if (address := _address(one))],
        communication=[{"language": concept(pid.first(15), message)}] if pid.text(15) else [],
        multipleBirthBoolean={"Y": True, "N": False}.get(pid.text(24))
        if not pid.text(25).isdecimal()
        else None,
        multipleBirthInteger=int(pid.text(25)) if pid.text(25).isdecimal() else None,
    )


def _name(field: Field) -> Resource:
    given = [part for n in (2, 3) for part in [field.text(n)] if part]
    return kept(
        use=tables()["name_use"].get(field.text(7), ""),
        family=field.text(1),
        given=given,
        suffix=[field.text(4)] if field.text(4) else [],
        prefix=[field.text(5)] if field.text(5) else [],
    )


def _address(field: Field) -> Resource:
    lines = [line for line in (field.text(1), field.text(2)) if line]
    return kept(
        line=lines, city=field.text(3), state=field.text(4), postalCode=field.text(5), country=field.text(6)
    )


def encounter_id(message: Message) -> str:
    """By visit number, else account number, else patient and admission; "" where the message names no stay."""
    pv1, pid = message.one("PV1"), message.one("PID")
    if found := named("Encounter", pv1.first(19), message, False) or named(
        "Encounter", pid.first(18), message, False
    ):
        return found
    if admitted := message.time(pv1.text(44)):
        whose = subject(message)["identifier"]
        return derived("Encounter", whose["system"], whose["value"], admitted)
    return ""


def stay(message: Message) -> Resource:
    """A reference; {} where the message names none."""
    found = encounter_id(message)
    return {"reference": f"Encounter/{found}"} if found else {}


def encounter(message: Message, status: str, about: Resource) -> Resource:
    """As PV1 states it. Raises InputError where it names no stay."""
    pv1, evn = message.one("PV1"), message.one("EVN")
    key = encounter_id(message)
    if not key:
        raise refused("stay-without-identity", "a visit number in PV1-19, or PV1-44", "neither", "PV1-19")
    began, ended = message.time(pv1.text(44)), message.time(pv1.text(45))
    event = message.time(evn.text(6)) or message.time(evn.text(2)) or message.sent()
    code = tables()["class"].get(pv1.text(2).upper(), "")
    trigger = message.header.text(9, 2)
    if status == "visit":
        status = "finished" if ended else "planned" if code == "PRENC" and not began else "in-progress"
    if trigger in ("A01", "A04") and not began:
        began = event
    if status == "finished":
        ended = ended or event
    elif status in ("in-progress", "planned"):
        ended = ""
    place = pv1.first(3)
    ward = place.text(1) or place.text(9) or place.text(4)
    since = event if trigger == "A02" else ""
    location = kept(location={"display": ward}, period=kept(start=since)) if ward else {}
    discharge = kept(system=tables()["disposition_system"], code=pv1.text(36))
    return kept(
        resourceType="Encounter",
        id=key,
        meta={"lastUpdated": message.sent()},
        identifier=[{"system": system(message, pv1.first(19)), "value": pv1.text(19)}]
        if pv1.text(19)
        else [],
        status=status,
        class_={"system": _TERMS + "v3-ActCode", "code": code}
        if code
        else {"system": _TERMS + "v3-NullFlavor", "code": "UNK"},
        serviceType={"text": pv1.text(10)} if pv1.text(10) else {},
        subject=about,
        period=kept(start=began, end=ended),
        reasonCode=[reason] if (reason := concept(message.one("PV2").first(3), message)) else [],
        hospitalization={"dischargeDisposition": {"coding": [discharge]}} if pv1.text(36) else {},
        location=[location] if location else [],
    )


def allergies(message: Message, about: Resource) -> Iterator[Resource]:
    for al1 in message.of("AL1"):
        what = concept(al1.first(3), message)
        if not what:
            raise refused("allergy-without-substance", "a code or text in AL1-3", "neither", "AL1-3")
        category = tables()["allergy_category"].get(al1.text(2), "")
        reactions = [{"text": one.text()} for one in al1.all(5) if one.text()]
        yield kept(
            resourceType="AllergyIntolerance",
            id=derived("AllergyIntolerance", *_whose(about), str(what)),
            meta={"lastUpdated": message.sent()},
            clinicalStatus={"coding": [{"system": _TERMS + "allergyintolerance-clinical", "code": "active"}]},
            category=[category] if category else [],
            criticality=tables()["criticality"].get(al1.text(4), ""),
            code=what,
            patient=about,
            onsetDateTime=message.time(al1.text(6)),
            reaction=[{"manifestation": reactions}] if reactions else [],
        )


def diagnoses(message: Message, about: Resource) -> Iterator[Resource]:
    for dg1 in message.of("DG1"):
        what = concept(dg1.first(3), message) or kept(text=dg1.text(4))
        if not what:
            continue
        deleted = dg1.text(21) == "D"
        state = "entered-in-error" if deleted else tables()["diagnosis"].get(dg1.text(6), "unconfirmed")
        yield kept(
            resourceType="Condition",
            id=named("Condition", dg1.first(20), message)
            or derived("Condition", *_whose(about), encounter_id(message), str(what)),
            meta={"lastUpdated": message.sent()},
            clinicalStatus={}
            if deleted
            else {"coding": [{"system": _TERMS + "condition-clinical", "code": "active"}]},
            verificationStatus={"coding": [{"system": _TERMS + "condition-ver-status", "code": state}]},
            category=[{"coding": [{"system": _TERMS + "condition-category", "code": "encounter-diagnosis"}]}],
            code=what,
            subject=about,
            encounter=stay(message),
            recordedDate=message.time(dg1.text(19)) or message.time(dg1.text(5)),
        )


def _whose(about: Resource) -> tuple[str, str]:
    return about["identifier"]["system"], about["identifier"]["value"]
