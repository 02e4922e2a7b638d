"""How soon a fall is told, and how often one that is none: in clinics whose truth is known.

    python -m benchmarks.falling [--clinics 200] [--patients 3000]

Each clinic goes from chance to a learned policy, as the first cycle of the loop does. Then for so many
patients: nothing happens; or the candidate was learned from rewards turned upside down; or after 500 patients
the clinic changes (`Clinic.drifted`), by half or altogether. Asked are the two questions about rewards that
the watch asks (wardstream/learning/watch/verdicts.py), with its settings; the baseline is what a test at 5 %
says that is asked anew after every 20 patients.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from scipy.stats import ttest_ind

from evaluation.synthetic_clinic.clinic import Clinic, clinic
from evaluation.synthetic_clinic.softmax_policy import LinearPolicy, chance
from trainers.datasets.decisions import Decisions, Floats
from trainers.gate.estimators import fit
from trainers.gate.falls import fallen, lower_bound

_ALARMS, _MARGIN, _FALL, _FIRST = 0.05 / 6, 0.01, 0.05, 200


def values(decided: Decisions) -> Floats:
    """Means of patients."""
    _, place = np.unique(decided.patient, return_inverse=True)
    found: Floats = np.bincount(place, weights=np.clip(decided.reward, 0, 1)) / np.bincount(place)
    return found


def noticed_after(before: Floats, after: Floats) -> int | None:
    """The patient with whom either question is answered."""
    replaced = fallen(after, lower_bound(before, _ALARMS) - _MARGIN, _ALARMS)
    own = fallen(after[_FIRST:], lower_bound(after[:_FIRST], _ALARMS) - _FALL, _ALARMS)
    return min((at for at in (replaced, own + _FIRST if own else None) if at), default=None)


def asked_anew(before: Floats, after: Floats) -> int | None:
    for end in range(20, len(after), 20):
        if ttest_ind(after[:end], before - _MARGIN, alternative="less").pvalue < 0.05:
            return end
    return None


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--clinics", type=int, default=200)
    parser.add_argument("--patients", type=int, default=3_000)
    wanted = parser.parse_args()
    began, old = time.process_time(), chance(6, 5)
    found: dict[str, list[tuple[int | None, int, float]]] = {}
    naive = same = 0
    for seed in range(wanted.clinics):
        where = clinic(seed)
        learned = fit(where.log(old, 600, seed))
        policy, sabotaged = LinearPolicy(learned, 20.0, 0.2), LinearPolicy(-learned, 20.0, 0.2)
        before = values(where.log(old, 600, seed + 1000))
        first = values(where.log(policy, 550, seed + 2000))
        for name, (then, who, size) in {
            "nothing happens": (where, policy, 0),
            "upside down": (where, sabotaged, 0),
            "drift by half": (where.drifted(0.5, seed), policy, len(first)),
            "drift": (where.drifted(1.0, seed), policy, len(first)),
        }.items():
            later = values(then.log(who, wanted.patients, seed + 3000))
            lost = _worth(where, policy if size else old) - _worth(then, who)
            found.setdefault(name, []).append(
                (noticed_after(before, np.concatenate([first[:size], later])), size, lost)
            )
        chances = values(where.log(old, wanted.patients, seed + 4000))
        naive += asked_anew(before, chances) is not None
        same += noticed_after(before, chances) is not None
    print(
        f"{wanted.clinics} clinics, {wanted.patients} patients after the change, {time.process_time() - began:.0f} s of CPU"
    )
    print(
        f"chance replaced by chance: said to have fallen in {same / wanted.clinics:.1%}; by a test at 5 % asked anew every 20 patients in {naive / wanted.clinics:.1%}"
    )
    print(
        f"{'':>16} {'true fall':>10} {'noticed_after':>6} {'before it':>10}   patients until it is told: median (10 % to 90 %)"
    )
    for name, rows in found.items():
        late = [at - size for at, size, _ in rows if at is not None and at > size]
        early = sum(at is not None and at <= size for at, size, _ in rows)
        spread = (
            f"{np.median(late):.0f} ({np.percentile(late, 10):.0f} to {np.percentile(late, 90):.0f})"
            if late
            else "-"
        )
        print(
            f"{name:>16} {np.mean([lost for *_, lost in rows]):>+10.3f} {len(late) / len(rows):>6.1%} {early / len(rows):>10.1%}   {spread}"
        )


def _worth(where: Clinic, policy: LinearPolicy) -> float:
    return where.value(policy)


if __name__ == "__main__":
    main()
