"""Left or right of the same finding, differently in two places of the record.

A mention is a side with a part of the body and what was found or done there, in one clause ("RUL nodule", "left distal
radius fracture"). Two mentions of the same finding in the same part contradict each other where no document has both
sides, nothing states that both are affected, and neither is of the past, denied, or of a relative.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from kg.relatives import RELATIVE, RELATIVE_OR_CARER
from processors.evidence.admission import denied
from processors.evidence.kinds import OPERATING
from processors.evidence.record import Line, Record, once
from processors.evidence.statements import caption, cite, cite_line
from processors.evidence.wording import name
from schemas.drafts import Citation

Side: TypeAlias = Literal["left", "right"]

#: Paired parts of the body, and the words of each.
_PARTS: Final = {
    "hip": r"hips?|(?-i:THA|THR)|femoral (?:neck|head|shaft|metaphys\w+|epiphys\w+|condyl\w+)|femur|(?:inter|sub)trochanteric|acetabul\w+",
    "knee": r"knees?|(?-i:TKA|TKR)|patell\w+",
    "leg": r"legs?|cal(?:f|ves)|shin|tibi\w+|fibul\w+|tib(?:[-/ ]fib)?|thigh|lower (?:extremity|limb)|(?-i:LE|[LR]LE|BKA|AKA)|popliteal",
    "foot": r"(?:fore|mid|hind)?foot|toes?|heel|hallux|ankle|malleol\w+|(?:trans)?metatars\w+|(?-i:TMA)",
    "arm": r"(?:fore)?arm|humer\w+|elbow|upper (?:extremity|limb)|(?-i:[LR]UE)|basilic|brachi\w+|antecubital",
    "hand": r"wrist|hand|(?:distal )?radius|radial|ulnar?|fingers?|thumb|carpal",
    "shoulder": r"shoulder|clavic\w+|rotator cuff",
    "lung": r"lungs?|(?:upper|middle|lower|mid) (?:lobes?|zones?)|lung base|pleura\w*|hemithorax|chest wall|ribs?",
    "breast": r"breasts?|axilla\w*",
    "kidney": r"kidneys?|renal|ureter\w*|nephr\w+|(?-i:UVJ|UPJ|VUJ|PUJ)|flank",
    "ovary": r"ovar\w+|adnexa\w*|fallopian",
    "testis": r"testic\w+|testis|scrot\w+",
    "eye": r"eyes?|retina\w*|cataract",
    "ear": r"ears?|hearing",
    "brain": r"(?-i:MCA|ACA|PCA)|(?:middle|anterior|posterior) cerebral|hemispher\w+|frontal|parietal|temporal|occipital|basal ganglia|thalam\w+|cerebell\w+|subdural|(?-i:SDH)",
    "neck": r"(?-i:IJ|IJV)|jugular|subclavian|carotid",
    "groin": r"groin|inguinal|femoral (?:vein|artery|line)",
    "adrenal": r"adrenal",
    "chest": r"chest",
}
#: Found or done, and the part that is meant where none is named.
_FINDINGS: Final = {
    "injury": (
        r"fractures?|fx|broken|dislocat\w+|hemi(?:arthroplasty)?|arthroplasty|(?-i:THA|TKA|THR|TKR|ORIF)|fixation|nail(?:ing)?|pinning",
        "",
    ),
    "amputation": (r"gangren\w+|necrosis|amputat\w+|amp|(?-i:TMA|BKA|AKA)", "foot"),
    "growth": (
        r"nodul\w+|mass(?:es)?|lesions?|tumou?rs?(?! board)|cancer|\w*carcinoma|adeno-?ca|neoplasm|(?-i:IDC|DCIS|CA|Ca(?! (?:gtt|gluc\w*|drip|chloride|extrav\w*|carb\w*|citrate|\d)))|lumpectomy|mastectomy",
        "",
    ),
    "cyst": (r"cysts?", ""),
    "pneumonia": (r"pneumonia|consolidat\w+|infiltrat(?!ed\b)\w+|(?-i:CAP|PNA)|atelectasis", "lung"),
    "infection": (r"cellulitis|abscess|ulcers?|osteomyelitis|erysipelas", ""),
    "pleura": (r"effusions?|pneumothora\w+|(?-i:PTX)|chest tube|h(?:a)?emothorax|empyema", "lung"),
    "clot": (r"(?-i:DVT)|thromb(?:us|osis)|clots?", ""),
    "stroke": (
        r"strokes?|(?-i:CVA)|infarct\w*|occlusion|subdural|(?-i:SDH|ICH)|h(?:a)?emorrhage|thrombectomy",
        "",
    ),
    "picc": (r"(?-i:PICC)", "arm"),
    "extravasation": (r"extravasat\w*|infiltrated", "arm"),
    "port": (r"(?:implanted |chest )?port(?:-?a-?cath)?", "chest"),
    "access": (r"(?-i:AVF|AVG)|fistula|graft", "arm"),
    "donor": (
        r"donor sites?|donor(?= (?:the )?(?:(?-i:L|R)|left|right)\b[^.;]{0,20}\b(?:thigh|buttock|scalp|arm|leg)\b)",
        "",
    ),
    "tunnel": (r"perm-?cath|(?-i:TDC)|tunnel\w+ (?:dialysis )?catheter", ""),
    "pacer": (
        r"pacemakers?|(?-i:PPM|ICD|CRT-?[DP]?)|device|generator|(?:device |chest |pectoral )?pocket",
        "chest",
    ),
    "deficit": (
        r"(?:sided )?weakness|weak|hemi(?:paresis|plegia)|(?:facial |face )?droop|deficits?|neglect",
        "side",
    ),
    "stone": (r"stones?|calcul\w+|colic", "kidney"),
    "hydro": (r"hydro(?:nephrosis|ureter)?", "kidney"),
    "stent": (r"(?:ureter\w+ |double-?J |JJ )stents?", "kidney"),
    "hernia": (r"hernias?", "groin"),
    "eye": (
        r"kerat\w*|pseudodendrit\w*|uveitis|iritis|conjunctivitis|glaucoma|retinal detachment|hyphema|endophthalmitis|corneal (?:ulcer|abrasion)s?|optic neuritis",
        "eye",
    ),
    "bears": (r"(?-i:WBAT|FWB)|(?:full )?weight[- ]?bearing as tolerated|full weight[- ]?bearing", "leg"),
    "unloaded": (
        r"(?-i:NWB|TTWB|TDWB)|non[- ]?weight[- ]?bearing|toe[- ]touch(?: weight[- ]?bearing)?",
        "leg",
    ),
    "hearing": (r"refer(?:red)?|fail(?:ed)?|hearing loss", ""),
}
#: "stent left in place", "left AMA", "right away" are no sides.
_LEFT: Final = r"(?-i:L[LU]E)|left(?! (?:in|the|to|at|on|for|with|without|after|home|before|against|over|hospital|ward|early|AMA)\b)(?:[- ]sided?)?|(?<!\d)(?<!\d )(?<!\d\d )(?-i:L|Lt|LT)(?![\w/]|[-–]\d| (?:NC|O2|of|oxygen)\b)"
_RIGHT: Final = (
    r"(?-i:R[LU]E)|right(?! (?:now|away|after|before|at|to)\b)(?:[- ]sided?)?|(?-i:R|Rt|RT)(?![\w/]|[-–]\d)"
)
_LOBES: Final = {f"{side}{lobe}": side for side in "LR" for lobe in ("UL", "LL", "ML")}
_CLAUSE: Final = re.compile(r"[;,.](?=\s|$)|\n|\b(?:and|but|with no|vs)\b|&|\s/\s|\+")
_BOTH: Final = re.compile(
    r"\b(?:bilateral\w*|both|either|each|contralateral|opposite|other) ?|(?-i:\bB/?L\b)", re.IGNORECASE
)
_PAST: Final = re.compile(
    r"\b(?:old|prior|previous\w*|earlier|formerly|h/o|hx|history of|years? ago|chronic|remote|removed|pulled|healed|resolved|"
    r"s/p|status post|in (?:19|20)\d\d|(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
#: Of what is there to stay.
_STAYS: Final = re.compile(r"\bs/p\b|\bstatus post\b", re.IGNORECASE)
#: Words that show that a sentence takes a side back itself: it is no mention of that side.
_CORRECTS: Final = re.compile(
    r"\b(?:not|error|wrong|typo|correct\w*|addend\w*|amend\w*|mistake\w*|should (?:be|read)|state[sd]?|vs|versus|reads?|conflict\w*|discrepan\w*)\b",
    re.IGNORECASE,
)


def stated(text: str) -> frozenset[Side]:
    """The sides that words name; both for "bilateral"."""
    if _BOTH.search(text):
        return frozenset({"left", "right"})
    return frozenset(side for side, pattern in _SIDE.items() if pattern.search(text))


_SIDE: Final[dict[Side, re.Pattern[str]]] = {
    "left": re.compile(rf"\b(?:{_LEFT})(?!\w)|(?-i:\bL(?:UL|LL|LE|UE)\b)", re.IGNORECASE),
    "right": re.compile(rf"\b(?:{_RIGHT})(?!\w)|(?-i:\bR(?:UL|LL|ML|LE|UE)\b)", re.IGNORECASE),
}


class Mention(NamedTuple):
    """`at`: who states it and when; `words`: as it stands there. `weight`: a coded entry or a report before a note."""

    side: Side
    of: tuple[str, str]  # what was found, part of the body
    words: str
    citation: Citation
    at: str
    weight: int


class Contradiction(NamedTuple):
    """The latest mention of each side, first of that which holds where a sentence, `by`, corrects the other, else of that with more weight."""

    mentions: tuple[Mention, Mention]
    all: tuple[Mention, ...]
    by: Line | None = None

    @property
    def outweighed(self) -> bool:
        """Whether no sentence settles it, but a report and a coded entry have one side, and one note, or one that calls it a slip, the other."""
        less = {m.at for m in self.all if m.side == self.mentions[1].side}
        more = {m.at.partition("“")[0] for m in self.all if m.weight == _CODED and m.at not in less}
        light = all(m.weight < _CODED for m in self.all if m.at in less)
        slip = all(_SLIP.search(m.citation.quote) for m in self.all if m.at in less)
        return self.by is None and light and len(less) == 1 and len(more) > (0 if slip else 1)


_CODED: Final = 3  # the weight of a coded entry or a report
_SLIP: Final = re.compile(r"[\[(]sic\b", re.IGNORECASE)


@once
def contradictions(record: Record) -> list[Contradiction]:
    """In the order of the findings' names."""
    by: dict[tuple[str, str], list[Mention]] = {}
    both: set[tuple[str, str]] = set()
    for found, affected in _all(record):
        both |= affected
        for mention in found:
            by.setdefault(mention.of, []).append(mention)
    made = []
    for of, mentions in sorted(by.items()):
        sides: dict[Side, list[Mention]] = {
            "left": [m for m in mentions if m.side == "left"],
            "right": [m for m in mentions if m.side == "right"],
        }
        if of in both or not all(sides.values()):
            continue
        corrected = _corrected(of, sides, record)
        if corrected is not None:
            side, line = corrected
            right, wrong = sides[side], sides["left" if side == "right" else "right"]
            made.append(Contradiction((right[-1], wrong[-1]), tuple(mentions), line))
            continue
        if {m.at for m in sides["left"]} & {m.at for m in sides["right"]}:
            continue  # one note has both, and none takes one back
        heavy = sorted(sides.values(), key=lambda ms: -sum({m.at: m.weight for m in ms}.values()))
        made.append(Contradiction((heavy[0][-1], heavy[1][-1]), tuple(mentions)))
    return made


