from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.diseases import own
from kg.diseases.catalogue import knowledge
from kg.diseases.compiling import built
from kg.diseases.frequent import Unreadable, counted
from kg.diseases.hpoa import Described, Shown
from kg.diseases.icd import Entry
from kg.diseases.own import Added, Vocabulary
from schemas.errors import ConfigurationError
from tests.models.ranker.small import hp, sources, terms

KNOWN = Vocabulary(terms(), lambda one: one in ("ICD10CM:J18", "ICD10CM:J18.9"))


def read(tmp_path: Path, body: str, name: str = "own.csv") -> Added:
    path = tmp_path / name
    path.write_text(body)
    return own.read(path, KNOWN)


def rows(*lines: str) -> str:
    return "\n".join(["id,name,hpo,frequency", *lines]) + "\n"


def test_own_profiles_come_from_csv_and_from_ndjson_alike(tmp_path: Path) -> None:
    table = read(
        tmp_path,
        rows(f"SITE:1,Ours,{hp(21)},3/4", f"SITE:1,Ours,{hp(22)},", f"SITE:1,Ours,{hp(31)},excluded"),
    )
    lines = {
        "id": "SITE:1",
        "name": "Ours",
        "phenotypes": {hp(21): "3/4", hp(22): None},
        "excluded": [hp(31)],
    }
    assert read(tmp_path, json.dumps(lines) + "\n", "own.ndjson") == table
    assert table.described == [
        Described("SITE:1", ("Ours",), (Shown(hp(21), 3, 4), Shown(hp(22)), Shown(hp(31), 0, 10)))
    ]


@pytest.mark.parametrize("said", ["ICD10CM:J18.9", "ICD10CM:J189", "icd10cm:j18.9", "ICD-10-CM:J18.9"])
def test_a_code_of_icd_10_cm_is_read_however_it_is_written(tmp_path: Path, said: str) -> None:
    assert [one.id for one in read(tmp_path, rows(f"{said},Pneumonia,{hp(21)},")).described] == [
        "ICD10CM:J18.9"
    ]


def test_phenotypes_are_named_by_id_by_id_of_the_past_or_by_name(tmp_path: Path) -> None:
    found = read(tmp_path, rows(f"SITE:1,Ours,{hp(99)},", "SITE:1,Ours,Term 22,"))
    assert [shown.term for shown in found.described[0].shown] == [hp(21), hp(22)]


def test_the_same_line_twice_counts_once_and_is_told(tmp_path: Path) -> None:
    once, twice = rows(f"SITE:1,Ours,{hp(21)},3/4"), rows(*[f"SITE:1,Ours,{hp(21)},3/4"] * 2)
    assert read(tmp_path, twice) == Added(read(tmp_path, once).described, 1)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (f"SITE:1,,{hp(21)},", "got nothing for one of them"),
        (f"SITE:1,Joan Doe,{hp(9999)},", "expected a term of HPO"),
        ("SITE:1,Joan Doe,troponin raised,", "expected a term of HPO"),
        (f"SITE:1,Joan Doe,{hp(1)},", "expected a finding"),
        (f"Joan Doe,x,{hp(21)},", "expected an id"),
        (f"CCRD:1,Joan Doe,{hp(21)},", "expected an id"),
        (f"ICD10CM:Q99999,Joan Doe,{hp(21)},", "expected a code that ICD-10-CM has"),
        (f"SITE:1,Joan Doe,{hp(21)},3/0", "expected a count"),
        (f"SITE:1,Joan Doe,{hp(21)},4/3", "expected a count"),
        (f"SITE:1,Joan Doe,{hp(21)},-1", "expected a frequency"),
        (f"SITE:1,Joan Doe,{hp(21)},-1/3", "expected a frequency"),
        (f"SITE:1,Joan Doe,{hp(21)},120%", "expected a frequency"),
        (f"SITE:1,Joan Doe,{hp(21)},nan", "expected a frequency"),
        (f"SITE:1,Joan Doe,{hp(21)},mostly", "expected a frequency"),
        (f"SITE:1,Joan Doe,{hp(22)},2/3", "expected one frequency"),
        (f"SITE:1,Joan Doe,{hp(21)},1/3,9", "got more"),
    ],
)
def test_a_line_that_cannot_be_read_is_named_with_its_reason_and_not_quoted(
    tmp_path: Path, line: str, reason: str
) -> None:
    with pytest.raises(ConfigurationError, match=f"nothing of .* was added. line 3: .*{reason}") as error:
        read(tmp_path, rows(f"SITE:1,Ours,{hp(22)},1/3", line))
    assert "Joan" not in str(error.value)


