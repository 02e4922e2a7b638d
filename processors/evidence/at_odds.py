"""What the record states twice, differently: blood group, weight of a day, a stent or none, pregnant or not, an allergy and
"NKDA". Sides are read in sides.py; how far treatment goes in record.py.

Of each, two mentions are shown, the later last. A question, a condition, a correction or a sentence on another person states
nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from kg.relatives import RELATIVE
from processors.evidence.admission import denied
from processors.evidence.allergies import disputed, only_noted
from processors.evidence.allergies.reactions import agents
from processors.evidence.kinds import OPERATING
from processors.evidence.moments import local_date
from processors.evidence.record import Line, Record, once
from processors.evidence.statements import caption, cite, cite_line
from processors.evidence.wording import name, value_words
from schemas.codes import Quantity
from schemas.drafts import Citation
from schemas.instant import DAY, Instant


class Mention(NamedTuple):
    """`is_so`: what it states ("O", "there", "72"); `words`: as it stands there; `at`: where, in words."""

    is_so: str
    words: str
    at: str
    time: Instant
    citation: Citation


class AtOdds(NamedTuple):
    """Two places that cannot both hold, and what is to be done; `by`: the sentence that corrects one, which is then the first."""

    what: str
    mentions: tuple[Mention, Mention]
    ask: str
    by: Mention | None = None


def of_the_list(one: AtOdds) -> bool:
    """Whether it is a note against the list of allergies: the entry of the list is marked with it."""
    return any(m.at == _LIST for m in one.mentions) and one.what == "allergies"


@once
def at_odds(record: Record) -> tuple[AtOdds, ...]:
    return (*_blood(record), *_allergy(record), *_stents(record), *_weights(record), *_pregnancy(record))


_OPEN: Final = re.compile(
    r"\b(?:if|unless|whether|r/o|rule out|could be|may be|should be|correct(?:s|ed|ion)?|in error|wrong|entered|typo|states?d?|says?|not [\"'“]|previous(?:ly)? (?:listed|documented)|chart(?:ed)? as)\b|\?",  # clinical
    re.IGNORECASE,
)
_OTHERS: Final = re.compile(
    rf"\b(?:baby|babies|newborn|infant|neonat\w+|cord|fetal|fetus|donor\w*|maternal|FOB|twin|{RELATIVE})\b",
    re.IGNORECASE,
)


def _stating(record: Record) -> Iterator[tuple[Line, str]]:
    """Sentences, each in its clauses, that state something of the patient."""
    for line in record.written:
        if line.kind == "family":
            continue
        for clause in re.split(r"[;\n]|\.\s", line.under_heading):
            if not _OPEN.search(clause):
                yield line, clause


#: That a sentence puts something right, or measured it again.
_MENDS: Final = re.compile(
    r"\b(?:correct(?:ion|ed)(?! (?:insulin|scale|factor|dose|calcium|sodium|QTc?|Ca|Na|age|\d))|addend\w*|amend\w*|in error|wrong(?:ly)?|typo|mistake\w*|re-?weigh\w*|re-?typed|re-?tested|re-?measured|re-?checked|(?:was|were|in) (?:in )?(?:pounds|lbs?)|not (?=[\"'“]?\d))",  # clinical
    re.IGNORECASE,
)
_WRONG: Final = re.compile(
    r"\b(?:not|instead of|rather than|was (?:stated|typed|entered|listed) as|(?:chart|note|list|label|entry|ED|triage)\b[^.;,]{0,20}\b(?:says?|said|states?|stated|reads?|has|had|was|in error|wrong))\b[^.;,]{0,30}",  # clinical
    re.IGNORECASE,
)


def _mending(record: Record) -> Iterator[tuple[Line, str]]:
    """Sentences that put something right, without what they take back."""
    for line in record.written:
        if line.kind != "family" and _MENDS.search(line.under_heading):
            yield line, _WRONG.sub(" ", line.under_heading)


def _settled(what: str, both: tuple[Mention, Mention], ask: str, by: Iterable[Mention]) -> AtOdds:
    """With the last sentence that puts it right, by which one of the two holds and nothing later is otherwise."""
    for one in sorted(by, key=lambda m: -m.time):
        holds = [m for m in both if m.is_so == one.is_so]
        if len(holds) == 1 and all(m.time <= one.time for m in both if m not in holds):
            (right,) = holds
            return AtOdds(what, (right, both[0] if right is both[1] else both[1]), ask, one)
    return AtOdds(what, both, ask)


def _mention(line: Line, is_so: str, words: str, record: Record) -> Mention:
    at = caption(line.passage, record.zone)
    return Mention(is_so, " ".join(words.split()), at, line.passage.time, cite_line(line, record.zone))


def _differing(mentions: list[Mention]) -> tuple[Mention, Mention] | None:
    """The last mention, and before it the last that states otherwise."""
    mentions = sorted(mentions, key=lambda m: m.time)
    other = next((m for m in reversed(mentions) if m.is_so != mentions[-1].is_so), None)
    return (other, mentions[-1]) if other is not None else None


_ABO: Final = r"(?P<abo>(?-i:AB|A|B|O))"
_RH: Final = r"(?P<rh>\+|[-−–](?![\w])|pos(?:itive)?\b|neg(?:ative)?\b)"
_BLOOD: Final = (
    r"(?:blood (?:group|type)|(?:type|group) (?:and|&) (?:screen|save|cross\w*)|T&S|G&S|ABO(?:/Rh)?)"
)
_GROUP: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"\b{_BLOOD}[^.;\n]{{0,16}}?(?<![\w-]){_ABO}(?![\w/])\s?,?\s?(?:Rh\s?(?:\(?D\)?)?\s?)?(?:{_RH})?",
        rf"(?<![\w-]){_ABO}\s?,?\s?Rh\s?(?:\(?D\)?)?\s?{_RH}",
        r"(?<![\w-])(?P<abo>(?-i:O))\s(?P<rh>pos(?:itive)?|neg(?:ative)?)\b",
        rf"\b(?P<abo>\b)Rh(?:esus)?\s?(?:\(?D\)?)?\s?(?:factor |status )?(?:is )?[:-]?\s?{_RH}",
    )
)
_OF_BLOOD: Final = re.compile(rf"\b(?:{_BLOOD}|Rh)\b", re.IGNORECASE)


#: Of what is given, not of the patient.
_PRODUCT_AHEAD: Final = re.compile(r"\b(?:units?|u|of|transfused|gave|given|with)\s+$", re.IGNORECASE)
_PRODUCT: Final = re.compile(
    r"\W{0,3}(?:packed|PRBC|RBC|blood\b|red cells|unit|uncross|emergency|FFP|platelet|plasma)", re.IGNORECASE
)


def _groups(text: str) -> Iterator[tuple[str, str]]:
    for form in _GROUP:
        for match in form.finditer(text):
            if _PRODUCT.match(text, match.end()) or _PRODUCT_AHEAD.search(text[: match.start()]):
                continue
            if match["abo"]:
                yield "ABO", match["abo"]
            if match["rh"]:
                yield "Rh", "pos" if match["rh"].lower().startswith(("+", "p")) else "neg"


def _blood(record: Record) -> Iterator[AtOdds]:
    by: dict[str, list[Mention]] = {"ABO": [], "Rh": []}
    for line, clause in _stating(record):
        for of, is_so in () if _OTHERS.search(clause) else _groups(clause):
            by[of].append(_mention(line, is_so, clause, record))
    for fact in record.facts:
        words = value_words(fact.value)
        if (
            fact.relation == "observed"
            and fact.status == "active"
            and _OF_BLOOD.search(name(fact))
            and not _OTHERS.search(f"{name(fact)} {words}")
        ):
            at = f"the result “{name(fact)}”"
            for of, is_so in _groups(f"blood group {words}"):
                by[of].append(Mention(is_so, words, at, fact.start, cite(fact, record.zone)))
    for of, mentions in by.items():
        if (both := _differing(mentions)) is not None:
            mending = (
                _mention(line, is_so, text, record)
                for line, text in _mending(record)
                for kind, is_so in _groups(text)
                if kind == of
            )
            yield _settled(f"blood group ({of})", both, "Check with the blood bank.", mending)


_NONE_KNOWN: Final = re.compile(
    r"\b(?:(?-i:NKDA|NKA|NKMA)|no known (?:drug |medication |medicine )?allerg\w+|no (?:drug )?allergies|(?:allergies|allergy|all)\s*[:=-]?\s*(?:none|nil)\b(?: known)?)",
    re.IGNORECASE,
)


def none_known(record: Record) -> Iterator[tuple[Line, str]]:
    """Sentences that have "NKDA" or the like, with these words."""
    for line, clause in _stating(record):
        if (match := _NONE_KNOWN.search(clause)) is not None and not _BUT.search(clause, match.end()):
            yield line, match[0]


def _allergy(record: Record) -> Iterator[AtOdds]:
    """ "NKDA", and the list or a note has a medicine that did harm before that was written, or that is listed."""
    nobody = [_mention(line, "none", words, record) for line, words in none_known(record)]
    coded = [f for f in record.of("has_allergy") if f.status == "refuted" and not any(agents(name(f)))]
    nobody += [Mention("none", name(f), _LIST, f.start, cite(f, record.zone)) for f in coded]
    if not nobody:
        return
    some = [
        Mention("some", name(f), _LIST, f.start, cite(f, record.zone))
        for f in record.of("has_allergy")
        if f.status in ("active", "unconfirmed") and any(agents(name(f))) and not disputed(f, record)
    ]
    noted = (
        line
        for line in only_noted(record)
        if line.kind in ("allergy", "past", "history") or _ALLERGY.search(line.text)
    )
    some += [_mention(line, "some", line.text, record) for line in noted]
    if some:
        last = max(nobody, key=lambda m: m.time)
        before = [m for m in some if m.at == _LIST or m.time <= last.time + DAY]
        if before:
            yield AtOdds("allergies", (before[0], last), "Ask the patient.")


_LIST: Final = "the list"
_BUT: Final = re.compile(r"\b(?:but|except|apart from|other than|besides)\b", re.IGNORECASE)
_ALLERGY: Final = re.compile(r"\ballerg\w*|\banaphyla\w*", re.IGNORECASE)


_STENT: Final = re.compile(r"\bstents?\b|(?-i:\bDES\b|\bBMS\b)", re.IGNORECASE)
_WITHOUT: Final = re.compile(
    r"\b(?:no|without(?: an?)?)\s+(?:(?:new|coronary|ureteral|ureteric|biliary|prior|previous)\s+)*stent(?:s|ing)?\b(?! (?:thrombosis|restenosis|migration|occlusion|fracture|obstruction|pain|symptoms|removal|change|exchange))|\bstents? (?:was |were )?(?:not|NOT) (?:placed|deployed|needed|inserted|left)",
    re.IGNORECASE,
)
_WITH: Final = re.compile(
    r"\b(?:s/p|status post|with|had|has|w/)\b[^.;,]{0,40}(?:\bstents?\b|(?-i:\bDES\b|\bBMS\b))|(?:\bstents?\b|(?-i:\bDES\b|\bBMS\b))[^.;,]{0,24}?\b(?:placed|deployed|inserted|in place|in situ|to (?:the )?(?-i:[mp]?(?:LAD|RCA|LCx|LCX|OM|LM|SVG)))\b",
    re.IGNORECASE,
)
_TO_COME: Final = re.compile(
    r"\b(?:will|plan\w*|for|to be|tomorrow|consider\w*|needs?|may|might|pending|remov\w+|pulled|out|await\w*|schedul\w+|possible|vs)\b",
    re.IGNORECASE,
)
_WHERE: Final = {
    "ureter": r"ureter\w*|uretero\w*|JJ|DJ|double-?J|kidney|renal|hydro\w*|stone|urolog\w*|UVJ|UPJ",
    "bile duct": r"bili\w*|CBD|ERCP|duct\w*|pancrea\w*",
    "heart": r"coronar\w*|LAD|RCA|LC[xX]|DES|BMS|PCI|cath|LHC|NSTEMI|STEMI|card\w*|angio\w*",
    "artery": r"iliac|SFA|femoral|carotid|popliteal|PAD",
}


def _where(text: str) -> str:
    return next(
        (
            part
            for part, words in _WHERE.items()
            if re.search(rf"(?<!\w)(?:{words})(?!\w)", text, re.IGNORECASE)
        ),
        "",
    )


def _stents(record: Record) -> Iterator[AtOdds]:
    """One place of the body, by the sentences' own words or the only one that the record has."""
    found: list[tuple[str, Mention]] = []
    placing: list[Instant] = []
    before: Line | None = None
    for line, clause in _stating(record):
        ahead, before = before, line
        if not _STENT.search(clause):
            continue
        where = _where(line.under_heading) or _where(line.passage.body.text)
        if _WITHOUT.search(clause) is not None:
            found.append((where, _mention(*_with_the_one_before(line, clause, ahead), record)))
        elif (
            (match := _WITH.search(clause))
            and not _TO_COME.search(clause[: match.end()])
            and not denied(clause[: match.start()])
        ):
            operated = line.passage.body.note_type in OPERATING
            placing += [line.passage.time] if operated else []
            found.append((where, _mention(line, "there", clause, record)))
    for where in sorted({where for where, _ in found}):
        of_it = list({(m.at, m.words): m for place, m in found if place == where}.values())
        there = [m for m in of_it if m.is_so == "there"]
        none = [m for m in of_it if m.is_so == "none"]
        for no in none:
            # What was placed after the sentence is no contradiction of it, nor is another vessel's.
            against = [
                m
                for m in there
                if _same_vessel(no.words, m.words)
                and (m.time <= no.time or not any(no.time < at <= m.time for at in placing))
            ]
            if against:
                first, last = sorted((against[-1], no), key=lambda m: m.time)
                place = f"stent ({where})" if where else "stent"
                by = (
                    _mention(line, "none" if _WITHOUT.search(text) else "there", text, record)
                    for line, text in _mending(record)
                    if _WITHOUT.search(text) or (_WITH.search(text) and not _TO_COME.search(text))
                )
                yield _settled(place, (first, last), "Check the procedure's report.", by)
                break


