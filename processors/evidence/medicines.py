"""What became of each medicine: compared between before the stay and the orders of the stay; conflicts with
allergies are marked.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Final, Literal, TypeAlias

import yaml

from processors.evidence.allergies import Allergy, known
from processors.evidence.kinds import INSTRUCTIONS
from processors.evidence.record import Line, Record, once
from processors.evidence.statements import cite_line, state
from processors.evidence.wording import dose, drug, name
from schemas.drafts import Citation, Statement
from schemas.facts import Fact
from schemas.instant import DAY, FOREVER, Instant
from schemas.requests import Passage

_IF: Final = re.compile(r"\b(?:if|when|unless)\b", re.IGNORECASE)
Change: TypeAlias = Literal[
    "new", "changed", "stopped", "held", "unchanged", "open", "unlisted", "planned", "short"
]
_RXNORM: Final = "http://www.nlm.nih.gov/research/umls/rxnorm"
#: What a name ends with, or begins with, that is no part of the ingredient.
_FORM: Final = frozenset(
    (
        "tablet tablets tab tabs capsule capsules cap caps injection solution suspension syrup elixir oral cream "
        "ointment gel lotion patch spray drops inhaler nebulizer nebuliser nebulized nebulised powder suppository "
        "pen vial infusion bolus drip gtt er xr xl sr dr ec la cr ir cd hfa dpi odt otc iv po im sc subq extended "
        "delayed modified prolonged release immediate enteric coated chewable eye ear nasal topical transdermal "
        "rectal vaginal inhaled sublingual buccal dispersible soluble effervescent mr sa retard depot lozenge hr hour mg mcg g ml l unit units meq mmol actuat intravenous subcutaneous sliding scale prn dose pack liquid film"
    ).split()
)
#: Salts: "metoprolol succinate" and "metoprolol tartrate" are forms of one ingredient ...
_SALT: Final = frozenset(
    (
        "succinate tartrate hydrochloride hcl maleate besylate besilate mesylate sodium potassium calcium sulfate "
        "sulphate acetate citrate phosphate fumarate bromide hydrobromide chloride carbonate gluconate medoxomil "
        "dihydrate monohydrate trihydrate disodium magnesium etexilate cilexetil axetil erbumine arginine"
    ).split()
)
#: ... but where the salt is the medicine: "potassium chloride" is not "potassium phosphate".
_ELEMENT: Final = frozenset(
    "potassium sodium calcium magnesium zinc iron ferrous ferric aluminium aluminum ammonium silver".split()
)


@lru_cache(maxsize=1)
def _same() -> dict[str, str]:
    """Names of one ingredient in several countries, of brands and in short, to its name here (medicine_names.yaml)."""
    text = files("processors.evidence").joinpath("medicine_names.yaml").read_text(encoding="utf-8")
    return {str(short): str(long) for long, names in yaml.safe_load(text).items() for short in names}


_TOKEN: Final = re.compile(r"[a-z][a-z0-9-]*|\+")
_TOKEN_OR_NUMBER: Final = re.compile(r"[a-z][a-z0-9-]*|\d\S*")
_END: Final = re.compile(r"\(|,|;|:| for |\bin\b")
#: By their words, orders for the ward alone where the sender states no category.
_WARD: Final = re.compile(
    r"\b(?:iv|i\.v\.|intravenous\w*|into a vein|infusion|drip|gtt|bolus|sliding scale|correction scale|nebuli[sz]ed|"
    r"per protocol|prophylaxis|ng tube|nasogastric|with each (?:ha?emo)?dialysis)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Medicine:
    """One ingredient's way through the stay.

    `change` is `held` where an order or a note suspends it, `open` where nobody has stated whether it goes on,
    `unlisted` where the orders at discharge leave out what was taken before, `short` where it was ordered
    for the stay only. `why` is the sentence of a note that decides.
    """

    change: Change
    now: Fact  # the order that shows what holds, or the last one that was stopped
    before: Fact | None = None
    allergies: tuple[Allergy, ...] = ()
    why: Line | None = None
    also: tuple[Fact, ...] = ()  # the order that ended it, where that is not `now`
    steps: tuple[Fact, ...] = ()  # several orders for home, `now` the first: a taper, or two doses of a day

    @property
    def note(self) -> str:
        return held_against(self.allergies)


def held_against(allergies: Sequence[Allergy]) -> str:
    """What is to be checked where allergies speak against something; "" for none."""
    return (
        (
            f"The record holds an allergy to {allergies[0].name}. Check with the prescriber before this is "
            "taken or given."
        )
        if allergies
        else ""
    )


#: "Priadel (lithium carbonate) 400 mg"; in "furosemide (Lasix)" the brand is in brackets.
_BRANDED: Final = re.compile(r"\s*[a-z][\w-]*\s*\(([a-z][a-z -]{3,})\)")


def _is_generic(words: str) -> bool:
    """Whether they name an ingredient: with its salt, or as the brands above do."""
    return words.split()[-1] in _SALT or any(
        words == one for both in _same().values() for one in both.split("+")
    )


@lru_cache(maxsize=4096)
def ingredients(label: str) -> frozenset[str]:
    """The ingredients that a medicine's name lists, without strengths, forms and salts: what orders of one
    medicine share. "Insulin glargine" and "insulin lispro" are two, as are two salts of potassium.
    """
    text = re.sub(r"\((?:otc|home med\w*)\)", " ", label.lower())
    if (branded := _BRANDED.match(text)) and _is_generic(branded[1]):
        text = branded[1] + text[branded.end() :]
    head = _END.split(text, maxsplit=1)[0] or text
    found: set[str] = set()
    for part in re.split(r"/|\+|&|\band\b|\bwith\b|(?<=[a-z]{5})-(?=[a-z]{5})", head):
        words: list[str] = []
        for word in _TOKEN_OR_NUMBER.findall(part):
            if words and word[0].isdigit():
                break  # from the strength on
            if not word[0].isdigit() and word not in _FORM:
                words.append(word)
        if len(words) > 1 and words[0] not in _ELEMENT:
            words = [words[0], *(word for word in words[1:] if word not in _SALT)]
        joined = " ".join(words)
        same = _same()
        named = same.get(joined) or (same.get(words[0], words[0]) if len(words) == 1 else joined)
        if words and named == joined and words[0] in same:
            named = same[words[0]]
        found.update(named.split("+") if named else ())
    return frozenset(found) or frozenset({label.lower().strip()})


def ingredient(label: str) -> str:
    """The first word of a medicine's name that is its own: by which notes speak of it."""
    for word in _TOKEN.findall(label.lower()):
        if word not in _FORM and len(word) > 3:
            return str(word)
    return label.lower()


