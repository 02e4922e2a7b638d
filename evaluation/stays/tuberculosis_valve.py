"""Fictional: a man of 57 with a mechanical valve who coughs blood."""

from builder import Stay, clock

t = clock(2026, "-06:00")
s = Stay("q-red-sputum", "Wolny", "Tadeusz", "1968-06-19", "male")
s.contact("sister", "Barbara Wolny", "555-0109")
s.encounter(
    t("01-12", "23:05"), t("01-20", "15:00"), "coughing blood", "66857006", "Hemoptysis", "Internal Medicine"
)
s.condition("Mechanical mitral valve", "", t("01-12", "23:50"), onset="2018-03-01", kind="problem-list-item")
s.condition(
    "Opioid use disorder on methadone", "", t("01-12", "23:50"), onset="2015-01-01", kind="problem-list-item"
)
s.condition(
    "Type 2 diabetes with polyneuropathy",
    "",
    t("01-12", "23:50"),
    onset="2012-01-01",
    kind="problem-list-item",
)
s.condition("Pulmonary tuberculosis", "154283005", t("01-14", "15:30"))
s.home("Warfarin", "6 mg by mouth every evening, INR goal 2.5 to 3.5", "2018-04-01", t("01-13", "00:30"))
s.home("Methadone", "70 mg by mouth every morning, dispensed by clinic", "2016-01-01", t("01-13", "00:30"))
s.home("Metformin", "1000 mg by mouth twice daily", "2013-01-01", t("01-13", "00:30"))
s.home("Citalopram", "40 mg by mouth once daily", "2020-01-01", t("01-13", "00:30"))
s.vitals(t("01-12", "23:10"), bp="132/80", hr=112, rr=24, temp=38.1, spo2=93, height=178)
s.vitals("2024-05-02T10:00:00-05:00", weight=98.0)
s.labs(
    t("01-12", "23:20"),
    issued=t("01-12", "23:59"),
    wbc=12.9,
    hgb=10.8,
    plt=410,
    na=131,
    k=3.6,
    cr=0.8,
    glu=212,
    alb=2.8,
    alt=28,
    ast=31,
    tbil=0.6,
    inr=3.9,
    a1c=8.4,
)
s.note(
    "ed",
    t("01-12", "23:30"),
    """57M mech MVR on warf. cough 3 mo, sweats, lost "a lot", tonight ~200 ml bright red blood. R upper crackles. Click ok. CXR: R upper cavity w infiltrate. INR 3.9.
Neg pressure room. Moxi + TXA neb. warf held, vit K 1 mg po, cards ok w that. Sputum AFB x3. Methadone clinic closed, dose per pt 70 - verify am. ECG NSR QTc 472.""",
    "Dr. Munro ED",
    signed=t("01-13", "02:10"),
)
s.order(
    "Moxifloxacin",
    "400 mg intravenously every 24 hours",
    t("01-12", "23:50"),
    end=t("01-16", "09:00"),
    final="stopped",
    why="TB treatment started",
)
met = s.order("Methadone", "70 mg by mouth every morning", t("01-13", "08:30"))
cit = s.order("Citalopram", "40 mg by mouth once daily", t("01-13", "02:30"))
ond = s.order("Ondansetron", "4 mg intravenously every 6 hours as needed for nausea", t("01-13", "02:31"))
s.order("Insulin lispro", "sliding scale with meals", t("01-13", "02:32"))
s.note(
    "hp",
    t("01-13", "08:00"),
    "Med. as ED. No HIV risk since 2016, HIV Ag/Ab neg. 4 beers/d. Lives w daughter, son in law, grandson Kuba 4 y. Metformin held (contrast). Methadone clinic 555-0191 confirms 70, last dose 1/12. CTA chest today.",
    "Dr. Chow",
    signed=t("01-13", "09:40"),
)
s.report(
    "CT angiography chest",
    "",
    t("01-13", "10:30"),
    t("01-13", "12:00"),
    "4.5 cm cavity right upper lobe with tree in bud; hypertrophied right bronchial artery. No pulmonary embolism. Incidental 1.8 cm left adrenal nodule, 24 HU, indeterminate; dedicated imaging in outpatient.",
)
s.note(
    "procedure",
    t("01-13", "16:00"),
    "IR: LEFT bronchial artery embolization, particles, R CFA access, closure. no cx",
    "Dr. Ferro IR",
)
s.note(
    "procedure",
    t("01-13", "18:20"),
    "Correction to IR note: RIGHT bronchial artery embolised. Access R CFA.",
    "Dr. Ferro IR",
)
s.procedure("Embolization of bronchial artery", "", t("01-13", "14:50"), t("01-13", "15:50"), site="right")
s.lab_text(
    t("01-13", "06:00"),
    t("01-14", "14:30"),
    "Acid fast smear, sputum",
    "11545-1",
    "AFB smear 3+. PCR: M. tuberculosis complex detected, rpoB mutation not detected",
    "A",
)
s.note(
    "progress",
    t("01-14", "15:00"),
    """TB. smear 3+. start RIPE by wt. County TB nurse Delgado called 555-0164, will do DOT.
No blood since embo. INR 2.0 -> start UFH no bolus tonight, warf when steady. Weight needed!
ECG QTc 498. K 3.4 repleted""",
    "Dr. Chow",
    signed=t("01-14", "16:10"),
)
s.labs(t("01-14", "06:00"), issued=t("01-14", "07:00"), hgb=9.7, k=3.4, cr=0.8, mg=1.6, inr=2.0, alt=30)
s.vitals(t("01-14", "17:00"), weight=68.2)
rif = s.order("Rifampin", "600 mg by mouth once daily", t("01-14", "15:30"))
inh = s.order("Isoniazid", "300 mg by mouth once daily", t("01-14", "15:30"))
pza = s.order("Pyrazinamide", "1500 mg by mouth once daily", t("01-14", "15:30"))
emb = s.order("Ethambutol", "1200 mg by mouth once daily", t("01-14", "15:30"))
hep = s.order("Heparin infusion", "12 units/kg/h intravenously, adjust to anti-Xa", t("01-14", "20:00"))
s.note(
    "event",
    t("01-15", "03:20"),
    "Called for pleuritic R chest pain post embo. ECG no change QTc 501. Ketorolac prn written, not asking opioid on methadone.",
    "Dr. Bassi (nights)",
)
ket = s.order("Ketorolac", "15 mg intravenously every 6 hours as needed for pain", t("01-15", "03:15"))
s.note(
    "nursing",
    t("01-15", "06:30"),
    "Pain better w heat + tylenol, did not give ketorolac. Sister on phone says his face + tongue blew up after 'Toradol' for kidney stone in 2021, was intubated. MD paged x1. Feet burn/numb, worse. No bld in sputum.",
    "RN Adeyemi",
)
s.order(
    "Acetaminophen",
    "650 mg by mouth every 6 hours as needed for pain",
    t("01-15", "05:00"),
    end=t("01-20", "14:40"),
    final="completed",
)
s.note(
    "progress",
    t("01-16", "09:30"),
    "d4. no haemoptysis. UFH therapeutic. warfarin restart 6 mg tonight. stop moxi (masking/ QT). RIPE d2 tol. Allergies: none. A1c 8.4, metformin back.",
    "Dr. Chow",
)
war = s.order("Warfarin", "6 mg by mouth every evening", t("01-16", "10:00"))
mfm = s.order("Metformin", "1000 mg by mouth twice daily", t("01-16", "10:00"))
s.labs(
    t("01-17", "06:00"), issued=t("01-17", "07:00"), hgb=9.6, inr=1.7, alt=96, ast=88, tbil=0.8, k=3.9, cr=0.8
)
s.note("progress", t("01-17", "10:00"), "Weekend. no events. INR 1.7, warf 6 cont. Smears q.", "Dr. Ruiz")
s.note(
    "nursing",
    t("01-18", "05:50"),
    "Restless all night, yawning, goose bumps, runny nose, cramps, loose stool x4, pupils big. 'the methadone isn't holding me.' HR 108. Queasy, ate little.",
    "RN Adeyemi",
)
s.vitals(t("01-18", "05:50"), bp="148/90", hr=108, rr=20, temp=37.2, spo2=96, pain=6)
s.note(
    "progress",
    t("01-18", "10:10"),
    "Weekend. loose stools ?viral GE - loperamide prn, C diff sent. INR 1.6 on 6 mg, UFH goes on. QTc not repeated. Methadone 70.",
    "Dr. Ruiz",
)
lop = s.order("Loperamide", "4 mg by mouth as needed for diarrhea", t("01-18", "10:15"))
s.labs(t("01-18", "06:00"), issued=t("01-18", "07:00"), inr=1.6, k=3.5, plt=388)
s.lab_text(t("01-18", "11:00"), t("01-18", "20:00"), "C. difficile toxin PCR", "54067-4", "Negative")
s.labs(
    t("01-19", "06:00"),
    issued=t("01-19", "07:00"),
    hgb=9.8,
    inr=1.5,
    alt=168,
    ast=141,
    tbil=1.1,
    k=3.7,
    cr=0.7,
    plt=372,
)
s.note(
    "progress",
    t("01-19", "11:00"),
    """d7. still crampy, wants to leave AMA, "sick". talked down. C diff neg. INR 1.5 - raise warfarin 7.5. plan home tmrw w enoxaparin bridge 1 mg/kg + DOT. ENT/eyes baseline: Ishihara 14/14 20/25 OU. ALT a bit up. Adrenal nodule - PCP.""",
    "Dr. Chow",
)
war.dose(t("01-19", "11:30"), "7.5 mg by mouth every evening")
s.note(
    "pharm",
    t("01-19", "15:00"),
    "d/c supply: enox teaching. RIPE 4 wk via county. Warfarin INR 2.5-3.5. Sliding scale order still there, not used.",
    "PharmD Lowe",
)
s.labs(t("01-20", "06:00"), issued=t("01-20", "07:00"), inr=1.5, alt=171, tbil=1.2, hgb=9.9, cr=0.8)
s.vitals(t("01-20", "08:00"), bp="138/84", hr=100, rr=18, temp=36.9, spo2=97, weight=67.5)
s.note(
    "progress",
    t("01-20", "10:30"),
    """Home today. Warf 7.5 mg evening, enox till INR >=2.5 x2. INR + LFT Thu 1/22 anticoag clinic 555-0177. TB clinic Tue 1/27 09:00. DOT daily M-F Delgado 555-0164. Home isolation, mask, no work, grandson to be tested + away from him - county tells. Cx and full DST pending (6 wk). Methadone back to clinic tmrw am, last dose here 1/20 07:30, letter given. no alcohol. IR no f/u. PCP 2/3 for adrenal.""",
    "Dr. Chow",
    signed=t("01-20", "11:20"),
)
hep.stop(t("01-20", "09:00"), "enoxaparin")
for o in (rif, inh, pza, emb, war, mfm, cit, met, ond):
    o.complete(t("01-20", "14:40"))
