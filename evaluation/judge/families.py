"""Which family of models a name belongs to: a judge may favour what its own family wrote."""

from __future__ import annotations

import re
from typing import Final

#: How names are written -> family. The composer and the rule judge read with the same grounding gate: they
# are one family.
_FAMILIES: Final = tuple(
    (family, re.compile(pattern, re.IGNORECASE))
    for family, pattern in (
        ("wardstream", r"\bcomposer\b|\bwardstream\b|\brules\b"),
        ("gpt", r"\bgpt|\bchatgpt|\bo[1345](?:-|\b)|openai"),
        ("claude", r"claude|anthropic"),
        ("gemini", r"gemini|gemma|medgemma"),
        ("deepseek", r"deepseek"),  # before qwen and llama: its distilled models carry both names
        ("llama", r"llama|meditron"),
        ("qwen", r"qwen|huatuo"),
        ("mistral", r"mistral|mixtral|biomistral"),
        ("phi", r"\bphi-?\d"),
    )
)
_WORD: Final = re.compile(r"[a-z]{2,}")


def family_of(name: str) -> str:
    """The family by the table; else the first word of the name without its organisation; "" where it has
    none.
    """
    for family, pattern in _FAMILIES:
        if pattern.search(name):
            return family
    found = _WORD.search(name.rpartition("/")[2].lower())
    return found[0] if found else ""
