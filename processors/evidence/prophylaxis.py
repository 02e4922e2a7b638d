"""What is missing among the orders: anti-D for a woman without the D antigen, prophylaxis of thrombosis after an operation,
a birth with hemorrhage or pre-eclampsia, or on a ventilator, and an anticoagulant that notes take to run.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Final

from kg.relatives import NEIGHBOR, RELATIVE, spoken_of
from processors.evidence import hazards
from processors.evidence.kinds import INSTRUCTIONS, OPERATING
from processors.evidence.moments import age_of, day, on_day
from processors.evidence.record import Line, Record
from processors.evidence.statements import caption, cite_line, state
from processors.evidence.wording import name, value_words
from schemas.drafts import Statement
from schemas.facts import Fact, Relation
from schemas.instant import DAY, FOREVER, HOUR, Instant


def missing(record: Record) -> list[Statement]:
    """Each in a marked sentence."""
    return without_anti_d(record) + (noted_but_not_ordered(record) or without_thromboprophylaxis(record))


def without_anti_d(record: Record) -> list[Statement]:
    """A blood group without the D antigen, a pregnancy that ended or bled in this stay or has 28 weeks, and no anti-D ordered, given
    or ruled out by a note.
    """
    if record.request.evidence.patient.sex == "male":
        return []
    known = [f for f in record.facts if f.relation in ("observed", "reported")]
    coded = [f for f in known if _d_negative(f)]
    if not coded and any(_GROUP.search(name(f)) and not _childs_group(f) for f in known):
        return []  # her group is known, and has D
    lines = [
        line
        for line in record.written
        if line.kind != "family" and _D_NEGATIVE.search(line.text) and not _OF_ANOTHER.search(line.text)
    ]
    if not coded and not lines:
        return []
    child = [f for f in record.facts if f.relation == "observed" and _childs_group(f)]
    ended = [
        f for f in (*record.of("has_condition"), *record.of("had_procedure")) if _SENSITIZES.search(name(f))
    ]
    event = next((f for f in reversed((*child, *ended)) if f.start >= record.admitted - 7 * DAY), None)
    weeks = _of_28_weeks(record) if event is None else None
    if event is None and weeks is None:
        return []
    since = event.start if event is not None else record.admitted - _PREGNANCY
    given = record.of("ordered_medication", "given_medication")
    if (
        any(_ANTI_D.search(name(f)) and f.start >= since - DAY for f in given)
        or any(_settles_anti_d(line, since, born=event is not None) for line in record.written)
        or (child and _NEGATIVE_GROUP.match(value_words(child[-1].value)))
    ):
        return []
    noted = [line for line in (weeks, *(() if coded else lines[-1:])) if line is not None]
    results = [*coded[-1:], *child[-1:]]
    parts = [
        *([name(event)] if event is not None and event not in child else ()),
        *(f"{day(line.last, record.zone)}: {line.text}" for line in noted),
        *(f"{name(fact)} {value_words(fact.value)}" for fact in results),
        "no anti-D immunoglobulin is ordered or noted as given",
    ]
    facts = [*([event] if event is not None else ()), *results]
    note = _ANTI_D_DUE if event is not None else _ANTI_D_AT_28
    return [_marked("; ".join(parts), facts, noted, note, record)]


def _marked(text: str, facts: list[Fact], lines: list[Line], note: str, record: Record) -> Statement:
    also = [cite_line(line, record.zone) for line in lines]
    if not facts:
        return Statement(text, tuple(also), "marked", note)
    once = tuple({fact.id: fact for fact in facts}.values())
    return state(text, once, note=note, also=also, zone=record.zone)


_PREGNANCY: Final = 280 * DAY
_WEEKS_AND_DAYS: Final = re.compile(
    r"\b(?P<weeks>2\d|3\d|4[0-2])(?: ?(?:w|wks?|weeks?) ?(?:\+ ?)?(?P<days>[0-6]) ?(?:d|days?|/7)\b|\+(?P<more>[0-6])(?:/7)?(?= ?(?:w|wks?|weeks)\b|[,.;)]|$))",
    re.IGNORECASE,
)
_BORN: Final = re.compile(
    r"\b(?:born|deliver(?:ed|y)|NSVD|SVD|infant|newborn|baby|ex-?\d|chemo|in (?:19|20)\d\d)\b", re.IGNORECASE
)
_PREGNANCY_OF: Final = re.compile(
    r"\bG\d ?P\d|\b(?:gest\w*|EGA|GA|IUP|EDD|EDC|pregnan\w*|antepartum)\b", re.IGNORECASE
)
_AT_28: Final = 28 * 7  # days


def _of_28_weeks(record: Record) -> Line | None:
    """The last sentence with weeks and days of a pregnancy that goes on, where these make 28 weeks by now."""
    if hazards.delivered(record):
        return None
    for line in reversed(record.written):
        if line.kind in ("past", "family") or (found := _WEEKS_AND_DAYS.search(line.text)) is None:
            continue
        if _BORN.search(line.text) or not (
            _PREGNANCY_OF.search(line.text) or re.search(r"\d[wW]\d", found[0])
        ):
            continue
        days = int(found["weeks"]) * 7 + int(found["days"] or found["more"])
        since = (record.request.cut - line.last) // DAY
        return line if days + since >= _AT_28 else None
    return None


def _childs_group(fact: Fact) -> bool:
    return _GROUP.search(name(fact)) is not None and _OF_ANOTHER.search(name(fact)) is not None


def _settles_anti_d(line: Line, event: Instant, *, born: bool) -> bool:
    """Whether a sentence states that anti-D was given for the event, or that the child has no D; that it is due or waited for settles
    nothing, nor after a birth that it was given in the pregnancy.
    """
    if _CHILD_WITHOUT.search(line.text) or _IMMUNE.search(line.text):
        return True
    clauses = [clause for clause in _PARTED.split(line.text) if _ANTI_D.search(clause)]
    if not born and any(_ANTENATAL.search(c) and not _ANTI_D_UNSURE.search(c) for c in clauses):
        return True
    return line.last >= event and any(
        _ANTI_D_GIVEN.search(clause) and not _ANTI_D_OPEN.search(clause) for clause in clauses
    )


def _d_negative(fact: Fact) -> bool:
    """Whether a result is a blood group without D; of a screen for antibodies next to it "negative" is none."""
    value = value_words(fact.value)
    if _RH_ALONE.fullmatch(name(fact).strip()):
        return value.lower().startswith("neg")
    return _GROUP.search(name(fact)) is not None and _NEGATIVE_GROUP.match(value) is not None


_GROUP: Final = re.compile(r"\b(?:ABO|Rh|blood (?:group|type)|type (?:and|&) screen)\b", re.IGNORECASE)
_RH_ALONE: Final = re.compile(
    r"(?:Rh(?:esus)?|D)(?: ?\(?D\)?)?(?: (?:type|factor|antigen|group))?(?: in blood)?", re.IGNORECASE
)
_NEGATIVE_GROUP: Final = re.compile(
    r"\W{0,4}(?:group )?(?:A|B|AB|O)[ ,]{0,3}(?:Rh(?:esus)?)?[ ,]{0,3}(?:\(?D\)? ?)?(?:neg|-(?!\w))",
    re.IGNORECASE,
)
#: In notes "hepatitis B neg" and "O - exam" are none: A and B need words of a blood group, and a dash always does.
_D_NEGATIVE: Final = re.compile(
    r"\b(?:type|group|blood|ABO|T&S|G&S)\b[^.;\n]{0,16}\b(?-i:A|B|AB|O) ?(?:neg(?:ative)?\b|-(?=[\s,.;]|$))|(?<![/&])(?<!HCV )(?<!HIV )(?<!CMV )(?<!HBV )(?<!core )(?<!Hep C )(?<!Hep B )(?<!virus )(?<!IgG )\b(?-i:AB|O) neg(?:ative)?\b"
    r"|\bRh(?:esus)?(?: ?\(?D\)?)?[ -]*neg\w*|\bRhD?-(?=[\s,.;]|$)",
    re.IGNORECASE,
)
_OF_ANOTHER: Final = re.compile(
    r"\b(?:baby|infant|newborn|neonate|cord|twin|f(?:o)?etal|husband|partner|father|donor|units?)\b",
    re.IGNORECASE,
)
_SENSITIZES: Final = re.compile(
    r"\b(?:abortion|miscarriage|pregnancy loss|f(?:o)?etal (?:death|demise)|stillb\w+|ectopic(?! (?:atrial|beats?|rhythm|focus))|abruption|antepartum h(?:a)?emorrhage|delivery|ca?esarean|vaginal birth|(?:dilat\w+ (?:and|&) |suction |uterine |sharp )curettage|postpartum|amniocentesis)\b",
    re.IGNORECASE,
)
_ANTI_D: Final = re.compile(
    r"\banti-? ?D\b|\bRh(?:o|\(?D\)?)? ?\(?D?\)? ?(?:immun\w*|Ig)\b|\b(?:RhIG|Rho-?GAM|WinRho|Rhophylac|HyperRHO)\b|\bRho\(D\)|\b(?:baby|infant|newborn|cord)\b[^.;]{0,12}\b(?:Rh\w*|blood (?:type|group)|(?-i:AB|A|B|O))[ -]*neg",
    re.IGNORECASE,
)
_CHILD_WITHOUT: Final = re.compile(
    r"\b(?:baby|infant|newborn|cord|child|twins?)\b[^.;]{0,24}\b(?:Rh\w*|(?-i:AB|A|B|O))[ -]*neg",
    re.IGNORECASE,
)
_IMMUNE: Final = re.compile(
    r"\balloimmuni\w+|\banti-? ?D (?:antibod\w+|tit(?:er|re)\w*)", re.IGNORECASE
)  # it has its antibodies
_PARTED: Final = re.compile(r"[,;.](?=\s|$)")  # "RhIG given, no reaction"
_ANTI_D_GIVEN: Final = re.compile(
    r"\b(?:given|got|gave|received|administered|done|rec'?d|mcg|ug|µg|IM|dose)\b|✓", re.IGNORECASE
)
#: It is still to be given, or was given before the birth.
_ANTI_D_OPEN: Final = re.compile(
    r"\b(?:not|no|never|nor|pending|eval\w*|need\w*|due|missed|order\w*|if|unless|check|when|will|to be|should|eligible|antenatal|28 ?(?:w|wk|wks|weeks)|w(?:ee)?k ?28)\b|\[ ?\]|\?",
    re.IGNORECASE,
)
#: When it was given in the pregnancy: "Rhogam 28w 12/27".
_ANTENATAL: Final = re.compile(
    r"\b\d{1,2} ?(?:w|wks?|weeks?)\b|\bw(?:ee)?k ?\d\d|\b\d{1,2}/\d{1,2}\b", re.IGNORECASE
)
_ANTI_D_UNSURE: Final = re.compile(
    r"\b(?:not|no|never|need\w*|due|missed|order\w*|if|unless|will|to be|should|at|plan\w*|pending)\b|\[ ?\]|\?",
    re.IGNORECASE,
)
_ANTI_D_AT_28: Final = "ACOG guidance: anti-D at 28 weeks."
_ANTI_D_DUE: Final = "ACOG guidance: anti-D within 72 hours, unless the child is negative too."


# Thrombosis

_ADULT: Final = 18  # years
_SOON_AFTER: Final = 12 * HOUR  # of an operation: what bleeds is waited for
_LONG_AFTER: Final = 10 * DAY
_BIRTH: Final = re.compile(
    r"\b(?:ca?esarean|vaginal (?:birth|delivery)|delivery|balloon tamponade|manual removal of (?:the )?placenta)\b",
    re.IGNORECASE,
)
_BIRTH_AT_RISK: Final = re.compile(
    r"\b(?:pre-?eclampsia|eclampsia|HELLP|post-?partum h(?:a)?emorrhage|uterine balloon|balloon tamponade|endometritis|placenta (?:accreta|pr(?:a)?evia))\b",
    re.IGNORECASE,
)
_VENTILATED: Final = re.compile(
    r"\b(?:intubated|ventilated|vent(?:ilator)? (?:day|settings|support|weaning)|on (?:the )?vent(?:ilator)?|mechanical ventilation|proned?|vent,|AC/?VC|PEEP ?\d+)(?:\b|(?<=,))",
    re.IGNORECASE,
)
#: Why none is given, or that one is.
_DECIDED: Final = re.compile(
    r"\b(?:no|hold\w*|held|off|avoid\w*|stop\w*|contra-?indicat\w*|defer\w*|wait\w*) (?:all |any |\w+ ){0,2}(?:heparin\w*|enox\w*|lovenox|LMWH|anticoag\w*|AC\b|chemo-?(?:ppx|prophyl\w*)|chemical (?:ppx|prophyl\w*)|pharmac\w* (?:ppx|prophyl\w*)|(?:DVT|VTE) (?:ppx|prophyl\w*))"
    r"|\b(?:heparin|enox\w*|lovenox|LMWH|SQH|SCDs? only|(?:DVT|VTE) (?:ppx|prophyl\w*))[^.;\n]{0,20}\b(?:held|hold|on hold|contra-?indicat\w*|bleed\w*|(?:given|started|cont(?:inued?)?|yes)\b)"
    r"|(?<!no )(?<!not )(?<!denies )(?<!without )\bactive(?:ly)? bleed\w*",
    re.IGNORECASE,
)


#: That it is missed, or something else is there none of.
_MISSES_IT: Final = re.compile(
    r"\?|\b(?:why|missing|review|not on|none|no (?:(?:VTE|DVT) )?(?:ppx|prophyl\w*|heparin|enox\w*|lovenox)[^.;]{0,24}\b(?:ordered|charted|on (?:the )?(?:MAR|orders|list))|no \w+ (?:allerg\w*|exposure))\b",
    re.IGNORECASE,
)


def without_thromboprophylaxis(record: Record) -> list[Statement]:
    """Why it would be meant - a major operation, a birth with hemorrhage or pre-eclampsia, a ventilator -, while no anticoagulant runs,
    none was given in the last day, and no note of the last three days states why. Of grown-ups who are in the hospital.
    """
    cut = record.request.cut
    age = age_of(record.request.evidence.patient, cut)
    if age is None or age < _ADULT or _has_left(record):
        return []
    taken = [f for f in _anticoagulants(record, "takes_medication") if f.status == "active"]
    if _ran_lately([*_anticoagulants(record, *_OF_THE_STAY), *taken], cut):
        return []
    recent = [line for line in record.written if line.passage.time >= cut - 3 * DAY and line.kind != "family"]
    if any(_DECIDED.search(line.text) and not _MISSES_IT.search(line.text) for line in recent):
        return []
    return list(itertools.islice(_in_need(record, recent), 1))


_OF_THE_STAY: Final[tuple[Relation, ...]] = ("ordered_medication", "given_medication")


def _has_left(record: Record) -> bool:
    stay = record.request.evidence.encounter
    return stay is not None and (stay.body.end or FOREVER) <= record.request.cut


def _anticoagulants(record: Record, *relations: Relation) -> list[Fact]:
    anticoagulants = hazards.of_class("anticoagulants")
    return [
        f
        for f in record.of(*relations)
        if anticoagulants.search(name(f)) and not hazards.local(f) and f.status != "refuted"
    ]


def _ran_lately(facts: list[Fact], cut: Instant) -> bool:
    """Whether any ran in the last day."""
    return any(f.start <= cut and f.end > cut - DAY for f in facts)


def noted_but_not_ordered(record: Record) -> list[Statement]:
    """An anticoagulant that the last note on it takes to run or begins, while no order of the stay for any runs or was given."""
    cut = record.request.cut
    ordered = _anticoagulants(record, *_OF_THE_STAY)
    if _has_left(record) or _ran_lately(ordered, cut):
        return []
    for line in reversed(record.written):
        if line.passage.time < cut - _NOTED_LATELY:
            break
        if (
            line.kind in ("family", "past")
            or _HAS_ANOTHER.search(line.text)
            or line.passage.body.note_type == INSTRUCTIONS
        ):
            continue
        stated = _ASIDE.sub("", line.under_heading)
        if (named := _ANTICOAGULANT.search(stated)) is None:
            continue
        missed = _NO_ORDER.search(stated) is not None
        if not missed and _NOT_GIVEN.search(stated):
            return []
        if not missed and line.passage.time > cut - _TO_ORDER:
            continue
        if any(f.end > line.passage.time - DAY for f in ordered):
            return []  # it ended since, or a little before
        before, behind = stated[: named.start()], stated[named.end() :]
        if missed or _GIVES.search(before[-40:]) or _IS_GIVEN.match(behind):
            text = f"{day(line.passage.time, record.zone)}: {line.text.rstrip('.')}; no order of the stay has an anticoagulant"
            return [_marked(text, [], [line], _LOST_ORDER, record)]
    return []


_NOTED_LATELY: Final = 2 * DAY
_HAS_ANOTHER: Final = re.compile(
    rf"\b(?:{spoken_of(RELATIVE)}|{NEIGHBOR}|bed ?\d+)(?:'s)?\b",
    re.IGNORECASE,
)
_ASIDE: Final = re.compile(r"\([^()]*\)")
_NO_ORDER: Final = re.compile(
    r"\b(?:no|never|not)\b[^.;]{0,24}\border(?:s|ed)?\b(?! set)|\border\w* (?:is |was )?(?:missing|dropped|fell off|lost)\b",
    re.IGNORECASE,
)
_TO_ORDER: Final = 3 * HOUR  # so long an order may lag behind its note
_LOST_ORDER: Final = "Was it never ordered?"
_ANTICOAGULANT: Final = re.compile(
    r"(?<![\w-])(?:(?-i:SQH|SCH|UFH|LMWH)|heparin|hep (?:sq|sc|gtt)|enox\w*|lovenox|dalteparin|fondaparinux|apixaban|eliquis|rivaroxaban|xarelto|edoxaban|dabigatran|warfarin|coumadin)(?![\w-])",
    re.IGNORECASE,
)
#: Before and behind it: that it runs, or begins now.
_GIVES: Final = re.compile(
    r"\b(?:(?:re-?)?start(?:ed|ing)?|resum(?:e|ed|ing)|cont(?:inue[ds]?|inuing)?|(?<!not )on|(?:DVT|VTE|GI/DVT)?[ /]*(?:ppx|prophyl\w*|px))\W{0,3}(?:\w+ ){0,2}$",
    re.IGNORECASE,
)
_IS_GIVEN: Final = re.compile(
    r"[^.;,\n]{0,24}?\b(?:resumed|restarted|started|on board|running|continues|start (?:today|now|tonight))\b",
    re.IGNORECASE,
)
_NOT_GIVEN: Final = re.compile(
    r"\b(?:no|not|never|h[eo]ld(?:ing)?|stop\w*|off|d/?c\w*|discontinu\w*|avoid\w*|contra-?ind\w*|defer\w*|if|when|unless|until|plan\w*|consider|will|tomorrow|tmrw|at home|home meds?|outpatient|discharge|last|HIT|allerg\w*|bridge|candidate|discuss\w*|vs|or)\b|\?",
    re.IGNORECASE,
)


def _in_need(record: Record, recent: list[Line]) -> Iterator[Statement]:
    """Each reason in a statement of its own, what was done first."""
    cut = record.request.cut

    def unprotected(why: str, facts: list[Fact], lines: list[Line]) -> Statement:
        text = f"{why}; no anticoagulant is ordered, for prophylaxis of thrombosis (VTE) either"
        return _marked(text, facts, lines, _UNPROTECTED, record)

    def done_on(facts: list[Fact]) -> str:
        return " and ".join(f"{name(fact)} {on_day(fact, record.zone)}" for fact in facts)

    done = [
        f
        for f in record.of("had_procedure")
        if f.status == "active"
        and max(record.admitted - DAY, cut - _LONG_AFTER) <= f.start <= cut - _SOON_AFTER
    ]
    for fact in reversed(done):
        if hazards.MAJOR_OPERATION.search(name(fact)):
            yield unprotected(done_on([fact]), [fact], [])
    born = [f for f in done if _BIRTH.search(name(f))]
    risks = [
        f
        for f in record.of("has_condition", "had_procedure")
        if _BIRTH_AT_RISK.search(name(f)) and f.start >= record.admitted - 7 * DAY
    ]
    if born and risks:
        both = list({f.id: f for f in (born[-1], risks[-1])}.values())
        yield unprotected(done_on(both), both, [])
    operated = [
        p
        for p in record.notes
        if p.body.note_type in OPERATING
        and record.admitted <= p.time <= cut - _SOON_AFTER
        and hazards.MAJOR_OPERATION.search(p.body.text[:_OPENING])
    ]
    for passage in operated[-1:]:
        line = next(
            (
                one
                for one in record.lines
                if one.passage is passage and hazards.MAJOR_OPERATION.search(one.text)
            ),
            None,
        )
        if line is not None:
            yield unprotected(f"{caption(passage, record.zone)}: {line.text}", [], [line])
    if cut < record.admitted + DAY:
        return
    free = max((one.passage.time for one in recent if _EXTUBATED.search(one.text)), default=0)
    for line in reversed(recent):
        if (
            line.passage.time > free
            and line.kind not in ("past", "plan")
            and _VENTILATED.search(line.text)
            and not _FORMERLY.search(line.text)
        ):
            yield unprotected(f"{day(line.passage.time, record.zone)}: {line.text}", [], [line])


_FORMERLY: Final = re.compile(
    r"\b(?:19|20)\d\d\b|\b(?:never|prior|previous\w*|past|h/o|hx|ago|refus\w*|no|not|if|DNI|OK)\b",
    re.IGNORECASE,
)
_EXTUBATED: Final = re.compile(r"\b(?:extubat\w+|off (?:the )?vent(?:ilator)?)\b", re.IGNORECASE)
_OPENING: Final = 600  # characters of a report that name the operation
_UNPROTECTED: Final = "CHEST guidance: prophylaxis of thrombosis, or a note of why not."
