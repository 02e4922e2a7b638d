"""Fictional stay."""

from builder import Stay, clock

t = clock(2025, "-08:00")
s = Stay("s-renalx", "Fortunato", "Anneliese", "1986-10-30", "female")
s.contact("wife", "Dana Fortunato", "555-0111")
s.encounter(
    t("01-14", "03:20"),
    t("01-22", "12:30"),
    "called in for kidney transplant",
    "46177005",
    "End-stage renal disease",
    "Transplant Surgery",
)
s.allergy(
    "Ciprofloxacin", "2551", "tendon rupture 2020", t("01-14", "03:40"), severity="severe", kind="intolerance"
)
for n, d, since in (
    ("sevelamer carbonate", "1600 mg by mouth three times daily with meals", "2021"),
    ("losartan", "100 mg by mouth daily", "2019"),
    ("amlodipine", "10 mg by mouth daily", "2019"),
    ("cinacalcet", "60 mg by mouth daily", "2022"),
    ("epoetin alfa", "6000 units with each dialysis", "2021"),
    ("levetiracetam", "500 mg by mouth daily, after dialysis on dialysis days", "2018"),
):
    s.home(n, d, since, t("01-14", "04:30"))
for n, c in (
    ("End-stage renal disease due to FSGS, on hemodialysis", "46177005"),
    ("Seizure disorder", "128613002"),
    ("Hypertension", "38341003"),
):
    s.condition(n, c, t("01-14", "04:30"), onset="2018", kind="problem-list-item")
