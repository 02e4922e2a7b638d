"""Reading definitions: wardstream's own library, and files and folders beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import yaml
from msgspec import Struct

from kg.guidelines.graph import Guideline, Problem
from kg.guidelines.sources import rules, tables
from kg.guidelines.vocabulary import vocabulary

_PARTS: Final = ("value sets", "events", "rounds", "words", "conditions")


class Library(Struct, frozen=True):
    guidelines: tuple[Guideline, ...]
    problems: tuple[Problem, ...] = ()


def load(paths: Iterable[Path]) -> Library:
    own = {entry.name.removesuffix(".yaml"): yaml.safe_load(entry.read_text(encoding="utf-8")) for entry in files("kg.guidelines.library").iterdir() if entry.name.endswith(".yaml")}
    found: list[Guideline] = []
    problems: list[Problem] = []
    groundings = [tables.grounding(said, name) for name, said in sorted(own.items()) if "tables" in said]
    for path in paths:
        for file in sorted(path.rglob("*.xlsx")) if path.is_dir() else [path]:
            for ground in groundings:
                sheets = _sheets(file)
                if set(ground.sheets) <= set(sheets):
                    found.append(tables.guideline_of(sheets, ground, file.name))
    for name, said in sorted(own.items()):
        if "situations" in said:
            found.append(rules.guideline_of(said, vocabulary(_merged(said, own), name), name))
    return Library(tuple(found), tuple(problems))


def _merged(said: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    others = said.get("vocabulary", ())
    merged: dict[str, Any] = {part: {} for part in _PARTS}
    for each in (*(own[name] for name in ([others] if isinstance(others, str) else others)), said):
        for part in _PARTS:
            merged[part].update(each.get(part) or {})
    return merged


def _sheets(path: Path) -> dict[str, list[list[Any]]]:
    import openpyxl

    book = openpyxl.load_workbook(path, data_only=True, read_only=True)
    return {sheet.title: [list(row) for row in sheet.iter_rows(values_only=True)] for sheet in book}
