"""How much a sentence of a note states of what happened in a stay: what was found, why, what was done because of it
and the result.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from kg.relatives import BLOOD_RELATIVE
from processors.evidence.moments import DATE
from processors.evidence.record import PHYSICIANS, Line, Record

_TERM: Final = re.compile(r"[^\W\d_]{4,}|\d+(?:[./]\d+)*")
_DATES: Final = re.compile(rf"{DATE}(?: \d\d:\d\d)?")
NORMAL: Final = re.compile(
    r"^(?:no|not|none|denies|denied|without|normal|unremarkable|unchanged|within|wnl|nad|intact)\b"
    r"|\b(?:unremarkable|wnl|within normal|in the usual range|non-?contributory|as above)\b",
    re.IGNORECASE,
)
CHANGED: Final = re.compile(
    r"\b(?:new|newly|worse\w*|worsen\w*|improv\w*|resolv\w*|increas\w*|decreas\w*|ris(?:e|ing)|rose|fell|drop\w*|down|up to|better"
    r"|recur\w*|again|develop\w*|found|show\w*|grew|grow\w*|positive|bleed\w*|bled|thromb\w*|embol\w*|perforat\w*|leak\w*|abscess\w*"
    r"|fractur\w*|infarct\w*|metasta\w*|malignan\w*|carcinoma|mass|nodule|sepsis|septic|shock|arrest|delir\w*|confus\w*|seiz\w*"
    r"|hypox\w*|hypotens\w*|febrile|spik\w*|collaps\w*|syncop\w*|unrespons\w*|fail\w*|reject\w*|relaps\w*"
    r"|peak\w*|nadir|resistan\w*|esbl|mrsa|vre|overnight)\b",
    re.IGNORECASE,
)
DONE: Final = re.compile(
    r"\b(?:start\w*|began|begun|stop\w*|held|hold|switch\w*|chang\w*|reduc\w*|gave|given|receiv\w*|treat\w*|transfus\w*|placed|removed"
    r"|drain\w*|resect\w*|repair\w*|intubat\w*|extubat\w*|transfer\w*|admit\w*|operat\w*|surgery|biops\w*|consult\w*|convert\w*"
    r"|bolus\w*|instead|wean\w*|resum\w*|restart\w*|cont(?:inu\w*)?|due to|d/t|because|secondary to|after|therefore|so that|led to|caused)\b|→|->",
    re.IGNORECASE,
)
#: A clock time in a sentence: something happened then. Not a year.
TIMED: Final = re.compile(r"(?<![\d/.])(?:[01]\d|2[1-3]):?[0-5]\d(?![\d/.])|(?<![\d/.])20:[0-5]\d")
ALIKE: Final = 0.75  # share of a sentence's terms that another has

ORDINARY: Final = frozenset(
    word[:7]
    for word in (
        "with from that this have were been which under left right acute chronic type stage disease disorder patient"
        " finding tablet oral daily mouth injection measurement blood pain other without due unspecified"
    ).split()
)


@lru_cache(maxsize=16384)  # the next draft of a stay reads most of its notes again
def terms(text: str) -> frozenset[str]:
    return frozenset(word.lower()[:7] for word in _TERM.findall(_DATES.sub(" ", text)))


#: Cause and result, as notes link them.
LINKS: Final = re.compile(
    r"→|->|=>|\s=\s|\b(?:due to|d/t|2/2|secondary to|because|caused|from|after|therefore|despite|triggered|(?:in|given) (?:the )?setting of|attributed)\b",
    re.IGNORECASE,
)
#: What it was held to be, and how far it went.
CONCLUDED: Final = re.compile(
    r"\b(?:imp(?:ression)?|dx|diagnos\w*|probable|likely|suspect\w*|confirmed|consistent with|c/w|grew|positive|pos|negative|neg|r/o|ruled out"
    r"|cause|source|peak\w*|nadir|lowest|highest|s/p|pod ?#?\d+|no more|treated|agreed|decid\w*|declin\w*|refus\w*|consent\w*|total)\b",
    re.IGNORECASE,
)
#: What an examination found.
FOUND: Final = re.compile(
    r"\b(?:ulcer\w*|lesions?|tumou?rs?|mass(?:es)?|stones?|calcul\w+|clots?|thromb\w*|emboli\w*|occlu\w*|stenos\w*|necro\w*|varic\w*|erosions?|ruptur\w*|torsion"
    r"|lacerat\w*|h[ae]+matoma|effusions?|collections?|abscess\w*|fractur\w*|vegetations?|pus|purulent|infarcts?|h[ae]+morrhag\w*|metasta\w*|ischa?emi\w*)\b",
    re.IGNORECASE,
)
#: What grew, or was found in blood or another culture.
GERM: Final = re.compile(
    r"(?-i:\b(?:GNRs?|GPCs?|GPRs?|GNB|MRSA|MSSA|VRE|ESBL)\b)|\be\. ?coli|bact(?:er)?[ae]+mi[ac]|fung[ae]+mia|candid[ae]mia|aspergill\w+|klebsiella|pseudomonas"
    r"|enterobacter\w*|staph\w*|strep(?:tococc\w*)?\b|enterococc\w*|proteus|serratia|candida|listeria|salmonella|h\. ?influenzae|c\. ?diff\w*|\bgrew\b",
    re.IGNORECASE,
)
#: Given once, and to be known for weeks or for life: antidotes, immunoglobulins, clot dissolvers, vaccines, a blood patch.
GIVEN_ONCE: Final = re.compile(
    r"\b(?:digi-?fab|digoxin immune fab|(?:dig )?fab (?:given|x ?\d)|rho-?gam|RhIG|rhophylac|win-?rho|anti-?D(?: immun\w+)?|HBIG|(?:tetanus|rabies|varicella) (?:Ig|immun\w+)|VZIG|IVIG|IgIV"
    r"|anti-?ven\w*|crofab|anavip|hydroxocobalamin|cyanokit|fomepizole|glucarpidase|idarucizumab|praxbind|andexanet|andexxa|(?:4F-?)?PCC|kcentra|protamine|vitamin K"
    r"|t-?PA|alteplase|tenecteplase|TNK|lipid emulsion|intralipid|methylene blue|dantrolene|eculizumab|rasburicase|palivizumab|nirsevimab|synagis|beyfortus|(?:MMR|varicella|hep(?:atitis)? ?B|tdap|DTaP|PCV|PPSV|mening\w*) vaccine|blood patch)\b"
    r"(?=[^.;\n]{0,60}\b(?:given|gave|x ?\d|vials?|received|got|done|administered|\d+ ?(?:mcg|mg|g|units?|IU)\b))|\b(?:given|gave|received|got|rec'?d)\b[^.;\n]{0,30}\b(?:digi-?fab|rho-?gam|RhIG|anti-?D|HBIG|IVIG|tPA|TNK|alteplase|vitamin K|PCC|kcentra|anti-?venom|MMR|tdap)\b",
    re.IGNORECASE,
)
LASTING: Final = 2.0  # of the weight of a sentence: more for what was given once
#: Names of what a patient can have, as wards write them.
DISORDER: Final = re.compile(
    r"(?-i:\b(?:AKI|CKD|ESRD|DVT|PE(?! ?:|,? (?:T|HR|RR|BP|VS|GEN|HEENT|NAD|A&O|abd\w*|chest|neuro|heart|lungs?|skin|exam\w*|wnl|unremarkable)\b)|VTE|NSTEMI|STEMI|MI|ACS(?! (?:consent|worker|report\w*|custody|has|unit|case\w*|decides?|hotline|medical consent|workers?)\b)|AFL?|SVT|CHF|HF|ADHF|CAP|HAP|VAP|UTI|SBP(?! ?[<>\d])|HE|ICH|SDH|SAH|CVA|TIA|GIB|UGIB|COPD|IECOPD|T2RF|ARDS|DKA|HHS|SIADH|TLS"
    r"|HIT|TTP|DIC|HLH|CLABSI|PJI|SBO|PPH|NEC|RDS|PNA|OSA|NMS|AWS|HELLP|BPPV|IE|TB|PJP|CMV|GVHD)\b)"
    r"|\b\w{3,}(?:itis|[rmtlnc]osis|[ae]mia|opathy|[a-z]{2}oma|plegia|paresis|philia|penia|thorax)\b"
    r"|\b(?:sepsis|pneumonia|stroke|infarct\w*|embol\w+|fractur\w+|abscess|effusion|deliri\w+|seizures?|syndrome|(?:heart|renal|liver|resp\w*|kidney) failure|injury"
    r"|toxicity|resp\w* depression|withdrawal|isch[ae]+mia|obstruction|perforation|infection|tumou?r|cancer|shock|atony|dystonia|ileus|aspiration|refeeding|ulcer|stenosis"
    r"|hypotension|contaminant|dissection|aneurysm|h[ae]+morrhage|bleed|meningism|encephalitis|torsion|allergy|overdose|hypoglyc[ae]+mia|myelitis|preeclampsia)\b",
    re.IGNORECASE,
)
#: How a diagnosis is stated to be one.
MADE: Final = re.compile(
    r"\b(?:probable|likely|confirmed|diagnos\w+|dx|new|imp|impression|c/w|consistent with|cause[ds]?|found)\b|=>?|\+(?= |$)",
    re.IGNORECASE,
)
#: What was still to come, or went on.
TO_COME: Final = re.compile(
    r"\b(?:if|will|consider|plan\w*|tomorrow|tmrw|tmr|tonight|await\w*|pending|prn|cont(?:inue)?|recheck|rpt|check|goal|target|monitor|follow)\b"
    r"|^\W*(?:still|remains?)\b",
    re.IGNORECASE,
)
SIZE: Final = re.compile(r"\d\s?(?:mm|cm|mL|L|units?|u)\b", re.IGNORECASE)
#: Illnesses of relatives that change what is done with the patient.
_HERITABLE: Final = re.compile(
    r"malignant hyperthermia|\b(?:anaesthe|anesthe|dissection|aneurysm|sudden (?:cardiac )?death|dropped dead|long QT|blood clot|DVT\b|thrombophilia|bleeding disorder)",
    re.IGNORECASE,
)
#: One treatment in place of another: "CHANGE FOLFOX -> FOLFIRI", "switched from rituximab to obinutuzumab".
REPLACED: Final = re.compile(
    r"\b(?:chang|switch|convert|replac)\w*\b[^.;]{0,50}?(?:->|=>|→|\b(?:to|with|by)\b)", re.IGNORECASE
)
OPERATED: Final = re.compile(
    r"\b(?:coil\w*|emboli[sz]\w*|stent\w*|ablat\w*|clip(?:s|ped)?|pinn\w*|nail\w*|sutur\w*|debrid\w*|excis\w*|dialy[sz]\w*|shocked|cardiover\w*|paced|delivered|evacuat\w*"
    r"|insert\w*|implant\w*|lysed|thrombolys\w*|loaded|tapped|aspirat\w*|inject\w*|vaccinat\w*|amputat\w*|fixation|graft\w*|bypass\w*|revers(?:ed|al))\b",
    re.IGNORECASE,
)
#: Notes of who adds to the course.
OTHERS: Final = frozenset(
    {
        "nursing",
        "nutrition",
        "rehab",
        "pharmacy",
        "respiratory",
        "social-work",
        "case-management",
        "anesthesia",
    }
)
_JUDGING: Final = PHYSICIANS | {"consult", "discharge-summary", "general", "mental-health"}
_SUMMING: Final = PHYSICIANS | {"discharge-summary"}


_PREVENTION: Final = r"(?:p?px|prophyla\w+|prevent\w*|precautions?)"
#: Behind the name of an illness: that it was prevented, not where that failed.
PREVENTED_AFTER: Final = rf"(?:[ /-]+(?!(?:on|despite|while|during|after|with|without|off|not?|missed|was|had|has|is|and|since|before|in|from|given|start\w*)\b)[\w-]+){{0,2}}[ /(-]+{_PREVENTION}\b(?! (?:failed|failure|missed|held|stopped|not|never))"
#: Before it: the same.
PREVENTED_BEFORE: Final = rf"\b(?:{_PREVENTION} (?:for|against|of|vs|from)|to (?:avoid|prevent)|{_PREVENTION}:)(?: (?!(?:but|had|developed|got|has)\b)[\w/-]+){{0,2}} ?$"


def happened(text: str) -> bool:
    """Whether its words name a change, a deed, or a cause."""
    return any(pattern.search(text) for pattern in (CHANGED, DONE, LINKS, OPERATED))


def names_cause(text: str) -> bool:
    """Whether its words name what something is held to be, or what it comes from."""
    return _CAUSAL.search(text) is not None


def opening(record: Record) -> list[Line]:
    """The list of diagnoses with which the newest physician's note opens: "L TKA POD5, popliteal DVT, AKI resolved"."""
    for passage in [p for p in record.notes if p.body.note_type in _SUMMING][: -_NEWEST - 1 : -1]:
        lines = [line for line in record.written if line.passage is passage][:_FIRST]
        found = [line for line in lines if _lists(line.text)]
        if found:
            return found[:1]
    return []