s.condition("Deceased donor kidney transplant", "70536003", t("01-14", "18:00"))
R = {"cr": (0.5, 1.1)}
s.vitals(t("01-14", "03:35"), bp="152/88", hr=84, rr=16, temp=36.6, spo2=98, weight=64.0, height=168)
s.labs(
    t("01-14", "03:50"),
    issued=t("01-14", "04:40"),
    wbc=6.1,
    hgb=10.6,
    plt=201,
    na=138,
    k=5.0,
    cr=8.4,
    bun=52,
    phos=6.1,
    ca=8.9,
    mg=2.1,
)
s.lab_text(t("01-14", "03:50"), t("01-14", "05:30"), "hCG serum", "", "negative", "N")
s.lab_text(
    t("01-14", "03:50"),
    t("01-14", "08:10"),
    "EBV VCA IgG and EBNA IgG",
    "",
    "NEGATIVE both (seronegative)",
    "A",
)
s.lab_text(t("01-14", "03:50"), t("01-14", "08:10"), "CMV IgG", "", "NEGATIVE", "N")
s.note(
    "hp",
    t("01-14", "04:30"),
    """TXP SURG. 38F ESRD FSGS, HD TTS L AVF, cPRA 12. DDKT offer KDPI 62, cold time 21 h. Sz d/o keppra, last sz 2019. HTN. G1P1, wife; no contraception. Cipro -> achilles rupture.
Donor: CMV IgG POS, EBV IgG POS, HCV neg (OPO sheet). Recipient serologies sent this am.
Plan thymo 1.5/kg x4, MP taper, MMF, tac.""",
    "Dr. O. Bergstrom",
    signed=t("01-14", "06:40"),
)
s.note(
    "op",
    t("01-14", "17:30"),
    """DDKT to RIGHT iliac fossa. Single artery. Ureteroneocystostomy (Lich) over 6 Fr double-J STENT. JP drain. Foley. Cold 22 h 10 min, reperfusion mottled then pink, UO 10 mL in OR. EBL 200.""",
    "Dr. O. Bergstrom",
    signed=t("01-14", "19:00"),
)
s.procedure("Kidney transplant", "70536003", t("01-14", "13:10"), t("01-14", "17:00"), "right iliac fossa")
thy = s.order(
    "anti-thymocyte globulin (rabbit)",
    "96 mg (1.5 mg/kg) intravenously daily for 4 doses",
    t("01-14", "12:00"),
)
tacir = s.order("tacrolimus immediate-release (Prograf)", "3 mg by mouth every 12 hours", t("01-15", "09:00"))
s.order("mycophenolate mofetil", "1000 mg by mouth twice daily", t("01-14", "12:00"))
s.order("levetiracetam", "500 mg by mouth daily", t("01-14", "19:30"))
s.order("pantoprazole", "40 mg by mouth daily", t("01-14", "19:30"))
s.order("heparin", "5000 units subcutaneously every 8 hours", t("01-15", "06:00"))
s.order("nystatin suspension", "5 mL swish and swallow four times daily", t("01-15", "09:00"))
sev = s.order("sevelamer carbonate", "1600 mg by mouth three times daily with meals", t("01-15", "09:00"))
s.order("amlodipine", "10 mg by mouth daily", t("01-15", "09:00"))
mp = s.order(
    "methylprednisolone",
    "taper per protocol intravenously over 4 days",
    t("01-14", "12:00"),
    end=t("01-18", "09:00"),
    final="completed",
)
s.note(
    "progress",
    t("01-15", "07:30"),
    """POD1. UO 180/24h DGF. Cr 8.1 K 5.6. Dialysis today. JP 120. Foley. Thymo #2. Tac 3 bid start. Right? note: wound L iliac - error, RIGHT.""",
    "Dr. V. Cisneros",
    signed=t("01-15", "09:10"),
)
s.labs(t("01-15", "05:00"), issued=t("01-15", "05:50"), wbc=4.0, hgb=9.0, plt=140, k=5.6, cr=8.1, phos=5.8)
s.labs(t("01-16", "05:00"), issued=t("01-16", "05:50"), wbc=2.1, hgb=8.7, plt=74, k=4.6, cr=6.6, phos=4.2)
s.note(
    "progress",
    t("01-16", "08:00"),
    """POD2. HD yest. UO 300. Thymo #3 due 1400. Tac trough tomorrow. Copy: JP serous, protocol PJP + viral ppx to start POD3.""",
    "Dr. V. Cisneros",
    signed=t("01-16", "09:40"),
)
s.labs(t("01-17", "05:00"), issued=t("01-17", "05:50"), wbc=1.2, hgb=8.4, plt=46, k=4.8, cr=7.0, phos=3.6)
s.lab_text(
    t("01-17", "05:00"), t("01-17", "12:30"), "Tacrolimus level", "11253-2", "6.1 ng/mL (goal 8-10)", "L"
)
s.note(
    "nursing",
    t("01-17", "13:30"),
    """Thymo #4 hung 1300 per MAR. Wound oozy, gum bleeding w brushing. JP 450 last shift, straw colored. UO 380. Plts 46 from am. Paged.""",
    "RN H. Delaunay",
)
s.given("anti-thymocyte globulin", "96 mg IV", t("01-17", "13:00"))
s.note(
    "progress",
    t("01-17", "08:30"),
    """POD3. JP serous 300, remove tomorrow. Cr 7.0 HD today. Thymo last dose. Start bactrim.""",
    "Dr. V. Cisneros",
    signed=t("01-17", "11:00"),
)
s.order("trimethoprim-sulfamethoxazole", "single strength by mouth daily", t("01-17", "11:30"))
s.lab_text(
    t("01-17", "15:00"),
    t("01-17", "19:20"),
    "Creatinine, body fluid (JP drain)",
    "",
    "18.4 mg/dL (serum 7.0)",
    "HH",
)
s.labs(t("01-18", "05:00"), issued=t("01-18", "05:50"), wbc=1.0, hgb=8.2, plt=44, k=4.6, cr=5.6, phos=2.8)
s.note(
    "progress",
    t("01-18", "10:30"),
    """POD4. JP fluid Cr 18 = URINE LEAK, don't pull. Cystogram today. Foley stays. DGF slow, nephro: CNI-sparing - belatacept 10 mg/kg tomorrow 0900, order in. Platelets low 2/2 thymo, done.""",
    "Dr. O. Bergstrom",
    signed=t("01-18", "12:20"),
)
bel = s.order(
    "belatacept",
    "640 mg (10 mg/kg) intravenously once 01-19 09:00, then day 5, weeks 2, 4, 8, 12",
    t("01-18", "11:00"),
)
s.report(
    "Cystogram",
    "",
    t("01-18", "15:00"),
    t("01-18", "16:30"),
    "Small contained leak at ureteroneocystostomy, stent in place. Catheter drainage advised, repeat in 10 days.",
)
s.note(
    "consult",
    t("01-19", "08:15"),
    """TXP ID / PHARM huddle: recipient EBV NEG (01-14), belatacept boxed warning for PTLD. Donor EBV+. Cancel, not given. Nephrology back to tac: switch to Envarsus 6 mg daily (once daily for adherence). EBV PCR monthly.""",
    "Dr. Y. Rahimi",
    signed=t("01-19", "08:50"),
)
bel.cancel(t("01-19", "09:00"), "EBV seronegative, not given")
s.order("tacrolimus extended-release (Envarsus XR)", "6 mg by mouth every morning", t("01-19", "10:30"))
s.labs(
    t("01-19", "05:00"), issued=t("01-19", "05:50"), wbc=1.4, hgb=8.2, plt=58, k=5.0, cr=4.8, phos=2.1, mg=1.5
)
s.labs(
    t("01-20", "05:00"), issued=t("01-20", "05:50"), wbc=2.0, hgb=8.3, plt=82, k=5.2, cr=3.9, phos=1.8, mg=1.4
)
s.note(
    "nursing",
    t("01-20", "09:30"),
    """Gave tac 3 mg Prograf 0800 and Envarsus 6 mg 0800 per MAR, sevelamer with breakfast. Pt asks why 2 kinds. UO 2.1 L!""",
    "RN H. Delaunay",
)
s.given("tacrolimus (Prograf)", "3 mg PO", t("01-20", "08:00"))
s.given("tacrolimus (Envarsus XR)", "6 mg PO", t("01-20", "08:00"))
s.note(
    "progress",
    t("01-20", "08:00"),
    """POD6. Opening up, UO 2.1 L, Cr 3.9, no HD. BP 158/90 - resume losartan 100 home. On Envarsus 6. JP 60. Foley till 1/30.""",
    "Dr. V. Cisneros",
    signed=t("01-20", "10:20"),
)
los = s.order("losartan", "100 mg by mouth daily", t("01-20", "10:30"))
s.labs(
    t("01-21", "05:00"),
    issued=t("01-21", "05:50"),
    wbc=2.6,
    hgb=8.4,
    plt=110,
    k=5.7,
    cr=3.5,
    phos=1.7,
    mg=1.3,
    glu=148,
)
s.lab_text(
    t("01-21", "05:00"), t("01-21", "14:10"), "Tacrolimus level", "11253-2", "19.2 ng/mL (goal 8-10)", "HH"
)
s.note(
    "progress",
    t("01-21", "08:30"),
    """POD7. Cr 3.5, UO 2.4 L. K 5.7 low K diet, kayex? BP 142/84. Tremor, mild. Tac pending. JP 20 -> out tomorrow am if ok. Home tmrw.""",
    "Dr. V. Cisneros",
    signed=t("01-21", "10:30"),
)
s.note(
    "sw",
    t("01-21", "14:30"),
    """TXP RN teaching: lab book, BP, temp, Foley + leg bag. Pill card copied from the active list. Asked about getting pregnant later - "ask at clinic". Wife Dana present; Dana's own warfarin in same pill box? advised separate.""",
    "RN Coord P. Sandberg",
)
s.labs(
    t("01-22", "05:00"),
    issued=t("01-22", "05:50"),
    wbc=2.9,
    hgb=8.5,
    plt=136,
    k=5.8,
    cr=3.4,
    phos=1.6,
    mg=1.2,
)
s.vitals(t("01-22", "08:00"), bp="138/82", hr=88, rr=16, temp=36.7, spo2=98, weight=65.8)
s.note(
    "progress",
    t("01-22", "08:00"),
    """POD8 d/c. Cr 3.4 K 5.8 hemolyzed?. JP out 0740. Foley home to 1/30 cystogram + clinic. Donor cx final neg. BK PCR pending. EBV baseline PCR pending. Meds per list.""",
    "Dr. V. Cisneros",
    signed=t("01-22", "09:20"),
)
for n, d in (
    ("tacrolimus extended-release (Envarsus XR)", "6 mg by mouth every morning"),
    ("tacrolimus immediate-release (Prograf)", "3 mg by mouth every 12 hours"),
    ("mycophenolate mofetil", "1000 mg by mouth twice daily"),
    ("prednisone", "20 mg by mouth daily"),
    ("trimethoprim-sulfamethoxazole", "single strength by mouth daily"),
    ("nystatin suspension", "5 mL swish and swallow four times daily"),
    ("sevelamer carbonate", "1600 mg by mouth three times daily with meals"),
    ("losartan", "100 mg by mouth daily"),
    ("amlodipine", "10 mg by mouth daily"),
    ("levetiracetam", "500 mg by mouth daily"),
    ("pantoprazole", "40 mg by mouth daily"),
):
    s.order(n, d, t("01-22", "09:40"), cat="discharge")
