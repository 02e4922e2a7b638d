"""Fictional: hungry bone dialysis."""

from builder import Stay, clock

t = clock(2026, "-06:00")
s = Stay("z-bone-03", "Mazurek", "Delphine", "1971-11-02", "female")
s.contact("husband", "Stan Mazurek", "262-555-0177")
s.encounter(
    t("01-12", "05:40"),
    t("01-19", "15:30"),
    "subtotal parathyroidectomy, tertiary hyperparathyroidism",
    "66999008",
    "Hyperparathyroidism",
    "General Surgery",
)
s.allergy("heparin", "5224", "HIT with DVT 2019 - platelets 38, PF4 and SRA positive", t("01-12", "05:50"))
s.allergy(
    "cinacalcet",
    "",
    "nausea, vomiting",
    t("01-12", "05:50"),
    severity="moderate",
    kind="intolerance",
    criticality="low",
)

s.home("cinacalcet 60 mg", "1 tablet by mouth daily with dinner", "2023-06-01", t("01-12", "06:00"))
s.home(
    "sevelamer carbonate 800 mg",
    "3 tablets by mouth three times daily with meals",
    "2021-01-01",
    t("01-12", "06:00"),
)
s.home(
    "calcitriol 0.25 mcg",
    "1 capsule by mouth on Mondays, Wednesdays and Fridays",
    "2022-01-01",
    t("01-12", "06:00"),
)
s.home("levothyroxine 100 mcg", "1 tablet by mouth daily", "2015-01-01", t("01-12", "06:00"))
s.home("amlodipine 10 mg", "1 tablet by mouth daily", "2018-01-01", t("01-12", "06:00"))
s.home("citalopram 40 mg", "1 tablet by mouth daily", "2020-01-01", t("01-12", "06:00"))
s.home("atorvastatin 20 mg", "1 tablet by mouth at bedtime", "2018-01-01", t("01-12", "06:00"))

