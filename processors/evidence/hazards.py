"""What the chart itself shows to be a danger: a running medicine against a current result, another running
medicine, a condition, an age, a pregnancy. The rows of hazards.yaml decide, each with its source.

A row speaks only where everything that it needs is known and current: a result that is older than its
`fresh` hours, an order that has ended, or a condition that is over make none. It never claims that there is no
hazard.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Annotated, Final, Literal, NamedTuple

import msgspec
import msgspec.yaml
from msgspec import Meta, Struct

from kg.relatives import RELATIVE_OR_CARER
from processors.evidence import ahead, home_doses, medicines, susceptibility, units
from processors.evidence.admission import denied
from processors.evidence.kinds import OPERATING
from processors.evidence.moments import age_of, day, on_day
from processors.evidence.ranges import critical, decimal
from processors.evidence.record import Line, Record, once
from processors.evidence.statements import cite_line, joined, state
from processors.evidence.wording import called, dose, drug, name, result_words, value_words
from schemas.codes import Concept, Quantity
from schemas.drafts import Statement
from schemas.facts import Fact
from schemas.instant import DAY, FOREVER, HOUR, Instant, to_datetime
from schemas.requests import CRITICAL

_WORD: Final = r"(?<![\w-])(?:{})(?![\w-])"
_LOCAL: Final = re.compile(
    r"\b(?:topical|cream|ointment|gel|eye|ophthalmic|ear|otic|nasal|inhal\w*|nebul\w*|patch|rectal|vaginal(?! (?:delivery|birth))|lozenge|mouthwash|lock flush|heparin (?:lock|flush)|catheter lock|flush(?:es)?)\b",
    re.IGNORECASE,
)
_LOINC: Final = "http://loinc.org"
_NO_CHILD: Final = re.compile(
    r"\bectopic\b[^.;]{0,20}\bpregnan|\bpregnan\w*[^.;]{0,20}\bectopic\b|\bmolar pregnan|hydatidiform|\bmiscarriage\b|\b(?:missed|incomplete|spontaneous) abortion\b",
    re.IGNORECASE,
)
_WEEKS_BEFORE: Final = 42 * DAY
_PREGNANT: Final = ("pregnan*", "gestation*", "antepartum", "gravid*")
_BIRTH: Final = re.compile(
    r"\b(?:ca?esarean|vaginal (?:birth|delivery)|delivery of (?:fetus|newborn|placenta))\b", re.IGNORECASE
)
_AFTER_BIRTH: Final = re.compile(
    r"\b(?:lochia|viable (?:male|female)|apgars? \d|post-?partum (?:ha?emorrhage|day|check)|puerper\w+)|(?-i:\bPPD ?#?\d)|\bs/p (?:r?LTCS|NSVD|SVD)\b",
    re.IGNORECASE,
)


class _Result(Struct, frozen=True, forbid_unknown_fields=True):
    """A laboratory result or vital sign. `loinc` codes, or a whole name that matches `named`; values in `unit`."""

    named: tuple[str, ...]
    unit: str = ""  # "": in words, or a number that a row compares by its flag
    fresh: Annotated[int, Meta(gt=0)] = 72  # hours
    lasting: bool = False  # true for life: looked for before the stay, too
    loinc: tuple[str, ...] = ()
    also: Mapping[str, float] = {}  # factors of units that cannot be converted: mg/dL of creatinine to µmol/L
    stated: str = ""  # a regular expression with the number, of a report in words: "sinus rhythm, QTc 488 ms"


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """`drug` and `with_` name classes of hazards.yaml or ingredients, or `any`; the row holds where all that it states does."""

    id: str
    drug: tuple[str, ...]
    warns: str
    source: str
    with_: tuple[str, ...] = msgspec.field(default=(), name="with")
    after: int = 0  # days after its end in which one of `with_` still counts
    without: tuple[str, ...] = ()  # none of these runs: opioids without a laxative
    listed: tuple[str, ...] = ()  # how notes call it: one of the last days then makes it `warns_listed`
    warns_listed: str = ""
    twice: bool = False  # two different orders of `drug` run
    ended: bool = False  # one of `drug` was taken at home, and for a day none of `drug` or `with_` runs
    decided: bool = False  # ... also where an order or a note ended it
    result: str = ""
    above: float | None = None
    below: float | None = None
    times: float | None = None  # what the lowest value of the week before it is multiplied by, at least
    plus: float | None = None  # ... or what is added, at least, to the lowest value of the two days before it
    share: float | None = None  # of the highest value of the week before it, at most
    within: int = 7  # days of that week
    diluted: int = 0  # days behind a major operation in which only the values since it count: blood was lost, and replaced
    floor: float = 0.0  # ... as long as the value is not below this
    primed: int = 0  # ... but not where one of `drug` was given in so many days before the stay
    reads: str = ""  # a regular expression that the words of the result have, its flag behind them: "1.8 deficient [LL]"
    per_kg: float | None = None  # milligrams in a dose for a kilogram of the last weight, more than
    dosed: str = ""  # a regular expression: only of orders whose name or dose has it
    noted: tuple[str, ...] = ()  # words of a note of the last two days, not denied
    ever: tuple[str, ...] = ()  # the same of any note of the stay, also of what was before
    condition: tuple[str, ...] = ()  # whole words of a condition's name, see _names; * for the rest of one
    unless: tuple[str, ...] = ()  # conditions and procedures with which the row means nothing: dialysis
    older: int = 0  # years, from
    younger: int = 0  # years, below
    pregnant: bool = False
    route: Literal["systemic", "any"] = "systemic"  # all but local ones, or any
    home: bool = True  # also marked in a letter; false for what is common and meant in those who go home


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """hazards.yaml."""

    sources: Mapping[str, str]
    classes: Mapping[str, tuple[str, ...]]
    results: Mapping[str, _Result]
    rows: tuple[Row, ...]


@lru_cache(maxsize=1)
def table() -> Table:
    """The reviewed table. Raises msgspec.ValidationError or ValueError naming what is wrong in it."""
    text = files("processors.evidence").joinpath("hazards.yaml").read_text(encoding="utf-8")
    found = msgspec.yaml.decode(text, type=Table)
    for row in found.rows:
        if row.source not in found.sources:
            raise ValueError(f"hazards.yaml: {row.id}: expected a source of the table, not {row.source}")
        if row.result and row.result not in found.results:
            raise ValueError(f"hazards.yaml: {row.id}: expected a result of the table, not {row.result}")
        if bool(row.result) != (
            bool(row.reads)
            or any(limit is not None for limit in (row.above, row.below, row.times, row.share))
        ):
            raise ValueError(f"hazards.yaml: {row.id}: expected a result with a limit, or neither")
    return found


@lru_cache(maxsize=8192)
def lasting(concept: Concept) -> bool:
    """Whether it is a result that counts for life: G6PD, HLA, the core antibody of hepatitis B."""
    return any(_is(concept, one) for one in table().results.values() if one.lasting)


def _is(concept: Concept, wanted: _Result) -> bool:
    """By its code, or by a name of the result anywhere in its own."""
    return concept.code_in(_LOINC) in wanted.loinc or _names(wanted.named).search(concept.label) is not None


def delivered(record: Record) -> bool:
    """Whether a pregnancy ended before the cut, so far as the record shows."""
    return _chart(record).delivered


def of_class(wanted: str) -> re.Pattern[str]:
    """The ingredients of a class of the table."""
    return _drugs((wanted,))


def in_class(order: Fact, *wanted: str) -> bool:
    """Whether an order is of one of these classes or ingredients."""
    return _of_any(_ingredients(order), wanted)


def local(order: Fact) -> bool:
    """Whether an order's words say that it acts where it is put: a cream, eye drops."""
    return local_words(f"{name(order)} {drug(order)}")


