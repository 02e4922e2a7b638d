"""The tiny model that learns to write drafts: what it is taught is right, and what it becomes is a model like any other."""

from __future__ import annotations

import asyncio
import random
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import jsonschema
import orjson
import pytest

from models.llm.opening import NEEDS, open_llm
from models.llm.port import LLMSettings, Prompt

if not all(map(find_spec, NEEDS)):
    pytest.skip("these tests need the extra `llm`", allow_module_level=True)

from evaluation.tiny_model import Line, checked, lesson, train, untrained
from models.llm.decoder import save
from processors.drafting.drafter import schema_of
from processors.tasks import TASKS

SCHEMA: dict[str, Any] = schema_of(TASKS["progress-note"].task.outline)
CODES: list[str] = SCHEMA["properties"]["sections"]["items"]["properties"]["code"]["enum"]
LINES = [
    Line("F12", "Sodium 131 mmol/L (L, reference 135-145), 4 May 2026 06:10"),
    Line("D3.4", "Slept badly, no pain at rest."),
    Line("nursing | Skin | chunk 2", "Heels intact, sacrum pink and blanching."),
    Line("F7", "apixaban, 5 mg by mouth twice daily, taken"),
]


@pytest.mark.parametrize("seed", range(20))
def test_a_lesson_follows_the_schema_and_quotes_the_lines_that_it_cites(seed: int) -> None:
    prompt, answer = lesson(LINES, CODES, random.Random(seed))
    jsonschema.validate(found := orjson.loads(answer), SCHEMA)
    assert len(found["sections"]) >= 2
    for section in found["sections"]:
        for one in section["statements"]:
            (anchor,) = one["sources"]
            assert f"[{anchor}] {one['text']}" in prompt


def test_what_was_trained_for_a_moment_is_opened_like_any_folder_and_answers_by_the_schema(
    tmp_path: Path,
) -> None:
    model = untrained(LINES, CODES, seed=3)
    assert train(model, LINES, CODES, minutes=0.03, seed=3) >= 1
    found = checked(model, LINES, SCHEMA, seed=3)
    assert set(found) == {"whole answers", "statements", "right"} and 0 <= found["right"] <= 1
    save(model, tmp_path / "tiny")

    async def answered() -> str:
        llm = open_llm(LLMSettings(use="local", model=str(tmp_path / "tiny"), device="cpu"))
        closed = {**SCHEMA, "properties": {"sections": {**SCHEMA["properties"]["sections"], "maxItems": 0}}}
        return (
            await llm.complete(
                Prompt("s", lesson(LINES, CODES, random.Random(1))[0], closed, 50, 1), timeout=60
            )
        ).text

    assert orjson.loads(asyncio.run(answered())) == {"sections": []}
