"""Which forms stand for a concept in text: one owner for each form, none for what is a word of English before
it is a word of medicine.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from functools import lru_cache
from typing import Final, NamedTuple

from kg.medical.open.aliases import stops
from kg.medical.open.packaged import packaged
from kg.medical.open.term import Term

ALIAS, NAME, EXACT, LOOSE = range(4)
#: How often a word occurs in the English text that pyspellchecker counted before a name of a substance that
# is written so is not believed.
_COMMON: Final = 200
_LONG: Final = 90


class Claim(NamedTuple):
    """A concept would like to be meant by a form; the least claim has it."""

    rank: int
    vocabulary: int
    concept: str
    form: str


class Surfaces:
    """Claims on forms, settled."""

    def __init__(self) -> None:
        self._claims: dict[str, list[Claim]] = {}
        self.dropped: Counter[str] = Counter()  # why -> forms
        self.contested: dict[str, tuple[str, ...]] = {}  # a form that curated files give to several concepts
        given = stops()
        self._stop, self._keep = given["stop"], given["keep"]

    def claim(self, form: str, concept: str, rank: int, vocabulary: int, source: str) -> None:
        """`source` is the vocabulary that says so."""
        form = " ".join(form.split())
        folded = form.casefold()
        if rank != ALIAS and (why := self._refused(form, folded, rank, source)):
            self.dropped[why] += 1
            return
        self._claims.setdefault(folded, []).append(Claim(rank, vocabulary, concept, form))

    def refused(self, form: str) -> bool:
        """Whether nothing may be called so."""
        return form.casefold() in self._stop

    def owner(self, form: str) -> str | None:
        """The concept that has a form."""
        claims = self._claims.get(form.casefold())
        return min(claims).concept if claims else None

    def settled(self, shared: dict[str, tuple[str, ...]]) -> dict[str, list[str]]:
        """concept -> its forms. `shared`: ambiguous form -> the concepts that have it."""
        held: dict[str, list[str]] = {}
        ambiguous = {form.casefold() for form in shared}
        for folded, claims in sorted(self._claims.items()):
            if folded in ambiguous:
                continue
            best = min(claims)
            self.dropped["meant by another concept"] += len({claim.concept for claim in claims}) - 1
            ours = sorted(claim for claim in claims if claim.concept == best.concept)
            forms = dict.fromkeys(claim.form for claim in ours if claim.rank == ALIAS or claim is ours[0])
            held.setdefault(best.concept, []).extend(
                forms
            )  # curated forms in each way they are written: A1C, A1c
            if best.rank == ALIAS:
                others = {claim.concept for claim in claims if claim.rank == ALIAS}
                if len(others) > 1:
                    self.contested[folded] = tuple(sorted(others))
        for form, concepts in sorted(shared.items()):
            for concept in concepts:
                held.setdefault(concept, []).append(form)
        return held

    def _refused(self, form: str, folded: str, rank: int, source: str) -> str:
        if folded in self._stop:
            return "stop file"
        if len(form) > _LONG:
            return "too long for speech"
        if len(folded) < 2 or folded.isdigit():
            return "no word"
        if folded in self._keep or source == "WS":
            return ""
        written = form != folded  # with capitals: an abbreviation is seen as one
        if source in ("MESH", "DRUG") and len(folded) <= 3:
            return "too short"
        common = english(folded)
        if source == "DRUG" and common > (_COMMON if rank == NAME else _COMMON // 4):
            return "English word"
        if len(folded) <= 5 and rank != NAME and common > _COMMON and not written:
            return "English word"
        if len(folded) <= 3 and common > _COMMON:
            return "English word"
        return ""


def claimed(term: Term) -> list[tuple[str, int]]:
    """Forms of an entry with their rank. What is curated here was meant."""
    if term.vocabulary == "WS":
        return [(form, ALIAS) for form in (term.name, *term.exact)]
    return [
        (term.name, NAME),
        *((form, EXACT) for form in term.exact),
        *((form, LOOSE) for form in term.loose),
    ]


def english(word: str) -> int:
    """How often a word occurs in English text; of several words the rarest decides."""
    return min((_frequencies().get(part, 0) for part in word.split()), default=0)


@lru_cache
def _frequencies() -> dict[str, int]:
    with gzip.open(packaged("spellchecker", "resources/en.json.gz"), "rt", encoding="utf-8") as file:
        found: dict[str, int] = json.load(file)
    return found
