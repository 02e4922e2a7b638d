"""Definitions from files and folders: each recognised by what it is, what is none passed by, what is broken
told.
"""

from __future__ import annotations

import gzip
import json
import tracemalloc
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from kg.guidelines.paths import paths
from wardstream.guidelines import load

PLAN = {
    "resourceType": "PlanDefinition",
    "id": "p",
    "url": "http://x/PlanDefinition/p",
    "version": "3",
    "title": "From JSON",
    "action": [
        {
            "title": "Act",
            "condition": [
                {
                    "kind": "applicability",
                    "expression": {"language": "text/cql-identifier", "expression": "Go"},
                }
            ],
        }
    ],
}
PATHWAY = {
    "id": "w",
    "name": "From the pathway builder",
    "nodes": {"Start": {"key": "Start", "label": "Start", "transitions": []}},
}
FSH = 'Instance: f\nInstanceOf: PlanDefinition\n* title = "From FSH"\n* url = "http://x/PlanDefinition/f"\n* action.title = "Do"\n'
XML = '<PlanDefinition xmlns="http://hl7.org/fhir"><id value="x"/><url value="http://x/PlanDefinition/x"/><title value="From XML"/><action><title value="Do"/></action></PlanDefinition>'
RULES = {
    "guideline": {"id": "r", "title": "From rules", "version": "1"},
    "situations": [{"title": "All", "do": {"title": "Act"}}],
}


def _ids(*places: Path) -> set[str]:
    own = {guideline.id for guideline in load([]).guidelines}
    return {guideline.id for guideline in load(places).guidelines} - own


def _write(folder: Path, name: str, said: Any) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        said
        if isinstance(said, str)
        else json.dumps(said)
        if name.endswith("json")
        else yaml.safe_dump(said),
        encoding="utf-8",
    )
    return path


def _fill(folder: Path) -> None:
    _write(folder, "p.json", PLAN)
    _write(folder, "w.json", PATHWAY)
    _write(folder, "guide/input/fsh/f.fsh", FSH)
    _write(folder, "x.xml", XML)
    _write(folder, "r.rules.yaml", RULES)


def test_what_comes_with_wardstream_is_always_there_and_without_problems() -> None:
    library = load([])
    assert {"asccp-2019", "uspstf-cervical-2018"} <= {guideline.id for guideline in library.guidelines}
    assert library.problems == ()


def test_every_form_in_one_folder_is_recognised(tmp_path: Path) -> None:
    _fill(tmp_path)
    assert _ids(tmp_path) == {
        "http://x/PlanDefinition/p",
        "w",
        "http://x/PlanDefinition/f",
        "http://x/PlanDefinition/x",
        "r",
    }
    assert load([tmp_path]).problems == ()
    assert all(list(paths(guideline)) for guideline in load([tmp_path]).guidelines if guideline.id != "w")


def test_each_form_is_read_as_a_file_too(tmp_path: Path) -> None:
    _fill(tmp_path)
    assert _ids(tmp_path / "p.json") == {"http://x/PlanDefinition/p"}
    assert _ids(tmp_path / "w.json", tmp_path / "r.rules.yaml") == {"w", "r"}
    _write(tmp_path, "leaflet.md", "# Asthma\n- Check technique")
    assert _ids(tmp_path / "leaflet.md") == {"leaflet.md"}


def test_patients_licences_and_documentation_are_passed_by(tmp_path: Path) -> None:
    _fill(tmp_path)
    _write(tmp_path, "patient.json", {"resourceType": "Patient", "id": "1"})
    _write(
        tmp_path,
        "bundle.json",
        {"resourceType": "Bundle", "entry": [{"resource": {"resourceType": "Observation", "id": "1"}}]},
    )
    (tmp_path / "packed.json.gz").write_bytes(gzip.compress(b"[]"))
    for name in (
        "README.md",
        "LICENSE.md",
        "guide/input/pagecontent/index.md",
        ".hidden/p.json",
        "node_modules/p.json",
    ):
        _write(
            tmp_path,
            name,
            "# Title\n- item" if name.endswith(".md") else PLAN | {"url": "http://x/PlanDefinition/hidden"},
        )
    library = load([tmp_path])
    assert library.problems == ()
    assert "http://x/PlanDefinition/hidden" not in {guideline.id for guideline in library.guidelines}
    assert not any(guideline.id.endswith(".md") for guideline in library.guidelines)


def test_a_folder_of_markdown_alone_is_guideline_text(tmp_path: Path) -> None:
    _write(tmp_path, "asthma.md", "# Asthma\n- Check technique")
    _write(tmp_path, "copd/copd.md", "# COPD\n- Spirometry")
    _write(tmp_path, "README.md", "# About")
    assert _ids(tmp_path) == {"asthma.md", "copd/copd.md"}


