"""A stay that is written in YAML is built as FHIR messages."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from evaluation.stay_rubrics import read_stays
from evaluation.written_stays import lines, read_stay, stays_in
from schemas.errors import ConfigurationError
from wardstream.cli.app import app

STAYS = Path(__file__).parents[2] / "evaluation" / "stays"
DOCUMENTATION = STAYS.parents[1] / "docs" / "stays.md"

STAY = """\
about: Pneumonia.
year: 2026
offset: -05:00
patient:
  id: ada
  family: Example
  given: Ada
  born: 1950-01-01
  sex: female
  contacts:
  - {relation: son, name: Ben Example, phone: 555-0100}
encounter:
  start: 03-03 21:40
  end: 03-05 12:00
  reason: cough
  code: 49727002
  display: Cough
  service: Internal Medicine
tests:
  dig: {name: Digoxin, code: 10535-3, ucum: ng/mL, range: 0.5-0.9, critical: 0.2-2.0}
ranges: {cr: 0.7-1.3}
course:
"""

NOTE = """\
- note: ed
  by: Dr. Example
  at: 03-03 22:10
  signed: 03-04 00:30
  text: |
    CC: cough
      K 5.9, see lab
"""


def written(folder: Path, course: str, head: str = STAY) -> Path:
    path = folder / "one.yaml"
    path.write_text(head + course, encoding="utf-8")
    return path


def built(folder: Path, course: str, head: str = STAY) -> list[dict[str, Any]]:
    """What follows patient and encounter; of a message its resource."""
    found = [json.loads(line) for line in lines(read_stay(written(folder, course, head)))]
    assert [one["resourceType"] for one in found[:2]] == ["Patient", "Encounter"]
    return [one["entry"][1]["resource"] if one["resourceType"] == "Bundle" else one for one in found[2:]]


def test_a_note_is_known_since_it_was_signed_and_has_the_hospitals_offset(tmp_path: Path) -> None:
    (note,) = built(tmp_path, NOTE)
    assert note["date"] == note["meta"]["lastUpdated"] == "2026-03-04T00:30:00-05:00"
    assert note["context"]["period"] == {"start": "2026-03-03T22:10:00-05:00"}
    assert note["type"]["coding"][0]["code"] == "34111-5"
    data = note["content"][0]["attachment"]["data"]
    assert base64.b64decode(data).decode() == "CC: cough\n  K 5.9, see lab"


def test_an_addendum_refers_to_the_note_that_was_begun_then(tmp_path: Path) -> None:
    addendum = (
        "- {note: Child life note, code: 34746-8, by: B, at: 03-04 08:00, appends: 03-03 22:10, text: x}\n"
    )
    note, added = built(tmp_path, NOTE + addendum)
    assert added["relatesTo"][0]["target"] == {"reference": f"DocumentReference/{note['id']}"}
    assert added["type"]["text"] == "Child life note"


def test_each_later_version_of_an_order_is_a_message_at_its_own_time(tmp_path: Path) -> None:
    course = """\
- order: warfarin
  dose: 5 mg daily
  at: 03-04 08:00
  then:
  - {hold: 03-04 09:00, why: bleeding}
  - {resume: 03-04 18:00, dose: 2.5 mg daily}
  - {stop: 03-05 10:00}
- request: MRI of the head
  at: 03-04 08:00
  due: 2026-03-20
  then:
  - {cancel: 03-04 08:30, why: pacemaker}
"""
    found = [json.loads(line) for line in lines(read_stay(written(tmp_path, course)))][2:]
    assert [one["type"] for one in found] == ["message"] * 6
    assert [one["timestamp"][5:16] for one in found] == sorted(one["timestamp"][5:16] for one in found)
    order = [one["entry"][1]["resource"] for one in found if "warfarin" in json.dumps(one)]
    assert [one["status"] for one in order] == ["active", "on-hold", "active", "stopped"]
    assert [one["meta"]["versionId"] for one in order] == ["1", "2", "3", "4"]
    assert [one.get("statusReason") for one in order] == [None, {"text": "bleeding"}, None, None]
    assert [one["dosageInstruction"][0]["text"] for one in order] == ["5 mg daily"] * 2 + ["2.5 mg daily"] * 2
    request = found[2]["entry"][1]["resource"]
    assert (request["status"], request["note"]) == ("revoked", [{"text": "pacemaker"}])
    assert request["occurrenceDateTime"] == "2026-03-20"


def test_a_result_has_the_flag_of_its_range_or_its_own(tmp_path: Path) -> None:
    course = """\
