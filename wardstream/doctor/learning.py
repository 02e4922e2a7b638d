"""Can what was logged be learned from on a schedule, and does somebody do so?"""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from schemas.decisions import SLOTS
from schemas.errors import BackendError, ConfigurationError, StateError, WardstreamError
from schemas.instant import DAY
from wardstream.doctor.finding import Finding
from wardstream.settings import Settings
from wardstream.wiring.promotions import EXTRA, SIGNATURES, of_kind

if TYPE_CHECKING:
    from models.registry import Registry

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
    yield from _marks(wanted.folder)
    if wanted.registry is None:
        return
    yield _schedule(settings)
    yield _key(settings)


#: Days for which a jump of marks is shown.
_SHOWN: Final = 7


def _marks(folder: Path) -> Iterator[Finding]:
    """Where an account suddenly marks many drafts."""
    from streams.learning.accounts import alarms

    try:
        found = alarms(folder / "rewards.db", time.time_ns() // (1000 * DAY) - _SHOWN)
    except WardstreamError as error:
        yield Finding("marks", "fail", str(error), "do what it states, then run wardstream doctor again")
        return
    if found:
        yield Finding(
            "marks",
            "warn",
            "; ".join(str(one) for one in found[-3:]),
            "look up the Tasks of that day on ehr.note; where they are not that person's own work, take them back "
            "(entered-in-error) and leave the account out of learning.reviewers",
        )


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
            cron(expression, settings.triggers.clock)
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


# What serves in each slot of the registry: what ships, or what was promoted; verified, and whether it is
# used at all.

_SHIPS = "what ships is in service"


def promoted(settings: Settings) -> Iterator[Finding]:
    """A finding for each slot; a single one where there is no registry."""
    folder = settings.learning.registry
    if folder is None:
        yield Finding("promoted models", "ok", f"learning.registry is empty: {_SHIPS}")
    elif find_spec(SIGNATURES) is None:
        yield Finding(
            "promoted models",
            "warn",
            f"{SIGNATURES} is not installed: {_SHIPS}",
            f"pip install 'wardstream[{EXTRA}]'",
        )
    elif not folder.is_dir():
        advice = "nothing was promoted yet (`wardstream models promote`), or correct learning.registry"
        yield Finding("promoted models", "warn", f"there is no registry in {folder}: {_SHIPS}", advice)
    else:
        from models.registry import Registry

        if settings.learning.folder is not None and find_spec("pyarrow") is not None:
            yield _forgotten(settings, Registry(folder, anchor=settings.anchor))
        for slot in SLOTS:
            yield _slot(Registry(folder, anchor=settings.anchor), slot, settings)


def _forgotten(settings: Settings, registry: Registry) -> Finding:
    """Whether anything that answers has learned from patients who are forgotten by now."""
    from wardstream.learning.watch.forgotten_models import dues, lines

    assert settings.learning.folder is not None
    now = datetime.now(UTC)
    try:
        found = dues(registry, settings.learning.folder, settings.learning.forget_days, now)
    except (StateError, ConfigurationError, OSError) as error:
        return Finding("forgotten patients", "fail", str(error), "until then nobody knows what serves")
    if not found:
        return Finding("forgotten patients", "ok", "nothing that serves has learned from them")
    late = any(one.until <= now for one in found)
    return Finding(
        "forgotten patients",
        "fail" if late else "warn",
        "; ".join(lines(found)),
        "start the stage learn (`wardstream run`): its watch steps back; or `wardstream learn now --watch`"
        if late
        else "`wardstream learn now` retrains it; the stage learn does so where learning.schedule has the slot",
    )


def _slot(registry: Registry, slot: str, settings: Settings) -> Finding:
    check = f"slot {slot}"
    try:
        moves = registry.moves(slot)
        now = registry.standing(slot)
        for one in filter(None, (now.current, now.trial, now.shadow)):
            of_kind(registry.artefacts.get(one), slot)
    except (StateError, ConfigurationError, OSError) as error:
        return Finding(
            check,
            "fail",
            str(error),
            f"until then workers serve what they had, or what ships; see: wardstream models show {slot}",
        )
    found = f"{now.current[:12]} since {moves[-1].at}" if now.current else _SHIPS
    found += f", {now.trial[:12]} answers {now.share:.0%} on trial" if now.trial else ""
    found += f", {now.shadow[:12]} in the shadow" if now.shadow else ""
    if now.control_share:
        found += f", {now.control[:12] or 'what ships'} keeps {now.control_share:.0%}"
    if not (now.current or now.trial or now.shadow):
        return Finding(check, "ok", found)
    if idle := _idle(slot, settings):
        return Finding(check, "warn", f"{found}, and nobody asks it", idle)
    if slot == "llm-adapter" and (missing := _not_loaded((now.current, now.trial, now.shadow), settings)):
        advice = (
            "where the stage generate runs, look again in a minute; else its log. The server needs "
            "--enable-lora and VLLM_ALLOW_RUNTIME_LORA_UPDATING=True"
        )
        return Finding(check, "warn", f"{found}; {missing}", advice)
    return Finding(check, "ok", found)


def _idle(slot: str, settings: Settings) -> str:
    """What to set, where the settings leave a slot unused."""
    match slot:
        case "retriever" if settings.knowledge.graph is None:
            return "set knowledge.graph: without it letters have no expectations"
        case "diagnosis-agent" if not settings.diagnosis.use or settings.diagnosis.agent != "small":
            return f"set diagnosis.agent to small; now it is {settings.diagnosis.agent}"
        case "llm-adapter" if not settings.llm.answers():
            return "set llm.model: without it the composer drafts"
    return ""


def _not_loaded(artefacts: tuple[str, ...], settings: Settings) -> str:
    """What the server lacks; the doctor does not load it. In process, `generate` loads them at its start."""
    from models.llm.adapters import AdapterServer, name_of

    if settings.llm.use != "server":
        return ""
    try:
        listed = AdapterServer(settings.llm).listed()
    except BackendError as error:
        return f"{settings.llm.base_url} does not list its adapters: {error}"
    missing = [name_of(one) for one in artefacts if one and name_of(one) not in listed]
    return f"{settings.llm.base_url} has no {', '.join(missing)}" if missing else ""
