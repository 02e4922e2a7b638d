"""Value sets: which coded facts a guideline's words mean. Codes first; words in addition, for what comes
without a code that is known.

    cervical cytology:
      loinc: [10524-7, 47527-7]
      words: ["microscopic observation .* cervix .* cyto"]

A code that ends in `*` stands for all that begin so (ICD-10 C53*). Words are regular expressions without
regard to case, looked for in the displays and the text of a concept, and only where no code of it was known
to any value set of the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Final

from msgspec import Struct

from schemas.codes import Concept

#: Short names of code systems, and other URIs that feeds use for the same.
SYSTEMS: Final[dict[str, str]] = {
    "loinc": "http://loinc.org",
    "snomed": "http://snomed.info/sct",
    "icd10cm": "http://hl7.org/fhir/sid/icd-10-cm",
    "icd10": "http://hl7.org/fhir/sid/icd-10",
    "icd9": "http://hl7.org/fhir/sid/icd-9-cm",
    "icd10pcs": "http://www.cms.gov/Medicare/Coding/ICD10",
    "cpt": "http://www.ama-assn.org/go/cpt",
    "hcpcs": "http://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets",
    "rxnorm": "http://www.nlm.nih.gov/research/umls/rxnorm",
    "cvx": "http://hl7.org/fhir/sid/cvx",
    "ucum": "http://unitsofmeasure.org",
    "atc": "http://www.whocc.no/atc",
    "interpretation": "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation",
}
_ALIASES: Final[dict[str, str]] = {
    "urn:codesystem:snomed": SYSTEMS["snomed"],
    "urn:oid:2.16.840.1.113883.6.96": SYSTEMS["snomed"],
    "urn:oid:2.16.840.1.113883.6.1": SYSTEMS["loinc"],
    "urn:codesystem:loinc": SYSTEMS["loinc"],
    "urn:codesystem:icd-10": SYSTEMS["icd10cm"],
    "urn:codesystem:icd-9": SYSTEMS["icd9"],
    "urn:codesystem:icd-10-pcs": SYSTEMS["icd10pcs"],
    "http://hl7.org/fhir/sid/icd-10-pcs": SYSTEMS["icd10pcs"],
    "urn:oid:2.16.840.1.113883.6.4": SYSTEMS["icd10pcs"],
    "urn:oid:2.16.840.1.113883.6.285": SYSTEMS["hcpcs"],
    "urn:oid:2.16.840.1.113883.12.292": SYSTEMS["cvx"],
    "http://fhir.org/guides/whoatc": SYSTEMS["atc"],
    "urn:oid:2.16.840.1.113883.6.90": SYSTEMS["icd10cm"],
    "urn:oid:2.16.840.1.113883.6.103": SYSTEMS["icd9"],
    "http://hl7.org/fhir/sid/icd-10": SYSTEMS[
        "icd10cm"
    ],  # codes of both agree as far as guidelines name them
    "http://www.ama-assn.org/go/cpt/": SYSTEMS["cpt"],
    "urn:oid:2.16.840.1.113883.6.12": SYSTEMS["cpt"],
    "urn:oid:2.16.840.1.113883.6.88": SYSTEMS["rxnorm"],
}


#: Words before a term, in its clause, that say that it is not so, or not yet known to be.
_TAKEN_BACK: Final = re.compile(
    r"\b(?:no|not|without|absence of|free of|neg(?:ative)? for|(?:can ?not|to|does not) exclude|rule[sd]? out|excluded|suspected|suspicion of|possible"
    r"|family history of|screen(?:ing)? for|test(?:ing)? for|at risk (?:of|for)|risk of)\b[^.;,:]*$",
    re.IGNORECASE,
)
_MOST_KNOWN: Final = 20_000


def system_of(uri: str) -> str:
    """The one URI that stands for a code system."""
    low = uri.strip().lower()
    return SYSTEMS.get(low) or _ALIASES.get(low) or uri.strip()


class ValueSet(Struct, frozen=True, omit_defaults=True, dict=True):
    """`codes` are "system|code"; `stems` the same for codes that end in `*`; `words` one regular expression.

    `whole`: these are all its codes. Of one that could not be expanded, what is not in it may still be meant.
    """

    name: str
    codes: frozenset[str] = frozenset()
    stems: tuple[str, ...] = ()
    words: str = ""
    source: str = ""  # canonical URL and version, where it is published
    whole: bool = True

    def has_code(self, concept: Concept) -> bool:
        for coding in concept.codings:
            key = f"{system_of(coding.system)}|{coding.code}"
            if key in self.codes or key.startswith(self.stems):
                return True
        return False

    def has_words(self, concept: Concept) -> bool:
        """Whether its words are there and not taken back: "negative for malignancy", "cannot exclude a
        high-grade lesion".
        """
        return bool(self.words) and any(_said(self._pattern, text) for text in spoken(concept))

    def __contains__(self, concept: object) -> bool:
        if not isinstance(concept, Concept):
            return False
        found = self._known.get(concept)
        if found is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            found = self._known[concept] = self.has_code(concept) or self.has_words(concept)
        return found

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(self.words, re.IGNORECASE)

    @cached_property
    def _known(self) -> dict[Concept, bool]:
        """A hospital's concepts are few and come again with every patient."""
        return {}


def spoken(concept: Concept) -> Iterable[str]:
    """The words of a concept: its text and its displays."""
    return dict.fromkeys(
        text
        for text in (concept.text, *(c.display for c in concept.codings), *(c.code for c in concept.codings))
        if text
    )


def _said(pattern: re.Pattern[str], text: str) -> bool:
    return any(_TAKEN_BACK.search(text, 0, found.start()) is None for found in pattern.finditer(text))


def value_set(name: str, given: Mapping[str, Any], source: str = "") -> ValueSet:
    """From `{loinc: [...], snomed: [...], words: [...]}`. Raises ValueError for a system that is neither a
    URI nor a short name, for what is no list, and for words that are no regular expression.
    """
    codes: set[str] = set()
    stems: list[str] = []
    words = ""
    for key, values in given.items():
        if not isinstance(values, list):
            raise ValueError(f"expected a list for {key} in value set {name!r}, got {values!r}")
        if key == "words":
            words = "|".join(f"(?:{value})" for value in values)
            _compiles(words, name)
            continue
        uri = SYSTEMS.get(key, key)
        if "://" not in uri and not uri.startswith("urn:"):
            raise ValueError(
                f"expected a code system ({', '.join(SYSTEMS)}, words or a URI) in value set {name!r}, got "
                f"{key!r}"
            )
        for value in values:
            code = f"{system_of(uri)}|{value}"
            if code.endswith("*"):
                stems.append(code[:-1])
            else:
                codes.add(code)
    return ValueSet(name, frozenset(codes), tuple(stems), words, source)


def _compiles(words: str, name: str) -> None:
    try:
        re.compile(words)
    except re.error as error:
        raise ValueError(
            f"expected words of value set {name!r} to be regular expressions, got {words!r} ({error})"
        ) from None


def first_of(concept: Concept, among: Iterable[ValueSet]) -> ValueSet | None:
    """The value set that a concept is in: by a code, else by words; of several the first."""
    known = tuple(among)
    return next((v for v in known if v.has_code(concept)), None) or next(
        (v for v in known if v.has_words(concept)), None
    )


def all_of(concept: Concept, among: Iterable[ValueSet]) -> tuple[ValueSet, ...]:
    """All value sets that a concept is in by code; where no code is known, by words."""
    known = tuple(among)
    return tuple(v for v in known if v.has_code(concept)) or tuple(v for v in known if v.has_words(concept))
