from __future__ import annotations

import random
from pathlib import Path

import pytest

from kg.medical.graph import GROUPS
from kg.medical.snapshot import Snapshot, build
from kg.medical.umls import UmlsSource
from kg.medical.umls.source import PRECEDENCE, group_of_type, relations
from schemas.errors import ConfigurationError
from tests.kg.medical.umls.release import (
    CONSO,
    CULTURE,
    INFLUENZA,
    LUNG,
    OSELTAMIVIR,
    PNEUMONIA,
    STY,
    conso,
    rel,
    sty,
    write,
)


def test_concepts_of_snomed_are_kept_with_their_english_names_and_fhir_codes(tmp_path: Path) -> None:
    found = {concept.id: concept for concept in UmlsSource(write(tmp_path)).concepts()}
    assert list(found) == [f"UMLS:{cui}" for cui in (PNEUMONIA, INFLUENZA, LUNG, OSELTAMIVIR, CULTURE)]
    pneumonia = found[f"UMLS:{PNEUMONIA}"]
    assert (pneumonia.name, pneumonia.group) == ("Pneumonia", "DISO")
    assert set(pneumonia.surfaces) == {"Pneumonia", "Lung inflammation", "Pneumonia, unspecified organism"}
    assert set(pneumonia.codes) == {
        f"http://www.nlm.nih.gov/research/umls|{PNEUMONIA}",
        "http://snomed.info/sct|233604007",
        "http://hl7.org/fhir/sid/icd-10-cm|J18.9",
    }
    assert found[f"UMLS:{OSELTAMIVIR}"].group == "CHEM"


def test_an_edge_reads_from_the_second_concept_to_the_first_and_inverses_are_turned_into_it(
    tmp_path: Path,
) -> None:
    edges = {(edge.subject, edge.relation, edge.object) for edge in UmlsSource(write(tmp_path)).edges()}
    assert edges == {
        (f"UMLS:{PNEUMONIA}", "has finding site", f"UMLS:{LUNG}"),
        (f"UMLS:{PNEUMONIA}", "due to", f"UMLS:{INFLUENZA}"),
    }


def test_a_release_with_one_direction_only_gives_the_same_graph(tmp_path: Path) -> None:
    one = write(tmp_path / "one", rel=[rel(LUNG, "has_finding_site", PNEUMONIA)])
    other = write(tmp_path / "other", rel=[rel(PNEUMONIA, "finding_site_of", LUNG)])
    assert list(UmlsSource(one).edges()) == list(UmlsSource(other).edges())


def test_it_compiles_into_a_snapshot_that_finds_its_codes(tmp_path: Path) -> None:
    source = UmlsSource(write(tmp_path))
    snapshot = Snapshot.open(build([source], tmp_path / "built").path)
    row = snapshot.coded("http://hl7.org/fhir/sid/icd-10-cm", "J18.9")
    assert row is not None
    assert snapshot.name(row) == "Pneumonia"
    assert {(one.relation, snapshot.name(one.row)) for one in snapshot.neighbours(row)} == {
        ("has finding site", "Lung structure"),
        ("due to", "Influenza"),
    }


def test_the_first_group_of_the_precedence_is_a_concepts_group_whatever_the_order_of_its_types(
    tmp_path: Path,
) -> None:
    for number, types in enumerate((["T203", "T121"], ["T121", "T203"])):
        folder = write(
            tmp_path / str(number),
            [conso(PNEUMONIA, "Albuterol inhaler")],
            [sty(PNEUMONIA, tui) for tui in types],
            [],
        )
        assert [concept.group for concept in UmlsSource(folder).concepts()] == ["CHEM"]


def test_gzipped_files_and_a_folder_META_are_read_alike(tmp_path: Path) -> None:
    plain = UmlsSource(write(tmp_path / "plain"))
    packed = UmlsSource(write(tmp_path / "packed" / "META", packed=True).parent)
    assert list(plain.concepts()) == list(packed.concepts())
    assert list(plain.edges()) == list(packed.edges())


def test_the_order_of_lines_changes_nothing(tmp_path: Path) -> None:
    lines = list(CONSO)
    random.Random(3).shuffle(lines)
    assert list(UmlsSource(write(tmp_path / "a", lines)).concepts()) == list(
        UmlsSource(write(tmp_path / "b")).concepts()
    )


def test_the_version_changes_with_the_content_and_with_nothing_else(tmp_path: Path) -> None:
    first, same = UmlsSource(write(tmp_path / "a")).version, UmlsSource(write(tmp_path / "b")).version
    assert first == same
    assert UmlsSource(write(tmp_path / "c", sty=STY[:-1])).version != first


def test_a_folder_without_one_of_the_files_is_refused_with_what_is_missing(tmp_path: Path) -> None:
    write(tmp_path)
    (tmp_path / "MRSTY.RRF").unlink()
    with pytest.raises(ConfigurationError, match="MRSTY"):
        UmlsSource(tmp_path)


def test_every_semantic_type_has_one_of_the_fifteen_groups_and_every_group_a_place() -> None:
    assert len(group_of_type()) >= 127
    assert set(group_of_type().values()) == set(GROUPS) == set(PRECEDENCE)
    assert len(PRECEDENCE) == 15


def test_the_list_of_relations_says_how_many_it_has() -> None:
    from importlib.resources import files

    text = (files("kg.medical.umls") / "relations.yaml").read_text(encoding="utf-8")
    assert f"it has\n# {len(relations())}." in text
