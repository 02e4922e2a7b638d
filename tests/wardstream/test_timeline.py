"""`wardstream timeline`: a patient's course as text and as a picture."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from confluent_kafka import Producer
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from kg.patient import GuidelineMark, Reader, TemporalGraph
from samples import messages
from schemas.errors import ConfigurationError
from schemas.instant import DAY, FOREVER
from streams import topics
from streams.loop.embedded_broker import EmbeddedBroker
from streams.loop.kafka import partition_of
from tests.processors.patient.hospital import Hospital, lab, merge, person
from wardstream.cli.app import app
from wardstream.timeline.lanes import LANES, lanes
from wardstream.timeline.page import page, picture
from wardstream.timeline.scale import Scale
from wardstream.timeline.source import from_messages

pytestmark = pytest.mark.slow

T0 = 1_772_323_200 * 1_000_000  # 2026-03-01T00:00Z
BREAST = "Patient/sh-breast"
SVG = "{http://www.w3.org/2000/svg}"

PATIENT = {
    "resourceType": "Patient",
    "id": "p1",
    "gender": "female",
    "birthDate": "1950-02-01",
    "name": [{"family": "Ampère <b>", "given": ["Zoë"]}],
}
SUBJECT = {"reference": "Patient/p1"}
VISIT = {
    "resourceType": "Encounter",
    "id": "e1",
    "status": "finished",
    "class": {"code": "AMB"},
    "subject": SUBJECT,
    "period": {"start": "2024-03-05T09:00:00Z", "end": "2024-03-05T10:00:00Z"},
}


def condition(name: str, onset: str, **more: Any) -> dict[str, Any]:
    told = {
        "resourceType": "Condition",
        "id": f"c-{abs(hash(name))}",
        "subject": SUBJECT,
        "code": {"text": name},
        "onsetDateTime": onset,
    }
    return {
        **told,
        "recordedDate": "2024-03-05T09:30:00Z",
        "encounter": {"reference": "Encounter/e1"},
        **more,
    }


def result(number: int, time: str, value: float, flag: str = "H") -> dict[str, Any]:
    return {
        "resourceType": "Observation",
        "id": f"o{number}",
        "status": "final",
        "subject": SUBJECT,
        "effectiveDateTime": time,
        "code": {"coding": [{"system": "http://loinc.org", "code": "6875-9", "display": "CA 15-3"}]},
        "valueQuantity": {
            "value": value,
            "unit": "U/mL",
            "system": "http://unitsofmeasure.org",
            "code": "[arb'U]/mL",
        },
        "interpretation": [{"coding": [{"code": flag}]}],
    }


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A patient's bundle, in a folder without a knowledge graph."""
    monkeypatch.chdir(tmp_path)
    resources = [
        PATIENT,
        VISIT,
        condition("Breast cancer <i>", "2024-03-05"),
        result(1, "2024-03-05T09:10:00Z", 34),
        result(2, "2024-09-05T09:10:00Z", 90),
        result(3, "2025-03-05T09:10:00Z", 212),
    ]
    path = tmp_path / "bundle.json"
    path.write_text(
        json.dumps(
            {
                "resourceType": "Bundle",
                "type": "collection",
                "entry": [{"resource": one} for one in resources],
            }
        )
    )
    return path


def asked(*words: str) -> Result:
    return CliRunner().invoke(app, ["timeline", *words])


def test_a_bundle_is_told_by_encounter_with_roles_trends_and_sources(file: Path) -> None:
    told = asked("--from", str(file))
    assert told.exit_code == 0, told.output
    lines = told.stdout.splitlines()
    assert lines[0] == "Patient/p1: Zoë Ampère <b>, female, born 1950-02-01"
    (visit,) = [number for number, line in enumerate(lines) if "[Encounter/e1]" in line]
    assert lines[visit].startswith("2024-03-05 09:00  visit")
    assert "2024-03-05       diagnosis     Breast cancer <i>  <- Condition/" in lines[visit + 1]
    (trend,) = [line for line in lines if "rising" in line]
    assert "CA 15-3: rising 34 U/mL (2024-03-05) -> 212 U/mL (2025-03-05), +524% over 3 results" in trend
    assert "no medical knowledge graph" in told.stderr


def test_as_of_shows_what_was_known_by_then(file: Path) -> None:
    told = asked("--from", str(file), "--as-of", "2024-06-01", "--json")
    entities = json.loads(told.stdout)["entities"]
    assert sorted(one["role"] for one in entities) == ["biomarker", "diagnosis"]
    assert [one["description"] for one in entities if one["role"] == "biomarker"] == [
        "biomarker: CA 15-3, 34 U/mL, high"
    ]
    early = asked("--from", str(file), "--as-of", "2001-01-01")
    assert isinstance(early.exception, ConfigurationError)