#: That a side was written wrongly before.
_MENDS: Final = re.compile(
    r"\b(?:side|laterality|sidedness)\b[^.;]{0,60}\b(?:transposed|wrong|incorrect|error|swapped|reversed|mis\w+|typo|correct(?:ed|ion)|amended)\b"
    r"|\b(?:transposed|wrong|incorrect|erroneous|swapped)\b[^.;]{0,30}\b(?:side|laterality|left|right)\b"
    r"|(?-i:\b[LR]\b) (?:(?:is|was|=|in (?:my|the|that) note) )?(?:wrong|incorrect)\b"
    r"|\b(?:is|was|are|were) (?:clearly |actually |in fact )?(?:in |on |of )?(?:the )?(?-i:LEFT|RIGHT)\b(?![- ](?:hand(?:ed| dominant)|dominant))|\bshould (?:read|be|say) (?:the )?(?:left|right)\b"
    r"|\b(?:left|right|LEFT|RIGHT)\b[^.;]{0,60}?,? (?-i:NOT|not) (?:the )?(?:left|right)\b"
    rf"|\b(?:pt|patient|he|she|{RELATIVE_OR_CARER}|family) (?:himself |herself )?corrects?\b[^.;]{{0,60}}(?:\b(?:left|right)\b|(?-i:\b[LR]\b))"
    # "infiltrate is on the L, admission note wrote RUL in error"
    r"|\b(?:said|says|wrote|has|had|states?|stated)\b[^.;]{0,24}?(?:\b(?:left|right)\b|(?-i:\b[LR](?:[UML]L)?\b))[^.;]{0,12}\bin error\b"  # clinical
    # what it is that has a correction, and what was wrong with it
    r"|\b(?:addend\w*|(?:correct|revis)(?:ed|ion)|amended|(?:second|over|re)-?\s?read)\b[^.;]{0,120}?\b(?:left|right|[LR][UML]L)\b|\b(?:left|right)\b[^.;]{0,40}\((?:corrected|amended|revised)\b"
    r"|\b(?:wording|report|reading|read|film|radiograph|x-?ray|scan|notes?|request|dictat\w+|text)\b[^.;]{0,30}\b(?:in error|wrong|incorrect|erroneous|mistaken)\b",
    re.IGNORECASE,
)
_NOT_SIDE: Final = re.compile(
    rf"\b(?:nurs(?:e|es|ing)|RN|they|he|she|{RELATIVE}|radiolog\w+|notes?|pt|patient) (?:is |was |were )?right\b"
    r"|\b(?:not|nothing|none|no) (?:(?:in|on|of) )?(?:the )?(?:left|right)\b|\b(?:says|said|states?|stated|wrote|(?<!re-)(?<!second )(?<!final )reads?|reported)\b[^.;]{0,24}?(?:left|right|(?-i:\b[LR](?:[UML]L)?\b))|\b(?:left|right)\b[^.;]{0,30}\b(?:is|are|was) (?:normal|clear|unaffected|wrong)|\b(?:left|right) (?:[a-z]+ ){0,2}(?:normal|clear|unaffected|(?:was |is )?not touched|untouched)\b|(?-i:\b[LR]\b)(?:,| is| was| =| in (?:my|the|that) note)? (?:wrong|incorrect)"
    # as another text has it: "the consent's 'right'"
    r"|\b(?:note|consult|consent|form|booking|list|report|order|request|label)\b(?:'s)?[^.;]{0,12}[\"'“‘](?:left|right|(?-i:[LR]))[\"'”’]",
    re.IGNORECASE,
)


