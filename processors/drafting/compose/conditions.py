"""The coded conditions: those of the stay, those from before, what is over, and the result by which each is
followed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from processors.evidence.moments import began, day, on_day
from processors.evidence.ranges import abnormal, critical, side
from processors.evidence.record import Line, Record, once
from processors.evidence.statements import cite_line, joined, state
from processors.evidence.tags import untagged
from processors.evidence.wording import mark, name, result_words, value_words
from schemas.codes import Quantity
from schemas.drafts import Statement
from schemas.facts import Fact
from schemas.instant import DAY, FOREVER

#: How what is known from before is led in.
KNOWN_BEFORE: Final = "Known before this stay: "


def problems(record: Record, *, followed: bool = False) -> list[Statement]:
    """Conditions of the stay one by one, also those that are over; long-standing ones in one sentence."""
    since = record.admitted
    found = known(record)
    ended = resolved(record)
    statements = [
        supported(f, record.facts, record.zone)
        if followed and f.id not in ended
        else problem(f, record.zone, ended.get(f.id))
        for f in found
        if of_stay(f, since) and f.status in ("active", "unconfirmed")
    ]
    statements += [problem(f, record.zone) for f in over(record)]
    return statements + longstanding(found, since, record.zone) + circumstances(record)


def longstanding(found: list[Fact], since: int, zone: str) -> list[Statement]:
    """What the patient had before, in one sentence; what is only suspected keeps its doubt."""
    before = [f for f in found if not of_stay(f, since) and f.status in ("active", "unconfirmed")]
    sure = [f for f in before if f.status == "active"]
    statements = (
        [
            state(
                f"{KNOWN_BEFORE}{joined([name(f) for f in sure[:MOST_KNOWN]])}",
                sure[:MOST_KNOWN],
                zone=zone,
            )
        ]
        if sure
        else []
    )
    if len(sure) > MOST_KNOWN:
        statements.append(
            state(
                f"Also known: {joined([name(f) for f in sure[MOST_KNOWN : 3 * MOST_KNOWN]])}",
                sure[MOST_KNOWN : 3 * MOST_KNOWN],
                zone=zone,
            )
        )
    return statements + [problem(f, zone) for f in before if f.status == "unconfirmed"]


#: Circumstances of life that some systems code as conditions: no illness, and no news to the patient.
_CIRCUMSTANCE: Final = re.compile(
    r"\b(?:employ(?:ment|ed)|unemployed|labor force|education|school|certificate|housing|homeless|transport\w*|social (?:contact|isolation)|"
    r"limited social|refugee|criminal record|served in|risk activity|victim of|medication review due|income|insurance)\b",
    re.IGNORECASE,
)


def circumstances(record: Record) -> list[Statement]:
    """Coded circumstances of life, in one sentence, for clinicians."""
    latest = {
        name(f).lower(): f
        for f in record.of("has_condition")
        if f.status == "active" and f.end == FOREVER and _CIRCUMSTANCE.search(name(f))
    }
    kept = list(latest.values())[-MOST_KNOWN:]
    return (
        [state(f"Recorded of the circumstances: {joined([name(f) for f in kept])}", kept, zone=record.zone)]
        if kept
        else []
    )


def known(record: Record) -> list[Fact]:
    """Each condition once, as it stands now; those of the stay first, of the others the latest first."""
    encounter = record.request.evidence.encounter
    admitted = (encounter.body.start if encounter else None) or 0
    latest: dict[str, Fact] = {}
    for fact in record.of("has_condition"):
        if _CIRCUMSTANCE.search(name(fact)):
            continue
        if fact.end == FOREVER or fact.end > record.request.cut or fact.status in ("inactive", "refuted"):
            latest[name(fact).lower()] = fact
    return sorted(
        latest.values(),
        key=lambda f: (
            not of_stay(f, admitted),
            f.status != "active",
            f.start if of_stay(f, admitted) else -f.start,
            f.id,
        ),
    )


def over(record: Record) -> list[Fact]:
    """Conditions that began in the stay and are over by now."""
    since, cut = record.admitted, record.request.cut
    latest = {
        name(f).lower(): f
        for f in record.of("has_condition")
        if of_stay(f, since) and not _CIRCUMSTANCE.search(name(f))
    }
    return [
        f
        for f in latest.values()
        if f.status != "refuted" and (f.status == "inactive" or (f.start <= f.end <= cut and f.end >= since))
    ]


def of_stay(fact: Fact, admitted: int) -> bool:
    """Whether a condition belongs to this stay: it began in it, or is its diagnosis and began in the weeks
    before.
    """
    return fact.start >= admitted - (
        SUBACUTE if fact.attributes.get("category") == "encounter-diagnosis" else 0
    )


def known_before(fact: Fact, record: Record) -> bool:
    """Whether a condition that is coded at the admission is one that lasts for years, and no note calls it new."""
    long = _LASTS.search(name(fact))
    if long is None or _ACUTE.search(name(fact)) or fact.start > record.admitted + DAY // 2:
        return False
    if long[0].lower().startswith("transplant") and any(
        "transplant" in name(one).lower() and one.start >= record.admitted
        for one in record.of("had_procedure")
    ):
        return False
    own = {long[0].lower()[:_STEM], *(one for term, one in _IN_SHORT if term.search(name(fact)))}
    new = re.compile(
        rf"\b(?:new(?:ly)?|de novo|first)\b[^.;]{{0,25}}(?:{'|'.join(map(re.escape, own))})", re.IGNORECASE
    )
    return not any(new.search(line.text) for line in record.lines)


_STEM: Final = 6  # letters
_ACUTE: Final = re.compile(
    r"\bacute|exacerbat|reject|infection (?:in|of)|\bnew\b|newly|first|relaps|recurren|withdrawal|crisis|storm|flare",
    re.IGNORECASE,
)
#: What nobody gets within a stay.
_LASTS: Final = re.compile(
    r"\b(?:type 2 diabetes|diabetes mellitus type 2|(?:essential |arterial )?hypertension(?! of pregn)|chronic|permanent|atrial fibrillation|hypothyroid\w*|osteopor\w*|osteoarthr\w*|gout|asthma"
    r"|depress\w*|anxiety|bipolar|schizo\w*|dementia|alzheimer\w*|parkinson\w*|epilepsy|multiple sclerosis|rheumatoid|psoria\w*|cirrhosis|COPD|hyperlipid\w*|dyslipid\w*|reflux|prostatic hyperplasia"
    r"|heart failure with (?:reduced|preserved)|(?:mechanical|prosthetic|bioprosthetic) \w+ valve|rh ?\(?d?\)? ?neg\w*|obesity|migraine|sickle|thalass\w*|HIV"
    r"|(?:alcohol|opioid|opiate|cocaine|stimulant|substance|tobacco|cannabis) (?:use disorder|dependence)|nicotine dependence|end[- ]stage|hepatitis C|cystic fibrosis|autis\w*|cerebral palsy"
    r"|trisomy|down syndrome|h(?:a)?emophilia|G6PD|emphysema|attention[- ]deficit|intellectual disab\w*|sleep apn(?:o)?ea|neuropathy|retinopathy|glaucoma|personality disorder|PTSD"
    r"|transplant (?:recipient|status)|transplanted|history of"
    r"|post-?traumatic stress|fibromyalgia|spina bifida|macular degeneration)",
    re.IGNORECASE,
)
_IN_SHORT: Final = (
    (re.compile("diabetes", re.IGNORECASE), "DM"),
    (re.compile("diabetes", re.IGNORECASE), "T2DM"),
    (re.compile("fibrillation", re.IGNORECASE), "AF"),
    (re.compile("hypertension", re.IGNORECASE), "HTN"),
    (re.compile("heart failure", re.IGNORECASE), "HF"),
    (re.compile("heart failure", re.IGNORECASE), "CHF"),
)


@once
def resolved(record: Record) -> dict[str, Line]:
    """Of active conditions of the stay the last sentence that states they are over, by the condition's id; none where a later one
    has them again.
    """
    found: dict[str, Line] = {}
    for fact in record.of("has_condition"):
        if (
            fact.status != "active"
            or not of_stay(fact, record.admitted)
            or (named := named_by(name(fact))) is None
        ):
            continue
        for line in record.lines:
            if line.kind in ("past", "family") or line.passage.time <= fact.start:
                continue
            words = line.under_heading
            if _CONFUSED.search(name(fact)):
                if _CONFUSED.search(words) and not _ORIENTED.search(words):
                    found.pop(fact.id, None)
                elif _ORIENTED.search(words):
                    found[fact.id] = line
                    continue
            over_ = next(
                (m for m in _ENDED.finditer(words) if named.search(m[1]) and not _NOT_YET.search(m[1])), None
            )
            if over_ is not None and not _NOT_YET.search(words[: over_.start()][-_NEAR:]):
                found[fact.id] = line
            elif fact.id in found and named.search(words) and _AGAIN.search(words):
                del found[fact.id]
    return found


_CONFUSED: Final = re.compile(r"\bdeliri\w*|\bconfus\w*", re.IGNORECASE)
_ORIENTED: Final = re.compile(
    r"(?<!dis)(?<!not )(?<!un)\boriented\b(?! (?:to (?:self|person|name)|x ?[12]\b))|\bCAM ?(?:neg\w*|\(?-\)?)(?![\w+])|\b(?:A&?Ox ?[34]|AAOx ?[34])\b",
    re.IGNORECASE,
)
#: "HE resolved", "withdrawal finished": what ended stands right before, without a border.
_ENDED: Final = re.compile(
    r"([^.;,#\n()]{2,60}?)\s+(?:(?:has |have |is |are |now |fully |completely )*+)(?:resolved|finished|has cleared|settled|subsided|is over|completed)\b(?!\s*\?)",
    re.IGNORECASE,
)
_NOT_YET: Final = re.compile(
    r"\b(?:not|un|until|till|once|if|when|after|partly|partially|nearly|almost|\?)\b[^.;]*$", re.IGNORECASE
)
_AGAIN: Final = re.compile(r"\b(?:again|recur\w*|back|wors\w*|rebound|new|relaps\w*)\b", re.IGNORECASE)
_NEAR: Final = 20  # characters
#: Words that many names of conditions share.
_COMMON: Final = frozenset(
    "acute chronic syndrome disease disorder severe moderate mild infection failure injury fracture bleeding hemorrhage haemorrhage unspecified primary secondary recurrent bilateral exacerbation infective".split()
)
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z-]+")


@lru_cache(maxsize=2048)
def named_by(label: str) -> re.Pattern[str] | None:
    """A condition's name in notes: its initials, or a word that is its own."""
    words = _NAME.findall(re.split(r"[(,;]| due to | with | of ", label)[0])
    own = [word for word in words if len(word) >= _OWN and word.lower() not in _COMMON]
    initials = "".join(word[0] for word in words).upper()
    forms = [rf"(?i:{re.escape(word)})" for word in own[-1:]]
    forms += [f"(?i:{salt[1]}){_SALTS[salt[2].lower()]}" for salt in _OF_SALT.finditer(label)]
    forms += (
        [re.escape(initials), re.escape(initials[:-1])]
        if len(initials) > _FEWEST
        else [re.escape(initials)]
        if len(words) >= _FEWEST
        else []
    )
    return re.compile(rf"(?<![\w-])(?:{'|'.join(forms)})(?![\w-])") if forms else None