- labs: 03-03 22:00
  issued: 03-03 22:40
  values: {k: 6.4, cr: 1.2, na: 130 N, hgb: 10.5 (10-14), dig: 2.1, wbc: 4.0}
"""
    found = built(tmp_path, course)
    flags = [one["interpretation"][0]["coding"][0]["code"] for one in found]
    assert flags == ["HH", "N", "N", "N", "HH", "N"]
    assert {one["issued"] for one in found} == {"2026-03-03T22:40:00-05:00"}
    assert found[5]["valueQuantity"]["value"] == 4.0
    assert found[1]["referenceRange"][0]["high"] == {"value": 1.3, "unit": "mg/dL"}


def test_a_corrected_result_has_two_versions(tmp_path: Path) -> None:
    course = """\
- labs: 03-03 22:00
  values: {k: 6.4, na: 138}
  then:
  - {correct: 03-04 00:10, of: k, value: 4.4, why: hemolyzed}
- vitals: 03-03 22:00
  values: {weight: 162, bp: 120/80}
  then:
  - {void: 03-03 23:00, of: weight}
"""
    found = built(tmp_path, course)
    potassium = [one for one in found if one["code"].get("text") == "Potassium"]
    assert [one["status"] for one in potassium] == ["final", "corrected"]
    assert [one["interpretation"][0]["coding"][0]["code"] for one in potassium] == ["HH", "N"]
    assert potassium[1]["note"] == [{"text": "hemolyzed"}]
    assert [one["status"] for one in found if one["code"].get("text") == "Body weight"] == [
        "final",
        "entered-in-error",
    ]
    assert len(found) == 6


def test_a_time_may_have_its_own_year_and_offset(tmp_path: Path) -> None:
    course = "- home: {}\n  dose: daily\n  since: {}\n  at: 03-03 22:00\n"
    since = ["2019", "2025-12-20 09:00", "2025-07-20 09:00 -04:00"]
    found = built(tmp_path, "".join(course.format(f"x{n}", one) for n, one in enumerate(since)))
    starts = [one["effectivePeriod"]["start"] for one in found]
    assert starts == ["2019", "2025-12-20T09:00:00-05:00", "2025-07-20T09:00:00-04:00"]


def test_elements_of_fhir_replace_those_of_an_entry(tmp_path: Path) -> None:
    course = """\
- order: lithium
  dose: 300 mg
  at: 03-03 22:00
  fhir: {encounter: null, reportedBoolean: true, intent: plan, priority: "null"}
- other: 03-03 22:00
  fhir: {resourceType: CarePlan, id: plan, status: active}
