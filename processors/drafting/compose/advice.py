"""Advice to the patient that clinicians wrote: their own instructions, and what their notes say was shown or
is to be done at home.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from kg.relatives import NEIGHBOR, RELATIVE, RELATIVE_OR_CARER
from processors.evidence import ahead, medicines
from processors.evidence.allergies.reactions import agents
from processors.evidence.headings import Kind
from processors.evidence.kinds import INSTRUCTIONS
from processors.evidence.record import PHYSICIANS, Line, Record
from processors.evidence.wording import name
from processors.notes.sectioning.headers import in_list
from schemas.instant import DAY, Instant, to_datetime
from schemas.requests import Passage

_WARNING: Final = re.compile(
    r"\b(?:call|return|come back|seek|contact|report|go to|present to|notify|tell (?:us|your))\b.*\b(?:if|when|for any|should (?:he|she|they|you|it|any)|with any)\b"
    r"|\breturn precautions\b|\bto (?:the )?(?:ed|er|emergency)\b.*\bif\b|\bred flags?\b",
    re.IGNORECASE,
)
_FOLLOW: Final = re.compile(
    r"\b(?:follow(?:s|ed|ing)?[- ]?up|appointments?|clinic on|see (?:your|the|her|his|me)|referr?al|return(?:s)? (?:to (?:the )?(?:clinic|office)|in)|"
    r"back in|within (?:one|two|three|\w+) (?:days?|weeks?|months?))\b",
    re.IGNORECASE,
)
#: Said to the patient, or of what is to be done out of hospital.
_HOME: Final = re.compile(
    r"\b(?:you|your|yourself|at home|after discharge|on discharge|discharged? (?:with|on))\b", re.IGNORECASE
)
_WHO: Final = rf"(?:patient|pt|he|she|they|him|her|them|family|{RELATIVE_OR_CARER})"
_TOLD: Final = re.compile(
    rf"\b(?:advis\w+|instruct\w+|counsel\w+|encourag\w+|educat\w+|remind\w*|taught|told)\b(?: (?:the|to|both))* {_WHO}\b"
    rf"|\b{_WHO}\b(?: (?:and|her|his|the) \w+)?,? (?:(?:was|were|is|are|has been|have been|also|again|be)\s)+"
    rf"(?:advised|instructed|counsel\w+|encouraged|educated|reminded|taught|told)\b",
    re.IGNORECASE,
)
#: What someone is to do from now on; counts under a heading of plans.
_OUGHT: Final = re.compile(rf"\b{_WHO} (?:should|is to|are to|can|may|will need to|must)\b", re.IGNORECASE)
_AHEAD: Final = re.compile(
    r"\b(?:will|should|is to|are to|to be|plans?|planned|schedul\w+|arrang\w+|recommend\w*|needs?|advised|instructed|please)\b",
    re.IGNORECASE,
)
_PAST: Final = re.compile(r"\b(?:previously|in the past|years? ago|declin\w+|refus\w+)\b", re.IGNORECASE)
_SPEAKING: Final[frozenset[Kind]] = frozenset(
    {"plan", "instructions", "warning", "follow-up", "course", "assessment", "other", "social"}
)
_PLANNED: Final[frozenset[Kind]] = frozenset({"plan", "instructions", "warning", "follow-up"})
_LAST: Final = 2 * DAY
_ENOUGH: Final = (
    2  # sentences of instructions for the patient, next to which other notes need not be searched for advice
)


#: Of whom the patient is to call, whoever wrote it.
_NUMBER_TO_CALL: Final = re.compile(r"(?<!\d)\d{3}[-–. ]\d{4}(?!\d)")


class Advice(NamedTuple):
    """Each sentence in one of them."""

    warning: list[Line]
    follow_up: list[Line]
    home: list[Line]


def since(record: Record) -> int:
    """Advice of earlier notes may no longer hold."""
    return record.notes[-1].time - _LAST if record.notes else 0


def instructions(record: Record, *kinds: Kind) -> list[Line]:
    """Sentences of the clinicians' latest instructions for the patient."""
    shown = [line for line in record.sentences_of(*kinds) if line.passage.body.note_type == INSTRUCTIONS]
    return [line for line in shown if line.passage.time >= since(record)]


