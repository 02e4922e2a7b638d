"""From features to probabilities: two learned rankers, for two worlds, and a gate for how likely each
world is.

    p(d) = g · softmax_known(s_known / T_known) · c_known            for diseases that the base has cases of
    p(d) = (1 - g) · softmax_new(s_new / T_new) · c_new              for diseases that it has none of

s are LightGBM rankers (LambdaMART), g a logistic regression on what the query as a whole looks like, c how
often the right disease is among the candidates of its world. What is missing to 1 is the probability of a
disease that is no candidate.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from models.ranker.features import Features
from models.ranker.knowledge import Floats
from models.whole_file import whole_file
from schemas.errors import ConfigurationError

FORMAT: Final = 2
_UNUSED: Final = frozenset(
    ("split_gain", "leaf_weight", "leaf_count", "internal_value", "internal_weight", "internal_count")
)
SHIPPED: Final = Path(__file__).parent / "fitted" / "fusion.json"


@dataclass(frozen=True)
class World:
    """Rankers whose scores are averaged, their temperature, and how often the right disease is among the
    candidates.
    """

    models: tuple[Any, ...]  # lightgbm.Booster, which has no types
    temperature: float
    covers: float

    def scores(self, values: Floats) -> NDArray[np.float64]:
        return scored(self.models, values)


@dataclass(frozen=True)
class Fusion:
    """`names` of the features it was fitted on · `gate` weights of `situation`, with its mean and spread, and
    the constant last.
    """

    names: tuple[str, ...]
    known: World
    new: World
    gate: NDArray[np.float64]
    mean: NDArray[np.float64]
    spread: NDArray[np.float64]

    def probabilities(self, features: Features) -> tuple[NDArray[np.float64], float]:
        """Of each candidate float64 [P], their sum at most 1; and the probability that the base knows the
        disease. Raises ConfigurationError where it was fitted on other features.
        """
        if features.names != self.names:
            raise ConfigurationError(
                "expected a ranker fitted on the features of this version, got one of others; fit it anew: "
                "wardstream train ranker"
            )
        known, new = self.known.scores(features.values), self.new.scores(features.values)
        gate = self.gated(situation(features, known, new))
        found = np.zeros(len(known))
        for scores, world, share, part in (
            (known, self.known, gate, features.seen),
            (new, self.new, 1 - gate, ~features.seen),
        ):
            if part.any():
                found[part] = share * world.covers * softmax(scores[part] / world.temperature)
        return found, gate

    def gated(self, inputs: NDArray[np.float64]) -> float:
        z = float(((inputs - self.mean) / self.spread) @ self.gate[:-1] + self.gate[-1])
        return float(1 / (1 + np.exp(-np.clip(z, -30, 30))))


#: Heads whose best known and best new candidate the gate compares.
_COMPARED: Final = (
    "annotated 2.5",
    "annotated 1",
    "annotated gic",
    "profile there",
    "profile back",
    "mixed 2.5",
)
_NEAREST: Final = (
    "case gic",
    "case both",
    "case there",
    "cases gic three",
    "case exact",
    "votes",
    "case telling",
    "words",
)
_WHOLE: Final = (
    "findings",
    "information",
    "excluded",
    "nearest five",
    "nearest twenty",
    "nearest diseases",
    "nearest five exact",
    "usual words",
    "registry repeats",
)


def situation(
    features: Features, known: NDArray[np.float64], new: NDArray[np.float64]
) -> NDArray[np.float64]:
    """What the gate sees of a query: float64 [G]."""
    column = {name: at for at, name in enumerate(features.names)}
    values, seen = features.values, features.seen
    inputs: list[float] = []
    for name in _COMPARED:
        head = values[:, column[name]]
        inputs.append(_best(head[seen]) - _best(head[~seen]))
    inputs += [_best(values[:, column[name]]) for name in _NEAREST]
    for scores in (known, new):
        inputs.append(_best(scores[seen]) - _best(scores[~seen]))
        inputs += [_margin(scores[part]) for part in (seen, ~seen)]
    inputs += [_best(known[seen]), _best(new[~seen])]
    inputs += [float(values[0, column[name]]) for name in _WHOLE]
    return np.array(inputs, np.float64)


def scored(models: Sequence[Any], values: Floats) -> NDArray[np.float64]:
    """The mean of the models' scores, float64 [P]."""
    return np.asarray(np.mean([model.predict(values, num_threads=1) for model in models], axis=0), np.float64)