def setting(fact: Fact) -> Literal["home", "ward", "discharge", ""]:
    """Where an order holds, by its category, else by its words; "" where neither shows."""
    category = fact.attributes.get("category", "").lower()
    if fact.relation == "takes_medication" or "community" in category:
        return "home"
    if "discharge" in category:
        return "discharge"
    if "inpatient" in category or "in-patient" in category:
        return "ward"
    if "outpatient" in category:
        return "home"
    return "ward" if _WARD.search(dose(fact)) or _WARD.search(name(fact)) else ""


@once
def reconcile(record: Record) -> tuple[Medicine, ...]:
    """Each ordered medicine, by what changed; in the order new, changed, stopped, held, unchanged, open."""
    admitted, cut = record.admitted, record.request.cut
    groups: dict[frozenset[str], list[Fact]] = defaultdict(list)
    by_code: dict[str, frozenset[str]] = {}
    for fact in record.of("ordered_medication", "takes_medication"):
        if fact.status == "refuted":
            continue
        key = ingredients(name(fact))
        if code := fact.concept.code_in(_RXNORM):
            key = by_code.setdefault(code, key)
        groups[key].append(fact)
    leaving = any(
        f.start >= admitted and setting(f) == "discharge" and (runs(f, cut) or starts_later(f, cut))
        for orders in groups.values()
        for f in orders
    )
    stay = _Stay(admitted, cut, leaving, known(record), record)
    found = [m for orders in groups.values() if (m := stay.became(orders)) is not None]
    rank: dict[Change, int] = {change: place for place, change in enumerate(_ORDER)}
    return tuple(sorted(found, key=lambda m: (rank[m.change], name(m.now))))


_ORDER: Final[tuple[Change, ...]] = (
    *("new", "changed", "stopped", "held", "short", "unchanged", "open", "unlisted", "planned"),
)


def as_before(found: Medicine) -> str:
    """How a medicine that was changed was taken before: its dose, after its name where that has another strength; "" where not known."""
    before = found.before
    if before is None:
        return ""
    strength = frozenset(_STRENGTH.findall(name(before))) - frozenset(_STRENGTH.findall(name(found.now)))
    return drug(before) if strength else dose(before)