def test_guides_beside_each_other_do_not_mix_their_names(tmp_path: Path) -> None:
    for guide in ("one", "two"):
        _write(tmp_path, f"{guide}/sushi-config.yaml", {"canonical": f"http://{guide}.example"})
        _write(
            tmp_path,
            f"{guide}/input/fsh/p.fsh",
            f'Instance: plan\nInstanceOf: PlanDefinition\n* title = "{guide}"\n* action.definitionCanonical = Canonical(order)\n',
        )
        _write(
            tmp_path,
            f"{guide}/input/fsh/a.fsh",
            f'Instance: order\nInstanceOf: ActivityDefinition\n* title = "Order of {guide}"\n',
        )
    library = load([tmp_path])
    found = {guideline.id: guideline for guideline in library.guidelines}
    assert library.problems == ()
    for guide in ("one", "two"):
        assert found[f"http://{guide}.example/PlanDefinition/plan"].steps[1].title == f"Order of {guide}"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("broken.json", "{"),
        ("broken.xml", '<PlanDefinition xmlns="http://hl7.org/fhir">'),
        ("broken.rules.yaml", "situations: [\n"),
        ("bad.rules.yaml", "situations: [{}]\n"),
        ("bad.bindings.yaml", "definitions: [x]\nbindings: {L: {X: {nonsense: 1}}}\n"),
        ("broken.xlsx", "no workbook"),
        ("deep.json", "[" * 100_000),
    ],
)
def test_a_broken_file_is_told_and_the_others_are_read(tmp_path: Path, name: str, text: str) -> None:
    _fill(tmp_path)
    _write(tmp_path, name, text)
    library = load([tmp_path])
    assert any(name.split(".")[0] in problem.where for problem in library.problems), library.problems
    assert "http://x/PlanDefinition/p" in {guideline.id for guideline in library.guidelines}


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("own.rules.yaml", "guideline: {id: x}\nsituatons: []\n", "guideline, situatons; not read"),
        ("own.rules.yaml", "", "none; not read"),
        ("own.bindings.yaml", "definition: [x]\n", "definition; not read"),
        ("own.rules.yaml", "a: 1\nsituations: [\n", "in line 3, column 1"),
        ("own.json", '{\n"a" 1}', "in line 2, column 5"),
        (
            "own.rules.yaml",
            "guideline: {id: x, title: X, version: '1', source: x}\nvocabulary: [nci_risk_tables, asccp_2019.rules]\nsituations: [{title: A, when: {use: cervix in plaec}}]\n",
            "got 'cervix in plaec'",
        ),
    ],
)
def test_a_slip_in_ones_own_file_is_told_with_its_place(
    tmp_path: Path, name: str, text: str, told: str
) -> None:
    _write(tmp_path, name, text)
    (problem,) = load([tmp_path]).problems
    assert problem.came.endswith(told) and problem.where.startswith("own")


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    (tmp_path / "latin.md").write_bytes("# Fi\xe8vre".encode("latin-1"))
    assert [problem.where for problem in load([tmp_path]).problems] == ["latin.md"]


def test_what_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load([tmp_path / "nowhere"])


def test_bindings_beside_the_definitions_make_them_evaluated(tmp_path: Path) -> None:
    _write(tmp_path, "p.json", PLAN)
    _write(
        tmp_path,
        "p.bindings.yaml",
        {"definitions": ["http://x/*"], "bindings": {"*": {"Go": {"age": {"from": 18}}}}},
    )
    [guideline] = [each for each in load([tmp_path]).guidelines if each.id == "http://x/PlanDefinition/p"]
    assert type(guideline.steps[1].condition).__name__ == "Age"