def _corrected(
    of: tuple[str, str], sides: dict[Side, list[Mention]], record: Record
) -> tuple[Side, Line] | None:
    """The side that holds by a note's own words that the other was written wrongly, and the sentence; None where no note has any."""
    lines = record.written
    for place, line in reversed(list(enumerate(lines))):
        if not _MENDS.search(line.text):
            continue
        near = [line.text]  # or the sentences beside it have what it is about
        near += [
            o.text
            for o in (*lines[place + 1 : place + 3], *lines[max(0, place - 1) : place])
            if o.passage is line.passage
        ]
        parts = {m.lastgroup for text in near for m in _parts().finditer(text)}
        if of[1] not in parts and not any(m.lastgroup == of[0] for m in _findings().finditer(line.text)):
            continue
        for text in near:
            named = stated(_NOT_SIDE.sub(" ", text))
            if len(named) == 1:
                (side,) = named
                wrong = sides["left" if side == "right" else "right"]
                if all(_before(m, line, record) for m in wrong):
                    return side, line
                break
    return None


def _before(mention: Mention, line: Line, record: Record) -> bool:
    """Whether a side was written before a sentence, or by a note that copies what was, or that states nothing new after who reads the
    images has corrected it.
    """
    written = line.passage.time
    if mention.citation.time <= written:
        return True
    reader = line.kind == "report" or _BY_THE_READER.search(line.text) is not None
    new = _NEW.search(f"{mention.words} {mention.citation.quote}") is not None
    return mention.weight == 1 and (record.stands_before(mention.words, written) or (reader and not new))


