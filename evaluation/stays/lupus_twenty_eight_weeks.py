"""Fictional: lupus twenty eight weeks."""

from builder import Stay, clock

t = clock(2025, "-06:00")
s = Stay("w-lupusob", "Thibodeaux", "Renata", "1994-02-11", "female")
s.contact("partner", "Marcus Hill", "504-555-0126")
s.encounter(
    t("11-10", "16:20"),
    t("11-18", "13:30"),
    "27 weeks pregnant, headache, swelling, BP 172/104",
    "38341003",
    "Hypertension",
    "Maternal-Fetal Medicine",
)
s.condition(
    "Systemic lupus erythematosus",
    "55464009",
    t("11-10", "18:00"),
    onset="2017-04-01",
    kind="problem-list-item",
)
s.condition(
    "Antiphospholipid syndrome", "26843008", t("11-10", "18:00"), onset="2021-08-01", kind="problem-list-item"
)
s.condition("Pregnancy", "77386006", t("11-10", "18:00"))
s.allergy("Penicillin", "7980", "anaphylaxis, age 19", t("11-10", "16:40"))
for n, d in (
    ("hydroxychloroquine", "400 mg by mouth once daily"),
    ("azathioprine", "100 mg by mouth once daily"),
    ("prednisone", "5 mg by mouth once daily"),
    ("aspirin", "81 mg by mouth once daily"),
    ("enoxaparin", "70 mg subcutaneously every 12 hours"),
    ("labetalol", "200 mg by mouth twice daily"),
    ("prenatal vitamin", "1 tablet by mouth once daily"),
):
    s.home(n, d, "2025-06-01", t("11-10", "17:30"))
