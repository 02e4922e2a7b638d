"""Fictional: empyema weight."""

from builder import Stay, clock

t = clock(2026, "-07:00")
s = Stay("u-tot-empyema", "Larkin", "Poppy", "2024-03-20", "female")
s.contact("father", "Sean Larkin", "520-555-0103")
s.contact("mother", "Amy Larkin", "520-555-0104")
s.encounter(
    t("01-20", "18:10"),
    t("01-28", "12:40"),
    "fever, cough, fast breathing",
    "386661006",
    "Fever",
    "Paediatrics",
)
s.allergy(
    "amoxicillin",
    "723",
    "rash at 12 months, day 7 of course, no swelling",
    t("01-20", "18:50"),
    severity="mild",
    criticality="low",
)
s.condition("Pneumonia with empyema, left", "", t("01-21", "09:00"), onset=t("01-16", "12:00"))
kr = {"hgb": (10.5, 13.5), "cr": (0.2, 0.5), "wbc": (6, 17)}
s.vitals(t("01-20", "18:15"), bp="94/58", hr=172, rr=56, temp=39.8, spo2=88)
s.vitals(t("01-20", "18:20"), weight=25.1)
s.note(
    "nursing",
    t("01-20", "18:22"),
    "TRIAGE 22 mo F fever 4 d, cough, grunting. wt 25.1 (stand-on scale w mom minus mom). Dad giving motrin, mom giving 'Tylenol and Kids Cold & Fever syrup' both q4-6h. Not drinking much, 1 wet diaper.",
    "J. Pruitt RN",
)
s.labs(
    t("01-20", "18:50"),
    issued=t("01-20", "19:30"),
    ranges=kr,
    wbc=24.6,
    hgb=8.2,
    plt=612,
    na=131,
    k=4.1,
    co2=19,
    bun=14,
    cr=0.3,
    crp=286,
    alb=2.9,
    ast=61,
    alt=38,
)
s.report(
    "XR chest",
    "",
    t("01-20", "19:00"),
    t("01-20", "19:35"),
    "Dense LEFT lower lobe consolidation, moderate LEFT pleural effusion. Right lung clear.",
)
s.note(
    "ed",
    t("01-20", "19:10"),
    """22mo prev healthy, fever 4d cough, sat 88, grunting, dec BS L base. imm 'behind' per dad. Amox rash at 12mo.
CXR LLL + mod L effusion. CTX + vanc, HFNC 12 L 40%, NS 20/kg. Acet + ketorolac for fever/pain. wt 25.1. Peds surg.""",
    "Dr. A. Hollander",
    signed=t("01-20", "20:05"),
)
cx = s.order("ceftriaxone", "1250 mg (50 mg/kg) intravenously every 12 hours", t("01-20", "19:15"))
vn = s.order("vancomycin", "375 mg (15 mg/kg) intravenously every 6 hours", t("01-20", "19:15"))
ac = s.order("acetaminophen", "375 mg (15 mg/kg) by mouth or rectally every 6 hours", t("01-20", "19:15"))
ib = s.order("ibuprofen", "250 mg (10 mg/kg) by mouth every 6 hours as needed for fever", t("01-20", "20:30"))
kt = s.order("ketorolac", "12.5 mg (0.5 mg/kg) intravenously every 6 hours", t("01-20", "19:15"))
for d, h in (("01-20", "20:00"), ("01-21", "02:00"), ("01-21", "08:00")):
    s.given("vancomycin", "375 mg intravenously", t(d, h))
    s.given("acetaminophen", "375 mg", t(d, h))
