from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("l-conduit", "Zubiri", "Anselmo", "1950-09-30", "male", lang="en")
s.contact("wife", "Pilar Zubiri", "555-0118")
s.encounter(
    t("02-03", "06:00"),
    t("02-12", "15:00"),
    "radical cystectomy",
    "399326009",
    "Malignant tumor of urinary bladder",
    "Urology",
)
s.condition("Muscle invasive bladder cancer", "399326009", t("01-05", "09:00"), kind="problem-list-item")
s.condition("Type 2 diabetes mellitus", "44054006", t("2015-01-05", "09:00"), kind="problem-list-item")
s.condition(
    "Coronary artery disease, stent 2022", "53741008", t("2022-06-05", "09:00"), kind="problem-list-item"
)
for n_, x in (
    ("metformin 1000 mg", "1000 mg by mouth twice daily"),
    ("lisinopril 20 mg", "20 mg by mouth daily"),
    ("potassium chloride ER 20 mEq", "20 mEq by mouth daily"),
    ("clopidogrel 75 mg", "75 mg by mouth daily"),
    ("aspirin 81 mg", "81 mg by mouth daily"),
    ("atorvastatin 80 mg", "80 mg at bedtime"),
    ("tizanidine 4 mg", "4 mg by mouth at bedtime for back spasm"),
):
    s.home(n_, x, "2022-07-01", t("02-03", "06:10"))
