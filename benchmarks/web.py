"""The pages with 5 000 patients: p50 and p95 of each, over HTTP, one client; and the processor time of a page with its client,
which other work on the machine does not change.

    python -m benchmarks.web [--patients 5000] [--requests 100]

The sample hospital's ten patients and their drafts are copied under other names until there are enough of them: records of
some 200 deltas each, ten drafts a patient on average. A first visit of a patient makes the page, and is what is counted:
no patient is visited twice. No broker: operations are timed by the tests alone.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cache, partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import orjson
from aiohttp.test_utils import TestClient, TestServer

from processors.drafting.fhir import to_bundle
from processors.tasks import TASKS
from schemas.deltas import Delta
from schemas.instant import HOUR, from_datetime
from tests.processors.stay import request
from tests.wardstream.review.test_services import bundle, call, order, potassium
from wardstream.demo.sample import ZONE, messages
from wardstream.drafts.document import name_of
from wardstream.guidelines import load
from wardstream.review.chart import Charts
from wardstream.review.records import Records
from wardstream.review.server import Review, _settle
from wardstream.settings import ReviewSettings
from wardstream.site.folder import deltas_of

TOKEN = "a token that is long"
BEARER = {"Authorization": f"Bearer {TOKEN}"}
#: When the records end: in the middle of the stays, four of ten patients with a critical value within a week.
AT = from_datetime(datetime.fromisoformat("2025-09-13T06:40:00-07:00"))
WARDS = ("4 West Cardiology", "5 East Medicine", "3 South Surgery", "Observation Unit")


def filled(records: Records, patients: int) -> tuple[list[str], int]:
    """Keys, and how many deltas."""
    of: dict[str, list[Delta]] = {}
    for deltas in deltas_of(messages(), lambda letter: None):
        for delta in (one for one in deltas if one.recorded <= AT):
            of.setdefault(delta.patient, []).append(delta)
    merged = {delta.patient for deltas in of.values() for delta in deltas if delta.change == "link"}
    kept = [
        (key, msgspec.json.encode(deltas))
        for key, deltas in of.items()
        if key.startswith("Patient/") and key not in merged
    ]
    counts = {key: len(deltas) for key, deltas in of.items()}
    keys, total = list[str](), 0
    for number in range(patients):
        was, value = kept[number % len(kept)]
        key = f"Patient/copy-{number}"
        records.take([value.replace(f'"{was}"'.encode(), f'"{key}"'.encode())])
        keys.append(key)
        total += counts[was]
    records.ready = True
    records.critical()
    return keys, total


def drafted(folder: Path, keys: Sequence[str], drafts: int) -> list[str]:
    """Names of the drafts' files."""
    asked = request("progress-note")
    bundle = orjson.dumps(to_bundle(TASKS["progress-note"].compose(asked), asked))
    stems = []
    for number in range(drafts):
        identifier = f"urn:uuid:{number:08x}-0000-4000-8000-000000000000"
        made = orjson.loads(bundle.replace(asked.patient.encode(), keys[number % len(keys)].encode()))
        made["identifier"]["value"] = identifier
        for entry in made["entry"]:
            if entry["resource"]["resourceType"] == "Encounter":
                ward = WARDS[number % len(WARDS)]
                entry["resource"]["location"] = [{"location": {"display": ward}}]
        stems.append(f"progress-note-{name_of(identifier)}")
        (folder / f"{stems[-1]}.json").write_bytes(orjson.dumps(made))
    return stems


def _called(hook: str, keys: Sequence[str], number: int) -> dict[str, Any]:
    """As a record system calls: an order of a potassium-sparing drug, with two running ones and a potassium."""
    patient = keys[number % len(keys)].partition("/")[2]
    drugs = [
        order(f"r{n}", drug, "active", patient=patient)
        for n, drug in enumerate(("Lisinopril 10 mg", "Warfarin 5 mg"))
    ]
    context = {"encounterId": "1", "draftOrders": bundle(order("d", "Spironolactone 25 mg", patient=patient))}
    held = {"medications": bundle(*drugs), "results": bundle(potassium(5.9, patient))}
    person = {"resourceType": "Patient", "id": patient, "birthDate": "1951-02-03"}
    return call(hook, patient, {"patient": person, **held}, **context)


