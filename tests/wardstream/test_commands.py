"""The commands and their parameters, counted, so that growth is a decision."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from click import Command
from typer.main import get_command

from wardstream.cli.app import app


def commands(command: Command, path: str = "") -> Iterator[tuple[str, Command]]:
    children: dict[str, Command] = getattr(command, "commands", {})
    for name, child in children.items():
        yield from commands(child, f"{path} {name}".strip())
    if not children and not command.hidden:
        yield path, command


FOUND = dict(commands(get_command(app)))


@pytest.mark.parametrize(
    ("what", "most", "count"),
    [
        (
            "commands",
            49,  # mllp listens, erase removes a person, size plans a hospital
            len(FOUND),
        ),
        ("parameters", 312, sum(len(one.params) for one in FOUND.values())),
        ("parameters of one command", 15, max(len(one.params) for one in FOUND.values())),
    ],
)
def test_there_are_no_more_than_a_person_can_know(what: str, most: int, count: int) -> None:
    assert count <= most, what


@pytest.mark.parametrize("name", sorted(FOUND))
def test_each_has_one_line_that_says_what_it_does(name: str) -> None:
    first = (FOUND[name].help or "").split("\n\n")[0].replace("\n", " ")
    assert first.endswith(".")
    assert 20 < len(first) < 120


@pytest.mark.parametrize("name", sorted(FOUND))
def test_each_option_has_its_help(name: str) -> None:
    bare = [
        one.name for one in FOUND[name].params if not getattr(one, "help", "") and one.name != "supervised"
    ]
    assert not bare
