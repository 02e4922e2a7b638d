"""Fictional: preeclampsia referral."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("x-preeclampsia", "Whitfield", "Danielle", "1990-12-02", "female")
s.encounter(
    t("05-06", "19:30"),
    t("05-13", "12:30"),
    "Severe hypertension at 32 weeks, maternal transfer",
    "398254007",
    "Pre-eclampsia",
    "Maternal-Fetal Medicine",
)
s.allergy("Latex", "", "Contact dermatitis", t("05-06", "20:00"), severity="mild", criticality="low")
s.condition(
    "Pre-eclampsia with severe features, superimposed on chronic hypertension", "", t("05-06", "21:00")
)
s.condition("Pregnancy, 32 weeks", "77386006", t("05-06", "21:00"), abated=t("05-08", "04:12"))
s.condition("Asthma", "195967001", t("05-06", "21:00"), kind="problem-list-item")
s.condition("Chronic hypertension", "38341003", t("05-06", "21:00"), kind="problem-list-item")
s.home("Prenatal vitamin", "one tablet by mouth daily", t("2024-11-01", "08:00"), t("05-07", "09:30"))
s.home("Labetalol", "200 mg by mouth twice daily", t("2024-12-01", "08:00"), t("05-07", "09:30"))
s.home(
    "Fluticasone-salmeterol inhaler",
    "250-50 mcg one inhalation twice daily",
    t("2022-01-01", "08:00"),
    t("05-07", "09:30"),
)
s.home("Albuterol inhaler", "2 puffs every 4 hours as needed", t("2020-01-01", "08:00"), t("05-07", "09:30"))
s.home("Aspirin", "81 mg by mouth daily", t("2025-01-10", "08:00"), t("05-07", "09:30"))

s.note(
    "event",
    t("05-06", "19:40"),
    """MATERNAL TRANSPORT / OSH L&D (Harlan County Mem)
34F G3P1011 32w0d EDC 7/1. cHTN, asthma (intubated x1 2016). BP 178/112, HA. Mg 4 g load + 2 g/h at 1630. Betamethasone #1 12 mg IM 1700. Hydralazine 10 IV x1.
Home meds per OSH pharmacy printout: LISINOPRIL 20 mg daily (filled 3/28), labetalol 200 BID, PNV, ASA 81, Advair, albuterol
Blood type "O POS" per OSH sheet
Labs: Plt 118 AST 88 Cr 1.0 (prenatal 0.6) Uprot 3+
""",
    "Transport RN D. Sethi",
)
s.note(
    "nursing",
    t("05-06", "20:10"),
    """Arr L&D 1930. BP 168/106, HR 92, DTR 3+, 1 beat clonus, UOP 40/h Foley. Pt says her lisinopril was changed to labetalol when preg test +; "auto-refill keeps coming, I took a few of them in April by mistake". FHT cat 1. Mom G says she got a shot called RhoGAM w her last baby - pt says she is O NEG. Latex gloves off. Wt 92 kg. Wants hemorrhage meds talk - severe asthma hx.""",
    "RN T. Escobedo",
)
hp = s.note(
    "hp",
    t("05-06", "20:30"),
    """MFM H&P (PGY2)
