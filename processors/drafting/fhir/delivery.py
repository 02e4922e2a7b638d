"""A signed document as a FHIR server takes it: one DocumentReference, or a transaction with the Composition, too.

Both are created on condition that nothing has their identifier yet, the Bundle's own, so that sending one twice makes
no second. A document that was taken back (Composition.status entered-in-error) is an update of what has its identifier.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping
from typing import Any, Final
from urllib.parse import quote

import orjson

from processors.drafting.fhir.references import div, is_uri, local, xhtml
from processors.drafting.fhir.vocabulary import SOURCE, URI
from schemas.our_names import BASE

Resource = dict[str, Any]
_HTML: Final = '<!DOCTYPE html><html><head><meta charset="utf-8"><title>{0}</title></head><body><h1>{0}</h1>{1}</body></html>'
_CATEGORY: Final = {
    "coding": [
        {
            "system": "http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category",
            "code": "clinical-note",
        }
    ]
}


def condition(bundle: Mapping[str, Any]) -> str:
    """The search that finds this document on the server: "identifier=urn:ietf:rfc:3986|urn:uuid:…"."""
    return f"identifier={quote(URI + '|' + bundle['identifier']['value'], safe=':|')}"


def taken_back(bundle: Mapping[str, Any]) -> bool:
    """Whether it is no longer signed."""
    return bool(bundle["entry"][0]["resource"]["status"] == "entered-in-error")


def document_reference(bundle: Mapping[str, Any], *, conditional: bool = False) -> Resource:
    """`conditional`: a patient known by an identifier only is named as a transaction may, `Patient?identifier=…`."""
    composition, wrong = bundle["entry"][0]["resource"], taken_back(bundle)
    signers = [one["party"] for one in composition.get("attester", ()) if "party" in one]
    found: Resource = {
        "resourceType": "DocumentReference",
        "meta": composition["meta"],
        "masterIdentifier": bundle["identifier"],
        "identifier": [
            composition["identifier"],
            bundle["identifier"],
        ],  # the draft's first: by it a copy that returns is known
        "status": "entered-in-error" if wrong else "current",
        "docStatus": composition["status"],
        "type": composition["type"],
        "category": [_CATEGORY],
        "subject": outside(composition["subject"], "Patient", conditional),
        "date": bundle["timestamp"],
        "author": signers or [{"display": composition["author"][0].get("display", "Machine-written draft")}],
        "description": composition["title"],
        "content": [
            _attachment("text/html", page(composition).encode(), composition),
            _attachment("application/fhir+json", orjson.dumps(bundle), composition),
        ],
    }
    if signers:
        found["authenticator"] = signers[0]
    if encounter := composition.get("encounter"):
        found["context"] = {"encounter": [outside(encounter, "Encounter", conditional)]}
    if former := list(_former(composition)):
        found["relatesTo"] = [{"code": code, "target": {"identifier": one}} for code, one in former]
    return found


def transaction(bundle: Mapping[str, Any]) -> Resource:
    """Composition and DocumentReference, all or nothing. What only the document has (the device that drafted, suggested
    diagnoses) is contained in the Composition.
    """
    composition = _composition(bundle)
    reference = document_reference(bundle, conditional=True)
    url = "urn:uuid:" + composition.pop("id")
    reference.setdefault("context", {})["related"] = [{"reference": url}]
    return {
        "resourceType": "Bundle",
        "type": "transaction",
        "entry": [
            {"fullUrl": url, "resource": composition, "request": _request(composition, bundle)},
            {"resource": reference, "request": _request(reference, bundle)},
        ],
    }


_STATUS: Final = (
    "http://hl7.org/fhir/uv/subscriptions-backport/StructureDefinition/backport-subscription-status-r4"
)
#: Canonical of what is notified, as a Subscription would name its topic.
SIGNED_TOPIC: Final = f"{BASE}/SubscriptionTopic/signed-documents"


def notification(bundle: Mapping[str, Any], number: int, *, whole: bool) -> Resource:
    """What a Subscription's rest-hook would send (R5 Subscriptions Backport, R4): a status, and the document where `whole`.
    `number`: of the event; it grows, with gaps.
    """
    focus = {"identifier": bundle["identifier"], "type": "Bundle"}
    event = [
        {"name": "event-number", "valueString": str(number)},
        {"name": "timestamp", "valueInstant": bundle["timestamp"]},
        {"name": "focus", "valueReference": focus},
    ]
    status = {
        "resourceType": "Parameters",
        "meta": {"profile": [_STATUS]},
        "parameter": [
            {"name": "subscription", "valueReference": {"display": "fhir.form = notification"}},
            {"name": "topic", "valueCanonical": SIGNED_TOPIC},
            {"name": "status", "valueCode": "active"},
            {"name": "type", "valueCode": "event-notification"},
            {"name": "notification-event", "part": event},
        ],
    }
    entries = [
        {
            "resource": status,
            "request": {"method": "GET", "url": "Subscription/signed-documents/$status"},
            "response": {"status": "200"},
        }
    ]
    if whole:
        method = "PUT" if taken_back(bundle) else "POST"
        entries.append(
            {
                "fullUrl": bundle["identifier"]["value"],
                "resource": bundle,
                "request": {"method": method, "url": "Bundle"},
                "response": {"status": "200" if taken_back(bundle) else "201"},
            }
        )
    return {"resourceType": "Bundle", "type": "history", "timestamp": bundle["timestamp"], "entry": entries}


def outside(reference: Mapping[str, Any], kind: str, conditional: bool = False) -> Resource:
    """A reference to a member of the document as one to the server's own resource."""
    known = str((reference.get("identifier") or {}).get("value", "") or reference.get("reference", ""))
    if known.startswith(f"{kind}/") and local(kind, known) == known:
        return {"reference": known}
    system, bar, value = known.rpartition("|")
    if bar and conditional:
        return {"reference": f"{kind}?identifier={quote(system, safe=':/')}|{quote(value, safe='')}"}
    named = (
        {"system": system, "value": value} if bar and is_uri(system) else {"system": SOURCE, "value": known}
    )
    return {"type": kind, "identifier": named}


