"""The sample hospital: valid where it should be, wrong only on purpose, the same every time, and at one with itself."""

from __future__ import annotations

import base64
import json
import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from fhir.resources.R4B import get_fhir_model_class

from processors.ingest import IngestSettings, SourceRecord, ingest
from schemas.instant import HOUR, isoformat
from wardstream.message import Message
from wardstream.sample_hospital import messages, write_ndjson
from wardstream.sample_hospital.chart import MRN, STAFF
from wardstream.sample_hospital.hospital import build, compiled
from wardstream.sample_hospital.script import story
from wardstream.sample_hospital.vocabulary import HOSPITAL, read_yaml
from wardstream.sources.times import parse

Resource = dict[str, Any]


def sent_on_purpose(message: Message) -> bool:
    return message.headers["source"] == "laboratory-interface-2"


GOOD = tuple(message for message in messages if not sent_on_purpose(message))
FAULTY = tuple(message for message in messages if sent_on_purpose(message))


@lru_cache(maxsize=1)
def told() -> tuple[tuple[Message, Resource], ...]:
    """Every clinical resource of the good messages, with the message that carried it."""
    return tuple((message, resource) for message in GOOD for resource in opened(json.loads(message.value)))


def opened(resource: Resource) -> Iterator[Resource]:
    if resource["resourceType"] == "Bundle":
        for entry in resource["entry"]:
            yield from opened(entry["resource"])
    else:
        yield resource


def of_type(*types: str) -> list[tuple[Message, Resource]]:
    return [(message, resource) for message, resource in told() if resource["resourceType"] in types]


def inside(value: Any, name: str) -> Iterator[Any]:
    """Every value under `name`, however deep."""
    if isinstance(value, dict):
        for key, member in value.items():
            if key == name:
                yield member
            yield from inside(member, name)
    elif isinstance(value, list):
        for item in value:
            yield from inside(item, name)


def text_of(note: Resource) -> str:
    if note["resourceType"] == "Composition":
        return "\n".join(section["text"]["div"] for section in note["section"])
    return base64.b64decode(note["content"][0]["attachment"]["data"]).decode()


# --- the feed as a whole


def test_messages_come_in_the_order_of_their_arrival() -> None:
    times = [message.time for message in messages]
    assert times == sorted(times)
    assert 300 <= len(messages) <= 700


def test_two_builds_give_the_same_bytes() -> None:
    assert build() == build() == messages


def test_building_is_quick() -> None:
    started = time.process_time()
    build()
    assert time.process_time() - started < 1.5


@pytest.mark.parametrize("topic", ["ehr.admission", "ehr.note", "ehr.lab"])
def test_every_topic_is_used(topic: str) -> None:
    assert sum(message.topic == topic for message in messages) > 50


def test_every_message_but_the_faulty_is_valid_fhir() -> None:
    for message in GOOD:
        kind = json.loads(message.value)["resourceType"]
        get_fhir_model_class(kind).model_validate_json(message.value)


def test_ingest_refuses_the_faulty_messages_and_nothing_else() -> None:
    reasons: Counter[str] = Counter()
    for offset, message in enumerate(messages):
        taken = ingest(SourceRecord(message.topic, 0, offset, message.time, message.value, message.headers), IngestSettings())
        assert bool(taken.letters) == sent_on_purpose(message), (isoformat(message.time), taken.letters)
        reasons.update(letter.reason for letter in taken.letters)
    assert reasons == {"not-json": 2, "wrong-resource-type": 1, "missing-subject": 1}


def test_the_file_to_look_at_holds_every_message(tmp_path: Path) -> None:
    lines = write_ndjson(tmp_path).read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["time"] for line in lines] == [isoformat(message.time) for message in messages]
    assert set(json.loads(lines[3])) == {"time", "topic", "key", "headers", "value"}


# --- nobody may take it for real, every name leads somewhere


def test_everything_says_that_it_is_test_data() -> None:
    for message in GOOD:
        assert b'"HTEST"' in message.value


def test_identifiers_belong_to_a_domain_that_cannot_exist() -> None:
    for _, resource in told():
        for identifiers in inside(resource, "identifier"):
            for identifier in identifiers if isinstance(identifiers, list) else [identifiers]:
                assert identifier["system"].startswith(HOSPITAL)


