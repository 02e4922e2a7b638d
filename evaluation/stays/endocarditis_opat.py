"""Endocarditis of the mitral valve, antibiotics to finish at home through a PICC: pending susceptibility, weekly tests, penicillin label removed."""

from builder import LABS, Stay, clock

LABS["vanc"] = ("4092-3", "Vancomycin trough", "ug/mL", "mcg/mL", 10, 20)
MAN = {"hgb": (13.5, 17.5), "cr": (0.7, 1.3)}
t = clock(2025, "-08:00")
s = Stay("id-endocarditis", "Fonoti", "Sefa", "1973-12-05", "male")
s.contact("wife", "Lusia Fonoti", "555-0158")
s.encounter(
    t("11-06", "17:20"),
    t("11-18", "14:00"),
    "fever, tired, weight loss",
    "386661006",
    "Fever",
    "Hospital Medicine",
    "home",
)

s.condition("Rheumatoid arthritis", "69896004", t("11-06", "20:00"), onset="2015", kind="problem-list-item")
s.condition("Atrial fibrillation", "49436004", t("11-06", "20:00"), onset="2023", kind="problem-list-item")
s.home("methotrexate 15 mg weekly", "15 mg by mouth every Sunday", "2016", t("11-06", "20:30"))
s.home("folic acid 1 mg", "1 mg by mouth daily", "2016", t("11-06", "20:30"))
s.home("apixaban 5 mg", "5 mg by mouth twice daily", "2023", t("11-06", "20:30"))
s.home("metoprolol succinate 50 mg", "50 mg by mouth daily", "2023", t("11-06", "20:30"))
s.home("ibuprofen 400 mg", "400 mg by mouth as needed for joints", "2020", t("11-06", "20:30"))
pen = s.allergy(
    "penicillin",
    "7980",
    "hives as a child",
    t("11-06", "18:00"),
    severity="mild",
    criticality="unable-to-assess",
)
s.family("brother", t("11-06", "20:00"), "colon cancer at 50", "prosthetic valve")

