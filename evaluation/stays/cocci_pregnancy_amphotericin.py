"""Fictional: cocci pregnancy amphotericin."""

from builder import Stay, clock

t = clock(2026, "-07:00")
s = Stay("aa-arri", "Arriaga", "Kaylee", "1999-02-11", "female")
s.encounter(
    t("09-14", "19:05"),
    t("09-22", "15:00"),
    "fever, cough, short of breath",
    "267036007",
    "Dyspnea",
    "Internal Medicine",
    "home",
)
s.allergy("penicillin", "7980", "hives as a child", t("09-14", "19:20"), severity="moderate")
s.home(
    "fluconazole 200 mg tablet",
    "2 tablets (400 mg) by mouth once daily, urgent care",
    "2026-09-10",
    t("09-14", "21:00"),
)
s.home("ibuprofen 600 mg", "1 tablet every 6 hours as needed", "2026-09-05", t("09-14", "21:00"))
s.vitals(t("09-14", "19:10"), bp="104/62", hr=124, rr=28, temp=39.2, spo2=88, weight=61)
s.labs(
    t("09-14", "19:30"),
    issued=t("09-14", "20:12"),
    wbc=14.8,
    hgb=11.4,
    plt=388,
    na=134,
    k=3.4,
    co2=20,
    bun=8,
    cr=0.5,
    glu=98,
    lac=1.8,
    crp=164,
    pct=0.2,
)
s.lab_text(t("09-14", "19:30"), t("09-14", "20:20"), "hCG serum qualitative", "2118-8", "POSITIVE", flag="A")