s.note(
    "phone",
    t("01-22", "15:00"),
    "Cardiology preop call, Dr. Faro: DES LAD 6/2022, >30 mo. Clopidogrel can STOP for good 7 d preop (last dose 1/26), do not resume. ASA 81 lifelong, do not interrupt. Pt + wife informed.",
    "Cardiology clinic, Dr. E. Faro",
)
s.vitals(t("02-03", "06:15"), bp="142/78", hr=70, temp=36.5, spo2=97, weight=81.0)
s.labs(
    t("02-03", "06:20"),
    issued=t("02-03", "07:00"),
    hgb=12.9,
    cr=1.2,
    k=4.6,
    co2=24,
    glu=148,
    plt=240,
    a1c=7.4,
)
s.note(
    "hp",
    t("02-03", "06:40"),
    """UROLOGY H&P 74M MIBC cT2N0 s/p 4 cyc neoadj ddMVAC. PLAN: robotic radical cystoprostatectomy, ePLND, **orthotopic NEOBLADDER** if urethral margin neg. Teaching on neobladder training done. Ostomy RN marked stoma RLQ just in case.
All: NKDA. (wife: 'los guantes le hacen ronchas' - gloves -> hives at dentist x2 -> treat as LATEX allergy, latex free OR)
FH: brother colon ca 60.""",
    "M. Torvald PGY4",
    signed=t("02-03", "07:10"),
)
s.procedure("Radical cystoprostatectomy with ileal conduit", "", t("02-03", "08:00"), t("02-03", "14:40"))
s.note(
    "op",
    t("02-03", "15:00"),
    """OP NOTE. Robotic rad cystoprostatectomy, bilat ePLND. Frozen apical URETHRAL MARGIN POSITIVE (CIS) x2 -> neobladder abandoned -> ILEAL CONDUIT, stoma RLQ. Bilateral single-J ureteral stents (red = RIGHT, blue = LEFT) through stoma. JP x1 left pelvis. EBL 450. Frozen nodes neg, final path to follow. No urethral catheter.""",
    "Dr. S. Lindqvist",
    signed=t("02-03", "16:20"),
)
s.order(
    "alvimopan",
    "12 mg by mouth twice daily",
    t("02-03", "17:00"),
    end=t("02-08", "09:00"),
    why="bowel function returned",
)
s.order(
    "cefoxitin",
    "2 g IV every 6 hours x 24 h",
    t("02-03", "17:00"),
    end=t("02-04", "17:00"),
    final="completed",
)
enox = s.order("enoxaparin", "40 mg subcutaneously every 24 hours", t("02-04", "08:00"))
s.order("aspirin 81 mg", "81 mg by mouth daily", t("02-04", "08:00"))
clop = s.order("clopidogrel 75 mg", "75 mg by mouth daily", t("02-04", "08:00"))
lis = s.order("lisinopril 20 mg", "20 mg by mouth daily", t("02-04", "08:00"))
kcl = s.order("potassium chloride ER", "20 mEq by mouth daily", t("02-04", "08:00"))
tiz = s.order("tizanidine", "4 mg by mouth at bedtime", t("02-04", "08:00"))
s.labs(t("02-04", "05:00"), issued=t("02-04", "05:40"), hgb=10.1, cr=1.5, k=4.9, co2=21, glu=188, wbc=13.0)
s.note(
    "progress",
    t("02-04", "08:30"),
    """URO POD1 s/p RC + neobladder. AFVSS. UOP 1.6 L clear via stents. JP 210. NPO->sips. Flush neobladder cath q6h 60 cc NS. Resume home meds. Lovenox 40. Cr 1.5.""",
    "M. Torvald PGY4",
    signed=t("02-04", "09:00"),
)
s.note(
    "nursing",
    t("02-04", "11:00"),
    "WOCN: there is no neobladder catheter to irrigate, pt has ILEAL CONDUIT RLQ, stoma red 28 mm budded, 2 stents seen. Order to flush q6h - called MD, removed. Latex free pouch (Hollister 2-pc) used, pt has glove hives. Allergy list says none - asked MD to add.",
    "R. Obi WOCN",
    signed=t("02-04", "11:40"),
)
s.note(
    "pharm",
    t("02-04", "13:00"),
    "Med rec: clopidogrel - cardiology phone note 1/22 stop permanently. Order active -> rec dc. ASA only.",
    "H. Lisle PharmD",
    signed=t("02-04", "13:20"),
)
clop.stop(t("02-04", "15:00"), "per cardiology, stopped for good")
s.labs(
    t("02-06", "05:00"),
    issued=t("02-06", "05:45"),
    hgb=9.4,
    cr=2.4,
    bun=46,
    k=5.7,
    co2=17,
    cl=113,
    glu=201,
    wbc=11.8,
)
s.note(
    "progress",
    t("02-06", "07:30"),
    """POD3. Distended, no flatus = ileus, NGT placed 800 cc bilious. Cr 2.4 (1.2), K 5.7, bicarb 17 Cl 113 - hyperchloremic NAG acidosis conduit + AKI. HOLD lisinopril, KCl STOP, metformin stays held. Enox -> 30 (CrCl 28). Renal US. EKG no peaked T. Nephro c/s.""",
    "M. Torvald PGY4",
    signed=t("02-06", "08:30"),
)
lis.hold(t("02-06", "08:40"), "AKI, hyperkalemia")
enox.dose(t("02-06", "08:45"), "30 mg subcutaneously every 24 hours")
s.report(
    "Renal ultrasound",
    "",
    t("02-06", "11:00"),
    t("02-06", "12:30"),
    "Mild LEFT hydronephrosis. Right kidney normal. Incidental 2.1 cm left adrenal nodule, indeterminate, not described on prior CT report - adrenal protocol CT / biochemical work-up outpatient.",
)
s.note(
    "consult",
    t("02-06", "14:00"),
    """NEPHRO. AKI KDIGO 2: prerenal (ileus) + L stent partial obstruction. NAGMA from conduit. NaHCO3 650 mg TID. Lokelma 10 g x1. KCl supplement should be permanently off (urinary diversion + ACEi). KCl order STILL ACTIVE & given 0900!! d/w RN. L stent flushed by uro -> brisk urine. Avoid NSAID, contrast.""",
    "Dr. A. Baptiste, Nephrology",
    signed=t("02-06", "15:10"),
)
s.order("sodium bicarbonate", "650 mg by mouth three times daily", t("02-06", "15:30"))
kcl.stop(t("02-06", "15:40"), "hyperkalemia")
s.vitals(t("02-06", "16:00"), bp="108/60", hr=104, temp=37.9, spo2=94, rr=20)
s.lab_text(
    t("02-06", "12:00"),
    t("02-08", "10:00"),
    "Urine culture (conduit bag)",
    "",
    ">100,000 CFU mixed: E. coli, Enterococcus",
    flag="A",
)
s.note(
    "nursing",
    t("02-08", "06:30"),
    "Overnight: RIGHT stent (red) found in pouch 0430. No pain. MD aware. UOP 60-80/h.",
    "T. Halloran RN",
)
cip = s.order("ciprofloxacin", "500 mg by mouth twice daily x 7 days", t("02-08", "11:00"))
s.note(
    "progress",
    t("02-08", "11:10"),
    "POD5. +flatus, NGT out. Left stent fell out o/n, R remains. UCx +: cipro. Cr 1.9 K 4.9.",
    "M. Torvald PGY4",
    signed=t("02-08", "11:40"),
)
s.labs(t("02-08", "05:00"), issued=t("02-08", "05:45"), cr=1.9, k=4.9, co2=20, hgb=9.2, wbc=9.8, glu=166)
s.note(
    "pharm",
    t("02-08", "12:20"),
    "Cipro + tizanidine CONTRAINDICATED (CYP1A2 - hypotension, sedation). And culture from a bag of a conduit = colonization, afebrile, WBC nl. Paged Dr. Lindqvist: cancel cipro, no tx. Send from stoma by cath only if febrile.",
    "H. Lisle PharmD",
    signed=t("02-08", "12:40"),
)
cip.cancel(t("02-08", "13:00"), "colonization; interaction with tizanidine")
s.note(
    "progress",
    t("02-08", "16:00"),
    "ATTENDING: looked at stoma myself: RED (RIGHT) stent is out, BLUE (LEFT) is in. AM note has it reversed. L stays - that side had hydro - do NOT pull until clinic loopogram/stent visit 2/24.",
    "Dr. S. Lindqvist",
    signed=t("02-08", "16:20"),
)
s.labs(t("02-10", "05:00"), issued=t("02-10", "05:45"), cr=1.5, k=4.6, co2=21, hgb=9.0, wbc=8.9, glu=172)
s.note(
    "pharm",
    t("02-10", "09:00"),
    "CrCl now 49 -> enox back to 40 mg daily. Extended ppx 28 d from surgery: last dose 3/3. Metformin: eGFR 48, acidosis: stay OFF, sitagliptin 50 mg daily until nephro visit. Insulin SS only inpt.",
    "H. Lisle PharmD",
    signed=t("02-10", "09:30"),
)
enox.dose(t("02-10", "10:00"), "40 mg subcutaneously every 24 hours")
s.order("sitagliptin", "50 mg by mouth daily", t("02-10", "10:10"))
s.order("insulin lispro sliding scale", "with meals", t("02-04", "08:00"), end=t("02-12", "10:00"))
s.note(
    "event",
    t("02-10", "20:00"),
    """Mensaje de la esposa (portal): "Doctora, en casa tiene el potasio y la metformina en el pastillero, y el clopidogrel. ¿Se los doy cuando llegue? Y el saco que pierde, ¿le pongo talco? Mi hermano Julián también tiene saco (colostomía) y toma loperamida 2 mg." """,
    "P. Zubiri (portal)",
)
s.note(
    "progress",
    t("02-11", "09:00"),
    "POD8. Tol diet, BM. JP cr = serum 1.4 -> no leak, JP pulled. Path PRELIM: pT3a, urethral margin CIS pos, 1/22 node pos?? - IHC pending, final before tumor board 2/20. Pt not told of nodes yet - Dr L to discuss at visit.",
    "M. Torvald PGY4",
    signed=t("02-11", "10:00"),
)
s.note(
    "nursing",
    t("02-11", "14:00"),
    "WOCN d/c teach: pouch change 2x/wk, empty at 1/3, night bag. Mucus in urine normal. Wife did change x2. Supplies latex free. Never pull the stent.",
    "R. Obi WOCN",
)
s.labs(t("02-12", "05:00"), issued=t("02-12", "05:45"), cr=1.4, k=4.7, co2=22, hgb=9.1, wbc=8.1, glu=158)
s.vitals(t("02-12", "08:00"), bp="134/74", hr=78, temp=36.7, spo2=97, weight=78.8)
s.note(
    "progress",
    t("02-12", "09:00"),
    """DC home w/ VNA. Cr 1.4 K 4.7 CO2 22. Lisinopril stays HELD till BMP 2/17, nephro Dr. Baptiste 2/19 decides. NaHCO3 650 TID. enox 40 thru 3/3, wife injects. ASA. atorva. sitagliptin 50. oxycodone 5 #8, APAP. tizanidine ok. Uro 2/24 stent. Call: no urine >4h, fever >38.3, stoma black, vomiting, flank pain. Adrenal nodule - PCP/endocrine.""",
    "M. Torvald PGY4",
    signed=t("02-12", "10:30"),
)
for n_, x in (
    ("enoxaparin 40 mg", "40 mg subcutaneously once daily through 3 March"),
    ("sodium bicarbonate 650 mg", "650 mg by mouth three times daily"),
    ("sitagliptin 50 mg", "50 mg by mouth daily"),
    ("aspirin 81 mg", "81 mg by mouth daily"),
    ("atorvastatin 80 mg", "80 mg by mouth at bedtime"),
    ("tizanidine 4 mg", "4 mg by mouth at bedtime"),
    ("oxycodone 5 mg", "5 mg by mouth every 6 hours as needed, 8 tablets"),
    ("acetaminophen 650 mg", "650 mg every 6 hours as needed"),
):
    s.order(n_, x, t("02-12", "10:40"), cat="discharge")
s.write(__file__)
