"""Fictional: pd peritonitis icodextrin."""

from builder import Stay, clock

t = clock(2026, "-07:00")
s = Stay("aa-vald", "Valdivia", "Ernesto", "1965-04-17", "male", lang="es")
s.contact("wife", "Socorro Valdivia", "928-555-0118")
s.encounter(
    t("10-05", "04:50"),
    t("10-12", "15:20"),
    "confusion, belly pain, cloudy dialysate",
    "21522001",
    "Abdominal pain",
    "Nephrology",
    "home",
)
s.allergy(
    "lisinopril",
    "29046",
    "cough",
    t("10-05", "05:20"),
    severity="mild",
    kind="intolerance",
    criticality="low",
)
s.condition(
    "End stage renal disease on peritoneal dialysis",
    "46177005",
    t("10-05", "05:30"),
    onset="2024-03-01",
    kind="problem-list-item",
)
s.condition(
    "Type 2 diabetes mellitus", "44054006", t("10-05", "05:30"), onset="2008-01-01", kind="problem-list-item"
)
s.home("insulin glargine", "18 units subcutaneously at bedtime", "2023-01-01", t("10-05", "09:00"))
s.home("insulin aspart", "sliding scale by home meter before meals", "2023-01-01", t("10-05", "09:00"))
s.home("amlodipine", "10 mg by mouth once daily", "2022-01-01", t("10-05", "09:00"))
s.home(
    "sevelamer carbonate", "1600 mg by mouth three times daily with meals", "2024-03-01", t("10-05", "09:00")
)
s.home("furosemide", "80 mg by mouth twice daily", "2024-03-01", t("10-05", "09:00"))
s.home(
    "baclofen",
    "10 mg by mouth three times daily, urgent care 10/2 for back spasm",
    "2026-10-02",
    t("10-05", "09:00"),
)
s.vitals(t("10-05", "04:55"), bp="96/54", hr=104, rr=18, temp=38.1, spo2=96, weight=74)
s.labs(
    t("10-05", "05:05"),
    issued=t("10-05", "05:40"),
    wbc=13.9,
    hgb=9.2,
    plt=244,
    na=133,
    k=3.0,
    co2=24,
    bun=61,
    cr=9.8,
    glu=38,
    alb=2.7,
    mg=1.9,
    phos=5.9,
    lac=1.9,
)
s.note(
    "ed",
    t("10-05", "05:10"),
    """ED 61M ESRD on CCPD (cycler nights + ICODEXTRIN 7.5% day bag), DM2, wife brings in "está como borracho". Spanish, interp video. Belly pain, cloudy bag since yesterday. Home meter read 224 at 0400, wife gave 8 u aspart. EMS meter 210. LAB GLUCOSE 38 !! -> D50, awake in 5 min, again 44 at 0700 -> D10.
T 38.1, BP 96/54. abd diffusely tender. effluent cloudy.
Meds: bag of pills from Nogales incl. "Glucovance" (glibenclamida-metformina) 2/day + baclofen from urgent care 10/2. Pt drowsy, myoclonus.
SHEET SAYS DNR (sheet label VALDEZ, other pt -> removed).
Plan: PD fluid cell ct, cx. nephrology. maybe tunnelled HD line and hold PD?
""",
    "Dr. G. Lindley, EM",
    signed=t("10-05", "06:40"),
)
ceftaz = s.order("ceftazidime", "2 g IV every 8 hours", t("10-05", "06:10"))
ceftaz.cancel(t("10-05", "07:05"), "not dosed for dialysis; change to intraperitoneal")
s.lab_text(
    t("10-05", "05:40"),
    t("10-05", "06:50"),
    "Peritoneal fluid cell count",
    "",
    "WBC 2400 /uL, 88% neutrophils, cloudy",
    flag="A",
)
s.note(
    "consult",
    t("10-05", "07:30"),
    """NEPHROLOGY CONSULT/H&P
PD peritonitis (WBC 2400, 88% N). CONTINUE PD, no HD line. IP vancomycin 2 g x1, level before next; IP CEFTAZIDIME 1 g daily in long day dwell >=6 h. (IV 2 g q8 cancelled: neurotoxic in ESRD.) Nystatin 500,000 u swish/swallow QID while on abx, fungal prophylaxis.
HYPOGLYCEMIA: two culprits. (1) ICODEXTRIN -> maltose -> GDH-PQQ meters (his home one, EMS's) read FALSELY HIGH. Use lab or hospital glucose meter (GDH-FAD?, CHECKED with lab: no maltose interference) only. (2) glibenclamide-metformin from Mexico, neither belongs in ESRD: sulfonylurea hypoglycemia lasts 24-72 h, D10, octreotide 50 mcg SC q6 x4. hold all insulin.
BACLOFEN: accumulates, encephalopathy, STOP for good; PD clears poorly. Drowsy/myoclonus maybe this.
No L arm BP/IV/labs, future AVF vein. K 3.0 KCl 20. No Fleet/phosphate, no Mg. Residual urine 400 mL: no gentamicin IP, no NSAID, IV contrast sparing.
Full code per wife until he is awake.
""",
    "Dr. P. Ramaswamy, Nephrology",
    signed=t("10-05", "08:55"),
)
s.order(
    "baclofen",
    "10 mg by mouth three times daily",
    t("10-05", "06:30"),
    end=t("10-05", "08:30"),
    why="baclofen toxicity, ESRD",
)
s.order("insulin glargine", "18 units subcutaneously at bedtime", t("10-05", "06:30")).hold(
    t("10-05", "07:10"), "hypoglycemia"
)
s.order("amlodipine", "10 mg by mouth daily", t("10-05", "06:30")).hold(t("10-05", "07:20"), "BP 96/54")
s.order(
    "vancomycin",
    "2 g intraperitoneal once",
    t("10-05", "07:40"),
    end=t("10-08", "11:40"),
    why="Klebsiella only",
)
ip = s.order(
    "ceftazidime",
    "1 g intraperitoneal once daily in the day bag, dwell at least 6 hours",
    t("10-05", "07:45"),
)
s.order("nystatin suspension", "500,000 units by mouth four times daily", t("10-05", "08:00"))
s.order("heparin", "5000 units subcutaneously every 12 hours", t("10-05", "08:00"))
s.order(
    "octreotide",
    "50 mcg subcutaneously every 6 hours",
    t("10-05", "08:10"),
    end=t("10-06", "08:00"),
    final="completed",
)
s.note(
    "event",
    t("10-06", "02:10"),
    """NIGHT COVER glucose on PT'S OWN METER 261 (he checked himself), RN asks SSI; ordered aspart 6 u -> held: hospital meter 92. ORDER CANCELLED. Meter locked up. Wife to be taught.
""",
    "Dr. U. Baptiste, cover",
    signed=t("10-06", "02:40"),
)
s.labs(t("10-06", "02:15"), issued=t("10-06", "02:35"), glu=92)
s.order(
    "insulin aspart",
    "6 units subcutaneously once",
    t("10-06", "02:05"),
    end=t("10-06", "02:12"),
    final="cancelled",
    why="home meter false",
)
s.note(
    "progress",
    t("10-06", "11:00"),
    """NEPH PN HD2. Awake, oriented via interp. CODE: asked directly in Spanish: "Quiero que me hagan todo" FULL CODE (the DNR sheet was a different patient). Gl 92-140 on no insulin. Effluent clearing. Gram stain GNR. K 3.2. BP 108/60 amlodipine on hold. FHx brother ESRD. Restart insulin low 10/7.
""",
    "Dr. P. Ramaswamy, Nephrology",
    signed=t("10-06", "12:00"),
)
s.note(
    "sw",
    t("10-06", "15:00"),
    """SW/TRANSPLANT COORD: listed INACTIVE during infection. CONFIDENTIAL donor line: niece Alma withdrew as donor, center says donor reasons stay private and PATIENT IS NOT TO BE TOLD by us. Do not put in pt papers.
""",
    "E. Zepeda LCSW",
    signed=t("10-06", "15:50"),
)
cx = s.lab_text(
    t("10-05", "05:40"),
    t("10-07", "10:20"),
    "Peritoneal fluid culture",
    "",
    "PRELIMINARY Staphylococcus aureus",
    flag="A",
    status="preliminary",
)
cx.change(
    t("10-08", "11:10"),
    status="corrected",
    valueString="CORRECTED: Klebsiella pneumoniae, ceftazidime S, cefazolin R. The S. aureus report belonged to another specimen.",
)
s.note(
    "progress",
    t("10-08", "12:00"),
    """NEPH HD4. LAB CORRECTED cx: KLEBSIELLA, ceftaz S (S aureus = mislabel). vanc off. ceftaz IP 1 g x 21 d (10/5-10/25). Effluent WBC 160 10/8. Glargine 10 u hs tonight w/ hospital meter. Aspart scale off. K 3.6.
""",
    "Dr. P. Ramaswamy, Nephrology",
    signed=t("10-08", "12:55"),
)
s.labs(t("10-08", "05:30"), issued=t("10-08", "06:20"), k=3.6, glu=168, cr=9.1, hgb=8.9)
gl = s.order("insulin glargine", "10 units subcutaneously at bedtime", t("10-08", "13:00"))
gl.dose(t("10-10", "08:10"), "8 units subcutaneously at bedtime")
s.order("amlodipine", "5 mg by mouth once daily", t("10-09", "08:00"))
s.note(
    "pharm",
    t("10-10", "08:00"),
    """PHARM. FBG 74, 71 on glargine 10 -> 8 u. Home: Accu-style maltose-blind meter (hospital gives one), NOT GDH-PQQ. Discarded by wife consent: Glucovance, baclofen 17 tabs. Ca: no Mg antacids, no Fleet. KCl 20 daily. lisinopril cough. Epoetin at clinic weekly.
""",
    "W. Haney PharmD",
    signed=t("10-10", "09:00"),
)
s.lab_text(
    t("10-11", "06:00"),
    t("10-11", "08:00"),
    "Peritoneal fluid cell count",
    "",
    "WBC 40 /uL, 20% neutrophils, clear",
)
s.labs(t("10-12", "05:30"), issued=t("10-12", "06:10"), k=3.8, glu=118, hgb=9.0, na=136, cr=9.4, wbc=7.8)
for n, x in (
    ("ceftazidime", "1 g intraperitoneal once daily in the day bag (dwell at least 6 hours) until 10/25"),
    ("nystatin suspension", "500,000 units by mouth four times daily until 10/25"),
    ("insulin glargine", "8 units subcutaneously at bedtime"),
    ("amlodipine", "5 mg by mouth once daily"),
    ("sevelamer carbonate", "1600 mg by mouth three times daily with meals"),
    ("furosemide", "80 mg by mouth twice daily"),
    ("potassium chloride", "20 mEq by mouth once daily"),
    ("gentamicin 0.1% cream", "apply to catheter exit site once daily"),
):
    s.order(n, x, t("10-12", "12:00"), cat="discharge")
