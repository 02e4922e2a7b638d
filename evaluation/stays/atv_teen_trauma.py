"""Fictional: atv teen trauma."""

from builder import Stay, clock

t = clock(2026, "-07:00")
s = Stay("ff-atv", "Brandvold", "Colton", "2009-11-03", "male")
s.contact("mother", "Dana Brandvold", "555-0142")
s.encounter(
    t("02-14", "20:05"),
    t("02-19", "14:30"),
    "ATV rollover, trauma activation",
    "417746004",
    "Traumatic injury",
    "Trauma Surgery",
)
s.condition("Laceration of spleen", "23589004", t("02-14", "22:30"))
s.condition("Fracture of shaft of femur, left", "", t("02-14", "22:30"))
s.condition("ADHD", "406506008", t("02-15", "09:00"), kind="problem-list-item")
s.home(
    "methylphenidate ER (Concerta)", "36 mg by mouth every morning", t("01-10", "08:00"), t("02-15", "08:50")
)
s.home("fluoxetine", "20 mg by mouth daily", t("01-10", "08:00"), t("02-15", "08:50"))
s.home("ibuprofen", "400 mg by mouth every 6 hours as needed", t("01-10", "08:00"), t("02-15", "08:50"))

s.vitals(t("02-14", "20:10"), bp="104/62", hr=124, rr=24, spo2=95, temp=36.1, weight=61)
s.labs(
    t("02-14", "20:15"),
    issued=t("02-14", "20:48"),
    wbc=17.2,
    hgb=12.9,
    plt=261,
    na=139,
    k=3.8,
    cr=0.8,
    lac=3.1,
    inr=1.1,
    ast=88,
    alt=61,
)
s.lab_text(
    t("02-14", "20:20"),
    t("02-14", "21:40"),
    "Urine drug screen",
    "",
    "THC POSITIVE; all others negative",
    "A",
)

