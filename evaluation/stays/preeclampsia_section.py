"""Severe pre-eclampsia at 34 weeks, caesarean, magnesium toxicity, haemorrhage; the newborn's data stand in the mother's notes."""

from builder import LABS, Stay, clock

LABS["ldh"] = ("2532-0", "Lactate dehydrogenase", "U/L", "U/L", 120, 246)
LABS["upc"] = ("2890-2", "Protein/Creatinine in Urine", "mg/mg", "mg/mg", 0, 0.2)
t = clock(2025, "-05:00")
s = Stay("ob-preec", "Quintanilla", "Marisol", "1990-12-04", "female", lang="es")
s.contact("husband", "Edgar Quintanilla", "555-0171")
s.encounter(
    t("06-10", "14:05"),
    t("06-16", "12:20"),
    "HA, BP 178/112 @ 34w2d",
    "46764007",
    "Severe pre-eclampsia",
    "Obstetrics",
)

s.condition("Asthma", "195967001", t("2024-12-20", "10:00"), "2001", kind="problem-list-item")
s.condition("Depressive disorder", "35489007", t("2024-12-20", "10:00"), "2022", kind="problem-list-item")
s.condition("Severe pre-eclampsia", "46764007", t("06-10", "16:00"), t("06-10", "14:05"))
s.allergy("Codeine", "2670", "throat swelling and itching 2016", t("06-10", "14:30"))
s.home("prenatal vitamin tablet", "1 tablet by mouth daily", "2024-12-20", t("06-10", "14:50"))
s.home("aspirin 81 mg tablet", "81 mg by mouth daily until 36 weeks", "2025-01-15", t("06-10", "14:50"))
s.home("sertraline 50 mg tablet", "50 mg by mouth daily", "2022-05-01", t("06-10", "14:50"))
s.home(
    "albuterol 90 mcg inhaler",
    "2 puffs every 4 hours as needed for wheeze",
    "2010-01-01",
    t("06-10", "14:50"),
)

