"""Septic shock from an obstructed right kidney: ventilated, norepinephrine for three days, kidney injury, home with a stent and ertapenem."""

from builder import Stay, clock

t = clock(2026, "-08:00")
s = Stay("uro-icu", "Castellanos", "Raymond", "1962-11-30", "male")
s.contact("wife, surrogate", "Denise Castellanos", "555-0121")
s.encounter(
    t("03-02", "14:05"),
    t("03-12", "16:00"),
    "fever, confusion, flank pain",
    "386661006",
    "Fever",
    "Intensive Care",
)

s.allergy(
    "ampicillin",
    "733",
    "childhood rash, tolerated cephalexin 2021",
    t("03-02", "14:40"),
    "mild",
    criticality="low",
)
s.condition("Type 2 diabetes mellitus", "44054006", t("03-02", "14:40"), "2013", kind="problem-list-item")
s.condition("Essential hypertension", "38341003", t("03-02", "14:40"), "2012", kind="problem-list-item")
s.condition("Diabetic peripheral neuropathy", "", t("03-02", "14:40"), "2020", kind="problem-list-item")
s.condition(
    "Septic shock", "76571007", t("03-02", "16:00"), t("03-02", "14:05"), "resolved", t("03-06", "09:00")
)
s.condition("Acute kidney injury", "14669001", t("03-02", "16:00"), t("03-02", "14:05"))
s.condition(
    "Acute hypoxemic respiratory failure",
    "",
    t("03-02", "19:00"),
    t("03-02", "18:30"),
    "resolved",
    t("03-05", "11:00"),
)
s.condition("Ureteric calculus", "31054009", t("03-02", "17:00"), t("03-02", "14:05"))

rec = t("03-02", "20:00")
s.home("metformin 1000 mg", "1,000 mg by mouth twice daily", "2013-01-01", rec)
s.home("empagliflozin 10 mg", "10 mg by mouth daily", "2023-03-01", rec)
s.home("lisinopril/hydrochlorothiazide 20 mg/12.5 mg", "1 tablet by mouth daily", "2012-01-01", rec)
s.home("gabapentin 600 mg", "600 mg by mouth three times daily", "2020-01-01", rec)
s.home("rosuvastatin 20 mg", "20 mg by mouth daily", "2016-01-01", rec)
s.home("sildenafil 50 mg", "50 mg by mouth as needed", "2022-01-01", rec)

s.labs("2026-01-15T09:00:00-08:00", stay=False, cr=1.0, k=4.4, a1c=9.2, plt=238)
s.vitals(t("03-02", "14:10"), "78/41", hr=134, rr=32, temp=39.8, spo2=89, weight=96)
s.labs(
    t("03-02", "14:20"),
    t("03-02", "15:00"),
    wbc=26.4,
    hgb=13.9,
    plt=118,
    na=132,
    k=5.6,
    co2=13,
    bun=44,
    cr=3.1,
    glu=388,
    lac=6.8,
)
s.labs(t("03-02", "14:20"), t("03-02", "15:30"), pct=88, tbil=1.9, trop=61)
s.order(
    "meropenem",
    "1 g IV every 8 hours, renally adjusted",
    t("03-02", "14:50"),
    code="29561",
    end=t("03-08", "10:00"),
)
s.order(
    "vancomycin",
    "2 g IV once then by level",
    t("03-02", "14:50"),
    code="11124",
    end=t("03-04", "10:00"),
    why="MRSA screen negative",
)
s.order(
    "lactated ringer's", "30 mL/kg IV bolus", t("03-02", "14:30"), end=t("03-02", "16:30"), final="completed"
)
ne = s.order("norepinephrine", "0.05-0.5 mcg/kg/min IV, MAP 65", t("03-02", "15:40"), code="7512")
vaso = s.order("vasopressin", "0.03 units/min IV", t("03-02", "20:30"), code="11149")
hc = s.order("hydrocortisone", "50 mg IV every 6 hours", t("03-02", "21:00"), code="5492")
prop = s.order("propofol", "5-50 mcg/kg/min IV", t("03-02", "19:10"), code="8782")
fent = s.order("fentanyl", "25-100 mcg/h IV", t("03-02", "19:10"), code="4337")
ins = s.order(
    "insulin regular", "IV infusion per protocol, glucose 140-180", t("03-02", "21:00"), code="253182"
)
hep = s.order(
    "heparin",
    "5,000 units subcutaneously every 8 hours",
    t("03-02", "22:00"),
    code="5224",
    reason="VTE prophylaxis",
)
# nobody ends these two
s.order(
    "pantoprazole", "40 mg IV daily", t("03-02", "22:00"), code="40790", reason="stress ulcer prophylaxis"
)
s.order("chlorhexidine 0.12 %", "15 mL oral rinse twice daily", t("03-02", "22:00"))
s.service("Full code", t("03-02", "20:00"), category="code status")