s.note(
    "ed",
    t("02-14", "20:08"),
    """LEVEL 2 TRAUMA ACTIVATION
16M unhelmeted ATV rollover ~35mph, +LOC <1min. pinned L leg. EMS: GCS 14 (confused), SBP 98->104 after 500cc. traction splint LLE.
A intact B dec BS L base C 2+ pulses all, HR 124 D GCS 14 (E4V4M6) PERRL
abd: LUQ TTP, no peritonitis. pelvis stable. LLE deformed mid thigh, DP 2+, SILT. R wrist "a little sore" - no deformity
FAST + LUQ. CXR ? small L PTX. PXR neg.
TXA 1g IV @ 2022. Tdap given. fent 50 x2.
NKDA per pt (see below if family comes)
PMH ADHD, T&A age 3. meds "concerta, and something for mood"
Dad deceased. Mom en route from Elko, reached by phone 2115. stepfather here at bedside - NOT legal guardian
pan scan -> see rads. Dispo PICU/trauma
""",
    "Dr. R. Haddix, EM",
    signed=t("02-14", "21:20"),
)
s.report(
    "CT head/c-spine/chest/abdomen/pelvis with contrast",
    "",
    t("02-14", "20:55"),
    t("02-14", "21:50"),
    "HEAD: no ICH. C-SPINE: no fracture. Incidental 11 mm right thyroid nodule, nonemergent thyroid ultrasound recommended. CHEST: nondisplaced L 7-9 rib fractures, small L pneumothorax (<1 cm). ABDOMEN: AAST grade III splenic laceration, 3.4 cm, no active extravasation or pseudoaneurysm. Small perisplenic hemoperitoneum. PELVIS: no fracture. L femoral shaft fracture partially imaged.",
)
s.note(
    "hp",
    t("02-14", "22:00"),
    """TRAUMA H&P
LIST OF INJURIES
1. Gr III splenic lac, no blush
2. L femoral shaft fx, closed
3. L rib fx 7-9
4. small L PTX, no tube
5. concussion, GCS 14->15
PLAN
1 - PICU. bedrest. q6h H/H x24h. NO NSAIDs. NO chem ppx until hgb stable x 24-48h. if unstable -> IR vs OR. spleen vaccines ONLY if splenectomy
2 - ortho c/s, OR in AM for IMN. NWB LLE for now. traction
3/4 - IS, repeat CXR 6h
5 - SLP cog eval
C-spine: CT neg, collar until clinical exam when clear
Consent for OR: mother Dana B by phone 2240, 2 RN witnesses (Ochoa, Tran). stepdad cannot consent.
FEN NPO, mIVF. PPX SCD RLE. full code
Incidentals: will need to tell family re: thyroid nodule
""",
    "Dr. P. Nwosu PGY3 / Dr. S. Grauer attg",
    signed=t("02-14", "23:10"),
)
s.note(
    "nursing",
    t("02-15", "01:15"),
    """PICU RN. Mother arrived 0030. Very upset that ED wrote NKDA - states when he had tonsils out at 3 he got CODEINE and "quit breathing, they had to bag him", told afterwards never to have codeine, "his body turns it to morphine too fast". Reported to Dr Nwosu, pharmacy msg sent. Allergy band applied. Not in computer allergy list yet - list locked by ED.
Mom wants password on chart: set.
Pt A&Ox4 GCS 15. L thigh 4/10 in traction.""",
    "K. Ochoa RN",
    signed=t("02-15", "01:40"),
)
s.labs(t("02-15", "02:00"), issued=t("02-15", "02:25"), hgb=10.8, plt=214)
s.labs(t("02-15", "05:30"), issued=t("02-15", "05:58"), hgb=10.1, plt=196, k=3.9, cr=0.7, na=138)
s.order("cefazolin", "2 g IV on call to OR", t("02-15", "06:30"), end=t("02-16", "08:00"), final="completed")
s.order("acetaminophen", "650 mg by mouth every 6 hours scheduled", t("02-15", "00:10"))
oxy = s.order("oxycodone", "5 mg by mouth every 4 hours as needed for severe pain", t("02-15", "14:00"))
s.order("fluoxetine", "20 mg by mouth daily", t("02-15", "09:00"))
mph = s.order("methylphenidate ER", "36 mg by mouth every morning", t("02-15", "09:00"))
mph.hold(t("02-15", "11:30"), "tachycardia, concussion")
s.note(
    "op",
    t("02-15", "12:05"),
    """ORTHO OP NOTE (brief)
pre/post op dx: L femoral shaft fx, closed, OTA 32A3
proc: L antegrade femoral nail (trochanteric entry), closed reduction
surgeon: Iqbal   asst: Penn PA
anes GETA  EBL 250  IVF 1800 no blood  abx ancef 2g
implant: 10x380 nail, 2 distal 1 prox interlock
compl none
POSTOP: WBAT LLE. xr in PACU. ancef x24h. lovenox when OK w trauma. f/u 2wk
""",
    "Dr. F. Iqbal, Ortho Trauma",
    signed=t("02-15", "12:40"),
)
s.procedure(
    "Intramedullary nailing of left femur", "", t("02-15", "09:40"), t("02-15", "11:50"), "left femur"
)
s.note(
    "progress",
    t("02-16", "07:00"),
    """PICU/TRAUMA HD2 POD1 L fem IMN
24h: AF, HR 96-112, SBP 108-120. UOP 1.1/kg/h
N: GCS 15. amnestic to event, HA 3/10. tylenol sched, oxy prn. no NSAIDs. concerta HELD
CV: HR 100s, no pressors
R: RA 97%. PTX stable on rpt CXR. IS 1500
GI: regular diet. abd soft mild LUQ ttp
GU: foley out
H: 12.9 -> 10.8 -> 10.1 -> **6.1** at 0400 ?? no change clinically, HR same. drawn above running IVF R arm per RN. STAT repeat sent. HOLD lovenox. T&C 2u, hold transfusion until repeat back
ID: ancef to complete
MSK: WBAT LLE
Tertiary survey today
""",
    "Dr. P. Nwosu PGY3",
    signed=t("02-16", "07:20"),
)
bad = s.labs(t("02-16", "04:00"), issued=t("02-16", "04:30"), hgb=6.1)
s.labs(t("02-16", "07:10"), issued=t("02-16", "07:40"), hgb=9.3, plt=188)
bad[0].change(
    t("02-16", "08:15"),
    status="entered-in-error",
    note=[{"text": "Specimen diluted (drawn above IV infusion). Result invalid. See repeat 07:10."}],
)
s.note(
    "event",
    t("02-16", "14:30"),
    """TERTIARY SURVEY
head to toe repeated, family at bedside. NEW: R anatomic snuffbox TTP -> XR R wrist: nondisp R scaphoid waist fx.
6. R scaphoid fx nondisplaced - MISSED INJURY -> disclosed to mom + pt 1415. Thumb spica R, NWB R wrist/hand, platform attachment for walker. hand clinic.
C-spine cleared clinically, collar off 1420.
incidental thyroid nodule R 11mm discussed w/ mom, US via PCP 4-6 wk
0400 hgb 6.1 = dilute specimen, lab pulled it. real 9.3. no blood given.
""",
    "J. Silvestri PA-C Trauma",
    signed=t("02-16", "15:10"),
)
s.note(
    "sw",
    t("02-16", "16:00"),
    """SW - seen ALONE (HEADSS). Lives w mom + stepdad Elko. Junior, wrestles - season on. Endorses vaping THC most weekends, last day of the crash. One female partner, condoms "usually". PHQ-A 6, no SI, on fluoxetine 1y for anxiety. CONFIDENTIAL: pt specifically asks mom + stepdad NOT be told re THC or partner. Minor consent statute applies; flag as sensitive, do not put on AVS / portal proxy. SBIRT done, no withdrawal concern.
Mom (legal guardian) Dana 555-0142. Maternal GM takes warfarin for a clot.
""",
    "L. Fairbanks LCSW",
    signed=t("02-16", "16:45"),
)
s.labs(t("02-17", "05:00"), issued=t("02-17", "05:40"), hgb=9.1, plt=201, wbc=9.8, cr=0.7, k=4.0)
enox = s.order("enoxaparin", "30 mg subcutaneously every 12 hours", t("02-17", "09:00"))
s.note(
    "pt",
    t("02-17", "10:30"),
    """PT EVAL. Orders reviewed: NWB LLE (per H&P). Tx: bed->chair modA w/ FWW. Limited by R wrist splint. rec: clarify WB. Wt 61kg
ADDEND 1300: spoke Penn PA - WBAT LLE, NWB R wrist (platform walker RUE, wt thru forearm OK). Amb 40ft minA.
""",
    "T. Osei PT",
    signed=t("02-17", "13:10"),
)
s.note(
    "progress",
    t("02-18", "06:40"),
    """Ortho HD4 POD3. L thigh incisions c/d/i, NVI. WBAT LLE, NWB R wrist in thumb spica. Lovenox 40 daily x28d, f/u 2wk 3/5. d/c pain: tramadol 50 q6 prn #20. ok to d/c from our standpoint
""",
    "M. Penn PA-C Ortho",
    signed=t("02-18", "07:05"),
)
tram = s.order(
    "tramadol", "50 mg by mouth every 6 hours as needed for pain", t("02-18", "07:10"), cat="discharge"
)
s.labs(t("02-18", "05:10"), issued=t("02-18", "05:45"), hgb=9.4, plt=240)
s.note(
    "pharm",
    t("02-18", "10:20"),
    """PHARM - d/c med review. TRAMADOL entered by ortho: STOP. pt <18, codeine resp arrest age 3 (likely CYP2D6 ultrarapid) = contraindicated class; also on fluoxetine (serotonin/sz + concussion). D/w Penn PA + pain svc -> cancelled. Use oxycodone 5 mg PO q6h prn #12 (tolerated in house 2/15-18, no sedation), acetaminophen 650 q6h scheduled. Allergy entered in chart today: codeine - resp depression. No NSAIDs until trauma clinic. Concerta: remain off until concussion clinic. fluoxetine continue.
""",
    "Y. Abadi PharmD",
    signed=t("02-18", "10:50"),
)
s.allergy(
    "codeine",
    "2670",
    "respiratory arrest age 3, suspected ultrarapid CYP2D6 metabolizer",
    t("02-18", "10:50"),
)
tram.cancel(t("02-18", "10:55"), "contraindicated: <18 y, codeine respiratory arrest, fluoxetine")
s.note(
    "progress",
    t("02-18", "15:20"),
    """TRAUMA ATTENDING
Seen w team. Gr III spleen HD5, hgb 9.1->9.4 stable 48h, tol reg diet, walking. D/W peds heme (Dr. Vance): 16yo mobile, no fam thrombophilia except GM provoked clot, spleen <1wk: NO extended lovenox. In-house only, last dose morning of d/c. This supersedes ortho rec x28d.
Activity: resident DC template says contact sport 5 weeks (grade+2). I want 12 WEEKS no wrestling/ATV/contact until seen & cleared by me - through 5/9.
Return for LUQ / L shoulder pain, dizziness, syncope.
home tomorrow w/ mom. no school PE.
""",
    "Dr. S. Grauer",
    signed=t("02-18", "15:55"),
)
s.note(
    "slp",
    t("02-18", "16:10"),
    "SLP cog: MoCA-like 25/30, slowed processing, STM mild. Return to learn: half days, no screens >30 min, extended time. No driving until concussion clinic. Concussion clinic 2/27 9:00.",
    "A. Weiss CCC-SLP",
    signed=t("02-18", "16:40"),
)
s.note(
    "progress",
    t("02-19", "07:00"),
    """TRAUMA DAILY HD6 (copied fwd)
N: GCS 15 HA 1/10. concerta HELD
CV/R: RA. PTX resolved on CXR 2/18
GI: reg
H: hgb 9.4 stable. lovenox 30 bid, last dose 0900 today then stop
MSK: WBAT LLE, NWB R wrist
ID: none
vit D 25-OH sent 2/18 - pending
Dispo home today w mother
""",
    "Dr. P. Nwosu PGY3",
    signed=t("02-19", "07:30"),
)
s.order(
    "oxycodone",
    "5 mg by mouth every 6 hours as needed for severe pain, dispense 12",
    t("02-19", "10:00"),
    cat="discharge",
)
s.order("acetaminophen", "650 mg by mouth every 6 hours for 7 days", t("02-19", "10:00"), cat="discharge")
s.order("senna", "8.6 mg by mouth at bedtime while taking oxycodone", t("02-19", "10:00"), cat="discharge")
s.order("fluoxetine", "20 mg by mouth daily", t("02-19", "10:00"), cat="discharge")
s.note(
    "instr",
    t("02-19", "11:00"),
    """DC INSTRUCTIONS - Colton B.
You had an ATV crash. Injuries: cut in spleen (grade 3), broken L thigh bone fixed w a rod 2/15, broken R wrist bone (scaphoid), 3 L ribs, small collapsed lung that went away, concussion.
- You can put full weight on the L leg. No weight through R hand/wrist. Keep thumb spica on and dry.
- No wrestling, ATV, contact sports, PE until cleared by Dr. Grauer, at least 12 wks (5/9).
- No ibuprofen, Advil, Aleve, aspirin until trauma clinic.
- Tylenol 650 q6h. Oxycodone 5 mg q6h only if severe. NEVER codeine or tramadol.
- Do not take Concerta until concussion clinic says so. Keep taking fluoxetine 20 mg daily.
- No more lovenox shots at home.
- No driving. half days of school.
- Trauma clinic Dr Grauer 2/26 1:15p. Concussion 2/27 9:00a. Ortho Dr Iqbal MOVED to 3/2 10:30a (was 3/5). Hand clinic 3/4 2:00p repeat wrist xray. PCP: thyroid ultrasound in 4-6 weeks, vit D result.
- 911/ER: dizzy, passing out, belly pain worse, L shoulder pain, trouble breathing, worse headache/vomiting/confusion, calf swelling.
Reviewed w mother Dana, verbalized understanding.
""",
    "K. Ochoa RN",
    signed=t("02-19", "11:40"),
)
s.note(
    "dcsum",
    t("02-19", "12:30"),
    """DC SUMMARY Trauma. Admit 2/14 DC 2/19. 16M ATV rollover. Gr III splenic lac nonop, nadir hgb 9.1, no transfusion. L femoral shaft fx s/p IMN 2/15 Iqbal. R scaphoid waist fx (tertiary survey 2/16) thumb spica. L rib 7-9, small PTX resolved. Concussion. Incidental 11mm R thyroid nodule -> US outpt. Vit D pending. No splenectomy, no vaccines indicated. Lovenox in-house only. Codeine allergy new to chart. Home w mother.
""",
    "Dr. P. Nwosu PGY3",
    signed=t("02-19", "13:30"),
)
s.write(__file__)