def local_words(text: str) -> bool:
    """The same of words on a medicine."""
    return _LOCAL.search(text) is not None


class Hazard(NamedTuple):
    """`facts`: the orders first, then what speaks against them. `before`: the value that the last of them rose or fell from."""

    row: Row
    facts: tuple[Fact, ...]
    before: Fact | None = None
    line: Line | None = None  # the note's sentence that speaks against them
    estimate: str = (
        ""  # what follows from the last of them: "creatinine clearance about 41 mL/min by Cockcroft-Gault"
    )


@once
def _chart(record: Record) -> _Chart:
    return _Chart(record)


def found(record: Record) -> list[Hazard]:
    """The rows that hold at the cut, in the table's order; of a row the latest order of each medicine."""
    chart = _chart(record)
    return [
        *resisted(record),
        *shared(record),
        *(hazard for row in table().rows for hazard in _holding(row, chart)),
    ]


@once
def resisted(record: Record) -> list[Hazard]:
    """Antibiotics of the ward, or of the orders for home, that the last report on them calls ineffective, where none that runs
    with them is called effective: "R ceftriaxone, S meropenem" under ceftriaxone alone.
    """
    reports = [
        (fact, _report(fact))
        for fact in sorted(record.facts, key=lambda fact: fact.start)
        if fact.relation in ("observed", "reported")
        and fact.status in ("active", "unconfirmed")
        and fact.start >= record.admitted - 3 * DAY
    ]
    verdicts: dict[str, tuple[susceptibility.Verdict, Fact]] = {}
    running = [
        f
        for f in _chart(record).running(("antimicrobials",), "systemic")
        if f.relation == "ordered_medication"
    ]
    for order in running:
        names, own = medicines.names_of(name(order)), medicines.ingredients(name(order))
        for fact, text in reports:
            if (verdict := susceptibility.of(text, names, own, report=name(fact))) is not None:
                verdicts[order.id] = (verdict, fact)
    found = []
    for at_home in (False, True):
        same = [f for f in running if (medicines.setting(f) in ("home", "discharge")) is at_home]
        known = [(f, *verdicts[f.id]) for f in same if f.id in verdicts]
        if not any(verdict == "S" for _, verdict, _ in known):
            found += [Hazard(_RESISTED, (order, fact)) for order, _, fact in known]
    return found


@once
def shared(record: Record) -> list[Hazard]:
    """Two medicines that run with one ingredient in both: acetaminophen, and codeine with acetaminophen."""
    by: dict[tuple[bool, frozenset[str]], Fact] = {}
    for order in _chart(record).running(("any",), "systemic"):
        by[medicines.setting(order) in ("home", "discharge"), medicines.ingredients(name(order))] = order
    pairs = itertools.combinations(sorted(by, key=lambda one: (one[0], len(one[1]))), 2)
    return [
        Hazard(_SHARED, (by[one], by[other]))
        for one, other in pairs
        if one[0] is other[0]
        and len(other[1]) > 1
        and one[1] & other[1] - _OF_FLUIDS
        and not any(_AT_A_PLACE.search(f"{name(by[each])} {dose(by[each])}") for each in (one, other))
    ]


#: What fluids and supplements have in common.
_OF_FLUIDS: Final = frozenset(
    [
        "folic acid",
        "epinephrine",
        "adrenaline",
        "pyridoxine",
        "cyanocobalamin",
        "sodium chloride",
        "dextrose",
        "glucose",
        "water",
        "potassium chloride",
        "vitamin d",
        "calcium",
        "lidocaine",
        "lignocaine",
        "zinc",
        "magnesium",
    ]
)
_AT_A_PLACE: Final = re.compile(r"\b(?:epidural|intrathecal|infiltrat\w*|nerve block|local)\b", re.IGNORECASE)
_SHARED: Final = Row(
    id="shared",
    drug=("any",),
    with_=("any",),
    warns="one ingredient is in both, two doses of it add up: count the day's total",
    source="label",
)
_RESISTED: Final = Row(
    id="resisted",
    drug=("antimicrobials",),
    warns="the report calls what grew resistant to it, and no running medicine that it names is effective",
    source="culture",
    result="culture",
)


def _report(fact: Fact) -> str:
    """What a report states; of a susceptibility that is coded on its own, "Ceftriaxone: resistant"."""
    what = value_words(fact.value) if fact.value is not None else ""
    tested = _TESTED.sub("", name(fact))
    return f"{tested}: {what}" if tested != name(fact) else what


_TESTED: Final = re.compile(r"\s*\[?\b(?:susceptibility|MIC)\b.*$", re.IGNORECASE)


def at_home(record: Record) -> list[Hazard]:
    """Those of what goes home by the orders, where all medicines of the row do, and of what was taken at home and has ended."""
    home = {
        one
        for found_ in medicines.reconcile(record)
        if found_.change in _AT_HOME
        for one in medicines.ingredients(name(found_.now))
    }
    return [
        hazard
        for hazard in found(record)
        if hazard.row.ended
        or (
            hazard.row.home
            and not hazard.row.without
            and all(medicines.ingredients(name(f)) <= home for f in hazard.facts if f.relation in _TAKEN)
        )
    ]


_AT_HOME: Final = ("new", "changed", "unchanged", "planned", "unlisted", "open")
_TAKEN: Final = ("ordered_medication", "takes_medication")


