"""Fictional: icodextrin hypoglycemia."""

from builder import LABS, Stay, clock

LABS["pdwbc"] = ("26468-9", "Leukocytes in Peritoneal dialysis effluent", "/uL", "/uL", 0, 100)
LABS["vanc"] = ("20578-1", "Vancomycin random", "ug/mL", "mcg/mL", 15, 20)
LABS["cpep"] = ("1986-9", "C peptide", "ng/mL", "ng/mL", 0.8, 3.9)
t = clock(2026, "-04:00")
s = Stay("cc-icodex", "Tremblay", "Otis", "1968-06-30", "male")
s.contact("daughter and health care agent", "Denise Tremblay", "410-555-0162")
s.encounter(
    t("09-08", "09:10"),
    t("09-15", "15:00"),
    "found unresponsive, low sugar",
    "302866003",
    "Hypoglycemia",
    "Nephrology",
)
s.allergy("Penicillin", "7980", "hives as a child", t("09-08", "10:00"), severity="moderate")
HOME = [
    ("Insulin glargine", "24 units subcutaneously nightly (clinic list)"),
    ("Gabapentin", "300 mg by mouth three times daily"),
    ("Amlodipine", "10 mg by mouth daily"),
    ("Metoprolol succinate", "50 mg by mouth daily"),
    ("Sevelamer carbonate", "1600 mg by mouth three times daily with meals"),
    ("Calcitriol", "0.25 mcg by mouth daily"),
    ("Aspirin", "81 mg by mouth daily"),
    ("Atorvastatin", "40 mg by mouth nightly"),
    ("Gentamicin 0.1% cream", "to PD catheter exit site daily"),
]
for name, text in HOME:
    s.home(name, text, "2025-05-01T08:00:00-04:00", t("09-08", "11:00"))
s.vitals(t("09-08", "09:15"), bp="98/60", hr=96, rr=18, temp=37.9, spo2=97, weight=68)

s.note(
    "nursing",
    t("09-08", "09:20"),
    """ED RN 0920: BIBA, neighbor found down. EMS: pt's own meter at scene said 214 so no sugar given x20min. Sz-like jerks. GCS 7. Our POC 31!! repeat 33. lab sent. D50 amp x1 -> 0931 wakes up. PD cath LLQ, bag cloudy. Brother Raymond called x2 wanting info, not on list - NOTHING GIVEN. Agent = dtr Denise.""",
    "T. Villalobos RN",
)
s.labs(
    t("09-08", "09:18"),
    issued=t("09-08", "09:50"),
    glu=34,
    na=133,
    k=3.1,
    co2=24,
    bun=58,
    cr=9.8,
    ca=8.7,
    phos=5.8,
    mg=2.0,
    alb=2.9,
    wbc=14.6,
    hgb=10.2,
    plt=240,
    lac=2.2,
)
s.labs(t("09-08", "09:40"), issued=t("09-08", "11:05"), pdwbc=2840)
s.labs(t("09-08", "09:18"), issued=t("09-10", "14:00"), cpep=0.6)
s.note(
    "ed",
    t("09-08", "10:00"),
    """57M ESRD/CCPD, T2DM. Unresponsive, glu 34, recovered w D50, drops again 46 -> D10 gtt. Home meter read 214 at scene & has been 200s all week so he kept raising glargine, now 38 U. Bag of pills incl GLYBURIDE 5 mg - label LORRAINE Tremblay (late wife). Abd pain 2d, cloudy bag. No BM 5d, took milk of magnesia + a Fleet enema.
Effluent WBC 2840 90% PMN GPC clusters.
Octreotide 50 mcg SC x1 for possible SU. Renal consult.
Ddx hypoglycemia: insulin excess, SU, sepsis, adrenal.""",
    "Dr. W. Kirschner",
    signed=t("09-08", "11:40"),
)
s.order("dextrose 10%", "100 mL/hour IV continuous", t("09-08", "10:05"), end=t("09-10", "08:00"))
s.given("octreotide", "50 mcg subcutaneously", t("09-08", "10:30"))
s.given("vancomycin", "2 g intraperitoneally", t("09-08", "13:00"))
vanc = s.order("vancomycin", "2 g intraperitoneally once, 6 hour dwell, redose by level", t("09-08", "12:00"))
caz = s.order("ceftazidime", "1.5 g intraperitoneally daily in the long dwell", t("09-08", "12:00"))
gaba = s.order("gabapentin", "300 mg by mouth three times daily", t("09-08", "12:30"))
for n, d in (
    ("metoprolol succinate", "50 mg by mouth daily"),
    ("sevelamer carbonate", "1600 mg by mouth three times daily with meals"),
    ("aspirin", "81 mg by mouth daily"),
    ("atorvastatin", "40 mg by mouth nightly"),
    ("calcitriol", "0.25 mcg by mouth daily"),
):
    s.order(n, d, t("09-08", "12:30"))
