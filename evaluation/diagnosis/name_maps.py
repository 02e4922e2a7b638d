"""A name map: JSON {id: name}; ids of one name mean one disease."""

from __future__ import annotations

from pathlib import Path

import orjson

from schemas.errors import ConfigurationError


def read_names(path: Path) -> dict[str, str]:
    """Raises ConfigurationError for another file."""
    try:
        stated = orjson.loads(path.read_bytes())
    except orjson.JSONDecodeError as error:
        raise ConfigurationError(f"expected {path} to be JSON {{id: name}}, got no JSON ({error})") from error
    if not isinstance(stated, dict) or not all(isinstance(name, str) for name in stated.values()):
        raise ConfigurationError(f"expected {path} to be JSON {{id: name}}, got something else")
    return stated
