"""One word for one thing: abbreviations written out, British and American and everyday words brought to one
form, before texts are compared.

Only the comparing sees this; nothing that a reader sees is made of it. Two words are one here only where a
reader of any profession would state it. The table is meant to be reviewed.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

#: what it is called here -> what may be written, in any case
_CALLED: Final[dict[str, str]] = {
    "blood pressure": "bp",
    "saturation": "o2 sat|o2 sats|sats|spo2|sao2|oxygen saturation|oxygen saturations|oxygen level",
    "temperature": "temp",
    "hemoglobin": "hb|hgb|haemoglobin|blood count",
    "platelets": "plt|plts|platelet count",
    "creatinine": "creat",
    "ejection fraction": "lvef|ef",
    "leukocytes": (
        "wbc|wcc|leucocytes|white cells|white cell count|white blood cells|white blood cell count|white count"
    ),
    "neutrophils": "neutrophil count|anc|neutrophil",
    "bicarbonate": "hco3|bicarb",
    "glucose": "bg|cbg|fsbg|bgl|bsl|blood sugar|blood glucose|sugar",
    "dyspnea": (
        "sob|soboe|shortness of breath|short of "
        "breath|breathless|breathlessness|dyspnoeic|dyspnoea|dyspneic|difficulty breathing"
    ),
    "nausea and vomiting": "n/v|n&v",
    "fever": "feverish|febrile|pyrexia|pyrexial|fevers",
    "no fever": "afebrile|afeb|apyrexial",
    "edema": "swollen|swelling|oedema",
    "syncope": "fainted|fainting|faint|passed out|collapsed",
    "pruritus": "itching|itchy|itch",
    "vomiting": "emesis|vomited|vomit",
    "hypertension": "htn|high blood pressure|raised blood pressure|hypertensive",
    "hypotension": "low blood pressure|hypotensive",
    "myocardial infarction": "heart attack",
    "non-st myocardial infarction": "nstemi",
    "st myocardial infarction": "stemi",
    "atrial fibrillation": "afib|a-fib",
    "congestive heart failure": "chf",
    "chronic obstructive lung disease": "copd|chronic obstructive pulmonary disease",
    "coronary artery disease": "cad|ihd",
    "chronic kidney disease": "ckd",
    "acute kidney injury": "aki",
    "end stage kidney disease": "esrd|eskd",
    "type 1 diabetes": "t1dm",
    "type 2 diabetes": "t2dm|niddm",
    "diabetes": "iddm|diabetic",
    "dka": "diabetic ketoacidosis",
    "urinary tract infection": "uti|water infection",
    "deep vein thrombosis": "dvt",
    "stroke": "cva",
    "reflux": "gord|gerd|acid reflux",
    "non-small cell lung cancer": "nsclc",
    "small cell lung cancer": "sclc",
    "metastases": "mets|metastasis",
    "hyperlipidemia": "high cholesterol|hypercholesterolemia|hyperlipidaemia",
    "hyperkalemia": "high potassium|hyperkalaemia",
    "hypokalemia": "low potassium|hypokalaemia",
    "hyponatremia": "low sodium|hyponatraemia",
    "pneumothorax": "collapsed lung",
    "depression": "low mood|depressed",
    "tumor": "tumour",
    "thrombosis": "blood clot|blood clots|thrombus|clot",
    "fasting": "npo|nbm|nil by mouth|nothing by mouth",
    "weight bearing as tolerated": "wbat",
    "estimated blood loss": "ebl",
    "ct lung angiogram": "ctpa",
    "chest x-ray": "cxr",
    "x-ray": "xray|x ray|radiograph|x-rays",
    "gastroscopy": "ogd|egd|upper endoscopy",
    "ecg": "ekg|electrocardiogram",
    "echocardiogram": "echo|echocardiography",
    "urinary catheter": "foley|foley catheter",
    "mri": "mri scan|mr scan",
    "ct": "cat scan|ct scan|computed tomography",
    "ultrasound": "usg|uss|ultrasonography|sonography|sonogram",
    "red cells": "prbc|prbcs|packed cells|packed red cells|red blood cells",
    "chemotherapy": "chemo",
    "radiotherapy": "radiation therapy|radiation treatment|xrt",
    "antibiotics": "abx|antibiotic",
    "patient": "pt|pts",
    "probably": "prob",
    "possibly": "poss",
    "telemetry": "tele",
    "weight": "wt",
    "admission": "adm",
    "prescription": "rx",
    "treatment": "tx",
    "diagnosis": "dx",
    "symptoms": "sx",
    "repeat": "rpt",
    "review": "r/v",
    "general practitioner": "gp|family doctor|gp's",
    "general practitioners": "gps",
    "negative": "neg",
    "magnesium sulfate": "mgso4|mag sulfate|magnesium sulphate",
    "varicella": "chickenpox|chicken pox",
    "emergency room": "emergency department|emergency dept|casualty",
    "intensive care unit": "intensive care",
    "coronary artery bypass grafting": "cabg|coronary artery bypass graft|coronary bypass",
    "transient ischemic attack": "tia|tias",
    "benign prostatic hyperplasia": "bph|benign prostatic hypertrophy",
    "complete blood count": "cbc|full blood count",
    "year old": "y/o|yo|yr old|yrs old|years old|year-old",
    "history of": "h/o|hx of",
    "complains of": "c/o",
    "after": "s/p",
    "without": "w/o",
    "bilateral": "b/l|bilat|bilaterally|on both sides",
    "infusion": "gtt|drip",
    "as needed": "prn|as required|when needed",
    "tablets": "tab|tabs|tablet|pill|pills",
    "capsules": "cap|caps|capsule",
    "norepinephrine": "norad|noradrenaline|levophed|norepi",
    "epinephrine": "adrenaline|epi",
    "furosemide": "frusemide|lasix",
    "acetaminophen": "paracetamol|tylenol|panadol|apap",
    "albuterol": "salbutamol|ventolin",
    "lidocaine": "lignocaine",
    "aspirin": "asa|acetylsalicylic acid",
    "apixaban": "eliquis",
    "doxycycline": "doxy",
    "vancomycin": "vanc|vanco",
    "azithromycin": "azithro",
    "ciprofloxacin": "cipro",
    "hydrochlorothiazide": "hctz",
    "nitroglycerin": "gtn|glyceryl trinitrate|ntg",
    "dexamethasone": "dex|dexa",
    "warfarin": "coumadin",
    "methotrexate": "mtx",
    "intravenous fluids": "iv fluids|ivf",
    "kidney": "renal|kidneys",
    "liver": "hepatic",
    "heart": "cardiac",
    "lung": "pulmonary|lungs",
    "right": "rightward|rightwards|right-sided|right-hand",
    "left": "leftward|leftwards|left-sided|left-hand",
    "every morning": "om",
    "iv": "intravenously|intravenous|ivp",
    "saline": "sodium chloride|normal saline",
    "deferred": "put off|postponed|delayed|pushed back",
    "cesarean": "caesarean|c-section",
    "hyperglycemia": "high blood sugar|high glucose|high blood glucose|hyperglycaemia",
    "moderate": "mod",
    "severe": "sev",
    "laparoscopic": "lap|laparoscopically",
    "preparation": "prep",
    "pathology": "path",
    "lateral": "lat",
    "recommend": "rec|recs|recommends",
    "biopsy": "bx",
    "approximately": "approx|about|around",
    "tomorrow": "tmrw|tmr|tmw|tomo",
    "daughter": "dtr",
    "tolerating": "tol",
    "clear": "clr",
    "appointment": "appt",
    "baseline": "bsln",
    "continue": "cont",
    "insurance authorization": "auth|prior auth",
    "asymptomatic": "asx",
    "nebulizers": "neb|nebs|nebuliser|nebulisers|nebulizer|nebulizer treatments",
    "walking": "amb|ambulating|ambulation",
    "joint": "jt",
    "vaccination": "vax",
    "increased": "rose|risen|went up|gone up|raised|climbed",
    "decreased": "fallen|dropped|went down|came down|gone down|reduced|lowered",
}
#: what is written, with these capitals -> what it is called here
_CAPITALS: Final[dict[str, str]] = {
    "POD": "day",
    "LE": "leg",
    "LEs": "legs",
    "BLE": "both legs",
    "UE": "arm",
    "UEs": "arms",
    "DAPT": "two antiplatelets",
    "SQ": "subcutaneous",
    "CXRs": "chest x-rays",
    "TTE": "transthoracic echocardiogram",
    "TEE": "transesophageal echocardiogram",
    "TOE": "transesophageal echocardiogram",
    "LP": "lumbar puncture",
    "STE": "ST elevation",
    "STD": "ST depression",
    "MMF": "mycophenolate",
    "IM": "intramuscular",
    "UVJ": "ureterovesical junction",
    "UPJ": "ureteropelvic junction",
    "ECE": "extracapsular extension",
    "BKA": "below-knee amputation",
    "AKA": "above-knee amputation",
    "THR": "total hip replacement",
    "TKR": "total knee replacement",
    "SNF": "skilled nursing facility",
    "PEC": "preeclampsia",
    "EBM": "expressed breast milk",
    "FBC": "complete blood count",
    "PRBC": "red cells",
    "OCP": "contraceptive pill",
    "HRT": "hormone replacement therapy",
    "DOAC": "anticoagulant",
    "NSAIDs": "nonsteroidal anti-inflammatory drugs",
    "RW": "rolling walker",
    "FWW": "front-wheeled walker",
    "OA": "osteoarthritis",
    "OT": "occupational therapy",
    "SLP": "speech therapy",
    "ROSC": "return of spontaneous circulation",
    "NWB": "non-weight-bearing",
    "TTWB": "toe-touch weight bearing",
    "PWB": "partial weight bearing",
    "FWB": "full weight bearing",
    "TFTs": "thyroid function tests",
    "TXA": "tranexamic acid",
    "LR": "lactated ringer's",
    "CAP": "community-acquired pneumonia",
    "RRMS": "relapsing-remitting MS",
    "ETT": "endotracheal tube",
    "SLNB": "sentinel lymph node biopsy",
    "DES": "drug-eluting stent",
    "TKA": "total knee arthroplasty",
    "THA": "total hip arthroplasty",
    "GTC": "generalized tonic-clonic seizure",
    "GTCS": "generalized tonic-clonic seizure",
    "GI": "gastrointestinal",
    "GU": "genitourinary",
    "CV": "cardiovascular",
    "LVH": "left ventricular hypertrophy",
    "TM": "tympanic membrane",
    "TMs": "tympanic membranes",
    "ROM": "range of motion",
    "DOE": "dyspnea on exertion",
    "CP": "chest pain",
    "NKDA": "no known drug allergies",
    "WNL": "within normal limits",
    "ICU": "intensive care unit",
    "ER": "emergency room",
    "ED": "emergency room",
    "OR": "operating room",
    "LFTs": "liver function tests",
    "LOC": "loss of consciousness",
    "CSF": "cerebrospinal fluid",
    "PCP": "primary care physician",
    "DNR": "do not resuscitate",
    "DNI": "do not intubate",
    "DNR/DNI": "do not resuscitate, do not intubate",
    "PE": "lung embolism",
    "MI": "myocardial infarction",
    "AF": "atrial fibrillation",
    "HF": "heart failure",
    "SI": "suicidal ideation",
    "HI": "homicidal ideation",
    "RA": "room air",
    "AVH": "auditory and visual hallucinations",
    "DM": "diabetes",
    "ON": "every night",
    "RUL": "right upper lobe",
    "RML": "right middle lobe",
    "RLL": "right lower lobe",
    "LUL": "left upper lobe",
    "LLL": "left lower lobe",
    "RUQ": "right upper quadrant",
    "LUQ": "left upper quadrant",
    "RLQ": "right lower quadrant",
    "RIF": "right lower quadrant",
    "LLQ": "left lower quadrant",
    "LIF": "left lower quadrant",
    "LLE": "left leg",
    "RLE": "right leg",
    "LUE": "left arm",
    "RUE": "right arm",
}
#: Numbers in words, from thirteen on and in order of rank
_ONES: Final = "one two three four five six seven eight nine".split()
_TEENS: Final = "thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
_TENS: Final = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_RANKS: Final = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
_COUNTED: Final = (
    {word: n for n, word in enumerate(_TEENS, 13)}
    | {word: 10 * n for n, word in enumerate(_TENS, 2)}
    | {f"{ten}-{one}": 10 * n + k for n, ten in enumerate(_TENS, 2) for k, one in enumerate(_ONES, 1)}
)
_RANKED: Final = (
    {word: n for n, word in enumerate(_RANKS, 1)}
    | {f"{word}th": n for n, word in enumerate(_TEENS, 13)}
    | {f"{ten[:-1]}ieth": 10 * n for n, ten in enumerate(_TENS, 2)}
)
_MONTHS: Final = (
    "January February March April May June July August September October November December".split()
)
_BEFORE_NUMBER: Final = {
    "Na": "sodium",
    "K": "potassium",
    "Cl": "chloride",
    "Mg": "magnesium",
    "Ca": "calcium",
    "Cr": "creatinine",
    "HR": "heart rate",
    "RR": "respiratory rate",
}
_SIDE: Final = {"L": "left", "R": "right"}
_FORMS: Final = {form: called for called, forms in _CALLED.items() for form in forms.split("|")}
_LONGEST: Final = max(form.count(" ") for form in _FORMS) + 1
_SIDE_VALUE: Final = r"[ :=]*[<>]?\d[\d./]*%?"
#: numbers in the shapes of notes
_SHAPES: Final = (
    (
        re.compile(rf"\bR(?={_SIDE_VALUE}[^.;]{{0,14}}?\bL{_SIDE_VALUE})"),
        "right",
    ),
    (re.compile(rf"(?<=right)({_SIDE_VALUE}[^.;]{{0,14}}?)\bL(?={_SIDE_VALUE})"), r"\1left"),
    (re.compile(rf"\bL(?={_SIDE_VALUE}[^.;]{{0,14}}?\bR{_SIDE_VALUE})"), "left"),
    (re.compile(rf"(?<=left)({_SIDE_VALUE}[^.;]{{0,14}}?)\bR(?={_SIDE_VALUE})"), r"\1right"),
    (re.compile(r"\b(?:POD|D(?=\s?#))\s?#?\s?(?=\d)"), "day "),
    (re.compile(r"(?<!vitamin )(?<!vit )(?<!-)\bD(?=\d{1,2}(?: (?:of|post|after|on)\b|[.,;)]|$))"), "day "),
    (re.compile(r"\bq(\d{1,2}) ?(?=min)", re.IGNORECASE), r"every \1 "),
    (re.compile(r"(?<![\d.])(\d{1,3})k\b(?! ?cal| ?ohm|/)"), r"\g<1>000"),
    (re.compile(r"\bhalf(?: an|-an)?[ -]hour\b", re.IGNORECASE), "30 minutes"),
    (re.compile(r"\bminus (?=\d)", re.IGNORECASE), "-"),
    (re.compile(r"\b(at (?:0\d|1\d|2[0-3]))\.([0-5]\d)\b(?! ?[%a-zA-Zµ])"), r"\1:\2"),
    (re.compile(r"\bNew Year'?s Eve\b"), "31 December"),
    (re.compile(r"\bNew Year'?s Day\b"), "1 January"),
    (re.compile(r"\bChristmas Day\b"), "25 December"),
    (re.compile(r"\bChristmas Eve\b"), "24 December"),
    (re.compile(r"\b(?:two|2) (?:dozen)\b", re.IGNORECASE), "24"),
    (re.compile(r"\bhalf a dozen\b", re.IGNORECASE), "6"),
    (re.compile(r"\b(?:a|one) dozen\b", re.IGNORECASE), "12"),
    (
        re.compile(rf"\b(a|{'|'.join(_ONES)}|\d) decades?\b", re.IGNORECASE),
        lambda m: (
            f"{10 * (int(m[1]) if m[1].isdigit() else _ONES.index(m[1].lower()) + 1 if m[1].lower() in _ONES else 1)} years"
        ),
    ),
    (re.compile(r"\b(?:TTS|TThS|T/T/S|T/Th/S|Tue/Thu/Sat)\b"), "Tuesday, Thursday, Saturday"),
    (re.compile(r"\b(?:MWF|M/W/F|Mon/Wed/Fri)\b"), "Monday, Wednesday, Friday"),
    (re.compile(r"\btwelve(?=[ -](?:hour|day|week|month|year))", re.IGNORECASE), "12"),
    (
        re.compile(r"\b(?:1(st)|2(nd)|3(rd))(?=[ -][a-z])"),
        lambda m: "first" if m[1] else "second" if m[2] else "third",
    ),
    (re.compile(r"(?<=[A-Za-z0-9])-(?:neg(?:ative)?)\b"), " negative"),
    (re.compile(r"(?<=[A-Za-z0-9])-(?:pos(?:itive)?)\b"), " positive"),
    (
        re.compile(r"\bER(?=[ /]?(?:\+|-(?![A-Za-z])|positive|negative|PR\b|status|and PR\b))"),
        "estrogen receptor",
    ),
    (
        re.compile(r"\b(?:" + "|".join(sorted(_COUNTED, key=len, reverse=True)) + r")\b", re.IGNORECASE),
        lambda m: str(_COUNTED[m[0].lower()]),
    ),
    (
        re.compile(
            rf"\b({'|'.join(_RANKED)}) (?:post\w* |hospital )?(day|week|month) (?=(?:after|of|post\w*|since|following)\b)",
            re.IGNORECASE,
        ),
        lambda m: f"{m[2].lower()} {_RANKED[m[1].lower()]} ",
    ),
    (
        re.compile(
            rf"\b({'|'.join(_RANKED)}) (?=(?:post\w*|hospital )?(?:day|week|month|year|trimester|cycle)\b)",
            re.IGNORECASE,
        ),
        lambda m: f"{_RANKED[m[1].lower()]} ",
    ),
    (
        re.compile(rf"\b(day|week|month|year) ({'|'.join(_COUNTED)}|{'|'.join(_ONES)})\b", re.IGNORECASE),
        lambda m: f"{m[1]} {_COUNTED.get(m[2].lower()) or _ONES.index(m[2].lower()) + 1}",
    ),
    (re.compile(r"\b(?:a|one) year and a half\b", re.IGNORECASE), "18 months"),
    (re.compile(r"\b(?:a|one) month and a half\b", re.IGNORECASE), "6 weeks"),
    (re.compile(r"\b(?:a|one) week and a half\b", re.IGNORECASE), "10 days"),
    (re.compile(r"\bhalf a year\b", re.IGNORECASE), "6 months"),
    (re.compile(r"\ba quarter of a year\b", re.IGNORECASE), "3 months"),
    (re.compile(r"\b(?:a|per) fortnight\b|\bfortnight\b", re.IGNORECASE), "2 weeks"),
    (re.compile(r"\btwo times\b", re.IGNORECASE), "twice"),
    (
        re.compile(r"\bfrom every (\w+) to (?:every )?(\w+) (hours?|days?|weeks?)\b", re.IGNORECASE),
        r"from every \1 \3 to every \2 \3",
    ),
    (re.compile(r"\bthree[- ]quarters\b", re.IGNORECASE), "75%"),
    (re.compile(r"\bno hx (?=[a-z])"), "no history of "),
    (re.compile(r"\bmod I\b"), "modified independence"),
    (re.compile(r"\bnon-?op\b", re.IGNORECASE), "without operation"),
    (re.compile(r"\bas tol\b\.?", re.IGNORECASE), "as tolerated"),
    (re.compile(r"(?<=\d) ?[x×] ?(?=\d)|(?<=\d) by (?=\d)"), " x "),
    (re.compile(r"\bb/l(?=:? ?\d)", re.IGNORECASE), "baseline"),
    (
        re.compile(
            r"\bd/c(?= (?:home|today|tomorrow|tmrw|tonight|planned|planning|likely|once|when|if|Mon|Tue|Wed|Thu|Fri|Sat|Sun|summary|meds\b))",
            re.IGNORECASE,
        ),
        "discharge",
    ),
    (
        re.compile(
            r"\b(?:three|3)[- ]month (?:average )?(?:blood )?(?:sugar|glucose)(?: average)?|\baverage (?:blood )?(?:sugar|glucose) (?:over|of|for) (?:the )?"
            r"(?:last |past )?(?:three|3) months",
            re.IGNORECASE,
        ),
        "A1c",
    ),
    (
        re.compile(r"\bC(\d{1,2})(?= (?:of )?(?:FOL|R-CHOP|[A-Z]{4,}|chemo|\w+platin|\w+taxel|D\d))"),
        r"cycle \1",
    ),
    (
        re.compile(
            r"\b(in|over|for|at|after|within|every|by|last|past|next|x|than) (\d{1,2})/12\b(?!/| (?:\w+ )?(?:cores?|nodes?|leads?|points?|samples?))",
            re.IGNORECASE,
        ),
        r"\1 \2 months",
    ),
    (
        re.compile(r"\b([1-4]?\d)(?:\+([0-6]))?/40\b"),
        lambda m: f"{m[1]} weeks" + (f" {m[2]} days" if m[2] else ""),
    ),
    (re.compile(r"\b(\d{1,2})/7\b(?!/)"), r"\1 days"),
    (re.compile(r"\b([1-4]?\d|5[0-2])/52\b(?!/| ?mmHg)"), r"\1 weeks"),
    (re.compile(r"\bnoon\b", re.IGNORECASE), "12:00"),
    (
        re.compile(
            r"\bover (?=\d+(?:\.\d+)?(?!\d| ?(?:h|hours?|min\w*|days?|d|weeks?|months?|years?|s|sec\w*)\b))",
            re.IGNORECASE,
        ),
        "above ",
    ),
    (re.compile(r"\bunder (?=\d)", re.IGNORECASE), "below "),
    (
        re.compile(r"(?<![\d/.])(0?[1-9]|1[0-2])/((?:19|20)\d\d)\b"),
        lambda m: f"{_MONTHS[int(m[1]) - 1]} {m[2]}",
    ),
    (
        re.compile(rf"\b({'|'.join(_MONTHS)}) (\d{{1,2}}) and (\d{{1,2}})\b(?! [a-z])"),
        r"\1 \2 and \1 \3",
    ),
    (re.compile(r"\b(\d{1,2})w(\d)d\b"), r"\1 weeks \2 days"),
    (re.compile(r"(?<=\d) ?cc\b"), " mL"),
    (re.compile(r"\s*(?:->|→|=>)\s*"), " to "),
    (
        re.compile(
            r"(?<=\w) per (?=(?:min|minute|h|hr|hour|day|kg|l|dl|ml|litre|liter|m2)\b)", re.IGNORECASE
        ),
        "/",
    ),
    (re.compile(r"\b([a-z])\.([a-z])\.(?:([a-z])\.)?(?=[\s,;)]|$)"), r"\1\2\3"),  # p.r.n., q.d.
    (re.compile(r"\bfell(?= (?:to|from|by|below)\b)"), "decreased"),
    (re.compile(r"\s*\b(?:beats (?:per|a) minute|beats/min(?:ute)?|bpm)\b"), "/min"),
    (re.compile(r"\btype (i{1,3})\b", re.IGNORECASE), lambda m: f"type {len(m[1])}"),
    (
        re.compile(r"\b(\d+|[a-z]+) (?:more|additional|further) (?=(?:day|week|month|year|hour|dose)s?\b)"),
        r"\1 ",
    ),
    (re.compile(r"\banother (?=[a-z0-9]+ (?:day|week|month|year|hour|dose)s\b)"), ""),
    (re.compile(r"\b(\d\d)\+([0-6])\b(?!\+)"), r"\1 weeks \2 days"),  # of a pregnancy
    (re.compile(r"\b(0\d)([0-5]\d)\b(?![./]\d)"), r"\1:\2"),  # 0630
    (
        re.compile(
            r"\bx ?(?=\d{1,3} ?(?:d|days?|wks?|weeks?|months?|mo|mins?|minutes?|h|hrs?|hours?|years?|yrs?)\b)"
        ),
        "for ",
    ),
    (re.compile(r"(?<!\d )(?<!\d)\bx ?(\d{1,2})\b(?!\.\d| ?(?:mm|cm|10|x))"), r"\1 times"),
    (re.compile(r"\bT (?=(?:3[4-9]|4[0-2])\b)"), "temperature "),
    (re.compile(r"(?<=[a-z] )([LR])(?=[,.;:]| ?$| [\d(]| (?:and|only|with)\b)"), lambda m: _SIDE[m[1]]),
    (re.compile(r"\b([LR])(?= (?:1st|2nd|3rd|4th|5th|L\d|S1|C\d|T\d|M\d)\b)"), lambda m: _SIDE[m[1]]),
    (re.compile(r"\bw/ ?(?!o\b)"), "with "),
    (re.compile(r"\bfalls(?= (?:below|to|under)\b)"), "decreases"),
    (re.compile(r"\b(?:d/c'?d|dc'd)(?! (?:home|to)\b)", re.IGNORECASE), "discontinued"),
    (re.compile(r"(?<=\bno )#(?!\d)|(?<=[A-Za-z] )#(?=[ ,.;]|$)"), "fracture"),
    (
        re.compile(
            r"\b(Foley|catheter|drain|tube|line|staples|sutures|stitches|packing|stent|PICC|NGT|JP|ETT)( (?:was |were |is |are )?)out\b"
        ),
        r"\1\2removed",
    ),
    (
        re.compile(
            r"\b(at|@|activated|called|given|off|started|stopped|removed|delivered|born|seen|arrived|intubated|extubated|LKW|SROM|AROM|SVD|tPA|epidural) ([012]\d)([0-5]\d)\b(?!-| ?(?:mg|ml|g|units?|kcal|cc)\b)"
        ),
        r"\1 \2:\3",
    ),
    (
        re.compile(r"\b(\d)(?:-|–| to )(\d) ?(?:x|times)(?:/| (?:a|per) )(wk|week|day|d)\b"),
        lambda m: f"{m[1]} or {m[2]} times a {'week' if m[3][0] == 'w' else 'day'}",
    ),
    (re.compile(r"(?<!at )\bage[d]? (\d{1,3})\b(?! (?:years|months|weeks|days))"), r"aged \1 years"),
    (
        re.compile(
            r"\bnet(?: fluid balance)?(?: was)? (?:negative|minus) (?:by )?(?=\d)|\bbalance(?: was)? negative (?:by )?(?=\d)"
        ),
        "net -",
    ),
    (
        re.compile(r"\bbreast ca\b|(?<=[a-z] )[Cc]a(?= (?:dx|diagnosed|at|s/p)\b)"),
        lambda m: "breast cancer" if m[0].startswith("b") else "cancer",
    ),
    (re.compile(r"\bAM (?=dose|meds|insulin|labs?|cortisol|weight)"), "morning "),
    (re.compile(r"\bmin A\b"), "minimal assistance"),
    (re.compile(r"\bmod A\b"), "moderate assistance"),
    (re.compile(r"\b(?:Mg sulfate|Mag sulfate|Mg sulphate)\b"), "magnesium sulfate"),
    (
        re.compile(
            rf"\b(\d|{'|'.join(_ONES)}) times (to|and|or) (\d|{'|'.join(_ONES)}) times (a day|daily|a week|weekly)\b",
            re.IGNORECASE,
        ),
        r"\1 times \4 \2 \3 times \4",
    ),
    (re.compile(r"\b(\d{1,3})[ -](?:y/o|yo|year[ -]old|yr[ -]old)\b", re.IGNORECASE), r"\1 years old"),
    (re.compile(r"\b(\d{1,3})(?=[FM]\b)"), r"\1 years "),
)
_WORD: Final = re.compile(r"[A-Za-z][A-Za-z0-9'&/-]*")
_NUMBER_NEXT: Final = re.compile(
    r"[ :=]+(?:(?:stable|still|now|was|is|at|up|down|to|of|low|high|rose|fell|peaked|improved|improving|rising|trending|back)[ :]+){0,2}[<>~]?\d"
)
_WORD_NEXT: Final = re.compile(r"[ -]#?[A-Za-z]")
#: A letter behind a number is a side before one of these, and else litres.
_SIDED: Final = re.compile(
    r"[ -](?:total|hip|knee|shoulder|leg|arm|foot|hand|ankle|wrist|elbow|eye|ear|breast|lung|kidney|flank|chest|[MAI]CA|subdural|"
    r"frontal|temporal|parietal|occipital|lower|upper|femoral|radial|distal|proximal|carotid|ureter\w*|TKA|THA|hemi\w*)\b",
    re.IGNORECASE,
)
_NUMBER_LAST: Final = re.compile(r"\d\s?$|/$")


@lru_cache(maxsize=8192)  # the next statement cites the same facts again
def expand(text: str) -> str:
    """`text` in the words that are compared."""
    for pattern, shape in _SHAPES:
        text = pattern.sub(shape, text)
    words = list(_WORD.finditer(text))
    lower = [w[0].lower() for w in words]
    made: list[str] = []
    done = at = 0
    while at < len(words):
        called, taken = _called(text, words, lower, at)
        if called:
            made += (text[done : words[at].start()], called)
            done = words[at + taken - 1].end()
        at += taken
    return "".join((*made, text[done:])) if made else text


def _called(text: str, words: list[re.Match[str]], lower: list[str], at: int) -> tuple[str, int]:
    """What the words that begin at `at` are called, and how many they are; "" where they keep their name."""
    for taken in range(min(_LONGEST, len(words) - at), 0, -1):
        form = " ".join(lower[at : at + taken])
        called = _FORMS.get(form, "")
        if called and (taken == 1 or words[at + taken - 1].end() - words[at].start() == len(form)):
            return called, taken
    word = words[at]
    if called := _CAPITALS.get(word[0], ""):
        return called, 1
    if called := _BEFORE_NUMBER.get(word[0], ""):
        return called if _NUMBER_NEXT.match(text, word.end()) else "", 1
    if (
        (called := _SIDE.get(word[0], ""))
        and _WORD_NEXT.match(text, word.end())
        and (not _NUMBER_LAST.search(text[: word.start()]) or _SIDED.match(text, word.end()))
    ):
        return called, 1
    return "", 1