def test_codings_have_system_code_and_display() -> None:
    for _, resource in told():
        for codings in inside(resource, "coding"):
            for coding in codings:
                assert coding["system"] and coding["code"]
                assert coding.get("display") or coding["system"] == "urn:ietf:bcp:47"


def test_quantities_are_in_ucum() -> None:
    for _, resource in told():
        for name in ("valueQuantity", "dose", "doseQuantity", "rateQuantity"):
            for quantity in inside(resource, name):
                assert quantity["system"] == "http://unitsofmeasure.org" and quantity["code"]


def test_every_reference_leads_to_something_that_was_sent() -> None:
    known = {f"{resource['resourceType']}/{resource['id']}" for _, resource in told()}
    identified = {
        f"{resource['resourceType']}?identifier={one['system']}|{one['value']}"
        for _, resource in told()
        for one in resource.get("identifier", [])
        if isinstance(one, dict)
    }
    for message in GOOD:
        body = json.loads(message.value)
        urls = {entry["fullUrl"] for entry in body.get("entry", [])}
        for _, resource in ((message, one) for one in opened(body)):
            own = {f"#{part['id']}" for part in resource.get("contained", [])}
            for literal in inside(resource, "reference"):
                assert literal in known | identified | urls | own, (resource["id"], literal)


def test_references_of_every_form_occur() -> None:
    everything = b"".join(message.value for message in GOOD)
    for form in (b'"Patient/', b'"urn:uuid:', b'"#author"', b'"#med"', f"Practitioner?identifier={STAFF}".encode(),
                 f"Patient?identifier={MRN}".encode(), b'"https://ehr.wardstream.example/fhir/'):  # fmt: skip
        assert form in everything
    assert any("identifier" in resource.get("subject", {}) for _, resource in told())


def test_bundles_of_several_types_occur() -> None:
    types = {body["type"] for message in GOOD if (body := json.loads(message.value))["resourceType"] == "Bundle"}
    assert types >= {"message", "transaction", "collection", "searchset", "document"}


def test_versions_of_a_resource_never_go_back() -> None:
    last: dict[str, int] = {}
    for message, resource in told():
        if version := resource.get("meta", {}).get("versionId"):
            name = f"{resource['resourceType']}/{resource['id']}"
            duplicate = sum(other.value == message.value for other in GOOD) > 1
            assert int(version) > last.get(name, 0) or duplicate or message.value.startswith(b'{"resourceType":"Bundle"'), name
            last[name] = int(version)


def test_nothing_is_known_after_it_was_sent() -> None:
    for message, resource in told():
        for name in ("issued", "lastUpdated", "recordedDate", "authoredOn"):
            for moment in inside(resource, name):
                known = parse(moment)
                assert known is not None and known <= message.time, (resource["id"], name)


# --- the clinical picture


def stays() -> dict[str, Resource]:
    """The last version of every stay."""
    last = {r["id"]: r for _, r in of_type("Encounter")}
    return {id_: one for id_, one in last.items() if one["class"]["code"] in ("IMP", "OBSENC")}


def test_at_least_six_inpatients_are_admitted_and_discharged() -> None:
    assert sum(stay["class"]["code"] == "IMP" for stay in stays().values()) >= 6
    assert any(stay["class"]["code"] == "OBSENC" for stay in stays().values())
    assert all(stay["status"] == "finished" and stay["period"]["end"] for stay in stays().values())


def test_classes_statuses_and_wards_change_along_the_way() -> None:
    histories = [[past["class"]["code"] for past in stay.get("classHistory", [])] for stay in stays().values()]
    assert ["EMER", "OBSENC"] in histories and ["EMER"] in histories
    assert any(
        [past["status"] for past in stay.get("statusHistory", [])] == ["arrived", "in-progress"] for stay in stays().values()
    )
    assert max(len(stay["location"]) for stay in stays().values()) >= 5


