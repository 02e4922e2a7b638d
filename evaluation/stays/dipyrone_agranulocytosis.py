"""Fictional: dipyrone agranulocytosis."""

from builder import Stay, clock

t = clock(2026, "-07:00")
s = Stay("aa-enci", "Encinas", "Walter", "1973-09-12", "male")
s.contact("daughter, health care agent", "Renata Encinas", "520-555-0139")
s.encounter(
    t("01-20", "21:40"),
    t("01-29", "14:00"),
    "fever, sore throat, jaw pain, shaking",
    "386661006",
    "Fever",
    "Internal Medicine",
    "home",
)
pcn = s.allergy(
    "penicillin",
    "7980",
    "dizzy, 1990s, by patient report",
    t("01-20", "22:00"),
    severity="mild",
    criticality="low",
)
s.condition(
    "Alcoholic cirrhosis of liver",
    "420054005",
    t("01-20", "22:30"),
    onset="2022-01-01",
    kind="problem-list-item",
)
s.home("propranolol", "20 mg by mouth twice daily", "2023-01-01", t("01-21", "08:00"))
s.home("spironolactone", "100 mg by mouth once daily", "2023-01-01", t("01-21", "08:00"))
s.home("furosemide", "40 mg by mouth once daily", "2023-01-01", t("01-21", "08:00"))
s.home("lactulose", "20 g (30 mL) by mouth twice daily", "2023-06-01", t("01-21", "08:00"))
s.home("naltrexone", "50 mg by mouth once daily, new from clinic 1/12", "2026-01-12", t("01-21", "08:00"))
s.vitals(t("01-20", "21:50"), bp="92/50", hr=126, rr=24, temp=39.4, spo2=95, weight=82)
s.labs(
    t("01-20", "22:00"),
    issued=t("01-20", "22:45"),
    wbc=1.1,
    hgb=10.8,
    plt=58,
    na=128,
    k=5.6,
    co2=18,
    bun=44,
    cr=2.1,
    glu=102,
    lac=3.4,
    tbil=4.2,
    ast=88,
    alt=41,
    alb=2.4,
    inr=1.9,
    crp=210,
)
s.lab_text(
    t("01-20", "22:00"),
    t("01-20", "23:30"),
    "Neutrophils absolute, manual",
    "751-8",
    "0.04 K/uL (40 cells), no blasts",
    flag="LL",
)
s.note(
    "ed",
    t("01-20", "22:20"),
    """ED NOTE 52M cirrhosis EtOH, last drink last night 1/19 (pint vodka/day), fever 39.4, jaw R swollen, mouth ulcers, sore throat. Tooth pain 10 d. "Me dieron la Neo-Melubrina en Agua Prieta" = METAMIZOLE (DIPYRONE) 500 x2 TID for 10 days. Also 3 of his cousin's oxycodone; says it "did nothing" (on naltrexone!). Motrin ?denies.
ANC 40. Tremor, sweats, CIWA 16. Abd ascites mod, dx tap done PMN 28.
PCN "dizzy" 1990s. Cefepime given OK. vanc x1. Utox neg cocaine (levamisole).
DDx neutropenic sepsis dental source vs SBP, agranulocytosis drug v. EtOH/spleen v. leukemia.
""",
    "Dr. Y. Ochoa, EM",
    signed=t("01-21", "00:10"),
)
chl = s.order("chlordiazepoxide", "50 mg by mouth every 6 hours", t("01-20", "23:50"))
chl.stop(t("01-21", "02:40"), "accumulates in cirrhosis, changed to lorazepam; not given")
s.order(
    "lorazepam",
    "1 mg by mouth or IV every 2 hours as needed for CIWA above 8",
    t("01-21", "02:45"),
    end=t("01-25", "09:00"),
)
s.order(
    "cefepime",
    "2 g IV every 12 hours (renal)",
    t("01-20", "23:00"),
    end=t("01-26", "10:00"),
    why="ANC recovered, changed to amoxicillin",
)
s.order(
    "vancomycin",
    "1500 mg IV once",
    t("01-20", "23:00"),
    end=t("01-22", "14:00"),
    why="one of two bottles CoNS, contaminant",
)
for n, x in (
    ("propranolol", "20 mg twice daily"),
    ("spironolactone", "100 mg daily"),
    ("furosemide", "40 mg daily"),
):
    s.order(n, x + " by mouth", t("01-21", "00:30")).hold(t("01-21", "02:40"), "hypotension, AKI, K 5.6")
