"""Chest pain in an emergency department, ruled out by serial tests, home the same day with open questions; Australian style."""

from builder import LABS, Stay, clock

LABS["ddimer"] = ("48065-7", "D-dimer FEU", "mg/L", "mg/L FEU", 0, 0.5)
LABS["creat"] = ("14682-9", "Creatinine", "umol/L", "umol/L", 60, 110)
LABS["gluc"] = ("14749-6", "Glucose", "mmol/L", "mmol/L", 3.5, 7.7)
t = clock(2025, "+10:00")
s = Stay("ed-chest", "Brennan-Kowal", "Tomasz", "1967-04-22", "male")
s.contact("wife", "Anita Brennan-Kowal", "0491 570 110")
s.encounter(
    t("08-18", "06:55"),
    t("08-18", "18:40"),
    "chest pain",
    "29857009",
    "Chest pain",
    "Emergency Medicine",
    "home",
)
s._stay["class"]["code"] = "EMER"

s.condition("Hypertension", "38341003", t("08-18", "07:20"), onset="2016", kind="problem-list-item")
s.condition("Gastroesophageal reflux", "235595009", t("08-18", "07:20"), kind="problem-list-item")
s.home("perindopril 5 mg", "5 mg orally every morning", "2016", t("08-18", "07:40"))
s.home("sildenafil 50 mg", "50 mg orally as needed", "2023", t("08-18", "07:40"))
s.home("diclofenac 50 mg", "50 mg orally twice daily as needed for knee", "2025-06", t("08-18", "07:40"))
s.allergy(
    "morphine",
    "7052",
    "vomiting",
    t("08-18", "07:15"),
    severity="mild",
    kind="intolerance",
    criticality="low",
)
s.family("father", t("08-18", "07:30"), "died of myocardial infarction at 52")
s.family("wife", t("08-18", "07:30"), "deep vein thrombosis 2024")

