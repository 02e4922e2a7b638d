"""What a sentence of a note is about: by its heading, or by its words where none says it."""

from __future__ import annotations

import re
from typing import Final

from kg.relatives import BLOOD_RELATIVE, RELATIVE, spoken_of
from processors.evidence.headings import JOINT, Kind, kind_of, kind_to_the_patient
from processors.evidence.medicine_names import names_one
from processors.evidence.sentences import Sentence
from processors.notes.doubts.addressed import ONE_OF_A_LIST
from processors.notes.sectioning.headers import in_list

INSTRUCTIONS: Final = "discharge-instructions"
_WORD: Final = re.compile(r"\w+")

_PLAN: Final = re.compile(
    r"\b(?:start|stop|hold|continue|resume|increase|decrease|reduce|change|switch|recheck|check|repeat|monitor|consult|refer|discharge|"
    r"reassess|avoid|advance|transition|follow|arrange|schedule|order|wean|titrate|give|await|pending|obtain|plan|will|weigh|call|restart|begin|transfer|taper|"
    r"cont|rpt|discontinue|postpone|defer|delay|reschedule|recommend|recommended|suggest|please|pls|rec|recs|keep|add|target|remove|load|maintain|request|needs|hang|transfuse)\b",
    re.IGNORECASE,
)
#: What a terse note decides: "-> apixaban 5 bd from today", "LMWH off.", "simva hold".
_ARROW: Final = re.compile(r"\s*(?:->|=>|→|⇒)\s*\w")
_OFF: Final = re.compile(r"^\W*(?:[\w/+-]+ ){1,4}(?:off|on hold|held|hold|stopped)\W*(?:\(|$)", re.IGNORECASE)
#: What a specialist or a pharmacist advises the ward.
_ADVICE: Final = re.compile(
    r"\b(?:recommend\w*|suggest\w*|advis\w*|please|pls|should|must|needs? to|contra-?indicated|discontinue|postpone\w*|defer\w*|avoid|stop|do not|not more than|max\w*)\b"
    r"|(?:->|=>|→)\s*(?i:start|stop|hold|change|switch|give|reduce|increase|restart|resume|repeat|postpone|defer|move|send)\b"
    r"|^\W*no (?:[\w/-]+ ){1,3}(?:with|until|while|before|unless)\b",
    re.IGNORECASE,
)
_DOSE_BEFORE: Final = re.compile(r"\((?:was|were|from|previously|before)\b[^()]*\)", re.IGNORECASE)
_OPENING: Final = 3  # characters
_SERVICE: Final = re.compile(
    r"(?:\w+ )?(?:\w{3,}olog(?:y|ist)|psychiatry|surgery|orthop\w+|geriatrics|obstetrics|palliative(?: care)?)(?: (?:consult\w*|service|team|attending|fellow|f/?u|follow-up|note))*\W*",
    re.IGNORECASE,
)
_TAKEN: Final = re.compile(r"\b(?:tak(?:es|ing)|took|fills?|filled|refill\w*|adheren\w*)\b", re.IGNORECASE)
_ADVISING: Final = frozenset({"consult", "pharmacy", "nutrition", "rehab"})
#: What is said of a treatment or a test that is still to come, where a paragraph shows what it means and what
# is done in one.
_TO_COME: Final = re.compile(
    r"\b(?:tomorrow|tonight|if|this (?:evening|afternoon)|hourly|unless|to see (?:her|him|them|the patient)|(?:for |x ?)?\d+ (?:more )?(?:days?|nights?|weeks?|doses?)\b(?! ago)"
    r"|q\d+h|every \d+ hours)\b|\b(?:today|now)\.?\Z",
    re.IGNORECASE,
)
_BEHIND: Final = re.compile(
    r"\b(?:was|were|had|did|yesterday|overnight|since|ago|after|took|began|started|presents?|presented|for (?:the )?(?:past|last)|of)\b",
    re.IGNORECASE,
)
_PLAN_FIRST: Final = 4  # words within which an order's verb stands
#: How a part of what is stated of a problem is labelled: "Medical Treatment: ...".
PART: Final = re.compile(
    r"\s*(?:(?:medical |clinical )?(?:reasoning|rationale|assessment|impression|evaluation|discussion|status|differential(?: diagnos[ie]s)?|summary)|"
    r"(?P<plan>(?:(?:medical|current|additional|further|patient|specialist) )?(?:treatments?|management|plans?|therapy|test(?:ing|s)?|labs?|imaging|work-?up|orders?|"
    r"referrals?|procedures?|medications?|follow[- ]?up|monitoring|disposition|prevention|next steps?|education|counsell?ing|instructions?)"
    r"(?: (?:and|&) (?:counsell?ing|education|instructions?|plan|management|follow[- ]?up))?))\s*:(?=\s)",
    re.IGNORECASE,
)
_BRIEF: Final = 16  # words
_PARTS: Final = re.compile(r"[.;:,]\s")
DOSE: Final = re.compile(
    r"\d\s?(?:mg|mcg|g|units?|mL|mEq|puffs?)\b|\b(?:daily|bid|tid|qid|prn|q\d+h)\b", re.IGNORECASE
)
OPERATING: Final = frozenset({"operative-note", "procedure-note", "procedure", "surgery"})
REPORTS: Final = frozenset({"radiology", "echo", "ecg", "pathology", "laboratory", "exercise-test"})
_AROUND: Final = frozenset({"case-management", "social-work"})  # notes about other things than the course
#: A message of one institution to another: who takes the patient in, and what its orders or papers have.
_RECEIVER: Final = re.compile(
    r"\b(?:their|rehab|(?-i:SNF|LTAC|LTACH|IRF|ALF|NH)|(?:nursing |group )?(?:facility|home)|liaison|admissions|accepting|receiving)\b",
    re.IGNORECASE,
)
_ITS_PAPERS: Final = re.compile(
    r"\b(?:order sets?|standing orders?|std orders?|pre-?admi(?:t|ssion) (?:sheet|orders?|list|form)|formulary|substitut\w+)\b"
    r"|\b(?:told|corrected|notified|informed|advised|faxed|warned)\s+(?:them|(?:the |their )?(?:liaison|(?-i:SNF|DON|NH)|rehab|facility|admissions|pharmacy|nurse))\b",  # clinical
    re.IGNORECASE,
)
_TOLD: Final = re.compile(
    r"\b(?:denies|denied|reports|complains|states|feels|slept|says|overnight|presents|presented|admitted)\b",
    re.IGNORECASE,
)
_EXAM: Final = re.compile(
    r"\b(?:lungs?|crackles|wheez\w*|o?edema|abdomen|tender\w*|murmur|auscultation|alert and oriented|breath sounds|jugular|pupils|afebrile|"
    r"regular rate|soft|distended|pressure (?:sores?|injur\w+|ulcers?)|sacral (?:ulcer|wound|sore)|decubitus)\b"
    # "LLE 1/5", "wound 3x2 cm"
    r"|\b(?:[RL]?[LU]L?E|BLE|legs?|arms?|power|strength|motor|grip|quads?|dorsiflexion)\W{0,3}[0-5][+-]?/5\b"
    r"|\b(?:wound|ulcer|incision)\b[^.;]{0,20}\d ?(?:x ?\d|cm)",
    re.IGNORECASE,
)
#: A part of the examination that a note shows under its vital signs.
_REGION: Final = re.compile(
    r"\s*(?:general(?: appearance)?|heent|head|eyes|ears|neck|chest|lungs?|respiratory|pulmonary|heart|cardiac|cardiovascular|cv|abdomen|gi|gu|"
    r"extremities|musculoskeletal|msk|skin|neuro\w*|psych\w*|back|pelvis)\s*:",
    re.IGNORECASE,
)
#: Values in shorthand: "K 4.4, BUN 34", "BP 138/78".
_MEASURED: Final = re.compile(
    r"\b(?:BP|HR|RR|SpO2|sats?|temp|T|pulse|weight|wt|Na|K|Cl|CO2|BUN|Cr|Mg|Phos|Ca|WBC|ANC|Hgb|Hb|Hct|Plt|INR|CRP|lactate|glucose|lipase|troponin|"
    r"Tbil|ALT|AST|ALP|pH|pCO2|pO2)\s?(?:of |was |is |: ?)?[<>]?\d"
)
_TEST: Final = (
    r"(?:Na|K|Cl|CO2|HCO3|bicarb\w*|BUN|Cr(?:eat\w*)?|Mg|Phos|P|Ca|WBC|ANC|Hgb|Hb|Hct|Plt|INR|CRP|PCT|procalcitonin|"
    r"lactate|glucose|lipase|amylase|troponin|T?bil(?:i)?|direct|ALT|AST|ALP|albumin|alb|pH|pCO2|pO2|ESR|TSH|A1c|ferritin|NT-proBNP|BNP)"
    r"\s?(?:of |was |is |: ?)?[<>]?\d"
)
#: Possessive throughout: a long list of values that ends in words may not be divided in every way before it fails.
_LABORATORY: Final = re.compile(
    r"\s*(?:(?:labs?|laborator\w+|abg|vbg)\b[^:]{0,20}:\s*)?"
    rf"(?:{_TEST}[\d.,]*+\s?+(?:\([^()]{{0,30}}\))?+(?:(?!{_TEST}|and )[a-zA-Z/%]++\d?+)?+[,;.]?+\s*+(?:and )?+)++\Z"
)
_VITAL: Final = re.compile(r"\s*(?:BP|HR|RR|SpO2|T|Temp\w*|vitals?|VS|VSS|afebrile)\b", re.IGNORECASE)
_DAILY: Final = frozenset({"progress-note", "event-note", "transfer-note", "consult"})
#: How an assessment without a heading begins or what it concludes: "72M, hypoglycemia, improving".
_ONE_LINE: Final = re.compile(
    r"^\s*\d{1,3}\s?-?\s?(?:M|F|yo|y/o|y\.o\.|year[- ]old)\b|\b(?:improving|resolving|worsening|uneventful|consistent with|doing well)\b|^\W*(?:impression|imp|assessment|ddx|dx)\b",
    re.IGNORECASE,
)
#: Who it is and what happened to him.
_PRESENTS: Final = re.compile(
    r"\s*\d{1,3}\s?-?\s?(?:yo?|y/o|y\.o\.|years?[- ]old)?\s?-?(?:M|F|male|female|man|woman)\b", re.IGNORECASE
)
_CONCLUDES: Final = re.compile(r"\W*(?:impression|imp|assessment|ddx|dx)\b(?! with)", re.IGNORECASE)
_DECIDED: Final = re.compile(
    r"\b(?:stopped|held|started|resumed|restarted|increased|reduced|discontinued|ordered|scheduled)\b|\bhome (?:today|tomorrow)\b|^no (?:antibiotics|opioids)\b",
    re.IGNORECASE,
)
#: Of vaccines what is still ahead: "MMR not before 11/05", "4-month ones can be given 5/15".
_TO_BE_GIVEN: Final = re.compile(
    r"\b(?:not (?:before|until|till)|(?:can|may|should|must|to) (?:not )?be (?:given|cancel\w*|delay\w*|post\w*)|due|wait|postpone\w*|put off|defer\w*|delay\w*|cancel\w*|no live|no\b[^.;]{0,40}\b(?:before|until|till)|at (?:the )?(?:next|\d+[ -]?(?:wk|week|mo|month)))\b",
    re.IGNORECASE,
)
#: Systems that nobody examines: "ID: linezolid to the 22nd".
_MANAGED: Final = frozenset({"Infectious Disease", "Hematologic", "Endocrine"})
#: Those whose mention alone is their illness; of others ("mom", "wife", "son", who are at the bedside) it is stated first.
_KIN: Final = r"(?:father|mother|brother|sister)(?!-in-law)"
_RELATIVE: Final = re.compile(
    rf"\b(?:{spoken_of(_KIN)}|fam(?:ily)? h(?:istory|x))\b"
    rf"|^\W*(?:(?:his|her|pt'?s|patient's|the|my|su) )?{RELATIVE}\b(?: \([^()]*\))?,? (?:(?:who|also|both|recently) )?(?:died|(?:has|had|have|w/|with|diagnosed with|tiene) (?:(?:an?|known|severe|h/o|hx of|history of|breast|colon|lung|prostate|type [12]) )*"  # clinical
    r"(?:diabet\w*|(?-i:T?[12]?DM[12]?|HTN|CAD|MI|CVA|DVT|PE|CKD|COPD|AF|CF|ALL?)|ca(?:ncer)?|hypertens\w+|strokes?|heart|asthma|epilep\w*|lupus|h(?:a)?emophilia|blood clots?|dementia|thyroid|celiac|\w+(?:itis|osis|oma|(?:a)?emia|pathy))\b)"  # clinical
    rf"|(?-i:\bFHx?\b)(?=:?[^.;]{{0,40}}\b(?:{BLOOD_RELATIVE}|neg|negative|unremarkable|nil)\b)",
    re.IGNORECASE,
)
#: A relative who speaks, is there or is informed: nobody's illness.
_PRESENT: Final = re.compile(
    rf"\b(?:per|by|from|via|told|informed|updated|d/w|spoke (?:with|to)|discussed with)\s+(?:the |his |her |pt'?s )?{_KIN}\b(?!'s)"
    rf"|\b{_KIN}\b[^.;:]{{0,40}}?\b(?:phon(?:es?|ed)|call(?:s|ed)|says?|said|states?|stated|reports?|reported|asks?|asked|visit\w*|brought|brings|at (?:the )?bedside|present|"  # clinical
    r"informed|aware|updated|agree[sd]?|helps?|taught|spoke|attend\w*|concerned|worried|wants?|requests?|by phone|will|can|to (?:give|bring|check|watch|learn))\b",
    re.IGNORECASE,
)

