"""How the diagnosis agent searches its corpora, by the setting `diagnosis.search`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

if not all(map(find_spec, ("tantivy", "faiss"))):
    pytest.skip("these tests need the extra `knowledge`", allow_module_level=True)

from models.encoders.port import Encoder, Vectors, unit
from models.llm.port import LLMSettings
from models.ranker.base import base
from models.ranker.fusion import load
from models.ranker.query import Query
from models.ranker.ranker import Ranker
from models.search.library import Library
from processors.diagnosis.agent.environment import Search
from processors.diagnosis.search import Short
from schemas.errors import BackendError, ConfigurationError
from tests.models.ranker.small import cases, hp, known
from tests.models.search.corpora import DOCUMENTS, Meaning
from tests.servers.knowledge_server import ServedLibrary
from wardstream.diagnosis.library import consulted, searched, term_vectors
from wardstream.settings import DiagnosisSettings, Settings
from wardstream.wiring.encoder import encoder_of


@pytest.fixture
def corpora(tmp_path: Path) -> Path:
    library = Library(tmp_path)
    library.made("book", "BOOK").add(DOCUMENTS)
    library.corpus("book").embed(Meaning())
    return tmp_path


def searching(
    folder: Path,
    encoder: Callable[[], Encoder] | None = None,
    llm: LLMSettings | None = None,
    **more: Any,
) -> Search | None:
    wanted = DiagnosisSettings.model_validate({"knowledge": folder, **more})
    return searched(wanted, encoder, llm or LLMSettings())


@pytest.mark.parametrize(
    ("by", "found_by_meaning", "found_by_word"),
    [("words", False, True), ("dense", True, False), ("both", True, True)],
)
def test_the_agent_searches_as_the_setting_states(
    corpora: Path, by: str, found_by_meaning: bool, found_by_word: bool
) -> None:
    search = searching(corpora, Meaning, search=by)
    assert search is not None
    assert bool(search.passages("BOOK", ["eye"], 3)) is found_by_meaning
    assert bool(search.passages("BOOK", ["colchicine"], 3)) is found_by_word


def test_by_words_no_encoder_is_opened(corpora: Path) -> None:
    def opened() -> Encoder:
        raise AssertionError("an encoder was opened")

    assert searching(corpora, opened) is not None


def test_without_a_corpus_nothing_is_opened(tmp_path: Path) -> None:
    assert searching(tmp_path / "none", lambda: pytest.fail("an encoder was opened"), search="both") is None


def test_vectors_without_an_encoder_are_refused_with_what_to_do(corpora: Path) -> None:
    settings = Settings.model_validate({"encoder": {"use": "none"}})
    with pytest.raises(ConfigurationError, match=r"encoder\.use"):
        searching(corpora, lambda: encoder_of(settings), search="dense")


def test_another_process_searches_its_corpora_for_the_agent(corpora: Path, tmp_path: Path) -> None:
    with ServedLibrary(Library(corpora, Meaning())) as served:
        search = searching(tmp_path / "none", search="server", server=served.base_url)
        assert search is not None
        here = searching(corpora, Meaning, search="both")
        assert here is not None
        for queries in (["eye"], ["colchicine", "angiokeratoma"], [" "], ["a half \ud800 surrogate"]):
            assert search.passages("BOOK", queries, 3) == here.passages("BOOK", queries, 3)
        assert not search.passages("WIKI", ["colchicine"], 3)
    with pytest.raises(BackendError):
        search.passages("BOOK", ["colchicine"], 3)


def test_a_server_that_is_not_named_is_refused_with_what_to_do(corpora: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"diagnosis\.server"):
        searching(corpora, search="server")


class Pairs:
    """Terms of one tens are close, as if their names said so."""

    name, dimension = "pairs", 8

    def __init__(self) -> None:
        self.encoded = 0

    def encode(self, texts: Sequence[str]) -> Vectors:
        self.encoded += len(texts)
        rows = np.full((len(texts), self.dimension), 0.01, np.float32)
        for row, text in zip(rows, texts, strict=True):
            row[sum(map(ord, text[-2:-1])) % self.dimension] += 1
        return unit(rows)


@pytest.mark.parametrize("match", ["ranker", "cases", "embeddings"])
def test_cases_are_matched_as_the_setting_states(tmp_path: Path, match: str) -> None:
    ranker, ontology, pairs = Ranker(base(known(), cases()), load()), known().ontology, Pairs()
    wanted = DiagnosisSettings.model_validate(
        {"match": match, "profiles": tmp_path, "knowledge": tmp_path / "none"}
    )
    sources = consulted(wanted, lambda: pairs, LLMSettings())(ranker)
    query = Query((ontology.row(hp(21)), ontology.row(hp(22))))
    names = [ontology.name(row) for row in query.present]
    match_ = sources.of(query).match
    assert match_ is not None
    found = match_.cases(names, 5)
    plain = sources.of(query, plain=True).match
    assert found and plain is not None
    if match == "ranker":
        assert all(one.probability is not None for one in found)
    else:
        assert all(one.probability is None for one in found)
        assert (found == plain.cases(names, 5)) is (match == "cases")
    again = term_vectors(ontology, pairs, tmp_path) if match == "embeddings" else None
    assert pairs.encoded == (0 if again is None else len(ontology)), "names are encoded once for a folder"


def test_the_model_of_the_settings_shortens_what_is_found(corpora: Path) -> None:
    from tests.servers.llm_server import Behaviour, LLMServer

    with LLMServer() as server:
        server.default = Behaviour(text='{"sentences": [1]}')
        llm = LLMSettings(base_url=server.base_url, model="stub", max_attempts=1)
        search = searching(corpora, None, llm, summariser="llm")
        assert isinstance(search, Short)
        search = Short(search.whole, search.summariser, (), most=40)
        (found,) = search.passages("BOOK", ["colchicine", "FBN1"], 3)
        assert server.questions and any(
            found.text in one.text for one in search.whole.passages("BOOK", ["colchicine", "FBN1"], 3)
        )


def test_a_summariser_without_a_model_is_refused_with_what_to_do(corpora: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"llm\.model"):
        searching(corpora, summariser="llm")
