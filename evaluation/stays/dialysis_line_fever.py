"""Fictional: dialysis line fever."""

from builder import Stay, clock

t = clock(2026, "-07:00")
s = Stay("u-hd-linea", "Cantú", "Evaristo", "1962-09-27", "male", lang="es")
s.contact("daughter", "Lucía Cantú", "520-555-0144")
s.encounter(
    t("02-02", "11:20"),
    t("02-09", "17:30"),
    "fever and chills at dialysis",
    "386661006",
    "Fever",
    "Nephrology",
)
s.allergy("iodinated contrast", "", "hives", t("02-02", "12:00"), severity="moderate")
s.condition(
    "End-stage renal disease on haemodialysis",
    "46177005",
    t("02-02", "12:00"),
    onset="2024",
    kind="problem-list-item",
)
s.condition(
    "Type 2 diabetes mellitus", "44054006", t("02-02", "12:00"), onset="2006", kind="problem-list-item"
)
s.condition("Hypertension", "38341003", t("02-02", "12:00"), onset="2006", kind="problem-list-item")
s.condition(
    "Staphylococcus aureus bacteraemia, dialysis catheter", "", t("02-03", "09:00"), onset=t("02-02", "09:00")
)
for n, x, since in (
    ("gabapentin", "300 mg by mouth three times daily", "2023-02-01"),
    ("glyburide", "5 mg by mouth twice daily", "2015-01-01"),
    ("sevelamer carbonate", "1600 mg by mouth three times daily with meals", "2024-05-01"),
    ("amlodipine", "10 mg by mouth once daily", "2016-01-01"),
    ("carvedilol", "12.5 mg by mouth twice daily", "2020-01-01"),
    ("atorvastatin", "40 mg by mouth at bedtime", "2015-01-01"),
    ("aspirin", "81 mg by mouth once daily", "2015-01-01"),
    ("naproxen", "500 mg by mouth twice daily, from a friend, for back pain", "2026-01-15"),
):
    s.home(n, x, since, t("02-02", "13:00"))
s.vitals(t("02-02", "11:30"), bp="94/52", hr=112, rr=22, temp=39.3, spo2=95)
s.vitals(t("02-02", "15:00"), weight=77.2, height=169)
s.labs(
    t("02-02", "11:40"),
    issued=t("02-02", "12:25"),
    wbc=18.4,
    hgb=9.1,
    plt=188,
    na=136,
    k=5.0,
    co2=19,
    bun=48,
    cr=7.4,
    glu=142,
    lac=2.8,
    crp=212,
    alb=3.0,
    ranges={"cr": (0.6, 1.2)},
)
s.note(
    "ed",
    t("02-02", "12:10"),
    """63M Spanish speaking (daughter Lucia interprets, then iPad interpreter), ESRD MWF via R IJ tunneled cath. Escalofríos 20 min into HD, T 39.3, BP 94/52. Got 1.5 of 4 h. Low back pain 2 wks: 'me duele la cintura' takes naproxeno from friend. L arm AVF placed 12/11 (not ready, thrill +). Exit site red w pus R chest.
Sepsis, cath infxn. BCx x2 (1 periph R hand, 1 cath). vanc 1.5 g, cefepime 2 g. 500 LR. Admit nephro.""",
    "Dr. E. Quan",
    signed=t("02-02", "13:30"),
)
van = s.order(
    "vancomycin", "1500 mg intravenously once, then 750 mg after each dialysis", t("02-02", "12:00")
)
fep = s.order("cefepime", "2 g intravenously every 8 hours", t("02-02", "12:05"))
for day, hour in (
    ("02-02", "12:30"),
    ("02-02", "20:30"),
    ("02-03", "04:30"),
    ("02-03", "12:30"),
    ("02-03", "20:30"),
):
    s.given("cefepime", "2 g intravenously", t(day, hour))