_STRENGTH: Final = re.compile(r"\d+(?:[.,]\d+)?")


def runs(fact: Fact, moment: Instant) -> bool:
    """Whether the order holds at that moment. A stopped order without an end is over."""
    over = fact.status in ("stopped", "inactive") and fact.end == FOREVER
    return (
        fact.start <= moment
        and not over
        and (fact.end > moment or (fact.end == fact.start and fact.status == "active"))
    )


def starts_later(fact: Fact, moment: Instant) -> bool:
    """Whether an order that stands begins after that moment: the next step of a taper."""
    return fact.status == "active" and moment < fact.start < fact.end


@dataclass(frozen=True)
class _Stay:
    """The orders of a stay, one medicine after the other."""

    admitted: Instant
    cut: Instant
    leaving: bool  # orders for after the discharge exist: only they, and what was taken before, go home
    allergies: tuple[Allergy, ...]
    record: Record

    def became(self, orders: list[Fact]) -> Medicine | None:
        home = [
            f
            for f in orders
            if (f.start < self.admitted or f.relation == "takes_medication")
            and (f.end > self.admitted or f.status == "active")
            and not _long_over(f)
        ]
        stay = [f for f in orders if f not in home and f.start >= self.admitted and f.status != "planned"]
        going = [
            f
            for f in stay
            if (runs(f, self.cut) or (starts_later(f, self.cut) and setting(f) != "ward"))
            and (not self.leaving or setting(f) in ("discharge", "home"))
        ]
        if not self.leaving and not home:  # what is for the ward alone goes home with nobody
            going = [f for f in going if setting(f) != "ward"]
        if going:
            return self._goes_on(going, home)
        if home:
            here = [f for f in stay if setting(f) != "discharge" or f.attributes.get("on_hold")]
            return self._of_home(home, here)
        planned = [f for f in orders if f.status == "planned"]
        if planned:
            return Medicine("planned", planned[-1], None, conflicts(planned[-1], self.allergies))
        return Medicine("short", stay[-1]) if stay else None

    def _goes_on(self, going: list[Fact], home: list[Fact]) -> Medicine:
        steps = _distinct(
            [f for f in going if setting(f) == "discharge"]
            or [f for f in going if setting(f) != "ward" and f.start < f.end < FOREVER]
        )
        now = steps[0] if steps else going[-1]
        against = conflicts(now, self.allergies)
        if not home:
            return Medicine("new", now, None, against, steps=steps)
        before = home[-1]
        if now is before or (dose(now) == dose(before) and not steps):
            return Medicine("unchanged", now, before, against)
        return Medicine("changed", now, before, against, steps=steps)

    def _of_home(self, home: list[Fact], ward: list[Fact]) -> Medicine:
        """What was taken before, and no order for afterwards."""
        before = home[-1]
        if not runs(before, self.cut):
            return Medicine("stopped", before)
        against = conflicts(before, self.allergies)
        last = ward[-1] if ward else None
        stated = stance(Medicine("open", before), self.record, self.admitted)
        if stated is not None and stated[0] in ("stop", "hold"):
            awhile = stated[0] == "hold" or _for_a_while(before, stated[1])
            change: Change = "held" if awhile else "stopped"
            return Medicine(change, before, None, (), stated[1], (last,) if last else ())
        if last is not None and not runs(last, self.cut):
            if last.attributes.get("on_hold"):
                return Medicine("held", before, None, (), None, (last,))
            if last.status == "stopped" and _goes_in(last) == _goes_in(before):
                return Medicine("stopped", before, None, (), None, (last,))
        steps = _distinct(f for f in home if f.relation == "takes_medication" and runs(f, self.cut))
        if self.leaving:
            return Medicine("unlisted", steps[0] if steps else before, None, against, steps=steps)
        return Medicine("open", steps[0] if steps else before, before, against, steps=steps)


def _goes_in(order: Fact) -> bool:
    """Whether an order is for a vein, or for a machine: its end is none of what is swallowed at home."""
    return _WARD.search(f"{name(order)} {dose(order)}") is not None or "injection" in name(order).lower()


def _distinct(orders: Iterable[Fact]) -> tuple[Fact, ...]:
    """Orders of one medicine that state different doses or periods, each by the last; none where there is only one."""
    found = {(dose(f), f.start if f.end < FOREVER else 0): f for f in orders}
    return tuple(found.values()) if len(found) > 1 else ()


