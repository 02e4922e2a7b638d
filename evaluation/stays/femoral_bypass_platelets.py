"""67 F, left femoral-popliteal bypass; platelets fall on heparin. Home list: outpatient orders of before. Ward orders left active at discharge."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("i-leg-67", "Marchetti", "Donna", "1958-11-30", "female")
s.contact("husband", "Vic Marchetti", "814-555-0171")
s.encounter(
    t("04-06", "11:20"),
    t("04-15", "15:00"),
    "toe ulcer, rest pain",
    "52404001",
    "Peripheral arterial disease with rest pain",
    "Vascular Surgery",
    "home",
)
for n, d, w in (
    ("Aspirin 81 mg", "81 mg PO daily", "2025-05-02T10:00:00-04:00"),
    ("Clopidogrel 75 mg", "75 mg PO daily", "2025-05-02T10:00:00-04:00"),
    ("Cilostazol 100 mg", "100 mg PO BID", "2025-09-15T10:00:00-04:00"),
    ("Metformin 1000 mg", "1000 mg PO BID w meals", "2025-01-20T10:00:00-05:00"),
    ("Atorvastatin 20 mg", "20 mg PO daily", "2025-01-20T10:00:00-05:00"),
    ("Lisinopril 20 mg", "20 mg PO daily", "2025-01-20T10:00:00-05:00"),
    ("Bupropion SR 150 mg", "150 mg PO BID (smoking)", "2026-02-11T10:00:00-05:00"),
):
    s.order(n, d, w, cat="outpatient")
s.allergy("Adhesive tape", "", "blisters", t("04-06", "12:00"), severity="mild", criticality="low")
s.condition("Peripheral arterial disease", "399957001", t("04-06", "12:00"))
s.condition("Type 2 diabetes mellitus", "44054006", t("04-06", "12:00"), kind="problem-list-item")
s.condition("Hypertension", "38341003", t("04-06", "12:00"), kind="problem-list-item")
s.condition("Tobacco use", "110483000", t("04-06", "12:00"), kind="problem-list-item")
s.vitals(t("04-06", "11:40"), bp="148/76", hr=88, temp=37.1, spo2=95, weight=74.2, rr=16)
s.labs(
    t("04-06", "12:00"),
    t("04-06", "12:45"),
    wbc=11.8,
    hgb=12.9,
    plt=262,
    cr=0.9,
    k=4.2,
    glu=211,
    a1c=8.4,
    crp=38,
)
s.note(
    "hp",
    t("04-06", "12:30"),
    """VASC H&P
67F smoker 1ppd DM2 HTN direct admit from wound ctr. Rest pain + nonhealing ulcer RIGHT 2nd toe x 6 wk. Failed cilostazol. Angio OSH 3/20: SFA occlusion, pop recon, 2v runoff.
ABI 0.31 L / 0.84 R.   <- fix laterality?
PE: no palp pulses below L fem. dry ulcer 2nd toe 1 cm no pus.
Meds ASA plavix pletal metformin lipitor 20 lisinopril wellbutrin
Dad AAA rupture 71.
PLAN vein map, echo, fem-pop Wed. Heparin gtt. Cefazolin x toe. HOLD plavix. Hold metformin (contrast).""",
    "A. Rourke, PA-C Vascular",
    signed=t("04-06", "14:10"),
)
h = s.order("heparin", "infusion per nomogram 18 units/kg/h", t("04-06", "14:30"))
s.order(
    "clopidogrel",
    "75 mg PO daily",
    t("04-06", "14:30"),
    end=t("04-06", "14:45"),
    final="on-hold",
    why="pre-op",
)
s.order("cefazolin", "2 g IV q8h", t("04-06", "14:30"), end=t("04-10", "09:00"), final="completed")
s.order("aspirin", "81 mg PO daily", t("04-06", "14:30"))
s.order("insulin lispro sliding scale", "0-8 units SC TID AC", t("04-06", "14:30"))
s.order("acetaminophen", "650 mg PO q6h PRN", t("04-06", "14:30"))
cil = s.order("cilostazol", "100 mg PO BID", t("04-06", "14:30"))
s.note(
    "event",
    t("04-06", "16:00"),
    """LATERALITY: Pt seen by me. Ulcer and ischemic limb are the LEFT (2nd toe L). PA note says right - incorrect. Site marked L w/ pt. Vein map L GSV 3.5 mm OK.""",
    "Dr. S. Pennington, Vascular Surgery",
    signed=t("04-06", "16:10"),
)
s.report(
    "Echocardiogram",
    "34552-0",
    t("04-07", "09:00"),
    t("04-07", "11:00"),
    "LVEF 35%, global hypokinesis. LA mildly dilated. No thrombus. Mild MR.",
    category="CUS",
)
s.note(
    "consult",
    t("04-07", "12:30"),
    """CARDS PREOP   Asked to clear. No angina, +DOE 1 fl. Echo EF 35 new. BNP 1,850. ECG SR LBBB no.
