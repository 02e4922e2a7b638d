"""Septic shock from an obstructing left ureteral stone, ARDS, delirium; a neck vein clotted by a line that a note puts on the wrong side; a sulfa allergy worse than it is coded."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("icu-quin", "Quintero", "Marisol", "1967-02-11", "female", lang="es")
s.contact("daughter, health care agent", "Lucia Quintero", "555-0177")
s.encounter(
    t("10-14", "22:05"),
    t("10-27", "15:00"),
    "fever, flank pain, hypotension",
    "91302008",
    "Sepsis",
    "Critical Care Medicine",
)

s.allergy("sulfonamide antibiotics", "", "rash", t("10-14", "22:30"), "mild", "allergy", "low")
s.condition("Type 2 diabetes mellitus", "44054006", t("10-14", "22:40"), "2016", kind="problem-list-item")
s.condition("Essential hypertension", "59621000", t("10-14", "22:40"), "2015", kind="problem-list-item")
s.condition("Major depressive disorder", "370143000", t("10-14", "22:40"), "2018", kind="problem-list-item")
s.condition(
    "Septic shock", "76571007", t("10-15", "00:30"), t("10-14", "22:05"), "resolved", t("10-18", "12:00")
)
s.condition(
    "Acute respiratory distress syndrome",
    "67782005",
    t("10-15", "09:00"),
    t("10-15", "05:00"),
    "resolved",
    t("10-20", "14:00"),
)
s.condition("Acute kidney injury", "14669001", t("10-15", "00:30"), t("10-14", "22:05"))

rec = t("10-15", "02:00")
s.home("lisinopril 20 mg", "20 mg by mouth daily", "2015-06-01", rec)
s.home("metformin 1000 mg", "1000 mg by mouth twice daily", "2016-06-01", rec)
s.home("atorvastatin 40 mg", "40 mg by mouth nightly", "2016-06-01", rec)
s.home("sertraline 100 mg", "100 mg by mouth daily", "2018-06-01", rec)
s.home("zolpidem 10 mg", "10 mg by mouth at bedtime as needed", "2023-01-01", rec)

s.vitals(t("10-14", "22:10"), "74/38", hr=134, rr=30, temp=39.9, spo2=88, weight=84)
s.labs(
    t("10-14", "22:20"),
    t("10-14", "22:55"),
    wbc=24.6,
    hgb=12.1,
    plt=88,
    na=133,
    k=5.4,
    co2=14,
    bun=48,
    cr=3.1,
    glu=344,
    lac=6.2,
    tbil=1.9,
    inr=1.6,
    pct=88,
)
s.labs(t("10-14", "22:20"), t("10-14", "23:10"), a1c=9.4, trop=61)
ctx = s.order("ceftriaxone", "2 g IV every 24 hours", t("10-14", "22:25"), code="2193")
ne = s.order("norepinephrine infusion", "titrate to MAP 65", t("10-14", "23:05"), code="7512")
lis = s.order("lisinopril", "20 mg by mouth daily", t("10-15", "02:10"), code="29046")
lis.hold(t("10-15", "02:30"), "shock, AKI")
met = s.order("metformin", "1000 mg by mouth twice daily", t("10-15", "02:10"), code="6809")
met.hold(t("10-15", "02:30"), "lactate, AKI")
s.order("sertraline", "100 mg by mouth daily", t("10-15", "02:10"), code="36437")
s.order("atorvastatin", "40 mg by mouth nightly", t("10-15", "02:10"), code="83367")
# nobody ends these three
s.order("pantoprazole", "40 mg IV daily, stress ulcer prophylaxis", t("10-15", "02:10"), code="40790")
s.order("insulin lispro", "correction scale subcutaneously every 6 hours", t("10-15", "02:10"), code="86009")
s.order("chlorhexidine oral rinse", "15 mL twice daily", t("10-15", "02:10"))
hsq = s.order("heparin", "5000 units subcutaneously every 8 hours", t("10-15", "08:00"), code="5224")
s.service("Full code", t("10-15", "02:10"), category="code status")

s.note(
    "ed",
    t("10-14", "22:15"),
    """58F DM2 HTN p/w 3d L flank pain, rigors, confusion x1d. spanish speaking, hx from dtr Lucia. T 39.9 BP 74/38 HR 134 88% RA. L CVAT ++. UA pos nit, WBC TNTC. LA 6.2 CR 3.1 (baseline 0.8 in 3/2025).
