"""Fictional: storm mechanical valve."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("x-vt-storm", "Sorensen", "Marlene", "1954-02-11", "female")
s.encounter(
    t("08-12", "22:10"),
    t("08-20", "15:00"),
    "Recurrent ICD shocks, transfer",
    "25569003",
    "Ventricular tachycardia",
    "Cardiology CICU",
)
s.allergy("Penicillin", "7980", "Anaphylaxis as a young adult", t("08-12", "22:40"))
s.condition("Ventricular tachycardia storm", "25569003", t("08-12", "23:30"))
s.condition("Mechanical mitral valve prosthesis", "", t("08-12", "23:30"), kind="problem-list-item")
s.condition("Heart failure with reduced ejection fraction", "", t("08-12", "23:30"), kind="problem-list-item")
s.condition("Permanent atrial fibrillation", "", t("08-12", "23:30"), kind="problem-list-item")
s.home(
    "Warfarin",
    "5 mg by mouth every evening (managed by anticoag clinic)",
    t("2018-05-01", "08:00"),
    t("08-13", "10:00"),
)
s.home("Digoxin", "0.25 mg by mouth daily", t("2021-05-01", "08:00"), t("08-13", "10:00"))
s.home("Metoprolol succinate", "100 mg by mouth daily", t("2021-05-01", "08:00"), t("08-13", "10:00"))
s.home("Sacubitril-valsartan", "24-26 mg by mouth twice daily", t("2023-05-01", "08:00"), t("08-13", "10:00"))
s.home("Furosemide", "40 mg by mouth daily", t("2021-05-01", "08:00"), t("08-13", "10:00"))
s.home("Simvastatin", "40 mg by mouth nightly", t("2012-05-01", "08:00"), t("08-13", "10:00"))
s.home("Citalopram", "40 mg by mouth daily", t("2022-05-01", "08:00"), t("08-13", "10:00"))

s.note(
    "event",
    t("08-12", "22:15"),
    """OSH TRANSFER PACKET (Lakeview Regional ED+ICU, 14h)
71F ICD shocks x6 at home & ED. Monomorphic VT 180s. Amio 150 bolus x2, gtt 1 mg/min. Lido 100 x1. K 3.1 Mg 1.4 at arrival, repleted.
"HOME MEDS (from portal): Eliquis 5 BID, digoxin 0.25, Toprol 100, lisinopril 20, Entresto 24/26 BID, Lasix 40, simva 40, celexa 40"
** apixaban 5 mg given 8/12 0900 at OSH ** INR 2.1 8/12
Allergies: PCN (anaphylaxis)
Code: "full per daughter"
""",
    "Transfer Center RN L. Voss",
)
s.note(
    "nursing",
    t("08-12", "22:50"),
    """Arr on amio gtt 1 mg/min, A&Ox3, anxious, "please don't let it hit me again". Rate 78 AF paced. Daughter Ingrid is HCPOA. Daughter states mom has a METAL valve, takes Coumadin for years, never Eliquis - "that's her sister's, they use the same pharmacy". Also lisinopril stopped 2023 bc of cough when Entresto started. L radial a-line from OSH. Wt 71.5.""",
    "RN B. Fairbanks",
)
hp = s.note(
    "hp",
    t("08-12", "23:00"),
    """CICU H&P (overnight fellow/resident)
