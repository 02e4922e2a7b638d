"""The checks: each says what of a statement its sources do not bear out, "" where nothing. Details never
quote the evidence.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple, TypeVar

from kg.medical.linking.words import form
from processors.drafting.grounding import belonging, courses, dates, phrases, stance, synonyms
from processors.drafting.grounding.claims import NO_NAME, WORD, Read
from processors.drafting.grounding.quantities import Number
from processors.drafting.grounding.synonyms import key
from processors.evidence import names, polarity

V = TypeVar("V")
#: Detail of a value that the sources have and the statement has not.
OMITTED: Final = "what the sources say of it"
#: Kinds of failures (`Failure.kind`).
COUNT: Final = "count"  # how many, which no source counts
BOUND: Final = "bound"  # at least, at most, where they give the value
UNSTATED: Final = "unstated"  # they give no unit, no side, nothing of the kind
TIED: Final = "tied"  # a number of theirs, of another thing
REWORDED: Final = "reworded"  # a negation left out in a statement of other words
NEGATED: Final = "negated"  # one put in
_OWN_WORDS: Final = 0.8
_MOST_COUNTED: Final = 12
_LENGTHS: Final = frozenset(["mm", "cm"])
_DURATIONS: Final = frozenset(["h", "min", "d", "wk", "mo", "a", "s"])
_OWN: Final = re.compile(r"\b(?:patient's own|her own|his own|personal history)\b")
_ROLES: Final = re.compile(
    r"(?<!your )\b(?:mother|father|brother|sister|uncle|aunt|grand(?:mother|father|parents?)|cousin|son|daughter|paternal|maternal|wife|husband|partner)s?\b"
)
_NOT_BEGUN: Final = re.compile(
    r"\b(?:unchanged|continu\w+|ongoing|home|long.?term|stop\w*|held|hold|off|contraindicated|not|no longer|avoid)\b"
)
_NOT_STOPPED: Final = re.compile(
    r"\b(?:not|never|refus\w+|declin\w+|complet\w+|finish\w+|ended|until|off|last|allerg\w*)\b"
)


#: One drug for another: the one is stopped.
_EXCHANGED: Final = re.compile(
    r"\b(?:replac\w+|instead of|in place of|rather than|switch\w+|changed (?:to|from)|converted|give up|given up|gave up|drop(?:ped)?)\b",
    re.IGNORECASE,
)
_BEFORE_IT: Final = re.compile(
    r"(?:formerly|previously|prior|before|earlier),? \(?\d|\d[^.;,]{0,8} (?:formerly|previously|before|earlier)\b",
    re.IGNORECASE,
)
_ADULT: Final = re.compile(
    r"\b(?:mothers?|mom|maternal|pregnan\w+|she|he|gravida|G\dP\d\w*|husband|wife|prenatal|fetal|labor)\b",
    re.IGNORECASE,
)
_BORE: Final = re.compile(
    r"\b(?:had|delivered|gave birth to|have) (?:a |your )(?:healthy |live )?(?:baby|boy|girl|newborn)\b",
    re.IGNORECASE,
)
_WAS: Final = re.compile(r"\b(?:was|previously|prior|from|baseline|before) \d", re.IGNORECASE)
#: The heading of a past history, and of nobody else's; and the words that name it in a statement.
PAST_HISTORY: Final = re.compile(
    r"(?!.*(?:famil|social|allerg)).*\b(?:(?:past|prior|previous)\b.*\bhistory|medical history|pmhx?)\b",
    re.IGNORECASE,
)
_HISTORY: Final = re.compile(r"\b(?:history|pmhx?|hx)\b", re.IGNORECASE)
_A_DAY: Final = re.compile(r"\b(?:a|per) day\b|/ ?d(?:ay)?\b", re.IGNORECASE)
#: A relative, by another word than those of `stances.yaml`; and death as a fact, in a statement, and in other words, in a source.
_RELATED: Final = re.compile(
    r"\b(?:matern\w+|patern\w+|relati\w+|famil\w+|inherit\w+|heredit\w+|genetic\w*|collateral|bereave\w+|spous\w+|marri\w+|parent\w*|"
    r"sibling\w*|loved ones?|next of kin|carers?|household|home|wom[ae]n|man|men|girl|boy)\b"
)
DIED: Final = re.compile(
    r"^(?!.*\b(?:if|might|would|could|may|fears?|wish\w*|should|nearly|almost|until|whether|not|never|when|had)\b.*\b(?:died|dead|death|fatal)\b)"
    r".*\b(?:died|dead|deceased|passed away|expired|succumbed|did not survive|was fatal|death)\b",
    re.IGNORECASE | re.DOTALL,
)
_LOST: Final = re.compile(
    r"\b(?:loss of (?:his|her|their|a|the)|lost (?:his|her|their|a)|late (?:husband|wife|partner|mother|father|brother|sister|son|daughter)|widow\w*|"
    r"bereave\w*|suicide|hanged|drown\w*|stillb\w+|demise|rip|lost)\b"
)
_REACTION: Final = re.compile(
    r"allerg|anaphyla|reaction|\breact|rash|hives|urticaria|swell|angioedema|intoler|sensitiv|caus|brought|avoid|must not|should not|never|side effect|"
    r"adverse|wheez|\bitch|vomit|sick"
)
_ALLERGIC: Final = re.compile(r"allerg|anaphyla|hypersens")
_BORNE_WELL: Final = re.compile(
    r"\bok\b|\bfine\b|toler|no (?:reaction|problem)|not (?:react|allerg)|without|safe|never|no allerg|de-?labell?ed|\bnot\b|\bunlikely"
)
#: A wish about resuscitation that is not in force, or not yet.
_OPEN: Final = re.compile(
    r"\b(?:if|unless|until|should|would|discuss\w*|whether|may|might|not (?:yet|been)|no decision|no dnr|consider\w*)\b"
)
#: Of what there are two, left and right: "both eyes"; "both cultures" is no side.
_PAIRED: Final = frozenset(
    map(
        polarity.stem,
        """eye eyes ear ears arm arms leg legs hand hands foot feet knee knees hip hips shoulder shoulders elbow elbows wrist wrists ankle
        ankles heel heels lung lungs kidney kidneys breast breasts base bases lobe lobes ovary ovaries testis testes testicle testicles
        tube tubes flank flanks carotid carotids ureter ureters calf calves thigh thighs eyelid eyelids pupil pupils hemisphere
        hemispheres limb limbs femur femurs tibia tibias groin groins axilla axillae adrenal adrenals tonsil tonsils nostril
        nostrils disc discs fundus fundi side sides extremity extremities field fields finger fingers toe toes thumb thumbs
        lower upper maxillary iliac femoral radial renal pedal pleural""".split(),
    )
)
_ONE: Final = re.compile(r"\b(?:one|once|single)\b")


class Cited(NamedTuple):
    """What the checks need of a citation."""

    quote: str
    noted: bool  # a note's words, not a coded fact in words
    stamp: str  # its time, to the minute, as a reader sees it
    prior: bool = False  # of a visit before
    heading: str = ""  # of a note's words: what they stand under, where that shows whose or what they are


class Failure(NamedTuple):
    """A check that a statement fails. `kind`: of what does not contradict its sources in their own words, and is weighed
    (entailment.py); "" else.
    """

    check: str
    detail: str
    kind: str = ""


def numbers(claim: Read, sources: Sequence[Read]) -> str:
    """Value, comparator, unit, and what the number is the number of."""
    known = [(n, s) for s in sources for n in s.numbers.numbers]
    years = {d.year for s in sources for ways in s.times.dates for d in ways}
    lasting = {_lasts(n) for n, _ in known} | {way for s in sources for way in _lengths(s.lower)}
    weighed = ""
    for name in claim.numbers.names:
        if not any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", s.lower) for s in sources):
            return f"number|{name}"
    for number in claim.numbers.numbers:
        number = _converted(number, known)
        same = [(n, s) for n, s in known if n.value == number.value and not _measures_else(number, claim, n)]
        if _lasts(number) is not None and _lasts(number) in lasting:
            continue
        if (part := _PARTS_OF.get(number.unit)) and any(
            re.search(rf"(?<![\d/]){number.value:f}{part}(?![\d/])", s.text) for s in sources
        ):
            continue  # "recheck 3/12"
        if not same:
            if number.value == 1 and any(_ONE.search(s.lower) for s in sources):
                continue
            if not number.unit and (number.value in years or _clocked(number, sources)):
                continue
            if _between_times(number, sources) or (
                _LOST_IT.search(claim.lower)
                and any(number.value == -n.value and number.unit == n.unit for n, _ in known)
            ):
                continue
            if not _counts(number, claim, known):
                return f"number|{number.value:f}"
            weighed = weighed or f"number|{number.value:f}|{COUNT}"
            continue
        if (
            not number.comparator
            and _RAISED.search(claim.lower)
            and any(n.comparator == "<=" for n, _ in same)
        ):
            number = number._replace(comparator="<=")  # "up to 1 g" of a dose that was raised
        at_most = number.comparator == "<=" and "up to" in claim.lower  # "tachypnea up to 38"
        stated = any(n.comparator == "<=" and _unit_fits(number, n, s) for n, s in same)
        if at_most and not stated and any(not n.comparator for n, _ in same):
            number = number._replace(comparator="")
        if not any(n.comparator == number.comparator for n, _ in same):
            detail = f"number|comparator of {number.value:f}"
            if number.comparator and all(n.comparator for n, _ in same):
                return detail  # above, where they state below
            weighed = weighed or f"{detail}|{BOUND}"
            number = number._replace(comparator=same[0][0].comparator)
        if not any(
            n.comparator == number.comparator and (_unit_fits(number, n, s) or _usual(number, claim, n, s))
            for n, s in same
        ):
            detail = f"unit|{number.value:f} {number.unit}"
            if all(n.unit for n, _ in same):
                return detail
            weighed = weighed or f"{detail}|{UNSTATED}"
        if staged := _STAGED.search(claim.rhythm.rest[: number.place]):
            known_ones = {
                n.value
                for n, s in known
                if (match := _STAGED.search(s.rhythm.rest[: n.place]))
                and match[1].lower() == staged[1].lower()
            }
            if known_ones and number.value not in known_ones:
                return f"number|{staged[1].lower()} {number.value:f}"
        if number.comparator or _ordinal(claim, number, same):
            continue
        if misses := _of_another(claim, number, sources):
            weighed = weighed or f"number|{number.value:f} for {misses}|{TIED}"
    return _turned_pair(claim, sources) or weighed


_RAISED: Final = re.compile(r"\b(?:increas\w*|rais\w+|titrat\w+|uptitrat\w+)\b")
_THOUSANDS: Final = frozenset({("", ""), ("g", "mg"), ("mg", "ug"), ("l", "ml"), ("kg", "g")})


def _counts(number: Number, claim: Read, known: Sequence[tuple[Number, Read]]) -> bool:
    """Whether a number that no source has may be how many they name, or what follows from others: a small whole number of
    what they give no number of, in any unit.
    """
    if any(
        (number.value == -n.value and number.unit == n.unit)  # -2.1 L in words
        or (number.value == 1000 * n.value and (n.unit, number.unit) in _THOUSANDS)  # 310k
        for n, _ in known
    ):
        return True
    amounts = [n.value for n, _ in known if n.unit == number.unit]
    if not number.comparator and any(number.value == abs(a - b) for a, b in combinations(amounts, 2)):
        return True
    if number.value != number.value.to_integral_value() or not 0 < number.value <= _MOST_COUNTED:
        return False
    if number.comparator or (number.unit and number.unit not in (*_HOURS, "dose", "tablet")):
        return False
    of = {word for word, values in claim.counted.items() if number.value in values}
    return not any(
        (number.unit and n.unit == number.unit) or of & s.counted.keys() - {"day", "time"} for n, s in known
    )


#: What went out: -1.8 L.
_LOST_IT: Final = re.compile(r"\b(?:lost|loss|negative|minus|removed|passed|more out than in|down|less)\b")


def _between_times(number: Number, sources: Sequence[Read]) -> bool:
    """Whether it is the hours or minutes between two times of day of a source: "two hours later"."""
    length = {"h": 60, "min": 1}.get(number.unit, 0) * number.value
    return bool(length) and any(
        length == abs(a - b) for s in sources for (a, _), (b, _) in combinations(s.times.clock, 2)
    )


def _clocked(number: Number, sources: Sequence[Read]) -> bool:
    """Whether 1400 is a time of day there: 14:00."""
    if number.unit or number.digits != 4:
        return False
    hour, minute = divmod(int(number.value), 100)
    return any(60 * hour + minute == m for s in sources for m, _ in s.times.clock)


_STAGED: Final = re.compile(r"\b(stage|grade|type|class|cycle|category) $", re.IGNORECASE)
_ORDERED: Final = re.compile(
    r"\b(day|week|cycle|stage|grade|type|step|hour|dose|level|class) $", re.IGNORECASE
)


def _ordinal(claim: Read, number: Number, same: Sequence[tuple[Number, Read]]) -> bool:
    """Whether it counts what it counts there: "day 5"."""
    ours = _ORDERED.search(claim.rhythm.rest[: number.place])
    return ours is not None and any(
        (match := _ORDERED.search(s.rhythm.rest[: n.place])) and match[1].lower() == ours[1].lower()
        for n, s in same
    )


#: Hours of a unit of time; a month and a year have no fixed number of days, but of each other.
_HOURS: Final = {"h": ("h", 1), "d": ("h", 24), "wk": ("h", 168), "mo": ("mo", 1), "a": ("mo", 12)}


#: How British notes write weeks, months and days.
_PARTS_OF: Final = {"wk": "/52", "mo": "/12", "d": "/7"}
#: A length of time with no number: "the past year".
_LENGTH: Final = re.compile(
    r"\b(?:an?|the (?:past|last|previous)|this past|past|last|next|another) (hour|day|week|month|year|decade)\b"
)


@lru_cache(maxsize=8192)
def _lengths(lower: str) -> frozenset[tuple[str, Decimal]]:
    """The lengths of time that a text (lower case) gives without a number."""
    found = {
        "hour": ("h", 1),
        "day": ("h", 24),
        "week": ("h", 168),
        "month": ("mo", 1),
        "year": ("mo", 12),
        "decade": ("mo", 120),
    }
    return frozenset((found[name][0], Decimal(found[name][1])) for name in _LENGTH.findall(lower))


def _lasts(number: Number) -> tuple[str, Decimal] | None:
    """How long: 48 hours are two days."""
    if number.comparator or number.unit not in _HOURS:
        return None
    base, times_ = _HOURS[number.unit]
    return base, number.value * times_


def _of_another(claim: Read, number: Number, sources: Sequence[Read]) -> str:
    """The word that the claim ties a number to, where the sources tie others of its kind to it and never this
    one.
    """
    if any(number.value in pair for s in sources for pair in claim.changes & s.changes):
        return ""
    step = _STEP.search(claim.rhythm.rest[: number.place])
    if step and any(
        n.value == number.value and (match := _STEP.search(s.rhythm.rest[: n.place])) and match[1] == step[1]
        for s in sources
        for n in s.numbers.numbers
    ):
        return ""  # "to 10 mg", "by 2 mg", of what was named before
    behind = [word for word, values in claim.counted.items() if number.value in values]
    if any(
        number.value in s.counted.get(w, ()) or (number.value, number.unit) in s.number_ties.get(w, ())
        for w in behind
        for s in sources
    ):
        return ""
    aside = claim.aside(number) if number.unit in ("", "dose") else []
    stretches = [aside] if aside else claim.before(number, claim.numbers.numbers)
    first = next((words for words in claim.before(number, claim.numbers.numbers) if words), [])
    if (
        number.unit
        and not any(w in s.number_ties for w in first for s in sources)
        and any((n.value, n.unit) == (number.value, number.unit) for s in sources for n in s.numbers.numbers)
    ):
        return ""  # by another name, with its own unit: "weighing 2480 g" of "BW 2480 g"
    words, word, values = _tied(stretches, [s.number_ties for s in sources])
    if aside and not word:
        return ""
    if word:
        of_unit = [
            {v for s in sources for v, unit in s.number_ties.get(w, ()) if number.unit in ("", unit)}
            for w in _name_with(word, claim.rhythm.rest[: number.place])
        ]
        closest = set.intersection(*filter(None, of_unit)) if any(of_unit) else set()
        named_so = number.value in closest or (
            any(value == number.value for value, unit in values if not closest or (number.unit and not unit))
        )  # "heart rate": of the heart, not only a rate
        if named_so or any(number.value in s.counted.get(w, ()) for w in words for s in sources):
            return ""
        return word if any(_comparable(number.unit, unit) for _, unit in values) else ""
    for word, values_of in claim.counted.items():
        known = {v for s in sources for v in s.counted.get(word, ())}
        if number.value in values_of and known and number.value not in known:
            return (
                ""
                if any(number.value == v for s in sources for v, _ in s.number_ties.get(word, ()))
                else word
            )
    return ""


_STEP: Final = re.compile(r"\b(to|by) $")


@lru_cache(maxsize=8192)
def _name_with(stem: str, text: str) -> frozenset[str]:
    """The stems of the name of two words or more whose part it is where it stands last; none where it stands alone."""
    row = [(polarity.stem(m[0]), m.start(), m.end()) for m in WORD.finditer(text)]
    last = max((i for i, (word, _, _) in enumerate(row) if word == stem), default=-1)
    near = {
        row[i][0]
        for i, before in ((last - 1, last - 1), (last + 1, last))
        if last >= 0 and before >= 0 and i < len(row) and row[before + 1][1] == row[before][2] + 1
    } - NO_NAME
    return frozenset({stem, *near}) if near else frozenset()


def _comparable(unit: str, other: str) -> bool:
    """A duration is compared with durations only, a length with lengths; anything else with anything but these."""
    return (unit in _DURATIONS) == (other in _DURATIONS) and (unit in _LENGTHS) == (other in _LENGTHS)


def _unit_fits(number: Number, source: Number, read: Read) -> bool:
    if not number.unit or number.unit == source.unit or (number.unit == "dose" and not source.unit):
        return True
    if source.unit.startswith(f"{number.unit}/") and source.unit.rpartition("/")[2] in _DURATIONS:
        return True  # "3 lb in a day" of "3 lb/day"
    return (
        not source.unit
        and any(n.unit == number.unit for n in read.numbers.numbers)
        and _COUNTED.match(read.rhythm.rest, source.end) is None
    )


#: What a dose of a medicine is in, or a volume, where a note gives the number alone; of all other medicines mg.
_IN_UNITS: Final = (
    (
        re.compile(
            r"^(?:insulin|glargine|lispro|aspart|glulisine|detemir|degludec|nph|lantus|basaglar|toujeo|levemir|tresiba|humalog|humulin|novolog|novolin|novorapid|fiasp|admelog|apidra|vitamin|cholecalcif|colecalcif|ergocalcif|epoetin|nystatin|heparin|dalteparin|tinzaparin|oxytocin|vasopressin)"
        ),
        "u",
    ),
    (
        re.compile(
            r"^(?:levothy|thyroxin|synthroid|liothyro|fentanyl|fluticas|budesonid|salmeterol|formoterol|tiotrop|ipratrop|albuterol|digoxin|clonidin|desmopress|"
            r"octreotid|misoprost|calcitriol|alfacalcid|norepi|epineph|phenyleph|dexmedet|remifent|sufent|tacrolim|filgrast|cyanocob|folic|desmo)"
        ),
        "ug",
    ),
)
_VOLUMES: Final = re.compile(r"\b(?:blood loss|urine output|uop|drain\w*|residual|pvr)\b", re.IGNORECASE)
_POURED: Final = re.compile(
    r"\b(?:los[ts]\w*|loss|drain\w*|output|put out|urine|residual|left in the bladder)\b"
)
#: What is measured in a unit that a note need not write.
_MEASURED_IN: Final = {
    "%": re.compile(
        r"\b(?:a1c|hba1c|ejection fraction|saturation|hematocrit|hct|fio2|inr|tbsa|oxygen)\b", re.IGNORECASE
    ),
    "mmhg": re.compile(r"\b(?:pressure|map|sbp|dbp|rvsp|pasp|iop)\b|/\s?$", re.IGNORECASE),
    "/min": re.compile(r"\b(?:rate|hr|rr|pulse|fibrillation|rvr|ventricular)\b", re.IGNORECASE),
    "c": re.compile(r"\b(?:temperature|t|tmax|fever)\b", re.IGNORECASE),
    "mg/dl": re.compile(r"\b(?:glucose|creatinine|bilirubin|bun|calcium|magnesium)\b", re.IGNORECASE),
    "g/dl": re.compile(r"\b(?:hemoglobin|albumin)\b", re.IGNORECASE),
}
_BEFORE: Final = 45  # characters from a medicine to the number of its dose


def _usual(number: Number, claim: Read, other: Number, source: Read) -> bool:
    """Whether a number without a unit is the dose of the same medicine, or a volume lost, and ours has the unit that such a
    number is in: "prednisone 40 mg" of "pred 40"."""
    if other.unit:
        return False
    there = re.split(r"[.;,(]", source.rhythm.rest[max(0, other.place - _BEFORE) : other.place])[-1]
    here = claim.rhythm.rest[: number.place]
    if number.unit in _MEASURED_IN:
        return _MEASURED_IN[number.unit].search(there) is not None
    if number.unit not in ("mg", "ug", "u", "ml"):
        return False
    if number.unit == "ml":
        return _VOLUMES.search(there) is not None and _POURED.search(claim.lower) is not None
    behind = claim.rhythm.rest[number.end : number.end + _BEFORE]
    named = [
        w.lower()
        for w in (*WORD.findall(here)[::-1], *WORD.findall(behind))
        if phrases.is_drug(w.lower()) or names.is_name(w.lower())
    ]
    if not named or not any(
        names.stated_in(w, there.lower()) or synonyms.formed_in(w, there.lower()) for w in named[:1]
    ):
        return False
    usual = next((unit for pattern, unit in _IN_UNITS if pattern.search(named[0])), "mg")
    return number.unit == usual


#: Of units: how many of the second the first has.
_SCALES: Final = {
    ("kg", "g"): 1000,
    ("g", "mg"): 1000,
    ("mg", "ug"): 1000,
    ("l", "ml"): 1000,
    ("cm", "mm"): 10,
    ("m", "cm"): 100,
}
#: What is counted behind a number: "4 febrile seizures".
_COUNTED: Final = re.compile(
    r" (?:(?!times|days|weeks|months|years|hours)[a-z-]+ )?(?!times|days|weeks|months|years|hours|has|was|is|shows|needs|gives|takes|remains)[a-z]{3,}s\b"
)


def _converted(number: Number, known: Sequence[tuple[Number, Read]]) -> Number:
    """In the unit of the sources: 2.48 kg where they have 2480 g."""
    if any(n.value == number.value and n.unit == number.unit for n, _ in known):
        return number
    for n, _ in known:
        factor = Decimal(_SCALES.get((number.unit, n.unit), 0)) or 1 / Decimal(
            _SCALES.get((n.unit, number.unit), 1)
        )
        if n.unit != number.unit and factor != 1 and number.value * factor == n.value:
            return number._replace(value=n.value, unit=n.unit)
    return number


def _measures_else(number: Number, claim: Read, other: Number) -> bool:
    """Whether ours counts things and theirs measures: "4 seizures", "for 4 min"."""
    return (
        not number.unit
        and other.unit not in ("", "dose", "tablet", "u", "%", number.unit)
        and _COUNTED.match(claim.rhythm.rest, number.end) is not None
    )


def _tied(
    words_of: Iterable[list[str]], ties: Sequence[Mapping[str, Collection[V]]]
) -> tuple[list[str], str, set[V]]:
    """The first of a claim's stretches of words that the sources tie values to: its words, the first tied one
    ("": none), the values.
    """
    for words in words_of:
        tied = [w for w in words if w not in _ANY and any(w in t for t in ties)]
        if tied:
            return words, tied[0], {v for w in tied for t in ties for v in t.get(w, ())}
    return [], "", set()


#: Names nothing that a number could be of: each medicine has one.
_ANY: Final = frozenset({"dose", "doses", "dosage"})


def _turned_pair(claim: Read, sources: Sequence[Read]) -> str:
    """80/120 for 120/80, or one half of one pressure with one of another."""
    known: set[tuple[Decimal, Decimal]] = {pair for s in sources for pair in s.pairs}
    for pair in claim.pairs:
        halves = {half for found in known for half in found}
        if pair not in known and (
            halves.issuperset(pair) or (not known and pair[0] < pair[1] and "ressure" in claim.text)
        ):
            return f"number|{pair[0]:f}/{pair[1]:f}"
    return ""


def times(claim: Read, sources: Sequence[Read], cited: Sequence[Cited]) -> str:
    """Dates, weekdays and times of day: that they are there, and that they are those of what stands next to
    them.
    """
    if not claim.times.dates and not claim.times.clock:
        return ""
    stamps = [dates.read(c.stamp) for c in cited]
    known = [d for t in (*(s.times for s in sources), *stamps) for ways in t.dates for d in ways]
    clock = {m for t in (*(s.times for s in sources), *stamps) for m, _ in t.clock}
    for ways in claim.times.dates:
        if not any(way.says(d) for way in ways for d in known) and not any(
            re.search(rf"(?<![\d/])0?{a}/0?{b}(?![\d/])", s.text)
            for way in ways
            for s in sources
            for a, b in ((way.day, way.month), (way.month, way.day))
        ):
            return "date|a date" + ("" if any(t.times.dates for t in sources) else f"|{UNSTATED}")
    for number, whens in claim.dated:
        at = whens[1:2] if len(whens) > 1 and whens[1][0].minute >= 0 else ()
        if any(_misdated(number, ways, sources, stamps) for ways in (whens[0], *at)):
            return f"date|the date of a number|{TIED}"
    for found, _ in claim.times.clock:
        if found not in clock and not any(
            re.search(rf"(?<![\d.,]){found // 60:02}{found % 60:02}(?!\d|[.,]\d)", s.text) for s in sources
        ):
            return "date|a time of day" + ("" if any(s.times.clock for s in sources) else f"|{UNSTATED}")
    return ""


def _misdated(
    number: Number, ways: Sequence[dates.Date], sources: Sequence[Read], stamps: Sequence[dates.Times]
) -> bool:
    """Whether every source that has this number dates it otherwise."""
    held = False
    for source, stamp in zip(sources, stamps, strict=True):
        if all(n.value != number.value for n in source.numbers.numbers):
            continue
        held = True
        shown = [found for n, every in source.dated if n.value == number.value for found in every]
        moments = shown or [*source.times.whens(), *stamp.whens()]
        if any(way.says(d) for way in ways for found in moments for d in found):
            return False
    return held


def rhythm(claim: Read, sources: Sequence[Read]) -> str:
    """How often, by which way, and of which drug that is stated."""
    known = {f.said for s in sources for f in s.rhythm.frequencies}
    if any(_A_DAY.search(s.rhythm.rest) for s in sources):
        known |= {"1/d"}  # "two tablets a day", "two daily tablets"
    for frequency in claim.rhythm.frequencies:
        if frequency.said not in known:
            weekdays = any(day.weekday for s in sources for ways in s.times.dates for day in ways)
            contradicts = known or not (weekdays and frequency.said == "1/w")  # "on Sundays"
            return f"dose|frequency {frequency.said}" + ("" if contradicts else f"|{UNSTATED}")
        _, word, tied = _tied(
            claim.before(frequency, claim.rhythm.frequencies), [s.frequency_ties for s in sources]
        )
        if word and frequency.said not in tied:
            return f"dose|frequency {frequency.said} for {word}|{TIED}"
    routes = {r for s in sources for r in s.rhythm.routes}
    if missing := claim.rhythm.routes - routes - (frozenset() if routes else {"oral"}):
        return f"dose|route {min(missing)}" + ("" if routes else f"|{UNSTATED}")
    return ""


def drug(claim: Read, sources: Sequence[Read], drugs: Iterable[tuple[str, str]]) -> str:
    """A drug of the patient's record (stem and name) that the sources do not name."""
    stems = {polarity.stem(w) for w in WORD.findall(claim.text)}
    return next(
        (
            name
            for stem, name in drugs
            if stem in stems and not any(name in s.lower or stem in s.lower for s in sources)
        ),
        "",
    )