s.note(
    "dcsum",
    t("10-12", "11:00"),
    """DISCHARGE DICTATION
PD-associated peritonitis, Klebsiella pneumoniae (ceftaz S). Severe hypoglycemia from glibenclamide-metformin (Glucovance from Mexico) + insulin dosed by a GDH-PQQ meter reading falsely high with icodextrin. Baclofen encephalopathy, cleared. FULL CODE.
STOP Glucovance (glibenclamide/metformin), baclofen, insulin aspart. CHANGE glargine 18 -> 8 u hs; amlodipine 10 -> 5. NEW ceftazidime 1 g IP in day bag to 10/25, nystatin QID to 10/25, KCl 20 daily, gentamicin cream exit site (skin only).
Effluent WBC 2400 -> 160 -> 40. Fungal and AFB effluent cultures PENDING. Wife does bags, technique observed.
Use only the new meter given here. Old meter gives FALSE HIGH numbers, do not use, do not dose by it; tell EMS.
Dry wt 72.5.
F/u: PD clinic 10/14 09:00 with cell count; Dr Ramaswamy 10/22 10:30 (10/20 slot cancelled). Endocrine 11/5.
""",
    "Dr. P. Ramaswamy, Nephrology",
    signed=t("10-12", "12:30"),
)
s.note(
    "instr",
    t("10-12", "13:00"),
    """ENSEÑANZA DE ALTA, RN bilingüe
- NO use su medidor viejo de glucosa: con la bolsa de icodextrina marca alto de mentira. Use solo el nuevo.
- No tome Glucovance (glibenclamida con metformina) ni baclofén. No más insulina aspart (rápida). Glargina 8 unidades al acostarse.
- Ceftazidima 1 gramo en la bolsa del día, que se quede 6 horas, hasta el 25 de octubre. Nistatina 4 veces al día hasta el 25.
- Si tiene sudor, temblor, confusión o azúcar menos de 70: tome jugo de manzana y llame al 911 si no mejora.
- Llame a la clínica si la bolsa sale turbia, dolor de panza, fiebre, o el sitio del catéter con pus.
- No presión ni agujas en el brazo IZQUIERDO. No enemas Fleet, no antiácidos con magnesio, no ibuprofeno.
- Citas: clínica de diálisis 14 de octubre 9:00. Dr. Ramaswamy 22 de octubre 10:30. Endocrinología 5 de noviembre.
""",
    "L. Tarango RN",
    signed=t("10-12", "13:45"),
)
s.write(__file__)