71F mech MVR (2018, bileaflet, for rheumatic MS), HFrEF EF 25-30%, perm AF, dual chamber ICD (2021, 1° prev) tx for VT storm. N/V + poor appetite 1 wk, "yellow halos" per dtr. Lasix recently doubled by PCP (7/30). 6 shocks.
Meds: per OSH - Eliquis 5 BID, dig .25, Toprol 100, lisinopril 20, Entresto, lasix 40, simva 40, celexa 40
NKDA -> PCN
BP 104/62 HR 78 SpO2 97 2L
Cr 1.7 (b/l 1.1) K 3.4 Mg 1.6 Dig pend INR 2.1 trop 84->96
ECG: AF, V-paced, QTc 512
A/P
# VT storm - amio gtt, metop, keep K>4 Mg>2, EP consult
# AC - continue Eliquis 5 BID for AF
# HFrEF - home meds
# AKI - cardiorenal
Full code
""",
    "Dr. J. Petrakis PGY-3",
    signed=t("08-13", "00:40"),
)
s.order(
    "amiodarone infusion",
    "0.5 mg/min IV continuous",
    t("08-12", "23:10"),
    end=t("08-14", "10:00"),
    why="changed to oral",
)
ap = s.order(
    "apixaban",
    "5 mg by mouth twice daily",
    t("08-12", "23:20"),
    end=t("08-13", "08:30"),
    why="mechanical valve - contraindicated; never a home med",
)
dig = s.order(
    "digoxin", "0.25 mg by mouth daily", t("08-12", "23:20"), end=t("08-13", "09:10"), why="digoxin toxicity"
)
lis = s.order(
    "lisinopril",
    "20 mg by mouth daily",
    t("08-12", "23:20"),
    end=t("08-13", "08:30"),
    final="cancelled",
    why="on sacubitril-valsartan; stopped 2023",
)
ent = s.order(
    "sacubitril-valsartan",
    "24-26 mg by mouth twice daily",
    t("08-12", "23:20"),
    end=t("08-13", "08:40"),
    final="on-hold",
    why="AKI, BP",
)
met = s.order("metoprolol succinate", "100 mg by mouth daily", t("08-12", "23:20"))
s.order("simvastatin", "40 mg by mouth nightly", t("08-12", "23:20"))
cit = s.order("citalopram", "40 mg by mouth daily", t("08-12", "23:20"))
s.order("ondansetron", "4 mg IV every 6 hours as needed for nausea", t("08-12", "23:30"))
s.labs(
    t("08-12", "22:40"),
    issued=t("08-12", "23:20"),
    wbc=9.8,
    hgb=12.4,
    plt=188,
    na=134,
    k=3.4,
    co2=26,
    bun=44,
    cr=1.7,
    mg=1.6,
    glu=128,
    inr=2.1,
    trop=84,
    ast=38,
    alt=35,
    tsh=2.1,
)
s.lab_text(
    t("08-12", "22:40"),
    t("08-13", "08:05"),
    "Digoxin level",
    "10535-3",
    "3.1 ng/mL (therapeutic 0.5-0.9)",
    flag="HH",
)
s.vitals(t("08-12", "22:30"), bp="104/62", hr=78, rr=18, temp=36.7, spo2=97, o2=2, weight=71.5)
s.note(
    "progress",
    t("08-13", "08:20"),
    """ATTENDING ADDENDUM. This pt has a MECHANICAL MITRAL VALVE. Apixaban is contraindicated and is not her drug - OSH portal list was her sister's. D/C apixaban. Heparin gtt (start 12h after last apixaban, no bolus), warfarin resumed, INR goal 2.5-3.5 (not 2-3). Dig level 3.1 w visual sx, GI sx, AKI: digoxin toxicity, likely contributing to arrhythmia - stop dig, DigiFab 4 vials. Do not restart dig, esp w amiodarone. Lisinopril with Entresto - never (angioedema), removed.
""",
    "Dr. N. Achebe (CICU attending)",
    signed=t("08-13", "09:00"),
    appends=hp,
)
s.order(
    "heparin infusion",
    "12 units/kg/h IV, no bolus, aPTT 60-80",
    t("08-13", "09:30"),
    end=t("08-19", "08:00"),
    why="INR 2.7",
)
war = s.order("warfarin", "5 mg by mouth every evening", t("08-13", "18:00"))
s.order(
    "digoxin immune fab", "4 vials IV once", t("08-13", "09:15"), end=t("08-13", "11:00"), final="completed"
)
s.note(
    "pharm",
    t("08-13", "10:05"),
    """CICU PharmD med rec. Verified w daughter + pharmacy (sister same last name, same store).
- warfarin 5 mg qPM, last INR clinic 2.9 on 7/28
- NO apixaban, NO lisinopril
- furosemide was 40 daily -> 80 daily since 7/30 per PCP
Interactions flagged: amio+warfarin (expect 30-40% lower warfarin need, wks), amio+dig. Fluid/K losses.
""",
    "C. Yoon PharmD",
)
s.note(
    "consult",
    t("08-13", "13:00"),
    """EP CONSULT: ICD interrogation 8/13: 6 appropriate shocks, 11 ATP, VT CL 330. RV lead ok. Rate of VT 182. Reprogrammed: VT zone 171, ATP x6 before shock. Substrate likely scar (inferior) + dig/hypoK. Plan amio load ~ 8 g then 200 daily. Ablation only if recurs. Cath not needed (clean 2024). CONSIDER QT: citalopram max 20 over 60 yrs.""",
    "Dr. F. Tessema EP",
)
s.labs(
    t("08-13", "05:30"),
    issued=t("08-13", "06:30"),
    na=133,
    k=4.2,
    bun=46,
    cr=1.9,
    mg=2.3,
    inr=2.2,
    hgb=11.9,
    plt=180,
)
s.note(
    "nursing",
    t("08-14", "03:15"),
    """0252 NSVT 14 beats, self-term, pt sitting up retching. Gave ondansetron 4 mg IV per PRN. 12-lead after: QTc 538. Notified resident. New cough, T 38.1 - bcx drawn, CXR RLL haze. "start abx" per tele order.""",
    "RN B. Fairbanks",
)
s.given("ondansetron", "4 mg IV", t("08-14", "02:58"))
lev = s.order(
    "levofloxacin", "750 mg IV every 24 hours", t("08-14", "03:40"), end=t("08-14", "09:20"), why="QTc 538"
)
s.labs(
    t("08-14", "04:30"),
    issued=t("08-14", "05:20"),
    wbc=13.1,
    hgb=11.6,
    plt=171,
    na=134,
    k=3.6,
    bun=42,
    cr=1.8,
    mg=1.8,
    inr=2.3,
)
s.note(
    "progress",
    t("08-14", "07:40"),
    """CICU PN HD2 PGY3 (pre-rounds)
