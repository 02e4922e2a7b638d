"""What must be true of the test stage's topics, whatever befell its workers. Shares no code with the loop or
the step.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict

from tests.integration.checker import Reader, latest_rows, lost_and_repeated, read_committed


def await_all_answered(
    bootstrap: str, namespace: str, given_up: frozenset[bytes] = frozenset(), within_s: float = 90.0
) -> None:
    """Until there is an output for each input, and a dead letter for each that was given up."""
    inputs = [record.value for record in read_committed(bootstrap, f"{namespace}.in")]
    poisoned = sum(value in given_up for value in inputs)
    for topic, wanted in (("out", len(inputs) - poisoned), ("letters", poisoned)):
        reader = Reader(bootstrap, f"{namespace}.{topic}")
        try:
            reader.wait_for(lambda records, wanted=wanted: len(records) >= wanted, within_s)  # type: ignore[misc]
        finally:
            reader.close()


def check(bootstrap: str, namespace: str, given_up: frozenset[bytes] = frozenset()) -> int:
    """Raises AssertionError unless outputs and changelog are those of a sequential fold of the input; returns
    its length.
    """
    sources = sorted(
        read_committed(bootstrap, f"{namespace}.in"), key=lambda record: (record.partition, record.offset)
    )
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
        expected[record.partition, record.offset] = (
            f"{(record.value or b'').decode()} {counts[place]} {chains[place]}".encode()
        )
    wrong = [
        record
        for record in out
        if record.value != expected[record.partition, int(record.headers["origin"] or b"-1")]
    ]
    assert not wrong, f"{len(wrong)} of {len(out)} outputs come from a wrong state, the first: {wrong[0]}"
    rows = latest_rows(read_committed(bootstrap, f"{namespace}.log"))
    state = {place: f"{counts[place]} {chains[place]}".encode() for place in counts}
    assert rows == state, (
        f"the changelog differs from the fold in {len(set(rows.items()) ^ set(state.items()))} rows"
    )
    assert not any(b"ABORTED" in (record.value or b"") for record in out), (
        "an aborted upstream record was processed"
    )
    return len(sources)