_VESSEL: Final = re.compile(r"\b[mpd]?(LAD|RCA|LCx|LCX|OM|LM|SVG|PDA)\d?\b")


def _same_vessel(without: str, there: str) -> bool:
    last = re.split(r"\.\s", without)[-1]
    mine, theirs = set(_VESSEL.findall(last)), set(_VESSEL.findall(there))
    return not mine or bool(mine & theirs)


def _with_the_one_before(line: Line, clause: str, before: Line | None) -> tuple[Line, str, str]:
    """What has no stent, after the sentence that has one: "RCA: DES. LAD 40%, no stent." """
    if before is None or before.passage is not line.passage or not _STENT.search(before.text):
        return line, "none", clause
    both = line.part(before.sentence.start, line.sentence.end)
    near = len(both.text) <= _SHORT and before.sentence.start < line.sentence.start
    return (both, "none", both.text) if near else (line, "none", clause)


_SHORT: Final = 110  # characters
_WEIGHS: Final = re.compile(
    r"(?<!dry )(?<!birth )(?<!usual )(?<!target )(?<!ideal )(?<!goal )(?<!adjusted )(?<!est )(?<!admission )(?<!baseline )(?<!previous )(?<!last )(?<!home )"
    r"\b(?:wt|weight|weighs|weighed)\b\s?(?:today|now|is|of|was|at|this (?:am|morning)|\([^)]{0,20}\))?\s?[:=~-]?\s?(\d{1,3}(?:\.\d{1,2})?)\s?(kg|kilos?|lbs?)\b",
    re.IGNORECASE,
)
_KILOS: Final = re.compile(r"\b(\d{1,3}(?:\.\d{1,2})?)\s?(?:kg|kilos?)\b", re.IGNORECASE)
_MORE: Final = 1.15
_LEAP: Final = 1.3  # of what nobody gains or loses in a week
_SAME: Final = 0.005
_LB: Final = 0.4536
_POUNDS: Final = re.compile(r"\b(?:lbs?|pounds)\b|\dlbs?\b", re.IGNORECASE)
_ROUNDED: Final = 0.02


