"""The diagnosis that was confirmed: where it stood among the candidates, and what it makes of an agent's
steps.

What was confirmed already when the draft's evidence ended is not waited for: the draft knew it. Of several
that were confirmed later each is true (Deep-DxSearch: several truths of a patient are each right), and the
one that the draft put first counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from processors.diagnosis.agent.checks import FORGIVEN, OF_MATCHING
from processors.diagnosis.agent.rewards import AS_SHIPPED, Weights, answer_of, combined, match_reward
from processors.outcomes.draft import Draft
from processors.outcomes.judging import Judged, Means
from processors.outcomes.kinds import Within, ends_at
from processors.outcomes.matching import Since, stood

#: Eq. 17, as the last stage of training weighs them (trainers/grpo/stages.py).
_WEIGHTS: Final = Weights(search=0.3, match=0.3, answer=0.4)
_FORGIVEN: Final = frozenset(one.name.lower() for one in FORGIVEN | OF_MATCHING)


def by_condition(
    draft: Draft, drafts: Sequence[Draft], conditions: Sequence[Since], within: Within, means: Means
) -> Judged | None:
    """None where the draft suggested nothing, or nothing was confirmed that names a disease. `conditions`: of
    the same patient.

    The value is 1 / the place of the first candidate that is true; 0 where none is.
    """
    if draft.grounds is None or not draft.grounds.candidates:
        return None
    end = ends_at(draft, within.hours)
    got = [one for one in conditions if draft.cut < one.time <= end and stood(drafts, draft, one.time)]
    named = [(one, ids) for one in got if (ids := means.diseases(one.concept))]
    if not named:
        return None
    truths = frozenset[str]().union(*(ids for _, ids in named))
    place = next((at for at, name in enumerate(draft.grounds.candidates, 1) if name in truths), 0)
    parts = {
        "condition.place": float(place),
        "condition.reciprocal": round(1 / place, 4) if place else 0.0,
        "condition.first": float(place == 1),
        "condition.five": float(0 < place <= 5),
        "condition.confirmed": float(len(named)),
    }
    if draft.grounds.agent:
        parts |= of_agent(draft.grounds.agent, draft.grounds.candidates, truths)
    names = tuple(f"{one.resource}@{one.version}" for one, _ in named)
    return Judged(1 / place if place else 0.0, parts, names, max(one.time for one, _ in named))


def of_agent(
    steps: Sequence[tuple[str, tuple[str, ...]]], candidates: Sequence[str], truths: frozenset[str]
) -> dict[str, float]:
    """Deep-DxSearch, eq. 13 to 17, of what the log holds of an agent's steps: ids where the paper has words.

    Deviations: a name is like the truth where it is the same disease, and else not at all (eq. 15, 16); eq.
    15 hears the diseases that were looked up and found, not the questions of a search, whose words are not
    logged; of referred cases only published ones (eq. 14).
    """
    by: dict[str, list[tuple[str, ...]]] = {}
    for name, ids in steps:
        by.setdefault(name, []).append(ids)
    violations = {one for ids in by.get("checked", ()) for one in ids}
    if "instead" in by or violations - _FORGIVEN:
        return {"agent.format": 0.0, "agent.reward": AS_SHIPPED.violated}
    hit = any(truths & set(ids) for ids in by.get("refer", ()))
    match = match_reward(hit, len(by.get("match", ())), "match_unchanged" in violations, AS_SHIPPED)
    search = float(any(truths & set(ids) for ids in by.get("guide", ())))
    similar = max(
        (1 - AS_SHIPPED.rank * at for at, name in enumerate(candidates) if name in truths), default=0.0
    )
    answer = answer_of(max(similar, 0.0), match, AS_SHIPPED)
    total = combined(1.0, match, search, answer, _WEIGHTS, AS_SHIPPED)
    parts = {"agent.format": 1.0, "agent.search": search, "agent.answer": answer, "agent.reward": total}
    if match is not None:
        parts["agent.match"] = match
    return {name: round(value, 4) for name, value in parts.items()}