#: What is taken at home, and one of it a relative's: "bag: amlodipine 5, losartan 50 (mother's)".
_BAG: Final = re.compile(
    r"\b(?:bags?|bolsa|bottles?|pill ?box|blisters?|med(?:s|ication)? list)\b(?:[^.\n]{0,80}?[a-z]{5,} \d){2}",
    re.IGNORECASE,
)


#: What the list of allergies may hold besides medicines.
_ALLERGIC: Final = re.compile(
    r"\b(?:allerg\w*|intoleran\w*|anaphyl\w*|(?-i:NKD?A)|latex|(?:pea)?nuts?|shellfish|eggs?|milk|soy|contrast|dye|iodine|adhesive|tapes?|nickel|bees?|wasps?|pollen|cats?|dogs?|dust|mold|"
    r"sulfa|pcn|penicillins?|cef\w+|statins?|nsaids?|opioids?|antibiotics?|none|nil|food|hives|rash|reaction)\b",
    re.IGNORECASE,
)


def may_be_allergy(text: str) -> bool:
    """Whether words name a medicine, or what else somebody reacts to."""
    return _ALLERGIC.search(text) is not None or names_one(text)


def kind(sentence: Sentence, note_type: str, item: str) -> Kind:
    """Of the heading; an item with an order under "assessment and plan" is plan; without a heading, by the
    words.
    """
    if note_type == INSTRUCTIONS:
        return kind_to_the_patient(sentence.heading)
    if note_type == "event-note" and in_list(sentence.heading).kind != "section":
        return by_words(sentence.text, note_type)  # its title names the event: "CRITICAL RESULT"
    found = kind_of(sentence.heading, sentence.section, sentence.category)
    if note_type in _ADVISING and 0 <= sentence.headed[0] < _OPENING and _SERVICE.fullmatch(sentence.heading):
        return by_words(sentence.text, note_type)  # "HEMATOLOGY." on the first line: who writes
    if note_type in REPORTS:
        return (
            "report" if found in ("assessment", None) or sentence.section == "Interpretation" else "results"
        )
    if found in ("exam", "results") and _CONCLUDES.match(sentence.text) and note_type not in REPORTS:
        return "assessment"  # "DDx sepsis, meningitis" on the line below "PE: ..."
    if found == "past" and sentence.section == "Immunizations" and _TO_BE_GIVEN.search(sentence.text):
        return "plan"
    if found == "exam" and _LABORATORY.match(sentence.text):
        return "results"  # "Na 133, K 3.7, BUN 40." among the findings
    if found == "exam" and (
        sentence.section in _MANAGED
        or (note_type in _ADVISING and _advises(sentence.text) and not _EXAM.search(sentence.text))
    ):
        return by_words(sentence.text, note_type)
    if found == "results" and (
        _REGION.match(item) or (_EXAM.search(sentence.text) and sentence.category == "vital_signs")
    ):
        return "exam"
    if sentence.section == JOINT:
        if part := PART.match(item):
            return "plan" if part["plan"] else "assessment"
        text = item if sentence.listed else sentence.text
        return (
            "plan"
            if _orders(text) or (sentence.listed and DOSE.search(text)) or _to_come(sentence.text)
            else "assessment"
        )
    if found == "assessment" and _ARROW.match(sentence.text):
        return "plan"
    return found or by_words(sentence.text, note_type)


