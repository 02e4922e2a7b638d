"""Fictional: ivosidenib fluid."""

from builder import Stay, clock

t = clock(2026, "-04:00")
s = Stay("bb-ivo", "Pryzbylski", "Leonard", "1949-05-11", "male")
s.contact("wife", "Irene Pryzbylski", "555-0130")
s.contact("son / health care agent", "Paul Pryzbylski", "555-0131")
s.encounter(
    t("10-05", "10:20"),
    t("10-14", "15:30"),
    "short of breath, swelling, fever",
    "267036007",
    "Dyspnea",
    "Oncology",
)
s.condition(
    "Acute myeloid leukemia, IDH1 mutated", "91861009", "2026-09-11T09:00:00-04:00", kind="problem-list-item"
)
s.condition(
    "Deep vein thrombosis of left leg (2025)", "", "2025-04-11T09:00:00-04:00", kind="problem-list-item"
)
s.condition("Chronic kidney disease stage 3a", "", "2020-04-11T09:00:00-04:00", kind="problem-list-item")
for n, d in (
    ("ivosidenib 250 mg tablet", "500 mg (2 tablets) by mouth daily"),
    ("apixaban 5 mg tablet", "5 mg by mouth twice a day"),
    ("levofloxacin 500 mg tablet", "500 mg by mouth daily"),
    ("posaconazole DR 100 mg tablet", "300 mg by mouth daily"),
    ("ondansetron 8 mg tablet", "8 mg by mouth every 8 hours as needed for nausea"),
    ("allopurinol 300 mg tablet", "300 mg by mouth daily"),
    ("lisinopril 20 mg tablet", "20 mg by mouth daily"),
    ("tamsulosin 0.4 mg capsule", "0.4 mg by mouth at bedtime"),
):
    s.home(n, d, "2026-09-20", "2026-09-30T10:00:00-04:00")
s.labs("2026-09-28T08:00:00-04:00", stay=False, wbc=3.1, hgb=8.4, plt=41, cr=1.3, k=4.1)