def given(record: Record) -> Advice:
    """Of the last notes; what they say was shown to the patient, of any day of the stay. Where no heading names what
    a sentence is, its words do.
    """
    found = Advice([], [], [])
    recent = since(record)
    last = closing(record)
    other: list[tuple[Line, ahead.Ahead]] = []
    before: tuple[Line, bool] | None = None  # the sentence before, and whether it warns
    for line in (part for whole in record.lines for part in _parted(with_its_label(whole))):
        # A visit of which the patient does not know yet is for who signs to decide.
        if _STRUCK.search(line.text) or (UNTOLD.search(line.text) and not ahead.days_of(line)):
            continue
        follows = before is not None and before[1] and before[0].passage is line.passage
        follows = follows and line.kind not in _NOT_AHEAD and ahead.lists_signs(line.text)
        before = (line, follows or ahead.of_line(line) == "warning")
        if line.last >= recent and (
            (follows and (line.passage in last or line.passage.body.note_type == INSTRUCTIONS))
            or (ahead.at_once(line.text) and line.passage.body.note_type in _AT_BEDSIDE)
        ):
            found.warning.append(line)
            continue
        own = line.passage.body.note_type == INSTRUCTIONS
        shown = own or _TOLD.search(line.text) is not None
        unlabelled = _unlabelled(line)
        what = (ahead.of_line(line) or _left(line, last)) if unlabelled and line.last >= recent else None
        if own and unlabelled and what is not None and line.last >= recent:
            _under(found, what).append(line)
            continue
        if (
            what is not None
            and last
            and (_may_be_ahead(line, last) or _below_a_label(line) or _TO_BE_TESTED.match(line.text))
            and (
                what in ("follow-up", "pending") or line.passage in last or _NUMBER_TO_CALL.search(line.text)
            )
        ):
            other.append((line, what))
            continue
        later = _later(line, last, recent, record) if not own and last else None
        if line.kind not in _SPEAKING:
            if later is not None:
                other.append((line, later))
            continue
        if (
            (line.last < recent and not shown)
            or (not own and _PAST.search(line.text))
            or (own and line.last < recent)
        ):
            if later is not None:
                other.append((line, later))
            continue
        planned = line.kind in _PLANNED
        to_do = shown or _HOME.search(line.text) is not None or _OUGHT.search(line.text) is not None
        helps = _WARNING.search(ahead.to_the_patient(line.text)) is not None
        # Below "FU: ..." anything may stand.
        by_words = ahead.of_line(line) if line.kind == "follow-up" else None
        if line.kind == "warning" or by_words == "warning" or (helps and (planned or shown)):
            found.warning.append(line)
        elif by_words == "home":
            found.home.append(line)
        elif line.kind == "follow-up" or (
            _FOLLOW.search(line.text) and (planned or _AHEAD.search(line.text))
        ):
            found.follow_up.append(line)
        elif line.kind == "instructions" and own and unlabelled and found.warning and _ALSO.match(line.text):
            found.warning.append(line)
        elif line.kind == "instructions" or shown or (planned and to_do):
            found.home.append(line)
        elif later is not None:
            other.append((line, later))
    own_words = [line for line in found.home if line.passage.body.note_type == INSTRUCTIONS]
    appointments = [line for line in found.follow_up if line.passage.body.note_type == INSTRUCTIONS]
    found = found._replace(
        home=own_words if len(own_words) >= _ENOUGH else found.home, follow_up=appointments or found.follow_up
    )
    more = left = 0  # from advisers, and from the last note, next to instructions of their own
    warned = bool(found.warning)
    # What the last note has is told in its own words; what others have of the same stands back.
    for line, what in sorted(other, key=lambda one: one[0].passage not in last):
        if _stated(line, what, found):
            continue
        of_last = bool(last) and (line.passage in last or _discharges(line.passage))
        # The last physician's words are repeated although a nurse's sheet has other ones; of warnings a figure of its own.
        if what == "warning" and own_words and warned and not (of_last and _FIGURE.search(line.text)):
            continue
        if what == "home" and own_words and not _stays_so(line):
            if of_last:
                left += 1
            elif line.passage.body.note_type in _TEACHING:
                more += 1
            if not (of_last or line.passage.body.note_type in _TEACHING) or more > _MORE or left > _LEFT_MOST:
                continue
        _under(found, what).append(line)
    found = found._replace(
        follow_up=[x for x in found.follow_up if x.passage in last or not is_over(x, record)]
    )
    # A list of signs stands behind the warning that it belongs to.
    for lines in found:
        lines.sort(key=lambda line: (line.passage.time, line.sentence.start))
    return found


