"""Laparoscopic sigmoid colectomy for cancer; ileus with a nasogastric tube and acute kidney injury."""

from builder import LABS, Stay, clock

LABS["cea"] = ("2039-6", "Carcinoembryonic antigen", "ng/mL", "ng/mL", 0, 5)
t = clock(2025, "-05:00")
s = Stay("sx-colon", "Whitcombe", "Gerald", "1953-11-02", "male")
s.contact("daughter", "Lorna Whitcombe-Ruiz", "555-0142")
s.encounter(
    t("04-07", "06:10"), t("04-14", "13:40"), "sigmoid CA, here for lap sigmoid", "363410008",
    "Malignant tumor of sigmoid colon", "Colorectal Surgery",
)  # fmt: skip

# before
s.condition(
    "Malignant tumor of sigmoid colon",
    "363410008",
    t("03-11", "10:00"),
    t("03-06", "00:00"),
    kind="problem-list-item",
)
s.condition("Atrial fibrillation", "49436004", t("03-11", "10:00"), "2019", kind="problem-list-item")
s.condition("Type 2 diabetes mellitus", "44054006", t("03-11", "10:00"), "2014", kind="problem-list-item")
s.condition("Hypertension", "38341003", t("03-11", "10:00"), "2008", kind="problem-list-item")
s.condition("Hypothyroidism", "40930008", t("03-11", "10:00"), "2016", kind="problem-list-item")
s.allergy("Latex", "", "contact urticaria, wheeze once in dentist chair", t("03-11", "10:02"))
s.allergy("Penicillin V", "7984", "rash as a child", t("03-11", "10:02"), severity="mild", criticality="low")
s.family("brother", t("03-11", "10:05"), "Colon cancer at age 52")
s.family("father", t("03-11", "10:05"), "Myocardial infarction")
for name, text in (
    ("apixaban 5 mg tablet", "5 mg by mouth twice daily"),
    ("lisinopril-hydrochlorothiazide 20-12.5 mg tablet", "1 tablet by mouth every morning"),
    ("metformin 1000 mg tablet", "1000 mg by mouth twice daily with meals"),
    ("levothyroxine 88 mcg tablet", "88 mcg by mouth daily before breakfast"),
    ("tamsulosin 0.4 mg capsule", "0.4 mg by mouth at bedtime"),
):
    s.home(name, text, "2023-01-01", t("04-07", "06:40"))
s.home("fish oil capsule", "1 capsule daily", "2022-01-01", t("04-07", "06:40"), status="stopped", end=t("03-31", "00:00"), why="pre-op")  # fmt: skip
s.labs(t("03-11", "09:00"), stay=False, hgb=11.2, plt=388, cr=1.0, k=4.2, cea=7.8, a1c=7.1)

