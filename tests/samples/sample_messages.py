"""Reading the sample hospital's messages back, for the tests about it."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from samples import messages
from wardstream.replay.message import Message

Resource = dict[str, Any]


def sent_on_purpose(message: Message) -> bool:
    return message.headers["source"] == "laboratory-interface-2"


GOOD = tuple(message for message in messages if not sent_on_purpose(message))
FAULTY = tuple(message for message in messages if sent_on_purpose(message))


@lru_cache(maxsize=1)
def told() -> tuple[tuple[Message, Resource], ...]:
    """Every clinical resource of the good messages, with the message that carried it."""
    return tuple((message, resource) for message in GOOD for resource in opened(json.loads(message.value)))


def opened(resource: Resource) -> Iterator[Resource]:
    if resource["resourceType"] == "Bundle":
        for entry in resource["entry"]:
            yield from opened(entry["resource"])
    else:
        yield resource


def of_type(*types: str) -> list[tuple[Message, Resource]]:
    return [(message, resource) for message, resource in told() if resource["resourceType"] in types]


def inside(value: Any, name: str) -> Iterator[Any]:
    """Every value under `name`, however deep."""
    if isinstance(value, dict):
        for key, member in value.items():
            if key == name:
                yield member
            yield from inside(member, name)
    elif isinstance(value, list):
        for item in value:
            yield from inside(item, name)


def text_of(note: Resource) -> str:
    if note["resourceType"] == "Composition":
        return "\n".join(section["text"]["div"] for section in note["section"])
    return base64.b64decode(note["content"][0]["attachment"]["data"]).decode()


def stays() -> dict[str, Resource]:
    """The last version of every stay."""
    last = {r["id"]: r for _, r in of_type("Encounter")}
    return {id_: one for id_, one in last.items() if one["class"]["code"] in ("IMP", "OBSENC")}
