r"""Each claim of the final diagnosis, linked to what was retrieved.

A claim is a sentence or line of `<diagnose>`; what it rests on is what it cites by anchor ([r2]), and what it
names: a disease that is listed in a `<guide>` or `<refer>`, a passage's title. A claim that rests on nothing
is shown as the model's own; an anchor that was never given is an invention and is worded as one. Linking says
where a claim can be checked; it does not say that the claim follows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from processors.diagnosis.agent.checks import Limits
from processors.diagnosis.agent.grammar import bold, normal
from processors.diagnosis.agent.trajectory import Returned, Trajectory

_ANCHOR: Final = re.compile(r"\[([grs]\d{1,4}(?:\s*[,;]\s*[grs]\d{1,4})*)\]")
_END: Final = re.compile(r"(?<=[.;!?])\s+(?=[A-Z\\\d])|\n+")
_SHORTEST: Final = 4  # characters of a name that may be recognised inside a sentence


class Claim(Struct, frozen=True):
    """One sentence of the diagnosis."""

    text: str
    diseases: tuple[str, ...]  # in bold
    cited: tuple[Returned, ...] = ()  # by anchor
    named: tuple[Returned, ...] = ()  # by a name in the sentence, where not cited
    invented: tuple[str, ...] = ()  # anchors that no return had

    @property
    def supported(self) -> bool:
        return bool(self.cited or self.named)


def claims(trajectory: Trajectory, allowed: Limits | None = None) -> tuple[Claim, ...]:
    """Of the last `<diagnose>`, in its order; none without one."""
    last = trajectory.checked(allowed).of("diagnose")[-1:]
    sentences = [part.strip() for part in _END.split(last[0].body)] if last else []
    return tuple(
        claim(sentence, trajectory.returned) for sentence in sentences if any(map(str.isalpha, sentence))
    )


class Named(Struct, frozen=True):
    """A disease of the diagnosis, and what was found under its name."""

    name: str  # as written
    returned: tuple[Returned, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """Of the returned diseases of this name, the latest return first."""
        return tuple(dict.fromkeys(id for one in reversed(self.returned) for id in (*one.also, one.id)))


def named(trajectory: Trajectory, allowed: Limits | None = None) -> tuple[Named, ...]:
    """The diseases in bold, in order, linked to returns of `<guide>` and `<refer>` by name or synonym."""
    by_name: dict[str, list[Returned]] = {}
    for one in trajectory.returned:
        if one.kind != "result":
            for name in dict.fromkeys(map(normal, (one.name, *one.also))):
                by_name.setdefault(name, []).append(one)
    return tuple(
        Named(name, tuple(by_name.get(normal(name), ()))) for name in trajectory.checked(allowed).diagnoses
    )


def claim(sentence: str, returned: Sequence[Returned]) -> Claim:
    """One sentence against all returns."""
    anchors = [anchor for group in _ANCHOR.findall(sentence) for anchor in re.split(r"\s*[,;]\s*", group)]
    by_anchor: dict[str, list[Returned]] = {}
    for one in returned:
        by_anchor.setdefault(one.anchor, []).append(one)
    cited = [one for anchor in dict.fromkeys(anchors) for one in by_anchor.get(anchor, ())]
    words = f" {normal(sentence)} "
    named = [
        one
        for one in returned
        if one not in cited and any(_in(name, words) for name in (one.name, *one.also))
    ]
    invented = tuple(dict.fromkeys(anchor for anchor in anchors if anchor not in by_anchor))
    return Claim(sentence, bold(sentence), tuple(cited), tuple(named), invented)


def _in(name: str, words: str) -> bool:
    plain = normal(name)
    return len(plain) >= _SHORTEST and f" {plain} " in words
