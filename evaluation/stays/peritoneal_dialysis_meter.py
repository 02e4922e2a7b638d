"""Fictional. Peritoneal dialysis, Pseudomonas peritonitis, Spanish-speaking man. District hospital."""

from builder import Stay, clock

t = clock(2024, "-07:00")
s = Stay("p-pdperit", "Villasenor Paz", "Ernesto", "1964-11-30", "male", lang="es")
s.contact("daughter", "Lucero Villasenor", "555-0188")
s.encounter(
    t("03-04", "09:10"),
    t("03-12", "16:00"),
    "cloudy dialysate, belly pain",
    "48661000",
    "Peritoneal dialysis-associated peritonitis",
    "Medicine",
)
s.condition("Peritoneal dialysis-associated peritonitis", "", t("03-04", "11:00"))
s.condition("End stage kidney disease on CAPD", "46177005", t("03-04", "11:00"), kind="problem-list-item")
s.condition("Type 2 diabetes mellitus", "44054006", t("03-04", "11:00"), kind="problem-list-item")
s.condition("Coronary artery bypass 2021", "", t("03-04", "11:00"), kind="problem-list-item")
s.allergy(
    "Vancomycin",
    "11124",
    "flushing during fast infusion",
    t("03-04", "09:40"),
    severity="mild",
    kind="intolerance",
    criticality="low",
)
for n, x in (
    ("sevelamer carbonate 800 mg", "2 tablets by mouth three times daily with meals"),
    ("gabapentin 600 mg", "1 tablet by mouth three times daily"),
    ("tizanidine 4 mg", "1 tablet by mouth three times daily for back spasm"),
    ("insulin glargine", "18 units under the skin at night"),
    ("carvedilol 12.5 mg", "1 tablet by mouth twice daily"),
    ("losartan 50 mg", "1 tablet by mouth once daily"),
    ("aspirin 81 mg", "1 tablet by mouth once daily"),
    ("atorvastatin 40 mg", "1 tablet by mouth at night"),
    ("calcitriol 0.25 mcg", "1 capsule by mouth once daily"),
    ("gentamicin 0.1 % cream", "to the exit site once daily"),
    ("epoetin alfa", "10,000 units under the skin once weekly, Mondays"),
):
    s.home(n, x, "2023-06-01", t("03-04", "12:00"))

R = {"cr": (0.7, 1.2), "hgb": (13.5, 17.5)}
s.labs(
    t("03-04", "09:40"),
    t("03-04", "10:30"),
    ranges=R,
    wbc=13.9,
    hgb=10.1,
    plt=188,
    na=133,
    k=3.1,
    co2=21,
    bun=58,
    cr=9.1,
    glu=168,
    alb=2.7,
    lac=1.6,
    crp=180,
)
s.labs(t("03-06", "06:00"), t("03-06", "07:00"), ranges=R, wbc=11.2, hgb=9.8, plt=151, k=3.3, cr=9.0, glu=121)
s.labs(t("03-07", "03:20"), t("03-07", "03:55"), ranges=R, glu=44, k=3.6, bun=54, cr=8.9, ca=8.4)
s.labs(t("03-08", "06:00"), t("03-08", "07:00"), ranges=R, wbc=9.5, hgb=9.6, plt=118, k=3.8, glu=139)
s.labs(t("03-10", "06:00"), t("03-10", "07:00"), ranges=R, wbc=8.1, hgb=9.5, plt=92, k=4.0, phos=6.4, glu=150)
s.labs(
    t("03-12", "06:00"),
    t("03-12", "07:10"),
    ranges=R,
    wbc=7.7,
    hgb=9.6,
    plt=86,
    k=4.1,
    cr=9.0,
    glu=142,
    crp=41,
    alb=2.5,
)
for d, h, v in (
    ("03-04", "10:40", "3,420 WBC/uL, 90 % neutrophils"),
    ("03-06", "09:00", "1,900 WBC/uL, 84 % neutrophils"),
    ("03-08", "09:00", "480 WBC/uL"),
    ("03-11", "09:00", "88 WBC/uL, 30 % neutrophils"),
):
    s.lab_text(t(d, "08:00") if d != "03-04" else t(d, "09:45"), t(d, h), "Dialysate cell count", "", v, "A")
c = s.lab_text(
    t("03-04", "09:45"),
    t("03-05", "12:00"),
    "Dialysate culture",
    "",
    "Gram-negative rods",
    "A",
    status="preliminary",
)
c.change(
    t("03-06", "11:00"),
    valueString="Pseudomonas aeruginosa. Ceftazidime S, ciprofloxacin S, gentamicin S, pip-tazo S",
    status="final",
)
s.lab_text(
    t("03-11", "08:00"),
    t("03-12", "09:00"),
    "Dialysate culture (repeat)",
    "",
    "No growth 24 h",
    status="preliminary",
)
for d, h, v in (
    ("03-06", "22:00", "238 mg/dL"),
    ("03-07", "02:00", "246 mg/dL"),
    ("03-07", "03:10", "181 mg/dL"),
):
    s.lab_text(t(d, h), t(d, h), "Glucose, fingerstick (ward meter)", "2339-0", v, "H")
