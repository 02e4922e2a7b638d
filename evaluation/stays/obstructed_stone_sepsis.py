"""Fictional. Infected obstructing ureteral stone, 58 F, French-speaking papers from outside."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("n-stone-sepsis", "Oduya", "Renata", "1967-01-23", "female")
s.contact("wife", "Colette Oduya", "555-0161")
s.encounter(
    t("05-05", "18:10"), t("05-10", "15:30"), "flank pain and fever", "95570007", "Kidney stone", "Urology"
)
s.condition("Type 2 diabetes mellitus", "44054006", t("05-05", "20:00"), kind="problem-list-item")
s.condition("Essential hypertension", "59621000", t("05-05", "20:00"), kind="problem-list-item")
s.allergy(
    "iodinated contrast media",
    "",
    "warm feeling, metallic taste",
    "2020-06-11T09:00:00-05:00",
    severity="mild",
    kind="intolerance",
    criticality="low",
)
for n, d in (
    ("metformin 1000 mg", "1000 mg by mouth twice daily"),
    ("losartan/hydrochlorothiazide 100/25", "1 tablet by mouth once daily"),
    ("tizanidine 4 mg", "4 mg by mouth three times daily"),
    ("atorvastatin 20 mg", "20 mg by mouth nightly"),
    ("calcium carbonate/vitamin D", "600 mg by mouth twice daily"),
):
    s.home(n, d, "2022-01-01", t("05-05", "20:10"))
s.order("atorvastatin", "20 mg by mouth nightly", t("05-05", "22:00"))
s.order("tizanidine", "4 mg by mouth three times daily", t("05-05", "22:00"))
los = s.order("losartan/hydrochlorothiazide", "100/25 mg by mouth once daily", t("05-05", "22:00"))
los.hold(t("05-06", "03:30"), "hypotension, AKI")
met = s.order("metformin", "1000 mg by mouth twice daily", t("05-05", "22:00"))
met.hold(t("05-06", "07:00"), "AKI, lactate")
cro = s.order("ceftriaxone", "2 g intravenously every 24 hours", t("05-05", "19:10"))
cro.stop(t("05-07", "10:40"), "ESBL")
s.order("ertapenem", "1 g intravenously every 24 hours", t("05-07", "10:40"))
s.order("tamsulosin", "0.4 mg by mouth nightly", t("05-06", "12:00"))
nor = s.order(
    "norepinephrine", "0-20 mcg/min infusion", t("05-06", "01:30"), end=t("05-07", "05:00"), why="weaned"
)
s.order(
    "ketorolac", "30 mg intravenously once", t("05-05", "18:40"), end=t("05-05", "18:55"), final="completed"
)
s.order(
    "ciprofloxacin",
    "500 mg by mouth twice daily",
    t("05-08", "09:20"),
    end=t("05-08", "11:40"),
    why="interaction with tizanidine, QTc; never given",
    final="cancelled",
)
s.labs(
    t("05-05", "18:40"),
    t("05-05", "19:20"),
    wbc=19.4,
    hgb=13.1,
    plt=142,
    na=134,
    k=4.9,
    cr=2.4,
    bun=38,
    glu=246,
    ca=11.2,
    lac=3.9,
    alb=3.6,
)
s.labs(
    t("05-06", "06:00"),
    t("05-06", "06:40"),
    wbc=24.8,
    hgb=11.4,
    plt=98,
    k=4.6,
    cr=2.7,
    ca=10.9,
    lac=2.2,
    alb=3.0,
)
s.labs(t("05-08", "05:30"), t("05-08", "06:20"), wbc=12.2, hgb=11.0, plt=121, k=4.3, cr=1.7, ca=10.8, alb=3.0)
s.labs(
    t("05-10", "05:30"),
    t("05-10", "06:15"),
    wbc=8.7,
    hgb=11.2,
    plt=204,
    k=4.2,
    cr=1.4,
    bun=22,
    ca=10.9,
    glu=162,
    a1c=7.6,
)
s.lab_text(
    t("05-05", "18:45"),
    t("05-07", "09:40"),
    "Urine culture",
    "",
    "E. coli >100,000 ESBL. R: ceftriaxone, cefepime, TMP-SMX, nitrofurantoin S, fosfomycin S, ciprofloxacin S, ertapenem S",
    "A",
)
s.lab_text(t("05-05", "18:50"), t("05-07", "09:50"), "Blood culture 1", "", "E. coli ESBL, 2/2 bottles", "A")
s.lab_text(
    t("05-08", "09:00"),
    t("05-08", "09:30"),
    "Blood culture, repeat",
    "",
    "No growth to date (preliminary)",
    status="preliminary",
)
s.lab_text(
    t("05-09", "06:00"),
    t("05-09", "07:00"),
    "PTH intact",
    "",
    "Specimen received, result to follow",
    status="registered",
)
s.vitals(t("05-05", "18:20"), "92/50", hr=124, rr=24, temp=39.4, spo2=95)
s.vitals(t("05-06", "01:20"), "78/42", hr=132)
s.vitals(t("05-08", "08:00"), "128/74", hr=84, temp=37.0)
s.vitals(t("05-10", "08:00"), "146/84", hr=76, temp=36.7, weight=81)
N = s.note
N(
    "nursing",
    t("05-05", "18:15"),
    """TRIAGE: R flank pain x2d, chills, vomiting. Hx DM. pain 9. T 39.4 BP 92/50. sepsis alert. wife present.""",
    "B. Castle RN",
)
N(
    "ed",
    t("05-05", "18:40"),
    """58F T2DM HTN, L flank pain rad to groin x2d w/ rigors. CVA tenderness LEFT. (triage says R - pt points to L).