_BY_THE_READER: Final = re.compile(r"\baddend\w*\b|\bradiolog\w+\b|\bre-?read\b", re.IGNORECASE)
_NEW: Final = re.compile(r"\b(?:new\w*|now|repeat\w*|today|also)\b", re.IGNORECASE)


def withdrawn(citation: Citation, text: str, record: Record) -> list[tuple[Mention, Contradiction]]:
    """Of words of the record the sides that a correction takes back, each with what takes it back."""
    at = citation.source
    return [
        (one, settled)
        for settled in contradictions(record)
        if settled.by is not None
        for one in settled.all
        if one.side == settled.mentions[1].side
        and (own := one.citation.source).resource == at.resource
        and (own.start < 0 or at.start < 0 or (own.start < at.end and at.start < own.end))
        and one.words in text
    ]


def with_side(words: str, side: Side) -> str:
    """Words of a mention with that side in place of theirs, in brackets."""
    lobe = side[0].upper()
    return _sides().sub(
        lambda m: f"[{lobe}{m['lobe'][1:]}]" if m["lobe"] and m["lobe"][1:] != "ML" else f"[{side.upper()}]",
        words,
    )


def _all(record: Record) -> Iterator[tuple[list[Mention], set[tuple[str, str]]]]:
    """Of each sentence and each coded entry its mentions, and of what it has both sides."""
    begun = record.request.evidence.passages[0].time if record.request.evidence.passages else 0
    for fact in record.of("has_condition", "had_procedure"):
        if fact.status in ("active", "unconfirmed"):
            words = " ".join((name(fact), fact.attributes.get("body_site", "")))
            weight = _CODED if fact.start >= begun else 1
            yield _of(words, cite(fact, record.zone), f"the coded entry “{words.strip()}”", weight)
    for fact in record.facts:
        if fact.relation == "reported" and fact.status == "active" and isinstance(fact.value, str):
            yield _of(fact.value, cite(fact, record.zone), f"the report “{name(fact)}”", _CODED, name(fact))
    for line in record.written:
        text = _NOT_SIDE.sub(" ", line.text) if _MENDS.search(line.text) else line.text
        mends = _MENDS.search(line.text) is not None and len(stated(text)) == 1
        if line.kind not in ("family", "past") and (mends or not _CORRECTS.search(line.text)):
            weight = 2 if line.kind == "report" or line.passage.body.note_type in OPERATING else 1
            found, both = _of(
                text, cite_line(line, record.zone), caption(line.passage, record.zone), weight, whole=mends
            )
            # words are shown as they stand there, with the side that was taken out to be read
            yield [m if m.words in line.text else m._replace(words=line.text) for m in found], both


