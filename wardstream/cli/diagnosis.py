"""`wardstream diagnose`: ranked diagnoses for lines of findings, or for a patient in a dialogue."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any

import typer

from wardstream.cli.options import (
    CASES,
    GRAPHS,
    CaseBase,
    Config,
    Graphs,
    aside,
    option,
    progress,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from models.ranker.ranker import Ranker
    from wardstream.diagnosis.queries import QueryLine


def add(app: typer.Typer) -> None:
    app.command()(diagnose)


def diagnose(
    cases: Annotated[
        Path | None,
        option("Lines of {id, hpo: [...], excluded?: [...], age?, sex?, onset?, inheritance?}; gzip too."),
    ] = None,
    hpo: Annotated[
        list[str] | None, option("A finding, by HPO id or name, instead of a file; repeatable.")
    ] = None,
    ask: Annotated[
        bool, typer.Option("--ask", help="Ask about the most informative findings, one at a time.")
    ] = False,
    questions: Annotated[int, typer.Option(min=1, help="With --ask: stop after this many.")] = 20,
    sure: Annotated[
        float, typer.Option(min=0, max=1, help="With --ask: stop at this probability of the first diagnosis.")
    ] = 0.95,
    out: Annotated[Path | None, option("Write the answers to this file instead of printing them.")] = None,
    corpus: CaseBase = CASES,
    graph: Graphs = GRAPHS,
    fusion: Annotated[Path | None, option("Your own ranker (`wardstream train ranker`).")] = None,
    agent: Annotated[
        str,
        typer.Option(
            help="Who orders the diagnoses: ranker; small, the trained policy; llm, the model of the "
            "settings."
        ),
    ] = "ranker",
    policy: Annotated[
        Path | None,
        option("Your own agent (`wardstream train agent`): the small policy, or an adapter of the model."),
    ] = None,
    config: Config = None,
    top: Annotated[int, typer.Option(min=1, max=200, help="Diagnoses for each case.")] = 10,
    device: Annotated[str, option("Match cases on this torch device (cuda); extra `encoder`.")] = "",
) -> None:
    """Rank diagnoses by findings: {id, ranked: [{ids, name, p, evidence}], trajectory}, one line a case.

    Findings are HPO ids. Former ids are mapped, unknown ones left out, and both are listed in the trajectory;
    a line that is no case is skipped and reported. [bold]p[/bold] is calibrated. If the findings do not
    suffice, `abstained` says so. If an agent fails, the ranker answers, and `instead` says why. With --ask
    the questions and replies are in the answer's trajectory.

    [dim]wardstream corpus --format phenopacket cases.jsonl.gz
    wardstream diagnose --cases patients.jsonl
    wardstream diagnose --ask --hpo Arachnodactyly --hpo HP:0001083
    wardstream diagnose --cases patients.jsonl --agent small[/dim]
    """
    import orjson

    from models.llm.opening import prepare
    from models.ranker.fusion import SHIPPED
    from models.ranker.questions import Stop
    from models.whole_file import whole_file
    from schemas.errors import ConfigurationError
    from wardstream.diagnosis.agents import asked_agent, voice
    from wardstream.diagnosis.answers import answered, answered_by_agent
    from wardstream.diagnosis.dialogue import finding_ids, talked
    from wardstream.diagnosis.library import consulted
    from wardstream.diagnosis.queries import Line, query_of, read
    from wardstream.diagnosis.ranker import open_ranker
    from wardstream.settings import load
    from wardstream.wiring.encoder import encoder_of

    if (cases is None) == (not hpo):
        raise ConfigurationError("`diagnose` requires either --cases FILE or findings by --hpo")
    if ask and agent != "ranker":
        raise ConfigurationError("--ask cannot be combined with --agent: the ranker leads the dialogue")
    if cases is not None:
        with cases.open("rb"):
            pass  # fail before anything large is opened
    settings = load(config)
    by = None if agent == "ranker" else voice(agent, policy, settings.llm if agent == "llm" else None)
    if agent == "llm":
        prepare(settings.llm, policy)
    ranker = open_ranker(corpus, graph, fusion or SHIPPED, progress, device=device)
    sources = (
        consulted(settings.diagnosis, partial(encoder_of, settings), settings.llm)(ranker)
        if by is not None
        else None
    )
    ontology = ranker.base.ontology
    lines: Iterable[QueryLine]
    if cases is not None:
        lines = read(cases, ontology)
    else:
        typed = orjson.dumps({"id": "typed", "hpo": finding_ids(ontology, hpo or ())})
        lines = [query_of(Line(1, typed), ontology)]

    def answers(ranker: Ranker) -> Iterator[tuple[QueryLine, dict[str, Any] | None]]:
        if by is not None and sources is not None:
            for one, found in asked_agent(by, sources, lines, top):
                known = found is not None and one.query is not None
                yield one, answered_by_agent(ranker, one, one.query, found, agent) if known else None  # type: ignore[arg-type]
            return
        stop = Stop(p=sure, questions=questions)
        for one in lines:
            yield (
                one,
                (talked(ranker, one, stop, top, aside.print, _typed) if ask else answered(ranker, one, top)),
            )

    done = skipped = changed = 0
    with whole_file(out) if out else nullcontext() as file:
        for one, answer in answers(ranker):
            if answer is None:
                skipped += 1
                aside.print(f"{cases} line {one.line}: {'; '.join(one.notes)}; skipped")
                continue
            done += 1
            changed += bool(one.notes)
            _write(orjson.dumps(answer), file)
    aside.print(f"{done} cases diagnosed, {skipped} lines skipped")
    if changed:
        aside.print(
            f"{changed} of them were changed: `told` in the first step of their trajectory lists what was "
            "mapped or left out"
        )


def _typed(prompt: str) -> str:
    """On standard error, so that the answer can be piped. Raises EOFError at the end of input."""
    aside.print(prompt, end=" ")
    return input()


def _write(line: bytes, file: IO[bytes] | None) -> None:
    if file is None:
        typer.echo(line)
    else:
        file.write(line + b"\n")