_ASIDE: Final = re.compile(r"\W*(?:NB|N\.B\.|(?:please )?note)(?=\W)", re.IGNORECASE)


def by_words(text: str, note_type: str) -> Kind:
    """Of a sentence without a heading: what is measured or seen, what it amounts to, what is done; else it is
    told.
    """
    if _ASIDE.match(text) and ONE_OF_A_LIST.match(text):
        return "family"  # "(NB the list also has warfarin - that one is the wife's."
    if _RELATIVE.search(text) and not _PRESENT.search(text) and not _BAG.search(text):
        return "family"
    if note_type in _DAILY and _CONCLUDES.match(text):
        return "assessment"
    if _LABORATORY.match(text):
        return "results"
    if note_type in _DAILY and _PRESENTS.match(text) and _BEHIND.search(text) and "->" not in text:
        return "assessment"  # "81F on warfarin, had stopped it and fell" advises nothing
    if _ARROW.match(text) or (note_type in _ADVISING and _advises(text)):
        return "plan"
    if note_type == "pharmacy" and _TAKEN.search(text) and names_one(text):
        return "history"  # "NOT taking: metoprolol (stopped for wheeze)": who writes examines nobody
    if _EXAM.search(text) or len(_MEASURED.findall(text)) >= 2 or _VITAL.match(text):
        return "exam"
    if note_type in _DAILY and _ONE_LINE.search(text):
        return "assessment"
    if _TOLD.search(text):
        return "history"
    if _orders(text) or (note_type in _DAILY and (_DECIDED.search(text) or _OFF.match(text))):
        return "plan"
    return "social" if note_type in _AROUND else "history"


def _advises(text: str) -> bool:
    """Whether an adviser gives advice in a sentence, or states a dose that nothing states was given."""
    now = _DOSE_BEFORE.sub("", text)
    return _ADVICE.search(text) is not None or (DOSE.search(now) is not None and not _BEHIND.search(now))


def _to_come(text: str) -> bool:
    """ "Prednisone 40 mg, 5 days in all.", "Genetics today.", "No antibiotics unless drainage is
    incomplete.": of few words, and nothing of the past.
    """
    return (
        len(text.split()) <= _BRIEF
        and _BEHIND.search(text) is None
        and (_TO_COME.search(text) or DOSE.search(text)) is not None
    )


def _orders(text: str) -> bool:
    """Whether a sentence of it begins with an order, itself or after "ADHF: "."""
    return any(any(map(_PLAN.fullmatch, _WORD.findall(part)[:_PLAN_FIRST])) for part in _PARTS.split(text))


def between_institutions(note_type: str, text: str) -> bool:
    """Whether a sentence of a note on the transfer is a message to who takes the patient in: nothing for the patient to decide."""
    return (
        note_type in _AROUND and _RECEIVER.search(text) is not None and _ITS_PAPERS.search(text) is not None
    )