34F G3P1011 32w0d cHTN + siPE w SF (BP, HA, plt 118, AST 88). BMZ #1 1700. Mg 2 g/h.
Asthma mod-sev, on Advair; intubated 2016. PSH: C/S x1 (2021, failure to progress), D&C.
Meds: lisinopril 20, labetalol 200 BID, ASA, PNV, Advair, albut
O pos per OSH
Exam as RN. US: vtx, EFW 1480 g (11%), AFI 8, placenta posterior not previa.
A/P
1 siPE SF: Mg 24 h pp, BP <160/110: labetalol 200 BID->400 TID; NIF XL 30; hydral/nif IR for acute
2 BMZ #2 5/7 1700
3 Delivery >= 34 wk unless deteriorates
4 home meds ordered
5 T&S
""",
    "Dr. A. Pillai PGY-2",
    signed=t("05-06", "22:00"),
)
lis = s.order(
    "lisinopril",
    "20 mg by mouth daily",
    t("05-06", "21:30"),
    end=t("05-07", "08:00"),
    why="contraindicated in pregnancy",
)
mg = s.order("magnesium sulfate infusion", "2 g per hour IV", t("05-06", "20:00"))
s.order(
    "labetalol",
    "400 mg by mouth three times daily",
    t("05-06", "21:30"),
    end=t("05-08", "20:00"),
    why="asthma wheeze; replaced by nifedipine",
)
s.order(
    "nifedipine XL", "30 mg by mouth daily", t("05-06", "21:30"), end=t("05-08", "20:00"), why="dose changed"
)
s.order("fluticasone-salmeterol", "250-50 mcg one inhalation twice daily", t("05-06", "21:30"))
s.order(
    "betamethasone",
    "12 mg IM every 24 hours, 2 doses",
    t("05-06", "20:00"),
    end=t("05-07", "18:00"),
    final="completed",
)
s.labs(
    t("05-06", "20:00"),
    issued=t("05-06", "20:50"),
    hgb=11.4,
    plt=109,
    ast=96,
    alt=82,
    cr=1.1,
    k=4.2,
    mg=4.6,
    na=136,
    tbil=0.7,
)
s.vitals(t("05-06", "20:00"), bp="168/106", hr=92, rr=18, temp=36.9, spo2=97, weight=92.0)
s.lab_text(
    t("05-06", "20:10"),
    t("05-06", "21:40"),
    "ABO/Rh and antibody screen",
    "",
    "O NEGATIVE, antibody screen negative",
    flag="A",
)
s.note(
    "progress",
    t("05-07", "07:40"),
    """MFM ATTENDING ADDENDUM to H&P: LISINOPRIL contraindicated in preg - stop (1 dose NOT given per MAR). AFI watch. Blood bank types O NEG (OSH sheet says pos) -> RhIG after delivery if infant Rh+. Had she got RhIG at 28 wk? no record. NO labetalol escalation in asthma if she wheezes. NO carboprost (Hemabate) ever: asthma. Methergine contraindicated: HTN. Cr 1.1 is not normal in preg.
""",
    "Dr. V. Castellanos (MFM attending)",
    signed=t("05-07", "08:20"),
    appends=hp,
)
s.note(
    "pharm",
    t("05-07", "09:30"),
    """Med rec: lisinopril auto-refill - call to CVS to cancel. Home list cleaned. Remaining: labetalol 200 BID, ASA 81, PNV, Advair, albuterol. Mg: w Cr 1.1 and falling UOP ask level q6h, reduce to 1 g/h if Cr >1.2.""",
    "E. Kaur PharmD",
)
s.labs(
    t("05-07", "06:00"), issued=t("05-07", "06:45"), hgb=11.1, plt=98, ast=128, alt=110, cr=1.2, k=4.5, mg=6.1
)
s.labs(
    t("05-07", "20:00"),
    issued=t("05-07", "20:50"),
    hgb=11.0,
    plt=88,
    ast=176,
    alt=150,
    cr=1.5,
    k=4.9,
    mg=7.6,
    tbil=1.1,
)
s.note(
    "nursing",
    t("05-07", "21:30"),
    """BP 172/110 -> hydral 10 IV -> 156/98. UOP 22, 18, 15 mL last 3 h. DTR trace R/L patellar (were 3+). Sleepy, RR 12. Wheeze bilat on labetalol 400. HA 8/10 with spots. Called resident x2, "in OR". Mg still running 2 g/h.""",
    "RN T. Escobedo",
    signed=t("05-07", "21:45"),
)
s.note(
    "event",
    t("05-07", "22:40"),
    """RRT / MFM ATTG: Mg toxicity - Mg 7.6 at 2000, DTR lost, RR 12, Cr 1.5. Mg infusion STOPPED, Ca gluconate 1 g IV given, nebs for wheeze. HELLP evolving, plt 88, HA, cannot wait -> C/S tonight under spinal (plt ok), Mg restart at 1 g/h when DTR back and level <6. Consent done.
