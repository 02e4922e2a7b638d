"""Haemodialysis: catheter-related bacteraemia and hyperkalaemia. Fictional."""

from builder import Stay, clock

t = clock(2025, "-06:00")
s = Stay("ls-hd-58", "Simms", "Loretta", "1966-12-02", "female")
s.encounter(
    t("03-03", "07:50"),
    t("03-11", "15:30"),
    "fever and weakness",
    "386661006",
    "Fever",
    "Medicine / Nephrology",
    disposition="home",
)
s.condition(
    "End-stage renal disease", "46177005", t("03-03", "08:00"), onset="2023-05-01", kind="problem-list-item"
)
s.condition(
    "Type 2 diabetes mellitus", "44054006", t("03-03", "08:00"), onset="2004-01-01", kind="problem-list-item"
)
s.allergy(
    "vancomycin",
    "11124",
    "flushing and itching of face and neck during fast infusion",
    "2023-09-10T00:00:00-06:00",
    severity="moderate",
)
for a, b in (
    ("losartan", "50 mg by mouth once daily"),
    ("amlodipine", "10 mg by mouth once daily"),
    ("insulin glargine", "20 units subcutaneously at bedtime"),
    ("gabapentin", "300 mg by mouth three times daily"),
    ("sevelamer carbonate", "800 mg by mouth three times daily with meals"),
    ("calcium acetate", "667 mg by mouth with meals"),
    ("atorvastatin", "40 mg by mouth once daily"),
):
    s.home(a, b, "2024-01-01", t("03-03", "09:30"))
