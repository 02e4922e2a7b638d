from __future__ import annotations

import math
from pathlib import Path

import pytest

from kg.medical.site import Item, Meant, SiteLearner, SiteSource, Version
from kg.medical.snapshot import Snapshot, build
from schemas.errors import ConfigurationError, StateError
from schemas.instant import HOUR

FLU, TAMIFLU, ANKLE, XRAY = (
    Meant("SITE:http://snomed.info/sct|6142004", "Influenza"),
    Meant("SITE:http://www.nlm.nih.gov/research/umls/rxnorm|260101", "Oseltamivir"),
    Meant("SITE:http://snomed.info/sct|44465007", "Sprain of ankle"),
    Meant("SITE:http://loinc.org|36572-6", "Chest X-ray"),
)


def _stay(patient: int, stay: int, *items: Item, hour: int = 0) -> list[Version]:
    encounter = f"Encounter/{patient}-{stay}"
    start = Version(f"P{patient}", (), encounter, (1, 0, ""), 0, encounter, admission=0)
    return [
        start,
        *(
            Version(
                f"P{patient}",
                (),
                f"R/{patient}-{stay}-{hour}-{number}",
                (1, 0, ""),
                hour * HOUR,
                encounter,
                (item,),
            )
            for number, item in enumerate(items)
        ),
    ]


def _learn(path: Path, *told: list[Version]) -> Path:
    with SiteLearner(path) as learner:
        for changes in told:
            learner.apply(changes)
    return path


def _edges(path: Path, **options: int) -> dict[tuple[str, str, str], tuple[float, int]]:
    found = SiteSource(path, **options)  # type: ignore[arg-type]
    names = {one.id: one.name for one in found.concepts()}
    return {
        (names[one.subject], one.relation, names[one.object]): (one.weight, one.support)
        for one in found.edges()
    }


def test_a_stated_reason_makes_a_treatment_and_being_together_only_a_being_together(tmp_path: Path) -> None:
    flu, drug = Item("condition", FLU), Item("drug", TAMIFLU, reasons=(FLU,))
    told = [_stay(patient, 0, flu, drug) for patient in (1, 2)] + [
        _stay(patient, 0, Item("condition", ANKLE)) for patient in (3, 4)
    ]
    edges = _edges(_learn(tmp_path / "s.db", *told))
    weight = pytest.approx(math.log((2 + 0.5) / (2 * 2 / 4 + 0.5)), abs=1e-4)
    assert edges == {
        ("Influenza", "treated by", "Oseltamivir"): (weight, 2),
        ("Influenza", "seen with", "Oseltamivir"): (weight, 2),
    }


def test_support_counts_patients_and_one_patients_edges_never_leave(tmp_path: Path) -> None:
    flu, drug = Item("condition", FLU), Item("drug", TAMIFLU, reasons=(FLU,))
    alone = _learn(tmp_path / "one.db", *(_stay(1, stay, flu, drug) for stay in range(50)))
    assert _edges(alone) == {}
    assert list(SiteSource(alone).concepts()) == []
    two = _learn(
        tmp_path / "two.db", *(_stay(patient, stay, flu, drug) for patient in (1, 2) for stay in range(3))
    )
    assert _edges(two)["Influenza", "treated by", "Oseltamivir"][1] == 2
    assert _edges(two, minimum_support=3) == {}
    with pytest.raises(ConfigurationError, match="support"):
        SiteSource(two, minimum_support=1)


def test_a_name_that_one_patient_alone_has_never_leaves(tmp_path: Path) -> None:
    odd = Item("condition", FLU._replace(name="Influenza of Mrs Miller"))
    path = _learn(
        tmp_path / "s.db",
        _stay(1, 0, odd),
        _stay(2, 0, Item("condition", FLU)),
        _stay(3, 0, Item("condition", FLU)),
    )
    (concept,) = SiteSource(path).concepts()
    assert (concept.name, concept.surfaces, concept.group) == ("Influenza", ("Influenza",), "DISO")
    assert concept.codes == ("http://snomed.info/sct|6142004",)


def test_what_comes_later_in_a_stay_is_seen_later_with_what_was_known_at_admission(tmp_path: Path) -> None:
    told = [[*_stay(p, 0, Item("condition", FLU)), *_stay(p, 0, Item("test", XRAY), hour=20)] for p in (1, 2)]
    told += [
        [*_stay(p, 0, Item("condition", ANKLE)), *_stay(p, 0, Item("drug", TAMIFLU), hour=20)] for p in (3, 4)
    ]
    edges = _edges(_learn(tmp_path / "s.db", *told))
    assert ("Influenza", "seen later with", "Chest X-ray") in edges
    assert ("Chest X-ray", "seen later with", "Influenza") not in edges
    assert ("Influenza", "seen later with", "Oseltamivir") not in edges


def test_it_joins_concepts_of_other_sources_in_a_snapshot(tmp_path: Path) -> None:
    asthma = Meant("HP:0002099")

    class Open:
        name, version = "open", "1"

        def concepts(self):  # type: ignore[no-untyped-def]
            from kg.medical.graph import GraphConcept

            yield GraphConcept("HP:0002099", "Asthma", "DISO")

        def edges(self):  # type: ignore[no-untyped-def]
            return iter(())

    told = [_stay(p, 0, Item("condition", asthma), Item("drug", TAMIFLU, reasons=(asthma,))) for p in (1, 2)]
    path = _learn(tmp_path / "s.db", *told, _stay(3, 0, Item("condition", ANKLE)))
    snapshot = Snapshot.open(build([Open(), SiteSource(path)], tmp_path / "built").path)
    row = snapshot.row("HP:0002099")
    assert row is not None
    assert {(one.relation, snapshot.name(one.row), one.support) for one in snapshot.neighbours(row)} == {
        ("treated by", "Oseltamivir", 2),
        ("seen with", "Oseltamivir", 2),
    }


def test_the_version_is_of_what_it_yields(tmp_path: Path) -> None:
    flu = Item("condition", FLU)
    one = _learn(tmp_path / "a.db", _stay(1, 0, flu), _stay(2, 0, flu))
    other = _learn(tmp_path / "b.db", _stay(2, 0, flu), _stay(1, 0, flu))
    assert SiteSource(one).version == SiteSource(other).version
    with SiteLearner(one) as learner:
        learner.apply([*_stay(1, 1, Item("condition", ANKLE)), *_stay(2, 1, Item("condition", ANKLE))])
    assert SiteSource(one).version != SiteSource(other).version


def test_no_file_and_another_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(StateError, match="wardstream site"):
        SiteSource(tmp_path / "none.db")
    (tmp_path / "other.db").write_bytes(b"no database" * 100)
    with pytest.raises(StateError, match="SQLite"):
        SiteSource(tmp_path / "other.db")