def is_over(line: Line, record: Record) -> bool:
    """Whether a plan of more than a day ago was for its own hours, or for days that have passed: nothing in it is left to do without
    these, or what it names has been ordered anew or ended since.
    """
    cut, written = record.request.cut, line.passage.time
    own = line.passage.body.note_type == INSTRUCTIONS
    if own or line.last > cut - DAY or not _OF_ITS_HOURS.search(line.text):
        return False
    today = to_datetime(cut).date()
    parts = [
        part
        for part in re.split(r"[,;()]", line.text)
        if any(day >= today for day in ahead.later_days(part, written))
    ]
    if parts:
        named = {m[0].lower() for m in agents(line.text)}
        over = all(map(ahead.doses, parts)) and all(_settled(one, written, record) for one in named)
        over = over and bool(named)
    else:
        rest = _OF_ITS_HOURS.sub(" ", line.text)
        over = not (ahead.about(rest, written) or _LEFT_TO_DO.search(rest) or _FAR.search(rest))
    if over:
        record.left_out_overtaken.add((line.passage.resource, line.sentence.start))
    return over


def _settled(medicine: str, written: Instant, record: Record) -> bool:
    """Whether orders of it ended since a moment, or one began; an order alone that a plan is about is neither."""
    own = medicines.names_of(medicine)
    orders = [f for f in record.of("ordered_medication") if own.search(name(f))]
    cut = record.request.cut
    return any(f.start > written for f in orders) or (
        bool(orders) and not any(medicines.runs(f, cut) or f.attributes.get("on_hold") for f in orders)
    )


#: "Tonight", "at 1600", a day of this year.
_OF_ITS_HOURS: Final = re.compile(
    r"\b(?:today|tonight|tomorrow|tmrw|tmr|tom|this (?:am|pm|morning|afternoon|evening)|in (?:the )?am|overnight)\b"
    r"|(?:\bat |@ ?)(?:[01]\d|2[0-3]):?[0-5]\d\b|(?<![\d/.])\d{1,2}/\d{1,2}(?:/(?:20)?\d\d)?(?![\d/%])(?: (?:[01]\d|2[0-3]):?[0-5]\d\b)?",
    re.IGNORECASE,
)


#: What somebody does not know yet, where the sentence has it behind: "pt unaware of nodes".
UNTOLD: Final = re.compile(
    r"\b(?:(?:not|n't|never) (?:yet )?(?:been )?(?:told|aware|informed)|unaware|(?:do not|don't) (?:tell|disclose)|not (?:yet )?disclosed)\b(?! (?:to|not to|by|of any)\b)(?:,? (?:yet|him|her|them|pt|of|about|that|the|his))*(?P<what>[^.;–-]*)",  # clinical
    re.IGNORECASE,
)


def untold(record: Record) -> list[Line]:
    """Sentences of the last days on what somebody does not know yet."""
    recent = since(record)
    return [line for line in record.lines if line.last >= recent and UNTOLD.search(line.text)]


#: "crossed out, belongs to sister": nothing for the patient to read.
_STRUCK: Final = re.compile(
    rf"\b(?:crossed|struck|lined) (?:out|through|off)\b|\bbelongs? to (?:the |his |her |a |an )?(?:{RELATIVE}|{NEIGHBOR}|other|another)|\bwrong (?:patient|pt|chart)\b|\b(?:is|was|says) (?:the )?wrong (?:side|arm|leg|hand|foot|eye|ear)\b",  # clinical
    re.IGNORECASE,
)
#: Who teaches the patient, besides those who discharge.
_AT_BEDSIDE: Final = frozenset(
    {
        "nursing",
        "rehab",
        "nutrition",
        "pharmacy",
        "case-management",
        "social-work",
        "consult",
        "telephone",
        "telephone-encounter",
    }
)


