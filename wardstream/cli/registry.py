"""What commands about models share: the registry, its slots, its artefacts."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from schemas.decisions import SLOTS
from schemas.errors import ConfigurationError

if TYPE_CHECKING:
    from models.registry import Registry

Folder = Annotated[
    Path | None,
    typer.Option(
        "--registry",
        help="The registry: a folder; default: the setting learning.registry, else .data/registry.",
        show_default=False,
    ),
]
Slot = Annotated[
    str, typer.Argument(metavar="SLOT", help=f"What a model is for: {', '.join(SLOTS)}.", show_default=False)
]
Id = Annotated[
    str, typer.Argument(metavar="ID", help="Of an artefact, or how it begins.", show_default=False)
]
Why = Annotated[str, typer.Option(help="In words, for those who look later.")]
REGISTRY: Final = Path(".data/registry")


def open_registry(given: Path | None, config: Path | None, *, make: bool = False) -> Registry:
    """The registry that is named, else the one in the settings, which workers serve from. Raises
    ConfigurationError where there is none, unless it may be made: an empty one would say that what ships is
    in service.
    """
    from importlib.util import find_spec

    from wardstream.settings import load

    if find_spec("cryptography") is None:
        raise ConfigurationError(
            "expected the package cryptography, came none; install the extra: pip install "
            "'wardstream[learning]'"
        )
    from models.registry import Registry

    folder = given or load(config).learning.registry or REGISTRY
    if not folder.is_dir() and not make:
        raise ConfigurationError(
            f"expected a registry in {folder}, came none; correct learning.registry or --registry. Where "
            "nothing was ever promoted there is none yet: what ships is in service"
        )
    return Registry(folder)


def known(slot: str, also: Iterable[str] = ()) -> None:
    """`also`: that hold moves already. Raises ConfigurationError for another slot."""
    if slot not in SLOTS and slot not in also:
        raise ConfigurationError(f"expected a slot ({', '.join(SLOTS)}), came {slot}: nobody would serve it")


def whole_id(registry: Registry, begins: str) -> str:
    found = [one for one in registry.artefacts.ids() if one.startswith(begins)]
    if len(found) != 1:
        raise ConfigurationError(
            f"expected the id of one artefact, or how it begins; {begins} fits {len(found)}: see wardstream "
            "models list"
        )
    return found[0]


def for_slot(registry: Registry, slot: str, begins: str) -> str:
    """An artefact that the slot's workers will take. Raises ConfigurationError for another."""
    known(slot)
    identity = whole_id(registry, begins)
    kind = registry.artefacts.get(identity).manifest.kind
    if kind != SLOTS[slot]:
        raise ConfigurationError(
            f"expected an artefact of kind {SLOTS[slot]} for {slot}, came {identity[:12]} of kind {kind}: "
            "nobody would serve it"
        )
    return identity
