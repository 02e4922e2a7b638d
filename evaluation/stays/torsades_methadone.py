"""Fictional. Torsades de pointes on methadone, citalopram and fluconazole. District hospital with a small CCU."""

from builder import Stay, clock

t = clock(2025, "-06:00")
s = Stay("p-torsade", "Holloway", "Renata", "1973-06-28", "female")
s.contact("sister", "Corinne Holloway", "555-0171")
s.encounter(
    t("11-03", "23:50"), t("11-10", "15:00"), "collapse", "31722008", "Torsades de pointes", "Cardiology"
)
s.condition("Torsades de pointes", "31722008", t("11-04", "03:40"))
s.condition("Acquired long QT syndrome", "", t("11-04", "01:00"))
s.condition("Hypokalemia", "43339004", t("11-04", "01:00"), abated=t("11-06", "08:00"), status="resolved")
s.condition("Hypomagnesemia", "190855004", t("11-04", "01:00"), abated=t("11-07", "08:00"), status="resolved")
s.condition(
    "Opioid use disorder, on methadone maintenance", "", t("11-04", "01:00"), kind="problem-list-item"
)
s.condition("Asthma", "195967001", t("11-04", "01:00"), kind="problem-list-item")
s.condition("Hypertension", "38341003", t("11-04", "01:00"), kind="problem-list-item")
s.allergy("Lisinopril", "29046", "angioedema of the lips", t("11-04", "00:20"), severity="severe")
s.home(
    "methadone (Riverbend clinic)",
    "120 mg by mouth once daily (patient's word)",
    "2019-03-01",
    t("11-04", "00:40"),
)
s.home("citalopram 40 mg", "1 tablet by mouth once daily", "2022-05-01", t("11-04", "00:40"))
s.home("chlorthalidone 25 mg", "1 tablet by mouth once daily", "2023-01-01", t("11-04", "00:40"))
s.home("omeprazole 40 mg", "1 capsule by mouth once daily", "2018-01-01", t("11-04", "00:40"))
s.home(
    "fluconazole 200 mg",
    "1 tablet by mouth once daily for 14 days (urgent care)",
    "2025-10-27",
    t("11-04", "00:40"),
)
s.home(
    "hydroxyzine 50 mg", "1 tablet by mouth at night as needed for sleep", "2024-09-01", t("11-04", "00:40")
)
s.home("budesonide-formoterol 160/4.5", "2 puffs inhaled twice daily", "2021-01-01", t("11-04", "00:40"))
s.home("naloxone 4 mg nasal spray", "1 spray as needed for overdose", "2023-01-01", t("11-04", "00:40"))

s.labs(
    t("11-04", "00:10"),
    t("11-04", "00:50"),
    wbc=9.4,
    hgb=12.6,
    plt=244,
    na=134,
    k=2.7,
    cl=92,
    co2=31,
    bun=14,
    cr=0.8,
    glu=132,
    ca=8.8,
    mg=1.1,
    trop=38,
    tsh=2.1,
)
s.labs(t("11-04", "06:00"), t("11-04", "06:35"), k=3.3, mg=2.6, trop=212)
s.labs(t("11-05", "05:30"), t("11-05", "06:20"), k=3.9, mg=2.2, cr=0.8, trop=160)
s.labs(t("11-07", "05:30"), t("11-07", "06:20"), k=4.5, mg=2.1, cr=0.8, na=137)
s.labs(t("11-09", "05:30"), t("11-09", "06:20"), k=4.9, mg=2.0, cr=0.9)
s.labs(t("11-10", "05:30"), t("11-10", "12:50"), k=5.5, mg=2.0, cr=1.0, na=136)
s.lab_text(t("11-05", "09:00"), t("11-06", "14:00"), "HIV 1/2 antigen/antibody", "56888-1", "Nonreactive")
s.vitals(t("11-03", "23:58"), bp="104/62", hr=58, rr=18, temp=36.4, spo2=96, weight=71, height=164)
s.vitals(t("11-04", "03:12"), bp="88/50", hr=104, rr=20, spo2=97)
s.vitals(t("11-05", "20:00"), bp="158/94", hr=100, temp=37.3, spo2=97)
s.vitals(t("11-08", "08:00"), bp="142/86", hr=72, temp=36.8, spo2=98)
s.vitals(t("11-10", "08:00"), bp="136/82", hr=70, temp=36.7, spo2=98, weight=70)

