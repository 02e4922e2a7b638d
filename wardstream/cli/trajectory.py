"""`wardstream trajectory`: what was decided, on what grounds, and what became of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from wardstream.cli.options import Config, Json, console, print_json, whole

app = typer.Typer(help="What was decided, on what grounds, and what became of it.", no_args_is_help=True)
Folder = Annotated[
    Path | None,
    typer.Option(
        "--log", help="Folder of the stage export; default: the setting learning.folder.", show_default=False
    ),
]


@app.callback()
def trajectory() -> None:
    """What was decided, on what grounds, and what became of it."""


@app.command("list")
def list_trajectories(
    log: Folder = None,
    last: Annotated[int, typer.Option(help="How many, the latest.")] = 20,
    config: Config = None,
    json: Json = False,
) -> None:
    """The latest decisions that are in Parquet, with their rewards."""
    from trainers.datasets.log import read

    folder = folder_of(log, config)
    table = read(folder).sort_by([("recorded", "descending")]).slice(0, last)
    rewards = _rewards(folder)
    rows = [{**row, "reward": rewards.get(row["request"])} for row in table.to_pylist()]
    if json:
        print_json(
            [{**row, "cut": row["cut"].isoformat(), "recorded": row["recorded"].isoformat()} for row in rows]
        )
        return
    shown = Table(whole("request"), "task", "as of (UTC)", "by", "statements", "cut by the gate", "reward")
    for row in rows:
        shown.add_row(
            row["request"][:16],
            row["task"],
            f"{row['cut']:%Y-%m-%d %H:%M}",
            row["policy"] or row["backend"],
            str(row["statements"]),
            _cut(row),
            _told(row["reward"]),
        )
    console.print(shown)


@app.command()
def show(
    request: Annotated[
        str,
        typer.Argument(
            metavar="ID", help="Of a request, or how it begins; a draft names it.", show_default=False
        ),
    ],
    log: Folder = None,
    config: Config = None,
    json: Json = False,
) -> None:
    """One decision: what was asked, what was at hand, what was made of it, what became of it.

    The log holds no text and no name: patients, stays and cited resources are told by pseudonyms, the same
    wherever they are the same.
    """
    from trainers.datasets.log import find
    from wardstream.learning.decision_report import lines

    folder = folder_of(log, config)
    row = find(folder, request)
    reward = _rewards(folder).get(row["request"])
    if json:
        print_json(
            {**row, "cut": row["cut"].isoformat(), "recorded": row["recorded"].isoformat(), "reward": reward}
        )
        return
    for line in lines(row, reward):
        console.print(line)


@app.command("unmatched")
def list_unmatched(log: Folder = None, config: Config = None, json: Json = False) -> None:
    """Outcomes on which no reward rests, and why: nothing that came is lost.

    What is kept may still be joined; what was forgotten, 30 days after its last draft could have been
    answered, is counted for good.
    """
    from streams.learning.unmatched import unmatched

    found = unmatched(folder_of(log, config) / "rewards.db")
    if json:
        print_json([one._asdict() for one in found])
        return
    shown = Table("outcome", "number", "why", "")
    for one in found:
        shown.add_row(one.kind, str(one.number), one.why, "kept" if one.waiting else "forgotten")
    console.print(shown if found else "every outcome that came has its draft, or none has come")


def folder_of(log: Path | None, config: Path | None) -> Path:
    """Raises ConfigurationError where neither says it, or it is not there: a wrong folder would tell that all
    is well, or forget nobody.
    """
    from schemas.errors import ConfigurationError
    from wardstream.settings import load

    folder = log or load(config).learning.folder
    if folder is None:
        raise ConfigurationError("expected --log, or the setting learning.folder; came neither")
    if not folder.is_dir():
        raise ConfigurationError(
            f"expected the folder of learning in {folder}, came none; correct learning.folder or --log, or "
            "run the stage export, which makes it"
        )
    return folder


def _rewards(folder: Path) -> dict[str, dict[str, Any]]:
    """By request; none where the stage reward has not run."""
    import msgspec

    from streams.learning.reward_ledger import read_rewards

    return {one.request: msgspec.to_builtins(one) for one in read_rewards(folder / "rewards.db")}


def _cut(row: dict[str, Any]) -> str:
    import orjson

    return ", ".join(f"{check} {count}" for check, count in sorted(orjson.loads(row["rejected"]).items()))


def _told(reward: dict[str, Any] | None) -> str:
    if reward is None:
        return ""
    value = reward.get("value")
    return (
        f"{value:.2f}{' (echo)' if reward.get('echo') else ''}" if value is not None else str(reward["state"])
    )
