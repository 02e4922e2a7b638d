from __future__ import annotations

import pytest

from kg.diseases import hpoa, later, obo
from kg.diseases.hpoa import Shown, frequency
from kg.diseases.lookup import Lookup
from tests.models.ranker.small import hp, known


def test_frequencies_are_read_as_they_are_written() -> None:
    assert frequency("t", "3/7") == Shown("t", 3, 7)
    assert frequency("t", "45%") == Shown("t", 4.5, 10)
    assert frequency("t", "HP:0040280") == Shown("t", 10, 10)
    assert frequency("t", "") == frequency("t", "often") == frequency("t", "0/0") == Shown("t")
    assert frequency("t", "3/7", absent=True).seen == 0


def test_counts_of_one_disease_under_two_ids_are_pooled() -> None:
    knowledge = known()
    disease = knowledge.row_of["ORPHA:1"]
    assert knowledge.row_of["OMIM:1"] == disease
    shares = dict(zip(knowledge.shown.of(disease).tolist(), knowledge.shares(disease).tolist(), strict=True))
    assert shares[knowledge.ontology.row(hp(21))] == pytest.approx(9.5 / 11)


def test_a_disease_shows_what_is_above_its_terms_as_often_as_the_most_usual_of_them() -> None:
    knowledge = known()
    eye = knowledge.ontology.row(hp(2))
    held = dict(
        zip(
            knowledge.above.of(eye).tolist(),
            knowledge.above_share[knowledge.above.begin[eye] : knowledge.above.begin[eye + 1]].tolist(),
            strict=True,
        )
    )
    assert held[knowledge.row_of["OMIM:1"]] == pytest.approx(9.5 / 11)
    assert knowledge.row_of["OMIM:2"] not in held


def test_what_was_looked_for_and_not_found_is_kept_apart() -> None:
    knowledge = known()
    fourth = knowledge.row_of["OMIM:4"]
    assert knowledge.absent.of(fourth).tolist() == [knowledge.ontology.row(hp(32))]
    assert knowledge.ontology.row(hp(32)) not in knowledge.shown.of(fourth)


def test_ids_of_the_past_are_mapped_and_unknown_ones_told() -> None:
    read = known().ontology.read([hp(99), "hp_0000031", hp(31), "HP:7777777", "fever"])
    assert read.rows == (known().ontology.row(hp(21)), known().ontology.row(hp(31)))
    assert read.mapped == {hp(99): hp(21)}
    assert read.unknown == ("HP:7777777", "fever")


def test_a_disease_is_looked_up_by_name_by_part_of_it_and_by_id() -> None:
    lookup = Lookup(known())
    assert (
        (found := lookup.lookup("eye disease I")) is not None and "ORPHA:1" in found.ids and found.score == 1
    )
    assert (found := lookup.lookup("heart and eye")) is not None and found.ids == ("OMIM:3",)
    assert (found := lookup.lookup("OMIM:2")) is not None and [one.id for one in found.phenotypes] == [
        hp(31),
        hp(32),
    ]


def test_what_no_name_resembles_has_no_reference() -> None:
    lookup = Lookup(known())
    assert lookup.lookup("measles") is None
    assert lookup.lookup("") is None
    assert lookup.lookup("disease") is None


def test_diseases_that_came_later_bring_findings_inheritance_and_onset() -> None:
    found = {one.id: one for one in later.described(obo.terms())}
    oculovertebral = found["OMIM:621277"]
    assert oculovertebral.names == ("Oculovertebral syndrome",)
    assert (oculovertebral.inheritance, [one.term for one in oculovertebral.onset]) == (
        ("HP:0000006",),
        ["HP:0003577"],
    )
    assert Shown("HP:0000568") in oculovertebral.shown
    assert not found.keys() & {one.id for one in hpoa.described()}
