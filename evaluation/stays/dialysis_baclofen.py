"""52 F on hemodialysis, catheter MSSA bacteremia, gabapentin/baclofen too much. Home list in two versions of statements; doses by day of week; ward orders left active."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("i-hd-52", "Fontenot", "Gloria", "1973-10-11", "female")
s.contact("son", "Marcus Fontenot", "337-555-0116")
s.encounter(
    t("08-17", "14:20"),
    t("08-26", "15:10"),
    "fever and chills on dialysis, sleepy",
    "5758002",
    "Bacteremia",
    "Hospital Medicine",
)
r = t("08-17", "18:00")
s.home("Sevelamer carbonate 800 mg", "2 tabs TID with meals", "2023-03-01", r)
s.home("Carvedilol 12.5 mg", "1 tab BID, hold AM of HD", "2022-06-01", r)
s.home("Amlodipine 10 mg", "1 tab nightly", "2022-06-01", r)
gab = s.home("Gabapentin 300 mg", "1 cap TID", "2024-09-01", r)
gab.change(t("08-18", "11:00"), dosage=[{"text": "2 caps (600 mg) TID - verified with CVS fill 7/30"}])
s.home("Insulin glargine", "18 units SC qHS", "2020-01-01", r)
s.home("Atorvastatin 40 mg", "1 tab qHS", "2020-01-01", r)
s.home("Epoetin alfa", "6000 units IV TIW at HD (unit)", "2023-02-01", r)
s.home(
    "Lisinopril 10 mg",
    "1 tab daily",
    "2019-05-01",
    r,
    status="stopped",
    end="2026-06-15",
    why="K 6.2, stopped by nephrology",
)
s.allergy(
    "Vancomycin",
    "11124",
    "red man syndrome",
    "2023-11-20T09:00:00-06:00",
    severity="mild",
    kind="intolerance",
    criticality="low",
)
s.condition(
    "End-stage renal disease", "46177005", t("08-17", "18:00"), kind="problem-list-item", onset="2022"
)
s.condition("Type 2 diabetes mellitus", "44054006", t("08-17", "18:00"), kind="problem-list-item")
s.condition("Bacteremia", "5758002", t("08-18", "09:00"))
s.vitals(t("08-17", "14:30"), bp="102/56", hr=112, temp=39.2, spo2=95, rr=20, weight=69.8)
k1 = s.labs(
    t("08-17", "14:40"),
    t("08-17", "15:20"),
    wbc=16.4,
    hgb=8.9,
    plt=171,
    k=6.9,
    co2=18,
    bun=62,
    cr=8.4,
    glu=71,
    lac=1.9,
)
for o in k1:
    if o._stay._told[o.name][-1][1]["code"]["text"] == "Potassium":
        o.change(
            t("08-17", "16:20"),
            status="corrected",
            valueQuantity={
                "value": 5.3,
                "unit": "mmol/L",
                "system": "http://unitsofmeasure.org",
                "code": "mmol/L",
            },
            interpretation=[{"coding": [{"code": "H"}]}],
            note=[{"text": "First specimen grossly hemolyzed. Recollected 1555: 5.3"}],
        )
s.note(
    "ed",
    t("08-17", "14:35"),
    """HD pt TTS (missed Sat - storm, made up today Mon), R IJ tunneled cath (placed 5/26), AVF LEFT arm maturing - no BP/stick L. Chills 1 h into HD today, off early (2.1 of 4 h). T 39.2. Drowsy, myoclonic jerks, family says "sleepy since back spasm pill Fri" (baclofen 10 TID from urgent care 8/14!!). K 6.9 -> hemolyzed; treated Ca, insulin 5 + D50 before recheck 5.3. BG 71->58 -> juice.
cx cath x1 periph x1. vanc listed as allergy: flushed w/ fast drip 2023, MRSA cov needed -> slow vanc 1.5 g over 2.5 h given, tolerated. cefepime held - neuro.
CXR clear.""",
    "Dr. S. Theriot ED",
    signed=t("08-17", "17:10"),
)
s.order(
    "vancomycin",
    "1500 mg IV once over 150 min",
    t("08-17", "15:40"),
    end=t("08-17", "18:30"),
    final="completed",
)
bac = s.order(
    "baclofen",
    "10 mg PO TID",
    t("08-17", "18:30"),
    end=t("08-17", "19:10"),
    final="cancelled",
    why="ESRD neurotoxicity",
)
gabin = s.order(
    "gabapentin", "300 mg PO TID", t("08-17", "18:30"), end=t("08-18", "10:00"), why="encephalopathy"
)
s.order("carvedilol", "12.5 mg PO BID", t("08-17", "18:30"))
s.order(
    "amlodipine",
    "10 mg PO nightly",
    t("08-17", "18:30"),
    end=t("08-17", "19:00"),
    final="on-hold",
    why="SBP 102",
)
s.order("sevelamer carbonate", "1600 mg PO TID with meals", t("08-17", "18:30"))
s.order("heparin", "5000 units SC q8h", t("08-17", "18:30"))
gl = s.order(
    "insulin glargine", "18 units SC qHS", t("08-17", "18:30"), end=t("08-18", "08:00"), why="BG 58, 61"
)
gl2 = s.order("insulin glargine", "10 units SC qHS", t("08-18", "08:00"))
s.note(
    "hp",
    t("08-17", "18:20"),
    """BLUF cath sepsis til proven ow, plus baclofen/gabapentin encephalopathy in ESRD.
