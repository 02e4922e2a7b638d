"""Sentences that say the same thing, at different times: a thread.

"PSA 4.2 ng/mL" and "PSA 11 ng/mL" differ in their numbers only; "His PSA is 5.1 now" states it in other
words, but states nothing else. Of a thread the first statement and the newest show the story; what stands
between them has been superseded.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import Final

from processors.patient.history.lexicon import lexicon

_WORD: Final = re.compile(r"[^\W\d_]+|\d+")
_STATE_WORDS: Final = 12  # a longer sentence states more than the state of one thing
#: Topics that may stand next to the one whose state a sentence shows.
_BESIDE: Final = frozenset({"date", "dose"})
SIZE: Final = 8  # bytes of a thread's name


def thread(text: str, kind: str, topics: tuple[str, ...], names: tuple[str, ...]) -> bytes:
    """The name of the thread a sentence belongs to. `names`: how it calls what it shows the state of."""
    words = _WORD.findall(text.lower())
    stating = [topic for topic in topics if topic not in _BESIDE]
    if (
        len(stating) == 1
        and len(names) == 1
        and lexicon().topics[stating[0]].state
        and len(words) <= _STATE_WORDS
    ):
        stated = f"={stating[0]}:{_name(names[0])}"
    else:
        # What stands under another heading is another statement: "Penicillin" among allergies and among
        # medicines.
        stated = f"{kind}|{' '.join(word for word in words if not word.isdigit())}"
    return blake2b(stated.encode("utf-8", "surrogatepass"), digest_size=SIZE).digest()


def wording(text: str) -> str:
    """Equal for copies: case, blanks and signs do not count, numbers do."""
    return " ".join(_WORD.findall(text.lower()))


def _name(name: str) -> str:
    return " ".join(word for word in _WORD.findall(name) if not word.isdigit())