def _parted(line: Line) -> list[Line]:
    """A sentence of which a part warns and another plans or holds a medicine, in these parts; any other whole."""
    text, start = line.sentence.text, line.sentence.start
    if ahead.of_line(line) != "warning" or line.passage.body.note_type == INSTRUCTIONS:
        return [line]
    ends = [m.end() for m in _BORDER.finditer(text)]
    warned = next((place for place in reversed([0, *ends]) if ahead.warns(text[place:])), 0)
    before = [(a, b) for a, b in zip([0, *ends], ends, strict=False) if b <= warned]
    if not before or any(ahead.warns(text[a:b]) for a, b in before) or _CONDITION.match(text):
        return [line]
    return [line.part(start + a, start + b, " \t\n;-–—") for a, b in [*before, (warned, len(text))]]


#: What ends one matter and begins another.
_BORDER: Final = re.compile(r"; +(?!also\b|or\b|if\b|and\b|even\b|but\b)| [-–—] (?=\w{1,12}: )")
_CONDITION: Final = re.compile(r"\W*(?:if|when|for|any|return|call|seek)\b", re.IGNORECASE)


def _later(line: Line, last: Sequence[Passage], recent: Instant, record: Record) -> ahead.Ahead | None:
    """What a sentence that no heading places states of the time after the stay: of the last note, of what advisers and the
    nurses who discharge wrote in the last days, and, where it is due after the stay or again and again, of any
    specialist's note.
    """
    note_type = line.passage.body.note_type
    if _SPARED.search(line.text) and line.kind not in ("past", "family") and line.last >= recent:
        return "home" if _discharges(line.passage) or note_type in _TEACHING else None
    if not _may_be_ahead(line, last) or _PAST.search(line.text):
        return None
    what = ahead.of_line(line) or _left(line, last)
    if what is None and _stays_so(line) and line.passage.time >= record.admitted:
        return "home"
    if what is None or line.passage in last:
        return what
    if line.last >= recent and (note_type in _TEACHING or _discharges(line.passage)):
        return what
    if (
        what in ("warning", "home")
        and note_type == "consult"
        and line.last >= recent
        and _OF_HOME.search(line.text)
    ):
        return what
    if (
        what == "follow-up"
        and note_type in PHYSICIANS
        and _FAR.search(line.text)
        and not _DONE.search(line.text)
        and not _COMPLAINS.search(line.text)
    ):
        return what
    if what == "follow-up" and note_type in _ADVISERS:
        ahead_of_cut = any(day > to_datetime(record.request.cut).date() for day in ahead.days_of(line))
        outside = _OUTPATIENT.search(line.text) is not None
        return what if ahead_of_cut or outside or ahead.recurs(line.text) else None
    return None


#: Of an adviser, whose other sentences are for the ward: whom the patient lets know, what is done at home.
_OF_HOME: Final = re.compile(
    r"\b(?:tell|call|inform|notify) (?:us|me|the clinic|clinic)\b|\bat (?:the |his |her )?home\b|\b(?:on (?:his|her|their|your) )own\b|\bdo not restart\b",  # clinical
    re.IGNORECASE,
)
#: What is never to be given, on whatever day who knows wrote it: "no digoxin, no verapamil ever".
_FOR_LIFE: Final = re.compile(
    r"\b(?:never|not ever)\b(?! (?:had|took|taken|smoked|used|seen|been|given|started|intubated|married|on|tried|needed|required|received|prescribed|drank|cris[ie]s|(?:a )?smoker|(?:a )?drinker|pregnant|sick|ill|left|sent|got|went|reached|began|made|hung|(?!re-?(?:start|challeng|introduc))[a-z]{3,}ed))[^.;]{0,60}|\b(?:no|avoid|not)\b[^.;]{0,60}\b(?:ever\b(?! (?:had|taken|used))|for life|lifelong|for good(?! (?:reason|measure))|permanently)|\b(?:life-?long|permanent) avoidance\b",
    re.IGNORECASE,
)