@pytest.mark.parametrize("code", ["18842-5", "11506-3", "instructions"])
def test_every_stay_ends_with_the_clinicians_own_documents(code: str) -> None:
    wanted = {"74213-0", "8653-8"} if code == "instructions" else {code}
    for id_, stay in stays().items():
        final = [
            note
            for _, note in of_type("DocumentReference", "Composition")
            if {c["code"] for c in note["type"]["coding"]} & wanted
            and f"Encounter/{id_}"
            in {*inside(note.get("context", {}), "reference"), *inside(note.get("encounter", {}), "reference")}
            and note.get("docStatus", note["status"]) in ("final", "amended")
        ]
        assert final, (id_, code)
        assert stay["diagnosis"]


def test_fifteen_or_more_kinds_of_notes() -> None:
    kinds = {note["type"]["coding"][0]["code"] for _, note in of_type("DocumentReference", "Composition")}
    assert len(kinds) >= 15


def test_one_patient_has_fifteen_kinds_of_notes() -> None:
    kinds = {note["type"]["text"] for _, note in of_type("DocumentReference", "Composition") if note["id"].startswith("ercp-")}
    assert len(kinds) >= 15


def test_notes_come_as_plain_text_html_rtf_and_composition() -> None:
    forms = {note["content"][0]["attachment"]["contentType"].partition(";")[0] for _, note in of_type("DocumentReference")}
    assert forms == {"text/plain", "text/html", "text/rtf"}
    assert len(of_type("Composition")) == 2


def test_labs_have_ranges_and_flags() -> None:
    measured = [
        o for _, o in of_type("Observation") if "valueQuantity" in o and o["category"][0]["coding"][0]["code"] == "laboratory"
    ]
    assert all(o.get("referenceRange") and o.get("interpretation") and o.get("issued") for o in measured)
    flags = {o["interpretation"][0]["coding"][0]["code"] for o in measured}
    assert flags == {"N", "H", "L", "HH", "LL"}


def test_a_critical_potassium_is_flagged_so() -> None:
    potassium = [o for _, o in of_type("Observation") if o["code"]["coding"][0]["code"] == "2823-3" and o["id"].startswith("hf")]
    critical = [o["valueQuantity"]["value"] for o in potassium if o["interpretation"][0]["coding"][0]["code"] == "HH"]
    assert critical == [6.3]


def test_trends_go_over_a_stay_and_over_years() -> None:
    series: dict[tuple[str, str], set[str]] = defaultdict(set)
    for _, observation in of_type("Observation"):
        for coding in observation["code"]["coding"]:
            series[observation["id"].split("-")[0], coding["code"]].add(observation.get("effectiveDateTime", ""))
    assert len(series["hf", "2823-3"]) >= 10  # potassium
    assert len(series["hf", "29463-7"]) >= 8  # weight
    assert len({when[:4] for when in series["breast", "6875-9"]}) >= 5  # CA 15-3
    assert len({when[:4] for when in series["child", "9843-4"]}) >= 4  # head circumference
    assert len(series["cerv", "10524-7"]) >= 6  # cytology


def test_blood_pressure_has_two_components() -> None:
    panels = [o for _, o in of_type("Observation") if o["code"]["coding"][0]["code"] == "85354-9"]
    assert len(panels) > 40 and all(len(panel["component"]) == 2 for panel in panels)


def test_medicines_are_started_changed_stopped_with_reasons_given_and_withheld() -> None:
    requests = [r for _, r in of_type("MedicationRequest")]
    assert {r["status"] for r in requests} >= {"active", "stopped", "on-hold", "completed"}
    assert all(r["statusReason"]["text"] for r in requests if r["status"] in ("stopped", "on-hold"))
    assert any("priorPrescription" in r for r in requests)
    assert {a["status"] for _, a in of_type("MedicationAdministration")} == {"completed", "not-done"}
    assert of_type("MedicationStatement")


def test_allergies_have_reactions_and_somebody_has_none() -> None:
    allergies = [a for _, a in of_type("AllergyIntolerance")]
    assert any("reaction" in a and a["criticality"] == "high" for a in allergies)
    assert any(a["code"]["coding"][0]["code"] == "716186003" for a in allergies)


@pytest.mark.parametrize(
    "kind", ["Procedure", "CarePlan", "ServiceRequest", "Immunization", "FamilyMemberHistory", "DiagnosticReport"]
)
def test_other_kinds_of_resources_occur(kind: str) -> None:
    assert of_type(kind)


# --- what goes wrong in real feeds


