"""Tests here learn from the same log again and again: equal fits are made once a session."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture(autouse=True, scope="session")
def _equal_fits_once() -> Iterator[None]:
    from trainers.bandit import training

    fitted, known = training._Fitting._fitted, dict[str, Any]()

    def remembered(self: Any, seen: Any, beta: float) -> Any:
        values = (seen.features, seen.action, seen.probability, seen.reward, seen.patient, seen.weight)
        digest = hashlib.sha256(repr((seen.actions, beta, self._form, self._settings.seed)).encode())
        for one in values:
            digest.update(one.tobytes())
        key = digest.hexdigest()
        if key not in known:
            known[key] = fitted(self, seen, beta)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(training._Fitting, "_fitted", remembered)
        yield