52F ESRD dm2, TTS at Bayou Dialysis, EDW 68.0. R IJ TDC. L BC AVF (created 6/30) thrill ok. asterixis + myoclonus, GCS 14.
Baclofen x 3d STOP forever. Gabapentin home ?300 TID per son... hold, HD clears. HD in AM.
DM lows: glargine 18 -> 10.
FH mom ESRD died on HD of "blood infection heart valve".
Urine: anuric. No anticoag.
Code FULL.""",
    "Dr. A. Prudhomme, Hospitalist",
    signed=t("08-17", "20:00"),
)
s.lab_text(
    t("08-17", "14:50"),
    t("08-18", "08:10"),
    "Blood culture, catheter",
    "600-7",
    "gram positive cocci in clusters; rapid PCR: S. aureus, mecA NOT detected",
    "A",
    status="preliminary",
)
s.lab_text(
    t("08-17", "14:55"),
    t("08-18", "08:30"),
    "Blood culture, peripheral",
    "600-7",
    "gram positive cocci in clusters",
    "A",
    status="preliminary",
)
s.note(
    "pharm",
    t("08-18", "10:40"),
    """ID/abx: MSSA PCR. cefazolin post HD. "vanc allergy" = rate-related, OK slow; keep as intolerance. Home list fix: gabapentin 600 TID (1800/d!!) CVS fill 7/30, not 300. MAX in HD 300 mg post HD. baclofen contraindicated. Lisinopril stopped 6/15 (K). Magnesium-citrate OTC? pt uses: stop.""",
    "G. LeBlanc, PharmD",
    signed=t("08-18", "11:20"),
)
c = s.order("cefazolin", "2 g IV after each HD (2 g/2 g/3 g)", t("08-18", "11:30"))
for _, q in s._told[c.name]:
    q["dosageInstruction"][0]["timing"] = {"repeat": {"dayOfWeek": ["tue", "thu", "sat"]}}
s.labs(t("08-18", "05:30"), t("08-18", "06:20"), wbc=13.7, hgb=8.3, k=4.6, bun=71, glu=128)
s.note(
    "consult",
    t("08-18", "14:00"),
    """NEPH  HD today UF 1.5, 2K. HD via TDC then pull line 8/19 -> line holiday 48h. AVF 7 wk, dry wt 68 -> probing 66, edema gone, ↓BP. No gabapentin for now, baclofen never. K ok, no kayexalate. epo held for infection? cont at unit.
HBsAg neg / sAb 6 (low) booster.""",
    "Dr. O. Mbeki, Nephrology",
    signed=t("08-18", "15:10"),
)
s.report(
    "Echo transthoracic",
    "34552-0",
    t("08-19", "09:00"),
    t("08-19", "11:00"),
    "LVEF 55%. No vegetation seen. Mild AS. Images limited.",
    category="CUS",
)
s.procedure(
    "Removal of tunneled dialysis catheter",
    "",
    t("08-19", "13:00"),
    t("08-19", "13:40"),
    site="right internal jugular",
)
s.note(
    "progress",
    t("08-19", "14:30"),
    """BLUF clearer, TTE neg. line out 1330. awake, jerks gone (off baclofen+gaba). 4 wk cefazolin if TEE neg and clears, 6 if pos/pos >72h. rpt cx 8/18 (+)? 8/19 drawn.