--> cilostazol is CONTRAINDICATED in HF any EF. Stop, don't resume.
--> start metoprolol succ 25 daily. Atorva 20 -> 80. Cont ACEi. SGLT2i as outpt.
--> nuc stress after leg heals unless sx. Intermediate-high risk, limb threat, OK to go. Ischemic eval pending outpt.
Fam: brother MI 50.""",
    "Dr. L. Bhattacharya, Cardiology",
    signed=t("04-07", "13:20"),
)
s.labs(t("04-07", "09:30"), t("04-07", "10:20"), bnp=1850)
s.order("metoprolol succinate ER", "25 mg PO daily", t("04-07", "14:00"))
s.order("atorvastatin", "80 mg PO daily", t("04-07", "14:00"))
s.order("lisinopril", "20 mg PO daily", t("04-07", "14:00"))
s.note(
    "op",
    t("04-08", "08:10"),
    """PRE/POST DX: L CLTI Rutherford 5. PROC: L common femoral to AK popliteal bypass, reversed ipsilateral GSV. EBL 250. Signal DP biphasic at end. Staples groin + thigh + leg. Drain none. Cefazolin redosed. Heparin resumed 6 h.""",
    "Dr. S. Pennington, Vascular Surgery",
    signed=t("04-08", "13:00"),
)
s.procedure("Femoropopliteal bypass, left", "", t("04-08", "08:10"), t("04-08", "12:15"), site="left leg")
s.vitals(t("04-09", "08:00"), bp="112/62", hr=84, temp=37.4, spo2=94, rr=18)
s.labs(t("04-09", "05:00"), t("04-09", "05:50"), wbc=13.1, hgb=9.8, plt=214, cr=1.0, k=4.4, glu=182)
s.note(
    "progress",
    t("04-09", "07:15"),
    """POD1 L fem-pop. doppler DP/PT biphasic. groin soft. Hgb 9.8. foley out. OOB. cont hep gtt -> bridge to what? ASA + rivaroxaban 2.5 BID when groin dry. plavix stays off (not both).
Copy fwd: R 2nd toe ulcer - dry""",
    "A. Rourke, PA-C Vascular",
    signed=t("04-09", "08:00"),
)
s.labs(t("04-11", "05:00"), t("04-11", "05:50"), wbc=10.4, hgb=9.1, plt=141, cr=1.0, k=4.3)
s.note(
    "nursing",
    t("04-11", "22:40"),
    """L groin swelling 5x6 cm firm, ecchymosis. manual pressure 20 min. Dr on call to bedside. Feet warm, DP +doppler. Pt had ibuprofen 400 from purse x2 "for my back" - taken away.""",
    "M. Sandoval RN",
    signed=t("04-11", "23:10"),
)
s.labs(t("04-12", "05:00"), t("04-12", "05:50"), wbc=9.9, hgb=8.2, plt=92, cr=1.1, k=4.4)
s.note(
    "consult",
    t("04-12", "09:30"),
    """HEME
Plt 262 -> 141 -> 92 day 6 of UFH. 4T = 6 (65% fall, d5-6, groin hematoma not thrombosis = 0 , no other cause 2, timing 2)... intermed-high.
STOP all heparin incl flushes, hep-coated lines. Argatroban low dose once groin stable. PF4 ELISA sent. Dup US LE.
No transfusion plts.""",
    "Dr. G. Whitlock, Hematology",
    signed=t("04-12", "10:30"),
)
h.stop(t("04-12", "09:40"), "possible HIT")
s.order(
    "argatroban",
    "0.5 mcg/kg/min IV per aPTT",
    t("04-12", "12:00"),
    end=t("04-14", "10:00"),
    why="transition to rivaroxaban",
)
s.allergy("Heparin", "5224", "possible HIT - PF4 pending", t("04-12", "10:40"), severity="severe")
s.report(
    "CT abdomen pelvis groin",
    "",
    t("04-12", "11:00"),
    t("04-12", "12:20"),
    "Left groin hematoma 5.8 cm, no active extravasation. Graft patent. Infrarenal AAA 3.6 cm. 1.4 cm left adrenal nodule 6 HU, adenoma. ",
)
s.lab_text(
    t("04-12", "09:40"),
    t("04-13", "13:15"),
    "Heparin PF4 IgG ELISA",
    "",
    "OD 0.62 (cutoff 0.40) weakly positive; SRA sent to reference lab",
    "A",
)
sra = s.lab_text(
    t("04-12", "09:40"),
    t("04-13", "13:20"),
    "Serotonin release assay",
    "",
    "in process at reference lab, est 7-10 d",
    status="registered",
)
s.note(
    "consult",
    t("04-13", "14:30"),
    """HEME f/u. PF4 0.62 weak. SRA out (5-10 d). HIT neither confirmed nor excluded, weak OD makes it less likely. Treat as HIT until SRA neg: NO heparin any form. Dup neg DVT. plt 101. OK riva once argatroban off. Full dose not needed w/o thrombosis? -> discussed, w/ fresh hematoma use rivaroxaban 10 mg daily until plt >150, then vasc PAD dose 2.5 bid. My office (Whitlock) calls SRA result & tells when to change.""",
    "Dr. G. Whitlock, Hematology",
    signed=t("04-13", "15:20"),
)
s.labs(t("04-13", "05:00"), t("04-13", "05:50"), hgb=8.0, plt=101, cr=1.0, k=4.2)
s.note(
    "progress",
    t("04-14", "07:30"),
    """POD6. groin softer. hgb 8.1 stable, plt 118. Argatroban off 1000, rivaroxaban 10 daily start w supper (heme). NOT 2.5 bid yet. ASA 81 cont. No plavix, no pletal (EF), no NSAID.
