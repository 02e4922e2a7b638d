"""What became of each medicine: compared between before the stay and the orders of the stay; conflicts with
allergies are marked.
"""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from kg import relatives
from processors.evidence import ahead, stances, units
from processors.evidence.allergies import Allergy, known
from processors.evidence.allergies.reactions import agents
from processors.evidence.kinds import INSTRUCTIONS
from processors.evidence.medicine_names import folded, medicine_names
from processors.evidence.ranges import decimal
from processors.evidence.record import DECIDING, Line, Record, once
from processors.evidence.statements import cite, cite_line, state
from processors.evidence.tags import untagged
from processors.evidence.wording import dose, drug, name
from schemas.drafts import Citation, Statement
from schemas.facts import Fact
from schemas.instant import DAY, FOREVER, HOUR, Instant, to_datetime
from schemas.requests import Passage

Change: TypeAlias = Literal[
    "new", "changed", "stopped", "held", "unchanged", "open", "unlisted", "planned", "short", "other"
]
_RXNORM: Final = "http://www.nlm.nih.gov/research/umls/rxnorm"
#: What a name ends with, or begins with, that is no part of the ingredient.
_FORM: Final = frozenset(
    (
        "tablet tablets tab tabs capsule capsules cap caps injection solution suspension syrup elixir oral cream "
        "ointment gel lotion patch spray drops inhaler nebulizer nebuliser nebulized nebulised powder suppository "
        "pen vial syringe prefilled ampoule infusion bolus drip gtt er xr xl sr dr ec la cr ir cd hfa dpi odt otc iv po im sc subq extended "
        "ds ss delayed modified prolonged release immediate enteric coated chewable eye ear nasal topical transdermal "
        "rectal vaginal inhaled sublingual buccal dispersible soluble effervescent mr sa retard depot lozenge hr hour mg mcg g ml l unit units meq mmol actuat intravenous subcutaneous sliding scale prn dose pack liquid film "
        "pr mups cfc-free mdi concentrate pre-filled autoinjector auto-injector cartridge flexpen kwikpen solostar sachet sachets granules lozenges "
        "actuation actuations act sl iud u-100 u-200 u-300 u-500 troche troches suppositories wafer wafers orodispersible gastro-resistant controlled sustained "
        "micrograms microgram milligrams milligram grams gram accuhaler evohaler turbohaler turbuhaler respimat ellipta handihaler diskus penfill "
        "nexthaler easyhaler autohaler breezhaler genuair respules nebules inhalation inhalations puff puffs patches pessary enema film films"
    ).split()
)
#: Salts: "metoprolol succinate" and "metoprolol tartrate" are forms of one ingredient ...
_SALT: Final = frozenset(
    (
        "succinate tartrate hydrochloride hcl maleate besylate besilate mesylate sodium potassium calcium sulfate "
        "sulphate acetate citrate phosphate fumarate bromide hydrobromide chloride carbonate gluconate medoxomil "
        "dihydrate monohydrate trihydrate disodium magnesium etexilate cilexetil axetil erbumine arginine "
        "propionate furoate pamoate pot"
    ).split()
)
#: ... but where the salt is the medicine: "potassium chloride" is not "potassium phosphate".
_ELEMENT: Final = frozenset(
    "potassium sodium calcium magnesium zinc iron ferrous ferric aluminium aluminum ammonium silver".split()
)


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
    for the stay only, `other` where a note states that it is another person's. `why` is the sentence of a note that decides.
    """

    change: Change
    now: Fact  # the order that shows what holds, or the last one that was stopped
    before: Fact | None = None
    allergies: tuple[Allergy, ...] = ()
    why: Line | None = None
    also: tuple[Fact, ...] = ()  # the order that ended it, where that is not `now`
    steps: tuple[Fact, ...] = ()  # several orders for home, `now` the first: a taper, or two doses of a day
    by: Fact | None = None  # what is taken in its place, of its own ingredients
    listed: tuple[Fact, ...] = ()  # what other lists of before have in place of `before`
    kept: bool = False  # for an emergency: goes on, for nobody stopped it
    given: Fact | None = None  # of what is unlisted the order of the stay that runs at its end
    paused: bool = False  # on hold to the end of the stay by its order, and no note begins it again

    @property
    def ongoing(self) -> bool:
        """Whether it was given as before to the end of the stay."""
        return self.given is not None and _same_dose(self.given, self.now)

    @property
    def note(self) -> str:
        return " ".join(filter(None, (held_against(self.allergies), PAUSED if self.paused else "")))


#: On an order for home.
PAUSED: Final = (
    "Suspended by its order to the end of the stay, and ordered again for home. Check that this is meant."
)


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


#: What the name of a biosimilar ends with: "insulin glargine-yfgn" is insulin glargine.
_BIOSIMILAR: Final = re.compile(
    r"(?:(?<=mab)|(?<=cept)|(?<=stim)|(?<=alfa)|(?<=glargine)|(?<=aspart)|(?<=lispro))-[a-z]{4}\b"
)


def _is_generic(words: str) -> bool:
    """Whether they name an ingredient: with its salt, or as the brands above do."""
    return words.split()[-1] in _SALT or any(
        words == one for both in medicine_names().same.values() for one in both.split("+")
    )


@lru_cache(maxsize=4096)
def ingredients(label: str) -> frozenset[str]:
    """The ingredients that a medicine's name lists, without strengths, forms and salts: what orders of one
    medicine share. "Insulin glargine" and "insulin lispro" are two, as are two salts of potassium.
    """
    text = re.sub(r"\((?:otc|home med\w*)\)", " ", folded(label))
    if (branded := _BRANDED.match(text)) and _is_generic(branded[1]):
        text = branded[1] + text[branded.end() :]
    head = _BIOSIMILAR.sub("", _END.split(text, maxsplit=1)[0] or text)
    found: set[str] = set()
    for part in re.split(r"/|\+|&|\band\b|\bwith\b|(?<=[a-z]{5})-(?:pot )?(?=[a-z]{5}|hctz\b)", head):
        words: list[str] = []
        for word in _TOKEN_OR_NUMBER.findall(part):
            if words and word[0].isdigit():
                break  # from the strength on
            if not word[0].isdigit() and word not in _FORM:
                words.append(word)
        if len(words) > 1 and words[0] not in _ELEMENT:
            words = [words[0], *(word for word in words[1:] if word not in _SALT)]
        joined = " ".join(words)
        same = medicine_names().same
        named = same.get(joined) or (same.get(words[0], words[0]) if len(words) == 1 else joined)
        if words and named == joined and words[0] in same:
            named = same[words[0]]
        found.update(named.split("+") if named else ())
    found -= {one.removesuffix(" protamine") for one in found if one.endswith(" protamine")}  # of a mix
    return frozenset(found) or frozenset({label.lower().strip()})


def other_salt(words: str, label: str) -> bool:
    """Whether words behind a medicine's name begin with another salt than the label's: "tartrate 50" of the succinate."""
    first = _TOKEN.match(words.lower().lstrip())
    return first is not None and first[0] in _SALT and first[0] not in label.lower() and _has_salt(label)


def _has_salt(label: str) -> bool:
    return not _SALT.isdisjoint(_TOKEN.findall(label.lower()))


def ingredient(label: str) -> str:
    """The first word of a medicine's name that is its own: by which notes speak of it."""
    for word in _TOKEN.findall(folded(label)):
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


def of_before(fact: Fact, record: Record) -> bool:
    """Whether it was taken before the stay: as a list states, by an order of before, or by one of an outpatient that is entered when
    the patient comes, as some systems send the list of medicines.
    """
    if fact.relation == "takes_medication" or fact.start < record.admitted:
        return True
    encounter = record.request.evidence.encounter
    left = (encounter.body.end if encounter is not None else None) or FOREVER
    return setting(fact) == "home" and fact.start < min(record.admitted + _ENTERED, left - _LEAVES)


_ENTERED: Final = 24 * HOUR
_LEAVES: Final = 6 * HOUR  # before the end of a stay prescriptions are for afterwards


@once
def reconcile(record: Record) -> tuple[Medicine, ...]:
    """Each ordered medicine, by what changed; in the order new, changed, stopped, held, unchanged, open."""
    admitted, cut = record.admitted, record.request.cut
    groups: dict[frozenset[str], list[Fact]] = defaultdict(list)
    by_code: dict[str, frozenset[str]] = {}
    also: dict[frozenset[str], frozenset[str]] = {}  # other names of what one code stands for
    for fact in record.of("ordered_medication", "takes_medication"):
        if fact.status == "refuted":
            continue
        key = ingredients(name(fact))
        if code := fact.concept.code_in(_RXNORM):
            first = by_code.setdefault(code, key)
            if first != key and _head(first) == _head(
                key
            ):  # "warfarin" is the "warfarin clathrate" of one code
                also[key] = first
            key = first
        groups[key].append(fact)
    for key, first in also.items():
        groups[first] += groups.pop(key, [])
    leaving = any(
        f.start >= admitted and setting(f) == "discharge" and (runs(f, cut) or starts_later(f, cut))
        for orders in groups.values()
        for f in orders
    )
    stay = _Stay(admitted, cut, leaving, known(record), record)
    became = (m for orders in groups.values() if (m := stay.became(orders)) is not None)
    found = _in_place([_listed_since(m, record) for m in became])
    rank: dict[Change, int] = {change: place for place, change in enumerate(_ORDER)}
    return tuple(sorted(found, key=lambda m: (rank[m.change], name(m.now))))


def _listed_since(found: Medicine, record: Record) -> Medicine:
    """What a note ended or suspended and the later discharge summary lists for home with a dose goes on by it."""
    if found.change not in ("stopped", "held") or found.why is None or found.now.attributes.get("on_hold"):
        return found
    part = _in_closing_list(found, record)
    if part is None or part.passage.time <= found.why.last or not re.search(r"\d", part.text):
        return found
    return replace(found, change="unlisted", why=None, also=())


def _in_closing_list(found: Medicine, record: Record) -> Line | None:
    """What the discharge summary's list has of a medicine, where it neither ends nor suspends it."""
    own = spoken_of(found)
    parts = (about(line, own) for line in closing_list(record) if own.search(line.text))
    return next((part for part in parts if stances.decided(part.text, own) in (None, "go")), None)


