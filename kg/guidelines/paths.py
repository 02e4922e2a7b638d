"""The set of paths of a guideline (CliCARE section 3.2, {Pa_k}), one after the other: a path is made when it
is asked for.

A graph with many branches has more paths than anyone can hold; so they are yielded, a branch whose condition
is false is never entered, and an edge back to a step of the path is cut (and reported by `cycles`). `with`
leads nowhere: it says that two are done together.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from msgspec import Struct

from kg.guidelines.graph import Edge, Guideline, Step


class Path(Struct, frozen=True):
    """From a root to an action; the edges that were taken, one fewer than steps."""

    steps: tuple[Step, ...]
    edges: tuple[Edge, ...]

    @property
    def action(self) -> Step:
        return self.steps[-1]


def paths(
    guideline: Guideline, enter: Callable[[Step, Edge | None], bool] = lambda step, edge: True
) -> Iterator[Path]:
    """Every way from a root to each action, depth first, in the order of the definition. `enter` may refuse a
    step.

    An action ends a path and begins the rest of a longer one: what comes after it is a path of its own with
    it inside.
    """
    out = _out(guideline)
    by_id = {step.id: step for step in guideline.steps}
    for root in roots(guideline):
        if enter(root, None):
            yield from _walk(root, out, by_id, enter)


def roots(guideline: Guideline) -> tuple[Step, ...]:
    """Steps that no edge leads to; of a circle that nothing leads into, its first step: no step is out of
    reach.
    """
    known = {step.id for step in guideline.steps}
    leads: dict[str, set[str]] = {}
    back: dict[str, set[str]] = {}
    for edge in guideline.edges:
        if edge.start != edge.end and edge.relation != "with" and {edge.start, edge.end} <= known:
            leads.setdefault(edge.start, set()).add(edge.end)
            back.setdefault(edge.end, set()).add(edge.start)
    found = [step for step in guideline.steps if step.id not in back]
    reached = reach((step.id for step in found), leads)
    for step in guideline.steps if len(reached) < len(guideline.steps) else ():
        if step.id not in reached and reach([step.id], back) <= (behind := reach([step.id], leads)):
            found.append(step)
            reached |= behind
    return tuple(found)


def reach(begin: Iterable[str], leads: Mapping[str, Collection[str]]) -> set[str]:
    """All that is reached from some steps, themselves included."""
    found = set(begin)
    waiting = list(found)
    while waiting:
        new = set(leads.get(waiting.pop(), ())) - found
        found |= new
        waiting += new
    return found


def cycles(guideline: Guideline) -> tuple[tuple[str, str], ...]:
    """Edges that lead back to a step on the way to them, by a depth-first walk that enters every step
    once.
    """
    out = _out(guideline)
    back: list[tuple[str, str]] = []
    done: set[str] = set()
    for root in (*roots(guideline), *guideline.steps):
        if root.id in done:
            continue
        on: dict[str, None] = {root.id: None}
        stack = [iter(out.get(root.id, ()))]
        while stack:
            edge = next(stack[-1], None)
            if edge is None:
                done.add(on.popitem()[0])
                stack.pop()
            elif edge.end in on:
                back.append((edge.start, edge.end))
            elif edge.end not in done:
                on[edge.end] = None
                stack.append(iter(out.get(edge.end, ())))
    return tuple(dict.fromkeys(back))


def _out(guideline: Guideline) -> dict[str, list[Edge]]:
    out: dict[str, list[Edge]] = {}
    for edge in guideline.edges:
        if edge.relation != "with":
            out.setdefault(edge.start, []).append(edge)
    return out


def _walk(
    root: Step, out: dict[str, list[Edge]], by_id: dict[str, Step], enter: Callable[[Step, Edge | None], bool]
) -> Iterator[Path]:
    """Without recursion: a chain may be longer than Python's stack is deep."""
    steps, edges, on = [root], [_NONE], {root.id}
    waiting = [iter(out.get(root.id, ()))]
    if root.kind == "action":
        yield Path((root,), ())
    while waiting:
        edge = next(waiting[-1], None)
        if edge is None:
            waiting.pop()
            edges.pop()
            on.discard(steps.pop().id)
            continue
        step = by_id.get(edge.end)
        if step is None or step.id in on or not enter(step, edge):
            continue
        steps.append(step)
        edges.append(edge)
        on.add(step.id)
        waiting.append(iter(out.get(step.id, ())))
        if step.kind == "action":
            yield Path(tuple(steps), tuple(edges[1:]))


_NONE = Edge("", "")  # no edge leads to a root
