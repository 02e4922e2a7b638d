"""Reads the file of a stay. An error names the file, the line, the key and what was expected."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
import yaml

from evaluation.written_stays import form
from schemas.errors import ConfigurationError

#: Kinds of entries by their first key.
_KINDS: Final[dict[str, Any]] = {kind.__name__.lower(): kind for kind in get_args(form.Kind)}
_QUOTED: Final = ("'", '"', "|", ">")


class _Text(yaml.CSafeLoader):
    """Every value is the text that stands there: no date, number or truth value is made of it."""

    yaml_implicit_resolvers: dict[str, Any] = {}  # noqa: RUF012 - declared so by yaml

    def construct_scalar(self, node: yaml.ScalarNode | yaml.MappingNode) -> str:
        text = str(super().construct_scalar(node))
        # the line break before the next key is not of the text
        return text.removesuffix("\n") if _style(node) in ("|", ">") else text

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        for key, value in node.value:
            name = self.construct_object(key, deep=True)
            if name in found:
                raise yaml.constructor.ConstructorError(None, None, f"two keys {name!r}", key.start_mark)
            found[name] = _typed(value) if name == "fhir" else self.construct_object(value, deep=True)
        return found


_Text.add_constructor("tag:yaml.org,2002:map", _Text.construct_mapping)


@dataclass(frozen=True)
class Written:
    """A stay as it is written, and where."""

    path: Path
    stay: form.Stay
    course: list[form.Kind] = field(default_factory=list)

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
    found = [path.with_name(f"{path.name.removesuffix('.rubric.yaml')}.yaml") for path in rubrics]
    found = [path for path in found if path.is_file()]
    if not found:
        raise ConfigurationError(f"expected files NAME.yaml with NAME.rubric.yaml in {folder}, found none")
    return found


def read_stay(path: Path) -> Written:
    """The stay of a file. Raises ConfigurationError."""
    try:
        loader = _Text(path.read_text("utf-8"))
        try:
            loaded = loader.get_single_data()
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise ConfigurationError(
            f"{path}:{line}: expected YAML as in docs/stays.md: {error.problem}"
        ) from None
    except (OSError, ValueError, yaml.YAMLError) as error:
        raise ConfigurationError(f"{path}: expected YAML as in docs/stays.md: {error}") from None
    written = Written(path, _converted(path, (), loaded, form.Stay))
    for number, entry in enumerate(written.stay.course):
        written.course.append(_entry(path, number, entry))
    return written


def _entry(path: Path, number: int, entry: Any) -> form.Kind:
    kind = next(iter(entry), None) if isinstance(entry, dict) else None
    if kind not in _KINDS:
        kinds = ", ".join(_KINDS)
        raise _error(path, ("course", number), f"expected a first key of {kinds}, got {kind!r}")
    found: form.Kind = _converted(path, ("course", number), entry, _KINDS[kind])
    return found


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
        if isinstance(node, yaml.SequenceNode) and isinstance(key, int) and key < len(node.value):
            node = node.value[key]
            line = node.start_mark.line
        elif isinstance(node, yaml.MappingNode):
            pair = next((pair for pair in node.value if pair[0].value == str(key)), None)
            if pair is None:
                break
            node = pair[1]
            line = pair[0].start_mark.line
    keys = "".join(f"{key}: " for key in place if isinstance(key, str) and key != "course")
    return ConfigurationError(f"{path}:{line + 1}: {keys}{what}; docs/stays.md has the form")


def _typed(node: yaml.Node) -> Any:
    """A value of FHIR: what is not in quotation marks and is a number, true, false or null is that."""
    if isinstance(node, yaml.MappingNode):
        return {key.value: _typed(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_typed(value) for value in node.value]
    if _style(node) not in _QUOTED:
        try:
            return msgspec.json.decode(node.value)
        except msgspec.DecodeError:
            return node.value
    return node.value


def _style(node: yaml.Node) -> str | None:
    """How a scalar is quoted, if it is."""
    return node.style if isinstance(node, yaml.ScalarNode) else None
