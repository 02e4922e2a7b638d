"""Gallstone pancreatitis: ERCP with a stent that one note denies, cholecystectomy put off, diabetes found, home drugs stopped in notes only."""

from builder import Stay, clock

t = clock(2025, "-04:00")
s = Stay("gs-panc", "Okonjo-Marsh", "Delphine", "1967-02-19", "female")
s.contact("husband", "Terrence Marsh", "555-0127")
s.encounter(
    t("09-08", "03:40"),
    t("09-16", "14:30"),
    "abdominal pain",
    "21522001",
    "Abdominal pain",
    "Hospital Medicine",
)

s.allergy("penicillin", "70618", "anaphylaxis", t("09-08", "04:00"))
s.condition("Hypertension", "38341003", t("09-08", "04:00"), "2012", kind="problem-list-item")
s.condition("Depression", "35489007", t("09-08", "04:00"), "2016", kind="problem-list-item")
s.condition("Obesity", "414916001", t("09-08", "04:00"), "2010", kind="problem-list-item")
s.condition("Acute pancreatitis", "197456007", t("09-08", "06:00"), t("09-07", "22:00"))
s.condition("Cholangitis", "82403002", t("09-08", "06:00"), t("09-07", "22:00"))
s.family("mother", t("09-08", "07:30"), "pancreatic cancer at 71")

rec = t("09-08", "08:00")
s.home("lisinopril 20 mg", "20 mg by mouth daily", "2014-01-01", rec)
s.home("hydrochlorothiazide 25 mg", "25 mg by mouth daily", "2014-01-01", rec)
s.home("atorvastatin 40 mg", "40 mg by mouth at bedtime", "2018-01-01", rec)
s.home("sertraline 50 mg", "50 mg by mouth every morning", "2016-05-01", rec)
s.home("aspirin 81 mg", "81 mg by mouth daily (primary prevention)", "2017-01-01", rec)
s.home("semaglutide 1 mg/dose pen", "1 mg subcutaneously once a week (Sunday), weight", "2025-03-01", rec)
s.home("estradiol 1 mg", "1 mg by mouth daily (hot flashes)", "2019-06-01", rec)