s.vitals(t("10-05", "10:30"), bp="102/58", hr=112, rr=28, temp=38.4, spo2=86, weight=90.2)
lab = s.labs(
    t("10-05", "10:45"),
    issued=t("10-05", "11:30"),
    wbc=28.4,
    hgb=7.6,
    plt=8,
    na=136,
    k=5.2,
    cr=1.9,
    bun=34,
    phos=5.1,
    bnp=820,
    pct=0.2,
    lac=1.9,
)
lab[2].change(
    t("10-05", "14:05"),
    status="corrected",
    valueQuantity={"value": 22, "unit": "K/uL", "system": "http://unitsofmeasure.org", "code": "10*3/uL"},
    note=[{"text": "clumped in EDTA; citrate tube 22"}],
)
s.lab_text(t("10-05", "10:45"), t("10-05", "11:40"), "Uric acid", "3084-1", "9.8 mg/dL", flag="H")
s.lab_text(
    t("10-05", "10:50"), t("10-10", "11:00"), "Blood culture x2", "600-7", "No growth at 5 days, final"
)
s.note(
    "ed",
    t("10-05", "10:40"),
    """ED RESIDENT
77 M AML (IDH1) dx'd 9/11, day 15 of azacitidine (C1 9/21-9/27) + IVOSIDENIB 500 daily since 9/21. 4 d of sob, leg swelling both, 14 lb up (84 -> 90), T 38.4. On levaquin + posaconazole ppx (posa begun 9/28 by community ID, no dose change to ivo noted).
SpO2 86 RA -> 94 on 6 L. bibasilar crackles. rash trunk. L leg old DVT, on Eliquis.
WBC 28.4 (3.1 last wk). ANC ? Plt 8 (lab: clumps, redraw). Cr 1.9. EKG QTc 511.
CXR bilat infiltrates + small effusions.
ddx pneumonia, CHF (new, no hx), TLS, leukostasis, differentiation sx, PE, TACO.
cefepime 2 g, furosemide 40. vanco - hx flushing with infusion, not given.
Pheresis not needed per heme.
T. Maddox PGY2/ Dr Greer""",
    "Dr. T. Maddox PGY2",
    signed=t("10-05", "13:00"),
)
fep = s.order("cefepime", "2 g intravenously every 12 hours", t("10-05", "11:50"))
fur = s.order("furosemide", "40 mg intravenously twice a day", t("10-05", "11:50"))
lev = s.order("levofloxacin", "500 mg by mouth daily", t("10-05", "13:00"))
pos = s.order("posaconazole", "300 mg by mouth daily", t("10-05", "13:00"))
ivo = s.order("ivosidenib", "500 mg by mouth daily", t("10-05", "13:00"))
apx = s.order("apixaban", "5 mg by mouth twice a day", t("10-05", "13:00"))
lis = s.order("lisinopril", "20 mg by mouth daily", t("10-05", "13:00"))
alo = s.order("allopurinol", "300 mg by mouth daily", t("10-05", "13:00"))
apx.hold(t("10-05", "14:20"), "platelets 22")
s.report(
    "CT chest without contrast",
    "",
    t("10-05", "15:00"),
    t("10-05", "17:10"),
    "Bilateral septal thickening and ground glass, moderate bilateral effusions, pericardial effusion small. No consolidation. 3.9 cm ascending aorta.",
)
s.report(
    "Transthoracic echo",
    "",
    t("10-05", "16:00"),
    t("10-05", "18:00"),
    "LVEF 60%, small pericardial effusion without tamponade.",
    category="CUS",
)
s.note(
    "hp",
    t("10-05", "15:30"),
    """HEME/ONC ADMISSION
[templated] AML, IDH1 R132C, adverse? NPM1 neg FLT3 neg. 77 y/o, unfit for 7+3.
HPI as ED.
meds VA list + wife's card: wife's card says ivosidenib "2 pills of 250", takes w/ toast; lisinopril card says 10, bottle 20. Uses CBD gummies.
Onc hx: 9/11 BM 42% blasts, IDH1 R132C, normal karyotype. C1 aza 75 mg/m2 SC 9/21-9/27 + ivosidenib 9/21-.
ROS + sob, orthopnea, edema, fever, rash; - cough, - chest pain, - bleeding.
Exam JVP 10, crackles to mid, 2+ edema both legs (L old > R), maculopapular trunk. no gum hypertrophy.
         10/5 1045   9/28    9/20
WBC      28.4 H      3.1     2.2
HGB      7.6 L       8.4     8.8
PLT      8 -> 22*    41      55     *citrate
CREAT    1.9 H       1.3     1.3
URIC     9.8 H       5.0
wt kg    90.2        84.0    83.8
FHx: sister breast ca. Neighbor's metoprolol in the bag, not his.
A/P
1) Differentiation syndrome (DS) from ivosidenib, moderate-severe: WBC up, weight, effusions, fever, AKI, d15. vs infx/ heart failure (EF 60 against). Start DEXAMETHASONE 10 mg IV q12 tonight; HOLD ivosidenib; hydroxyurea 1 g bid for WBC >25.
2) QTc 511: posaconazole = strong CYP3A4 inhibitor doubles ivosidenib + QT; levofloxacin, ondansetron. STOP levo, posa, ondansetron. K>4 Mg>2.
3) TLS labs, uric acid 9.8: allopurinol 300 -> 100 for Cr; HOLD lisinopril.
4) plt corrected 22: transfuse <10 or bleed; irradiated leukoreduced only. HOLD apixaban (<50).
5) cefepime d1, cx.
6) Code FULL for now. HCA son Paul.
Anna Sorensen MD""",
    "Dr. A. Sorensen",
    signed=t("10-05", "18:40"),
)
ivo.hold(t("10-05", "22:10"), "differentiation syndrome; 10/5 dose was given at 2100 before the hold")
lev.stop(t("10-05", "18:45"), "QTc 511")
pos.stop(t("10-05", "18:45"), "QTc 511, interaction")
lis.hold(t("10-05", "18:46"), "AKI")
alo.dose(t("10-05", "18:47"), "100 mg by mouth daily")
dex = s.order("dexamethasone", "10 mg intravenously every 12 hours", t("10-05", "19:30"))
hyd = s.order("hydroxyurea", "1,000 mg by mouth twice a day", t("10-05", "19:30"))
s.note(
    "event",
    t("10-06", "03:00"),
    "NIGHT: RN says ivosidenib 500 was given 2100 from home supply, pt bedside, before hold. Home bottle taken, to pharmacy. QTc 520 0200. Mg 2 g. SpO2 91 on 8L. Leukemic? No. Dr. Rahmani",
    "Dr. K. Rahmani",
    signed=t("10-06", "03:20"),
)
s.labs(
    t("10-06", "05:00"),
    issued=t("10-06", "05:50"),
    wbc=34.2,
    hgb=7.0,
    plt=19,
    cr=2.1,
    k=5.0,
    mg=2.2,
    phos=5.6,
)
s.note(
    "progress",
    t("10-06", "10:00"),
    """HEME HD2. 8L, RR 26, wt 90.8. WBC 34.2 (expected, dex/DS) Cr 2.1. QTc 508.
DS: dex 10 q12 d1 in. hydrea. furosemide. 1u PRBC irradiated. Cefepime until cx 48h.
ivosidenib HELD. Isavuconazole for mold ppx - shortens QT - from today (not posa).
/es/ A Sorensen""",
    "Dr. A. Sorensen",
    signed=t("10-06", "11:20"),
)
isa = s.order(
    "isavuconazonium",
    "372 mg by mouth every 8 hours for 6 doses, then 372 mg by mouth daily",
    t("10-06", "11:30"),
)
s.labs(t("10-08", "05:00"), issued=t("10-08", "05:50"), wbc=17.8, hgb=8.1, plt=17, cr=1.7, k=4.3, mg=2.1)
fep.stop(t("10-08", "11:00"), "cultures negative, not infection")
s.note(
    "progress",
    t("10-08", "10:00"),
    """HEME HD4  (copied head: "WBC 34.2")
2 L NC, wt 87.1, afebrile 36h. WBC 17.8 Cr 1.7 QTc 477. cx neg -> cefepime off, cefdinir 300 bid as ppx while ANC <0.5.
Skin ecchymoses only.
/es/ A Sorensen""",
    "Dr. A. Sorensen",
    signed=t("10-08", "11:30"),
)
cfd = s.order("cefdinir", "300 mg by mouth twice a day", t("10-08", "11:30"))
s.note(
    "consult",
    t("10-09", "14:00"),
    """PALLIATIVE CARE - GOC
Pt, wife Irene, son Paul. Pt with capacity. Wants to keep AML treatment, be home for grandson's wedding Nov 14. No machines, no CPR. New code status DNR/DNI, POLST signed today. ICU not ruled out w/o tubes. "Don't tell my sister-in-law Bev, she'll put it on Facebook."
Insomnia on dex: no QT meds; melatonin 3.
Fr. Okolo anointed.
/es/ M. Dasgupta NP""",
    "M. Dasgupta NP",
    signed=t("10-09", "15:30"),
)
s.service(
    "DNR/DNI",
    t("10-09", "15:35"),
    note="Patient with capacity; POLST signed; replaces full code",
    category="Code status",
)
hyd.stop(t("10-10", "10:00"), "WBC 7.9")
fur.stop(t("10-11", "09:00"), "euvolemic")
s.labs(t("10-10", "05:00"), issued=t("10-10", "05:50"), wbc=7.9, hgb=8.0, plt=16, cr=1.4, k=4.2)
s.labs(t("10-11", "05:00"), issued=t("10-11", "05:50"), wbc=5.2, hgb=7.9, plt=24, cr=1.4, k=3.9, glu=254)
dex.dose(t("10-11", "09:30"), "10 mg by mouth daily")
s.note(
    "progress",
    t("10-11", "09:00"),
    """HEME HD7. RA 95, wt 84.6. all DS signs gone. QTc 452. WBC 5.2
- dex 10 q12 -> 10 daily po 10/11-12, then 4 mg daily 10/13-15, 2 mg 10/16-18, off. glu 254 on dex: correction insulin, no home insulin.
- ivosidenib: restart 10/12 at 250 mg (ONE tab) daily while posaconazole washes out, NOT 500. 500 only after EKG 10/20.
- C2 azacitidine 10/19 -> delay to 10/26
/es/ A Sorensen""",
    "Dr. A. Sorensen",
    signed=t("10-11", "10:30"),
)
ivo.change(
    t("10-12", "09:00"),
    status="active",
    statusReason=None,
    dosageInstruction=[{"text": "250 mg by mouth daily"}],
)
dex.dose(t("10-13", "08:00"), "4 mg by mouth daily")
s.note(
    "pharm",
    t("10-13", "11:00"),
    """ONC PHARM D/C REC
ivosidenib 250 mg (1 tab), no high fat meal; QT interaction list given. Home bottle label still reads 2 tabs -> relabelled.
lisinopril: Cr 1.4 BP 112/60 - leave off till clinic. Allopurinol 100 (was 300). apixaban off till plt >50, heme clinic tells.
Ondansetron, levofloxacin, posaconazole bottles at home: do not use. If nausea, call.
Isavuconazonium 372 daily cont. CBD gummies: interaction, avoid.
D Kimura PharmD BCOP""",
    "D. Kimura, PharmD",
    signed=t("10-13", "12:00"),
)
s.note(
    "pt",
    t("10-13", "14:00"),
    "PT: amb 150 ft RW supervision. Fall + plt precautions. Home PT. Wife lift limits: her R hip replacement.",
    "A. Novak PT",
    signed=t("10-13", "14:30"),
)
s.labs(t("10-14", "05:00"), issued=t("10-14", "05:50"), wbc=3.8, hgb=8.2, plt=27, cr=1.3, k=4.1, mg=2.0)
for n, d in (
    ("ivosidenib 250 mg tablet", "250 mg (1 tablet) by mouth daily"),
    (
        "dexamethasone 4 mg tablet",
        "4 mg by mouth daily through 10/15, then 2 mg daily 10/16 to 10/18, then stop",
    ),
    ("isavuconazonium 186 mg capsule", "372 mg (2 capsules) by mouth daily"),
    ("cefdinir 300 mg capsule", "300 mg by mouth twice a day"),
    ("allopurinol 100 mg tablet", "100 mg by mouth daily"),
    ("tamsulosin 0.4 mg capsule", "0.4 mg by mouth at bedtime"),
    ("melatonin 3 mg tablet", "3 mg by mouth at bedtime"),
):
    s.order(n, d, t("10-14", "10:00"), cat="discharge")