def named(claim: Read, sources: Sequence[Read]) -> str:
    """The first name that the sources do not have, in these words or in others that mean the same."""
    return next(unnamed(claim, sources), "")


def unnamed(claim: Read, sources: Sequence[Read]) -> Iterator[str]:
    """All such names."""
    compared = (stance.expressing() | stance.stated(claim.text)) - {"anaphylaxis", "anaphylactic"}
    return (n for n in claim.names if n not in compared and not _is_named(n, claim, sources))


def _is_named(name: str, claim: Read, sources: Sequence[Read]) -> bool:
    parts = name.split("-")
    if len(parts) == 2 and phrases.is_drug(parts[0]) and len(parts[1]) > 5:  # of two drugs both
        return any(name in s.lower for s in sources) or all(_is_named(p, claim, sources) for p in parts)
    return any(
        names.stated_in(name, s.lower)
        or synonyms.formed_in(name, s.lower)
        or synonyms.named_in(name, claim.text, s.text)
        or synonyms.abbreviated_in(name, claim.text, s.text)
        or form(name) in phrases.implied(s.text)
        or _shown(name, s.lower)
        for s in sources
    )


#: A finding by its name, where a note only has the value that shows it: what is measured, whether more or less, than what.
_SHOWN: Final[
    dict[str, tuple[str, str, tuple[tuple[float, float], ...]]]
] = {  # the last: of values up to this, this one
    "hyperkalemia": ("potassium", ">", ((15, 5.0),)),
    "hypokalemia": ("potassium", "<", ((15, 3.6),)),
    "hypernatremia": ("sodium", ">", ((200, 145),)),
    "hyponatremia": ("sodium", "<", ((200, 136),)),
    "hypercalcemia": ("calcium", ">", ((5, 2.6), (20, 10.5))),
    "hypocalcemia": ("calcium", "<", ((5, 2.2), (20, 8.5))),
    "hypomagnesemia": ("magnesium", "<", ((1, 0.7), (6, 1.8))),
    "anemia": ("hemoglobin", "<", ((25, 12), (250, 120))),
    "thrombocytopenia": ("platelets", "<", ((1000, 150),)),
    "leukocytosis": ("leukocytes", ">", ((200, 11),)),
    "neutropenia": ("neutrophils", "<", ((30, 1.5), (30000, 1500))),
    "fever": ("temperature|tmax", ">", ((43, 37.9), (110, 100.3))),
    "tachycardia": ("heart rate", ">", ((300, 100),)),
    "bradycardia": ("heart rate", "<", ((300, 60),)),
    "tachypnea": ("respiratory rate", ">", ((80, 20),)),
    "hypotension": ("blood pressure|sbp", "<", ((300, 95),)),
    "hyperglycemia": ("glucose", ">", ((35, 10), (2000, 180))),
    "hypoglycemia": ("glucose", "<", ((35, 4), (2000, 70))),
    "hypoxia": ("saturation", "<", ((100, 92),)),
    "hypoxemia": ("saturation", "<", ((100, 92),)),
}  # clinical


