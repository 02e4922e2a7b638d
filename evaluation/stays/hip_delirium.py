"""Hip fracture at 87: delirium, kidney and heart at odds, most home drugs changed, a DNR suspended for surgery and put back, a side written wrong in triage."""

from builder import Stay, clock

t = clock(2025, "-07:00")
s = Stay("hip-del", "Castellanos-Boyd", "Wilhelmina", "1938-02-11", "female")
s.contact("daughter, health care agent", "Ingrid Boyd", "555-0162")
s.encounter(
    t("07-14", "19:20"),
    t("07-22", "14:00"),
    "fall, hip pain",
    "263225007",
    "Fracture of hip",
    "Orthopedics / Geriatrics",
    "snf",
)

s.allergy("codeine", "2670", "vomiting", t("07-14", "19:40"), "mild", "intolerance", "low")
s.condition(
    "Heart failure with reduced ejection fraction",
    "703272007",
    t("07-14", "20:00"),
    "2019",
    kind="problem-list-item",
)
s.condition(
    "Chronic kidney disease stage 3b", "700379002", t("07-14", "20:00"), "2020", kind="problem-list-item"
)
s.condition("Atrial fibrillation", "49436004", t("07-14", "20:00"), "2018", kind="problem-list-item")
s.condition("Alzheimer's disease, mild", "26929004", t("07-14", "20:00"), "2023", kind="problem-list-item")
s.condition("Overactive bladder", "", t("07-14", "20:00"), "2022", kind="problem-list-item")
s.condition("Intertrochanteric fracture of left femur", "", t("07-14", "21:00"), t("07-14", "17:30"))
s.condition("Delirium", "2776000", t("07-16", "10:00"), t("07-15", "22:00"))

rec = t("07-14", "23:00")
s.home("apixaban 2.5 mg", "2.5 mg by mouth twice daily", "2021-01-01", rec)
s.home("furosemide 40 mg", "40 mg by mouth every morning", "2019-01-01", rec)
s.home("metoprolol succinate ER 100 mg", "100 mg by mouth daily", "2019-01-01", rec)
s.home("lisinopril 10 mg", "10 mg by mouth daily", "2019-01-01", rec)
s.home("spironolactone 25 mg", "25 mg by mouth daily", "2020-01-01", rec)
s.home("donepezil 10 mg", "10 mg by mouth at bedtime", "2023-06-01", rec)
s.home("oxybutynin 5 mg", "5 mg by mouth twice daily", "2022-03-01", rec)
s.home("zolpidem 5 mg", "5 mg by mouth at bedtime", "2020-01-01", rec)
s.home("gabapentin 300 mg", "300 mg by mouth three times daily, feet", "2021-01-01", rec)
s.home("alendronate 70 mg", "70 mg by mouth once a week", "2024-01-01", rec)