def test_a_merged_record_leads_to_the_one_that_stands_for_it_and_its_facts_are_read_from_the_topics(
    broker: EmbeddedBroker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WARDSTREAM_KAFKA__BOOTSTRAP", broker.kafka.bootstrap)
    told = Hospital().tell(
        [
            person("Patient/a", T0),
            person("Patient/b", T0),
            lab("Patient/b", "k", T0, "6.4"),
            merge("Patient/b", "Patient/a", T0 + DAY),
        ]
    )
    producer = Producer({"bootstrap.servers": broker.kafka.bootstrap})
    for delta in told.out.deltas:
        producer.produce(
            topics.TKG_DELTA, msgspec.json.encode([delta]), partition=partition_of(delta.patient, 4)
        )
    assert producer.flush(10) == 0
    shown = json.loads(asked("b", "--json").stdout)
    assert (shown["patient"], [one["id"] for one in shown["entities"]]) == ("Patient/a", ["Observation/k#0"])
    nobody = asked("Patient/nobody")
    assert isinstance(nobody.exception, ConfigurationError)


@pytest.mark.parametrize("ending", ["html", "svg"])
def test_a_picture_is_drawn_that_needs_nothing_from_outside(file: Path, tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"course.{ending}"
    assert asked("--from", str(file), "--out", str(out)).exit_code == 0
    drawn = out.read_text(encoding="utf-8")
    assert "<script" not in drawn and "@import" not in drawn and "url(" not in drawn
    assert not re.search(r"(?:src|href)\s*=", drawn)
    assert "<b>" not in drawn.replace("&lt;b&gt;", "") and "<i>" not in drawn
    assert "Breast cancer &lt;i&gt;" in drawn
    ElementTree.fromstring(
        drawn if ending == "svg" else drawn[drawn.index("<svg") : drawn.index("</svg>") + 6]
    )


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([], "--from"),
        (
            ["--from", "bundle.json", "--out", "course.pdf"],
            r"--out must end in \.html or \.svg",
        ),
        (["Patient/other", "--from", "bundle.json"], "Patient/"),
        (["--from", "nowhere.json"], "expected a folder with FHIR files"),
        (["--from", "sample"], "expected one patient, or the name of one"),
    ],
)
def test_what_cannot_be_shown_says_what_to_do(file: Path, words: list[str], expected: str) -> None:
    answer = asked(*words)
    assert isinstance(answer.exception, ConfigurationError)
    assert re.search(expected, str(answer.exception))


@pytest.fixture
def old_order(file: Path) -> Path:
    """The patient's bundle with a prescription of ten years ago that nobody closed, one of this visit, and a
    flu shot.
    """
    told = json.loads(file.read_text())
    old, new = (
        {
            "resourceType": "MedicationRequest",
            "id": f"m-{drug}",
            "status": "active",
            "intent": "order",
            "subject": SUBJECT,
            "authoredOn": at,
            "medicationCodeableConcept": {"text": drug},
        }
        for drug, at in (("simvastatin", "2015-02-01T09:00:00Z"), ("letrozole", "2024-09-05T09:00:00Z"))
    )
    shot = {
        "resourceType": "Immunization",
        "id": "i1",
        "status": "completed",
        "patient": SUBJECT,
        "occurrenceDateTime": "2024-10-01",
        "vaccineCode": {"text": "Influenza, seasonal"},
    }
    told["entry"] += [{"resource": one} for one in (old, new, shot)]
    file.write_text(json.dumps(told))
    return file


def test_an_order_that_nobody_closed_stands_apart_from_the_courses_of_treatment_and_a_vaccination_is_none(
    old_order: Path,
) -> None:
    lines = asked("--from", str(old_order)).stdout.splitlines()
    assert "2 treatment" in lines[2] and "1 prevention" in lines[2]
    assert lines[2].endswith("; 1 order never closed and not confirmed since")
    courses, apart, trends = (
        lines.index(head)
        for head in (
            "Courses of treatment",
            "Never closed, not confirmed since",
            "Trends of the last results",
        )
    )
    assert [line[:36] for line in lines[courses + 1 : apart]] == ["  2024-09-05 .. now        letrozole"]
    (told,) = lines[apart + 1 : trends]
    assert told.startswith(
        "  2015-02-01 .. ?          simvastatin: open since 2015-02-01, not confirmed since, ordered"
    )
    assert not any("Influenza" in line for line in lines[courses:trends])


