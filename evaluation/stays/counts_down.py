"""Fictional: counts down."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("o-counts-down", "Abernathy", "Walter", "1967-04-09", "male")
s.contact("husband", "Luis Ferrer", "555-0126")
s.encounter(
    t("09-15", "19:30"),
    t("09-22", "13:00"),
    "fever after chemotherapy",
    "409089005",
    "Febrile neutropenia",
    "Hematology/Oncology",
)
s.allergy("trimethoprim-sulfamethoxazole", "10831", "Stevens-Johnson syndrome 2011", t("09-15", "19:50"))
s.condition("Febrile neutropenia", "409089005", t("09-15", "20:30"))
s.condition("Escherichia coli bacteremia", "", t("09-16", "18:00"))
s.condition(
    "Diffuse large B-cell lymphoma",
    "109969005",
    t("09-15", "20:00"),
    kind="problem-list-item",
    onset="2025-06-20",
)
s.condition("Gout", "90560007", t("09-15", "20:00"), kind="problem-list-item")
s.home(
    "Prednisone 100 mg",
    "100 mg by mouth daily, days 1-5 of each R-CHOP cycle",
    "2025-07-07",
    t("09-15", "20:10"),
    status="completed",
    end="2025-09-08",
)
s.home("Allopurinol 300 mg", "300 mg by mouth daily", "2025-06-28", t("09-15", "20:10"))
s.home("Escitalopram 20 mg", "20 mg by mouth daily", "2021-02-01", t("09-15", "20:10"))
s.home(
    "Ondansetron 8 mg", "8 mg by mouth every 8 hours as needed for nausea", "2025-07-07", t("09-15", "20:10")
)
s.home("Acyclovir 400 mg", "400 mg by mouth twice daily", "2025-07-07", t("09-15", "20:10"))
s.home("Pegfilgrastim 6 mg", "6 mg under the skin, day 2 of each cycle", "2025-07-08", t("09-15", "20:10"))

s.vitals(t("09-15", "19:35"), bp="98/56", hr=124, rr=22, temp=39.2, spo2=96, weight=82.0, height=180)
s.vitals(t("09-16", "08:00"), bp="108/62", hr=104, rr=18, temp=38.6, spo2=97)
s.vitals(t("09-17", "08:00"), bp="112/66", hr=96, rr=18, temp=38.3, spo2=97)
s.vitals(t("09-18", "08:00"), bp="114/68", hr=90, rr=16, temp=37.6, spo2=97)
s.vitals(t("09-19", "03:40"), bp="96/54", hr=48, rr=20, temp=37.2, spo2=96)
s.vitals(t("09-20", "08:00"), bp="118/70", hr=82, rr=16, temp=36.9, spo2=98)
s.vitals(t("09-22", "08:00"), bp="124/74", hr=78, rr=16, temp=36.8, spo2=98, weight=80.4)

s.lab_text(
    t("06-24", "09:00"), t("06-25", "12:00"), "Hepatitis B core antibody total", "16933-4", "REACTIVE", "A"
)
s.lab_text(t("06-24", "09:00"), t("06-25", "12:00"), "Hepatitis B surface antigen", "5196-1", "Nonreactive")
s.labs(
    t("09-15", "19:50"),
    t("09-15", "20:40"),
    wbc=0.4,
    hgb=8.1,
    plt=38,
    cr=1.1,
    k=3.4,
    mg=1.6,
    lac=2.6,
    tbil=0.9,
    alt=31,
)
s.labs(t("09-17", "05:00"), t("09-17", "06:00"), wbc=0.3, hgb=7.4, plt=19, cr=1.0, k=3.1, mg=1.4, alt=34)
s.labs(t("09-18", "05:00"), t("09-18", "06:00"), wbc=0.5, hgb=7.9, plt=31, cr=0.9, k=2.9, mg=1.3, alt=52)
s.labs(t("09-19", "04:00"), t("09-19", "04:40"), wbc=0.9, hgb=7.8, plt=29, cr=1.0, k=2.7, mg=1.2, trop=18)
s.labs(t("09-20", "05:00"), t("09-20", "06:00"), wbc=2.4, hgb=8.0, plt=44, cr=0.9, k=4.1, mg=2.2, alt=88)
s.labs(
    t("09-22", "05:00"),
    t("09-22", "06:00"),
    wbc=4.6,
    hgb=8.3,
    plt=71,
    cr=0.9,
    k=4.2,
    mg=2.0,
    alt=104,
    tbil=1.0,
)
s.lab_text(
    t("09-15", "19:55"),
    t("09-17", "12:30"),
    "Blood culture, port and peripheral",
    "600-7",
    "E. coli, pan-susceptible incl. ceftriaxone, cefazolin, cefepime; levofloxacin R. Port bottle positive 3 h before peripheral",
    "A",
)
s.lab_text(
    t("09-18", "06:00"),
    t("09-21", "10:00"),
    "Blood culture, repeat",
    "600-7",
    "No growth 3 days",
    status="preliminary",
)
s.lab_text(
    t("09-21", "12:00"),
    t("09-21", "12:20"),
    "Hepatitis B virus DNA PCR",
    "29615-2",
    "In process",
    status="registered",
)
s.report(
    "Electrocardiogram",
    "11524-6",
    t("09-15", "20:00"),
    t("09-15", "20:15"),
    "Sinus tachycardia 122. QTc 448 ms.",
    category="EC",
)
s.report(
    "Electrocardiogram",
    "11524-6",
    t("09-18", "16:00"),
    t("09-18", "16:20"),
    "Sinus rhythm 88. QTc 536 ms.",
    category="EC",
)
s.report(
    "CT abdomen and pelvis",
    "36813-4",
    t("09-16", "22:00"),
    t("09-16", "23:10"),
    "Cecal wall thickening 9 mm with stranding: neutropenic enterocolitis (typhlitis). No perforation. Spleen 13 cm, nodes smaller than July. Incidental 2.1 cm right adrenal nodule, 5 HU.",
)

s.order("Cefepime", "2 g IV every 8 hours", t("09-15", "20:15"), end=t("09-20", "11:00"), why="de-escalate")
s.order("Metronidazole", "500 mg IV every 8 hours", t("09-16", "23:30"), end=t("09-20", "11:00"))
s.order("Fluconazole", "400 mg by mouth daily", t("09-16", "10:00"), end=t("09-18", "17:00"), why="QTc 536")
s.order("Micafungin", "50 mg IV daily", t("09-18", "17:00"), end=t("09-21", "09:00"), final="completed")
s.order("Ondansetron", "8 mg IV every 8 hours", t("09-16", "08:00"), end=t("09-19", "04:30"), why="torsades")
s.order("Escitalopram 20 mg", "20 mg by mouth daily", t("09-15", "22:00"))  # lag: held per note
s.order(
    "Levofloxacin",
    "500 mg by mouth daily (prophylaxis)",
    t("09-15", "20:20"),
    end=t("09-16", "09:00"),
    final="cancelled",
)
s.order("Acyclovir 400 mg", "400 mg by mouth twice daily", t("09-15", "22:00"))
s.order("Allopurinol 300 mg", "300 mg by mouth daily", t("09-15", "22:00"))
s.order(
    "Filgrastim",
    "480 mcg subcutaneous daily",
    t("09-16", "10:00"),
    end=t("09-20", "11:00"),
    final="completed",
)
s.order(
    "Enoxaparin",
    "40 mg subcutaneous daily (admission order set)",
    t("09-15", "22:00"),
    end=t("09-18", "11:00"),
    why="platelets",
)
s.order(
    "Potassium chloride",
    "40 mEq IV/PO per protocol",
    t("09-17", "08:00"),
    end=t("09-20", "11:00"),
    final="completed",
)
s.order("Magnesium sulfate", "2 g IV x2", t("09-19", "04:00"), end=t("09-19", "07:00"), final="completed")
s.order("Ceftriaxone", "2 g IV every 24 hours", t("09-20", "11:00"))
s.order("Metronidazole 500 mg", "500 mg by mouth every 8 hours", t("09-20", "11:00"))
s.order("Entecavir 0.5 mg", "0.5 mg by mouth daily on an empty stomach", t("09-21", "15:00"))
s.order(
    "Ceftriaxone 2 g",
    "2 g IV once daily, home infusion, last dose 09/29",
    t("09-22", "10:00"),
    cat="discharge",
)
s.order(
    "Metronidazole 500 mg",
    "500 mg by mouth three times daily, last dose 09/26",
    t("09-22", "10:00"),
    cat="discharge",
)
s.order(
    "Entecavir 0.5 mg",
    "0.5 mg by mouth once daily on an empty stomach, continue until 12 months after last rituximab",
    t("09-22", "10:00"),
    cat="discharge",
)
s.order("Acyclovir 400 mg", "400 mg by mouth twice daily", t("09-22", "10:00"), cat="discharge")
s.order(
    "Prochlorperazine 10 mg",
    "10 mg by mouth every 6 hours as needed for nausea",
    t("09-22", "10:00"),
    cat="discharge",
    end=t("09-22", "11:30"),
    final="cancelled",
    why="QT",
)
s.order(
    "Lorazepam 0.5 mg",
    "0.5 mg by mouth every 8 hours as needed for nausea",
    t("09-22", "11:30"),
    cat="discharge",
)
s.order("Allopurinol 300 mg", "300 mg by mouth daily", t("09-22", "10:00"), cat="discharge")
s.procedure(
    "Removal of implanted port, right chest", "", t("09-19", "15:00"), t("09-19", "15:40"), site="right chest"
)
s.service(
    "Oncology clinic, Dr. Morrow",
    t("09-22", "10:10"),
    due="2025-09-26T11:00:00-05:00",
    note="CBC, BMP, Mg, ECG; cycle 4 decision",
)
s.service("Hepatology, Dr. Grant", t("09-22", "10:10"), due="2025-10-08T10:30:00-05:00", note="HBV DNA")

s.note(
    "ed",
    t("09-15", "19:45"),
    """58M DLBCL R-CHOP C3 D12 (day1 9/4). Fever 39.2, chills after port flush. BP 98/56 -> 2 L. ANC 0.1. Cefepime at 2015 (door to abx 45 min). Septra = SJS 2011. ECG QTc 448.""",
    "Dr. T. Eubanks",
    signed=t("09-15", "21:10"),
)
s.note(
    "hp",
    t("09-15", "22:30"),
    """H/O fellow H&P. DLBCL stage III, R-CHOP x3 last 9/4, pegG 9/5. Nausea ongoing. Meds: allopurinol (TLS ppx), escitalopram 20, zofran, acyclovir; no PJP ppx (sulfa SJS; atovaquone declined - cost). Brother on tacrolimus - not pt. Quit tob.