s.note(
    "ed",
    t("09-14", "19:40"),
    """ED PROVIDER NOTE
27yo F 3 wks cough, F/C, night sweats, L pleuritic CP, shin bumps. Lives outside Casa Grande, horse arena dust. Seen urgent care 9/10: Z-pak (finished) + "valley fever pill" fluconazole 400 daily, IgM EIA pos there. No preg test done there. Took 5 doses incl this am.
Also motrin 600 q6. SpO2 88 RA -> 95 on 3 L. Erythema nodosum bilat shins. +frontal headache x2d, neck supple.
hCG POS!! LMP 6/27 per pt -> 11w2d. Pt tearful, asks NOBODY be told, mother in waiting room.
CXR (shielded): LLL + lingula consolidation, L hilar fullness, small L effusion.
Ceftriaxone 1 g x1 (PCN hives childhood, tolerated). Fluconazole HELD, first trimester. A: severe pulm cocci in preg vs CAP vs TB vs PE.
""",
    "M. Radko PA-C",
    signed=t("09-14", "21:30"),
)
s.order(
    "ceftriaxone",
    "1 g IV every 24 hours",
    t("09-14", "20:30"),
    end=t("09-16", "09:30"),
    why="bacterial pneumonia not likely, PCT 0.2",
)
s.report(
    "XR chest 1 view",
    "",
    t("09-14", "20:00"),
    t("09-14", "20:55"),
    "Left lower lobe and lingular consolidation with left hilar adenopathy, small left effusion. Right lung clear.",
)
s.note(
    "hp",
    t("09-14", "23:00"),
    """ADMIT H&P night team
Pt 27 G2P1 (SVD 2022) at 11w2 by LMP. PMH mild asthma as kid. Meds as ED. FH: mother HTN on losartan; aunt "valley fever in the spine".
RLL crackles. shins as above. No meningismus. HA 5/10.
Imp: 1 Acute hypoxic resp failure 2/2 presumptive pulmonary coccidioidomycosis, RLL PNA. 2 Pregnancy 1st trimester, unplanned. 3 HA, need LP to r/o cocci meningitis.
Plan: ID + OB in am. fluconazole STOPPED (azole embryopathy), no NSAIDs. O2. Enox 40. CF titer send out UC Davis. 3 sputum AFB. Full code.
""",
    "Dr. V. Osei, PGY2 nocturnist",
    signed=t("09-15", "00:40"),
)
s.order("enoxaparin", "40 mg subcutaneously once daily", t("09-15", "00:30"))
s.order(
    "ondansetron",
    "4 mg IV every 6 hours as needed",
    t("09-15", "00:30"),
    end=t("09-17", "07:10"),
    why="QTc 492",
)
s.note(
    "consult",
    t("09-15", "09:30"),
    """OB CONSULT. TVUS 9/15 single live IUP CRL 27 mm = 9w5d, FHR 171. LMP dating off by 12 d -> REDATE. EDD 4/15/2027 by US (not 4/3). 14w0d = 10/15/26.
Blood type O NEG, Ab screen neg. No bleeding. RhIG at 28 wk (1/21/27) and sooner with any bleeding.
5 doses of fluconazole 400 at ~9 wk: counselled, detailed anatomy scan. Off it now. No NSAIDs. PNV + folate restart.
Options discussed in private; she is undecided about continuing.
""",
    "Dr. H. Brandvold, OB",
    signed=t("09-15", "10:50"),
)
s.lab_text(
    t("09-15", "01:00"),
    t("09-15", "11:15"),
    "ABO and Rh",
    "882-1",
    "O NEGATIVE, antibody screen negative",
    flag="A",
)
bad = s.order("amphotericin B (conventional, deoxycholate)", "300 mg IV every 24 hours", t("09-15", "12:10"))
bad.cancel(t("09-15", "12:35"), "wrong product, liposomal intended; never dispensed")
amb = s.order(
    "liposomal amphotericin B (AmBisome)",
    "300 mg (5 mg/kg) IV every 24 hours over 2 hours",
    t("09-15", "12:36"),
)
s.note(
    "consult",
    t("09-15", "11:20"),
    """INFECTIOUS DISEASE CONSULT
Severe pulmonary coccidioidomycosis in first trimester. Azoles no until out of first trimester; even then MY decision, not automatic. LIPOSOMAL amphotericin B 5 mg/kg (61 kg -> 300 mg) IV q24. NS 500 mL before and after. Watch K Mg Cr daily. In pregnancy Cr 0.5 is normal, so 1.0 is a DOUBLING even if lab does not flag it.
LP recommended for the headache.
Addend: order was entered as conventional ampho 300 mg -- would be fatal. Pharmacy called, cancelled.
""",
    "Dr. S. Okonjo, ID",
    signed=t("09-15", "13:05"),
)
s.note(
    "nursing",
    t("09-15", "16:30"),
    """RN 1600-1930 AmBisome #1 started 1540. rigors @ 20 min T 39.6, paused, meperidine 25 IV x1, restarted slower OK. Premed APAP 650/benadryl 25 from now on. IV L FA infiltrated, warm pack. 3L NC 95%.
""",
    "J. Whitehorse RN",
    signed=t("09-15", "19:20"),
)
s.note(
    "sw",
    t("09-16", "10:00"),
    """SOCIAL WORK, door closed. Pt reports ex partner Derek has been violent, has keys to old apt. He does NOT know about pregnancy and must not. Mother also not told. No mail home, call only own cell 520-555-0167. Safety plan made, advocate number given verbally. Considering termination, undecided. Employer note to say "hospital stay" only.
""",
    "P. Lightfoot LMSW",
    signed=t("09-16", "11:05"),
)
s.note(
    "progress",
    t("09-16", "11:30"),
    """IM PN HD3. AmB d2. LP explained incl risk of missing meningitis: pt DECLINES, has capacity. HA 1/10 today. Ceftriaxone stopped. 2 L. CF titer pending. Correction: consolidation is LEFT (CXR), H&P said RLL in error.
""",
    "Dr. C. Pettibone, Hospitalist",
    signed=t("09-16", "12:20"),
)
s.labs(
    t("09-17", "05:10"),
    issued=t("09-17", "05:58"),
    na=136,
    k=2.7,
    mg=1.3,
    cr=0.7,
    bun=10,
    wbc=11.9,
    hgb=10.2,
    plt=401,
)
s.note(
    "progress",
    t("09-17", "07:30"),
    """IM PN HD4. K 2.7 Mg 1.3 from ampho. ECG QTc 492 -> ondansetron STOPPED, use doxylamine/pyridoxine. KCl 40 IV + 40 PO, Mg 4 g. Tele. AmB continue 300 daily. O2 1 L. Cr 0.7 (0.5). AFB x2 neg.
""",
    "Dr. C. Pettibone, Hospitalist",
    signed=t("09-17", "08:25"),
)
s.order("doxylamine-pyridoxine 10 mg-10 mg", "2 tablets by mouth at bedtime", t("09-17", "07:40"))
s.order(
    "potassium chloride",
    "40 mEq by mouth twice daily",
    t("09-17", "07:40"),
    end=t("09-22", "12:00"),
    final="completed",
)
s.lab_text(t("09-15", "01:00"), t("09-17", "15:00"), "HIV 1/2 antigen/antibody", "56888-1", "Nonreactive")
s.procedure("PICC insertion", "", t("09-18", "13:00"), t("09-18", "13:40"), "right basilic vein")
s.labs(t("09-18", "05:10"), issued=t("09-18", "05:50"), k=3.3, mg=1.7, cr=0.9, bun=12)
s.labs(t("09-19", "05:10"), issued=t("09-19", "05:55"), k=3.6, mg=1.8, cr=1.1, bun=16)
amb.hold(t("09-19", "08:10"), "creatinine doubled")
s.note(
    "progress",
    t("09-19", "08:00"),
    """IM PN HD6 wkend. Cr 1.1. Lab does not flag but baseline 0.5 -> AKI stage 2 from AmBisome. HOLD AmB today and tomorrow, NS 1 L. ID phone: resume 9/21 at 3 mg/kg = 180 mg three times a wk if Cr < 0.9. RA 95%. HA none. PICC R arm 9/18.
""",
    "Dr. N. Quick, weekend",
    signed=t("09-19", "09:00"),
)
amb.stop(t("09-21", "08:00"), "dose changed")
s.labs(t("09-21", "05:10"), issued=t("09-21", "05:50"), k=3.9, mg=1.8, cr=0.8, bun=9)
s.order(
    "liposomal amphotericin B (AmBisome)",
    "180 mg (3 mg/kg) IV every Monday, Wednesday and Friday over 2 hours",
    t("09-21", "08:05"),
)
s.note(
    "progress",
    t("09-21", "09:20"),
    """IM PN HD8. Cr 0.8. AmBisome restarted 180 mg MWF, tolerated. Pt says she WILL continue the pregnancy, asks that earlier talk not be in her papers. RA 96. CF titer STILL pending UC Davis. d/c tmrw w/ home infusion.
""",
    "Dr. C. Pettibone, Hospitalist",
    signed=t("09-21", "10:15"),
)
s.note(
    "event",
    t("09-22", "09:00"),
    """CASE MGMT: Sonora Home Infusion accepts. First home dose WED 9/23, RN to her aunt's house (new address, not the apt). Weekly PICC dressing. Labs BMP Mg CBC MON + THU -> Dr Okonjo fax. ID appt was 10/6, moved UP to 9/29 10:15. OB/MFM Dr Brandvold 10/1 1400.
""",
    "G. Tully RN CM",
    signed=t("09-22", "09:40"),
)
s.labs(t("09-22", "05:10"), issued=t("09-22", "05:50"), k=3.8, mg=1.8, cr=0.7)
for n, x in (
    (
        "liposomal amphotericin B (AmBisome)",
        "180 mg intravenously through PICC Monday, Wednesday and Friday by home infusion nurse",
    ),
    ("potassium chloride 20 mEq ER tablet", "1 tablet by mouth twice daily"),
    ("magnesium oxide 400 mg", "1 tablet by mouth once daily"),
    ("prenatal vitamin", "1 tablet by mouth once daily"),
    ("doxylamine-pyridoxine 10 mg-10 mg", "2 tablets by mouth at bedtime for nausea"),
    ("acetaminophen 325 mg", "650 mg by mouth 30 minutes before each infusion and every 6 hours as needed"),
):
    s.order(n, x, t("09-22", "11:30"), cat="discharge")