"""
    order, plan = built(tmp_path, course)
    assert "encounter" not in order
    assert (order["reportedBoolean"], order["intent"], order["priority"]) == (True, "plan", "null")
    assert plan["meta"] == {"versionId": "1", "lastUpdated": "2026-03-03T22:00:00-05:00"}


@pytest.mark.parametrize(
    ("course", "line", "message"),
    [
        ("- note: ed\n  at: 03-03 22:00\n  text: x\n", 23, "by"),
        ("- order: x\n  at: 3/3 22:00\n", 23, r"03-03 21:40.*3/3 22:00"),
        ("- order: x\n  at: 02-30 22:00\n", 23, "a day and an hour"),
        ("- order: x\n  at: 03-03 22:00\n  dosage: y\n", 23, "dosage"),
        ("- order: x\n  at: 03-03 22:00\n  then: 03-04 08:00\n", 25, "then: Expected `array`"),
        ("- order: x\n  at: 03-03 22:00\n  then:\n  - {dose: y}\n", 23, "one of stop, hold"),
        ("- order: x\n  at: 03-03 22:00\n  then:\n  - {stop: 03-03 08:00}\n", 23, "order of their time"),
        ("- order: x\n  at: 03-03 22:00\n  then:\n  - {void: 03-04 08:00, of: k}\n", 23, "no `of`"),
        ("- order: x\n  at: 03-03 22:00\n  at: 03-03 22:00\n", 25, "two keys 'at'"),
        ("- order: x\n  at: [\n", 25, "YAML"),
        ("- at: 03-03 22:00\n  order: x\n", 23, "first key of note, labs"),
        ("- labs: 03-03 22:00\n  values: {kalium: 4}\n", 23, "tables.py or of `tests`"),
        ("- labs: 03-03 22:00\n  values: {k: high}\n", 23, r"k as \"6.4\".*'high'"),
        ("- vitals: 03-03 22:00\n  values: {bp: 120}\n", 23, "120/80"),
        ("- vitals: 03-03 22:00\n  values: {pulse: 120}\n", 23, "a vital sign of hr"),
        ("- note: fax\n  by: x\n  at: 03-03 22:00\n  text: y\n", 23, "a kind of note of ed"),
        ("- other: 03-03 22:00\n", 23, "resourceType and an id"),
    ],
)
def test_an_error_names_file_line_and_what_was_expected(
    tmp_path: Path, course: str, line: int, message: str
) -> None:
    with pytest.raises(ConfigurationError, match=rf"one\.yaml:{line}: (?s:.*){message}"):
        lines(read_stay(written(tmp_path, course)))


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("offset: -05:00", "offset: EST", 3, "offset from UTC as -05:00"),
        ("range: 0.5-0.9", "range: low", 19, "tests: .*a range as 3.5-5.0"),
        ("{cr: 0.7-1.3}", "{crea: 0.7-1.3}", 21, "'crea'"),
        ("year: 2026", "year: soon", 2, "year: Expected `int`"),
        ("  sex: female\n", "", 4, "sex"),
        ("end: 03-05 12:00", "end: noon", 12, "encounter: .*'noon'"),
    ],
)
def test_an_error_of_the_header_names_its_line(
    tmp_path: Path, old: str, new: str, line: int, message: str
) -> None:
    path = written(tmp_path, NOTE, STAY.replace(old, new))
    with pytest.raises(ConfigurationError, match=rf"one\.yaml:{line}: .*{message}"):
        lines(read_stay(path))


def test_a_written_stay_is_drafted_against_its_rubric(tmp_path: Path) -> None:
    course = "- {order: lisinopril 10 mg tablet, dose: 10 mg daily, at: 03-05 09:00, category: discharge}\n"
    written(tmp_path, NOTE + course)
    rule = {"task": "discharge-instruction", "kind": "must", "harm": 3, "id": "a", "pattern": "lisinopril"}
    (tmp_path / "one.rubric.yaml").write_text(yaml.safe_dump([rule]))
    found = CliRunner().invoke(app, ["eval", "stays", str(tmp_path)])
    assert found.exit_code == 0, found.output
    assert json.loads(found.stdout.splitlines()[-1])["passed"] == 1


def test_the_example_of_the_documentation_can_be_built(tmp_path: Path) -> None:
    example = re.search(r"```yaml\n(.+?)```", DOCUMENTATION.read_text("utf-8"), re.S)
    assert example is not None
    found = built(tmp_path, example[1], "")
    order = [one for one in found if one["resourceType"] == "MedicationRequest"]
    assert [one["status"] for one in order] == ["active", "on-hold", "active"]


def test_stays_are_written_as_fhir_for_other_readers(tmp_path: Path) -> None:
    written(tmp_path, NOTE)
    (tmp_path / "one.rubric.yaml").write_text("[]")
    out = tmp_path / "out"
    command = [sys.executable, "-m", "evaluation.written_stays", str(tmp_path), str(out)]
    subprocess.run(command, check=True, cwd=STAYS.parents[1])
    assert (out / "one.ndjson").read_text("utf-8").splitlines() == lines(read_stay(tmp_path / "one.yaml"))


def test_every_stay_can_be_built_and_has_its_rubric() -> None:
    paths = stays_in(STAYS)
    assert [path.stem for path in paths] == [one.name for one in read_stays(STAYS)]
    others = {path.name for path in STAYS.iterdir()} - {"authors.yaml"}
    assert others == {f"{path.stem}{end}" for path in paths for end in (".yaml", ".rubric.yaml")}
    patients = set()
    for path in paths:
        found = [json.loads(line) for line in lines(read_stay(path))]
        patients.add(found[0]["id"])
    assert len(patients) == len(paths)
