"""Can what was logged be learned from on a schedule, and does somebody do so?"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from typing import Final

from schemas.errors import WardstreamError
from wardstream.doctor.finding import Finding
from wardstream.settings import Settings

CHECK: Final = "learning"
_MODULES: Final = ("pyarrow", "apscheduler", "sqlalchemy", "cryptography", "scipy", "sklearn")


def learning(settings: Settings) -> Iterator[Finding]:
    """The extra, the schedule's database and who leads, the registry's key. Nothing is made that is not
    there.
    """
    wanted = settings.learning
    if wanted.folder is None:
        yield Finding(CHECK, "ok", "decisions are not logged (learning.folder)")
        return
    if missing := [name for name in _MODULES if find_spec(name) is None]:
        yield Finding(
            CHECK,
            "fail",
            f"{', '.join(missing)} is not installed",
            "install the extra: pip install 'wardstream[learning]'",
        )
        return
    if not wanted.schedule or wanted.registry is None:
        without = "learning.registry" if wanted.registry is None else "learning.schedule"
        yield Finding(
            CHECK,
            "ok",
            f"decisions are logged in {wanted.folder}; nothing is retrained by itself ({without})",
        )
    if wanted.registry is None:
        return
    yield _schedule(settings)
    yield _key(settings)


def _schedule(settings: Settings) -> Finding:
    from wardstream.learning.schedules.cron import cron
    from wardstream.learning.schedules.database import Database, shown, url_of
    from wardstream.learning.schedules.jobs import jobs_of
    from wardstream.learning.schedules.lock import holder_of
    from wardstream.learning.schedules.runs import Runs

    wanted = settings.learning
    assert wanted.folder is not None
    try:
        for expression in (*wanted.schedule.values(), wanted.watch):
            cron(expression, settings.triggers.zone)
        jobs = jobs_of(settings)
    except WardstreamError as error:
        return Finding(
            "schedule", "fail", str(error), "correct learning.schedule and learning.watch in the settings"
        )
    if not wanted.jobs and not (wanted.folder / "schedule.db").exists():
        return Finding(
            "schedule",
            "warn",
            f"{len(jobs)} jobs; the stage learn has not begun",
            "start it: `wardstream run`",
        )
    url = url_of(wanted.jobs, wanted.folder)
    try:
        database = Database(url)
    except ModuleNotFoundError as error:
        return Finding(
            "schedule",
            "fail",
            f"{error.name} is not installed, which {shown(url)} needs",
            "install the extra: pip install 'wardstream[postgres]'",
        )
    except (WardstreamError, OSError) as error:
        return Finding("schedule", "fail", str(error), "start the database, or correct learning.jobs")
    try:
        leader = holder_of(database)
        last = [run for job in jobs for run in Runs(database).of(job, 1)]
    finally:
        database.close()
    found = f"{len(jobs)} jobs in {shown(url)}"
    if not leader:
        return Finding(
            "schedule",
            "warn",
            f"{found}; nobody leads",
            "start it: `wardstream run`, and read what the stage learn says",
        )
    if bad := [run for run in last if run.state in ("failed", "missed")]:
        failed = "; ".join(f"{run.job} {run.state}{': ' if run.message else ''}{run.message}" for run in bad)
        return Finding(
            "schedule",
            "warn",
            f"{found}; {leader} leads; {failed}",
            "`wardstream learn jobs`, and the logs in the folder schedule of learning.folder",
        )
    return Finding("schedule", "ok", f"{found}; {leader} leads")


def _key(settings: Settings) -> Finding:
    """Whoever may read the private key may put anything into service."""
    from models.registry.signatures import PRIVATE, PUBLIC

    folder = settings.learning.registry
    assert folder is not None
    private, public = folder / PRIVATE, folder / PUBLIC
    if not private.exists() and not public.exists():
        return Finding(
            "registry",
            "ok",
            f"{folder}: nothing was promoted yet; its keys are made with the first promotion",
        )
    if not private.exists():
        return Finding(
            "registry",
            "fail",
            f"{folder} has a public key and no private one",
            "run the stage learn where the private key is, or bring it here",
        )
    if private.stat().st_mode & 0o077:
        return Finding(
            "registry",
            "fail",
            f"{private} may be read by others",
            f"chmod 600 {private}; if it may have been read, move the registry away: it begins anew",
        )
    return Finding("registry", "ok", f"{folder}: the key is there, its owner's alone")
