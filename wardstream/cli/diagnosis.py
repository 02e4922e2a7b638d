"""`wardstream diagnose`: ranked diagnoses for lines of findings, or for a patient whose findings are asked
for.
"""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import IO, Annotated

import typer

from wardstream.cli.options import Config, aside, progress


def add(app: typer.Typer) -> None:
    app.command("diagnose")(diagnose)


def diagnose(
    cases: Annotated[
        Path | None,
        typer.Option(
            help="Lines of {id, hpo: [...], excluded?: [...], age?, sex?, onset?, inheritance?}, gzip or "
            "not.",
            show_default=False,
        ),
    ] = None,
    hpo: Annotated[
        list[str] | None,
        typer.Option(
            help="A finding, by HPO id or name, in place of a file; may be given again.", show_default=False
        ),
    ] = None,
    ask: Annotated[
        bool,
        typer.Option(
            "--ask", help="Ask for the findings that tell most, one at a time: there, not, unknown, end."
        ),
    ] = False,
    questions: Annotated[int, typer.Option(min=1, help="With --ask: stop after so many.")] = 20,
    sure: Annotated[
        float,
        typer.Option(min=0, max=1, help="With --ask: stop when the first diagnosis is as probable as this."),
    ] = 0.95,
    out: Annotated[
        Path | None, typer.Option(help="Write the answers here instead of printing them.", show_default=False)
    ] = None,
    corpus: Annotated[Path, typer.Option(help="The case base.")] = Path(".data/corpus"),
    graph: Annotated[Path, typer.Option(help="Where the compiled disease profiles lie.")] = Path(".data/kg"),
    fusion: Annotated[
        Path | None,
        typer.Option(help="A ranker of one's own (`wardstream train ranker`).", show_default=False),
    ] = None,
    agent: Annotated[
        str,
        typer.Option(
            help="Who orders the diagnoses: ranker; small, the policy that was trained on simulated and published cases; llm, the model of the settings. "
            "Where an agent fails, the ranker answers, and `instead` says why."
        ),
    ] = "ranker",
    policy: Annotated[
        Path | None,
        typer.Option(
            help="With --agent small: a policy of one's own (`wardstream train agent`).", show_default=False
        ),
    ] = None,
    config: Config = None,
    top: Annotated[int, typer.Option(min=1, max=200, help="Diagnoses for each case.")] = 10,
    device: Annotated[
        str,
        typer.Option(
            help="Match cases on a device of torch (cuda), for very large bases; extra `encoder`.",
            show_default=False,
        ),
    ] = "",
) -> None:
    """Rank diagnoses by findings: {id, ranked: [{ids, name, p, evidence}], trajectory}, one line a case.

    Findings are HPO ids. Ids of the past are mapped, unknown ones left out, and both told in the trajectory;
    a line that is no case is skipped and told. [bold]p[/bold] is calibrated. Where the findings say too
    little, `abstained` says so. With --ask questions come beside the answer, which holds them and the replies
    in its trajectory.

    [dim]wardstream corpus add --format phenopacket cases.jsonl.gz
    wardstream diagnose --cases patients.jsonl
    wardstream diagnose --ask --hpo Arachnodactyly --hpo HP:0001083
    wardstream diagnose --cases patients.jsonl --agent small[/dim]
    """
    import orjson

    from models.ranker.fusion import SHIPPED
    from models.ranker.interview import Stop
    from models.whole_file import whole_file
    from schemas.errors import ConfigurationError
    from wardstream.diagnosis.agents import asked_agent, voice
    from wardstream.diagnosis.answers import answered, answered_by_agent
    from wardstream.diagnosis.dialogue import finding_ids, talked
    from wardstream.diagnosis.library import searched
    from wardstream.diagnosis.lines import Line
    from wardstream.diagnosis.queries import asked as asked_by
    from wardstream.diagnosis.queries import read
    from wardstream.diagnosis.ranker import open_ranker
    from wardstream.settings import load

    if (cases is None) == (not hpo):
        raise ConfigurationError(
            "expected patients by --cases FILE or findings by --hpo, came " + ("both" if hpo else "neither")
        )
    if ask and agent != "ranker":
        raise ConfigurationError("expected --ask or --agent, came both: the dialogue is the ranker's")
    if cases is not None:
        with cases.open("rb"):
            pass  # whether it is there is known before anything is opened
    by = None if agent == "ranker" else voice(agent, policy, load(config).llm if agent == "llm" else None)
    ranker = open_ranker(corpus, graph, fusion or SHIPPED, progress, device=device)
    ontology = ranker.base.ontology
    lines = (
        read(cases, ontology)
        if cases
        else [
            asked_by(
                Line(1, orjson.dumps({"id": "typed", "hpo": finding_ids(ontology, hpo or ())})), ontology
            )
        ]
    )
    stop = Stop(p=sure, questions=questions)
    answers = (
        (
            (
                asked,
                talked(ranker, asked, stop, top, aside.print, _typed)
                if ask
                else answered(ranker, asked, top),
            )
            for asked in lines
        )
        if by is None
        else (
            (asked, found and asked.query and answered_by_agent(ranker, asked, asked.query, found, agent))
            for asked, found in asked_agent(by, ranker, lines, top, searched())
        )
    )
    done = skipped = changed = 0
    with whole_file(out) if out else nullcontext() as file:
        for asked, answer in answers:
            if answer is None:
                skipped += 1
                aside.print(f"{cases} line {asked.line}: {'; '.join(asked.told)}; skipped")
                continue
            done += 1
            changed += bool(asked.told)
            _write(orjson.dumps(answer), file)
    aside.print(f"{done} cases diagnosed, {skipped} lines skipped")
    if changed:
        aside.print(
            f"{changed} of them not quite as they came: `told` in the first step of their trajectory says "
            "what was mapped or left out"
        )


def _typed(prompt: str) -> str:
    """Beside the answer, so that it can be passed on. Raises EOFError at the end of what is typed."""
    aside.print(prompt, end=" ")
    return input()


def _write(line: bytes, file: IO[bytes] | None) -> None:
    if file is None:
        typer.echo(line)
    else:
        file.write(line + b"\n")
