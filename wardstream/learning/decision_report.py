"""One decision in lines that a clinician and an engineer both understand: the request, the evidence, the
draft, what was cut, and what became of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

import orjson

from kg.guidelines.alignment import arms as aligning
from processors.notes.retrieval import arms
from schemas.decisions import ANSWER


def reasons(decision: Mapping[str, Any]) -> Iterator[str]:
    """Lines on a Decision as the log has it; none on one whose slot has no named ways."""
    why = _why().get(decision["slot"], {}).get(decision["action"], "")
    if why:
        yield why
    if known := decision.get("features"):
        yield "known: " + ", ".join(f"{name} {value:.4g}" for name, value in known.items())


def _why() -> dict[str, dict[str, str]]:
    """By slot and action."""
    return {
        arms.SLOT: {name: arm.why for name, arm in arms.packaged_arms().items()},
        aligning.SLOT: {name: arm.why for name, arm in aligning.packaged_arms().items()},
    }


_STATES: Final = {
    "waiting": "nothing yet that answers it: no document, diagnosis, order or word of the clinicians'",
    "expired": "no document of the clinicians answered it in time",
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
    agreement = ", ".join(
        f"{name.removesuffix('.f')} {value:.2f}"
        for name, value in sorted(parts.items())
        if name in ("concepts.f", "words.f", "numbers.f")
    )
    if agreement:
        yield f"  the clinicians wrote their own: agreement in {agreement}"


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


def lines(row: Mapping[str, Any], reward: Mapping[str, Any] | None) -> Iterator[str]:
    yield (
        f"{row['task'].replace('-', ' ')} ({row['slot']}), from what was known by "
        f"{row['cut']:%Y-%m-%d %H:%M} UTC"
    )
    yield f"  request {row['request']}"
    yield f"  patient {row['patient']}, stay {row['encounter']} (pseudonyms)"
    yield (
        f"drafted by {row['backend']}"
        + (f", policy {row['policy']}" if row["policy"] else "")
        + f", template {row['template']}"
    )
    if row["fallback"]:
        yield f"  the composer stood in: {row['fallback']}"
    if row["tokens_in"] or row["tokens_out"]:
        yield f"  {row['tokens_in']} tokens read, {row['tokens_out']} written, seed {row['seed']}"
    yield f"evidence: {row['offered']} facts and documents; cited: {len(row['cited'])}" + (
        f" ({_kinds(row['cited'])})" if row["cited"] else ""
    )
    yield from _retrieved(row)
    yield f"drafted: {row['statements']} statements" + _cut(row)
    yield from _reasoned(row)
    yield from _diagnosed(row)
    yield from _chosen(row)
    yield from became(reward)


def _kinds(cited: list[str]) -> str:
    counted = Counter(one.partition("/")[0] or "knowledge" for one in cited)
    return ", ".join(f"{kind} {count}" for kind, count in counted.most_common())


def _cut(row: Mapping[str, Any]) -> str:
    rejected = orjson.loads(row["rejected"])
    return (
        f"; cut by the gate: {', '.join(f'{check} {count}' for check, count in sorted(rejected.items()))}"
        if rejected
        else "; nothing was cut"
    )


def _retrieved(row: Mapping[str, Any]) -> Iterator[str]:
    if not row["retrieval"]:
        return
    found = orjson.loads(row["retrieval"])
    yield (
        f"searched: {found['chunks']} chunks of the stay's notes ({found['embedded']} by meaning, too), "
        f"{len(found['chosen'])} chosen, the best first:"
    )
    for one in found["chosen"][:5]:
        yield f"  {one['score']:.2f} {one['chunk']} for {', '.join(one['asked'])}"


def _reasoned(row: Mapping[str, Any]) -> Iterator[str]:
    if row["expectations"]:
        paths = orjson.loads(row["expectations"]).get("paths", [])
        yield (
            "expected, from the knowledge graph: "
            f"{', '.join(path['steps'][-1]['name'] for path in paths[:8]) or 'nothing'}"
        )
    for guideline, step, role in orjson.loads(row["guidance"] or "[]"):
        yield f"guideline {guideline}, step {step}: {role}"
    for step in orjson.loads(row["steps"] or "[]"):
        yield "step: " + ", ".join(f"{name} {value}" for name, value in step.items())


def _diagnosed(row: Mapping[str, Any]) -> Iterator[str]:
    if not row["diagnosis"]:
        return
    found = orjson.loads(row["diagnosis"])
    yield (
        f"differential by {found['policy']}: {len(found.get('present', []))} findings present, "
        f"{len(found.get('excluded', []))} excluded"
    )
    if found.get("abstained"):
        yield f"  abstained: {found['abstained']}"
    for name, p in found.get("candidates", [])[:5]:
        yield f"  {p:.0%} {name}"
    for step in found.get("steps", []):
        yield "  step: " + ", ".join(f"{name} {value}" for name, value in step.items())


def _chosen(row: Mapping[str, Any]) -> Iterator[str]:
    """What learned policies decided on the way, and which models answered."""
    for one in orjson.loads(row["decisions"] or "[]"):
        who = (f"policy {one['policy'][:12]}" if one["policy"] else "what ships") + (
            ", on trial" if one.get("trial") else ""
        )
        if one["actions"] == [ANSWER]:
            share = (
                "" if one.get("failed") else f", which serves {100 * one['probability']:.3g}% of the requests"
            )  # which is the fallback has no turn
            yield f"{one['slot']}: answered by {who}{share}"
        else:
            yield (
                f"{one['slot']}: {one['action']} of {', '.join(one['actions'])}, with probability "
                f"{one['probability']:.2g}, by {who}"
            )
            yield from (f"  {line}" for line in reasons(one))
        if one.get("failed"):
            yield f"  as the fallback of {one['failed'][:12]}, which could not answer"
        if one.get("shadow"):
            yield f"  in the shadow {one['shadow'][:12]} would have {_would_have(one)}"


def _would_have(decision: Mapping[str, Any]) -> str:
    if decision.get("shadow_action"):
        return f"chosen {decision['shadow_action']}"
    shadow = decision.get("shadow_told") or {}
    cut = sum(count for name, count in shadow.items() if name.startswith("cut."))
    return (
        (
            f"drafted {shadow['statements']} statements that cite {shadow['cited']} sources, {cut} cut by "
            "the "
            "gate"
        )
        if shadow
        else "made no draft in time"
    )