async def measure(review: Review, keys: Sequence[str], stems: Sequence[str], requests: int) -> None:
    async with TestClient(TestServer(review.app)) as client:
        origin = {"Origin": f"http://{client.host}:{client.port}"}
        began = time.perf_counter()
        await client.post("/login", data={"token": TOKEN}, headers=origin)
        print(f"first list, with reading the folder: {time.perf_counter() - began:.1f} s")
        (session,) = review._sessions.values()
        _settle(review.ready)

        async def page(
            name: str, path: Callable[[int], str], sent: Callable[[int], dict[str, Any]] | None = None
        ) -> None:
            took, used = [], []
            for number in range(requests):
                session.requests = 0  # the limit of a browser is no part of the figure
                began, cpu = time.perf_counter(), time.process_time()
                if sent is None:
                    answer = await client.get(path(number), headers=BEARER)
                else:
                    answer = await client.post(path(number), json=sent(number), headers=BEARER)
                await answer.read()
                assert answer.status == 200, (path(number), answer.status)
                took.append(1000 * (time.perf_counter() - began))
                used.append(1000 * (time.process_time() - cpu))
            (p50, p95), (cpu50, cpu95) = (
                (found[requests // 2], found[int(requests * 0.95)]) for found in (sorted(took), sorted(used))
            )
            print(
                f"{name:22} p50 {p50:5.0f} ms  p95 {p95:5.0f} ms   processor: p50 {cpu50:4.0f} ms  p95 {cpu95:4.0f} ms"
            )

        step = len(keys) // requests
        await page("work list", lambda number: "/")
        await page("work list, search", lambda number: f"/?q=copy-{number}&show=all")
        await page("draft", lambda number: f"/draft/{stems[number * (len(stems) // requests)]}")
        await page("patients", lambda number: "/patients")
        await page("patients, search", lambda number: f"/patients?q=copy-{number}")
        await page("patient, first visit", lambda number: f"/patient?id={quote(keys[number * step])}")
        for hook in ("patient-view", "encounter-discharge", "order-sign"):
            await page(
                f"CDS {hook}",
                lambda _, hook=hook: f"/cds-services/wardstream-{hook}",
                partial(_called, hook, keys),
            )
        await page("FHIR search", lambda number: f"/fhir/Composition?patient={quote(keys[number])}")
        await page("patient, again", lambda number: f"/patient?id={quote(keys[(requests - 1) * step])}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--patients", type=int, default=5000)
    parser.add_argument("--drafts", type=int, default=5000)
    parser.add_argument("--requests", type=int, default=100)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "wards.toml").write_text(f'[wards]\n"Practitioner/1" = {list(WARDS[:3])}')
        (folder / "drafts").mkdir()
        records = Records(24 * 90 * HOUR)
        began = time.perf_counter()
        keys, total = filled(records, given.patients)
        print(f"{given.patients} patients, {total} deltas taken in {time.perf_counter() - began:.1f} s")
        stems = drafted(folder / "drafts", keys, given.drafts)
        charts = Charts(records, ZONE, cache(lambda: load(()).guidelines))
        for wards in (None, folder / "wards.toml"):
            print("every ward open" if wards is None else "three wards of four and the care teams open")
            review = Review(
                ReviewSettings(token=TOKEN, wards=wards),
                folder / "drafts",
                lambda task, documents: None,
                lambda event: None,
                lambda document: None,
                "Practitioner/1",
                records,
                charts,
            )
            sought = keys if wards is None else sorted(records.treated(review._wards.of(review._reviewer)))  # type: ignore[arg-type]
            known = frozenset(sought)
            open_stems = [stem for number, stem in enumerate(stems) if keys[number % len(keys)] in known]
            asyncio.run(measure(review, sought, open_stems, given.requests))


if __name__ == "__main__":
    main()
