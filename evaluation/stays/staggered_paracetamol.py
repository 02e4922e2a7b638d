"""Fictional. Intentional staggered acetaminophen overdose, 19 F."""

from builder import Stay, clock

t = clock(2025, "-07:00")
s = Stay("n-apap-od", "Pike", "Jordan", "2006-04-09", "female")
s.contact("mother", "Denise Pike", "555-0188")
s.encounter(
    t("10-20", "09:15"), t("10-25", "14:00"), "overdose", "55680006", "Drug overdose", "Internal Medicine"
)
s.condition("Major depressive disorder", "370143000", t("10-20", "12:00"), kind="problem-list-item")
s.condition("Acetaminophen overdose", "295124009", t("10-20", "12:00"))
s.home("escitalopram 20 mg", "20 mg by mouth once daily", "2024-09-01", t("10-20", "11:00"))
s.home(
    "hydroxyzine 25 mg",
    "25 mg by mouth up to three times daily as needed for anxiety",
    "2024-09-01",
    t("10-20", "11:00"),
)
s.home("norethindrone 0.35 mg", "1 tablet by mouth once daily", "2024-01-10", t("10-20", "11:00"))
al = None
nac1 = s.order(
    "acetylcysteine",
    "150 mg/kg (8.7 g) intravenously over 60 min, then 50 mg/kg over 4 h, then 100 mg/kg over 16 h",
    t("10-20", "10:40"),
)
nac1.hold(t("10-20", "11:15"), "flushing, hives")
nac1.resume(t("10-20", "12:30"))
nac1.complete(t("10-21", "09:40"))
nac2 = s.order(
    "acetylcysteine", "6.25 mg/kg/hour intravenously, continue until criteria met", t("10-21", "09:40")
)
nac2.stop(t("10-24", "06:30"), "stop criteria met")
esc = s.order("escitalopram", "20 mg by mouth once daily", t("10-20", "13:00"), note="home medication")
esc.hold(t("10-20", "15:00"), "QTc 498")
s.order(
    "hydroxyzine", "25 mg by mouth three times daily as needed", t("10-20", "13:00"), note="home medication"
)
s.order("norethindrone", "0.35 mg by mouth once daily", t("10-20", "13:00"), note="home medication")
s.order(
    "ondansetron",
    "4 mg intravenously every 8 hours as needed",
    t("10-20", "10:30"),
    end=t("10-20", "15:00"),
    why="QTc 498",
)
s.order(
    "phytonadione",
    "10 mg intravenously once",
    t("10-22", "08:00"),
    end=t("10-22", "09:00"),
    final="completed",
)
s.allergy(
    "acetylcysteine", "197", "hives, flushing during infusion", t("10-20", "11:25"), severity="moderate"
)
s.labs(
    t("10-20", "09:30"),
    t("10-20", "10:10"),
    na=139,
    k=3.4,
    cr=0.8,
    co2=20,
    ast=412,
    alt=388,
    tbil=1.1,
    inr=1.3,
    lac=2.4,
    ph=7.34,
)
s.labs(
    t("10-21", "05:30"), t("10-21", "06:15"), ast=3980, alt=3610, tbil=2.0, inr=2.1, cr=0.9, lac=1.8, k=3.6
)
s.labs(
    t("10-22", "05:30"),
    t("10-22", "06:15"),
    ast=6240,
    alt=7120,
    tbil=3.1,
    inr=2.9,
    cr=1.0,
    lac=1.4,
    phos=1.6,
    glu=71,
)
s.labs(t("10-23", "05:30"), t("10-23", "06:15"), ast=2510, alt=4880, tbil=2.7, inr=1.8, cr=0.9, phos=2.6)
s.labs(t("10-24", "05:30"), t("10-24", "06:15"), ast=520, alt=2650, tbil=2.1, inr=1.4, cr=0.8)
s.labs(t("10-25", "05:30"), t("10-25", "06:20"), ast=180, alt=1610, tbil=1.7, inr=1.2, cr=0.8, k=3.9)
s.lab_text(t("10-20", "09:30"), t("10-20", "10:10"), "Acetaminophen level", "", "88 mcg/mL", "HH")
s.lab_text(t("10-24", "05:30"), t("10-24", "06:10"), "Acetaminophen level", "", "<5 mcg/mL (not detected)")
s.lab_text(t("10-20", "09:30"), t("10-20", "10:00"), "Salicylate level", "", "<3 mg/dL")
s.lab_text(t("10-20", "09:45"), t("10-20", "10:05"), "hCG urine", "", "Negative")
s.lab_text(
    t("10-24", "09:00"),
    t("10-24", "10:00"),
    "Chlamydia/gonorrhoeae NAAT urine",
    "",
    "Specimen received, result to follow",
    status="registered",
)
s.vitals(t("10-20", "09:20"), "108/64", hr=112, rr=20, temp=36.8, spo2=99, weight=58)
s.vitals(t("10-25", "08:00"), "112/68", hr=76, temp=36.6, spo2=99)
N = s.note
N(
    "ed",
    t("10-20", "09:30"),
    """19F BIB mom. Took "about 40" tylenol 500 (20 g) last night ~21:00 after breakup, also maybe a few lexapro. vomiting x4. mom found empty bottle.
APAP at 0930 = 88 (12.5 h by hx -> above line). AST 412 already!! INR 1.3
ECG QTc 498, sinus tach. K 3.4.
hx MDD, no prior attempts per mom. NKDA.
NAC IV 150/kg, zofran. Poison center called. 1:1 sitter. Involuntary hold placed 10/20 10:00 (72h). mom = Denise.""",
    "Dr. J. Farrow, EM",
    t("10-20", "11:20"),
)
N(
    "nursing",
    t("10-20", "11:20"),
    """NAC loading stopped at 11:15 - face flushed, hives chest, itchy, no wheeze, BP 110/62. diphenhydramine 25 iv. ALLERGY ADDED: acetylcysteine. MD aware.""",
    "W. Trevino RN",
)
N(
    "consult",
    t("10-20", "12:00"),
    """TOX / POISON CTR
Non-allergic anaphylactoid reaction - rate related. Restart NAC at slower rate (load over 2 h) after antihistamine. NOT an allergy: do not list, must be given again if needed in life.
Nomogram can't be used if staggered - repeat history. AST up = already injury; treat regardless. Continue NAC past 21h until APAP undetectable, ALT down >50% from peak & INR <2 & well. Check lactate, Cr, phos. Avoid ondansetron/hydroxyzine/escitalopram with QTc 498; correct K/Mg. King's: not met.""",
    "Dr. L. Sakamoto, Toxicology",
    t("10-20", "12:45"),
)
N(
    "hp",
    t("10-20", "14:00"),
    """MED ADMIT
Alone with pt (mother asked out): took 30 tabs of 500 Sunday 10/19 ~02:00 and 30 more ~23:00 = 60 tabs / 30 g, staggered, + escitalopram 20 mg x 6 at 23:00. ED hx of 40 tabs at once is not right. No alcohol. Denies other. 1 prior attempt age 16 (mother doesn't know).
Pt asks that mother NOT be told: sexual hx, STI testing. new partner unprotected. Mother may be told about liver/overdose. pt cell 555-0131
Fam: maternal uncle suicide. mother hypothyroid.
FULL. 58 kg.
P: NAC, restarted 12:30. QTc: hold escitalopram, no zofran. K. hepatology aware, transplant ctr aware.""",
    "Dr. C. Mbaye, Internal Medicine",
    t("10-20", "15:30"),
)
N(
    "progress",
    t("10-21", "08:00"),
    """HD2. AST 3980 INR 2.1. mentation clear. NAC third bag until 09:40 then continue 6.25 mg/kg/h (not stopping at 21 h). QTc 470.
Still c/o nausea, metoclopramide no. Allergy: acetylcysteine (chart).""",
    "Dr. C. Mbaye, Internal Medicine",
    t("10-21", "09:30"),
)
N(
    "consult",
    t("10-21", "14:00"),
    """PSYCH C/L. MDD recurrent severe, regret ambiguous, still wishes 'not to wake up'. Plan: INPATIENT psychiatric admission when medically clear; 1:1. Escitalopram: do not restart (OD agent, QTc). hydroxyzine no. Will start another agent when LFT settle.""",
    "Dr. B. Hossain, Psychiatry",
    t("10-21", "15:20"),
)
N(
    "radiology",
    t("10-21", "16:00"),
    """US LIVER: no biliary dilation, hepatic veins patent. 2.1 cm echogenic lesion seg 7, probably hemangioma; MRI or US in 6 mo suggested. No ascites.""",
    "Dr. A. Whitcombe, Radiology",
    t("10-21", "16:40"),
)
N(
    "event",
    t("10-22", "08:10"),
    """INR 2.9 ALT 7120 phos 1.6. no encephalopathy, Cr 1.0, lactate 1.4. King's not met. d/w hepatology: NAC continue, vit K 10 iv x1 given (INR after vit K less reliable as marker), FFP none, phos repl. q4 neuro. Glu 71 -> D10.""",
    "Dr. C. Mbaye, Internal Medicine",
    t("10-22", "09:00"),
)
N(
    "phone",
    t("10-22", "17:00"),
    """Mom called, wants all results & 'what else they tested'. Told: liver status only per pt's wish. Asked if cousin's lexapro is same. Mother takes levothyroxine 75 herself.""",
    "W. Trevino RN",
)
N(
    "progress",
    t("10-23", "08:00"),
    """HD4 ALT 4880 from peak 7120, INR 1.8 -> improving. NAC on (APAP level tmrw). Eating. QTc 442.
nb: 72 h hold expires 10/23 10:00 -> psych.
home meds norethindrone ok continue.""",
    "Dr. C. Mbaye, Internal Medicine",
    t("10-23", "09:10"),
)
N(
    "consult",
    t("10-24", "10:00"),
    """PSYCH f/u. Hold lapsed 10/23, voluntary. SI denied x48h, future oriented, wants college. Revised: NOT inpatient; discharge home w/ mother, Partial Hospital Program Mon 10/27 09:00 (Cedar Bridge) + safety plan. Start sertraline 25 mg daily (liver: low/slow; ↑ only by psych). 7-day supply only. Escitalopram STOPPED. No hydroxyzine. Means: all meds locked by mother, no acetaminophen/alcohol in house; no firearms at home per mother (uncle's gun at grandmother's house - avoid).
988.""",
    "Dr. B. Hossain, Psychiatry",
    t("10-24", "11:10"),
)
N(
    "progress",
    t("10-24", "07:00"),
    """NAC stopped 06:30: APAP <5, ALT 2650 (>50% down), INR 1.4 off vit K. Hepatology: labs 10/27, visit Dr. Greer 11/3 13:15. No acetaminophen until hepatology clears, no alcohol. NSAID: prefer avoid while INR up; may have after 11/3.
urine NAAT gc/chl sent at pt's request - result to cell only. """,
    "Dr. C. Mbaye, Internal Medicine",
    t("10-24", "10:30"),
)
s.order("sertraline", "25 mg by mouth once daily", t("10-24", "11:20"))
N(
    "pharm",
    t("10-25", "09:30"),
    """Discharge med rec: sertraline 25, norethindrone. STOP escitalopram & hydroxyzine (still active home list). NAC entry in allergy list: tox says remove, prescriber to do. Cold/flu combos, NyQuil, Excedrin contain acetaminophen.
7-day sertraline supply dispensed.""",
    "E. Rask PharmD",
    t("10-25", "10:10"),
)
N(
    "sw",
    t("10-25", "10:00"),
    """Safety plan signed w/ pt; mother Denise to lock meds and be home x72h. Coping: dog walk, roommate Tess. Crisis 988 / text. PHP intake 10/27 09:00 Cedar Bridge. Leave of absence letter.""",
    "J. Coyle LCSW",
)
N(
    "progress",
    t("10-25", "11:00"),
    """DC. ALT 1610 INR 1.2. QTc 438.
labs LFT/INR 10/27 before PHP (07:30 lab). hepatology 11/3 13:15.
pt declines mention of urine test on paperwork (mother reads it) - clinic RN will phone 555-0131.
liver lesion 2.1 prob hemangioma -> MRI 6 mo.
Return: confusion, bleeding, vomiting, yellow, SI.""",
    "Dr. C. Mbaye, Internal Medicine",
    t("10-25", "12:00"),
)
s.order("sertraline", "25 mg by mouth once daily, 7 tablets", t("10-25", "12:05"), cat="discharge")
s.order("norethindrone", "0.35 mg by mouth once daily", t("10-25", "12:05"), cat="discharge")
s.order(
    "hydroxyzine",
    "25 mg by mouth three times daily as needed",
    t("10-25", "12:05"),
    cat="discharge",
    note="home list",
)
s.service("Partial hospital program, Cedar Bridge", t("10-25", "12:10"), due=t("10-27", "09:00"))
s.service("Hepatology visit, Dr. Greer", t("10-25", "12:10"), due="2025-11-03T13:15:00-07:00")
s.write(__file__)
