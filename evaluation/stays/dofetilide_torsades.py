"""Fictional: dofetilide torsades."""

from builder import Stay, clock

t = clock(2026, "-06:00")
s = Stay("v-kess", "Kessler", "Raymond", "1959-07-30", "male")
s.contact("partner", "Jo Whitley", "555-0173")
s.encounter(
    t("01-20", "09:40"),
    t("01-26", "12:00"),
    "palpitations, legs swollen, short of breath",
    "49436004",
    "Atrial fibrillation",
    "Cardiology",
)
s.allergy("lisinopril", "29046", "angioedema: tongue swelling 2021", t("01-20", "10:00"))
for n, d, y in (
    ("apixaban", "5 mg by mouth twice a day", "2024-03-01"),
    ("metoprolol succinate ER", "100 mg by mouth daily", "2024-03-01"),
    ("verapamil ER", "240 mg by mouth daily", "2025-12-10"),
    ("hydrochlorothiazide", "25 mg by mouth daily", "2019-01-01"),
    ("simvastatin", "40 mg by mouth at bedtime", "2017-01-01"),
    ("metformin", "500 mg by mouth twice a day", "2022-01-01"),
    ("sulfamethoxazole-trimethoprim DS", "1 tablet by mouth twice a day for 7 days", "2026-01-18"),
):
    s.home(n, d, y, t("01-20", "11:00"))
for n, c in (
    ("Persistent atrial fibrillation", "440059007"),
    ("Hypertension", "38341003"),
    ("Type 2 diabetes mellitus", "44054006"),
    ("Chronic kidney disease stage 3", "433144002"),
):
    s.condition(n, c, t("01-20", "11:00"), kind="problem-list-item")
s.condition("Heart failure with reduced ejection fraction, acute", "", t("01-20", "15:00"))
s.vitals(t("01-20", "09:45"), "128/84", hr=142, rr=22, temp=36.9, spo2=94, weight=87.6, height=176)
s.labs(
    t("01-20", "10:00"),
    t("01-20", "10:50"),
    k=3.6,
    mg=1.7,
    cr=1.7,
    bun=29,
    na=138,
    bnp=3860,
    trop=26,
    hgb=13.4,
    wbc=9.2,
    plt=214,
    glu=148,
)
s.note(
    "ed",
    t("01-20", "09:50"),
    """66M af x wks worse since xmas. orthopnea, legs. HR 142 AF. cardiology refused? admit tele. PCP 1/18 UTI -> bactrim (day 3/7). PCP added verapamil 12/10 for rate.
lasix 40 IV. metop 5 IV x1. apixaban, says missed none. ACE tongue swelling 2021. roommate in bay on digoxin, not him. CXR congestion.
""",
    "Dr. F. Rooke, EM",
    t("01-20", "11:20"),
)
for n, d in (
    ("apixaban", "5 mg by mouth twice a day"),
    ("metformin", "500 mg by mouth twice a day"),
    ("simvastatin", "40 mg by mouth at bedtime"),
):
    s.order(n, d, t("01-20", "12:30"))
