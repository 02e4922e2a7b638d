"""Words of a reviewable list as one pattern."""

from __future__ import annotations

import re
from collections.abc import Iterable


def whole_words(words: Iterable[str]) -> re.Pattern[str]:
    """Any of them, whatever the case, not within a longer word; * stands for the rest of one."""
    return any_of(re.escape(word).replace(r"\*", r"[\w-]*") for word in words)


def any_of(patterns: Iterable[str]) -> re.Pattern[str]:
    """The same of patterns. "Ipratropium-albuterol" has albuterol in it."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(patterns)})(?!\w)", re.IGNORECASE)