s.vitals(t("06-10", "14:10"), bp="178/112", hr=94, temp=36.8, rr=18, spo2=98, weight=104)
s.labs(
    t("06-10", "14:30"),
    t("06-10", "15:20"),
    wbc=11.4,
    hgb=11.8,
    plt=92,
    cr=1.1,
    ast=118,
    alt=96,
    ldh=480,
    upc=2.9,
    k=4.0,
)
s.note(
    "hp",
    t("06-10", "15:00"),
    """L&D TRIAGE H&P  (interpreter #2214, Spanish)
34 yo G2P1001 @ 34w2d by 9wk US c/o HA x2d 8/10, "lucecitas", RUQ pain. No VB, no LOF, +FM.
BP 178/112, rpt 172/110. DTR 3+ clonus 2 beats. RUQ tender. lungs CTAB.
OB hx: 2019 term SVD, GHTN. Mother had eclampsia; sister w lupus. PMH asthma (last albuterol 2 mo ago, ED visit 2023), depression on sertraline. BMI 38.
A neg, abs neg, rubella NON-immune, GBS unk. RhIG 28w given.
plt 92 AST 118 Cr 1.1 UPC 2.9
A/P: Preeclampsia w severe features. r/o HELLP. r/o TTP/AFLP - less likely.
- Mg 4 g load then 2 g/h. labetalol 20 IV (asthma mild, watch). BMZ #1. NPO. delivery after BMZ if stable, sooner if not.
- no NSAIDs. NO methergine (BP). NO hemabate (asthma).
FHT cat I. Full code.
""",
    "D. Vance MD, OB",
    t("06-10", "15:45"),
)
s.order(
    "betamethasone",
    "12 mg IM every 24 hours x2",
    t("06-10", "15:30"),
    end=t("06-11", "03:00"),
    why="delivered after one dose",
)
mgd = s.order("magnesium sulfate infusion", "4 g IV load then 2 g/h", t("06-10", "15:30"), code="6585")
lab1 = s.order("labetalol", "20 mg IV as needed for BP 160/110 or more", t("06-10", "15:30"), code="6185")
s.order("sertraline", "50 mg by mouth daily", t("06-10", "16:00"), code="36437")
s.order("albuterol inhaler", "2 puffs every 4 hours as needed", t("06-10", "16:00"), code="435")
s.labs(t("06-10", "23:30"), t("06-11", "00:15"), hgb=11.1, plt=68, cr=1.3, ast=164, alt=140, ldh=512, mg=6.1)
s.note(
    "event",
    t("06-11", "01:20"),
    "BP 182/114 despite labetalol 20/40/80, plt 68, HA worse. Recurrent lates. Proceed to C/S under GA (plt). Wheezy after 3rd labetalol, neb x1, clear now -> no more labetalol, use nicardipine/nifedipine. MFM aware.",
    "D. Vance MD, OB",
    t("06-11", "01:40"),
)
lab1.stop(t("06-11", "01:30"), "wheeze")
s.note(
    "op",
    t("06-11", "04:10"),
    """PRIMARY LTCS, GA. Surgeon Vance. Liveborn MALE 1980 g Apgars 6/8, to NICU team (RDS, CPAP).
QBL 1250 mL, atony: oxytocin 40u, TXA 1 g, misoprostol 800 PR. No hemabate, no methergine. B-Lynch not needed. Placenta to path. Tubes/ovaries nl.
Cefazolin 3 g given. Hgb stat 7.4 -> 1 u PRBC.
""",
    "D. Vance MD, OB",
    t("06-11", "05:00"),
)
s.procedure("Cesarean section", "11466000", t("06-11", "03:05"), t("06-11", "04:02"))
s.order("acetaminophen", "975 mg by mouth every 6 hours", t("06-11", "05:10"), code="161")
ibu = s.order(
    "ibuprofen",
    "600 mg by mouth every 6 hours",
    t("06-11", "05:10"),
    code="5640",
    note="post-cesarean order set",
)
s.order(
    "oxytocin",
    "40 units in 1 L at 125 mL/h",
    t("06-11", "05:10"),
    code="7824",
    end=t("06-11", "13:00"),
    final="completed",
)
s.labs(t("06-11", "04:20"), t("06-11", "04:40"), hgb=7.4, plt=74, cr=1.3)
s.note(
    "nursing",
    t("06-11", "11:05"),
    "Pt muy dormida, hard to rouse, patellar reflexes ABSENT bilat, RR 10, SpO2 93 RA. Mg gtt 2 g/h. Mg turned off 1102 and Dr Vance at bedside. UOP 22 mL/h x3h.",
    "Y. Castellanos RN",
)
s.labs(t("06-11", "11:06"), t("06-11", "11:30"), mg=9.2, cr=1.4, k=4.6, hgb=8.1, plt=71)
s.note(
    "event",
    t("06-11", "11:40"),
    "Mg toxicity, level 9.2 (goal 4-7), Cr 1.4 oliguric. Ca gluconate 1 g IV given 1110, RR 16 reflexes 1+ at 1135. Mg OFF; restart at 1 g/h only if level <7 and reflexes back, total 24h pp. Ibuprofen is on the order set - please no NSAIDs w plt 71/Cr 1.4.",
    "T. Halvorsen MD, MFM",
    t("06-11", "11:55"),
)
mgd.hold(t("06-11", "11:56"), "toxicity, level 9.2; restart at 1 g/h when below 7 and reflexes present")
s.labs(t("06-11", "15:00"), t("06-11", "15:30"), mg=6.4, cr=1.3)
mgd.dose(t("06-11", "15:45"), "1 g/h IV until 04:00 on 12 June").resume(t("06-11", "15:46"))
mgd.complete(t("06-12", "04:05"))
s.note(
    "progress",
    t("06-12", "07:30"),
    """POD#1 LTCS. no HA. BP 158/98. Mg off 0400. Lochia mod. pumping for baby.
Baby boy NICU (from NICU list): wt 1980g, CPAP 30%, gluc 38 -> D10, on ampicillin 200 mg q12 + gentamicin 8 mg q36, caffeine. bili to check. blood type O POS.
plt 74 AST 130 Cr 1.2 Hgb 8.0
A: severe preE s/p delivery, PPH, Mg toxicity resolved. asthma.
P: nifedipine ER 30 daily. RhIG 300 mcg (baby pos). lovenox 40 when plt>75 - BMI, CS, preE, PPH. no NSAIDs. EPDS prior dc.
""",
    "A. Kuwahara PGY-2",
    t("06-12", "08:10"),
)
nif = s.order("nifedipine ER", "30 mg by mouth daily", t("06-12", "08:15"), code="7417")
s.order(
    "Rho(D) immune globulin",
    "300 mcg IM once",
    t("06-12", "08:15"),
    end=t("06-12", "11:00"),
    final="completed",
)
s.labs(t("06-12", "06:00"), t("06-12", "07:00"), hgb=8.0, plt=74, cr=1.2, ast=130, alt=121)
s.report("US liver", "", t("06-12", "10:00"), t("06-12", "11:30"), "No subcapsular hematoma. 2.8 cm echogenic lesion right hepatic lobe, probably hemangioma; recommend MRI or repeat ultrasound in 6 months.")  # fmt: skip
s.note(
    "consult",
    t("06-12", "12:30"),
    """MFM. Mg tox d/t AKI + 2 g/h at BMI 38, off since 0400. plt 74 up from 68, no schistocytes on smear, LDH falling -> HELLP criteria partial, TTP r/o (ADAMTS13 not sent). US liver: no hematoma; hemangioma. Send APLA x3 (GHTN 2019 + early severe preE). LDA 81 mg not needed now; restart at 12 wk if pregnant again. NSAIDs no until plt >100 and Cr <1.0 - and given asthma I'd skip them altogether.
""",
    "T. Halvorsen MD, MFM",
    t("06-12", "13:40"),
)
s.note(
    "nursing",
    t("06-14", "10:15"),
    "LACTATION. Pumping 8x/d 15 mL. Baby 35 wk corr in 2 d, wt 1910 g (-3.5%), on EBM 12 mL q3 NG, D10 off, amp/gent stopped 48h cx neg. Mom BP 148/92. Teaching of Lovenox self inject w husband, retorno de demostración OK.",
    "L. Brandvold RN IBCLC",
)
s.labs(t("06-13", "06:00"), t("06-13", "06:50"), hgb=8.2, plt=98, cr=1.0, ast=72, alt=80)
s.order("enoxaparin", "40 mg subcutaneously daily", t("06-13", "09:00"), code="67108")
s.note(
    "progress",
    t("06-13", "07:40"),
    """POD#2. BP 162/102 x1 -> nifedipine 10 IR, ER up to 60. edema 3+ -> lasix 20 daily x5d. plt 98. start lovenox. Hgb 8.2 start iron. Mg gtt 2 g/h. Baby off CPAP, gluc ok, bili 11.4 phototherapy.
APLA labs sent (MFM).
""",
    "A. Kuwahara PGY-2",
    t("06-13", "08:00"),
)
nif.dose(t("06-13", "08:05"), "60 mg by mouth daily")
s.order("furosemide", "20 mg by mouth daily for 5 days", t("06-13", "08:06"), code="4603")
s.lab_text(
    t("06-13", "08:30"),
    t("06-13", "12:00"),
    "Antiphospholipid antibodies",
    "",
    "in process",
    status="registered",
)
s.note(
    "sw",
    t("06-15", "14:00"),
    "EPDS 13 (item 10 = 0, no SI). Intérprete presente. Dice que llora por el bebé en NICU. Husband supportive. On sertraline 50, OB inc to 75? pt prefers stay at 50 & see Dr. Lamas psych 6/24 10:30. Has BP cuff. Prior depression 2022.",
    "R. Iturbe LCSW",
)
s.labs(t("06-16", "05:30"), t("06-16", "06:30"), hgb=8.6, plt=168, cr=0.8, ast=34, alt=41)
s.vitals(t("06-16", "08:00"), bp="138/86", hr=82, temp=36.7, spo2=99)
s.immunization("MMR", "03", t("06-16", "10:30"))
s.note(
    "instr",
    t("06-16", "10:45"),
    """DC home, baby stays NICU. Nifedipine ER 60 mg QD. Lovenox 40 mg SQ daily thru 7/23 (6 wk). Lasix 20 last dose 6/17. Iron 325 QOD. Colace prn. Tylenol. NO ibuprofen, no aspirin (stop baby aspirin). NO codeine. Sertraline 50 same. Prenatal vit.
BP 2x/day log. CALL / ER 555-0160: BP 160/110 or >, bad HA, vision, RUQ pain, SOB, soak pad/h, T>100.4, leg swelling one side, thoughts of hurting self or baby.
BP/wound check 6/19 9:00. MFM 7/2. PP visit 7/23. Psych 6/24.
Placenta path + APLA pending - MFM calls. Liver spot US/MRI in 6 mo.
No lifting > baby, no driving 2 wks, pelvic rest 6 wk. No estrogen birth control, wants IUD. MMR given - no pregnancy 1 mo.
""",
    "A. Kuwahara PGY-2",
    t("06-16", "11:20"),
)
for name, text, code in (
    ("nifedipine ER 60 mg tablet", "60 mg by mouth daily", "7417"),
    ("enoxaparin 40 mg/0.4 mL syringe", "40 mg subcutaneously daily until 23 July", "67108"),
    ("furosemide 20 mg tablet", "20 mg by mouth daily, last dose 17 June", "4603"),
    ("ferrous sulfate 325 mg tablet", "325 mg by mouth every other day", ""),
    ("acetaminophen 500 mg tablet", "1000 mg by mouth every 8 hours as needed", "161"),
    ("docusate 100 mg capsule", "100 mg by mouth twice daily as needed", "82003"),
):
    s.order(name, text, t("06-16", "11:00"), "discharge", code=code)

s.write(__file__)
