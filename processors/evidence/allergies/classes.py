"""Which words name what an allergy forbids: classes.yaml and brands.yaml, read once."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import msgspec.yaml

from processors.evidence.medicine_names import folded, medicine_names
from processors.evidence.word_lists import any_of, whole_words

_INGREDIENT: Final = re.compile(r"[A-Za-z][A-Za-z-]{3,}")
#: Words of labels and of allergies that name no drug.
_NO_DRUG: Final = frozenset(
    """sodium potassium calcium magnesium chloride sulfate phosphate acetate citrate succinate tartrate maleate hydrochloride gluconate carbonate
    oral drip tablet tablets capsule capsules injection solution suspension infusion cream ointment patch inhaler spray drops extended release delayed
    allergy allergic allergies allergen drug drugs drug-class substance medication medications medicine class reaction reactions reacts intolerance
    intolerant adverse anaphylaxis anaphylactic hives rash itching swelling nausea vomiting causes caused severe mild moderate unknown known with from
    when after other products product containing listed reported states patient history denies food environmental none seasonal pollen dust
    throat antibiotic antibiotics inhibitor inhibitors agent agents blocker blockers channel childhood face tongue lips shortness breath diarrhea upset stomach headache cough dizziness angioedema stevens johnson syndrome fever
    wristband armband bracelet sticker banner delirium confusion confused drowsy drowsiness agitation hallucinations constipation constipated retention nodule falls bleeding ulcer seizure
    seizures palpitations wheeze wheezing collapse syncope fainting weakness tremor insomnia bronchospasm dystonia urticaria ventilated blisters rupture""".split()
)


#: Of "iron dextran" the dextran: tablets of iron are another medicine.
_ELEMENTS: Final = frozenset({"iron", "ferric", "ferrous", "zinc", "copper"})


class DrugClass(NamedTuple):
    """One class of classes.yaml."""

    name: str
    called: re.Pattern[str]
    members: re.Pattern[str]
    whole: bool


@lru_cache(maxsize=1)
def classes() -> tuple[DrugClass, ...]:
    raw: dict[str, dict[str, Any]] = msgspec.yaml.decode(
        files("processors.evidence.allergies").joinpath("classes.yaml").read_text(encoding="utf-8")
    )
    return tuple(
        DrugClass(name, whole_words(one["called"]), whole_words(one["members"]), one["whole"])
        for name, one in raw.items()
    )


@lru_cache(maxsize=4096)
def forbidden(allergy: str) -> re.Pattern[str]:
    """What in a text is a drug that an allergy, as somebody wrote it, speaks against: its own words, and
    those of its classes.
    """
    names = medicine_names().same
    own = ingredients(allergy)
    own |= {word for one in own for word in ingredients(names.get(folded(one), ""))}
    found = [re.escape(word) for word in sorted(own - _ELEMENTS or own)]
    for one in classes():
        if one.called.search(allergy) or (one.whole and one.members.search(allergy)):
            found += [one.members.pattern, one.called.pattern]
        elif member := one.members.search(allergy):
            found += map(re.escape, same_names(member[0]))
    return any_of(found or [re.escape(allergy.strip().lower())])


@lru_cache(maxsize=1)
def _brands() -> dict[str, tuple[str, ...]]:
    raw: list[list[str]] = msgspec.yaml.decode(
        files("processors.evidence.allergies").joinpath("brands.yaml").read_text(encoding="utf-8")
    )
    return {name: tuple(names) for names in raw for name in names}


def same_names(drug: str) -> tuple[str, ...]:
    """All names of the ingredient that a name stands for."""
    return _brands().get(drug.lower(), (drug,))


def ingredients(label: str) -> frozenset[str]:
    """Its words that may name a drug, in lower case."""
    return frozenset(word for word in _INGREDIENT.findall(label.lower()) if word not in _NO_DRUG)