def _lists(text: str) -> bool:
    """Whether most parts of a sentence name a diagnosis or an operation."""
    parts = [part for part in re.split(r"[,;/+]|\bw(?:ith|/)|\bc/b|\bs/p", text) if part.strip()]
    named_ = [part for part in parts if DISORDER.search(part) or _AFTER.search(part)]
    return len(parts) >= _PARTS and 2 * len(named_) > len(parts) and len(text.split()) <= _BRIEF


_AFTER: Final = re.compile(r"(?-i:\b(?:POD|PPD|HD|ICU D|D)) ?#?\d+\b|\b(?:s/p|post-?op\w*)\b", re.IGNORECASE)
_NEWEST: Final = 2  # notes
_FIRST: Final = 4  # sentences
_PARTS: Final = 2
_BRIEF: Final = 40  # words


def concluded(record: Record) -> list[Line]:
    """Sentences without a heading in which those who judge state what it is, or what it comes from."""
    return [
        line
        for line in record.lines
        if line.kind in ("history", "course", "results", "exam", "other")
        and line.passage.body.note_type in _JUDGING
        and DISORDER.search(line.text)
        and _CAUSAL.search(line.text)
        and not TO_COME.search(line.text)
        and len(line.text.split()) <= _BRIEF
    ]


_CAUSAL: Final = re.compile(
    r"\b(?:imp|impression|dx|likely|probable|probably|confirmed|due to|d/t|2/2|secondary to|caused by|cause|c/w|consistent with|in (?:the )?setting of|precipitants?|attributed)\b|=>|(?<=\s)=(?=\s[A-Za-z])",
    re.IGNORECASE,
)


def heritable(text: str) -> bool:
    """Whether it names a relative's illness that matters to the patient's treatment, and does not deny it."""
    found = _HERITABLE.search(text)
    return (
        found is not None and _RELATIVE.search(text) is not None and not _DENIED.search(text[: found.start()])
    )


_RELATIVE: Final = re.compile(rf"\b(?:fhx?|family|{BLOOD_RELATIVE})\b", re.IGNORECASE)
_DENIED: Final = re.compile(r"\b(?:no|without|denies)\b[^.;]*\Z", re.IGNORECASE)