S: nausea, cough. O: Tm 38.1 HR 80 BP 108/60. NSVT x14. K 3.6 Mg 1.8 Cr 1.8 INR 2.3 QTc 538
A/P
# VT storm: amio gtt -> po 400 BID, EP following. dig off s/p Fab.
# PNA, aspiration vs CAP: levaquin (PCN anaphylaxis)
# mech MVR: heparin gtt bridge, warfarin 5
# depression: celexa 40
# HLD simva 40
""",
    "Dr. J. Petrakis PGY-3",
    signed=t("08-14", "08:30"),
)
s.note(
    "progress",
    t("08-14", "09:10"),
    """ATTG: QTc 538 w/ amio + citalopram 40 + ondansetron + levofloxacin, K 3.6. Stop levo; doxycycline 100 BID + aztreonam (PCN anaphylaxis). Stop ondansetron. Citalopram down to 20 then taper off per psych/PCP -> sertraline 50 from tmrw. K>=4.5 Mg >=2. Beta blocker: no change.
""",
    "Dr. N. Achebe (CICU attending)",
    signed=t("08-14", "10:20"),
)
cit.stop(t("08-15", "09:00"), "QT prolongation; replaced by sertraline")
s.order("sertraline", "50 mg by mouth daily", t("08-15", "09:00"))
s.order("amiodarone", "400 mg by mouth twice daily through 8/24, then 200 mg daily", t("08-14", "10:30"))
s.order(
    "doxycycline",
    "100 mg by mouth every 12 hours",
    t("08-14", "10:30"),
    end=t("08-19", "22:00"),
    final="completed",
)
s.order("aztreonam", "2 g IV every 8 hours", t("08-14", "10:30"), end=t("08-18", "12:00"), final="completed")
s.order("potassium chloride", "40 mEq by mouth daily", t("08-14", "10:30"))
s.report(
    "Transthoracic echocardiogram",
    "",
    t("08-14", "14:00"),
    t("08-14", "17:00"),
    "LVEF 25%. Mechanical mitral bileaflet well seated, mean gradient 5 mmHg, no thrombus seen, leaflets mobile. No vegetation seen (TTE limited).",
)
s.labs(
    t("08-15", "05:00"),
    issued=t("08-15", "06:00"),
    wbc=10.8,
    hgb=11.3,
    plt=160,
    k=4.6,
    cr=1.6,
    mg=2.2,
    inr=2.5,
    bun=36,
)
s.lab_text(t("08-14", "03:30"), t("08-16", "10:00"), "Blood culture 2 sets", "", "No growth 48 h")
s.note(
    "progress",
    t("08-16", "09:00"),
    """CICU PN HD4. No VT >36h. QTc 482. Cr 1.5. INR 2.6. Copy: heparin until INR >=2.5 x2. Entresto resumed today (BP 116/70) at 24/26 BID. Lasix 40 daily (not 80). NB: daughter says L arm IV from OSH red - phlebitis R forearm?? (nurse: it is the LEFT, a-line site, removed 8/15) warm compress.""",
    "Dr. J. Petrakis PGY-3",
    signed=t("08-16", "10:00"),
)
ent.resume(t("08-16", "10:05"))
s.order("furosemide", "40 mg by mouth daily", t("08-16", "10:00"))
s.labs(t("08-17", "05:00"), issued=t("08-17", "06:00"), hgb=11.2, plt=165, k=4.8, cr=1.4, mg=2.1, inr=3.2)
war.dose(t("08-17", "16:00"), "3 mg by mouth every evening")
s.note(
    "pharm",
    t("08-17", "15:30"),
    """INR 2.6 -> 3.2 on 5 mg w amio load + doxy. Reduce warfarin to 3 mg qPM. Heparin gtt should have stopped at INR >2.5 x2 - still running?? paged. Also simva 40 w amio: max 20 mg (myopathy). Suggest atorva 40. Also no ibuprofen etc.""",
    "C. Yoon PharmD",
)
s.note(
    "nursing",
    t("08-18", "04:00"),
    """Heparin gtt still at 850 u/h, aPTT 74, INR from yest 3.2. Oozing from old PIV sites, gums. Asked night resident: "leave until rounds".""",
    "RN A. Sandoval",
)
s.labs(t("08-18", "05:00"), issued=t("08-18", "06:00"), hgb=10.4, plt=158, k=4.9, cr=1.4, inr=3.6)
s.note(
    "progress",
    t("08-18", "09:00"),
    """CICU PN HD6 PGY3. Comfortable. gums oozing o/n stopped. Hgb 10.4 (11.2). QTc 470. Cr 1.4 K 4.9.
