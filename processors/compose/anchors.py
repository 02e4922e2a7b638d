"""Anchors of the evidence in a prompt: `[D3.12] sentence`, `[F17] fact`; the same request always gives the same ones."""

from __future__ import annotations

from typing import Final

from processors.compose.building import cite, cite_line
from processors.compose.record import Line, Record
from schemas.drafts import Citation
from schemas.facts import Fact

MOST_LINES: Final = 400
MOST_PROMPT_FACTS: Final = 300


def anchored(record: Record) -> tuple[dict[str, Fact], dict[str, Line]]:
    """Facts (the latest) and sentences (the latest) by anchor."""
    facts = (record.history[-MOST_PROMPT_FACTS:], record.facts[-MOST_PROMPT_FACTS:])
    numbered = {f"F{i}": fact for i, fact in enumerate((*facts[0], *facts[1]), 1)}
    notes = {id(passage): i for i, passage in enumerate(record.notes, 1)}
    lines: dict[str, Line] = {}
    counts: dict[int, int] = {}
    for line in record.lines[-MOST_LINES:]:
        note = notes[id(line.passage)]
        counts[note] = counts.get(note, 0) + 1
        lines[f"D{note}.{counts[note]}"] = line
    return numbered, lines


def citations(record: Record) -> dict[str, Citation]:
    """What each anchor cites."""
    facts, lines = anchored(record)
    return {**{a: cite(f) for a, f in facts.items()}, **{a: cite_line(x) for a, x in lines.items()}}
