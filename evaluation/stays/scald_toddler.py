from builder import Stay, clock

t = clock(2025, "-07:00")
s = Stay("k-scald", "Aguilar", "Mateo", "2021-02-14", "male")
s.contact("mother", "Rosa Aguilar", "555-0129")
s.encounter(t("03-18", "18:40"), t("03-26", "12:30"), "scald burn", "125666000", "Burn", "Burn Surgery")
s.allergy("amoxicillin", "723", "hives", t("03-18", "19:00"), severity="moderate")
s.home("cetirizine", "2.5 mg by mouth daily as needed", "2024-03-01", t("03-18", "20:00"))
s.home("albuterol", "2 puffs by mouth every 4 hours as needed", "2024-09-01", t("03-18", "20:00"))
kr = {"hgb": (11.0, 14.0), "cr": (0.2, 0.6)}
s.labs(
    t("03-18", "19:10"),
    issued=t("03-18", "19:50"),
    ranges=kr,
    wbc=16.8,
    hgb=13.9,
    na=136,
    k=4.1,
    cr=0.3,
    glu=132,
    bun=9,
)
s.vitals(t("03-18", "18:45"), hr=158, rr=30, temp=36.9, spo2=99, weight=16.2, pain=8)
s.note(
    "ed",
    t("03-18", "19:00"),
    """4 yo M scald 1715 - pulled kettle of noodle soup off counter onto chest, L arm & L hand. Mom (Rosa) in kitchen, cooled 20 min running water. Spanish speaking, interpreter 40021.
Wt 16.2 kg. TBSA 18% (rule of nines, incl. erythema). Partial thickness ant chest, L arm, L hand dorsum.
Fluids LR 3 mL/kg/%: = 16.2x3x18=875 /24 h started. Morphine 0.1 mg/kg IV.
ALL: amoxicillin hives (from chart). Imm: mom says utd, no card.
Transfer to burn unit upstairs.""",
    "Dr. W. Tanaka (ED)",
    signed=t("03-18", "20:30"),
)
iv = s.order("lactated Ringer's", "36 mL/h IV", t("03-18", "19:30"))
mor = s.order("morphine", "1.6 mg IV every 3 hours as needed", t("03-18", "19:30"))
ibu = s.order("ibuprofen", "160 mg by mouth every 6 hours", t("03-18", "20:40"))
apa = s.order("acetaminophen", "240 mg by mouth every 6 hours", t("03-18", "20:40"))
ssd = s.order("silver sulfadiazine 1% cream", "apply to burns twice daily", t("03-18", "20:40"))
s.note(
    "hp",
    t("03-18", "21:00"),
    """BURN H&P
Superficial + deep partial. recalculated w Lund-Browder, erythema excluded: **9% TBSA** (ant trunk 5, L arm 2.5, L hand 1.5). ED 18% overestimates -> stop resus at this rate, maintenance 52/h + po. Urine goal 1 mL/kg/h.
Dressing: SSD bid - changed in am.
RIGHT hand: no injury.
Tetanus: DTaP x4 per state registry (5th due at 4-6y), last 2022-05 — <5 yr, no booster needed for now; 5th dose routine due.
Child protection: hx consistent w pull-down scald, pattern irregular, no immersion lines. SCAN team per protocol <5y.""",
    "Dr. F. Obuya (Burn Surgery)",
    signed=t("03-18", "22:30"),
)
iv.dose(t("03-18", "22:40"), "52 mL/h IV")
s.note(
    "nursing",
    t("03-19", "06:00"),
    """RN noc. interpreter used. UOP 1.4 mL/kg/h. Pain 5-6 w dressing. Mom: amoxicillin rash was his TWIN SISTER LUCIA not Mateo! "él tomó amoxicilina muchas veces y nunca le pasó nada" (he took amoxicillin many times, nothing happened). Told day team.""",
    "P. Winslow RN",
    signed=t("03-19", "07:10"),
)
s.note(
    "progress",
    t("03-19", "09:00"),
    """D2. In OR cleaned under ketamine, silver FOAM (Mepilex Ag) applied, left until 3/23. SSD stopped (foam; also sulfa: mom's brother had SJS to sulfa - family hx only, NOT pt).
allergy amox -> sister's; entered on wrong twin, de-list pls.
po intake ok, IVF off at 1400.
TBSA 18% ?? (copied from ED) 9% is right.""",
    "Dr. F. Obuya (Burn Surgery)",
    signed=t("03-19", "11:30"),
)
ssd.stop(t("03-19", "11:40"), "foam dressing")
iv.stop(t("03-19", "14:00"))
s.note(
    "sw",
    t("03-19", "14:00"),
    """SCAN: skeletal survey neg, consistent accidental, no safety concerns. CPS report filed per protocol earlier 3/18 by ED; CPS closed screened out 3/20 [addended]. Family: mom, dad, twin Lucia, grandmother. Kettle cord kept off counter: safety teaching, water heater <120F.""",
    "A. Delgado LCSW",
    signed=t("03-20", "16:00"),
)
s.labs(
    t("03-20", "06:00"),
    issued=t("03-20", "06:50"),
    ranges=kr,
    wbc=14.2,
    hgb=11.8,
    na=134,
    k=4.6,
    cr=0.9,
    bun=24,
)
s.note(
    "event",
    t("03-20", "09:00"),
    """Cr 0.9 (0.3)! UOP 0.6. ibuprofen 160 q6 + poor po = AKI. STOP ibuprofen. bolus 20/kg LR, MIVF. No NSAIDs till rpt cr normal and nephro clinic ok. family told.""",
    "Dr. C. Mbatha (resident)",
    signed=t("03-20", "10:00"),
)
s.given("lactated Ringer's bolus", "320 mL IV", t("03-20", "09:30"))
s.note(
    "nursing",
    t("03-20", "21:00"),
    """MAR: ibuprofen 160 given 2000 - order still active! Dr Mbatha notified d/c order now. temp 38.6, rash? trunk sandpaper, diarrhea x2, HR 150.""",
    "P. Winslow RN",
    signed=t("03-20", "22:00"),
)
ibu.stop(t("03-20", "22:15"), "acute kidney injury")
s.labs(
    t("03-21", "06:00"),
    issued=t("03-21", "06:50"),
    ranges=kr,
    wbc=19.6,
    hgb=11.2,
    na=133,
    k=4.4,
    cr=0.8,
    bun=26,
    crp=118,
)
s.note(
    "event",
    t("03-21", "08:30"),
    """T 39.3 rash erythroderm, diarrhea, BP 82/40 - toxic shock (TSST) w 9% scald, classic. Foam taken off early, swab + MRSA nares. Clinda 10 mg/kg q8 + cefazolin 25 mg/kg q8 (amox hives was sister - OK) + vanc pending MRSA. IVIG 1 g/kg? discussed ID not yet. PICU watch.""",
    "Dr. F. Obuya (Burn Surgery)",
    signed=t("03-21", "09:45"),
)
cli = s.order("clindamycin", "160 mg IV every 8 hours", t("03-21", "08:40"))
cef = s.order("cefazolin", "400 mg IV every 8 hours", t("03-21", "08:40"))
vac = s.order("vancomycin", "240 mg IV every 6 hours", t("03-21", "08:40"))
s.condition("Toxic shock syndrome", "18504008", t("03-21", "09:45"))
s.lab_text(
    t("03-21", "08:00"),
    t("03-22", "15:00"),
    "Wound culture",
    "6462-6",
    "PRELIM Staphylococcus aureus moderate growth; susceptibilities to follow. MRSA nares PCR NEGATIVE",
    "A",
    "preliminary",
)
s.labs(t("03-22", "06:00"), issued=t("03-22", "06:50"), ranges=kr, wbc=15.4, hgb=10.6, cr=0.6, bun=16, crp=90)
vac.stop(t("03-22", "16:00"), "MRSA nares negative")
s.note(
    "consult",
    t("03-22", "17:00"),
    """PEDS ID: TSS improving (BP ok, afeb 12h). d/c vanc. Cefazolin + clinda. 10 d total through 3/30. On d/c cephalexin 25 mg/kg/dose TID + clindamycin stop after 5 days (3/25). IVIG not given. No live vaccine issue (no IVIG).
IMPORTANT: cephalexin 400 mg TID.""",
    "Dr. E. Sandoval (Peds ID)",
    signed=t("03-22", "18:00"),
)
s.labs(t("03-24", "06:00"), issued=t("03-24", "06:50"), ranges=kr, wbc=10.6, hgb=10.4, cr=0.4, bun=10, crp=22)
s.lab_text(
    t("03-21", "08:00"),
    t("03-24", "14:00"),
    "Wound culture",
    "6462-6",
    "S. aureus, methicillin susceptible; clindamycin RESISTANT (inducible D-test +). Toxin gene TSST-1: sent to reference lab.",
    "A",
)
cli.stop(t("03-24", "15:00"), "inducible resistance")
s.note(
    "procedure",
    t("03-24", "10:00"),
    """Dressing change, ketamine. LEFT hand dorsum deep partial 1%, slow; chest healing. Rec: reassess day 14, graft possible L hand. New Mepilex Ag applied, leave on, DO NOT open at home; next change 3/29 burn clinic.
(diagram marks R hand - error, L)""",
    "Dr. F. Obuya (Burn Surgery)",
    signed=t("03-24", "11:00"),
)
s.note(
    "pt",
    t("03-24", "13:00"),
    """OT: L hand - resting splint at night, ROM 4x/d. Dominant R. elevate.""",
    "G. Hemlock OT",
    signed=t("03-24", "14:10"),
)
s.note(
    "pharm",
    t("03-25", "10:00"),
    """Discharge check. Cephalexin susp 250 mg/5 mL: 400 mg = 8 mL TID to 3/30. Oxycodone 1 mg/mL: 1.6 mg (1.6 mL) = 0.1 mg/kg q6h prn dressing - resident's Rx said 16 mg (decimal) - CORRECTED before dispense. acetaminophen 240 mg q6h prn (160/5: 7.5 mL), max 4 doses/24. No ibuprofen. Clinda not at d/c.""",
    "L. Farrow PharmD",
    signed=t("03-25", "11:00"),
)
cep = s.order("cephalexin", "400 mg by mouth three times a day", t("03-25", "12:00"))
cef.stop(t("03-25", "12:00"), "changed to oral")
s.note(
    "phone",
    t("03-25", "15:00"),
    """mensaje de la mamá: "¿Puede bañarse? ¿Puedo darle ibuprofeno si le duele, tenemos en casa? La abuela usa miel en la quemada" [can he bathe? ibuprofen? honey on burn?]
answered w interpreter: sponge bath only, dressing dry; NO ibuprofen; no honey or home remedies.""",
    "P. Winslow RN",
    signed=t("03-25", "16:00"),
)
mor.stop(t("03-25", "09:00"))
s.labs(t("03-26", "06:00"), issued=t("03-26", "06:50"), ranges=kr, cr=0.4, hgb=10.5, wbc=8.9)
s.vitals(t("03-26", "08:00"), hr=102, rr=22, temp=36.8, spo2=99, weight=15.9, pain=2)
D = t("03-26", "09:00")
s.order("cephalexin", "400 mg (8 mL) by mouth three times a day through 30 March", D, cat="discharge")
s.order(
    "acetaminophen",
    "240 mg (7.5 mL) by mouth every 6 hours as needed, maximum 4 doses in 24 hours",
    D,
    cat="discharge",
)
s.order(
    "oxycodone solution 1 mg/mL",
    "1.6 mg (1.6 mL) by mouth every 6 hours as needed before dressing changes, 6 doses",
    D,
    cat="discharge",
)
s.note(
    "instr",
    t("03-26", "09:30"),
    """DC. Burn clinic Sat 3/29 10:00 (was 4/2 - moved up). Nephro Dr Aydin 4/8 w Cr. Splint L hand night. No sun 1 yr, moisturizer when healed. DTaP#5 due w PCP. TSST-1 pending. Graft decision 4/1. School/daycare not until burn clinic. Spanish interp. Return: fever ≥38.3, rash, vomiting/diarrhea, lethargy, wet or smelly dressing, blue/cold/numb fingers, no urine 8 h. Amox allergy entry to be removed.""",
    "Dr. C. Mbatha (resident)",
    signed=t("03-26", "10:30"),
)
s.write(__file__)
