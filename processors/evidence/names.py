"""What a statement names, a source must name: every word that is not common English, and the common ones that
name an illness.

How common a word is, is counted in subtitles of films and series (OpenSubtitles 2018, in the package
pyspellchecker): nobody states "duodenal" or "ceftriaxone" there, so whoever writes it means it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from spellchecker import SpellChecker

from processors.evidence.polarity import stem

_RARE: Final = 3000  # times in 1.6e9 words
_WORD: Final = re.compile(r"[A-Za-z][A-Za-z'-]*[A-Za-z]")
#: Common, and names of conditions, procedures and drugs all the same.
_CLINICAL: Final = frozenset(
    """abscess accident addiction alcohol alcoholic allergic allergy anemia arrest arthritis aspirin asthma attack autism biopsy bleeding blind
    blindness bronchitis burn burns bypass cancer chemotherapy cholesterol cocaine coma concussion cough coughing coughs deaf dementia depressed
    depression diabetes diabetic diarrhea dislocated dizziness dizzy drunk embolism emphysema epilepsy epileptic fall falls flap flaps fusion fusions fainting failure fever
    flu fracture fractured fractures gangrene headache headaches hemorrhage hepatitis hernia heroin hysterectomy implant implants infarction
    infected infection infections influenza injection insulin intoxicated jaundice leukemia lymphoma malaria malignant measles meningitis
    miscarriage morphine murmur nausea obese obesity operation overdose pacemaker panic paralysis paralyzed paranoia penicillin plague pneumonia
    poisoned poisoning polio pregnancy pregnant psychosis psychotic rabies rash reflux rupture scan schizophrenia schizophrenic scar seizure seizures
    sepsis shock smoke smoked smoker smoking stent stitches stroke strokes suicidal suicide surgery swelling syphilis tetanus thrombosis
    transfusion transplant tuberculosis tumor tumors ulcer ulcers ultrasound vaccine vaccinated virus vomit vomiting wound wounds x-ray""".split()
)
#: Rare on the screen, and names of nothing: the words of reports.
_REPORTING: Final = frozenset(
    """abnormal administered admissions admitted affected ambulatory approximately assessed baseline bedtime bilateral commenced complications
    consistent correlation daily decreased decreasing deferred demonstrated deteriorated diagnosed diagnosis diagnoses discharged discontinued
    documented dosage doses elevated escalated evaluated examination exceeded fasting findings follow-up fortnight improved improvement increased
    increasing initiated inpatient intramuscularly intravenously lesser liters litres maintained measured measures medication medications
    mildly millilitres milliliters milligrams milligram moderately monitored monitoring morning nightly normalized normalised observed obtained
    ongoing orally ordered outpatient overnight partially performed persisted persistent postoperative postoperatively preoperative prescribed
    presented previously progressed readings received recommended recurrent referred remained reported requested required requirement requirements
    requires resolved responded resumed reviewed scheduled severity showed stabilized stabilised stable started subcutaneously subsequently
    suspected symptom symptoms tapered titrated tolerated tolerating treated treatment twice unchanged underwent unremarkable upcoming weaned
    weekly withdrawn withheld within without worsened worsening hospitalization hospitalisation gradually continuing recorded reviewed summary""".split()
)
_NO_ACRONYMS: Final = frozenset(
    (
        "IV IM SC PO PR OD BD TDS QDS BID TID QID PRN STAT AM PM ICU ED ER GP ID OK MR MRS DO NOT STOP TAKE "
        "NO"
    ).split()
)
#: A wider word for what the source names more closely: (in the statement, in the source).
_WIDER: Final = tuple(
    (re.compile(wide), re.compile(close))
    for wide, close in (
        (
            "cancer|tumor|malignan",
            "cancer|carcinom|sarcom|lymphom|leuk|idc |nsclc|sclc|hcc |rcc |melanom|neoplas|tumou?r|malignan|myelom|metast|dcis|mass",
        ),
        ("infection|infected", "infect|pneumonia|sepsis|cellulitis|abscess|mening|bronchitis"),
        (
            "surgery|surgical|operation|operated|postoperative|preoperative",
            (
                "surg|operat|ectomy|otomy|plasty|ostomy|repair|bypass|replacement|resect|fixation|pod "
                "|post-op|pre-op|day"
            ),
        ),
        ("bleeding|hemorrhage", "ble[ed]d|h(?:a)?emorrhag|h(?:a)?ematom|melena|melaena|blood"),
        ("insulin", "glargine|lispro|aspart|lantus|humalog|detemir|degludec|insulin"),
        ("steroid|corticosteroid", "predniso|dexamethason|hydrocortison|budesonid|betamethason|steroid"),
        (
            "antibiotics",
            "cillin|floxacin|mycin|micin|cycline|penem|cef|sulfa|nidazole|co-amoxiclav|antibiotic|tazo",
        ),
        ("scan", "ct|mri|ultrasound|scan|dexa|pet|doppler|hida|scintigra"),
        ("smok", "smok|tobacco|pack|cigar"),
        ("alcohol", "alcohol|etoh|drink|beer|wine|units"),
        ("allerg", "allerg|intoleran|anaphyla|reaction|adverse"),
        ("pregnan", "pregnan|gravid|gestation|antenatal|weeks|g\\dp\\d|primip|multip"),
        ("seizure", "seizure|convuls|fit|epilep"),
        ("fracture", "fractur|broke|fx"),
        ("heparin", "heparin|enoxaparin|dalteparin|tinzaparin|parin"),
        ("diabetes|diabetic", "diabet|dka|type [12]"),
        ("vaccin|immuni", "vaccin|immuni|jab|dose"),
        ("wound", "wound|incision|dressing|laceration|ulcer|drain|site"),
        ("dialysis", "dialys|hd|crrt|cvvh"),
        ("intravenous", "iv|intraven|infusion"),
        ("nightly|bedtime", "night|nocte|qhs|bedtime"),
        (
            "stenos[ie]s|narrowing|blockage",
            r"\d ?% (?:\w+ )?(?:lad|rca|lcx|cx|lm|ica|sfa|left|right|circumflex|coronary|carotid)|stenos",
        ),
        (
            "lesions?$",
            r"\d ?% (?:\w+ )?(?:lad|rca|lcx|left|right|circumflex)|lesion|mass|nodule|stenosis|tumou?r",
        ),
        ("infusions?$|infused", r"infus|gtt|/h\b|/min|over \d|mab\b|\biv\b"),
        ("gestation", r"\d/40|weeks|gestation|pregnan|\d\+\d"),
        ("lobes?$", r"lobe|temporal|frontal|parietal|occipital|\b[rl][ulm]l\b"),
        ("airway", r"\bett\b|intubat|view|laryng|tube|airway|mallampati"),
        ("induction|induced", "propofol|ketamine|etomidate|thiopent|induc|misoprostol|oxytocin"),
        ("syringe", "driver|syringe|pump"),
        ("dialy[sz]es|dialy[sz]ed", r"dialys|\bhd\b"),
        (r"micrograms?|millimol\w*|nanograms?|milliequivalents?|millimet\w+|centimet\w+|microlit\w+", r"\d"),
        ("gallbladder", "cholecyst|biliary"),
        ("urinary|urine", r"\buro|\buti\b|\bua\b|urin|bladder|pyelo|cystit|foley"),
        ("liver|hepatic", "hepat"),
        ("kidneys?|renal", "nephr|renal"),
        ("bowels?|colon", "colo|bowel|ileus|colectom"),
        ("uterus|womb", "hyster|uter"),
        ("pleura", "effusion|thoracent|pleur|chest tube|thorac"),
        ("cerebrospinal|spinal", r"\blp\b|lumbar puncture|csf"),
        ("nerves?", "root|radicul|neur"),
        ("implants?", r"nexplanon|implanon|pacemaker|\bicd\b"),
        ("inflam", r"itis\b|inflam"),
        ("met(?:re|er)s?$|feet$|ounces?$", r"\d"),
        ("nebuli[sz]e", r"\bnebs?\b"),
        ("adrenal", "addison|adrenal"),
        ("quer(?:y|ied)", r"\?|possib"),
        ("scores?|scored|scoring", r"\d"),
        (
            "ecg$|electrocardiogram",
            r"\bqtc?\b|bundle branch|\b[lr]bbb\b|st (?:elevation|depression)|sinus (?:rhythm|tach|brady)|\bnsr\b|fibrillation|q waves?|t[- ]wave",
        ),
    )
)


@lru_cache(maxsize=65536)
def is_name(word: str) -> bool:
    """Whether a word of a statement (lower case) must be in its sources."""
    if word in _REPORTING:
        return False
    return word in _CLINICAL or not any(
        part in _common() for part in (word, word.removesuffix("'s"), word.replace("-", ""), *_parts(word))
    )


def _parts(word: str) -> tuple[str, ...]:
    """The parts of a hyphenated word count as one where all are common; an inflected form counts as its
    base.
    """
    pieces = word.split("-")
    bases = tuple(
        word.removesuffix(ending) + more
        for ending in ("s", "ed", "ing", "ly", "d")
        for more in ("", "e")
        if word.endswith(ending) and len(word) > 6
    )
    return (pieces[0], *bases) if len(pieces) > 1 and all(p in _common() for p in pieces) else bases


def frequency(word: str) -> int:
    """How often a word (lower case) is said in 1.6e9 words of films."""
    return int(_counts().get(word, 0))


@cache
def _counts() -> Mapping[str, int]:
    found: Mapping[str, int] = SpellChecker().word_frequency.dictionary
    return found


@cache
def _common() -> frozenset[str]:
    return frozenset(word for word, count in _counts().items() if count >= _RARE)


def read(text: str) -> tuple[str, ...]:
    """The words of `text` that its sources must have, in lower case."""
    words = _WORD.findall(text)
    names = (
        w.lower()
        for w in words
        if (len(w) > 3 and is_name(w.lower())) or (w.isupper() and w not in _NO_ACRONYMS)
    )
    return tuple(dict.fromkeys(names))


def stated_in(name: str, source: str) -> bool:
    """Whether a source (in lower case) says this name, or names more closely what it is."""
    low = source.replace("ae", "e").replace("oe", "e")
    if len(name) < 5 and re.search(rf"(?<![a-z]){re.escape(name)}(?![a-z])", low):
        return True
    if "-" in name and name in low:
        return True
    name = name.removeprefix("anti-")
    if (len(name) > 4 and "-" not in name and stem(name) in low) or all(
        len(part) > 4 and stem(part) in low for part in name.split("-")
    ):
        return True
    return any(close.search(low) for wide, close in _WIDER if wide.match(name))
