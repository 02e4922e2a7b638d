"""Haemodialysis, MSSA from a tunnelled catheter, past HIT with a heparin lock ordered, gabapentin and magnesia too much for no kidneys."""

from builder import LABS, Stay, clock

LABS["pth"] = ("2731-8", "Parathyrin intact", "pg/mL", "pg/mL", 15, 65)
RENAL = {"cr": (0.7, 1.3), "hgb": (13.5, 17.5)}
t = clock(2025, "-07:00")
s = Stay("hd-cath", "Malabanan", "Crisanto", "1959-02-08", "male", lang="tl")
s.contact("wife", "Luzviminda Malabanan", "555-0186")
s.encounter(t("08-11", "09:40"), t("08-18", "15:20"), "rigors on HD", "5758002", "Bacteremia", "Nephrology")

s.condition("End-stage renal disease", "46177005", t("2023-01-10", "10:00"), "2022", kind="problem-list-item")
s.condition(
    "Type 2 diabetes mellitus", "44054006", t("2023-01-10", "10:00"), "2001", kind="problem-list-item"
)
s.condition("Hypertension", "38341003", t("2023-01-10", "10:00"), "1999", kind="problem-list-item")
s.allergy(
    "Heparin",
    "5224",
    "heparin-induced thrombocytopenia with DVT, 2022",
    t("2023-01-10", "10:05"),
    kind="intolerance",
)
s.allergy(
    "Lisinopril",
    "29046",
    "cough",
    t("2023-01-10", "10:05"),
    severity="mild",
    kind="intolerance",
    criticality="low",
)
for name, text in (
    ("insulin glargine 100 units/mL", "14 units subcutaneously at bedtime"),
    ("insulin lispro 100 units/mL", "4 units subcutaneously with each meal"),
    ("sevelamer carbonate 800 mg tablet", "1600 mg by mouth three times daily with meals"),
    ("cinacalcet 30 mg tablet", "30 mg by mouth daily with dinner"),
    ("amlodipine 10 mg tablet", "10 mg by mouth daily"),
    ("carvedilol 12.5 mg tablet", "12.5 mg by mouth twice daily"),
    ("losartan 50 mg tablet", "50 mg by mouth daily"),
    ("atorvastatin 40 mg tablet", "40 mg by mouth at bedtime"),
    ("aspirin 81 mg tablet", "81 mg by mouth daily"),
    ("gabapentin 300 mg capsule", "300 mg by mouth three times daily"),
    ("milk of magnesia", "30 mL by mouth as needed for constipation"),
):
    s.home(name, text, "2024-03-01", t("08-11", "11:40"))

s.note(
    "ed",
    t("08-11", "10:05"),
    """sent from HD unit - rigors + T 39.2 at 40 min into run (MWF, R IJ TDC since 11/24, L RC AVF placed 6/25 maturing, not used yet). run stopped, 1 L off only.
66M ESRD/DM2. ?cuff redness x1wk per wife. no cough. makes no urine. low back pain "from gardening" 2 wks.
T 39.2 HR 114 BP 102/58 sat 96 RA. R IJ exit: pus expressible. L arm AVF thrill+. Spine mild TTP L4.
bcx x2 (cath + periph), vanco 1500, gent? no - cefepime 1g. ** HIT 2022 **  no heparin flush
""",
    "C. Naidu MD, ED",
    t("08-11", "11:10"),
)
s.vitals(t("08-11", "09:45"), bp="102/58", hr=114, temp=39.2, rr=22, spo2=96, weight=84.1)
s.labs(t("08-11", "10:10"), t("08-11", "10:55"), ranges=RENAL, wbc=17.9, hgb=9.9, plt=176, na=135, k=5.4, cr=8.2, bun=58, glu=214, lac=2.1, mg=3.1, phos=7.1, ca=8.8)  # fmt: skip
s.order(
    "cefepime",
    "1 g IV every 24 hours",
    t("08-11", "10:40"),
    code="20481",
    end=t("08-12", "14:00"),
    why="MSSA",
)
s.order(
    "vancomycin",
    "1500 mg IV once, then 750 mg IV after each hemodialysis by level",
    t("08-11", "10:40"),
    code="11124",
)
hl = s.order("heparin 1000 units/mL catheter lock", "1.9 mL each lumen after hemodialysis", t("08-11", "13:00"), code="5224", note="hemodialysis standing orders")  # fmt: skip
gab = s.order("gabapentin", "300 mg by mouth three times daily", t("08-11", "13:10"), code="25480")
mom = s.order("magnesium hydroxide", "30 mL by mouth daily as needed", t("08-11", "13:10"))
los = s.order("losartan", "50 mg by mouth daily", t("08-11", "13:10"), code="52175")
gla = s.order("insulin glargine", "14 units subcutaneously at bedtime", t("08-11", "13:10"), code="274783")
s.order("insulin lispro", "4 units subcutaneously with each meal", t("08-11", "13:10"), code="86009")
for name, text, code in (
    ("sevelamer carbonate", "1600 mg by mouth three times daily with meals", ""),
    ("cinacalcet", "30 mg by mouth daily", "407990"),
    ("amlodipine", "10 mg by mouth daily", "17767"),
    ("carvedilol", "12.5 mg by mouth twice daily", "20352"),
    ("atorvastatin", "40 mg by mouth at bedtime", "83367"),
    ("aspirin", "81 mg by mouth daily", "1191"),
    ("epoetin alfa", "8000 units IV with each hemodialysis", "105694"),
):
    s.order(name, text, t("08-11", "13:10"), code=code)
