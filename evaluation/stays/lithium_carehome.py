"""Fictional: lithium carehome."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("y-lamplight", "Furtado", "Maria Odete", "1948-06-02", "female", "pt")
s.contact("daughter, health care proxy", "Graca Furtado-Reis", "555-0118")
s.encounter(
    t("01-14", "15:20"),
    t("01-22", "13:30"),
    "confusion, tremor, not sleeping",
    "40917007",
    "Clouded consciousness",
    "Geriatric Psychiatry",
    "long",
)
s.condition(
    "Bipolar I disorder", "13746004", t("01-14", "16:00"), onset="1979-01-01", kind="problem-list-item"
)
s.condition("Hypothyroidism", "40930008", t("01-14", "16:00"), kind="problem-list-item")
s.condition("Hypertension", "38341003", t("01-14", "16:00"), kind="problem-list-item")
s.condition("Lithium toxicity", "", t("01-14", "18:30"))
s.condition("Acute kidney injury", "14669001", t("01-14", "18:30"))
s.allergy("nitrofurantoin", "", "hives", t("01-14", "16:00"))
for n, d, since in [
    ("lithium carbonate ER", "450 mg by mouth twice daily", "2004-01-01"),
    ("hydrochlorothiazide", "25 mg by mouth every morning", "2024-12-30"),
    ("ibuprofen", "400 mg by mouth three times daily", "2025-01-05"),
    ("quetiapine", "100 mg by mouth at bedtime", "2021-01-01"),
    ("levothyroxine", "75 mcg by mouth every morning", "2012-01-01"),
    ("metoprolol succinate ER", "25 mg by mouth daily", "2019-01-01"),
]:
    s.home(n, d, since, t("01-14", "16:10"))
V = s.vitals
L = s.labs
s.labs("2024-10-03T09:00:00-05:00", stay=False, cr=0.9, tsh=4.1, ca=10.2, na=139)
V(t("01-14", "15:30"), bp="104/58", hr=58, rr=18, temp=36.8, spo2=96, weight=54.2)
L(
    t("01-14", "15:50"),
    t("01-14", "16:40"),
    na=131,
    k=4.2,
    cr=1.8,
    bun=38,
    ca=10.9,
    glu=104,
    tsh=9.8,
    wbc=11.2,
    hgb=12.1,
    plt=210,
    mg=2.0,
)
s.lab_text(
    t("01-14", "15:50"),
    t("01-14", "17:55"),
    "Lithium level",
    "14334-7",
    "2.1 mmol/L (0.6-1.2) CRITICAL, called to Dr Banner",
    "HH",
)
s.note(
    "nursing",
    t("01-14", "15:35"),
    """TRANSFER SHEET received from Quiet Pines care home (fax, p. 2 of 3 missing). Pt 76F, Portuguese (Sao Miguel) only when upset, some English. Sent for: "manic again, up all night 4 nites, shaky, wobbly, drooling". MAR copy: lithium ER 450 BID, HCTZ 25 qAM *new 12/30 covering NP for BP*, ibuprofen 400 TID - "for knees, started 1/5, given standing", quetiapine 100 HS, levothyrox 75, metoprolol succ 25. Code: MOLST = DNR, hospital transfer ok. HCP daughter Graca 555-0118.