#: "hyperK", as notes call hyperkalaemia.
_OF_SALT: Final = re.compile(r"\b(hyper|hypo)(kal|natr|calc|magnes|phosphat)[a-z]*emia", re.IGNORECASE)
_SALTS: Final = {"kal": "K", "natr": "Na", "calc": "Ca", "magnes": "Mg", "phosphat": "Phos"}
_OWN: Final = 7  # letters of a word by which notes name a condition
_FEWEST: Final = 2  # initials that are a name


def problem(fact: Fact, zone: str, ended: Line | None = None) -> Statement:
    """ "Hyperkalemia, active (recorded from 3 March 2026 07:00)"; with the record's own certainty. `ended`: the sentence that
    states that it is over.
    """
    if ended is not None:
        text = f"{name(fact)}: by a note of {day(ended.last, zone)} «{_short(ended.text)}»; still active in the list of problems"
        return state(text, (fact,), note=LISTED, also=(cite_line(ended, zone),), zone=zone)
    since = f" (recorded from {began(fact, zone)})" if began(fact, zone) else ""
    severity = f", {untagged(fact.attributes['severity'])}" if fact.attributes.get("severity") else ""
    if fact.status == "unconfirmed":
        return state(f"{name(fact)}{severity}: suspected, not confirmed{since}", (fact,), zone=zone)
    if fact.status == "inactive" or fact.start < fact.end < FOREVER:
        return state(f"{name(fact)}{severity}: no longer active{since}", (fact,), zone=zone)
    return state(f"{name(fact)}{severity}: active{since}", (fact,), zone=zone)


