"""`wardstream eval judge` from items, drafts or a history to tables and a report, with rules and with servers
of any conduct.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import orjson
import pytest
from click.testing import Result
from typer.testing import CliRunner

from evaluation.judge.own_drafts import parts_of, read_drafts
from evaluation.judge.panel import panel
from evaluation.judge.rubric import DIMENSIONS
from models.llm.port import LLMSettings
from processors.drafting.fhir import to_bundle
from schemas.drafts import Section, Statement
from schemas.errors import ConfigurationError
from tests.evaluation.stay_files import write_stay
from tests.processors.drafts import DRAFT
from tests.processors.stay import request
from tests.servers.llm_server import Behaviour, LLMServer
from wardstream.cli.app import app

DRAFTED = re.compile(r"^Draft ([A-Z]): (.*)$", re.MULTILINE)
QUICK = ("--samples", "100")


def items_file(folder: Path, cases: int = 3) -> Path:
    rows = [
        {
            "id": f"{case}/{system}",
            "system": system,
            "task": "summary",
            "reference": "Heart failure with furosemide 40 mg daily.",
            "evidence": [
                {
                    "source": "Note",
                    "text": f"Assessment: Heart failure. Creatinine 1.{case} mg/dL. Plan: furosemide 40 mg daily.",
                }
            ],
            "draft": f"Heart failure. Furosemide {40 if system == 'good-1' else 80} mg daily. Creatinine 1.{case} mg/dL.",
        }
        for case in range(cases)
        for system in ("good-1", "bad-2")
    ]
    path = folder / "items.jsonl"
    path.write_bytes(b"\n".join(map(orjson.dumps, rows)))
    return path


def rating(score: object) -> Behaviour:
    """The same for every draft that is shown."""

    def answer(question: dict[str, Any]) -> Behaviour:
        letters = [letter for letter, _ in DRAFTED.findall(question["messages"][-1]["content"])]
        column = {letter: {"reason": "CANARY of the record", "score": score} for letter in letters}
        return Behaviour(text=json.dumps(dict.fromkeys(DIMENSIONS, column)))

    return answer  # type: ignore[return-value]


def statements(section: Section) -> list[Statement]:
    return [
        *section.statements,
        *(statement for inner in section.sections for statement in statements(inner)),
    ]


def invoked(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["eval", "judge", *map(str, arguments), *QUICK])


def told(*arguments: object) -> dict[str, Any]:
    done = invoked(*arguments, "--json")
    assert done.exit_code == 0, done.output
    report: dict[str, Any] = json.loads(done.stdout[done.stdout.index("{") :])
    return report


def test_rules_alone_rate_every_draft_and_know_the_better_one(tmp_path: Path) -> None:
    report = told("--items", items_file(tmp_path))
    systems = {one["system"]: one for one in report["systems"]}
    assert (report["items"], report["cases"], list(report["judges"])) == (6, 3, ["rules"])
    assert systems["good-1"]["rated"] == systems["bad-2"]["rated"] == 3
    assert systems["good-1"]["scores"]["factual_accuracy"]["value"] == 5
    assert systems["bad-2"]["scores"]["factual_accuracy"]["value"] < 4
    assert systems["good-1"]["scores"]["completeness"] == systems["bad-2"]["scores"]["completeness"]


def test_bleu_and_rouge_stand_beside_the_scores_of_drafts_with_a_reference(tmp_path: Path) -> None:
    (good, _) = told("--items", items_file(tmp_path))["systems"]
    assert good["overlap"].keys() == {"bleu", "rouge1", "rouge2", "rougeL"}
    assert 0 < good["overlap"]["rouge2"] < good["overlap"]["rouge1"] < 1


def test_servers_and_rules_are_averaged_and_their_agreement_is_told(tmp_path: Path) -> None:
    items = items_file(tmp_path)
    with LLMServer() as one, LLMServer() as other:
        one.choose, other.choose = rating(5), rating(2)  # type: ignore[assignment]
        report = told(
            "--items",
            items,
            "--judge",
            f"{one.base_url}#mild",
            "--judge",
            f"{other.base_url}#severe",
            "--orders",
            2,
        )
        assert report["judges"] == {"mild": "mild", "severe": "severe"}
        assert {one["mean"]["value"] for one in report["systems"]} == {3.5}
        assert {(pair["one"], pair["other"], pair["apart"]) for pair in report["agreement"]} == {
            ("mild", "severe", 3.0)
        }
        # Three cases in two orders, and once padded.
        assert len(one.questions) == len(other.questions) == 9


def test_a_server_that_fails_costs_its_ratings_and_is_counted_and_the_others_stand(tmp_path: Path) -> None:
    with LLMServer(default=Behaviour("status", status=400)) as server:
        report = told(
            "--items", items_file(tmp_path), "--judge", f"{server.base_url}#down", "--rules", "--no-padding"
        )
    assert report["asked"] == {"down": 12, "rules": 12}
    assert sum(report["unrated"]["down"].values()) == 12
    assert all(one["rated"] == one["partly"] == 3 for one in report["systems"])
    assert report["by_judge"].keys() == {"rules"}


def test_where_nobody_rates_there_are_no_scores(tmp_path: Path) -> None:
    with LLMServer(default=Behaviour("off-schema")) as server:
        done = invoked("--items", items_file(tmp_path), "--judge", f"{server.base_url}#model")
    assert done.exit_code == 0, done.output
    assert re.search(r"15 of 15 presentations not rated", done.output)


def test_the_report_holds_every_rating_with_its_reason_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    out = tmp_path / "new" / "report.json"
    with LLMServer() as server:
        server.choose = rating(4)  # type: ignore[assignment]
        done = invoked("--items", items_file(tmp_path), "--judge", f"{server.base_url}#model", "--out", out)
    assert done.exit_code == 0, done.output
    ratings = json.loads(out.read_text())["ratings"]
    assert len([one for one in ratings if not one["padded"]]) == 12
    assert {one["ratings"]["completeness"]["reason"] for one in ratings} == {"CANARY of the record"}
    assert out.stat().st_mode & 0o777 == 0o600
    assert "CANARY" not in done.output


def test_people_are_correlated_with_and_a_wrong_file_is_told_before_anybody_is_asked(tmp_path: Path) -> None:
    items = items_file(tmp_path, cases=4)
    ratings = tmp_path / "ratings.csv"
    ratings.write_text(
        "item,rater,dimension,score\n"
        + "".join(
            f"{case}/{system},A,Factual Accuracy,{score}\n"
            for case in range(4)
            for system, score in (("good-1", 5), ("bad-2", 2))
        )
    )
    found = told("--items", items, "--human", ratings)["correlations"]["found"]
    assert [
        (one["one"], one["other"], one["dimension"], one["items"], one["rho"]["value"]) for one in found
    ] == [("ensemble", "mean of raters", "factual_accuracy", 8, pytest.approx(1.0))]
    ratings.write_text("item,rater,dimension,score\nelsewhere,A,overall,3\n")
    with LLMServer() as server:
        done = invoked("--items", items, "--human", ratings, "--judge", f"{server.base_url}#model")
        assert not server.questions
    assert isinstance(done.exception, ConfigurationError)
    assert "the column `item`" in str(done.exception)


def test_the_tables_name_dimensions_systems_and_judges(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    done = invoked("--items", items_file(tmp_path), "--rules")
    assert done.exit_code == 0, done.output
    for word in (
        "Factual",
        "Thoroughness",
        "Soundness",
        "Relevance",
        "good-1",
        "bad-2",
        "rules",
        "ROUGE-L",
        "first place",
    ):
        assert word in done.output


def test_lines_that_are_no_items_are_told(tmp_path: Path) -> None:
    path = items_file(tmp_path)
    path.write_bytes(path.read_bytes() + b"\nCANARY\n")
    done = invoked("--items", path)
    assert "1 left out: line 7" in done.output
    assert "CANARY" not in done.output


def test_our_own_drafts_are_judged_by_what_drafts_of_the_stay_cite(tmp_path: Path) -> None:
    (tmp_path / "progress-note-1.json").write_bytes(orjson.dumps(dict(to_bundle(DRAFT, request()))))
    (tmp_path / "other.json").write_text('{"resourceType": "Patient"}')
    read = read_drafts(tmp_path)
    assert read.left_out == 1
    assert "other.json" in read.skipped[0]
    first = read.items[0]
    quotes = {
        citation.quote
        for section in DRAFT.sections
        for statement in statements(section)
        for citation in statement.citations
    }
    assert {quote for piece in first.pieces for quote in piece.text.split("\n\n")} == quotes
    assert (first.id, first.system, first.task) == ("progress-note-1", DRAFT.author.backend, "summary")
    assert [(item.id, item.task) for item in read.items[1:]] == [("progress-note-1#plan", "recommendation")]
    report = told("--items", tmp_path, "--document", "progress-note")
    assert [(one["task"], one["rated"]) for one in report["systems"]] == [
        ("summary", 1),
        ("recommendation", 1),
    ]


def test_a_history_is_drafted_and_judged_with_its_whole_record_and_its_reference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WARDSTREAM_ENCODER__USE", "none")
    write_stay(tmp_path, reference=True)
    report = told("--data", tmp_path, "--document", "progress-note", "--no-padding")
    system = report["systems"][0]
    assert (system["system"], system["items"], system["rated"], system["referenced"]) == ("composer", 1, 1, 1)
    assert system["scores"]["factual_accuracy"]["value"] == 5


def test_what_a_guideline_recommends_is_a_recommendation_and_no_part_of_the_summary() -> None:
    told = Statement(
        "The guideline recommends colposcopy because of HSIL on 12 November 2024.",
        DRAFT.sections[0].statements[0].citations,
    )
    guided = msgspec.structs.replace(
        DRAFT,
        task="care-summary",
        sections=(*DRAFT.sections, Section("Guideline recommendation", statements=(told,))),
    )
    (_, summary), (task, recommendation) = parts_of(guided)
    assert "colposcopy" not in summary
    assert task == "recommendation"
    assert "colposcopy" in recommendation


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "--items and --data"),
        (("--items", "x", "--data", "sample"), "both"),
        (("--items", "{folder}"), "expected drafts .* as JSON"),
        (("--items", "{folder}", "--document", "letter"), "expected documents among"),
        (("--items", "{file}", "--judge", "gpu:8000#model"), "expected a judge as URL#MODEL"),
        (("--items", "{file}", "--judge", "http://gpu:8000/v1"), "expected a judge as URL#MODEL"),
        (
            ("--items", "{file}", "--judge", "http://gpu:8000/v1#m#NO_SUCH_VARIABLE"),
            "expected a key in the variable NO_SUCH_VARIABLE",
        ),
        (
            ("--items", "{file}", "--judge", "http://gpu:8000/v1#m", "--judge", "http://gpu:8000/v1#m"),
            "expected each judge once",
        ),
    ],
)
def test_what_cannot_be_done_is_said_with_what_was_expected(
    tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    done = invoked(*(one.format(folder=empty, file=items_file(tmp_path)) for one in arguments))
    assert isinstance(done.exception, ConfigurationError), done.output
    assert re.search(said, str(done.exception))


def test_a_key_goes_to_the_server_it_belongs_to_and_to_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUDGE_KEY", "its-own")
    with LLMServer() as ours, LLMServer() as theirs, LLMServer() as third:
        monkeypatch.setenv("WARDSTREAM_LLM__BASE_URL", ours.base_url)
        monkeypatch.setenv("WARDSTREAM_LLM__API_KEY", "ours")
        judges = [
            ("--judge", f"{ours.base_url}#a"),
            ("--judge", f"{theirs.base_url}#b"),
            ("--judge", f"{third.base_url}#c#JUDGE_KEY"),
        ]
        told("--items", items_file(tmp_path), "--no-padding", *(part for judge in judges for part in judge))
        sent = [
            {headers.get("authorization") for headers in server.headers} for server in (ours, theirs, third)
        ]
    assert sent == [{"Bearer ours"}, {None}, {"Bearer its-own"}]


def test_two_servers_of_one_model_keep_names_of_their_own() -> None:
    judges = panel(["http://one:8000/v1#m", "http://two:8000/v1#m"], LLMSettings(), rules=True)
    assert [judge.name for judge in judges] == ["m at one:8000", "m at two:8000", "rules"]


def test_a_folder_is_a_judge_of_its_own_name_and_one_that_is_none_is_refused(
    tiny_folder: Path, tmp_path: Path
) -> None:
    pytest.importorskip("llguidance")
    (judge,) = panel([f"local#{tiny_folder}"], LLMSettings(), rules=False)
    assert judge.name == tiny_folder.name
    with pytest.raises(ConfigurationError, match=r"no config\.json"):
        panel([f"local#{tmp_path}"], LLMSettings(), rules=False)
