"""Problems of the stay that only notes have: "NEW: XR L 5th metacarpal neck fx", "dystonia after haloperidol". Of each the words
that state most, with their note; none that the list of problems has, that a later sentence excludes, or that is only thought of.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from kg.relatives import BLOOD_RELATIVE, spoken_of
from processors.drafting.compose import conditions, events, ruled_out
from processors.evidence import overtaken
from processors.evidence.admission import denied
from processors.evidence.allergies.reactions import agents
from processors.evidence.moments import day
from processors.evidence.record import PHYSICIANS, Line, Record, once
from processors.evidence.statements import cite_line, sentence
from processors.evidence.tags import untagged
from processors.evidence.wording import label, name
from schemas.drafts import Citation, Statement
from schemas.facts import Fact, Source
from schemas.instant import Instant

NOTES: Final = PHYSICIANS | {"consult", "operative-note", "procedure-note", "mental-health", "general"}
_ELSEWHERE: Final = frozenset(
    {"past", "family", "allergy", "social", "warning", "instructions", "follow-up", "medication", "plan"}
)
#: Illnesses that are in one place: the same elsewhere is another.
_OF_A_PLACE: Final = re.compile(
    r"fract\w*|\bfx\b|h[ae]+matoma|abscess|lacerat\w*|dislocat\w*|effusion|\w*thorax",
    re.IGNORECASE,
)
#: With these, what is in one place needs no word that it was found.
_PLACE: Final = re.compile(
    r"(?-i:\b[LR]\b)|\b(?:left|right|ribs?|clavic\w+|scapula\w*|stern\w+|humer\w+|radi(?:us|al)|ulnar?|femur|femoral|tibi\w+|fibul\w+|pelvi\w+|acetabul\w+"
    r"|ankle|wrist|mandib\w+|orbit\w*|skull|[CTL]\d{1,2}|patell\w+|metacarp\w+|metatars\w+|calcan\w+|sacr\w+)\b",
    re.IGNORECASE,
)
#: What results show by themselves, and names that say too little.
_NO_PROBLEM: Final = re.compile(
    r"leu[ck]ocytosis|hyperglyc\w+|hypotension|injury|infection|stroke unit|contaminant|allergy|acidosis|diaphoresis|diagnos\w+|an[ae]+mia|prognosis|necrosis"
    r"|embol[iy]\w*|cirrhosis clinic|coma\b|toxicity|bleed\w*|\bischa?emi\w*|obstruction|ulcer|shock|obesity|varices|viral|thrombus|vegetations?|fluid|leak|sepsis protocol|consolidation",
    re.IGNORECASE,
)
_MORE: Final = r"\bfx\b|\burinary retention\b|\bkawasaki\b|(?<=new )(?:DM\b|diabetes)|diabetes insipidus|(?-i:\bN?DI\b)|(?-i:\bAFL?\b)|\batrial fib\w*|\bA-?fib\b|dystonia|dislocat\w+|lacerat\w+|high[- ]output (?:\w+ )?(?:\w+ostomy|stoma|fistula)|cord compression|cauda equina|adrenal (?:insufficiency|crisis)|(?:hypo|hyper)(?:calc|kal|natr|magnes|phosphat|thyroid|parathyroid)\w+"
_CUE: Final = re.compile(
    r"\bnew(?:ly)?\b|\bfound\b|\bconfirm\w*|\bdiagnos\w+|\bdx\b|\bimp(?:ression)?\b|\bshow(?:s|ed|ing)\b|\bdeveloped?\b|\bc/w\b|\bconsistent with\b"
    r"|(?<=\s)=(?=\s)|=>|->|→|\bsince\b|\bpost-?\w+|\bdue to\b|\bafter\b|\b2/2\b|\bd/t\b",
    re.IGNORECASE,
)
_OPEN: Final = re.compile(
    r"(?:\?|\br/o|\brule out|\bpossibl[ey]|\bconcern\w*|\bworr\w+|\bsuspect\w*|\bconsider\w*|\bvs\.?|\brisk\b|\bif\b|\bprevent\w*|\bavoid|\bwatch\b|\bfor\b|\bddx?\b|\bscreen\w*|\bmonitor\w*|\bh/o|\bhx\b|\bhistory|(?<!year )(?<!yr )\bold\b"
    rf"|\bprior\b|\bprevious\w*|\bs/p\b|\bno\b|\bnot\b|\b{spoken_of(BLOOD_RELATIVE)}\b|\bfamily|\bno hx|\bprotocol|\ballerg\w+|\bcould\b|\bmay\b|\bmight\b|\bper chart\b)[^.;]{{0,60}}\Z|{events.PREVENTED_BEFORE}",
    re.IGNORECASE,
)
#: Behind a name: that it is none, or only feared, prevented or over.
OPEN_AFTER: Final = re.compile(
    rf"{events.PREVENTED_AFTER}|"
    # the illness or its germ is what a test looks for, and nothing was found
    r"[ -](?:PCR|(?-i:Ag|Ab|VL|DNA|RNA|cx|NAAT)|Ig[GM](?:/Ig[GM])?|antigens?|antibod(?:y|ies)|titers?|cultures?|viral load|levels?|swabs?|tests?|testing|quant\w*|PF4|ELISA|SRA|studies|study|duplex|doppler|smears?)\b(?![^.;]{0,30}?(?:\bpos\w*|\+|\breactive|(?<!not )(?<!un)\bdetect\w*|\bhigh\b|\b\d[\d,.]{2,}))"
    r"|[ ]?<[ ]?\d[\d,.]* ?(?:\w+/mL )?neg\b|"
    r"[^.;]{0,30}\b(?:excluded|ruled out|unlikely|less likely|considered)\b|\s*(?:\?|hx\b|history\b|\(\?\)|listed\b|allerg\w*|intoleran\w*|risk|ppx|prophyla\w+|[:-]? ?(?:enox\w*|lovenox|hep(?:arin)?|SQH|SCDs?)\b(?! (?:1 mg|drip|gtt|infusion|bid|\d{2,3} bid))|clinic|protocol|bundle|alert|pathway|activation|order ?set|likely\b|possible\b|suspected\b|vs\b|precautions|panel|(?:is |has |now |much )*(?:clearing|cleared|resolv\w*|improv\w*|better|gone|settl\w+|stable|unchanged)\b|serolog\w*|excluded|ruled out|unlikely|neg\b|screen|score|no(?=\W*$|[.,;])|none\b|absent\b|nil\b|\d{4}\b|\(\d{4}|unit\b|team\b)",
    re.IGNORECASE,
)
_MOST, _WORDS, _LONGEST = 4, 70, 28
NOT_LISTED: Final = "Not on the problem list."


@lru_cache(maxsize=1)
def vocabulary() -> re.Pattern[str]:
    """Names of illnesses."""
    return re.compile(f"{_MORE}|{events.DISORDER.pattern}", re.IGNORECASE)


@once
def found(record: Record) -> tuple[Line, ...]:
    """The weightiest, oldest first."""
    listed = [
        name(fact)
        for fact in (*record.of("has_condition"), *record.of("has_allergy"), *record.of("family_history_of"))
    ]
    reasons = record.request.evidence.encounter
    listed += [one.label for one in reasons.body.reasons] if reasons is not None else []
    later = overtaken.later(record)
    out = ruled_out.diseases(record)
    best: dict[str, tuple[float, int, Line]] = {}
    for line in record.lines:
        if (
            (line.passage.body.note_type not in NOTES and line.passage is not record.summary)
            or line.passage.time < record.admitted
            or line.kind in _ELSEWHERE
            or record.copied(line)
            or later.taken_back(line)
            or _DIFFERENTIAL.search(line.under_heading)
        ):
            continue
        text = line.sentence.text
        for match in vocabulary().finditer(text):
            before, after = text[: match.start()], text[match.end() :]
            lead = _CLAUSE.split(before)[-1]
            clause = lead + match[0] + _CLAUSE.split(after)[0]
            new: object = (
                _CUE.search(clause) or line.sentence.heading.endswith("new") or line.kind == "assessment"
            )
            new = new or len(lead.split()) <= _LEAD
            new = new or (_OF_A_PLACE.search(match[0]) and _PLACE.search(clause))
            if (
                not new
                or lead.count("(") > lead.count(")")
                or "#" in clause
                or len(clause.split()) < _FEWEST
                or _NO_PROBLEM.search(match[0])
                or denied(before)
                or _OPEN.search(before)
                or OPEN_AFTER.match(after)
                or reaction(text, match.start())
                or _listed(match, text, listed)
                or any(words.search(match[0]) for words in (ruled_out.table()[one] for one in out))
            ):
                continue
            part = _part(line, match.start(), match.end())
            if len(part.text.split()) > _LONGEST:
                continue
            worth = _worth(line)
            key = match[0].lower()[:_STEM] + (part.text if _OF_A_PLACE.search(match[0]) else "")
            if key not in best or (worth, line.passage.time) > best[key][:2]:
                best[key] = (worth, line.passage.time, part)
    chosen: dict[tuple[str, int], Line] = {}
    words = 0
    for worth, _, part in sorted(best.values(), key=lambda one: -one[0]):
        key_ = (part.passage.resource, part.sentence.start)
        size = len(part.text.split())
        if key_ in chosen or words + size > _WORDS or len(chosen) == _MOST or worth <= 0:
            continue
        chosen[key_] = part
        words += size
    return tuple(sorted(chosen.values(), key=lambda one: (one.passage.time, one.sentence.start)))


@once
def leading(record: Record) -> Line | None:
    """The diagnostic sentence with which the last note of those who discharge opens; where no condition of the stay is coded,
    of that of the admission or the latest that has one. None where the list of problems has all that it names.
    """
    listed = [name(fact) for fact in record.of("has_condition")]
    coded = any(conditions.of_stay(fact, record.admitted) for fact in record.of("has_condition"))
    notes = [x for x in record.notes if x.body.note_type in _LEADING and x.time >= record.admitted]
    summary = record.summary
    last = [summary] if summary is not None else notes[-1:]
    rest = (x for x in notes if x not in last)
    earlier = sorted(rest, key=lambda x: (x.body.note_type != "admission-note", -x.time))
    for note in last if coded else [*last, *earlier]:
        opening = [line for line in record.lines if line.passage is note and line.kind not in _ELSEWHERE]
        for line in opening[:_OPENING]:
            text = line.sentence.text
            named = [
                found
                for found in _diagnoses().finditer(text)
                if not denied(text[: found.start()])
                and not _IN_DOUBT.search(text[: found.start()])
                and not OPEN_AFTER.match(text[found.end() :])
            ]
            if (
                not named
                or record.copied(line)
                or _DIFFERENTIAL.search(text)
                or overtaken.later(record).taken_back(line)
            ):
                continue
            if _MEASURED.match(text) or (named[0].start() > _LATE and not _OPENS.match(text)):
                continue  # a finding that has the word of an illness
            if all(_known(found, text, listed) for found in named) or len(text.split()) > _LONGEST_FIRST:
                return None
            return line
    return None


def opening(record: Record) -> Line | None:
    """The first sentence of the discharge summary that is no title and no list of who and when."""
    lines = [line for line in record.lines if line.passage is record.summary]
    for line in lines[:_OPENING]:
        words = re.findall(r"[a-z]{4,}", line.text)
        if len(words) > 1 and len(line.text.split()) <= _LONGEST and line.kind not in _ELSEWHERE - {"plan"}:
            return line
    return None


_LEADING: Final = PHYSICIANS | {"discharge-summary"}
_OPENING: Final = 3  # sentences
_LONGEST_FIRST: Final = 45  # words
_LATE: Final = 60  # characters before the first illness of a sentence that opens with nobody's age and no word for a diagnosis
_OPENS: Final = re.compile(
    r"\W*(?:\d{1,3} ?-?(?:y(?:o|r|ear)?s?\b|[MFw]\b|mo\b|G\d)|pt\b|dx|diagnos\w+|imp\b|impression|admitted|s/p|POD|principal|primary)",
    re.IGNORECASE,
)
#: A sentence of signs and values: "T 38.1 yest, now 37.2; WBC 12.6".
_MEASURED: Final = re.compile(
    r"\W*(?:(?:T|Tmax|temp|BP|HR|RR|SpO2|sats?|O2|wt|WBC|Hgb|Hb|Cr|K|Na|plts?|CRP|lactate|gluc\w*|vitals?|VSS?|afebrile|UOP|I/O)\b[^.;]{0,12}\d|vss\b)",
    re.IGNORECASE,
)
#: The birth of a child, which no list of problems has.
_BIRTH: Final = r"(?-i:\bN?SVD\b|\bLSCS\b)|\b(?:vaginal|forceps|ventouse|assisted|spontaneous) (?:birth|delivery)\b|\bc(?:a?esarean|-section)\b"
_IN_DOUBT: Final = re.compile(
    r"(?:\?|\br/o|\brule out|\bpossibl[ey]|\bsuspect\w*|\bvs\.?|\bif\b|\bh/o|\bhx\b|\bhistory|\bprior\b|\bno\b|\bnot\b"
    rf"|\b{spoken_of(BLOOD_RELATIVE)}\b|\bfamily|\bbaby|\btwin|(?<!admitted )\bfor\b)[^.;]{{0,40}}\Z",
    re.IGNORECASE,
)


@lru_cache(maxsize=1)
def _diagnoses() -> re.Pattern[str]:
    more = r"\b(?:insufficiency|compression|hernia\w*|\w+ostomy|(?-i:AION|CRAO|GCA))\b"
    return re.compile(f"{_MORE}|{_BIRTH}|{more}|{events.DISORDER.pattern}", re.IGNORECASE)


def _known(found: re.Match[str], text: str, listed: Sequence[str]) -> bool:
    """Whether a list has what a sentence names; injury, obstruction and the like say too little by themselves."""
    return _NO_PROBLEM.fullmatch(found[0]) is not None or _listed(found, text, listed)


def first(record: Record) -> list[Statement]:
    """The leading one with its day, for the list of problems."""
    line = leading(record)
    if line is None:
        return []
    text = sentence(f"{day(line.passage.time, record.zone)}: {line.text}")
    return [Statement(text, (cite_line(line, record.zone),))]


#: What reaches the patient although other problems of the stay are coded.
_GRAVE: Final = re.compile(
    r"\b(?:bacter|fung|candid)[ae]+mia|\bsepsis\b|meningitis|endocarditis|high[- ]output|compression|cauda equina|adrenal",
    re.IGNORECASE,
)


_UNSURE: Final = re.compile(r"\bvs?\b|\blikely\b|\bprobab\w+|\br/o\b|\?", re.IGNORECASE)


#: A complaint is no diagnosis, whoever codes it.
_SYMPTOM: Final = re.compile(
    r"\b(?:pain|ache|headache|dyspn\w+|shortness|breath\w*|fever|cough|syncope|dizz\w+|nausea|vomiting|diarrh\w+|bleeding|weakness|fatigue|malaise|confus\w+|altered|fall|seizures?|swelling|edema|rash|palpitations?|jaundice|weight|abnormal|follow-?up|encounter|examination|admission|procedure|operation|therapy|care|finding)\b",
    re.IGNORECASE,
)


def reason(record: Record) -> list[Statement]:
    """What the encounter is coded for, where its words name a complaint, and neither conditions of the record nor the leading sentence it."""
    encounter = record.request.evidence.encounter
    if encounter is None or encounter.body.start is None:
        return []
    main = leading(record)
    known = " ".join([*map(name, record.of("has_condition")), main.text if main is not None else ""])
    stated_ = []
    for concept in encounter.body.reasons:
        called = next((untagged(one.display) for one in concept.codings if one.display), "")
        own = {word[:5].lower() for word in _WORD.findall(called) if len(word) > 3} - _ORDINARY
        if (
            not own
            or _SYMPTOM.search(called)
            or called.casefold() == label(concept).casefold()
            or own & {word[:5].lower() for word in _WORD.findall(known)}
            or same(called, [known])
        ):
            continue
        words = f"Coded as the reason for the stay: {called}"
        source = Source(encounter.resource, encounter.version, path="reasonCode")
        stated_.append(Statement(sentence(words), (Citation(source, words, encounter.body.start, words),)))
    return stated_


def grave(record: Record) -> list[Line]:
    """Of those that only notes have, the gravest."""
    first = leading(record)
    return [
        line
        for line in found(record)
        if _GRAVE.search(line.text)
        and not _UNSURE.search(line.text)
        and (first is None or line.passage is not first.passage)
    ]


def _worth(line: Line) -> float:
    """How much its sentence states of a problem: a cause, that it is new, what was found, rather than what is to come."""
    text = line.text
    found = 1.2 * bool(events.LINKS.search(text)) + 0.9 * bool(events.CHANGED.search(text))
    found += 0.8 * bool(events.MADE.search(text)) + 0.7 * bool(events.FOUND.search(text))
    found += 0.6 * (line.kind == "assessment") + 0.3 * bool(re.search(r"\d", text))
    return 1.0 + found - 1.2 * bool(events.TO_COME.search(text)) - 0.02 * len(text.split())


def _part(line: Line, start: int, end: int) -> Line:
    """What stands between the commas around its characters [start, end), of those outside brackets."""
    text = line.sentence.text
    borders = [
        m.end()
        for m in _COMMA.finditer(text)
        if text.count("(", 0, m.start()) == text.count(")", 0, m.start())
    ]
    first = max((place for place in borders if place <= start), default=0)
    last = min((place for place in borders if place > end), default=len(text))
    at = line.sentence.start
    return line.part(at + first, at + last, " \t\n,;")


_COMMA: Final = re.compile(r"[,;]\s|(?:[a-z0-9)%]|\d L)[.]\s+(?=[A-Z0-9?])")
_CLAUSE: Final = re.compile(r"[.;]\s")
_STEM: Final = 8  # letters
_FEWEST: Final = 2  # words around a name that state anything
_LEAD: Final = 2  # words before what opens a sentence
#: What is weighed, and what its writer calls a copy.
_DIFFERENTIAL: Final = re.compile(r"\b(?:ddx?|d/d|differential)\b|\bcopied\b", re.IGNORECASE)
_AROUND: Final = 3  # words around a name that say where


def _listed(match: re.Match[str], text: str, names: Sequence[str]) -> bool:
    """Whether the list of problems has it: by its words or its initials, of what is in one place there."""
    term = match[0]
    near = {
        word.lower()[:5]
        for word in (
            *_WORD.findall(text[: match.start()])[-_AROUND:],
            *_WORD.findall(text[match.end() :])[:_AROUND],
        )
    } - _ORDINARY
    group = next((words for words in ruled_out.table().values() if words.fullmatch(term)), None)
    # dialysis through the peritoneum is no peritonitis
    inflamed = r"\w*itis\b" if term.lower().endswith("itis") else ""
    stem = re.compile(rf"\b{re.escape(term[:_SHORT])}{inflamed}", re.IGNORECASE)
    fracture = re.compile("fract", re.IGNORECASE) if term.lower() == "fx" else stem
    for one in names:
        initials = "".join(word[0] for word in re.findall(r"\w+", one)).upper()
        family = any(words.search(term) and words.search(one) for words in _FAMILIES)
        same = family or (
            fracture.search(one)
            or (group and group.search(one))
            or (term.isupper() and (term in initials or term[-4:] in one))
        )
        if same and not _OF_A_PLACE.search(term):
            return True
        own = {word.lower()[:5] for word in _WORD.findall(one)}
        if same and near & own:
            return True
    return _OF_A_PLACE.search(term) is not None and not near


#: Words for the same, as lists and wards have them.
_FAMILIES: Final = tuple(
    re.compile(words, re.IGNORECASE)
    for words in (
        r"bleed|h[ae]+morrhag|\batony\b|(?-i:GIB\b|\bPPH\b|\bICH\b)",
        r"carcinoma|cancer|malignan|tumou?r|neoplas|lymphoma|sarcoma|melanoma|leuk[ae]+mia|metasta|\bmets\b|(?-i:\bm?CRPC\b|\bNSCLC\b|\bHCC\b|\bAML\b)",
        r"pre-?eclampsia|\bpre-?e\b|(?-i:\bPEC\b|\bPET\b|\bHELLP\b)",
        r"stroke|infarct|cerebrovascular|\bMCA\b|(?-i:\bCVA\b)",
        r"atrial (?:fib|flut)|\ba-?fib|(?-i:\bAFL?\b)",
        r"heart failure|(?-i:\b[ACD]*HF(?:[rp]EF)?\b)|cardiomyopathy",
        r"(?:kidney|renal) (?:injury|failure)|tubular necrosis|(?-i:\bAKI\b|\bATN\b|\bARF\b)",
        r"pneumonia|consolidation|(?-i:\bPNA\b|\b[CHV]AP\b)",
        r"giant cell|temporal arteritis|(?-i:\bGCA\b)",
        r"thyrotox|hyperthyroid",
        r"pulmonary embol|(?-i:\bPE\b|\bVTE\b)",
        r"(?:vein|venous) thromb|(?-i:\bDVT\b|\bVTE\b)",
        r"myocardial infarct|acute coronary|(?-i:\bN?STEMI\b|\bACS\b|\bMI\b)",
        r"sepsis|septic|bacter[ae]*emia",
        r"pyelonephritis|urinary tract infection|(?-i:\bUTI\b)|urosepsis",
        r"ketoacidosis|(?-i:\bDKA\b)",
        r"hyperkal|hyper-?K\b",
        r"diabetes|(?-i:\bT?[12]?DM[12]?\b|\bGDM\b)",
        r"hypertens|(?-i:\bHTN\b)",
        r"obstructive pulmonary|(?-i:\bCOPD\b)",
        r"bowel obstruction|(?-i:\bSBO\b)",
        r"deliri|confus|encephalopath",
        r"hearing loss|sensorineural",
        r"fractur|\bfx\b",
    )
)


def same(term: str, names: Sequence[str]) -> bool:
    """Whether one of these names has what a note calls so: its stem, its initials, or another word for it."""
    stem = re.compile(rf"\b{re.escape(term[:_SHORT])}", re.IGNORECASE)
    families = [words for words in (*_FAMILIES, *ruled_out.table().values()) if words.search(term)]
    for one in names:
        initials = "".join(word[0] for word in re.findall(r"\w+", one)).upper()
        if stem.search(one) or any(words.search(one) for words in families):
            return True
        if term.isupper() and len(term) > 1 and term in initials:
            return True
    return False


def reaction(text: str, start: int) -> bool:
    """Whether what stands there is what a substance does or did: "codeine = rash", "tramadol: seizure risk"."""
    lead = re.split(r"[.;,]\s", text[:start])[-1]
    return _CAUSES.search(lead) is not None and any(agents(lead))


_CAUSES: Final = re.compile(
    r"(?:=|:|->|→|\bcauses?d?|\bgives?|\bgave|\ballerg\w+|\bADR)\s*(?:\w+ )?\Z", re.IGNORECASE
)
_WORD: Final = re.compile(r"[A-Za-z]{3,}")
_ORDINARY: Final = frozenset(
    word[:5]
    for word in "emergency with from the and for left right acute chronic new neck closed open per due disease disorder syndrome injury pain".split()
)
_SHORT: Final = 6  # letters


def detailed(statements: Sequence[Statement], record: Record) -> list[Statement]:
    """Conditions of the stay, each with the newest words of a note that state of which kind, how grave or from what it is."""
    facts = {
        fact.source.resource: fact
        for fact in conditions.known(record)
        if fact.status == "active" and conditions.of_stay(fact, record.admitted)
    }
    given: list[Statement] = []
    given_places: set[tuple[str, int]] = set()
    for statement in statements:
        fact = facts.get(statement.citations[0].source.resource) if statement.verdict == "supported" else None
        line = None if fact is None else _detail(fact, record)
        several = len({one.source.resource for one in statement.citations} & set(facts)) > 1
        if line is None or several or (place := (line.passage.resource, line.sentence.start)) in given_places:
            given.append(statement)
            continue
        given_places.add(place)
        text = f"{statement.text.rstrip('.')}; a note states ({day(line.passage.time, record.zone)}): {line.text}"
        given.append(Statement(sentence(text), (*statement.citations, cite_line(line, record.zone))))
    return given


def _detail(fact: Fact, record: Record) -> Line | None:
    named = conditions.named_by(name(fact))
    if named is None:
        return None
    for line in reversed(record.lines):
        if (
            line.passage.body.note_type not in NOTES
            or line.passage.time < record.admitted
            or line.kind in _ELSEWHERE - {"plan"}
            or record.copied(line)
            or overtaken.later(record).taken_back(line)
            or _DIFFERENTIAL.search(line.under_heading)
        ):
            continue
        text = line.sentence.text
        for match in named.finditer(text):
            before, after = text[: match.start()], text[match.end() :]
            part = _part(line, match.start(), match.end())
            if (
                _DETAIL.search(part.text)
                and len(part.text.split()) <= _LONGEST // 2
                and not (denied(before) or _OPEN.search(before) or OPEN_AFTER.match(after))
                and not _DETAIL.search(name(fact))
            ):
                return part
    return None


_DETAIL: Final = re.compile(
    r"\bIg[GAM]\b|\bkappa\b|\blambda\b|\b(?:grade|stage|class|type|gustilo|NYHA|KDIGO|child|R?-?ISS|NIHSS|GOLD|tokyo|hinchey|garden|AO) ?-?(?:\d|[IV]+\b|[A-C]\b)"
    r"|\b(?:MRSA|MSSA|ESBL)\b|\b(?:due to|2/2|d/t|secondary to|caused by)\b|(?<=\s)=(?=\s)",
    re.IGNORECASE,
)


def _apart(line: Line, main: Line) -> bool:
    within = main.sentence.start <= line.sentence.start < main.sentence.end
    return line.passage is not main.passage or not within


def stated(
    record: Record, most: int = _MOST, since: Instant = 0, *, note: str = NOT_LISTED
) -> list[Statement]:
    """In the notes' words, each with its day; the last ones since then. `note`: what is to be checked."""
    main = leading(record)
    lines = [line for line in found(record) if note or main is None or _apart(line, main)]
    placed = [line for line in lines if _OF_A_PLACE.search(line.text)][-most:]
    others = [line for line in lines if line not in placed and line.passage.time >= since][-most:]
    return [
        Statement(
            sentence(f"{day(line.passage.time, record.zone)}: {line.text}"),
            (cite_line(line, record.zone),),
            "marked" if note else "supported",
            note,
        )
        for line in lines
        if line in placed or line in others
    ]