s.vitals(t("08-18", "07:00"), bp="172/98", hr=94, rr=18, temp=36.8, spo2=97, weight=91, pain=7)
s.note(
    "nursing",
    t("08-18", "07:02"),
    "TRIAGE cat 2. 58M central CP since 0430 woke him, 7/10, burning/tight, to back ?, sweaty. GTN not given yet. Wife had DVT last yr, worried 'he has a clot'. ECG shown Dr Pham 0708.",
    "RN B. Castellan",
)
s.note(
    "ed",
    t("08-18", "07:20"),
    """58M central CP from 0430 at rest, burning & tight, some to between scapulae, worse lying, eased sitting + Mylanta a bit. After BBQ + 5 beers last night, viagra 2200 (50 mg). Diaphoretic 1x. no SOB no syncope no haemoptysis, no calf pain, no recent travel. flew nowhere.
PMHx HTN, reflux, R knee OA (Voltaren most days x2 mth). no DM. ex smoker 2012, 20 py. Dad MI d.52.
O/E BP R 172/98 L 168/96 equal pulses. HS dual no murmur no rub. chest clear RA 97. Chest wall: tender L 3rd-4th costochondral, "not the same pain". Epigastric tender mild. Calves soft.
PE: as above. (ie exam)
ECG SR 92, T flat III, no STE, unchanged vs 2022 (old ECG same).
DDx ACS (HEART 4: hx1 age1 rf2 ...), dissection (back, BP: low ADD-RS 1), PE (Wells 0), pericarditis, reflux/PUD, MSK, boerhaave no vomiting.
Doubts: back radiation is what bugs me. Trop 0/2h, ddimer (covers dissection too with ADD-RS 1), CXR, lipase. ACS pack charted.""",
    "Dr H. Pham ED reg",
    signed=t("08-18", "08:00"),
)
s.given("aspirin", "300 mg orally once", t("08-18", "07:15"))
gtn = s.order(
    "glyceryl trinitrate spray",
    "400 micrograms sublingually every 5 minutes as needed for chest pain",
    t("08-18", "07:25"),
    code="4917",
)
enox = s.order("enoxaparin", "90 mg subcutaneously twice daily", t("08-18", "07:25"), code="67108")
tic = s.order("ticagrelor", "180 mg orally once then 90 mg twice daily", t("08-18", "07:25"), code="1116632")
s.order("aspirin", "100 mg orally daily", t("08-18", "07:25"), code="1191")
s.order(
    "pantoprazole",
    "40 mg intravenously once",
    t("08-18", "07:30"),
    code="40790",
    end=t("08-18", "08:30"),
    final="completed",
)
s.note(
    "pharm",
    t("08-18", "08:05"),
    "sildenafil 50 mg at 2200 (10 h ago): NO GTN for 24 h at least - cancelled, not given. Enoxaparin + ticagrelor charted from ACS pack before 2nd trop/ dissection not excluded -> d/w Dr Pham, both CANCELLED, none given.",
    "M. Oyelowo, ED pharmacist",
)
gtn.cancel(t("08-18", "08:10"), "sildenafil within 24 h; none given")
enox.cancel(t("08-18", "08:12"), "diagnosis not made; none given")
tic.cancel(t("08-18", "08:12"), "diagnosis not made; none given")
s.labs(
    t("08-18", "07:10"),
    issued=t("08-18", "08:00"),
    trop=6,
    hgb=14.4,
    wbc=8.3,
    plt=240,
    creat=98,
    na=138,
    k=4.3,
    ddimer=0.44,
    alt=61,
    gluc=8.4,
)
s.lab_text(t("08-18", "07:10"), t("08-18", "08:00"), "Lipase", "3040-3", "28 U/L (8-60)")
s.note(
    "radiology",
    t("08-18", "08:35"),
    "CXR PA + lat: normal mediastinum, no pneumothorax, no effusion. 8 mm nodular opacity LEFT lower zone, not seen 2019 film. Non-urgent CT chest recommended.",
    "Dr R. Menon",
)
s.report(
    "XR chest PA and lateral",
    "",
    t("08-18", "08:10"),
    t("08-18", "08:40"),
    "Normal mediastinal width. 8 mm nodule in the left lower zone, new since 2019; CT chest recommended in 4 to 6 weeks.",
)
s.note(
    "progress",
    t("08-18", "09:40"),
    """R/V. pain 2/10 after pantop+Mylanta 30mL + sitting. 2h trop 7 (delta 1). ddimer 0.44 (age adj cutoff 0.58) => PE + dissection excluded w low pretest.
BP 150/88. EDSSU for obs + 6h trop as onset early. Pt asks "is it my heart?" Said not so far.
NB CXR nodule R lower zone 8mm for CT.""",
    "Dr H. Pham ED reg",
    signed=t("08-18", "10:20"),
)
s.labs(t("08-18", "09:15"), issued=t("08-18", "09:50"), trop=7)
s.labs(t("08-18", "13:10"), issued=t("08-18", "13:50"), trop=6)
s.note(
    "nursing",
    t("08-18", "13:30"),
    "EDSSU. pain 0-1. ate toast. T/L reminder: nodule on film is LEFT (report checked).  BSL 8.4 random, no hx DM. Anxious re father.",
    "RN K. Abt",
)
s.note(
    "consult",
    t("08-18", "15:20"),
    """CARDIOLOGY phone + review. Trops 6/7/6, ECG x3 no change, HEART 4. Not ACS. Moderate risk => stress echo within 2 wk (book 28/8 0930), cease nothing. No DAPT, no aspirin regular for now. Pain burning positional, after fatty meal + NSAID x2 mth: reflux / NSAID gastritis most likely. Not fully excluded: unstable angina with normal trops, esophageal spasm.
BP 168/96 -> now 146/84, GP to recheck, may need up titration. LDL 4.1 last year never treated -> GP.""",
    "Dr F. Laurent cardiology AT",
    signed=t("08-18", "16:20"),
)
s.lab_text(
    t("08-18", "16:30"),
    t("08-18", "16:40"),
    "H. pylori stool antigen",
    "",
    "sample to be brought, not collected",
    status="registered",
)
s.vitals(t("08-18", "17:30"), bp="144/86", hr=72, spo2=98, pain=0)
s.order(
    "pantoprazole 40 mg",
    "40 mg orally every morning before breakfast for 4 weeks",
    t("08-18", "17:40"),
    cat="discharge",
    code="40790",
)
s.order("perindopril 5 mg", "5 mg orally every morning", t("08-18", "17:40"), cat="discharge")
s.service("Stress echocardiogram", t("08-18", "16:25"), due=t("08-28", "09:30"))
s.service("CT chest, non-contrast, nodule", t("08-18", "17:40"), due="2025-09-22")
s.condition("Chest pain, not cardiac proven", "", t("08-18", "17:30"))
s.note(
    "instr",
    t("08-18", "17:50"),
    """Home w wife. Dx chest pain ?reflux/NSAID, low risk ACS now. Pantoprazole 40 x4wk. STOP Voltaren (paracetamol for knee). Perindopril as is. Aspirin only today. Viagra: none till stress test done, and tell any ambulance about it - no GTN.
No driving restriction (private). GP 1 wk: BP, HbA1c + fasting sugar (8.4), lipids LDL 4.1, LFT (ALT 61), H pylori stool test. Stress echo 28/8 0930. CT chest ~22/9 for spot L lung.
000 if pain >10 min, breathless, faint, sweaty, tearing pain to back, black stool.""",
    "Dr H. Pham ED reg",
    signed=t("08-18", "18:15"),
)

s.note(
    "ed",
    t("08-18", "11:05"),
    """MED STUDENT NOTE (unsupervised, for learning) 58M CP. My ddx 1 PE (wife had clot), 2 NSTEMI, 3 panic. Wells 0?? FHx dad MI 52. Would load w ticagrelor, start LMWH.
Supervisor: not a PE, ddimer neg; not NSTEMI so far. No anticoag. HP""",
    "A. Duong, student",
    signed=t("08-18", "11:50"),
)
s.note(
    "nursing",
    t("08-18", "18:25"),
    "IVC out. Home w wife driving. understands no Voltaren. Keeps GTN? none was given to him. Copy of CXR report to pt re LEFT nodule.",
    "RN K. Abt",
)

s.write(__file__)
