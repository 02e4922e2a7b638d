"""Fictional: severe preeclampsia."""

from builder import NOTES, Stay, clock

NOTES.update(lact=("34746-8", "Lactation consultant note"), anes=("34826-8", "Anesthesiology consult note"))
t = clock(2026, "-05:00")
s = Stay("ee-okafor", "Okafor-Reyes", "Danielle", "1994-02-11", "female")
s.contact("Husband", "Marcus Reyes", "312-555-0177")
s.encounter(
    t("06-08", "14:05"),
    t("06-13", "12:40"),
    "headache and high blood pressure, 34 weeks pregnant",
    "46764007",
    "Severe pre-eclampsia",
    "Obstetrics",
)
s.allergy("Latex", "1314891", "hives", t("06-08", "14:30"), severity="mild", criticality="low")
s.condition("Asthma, moderate persistent", "427295004", t("06-08", "14:40"), kind="problem-list-item")
s.condition("Chronic hypertension", "59621000", t("06-08", "14:40"), kind="problem-list-item")
s.condition("Severe pre-eclampsia", "46764007", t("06-08", "17:10"))
s.condition("Acute kidney injury", "14669001", t("06-10", "08:30"))

s.home(
    "aspirin 81 mg tablet",
    "81 mg by mouth daily (pre-eclampsia prevention)",
    "2026-01-20",
    t("06-08", "14:50"),
)
s.home("budesonide-formoterol inhaler 160/4.5", "2 puffs twice a day", "2024-03-01", t("06-08", "14:50"))
s.home("albuterol inhaler 90 mcg", "2 puffs every 4 hours as needed", "2020-01-01", t("06-08", "14:50"))
s.home("prenatal vitamin", "1 tablet daily", "2025-12-01", t("06-08", "14:50"))
s.home(
    "lisinopril 20 mg tablet",
    "20 mg daily (external pharmacy fill 10/2025)",
    "2023-05-01",
    t("06-08", "14:50"),
    status="unknown",
)

s.vitals(t("06-08", "14:15"), bp="172/110", hr=92, rr=18, temp=36.8, spo2=98, weight=112.4, height=165)
s.note(
    "ed",
    t("06-08", "14:15"),
    """OB TRIAGE NOTE
32 y G3P1011 @ 34w3d by 8wk US, EDD 7/17/26. C/o HA x2d not better w Tylenol, "spots", RUQ discomfort since this AM. +FM, no VB, no LOF.
BP 172/110, rpt 15 min 168/108. DTR 3+, 2 beats clonus R. RUQ ttp. FHT 140s mod var, no decels. breech by BSUS.
PMH: cHTN (lisinopril before preg, STOPPED at 7 wk when +UPT, none since, BPs ok no meds), asthma - on Symbicort, intubated x1 age 19.
BMI 41.3
Fam: sister w/ blood clot in leg on OCPs. mother CHF.
PRIVACY: pt asks that the 2019 TAB not be mentioned in front of husband or printed on anything that goes home.
Blood type O NEG, ab screen neg. RhIG at 28w given.
P: IV labetalol 20 mg x1 -> repeat per algorithm; mag 4 g load then 2 g/hr; BMZ #1; HELLP labs; admit L&D. MFM aware.
""",
    "A. Castellino, CNM",
    signed=t("06-08", "14:55"),
)
s.labs(
    t("06-08", "14:40"),
    t("06-08", "15:25"),
    hgb=11.6,
    plt=118,
    ast=88,
    alt=96,
    cr=1.1,
    k=4.0,
    na=136,
    bun=16,
    ranges={"cr": (0.4, 0.8)},
)
s.lab_text(
    t("06-08", "14:50"), t("06-08", "16:05"), "Protein/creatinine ratio, urine", "2890-2", "3.2 mg/mg", "H"
)
lab = s.order("labetalol", "200 mg by mouth twice a day", t("06-08", "16:30"))
s.order(
    "labetalol injection", "20 mg IV once", t("06-08", "14:35"), end=t("06-08", "15:00"), final="completed"
)
mag = s.order("magnesium sulfate infusion", "4 g IV load over 20 min, then 2 g/hour", t("06-08", "15:10"))
s.order(
    "betamethasone",
    "12 mg IM every 24 hours x 2 doses",
    t("06-08", "15:10"),
    end=t("06-09", "10:30"),
    final="completed",
)
s.order(
    "aspirin 81 mg",
    "81 mg by mouth daily",
    t("06-08", "16:30"),
    end=t("06-08", "18:20"),
    why="delivery planned",
)
s.order(
    "ibuprofen 600 mg",
    "600 mg by mouth every 6 hours (post-cesarean order set)",
    t("06-09", "13:20"),
    end=t("06-09", "18:40"),
    why="creatinine 1.3, platelets 92",
)

