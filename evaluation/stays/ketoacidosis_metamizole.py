"""Fictional: ketoacidosis metamizole."""

from builder import Stay, clock

t = clock(2026, "-07:00")
s = Stay("y-copper", "Bustamante", "Eleazar", "1973-08-19", "male", "es")
s.contact("wife", "Rocio Bustamante", "555-0171")
s.encounter(
    t("03-03", "22:40"),
    t("03-10", "14:00"),
    "vomiting and belly pain",
    "21522001",
    "Abdominal pain",
    "Intensive Care / Hospital Medicine",
)
s.condition(
    "Type 2 diabetes mellitus", "44054006", t("03-03", "23:00"), onset="2015-01-01", kind="problem-list-item"
)
s.condition("Hypertension", "38341003", t("03-03", "23:00"), kind="problem-list-item")
s.condition("Diabetic ketoacidosis", "420422005", t("03-04", "00:40"))
s.condition("Acute pancreatitis", "197456007", t("03-04", "00:40"))
s.allergy("penicillin", "", "anaphylaxis 2011", t("03-03", "23:00"))
for n, d, since in [
    ("empagliflozin", "25 mg by mouth daily", "2025-11-01"),
    ("metformin", "1000 mg by mouth twice daily", "2015-01-01"),
    ("simvastatin", "40 mg by mouth at bedtime", "2018-01-01"),
    ("lisinopril", "20 mg by mouth daily", "2017-01-01"),
]:
    s.home(n, d, since, t("03-03", "23:10"))