def _long_over(fact: Fact) -> bool:
    """Completed or stopped before, and nobody said when: it may have been years ago."""
    return (
        fact.status in ("inactive", "stopped") and fact.end == FOREVER and not fact.attributes.get("on_hold")
    )


#: What is to be done with the medicines named after it or, at the end of a list, before it.
_STANCE: Final = {
    "stop": re.compile(
        r"\b(?:stop(?:ping|s)?|stopped(?! taking| using)|ceas(?:e|ed|ing)|withdrawn|taken off|discontinu(?:e|ed|ing)|d/c(?:'?d)?|do not (?:take|restart|resume|give)|don't take|never (?:take|restart)|"
        r"not to be (?:taken|restarted|resumed|given)|should not take|no (?:more|further)|avoid|ended|"
        r"contraindicated|replaced by|switched (?:to|from)|off|instead of|in place of)\b",
        re.IGNORECASE,
    ),
    "hold": re.compile(
        r"\b(?:h[eo]ld(?:ing)?|on hold|paus(?:e|ed|ing)|withh[eo]ld(?:ing)?|suspend(?:ed)?|not (?:now|yet)|wait with)\b", re.IGNORECASE
    ),
    "go": re.compile(
        r"\b(?:continu(?:e|ed|ing|es)|cont|resum(?:e|ed|ing)|restart(?:ed|ing)?|start(?:ed|ing|s)?|tak(?:e|es|ing)|keep|"
        r"increas(?:e|ed)|decreas(?:e|ed)|chang(?:e|ed)|reduc(?:e|ed)|goes on|unchanged|new|begin|began|give|given|"
        r"switch(?:ed)? to|home on|discharged? on)\b",
        re.IGNORECASE,
    ),
}  # fmt: skip
_AWHILE: Final = re.compile(
    r"\b(?:until|till|unless|for now|temporarily|in the meantime|not\b[^.;]*\bbefore)\b", re.IGNORECASE
)
_CLAUSE: Final = re.compile(r"[;.]\s|\n|\bbut\b|\bthen\b|\bwhile\b")
_NEGATED: Final = re.compile(
    r"\b(?:no need to|not|never|don't|do not|denies|without)\s+(?:\w+\s+)?$", re.IGNORECASE
)


#: "Given" that begins a sentence gives a reason.
_SINCE: Final = re.compile(r"(?:^|(?<=[.;:] ))Given (?!PO\b|IV\b|\d)")
#: "lithium is not to be restarted", also with words between; what begins again later is no stop for good.
_NOT_AGAIN: Final = re.compile(
    r"\b(?:is|are|was|be|should|must|will|to)?\s*(?:NOT|not|never)\s+(?:be\s+|to be\s+)?(?:re-?started|resumed|re-?introduced|"
    r"recommenced|rechallenged)\b(?!\s+(?:until|till|before|unless|yet|if|today|now(?!,? (?:or|and) later)))"
)
#: "Restart lithium when level < .8 - NO, crossed out"
_TAKEN_BACK: Final = re.compile(r"\s[-–=]+>?\s*NO\b|\b(?:crossed out|struck out|void|entered in error)\b")
#: Between a medicine and its verb: a dose, a slash, another of its kind.
_BARE: Final = re.compile(
    r"(?:\s*+(?:/\s*+(?:all\s++)?[\w-]++|\(?\d[\w./-]*+\)?|m[cg]g?|units?|dose|is|was|to be|has been))*+[\s:-]*+",
    re.IGNORECASE,
)
#: "losartan 50 only, HCTZ off": what follows is of another one.
_ITS_OWN: Final = re.compile(
    r"^\W*+(?:\d[\w./-]*+\W*+(?:m[cg]g?)?\s*+)?\b(?:only|alone|as before|same dose|unchanged)\s*$"
)
_NEVER_ANY: Final = re.compile(r"(?:^|[\"“:]\s*)(?:no|never|not)\s++(?:[\w-][\w -]*+,\s*+)*+$", re.IGNORECASE)
_FOR_GOOD: Final = re.compile(r"\b(?:ever|again|for life|any more|anymore|at all)\b", re.IGNORECASE)
_NONE_OF: Final = re.compile(r"\b(?:no|NO|No)\s+$")
_GOING_HOME: Final = re.compile(r"\b(?:at|on|for|to go) (?:discharge|d/c|home)\b", re.IGNORECASE)
_NOT_DECIDING: Final = ("past", "family", "social", "history")


