"""A reward for each draft of an encounter, or the reason why there is none.

A reward is computed anew from all that is known of the encounter whenever anything of it comes: a corrected document replaces the reward that
the first one gave, a retracted one takes it back, and the order of coming changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from processors.outcomes.comparing import Linking, compared
from processors.outcomes.copying import COPIED, copied
from processors.outcomes.draft import Draft
from processors.outcomes.matching import answering, standing, until
from schemas.instant import Instant
from schemas.outcomes import ClinicianDocument

State: TypeAlias = Literal["matched", "waiting", "expired", "superseded"]


class Reward(Struct, frozen=True, omit_defaults=True):
    """What became of one draft. `value`: 0 to 1, None where nothing can be said (yet)."""

    request: str
    state: State
    value: float | None = None
    parts: dict[str, float] = {}
    answer: str = ""  # "DocumentReference/7@2"
    answered: Instant | None = None
    copied: float = 0.0  # share of the draft's own wording that the document has
    echo: bool = False  # too much of it: not to be learned from


def settle(drafts: Sequence[Draft], answers: Iterable[ClinicianDocument], now: Instant, linking: Linking | None = None) -> list[Reward]:
    """Of one encounter, by request. `now`: event time up to which everything has been seen."""
    held = list(answers)
    found = []
    for draft in sorted({draft.request: draft for draft in drafts}.values(), key=lambda one: one.request):
        answer = answering(draft, held)
        if answer is None:
            found.append(Reward(draft.request, "expired" if now > until(draft) else "waiting"))
        elif standing(drafts, answer)[draft.document].request != draft.request:
            found.append(Reward(draft.request, "superseded"))
        else:
            found.append(_matched(draft, answer, linking))
    return found


def _matched(draft: Draft, answer: ClinicianDocument, linking: Linking | None) -> Reward:
    parts, share = compared(draft.text, answer.text, linking), copied(draft, answer.text)
    value = parts.get("concepts.f", parts.get("words.f"))
    return Reward(draft.request, "matched", value, parts, f"{answer.resource}@{answer.version}", answer.time, round(share, 4), share >= COPIED)