@pytest.mark.parametrize(
    "line",
    [
        "{}",
        "[]",
        "not json",
        '{"id": "SITE:1", "name": 1, "phenotypes": []}',
        '{"id": "SITE:1", "name": "x", "phenotypes": 3}',
    ],
)
def test_a_line_of_json_that_is_no_profile_is_named(tmp_path: Path, line: str) -> None:
    with pytest.raises(ConfigurationError, match=r"line 1: expected \{id, name"):
        read(tmp_path, line + "\n", "own.ndjson")


def test_many_wrong_lines_are_counted_and_the_first_told(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="and 15 more"):
        read(tmp_path, rows(*["SITE:1,x,y,"] * 25))


@pytest.mark.parametrize("body", ["", "a,b\n1,2\n", "id,name,hpo\n"])
def test_a_file_without_profiles_is_refused(tmp_path: Path, body: str) -> None:
    with pytest.raises(ConfigurationError, match="expected"):
        read(tmp_path, body)


def test_what_a_file_held_stays_where_its_new_version_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "own.csv"
    path.write_text(rows(f"SITE:1,Ours,{hp(21)},"))
    own.add(tmp_path, path, KNOWN)
    before = own.kept(tmp_path)
    path.write_bytes(b"id,name,hpo\n\xff\xfe")
    with pytest.raises(ConfigurationError, match="UTF-8"):
        own.add(tmp_path, path, KNOWN)
    assert own.kept(tmp_path) == before != []


@given(st.integers(0, 99), st.integers(1, 99))
def test_a_count_is_kept_as_it_was_counted(seen: int, of: int) -> None:
    if seen <= of:
        assert counted(f" {seen} / {of} ") == (seen, of)
    else:
        with pytest.raises(Unreadable):
            counted(f"{seen}/{of}")


@given(st.text(max_size=12))
def test_any_text_is_a_frequency_from_none_to_all_or_is_refused(said: str) -> None:
    try:
        seen, of = counted(said)
    except Unreadable:
        return
    assert 0 <= seen <= of


def test_hpo_s_words_are_its_classes() -> None:
    assert counted("Very  frequent") == counted("HP:0040281") == counted("hp_0040281") == (9.0, 10.0)
    assert counted("excluded") == counted("0%") == (0.0, 10.0)


def test_a_profile_under_a_code_that_adds_nothing_is_one_of_the_code_that_it_means() -> None:
    pneumonia = Entry("ICD10CM:J18", ("Pneumonia, unspecified organism",), ("Pneumonia",), ("ICD10CM:J18.9",))
    profile = Described("ICD10CM:J18.9", ("Our pneumonia",), (Shown(hp(21), 3, 4),))
    known = knowledge(
        "small",
        built([*sources(), profile], [Described(pneumonia.id, pneumonia.names)], terms(), (), [pneumonia])[1],
    )
    row = known.row_of["ICD10CM:J18"]
    assert known.shown.of(row).tolist() == [known.ontology.row(hp(21))]
    assert known.meant("ICD10CM:J189") == "ICD10CM:J18"
    assert known.names[row] == ("Our pneumonia", "Pneumonia, unspecified organism")
