"""What goes wrong in real feeds, one row each: what comes, what is said about it, and whether the resource
still goes on.

A row in `REFUSED` yields a dead letter with that reason and no event from the bad part. A row in `TAKEN`
yields the event, and a partial letter where something was left out (`reason`), or none (`reason=""`).
"""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
import orjson
import pytest

from processors.ingest import Ingested, IngestSettings, SourceRecord, ingest
from schemas.dead_letters import DeadLetter
from schemas.events import encode_events
from tests.processors.ingest.samples import (
    NOW,
    bundle,
    condition,
    encounter,
    note,
    observation,
    patient,
    record,
)

SECRET = "Zebulon-Quakenbush"  # stands for patient data that must not turn up in what a letter says


class Refused(NamedTuple):
    name: str
    value: Any
    reason: str
    location: str = ""
    headers: Mapping[str, str] = MappingProxyType({})
    settings: IngestSettings = IngestSettings()


class Taken(NamedTuple):
    name: str
    value: Any
    reason: str = ""  # of the partial letter, "" where nothing is left out
    headers: Mapping[str, str] = MappingProxyType({})
    events: int = 1


def text(resource: Any) -> bytes:
    return json.dumps(resource).encode()


def nested(depth: int) -> list[Any]:
    extension: list[Any] = [{"url": "urn:x", "valueString": SECRET}]
    for _ in range(depth):
        extension = [{"url": "urn:x", "extension": extension}]
    return extension


OBSERVATION = text(observation())
NUMBER = OBSERVATION.replace(b"4.1", b"%s")


