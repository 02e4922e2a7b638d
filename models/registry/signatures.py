"""Ed25519: who promotes signs, who loads verifies. The private key stays where models are promoted; workers
have the public one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from models.whole_file import secret_file, whole_file
from schemas.errors import StateError

PRIVATE: Final = "private.key"
PUBLIC: Final = "public.key"
_LENGTH: Final = 32  # bytes of either


def make_keys(folder: Path) -> None:
    """A pair, where there is none. The private one is readable by its owner only. A crash between the two
    leaves a pair that the next call completes.
    """
    if (folder / PRIVATE).exists():
        if not (folder / PUBLIC).exists():
            _tell(folder, Ed25519PrivateKey.from_private_bytes(_key(folder / PRIVATE)))
        return
    if (folder / PUBLIC).exists():
        raise StateError(
            f"{folder} has {PUBLIC} and no {PRIVATE}: promote where the private key is, or bring it here"
        )
    folder.mkdir(parents=True, exist_ok=True)
    key = Ed25519PrivateKey.generate()
    secret_file(folder / PRIVATE, key.private_bytes_raw().hex())
    _tell(folder, key)


def _tell(folder: Path, key: Ed25519PrivateKey) -> None:
    with whole_file(folder / PUBLIC) as file:
        file.write(key.public_key().public_bytes_raw().hex().encode())


def sign(folder: Path, data: bytes) -> str:
    """Hex. Raises StateError where the private key is not here, or is not that of the public one: nobody
    could read what it signed.
    """
    found = Ed25519PrivateKey.from_private_bytes(_key(folder / PRIVATE)).sign(data).hex()
    if not verified(folder, data, found):
        raise StateError(
            f"expected the {PRIVATE} that belongs to {PUBLIC} in {folder}, got another: nothing was "
            "signed. Restore both from the same backup"
        )
    return found


def verified(folder: Path, data: bytes, signature: str) -> bool:
    """Whether the registry's key signed it. Raises StateError where the public key is not here."""
    try:
        Ed25519PublicKey.from_public_bytes(_key(folder / PUBLIC)).verify(bytes.fromhex(signature), data)
    except (InvalidSignature, ValueError):
        return False
    return True


def public_key(folder: Path) -> str:
    """Hex; "" where there is none."""
    return _key(folder / PUBLIC).hex() if (folder / PUBLIC).exists() else ""


def _key(path: Path) -> bytes:
    try:
        found = bytes.fromhex(path.read_text(encoding="ascii"))
    except (OSError, ValueError) as error:
        raise _keyless(path, type(error).__name__) from error
    if len(found) != _LENGTH:
        raise _keyless(path, f"{len(found)} bytes")
    return found


def _keyless(path: Path, found: str) -> StateError:
    return StateError(
        f"expected a key of the registry at {path}, got {found}; promote once, or copy it from where that "
        "was done"
    )