#: An arm to be spared: "L arm fistula: no BP, needles or IV".
_SPARED: Final = re.compile(
    r"\b(?:arm|wrist|fistula|(?-i:AVF|[LR]UE))\b[^.;]{0,40}\b(?:no|not|never|avoid)\b[^.;]{0,12}\b(?:BP|blood pressures?|needles?|IVs?|sticks?|draws?|venipuncture)\b"
    r"|\b(?:no|never|avoid)\b[^.;]{0,12}\b(?:BP|blood pressures?|needles?|IVs?|sticks?|draws?)\b[^.;]{0,30}\b(?:arm|wrist|fistula|(?-i:AVF|[LR]UE))\b",
    re.IGNORECASE,
)
#: "Daughter sets up and gives all meds", "wife Ana draws up the insulin": whom the letter is for, too.
_GIVES: Final = re.compile(
    rf"\b(?:(?:{RELATIVE_OR_CARER})(?: [A-Z][a-z]+)?(?:[^.;\n]{{0,60}}, (?:she|he|they))?)(?: (?!not?\b|never\b)[\w'+&/]+){{0,3}}? (?:gives?|giving|keeps?|sets? up|(?:re)?fills?|manages?|draws?(?: it| them)? up|administers?|takes? over|handles?|hands? out|organi[sz]es?|supervises?|injects?)\b"
    r"(?: (?:up|all|the|his|her|their|of|both|every|daily|weekly|own)\b)*+ (?:med(?:s|icines?|ications?)\b|pills?\b|pill ?box\w*|blister\w*|insulin\b|injections?\b|shots?\b|tablets\b|eye drops\b|enoxaparin\b|lovenox\b)",
    re.IGNORECASE,
)
#: Of the stay, or of before it.
_GIVEN_HERE: Final = re.compile(
    r"\b(?:nurse|RN|staff|has been|was|were|used to|suspect\w*|until now)\b", re.IGNORECASE
)


def _stays_so(line: Line) -> bool:
    """Whether it forbids something for life, spares an arm, or states which relative gives the medicines at home."""
    return names_who_gives(line.text) or _SPARED.search(line.text) is not None or _forbids_for_life(line)


def names_who_gives(text: str) -> bool:
    """Whether words state which relative gives the medicines at home."""
    return _GIVES.search(text) is not None and _GIVEN_HERE.search(text) is None


def _forbids_for_life(line: Line) -> bool:
    return (
        line.passage.body.note_type in PHYSICIANS | _ADVISERS
        and line.kind != "family"
        and _FOR_LIFE.search(line.text) is not None
        and any(agents(line.text))
    )


#: What is due months after the stay, on whatever day a physician wrote it.
_FAR: Final = re.compile(
    r"\b(?:in |at |x ?|after |every )?\d{1,2}(?:-\d{1,2})? ?(?:mos?|mths?|months?|y|yrs?|years?)\b(?! (?:ago|old|of age|hx|history))(?!/)|\b\d{1,2}/12\b(?!/)",
    re.IGNORECASE,
)
_OUTPATIENT: Final = re.compile(r"\b(?:as )?(?:an )?(?:outpt|outpatient)\b", re.IGNORECASE)
#: "45M collapse, 5 mo fatigue": the complaint, and since when.
_COMPLAINS: Final = re.compile(
    r"^\W*\d{1,3} ?(?:y/?o|yrs?|years?[- ]old|mo|wk)? ?(?:-?old )?(?:[MF]\b|male|female|man|woman|girl|boy)|\b\d+ ?(?:mos?|months?|wks?|weeks?|yrs?|years?) (?:of )?(?:fatigue|pain|cough|weight|wt|worse\w*|fever\w*|weak\w*|headache|HA|SOB|diarrh\w*)",
    re.IGNORECASE,
)
_DONE: Final = re.compile(
    r"\b(?:for (?:the )?(?:past|last)|since|ago|hx|history|stopped|ex|last)\b", re.IGNORECASE
)