def stance(found: Medicine, record: Record, since: Instant) -> tuple[str, Line] | None:
    """What the last sentence of a clinician that states it has done with a medicine, "stop", "hold" or "go", and
    the sentence; None where none does.
    """
    spoken = spoken_of(found)
    best: tuple[str, Line] | None = None
    for line in record.lines:
        kinds = ("past",) if line.passage.body.note_type == "pharmacy" else _NOT_DECIDING
        today = (
            line.kind == "history" and line.last > record.admitted + DAY
        )  # of a note of a round without headings
        if line.last <= since or (line.kind in kinds and not today):
            continue
        if best is not None and (line.last, line.sentence.start) < (best[1].last, best[1].sentence.start):
            continue
        if (stated := _stance_in(line, spoken)) is not None:
            best = (stated, line)
    return best


def _stance_in(line: Line, spoken: re.Pattern[str]) -> str | None:
    for clause in _CLAUSE.split(_SINCE.sub("", line.under_heading)):
        named = spoken.search(clause or "")
        if named is not None and (
            _NOT_AGAIN.search(clause, named.end()) or _TAKEN_BACK.search(clause, named.end())
        ):
            return "stop"
        if named is None or ((condition := _IF.search(clause)) and condition.start() < named.start()):
            continue
        if (own := _own_stance(clause, named)) is not None:
            return own
        before = [
            (match.end(), kind)
            for kind, pattern in _STANCE.items()
            for match in pattern.finditer(clause, 0, named.start())
            if not _NEGATED.search(clause[: match.start()])
        ]
        if before:
            return max(before)[1]
        if _NONE_OF.search(clause[: named.start()]) and (
            re.search(r"\bNO\b", clause[: named.start()]) or _GOING_HOME.search(clause, named.end())
        ):
            return "stop"
        after = [
            (match.start(), kind)
            for kind, pattern in _STANCE.items()
            if (match := pattern.search(clause, named.end(), named.end() + 70)) is not None
            and match[0].lower() not in ("instead of", "in place of")  # of what is named behind
            and not _NEGATED.search(clause[: match.start()])
        ]
        if after:
            return min(after)[1]
    return None


_SENTENCES: Final = re.compile(r"(?<=[.;)])\s+|\n")


def _for_a_while(order: Fact, line: Line) -> bool:
    """Whether what stops it is for a time; what the line states of other medicines does not count."""
    own = names_of(name(order))
    text = next((part for part in _SENTENCES.split(line.text) if own.search(part)), line.text)
    named = own.search(text)
    if named is None:
        return _AWHILE.search(text) is not None
    start = text.rfind(",", 0, named.start()) + 1
    end = text.find(",", named.end())
    end = end if end >= 0 else len(text)
    others = any(one.search(text[end:]) or one.search(text[:start]) for one in _STANCE.values())
    return _AWHILE.search(text[start:end] if others else text) is not None


def _own_stance(clause: str, named: re.Match[str]) -> str | None:
    """Of a list in which each medicine has a verb behind it ("amlodipine stop, bisoprolol hold until Friday") the verb of
    this one; "stop" in a list that begins with "no" and ends for good. None elsewhere.
    """
    start, end = clause.rfind(",", 0, named.start()) + 1, clause.find(",", named.end())
    item = clause[named.end() : end if end >= 0 else len(clause)]
    lone = clause[start : named.start()]
    if not any(pattern.search(lone) for pattern in _STANCE.values()):
        found = [
            (match.start(), kind)
            for kind, pattern in _STANCE.items()
            if (match := pattern.search(item)) is not None and _BARE.fullmatch(item[: match.start()])
        ]
        if found and (start == 0 or any(one.search(clause[:start]) for one in _STANCE.values())):
            return min(found)[1]
    if end >= 0 and _ITS_OWN.search(item):
        return "go"
    if _NEVER_ANY.search(clause[: named.start()]) and _FOR_GOOD.search(clause, named.end()):
        return "stop"
    return None


def goes_on(found: Medicine, record: Record) -> Line | None:
    """The sentence of the last days that states that a medicine goes on which the orders for home leave out: "ASA restart 11/9"."""
    if found.change not in ("unlisted", "open") or not record.notes:
        return None
    stated = stance(found, record, max(record.admitted + DAY, record.notes[-1].time - 2 * DAY) - 1)
    return stated[1] if stated is not None and stated[0] == "go" else None


