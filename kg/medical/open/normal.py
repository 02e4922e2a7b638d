"""When two names name the same thing: one key for "Arthritis, Rheumatoid", "rheumatoid arthritis" and
"Rheumatoid arthritis NOS".
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

_TOKEN: Final = re.compile(r"[a-z0-9]+(?:\.\d+)?|\+")
_POSSESSIVE: Final = re.compile(r"['’`´]s\b|(?<=s)['’]|['’`´]")
_UNSPECIFIED: Final = re.compile(
    r",? (?:unspecified(?: (?:organism|site|type|cause|eye|ear|side|limb|part|location|trimester|chronicity))?|nos|nec"
    r"|not otherwise specified|so described)(?=$|[ ,;])|^unspecified | \((?:disorder|disease|finding|procedure|situation|morphologic abnormality"
    r"|body structure|physical object|regime/therapy|substance|product|qualifier value|observable entity|event|navigational concept)\)$"
)
#: Words that say nothing of which thing is meant; order and these are all that "carcinoma of the lung" and
# "lung carcinoma" differ in.
_EMPTY: Final = frozenset("a an the of and in to by for nos".split())
_BRITISH: Final = (
    (re.compile(r"haem"), "hem"),
    (re.compile(r"aemi"), "emi"),
    (re.compile(r"oedem"), "edem"),
    (re.compile(r"oesoph"), "esoph"),
    (re.compile(r"oestr"), "estr"),
    (re.compile(r"paed"), "ped"),
    (re.compile(r"orthopaed"), "orthoped"),
    (re.compile(r"gynaec"), "gynec"),
    (re.compile(r"foet"), "fet"),
    (re.compile(r"diarrhoe"), "diarrhe"),
    (re.compile(r"rrhoe"), "rrhe"),
    (re.compile(r"pnoe"), "pne"),
    (re.compile(r"coel"), "cel"),
    (re.compile(r"caec"), "cec"),
    (re.compile(r"faec"), "fec"),
    (re.compile(r"anaesth"), "anesth"),
    (re.compile(r"leucocyt"), "leukocyt"),
    (re.compile(r"leucopen"), "leukopen"),
    (re.compile(r"sulph"), "sulf"),
    (re.compile(r"tumour"), "tumor"),
    (re.compile(r"colour"), "color"),
    (re.compile(r"behaviour"), "behavior"),
    (re.compile(r"fibre\b"), "fiber"),
    (re.compile(r"litre\b"), "liter"),
    (re.compile(r"centre\b"), "center"),
    (re.compile(r"goitre\b"), "goiter"),
    (re.compile(r"ischaem"), "ischem"),
    (re.compile(r"isation\b"), "ization"),
    (re.compile(r"yse(d)?\b"), r"yze\1"),
)
_SAME: Final = {
    "disorder": "disease",
    "illness": "disease",
    "tumor": "neoplasm",
    "xray": "x-ray",
    "ii": "2",
    "iii": "3",
    "iv": "4",
    "vi": "6",
    "infarct": "infarction",
    "haematoma": "hematoma",
    "malignancy": "cancer",
    "oncological": "oncologic",
    "mri": "mri",
}
_IRREGULAR: Final = {
    "diagnoses": "diagnosis",
    "metastases": "metastasis",
    "calculi": "calculus",
    "vertebrae": "vertebra",
    "bronchi": "bronchus",
    "fungi": "fungus",
    "bacteria": "bacterium",
    "feet": "foot",
    "teeth": "tooth",
    "children": "child",
    "women": "woman",
    "men": "man",
    "nevi": "nevus",
    "thrombi": "thrombus",
    "emboli": "embolus",
    "viruses": "virus",
    "diabetes": "diabetes",
    "herpes": "herpes",
    "rabies": "rabies",
    "scabies": "scabies",
    "caries": "caries",
    "feces": "feces",
    "ascites": "ascites",
    "series": "series",
    "species": "species",
    "menses": "menses",
    "pubis": "pubis",
    "aphthae": "aphtha",
    "petechiae": "petechia",
    "bursae": "bursa",
    "fistulae": "fistula",
    "hernias": "hernia",
    "herniae": "hernia",
    "axillae": "axilla",
    "diverticula": "diverticulum",
}


@lru_cache(maxsize=1 << 18)
def key(name: str) -> str:
    """Tokens without order, case, plural, spelling and words that say nothing. Empty where nothing is
    left.
    """
    text = american(plain(name))
    text = _UNSPECIFIED.sub("", text)
    text = _POSSESSIVE.sub("", text)
    tokens = sorted({_stem(token) for token in _TOKEN.findall(text.replace("x-ray", "xray"))} - _EMPTY)
    return " ".join(tokens)


def plain(text: str) -> str:
    """Lower case, no accents, one kind of blank."""
    if not text.isascii():
        text = "".join(
            one
            for one in unicodedata.normalize("NFKD", text.replace("ß", "ss"))
            if not unicodedata.combining(one)
        )
    return " ".join(text.lower().split())


def american(text: str) -> str:
    """American spelling of lower-case words."""
    if any(mark in text for mark in ("ae", "oe", "our", "yse", "isa", "re", "sulph", "leuc")):
        for pattern, instead in _BRITISH:
            text = pattern.sub(instead, text)
    return text


def upright(name: str) -> str:
    """ "Arthritis, Rheumatoid" in natural word order: "Rheumatoid Arthritis". Names with more than two commas
    or with an "and" stay.
    """
    parts = [part.strip() for part in name.split(",")]
    if (
        not 2 <= len(parts) <= 3
        or not all(parts)
        or " and " in f" {parts[-1].lower()} "
        or " or " in parts[-1].lower()
    ):
        return name
    if re.match(
        r"(?i)type |grade |stage |\d|with|without|due|not |other|unspecified|familial,|[ivx]+$", parts[-1]
    ):
        return name
    return " ".join(reversed(parts))


def _stem(token: str) -> str:
    if token in _SAME:
        return _SAME[token]
    if len(token) < 4 or not token.endswith(("s", "a", "i", "e", "n")):
        return token
    if token in _IRREGULAR:
        return _SAME.get(_IRREGULAR[token], _IRREGULAR[token])
    if token.endswith("ies") and len(token) > 5:
        token = token[:-3] + "y"
    elif token.endswith(("sses", "xes", "ches", "shes")):
        token = token[:-2]
    elif token.endswith("oses") or token.endswith("yses"):
        token = token[:-2] + "is"
    elif token.endswith("s") and not token.endswith(("ss", "us", "is", "ous", "ias")):
        token = token[:-1]
    return _SAME.get(token, token)