V, L, o = s.vitals, s.labs, s.order
V(t("03-03", "22:50"), bp="98/60", hr=128, rr=32, temp=37.4, spo2=95, weight=104)
L(
    t("03-03", "23:00"),
    t("03-03", "23:50"),
    na=129,
    k=4.9,
    co2=8,
    cr=1.9,
    bun=34,
    glu=214,
    wbc=15.8,
    hgb=15.9,
    plt=244,
    ca=7.6,
    alt=38,
    tbil=0.9,
    lac=2.6,
    bhb=8.1,
    ph=7.08,
    a1c=11.2,
)
s.lab_text(t("03-03", "23:00"), t("03-04", "00:10"), "Lipase", "3040-3", "1,840 U/L (13-60)", "H")
s.lab_text(
    t("03-03", "23:00"), t("03-04", "01:30"), "Triglycerides", "2571-8", "4,120 mg/dL, lipemic sample", "HH"
)
s.note(
    "ed",
    t("03-03", "23:15"),
    """52M Sp-speaking roofer, T2DM. 3 d epigastric pain to back, vomiting, not eating (ayuno, church fast) but kept taking all pills. Kussmaul. Glucose only 214 so triage called it gastroenteritis. VBG 7.08, bicarb 8, BHB 8.1 -> EUGLYCEMIC DKA, on empagliflozin since Nov. Lipase 1840, TG 4120. EtOH: none 20 yrs, wife confirms. Penicillin - "se me cerro la garganta" 2011. 3 L LR, insulin gtt 0.1 u/kg/h with D10. R IJ central line (no periphs). To ICU.""",
    "Dr. F. Castellano",
    t("03-04", "01:50"),
)
s.report(
    "CT abdomen and pelvis with contrast",
    "",
    t("03-04", "00:20"),
    t("03-04", "01:20"),
    "Interstitial edematous pancreatitis, no necrosis, no gallstones, ducts normal. Incidental 2.1 cm left adrenal nodule, 24 HU, indeterminate: adrenal protocol CT and hormonal work-up advised. Fatty liver.",
)
s.procedure(
    "Central venous catheter insertion",
    "",
    t("03-04", "00:50"),
    t("03-04", "01:10"),
    "right internal jugular vein",
)
o(
    "insulin regular infusion",
    "10 units/h intravenously, titrate per DKA protocol",
    t("03-04", "01:15"),
    end=t("03-06", "12:00"),
    why="transition to subcutaneous",
)
o("dextrose 10% in water", "125 mL/h intravenously", t("03-04", "01:15"), end=t("03-06", "14:00"))
emp = o("empagliflozin", "25 mg by mouth daily", t("03-04", "02:00"), note="continue home meds order set")
emp.hold(t("03-04", "07:40"), "DKA")
emp.stop(t("03-05", "09:00"), "never again")
o("enoxaparin", "40 mg subcutaneously daily", t("03-04", "02:00"))
o("lisinopril", "20 mg by mouth daily", t("03-04", "02:00"), end=t("03-04", "07:40"), why="AKI")
o(
    "hydromorphone",
    "0.5 mg intravenously every 3 hours as needed for pain",
    t("03-04", "02:00"),
    end=t("03-07", "09:00"),
)
L(
    t("03-04", "05:30"),
    t("03-04", "06:00"),
    na=133,
    k=2.9,
    co2=11,
    cr=1.6,
    glu=176,
    bhb=6.2,
    ph=7.18,
    phos=1.1,
    mg=1.5,
    ca=7.4,
)
s.note(
    "consult",
    t("03-04", "04:30"),
    """TELE-ICU eLert. Glucose 176: recommend stop insulin gtt, transition to sliding scale. Start meropenem for severe pancreatitis. K 2.9 replace.""",
    "Dr. H. Ostrow (tele-ICU)",
    t("03-04", "06:05"),
)
s.note(
    "nursing",
    t("03-04", "06:20"),
    """K 2.9 and drip running at 10/h. K rider 20 mEq x2 just started, asked again re: holding the drip till K >3.3, Dr Imani says yes hold 1 h, recheck, restart. Tele wants drip off altogether - local says NO gap not closed. Hija del paciente brought a bolsa: (1) empagliflozin (2) metformin (3) simvastatina (4) lisinopril (5) glibenclamida 5 mg 'de Juarez' takes 2/day (6) Neo-Melubrina 500 (metamizol) 3-4/day x 2 wks for back (7) gemfibrozil 600 bid, other pharmacy, since Jan (8) losartan 50 = mother's, given back.""",
    "T. Ruelas RN nights",
    t("03-04", "07:10"),
)
s.note(
    "progress",
    t("03-04", "08:00"),
    """ICU D1 Imani. Euglycemic DKA from SGLT2i + fasting + HTG pancreatitis. Disagree with tele-ICU: gtt continues w/ D10 until AG closed & BHB <1; also treats TG. No antibiotics: no necrosis, no infection. K, phos, Mg replacing. AKI prerenal. Empagliflozin off - PERMANENT. NPO.""",
    "Dr. N. Imani",
    t("03-04", "09:20"),
)
o(
    "potassium chloride",
    "20 mEq intravenously, repeat x2",
    t("03-04", "06:00"),
    end=t("03-05", "09:00"),
    final="completed",
)
L(
    t("03-05", "05:30"),
    t("03-05", "06:10"),
    na=137,
    k=3.6,
    co2=18,
    cr=1.2,
    glu=162,
    bhb=1.8,
    ph=7.32,
    phos=2.2,
    mg=2.0,
    wbc=2.9,
    hgb=13.1,
    plt=201,
)
s.lab_text(
    t("03-05", "05:30"), t("03-05", "08:20"), "Neutrophils absolute", "751-8", "0.9 x10^3/uL (1.8-7.7)", "L"
)
s.lab_text(t("03-05", "05:30"), t("03-05", "07:00"), "Triglycerides", "2571-8", "1,310 mg/dL", "H")
s.note(
    "progress",
    t("03-05", "08:40"),
    """ICU D2. TG 4120 -> 1310. BHB 1.8. gtt until tomorrow. WBC 2.9 down from 15.8, dilutional? clear liquids. Pain 4/10. cont.""",
    "Dr. N. Imani",
    t("03-05", "09:30"),
)
L(
    t("03-06", "05:30"),
    t("03-06", "06:10"),
    na=138,
    k=3.9,
    co2=23,
    cr=1.0,
    glu=171,
    bhb=0.5,
    phos=2.6,
    wbc=2.7,
)
s.lab_text(
    t("03-06", "05:30"), t("03-06", "08:00"), "Neutrophils absolute", "751-8", "0.8 x10^3/uL (1.8-7.7)", "L"
)
s.lab_text(t("03-06", "05:30"), t("03-06", "07:00"), "Triglycerides", "2571-8", "640 mg/dL", "H")
s.note(
    "progress",
    t("03-06", "09:30"),
    """ICU D3. Gap closed, BHB .5. Glargine 30 units now, gtt off 2 h later. R IJ line out 1030. Low fat diet. Transfer ward. ANC 0.8!! afebrile - d/w Dr. Lund, think metamizole (Neo-Melubrina, in nurse's list). Never again. Daily CBC, no rectal temps. GAD65 sent.""",
    "Dr. N. Imani",
    t("03-06", "10:40"),
)
gl = o("insulin glargine", "30 units subcutaneously at bedtime", t("03-06", "10:00"))
gl.dose(t("03-08", "08:00"), "24 units subcutaneously at bedtime")
o("insulin lispro", "6 units subcutaneously three times daily with meals", t("03-06", "12:00"))
gf = o("gemfibrozil", "600 mg by mouth twice daily", t("03-07", "09:00"), note="home med")
gf.stop(t("03-09", "09:30"), "interaction with statin")
sv = o("simvastatin", "40 mg by mouth at bedtime", t("03-07", "09:00"), note="home med")
sv.stop(t("03-09", "09:30"), "changed to atorvastatin")
s.note(
    "progress",
    t("03-07", "09:10"),
    """Ward D4, Lund. Eating. pain 2. resume home lipid meds (gemfibrozil, simvastatin). lisinopril still held, BP 124/76. ANC today 1.1. A1c 11.2. Diabetes teaching w/ interpreter, pens. Thighs sore from bed he says "me duelen los muslos".""",
    "Dr. K. Lund",
    t("03-07", "10:00"),
)
L(t("03-07", "05:30"), t("03-07", "06:10"), k=4.1, cr=0.9, glu=118, wbc=3.6)
s.lab_text(
    t("03-07", "05:30"), t("03-07", "08:00"), "Neutrophils absolute", "751-8", "1.1 x10^3/uL (1.8-7.7)", "L"
)
s.note(
    "nursing",
    t("03-08", "03:25"),
    """0310 sweaty, "tiemblo". Glucose 46. Juice x2 -> 71 -> 108. Awake throughout. Only ate 1/4 of supper, still got full 30 of glargine. R arm: cord, red, tender from elbow up where old IV was. Also thighs still ache. Dr Lund told re both at 0600.""",
    "T. Ruelas RN nights",
    t("03-08", "05:40"),
)
s.note(
    "progress",
    t("03-08", "08:05"),
    """Hypo 46 at 0310. glargine 30 -> 24. R arm US today. CK.""",
    "Dr. K. Lund",
    t("03-08", "08:30"),
)
s.report(
    "Ultrasound right upper extremity veins",
    "",
    t("03-08", "10:30"),
    t("03-08", "11:40"),
    "Superficial thrombophlebitis RIGHT basilic vein, 4 cm. No deep vein thrombosis.",
)
L(t("03-08", "09:00"), t("03-08", "10:10"), k=4.2, cr=0.9, glu=142, wbc=4.4)
s.lab_text(t("03-08", "09:00"), t("03-08", "11:00"), "Creatine kinase", "2157-6", "1,420 U/L (39-308)", "H")
s.note(
    "pharm",
    t("03-09", "09:00"),
    """Gemfibrozil + simvastatin = contraindicated (rhabdo), CK 1420, thighs. Was on both at home since Jan from 2 pharmacies, I called them both (555-0129, 555-0130) and cancelled refills. Rec: stop both; fenofibrate 145 daily now; atorvastatin 40 only after CK normal, recheck 3/17. Same call: glibenclamide + metamizole no US record. Metformin ok to resume tomorrow, Cr 0.9.""",
    "L. Tran PharmD",
    t("03-09", "09:35"),
)
o("fenofibrate", "145 mg by mouth daily", t("03-09", "09:40"))
L(t("03-09", "05:30"), t("03-09", "06:10"), k=4.3, cr=0.9, wbc=5.2, glu=136)
s.lab_text(
    t("03-09", "05:30"), t("03-09", "08:00"), "Neutrophils absolute", "751-8", "2.0 x10^3/uL (1.8-7.7)", "N"
)
V(t("03-10", "06:00"), bp="138/86", hr=82, rr=16, temp=36.8, spo2=97, weight=102)
L(t("03-10", "05:30"), t("03-10", "06:20"), k=4.2, cr=0.9, wbc=5.6, glu=128)
s.lab_text(t("03-10", "05:30"), t("03-10", "08:00"), "Creatine kinase", "2157-6", "610 U/L (39-308)", "H")
s.note(
    "instr",
    t("03-10", "10:00"),
    """Glargine 24 u bedtime, lispro 6 u w/ meals (skip if not eating), metformin 1000 bid restart today, fenofibrate 145 daily, lisinopril 10 (half of the old 20) start 3/11. STOP: empagliflozin for ever (any -gliflozin), glibenclamida, Neo-Melubrina/metamizol/dipirona for ever, gemfibrozil, simvastatin (and no other statin till Dr says). R arm warm compress, acetaminophen ok, no NSAID. Low fat diet, no alcohol, no fasting without asking. Check sugar 4x/d, <70 -> juice, glucagon kit. Clinic Dr. Sandoval 3/17 9:15 555-0155: CK, CBC, BMP, TG. Endocrine 4/2 13:00 555-0166: adrenal nodule 2.1 cm L (metanephrines, dex test). GAD65 pending. No roof work 2 wks, no ladders while sugars low; no driving if <70. Return: vomiting/belly pain even when sugar normal, fever or sore throat, dark urine, arm swelling.""",
    "Dr. K. Lund",
    t("03-10", "11:20"),
)
for n, d in [
    ("insulin glargine", "24 units subcutaneously at bedtime"),
    ("insulin lispro", "6 units subcutaneously three times daily with meals"),
    ("metformin", "1000 mg by mouth twice daily"),
    ("fenofibrate", "145 mg by mouth daily"),
    ("lisinopril", "10 mg by mouth daily"),
    ("glucagon", "3 mg intranasally once as needed for severe low blood sugar"),
]:
    o(n, d, t("03-10", "11:00"), cat="discharge")