REFUSED = [
    # --- not JSON, not readable
    Refused("text that is not JSON", f"potassium of {SECRET} is 4.1".encode(), "not-json"),
    Refused("an HL7 v2 message", b"MSH|^~\\&|LAB|HOSP|||202603011200||ORU^R01|1|P|2.5", "not-json"),
    Refused("FHIR XML", b'<Observation xmlns="http://hl7.org/fhir"/>', "not-json"),
    Refused("a truncated resource", OBSERVATION[:-40], "not-json"),
    Refused("two resources in one value", OBSERVATION + b"\n" + OBSERVATION, "not-json"),
    Refused("a trailing comma", OBSERVATION[:-1] + b",}", "not-json"),
    Refused("NaN as a number", NUMBER % b"NaN", "not-json"),
    Refused("Infinity as a number", NUMBER % b"-Infinity", "not-json"),
    Refused(
        "a raw NUL byte in a string", OBSERVATION.replace(b"Potassium", b"Pota\x00ssium", 1), "nul-bytes"
    ),
    Refused(
        "Latin-1 instead of UTF-8",
        OBSERVATION.replace(b"Potassium", "Kalzämie".encode("latin-1")),
        "wrong-encoding",
    ),
    Refused("UTF-16", json.dumps(observation()).encode("utf-16"), "wrong-encoding"),
    Refused("UTF-16 without a byte order mark", json.dumps(observation()).encode("utf-16-le"), "nul-bytes"),
    Refused("gzip", gzip.compress(OBSERVATION), "wrong-encoding"),
    Refused("half a surrogate pair", OBSERVATION.replace(b'"Potassium"', b'"\\ud83d"', 1), "not-json"),
    Refused("an empty value", b"", "empty"),
    Refused("white space only", b" \n\t ", "empty"),
    Refused("a tombstone", None, "tombstone"),
    Refused("50 MB", b'{"resourceType":"Binary","data":"' + b"A" * (50 * 1024 * 1024) + b'"}', "too-large"),
    Refused("an array", b"[%s]" % OBSERVATION, "not-an-object"),
    Refused("null", b"null", "not-an-object"),
    Refused("a number", b"4.1", "not-an-object"),
    Refused("a string", b'"Observation"', "not-an-object"),
    Refused(
        "thousands of levels of nesting",
        b'{"resourceType":"Observation","x":' + b"[" * 5000 + b"]" * 5000 + b"}",
        "too-deep",
    ),
    Refused("a hundred levels of extensions", observation(extension=nested(100)), "too-deep"),
    Refused("a number of five thousand digits", NUMBER % (b"9" * 5000), "absurd-number"),
    Refused("a number beyond any exponent", NUMBER % b"1e99999999999999999999", "absurd-number"),
    Refused("a number too large to mean anything", NUMBER % b"1e400", "absurd-number"),
    Refused("a member twice", OBSERVATION[:-1] + b',"status":"preliminary"}', "duplicate-key"),
    Refused(
        "a member twice, deep inside",
        OBSERVATION.replace(b'"unit"', b'"value": 9.9, "unit"'),
        "duplicate-key",
    ),
    # --- not FHIR R4
    Refused("no resourceType", {"id": "1"}, "wrong-resource-type"),
    Refused("a resourceType that is no text", {"resourceType": 5}, "wrong-resource-type"),
    Refused("a resourceType that FHIR does not have", {"resourceType": SECRET}, "wrong-resource-type"),
    Refused("an R5 resource type", {"resourceType": "NutritionIntake"}, "wrong-fhir-release"),
    Refused("a STU3 resource type", {"resourceType": "ReferralRequest"}, "wrong-fhir-release"),
    Refused("a DSTU2 resource type", {"resourceType": "MedicationOrder"}, "wrong-fhir-release"),
    Refused(
        "an R5 Encounter (class is a list)",
        encounter(**{"class": [{"text": "in-patient"}]}),
        "wrong-fhir-release",
    ),
    Refused(
        "an R5 MedicationRequest",
        {
            "resourceType": "MedicationRequest",
            "status": "active",
            "intent": "order",
            "subject": {"reference": "Patient/p1"},
            "medication": {"concept": {"text": "ASS"}},
        },
        "wrong-fhir-release",
    ),
    Refused(
        "a STU3 Observation (context)",
        observation(context={"reference": "Encounter/e1"}),
        "wrong-fhir-release",
    ),
    Refused("a STU3 Condition (status as a code)", condition(clinicalStatus="active"), "wrong-fhir-release"),
    Refused(
        "a content-type that says R5",
        observation(),
        "wrong-fhir-release",
        headers={"content-type": "application/fhir+json; fhirVersion=5.0"},
    ),
    Refused("an element that R4 does not have", observation(**{SECRET: 1}), "not-fhir", "Observation.?"),
    Refused("a required element missing", observation(code=None), "not-fhir", "Observation.code"),
    Refused("an element of the wrong type", observation(status=["final"]), "not-fhir", "Observation.status"),
    Refused("two values of a choice", observation(valueString=SECRET), "not-fhir"),
    Refused(
        "a code with two spaces",
        observation(code={"coding": [{"code": f"a  {SECRET}"}]}),
        "not-fhir",
        "Observation.code.coding[0].code",
    ),
    Refused("an id with a space", observation(id=SECRET.replace("-", " ")), "not-fhir", "Observation.id"),
    Refused("empty text alone", observation(code={"text": ""}), "not-fhir", "Observation.code"),
    Refused(
        "31 February",
        observation(effectiveDateTime="2026-02-31"),
        "not-fhir",
        "Observation.effectiveDateTime",
    ),
    Refused(
        "the year 0000",
        observation(effectiveDateTime="0000-01-01"),
        "not-fhir",
        "Observation.effectiveDateTime",
    ),
    Refused("a date in the local style", observation(effectiveDateTime="01.03.2026"), "not-fhir"),
    Refused(
        "a time without a zone",
        observation(issued="2026-03-01T09:00:00"),
        "time-without-zone",
        "Observation.issued",
    ),
    Refused(
        "a contained resource of an unknown type",
        observation(contained=[{"resourceType": SECRET, "id": "x"}]),
        "not-fhir",
    ),
    Refused(
        "an attachment url that is a list", note(content=[{"attachment": {"url": [SECRET]}}]), "not-fhir"
    ),
    Refused(
        "names of Python attributes",
        {**encounter(**{"class": None}), "class_fhir": {"code": "IMP"}},
        "not-fhir",
    ),
    Refused(
        "thousands of codings",
        observation(code={"coding": [{"code": str(n)} for n in range(3000)]}),
        "too-many-elements",
        "Observation.coding",
    ),
    # --- nobody's
    Refused("a missing subject", observation(subject=None), "missing-subject", "Observation.subject"),
    Refused(
        "a subject with a name only",
        observation(subject={"display": SECRET}),
        "missing-subject",
        "Observation.subject",
    ),
    Refused(
        "a subject that is a Group", observation(subject={"reference": "Group/g1"}), "subject-not-patient"
    ),
    Refused(
        "a subject that is a Device", observation(subject={"reference": "Device/d1"}), "subject-not-patient"
    ),
    Refused(
        "a subject that is a Location",
        observation(subject={"reference": "Location/l1"}),
        "subject-not-patient",
    ),
    Refused(
        "a subject that nobody can resolve",
        observation(subject={"reference": f"urn:uuid:{SECRET}"}),
        "unresolvable-reference",
        "Observation.subject",
    ),
    Refused(
        "a subject by a search other than identifier",
        observation(subject={"reference": f"Patient?name={SECRET}"}),
        "unresolvable-reference",
    ),
    Refused(
        "a subject on somebody else's server",
        observation(subject={"reference": "https://elsewhere.example/fhir/Patient/1"}),
        "foreign-reference",
        settings=IngestSettings(bases=("https://fhir.hospital.example/r4",)),
    ),
    Refused(
        "a subject by an identifier without a system",
        observation(subject={"identifier": {"value": SECRET}}),
        "identifier-without-system",
    ),
    Refused(
        "a contained patient without identifiers",
        observation(
            subject={"reference": "#p"},
            contained=[{"resourceType": "Patient", "id": "p", "name": [{"family": SECRET}]}],
        ),
        "patient-without-identity",
    ),
    Refused(
        "a patient with neither id nor trusted identifier",
        patient(id=None, identifier=None),
        "patient-without-identity",
    ),
    # --- Bundles
    Refused("an empty Bundle", bundle("transaction"), "empty-bundle"),
    Refused("a Bundle without a type", {"resourceType": "Bundle", "entry": []}, "bundle-type", "Bundle.type"),
    Refused("a Bundle of an unknown type", bundle(SECRET, observation()), "bundle-type", "Bundle.type"),
    Refused("a response Bundle", bundle("batch-response", observation()), "bundle-type", "Bundle.type"),
    Refused(
        "a Bundle whose entry is no array",
        {"resourceType": "Bundle", "type": "batch", "entry": {"a": 1}},
        "invalid-bundle",
    ),
    Refused(
        "a Bundle with two arrays of entries",
        b'{"resourceType":"Bundle","type":"batch","entry":[],"entry":[]}',
        "duplicate-key",
    ),
    Refused(
        "a Bundle in a Bundle",
        bundle("batch", bundle("batch", observation())),
        "nested-bundle",
        "Bundle.entry[0].resource",
    ),
    Refused(
        "an entry that is no object",
        {"resourceType": "Bundle", "type": "batch", "entry": [5]},
        "invalid-entry",
        "Bundle.entry[0]",
    ),
    Refused(
        "an entry without a resource",
        bundle("batch", {"fullUrl": "urn:uuid:1"}),
        "entry-without-resource",
        "Bundle.entry[0]",
    ),
    Refused(
        "a PATCH",
        bundle(
            "transaction", {"request": {"method": "PATCH", "url": "Observation/1"}, "resource": observation()}
        ),
        "patch",
        "Bundle.entry[0]",
    ),
    Refused(
        "a conditional DELETE",
        bundle("transaction", {"request": {"method": "DELETE", "url": f"Patient?name={SECRET}"}}),
        "invalid-entry",
    ),
    Refused(
        "a merge message with one patient",
        bundle(
            "message",
            {
                "resourceType": "MessageHeader",
                "id": "m",
                "eventCoding": {"code": "A40"},
                "source": {"endpoint": "urn:x"},
            },
            patient(),
        ),
        "ambiguous-merge",
    ),
]