s.vitals(t("07-14", "19:30"), "142/78", hr=56, rr=20, temp=36.8, spo2=94, weight=59.6)
s.labs(
    t("07-14", "19:45"),
    t("07-14", "20:20"),
    wbc=11.4,
    hgb=11.2,
    plt=188,
    na=136,
    k=5.1,
    co2=21,
    bun=46,
    cr=1.7,
    glu=132,
    inr=1.1,
    bnp=3400,
)
s.note(
    "ed",
    t("07-14", "19:25"),
    """87F fall from standing, getting up at night to void. R hip pain per triage. EXAM L leg short + ext rotated. XR: L intertroch fx. no head strike seen, CT head neg, no LOC. on Eliquis last dose 0800 today.
UA +nitrite -> CTX 1 g x1 for UTI. pain: fascia iliaca block. code: full.""",
    "Dr. G. Marchetti",
    t("07-14", "21:30"),
)
s.report(
    "XR Hip left and pelvis",
    "",
    t("07-14", "20:00"),
    t("07-14", "20:30"),
    "Displaced LEFT intertrochanteric femur fracture. Osteopenia. Right hip intact.",
)
apx = s.order("apixaban", "2.5 mg by mouth twice daily", t("07-14", "22:30"), code="1364430")
apx.hold(t("07-14", "22:40"), "surgery")
fur = s.order("furosemide", "40 mg by mouth every morning", t("07-14", "22:30"), code="4603")
fur.hold(t("07-15", "08:30"), "AKI, pre-op")
lis = s.order("lisinopril", "10 mg by mouth daily", t("07-14", "22:30"), code="29046")
lis.hold(t("07-15", "08:30"), "AKI, K 5.9")
spi = s.order("spironolactone", "25 mg by mouth daily", t("07-14", "22:30"), code="9997")
met = s.order("metoprolol succinate ER", "100 mg by mouth daily", t("07-14", "22:30"), code="866436")
don = s.order("donepezil", "10 mg by mouth at bedtime", t("07-14", "22:30"), code="135447")
oxb = s.order("oxybutynin", "5 mg by mouth twice daily", t("07-14", "22:30"), code="32675")
zol = s.order("zolpidem", "5 mg by mouth at bedtime", t("07-14", "22:30"), code="39993")
gab = s.order("gabapentin", "300 mg by mouth three times daily", t("07-14", "22:30"), code="25480")
s.order("acetaminophen", "1000 mg by mouth three times daily", t("07-14", "22:30"), code="161")
code_full = s.service("Full code", t("07-14", "22:30"), category="code status")
s.note(
    "hp",
    t("07-14", "22:00"),
    """87F lives w daughter Ingrid (HCA). HFrEF EF 35 (2024), AF Eliquis, CKD3b baseline Cr 1.5, mild AD. L IT hip fx. Cr 1.7 K 5.1, BNP 3400 but dry. Plan CMN tomorrow/16th after Eliquis washout. hold ACEi diuretics. full code - Ingrid brings MOLST?\x20
Home meds reconciled. CXR clear. codeine intol (vomit).""",
    "Dr. H. Bui",
    t("07-14", "23:40"),
)
s.labs(t("07-15", "05:00"), t("07-15", "05:40"), k=5.9, cr=2.1, bun=52, hgb=9.8, na=137)
s.note(
    "progress",
    t("07-15", "09:00"),
    """HD2 pre-op. K 5.9 -> spironolactone dc for good. Cr 2.1. IVF 75/h. HR 48-52 on metop 100 + donepezil 10. Asymptomatic bacteriuria? no sx - do not treat. MOLST from daughter: DNR/DNI; pt + Ingrid agree to SUSPEND DNR for surgery until PACU dc.
OR 7/16 0800 L side marked.""",
    "Dr. H. Bui",
    t("07-15", "10:30"),
)
spi.stop(t("07-15", "09:30"), "K 5.9")
s.note(
    "op",
    t("07-16", "08:30"),
    """LEFT cephalomedullary nail, short. EBL 250. no complications. WBAT. apixaban 2.5 bid restart 7/17 AM if dry wound. staples. DNR suspended intraop.""",
    "Dr. C. Lidstrom",
    t("07-16", "10:40"),
)
s.procedure("Cephalomedullary nailing", "", t("07-16", "08:30"), t("07-16", "10:00"), "left femur")
s.note(
    "event",
    t("07-16", "15:00"),
    "PACU dc 1230. DNR/DNI back in force per MOLST, d/w Ingrid. Order changed. Agitated, pulled IV, CAM+.",
    "Dr. H. Bui",
    t("07-16", "15:30"),
)
code_full.stop(t("07-16", "15:30"), "MOLST back in force")
s.service("Do not resuscitate / do not intubate (MOLST)", t("07-16", "15:30"), category="code status")
quet = s.order(
    "quetiapine",
    "12.5 mg by mouth at bedtime as needed for severe agitation",
    t("07-16", "20:00"),
    code="51272",
)
s.order(
    "heparin",
    "5000 units subcutaneously every 12 hours",
    t("07-16", "20:00"),
    code="5224",
    end=t("07-17", "09:00"),
    why="apixaban",
)
apx.resume(t("07-17", "09:00"))
oxy = s.order(
    "oxycodone", "2.5 mg by mouth every 6 hours as needed for pain", t("07-16", "12:00"), code="7804"
)
s.labs(t("07-17", "05:00"), t("07-17", "05:40"), hgb=7.4, cr=2.3, bun=58, k=5.2, wbc=12.0, na=134)
s.note(
    "consult",
    t("07-17", "10:00"),
    """GERIATRICS. Delirium, hyperactive, on oxybutynin + zolpidem + gabapentin 900/d (CrCl 18-20) + urinary retention? (PVR 320 -> cath removed 7/18). also daughter gives Tylenol PM (diphenhydramine) at home!!
REC: STOP oxybutynin, zolpidem, diphenhydramine/Tylenol PM (never). gabapentin 100 qhs. donepezil 5 qhs (brady). metop succ 50. no benzos. glasses, hearing aids, sleep. quetiapine low only if danger; off before dc. UA colonized, no abx.""",
    "Dr. N. Iwu",
    t("07-17", "11:30"),
)
oxb.stop(t("07-17", "12:00"), "delirium, retention")
zol.stop(t("07-17", "12:00"), "delirium")
gab.dose(t("07-17", "12:00"), "100 mg by mouth at bedtime")
don.dose(t("07-17", "12:00"), "5 mg by mouth at bedtime")
met.dose(t("07-17", "12:00"), "50 mg by mouth daily")
s.note(
    "progress",
    t("07-17", "12:30"),
    """POD1 Hgb 7.4 -> 1u PRBC. Cr 2.3 peak?. Delirium, orders per geri. full code. UTI d3? (copied). gait: OOB w PT. wound dry -> apixaban back.
d/c furosemide hold? wt 60.1. Na 134""",
    "Dr. H. Bui",
    t("07-17", "13:30"),
)
s.labs(t("07-18", "05:00"), t("07-18", "05:40"), hgb=8.9, cr=2.0, k=4.8, bun=50, na=135)
fur.dose(t("07-18", "09:00"), "20 mg by mouth every morning")
fur.resume(t("07-18", "09:10"))
s.lab_text(
    t("07-14", "20:30"),
    t("07-17", "08:00"),
    "Bacteria identified in Urine by Culture",
    "630-4",
    "40,000 CFU/mL Escherichia coli",
    "A",
)
s.note(
    "radiology",
    t("07-18", "14:00"),
    "CT abd/pelvis w/o (retention, Hgb drop): no retroperitoneal bleed. Left hip nail in place. INCIDENTAL 3.1 cm simple LEFT adnexal cyst; pelvic US suggested. Bladder distended.",
    "Dr. W. Sorensen",
)
s.note(
    "pt",
    t("07-19", "11:00"),
    "WBAT L. mod A x2 -> 1, FWW 20 ft. orthostatic 20. fall high. SNF rehab. glasses on. No ROM precautions (nail).",
    "B. Castro PT",
)
s.vitals(t("07-20", "08:00"), "152/84", hr=66, rr=24, spo2=89, temp=36.8, weight=62.4)
s.labs(t("07-20", "05:00"), t("07-20", "05:40"), hgb=8.6, cr=1.7, k=4.4, bun=38, bnp=6100, na=133)
s.note(
    "progress",
    t("07-20", "09:00"),
    """POD4 dyspneic, crackles, 2 L O2, wt 62.4 (adm 59.6, +2.8), BNP 6100. ADHF after fluids/blood/low lasix. furosemide 40 IV BID x2d. hold 20 po. CXR edema. Cr 1.7.
delirium better, CAM-neg in day. sleeps. oxycodone 2.5 rare. lisinopril still hold. urinary cath out, voids.
Full code. UTI tx complete.""",
    "Dr. P. Anand",
    t("07-20", "10:30"),
)
fiv = s.order("furosemide", "40 mg IV twice daily", t("07-20", "09:30"), code="4603")
fur.hold(t("07-20", "09:30"), "IV")
fiv.complete(t("07-21", "18:00"), "euvolemic, oral 40 mg twice daily")
s.note(
    "progress",
    t("07-20", "13:00"),
    "ADDENDUM: DNR/DNI is right (order 7/16), 'full code' copied. There was no UTI, only bacteriuria, not treated beyond 1 ED dose.",
    "Dr. P. Anand",
    t("07-20", "13:10"),
)
s.note(
    "pharm",
    t("07-21", "10:00"),
    "Dc recon: alendronate STOP (CrCl 22) -> fracture clinic re denosumab after vit D. Vit D 14 -> D3 2000. bowel: senna + miralax w opioid. Apixaban 2.5 bid ok (age, Cr). no NSAID. K: no salt substitutes. quetiapine last 7/19, no Rx.",
    "E. Donoghue PharmD",
)
s.lab_text(t("07-19", "06:00"), t("07-20", "09:00"), "25-hydroxyvitamin D", "", "14 ng/mL", "L")
s.vitals(t("07-22", "07:30"), "128/72", hr=62, rr=18, spo2=95, temp=36.7, weight=58.4)
s.labs(t("07-22", "05:00"), t("07-22", "05:40"), hgb=8.8, cr=1.6, k=4.5, bun=34, na=136)
d = t("07-22", "09:00")
s.order("apixaban 2.5 mg", "2.5 mg by mouth twice daily", d, "discharge", code="1364430")
s.order("furosemide 40 mg", "40 mg by mouth twice daily (8 AM and 2 PM)", d, "discharge", code="4603")
s.order("metoprolol succinate ER 50 mg", "50 mg by mouth daily", d, "discharge", code="866436")
s.order("donepezil 5 mg", "5 mg by mouth at bedtime", d, "discharge", code="135447")
s.order("gabapentin 100 mg", "100 mg by mouth at bedtime", d, "discharge", code="25480")
s.order(
    "oxycodone 5 mg tablet",
    "2.5 mg (half a tablet) by mouth every 6 hours as needed for severe pain, 8 tablets",
    d,
    "discharge",
    code="7804",
)
s.order(
    "acetaminophen 500 mg",
    "1000 mg by mouth three times daily, at most 3 g a day",
    d,
    "discharge",
    code="161",
)
s.order("cholecalciferol", "2000 units by mouth daily", d, "discharge")
s.order(
    "senna 8.6 mg / polyethylene glycol 17 g", "senna 2 tablets at bedtime and PEG 17 g daily", d, "discharge"
)
s.service("BMP at nursing facility", d, due="2025-07-25")
s.service("Orthopedics Dr. Lidstrom, staples out and X-ray", d, due="2025-07-29T10:15:00-07:00")
s.service(
    "Cardiology", d, due="2025-08-05", note="restart lisinopril if K below 5.0 and creatinine 1.6 or less"
)
s.service("Pelvic ultrasound", d, due="2025-08-12", note="3.1 cm left adnexal cyst")
s.service("Fracture clinic", d, due="2025-08-20", note="denosumab")
s.lab_text(
    t("07-21", "06:00"),
    t("07-21", "11:00"),
    "Serum protein electrophoresis",
    "",
    "in process",
    "N",
    status="registered",
)
s.note(
    "instr",
    t("07-22", "09:30"),
    """SNF Palo Verde. WBAT L leg. furosemide 40 mg 8 AM + 2 PM, weigh daily, goal wt 58.4 kg, call if up 1.5 kg/2 d. metoprolol 50, donepezil 5, gabapentin 100 HS. HOLD lisinopril till cardiology 8/5. STOP: oxybutynin zolpidem Tylenol PM spironolactone alendronate.
delirium precautions. DNR/DNI MOLST in packet. Staples out 7/29 1015. BMP 7/25. US 8/12. Call: SOB, wound red/drain, leg swelling, confusion, fall, bleed.""",
    "Dr. P. Anand",
    t("07-22", "10:15"),
)
s.note(
    "nursing",
    t("07-22", "13:30"),
    "To SNF by wc van w Ingrid. Report: L hip, MOLST, wt 58.4, hearing aids + glasses sent. SPEP not back. Apixaban given 0900.",
    "Q. Delacruz RN",
)
s.write(__file__)