def _discharges(passage: Passage) -> bool:
    """Whether a note opens as one about going home: a checklist, what was taught."""
    return _GOING_HOME.search(f"{passage.body.title} {passage.body.text[:_OPENING]}") is not None


_GOING_HOME: Final = re.compile(
    r"\b(?:discharge|d/?c|going home|transition)\b.{0,12}\b(?:check ?list|teach\w*|plan|recs?|recommendations?|counsel\w*|instructions?|education|advice|summary|note|paper\w*)\b|\bAVS\b",
    re.IGNORECASE,
)
_OPENING: Final = 100  # characters
_TEACHING: Final = frozenset({"rehab", "nutrition", "pharmacy", "case-management", "social-work"})
_ADVISERS: Final = _TEACHING | {"consult"}
_MORE: Final = 4
_LEFT_MOST: Final = 12
_FIGURE: Final = re.compile(r"\d")
#: What the last physician's note leaves to do, in words that state no more elsewhere than a finding.
_LEFT_TO_DO: Final = re.compile(
    r"\b(?:clinic|outpatient|outpt|opd|(?-i:OP)|gp|pcp|hv|health visitor|by (?:his|her|their) primary|primary (?:care )?(?:to|can|will)|urology|gyn\w*|hematology|haematology|(?:once|twice|three times|\d ?x) a week|referr?al|ref (?:made|sent|done)|yearly|annual\w*|surveillance|due|booked|weekly|wkly|monthly"
    r"|OGTT|-> ?(?:US|CT|MRI|gp|pcp)|(?:US|CT|MRI|echo|scan) ?/ ?[a-z]{3,})\b",
    re.IGNORECASE,
)
_LEFT_AT_HOME: Final = re.compile(
    rf"\b(?:every night|nightly|each night|c-?pap|explained|told {_WHO}|sick day|stays? off|keep off|never again|alert card|naloxone kit|weigh)\b"
    r"|(?-i:\bNOT\b) (?:to|with|the|until|while|both|done|performed)\b|\b(?:do not|don'?t|not to|never(?! (?!re-?(?:start|challeng|introduc))[a-z]{3,}ed\b)|nooit|avoid)\b|^no \w[\w/, -]*\b(?:until|till|til|unless|while|without|before)\b|^(?-i:NO [A-Z]{4,})",
    re.IGNORECASE,
)
#: A line, a tube or a splint with which the patient leaves.
_IN_PLACE: Final = re.compile(
    r"\b(?:picc|midline|TDC|port-?a-?cath|foley|catheter|drain|stent|collar|ostomy|stoma|wound vac|npwt|pump|patch) ?(?:stays?|in place|in situ|to stay|L\b|R\b|left|right)"
    r"|^(?:[LR]|left|right) (?:\w+ )?(?:picc|midline|TDC|fistula|stent|nephrostomy|cast|splint)\b",
    re.IGNORECASE,
)


def _left(line: Line, last: Sequence[Passage]) -> ahead.Ahead | None:
    """What a sentence of the last note leaves to do, where its words are no appointment, warning or advice otherwise."""
    if line.passage not in last or line.kind in ("allergy", "family"):
        return None
    if line.kind == "disposition" and not line.sentence.heading:
        return None  # the note's first line: where to
    text = line.text
    if line.kind == "results":
        return "follow-up" if _TO_BE_TESTED.match(text) else None
    if _LEFT_AT_HOME.search(text) or _IN_PLACE.search(text) or _WOUND.search(text):
        return "home"
    if _ONLY_A_NUMBER.fullmatch(text):
        return "warning"
    if (
        _TO_BE_TESTED.match(text)
        or _TEST_DUE.search(text)
        or (
            ahead.days_of(line)
            and not _DOSES.search(text)
            and not (line.passage.body.note_type == INSTRUCTIONS and ahead.doses(text))
        )
    ):
        return "follow-up"
    return "follow-up" if _LEFT_TO_DO.search(text) and len(_DOSES.findall(text)) < 2 else None