_WATCHED: Final = re.compile(
    r"\b(?:INRs?|levels?|troughs?|BMP|CMP|CBC|LFTs?|labs|potassium|creatinine|anti-?Xa|TSH|ECG|EKG|QTc)\b|(?-i:\b(?:K|Cr)\b)",
    re.IGNORECASE,
)
_DUE: Final = re.compile(
    r"\b(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(?:day|nesday|rsday|urday|sday)?\b|\d/\d|\bin \w+ (?:days?|weeks?|wks?)\b|\bweekly\b|\b\d ?x ?/ ?(?:wk|week)\b"
    r"|\b(?:twice|once|three times) a week\b|\btomorrow\b|\b\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)",
    re.IGNORECASE,
)


def watched(found: Medicine, record: Record) -> Line | None:
    """The last words of the last day on when a medicine that goes home is checked by a test: in the sentence that names it, or in the
    next one where that names no other medicine. An INR is a check of warfarin.
    """
    if found.change not in ("new", "changed", "unchanged") or not record.notes:
        return None
    own = spoken_of(found)
    thinned = bool({"warfarin", "phenprocoumon", "acenocoumarol"} & ingredients(name(found.now)))
    others = [
        p
        for p in {names_of(name(f)) for f in record.of("ordered_medication", "takes_medication")}
        if p != own
    ]
    best: Line | None = None
    before = ""
    for line in record.written:
        if line.passage.time < record.notes[-1].time - DAY or line.kind in (
            "past",
            "family",
            "results",
            "report",
        ):
            continue
        for part in _PART.split(line.text):
            test = _WATCHED.search(part)
            near = own.search(part) or (
                own.search(before)
                and not any(other.search(words) for other in others for words in (part, before))
            )
            of_it = near or (thinned and test is not None and test[0].upper().startswith("INR"))
            before = part
            if test is not None and of_it and _DUE.search(part) and len(line.text) <= _LONGEST_REASON:
                best = line
    return best


_PART: Final = re.compile(r"(?<=[.;])\s+")


def conflicts(order: Fact, allergies: Iterable[Allergy]) -> tuple[Allergy, ...]:
    """Allergies that speak against the order: the same code, the same name, or the same class."""
    code = order.concept.code_in(_RXNORM)
    return tuple(a for a in allergies if (code and code == a.rxnorm) or a.against(name(order)))


def contradicted(found: Medicine, record: Record, since: Instant) -> Line | None:
    """Orders say that a medicine goes on: the last sentence of a clinician since then, if that states to hold or
    stop it.
    """
    if found.change not in ("new", "changed", "unchanged", "open", "unlisted"):
        return None
    stated = stance(found, record, max(since, found.now.start))
    if stated is not None and _of_the_dose_before(found, stated[1]):
        return None
    return stated[1] if stated is not None and stated[0] != "go" else None


def _of_the_dose_before(found: Medicine, line: Line) -> bool:
    """Whether a sentence stops the strength that was taken before, where the order has another one."""
    if found.before is None or found.before is found.now:
        return False
    behind = (
        re.match(r"\W{0,3}(\d+(?:[.,]\d+)?)", line.text[named.end() :])
        if (named := spoken_of(found).search(line.text))
        else None
    )
    if behind is None:
        return False
    own, old = (
        set(re.findall(r"\d+(?:[.,]\d+)?", f"{name(one)} {dose(one)}")) for one in (found.now, found.before)
    )
    return behind[1] in old and behind[1] not in own


def doubt(found: Medicine, record: Record, since: Instant) -> Statement | None:
    """What the order and such a sentence say, for a person to decide."""
    last = contradicted(found, record, since)
    if last is None:
        return None
    statement = state(
        f"Not clear: {drug(found.now)}; a note states: {last.text}",
        (found.now,),
        note=DIFFER,
        also=against(found.allergies),
        zone=record.zone,
    )
    return Statement(
        statement.text,
        (*statement.citations, cite_line(last, record.zone)),
        statement.verdict,
        statement.note,
    )


def plainly_unlisted(found: Medicine) -> bool:
    """Taken before the stay and not among the orders for home, and nothing else to state of it."""
    return found.change == "unlisted" and not found.steps and not found.note


def in_parts(facts: Sequence[Fact]) -> list[Sequence[Fact]]:
    """As many as one sentence may list."""
    return [facts[place : place + _TOGETHER] for place in range(0, len(facts), _TOGETHER)]


