"""The pairs that are voted on, and the model that the settings name as judge: the composer's drafts compared with
the clinicians' notes, and with what the model itself drafts from the same request.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from evaluation.drafting import NoteRequest
from evaluation.judge.voting import TEMPERATURE, Pair, Preference, text_of, vote
from models.llm.port import LLM
from processors.tasks import TASKS
from streams.stages.generate.drafting import Drafter
from wardstream.settings import Settings
from wardstream.wiring.encoder import model_of

#: Against what the composer's drafts are put.
REFERENCE, MODEL = "clinicians' notes", "the model's drafts"
_AT_ONCE = 8


def preferences(
    requests: Sequence[NoteRequest], settings: Settings, votes: int, samples: int, seed: int
) -> dict[str, Preference]:
    """By what the composer's drafts were put against; nothing where no server is configured."""
    if not settings.llm.model or not votes:
        return {}
    return asyncio.run(_preferences(requests, settings, votes, samples, seed))


async def _preferences(
    requests: Sequence[NoteRequest], settings: Settings, votes: int, samples: int, seed: int
) -> dict[str, Preference]:
    drafting = model_of(settings)
    warm = settings.model_copy(
        update={
            "llm": settings.llm.model_copy(update={"temperature": settings.llm.temperature or TEMPERATURE})
        }
    )
    judge = model_of(warm)
    try:
        pairs = {
            REFERENCE: [
                Pair(one.request.patient, text_of(one.draft()), one.reference)
                for one in requests
                if one.reference
            ],
            MODEL: await _against_model(requests, drafting, settings),
        }
        return {
            name: await vote(
                judge,
                reported,
                votes=votes,
                timeout=settings.generate.request_timeout,
                samples=samples,
                seed=seed,
            )
            for name, reported in pairs.items()
            if reported
        }
    finally:
        await drafting.aclose()
        await judge.aclose()


async def _against_model(requests: Sequence[NoteRequest], llm: LLM, settings: Settings) -> list[Pair]:
    """Pairs where the model's draft was kept: where the composer stood in there is nothing to compare."""
    drafter = Drafter(
        TASKS, llm, request_timeout=settings.generate.request_timeout, most_cut=settings.generate.most_cut
    )
    waiting = asyncio.Semaphore(_AT_ONCE)

    async def drafted(one: NoteRequest) -> Pair | None:
        async with waiting:
            reported = drafter.judge(one.request, await drafter.ask(one.request))
        return (
            None
            if reported.composed
            else Pair(one.request.patient, text_of(one.draft()), text_of(reported.draft))
        )

    return [pair for pair in await asyncio.gather(*map(drafted, requests)) if pair is not None]