LISTED: Final = "The list has it active, a note calls it over."
_LONGEST: Final = 80  # characters


def _short(words: str) -> str:
    """The part of a sentence that states the end."""
    over_ = _ENDED.search(words)
    end = over_.end() if over_ else _LONGEST
    places = [words.rfind(border, 0, end) for border in (". ", "; ", "# ")]
    part = words[max((place + 2 for place in places if place >= 0), default=0) : end]
    return part.strip(" .#")


def supported(fact: Fact, facts: Iterable[Fact], zone: str) -> Statement:
    """A problem with the latest value of the result by which it is followed, where there is one."""
    statement = problem(fact, zone)
    if (grown := germ(fact, facts)) is not None:
        text = f"{statement.text.removesuffix('.')}; {germ_words(grown, zone)}"
        return state(text, (fact, grown), zone=zone)
    latest = marker(fact, facts)
    if latest is None or not isinstance(latest.value, Quantity):
        return statement
    flagged = f" ({mark(latest)})" if mark(latest) else ""
    text = (
        f"{statement.text.removesuffix('.')}; latest {name(latest)} {result_words(latest)}{flagged} "
        f"{on_day(latest, zone)}"
    )
    return state(text, (fact, latest), note=TURNED if turned(name(fact), latest) else "", zone=zone)