s.note(
    "dcsum",
    t("10-14", "10:30"),
    """DISCHARGE SUMMARY
AML IDH1; ivosidenib differentiation syndrome; QT prolongation (520) w/ posaconazole/levofloxacin; AKI recovering; L DVT 2025.
MEDS ivosidenib 250 daily (was 500); dex 4 mg to 10/15, 2 mg 10/16-18 stop; isavuconazonium 372 daily (replaces posaconazole); cefdinir 300 BID (replaces levofloxacin); allopurinol 100 (was 300); tamsulosin; melatonin.
HOLD apixaban (plt 27, <50), lisinopril. STOP posaconazole, levofloxacin, ondansetron, CBD.
FU: heme clinic Sorensen 10/16 0900 CBC + type&screen; EKG + CBC 10/20; marrow 10/21; azacitidine C2 10/26.
Pending: BAL not done. Fungal beta-D-glucan of 10/6 send-out pending.
Blood products irradiated. DNR/DNI, POLST.
RETURN/CALL heme 24h line 555-0190: T >=100.4, short of breath, weight up >2 lb/d or 5 lb/wk, leg swelling, rash, fainting/palpitations, bleeding, headache.
/es/ A Sorensen""",
    "Dr. A. Sorensen",
    signed=t("10-14", "11:30"),
)
s.note(
    "nursing",
    t("10-14", "14:00"),
    "D/C RN: clinic moved 10/16 appt to 10/15 at 10:15 am per Sorensen (wants plt sooner). EKG 10/20 unchanged. Written on AVS by hand. son Paul drives. Home ivo bottle relabeled 1 tab shown to wife.",
    "O. Petrova RN",
    signed=t("10-14", "14:20"),
)
s.write(__file__)
