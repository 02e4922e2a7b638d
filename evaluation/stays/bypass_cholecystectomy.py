"""Common duct stone after gastric bypass, mechanical valve: occlusion cholangiogram clear, a bile leak in doubt and excluded, bridging home."""

from builder import LABS, Stay, clock

LABS["lip"] = ("3040-3", "Lipase", "U/L", "U/L", 13, 60)
LABS["b12"] = ("2132-9", "Cobalamin (Vitamin B12)", "pg/mL", "pg/mL", 232, 1245)
t = clock(2025, "-06:00")
s = Stay("gs-bypass", "Figueiredo", "Lucília", "1977-10-09", "female", lang="pt")
s.contact("husband", "Rui Figueiredo", "555-0164")
s.encounter(
    t("02-17", "02:30"),
    t("02-25", "13:00"),
    "RUQ pain, jaundice",
    "65275009",
    "Acute cholecystitis",
    "General Surgery",
)

s.condition("Mechanical mitral valve", "", t("2021-01-10", "10:00"), "2018", kind="problem-list-item")
s.condition(
    "History of Roux-en-Y gastric bypass", "", t("2021-01-10", "10:00"), "2019", kind="problem-list-item"
)
s.condition("Atrial fibrillation", "49436004", t("2021-01-10", "10:00"), "2018", kind="problem-list-item")
s.allergy("Chlorhexidine", "2358", "anaphylaxis in theatre 2019", t("2021-01-10", "10:05"))
for name, text in (
    ("warfarin 5 mg tablet", "5 mg by mouth every evening, 7.5 mg on Monday and Thursday"),
    ("metoprolol succinate ER 50 mg tablet", "50 mg by mouth daily"),
    ("omeprazole 20 mg capsule", "20 mg by mouth daily"),
    ("semaglutide 1 mg pen", "1 mg subcutaneously once weekly on Sundays"),
    ("vitamin B12 500 mcg tablet", "500 mcg by mouth daily"),
    ("vitamin D3 3000 unit capsule", "3000 units by mouth daily"),
    ("calcium citrate 500 mg tablet", "500 mg by mouth three times daily"),
    ("bariatric multivitamin tablet", "1 tablet by mouth twice daily"),
):
    s.home(name, text, "2022-06-01", t("02-17", "05:00"))