aml = s.order("amlodipine", "10 mg by mouth daily", t("09-08", "12:30"))
aml.hold(t("09-08", "12:40"), "blood pressure 98/60")
s.order(
    "potassium chloride",
    "20 mEq by mouth once",
    t("09-08", "12:30"),
    end=t("09-08", "14:00"),
    final="completed",
)
s.order("nystatin suspension", "500,000 units by mouth four times daily", t("09-08", "13:00"))
s.order(
    "heparin", "500 units per liter in dialysate for fibrin", t("09-08", "13:00"), end=t("09-11", "09:00")
)
s.note(
    "consult",
    t("09-08", "12:10"),
    """NEPHROLOGY C/S
1. PD peritonitis: vanc 30 mg/kg = 2 g IP + ceftaz 1.5 g IP qd. PCN hives remote - ceftaz fine.
2. *** He is on ICODEXTRIN (Extraneal) 2 L day dwell. Its maltose makes GDH-PQQ meters read falsely HIGH. His meter (sister mailed it from abroad, GDH-PQQ strips) - 214 on it = 34 in lab. The true sugar was low all along. Hospital meters are OK (ours glucose specific). Effect lasts up to 14 d after last icodextrin. Last dwell 9/7.
3. Throw that meter out.
4. no Mg laxative, no phosphate enema (ESRD). Senna/lactulose.
5. gabapentin 300 TID is too much for ESRD - jerks = myoclonus. 100 mg qHS.
6. hold amlodipine.
7. Nystatin while on abx.""",
    "Dr. Brigid Halloran, Nephrology",
    signed=t("09-08", "13:10"),
)
gaba.dose(t("09-08", "13:30"), "100 mg by mouth nightly")
s.note(
    "hp",
    t("09-08", "14:00"),
    """MED H&P PGY2  #hypoglycemia #peritonitis #ESRD #T2DM #HTN
transplant list status 7 hold.
Home insulin: clinic list glargine 24, bottle 20, pt says 38. Denies taking glyburide ("kept Lorraine's things"). SU screen sent. C-pep sent.
Plan: D10, q1h POC hosp meter, hold all insulin. IP abx. Metop may mask sx.
FULL CODE, HCP Denise.
""",
    "Dr. S. Abernethy PGY-2",
    signed=t("09-08", "16:00"),
)
s.labs(t("09-09", "06:00"), issued=t("09-09", "06:50"), glu=118, k=3.6, na=136, wbc=11.9, cr=9.5)
s.note(
    "progress",
    t("09-09", "09:00"),
    """Attg: awake, no jerks. Glu 96-140 on D10, wean. Effluent clearer. GPC in clusters - ID pending. Insulin still held. Gaba 100 hs. Day dwell changed icodextrin -> 2.5% dextrose.""",
    "Dr. P. Marchand",
    signed=t("09-09", "09:30"),
)
s.lab_text(
    t("09-08", "09:40"),
    t("09-10", "10:00"),
    "Peritoneal fluid culture",
    "11261-9",
    "Coagulase-negative staphylococcus (S. epidermidis), methicillin resistant, vancomycin MIC 1",
    "A",
)
caz.stop(t("09-10", "10:30"), "MRSE - gram-negative cover not needed")
s.labs(t("09-11", "06:00"), issued=t("09-11", "07:00"), glu=232, k=4.0, wbc=8.8, pdwbc=310)
s.labs(t("09-11", "06:00"), issued=t("09-11", "08:30"), vanc=17.8)
s.order("insulin glargine", "10 units subcutaneously nightly", t("09-11", "10:00")).dose(
    t("09-13", "10:00"), "14 units subcutaneously nightly"
)
s.order("insulin lispro", "correction scale with meals", t("09-11", "10:00"))
s.order("senna", "8.6 mg 2 tablets by mouth nightly", t("09-09", "10:00"))
s.order("lactulose", "20 g by mouth daily as needed for constipation", t("09-09", "10:00"))
s.note(
    "pharm",
    t("09-11", "11:00"),
    """Pharm - vanc IP log
date | dose   | level
9/8  | 2 g IP |
9/11 |        | 17.8 random
9/12 | 2 g IP planned
9/17 | level + 2 g IP at PD unit
Stop after 14 d: last day of cover 9/22.
Ceftaz off 9/10. Nystatin 500k QID till 9/22.
glargine restart 10 U (true BG 200s on hosp meter now dextrose dwells). NOT 24, NOT 38.
""",
    "R. Achebe PharmD",
)
s.note(
    "progress",
    t("09-11", "14:00"),
    """Resident: HD4. eff WBC 2840->310. MRSE. BG 232, glargine 10 tonight + SSI. C-pep 0.6 low -> exogenous insulin, against SU; SU screen pending. BP 118/70 amlodipine off. myoclonus gone.""",
    "Dr. S. Abernethy PGY-2",
    signed=t("09-11", "15:10"),
)
s.given("vancomycin", "2 g intraperitoneally", t("09-12", "10:00"))
s.labs(t("09-13", "06:00"), issued=t("09-13", "07:00"), glu=188, k=4.2, pdwbc=64)
s.lab_text(t("09-08", "09:18"), t("09-14", "12:00"), "Sulfonylurea screen, serum", "43213-8", "None detected")
s.note(
    "consult",
    t("09-14", "14:30"),
    """ENDO: glargine 14 U qHS at d/c. no lispro at home. No SU ever in ESRD. New meter: glucose-specific (given, nurse taught), CGM ordered. Target 100-200. call if <100 or >300 x2. A1c 7.9 unreliable in ESRD. visit 10/1 11:00. If hypoglycemic: juice/glucose tabs (dextrose).""",
    "Dr. Ikram Sadiq, Endocrinology",
    signed=t("09-14", "15:00"),
)
s.note(
    "sw",
    t("09-14", "16:00"),
    "Lives alone. Dtr Denise will supervise insulin x2wk, discard wife's meds (glyburide) + old meter. Brother estranged - pt says give him NO info. Transplant coord (M. Yuen 410-555-0190) told: stays inactive til cleared.",
    "Joy Pell LCSW",
)
for n, d in (
    ("insulin glargine", "14 units subcutaneously nightly"),
    ("gabapentin", "100 mg by mouth nightly"),
    ("nystatin suspension", "500,000 units by mouth four times daily through 9/22/2026"),
    ("senna", "8.6 mg 2 tablets by mouth nightly"),
    ("lactulose", "20 g by mouth daily as needed for constipation"),
):
    s.order(n, d, t("09-15", "10:00"), cat="discharge")
