"""Fictional: dofetilide loading."""

from builder import Stay, clock

t = clock(2026, "-07:00")
s = Stay("aa-lind", "Lindqvist", "Harold", "1958-05-23", "male")
s.contact("wife", "Joanne Lindqvist", "928-555-0172")
s.encounter(
    t("11-16", "09:30"),
    t("11-20", "15:10"),
    "elective dofetilide start",
    "49436004",
    "Atrial fibrillation",
    "Cardiology",
    "home",
)
s.allergy(
    "codeine", "2670", "nausea", t("11-16", "09:50"), severity="mild", kind="intolerance", criticality="low"
)
s.home("apixaban", "5 mg by mouth twice daily", "2024-02-01", t("11-16", "10:15"))
s.home("metoprolol succinate ER", "50 mg by mouth once daily", "2024-02-01", t("11-16", "10:15"))
s.home("lisinopril", "20 mg by mouth once daily (patient's wallet card)", "2020-01-01", t("11-16", "10:15"))
s.home("citalopram", "20 mg by mouth once daily", "2019-01-01", t("11-16", "10:15"))
s.home("atorvastatin", "40 mg by mouth at bedtime", "2018-01-01", t("11-16", "10:15"))
s.vitals(t("11-16", "09:45"), bp="142/80", hr=104, rr=16, temp=36.6, spo2=97, weight=80, height=178)
s.labs(
    t("11-16", "10:00"),
    issued=t("11-16", "10:45"),
    na=138,
    k=3.3,
    mg=1.7,
    cr=1.1,
    bun=19,
    glu=101,
    hgb=14.2,
    plt=210,
    wbc=7.0,
    tsh=2.1,
)
s.note(
    "hp",
    t("11-16", "10:20"),
    """EP ADMISSION H&P (dictated, wheels template)
68 year old man, persistent AF symptomatic since spring, failed flecainide 2025 (dizzy), AMIODARONE stopped for thyroid, he says "June". Loading dofetilide under telemetry. CrCl (CG 80 kg Cr 1.1) 73. Baseline QTc 428 in AF. K 3.3 Mg 1.7: replete to K>=4, Mg>=2 BEFORE dose 1. Brother died suddenly at 41 swimming -> cause unknown; QT gene panel sent in clinic 11/10, pending.
Missed apixaban 11/12 and 11/13 when refill late -> TEE before any DCCV. DCCV penciled 11/18 noon.
Home meds verify w/ pharmacist. Full code.
""",
    "Dr. O. Sandquist, EP",
    signed=t("11-16", "11:30"),
)
for n, x in (
    ("apixaban", "5 mg by mouth twice daily"),
    ("metoprolol succinate ER", "50 mg by mouth once daily"),
    ("atorvastatin", "40 mg by mouth at bedtime"),
):
    o = s.order(n, x, t("11-16", "11:35"))
    if n.startswith("metop"):
        o.dose(t("11-19", "08:00"), "25 mg by mouth once daily")
