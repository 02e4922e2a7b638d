"""Fictional. Febrile urinary infection in a three month old twin."""

from builder import Stay, clock

t = clock(2026, "-07:00")
s = Stay("ip-arreola", "Arreola", "Camila", "2026-06-20", "female")
s.contact("mother", "Rosaura Arreola", "555-0163")
s.encounter(t("09-22", "02:40"), t("09-25", "13:10"), "fever", "386661006", "Fever", "Pediatrics")
s.vitals(t("09-22", "02:50"), hr=178, rr=46, temp=39.4, spo2=98, bp="84/50")
s.note(
    "ed",
    t("09-22", "03:10"),
    """3mo F twin B, 35+2 wk, CC fever 39.6 at home x1 d, fussy, poor feeding (1 oz q3), emesis x2 NB/NB, 3 wet diapers. No cough. Wt 6.5 kg (triage). Twin A (brother Mateo) has RSV + runny nose, on amoxicillin for ear, sz hx? - mom. Imm: 2 mo given.
PE: irritable, consolable, AF flat, cap refill 3 s, no rash, ext nl.
Allerg: "PCN - anaphylaxis" per triage.
Cath UA: LE 3+, nit +, WBC >100, bact many. Ucx, bcx sent. LP: not done (>60 d, well enough). Bolus NS 20 ml/kg. Ceftriaxone 50 mg/kg. Interpreter used for consent only.""",
    "Dr. S. Whelan, Peds ED",
    signed=t("09-22", "05:00"),
)
s.labs(
    t("09-22", "03:20"),
    issued=t("09-22", "04:10"),
    wbc=24.8,
    hgb=10.4,
    plt=512,
    crp=104,
    pct=6.2,
    na=133,
    k=4.8,
    cr=0.3,
    glu=92,
    ranges={"hgb": (9.5, 13.5), "wbc": (6, 17.5), "cr": (0.1, 0.4)},
)
s.lab_text(
    t("09-22", "03:15"),
    t("09-22", "03:50"),
    "Urinalysis, catheter",
    "",
    "LE 3+, nitrite positive, WBC >100/hpf, bacteria many",
    "A",
)
s.lab_text(
    t("09-22", "03:30"),
    t("09-22", "05:30"),
    "Respiratory panel",
    "",
    "RSV not detected; influenza, SARS-CoV-2 not detected",
    "N",
)
cef = s.order(
    "ceftriaxone injection", "325 mg intravenously every 24 hours (50 mg/kg, 6.5 kg)", t("09-22", "03:40")
)
s.order(
    "acetaminophen 160 mg/5 mL suspension",
    "80 mg (2.5 mL) by mouth every 6 hours as needed for fever",
    t("09-22", "04:00"),
)
fl = s.order(
    "dextrose 5% sodium chloride 0.9%",
    "26 mL/h intravenously",
    t("09-22", "05:00"),
    end=t("09-23", "12:00"),
    why="feeding",
)
ibu = s.order(
    "ibuprofen 100 mg/5 mL suspension", "60 mg by mouth every 6 hours as needed", t("09-22", "04:05")
)
s.note(
    "nursing",
    t("09-22", "06:20"),
    """Arrived to floor. REWEIGHED naked, 2 scales: 5.62 kg. ED wt 6.5 was stated/typed. Dr aware, pharmacy called. PIV L foot. Mom Spanish speaking, pumping, twin at home w grandma. Mom clarifies via interpreter #4471: SHE had the penicillin anaphylaxis, baby never had penicillin. Bag of donor? no.""",
    "T. Ngo RN",
)
s.note(
    "pharm",
    t("09-22", "08:00"),
    """Dosing wt 5.62 kg. Ceftriaxone 50 mg/kg = 280 mg q24 (75/kg not needed, no meningitis). Ibuprofen: <6 mo, dehydrated, renal infection -> D/C. APAP 15 mg/kg = 80 mg OK.""",
    "A. Brandt PharmD",
)
cef.dose(t("09-22", "08:20"), "280 mg intravenously every 24 hours (50 mg/kg, 5.62 kg)")
ibu.stop(t("09-22", "08:25"), "age under 6 months")
s.vitals(t("09-22", "06:20"), weight=5.62)
s.note(
    "hp",
    t("09-22", "07:00"),
    """Peds admit: 3 mo ex-35 wk twin F, febrile UTI / presumed pyelo. Alert, mild dehydration. Ceftriaxone, IVF, RBUS. Feeds EBM/Enfamil ad lib. Fam: cousin w VUR; mat aunt 1 kidney; mom PCN allergic. Plan: 48 h bcx, PO when afebrile 24 h.""",
    "Dr. J. Abubakar, PGY1",
    signed=t("09-22", "09:30"),
)
s.note(
    "radiology",
    t("09-22", "14:00"),
    """RENAL/BLADDER US. Right kidney 5.6 cm: SFU grade 3 hydronephrosis, dilated distal right ureter. Left kidney normal 5.2 cm. Bladder wall normal. Rec VCUG.""",
    "Dr. M. Pruitt, Radiology",
    signed=t("09-22", "15:10"),
)
s.vitals(t("09-23", "04:00"), temp=39.0, hr=158, rr=40, spo2=98)
s.lab_text(
    t("09-22", "03:15"),
    t("09-23", "07:30"),
    "Urine culture",
    "",
    ">100,000 CFU/mL gram-negative rods, identification to follow",
    "A",
    status="preliminary",
)
s.lab_text(
    t("09-22", "03:25"),
    t("09-23", "04:00"),
    "Blood culture",
    "",
    "No growth at 24 hours",
    status="preliminary",
)
s.note(
    "progress",
    t("09-23", "08:30"),
    """HD2 T 39.0 at 04. ucx GNR. RSV + (twin). hydro R gr 3. feeds 2-3 oz. wt 6.5. cont CTX D2. PCN anaphylaxis - avoid cephs PO? use TMP-SMX if S.""",
    "Dr. J. Abubakar, PGY1",
    signed=t("09-23", "10:40"),
)
s.note(
    "radiology",
    t("09-23", "11:00"),
    """CORRECTION to US 9/22: images were mislabelled. Hydronephrosis SFU 3 with dilated distal ureter is on the LEFT. Right kidney normal. Tech and Dr. Abubakar informed 10:55.""",
    "Dr. M. Pruitt, Radiology",
)
s.note(
    "progress",
    t("09-23", "15:00"),
    """Attending addendum. Seen w team. Left hydro (corrected). Allergy is MOTHER's, baby none; label removed. RSV is twin's; hers neg. Wt 5.62. Continue CTX until sens. No TMP-SMX now.""",
    "Dr. C. Halvorsen, Pediatrics",
    signed=t("09-23", "15:40"),
)
s.vitals(t("09-24", "04:00"), temp=37.4, hr=136, rr=36, spo2=99)
s.vitals(t("09-24", "16:00"), temp=37.1, hr=132, rr=34, spo2=99)
s.lab_text(
    t("09-22", "03:15"),
    t("09-24", "09:00"),
    "Urine culture",
    "",
    ">100,000 CFU/mL Escherichia coli. R: ampicillin, TMP-SMX. S: cefazolin (urine), ceftriaxone, gentamicin, nitrofurantoin",
    "A",
)
s.labs(
    t("09-24", "06:00"),
    issued=t("09-24", "07:00"),
    crp=38,
    wbc=13.1,
    cr=0.2,
    na=137,
    hgb=9.9,
    ranges={"hgb": (9.5, 13.5), "wbc": (6, 17.5), "cr": (0.1, 0.4)},
)
s.note(
    "consult",
    t("09-24", "11:00"),
    """PEDS URO. L gr 3 hydroureteronephrosis, 1st febrile UTI. VCUG ~4 wk as outpatient when infection treated. After treatment course, PROPHYLAXIS until VCUG: TMP-SMX 2 mg/kg HS vs cephalexin? E coli TMP-R -> cephalexin 10 mg/kg nightly. No circ issue. Clinic after.""",
    "Dr. U. Stenberg, Peds Urology",
    signed=t("09-24", "12:20"),
)
s.order("cephalexin 250 mg/5 mL suspension", "95 mg (1.9 mL) by mouth every 8 hours", t("09-24", "14:00"))
cef.stop(t("09-24", "14:00"), "changed to oral")
s.note(
    "nursing",
    t("09-24", "20:00"),
    "Took cephalexin, spit ~half first dose, redosed per MD. 3 oz q3. 7 wet. Mom msg: 'Mi suegra dice que le dé ibuprofeno del bebé y té de manzanilla con miel. ¿Está bien?' told NO honey < 1 yr, no ibuprofen. Interpreter #2210.",
    "T. Ngo RN",
)
s.lab_text(
    t("09-22", "03:25"),
    t("09-24", "04:00"),
    "Blood culture",
    "",
    "No growth at 48 hours",
    status="preliminary",
)
s.note(
    "progress",
    t("09-25", "08:30"),
    """HD4 afeb >24 h (last 39.0 9/23 04:00). bcx NG 48 h, final at 5 d pending. Cephalexin 50 mg/kg/d = 95 mg TID, total 10 d incl CTX, last day 10/1. Then cephalexin 56 mg (1.1 mL) nightly from 10/2 until VCUG. Wt 5.70. Hgb 9.9 nl for age. DC today.""",
    "Dr. J. Abubakar, PGY1",
    signed=t("09-25", "09:40"),
)
s.vitals(t("09-25", "06:00"), temp=36.9, hr=128, rr=34, spo2=99, weight=5.7)
s.order(
    "cephalexin 250 mg/5 mL suspension",
    "95 mg (1.9 mL) by mouth every 8 hours through 10/01",
    t("09-25", "09:50"),
    cat="discharge",
)
s.order(
    "cephalexin 250 mg/5 mL suspension (prevention)",
    "56 mg (1.1 mL) by mouth nightly, start 10/02, until VCUG",
    t("09-25", "09:51"),
    cat="discharge",
)
s.order(
    "acetaminophen 160 mg/5 mL suspension",
    "80 mg (2.5 mL) by mouth every 6 hours as needed for fever",
    t("09-25", "09:52"),
    cat="discharge",
)
s.service(
    "VCUG", t("09-25", "10:00"), due=t("10-21", "08:30"), note="Radiology 10/21 08:30, then urology 10:00"
)
s.service("Pediatrician visit", t("09-25", "10:01"), due=t("09-28", "11:15"), note="Dr. Pacheco 9/28 11:15")
s.note(
    "sw",
    t("09-25", "10:30"),
    "Mom has oral syringe, WIC. Grandma helps. No car seat issue. Transport to VCUG arranged. 2 mo vaccines given 8/21, 4 mo due 10/20 on time even on antibiotic.",
    "K. Lund LCSW",
)
s.note(
    "instr",
    t("09-25", "10:40"),
    """d/c: E coli pyelo L hydro. fever >=38 call/ED same day. Not feeding, vomits med x2, <4 wet/24h, sleepy. Shake bottle, fridge, discard 14 d - need new bottle for the nightly. Bcx final pending, will call mom in Spanish.""",
    "T. Ngo RN",
    signed=t("09-25", "11:10"),
)
s.condition("Acute pyelonephritis", "36689008", t("09-22", "09:30"))
s.condition("Left hydronephrosis", "", t("09-23", "15:40"))
if __name__ == "__main__":
    s.write(__file__)
