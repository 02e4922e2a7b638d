"""What is stated twice is one entity: a note's words for what a code says as well, and the same words in
several notes of a stay.

CliCARE makes one entity of each concept and time. Here a mention joins a coded event of the same linked
concept that speaks of it alike (asserted, denied, or only thought of) and was going on then, or belongs to
the same encounter; without one, mentions of one stay are joined. Stages and the like have no concept: they
join a coded one of the encounter that has the same value. The entity is the coded event, or the first
mention; the rest is in `also`. Coded events are never joined with each other: two results are two.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Final

import msgspec

from kg.patient.entity import ASSERTED, Event, Role

#: Roles that a code and a note may differ about for one concept.
_LIKE: Final = {"finding": "diagnosis", "investigation": "imaging", "care": "treatment"}


#: Of a test that was done a thousand times the last results are enough to know which one a note speaks of.
_LOOKED_AT: Final = 32


def merged(events: Iterable[Event], holding: Callable[[Event], Iterable[Event]]) -> list[Event]:
    """In the order of the events. `holding`: coded events of the same concept that began no later than this
    one, the latest first.
    """
    found: dict[str, Event] = {}  # by id
    mentions: list[Event] = []
    coded: defaultdict[tuple[str, Role], list[Event]] = defaultdict(list)  # by encounter, and what they are
    for event in events:
        if event.coded:
            found[event.id] = event
            coded[event.encounter, event.role].append(event)
        else:
            mentions.append(event)
    first: dict[tuple[str, ...], str] = {}
    alone: dict[str, Event] = {}
    for mention in mentions:
        if mention.linked:
            host = next((one for one in islice(holding(mention), _LOOKED_AT) if _same(one, mention)), None)
        else:
            host = next(
                (one for one in coded[mention.encounter, mention.role] if _states(one, mention)), None
            )
        if host is not None and host.id in found:
            found[host.id] = _with(found[host.id], mention)
            continue
        name = mention.linked or f"{mention.name} {mention.said}".casefold()
        key = (name, mention.role, _way(mention), mention.encounter or mention.source.resource)
        if key in first:
            alone[first[key]] = _with(alone[first[key]], mention)
        else:
            first[key] = mention.id
            alone[mention.id] = mention
    return sorted((*found.values(), *alone.values()), key=lambda event: (event.start, event.end, event.id))


def _same(coded: Event, mention: Event) -> bool:
    """Whether a note's words describe the same as the code."""
    if _way(coded) != _way(mention) or _like(coded) != _like(mention):
        return False
    going_on = coded.start <= mention.start < max(coded.end, coded.start + 1)
    return (
        going_on
        or mention.grain == "past"
        or (bool(coded.encounter) and coded.encounter == mention.encounter)
    )


def _states(coded: Event, mention: Event) -> bool:
    """Whether a stage or the like, for which there is no concept, is what a coded one of the same encounter
    says: "3A", "Stage 3A".
    """
    return (
        bool(mention.said)
        and _way(coded) == _way(mention)
        and set(mention.said.casefold().split()) <= set(coded.said.casefold().split())
    )


def _like(event: Event) -> str:
    return _LIKE.get(event.role, event.role)


def _way(event: Event) -> str:
    return "asserted" if event.status in ASSERTED else event.status


def _with(event: Event, also: Event) -> Event:
    return msgspec.structs.replace(event, also=(*event.also, *also.sources))