def _of(
    text: str, citation: Citation, at: str, weight: int, title: str = "", *, whole: bool = False
) -> tuple[list[Mention], set[tuple[str, str]]]:
    """`title`: what the whole is about; its side and part are those of a clause that names none. `whole`: its one side is that of
    all it names: "pneumothorax, rib fractures and tube are on the LEFT".
    """
    mentions: list[Mention] = []
    both: set[tuple[str, str]] = set()
    start = 0
    for cut in (*(m.start() for m in _CLAUSE.finditer(text) if not whole), len(text)):
        clause = text[start:cut]
        if (
            text[cut : cut + 1] == ","
            and _sides().match(text[cut + 1 :].lstrip())
            and not _sides().search(clause)
        ):
            continue  # "PICC, 4 Fr single lumen, LEFT basilic"
        start = cut
        if title and not _sides().search(clause):
            clause = f"{title} {clause}"
        for side, of, words, before in _sided(clause):
            if side == "both":
                both.add(of)
            elif (
                not denied(before)
                and not _NONE_OF.search(words)
                and not _PAST.search(_STAYS.sub(" ", clause) if of[0] == "pacer" else clause)
            ):
                mentions.append(Mention(side, of, words, citation, at, weight))
    sides = {(m.of, m.side) for m in mentions}
    both |= {of for of, side in sides if (of, "left" if side == "right" else "right") in sides}
    return mentions, both