TAKEN = [
    Taken("a UTF-8 byte order mark", b"\xef\xbb\xbf" + OBSERVATION),
    Taken("a year only", observation(effectiveDateTime="2026", issued=None)),
    Taken("null instead of leaving out", {**observation(), "method": None, "note": None}),
    Taken(
        "an R4-only resource contained",
        observation(contained=[{"resourceType": "MedicinalProduct", "id": "x"}]),
    ),
    Taken(
        "an extension of type Meta",
        observation(extension=[{"url": "urn:x", "valueMeta": {"versionId": "1"}}]),
    ),
    Taken("unknown headers", observation(), headers={"x-vendor": "1", "retry-count": "abc"}),
    Taken("a forged trace header", observation(), headers={"traceparent": "00-" + "0" * 32 + "-zzz"}),
    Taken("a trace header of a megabyte", observation(), headers={"traceparent": "0" * 1_000_000}),
    Taken(
        "an encounter that nobody can resolve",
        observation(encounter={"reference": "urn:uuid:gone"}),
        "unresolvable-encounter",
    ),
    Taken(
        "an encounter by search",
        observation(encounter={"reference": "Encounter?identifier=urn:v|1"}),
        "unresolvable-encounter",
    ),
    Taken("an escaped NUL in text", observation(note=[{"text": "before\u0000after"}])),
    Taken(
        "a versionId that goes backwards",
        bundle("batch", observation(meta={"versionId": "2"}), observation(meta={"versionId": "1"})),
        events=2,
    ),
    Taken("a versionId of a thousand digits", observation(meta={"versionId": "9" * 200})),
    Taken(
        "one id with different contents",
        bundle("batch", observation(), observation(status="amended")),
        "duplicate-id",
        events=2,
    ),
    Taken("the same resource twice", bundle("batch", observation(), observation())),
    Taken("a message without its header", bundle("message", observation()), "message-without-head"),
    Taken("a document without its Composition", bundle("document", observation()), "document-without-head"),
    Taken("a time in the far future", observation(issued="2126-03-01T09:00:00Z"), "time-in-future"),
    Taken(
        "0001-01-01 for unknown",
        observation(effectiveDateTime="0001-01-01T00:00:00+00:00", issued="0001-01-01T00:00:00+14:00"),
        "placeholder-time",
    ),
    Taken("a result without a unit", observation(valueQuantity={"value": 4.1})),
    Taken(
        "discharge before admission",
        encounter(status="finished", period={"start": "2026-03-02T10:00:00Z", "end": "2026-02-01T10:00:00Z"}),
        "discharge-before-admission",
    ),
    Taken(
        "HTML with scripts",
        note(
            content=[
                {
                    "attachment": {
                        "contentType": "text/html",
                        "data": base64.b64encode(b"<script>alert(1)</script><p>Stable.</p>").decode(),
                    }
                }
            ]
        ),
    ),
    Taken(
        "an attachment only by URL",
        note(
            content=[
                {"attachment": {"contentType": "text/plain", "url": "Binary/1"}},
                {"attachment": {"contentType": "text/plain", "data": "T2su"}},
            ]
        ),
        "attachment-by-url",
    ),
    Taken(
        "an unknown charset",
        note(content=[{"attachment": {"contentType": "text/plain; charset=klingon", "data": "T2su"}}]),
        "unknown-charset",
    ),
    Taken(
        "a patient who is replaced by herself",
        patient(link=[{"other": {"reference": "Patient/p1"}, "type": "replaced-by"}]),
        events=2,
    ),
    Taken(
        "patients who replace each other in a circle",
        bundle(
            "batch",
            patient(identifier=None, link=[{"other": {"reference": "Patient/p2"}, "type": "replaced-by"}]),
            patient(
                identifier=None, id="p2", link=[{"other": {"reference": "Patient/p1"}, "type": "replaced-by"}]
            ),
        ),
        events=2,
    ),
]