@lru_cache(maxsize=8192)
def _shown(name: str, source: str) -> bool:
    """Whether a source (expanded, lower case) has a value that this finding is: "potassium 6.8" of hyperkalemia."""
    if name not in _SHOWN:
        return False
    measured, way, limits = _SHOWN[name]
    for match in re.finditer(rf"\b(?:{measured})[ :=]{{1,2}}(?:of |was |is )?(\d+(?:\.\d+)?)", source):
        value = float(match[1])
        limit = next((limit for most, limit in limits if value <= most), None)
        if limit is not None and (value > limit if way == ">" else value < limit):
            return True
    return False


def stances(claim: Read, sources: Sequence[Read], cited: Sequence[Cited]) -> Iterator[str]:
    """What is stated of a finding or an action otherwise than the sources state it: check and detail."""
    if all(c.noted for c in cited):
        edits = [stance.edited(claim.text, s.text) for s in sources]
        if edits and all(edits):
            yield f"{edits[0]}|a word that was changed"
    # "Past history: asthma", of what is listed there: the heading bears it out, and may be left out
    listed = _HISTORY.search(claim.text) is not None and all(PAST_HISTORY.match(c.heading) for c in cited)
    for scale, value in stance.differs(
        _ALSO_CALLED.sub("", claim.text),
        [
            (f"{c.heading}: {s.text}" if c.heading and not PAST_HISTORY.match(c.heading) else s.text, c.noted)
            for s, c in zip(sources, cited, strict=True)
        ],
    ):
        if (
            (scale, value) in _DIRECTIONS
            and _computed(claim, _DIRECTIONS[scale, value], sources)
            and not _stated_else(claim, _DIRECTIONS[scale, value], sources)
        ):
            continue
        if (scale, value) == ("allergy", "") and _REACTION.search(claim.lower):
            continue  # "hives with penicillin"
        if (
            (scale, value) == ("history", "past")
            and _BEFORE_IT.search(claim.text)
            and any(_WAS.search(s.text) for s in sources)
        ):
            continue
        if (
            scale == "person"
            and value in ("newborn", "child")
            and not any(_ADULT.search(s.text) for s in sources)
        ):
            continue  # the patient
        if (scale, value) == ("condition", "") and any(n.comparator for n in claim.numbers.numbers):
            continue  # "for a rate below 8"
        if scale == "person" and value in ("newborn", "child") and _BORE.search(claim.text):
            continue  # "you had a baby girl"
        if (scale, value) == ("history", "past") and (all(c.prior for c in cited) or listed):
            continue
        if scale == "allergy" and value in ("allergic", "") and any(_entry_of(c, claim) for c in cited):
            continue  # the entry is stated, whatever a note has against it
        yield f"{scale}|{value or OMITTED}|{_weighed(scale, value, claim, sources)}"


