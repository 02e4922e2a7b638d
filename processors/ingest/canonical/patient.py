"""Patient: demographics, identifiers, and what the record states about other records of the same person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from processors.ingest.canonical.concepts import code_of
from processors.ingest.canonical.context import Canonical, Reading
from schemas.events import PatientBody, PatientLink

_NAME_USE: Final = {
    "official": 0,
    "usual": 1,
    "": 2,
    "temp": 3,
    "nickname": 4,
    "anonymous": 5,
    "maiden": 6,
    "old": 7,
}

LinkType = Literal["replaced-by", "replaces", "refer", "seealso"]
_LINKS: Final[dict[str, LinkType]] = {
    "replaced-by": "replaced-by",
    "replaces": "replaces",
    "refer": "refer",
    "seealso": "seealso",
}


def patient(reading: Reading) -> Canonical:
    resource = reading.resource
    occurred = reading.occurred(None)
    died = reading.time(resource.get("deceasedDateTime"), "deceasedDateTime")
    deceased = died.start if died else occurred if resource.get("deceasedBoolean") is True else None
    if deceased is None and resource.get("deceasedDateTime"):
        deceased = occurred  # a date nobody can read still states that the patient has died
    family, given = _name(resource.get("name"))
    body = PatientBody(
        identifiers=_identifiers(resource.get("identifier")),
        family=family,
        given=given,
        birth_date=_birth_date(resource.get("birthDate"), reading),
        sex=resource.get("gender") or "",
        deceased=deceased,
        language=_language(resource.get("communication")),
        active=resource.get("active") is not False,
        links=_links(resource.get("link"), reading),
        names=_other_names(resource.get("name"), family, given),
        birth_order=_birth_order(resource),
    )
    return reading.canonical("patient", occurred, body)


def _birth_order(resource: Mapping[str, Any]) -> int:
    """1, 2, ... of a multiple birth; -1 of one whose order is not stated."""
    stated = resource.get("multipleBirthInteger")
    if isinstance(stated, int) and not isinstance(stated, bool) and stated > 0:
        return stated
    return -1 if resource.get("multipleBirthBoolean") is True else 0


def _identifiers(values: Any) -> tuple[str, ...]:
    found = (f"{i.get('system') or ''}|{i['value']}" for i in values or () if i and i.get("value"))
    return tuple(dict.fromkeys(found))


def _name(names: Any) -> tuple[str, str]:
    """The name to call the patient by: official before usual, never an old or maiden one where there is
    another.
    """
    candidates = [n for n in names or () if n and (n.get("family") or n.get("given") or n.get("text"))]
    if not candidates:
        return "", ""
    best = min(
        candidates,
        key=lambda n: (_NAME_USE.get(n.get("use") or "", 3), bool((n.get("period") or {}).get("end"))),
    )
    given = " ".join(g for g in best.get("given") or () if g)
    return best.get("family") or ("" if given else best.get("text") or ""), given


def _other_names(names: Any, family: str, given: str) -> tuple[str, ...]:
    """Former names, nicknames, a name as it is written whole: notes may have any of them."""
    written = [
        (n.get("family") or "", " ".join(g for g in n.get("given") or () if g), n.get("text") or "")
        for n in names or ()
        if n
    ]
    parted = [f"{f}, {g}" for f, g, _ in written if (f or g) and (f, g) != (family, given)]
    whole = [text for f, g, text in written if text and not f and not g and text != family]
    return tuple(dict.fromkeys((*parted, *whole)))


def _birth_date(value: Any, reading: Reading) -> str:
    """As sent, possibly partial. Placeholder dates may be true of a person, except those no living person
    has.
    """
    text = value if isinstance(value, str) else ""
    if text[:4] in ("0000", "0001", "9999"):
        reading.issue(
            "placeholder-time",
            "a date that can be true",
            "a date that stands for 'unknown'; left out",
            "birthDate",
        )
        return ""
    return text


def _language(communications: Any) -> str:
    known = [c for c in communications or () if c and c.get("language")]
    preferred = next((c for c in known if c.get("preferred")), known[0] if known else None)
    return (code_of(preferred["language"]) or preferred["language"].get("text") or "") if preferred else ""


def _links(values: Any, reading: Reading) -> tuple[PatientLink, ...]:
    found: list[PatientLink] = []
    for index, link in enumerate(values or ()):
        other, kind = (link or {}).get("other") or {}, _LINKS.get((link or {}).get("type") or "")
        key = _record_key(other, reading)
        if key and kind:
            found.append(PatientLink(key, kind))
        elif not (other.get("reference") or "").startswith("RelatedPerson/"):
            reading.issue(
                "unusable-link",
                "a reference to a Patient, or an identifier with system and value",
                "neither",
                f"link[{index}].other",
            )
    return tuple(dict.fromkeys(found))


def _record_key(reference: Any, reading: Reading) -> str:
    """The record that a Reference names: "Patient/2", or "system|value" where it gives an identifier only."""
    if reference and reading.context.patient_of is not None:
        return reading.context.patient_of(reference)
    target = reading.context.resolve(reference) if reference else None
    if target is not None:
        return (
            f"Patient/{target['id']}" if target.get("resourceType") == "Patient" and target.get("id") else ""
        )
    segments = (reference.get("reference") or "").split("/_history/")[0].rsplit("/", 2)
    if len(segments) >= 2 and segments[-2] == "Patient" and segments[-1]:
        return f"Patient/{segments[-1]}"
    identifier = reference.get("identifier") or {}
    if identifier.get("system") and identifier.get("value"):
        return f"{identifier['system']}|{identifier['value']}"
    return ""
