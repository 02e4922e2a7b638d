"""How long to wait for a store that is away."""

from __future__ import annotations

import random
import time
from typing import Final

FIRST_S: Final = 0.5
LONGEST_S: Final = 10.0
_DOUBLINGS: Final = 10


class Backoff:
    """Waits that double, each a little different, so that the workers of a sink do not all come back at
    once.
    """

    def __init__(self) -> None:
        self._since = time.monotonic()
        self.tries = 0

    def next(self) -> float:
        """Seconds until the next try."""
        wait: float = min(LONGEST_S, FIRST_S * 2 ** min(self.tries, _DOUBLINGS))
        self.tries += 1
        return wait * random.uniform(0.8, 1.2)

    def away(self) -> float:
        """Seconds since the first failure."""
        return time.monotonic() - self._since