def _head(key: frozenset[str]) -> str:
    """The first word of a single ingredient's name; of several, all of them."""
    return next(iter(key)).split()[0] if len(key) == 1 else "+".join(sorted(key))


_ORDER: Final[tuple[Change, ...]] = (
    *("new", "changed", "stopped", "held", "other", "short", "unchanged", "open", "unlisted", "planned"),
)


def _in_place(found: list[Medicine]) -> list[Medicine]:
    """A combination of which an ingredient goes on alone is replaced by it, and a single ingredient by a combination."""
    going = [m for m in found if m.change in ("new", "changed", "unchanged")]
    return [
        replace(m, change="stopped", by=by.now, why=None)
        if m.change in ("held", "stopped", "open", "unlisted")
        and (by := next((g for g in going if _shares(m.now, g.now)), None)) is not None
        else m
        for m in found
    ]


def _shares(one: Fact, other: Fact) -> bool:
    mine, theirs = ingredients(name(one)), ingredients(name(other))
    return (mine < theirs or theirs < mine) and setting(other) != "ward"


def as_before(found: Medicine) -> str:
    """How a medicine that was changed was taken before: its dose, after its name where that has another strength; "" where not known."""
    before = found.before
    if before is None:
        return ""
    return drug(before) if other_strength(found) else _MEANS[0][0].sub("", dose(before)).strip()


def other_strength(found: Medicine) -> bool:
    """Whether the name of what was taken before has a strength that the new name has not, or another salt or release."""
    if found.before is None:
        return False
    strengths = [frozenset(_STRENGTH.findall(name(f))) for f in (found.before, found.now)]
    forms = [frozenset(map(str.lower, _RELEASE.findall(name(f)))) for f in (found.before, found.now)]
    return bool(strengths[0] - strengths[1]) or (all(forms) and not forms[0] & forms[1])


_RELEASE: Final = re.compile(r"\b(?:tartrate|succinate|ER|XL|XR|SR|CR|LA|IR)\b", re.IGNORECASE)


_STRENGTH: Final = re.compile(r"\d+(?:[.,]\d+)?")


def has_strength(order: Fact) -> bool:
    """Whether its name has a strength: what is stopped is known by it, without how it was taken."""
    return _OF_STRENGTH.search(name(order)) is not None


_OF_STRENGTH: Final = re.compile(r"\d ?(?:mg|mcg|micrograms?|g|units?|%|mEq|mmol|mL)\b", re.IGNORECASE)


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


#: "Wife brings list".
BROUGHT: Final = r"br(?:ings?|ought) (?:in )?(?:an? |her |his |the )?(?:list|bag|pills?|meds?|bottles?)"
_HOME_LIST: Final = re.compile(
    rf"(?:\bhome (?:meds?|medic\w+|list)|\b{BROUGHT}|\bmed(?:s|ication)? list|\btakes|\btaking"
    r"|\bmeds?(?: list| rec\w*| hx| history)?\s?(?:\([^)]{0,30}\))?(?: (?:per|from|by) [\w ]{1,20})?\s*:|\bPTA\b|\bprior to admission)[^.;\n]{0,260}$",
    re.IGNORECASE,
)


#: Why an order was cancelled that was never the patient's: "not patient's medicine", "wrong patient".
_NOT_THEIRS: Final = re.compile(
    r"\b(?:not (?:the )?(?:patient|pt)(?:'?s)?\b|not (?:hers|his|theirs)\b|wrong (?:patient|pt|chart|person)\b|(?:another|other) (?:patient|person)|belongs to)",
    re.IGNORECASE,
)


def _listed_at_home(order: Fact, record: Record, *, plainly: bool = False) -> bool:
    """Whether a note of the first two days has a medicine in a list of what was taken before; `plainly`: in words that call it
    so.
    """
    own = names_of(name(order))
    return any(
        (line.kind == "medication" and not plainly) or _HOME_LIST.search(line.text, 0, named.start())
        for line in record.lines
        if record.admitted <= line.passage.time <= record.admitted + 2 * DAY
        and line.kind not in ("plan", "assessment", "family", "allergy")
        for named in own.finditer(line.text)
    )


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
            if of_before(f, self.record)
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
            found = self._goes_on(going, home)
            return replace(found, paused=True) if self._paused(found, stay) else found
        if home:
            here = [f for f in stay if setting(f) != "discharge" or f.attributes.get("on_hold")]
            return self._of_home(home, here)
        planned = [f for f in orders if f.status == "planned"]
        if planned:
            return Medicine("planned", planned[-1], None, conflicts(planned[-1], self.allergies))
        running = (f for f in reversed(stay) if runs(f, self.cut) or f.attributes.get("on_hold"))
        return self._of_stay(next(running, stay[-1])) if stay else None

    def _of_stay(self, order: Fact) -> Medicine:
        """What no order takes home: of the stay alone, unless the notes list it among what was taken before."""
        found = Medicine("short", order)
        another_s = _NOT_THEIRS.search(order.attributes.get("stop_reason", "")) is not None
        if _goes_in(order) or another_s or not _listed_at_home(order, self.record):
            return found
        stated = stance(Medicine("open", order), self.record, self.admitted)
        if stated is None or stated[0] not in ("stop", "hold"):
            if self.leaving and _listed_at_home(order, self.record, plainly=True):
                against = conflicts(order, self.allergies)
                given = order if runs(order, self.cut) else None
                return Medicine("unlisted", order, None, against, given=given)
            return found
        awhile = stated[0] == "hold" or stances.for_a_while(stated[1].text, names_of(name(order)))
        return replace(found, change="held" if awhile else "stopped", why=stated[1])

    def _paused(self, found: Medicine, stay: list[Fact]) -> bool:
        """Whether the ward's last order of it was on hold when the stay ended, and no note begins it again."""
        ward = [f for f in stay if setting(f) == "ward"]
        if not (self.leaving and ward and ward[-1].attributes.get("on_hold")) or any(
            runs(f, self.cut) for f in ward
        ):
            return False
        stated = stance(found, self.record, self.admitted)
        return stated is None or stated[0] != "go"

    def _goes_on(self, going: list[Fact], home: list[Fact]) -> Medicine:
        steps = _distinct(
            [f for f in going if setting(f) == "discharge"]
            or [f for f in going if setting(f) != "ward" and f.start < f.end < FOREVER]
        )
        now = steps[0] if steps else going[-1]
        against = conflicts(now, self.allergies)
        if not home:
            return Medicine("new", now, None, against, steps=steps)
        before, listed = _as_ordered(now, home)
        if now is before or (not steps and (_same_dose(now, before) or _same_rescue(now, before))):
            return Medicine("unchanged", now, before, against, listed=listed)
        return Medicine("changed", now, before, against, steps=steps, listed=listed)

    def _of_home(self, home: list[Fact], ward: list[Fact]) -> Medicine:
        """What was taken before, and no order for afterwards."""
        before = home[-1]
        stated = stance(Medicine("open", before), self.record, self.admitted)
        if not runs(before, self.cut):
            forever = stances.never_again(before.attributes.get("stop_reason", ""))
            if stated is not None and stated[0] == "hold" and not forever:
                return Medicine("held", before, None, (), stated[1])  # what a note holds is not stopped
            return Medicine("stopped", before)
        against = conflicts(before, self.allergies)
        last = ward[-1] if ward else None
        if (
            stated is not None
            and stated[0] == "hold"
            and last is not None
            and runs(last, self.cut)
            and last.start > stated[1].last
        ):
            stated = None  # what was suspended is given again
        if stated is not None and stated[0] == "other" and last is None:
            return Medicine("other", before, None, (), stated[1])
        if stated is not None and stated[0] in ("stop", "hold"):
            own = names_of(name(before))
            awhile = stated[0] == "hold" or stances.for_a_while(stated[1].text, own)
            decided = Medicine(
                "held" if awhile else "stopped", before, None, (), stated[1], (last,) if last else ()
            )
            again = None if awhile else begins_again(decided, self.record)
            later = again is not None and again.last >= stated[1].last
            if later or awhile:
                return replace(decided, change="held")
            return replace(decided, why=_decision(decided, self.record, self.admitted, stated[1]))
        if last is not None and not runs(last, self.cut):
            ended = last.status == "stopped" and _goes_in(last) == _goes_in(before)
            if last.attributes.get("on_hold"):
                ended = stances.never_again(last.attributes.get("stop_reason", ""))
            if (last.attributes.get("on_hold") and not ended) or (ended and _until(last)):
                return Medicine("held", before, None, (), None, (last,))
            if ended:
                return Medicine("stopped", before, None, (), None, (last,))
        if _RESCUE.search(f"{name(before)} {dose(before)}"):
            return Medicine("unchanged", before, before, against, kept=True)
        steps = _distinct(f for f in home if f.relation == "takes_medication" and runs(f, self.cut))
        if self.leaving and stated is not None and stated[0] == "go" and _begins_later(stated[1]):
            return Medicine("held", before, None, (), stated[1])
        if self.leaving:
            given = last if last is not None and runs(last, self.cut) and not _goes_in(last) else None
            return Medicine(
                "unlisted", steps[0] if steps else before, None, against, steps=steps, given=given
            )
        return Medicine("open", steps[0] if steps else before, before, against, steps=steps)


def _begins_later(line: Line) -> bool:
    """ "GP 12/3 to restart": it is begun again on a day after its note."""
    return _TO_RESTART.search(line.text) is not None and bool(ahead.days_of(line))


_TO_RESTART: Final = re.compile(
    r"\bto (?:re-?start|resume|re-?introduce)\b|\b(?:re-?start|resume) (?:on|at|by)\b", re.IGNORECASE
)


def stopped_for_good(found: Medicine, record: Record) -> Line | None:
    """The last sentence that states of a stopped medicine, next to its name, that it is stopped for good; None where another
    thinks of it again.
    """
    own = spoken_of(found)
    for line in reversed(record.lines):
        text = line.text
        if line.passage.time < record.admitted or line.kind in _NOT_DECIDING or not own.search(text):
            continue
        if (
            _RECONSIDERED.search(text)
            or " without " in text
            or stances.begins_again_in(_FOR_GOOD.sub("", text))
        ):
            return None
        if any(
            _AFTER_IT.match(text, name_.end()) or _BEFORE_IT.search(text[: name_.start()])
            for name_ in own.finditer(text)
        ):
            return line
    return None