#: Another name of a medicine has none of what its note has there on its use.
_ALSO_CALLED: Final = re.compile(r"(?<=\.) Also called [\w -]{3,40}\.$")


def _entry_of(cited: Cited, claim: Read) -> bool:
    """Whether a coded allergy is that of the statement."""
    entry = None if cited.noted else _ENTRY.match(cited.quote)
    return entry is not None and entry[1].lower() in claim.lower


_ENTRY: Final = re.compile(r"Allergy: ([^,;]{3,})")


def _weighed(scale: str, value: str, claim: Read, sources: Sequence[Read]) -> str:
    """Of what kind a difference of stance is that may be one of wording; "" where it contradicts its sources."""
    theirs = " ".join(s.lower for s in sources)
    if scale == "person":
        named = stance.persons(theirs)
        if not value:
            named = stance.persons(claim.text)
            return "omitted" if named or not _in_their_words(claim, sources) else ""
        return UNSTATED if value not in stance.KIN or (not named and _RELATED.search(theirs)) else ""
    if scale == "death":
        return "" if DIED.search(claim.text) and not _LOST.search(theirs) else UNSTATED
    if scale == "allergy":
        if not value:
            return "omitted" if _REACTION.search(claim.lower) or not _in_their_words(claim, sources) else ""
        if value in ("tolerated", "not allergic"):
            return "" if _ALLERGIC.search(theirs) and not _BORNE_WELL.search(theirs) else UNSTATED
        return UNSTATED if value == "allergic" and _REACTION.search(theirs) else ""
    if scale == "code":
        return UNSTATED if _OPEN.search(claim.lower) else ""
    return "" if value else "omitted"


