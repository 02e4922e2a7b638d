"""The command's root: what it is called, how it fails."""

from __future__ import annotations

import sys
from typing import NoReturn

import typer
from rich.console import Console

from schemas.errors import DeliveryError, WardstreamError
from wardstream.cli import (
    align,
    asking,
    corpus,
    datasets,
    demo,
    describe,
    diagnosis,
    diseases,
    dlq,
    doctor,
    drafts,
    evaluation,
    graph,
    guidelines,
    history,
    kg,
    knowledge,
    learn,
    linking,
    models,
    recommend,
    retrieve,
    review,
    running,
    sections,
    site,
    state,
    timeline,
    topics,
    train,
    trajectory,
    watch,
)
from wardstream.extras import advice

app = typer.Typer(
    name="wardstream",
    help="Turn a hospital's FHIR events into grounded draft documents, on Kafka.",
    epilog="Start with `wardstream doctor`. Settings: `wardstream config show`. A tour of the code: "
    "docs/tour.md.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for part in (
    demo,
    running,
    history,
    watch,
    asking,
    review,
    retrieve,
    timeline,
    recommend,
    align,
    diagnosis,
    sections,
    doctor,
    describe,
):
    part.add(app)
linking.add(kg.app)
app.add_typer(kg.app, name="kg")
app.add_typer(topics.app, name="topics")
app.add_typer(dlq.app, name="dlq")
app.add_typer(state.app, name="state")
app.add_typer(drafts.app, name="drafts")
app.add_typer(graph.app, name="graph")
app.add_typer(guidelines.app, name="guidelines")
app.add_typer(site.app, name="site")
app.add_typer(corpus.app, name="corpus")
app.add_typer(knowledge.app, name="knowledge")
app.add_typer(diseases.app, name="diseases")
app.add_typer(train.app, name="train")
app.add_typer(learn.app, name="learn")
app.add_typer(models.app, name="models")
datasets.add(trajectory.app)
app.add_typer(trajectory.app, name="trajectory")
evaluation.add(app)
app.add_typer(describe.config, name="config")


def main() -> None:
    """Entry point. Errors are one paragraph and an exit code: 2 where a person must act, 3 where a restart
    helps.
    """
    try:
        app()
    except WardstreamError as error:
        _end(str(error), 3 if isinstance(error, DeliveryError) else 2)
    except ModuleNotFoundError as error:
        if not (said := advice(error)):
            raise
        _end(said, 2)
    except OSError as error:
        if error.filename is None:
            raise
        _end(
            f"expected to read and write {error.filename}, came: {error.strerror}; is it there, is it ours, "
            "is there room?",
            2,
        )
    except KeyboardInterrupt:
        sys.exit(130)


def _end(said: str, code: int) -> NoReturn:
    Console(stderr=True, soft_wrap=True).print(
        f"wardstream: {said}", style="red", markup=False, highlight=False
    )
    sys.exit(code)