def against(hazard: Hazard, zone: str) -> str:
    """What speaks against the first medicine of a hazard, in words for a note on it."""
    behind = " and ".join(dict.fromkeys(_words(fact, zone) for fact in hazard.facts[1:]))
    what = f"{name(hazard.facts[0])} with {behind}" if behind else name(hazard.facts[0])
    seen = f" ({day(hazard.line.last, zone)}: {hazard.line.text})" if hazard.line is not None else ""
    return f"{what}: {_warning(hazard)}{seen}"


def _warning(hazard: Hazard) -> str:
    return f"{hazard.estimate}: {hazard.row.warns}" if hazard.estimate else hazard.row.warns


def statements(record: Record, most: int = 8) -> list[Statement]:
    """Marked sentences, the gravest first: a result with all orders that it speaks against, then orders that must
    not meet, then the rest; what rests on the same facts in one.
    """
    groups = grouped(found(record))
    made = [stated(group, record.zone) for group in groups[:most]]
    if more := [group[0].facts[0] for group in groups[most:]]:
        text = f"More to check: {joined(list(dict.fromkeys(map(name, more))))}"
        made.append(
            state(text, {f.id: f for f in more}.values(), note="Look at these orders, too.", zone=record.zone)
        )
    shown = {fact.id for group in groups[:most] for hazard in group for fact in hazard.facts}
    return (
        corrected_fast(record)
        + alarming(record, shown)
        + made
        + against_notes(record)
        + ordered_after_a_stop(record)
        + redosed(record)
        + doubled(record)[:_OF_NOTES]
    )


def grouped(hazards: Sequence[Hazard]) -> list[list[Hazard]]:
    """The gravest first, each group one statement."""
    by: dict[tuple[str, ...], list[Hazard]] = {}
    for hazard in sorted(hazards, key=lambda hazard: rank(hazard.row)):
        key = (
            (hazard.row.id,)
            if hazard.row.noted
            else (hazard.facts[-1].id,)
            if hazard.row.result
            else tuple(sorted(f.id for f in hazard.facts))
        )
        by.setdefault(key, []).append(hazard)
    return [_once_each(group) for group in by.values()]


def _once_each(group: Sequence[Hazard]) -> list[Hazard]:
    """Of one result each order once, by the row that is about its dose where there is one."""
    if not group[0].row.result:
        return list(group)
    known: set[str] = set()
    found = []
    for hazard in sorted(group, key=lambda hazard: not hazard.row.dosed):
        orders = {fact.id for fact in hazard.facts if fact.relation != "observed"}
        if not orders <= known:
            found.append(hazard)
        known |= orders
    return found


def alarming(record: Record, shown: Collection[str] = ()) -> list[Statement]:
    """Whatever runs: a last laboratory result of the last day that is critical, or a hemoglobin that fell fast. None that is
    `shown`, or that the document is about.
    """
    latest: dict[str, list[Fact]] = {}
    for fact in sorted(record.facts, key=lambda fact: (fact.start, fact.id)):
        if (
            fact.relation == "observed"
            and fact.status in ("active", "unconfirmed")
            and isinstance(fact.value, Quantity)
            and "vital-signs" not in fact.attributes.get("category", "")
        ):
            latest.setdefault(fact.concept.label.casefold(), []).append(fact)
    recent = [
        tuple(facts[-2:])
        for facts in latest.values()
        if facts[-1].id not in shown and facts[-1].start >= record.request.cut - DAY
    ]
    fallen = _fallen(record)
    fell = [fallen] if fallen is not None and any(facts[-1].id == fallen[-1].id for facts in recent) else []
    grave = [
        facts
        for facts in recent
        if critical(facts[-1])
        and not _meant(facts[-1], record)
        and not (fell and facts[-1].id == fell[0][-1].id)
    ]
    kinds: list[tuple[Sequence[tuple[Fact, ...]], str]] = [(fell, _FELL_FAST)]
    if not record.request.slot.startswith(CRITICAL) and record.request.task != "diagnosis":
        kinds.append((grave[:_OF_NOTES], _CRITICAL))
    return [
        state(
            "; ".join(_with_before(facts, record.zone) for facts in series),
            [fact for facts in series for fact in reversed(facts)],
            note=note,
            zone=record.zone,
        )
        for series, note in kinds
        if series
    ]


def _meant(fact: Fact, record: Record) -> bool:
    """Whether it is a level of magnesium that its infusion aims at."""
    wanted = table().results["magnesium"]
    value = _in_unit(fact.value, wanted) if isinstance(fact.value, Quantity) else None
    return (
        _is(fact.concept, wanted)
        and value is not None
        and 1 < value <= _AIMED_AT
        and any(in_class(f, "magnesium sulfate") for f in record.of("ordered_medication"))
    )


_AIMED_AT: Final = 7  # mg/dL


def _with_before(facts: Sequence[Fact], zone: str) -> str:
    return ", ".join(
        [_words(facts[-1], zone), *(f"{result_words(fact)} {on_day(fact, zone)}" for fact in facts[-2:-1])]
    )


def _fallen(record: Record) -> tuple[Fact, Fact] | None:
    """The last hemoglobin, below 10 g/dL, behind the latest of the two days before it, or since an operation, that is higher by 2."""
    chart = _chart(record)
    values = list(chart.values(table().results["hemoglobin"], record.request.cut - 3 * DAY))
    if not values or values[0][1] >= _ANEMIC:
        return None
    last, number = values[0]
    since = max(last.start - 2 * DAY, chart.operated(last.start))
    higher = [
        fact for fact, one in values[1:] if since <= fact.start < last.start and one - number >= _A_FALL
    ]
    return (higher[0], last) if higher else None


_ANEMIC: Final = 10  # g/dL
_A_FALL: Final = 2  # g/dL
_FELL_FAST: Final = (
    "Hemoglobin fell by 2 g/dL or more within 48 hours: look for bleeding, repeat a sample in doubt."
)
_CRITICAL: Final = "A critical value: what was done about it?"


def corrected_fast(record: Record) -> list[Statement]:
    """A sodium that was low and rose faster than is safe, up to a day ago: by 10 mmol/L in 24 hours, or 18 in 48."""
    chart, cut = _chart(record), record.request.cut
    seen = chart.values(table().results["sodium"], cut - 3 * DAY)
    rises = [
        (high - low, early, late)
        for (late, high), (early, low) in itertools.combinations(seen, 2)
        if low <= _LOW_SODIUM
        and late.start >= cut - DAY
        and any(high - low > most and late.start - early.start <= span for span, most in _SAFE_RISE)
    ]
    if not rises:
        return []
    rise, early, late = max(rises, key=lambda one: (one[0], one[2].start))
    hours = (late.start - early.start) // HOUR
    text = f"Sodium rose by {rise.normalize():f} mmol/L in {hours} hours: {result_words(early)} to {result_words(late)}"
    return [state(text, (early, late), note=_OVERCORRECTED, zone=record.zone)]