def page(composition: Mapping[str, Any]) -> str:
    """The document as one HTML page: the narratives of its sections, in order. They are XHTML without scripts."""
    body = "".join(
        [(composition.get("text") or {}).get("div", ""), *_narratives(composition.get("section", ()), 2)]
    )
    return _HTML.format(xhtml(composition["title"]), body)


def _narratives(sections: Any, level: int) -> Iterator[str]:
    for section in sections:
        if title := section.get("title"):
            yield f"<h{level}>{xhtml(title)}</h{level}>"
        yield (section.get("text") or {}).get("div") or div()
        yield from _narratives(section.get("section", ()), min(level + 1, 6))


def _attachment(kind: str, data: bytes, composition: Mapping[str, Any]) -> Resource:
    found = {"contentType": kind, "data": base64.b64encode(data).decode(), "title": composition["title"]}
    return {"attachment": found | {k: composition[k] for k in ("language",) if k in composition}}


def _former(composition: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for related in composition.get("relatesTo", ()):
        if "targetIdentifier" in related:
            yield related["code"], related["targetIdentifier"]


def _composition(bundle: Mapping[str, Any]) -> Resource:
    """By the Bundle's identifier, which is this version's; what it was drafted for is in its extension."""
    first, *others = (entry["resource"] for entry in bundle["entry"])
    held = {f"{one['resourceType']}/{one['id']}": one for one in others}
    inside: dict[str, Resource] = {}

    def moved(value: Any) -> Any:
        if isinstance(value, list):
            return [moved(one) for one in value]
        if not isinstance(value, dict):
            return value
        name = str(value.get("reference", ""))
        kind = name.partition("/")[0]
        if kind in ("Patient", "Encounter"):
            return outside(value, kind, conditional=True) | {k: value[k] for k in ("display",) if k in value}
        if name in held:
            if name not in inside:
                inside[name] = {}  # it may refer to itself
                inside[name] = moved({k: v for k, v in held[name].items() if k not in ("meta", "text")})
            return value | {"reference": f"#{held[name]['id']}"}
        return {name: moved(one) for name, one in value.items()}

    found: Resource = moved(first)
    found["identifier"] = bundle["identifier"]
    if inside:
        found["contained"] = list(inside.values())
    return found


def _request(resource: Mapping[str, Any], bundle: Mapping[str, Any]) -> Resource:
    kind, search = resource["resourceType"], condition(bundle)
    if taken_back(bundle):
        return {"method": "PUT", "url": f"{kind}?{search}"}
    return {"method": "POST", "url": kind, "ifNoneExist": search}
