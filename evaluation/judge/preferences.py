"""The pairs that are voted on, and the model that the settings name as judge: the composer's drafts compared with
the clinicians' notes, and with what the model itself drafts from the same request.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from evaluation.drafting import NoteRequest, by_model
from evaluation.judge.voting import TEMPERATURE, Pair, Preference, text_of, vote
from models.llm.opening import open_llm
from processors.tasks import TASKS
from wardstream.settings import Settings

#: Against what the composer's drafts are put.
REFERENCE, MODEL = "clinicians' notes", "the model's drafts"


def preferences(
    requests: Sequence[NoteRequest], settings: Settings, votes: int, samples: int, seed: int
) -> dict[str, Preference]:
    """By what the composer's drafts were put against; nothing where no model is set."""
    if not settings.llm.answers() or not votes:
        return {}
    return asyncio.run(_preferences(requests, settings, votes, samples, seed))


async def _preferences(
    requests: Sequence[NoteRequest], settings: Settings, votes: int, samples: int, seed: int
) -> dict[str, Preference]:
    warm = settings.model_copy(
        update={
            "llm": settings.llm.model_copy(update={"temperature": settings.llm.temperature or TEMPERATURE})
        }
    )
    judge = open_llm(warm.llm)
    try:
        pairs = {
            REFERENCE: [
                Pair(one.request.patient, text_of(one.draft()), one.reference)
                for one in requests
                if one.reference
            ],
            MODEL: await _against_model(requests, settings),
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
        await judge.aclose()


async def _against_model(requests: Sequence[NoteRequest], settings: Settings) -> list[Pair]:
    """Pairs where the model's draft was kept: a fallback is the composer's own draft."""
    made = await by_model([one.request for one in requests], TASKS, settings)
    return [
        Pair(one.request.patient, text_of(one.draft()), text_of(drafted.draft))
        for one, drafted in zip(requests, made, strict=True)
        if not drafted.composed
    ]
