"""What the policy of expectations drew in service (schemas.paths.Choice) and what became of it, as rollouts
of GRO.

    r_t   hits of the path that the t-th choice led to: eq. 7 as `processors.outcomes` settles it from the clinician's document, "path.<id>"
    R_t   = sum of r_u, u >= t                                 a choice is credited with what comes from it on
    A_t   = (R_t - mean of R_t of other patients' letters) / deviation of all of them

Eq. 8 compares rollouts of one patient; a letter is written once, so the fallback for the patient's other
rollouts is what other letters brought from the same place on. It does not depend on what this letter chose,
so the gradient stays unbiased, with more spread than within one patient.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from models.policies.candidates import FEATURES
from models.policies.chooser import GROUPS, Floats
from models.policies.expectations import unpacked
from schemas.paths import Choice, Expectations

_EXPECTATIONS: Final = msgspec.json.Decoder(Expectations)
_PARTS: Final = msgspec.json.Decoder(dict[str, float])


class Letter(NamedTuple):
    """One drawn set and what it brought."""

    patient: str
    policy: str  # as the log names it
    choice: Choice
    features: Floats  # [K, F]
    rewards: tuple[float, ...]  # of each choice, eq. 7


class Read(Struct, frozen=True):
    """`refused`: why -> how many."""

    letters: list[Letter]
    refused: dict[str, int]


def read(rows: Iterable[Mapping[str, Any]]) -> Read:
    """Of a snapshot's rows those whose expectations were drawn and have an outcome. What cannot be right is
    refused, and counted.
    """
    found, refused = [], Counter[str]()
    for row in rows:
        if row["expectations"] is None or row["state"] != "matched" or row["echo"]:
            continue
        try:
            drawn = _EXPECTATIONS.decode(row["expectations"])
            parts = _PARTS.decode(row["reward_parts"] or "{}")
        except msgspec.MsgspecError:
            refused["no expectations"] += 1
            continue
        if drawn.choice is None:
            continue  # the likeliest were taken: nothing else could have been, and nothing is learned from it
        letter = _letter(str(row["patient"]), drawn, drawn.choice, parts)
        if isinstance(letter, str):
            refused[letter] += 1
        else:
            found.append(letter)
    return Read(found, dict(refused))


def advantages(letters: Sequence[Letter], width: int) -> NDArray[np.float64]:
    """float64 [N, width], of each decision, the stop included (it is credited with nothing to come); 0
    beyond, and where no other patient is.
    """
    to_go = np.zeros((len(letters), width))
    for at, one in enumerate(letters):
        to_go[at, : len(one.rewards)] = np.cumsum(one.rewards[::-1])[::-1]
    patient = np.array([one.patient for one in letters], dtype=np.str_)
    _, whose = np.unique(patient, return_inverse=True)
    sums, counts = np.zeros((whose.max(initial=-1) + 1, width)), np.bincount(whose)
    np.add.at(sums, whose, to_go)
    others = len(letters) - counts[whose]
    mean = (to_go.sum(axis=0) - sums[whose]) / np.maximum(others, 1)[:, None]
    decided = np.arange(width) < np.array([len(one.choice.logprobs) for one in letters])[:, None]
    apart = np.where(decided & (others > 0)[:, None], to_go - mean, 0.0)
    spread = float(apart[decided].std()) if decided.any() else 0.0
    found: NDArray[np.float64] = apart / spread if spread > 1e-9 else np.zeros_like(apart)
    return found


def _letter(patient: str, drawn: Expectations, choice: Choice, parts: Mapping[str, float]) -> Letter | str:
    """Or why it is none."""
    many = len(choice.candidates)
    try:
        features = unpacked(choice.features, many)
    except ValueError:
        return "features that are none"
    if (
        features.shape[1] != len(FEATURES)
        or len(choice.groups) != many
        or any(not 0 <= one < GROUPS for one in choice.groups)
    ):
        return "features of another version"
    if (
        len(set(choice.chosen)) != len(choice.chosen)
        or any(not 0 <= one < many for one in choice.chosen)
        or len(choice.chosen) > choice.limit
    ):
        return "choices that could not be made"
    if len(choice.logprobs) != len(choice.chosen) + choice.stopped or not all(
        np.isfinite(one) and one <= 0 for one in choice.logprobs
    ):
        return "not one log-probability for each choice"
    if [path.end.concept for path in drawn.paths] != [choice.candidates[one] for one in choice.chosen]:
        return "paths that do not lead to what was chosen"
    rewards = [parts.get(f"path.{path.id}") for path in drawn.paths]
    if any(one is None or not np.isfinite(one) for one in rewards):
        return "paths without a reward"
    return Letter(patient, drawn.policy, choice, features, tuple(one for one in rewards if one is not None))