ver = s.order("verapamil ER", "240 mg by mouth daily", t("01-20", "12:30"))
hctz = s.order("hydrochlorothiazide", "25 mg by mouth daily", t("01-20", "12:30"))
tmp = s.order(
    "sulfamethoxazole-trimethoprim DS",
    "1 tablet by mouth twice a day through 2026-01-25",
    t("01-20", "12:30"),
)
met = s.order("metoprolol succinate ER", "100 mg by mouth daily", t("01-20", "12:30"))
fur = s.order("furosemide", "40 mg intravenously twice a day", t("01-20", "12:30"))
s.note(
    "hp",
    t("01-20", "12:00"),
    """CARDS. AF RVR + acute HF. wt 87.6 (dry 84). JVD, 2+ edema. cr 1.7 (b/l 1.6). CHADSVASC 4. TEE/DCCV am. then AAD, dofetilide vs amio. home meds on rec. full code. partner Jo. snores, ?OSA.
""",
    "Dr. H. Estevez, Cardiology",
    t("01-20", "13:40"),
)
s.report(
    "Transesophageal echocardiogram",
    "",
    t("01-21", "08:30"),
    t("01-21", "09:40"),
    "LVEF 38 percent. No left atrial appendage thrombus. Moderate mitral regurgitation. Ascending aorta dilated 4.4 cm.",
)
s.note(
    "procedure",
    t("01-21", "09:20"),
    """TEE no LAA clot. DCCV 200J x1, 360 x1 -> SR then AF in 4 min. pad redness L chest.
""",
    "Dr. H. Estevez, Cardiology",
    t("01-21", "10:10"),
)
dof = s.order("dofetilide", "500 mcg by mouth twice a day", t("01-21", "11:00"), reason="atrial fibrillation")
s.lab_text(t("01-21", "11:30"), t("01-21", "11:40"), "ECG QTc", "", "QTc 446 ms, AF 98, baseline")
s.labs(t("01-21", "05:00"), t("01-21", "05:40"), k=3.5, mg=1.6, cr=1.7, bun=30)
s.note(
    "progress",
    t("01-21", "10:30"),
    """HD2 failed DCCV. start dofetilide 500 bid after lunch, QTc 446. tele. EF 38 new. wt 86. lasix IV bid. K 3.5 Mg 1.6
HFrEF -> Entresto 24/26 bid start tonight.
TMP/SMX to finish 7d. cont home.
""",
    "Dr. H. Estevez, Cardiology",
    t("01-21", "11:50"),
)
ent = s.order("sacubitril-valsartan", "24-26 mg by mouth twice a day", t("01-21", "12:00"))
s.given("dofetilide", "500 mcg PO", t("01-21", "13:00"))
s.lab_text(t("01-21", "15:10"), t("01-21", "15:20"), "ECG QTc", "", "QTc 518 ms, 2 h after dose 1", "HH")
s.note(
    "pharm",
    t("01-21", "16:30"),
    """entresto CONTRAINDICATED: ACE angioedema 2021. not given. -> no ACE/ARNI.
rest of dofetilide check tmrw, pager full.
""",
    "R. Castellan PharmD",
    t("01-21", "16:45"),
)
ent.cancel(t("01-21", "16:45"), "angioedema")
s.given("dofetilide", "500 mcg PO", t("01-22", "01:00"))
s.note(
    "nursing",
    t("01-22", "03:10"),
    "0310 tele 14 beats wide twisting VT, felt faint, self-terminated. BP 104/60. second dose was 0100. Mag 2 g IV per protocol, pads on. strip printed. K from 5am asked stat.",
    "T. Grewal RN",
)
s.labs(t("01-22", "03:20"), t("01-22", "03:55"), k=3.2, mg=1.5, cr=1.8, bun=34)
s.lab_text(t("01-22", "03:30"), t("01-22", "03:40"), "ECG QTc", "", "QTc 561 ms, SR 54", "HH")
s.note(
    "event",
    t("01-22", "03:30"),
    """xcover. TdP 14 beats. K 3.2. replete K 40 x2 Mg 2 g. hold am dofetilide. UTI sx persist, cx E coli TMP R -> cipro 500 bid.
""",
    "Dr. A. Lowe, night",
    t("01-22", "04:20"),
)
cip = s.order("ciprofloxacin", "500 mg by mouth twice a day", t("01-22", "04:15"))
s.lab_text(
    t("01-20", "10:20"),
    t("01-22", "02:50"),
    "Urine culture",
    "630-4",
    "E. coli >100,000: TMP-SMX R, ciprofloxacin S, cefazolin S, nitrofurantoin S",
    "A",
)
s.note(
    "progress",
    t("01-22", "08:00"),
    """HD3. SR 58 QTc 550. TdP o/n on dofet 500. K 3.7 after. cr 1.8. dofet hold, reassess 250? wt 85.2. cipro for uti.
(copied) cont home
""",
    "Dr. H. Estevez, Cardiology",
    t("01-22", "09:10"),
)
s.note(
    "pharm",
    t("01-22", "11:00"),
    """full dofetilide review. CrCl ~51 -> 250 not 500. CONTRAINDICATED with: HCTZ, verapamil, TMP (all three active!), caution metformin. plus K 3.2 Mg 1.5. cipro QT, also 4.4 cm aorta -> avoid quinolones.
rec: stop dofetilide for good, HCTZ, verapamil (also EF 38), TMP-SMX, cipro -> cephalexin 500 q6 (cefazolin S) thru 1/27. Simvastatin 40 w amiodarone max 20 -> rosuvastatin 10.
""",
    "R. Castellan PharmD",
    t("01-22", "11:30"),
)
for o, w in (
    (dof, "torsades"),
    (hctz, "dofetilide, low potassium"),
    (ver, "EF 38"),
    (tmp, "resistant, interaction"),
    (cip, "QT, aorta"),
):
    o.stop(t("01-22", "12:00"), w)
