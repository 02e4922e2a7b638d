"""What lies in a folder: definitions sorted by their form, guides kept apart from each other.

Implementation guides (a folder with `input/` or `fsh-tank/` in it) each have their own names; what lies in
one is read together. Markdown counts only where it is named itself, or where nothing else in its guide is a
definition: else it is the guide's documentation.
"""

from __future__ import annotations

import csv
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import yaml
from msgspec import Struct, field

from kg.guidelines.graph import Problem
from kg.guidelines.sources.elements import elements
from kg.guidelines.sources.fhir.shape import resource_of
from kg.guidelines.sources.pathway import is_pathway
from kg.guidelines.sources.tables import Sheet, sheets_of_csv

_DEFINITIONS: Final = frozenset(
    {"PlanDefinition", "ActivityDefinition", "ValueSet", "CodeSystem", "Library", "Measure"}
)
_INSIDE: Final = frozenset({"input", "fsh-tank", "fsh-generated", "_unused-fsh"})
_PASSED: Final = (
    "readme",
    "license",
    "licence",
    "changelog",
    "contributing",
    "source",
    "security",
    "notice",
    "code_of_conduct",
)
_LARGEST: Final = 64 * 1024 * 1024  # bytes of a file that is opened
_UNPACKED: Final = 128 * 1024 * 1024  # bytes of a workbook when unpacked
_CELLS: Final = 1_000_000  # of a sheet, empty ones between included
_ALIASES: Final = 100  # of a YAML file: nested ones grow without bound when they are followed
_REVIEWED: Final = ("situations", "tables", "definitions")


class _TooMuch(ValueError):
    """A file that would take more memory than a guideline needs; its text says how much is read."""


class Guide(Struct):
    """Resources that refer to each other."""

    resources: list[dict[str, Any]] = field(default_factory=list)
    shorthand: dict[str, str] = field(default_factory=dict)
    canonical: str = ""
    texts: dict[str, str] = field(default_factory=dict)

    @property
    def defines(self) -> bool:
        return bool(self.resources or self.shorthand)


class Found(Struct):
    guides: list[Guide]
    pathways: dict[str, dict[str, Any]]
    workbooks: dict[str, dict[str, Sheet]]
    reviewed: dict[str, Any]
    texts: dict[str, str]
    problems: list[Problem]


def found(path: Path) -> Found:
    """Of a file or a folder. Raises OSError where it is not there or cannot be read."""
    found_so_far = Found([], {}, {}, {}, {}, [])
    guides: dict[Path, Guide] = {}
    for file in _files(path):
        name = str(file.relative_to(path)) if path.is_dir() else file.name
        guide = guides.setdefault(_root(file, path), Guide())
        if file.stat().st_size > _LARGEST:
            found_so_far.problems.append(Problem(name, f"at most {_LARGEST // 2**20} MiB", "more; not read"))
            continue
        try:
            _read(file, name, guide, found_so_far)
        except OSError:
            raise
        except Exception as error:  # whatever a parser makes of a damaged file, the others are still read
            found_so_far.problems.append(
                Problem(name, f"a {file.suffix or 'definition'} file that can be parsed", _why(error))
            )
    found_so_far.guides = [guide for guide in guides.values() if guide.defines]
    other = bool(found_so_far.guides or found_so_far.pathways or found_so_far.workbooks)
    for root, guide in guides.items():
        if path.is_file() or not (guide.defines or (root == path and other)):
            found_so_far.texts |= guide.texts
    return found_so_far


