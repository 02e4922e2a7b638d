"""What serves in each slot of the registry: what ships, or what was promoted; verified, and whether it is
used at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

from schemas.decisions import SLOTS
from schemas.errors import BackendError, ConfigurationError, StateError
from wardstream.doctor.finding import Finding
from wardstream.settings import Settings
from wardstream.wiring.promotions import EXTRA, SIGNATURES, of_kind

if TYPE_CHECKING:
    from models.registry import Registry

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

        for slot in SLOTS:
            yield _slot(Registry(folder, anchor=settings.anchor), slot, settings)


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
        case "llm-adapter" if not settings.llm.model:
            return "set llm.model: without it the composer drafts"
    return ""


def _not_loaded(artefacts: tuple[str, ...], settings: Settings) -> str:
    """What the server lacks; the doctor does not load it."""
    from models.llm.adapters import AdapterServer, name_of

    try:
        listed = AdapterServer(settings.llm).listed()
    except BackendError as error:
        return f"{settings.llm.base_url} does not list its adapters: {error}"
    missing = [name_of(one) for one in artefacts if one and name_of(one) not in listed]
    return f"{settings.llm.base_url} has no {', '.join(missing)}" if missing else ""