lactate 3.9, WBC 19, Cr 2.4 (0.9 in Jan), UA nit+ LE 3+.
PCN = anaphylaxis 1998 (throat closed, epi) per pt + wife - not in EHR. Tolerated cephalexin 2021. Gave ceftriaxone 2g w/ monitoring, ok.
CT non con. toradol 30 given before Cr back. 30 cc/kg.
Contrast 'allergy' = felt hot.""",
    "Dr. M. Delacroix-Hale, EM",
    t("05-05", "20:10"),
)
N(
    "radiology",
    t("05-05", "19:40"),
    """CT ABD PELV NON CONTRAST
9 mm obstructing stone LEFT proximal ureter (L3), moderate hydroureteronephrosis, perinephric stranding. 4 mm nonobstructing stone lower pole RIGHT kidney.
Right adrenal nodule 2.3 cm, 24 HU, indeterminate - dedicated adrenal CT / biochemical evaluation recommended.
Gallstones.
IMP: obstructing L prox ureteral stone.""",
    "Dr. I. Kowalczyk, Radiology",
    t("05-05", "20:15"),
)
N(
    "op",
    t("05-05", "21:30"),
    """Cysto, retrograde, L JJ stent 6F x 24 cm placed under GA. Pus efflux, sent. No stone manipulation. Foley 16F. Stent has NO string. Definitive L ureteroscopy/laser in 2-3 wk after abx.""",
    "Dr. P. Iyer, Urology",
    t("05-05", "22:40"),
)
N(
    "event",
    t("05-06", "01:25"),
    """RRT: MAP 54 post stent. Levo started, ICU. Held losartan/hctz, metformin. lactate 2.2 after.""",
    "Dr. O. Ferro, ICU",
    t("05-06", "02:30"),
)
N(
    "progress",
    t("05-06", "09:00"),
    """UROLOGY
POD1 s/p R ureteral stent. on levo 6. Foley draining. ceftriaxone.
platelets 98 no bleeding. Metformin / losartan held - resume at discharge.""",
    "L. Yoon PA-C, Urology",
    t("05-06", "10:00"),
)
N(
    "phone",
    t("05-06", "11:00"),
    """Wife brought letter from Dr. Lemaire (Montréal), 2024: "Hypercalcémie modérée (Ca 2,80 mmol/L) découverte fortuitement, PTH non dosée. Lithiase rénale droite 2019 expulsée spontanément. Conseil: arrêter le calcium et doser la PTH." Scanned.""",
    "C. Mbeki RN",
)
N(
    "consult",
    t("05-07", "09:00"),
    """NEPHRO. AKI Cr 0.9->2.7: obstruction + sepsis + toradol. Non oliguric, improving now 2.0. Ca 11.2 (corr), stone former, mother 'parathyroid surgery': PHPT likely -> PTH, 25OHD. STOP HCTZ (raises Ca), STOP calcium carbonate/vit D. When BP allows: losartan alone 50 mg, only after BMP shows Cr <1.5 & K ok. No NSAIDs. Metformin off until BMP 5/14 (eGFR>45).""",
    "Dr. W. Tagaki, Nephrology",
    t("05-07", "10:20"),
)
N(
    "consult",
    t("05-07", "10:10"),
    """ID: ESBL E coli bacteremia, urinary. ceftriaxone R. -> ertapenem 1g q24 (pen anaphylaxis: carbapenem cross-react <1%, give).