""",
    "Dr. V. Castellanos (MFM attending)",
    signed=t("05-07", "23:10"),
)
mg.hold(t("05-07", "22:45"), "magnesium toxicity")
s.given("calcium gluconate", "1 g IV once", t("05-07", "22:45"))
s.labs(t("05-08", "02:00"), issued=t("05-08", "02:40"), mg=5.4, cr=1.6, plt=82, ast=210)
s.note(
    "op",
    t("05-08", "04:30"),
    """Repeat LTCS under spinal 0412. Male 1430 g, Apgar 6/8, NICU. EBL 1400 atony. Oxytocin, TXA 1 g, miso 800 PR. (Anesth asked for Hemabate - NOT given, asthma.) Bakri 300 mL placed. 1 u PRBC. No tubal. Cephazolin 2 g pre.""",
    "Dr. A. Pillai PGY-2",
    signed=t("05-08", "06:30"),
)
s.procedure("Repeat low transverse cesarean section", "", t("05-08", "03:50"), t("05-08", "05:00"))
mg.change(
    t("05-08", "06:00"),
    status="active",
    statusReason=None,
    dosageInstruction=[{"text": "1 g per hour IV for 24 hours"}],
)
mg.complete(t("05-09", "06:00"), "24 hours after delivery")
s.order(
    "oxytocin",
    "30 units in 500 mL IV after delivery",
    t("05-08", "04:12"),
    end=t("05-08", "12:00"),
    final="completed",
)
s.order(
    "ibuprofen",
    "600 mg by mouth every 6 hours",
    t("05-08", "07:00"),
    note="post-cesarean order set",
    end=t("05-09", "09:20"),
    why="AKI, platelets",
)
s.order("acetaminophen", "1000 mg by mouth every 8 hours", t("05-08", "07:00"))
s.order(
    "oxycodone",
    "5 mg by mouth every 6 hours as needed for severe pain",
    t("05-08", "07:00"),
    end=t("05-12", "08:00"),
    why="pain controlled",
)
s.order("enoxaparin", "40 mg subcutaneously daily", t("05-08", "18:00"))
s.labs(t("05-08", "12:00"), issued=t("05-08", "12:40"), hgb=8.4, plt=76, ast=198, cr=1.7, mg=4.1)
s.note(
    "progress",
    t("05-08", "09:00"),
    """PPD0 MFM PGY2. BP 158/96. Bakri out 300->0 tmrw. UOP 35. Cr 1.6. Baby NICU CPAP, blood type infant O POS.
1. HELLP/siPE: Mg 1 g/h 24 h. BP: labetalol 400 TID, NIF XL 30
2. RhIG: not ordered yet
3. pain: ibuprofen, APAP, oxy
4. FeSO4
""",
    "Dr. A. Pillai PGY-2",
    signed=t("05-08", "10:00"),
)
s.note(
    "nursing",
    t("05-08", "19:30"),
    """Wheezing again 1h after labetalol, SpO2 92, neb x2. Dr Pillai to change BP meds. Reviewed RhIG: nothing in orders; infant O pos, 72 h runs out 5/11 0412. BP 150/94. Pumping started.""",
    "RN T. Escobedo",
)
s.order(
    "nifedipine XL", "60 mg by mouth daily", t("05-08", "20:00"), end=t("05-10", "09:00"), why="dose changed"
)
s.note(
    "progress",
    t("05-09", "08:30"),
    """PPD1. Mg done. Bakri out. BP 152/92. Cr 1.8 (up), plt 84, Hgb 8.1. Lungs clear off labetalol. Ibuprofen q6 running. RhIG? pending
ATTG: Cr 1.8 with scheduled ibuprofen 600 q6 - STOP. Give RhIG 300 mcg IM NOW. Do not use labetalol again. Not enalapril until Cr ok.
""",
    "Dr. A. Pillai PGY-2 / Dr. V. Castellanos",
    signed=t("05-09", "09:15"),
)
s.labs(t("05-09", "06:00"), issued=t("05-09", "06:50"), hgb=8.1, plt=84, ast=132, alt=140, cr=1.8, k=4.6)
s.order(
    "Rho(D) immune globulin",
    "300 mcg IM once",
    t("05-09", "09:30"),
    end=t("05-09", "10:45"),
    final="completed",
)
s.given("Rho(D) immune globulin", "300 mcg IM, left deltoid", t("05-09", "10:40"))
s.order("ferrous sulfate", "325 mg by mouth every other day", t("05-09", "10:00"))
s.labs(t("05-10", "06:00"), issued=t("05-10", "06:50"), hgb=8.0, plt=112, ast=70, alt=98, cr=1.6, k=4.3)
s.order("nifedipine XL", "90 mg by mouth daily", t("05-10", "09:00"))
s.note(
    "progress",
    t("05-10", "08:50"),
    """PPD2. BP 158/98 x2 -> NIF XL 90. Cr 1.6. plt 112. Incision clean. Lochia mod. Pump ok. Hydrochlorothiazide? no.