s.vitals(t("09-08", "03:45"), "102/58", hr=122, rr=24, temp=38.7, spo2=94, weight=92, pain=9)
s.labs(
    t("09-08", "03:55"),
    t("09-08", "04:40"),
    wbc=16.2,
    hgb=15.1,
    plt=231,
    na=133,
    k=3.4,
    co2=19,
    bun=38,
    cr=1.7,
    glu=341,
    ca=8.1,
    ast=412,
    alt=388,
    alp=244,
    tbil=4.6,
    lac=2.8,
    crp=164,
)
s.lab_text(t("09-08", "03:55"), t("09-08", "04:45"), "Lipase", "3040-3", "4820 U/L (ref 10-60)", "H")
s.lab_text(t("09-08", "03:55"), t("09-08", "06:10"), "Triglycerides", "2571-8", "168 mg/dL", "N")
s.order(
    "ceftriaxone",
    "2 g IV every 24 hours",
    t("09-08", "05:00"),
    code="2193",
    end=t("09-14", "18:00"),
    final="completed",
)
s.order(
    "metronidazole",
    "500 mg IV every 8 hours",
    t("09-08", "05:00"),
    code="6922",
    end=t("09-14", "18:00"),
    final="completed",
)
s.order(
    "hydromorphone",
    "0.5 mg IV every 3 hours as needed for pain",
    t("09-08", "05:00"),
    code="3423",
    end=t("09-13", "09:00"),
    why="oral",
)
s.order("lactated Ringer's", "200 mL/h IV", t("09-08", "05:00"), end=t("09-10", "09:00"))
lis = s.order("lisinopril", "20 mg by mouth daily", t("09-08", "08:10"), code="29046")
lis.hold(t("09-08", "09:20"), "AKI, hypotension")
asa = s.order("aspirin", "81 mg by mouth daily", t("09-08", "08:10"), code="1191")
asa.hold(t("09-08", "09:20"), "ERCP")
s.order("sertraline", "50 mg by mouth every morning", t("09-08", "08:10"), code="36437")
s.order("atorvastatin", "40 mg by mouth at bedtime", t("09-08", "08:10"), code="83367")
s.order("pantoprazole", "40 mg IV daily", t("09-08", "08:10"), code="40790")
s.order("enoxaparin", "40 mg subcutaneously daily", t("09-10", "09:00"), code="67108")
s.note(
    "ed",
    t("09-08", "03:50"),
    """58F epig pain -> back since 10p, vomit x5, chills. T 38.7 HR 122 102/58. icteric. tender RUQ/epig, no peritonitis. lipase 4820. bili 4.6. glu 341 no hx DM.
RUQ US: stones, CBD 9 mm. EtOH? pt vague -> ?etoh vs gallstone pancreatitis. LR 2 L, CTX/flagyl (PCN anaphylaxis per chart; no zosyn). GI + surg paged.
Denies CP, SOB, melena. no prior panc.""",
    "Dr. P. Yarrow",
    t("09-08", "05:50"),
)
s.report(
    "US Abdomen right upper quadrant",
    "",
    t("09-08", "04:20"),
    t("09-08", "05:10"),
    "Cholelithiasis, multiple stones to 8 mm. Common bile duct 9 mm with distal shadowing focus. Gallbladder wall 3 mm. Pancreas obscured by gas. Fatty liver.",
)
s.note(
    "hp",
    t("09-08", "07:20"),
    """GALLSTONE PANCREATITIS + CHOLANGITIS (Tokyo II), AKI Cr 1.7 (baseline 0.9 in June), new hyperglycemia 341.
no EtOH: 1 glass wine/month, PEth sent. TG 168, not TG. Mother died pancreatic ca 71. on Ozempic for wt (last inj Sun 9/7), HCTZ, estradiol.
ERCP tomorrow AM GI. NPO, LR, abx. hold ACEi/ASA. A1c. Full code. surgery: lap chole this admission, tent. Fri 9/12.""",
    "Dr. I. Halvorsen",
    t("09-08", "09:20"),
)
s.labs(
    t("09-09", "05:00"),
    t("09-09", "05:50"),
    wbc=14.8,
    hgb=12.9,
    cr=1.5,
    bun=30,
    k=3.6,
    glu=288,
    ca=7.9,
    ast=280,
    alt=301,
    tbil=5.1,
    a1c=9.1,
)
s.lab_text(
    t("09-08", "04:10"),
    t("09-09", "10:00"),
    "Bacteria identified in Blood by Culture",
    "600-7",
    "Escherichia coli, 1 of 2 sets; ceftriaxone susceptible",
    "A",
)
ins_g = s.order("insulin glargine", "10 units subcutaneously at bedtime", t("09-09", "08:30"), code="274783")
s.order(
    "insulin lispro", "4 units subcutaneously with meals plus correction", t("09-11", "08:30"), code="86009"
)
s.note(
    "procedure",
    t("09-09", "11:00"),
    """ERCP (Dr. K. Abara). Indication: cholangitis, choledocholithiasis. Findings: CBD 10 mm, 2 stones + pus. Sphincterotomy, balloon sweep, stones cleared. 10 Fr x 7 cm PLASTIC BILIARY STENT placed
for drainage. PD not cannulated; rectal indomethacin. EBL min. Plan: stent removal 4-6 wk (DO NOT FORGET). Hold ASA 10 d (restart 9/19). Cont abx 7 d total.""",
    "Dr. K. Abara",
    t("09-09", "12:40"),
)
s.procedure(
    "ERCP with sphincterotomy, stone removal and biliary stent", "", t("09-09", "11:00"), t("09-09", "12:00")
)
s.note(
    "progress",
    t("09-10", "08:20"),
    """HD3. T 38.4 overnight, pain 6. s/p ERCP 9/9 w sphincterotomy + stone extraction, no stent. bili 5.1 -> 2.9. Cr 1.3. glu 240s, A1c 9.1 -> new DM, glargine 10.
E coli 1/2 bottles. CT A/P today for fever.
A/P gallstone panc, cholangitis: CTX/flagyl d3 of 7. lap chole Fri 9/12, NPO p MN Thurs. AKI improving. hold lisinopril. HCTZ: stop for good (panc).
PEth <10 = no etoh.""",
    "Dr. I. Halvorsen",
    t("09-10", "10:10"),
)
s.labs(
    t("09-10", "05:00"),
    t("09-10", "05:50"),
    wbc=13.1,
    hgb=12.2,
    cr=1.3,
    k=3.3,
    glu=246,
    ca=8.0,
    tbil=2.9,
    alt=190,
)
s.lab_text(t("09-08", "07:40"), t("09-10", "07:40"), "Phosphatidylethanol (PEth)", "", "<10 ng/mL", "N")
s.report(
    "CT Abdomen and pelvis with contrast",
    "",
    t("09-10", "13:00"),
    t("09-10", "15:30"),
    "Interstitial edematous pancreatitis without necrosis. Acute peripancreatic fluid collection 4.2 cm near the tail. Biliary stent in place. Gallstones. "
    "INCIDENTAL: 2.1 cm LEFT adrenal nodule, 24 HU, indeterminate. Small bilateral pleural effusions. Recommend biochemical work-up and adrenal-protocol MRI.",
)
s.note(
    "consult",
    t("09-11", "09:00"),
    """SURGERY. CT: 4.2 cm collection, edematous. Not safe to do chole this admission. DEFER: interval lap chole ~6 wk once collection settles. Clinic 9/30. cancel OR 9/12. Risk of recurrent biliary event meanwhile
lower w sphincterotomy. low fat diet. Return if pain/fever/jaundice.""",
    "Dr. V. Lindgren",
    t("09-11", "10:15"),
)
s.note(
    "progress",
    t("09-12", "08:15"),
    """HD5. afeb 24h. pain 3. tol clears. s/p ERCP 9/9 w sphincterotomy + stone extraction, no stent. CT: fluid coll 4.2 cm, no necrosis. R adrenal nodule 2.1 cm -> outpt.
Cr 1.0 K 3.3 yest replete. glu 210s on glargine 14 -> titrate.
A/P: lap chole Fri 9/12, NPO p MN (copied). adv low fat. CTX/flagyl d5/7.""",
    "Dr. B. Osei",
    t("09-12", "09:50"),
)
s.labs(
    t("09-12", "05:00"), t("09-12", "05:40"), wbc=10.4, hgb=11.8, cr=1.0, k=4.1, glu=214, tbil=1.8, alt=104
)
ins_g.dose(t("09-11", "20:00"), "14 units subcutaneously at bedtime")
s.note(
    "consult",
    t("09-12", "11:30"),
    """GI f/u. Pls note: STENT WAS PLACED 9/9 (10 Fr plastic, CBD) - primary notes say none. EGD/ERCP stent removal 10/14 0900. Occluded stent = fever/jaundice. cont ASA hold until 9/19.""",
    "Dr. K. Abara",
    t("09-12", "12:00"),
)
s.note(
    "pharm",
    t("09-12", "15:00"),
    """Allergy interview: PCN "anaphylaxis" in chart - pt: rash at age 4, told by mother; took Augmentin 2023 for sinusitis w/o problem (pharmacy fill confirmed 11/2023). Low risk; recommend delabel - allergy entry not yet changed.
Meds assoc w panc: semaglutide STOP permanently, HCTZ stop, oral estradiol stop (GYN to discuss patch). No DPP-4 / GLP-1 in future.""",
    "M. Castille PharmD",
)
s.note(
    "nutrition",
    t("09-13", "10:00"),
    "Low fat diet < 40 g/d, 45 g carb per meal, small meals, no alcohol. Pt drinks sweet tea 2 L/d -> counseled. Wt 92 -> 90.1. Meter taught w RN.",
    "L. Fenwick RD",
)
s.labs(t("09-14", "05:00"), t("09-14", "05:40"), wbc=9.1, cr=0.9, k=4.2, glu=201, tbil=1.2, alt=66, alp=148)
s.note(
    "consult",
    t("09-15", "09:30"),
    """ENDO. New DM A1c 9.1, likely T2 +/- panc. GAD65 sent today. glargine 14 -> 18 tonight, goes home on 18 qhs. Stop mealtime lispro (correction only inpt). metformin XR 500 w supper (Cr 0.9). NO GLP1/DPP4.
Adrenal nodule is LEFT per CT (not R). plasma metanephrines sent 9/15, pending. MRI adrenal outpt. Clinic 9/25.""",
    "Dr. S. Petrakis",
    t("09-15", "10:40"),
)
ins_g.dose(t("09-15", "11:00"), "18 units subcutaneously at bedtime")
s.order("metformin XR", "500 mg by mouth daily with supper", t("09-15", "11:00"), code="6809")
s.vitals(t("09-16", "08:00"), "118/70", hr=82, rr=16, temp=36.8, spo2=97, weight=89.8, pain=2)
s.labs(t("09-16", "05:00"), t("09-16", "05:50"), wbc=8.4, hgb=11.6, cr=0.9, k=4.3, glu=158, tbil=1.0, alt=51)
s.note(
    "phone",
    t("09-15", "19:20"),
    "Pt message: 'Can I do my Ozempic this Sunday, I have one pen left? And my water pill? My husband says drink beer is ok if light.' RN: told no to all 3, d/w MD in AM.",
    "A. Whitcomb RN",
)
d = t("09-16", "10:00")
s.order("insulin glargine pen", "18 units subcutaneously at bedtime", d, "discharge", code="274783")
s.order("metformin XR 500 mg", "500 mg by mouth once daily with supper", d, "discharge", code="6809")
s.order("atorvastatin 40 mg", "40 mg by mouth at bedtime", d, "discharge", code="83367")
s.order("sertraline 50 mg", "50 mg by mouth every morning", d, "discharge", code="36437")
s.order(
    "oxycodone 5 mg",
    "5 mg by mouth every 6 hours as needed for severe pain, 10 tablets",
    d,
    "discharge",
    code="7804",
)
s.order("acetaminophen 500 mg", "1000 mg by mouth every 8 hours as needed", d, "discharge", code="161")
s.order("aspirin 81 mg", "81 mg by mouth daily, restart 9/19", d, "discharge", code="1191")
s.service(
    "Primary care Dr. Wexler",
    d,
    due="2025-09-22",
    note="BMP, BP; restart lisinopril if creatinine normal and BP above 130/80",
)
s.service("Endocrinology Dr. Petrakis", d, due="2025-09-25")
s.service("Surgery Dr. Lindgren, interval cholecystectomy", d, due="2025-09-30")
s.service("ERCP, biliary stent removal", d, due="2025-10-14T09:00:00-04:00")
s.service("MRI adrenal", d, due="2025-10-28", note="2.1 cm left adrenal nodule")
s.note(
    "instr",
    t("09-16", "10:10"),
    """Lantus 18 units bedtime NEW. Metformin XR 500 w supper NEW. sugar check before breakfast + bedtime; <70 juice 4 oz. lisinopril: HOLD until Dr Wexler 9/22 labs. Aspirin restart 9/19. STOP: Ozempic, hydrochlorothiazide, estradiol pill.
no alcohol, low fat. You have a plastic TUBE (stent) in bile duct must come out 10/14. gallbladder still in: surgeon 9/30. kidney gland spot (left adrenal): MRI 10/28, blood test pending.
Come back: fever, yellow eyes, worse belly pain, vomiting, sugar >300 or <60, black stools.""",
    "Dr. I. Halvorsen",
    t("09-16", "11:00"),
)
s.note(
    "nursing",
    t("09-16", "13:40"),
    "IV out. teach-back insulin pen ok x2. husband has meter + strips. Pt wants penicillin allergy off chart - told ask PCP. left 1420 w/c.",
    "A. Whitcomb RN",
)
s.write(__file__)
