"""Twenty hours with a clot in the left leg: apixaban meets carbamazepine, the pill is stopped and its usual substitutes fail too, a nurse hears of pleuritic pain, a breast lump is seen. Irish, terse."""

from builder import LABS, Stay, clock

LABS.update(
    plt=("777-3", "Platelets", "10*9/L", "x10^9/L", 150, 400),
    hb=("718-7", "Haemoglobin", "g/dL", "g/dL", 11.5, 16.0),
    wcc=("6690-2", "White cell count", "10*9/L", "x10^9/L", 4, 11),
    urea=("22664-7", "Urea", "mmol/L", "mmol/L", 2.5, 7.8),
    creat=("14682-9", "Creatinine", "umol/L", "umol/L", 45, 84),
    ddim=("", "D-dimer", "ug/mL{FEU}", "ug/mL FEU", 0, 0.5),
)

t = clock(2025, "+01:00")
s = Stay("ed-bren", "Brennock", "Aoife", "1991-11-06", "female")
s.contact("partner", "Cormac Devane", "01 555 0143")
s.encounter(
    t("06-18", "20:30"),
    t("06-19", "16:40"),
    "swollen leg, ?DVT",
    "128053003",
    "Deep venous thrombosis",
    "Acute Medical Assessment Unit",
)

s.allergy(
    "lamotrigine", "28439", "Stevens-Johnson syndrome 2015", t("06-18", "21:00"), "severe", "allergy", "high"
)
s.condition("Focal epilepsy", "", t("06-18", "21:00"), "2013", kind="problem-list-item")
s.condition("Migraine with aura", "4473006", t("06-18", "21:00"), "2018", kind="problem-list-item")
s.condition("Deep vein thrombosis of lower limb", "404223003", t("06-18", "23:30"), t("06-16", "08:00"))
s.condition("Pulmonary embolism", "59282003", t("06-19", "09:40"), t("06-19", "04:00"))

rec = t("06-18", "22:00")
s.home("carbamazepine prolonged release 400 mg", "400 mg twice daily", "2015-06-01", rec)
s.home(
    "ethinylestradiol 30 micrograms / levonorgestrel 150 micrograms",
    "1 tablet daily, 21 days of 28",
    "2023-02-01",
    rec,
)
s.home("folic acid 5 mg", "5 mg once daily", "2023-02-01", rec)
s.home("sumatriptan 50 mg", "50 mg when required for migraine", "2018-05-01", rec)

s.vitals(t("06-18", "20:40"), "128/74", hr=104, rr=18, temp=37.2, spo2=98, weight=68)
s.labs(
    t("06-18", "21:10"),
    t("06-18", "21:55"),
    wcc=9.1,
    hb=12.8,
    plt=231,
    na=131,
    k=4.0,
    urea=3.9,
    creat=58,
    crp=21,
    ddim=4.2,
    alt=31,
    inr=1.0,
    trop=4,
)
s.lab_text(t("06-18", "21:10"), t("06-18", "21:40"), "hCG, urine", "", "Negative")
apx = s.order("apixaban", "10 mg BD for 7 days then 5 mg BD", t("06-18", "22:20"), code="1364430")
s.order("carbamazepine PR", "400 mg BD", t("06-18", "22:30"), code="2002")
coc = s.order("ethinylestradiol/levonorgestrel", "1 tablet OD", t("06-18", "22:30"))
s.order("paracetamol", "1 g QDS PRN", t("06-18", "21:00"), code="161")
s.order("ibuprofen", "400 mg TDS PRN", t("06-18", "21:00"), code="5640")  # nobody ends it