s.vitals(t("03-04", "09:15"), bp="142/80", hr=104, rr=20, temp=38.3, spo2=96, weight=78.4, height=168, pain=8)
s.vitals(t("03-06", "08:00"), bp="136/78", hr=86, temp=37.4)
s.vitals(t("03-07", "03:10"), bp="128/70", hr=96, temp=36.4, spo2=96)
s.vitals(t("03-08", "10:00"), bp="84/48", hr=58, temp=36.7, spo2=96)
s.vitals(t("03-10", "08:00"), bp="90/52", hr=60, temp=36.8)
s.vitals(t("03-12", "08:00"), bp="94/54", hr=60, temp=36.7, weight=77.0, pain=1)

s.order(
    "cefazolin intraperitoneal",
    "1 g in one exchange daily, 6 h dwell",
    t("03-04", "11:00"),
    end=t("03-06", "12:00"),
    why="Pseudomonas",
)
s.order("ceftazidime intraperitoneal", "1 g in one exchange daily, 6 h dwell", t("03-04", "11:00"))
s.order("ciprofloxacin", "500 mg by mouth once daily", t("03-06", "12:00"))
s.order("heparin intraperitoneal", "500 units per litre in each exchange for fibrin", t("03-05", "09:00"))
s.order(
    "sodium phosphate enema",
    "1 rectally once",
    t("03-05", "20:00"),
    end=t("03-05", "21:10"),
    final="cancelled",
    why="ESKD - pharmacy",
)
s.order("lactulose", "20 g by mouth twice daily until stool", t("03-05", "21:15"))
s.order(
    "gabapentin",
    "600 mg by mouth three times daily",
    t("03-04", "13:00"),
    end=t("03-07", "09:30"),
    why="myoclonus, ESKD",
)
s.order("gabapentin", "100 mg by mouth at night", t("03-07", "21:00"))
s.order("tizanidine", "4 mg by mouth three times daily", t("03-04", "13:00"))
s.order("sevelamer carbonate", "1,600 mg by mouth three times daily with meals", t("03-04", "13:00"))
g = s.order("insulin glargine", "18 units subcutaneously at night", t("03-04", "13:00"))
g.dose(t("03-07", "10:00"), "10 units subcutaneously at night")
s.order(
    "insulin lispro",
    "correction scale by fingerstick",
    t("03-04", "13:00"),
    end=t("03-07", "10:00"),
    why="meter not valid with icodextrin",
)
s.order("losartan", "50 mg by mouth daily", t("03-04", "13:00")).hold(t("03-08", "11:00"), "BP 84/48")
s.order("carvedilol", "12.5 mg by mouth twice daily", t("03-04", "13:00")).dose(
    t("03-08", "11:00"), "6.25 mg by mouth twice daily"
)
s.order(
    "potassium chloride", "20 mmol by mouth daily", t("03-04", "13:00"), end=t("03-10", "09:00"), why="K 4.0"
)
s.order("aspirin", "81 mg by mouth daily", t("03-04", "13:00"))
s.order(
    "ceftazidime intraperitoneal",
    "1 g in one exchange daily, 6 h dwell, through 2024-03-25",
    t("03-12", "10:00"),
    cat="discharge",
)
s.order(
    "ciprofloxacin 500 mg",
    "500 mg by mouth once daily through 2024-03-25",
    t("03-12", "10:00"),
    cat="discharge",
)
s.order("gabapentin 100 mg", "100 mg by mouth at night", t("03-12", "10:00"), cat="discharge")
s.order("insulin glargine", "10 units under the skin at night", t("03-12", "10:00"), cat="discharge")
s.order("carvedilol 6.25 mg", "6.25 mg by mouth twice daily", t("03-12", "10:00"), cat="discharge")
s.order("tizanidine 4 mg", "4 mg by mouth three times daily", t("03-12", "10:00"), cat="discharge")
s.service("PD clinic", t("03-12", "10:00"), due=t("03-15", "10:00"))
s.report(
    "CT abdomen pelvis without contrast",
    "",
    t("03-04", "11:30"),
    t("03-04", "13:30"),
    "Catheter tip in pelvis. No abscess, no perforation. INCIDENTAL: 3.4 cm infrarenal aortic aneurysm; ultrasound in 3 years per usual schedule; compare earlier studies.",
)

