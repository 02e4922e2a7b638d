"""Fictional stay."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("s-anca", "Quinonez", "Segundo", "1958-05-12", "male")
s.contact("daughter", "Marisol Quinonez", "555-0172")
s.encounter(
    t("11-03", "16:30"),
    t("11-11", "13:45"),
    "coughing blood, kidney failure",
    "66857006",
    "Hemoptysis",
    "Nephrology",
)
s.home("diltiazem ER", "240 mg by mouth daily", "2020", t("11-03", "18:30"))
s.home("atorvastatin", "80 mg by mouth at bedtime", "2018", t("11-03", "18:30"))
s.home("febuxostat", "40 mg by mouth daily", "2021", t("11-03", "18:30"))
s.home("colchicine", "0.6 mg by mouth twice daily as needed for gout", "2021", t("11-03", "18:30"))
s.home("alendronate", "70 mg by mouth once weekly on Sunday", "2023", t("11-03", "18:30"))
s.home("metformin", "500 mg by mouth twice daily", "2019", t("11-03", "18:30"))
s.home("aspirin", "81 mg by mouth daily", "2018", t("11-03", "18:30"))
for n, c in (
    ("Gout", "90560007"),
    ("Hypertension", "38341003"),
    ("Type 2 diabetes mellitus", "44054006"),
    ("Osteopenia", "312894000"),
):
    s.condition(n, c, t("11-03", "18:30"), onset="2019", kind="problem-list-item")
s.condition(
    "ANCA-associated vasculitis with rapidly progressive glomerulonephritis and alveolar hemorrhage",
    "",
    t("11-04", "10:00"),
)
RG = {"cr": (0.7, 1.3), "hgb": (13.5, 17.5)}
s.vitals(t("11-03", "16:45"), bp="158/92", hr=102, rr=24, temp=37.6, spo2=89, o2=4, weight=71.0, height=165)
s.labs(
    t("11-03", "17:00"),
    issued=t("11-03", "17:50"),
    ranges=RG,
    wbc=12.8,
    hgb=8.2,
    plt=402,
    na=134,
    k=5.2,
    co2=18,
    bun=74,
    cr=4.2,
    glu=188,
    crp=142,
    alb=2.9,
)
s.lab_text(
    t("11-03", "17:00"), t("11-03", "18:20"), "Eosinophils absolute", "711-2", "1.4 K/uL (ref 0-0.5)", "H"
)
s.lab_text(
    t("11-03", "17:00"),
    t("11-04", "09:20"),
    "Proteinase 3 antibody",
    "",
    "PR3 218 U/mL (neg <20); MPO negative; anti-GBM negative",
    "H",
)
s.note(
    "ed",
    t("11-03", "17:00"),
    """67M 3 wk cough, hemoptysis 1 wk, epistaxis, ankle swelling, dark urine. Cr 4.2 (0.9 in Feb PCP). UA 3+ bld RBC casts. CT chest (no contrast): bilat GGO c/w DAH, RUL 9 mm nodule possibly cavitating. From Esmeraldas (Ecuador), lived barefoot on the farm till 30, in US 37 y. NKDA per chart. Pulse MP 1 g IV given. Renal + rheum.""",
    "Dr. A. Lindqvist",
    signed=t("11-03", "19:40"),
)
s.report(
    "CT chest without contrast",
    "",
    t("11-03", "17:40"),
    t("11-03", "19:00"),
    "Diffuse bilateral ground glass, likely hemorrhage. RUL 9 mm nodule, possible cavitation, repeat CT 3 months.",
)
mp = s.order(
    "methylprednisolone",
    "1000 mg intravenously daily for 3 days",
    t("11-03", "18:45"),
    end=t("11-06", "09:00"),
    final="completed",
)
dil = s.order("diltiazem ER", "240 mg by mouth daily", t("11-03", "20:00"))
s.order("atorvastatin", "80 mg by mouth at bedtime", t("11-03", "20:00"))
asa = s.order("aspirin", "81 mg by mouth daily", t("11-03", "20:00"))
s.order("pantoprazole", "40 mg by mouth daily", t("11-03", "20:00"))
s.note(
    "hp",
    t("11-03", "19:30"),
    """NEPH ADMIT. Pulm-renal syndrome, GPA likely. eGFR 14. R IJ non-tunneled HD cath tonight. PLEX. Home: diltiazem, atorva, febuxostat, colchicine prn, alendronate, metformin HOLD, ASA. No SQ heparin while DAH - SCDs. Strongy, QuantiFERON, HBV, HCV, HIV sent with immunosuppression panel. Full code.""",
    "Dr. H. Marchetti",
    signed=t("11-03", "21:30"),
)
s.note(
    "consult",
    t("11-04", "09:30"),
    """RHEUM. PR3+ GPA severe. Pulse x3 then pred 60, RTX 375/m2 weekly x4 (BSA 1.79 = 670 mg) rather than CYC (family prefers). HBV sAg/core neg. PLEX x 5-7 alternate days per DAH. PJP prophylaxis needed. Renal bx nice but not essential. Bone protection.""",
    "Dr. E. Roth",
    signed=t("11-04", "11:00"),
)
s.procedure("Plasma exchange #1", "20720000", t("11-04", "14:00"), t("11-04", "16:30"))
s.note(
    "progress",
    t("11-04", "17:00"),
    """NEPH. PLEX#1 albumin, ok. Cr 4.4 UO 40/h. O2 4L. Biopsy requested IR for 11/07 0800. Steroid d2.""",
    "Dr. T. Vandermeer",
    signed=t("11-04", "18:20"),
)
s.labs(
    t("11-05", "06:00"),
    issued=t("11-05", "06:50"),
    ranges=RG,
    hgb=7.6,
    plt=340,
    k=5.0,
    cr=4.5,
    bun=88,
    glu=276,
    co2=19,
)
s.note(
    "sw",
    t("11-05", "15:00"),
    """FAMILY MEETING (pt, daughter Marisol, Dr Roth, SW). Diagnosis explained, PLEX and rituximab agreed. Daughter: in 2009 in Guayaquil he spent 3 weeks in burn unit after "Bactrim", "se le cayo la piel", eyes involved - told never sulfa again. Worries re infections. Daughter's own warfarin - no relevance. HCP form: Marisol.""",
    "LCSW D. Ogden",
    signed=t("11-05", "16:30"),
)
s.note(
    "progress",
    t("11-05", "08:30"),
    """NEPH HD2. Hgb 7.6 1 u PRBC. Steroid d3 tomorrow. PLEX#2 11/06 pm. [para re PICC in L arm belongs to bed 14, disregard - TV] Biopsy fri. Insulin NPH.""",
    "Dr. T. Vandermeer",
    signed=t("11-05", "10:40"),
)
nph = s.order("insulin NPH", "14 units subcutaneously every morning with steroid", t("11-05", "09:00"))
rtx = s.order("rituximab", "670 mg intravenously once, dose 1 of 4", t("11-06", "08:30"))
s.given("rituximab", "670 mg IV 10:00-14:30", t("11-06", "10:00"))
rtx.complete(t("11-06", "14:40"))
s.procedure("Plasma exchange #2", "20720000", t("11-06", "17:30"), t("11-06", "19:50"))
pr = s.order("prednisone", "60 mg by mouth daily", t("11-06", "09:30"))
s.note(
    "nursing",
    t("11-06", "20:30"),
    """RTX 1000-1430 tolerated, 1 h chills slowed rate. PLEX#2 1730-1950 albumin, no FFP. ASA given am. NPO mn for kidney biopsy. Oozing R IJ site. Hemoptysis streak x1.""",
    "RN B. Castellan",
)
s.labs(t("11-06", "21:00"), issued=t("11-06", "21:50"), ranges=RG, hgb=7.9, plt=262, inr=1.9, k=4.9, cr=4.6)
s.lab_text(t("11-06", "21:00"), t("11-06", "22:10"), "Fibrinogen", "3255-7", "84 mg/dL (ref 200-400)", "LL")
s.note(
    "progress",
    t("11-06", "16:30"),
    """NEPH HD3. RTX #1 today. PLEX tonight. Bx 0800 - consent signed. Pred 60.""",
    "Dr. T. Vandermeer",
    signed=t("11-06", "17:10"),
)
s.note(
    "event",
    t("11-07", "07:40"),
    """IR: biopsy cancelled - fibrinogen 84, INR 1.9, aspirin yesterday. Rheum: PR3 218 and casts enough, NO biopsy. Diet resumed. Aspirin off.""",
    "Dr. K. Salvatierra",
    signed=t("11-07", "08:30"),
)
asa.stop(t("11-07", "08:40"), "bleeding, fibrinogen 84")
s.labs(t("11-07", "06:00"), issued=t("11-07", "06:50"), ranges=RG, hgb=7.8, k=5.0, cr=4.4, glu=310)
nph.dose(t("11-07", "09:00"), "22 units subcutaneously every morning with prednisone")
s.note(
    "progress",
    t("11-07", "10:00"),
    """NEPH HD4. No bx. UO up 70/h. O2 2 L. R great toe hot red - gout, febuxostat not given since admit (nonform). Start colchicine 1.2 then 0.6 BID, febux back. Add PJP ppx.""",
    "Dr. T. Vandermeer",
    signed=t("11-07", "12:00"),
)
col = s.order("colchicine", "1.2 mg by mouth once then 0.6 mg by mouth twice daily", t("11-07", "12:10"))
s.order("febuxostat", "40 mg by mouth daily", t("11-07", "12:15"))
tmp = s.order(
    "trimethoprim-sulfamethoxazole", "single strength by mouth daily (PJP prophylaxis)", t("11-07", "12:20")
)
s.procedure("Plasma exchange #3", "20720000", t("11-08", "09:00"), t("11-08", "11:20"))
s.labs(
    t("11-08", "06:00"),
    issued=t("11-08", "06:50"),
    ranges=RG,
    hgb=8.3,
    plt=240,
    k=5.4,
    cr=4.1,
    bun=92,
    glu=204,
)
s.note(
    "nursing",
    t("11-08", "21:00"),
    """Bactrim due 0900 - pharmacy out of SS tabs until 1800, then pt asleep, not given. Loose stools x5. Toe better. PLEX 3 ok.""",
    "RN B. Castellan",
)
s.given(
    "trimethoprim-sulfamethoxazole",
    "80 mg TMP PO",
    t("11-08", "09:00"),
    status="not-done",
    why="not available",
)
s.note(
    "progress",
    t("11-08", "09:30"),
    """NEPH wkd. Better. Cr 4.1. Hemoptysis none 24h. Gout better. Diarrhea - check c diff. Copy: biopsy fri, ASA.""",
    "Dr. P. Hallam",
    signed=t("11-08", "11:00"),
)
s.lab_text(t("11-08", "15:00"), t("11-08", "22:00"), "Clostridioides difficile PCR", "", "negative", "N")
s.labs(
    t("11-09", "06:00"),
    issued=t("11-09", "06:50"),
    ranges=RG,
    hgb=8.1,
    plt=188,
    wbc=6.2,
    k=5.3,
    cr=3.6,
    ast=88,
    alt=62,
    glu=122,
)
s.note(
    "pt",
    t("11-09", "11:00"),
    "PT: proximal weakness, cannot rise from chair w/o arms, was indep Thursday. Thighs sore. Legs 4-/5 hips. Calf ok.",
    "PT E. Osterman",
)
s.lab_text(
    t("11-03", "21:00"), t("11-09", "17:10"), "Strongyloides IgG", "", "POSITIVE, index 5.8 (ref <0.9)", "A"
)
s.note(
    "progress",
    t("11-09", "09:00"),
    """NEPH wkd. Cr 3.6. Weak, thighs ache - steroid myopathy likely. PLEX#4 tomorrow then line out. NPH 22. Diarrhea x4, c diff neg. Home Tue.""",
    "Dr. P. Hallam",
    signed=t("11-09", "10:30"),
)
s.procedure("Plasma exchange #4", "20720000", t("11-10", "09:00"), t("11-10", "11:30"))
s.labs(
    t("11-10", "06:00"),
    issued=t("11-10", "06:50"),
    ranges=RG,
    hgb=8.4,
    plt=142,
    wbc=3.4,
    k=5.4,
    cr=3.2,
    ast=132,
    alt=70,
    glu=74,
)
s.lab_text(
    t("11-10", "06:00"), t("11-10", "14:40"), "Creatine kinase", "2157-6", "1840 U/L (ref 40-200)", "H"
)
s.note(
    "progress",
    t("11-10", "10:00"),
    """NEPH attending. PLEX #4 done, stop PLEX (DAH resolved). Cr 3.2 from 4.6. Pred 60 -> 40 from tomorrow per reduced-dose plan, then 30 from 11/18 until rheum. RTX #2 11/13 infusion center. Home tomorrow. NPH adjust w pred taper. QFT indeterminate, repeat sent.""",
    "Dr. H. Marchetti",
    signed=t("11-10", "12:00"),
)
s.note(
    "nursing",
    t("11-10", "22:00"),
    """FSBG 62 at 2100, juice. R IJ cath removed 1530, held 15 min. Stool x6. Bactrim SS given 0900 tues?? - MAR shows given 11/10. C/o tingling feet, "no puedo levantarme".""",
    "RN B. Castellan",
)
s.given("trimethoprim-sulfamethoxazole", "80 mg TMP PO", t("11-10", "09:00"))
pr.dose(t("11-11", "07:30"), "40 mg by mouth daily")
s.labs(
    t("11-11", "06:00"),
    issued=t("11-11", "06:50"),
    ranges=RG,
    hgb=8.4,
    plt=118,
    wbc=2.6,
    k=5.6,
    cr=3.1,
    co2=20,
    ast=140,
    alt=72,
    glu=70,
)
s.vitals(t("11-11", "08:00"), bp="138/80", hr=72, rr=16, temp=37.0, spo2=95, weight=68.8)
s.note(
    "progress",
    t("11-11", "08:30"),
    """NEPH d/c. Cr 3.1 K 5.6 (low K diet). Weakness = steroid, home PT. Faint itchy rash on chest this am, "fine", no mucosal. Cont colchicine until toe clear. Metformin stop. G6PD pending. RTX#2 11/13. BMP 11/14.""",
    "Dr. T. Vandermeer",
    signed=t("11-11", "10:00"),
)
for n, d in (
    ("prednisone", "40 mg by mouth daily through 11-17, then 30 mg daily until rheumatology"),
    ("trimethoprim-sulfamethoxazole", "single strength by mouth daily"),
    ("colchicine", "0.6 mg by mouth twice daily until gout clears"),
    ("diltiazem ER", "240 mg by mouth daily"),
    ("atorvastatin", "80 mg by mouth at bedtime"),
    ("febuxostat", "40 mg by mouth daily"),
    ("insulin NPH", "22 units subcutaneously every morning"),
    ("pantoprazole", "40 mg by mouth daily"),
    ("alendronate", "70 mg by mouth once weekly on Sunday"),
    ("furosemide", "40 mg by mouth daily"),
):
    s.order(n, d, t("11-11", "10:15"), cat="discharge")
