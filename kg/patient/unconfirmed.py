"""Whether an order that nobody closed is still followed: when it was last heard of, and whether that is too
long ago.

In many records a prescription stays "active" for ever. It speaks for itself as long as episodes.yaml lets
pass between two events of one course: an order for as long as orders are renewed, a dose for as long as the
next may be late. Later doses, orders and dispenses confirm it, and a note that names the drug as one of today
(where the medical graph links both). A statement ("takes albuterol since 2012") speaks of the day on which it
was made: when we learned of it.
"""

from __future__ import annotations

from kg.patient.entity import Event
from kg.patient.episodes import Course, longest_gap
from kg.patient.graph import TemporalGraph
from schemas.instant import DAY, FOREVER, Instant


def heard_last(graph: TemporalGraph) -> Instant:
    """When anything of the patient was last done, found or stated: what is only planned is none of it. 0 for
    an empty graph.
    """
    return max((event.start for event in graph.events() if event.asserted), default=0)


def unconfirmed_orders(graph: TemporalGraph, as_of: Instant = FOREVER) -> dict[tuple[str, Instant], Instant]:
    """Open courses that nothing has confirmed for too long, by key and start: when each was last heard of.

    Without a time as of the patient's last event: a record that ends in 2021 says nothing of 2026.
    """
    now = as_of if as_of != FOREVER else heard_last(graph)
    found = ((course, unconfirmed(graph, course, now)) for course in graph.courses.all())
    return {(course.key, course.start): last for course, last in found if last is not None}


def unconfirmed(graph: TemporalGraph, course: Course, now: Instant) -> Instant | None:
    """When an open course was last heard of, where at `now` that is too long ago; None where it is confirmed,
    or has ended.
    """
    if course.end != FOREVER:
        return None
    of_course = (event for each in graph.courses.of(course.key) for event in each.events)
    named = (
        event
        for event in graph.about(course.key)
        if event.role == "treatment" and not event.coded and event.grain != "past"
    )
    heard = [
        (min(_heard(event), now), longest_gap(event) * DAY)
        for event in (*of_course, *named)
        if event.asserted and event.start <= now
    ]
    if any(now - time <= holds for time, holds in heard):
        return None
    return max((time for time, _ in heard), default=None)


def _heard(event: Event) -> Instant:
    return max(event.start, event.recorded) if event.relation == "takes_medication" else event.start