def test_in_the_picture_an_order_is_only_outlined_from_when_it_was_last_heard_of(
    old_order: Path, tmp_path: Path
) -> None:
    out = tmp_path / "course.svg"
    assert asked("--from", str(old_order), "--out", str(out)).exit_code == 0
    drawn = ElementTree.parse(out).getroot()
    lanes_drawn = {
        group.get("class"): group
        for group in drawn.iter(f"{SVG}g")
        if (group.get("class") or "").startswith("of ")
    }
    bars = [bar.get("class") for bar in lanes_drawn["of treatment"].iter(f"{SVG}rect")]
    assert sorted(str(bar) for bar in bars) == ["bar active", "bar unconfirmed"]
    assert [text.text for text in lanes_drawn["of prevention"].iter(f"{SVG}text")][:2] == [
        "Vaccinations",
        "Influenza, seasonal",
    ]


def test_a_program_is_told_since_when_an_order_is_not_confirmed(old_order: Path) -> None:
    courses = {
        one["name"]: one for one in json.loads(asked("--from", str(old_order), "--json").stdout)["courses"]
    }
    assert courses["simvastatin"]["not_confirmed_since"] == courses["simvastatin"]["start"]
    assert "not_confirmed_since" not in courses["letrozole"]


@pytest.fixture(scope="module")
def breast() -> TemporalGraph:
    """Of the sample hospital's oncology patient, by codes alone."""
    record = from_messages(messages, BREAST)
    read = (Reader().read(delta, seq) for seq, delta in enumerate(record.deltas))
    return TemporalGraph(one for one in read if one is not None)


def test_the_lines_of_therapy_of_the_sample_s_oncology_patient_follow_each_other(
    breast: TemporalGraph,
) -> None:
    from kg.patient.regimens import regimens_of

    after = {one.name: one.after for one in regimens_of(breast)}
    assert after["anastrozole"] == "Whole-breast radiotherapy"
    assert after["docetaxel"] == "anastrozole"
    (stopped,) = [course for course in breast.courses.all() if course.name == "anastrozole"]
    assert (stopped.status, stopped.stop_reason) == ("stopped", "Progression on anastrozole")


def test_the_marker_that_told_of_the_relapse_is_known_with_its_peak(breast: TemporalGraph) -> None:
    (key,) = [key for key in breast.trends if key.startswith("http://loinc.org|6875-9 ")]
    trend = breast.trends.trend(key)
    assert trend is not None
    assert (trend.count, trend.peak.said, trend.nadir.said, trend.last.said) == (
        8,
        "212 U/mL",
        "21 U/mL",
        "164 U/mL",
    )
    before = breast.as_of(trend.peak.time + DAY).trends.trend(trend.key)
    assert before is not None and before.direction == "rising"


def test_each_role_has_its_lane_and_a_lane_never_more_rows_than_it_may(breast: TemporalGraph) -> None:
    shown = {lane.role: lane for lane in lanes(breast)}
    assert {"diagnosis", "staging", "biomarker", "imaging", "treatment", "finding"} <= set(shown)
    assert all(len(lane.rows) <= 16 for lane in shown.values())
    treatment = {row.label: row for row in shown["treatment"].rows}
    assert [bar.look for bar in treatment["anastrozole"].bars] == ["stopped"]
    assert all(
        len(lane.rows) == most for role, _, most in LANES if (lane := shown.get(role)) and lane.left_out
    )


def test_guideline_steps_stand_beside_the_course_with_their_state(breast: TemporalGraph) -> None:
    marks = [
        GuidelineMark("Breast <1>", "HER2 test", "done", T0, "negative"),
        GuidelineMark("Breast <1>", "Restaging", "not evaluated"),
        GuidelineMark("Fever", "G-CSF", "may apply", T0 + DAY),
    ]
    drawn = page(breast, BREAST, FOREVER, marks=marks)
    aside = drawn[drawn.index("<aside") :]
    assert re.findall(r'<li class="([a-z-]+)"', aside) == ["done", "not-evaluated", "may-apply"]
    assert "Breast &lt;1&gt;" in aside and "No guideline" not in aside
    steps = [
        one.get("class")
        for one in ElementTree.fromstring(picture(breast, BREAST, FOREVER, marks=marks)).iter(f"{SVG}circle")
    ]
    assert sorted(one.split()[2] for one in steps if one and "step" in one) == ["done", "may-apply"]
    assert "No guideline has been held against this record" in page(breast, BREAST, FOREVER)


