"""What was decided and on what grounds: the value of `ehr.trajectory`. No free text, but in `texts`, which only
`learning.texts` fills.
"""

from __future__ import annotations

from msgspec import Struct

from schemas.decisions import Decision
from schemas.diagnosis import DiagnosisTrace
from schemas.instant import Instant
from schemas.paths import Expectations
from schemas.requests import Task
from schemas.retrieval import RetrievalTrace


class Texts(Struct, frozen=True, omit_defaults=True):
    """What a language model is trained on: the prompt of a draft and the answer that the draft would have been; the
    tokens of a diagnosis agent, which are text in numbers.
    """

    system: str = ""
    user: str = ""
    answer: str = (
        ""  # JSON as the prompt wants it; "" where nothing of the draft rests on what the prompt offers
    )
    agent: dict[str, str] = {}  # prompt, response, mask, logprobs: numbers between blanks


class Trajectory(Struct, frozen=True, omit_defaults=True):
    """One drafted request. Later papers add their steps to `steps`; the head stays."""

    request: str
    task: Task
    document: str
    cut: Instant
    watermark: str
    template: str
    backend: str
    patient: str = ""  # record key
    encounter: str = ""
    slot: str = ""
    fallback: str = ""
    policy: str = ""
    seed: int = 0
    cited: tuple[str, ...] = ()  # "Observation/123@2" of every cited source
    offered: int = 0  # facts and documents in the evidence
    statements: int = 0
    rejected: dict[str, int] = {}  # gate check -> statements cut
    tokens_in: int = 0
    tokens_out: int = 0
    steps: tuple[dict[str, str], ...] = ()
    expectations: Expectations | None = None  # the reasoning paths that were available, by concept; no text
    guidance: tuple[
        tuple[str, str, str], ...
    ] = ()  # of each step of a guideline that was available: guideline and version, step, role
    retrieval: RetrievalTrace | None = (
        None  # every candidate with its scores, what was chosen, the weights; no text
    )
    decisions: tuple[
        Decision, ...
    ] = ()  # of learned policies: what could have been chosen, what was, with which probability
    group: dict[
        str, str
        # "sex" female, "age" 65-79, "language" en: in what groups drafts are compared, too coarse to show
        # who
    ] = {}
    diagnosis: DiagnosisTrace | None = (
        None  # findings, candidates with their probability, questions, who ranked; ids and numbers, no text
    )
    texts: Texts | None = None