_GOOD: Final = r"(?:never|for good|permanent\w*|forever)\b"
_FOR_GOOD: Final = re.compile(rf"\b{_GOOD}", re.IGNORECASE)
_AFTER_IT: Final = re.compile(
    rf"[\w/]{{0,12}}[\s,:(-]*(?:(?:is|was|be|stop(?:ped)?|off)\b[\s,:(-]*){{0,3}}{_GOOD}(?! (?:without|unless))",
    re.IGNORECASE,
)
_BEFORE_IT: Final = re.compile(
    rf"\b{_GOOD}(?: (?:again|stop|take|use|any))?[ :]{{1,2}}(?:[\w-]+, ?){{0,6}}(?:and )?\Z", re.IGNORECASE
)
_RECONSIDERED: Final = re.compile(
    r"\b(?:reconsider\w*|re-?challenge\w*|revisit\w*|re-?assess\w*)\b", re.IGNORECASE
)


def ended_because(found: Medicine, record: Record) -> str:
    """The reason that the order which ended it states, without a condition to begin again that a later note replaces."""
    reason = untagged((found.also[-1] if found.also else found.now).attributes.get("stop_reason", ""))
    reason = _ITS_DAY.sub("", reason)
    again = begins_again(found, record) if found.change == "held" else None
    if again is None or (found.why is None and (not found.also or again.last < found.also[-1].start + DAY)):
        return reason
    parts = (part.strip() for part in reason.split(";"))
    return "; ".join(
        x for x in parts if stances.begins_again_in(x) is None and not _FOR_A_PROCEDURE.search(x)
    )


#: A reason that a later one replaces.
_FOR_A_PROCEDURE: Final = re.compile(
    r"\b(?:(?:morning|day|eve|night) (?:of|before) |for |before |pre-?|peri-?)(?:the )?(?:surgery|operation|OR|op|procedure|cath\w*|angio\w*|contrast|CT|scope|endoscopy|colonoscopy|biopsy|sedation)\b|\b(?:NPO|pre-?op\w*|peri-?op\w*)\b",
    re.IGNORECASE,
)


_ITS_DAY: Final = re.compile(
    r"\s*\b(?:overnight|today|tonight|yesterday|this (?:morning|afternoon|evening))\b", re.IGNORECASE
)


def _until(order: Fact) -> bool:
    """Whether the reason why an order was stopped is one for a time: "restart when sodium above 130"."""
    reason = order.attributes.get("stop_reason", "")
    return stances.begins_again_in(reason) is not None and not stances.never_again(reason)


#: What is kept for an emergency.
_RESCUE: Final = re.compile(
    r"\b(?:albuterol|salbutamol|levalbuterol|terbutaline|ventolin|proair)\b(?!.*\bnebul)|\b(?:nitroglycerin|glyceryl trinitrate|GTN)\b(?=.*\b(?:sublingual\w*|under the tongue|spray|SL|prn|as needed)\b)"
    r"|\b(?:epinephrine|adrenaline)\b(?=.*\b(?:pen|auto-?injector|IM|intramuscular\w*|thigh)\b)|\b(?:epipen|jext|emerade|glucagon|naloxone|narcan)\b",
    re.IGNORECASE,
)


def _as_ordered(now: Fact, home: list[Fact]) -> tuple[Fact, tuple[Fact, ...]]:
    """Of several entries of before the one that is ordered, else one of the same form, else the last; and the others."""
    lists = [f for f in home if f.relation == "takes_medication" and f.status == "active"]
    same = [f for f in lists if name(f).lower() == name(now).lower()]
    before = next(
        (f for f in reversed(same) if _same_dose(f, now)),
        same[-1] if same and home[-1] in lists else home[-1],
    )
    if before not in lists:
        return before, ()
    return before, tuple(f for f in lists if f is not before and drug(f) != drug(before))


#: Words of a dose that mean the same, and what a list adds of its source.
_MEANS: Final = tuple(
    (re.compile(words, re.IGNORECASE), one)
    for words, one in (
        (r",? \b(?:re-?)?(?:start(?:ing|ed|s)?|from)(?: on)? (?:\d{1,2}/\d{1,2}|\d{4}-\d\d-\d\d)\b(?: (?:in the |at )?(?:morning|evening|night|noon|am|pm)\b)?(?: by (?:the |his |her )?[a-z]+$)?", " "),
        (r"\([^()]*\b(?:GP|list|record|fill\w*|last|packet|own supply|clinic|since)\b[^()]*\)|\([^()\d]*\b(?:card|bottle)\b[^()\d]*\)", " "),
        (r"\b(?:for|against) (?:the |his |her )?(?!\w+ (?:days?|weeks?|months?|doses?)\b)[a-z][a-z -]*(?: (?:19|20)\d\d)?$", " "),
        (r"\b(?:(?:three times (?:a day|daily)|3 times (?:a day|daily)|t\.?i\.?d\.?|tds),? with (?:each |every )?meals?|with (?:each|every) meals?)(?![\w.])", " 3d with meals "),
        (r"\b(?:orally|by mouth|per os|p\.?o\.?|oral)(?![\w.])", " "),
        (r"\b(?:subcutaneous(?:ly)?|under the skin|subcut\.?|s\.?[cq]\.?|subq)(?![\w.])", " sc "),
        (r"\b(?:twice (?:a day|daily)|two times (?:a day|daily)|2 times (?:a day|daily)|b\.?i\.?d\.?|bd)(?![\w.])", " 2d "),
        (r"\b(?:three times (?:a day|daily)|3 times (?:a day|daily)|t\.?i\.?d\.?|tds)(?![\w.])", " 3d "),
        (r"\b(?:four times (?:a day|daily)|q\.?i\.?d\.?|qds)(?![\w.])", " 4d "),
        (r"\b(?:(?:every|each|in the) morning|mane|qam|om)(?![\w.])", " am "),
        (r"\b(?:(?:every|each|at) (?:night|bedtime)|nightly|nocte|qhs|on)(?![\w.])", " pm "),
        (r"\b(?:once (?:a day|daily)|every day|each day|daily|o\.?d\.?|q\.?d\.?)(?![\w.])", " 1d "),
        (r"\b(?:as needed|if needed|when (?:required|needed)|p\.?r\.?n\.?)(?![\w.])", " prn "),
        (r"\bmicrograms?\b|\bug\b|µg|μg", " mcg "),
        (r"\b(?:tablets?|tabs?|capsules?|caps?|inhal\w*|inh|puffs?)\b", " "),
        (r"(?<=\d),(?=\d{3}\b)", ""),
        (r"(?<=\d)(?=[a-zA-Z])", " "),
        (r"[^\w./%-]+|\.(?!\d)", " "),
    )
)  # fmt: skip


def _same_dose(one: Fact, other: Fact) -> bool:
    """Whether two entries state the same dose, in whatever words: "1 tablet" also of tablets of the same strength."""
    if not _alike(dose(one), dose(other)):
        return _alike(_amount(one), _amount(other))
    mine, theirs = _strengths(name(one)), _strengths(name(other))
    return _OF_STRENGTH.search(dose(one)) is not None or not mine or not theirs or mine == theirs


def _same_rescue(one: Fact, other: Fact) -> bool:
    """Whether two entries are the same spray, pen or inhaler at the same dose, for when it is needed: "1 spray in one nostril for
    overdose, may repeat" and "1 spray as needed".
    """
    mine, theirs = (_COUNT.match(dose(fact)) for fact in (one, other))
    words = [f"{name(fact)} {dose(fact)}" for fact in (one, other)]
    return (
        mine is not None
        and theirs is not None
        and mine[0].lower() == theirs[0].lower()
        and all(_RESCUE.search(text) and not _BY_THE_CLOCK.search(text) for text in words)
        and _strengths(name(one)) == _strengths(name(other))
    )


_COUNT: Final = re.compile(
    r"\d+(?:\.\d+)?(?:-\d+)? (?:sprays?|puffs?|pens?|injections?|mg|mcg|tablets?)\b", re.IGNORECASE
)
#: What is taken every few hours is another dose where the hours are others.
_BY_THE_CLOCK: Final = re.compile(
    r"\b(?:q ?\d|every|daily|once (?:a|per)|twice|times a|bid|tid|qid|weekly)", re.IGNORECASE
)


def _alike(one: str, other: str) -> bool:
    """Whether two doses are the same, where "once a day" is any time of the day."""
    one, other = _HOURS.sub(_hours, one), _HOURS.sub(_hours, other)
    if bool(_LIQUID.search(one)) != bool(_LIQUID.search(other)):
        one, other = (_LIQUID.sub(r"\1", _VOLUME_FIRST.sub(r"\2", words)) for words in (one, other))
    mine, theirs = (" ".join(in_other_words(_VOLUME_FIRST.sub(r"\2 (\1)", words))) for words in (one, other))
    if _ONCE in mine or _ONCE in theirs:
        mine, theirs = (re.sub(r"\b[ap]m\b", _ONCE, words) for words in (mine, theirs))
        if bool(_AT.search(mine)) != bool(_AT.search(theirs)):
            mine, theirs = (_AT.sub("", words) for words in (mine, theirs))
    if bool(_CHEWED.search(mine)) != bool(_CHEWED.search(theirs)):
        mine, theirs = (_CHEWED.sub("", words) for words in (mine, theirs))
    if bool(_FOOD.search(mine)) != bool(_FOOD.search(theirs)):  # one of them leaves it to the patient
        mine, theirs = (_FOOD.sub("", words) for words in (mine, theirs))
    return mine == theirs


_HOUR: Final = (
    r"(?:\d{1,2}(?::[0-5]\d)? ?[ap]\.?m\b\.?|(?:[01]?\d|2[0-3]):[0-5]\d|(?:[01]\d|2[0-3])[0-5]\d(?! ?m))"
)
#: "at 0700, 1500 and 2200".
_HOURS: Final = re.compile(rf"\bat {_HOUR}(?:(?:, ?(?:and )?|/| and | & ){_HOUR})*", re.IGNORECASE)


