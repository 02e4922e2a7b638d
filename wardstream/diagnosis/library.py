"""The corpora that an agent searches, where there are some."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from processors.diagnosis.agent.environment import Search

KNOWLEDGE: Final = Path(".data/knowledge")


def searched(folder: Path = KNOWLEDGE) -> Search | None:
    """What is found is shortened to what answers; by words alone, so that nothing has to be encoded while an
    agent waits. None where there is no corpus, or the extra `knowledge` is not installed: searches come back
    empty then. Raises StateError for a corpus that cannot be read.
    """
    if find_spec("tantivy") is None or not folder.is_dir():
        return None
    from models.search.library import Library
    from processors.diagnosis.search import Extractive, InLibrary, Short

    return Short(InLibrary(Library(folder)), Extractive(), ())
