"""The live table: a census as a person likes to see it, and as one line where there is no terminal."""

from __future__ import annotations

from rich.table import Table

from schemas.instant import isoformat
from schemas.requests import TASKS
from wardstream.live.census import Census


def live_table(census: Census, total: int = 0, left: str = "") -> Table:
    """`total`: how many messages there will be, where that is known; `left`: until then."""
    received = sum(census.received.values())
    done = f" · {received / total:.0%} replayed{', ' if left else ''}{left}" if total else ""
    table = Table(
        title=f"wardstream · event time {clock(census)} UTC{done}",
        title_justify="left",
        expand=False,
        min_width=72,
    )
    table.add_column("", style="bold")
    table.add_column("count", justify="right")
    table.add_column("of which", overflow="fold")
    table.add_row("messages", str(received), _of_which(census.received))
    table.add_row("events", str(sum(census.events.values())), _of_which(census.events))
    table.add_row("patients", str(len(census.patients)), "")
    table.add_row("requests", str(sum(census.requests.values())), _by_task(census.requests))
    table.add_row("drafts", str(sum(census.drafts.values())), _by_task(census.drafts), style="green")
    letters = sum(census.letters.values())
    table.add_row("dead letters", str(letters), _of_which(census.letters), style="yellow" if letters else "")
    table.add_row("request to draft", f"{census.waiting} waiting", latency(census))
    return table


def live_line(census: Census, total: int = 0) -> str:
    """The same for a log."""
    return (
        f"{clock(census)}  messages {sum(census.received.values())}{f'/{total}' if total else ''}  events "
        f"{sum(census.events.values())}  "
        f"patients {len(census.patients)}  requests {sum(census.requests.values())}  drafts "
        f"{sum(census.drafts.values())}  "
        f"dead letters {sum(census.letters.values())}  request to draft {latency(census)}"
    )


class Lines:
    """Which lines are worth writing to a log: those that say something new, and now and then one that says
    that nothing is.
    """

    def __init__(self, heartbeat: float = 60.0) -> None:
        self._heartbeat = heartbeat
        self._last, self._when = "", float("-inf")

    def due(self, line: str, now: float) -> bool:
        """`now`: seconds of any steady clock."""
        if line == self._last and now - self._when < self._heartbeat:
            return False
        self._last, self._when = line, now
        return True


def as_json(census: Census) -> dict[str, object]:
    """The same for a program."""
    return {
        "event_time": clock(census),
        "messages": dict(census.received),
        "events": dict(census.events),
        "patients": len(census.patients),
        "requests": dict(census.requests),
        "drafts": dict(census.drafts),
        "dead_letters": dict(census.letters),
        "waiting": census.waiting,
        "latency_p50_s": census.latency(0.5),
        "latency_p95_s": census.latency(0.95),
    }


def clock(census: Census) -> str:
    return isoformat(census.now)[:16].replace("T", " ") if census.now else "-"


def latency(census: Census) -> str:
    half, most = census.latency(0.5), census.latency(0.95)
    return "-" if half is None or most is None else f"p50 {half * 1000:.0f} ms, p95 {most * 1000:.0f} ms"


def _of_which(counts: dict[str, int]) -> str:
    return ", ".join(
        f"{name.removeprefix('ehr.')} {count}"
        for name, count in sorted(counts.items(), key=lambda one: -one[1])
    )


def _by_task(counts: dict[str, int]) -> str:
    return ", ".join(f"{task} {counts[task]}" for task in TASKS if counts.get(task))