s.given("magnesium sulfate", "4 g IV", t("11-04", "03:08"))
s.order(
    "ondansetron", "4 mg IV every 6 hours as needed for nausea", t("11-04", "00:15")
)  # order set, never stopped
s.order(
    "potassium chloride",
    "20 mmol IV over 2 hours x4",
    t("11-04", "00:55"),
    end=t("11-05", "08:00"),
    final="completed",
)
s.order("magnesium sulfate", "1 g/h IV", t("11-04", "03:30"), end=t("11-06", "09:00"))
s.order("isoproterenol", "1-4 mcg/min IV", t("11-04", "03:20"), end=t("11-04", "05:10"), why="pacing wire in")
s.order(
    "methadone",
    "120 mg by mouth once daily",
    t("11-04", "02:10"),
    end=t("11-04", "07:30"),
    final="cancelled",
    why="clinic: 95 mg; QTc 612",
)
m = s.order("methadone", "20 mg by mouth every 8 hours, hold for sedation", t("11-05", "22:00"))
m.dose(t("11-08", "08:00"), "60 mg by mouth once daily, observed")
s.order("citalopram 40 mg", "40 mg by mouth daily", t("11-04", "02:10"), end=t("11-04", "09:30"), why="QT")
s.order(
    "fluconazole 200 mg", "200 mg by mouth daily", t("11-04", "02:10"), end=t("11-04", "09:30"), why="QT, CYP"
)
s.order(
    "omeprazole 40 mg", "40 mg by mouth daily", t("11-04", "02:10"), end=t("11-06", "10:00"), why="low Mg"
)
s.order(
    "chlorthalidone 25 mg", "25 mg by mouth daily", t("11-04", "02:10"), end=t("11-04", "09:30"), why="hypoK"
)
s.order("budesonide-formoterol 160/4.5", "2 puffs twice daily", t("11-04", "02:10"))
s.order(
    "nystatin suspension 100,000 units/mL", "5 mL swish and swallow four times daily", t("11-04", "10:00")
)
s.order("sertraline", "50 mg by mouth daily", t("11-07", "10:00"))
s.order("spironolactone", "25 mg by mouth daily", t("11-06", "10:00"))
s.order("potassium chloride ER", "40 mmol by mouth twice daily", t("11-05", "08:00"))
s.order("enoxaparin", "40 mg subcutaneously daily", t("11-04", "10:00"))
s.order(
    "azithromycin",
    "500 mg by mouth daily x3",
    t("11-07", "23:30"),
    end=t("11-08", "00:20"),
    final="cancelled",
    why="QT - pharmacy",
)
s.order("acetaminophen", "650 mg by mouth every 6 hours as needed", t("11-04", "10:00"))
s.order("spironolactone 25 mg", "25 mg by mouth once daily", t("11-10", "10:30"), cat="discharge")
s.order("potassium chloride ER 20 mEq", "20 mEq by mouth once daily", t("11-10", "10:30"), cat="discharge")
s.order("sertraline 50 mg", "50 mg by mouth once daily", t("11-10", "10:30"), cat="discharge")
s.order(
    "nystatin suspension 100,000 units/mL",
    "5 mL swish and swallow four times daily until 2025-11-14",
    t("11-10", "10:30"),
    cat="discharge",
)
s.order(
    "naloxone 4 mg nasal spray",
    "1 spray in one nostril for overdose, may repeat",
    t("11-10", "10:30"),
    cat="discharge",
)
s.service("EP clinic", t("11-10", "10:30"), due=t("11-19", "13:40"))
s.service("Long QT gene panel", t("11-07", "11:00"), note="sent out, 3-4 weeks")
s.procedure(
    "Temporary transvenous pacing wire",
    "18590009",
    t("11-04", "04:20"),
    t("11-04", "04:55"),
    "right internal jugular",
)
s.report(
    "ECG",
    "11524-6",
    t("11-04", "00:05"),
    t("11-04", "00:30"),
    "Sinus brady 56. QTc 612 ms. U waves.",
    category="EC",
)
s.report("ECG", "11524-6", t("11-08", "07:00"), t("11-08", "08:00"), "SR 74. QTc 488 ms.", category="EC")
s.report(
    "ECG",
    "11524-6",
    t("11-10", "07:00"),
    t("11-10", "08:00"),
    "SR 70. QTc 472 ms on methadone 60 mg.",
    category="EC",
)
s.report(
    "Echocardiogram",
    "34552-0",
    t("11-04", "11:00"),
    t("11-04", "15:00"),
    "EF 60 %. No structural disease.",
    category="CUS",
)
s.report(
    "US neck (line placement)",
    "",
    t("11-04", "04:20"),
    t("11-04", "09:00"),
    "INCIDENTAL 1.8 cm solid hypoechoic right thyroid nodule; dedicated ultrasound advised.",
)

