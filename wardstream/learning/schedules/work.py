"""What a child of the schedule does: one cycle of learning for a slot, or one look at all that serves."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console

from schemas.errors import ConfigurationError, WardstreamError
from streams.telemetry import Telemetry
from wardstream.learning.cycles.training import SLOTS, Say, trainer_of
from wardstream.learning.schedules.stage import WATCH
from wardstream.settings import Settings


def work(settings: Settings, job: str, token: int, say: Say, telemetry: Telemetry) -> None:
    """In the name of the leader that holds `token`. Raises what the work raises; StateError where another
    leads by then.
    """
    wanted = settings.learning
    if wanted.folder is None:
        raise ConfigurationError("expected the setting learning.folder, came none")
    with _one_at_a_time(wanted.folder / "schedule" / f"{job}.lock"):
        if job == WATCH:
            watch_all(settings, token, say, telemetry)
            return
        from wardstream.learning.cycles.cycle import run_cycle
        from wardstream.learning.cycles.measuring import measuring

        with measuring(job, Console(stderr=True), telemetry) as measure:
            cycle = run_cycle(
                settings,
                job,
                trainer=trainer_of(job, measure, settings.learning.explore),
                say=say,
                token=token,
            )
        say(f"{'promoted' if cycle.promoted else 'on trial' if cycle.trial else 'not promoted'}: {cycle.why}")


def watch_all(settings: Settings, token: int | None, say: Say, telemetry: Telemetry) -> None:
    """Each slot in which something was ever moved; one that cannot be looked at does not keep the others from
    it.
    """
    from models.registry import Registry
    from wardstream.learning.watch.watching import look

    if settings.learning.registry is None:
        raise ConfigurationError("expected the setting learning.registry, came none")
    told, failed = [], list[WardstreamError | OSError]()
    for slot in Registry(settings.learning.registry).slots():
        if slot in SLOTS:
            try:
                verdict = look(settings, slot, token=token, telemetry=telemetry)
            except (WardstreamError, OSError) as error:
                failed.append(error)
                continue
            told.append(f"{slot}: {verdict.why}")
    say("; ".join(told) or "nothing is promoted or on trial")
    if failed:
        raise failed[0]


@contextmanager
def _one_at_a_time(path: Path) -> Iterator[None]:
    """What a leader before us started and could not end yet, as one that was stopped, is waited for: it sees
    at its end that it leads no more.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