s.service("GAD65 antibody", t("03-06", "10:30"), note="sent out, in process")
s.note(
    "nutrition",
    t("03-07", "13:00"),
    """Diet hx via interp: 2 L soda/d, church ayuno 3x/yr w/ water only. Taught carb count basic, low fat <40 g/d till TG <500. Low-literacy, picture sheet. No EtOH.""",
    "B. Ortiz RD",
    t("03-07", "13:30"),
)
s.note(
    "nursing",
    t("03-09", "20:30"),
    """Pen teach-back ok x2 (wife + pt). Asked if he may drink the 'te de nopal', told ask Dr. Bed 4's clozapine ANC sheet was in this chart, refiled. Cord R arm softer. Eats 100%, glucose 134.""",
    "T. Ruelas RN",
    t("03-09", "21:10"),
)
s.note(
    "progress",
    t("03-09", "10:30"),
    """Ward D6. Copy fwd: "glargine 30" <- wrong, it is 24 since yesterday. Glu 118-150, no lows. ANC 2.0. CK 1420, pharmacist's plan agreed, good UO, Cr .9 no IVF needed. R arm: superficial only, no anticoag. BP 138/84 -> lisinopril half dose at d/c. Home tomorrow.""",
    "Dr. K. Lund",
    t("03-09", "11:00"),
)
s.write(__file__)