L toe ulcer dry, betadine.
Metformin restart 4/15 if cr ok. Wound: staples out 4/27 clinic.""",
    "A. Rourke, PA-C Vascular",
    signed=t("04-14", "08:40"),
)
s.order("rivaroxaban", "10 mg PO daily with supper", t("04-14", "10:00"))
s.labs(t("04-14", "05:00"), t("04-14", "05:50"), hgb=8.1, plt=118, cr=1.0, k=4.3)
s.labs(t("04-15", "05:00"), t("04-15", "05:50"), hgb=8.3, plt=139, cr=0.9, k=4.2, glu=164)
s.vitals(t("04-15", "08:00"), bp="118/66", hr=72, temp=36.9, spo2=96, weight=73.4, rr=16)
s.note(
    "pharm",
    t("04-15", "10:20"),
    """MED REC DC
CONT aspirin 81, lisinopril 20, metformin 1000 BID (Cr 0.9), bupropion SR 150 BID
CHG atorvastatin 20 > 80
NEW metoprolol succ ER 25, rivaroxaban 10 daily w food, oxycodone 5 #12
STOP clopidogrel, cilostazol
OTC no ibuprofen/naproxen. HEPARIN: flag + wallet card. SRA pending. Tell HH nurse: saline flush only.""",
    "E. Vang, PharmD",
    signed=t("04-15", "11:00"),
)
d = t("04-15", "11:30")
for n, x in (
    ("aspirin 81 mg", "1 tab daily"),
    ("rivaroxaban 10 mg", "1 tab daily with supper"),
    ("atorvastatin 80 mg", "1 tab daily"),
    ("metoprolol succinate ER 25 mg", "1 tab daily"),
    ("lisinopril 20 mg", "1 tab daily"),
    ("metformin 1000 mg", "1 tab twice daily with meals"),
    ("bupropion SR 150 mg", "1 tab twice daily"),
    ("oxycodone 5 mg", "1 tab q6h PRN severe pain, #12, no refills"),
):
    s.order(n, x, d, cat="discharge")
s.note(
    "sw",
    t("04-15", "12:00"),
    "HH RN 3x/wk wound checks, Bethel Home Care 814-555-0190, start 4/16. Husband home. Walker has. Quitline ref accepted.",
    "J. Abara MSW",
    signed=t("04-15", "12:20"),
)
s.note(
    "nursing",
    t("04-15", "13:40"),
    """DC RN. Teach-back: "no heparin til the blood doctor calls" ok. wound L groin/leg daily look, shower ok, no bath. Heel float. f/u Vasc Pennington 4/27 0930 staples; Heme Whitlock 4/22 1100 CBC; Cards 5/12 0900. AAA US 3 yr, pt told? - vasc clinic to tell. Call: swelling/bleed groin, cold/blue L foot, CP. Husband reads the list back.""",
    "M. Sandoval RN",
    signed=t("04-15", "14:20"),
)
s.note(
    "phone",
    t("04-15", "14:30"),
    "MSG fr CVS: rivaroxaban 10 vs 2.5 on file (Rourke e-Rx 4/9 2.5 BID found)? Per Dr Pennington: fill the 10 daily, cancel the 2.5 BID.",
    "front desk, B. Lutz",
    signed=t("04-15", "14:45"),
)
s.write(__file__)