14 d from source control 5/5 -> last dose 5/18 [clarify: repeat BCx 5/8 neg is needed; if neg date from stent 5/5 inclusive]. PO option cipro S - check w/ QTc & tizanidine.""",
    "Dr. N. Abiodun, Infectious Disease",
    t("05-07", "11:30"),
)
N(
    "progress",
    t("05-08", "08:30"),
    """Urology PA: off levo 24h, floor. Plan cipro 500 bid to go home with.
L stent. Foley out, voids 400 PVR 30.
EKG QTc 492.""",
    "L. Yoon PA-C, Urology",
    t("05-08", "09:30"),
)
N(
    "pharm",
    t("05-08", "11:20"),
    """CIPRO CONTRAINDICATED w/ tizanidine (levels x10: hypotension, sedation), QTc 492, and Hx. Not given. d/w ID: keep ertapenem 1 g daily via midline, home infusion thru 5/18. CrCl 46 -> no adjustment now (adjust 500 mg if <=30). Home tizanidine ok to continue, w/ tamsulosin: additive hypotension - counsel rising slowly.
Calcium suppl. not to restart. losartan/HCTZ combo: don't resume combo.""",
    "S. Lund PharmD",
    t("05-08", "12:10"),
)
N(
    "procedure",
    t("05-09", "10:00"),
    """Midline 4F R basilic vein, 12cm. tip axillary. US guided, no compl. For ertapenem.""",
    "T. Reyes RN, Vascular Access",
    t("05-09", "10:40"),
)
N(
    "nursing",
    t("05-09", "15:00"),
    """Pt c/o urgency, pink urine, L flank twinge w/ voiding; urology says normal w/ stent. Taught: drink 2.5 L. Home infusion teaching done with wife; first home dose Sun 5/11 10:00.""",
    "F. Adler RN",
)
N(
    "progress",
    t("05-10", "09:00"),
    """UROLOGY D/C - Iyer
afeb x72h. Cr 1.4
L stent in - MUST come out: L URS/laser + stent exchange/removal Tue 5/27 07:30 arrive 06:00, NPO after MN. (earlier plan of 5/20 not possible, OR date moved)
Ertapenem 1 g q24 thru 5/18 then midline out by home nurse.
tamsulosin 0.4 qhs.
Losartan 50 alone NOT before labs; combo pill w HCTZ stopped. metformin hold til BMP 5/14 & PCP Dr Quist call. Labs 5/14 BMP, CBC. PCP visit 5/15 9:45.
APAP for pain. No ibuprofen.
Pending: PTH, 25OHD, repeat BCx final. Adrenal nodule -> PCP/endocrine referral (aldo/renin, metanephrines, 1 mg dex).
Go to ED: fever>=38, chills, no urine, clots, vomiting, arm swelling/red midline.""",
    "Dr. P. Iyer, Urology",
    t("05-10", "10:30"),
)
los.stop(t("05-10", "11:00"), "HCTZ stopped: hypercalcemia")
s.order(
    "ertapenem",
    "1 g intravenously every 24 hours through 5/18 (home infusion)",
    t("05-10", "11:05"),
    cat="discharge",
)
s.order("tamsulosin", "0.4 mg by mouth nightly", t("05-10", "11:05"), cat="discharge")
s.order(
    "metformin",
    "1000 mg by mouth twice daily",
    t("05-10", "11:06"),
    cat="discharge",
    note="auto-resumed from home list",
)
s.order("acetaminophen", "650 mg by mouth every 6 hours as needed", t("05-10", "11:06"), cat="discharge")
s.order("tizanidine", "4 mg by mouth three times daily", t("05-10", "11:07"), cat="discharge")
s.order("atorvastatin", "20 mg by mouth nightly", t("05-10", "11:07"), cat="discharge")
N(
    "event",
    t("05-10", "12:30"),
    """Pharm discharge check: metformin got auto-resumed on AVS list. d/w Dr Iyer: metformin stays on HOLD till labs 5/14. order to be removed (pending). Avs to be corrected.""",
    "S. Lund PharmD",
    t("05-10", "12:40"),
)
s.service(
    "Left ureteroscopy with laser lithotripsy and stent removal", t("05-10", "11:10"), due=t("05-27", "07:30")
)
s.service("BMP and CBC", t("05-10", "11:10"), due=t("05-14", "08:00"))
s.write(__file__)