s.order("cephalexin", "500 mg by mouth every 6 hours through 2026-01-27", t("01-22", "12:10"))
s.labs(t("01-23", "05:00"), t("01-23", "05:40"), k=4.4, mg=2.1, cr=1.6)
s.note(
    "progress",
    t("01-23", "08:20"),
    """HD4 SR 62 QTc 486. no VT 28h. edema less wt 84.6. EP (Dr Pak): amio after >=48h dofet washout & QTc <460, K>4 Mg>2. aorta 4.4 CTA in 6 mo. spiro 25. metop down to 50 (brady 54).
""",
    "Dr. H. Estevez, Cardiology",
    t("01-23", "09:20"),
)
met.dose(t("01-23", "09:30"), "50 mg by mouth daily")
s.order("spironolactone", "25 mg by mouth daily", t("01-23", "09:30"))
fur.stop(t("01-24", "09:00"))
s.order("furosemide", "40 mg by mouth daily", t("01-24", "09:00"))
s.labs(t("01-24", "05:00"), t("01-24", "05:40"), k=4.5, mg=2.2, cr=1.6)
s.note(
    "progress",
    t("01-24", "09:00"),
    """HD5 QTc 452 SR 64. start amio 400 bid x 7 d then 200 daily. simva -> rosuva 10. TSH, LFT sent. lasix po 40. wt 84.1. dc mon. K 4.5. sleep study ref.
""",
    "Dr. H. Estevez, Cardiology",
    t("01-24", "10:10"),
)
s.order("amiodarone", "400 mg by mouth twice a day for 7 days, then 200 mg daily", t("01-24", "10:20"))
s.order("rosuvastatin", "10 mg by mouth at bedtime", t("01-24", "10:20"))
s.note(
    "nursing",
    t("01-24", "18:00"),
    "taught scale, low salt 2 g, dofetilide sheet thrown out. pad area L chest: pink, lotion. simvastatin 40 still on MAR w rosuva - told Dr E, not given.",
    "T. Grewal RN",
)
s.vitals(t("01-26", "07:00"), "118/70", hr=62, rr=16, temp=36.7, spo2=97, weight=83.8)
s.labs(t("01-26", "05:00"), t("01-26", "05:40"), k=4.6, mg=2.1, cr=1.5)
for n, d in (
    ("apixaban", "5 mg by mouth twice a day"),
    ("metoprolol succinate ER", "50 mg by mouth daily"),
    ("amiodarone", "400 mg by mouth twice a day through 2026-01-30, then 200 mg daily"),
    ("furosemide", "40 mg by mouth daily"),
    ("spironolactone", "25 mg by mouth daily"),
    ("rosuvastatin", "10 mg by mouth at bedtime"),
    ("metformin", "500 mg by mouth twice a day"),
    ("cephalexin", "500 mg by mouth every 6 hours through 2026-01-27"),
):
    s.order(n, d, t("01-26", "08:20"), "discharge")
s.service("TSH", t("01-24", "10:20"))
s.service("Sleep study", t("01-26", "08:30"))
s.note(
    "progress",
    t("01-26", "08:00"),
    """dc. SR 62 QTc 448 wt 83.8. K 4.6 cr 1.5 on spiro.
amio 400 bid thru 1/30 then 200 daily. metop 50. no dofetilide EVER, no HCTZ, verapamil, simva, bactrim, cipro/levaquin. no ACE/ARB-neprilysin (angioedema).
BMP + mg Thu 1/29 PCP Dr Hale 8:30 555-0131. cards Dr Estevez 2/2 10:00 555-0132 w ECG. EP Dr Pak 3/4 9:30. CTA aorta 4.4 cm July. sleep study. TSH pending. apixaban no miss (post DCCV/AAD). no drive 1 wk. grapefruit no. sun cream.
""",
    "Dr. H. Estevez, Cardiology",
    t("01-26", "09:10"),
)
s.note(
    "instr",
    t("01-26", "10:10"),
    """weigh am: call 3 lb/day 5 lb/wk. 2 g salt. call/911: faint, fast pounding, chest pain, stroke signs (face arm speech), short breath, black stools, face/tongue swelling. bring list to any doctor before a new antibiotic.
""",
    "T. Grewal RN",
    t("01-26", "10:30"),
)
s.write(__file__)