def test_no_label_of_the_axis_lies_on_another_and_everything_lies_on_the_sheet(breast: TemporalGraph) -> None:
    drawn = ElementTree.fromstring(picture(breast, BREAST, FOREVER))
    width, height = float(drawn.get("width", 0)), float(drawn.get("height", 0))
    by_line: dict[str, list[tuple[float, str]]] = {}
    for text in drawn.iter(f"{SVG}text"):
        if "when" in (text.get("class") or ""):
            by_line.setdefault(str(text.get("y")), []).append((float(text.get("x", 0)), text.text or ""))
    for labels in by_line.values():
        for (x, label), (after, _) in pairwise(sorted(labels)):
            assert after - x >= 6 * len(label)
    for circle in drawn.iter(f"{SVG}circle"):
        assert 0 < float(circle.get("cx", -1)) < width
        assert 0 < float(circle.get("cy", -1)) < height


times = st.lists(st.integers(-30 * 365, 60 * 365), min_size=1, max_size=40).map(
    lambda days: [day * DAY + DAY // 3 for day in days]
)


@given(times)
def test_the_axis_keeps_the_order_of_times_and_ticks_stand_where_they_say(drawn: list[int]) -> None:
    scale = Scale(drawn, 100, 900)
    places = [scale.x(time) for time in sorted(drawn)]
    assert places == sorted(places)
    assert min(places) >= 100 and max(places) <= 900
    for before, after in pairwise(sorted({time // DAY for time in drawn})):
        assert scale.x(before * DAY) < scale.x(after * DAY)
    ticks = scale.ticks()
    assert [tick.x for tick in ticks] == sorted(tick.x for tick in ticks)
    years = [int(tick.label) for tick in ticks if tick.level == 0]
    assert years == sorted(set(years))


def test_an_axis_without_times_is_refused() -> None:
    with pytest.raises(ValueError, match="expected times"):
        Scale([], 0, 100)


@pytest.mark.parametrize(
    ("date", "more"), [("2025", {}), ("2025-05", {}), ("2025", {"abatementDateTime": "2026-02-03"})]
)
def test_a_diagnosis_of_which_only_the_year_or_month_is_known_is_told_and_drawn_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, date: str, more: dict[str, Any]
) -> None:
    monkeypatch.chdir(tmp_path)
    onset = {**condition("Cancer of the cervix", date, **more), "encounter": None, "recordedDate": None}
    path = tmp_path / "bundle.json"
    resources = [PATIENT, {key: value for key, value in onset.items() if value is not None}]
    path.write_text(
        json.dumps(
            {
                "resourceType": "Bundle",
                "type": "collection",
                "entry": [{"resource": one} for one in resources],
            }
        )
    )
    done = asked("--from", str(path), "--out", str(tmp_path / "course.html"))
    assert done.exit_code == 0, done.output
    page = (tmp_path / "course.html").read_text()
    for text in (done.stdout, page):
        assert date in text and not re.search(r"2025-0\d-01", text)
    assert 'class="bar somewhen"' in page


def test_a_treatment_and_a_marker_dated_to_the_month_are_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    given = {
        "resourceType": "MedicationAdministration",
        "id": "m1",
        "status": "completed",
        "subject": SUBJECT,
        "effectiveDateTime": "2025-04",
        "medicationCodeableConcept": {"text": "Cisplatin"},
    }
    markers = [
        result(number, time, value)
        for number, (time, value) in enumerate([("2025-02", 30), ("2025-03", 90), ("2025-05", 300)])
    ]
    path = tmp_path / "bundle.json"
    path.write_text(
        json.dumps(
            {
                "resourceType": "Bundle",
                "type": "collection",
                "entry": [{"resource": one} for one in (PATIENT, given, *markers)],
            }
        )
    )
    done = asked("--from", str(path), "--out", str(tmp_path / "course.svg"))
    assert done.exit_code == 0, done.output
    drawn = (tmp_path / "course.svg").read_text()
    assert (
        "2025-04                  Cisplatin" in done.stdout
        and "rising 30 U/mL (2025-02) -> 300 U/mL (2025-05)" in done.stdout
    )
    assert "Cisplatin: 2025-04 to 2025-04" in drawn and "30 U/mL (2025-02) to 300 U/mL (2025-05)" in drawn
    assert not re.search(r"2025-0[234]-\d\d", done.stdout + drawn)