s.note(
    "nursing",
    t("06-18", "20:40"),
    "TRIAGE cat 3. R leg swollen + sore x2/7. Flew home from Vancouver 9/6. on the pill. allergy: lamotrigine (SJS). LMP 2/52. takes nurofen most days for leg.",
    "S. Gilhooly CNM1",
)
s.note(
    "ed",
    t("06-18", "21:20"),
    """33F. L calf + thigh swelling 2/7, L>R 4 cm, pitting, tender. 10h flight 9/6. COCP (Microgynon). Epilepsy - tegretol, sz free 3 y. Migraine w aura (?why on COCP). No CP/SOB/haemoptysis. non smoker.
FHx: mother PE @41, sister FVL het. No PHx VTE. Wells 4. Ddimer 4.2. hCG neg. Triage says R - it is LEFT.
DDx DVT, cellulitis, Baker's cyst, iliac compression. Apixaban 10 stat (2230), doppler, AMAU.""",
    "Dr. R. Kinsella, ED SHO",
    t("06-18", "22:40"),
)
s.given("apixaban", "10 mg PO", t("06-18", "22:30"))
s.report(
    "US Doppler veins of lower limb",
    "",
    t("06-18", "22:50"),
    t("06-18", "23:20"),
    "LEFT: occlusive thrombus popliteal to common femoral vein, upper extent not into external iliac. Right leg patent. No Baker's cyst.",
)
s.note(
    "hp",
    t("06-19", "00:10"),
    """AMAU reg. Prox L DVT, provoked (flight, COCP) + strong FHx. obs ok sat 98. No PE sx. Plan apixaban 10 BD 7/7 -> 5 BD 3/12, stop COCP -> POP from GP. Na 131 ?carbamazepine. thrombophilia: FVL/PT gene sent. home am.""",
    "Dr. L. Onyekachi, Med Reg",
    t("06-19", "01:00"),
)
coc.stop(t("06-19", "01:05"), "DVT")
s.note(
    "nursing",
    t("06-19", "04:20"),
    "Awake, c/o 'catch' R side chest on breathing in, since 0400. HR 112, sat 95 RA, RR 22. SHO bleeped, busy. recheck 0500 sat 95.",
    "N. Tuohy RGN",
)
s.vitals(t("06-19", "04:20"), "118/70", hr=112, rr=22, spo2=95)
dap = s.order(
    "apixaban 5 mg tablets",
    "10 mg BD for 7 days then 5 mg BD",
    t("06-19", "08:10"),
    "discharge",
    code="1364430",
)
s.note(
    "progress",
    t("06-19", "08:00"),
    "PTWR. R prox DVT. No CP/SOB. obs stable. Home on apixaban, script done. GP POP. OPD thrombosis.",
    "Dr. H. Brosnan, SHO for Dr. Fallon",
    t("06-19", "08:20"),
)
s.report(
    "CT Pulmonary angiogram",
    "",
    t("06-19", "08:50"),
    t("06-19", "09:35"),
    "Segmental embolus RIGHT lower lobe, small peripheral infarct. No right heart strain. Incidental 14 mm spiculated nodule upper outer LEFT breast: urgent referral to symptomatic breast clinic.",
)
s.note(
    "consult",
    t("06-19", "10:00"),
    """Haem/thrombosis. L femoropopliteal DVT + R LL segmental PE (trop 4, no strain, sPESI 1 for HR - ambulant, ok for home after obs). CARBAMAZEPINE = strong inducer: APIXABAN and all DOACs CONTRAINDICATED (treatment failure). One dose only was given, stop. Tinzaparin 175 u/kg = 12,000 units SC OD, first 1030 today. Stay on LMWH till neuro decides. Warfarin = erratic on it. Min 3/12, likely 6.
FBC day 7 for HIT. FVL pending; LA/aPL at 3/12. No NSAID. Ask neuro re switch (lamotrigine?).""",
    "Dr. E. Fallon-Reidy, Haematology",
    t("06-19", "10:50"),
)
apx.stop(t("06-19", "10:20"), "carbamazepine")
tin = s.order("tinzaparin", "12,000 units SC OD", t("06-19", "10:25"), code="69646")
dap.cancel(t("06-19", "11:50"), "interaction with carbamazepine")
s.note(
    "pharm",
    t("06-19", "11:40"),
    """Apixaban script pulled back from pt's bag. NOT lamotrigine for switch: SJS 2015. Levetiracetam would be DOAC-safe, neuro 2/7. Do NOT stop Tegretol suddenly. POP/implant/patch FAIL with carbamazepine: copper coil, LNG-IUS or depo; condoms meanwhile - GP told. Nurofen stop. Sharps bin, self-injection taught 1130, did own. Sumatriptan ok.""",
    "P. Lavelle, Pharmacist",
)
s.note(
    "event",
    t("06-19", "13:00"),
    "Addendum to PTWR: leg is LEFT; PE on CTPA; plan is tinzaparin NOT apixaban. Breast nodule L told to pt with CNM, upset, mother's sister had breast ca @50. Walk test sat 96, HR 92.",
    "Dr. H. Brosnan, SHO",
)
s.vitals(t("06-19", "15:00"), "120/72", hr=88, rr=16, temp=36.9, spo2=97)
d = t("06-19", "14:20")
s.order(
    "tinzaparin 12,000 units prefilled syringe",
    "12,000 units SC once daily at 10:30",
    d,
    "discharge",
    code="69646",
)
s.order("carbamazepine prolonged release 400 mg", "400 mg twice daily", d, "discharge", code="2002")
s.order("folic acid 5 mg", "5 mg once daily", d, "discharge", code="4511")
s.order(
    "sumatriptan 50 mg",
    "50 mg when required for migraine, maximum 100 mg in 24 h",
    d,
    "discharge",
    code="37418",
)
s.order(
    "paracetamol 500 mg", "1 g every 6 hours when required, maximum 4 g a day", d, "discharge", code="161"
)
s.service(
    "Thrombosis clinic, with FBC (day 7)", d, due="2025-06-26T09:30:00+01:00", note="factor V Leiden result"
)
s.service("Symptomatic breast clinic, left breast nodule, urgent", d, due="2025-06-30T13:00:00+01:00")
s.service("Neurology, change of carbamazepine", d, due="2025-07-02T11:15:00+01:00", note="not lamotrigine")
s.service("GP: U&E (sodium 131), contraception", d, due="2025-07-03")
s.note(
    "instr",
    t("06-19", "14:30"),
    """Inject innohep 12,000 every morning 1030, next 20/6, don't miss. No apixaban, no pill, no nurofen/aspirin. Keep Tegretol. Condoms. Sharps bin. 999/ED: SOB, chest pain, collapse, coughing blood, bleeding wont stop, black stool, head injury, fit. no long flights till clinic. FVL pending. breast clinic 30/6 LEFT. GP bloods 3/7 sodium. no driving if fit.""",
    "Dr. H. Brosnan, SHO",
    t("06-19", "15:10"),
)

s.write(__file__)