def _hours(match: re.Match[str]) -> str:
    """The hours of a dose in one form: "at 7 AM and 3 PM" as "at 0700 1500"."""
    return "at " + " ".join(_in_24(hour) for hour in re.findall(_HOUR, match[0], re.IGNORECASE))


def _in_24(hour: str) -> str:
    digits = re.sub(r"\D", "", hour)
    first, minutes = (digits[:-2], digits[-2:]) if len(digits) > 2 else (digits, "00")
    half = re.search(r"[ap](?=\.?m)", hour, re.IGNORECASE)
    clock = int(first) % 12 + 12 * (half[0].lower() == "p") if half else int(first)
    return f"{clock:02}{minutes}"


#: "5 mL (250 mg)" is "250 mg (5 mL)", and 250 mg of a liquid whose volume nobody states.
_VOLUME_FIRST: Final = re.compile(
    r"(\d[\d.]* ?mL) \((\d[\d.]* ?(?:mg|mcg|g|units?|mEq|mmol))\)", re.IGNORECASE
)
_LIQUID: Final = re.compile(
    r"(\d[\d.]* ?(?:mg|mcg|g|units?|mEq|mmol)) \(\d[\d.]* ?mL\)|\d[\d.]* ?mL \(\d[\d.]* ?(?:mg|mcg|g|units?|mEq|mmol)\)",
    re.IGNORECASE,
)


_FOOD: Final = re.compile(
    r" (?:with (?:food|meals?|a meal|breakfast|dinner|supper)|(?:\d+ ?min(?:utes)? )?before (?:breakfast|food|meals|lunch|dinner|supper)|on an? empty stomach|\d h(?:ours?|rs?)? (?:apart|away|separate|before|after)(?: (?:from|of))?(?: \w+){1,3})$"
)


_CHEWED: Final = re.compile(r" chew(?:able|ed)\b")
_AT: Final = re.compile(r" at (?:[01]?\d|2[0-3])(?: ?[0-5]\d)?$")
_ONCE: Final = "1 d"  # what `in_other_words` makes of "once a day"


def _amount(fact: Fact) -> str:
    """Its dose, of tablets as the strength of which its name is: "2 tablets" of sevelamer 800 mg as "1600 mg"."""
    strength = _STRENGTH_OF.findall(name(fact))
    words = dose(fact)
    pieces = _PIECES.match(words)
    if len(strength) != 1 or pieces is None or _OF_STRENGTH.search(words):
        return words
    amount = decimal(strength[0][0].replace(",", "."))
    count = _COUNTED.get(pieces[1].lower()) or decimal(pieces[1])
    if amount is None or count is None:
        return words
    return f"{(amount * count).normalize():f} {strength[0][1]} {words[pieces.end() :]}"


_PIECES: Final = re.compile(
    r"^\W*(\d(?:\.5)?|one|a|two|three) (?:tablet|tab|capsule|cap|patch)(?:e?s)?\b ?", re.IGNORECASE
)
_COUNTED: Final = {"a": 1, "one": 1, "two": 2, "three": 3}


def _strengths(label: str) -> frozenset[tuple[str, str]]:
    """What a name states of its strength, in the units that comparisons use."""
    stated = (
        units.quantity(amount.replace(",", "."), unit, "", "", "")
        for amount, unit in _STRENGTH_OF.findall(label)
    )
    return frozenset((one.canonical_value or one.value, one.canonical_unit or one.ucum) for one in stated)


_STRENGTH_OF: Final = re.compile(
    r"(?<![\d./])(\d+(?:[.,]\d{1,2}(?!\d))?) ?(mg|mcg|micrograms?|ug|µg|g|units?|%|mEq|mmol)\b", re.IGNORECASE
)


@lru_cache(maxsize=4096)
def in_other_words(words: str) -> tuple[str, ...]:
    """A dose in the one form that all words for it have."""
    for pattern, one in _MEANS:
        words = pattern.sub(one, words)
    return tuple(words.lower().split())


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


_NOT_DECIDING: Final = ("past", "family", "social", "history")


def stance(found: Medicine, record: Record, since: Instant) -> tuple[stances.Stance, Line] | None:
    """What the last sentence of a clinician that states it has done with a medicine, or with the group of which it is,
    and the sentence; None where none does.
    """
    spoken = _in_this_record(name(found.now), record)
    best: tuple[stances.Stance, Line] | None = None
    both = _with_the_next(record)
    for line in record.lines:
        kinds = ("past",) if line.passage.body.note_type == "pharmacy" else _NOT_DECIDING
        # Of a note of a round without headings; of the first day's, below, only what it decides.
        today = line.kind == "history" and line.last > record.admitted
        if line.last <= since or (line.kind in kinds and not today):
            continue
        here = (record.stated(line), line.sentence.start)
        if best is not None and here < (record.stated(best[1]), best[1].sentence.start):
            continue
        stated = stances.decided(_under_its_heading(line, spoken, record), spoken)
        if stated not in ("stop", "hold") and _BY_SIGN.match(line.text) and spoken.search(line.text):
            stated = stances.legend(line.passage.body.text).get(line.text[0], stated)
        if stated is None and _place(line) in both and spoken.search(line.text):
            stated, line = both[_place(line)]
        if stated is None or (
            line.kind in kinds
            and line.last <= record.admitted + DAY
            and not _decided_on_arrival(line, stated, spoken)
        ):
            continue
        if (
            best is not None
            and (best[0], stated) == ("hold", "stop")
            and best[1].passage.body.note_type not in _TEACHING
            and _taught(line)
        ):
            continue  # "not to take for now": what is taught at the door ends no plan to begin again
        best = (stated, line)
    return best


def _decided_on_arrival(line: Line, stated: stances.Stance, spoken: re.Pattern[str]) -> bool:
    """Whether a sentence that the first day's note has among its history decides on a medicine now, and is not of before the
    stay: "lisinopril + HCTZ held", "ibuprofen no more".
    """
    if line.passage.body.note_type not in DECIDING or _OF_BEFORE_IT.search(line.text):
        return False
    words = about(line, spoken).text
    return stated == "hold" or (
        stated == "stop" and len(words.split()) <= _PLAIN_STOP and not re.search(r"\d", words)
    )


#: By whom, or when, it was done before the stay.
_OF_BEFORE_IT: Final = re.compile(
    rf"\b(?:ago|since|yesterday|last (?:week|month|year|dose|took)|before (?:admission|coming)|{relatives.RELATIVE}|patient|pt|s?he|they|by (?:the )?(?:PCP|GP|OSH)|ran out|quit|self|himself|herself|stopped taking|(?:19|20)\d\d)\b|[\"“]",
    re.IGNORECASE,
)
_PLAIN_STOP: Final = 5  # words


@once
def _beginnings(record: Record) -> dict[str, frozenset[str]]:
    """What notes of this record cut short in a way that many medicines share, where only one of its own begins so."""
    known = {one for f in record.of(*_ENTRIES) for one in ingredients(name(f))}
    found = {short: [one for one in known if one.startswith(short)] for short in _SHARED_BEGINNINGS}
    return {
        short: frozenset(one)
        for short, one in found.items()
        if len(one) == 1 and known.isdisjoint(_SHARED_BEGINNINGS[short])
    }


_ENTRIES: Final = ("ordered_medication", "takes_medication", "given_medication")
#: With medicines of other names that are cut short to the same: Levophed.
_SHARED_BEGINNINGS: Final = {"levo": frozenset({"norepinephrine"})}


def _in_this_record(label: str, record: Record) -> re.Pattern[str]:
    """By what notes of this record name a medicine, or its group."""
    pattern = or_its_group(label)
    short = [one for one, of in _beginnings(record).items() if of == ingredients(label)]
    return re.compile(rf"{pattern.pattern}|\b(?:{'|'.join(short)})\b", re.IGNORECASE) if short else pattern


#: A letter before a name, by which a list decides; "K 5.4" is a value.
_BY_SIGN: Final = re.compile(r"[A-Z] (?=[A-Za-z]{3})")


@once
def _with_the_next(record: Record) -> dict[tuple[str, int], tuple[stances.Stance, Line]]:
    """What the sentence behind decides on all that a sentence names ("STOP all 3."), and both, by that one's place."""
    return {
        _place(before): (stated, before.part(before.sentence.start, line.sentence.end))
        for before, line in itertools.pairwise(record.written)
        if before.passage is line.passage and (stated := stances.of_all_named(line.text)) is not None
    }


def _place(line: Line) -> tuple[str, int]:
    return line.passage.resource, line.sentence.start


_ONLY_OFF: Final = re.compile(r"\b(?:off|ended|stopped|d/c'?d?)\b", re.IGNORECASE)
_GIVES_WHY: Final = re.compile(
    r"\b(?:due to|because|since|risk|caus\w+|given)\b|\s[-–:;=(]\s?\w|\(|\b(?:never|not (?:to|for)|permanent\w*|contraindicated)\b",
    re.IGNORECASE,
)


def _decision(found: Medicine, record: Record, since: Instant, last: Line) -> Line:
    """Of the sentences that stop a medicine the one that decides, with its reason ("AZA STOP - TPMT low"), where the last only
    mentions that it is off ("LFTs falling off AZA").
    """
    own = spoken_of(found)

    def worth(line: Line) -> int:
        clause = next((c for c in re.split(r"[;\n]", line.text) if own.search(c)), line.text)
        return (not _ONLY_OFF.search(clause)) + (_GIVES_WHY.search(clause) is not None)

    if worth(last) == 2 or stances.begins_again_in(about(last, own).text) is not None:
        return last
    deciding = [
        line
        for line in record.lines
        if line.last > since
        and line.kind not in _NOT_DECIDING
        and line.passage.body.note_type not in _TEACHING
        and own.search(line.text)
        and stances.decided(line.text, own) == "stop"
    ]
    return max((*deciding, last), key=lambda line: (worth(line), line.last))