_TOGETHER: Final = 6  # more cannot be checked at a glance
DIFFER: Final = "Orders and notes differ on this medicine. Check which holds."


def against(allergies: Iterable[Allergy]) -> tuple[Citation, ...]:
    """Where the record holds them."""
    return tuple(citation for allergy in allergies for citation in allergy.citations)


def spoken_of(found: Medicine) -> re.Pattern[str]:
    """Its name in a note; "ipratropium-albuterol" is not albuterol."""
    return names_of(name(found.now))


#: First words that many medicines share.
_NO_NAME: Final = _ELEMENT | {
    "insulin",
    "vitamin",
    "human",
    "folic",
    "ascorbic",
    "valproic",
    "sterile",
    "normal",
    "lactated",
    "dextrose",
    "hydrogen",
}
_OWN: Final = 8  # letters of a first word by which notes speak of it


@lru_cache(maxsize=4096)
def names_of(label: str) -> re.Pattern[str]:
    """The names by which notes speak of a medicine that orders call so."""
    names = {*ingredients(label)} if len(ingredients(label)) == 1 else set()
    names |= {ingredient(label)} if len(ingredients(label)) > 1 or " " not in next(iter(names)) else set()
    names |= {
        one.split()[0]
        for one in names
        if " " in one and one.split()[0] not in _NO_NAME and len(one.split()[0]) >= _OWN
    }
    names |= {one.removeprefix("insulin ") for one in names if one.startswith("insulin ")}
    known = ingredients(label)
    names |= {short for short, long in _same().items() if long in names or known == {*long.split("+")}}
    names |= {"pred"} if "prednisolone" in names else set()
    either = "|".join(
        sorted((re.escape(one).replace(r"\-", "[- ]?") for one in names), key=len, reverse=True)
    )
    return re.compile(rf"(?<![\w-])(?:{either})(?![\w-])", re.IGNORECASE)


#: The verbs of a change, by what became of the medicine.
_SAID: Final[dict[Change, re.Pattern[str]]] = {
    "new": re.compile(
        r"\b(?:start\w*|begin|began|begun|add\w*|initiat\w+|prescrib\w+|treat\w*)\b", re.IGNORECASE
    ),
    "changed": re.compile(
        r"\b(?:increas\w+|reduc\w+|chang\w+|switch\w*|lower\w*|rais\w+|titrat\w+|halv\w+|doubl\w+|up to|down to|taper\w*)\b",
        re.IGNORECASE,
    ),
    "stopped": re.compile(
        r"\b(?:stop\w*|discontinu\w+|held|hold|replac\w+|switch\w*|ceas\w+)\b", re.IGNORECASE
    ),
    "held": re.compile(r"\b(?:h[eo]ld\w*|paus\w+|withh[eo]ld\w*|suspend\w*)\b", re.IGNORECASE),
}
_LONGEST_REASON: Final = 240


def because(found: Medicine, record: Record) -> Line | None:
    """What a note of the stay says on the change: the sentence nearest in time that names the drug and the
    change.
    """
    verbs = _SAID.get(found.change)
    if verbs is None:
        return None
    moment = found.now.end if found.change == "stopped" and found.now.end != FOREVER else found.now.start
    drug_name = spoken_of(found)
    near = [
        line
        for line in record.lines
        if line.passage.time <= moment + DAY
        and line.passage.body.note_type != INSTRUCTIONS
        and len(line.text) <= _LONGEST_REASON
        and line.kind not in ("past", "family", "social", "medication")
        and drug_name.search(line.text)
        and verbs.search(line.text)
    ]
    return min(near, key=lambda line: (abs(line.passage.time - moment), line.sentence.start), default=None)


_BEGINS_AGAIN: Final = re.compile(
    r"\b(?:re-?start\w*|resum\w*|re-?introduc\w*|re-?commenc\w*|re-?challeng\w*|(?:begin|start|go) (?:it )?again|back on)\b",
    re.IGNORECASE,
)


def begins_again_in(text: str) -> re.Match[str] | None:
    """Where words state that something suspended is begun again."""
    return _BEGINS_AGAIN.search(text)