#: How the wound is cared for, as a surgeon writes it.
_WOUND: Final = re.compile(
    r"\b(?:packed|packing|gauze|wet[- ]to[- ]dry|wound (?:nurse|care|vac)|npwt|steri-?strips?|(?:sutures?|staples|clips) (?:out|stay|remain)|next pregnanc\w*|future pregnanc\w*"
    r"|dress(?:ing|ed)? (?:daily|bid|q\w+|change\w*))\b",
    re.IGNORECASE,
)
#: "TSH 6 wk", "MRI brain 1 yr": a test without a result.
_TO_BE_TESTED: Final = re.compile(
    r"\W*(?!.*\b(?:out|done|removed|pulled|given|stopped|last)\b)(?:[A-Za-z&+/-]+ ){1,4}(?:in |at |after |x ?)?\d{1,2}(?:-\d{1,2})? ?(?:wks?|weeks?|mos?|mths?|months?|yrs?|years?|/52|/12)\b(?! (?:ago|old|hx|post))",
    re.IGNORECASE,
)
#: "Nodule 12 mm: US", "QF indeterminate: repeat".
_TEST_DUE: Final = re.compile(
    r"(?::|->|→) ?(?:repeat|recheck|US|USS|ultrasound|CT|MRI|echo|duplex|scan|biopsy|FNA|x-?ray)\b[^.;:]{0,20}\W*$",
    re.IGNORECASE,
)
_ONLY_A_NUMBER: Final = re.compile(
    r"\W*(?:call |ring |tel\W*|phone\W*)?(?:\d{3}[- ]){1,2}\d{3,4}(?:\W+(?:\w+\W*){0,3})?", re.IGNORECASE
)


_DOSES: Final = re.compile(
    r"\b[a-z]{5,} \d+(?:\.\d+)?(?= ?(?:mg|mcg|g|units?|qhs|hs|qd|bid|bd|daily|od|tid|new|[,;.(]))",
    re.IGNORECASE,
)


_ALSO: Final = re.compile(r"also\b", re.IGNORECASE)
#: What is ahead is no part of these.
_NOT_AHEAD: Final[frozenset[Kind]] = frozenset(
    {"past", "allergy", "medication", "report", "results", "complaint"}
)


def _may_be_ahead(line: Line, last: Sequence[Passage]) -> bool:
    """Whether a sentence stands where the time after the stay may be spoken of; in a list of medicines, what states no
    amount of one ("no grapefruit", "drink 2 L/d"), among results of the last note, what names a later day ("Labs: BMP 6/17") or is not back.
    """
    if line.kind == "results" and line.passage in last:
        return bool(ahead.days_of(line)) or ahead.of_line(line) == "pending"
    if line.kind == "medication" and ahead.of_line(line) == "warning":
        return True
    if line.kind == "medication" and line.passage.body.note_type != INSTRUCTIONS:
        return not ahead.doses(line.text) or _KEPT_UP.search(line.text) is not None
    return line.kind not in _NOT_AHEAD


_KEPT_UP: Final = re.compile(r"\b(?:do not|don'?t|never|not to)\b (?:stop|skip|miss)\b", re.IGNORECASE)


#: Of the name of a whole sheet, which shows nothing of what stands below it: "Home instructions (peds)".
_ORDINARY: Final = frozenset(
    "discharge instructions instruction d c dc home going after for at and the to your patient family parent parents peds pediatric paediatric"
    " postpartum postop post op surgical surgery ob avs given".split()
)


def _under(found: Advice, what: ahead.Ahead) -> list[Line]:
    return {"warning": found.warning, "home": found.home}.get(what, found.follow_up)


def _unlabelled(line: Line) -> bool:
    """Whether no heading names what the sentence is."""
    heading = line.sentence.heading
    return (
        not heading
        or set(re.findall(r"[a-z]+", heading)) <= _ORDINARY
        or in_list(heading).kind != "section"
        or _below_a_label(line)
    )


def with_its_label(line: Line) -> Line:
    """ "RETURN: fever, pus" of a ward's note whole, where the note's form makes a heading of its first word."""
    sentence, text = line.sentence, line.passage.body.text
    start, end = sentence.headed
    own = line.passage.body.note_type == INSTRUCTIONS
    if start < 0 or not (_A_SIGN if own else _GETS_HELP).match(sentence.heading):
        return line
    if text[end : sentence.start].strip(" \t:"):
        return line
    whole = line.part(start, sentence.end)
    return whole._replace(sentence=whole.sentence._replace(heading="", headed=(-1, -1)))