def test_a_workbook_needs_a_grounding_that_fits(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Table"
    for row in (["Test", "Then"], ["positive", "Treat"]):
        sheet.append(row)
    book.save(tmp_path / "t.xlsx")
    assert [problem.expected for problem in load([tmp_path]).problems] == [
        "a grounding (YAML with `tables`) that names its sheets"
    ]
    _write(
        tmp_path,
        "t.yaml",
        {
            "guideline": {"id": "t", "title": "From a table", "version": "1"},
            "value sets": {"test": {"loinc": ["1-1"]}, "yes": {"words": ["positive"]}},
            "events": {"test": {"readings": [{"of": "test", "results": {"positive": "yes"}}]}},
            "words": {"positive": {"test": ["positive"]}},
            "tables": [
                {"sheet": "Table", "columns": {"Test": {"happened": "test", "at": 0}}, "outcome": "Then"}
            ],
        },
    )
    library = load([tmp_path])
    assert library.problems == ()
    assert "t" in {guideline.id for guideline in library.guidelines}


def test_one_id_in_two_places_is_told_and_the_later_one_counts(tmp_path: Path) -> None:
    _write(tmp_path, "a/r.rules.yaml", RULES)
    first = _write(tmp_path, "one/p.json", PLAN)
    second = _write(tmp_path, "two/p.json", PLAN | {"version": "4"})
    library = load([first, second])
    assert [
        guideline.version for guideline in library.guidelines if guideline.id == "http://x/PlanDefinition/p"
    ] == ["4"]
    assert [problem.expected for problem in library.problems] == ["guidelines with ids of their own"]


def test_bindings_count_wherever_they_are_named(tmp_path: Path) -> None:
    plan = _write(tmp_path, "a/p.json", PLAN)
    binding = _write(
        tmp_path,
        "b/p.bindings.yaml",
        {"definitions": ["http://x/*"], "bindings": {"*": {"Go": {"age": {"from": 18}}}}},
    )
    for places in ([plan, binding], [binding, plan]):
        [guideline] = [each for each in load(places).guidelines if each.id == "http://x/PlanDefinition/p"]
        assert type(guideline.steps[1].condition).__name__ == "Age"


@pytest.mark.parametrize(
    "content",
    [
        {"resourceType": "Bundle", "entry": 5},
        {"resourceType": "Bundle", "entry": {"resource": 7}},
        {"resourceType": "PlanDefinition", "action": 3, "url": ["a"], "relatedArtifact": "b"},
        {"resourceType": "PlanDefinition", "id": {}, "action": [{"condition": 4, "action": {"title": []}}]},
        {"resourceType": "ValueSet", "url": 1, "compose": {"include": [{"concept": 1, "valueSet": {}}]}},
        {"resourceType": "Library", "content": [{"contentType": "text/cql", "data": 12}]},
        {"resourceType": "CodeSystem", "url": "u", "concept": {"concept": "x"}},
        {"nodes": {"a": {"key": [], "transitions": 5}}, "name": 4, "id": []},
    ],
)
def test_a_definition_of_a_strange_shape_leaves_the_others_readable(tmp_path: Path, content: Any) -> None:
    _write(tmp_path, "strange.json", content)
    _write(tmp_path, "plan/input/p.json", PLAN)
    assert "http://x/PlanDefinition/p" in _ids(tmp_path)


@given(data=st.data())
def test_no_mutation_of_a_definition_ends_the_reading(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    leaves = st.none() | st.booleans() | st.integers() | st.text(max_size=5)
    strange = st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=5), inner, max_size=2),
    )
    mutated = json.loads(json.dumps(data.draw(st.sampled_from([PLAN, PATHWAY, RULES]))))
    place = mutated
    while isinstance(place, (dict, list)) and place:
        keys = sorted(place) if isinstance(place, dict) else range(len(place))
        key = data.draw(st.sampled_from(list(keys)))
        if data.draw(st.booleans()) or not isinstance(place[key], (dict, list)):
            place[key] = data.draw(strange)
            break
        place = place[key]
    folder = tmp_path_factory.mktemp("mutated")
    (folder / "m.json").write_text(json.dumps(mutated))
    (folder / "m.rules.yaml").write_text(yaml.safe_dump(mutated))
    load([folder])


def test_a_workbook_with_a_cell_at_the_far_end_is_reported_and_not_unfolded(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    assert book.active is not None
    book.active["A1"] = "Stage"
    book.active.cell(1_048_576, 16_384, "far")
    book.save(tmp_path / "far.xlsx")
    tracemalloc.start()
    (problem,) = [each for each in load([tmp_path]).problems if "far.xlsx" in each.where]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert "cells" in str(problem)
    assert peak < 200e6


def test_a_damaged_workbook_is_a_problem(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.save(tmp_path / "whole.xlsx")
    whole = (tmp_path / "whole.xlsx").read_bytes()
    for place in range(0, len(whole), 97):
        (tmp_path / f"{place}.xlsx").write_bytes(whole[:place] + b"\0\xff\0" + whole[place + 3 :])
    load([tmp_path])


def test_yaml_that_grows_by_its_aliases_is_not_followed(tmp_path: Path) -> None:
    lines = ["a0: &a0 [x, x]"] + [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 12)}]" for n in range(1, 12)]
    _write(tmp_path, "grows.rules.yaml", "\n".join([*lines, "situations: *a11", ""]))
    assert any("aliases" in str(problem) for problem in load([tmp_path]).problems)
