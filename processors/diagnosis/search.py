"""The agent's `Search` over corpora: of this process, or of `wardstream knowledge serve`.

Either gives the same passages for the same question. What a server that is down raises, the agent gets as
a source that did not answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from models.search.library import Library
from models.search.passage import Passage
from models.search.remote import KnowledgeServer
from processors.diagnosis.agent.environment import Corpus, Found


class InLibrary:
    """`Search`: the corpora of a folder, by tag."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def passages(self, corpus: Corpus, queries: Sequence[str], most: int) -> Sequence[Found]:
        answer = self._library.search(queries, self._library.tagged(corpus), most)
        return [_found(corpus, one) for one in answer.passages]


class OfServer:
    """`Search`: the same of a server. Raises BackendError where it does not answer."""

    def __init__(self, server: KnowledgeServer) -> None:
        self._server = server

    def passages(self, corpus: Corpus, queries: Sequence[str], most: int) -> Sequence[Found]:
        requested = [query for query in queries if query.strip()]
        return (
            [_found(corpus, one) for one in self._server.search(requested, corpus, most)]
            if requested and most > 0
            else []
        )


def _found(corpus: Corpus, one: Passage) -> Found:
    return Found(one.id, corpus, one.title, one.text)
