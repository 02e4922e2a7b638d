"""What an extra brings and is not there is told with the extra that brings it."""

from __future__ import annotations

import tomllib
from pathlib import Path

from wardstream.extras import EXTRAS, advice

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_a_module_of_an_extra_is_told_with_it_and_another_one_is_not_explained_away() -> None:
    assert (
        advice(ModuleNotFoundError(name="scipy.sparse"))
        == "expected the package scipy, got none; install the extra: pip install 'wardstream[diagnosis]'"
    )
    assert (
        advice(ModuleNotFoundError(name="wardstream.nothing")) == advice(ModuleNotFoundError("no name")) == ""
    )


def test_every_extra_that_is_named_is_one_of_the_package() -> None:
    assert set(EXTRAS.values()) == set(PROJECT["optional-dependencies"])
