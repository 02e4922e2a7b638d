"""Whether a reviewable file is as it should be: a word that is misspelt is an error, not a condition that is
never asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from schemas.errors import ConfigurationError

_T = TypeVar("_T")
_LONGEST = 120


class VocabularyError(ConfigurationError):
    """A reviewable file is not as it should be: says where, what was expected and what came."""


def mapping(
    given: Any, where: str, allowed: Iterable[str] | None = None, needed: Iterable[str] = ()
) -> Mapping[str, Any]:
    """Raises VocabularyError where it is none, has a key that nothing reads, or lacks one."""
    if not isinstance(given, Mapping):
        raise VocabularyError(f"{where}: expected a mapping{_keys(allowed)}, got {shown(given)}")
    known = None if allowed is None else list(allowed)
    wrong = [] if known is None else [str(key) for key in given if key not in known]
    if wrong:
        raise VocabularyError(f"{where}: expected only {', '.join(known or ())}, got {', '.join(wrong)}")
    lacking = [key for key in needed if key not in given]
    if lacking:
        raise VocabularyError(
            f"{where}: expected {', '.join(lacking)}, got {', '.join(map(str, given)) or 'nothing'}"
        )
    return given


def listed(given: Any, where: str) -> Sequence[Any]:
    if not isinstance(given, list | tuple):
        raise VocabularyError(f"{where}: expected a list, got {shown(given)}")
    return given


def numeral(given: Any, where: str, kind: Callable[[Any], _T]) -> _T:
    """A number as `kind` (int, float) reads it; of yes and no neither is one."""
    try:
        if isinstance(given, bool):
            raise ValueError
        return kind(given)
    except (ValueError, TypeError):
        raise VocabularyError(f"{where}: expected a number, got {shown(given)}") from None


def one_of(given: Any, known: Iterable[str], where: str, what: str) -> str:
    names = list(known)
    if not isinstance(given, str) or given not in names:
        raise VocabularyError(f"{where}: expected one of the {what} {', '.join(names)}, got {shown(given)}")
    return given


def shown(given: Any) -> str:
    text = repr(given)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def _keys(allowed: Iterable[str] | None) -> str:
    return "" if allowed is None else f" with {', '.join(allowed)}"