s.labs(
    t("01-12", "06:10"),
    issued=t("01-12", "06:50"),
    ca=10.9,
    phos=5.9,
    alb=3.9,
    k=4.9,
    cr=7.4,
    alp=412,
    hgb=10.7,
    plt=188,
    mg=2.3,
    ranges={"cr": (0.5, 1.1)},
)
s.lab_text(
    t("01-12", "06:10"), t("01-12", "07:30"), "Parathyroid hormone intact", "2731-8", "1842 pg/mL", flag="H"
)
s.vitals(t("01-12", "06:00"), bp="148/84", hr=78, weight=71.2, spo2=98, temp=36.7)
s.note(
    "hp",
    t("01-12", "06:00"),
    """SURGERY PRE-OP H&P UPDATE
54F ESRD (IgA) HD M/W/F via LEFT upper arm AVF (brachiobasilic), tertiary HPT, calciphylaxis scare, bone pain. sestamibi 4 gland. HIT 2019 !! -> NO HEPARIN any form incl flushes & HD circuit (heparin-free HD or argatroban)
Plan subtotal parathyroidectomy w autograft to RIGHT forearm brachioradialis (AVF is LEFT: NO bp / sticks / IV L arm)
home: cinacalcet 60, sevelamer 800x3 tid, calcitriol .25 mwf, levothyroxine 100 (Hashimoto), amlodipine 10, citalopram 40, atorva 20. OTC 'Tums sometimes'
QTc 462 preop.   last HD Fri 1/9. HD today am ? -> no, did Sun extra
consent R/B/A signed incl nerve injury hypocalcemia
""",
    "Dr. N. Abelard",
    signed=t("01-12", "07:10"),
)
s.procedure(
    "Subtotal parathyroidectomy with autotransplantation",
    "",
    t("01-12", "08:10"),
    t("01-12", "11:30"),
    site="neck; right forearm autograft",
)
s.note(
    "op",
    t("01-12", "11:40"),
    """OP NOTE  Abelard/ Res Oyelaran
4 glands found. 3 removed R sup, R inf, L sup. L inf: half remnant w clip ~50 mg. portion minced -> RIGHT forearm, 12 pockets, marked 2 clips.   (not left - left arm has AVF)
IOPTH 1790 -> 96 @20min.  RLN both intact. EBL 20. JP none. Frozen hypercellular parathyroid x3. Final PATH sent.
Post: Ca q6h, oral Ca + calcitriol, no SQ heparin - SCDs only
""",
    "Dr. N. Abelard",
    signed=t("01-12", "12:25"),
)
s.labs(t("01-12", "18:00"), issued=t("01-12", "18:40"), ca=9.1, mg=2.0, k=5.0)
s.labs(t("01-13", "00:10"), issued=t("01-13", "00:50"), ca=7.4, alb=3.6, phos=3.2, mg=1.7, k=4.8)
s.order(
    "sequential compression devices; no pharmacologic VTE prophylaxis",
    "mechanical only, HIT",
    t("01-12", "13:00"),
    cat="inpatient",
)
hep = s.order(
    "heparin 5,000 units",
    "subcutaneously every 8 hours",
    t("01-12", "12:40"),
    end=t("01-12", "13:20"),
    final="cancelled",
    why="HIT - order set default, cancelled before any dose",
)
s.order(
    "calcium gluconate 10 g in D5W 1 L infusion",
    "50 mL/h IV, titrate to ionized calcium 1.1",
    t("01-13", "01:20"),
    end=t("01-17", "09:00"),
    final="stopped",
    why="oral calcium suffices",
)
s.note(
    "event",
    t("01-13", "01:15"),
    """XCOVER: called perioral tingling, Chvostek +, cramps hands. Ca 7.4 (alb 3.6), iCa 0.86. ALP 412 preop = hungry bone. 2 g Ca gluc IV over 20 then gtt via RIGHT AC.. ECG QTc 516!!  Hold citalopram 40 and no zofran. Mg 1.7 -> Mg 2 g. Step-down, tele
 phos 3.2 falling -> hold sevelamer.
""",
    "Dr. H. Zeller (night)",
    signed=t("01-13", "02:10"),
)
cit = s.order("citalopram 40 mg", "1 tablet by mouth daily", t("01-12", "13:10"))
cit.hold(t("01-13", "02:15"), "QTc 516")
sev = s.order("sevelamer carbonate 800 mg", "3 tablets three times daily with meals", t("01-12", "13:10"))
sev.hold(t("01-13", "02:15"), "phosphate falling, hungry bone")
s.order("amlodipine 10 mg", "1 tablet daily", t("01-12", "13:10"))
s.order("atorvastatin 20 mg", "1 tablet at bedtime", t("01-12", "13:10"))
s.order("levothyroxine 100 mcg", "1 tablet daily at 06:00, 4 hours apart from calcium", t("01-12", "13:10"))
cc = s.order(
    "calcium carbonate 500 mg (200 mg elemental) chewable",
    "1,000 mg elemental by mouth three times daily between meals",
    t("01-12", "13:10"),
)
cal = s.order("calcitriol 0.5 mcg", "0.5 mcg by mouth twice daily", t("01-12", "13:10"))
cal.dose(t("01-13", "09:30"), "1 mcg by mouth twice daily")
cc.dose(t("01-13", "09:30"), "2,000 mg elemental by mouth three times daily between meals")
s.note(
    "consult",
    t("01-13", "08:40"),
    """NEPHROLOGY consult  (Dr I. Farrow)
HBS. ESRD MWF, missed Mon HD b/c surgery. do HD today w 3.5 Ca bath, NO HEPARIN (HIT) - line flush saline only. Ca goal 8.4-9.
- Ca carb up to 2 g ELEMENTAL tid between meals (not w food, phos 3.2), calcitriol 1 mcg bid
- STOP cinacalcet for good (PTH gone).  sevelamer hold until phos >5.5
- resume sched MWF w 3.0-3.5 Ca bath outpt; outpt unit must know
- K bath 2
- iv access none in L arm
- avoid citalopram while QTc >500, max 20 mg anyway w age >60? (54), fine
""",
    "Dr. I. Farrow",
    signed=t("01-13", "10:10"),
)
s.labs(t("01-13", "14:00"), issued=t("01-13", "14:40"), ca=8.0, mg=2.2, phos=2.6)
s.labs(
    t("01-14", "06:00"),
    issued=t("01-14", "06:40"),
    ca=7.9,
    phos=2.1,
    alp=498,
    mg=2.1,
    k=4.6,
    hgb=9.6,
    plt=181,
)
s.labs(t("01-16", "06:00"), issued=t("01-16", "06:40"), ca=8.3, phos=2.0, alp=540, mg=2.0, k=4.4)
s.labs(t("01-17", "06:00"), issued=t("01-17", "06:45"), ca=8.5, phos=2.3, mg=2.0)
s.labs(t("01-19", "06:00"), issued=t("01-19", "06:50"), ca=8.6, phos=2.4, mg=2.1, k=4.5, hgb=9.9, plt=190)
s.note(
    "nursing",
    t("01-14", "04:20"),
    """tingling gone on gtt. husband Stan brought home meds incl CINACALCET, wanted her to 'not miss it' - not given, sent home. lab tech tried L arm, stopped, sign up NO L ARM. neck incision ok no swelling, voice ok. R forearm dressing dry
""",
    "A. Pruitt RN",
    signed=t("01-14", "05:00"),
)
s.note(
    "progress",
    t("01-15", "07:10"),
    """SURG PN POD3
Ca 7.9->8.2  gtt 30 ml/h weaning. no paresthesia. ECG today QTc 471. resume citalopram? psych pharm says restart at 20 (max in ESRD + QT), not 40.
neck c/d/i. eats. HD tmrw (F) heparin-free
plan wean gtt by 10 q6h if Ca >8.2. cont po Ca 2 g tid, calcitriol 1 mcg bid
copy fwd: SQH per protocol   <-- WRONG pt has HIT, disregard (Abelard)
""",
    "Dr. K. Oyelaran PGY4",
    signed=t("01-15", "09:20"),
)
cit.change(
    t("01-15", "09:40"),
    status="active",
    dosageInstruction=[{"text": "20 mg by mouth daily"}],
    statusReason=None,
)
s.note(
    "pharm",
    t("01-16", "11:00"),
    """Pharm: calcium carbonate + levothyroxine separate 4 h. Ca + cipro none. citalopram 20 mg (ESRD). calcitriol 1 mcg bid = 4 x 0.25 cap? home bottle is 0.25! patient has 0.25 caps -> ensure new Rx 0.5 mcg caps (2 caps BID) so no mix up. elemental: 2,000 mg = 5 x 1,000-mg (400 elemental) tabs.
""",
    "D. Yun PharmD",
    signed=t("01-16", "12:10"),
)
s.note(
    "progress",
    t("01-18", "08:00"),
    """POD6 surg. gtt off 1/17 0900. Ca 8.5 off gtt. PO only x24h. plan dc Mon 1/19 AFTER HD if Ca >8.4.
Path (final 1/18): hyperplastic parathyroid x3, no carcinoma. f/u forearm PTH: draw BOTH arms at 6 wks (R graft arm vs L -- no L arm sticks w AVF! use foot/HD line)  endocrine to decide
""",
    "Dr. K. Oyelaran PGY4",
    signed=t("01-18", "08:50"),
)
s.report(
    "Surgical pathology parathyroid",
    "60567-5",
    t("01-12", "11:00"),
    t("01-18", "07:20"),
    "Parathyroid hyperplasia, 3 glands. No carcinoma.",
    category="SP",
)
s.lab_text(
    t("01-19", "06:00"),
    t("01-19", "14:10"),
    "Parathyroid hormone intact",
    "2731-8",
    "Specimen received, result to follow",
    status="registered",
)
s.note(
    "dcsum",
    t("01-19", "12:30"),
    """DC SUMMARY surg
ESRD tertiary HPT s/p subtotal PTX + R forearm autograft 1/12. POD1 hungry bone: Ca 7.4, QTc 516, Ca gtt 1/13-1/17. dc Ca 8.6.
HD here 1/13 1/14 1/16 1/19, heparin-free. HIT - no heparin.

Meds
NEW calcium carbonate 2,000 mg elemental TID BETWEEN meals
CHANGED calcitriol 1 mcg BID (was 0.25 MWF)  = two 0.5 caps. throw out 0.25
CHANGED citalopram 20 mg daily (was 40)
HOLD sevelamer until kidney dr says (phos low)
STOP cinacalcet
CONT levothyroxine 100 - 4h away from calcium; amlodipine 10; atorva 20
No Tums on top
F/u: Ca/phos/mg at HD 1/21 and every HD x2 wks, unit to use 3.0 Ca bath; Farrow at unit. Dr Abelard wound 1/27 10:15a. Endocrine 2/24 (6 wk PTH). PTH 1/19 pending
CALL: tingling lips/fingers, cramps, spasm, seizure, fainting/palp; neck swelling, trouble breathing, -> 911
No BP or needles L arm. shower ok. no lift >10 lb 2 wks
""",
    "Dr. N. Abelard",
    signed=t("01-19", "13:40"),
)
s.order(
    "calcium carbonate 1,000 mg (400 mg elemental)",
    "5 tablets (2,000 mg elemental) by mouth three times daily between meals",
    t("01-19", "12:40"),
    cat="discharge",
)
s.order(
    "calcitriol 0.5 mcg capsule",
    "2 capsules (1 mcg) by mouth twice daily",
    t("01-19", "12:40"),
    cat="discharge",
)
s.order("citalopram 20 mg", "1 tablet by mouth daily", t("01-19", "12:40"), cat="discharge")
s.order(
    "levothyroxine 100 mcg",
    "1 tablet by mouth daily, 4 hours apart from calcium",
    t("01-19", "12:40"),
    cat="discharge",
)
s.order("amlodipine 10 mg", "1 tablet by mouth daily", t("01-19", "12:40"), cat="discharge")
s.order("atorvastatin 20 mg", "1 tablet by mouth at bedtime", t("01-19", "12:40"), cat="discharge")
s.write(__file__)