s.note(
    "hp",
    t("08-11", "14:00"),
    """Nephrology admit note. Catheter related BSI presumed, exit site pus. Hemodynamically ok. Plan: vanc + cefepime, pull R IJ TDC, line holiday, temp line Wed. No heparin (HIT w L femoral DVT 2022) - citrate 4% locks ONLY. TTE. MRI L spine no gad. no BP/sticks L arm.
Father on HD, died of stroke. 2 brothers DM. Wife had TB treated 1980s.
Full code.
""",
    "E. Bergstrom MD, nephrology",
    t("08-11", "15:10"),
)
s.note(
    "nursing",
    t("08-12", "05:30"),
    "fsbg 48 at 0450, clammy, juice + D50 half amp -> 131. ate nothing for dinner, got lantus 14. Also sleepy & jerking arms all night, drops cup. 'Antok na antok' sabi ng asawa. Tyl for 38.4.",
    "J. Rosales RN",
)
s.labs(t("08-12", "04:50"), t("08-12", "05:00"), glu=48)
s.labs(
    t("08-12", "06:00"),
    t("08-12", "06:50"),
    ranges=RENAL,
    wbc=15.2,
    hgb=9.4,
    plt=161,
    k=5.9,
    cr=9.4,
    glu=131,
    mg=3.3,
)
s.lab_text(t("08-11", "10:10"), t("08-12", "11:00"), "Blood culture", "600-7", "Staphylococcus aureus 4 of 4 bottles, mecA negative (MSSA). Susceptible to oxacillin, cefazolin.", "A")  # fmt: skip
s.note(
    "pharm",
    t("08-12", "12:00"),
    "MSSA: stop vanc and cefepime, cefazolin 2 g today then 2 g post HD (3 g Fri). Gabapentin 300 TID in ESRD = toxic (myoclonus) -> hold 48 h then 100 mg after HD only. MOM contraindicated, Mg 3.3 -> senna. Heparin lock is on HD standing orders, pt HIT!! -> citrate; left message w HD charge. Glargine 14->10.",
    "A. Tsegaye PharmD",
)
gab.dose(t("08-12", "12:20"), "100 mg by mouth after each hemodialysis, start 14 August")
mom.stop(t("08-12", "12:21"), "Mg 3.3, ESRD")
gla.dose(t("08-12", "12:22"), "10 units subcutaneously at bedtime")
s.order("senna", "17.2 mg by mouth at bedtime as needed", t("08-12", "12:22"), code="36387")
s.order(
    "cefazolin",
    "2 g IV after hemodialysis Monday and Wednesday, 3 g after hemodialysis Friday",
    t("08-12", "12:25"),
    code="2180",
)
s.procedure(
    "Removal of tunneled hemodialysis catheter",
    "",
    t("08-12", "15:00"),
    t("08-12", "15:30"),
    "right internal jugular vein",
)
s.labs(
    t("08-13", "06:00"),
    t("08-13", "06:40"),
    ranges=RENAL,
    wbc=12.1,
    hgb=9.1,
    plt=158,
    k=6.3,
    cr=11.0,
    glu=164,
    mg=3.0,
)
s.note(
    "progress",
    t("08-13", "08:15"),
    """NEPH. D3. Tm 38.1. K 6.3, peaked T? ECG ok -> HD today by temp R femoral, 2K bath, Lokelma 10 g now, d/c losartan. Less jerky. back pain same.
TTE: MV mildly thickened, "vegetation cannot be excluded". TEE fri.
Plan: cefazolin post HD. heparin lock -> citrate. line out; new TDC when bcx neg 48-72h. Repeat bcx today.
""",
    "E. Bergstrom MD, nephrology",
    t("08-13", "08:50"),
)
los.stop(t("08-13", "08:55"), "K 6.3")
s.order("sodium zirconium cyclosilicate", "10 g by mouth on non-dialysis days", t("08-13", "09:00"))
s.labs(t("08-13", "17:00"), t("08-13", "17:40"), k=4.4)
s.note(
    "radiology",
    t("08-14", "16:00"),
    """MRI LUMBAR SPINE WITHOUT CONTRAST. Degenerative L4-5. No discitis/osteomyelitis, no epidural collection. Left kidney: 1.9 cm septated lesion, nodular component; renal cell carcinoma in acquired cystic disease not excluded. Urology evaluation recommended.
""",
    "O. Nasser MD",
    t("08-14", "16:30"),
)
s.note(
    "procedure",
    t("08-15", "11:00"),
    "TEE: no vegetation, no abscess. IR: tunneled HD cath 23 cm placed LEFT IJ (R IJ site infected), tip RA, flows 400. Citrate lock. bcx 8/13 neg 48h. R femoral temp pulled.",
    "V. Castel MD, IR",
    t("08-15", "12:00"),
)
s.note(
    "progress",
    t("08-15", "15:00"),
    """NEPH D5. afebrile 48h. TEE neg. New TDC R IJ works. Cefazolin 3 g post HD today. Endpoint 4 wk from first neg cx 8/13 = thru 9/10. K 6.3, peaked T? -> HD today by temp R femoral. K today 4.9 pre.
""",
    "M. Duval NP",
)
s.labs(
    t("08-15", "06:00"),
    t("08-15", "06:40"),
    ranges=RENAL,
    wbc=9.8,
    hgb=8.9,
    plt=171,
    k=4.9,
    cr=8.8,
    glu=142,
    mg=2.4,
    phos=6.4,
)
s.note(
    "nutrition",
    t("08-16", "10:00"),
    "Renal diabetic 2 g K, 800-1000 phos, 1 L fluid/d. IDWG 3+ kg. Wife cooks w patis & instant soup - went over w interpreter. Skips sevelamer w snacks. Alb 2.9.",
    "T. Cho RD",
)
s.labs(t("08-18", "06:00"), t("08-18", "06:45"), ranges=RENAL, wbc=8.2, hgb=8.8, plt=188, k=4.7, cr=8.1, glu=138, mg=2.1, phos=5.9, alb=2.9, ferr=96, pth=612)  # fmt: skip
s.vitals(t("08-18", "12:30"), bp="146/80", hr=76, temp=36.7, spo2=97, weight=80.2)
s.note(
    "instr",
    t("08-18", "13:00"),
    """Home w wife, Tagalog interpreter used. HD next Wed 8/20 0600 Desert Valley unit, new EDW 80. Cefazolin given AT DIALYSIS (2 g M/W, 3 g F) thru 9/10 - not at home. weekly CBC there.
Lantus 10 (was 14). lispro 4 w meals, skip if not eating. Gabapentin 100 mg ONLY after dialysis. NO milk of magnesia -> senna. losartan STOPPED. Lokelma 10 g on Tu/Th/Sa/Su. rest same.
NO HEPARIN ever (HIT) - unit informed, citrate lock. No BP/needles L arm. Keep cath dry, no shower.
Urology Dr. Haas 9/9 re L kidney spot. Vascular 8/28 AVF check. Repeat bcx 1 wk after abx (9/17).
Call/ER: fever, chills, pus, cath bleeding or out, back pain worse/leg weak, BG <70, weak/palpitations, SOB.
No NSAIDs. Not driving until drowsiness gone, neph 8/27 will clear.
""",
    "M. Duval NP",
    t("08-18", "13:50"),
)
for name, text, code in (
    ("insulin glargine 100 units/mL", "10 units subcutaneously at bedtime", "274783"),
    ("gabapentin 100 mg capsule", "100 mg by mouth after each hemodialysis", "25480"),
    ("sodium zirconium cyclosilicate 10 g packet", "10 g by mouth once daily on non-dialysis days", ""),
    ("senna 8.6 mg tablet", "17.2 mg by mouth at bedtime as needed", "36387"),
    (
        "cefazolin",
        "2 g IV after hemodialysis Monday and Wednesday, 3 g Friday, through 10 September, at dialysis unit",
        "2180",
    ),
):
    s.order(name, text, t("08-18", "13:20"), "discharge", code=code)

s.write(__file__)
