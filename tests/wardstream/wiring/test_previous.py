"""`generate.previous` in drafts: by the stage's own drafter, and in the evaluations."""

from __future__ import annotations

import asyncio
import json

import pytest

from evaluation.drafting import by_model
from processors.tasks import tasks
from tests.processors.progress_note.test_previous_visit import LONG, earlier, with_prior
from tests.processors.stay import request
from tests.servers.llm_server import Behaviour, LLMServer
from wardstream.settings import Settings


@pytest.mark.parametrize("previous", ["rules", "llm"])
def test_the_model_chooses_what_of_the_visit_before_a_draft_is_shown(previous: str) -> None:
    with LLMServer() as server:
        server.choose = lambda question: (
            Behaviour(text=json.dumps({"sentences": [2]}))
            if "see the patient of this note again" in str(question)
            else None
        )
        settings = Settings.model_validate(
            {
                "generate": {"previous": previous},
                "llm": {"base_url": server.base_url, "model": "stub", "max_attempts": 1},
            }
        )
        (found,) = asyncio.run(by_model([request(evidence=with_prior(earlier(LONG)))], tasks(), settings))
        shown = str(server.questions[-1])
    assert not found.composed
    assert ("[P1] Lives alone since the spring." in shown) is (previous == "llm")
    assert ("[P1] Diuresed with furosemide." in shown) is (previous == "rules")