def test_results_come_late_out_of_order_and_after_discharge() -> None:
    lags = {o["id"]: message.time - (parse(o["issued"]) or 0) for message, o in of_type("Observation", "DiagnosticReport")}
    assert sum(lag > HOUR for lag in lags.values()) > 5
    issued = [parse(o["issued"]) or 0 for _, o in of_type("DiagnosticReport")]
    assert issued != sorted(issued)
    ends = {f"Encounter/{id_}": parse(stay["period"]["end"]) or 0 for id_, stay in stays().items()}
    after = [
        o
        for message, o in of_type("Observation")
        if message.time > ends.get(o.get("encounter", {}).get("reference"), message.time)
    ]
    assert {o["id"].split("-")[0] for o in after} >= {"hf", "child"}


def test_exact_duplicates_occur() -> None:
    assert sum(count > 1 for count in Counter(message.value for message in GOOD).values()) == 2


def test_a_result_is_corrected_under_its_own_id() -> None:
    versions = [o for _, o in of_type("Observation") if o["id"] == "hf-250910-0520-cr"]
    assert [
        (o["status"], o["meta"]["versionId"], o["valueQuantity"]["value"]) for o in versions if o["status"] == "corrected"
    ] == [("corrected", "2", 1.8)]
    assert versions[0]["valueQuantity"]["value"] == 1.1


def test_a_note_on_the_wrong_patient_is_withdrawn() -> None:
    versions = [n for _, n in of_type("DocumentReference") if n["id"] == "ercp-250909-2130-note-nursing"]
    assert [n["status"] for n in versions] == ["current", "entered-in-error"]


def test_a_note_is_amended() -> None:
    (amended,) = [n for _, n in of_type("DocumentReference") if n.get("docStatus") == "amended"]
    assert "ADDENDUM" in text_of(amended)


def test_an_emergency_record_is_merged_with_data_on_both_sides() -> None:
    patients = [(m.time, p) for m, p in of_type("Patient") if p["id"] == "sh-unknown-7"]
    merged_at, gone = patients[-1]
    assert gone["active"] is False and gone["link"] == [{"other": {"reference": "Patient/sh-ortega"}, "type": "replaced-by"}]
    under_old = [m.time for m, r in told() if r.get("subject") == {"reference": "Patient/sh-unknown-7"}]
    under_own = [m.time for m, r in told() if r.get("subject") == {"reference": "Patient/sh-ortega"}]
    assert min(under_old) < merged_at < max(under_old)  # one result still comes under the old record
    assert min(under_own) < merged_at < max(under_own)


def test_malformed_mistyped_and_ownerless_messages_occur() -> None:
    assert len(FAULTY) == 4
    with pytest.raises(json.JSONDecodeError):
        json.loads(FAULTY[0].value)


# --- the notes and the chart are about the same patient

#: How notes name what the chart measures.
NAMES = {
    "Na": "2951-2", "K": "2823-3", "CO2": "2028-9", "BUN": "3094-0", "Cr": "2160-0", "Ca": "17861-6", "Mg": "19123-9",
    "WBC": "6690-2", "Hgb": "718-7", "Hct": "4544-3", "Plt": "777-3", "ANC": "751-8", "MCV": "787-2", "CRP": "1988-5",
    "ALT": "1742-6", "AST": "1920-8", "ALP": "6768-6", "Tbil": "1975-2", "lipase": "3040-3", "Lipase": "3040-3",
    "NT-proBNP": "33762-6", "lactate": "2524-7", "pCO2": "2019-8", "pH": "2744-1", "A1c": "4548-4",
    "CA 15-3": "6875-9", "CK": "2157-6", "ammonia": "16362-6", "CSF glucose": "2342-4", "INR": "6301-6",
    "procalcitonin": "33959-8", "ferritin": "2276-4", "HR": "8867-4", "RR": "9279-1", "T": "8310-5",
    "SpO2": "59408-5", "BP": "85354-9", "weight": "29463-7", "Weight": "29463-7", "HC": "9843-4", "LVEF": "10230-1",
    "eGFR": "98979-8", "GCS": "9269-2", "Urine": "9192-6",
}  # fmt: skip
SAID = re.compile(r"(?<![A-Za-z-])(" + "|".join(sorted(map(re.escape, NAMES), key=len, reverse=True)) + r")(?: was| is)? "
                  r"(\d+(?:\.\d+)?(?:/\d+)?)(?![\d/-]|\.\d)")  # fmt: skip
