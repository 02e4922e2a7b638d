"""The matcher of a device says what the matcher of the processor says, bit for bit. On a GPU where there is
one, else by torch on the processor.
"""

from __future__ import annotations

from importlib.util import find_spec

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.ranker.case import Case, columns
from models.ranker.case_matching import Matcher
from models.ranker.on_device import DeviceMatcher
from models.ranker.similarity import ByEmbedding, ByOntology
from schemas.errors import ConfigurationError
from tests.amounts import examples
from tests.models.ranker.small import hp
from tests.models.ranker.test_case_matching import ONTOLOGY, SETS, TERMS

if find_spec("torch") is None:
    pytest.skip("needs torch (extra encoder)", allow_module_level=True)
import torch

DEVICES = ["cpu", *(["cuda"] if torch.cuda.is_available() else [])]


@pytest.mark.parametrize("device", DEVICES)
@examples(60, deadline=None)
@given(st.lists(st.lists(TERMS, max_size=20), max_size=11), SETS, st.booleans())
def test_every_similarity_and_the_ranking_are_those_of_the_processor(
    device: str, asked: list[list[str]], sets: list[list[str]], embedded: bool
) -> None:
    vectors = np.random.default_rng(3).integers(-2, 3, size=(len(ONTOLOGY), 8)) / 8
    similarity = ByEmbedding(vectors.astype(np.float32)) if embedded else ByOntology(ONTOLOGY)
    held = columns([Case(str(at), "test", tuple(one), ("OMIM:1",)) for at, one in enumerate(sets)], ONTOLOGY)
    plain, there = Matcher(held, similarity), DeviceMatcher(held, similarity, device)
    queries = [np.array(ONTOLOGY.read(one).rows, np.int32) for one in asked]
    assert there.similarities_of(queries).tolist() == [
        plain.similarities(query).tolist() for query in queries
    ]
    for query in queries:
        assert there.match(query, 3) == plain.match(query, 3)


@pytest.mark.parametrize("device", DEVICES)
def test_five_hundred_findings_and_cases_of_many_lengths_are_no_exception(device: str) -> None:
    random = np.random.default_rng(7)
    terms = [hp(number) for number in (1, 2, 3, 4, 21, 22, 31, 32, 118)]
    sets = [tuple(random.choice(terms, size)) for size in random.integers(0, 9, 5000).tolist()]
    held = columns([Case(str(at), "test", one, ("OMIM:1",)) for at, one in enumerate(sets)], ONTOLOGY)
    query = random.integers(0, len(ONTOLOGY), 500).astype(np.int32)
    similarity = ByOntology(ONTOLOGY)
    assert (
        DeviceMatcher(held, similarity, device).similarities(query)
        == Matcher(held, similarity).similarities(query)
    ).all()


def test_a_device_that_is_not_there_is_named() -> None:
    held = columns([], ONTOLOGY)
    with pytest.raises(ConfigurationError, match="got nowhere"):
        DeviceMatcher(held, ByOntology(ONTOLOGY), "nowhere")
