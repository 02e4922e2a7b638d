from __future__ import annotations

import json
from pathlib import Path

import pytest

from models.ranker.case import Case
from tests.models.ranker.small import hp, known
from wardstream.diagnosis.ages import sex, years
from wardstream.diagnosis.corpus import Skipped, read, read_named
from wardstream.diagnosis.queries import read as read_queries

PACKET = {
    "id": "P-1",
    "subject": {
        "id": "proband",
        "sex": "FEMALE",
        "timeAtLastEncounter": {"age": {"iso8601duration": "P3Y6M"}},
    },
    "phenotypicFeatures": [
        {"type": {"id": "HP:0000021", "label": "x"}, "onset": {"age": {"iso8601duration": "P1Y"}}},
        {"type": {"id": "HP:0000031"}, "excluded": True},
    ],
    "interpretations": [{"diagnosis": {"disease": {"id": "OMIM:1", "label": "y"}}}],
    "metaData": {"externalReferences": [{"id": "PMID:5"}]},
}


def cases(path: Path, format: str) -> tuple[list[Case], list[Skipped]]:
    skipped: list[Skipped] = []
    return list(read([path], format, skipped.append)), skipped  # type: ignore[arg-type]


def test_a_phenopacket_is_a_case_with_what_is_there_and_what_is_not(tmp_path: Path) -> None:
    (tmp_path / "one.json").write_text(json.dumps(PACKET, indent=1))
    (found,), skipped = cases(tmp_path, "phenopacket")
    assert (found.hpo, found.excluded, found.diseases, found.pmids) == (
        ("HP:0000021",),
        ("HP:0000031",),
        ("OMIM:1",),
        ("PMID:5",),
    )
    assert (found.sex, found.age, found.onset) == ("female", 3.5, 1.0)
    assert not skipped


def test_lines_of_rarebench_have_the_same_ids_at_every_reading(tmp_path: Path) -> None:
    line = '{"Phenotype": ["HP:0000021"], "RareDisease": ["OMIM:1"], "Department": null}\n'
    (tmp_path / "MME.jsonl").write_text(line * 2 + '{"Phenotype": [], "RareDisease": []}\nnonsense\n[]\n')
    found, skipped = cases(tmp_path / "MME.jsonl", "rarebench")
    assert found == cases(tmp_path / "MME.jsonl", "rarebench")[0]
    assert len({case.key for case in found}) == 2
    assert [one.line for one in skipped] == [3, 4, 5]


def test_the_format_of_a_file_is_told_by_its_lines(tmp_path: Path) -> None:
    (tmp_path / "MME.jsonl").write_text('{"Phenotype": ["HP:0000021"], "RareDisease": ["OMIM:1"]}\n')
    (tmp_path / "p.jsonl").write_text(json.dumps(PACKET) + "\n")
    found = read_named([tmp_path / "MME.jsonl", tmp_path / "p.jsonl"], lambda _: None)
    assert [case.source for case in found] == ["MME", "phenopacket"]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("P3Y6M", 3.5),
        ("P14D", 14 / 365.25),
        (12, 12.0),
        ("12", 12.0),
        ({"value": 6, "unit": "months"}, 0.5),
        ("HP:0003577", 0.0),
        ("old", None),
        (None, None),
        (-3, None),
        (999, None),
        (True, None),
    ],
)
def test_ages_are_read_as_sources_write_them(said: object, expected: float | None) -> None:
    assert years(said) == (None if expected is None else pytest.approx(expected))


def test_sexes_that_are_neither_say_nothing() -> None:
    assert [sex(one) for one in ("MALE", "f", "UNKNOWN_SEX", None, 3)] == ["male", "female", "", "", ""]


def test_a_line_that_is_no_query_is_told_and_the_others_are_read(tmp_path: Path) -> None:
    path = tmp_path / "queries.jsonl"
    many = json.dumps({"id": "f", "hpo": [hp(21)] * 501})
    path.write_text(
        f'{{"id": "a", "hpo": ["{hp(21)}"], "excluded": ["{hp(99)}"], "age": "P2Y", "sex": "F"}}\nnot json\n[]\n{{"id": "d"}}\n\n{{"id": "e", "hpo": "HP:1"}}\n{many}\n'
    )
    found = list(read_queries(path, known().ontology))
    assert [one.query is not None for one in found] == [True, False, False, False, False, False]
    assert found[0].query is not None and (found[0].query.sex, found[0].query.age) == ("female", 2.0)
    assert len(found[0].notes) == 2
    assert found[-1].line == 7


def test_a_record_of_another_format_is_skipped_with_the_shape_that_was_expected(tmp_path: Path) -> None:
    (tmp_path / "MME.jsonl").write_text(json.dumps(PACKET) + "\n")
    found, (skipped,) = cases(tmp_path / "MME.jsonl", "rarebench")
    assert (
        not found
        and skipped.reason == "expected a line {Phenotype: [...], RareDisease: [...]}, got something else"
    )


@pytest.mark.parametrize("before", ["2026-01-01", 1.5, True, [1]])
def test_a_moment_that_cannot_be_read_is_told_and_never_left_out(before: object, tmp_path: Path) -> None:
    (tmp_path / "q.jsonl").write_text(
        json.dumps({"id": "a", "hpo": [hp(21)], "before": before})
        + "\n"
        + json.dumps({"id": "b", "hpo": [hp(21)], "before": None})
        + "\n"
    )
    wrong, right = read_queries(tmp_path / "q.jsonl", known().ontology)
    assert wrong.query is None and "before" in wrong.notes[0] and right.query is not None


def test_what_is_no_finding_or_contradicts_a_more_special_one_is_left_out_and_told(tmp_path: Path) -> None:
    graph = known().ontology
    special = next(
        row
        for row in range(len(graph))
        if graph.finding[row] and sum(graph.finding[above] for above in graph.ancestors(row)) > 1
    )
    above = next(int(row) for row in graph.ancestors(special) if row != special and graph.finding[row])
    none = next(row for row in range(len(graph)) if not graph.finding[row])
    said = {
        "id": "a",
        "hpo": [graph.id(special), graph.id(none)],
        "excluded": [graph.id(above)],
        "age": "old",
        "onset": -3,
        "inheritance": ["HP:9999999"],
    }
    (tmp_path / "q.jsonl").write_text(json.dumps(said))
    (found,) = read_queries(tmp_path / "q.jsonl", graph)
    assert found.query is not None and (found.query.present, found.query.absent) == ((special,), ())
    assert len(found.notes) == 5


def test_an_onset_later_than_the_age_is_left_out_and_told(tmp_path: Path) -> None:
    (tmp_path / "q.jsonl").write_text(json.dumps({"id": "a", "hpo": [hp(21)], "age": 5, "onset": 50}))
    (found,) = read_queries(tmp_path / "q.jsonl", known().ontology)
    assert (
        found.query is not None
        and (found.query.age, found.query.onset) == (5.0, None)
        and len(found.notes) == 1
    )