@once
def vetoes(record: Record) -> tuple[tuple[re.Pattern[str], Line], ...]:
    """Medicines, by their names, that sentences of the stay's clinicians do not let begin for now, and the sentences."""
    return tuple(
        (own, line)
        for line in record.lines
        if line.passage.time > record.admitted
        and line.passage.body.note_type in DECIDING
        and line.kind not in ("past", "family", "social", "allergy", "medication")
        and _NO.search(line.text)
        for own in {*_patterns(record), *(names_of(named[0].lower()) for named in agents(line.text))}
        if stances.ruled_out_now(line.text, own)
    )


_NO: Final = re.compile(r"\b(?:NO|No|no)\b")


def _taught(line: Line) -> bool:
    return line.passage.body.note_type in _TEACHING and stances.taught(line.text)


#: Notes of those who teach what others decided.
_TEACHING: Final = frozenset({"nursing", "case-management", "social-work", "rehab", "nutrition"})


def not_given(order: Fact, record: Record) -> bool:
    """Whether an order was cancelled before anything of it was given."""
    return "cancelled" in order.attributes and not any(
        given.start >= order.start and ingredients(name(given)) == ingredients(name(order))
        for given in record.of("given_medication")
        if given.status == "active"
    )


@once
def still_ordered(record: Record) -> dict[str, Line]:
    """Of running orders of the stay that a note ends, or calls forgotten, its sentence, by the order's id; none where another order of
    the medicine ended within a day of the note, which may have meant that one.
    """
    cut, found = record.request.cut, {}
    orders = [f for f in record.of("ordered_medication") if f.start >= record.admitted]
    for order in orders:
        if not runs(order, cut) or order.attributes.get("on_hold") or setting(order) in ("home", "discharge"):
            continue
        stated = stance(Medicine("open", order), record, order.start)
        line = None
        if stated is not None and (
            stated[0] == "stop" or (stated[0] == "hold" and stated[1].last > cut - _HELD_LATELY)
        ):
            later = stances.only_for_home(stated[1].text) or _ends_later(stated[1], order, cut)
            line = None if later else stated[1]
        if line is not None and int(order.attributes.get("touched", "0")) > line.last:
            line = None  # somebody changed it since, and let it run
        line = _called_forgotten(order, record) or line
        same = [f for f in orders if f is not order and ingredients(name(f)) == ingredients(name(order))]
        if line is not None and not any(
            abs(f.end - line.last) < DAY if f.end < FOREVER else _of_other_dose(line, order, f) for f in same
        ):
            found[order.id] = line
    return found


@once
def ordered_after_a_stop(record: Record) -> dict[str, Line]:
    """Of running orders that began after a note had stopped the medicine for good, and none took that back: its sentence, by the order's
    id.
    """
    found = {}
    orders = [
        order
        for order in record.of("ordered_medication")
        if record.admitted <= order.start and runs(order, record.request.cut)
    ]
    by_name = {name(order): order for order in orders}
    decided = {
        label: stance(Medicine("open", order), record, record.admitted) for label, order in by_name.items()
    }
    for order in orders:
        stated, own = decided[name(order)], names_of(name(order))
        if stated is None or stated[0] != "stop" or stated[1].last >= order.start:
            continue
        line = stated[1]
        stopped = Medicine("stopped", order, None, (), line)
        if (
            own.search(line.text)
            and line.passage.body.note_type not in _TEACHING
            and not _LONG_AGO.search(line.text)
            and not _of_another_dose(line.text, own, order)
            and not (stances.only_for_home(line.text) and setting(order) not in ("home", "discharge"))
            and not stances.for_a_while(line.text, own)
            and not (_INTO_A_VEIN.search(line.text) and not _goes_in(order))
            and begins_again(stopped, record) is None
        ):
            found[order.id] = line
    return found


def _of_another_dose(text: str, own: re.Pattern[str], order: Fact) -> bool:
    """Whether a sentence ends an amount that the order does not have: "aspirin 325 q6h stops"."""
    amount = _amount_behind(text, own)
    return bool(amount) and amount not in _numbers(order)


def _amount_behind(text: str, own: re.Pattern[str]) -> str:
    """The number right behind a medicine's name; "" for none."""
    named = own.search(text)
    behind = re.match(rf"\W{{0,3}}({_STRENGTH.pattern})", text[named.end() :]) if named else None
    return behind[1] if behind else ""


def _numbers(fact: Fact) -> frozenset[str]:
    """All of its name and dose."""
    return frozenset(_STRENGTH.findall(f"{name(fact)} {dose(fact)}"))


#: "Stop IV metronidazole": by mouth it may go on.
_INTO_A_VEIN: Final = re.compile(r"\b(?:IV|i\.v\.|gtt|drip|infusion)\b")
#: Of before the stay: "took it 2013-14, stopped for cost".
_LONG_AGO: Final = re.compile(r"\b(?:19|20)\d\d\b|\b(?:years?|months?) ago\b|^took\b", re.IGNORECASE)


def _ends_later(line: Line, order: Fact, cut: Instant) -> bool:
    """Whether a stop stands behind a day to come: "2 mg daily to 5/5, then stop"."""
    text = about(line, names_of(name(order))).text
    stop = _AFTER_A_DAY.search(text)
    return stop is not None and bool(ahead.later_days(stop[1], cut))


_AFTER_A_DAY: Final = re.compile(
    r"(\d{1,2}/\d{1,2}(?:/\d{2,4})?)(?![^;]*\b(?:restart|resum))[^.;\d]{0,16}\b(?:stop|off|end)\b",
    re.IGNORECASE,
)


def suspends(line: Line, order: Fact, record: Record) -> bool:
    """Whether a sentence that ends an order does so for a time: "hold metformin until the scan"."""
    own = or_its_group(name(order))
    held = stances.decided(_under_its_heading(line, own, record), own) == "hold"
    return held or _OFF_UNTIL.search(about(line, own).text) is not None


def _bars_first(text: str) -> bool:
    """ "No cipro/levaquin, no azithro": a medicine is the first that a sentence bars."""
    found = _NO_FIRST.match(text)
    return found is not None and any(named.start() == found.end() for named in agents(text))


_NO_FIRST: Final = re.compile(r"\W*(?:no|avoid|never)\s+", re.IGNORECASE)


#: Whether a sentence that ends medicines may be led in as what is not to be taken: of its note the first one, one more, or not.
Lead: TypeAlias = Literal["", "first", "more"]


TO_AVOID: Final = "To avoid"


def ended_outside(record: Record) -> Iterator[tuple[Line, Lead]]:
    """Each of `stopped_outside`: led in where it bars from its first word on, and names no medicine that goes on at home."""
    going = [spoken_of(m) for m in reconcile(record) if m.change not in ("stopped", "held", "other", "short")]
    last: Passage | None = None
    for line in stopped_outside(record):
        bars = _BEGINS_TO_BAR.match(line.text) and not ahead.warns(line.text)
        if not bars or any(own.search(line.text) for own in going):
            yield line, ""
            continue
        yield line, "more" if line.passage is last else "first"
        last = line.passage


_BEGINS_TO_BAR: Final = re.compile(
    r"\W*(?:(?:(?:allerg\w*|meds?|also|home)\b:? )?(?:stop(?:ped)?|no|not|never|avoid|do not|don'?t)\b)(?! (?:if|until|till|both)\b)",
    re.IGNORECASE,
)


@once
def stopped_outside(record: Record) -> tuple[Line, ...]:
    """The last sentences that stop what no entry of the record has, of what another note has that it was taken: bought, or
    ordered elsewhere; of a discharge summary those that suspend what only the stay had, too.
    """
    lines = [line for line in record.lines if line.kind not in ("past", "family", "social")]
    ended = [spoken_of(m) for m in reconcile(record) if m.change in ("stopped", "held", "other")]
    found: dict[str, Line] = {}
    for line in lines:
        taught = line.passage.body.note_type in _TEACHING
        kind = line.passage.body.note_type
        late = kind in DECIDING and record.summary is not None and line.passage.time >= record.summary.time
        bars = _BARS.search(line.text) is not None or _bars_first(line.text)
        barred = (kind == "discharge-summary" or late) and bars
        if (
            kind == INSTRUCTIONS
            or ahead.warns(line.text)
            or not (barred or _NONE_OF.search(line.text) or (_STOPPING.search(line.text) and not taught))
        ):
            continue
        for named in agents(line.text):
            label = medicine_names().same.get(named[0].lower(), named[0].lower())
            known = ended if barred else _patterns(record)
            if label not in _of_the_table() or any(own.search(label) for own in known):
                continue
            own = names_of(label)
            decided = stances.decided(line.text, own)
            held = decided == "hold" and barred and kind == "discharge-summary"
            if (decided == "stop" or held) and (
                barred
                or any(
                    _USED.search(each.text[max(0, at.start() - _BY) : at.end() + _BY])
                    for each in lines
                    if each is not line
                    for at in own.finditer(each.text)
                )
            ):
                found[label] = line
    return tuple(dict.fromkeys(found.values()))