_DIRECTIONS: Final = {
    **{("change", value): value for value in ("up", "down", "better", "worse", "stable")},
    ("action", "raise"): "up",
    ("action", "lower"): "down",
}
_UP: Final = re.compile(r"\b(?:up|increas\w+|r[io]s(?:e|en|ing)|gain\w*|higher|larger)\b")
_DOWN: Final = re.compile(
    r"\b(?:down|decreas\w+|f[ae]ll(?:en|ing)?|drop\w*|lower\w*|lost|loss|smaller|stable|unchanged)\b"
)


def _stated_else(claim: Read, value: str, sources: Sequence[Read]) -> bool:
    """Whether they state the other direction of the same number: "down 9% from birth"."""
    theirs = {"up": _DOWN, "down": _UP}.get(value)
    if theirs is None:
        return False
    ours = {n.value for n in claim.numbers.numbers}
    return len(ours) == 1 and any(
        theirs.search(s.lower[max(0, n.place - 12) : n.place])
        for s in sources
        for n in s.numbers.numbers
        if n.value in ours
    )


def _computed(claim: Read, value: str, sources: Sequence[Read]) -> bool:
    """Whether a direction that no source states in words follows from its numbers."""
    ours = {n.value for n in claim.numbers.numbers}
    theirs = {n.value for s in sources for n in s.numbers.numbers}
    if not ours or not theirs:
        return False
    if value in ("better", "worse", "stable"):
        return len(ours) > 1 or bool(theirs - ours)
    dimensions = " x " in claim.text
    pairs = (frozenset() if dimensions else claim.changes) or {
        (old, new) for new in ours for old in theirs if old != new
    }
    return any((new > old) == (value == "up") for old, new in pairs)