CTX 2g, 30/kg LR -> MAP 55 -> levophed periph. CT a/p noncon stat.  R/O obstructing stone, r/o pancreatitis, PNA, PE less likely. Sulfa = rash per chart. FHX: mother colon CA, brother kidney stones. DENIES CP.
urology + MICU aware""",
    "Dr. K. Obermeyer",
    t("10-15", "00:10"),
)
s.report(
    "CT Abdomen and Pelvis without contrast",
    "",
    t("10-14", "23:20"),
    t("10-14", "23:55"),
    "9 mm obstructing calculus left proximal ureter, moderate left hydronephrosis, perinephric stranding. Right kidney normal, no stone. Incidental 2.1 cm LEFT adrenal nodule, 28 HU, indeterminate; dedicated adrenal CT and biochemical evaluation advised. Bibasilar opacities.",
)
s.note(
    "op",
    t("10-15", "01:05"),
    "Cysto, L ureteral stent 6Fr x 26 for infected obstructed system. frank pus. Ucx sent from L renal pelvis. STENT IS TEMPORARY - NO STRING - must come out / ureteroscopy in 3-6 wk after infection treated. EBL 0.",
    "Dr. P. Vasquez-Hahn, Urology",
    t("10-15", "01:50"),
)
s.procedure("Insertion of ureteric stent", "", t("10-15", "01:05"), t("10-15", "01:35"), "left ureter")
s.note(
    "procedure",
    t("10-15", "02:20"),
    "R IJ triple lumen CVC, US guided, sterile, 1 attempt, CXR ok no PTX. L radial a-line. Intubated 0510 for hypoxemia (P/F 110) - 7.5 ETT, MAC 3 grade 1.",
    "Dr. R. Iyer, MICU fellow",
    t("10-15", "05:40"),
)
s.note(
    "hp",
    t("10-15", "06:00"),
    """MICU H&P. Septic shock 2/2 obstructive L pyelo s/p stent. NE 28 mcg + vaso 0.03. Hydrocort 50 q6. ARDS moderate, P/F 110, LPV 6 cc/kg PBW, prone if <100. AKI ATN +- obstruction, oliguric, no RRT yet. DIC? plt 88 inr 1.6 - smear sent. Stress hyperglycemia/DM a1c 9.4 insulin gtt.
GPC? no -> BCx GNR 2/2 at 5h -> broaden CTX -> meropenem pending ESBL. Trop 61 demand. Full code, HCA = daughter.""",
    "Dr. R. Iyer, MICU fellow",
    t("10-15", "07:40"),
)
ctx.stop(t("10-15", "07:45"), "GNR in blood, ESBL risk")
mero = s.order("meropenem", "1 g IV every 12 hours", t("10-15", "07:50"), code="29561")
hc = s.order("hydrocortisone", "50 mg IV every 6 hours", t("10-15", "06:30"), code="5492")
fent = s.order("fentanyl infusion", "titrate to RASS -1", t("10-15", "05:30"), code="4337")
prop = s.order("propofol infusion", "titrate to RASS -1", t("10-15", "05:30"), code="8782")
s.note(
    "nursing",
    t("10-15", "19:30"),
    """Hija al lado. Con intérprete #4471: "Mi mamá NO puede tomar Bactrim. En 2011 se le peló la piel y la boca, estuvo dos semanas en la unidad de quemados. La penicilina solo le da dolor de estómago. Y toma ibuprofeno 600 casi todos los días para la rodilla, y las pastillas para dormir."
MD made aware. will ask pharm to update allergy""",
    "D. Castellanos RN",
    t("10-15", "20:00"),
)
s.labs(
    t("10-16", "04:00"),
    t("10-16", "04:40"),
    wbc=28.0,
    hgb=9.8,
    plt=61,
    k=4.6,
    co2=18,
    cr=3.6,
    lac=3.1,
    glu=211,
)
amio = s.order("amiodarone infusion", "1 mg/min then 0.5 mg/min IV", t("10-16", "03:30"), code="703")
s.note(
    "progress",
    t("10-16", "08:30"),
    "ICU D2. new AF RVR 150s 0310 -> amio gtt, back in SR 0940. NE 18. P/F 142. Cr 3.6 UOP 25/h. BCx + UCx E coli, ESBL screen pos. Plan mero x14d from source control (10/15 -> 10/29). TTE EF 55, no veg. no anticoag for sepsis AF (plt 61).",
    "Dr. R. Iyer, MICU fellow",
    t("10-16", "10:10"),
)
s.lab_text(
    t("10-14", "22:20"),
    t("10-17", "11:00"),
    "Bacteria identified in Blood by Culture",
    "600-7",
    "Escherichia coli, ESBL producer. S: meropenem, ertapenem, gentamicin, trimethoprim-sulfamethoxazole. R: ceftriaxone, levofloxacin, pip-tazo",
    "A",
)
hc.stop(t("10-18", "09:00"), "off pressors")
ne.stop(t("10-18", "06:00"), "MAP 70 without")
amio.stop(t("10-18", "09:00"), "sinus rhythm")
prop.stop(t("10-20", "10:00"), "extubated")
fent.stop(t("10-20", "10:00"), "extubated")
mero.dose(t("10-19", "09:00"), "1 g IV every 8 hours")
s.order("quetiapine", "25 mg by mouth at bedtime, ICU delirium", t("10-20", "21:00"), code="51272")
s.labs(t("10-21", "04:00"), t("10-21", "04:35"), wbc=17.9, hgb=8.9, plt=164, k=3.6, cr=1.9, glu=188)
s.note(
    "progress",
    t("10-21", "08:40"),
    """ICU D7. extubated 10/20 to HFNC 40%. CAM-ICU + hyperactive, pulled a-line. T 38.7 new! R neck & R arm swollen, tender, line site red. ddx CLABSI, line thrombus, VAP, C diff, drug fever, abscess L kidney. Pull CVC, cx x2, duplex. PE? HR 118.
