"""One patient of DDXPlus asked to the end, the next question chosen one of several ways; when it would have
been stopped is found afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from evaluation.ddxplus.by_likelihood import ByLikelihood
from evaluation.ddxplus.patients import Patient
from evaluation.ddxplus.questionnaire import Questionnaire
from models.ranker.query import Query
from models.ranker.questions import Question, Stop, interview

Way = Literal["gain", "frequent", "random"]
WAYS: Final[tuple[Way, ...]] = get_args(Way)
SHARE: Final = (
    0.01  # from which probability on a disease is in a differential, as DDXPlus's own measures have it
)

Floats = NDArray[np.float64]


class Outcome(NamedTuple):
    """`rank` of the patient's disease, from 1 · `p` of the first · DDR, DDP, DDF1 against the patient's
    differential (DDXPlus, measures).
    """

    patient: int
    asked: int
    rank: int
    p: float
    recall: float
    precision: float
    f1: float


class Interview(NamedTuple):
    """One outcome after each number of questions from none; `stopped`: the one at which the rule would have
    stopped, and why.
    """

    turns: tuple[Outcome, ...]
    stopped: Outcome
    why: str


def outcome(ranker: ByLikelihood, patient: Patient, p: Floats, asked: int) -> Outcome:
    row = ranker.base.knowledge.row_of
    own = row[patient.disease]
    rank = 1 + int((p > p[own]).sum()) + int((p[:own] == p[own]).sum())  # equal ones by row
    ours = {int(one) for one in np.flatnonzero(p > SHARE)}
    theirs = {row[disease] for disease, share in patient.differential.items() if share > SHARE}
    both = len(ours & theirs)
    recall, precision = both / max(len(theirs), 1), both / max(len(ours), 1)
    f1 = 2 * recall * precision / (recall + precision) if both else 0.0
    return Outcome(patient.number, asked, rank, float(p.max()), recall, precision, f1)


def at_once(ranker: ByLikelihood, questionnaire: Questionnaire, patient: Patient) -> Outcome:
    """With every question answered."""
    return outcome(
        ranker, patient, ranker.posterior(questionnaire.everything(patient)), int(questionnaire.asked.sum())
    )


def asked(
    ranker: ByLikelihood, questionnaire: Questionnaire, patient: Patient, way: Way, stop: Stop, seed: int
) -> Interview:
    """As many questions as `stop` allows, whatever it says before. `seed`: of the random way, with the
    patient's number.
    """
    choose = _chooser(ranker, way, np.random.default_rng((seed, patient.number)))
    turns: list[Outcome] = []
    stopped: tuple[Outcome, str] | None = None
    reported = interview(
        questionnaire.beginning(patient),
        ranker.posterior,
        choose,
        lambda question: questionnaire.reply(patient, question, ranker.base.ontology),
    )
    for turn in reported:
        turns.append(outcome(ranker, patient, turn.seen, turn.asked))
        why = stop.why(float(turn.seen.max()), turn.question, turn.asked)
        if why and stopped is None:
            stopped = turns[-1], why
        if turn.asked >= stop.questions:
            break
    if stopped is None:
        raise AssertionError("a rule that limits the questions has stopped by now")
    return Interview(tuple(turns), *stopped)


def _chooser(
    ranker: ByLikelihood, way: Way, draws: np.random.Generator
) -> Callable[[Query, Floats], Question | None]:
    if way == "gain":
        return lambda query, p: next(iter(ranker.ask(query, p)), None)
    graph, usual = ranker.base.ontology, ranker.base.background

    def other(query: Query, _: Floats) -> Question | None:
        may = np.flatnonzero(ranker.open_now(query))
        if not len(may):
            return None
        at = int(may[np.argmax(usual[may])]) if way == "frequent" else int(draws.choice(may))
        return Question(
            graph.id(at), graph.name(at), np.inf, 0, 0
        )  # what it gains was not asked: only the first two rules of stopping hold

    return other
