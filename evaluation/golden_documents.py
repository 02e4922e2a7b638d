"""The documents of the sample hospital and of synthetic patients, without Kafka: part of the golden run.

    python -m evaluation.golden_documents DATA OUT

Messages -> ingest -> fold -> requests -> prompts and composed drafts, in this process: no chance, no clock.
Care summaries have the recommendations of the shipped guidelines. Writes four texts for each source: the
sequence of requests and outcomes, the last request of each document, its draft as FHIR, and its prompt.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import msgspec

from processors.care_summary.guidance.guideline_guide import GuidelineGuide
from processors.care_summary.guidance.watch import GuidelineWatch
from processors.drafting.fhir import to_bundle
from processors.tasks import tasks
from schemas.requests import Request
from wardstream.demo.sample import messages
from wardstream.guidelines import load
from wardstream.replay.in_process import requests_of
from wardstream.replay.message import Message
from wardstream.replay.sources import read_folder

#: One file of each folder out of so many.
EVERY: Final = {"synthea_r4": 9, "synthea_r4_v3": 3}


def main(data: Path, out: Path) -> None:
    guidelines = load(()).guidelines
    drafting = tasks(guide=GuidelineGuide(guidelines))
    sources: dict[str, Iterable[Message]] = {"sample": messages()}
    for name, every in EVERY.items():
        for number, file in enumerate(sorted((data / name).glob("*.json.gz"))[::every]):
            sources[f"{name}/{number:02}"] = read_folder(file)[0]
    for name, history in sources.items():
        last: dict[str, Request] = {}
        texts: dict[str, list[str]] = {"sequence": [], "requests": [], "drafts": [], "prompts": []}
        for found in requests_of(history, watch=GuidelineWatch(guidelines)):
            if isinstance(found, Request):
                last[found.document] = found
                texts["sequence"].append(
                    f"{found.document} {found.id}{' cancelled' if found.cancelled else ''}"
                )
            else:
                texts["sequence"].append(f"outcome {hashlib.sha256(msgspec.json.encode(found)).hexdigest()}")
        for request in (one for one in last.values() if not one.cancelled):
            task = drafting[request.task]
            texts["requests"].append(_plain(request))
            texts["drafts"].append(_plain(to_bundle(task.compose(request), request)))
            texts["prompts"].append(_plain(task.prompt(request)))
        for kind, listed in texts.items():
            path = out / name / f"{kind}.txt"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(listed), encoding="utf-8")


def _plain(value: Any) -> str:
    return json.dumps(msgspec.to_builtins(value), indent=1, sort_keys=True, ensure_ascii=False)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
