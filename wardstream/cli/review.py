"""`wardstream review`: drafts in a browser, with three buttons."""

from __future__ import annotations

from functools import partial

import typer

from wardstream.cli.options import Config, console


def add(app: typer.Typer) -> None:
    app.command()(review)


def review(config: Config = None) -> None:
    """Serve the drafts of the sink's folder for review: accept, edit, reject.

    What is said goes to ehr.note as a FHIR Task and becomes part of the draft's reward. Set review.token
    first.

    [dim]WARDSTREAM_REVIEW__TOKEN=... wardstream review[/dim]
    """
    from schemas.errors import ConfigurationError
    from wardstream.review.marks import publish
    from wardstream.review.server import serve
    from wardstream.settings import load

    settings = load(config)
    try:
        serve(settings.review, settings.sink.folder, partial(publish, settings.cluster()), console.print)
    except OSError as error:
        raise ConfigurationError(
            f"expected to listen on {settings.review.host}:{settings.review.port}, came: {error.strerror}; "
            "set review.port"
        ) from None
