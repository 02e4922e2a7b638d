"""release_evidences.json: what can be asked of a patient, and which answers there are."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson

from schemas.errors import ConfigurationError

FILE: Final = "release_evidences.json"
AT: Final = "_@_"
_KINDS: Final = ("B", "C", "M")  # yes or no, one of several, any of several


class Evidence(NamedTuple):
    """`above`: the question that this one goes into further, as "where?" into "pain?"; "" for none ·
    `default`: the answer that says that there is nothing · `answers`: each with its words, without the
    default; empty for yes or no.
    """

    code: str
    question: str
    kind: str
    above: str
    default: str
    answers: dict[str, str]

    def term(self, answer: str) -> str:
        return f"{self.code}{AT}{answer}"


def read_evidences(folder: Path) -> dict[str, Evidence]:
    """By code. Raises ConfigurationError where the file is another."""
    path = folder / FILE
    try:
        stated = orjson.loads(path.read_bytes())
        return {code: _evidence(code, one) for code, one in stated.items()}
    except FileNotFoundError:
        raise ConfigurationError(
            f"expected {FILE}, the patients and release_conditions.json of DDXPlus in {folder}, got no {FILE}"
        ) from None
    except (orjson.JSONDecodeError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise ConfigurationError(
            f"expected {path} as DDXPlus has it, {{code: {{question_en, data_type, ...}}}}, got something "
            f"else ({error})"
        ) from error


def _evidence(code: str, stated: dict[str, Any]) -> Evidence:
    kind, default, above = stated["data_type"], str(stated["default_value"]), stated["code_question"]
    if kind not in _KINDS:
        raise ValueError(f"a data_type that is none of {', '.join(_KINDS)}")
    meaning = stated["value_meaning"]
    words = {
        str(one): str(meaning[one]["en"]) if one in meaning else str(one) for one in stated["possible-values"]
    }
    words.pop(default, None)
    # a question of yes or no stands for itself: the file puts some below others that patients with them do
    # not have
    return Evidence(
        code,
        stated["question_en"],
        kind,
        above if kind != "B" and above != code else "",
        default,
        words if kind != "B" else {},
    )
