"""The corpora that an agent searches, where there are some."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from models.encoders.port import Encoder
    from models.llm.port import LLMSettings
    from processors.diagnosis.agent.environment import Search

KNOWLEDGE: Final = Path(".data/knowledge")


def searched(
    folder: Path = KNOWLEDGE,
    by: str = "words",
    encoder: Callable[[], Encoder] | None = None,
    llm: LLMSettings | None = None,
) -> Search | None:
    """What is found is shortened to what answers. `by`: words, dense or both; with words nothing has to be encoded
    while an agent waits. `llm`: the model that shortens it; None: a rule. None where there is no corpus, or the extra `knowledge` is not installed: searches return
    nothing then. Raises StateError for a corpus that cannot be read, ConfigurationError where `by` needs an encoder
    or `llm` a model and there is none.
    """
    if find_spec("tantivy") is None or not folder.is_dir():
        return None
    from models.llm.opening import open_blocking
    from models.search.library import Library
    from processors.diagnosis.search import ByModel, Extractive, InLibrary, Short

    vectors = encoder() if by != "words" and encoder is not None else None
    summariser = Extractive() if llm is None else ByModel(open_blocking(llm))
    return Short(InLibrary(Library(folder, vectors, words=by != "dense")), summariser, ())
