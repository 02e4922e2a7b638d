"""A reward for each draft of an encounter, or the reason why there is none.

A reward is computed anew from all that is known whenever anything of it comes, or a window ends: a corrected
outcome replaces the reward that the first one gave, a retracted one takes it back, and the order of coming
changes nothing.

Two outcomes for one draft: of documents the first of the best kind; of diagnoses each is true, and the best
placed counts; of orders all; of marks the last. One outcome for two drafts: it is held to the draft that
stood then; a draft that had been drafted anew is superseded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from processors.outcomes.by_outcome import (
    by_condition,
    by_document,
    by_expected,
    by_mark,
    by_orders,
    mark_of,
)
from processors.outcomes.comparing import COPIED
from processors.outcomes.draft import Draft
from processors.outcomes.judging import NO_MEANS, Judged, Means
from processors.outcomes.kinds import kinds, landmark, marking, until
from processors.outcomes.matching import Since, answering, holding, of_patient, stood
from schemas.instant import Instant
from schemas.outcomes import ClinicianDocument, ConfirmedDiagnosis, Executed, Mark, Merged, Outcome, Verdict

State: TypeAlias = Literal["matched", "waiting", "expired", "superseded"]


class Reward(Struct, frozen=True, omit_defaults=True):
    """The result of one draft. `value`: 0 to 1, None where nothing can be stated (yet)."""

    request: str
    state: State
    value: float | None = None
    parts: dict[str, float] = {}
    answer: str = ""  # the clinicians' document, else the first of `answers`: "DocumentReference/7@2"
    answered: Instant | None = None  # since when it can be known: the last of what it rests on
    copied: float = 0.0  # share of the draft's own wording that the document has
    echo: bool = False  # the value rests on too much of it: not to be learned from
    answers: tuple[str, ...] = ()  # all that it rests on
    mark: Verdict | None = None  # what a clinician made of the draft itself
    reason: str = ""  # the code that was given with it
    account: str = ""  # pseudonym of who gave it; "" where the sender does not state it
    blinded: bool = False  # nobody was shown the draft
    unmarked: float | None = None  # with a mark: the value without it, None where nothing else is known
    early: Reward | None = None  # as of the landmark of its task (kinds.yaml); None: the same


class Known(NamedTuple):
    """Outcomes by kind."""

    documents: list[ClinicianDocument]
    conditions: list[Since]
    orders: list[Since]
    marks: list[Mark]


def settle(
    drafts: Sequence[Draft],
    outcomes: Iterable[Outcome],
    now: Instant,
    means: Means = NO_MEANS,
    same: Mapping[str, str] | None = None,
) -> list[Reward]:
    """Of one encounter, by request. `now`: event time up to which everything has been seen; `same`: the
    record that stands for a record, where that is another one.
    """
    held = list(outcomes)
    known = _known(held)
    each = sorted({draft.request: draft for draft in drafts}.values(), key=lambda one: one.request)
    found = []
    for draft in each:
        reward, mark = _settled(draft, each, known, now, means, same or {}), draft.cut + landmark(draft.task)
        if any(one.time > mark for one in held if not isinstance(one, Merged)):
            then = _known(
                [one for one in held if not isinstance(one, Merged) and (one.time <= mark or one.retracted)]
            )
            early = _settled(draft, each, then, mark, means, same or {})
            if early.state == "waiting":  # nothing is waited for any longer
                early = Reward(draft.request, "expired")
            reward = reward if early == reward else replace(reward, early=early)
        found.append(reward)
    return found


def _known(outcomes: Sequence[Outcome]) -> Known:
    return Known(
        [one for one in outcomes if isinstance(one, ClinicianDocument)],
        holding([one for one in outcomes if isinstance(one, ConfirmedDiagnosis)]),
        holding([one for one in outcomes if isinstance(one, Executed)]),
        [one for one in outcomes if isinstance(one, Mark)],
    )


def _settled(
    draft: Draft, drafts: Sequence[Draft], known: Known, now: Instant, means: Means, same: Mapping[str, str]
) -> Reward:
    kind = kinds()[draft.task]
    answer = answering(draft, known.documents, kind.document, same)
    passed_over = answer is not None and not stood(drafts, draft, answer.time)
    mark = mark_of(draft, drafts, known.marks, same)
    verdict, stated = by_mark(draft, mark, means) if mark is not None else (None, None)
    document = by_document(draft, answer, means) if answer is not None and not passed_over else None
    share = document.parts.get("document.copied", 0.0) if document is not None else 0.0
    own = share >= COPIED or (
        document is not None and mark is not None and answer is not None and mark.resource == answer.resource
    )
    written = [(kind.document.weight, document)]
    if document is not None and answer is not None and kind.expected is not None:
        written.append((kind.expected.weight, by_expected(draft, answer, means)))
    others: list[tuple[float, Judged | None]] = []
    if kind.condition is not None:
        reported = _of_patient(draft, known.conditions, same)
        others.append((kind.condition.weight, by_condition(draft, drafts, reported, kind.condition, means)))
    if kind.orders is not None:
        others.append(
            (
                kind.orders.weight,
                by_orders(draft, drafts, _of_patient(draft, known.orders, same), kind.orders, now, means),
            )
        )
    heard = [one for _, one in (*written, *others, (1.0, stated)) if one is not None]
    fair, echoed = _mean(others if own else [*written, *others]), _mean(written) if own else None
    value, echo = _valued(stated, verdict, fair, echoed)
    if value is None:
        return Reward(
            draft.request, "superseded" if passed_over else "expired" if now > until(draft) else "waiting"
        )
    first = heard[0]
    return Reward(
        draft.request,
        "matched",
        round(value, 6),
        {name: part for one in heard for name, part in one.parts.items()},
        first.answers[0] if first.answers else "",
        max((one.at for one in heard if one.at is not None), default=None),
        share,
        echo,
        tuple(dict.fromkeys(name for one in heard for name in one.answers)),
        verdict,
        mark.reason if mark is not None else "",
        mark.reviewer if mark is not None else "",
        draft.blinded,
        round(fair, 6) if mark is not None and fair is not None else None,
    )


def _valued(
    mark_value: Judged | None, verdict: Verdict | None, fair: float | None, echoed: float | None
) -> tuple[float | None, bool]:
    """The value, and whether it rests on an echo alone. `fair`: of all that is no echo."""
    if mark_value is None or mark_value.value is None:
        return (fair, False) if fair is not None else (echoed, echoed is not None)
    if verdict == "rejected" or fair is None:
        return mark_value.value, False
    weight = marking().weight
    return weight * mark_value.value + (1 - weight) * fair, False


def _mean(judged: Sequence[tuple[float, Judged | None]]) -> float | None:
    """By weight, of those that say something."""
    stated = [(weight, one.value) for weight, one in judged if one is not None and one.value is not None]
    total = sum(weight for weight, _ in stated)
    return sum(weight * value for weight, value in stated) / total if total else None


def _of_patient(draft: Draft, found: Sequence[Since], same: Mapping[str, str]) -> list[Since]:
    """A diagnosis is the patient's, whichever visit it was made at, and what is recommended is often done at
    a later one.
    """
    return [one for one in found if of_patient(draft, one.patient, same)]
