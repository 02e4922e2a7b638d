"""What a linker finds in a note, as something to learn from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from kg.medical.linking import Link
from kg.medical.site.versions import Kind, Linking, Noted
from kg.medical.snapshot import Snapshot

#: A concept of another group is no part of an encounter's course. A linker cannot distinguish a test from a
# procedure.
_KINDS: Final[dict[str, Kind]] = {"DISO": "condition", "CHEM": "drug", "PROC": "procedure"}


def linking(snapshot: Snapshot, link: Callable[[str], Iterable[Link]]) -> Linking:
    """Text -> concepts, with `link` of a `kg.medical.linking.Linker` over this snapshot. What is denied, of a
    relative, past, or only thought of is not asserted: a note says it of no present.
    """

    def noted(text: str) -> Iterator[Noted]:
        for found in link(text):
            kind = _KINDS.get(snapshot.group_of(found.row))
            if kind is not None:
                yield Noted(
                    kind,
                    snapshot.id(found.row),
                    not (found.negated or found.family or found.hypothetical or found.historical),
                )

    return noted
