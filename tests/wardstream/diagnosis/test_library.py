"""How the diagnosis agent searches its corpora, by the setting `diagnosis.search`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

if not all(map(find_spec, ("tantivy", "faiss"))):
    pytest.skip("these tests need the extra `knowledge`", allow_module_level=True)

from models.encoders.port import Encoder
from models.llm.port import LLMSettings
from models.search.library import Library
from processors.diagnosis.search import Short
from schemas.errors import ConfigurationError
from tests.models.search.corpora import DOCUMENTS, Meaning
from wardstream.diagnosis.library import searched
from wardstream.settings import Settings
from wardstream.wiring.encoder import encoder_of


@pytest.fixture
def corpora(tmp_path: Path) -> Path:
    library = Library(tmp_path)
    library.made("book", "BOOK").add(DOCUMENTS)
    library.corpus("book").embed(Meaning())
    return tmp_path


@pytest.mark.parametrize(
    ("by", "found_by_meaning", "found_by_word"),
    [("words", False, True), ("dense", True, False), ("both", True, True)],
)
def test_the_agent_searches_as_the_setting_states(
    corpora: Path, by: str, found_by_meaning: bool, found_by_word: bool
) -> None:
    search = searched(corpora, by, Meaning)
    assert search is not None
    assert bool(search.passages("BOOK", ["eye"], 3)) is found_by_meaning
    assert bool(search.passages("BOOK", ["colchicine"], 3)) is found_by_word


def test_by_words_no_encoder_is_opened(corpora: Path) -> None:
    def opened() -> Encoder:
        raise AssertionError("an encoder was opened")

    assert searched(corpora, "words", opened) is not None


def test_without_a_corpus_nothing_is_opened(tmp_path: Path) -> None:
    assert searched(tmp_path / "none", "both", lambda: pytest.fail("an encoder was opened")) is None


def test_vectors_without_an_encoder_are_refused_with_what_to_do(corpora: Path) -> None:
    settings = Settings.model_validate({"encoder": {"use": "none"}, "diagnosis": {"search": "dense"}})
    with pytest.raises(ConfigurationError, match=r"encoder\.use"):
        searched(corpora, settings.diagnosis.search, lambda: encoder_of(settings))


def test_the_model_of_the_settings_shortens_what_is_found(corpora: Path) -> None:
    from tests.servers.llm_server import Behaviour, LLMServer

    with LLMServer() as server:
        server.default = Behaviour(text='{"sentences": [1]}')
        llm = LLMSettings(base_url=server.base_url, model="stub", max_attempts=1)
        search = searched(corpora, "words", None, llm)
        assert isinstance(search, Short)
        search = Short(search.whole, search.summariser, (), most=40)
        (found,) = search.passages("BOOK", ["colchicine", "FBN1"], 3)
        assert server.questions and any(
            found.text in one.text for one in search.whole.passages("BOOK", ["colchicine", "FBN1"], 3)
        )


def test_a_summariser_without_a_model_is_refused_with_what_to_do(corpora: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"llm\.model"):
        searched(corpora, "words", None, LLMSettings())
