"""Canaries: made-up patient data that must not come out anywhere. Put them in, look for them in all that came
out.

birds = Canaries()
... birds.resource("Observation"), birds.key, birds.text ... go in
birds.assert_silent({"spans": exported, "log": captured, "folder": tmp_path})
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote


@dataclass(frozen=True)
class Canaries:
    """No word of these occurs by chance: whoever finds one has found a leak."""

    family: str = "Kanarienvögelein"
    given: str = "Quirinzilla"
    id: str = "pat-canary-7391-x"
    number: str = "MRN99173391"
    system: str = "http://canary-hospital.example/mrn"
    phone: str = "+49-170-99173391"
    text: str = "Zwitscherndes Geheimnis im linken Ellenbogen"
    others: tuple[str, ...] = field(default=())

    @property
    def key(self) -> str:
        """The patient's record key."""
        return f"Patient/{self.id}"

    @property
    def logical_key(self) -> str:
        return f"{self.system}|{self.number}"

    def all(self) -> tuple[str, ...]:
        return (
            self.family,
            self.given,
            self.id,
            self.number,
            self.phone,
            self.text,
            *self.text.split()[:2],
            *self.others,
        )

    def found_in(self, output: str | bytes) -> list[str]:
        """Those that sing in it: as they are, or as JSON, a URL, an upper-case text or base64 would write
        them.
        """
        haystack = output if isinstance(output, bytes) else output.encode("utf-8", "surrogateescape")
        lowered = (
            output.lower().encode("utf-8", "surrogateescape") if isinstance(output, str) else haystack.lower()
        )
        return [
            word
            for word in self.all()
            if any(form in lowered for form in _forms(word)) or _as_base64(word, haystack)
        ]

    def assert_silent(self, outputs: Mapping[str, str | bytes | Path]) -> None:
        """Fails naming what leaked where. A Path stands for a file, or for a folder with all that is in it,
        names included.
        """
        texts = (text for name, output in outputs.items() for text in _texts(name, output))
        leaks = {place: found for place, text in texts if (found := self.found_in(text))}
        assert not leaks, f"patient data came out: {leaks}"


def _forms(word: str) -> Iterator[bytes]:
    plain = word.lower()
    yield plain.encode()
    yield json.dumps(word)[1:-1].lower().encode()
    yield quote(word).lower().encode()
    yield repr(word.encode())[2:-1].lower().encode()


def _as_base64(word: str, haystack: bytes) -> bool:
    """Whatever stands before it in the encoded bytes."""
    raw = word.encode()
    cores = (base64.b64encode(b"\0" * shift + raw)[(0, 2, 3)[shift] : -4] for shift in range(3))
    return any(len(core) >= 8 and core in haystack for core in cores)


def _texts(name: str, output: str | bytes | Path) -> Iterator[tuple[str, str | bytes]]:
    if not isinstance(output, Path):
        yield name, output
        return
    for path in [output, *output.rglob("*")] if output.is_dir() else [output]:
        yield f"{name}: a file's name", str(path.relative_to(output.parent))
        if path.is_file():
            yield f"{name}: {path.relative_to(output.parent)}", path.read_bytes()
