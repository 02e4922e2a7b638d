"""Fictional: heart failure switch."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("gg-brzezinski", "Brzezinski", "Walter", "1954-07-08", "male")
s.contact("wife", "Halina Brzezinski", "555-0163")
s.encounter(
    t("03-16", "11:05"),
    t("03-24", "15:00"),
    "shortness of breath and leg swelling",
    "267036007",
    "Dyspnea",
    "Cardiac Telemetry",
    "home with home health",
)
for n, c in (
    ("Heart failure with reduced ejection fraction", "703272007"),
    ("Atrial fibrillation", "49436004"),
    ("Chronic kidney disease stage 3b", "700379002"),
    ("Type 2 diabetes mellitus", "44054006"),
    ("Gout", "90560007"),
):
    s.condition(n, c, t("03-16", "14:00"), kind="problem-list-item")
s.condition("Acute on chronic systolic heart failure", "443253003", t("03-16", "14:00"))


def H(n, d):
    return s.home(n, d, t("2025-06-01", "08:00"), t("03-16", "13:00"))


H("furosemide", "80 mg by mouth twice daily")
H("lisinopril", "20 mg by mouth daily")
H("spironolactone", "25 mg by mouth daily")
H("potassium chloride ER", "20 mEq by mouth twice daily")
H("metoprolol tartrate", "50 mg by mouth twice daily")
H("digoxin", "0.25 mg by mouth daily")
H("warfarin", "5 mg by mouth every evening")
H("metformin", "1000 mg by mouth twice daily")
H("simvastatin", "40 mg by mouth nightly")
H("allopurinol", "100 mg by mouth daily")

s.vitals(t("03-16", "11:10"), bp="108/62", hr=128, rr=26, temp=36.6, spo2=88, weight=104.2)
s.labs(
    t("03-16", "11:30"),
    issued=t("03-16", "12:20"),
    wbc=8.1,
    hgb=11.9,
    plt=188,
    na=131,
    k=5.9,
    co2=21,
    bun=52,
    cr=2.1,
    glu=214,
    trop=41,
    bnp=11840,
    inr=2.9,
    mg=1.9,
)
s.lab_text(
    t("03-16", "11:30"), t("03-16", "13:50"), "Digoxin level", "10535-3", "2.4 ng/mL (ref 0.5-0.9)", "HH"
)
s.note(
    "ed",
    t("03-16", "11:20"),
    """ED NOTE
71M CHF EF 20-25, AF on coumadin, CKD, DM p/w SOB x1wk, +18 lb, PND, 3 pillow. nausea, "everything looks yellowish". Wife ran out of low salt food, ate ham x2 at church. Also took Indocin "old ones" for R big toe x 4 days.
HR 128 irreg BP 108/62 88% RA -> 94 3L. JVD to jaw, crackles 1/2, 3+ edema to thigh, R 1st MTP red hot tender
EKG AF 128, PVCs, scooped ST, no peaked T. QRS 148 LBBB old
CXR b/l effusions, edema
K 5.9 Cr 2.1 (base 1.6) BNP 11840 dig 2.4 INR 2.9 trop 41
A: ADHF, AF RVR, hyperK, dig tox? gout, NSAID
P: lasix 120 IV. ca gluc 1g, insulin 5u/D50, lokelma 10. HOLD dig, ACE, aldactone, KCl. cards. No indocin. tele
Full code
""",
    "Dr. R. Salas, ED",
    signed=t("03-16", "13:40"),
)
fu = s.order("furosemide", "80 mg IV twice daily", t("03-16", "14:00"))
dg = s.order("digoxin", "0.25 mg by mouth daily", t("03-16", "13:58"))
dg.hold(t("03-16", "14:20"), "level 2.4")
li = s.order("lisinopril", "20 mg by mouth daily", t("03-16", "13:58"))
li.hold(t("03-16", "14:20"), "K 5.9, AKI")
sp = s.order("spironolactone", "25 mg by mouth daily", t("03-16", "13:58"))
sp.stop(t("03-16", "14:20"), "K 5.9")
kc = s.order("potassium chloride ER", "20 mEq by mouth twice daily", t("03-16", "13:58"))
kc.stop(t("03-16", "14:20"), "K 5.9")
mt = s.order("metoprolol tartrate", "25 mg by mouth twice daily", t("03-16", "14:00"))
wa = s.order("warfarin", "5 mg by mouth every evening", t("03-16", "14:02"))
si = s.order("simvastatin", "40 mg by mouth nightly", t("03-16", "14:02"))
s.order("allopurinol", "100 mg by mouth daily", t("03-16", "14:02"))
ins = s.order("insulin lispro", "correction scale subcutaneous before meals", t("03-16", "14:02"))
s.note(
    "hp",
    t("03-16", "14:30"),
    """MEDICINE INTERN H&P   "Green"