def run(row: Refused | Taken) -> tuple[SourceRecord, Ingested]:
    source = SourceRecord(
        "ehr.note",
        3,
        41,
        NOW,
        row.value if isinstance(row.value, bytes | None) else text(row.value),
        dict(row.headers),
    )
    settings = row.settings if isinstance(row, Refused) else IngestSettings()
    return source, ingest(source, settings)


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: row.name)
def test_is_refused_with_a_letter_that_says_why(row: Refused) -> None:
    source, result = run(row)
    letters = [letter for letter in result.letters if letter.reason == row.reason]
    assert len(letters) == 1, [(letter.reason, letter.came) for letter in result.letters]
    letter = letters[0]
    assert letter.location == row.location or not row.location
    assert letter.expected and letter.came and letter.stage == "ingest"
    assert letter.replay == "wardstream dlq --replay --topic ehr.note --partition 3 --offset 41"
    assert (
        SECRET not in letter.expected + letter.came + letter.location + letter.reason + letter.resource_type
    )
    assert len(letter.came) < 200
    if letter.value:
        assert base64.b64decode(letter.value) in (source.value or b"")
    else:
        assert not source.value or len(source.value) > 256 * 1024
    if letter.reason != "ambiguous-merge":
        assert result.events == ()
    assert sum(number for (_, outcome), number in result.counts.items() if outcome == "rejected") == 1