_CONDITION: Final = re.compile(r"\b(?:until|till|when|once|if|unless)\b", re.IGNORECASE)
#: Who decides on what is suspended, or after what: "hold, BMP 5/20, then PCP decides".
_DECIDED: Final = re.compile(
    r"\b(?:decid\w+|re-?assess\w*|revisit\w*|(?:will|to) (?:advise|address|review))\b|\bthen\b", re.IGNORECASE
)
_OFF_UNTIL: Final = re.compile(r"\b(?:off|stop(?:ped)?)\b[^.;]{0,30}\b(?:until|till)\b", re.IGNORECASE)
_LABEL: Final = re.compile(r"\W*\w[\w -]{2,30}:")  # of another topic
_BEHIND: Final = 2  # sentences after the one that names it, in which "it" may begin again


_NEVER_AGAIN: Final = re.compile(
    r"\b(?:never|(?:do|does|must|should|is|are)(?: not|n't)|not|no)\b[^.;,]{0,20}\b(?:re-?start|resum|re-?introduc|re-?commenc|re-?challeng)(?![^.]*\b(?:until|till|unless|before)\b)",
    re.IGNORECASE,
)
_ENDED: Final = re.compile(
    r"\b(?:stop(?:ped)?|discontinued|d/c'?d|replaced|contraindicated)\b(?! until| till)", re.IGNORECASE
)
#: What may stand behind "restart" where what is begun again was named before.
_IT: Final = re.compile(
    r"\s*(?:$|[.,;:()\d<>≥≤~]|(?:it|this|at|when|if|on|after|once|in|only|with|until|tomorrow|next|per|by|pending|as|low\w*|half|full|home dose|same|unless|mon\w*|tue\w*|wed\w*|thu\w*|fri\w*|sat\w*|sun\w*)\b)",
    re.IGNORECASE,
)


def _of_it(text: str, again: re.Match[str], own: re.Pattern[str]) -> bool:
    """Whether what begins again is the medicine itself: named right behind, or nothing else is. What was restarted is over."""
    over = again[0].lower().endswith("ed") and not re.search(
        r"\b(?:be|is|are|if|when|once|unless)\s+$", text[: again.start()], re.IGNORECASE
    )
    named = own.search(text, again.end(), again.end() + 30)
    return not over and (
        named is not None or (again[0].lower() != "back on" and _IT.match(text, again.end()) is not None)
    )


def begins_again(found: Medicine, record: Record) -> Line | None:
    """The last sentence on when a suspended medicine is begun again: one that names it, or one soon behind that
    names no other medicine.
    """
    own = spoken_of(found)
    orders = record.of("ordered_medication", "takes_medication")
    others = [p for p in {names_of(name(f)) for f in orders} if p != own]
    best: Line | None = None
    passage: Passage | None = None
    behind = _BEHIND + 1
    for line in record.written:
        if line.kind in ("past", "family") or line.passage.time < record.request.evidence.passages[0].time:
            continue
        behind = behind + 1 if line.passage is passage else _BEHIND + 1
        passage = line.passage
        if own.search(line.text):
            behind = 0
        elif behind > _BEHIND or _LABEL.match(line.text) or any(other.search(line.text) for other in others):
            continue
        again = next((m for m in _BEGINS_AGAIN.finditer(line.text) if _of_it(line.text, m, own)), None)
        ended = behind == 0 and again is None and _ENDED.search(line.text) is not None
        if _NEVER_AGAIN.search(line.text) or (ended and _stance_in(line, own) == "stop"):
            best = None  # what was to begin again is not to, any more
            continue
        paused = _STANCE["hold"].search(line.text) and (
            _CONDITION.search(line.text) or _DECIDED.search(line.text)
        )
        if again or (behind == 0 and (paused or _OFF_UNTIL.search(line.text))):
            best = _with(best, line) if best is not None and behind else line
    return best


def _with(before: Line, line: Line) -> Line:
    """A sentence with the one on the condition shortly before it: "Hold until below 1.3. The clinic restarts it." """
    start, end = before.sentence.start, line.sentence.end
    if before.passage is not line.passage or end - start > _LONGEST_REASON:
        return line
    text = line.passage.body.text[start:end]
    return line._replace(sentence=line.sentence._replace(start=start, text=text))


def mentioned(found: Medicine, record: Record) -> Line | None:
    """The last sentence on a medicine that no order of the stay speaks of."""
    drug_name = spoken_of(found)
    own = (
        "past",
        "history",
        "medication",
    )  # what was taken before; of the clinicians' instructions it is what is to be taken
    shown = [
        line
        for line in record.written
        if (line.kind not in own or line.passage.body.note_type == INSTRUCTIONS)
        and drug_name.search(line.text)
        and len(line.text) <= _LONGEST_REASON
    ]
    return shown[-1] if shown else None