quetiapine qhs; stop all benzos/zolpidem; EKG QTc 498 -> NO haldol, no zofran. sulfa allergy updated? not yet""",
    "Dr. H. Lindqvist, MICU",
    t("10-21", "10:00"),
)
s.report(
    "US Duplex upper extremity veins",
    "",
    t("10-21", "13:00"),
    t("10-21", "14:20"),
    "Occlusive thrombus RIGHT internal jugular vein extending to right subclavian. Left side patent.",
)
hep = s.order("heparin infusion", "per DVT protocol", t("10-21", "15:00"), code="5224")
hsq.stop(t("10-21", "15:00"), "therapeutic heparin")
s.note(
    "progress",
    t("10-22", "08:30"),
    "ICU D8. L IJ DVT on hep gtt. T 37.6. BCx 10/21 1/4 bottles CoNS - contaminant? repeat. delirium clearing, CAM neg x1. Cr 1.6. SLP: nectar thick. tx floor tomorrow. QTc 471 on quetiapine. AM K 3.6",
    "Dr. R. Iyer, MICU fellow",
    t("10-22", "09:50"),
)
s.note(
    "progress",
    t("10-23", "09:00"),
    """Medicine accept. Septic shock/ESBL E coli resolved. CORRECTION: DVT is RIGHT IJ (catheter), see duplex, yesterday's note wrong. Heparin -> apixaban tomorrow if hgb stable (8.4). Plan d/c on Bactrim DS BID to finish 14 d since S. SSI + lantus 12. metformin, ACEi held Cr 1.5.