@pytest.mark.parametrize("row", TAKEN, ids=lambda row: row.name)
def test_is_taken_and_what_is_left_out_is_said(row: Taken) -> None:
    _, result = run(row)
    assert len(result.events) == row.events, [(letter.reason, letter.came) for letter in result.letters]
    assert encode_events(result.events)
    reasons = {letter.reason for letter in result.letters}
    assert row.reason in reasons if row.reason else not reasons - {"placeholder-time"}
    assert all(letter.severity == "partial" for letter in result.letters)


def test_there_are_at_least_forty_kinds() -> None:
    assert len({row.name for row in REFUSED} | {row.name for row in TAKEN}) == len(REFUSED) + len(TAKEN) >= 40


def test_a_time_without_a_zone_is_taken_where_the_feed_s_zone_is_set() -> None:
    result = ingest(record(observation(issued="2026-03-01T09:00:00")), IngestSettings(zone="Europe/Berlin"))
    assert len(result.events) == 1


def test_an_unexpected_failure_of_ours_becomes_a_letter_that_names_the_exception_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError(SECRET)

    monkeypatch.setattr("processors.ingest.resources.canonicalise", fail)
    for value in (observation(), bundle("batch", observation())):
        (letter,) = ingest(record(value)).letters
        assert (letter.reason, letter.came) == ("internal-error", "ZeroDivisionError; please report it")
        assert SECRET not in str(letter)


@pytest.mark.parametrize(
    ("value", "location"),
    [
        (condition(code=None), "Condition.code"),
        (observation(code={}), "Observation.code"),
        (bundle("batch", patient(), condition(code=None)), "Bundle.entry[1].resource.code"),
    ],
)
def test_a_letter_names_the_place_once(value: Any, location: str) -> None:
    (letter,) = ingest(record(value)).letters
    assert letter.location == location


@pytest.mark.parametrize(
    "typed", ["patient/mrs.alder-hiv", "text-of/anna", "image/anna-alder", "x" * 70 + "/y"]
)
def test_letters_never_repeat_a_content_type_that_is_free_text(typed: str) -> None:
    note = {
        "resourceType": "DocumentReference",
        "id": "d",
        "status": "current",
        "subject": {"reference": "Patient/1"},
        "content": [{"attachment": {"contentType": typed, "data": "SGVsbG8u"}}],
    }
    record = SourceRecord(
        "ehr.fhir", 0, 0, 4 * 10**15, orjson.dumps(note), {"content-type": f"application/{typed}"}
    )
    found = ingest(record)
    assert typed.encode() not in msgspec.json.encode([_without_value(each) for each in found.letters])


def _without_value(letter: DeadLetter) -> DeadLetter:
    return msgspec.structs.replace(letter, value="")
