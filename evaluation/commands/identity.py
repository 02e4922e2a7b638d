"""`wardstream eval identity`: scenarios of who is who, through the stages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wardstream.cli.options import Config, aside, option

if TYPE_CHECKING:
    from evaluation.identity.running import Result

COUNTED = (
    "drafts", "canaries", "canaries_standing", "true_pairs", "joined", "queued", "missed", "wrong", "cases", "letters",
)  # fmt: skip


def add(app: typer.Typer) -> None:
    app.command("identity")(identity)


def identity(
    scenarios: Annotated[Path, option("Folder with a folder a scenario.", "--scenarios")],
    config: Config = None,
) -> None:
    """Run scenarios of who is who through ingest, patient and the composer, and compare with the oracle.

    A scenario is a folder: `messages.ndjson`, a line {topic, at, value} each, and `expect.json`: {persons: {name:
    [Patient references that are this person]}, canaries: {name: [words that only this person's documents hold]}}.
    Counts drafts that hold another person's words (`canaries`: of all ever written, `canaries_standing`: of those
    that stand), records of one person by two (`true_pairs`: joined at once, queued as a case, or missed), records
    of two persons that were joined (`wrong`), open cases, dead letters. The last line is one JSON object.

    [dim]python -m evaluation.identity.scenarios scenarios/ --number 320
    wardstream eval identity --scenarios scenarios/[/dim]
    """
    import json
    import time

    from evaluation.identity.running import run
    from evaluation.identity.running import scenarios as read
    from wardstream.settings import load

    settings = load(config)
    results, began = [], time.monotonic()
    for scenario in read(scenarios):
        result = run(scenario, settings.ingest, settings.triggers)
        results.append(result)
        if result.canaries or result.wrong or result.missed:
            aside.print(
                f"{result.name}: {result.canaries} drafts with another person's words, {result.wrong} joins wrong, "
                f"{result.missed} missed"
            )
    kinds = sorted({result.kind for result in results})
    by_kind = {kind: totals([result for result in results if result.kind == kind]) for kind in kinds}
    found = {"scenarios": len(results), **totals(results), "seconds": round(time.monotonic() - began, 1)}
    typer.echo(json.dumps({**found, "by_kind": by_kind}))


def totals(results: list[Result]) -> dict[str, Any]:
    """The sums, and the share of true pairs that were joined at once."""
    sums: dict[str, Any] = {name: sum(getattr(result, name) for result in results) for name in COUNTED}
    sums["joined_at_once"] = round(sums["joined"] / sums["true_pairs"], 4) if sums["true_pairs"] else None
    return sums