#: Infections, and the cultures that show their germ.
_GERMS: Final = (
    (re.compile(r"pneumonia|lung abscess|empyema|respiratory tract infection", re.I), re.compile(r"sputum|trache|aspirat|lavage|\bBAL\b|bronch|pleural|respiratory", re.I)),
    (re.compile(r"pyelonephritis|urinary tract infection|urosepsis|\bUTI\b|cystitis|prostatitis", re.I), re.compile(r"urine|urinary", re.I)),
    (re.compile(r"sepsis|septic shock|bacter[ae]+mia|candid[ae]+mia|fung[ae]+mia|endocarditis|bloodstream|febrile neutropenia", re.I), re.compile(r"blood", re.I)),
    (re.compile(r"peritonitis", re.I), re.compile(r"ascit|peritoneal|dialysate|abdom", re.I)),
    (re.compile(r"osteomyelitis|cellulitis|wound infection|surgical site|abscess|foot infection|necroti[sz]ing|discitis", re.I), re.compile(r"bone|wound|tissue|swab|abscess|pus|fluid|disc|blood", re.I)),
    (re.compile(r"septic arthritis|joint infection", re.I), re.compile(r"joint|synovial|knee|hip|shoulder|blood", re.I)),
    (re.compile(r"meningitis", re.I), re.compile(r"cerebrospinal|\bCSF\b", re.I)),
)  # fmt: skip
#: Names of tests for germs.
CULTURE: Final = re.compile(r"culture|\bgram stain\b|\bPCR\b", re.I)
_NO_GERM: Final = re.compile(
    r"\b(?:no (?:\w+ )?growth|not (?:grown|detected)|negative|mixed|contamina\w+|coloni[sz]\w+|normal flora|pending|in process|to follow|received)\b",
    re.I,
)
#: How a test that found nothing begins.
_NOTHING: Final = re.compile(
    r"\W*(?:none|sterile|undetected|no (?:[\w-]+ ){0,2}(?:organisms?|pathogens?|bacteria|bacilli|fung\w+|yeasts?|virus\w*))\b",
    re.I,
)
#: Behind the germ: what it is sensitive to.
_FIRST: Final = re.compile(
    r"[.;]\s|(?<!cillin)(?<!mycin)(?<!penem)(?<!drug),?\s+(?:sensitive|resistant|susceptible)\b", re.I
)


def germ(fact: Fact, facts: Iterable[Fact]) -> Fact | None:
    """Of an infection the last culture of its place that grew something."""
    places = next((where for infection, where in _GERMS if infection.search(name(fact))), None)
    if places is None or _PAST.search(name(fact)):
        return None
    grown = [
        f
        for f in facts
        if f.status == "active"
        and grew(f)
        and places.search(name(f))
        and not _NO_GERM.search(value_words(f.value))
    ]
    return max(grown, key=lambda f: (f.start, f.id), default=None)


