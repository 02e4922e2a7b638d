"""What speaks for each candidate, as numbers that a learned fusion weighs.

Candidates are the diseases that any head ranks high: the likelihood by annotations, that by annotations and
cases, the nearest cases. Each head comes three times: as it is, as its distance from the best candidate, and
as a rank; a tree cannot compare candidates by itself.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from models.ranker import cases
from models.ranker.knowledge import Floats, Knowledge, Rows, highest
from models.ranker.likelihood import Explained, log_ratios_absent
from models.ranker.query import Query, onsets
from models.ranker.registries import profile_heads, registries
from models.ranker.space import known
from models.ranker.view import View

_X_RECESSIVE, _X_LINKED = 1419, 1417


def circumstances(knowledge: Knowledge, pool: Rows, query: Query) -> dict[str, Floats]:
    """`too young`: years by which the patient is younger than the earliest onset; `outside onset`: log
    distance of the first sign from the known onset; `sex`: 1 where an X-linked recessive disease meets a boy,
    -1 where it meets a girl; `inheritance`: shared with the pedigree, or against it.
    """
    number, ages = knowledge.ontology.number, onsets()
    young, outside, fits, inherited = (np.zeros(len(pool), np.float32) for _ in range(4))
    for at, disease in enumerate(pool.tolist()):
        if disease >= len(knowledge):
            continue
        spans = [
            ages[stated]
            for term in knowledge.onset.of(disease).tolist()
            if (stated := knowledge.ontology.id(term)) in ages
        ]
        if spans:
            earliest, latest = min(span.begins for span in spans), max(span.ends for span in spans)
            if query.age is not None:
                young[at] = max(0.0, earliest - query.age)
            if query.onset is not None:
                away = max(earliest - query.onset, query.onset - latest, 0.0)
                outside[at] = np.log1p(away) if away else -1.0
        modes = set(number[knowledge.inheritance.of(disease)].tolist())
        if query.sex and modes & {_X_RECESSIVE, _X_LINKED} and len(modes) == 1:
            fits[at] = 1.0 if query.sex == "male" else -1.0
        if query.inheritance and modes:
            inherited[at] = 1.0 if modes & set(number[list(query.inheritance)].tolist()) else -1.0
    return {"too young": young, "outside onset": outside, "sex": fits, "inheritance": inherited}


GAMMAS: Final = (1.0, 1.5, 2.5, 4.0, 12.0)
_GAMMA: Final = 2.5  # best alone
_NO_SIBLING: Final = -50.0
_POOL: Final = {"annotated": 80, "mixed": 60, "stated": 40, "alike": 40, "gic": 40, "both": 30, "there": 30}
_PRIOR_CASES: Final = 2.0  # cases that the usual vocabulary counts for


class Features(NamedTuple):
    """P candidates: `diseases` int32 [P], `values` float32 [P, K], `names` of the K columns, `seen` bool [P]:
    the base has cases of it.
    """

    diseases: Rows
    values: Floats
    names: tuple[str, ...]
    seen: NDArray[np.bool_]
    gic: Floats  # of every case of the base, how alike it is, [N]


def features(view: View, query: Query) -> Features:
    base = view.base
    terms, absent = list(query.present), list(query.absent)
    annotated = Explained(base.ontology, [*terms, *absent], base.annotated, base.background)
    mixed = Explained(base.ontology, [*terms, *absent], base.mixed, base.background)
    view.mixed(mixed, annotated)
    by_annotation = annotated.log_ratios(terms, _GAMMA).sum(axis=0)
    by_both = mixed.log_ratios(terms, _GAMMA).sum(axis=0)
    shared = np.stack([base.similarity.shared(term) for term in terms])  # [Q, T]
    ic = base.ontology.ic
    lin = 2 * shared / np.maximum(ic[None, :] + ic[terms][:, None], 1e-6)
    nearest = np.minimum(lin.max(axis=0), 1.0)
    like = cases.alike(view, query, nearest)
    gic, both, there = (cases.by_disease(view, one) for one in (like.gic, like.both, like.there))
    voted = cases.votes(view, like.gic)
    by_words = _words(view, terms)
    by_shape = _gic(annotated, view, "annotated", None, query)
    pool = _pool(
        annotated=by_annotation,
        mixed=by_both,
        stated=by_words,
        alike=by_shape,
        gic=gic,
        both=both,
        there=there,
    )
    seen = view.cases_of[pool]

    heads: dict[str, Floats] = {}
    for name, explained in (("annotated", annotated.chosen(pool)), ("mixed", mixed.chosen(pool))):
        for gamma in GAMMAS:
            ratios = explained.log_ratios(terms, gamma)
            heads[f"{name} {gamma:g}"] = ratios.sum(axis=0)
            if gamma == _GAMMA:
                heads[f"{name} worst"] = ratios.min(axis=0)
                heads[f"{name} best"] = ratios.max(axis=0)
                heads[f"{name} unexplained"] = (ratios < 0).sum(axis=0).astype(np.float32)
        heads[f"{name} absent"] = _absent(explained, absent, base.background)
        heads[f"{name} gic"] = _gic(explained, view, name, pool, query)
        exact = np.stack([explained.of(term) for term in terms])
        heads[f"{name} exact"] = (exact > 0).mean(axis=0)
        heads[f"{name} exact information"] = ((exact > 0) * ic[terms][:, None]).sum(axis=0) / max(
            float(ic[terms].sum()), 1e-6
        )
    heads |= profile_heads(base.knowledge, pool, lin, nearest, terms)
    scores = cases.CaseScores(view, pool)
    for name, of_case in (("gic", like.gic), ("both", like.both), ("there", like.there), ("back", like.back)):
        stated = scores.of(of_case)
        heads |= {
            f"case {name}": stated.highest,
            f"cases {name} three": stated.three,
            f"cases {name} soft": stated.soft,
        }
    heads["case exact"] = scores.of(like.exact).highest
    informative_scores = scores.of(like.informative)
    heads |= {
        "case telling": informative_scores.highest,
        "cases telling three": informative_scores.three,
        "words": by_words[pool],
    }
    heads["votes"] = voted[pool]
    siblings = base.space.siblings
    places, begin = siblings.places(pool)
    others = siblings.rows[places]
    heads["sibling mixed"] = highest(by_both[others], begin, _NO_SIBLING)
    heads["sibling case"] = highest(gic[others], begin, 0.0)
    plain = (
        {
            "cases": np.log1p(seen),
            "described": np.log1p(_lengths(view, pool)),
            "findings": np.full(len(pool), len(terms), np.float32),
            "information": np.full(len(pool), ic[terms].sum(), np.float32),
            "excluded": np.full(len(pool), len(absent), np.float32),
            "nearest case": np.full(len(pool), like.gic.max(initial=0.0), np.float32),
            "nearest case exact": np.full(len(pool), like.exact.max(initial=0.0), np.float32),
            "nearest five": np.full(len(pool), _top(like.gic, 5), np.float32),
            "nearest twenty": np.full(len(pool), _top(like.gic, 20), np.float32),
            "nearest diseases": np.full(len(pool), _top(gic, 5), np.float32),
            "nearest five exact": np.full(len(pool), _top(like.exact, 5), np.float32),
            "usual words": np.full(len(pool), np.log(base.usually_stated[terms]).mean(), np.float32),
            "siblings": np.log1p(np.diff(siblings.begin)[pool]).astype(np.float32),
        }
        | registries(view, pool, like.gic)
        | known(base.space.renown, pool)
        | circumstances(base.knowledge, pool, query)
    )
    return _table(pool, heads, plain, seen, like.gic)


def _pool(**heads: Floats) -> Rows:
    chosen = []
    for name, values in heads.items():
        count = min(_POOL[name], len(values))
        top = np.argpartition(-values, count - 1)[:count]
        chosen.append(top if name in ("annotated", "mixed") else top[values[top] > 0])
    return np.unique(np.concatenate(chosen)).astype(np.int32)


def _table(
    pool: Rows, heads: dict[str, Floats], plain: dict[str, Floats], seen: Floats, gic: Floats
) -> Features:
    names: list[str] = []
    values: list[Floats] = []
    for name, head in heads.items():
        order = np.argsort(np.argsort(-head, kind="stable"), kind="stable")
        names += [name, f"{name}: from best", f"{name}: rank"]
        values += [head, head - head.max(initial=-np.inf), np.log1p(order).astype(np.float32)]
    names += list(plain)
    values += list(plain.values())
    return Features(pool, np.stack(values, axis=1).astype(np.float32), tuple(names), seen > 0, gic)


def _absent(explained: Explained, absent: list[int], background: Floats) -> Floats:
    shares = (
        np.stack([explained.of(term) for term in absent])
        if absent
        else np.zeros((0, explained.share.shape[1]), np.float32)
    )
    total: Floats = log_ratios_absent(shares, background[absent]).sum(axis=0)
    return total


def _words(view: View, terms: list[int]) -> Floats:
    """Log ratio of the very terms under a disease's cases and under all, float32 [D]; 0 for diseases without
    cases.
    """
    usual = view.base.usually_stated[terms][:, None]
    stated = np.log(
        (view.stated(terms) + _PRIOR_CASES * usual) / ((view.cases_of[None, :] + _PRIOR_CASES) * usual)
    ).sum(axis=0)
    result: Floats = np.where(view.cases_of > 0, stated, 0.0).astype(np.float32)
    return result


def _top(values: Floats, count: int) -> float:
    count = min(count, len(values))
    return float(np.partition(values, len(values) - count)[len(values) - count :].mean()) if count else 0.0


def _gic(explained: Explained, view: View, name: str, pool: Rows | None, query: Query) -> Floats:
    """Shared information of the query's closure and a profile's, each term as much as the disease shows it;
    of all diseases, or of these.
    """
    ontology = view.base.ontology
    rows = ontology.closure(query.present)
    at = np.searchsorted(explained.rows, rows)
    ic = ontology.ic[rows]
    shared = ic @ explained.share[at]
    mass = view.base.masses[name] if pool is None else view.base.masses[name][pool]
    result: Floats = shared / np.maximum(mass + ic.sum() - shared, 1e-6)
    return result


def _lengths(view: View, pool: Rows) -> Floats:
    known = pool < len(view.base.knowledge)
    lengths = np.diff(view.base.knowledge.shown.begin)
    return np.where(known, lengths[np.minimum(pool, len(lengths) - 1)], 0).astype(np.float32)