Pretreatment labs 6/24 per Dr Morrow's note: HIV neg, HCV neg, HBsAg neg, EF 62%.
A: neutropenic fever high risk MASCC 18. cefepime, cultures, fluc ppx, G-CSF. enox ppx per set. Full code; proxy Luis (husband).""",
    "Dr. J. Iyer (fellow)",
    signed=t("09-15", "23:50"),
)
s.note(
    "progress",
    t("09-16", "09:30"),
    """HD2. T 38.6. RLQ pain overnight. ANC 0.1. Cx GNR both sets (prelim 0640). P: cefepime, CT abd. levaquin not needed. antiemetic sched zofran.""",
    "Dr. J. Iyer (fellow)",
    signed=t("09-16", "11:00"),
)
s.note(
    "consult",
    t("09-17", "09:00"),
    """Surgery: typhlitis, no perf, nonop, NPO-> sips, serial exam. +flagyl. No surgery unless perf/bleed.""",
    "Dr. O. Reyes",
    signed=t("09-17", "10:00"),
)
s.note(
    "progress",
    t("09-17", "10:00"),
    """HD3. plt 19 (38) on enox?? gums ooze. 1u plt given. Hgb 7.4 1 u. K 3.1 Mg 1.4 repleting; stools x6. cefepime/flagyl. plan: cont zofran, fluc, enox, replete.""",
    "Dr. J. Iyer (fellow)",
    signed=t("09-17", "11:30"),
)
s.note(
    "nursing",
    t("09-17", "21:00"),
    """Port site RED chest R, tender, pus. Enox 40 given 2000 with plt 19?? asked MD.""",
    "H. Soto RN",
)
s.note(
    "pharm",
    t("09-18", "16:30"),
    """ECG QTc 536 (448). QT drugs: ondansetron 8 IV q8 sched, escitalopram 20, fluconazole 400 (also raises escitalopram via 2C19); K 2.9, Mg 1.3 w diarrhea. Rec: stop fluc -> micafungin, stop ondansetron -> lorazepam, hold escitalopram, K >4 Mg >2. enox stopped 1100 (plt 31).""",
    "S. Vogel PharmD",
    signed=t("09-18", "17:20"),
)
s.note(
    "event",
    t("09-19", "03:45"),
    """RRT tele: torsades 14 s self-term, HR 48 after. QTc 548. K 2.7 Mg 1.2. Mg 2 g x2, K 60. ondansetron had been given 0200 (order still active). Escitalopram HOLD. trop 18. Pads on, ICU consult, stays on 7W.""",
    "Dr. D. Park nights",
    signed=t("09-19", "05:40"),
)
s.note(
    "procedure",
    t("09-19", "16:00"),
    """IR: port RIGHT chest removed for pocket infxn + GNR bacteremia; pus swabbed, packed. tip cx sent. plt 29 -> 1u pre. L arm midline for abx.""",
    "Dr. K. Aldana",
    signed=t("09-19", "16:30"),
)
s.note(
    "progress",
    t("09-19", "10:30"),
    """HD5. plan: zofran prn, fluc, cefepime, escital [cf]. Actually s/p torsades see event, zofran off. ANC 0.4.""",
    "Dr. J. Iyer (fellow)",
    signed=t("09-19", "12:00"),
)
s.note(
    "consult",
    t("09-20", "10:00"),
    """ID: E coli pan-S (levo R). Repeat cx 9/18 ngtd. ctx 2 g daily: ?14 d. first neg cx 9/18, port out 9/19 -> complete thru 9/29; flagyl for typhlitis thru 9/26. PJP ppx: atovaquone w/ copay help or pentamidine neb; NO sulfa, NO dapsone w/o G6PD.""",
    "Dr. F. Quarles ID",
    signed=t("09-20", "11:30"),
)
s.note(
    "consult",
    t("09-21", "11:30"),
    """Hepatology. Asked re ALT 31->52->88. Found: anti-HBc REACTIVE 6/24, sAg neg, missed - outpatient note said 'HBV neg'. rituximab x3 w/o ppx = high reactivation risk. HBV DNA sent, entecavir 0.5 qd empty stomach NOW, until 12 mo after last rituximab. ddx typhlitis/flucon DILI. No lamivudine. No R w/o DNA result.""",
    "Dr. P. Grant Hepatology",
    signed=t("09-21", "14:30"),
)
s.note(
    "nutrition",
    t("09-20", "14:00"),
    """soft low fiber, neutropenic precautions food safety. ENS.""",
    "E. Pace RD",
)
s.note(
    "nursing",
    t("09-22", "09:30"),
    """R chest pack change daily, husband Luis taught; HH RN M-W-F. L midline ok. Pt misses lexapro, mood ok, PHQ2 1. Plt 71.""",
    "H. Soto RN",
)
s.note(
    "dcsum",
    t("09-22", "10:45"),
    """F/N resolved (ANC 3.1), E coli bacteremia/port, typhlitis, TdP 9/19. QTc 462 on 9/21. Home: ctx to 9/29 via midline HH, flagyl 9/26, entecavir, acyclovir, lorazepam for nausea. STOP ondansetron, fluconazole, escitalopram hold -> psych-onc 9/29 1000, re-ECG. no prochlorperazine (QT, cancelled). Allopurinol cont. no etoh on flagyl. Morrow 9/26 1100 ECG; hepatology 10/8 1030. cycle 4 delayed >= 1wk. pending: HBV DNA, port tip cx, pocket swab, repeat BCx final. Adrenal nodule 2.1 cm, 5 HU = adenoma; hormone w/u outpt. PJP: pentamidine neb booked 9/26.
Call 555-0160 (24h): T>=38.0, chills, bleeding, faint/palp, belly pain, redness arm/chest, dark urine/yellow.""",
    "Dr. J. Iyer (fellow)",
    signed=t("09-22", "12:00"),
)
s.write(__file__)