s.service(
    "PD unit visit, vancomycin level and dose, cell count", t("09-15", "10:00"), due=t("09-17", "08:30")
)
s.condition("Hypoglycemia due to insulin", "237637005", t("09-08", "11:40"))
s.condition("Peritoneal dialysis associated peritonitis", "236374007", t("09-08", "13:10"))
s.note(
    "dcsum",
    t("09-15", "11:00"),
    """DC SUMMARY
Severe hypoglycemia from too much glargine, dose driven by falsely high home meter (icodextrin/maltose). SU screen neg. MRSE PD peritonitis, effluent WBC 64.
Changes: glargine 14 U nightly (was 24-38). Gabapentin 100 mg nightly (was 300 TID). Amlodipine STOPPED. Icodextrin STOPPED -> 2.5% dextrose day dwell. Nystatin QID thru 9/22. Senna 2 qhs, lactulose prn.
Same: metoprolol succ 50, sevelamer 1600 tid w meals, calcitriol 0.25, ASA 81, atorva 40, gentamicin cream exit site daily.
Never: glyburide (wife's), milk of magnesia, Fleet enema, the old meter.
Vanc IP given 9/8, 9/12; next 9/17 at PD unit 0830 (level first); cover thru 9/22.
Appts: PD unit 9/17 0830. Dr Halloran 9/24 1:00 pm (was 9/22). Endo Dr Sadiq 10/1 11:00.
Call PD RN 410-555-0150 / ED: cloudy bag, belly pain, fever, sugar <70 or confused, cath problem.
Full code.
""",
    "Dr. S. Abernethy PGY-2",
    signed=t("09-15", "12:20"),
)
s.write(__file__)
