"""A trajectory (Deep-DxSearch, eq. 8 and 12) as it was written: segments of the agent and of the environment,
with their exact tokens.

Deviations: A_i and T_i are one ordered list (the paper writes sets, one from 0 and one from 1). Nothing is
ever tokenised again.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Literal

from msgspec import Struct

from models.llm.port import Continuation
from processors.diagnosis.agent.checks import Checked, Limits, Violation, check
from processors.diagnosis.agent.grammar import Kind, Span


class Segment(Struct, frozen=True):
    """Consecutive tokens by one author. `ends`: where each token ends in `text`; of the environment, only the
    tokens' number counts.
    """

    by: Literal["agent", "environment"]
    text: str
    ids: tuple[int, ...]
    logprobs: tuple[float, ...] = ()  # the agent's alone
    ends: tuple[int, ...] = ()


class Returned(Struct, frozen=True):
    """One thing the environment returned: `anchor` is how the trajectory calls it, `id` what it is."""

    anchor: str  # g1, r2, s3: guide, refer, result
    id: str
    kind: Kind
    name: str  # of the disease, or the passage's title
    text: str  # as shown
    also: tuple[str, ...] = ()  # other names, concept ids
    turn: int = 0  # which answer of the trajectory, from 0
    score: float | None = None


class Trajectory(Struct, frozen=True):
    """The state S_i, and after the last step the record of a whole run."""

    prompt: tuple[int, ...]  # S_0 as token ids
    segments: tuple[Segment, ...] = ()
    returned: tuple[Returned, ...] = ()
    faults: tuple[str, ...] = ()  # what the environment or the model could not do; names no patient
    forced: bool = False  # the diagnosis was asked for by the loop

    @property
    def text(self) -> str:
        return "".join(segment.text for segment in self.segments)

    @property
    def ids(self) -> tuple[int, ...]:
        """Prompt and all that followed."""
        return self.prompt + tuple(token for segment in self.segments for token in segment.ids)

    @property
    def response(self) -> tuple[int, ...]:
        return self.ids[len(self.prompt) :]

    @property
    def mask(self) -> tuple[bool, ...]:
        """Of the response: True where the agent wrote, False where the environment did."""
        return tuple(segment.by == "agent" for segment in self.segments for _ in segment.ids)

    @property
    def logprobs(self) -> tuple[float, ...]:
        """Of the response; 0 where the environment wrote."""
        return tuple(
            value for segment in self.segments for value in (segment.logprobs or (0.0,) * len(segment.ids))
        )

    @property
    def environment(self) -> tuple[Span, ...]:
        """In characters of `text`."""
        spans, at = [], 0
        for segment in self.segments:
            if segment.by == "environment":
                spans.append(Span(at, at + len(segment.text)))
            at += len(segment.text)
        return tuple(spans)

    def tokens(self, span: Span) -> Span:
        """The tokens of the response that hold these characters of `text`, those that reach over an edge
        included. Of the environment's segments no more is known than where they begin and end: their tokens
        are counted all or none.
        """
        held: list[int] = []
        at = number = 0
        for segment in self.segments:
            before = 0
            for end in segment.ends or (len(segment.text),) * len(segment.ids):
                if at + before < span.end and at + end > span.start:
                    held.append(number)
                before = end if segment.ends else 0
                number += 1
            at += len(segment.text)
        return Span(held[0], held[-1] + 1) if held else Span(0, 0)

    def checked(self, allowed: Limits | None = None) -> Checked:
        found = check(self.text, self.environment, allowed)
        return Checked(found.steps, found.violations | {Violation.FORCED}) if self.forced else found

    def wrote(self, segment: Segment) -> Trajectory:
        """With one more segment."""
        return Trajectory(self.prompt, (*self.segments, segment), self.returned, self.faults, self.forced)


def cut(continuation: Continuation, end: int) -> Segment:
    """The agent's segment up to character `end`. A token that begins before it is kept whole: the model has
    written it, and goes on behind it.
    """
    if end >= len(continuation.text):
        return Segment("agent", continuation.text, continuation.ids, continuation.logprobs, continuation.ends)
    count = min(bisect_left(continuation.ends, end) + 1, len(continuation.ids))
    ends = tuple(min(at, end) for at in continuation.ends[:count])
    return Segment(
        "agent", continuation.text[:end], continuation.ids[:count], continuation.logprobs[:count], ends
    )