gab = s.order("gabapentin", "300 mg by mouth three times daily", t("02-02", "14:00"))
gly = s.order("glyburide", "5 mg by mouth twice daily", t("02-02", "14:00"))
sev = s.order("sevelamer carbonate", "1600 mg by mouth three times daily with meals", t("02-02", "14:00"))
aml = s.order("amlodipine", "10 mg by mouth once daily", t("02-02", "14:00"))
aml.hold(t("02-02", "14:05"), "hypotension")
car = s.order("carvedilol", "12.5 mg by mouth twice daily", t("02-02", "14:00"))
car.hold(t("02-02", "14:05"), "hypotension")
s.order("atorvastatin", "40 mg by mouth at bedtime", t("02-02", "14:00"))
s.order("aspirin", "81 mg by mouth once daily", t("02-02", "14:00"))
enx = s.order("enoxaparin", "40 mg subcutaneously once daily", t("02-02", "14:00"))
s.order("acetaminophen", "650 mg by mouth every 6 hours as needed", t("02-02", "14:00"))
s.note(
    "hp",
    t("02-02", "15:00"),
    """NEPHROLOGY H&P
ESRD DM2, HD MWF Desert Sun (chair 6 am), EDW 76. R IJ TDC since 8/2025, L BC-AVF 12/11/25 maturing - NO sticks/BP/PICC L ARM. Residual urine ~200 ml/d.
Septic, TDC source. Back pain -> MRI spine if S aureus. Vanc + cefepime. Plan cath out when cx +. Hold BP meds. Home meds otherwise cont. Naproxen: told stop.
DVT enox. Full code.""",
    "Dr. W. Amari",
    signed=t("02-02", "16:40"),
)
s.report(
    "CT chest abdomen pelvis without contrast",
    "",
    t("02-02", "17:00"),
    t("02-02", "19:30"),
    "No septic emboli. 7 mm solid nodule right lower lobe; CT in 6-12 months (risk factors). Degenerative lumbar spine. Atrophic kidneys.",
)
s.lab_text(
    t("02-02", "11:40"),
    t("02-03", "02:30"),
    "Blood culture",
    "600-7",
    "Gram-positive cocci in clusters, 2 of 2 sets",
    flag="A",
    status="preliminary",
)
s.note(
    "event",
    t("02-03", "03:00"),
    "Lab called GPC clusters 2/2. On vanc. IR in AM for line removal.",
    "Dr. N. Patel (night)",
)
s.labs(
    t("02-03", "05:30"),
    issued=t("02-03", "06:15"),
    wbc=15.1,
    hgb=8.8,
    k=4.8,
    co2=21,
    bun=55,
    cr=8.1,
    glu=96,
    phos=6.1,
)
s.note(
    "progress",
    t("02-03", "09:00"),
    """Nephro. T 38.4 o/n. BP 104/58. S aureus by PCR, mecA NEG = MSSA. -> cefazolin, stop vanc + cefepime once sens back. TDC out today by IR, line holiday 48-72h, HD when clear, no temp line unless K/volume. TTE. ID consult.""",
    "Dr. W. Amari",
    signed=t("02-03", "10:30"),
)
s.procedure(
    "Removal of right internal jugular tunnelled dialysis catheter",
    "",
    t("02-03", "15:00"),
    t("02-03", "15:20"),
    site="Right internal jugular vein",
)
s.note(
    "consult",
    t("02-03", "16:30"),
    """ID. MSSA CRBSI, HD pt. cefazolin 2 g now then 2 g/2 g/3 g post HD M/W/F. Rpt BCx daily till neg. TTE then TEE. Back pain 2 wk -> MRI L spine (gad relative c/i; noncontrast ok). If no endocarditis & no spine: 4 wk from 1st neg cx. If spine: 6 wk. D/c vanc, cefepime (2 g q8h is NOT an ESRD dose). NO PICC - give at HD.""",
    "Dr. H. Solberg (ID)",
    signed=t("02-03", "18:10"),
)
cfz = s.order(
    "cefazolin", "2 g intravenously once now", t("02-03", "18:30"), end=t("02-03", "19:30"), final="completed"
)
s.note(
    "nursing",
    t("02-04", "03:30"),
    "0255 found confused, diaphoretic, BG 38. D50 25 g IV -> 121. 0330 BG 84. Twitching both arms still after glucose up. Eating little x 2 d. Got glyburide 5 at 1800. Cefepime 2030 given, still on MAR. Dr Patel aware.",
    "S. Tso RN",
)
s.labs(t("02-04", "02:58"), issued=t("02-04", "03:20"), glu=38)
s.labs(
    t("02-04", "05:40"),
    issued=t("02-04", "06:20"),
    wbc=11.9,
    hgb=8.7,
    k=5.6,
    co2=18,
    bun=71,
    cr=9.3,
    glu=88,
    a1c=6.4,
)
s.note(
    "progress",
    t("02-04", "08:40"),
    """Nephro. Confused, asterixis, myoclonus arms/face. BG 38 overnight on glyburide, ESRD + not eating -> d/c glyburide for good. Encephalopathy persists w normal BG: cefepime (5 doses of 2 g q8h) + gabapentin 900/d in ESRD. Stop both. EEG. No HD access until Fri. CT head neg. enox -> heparin sq (ESRD).""",
    "Dr. W. Amari",
    signed=t("02-04", "10:10"),
)
fep.stop(t("02-04", "09:00"), "neurotoxicity")
gab.hold(t("02-04", "09:00"), "myoclonus")
gly.stop(t("02-04", "09:00"), "hypoglycaemia, ESRD")
enx.stop(t("02-04", "09:05"), "ESRD")
hep = s.order("heparin", "5000 units subcutaneously every 8 hours", t("02-04", "09:10"))
s.report(
    "EEG",
    "",
    t("02-04", "13:00"),
    t("02-04", "17:00"),
    "Generalised slowing with triphasic waves. No seizures. Compatible with toxic-metabolic encephalopathy.",
    category="NRS",
)
s.report(
    "Transthoracic echocardiogram",
    "",
    t("02-04", "14:00"),
    t("02-04", "18:00"),
    "LVEF 45 %, new mild global hypokinesis. No vegetation seen; poor windows.",
    category="CUS",
)
s.order(
    "cefazolin",
    "1 g intravenously once daily while without dialysis",
    t("02-04", "18:00"),
    end=t("02-06", "18:00"),
    final="completed",
)
s.lab_text(
    t("02-02", "11:40"),
    t("02-04", "15:00"),
    "Blood culture",
    "600-7",
    "Staphylococcus aureus, oxacillin susceptible (MSSA), cefazolin susceptible",
    flag="A",
)
s.lab_text(
    t("02-04", "06:00"),
    t("02-05", "07:00"),
    "Blood culture",
    "600-7",
    "Gram-positive cocci in clusters, 1 of 2 sets",
    flag="A",
)
s.lab_text(
    t("02-05", "06:00"),
    t("02-08", "08:00"),
    "Blood culture",
    "600-7",
    "No growth at 72 hours",
    status="preliminary",
)
s.labs(
    t("02-05", "05:40"),
    issued=t("02-05", "06:20"),
    wbc=10.2,
    hgb=8.6,
    k=6.3,
    co2=16,
    bun=88,
    cr=10.6,
    glu=118,
    phos=7.2,
)
ene = s.order(
    "sodium phosphate enema", "133 mL rectally once as needed for constipation", t("02-05", "00:30")
)
mom = s.order("magnesium hydroxide", "30 mL by mouth daily as needed for constipation", t("02-05", "00:30"))
s.note(
    "event",
    t("02-05", "06:50"),
    "K 6.3, peaked T. Ca gluconate 1 g, insulin 5 u + D50 (low dose, hypoglyc 2/4), albuterol neb, patiromer 16.8 g. Rpt 5.5 at 1000. Last HD Mon (1.5 h only).",
    "Dr. N. Patel (night)",
)
s.labs(t("02-05", "10:00"), issued=t("02-05", "10:40"), k=5.5, glu=102)
pat = s.order("patiromer", "16.8 g by mouth once daily", t("02-05", "07:00"))
pic = s.service("PICC line placement, left arm, for 4 weeks of antibiotics", t("02-05", "11:00"))
s.note(
    "progress",
    t("02-05", "09:30"),
    """Nephro. K 6.3->5.5. Less confused. BCx 2/4 still + 1/2; 2/5 sent. new TDC tmrw if 2/5 NG, then HD. 4 wks abx. Low K diet. No BM 4 d, bowel protocol.""",
    "Dr. J. Sung (fellow)",
    signed=t("02-05", "11:10"),
)
pic.cancel(t("02-05", "15:30"), "ESRD, fistula arm")
s.note(
    "pharm",
    t("02-05", "15:40"),
    "1) PICC L arm order = fistula arm + ESRD -> cancelled w Dr Amari; abx at HD. 2) bowel protocol has Fleet enema + milk of mag: contraindicated ESRD, please d/c, use senna/lactulose. 3) vancomycin post-HD order still active though MSSA & d/c per ID 2/3 - d/c before Fri HD. 4) gabapentin when resumed max 100 mg post HD.",
    "K. Duarte PharmD",
)
ene.stop(t("02-05", "16:00"), "ESRD")
mom.stop(t("02-05", "16:00"), "ESRD")
s.order("senna 8.6 mg", "2 tablets by mouth at bedtime", t("02-05", "16:00"))
s.note(
    "procedure",
    t("02-06", "10:30"),
    "IR: new tunneled HD catheter RIGHT IJ, 23 cm, tip RA. No contrast. Ok to use.",
    "Dr. O. Fenn (IR)",
)
s.procedure(
    "Insertion of tunnelled dialysis catheter",
    "",
    t("02-06", "09:40"),
    t("02-06", "10:15"),
    site="Right internal jugular vein",
)
s.report(
    "Transesophageal echocardiogram",
    "",
    t("02-06", "13:30"),
    t("02-06", "15:00"),
    "No vegetation, no abscess. LVEF 45-50 %.",
    category="CUS",
)
s.note(
    "nursing",
    t("02-06", "20:00"),
    "HD 4 h 1530-1930, UF 3.2 L, post wt 74.8. BP 118/62. K post 3.9. Cefazolin 3 g given w HD. Vanc 750 hung by HD RN at 1900 per active order - stopped after ~10 min when pharmacy called.",
    "B. Silversmith RN",
)
s.vitals(t("02-06", "20:00"), bp="118/62", hr=80, rr=16, temp=36.9, spo2=97, weight=74.8)
van.stop(t("02-06", "20:15"), "MSSA")
hdcfz = s.order("cefazolin", "after dialysis: 2 g Monday, 2 g Wednesday, 3 g Friday", t("02-06", "15:00"))
lin = s.order("linagliptin", "5 mg by mouth once daily", t("02-06", "09:00"))
s.note(
    "progress",
    t("02-07", "09:20"),
    """Nephro wkd. Mentation normal, no myoclonus. TEE neg. 2/5 cx NGTD. BP 132/70: carvedilol back 12.5 BID, amlodipine stay off. MRI L-spine done, read pending. Abx 4 wk -> 3/5 unless MRI +. New EDW 74.5. patiromer stop K 4.4. gabapentin 100 mg post HD MWF restart Mon.""",
    "Dr. J. Sung (fellow)",
    signed=t("02-07", "10:40"),
)
car.resume(t("02-07", "11:00"))
pat.stop(t("02-07", "11:00"), "K 4.4 after dialysis")
s.labs(
    t("02-07", "06:00"), issued=t("02-07", "06:40"), wbc=8.9, hgb=8.5, k=4.4, bun=40, cr=5.8, glu=128, crp=74
)
s.report(
    "MRI lumbar spine without contrast",
    "",
    t("02-07", "08:00"),
    t("02-08", "16:20"),
    "L3-L4 disc T2 hyperintensity with endplate oedema, consistent with early discitis-osteomyelitis. No epidural collection.",
)
s.note(
    "nutrition",
    t("02-07", "14:00"),
    "Renal diet in Spanish: 2 g K, 2 g Na, low phos, fluids 1 L/d. sevelamer WITH meals. No salt substitute. Nopal ok small.",
    "L. Petrov RD",
)
s.note(
    "progress",
    t("02-08", "09:00"),
    """Nephro wkd. No change. afebrile. Back pain 4/10. cont cefazolin 4 wk thru 3/5. plan d/c Mon after HD.""",
    "Dr. J. Sung (fellow)",
    signed=t("02-08", "10:00"),
)
s.note(
    "consult",
    t("02-09", "08:30"),
    """ID f/u. MRI L3-4 discitis-osteo -> 6 WEEKS from first neg cx (2/5): thru 3/20 (Fri HD). Supersedes 3/5. Weekly CBC, CRP at HD. No neuro deficit; leg weakness/incontinence = ED. ID clinic 2/24 1400. Spine surg not needed.""",
    "Dr. H. Solberg (ID)",
    signed=t("02-09", "09:40"),
)
s.labs(
    t("02-09", "06:00"), issued=t("02-09", "06:40"), wbc=8.1, hgb=8.4, k=5.0, bun=58, cr=7.9, glu=134, crp=48
)
s.vitals(t("02-09", "16:00"), bp="126/66", hr=76, rr=16, temp=36.7, spo2=98, weight=74.5)
s.note(
    "progress",
    t("02-09", "15:30"),
    """Nephro DISCHARGE. HD today, cefazolin 2 g given, post wt 74.5 = new EDW (was 76).
MSSA CRBSI + L3-4 discitis. Cefazolin w HD 2/2/3 g M/W/F thru 3/20. Next HD Wed 2/11 6 am Desert Sun 520-555-0133.
Meds: carvedilol 12.5 BID, ASA, atorva 40, sevelamer 1600 TID meals, linagliptin 5 daily NEW, gabapentin 100 mg after HD only (MWF), APAP 650 q6h prn.
STOP: glyburide, naproxen/NSAIDs, amlodipine (BP ok w/o; HD unit to reassess).
Cefepime neurotox - list as avoid/adjust. No baclofen.
2/5 cx final pending (5 d = 2/10). EF 45 new: cardiology referral. RLL 7 mm nodule CT Aug 2026. Vasc surg AVF 2/19 1100. L arm save.
Hb 8.4 - ESA at HD.""",
    "Dr. W. Amari",
    signed=t("02-09", "16:30"),
)
for n, x in (
    ("cefazolin", "at dialysis: 2 g Monday, 2 g Wednesday, 3 g Friday, through 03-20"),
    ("carvedilol", "12.5 mg by mouth twice daily"),
    ("aspirin", "81 mg by mouth once daily"),
    ("atorvastatin", "40 mg by mouth at bedtime"),
    ("sevelamer carbonate", "1600 mg by mouth three times daily with meals"),
    ("linagliptin", "5 mg by mouth once daily"),
    ("gabapentin", "100 mg by mouth after dialysis on Monday, Wednesday and Friday"),
    ("acetaminophen", "650 mg by mouth every 6 hours as needed for pain"),
):
    s.order(n, x, t("02-09", "15:40"), cat="discharge")
s.service("Haemodialysis at Desert Sun", t("02-09", "15:40"), due=t("02-11", "06:00"), note="520-555-0133")
s.service(
    "Vascular surgery, fistula check", t("02-09", "15:40"), due=t("02-19", "11:00"), note="520-555-0171"
)
s.service(
    "Infectious diseases clinic",
    t("02-09", "15:40"),
    due=t("02-24", "14:00"),
    note="Dr. Solberg 520-555-0149",
)
s.service("Cardiology referral, LVEF 45 %", t("02-09", "15:40"))
s.service("CT chest, lung nodule follow-up", t("02-09", "15:40"), note="August 2026")
s.note(
    "instr",
    t("02-09", "16:40"),
    "Con interprete. No mojar el cateter, no ducha. Brazo izquierdo: no presion, no agujas, sienta el 'zumbido' cada dia, si no lo siente llame. Liquidos 1 litro. 911/ED: fiebre o escalofrios, sangrado del cateter (apriete), falta de aire, debilidad de piernas o no controla orina, azucar <70 que no sube, confusion.",
    "B. Silversmith RN",
    signed=t("02-09", "17:05"),
)
s.write(__file__)