s.order(
    "lisinopril-hydrochlorothiazide",
    "20-25 mg by mouth once daily",
    t("11-16", "11:35"),
    end=t("11-16", "13:05"),
    why="hydrochlorothiazide contraindicated with dofetilide",
)
s.order(
    "citalopram", "20 mg by mouth once daily", t("11-16", "11:35"), end=t("11-16", "13:05"), why="prolongs QT"
)
s.note(
    "pharm",
    t("11-16", "12:30"),
    """PHARM ADMISSION REC (3 sources)
wallet: lisinopril 20. PHARMACY FILL: LISINOPRIL-HCTZ 20-25 (combo!). HCTZ is CONTRAINDICATED w/ dofetilide. -> plain lisinopril 20.
OTC: CIMETIDINE (Tagamet 200 BID, wife brought) CONTRAINDICATED -> famotidine 20 HS.
citalopram 20 QT -> sertraline 50.
amiodarone last FILL 9/2/26, NOT June; level 11/10 = 0.2 (<0.3 ok to start) per Sandquist.
SPECIALTY PHARM already mailed pt DOFETILIDE 500 MCG x60, in his bag at home -> do not use until final dose known.
Also contraind: trimethoprim(Bactrim), verapamil, ketoconazole, prochlorperazine, megestrol, dolutegravir (RN: wife's own HIV pill bottle in purse, dolutegravir-lamivudine, HERS not his).
""",
    "N. Yellowhair PharmD",
    signed=t("11-16", "13:20"),
)
s.order("lisinopril", "20 mg by mouth once daily", t("11-16", "13:10")).hold(
    t("11-18", "09:30"), "creatinine 1.5"
).resume(t("11-20", "08:30"))
s.order("sertraline", "50 mg by mouth once daily", t("11-16", "13:10"))
s.order("famotidine", "20 mg by mouth at bedtime", t("11-16", "13:10"))
s.order("potassium chloride", "40 mEq by mouth twice daily", t("11-16", "11:40"), end=t("11-18", "09:00"))
s.order("magnesium sulfate", "2 g IV once", t("11-16", "11:40"), end=t("11-16", "14:30"), final="completed")
s.labs(t("11-16", "16:30"), issued=t("11-16", "17:10"), k=4.2, mg=2.2)
df = s.order("dofetilide", "500 mcg by mouth every 12 hours", t("11-16", "18:00"))
s.given("dofetilide", "500 mcg by mouth", t("11-16", "20:00"))
s.note(
    "event",
    t("11-16", "22:40"),
    """NIGHT CARDS. ECG 2 h post dose #1: QTc 505 (base 428, +18%). per protocol dose CUT to 250 mcg BID from dose #2. no ectopy. Brady 54 AF. """,
    "Dr. T. Malakai, fellow",
    signed=t("11-16", "23:15"),
)
df.dose(t("11-16", "23:20"), "250 mcg by mouth every 12 hours")
pro = s.order("prochlorperazine", "10 mg IV every 6 hours as needed nausea", t("11-17", "02:00"))
pro.cancel(t("11-17", "02:20"), "contraindicated with dofetilide; not given")
s.note(
    "nursing",
    t("11-17", "03:00"),
    """RN noc. nausea, compazine ordered -> pharm blocked, ginger ale ok. NOT given. ondans no (QT). pt asks can he take his own 500s at home. dofetilide "250 MG" due 0800 (sic) .  Urine burning.
""",
    "A. Carbajal RN",
    signed=t("11-17", "06:30"),
)
s.note(
    "progress",
    t("11-17", "09:00"),
    """EP PN D2. dose 2 @0800 250 mcg, QTc 468 2h. TEE no LAA thrombus. 1 run of 4 beats NSVT 0310. K 4.4 Mg 2.0. UA +, dysuria. Plan dose 3 pm. DCCV 11/18 if still AF. HR 60.
""",
    "Dr. O. Sandquist, EP",
    signed=t("11-17", "11:00"),
)
s.labs(t("11-17", "05:30"), issued=t("11-17", "06:10"), k=4.4, mg=2.0, cr=1.2)
s.lab_text(
    t("11-17", "07:00"),
    t("11-18", "14:00"),
    "Urine culture",
    "630-4",
    "PRELIMINARY >100,000 E. coli; susceptibilities to follow",
    flag="A",
    status="preliminary",
)
sx = s.order("trimethoprim-sulfamethoxazole", "1 DS tablet by mouth twice daily", t("11-17", "18:30"))
sx.cancel(t("11-17", "18:50"), "contraindicated with dofetilide; never given")
s.order("nitrofurantoin", "100 mg by mouth twice daily", t("11-17", "19:00"))
s.note(
    "event",
    t("11-17", "21:30"),
    """X-COVER: SR at 2110 spontaneous, HR 52. DCCV 11/18 CANCELLED. Bactrim that day team put in was NOT given (dofetilide). Nitrofurantoin x7 d to 11/23. QTc 476 in sinus.
""",
    "Dr. T. Malakai",
    signed=t("11-17", "22:10"),
)
s.labs(t("11-18", "05:30"), issued=t("11-18", "06:10"), k=4.6, mg=1.9, cr=1.5, bun=27)
s.note(
    "progress",
    t("11-18", "09:10"),
    """EP PN D3 copy fwd. Cr 1.5 (1.1): CrCl 53 -> 250 mcg is right dose, stays (would be for 40-60). KCl stop 40 BID, give 20 daily. Mg ox. Lisinopril HOLD today and tmrw? resume 11/20 if Cr <1.4. SR. QTc 471. Avoid NSAID.
""",
    "Dr. O. Sandquist, EP",
    signed=t("11-18", "10:00"),
)
s.order("potassium chloride", "20 mEq by mouth once daily", t("11-18", "09:30"))
s.order("magnesium oxide", "400 mg by mouth twice daily", t("11-18", "09:30"))
s.labs(t("11-19", "05:30"), issued=t("11-19", "06:10"), k=4.5, mg=2.1, cr=1.4)
s.note(
    "progress",
    t("11-19", "08:10"),
    """EP PN D4. HR 46-50 SR, metop 50 -> 25. Doses 5,6 given QTc 474. Cr 1.4. Had no more NSVT. Teaching.
""",
    "Dr. O. Sandquist, EP",
    signed=t("11-19", "09:00"),
)
s.labs(t("11-20", "05:30"), issued=t("11-20", "06:10"), k=4.5, mg=2.1, cr=1.2)
s.note(
    "event",
    t("11-20", "10:10"),
    """CM/RN. Specialty pharm reached: new fill DOFETILIDE 250 MCG picked up by wife at bedside today; old 500s x60 to be RETURNED. EP visit 11/26 is Thanksgiving, MOVED to 11/30 08:40 w/ ECG BMP Mg. PCP 12/8 11:00.
""",
    "L. Benavides RN",
    signed=t("11-20", "11:00"),
)
for n, x in (
    ("dofetilide 250 mcg capsule", "250 mcg by mouth every 12 hours (8 am and 8 pm)"),
    ("apixaban", "5 mg by mouth twice daily"),
    ("metoprolol succinate ER", "25 mg by mouth once daily"),
    ("lisinopril", "20 mg by mouth once daily"),
    ("sertraline", "50 mg by mouth once daily"),
    ("famotidine", "20 mg by mouth at bedtime"),
    ("atorvastatin", "40 mg by mouth at bedtime"),
    ("potassium chloride", "20 mEq by mouth once daily"),
    ("magnesium oxide", "400 mg by mouth twice daily"),
    ("nitrofurantoin", "100 mg by mouth twice daily through 11/23"),
):
    s.order(n, x, t("11-20", "11:30"), cat="discharge")