def _weights(record: Record) -> Iterator[AtOdds]:
    days: dict[object, list[tuple[float, Mention]]] = {}
    measured: list[tuple[int, float, Mention]] = []
    for line, clause in _stating(record):
        if line.kind in ("past", "social") or _OTHERS.search(clause):
            continue
        for match in _WEIGHS.finditer(clause):
            kilos = float(match[1]) * (_LB if match[2].lower().startswith("lb") else 1)
            day = local_date(line.passage.time, record.zone)
            days.setdefault(day, []).append((kilos, _mention(line, match[1], match[0], record)))
    for fact in record.facts:
        if (
            fact.relation == "observed"
            and fact.status == "active"
            and isinstance(fact.value, Quantity)
            and re.fullmatch(r"(?:body )?weight(?: measured)?", name(fact), re.IGNORECASE)
            and (fact.value.unit or "").lower() in ("kg", "lb", "lbs", "[lb_av]")
        ):
            kilos = float(fact.value.value) * (_LB if fact.value.unit.lower() != "kg" else 1)
            words = f"{fact.value.value} {fact.value.unit}"
            mention = Mention(words, words, "the vital signs", fact.start, cite(fact, record.zone))
            days.setdefault(local_date(fact.start, record.zone), []).append((kilos, mention))
            measured.append((fact.start, kilos, mention))
    for _, weighed in sorted(days.items(), key=lambda one: str(one[0]), reverse=True):
        low, high = min(weighed, key=lambda w: w[0]), max(weighed, key=lambda w: w[0])
        if low[0] and high[0] / low[0] > _MORE and low[1].citation.source != high[1].citation.source:
            first, last = sorted((low[1], high[1]), key=lambda m: m.time)
            if _POUNDS.search(low[1].words) and abs(high[0] * _LB - low[0]) <= _ROUNDED * low[0]:
                # its figure was pounds: a note has it with its unit
                yield AtOdds("weight of the same day", (low[1], high[1]), "Weigh again.", low[1])
                return
            known = {one: kilos for kilos, one in (low, high)}
            by = (
                _mention(line, one.is_so, line.text, record)
                for line, text in _mending(record)
                for match in _KILOS.finditer(text)
                for one, kilos in known.items()
                if abs(float(match[1]) - kilos) <= _SAME * kilos
            )
            yield _settled("weight of the same day", (first, last), "Weigh again.", by)
            return
    measured.sort(key=lambda one: one[0])
    for (then, before, first), (now, after, last) in reversed(list(pairwise(measured))):
        if min(before, after) and max(before, after) / min(before, after) > _LEAP and now - then <= 7 * DAY:
            yield _settled("weight within days", (first, last), "Weigh again, and check doses by weight.", ())
            return