def _files(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
        return
    if not path.is_dir():
        raise FileNotFoundError(2, "no such file or folder", str(path))
    for file in sorted(path.rglob("*")):
        if file.is_file() and not any(
            part.startswith(".") or part == "node_modules" for part in file.relative_to(path).parts
        ):
            yield file


def _root(file: Path, path: Path) -> Path:
    """The guide that a file is of: the folder above `input`, else the path itself."""
    parts = file.relative_to(path).parts if path.is_dir() else ()
    for place, part in enumerate(parts[:-1]):
        if part in _INSIDE:
            return path.joinpath(*parts[:place])
    return file.parent if file.name == "sushi-config.yaml" else path


def _read(file: Path, name: str, guide: Guide, found_so_far: Found) -> None:
    match file.suffix.lower():
        case ".json":
            _json(json.loads(file.read_text(encoding="utf-8-sig")), name, guide, found_so_far)
        case ".xml":
            text = file.read_bytes()
            if b"http://hl7.org/fhir" in text:
                resource, problems = resource_of(text, name)
                found_so_far.problems += problems
                guide.resources += (
                    [resource] if resource is not None and resource["resourceType"] in _DEFINITIONS else []
                )
        case ".fsh":
            guide.shorthand[name] = file.read_text(encoding="utf-8-sig")
        case ".yaml" | ".yml":
            _yaml(file, name, guide, found_so_far)
        case ".xlsx":
            found_so_far.workbooks[name] = _sheets(file)
        case ".csv":
            with file.open(encoding="utf-8-sig", newline="") as lines:
                found_so_far.workbooks[name] = sheets_of_csv(file.stem, csv.reader(lines))
        case ".md" | ".markdown" if not file.name.casefold().startswith(_PASSED):
            guide.texts[name] = file.read_text(encoding="utf-8-sig")


def _json(read: Any, name: str, guide: Guide, found_so_far: Found) -> None:
    """Resources, Bundles and lists of them; pathways. Patients and other data are passed by."""
    if is_pathway(read):
        found_so_far.pathways[name] = read
        return
    waiting = list(read) if isinstance(read, list) else [read]
    while waiting:
        each = waiting.pop(0)
        if not isinstance(each, dict):
            continue
        if each.get("resourceType") == "Bundle":
            waiting += [entry.get("resource") for entry in elements(each.get("entry"))]
        elif each.get("resourceType") in _DEFINITIONS:
            guide.resources.append(each)


def _yaml(file: Path, name: str, guide: Guide, found_so_far: Found) -> None:
    text = file.read_text(encoding="utf-8-sig")
    if file.name == "sushi-config.yaml":
        read = _load(text)
        guide.canonical = str(read.get("canonical") or "") if isinstance(read, dict) else ""
    elif any(f"\n{key}:" in f"\n{text}" for key in _REVIEWED):
        read = _load(text)
        if isinstance(read, dict):
            found_so_far.reviewed[file.name.removesuffix(file.suffix)] = read
    elif file.stem.endswith((".rules", ".bindings")):
        wanted = "situations" if file.stem.endswith(".rules") else "definitions"
        read = _load(text)
        came = ", ".join(map(str, read))[:200] if isinstance(read, dict) else ""
        found_so_far.problems.append(Problem(name, f"a YAML with `{wanted}`", f"{came or 'none'}; not read"))


def _load(text: str) -> Any:
    """Raises _TooMuch for many aliases."""
    aliases = sum(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text, Loader=yaml.SafeLoader))
    if aliases > _ALIASES:
        raise _TooMuch(f"{aliases} aliases; at most {_ALIASES} are followed")
    return yaml.safe_load(text)


def _why(error: Exception) -> str:
    """Where a file breaks, as far as its parser says so."""
    match error:
        case yaml.MarkedYAMLError(problem_mark=mark) if mark is not None:
            return (
                f"{error.problem or type(error).__name__} in line {mark.line + 1}, column {mark.column + 1}"
            )
        case json.JSONDecodeError():
            return f"{error.msg} in line {error.lineno}, column {error.colno}"
        case _TooMuch():
            return str(error)
    return type(error).__name__


def _sheets(path: Path) -> dict[str, Sheet]:
    """The sheets of a workbook. Raises _TooMuch where it unpacks to more than a guideline needs: a few
    kilobytes can state a cell at the far end of a sheet, or unpack to gigabytes.
    """
    import openpyxl

    with zipfile.ZipFile(path) as packed:
        if sum(part.file_size for part in packed.infolist()) > _UNPACKED:
            raise _TooMuch(f"more than {_UNPACKED // 2**20} MiB when unpacked")
    book = openpyxl.load_workbook(path, data_only=True, read_only=True)
    return {sheet.title: _cells(sheet) for sheet in book}


def _cells(sheet: Any) -> Sheet:
    """Rows of equal width, without the empty ones at the end."""
    sheet.reset_dimensions()  # what the file states of its own size is not trusted
    rows: list[list[Any]] = []
    width = 0
    for number, row in enumerate(sheet.iter_rows(values_only=True)):
        filled = max((place for place, value in enumerate(row, 1) if value is not None), default=0)
        if not filled:
            continue
        width = max(width, filled)
        if (number + 1) * width > _CELLS:
            raise _TooMuch(f"a sheet of more than {_CELLS} cells")
        rows += [[] for _ in range(number - len(rows))]
        rows.append(list(row[:filled]))
    return [row + [None] * (width - len(row)) for row in rows]