def course(claim: Read, sources: Sequence[Read], drugs: Collection[str]) -> str:
    """What the sources only speak of as stopped, told as if it were given; what is started or stopped in the
    claim alone.
    """
    courses_of = claim.courses
    for word in {*map(polarity.stem, claim.names), *drugs} & courses_of.keys():
        theirs = [s.courses[word] for s in sources if word in s.courses]
        where = " ".join(c.lower for s in sources for c in s.clauses if word in c.courses)
        if not theirs:
            continue
        if (
            all(c.stopped for c in theirs)
            and not courses.spoken_of(claim.text)
            and not _EXCHANGED.search(claim.text)
        ):
            return "that it was stopped"
        if (
            courses_of[word].stopped
            and not _EXCHANGED.search(where)
            and not any(c.ever_stopped for c in theirs)
            and not _NOT_STOPPED.search(where)
        ):
            return "that it was stopped"
        if courses_of[word].started and not any(c.started for c in theirs) and _NOT_BEGUN.search(where):
            return "that it was started"
    return ""


def turned(claim: Read, sources: Sequence[Read]) -> str:
    """Better for worse, higher for lower, this after that."""
    if any(
        (new, old) in s.changes and (old, new) not in s.changes for s in sources for old, new in claim.changes
    ):
        return "which value came first"
    everything = " ".join(s.text for s in sources)
    return polarity.turned(claim.text, " ".join(c.text for c in _about(claim, sources)), everything)


