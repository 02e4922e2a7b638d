"""Whether one version reads what another one writes, by their AsyncAPI documents.

During a rolling upgrade both versions read and write the same topics. What a writer may produce, every reader has to accept:
objects of a record may have more properties than a reader knows, but none of those that it requires may be missing, no
value may be outside its lists of words, no type another one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

from streams.topics import FHIR

Schema: TypeAlias = Mapping[str, Any]
_BOUNDS: Final = ("pattern", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems")
_REF: Final = "#/components/schemas/"


def breaks(reader: Schema, writer: Schema) -> list[str]:
    """What of the writer's records the reader does not accept: "topic: place: why". Not compared are topics that only one of them
    has, FHIR, whose versions are not ours, and rows of state, which tests read as older versions wrote them.
    """
    found: dict[str, None] = {}
    for topic, channel in writer["channels"].items():
        other = reader["channels"].get(topic)
        if other is not None and channel["messages"]["record"]["contentType"] != FHIR:
            comparison = _Comparison(reader["components"]["schemas"], writer["components"]["schemas"])
            taken, given = other["messages"]["record"]["payload"], channel["messages"]["record"]["payload"]
            found |= dict.fromkeys(f"{topic}: {why}" for why in comparison.of(taken, given, "record"))
    return list(found)


class _Comparison:
    def __init__(self, reader: Mapping[str, Schema], writer: Mapping[str, Schema]) -> None:
        self._reader, self._writer = reader, writer
        self._seen: set[tuple[str, str]] = set()  # pairs of references: types refer to themselves

    def of(self, reader: Schema, writer: Schema, place: str) -> Iterator[str]:
        references = reader.get("$ref", ""), writer.get("$ref", "")
        if any(references):
            if references in self._seen:
                return
            if all(references):
                self._seen.add(references)
            reader = self._reader[references[0].removeprefix(_REF)] if references[0] else reader
            writer = self._writer[references[1].removeprefix(_REF)] if references[1] else writer
            place = f"{place} ({(references[1] or references[0]).removeprefix(_REF)})"
            yield from self.of(reader, writer, place)
        elif "anyOf" in writer:
            for branch in writer["anyOf"]:
                yield from self.of(reader, branch, place)
        elif "anyOf" in reader:
            yield from self._one_of(reader["anyOf"], writer, place)
        else:
            yield from self._plain(reader, writer, place)

    def _one_of(self, branches: list[Schema], writer: Schema, place: str) -> Iterator[str]:
        """The complaint of the branch that is nearest, where none accepts it."""
        complaints = []
        for branch in branches:
            seen = self._seen.copy()
            complaints.append(list(self.of(branch, writer, place)))
            if not complaints[-1]:
                return
            self._seen = seen
        yield from min(complaints, key=len)

    def _plain(self, reader: Schema, writer: Schema, place: str) -> Iterator[str]:
        taken, given = _words(reader), _words(writer)
        if taken is not None:
            if given is None:
                yield f"{place}: any value, where one of {', '.join(map(str, taken))} is expected"
            elif more := [one for one in given if one not in taken]:
                yield f"{place}: the new words {', '.join(map(str, more))}"
            return
        if reader.get("type") not in (None, writer.get("type")) and not (
            reader["type"] == "number" and writer.get("type") == "integer"
        ):
            yield f"{place}: {writer.get('type', 'any value')}, where {reader['type']} is expected"
            return
        for bound in _BOUNDS:
            if bound in reader and reader[bound] != writer.get(bound):
                yield f"{place}: {bound} {writer.get(bound)}, where {reader[bound]} is expected"
        for name in sorted(set(reader.get("required", ())) - set(writer.get("required", ()))):
            yield f"{place}: may be without {name}"
        properties = reader.get("properties", {})
        for name, one in writer.get("properties", {}).items():
            if name in properties:
                yield from self.of(properties[name], one, f"{place}.{name}")
            elif reader.get("additionalProperties") is False:
                yield f"{place}: the new property {name}"
        for part in ("items", "additionalProperties"):
            if isinstance(reader.get(part), Mapping):
                yield from self.of(reader[part], writer.get(part) or {}, f"{place}[]")
        for number, (one, other) in enumerate(
            zip(reader.get("prefixItems", ()), writer.get("prefixItems", ()), strict=False)
        ):
            yield from self.of(one, other, f"{place}[{number}]")


def _words(schema: Schema) -> list[Any] | None:
    return [schema["const"]] if "const" in schema else schema.get("enum")