s.order(
    "naltrexone", "50 mg by mouth daily", t("01-21", "00:30"), end=t("01-21", "02:40"), why="Child-Pugh C"
)
s.order("lactulose", "20 g (30 mL) by mouth three times daily", t("01-21", "02:50"))
s.order(
    "thiamine", "500 mg IV every 8 hours", t("01-21", "02:50"), end=t("01-24", "08:00"), final="completed"
)
s.allergy("metamizole (dipyrone)", "", "agranulocytosis", t("01-21", "09:00"))
s.note(
    "hp",
    t("01-21", "02:10"),
    """ADMISSION (dictated). Neutropenic fever, ANC 40, on day ten of metamizole bought in Mexico. Drug-induced agranulocytosis most likely, hypersplenism may add a little as last July WBC was 3.4 and ANC 1.9. Decompensated alcohol cirrhosis, Child C. Jaw cellulitis from tooth 30. AKI 2.1 from 0.9, K 5.6: hold spironolactone, furosemide, propranolol. Naltrexone stopped. Lorazepam by CIWA, NOT chlordiazepoxide. Thiamine BEFORE dextrose. Ascites PMN 28: low count cannot exclude SBP while neutropenic, cefepime covers. Albumin 100 g x2. Filgrastim 300 mcg daily. Acetaminophen max 2 g. No NSAID. No rectal temps, no IM shots. Full code. FH: father died cirrhosis.
""",
    "Dr. J. Penhallow, Hospitalist",
    signed=t("01-21", "03:30"),
)
fil = s.order(
    "filgrastim",
    "300 mcg subcutaneously once daily",
    t("01-21", "08:00"),
    end=t("01-26", "09:30"),
    why="ANC 2.4",
)
s.lab_text(
    t("01-20", "22:10"),
    t("01-22", "13:20"),
    "Blood culture",
    "600-7",
    "1 of 2 sets coagulase negative staphylococcus, likely contaminant",
    flag="A",
)
s.note(
    "consult",
    t("01-22", "10:30"),
    """HEME. Smear no blasts, marrow cancelled unless no recovery by d 10. Metamizole: IDIOSYNCRATIC, one tab next time could kill. Brand list: Neo-Melubrina, Magnopyrol, Prodolina, 'dipirona', also injected in Mexico pharmacies. MEDIC ALERT. anti-neutrophil Ab sent. ANC 1/22 = 60.
""",
    "Dr. H. Varga, Hematology",
    signed=t("01-22", "11:40"),
)
s.labs(
    t("01-23", "05:20"),
    issued=t("01-23", "06:05"),
    na=127,
    k=4.9,
    cr=1.9,
    bun=41,
    wbc=1.4,
    plt=52,
    hgb=9.9,
    tbil=4.8,
    inr=2.0,
)
s.note(
    "nursing",
    t("01-23", "04:00"),
    """NOC RN: CIWA 18->9, ativan x4. Asterixis, sleepy but arousable, oriented x2, BM x1 only. Lactulose refuse x1. gums bleed sl. no IM/rectal. sitter. daughter called, DOB password ok.
""",
    "F. Lujan RN",
    signed=t("01-23", "06:30"),
)
s.note(
    "progress",
    t("01-23", "08:00"),
    """IM HD3. HE gr 2: lactulose 30 mL QID, goal 3-4 BM, cut ativan to CIWA>10. Cr 1.9 after albumin, not HRS. K 4.9. ANC 180. Filgrastim d3. Diuretics, propranolol still HELD. US: nodular liver, 1.8 CM LESION SEGMENT 6, AFP sent, MRI out-pt. PVs open.
""",
    "Dr. J. Penhallow",
    signed=t("01-23", "09:10"),
)
s.lab_text(t("01-23", "05:20"), t("01-23", "07:30"), "Neutrophils absolute", "751-8", "0.18 K/uL", flag="LL")
s.labs(t("01-24", "05:20"), issued=t("01-24", "15:00"), afp=14.2)
s.note(
    "consult",
    t("01-26", "13:00"),
    """ALLERGY/PHARM. PCN: 'dizzy' after a shot in the 1990s, no rash. AMOXICILLIN 500 mg oral challenge 1/26, observed 60 min OK. LABEL REMOVED. Cefepime also ok. metamizole = TRUE, NEVER.
""",
    "Dr. K. Amiri, Allergy / S. Lee PharmD",
    signed=t("01-26", "14:30"),
)
pcn.change(
    t("01-26", "14:35"),
    clinicalStatus={
        "coding": [
            {
                "system": "http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical",
                "code": "inactive",
            }
        ]
    },
    verificationStatus={
        "coding": [
            {
                "system": "http://terminology.hl7.org/CodeSystem/allergyintolerance-verification",
                "code": "refuted",
            }
        ]
    },
)
s.labs(
    t("01-26", "05:20"), issued=t("01-26", "06:00"), wbc=4.8, hgb=9.6, plt=61, k=4.2, na=132, cr=1.4, bun=28
)
s.lab_text(t("01-26", "05:20"), t("01-26", "06:10"), "Neutrophils absolute", "751-8", "2.4 K/uL")
s.order("amoxicillin", "500 mg by mouth three times daily", t("01-26", "15:00"))
aca = s.order("acamprosate", "666 mg by mouth three times daily", t("01-27", "09:00"))
aca.dose(t("01-27", "11:20"), "333 mg by mouth three times daily")
s.note(
    "pharm",
    t("01-27", "11:00"),
    """PHARM: acamprosate 666 TID ordered, Cr 1.5 today, CG 67 but that OVERestimates in cirrhosis, cystatin C eGFR 42 -> 333 TID; not if <30. Naltrexone NO (Child C, opioids). Disulfiram NO. Spironolactone: K 4.2 ok, restart at 50 not 100, furosemide 20 not 40. Propranolol hold until clinic (BP 96/54).
""",
    "S. Lee PharmD",
    signed=t("01-27", "11:40"),
)
s.labs(t("01-27", "05:20"), issued=t("01-27", "06:00"), cr=1.5, k=4.3, na=133)
s.order("spironolactone", "50 mg by mouth once daily", t("01-28", "08:00"))
s.order("furosemide", "20 mg by mouth once daily", t("01-28", "08:00"))
s.note(
    "event",
    t("01-27", "16:00"),
    """GOALS OF CARE. Pt with capacity (A&Ox4) + daughter Renata. Wants treatment but NO CPR, NO intubation. DNR/DNI signed 1/27, MOST form in chart and copy with pt. Prior: Full code 1/21 is superseded.
He is a truck driver for a company; asks nobody tell employer about drinking. """,
    "Dr. J. Penhallow, E. Sosa LCSW",
    signed=t("01-27", "17:00"),
)
s.service("Code status: DNR/DNI", t("01-27", "17:00"), category="code status")
s.note(
    "nursing",
    t("01-28", "10:00"),
    """DAY RN. BM 3-4/d on 30 mL TID. A&Ox4. Tooth pain ok w APAP 500. CIWA 2. clinic phoned: hepatology slot 2/5 CLOSED -> 2/12 10:00. Denies SI.
""",
    "G. Lim RN",
    signed=t("01-28", "11:00"),
)
s.labs(t("01-29", "05:20"), issued=t("01-29", "06:00"), wbc=5.6, cr=1.3, k=4.4, na=134, plt=66)
for n, x in (
    ("lactulose", "30 mL (20 g) by mouth three times daily, adjust to 3 to 4 soft bowel movements a day"),
    ("spironolactone", "50 mg by mouth once daily"),
    ("furosemide", "20 mg by mouth once daily"),
    ("acamprosate", "333 mg by mouth three times daily"),
    ("thiamine", "100 mg by mouth once daily"),
    ("folic acid", "1 mg by mouth once daily"),
    ("amoxicillin", "500 mg by mouth three times daily until 2/2"),
    ("acetaminophen", "500 mg by mouth every 8 hours as needed, no more than 2 g a day"),
):
    s.order(n, x, t("01-29", "09:30"), cat="discharge")
