"""Fictional: warfarin and bactrim."""

from builder import Stay, clock

t = clock(2026, "-06:00")
s = Stay("hh-lindqvist", "Lindqvist", "Harold", "1939-11-02", "male")
s.contact("daughter, health care power of attorney", "Karin Lindqvist-Bell", "630-555-0142")
s.encounter(
    t("02-09", "13:05"),
    t("02-13", "14:30"),
    "weakness, bruising, fall",
    "13791008",
    "Asthenia",
    "Hospital Medicine",
)
s.allergy("penicillin", "70618", "rash as a child", t("02-09", "13:20"), severity="mild")
s.condition("Atrial fibrillation", "49436004", t("02-09", "13:20"), kind="problem-list-item")
s.condition(
    "Heart failure with reduced ejection fraction", "703272007", t("02-09", "13:20"), kind="problem-list-item"
)
s.condition("Chronic kidney disease stage 3", "433144002", t("02-09", "13:20"), kind="problem-list-item")
s.condition("Supratherapeutic INR due to drug interaction", "", t("02-09", "18:40"))
s.condition("Hyperkalemia", "14140009", t("02-09", "18:40"))
for n, d in [
    ("warfarin", "5 mg by mouth daily"),
    ("lisinopril", "20 mg by mouth daily"),
    ("spironolactone", "25 mg by mouth daily"),
    ("metoprolol succinate", "50 mg by mouth daily"),
    ("furosemide", "40 mg by mouth daily"),
    ("glipizide", "10 mg by mouth twice daily"),
    ("allopurinol", "300 mg by mouth daily"),
    ("tamsulosin", "0.4 mg by mouth at bedtime"),
]:
    s.home(n, d, "2024-05-01", t("02-09", "13:30"))
