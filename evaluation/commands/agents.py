"""`wardstream eval diagnosis --agent …`: the agent compared with the ranker that it can call."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table

from wardstream.cli.options import aside, console, print_json

if TYPE_CHECKING:
    from evaluation.diagnosis.agents import System
    from evaluation.intervals import Figure
    from models.ranker.case import Case
    from models.ranker.ranker import Ranker

SYSTEMS = ("small", "llm", "rag", "vanilla", "target-only", "ablations")


def compare(
    ranker: Ranker,
    cases: Sequence[Case],
    named: Sequence[str],
    *,
    policy: Path | None,
    target_only: Path | None,
    config: Path | None,
    json: bool,
) -> None:
    """Prints the table. Raises ConfigurationError for a system that there is not, or that lacks what it
    needs.
    """
    from msgspec import to_builtins

    from evaluation.diagnosis.agents import fallbacks, of_ranker, of_system, table
    from trainers.grpo.cases import groups, tasks
    from wardstream.diagnosis.library import consulted
    from wardstream.settings import load
    from wardstream.wiring.encoder import encoder_of

    systems = _systems(named, policy, target_only, config)
    settings = load(config)
    sources = consulted(settings.diagnosis, partial(encoder_of, settings), settings.llm)(ranker)
    stays = tasks(sources, cases, groups(ranker.base))
    found = {"ranker": of_ranker(stays)}
    for system in systems:
        aside.print(f"{system.name}: {len(stays)} cases")
        found[system.name] = of_system(system, stays)
    reported = table(found)
    if json:
        print_json(
            {
                "cases": len(stays),
                "corpus": len(ranker.base.columns),
                "systems": to_builtins(reported),
                "fallbacks": fallbacks(found),
            }
        )
        return
    columns = list(next(iter(reversed(reported.values()))))
    shown = Table("system", *columns)
    for name, figures in reported.items():
        shown.add_row(name, *(_shown(figures.get(column)) for column in columns))
    console.print(shown)
    console.print(
        f"n = {len(stays)}; base: {len(ranker.base.columns):,} cases; in brackets: 95 % of draws over "
        "groups of kin; fallback: the ranker's order stood instead of the agent's"
    )
    for name, reasons in fallbacks(found).items():
        for reason, count in sorted(reasons.items()):
            console.print(f"{name}: fallback in {count}: {reason}")


def _systems(
    named: Sequence[str], policy: Path | None, target_only: Path | None, config: Path | None
) -> list[System]:
    from evaluation.diagnosis.agents import System, ablations, nothing
    from evaluation.diagnosis.fixed_steps import fixed_steps
    from models.llm.opening import prepare
    from processors.diagnosis.agent.small import ASKING
    from schemas.errors import ConfigurationError
    from wardstream.diagnosis.agents import voice
    from wardstream.settings import load

    if unknown := set(named) - set(SYSTEMS):
        raise ConfigurationError(
            f"expected --agent among {', '.join(SYSTEMS)}, got {', '.join(sorted(unknown))}"
        )
    if "target-only" in named and target_only is None:
        raise ConfigurationError(
            "expected a policy for target-only, got none; train one: wardstream train agent --stages "
            "target --out DIR, and --target-only DIR"
        )
    llm = load(config).llm
    if "llm" in named and llm.answers():
        prepare(llm, policy if set(named) == {"llm"} else None)
    small = System("small", voice("small", None if set(named) == {"llm"} else policy))
    chosen: list[System] = []
    for name in dict.fromkeys(named):
        if name == "small":
            chosen.append(small)
        elif name == "llm":
            chosen.append(System("llm", voice("llm", policy if set(named) == {"llm"} else None, llm)))
        elif name == "rag":
            chosen.append(System("rag", fixed_steps(ASKING)))
        elif name == "vanilla":
            chosen += [
                System("small, vanilla", small.by, nothing),
                *([System("llm, vanilla", voice("llm", llm=llm), nothing)] if llm.answers() else []),
            ]
        elif name == "target-only":
            chosen.append(System("target-only", voice("small", target_only)))
        else:
            chosen += ablations(small)
    return chosen


def _shown(figure: Figure | None) -> str:
    if figure is None:
        return ""
    return f"{figure.value:.3f}" + (
        f" [{figure.low:.2f}, {figure.high:.2f}]" if figure.low is not None else ""
    )
