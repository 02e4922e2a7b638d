"""The commands as they are typed, over the packaged vocabularies: profiles are compiled once for the
module.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from schemas.errors import ConfigurationError
from tests.servers.completions_server import CompletionsServer
from wardstream.cli.app import app

MARFAN = ["HP:0001166", "HP:0002616", "HP:0001083", "HP:0000545"]


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kg")
    own = folder / "own.csv"
    own.write_text(
        "id,name,hpo,frequency\nSITE:1,House disease,HP:0001166,9/10\nSITE:1,House disease,HP:0030834,10/10\n"
    )
    run("diseases", "--add", str(own), "--graph", str(folder))
    own = folder / "common.csv"
    own.write_text(
        "id,name,hpo,frequency\nICD10CM:J18.9,Pneumonia,Fever,17/20\nICD10CM:J189,Pneumonia,Cough,85%\nICD10CM:J18.9,Pneumonia,Dyspnea,frequent\n"
    )
    run("diseases", "--add", str(own), "--graph", str(folder))
    return folder


def run(*said: str) -> str:
    result = CliRunner().invoke(app, list(said), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_lines_of_findings_are_diagnosed_and_bad_lines_told(graph: Path, tmp_path: Path) -> None:
    packet = {
        "id": "m1",
        "present": [[one, ""] for one in MARFAN],
        "excluded": [],
        "diseases": {"OMIM:154700": "Marfan"},
        "pmids": [],
        "sex": "MALE",
        "age": "P9Y",
    }
    (tmp_path / "base.jsonl").write_text(json.dumps(packet) + "\n")
    corpus = ["--corpus", str(tmp_path / "corpus")]
    added = json.loads(
        run("corpus", "--format", "phenopacket", str(tmp_path / "base.jsonl"), "--json", *corpus)
    )
    assert added == {"new": 1, "changed": 0, "same": 0, "skipped": 0}
    assert json.loads(run("corpus", "--json", *corpus)) == {"phenopacket": {"cases": 1, "diagnoses": 1}}
    (tmp_path / "asked.jsonl").write_text(
        json.dumps(
            {"id": "a", "hpo": MARFAN, "excluded": ["HP:0001249", "HP:9999999"], "age": 12, "sex": "M"}
        )
        + "\nnot json\n"
        + json.dumps({"id": "b", "hpo": []})
        + "\n"
        + json.dumps({"id": "c", "hpo": ["HP:0000118"]})
        + "\n"
    )
    out = tmp_path / "answers.jsonl"
    run(
        "diagnose",
        "--cases",
        str(tmp_path / "asked.jsonl"),
        "--out",
        str(out),
        "--graph",
        str(graph),
        *corpus,
    )
    first, nothing, little = map(json.loads, out.read_text().splitlines())
    assert (
        first["id"] == "a"
        and "OMIM:154700" in first["ranked"][0]["ids"]
        and "ORPHA:558" in first["ranked"][0]["ids"]
    )
    assert first["ranked"][0]["evidence"]["cases"][0]["key"] == "phenopacket/m1"
    assert any("HP:9999999" in one for one in first["trajectory"][0]["told"])
    assert first["trajectory"][-1]["questions"]
    assert (nothing["ranked"], nothing["abstained"]) == ([], "not enough findings")
    assert little["ranked"] and little["abstained"] == "not enough findings"
    assert run("corpus", "--remove", "--source", "phenopacket", *corpus).strip().endswith("1 removed")


def test_a_disease_is_shown_with_its_ids_and_the_site_s_own_beside_them(graph: Path) -> None:
    found = json.loads(run("diseases", "Marfan syndrome", "--graph", str(graph), "--json"))
    assert {"OMIM:154700", "ORPHA:558", "ICD10CM:Q87.4"} <= set(found["ids"])
    assert len(found["phenotypes"]) == 10
    assert json.loads(run("diseases", "house disease", "--graph", str(graph), "--json"))["ids"] == ["SITE:1"]
    assert run("diseases", "qwertz", "--graph", str(graph)).strip() == "no reference"


def test_findings_are_typed_and_asked_for_and_the_questions_come_beside_the_answer(
    graph: Path, tmp_path: Path
) -> None:
    where = ["--graph", str(graph), "--corpus", str(tmp_path / "corpus")]
    said = ["diagnose", "--ask", "--hpo", "Arachnodactyly", "--hpo", "HP:0001083", "--questions", "3", *where]
    result = CliRunner().invoke(app, said, input="n\nwhat?\ny\nq\n", catch_exceptions=False)
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    asked = [step for step in told["trajectory"] if step["step"] == "asked"]
    assert [step["reply"] for step in asked] == ["not", "there", "end"]
    assert f"{asked[0]['name']} ({asked[0]['id']})? there, not, unknown, end" in " ".join(
        result.stderr.split()
    )
    assert told["trajectory"][0]["present"] == ["HP:0001166", "HP:0001083"]
    assert json.loads(run("diagnose", "--hpo", "Arachnodactyly", *where))["ranked"]


def test_patients_and_findings_at_once_or_neither_are_refused(graph: Path, tmp_path: Path) -> None:
    for said in ([], ["--cases", str(tmp_path / "asked.jsonl"), "--hpo", "Seizure"]):
        with pytest.raises(ConfigurationError, match="--cases"):
            run("diagnose", *said, "--graph", str(graph))
    with pytest.raises(ConfigurationError, match=r"near are: Seizure \(HP:0001250\)"):
        run("diagnose", "--hpo", "siezure", "--graph", str(graph), "--corpus", str(tmp_path / "corpus"))


def test_a_common_disease_is_looked_up_and_ranked_by_the_house_s_profile(graph: Path, tmp_path: Path) -> None:
    found = json.loads(run("diseases", "urinary tract infection", "--graph", str(graph), "--json"))
    assert (found["ids"], found["phenotypes"]) == (["ICD10CM:N39.0"], [])
    assert "no source gives its phenotypes" in run("diseases", "ICD10CM:N390", "--graph", str(graph))
    assert json.loads(run("diseases", "high blood pressure", "--graph", str(graph), "--json"))["phenotypes"]
    assert json.loads(run("diseases", "ICD10CM:J18.9", "--graph", str(graph), "--json"))["ids"] == [
        "ICD10CM:J18"
    ]
    ranked = json.loads(
        run(
            "diagnose",
            "--hpo",
            "Fever",
            "--hpo",
            "Cough",
            "--hpo",
            "Dyspnea",
            "--graph",
            str(graph),
            "--corpus",
            str(tmp_path / "corpus"),
        )
    )
    assert ranked["ranked"][0]["ids"] == ["ICD10CM:J18"]


def test_records_of_elsewhere_are_evaluated_with_the_shipped_ranker(graph: Path, tmp_path: Path) -> None:
    lines = [
        {"Phenotype": MARFAN, "RareDisease": ["OMIM:154700", "CCRD:1"]},
        {"Phenotype": MARFAN[:3], "RareDisease": ["ORPHA:558"]},
    ]
    (tmp_path / "site.jsonl").write_text("".join(json.dumps(one) + "\n" for one in lines))
    asked = [
        "eval",
        "diagnosis",
        "--cases",
        f"rarebench:{tmp_path / 'site.jsonl'}",
        "--corpus",
        str(tmp_path / "none"),
        "--graph",
        str(graph),
        "--json",
    ]
    apart, together = json.loads(run(*asked, "--apart")), json.loads(run(*asked))
    assert (apart["cases"], apart["corpus"], together["corpus"]) == (2, 0, 2)
    told = apart["sets"]["site"]
    assert set(told) == {"all", "no near-duplicate", "disease unseen by the base", "disease seen by the base"}
    assert {"Acc@1", "Acc@5", "Acc@10", "Hit@20", "MRR", "ECE"} <= set(told["all"])
    assert told["disease unseen by the base"]["cases"] == 2
    assert together["sets"]["site"]["disease seen by the base"]["cases"] == 2
    assert told["all"]["Hit@20"]["value"] == 1
    assert CliRunner().invoke(app, [*asked, "--apart", "--cross", "2"]).exit_code != 0


def test_a_hospitals_own_case_is_kept_under_a_pseudonym_and_not_shown_to_its_own_patient(
    graph: Path, tmp_path: Path
) -> None:
    hpo = "http://purl.obolibrary.org/obo/hp.owl"
    observed = [
        {"resourceType": "Observation", "status": "final", "code": {"coding": [{"system": hpo, "code": one}]}}
        for one in MARFAN
    ]
    condition = {
        "resourceType": "Condition",
        "recordedDate": "2024-03",
        "verificationStatus": {"coding": [{"code": "confirmed"}]},
        "code": {"coding": [{"system": "http://www.omim.org", "code": "154700"}]},
    }
    bundle = {
        "resourceType": "Bundle",
        "entry": [
            {"resource": one} for one in ({"resourceType": "Patient", "id": "jones"}, *observed, condition)
        ],
    }
    (tmp_path / "one.json").write_text(json.dumps(bundle))
    corpus = ["--corpus", str(tmp_path / "corpus")]
    for new in (1, 0):
        assert (
            json.loads(run("corpus", "--format", "fhir", str(tmp_path / "one.json"), "--json", *corpus))[
                "new"
            ]
            == new
        )
    asked = [
        {"id": "own", "hpo": MARFAN, "patient": "Patient/jones"},
        {"id": "other", "hpo": MARFAN, "patient": "Patient/7"},
    ]
    asked += [
        {"id": "then", "hpo": MARFAN, "before": 1_711_000_000_000_000},
        {"id": "since", "hpo": MARFAN, "before": 1_720_000_000_000_000},
    ]
    (tmp_path / "asked.jsonl").write_text("\n".join(map(json.dumps, asked)) + "\n")
    out = tmp_path / "answers.jsonl"
    run(
        "diagnose",
        "--cases",
        str(tmp_path / "asked.jsonl"),
        "--out",
        str(out),
        "--graph",
        str(graph),
        *corpus,
    )
    shown = {
        one["id"]: bool(one["ranked"][0]["evidence"]["cases"])
        for one in map(json.loads, out.read_text().splitlines())
    }
    assert shown == {"own": False, "other": True, "then": False, "since": True}
    assert "jones" not in out.read_text()
    assert run("corpus", "--remove", "--patient", "Patient/jones", *corpus).strip().endswith("1 removed")


def asked(folder: Path, *lines: dict[str, object]) -> Path:
    path = folder / "asked.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def answers(graph: Path, folder: Path, cases: Path, *more: str) -> list[dict[str, Any]]:
    said = run(
        "diagnose", "--cases", str(cases), "--graph", str(graph), "--corpus", str(folder / "none"), *more
    )
    return [json.loads(line) for line in said.splitlines() if line.startswith("{")]


def test_the_small_policy_orders_and_every_step_is_told(graph: Path, tmp_path: Path) -> None:
    lines = asked(
        tmp_path,
        {"id": "a", "hpo": MARFAN, "excluded": ["HP:0001249"], "age": 12, "text": "tall"},
        {"id": "b", "hpo": []},
        {"id": "c"},
    )
    first, nothing = answers(graph, tmp_path, lines, "--agent", "small")
    (plain, _) = answers(graph, tmp_path, lines)
    assert (first["id"], first["agent"]) == ("a", "small") and (nothing["ranked"], nothing["instead"]) == (
        [],
        "no findings",
    )
    assert {one["name"] for one in first["ranked"]} == {one["name"] for one in plain["ranked"]}
    kinds = [step["step"] for step in first["trajectory"]]
    assert kinds[0] == "read" and kinds[-2:] == ["rank", "ask"]
    if not first["instead"]:
        (refer,) = (step for step in first["trajectory"] if step["step"] == "refer")
        assert len(refer["returned"]) == 20
        (last,) = (step for step in first["trajectory"] if step["step"] == "diagnose")
        assert all(claim["rests_on"] and not claim["invented"] for claim in last["claims"])


@pytest.mark.parametrize(
    ("say", "instead"),
    [
        (
            lambda _: (
                r"<reason> tall </reason><diagnose> \textbf{Homocystinuria} \textbf{Marfan syndrome} </diagnose>"
            ),
            "",
        ),
        (lambda _: "It is Marfan syndrome, I would say.", "the diagnosis had to be asked for"),
    ],
)
def test_a_language_model_is_asked_where_the_settings_name_one(
    graph: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, say: Callable[[str], str], instead: str
) -> None:
    lines = asked(tmp_path, {"id": "a", "hpo": MARFAN}, {"id": "b", "hpo": MARFAN[:2]})
    with CompletionsServer(say) as server:
        monkeypatch.setenv("WARDSTREAM_LLM__MODEL", "stub")
        monkeypatch.setenv("WARDSTREAM_LLM__BASE_URL", server.base_url)
        found = answers(graph, tmp_path, lines, "--agent", "llm")
    plain = answers(graph, tmp_path, lines)
    for one, other in zip(found, plain, strict=True):
        if instead:
            assert instead in one["instead"] and [disease["name"] for disease in one["ranked"]] == [
                disease["name"] for disease in other["ranked"]
            ]
        else:
            assert (
                one["instead"] == ""
                and "omocystinuria" in one["ranked"][0]["name"]
                and "Marfan" in one["ranked"][1]["name"]
            )


def test_a_language_model_in_process_is_asked_and_where_it_babbles_the_ranker_answers(
    graph: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tiny_folder: Path
) -> None:
    pytest.importorskip("llguidance")
    lines = asked(tmp_path, {"id": "a", "hpo": MARFAN})
    monkeypatch.setenv("WARDSTREAM_LLM__USE", "local")
    monkeypatch.setenv("WARDSTREAM_LLM__MODEL", str(tiny_folder))
    (found,), (plain,) = answers(graph, tmp_path, lines, "--agent", "llm"), answers(graph, tmp_path, lines)
    assert found["instead"] and found["ranked"] == plain["ranked"]


@pytest.mark.parametrize(
    ("agent", "expected"), [("oracle", "expected an agent among"), ("llm", "set llm.model")]
)
def test_an_agent_that_cannot_be_asked_is_told_before_anything_is_opened(
    tmp_path: Path, agent: str, expected: str
) -> None:
    with pytest.raises(ConfigurationError, match=expected):
        CliRunner().invoke(
            app, ["diagnose", "--cases", str(asked(tmp_path)), "--agent", agent], catch_exceptions=False
        )


def test_an_agent_by_a_server_of_other_models_is_refused_before_the_ranker_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with CompletionsServer(lambda _: "") as server:
        monkeypatch.setenv("WARDSTREAM_LLM__MODEL", "another")
        monkeypatch.setenv("WARDSTREAM_LLM__BASE_URL", server.base_url)
        none = ["--graph", str(tmp_path / "none"), "--agent", "llm"]
        with pytest.raises(ConfigurationError, match="which serves stub"):
            CliRunner().invoke(
                app, ["diagnose", "--cases", str(asked(tmp_path)), *none], catch_exceptions=False
            )


def test_answers_of_a_model_that_failed_are_counted_apart_from_its_own(
    graph: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text(
        "".join(
            json.dumps(
                {
                    "id": f"m{n}",
                    "present": [[one, ""] for one in MARFAN[: 2 + n]],
                    "diseases": {"OMIM:154700": "Marfan"},
                }
            )
            + "\n"
            for n in range(3)
        )
    )
    named = r"<reason> tall </reason><diagnose> \textbf{Marfan syndrome} </diagnose>"
    with CompletionsServer(lambda _: named) as server:
        server.script("status")
        monkeypatch.setenv("WARDSTREAM_LLM__MODEL", "stub")
        monkeypatch.setenv("WARDSTREAM_LLM__MAX_ATTEMPTS", "1")
        monkeypatch.setenv("WARDSTREAM_LLM__BASE_URL", server.base_url)
        given = ["--cases", str(path), "--graph", str(graph), "--corpus", str(tmp_path / "none"), "--json"]
        found = json.loads(run("eval", "diagnosis", *given, "--agent", "llm"))
    figures, reasons = found["systems"]["llm"], found["fallbacks"]["llm"]
    assert figures["model failed"]["value"] == figures["fallback"]["value"] == pytest.approx(1 / 3)
    assert list(reasons.values()) == [1] and next(iter(reasons)).startswith("model: ")
    assert found["systems"]["ranker"]["fallback"]["value"] == 0 and "llm" not in found["fallbacks"]["ranker"]


def test_the_agent_is_measured_beside_the_ranker_on_the_same_cases(graph: Path, tmp_path: Path) -> None:
    packets = [
        {
            "id": f"m{n}",
            "present": [[one, ""] for one in MARFAN[: 3 + n % 2]],
            "diseases": {"OMIM:154700": "Marfan"},
            "pmids": [f"PMID:{n}"],
        }
        for n in range(4)
    ]
    path = tmp_path / "cases.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in packets))
    told = json.loads(
        run(
            "eval",
            "diagnosis",
            "--cases",
            str(path),
            "--graph",
            str(graph),
            "--corpus",
            str(tmp_path / "none"),
            "--json",
            "--agent",
            "small",
            "--agent",
            "rag",
            "--agent",
            "vanilla",
        )
    )
    assert told["cases"] == 4 and set(told["systems"]) == {"ranker", "small", "rag", "small, vanilla"}
    assert told["systems"]["rag"]["Hit@20"]["value"] == told["systems"]["ranker"]["Hit@20"]["value"] == 1.0
    vanilla = told["systems"]["small, vanilla"]
    assert (
        vanilla["Acc@5"]["value"] == vanilla["model failed"]["value"] == 0.0
        and vanilla["fallback"]["value"] == 1.0
    )
    assert "answered @1 - ranker" in told["systems"]["small"]


def test_a_file_of_another_format_ends_with_1_and_nothing_is_added(tmp_path: Path) -> None:
    (tmp_path / "MME.jsonl").write_text('{"Phenotype": ["HP:0001166"], "RareDisease": ["OMIM:154700"]}\n')
    result = CliRunner().invoke(
        app,
        [
            "corpus",
            "--format",
            "phenopacket",
            str(tmp_path / "MME.jsonl"),
            "--corpus",
            str(tmp_path / "corpus"),
        ],
    )
    assert result.exit_code == 1
    assert "0 new" in result.stdout and "1 skipped" in result.stdout


def test_nothing_that_can_be_evaluated_is_told_before_a_table_of_nothing(graph: Path, tmp_path: Path) -> None:
    (tmp_path / "MME.jsonl").write_text("nonsense\n")
    with pytest.raises(ConfigurationError, match="none that can be read"):
        CliRunner().invoke(
            app,
            [
                "eval",
                "diagnosis",
                "--cases",
                str(tmp_path / "MME.jsonl"),
                "--graph",
                str(graph),
                "--corpus",
                str(tmp_path / "c"),
            ],
            catch_exceptions=False,
        )


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (["--model", "nowhere"], "--model FOLDER and --lora together"),
        (["--lora"], "--model FOLDER and --lora together"),
        (["--model", "nowhere", "--lora"], "expected a model in nowhere"),
        (["--model", "nowhere", "--lora", "--rollouts", "elsewhere"], "expected --rollouts"),
    ],
)
def test_training_of_a_language_model_that_cannot_begin_is_refused_before_the_graph_is_opened(
    tmp_path: Path, given: list[str], expected: str
) -> None:
    command = ["train", "agent", "--out", str(tmp_path / "run"), "--graph", str(tmp_path / "none"), *given]
    with pytest.raises(ConfigurationError, match=expected):
        CliRunner().invoke(app, command, catch_exceptions=False)
    assert not (tmp_path / "run").exists() and not (tmp_path / "none").exists()