s.home(
    "lisinopril", "10 mg by mouth once daily (urgent care, started 11/4)", "2025-11-04", t("11-10", "17:30")
)
s.labs(t("10-20", "09:00"), stay=False, cr=0.6, plt=168, hgb=11.2, k=4.0)
s.vitals(t("11-10", "16:25"), bp="172/104", hr=96, rr=18, temp=36.9, spo2=98, weight=71.2)
s.note(
    "ed",
    t("11-10", "16:45"),
    """L&D triage. 31F G4P0211 27w3d by 8wk US, EDD 2/6/26. SLE hx class IV LN (bx 2019, remission), triple + APS, DVT L leg 2021. HA 3d, face/leg edema, foamy urine. BP 172/104, 168/100 15 min later. +FM, no ctx no VB. cervix not checked.
Urgent care 11/4 gave lisinopril for BP !
Labetalol 20 IV -> 40 IV -> 148/92. Mg 4 g bolus then 2 g/h. MFM admit.
PCN anaphylaxis. Rh? type sent""",
    "CNM D. Arceneaux",
    signed=t("11-10", "17:40"),
)
s.labs(
    t("11-10", "16:50"),
    t("11-10", "17:35"),
    na=136,
    k=4.8,
    cr=1.3,
    bun=28,
    alb=2.1,
    hgb=9.6,
    plt=96,
    wbc=3.4,
    ast=24,
    alt=18,
    tbil=0.4,
    glu=91,
)
s.lab_text(
    t("11-10", "16:50"),
    t("11-10", "18:10"),
    "Urine protein/creatinine ratio",
    "34366-5",
    "5.2 g/g; sediment: RBC casts",
    "HH",
)
s.lab_text(
    t("11-10", "16:50"),
    t("11-10", "18:30"),
    "ABO and Rh group, antibody screen",
    "882-1",
    "A NEGATIVE; antibody screen negative",
)
mg = s.order("magnesium sulfate", "4 g intravenously once, then 2 g/h", t("11-10", "17:05"))
lis = s.order("lisinopril", "10 mg by mouth once daily", t("11-10", "17:50"), note="continued from home list")
lab = s.order("labetalol", "400 mg by mouth every 8 hours", t("11-10", "18:20"))
hcq = s.order("hydroxychloroquine", "400 mg by mouth once daily", t("11-10", "18:20"))
aza = s.order("azathioprine", "100 mg by mouth once daily", t("11-10", "18:20"))
enx = s.order("enoxaparin", "70 mg subcutaneously every 12 hours", t("11-10", "18:20"))
asa = s.order("aspirin", "81 mg by mouth once daily", t("11-10", "18:20"))
s.order(
    "betamethasone",
    "12 mg intramuscularly every 24 hours x 2",
    t("11-10", "18:30"),
    end=t("11-11", "18:40"),
    final="completed",
    why="course given",
)
ket = s.order("ketorolac", "15 mg intravenously every 6 hours as needed for headache", t("11-10", "18:35"))
s.order("acetaminophen", "650 mg by mouth every 6 hours as needed", t("11-10", "18:35"))
s.note(
    "hp",
    t("11-10", "18:40"),
    """MFM H&P. As triage. Obhx: 2019 SAB 9w, 2020 IUFD 22w, 2022 C/S 30w for sPEC (girl, alive), now.
Ddx: superimposed preeclampsia severe vs lupus nephritis flare vs both vs TMA. plts 96, C3/C4 dsDNA sent, sFlt/PlGF sent, LDH/smear.
Plan: Mg x24h for neuroprotection/sz ppx, BMZ x2, labetalol 400 TID, continue home meds, enox therapeutic hold if delivery imminent. Rheum + renal consults. If PCN needed for GBS -> clinda/vanc. NICU consult. Daily NST. Prior low transverse? op note not available -> classical at 30w per pt ("up and down cut on womb") so repeat C/S, NO labor.""",
    "Dr. F. Landry",
    signed=t("11-10", "20:15"),
)
s.note(
    "pharm",
    t("11-10", "21:30"),
    "Night pharm: lisinopril ordered in 27 wk pregnancy -> fetotoxic, called Dr Landry, d/c'd before 1st dose here (she had 6 doses at home 11/4-11/9). Also ketorolac prn on file, not reviewed - see am.",
    "W. Ng PharmD",
    signed=t("11-10", "21:40"),
)
lis.stop(t("11-10", "21:35"), "contraindicated in pregnancy")
s.labs(t("11-11", "03:10"), t("11-11", "03:50"), cr=1.6, k=5.1, mg=8.6, plt=84, hgb=9.1)
s.note(
    "event",
    t("11-11", "03:20"),
    """03:15 RN: pt drowsy, slurring, DTRs absent (2+ at 23:00), RR 10. UOP 18/h. Mg 8.6, cr up 1.6. Mg gtt OFF 03:22, Ca gluconate 1 g IV, O2. RR 16 by 03:45. FHR 140 min var. rate was 2 g/h with cr 1.3 -- should've been 1. Not restarted.""",
    "Dr. O. Salinas OB night",
    signed=t("11-11", "04:00"),
)
mg.stop(t("11-11", "03:25"), "magnesium toxicity")
s.note(
    "consult",
    t("11-11", "10:30"),
    """RHEUM. Active sediment, C3 38 (L) C4 6, dsDNA 1:640, leukopenia, malar rash. sFlt1/PlGF 21 (<38 rules out PE 1 wk). => lupus nephritis flare >> preeclampsia.
Rec: methylpred 500 IV x3 (11/11-13) then pred 40. AZA 150 (TPMT nl). Tacrolimus 2 BID trough 5-8. HCQ cont. resident asked re MMF/cyclo: NO both - teratogenic (cyclo only if organ threat). No NSAID — plts 84, cr 1.6, LMWH, and >20wk. Biopsy deferred (anticoag).
Check SSA/SSB - not on file since 2017.""",
    "Dr. I. Petrov",
    signed=t("11-11", "12:10"),
)
s.lab_text(t("11-11", "06:00"), t("11-11", "09:50"), "sFlt-1/PlGF ratio", "74756-8", "21")
s.lab_text(
    t("11-11", "06:00"),
    t("11-11", "11:15"),
    "Complement C3, C4, anti-dsDNA",
    "4485-9",
    "C3 38 mg/dL (90-180), C4 6 mg/dL (10-40), dsDNA 1:640",
    "A",
)
s.order(
    "methylprednisolone",
    "500 mg intravenously once daily x 3",
    t("11-11", "12:30"),
    end=t("11-13", "14:00"),
    final="completed",
)
aza.dose(t("11-11", "12:35"), "150 mg by mouth once daily")
tac = s.order("tacrolimus", "2 mg by mouth every 12 hours", t("11-11", "12:40"))
s.note(
    "nursing",
    t("11-11", "21:10"),
    "HA 6/10. ketorolac 15 mg IV given 21:05 per PRN order. Partner asks re baby. Pt's mom takes warfarin, worried re 'clots in family'. Fundus ok, FHR 135.",
    "K. Batiste RN",
    signed=t("11-11", "21:30"),
)
s.given("ketorolac", "15 mg IV once", t("11-11", "21:05"))
s.labs(t("11-12", "05:00"), t("11-12", "05:45"), cr=1.8, k=5.3, plt=79, hgb=8.8, mg=3.1, alb=2.0, glu=188)
s.note(
    "progress",
    t("11-12", "07:50"),
    """HD3 27w5d. BP 150s/90s. HA better. Cr 1.8 up (1.3 adm). NST reactive for GA. CBG 188 208.
A/P LN flare. MP day 2/3. labetalol 400 tid + add nifedipine XL 30. Cont enox 70 q12 ASA. Mg off. BMZ complete. FHR daily.
D/C ketorolac - given x1 last noc in error of rheum rec.""",
    "Dr. F. Landry",
    signed=t("11-12", "09:20"),
)
ket.stop(t("11-12", "09:25"), "renal failure, pregnancy, thrombocytopenia")
nif = s.order("nifedipine extended release", "30 mg by mouth once daily", t("11-12", "09:30"))
s.note(
    "nutrition",
    t("11-12", "13:00"),
    "CBG fasting 112, 2h pp 188-236 on MP. No GDM test yet. NPH 14 u qAM started per MFM, CBG QID. 2 g Na diet.",
    "R. Guidry RD",
    signed=t("11-12", "13:30"),
)
nph = s.order("insulin NPH", "14 units subcutaneously every morning with steroid", t("11-12", "13:10"))
s.lab_text(
    t("11-11", "13:00"),
    t("11-13", "16:45"),
    "Anti-Ro (SSA) and anti-La (SSB) antibodies",
    "17792-3",
    "Anti-Ro/SSA >8.0 AI POSITIVE (ref <1.0); anti-La/SSB 3.1 POSITIVE",
    "HH",
)
s.labs(t("11-13", "05:00"), t("11-13", "05:40"), cr=1.7, k=5.2, plt=90, hgb=8.7, glu=164)
s.note(
    "progress",
    t("11-13", "08:00"),
    """HD4 27w6d. Cr 1.7. MP 3/3. tac level tmrw. vag itching, white d/c, KOH + -> fluconazole 150 x1 per night intern. BP 144/88.
Same plan. NST ok. EFW 940 g 22%.""",
    "Dr. F. Landry",
    signed=t("11-13", "10:00"),
)
s.order(
    "fluconazole", "150 mg by mouth once", t("11-13", "02:10"), end=t("11-13", "03:00"), final="completed"
)
s.given("fluconazole", "150 mg by mouth once", t("11-13", "02:40"))
pred = s.order("prednisone", "40 mg by mouth once daily", t("11-14", "08:00"))
s.lab_text(
    t("11-14", "08:00"), t("11-14", "13:20"), "Tacrolimus trough", "11253-2", "14.2 ng/mL (goal 5-8)", "H"
)
s.labs(t("11-14", "05:00"), t("11-14", "05:40"), cr=1.7, k=5.7, plt=101, hgb=8.6)
s.note(
    "consult",
    t("11-14", "15:00"),
    """RENAL. tac 14.2 after fluconazole 11/13 (CYP3A4) + K 5.7 + cr plateau. HOLD tac tonight and am, restart 1 mg BID 11/15 pm, trough 11/17. low K diet, lokelma 10 x2. topical clotrimazole x7d instead; no more fluconazole.
Enox: anti-Xa peak 11/14 1.34 (goal .6-1.0) — nephrotic + cr 1.7 -> cut to 60 q12. recheck.""",
    "Dr. C. Duplessis",
    signed=t("11-14", "16:30"),
)
tac.hold(t("11-14", "16:35"), "level 14.2")
enx.dose(t("11-14", "16:40"), "60 mg subcutaneously every 12 hours")
s.order("clotrimazole 1% vaginal cream", "1 applicator vaginally at bedtime x 7 nights", t("11-14", "16:45"))
tac.change(
    t("11-15", "17:30"),
    status="active",
    statusReason=None,
    dosageInstruction=[{"text": "1 mg by mouth every 12 hours"}],
)
s.note(
    "progress",
    t("11-15", "09:00"),
    "wknd. 28w1d. BP 138/84. K 5.3. No HA. plan unchanged, tac back tonight at 1 bid. nifed -> 60 XL.\nRhogam? - T&S says A neg, defer to primary.",
    "Dr. O. Salinas",
    signed=t("11-15", "10:10"),
)
nif.dose(t("11-15", "10:30"), "60 mg by mouth once daily")
s.labs(t("11-15", "05:00"), t("11-15", "05:40"), cr=1.5, k=5.3, plt=112)
s.note(
    "progress",
    t("11-16", "09:10"),
    "wknd. 28w2d. 134/82. cr 1.4. baby active. fasting 94, pp 142. NPH 14 ok. ankle edema less. wants home.",
    "Dr. O. Salinas",
    signed=t("11-16", "09:50"),
)
s.labs(t("11-16", "05:00"), t("11-16", "05:40"), cr=1.4, k=4.9, plt=124, hgb=8.9, glu=94)
s.labs(t("11-17", "05:00"), t("11-17", "05:40"), cr=1.3, k=4.7, plt=131, hgb=9.0, alb=2.3)
s.lab_text(t("11-17", "08:00"), t("11-17", "12:30"), "Tacrolimus trough", "11253-2", "6.4 ng/mL (goal 5-8)")
s.lab_text(
    t("11-17", "11:00"),
    t("11-17", "14:40"),
    "Heparin anti-Xa, LMWH peak",
    "32684-0",
    "0.82 IU/mL (goal 0.6-1.0)",
)
s.report(
    "Obstetric ultrasound",
    "11525-3",
    t("11-17", "10:00"),
    t("11-17", "11:40"),
    "Single live fetus, breech, EFW 1,050 g (18th percentile), AFI 11 cm, umbilical artery S/D 3.4 normal. Placenta anterior, low-lying, 1.4 cm from os. FHR 142 regular. Maternal: 4 cm simple left ovarian cyst.",
)
s.note(
    "progress",
    t("11-17", "13:30"),
    """HD8 28w3d. cr 1.3 K 4.7 plt 131. tac 6.4. plan dc tmrw.
US: EFW 18%, breech, placenta low 1.4 cm -> pelvic rest, recheck 32w. L ov cyst 4cm simple recheck pp.
Rhogam?""",
    "Dr. F. Landry",
    signed=t("11-17", "15:00"),
)
s.note(
    "sw",
    t("11-17", "16:00"),
    "Works line cook, FMLA done. 6 yo? 3 yo dtr w partner. WIC. cuff given. Depression screen EPDS 9.",
    "P. Moss LCSW",
    signed=t("11-17", "16:20"),
)
s.note(
    "pharm",
    t("11-18", "10:15"),
    """DC med teach. enoxaparin 60 mg q12 (was 70) - throw out/return 70s. Labetalol 400 TID (was 200 BID). nifedipine XL 60. pred 40 qAM until rheum. AZA 150 (was 100). tacrolimus 1 BID - 12h trough, no grapefruit, no fluconazole. HCQ 400, ASA 81. NPH 14 u qAM w/ pred. clotrimazole until 11/20. Ca/vit D in PNV + Ca 600 (apart no issue).
STOP lisinopril forever in preg. NO ibuprofen/aleve.""",
    "W. Ng PharmD",
    signed=t("11-18", "10:40"),
)
s.note(
    "progress",
    t("11-18", "11:00"),
    """DC 28w4d. BP 132/80. Home BP bid, call >=150/100, ER >=160/110.
F/u: NST/BP MFM Thu 11/20 14:00 then 2x/wk (504-555-0150); rheum Dr Petrov 11/21 10:20; renal 11/24 09:00 w/ BMP tac trough; glucose log.
Delivery plan repeat C/S (classical) 36-37w, stop enox 24h before; come at once with contractions - uterine rupture risk. PCN anaphylaxis.
Pending: 24h urine protein, repeat C3/dsDNA.""",
    "Dr. F. Landry",
    signed=t("11-18", "12:15"),
)
s.vitals(t("11-18", "08:00"), bp="132/80", hr=84, rr=16, temp=36.7, spo2=99, weight=69.8)
s.labs(t("11-18", "05:00"), t("11-18", "05:40"), cr=1.2, k=4.6, plt=138, hgb=9.1)
for n, d in (
    ("enoxaparin", "60 mg subcutaneously every 12 hours"),
    ("labetalol", "400 mg by mouth every 8 hours"),
    ("nifedipine extended release", "60 mg by mouth once daily"),
    ("prednisone", "40 mg by mouth every morning"),
    ("azathioprine", "150 mg by mouth once daily"),
    ("tacrolimus", "1 mg by mouth every 12 hours"),
    ("hydroxychloroquine", "400 mg by mouth once daily"),
    ("aspirin", "81 mg by mouth once daily"),
    ("insulin NPH", "14 units subcutaneously every morning with prednisone"),
    ("clotrimazole 1% vaginal cream", "1 applicator at bedtime until 2025-11-20"),
    ("prenatal vitamin", "1 tablet by mouth once daily"),
):
    s.order(n, d, t("11-18", "10:50"), cat="discharge")
s.write(__file__)