s.note(
    "ed",
    t("11-04", "00:05"),
    """52F collapsed in kitchen, sister saw it: limp, grey, ~30s, woke up herself. No seizure activity. Vomited x3 since Sun. EMS zofran 4.
On methadone (says 120), celexa, BP pill, "yeast pills" from urgent care since last Mon for mouth thrush.
ECG QTc 612. K 2.7 Mg 1.1 called 0050.
K running. N/V order set. Tele, CCU.
sister takes sotalol for afib fyi. sis: mother died in her sleep at 44.""",
    "Dr. G. Amato",
    signed=t("11-04", "01:20"),
)
s.note(
    "hp",
    t("11-04", "01:40"),
    """CCU night. Syncope, long QT acquired: methadone + citalopram 40 + fluconazole d8 + lytes (chlorthal, vomiting, PPI?). Plan Mg 2 g, K to >4.5, pads on. home meds ordered til verified.
All: lisinopril - lips swelled.""",
    "Dr. W. Okafor PGY2",
    signed=t("11-04", "02:30"),
)
s.note(
    "event",
    t("11-04", "03:25"),
    """0305 torsades -> VF, 1 shock 200J, CPR <1 min, ROSC 0307, awake. Mg 4 g. recurrent runs 0312 0316. isoprel started. Cards fellow in for wire. Family called (Corinne).""",
    "Dr. W. Okafor PGY2",
    signed=t("11-04", "04:10"),
)
s.note(
    "procedure",
    t("11-04", "05:00"),
    """TPW RIJ u/s guided. pace 100, thresh 0.6, cxr no ptx. no further VT. thyroid nodule seen on us - formal read.""",
    "Dr. D. Marchetti cards",
    signed=t("11-04", "05:30"),
)
s.note(
    "pharm",
    t("11-04", "07:25"),
    """Riverbend (opens 0530) verified: 95 mg daily, last witnessed 11/3 0615, no take-homes. NOT 120. 120 order d/c'd, not given. QT drugs on profile: methadone, citalopram, fluconazole (2C9/3A4 - ups methadone + citalopram via 2C19). Max citalopram w 2C19 inhib is 20. Rec stop all.""",
    "L. Brandt PharmD",
    signed=t("11-04", "07:40"),
)
s.note(
    "progress",
    t("11-04", "09:00"),
    """CCU D1. Paced 100. K 3.3 Mg 2.6. trop 212 post shock. Hold methadone today, stop cital/fluc/chlorthal. Nystatin. Echo.""",
    "Dr. D. Marchetti",
    signed=t("11-04", "09:40"),
)
s.note(
    "nursing",
    t("11-05", "20:10"),
    """COWS 14. sweating, cramps, yawning, gooseflesh. pt says will sign out AMA if no methadone. Lomotil offered, no. BP 158/94. MD + addiction med paged""",
    "A. Dubois RN",
)
s.note(
    "consult",
    t("11-05", "21:00"),
    """Addiction med (tele): w/d after 60 h. Options d/w pt: buprenorphine (preferred for QT) - declines, precipitated w/d in past, "not again". Agrees to lower methadone. 20 q8 start tonight while wired, target 60 daily. No loperamide. Naloxone at d/c. Risk relapse > risk QT if stopped fully.""",
    "Dr. R. Feldt",
    signed=t("11-05", "21:50"),
)
s.note(
    "progress",
    t("11-06", "09:30"),
    """D3. no VT 54h. pace rate down 80. K 3.9->. Stop Mg gtt, stop PPI - cause of Mg loss. GERD: gaviscon prn. start spironolactone 25 (K sparing, BP; no ACEi angioedema). HIV neg; thrush is from inhaler -> rinse.""",
    "Dr. D. Marchetti",
    signed=t("11-06", "10:10"),
)
s.note(
    "progress",
    t("11-07", "09:30"),
    """D4. wire turned off 0700, out 1000, site ok. QTc 504. lytes fine. sertraline 50 instead of cital. gene panel sent (mother SCD 44). No ICD - reversible; EP revisit w genes.
K repletion cont.""",
    "Dr. D. Marchetti",
    signed=t("11-07", "10:40"),
)
s.note(
    "event",
    t("11-08", "00:25"),
    """Cough, no fever, cxr clear. azithro order -> pharm called, QT. cx'd, not given. Guaifenesin.""",
    "Dr. P. Nowak NF",
    signed=t("11-08", "00:40"),
)
s.note(
    "progress",
    t("11-08", "09:20"),
    """D5. moved to tele. QTc 488. methadone 60 qd obs. COWS 4. cont K, aldactone.""",
    "Dr. E. Tran",
    signed=t("11-08", "10:00"),
)
s.note(
    "progress",
    t("11-09", "09:20"),
    """D6. QTc 488. methadone 60 qd obs. COWS 4. cont K, aldactone. rib pain from cpr tylenol.""",
    "Dr. E. Tran",
    signed=t("11-09", "09:50"),
)
s.note(
    "nursing",
    t("11-09", "22:00"),
    """can't sleep. asked for her hydroxyzine from purse - sent home w sister, told no.""",
    "A. Dubois RN",
)
s.note(
    "sw",
    t("11-10", "09:00"),
    """Riverbend (555-0150) confirmed: next dose Tue 11/11 from 0530, 60 mg, last dose letter faxed (60 mg 11/10 0810). They do ECG q month. Pt drives forklift - work note.""",
    "M. Castellan LCSW",
)
s.note(
    "progress",
    t("11-10", "09:40"),
    """D7. QTc 472 on 60. AM labs not back yet. D/c today. Stop for good: citalopram, fluconazole, chlorthalidone, omeprazole. New: spironolactone 25, KCl 20, sertraline 50, nystatin til 11/14. PCP Dr Oyelaran Thu 11/13 0830 BMP Mg ECG. EP 11/19 1340 me (555-0128). No driving/forklift til EP. Any new drug -> ask pharmacist re QT. Thyroid US thru PCP. Sister should have ECG (also on sotalol!).""",
    "Dr. D. Marchetti",
    signed=t("11-10", "10:40"),
)
s.write(__file__)