s.service("Transplant clinic with labs and tacrolimus trough", t("01-22", "09:45"), due=t("01-24", "07:30"))
s.note(
    "instr",
    t("01-22", "10:00"),
    """Txp clinic labs Fri 1/24 7:30, NO tac before draw. Clinic + cystogram 1/30 9:00 Foley out if no leak. 24h 555-0112. Dialysis not needed now, AVF stays (left arm no BP/sticks). Drink 2.5-3 L. No cinacalcet/epo. No lifting >10 lb x 6 wk, no driving 2 wk. Call: fever 100.4, UO <500/day, pain over graft, Foley not draining, wound leak, wt +2 lb/d. No NSAIDs, no grapefruit. Low K.""",
    "Dr. V. Cisneros",
    signed=t("01-22", "11:00"),
)
s.note(
    "consult",
    t("01-15", "14:00"),
    """TXP NEPH: DGF expected w CIT 22 h. HD today UF 1 L no heparin. Doppler: patent artery/vein, RI 0.82. Hold home EPO, cinacalcet. BP goal <150.""",
    "Dr. W. Ashgrove",
    signed=t("01-15", "15:20"),
)
s.note(
    "radiology",
    t("01-15", "10:30"),
    """Txp US R iliac fossa: perfused kidney, RI 0.82, no hydro, small perinephric fluid 2 cm. Incidental 1.1 cm L adnexal simple cyst, no f/u.""",
    "Dr. J. Pratt",
)
s.note(
    "nursing",
    t("01-18", "22:00"),
    """Belatacept education sheet given, "once a month drip, no more levels", pt happy. JP 380 straw. UO foley 900. BP 150/86. SCDs.""",
    "RN H. Delaunay",
)
s.note(
    "nutrition",
    t("01-19", "13:00"),
    """RD: low K 2 g Na, fluid as tol now. On binder w meals. Appetite good, eating cheese/milk. Post tx food safety, no grapefruit/pomelo, no raw sprouts.""",
    "RD C. Lam",
)
s.note(
    "progress",
    t("01-19", "10:45"),
    """POD5. UO 1.4 L. Cr 4.8 no HD. Bela cancelled see ID. Envarsus from 1/20 am. JP 140 after foley. Pt a bit let down.""",
    "Dr. V. Cisneros",
    signed=t("01-19", "12:00"),
)
s.note(
    "pt",
    t("01-20", "14:00"),
    "PT: indep w walker -> none, stairs x1 flight. HEP. No lifting.",
    "PT M. Ruelas",
)
s.vitals(t("01-18", "08:00"), bp="150/86", hr=82, rr=16, temp=36.9, spo2=97, weight=68.2)
s.vitals(t("01-20", "08:00"), bp="158/90", hr=86, rr=16, temp=36.8, spo2=98, weight=66.9)
s.write(__file__)
