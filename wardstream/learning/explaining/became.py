"""What became of a draft, in a clinician's words: each witness with what it said, then what follows from
it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

_STATES: Final = {
    "waiting": "nothing yet that answers it: no document, diagnosis, order or word of the clinicians'",
    "expired": "nothing of the clinicians' came in time that answers it",
    "superseded": "a later draft of the same document stood when the clinicians wrote or decided",
}
_MARKS: Final = {
    "accepted": "a clinician accepted the draft",
    "edited": "a clinician edited the draft",
    "rejected": "a clinician rejected the draft",
}


def became(reward: Mapping[str, Any] | None) -> Iterator[str]:
    if reward is None:
        yield "what became of it: not joined yet"
        return
    if reward.get("value") is None:
        yield f"what became of it: {_STATES.get(reward['state'], reward['state'])}"
        return
    parts = reward.get("parts", {})
    yield f"what became of it: worth {reward['value']:.2f} of 1"
    yield from _marked(reward, parts)
    yield from _written(parts)
    yield from _expected(parts)
    yield from _confirmed(parts)
    yield from _ordered(parts)
    if reward.get("copied"):
        share = f"  {reward['copied']:.0%} of the draft's own wording is in the clinicians' document"
        yield f"{share}: copied, so nothing is learned from it" if reward.get("echo") else share


def _marked(reward: Mapping[str, Any], parts: Mapping[str, float]) -> Iterator[str]:
    if not reward.get("mark"):
        return
    why = f", reason {reward['reason']}" if reward.get("reason") else ""
    changed = (
        f"; {parts['mark.distance']:.0%} of the words were changed"
        if reward["mark"] == "edited" and "mark.distance" in parts
        else ""
    )
    yield f"  {_MARKS[reward['mark']]}{why}{changed}"


def _written(parts: Mapping[str, float]) -> Iterator[str]:
    told = ", ".join(
        f"{name.removesuffix('.f')} {value:.2f}"
        for name, value in sorted(parts.items())
        if name in ("concepts.f", "words.f", "numbers.f")
    )
    if told:
        yield f"  the clinicians wrote their own: agreement in {told}"


def _expected(parts: Mapping[str, float]) -> Iterator[str]:
    if "expected.paths" in parts:
        yield (
            f"  of what was expected, their document names {parts['expected.paths']:.0%} beyond the start, "
            f"{parts['expected.ends']:.0%} to the end "
            f"(eq. 7: {parts['expected.eq7']:.2f} concepts a path)"
        )


def _confirmed(parts: Mapping[str, float]) -> Iterator[str]:
    if "condition.place" not in parts:
        return
    place = int(parts["condition.place"])
    yield (
        "  a diagnosis was confirmed: "
        f"{f'number {place} of the suggestions' if place else 'not among the suggestions'}"
    )
    if "agent.reward" in parts:
        kept = "" if parts["agent.format"] else "; it did not keep to the format, or was not listened to"
        yield f"  the agent's steps earn {parts['agent.reward']:.2f} (eq. 13 to 17){kept}"


def _ordered(parts: Mapping[str, float]) -> Iterator[str]:
    if "orders.recommended" in parts:
        yield (
            f"  of {parts['orders.recommended']:.0f} recommended steps {parts['orders.done']:.0f} were then "
            "ordered or done "
            f"(precision {parts['orders.precision']:.2f}); of what was done of these guidelines "
            f"{parts['orders.recall']:.0%} had been recommended"
        )
