"""One decision in lines that a clinician and an engineer both understand: what was asked, at hand, done, cut,
and what became of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import orjson

from schemas.decisions import ANSWER
from wardstream.learning.explaining.became import became
from wardstream.learning.explaining.reasons import reasons


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
    yield f"at hand: {row['offered']} facts and documents; cited: {len(row['cited'])}" + (
        f" ({_kinds(row['cited'])})" if row["cited"] else ""
    )
    yield from _retrieved(row)
    yield f"said: {row['statements']} statements" + _cut(row)
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
            turn = (
                ""
                if one.get("failed")
                else f", whose turn {100 * one['probability']:.3g}% of the requests are"
            )  # who stands in has no turn
            yield f"{one['slot']}: answered by {who}{turn}"
        else:
            yield (
                f"{one['slot']}: {one['action']} of {', '.join(one['actions'])}, with probability "
                f"{one['probability']:.2g}, by {who}"
            )
            yield from (f"  {line}" for line in reasons(one))
        if one.get("failed"):
            yield f"  it stood in for {one['failed'][:12]}, which could not answer"
        if one.get("shadow"):
            yield f"  in the shadow {one['shadow'][:12]} would have {_would_have(one)}"


def _would_have(decision: Mapping[str, Any]) -> str:
    if decision.get("shadow_action"):
        return f"chosen {decision['shadow_action']}"
    told = decision.get("shadow_told") or {}
    cut = sum(count for name, count in told.items() if name.startswith("cut."))
    return (
        f"drafted {told['statements']} statements that cite {told['cited']} sources, {cut} cut by the gate"
        if told
        else "made no draft in time"
    )
