"""`wardstream sections`: the sections of notes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from wardstream.cli.options import option


def add(app: typer.Typer) -> None:
    app.command()(sections)


def sections(
    notes: Annotated[Path, option("One note a line: {id, text, note_type?}.")],
    nested: Annotated[
        bool, typer.Option("--nested", help="Also sections within sections, as HEENT in an examination.")
    ] = False,
) -> None:
    """Print the sections of notes, a line of JSON a note: {id, sections: [{name, category, start, end}]}.

    Offsets are characters of the text, from 0. Text under no header is the section "Unlabeled". Without
    --nested a section ends where the next one of its rank begins; with it each has its depth, and ends where
    any begins.

    [dim]wardstream sections --notes notes.jsonl
    wardstream sections --notes notes.jsonl --nested | jq .sections[].name[/dim]
    """
    import orjson

    from processors.notes.sectioning import sections as divide

    for number, note in enumerate(_read(notes), 1):
        text = _text(note, number, notes)
        found = divide(text)
        shown = found if nested else tuple(section for section in found if section.depth == 0)
        ends = (
            [section.end for section in shown]
            if nested
            else [*(section.start for section in shown[1:]), len(text)]
        )
        rows = [
            {"name": section.name, "category": section.category, "start": section.start, "end": end}
            | ({"body": section.body, "code": section.code, "depth": section.depth} if nested else {})
            for section, end in zip(shown, ends, strict=True)
        ]
        typer.echo(orjson.dumps({"id": note.get("id"), "sections": rows}).decode())


def _read(path: Path) -> Iterator[dict[str, Any]]:
    import orjson

    from schemas.errors import ConfigurationError

    with path.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            if line.strip():
                try:
                    note = orjson.loads(line.removeprefix(b"\xef\xbb\xbf"))
                except orjson.JSONDecodeError:
                    note = _lenient(line)
                if not isinstance(note, dict):
                    raise ConfigurationError(f"line {number} of {path} is no JSON object {{id, text}}")
                yield note


def _lenient(line: bytes) -> Any:
    """Read by Python's own reader: half a surrogate pair, as in cut text, becomes a replacement mark."""
    import json

    def mended(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        return {
            key: value.encode("utf-8", "replace").decode() if isinstance(value, str) else value
            for key, value in pairs
        }

    try:
        return json.loads(line, object_pairs_hook=mended)
    except ValueError:
        return None


def _text(note: dict[str, Any], number: int, path: Path) -> str:
    from schemas.errors import ConfigurationError

    text = note.get("text")
    if not isinstance(text, str):
        raise ConfigurationError(
            f"`text` of note {number} in {path} must be a string, not {type(text).__name__}"
        )
    return text