_LOW_SODIUM: Final = 125  # mmol/L
_SAFE_RISE: Final = ((24 * HOUR, 10), (48 * HOUR, 18))  # mmol/L in this time
_OVERCORRECTED: Final = (
    "Overcorrection, by the European guideline on hyponatremia (2014) more than 10 mmol/L in the first 24 hours or 18 in 48: "
    "osmotic demyelination."
)
_OF_NOTES: Final = 6


def against_notes(record: Record) -> list[Statement]:
    """Orders that run although a note ends or suspends them, each with its words, in one sentence."""
    orders = {f.id: f for f in record.of("ordered_medication")}
    ended = list(medicines.still_ordered(record).items())[:_OF_NOTES]
    if not ended:
        return []
    by: dict[Line, list[str]] = {}
    for key, line in ended:
        by.setdefault(line, []).append(name(orders[key]))
    text = "; ".join(
        f"{', '.join(names)} ({day(line.last, record.zone)}: {medicines.words_around(line.text, medicines.names_of(names[0]))})"
        for line, names in by.items()
    )
    cited = dict.fromkeys(cite_line(line, record.zone) for _, line in ended)
    held = {medicines.suspends(line, orders[key], record) for key, line in ended}
    verb = "stops or holds" if len(held) > 1 else "holds" if held == {True} else "stops"
    return [
        state(
            f"Still ordered, though a note {verb} it: {text}",
            [orders[key] for key, _ in ended],
            note="Is it meant to run?",
            also=cited,
            zone=record.zone,
        )
    ]


def ordered_after_a_stop(record: Record) -> list[Statement]:
    """Orders that began after a note had stopped the medicine for good."""
    orders = {f.id: f for f in record.of("ordered_medication")}
    made = (
        state(
            f"Ordered: {drug(orders[key])}; before that a note stopped it ({day(line.last, record.zone)}): "
            f"{medicines.words_around(line.text, medicines.names_of(name(orders[key])))}",
            (orders[key],),
            note="Is it meant to run?",
            also=(cite_line(line, record.zone),),
            zone=record.zone,
        )
        for key, line in medicines.ordered_after_a_stop(record).items()
    )
    return list({one.text: one for one in made}.values())[:_OF_NOTES]


def redosed(record: Record) -> list[Statement]:
    """Regular orders of the ward of which the notes since then give another dose: the order lags, or the note is wrong."""
    orders = [order for order in _chart(record).regular if not local(order)]
    found = [(order, home_doses.redosed(order, record)) for order in orders]
    return [
        state(
            f"Ordered: {drug(order)}; a later note states ({day(line.passage.time, record.zone)}): {line.text}",
            (order,),
            note="The doses differ. Which is meant?",
            also=(cite_line(line, record.zone),),
            zone=record.zone,
        )
        for order, line in found
        if line is not None
    ][-_OF_NOTES:]


def doubled(record: Record) -> list[Statement]:
    """Two running orders of one medicine by the same way with different doses, neither as needed nor once."""
    by: dict[tuple[frozenset[str], bool], list[Fact]] = {}
    for order in _chart(record).regular:
        whole = _LOCAL.search(f"{name(order)} {dose(order)}") is None
        by.setdefault((medicines.ingredients(name(order)), whole), []).append(order)
    return [
        state(
            f"Two orders of one medicine run: {'; '.join(map(drug, same[-2:]))}",
            same[-2:],
            note="Which is meant?",
            zone=record.zone,
        )
        for same in by.values()
        if len(same) > 1 and len({medicines.in_other_words(dose(f)) for f in same}) > 1
    ]


_NOT_REGULAR: Final = re.compile(
    r"\b(?:prn|as needed|if needed|when (?:required|needed)|once(?! (?:a |per |every )?(?:day|daily|week))|stat|x ?[12]|then|bolus|load\w*|infusion|drip|gtt|[\d.]+ ?ml ?/ ?h\w*|over \d"
    r"|insulin|sodium chloride|glucose|dextrose|ringer'?s?|saline|potassium|magnesium|oxygen|correction|scale|before breakfast|morning|evening|night|nightly|bedtime)\b",
    re.IGNORECASE,
)


def stated(group: Sequence[Hazard], zone: str) -> Statement:
    """One group in a marked sentence."""
    before = list({hazard.before.id: hazard.before for hazard in group if hazard.before is not None}.values())
    facts = tuple({fact.id: fact for hazard in group for fact in (*hazard.facts, *before)}.values())
    if group[0].row.result:
        by_warning: dict[str, dict[str, None]] = {}  # the orders by what they are warned of
        for hazard in group:
            orders = " with ".join(
                drug(fact) if hazard.row.dosed and fact is hazard.facts[0] else _words(fact, zone)
                for fact in hazard.facts[:-1]
                if not (hazard.estimate and fact.relation == "observed")
            )
            by_warning.setdefault(_warning(hazard), {})[orders] = None
        parts = [f"{joined(list(orders))} ({warning})" for warning, orders in by_warning.items()]
        earlier = "".join(f", {result_words(fact)} {on_day(fact, zone)}" for fact in before)
        text = f"{_words(group[0].facts[-1], zone)}{earlier}, and running: {'; '.join(parts)}"
    else:
        whole = {hazard.facts[0].id for hazard in group if hazard.row.per_kg is not None or hazard.row.dosed}
        words = (drug(fact) if fact.id in whole else _words(fact, zone) for fact in facts)
        text = f"{' with '.join(dict.fromkeys(words))}: {'; '.join(dict.fromkeys(map(_warning, group)))}"
    sources = "; ".join(dict.fromkeys(table().sources[hazard.row.source] for hazard in group))
    lines = {hazard.line: day(hazard.line.last, zone) for hazard in group if hazard.line is not None}
    text = "; ".join((text, *(f"{when}: {line.text}" for line, when in lines.items())))
    return state(text, facts, note=f"{sources}.", also=[cite_line(line, zone) for line in lines], zone=zone)


def rank(row: Row) -> int:
    """A value that is out of range now, then medicines that must not meet, then the rest."""
    return 0 if row.result or row.noted or row.per_kg else 1 if row.with_ or row.twice or row.pregnant else 2