s.note(
    "dcsum",
    t("11-20", "12:00"),
    """DISCHARGE SUMMARY EP
Persistent AF -> SR on dofetilide 11/17 (no shock). Final dose 250 MICROGRAMS every 12 h (500 gave QTc 505). Last QTc 470, CrCl 66 at Cr 1.2 peak 1.5.
STOP: lisinopril-HCTZ combo (plain lisinopril 20 instead), cimetidine/Tagamet, citalopram, and 500 mcg capsules at home: return them, never take. CHANGE metoprolol 50 -> 25. NEW sertraline 50, famotidine, KCl 20, Mg ox 400 BID, nitrofurantoin to 11/23 for UTI.
Amiodarone: off. NEVER with dofetilide: trimethoprim/Bactrim, HCTZ, verapamil, cimetidine, ketoconazole, prochlorperazine. Tell every doctor and pharmacist, check before any new pill.
Apixaban do not miss, no gaps (stroke). Missed dofetilide: skip, do not double, next at usual time.
Call 911: fainting, near fainting, racing/irregular heart with dizzy. Vomiting or diarrhea (low K/Mg): call us same day.
PENDING: urine culture susceptibilities, QT gene panel.
F/u EP Dr Sandquist 11/30 08:40 ECG, BMP, Mg; PCP 12/8 11:00. Then every 3 mo kidney + ECG.
""",
    "Dr. O. Sandquist, EP",
    signed=t("11-20", "13:20"),
)
s.write(__file__)