s.note(
    "hp",
    t("06-08", "16:20"),
    """OB H&P / ADMISSION
HPI: as per triage. 32F G3P1011 34w3d severe-range BP + HA + RUQ pain. [x] severe features [ ] eclampsia [ ] abruption
Labs: plt 118  AST 88 ALT 96  Cr 1.1 (baseline 0.6 at 12 wk)  UPC 3.2
Meds (source: patient): aspirin 81, Symbicort 160/4.5 2 puffs BID, albuterol prn (uses 3x/wk), PNV.
Meds (source: Surescripts): + lisinopril 20 mg daily last fill 10/14/25 -- pt NOT taking, stopped 11/2025.
All: latex - hives. NKDA.
A/P: superimposed pre-eclampsia WITH severe features on cHTN at 34w3d, r/o evolving HELLP.
1. Mag 4 g then 2 g/h. Check Mg q6h given Cr. strict I/O.
2. BP: labetalol 200 mg PO BID for now, hydralazine IV prn.
3. BMZ 6/8, 6/9. Deliver at 34w+ after steroids window if stable, sooner if not.
4. Breech -> cesarean. Consents: cesarean [x]  tubal ligation [x] (Medicaid form signed 5/2/26)
5. Asthma: continue Symbicort. NO hemabate.
Code: full. Peds/NICU consult called.
Attending: ***
""",
    "Dr. P. Vanterpool (OB PGY3)",
    signed=t("06-08", "17:40"),
)
s.note(
    "nursing",
    t("06-08", "20:00"),
    """L&D RN note
* 2000 mag 2 g/h via pump, DTR 2+, RR 18, UOP 45/h
* 2130 pt c/o chest tightness after labetalol PO; exp wheeze bilat, SpO2 94. Albuterol 2.5 neb given, MD to bedside. better.
* Pt tearful. Husband at bs.
* 2340 UOP 22/h
""",
    "K. Ostrander RN",
    signed=t("06-09", "00:10"),
)
lab.stop(t("06-08", "22:05"), "bronchospasm, asthma")
s.order(
    "nifedipine extended release 30 mg",
    "30 mg by mouth daily",
    t("06-08", "22:10"),
    end=t("06-11", "08:30"),
    why="dose raised to 60 mg",
)
s.allergy(
    "Labetalol",
    "6185",
    "wheezing, bronchospasm (asthma)",
    t("06-08", "22:15"),
    kind="intolerance",
    severity="moderate",
)
s.labs(
    t("06-09", "05:40"),
    t("06-09", "06:25"),
    hgb=11.1,
    plt=92,
    ast=168,
    alt=181,
    cr=1.3,
    mg=10.1,
    k=4.6,
    ranges={"cr": (0.4, 0.8), "mg": (4.8, 8.4)},
)
mag.hold(t("06-09", "06:40"), "Mg 10.1, absent reflexes, urine output low")
s.given("calcium gluconate", "1 g IV over 5 minutes", t("06-09", "06:50"))
s.note(
    "event",
    t("06-09", "06:45"),
    """RAPID RESPONSE / OB EVENT
Called by RN: DTRs ABSENT, RR 11, sleepy, UOP 20-25 mL/h x4h. Mg 10.1 mg/dL, Cr 1.3 (from 1.1). Mag OFF 0640. Ca gluconate 1 g IV. RR 16 by 0710, DTR 1+ by 0830.
Mag toxicity 2/2 falling renal function. When restarted: 1 g/h MAX, Mg q4h. Plt 92 / AST 168 = HELLP evolving -> deliver this AM, do not wait for 2nd BMZ at 24 h (give early 1030).
Dr. Vanterpool d/w Dr. Imamura (MFM)
""",
    "Dr. P. Vanterpool",
    signed=t("06-09", "07:30"),
)
mag.change(
    t("06-09", "09:00"),
    status="active",
    statusReason=None,
    dosageInstruction=[{"text": "1 g/hour IV, check level every 4 hours"}],
)
s.note(
    "anes",
    t("06-09", "09:40"),
    """Anes preop: plt 92 stable morphology, spinal OK (>70). asthma - last neb 0200, clear now. Airway MP3. BMI 41. NO carboprost (asthma), no methergine (HTN). T&C 2u. ASA 3.
""",
    "Dr. L. Abiodun",
    signed=t("06-09", "10:05"),
)
s.note(
    "op",
    t("06-09", "11:10"),
    """OPERATIVE NOTE
Preop dx: IUP 34w4d, sPEC/HELLP, breech.   Postop dx: same
Procedure: primary LTCS *** with bilateral tubal ligation ***
>> CORRECTION: BTL NOT PERFORMED. Pt withdrew consent in preop holding (0950, witnessed RN Ostrander + anesthesia): wants to decide later. Tubes left intact.
Surgeon Imamura / Vanterpool. Spinal. QBL 1150 mL. Atony -> oxytocin, misoprostol 800 mcg PR, TXA 1 g. No hemabate/methergine.
Findings: liveborn female breech 6/9/26 11:34, 2010 g, Apgar 7/8, to NICU. Placenta to path. nl tubes/ovaries.
Abx: cefazolin 3 g. Specimens: placenta. Counts x2 correct.
Skin: subcuticular.
Post op orders: order set (ibuprofen 600 q6, APAP, oxycodone prn).
""",
    "Dr. H. Imamura",
    signed=t("06-09", "13:30"),
)
s.procedure("Lower segment cesarean section", "89053004", t("06-09", "11:18"), t("06-09", "12:20"))
s.note(
    "pharm",
    t("06-09", "18:30"),
    """OB PHARMACY: ibuprofen from post-CS order set d/c'd -- Cr 1.3 rising, plt 92. No NSAIDs (incl ketorolac) until Cr back to baseline. APAP max 3 g/d w/ AST 168.
Enox: BMI 41 -> 40 mg q12h when plt >100 and >=12 h after spinal. HOLD for now plt 92.
Beta-blocker = bronchospasm 6/8, added to intolerance list.
""",
    "R. Szymanski PharmD",
    signed=t("06-09", "18:45"),
)
s.order("acetaminophen", "1000 mg by mouth every 8 hours, max 3 g/day", t("06-09", "13:20"))
s.order("oxycodone 5 mg", "5 mg by mouth every 6 hours as needed", t("06-09", "13:20"))
s.labs(
    t("06-10", "05:30"),
    t("06-10", "06:15"),
    hgb=7.9,
    plt=84,
    ast=142,
    alt=150,
    cr=1.4,
    mg=5.6,
    k=4.4,
    ranges={"cr": (0.4, 0.8), "mg": (4.8, 8.3)},
)
s.note(
    "progress",
    t("06-10", "07:00"),
    """POSTPARTUM DAY 1 (C/S)
S: sore, HA gone, no vision sx. pumping. ambulating no. NICU visit later
O: 148/92 HR 88 UOP 60/h. fundus firm. inc c/d/i. DTR 2+. lungs cl
Hgb 7.9 (11.1) plt 84 AST 142 Cr 1.4
A/P: PPD1 pLTCS HELLP.
- mag 1 g/h, off at 1134 today (24 h)
- nifed XL 30
- AKI: no NSAID, renal consult if >1.5
- ABLA: sx-free, IV iron sucrose 300 x1
- Rh neg: BABY A POS -> RhIG ***  [ ] given
- VTE ppx SCDs only, enox held plt 84
- BC: s/p BTL   <-- copied from consent, see op note
""",
    "Dr. S. Pellworth (OB intern)",
    signed=t("06-10", "08:20"),
)
mag.stop(t("06-10", "11:34"), "24 hours after delivery")
s.given("Rho(D) immune globulin", "300 mcg IM", t("06-10", "15:20"))
s.given("iron sucrose", "300 mg IV", t("06-10", "16:00"))
s.note(
    "nursing",
    t("06-10", "15:30"),
    """PP RN: RhIG 300 mcg IM L deltoid 1520, lot on MAR. Hgb pale, no dizziness.
2110 BP 164/104, rpt 166/106 -> nifedipine IR 10 mg PO, 30 min 148/90. No HA.
Baby girl in NICU: caffeine 20 mg/kg load 40 mg IV, TPN; bili 11.2 on phototx (mom informed)
""",
    "J. Bellweather RN",
    signed=t("06-10", "22:30"),
)
h = s.labs(
    t("06-11", "05:20"),
    t("06-11", "06:00"),
    hgb=6.4,
    plt=104,
    ast=88,
    alt=102,
    cr=1.4,
    ranges={"cr": (0.4, 0.8)},
)
h[0].change(
    t("06-11", "07:45"),
    status="corrected",
    valueQuantity={"value": 7.8, "unit": "g/dL", "system": "http://unitsofmeasure.org", "code": "g/dL"},
    interpretation=[
        {
            "coding": [
                {"system": "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation", "code": "L"}
            ]
        }
    ],
    note=[{"text": "CORRECTED: first specimen diluted (drawn above IV). Redraw 7.8. Previous 6.4 in error."}],
)
s.note(
    "progress",
    t("06-11", "08:00"),
    """PPD2. Hgb 6.4 called critical -> redraw 7.8, no transfusion (pt would accept blood).
BP 150s-160s overnight. nifedipine XL 30 -> 60 mg daily.
plt 104 -> start enoxaparin 40 mg SC q12h today, 6 wks total (through 7/21/26): BMI 41 + CS + pre-eclampsia.
Cr 1.4 flat. no ACE-I yet, no NSAIDs. (enalapril would be ok w/ breastfeeding but not w this Cr; lisinopril stays OFF)
BC: tubes NOT ligated, d/w pt - undecided, leaning Nexplanon at 6 wk. No estrogen.
MFM: if HA/vision -> low threshold CT.
""",
    "Dr. H. Imamura",
    signed=t("06-11", "09:15"),
)
s.order("nifedipine extended release 60 mg", "60 mg by mouth daily", t("06-11", "08:40"))
s.order("enoxaparin", "40 mg subcutaneously every 12 hours", t("06-11", "09:20"))
s.note(
    "lact",
    t("06-11", "11:00"),
    """LACTATION
[x] double electric pump q3h  [ ] latched - baby in NICU. 15 mL/session, coming in. flange 24.
All current meds ok w/ lactation (nifedipine L2, enox). Oxy: smallest dose, watch sleepiness.
""",
    "T. Quist IBCLC",
    signed=t("06-11", "11:40"),
)
s.note(
    "sw",
    t("06-11", "14:00"),
    """SW: EPDS 14, item 10 = 0 (never). Prior PPD 2021 after first baby - sertraline then, none now. Supports: husband, MIL. Safe at home. Accepts PMAD clinic referral, prefers f/u call 1 wk. Reiterates: nothing about 2019 on papers. NICU lodging voucher.
""",
    "M. Oyelaran LCSW",
    signed=t("06-11", "15:10"),
)
s.labs(
    t("06-12", "06:00"),
    t("06-12", "06:45"),
    hgb=7.9,
    plt=142,
    ast=54,
    alt=71,
    cr=1.2,
    ranges={"cr": (0.4, 0.8)},
)
s.note(
    "progress",
    t("06-12", "08:10"),
    """PPD3 - feels ok. BP 138/86, 142/88, 136/84 on nifed XL 60. no HA. Plt 142, Cr 1.2, AST 54, Hgb 7.9.
Plan d/c 6/13 if BP <150/100. Home BP cuff given. BP check clinic 6/18.
rpt BMP+CBC at BP visit. NO ibuprofen until Cr rechecked nl.
placenta path pending.
""",
    "Dr. S. Pellworth",
    signed=t("06-12", "09:00"),
)
s.note(
    "instr",
    t("06-13", "08:00"),
    """.PPCSDC  (nursing discharge smartphrase)
- Pain: alternate ibuprofen 600 mg every 6 hours and Tylenol 1000 mg every 8 hours
- No lifting > baby x 6 wks. Nothing in vagina 6 wks.
- No driving while on narcotics
- Call for T > 100.4, soaking a pad an hour, red or draining incision, ***
- Birth control: ***
- Follow up: OB clinic ***
""",
    "J. Bellweather RN",
    signed=t("06-13", "08:20"),
)
s.order(
    "nifedipine extended release 60 mg tablet",
    "60 mg by mouth once daily",
    t("06-13", "09:30"),
    cat="discharge",
)
s.order(
    "enoxaparin 40 mg/0.4 mL syringe",
    "40 mg subcutaneously every 12 hours through 2026-07-21",
    t("06-13", "09:30"),
    cat="discharge",
)
s.order(
    "acetaminophen 500 mg tablet",
    "1000 mg by mouth every 8 hours as needed, max 3 g a day",
    t("06-13", "09:30"),
    cat="discharge",
)
s.order(
    "ferrous sulfate 325 mg tablet", "325 mg by mouth every other day", t("06-13", "09:30"), cat="discharge"
)
s.order(
    "oxycodone 5 mg tablet",
    "5 mg by mouth every 6 hours as needed for severe pain, 8 tablets",
    t("06-13", "09:30"),
    cat="discharge",
)
s.service(
    "Blood pressure check visit, OB clinic",
    t("06-13", "10:00"),
    due=t("06-15", "10:30"),
    note="BMP and CBC same day. Replaces 6/18.",
)
s.note(
    "dcsum",
    t("06-13", "09:40"),
    """OB DISCHARGE SUMMARY
Adm 6/8 d/c 6/13/26. Dx: superimposed pre-eclampsia w severe features, HELLP (resolving), AKI Cr peak 1.4 -> 1.2, magnesium toxicity 6/9 (resolved), ABLA.
Proc: pLTCS 6/9 11:34, female 2010 g in NICU. No tubal.
RhIG given 6/10. BP at d/c 138/86.
Meds: nifedipine XL 60 daily NEW. enoxaparin 40 mg q12h thru 7/21 NEW. APAP 1 g q8h prn. FeSO4 qod. oxycodone 5 prn #8. Continue Symbicort, albuterol, PNV.
STOP: aspirin 81. Do NOT take: ibuprofen/NSAIDs (kidneys; pharmacy smartphrase is wrong, RN aware), lisinopril, labetalol (wheeze).
F/u: BP check + BMP/CBC MOVED UP to Mon 6/15 10:30 (not 6/18 - must be <72 h). OB 7/20 1:15 pm Imamura. PMAD clinic calls in 1 wk.
Pending: placental pathology - Dr. Imamura will call.
Home BP twice a day: call >=150/100, ED for >=160/110, HA, vision, RUQ pain, SOB, seizure.
No estrogen. Nexplanon at 6 wk if she wants. Future: aspirin from 12 wk.
""",
    "Dr. H. Imamura",
    signed=t("06-13", "11:10"),
)
if __name__ == "__main__":
    s.write(__file__)
