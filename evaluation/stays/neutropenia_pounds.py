"""Fictional: neutropenia pounds."""

from builder import Stay, clock

t = clock(2025, "-06:00")
s = Stay("x-neutropenia-child", "Lindgren-Amoah", "Theo", "2019-08-22", "male")
s.encounter(
    t("02-17", "23:50"),
    t("02-24", "12:00"),
    "Fever and neutropenia, acute lymphoblastic leukemia, transfer",
    "409089005",
    "Febrile neutropenia",
    "Pediatric Hematology-Oncology",
)
s.allergy("Pegaspargase", "", "Anaphylaxis during consolidation, 2024", t("02-18", "00:30"))
s.condition("Febrile neutropenia", "409089005", t("02-18", "01:00"))
s.condition(
    "B-cell acute lymphoblastic leukemia in maintenance", "", t("02-18", "01:00"), kind="problem-list-item"
)
s.condition("Exposure to varicella", "", t("02-19", "12:00"))
s.home("Mercaptopurine", "50 mg by mouth every evening", t("2024-12-01", "08:00"), t("02-18", "10:20"))
s.home("Methotrexate", "15 mg by mouth once weekly on Mondays", t("2024-12-01", "08:00"), t("02-18", "10:20"))
s.home(
    "Sulfamethoxazole-trimethoprim",
    "48 mg (trimethoprim) by mouth twice daily on Saturday and Sunday",
    t("2024-06-01", "08:00"),
    t("02-18", "10:20"),
)
s.home(
    "Vincristine",
    "1.1 mg IV every 12 weeks in clinic (last 2/10)",
    t("2024-12-01", "08:00"),
    t("02-18", "10:20"),
)
s.home("Ondansetron", "3 mg by mouth every 8 hours as needed", t("2024-06-01", "08:00"), t("02-18", "10:20"))