_NOT_PREGNANT: Final = re.compile(
    r"\b(?:not|isn't) (?:currently )?pregnant\b|\b(?:(?:urine |serum |u-?|beta[- ]?|b-?)?hCG|UPT|pregnancy test)\b[^.;,\d]{0,14}(?:\bneg(?:ative)?\b|\(-\))|\bneg(?:ative)? (?:urine |serum |beta[- ]?)?(?:hCG|UPT|pregnancy test)\b",
    re.IGNORECASE,
)
_PREGNANT: Final = re.compile(
    r"\b(?:is|currently|now|,|\d{1,2}\s?(?:\+\s?\d\s?)?(?:w|wk|wks|weeks?)) pregnant\b|\bpregnant (?:at|@) \d|\b(?:(?:urine |serum |u-?|beta[- ]?|b-?)?hCG|UPT|pregnancy test)\b[^.;,\d]{0,14}(?:\bpos(?:itive)?\b|\(\+\))"
    r"|\b(?:live|single|viable) (?:intrauterine pregnancy|IUP)\b|\bIUP (?:at|@) \d|\b\d{1,2}\s?(?:\+\s?\d\s?)?(?:w|wk|wks|weeks?) (?:gestation|GA)\b",
    re.IGNORECASE,
)
_OVER: Final = re.compile(
    r"\b(?:deliver(?:ed|y)|post-?partum|c-?section|ca?esarean|miscarr\w+|abort\w+|ectopic|D&[CE]|PPD|POD|NSVD|SVD|born|premature|preterm|infant|newborn)\b",
    re.IGNORECASE,
)
_TESTS: Final = re.compile(r"\b(?:hCG|pregnancy test)\b", re.IGNORECASE)


def _pregnancy(record: Record) -> Iterator[AtOdds]:
    if any(_OVER.search(passage.body.text) for passage in record.notes):
        return
    mentions: list[Mention] = []
    for line, clause in _stating(record):
        if line.kind in ("past", "social") or _OTHERS.search(clause):
            continue
        if (match := _NOT_PREGNANT.search(clause)) is not None:
            mentions.append(_mention(line, "not", match[0], record))
        elif (match := _PREGNANT.search(clause)) is not None and not denied(clause[: match.start()]):
            mentions.append(_mention(line, "pregnant", match[0], record))
    for fact in record.facts:
        words = value_words(fact.value)
        if fact.relation == "observed" and fact.status == "active" and _TESTS.search(name(fact)):
            is_so = (
                "not"
                if re.match(r"neg|not det", words, re.IGNORECASE)
                else "pregnant"
                if re.match(r"pos|detected", words, re.IGNORECASE)
                else ""
            )
            at = f"the result “{name(fact)}”"
            mentions += [Mention(is_so, words, at, fact.start, cite(fact, record.zone))] if is_so else []
    if (both := _differing(mentions)) is not None:
        yield AtOdds("pregnant or not", both, "Repeat the test.")
