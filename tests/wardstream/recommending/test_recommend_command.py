"""`wardstream recommend`: records in files, and what comes back."""

from __future__ import annotations

import gzip
import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from schemas.errors import StateError
from tests.shared_data import SHARED
from tests.wardstream.recommending.records import (
    BIOPSY,
    CIN3,
    CYTOLOGY,
    HPV,
    HSIL,
    LOINC,
    LSIL,
    NEGATIVE,
    NILM,
    POSITIVE,
    line,
    report,
    woman,
)
from wardstream.cli.app import app

TOOLS = SHARED.parent / "tools"
CERVICAL = SHARED / "ccsm_cervical"


def recommended(tmp_path: Path, *lines: Any, options: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """The answers to these lines, by the guidelines that come with wardstream."""
    cases = tmp_path / "cases.jsonl"
    cases.write_text(
        "\n".join(one if isinstance(one, str) else json.dumps(one) for one in lines) + "\n", encoding="utf-8"
    )
    out = tmp_path / "answers.jsonl"
    nothing = tmp_path / "none"
    nothing.mkdir(exist_ok=True)
    done = CliRunner().invoke(
        app, ["recommend", "--cases", str(cases), "--guidelines", str(nothing), "--out", str(out), *options]
    )
    assert done.exit_code == 0, done.output
    return [json.loads(answer) for answer in out.read_text(encoding="utf-8").splitlines()]


def due(answer: dict[str, Any]) -> list[str]:
    return [row["title"] for row in answer["ranked"] if row["state"] == "due"]


def test_high_grade_cytology_below_25_asks_for_colposcopy_and_says_why(tmp_path: Path) -> None:
    (answer,) = recommended(
        tmp_path, line("young", woman("2003-05-02"), report(1, CYTOLOGY, HSIL, "2026-02-01"))
    )
    first = answer["ranked"][0]
    assert (first["title"], first["state"], first["section"]) == ("Colposcopy", "due", "K.1.2")
    assert first["guideline"].startswith("asccp-2019|")
    assert any("2026-02-01" in said for said in first["satisfied"]) and "age below 25" in first["satisfied"]
    assert first["evidence"] == ["DiagnosticReport/r1"] and first["missing"] == []


def test_what_is_due_later_says_when(tmp_path: Path) -> None:
    (answer,) = recommended(
        tmp_path, line("young", woman("2003-05-02"), report(1, CYTOLOGY, LSIL, "2026-02-01"))
    )
    assert (answer["ranked"][0]["title"], answer["ranked"][0]["due"], answer["ranked"][0]["overdue"]) == (
        "Cytology",
        "2027-02-01",
        False,
    )


def test_without_a_birth_date_nothing_that_hangs_on_age_is_recommended(tmp_path: Path) -> None:
    (answer,) = recommended(tmp_path, line("ageless", woman(None), report(1, CYTOLOGY, HSIL, "2026-02-01")))
    assert due(answer) == []
    possible = next(row for row in answer["ranked"] if row["state"] == "possible")
    assert any("date of birth" in said for said in possible["missing"])


def test_a_year_of_birth_settles_an_age_that_it_cannot_change(tmp_path: Path) -> None:
    sure, open_ = recommended(
        tmp_path,
        line("sure", woman("2005"), report(1, CYTOLOGY, HSIL, "2026-02-01")),
        line("open", woman("2001"), report(1, CYTOLOGY, HSIL, "2026-02-01")),
    )
    assert due(sure) == ["Colposcopy"]
    assert due(open_) == []


def test_a_man_is_recommended_nothing_that_is_for_women(tmp_path: Path) -> None:
    (answer,) = recommended(
        tmp_path, line("man", woman("2003-05-02", gender="male"), report(1, CYTOLOGY, HSIL, "2026-02-01"))
    )
    assert answer["ranked"] == []


def test_a_result_dated_after_the_decision_is_not_seen_and_is_counted(tmp_path: Path) -> None:
    (answer,) = recommended(
        tmp_path, line("ahead", woman("2003-05-02"), report(1, CYTOLOGY, HSIL, "2026-04-01"))
    )
    assert "Colposcopy" not in due(answer)
    assert answer["dated_ahead"] == 1


def test_treatment_of_cin3_is_not_recommended_in_pregnancy(tmp_path: Path) -> None:
    pregnant = {
        "resourceType": "Condition",
        "id": "c",
        "subject": {"reference": "Patient/p"},
        "onsetDateTime": "2026-01-10",
        "clinicalStatus": {
            "coding": [
                {"system": "http://terminology.hl7.org/CodeSystem/condition-clinical", "code": "active"}
            ]
        },
        "code": {"coding": [{"system": SNOMED_CT, "code": "77386006", "display": "Pregnant"}]},
    }
    record = (woman("2003-05-02"), report(1, BIOPSY, CIN3, "2026-02-01"))
    before, during = recommended(tmp_path, line("before", *record), line("during", *record, pregnant))
    assert due(before) == ["Treatment"]
    assert "Treatment" not in due(during)
    excluded = next(row for row in during["ranked"] if row["title"] == "Treatment")
    assert excluded["state"] == "excluded" and any("pregnant" in said for said in excluded["against"])


SNOMED_CT = "http://snomed.info/sct"


RULES = """
guideline: {id: %s, title: %s, version: "1", source: "https://example.org", population: {stated: tumour, text: tumour}}
value sets:
  tumour: {snomed: ['254837009']}
  ejection fraction: {loinc: [10230-1]}
  antibody: {rxnorm: ['224905']}
situations:
  - title: Tumour
    section: A.1
    when: {stated: tumour, text: tumour}
    do: {title: %s, due: now, codes: [antibody], excluded: {measured: ejection fraction, is: "%s", text: "ejection fraction %s"}}
"""


def guides(folder: Path) -> Path:
    """Two guidelines that differ on when the heart is too weak for an antibody."""
    folder.mkdir()
    for name, title, limit in (
        ("lenient", "Trastuzumab", "< 30 %"),
        ("strict", "Trastuzumab therapy", "< 50 %"),
    ):
        (folder / f"{name}.rules.yaml").write_text(
            RULES % (name, f"{name.title()} guide", title, limit, limit), encoding="utf-8"
        )
    return folder


def weak(name: str) -> dict[str, Any]:
    tumour = {
        "resourceType": "Condition",
        "id": "c",
        "subject": {"reference": "Patient/p"},
        "onsetDateTime": "2025-01-10",
        "clinicalStatus": {
            "coding": [
                {"system": "http://terminology.hl7.org/CodeSystem/condition-clinical", "code": "active"}
            ]
        },
        "code": {"coding": [{"system": SNOMED_CT, "code": "254837009"}]},
    }
    heart = {
        "resourceType": "Observation",
        "id": "o",
        "status": "final",
        "subject": {"reference": "Patient/p"},
        "effectiveDateTime": "2026-02-01",
        "code": {"coding": [{"system": LOINC, "code": "10230-1"}]},
        "valueQuantity": {"value": 38, "unit": "%", "system": "http://unitsofmeasure.org", "code": "%"},
    }
    return line(name, woman("1961-09-14"), tumour, heart)


def test_of_two_guidelines_in_conflict_both_sides_are_told(tmp_path: Path) -> None:
    folder = guides(tmp_path / "guides")
    (answer,) = recommended(tmp_path, weak("both"), options=("--guidelines", str(folder)))
    (conflict,) = answer["conflicts"]
    assert conflict["why"] == "speaks against it"
    sides = {side["guideline"]: side for side in conflict["between"]}
    assert (sides["lenient|1"]["title"], sides["lenient|1"]["state"]) == ("Trastuzumab", "due")
    assert (sides["strict|1"]["title"], sides["strict|1"]["state"]) == ("Trastuzumab therapy", "excluded")
    assert any("ejection fraction < 50 %" in said for said in sides["strict|1"]["against"])
    assert {("Trastuzumab", "due"), ("Trastuzumab therapy", "excluded")} <= {
        (row["title"], row["state"]) for row in answer["ranked"]
    }


def test_of_two_guidelines_in_conflict_a_person_is_told_both_sides_too(tmp_path: Path) -> None:
    folder, cases = guides(tmp_path / "guides"), tmp_path / "cases.jsonl"
    cases.write_text(json.dumps(weak("both")), encoding="utf-8")
    done = CliRunner().invoke(
        app, ["recommend", "--cases", str(cases), "--guidelines", str(folder), "--explain"]
    )
    said = done.output[done.output.index("Two guidelines differ (speaks against it)") :]
    assert said.index("lenient, 1, A.1: recommended: Trastuzumab") < said.index(
        "strict, 1, A.1: not recommended: Trastuzumab therapy"
    )


def test_guidelines_that_agree_are_in_no_conflict(tmp_path: Path) -> None:
    (answer,) = recommended(
        tmp_path, line("young", woman("2003-05-02"), report(1, CYTOLOGY, HSIL, "2026-02-01"))
    )
    assert "conflicts" not in answer


def test_a_record_without_any_date_asks_for_one(tmp_path: Path) -> None:
    (answer,) = recommended(tmp_path, {"id": "undated", "resources": [woman()]})
    assert answer["ranked"] == [] and "--as-of" in answer["problems"][0]


def allergy(code: str, words: str) -> dict[str, Any]:
    return {
        "resourceType": "AllergyIntolerance",
        "id": f"a{code}",
        "patient": {"reference": "Patient/p"},
        "recordedDate": "2025-01-01",
        "clinicalStatus": {
            "coding": [
                {
                    "system": "http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical",
                    "code": "active",
                }
            ]
        },
        "code": {
            "coding": [
                {"system": "http://www.nlm.nih.gov/research/umls/rxnorm", "code": code, "display": words}
            ],
            "text": words,
        },
    }


def test_what_an_allergy_speaks_against_is_not_recommended_and_says_so(tmp_path: Path) -> None:
    disease = [
        woman("1972-02-17"),
        {
            "resourceType": "Condition",
            "id": "m",
            "subject": {"reference": "Patient/p"},
            "onsetDateTime": "2025-09-04",
            "code": {
                "coding": [
                    {"system": SNOMED_CT, "code": "254837009", "display": "Malignant neoplasm of breast"}
                ],
                "text": "Breast cancer",
            },
        },
        {
            "resourceType": "Condition",
            "id": "l",
            "subject": {"reference": "Patient/p"},
            "onsetDateTime": "2025-09-04",
            "code": {
                "coding": [
                    {
                        "system": SNOMED_CT,
                        "code": "94381002",
                        "display": "Metastatic malignant neoplasm to liver",
                    }
                ],
                "text": "Liver metastases of breast cancer",
            },
        },
        {
            "resourceType": "Observation",
            "id": "h",
            "status": "final",
            "subject": {"reference": "Patient/p"},
            "effectiveDateTime": "2025-09-05",
            "code": {
                "coding": [
                    {
                        "system": "http://loinc.org",
                        "code": "85319-2",
                        "display": "HER2 [Presence] in Breast cancer specimen by Immune stain",
                    }
                ]
            },
            "valueCodeableConcept": {
                "coding": [{"system": SNOMED_CT, "code": "10828004", "display": "Positive"}]
            },
        },
    ]
    paclitaxel = (allergy("56946", "Paclitaxel"), allergy("72962", "Docetaxel"))
    free, allergic = recommended(
        tmp_path,
        line("free", *disease, as_of="2025-09-20T00:00:00Z"),
        line("allergic", *disease, *paclitaxel, as_of="2025-09-20T00:00:00Z"),
        options=("--top", "40"),
    )
    taxane = "taxane"
    assert any(taxane in title for title in due(free))
    assert not any(taxane in title for title in due(allergic))
    held = next(row for row in allergic["ranked"] if taxane in row["title"] and row["state"] == "excluded")
    assert any("allergy" in said for said in held["against"])


def test_the_order_of_resources_and_their_repetition_change_nothing(tmp_path: Path) -> None:
    record = [
        woman("1990-01-01"),
        report(1, CYTOLOGY, NILM, "2024-02-01"),
        report(2, HPV, POSITIVE, "2024-02-01"),
        report(3, HPV, NEGATIVE, "2026-02-01"),
    ]
    shuffled = [*record, *record]
    random.Random(7).shuffle(shuffled)
    straight, other = recommended(tmp_path, line("one", *record), line("one", *shuffled))
    rows = [
        [{k: v for k, v in row.items() if k != "evidence"} for row in answer["ranked"]]
        for answer in (straight, other)
    ]
    assert rows[0] == rows[1]


def test_lines_that_cannot_be_read_are_answered_with_what_is_wrong(tmp_path: Path) -> None:
    answers = recommended(
        tmp_path,
        "{no json",
        {"id": "x"},
        line("well", woman("2003-05-02"), report(1, CYTOLOGY, HSIL, "2026-02-01")),
    )
    assert [answer["id"] for answer in answers] == ["line 1", "line 2", "well"]
    assert "got no JSON" in answers[0]["problems"][0] and "got another object" in answers[1]["problems"][0]
    assert answers[0]["ranked"] == answers[1]["ranked"] == []
    assert due(answers[2]) == ["Colposcopy"]


def test_a_resource_that_ingest_refuses_is_named_and_the_rest_counts(tmp_path: Path) -> None:
    broken = {"resourceType": "Observation", "id": "o", "status": "no-such-status", "code": {"text": "x"}}
    (answer,) = recommended(
        tmp_path, line("x", woman("2003-05-02"), broken, report(1, CYTOLOGY, HSIL, "2026-02-01"))
    )
    assert len(answer["problems"]) == 1 and answer["problems"][0].startswith("resource 1 (Observation)")
    assert due(answer) == ["Colposcopy"]


@pytest.mark.parametrize("as_of", ["yesterday", "", "2026-13", "202", "2026-02-30", "0000", "9999"])
def test_a_line_whose_time_is_none_is_refused_and_the_next_one_counts(tmp_path: Path, as_of: str) -> None:
    said = (woman("2003-05-02"), report(1, CYTOLOGY, HSIL, "2026-02-01"))
    refused, answer = recommended(tmp_path, line("x", *said, as_of=as_of), line("y", *said))
    assert (refused["id"], refused["ranked"], len(refused["problems"])) == ("x", [], 1)
    assert "line 1: expected as_of as an ISO time" in refused["problems"][0]
    assert (answer["id"], due(answer), "problems" in answer) == ("y", ["Colposcopy"], False)


@pytest.mark.parametrize(
    ("as_of", "came", "counts", "seen"),
    [
        ("2026", "a year", "2026-12-31", True),
        ("2026-02", "a month", "2026-02-28", True),
        ("2025", "a year", "2025-12-31", False),
    ],
)
def test_a_time_that_is_only_a_year_or_a_month_counts_with_its_end_and_says_so(
    tmp_path: Path, as_of: str, came: str, counts: str, seen: bool
) -> None:
    (answer,) = recommended(
        tmp_path, line("x", woman("2003-05-02"), report(1, CYTOLOGY, HSIL, "2026-02-28"), as_of=as_of)
    )
    assert answer["problems"][0] == f"expected as_of to the day, got {came}; its end counts, {counts}"
    assert (due(answer) == ["Colposcopy"]) is seen


def explained(tmp_path: Path, *resources: dict[str, Any]) -> str:
    path = tmp_path / "p.json"
    path.write_text(json.dumps(list(resources)))
    done = CliRunner().invoke(
        app, ["recommend", "--cases", str(path), "--guidelines", str(tmp_path), "--explain"]
    )
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize(
    ("date", "told", "as_of"),
    [
        ("2025", "2025", "2025-12-31"),
        ("2025-05", "2025-05", "2025-05-31"),
        ("2025-05-01", "2025-05-01", "2025-05-01"),
    ],
)
def test_a_date_is_told_as_well_as_it_is_known_and_the_record_judged_as_of_its_end(
    tmp_path: Path, date: str, told: str, as_of: str
) -> None:
    output = explained(
        tmp_path, woman("1985-04-12"), report(1, HPV, POSITIVE, date), report(2, CYTOLOGY, NILM, "2020-03-03")
    )
    assert f"p.json, as of {as_of}" in output
    assert re.search(rf"HPV test positive[^(]*\({told}\)", output)


def test_a_date_known_better_within_the_last_year_is_the_last_event(tmp_path: Path) -> None:
    assert "as of 2025-03-07" in explained(
        tmp_path, woman(), report(1, HPV, POSITIVE, "2025"), report(2, CYTOLOGY, NILM, "2025-03-07")
    )
    assert "as of 2025-12-31" in explained(
        tmp_path, woman(), report(1, HPV, POSITIVE, "2025"), report(2, CYTOLOGY, NILM, "2024-03-07")
    )
    assert "as of 2025-04-30" in explained(
        tmp_path, woman(), report(1, HPV, POSITIVE, "2025"), report(2, CYTOLOGY, NILM, "2025-04")
    )


@pytest.mark.parametrize("as_bundle", [True, False])
def test_a_bundle_or_a_list_of_resources_is_one_record(tmp_path: Path, as_bundle: bool) -> None:
    resources = [woman("2003-05-02"), report(1, CYTOLOGY, HSIL, "2026-02-01")]
    whole: Any = (
        {"resourceType": "Bundle", "type": "collection", "entry": [{"resource": r} for r in resources]}
        if as_bundle
        else resources
    )
    path = tmp_path / "patient.json.gz"
    path.write_bytes(gzip.compress(json.dumps(whole).encode()))
    done = CliRunner().invoke(
        app,
        [
            "recommend",
            "--cases",
            str(path),
            "--guidelines",
            str(tmp_path),
            "--as-of",
            "2026-03-01",
            "--explain",
        ],
    )
    assert done.exit_code == 0, done.output
    assert (
        "patient.json.gz, as of 2026-03-01" in done.output
        and "Recommended: Colposcopy, now" in done.output
        and "K.1.2" in done.output
    )


@pytest.mark.parametrize(
    ("text", "came"),
    [
        ("", "an empty file"),
        ('{"id": "x", "resour', "none that is one"),
        ("%PDF-1.7\nx\n", "none that is one"),
    ],
)
def test_a_file_without_a_record_is_an_error(tmp_path: Path, text: str, came: str) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text(text, encoding="utf-8")
    done = CliRunner().invoke(
        app, ["recommend", "--cases", str(path), "--guidelines", str(tmp_path), "--explain"]
    )
    assert isinstance(done.exception, StateError) and str(done.exception).endswith(f"got {came}")


def test_a_cut_gzip_file_is_an_error_that_says_so(tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl.gz"
    path.write_bytes(gzip.compress(json.dumps(line("x", woman())).encode())[:-9])
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "wardstream",
            "recommend",
            "--cases",
            str(path),
            "--guidelines",
            str(tmp_path),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "expected a whole gzip file" in done.stderr.replace("\n", " ")


@pytest.mark.skipif(
    not CERVICAL.exists() or not TOOLS.exists(),
    reason=f"the cervical cases do not lie in {SHARED} (SHARED_DATA)",
)
def test_a_sample_of_the_published_cases_gets_the_published_recommendations(tmp_path: Path) -> None:
    """Held well below what is measured over all of them (docs/benchmarks.md)."""
    with gzip.open(CERVICAL / "cases.jsonl.gz", "rt", encoding="utf-8") as lines:
        chosen = random.Random(11).sample(lines.readlines(), 250)
    cases, answers = tmp_path / "some.jsonl", tmp_path / "answers.jsonl"
    cases.write_text("".join(chosen), encoding="utf-8")
    done = CliRunner().invoke(
        app, ["recommend", "--cases", str(cases), "--guidelines", str(CERVICAL), "--out", str(answers)]
    )
    assert done.exit_code == 0, done.output
    measured = subprocess.run(
        [sys.executable, str(TOOLS / "eval_guidelines.py"), str(cases), str(answers)],
        capture_output=True,
        text=True,
        check=True,
    )
    figures = measured.stdout.splitlines()[-1].split()
    tables, everything = (
        float(figures[figures.index(word) + skip]) for word, skip in (("tables", 2), ("all", 3))
    )
    assert tables > 0.9 and everything > 0.6, measured.stdout


def test_what_only_may_apply_is_told_with_what_is_not_known_and_never_with_now(tmp_path: Path) -> None:
    cases = tmp_path / "cases.jsonl"
    told = [
        line("open", woman("2001"), report(1, CYTOLOGY, HSIL, "2026-02-01")),
        line("ageless", woman(None), report(1, CYTOLOGY, LSIL, "2026-02-01")),
    ]
    cases.write_text("\n".join(map(json.dumps, told)) + "\n", encoding="utf-8")
    nothing = tmp_path / "none"
    nothing.mkdir()
    done = CliRunner().invoke(
        app, ["recommend", "--cases", str(cases), "--guidelines", str(nothing), "--explain"]
    )
    assert done.exit_code == 0, done.output
    open_ = [said for said in done.stdout.splitlines() if said.startswith("May apply: ")]
    assert any(
        said.startswith("May apply: Colposcopy; not known: the full date of birth") for said in open_
    ), done.stdout
    assert all("; not known: " in said or "; to be judged: " in said for said in open_)
    assert not any(", now" in said for said in open_) and "Possible" not in done.stdout
