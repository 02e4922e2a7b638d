from builder import Stay, clock

t = clock(2026, "-04:00")
s = Stay("g-sepsis-stepdown", "Brancato", "Leonard", "1951-11-30", "male")
s.contact("daughter, health care proxy", "Rosa Brancato", "555-0119")
s.encounter(
    t("04-02", "22:15"),
    t("04-12", "14:30"),
    "fever and confusion",
    "386661006",
    "Fever",
    "Critical Care / Medicine",
)
for n, c in (
    ("COPD", "13645005"),
    ("Hypertension", "38341003"),
    ("Type 2 diabetes mellitus", "44054006"),
    ("Benign prostatic hyperplasia", "266569009"),
):
    s.condition(n, c, "2025-06-01T09:00:00-04:00", "2015-01-01", kind="problem-list-item")
s.condition("Septic shock", "76571007", t("04-03", "00:30"), abated=t("04-07", "12:00"))
s.condition("Atrial fibrillation", "49436004", t("04-03", "14:00"))
s.allergy("Sulfamethoxazole / trimethoprim", "", "hives", "2025-06-01T09:00:00-04:00", severity="moderate")
s.home("lisinopril 20 mg", "20 mg by mouth daily", "2016-01-01", t("04-03", "08:00"))
s.home("metformin 1000 mg", "1000 mg by mouth twice daily", "2018-01-01", t("04-03", "08:00"))
s.home("tamsulosin 0.4 mg", "0.4 mg by mouth at bedtime", "2020-01-01", t("04-03", "08:00"))
s.home("tiotropium inhaler", "2 puffs inhaled daily", "2019-01-01", t("04-03", "08:00"))
s.home("hydrochlorothiazide 25 mg", "25 mg by mouth daily", "2016-01-01", t("04-03", "08:00"))
s.labs("2026-01-15T08:00:00-05:00", stay=False, cr=1.0, k=4.3, a1c=7.1)
s.vitals(t("04-02", "22:20"), bp="78/44", hr=134, rr=34, spo2=82, temp=39.4)
s.labs(
    t("04-02", "22:40"),
    t("04-02", "23:25"),
    wbc=24.1,
    hgb=13.0,
    plt=118,
    na=131,
    k=5.2,
    bun=48,
    cr=2.9,
    lac=6.1,
    pct=38.0,
    glu=241,
)
s.note(
    "ed",
    t("04-02", "22:50"),
    """74M brought by EMS, dtr found confused, 4d cough rust sputum, rigors. COPD (no home O2). SBP 70s, lac 6.1. CXR RLL + RML consolidation. Intubated 23:20 for hypoxia (7.5 ETT). 30 ml/kg LR. Norepi via R IJ CVL. Ctx 2 g + azithro 500 given 22:58. BCx x2, sputum, urine Ag. Allergy: per dtr "sulfa and maybe Cefa-something, he got itchy" - chart sulfa only. Ceftriaxone tolerated. FULL CODE per dtr.""",
    "Dr. N. Albrecht ED",
    t("04-03", "00:20"),
)
ctx = s.order("ceftriaxone", "2 g IV q24h", t("04-02", "22:55"))
azi = s.order("azithromycin", "500 mg IV q24h", t("04-02", "22:55"))
ne = s.order("norepinephrine", "0.02-0.5 mcg/kg/min", t("04-02", "23:30"))
hc = s.order("hydrocortisone", "50 mg IV q6h", t("04-03", "04:00"))
pan = s.order("pantoprazole", "40 mg IV daily", t("04-03", "04:00"), note="stress ulcer prophylaxis")
s.lab_text(t("04-03", "01:00"), t("04-03", "09:30"), "Legionella antigen, urine", "", "POSITIVE", "A").change(
    t("04-03", "13:10"),
    status="corrected",
    valueString="CORRECTED REPORT: NEGATIVE. Earlier positive belonged to another patient's specimen (mislabelled).",
    interpretation=[{"text": "N"}],
)
s.lab_text(
    t("04-02", "22:45"),
    t("04-04", "11:00"),
    "Blood culture",
    "",
    "2/2 sets Streptococcus pneumoniae. Penicillin MIC 0.03 S, ceftriaxone S.",
    "A",
)
s.note(
    "hp",
    t("04-03", "05:00"),
    """MICU admit. Septic shock 2/2 CAP, ARDS mild, AKI on ? CKD (Cr 2.9, base 1.0), DM, COPD. NE 0.28, vaso 0.03 -> hydrocort 50 q6. LTVV. HOLD lisinopril, HCTZ, metformin. POC echo LVEF 50, no effusion. Insulin gtt. SQH. PPI ppx while on vent.
Home meds reconciled by list""",
    "Dr. E. Sorrell, MICU fellow",
    t("04-03", "06:40"),
)
s.note(
    "event",
    t("04-03", "14:10"),
    "AF w RVR 158 at 13:25, MAP 58. amio 150 bolus + gtt 1 mg/min. converted to SR 19:40 (per tele). No hx AF. QTc 471. Legionella report this am was another pt's - corrected, NEG. azithro to stop after today's dose.",
    "Dr. E. Sorrell, MICU fellow",
    t("04-03", "20:10"),
)
amio = s.order("amiodarone infusion", "1 mg/min x6h then 0.5 mg/min", t("04-03", "14:00"))
azi.stop(t("04-04", "12:00"), "Legionella negative")
s.labs(
    t("04-05", "04:30"),
    t("04-05", "05:20"),
    wbc=16.2,
    hgb=10.1,
    plt=96,
    na=137,
    k=3.6,
    mg=1.6,
    cr=2.4,
    lac=1.6,
    glu=172,
)
s.note(
    "progress",
    t("04-05", "08:30"),
    """ICU D3. NE off 04:00, vaso off. FiO2 .4 PEEP 5. AF recurrence 2h overnight, amio gtt. hep gtt started? -> discussed: CHA2DS2-VASc 4 (age, HTN, DM... 65-74=1 -> 3). plt 96. Decision on AC when plt >100. Ctx D3/.. BCx pneumococcus. Agitated on SAT: quetiapine 25 qhs. hydrocort wean tmrw. QTc 512 today!! stop haldol prn; amio off 09:00. Cr 2.4.
Wean to extubate tmrw.""",
    "Dr. E. Sorrell, MICU fellow",
    t("04-05", "10:45"),
)
amio.stop(t("04-05", "09:00"), "QTc 512")
met = s.order("metoprolol tartrate", "25 mg PO/NG BID", t("04-05", "09:30"))
qt = s.order("quetiapine", "25 mg PO qHS", t("04-05", "21:00"))
ne.stop(t("04-05", "04:00"))
s.report(
    "CT chest without contrast",
    "",
    t("04-06", "15:00"),
    t("04-06", "18:00"),
    "RLL and RML consolidation, moderate right parapneumonic effusion, no loculation. Background emphysema. Incidental 1.8 cm left adrenal nodule, 22 HU, indeterminate: adrenal protocol CT and biochemical workup suggested.",
)
s.note(
    "procedure",
    t("04-06", "19:00"),
    "R thoracentesis US guided 650 ml cloudy yellow. pH 7.34 gluc 88 LDH 410 -> uncomplicated parapneumonic. cx sent, CYTOLOGY sent (60 py). Extubated 04-06 11:20, HFNC 40L -> 6L. CVL R IJ out 4/7.",
    "Dr. E. Sorrell, MICU fellow",
    t("04-06", "20:20"),
)
hc.stop(t("04-06", "12:00"), "shock resolved")
s.note(
    "slp",
    t("04-07", "09:30"),
    "Bedside swallow post extub d1. Wet voice on thin. Rec: MILDLY THICK (nectar) liquids, minced & moist, meds crushed in puree. Re-eval 48-72 h.",
    "C. Ahn SLP",
    t("04-07", "10:15"),
)
s.note(
    "nursing",
    t("04-07", "16:00"),
    "Transfer out of MICU to 6W. AAOx2, pulls at lines at night. 3L NC 91% (target 88-92). Foley in. Code status sheet: DNR/DNI dated 4/7?? called ICU - dtr + pt talked w Dr Sorrell, pt wants DNI after this, but CPR ok? not settled. Full code order still active.",
    "B. Haney RN",
    t("04-07", "17:00"),
)
s.service("Code status: full code", t("04-03", "00:30"))
s.labs(
    t("04-08", "05:00"),
    t("04-08", "06:00"),
    wbc=11.9,
    hgb=10.3,
    plt=148,
    na=139,
    k=4.0,
    mg=2.0,
    cr=1.8,
    glu=166,
)
hep = s.order("heparin", "5000 units SC q8h", t("04-03", "04:00"))
s.note(
    "consult",
    t("04-08", "10:00"),
    """Cardiology. New AF in sepsis, total ~9 h over 2 episodes, now SR since 4/5. CHA2DS2-VASc 3 (65-74, HTN, DM). Rec apixaban 5 BID (plt 148, Hgb stable); decide on long-term at 3 mo w 14d monitor. NO amiodarone (QTc 512 -> now 462, COPD). Metoprolol succ 50 daily for d/c. Avoid QT drugs - quetiapine, azithro, FQ. TTE: EF 55, LA mild dil.""",
    "Dr. J. Oyelaran",
    t("04-08", "12:30"),
)
apx = s.order("apixaban", "2.5 mg PO BID", t("04-08", "14:00"))
s.note(
    "pharm",
    t("04-08", "15:30"),
    "apixaban entered 2.5 - does NOT meet reduction (age 74, wt 88 kg, Cr 1.8 = 1 of 3). Should be 5 BID. Called intern, changed. SC heparin d/c'd. Also PPI ppx no longer indicated (off vent, no GIB) - suggest stop. quetiapine: 25 qhs no longer needed? was ICU delirium.",
    "W. Petrossian PharmD",
    t("04-08", "16:20"),
)
apx.dose(t("04-08", "16:10"), "5 mg PO BID")
hep.stop(t("04-08", "16:10"), "on apixaban")
met.stop(t("04-08", "18:00"), "changed to succinate")
s.order("metoprolol succinate", "50 mg PO daily", t("04-08", "18:00"))
s.note(
    "progress",
    t("04-09", "09:00"),
    """Ward. 2L 92%. Afeb 48h. Ctx D7 -> amox/clav 875 BID per ID curbside today? Pneumococcus + parapneumonic effusion: total 14d through 4/16. Sleeping better. Cr 1.5. Lisinopril - resume tmrw if BP >130. Foley out, voided 300, PVR 90. Quetiapine cont. Diet per SLP.
Dysphagia: nectar.""",
    "Dr. F. Tesfaye, intern",
    t("04-09", "11:00"),
)
ctx.complete(t("04-09", "12:00"), "to oral")
amc = s.order("amoxicillin-clavulanate", "875/125 mg PO BID", t("04-09", "12:00"))
lis = s.order("lisinopril", "20 mg PO daily", t("04-09", "12:10"), note="resume 04/10 if SBP >130")
s.note(
    "slp",
    t("04-10", "10:00"),
    "Re-eval FEES: no aspiration w thin. UPGRADE thin liquids, easy-to-chew. pills whole ok. Upright 30 min.",
    "C. Ahn SLP",
    t("04-10", "11:00"),
)
s.labs(t("04-10", "05:00"), t("04-10", "06:00"), wbc=10.1, hgb=10.6, plt=214, k=4.9, cr=1.6, bun=29)
s.vitals(t("04-10", "08:00"), bp="118/66", hr=78, rr=18, spo2=91, temp=36.8, o2=2, weight=88.0)
s.note(
    "consult",
    t("04-10", "13:00"),
    "Renal curbside: ATN recovering 2.9 -> 1.6 (1.5 ystd). Do NOT restart lisinopril, HCTZ at discharge; BMP 1 wk (4/17) then PCP decides. Metformin: eGFR 45ish, sick - restart 500 BID only when Cr <1.5. BP 118/66 w/o. Urine bland. Use linagliptin?? no - diet + glucose log.",
    "Dr. M. Hsu, Nephrology",
    t("04-10", "14:40"),
)
s.note(
    "progress",
    t("04-11", "08:30"),
    """Slept. RA rest 90, ambul 86 -> 2L exertion 91 (PT). Quetiapine cont (copied). lisinopril per order. Full code.
Family mtg yday 15:00: pt has capacity, wants DNI, no CPR = DNR/DNI, MOLST signed 4/10 by pt & me. dtr agrees.""",
    "Dr. F. Tesfaye, intern",
    t("04-11", "10:15"),
)
s.service("Code status: DNR/DNI", t("04-11", "11:00"))
qt.stop(t("04-11", "13:00"), "QTc, delirium resolved")
pan.stop(t("04-11", "13:00"), "no indication")
lis.stop(t("04-11", "13:00"), "AKI; nephrology")
s.note(
    "event",
    t("04-11", "13:10"),
    "Attending rounds: d/c quetiapine, pantoprazole, lisinopril order (should not have been resumed - none given, BP hold). Delirium cleared, CAM neg x3d.",
    "Dr. C. Villar",
    t("04-11", "13:40"),
)
s.note(
    "pt",
    t("04-11", "14:00"),
    "Amb 180 ft RW, desat 86 RA, 2L 91. Home PT + rollator. Home O2 2 L w exertion, NOT rest; COPD target 88-92. Stairs 10 w rail.",
    "D. Kovac PT",
    t("04-11", "14:50"),
)
s.note(
    "sw",
    t("04-12", "09:00"),
    "Dtr Rosa (proxy) asks re SNF - pt declines; home w dtr, O2 via Breathwell, VNA. Dtr has own BP 'lisinopril 20' same as dad's, said she'd give him hers - reminded hold.",
    "I. Maddox LCSW",
    t("04-12", "09:40"),
)
s.labs(t("04-12", "05:00"), t("04-12", "06:00"), cr=1.5, k=4.6, hgb=10.9, glu=158)
for n, d in (
    ("apixaban", "5 mg PO BID"),
    ("metoprolol succinate", "50 mg PO daily"),
    ("amoxicillin-clavulanate", "875/125 mg PO BID through 04/16"),
    ("tamsulosin", "0.4 mg PO at bedtime"),
    ("tiotropium inhaler", "2 puffs daily"),
    ("albuterol inhaler", "2 puffs every 4 h as needed"),
    ("oxygen", "2 L/min with exertion only"),
):
    s.order(n, d, t("04-12", "10:30"), cat="discharge")
s.note(
    "progress",
    t("04-12", "10:30"),
    """D/C. Septic shock pneumococcal pna, resolved; AF. AC apix 5 BID. Abx thru 4/16. HOLD lisinopril, HCTZ, metformin. BMP 4/17. PCP Dr Quist 4/20 11:00; cards 5/6. Pleural cytology not resulted at d/c -> me to call. Adrenal nodule 1.8 L: adrenal CT + metanephrines/cortisol outpt. Repeat CXR 6-8 wk. Pneumococcal vaccine due (PCV20) at PCP.""",
    "Dr. F. Tesfaye, intern",
    t("04-12", "12:10"),
)
s.write(__file__)
