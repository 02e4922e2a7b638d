"""What every classifier of pairs promises, run against every implementation."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.entailment.cross_encoder import LONGEST, CrossEncoder, packaged
from models.entailment.port import Entailment
from tests.amounts import examples
from tests.models.entailment.word_overlap import WordOverlap

PAIRS = [
    ("No pleural effusion on the left.", "There is no left pleural effusion."),
    ("Sertraline was started.", "Sertraline was stopped."),
    ("", ""),
    ("half of a pair: \ud83d here", "nul \x00"),
    ("患者は昨日から胸痛を訴えている。", "Chest pain since yesterday."),
    ("Feels well. " * 12, "He feels well."),
]


@pytest.fixture(scope="module", params=["word overlap", "packaged"])
def classifier(request: pytest.FixtureRequest) -> Entailment:
    return packaged() if request.param == "packaged" else WordOverlap()


def test_each_pair_has_a_probability_of_three_digits_in_their_order(classifier: Entailment) -> None:
    found = classifier.probabilities(PAIRS)
    assert len(found) == len(PAIRS)
    assert all(p is not None and 0 <= p <= 1 and round(p, 3) == p for p in found)
    assert classifier.probabilities(PAIRS[::-1]) == found[::-1]
    assert classifier.probabilities([]) == []


def test_a_pair_longer_than_it_reads_has_none(classifier: Entailment) -> None:
    long = "word " * (LONGEST * 2)
    assert classifier.probabilities([(long, "word"), PAIRS[0], ("word", long)])[::2] == [None, None]


def test_threads_get_what_one_caller_gets(classifier: Entailment) -> None:
    alone = [classifier.probabilities([pair]) for pair in PAIRS]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda pair: classifier.probabilities([pair]), PAIRS * 3)) == alone * 3


@given(st.lists(st.tuples(st.text(max_size=30), st.text(max_size=30)), max_size=4))
@examples(20, deadline=None)
def test_a_pair_has_the_same_probability_alone_and_among_others(pairs: list[tuple[str, str]]) -> None:
    among = CrossEncoder().probabilities([*pairs, *PAIRS])[: len(pairs)]
    for pair, value in zip(pairs, among, strict=True):
        (alone,) = packaged().probabilities([pair])
        assert (alone is None) == (value is None)
        assert alone is None or value is None or abs(alone - value) <= 0.001


def test_another_weights_file_is_refused_by_name(tmp_path: object) -> None:
    from pathlib import Path

    from schemas.errors import ConfigurationError

    with pytest.raises(ConfigurationError, match="weights"):
        CrossEncoder(Path(str(tmp_path)) / "none.safetensors")