s.vitals(t("11-06", "17:30"), bp="128/74", hr=104, rr=18, temp=38.9, spo2=97, weight=96)
s.labs(
    t("11-06", "18:00"),
    issued=t("11-06", "18:50"),
    ranges=MAN,
    wbc=13.4,
    hgb=10.2,
    plt=141,
    cr=1.1,
    crp=118,
    alt=36,
    na=134,
    k=4.1,
    glu=108,
)
s.note(
    "ed",
    t("11-06", "18:10"),
    """51M fever/sweats 5 wk, -7 kg, no cough. Had molar #19 drilled? dentist 10/2, gums bleed. RA on MTX. New murmur. PCN hives as a kid. No IVDU. splinters L thumb, no focal neuro. LUQ ache.
BCx x3 sent 1815/1830/1915. Cefepime? -> vanc + ceftriaxone after cx (tolerated cephalexin 2021).
R/O endocarditis vs lymphoma vs RA flare. UA blood 1+. HIV neg. CXR clear.""",
    "Dr. T. Wycliffe",
    signed=t("11-06", "20:00"),
)
s.lab_text(
    t("11-06", "18:15"),
    t("11-07", "14:00"),
    "Blood culture",
    "600-7",
    "Gram-positive cocci in chains, 3 of 3 sets",
    "A",
    status="preliminary",
)
vanc = s.order("vancomycin", "1500 mg intravenously every 12 hours", t("11-06", "19:40"), code="11124")
s.order("ceftriaxone", "2 g intravenously every 24 hours", t("11-06", "19:40"), code="2193")
apx = s.order("apixaban", "5 mg by mouth twice daily", t("11-06", "20:40"), code="1364430")
mtx = s.order("methotrexate", "15 mg by mouth weekly", t("11-06", "20:40"), code="6851")
s.order("metoprolol succinate", "50 mg by mouth daily", t("11-06", "20:40"), code="6918")
s.order("folic acid", "1 mg by mouth daily", t("11-06", "20:40"))
s.service("Full code", t("11-06", "20:40"), category="Code status")
s.note(
    "hp",
    t("11-06", "20:50"),
    """51M w RA on MTX, AF on Eliquis, 5 wk fever wt loss. Duke: new murmur holosystolic apex, splinters, fever, 3/3 +. TTE tomorrow. brother has prosthetic valve + colon ca (NOT pt).
hold MTX (infection). ibuprofen off. Colonoscopy never. ddx lymphoma (LDH), RA vasculitis, IE.
DVT no ppx on Eliquis. Full code.""",
    "Dr. O. Hassan",
    signed=t("11-06", "22:00"),
)
mtx.hold(t("11-06", "22:10"), "bacteremia")
s.report(
    "Transesophageal echocardiogram",
    "",
    t("11-08", "10:00"),
    t("11-08", "13:00"),
    "9 x 6 mm mobile vegetation on the anterior mitral leaflet. Moderate regurgitation. No abscess. LVEF 60%.",
)
s.note(
    "progress",
    t("11-08", "15:00"),
    "HD3. TEE 9x6 veg MV, mod MR, no abscess. Surg: no emergency. Cultures GPC chains. ID consult. Temp 38.3. on vanc + CTX. Hold Eliquis for MRI. L thumb lesions.",
    "Dr. O. Hassan",
    signed=t("11-08", "16:10"),
)
s.lab_text(
    t("11-06", "18:15"),
    t("11-09", "11:00"),
    "Blood culture",
    "600-7",
    "Streptococcus gallolyticus, 3 of 3 sets. Penicillin and ceftriaxone susceptibility (MIC) to follow",
    "A",
    status="preliminary",
)
apx.hold(t("11-09", "09:00"), "cerebral microhemorrhage")
s.report(
    "MRI brain without contrast",
    "",
    t("11-08", "20:00"),
    t("11-09", "08:30"),
    "Two cerebral microhemorrhages, left parietal, 4 mm each, and one punctate infarct. No mycotic aneurysm on MR angiography.",
)
s.note(
    "consult",
    t("11-09", "12:00"),
    """ID. S. gallolyticus native MV IE, likely GI source -> colonoscopy. CTX 2 g q24. Vanc stop. MICs pending (pen + CTX); if pen MIC >0.12 -> add gent 2 wk. Duration 4 wk from FIRST NEGATIVE culture 11/09 -> through 12/07. Repeat BCx 11/9, 11/11.
PCN: childhood hives - delabel w oral amox challenge.
Splenic infarct on CT -> no abscess. MTX hold till abx done + CRP ok, rheum agrees.""",
    "Dr. M. Okeke",
    signed=t("11-09", "13:30"),
)
vanc.stop(t("11-09", "14:00"), "streptococcus")
s.labs(
    t("11-10", "06:00"),
    issued=t("11-10", "07:00"),
    ranges=MAN,
    cr=1.6,
    wbc=9.8,
    crp=64,
    hgb=9.6,
    vanc=24,
    plt=158,
)
s.note(
    "progress",
    t("11-10", "10:00"),
    "HD5. afeb x24h. on vanc + CTX. [vanc off since 11/9, old trough 24 -> Cr 1.1 > 1.6 expected, fluids]. Apixaban HELD: microbleeds; neuro: repeat MRI 2 wk 11/24, restart only if stable - Dr. Chang.",
    "Dr. O. Hassan",
    signed=t("11-10", "11:30"),
)
s.note(
    "event",
    t("11-12", "14:00"),
    "Amox 250 mg challenge 1 h, then 500: no reaction. PCN allergy label removed by allergy team.",
    "J. Matute PharmD",
)
pen.change(
    t("11-12", "15:00"),
    verificationStatus={
        "coding": [
            {
                "system": "http://terminology.hl7.org/CodeSystem/allergyintolerance-verification",
                "code": "refuted",
            }
        ]
    },
    clinicalStatus=None,
)
s.lab_text(
    t("11-09", "13:00"), t("11-14", "13:00"), "Blood culture, repeat", "600-7", "no growth, 5 days, final"
)
s.labs(
    t("11-14", "06:00"),
    issued=t("11-14", "07:00"),
    ranges=MAN,
    cr=1.3,
    crp=38,
    hgb=9.8,
    wbc=7.6,
    alt=58,
    plt=210,
)
s.note(
    "procedure",
    t("11-14", "15:00"),
    "PICC 4 Fr SL R basilic, 42 cm, tip CAJ. ok to use. (Nursing has Left in flow sheet - is RIGHT)",
    "S. Villa RN, vascular access",
)
s.note(
    "procedure",
    t("11-15", "12:00"),
    "COLONOSCOPY 11/14: 18 mm pedunculated sigmoid polyp removed w clip, path pending. no cancer seen.",
    "Dr. B. Njoroge GI",
)
s.lab_text(
    t("11-14", "11:00"),
    t("11-14", "16:00"),
    "Surgical pathology, sigmoid polyp",
    "",
    "received, result to follow",
    status="registered",
)
s.note(
    "progress",
    t("11-16", "09:15"),
    "HD11. CTX D8 of 4wk. on vanc + CTX. Afeb, CRP 38, Cr 1.3, ALT 58 up (ceftriaxone?). MICs still pending at ref lab. OPAT accepted. Dental #19 extraction done 11/15 under CTX.",
    "Dr. L. Tam R1",
    signed=t("11-16", "10:30"),
)
s.labs(
    t("11-18", "06:00"),
    issued=t("11-18", "07:00"),
    ranges=MAN,
    cr=1.2,
    crp=26,
    hgb=10.0,
    wbc=6.9,
    alt=61,
    plt=238,
    k=4.4,
)
s.note(
    "sw",
    t("11-17", "14:00"),
    "OPAT home infusion BayPath 555-0199: CTX 2 g q24 via RN first dose then wife Lusia taught. RN weekly dressing. Lives 30 min. Freezer n/a. wife has latex allergy - gloves nitrile.",
    "R. Quiroz RN CM",
)
s.note(
    "nursing",
    t("11-17", "06:15"),
    "PICC L arm dsg c/d/i, flushes, CTX 2 g in at 2000. afeb. walks hall. no new spots on fingers. allergies: NKDA now (pcn off). slept.",
    "D. Amituanai RN",
)
s.condition(
    "Infective endocarditis of mitral valve, Streptococcus gallolyticus", "56819008", t("11-09", "13:30")
)
s.condition("Cerebral microhemorrhage", "", t("11-09", "09:00"))
s.order(
    "ceftriaxone",
    "2 g intravenously every 24 hours through 7 December 2025",
    t("11-18", "09:00"),
    cat="discharge",
    code="2193",
)
s.order("metoprolol succinate", "50 mg by mouth daily", t("11-18", "09:00"), cat="discharge", code="6918")
s.order("folic acid", "1 mg by mouth daily", t("11-18", "09:00"), cat="discharge")
s.order(
    "acetaminophen",
    "650 mg by mouth every 6 hours as needed for pain",
    t("11-18", "09:00"),
    cat="discharge",
    code="161",
)
s.note(
    "dcsum",
    t("11-18", "10:00"),
    """dc home w wife, OPAT. CTX 2g q24 thru 12/7 via R PICC. Labs EVERY MONDAY: CBC diff, BMP, LFT, CRP -> fax 555-0200 (11/24, 12/1). ALT 61.
HOLD apixaban till MRI 11/24 read by neuro (Dr Chang 11/26). HOLD MTX until abx done + rheum ok. no ibuprofen.
MIC pending - OPAT changes drug if needed. Polyp path GI pending. Repeat TTE 12/15, MR, card Dr Salas 12/17. ID Dr Okeke 12/3. PICC out after last dose 12/7.
IE prophylaxis amox 2 g before dental from now on (pen ok, delabelled).
PICC arm no BP, cover in shower. ER: T>38, chills with infusion, arm swelling/red, SOB, weak face/arm, headache severe, diarrhea 3+/d.""",
    "Dr. O. Hassan",
    signed=t("11-18", "12:00"),
)

s.note(
    "phone",
    t("11-12", "10:30"),
    "Rheum Dr Abadi: stay off MTX until IV abx finished and ID happy, folic acid may go on or not. Flare -> pred 5 short, call. No NSAID w Cr 1.6.",
    "Dr. O. Hassan",
)
s.note(
    "nursing",
    t("11-13", "05:50"),
    "CTX 2000. no vanc since 9th though label still on pole. HR 78 AF. wife's brother?? no, PATIENT's brother w mech valve visiting, on warfarin, left his pills on table - returned.",
    "D. Amituanai RN",
)
s.note(
    "pharm",
    t("11-18", "09:40"),
    "OPAT start: CTX 2 g q24h last dose 12/7 (20 doses left incl today). no Ca containing fluids same line. ALT 36>58>61 watch weekly. MICs: ref lab says 11/20-21, OPAT RN owns. Apixaban pack at home - wife to put away.",
    "J. Matute PharmD",
)

s.write(__file__)
