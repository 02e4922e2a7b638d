"""`wardstream diagnose`: ranked diagnoses for lines of findings."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import IO, Annotated

import typer

from wardstream.cli.options import Config, aside, progress


def add(app: typer.Typer) -> None:
    app.command("diagnose")(diagnose)


def diagnose(
    cases: Annotated[Path, typer.Option(help="Lines of {id, hpo: [...], excluded?: [...], age?, sex?, onset?, inheritance?}, gzip or not.", show_default=False)],
    out: Annotated[Path | None, typer.Option(help="Write the answers here instead of printing them.", show_default=False)] = None,
    corpus: Annotated[Path, typer.Option(help="The case base.")] = Path(".data/corpus"),
    graph: Annotated[Path, typer.Option(help="Where the compiled disease profiles lie.")] = Path(".data/kg"),
    fusion: Annotated[Path | None, typer.Option(help="A ranker of one's own (`wardstream train ranker`).", show_default=False)] = None,
    agent: Annotated[
        str,
        typer.Option(
            help="Who orders the diagnoses: ranker; small, the policy that was trained on simulated and published cases; llm, the model of the settings. "
            "Where an agent fails, the ranker answers, and `instead` says why."
        ),
    ] = "ranker",
    policy: Annotated[Path | None, typer.Option(help="With --agent small: a policy of one's own (`wardstream train agent`).", show_default=False)] = None,
    config: Config = None,
    top: Annotated[int, typer.Option(min=1, max=200, help="Diagnoses for each case.")] = 10,
) -> None:
    """Rank diagnoses by findings: {id, ranked: [{ids, name, p, evidence}], trajectory}, one line a case.

    Findings are HPO ids. Ids of the past are mapped, unknown ones left out, and both told in the trajectory; a line that is no case is skipped and
    told. [bold]p[/bold] is calibrated. Where the findings say too little, `abstained` says so.

    [dim]wardstream corpus add --format phenopacket cases.jsonl.gz
    wardstream diagnose --cases patients.jsonl
    wardstream diagnose --cases patients.jsonl --agent small[/dim]
    """
    import orjson

    from models.ranker.fusion import SHIPPED
    from models.whole_file import whole_file
    from wardstream.diagnosing.answering import answered, answered_by_agent
    from wardstream.diagnosing.asking import asked_agent, voice
    from wardstream.diagnosing.queries import read
    from wardstream.diagnosing.ranking import open_ranker
    from wardstream.settings import load

    with cases.open("rb"):
        pass  # whether it is there is known before anything is opened
    by = None if agent == "ranker" else voice(agent, policy, load(config).llm if agent == "llm" else None)
    ranker = open_ranker(corpus, graph, fusion or SHIPPED, progress)
    lines = read(cases, ranker.base.ontology)
    answers = (
        ((asked, answered(ranker, asked, top)) for asked in lines) if by is None
        else ((asked, found and asked.query and answered_by_agent(ranker, asked, asked.query, found, agent)) for asked, found in asked_agent(by, ranker, lines, top))
    )  # fmt: skip
    done = skipped = 0
    with whole_file(out) if out else nullcontext() as file:
        for asked, answer in answers:
            if answer is None:
                skipped += 1
                aside.print(f"{cases} line {asked.line}: {'; '.join(asked.told)}; skipped")
                continue
            done += 1
            _write(orjson.dumps(answer), file)
    aside.print(f"{done} cases diagnosed, {skipped} lines skipped")


def _write(line: bytes, file: IO[bytes] | None) -> None:
    if file is None:
        typer.echo(line)
    else:
        file.write(line + b"\n")