def grew(fact: Fact) -> bool:
    """Whether it is a culture, or a test for germs, in words that found one, or is flagged as abnormal: "Klebsiella, sensitivities
    pending" has grown.
    """
    words = value_words(fact.value)
    return (
        fact.relation == "observed"
        and fact.status != "refuted"
        and not isinstance(fact.value, Quantity)
        and bool(words)
        and CULTURE.search(name(fact)) is not None
        and (abnormal(fact) or not (_NO_GERM.search(words) or _NOTHING.match(words)))
    )


def without_sensitivities(fact: Fact) -> str:
    """What grew, without what it is sensitive to."""
    return _FIRST.split(value_words(fact.value), maxsplit=1)[0].rstrip(" .")


def germ_words(grown: Fact, zone: str) -> str:
    """ "Sputum culture on 3 March 2026 06:00: Heavy growth of Klebsiella pneumoniae", without what it is sensitive to."""
    return f"{name(grown)} {on_day(grown, zone)}: {without_sensitivities(grown)}"


TURNED: Final = "The latest result is critical on the other side. Check whether this problem still stands."


def turned(problem_: str, latest: Fact) -> bool:
    """A low potassium is on the list, the last one is critically high."""
    way = (
        "below"
        if re.search(r"\bhypo", problem_, re.IGNORECASE)
        else "above"
        if re.search(r"\bhyper", problem_, re.IGNORECASE)
        else ""
    )
    return bool(way) and critical(latest) and side(latest) not in ("", way)


MOST_KNOWN: Final = 15
ONSET: Final = 14 * DAY  # from first symptoms to admission
SUBACUTE: Final = (
    90 * DAY
)  # the same of an illness that creeps, where the record has it as a diagnosis of the stay
_MARKERS: Final = (
    (re.compile(r"kal[ai]?emia", re.I), re.compile(r"potassium", re.I)),
    (re.compile(r"natr[ai]?emia", re.I), re.compile(r"sodium", re.I)),
    (re.compile(r"heart failure|cardiac failure", re.I), re.compile(r"bnp", re.I)),
    (re.compile(r"kidney|renal", re.I), re.compile(r"creatinine", re.I)),
    (re.compile(r"an[ae]+mia", re.I), re.compile(r"ha?emoglobin(?! a1c)", re.I)),
    (re.compile(r"diabetes|glyc[ae]+mia", re.I), re.compile(r"glucose", re.I)),
    (re.compile(r"hypertensi", re.I), re.compile(r"systolic", re.I)),
    (re.compile(r"sepsis|septic", re.I), re.compile(r"lactate", re.I)),
    (re.compile(r"infarction|coronary syndrome", re.I), re.compile(r"troponin", re.I)),
    (re.compile(r"pancreatitis", re.I), re.compile(r"lipase", re.I)),
    (re.compile(r"pneumonia|infection", re.I), re.compile(r"c.reactive|leu[ck]ocytes", re.I)),
    (re.compile(r"thrombocytop", re.I), re.compile(r"platelet", re.I)),
    (re.compile(r"hypox|respiratory failure|copd|pulmonary", re.I), re.compile(r"saturation", re.I)),
    (re.compile(r"jaundice|cholangitis|choledocho|bile duct", re.I), re.compile(r"bilirubin", re.I)),
)
_PAST: Final = re.compile(r"\b(?:old|history of|previous|prior|status post|s/p)\b", re.I)


def marker_of(problem_: str) -> re.Pattern[str] | None:
    """Names of the results by which a problem of this name is followed."""
    return next((result for named, result in _MARKERS if named.search(problem_)), None)


def marker(fact: Fact, facts: Iterable[Fact]) -> Fact | None:
    """The latest result by which clinicians follow such a problem."""
    wanted = None if _PAST.search(name(fact)) else marker_of(name(fact))
    if wanted is None:
        return None
    found = [f for f in facts if f.relation == "observed" and f.status == "active" and wanted.search(name(f))]
    return max(found, key=lambda f: (f.start, f.id), default=None)