#: "NOT: caffeine, albuterol", "Do not take: ibuprofen", "STOP bactrim" of a discharge summary.
_BARS: Final = re.compile(
    r"(?-i:\b(?:NOT|STOP|NO|HOLD)\b)\s*:?\s*[A-Za-z]{4}|^\W*(?:hold|on hold):?\s+[A-Za-z]{4}|\bdo (?:not|NOT) (?:take|give|use)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=1)
def _of_the_table() -> frozenset[str]:
    return frozenset(medicine_names().same.values())


_NONE_OF: Final = re.compile(r"(?:^|[.,;:(\"“]\s*|\band )[Nn]o (?=[A-Za-z]{5})")
_STOPPING: Final = re.compile(r"\b(?:STOP(?:PED)?|stop(?:ped)?|discontinued?|d/c'?d)\b")
#: Next to what is taken.
_USED: Final = re.compile(
    r"\b(?:tak(?:es|ing|en)|took|us(?:es|ing)|pops|popp(?:ed|ing)|nightly|bought|OTC|urgent care|\d{2,4} ?(?:mg)?(?: (?:BID|TID|QID|daily))?)\b",
    re.IGNORECASE,
)
_BY: Final = 28  # characters


def ended_by(order: Fact, record: Record) -> Line | None:
    """The sentence of a note that ends an order of the stay now or at its end ("dalteparin off at d/c"); None where none does."""
    if (line := still_ordered(record).get(order.id)) is not None:
        return line
    stated = stance(Medicine("open", order), record, order.start)
    return stated[1] if stated is not None and stated[0] == "stop" else None


_HELD_LATELY: Final = 2 * DAY  # what was suspended before then has been looked at since


def _of_other_dose(line: Line, order: Fact, other: Fact) -> bool:
    """Whether the number at a medicine's name is that of another order: "the 40 mg enoxaparin line"."""
    text = line.text
    if (named := names_of(name(order)).search(text)) is None:
        return False
    near = set(_STRENGTH.findall(text[max(0, named.start() - 8) : named.end() + 8]))
    mine, theirs = (set(_STRENGTH.findall(drug(one))) for one in (order, other))
    return bool(near & theirs) and not near & mine


_FORGOTTEN: Final = re.compile(
    r"\bstill (?:charted|active|open|live|ordered|prescribed|running|up|on (?:the )?(?:e-?MAR|MAR|e-?PMA|EPMA|chart|profile|kardex|drug chart))\b",
    re.IGNORECASE,
)
#: Before a name: "STILL ON SANDO-K!", "still getting metoclopramide??"
_STILL_ON: Final = re.compile(r"\b(?i:still (?:on|getting|receiving|having|given|taking))\s+(?:the )?$")


def _called_forgotten(order: Fact, record: Record) -> Line | None:
    """The last sentence that calls the order still active, where it should not be, or its last dose over."""
    own = names_of(name(order))
    shown = [
        line
        for line in record.lines
        if line.passage.time > order.start
        and own.search(line.text)
        and _over_by_then(about(line, own).text, own, line.passage.time)
    ]
    return shown[-1] if shown else None


def _over_by_then(text: str, own: re.Pattern[str], written: Instant) -> bool:
    for named in own.finditer(text):
        before = _STILL_ON.search(text, 0, named.start())
        if before and (before[0].startswith("STILL ON") or "!" in text[named.end() : named.end() + 3]):
            return True
    found = _FORGOTTEN.search(text) or _LAST_GIVEN.search(text)
    last = None if found is None else next(reversed([*own.finditer(text, 0, found.start())]), None)
    if found is None or last is None or any(agents(text, last.end(), found.start())):
        return False  # of the medicine that was named last
    if found.re is _FORGOTTEN:
        return True
    return ahead.is_over(text[found.start() :], written)


#: "Last dose 07/11", of a day before the note.
_LAST_GIVEN: Final = re.compile(
    r"\blast (?:dose|given|one)\W{1,3}(?:(?:was|on|given)\s)?(?:\d{1,2}/\d{1,2}|yesterday|\d{1,2} [A-Z][a-z]{2}|[A-Z][a-z]{2}\w* \d{1,2}\b)",
    re.IGNORECASE,
)


def _under_its_heading(line: Line, own: re.Pattern[str], record: Record) -> str:
    """A sentence under its heading; without it where that names the medicine and the sentence itself another."""
    heading = line.sentence.heading
    if _NAME_OF_NOTE.match(heading) and not own.search(heading) and not names_other(heading, own, record):
        return line.text  # "D/C SUMM", "D/C UROLOGY": the note's name, not a verb
    other = bool(heading) and own.search(heading) and not own.search(line.text)
    return line.text if other and names_other(line.text, own, record) else line.under_heading


_NAME_OF_NOTE: Final = re.compile(r"\W*d/?c\b\W*[a-z]", re.IGNORECASE)


def names_other(text: str, own: re.Pattern[str], record: Record) -> bool:
    """Whether a text names another medicine of the record."""
    return any(p.search(text) for p in _patterns(record) if p.pattern not in own.pattern)


@once
def _patterns(record: Record) -> tuple[re.Pattern[str], ...]:
    return tuple({names_of(name(f)) for f in record.of("ordered_medication", "takes_medication")})


#: What a pump gives ends with it: "pump OFF until 2/27".
_BY_PUMP: Final = re.compile(r"\b(?:pump|pod|omnipod|CSII)\b", re.IGNORECASE)


@lru_cache(maxsize=2048)
def or_its_group(label: str) -> re.Pattern[str]:
    own, groups = names_of(label).pattern, stances.groups_of(ingredients(label))
    if "insulin" in label and _BY_PUMP.search(label):
        groups = "|".join(filter(None, (groups, r"\b(?:(?:insulin )?pump|pod|omnipod)\b")))
    return re.compile(f"{own}|{groups}" if groups else own, re.IGNORECASE)


def goes_on(found: Medicine, record: Record) -> Line | None:
    """The sentence of the last days that states that a medicine goes on which the orders for home leave out: "ASA restart 11/9"."""
    if found.change not in ("unlisted", "open") or not record.notes:
        return None
    stated = stance(found, record, max(record.admitted + DAY, record.notes[-1].time - 2 * DAY) - 1)
    part = _in_closing_list(found, record)
    if part is not None and (stated is None or stated[0] == "go" or stated[1].last < part.passage.time):
        return part
    return stated[1] if stated is not None and stated[0] == "go" else None


@once
def closing_list(record: Record) -> tuple[Line, ...]:
    """What the last discharge summary that lists medicines for home lists."""
    found = [
        line
        for line in record.written
        if line.passage.body.note_type == "discharge-summary"
        and line.kind == "medication"
        and not _OF_BEFORE.search(line.sentence.heading)
    ]
    return tuple(line for line in found if line.passage is found[-1].passage)


_OF_BEFORE: Final = re.compile(
    r"\b(?:home|admi\w*|prior|pta|before|outpatient|previous|inpatient|in-house|given|hospital|stop\w*|held|hold|allerg\w*)\b",
    re.IGNORECASE,
)


_LIMIT: Final = re.compile(r"\bmax(?:imum)?\.?\b[^.;]{0,12}\d", re.IGNORECASE)


_WHOLE: Final = re.compile(
    r"\b(?:do not|don'?t|never|not to be|not) (?:crush|chew|split|break|open)\w*|\bswallow(?:ed)? whole\b",
    re.IGNORECASE,
)


#: Of what is kept for an emergency: that its dose is another one now.
_REDOSED: Final = re.compile(
    r"\b(?:changed?|was \d|(?:up|down) from|increased?|decreased?|new dose)\b", re.IGNORECASE
)
#: With what a medicine is not to be taken.
_APART: Final = re.compile(
    r"\bnot (?:together )?with\b|\b(?:apart|separate\w*|away) from\b|\bon an empty stomach\b|\b\d ?h(?:ours?|rs?)? (?:before|after|from|apart)\b|\bno (?:antacids?|dairy|milk|calcium|iron|grapefruit)\b",
    re.IGNORECASE,
)


def capped(found: Medicine, record: Record) -> Line | None:
    """What the discharge summary's list has of the most that may be taken of a medicine, of how it must not be swallowed or with what,
    where its order has none.
    """
    if found.change not in ("new", "changed", "unchanged"):
        return None
    part, ordered = _in_closing_list(found, record), dose(found.now)
    if found.kept and part is not None and _REDOSED.search(part.text):
        return part
    missing = [
        p
        for p in (_LIMIT, _WHOLE, _APART)
        if part is not None and p.search(part.text) and not p.search(ordered)
    ]
    return part if missing else None


@once
def taken_outside(record: Record) -> tuple[Line, ...]:
    """Parts of the list for home of a discharge summary with a dose of what neither an order for home nor an entry of before has."""
    known = [spoken_of(m) for m in reconcile(record) if m.change != "short"]
    found: dict[str, Line] = {}
    for line in closing_list(record):
        for named in agents(line.text):
            label = medicine_names().same.get(named[0].lower(), named[0].lower())
            own = names_of(label)
            part = about(line, own)
            if (
                label in _of_the_table()
                and (ahead.doses(part.text) or _LIMIT.search(part.text))
                and stances.decided(part.text, own) not in ("stop", "hold", "other")
                and not any(one.search(part.text) for one in known)
                and not any(
                    x.passage.time > line.passage.time
                    and own.search(x.text)
                    and stances.decided(x.text, own) == "stop"
                    for x in record.lines
                )
            ):
                found.setdefault(label, part)
    return tuple(dict.fromkeys(found.values()))


#: "SAME folic acid 1, metformin 500 BID": of each that it lists.
_GOES_ON_LIST: Final = re.compile(
    r"\W*(?:same|unchanged|continue[ds]?)\b(?: meds?| home meds?)?:?(?= [a-z])", re.IGNORECASE
)
_CARRIES_ON: Final = re.compile(
    r"\b(?:continu(?:e|es|ing)|cont|carry(?:ing)? on|go(?:es)? on|keeps?(?: taking| on)?|stays? on|unchanged|no change|as (?:before|at home|usual|pta))\b",
    re.IGNORECASE,
)
_LATER: Final = re.compile(
    r"\b(?:if|when|once|after|until|till|unless|from|on (?:mon|tue|wed|thu|fri|sat|sun|\d)|restart\w*|resum\w*|review\w*|clinic|gp|pcp)\b|\?",
    re.IGNORECASE,
)


def carried_on(found: Medicine, record: Record) -> Line | None:
    """The part of a sentence that states plainly, without a condition, a later time or another dose, that a medicine of before
    goes on which the orders for home leave out: "sumatriptan OK to carry on". None where none does.
    """
    line = goes_on(found, record)
    listed = line is not None and _GOES_ON_LIST.match(line.text) is not None
    if found.change == "open" and line is not None and line.kind != "medication" and not listed:
        return None
    if line is None or line.passage.body.note_type in _TEACHING:
        return None
    own = spoken_of(found)
    part = about(line, own)
    named = item(part, own)
    clause = named.text if named is not None else ""
    known = set(re.findall(r"\d+(?:[.,]\d+)?", f"{name(found.now)} {dose(found.now)}"))
    figures = set(re.findall(r"\d+(?:[.,]\d+)?", clause))
    listed = listed or any(line.place == one.place or line.text in one.text for one in closing_list(record))
    plain = (listed or _CARRIES_ON.search(clause)) and not _LATER.search(clause) and figures <= known
    return part if plain and stances.decided(clause, own) in ("go", None if listed else "go") else None


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
            if _AT_A_CLINIC.search(part):
                before = ""
                continue  # a visit, for follow-up
            test = _WATCHED.search(part)
            near = own.search(part) or (
                own.search(before)
                and not any(other.search(words) for other in others for words in (part, before))
            )
            of_it = near or (thinned and test is not None and test[0].upper().startswith("INR"))
            before = part
            due = test is not None and of_it and _DUE.search(part) is not None
            if due and len(line.text) <= _LONGEST_REASON and len(ahead.days_of(line)) <= _CHECKS:
                best = line
    return best


def pumped(found: Medicine, record: Record) -> Line | None:
    """The last sentence of the stay on how much an implanted or worn pump of before gives now, where that is another amount:
    "Pump: 260 mcg/day". Orders seldom have it.
    """
    if "pump" not in name(found.now).lower():
        return None
    rates = [
        (line, rate)
        for line in record.lines
        if line.passage.time > record.admitted and (rate := _PUMP_RATE.search(line.text)) is not None
    ]
    if not rates:
        return None
    own = ("nursing", *_TEACHING)  # of who sets it rather than who read it back
    line, rate = max(rates, key=lambda one: (one[0].passage.body.note_type not in own, one[0].passage.time))
    return None if rate["amount"] in re.findall(r"\d[\d.,]*\d|\d", dose(found.now)) else line


_PUMP_RATE: Final = re.compile(
    r"\bpump\b[^.;\n]{0,60}?(?P<amount>\d[\d.,]*\d|\d)\s?(?:m?[cµμ]?g|units?|u|mL)\s?/\s?(?:d|day|h|hr|hour)\b",
    re.IGNORECASE,
)
_AT_A_CLINIC: Final = re.compile(
    r"\b(?:clinic|office|(?-i:Dr\.?|PCP|GP))\b[^.;]*\b\d{1,2}:\d\d\b", re.IGNORECASE
)
_CHECKS: Final = 2  # days: a sentence with more is the plan of all visits
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
    stated = stance(found, record, max(since, (found.given or found.now).start))
    if stated is not None and _of_the_dose_before(found, stated[1]):
        return None
    if stated is not None:
        return stated[1] if stated[0] in ("stop", "hold") else None
    before, listed = ordered_after_a_stop(record).get(found.now.id), _in_closing_list(found, record)
    if before is not None and listed is not None and before.last < listed.passage.time:
        before = None  # the discharge summary lists it since
    return before or _off_until_later(found, record)


def _off_until_later(found: Medicine, record: Record) -> Line | None:
    """Of an order for home the sentence, of the half day before it, that keeps the medicine off until a day that has not come and that
    the order does not state: "off until the check on 8/14".
    """
    now, cut = found.now, record.request.cut
    stated = stance(found, record, now.start - DAY // 2)
    if stated is None or stated[0] == "go" or not _UNTIL.search(stated[1].text) or starts_later(now, cut):
        return None
    days = {day for day in ahead.days_of(stated[1]) if day >= to_datetime(cut).date()}
    return stated[1] if days and days.isdisjoint(ahead.later_days(dose(now), now.start)) else None


_UNTIL: Final = re.compile(r"\b(?:until|till?|before|not (?:to )?restart\w*)\b", re.IGNORECASE)


def _of_the_dose_before(found: Medicine, line: Line) -> bool:
    """Whether a sentence stops the strength that was taken before, where the order has another one."""
    if found.before is None or found.before is found.now:
        return False
    amount = _amount_behind(line.text, spoken_of(found))
    return amount in _numbers(found.before) - _numbers(found.now)


def doubt(found: Medicine, record: Record, since: Instant) -> Statement | None:
    """What the order and such a sentence say, for a person to decide."""
    last = contradicted(found, record, since)
    if last is None:
        return None
    statement = state(
        f"Not clear: {drug(found.now)}; a note states: {words_around(last.text, spoken_of(found))}",
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


def words_around(text: str, own: re.Pattern[str]) -> str:
    """Of a long sentence on a medicine the words around its name, and how a list begins."""
    text = stances.deciding(text, own).rstrip(".")
    parts = text.split()
    if len(parts) <= _MOST_WORDS or (named := own.search(text)) is None:
        return text
    place = len(text[: named.start()].split())
    first, last = max(place - 4, 0), place + 8
    head = f"{' '.join(parts[: min(2, first)])} … " if first > 2 else " ".join([*parts[:first], ""])
    return f"{head}{' '.join(parts[first:last])}{' …' if last < len(parts) else ''}"


_MOST_WORDS: Final = 16


def plainly_unlisted(found: Medicine) -> bool:
    """Taken before the stay and not among the orders for home, and nothing else to state of it."""
    return (
        found.change == "unlisted"
        and not found.steps
        and not found.note
        and (found.given is None or found.ongoing)
    )


def in_parts(facts: Sequence[Fact]) -> list[Sequence[Fact]]:
    """As many as one sentence may list."""
    return [facts[place : place + _TOGETHER] for place in range(0, len(facts), _TOGETHER)]


_TOGETHER: Final = 6  # more cannot be checked at a glance
KEPT: Final = "For an emergency: it goes on, though no order for home has it."
DIFFER: Final = "Orders and notes differ: check."


def against(allergies: Iterable[Allergy]) -> tuple[Citation, ...]:
    """Where the record holds them."""
    return tuple(citation for allergy in allergies for citation in allergy.citations)


def spoken_of(found: Medicine) -> re.Pattern[str]:
    """Its name in a note; "ipratropium-albuterol" is not albuterol."""
    return names_of(name(found.now))


def also_called(found: Medicine, record: Record) -> tuple[str, Citation] | None:
    """Another name of a medicine that goes home, its brand mostly, which its entries shown do not have, by which an entry or else the
    last sentence of a note has it; and where. None for names cut short.
    """
    if found.change not in ("new", "changed", "unchanged"):
        return None
    own = ingredients(name(found.now))
    named = (found.before,) if found.before is not None and other_strength(found) else ()
    shown = " ".join(name(f) for f in (found.now, *found.steps, *named))
    others = [
        re.escape(one)
        for one, long in medicine_names().same.items()
        if own == {*long.split("+")}
        and len(one) >= _OF_A_BRAND
        and one.replace(" ", "").isalpha()  # no formula
        and not any(
            part[:_FEW_LETTERS] == word[:_FEW_LETTERS]
            for part in one.split()
            for words in own
            for word in words.split()
        )
        and spoken_of(found).search(one)  # of no other salt
    ]
    spoken = re.compile(rf"(?<![\w-])(?:{'|'.join(others)})(?![\w-])", re.IGNORECASE) if others else None
    if spoken is None or spoken.search(folded(shown)):
        return None
    for fact in record.of("takes_medication", "ordered_medication"):
        if ingredients(name(fact)) == own and (match := spoken.search(name(fact))) is not None:
            return match[0].capitalize(), cite(fact, record.zone)
    for line in reversed(record.lines):
        if (
            line.kind not in ("family", "allergy")
            and (match := spoken.search(line.sentence.text)) is not None
            and not _OF_A_RELATIVE.search(line.sentence.text[: match.start()])
        ):
            place = line.sentence.start
            alone = line.part(
                place + match.start(), place + match.end()
            )  # "hold" in front of it is of its day
            return match[0].capitalize(), cite_line(alone, record.zone)
    return None


#: "Dad has T2 - pt knows his Toujeo".
_OF_A_RELATIVE: Final = re.compile(rf"\b{relatives.spoken_of(relatives.RELATIVE)}", re.IGNORECASE)
_OF_A_BRAND: Final = 5  # letters: what is shorter is cut short


def about(line: Line, own: re.Pattern[str]) -> Line:
    """Of a sentence the part between full stops that names a medicine; the whole where none does."""
    text, start = line.sentence.text, line.sentence.start
    named = own.search(text)
    if named is None:
        return line
    cuts = [m for m in _PART.finditer(text) if text.count("(", 0, m.start()) <= text.count(")", 0, m.start())]
    first = max((m.end() for m in cuts if m.end() <= named.start()), default=0)
    last = next((m for m in cuts if m.start() >= named.end()), None)
    return line.part(start + first, start + (last.start() if last else len(text)), " \t\n,;")


def item(line: Line, own: re.Pattern[str]) -> Line | None:
    """Of a list the first item between commas or semicolons that names a medicine; None where none does."""
    text, start = line.sentence.text, line.sentence.start
    found = next((one for one in re.finditer(r"[^,;\n]+", text) if own.search(one[0])), None)
    return None if found is None else line.part(start + found.start(), start + found.end())


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


#: "dipirona (Novalgina) drops"
_IN_BRACKETS: Final = re.compile(r"^[^\d(]{4,}\(([A-Za-z][a-z-]{3,})\)")


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
    without_forms = {one.split()[0] for one in known} if len(known) > 1 else known  # "tenofovir disoproxil"
    names |= {brand.lower() for brand in _IN_BRACKETS.findall(label) if brand.lower() not in _FORM}
    names |= {
        short
        for short, long in medicine_names().same.items()
        if long in names or {*long.split("+")} in (known, without_forms)
    }
    names |= {"pred"} if "prednisolone" in names else set()
    if not _EXTENDED.search(label):
        names -= _EXTENDED_BRANDS
    written = [
        re.escape(one).replace(r"\-", "[- ]?").replace(r"\ s\ ", r"['’ ]?s\ ")
        + (r"(?! ?(?-i:PM)\b)" if one in _HAVE_A_PM else "")
        for one in names
    ]
    written += [_cut_short(one) for one in known if one.isalpha() and len(one) >= _OWN]
    written += ["".join(_spelt(one)) for one in known if one.isalpha() and len(one) >= _FEWEST]
    written += [f"(?-i:{short})" for short in medicine_names().capitals.get("+".join(sorted(known)), ())]
    written += _both_short(known)
    if "prenatal" in label.lower():  # "plan per prenatal" is no vitamin
        written = [one for one in written if one != "prenatal"] + [
            r"(?-i:PNV)",
            r"prenatals?(?=,| \d|\.| daily)",
        ]
    either = "|".join(sorted(written, key=len, reverse=True))
    return re.compile(
        rf"(?<![\w-])(?:{either})(?![\w-]){_no_other_salt(label)}{_of_no_other_product(label)}", re.IGNORECASE
    )


_EXTENDED: Final = re.compile(
    r"\b(?:ER|XR|SR|CR|LA|\d+ ?h(?:ou)?r|extended|sustained|controlled|oxycontin|contin)\b", re.IGNORECASE
)
#: "OxyContin stopped" is not on the solution that takes its place.
_EXTENDED_BRANDS: Final = frozenset({"oxycontin", "ms contin", "ms-contin", "xtampza"})
#: Brands whose "PM" is another product, with a sleeping medicine.
_HAVE_A_PM: Final = frozenset({"tylenol", "advil", "aleve", "motrin", "excedrin"})
_JOINED: Final = r"\s?[-/+&]\s?"
_FEW_LETTERS: Final = 3  # by which notes name each half of a combination


def _both_short(known: frozenset[str]) -> list[str]:
    """A pattern of a combination of two, each half cut short or by another name: "lis-HCTZ", "amlo/benaz"."""
    if len(known) != 2:
        return []
    halves = []
    for one in sorted(known):
        others = [re.escape(short) for short, long in medicine_names().same.items() if long == one]
        begun = "".join(f"(?:{letter}" for letter in one[_FEW_LETTERS:]) + ")?" * len(one[_FEW_LETTERS:])
        halves.append(f"(?:{'|'.join([one[:_FEW_LETTERS] + begun, *others])})")
    return [_JOINED.join(halves), _JOINED.join(reversed(halves))]


def _no_other_salt(label: str) -> str:
    """Behind the name: "stop metoprolol tartrate" is not on the succinate."""
    own = frozenset(_TOKEN.findall(label.lower())) & _SALT
    return rf"(?!\s+(?:{'|'.join(sorted(_SALT - own))})\b)" if own else ""


#: Salts and releases that are products of their own, as notes write them: who stops one has not stopped the other.
_PRODUCTS: Final = (
    ("metoprolol", "succinate", r"succ?(?:inate)?|xl|er|zok", "toprol"),
    ("metoprolol", "tartrate", r"tart(?:rate)?|ir", "lopressor"),
    ("mycophenol", "mofetil", r"mofetil", "cellcept"),
    ("mycophenol", "sodium", r"sodium|na|ec", "myfortic"),
    ("hydroxyzine", "pamoate", r"pamoate", "vistaril"),
    ("hydroxyzine", "hydrochloride", r"hydrochloride|hcl", "atarax"),
    ("diclofenac", "sodium", r"sodium|na", "voltaren"),
    ("diclofenac", "potassium", r"potassium|k", "cataflam"),
    ("methylphenidate", "er", r"er|xr|la|sr", "concerta"),
    ("bupropion", "xl", r"xl", ""),
    ("bupropion", "sr", r"sr", ""),
)


def _of_no_other_product(label: str) -> str:
    """What must not follow a medicine's name: of the succinate "tartrate"; "" where it has one salt, or the label says none."""
    low = label.lower()
    words = frozenset(_TOKEN.findall(low))
    kin = [one for one in _PRODUCTS if one[0] in low or (one[3] and one[3] in low)]
    own = [one for one in kin if one[1] in words or (one[3] and one[3] in words)]
    own = own or [one for one in kin if any(re.fullmatch(one[2], word) for word in words)]
    others = [one for one in kin if one not in own] if own else []
    if not others and own:
        others = [one for one in _PRODUCTS if one[0] == own[0][0] and one not in own]
    forms = "|".join(one[2] for one in others)
    brands = "".join(rf"(?<!{one[3]})" for one in others if one[3])
    return rf"{brands}(?![ -]+(?:{forms})\b)" if forms else ""


#: Beginnings of names that are words of their own, or of many medicines.
_NO_BEGINNING: Final = re.compile(r"(?:hydro|methyl|levo|ethin|potas|sodiu|calci|magne|vitam|cyclo|gluco|multi|prote|pancr|immun|nicot|carbo|amino|salic|lacto|chlor|sulfa|cefa|ceftr)", re.IGNORECASE)  # fmt: skip
_FEWEST: Final = 5  # letters by which notes cut a name short: "bendro"


def _cut_short(name: str) -> str:
    """A pattern of its beginnings as notes write them, without the whole; of what begins like another word the whole."""
    letters = _spelt(name)
    if _NO_BEGINNING.match(name):
        return "".join(letters)
    pattern = ""
    for letter in reversed(letters[_FEWEST:-1]):
        pattern = f"(?:{letter}{pattern})?"
    return f"{''.join(letters[:_FEWEST])}{pattern}"


def _spelt(name: str) -> list[str]:
    """A pattern of each sound of a name, as notes in several languages write it: "claritromicina" and "clarithromycin"."""
    sounds = [_SPELT.get(one, one) for one in (m[0] for m in _SOUND.finditer(name))]
    return [*sounds[:-1], "[aeo]?"] if sounds[-1] in _SPELT_VOWELS else [*sounds, "[aeo]?"]


_SOUND: Final = re.compile(r"th|ph|ou|([lmnstcfp])\1|.", re.DOTALL)
_SPELT: Final = {
    **dict.fromkeys(("th", "t", "tt"), r"th?"),
    **dict.fromkeys(("ph", "f", "ff"), r"(?:ph|ff?)"),
    **dict.fromkeys("yi", r"[yií]"),
    **dict.fromkeys(("ou", "u"), r"o?u"),
    **{one: f"{letter}{letter}?" for letter in "lmnscp" for one in (letter, letter * 2)},
    **{one: f"[{one}{accented}]" for one, accented in zip("aeo", "áéó", strict=True)},
}
_SPELT_VOWELS: Final = frozenset(_SPELT[one] for one in "aeo")


def adds(words: str, facts: Iterable[Fact]) -> bool:
    """Whether a note's words say more than the verb and what the orders state: a reason, a limit, what came instead."""
    for fact in facts:
        words = names_of(name(fact)).sub(" ", words)
    return len(_NOTHING_MORE.sub(" ", words).split()) >= _MORE


_NOTHING_MORE: Final = re.compile(
    r"[^\W_]*\d[^\s]*|\b(?:start\w*|stop\w*|hold|held|add\w*|increas\w*|reduc\w*|chang\w*|continu\w*|cont|resum\w*|begin|no|off|to|up|down|at|by|on|in|the|and|of|po|iv"
    r"|mg|mcg|g|ml|meq|units?|tabs?|tablets?|capsules?|daily|once|twice|bid|tid|qid|qd|qhs|qam|q\d+h?|hs|am|pm|prn|today|tonight|now|new|home)\b|[^\w\s]+",
    re.IGNORECASE,
)
_MORE: Final = 2  # words


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


_CONDITION: Final = re.compile(r"\b(?:until|till|when|once|if|unless|tot|bis|hasta)\b", re.IGNORECASE)
#: Who decides on what is suspended, or after what: "hold, BMP 5/20, then PCP decides".
_DECIDED: Final = re.compile(
    r"\b(?:decid\w+|re-?assess\w*|revisit\w*|(?:will|to) (?:advise|address|review))\b|\bthen\b", re.IGNORECASE
)
_OFF_UNTIL: Final = re.compile(r"\b(?:off|stop(?:ped)?)\b[^.;]{0,30}\b(?:until|till)\b", re.IGNORECASE)
_LABEL: Final = re.compile(r"\W*\w[\w -]{2,30}:")  # of another topic
_BEHIND: Final = 2  # sentences after the one that names it, in which "it" may begin again


def waits(found: Medicine, record: Record) -> Line | None:
    """The last sentence on what was suspended, where it begins again under a condition: "restart when QTc < 470"."""
    stated = stance(found, record, record.admitted)
    if stated is None or stated[0] != "go":
        return None
    again = stances.begins_again_in(text := about(stated[1], spoken_of(found)).text)
    return stated[1] if again is not None and _CONDITION.search(text, again.end()) else None


def begins_again(found: Medicine, record: Record) -> Line | None:
    """The last sentence on when a suspended medicine is begun again: one that names it, or one soon behind that
    names no other medicine.
    """
    own = spoken_of(found)
    others = tuple(p for p in _patterns(record) if p != own)
    best: Line | None = None
    naming: Line | None = None
    behind = _BEHIND + 1
    for line in record.written:
        if line.kind in ("past", "family") or line.passage.time < record.request.evidence.passages[0].time:
            continue
        if naming is None or line.passage is not naming.passage:
            naming, behind = None, _BEHIND + 1
        behind += 1
        if best is not None and line.passage is best.passage and _THEN.match(line.text):
            best = _with(best, line)
            continue
        if own.search(_under_its_heading(line, own, record)):
            naming, behind = line, 0
        elif any(other.search(line.text) for other in others):
            naming, behind = None, _BEHIND + 1  # what follows is of that one
            continue
        elif behind > _BEHIND or _LABEL.match(line.text):
            continue
        again = stances.begins_it_again(line.text, own, others)
        stopped = behind == 0 and again is None and stances.decided(line.under_heading, own) == "stop"
        if stances.never_again(line.text) or (
            stopped and _OFF_UNTIL.search(line.text) is None and not _taught(line)
        ):
            best = None  # what was to begin again is not to, any more
            continue
        words = about(line, own).text
        paused = _HOLDS.search(words) and (_CONDITION.search(words) or _DECIDED.search(words))
        if again or (behind == 0 and (paused or _OFF_UNTIL.search(words))):
            best = _with(naming, line) if naming is not None and behind else line
    return best


#: What goes on about the condition.
_THEN: Final = re.compile(r"(?:dose|then|at)\b(?! a dose)", re.IGNORECASE)
_HOLDS: Final = re.compile(
    r"\b(?:h[eo]ld(?:ing)?|on hold|paus(?:e|ed|ing)|withh[eo]ld(?:ing)?|suspend(?:ed)?|not (?:now|yet)|wait with|aangehouden|pausiert)\b",
    re.IGNORECASE,
)


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