def softmax(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    raised = np.exp(scores - scores.max())
    return np.asarray(raised / raised.sum(), np.float64)


def _best(values: NDArray[Any]) -> float:
    return float(values.max()) if len(values) else -10.0


def _margin(scores: NDArray[np.float64]) -> float:
    if len(scores) < 2:
        return 0.0
    two = np.partition(scores, -2)[-2:]
    return float(two[1] - two[0])


def save(fusion: Fusion, path: Path, card: Mapping[str, object]) -> None:
    """One JSON file; the rankers as LightGBM's own text. `card`: what it was fitted on, and its figures."""
    stored = {
        "format": FORMAT,
        "card": card,
        "names": list(fusion.names),
        "gate": fusion.gate.tolist(),
        "mean": fusion.mean.tolist(),
        "spread": fusion.spread.tolist(),
        **{
            name: {
                "models": [compact(model.model_to_string()) for model in world.models],
                "temperature": world.temperature,
                "covers": world.covers,
            }
            for name, world in (("known", fusion.known), ("new", fusion.new))
        },
    }
    with whole_file(path) as file:
        file.write(json.dumps(stored, indent=0).encode())


def load(path: Path = SHIPPED) -> Fusion:
    """Raises ConfigurationError where LightGBM is not installed, or the file is not one of this format."""
    booster = lightgbm().Booster
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
        if stored["format"] != FORMAT:
            raise ValueError(f"format {stored['format']}")
        worlds = {
            name: World(
                tuple(booster(model_str="\n".join([*lines, ""])) for lines in stored[name]["models"]),
                stored[name]["temperature"],
                stored[name]["covers"],
            )
            for name in ("known", "new")
        }
        return Fusion(
            tuple(stored["names"]),
            worlds["known"],
            worlds["new"],
            np.array(stored["gate"]),
            np.array(stored["mean"]),
            np.array(stored["spread"]),
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ConfigurationError(
            f"expected a fitted ranker at {path}, got none that can be read ({type(error).__name__}); fit "
            "one: wardstream train ranker"
        ) from error


def compact(model: str) -> list[str]:
    """LightGBM's text without what is not needed to predict: gains, weights and counts are written as 0, its
    list of parameters is left out.
    """
    lines = [*model.partition("\nfeature_importances:")[0].splitlines(), "", "end of parameters", ""]
    return [_emptied(line) for line in lines if not line.startswith("tree_sizes=")]


def _emptied(line: str) -> str:
    name, equals, values = line.partition("=")
    if name in _UNUSED:
        return name + equals + " ".join(["0"] * len(values.split()))
    if name == "leaf_value":
        return name + equals + " ".join(f"{float(value):.6g}" for value in values.split())
    return line


# LightGBM, imported when a fusion is loaded or fitted: it comes with the extra `diagnosis`.


def lightgbm() -> ModuleType:
    """Raises ConfigurationError where LightGBM, or the OpenMP library that it needs, is not installed.

    Its wheel leaves libgomp.so.1 to the system, and minimal container images have none. PyTorch's wheel
    brings that very library, so importing torch first is enough.
    """
    try:
        return import_module("lightgbm")
    except ImportError:
        raise ConfigurationError(
            "the package lightgbm is not installed; pip install 'wardstream[diagnosis]'"
        ) from None
    except OSError:
        return _with_the_openmp_of_torch()


def _with_the_openmp_of_torch() -> ModuleType:
    try:
        import_module("torch")  # first, for the library that it loads
        return import_module("lightgbm")
    except (ImportError, OSError) as error:
        raise ConfigurationError(
            f"lightgbm cannot be loaded: {error}; on Debian and Ubuntu: apt-get install libgomp1"
        ) from None