s.vitals(t("03-03", "07:55"), bp="98/56", hr=58, rr=22, temp=39.2, spo2=94, weight=72.5)
s.labs(
    t("03-03", "08:05"),
    issued=t("03-03", "08:40"),
    k=7.1,
    na=134,
    co2=14,
    bun=88,
    cr=9.8,
    glu=64,
    ca=8.1,
    phos=7.4,
    wbc=19.4,
    hgb=9.1,
    plt=140,
    lac=2.9,
    alb=3.0,
)
s.note(
    "ed",
    t("03-03", "08:15"),
    """58F ESRD HD MWF via R IJ tunneled cath (LUE AVF placed Jan, not mature), DM2. Missed HD Fri (snow), rigors, weak, twitchy.
T 39.2 BP 98/56 HR 58. ECG wide QRS, peaked T. exit site pus. myoclonus.
All: vanc "red man" - infusion. PCN - pt says rash as child? not on list
K 7.1 glu 64 -> Ca gluc 2 g, insulin 5u + D50 (glu 64!!), albuterol. stat HD. BCx x2 (cath + periph) then vanc 1.5 g slow + cefepime.
Sister is also a dialysis pt (PD), she takes apixaban.""",
    "Dr. R. Chau, ED",
    signed=t("03-03", "10:20"),
)
rx_los = s.order("losartan", "50 mg by mouth once daily", t("03-03", "11:00"))
rx_amlo = s.order("amlodipine", "10 mg by mouth once daily", t("03-03", "11:00"))
rx_gla = s.order("insulin glargine", "20 units subcutaneously at bedtime", t("03-03", "11:00"))
rx_gab = s.order("gabapentin", "300 mg by mouth three times daily", t("03-03", "11:00"))
rx_sev = s.order("sevelamer carbonate", "800 mg by mouth three times daily with meals", t("03-03", "11:00"))
rx_cef = s.order(
    "cefepime", "1 g intravenously every 24 hours", t("03-03", "09:30"), end=t("03-05", "10:00"), why="MSSA"
)
rx_van = s.order("vancomycin", "1.5 g intravenously after dialysis, infuse over 2 hours", t("03-03", "09:30"))
s.order(
    "heparin",
    "5000 units subcutaneously every 12 hours",
    t("03-03", "11:00"),
    end=t("03-06", "18:00"),
    why="apixaban for thrombus",
)
s.note(
    "consult",
    t("03-03", "11:00"),
    """NEPHRO: stat HD via R IJ cath 4h K1 bath, then cath out once K ok (line holiday). EDW was 68.5, now 72.5.
- losartan STOP (K). Diet 2 g K.
- NO BP/needle LEFT arm: AVF.
- gabapentin 300 TID in ESRD = myoclonus: hold then 100 post HD
- calcium acetate stop? ca 8.1 keep sevelamer
Lokelma 10 g on non-HD days after.""",
    "Dr. H. Moreau, Nephrology",
    signed=t("03-03", "12:00"),
)
rx_gab.hold(t("03-03", "13:00"), "myoclonus")
s.labs(t("03-03", "17:00"), issued=t("03-03", "17:40"), k=4.9, glu=138, co2=22)
s.note(
    "event",
    t("03-03", "22:40"),
    "MICRO called 2230: BCx 4/4 GPC clusters, rapid PCR reported MRSA. Dr Iyer told. vanc cont.",
    "P. Vogel RN",
    signed=t("03-03", "22:55"),
)
s.note(
    "nursing",
    t("03-04", "06:30"),
    'Glucose 0230 = 52, juice + D50, 0300 118. got glargine 20 last noc. eating little. BP taken R arm ok (AVF L). itchy face w vanc last hr, rate slowed, resolved. Sign over bed says "no BP RIGHT arm" - changed sign to LEFT.',
    "P. Vogel RN",
    signed=t("03-04", "07:05"),
)
s.note(
    "progress",
    t("03-04", "08:00"),
    """HD2 T 38.4. MRSA bacteremia, cath source. cath out today. vanc post HD by level. K 4.9 yest -> pend today. Glargine 20 -> 12 (hypo 52). losartan cont per list. gaba off. repeat BCx today.
TTE ordered. ID c/s.
thyroid - none""",
    "Dr. D. Iyer, Medicine PGY2",
    signed=t("03-04", "09:40"),
)
rx_gla.dose(t("03-04", "10:00"), "12 units subcutaneously at bedtime")
s.procedure(
    "Removal of tunneled dialysis catheter",
    "",
    t("03-04", "11:00"),
    t("03-04", "11:20"),
    "right internal jugular",
)
s.labs(t("03-04", "06:00"), issued=t("03-04", "06:45"), k=5.3, glu=104, wbc=15.2, hgb=8.6, plt=122)
bc = s.lab_text(
    t("03-03", "08:10"),
    t("03-04", "09:00"),
    "Blood culture",
    "600-7",
    "Staphylococcus aureus, 4 of 4 bottles, mecA positive by rapid PCR (MRSA)",
    "A",
    status="preliminary",
)
bc.change(
    t("03-05", "09:10"),
    status="corrected",
    valueString="CORRECTED: Staphylococcus aureus, 4 of 4 bottles, methicillin SUSCEPTIBLE (oxacillin MIC 0.5, cefazolin S). Rapid PCR mecA result was misassigned to another patient.",
)
s.lab_text(
    t("03-04", "12:00"),
    t("03-05", "09:30"),
    "Blood culture",
    "600-7",
    "Staphylococcus aureus, 2 of 4 bottles",
    "A",
)
s.note(
    "consult",
    t("03-05", "10:30"),
    """ID: BCx = MSSA (micro corrected 0910, MRSA = mix-up). PCN: pt had rash at 6 y, has had cefazolin for AVF surgery 1/2025 no issue. -> stop vanc + cefepime, CEFAZOLIN 2 g post HD (3 g before weekend gap). Vanc = infusion reaction, not allergy.
Day 1 = first neg culture. TTE no veg; TEE. if neg + quick clear 2 wk.
R neck US.""",
    "Dr. J. Salonen, Infectious Diseases",
    signed=t("03-05", "11:30"),
)
rx_van.stop(t("03-05", "11:45"), "MSSA")
s.order(
    "cefazolin",
    "2 g intravenously after each dialysis (3 g before the long gap)",
    t("03-05", "11:45"),
    end=t("03-11", "15:00"),
    why="continued at outpatient dialysis",
    final="completed",
)
s.report(
    "US duplex neck veins",
    "",
    t("03-06", "09:00"),
    t("03-06", "10:20"),
    "Non-occlusive thrombus right internal jugular vein. Incidental 1.6 cm solid hypoechoic nodule, right thyroid lobe, TI-RADS 5; FNA recommended.",
)
rx_los.stop(t("03-06", "09:00"), "hyperkalemia")
s.labs(t("03-06", "06:00"), issued=t("03-06", "06:40"), k=5.0, glu=142, wbc=11.0, hgb=8.5, plt=131, crp=118)
s.vitals(t("03-06", "08:00"), bp="136/74", hr=80, temp=37.3, spo2=97, weight=70.4)
s.note(
    "progress",
    t("03-06", "12:30"),
    "HD4 afeb. MSSA. bcx 3/5 neg x24h. temp fem cath HD yest, K 5.0. R IJ thrombus -> septic thrombophleb? ID: 4 wks now not 2. Apixaban 2.5 BID start tonight (nephro ok), heparin sc stop. glargine 12, glu 142. amlod ok. gabapentin 100 post HD from 3/7, no jerks.",
    "Dr. D. Iyer, Medicine PGY2",
    signed=t("03-06", "13:30"),
)
s.order("apixaban", "2.5 mg by mouth twice daily", t("03-06", "18:00"))
rx_gab.change(
    t("03-07", "09:00"),
    status="active",
    statusReason=None,
    dosageInstruction=[{"text": "100 mg by mouth after each dialysis"}],
)
s.report(
    "Transesophageal echocardiogram",
    "",
    t("03-07", "10:00"),
    t("03-07", "12:00"),
    "No vegetation. No abscess. EF 55%.",
)
s.lab_text(t("03-05", "18:00"), t("03-10", "18:00"), "Blood culture", "600-7", "No growth at 5 days", "N")
s.procedure(
    "Insertion of tunneled dialysis catheter",
    "",
    t("03-08", "10:00"),
    t("03-08", "10:40"),
    "left internal jugular",
)
s.note(
    "procedure",
    t("03-08", "11:00"),
    "IR: LEFT IJ tunneled HD cath 23 cm, tip RA. R IJ thrombus noted. apixaban held AM dose, restart tonight. BCx drawn via new line 3/8.",
    "Dr. N. Agarwal, IR",
    signed=t("03-08", "11:20"),
)
s.note(
    "pharm",
    t("03-09", "10:00"),
    "Rec: home calcium acetate dup binder -> stopped. losartan off. apixaban + no NSAID. Lokelma 10 g on NON-HD days (Tu Th Sa Su). Separate Lokelma 2h from other meds. K 5.0->4.6.",
    "E. Ruiz PharmD",
    signed=t("03-09", "10:20"),
)
s.order("sodium zirconium cyclosilicate", "10 g by mouth on non-dialysis days", t("03-05", "09:00"))
s.labs(
    t("03-10", "06:00"),
    issued=t("03-10", "06:40"),
    k=4.6,
    na=137,
    co2=23,
    phos=5.6,
    glu=131,
    hgb=8.8,
    plt=180,
    wbc=8.1,
)
s.vitals(t("03-10", "12:00"), bp="144/78", hr=76, temp=36.8, weight=66.2)
s.note(
    "consult",
    t("03-10", "13:00"),
    """NEPHRO/ID joint: EDW new 66.0 kg. Outpt HD Eastgate: chair moved to TTS from Thu 3/13 (was MWF). HD today Mon, next Thu 3/13 0630.
cefazolin 2 g Tue, 2 g Thu, 3 g Sat post HD at unit, through 4/2 (4 wk from neg cx 3/5; 2-wk plan obsolete).
So Lokelma days on TTS = Su M W F.
line BCx 3/8 - NGTD 48h, final pending.
apixaban 2.5 bid 3 mo till ~6/6.
Epo per unit. ID Salonen 3/27 1000. weekly CBC CRP.""",
    "Dr. H. Moreau, Nephrology",
    signed=t("03-10", "14:30"),
)
for a, b in (
    ("apixaban", "2.5 mg by mouth twice daily"),
    ("amlodipine", "10 mg by mouth once daily"),
    ("insulin glargine", "12 units subcutaneously at bedtime"),
    ("gabapentin", "100 mg by mouth after each dialysis"),
    ("sevelamer carbonate", "800 mg by mouth three times daily with meals"),
    ("atorvastatin", "40 mg by mouth once daily"),
    ("sodium zirconium cyclosilicate", "10 g by mouth on Sunday, Monday, Wednesday, Friday"),
):
    s.order(a, b, t("03-11", "09:00"), cat="discharge")