# day of surgery
s.note(
    "hp",
    t("04-07", "06:45"),
    """PREOP H&P UPDATE  Colorectal
71M w bx-proven adenoCA sigmoid @ 25cm (scope 3/6 for hematochezia + wt loss 6 lb), CT stage: no liver mets. CEA 7.8. cT3N0.
PMH AF (apixaban LAST DOSE 4/4 AM), DM2 a1c 7.1, HTN, hypothyroid, BPH w nocturia. PSH R inguinal hernia 1998.
LATEX ALLERGY - hives/wheeze. PCN - rash age 5, has had cephalexin since w/o problem
FH brother colon ca dx 52, died 55. Father MI 70s.
Soc: retired surveyor, widowed, dtr Lorna lives 10 min away. Ex-smoker quit 1990.
No CP, no SOB. Bowel prep done, metformin held this AM.
Outside CT A/P 3/13 (read at bedside): sigmoid mass, no nodes > 1cm. 8 mm nodule RLL base, "recommend dedicated CT chest". Pt was not aware, I mentioned it.
To OR: lap sigmoid, poss open. Consent signed incl stoma. FULL CODE confirmed.
""",
    "M. Okonjo MD, colorectal",
    t("04-07", "07:05"),
)
s.order("cefazolin", "2 g IV once within 60 min of incision", t("04-07", "07:10"), code="2180", end=t("04-07", "08:00"), final="completed")  # fmt: skip
s.order(
    "metronidazole",
    "500 mg IV once pre-op",
    t("04-07", "07:10"),
    code="6922",
    end=t("04-07", "08:00"),
    final="completed",
)
s.procedure(
    "Laparoscopic sigmoid colectomy with primary anastomosis",
    "",
    t("04-07", "08:05"),
    t("04-07", "11:20"),
    "sigmoid colon",
)
s.note(
    "op",
    t("04-07", "11:40"),
    """OPERATIVE NOTE. Preop dx: sigmoid adenocarcinoma. Postop dx: same. Procedure: laparoscopic sigmoid colectomy, stapled colorectal anastomosis. Surgeon Okonjo, asst Pell. EBL 120. No drain. LATEX FREE ROOM.
Findings: bulky mid-sigmoid tumor, no peritoneal disease, liver surface clean. Leak test with air NEGATIVE. Both donuts intact. Left ureter seen and preserved. Extraction Pfannenstiel, staples.
Specimen: sigmoid colon to pathology.
Plan: ERAS. Sips today. Heparin SQ tonight. Resume apixaban POD2 if no bleeding. ketorolac x 48h.
""",
    "M. Okonjo MD, colorectal",
    t("04-07", "13:10"),
)
hep = s.order("heparin", "5000 units subcutaneously every 8 hours", t("04-07", "13:15"), code="5224")
ket = s.order("ketorolac", "15 mg IV every 6 hours for 48 hours", t("04-07", "13:15"), code="35827")
s.order("acetaminophen", "1000 mg every 8 hours", t("04-07", "13:15"), code="161")
s.order("levothyroxine", "88 mcg by mouth daily", t("04-07", "13:16"), code="10582")
tam = s.order("tamsulosin", "0.4 mg by mouth at bedtime", t("04-07", "13:16"), code="77492")
s.order("insulin lispro", "sliding scale subcutaneously with meals", t("04-07", "13:16"), code="86009")
zest = s.order("lisinopril-hydrochlorothiazide", "20-12.5 mg by mouth every morning", t("04-08", "07:30"))
s.vitals(t("04-07", "18:00"), bp="138/74", hr=84, temp=36.9, spo2=95, rr=16)
s.labs(
    t("04-08", "05:30"),
    t("04-08", "06:40"),
    wbc=12.8,
    hgb=10.0,
    plt=340,
    na=138,
    k=3.9,
    cr=1.0,
    bun=14,
    glu=168,
    mg=1.8,
)
s.note(
    "progress",
    t("04-08", "07:15"),
    """CRS POD 1
S: pain ok, tol clears, walked x2. no flatus
O: AF rate 80s, afeb. abd soft, app ttp. UOP 1.4L. Foley out this AM
Hgb 10.0 (11.2)
A/P 71M POD1 s/p lap sigmoid. doing well. adv to fulls. cont heparin sq. restart home lisinopril/hctz. cont ketorolac.
""",
    "S. Pell PGY-3",
    t("04-08", "08:00"),
)
s.vitals(t("04-09", "04:00"), bp="112/66", hr=112, temp=37.4, spo2=93, rr=20)
s.labs(
    t("04-09", "05:30"),
    t("04-09", "06:45"),
    wbc=13.1,
    hgb=9.6,
    na=136,
    k=3.0,
    cr=1.4,
    bun=27,
    glu=191,
    mg=1.5,
    phos=1.9,
)
s.note(
    "progress",
    t("04-09", "07:20"),
    """CRS POD 2
S: bloated, nauseated, emesis 700 cc bilious 0300. no flatus, no BM.
O: T 37.4 HR 112 irreg BP 112/66. distended, tympanitic, no peritonitis. wounds c/d/i
K 3.0 Mg 1.5 Phos 1.9 Cr 1.4 (1.0)
A: postop ileus, r/o leak, r/o SBO. AKI prob prerenal + ketorolac.
P: NPO, NGT to LIWS, LR 125/h. STOP ketorolac. hold lisinopril/hctz. replete K/Mg/Phos. KUB, CT if worse. hold off apixaban for now. Metoclopramide 10 q6.
""",
    "S. Pell PGY-3",
    t("04-09", "08:05"),
)
ket.stop(t("04-09", "08:06"), "AKI")
zest.hold(t("04-09", "08:06"), "AKI, low BP")
tam.hold(t("04-09", "08:06"), "NPO")
kcl = s.order("potassium chloride", "20 mEq IV over 2 hours, repeat x3", t("04-09", "08:10"), code="8591")
kphos = s.order("potassium phosphate", "15 mmol IV over 4 hours once", t("04-09", "08:10"))
mgs = s.order(
    "magnesium sulfate",
    "2 g IV once",
    t("04-09", "08:10"),
    code="6585",
    end=t("04-09", "13:00"),
    final="completed",
)
met = s.order("metoclopramide", "10 mg IV every 6 hours", t("04-09", "08:12"), code="6915")
s.note(
    "nursing",
    t("04-09", "21:30"),
    'NGT R nare 16 Fr @ 58cm, 1100 mL bilious out. 2105 pt pacing, "crawling out of my skin", cannot lie still 15 min after metoclopramide IV push. MD paged -> metoclopramide dc\'d, diphenhydramine 25 IV x1, settled 2140. He says never again that one.',
    "K. Adeyemi RN",
    t("04-09", "21:55"),
)
met.stop(t("04-09", "21:20"), "akathisia")
s.labs(
    t("04-10", "05:30"),
    t("04-10", "06:30"),
    wbc=11.9,
    hgb=9.4,
    na=139,
    k=3.4,
    cr=1.6,
    bun=34,
    glu=143,
    mg=2.0,
    phos=2.6,
    ferr=9,
)
s.note(
    "radiology",
    t("04-10", "11:30"),
    """CT ABD/PELVIS WITH ORAL AND REDUCED IV CONTRAST
Diffusely dilated small bowel and right colon w/o transition point, favors ileus. Colorectal anastomosis intact, no extraluminal contrast or gas beyond expected postop. No abscess. Trace free fluid.
Lung bases: 8 mm solid nodule RLL, unchanged from 3/13. Small bilateral effusions.
IMPRESSION: Ileus pattern. No evidence of anastomotic leak. No mechanical obstruction. 8 mm RLL nodule: CT chest recommended in 3 months or per oncologic staging.
""",
    "R. Feld MD, radiology",
    t("04-10", "12:20"),
)
s.note(
    "progress",
    t("04-10", "13:00"),
    """CRS POD 3
NGT 1800/24h. no flatus. CT = ileus no leak. Cr 1.6. cont NPO NGT LIWS, LR 125/h. cont heparin sq. no NSAIDs.
A: postop ileus, AKI. leak r/o by CT. SBO r/o.
""",
    "S. Pell PGY-3",
    t("04-10", "13:20"),
)
s.labs(
    t("04-12", "05:30"),
    t("04-12", "06:30"),
    wbc=8.8,
    hgb=9.4,
    na=140,
    k=4.1,
    cr=1.3,
    bun=22,
    glu=128,
    mg=2.1,
    phos=3.1,
)
s.note(
    "progress",
    t("04-12", "07:30"),
    """CRS POD 5
flatus x3 overnight!! small liquid BM. NGT clamped 6h, residual 60 -> NGT OUT 0700. Cr 1.3 better.
A/P: ileus resolving. clears -> low residue as tol. LR off when drinking. start lovenox 40 in place of SQH, apixaban tomorrow if eating.
""",
    "S. Pell PGY-3",
    t("04-12", "07:55"),
)
hep.stop(t("04-12", "08:00"), "changed to enoxaparin")
s.order("enoxaparin", "40 mg subcutaneously daily", t("04-12", "08:01"), code="67108")
tam.resume(t("04-12", "20:00"))
s.labs(t("04-13", "05:30"), t("04-13", "06:30"), wbc=8.1, hgb=9.5, k=4.3, cr=1.2, bun=18, glu=136)
s.note(
    "progress",
    t("04-13", "07:20"),
    """CRS POD 6
S: tol fulls, BM x2, walking halls.
O: afeb, HR 78, BP 142/80. abd soft, less distended. staples clean
NPO, NGT to LIWS, LR 125/h.
A/P: 71M s/p lap sigmoid, ileus resolved. low residue diet. restart apixaban 5 bid tonight, last lovenox this AM. cont to hold lisinopril/hctz until Cr back to 1.0 - PCP. d/c tomorrow.
""",
    "S. Pell PGY-3",
    t("04-13", "07:50"),
)
s.order("apixaban", "5 mg by mouth twice daily", t("04-13", "17:00"), code="1364430")
s.note(
    "nutrition",
    t("04-13", "10:30"),
    "Low residue diet education x 2 wks then add fiber slowly. 6 small meals. Intake 60%. Pt diabetic - sugar free ONS bid ok. Teach-back done w daughter on phone.",
    "P. Hsu RD",
)
s.labs(t("04-14", "05:30"), t("04-14", "06:20"), wbc=7.6, hgb=9.6, k=4.2, cr=1.2, bun=17, glu=131)
s.note(
    "instr",
    t("04-14", "11:00"),
    """D/C home w dtr. Low residue diet 2 wk. Walk. No lifting >10 lb x 6 wks. NO DRIVING while on oxycodone. Shower ok, no tub.
Staples out 4/21 w RN visit 10:00; Dr Okonjo 4/29 2pm. PATH NOT BACK - Dr Okonjo's office will call by 4/22.
Apixaban 5 mg 2x/day as before - NO lovenox/heparin at home. Lisinopril-HCTZ on HOLD: BMP at PCP (Dr. Tran) 4/18, PCP to restart if Cr 1.0 or below. Metformin restart tomorrow 4/15.
No ibuprofen/naproxen (kidneys, blood thinner). Tylenol 1000 q8 first, oxycodone 5 only if bad.
Call 555-0199: T>101, vomiting, belly swelling, no gas/BM 24h, wound red or draining, black/bloody stool.
CT chest by July for lung spot (8 mm R lower lobe).
""",
    "S. Pell PGY-3",
    t("04-14", "11:30"),
)
s.order("apixaban 5 mg tablet", "5 mg by mouth twice daily", t("04-14", "11:35"), "discharge", code="1364430")
s.order(
    "acetaminophen 500 mg tablet",
    "1000 mg by mouth every 8 hours for 7 days",
    t("04-14", "11:35"),
    "discharge",
    code="161",
)
s.order("oxycodone 5 mg tablet", "5 mg by mouth every 6 hours as needed for severe pain, 8 tablets", t("04-14", "11:35"), "discharge", code="7804")  # fmt: skip
s.order("metformin 1000 mg tablet", "1000 mg by mouth twice daily with meals, restart 15 April", t("04-14", "11:36"), "discharge", code="6809")  # fmt: skip
s.order(
    "levothyroxine 88 mcg tablet",
    "88 mcg by mouth daily before breakfast",
    t("04-14", "11:36"),
    "discharge",
    code="10582",
)
s.order(
    "tamsulosin 0.4 mg capsule", "0.4 mg by mouth at bedtime", t("04-14", "11:36"), "discharge", code="77492"
)
s.report("Surgical pathology", "22637-3", t("04-07", "11:20"), t("04-14", "09:00"), "Preliminary: gross description only. Microscopy and MMR immunostains in process.", "preliminary", "PAT")  # fmt: skip
s.service("Basic metabolic panel at primary care", t("04-14", "11:40"), due=t("04-18", "09:00"))
s.service(
    "Referral to genetic counselling",
    t("04-14", "11:42"),
    note="brother colon cancer at 52; after MMR result",
)
s.note(
    "sw",
    t("04-14", "12:30"),
    "Home w daughter x2 wks, has cane not needing. No HH RN needed. Ride: dtr. Pt asked who tells him cancer result - routed to Okonjo office.",
    "B. Lund LCSW",
)

s.write(__file__)