s.note(
    "ed",
    t("03-02", "14:15"),
    """63M T2DM confusion, rigors, R flank pain x2d per wife. T 39.8 BP 78/41 HR 134 89% RA. R CVAT. lactate 6.8 Cr 3.1. UA TNTC WBC, nitrite +.
30/kg LR, mero (prior ESBL? clinic urine 2024 per wife), vanc. NE via R IJ CVC 1545. CT noncon. Ddx urosepsis, PNA, DKA (AG 22, bhb sent; on SGLT2i).""",
    "Dr. V. Amari EM",
    t("03-02", "17:20"),
)
s.labs(t("03-02", "14:20"), t("03-02", "16:05"), bhb=0.9)
s.report(
    "CT Abdomen and pelvis without contrast",
    "",
    t("03-02", "16:10"),
    t("03-02", "16:50"),
    "Obstructing 8 mm stone in the proximal RIGHT ureter with moderate hydronephrosis and perinephric stranding. 1.6 cm left adrenal nodule, 22 HU, "
    "indeterminate. Cholelithiasis. Lung bases: atelectasis.",
)
s.procedure("Insertion of ureteral stent", "", t("03-02", "18:00"), t("03-02", "18:35"), site="Right ureter")
s.note(
    "op",
    t("03-02", "18:45"),
    """UROLOGY: cystoscopy, R double-J stent 6x26, frank pus, cx sent. intubated for case, kept d/t hypoxemia. Stone NOT treated. Stent must come out or be
exchanged <= 3 months; ureteroscopy 3-4 wk once infection treated.""",
    "Dr. G. Lindholm, urology",
    t("03-02", "19:30"),
)
s.note(
    "hp",
    t("03-02", "20:15"),
    """MICU H&P. Septic shock, R obstructive pyelo s/p stent. NE 0.32, vaso 0.03 added, stress dose HC. vent AC 16/450/8/60%. Lactate 6.8->5.1.
AKI Cr 3.1 (b/l 1.0) K 5.6. hold metformin, empagliflozin, lis/HCTZ, gabapentin, sildenafil. anuric? 12 mL/h. Nephro consult, no RRT need yet. insulin gtt.
Full code d/w wife. mother ESRD on HD.""",
    "Dr. K. Osterman / ICU fellow",
    t("03-02", "22:10"),
)
s.labs(
    t("03-03", "04:00"),
    t("03-03", "04:40"),
    wbc=31.2,
    hgb=11.8,
    plt=71,
    k=5.4,
    cr=3.9,
    bun=58,
    lac=3.2,
    glu=176,
    phos=6.1,
)
s.lab_text(
    t("03-02", "14:25"),
    t("03-03", "08:10"),
    "Bacteria identified in Blood by Culture",
    "600-7",
    "Gram negative rods, 4 of 4 bottles",
    "A",
    "preliminary",
)
s.note(
    "progress",
    t("03-03", "07:30"),
    """ICU D2
Neuro: sedated RASS -2
CV: septic shock. wean NE for MAP >65. vaso 0.03. HC.
Resp: AHRF, AC FiO2 50. SBT when FiO2 <40
Renal: AKI ATN, UOP 15-20/h, Cr 3.9, no RRT yet
ID: mero. GNR 4/4
Heme: plt 71 sepsis vs HIT unlikely (4T=2)
Endo: ins gtt. ppx: heparin, PPI. Lines R IJ D2, R rad art line, foley. Full code.""",
    "Dr. K. Osterman / ICU fellow",
    t("03-03", "10:40"),
)
s.labs(t("03-04", "04:00"), t("03-04", "04:45"), wbc=24.8, hgb=10.4, plt=52, k=4.6, cr=4.2, lac=1.8, glu=158)
s.lab_text(
    t("03-02", "14:25"),
    t("03-04", "12:20"),
    "Bacteria identified in Blood by Culture",
    "600-7",
    "Escherichia coli, ESBL producer, 4 of 4 bottles. Susceptible: meropenem, ertapenem, amikacin. Resistant: ceftriaxone, ciprofloxacin, TMP-SMX.",
    "A",
)
s.note(
    "consult",
    t("03-04", "11:00"),
    """Nephrology: septic ATN, nonoliguric now 45-60/h, Cr 4.2 plateau likely. K 4.6. no urgent RRT indication. avoid nephrotoxins/contrast/NSAID. gabapentin hold,
when back: renally dosed. Mother's ESRD noted (DM).""",
    "Dr. F. Achterberg",
    t("03-04", "12:30"),
)
vaso.stop(t("03-04", "09:00"), "NE 0.08")
prop.stop(t("03-05", "10:00"))
fent.stop(t("03-05", "10:00"))
s.note(
    "progress",
    t("03-05", "07:40"),
    """ICU D4
Neuro: sedated RASS -2
CV: septic shock. wean NE for MAP >65. vaso 0.03. HC.   [NE 0.03 this am]
Resp: SBT passed -> extubate today
Renal: AKI ATN, Cr 3.8, UOP 90/h
ID: ESBL e coli mero D4
Heme: plt 49, PF4 sent, heparin -> hold
Lines R IJ D4. Full code.""",
    "Dr. K. Osterman / ICU fellow",
    t("03-05", "09:50"),
)
hep.hold(t("03-05", "10:00"), "platelets 49, PF4 pending")
s.labs(t("03-05", "04:00"), t("03-05", "04:40"), wbc=17.2, hgb=9.8, plt=49, k=3.9, cr=3.8, lac=1.2)
s.note(
    "nursing",
    t("03-05", "11:20"),
    "Extubated 1105 to 4L NC, strong cough, oriented to person, asks for wife. NE titrated 0.03 -> off 1345, MAP 72-78.",
    "L. Sato RN",
    t("03-05", "15:00"),
)
ne.stop(t("03-05", "13:50"), "MAP > 70 without")
ins.stop(t("03-05", "16:00"), "to subcutaneous")
gla = s.order("insulin glargine", "18 units subcutaneously at bedtime", t("03-05", "15:00"), code="274783")
lis = s.order(
    "insulin lispro",
    "correction scale subcutaneously three times daily with meals",
    t("03-05", "15:00"),
    code="86009",
)
s.labs(
    t("03-06", "04:30"),
    t("03-06", "05:10"),
    wbc=13.0,
    hgb=9.6,
    plt=68,
    na=146,
    k=3.0,
    cr=3.0,
    phos=1.6,
    mg=1.5,
    glu=204,
)
kcl = s.order("potassium chloride", "40 mEq by mouth once", t("03-06", "05:40"), code="8591")
kp = s.order("potassium phosphate", "30 mmol IV once", t("03-06", "05:40"))
s.note(
    "progress",
    t("03-06", "07:30"),
    """ICU D5
Neuro: sedated RASS -2
CV: septic shock. wean NE for MAP >65. vaso 0.03. HC.
Resp: AHRF, AC FiO2 50.
Renal: AKI ATN, polyuric 4.1 L, Cr 3.0, K 3.0 Phos 1.6 repleting, Na 146 free water
ID: ESBL e coli bacteremia mero D5, rpt BCx 3/4 NGTD. PICC when plt >50 & cx neg 72h
Heme: plt 68 recovering, PF4 neg
Lines R IJ D5 - REMOVED today 0645. Full code.
---- attending: seen off pressors since yesterday, extubated, awake. stop HC. transfer floor. Agree otherwise. BP 138/80.""",
    "Dr. K. Osterman / Dr. M. Quist attending",
    t("03-06", "10:30"),
)
hc.stop(t("03-06", "10:35"), "shock over")
kcl.complete(t("03-06", "07:00"))
kp.complete(t("03-06", "11:30"))
s.lab_text(
    t("03-05", "09:00"), t("03-06", "06:50"), "Heparin induced platelet antibody", "", "Negative (OD 0.11)"
)
hep.resume(t("03-07", "08:00"))
s.lab_text(
    t("03-04", "06:00"),
    t("03-09", "06:30"),
    "Bacteria identified in Blood by Culture",
    "600-7",
    "No growth at 5 days",
)
s.labs(
    t("03-08", "05:00"),
    t("03-08", "05:45"),
    wbc=10.1,
    hgb=9.5,
    plt=131,
    na=141,
    k=4.0,
    cr=2.1,
    phos=3.0,
    glu=171,
)
s.order("ertapenem", "1 g IV every 24 hours", t("03-08", "10:00"), code="325642")
s.note(
    "consult",
    t("03-08", "11:00"),
    """ID: ESBL E coli bacteremia, source controlled 3/2 (R stent), cleared 3/4. 14 d from 3/4 = through 3/17. ertapenem 1 g q24 (CrCl ~48; if <=30 -> 500 mg).
PICC R basilic placed 3/8. OPAT weekly CBC, BMP, LFT; pull PICC after last dose 3/17. Ampicillin rash in childhood, tolerates carbapenem.""",
    "Dr. N. Farrokhzad, ID",
    t("03-08", "12:10"),
)
s.note(
    "progress",
    t("03-10", "08:50"),
    """Floor. deconditioned, eating. BP 148/86 off lis-HCTZ. Cr 1.7 (3/10). glucose 160-210 on glargine 18 + scale; A1c 9.2 Jan. will go home on glargine 22, no SGLT2i
(urosepsis, stent in) and metformin only when eGFR >45. gabapentin 300 bid for now. amlodipine 5 new. Hgb 9.5 f/u. L adrenal nodule 1.6 cm -> outpt hormonal w/u, CT adrenal.
short of breath? no, RA 95%. weight 101 -> 97.""",
    "Dr. T. Mbaye",
    t("03-10", "10:00"),
)
s.order("amlodipine", "5 mg by mouth daily", t("03-10", "10:10"), code="17767")
s.order("gabapentin", "300 mg by mouth twice daily", t("03-10", "10:10"), code="25480")
gla.dose(t("03-10", "10:15"), "22 units subcutaneously at bedtime")
s.labs(t("03-10", "05:00"), t("03-10", "05:40"), cr=1.7, k=4.3, hgb=9.5, plt=214, glu=168)
s.labs(t("03-12", "05:00"), t("03-12", "05:45"), cr=1.5, k=4.5, hgb=9.7, plt=290, wbc=8.8, glu=149)
s.vitals(t("03-12", "08:00"), "136/82", hr=82, spo2=96, temp=36.9, weight=96)