rx_dl = s.order(
    "losartan", "50 mg by mouth once daily", t("03-11", "09:00"), cat="discharge", note="continued from home"
)
rx_dg = s.order(
    "insulin glargine",
    "20 units subcutaneously at bedtime",
    t("03-11", "09:00"),
    cat="discharge",
    note="continued from home",
)
s.note(
    "progress",
    t("03-11", "10:30"),
    """DC. K 4.6 3/10. Afeb. Lines: L IJ tunneled. AVF L arm maturing - protect LEFT arm, vascular Dr Pike 3/20 1115.
Home list brought losartan + glargine 20 back: both WRONG. losartan off till nephro; glargine 12.
1.6 cm R thyroid nodule TR5 -> endo FNA referral, no date. Tell pt.
Not driving? n/a. TTS. Diet K/phos/fluid 1 L.
Call: fever, chills on HD, line red/pus/falls out, bleeding, weak/palps, glu<70, missed HD -> call same day.""",
    "Dr. D. Iyer, Medicine PGY2",
    signed=t("03-11", "11:45"),
)
rx_dl.stop(t("03-11", "13:00"), "hyperkalemia")
rx_dg.stop(t("03-11", "13:00"), "hypoglycemia; 12 units")
s.note(
    "sw",
    t("03-11", "11:00"),
    "SW: transport TTS arranged 0545 pick up. sister helps. Understands: next HD Thu, not Weds.",
    "V. Hale LCSW",
    signed=t("03-11", "11:20"),
)
s.write(__file__)