s.order("Rifampin", "600 mg by mouth once daily", t("01-20", "11:00"), cat="discharge")
s.order("Isoniazid", "300 mg by mouth once daily", t("01-20", "11:00"), cat="discharge")
s.order("Pyrazinamide", "1500 mg by mouth once daily", t("01-20", "11:00"), cat="discharge")
s.order("Ethambutol", "1200 mg by mouth once daily", t("01-20", "11:00"), cat="discharge")
s.order("Warfarin", "7.5 mg by mouth every evening", t("01-20", "11:01"), cat="discharge")
s.order(
    "Enoxaparin",
    "100 mg under the skin every 12 hours until INR 2.5 or higher twice",
    t("01-20", "11:01"),
    cat="discharge",
    note="1 mg/kg; weight 98 kg",
)
s.order("Metformin", "1000 mg by mouth twice daily", t("01-20", "11:02"), cat="discharge")
s.order("Citalopram", "40 mg by mouth once daily", t("01-20", "11:02"), cat="discharge")
s.service(
    "Anticoagulation clinic, INR and liver tests",
    t("01-20", "11:05"),
    due=t("01-22", "10:00"),
    note="555-0177",
)
s.service("TB clinic", t("01-20", "11:05"), due=t("01-27", "09:00"), note="555-0164")
s.write(__file__)