#: What a note tells from elsewhere: an echo of last year, a scale at home, an oximeter read while walking, a dosing rule,
#: a usual weight, and cerebrospinal fluid, which goes by the names of blood.
ELSEWHERE = {
    ("hf", "LVEF", "30"), ("hf", "Cr", "1.5"), ("hf", "SpO2", "93"), ("hf", "weight", "88.1"), ("ercp", "SpO2", "86"),
    ("ercp", "SpO2", "88"), ("ercp", "weight", "56"), ("breast", "LVEF", "60"), ("child", "WBC", "1"), ("child",
    "lactate", "0.9"),
}  # fmt: skip


def charted() -> dict[tuple[str, str], list[tuple[str, str]]]:
    """(story, LOINC) -> values with when they were known."""
    found: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
    for _, o in of_type("Observation"):
        for coding in o["code"].get("coding", []):
            value = "/".join(f"{c['valueQuantity']['value']:g}" for c in o.get("component", []))
            if "valueQuantity" in o:
                value = f"{o['valueQuantity']['value']:g}"
            found[o["id"].split("-")[0], coding["code"]].append((value, o["issued"]))
    return found


def test_numbers_in_notes_were_measured_before_the_note_was_signed() -> None:
    chart, checked = charted(), 0
    for _, note in of_type("DocumentReference", "Composition"):
        story_key = note["id"].split("-")[0]
        for name, value in SAID.findall(text_of(note)):
            plain = value if "/" in value else f"{float(value):g}"
            known = {measured for measured, issued in chart[story_key, NAMES[name]] if issued <= note["date"]}
            assert plain in known or (story_key, name, value) in ELSEWHERE, (note["id"], name, value)
            checked += 1
    assert checked > 400


def test_doses_in_discharge_summaries_were_ordered_or_taken_at_home() -> None:
    """Each "<medicine> <dose> mg" under DISCHARGE MEDICATIONS stands in an order or a statement of that patient."""
    doses: dict[str, set[str]] = defaultdict(set)
    for _, r in of_type("MedicationRequest", "MedicationStatement"):
        code = r.get("medicationCodeableConcept") or r["contained"][0]["code"]
        for dosage in r.get("dosageInstruction") or r["dosage"]:
            doses[r["id"].split("-")[0]].add(f"{code['text'].split()[0].lower()} {dosage['text'].split()[0]}")
    checked = 0
    for _, note in of_type("DocumentReference"):
        if note["type"]["coding"][0]["code"] != "18842-5":
            continue
        listed = text_of(note).partition("DISCHARGE MEDICATIONS\n")[2].partition("\n\n")[0].partition("Stopped")[0]
        for medicine, dose in re.findall(r"([A-Za-z-]+)(?: succinate)? (\d+(?:/\d+)?) mg", listed):
            assert f"{medicine.lower()} {dose}" in doses[note["id"].split("-")[0]], (note["id"], medicine, dose)
            checked += 1
    assert checked > 10


# --- a story that cannot be told says where


def a_story(*lines: str) -> dict[str, Any]:
    head = "story: x\npatient: {id: x, mrn: X-1, family: A, given: B, born: 2000-01-01, sex: female}\ndays:\n  2025-01-01:\n"
    found: dict[str, Any] = read_yaml(head + "".join(f"    - {line}\n" for line in lines))
    return found


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("08:00 order furosemide: a spoonful", "expected a dose"),
        ("08:00 order moonshine: 40 mg PO daily", "expected a word of vocabulary/medicines.yaml"),
        ("08:00 dance: now", "expected a verb"),
        ("08:00 give @nothing: ''", "expected a label given earlier"),
    ],
)
def test_a_line_that_cannot_be_told_is_named(line: str, said: str) -> None:
    with pytest.raises(ValueError, match=said) as caught:
        compiled(story(a_story(line)))
    assert "2025-01-01T08:00:00-07:00" in str(caught.value)


def test_a_line_without_a_time_is_no_line() -> None:
    with pytest.raises(ValueError, match="expected `TIME verb words: value` on 2025-01-01"):
        story(a_story("furosemide: 40 mg"))
