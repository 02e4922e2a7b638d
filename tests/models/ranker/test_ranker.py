from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.diseases.catalogue import knowledge
from kg.diseases.compiling import built
from kg.diseases.hpoa import Described, Shown
from models.ranker.base import base
from models.ranker.features import features
from models.ranker.fusion import SHIPPED, load
from models.ranker.query import Query, query
from models.ranker.questions import questions
from models.ranker.ranker import NOT_ENOUGH, Ranker
from models.ranker.view import view
from schemas.errors import ConfigurationError
from tests.amounts import examples
from tests.models.ranker.small import cases, hp, known, sources, terms

KNOWN = known()
TERMS = st.lists(st.sampled_from([hp(number) for number in (1, 2, 3, 4, 21, 22, 31, 32, 118)]), max_size=6)


@pytest.fixture(scope="module")
def ranker() -> Ranker:
    return Ranker(base(KNOWN, cases()), load())


@examples(40)
@given(TERMS, TERMS, st.none() | st.floats(0, 90), st.sampled_from(["male", "female", ""]))
def test_probabilities_fall_with_rank_and_sum_to_one_at_most(
    ranker: Ranker, there: list[str], gone: list[str], age: float | None, sex: str
) -> None:
    asked, _ = query(KNOWN.ontology, there, gone, age, None, sex)
    ranked = ranker.diagnose(asked, 20).ranked
    p = [one.p for one in ranked]
    assert p == sorted(p, reverse=True)
    assert sum(p) <= 1 + 1e-9
    assert all(0 <= one <= 1 for one in p)
    assert len({one.row for one in ranked}) == len(ranked)


def test_the_shipped_fusion_was_fitted_on_the_features_that_there_are(ranker: Ranker) -> None:
    asked = Query((KNOWN.ontology.row(hp(21)),))
    assert features(view(ranker.base, asked), asked).names == load().names
    assert SHIPPED.stat().st_size < 3_000_000


def test_without_a_finding_nothing_is_ranked_and_the_reason_told(ranker: Ranker) -> None:
    answer = ranker.diagnose(Query(()))
    assert (answer.ranked, answer.abstained) == ((), NOT_ENOUGH)


def test_a_finding_that_says_little_is_not_enough(ranker: Ranker) -> None:
    assert ranker.diagnose(Query((KNOWN.ontology.row(hp(118)),))).abstained == NOT_ENOUGH


def test_a_base_without_cases_diagnoses_from_profiles_alone() -> None:
    alone = Ranker(base(KNOWN, []), load())
    answer = alone.diagnose(query(KNOWN.ontology, [hp(21), hp(22)])[0])
    assert {one.ids for one in answer.ranked} == set(KNOWN.ids)
    assert all(one.seen == 0 for one in answer.ranked)


def test_evidence_tells_what_speaks_for_a_disease_and_against_it(ranker: Ranker) -> None:
    asked, _ = query(KNOWN.ontology, [hp(31), hp(4)], [hp(32)])
    heart = next(one for one in ranker.diagnose(asked).ranked if one.ids == ("OMIM:2",))
    assert heart.evidence is not None
    assert [one.id for one in heart.evidence.for_it] == [hp(31)]
    assert [one.id for one in heart.evidence.against] == [hp(32)]
    assert heart.evidence.unexplained == ("term 4",)
    assert heart.evidence.cases[0].key == "test/c"


def test_what_is_there_and_not_there_is_taken_as_there_and_told() -> None:
    asked, told = query(KNOWN.ontology, [hp(21), "HP:5"], [hp(99)])
    assert (asked.present, asked.absent) == ((KNOWN.ontology.row(hp(21)),), ())
    assert len(told) == 3


def test_the_finding_that_separates_two_candidates_is_asked_first() -> None:
    graph = KNOWN.ontology
    profiles = np.zeros((2, len(graph)), np.float32)
    profiles[0, graph.row(hp(31))], profiles[:, graph.row(hp(4))] = 0.9, 0.9
    # of the small world nothing is rare: its information is raised so that it can be asked
    rare = type(graph)(
        graph.number,
        graph.alt_number,
        graph.alt_row,
        graph.anc_begin,
        graph.anc,
        graph.ic + 3,
        graph.finding | True,
        graph.names,
    )
    found = questions(rare, Query((graph.row(hp(21)),)), [7, 8], np.array([0.5, 0.5]), profiles)
    assert (found[0].id, found[0].if_there, found[0].if_not) == (hp(31), 7, 8)
    assert 0 < found[0].gain <= 1


def test_a_fusion_that_cannot_be_read_says_how_to_fit_one(tmp_path: Path) -> None:
    for body in ("{}", "not json", '{"format": 99}'):
        (tmp_path / "fusion.json").write_text(body)
        with pytest.raises(ConfigurationError, match="wardstream train ranker"):
            load(tmp_path / "fusion.json")


def test_five_hundred_findings_are_answered(ranker: Ranker) -> None:
    asked, _ = query(
        KNOWN.ontology, [hp(number) for number in (1, 2, 3, 4, 21, 22, 31, 32, 118)] * 60, [hp(32)] * 500
    )
    assert len(asked.present) == 9
    assert ranker.diagnose(asked).ranked


def test_an_id_that_came_twice_counts_once(ranker: Ranker) -> None:
    once, twice = (
        query(KNOWN.ontology, hpo)[0] for hpo in ([hp(21), hp(4)], [hp(21), hp(99), hp(4), hp(21)])
    )
    assert once == twice  # 99 is what 21 was called before


def test_a_share_that_nobody_counted_is_not_told_as_a_half_and_one_that_was_is() -> None:
    fifth = Described(
        "OMIM:5", ("Fifth disease",), (Shown(hp(4)), Shown(hp(21), 5, 10), Shown(hp(31), 9, 10))
    )
    wider = knowledge("wider", built([*sources(), fifth], [], terms())[1])
    answer = Ranker(base(wider, cases()), load()).diagnose(query(wider.ontology, [hp(31)])[0], explained=9)
    (missing,) = (one.evidence.missing for one in answer.ranked if "OMIM:5" in one.ids and one.evidence)
    assert {one.id: (round(one.share, 2), one.counted) for one in missing} == {
        hp(4): (0.5, False),
        hp(21): (0.5, True),
    }