def negation(claim: Read, sources: Sequence[Read]) -> str:
    """What is affirmed here and denied there. Where both deny something in the same stretch of words, it is the same that
    they deny: "rather than ileus", "not to ileus"."""
    kind = "" if _in_their_words(claim, sources) else REWORDED
    denied, refused = polarity.denying(claim.text)
    theirs = [polarity.denying(s.text) for s in sources]
    both = denied & frozenset[str]().union(*(of for of, _ in theirs))
    both |= (denied | refused) & frozenset[str]().union(*(of for _, of in theirs))
    for word, stances_ in claim.said.polarity.items():
        if (
            (course := claim.courses.get(word))
            and course.stopped
            and any(word in s.courses and s.courses[word].ever_stopped for s in sources)
        ):
            continue  # "to be avoided" of what they say to avoid
        known = frozenset[bool]().union(*(s.said.polarity.get(word, frozenset()) for s in sources))
        if known and not stances_ & known and word not in both:
            if True not in stances_ and any(
                s.courses[word].ever_stopped for s in sources if word in s.courses
            ):
                continue  # "do not take" of what was stopped
            if False in known:
                return f"negation|the negation of a word|{kind}"
            return f"negation|an affirmed word, negated|{kind and NEGATED}"
    excused = {
        key(polarity.affirmed(word)[0])
        for text in (claim.text, *(s.text for s in sources))
        for word in polarity.words(text).lower
        if polarity.stem(polarity.affirmed(word)[0]) in both
    }
    for word, stances_ in claim.meant.items():
        known = frozenset[bool]().union(*(s.meant.get(word, frozenset()) for s in sources))
        if known and not stances_ & known and word not in excused:
            return f"negation|the negation of what means the same|{kind}"
    return ""


