"""Fall from a ladder at 58: open right pilon fracture in a fixator, left ribs and haemopneumothorax, spleen; on buprenorphine and clopidogrel."""

from builder import Stay, clock

t = clock(2025, "-07:00")
s = Stay("ladder-fall", "Okafor", "Daniel", "1967-04-23", "male")
s.contact("husband", "Peter Lyle", "555-0173")
s.encounter(
    t("08-03", "11:20"),
    t("08-10", "15:00"),
    "fall from ladder 4 m",
    "217082002",
    "Accidental fall",
    "Trauma surgery",
)

s.allergy("penicillin", "", "hives as a child", t("08-03", "11:40"), "mild", criticality="low")
s.allergy("iodinated contrast", "", "none recorded", t("08-03", "11:40"), "mild", criticality="low")
s.condition(
    "Opioid use disorder, in remission on buprenorphine",
    "",
    t("08-03", "12:30"),
    "2017",
    kind="problem-list-item",
)
s.condition(
    "Transient ischemic attack", "266257000", t("08-03", "12:30"), "2023-02", kind="problem-list-item"
)
s.condition("Type 2 diabetes mellitus", "44054006", t("08-03", "12:30"), "2018", kind="problem-list-item")
s.condition(
    "Benign prostatic hyperplasia", "266569009", t("08-03", "12:30"), "2021", kind="problem-list-item"
)
s.condition("Open fracture of distal right tibia (pilon)", "", t("08-03", "13:00"), t("08-03", "10:30"))
s.condition("Laceration of spleen, grade III", "", t("08-03", "13:00"), t("08-03", "10:30"))
s.condition("Traumatic hemopneumothorax, left", "", t("08-03", "13:00"), t("08-03", "10:30"))

rec = t("08-03", "15:30")
s.home("buprenorphine / naloxone 8 mg-2 mg film", "1 film under the tongue twice daily", "2017-09-01", rec)
s.home("clopidogrel 75 mg", "75 mg by mouth daily", "2023-02-20", rec)
s.home("atorvastatin 80 mg", "80 mg by mouth at bedtime", "2023-02-20", rec)
s.home("metformin 1,000 mg", "1,000 mg by mouth twice daily with meals", "2018-06-01", rec)
s.home("tamsulosin 0.4 mg", "0.4 mg by mouth at bedtime", "2021-03-01", rec)