def _words(fact: Fact, zone: str) -> str:
    if fact.relation == "observed":
        result = result_words(fact).removeprefix(
            f"{name(fact).rpartition(' ')[2]} "
        )  # "ECG QTc": "QTc 488 ms"
        return f"{name(fact)} {result} {on_day(fact, zone)}".strip()
    if fact.relation == "given_medication":
        return f"{name(fact)} (given on {day(fact.end, zone)})"
    ended = fact.relation in _TAKEN and fact.status in ("stopped", "inactive") and fact.end < FOREVER
    return f"{called(fact)} (ended on {day(fact.end, zone)})" if ended else called(fact)


#: A course, or what is taken now and then: no harm comes of its end.
_FOR_A_WHILE: Final = re.compile(
    r"\b(?:\d+ ?-?d(?:ays?)?|taper\w*|burst|pack|course|prn|as needed|if needed|when (?:required|needed)|once\b(?! (?:a |per |every )?(?:day|daily|week|nightly|month)))\b",
    re.IGNORECASE,
)


#: Results that follow from the creatinine where the laboratory states none.
_CALCULATED: Final = ("egfr", "crcl")
_GROWN: Final = 18  # years
_PREGNANT_FROM: Final = 25  # mIU/mL of hCG
_NEGATIVE: Final = re.compile(
    r"\b(?:negative|non-?reactive|not (?:detected|reactive|deficient)|undetect\w*|normal)\b",
    re.IGNORECASE,
)
_BEHIND_IT: Final = re.compile(r";|\.\s")
_OF_OTHERS: Final = ("family", "warning", "instructions", "follow-up", "allergy")
#: What a relative reports of the patient: 'Mother: "no Clozaril since Friday"'.
_RELATES: Final = re.compile(
    rf"(?:{RELATIVE_OR_CARER}|family)\b[^:.\n\"“]{{0,24}}:?\s*[\"“']",
    re.IGNORECASE,
)
#: Of somebody else or of before, or what to come back for.
_NOT_NOW: Final = ("family", "past", "warning", "instructions", "follow-up", "allergy")
_NONE_SEEN: Final = re.compile(
    r"\W{0,3}(?:no|none|neg\w*|nil|absent|denie[sd]|denies|resolved|stopped|0)\b", re.IGNORECASE
)
_FEARED: Final = re.compile(
    r"\b(?:if|watch for|monitor for|call|return|risk|precautions?|no longer|resolved|h/o|hx|history of|last (?:year|month)|denie[sd]|teach\w*|counsel\w*)\b",
    re.IGNORECASE,
)


def _major(text: str) -> bool:
    """Whether words name an operation that costs blood."""
    return MAJOR_OPERATION.search(text) is not None or _BLOOD_LOST.search(text) is not None


_OPENING: Final = 600  # characters of a report that name the operation
MAJOR_OPERATION: Final = re.compile(
    r"\b(?:laparotom\w+|\w*colectom\w+|hartmann\w*|\w*section of (?:the )?(?:colon|rectum|bowel|liver)|bowel resection|low anterior resection|\w*gastrectom\w+|gastric bypass"
    r"|(?:o)?esophagectom\w+|pancreat(?:ico)?(?:duoden)?ectom\w+|whipple|hepatectom\w+|splenectom\w+|nephrectom\w+|cystectom\w+|prostatectom\w+|hysterectom\w+|debulking|thoracotom\w+"
    r"|lobectom\w+|pneumonectom\w+|\w*arthroplast\w+|(?:hip|knee) replacement|(?:hip|femur|femoral|tibia\w*|pelvi\w+|acetabul\w+)[^.;]{0,30}(?:fixation|nail\w*|ORIF|pinning)"
    r"|(?:fixation|nail\w*|ORIF|pinning) of (?:the )?(?:left |right )?(?:hip|femur|femoral|tibia\w*|pelvi\w+|acetabul\w+)|amputation (?:of|above|below)|(?:above|below)[- ]knee amputation|spinal fusion|laminectom\w+|kidney transplant\w*|renal transplant\w*)\b",
    re.IGNORECASE,
)
#: Of the heart, the aorta and the liver; or what a report states of the blood.
_BLOOD_LOST: Final = re.compile(
    r"\b(?:CABG|coronary (?:artery )?bypass|cardiopulmonary bypass|(?:mitral|aortic|tricuspid) valve (?:re(?:placement|pair))|(?:AVR|MVR)\b|aort\w+ (?:repair|graft|replacement)"
    r"|(?:heart|lung|liver) transplant\w*|pump \d{2,3} ?min|(?:EBL|(?:estimated )?blood loss)\W{0,3}\d{3})",
    re.IGNORECASE,
)
#: That a medicine was given in the weeks before: "heparin in January", "exposed to enoxaparin last month".
_SHORTLY_BEFORE: Final = re.compile(
    r"(?<!no )(?<!without )\b(?:expos(?:ed|ure)|within 100 days|(?:last|past|previous|prior|recent) (?:month|week|stay|admission|hospital\w*)|weeks? ago|recent(?:ly)?"
    r"|(?:in|since) (?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*)\b",
    re.IGNORECASE,
)


_CLAUSE: Final = re.compile(r"[.;,]\s|\n")
_NOT_RUN: Final = re.compile(
    r"\b(?:no|not|never|hold|held|stop\w*|off|refus\w*|declin\w*|avoid|without|needs?|consider|add)\b",
    re.IGNORECASE,
)
_ENTERED: Final = 12 * HOUR  # until then the orders of the stay are being written