71M HFrEF (ischemic, EF 20-25% 2024, no ICD - declined), AF, CKD3b, DM2, gout. CC SOB. See ED.
HOME MEDS (wife's bag): lasix 80 bid, lisinopril 20, spironolactone 25, KCl 20 bid, metop tart 50 bid, digoxin 0.25, warfarin 5, metformin 1000 bid, simva 40, allopurinol 100, indomethacin 50 prn (old bottle)
in the bag also HALINA's levothyroxine 88 & glipizide - not his
ALL NKDA
SH retired tool & die, no etoh, quit tob 1999. FH brother sudden death 58
# ADHF: IV lasix 80 BID, strict I/O, daily wt, 2L FR
# hyperK 5.9 - temporize, stop K and spiro
# Dig tox (K, CKD, nausea, xanthopsia) - hold. no digibind now, no block
# AF RVR - metop 25 bid gently. coumadin
# AKI on CKD cardiorenal + nsaid
# Gout flare R 1st MTP - no NSAID/colchicine w eGFR 32; pred
# DM - hold metformin, SSI
Full code - pt "do everything for now"
""",
    "Dr. S. Okonkwo-Reyes PGY-1",
    signed=t("03-16", "16:10"),
)
s.labs(t("03-16", "20:00"), issued=t("03-16", "20:40"), k=5.2)
s.note(
    "consult",
    t("03-17", "09:30"),
    """CARDIOLOGY CONSULT (Dr. Feldman)
ADHF, AF w RVR likely driver. Dig toxic -> do not resume. Rate/rhythm: amiodarone 200 BID load. Watch INR (amio raises) - cut warfarin ~ 30-50%. Simvastatin >20 w amio contraindicated -> atorvastatin.
Echo today. when K<5 and Cr stable: change ACEi to ARNI (needs 36 h off lisinopril; held since 3/16 am). SGLT2i: empagliflozin 10 before d/c. MRA maybe clinic later.
CRT-D/ICD talk again. LifeVest offered.
Switch metop tartrate -> succinate when euvolemic.
""",
    "Dr. A. Feldman, Cardiology",
    signed=t("03-17", "10:40"),
)
am = s.order("amiodarone", "200 mg by mouth twice daily", t("03-17", "11:00"))
wa.dose(t("03-17", "11:05"), "2.5 mg by mouth every evening")
si.stop(t("03-17", "11:06"), "interaction with amiodarone")
s.order("atorvastatin", "40 mg by mouth nightly", t("03-17", "11:07"))
pr = s.order("prednisone", "30 mg by mouth daily for 5 days", t("03-17", "11:10"))
s.report(
    "Echocardiogram",
    "",
    t("03-17", "13:00"),
    t("03-17", "16:30"),
    "LVEF 20%. Severe LV dilation. Moderate mitral regurgitation. RV moderately reduced. No thrombus with contrast.",
    category="CUS",
)
s.note(
    "pharm",
    t("03-17", "14:00"),
    """PHARM: fills - digoxin is 0.125 mg per PCP since 1/26, but pt kept using old 0.25 bottle AND the new 0.125 = 0.375/d. explains level. Metformin eGFR 34: max 500 BID. KCl: last PCP letter 2/20 said STOP KCl (K 5.4) - pt did not get letter. Metoprolol: PCP list says succinate 100, bottle is tartrate 50 BID.
""",
    "H. Lindgren PharmD",
    signed=t("03-17", "14:45"),
)
s.labs(t("03-18", "06:00"), issued=t("03-18", "06:45"), k=4.9, na=133, cr=1.9, bun=48, inr=3.6, glu=246)
s.lab_text(t("03-18", "06:00"), t("03-18", "07:30"), "Digoxin level", "10535-3", "1.5 ng/mL", "H")
s.vitals(t("03-18", "06:00"), bp="112/66", hr=98, spo2=95, weight=101.0)
s.note(
    "progress",
    t("03-18", "10:15"),
    """INTERN PN HD2
S: breathing better, 2 pillow. toe better
O: 112/66 98 AF. wt 101.0 (-3.2 kg). I/O -4.1L. K 4.9 Cr 1.9 INR 3.6 dig 1.5
A/P
# ADHF - lasix IV 80 BID cont
# hyperK resolved 4.9. restart spiro? lisinopril tomorrow
# dig tox dig 1.5 downtrending, resume 0.125 when <0.9
# AF amio 200 BID, INR 3.6 hold warfarin tonight
# AKI improving
# gout pred d2/5
# DM glu 246 on pred, SSI, lantus 8
Full code
""",
    "Dr. S. Okonkwo-Reyes PGY-1",
    signed=t("03-18", "11:30"),
)
wa.hold(t("03-18", "11:40"), "INR 3.6")
s.order("insulin glargine", "8 units subcutaneous nightly", t("03-18", "11:45"))
s.note(
    "event",
    t("03-18", "13:30"),
    """ATTENDING (Vasquez): digoxin will NOT be resumed, see cards. Spiro and KCl stay off. Lisinopril is finished - we go to sacubitril/valsartan, not back. Do NOT order lisinopril, angioedema risk together.
""",
    "Dr. E. Vasquez, Attending",
    signed=t("03-18", "13:40"),
)
li.stop(t("03-18", "13:45"), "changing to sacubitril/valsartan")
dg.stop(t("03-18", "13:45"), "digoxin toxicity")
s.order("sacubitril-valsartan", "24/26 mg by mouth twice daily", t("03-19", "09:00"))
s.note(
    "event",
    t("03-19", "15:00"),
    """FAMILY MTG / goals. Pt, wife, Dr Vasquez, palliative NP. Pt understands EF 20, wishes no shocks, no breathing machine. "I don't want to be hooked up." CODE STATUS CHANGED: DNR/DNI. Still wants hospital tx, diuresis, BiPAP ok. Declines ICD/LifeVest. POLST form signed and goes with him.
""",
    "M. Ferrante NP Palliative",
    signed=t("03-19", "15:40"),
)
s.service("DNR/DNI", t("03-19", "15:45"), category="Code status")
s.labs(t("03-20", "06:00"), issued=t("03-20", "06:50"), k=4.6, na=134, cr=1.8, bun=46, inr=2.6, glu=198)
s.vitals(t("03-20", "06:00"), bp="104/60", hr=82, spo2=96, weight=98.9)
wa.resume(t("03-20", "16:00"))
s.note(
    "nursing",
    t("03-20", "05:30"),
    """RN: Wt on bed scale 218 (lb). chart had 218 entered as kg by day shift, corrected. Standing 98.9 kg. Walked to BR no O2 96%. Roommate K 3.1 replaced - NOT this pt.
""",
    "D. Esposito RN",
    signed=t("03-20", "06:30"),
)
s.note(
    "progress",
    t("03-21", "10:00"),
    """INTERN PN HD5
S no complaints
O 102/58 HR 78 wt 97.6 K 4.5 Cr 1.7 INR 2.3
# ADHF: IV lasix -> torsemide 40 po daily today. ARNI 24/26 BID tolerating (d3). empagliflozin 10 start
# hyperK resolved. no K, no spiro
# AF amio load. metop -> succinate 50 daily
# gout pred d5/5 done
# DM lantus 8 , metformin 500 bid on d/c , glu 150s
DNR/DNI
dispo Tues
""",
    "Dr. S. Okonkwo-Reyes PGY-1",
    signed=t("03-21", "11:15"),
)
fu.stop(t("03-21", "10:30"), "to oral torsemide")
s.order("torsemide", "40 mg by mouth daily", t("03-21", "10:30"))
s.order("empagliflozin", "10 mg by mouth daily", t("03-21", "10:31"))
mt.stop(t("03-21", "10:32"), "changed to succinate")
s.order("metoprolol succinate ER", "50 mg by mouth daily", t("03-21", "10:32"))
pr.complete(t("03-21", "12:00"), "5 days")
s.note(
    "event",
    t("03-22", "23:10"),
    """x-cover: BP 88/50 asymptomatic, rpt 92/54. HELD pm Entresto x1. no fluids.
""",
    "Dr. N. Imai PGY-2",
    signed=t("03-22", "23:20"),
)
s.note(
    "consult",
    t("03-23", "11:00"),
    """CARDS F/U: BP 90s fine if asymptomatic. Entresto 24/26 BID go home same. amio 200 BID thru 4/6 then 200 daily. Torsemide 40 (was 60 in my head - 40 is right, Cr). Labs 1 wk. TSH & LFT baseline sent. HF clinic within 7 d. Dry wt 96.8.
""",
    "Dr. A. Feldman, Cardiology",
    signed=t("03-23", "11:40"),
)
s.labs(
    t("03-23", "06:00"), issued=t("03-23", "07:00"), k=4.7, na=135, cr=1.7, bun=41, inr=2.2, ast=28, alt=31
)
s.labs(t("03-24", "06:00"), issued=t("03-24", "06:50"), k=4.8, cr=1.7, inr=2.4)
s.vitals(t("03-24", "06:00"), bp="98/58", hr=74, spo2=96, weight=96.8)
s.note(
    "pt",
    t("03-23", "14:00"),
    """PT: walks 150 ft with rolling walker, SpO2 94% RA. home PT 2x/wk. lives w wife, 3 steps R rail.
""",
    "P. Yamada PT",
    signed=t("03-23", "14:40"),
)


def D(n, d):
    return s.order(n, d, t("03-24", "11:00"), cat="discharge")


D("torsemide", "40 mg by mouth every morning")
D("sacubitril-valsartan", "24/26 mg by mouth twice daily")
D("metoprolol succinate ER", "50 mg by mouth daily")
D("amiodarone", "200 mg by mouth twice daily through 04/06, then 200 mg daily")
D("warfarin", "2.5 mg by mouth every evening")
D("empagliflozin", "10 mg by mouth daily")
D("atorvastatin", "40 mg by mouth nightly")
D("metformin", "500 mg by mouth twice daily")
D("allopurinol", "100 mg by mouth daily")
s.note(
    "dcsum",
    t("03-24", "11:10"),
    """DISCHARGE NOTE  W. Brzezinski  3/24   Okonkwo-Reyes / Vasquez
Dx: acute on chronic HFrEF (EF 20%), AF RVR, digoxin toxicity (double bottles 0.25+0.125), hyperkalemia 5.9, AKI on CKD3b 2.1->1.7, gout flare R toe after which NSAID stopped
DRY WT 96.8 kg (213 lb). call if up 3 lb/1 d or 5 lb/1 wk
CODE DNR/DNI, POLST w pt
MEDS
 NEW torsemide 40 qAM (replaces furosemide); Entresto 24/26 BID (replaces lisinopril - NEVER both); amiodarone 200 BID thru 4/6 then daily; empagliflozin 10; atorvastatin 40 (replaces simvastatin)
 CHANGED warfarin 5 -> 2.5; metop tartrate -> succinate 50 daily; metformin 1000 bid -> 500 bid
 STOP digoxin (all bottles), KCl, spironolactone, lisinopril, furosemide, simvastatin, metoprolol tartrate, indomethacin/NSAIDs
 lantus was hospital only (steroid)
 same: allopurinol 100
No salt substitutes (KCl). 2 g Na, 2 L fluid.
Empagliflozin: stop if vomiting/not eating, sick day.
INR Thu 3/26 coumadin clinic 9:15. BMP Mon 3/30 (K) w HF clinic
HF clinic was 3/30 1 pm -> moved UP to Fri 3/27 10:30 Dr Feldman NP. BMP still 3/30 lab walk in.
PENDING TSH (amiodarone baseline).
home health RN + PT.
""",
    "Dr. S. Okonkwo-Reyes PGY-1",
    signed=t("03-24", "12:15"),
)
s.write(__file__)
