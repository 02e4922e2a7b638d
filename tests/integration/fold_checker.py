"""What must be true of the test stage's topics, whatever befell its workers. Shares no code with the loop or the step."""

from __future__ import annotations

import hashlib
from collections import defaultdict

from tests.integration.checker import Reader, Seen, latest_rows, lost_and_repeated, read_committed


def await_all_answered(bootstrap: str, namespace: str, within_s: float = 90.0) -> list[Seen]:
    """Until there are as many outputs (and dead letters) as there are inputs; returns the outputs."""
    wanted = len(read_committed(bootstrap, f"{namespace}.in"))
    letters = len(read_committed(bootstrap, f"{namespace}.letters"))
    out = Reader(bootstrap, f"{namespace}.out")
    try:
        out.wait_for(lambda records: len(records) + letters >= wanted, within_s)
        return list(out.catch_up())
    finally:
        out.close()


def check(bootstrap: str, namespace: str, given_up: frozenset[bytes] = frozenset()) -> int:
    """Raises AssertionError unless outputs and changelog are what a sequential fold of the committed input gives; returns the count."""
    sources = sorted(read_committed(bootstrap, f"{namespace}.in"), key=lambda record: (record.partition, record.offset))
    sources = [record for record in sources if record.value not in given_up]
    out = read_committed(bootstrap, f"{namespace}.out")
    lost, repeated = lost_and_repeated(
        [(record.partition, record.offset) for record in sources],
        [(record.partition, int(record.headers["origin"] or b"-1")) for record in out],
    )
    assert not lost, f"{len(lost)} of {len(sources)} inputs have no output: {lost[:10]}"
    assert not repeated, f"{len(repeated)} outputs too many: {repeated[:10]}"
    counts: dict[tuple[int, bytes], int] = defaultdict(int)
    chains: dict[tuple[int, bytes], str] = defaultdict(str)
    expected = {}
    for record in sources:
        place = (record.partition, record.key)
        counts[place] += 1
        chains[place] = hashlib.sha256(chains[place].encode() + (record.value or b"")).hexdigest()[:16]
        expected[record.partition, record.offset] = f"{(record.value or b'').decode()} {counts[place]} {chains[place]}".encode()
    wrong = [
        record for record in out if record.value != expected[record.partition, int(record.headers["origin"] or b"-1")]
    ]
    assert not wrong, f"{len(wrong)} of {len(out)} outputs come from a wrong state, the first: {wrong[0]}"
    rows = latest_rows(read_committed(bootstrap, f"{namespace}.log"))
    state = {place: f"{counts[place]} {chains[place]}".encode() for place in counts}
    assert rows == state, f"the changelog differs from the fold in {len(set(rows.items()) ^ set(state.items()))} rows"
    assert not any(b"ABORTED" in (record.value or b"") for record in out), "an aborted upstream record was processed"
    return len(sources)
