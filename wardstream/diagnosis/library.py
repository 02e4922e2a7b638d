"""What an agent may ask, as `[diagnosis]` states it: the corpora that it searches, and how it matches cases."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from schemas.errors import ConfigurationError
from wardstream.settings import DiagnosisSettings

if TYPE_CHECKING:
    from models.encoders.port import Encoder, Vectors
    from models.llm.port import LLMSettings
    from models.ranker.case_matching import Matcher
    from models.ranker.ontology import Ontology
    from models.ranker.ranker import Ranker
    from processors.diagnosis.agent.environment import Search
    from processors.diagnosis.agent.sources import Sources

KNOWLEDGE: Final = Path(".data/knowledge")


def consulted(
    wanted: DiagnosisSettings, encoder: Callable[[], Encoder] | None, llm: LLMSettings
) -> Callable[[Ranker], Sources]:
    """What an agent over a ranker may ask. `encoder`: opened where search or match needs it. `llm`: the model that
    shortens what is found, where the settings say so. Raises StateError for a corpus that cannot be read,
    ConfigurationError where encoder, model or server is needed and there is none.
    """
    search = searched(wanted, encoder, llm)
    matching = _matching(wanted, encoder)

    def over(ranker: Ranker) -> Sources:
        from processors.diagnosis.agent.sources import Sources

        return Sources(ranker, search, matching(ranker))

    return over


def searched(
    wanted: DiagnosisSettings, encoder: Callable[[], Encoder] | None, llm: LLMSettings
) -> Search | None:
    """What is found is shortened to what answers. With words nothing has to be encoded while an agent waits. None where there
    is no corpus, or the extra `knowledge` is not installed: searches return nothing then.
    """
    found = _found(wanted, encoder)
    if found is None:
        return None
    from models.llm.opening import open_blocking
    from processors.diagnosis.search import ByModel, Extractive, Short

    return Short(found, ByModel(open_blocking(llm)) if wanted.summariser == "llm" else Extractive(), ())


def _found(wanted: DiagnosisSettings, encoder: Callable[[], Encoder] | None) -> Search | None:
    from processors.diagnosis.search import InLibrary, OfServer

    if wanted.search == "server":
        from models.search.remote import KnowledgeServer

        if not wanted.server:
            raise ConfigurationError(
                "expected diagnosis.server where diagnosis.search is server: where `wardstream knowledge serve` listens, such as "
                "http://127.0.0.1:8030"
            )
        return OfServer(KnowledgeServer(wanted.server))
    if find_spec("tantivy") is None or not wanted.knowledge.is_dir():
        return None
    from models.search.library import Library

    vectors = _needed(encoder) if wanted.search != "words" else None
    return InLibrary(Library(wanted.knowledge, vectors, words=wanted.search != "dense"))


def _matching(
    wanted: DiagnosisSettings, encoder: Callable[[], Encoder] | None
) -> Callable[[Ranker], Matcher | None]:
    if wanted.match == "ranker":
        return lambda ranker: None
    if wanted.match == "cases":
        return lambda ranker: ranker.base.matcher
    by = _needed(encoder)

    def over(ranker: Ranker) -> Matcher:
        from models.ranker.case_matching import Matcher
        from models.ranker.similarity import ByEmbedding

        base = ranker.base
        return Matcher(base.columns, ByEmbedding(term_vectors(base.ontology, by, wanted.profiles)))

    return over


def _needed(encoder: Callable[[], Encoder] | None) -> Encoder:
    if encoder is None:
        raise ConfigurationError(
            "expected an encoder for diagnosis.search or diagnosis.match, got none; set encoder.use"
        )
    return encoder()


def term_vectors(ontology: Ontology, encoder: Encoder, folder: Path) -> Vectors:
    """Of the names of all terms. Made once for an encoder and a release of the ontology (minutes on a CPU), then read from the
    folder.
    """
    import hashlib

    from models.whole_file import whole_file

    names = [ontology.name(row) for row in range(len(ontology))]
    made_of = hashlib.blake2b("\n".join([encoder.name, *names]).encode(), digest_size=8).hexdigest()
    path = folder / f"terms-{made_of}.npy"
    if not path.exists():
        vectors = encoder.encode(names)
        folder.mkdir(parents=True, exist_ok=True)
        with whole_file(path) as file:
            np.save(file, vectors)
    found: Vectors = np.load(path, mmap_mode="r")
    return found
