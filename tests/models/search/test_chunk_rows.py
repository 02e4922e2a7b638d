"""A patient's chunks in the store: read back they are the index, whatever the order; only what is asked for
is read or written.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.search.chunk_index import ChunkIndex, DocumentVersion, Scope
from models.search.chunk_rows import erase_version, read_embedding, read_index, write_embedding, write_version
from schemas.chunks import Chunk
from tests.amounts import examples
from tests.models.search.versions import direction, version, written

PREFIX = b"P" + bytes(16)


class Counted:
    """Rows in a dictionary that count what is read and written."""

    def __init__(self) -> None:
        self.rows: dict[bytes, bytes] = {}
        self.read = self.wrote = 0

    def get(self, key: bytes, /) -> bytes | None:
        self.read += 1
        return self.rows.get(key)

    def scan(
        self,
        prefix: bytes = b"",
        /,
        *,
        start: bytes | None = None,
        end: bytes | None = None,
        reverse: bool = False,
    ) -> Iterator[tuple[bytes, bytes]]:
        low = start or b""
        for key in sorted(self.rows, reverse=reverse):
            if key.startswith(prefix) and low <= key and (end is None or key < end):
                self.read += 1
                yield key, self.rows[key]

    def put(self, key: bytes, value: bytes, /) -> None:
        self.wrote += 1
        self.rows[key] = value

    def delete(self, key: bytes, /) -> None:
        self.rows.pop(key, None)


made = st.builds(
    lambda name, number, time, retracted, encounter, said: (
        one := version(name, number, time, retracted=retracted),
        written(one, *said, encounter=encounter),
    ),
    st.sampled_from(["D/1", "D/2"]),
    st.integers(1, 3),
    st.integers(-1, 3),
    st.booleans(),
    st.sampled_from(["E/1", "E/2"]),
    st.lists(st.sampled_from(["fever", "chest pain", "x-ray clear"]), max_size=3),
)


@given(
    st.lists(made, max_size=6, unique_by=lambda told: (told[0].resource, told[0].rank[0])),
    st.randoms(),
    st.integers(-2, 4),
)
@examples(150)
def test_rows_read_back_are_the_index_whatever_the_order(
    told: list[tuple[DocumentVersion, tuple[Chunk, ...]]], random: object, cut: int
) -> None:
    rows, other, index = Counted(), Counted(), ChunkIndex()
    for one, chunks in told:
        write_version(rows, PREFIX, one, chunks)
        index.add(one, chunks)
    random.shuffle(told)  # type: ignore[attr-defined]
    for one, chunks in [*told, *told]:
        write_version(other, PREFIX, one, chunks)
    assert rows.rows == other.rows
    for encounters in (("E/1",), ("E/1", "E/2")):
        scope = Scope(cut=cut, encounters=frozenset(encounters))
        read, kept = read_index(rows, PREFIX, encounters, "mini", cut).view(scope), index.view(scope)
        assert read.chunks == kept.chunks == read_index(rows, PREFIX, encounters, "mini", cut).view().chunks
        assert np.array_equal(read.bm25(["fever", "pain"]), kept.bm25(["fever", "pain"]))


def test_a_version_that_is_taken_back_leaves_no_row() -> None:
    rows = Counted()
    one, two = version("D/1", 1), version("D/1", 2)
    write_version(rows, PREFIX, one, written(one, "fever", "pain"))
    before = dict(rows.rows)
    write_version(rows, PREFIX, two, written(two, "no fever"))
    erase_version(rows, PREFIX, two, "E/1")
    erase_version(rows, PREFIX, two, "E/1")
    assert rows.rows == before
    erase_version(rows, PREFIX, one, "E/1")
    assert rows.rows == {}


def test_a_correction_that_moves_to_another_encounter_hides_what_it_replaces() -> None:
    rows = Counted()
    one, two = version("D/1", 1, 1), version("D/1", 2, 2)
    write_version(rows, PREFIX, one, written(one, "fever", encounter="E/1"))
    write_version(rows, PREFIX, two, written(two, "fever", encounter="E/2"))
    assert not read_index(rows, PREFIX, ["E/1"], "mini").view().chunks
    assert len(read_index(rows, PREFIX, ["E/1"], "mini", cut=1).view(Scope(cut=1))) == 1


def test_embeddings_come_back_with_the_index_and_are_those_of_one_encoder() -> None:
    rows, one = Counted(), version()
    chunks = written(one, "fever", "pain")
    write_version(rows, PREFIX, one, chunks)
    write_embedding(rows, PREFIX, "mini", chunks[0].hash, direction(1))
    write_embedding(rows, PREFIX, "large", chunks[1].hash, direction(1, 16))
    live = ChunkIndex()
    live.add(one, chunks)
    live.embedding(chunks[0].hash, direction(1))
    restored = read_index(rows, PREFIX, ["E/1"], "mini")
    assert restored.missing() == {chunks[1].hash: "pain"}
    asked = [direction(7)]
    assert np.array_equal(restored.view().cosine(asked), live.view().cosine(asked), equal_nan=True)
    assert read_embedding(rows, PREFIX, "mini", chunks[1].hash) is None


@pytest.mark.parametrize("seed", range(5))
def test_a_stored_embedding_moves_a_cosine_by_less_than_it_promises(seed: int) -> None:
    rows = Counted()
    write_embedding(rows, PREFIX, "mini", "aa" * 16, direction(seed, 384))
    stored = read_embedding(rows, PREFIX, "mini", "aa" * 16)
    assert stored is not None
    assert (
        abs(float(stored @ direction(seed + 1, 384)) - float(direction(seed, 384) @ direction(seed + 1, 384)))
        < 5e-4
    )
    assert float(stored @ direction(seed, 384)) > 0.9995


def test_adding_a_note_writes_two_rows_however_long_the_history() -> None:
    rows, wrote = Counted(), []
    for number in range(300):
        one = version(f"D/{number}", 1, number)
        before = rows.read, rows.wrote
        write_version(rows, PREFIX, one, written(one, "fever", "pain", "rest", encounter=f"E/{number // 10}"))
        wrote.append((rows.read - before[0], rows.wrote - before[1]))
    assert set(wrote) == {(1, 2)}


def test_a_question_about_one_encounter_reads_only_its_rows() -> None:
    rows = Counted()
    for number in range(100):
        one = version(f"D/{number}", 1, number)
        write_version(rows, PREFIX, one, written(one, "fever", encounter=f"E/{number // 5}"))
    rows.read = 0
    assert len(read_index(rows, PREFIX, ["E/3"], "mini").view()) == 5
    assert rows.read == 5 + 5 + 1  # chunks, documents, the embedding of their one text
    rows.read = 0
    read_index(rows, PREFIX, ["E/3"], "mini", cut=16)
    assert rows.read == 2 + 2 + 1