s.note(
    "dcsum",
    t("09-22", "11:00"),
    """DISCHARGE
Dx: severe L pulmonary coccidioidomycosis (valley fever), first trimester pregnancy 10w5d by US (EDD 4/15/2027). AKI from ampho, Cr peak 1.1, 0.7 at d/c (base 0.5). HypoK/hypoMg.
LP not done (declined), so meningitis has not been excluded. RETURN for new headache, stiff neck, vomiting, confusion.
STOP fluconazole from urgent care: do not take the pills left at home; not to restart unless ID says, ID will decide after 10/15 (14 wks). STOP ibuprofen/all NSAIDs. AmBisome 180 MWF via R arm PICC, next 9/23. K 20 BID, Mg ox 400 daily, PNV, doxylamine-pyridoxine hs. Enox was hospital only.
PICC care: keep dry; no BP or needle R arm. fever, chills, arm swelling, redness -> ER. Less urine, cramps, palpitations -> call ID 520-555-0190.
Any vaginal bleeding: come in, you are Rh NEGATIVE and need RhoGAM. Otherwise RhoGAM 28 wks 1/21/27.
PENDING: cocci CF titer (UC Davis), AFB culture. Dr. Okonjo to follow. Labs Mon/Thu.
F/u ID 9/29 10:15, OB 10/1 14:00.
""",
    "Dr. C. Pettibone, Hospitalist",
    signed=t("09-22", "12:15"),
)
s.write(__file__)