@lru_cache(maxsize=16384)  # the next draft of a stay reads most of its notes again
def _sided(clause: str) -> tuple[tuple[Literal["left", "right", "both"], tuple[str, str], str, str], ...]:
    """Side, finding and part, the words from the first to the last of them, and what is before them."""
    return tuple(_each_sided(clause))


def _each_sided(clause: str) -> Iterator[tuple[Literal["left", "right", "both"], tuple[str, str], str, str]]:
    sides = list(_sides().finditer(clause))
    findings = list(_findings().finditer(clause))
    if not sides or not findings or len(clause) > _LONGEST:
        return
    parts = list(_parts().finditer(clause))
    stated: set[str] = {"both" if _BOTH.match(m[0]) else _side(m) for m in sides}
    side = stated.pop() if len(stated) == 1 else "both"
    for finding in findings:
        kind = next(key for key, value in finding.groupdict().items() if value)
        usual = _FINDINGS[kind][1]
        named = {key for m in parts for key, value in m.groupdict().items() if value}
        lobes = {"lung"} if any(m["lobe"] for m in sides) else set()
        if kind == "pacer":  # of which the arm next to it is spared
            named, lobes = {usual}, set()
        for part in sorted(named | lobes) or ([usual] if usual else []):
            spans = [finding.span(), *(m.span() for m in sides)]
            first, last = min(a for a, _ in spans), max(b for _, b in spans)
            if last - first <= _APART:
                yield side, (kind, part), clause[first:last].strip(), clause[:first]  # type: ignore[misc]


_LONGEST: Final = 600  # characters of a clause
#: Between a side and a finding: "Right leg: no thrombus".
_NONE_OF: Final = re.compile(r"\b(?:no|without|neg(?:ative)?|free of)\b", re.IGNORECASE)
_APART: Final = 70  # characters from the first to the last word of a mention


def _side(found: re.Match[str]) -> str:
    if found["lobe"]:
        return "left" if found["lobe"][0] == "L" else "right"
    return "left" if found[0][:1] in "lL" else "right"


@lru_cache(maxsize=1)
def _sides() -> re.Pattern[str]:
    lobes = "|".join(_LOBES)
    return re.compile(
        rf"(?<![\w-])(?:(?-i:(?P<lobe>{lobes}))\b|{_LEFT}|{_RIGHT}|bilateral\w*|both|contralateral)(?![\w'’])",
        re.IGNORECASE,
    )


@lru_cache(maxsize=1)
def _parts() -> re.Pattern[str]:
    return _any(_PARTS)


@lru_cache(maxsize=1)
def _findings() -> re.Pattern[str]:
    return _any({key: words for key, (words, _) in _FINDINGS.items()})


def _any(words: dict[str, str]) -> re.Pattern[str]:
    either = "|".join(f"(?P<{key}>{pattern})" for key, pattern in words.items())
    return re.compile(rf"(?<![\w-])(?:{either})(?![\w])", re.IGNORECASE)