A/P
# VT: no recurrence 4d. amio 400 BID thru 8/24 then 200 daily
# mech MVR: INR 3.6, warf 3
# atorva 40 for simva (order put in dc list)
ATTG ADDENDUM: heparin to STOP now, INR above goal. Hold warfarin tonight. K supp to stop, K 4.9 on Entresto.
""",
    "Dr. J. Petrakis PGY-3 / Dr. N. Achebe",
    signed=t("08-18", "10:30"),
)
s.note(
    "pt",
    t("08-18", "14:00"),
    """PT: amb 150 ft CGA w RW. Tired. Rec home w HHPT. Anxious about shocks - chaplain + ICD support group info given.""",
    "PT D. Lowe",
)
s.labs(t("08-19", "05:00"), issued=t("08-19", "06:00"), hgb=10.6, plt=166, k=4.6, cr=1.3, inr=2.7)
s.note(
    "progress",
    t("08-19", "09:00"),
    """HD7. INR 2.7 after hold. Warfarin 2.5 mg qPM tonight onwards, amio still loading. Digoxin: NOT to be restarted, ever w amio. Rate ok on Toprol 100. TSH 2.1, LFT nl baseline for amio; PFT as OP, eye exam. Plan home tmrw if no VT. Family mtg w dtr: no driving 6 mo after appropriate shock (until ~2/12/26, EP clears). Remaining: full code, patient has capacity, dtr HCPOA.""",
    "Dr. J. Petrakis PGY-3",
    signed=t("08-19", "10:00"),
)
war.dose(t("08-19", "16:00"), "2.5 mg by mouth every evening")
s.labs(
    t("08-20", "05:00"), issued=t("08-20", "06:00"), hgb=10.7, plt=170, na=136, k=4.7, cr=1.3, mg=2.0, inr=2.8
)
s.vitals(t("08-20", "08:00"), bp="112/68", hr=74, rr=16, temp=36.6, spo2=96, weight=69.4)
s.note(
    "progress",
    t("08-20", "10:00"),
    """D/C day. INR 2.8. Home w dtr + HHPT. Warfarin 2.5 mg qPM, goal 2.5-3.5, INR check Fri 8/22 anticoag clinic 555-0117 (they know re: amio - expect further drop). Amio 400 BID thru 8/24, 200 daily from 8/25. Atorva 40 replaces simva. Sertraline 50 replaces citalopram. Lasix 40. No dig. No K supp. BMP w INR 8/22. EP Dr Tessema 9/3 at 09:40 555-0121. HF clinic 8/27 13:00. Blood cx final neg. Dry wt 69.4 kg.
""",
    "Dr. J. Petrakis PGY-3",
    signed=t("08-20", "11:00"),
)
s.order("warfarin", "2.5 mg by mouth every evening", t("08-20", "11:00"), cat="discharge")
s.order(
    "amiodarone",
    "400 mg by mouth twice daily through 8/24, then 200 mg by mouth daily from 8/25",
    t("08-20", "11:00"),
    cat="discharge",
)
s.order("metoprolol succinate", "100 mg by mouth daily", t("08-20", "11:00"), cat="discharge")
s.order("sacubitril-valsartan", "24-26 mg by mouth twice daily", t("08-20", "11:00"), cat="discharge")
s.order("furosemide", "40 mg by mouth daily", t("08-20", "11:00"), cat="discharge")
s.order("atorvastatin", "40 mg by mouth nightly", t("08-20", "11:00"), cat="discharge")
s.order("sertraline", "50 mg by mouth daily", t("08-20", "11:00"), cat="discharge")
s.service(
    "INR and BMP, anticoagulation clinic", t("08-20", "11:00"), due=t("08-22", "10:00"), note="555-0117"
)
s.service("EP clinic Dr Tessema", t("08-20", "11:00"), due=t("09-03", "09:40"), note="555-0121")
s.service("Heart failure clinic", t("08-20", "11:00"), due=t("08-27", "13:00"))
s.note(
    "nursing",
    t("08-20", "14:30"),
    """DC teach: shock plan - 1 shock & feels ok call EP; 2+ shocks in 24h or feels bad = 911. No driving till EP clears. Daily wt, call +3 lb/d or 5/wk. Low Na. Sunscreen on amio, no grapefruit. Black stools/nosebleed. Daughter took sister's Eliquis card out of chart copy.""",
    "RN A. Sandoval",
)
s.write(__file__)