Coarse tremor both hands, can't hold the cup.""",
    "S. Okafor RN (ED)",
    t("01-14", "15:55"),
)
s.note(
    "ed",
    t("01-14", "16:00"),
    """Dictated. 76 yo F, care home, bipolar on lithium x 20y. 10 days of worsening tremor, ataxia, slurring, then not sleeping and confused. Home thinks mania. BP soft, dry. Coarse tremor, hyperreflexia, 3 beats clonus L ankle. No focal weakness. EKG sinus brady 56, QTc 468. CT head: no bleed; 11 mm calcified L parafalcine meningeoma, incidental.
Lithium 2.1, Cr 1.8 (was .9 in October). Fluids NS 150/h. Poison center: no charcoal, level q6h, nephro if > 4 or worse neuro. Hold everything nephrotoxic. Dispo: geri-psych w/ medical co-follow by hospitalist, Dr. Amory accepts. "No loss of conscience." [sic]""",
    "Dr. T. Banner",
    t("01-14", "18:40"),
)
s.report(
    "CT head without contrast",
    "30799-1",
    t("01-14", "16:50"),
    t("01-14", "17:30"),
    "No hemorrhage or infarct. 11 mm calcified left parafalcine meningioma without edema. Incidental; MRI in 6 months suggested.",
)
s.note(
    "consult",
    t("01-14", "19:00"),
    """TELE-NEPHROLOGY. Chronic lithium tox, level 2.1, AKI on HCTZ + NSAID, volume down. No HD indication now (level <4, protecting airway, renal fn recovering potential). NS, watch Na q8h (NDI risk - Na may climb). STOP lithium, thiazide, NSAID. Don't use diuretic to 'flush'. Ca 10.9 -> PTH. Call back if Li rising or seizure.""",
    "Dr. P. Valdez (tele)",
    t("01-14", "19:25"),
)
li = s.order("lithium carbonate ER", "450 mg by mouth twice daily", t("01-14", "18:45"))
li.hold(t("01-14", "19:30"), "toxic level")
li.stop(t("01-18", "11:30"), "will not be restarted")
s.order(
    "hydrochlorothiazide", "25 mg by mouth every morning", t("01-14", "18:45")
)  # never stopped in the feed
s.order("sodium chloride 0.9%", "150 mL/h intravenously", t("01-14", "17:00"), end=t("01-16", "10:00"))
qt = s.order("quetiapine", "100 mg by mouth at bedtime", t("01-14", "18:45"))
qt.dose(t("01-16", "09:40"), "50 mg by mouth at bedtime")
lt = s.order("levothyroxine", "75 mcg by mouth every morning", t("01-14", "18:45"))
lt.dose(t("01-20", "11:00"), "88 mcg by mouth every morning")
s.order("metoprolol succinate ER", "25 mg by mouth daily", t("01-14", "18:45"))
hal = s.order(
    "haloperidol",
    "2 mg intramuscularly every 6 hours as needed for agitation",
    t("01-15", "02:50"),
    end=t("01-15", "09:30"),
    why="prior dystonic reaction",
    final="cancelled",
)
s.order("heparin", "5000 units subcutaneously every 12 hours", t("01-14", "20:00"), end=t("01-22", "12:00"))
s.note(
    "nursing",
    t("01-15", "03:40"),
    """0310 pt climbing over rail, shouting in Portuguese "deixem-me ir para casa". Locum phoned -> haloperidol 2 IM PRN ordered. Called daughter before giving, she was awake: "NOT Haldol, 2009 in Fall River her jaw locked & eyes rolled up, ambulance" - acute dystonia by the sound of it. Not on allergy list. NOT GIVEN. Sat with her, hot milk, radio in Portuguese, asleep 0425. Asked day team to add to allergies. Urine out 900 since MN, pale++. Na was 138 at 2200.""",
    "J. Pell RN nights",
    t("01-15", "05:50"),
)
L(t("01-15", "06:00"), t("01-15", "06:50"), na=142, k=4.0, cr=1.6, bun=33)
s.lab_text(t("01-15", "06:00"), t("01-15", "07:30"), "Lithium level", "14334-7", "1.6 mmol/L (0.6-1.2)", "H")
s.note(
    "progress",
    t("01-15", "09:20"),
    """Geri-psych D2. Li 2.1->1.6. Less tremor, still ataxic. MMSE not possible. Na 142 watch. This is toxicity/delirium NOT mania in my view. d/c haloperidol. quetiapine continue. HCTZ + ibuprofen stopped. Fluids cont. Fall risk, bed alarm. Acetaminophen for knees.""",
    "Dr. R. Amory",
    t("01-15", "10:10"),
)
s.order(
    "acetaminophen",
    "650 mg by mouth every 6 hours as needed for pain, maximum 3 g daily",
    t("01-15", "09:30"),
)
L(t("01-16", "06:00"), t("01-16", "06:50"), na=146, k=3.9, cr=1.3, bun=24, ca=10.8)
s.lab_text(t("01-16", "06:00"), t("01-16", "07:30"), "Lithium level", "14334-7", "1.0 mmol/L (0.6-1.2)", "N")
s.note(
    "event",
    t("01-16", "05:30"),
    """FALL 0450. Found sitting by commode, alarm unplugged by visitor? Says "a mao, a mao". LEFT wrist swollen per locum phone order -> XR L wrist. No head strike (witnessed by roommate, dementia). Orthostatic 128/70 -> 98/60.""",
    "J. Pell RN nights",
    t("01-16", "06:10"),
)
s.note(
    "event",
    t("01-16", "07:05"),
    """ADDENDUM/correction: it is the RIGHT wrist. XR tech noticed before shooting. Order changed to R. My error, it was dark.""",
    "J. Pell RN nights",
    t("01-16", "07:10"),
)
s.report(
    "X-ray right wrist",
    "",
    t("01-16", "07:40"),
    t("01-16", "08:50"),
    "Nondisplaced fracture of the distal RIGHT radius. Osteopenia.",
)
s.note(
    "progress",
    t("01-16", "09:30"),
    """D3. Fell, R distal radius fx nondisp -> volar splint (ED PA), ortho OP. Orthostatic: quetiapine 100 -> 50 HS. Na 146: stop NS, D5W 75/h x 12 h and free water; hospitalist Dr. Lund agrees NDI from lithium. Li 1.0. NO NSAIDs. Cr 1.3.""",
    "Dr. R. Amory",
    t("01-16", "10:15"),
)
s.order("dextrose 5% in water", "75 mL/h intravenously", t("01-16", "10:00"), end=t("01-17", "08:00"))
L(t("01-17", "06:00"), t("01-17", "06:50"), na=142, k=3.8, cr=1.2, bun=19, wbc=15.4)
V(t("01-17", "02:00"), bp="112/62", hr=96, temp=38.6, rr=20, spo2=95)
s.note(
    "nursing",
    t("01-17", "04:10"),
    """T 38.6 at 0200. Urine foul, pt holding lower belly, ?dysuria. St cath UA/cx sent 0230. Note: CNA charted apixaban 5 on this pt's MAR at 2100 - belongs to room-mate Mrs Gill, NOT given to Mrs Furtado, pharmacy told. Daughter brought a bag: her OWN lorazepam was in it, sent home again.""",
    "J. Pell RN nights",
    t("01-17", "06:00"),
)
s.order(
    "ceftriaxone",
    "1 g intravenously every 24 hours",
    t("01-17", "07:30"),
    end=t("01-18", "16:30"),
    why="resistant organism",
)
s.note(
    "consult",
    t("01-18", "08:30"),
    """TELE-PSYCHIATRY. Long lithium responder. Rec: rechallenge lithium 300 mg HS once level <0.5 and Cr <1.2, w/ no thiazide/NSAID. Alternative valproate. Pls check LFT, plt.""",
    "Dr. N. Sorrell (tele)",
    t("01-18", "09:00"),
)
L(t("01-18", "06:00"), t("01-18", "06:50"), na=140, cr=1.2, bun=18, k=3.9, plt=198, ast=22, alt=18)
s.note(
    "progress",
    t("01-18", "10:40"),
    """Family mtg w/ Graca + interpreter. Tele-psych suggests lithium rechallenge. I disagree: NDI, AKI, hypercalcaemia, care home that added 2 interacting drugs in a wk. Daughter & pt (in a clear moment, "nao quero mais esse veneno"): no more lithium. Start divalproex DR 250 BID, up to 500 BID tomorrow, level trough 1/21. LFT plt ok.""",
    "Dr. R. Amory",
    t("01-18", "11:25"),
)
vp = s.order("divalproex sodium delayed release", "250 mg by mouth twice daily", t("01-18", "11:30"))
vp.dose(t("01-19", "09:30"), "500 mg by mouth twice daily")
s.lab_text(
    t("01-17", "02:30"),
    t("01-18", "14:50"),
    "Urine culture",
    "630-4",
    "E. coli >100,000 CFU/mL, ESBL. Resistant ceftriaxone, ciprofloxacin, TMP-SMX. Susceptible ertapenem, meropenem, nitrofurantoin.",
    "A",
)
s.note(
    "consult",
    t("01-18", "15:40"),
    """TELE-ID phone. ESBL E coli cystitis/early pyelo, febrile. Macrobid out: allergy hives. Ertapenem 1 g IV q24h x 4 doses thru 1/21 (CrCl ~34 by my math; full dose if >30). No PICC.""",
    "Dr. Q. Hamm (tele)",
    t("01-18", "16:10"),
)
s.order(
    "ertapenem",
    "1 g intravenously every 24 hours",
    t("01-18", "16:30"),
    end=t("01-21", "17:30"),
    final="completed",
)
s.note(
    "progress",
    t("01-19", "09:20"),
    """D6. afebrile. Copied: HCTZ + ibuprofen stopped. VPA up to 500 BID. ertapenem D2/4. Slept 5h. BP 158/84 off thiazide -> amlodipine 2.5.""",
    "Dr. K. Lund hospitalist",
    t("01-19", "09:50"),
)
s.order("amlodipine", "2.5 mg by mouth daily", t("01-19", "10:00"))
s.note(
    "progress",
    t("01-20", "10:30"),
    """D7. TSH 9.8, free T4 low: levothyroxine 75 -> 88. Intrusive, singing at 4 am, pressured; ?real hypomania emerging. R splint ok, fingers pink. PT: walker w/ platform R.""",
    "Dr. R. Amory",
    t("01-20", "11:05"),
)
L(t("01-21", "06:00"), t("01-21", "07:00"), na=139, k=4.1, cr=1.1, bun=16, ca=10.7, wbc=8.9, plt=186)
s.lab_text(
    t("01-21", "06:00"), t("01-21", "08:10"), "Valproic acid level", "4086-5", "14 mcg/mL (50-125)", "L"
)
s.lab_text(t("01-21", "06:00"), t("01-21", "08:10"), "Lithium level", "14334-7", "<0.2 mmol/L", "N")
s.note(
    "progress",
    t("01-21", "09:30"),
    """D8. VPA 14 on 1 g/d ?? cheeking tabs? -> plan go up 750 BID. Last ertapenem today. dispo tomorrow Quiet Pines.""",
    "Dr. K. Lund hospitalist",
    t("01-21", "09:50"),
)
vp.dose(t("01-21", "10:00"), "750 mg by mouth twice daily")
s.note(
    "nursing",
    t("01-22", "03:30"),
    """Watched her swallow every dose x 3 nights, she is NOT cheeking. Lives on milky coffee. Splint: skin intact.""",
    "J. Pell RN nights",
    t("01-22", "05:30"),
)
s.note(
    "pharm",
    t("01-22", "08:40"),
    """Back from wkend. VPA 14 = ertapenem interaction (carbapenems drop valproate within 24 h), not non-adherence. Levels recover over 1-2 wk after last dose 1/21. Staying on 750 BID will overshoot in a 54 kg lady. Rec return to 500 BID, trough VPA + CBC + LFT + ammonia 1/27, watch for breakthrough mania this week. If carbapenem again: talk to psych first. Discussed Amory, agrees.""",
    "L. Tran PharmD",
    t("01-22", "09:15"),
)
vp.dose(t("01-22", "09:20"), "500 mg by mouth twice daily")
s.note(
    "instr",
    t("01-22", "10:30"),
    """Back to Quiet Pines. Divalproex DR 500 BID, quetiapine 50 HS, levothyroxine 88 mcg AM, metoprolol succ 25, amlodipine 2.5, acetaminophen 650 q6 prn max 3 g. STOP lithium for good, HCTZ, ibuprofen/all NSAIDs. Labs 1/27 at home: VPA trough, CBC, LFT, ammonia, BMP. TSH 6 wk. Ortho Dr. Webb 1/29 10:30, 555-0143, keep splint on, dry. Dr. Amory 2/5 14:00 555-0160. MRI brain July for meningioma, PCP. PTH sent 1/21 pending - Dr. Amory's office will call. Drink to thirst, water always within reach. Return: drowsy/vomiting, fever, fall, not sleeping 2 nights, very thirsty.""",
    "Dr. R. Amory",
    t("01-22", "11:10"),
)
for n, d in [
    ("divalproex sodium delayed release", "500 mg by mouth twice daily"),
    ("quetiapine", "50 mg by mouth at bedtime"),
    ("levothyroxine", "88 mcg by mouth every morning"),
    ("metoprolol succinate ER", "25 mg by mouth daily"),
    ("amlodipine", "2.5 mg by mouth daily"),
    ("acetaminophen", "650 mg by mouth every 6 hours as needed for pain, maximum 3 g daily"),
]:
    s.order(n, d, t("01-22", "11:00"), cat="discharge")
s.service("PTH intact", t("01-21", "06:00"), note="in process")
s.write(__file__)