s.note(
    "ed",
    t("03-04", "09:30"),
    """59M CAPD 2 yrs, Sp speaking (dtr interprets). dolor de barriga + bolsa turbia since last nite. T 38.3. diffuse tender. Exit site R clean. Effluent cloudy -> cell ct/cx. grandson pulled the line Sat, "se desconecto", reconnected w/o calling.
nephro -> IP cefaz/ceftaz. Vanc = flushing only.""",
    "Dr. K. Ostrow",
    signed=t("03-04", "11:15"),
)
s.note(
    "hp",
    t("03-04", "12:00"),
    """PD peritonitis. 3420 WBC. CT no perf. AAA 3.4 incidental. CAPD 4 x 2L, last bag icodextrin overnight. K 3.1 replace. exit site is LEFT, tunnel nontender. Home meds continued. DM glargine 18 + scale. CABG 21.""",
    "Dr. B. Naidu",
    signed=t("03-04", "13:20"),
)
s.note(
    "nursing",
    t("03-04", "18:00"),
    """Hija Lucero: after his bypass in 2021 his platelets "se cayeron" and surgeon said NUNCA heparina, had a card but lost it. Told PD RN + MD to add.  Not on list yet.""",
    "M. Farias RN",
)
s.note(
    "consult",
    t("03-05", "08:50"),
    """Nephro PD. GNR. Fibrin strands - heparin 500/L. cont both IP. retrain technique. drain pain ok.""",
    "Dr. V. Lindahl nephro",
    signed=t("03-05", "09:10"),
)
s.note(
    "pharm",
    t("03-05", "21:05"),
    """Fleet enema ordered by float for no BM x4d - phosphate in ESKD, cancelled, lactulose.""",
    "G. Imai PharmD",
)
s.note(
    "progress",
    t("03-06", "12:10"),
    """D3 Pseudomonas. cefazolin off. Ceftaz IP + cipro 500 po qd, 21 d total -> 3/25. cells 1900. if not clear by d5 catheter out. AF.""",
    "Dr. B. Naidu",
    signed=t("03-06", "13:00"),
)
s.note(
    "nursing",
    t("03-07", "02:05"),
    """FS 246, lispro 4u given per scale. icodextrin dwelling.""",
    "O. Brandt RN",
)
s.note(
    "event",
    t("03-07", "03:15"),
    """Called: jerking arms, confused, doesn't know dtr. FS 181. T36.4. ?uremic/ cefazolin neurotox/ gaba 600 TID. Labs incl glu sent. 0355 LAB GLUCOSE 44 -> D50, awake in 5 min, jerks persisted til AM.""",
    "Dr. S. Whelan NF",
    signed=t("03-07", "04:30"),
)
s.note(
    "consult",
    t("03-07", "09:00"),
    """Nephro: fingerstick overreads on icodextrin (maltose; ward meters GDH-PQQ). Use lab glucose or glucose-specific meter only, here AND home. No correction scale. Glargine 10. Myoclonus: gabapentin 1800/d is far too much on PD -> 100 qhs. What meter at home? dtr to bring.""",
    "Dr. V. Lindahl nephro",
    signed=t("03-07", "09:50"),
)
s.note(
    "progress",
    t("03-08", "11:00"),
    """D5. cells 480 - clearing, keep catheter. BP 84/48 HR 58, sleepy, dry mouth, falls asleep mid talk. "too much UF" -> 1.5% bags. losartan held, carv halved. jerks gone. lab glu 139.""",
    "Dr. B. Naidu",
    signed=t("03-08", "12:00"),
)
s.note(
    "progress",
    t("03-09", "10:00"),
    """D6 weekend. cells clearing. BP soft, sleepy. "too much UF". same plan.""",
    "Dr. C. Aldana",
    signed=t("03-09", "10:20"),
)
s.note(
    "nutrition",
    t("03-10", "10:00"),
    """alb 2.5-2.7, phos 6.4. protein 1.2-1.3 g/kg (~95 g). binders w meals - taking all 0800 pills together w breakfast incl cipro. Low phos list in Spanish given.""",
    "T. Bell RD",
)
s.note(
    "progress",
    t("03-10", "11:00"),
    """D7 BP 90/52 still drowsy. UF low now. K 4.0 stop KCl. plt 92 - "infection/abx" trend. effluent clear.""",
    "Dr. B. Naidu",
    signed=t("03-10", "11:40"),
)
s.note(
    "nursing",
    t("03-11", "14:00"),
    """PD retrain w Lucero + pt (interprete). Teach-back 3/3 adding ceftaz to bag. Home meter looked at: brand on bad list (GDH-PQQ). New meter glucose-oxidase Rx requested. No touch/pets/grandkids w exchanges; if disconnects: clamp, do NOT reconnect, call.""",
    "P. Nakai PD RN",
)
s.note(
    "progress",
    t("03-12", "10:00"),
    """D9. cells 88. plt 86. BP 94/54. Home. Ceftaz IP + cipro til 3/25. losartan hold til PD clinic. gaba 100 qhs. glargine 10. PD clinic Fri 3/15 10:00 (555-0199) cell ct, K, CBC. repeat cell ct 1 wk after end of abx. PCP Dr Soto 3/20 14:15. AAA 3.4 - PCP. rpt cx pend.""",
    "Dr. B. Naidu",
    signed=t("03-12", "11:15"),
)
s.write(__file__)
