"""What a policy must not do more often than the one in service: from what the grounding gate
cut.

Every decision counts, also one whose draft nobody has answered yet: what was cut is known at once. harms.yaml
names the checks and their margins.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec
import msgspec.yaml
import numpy as np
from msgspec import Struct

from trainers.datasets.decisions import Decisions, Floats
from trainers.gate.estimators import Policy, cross_fitted, doubly_robust
from trainers.gate.intervals import Estimate, scaled, spread

if TYPE_CHECKING:
    import pyarrow as pa

# of a rise that is far beyond its margin: kinds of cuts are many and each is rare, so that one alone is no
# rise
_LIKELY: Final = 0.05


class Harmful(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of harms.yaml."""

    name: str
    margin: float


class Harms(Struct, frozen=True, forbid_unknown_fields=True):
    """harms.yaml: the share of cut statements, and single checks by their names in `rejected`."""

    cut: Harmful
    checks: dict[str, Harmful]


@cache
def packaged_harms() -> Harms:
    raw = msgspec.yaml.decode(files("trainers.gate").joinpath("harms.yaml").read_text(encoding="utf-8"))
    return msgspec.convert(raw, Harms)


@dataclass(frozen=True)
class Harm:
    """`decisions.reward`: of each decision how much of it happened, 0 to 1. `shown`: the candidate has to be
    shown to stay within the margin; else it is refused where it is beyond it.
    """

    name: str
    decisions: Decisions
    margin: float
    shown: bool = False


def rises(harm: Harm, candidate: Policy, current: Policy, seed: int, level: float) -> dict[str, Estimate]:
    """How often it would happen under the candidate, under the policy in service, and the difference: doubly
    robust. Raises ValueError below two patients.
    """
    values = cross_fitted(harm.decisions, seed)
    new, old = (doubly_robust(harm.decisions, policy, values) for policy in (candidate, current))
    return {
        name: spread(what, harm.decisions, level)
        for name, what in (("candidate", new), ("current", old), ("difference", new - old))
    }


def checks(found: Mapping[str, Estimate], harms: Sequence[Harm], group_level: float) -> list[Check]:
    """`found`: the difference of each harm, by name."""
    made = []
    lesser = {harm.name: harm for harm in harms if not harm.shown}
    # A rise is a loss with its sign turned: the two questions are those of subgroups, in units of each
    # margin.
    turned = {name: scaled(found[name], -1 / harm.margin) for name, harm in lesser.items()}
    bad = failed(turned, 1.0, group_level, _LIKELY)
    for harm in harms:
        rise = found[harm.name]
        passed = rise.high <= harm.margin if harm.shown else harm.name not in bad
        needed = f"a rise of at most {harm.margin:.2%}" + (", at worst" if harm.shown else "")
        rose = f"{rise.value:+.2%} [{rise.low:+.2%}, {rise.high:+.2%}]" + (
            f", {bad[harm.name]}" if harm.name in bad else ""
        )
        made.append(Check(f"safety: {harm.name}", passed, needed, rose))
    return made


#: Of each row of a table a number -> the decisions of a slot with it as their reward.
Measuring: TypeAlias = Callable[[Floats], Decisions]


def logged_harms(table: pa.Table, measuring: Measuring, cut_margin: float | None = None) -> list[Harm]:
    """A check that cut nothing in the whole table is left out: it is no evidence. `cut_margin`:
    instead of that of harms.yaml.
    """
    named = packaged_harms()
    rejected = [json.loads(one or "{}") for one in table["rejected"].to_pylist()]
    cut = np.array([sum(one.values()) for one in rejected], dtype=np.float64)
    statements = np.array([count or 0 for count in table["statements"].to_pylist()], dtype=np.float64) + cut
    share = np.divide(cut, statements, out=np.zeros_like(cut), where=statements > 0)
    found = [Harm(named.cut.name, measuring(share), cut_margin or named.cut.margin, shown=True)]
    for check, harmful in named.checks.items():
        happened = np.array([float(one.get(check, 0) > 0) for one in rejected])
        if happened.any():
            found.append(Harm(harmful.name, measuring(happened), harmful.margin))
    return [harm for harm in found if len(np.unique(harm.decisions.patient)) > 1]


def measured(table: pa.Table, numbers: Floats) -> pa.Table:
    """The same decisions with another reward, which each of them has: what the gate cut is known of a draft
    that nobody has answered, too.
    """
    import pyarrow as pa

    columns = {
        "reward": pa.array(numbers, pa.float64()),
        "state": pa.array(["matched"] * len(table)),
        "echo": pa.array([False] * len(table)),
    }
    for name, column in columns.items():
        table = table.set_column(table.schema.get_field_index(name), name, column)
    return table


# One check of the gate: what was required, and what was found.


class Check(Struct, frozen=True, omit_defaults=True, rename={"found": "came"}):
    """`needed`: what was required, `found`: what was found, both in words, for the report. `doubt`: where it
    fails, the candidate is not refused for it, but tried first.
    """

    name: str
    passed: bool
    needed: str
    found: str
    doubt: bool = False


def tried(checks: Sequence[Check]) -> bool:
    """Whether nothing refuses the candidate, and something has to be settled by a trial before it is promoted."""
    bad = [check for check in checks if not check.passed]
    return bool(bad) and all(check.doubt for check in bad)


# Does a policy fail some? The difference in each subgroup, with its multiplicity: of twelve subgroups one
# looks bad by chance.
#
# Two questions, because a subgroup is small and its interval wide:
#
#     beyond doubt   it loses more than the margin: one-sided tests, Holm (1979) over all subgroups, so that
#     they refuse a candidate that fails nobody with a
#                    chance of at most 1 - level, however many they are
#     far beyond     its estimate loses more than three margins, and that it loses at all is four times likelier than not. This errs for the few: it refuses
#                    some candidates that fail nobody. (Estimates that are drawn towards the mean of all, as
#                    DerSimonian and Laird 1986 do, let pass more than twice as many that do.)

FAR: Final = 3.0  # margins
LIKELY: Final = 0.2  # one-sided p, of each subgroup by itself


def holm(p: Sequence[float]) -> list[float]:
    """Adjusted p, in the same order."""
    order = np.argsort(p, kind="stable")
    steps = np.array(p)[order] * (len(p) - np.arange(len(p)))
    adjusted = np.empty(len(p))
    adjusted[order] = np.minimum(np.maximum.accumulate(steps), 1.0)
    return [float(one) for one in adjusted]


def failed(
    found: Mapping[str, Estimate], margin: float, level: float = 0.95, likely: float = LIKELY
) -> dict[str, str]:
    """Of each subgroup that speaks against the candidate: why. `found`: the differences, candidate less
    current. `likely`: the one-sided p of a loss, below which one that is far beyond the margin counts.
    """
    sure = holm([one.below(-margin) for one in found.values()])
    against = {}
    for (name, one), p in zip(found.items(), sure, strict=True):
        if p < 1 - level:
            against[name] = "beyond doubt"
        elif one.value < -FAR * margin and one.below(0.0) < likely:
            against[name] = "far beyond it"
    return against
