"""Fictional: magnesium oliguria."""

from builder import Stay, clock

t = clock(2026, "-04:00")
s = Stay("t-quintanilla", "Quintanilla", "Marisol", "1995-03-22", "female", lang="es")
s.contact("esposo", "Rubén Salgado", "555-0604")
s.encounter(
    t("10-16", "02:10"),
    t("10-23", "13:15"),
    "headache and blood pressure 172/108 at 34 weeks",
    "398254007",
    "Pre-eclampsia",
    "Obstetrics",
)
P = "2026-04-20T09:00:00-04:00"
for n, c in [
    ("Pregnancy, G2P1001, due 2026-11-26", "77386006"),
    ("Asthma, moderate persistent", "195967001"),
    ("Obesity, BMI 41", ""),
    ("Gestational diabetes, diet controlled", "11687002"),
    ("Rh negative blood type (O negative)", ""),
]:
    s.condition(n, c, P, kind="problem-list-item")
s.condition("Preeclampsia with severe features", "46764007", t("10-16", "04:00"))
s.condition("Postpartum haemorrhage", "47821001", t("10-17", "15:00"))
s.allergy("Latex", "", "contact rash", "2021-05-02T10:00:00-04:00", severity="mild")
H = t("10-16", "04:30")
for n, d in [
    ("prenatal vitamin", "1 tablet by mouth daily"),
    ("aspirin", "81 mg by mouth daily"),
    ("fluticasone-salmeterol inhaler", "250/50 mcg, 1 inhalation twice daily"),
    ("albuterol inhaler", "2 puffs every 4 hours as needed for wheeze"),
]:
    s.home(n, d, "2026-04-20", H)