def _in_their_words(claim: Read, sources: Sequence[Read]) -> bool:
    """Whether a statement has nearly all its words from its sources: a negation put in or out is then no rewording."""
    theirs = {key(word) for s in sources for word in synonyms.words(s.text)}
    ours = [
        word
        for word in synonyms.words(claim.text)
        if len(word) > 2 and not stance.empty(word) and word not in polarity.NEGATES
    ]
    return sum(
        key(polarity.affirmed(word)[0]) in theirs or key(word) in theirs for word in ours
    ) >= _OWN_WORDS * len(ours)


_SIDE_SIGN: Final = re.compile(r"\b(?:OD|OS|OU|RT|LT|R|L|bilat\w*|both)\b", re.IGNORECASE)


def sides(claim: Read, sources: Sequence[Read]) -> str:
    known = {pair for s in sources for pair in s.said.sides}
    theirs = {s for s, _ in known}
    for side, word in claim.said.sides:
        if side == "both" and word not in _PAIRED and "bilateral" not in claim.lower:
            continue
        if side not in theirs and not (theirs >= {"left", "right"} if side == "both" else theirs == {"both"}):
            signed = any(_SIDE_SIGN.search(s.text) for s in sources)
            return side if theirs or not signed else f"side|{side}|{UNSTATED}"
        others = {s for s, w in known if w == word and word}
        values = any(belonging.labelled(s.text) for s in sources) and not belonging.labelled(claim.text)
        unnamed_side = (side, "") in known and not values
        if others and side in theirs and side not in others and not unnamed_side:
            return f"{side} of this"
    return ""


def certainty(claim: Read, sources: Sequence[Read], cited: Sequence[Cited]) -> str:
    """Doubt that is lost, plans told as done; of coded facts. Of notes: `stances`."""
    if all(c.noted for c in cited):
        return ""
    text = claim.text
    about = _about(claim, sources)
    if (
        all(polarity.hedged(s.times.rest) for s in about)
        and not polarity.hedged(text)
        and not polarity.ahead(text)
    ):  # 1 May is no doubt
        return "certainty"
    if all("(planned)" in s.text for s in sources) and not polarity.ahead(text):
        return "that it has happened"
    return ""


def relative(claim: Read, sources: Sequence[Read], cited: Sequence[Cited]) -> str:
    """Words of a relative: of a coded fact only what it is about, not its remarks. Of notes: `stances`."""
    coded = [c.quote.partition(";")[0].lower() for c in cited if not c.noted]
    if (
        len(coded) == len(cited)
        and all(polarity.FAMILY.search(text) and not _OWN.search(text) for text in coded)
        and not polarity.FAMILY.search(claim.text)
    ):
        return "that it is the patient's own"
    if all(c.noted for c in cited):
        return ""
    everything = " ".join(s.lower for s in sources)
    return next((f"a {role}" for role in _ROLES.findall(claim.lower) if role not in everything), "")


def _about(claim: Read, sources: Sequence[Read]) -> list[Read]:
    """The sentences that speak of what the claim speaks of; all of them where none does."""
    words = claim.said.polarity.keys()
    clauses = [(len(words & c.said.polarity.keys()), c) for s in sources for c in s.clauses]
    most = max((shared for shared, _ in clauses), default=0)
    return [c for shared, c in clauses if 2 * shared > most] or [c for _, c in clauses]


def topic(claim: Read, sources: Sequence[Read], cited: Sequence[Cited]) -> str:
    """A statement that shares no word with its sources is not theirs, nor is a part of one that orders what they
    do not name.
    """
    parts = stance.read(claim.text)
    theirs_parts = [p for s in sources for p in stance.read(s.text)]
    known = frozenset[str]().union(*(p.words for p in theirs_parts))
    words = frozenset[str]().union(*(p.words for p in parts))
    stated = {(scale, value) for p in theirs_parts for scale, of in p.marks.items() for value in of}
    shares = any((scale, value) in stated for p in parts for scale, of in p.marks.items() for value in of)
    numbers = {n.value for s in sources for n in s.numbers.numbers}
    every = [(n, s) for s in sources for n in s.numbers.numbers]
    shares = shares or any(
        n.value in numbers or _converted(n, every).value in numbers for n in claim.numbers.numbers
    )
    shares = shares or bool(claim.times.dates)
    if (
        words
        and not words & known
        and not shares
        and not any(_is_named(n, claim, sources) for n in claim.names)
    ):
        return "any of its words"
    theirs = " ".join(s.lower for s in sources)
    for part in parts if all(c.noted for c in cited) else ():
        orders = {
            (scale, value)
            for scale in ("intent", "action")
            for value in part.marks.get(scale, ())
            if value not in _NO_ORDER
        }
        orders = {(scale, value) for scale, value in orders if not _ordered(scale, value, stated)}
        unknown = part.words and not any(w in known or w.lstrip("=")[:5] in theirs for w in part.words)
        if unknown and (orders or _stands_alone(part, parts)):
            return "what a part of it orders" if orders else "a sentence of it"
    return ""


#: What happened, and orders nothing.
_NO_ORDER: Final = frozenset(
    ["done", "undone", "started", "declined", "accepted", "wanted", "deferred", "cancelled", "should"]
)


def _ordered(scale: str, value: str, stated: Collection[tuple[str, str]]) -> bool:
    """Whether the sources order so, in whatever words."""
    borne = stance.scales()[scale].borne.get(value, ())
    return (scale, value) in stated or any((scale, other) in stated for other in borne)


def _stands_alone(part: stance.Part, parts: Sequence[stance.Part]) -> bool:
    """Whether nothing else of its sentence has words, and other sentences have."""
    return len(part.words) > 1 and not any(
        p.words for p in parts if p is not part and p.sentence == part.sentence
    )