class _Chart:
    """What of a record is current."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.cut = record.request.cut
        self.age = age_of(record.request.evidence.patient, self.cut)
        latest: dict[tuple[frozenset[str], str], Fact] = {}
        for fact in record.of(*_TAKEN):
            if (
                fact.status == "active"
                and medicines.runs(fact, self.cut)
                and not fact.attributes.get("on_hold")
            ):
                latest[medicines.ingredients(name(fact)), fact.id] = fact
        # What was taken at home does not count where an order takes its place.
        gone = self._gone | {key for (key, _), f in latest.items() if f.relation == "ordered_medication"}
        self.orders = [
            f for (key, _), f in latest.items() if not (key in gone and f.relation == "takes_medication")
        ]
        self._kinds = [(order, _ingredients(order), local(order)) for order in self.orders]
        self.conditions = [
            f for f in record.of("has_condition") if f.status == "active" and f.start <= self.cut < f.end
        ]

    @cached_property
    def done(self) -> list[Fact]:
        """Procedures: a pacemaker that was implanted, dialysis."""
        return [f for f in self.record.of("had_procedure") if f.status == "active" and f.start <= self.cut]

    @cached_property
    def regular(self) -> list[Fact]:
        """Those of the ward that are given again and again, at a dose that does not follow values."""
        return [
            order
            for order in self.orders
            if order.relation == "ordered_medication"
            and order.start >= self.record.admitted
            and medicines.setting(order) not in ("home", "discharge")
            and not _NOT_REGULAR.search(f"{name(order)} {dose(order)}")
        ]

    @cached_property
    def pregnancy_test(self) -> Fact | None:
        """The last test for hCG of a girl or woman, where it is positive."""
        if self.record.request.evidence.patient.sex == "male" or self.age is None or not 10 <= self.age <= 55:
            return None
        wanted = table().results["hcg"]
        amount = self.result(wanted)
        if amount is not None:
            return amount[0] if amount[1] >= _PREGNANT_FROM else None
        return self.in_words(wanted, "positive|detected|\\[(?:A|POS|H|HH)\\]")

    @cached_property
    def delivered(self) -> bool:
        """Whether a pregnancy ended before the cut, or is none that a child is born of: by a procedure of the stay, a condition of the
        time after or of one outside the womb, or a note's words.
        """
        now = [f for f in self.conditions if f.start >= self.record.admitted - _WEEKS_BEFORE]
        lost = [f for f in now if _NO_CHILD.search(name(f))]
        if lost and not any(_names(_PREGNANT).search(name(f)) for f in now if f not in lost):
            return True
        return (
            any(
                _BIRTH.search(name(f))
                for f in self.record.of("had_procedure")
                if f.start >= self.record.admitted
            )
            or any(_AFTER_BIRTH.search(name(f)) for f in self.conditions)
            or any(
                _AFTER_BIRTH.search(line.text)
                for line in self.record.lines
                if line.kind not in ("past", "family")
            )
        )

    @cached_property
    def _gone(self) -> set[frozenset[str]]:
        """Of what was taken before, what the stay stopped or suspended."""
        return {
            medicines.ingredients(name(m.now))
            for m in medicines.reconcile(self.record)
            if m.change in ("stopped", "held", "other")
        }

    def running(self, wanted: Sequence[str], route: str) -> list[Fact]:
        """Orders of these classes or ingredients, the latest of each ingredient last."""
        return [
            order
            for order, ingredients, local in self._kinds
            if ("any" in wanted or _of_any(ingredients, tuple(wanted))) and (route == "any" or not local)
        ]

    def washing_out(self, wanted: Sequence[str], route: str, days: int) -> list[Fact]:
        """Of these what ended before the cut, and not so many days before it."""
        since = self.cut - days * DAY
        return [
            f
            for f in self.record.of(*_TAKEN, "given_medication")
            if (
                f.status == "active"
                if f.relation == "given_medication"
                else f.status in ("stopped", "inactive") and f.start < f.end
            )
            and since < f.end <= self.cut
            and _of_any(_ingredients(f), tuple(wanted))
            and (route == "any" or not local(f))
        ]

    def ended(self, row: Row) -> list[Fact]:
        """What was taken at home for good of a row's classes, where nothing of them, nor what replaces it, ran in the last day."""
        if self.cut < self.record.admitted + _ENTERED:
            return []
        replaced = (*row.drug, *row.with_)
        if any(
            _of_any(_ingredients(f), replaced)
            and (medicines.runs(f, self.cut) or self.cut - DAY < f.end < FOREVER)
            and not f.attributes.get("on_hold")
            for f in self.record.of("ordered_medication")
            if f.status != "refuted" and f.start <= self.cut
        ):
            return []
        return [
            f
            for f in self.record.of("takes_medication")
            if f.status == "active"
            and _of_any(_ingredients(f), row.drug)
            and not local(f)
            and not _FOR_A_WHILE.search(f"{name(f)} {dose(f)}")
            and (row.decided or medicines.ingredients(name(f)) not in self._gone)
        ]

    def noted(self, words: tuple[str, ...], *, ever: bool = False) -> Line | None:
        """The last sentence of the last two days, or of `ever`, that has one of these words of the patient, and does not deny it
        or fear it.
        """
        pattern = _names(words)
        for line in reversed(self.record.written):
            if line.passage.time < self.cut - 2 * DAY and not ever:
                break
            other = _OF_OTHERS if ever else _NOT_NOW
            theirs = line.kind in other and not (line.kind == "family" and _RELATES.match(line.text))
            found = pattern.search(line.text) if not theirs else None
            if (
                found is not None
                and not denied(line.text[: found.start()])
                and not _NONE_SEEN.match(line.text, found.end())
                and (ever or not (_FEARED.search(line.text) or ahead.of_line(line) == "warning"))
            ):
                return line
        return None

    def listed(self, words: tuple[str, ...]) -> Line | None:
        """The last sentence of the last three days that has one of these as given or to be given."""
        pattern = _names(words)
        for line in reversed(self.record.written):
            if line.passage.time < self.cut - 3 * DAY:
                break
            found = pattern.search(line.text) if line.kind not in ("family", "past", "allergy") else None
            if (
                found is not None
                and not denied(line.text[: found.start()])
                and not _NOT_RUN.search(_CLAUSE.split(line.text[: found.start()])[-1])
            ):
                return line
        return None

    def in_words(self, wanted: _Result, reads: str) -> Fact | None:
        """The latest result of this name, where its words and flag are as a row has them."""
        earlier = self.record.earlier if wanted.lasting else ()
        shown = [
            f
            for f in (*earlier, *self.record.facts)
            if f.relation == "observed"
            and f.status == "active"
            and f.start >= self.cut - wanted.fresh * HOUR
            and _is(f.concept, wanted)
        ]
        if not shown:
            return None
        last = max(shown, key=lambda f: (f.start, f.id))
        first = _BEHIND_IT.split(result_words(last))[0]  # "REACTIVE; surface antigen negative" is reactive
        stated = f"{first} [{last.interpretation}]"
        return last if re.search(reads, stated, re.IGNORECASE) and not _NEGATIVE.search(stated) else None

    def clearance(self, kind: str) -> tuple[tuple[Fact, ...], Decimal, str] | None:
        """How well the kidneys of a grown person work, from the latest creatinine: `crcl` after Cockcroft and Gault (mL/min, with
        the weight), else after CKD-EPI 2021 (mL/min/1.73 m2); with the facts that it rests on and words for it.
        """
        sex = self.record.request.evidence.patient.sex
        measured = self.result(table().results["creatinine"])
        if measured is None or self.age is None or self.age < _GROWN or sex not in ("male", "female"):
            return None
        fact, creatinine = measured[0], float(measured[1])
        if creatinine <= 0:
            return None
        if kind == "crcl":
            weighed = self.result(table().results["weight"])
            if weighed is None:
                return None
            found = (
                (140 - self.age) * float(weighed[1]) / (72 * creatinine) * (0.85 if sex == "female" else 1)
            )
            words = f"creatinine clearance about {found:.0f} mL/min by Cockcroft-Gault"
            return (weighed[0], fact), Decimal(str(round(found, 1))), words
        ratio = creatinine / (0.7 if sex == "female" else 0.9)
        found = 142 * min(ratio, 1) ** (-0.241 if sex == "female" else -0.302) * max(ratio, 1) ** -1.2
        found *= 0.9938**self.age * (1.012 if sex == "female" else 1)
        return (fact,), Decimal(str(round(found, 1))), f"eGFR about {found:.0f} by CKD-EPI 2021"

    def result(self, wanted: _Result) -> tuple[Fact, Decimal] | None:
        """The latest value in the unit of the table; None where none is fresh or none can be converted."""
        return next(self.values(wanted, self.cut - wanted.fresh * HOUR), None)

    def reported(self, kind: str) -> bool:
        """Whether the laboratory states it itself, not before the last creatinine."""
        stated = self.result(table().results[kind])
        creatinine = self.result(table().results["creatinine"])
        return stated is not None and (creatinine is None or stated[0].start >= creatinine[0].start)

    def before(self, row: Row, latest: Fact, value: Decimal) -> Fact | None:
        """The value of the week before the latest that it rose, or fell, as far from as the row states."""
        since = latest.start - row.within * DAY
        if row.diluted and value >= row.floor and not (row.primed and self.primed(row)):
            operated = self.operated(latest.start)
            since = max(since, operated) if latest.start < operated + row.diluted * DAY else since
        week = self.values(table().results[row.result], since)
        earlier = [(number, fact) for fact, number in week if fact.start < latest.start]
        if not earlier:
            return None
        if row.times is not None:
            lowest, fact = min(earlier, key=lambda one: one[0])
            if value >= lowest * Decimal(str(row.times)):
                return fact
            recent = [one for one in earlier if one[1].start >= latest.start - 2 * DAY]
            if row.plus is None or not recent:
                return None
            lowest, fact = min(recent, key=lambda one: one[0])
            return fact if value >= lowest + Decimal(str(row.plus)) else None
        highest, fact = max(earlier, key=lambda one: one[0])
        return fact if value <= highest * Decimal(str(row.share)) else None

    def operated(self, until: Instant) -> Instant:
        """When the last major operation before then began, so far as the record shows: 0 where it shows none."""
        coded = [f.start for f in self.done if _major(name(f))]
        reported = [
            passage.time
            for passage in self.record.notes
            if passage.body.note_type in OPERATING and _major(passage.body.text[:_OPENING])
        ]
        return max((when for when in (*coded, *reported) if when <= until), default=0)

    def primed(self, row: Row) -> bool:
        """Whether one of a row's medicines was given shortly before the stay, by an order or by a note."""
        since = self.record.admitted - row.primed * DAY
        drugs = _drugs(row.drug)
        return any(
            _of_any(_ingredients(f), row.drug) and since <= f.start < self.record.admitted - DAY
            for f in (*self.record.earlier, *self.record.of(*_TAKEN, "given_medication"))
        ) or any(
            _SHORTLY_BEFORE.search(line.text) and drugs.search(line.text)
            for line in self.record.written
            if line.kind != "family"
        )

    def values(self, wanted: _Result, since: Instant) -> Iterator[tuple[Fact, Decimal]]:
        """Since then, in the unit of the table, the latest first."""
        pattern = _names(wanted.named)
        shown = [
            f
            for f in self.record.facts
            if f.relation == "observed"
            and f.status == "active"
            and f.start >= since
            and (
                any(f.concept.code_in(_LOINC) == code for code in wanted.loinc)
                or pattern.fullmatch(name(f))
                or (isinstance(f.value, str) and _stated(f.value, wanted))
            )
        ]
        for fact in sorted(shown, key=lambda f: (f.start, f.id), reverse=True):
            text = fact.value
            stated = (_stated(text, wanted) or _read(text)) if isinstance(text, str) else text
            value = (
                _in_unit(stated, wanted) if isinstance(stated, Quantity) and not stated.comparator else None
            )
            if value is not None:
                yield fact, value