nectar thick. sacral stage 2 pressure injury, foam. PT/OT: rehab vs home. CoNS repeat cx 10/22 NGTD.""",
    "Dr. T. Abernathy, Hospitalist",
    t("10-23", "11:00"),
)
s.note(
    "consult",
    t("10-23", "15:00"),
    """ID: NO TMP-SMX. Hx per daughter (10/15 RN note) = SJS/TEN 2011, burn unit. Chart said "rash" - wrong. never rechallenge. FQ R. Ertapenem 1 g IV q24h via midline to complete 14 d, LAST DOSE 10/29. CoNS 1 of 4 bottles = contaminant, no vanc. Weekly not needed; CBC BMP 10/29. Remove midline after last dose. PCN = GI upset only, not allergy.""",
    "Dr. S. Okonjo, Infectious Diseases",
    t("10-23", "16:10"),
)
mero.stop(t("10-24", "08:00"), "to ertapenem")
erta = s.order("ertapenem", "1 g IV every 24 hours", t("10-24", "08:30"), code="325642")
hep.stop(t("10-24", "09:00"), "to apixaban")
s.order(
    "apixaban",
    "10 mg by mouth twice daily for 7 days, then 5 mg twice daily",
    t("10-24", "09:00"),
    code="1364430",
)
s.order("insulin glargine", "12 units subcutaneously at bedtime", t("10-23", "21:00"), code="274783")
s.labs(
    t("10-26", "05:00"),
    t("10-26", "05:40"),
    wbc=9.8,
    hgb=8.6,
    plt=402,
    k=4.4,
    cr=1.3,
    bun=22,
    glu=148,
    mg=2.0,
)
s.lab_text(
    t("10-25", "18:00"),
    t("10-26", "19:00"),
    "Bacteria identified in Blood by Culture",
    "600-7",
    "No growth to date (1 day), preliminary. Final 10/30",
    status="preliminary",
)
s.note(
    "pharm",
    t("10-26", "13:00"),
    "D/C rec: apixaban load day 1 = 10/24 -> 10 mg BID thru 10/30, 5 mg BID from 10/31, 3 mo (to ~1/24/26). NO ibuprofen/NSAIDs (takes 600 mg OTC most days, not on list) - bleed + AKI. Quetiapine was ICU only: do NOT continue (last dose tonight). PPI no indication. Zolpidem dc'd - delirium. sertraline + apixaban: bleed watch. Resume lisinopril/metformin only after BMP 10/29 reviewed by PCP. Tamsulosin for stent sx, orthostasis.",
    "J. Whitcomb PharmD",
)
s.note(
    "slp",
    t("10-25", "10:00"),
    "Repeat MBS: no aspiration. UPGRADE regular diet thin liquids.",
    "M. Dufresne SLP",
)
s.note(
    "pt",
    t("10-26", "15:00"),
    "ICU-AW. Amb 45 m RW CGA x1. Home with HHPT + RW, 24h supv by daughter. Fall risk on blood thinner.",
    "C. Boone DPT",
)
s.note(
    "progress",
    t("10-26", "09:20"),
    """HD12. AAOx3 x3 d, CAM neg. afeb. urine pink w stent, hgb 8.6 stable. dx: septic shock ESBL E coli, ARDS - room air 95%. R IJ/subclav DVT. nectar thick. BCx 10/25 sent for T 38.1 once - NGTD. L adrenal nodule not yet told to pt -> PCP, plasma metanephrines + dex supp test. Urology URS 11/10: apixaban hold per uro/hematology - not decided. no f/u AF: 14 d monitor.""",
    "Dr. T. Abernathy, Hospitalist",
    t("10-26", "11:00"),
)

s.vitals(t("10-27", "08:00"), "128/72", hr=92, rr=18, spo2=95, temp=36.9)
d = t("10-27", "10:00")
s.order(
    "apixaban 5 mg tablet",
    "10 mg by mouth twice daily through 10/30, then 5 mg twice daily",
    d,
    "discharge",
    code="1364430",
)
s.order(
    "ertapenem", "1 g IV every 24 hours via left arm midline, last dose 10/29", d, "discharge", code="325642"
)
s.order("insulin glargine pen", "12 units subcutaneously at bedtime", d, "discharge", code="274783")
s.order("atorvastatin 40 mg", "40 mg by mouth nightly", d, "discharge", code="83367")
s.order("sertraline 100 mg", "100 mg by mouth daily", d, "discharge", code="36437")
s.order("tamsulosin 0.4 mg", "0.4 mg by mouth at bedtime while stent is in", d, "discharge", code="77492")
s.order("acetaminophen 325 mg", "650 mg by mouth every 6 hours as needed", d, "discharge", code="161")
s.service(
    "Urology, ureteroscopy and stent removal, Dr. Vasquez-Hahn",
    d,
    due="2025-11-10T07:30:00-06:00",
    note="left ureteral stent placed 10/15",
)
s.service(
    "Primary care Dr. Amaya",
    d,
    due="2025-11-03T14:20:00-06:00",
    note="BMP/CBC of 10/29, decide lisinopril and metformin, adrenal nodule workup",
)
s.service("CBC and BMP by home infusion nurse", d, due="2025-10-29")
s.service(
    "Hematology clinic",
    d,
    due="2025-11-05T09:00:00-06:00",
    note="apixaban duration and hold for ureteroscopy",
)
s.service("Ambulatory cardiac monitor 14 days", d, note="AF in sepsis")
s.note(
    "instr",
    t("10-27", "10:30"),
    """with interpreter. IV ertapenem at home 10/28, 10/29 then nurse takes midline out. apixaban 2 tabs (10 mg) BID till 10/30, then 1 tab. no advil/ibuprofen/aleve. NOT: ambien, lisinopril, metformin until Dr Amaya 11/3. new: lantus 12 u, glucose before breakfast; low <70 -> juice. stent must come out 11/10 - call if no appt. Tell everyone: SULFA/BACTRIM = skin peeling, never. ER: fever >38, chills, no urine, big clots in urine, flank pain, SOB/chest pain, black stool, arm swelling, confusion.""",
    "Dr. T. Abernathy, Hospitalist",
    t("10-27", "11:40"),
)
s.note(
    "nursing",
    t("10-27", "14:45"),
    "Midline L arm dressing intact. sacral wound 2x1 cm stage 2, foam q3d. daughter teach back insulin pen ok. Walker given.",
    "D. Castellanos RN",
)

s.write(__file__)
