"""Reads the file of a stay and the times in it. An error names the file, the line, the key and what was expected."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args

import msgspec
import yaml

from evaluation.written_stays import form
from schemas.errors import ConfigurationError

#: Kinds of entries by their first key.
_KINDS: Final[dict[str, Any]] = {kind.__name__.lower(): kind for kind in get_args(form.Kind)}
_MOMENT: Final = re.compile(r"(\d{4}-)?(\d\d-\d\d) (\d\d:\d\d)(?: ([+-]\d\d:\d\d))?", re.ASCII)
_OFFSET: Final = re.compile(r"[+-]\d\d:\d\d", re.ASCII)
_DAY: Final = re.compile(r"\d{4}(?:-\d\d){0,2}", re.ASCII)


class Clock(NamedTuple):
    """What a stay's times leave out: 03-03 21:40 is of its year, 2024-11-20 09:00 and 2024-11-20 09:00 -06:00 are not."""

    year: int
    offset: str

    @classmethod
    def of(cls, year: int, offset: str) -> Clock:
        """Raises ValueError for an offset that is none."""
        if not _OFFSET.fullmatch(offset):
            raise ValueError(f"expected the hospital's offset from UTC as -05:00, got {offset!r}")
        return cls(year, offset)

    def moment(self, written: str) -> str:
        """A FHIR instant. Raises ValueError."""
        found = _MOMENT.fullmatch(written)
        if found is None:
            raise ValueError(f"expected a time as 03-03 21:40 or 2025-03-03 21:40 -05:00, got {written!r}")
        year, day, hour, offset = found.groups()
        moment = f"{year or f'{self.year}-'}{day}T{hour}:00{offset or self.offset}"
        try:
            datetime.fromisoformat(moment)
        except ValueError:
            raise ValueError(f"expected a day and an hour that there are, got {written!r}") from None
        return moment

    def date(self, written: str) -> str:
        """A FHIR dateTime: a moment, a day, a month or a year. Raises ValueError."""
        return written if _DAY.fullmatch(written) else self.moment(written)


class Written(NamedTuple):
    """A stay as it is written, and where."""

    path: Path
    stay: form.Stay
    course: list[form.Kind]

    @contextmanager
    def errors(self, *place: str | int) -> Iterator[None]:
        """Makes a ValueError a ConfigurationError with the line of this key or entry."""
        try:
            yield
        except ValueError as error:
            raise _error(self.path, place, str(error)) from None


def stays_in(folder: Path) -> list[Path]:
    """The files of a folder that have a rubric next to them, by name. Raises ConfigurationError for none."""
    rubrics = sorted(folder.glob("*.rubric.yaml"))
    found = [path.with_name(path.name.replace(".rubric.yaml", ".yaml")) for path in rubrics]
    found = [path for path in found if path.is_file()]
    if not found:
        raise ConfigurationError(f"expected files NAME.yaml with NAME.rubric.yaml in {folder}, found none")
    return found


def read_stay(path: Path) -> Written:
    """The stay of a file. Raises ConfigurationError."""
    expected = "expected YAML as in docs/stays.md"
    try:
        loaded = yaml.load(path.read_text("utf-8"), _Text)  # noqa: S506 - a safe one
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise ConfigurationError(f"{path}:{line}: {expected}: {error.problem}") from None
    except (OSError, ValueError, yaml.YAMLError) as error:
        raise ConfigurationError(f"{path}: {expected}: {error}") from None
    stay = _converted(path, (), loaded, form.Stay)
    return Written(path, stay, [_entry(path, number, entry) for number, entry in enumerate(stay.course)])


class _Text(yaml.CSafeLoader):
    """Every value is the text that stands there: no date, number or truth value is made of it."""

    yaml_implicit_resolvers: dict[str, Any] = {}  # noqa: RUF012 - declared so by yaml

    def construct_scalar(self, node: yaml.ScalarNode | yaml.MappingNode) -> str:
        text = str(super().construct_scalar(node))
        # the line break before the next key is not of the text
        return text.removesuffix("\n") if getattr(node, "style", None) in ("|", ">") else text

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        for key, value in node.value:
            name = self.construct_object(key, deep=True)
            if name in found:
                raise yaml.constructor.ConstructorError(None, None, f"two keys {name!r}", key.start_mark)
            found[name] = _typed(value) if name == "fhir" else self.construct_object(value, deep=True)
        return found


_Text.add_constructor("tag:yaml.org,2002:map", _Text.construct_mapping)


def _typed(node: Any) -> Any:
    """A value of FHIR: what is not in quotation marks and is a number, true, false or null is that."""
    if isinstance(node, yaml.MappingNode):
        return {key.value: _typed(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_typed(value) for value in node.value]
    try:
        return node.value if node.style in ("'", '"', "|", ">") else msgspec.json.decode(node.value)
    except msgspec.DecodeError:
        return node.value


def _entry(path: Path, number: int, entry: Any) -> Any:
    kind = next(iter(entry), None) if isinstance(entry, dict) else None
    if kind not in _KINDS:
        expected = f"expected a first key of {', '.join(_KINDS)}, got {kind!r}"
        raise _error(path, ("course", number), expected)
    return _converted(path, ("course", number), entry, _KINDS[kind])


def _converted(path: Path, place: tuple[str | int, ...], loaded: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(loaded, kind, strict=False)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$")
        names = re.findall(r"[^.\[\]`]+", where)
        keys = [int(name) if name.isdecimal() else name for name in names]
        raise _error(path, (*place, *keys), what) from None


def _error(path: Path, place: tuple[str | int, ...], what: str) -> ConfigurationError:
    """With the line of the last key of `place` that the file has."""
    node: Any = yaml.compose(path.read_text("utf-8"), Loader=yaml.CSafeLoader)
    line = 0
    for key in place:
        if isinstance(node, yaml.SequenceNode) and isinstance(key, int):
            node = node.value[key]
            line = node.start_mark.line
        elif isinstance(node, yaml.MappingNode):
            found = [pair for pair in node.value if pair[0].value == key]
            if not found:
                break
            line, node = found[0][0].start_mark.line, found[0][1]
    keys = "".join(f"{key}: " for key in place if isinstance(key, str) and key != "course")
    return ConfigurationError(f"{path}:{line + 1}: {keys}{what}; docs/stays.md has the form")