def _holding(row: Row, chart: _Chart) -> Iterator[Hazard]:
    if (row.older and (chart.age is None or chart.age < row.older)) or (
        row.younger and (chart.age is None or chart.age >= row.younger)
    ):
        return
    if row.unless and any(_names(row.unless).search(name(f)) for f in (*chart.conditions, *chart.done)):
        return
    ordered = chart.ended(row) if row.ended else chart.running(row.drug, row.route)
    if row.dosed:
        ordered = [f for f in ordered if re.search(row.dosed, f"{name(f)} {dose(f)}", re.IGNORECASE)]
    if not ordered or (row.without and chart.running(row.without, "any")):
        return
    against: list[Fact] = []
    before, estimate = None, ""
    if row.with_ and not row.ended:
        others = [f for f in chart.running(row.with_, row.route) if f not in ordered]
        others = [f for f in others if not all(_in_turn(f, one) for one in ordered)]
        if not others and row.after:
            others = chart.washing_out(row.with_, row.route, row.after)
        if not others:
            return
        against.append(others[-1])
    if row.twice:
        pattern = _drugs(row.drug)  # "enoxaparin 40 mg/0.4 mL syringe" is no second medicine
        distinct = {frozenset(pattern.findall(_ingredients(f))): f for f in ordered}
        if len(distinct) < 2 or _in_turn(*list(distinct.values())[-2:]):
            return
        ordered = list(distinct.values())
    if row.reads:
        worded = chart.in_words(table().results[row.result], row.reads)
        if worded is None:
            return
        against.append(worded)
    elif row.result in _CALCULATED and (row.result == "crcl" or not chart.reported(row.result)):
        calculated = chart.clearance(row.result)
        if calculated is None or not _beyond(calculated[1], row):
            return
        against += calculated[0]
        estimate = calculated[2]
    elif row.result:
        measured = chart.result(table().results[row.result])
        if measured is None or not _beyond(measured[1], row):
            return
        if row.times is not None or row.share is not None:
            before = chart.before(row, *measured)
            if before is None:
                return
        against.append(measured[0])
    if row.per_kg is not None:
        weighed = chart.result(table().results["weight"])
        ordered = [f for f in ordered if weighed is not None and _exceeds(f, weighed[1], row)]
        if weighed is None or not ordered:
            return
        against.append(weighed[0])
    line = chart.noted(row.noted or row.ever, ever=bool(row.ever)) if row.noted or row.ever else None
    if row.listed and (line := chart.listed(row.listed)) is not None:
        row = msgspec.structs.replace(row, warns=row.warns_listed)
    if (row.noted or row.ever) and line is None:
        return
    if row.pregnant and not row.condition and chart.delivered:
        return
    if row.condition or row.pregnant:
        words = (*row.condition, *(_PREGNANT if row.pregnant and not chart.delivered else ()))
        pattern = _names(words)
        conditions = [f for f in chart.conditions if pattern.search(name(f))]
        if not conditions and row.pregnant and not chart.delivered:
            conditions = [test for test in (chart.pregnancy_test,) if test is not None]
        if not conditions:
            return
        against.append(conditions[-1])
    if row.twice or (row.with_ and not row.ended):
        yield Hazard(row, (*(ordered[-2:] if row.twice else ordered[-1:]), *against), before, line, estimate)
    else:
        for fact in {medicines.ingredients(name(f)): f for f in ordered}.values():
            yield Hazard(row, (fact, *against), before, line, estimate)


