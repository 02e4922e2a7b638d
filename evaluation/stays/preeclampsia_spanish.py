"""Fictional: preeclampsia spanish."""

from builder import Stay, clock

t = clock(2026, "-07:00")
s = Stay("u-preec-es", "Quintero", "Marisol", "1996-05-18", "female", lang="es")
s.contact("partner", "Javier Olmos", "520-555-0121")
s.encounter(
    t("04-13", "20:40"),
    t("04-18", "13:15"),
    "headache, high blood pressure, 34 weeks pregnant",
    "398254007",
    "Pre-eclampsia",
    "Obstetrics",
)
s.allergy("sulfonamide antibiotics", "", "rash", t("04-13", "21:10"), severity="mild", criticality="low")
s.condition(
    "Asthma, moderate persistent", "195967001", t("04-13", "21:10"), onset="2008", kind="problem-list-item"
)
s.condition("Rh negative blood type", "", t("04-13", "21:10"), onset="2020", kind="problem-list-item")
s.condition("Pre-eclampsia with severe features", "46764007", t("04-13", "22:30"), onset=t("04-13", "18:00"))
s.home("aspirin", "81 mg by mouth once daily", "2025-12-10", t("04-13", "21:20"))
s.home("prenatal vitamin", "1 tablet by mouth once daily", "2025-09-10", t("04-13", "21:20"))
s.home("budesonide-formoterol 160-4.5 mcg", "2 puffs twice daily", "2022-05-01", t("04-13", "21:20"))
s.home("albuterol", "2 puffs every 4 hours as needed for wheeze", "2008-01-01", t("04-13", "21:20"))
s.labs(t("2025-10-02", "09:00"), stay=False, cr=0.5, hgb=12.1, plt=232, ast=19)
s.lab_text(
    t("2025-10-02", "09:00"),
    t("2025-10-03", "12:00"),
    "ABO and Rh; antibody screen",
    "882-1",
    "O negative, antibody screen negative",
)
s.lab_text(t("2025-10-02", "09:00"), t("2025-10-03", "12:00"), "Rubella IgG", "", "Non-immune", flag="A")
s.vitals(t("04-13", "20:50"), bp="172/108", hr=92, rr=18, temp=36.8, spo2=98, weight=98, height=160, pain=7)
s.note(
    "nursing",
    t("04-13", "20:55"),
    "TRIAGE OB. 29F G2P1 34w1d. Spanish speaking, interprete #4471 used. 'Me duele mucho la cabeza y veo lucecitas.' BP 172/108, rpt 168/110. Took something from her mother for the BP this am: 'mi mamá me dio su losartán de 50' x1. Asma - intubada 2022.",
    "R. Espinoza RN",
)
s.labs(
    t("04-13", "21:05"),
    issued=t("04-13", "21:50"),
    hgb=10.9,
    wbc=11.2,
    plt=118,
    na=136,
    k=4.0,
    cr=0.9,
    bun=14,
    ast=92,
    alt=88,
    tbil=0.8,
    glu=94,
)
s.lab_text(
    t("04-13", "21:05"),
    t("04-13", "22:00"),
    "Protein/creatinine ratio, urine",
    "2890-2",
    "1.8 (<0.3)",
    flag="H",
)
s.note(
    "hp",
    t("04-13", "21:30"),
    """OB H&P (via interpreter)
29 y G2P1001 34w1d by 8w US. HA + scotomata since 1800, RUQ pain. BP 172/108. Prior CS 2020 (breech). O NEG - got RhIG 28 wk (2/27). Rubella NI. GBS unk. Asthma mod persist, ICU/intubated 2022. Took 1 tab of her mother's losartan 50 this AM - told not to.
Meds: ASA 81, PNV, Symbicort 160 2 BID, albuterol prn.
All: sulfa rash. Latex - itchy hands (only told RN).
Labs plt 118 AST 92 Cr 0.9 P/C 1.8. NST reactive.
A/P: PEC w severe features 34w1d. Mg 4 g load then 2 g/h. Hydralazine or nifedipine acute - AVOID labetalol, asthma w intubation. BMZ x1. Deliver - repeat CS tonight after Mg on board. NICU aware. No NSAID until Cr/plt known.""",
    "Dr. A. Benally",
    signed=t("04-13", "22:40"),
)
mg = s.order(
    "magnesium sulfate",
    "4 g intravenously over 20 minutes then 2 g/h continuous infusion",
    t("04-13", "21:40"),
)
s.order(
    "nifedipine immediate release",
    "10 mg by mouth every 20 minutes as needed for BP 160/110 or more, 3 doses",
    t("04-13", "21:40"),
    end=t("04-14", "01:00"),
)
s.order(
    "betamethasone",
    "12 mg intramuscularly once",
    t("04-13", "21:40"),
    end=t("04-13", "22:00"),
    final="completed",
)
sym = s.order("budesonide-formoterol 160-4.5 mcg", "2 puffs twice daily", t("04-13", "21:45"))
s.order("albuterol", "2 puffs every 4 hours as needed for wheeze", t("04-13", "21:45"))
asa = s.order(
    "aspirin",
    "81 mg by mouth once daily",
    t("04-13", "21:45"),
    end=t("04-14", "00:10"),
    why="delivery, low platelets",
)
s.note(
    "op",
    t("04-14", "03:30"),
    """OPERATIVE NOTE. Repeat LTCS, spinal. Delivery 0152 viable male 2010 g Apg 7/8 -> NICU. Uterine atony, QBL 1150. Oxytocin, TXA 1 g, misoprostol 800 mcg PR. NO methergine (BP), NO hemabate (asthma). Bakri not needed. Foley. cefazolin 2 g + azithro 500. Placenta to path (abruption? 10% clot).
Plan Mg 24 h postpartum. SCDs; enoxaparin when plt >100.""",
    "Dr. A. Benally",
    signed=t("04-14", "04:20"),
)
s.procedure("Repeat low transverse cesarean section", "", t("04-14", "01:40"), t("04-14", "02:45"))
# order set signed unchanged by the intern
s.order(
    "oxytocin",
    "30 units in 500 mL intravenously at 125 mL/h for 4 hours",
    t("04-14", "02:50"),
    end=t("04-14", "07:00"),
    final="completed",
)
met = s.order("methylergonovine", "0.2 mg by mouth every 6 hours for 4 doses", t("04-14", "04:30"))
ket = s.order("ketorolac", "30 mg intravenously every 6 hours for 24 hours", t("04-14", "04:30"))
ibu = s.order("ibuprofen", "600 mg by mouth every 6 hours", t("04-14", "04:30"))
apa = s.order("acetaminophen", "975 mg by mouth every 6 hours", t("04-14", "04:30"))
oxy = s.order("oxycodone", "5 mg by mouth every 4 hours as needed for severe pain", t("04-14", "04:30"))
lab = s.order("labetalol", "20 mg intravenously as needed for BP 160/110 or more", t("04-14", "04:30"))
s.given("methylergonovine", "0.2 mg by mouth", t("04-14", "06:00"))
s.given("ketorolac", "30 mg intravenously", t("04-14", "06:00"))
s.given("ibuprofen", "600 mg by mouth", t("04-14", "08:00"))
s.vitals(t("04-14", "07:00"), bp="186/114", hr=96, rr=16, temp=37.0, spo2=97)
s.given("labetalol", "20 mg intravenously", t("04-14", "07:10"))
s.vitals(t("04-14", "07:40"), bp="158/98", hr=84, rr=26, temp=37.0, spo2=92)
s.note(
    "nursing",
    t("04-14", "08:10"),
    "0700 BP 186/114, labetalol 20 IV per PRN order 0710. 0735 wheezing, sat 92, albuterol x2 -> 96%. BP 158/98. UO 25, 20, 18 ml last 3 h. DTR 1+. Fundus firm. Dr paged.",
    "K. Sorensen RN",
)
s.labs(
    t("04-14", "08:00"),
    issued=t("04-14", "08:50"),
    hgb=8.1,
    wbc=15.4,
    plt=88,
    k=4.8,
    cr=1.4,
    bun=22,
    ast=168,
    alt=140,
)
s.lab_text(
    t("04-14", "08:00"),
    t("04-14", "08:55"),
    "Cord blood type, infant of mother",
    "",
    "O POSITIVE, DAT negative",
)
s.note(
    "progress",
    t("04-14", "09:00"),
    """OB POD0
S sleepy. wheeze after labetalol, better w neb.
O BP 158/98 UO 18/h. lungs exp wheeze. Hb 8.1 plt 88 AST 168 Cr 1.4.
A/P 1 PEC SF / evolving HELLP: continue Mg 2 g/h x 24 h. start nifedipine XL 30 BID. d/c labetalol - list as avoid. 2 PPH 1150: Hb 8.1, rpt 4 pm. 3 pain: cont order set. 4 VTE: SCD until plt >100.""",
    "Dr. F. Tran (PGY2)",
    signed=t("04-14", "10:05"),
)
lab.stop(t("04-14", "10:10"), "wheeze, asthma")
nif = s.order("nifedipine extended release", "30 mg by mouth twice daily", t("04-14", "10:10"))
s.lab_text(
    t("04-14", "12:40"),
    t("04-14", "13:20"),
    "Magnesium (on infusion)",
    "19123-9",
    "8.4 mg/dL (therapeutic 4.8-8.4)",
    flag="H",
)
s.note(
    "event",
    t("04-14", "14:30"),
    """RRT 1415. Lethargic, patellar reflexes ABSENT, RR 10, sat 91. Mg 8.4 at 1240, infusion still 2 g/h with UO 15/h, Cr 1.4. Mg OFF 1418. Ca gluconate 1 g IV. RR 14, reflex 1+ at 1450. Mg toxicity d/t oliguric AKI. ketorolac + ibuprofen both running -> both d/c. methylergonovine found on MAR (1 dose 0600 before BP 186/114) -> d/c, should never be given w PEC. No seizure.""",
    "Dr. A. Benally",
    signed=t("04-14", "15:40"),
)
mg.dose(t("04-14", "14:18"), "infusion off")
ket.stop(t("04-14", "15:00"), "AKI, low platelets")
ibu.stop(t("04-14", "15:00"), "AKI, low platelets")
met.stop(t("04-14", "15:00"), "pre-eclampsia")
s.order(
    "calcium gluconate",
    "1 g intravenously once",
    t("04-14", "14:20"),
    end=t("04-14", "14:40"),
    final="completed",
)
mg.dose(t("04-14", "19:00"), "1 g/h continuous infusion, until 02:00 on 04-15")
s.labs(t("04-14", "16:00"), issued=t("04-14", "16:50"), hgb=7.4, plt=82, cr=1.6, k=4.9, ast=150, alt=132)
s.lab_text(
    t("04-14", "18:20"),
    t("04-14", "18:50"),
    "Magnesium (on infusion)",
    "19123-9",
    "5.6 mg/dL (therapeutic 4.8-8.4)",
)
s.note(
    "progress",
    t("04-15", "08:15"),
    """OB POD1
S: HA gone. O BP 150/94 UO 60/h. Mg restarted 1 g/h 1900, off 0200. Hb 7.1, plt 96, Cr 1.2, AST 90.
A/P: HELLP improving. AKI resolving, no NSAIDs. Anemia: IV iron (refuses? no - accepts transfusion only if <7 or sx). nifedipine XL 30 BID. foley out. EPDS tomorrow. Infant O pos -> RhIG needed [ ] order.""",
    "Dr. F. Tran (PGY2)",
    signed=t("04-15", "09:20"),
)
s.note(
    "consult",
    t("04-14", "02:00"),
    "ANESTHESIA. Spinal L3-4 0115, bupi 11 mg + morphine 150 mcg IT. Plt 118 ok. Asthma - bring own inhaler to OR. No NSAID if plt <100/Cr up (told OB). Earliest enoxaparin 12 h after spinal.",
    "Dr. G. Pires (anesthesia)",
    signed=t("04-14", "03:10"),
)
s.note(
    "nursing",
    t("04-14", "23:30"),
    "Mg 1 g/h, DTR 2+, RR 16, UO 45-60/h. 'Ya no veo luces.' Fundus firm, lochia mod. Partner w baby in NICU. Pumped 5 ml.",
    "K. Sorensen RN",
)
mg.complete(t("04-15", "02:05"), "24 h")
s.labs(t("04-15", "06:00"), issued=t("04-15", "06:45"), hgb=7.1, plt=96, cr=1.2, k=4.5, ast=90, alt=101)
s.order(
    "ferric carboxymaltose",
    "750 mg intravenously once",
    t("04-15", "11:00"),
    end=t("04-15", "13:00"),
    final="completed",
)
s.note(
    "consult",
    t("04-15", "14:00"),
    "LACTATION (en español). Pump q3h, hands-on, milk to NICU. Nifedipine, enalapril ok w BF. Oxycodone shortest time - NICU wants to know. Pt asks about tea of ruda from her mother for milk - advised no.",
    "P. Arriaga IBCLC",
)
s.note(
    "nursing",
    t("04-16", "03:00"),
    "BP 152/96 0200, no HA. Wants to walk to NICU, dizzy on standing, Hb 7.1 known, w/c used. SCD on. Ardor al orinar, told day team.",
    "K. Sorensen RN",
)
s.vitals(t("04-15", "20:00"), bp="156/98", hr=86, rr=16, temp=37.1, spo2=98)
s.labs(t("04-16", "06:00"), issued=t("04-16", "06:40"), hgb=7.3, plt=124, cr=0.9, k=4.3, ast=48, alt=70)
s.note(
    "progress",
    t("04-16", "08:20"),
    """OB POD2
doing ok, pumping for NICU. BP 156/98 -> 152/96. plt 124 Cr 0.9 AST 48.
A/P: nifedipine XL to 60 qAM + 30 qPM. enox 40 daily start (BMI 38, CS, PEC, PPH) while in house. RhIG [ ] order. no NSAIDs. dysuria - UA/cx sent.""",
    "Dr. F. Tran (PGY2)",
    signed=t("04-16", "09:30"),
)
nif.dose(t("04-16", "09:35"), "60 mg by mouth every morning and 30 mg by mouth every evening")
enx = s.order("enoxaparin", "40 mg subcutaneously once daily", t("04-16", "10:00"))
s.lab_text(
    t("04-16", "09:00"),
    t("04-17", "15:00"),
    "Urine culture",
    "630-4",
    "Preliminary: gram-negative rods >100,000 CFU/mL, identification and susceptibility to follow",
    flag="A",
    status="preliminary",
)
ceph = s.order("nitrofurantoin", "100 mg by mouth twice daily for 5 days", t("04-17", "16:00"))
s.note(
    "pharm",
    t("04-16", "20:30"),
    """Chart check. Rh(D) immune globulin NOT ordered: mother O neg, infant O POS, delivered 0152 on 4/14 -> 72 h limit 0152 on 4/17. The box in the note was copied 2 days. Called Dr on call. Kleihauer-Betke sent.
MMR due (rubella NI) - may give with RhIG, check titer in 3 mo.""",
    "H. Stroud PharmD",
)
s.order(
    "Rh(D) immune globulin",
    "300 mcg intramuscularly once",
    t("04-16", "21:00"),
    end=t("04-16", "22:10"),
    final="completed",
)
s.given("Rh(D) immune globulin", "300 mcg intramuscularly", t("04-16", "22:05"))
s.lab_text(
    t("04-16", "21:00"),
    t("04-17", "11:00"),
    "Kleihauer-Betke",
    "",
    "0.1 % fetal cells; one 300 mcg dose is enough",
)
s.note(
    "sw",
    t("04-17", "10:00"),
    "EPDS (Spanish) 14, item 10 = 0. Tearful, baby in NICU. Partner + mother supportive. Mother lives w pt, takes losartan + metformin. Referral perinatal mental health, tel 520-555-0164. Safe at home. BP cuff given, teach-back in Spanish ok.",
    "I. Robles LMSW",
)
s.note(
    "progress",
    t("04-17", "08:30"),
    """OB POD3. BP 148/94, 150/92. add enalapril 5 mg daily (ok w BF). Cr .8 K 4.2. Implant for contraception - wants today. Chart template lists 'combined OCP at 6 wk' - NO estrogen, HTN/VTE risk. UCx GNR prelim.""",
    "Dr. A. Benally",
    signed=t("04-17", "09:40"),
)
ena = s.order("enalapril", "5 mg by mouth once daily", t("04-17", "09:45"))
s.labs(t("04-17", "06:00"), issued=t("04-17", "06:40"), hgb=7.6, plt=168, cr=0.8, k=4.2, ast=33, alt=52)
s.procedure(
    "Insertion of etonogestrel contraceptive implant",
    "",
    t("04-17", "14:00"),
    t("04-17", "14:15"),
    site="Left upper arm",
)
s.immunization("Measles, mumps and rubella vaccine", "03", t("04-17", "15:00"))
s.note(
    "nursing",
    t("04-18", "07:30"),
    "BP 142/88, 138/86. Incision dry, steri strips (staples out). Pumps q3h. Dolor 3/10. Lactation seen.",
    "R. Espinoza RN",
)
s.vitals(t("04-18", "07:00"), bp="142/88", hr=82, rr=16, temp=36.8, spo2=98)
s.labs(t("04-18", "06:00"), issued=t("04-18", "06:40"), hgb=7.8, plt=210, cr=0.7, k=4.3)
s.note(
    "progress",
    t("04-18", "09:30"),
    """OB POD4 - DISCHARGE (interprete #4471)
PEC SF/HELLP s/p rCS 34w2d, PPH, Mg tox + AKI resolved. Hb 7.8.
Meds: nifedipine XL 60 AM + 30 PM; enalapril 5 daily; APAP 975 q6h; oxycodone 5 q6h prn #8; ferrous sulfate 325 every other day; docusate 100 BID; nitrofurantoin 100 BID thru 4/22 (UTI, final cx PENDING - clinic RN calls); Symbicort + albuterol cont; PNV cont.
ASA 81 - stop (pregnancy over; restart next preg at 12 wk). NO ibuprofen until BP visit. NO labetalol/beta-blocker (asthma). No estrogen. Not to take mother's losartan (dup w enalapril).
enoxaparin inhouse only, stop.
BP visit Tue 4/21 1000 w BMP; PP visit 4/28 0930; 6 wk 5/26 1100 w rubella... (titer 3 mo, July). Placenta path pending.
Next preg: high risk.""",
    "Dr. A. Benally",
    signed=t("04-18", "11:10"),
)
enx.stop(t("04-18", "11:00"), "inpatient only")
for n, x in (
    ("nifedipine extended release", "60 mg by mouth every morning and 30 mg by mouth every evening"),
    ("enalapril", "5 mg by mouth once daily"),
    ("acetaminophen", "975 mg by mouth every 6 hours"),
    ("oxycodone", "5 mg by mouth every 6 hours as needed for severe pain, 8 tablets"),
    ("ferrous sulfate", "325 mg by mouth every other day"),
    ("docusate", "100 mg by mouth twice daily"),
    ("nitrofurantoin", "100 mg by mouth twice daily through 04-22"),
    ("budesonide-formoterol 160-4.5 mcg", "2 puffs twice daily"),
    ("albuterol", "2 puffs every 4 hours as needed for wheeze"),
    ("prenatal vitamin", "1 tablet by mouth once daily"),
):
    s.order(n, x, t("04-18", "10:30"), cat="discharge")
s.service(
    "Blood pressure visit with basic metabolic panel",
    t("04-18", "10:30"),
    due=t("04-21", "10:00"),
    note="OB clinic 520-555-0190",
)
s.service("Postpartum visit", t("04-18", "10:30"), due=t("04-28", "09:30"), note="OB clinic 520-555-0190")
s.service(
    "Six-week postpartum visit", t("04-18", "10:30"), due=t("05-26", "11:00"), note="OB clinic 520-555-0190"
)
s.note(
    "instr",
    t("04-18", "11:30"),
    """Via interprete. Tome la presion 2 veces al dia. Llame 520-555-0190 si >=150/100; 911 si >=160/110, convulsion, dolor de cabeza fuerte, ve luces, falta de aire, dolor de pecho. Tambien: sangrado que empapa 1 toalla por hora, fiebre 38, herida roja o con pus, pierna hinchada, ideas de hacerse dano (988). No levantar mas que el bebe 6 sem, no manejar 2 sem ni con oxicodona. Nada en la vagina 6 sem.""",
    "R. Espinoza RN",
    signed=t("04-18", "12:10"),
)
s.write(__file__)