Back pain lumbar midline new - MRI spine (S aureus). glargine 10, BG 130-180.
amlod off, BP 108.""",
    "Dr. A. Prudhomme, Hospitalist",
    signed=t("08-19", "15:20"),
)
s.lab_text(
    t("08-18", "12:00"),
    t("08-20", "09:00"),
    "Blood culture repeat 8/18",
    "600-7",
    "Staphylococcus aureus, MSSA, 1 of 2",
    "A",
)
s.lab_text(t("08-19", "16:00"), t("08-24", "09:00"), "Blood culture repeat 8/19", "600-7", "no growth 5 days")
s.note(
    "radiology",
    t("08-20", "15:00"),
    """MRI L-SPINE w/o (no gad, ESRD). L4-5 disc edema and endplate change compatible with early discitis/osteomyelitis; 6 mm epidural phlegmon, no compression. Incidental: 1.9 cm RIGHT adnexal cyst likely simple. 2.4 cm left kidney lesion indeterminate, atrophic kidneys w/ acquired cystic dz - renal US/CT.""",
    "Dr. P. Arceneaux, Radiology",
    signed=t("08-20", "17:00"),
)
s.note(
    "consult",
    t("08-21", "10:30"),
    """ID f/u. MSSA, disc L4-5 + phlegmon. -> 6 wk NOT 4: start count 8/19 (first neg) -> end 9/30/2026. TEE refused by pt (8/20 and 8/21 "no tube"); treat 6 anyway covers IE. No neurosurg. cefazolin 2 g Tu/Th, 3 g Sat after HD. weekly CBC CRP at HD. MRI 5-6 wk. Red flag leg weakness.""",
    "Dr. F. Castille, ID",
    signed=t("08-21", "11:30"),
)
c.change(
    t("08-21", "12:00"),
    dosageInstruction=[
        {
            "text": "2 g IV after HD Tue and Thu, 3 g after HD Sat",
            "timing": {"repeat": {"dayOfWeek": ["tue", "thu", "sat"]}},
        }
    ],
)
s.procedure(
    "Insertion of tunneled dialysis catheter",
    "",
    t("08-21", "14:00"),
    t("08-21", "15:00"),
    site="left internal jugular",
)
s.note(
    "event",
    t("08-21", "15:40"),
    "IR: new TDC placed in R IJ?? -> LEFT IJ (R occluded). Verify L IJ, tip RA. note first typed R.",
    "Dr. J. Simoneaux, IR",
    signed=t("08-21", "16:00"),
)
s.labs(t("08-22", "06:00"), t("08-22", "06:50"), wbc=9.6, hgb=7.9, k=4.9, bun=48, crp=96)
s.note(
    "progress",
    t("08-23", "09:30"),
    """BLUF improving. HD 8/22 UF 2.6 post wt 65.6. NEW EDW 65.5 (was 68). 6 wk to 9/30. glargine 10->12, fasting 165. carvedilol 12.5 BID. no amlodipine. APAP + lidocaine patch for back. NO nsaid. gabapentin: restart 100 mg after HD only? per neph OK 100 post-HD 3x/wk, neuropathy bad.""",
    "Dr. A. Prudhomme, Hospitalist",
    signed=t("08-23", "10:40"),
)
s.order("gabapentin", "100 mg PO after HD 3x/wk", t("08-23", "11:00"))
gl2.change(t("08-23", "11:00"), dosageInstruction=[{"text": "12 units SC qHS"}])
s.note(
    "sw",
    t("08-24", "14:00"),
    """Bayou Dialysis full chair chg: TTS -> MWF from 8/28 (Fri 8/28 first), chair 1140. cefazolin days thus M/W 2 g, F 3 g. [unit RN aware] Last ward HD Tue 8/25. Transport van. Son ok.""",
    "D. Guidry LCSW",
    signed=t("08-24", "14:40"),
)
s.labs(t("08-25", "06:00"), t("08-25", "06:50"), wbc=8.1, hgb=7.8, k=4.7, glu=152, crp=61, ferr=890)
s.lab_text(
    t("08-25", "06:00"),
    t("08-25", "08:00"),
    "Hepatitis B surface antibody and PTH",
    "",
    "PTH pending",
    status="registered",
)
d = t("08-26", "09:30")
for n, x in (
    ("sevelamer carbonate 800 mg", "2 tabs TID with meals"),
    ("carvedilol 12.5 mg", "1 tab BID"),
    ("atorvastatin 40 mg", "1 tab qHS"),
    ("insulin glargine", "12 units SC qHS"),
    ("acetaminophen 500 mg", "1-2 tabs q6h PRN max 3 g"),
    ("lidocaine 4% patch", "1 patch low back 12 h on 12 h off"),
):
    s.order(n, x, d, cat="discharge")
gd = s.order(
    "gabapentin 300 mg",
    "2 caps TID",
    d,
    cat="discharge",
    end=t("08-26", "11:50"),
    final="cancelled",
    why="pulled from home list",
)
s.order("gabapentin 100 mg", "1 cap after each dialysis", t("08-26", "11:50"), cat="discharge")
s.order("cefazolin", "at HD: 2 g Mon, 2 g Wed, 3 g Fri after HD through 9/30/2026", d, cat="discharge")
s.care_plan(
    "Dialysis plan after discharge",
    d,
    [
        "HD MWF at Bayou Dialysis from 8/28, EDW 65.5 kg",
        "cefazolin 2/2/3 g after HD through 9/30/2026",
        "Weekly CBC, CRP at HD",
    ],
)
s.note(
    "pharm",
    t("08-26", "11:40"),
    """DC check: gabapentin 600 TID re-printed = cancel, 100 post-HD only. Baclofen bottle (son has) discard. Amlodipine STOP, lisinopril stays stopped. Glargine 12 (18 causing lows). Cefazolin at the unit, orders faxed.""",
    "G. LeBlanc, PharmD",
    signed=t("08-26", "12:10"),
)
s.note(
    "nursing",
    t("08-26", "13:30"),
    """TB w/ pt/son: "nerve pill only after dialysis, one little one" ✓ no baclofen, no ibuprofen. L IJ cath dry, L arm no BP/stick. fever/chills, leg weak, numb groin, bladder n/a -> ER. dialysis MWF 1140 first Fri 8/28. ID 9/9 0930, MRI ~9/23. neph to check kidney lesion. PTH not back.
Phone 1410 unit RN: "EDW 68 on our sheet" - fixed 65.5 by neph.""",
    "C. Broussard RN",
    signed=t("08-26", "14:20"),
)
s.write(__file__)
