"""The patient's page and whose patients are open: wards, care teams, emergency access."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import orjson
import pytest
from aiohttp.test_utils import TestClient
from fhir.resources.R4B.auditevent import AuditEvent
from hypothesis import given
from hypothesis import strategies as st

from kg.guidelines.graph import Guideline
from processors.drafting.fhir import from_bundle, to_bundle
from processors.tasks import TASKS
from schemas.codes import Coding, Concept, Quantity, Range
from schemas.deltas import Delta
from schemas.errors import ConfigurationError
from schemas.events import DocumentBody, EncounterBody, FactsBody, Movement, PatientBody
from schemas.facts import Fact, Source
from schemas.instant import DAY, FOREVER, HOUR, Instant
from tests.processors.stay import request
from tests.wardstream.review.test_server import Desk, send
from wardstream.guidelines import load
from wardstream.review.access import Reviewer, Wards
from wardstream.review.chart import Charts
from wardstream.review.records import Records, ward_key

T0 = 20_000 * DAY
MRN = "http://hospital.example/mrn"


def delta(
    patient: str, kind: str, resource: str, body: msgspec.Struct, at: Instant = T0, **more: Any
) -> Delta:
    rank = more.pop("rank", (1, at, ""))
    return Delta(
        patient,
        f"{resource}@{rank}",
        more.pop("change", "add"),
        kind,
        resource,
        rank,
        at,
        more.pop("recorded", at),
        body=msgspec.Raw(msgspec.json.encode(body)),
        **more,
    )


def person(patient: str, number: str, given_name: str = "Ada", family: str = "Brandt") -> Delta:
    body = PatientBody((f"{MRN}|{number}",), family, given_name, "1950-03-02", "female")
    return delta(patient, "patient", patient, body)


def stay(patient: str, name: str, *moves: Movement, at: Instant = T0, **more: Any) -> Delta:
    body = EncounterBody("IMP", more.pop("status", "in-progress"), T0, movements=moves, **more)
    return delta(patient, "encounter", f"Encounter/{name}", body, at)


def result(
    patient: str, name: str, label: str, value: str, at: Instant, flag: str = "", unit: str = "mmol/L"
) -> Delta:
    fact = Fact(
        f"Observation/{name}#0",
        "observed",
        Concept((Coding("http://loinc.org", "2823-3", label),), label),
        at,
        Source(f"Observation/{name}"),
        Quantity(value, unit, ucum=unit),
        at,
        interpretation=flag,
        reference=Range("3.5", "5.1", unit),
        attributes={"category": "laboratory"},
    )
    return delta(patient, "observation", f"Observation/{name}", FactsBody((fact,)), at)


def medicine(
    patient: str, name: str, label: str, relation: Any, start: Instant, end: Instant = FOREVER
) -> Delta:
    fact = Fact(
        f"MedicationRequest/{name}#0",
        relation,
        Concept(text=label),
        start,
        Source(f"MedicationRequest/{name}"),
        end=end,
        attributes={"dose": "40 mg", "frequency": "daily"},
    )
    return delta(patient, "history", f"MedicationRequest/{name}", FactsBody((fact,)), start)


def filled(*deltas: Delta, since: Instant = 3 * DAY) -> Records:
    records = Records(since)
    records.take([msgspec.json.encode(deltas)])
    records.ready = True
    return records


def page(
    records: Records, patient: str = "Patient/1", guidelines: tuple[Guideline, ...] = (), **more: Any
) -> dict[str, Any]:
    found = Charts(records, "Europe/Berlin", lambda: guidelines).page(patient, **more)
    assert found is not None
    return found


# The record.


VERSIONS = [
    person("Patient/1", "4711"),
    stay("Patient/1", "1", Movement("Ward 4B", T0)),
    delta(
        "Patient/1",
        "encounter",
        "Encounter/1",
        EncounterBody("IMP", "finished", T0, T0 + DAY),
        T0 + DAY,
        rank=(2, T0 + DAY, ""),
    ),
    result("Patient/1", "k1", "Potassium", "4.1", T0 + HOUR),
    person("Patient/2", "4712", "Bo"),
]


@given(st.lists(st.sampled_from(VERSIONS), min_size=1), st.permutations(VERSIONS))
def test_who_treats_a_patient_depends_on_the_versions_not_on_their_order_or_duplicates(
    again: list[Delta], order: list[Delta]
) -> None:
    known, other = filled(*VERSIONS), filled(*again, *order, *again)
    for keys in ({ward_key("ward 4b")}, {ward_key("not stated")}):
        assert known.treated(keys) == other.treated(keys)
    assert known.people() == other.people() and known.people(["4712"]) == other.people(["bo"])


def test_a_patient_stays_open_to_a_ward_for_some_time_after_leaving_it_and_no_longer() -> None:
    moved = stay(
        "Patient/1", "1", Movement("4B", T0, T0 + DAY), Movement("5A", T0 + DAY), team=("Practitioner/9",)
    )
    for later, wards in ((3 * DAY, {"4b", "5a"}), (5 * DAY, {"5a"})):
        records = filled(moved, result("Patient/2", "k", "Potassium", "4", T0 + later))
        assert {one for one in ("4b", "5a") if records.treated({ward_key(one)})} == wards
        assert records.treated({"Practitioner/9"}) == {"Patient/1"}


def test_a_cancelled_or_retracted_stay_and_one_that_was_split_off_open_nothing() -> None:
    whole = stay("Patient/1", "1", Movement("4B", T0))
    gone = delta(
        "Patient/1", "encounter", "Encounter/1", EncounterBody("IMP", "cancelled", T0), rank=(2, T0, "")
    )
    retracted = msgspec.structs.replace(whole, rank=(3, T0, ""), retracted=True)
    merged = msgspec.structs.replace(whole, origin="Patient/8", via=("Patient/8",))
    split = delta(
        "Patient/1",
        "withdraw",
        "Patient/8",
        EncounterBody("", ""),
        change="withdraw",
        origin="Patient/8",
        via=("Patient/8",),
    )
    assert filled(whole).treated({ward_key("4B")}) and filled(merged).treated({ward_key("4B")})
    for deltas in ((whole, gone), (gone, whole), (whole, retracted), (merged, split)):
        assert not filled(*deltas).treated({ward_key("4B")})


# The page.


def test_a_critical_value_is_on_top_with_what_was_measured_after_it_in_the_hospitals_time() -> None:
    records = filled(
        person("Patient/1", "4711"),
        stay("Patient/1", "1", Movement("Ward 4B", T0), offset=60),
        *(
            result("Patient/1", f"k{n}", "Potassium", value, T0 + n * HOUR)
            for n, value in enumerate(["4.1", "6.9", "5.4"])
        ),
    )
    found = page(records)
    (critical,) = found["critical"]
    assert (critical["value"], critical["after"]) == ("6.9 mmol/L", "5.4 mmol/L")
    assert critical["time"].endswith(" 03:00") and found["zone"] == "Europe/Berlin"
    ((title, (row,)),) = found["results"]
    assert (title, row["last"], row["flag"], row["side"], row["count"]) == (
        "Laboratory",
        "5.4 mmol/L",
        "abnormal",
        "above",
        3,
    )
    xs = [x for x, _, _ in row["course"]["points"]]
    ys = [y for _, y, _ in row["course"]["points"]]
    top, high = row["course"]["band"]
    assert xs == sorted(xs) and ys[1] < ys[2] < top <= ys[0] <= top + high
    assert [flag for _, _, flag in row["course"]["points"]] == ["", "critical", "abnormal"]


def corrected(of: Delta, value: str, rank: int) -> Delta:
    """A later version of a result."""
    new = msgspec.json.decode(bytes(of.body), type=FactsBody).facts[0]
    body = FactsBody((msgspec.structs.replace(new, value=Quantity(value, "mmol/L", ucum="mmol/L")),))
    return delta(of.patient, "observation", of.resource, body, of.occurred, rank=(rank, of.occurred, ""))


HIGH = result("Patient/1", "k1", "Potassium", "7.0", T0 + HOUR)
WRONG = result("Patient/2", "k2", "Potassium", "7.2", T0 + HOUR)
RESULTS = [
    result("Patient/1", "k0", "Potassium", "6.8", T0),
    HIGH,
    result("Patient/1", "n", "Potassium", "27", T0 + 3 * HOUR, unit="mg/dL"),
    WRONG,
    corrected(WRONG, "4.2", 2),
    result("Patient/3", "k3", "Potassium", "7.4", T0),
    result("Patient/3", "k4", "Potassium", "5.4", T0 + 2 * HOUR),
    msgspec.structs.replace(result("Patient/4", "k5", "Potassium", "7.4", T0), rank=(3, T0, ""), retracted=True),
    result("Patient/4", "k5", "Potassium", "7.4", T0),
]  # fmt: skip


@given(st.permutations(RESULTS))
def test_lists_know_critical_values_and_what_followed_in_whatever_order_they_come(
    order: list[Delta],
) -> None:
    found = filled(*order).critical()
    shown = {
        patient: [(one.result.value, one.after.value if one.after else "") for one in of]
        for patient, of in found.items()
    }
    assert shown == {"Patient/1": [("7.0 mmol/L", "")], "Patient/3": [("7.4 mmol/L", "5.4 mmol/L")]}


def test_critical_values_of_a_record_that_was_split_off_and_of_long_ago_are_not_in_lists() -> None:
    merged = msgspec.structs.replace(HIGH, origin="Patient/8", via=("Patient/8",))
    split = delta(
        "Patient/1", "withdraw", "Patient/8", EncounterBody("", ""), change="withdraw", origin="Patient/8", via=("Patient/8",)
    )  # fmt: skip
    later = result("Patient/2", "x", "Potassium", "4", T0 + 20 * DAY)
    assert filled(merged).critical() and not filled(merged, split).critical()
    records = filled(HIGH, later)
    assert not records.critical()
    assert not records._rows("SELECT 1 FROM result WHERE patient = 'Patient/1'")


def test_of_who_is_erased_no_table_keeps_anything() -> None:
    whole = [person("Patient/1", "1"), stay("Patient/1", "1", Movement("4B", T0)), HIGH]
    link = delta("Patient/1", "link", "Patient/8", EncounterBody("", ""), change="link")
    gone = delta("Patient/1", "erase", "Patient/1", EncounterBody("", ""), T0 + DAY, change="erase")
    records = filled(*whole, link)
    tables = [name for (name,) in records._rows("SELECT name FROM sqlite_master WHERE type = 'table'")]
    count = "SELECT count(*) FROM {} WHERE patient = 'Patient/1'"

    def kept() -> set[str]:
        return {one for one in tables if records._rows(count.format(one)) != [(0,)]}

    assert kept() == set(tables), "each table has a row that must go"
    records.take([msgspec.json.encode([gone])])
    assert kept() <= {"delta"} and [one.change for one in records.deltas("Patient/1")] == ["erase"]


def test_a_date_is_shown_as_it_was_sent_wherever_the_hospital_is() -> None:
    asthma = Fact("Condition/1#0", "has_condition", Concept(text="Asthma"), T0, Source("Condition/1"))
    records = filled(delta("Patient/1", "history", "Condition/1", FactsBody((asthma,))))
    for zone in ("America/Phoenix", "Asia/Tokyo"):
        found = Charts(records, zone, lambda: ()).page("Patient/1")
        assert found is not None and found["problems"] == [("Asthma", "2024-10-04", "active")]


def test_results_of_other_units_are_no_course_and_a_range_of_another_unit_is_no_band() -> None:
    mixed = filled(
        stay("Patient/1", "1"),
        result("Patient/1", "a", "Potassium", "4.1", T0),
        result("Patient/1", "b", "Potassium", "16", T0 + HOUR, unit="mg/dL"),
    )
    ((_, rows),) = page(mixed)["results"]
    assert sorted(row["last"] for row in rows) == ["16 mg/dL", "4.1 mmol/L"] and all(
        row["count"] == 1 for row in rows
    )


def test_medicines_are_bars_and_dots_and_what_runs_is_first() -> None:
    records = filled(
        stay("Patient/1", "1", Movement("4B", T0)),
        medicine("Patient/1", "a", "Amoxicillin", "ordered_medication", T0, T0 + DAY),
        medicine("Patient/1", "f", "Furosemide", "ordered_medication", T0),
        medicine("Patient/1", "g", "furosemide", "given_medication", T0 + HOUR, T0 + HOUR),
        medicine("Patient/1", "old", "Warfarin", "takes_medication", T0 - 400 * DAY, T0 - 300 * DAY),
        result("Patient/1", "k", "Potassium", "4.1", T0 + 2 * DAY),
    )
    rows = page(records)["medicines"]
    assert [(row["name"].casefold(), row["state"], row["given"]) for row in rows] == [
        ("furosemide", "running", 1),
        ("amoxicillin", "ended", 0),
    ]
    assert len(rows[0]["bars"]) == len(rows[0]["marks"]) == 1 and rows[1]["to"]


def test_notes_are_listed_without_drafts_of_ours_and_guideline_steps_and_the_course_are_there() -> None:
    note = DocumentBody("Creatinine is <better>.", Concept(text="Progress note"), note_type="progress-note")
    diabetes = Fact(
        "Condition/1#0",
        "has_condition",
        Concept((Coding("http://hl7.org/fhir/sid/icd-10-cm", "E11.9", "Type 2 diabetes"),)),
        T0,
        Source("Condition/1"),
    )
    records = filled(
        person("Patient/1", "4711"),
        stay("Patient/1", "1", Movement("4B", T0)),
        delta("Patient/1", "history", "Condition/1", FactsBody((diabetes,))),
        delta("Patient/1", "document", "DocumentReference/1", note),
        delta("Patient/1", "document", "DocumentReference/2", msgspec.structs.replace(note, ours=True)),
    )
    found = page(records, guidelines=load(()).guidelines)
    assert [one["id"] for one in found["notes"]] == ["DocumentReference/1"]
    assert found["picture"].startswith("<svg") and [name for name, _, _ in found["problems"]] == [
        "Type 2 diabetes"
    ]


def test_a_page_is_made_again_when_something_was_learned_and_not_before() -> None:
    records = filled(stay("Patient/1", "1", Movement("4B", T0)))
    charts = Charts(records, "UTC", lambda: ())
    first = charts.page("Patient/1")
    assert charts.page("Patient/1") is first and charts.page("Patient/404") is None
    records.take([msgspec.json.encode([result("Patient/1", "k", "Potassium", "7.1", T0)])])
    second = charts.page("Patient/1")
    assert second is not None and second["critical"]


def test_a_merged_record_leads_to_the_one_that_stands_for_it() -> None:
    link = delta("Patient/8", "link", "Patient/1", EncounterBody("", ""), change="link")
    records = filled(person("Patient/8", "1"), link, person("Patient/1", "2", "Bea"))
    assert page(records, "Patient/8")["name"] == "Bea Brandt"
    assert [one.patient for one in records.people(["brandt"])] == ["Patient/1"]
    records.take([msgspec.json.encode([msgspec.structs.replace(link, change="unlink")])])
    assert [one.patient for one in records.people(["brandt"])] == ["Patient/8", "Patient/1"]


# In the browser.


def served(desk: Desk, records: Records, wards: str = "", **settings: Any) -> Any:
    if wards:
        file = desk.folder.parent / "wards.toml"
        file.write_text(wards)
        settings["wards"] = file
    guidelines = load(()).guidelines
    return desk.review(
        records=records, charts=Charts(records, "Europe/Berlin", lambda: guidelines), **settings
    )


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "drafts")


def test_the_page_of_a_patient_escapes_what_the_record_holds_and_is_audited(desk: Desk) -> None:
    note = DocumentBody("<script>alert(1)</script>", Concept(text="<b>Note</b>"))
    records = filled(
        person("Patient/1", "4711", "<i>Ada"),
        stay("Patient/1", "1", Movement("<u>4B", T0)),
        result("Patient/1", "k", "<s>Potassium", "6.9", T0),
        delta("Patient/1", "document", "DocumentReference/1", note),
    )

    async def do(client: TestClient[Any, Any]) -> None:
        answer = await client.get("/patient?id=Patient/1&note=DocumentReference/1&all=1")
        text = await answer.text()
        assert answer.status == 200 and "&lt;script&gt;alert(1)" in text and "Europe/Berlin" in text
        assert not re.search(r"<(i|u|s|b>Note)>?(Ada|4B|Potassium)", text)
        assert text.index("Critical value") < text.index("Results")
        assert (await client.get("/patient?id=Patient/404")).status == 404
        listed = await (await client.get("/patients?q=brandt+4711")).text()
        assert "MRN 4711" in listed and "No patients" in await (await client.get("/patients?q=nobody")).text()

    desk.run(do, served(desk, records))
    for one in desk.audit:
        AuditEvent.model_validate(one)
    (seen,) = [one for one in desk.audit if one["subtype"][0]["code"] == "patient"]
    assert seen["entity"][0]["what"] == {"reference": "Patient/1"}


def test_who_has_a_critical_value_that_nothing_was_measured_after_is_first_among_patients_without_any_draft(
    desk: Desk,
) -> None:
    records = filled(
        *(
            one
            for number, family in (("1", "Zeta"), ("2", "Alpha"), ("3", "Beta"))
            for one in (
                person(f"Patient/{number}", number, "Ada", family),
                stay(f"Patient/{number}", number, Movement("4B", T0)),
            )
        ),
        result("Patient/3", "a", "Potassium", "2.1", T0),
        result("Patient/3", "b", "Potassium", "3.9", T0 + HOUR),
        result("Patient/1", "c", "Potassium", "6.9", T0),
    )

    async def do(client: TestClient[Any, Any]) -> None:
        page = await (await client.get("/patients")).text()
        names = re.findall(r'<a class="open"[^>]*>([^<]*)</a>', page)
        assert names == ["Ada Zeta", "Ada Beta", "Ada Alpha"]
        rows = page.split("<tr")
        first, second = rows[2], rows[3]
        assert "urgent" in first and "6.9 mmol/L" in first and "nothing measured since" in first
        assert "urgent" not in second and "2.1 mmol/L" in second and "then 3.9 mmol/L" in second
        assert "4711" not in page and "1 with a critical value" in page

    desk.run(do, served(desk, records))


@pytest.mark.parametrize("other", ["", "2.0"])
def test_a_draft_for_a_critical_value_states_what_was_measured_since_and_comes_after_those_without(
    desk: Desk, other: str
) -> None:
    wanted = request("progress-note", slot="critical:2026-03-03T06:40:00Z", cut="03-03 06:45")
    bundle = dict(to_bundle(TASKS["progress-note"].compose(wanted), wanted))
    later = orjson.loads(orjson.dumps(bundle).replace(wanted.patient.encode(), b"Patient/later"))
    later["identifier"]["value"] = "urn:uuid:00000000-0000-4000-8000-000000000002"
    later["entry"][0]["resource"]["date"] = "2030-01-01T00:00:00+00:00"
    for one in (bundle, later):
        desk.put(one)
    records = filled(
        result("Patient/later", "a", "Potassium", "6.1", T0, flag="HH"),
        result("Patient/later", "b", "Potassium", "4.9", T0 + HOUR),
        *([result("Patient/later", "c", "Glucose", other, T0, flag="LL", unit="mg/dL")] if other else []),
    )

    async def do(client: TestClient[Any, Any]) -> None:
        page = await (await client.get("/")).text()
        first, second = page.split('<tr class="urgent">')[1:]
        assert "Potassium 6.1 mmol/L" in first and "Potassium 6.1 mmol/L" in second
        assert ("then 4.9 mmol/L, 2024-10-04 03:00" in second) == (not other)
        assert "then 4.9" not in first
        assert ("Patient/later" in first) == bool(other) != ("Patient/later" in second), (
            "the latest first, of equals"
        )

    desk.run(do, served(desk, records))


@pytest.mark.parametrize(
    ("whose", "then", "shown"), [("", "", True), ("", "4.9", False), ("Patient/else", "", False)]
)
def test_any_draft_of_a_patient_begins_with_critical_values_that_nothing_was_measured_after(
    desk: Desk, whose: str, then: str, shown: bool
) -> None:
    patient = whose or from_bundle(dict(desk.document.bundle)).patient
    deltas = [result(patient, "a", "Potassium", "6.9", T0)]
    if then:
        deltas.append(result(patient, "b", "Potassium", then, T0 + HOUR))

    async def do(client: TestClient[Any, Any]) -> None:
        page = await (await client.get(desk.path)).text()
        assert ("Potassium 6.9 mmol/L" in page.partition("<article")[0]) == shown

    desk.run(do, served(desk, filled(*deltas)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("wards", "TOML"),
        ("[ward]\n", r"\[wards\]"),
        ('[wards]\n"Dr. Who" = ["4B"]', "group:"),
        ('[wards]\n"Practitioner/7" = "4B"', "group:"),
        ('[wards]\n"group:" = ["4B"]', "group:"),
    ],
)
def test_a_mapping_file_that_cannot_be_read_stops_the_start_and_later_opens_nothing(
    tmp_path: Path, text: str, expected: str
) -> None:
    file = tmp_path / "wards.toml"
    file.write_text(text)
    with pytest.raises(ConfigurationError, match=expected):
        Wards(file)
    file.write_text('[wards]\n"Practitioner/7" = ["Ward  4B"]\n"group:icu" = ["ICU"]\n"group:all" = ["*"]')
    wards = Wards(file)
    known = Reviewer("Practitioner/7", groups=frozenset({"icu"}))
    assert wards.of(known) == {"ward:ward 4b", "ward:icu", "Practitioner/7"}
    assert wards.of(Reviewer("Practitioner/8")) == {"Practitioner/8"}
    assert wards.of(Reviewer("Practitioner/8", groups=frozenset({"all"}))) is None
    file.unlink()
    file.write_text(text)
    assert wards.of(known) == {"Practitioner/7"}


def test_emergency_access_needs_a_reason_opens_one_patient_and_is_an_audit_event_with_it(desk: Desk) -> None:
    records = filled(
        person("Patient/1", "4711"),
        stay("Patient/1", "1", Movement("ICU", T0)),
        person("Patient/2", "4712"),
        stay("Patient/2", "2", Movement("ICU", T0)),
    )

    async def do(client: TestClient[Any, Any]) -> None:
        for path in ("/patient?id=Patient/1", "/patient?id=Patient/2"):
            answer = await client.get(path)
            assert answer.status == 403 and "Brandt" not in await answer.text()
        assert "Brandt" not in await (await client.get("/patients?q=4711")).text()
        for form in (
            {"patient": "4711", "why": "  "},
            {"patient": "47", "why": "cardiac arrest"},
            {"patient": "", "why": "cardiac arrest"},
        ):
            assert (await send(client, "/glass", form))[0] == 422
        status, text = await send(client, "/glass", {"patient": "4711", "why": "cardiac arrest"})
        assert status == 200 and "Ada Brandt" in text
        assert (await client.get("/patient?id=Patient/1")).status == 200
        assert (await client.get("/patient?id=Patient/2")).status == 403

    desk.run(do, served(desk, records, '[wards]\n"Practitioner/7" = ["4B"]'))
    broken = [one for one in desk.audit if one["subtype"][0]["code"] == "glass"]
    assert [one["outcome"] for one in broken] == ["8", "8", "8", "0"]
    AuditEvent.model_validate(broken[-1])
    assert (
        broken[-1]["purposeOfEvent"][0]["coding"][0]["code"] == "BTG"
        and broken[-1]["purposeOfEvent"][0]["text"] == "cardiac arrest"
    )
    assert broken[-1]["entity"][0]["what"] == {"reference": "Patient/1"}