d = t("03-12", "10:30")
s.order("ertapenem", "1 g IV every 24 hours through 3/17/2026 via right PICC", d, "discharge", code="325642")
s.order(
    "insulin glargine 100 units/mL pen", "22 units subcutaneously at bedtime", d, "discharge", code="274783"
)
s.order(
    "insulin lispro 100 units/mL pen",
    "4 units subcutaneously before each meal, skip if not eating",
    d,
    "discharge",
    code="86009",
)
s.order("amlodipine 5 mg", "5 mg by mouth daily", d, "discharge", code="17767")
s.order("gabapentin 300 mg", "300 mg by mouth twice daily", d, "discharge", code="25480")
s.order(
    "rosuvastatin 10 mg",
    "10 mg by mouth daily",
    d,
    "discharge",
    code="301542",
    note="reduced for kidney function",
)
s.order("tamsulosin 0.4 mg", "0.4 mg by mouth at bedtime while the stent is in", d, "discharge", code="77492")
s.order(
    "acetaminophen 500 mg",
    "500-1,000 mg by mouth every 8 hours as needed for stent pain, max 3 g/day",
    d,
    "discharge",
    code="161",
)
s.service(
    "Urology Dr. Lindholm: ureteroscopy, stone and stent removal",
    d,
    due="2026-03-30",
    note="stent right ureter placed 3/2, not later than 3 months",
)
s.service("BMP, CBC, LFT weekly with OPAT", d, due="2026-03-16")
s.service("Nephrology Dr. Achterberg", d, due="2026-03-26T13:00:00-08:00")
s.service("CT adrenal protocol and hormonal work-up, PCP Dr. W. Ganz", d, due="2026-04-09")
s.note(
    "dcsum",
    t("03-12", "09:30"),
    """Septic shock 2/2 obstructing R ureteral stone, ESBL E coli bacteremia. s/p R JJ stent. NE off 3/5, ext 3/5. ATN Cr 4.2 peak -> 1.5. plt nadir 49, PF4 neg, 290.
New: glargine/lispro, amlodipine, tamsulosin, ertapenem to 3/17. HOLD metformin until eGFR >45 (Ganz/nephro 3/26). STOP empagliflozin. STOP lis-HCTZ until nephrology says. gabapentin cut
600 tid -> 300 bid. sildenafil: not with tamsulosin till BP seen by PCP. NO NSAID. L adrenal nodule 1.6 cm 22 HU. Hgb 9.7 recheck.""",
    "Dr. T. Mbaye",
    t("03-12", "11:20"),
)
s.note(
    "instr",
    t("03-12", "11:00"),
    """IV antibiotic once a day, home nurse, last 3/17 then line out. You have a TUBE (stent) in right ureter - MUST be removed, appt 3/30. blood in urine little is ok.
Check sugar 4x/day. low <70 drink juice. FEVER 100.4, shaking, no urine, flank pain, arm swelling/red at PICC, confused = ER. no ibuprofen. no driving until PCP. drink 2.5 L.""",
    "Dr. T. Mbaye",
    t("03-12", "11:40"),
)
s.note(
    "nursing",
    t("03-12", "15:30"),
    "Insulin pen teach back x2 w pt and wife, hypoglycemia reviewed. PICC dsg changed. HH to visit 3/13 1000.",
    "P. Gallo RN",
)

s.write(__file__)