s.labs("2025-11-12T08:00:00-06:00", stay=False, cr=1.4, k=4.6)
s.vitals(t("02-09", "13:15"), bp="104/58", hr=58, rr=18, temp=36.4, spo2=95, weight=71)
s.labs(
    t("02-09", "13:40"),
    issued=t("02-09", "14:30"),
    inr=8.2,
    k=6.3,
    cr=2.3,
    bun=61,
    na=134,
    glu=48,
    hgb=10.9,
    plt=178,
    wbc=8.8,
    co2=19,
)
s.labs(t("02-09", "15:00"), issued=t("02-09", "15:20"), k=6.1)
s.note(
    "ed",
    t("02-09", "13:30"),
    """.EDHPI 86M from home w daughter Karin. CC: weak x2d, "bruises everywhere", slid off toilet this am, no head strike per pt but unwitnessed.
UC visit 2/3 for burning w urination -> Bactrim DS 1 tab BID x7d (has taken 6 days). PMH AF on coumadin, CHF EF 35%, CKD3, DM2, gout, BPH.
EXAM: ecchymoses both forearms + L flank, gums oozing. Neuro nonfocal, A&Ox2 (BG 48 -> D50 1 amp -> BG 132, A&Ox3).
ECG AF 56, peaked T's V2-4. INR 8.2, K 6.3 (not hemolyzed, rpt VBG 6.1), Cr 2.3 (b/l 1.4).
CT head: no bleed. CXR no acute.
MDM: TMP-SMX + warfarin + ACEi/spiro. Calcium gluconate 2 g, insulin 5 u + D50, Lokelma 10 g. Vit K 2.5 mg PO x1. Foley not needed.
Meds: see EHR list (reviewed, marked as taking). CODE: FULL (default).
Admit hospitalist tele.""",
    "Dr. P. Sandoval, EM",
    signed=t("02-09", "16:10"),
)
s.report(
    "CT head without contrast",
    "30799-1",
    t("02-09", "14:20"),
    t("02-09", "14:55"),
    "No acute intracranial hemorrhage. Chronic small vessel changes.",
)
cef = s.order("ceftriaxone", "1 g intravenously every 24 hours", t("02-10", "09:30"))
war = s.order("warfarin", "5 mg by mouth daily", t("02-09", "17:30"))
war.hold(t("02-09", "17:45"), "INR 8.2")
s.order("sodium zirconium cyclosilicate", "10 g by mouth three times daily", t("02-09", "16:00"))
s.order("insulin lispro sliding scale", "per scale before meals", t("02-09", "18:30"))
lis = s.order("lisinopril", "20 mg by mouth daily", t("02-09", "17:30"))
lis.hold(t("02-09", "17:45"), "hyperkalemia, AKI")
s.order(
    "spironolactone", "25 mg by mouth daily", t("02-09", "17:30"), end=t("02-09", "17:45"), why="hyperkalemia"
)
s.order(
    "glipizide",
    "10 mg by mouth twice daily",
    t("02-09", "17:30"),
    end=t("02-09", "17:45"),
    why="hypoglycemia",
)
s.order("metoprolol succinate", "50 mg by mouth daily", t("02-09", "17:30"))
s.order(
    "trimethoprim-sulfamethoxazole",
    "1 DS tablet by mouth twice daily",
    t("02-09", "17:30"),
    end=t("02-09", "17:40"),
    why="interaction",
    final="cancelled",
)
s.note(
    "hp",
    t("02-09", "17:20"),
    """HOSPITALIST H&P (resident Dr. Amin PGY2 / att Dr. Feldman)
HPI as per ED. Pt says he felt fine till the antibiotic. No melena, no hematuria now. Dysuria resolved day 2 of abx.
Allergy PCN (rash child). FH: brother on Eliquis died of GI bleed.
ASSESSMENT
1. Supratherapeutic INR 8.2 w minor mucosal bleeding - TMP-SMX/warfarin interaction. Hold warfarin, vit K given.
2. HyperK 6.3 w ECG changes - TMP + lisinopril + spironolactone + AKI on CKD3. Stop spiro, hold lisinopril.
3. AKI Cr 2.3 (b/l 1.4) - prerenal + TMP (trimethoprim also blocks Cr secretion). gentle IVF 75/h x 12h, hold lasix tonight.
4. Hypoglycemia 48 - glipizide + sulfa + AKI. Stop glipizide. A1c sent.
5. ?UTI - UA 5 WBC nitrite neg. Stop Bactrim. UCx pending.
6. AF - rate ok. 7. HFrEF - looks dry.
Ddx weakness: hyperK vs hypoglycemia vs occult bleed vs UTI. Code: full per ED, to discuss.""",
    "Dr. S. Amin, PGY2",
    signed=t("02-09", "18:40"),
)
s.labs(
    t("02-10", "05:00"),
    issued=t("02-10", "06:05"),
    inr=4.1,
    k=5.4,
    cr=2.0,
    bun=52,
    glu=118,
    hgb=9.8,
    a1c=6.4,
    tsh=7.9,
)
uc = s.lab_text(
    t("02-09", "15:30"),
    t("02-10", "08:50"),
    "Urine culture",
    "630-4",
    "50,000-100,000 CFU/mL Escherichia coli, susceptibilities to follow",
    flag="A",
    status="preliminary",
)
s.note(
    "pharm",
    t("02-10", "10:00"),
    """PHARMACY ADMISSION MED REC - M. Tran PharmD
Sources: (1) EHR list (2) bottles brought by daughter (3) Walgreens fills (4) Anticoag Clinic phone.
DRUG          EHR           BOTTLE/FILL              ACTUAL
warfarin      5 mg daily    2.5 mg tab (green)       clinic 1/28: 2.5 mg daily EXCEPT 5 mg Mon+Fri (22.5 mg/wk)
glipizide     10 BID        5 mg BID                 5 mg BID
furosemide    40 daily      40 daily                 yes
lisinopril    20            20                       yes
spironolact   25            25                       yes
metoprolol XL 50            50                       yes
allopurinol   300           300                      yes
tamsulosin    0.4           0.4                      yes
donepezil 10  --            in pill box              NOT PT'S - wife Ingrid's. Removed from box.
naproxen 220  --            OTC                      1-2/day for knee, daughter buys it
EHR warfarin order 5 mg daily is WRONG; please do not resume at that dose. Naproxen w warfarin/CKD/HF: stop. Recommend allopurinol 100 mg while CrCl ~25.""",
    "M. Tran, PharmD",
    signed=t("02-10", "10:50"),
)
s.note(
    "progress",
    t("02-10", "09:00"),
    """HD2. S: feels stronger, no bleeding. O: 112/60 HR 62 AF. Bruises stable. INR 4.1 <- 8.2, K 5.4, Cr 2.0, Hgb 9.8 (10.9, dilution?).
A/P: INR falling, cont hold warfarin. HyperK improving, Lokelma. UCx prelim E coli -> started ceftriaxone 1 g (PCN allergy mild rash, cephalosporin ok). DM: A1c 6.4 - off glipizide.
TSH 7.9 -> FT4 added. Spoke w/ pt and daughter re code status: he does NOT want CPR or intubation. DNR/DNI, POLST to sign.""",
    "Dr. S. Amin, PGY2",
    signed=t("02-10", "11:30"),
)
s.service(
    "DNR/DNI",
    t("02-10", "11:35"),
    category="Code status",
    note="patient's own decision, daughter present, POLST signed",
)
uc.change(
    t("02-11", "10:20"),
    status="corrected",
    valueString="CORRECTED REPORT: No growth. Previous preliminary result (E. coli) was reported in error - specimen of another patient.",
)
s.labs(t("02-11", "05:00"), issued=t("02-11", "06:00"), inr=2.6, k=4.9, cr=1.8, bun=40, hgb=9.9, glu=141)
cef.stop(t("02-11", "11:00"), "urine culture corrected: no growth")
s.note(
    "consult",
    t("02-11", "09:15"),
    """CARDIOLOGY - Dr. R. Okafor. AF CHA2DS2-VASc 6, HFrEF 35%. INR 8.2 on Bactrim. Warfarin lability -> suggest SWITCH TO APIXABAN once INR <2 (dose 2.5 BID if Cr >=1.5, he is >80). Do not restart spironolactone for now; I will readdress in clinic. ACEi when K<5 and Cr near baseline. Metoprolol continue.""",
    "Dr. R. Okafor, Cardiology",
    signed=t("02-11", "10:00"),
)
s.note(
    "progress",
    t("02-11", "08:50"),
    """HD3. S: feels stronger, no bleeding. O: 118/64 HR 66. INR 2.6 K 4.9 Cr 1.8.
A/P: UCx prelim E coli -> ceftriaxone day 2 (copied). AF: per cards start apixaban 5 mg BID when INR<2. Resume lasix 20 mg. PT eval. Code: full.""",
    "Dr. S. Amin, PGY2",
    signed=t("02-11", "10:15"),
)
s.note(
    "progress",
    t("02-11", "13:00"),
    """ATTENDING ADDENDUM: seen and examined. I disagree with parts of the above. (1) Urine culture was CORRECTED by lab to no growth (mislabelled) - no UTI, ceftriaxone stopped, no further antibiotics. (2) NO apixaban. Long talk w pt and Karin: they want to stay on warfarin (brother bled on Eliquis), the trigger was Bactrim and won't recur. Cardiology informed, agrees to revisit in clinic. Restart warfarin 2.5 mg DAILY (every day the same, no 5 mg days) when INR <2.5. (3) Code status is DNR/DNI, not full. - Feldman""",
    "Dr. J. Feldman, attending",
    signed=t("02-11", "13:20"),
)
s.note(
    "pt",
    t("02-11", "14:00"),
    "PT: mod I w RW 150 ft. Orthostatics 122/66 -> 108/60, no sx. Rec home w HHPT, front-wheeled walker. Lives w wife (dementia), 1 step. Daughter 10 min away.",
    "L. Ames, PT",
)
fur = s.order("furosemide", "20 mg by mouth daily", t("02-11", "11:00"))
s.labs(t("02-12", "05:00"), issued=t("02-12", "06:00"), inr=2.1, k=4.6, cr=1.7, hgb=10.1)
war.change(
    t("02-12", "10:00"),
    status="active",
    statusReason=None,
    dosageInstruction=[{"text": "2.5 mg by mouth every evening"}],
)
s.note(
    "progress",
    t("02-12", "09:00"),
    """HD4. No bleeding. BP 126/70 HR 70 wt 70.2 kg. INR 2.1, K 4.6, Cr 1.7. A/P: warfarin 2.5 mg tonight. Lisinopril stays on HOLD, spironolactone stopped. Allopurinol 100. Hgb stable. BG 120-160 off glipizide. Dispo tomorrow w HHPT. FT4 send-out not back.""",
    "Dr. S. Amin, PGY2",
    signed=t("02-12", "10:30"),
)
s.note(
    "nursing",
    t("02-12", "22:10"),
    "RN night: A&Ox3, warfarin 2.5 given 1800. Asked for naproxen for knee - given APAP 650. Daughter states has 'a whole bottle' of naproxen at home.",
    "T. Boyd RN",
)
s.labs(t("02-13", "05:00"), issued=t("02-13", "06:10"), inr=2.0, k=4.7, cr=1.6, hgb=10.2)
s.note(
    "instr",
    t("02-13", "09:00"),
    """DISCHARGE INSTRUCTIONS (nursing) .DCINSTR
Activity as tol w walker. Diet: 2 g Na. Resume all home medications. INR check 2/18. Cardiology 2/24 10:15. Call for CP, SOB, bleeding.""",
    "T. Boyd RN",
    signed=t("02-13", "09:20"),
)
s.note(
    "dcsum",
    t("02-13", "10:30"),
    """DISCHARGE SUMMARY Dr. Feldman
Dx: supratherapeutic INR (8.2) w mucosal bleeding, hyperkalemia, AKI on CKD3, hypoglycemia - all from TMP-SMX interacting w warfarin, lisinopril/spironolactone and glipizide. No UTI (culture corrected to no growth).
Hospital course: as in notes. Discharge INR 2.0, K 4.7, Cr 1.6, Hgb 10.2, wt 70 kg.
MEDS AT DISCHARGE (this list replaces the EHR list and the nursing sheet line "resume all home meds")
- warfarin 2.5 mg every evening, same dose all days (CHANGED)
- furosemide 20 mg daily (CHANGED from 40)
- allopurinol 100 mg daily (CHANGED from 300)
- metoprolol succinate 50 mg daily, tamsulosin 0.4 mg bedtime: same
- acetaminophen 650 mg q6h prn knee, max 3 g/day
HOLD lisinopril - until Dr. Patel sees labs of 2/16
STOP spironolactone, glipizide, naproxen/NSAIDs. STOP Bactrim, never again with warfarin - added to intolerance list.
F/U: Anticoag Clinic INR + BMP MONDAY 2/16 09:30 (NOT 2/18). PCP Dr. Patel 2/20 11:00. Cardiology Dr. Okafor moved to 2/26 09:00.
PENDING: free T4 (TSH 7.9) - Dr. Patel to follow. DNR/DNI, POLST w patient. HHPT.""",
    "Dr. J. Feldman, attending",
    signed=t("02-13", "11:20"),
)
s.order("warfarin", "2.5 mg by mouth every evening", t("02-13", "11:00"), cat="discharge")
s.order("furosemide", "20 mg by mouth daily", t("02-13", "11:00"), cat="discharge")
s.order("allopurinol", "100 mg by mouth daily", t("02-13", "11:00"), cat="discharge")
s.allergy(
    "trimethoprim-sulfamethoxazole",
    "10831",
    "hyperkalemia and INR 8.2 with warfarin",
    t("02-13", "11:10"),
    kind="intolerance",
)
s.write(__file__)