s.vitals(t("08-03", "11:25"), "98/62", hr=124, rr=28, temp=36.1, spo2=90, weight=91, pain=10)
s.labs(
    t("08-03", "11:35"),
    t("08-03", "12:05"),
    ranges={"hgb": (13.5, 17.5)},
    wbc=16.2,
    hgb=12.4,
    plt=244,
    na=139,
    k=4.0,
    cr=1.0,
    glu=236,
    lac=3.6,
    inr=1.1,
)
s.labs(t("08-03", "11:35"), t("08-03", "20:00"), a1c=8.9)
s.note(
    "ed",
    t("08-03", "11:30"),
    """TRAUMA LEVEL 1. 58M FALL 4 M LADDER ONTO CONCRETE. GCS 15 NO LOC. ON PLAVIX (TIA 2023).
A PATENT. B DECR L, L CHEST TUBE 28F 350 CC BLOOD + AIR. C 98/62 -> 1 U PRBC -> 118/70. FAST + LUQ. D 15. E R ANKLE OPEN 6 CM MEDIAL, DP PALP.
TETANUS GIVEN. CEFAZOLIN 2 G (PCN = HIVES AS CHILD, TOLERATED) + GENT. COLLAR ON.
PT STATES ON SUBOXONE 8/2 BID, 8 YRS CLEAN - DOES NOT WANT FENT, GOT KETAMINE 25.
ALL: "CONTRAST" IN EHR - PT SAYS NO, THAT WAS HIS BROTHER. CT W CONTRAST DONE, NO RXN.""",
    "TRAUMA CHIEF R. DELANO",
    t("08-03", "13:10"),
)
s.report(
    "CT chest abdomen pelvis with contrast",
    "",
    t("08-03", "12:10"),
    t("08-03", "13:30"),
    "Left ribs 5 to 8 fractured, posterolateral. Left hemopneumothorax with tube in place. Splenic laceration grade III, 3.5 cm, no blush. No right rib fracture. 2.2 cm enhancing mass of the upper pole of the LEFT kidney, suspicious for neoplasm, renal MRI or urology referral recommended.",
)
s.report(
    "CT head and cervical spine without contrast",
    "",
    t("08-03", "12:10"),
    t("08-03", "13:10"),
    "No intracranial hemorrhage. No cervical fracture.",
)
s.report(
    "XR right tibia and ankle",
    "",
    t("08-03", "12:30"),
    t("08-03", "13:00"),
    "Comminuted intra-articular distal tibia fracture (pilon), AO 43-C2, fibula fracture.",
)
bup = s.order(
    "buprenorphine / naloxone 8 mg-2 mg film", "1 film under the tongue twice daily", t("08-03", "16:00")
)
bup.hold(t("08-03", "16:10"), "surgery")
clo = s.order("clopidogrel", "75 mg by mouth daily", t("08-03", "16:00"))
clo.hold(t("08-03", "16:05"), "spleen laceration, surgery")
metf = s.order("metformin", "1,000 mg by mouth twice daily", t("08-03", "16:00"))
metf.hold(t("08-03", "16:05"), "contrast")
s.order("atorvastatin", "80 mg by mouth at bedtime", t("08-03", "16:00"))
s.order("tamsulosin", "0.4 mg by mouth at bedtime", t("08-03", "16:00"))
s.order("insulin lispro", "sliding scale subcutaneously before meals", t("08-03", "16:00"))
cef = s.order(
    "cefazolin", "2 g IV every 8 hours", t("08-03", "12:00"), end=t("08-05", "20:00"), final="completed"
)
s.order(
    "gentamicin", "450 mg IV every 24 hours", t("08-03", "12:00"), end=t("08-05", "13:00"), final="completed"
)
s.order("ketamine infusion", "0.1 mg/kg/h IV", t("08-03", "14:00"))
s.procedure(
    "Irrigation, debridement and external fixation",
    "",
    t("08-03", "17:30"),
    t("08-03", "19:10"),
    "Right ankle",
)
s.note(
    "op",
    t("08-03", "19:20"),
    """ORTHO OP NOTE. OPEN R PILON (GUSTILO II) + FIBULA. I&D 9 L, SPANNING EX-FIX R ANKLE, WOUND CLOSED OVER DRAIN. NO COMPARTMENT SYNDROME (DELTA P 48). DEEP CX SENT. PLAN: NWB RLE. ELEVATE. ORIF WHEN WRINKLES, ~2 WK. PIN CARE BID.""",
    "DR. M. STAVROU, ORTHO TRAUMA",
    t("08-03", "20:15"),
)
s.note(
    "consult",
    t("08-04", "09:30"),
    """Addiction medicine. OUD, remission since 2017, buprenorphine 16 mg/d held for OR - PLEASE DO NOT STOP. Pain 10/10, COWS 9 this AM = withdrawal. RESTART now; split TID for analgesia: 8 mg TID (24 mg/d) through the surgeries, then back to BID with his prescriber Dr. Quintero (555-0188). Can add short full agonist inpt only. Home: no oxycodone per pt wish. Gabapentin fine. Naloxone nasal for home. UDS as expected. No benzos.""",
    "Dr. P. Weatherby, addiction medicine",
    t("08-04", "10:40"),
)
bup.change(
    t("08-04", "10:50"),
    status="active",
    statusReason=None,
    dosageInstruction=[{"text": "1 film under the tongue three times daily"}],
)
hyd = s.order("hydromorphone", "1 mg IV every 3 hours as needed for severe pain", t("08-04", "11:00"))
s.order("gabapentin", "300 mg by mouth three times daily", t("08-04", "11:00"))
s.order("acetaminophen", "1,000 mg by mouth every 8 hours", t("08-04", "11:00"))
s.order("lidocaine 4 % patch", "1 patch to left chest wall 12 hours on, 12 hours off", t("08-04", "11:00"))
s.labs(
    t("08-04", "05:00"),
    t("08-04", "05:40"),
    ranges={"hgb": (13.5, 17.5)},
    hgb=9.8,
    plt=170,
    cr=0.9,
    lac=1.2,
    glu=198,
)
s.labs(
    t("08-05", "05:00"), t("08-05", "05:40"), ranges={"hgb": (13.5, 17.5)}, hgb=9.4, plt=182, cr=0.9, glu=181
)
s.note(
    "progress",
    t("08-04", "12:00"),
    """TERTIARY SURVEY. C-SPINE CLINICALLY CLEARED, COLLAR OFF 1130. NEW: L HAND ULNAR SWELLING -> XR L 5TH METACARPAL NECK FX, CLOSED. ULNAR GUTTER SPLINT L. HE IS LEFT-HANDED. L RIBS 5-8. NO R SIDED RIB TENDERNESS. BELLY SOFT. R KNEE STABLE. GLASSES BROKEN.""",
    "A. TRINH PA-C",
    t("08-04", "13:00"),
)
enx = s.order("enoxaparin", "30 mg subcutaneously every 12 hours", t("08-05", "09:00"))
s.note(
    "progress",
    t("08-05", "07:00"),
    """TRAUMA HD3. HGB 12.4>9.8>9.4. SPLEEN GR III NONOP, NO BLUSH, BEDREST OFF. COLLAR IN PLACE. L CT -20, 80 CC/24H. R PILON EX-FIX. START LMWH TODAY. SUBOXONE HELD.""",
    "SURG PGY2 KIM",
    t("08-05", "07:20"),
)
s.labs(
    t("08-06", "05:00"), t("08-06", "05:40"), ranges={"hgb": (13.5, 17.5)}, hgb=9.3, plt=221, cr=0.9, glu=172
)
s.note(
    "pharm",
    t("08-06", "10:00"),
    """Corrections to HD3 note: buprenorphine is ACTIVE, 8 mg TID since 8/4. Collar off 8/4. 30 mg BID LMWH at 91 kg: anti-Xa 0.14 low -> 40 mg BID while in; for home 40 mg once daily is ortho's choice. Metformin can resume 8/6, Cr 0.9, >48 h post contrast. A1c 8.9 -> add? defer PCP. Contrast "allergy" entered in error (family member's) - removed request sent.""",
    "L. SANTANGELO PharmD",
)
enx.dose(t("08-06", "11:00"), "40 mg subcutaneously every 12 hours")
metf.resume(t("08-06", "11:00"))
s.procedure("Removal of chest tube", "", t("08-07", "10:00"), t("08-07", "10:10"), "left chest")
s.report(
    "XR chest",
    "36643-5",
    t("08-07", "14:00"),
    t("08-07", "15:00"),
    "Tube out. Trace residual left apical pneumothorax, 4 mm. Small effusion.",
)
s.lab_text(
    t("08-03", "18:00"),
    t("08-06", "12:00"),
    "Culture, deep wound right tibia",
    "",
    "Preliminary: rare gram-negative rod, identification and susceptibilities to follow",
    "A",
    status="preliminary",
)
s.note(
    "progress",
    t("08-08", "07:10"),
    """TRAUMA HD6. CT OUT 8/7. IS 1750. HGB 9.3. TOL REG. NWB RLE. EX-FIX L ANKLE CLEAN. HYDROMORPHONE LAST 8/7. LMWH. DISPO HOME W HUSBAND, PT.""",
    "SURG PGY2 KIM",
    t("08-08", "07:25"),
)
s.note(
    "pt",
    t("08-08", "11:00"),
    "NWB R LE. L hand splint: PLATFORM walker on L needed, can't grip crutches. 25 ft min A. 3 stairs: bump up seated. W/C for distance. Elevating leg rest. Ex-fix R ankle (AM surgical note says L, incorrect). Home PT 2x/wk.",
    "N. Baptiste DPT",
)
s.labs(
    t("08-09", "05:00"),
    t("08-09", "05:40"),
    ranges={"hgb": (13.5, 17.5)},
    hgb=9.6,
    plt=388,
    cr=0.9,
    glu=165,
    wbc=8.8,
)
s.note(
    "consult",
    t("08-09", "10:30"),
    """ORTHO. R ANKLE SWELLING DOWN, WRINKLES COMING. ORIF R PILON BOOKED MON 8/18 0730 (was 8/15, OR moved it). NPO MN. LOVENOX 40 QD TILL THEN, LAST DOSE SUN 8/17 0800 - NONE MORNING OF SURGERY. CLOPIDOGREL STAYS OFF TILL AFTER ORIF, WE RESTART (STROKE CLINIC DR. HALE AGREES; ASPIRIN 81 MEANWHILE - TRAUMA OK FROM 8/10, SPLEEN STABLE). PIN CARE BID NS. GNR IN DEEP CX: NO ABX NOW, WOUND DRY; WILL CALL PT IF TREATED. L 5TH MC: SPLINT 3 WK.""",
    "DR. M. STAVROU, ORTHO TRAUMA",
    t("08-09", "11:40"),
)
s.order("aspirin", "81 mg by mouth daily", t("08-10", "08:00"))
s.note(
    "progress",
    t("08-10", "08:00"),
    """TRAUMA D/C DAY. SPLEEN GR III: NO CONTACT/HEAVY LIFT/LADDERS 3 MO (NOV 3). NO FLYING TILL CXR 8/19 OK. NO NSAIDS. KIDNEY MASS L 2.2 CM - TOLD PT + HUSBAND, UROLOGY 8/27. FULL CODE. IF LUQ/SHOULDER PAIN, DIZZY -> 911 (DELAYED BLEED). NO OXYCODONE AT PT REQUEST.""",
    "TRAUMA CHIEF R. DELANO",
    t("08-10", "09:00"),
)