#: A sign that the form of a sheet makes a heading: "T 100.4: ER, had chemo".
_A_SIGN: Final = re.compile(
    r"(?:t|temp\w*|fever)\b ?(?:of |over |above |[>≥]=? ?)?(?:3[89]|10[0-4])", re.IGNORECASE
)
_GETS_HELP: Final = re.compile(
    r"(?:return|come back|red flags?|warning signs?|call|seek help|get help|go to|er|ed|a&e|911|999)\b",
    re.IGNORECASE,
)


def _below_a_label(line: Line) -> bool:
    """Whether the sentence is on a line below one that a label opens and fills ("Dx: ..."): of terse notes such a
    label names its own line.
    """
    text, (_, ends) = line.passage.body.text, line.sentence.headed
    if ends < 0 or "\n" not in text[ends : line.sentence.start]:
        return False
    own = text[ends:].partition("\n")[0].strip(" \t:-")
    return bool(own) and "\n\n" not in text[ends : line.sentence.start]


def closing(record: Record) -> tuple[Passage, ...]:
    """The last note of who discharges, once the stay has ended, and the summary that it is an addendum to: what they state without a
    heading is for afterwards. Empty before.
    """
    if record.request.slot != _DISCHARGE:
        return ()
    notes = [p for p in record.notes if p.body.note_type in _DISCHARGING and p.time >= since(record)]
    if not notes:
        return record.notes[-1:]
    last = notes[-1]
    summaries = [
        p
        for p in notes[:-1]
        if p.body.note_type == "discharge-summary"
        and p.time >= last.time - DAY
        and not _ADDS.match(p.body.text)
    ]
    if _SIGNED.search(last.body.text) and len(last.body.text.split()) < _SHORT:
        return tuple(summaries[-1:]) or (last,)
    return (last, *summaries[-1:]) if _ADDS.match(last.body.text) else (last,)


_ADDS: Final = re.compile(
    r"\W*(?:(?:attending|late|MD|staff|resident|d/?c|discharge)\b\W*){0,3}(?:addendum|addition|correction|amendment)\b",
    re.IGNORECASE,
)
#: A co-signature below the summary, which an addendum is not.
_SIGNED: Final = re.compile(r"\bco-?sign\w*|\battest\w*|\bagree\b", re.IGNORECASE)
_SHORT: Final = 40  # words


_DISCHARGE: Final = "discharge"
_DISCHARGING: Final = PHYSICIANS | {"discharge-summary"}


def _stated(line: Line, what: ahead.Ahead, found: Advice) -> bool:
    """Whether the instructions name all the days that it names, with most of what is to be done then, or all its longer
    words.
    """
    days = set(ahead.days_of(line))
    known = [*found.follow_up, *found.home, *found.warning]
    words = _long_words(line.text)
    if days:
        same = [one for one in known if days & set(ahead.days_of(one))]
        shared = {word for one in same for word in _long_words(one.text)}
        clocks = set(_CLOCK.findall(line.text))
        if not clocks <= {clock for one in same for clock in _CLOCK.findall(one.text)}:
            return False
        return days <= {day for one in known for day in ahead.days_of(one)} and (
            2 * len(words & shared) >= len(words)
        )
    if not words:  # "TSH 6 wk"
        short = set(re.findall(r"[a-z]{2,}", line.text.lower()))
        if not short:  # "555-0170."
            return any(line.text.strip(" .") in one.text for one in known)
        return any(short <= set(re.findall(r"[a-z]{2,}", one.text.lower())) for one in known)
    return any(words <= _long_words(one.text) for one in known)


#: "0915", "9:15": a time of day.
_CLOCK: Final = re.compile(r"(?<![\d/-])(?:[01]\d|2[0-3])[0-5]\d(?![\d/-])|\b\d{1,2}:\d\d\b")


def _long_words(text: str) -> set[str]:
    return set(re.findall(r"[a-z]{4,}", text.lower()))