s.service("Rituximab infusion, dose 2 of 4", t("11-11", "10:20"), due=t("11-13", "09:00"))
s.note(
    "instr",
    t("11-11", "10:40"),
    """RTX#2 Thu 11/13 9:00 infusion center 555-0173. BMP/CBC 11/14 lab. Nephrology Dr. Marchetti 11/18 10:40, 555-0174. Rheum Dr. Roth 11/24 13:20. CT chest 3 mo. Low K, low salt diet. No aspirin till rheum/neph say. No NSAIDs. No live vaccines. Check sugar 4x/d, call if <70 or >300. Call: blood cough, less urine, fever 100.4, SOB.""",
    "Dr. T. Vandermeer",
    signed=t("11-11", "11:20"),
)
s.note(
    "nutrition",
    t("11-06", "13:00"),
    """RD: CKD diet 2 g K 2 g Na, CHO consistent w steroid. Likes plantain + coconut water (high K) - taught.""",
    "RD V. Moreau",
)
s.note(
    "nursing",
    t("11-09", "22:00"),
    """BS 122 am, 148 hs. Loose x5. Needs 1 assist to stand, was alone wed. IJ site dry. SpO2 95 RA. Febuxostat + colchicine given.""",
    "RN G. Ainsley",
)
s.vitals(t("11-06", "08:00"), bp="146/86", hr=90, rr=20, temp=37.0, spo2=93, o2=3)
s.vitals(t("11-09", "08:00"), bp="140/82", hr=78, rr=16, temp=36.8, spo2=95)
s.write(__file__)