d = t("08-10", "10:00")
s.order(
    "buprenorphine / naloxone 8 mg-2 mg film", "1 film under the tongue three times daily", d, "discharge"
)
s.order(
    "enoxaparin 40 mg/0.4 mL syringe",
    "40 mg subcutaneously once daily in the morning, last dose 8/17/2025",
    d,
    "discharge",
)
s.order("aspirin 81 mg", "81 mg by mouth daily", d, "discharge")
s.order("atorvastatin 80 mg", "80 mg by mouth at bedtime", d, "discharge")
s.order("metformin 1,000 mg", "1,000 mg by mouth twice daily with meals", d, "discharge")
s.order("tamsulosin 0.4 mg", "0.4 mg by mouth at bedtime", d, "discharge")
s.order("gabapentin 300 mg", "300 mg by mouth three times daily", d, "discharge")
s.order("acetaminophen 500 mg", "1,000 mg by mouth every 8 hours, max 3 g a day", d, "discharge")
s.order("lidocaine 4 % patch", "1 patch to left chest wall 12 hours on, 12 hours off", d, "discharge")
s.order(
    "naloxone 4 mg nasal spray",
    "1 spray in one nostril for overdose, may repeat after 3 minutes, call 911",
    d,
    "discharge",
)
s.order("senna 8.6 mg", "17.2 mg by mouth at bedtime as needed for constipation", d, "discharge")
s.service(
    "Open reduction and internal fixation, right pilon, Dr. Stavrou",
    d,
    due="2025-08-18T07:30:00-07:00",
    note="nothing by mouth after midnight",
)
s.service(
    "Trauma clinic with chest X-ray",
    d,
    due="2025-08-19T13:00:00-07:00",
    note="pneumothorax; in hospital if still in after surgery",
)
s.service("Urology", d, due="2025-08-27T10:40:00-07:00", note="2.2 cm left renal mass")
s.service("CBC by home health", d, due="2025-08-13", note="Hgb 9.6, spleen")
s.note(
    "nursing",
    t("08-10", "14:40"),
    "D/C home w Peter. Enox self-inj demo'd w R hand OK (L splinted). Pin care kit x2 wk. w/c + platform walker delivered. He asks when Plavix: told after surgery, per ortho. Has old Plavix at home - told to put away.",
    "C. Abernathy RN",
)

s.write(__file__)