s.order(
    "dextrose 5%-0.9% saline with KCl 20 mEq/L",
    "45 mL/h intravenously",
    t("01-20", "20:30"),
    end=t("01-23", "10:00"),
)
s.note(
    "hp",
    t("01-20", "21:10"),
    """PEDS H&P
22 mo, CAP LLL, effusion ?empyema. 5 d illness. Born term. Milk ~40 oz/day, picky. Imm: missing 12-15 mo set incl PCV #4, MMR#1, Var#1 (moved). Grandma visiting has cough 2 mo 'from Philippines', being checked.
Exam: tired, pale, grunting, dullness L. wt 25.1 kg?? looks <50 %ile - [re-weigh].
Plan: CTX/vanc, US chest AM, surg, acet+toradol, Hb 8.2 microcytic -> iron studies. TST. Parents both at bedside, share care (separated, dad custody wk).""",
    "Dr. M. Sato",
    signed=t("01-20", "23:00"),
)
s.report(
    "Ultrasound chest",
    "",
    t("01-21", "07:30"),
    t("01-21", "08:30"),
    "Left: septated 3.5 cm effusion, empyema. Right: none.",
)
s.note(
    "consult",
    t("01-21", "08:50"),
    "PEDS SURGERY. R empyema septated on US -> R chest tube 12 Fr + tPA x3. Consent dad.",
    "Dr. V. Ross (surgery resident)",
    signed=t("01-21", "09:20"),
)
s.note(
    "pharm",
    t("01-21", "10:00"),
    """WEIGHT ERROR. 25.1 = POUNDS. Re-weighed naked on infant scale x2: 11.4 kg. All doses ordered on 25.1: vanc 375 q6h = 33 mg/kg/dose, ctx 1250 q12h = 110 mg/kg/dose, acet 375 q6h = 33 mg/kg (132/kg/d), ketorolac 12.5 = 1.1 mg/kg. Corrected vanc 170 q6h (pending trough, hold next), ctx 570 q12h, acet 160 q6h prn, ketorolac d/c. Given 3 doses of vanc. Check APAP level + LFT + Cr. NB parents also gave acet twice at home (2 products).""",
    "T. Wiley PharmD",
)
s.vitals(t("01-21", "09:45"), weight=11.4, height=84)
cx.dose(t("01-21", "10:20"), "570 mg (50 mg/kg) intravenously every 12 hours")
vn.hold(t("01-21", "10:20"), "trough 31")
ac.dose(t("01-21", "10:20"), "160 mg (14 mg/kg) by mouth every 6 hours as needed")
kt.stop(t("01-21", "10:20"), "overdose, kidney")
s.lab_text(
    t("01-21", "10:40"), t("01-21", "11:30"), "Vancomycin trough", "4092-3", "31 mcg/mL (10-15)", flag="H"
)
s.lab_text(
    t("01-21", "10:40"), t("01-21", "11:40"), "Acetaminophen level", "3298-7", "24 mcg/mL, 2.5 h after dose"
)
s.labs(
    t("01-21", "10:40"),
    issued=t("01-21", "11:30"),
    ranges=kr,
    cr=0.8,
    bun=22,
    k=4.4,
    ast=118,
    alt=96,
    hgb=7.6,
    wbc=22.0,
    ferr=5,
)
s.procedure(
    "Chest tube insertion with fibrinolysis",
    "",
    t("01-21", "12:30"),
    t("01-21", "13:15"),
    site="Left pleural space",
)
s.note(
    "procedure",
    t("01-21", "13:20"),
    "12 Fr pigtail LEFT chest, timeout caught consult note 'R' - effusion is LEFT on XR/US. 180 ml pus out. tPA 1/3. Pleural fluid PCR, cx, gram GPC pairs.",
    "Dr. D. Feld (surgery)",
    signed=t("01-21", "14:00"),
)
s.lab_text(
    t("01-21", "13:00"),
    t("01-21", "16:00"),
    "Pleural fluid",
    "",
    "pH 6.9, glucose 12, WBC 48,000, gram-positive cocci in pairs",
    flag="A",
)
s.note(
    "progress",
    t("01-21", "14:30"),
    """Peds attending. Wt error disclosed to both parents. AKI Cr 0.3 -> 0.8 (vanc x2 dose + NSAIDs + dehydration). APAP level ok for nomogram? repeated supratherapeutic - poison center: no NAC if AST<150, rpt 24 h. Vanc OFF. No NSAID at all. L chest tube. HFNC 10.""",
    "Dr. M. Sato",
    signed=t("01-21", "15:45"),
)
vn.stop(t("01-21", "15:50"), "acute kidney injury, trough 31")
s.given("ibuprofen", "250 mg by mouth", t("01-21", "21:00"))
s.note(
    "nursing",
    t("01-21", "21:10"),
    "T 39.4, ibuprofen 250 mg given per PRN order. tPA 2/3 due 0100. CT out 60.",
    "R. Moya RN",
)
s.labs(
    t("01-22", "06:00"),
    issued=t("01-22", "06:50"),
    ranges=kr,
    cr=0.9,
    bun=24,
    k=4.6,
    ast=132,
    alt=110,
    wbc=18.2,
    hgb=7.5,
)
s.note(
    "progress",
    t("01-22", "08:30"),
    """Peds. Cr 0.9. How? ibuprofen PRN 250 mg (22 mg/kg) never removed, given 2100. -> d/c. AST 132 stable. tPA 2/3 done. HFNC 8. UO 0.8/kg/h. Poison ctr updated: no NAC, rpt am.""",
    "Dr. M. Sato",
    signed=t("01-22", "09:40"),
)
ib.stop(t("01-22", "09:45"), "acute kidney injury, wrong weight")
s.lab_text(
    t("01-21", "13:00"),
    t("01-23", "15:00"),
    "Pleural fluid PCR",
    "",
    "Streptococcus pneumoniae DNA detected",
    flag="A",
)
s.lab_text(
    t("01-21", "13:00"), t("01-24", "10:00"), "Pleural fluid culture", "", "No growth (after antibiotics)"
)
s.lab_text(t("01-20", "18:50"), t("01-25", "19:00"), "Blood culture", "600-7", "No growth at 5 days")
s.note(
    "nursing",
    t("01-22", "22:00"),
    "Mom found giving own 'Kids Cold & Fever' syrup at bedside 2130 (has acetaminophen 160/5) - had 160 mg at 1900. Bottle sent home. RN to give all meds. NC trial 2 L sat 94.",
    "R. Moya RN",
)
s.note(
    "nutrition",
    t("01-22", "14:00"),
    "40+ oz whole milk/d by bottle, little meat. Max 16 oz, cup, meat/beans/fortified cereal. Iron 3 mg/kg, vit C juice. Wt 11.4 = 55 %ile.",
    "E. Varela RD",
)
s.labs(
    t("01-23", "06:00"),
    issued=t("01-23", "06:50"),
    ranges=kr,
    cr=0.7,
    bun=16,
    k=4.2,
    ast=70,
    alt=72,
    wbc=13.4,
    hgb=7.5,
    crp=140,
)
s.note(
    "progress",
    t("01-23", "10:00"),
    """Peds. better, NC 1 L. tPA done x3, CT 40 ml. PCR S pneumo? (pending this pm). Fe def: Hb 7.5 MCV 61 ferr 5, milk 40 oz. start iron 3 mg/kg/d. Lead level sent. abx plan po: clinda or cefdinir d/t amox allergy.""",
    "Dr. M. Sato",
    signed=t("01-23", "11:20"),
)
fe = s.order(
    "ferrous sulfate drops 15 mg elemental iron/mL", "2.2 mL (33 mg) by mouth once daily", t("01-23", "11:30")
)
s.lab_text(t("01-23", "06:00"), t("01-30", "10:00"), "Lead, venous", "5671-3", "9 mcg/dL (<3.5)", flag="H")
s.note(
    "consult",
    t("01-24", "13:00"),
    "ALLERGY. Benign maculopapular rash d7, no urticaria/blisters - low risk. Direct amox challenge before discharge; if ok remove label.",
    "Dr. C. Wynn (allergy)",
)
s.note(
    "nursing",
    t("01-24", "15:00"),
    "TST placed L forearm 1440, read 1/26. Grandma seen at TB clinic - CXR neg, IGRA pending per mom.",
    "R. Moya RN",
)
s.labs(
    t("01-25", "06:00"),
    issued=t("01-25", "06:50"),
    ranges=kr,
    cr=0.5,
    bun=10,
    ast=44,
    alt=50,
    hgb=7.7,
    crp=61,
    wbc=11.0,
)
s.note(
    "progress",
    t("01-25", "09:30"),
    """Peds wkd. RA 95. afeb 48 h. CT <10 ml. cont ctx. discharge on clindamycin when tube out.""",
    "Dr. O. Brandt (weekend)",
    signed=t("01-25", "10:30"),
)
s.note(
    "event",
    t("01-26", "14:00"),
    "Amox challenge 0900-1300: 50 then 450 mg, no reaction. Label removed. CT out 1030, post film no PTX. TST 0 mm at 48 h. -> amox 90 mg/kg/d instead of clinda.",
    "Dr. C. Wynn (allergy)",
)
s.allergy(
    "amoxicillin (tolerated on challenge 01-26)",
    "723",
    "none on oral challenge",
    t("01-26", "14:10"),
    severity="mild",
    criticality="low",
    status="inactive",
)
amx = s.order("amoxicillin 400 mg/5 mL", "512 mg (6.4 mL) by mouth twice daily", t("01-26", "20:00"))
cx.stop(t("01-26", "20:30"), "changed to amoxicillin")
s.report(
    "XR chest",
    "",
    t("01-26", "11:30"),
    t("01-26", "12:10"),
    "Left tube removed. Small residual left pleural thickening, no pneumothorax.",
)
s.note(
    "progress",
    t("01-27", "09:20"),
    """Peds. po amox d1, takes it w yogurt. afebrile 4d. Cr 0.4. Home tmrw if ok. amox thru 2/11 (3 wk). Vaccines: PCV20 before d/c (MMR/Var at PCP). no cold medicines, tylenol one product only.""",
    "Dr. M. Sato",
    signed=t("01-27", "10:40"),
)
s.labs(
    t("01-27", "06:00"),
    issued=t("01-27", "06:45"),
    ranges=kr,
    cr=0.4,
    bun=8,
    ast=38,
    alt=40,
    hgb=8.0,
    plt=702,
    crp=24,
)
s.immunization("Pneumococcal conjugate vaccine PCV20", "216", t("01-28", "09:30"))
s.vitals(t("01-28", "08:00"), hr=118, rr=28, temp=36.9, spo2=97, weight=11.2)
s.note(
    "sw",
    t("01-27", "14:00"),
    "Parents separated, both need same instructions - copy for each house. Error disclosed, patient safety rpt filed. WIC: milk changes.",
    "L. Benson LMSW",
)
s.note(
    "progress",
    t("01-28", "10:00"),
    """DISCHARGE Peds. S pneumo empyema L, tPA x3, tube out 1/26. Amox 400/5: 6.4 ml BID through 2/11. Iron 15 mg/ml 2.2 ml daily x3 mo (juice, not milk). Tylenol 160/5: 5 ml q6h prn, max 4 doses/d. NO ibuprofen till Cr rechecked. Milk max 16 oz.
PCP Fri 1/30 1015: BMP, CBC, lead result (PENDING, state lab), wt. MMR+Var there.
Surg 2/5 0930 w CXR... CXR 2/25 (4 wk) peds pulm 1000.
No daycare till 2/2. WEIGHT 11.2 kg.""",
    "Dr. M. Sato",
    signed=t("01-28", "11:20"),
)
for n, x in (
    ("amoxicillin 400 mg/5 mL", "512 mg (6.4 mL) by mouth twice daily through 02-11"),
    ("ferrous sulfate drops 15 mg elemental iron/mL", "2.2 mL (33 mg) by mouth once daily for 3 months"),
    (
        "acetaminophen 160 mg/5 mL",
        "160 mg (5 mL) by mouth every 6 hours as needed for fever or pain, up to 4 doses a day",
    ),
):
    s.order(n, x, t("01-28", "10:30"), cat="discharge")
s.service(
    "Primary care visit, blood tests, vaccines",
    t("01-28", "10:30"),
    due=t("01-30", "10:15"),
    note="520-555-0112",
)
s.service("Paediatric surgery clinic", t("01-28", "10:30"), due=t("02-05", "09:30"), note="520-555-0158")
s.service(
    "Paediatric pulmonology with chest radiograph",
    t("01-28", "10:30"),
    due=t("02-25", "10:00"),
    note="520-555-0159",
)
s.note(
    "instr",
    t("01-28", "11:00"),
    "Copy x2 houses. Dressing L side off tmrw, dry, no bath 48 h. Oral syringe given, 6.4 ml line marked. ED/911: breathing fast or pulling ribs, blue, fever 38.5 back or >3 d, not drinking/no wet diaper 8 h, wound red, very sleepy.",
    "R. Moya RN",
    signed=t("01-28", "12:00"),
)
s.write(__file__)