def _in_turn(one: Fact, other: Fact) -> bool:
    """Whether the directions of two orders let one begin behind the last day of the other: "last dose 10/15", "start 16 October"; or
    one of them is for home on a later day, and the other of the ward.
    """
    ends, begins = ([_day_of(pattern, f) for f in (one, other)] for pattern in (_LAST_DAY, _FIRST_DAY))
    for order, begin, second in zip((one, other), begins, (other, one), strict=True):
        if (
            begin is not None
            and begin > to_datetime(order.start).date()
            and (medicines.setting(order), medicines.setting(second)) == ("discharge", "ward")
        ):
            return True  # what is of the ward ends before
    return any(
        end is not None and begin is not None and end < begin
        for end, begin in zip(ends, reversed(begins), strict=True)
    )


def _day_of(pattern: re.Pattern[str], order: Fact) -> date | None:
    text = dose(order)
    found = pattern.search(text)
    days = ahead.later_days(text[found.end() : found.end() + _DATED], order.start - DAY) if found else ()
    return days[0] if days else None


_DATED: Final = 20  # characters
_LAST_DAY: Final = re.compile(
    r"\b(?:last (?:dose|day)|through|thru|until|till?|end\w*|stop\w*)\b(?=[^\d/]{0,12}\d|(?: \w+){0,2} [A-Z][a-z]+ \d)",
    re.IGNORECASE,
)
_FIRST_DAY: Final = re.compile(
    r"\b(?:re-?start\w*|start\w*|begin\w*|from|resum\w*|first dose)\b(?=[^\d/]{0,12}\d|(?: \w+){0,2} [A-Z][a-z]+ \d)",
    re.IGNORECASE,
)


def _beyond(value: Decimal, row: Row) -> bool:
    return (row.above is None or value > Decimal(str(row.above))) and (
        row.below is None or value < Decimal(str(row.below))
    )


def _exceeds(order: Fact, weight: Decimal, row: Row) -> bool:
    """Whether one dose of an order is more than the row's milligrams for a kilogram."""
    words = dose(order)
    found = _ONE_DOSE.search(words)
    if found is None or not weight:
        return False
    amount = Decimal(found[1].replace(",", "")) * (1000 if found[2].lower() == "g" else 1)
    return amount / weight > Decimal(str(row.per_kg))


#: Of an order its first amount, that is not for a kilogram or in a day.
_ONE_DOSE: Final = re.compile(
    r"(?<![\d.,/])(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?) ?(mg|g)\b(?! ?/)", re.IGNORECASE
)


def _read(words: str) -> Quantity | None:
    """A value that a laboratory sends as text: "3.1 umol/L at 48 h (expected < 1)"."""
    found = _VALUE_FIRST.match(words)
    return (
        units.quantity(found[2].replace(",", ""), found[3], "", "", found[1]) if found is not None else None
    )


def _stated(words: str, wanted: _Result) -> Quantity | None:
    """A value within the words of a report: "Sinus rhythm 84, QTc 488 ms"."""
    found = re.search(wanted.stated, words, re.IGNORECASE) if wanted.stated else None
    return units.quantity(found[1], wanted.unit, "", "", "") if found is not None else None


_VALUE_FIRST: Final = re.compile(
    r"\s*([<>]?)\s*(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)\s*([A-Za-zµ%][\w/µ%*.\[\]^]*)"
)


def _in_unit(value: Quantity, wanted: _Result) -> Decimal | None:
    number = decimal(value.value)
    if number is None:
        return None
    unit = value.ucum or value.unit
    if unit == wanted.unit:
        return number
    if unit in wanted.also:
        return number * Decimal(str(wanted.also[unit]))
    target = units.conversion_of(wanted.unit)
    if target is None or not value.canonical_unit or target.unit != value.canonical_unit:
        return None
    canonical = decimal(value.canonical_value)
    return None if canonical is None else (canonical - target.offset) / target.factor


def _ingredients(fact: Fact) -> str:
    return " + ".join(sorted(medicines.ingredients(name(fact))))


@lru_cache(maxsize=65536)  # a ward's orders are of few ingredients
def _of_any(ingredients: str, wanted: tuple[str, ...]) -> bool:
    return _drugs(wanted).search(ingredients) is not None


@lru_cache(maxsize=512)
def _drugs(wanted: tuple[str, ...]) -> re.Pattern[str]:
    classes = table().classes
    members = [member for one in wanted for member in classes.get(one, (one,))]
    return _names(tuple(members))


@lru_cache(maxsize=1024)
def _names(words: tuple[str, ...]) -> re.Pattern[str]:
    """Any of the words; one in capitals only as it stands: HIT is not what a car did."""
    cased = (f"(?-i:{re.escape(word)})" if word.isupper() else re.escape(word) for word in words)
    either = "|".join(cased).replace(r"\*", r"[\w-]*").replace(r"\ ", r"\s+")
    return re.compile(_WORD.format(either), re.IGNORECASE)


def named(text: str, result: str) -> bool:
    """Whether a text names a result of the table, by whatever name; a symbol ("K") counts before a number."""
    return any(
        result.casefold() in known and pattern.search(text) is not None for known, pattern in _results_named()
    )


@lru_cache(maxsize=1)
def _results_named() -> tuple[tuple[frozenset[str], re.Pattern[str]], ...]:
    """Of each result its whole names, and any of them in a text."""
    found = []
    for key, one in table().results.items():
        names = frozenset(map(str.casefold, (key, *one.named)))
        words = [
            re.escape(word) + (r"(?=\W{0,2}\d)" if len(word) < _SYMBOL else "") for word in sorted(names)
        ]
        found.append((names, re.compile(_WORD.format("|".join(words)), re.IGNORECASE)))
    return tuple(found)


_SYMBOL: Final = 3  # letters of a name that means nothing else