s.lab_text(
    "2026-04-20T09:00:00-04:00",
    "2026-04-21T09:00:00-04:00",
    "ABO and Rh",
    "882-1",
    "O NEGATIVE, antibody screen negative",
)
s.lab_text(
    "2026-04-20T09:00:00-04:00", "2026-04-21T09:00:00-04:00", "Rubella IgG", "5334-8", "NON-IMMUNE", "A"
)
s.vitals(t("10-16", "02:20"), bp="172/108", hr=92, rr=18, temp=36.9, spo2=97, weight=108)
s.labs(
    t("10-16", "02:40"),
    t("10-16", "03:30"),
    wbc=10.2,
    hgb=11.1,
    plt=121,
    cr=1.1,
    ast=68,
    alt=74,
    k=4.0,
    na=136,
)
s.lab_text(t("10-16", "02:40"), t("10-16", "03:30"), "Urine protein/creatinine ratio", "", "2.4 mg/mg", "H")
s.note(
    "hp",
    t("10-16", "02:40"),
    """OB TRIAGE/H&P. (interpreter Spanish, id 40417) 31yo G2P1 34w1d. "Me duele la cabeza, veo lucecitas" x1d. RUQ no. +FM no VB no LOF.
BP 172/108, rpt 168/110. Plt 121 AST 68 Cr 1.1 UPCR 2.4.
PNC: GDM A1. O neg - rhogam 28wk: NOT documented, she missed that visit. Rubella NI. GBS unk. 1 prior SVD 2020 (8 lb).
PMH asthma (hosp x1 2023). NKDA but latex.
A/P: PreE severe. Labetalol 20 IV now. MgSO4 6 g then 2 g/h. BMZ 12 mg x2. Penicillin GBS. MFM. Delivery 34 w+ w severe features - induce after stabilised.""",
    "Dr. C. Alonso",
    signed=t("10-16", "04:45"),
)
lab = s.order("labetalol", "200 mg by mouth every 8 hours", t("10-16", "04:50"))
s.given("labetalol", "20 mg IV", t("10-16", "03:00"))
mag = s.order("magnesium sulfate infusion", "2 g/h intravenously after 6 g load", t("10-16", "03:10"))
bmz = s.order(
    "betamethasone",
    "12 mg intramuscularly every 24 hours, 2 doses",
    t("10-16", "03:20"),
    end=t("10-17", "03:30"),
    final="completed",
)
pcn = s.order(
    "penicillin G",
    "2.5 million units intravenously every 4 hours until delivery",
    t("10-16", "05:00"),
    end=t("10-17", "14:30"),
    final="completed",
)
flx = s.order("fluticasone-salmeterol inhaler", "250/50 mcg 1 inhalation twice daily", t("10-16", "05:00"))
alb = s.order("albuterol inhaler", "2 puffs every 4 hours as needed for wheeze", t("10-16", "05:00"))
s.note(
    "nursing",
    t("10-16", "11:30"),
    "Wheezy after 2nd dose labetalol, RR 24, SpO2 93. Albuterol x2 w relief. BP 150/94. Pt: 'me aprieta el pecho'. Told resident. FHR 140 mod var.",
    "RN S. Abara",
)
s.note(
    "progress",
    t("10-16", "12:30"),
    """MFM. Wheeze after labetalol = asthma -> d/c labetalol, list as intolerance. Nifedipine XL 30 daily (10 IR prn). Hydralazine IV ok. NO carboprost (asthma), NO methergine (HTN) if PPH.
Cr 1.1 follow w Mg. cytotec IOL 14:00.""",
    "Dr. H. Ruiz-Tran (MFM)",
    signed=t("10-16", "13:10"),
)
nif = s.order("nifedipine XL", "30 mg by mouth daily", t("10-16", "13:15"))
s.labs(t("10-17", "02:00"), t("10-17", "02:50"), plt=98, cr=1.5, ast=88, alt=97, hgb=10.8, k=4.6)
s.note(
    "nursing",
    t("10-17", "03:10"),
    "Mg 2 g/h. UOP 22, 18, 20 ml last 3 h. Patellar reflexes absent (were 2+), RR 11, drowsy, slurred. Held until MD called 03:30.",
    "RN V. Lindgren",
    signed=t("10-17", "03:40"),
)
s.lab_text(
    t("10-17", "03:20"), t("10-17", "04:05"), "Magnesium", "19123-9", "9.4 mg/dL (therapeutic 4.8-8.4)", "HH"
)
s.note(
    "event",
    t("10-17", "03:45"),
    """Mg toxicity: reflexes 0, RR 11, Mg 9.4, Cr 1.1->1.5, oliguria. OFF Mg, Ca gluconate 1 g. RR 16 by 04:10. Restart 1 g/h at 07:00 when Mg 7 & UOP>30. Labs q6.""",
    "Dr. T. Bell (OB night)",
    signed=t("10-17", "04:40"),
)
mag.dose(t("10-17", "07:00"), "1 g/h intravenously, check level every 6 hours")
s.note(
    "op",
    t("10-17", "14:40"),
    """OP NOTE. Primary LTCS 10/17 14:20 for failed IOL/nonreassuring FHT w worsening plt 98. Spinal (after wet tap w 17g at epidural attempt 02:20). Live male 2150 g Apgar 7/8 -> NICU (Mateo).
Atony: oxytocin, TXA 1 g, misoprostol 800 PR, **methylergonovine 0.2 IM given by anesth in error (BP 178/114 after -> hydral 10)**, Bakri 400 ml. QBL 1720. 2u pRBC. No hysterectomy. Cefazolin + azithro. Latex precautions.""",
    "Dr. C. Alonso",
    signed=t("10-17", "16:20"),
)
s.procedure("Primary low transverse caesarean section", "11466000", t("10-17", "14:05"), t("10-17", "15:20"))
ibu = s.order(
    "ibuprofen", "600 mg by mouth every 6 hours", t("10-17", "16:00"), note="post-caesarean analgesia set"
)
ace = s.order("acetaminophen", "975 mg by mouth every 6 hours", t("10-17", "16:00"))
oxy = s.order("oxycodone", "5 mg by mouth every 4 hours as needed for pain", t("10-17", "16:00"))
s.labs(t("10-17", "20:00"), t("10-17", "20:40"), hgb=7.6, plt=84, cr=1.6, ast=102, alt=110, k=4.7)
s.labs(t("10-18", "06:00"), t("10-18", "06:40"), hgb=7.4, plt=92, cr=1.5, ast=70, alt=84)
s.lab_text(
    t("10-17", "14:30"), t("10-18", "10:00"), "Cord blood type (newborn)", "", "O POSITIVE, DAT negative", "N"
)
s.note(
    "progress",
    t("10-18", "08:30"),
    """POD1. BP 150s/90s. Mg off 24h after delivery today 14:20. Bakri out 09:00, lochia small. Hgb 7.4 -> venofer x2. Cr 1.5
VTE: enoxaparin 40 daily start tonight; weight 108 -> 40 bid? per pharm 40 q12 (BMI >40). baby NICU CPAP.
pumping w LC. motrin/tylenol.""",
    "Dr. J. Okada (PGY2)",
    signed=t("10-18", "10:50"),
)
mag.stop(t("10-18", "14:30"), "24 h after delivery")
lov = s.order("enoxaparin", "40 mg subcutaneously every 12 hours", t("10-18", "20:00"))
iron = s.order(
    "iron sucrose", "300 mg intravenously", t("10-18", "12:00"), end=t("10-20", "13:00"), final="completed"
)
s.note(
    "progress",
    t("10-19", "08:15"),
    """POD2. BP 158/98 on nif 30 -> 60 XL. plt 128 Cr 1.3 Hgb 7.8. Motrin cont for pain. Lochia nl. Copy: rhogam eval -> "baby type pending".""",
    "Dr. J. Okada (PGY2)",
    signed=t("10-19", "09:40"),
)
nif.dose(t("10-19", "09:45"), "60 mg by mouth daily")
s.labs(t("10-19", "06:00"), t("10-19", "06:40"), hgb=7.8, plt=128, cr=1.3, ast=44, alt=58)
s.note(
    "nursing",
    t("10-20", "03:40"),
    "Headache 8/10, worse sitting up, better flat, neck stiff. BP 168/112 x2 15 min apart. Visual spots no. MD called 03:20. Nifedipine 10 IR given 03:35. Used family (husband) to interpret overnight, tablet broken.",
    "RN V. Lindgren",
    signed=t("10-20", "04:10"),
)
s.note(
    "event",
    t("10-20", "03:50"),
    "PP HA + severe BP. neuro nonfocal. Ddx preE/PRES, PDPH (wet tap 10/17), CVT. Hydral 10 -> 148/92. NO mag unless neuro signs per MFM (Cr). CTV head in am. Anesthesia to see. STOP ibuprofen (BP, Cr).",
    "Dr. T. Bell (OB night)",
    signed=t("10-20", "04:50"),
)
ibu.stop(t("10-20", "04:55"), "hypertension, creatinine")
s.report(
    "CT venogram head",
    "",
    t("10-20", "08:10"),
    t("10-20", "09:30"),
    "No venous sinus thrombosis. No haemorrhage or PRES. INCIDENTAL: 6 mm partially empty sella.",
)
s.note(
    "nursing",
    t("10-20", "10:05"),
    "Chart check: mother O NEG, cord type O POS resulted 10/18 10:00, NO Rho(D) given or ordered. 72 h ends 14:20 TODAY. Called Dr Alonso, stat blood bank.",
    "RN P. Whitfield",
)
s.order(
    "Rho(D) immune globulin",
    "300 mcg intramuscularly once",
    t("10-20", "10:15"),
    end=t("10-20", "11:20"),
    final="completed",
)
s.given("Rho(D) immune globulin", "300 mcg IM", t("10-20", "11:10"))
s.note(
    "procedure",
    t("10-20", "15:20"),
    "ANESTHESIA: PDPH. Epidural blood patch 20 ml L3-4, last enoxaparin 10/19 20:00 (19 h), plt 148. HA 8->1. Restart lovenox 24 h... not before 10/21 09:00. Lift nothing >10 lb, no strain. Redo if back.",
    "Dr. F. Marchetti",
    signed=t("10-20", "16:00"),
)
s.labs(t("10-20", "06:00"), t("10-20", "06:40"), plt=148, cr=1.2, hgb=8.2, ast=36, alt=49)
ena = s.order("enalapril", "5 mg by mouth twice daily", t("10-20", "17:00"))
s.note(
    "progress",
    t("10-21", "09:00"),
    """POD4. HA gone. BP 142/90. nif 60 + enalapril 5 bid (BF ok). Cr 1.1, plt 176. No NSAID. Enox back 10/21 pm x 6 wk total (to 11/28).
Contraception: estrogen NO (HTN). Implant placed 10/22 planned. Rubella NI -> MMR before d/c. S/S: EPDS 14, q10 neg: SW.""",
    "Dr. C. Alonso",
    signed=t("10-21", "10:30"),
)
s.note(
    "sw",
    t("10-21", "14:00"),
    "EPDS 14 (q10 = 0), con intérprete: llora, dice 'no duermo por el bebé'. Hx depresión pospartum 2020 (sertraline then, stopped). Safe at home. Perinatal MH referral 10/27 phone 555-0641. Rubén supportive.",
    "J. Pineda LCSW",
)
s.note(
    "procedure",
    t("10-22", "11:00"),
    "Etonogestrel implant L inner arm. Consent w interpreter 40417.",
    "Dr. J. Okada (PGY2)",
)
s.note(
    "nursing",
    t("10-22", "16:30"),
    "Burning w urination since Foley out. UA sent + cx. Incision dry, staples -> out 10/23 am steri strips. MMR given R arm 16:00. Pumping 60 ml q3.",
    "RN S. Abara",
)
s.labs(t("10-22", "06:00"), t("10-22", "06:40"), hgb=8.8, plt=214, cr=1.0, ast=28, alt=38)
s.vitals(t("10-23", "08:00"), bp="138/86", hr=84, rr=16, temp=36.9, spo2=98, weight=101)
s.note(
    "instr",
    t("10-23", "09:00"),
    """ALTA w/ intérprete. Nifedipine XL 60 every am, enalapril 5 twice, enoxaparin 40 inj twice a day until 11/28, tylenol 975 q6 prn, iron every other day, inhaler advair + albuterol, PNV, stool softener.
No ibuprofen. No labetalol (asthma). No aspirin/estrogen.
BP 2x/day home cuff; call >=150/100, ER >=160/110, headache, vision, RUQ pain, SOB, seizure. Soak pad/h, fever 100.4, leg pain, wound red/pus.
BP clinic 10/26 09:00 555-0622. Incision 10/30 Dr Alonso 10:40. 6 wk 12/1 + glucose tolerance test (GDM). MH 10/27. NO lifting >10 lb, nothing in vagina 6 wk, no driving 2 wk.
Next pregnancy: aspirin from 12 wk, see early. MMR: no pregnancy 1 mo.
Oxycodone none.""",
    "Dr. J. Okada (PGY2)",
    signed=t("10-23", "10:20"),
)
D = t("10-23", "10:30")
for n, d in [
    ("nifedipine XL", "60 mg by mouth daily"),
    ("enalapril", "5 mg by mouth twice daily"),
    ("enoxaparin", "40 mg subcutaneously every 12 hours through 2026-11-28"),
    ("acetaminophen", "975 mg by mouth every 6 hours as needed"),
    ("ferrous sulfate", "325 mg by mouth every other day"),
    ("fluticasone-salmeterol inhaler", "250/50 mcg 1 inhalation twice daily"),
    ("albuterol inhaler", "2 puffs every 4 hours as needed for wheeze"),
    ("prenatal vitamin", "1 tablet by mouth daily"),
    ("docusate", "100 mg by mouth twice daily"),
]:
    s.order(n, d, D, cat="discharge")
s.lab_text(
    t("10-22", "16:10"),
    t("10-24", "11:30"),
    "Urine culture",
    "630-4",
    "Klebsiella pneumoniae > 100,000 CFU/mL. S: cephalexin, nitrofurantoin, TMP-SMX. R: ampicillin",
    "A",
)
s.write(__file__)