s.note(
    "dcsum",
    t("01-29", "09:00"),
    """DISCHARGE SUMMARY
Metamizole (dipyrone) agranulocytosis, ANC 40 -> 2.4 with filgrastim (ended 1/26). Neutropenic fever from jaw/tooth 30 infection. Alcohol withdrawal resolved. Cirrhosis Child C, HE gr 2 resolved. AKI 2.1 -> 1.3.
NEVER metamizole, any brand (Neo-Melubrina, Prodolina, Magnopyrol, dipirona), also not injections in Mexico. Throw away what is left at home.
Penicillin allergy REMOVED after test dose.
STOP: naltrexone, metamizole. HOLD propranolol until hepatology 2/12, do not restart on own. CHANGE spironolactone 100->50, furosemide 40->20. NEW acamprosate 333 TID, thiamine, folate, amoxicillin to 2/2. APAP <= 2 g/d. No ibuprofen/aspirin/NSAIDs. No alcohol. No borrowed oxycodone.
Code: DNR/DNI, MOST.
Liver lesion 1.8 cm segment 6, AFP 14.2: MRI 2/10 07:30, must not be missed, can be cancer.
PENDING: anti-neutrophil antibody, HCV RNA reflex. Dr Penhallow.
CBC + BMP 2/2. Hepatology Dr Rao 2/12 10:00. Dentist 2/3 only if ANC > 1.5 and tell platelets 66.
RETURN: fever 100.4, sore throat, mouth sores (come at once: blood count), black stool, vomiting blood, confusion or <2 BM/day, shaking. No driving till cleared by hepatology (HE).
""",
    "Dr. J. Penhallow, Hospitalist",
    signed=t("01-29", "11:00"),
)
s.write(__file__)