s.note(
    "ed",
    t("02-17", "02:50"),
    """47 yo F (Portuguese, husband translating) RUQ/epigastric pain 12h after dinner, N/V x4, dark urine. hx RYGB 2019, MECH MITRAL VALVE on coumadin, AF.
T 38.3 HR 104 irreg 128/76 RA 97. icteric. RUQ tender, Murphy +. click crisp.
wbc 15.2 tbili 4.6 alp 312 ast 288 lipase 1840 INR 2.9
US: stones, wall 5 mm, CBD 11 mm.
cholangitis v cholecystitis v gallstone panc. r/o ACS trop neg. zosyn, surgery/GI. CHLORHEXIDINE ANAPHYLAXIS.
""",
    "N. Ferrante PA-C",
    t("02-17", "04:30"),
)
s.vitals(t("02-17", "02:40"), bp="128/76", hr=104, temp=38.3, rr=20, spo2=97, weight=112, height=165)
s.labs(t("02-17", "02:55"), t("02-17", "03:40"), wbc=15.2, hgb=11.9, plt=233, na=138, k=3.7, cr=0.8, tbil=4.6, alp=312, ast=288, alt=301, lip=1840, inr=2.9, b12=142)  # fmt: skip
s.order("piperacillin-tazobactam", "4.5 g IV every 8 hours", t("02-17", "03:30"), code="74169", end=t("02-22", "09:00"), why="course done", final="completed")  # fmt: skip
war = s.order("warfarin", "5 mg by mouth every evening", t("02-17", "05:10"), code="11289")
s.order("metoprolol succinate ER", "50 mg by mouth daily", t("02-17", "05:10"), code="6918")
s.order("pantoprazole", "40 mg IV daily", t("02-17", "05:10"), code="40790")
s.order(
    "enoxaparin",
    "40 mg subcutaneously daily",
    t("02-17", "05:12"),
    code="67108",
    note="admission order set, VTE prophylaxis",
)
s.note(
    "hp",
    t("02-17", "06:00"),
    """SURG H&P. choledocholithiasis w cholangitis + mild GSP in RYGB pt. MRCP today. Warfarin stop, vit K 2.5 po, heparin gtt when INR <2.5 (valve!). semaglutide last 2/16 - full stomach precautions. Sister had gallbladder CANCER 58. Mother DM. no etoh.
Plan lap chole + lap assisted transgastric ERCP when INR <1.6. Full code.
No NSAID ever (bypass, marginal ulcer 2020).
""",
    "C. Oduya MD",
    t("02-17", "07:00"),
)
war.hold(t("02-17", "07:05"), "surgery")
s.report("MRCP", "", t("02-17", "11:00"), t("02-17", "13:00"), "Two CBD stones, 6 and 8 mm, duct 12 mm. Cholelithiasis. 1.4 cm cystic lesion pancreatic tail, side-branch IPMN likely: MRI in 12 months. Mild pancreatic edema.")  # fmt: skip
hep = s.order("heparin infusion", "18 units/kg/h IV by protocol", t("02-18", "10:00"), code="5224")
s.labs(t("02-19", "05:30"), t("02-19", "06:20"), wbc=9.8, hgb=11.0, plt=240, k=3.8, cr=0.7, tbil=3.1, alp=280, ast=120, alt=190, lip=240, inr=1.4)  # fmt: skip
s.note(
    "progress",
    t("02-19", "07:00"),
    "POD0/HD3. afeb. tbili 3.1. INR 1.4 hep gtt to stop 0600. OR today. NPO. zosyn D3. Povidone-iodine prep ONLY.",
    "B. Szabo PGY-3",
)
s.note(
    "op",
    t("02-19", "14:10"),
    """LAPAROSCOPIC CHOLECYSTECTOMY + LAP-ASSISTED TRANSGASTRIC ERCP
Surgeon Oduya / GI Haldane. Gangrenous patches GB, critical view obtained. Via remnant gastrotomy: sphincterotomy, 2 stones + sludge swept w balloon. Occlusion cholangiogram clear. No stent. Gastrotomy closed. 19F Blake GB fossa. Betadine prep.
EBL 60. GB to path. Restart heparin gtt 2200 no bolus.
""",
    "C. Oduya MD",
    t("02-19", "15:20"),
)
s.procedure("Laparoscopic cholecystectomy", "45595009", t("02-19", "10:10"), t("02-19", "13:50"))
s.labs(t("02-21", "05:30"), t("02-21", "06:20"), wbc=13.9, hgb=9.8, plt=221, k=3.6, cr=0.7, tbil=4.2, alp=301, ast=96, alt=140, lip=88, inr=1.2)  # fmt: skip
s.note(
    "progress",
    t("02-21", "07:10"),
    """POD2. T 38.0, RUQ pain up, WBC 13.9, tbili 4.2 (3.1). drain 90 thin brown-ish ?bilious. r/o bile leak, r/o retained stone. HIDA + CT today. NPO. hep gtt on. zosyn D5. Hgb 9.8.
""",
    "B. Szabo PGY-3",
)
s.note(
    "radiology",
    t("02-21", "15:30"),
    "HIDA: prompt excretion, activity in small bowel at 25 min, no extravasation to 2 h. No bile leak. CT: 3 cm GB fossa hematoma, no biloma, drain in place. Duct not dilated.",
    "Dr. L. Vargas",
    t("02-21", "16:00"),
)
s.lab_text(
    t("02-21", "10:00"),
    t("02-21", "13:30"),
    "Bilirubin in drain fluid",
    "",
    "1.9 mg/dL (serum 4.2): not bile",
    "N",
)
s.note(
    "progress",
    t("02-22", "07:20"),
    """POD3. afeb. HIDA neg, drain bili < serum: no leak. pain = GB fossa hematoma on heparin. wbc 10.1 tbili 2.4. clears. zosyn done today. Hgb 9.1 watch. restart coumadin 7.5 tonight. Still on lovenox 40 from order set AND hep gtt?? - dc lovenox.
""",
    "B. Szabo PGY-3",
)
s.labs(
    t("02-22", "05:30"), t("02-22", "06:20"), wbc=10.1, hgb=9.1, plt=230, k=3.5, tbil=2.4, alp=240, inr=1.2
)
war.change(t("02-22", "09:10"), status="active", statusReason=None, dosageInstruction=[{"text": "7.5 mg by mouth tonight and 23 February, then home dose"}])  # fmt: skip
s.note(
    "nutrition",
    t("02-22", "12:00"),
    "RYGB diet progression, protein 60-80 g. MVI chewable not ER. Reports skipping B12 since 2023 'fingers tingle'. No straws, sip. Interpreter 4471 (Portuguese).",
    "W. Tan RD",
)
s.note(
    "progress",
    t("02-24", "07:30"),
    """POD5. r/o bile leak, r/o retained stone. HIDA + CT today. NPO.
eating bari soft, drain 15 serous -> OUT. Hgb 9.4 stable. INR 1.3. hep gtt off -> lovenox 110 bid bridge teach husband. home tmrw.
""",
    "B. Szabo PGY-3",
)
hep.stop(t("02-24", "08:00"), "to enoxaparin bridge")
s.order("enoxaparin", "110 mg subcutaneously every 12 hours", t("02-24", "08:10"), code="67108")
s.labs(
    t("02-25", "05:30"),
    t("02-25", "06:20"),
    wbc=8.0,
    hgb=9.5,
    plt=262,
    k=3.9,
    cr=0.7,
    tbil=1.4,
    alp=188,
    ast=40,
    alt=66,
    inr=1.4,
)
s.note(
    "pharm",
    t("02-25", "09:30"),
    "Bridge: enoxaparin 110 mg q12h (1 mg/kg, 112 kg) UNTIL INR >= 2.5 on 2 checks (goal 2.5-3.5 mech mitral). Warfarin home 5 / 7.5 Mon Thu. INR 2/27 anticoag clinic. The 40 mg lovenox order is a duplicate - still active, asked team again. Semaglutide: stop (pancreatitis), PCP/endo to decide. Omeprazole opened caps ok.",
    "K. Mbatha PharmD",
)
s.note(
    "instr",
    t("02-25", "11:00"),
    """Home. lovenox 110 mg q12h (0800/2000) until coumadin clinic says stop, INR 2/27 0830 then q2-3d. coumadin 5 mg, 7.5 mg Mon+Thu. metoprolol, omeprazole, vitamins same. oxycodone 5 prn #8. Tylenol <3 g. NO NSAID/aspirin. STOP Ozempic.
low fat bari soft, no lifting >15 lb 4 wk, no driving on oxy.
Surgery clinic 3/11 1:30, path GB pending. MRI pancreas cyst Feb 2026. PCP 3/4 CBC.
CALL/ER 555-0145: fever 101, yellow eyes, belly pain, pale stool, black stool, bleeding, stroke signs, leg/chest.
""",
    "B. Szabo PGY-3",
    t("02-25", "11:50"),
)
for name, text, code in (
    (
        "enoxaparin 120 mg/0.8 mL syringe",
        "110 mg subcutaneously every 12 hours until INR 2.5 or above on two checks",
        "67108",
    ),
    ("warfarin 5 mg tablet", "5 mg by mouth every evening, 7.5 mg on Monday and Thursday", "11289"),
    ("metoprolol succinate ER 50 mg tablet", "50 mg by mouth daily", "6918"),
    ("omeprazole 20 mg capsule", "20 mg by mouth daily", "7646"),
    ("oxycodone 5 mg tablet", "5 mg by mouth every 6 hours as needed for pain, 8 tablets", "7804"),
    (
        "acetaminophen 500 mg tablet",
        "500 to 1000 mg by mouth every 8 hours as needed, no more than 3 g a day",
        "161",
    ),
):
    s.order(name, text, t("02-25", "11:10"), "discharge", code=code)
s.service("INR at anticoagulation clinic", t("02-25", "11:20"), due=t("02-27", "08:30"))
s.service("MRI of pancreas", t("02-25", "11:21"), due=t("2026-02-17", "09:00"))

s.write(__file__)
