"""How large records and state are: the sample hospital, uncompressed. `wardstream size` calculates with it.

python -m benchmarks.sizes
"""

from __future__ import annotations

import msgspec
import orjson

from processors.drafting.fhir import to_bundle
from processors.tasks import TASKS
from samples import messages
from schemas.requests import encode_request
from streams.stages.generate.drafting import Drafted
from streams.stages.generate.result_records import trajectory
from tests.integration.sample_state import hospital


def main() -> None:
    state = hospital()
    requests = [request for request in state.requests if not request.cancelled]
    made = [(request, TASKS[request.task].compose(request)) for request in requests[::4]]
    rows = [(key[17:19], len(key) + len(value)) for store in state.stores for key, value in store.scan()]
    notes = sum(size for kind, size in rows if kind[:1] in (b"H", b"I") or kind == b"Vd")
    found = {
        "a FHIR message": [len(message.value) for message in messages],
        "a delta": [len(msgspec.json.encode(delta)) for delta in state.out.deltas],
        "a request": [len(encode_request(request)) for request in requests],
        "a draft's Bundle": [len(orjson.dumps(to_bundle(draft, request))) for request, draft in made],
        "a trajectory": [len(msgspec.json.encode(trajectory(one, Drafted(draft)))) for one, draft in made],
        "state of a fact": [size for kind, size in rows if kind in (b"Vo", b"Vh")],
    }
    for what, sizes in found.items():
        print(f"| {what} | {len(sizes)} | {sum(sizes) / len(sizes):,.0f} B |")
    count = sum(kind == b"Vd" for kind, _ in rows)
    print(f"| state of a note, its chunks and sentences included | {count} | {notes / count:,.0f} B |")


if __name__ == "__main__":
    main()