NO NSAIDs till Cr nl. Baby CPAP->HFNC.""",
    "Dr. A. Pillai PGY-2",
    signed=t("05-10", "09:40"),
)
s.note(
    "sw",
    t("05-10", "15:00"),
    """SW: EPDS 13, tearful, no SI. Prior PPD 2021 took sertraline. Wants to restart - told OB. Partner Jordan, 4yo at home. NICU family room. BP cuff given.""",
    "LSW M. Fontaine",
)
s.note(
    "progress",
    t("05-11", "09:00"),
    """PPD3. BP 144/90. sertraline 50 daily started (EPDS 13, PPD hx, BF ok). Cr 1.3 plt 168. Contraception: Nexplanon before dc or LNG-IUD at 6w; NO estrogen (siPE, HTN, <6 wk). Pt chooses Nexplanon, placed L arm 5/12. Post-op VTE ppx: enox 40 - stop at dc.""",
    "Dr. A. Pillai PGY-2",
    signed=t("05-11", "10:00"),
)
s.order("sertraline", "50 mg by mouth daily", t("05-11", "10:00"))
s.labs(t("05-11", "06:00"), issued=t("05-11", "06:50"), hgb=8.2, plt=168, ast=44, cr=1.3, k=4.2)
s.labs(t("05-12", "06:00"), issued=t("05-12", "06:50"), hgb=8.4, plt=204, ast=36, cr=1.1)
s.procedure("Etonogestrel implant insertion", "", t("05-12", "14:00"), t("05-12", "14:15"), "left upper arm")
s.lab_text(
    t("05-08", "05:00"),
    t("05-12", "12:00"),
    "Placental pathology",
    "",
    "Gross: received. Final report pending.",
    status="preliminary",
)
s.vitals(t("05-13", "08:00"), bp="138/86", hr=84, rr=16, temp=36.7, spo2=98, weight=86.0)
s.labs(t("05-13", "06:00"), issued=t("05-13", "06:45"), hgb=8.6, plt=226, ast=30, cr=1.0, k=4.1)
s.note(
    "progress",
    t("05-13", "09:30"),
    """DC PPD5. BP 138/86. NIF XL 90 daily. Cr 1.0 (b/l 0.6). Steri-strips. Baby stays NICU (room 12). BP check Thu 5/15 10:00 clinic 555-0133 (72h) . Home BP BID; call >=150/100, 160/110 -> L&D triage. MFM/PP 5/27 9:20 Dr Castellanos. BMP+plt 5/20. ASA stop (preg over). Placenta path pending. Next preg: ASA 81, no ACEi, RhIG, tell delivery team no Hemabate/Methergine.
No NSAIDs until Cr recheck. Cancel lisinopril auto-refill - not done, please do.
""",
    "Dr. A. Pillai PGY-2",
    signed=t("05-13", "10:30"),
)
s.order("nifedipine XL", "90 mg by mouth daily", t("05-13", "10:30"), cat="discharge")
s.order("sertraline", "50 mg by mouth daily", t("05-13", "10:30"), cat="discharge")
s.order("ferrous sulfate", "325 mg by mouth every other day", t("05-13", "10:30"), cat="discharge")
s.order(
    "acetaminophen", "1000 mg by mouth every 8 hours as needed for pain", t("05-13", "10:30"), cat="discharge"
)
s.order(
    "fluticasone-salmeterol", "250-50 mcg one inhalation twice daily", t("05-13", "10:30"), cat="discharge"
)
s.order("albuterol inhaler", "2 puffs every 4 hours as needed", t("05-13", "10:30"), cat="discharge")
s.service("Postpartum blood pressure check", t("05-13", "10:30"), due=t("05-15", "10:00"), note="555-0133")
s.service("Postpartum visit MFM Dr Castellanos", t("05-13", "10:30"), due=t("05-27", "09:20"))
s.service("BMP and platelets", t("05-13", "10:30"), due=t("05-20", "08:00"))
s.note(
    "nursing",
    t("05-13", "12:15"),
    """DC teach: HA, vision, RUQ pain, SOB, soaking >1 pad/h, fever 100.4, calf pain, thoughts of harm -> call L&D 555-0150 or 911. No lifting > baby 6 wk (15 lb), no driving 2 wk / while on opioids (none rx'd). Pump q3h. Lisinopril bottle: throw out. Labetalol bottle: do not take (asthma).""",
    "RN T. Escobedo",
)
s.write(__file__)
