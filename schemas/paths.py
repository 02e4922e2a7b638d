"""Reasoning paths: what a policy found in the medical knowledge graph, from what the patient arrived with to
what may come of it.

They are of other patients, never a finding of this one: no text of a note is in them, only where the note
names the start.
"""

from __future__ import annotations

import hashlib
from functools import cached_property

from msgspec import Struct

from schemas.facts import Source

#: The relation of a step that no edge of the graph stands for.
LEAP = "group leap"


class PathStep(Struct, frozen=True, omit_defaults=True):
    """A concept and the way to it."""

    relation: str  # words of the edge that leads to it: "seen later with"; "group leap"; "" at the start
    concept: str  # id in the graph: "HP:0002094"
    name: str  # as the graph shows it: "furosemide"
    group: str  # semantic group of the UMLS: "CHEM"


class ReasoningPath(Struct, frozen=True, omit_defaults=True, dict=True):
    """From a concept of the admission-time record, step by step, to what is expected."""

    start: PathStep
    steps: tuple[PathStep, ...]  # one at least
    score: float  # the policy's own measure: higher is stated first
    said: Source  # where the record names the start: characters of a note, a coded fact, or the encounter
    past: bool = False  # the record names the start only as something of the past
    probability: float | None = (
        None  # how often it arrived true where the policy was measured; None: not measured
    )

    @property
    def end(self) -> PathStep:
        """What is expected."""
        return self.steps[-1]

    @cached_property
    def printed(self) -> str:
        """ "dyspnea [DISO] --seen later with--> furosemide [CHEM]"."""
        return "".join(
            (
                f"{self.start.name} [{self.start.group}]",
                *(f" --{s.relation}--> {s.name} [{s.group}]" for s in self.steps),
            )
        )

    @cached_property
    def id(self) -> str:
        """The same for the same concepts and relations, whoever walks them."""
        walked = "\n".join((self.start.concept, *(f"{s.relation}\t{s.concept}" for s in self.steps)))
        return hashlib.sha256(walked.encode()).hexdigest()[:16]


class Choice(Struct, frozen=True, omit_defaults=True):
    """A set of concepts that was drawn, not the likeliest: enough to weigh it again under another policy
    (off-policy training). Concepts and numbers, no text.

    Which requests are drawn for hangs on their ids alone, so those that were are a fair sample, and the
    log-probabilities are the behaviour's own.
    """

    seed: int
    limit: int  # concepts, at most
    candidates: tuple[str, ...]  # K that it chose among, by id
    groups: tuple[int, ...]  # K semantic groups
    features: str  # K x F: "f16:" and float16, little-endian, deflated, in base64
    chosen: tuple[int, ...]  # places among the candidates, in order
    logprobs: tuple[float, ...]  # of each choice; one more of the stop where it stopped
    stopped: bool = False


class Expectations(Struct, frozen=True, omit_defaults=True):
    """What a policy made of one request."""

    policy: str  # its name and version, with that of the graph: "gro-1 on open-3f2a"
    paths: tuple[ReasoningPath, ...] = ()  # by falling score
    choice: Choice | None = None  # how they were chosen, where they were drawn; None: the likeliest
