"""The clinician's own document: how near the draft is to it, and which of what was expected it names."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from processors.diagnosis.agent.checks import FORGIVEN, OF_MATCHING
from processors.diagnosis.agent.rewards import AS_SHIPPED, Weights, answer_of, combined, match_reward
from processors.outcomes.comparing import changed, compared, copied, reversals, words
from processors.outcomes.draft import Draft
from processors.outcomes.judging import Judged, Means
from processors.outcomes.kinds import Within, ends_at, marking
from processors.outcomes.matching import Since, latest, misfit, stood
from schemas.instant import Instant
from schemas.outcomes import ClinicianDocument, Mark, Verdict

#: Of the harm of what a document turns round.
_ELSEWHEN: Final = 0.5


def by_document(draft: Draft, answer: ClinicianDocument, means: Means) -> Judged:
    """F of affirmed concepts where there is a linker, else of words; less what the document turns round, at half
    its harm: it may speak of another time.
    """
    parts = compared(draft.text, answer.text, means.linking)
    turned = reversals(draft, answer.text)
    parts |= {f"document.{kind}": 1.0 for kind in sorted(turned)}
    near = parts.get("concepts.f", parts.get("words.f"))
    share = copied(draft, answer.text)
    if share:
        parts["document.copied"] = round(share, 4)
    return Judged(
        None if near is None else near * spared(turned, _ELSEWHEN),
        parts,
        (f"{answer.resource}@{answer.version}",),
        answer.time,
    )


def by_expected(draft: Draft, answer: ClinicianDocument, means: Means) -> Judged | None:
    """Paths that were available, by R2AG's eq. 7; None where there were none, or no linker.

    `expected.eq7` is the equation as written, the mean over the paths of how many of their concepts the
    document names, without its second term (the cosine of mean embeddings), for which the stream has no
    embeddings; `path.<id>` is the same of each. The value leaves out where a path starts, which the record
    named before anything was expected: the share of paths of which the document names a concept beyond
    (section 3.3: binary).
    """
    paths = draft.grounds.paths if draft.grounds is not None else ()
    if not paths or means.linking is None:
        return None
    named = means.linking(answer.text)
    hits = {f"path.{name}": float(len(named & set(concepts))) for name, concepts in paths}
    beyond = sum(bool(named & set(concepts[1:])) for _, concepts in paths) / len(paths)
    ends = sum(concepts[-1] in named for _, concepts in paths) / len(paths)
    parts = {
        "expected.eq7": round(sum(hits.values()) / len(hits), 4),
        "expected.paths": round(beyond, 4),
        "expected.ends": round(ends, 4),
        **hits,
    }
    return Judged(beyond, parts, (f"{answer.resource}@{answer.version}",), answer.time)


# What was ordered or done of what guidelines recommended, by code.
#
#     precision   of the recommended steps that have codes, those that were then done
#     recall      of what was done of these guidelines at all, what had been recommended
#
# A step counts while the draft stood: from the end of its evidence until the document was drafted anew, or the
# time was over. Before that is over nothing is stated, unless all of it has been done. Where no order of the
# patient was received at all, nobody knows what was done.

_RECOMMENDED: Final = frozenset({"now", "next"})


def by_orders(
    draft: Draft, drafts: Sequence[Draft], orders: Sequence[Since], within: Within, now: Instant, means: Means
) -> Judged | None:
    """None: not yet, or nothing to be stated. `orders`: of the same patient, by time."""
    steps = draft.grounds.steps if draft.grounds is not None else ()
    known = [
        (role, codes)
        for guideline, step, role in steps
        if (codes := means.activities(guideline, step)) is not None
    ]
    wanted = [codes for role, codes in known if role in _RECOMMENDED]
    end = ends_at(draft, within.hours)
    given = [one for one in orders if draft.cut < one.time <= end and stood(drafts, draft, one.time)]
    if not wanted or not given:
        return None
    followed = sum(any(codes.has_code(one.concept) for one in given) for codes in wanted)
    if now <= end and followed < len(wanted):
        return None
    of_guidelines = [one for one in given if any(codes.has_code(one.concept) for _, codes in known)]
    expected = [one for one in of_guidelines if any(codes.has_code(one.concept) for codes in wanted)]
    precision, recall = followed / len(wanted), len(expected) / len(of_guidelines) if of_guidelines else 0.0
    value = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    parts = {
        "orders.precision": round(precision, 4),
        "orders.recall": round(recall, 4),
        "orders.f": round(value, 4),
        "orders.recommended": float(len(wanted)),
        "orders.done": float(followed),
    }
    names = tuple(f"{one.resource}@{one.version}" for one in of_guidelines)
    return Judged(
        value, parts, names, max(one.time for one in of_guidelines) if followed == len(wanted) else end
    )


# The diagnosis that was confirmed: where it stood among the candidates, and what it makes of an agent's
# steps.
#
# What was confirmed already when the draft's evidence ended is not waited for: the draft knew it. Of several
# that were confirmed later each is true (Deep-DxSearch: several truths of a patient are each right), and the
# one that the draft put first counts.

#: Eq. 17, as the last stage of training weighs them (trainers/grpo/stages.py).
_WEIGHTS: Final = Weights(search=0.3, match=0.3, answer=0.4)
_FORGIVEN: Final = frozenset(one.name.lower() for one in FORGIVEN | OF_MATCHING)


def by_condition(
    draft: Draft, drafts: Sequence[Draft], conditions: Sequence[Since], within: Within, means: Means
) -> Judged | None:
    """None where the draft suggested nothing, or nothing was confirmed that names a disease. `conditions`: of
    the same patient.

    The value is 1 / the place of the first candidate that is true; 0 where none is.
    """
    if draft.grounds is None or not draft.grounds.candidates:
        return None
    end = ends_at(draft, within.hours)
    got = [one for one in conditions if draft.cut < one.time <= end and stood(drafts, draft, one.time)]
    named = [(one, ids) for one in got if (ids := means.diseases(one.concept))]
    if not named:
        return None
    truths = frozenset[str]().union(*(ids for _, ids in named))
    place = next((at for at, name in enumerate(draft.grounds.candidates, 1) if name in truths), 0)
    parts = {
        "condition.place": float(place),
        "condition.reciprocal": round(1 / place, 4) if place else 0.0,
        "condition.first": float(place == 1),
        "condition.five": float(0 < place <= 5),
        "condition.confirmed": float(len(named)),
    }
    if draft.grounds.agent:
        parts |= of_agent(draft.grounds.agent, draft.grounds.candidates, truths)
    names = tuple(f"{one.resource}@{one.version}" for one, _ in named)
    return Judged(1 / place if place else 0.0, parts, names, max(one.time for one, _ in named))


def of_agent(
    steps: Sequence[tuple[str, tuple[str, ...]]], candidates: Sequence[str], truths: frozenset[str]
) -> dict[str, float]:
    """Deep-DxSearch, eq. 13 to 17, of what the log holds of an agent's steps: ids where the paper has words.

    Deviations: a name is like the truth where it is the same disease, and else not at all (eq. 15, 16); eq.
    15 hears the diseases that were looked up and found, not the questions of a search, whose words are not
    logged; of referred cases only published ones (eq. 14).
    """
    by: dict[str, list[tuple[str, ...]]] = {}
    for name, ids in steps:
        by.setdefault(name, []).append(ids)
    violations = {one for ids in by.get("checked", ()) for one in ids}
    if "instead" in by or violations - _FORGIVEN:
        return {"agent.format": 0.0, "agent.reward": AS_SHIPPED.violated}
    hit = any(truths & set(ids) for ids in by.get("refer", ()))
    match = match_reward(hit, len(by.get("match", ())), "match_unchanged" in violations, AS_SHIPPED)
    search = float(any(truths & set(ids) for ids in by.get("guide", ())))
    similar = max(
        (1 - AS_SHIPPED.rank * at for at, name in enumerate(candidates) if name in truths), default=0.0
    )
    answer = answer_of(max(similar, 0.0), match, AS_SHIPPED)
    total = combined(1.0, match, search, answer, _WEIGHTS, AS_SHIPPED)
    parts = {"agent.format": 1.0, "agent.search": search, "agent.answer": answer, "agent.reward": total}
    if match is not None:
        parts["agent.match"] = match
    return {name: round(value, 4) for name, value in parts.items()}


# What clinicians stated about a draft itself: the last statement counts.


def mark_of(
    draft: Draft, drafts: Sequence[Draft], marks: Iterable[Mark], same: Mapping[str, str]
) -> Mark | None:
    """Of several that fit the last by time: who rejects what another accepted has the last word. One that
    names only the document is of the version that stood then.
    """
    mine = [
        one
        for one in latest(marks)
        if one.verdict != "open" and _names(one, draft, drafts) and not misfit(draft, one, same)
    ]
    return max(mine, key=lambda one: (one.time, one.rank, one.resource), default=None)


def _names(mark: Mark, draft: Draft, drafts: Sequence[Draft]) -> bool:
    return mark.draft in (draft.request, draft.identifier) or (
        mark.draft == draft.document and stood(drafts, draft, mark.time + 1)
    )


def by_mark(draft: Draft, mark: Mark, means: Means) -> tuple[Verdict, Judged]:
    """Accepted or edited: 1 less what was changed, less what was turned round by its harm, less what nobody
    may have read. Where the text was sent, it is held to the draft: then it states itself whether it was
    edited.

    Who is shown a draft tends to keep it (anchoring): what was kept counts in full only where the review took
    as long as reading takes. An edit is no proof that the rest was read, else a mistake that is easy to see
    would pay.
    """
    name, verdict = (f"{mark.resource}@{mark.version}",), mark.verdict
    if verdict == "rejected":
        return verdict, Judged(0.0, {"mark.rejected": 1.0}, name, mark.time)
    far = changed(draft, mark.text) if mark.text and (draft.text or draft.printed) else mark.distance
    if mark.text and far is not None:
        verdict = "edited" if far else "accepted"
    kept = 1.0 if verdict == "accepted" else 1.0 - min(max(far if far is not None else 0.5, 0.0), 1.0)
    turned = reversals(draft, mark.text, left_out=True) if mark.text and far else frozenset[str]()
    kept *= spared(turned)
    needed = len(words(draft.text)) * 60 / marking().words_per_minute
    read = min((mark.seconds or 0.0) / needed, 1.0) if needed else 1.0
    parts = {f"mark.{verdict}": 1.0, "mark.kept": round(kept, 4), "mark.read": round(read, 4)}
    parts |= {f"mark.{kind}": 1.0 for kind in sorted(turned)}
    if far is not None:
        parts["mark.distance"] = round(far, 4)
    return verdict, Judged(kept * (1 - means.anchoring * (1 - read)), parts, name, mark.time)


def spared(turned: Collection[str], weight: float = 1.0) -> float:
    """What is left of a value after what was turned round, by its harm, [0, 1]."""
    value = 1.0
    for kind in turned:
        value *= 1 - weight * marking().harms[kind]
    return value
