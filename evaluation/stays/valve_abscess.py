"""Fictional: valve abscess."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("y-anvil", "Hendry", "Russell", "1954-03-11", "male")
s.contact("wife", "Patsy Hendry", "555-0102")
s.encounter(
    t("10-07", "11:20"),
    t("10-16", "14:00"),
    "left lower belly pain, fever",
    "21522001",
    "Abdominal pain",
    "General Surgery",
)
s.condition(
    "Mechanical mitral valve prosthesis",
    "",
    t("10-07", "12:00"),
    onset="2016-05-01",
    kind="problem-list-item",
)
s.condition("Type 2 diabetes mellitus", "44054006", t("10-07", "12:00"), kind="problem-list-item")
s.condition("Diverticulitis of colon with abscess", "307496006", t("10-07", "14:00"))
s.allergy(
    "codeine", "", "vomiting", t("10-07", "12:00"), severity="mild", kind="intolerance", criticality="low"
)
for n, d in [
    ("warfarin", "5 mg by mouth every evening"),
    ("metoprolol tartrate", "25 mg by mouth twice daily"),
    ("aspirin", "81 mg by mouth daily"),
    ("glipizide", "5 mg by mouth every morning"),
    ("pravastatin", "40 mg by mouth at bedtime"),
]:
    s.home(n, d, "2018-01-01", t("10-07", "12:10"))
V, L, o = s.vitals, s.labs, s.order
V(t("10-07", "11:30"), bp="118/70", hr=104, rr=20, temp=38.9, spo2=96, weight=82)
L(
    t("10-07", "11:45"),
    t("10-07", "12:40"),
    wbc=18.2,
    hgb=13.4,
    plt=232,
    cr=1.1,
    bun=18,
    inr=3.1,
    glu=188,
    k=4.0,
    lac=1.9,
)
s.note(
    "ed",
    t("10-07", "12:00"),
    """71M LLQ pain 4d, fever. On Coumadin for metal mitral valve 2016 (goal 2.5-3.5). CT 5.1 cm pericolic abscess sigmoid, no free air. Wife has his list. Cath at St. Brendan's 8/22 (clean coronaries, radial, 'heparin in the lab & 3 d drip'). Codeine vomits. CTX/flagyl.""",
    "Dr. F. Castellano",
    t("10-07", "14:20"),
)
s.report(
    "CT abdomen and pelvis with contrast",
    "",
    t("10-07", "12:50"),
    t("10-07", "13:40"),
    "Sigmoid diverticulitis with 5.1 cm pericolic abscess. Wall thickening; underlying neoplasm not excluded, colonoscopy after resolution. Infrarenal aortic aneurysm 4.2 cm, incidental.",
)
wf = o("warfarin", "5 mg by mouth every evening", t("10-07", "14:30"))
wf.hold(t("10-07", "15:00"), "drain")
wf.resume(t("10-11", "17:00"))
wf.stop(t("10-12", "11:40"), "suspected HIT")
o(
    "ceftriaxone",
    "2 g intravenously every 24 hours",
    t("10-07", "12:30"),
    end=t("10-13", "10:00"),
    why="changed to oral",
)
mz = o("metronidazole", "500 mg intravenously every 8 hours", t("10-07", "12:30"), end=t("10-13", "10:00"))
hp = o("heparin infusion", "18 units/kg/hour intravenously, titrate to anti-Xa", t("10-08", "06:00"))
hp.hold(t("10-08", "10:00"), "procedure")
hp.resume(t("10-08", "18:00"))
hp.stop(t("10-12", "11:30"), "HIT")
hl = o(
    "heparin lock flush", "100 units/mL, 5 mL intravenously every 8 hours to midline", t("10-08", "06:00")
)  # left active
o("metoprolol tartrate", "25 mg by mouth twice daily", t("10-07", "14:30"))
o("aspirin", "81 mg by mouth daily", t("10-07", "14:30")).hold(t("10-12", "12:00"), "platelets")
o("insulin lispro", "sliding scale subcutaneously with meals", t("10-07", "14:30"))
s.note(
    "progress",
    t("10-08", "08:10"),
    """HD2. vit K 2.5 + Kcentra no - INR 1.6 after 2 d? INR 2.4 -> FFP 2u. IR drain this am at the sister site? Dr. Yoo coming. bridge w/ heparin, valve. abd soft. plt 224.""",
    "Dr. M. Kessler",
    t("10-08", "08:50"),
)
s.note(
    "procedure",
    t("10-08", "12:20"),
    """CT-guided 12F pigtail into LLQ abscess, 60 mL pus. LEFT lower quadrant. Flush 10 mL NS bid. No heparin flush of drain.""",
    "Dr. L. Yoo IR",
    t("10-08", "12:50"),
)
s.procedure(
    "Percutaneous drainage of abscess",
    "",
    t("10-08", "11:20"),
    t("10-08", "12:10"),
    "left lower quadrant of abdomen",
)
L(t("10-09", "05:30"), t("10-09", "06:15"), wbc=13.1, hgb=12.2, plt=201, inr=1.5, cr=1.0)
s.note(
    "progress",
    t("10-09", "08:00"),
    """HD3 drain 90 mL. WBC 18->13. heparin gtt. anti-Xa 0.4. midline RUE placed for access.""",
    "Dr. M. Kessler",
    t("10-09", "08:20"),
)
L(t("10-10", "05:30"), t("10-10", "06:15"), wbc=10.8, hgb=12.0, plt=163, inr=1.4, cr=1.0)
s.lab_text(
    t("10-08", "12:10"),
    t("10-10", "13:20"),
    "Abscess culture",
    "",
    "E. coli (S ceftriaxone, amoxicillin-clavulanate; R ciprofloxacin), Bacteroides fragilis.",
    "A",
)
L(t("10-11", "05:30"), t("10-11", "06:15"), wbc=9.6, hgb=11.9, plt=112, inr=1.4, cr=1.0)
s.note(
    "progress",
    t("10-11", "08:30"),
    """HD5. afebrile. drain 30. plt 112 = sepsis/dilution, cont. heparin; restart coumadin 5 tonight. Diet low residue. Tele-ID: CTX/flagyl 10d total then PO.""",
    "Dr. M. Kessler",
    t("10-11", "09:00"),
)
s.note(
    "nursing",
    t("10-12", "03:50"),
    """Leg. 0315 R calf bigger than L by 4 cm, tender, warm, pt says "since supper". Pulses ok. plt yest 112. Hep gtt 18. I pulled his old labs: plt 228 after 8/22 cath too. He had heparin 7 wks ago. Asked locum could this be HIT - 'discuss w/ day team'. Also black spots on abd at the sc site? None, only bruise. Called Kessler 0430.""",
    "J. Pell RN nights",
    t("10-12", "05:45"),
)
L(t("10-12", "05:30"), t("10-12", "06:15"), wbc=9.2, hgb=11.7, plt=68, inr=1.9, cr=1.0)
s.report(
    "Ultrasound right leg veins",
    "",
    t("10-12", "08:30"),
    t("10-12", "09:40"),
    "Acute occlusive DVT right popliteal vein. Left leg negative.",
)
s.note(
    "consult",
    t("10-12", "11:00"),
    """TELE-HEME. 4T score 7. 232 -> 68 day 5, recent exposure (8/22), new R popliteal DVT. STOP ALL heparin inc flushes/midline locks, and WARFARIN (limb gangrene). Vit K 5 mg IV (INR 1.9). Argatroban if you have it; else fondaparinux 7.5 mg sc daily (82 kg, CrCl ok). No platelets unless bleeding. PF4 + SRA. Warfarin not until plt >150 & overlap 5 d. Mark allergy.""",
    "Dr. E. Novak (tele-hematology)",
    t("10-12", "11:25"),
)
s.note(
    "progress",
    t("10-12", "12:10"),
    """agree HIT. heparin off, warfarin off, vit K 5. pharmacy has no argatroban; fondaparinux 7.5 tonight. aspirin held. Would've preferred transfer for valve - heart team at St. Brendan says stay. R popliteal DVT.""",
    "Dr. M. Kessler",
    t("10-12", "13:00"),
)
fx = o("fondaparinux", "7.5 mg subcutaneously daily", t("10-12", "12:30"))
s.note(
    "progress",
    t("10-13", "08:30"),
    """plt 74. drain 8 mL. abx -> PO cipro/flagyl. wife: "not that Cipro, he popped his Achilles on Levaquin in 2019". -> augmentin 875 bid thru 10/22. cx R cipro anyway.""",
    "Dr. A. Noor hospitalist",
    t("10-13", "10:10"),
)
o(
    "ciprofloxacin",
    "500 mg by mouth twice daily",
    t("10-13", "09:00"),
    end=t("10-13", "09:50"),
    why="tendon rupture with levofloxacin",
    final="cancelled",
)
o("amoxicillin-clavulanate", "875 mg by mouth twice daily", t("10-13", "10:00"))
L(t("10-13", "05:30"), t("10-13", "06:15"), wbc=8.8, plt=74, inr=1.5, cr=1.0)
s.lab_text(
    t("10-12", "11:30"),
    t("10-13", "15:00"),
    "Heparin PF4 antibody",
    "",
    "POSITIVE, OD 2.41 (<0.4). Serotonin release assay sent.",
    "A",
)
L(t("10-14", "05:30"), t("10-14", "06:15"), plt=104, inr=1.3, cr=1.1, hgb=11.5)
L(t("10-15", "05:30"), t("10-15", "06:15"), plt=158, inr=1.2, cr=1.1, hgb=11.6)
s.note(
    "nursing",
    t("10-15", "02:30"),
    """Midline RUE still hep-locked?? bag of 'heparin lock flush' in the bin from 10/14 evening, order active in the computer. Flushed w/ saline only. I put a sign. Roommate's Lantus nearly given, caught by wristband.""",
    "J. Pell RN nights",
    t("10-15", "05:40"),
)
s.note(
    "progress",
    t("10-15", "09:00"),
    """plt 158. midline out today. warfarin start 2.5 tonight (augmentin + low stores), fondaparinux overlap >=5 d until INR 2.5-3.5 x2. Heparin on allergy list. glipizide ok. Drain 5 mL, stays to tube check.""",
    "Dr. A. Noor",
    t("10-15", "09:40"),
)
o("warfarin", "2.5 mg by mouth every evening", t("10-15", "17:00"))
L(t("10-16", "05:30"), t("10-16", "06:15"), plt=186, inr=1.3, cr=1.0, hgb=11.8, wbc=7.9)
V(t("10-16", "07:00"), bp="124/72", hr=78, temp=36.9, spo2=97, weight=80)
s.note(
    "instr",
    t("10-16", "10:00"),
    """Home w/ home health 555-0121. Fondaparinux 7.5 sc daily, at least till 10/20 and INR in range 2 days running - clinic says when. warfarin 2.5 evenings (old 5 NO). augmentin 875 bid thru 10/22. metoprolol 25 bid, glipizide 5, pravastatin 40. Aspirin HOLD till Kessler. Never heparin (all, Lovenox, flushes) - card given. No fluoroquinolones. No NSAIDs. INR 10/18, 10/20, plt w/ it. Drain flush NS 10 mL daily, record. Yoo tube check 10/21 8:30 555-0138. Kessler 10/23 13:15 555-0144. Colonoscopy in 6-8 wk. AAA 4.2 yearly US. Cardiology 10/28 10:00. SRA pending, heme tele 10/30. Low fiber till drain out. No lifting > 10 lb. Return: fever, pain, bleeding, stroke signs, leg/chest, drain falls out, purple toes.""",
    "Dr. A. Noor",
    t("10-16", "11:20"),
)
for n, d in [
    ("fondaparinux", "7.5 mg subcutaneously daily"),
    ("warfarin", "2.5 mg by mouth every evening"),
    ("amoxicillin-clavulanate", "875 mg by mouth twice daily through 10/22"),
    ("metoprolol tartrate", "25 mg by mouth twice daily"),
    ("glipizide", "5 mg by mouth every morning"),
    ("pravastatin", "40 mg by mouth at bedtime"),
]:
    o(n, d, t("10-16", "11:00"), cat="discharge")
s.service("Serotonin release assay", t("10-12", "11:30"), note="reference laboratory, in process")
s.note(
    "pt",
    t("10-14", "10:00"),
    """Up w/ walker, R leg sore/swollen, TED off. 150 ft. Stairs ok.""",
    "R. Lima PT",
    t("10-14", "10:20"),
)
s.note(
    "progress",
    t("10-14", "08:30"),
    """HD8 plt 104 rising off heparin. fonda d3. PF4 2.41 pos. R leg less tight. Drain 6 mL, clear. Copy fwd "heparin gtt, coumadin 5" - delete!! eats low residue. No bleeding.""",
    "Dr. A. Noor",
    t("10-14", "09:00"),
)
s.note(
    "phone",
    t("10-15", "15:30"),
    """Anticoag clinic 555-0119 (T. Wu): will run INRs 10/18 + 10/20 via home health. Goal 2.5-3.5. Wife taught fondaparinux injections, did 2 ok.""",
    "C. Bell RN",
    t("10-15", "15:50"),
)
s.write(__file__)