s.note(
    "event",
    t("02-17", "23:55"),
    """OSH ED (Willow Creek) -> Peds Onc. 5 y M ALL maint, T 39.4 at home, port (R chest). ANC "<100". WEIGHT 43 KG. CTX 2 g (=46 mg/kg) given 2130, APAP 650 mg PO 2140, NS 860 mL bolus. Repeat APAP 650 at 0100 planned. OSH meds: "6MP 50, MTX 15 weekly, septra, PREDNISONE 20 bid x5d (last month's pulse, not now)". All: "PEG - hives".""",
    "Transfer Center RN L. Voss",
)
s.note(
    "nursing",
    t("02-18", "00:15"),
    """Arr 2350 w mom Ama + dad. Wt on our bed scale 19.5 KG; mom: "he was 43 POUNDS at clinic". OSH 43 kg is lb! Told charge and Dr Haque. T 38.9 HR 138 BP 92/50 RR 26 SpO2 98. Port accessed R chest, good return. Mom says he got Tylenol 650 at OSH = 33 mg/kg. NO rectal temps, no rectal meds. PEG rxn was anaphylaxis w epi (not hives).""",
    "RN C. Moravec",
    signed=t("02-18", "00:40"),
)
s.note(
    "hp",
    t("02-18", "01:00"),
    """Peds H/O H&P (PGY2)
5y5m M B-ALL dx 6/2024 maint c2 w F&N. T39.4, cough, no emesis. Sib: kindergartner w "spots" at daycare (mom). Last vcr 2/10 w pred pulse 1/13.. 6MP, MTX last Mon 2/17 AM taken today (Mon).
Wt 43 kg per OSH. Ht 112
All: PEG
Exam: tired, ill, mucositis gr1, port site clean. No rash. perf ok cap refill 3 s.
Labs ANC 40, Hgb 8.2, plt 61, Cr 0.4 , CRP 84
A/P
1 F&N: cefepime 50 mg/kg q8 (2 g), bcx x2 port, RVP, CXR
2 ALL: hold 6MP/MTX till counts. Bactrim weekends cont
3 APAP 650 prn q4 - q6h
4 vanc if hypotensive: 15 mg/kg (645 mg)
5 NO live vaccines
""",
    "Dr. F. Haque PGY-2",
    signed=t("02-18", "02:00"),
)
cef = s.order(
    "cefepime", "2 g IV every 8 hours", t("02-18", "01:10"), end=t("02-18", "10:40"), why="weight error"
)
apap = s.order(
    "acetaminophen",
    "650 mg by mouth every 6 hours as needed for fever",
    t("02-18", "01:10"),
    end=t("02-18", "10:40"),
    why="weight error",
)
s.given("acetaminophen", "650 mg by mouth", t("02-18", "03:50"))
van = s.order(
    "vancomycin", "645 mg IV every 6 hours", t("02-18", "04:20"), end=t("02-18", "10:40"), why="weight error"
)
s.given("vancomycin", "645 mg IV once", t("02-18", "04:50"))
s.labs(
    t("02-18", "00:20"),
    issued=t("02-18", "01:10"),
    ranges={"cr": (0.3, 0.6), "hgb": (11, 14)},
    wbc=0.4,
    hgb=8.2,
    plt=61,
    na=134,
    k=3.6,
    cr=0.4,
    ast=48,
    alt=62,
    crp=84,
)
s.lab_text(t("02-18", "00:20"), t("02-18", "01:10"), "Absolute neutrophil count", "", "40 /uL", flag="LL")
s.vitals(t("02-18", "00:10"), bp="92/50", hr=138, rr=26, temp=38.9, spo2=98, weight=19.5, height=112)
s.note(
    "nursing",
    t("02-18", "04:30"),
    """0340 BP 78/40, T 39.6, HR 152. 20 mL/kg bolus by 43 kg order = 860 mL - I gave 390 (19.5 kg). RRT. BP 92/48. vanc 645 given over 60 min before I saw the dose. Face flushed/itch at 20 min: slowed, resolved w slower rate (infusion rxn, not allergy). Told Dr Haque wt again.""",
    "RN C. Moravec",
    signed=t("02-18", "05:20"),
)
s.note(
    "pharm",
    t("02-18", "10:20"),
    """Peds Onc PharmD. WT IS 19.5 kg (43 lb). All orders were by 43 kg. Recalc:
- cefepime 50 mg/kg = 975 mg q8
- vanc 15 mg/kg = 290 mg q6; got 645 (33 mg/kg) x1: level before next
- APAP 15 mg/kg = 290 mg q6 prn; got 650 x2 (OSH 2140 & here 0350) = check APAP level/LFT
- fluconazole if added: no vcr until... interacts w vincristine (neuropathy)
- PO 6MP 50 qPM (not 50 BID as OSH), MTX 15 qMon
- prednisone not current
""",
    "P. Eastwood PharmD",
)
s.note(
    "progress",
    t("02-18", "10:30"),
    """ATTG ADDENDUM: wt 19.5 kg. All doses redone. Thank the nurse. Gram neg rods in port cx at 9 h. MAP ok. Consider port removal if persistent. APAP level.
""",
    "Dr. R. Vance (Peds Onc attending)",
    signed=t("02-18", "11:15"),
)
s.order(
    "cefepime",
    "975 mg (50 mg/kg) IV every 8 hours",
    t("02-18", "10:45"),
    end=t("02-20", "11:00"),
    why="narrowed",
)
s.order(
    "acetaminophen",
    "290 mg by mouth every 6 hours as needed for fever, max 4 doses a day",
    t("02-18", "10:45"),
)
s.order(
    "vancomycin",
    "290 mg IV every 6 hours",
    t("02-18", "10:45"),
    end=t("02-19", "10:00"),
    why="gram negative, vancomycin not needed",
)
s.lab_text(
    t("02-18", "11:00"),
    t("02-18", "13:00"),
    "Acetaminophen level",
    "",
    "18 ug/mL, about 7 h after last dose (not toxic)",
)
s.lab_text(
    t("02-18", "00:30"),
    t("02-18", "09:30"),
    "Blood culture, port",
    "600-7",
    "Gram negative rods, both bottles",
    flag="A",
    status="preliminary",
)
s.labs(t("02-18", "11:00"), issued=t("02-18", "12:00"), ranges={"cr": (0.3, 0.6)}, ast=61, alt=84, cr=0.5)
s.labs(
    t("02-19", "05:00"),
    issued=t("02-19", "05:50"),
    ranges={"cr": (0.3, 0.6), "hgb": (11, 14)},
    wbc=0.5,
    hgb=7.4,
    plt=38,
    cr=0.7,
    ast=55,
    alt=79,
    k=3.3,
    crp=138,
)
s.note(
    "progress",
    t("02-19", "08:30"),
    """PN HD2 PGY2. T 38.7. E coli from port (ampR, gent S, CTX S, cefepime S). Cr 0.7 (0.4) vanc trough 28 (OSH-wt dose). vanc off. cont cefepime 975. gent? no. PRBC 195 mL, plt 38.
Mom: daycare sib broke out CHICKENPOX today, Theo slept w him 2/16-17. IgG VZV neg 6/2024, no vaccine.
A/P: VZV exposure -> VariZIG 2/19 (<96h, up to 10 d) OR acyclovir
Bactrim Sat/Sun
""",
    "Dr. F. Haque PGY-2",
    signed=t("02-19", "10:00"),
)
s.note(
    "consult",
    t("02-19", "13:00"),
    """PEDS ID: E coli port bacteremia, VZV exposed (non-immune). VariZIG 250 U IM x1 (10.1-20 kg) today - plt 38, IM w pressure ok. Airborne iso days 8-28 from exposure (2/24 - 3/16) if back in hosp. Rash/fever -> IV acyclovir. Cefepime ->CTX 975 mg q24 when afebrile; IV 10 d from first neg cx (2/19) = thru 2/28. Port keep if cx clears. No aspirin (Reye).""",
    "Dr. K. Sung Peds ID",
    signed=t("02-19", "14:00"),
)
s.order(
    "varicella zoster immune globulin",
    "250 units IM once",
    t("02-19", "15:00"),
    end=t("02-19", "16:30"),
    final="completed",
)
s.order(
    "red blood cells, irradiated leukoreduced",
    "195 mL (10 mL/kg) IV once",
    t("02-19", "09:00"),
    end=t("02-19", "14:00"),
    final="completed",
)
s.lab_text(t("02-19", "05:00"), t("02-21", "08:00"), "Blood culture, port (2nd)", "600-7", "No growth 48 h")
s.order(
    "ibuprofen",
    "200 mg by mouth every 6 hours as needed for fever",
    t("02-19", "22:00"),
    end=t("02-20", "10:30"),
    why="platelets, neutropenia, AKI",
)
s.note(
    "nursing",
    t("02-20", "01:10"),
    """T 39.1. Night coverage put in ibuprofen 200 prn - gave x1 0100. plt 38. Mom asked if this is ok w his platelets. Cr 0.7. Mucositis worse, won't eat. UOP 1.2/kg/h.""",
    "RN C. Moravec",
)
s.given("ibuprofen", "200 mg by mouth", t("02-20", "01:00"))
s.labs(
    t("02-20", "05:00"),
    issued=t("02-20", "05:50"),
    ranges={"cr": (0.3, 0.6), "hgb": (11, 14)},
    wbc=0.7,
    hgb=9.2,
    plt=31,
    cr=0.8,
    ast=44,
    alt=70,
)
s.note(
    "progress",
    t("02-20", "09:00"),
    """PN HD3. Tm 39.1. plt 31 Cr 0.8. ALL hold chemo. fluconazole 6 mg/kg for mucositis thrush? -> PharmD: vcr 2/10 only, next 5/5, ok short course but nystatin preferred.
ATTG: ibuprofen stopped (plt 31, Cr up). Nystatin. CTX 975 mg q24 (afebrile trend).
""",
    "Dr. F. Haque PGY-2 / Dr. R. Vance",
    signed=t("02-20", "11:00"),
)
s.order("ceftriaxone", "975 mg IV every 24 hours", t("02-20", "11:00"))
s.order("nystatin", "500,000 units swish and swallow four times daily", t("02-20", "11:00"))
s.labs(
    t("02-21", "05:00"),
    issued=t("02-21", "05:50"),
    ranges={"cr": (0.3, 0.6), "hgb": (11, 14)},
    wbc=1.1,
    hgb=9.3,
    plt=45,
    cr=0.6,
)
s.note(
    "progress",
    t("02-21", "08:30"),
    """PN HD4. AF 18h. port cx 2/19 NG 48h. ANC 180. Cr 0.6. nystatin. eating. Mom trained on home CTX via port w home infusion (BrightHome 555-0188). Wt 19.3.""",
    "Dr. F. Haque PGY-2",
    signed=t("02-21", "09:30"),
)
s.lab_text(t("02-23", "05:00"), t("02-23", "06:20"), "Absolute neutrophil count", "", "620 /uL", flag="L")
s.labs(
    t("02-23", "05:00"),
    issued=t("02-23", "05:50"),
    ranges={"cr": (0.3, 0.6), "hgb": (11, 14)},
    wbc=1.9,
    hgb=9.6,
    plt=88,
    cr=0.5,
    alt=58,
)
s.note(
    "nutrition",
    t("02-21", "14:00"),
    """Soft bland, no acidic; Pediasure. No raw/undercooked (food safety).""",
    "RD H. Pabst",
)
s.note(
    "progress",
    t("02-23", "09:00"),
    """PN HD6. AF >72h, ANC 620, plt 88, Cr 0.5. Mucositis better. DC tmrw. 6MP/MTX remain HELD until clinic 2/27 ANC >=750; MTX NOT Monday 2/24. Bactrim weekends resume Sat 3/1? - attg: YES, continue Sat/Sun, don't miss. Vincristine per clinic. Daycare/school no till ID ok; airborne if seen 2/24-3/16; call before coming.
""",
    "Dr. F. Haque PGY-2",
    signed=t("02-23", "10:30"),
)
s.order(
    "sulfamethoxazole-trimethoprim",
    "48 mg (trimethoprim) by mouth twice daily Saturday and Sunday",
    t("02-22", "09:00"),
)
s.vitals(t("02-24", "08:00"), bp="98/58", hr=96, rr=20, temp=36.7, spo2=99, weight=19.4)
s.note(
    "progress",
    t("02-24", "09:30"),
    """DC home w mom. CTX 975 mg IV q24 thru 2/28 via port (needle change 2/25 home RN). Nystatin 500k QID till 3/3. No Tylenol before you take temp & call. APAP 290 mg (9 mL of 160/5) only if team ok. Onc clinic Thu 2/27 09:00 Dr Vance, labs. 555-0175 24h. TPMT/NUDT15 normal 2024. Stool GI PCR pending (sent 2/23 loose stool). Ill wife-- sib w chickenpox stays at grandma's till crusted.
""",
    "Dr. F. Haque PGY-2",
    signed=t("02-24", "10:15"),
)
s.order(
    "ceftriaxone",
    "975 mg IV through the port every 24 hours through 2/28",
    t("02-24", "10:15"),
    cat="discharge",
)
s.order(
    "nystatin",
    "500,000 units swish and swallow four times daily through 3/3",
    t("02-24", "10:15"),
    cat="discharge",
)
s.order(
    "sulfamethoxazole-trimethoprim",
    "48 mg (trimethoprim) by mouth twice daily Saturday and Sunday",
    t("02-24", "10:15"),
    cat="discharge",
)
s.order("ondansetron", "3 mg by mouth every 8 hours as needed", t("02-24", "10:15"), cat="discharge")
s.service("Oncology clinic Dr Vance", t("02-24", "10:15"), due=t("02-27", "09:00"), note="555-0175")
s.note(
    "nursing",
    t("02-24", "11:50"),
    """Teach: T >=38.0 call 555-0175 / ED at once even at night. No rectal temp, no ibuprofen/aspirin. Rash/blisters call first. No 6MP/MTX bottle - mom put in envelope marked HOLD. Port dressing dry. No live vaccines for him.""",
    "RN C. Moravec",
)
s.write(__file__)
