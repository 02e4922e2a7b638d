"""Hepatology: cirrhosis, SBP, AKI. Home list as community MedicationRequests with structured doses (no text), left active; contained medications."""

from builder import Stay, clock

t = clock(2025, "-06:00")
s = Stay("j-ascites", "Pawlowski", "Conrad", "1970-12-02", "male")
s.contact("wife", "Marisol Pawlowski", "555-0119")
s.encounter(
    t("01-13", "14:05"),
    t("01-20", "12:00"),
    "abdominal distension, confusion",
    "41931001",
    "Abdominal distension",
    "Hepatology",
)


def home_rx(name, value, unit, freq, when="2024-09-03T09:00:00-06:00", status="active"):
    """An order of the clinic: structured dose, no text, no encounter."""
    o = s.order(name, "", when, cat="community")
    r = s._told[o.name][-1][1]
    r.pop("encounter")
    r["status"] = status
    r["reportedBoolean"] = True
    r["dosageInstruction"] = [
        {
            "timing": {"repeat": {"frequency": freq, "period": 1, "periodUnit": "d"}},
            "route": {"text": "oral"},
            "doseAndRate": [{"doseQuantity": {"value": value, "unit": unit}}],
        }
    ]
    return o


h_nad = home_rx("nadolol 40 mg tablet", 40, "mg", 1)
h_spi = home_rx("spironolactone 100 mg tablet", 100, "mg", 1)
h_fur = home_rx("furosemide 40 mg tablet", 40, "mg", 1)
h_lac = home_rx("lactulose 10 g/15 mL solution", 15, "mL", 1)
h_pan = home_rx("pantoprazole 40 mg tablet", 40, "mg", 2, "2023-04-11T10:00:00-06:00")
h_met = home_rx("methadone 60 mg (OTP dispensed, historical entry)", 60, "mg", 1, "2022-02-01T10:00:00-06:00")
s.condition(
    "Alcohol-related cirrhosis of liver",
    "420054005",
    t("01-13", "15:00"),
    onset="2021",
    kind="problem-list-item",
)
s.condition(
    "Opioid use disorder in remission on agonist therapy",
    "",
    t("01-13", "15:00"),
    onset="2019",
    kind="problem-list-item",
)
s.condition("Spontaneous bacterial peritonitis", "", t("01-13", "19:00"))
s.allergy("Sulfonamide antibiotics", "", "Stevens-Johnson syndrome 2012, ICU", t("01-13", "15:00"))

s.vitals(t("01-13", "14:10"), bp="98/54", hr=104, rr=20, temp=38.1, spo2=96, weight=91.4)
s.note(
    "ed",
    t("01-13", "14:30"),
    """54M EtOH cirrhosis, sober "since labor day", distended x1wk, wife says mixed up since yest, up all night. Febrile. Has been taking IBUPROFEN 600 for his knee tid x10d (hers). Last para Dec. no melena. + asterixis.
SULFA = SJS.
Methadone daily from OTP.
Bedside dx para LLQ 60cc straw.
CTX 2g, albumin. Admit hep.
M Iyer MD""",
    "Dr. M. Iyer (ED)",
    signed=t("01-13", "16:40"),
)
s.labs(
    t("01-13", "14:40"),
    issued=t("01-13", "15:20"),
    wbc=13.9,
    hgb=9.6,
    plt=71,
    na=127,
    k=5.4,
    bun=48,
    cr=2.6,
    tbil=4.8,
    alb=2.3,
    inr=1.9,
    ast=71,
    alt=33,
    lac=2.4,
)
s.labs("2024-12-05T08:00:00-06:00", stay=False, cr=0.9, na=132, k=4.3, tbil=3.0, inr=1.6)
s.lab_text(
    t("01-13", "15:00"),
    t("01-13", "17:45"),
    "Neutrophils in Peritoneal fluid",
    "26512-5",
    "PMN 640 /uL",
    flag="A",
)
s.lab_text(
    t("01-13", "15:00"),
    t("01-14", "13:00"),
    "Bacteria identified in Peritoneal fluid by Culture",
    "",
    "Gram negative rods, 1 of 2 bottles",
    status="preliminary",
    flag="A",
)
ctx = s.order("ceftriaxone", "2 g IV every 24 hours", t("01-13", "16:00"))
alb = s.order("albumin 25%", "1.5 g/kg IV day 1, 1 g/kg IV day 3", t("01-13", "18:10"))
lac = s.order("lactulose", "30 mL by mouth four times daily, titrate to 3-4 stools", t("01-13", "18:10"))
inspi = s.order("spironolactone", "100 mg by mouth daily", t("01-13", "18:10"))
infur = s.order("furosemide", "40 mg by mouth daily", t("01-13", "18:10"))
innad = s.order("nadolol", "40 mg by mouth daily", t("01-13", "18:10"))
panto = s.order("pantoprazole", "40 mg IV twice daily", t("01-13", "18:10"))
meth = s.order("methadone", "60 mg by mouth daily", t("01-13", "18:10"))
s.note(
    "hp",
    t("01-13", "18:30"),
    """HEPATOLOGY ADMISSION (Nakagawa PGY2)
54M, EtOH cirrhosis dx 2021, MELD-Na ~33 today. Presents w fever, distension, HE gr 2. PMN 640 = SBP. AKI Cr 2.6 (0.9 on 12/5). K 5.4. Ibuprofen x10d.
EGD 3/24: medium varices, banded, on nadolol.
FH: brother HCC. Father DM.
All: sulfa SJS
Home: nadolol 40, spironolactone 100, lasix 40, lactulose 15 qd, PPI bid, methadone 60 (per EHR)
#SBP ctx 2 q24, albumin 1.5 g/kg d1 and 1 g/kg d3. rpt para 48h
#AKI - ATN/NSAID vs HRS. Cont home meds for now, UA urine lytes
#HE lactulose qid
#varices cont nadolol
#OUD methadone 60
Code: DNR? wife says full. Will clarify when he clears.""",
    "Dr. R. Nakagawa (PGY-2)",
    signed=t("01-13", "20:15"),
)
s.note(
    "nursing",
    t("01-13", "22:10"),
    """2200 BP 84/46 MAP 58, sleepy but arousable. wife Marisol: "él no toma 60, toma más — lo subieron en diciembre" (wife says the clinic raised methadone in Dec). MD Nakagawa paged. ¾ lactulose taken.""",
    "T. Bell, RN",
)
s.note(
    "progress",
    t("01-14", "08:40"),
    """ATTENDING. Seen 0740. As per RN's clerking, agree except:
- MAP 58 and Cr 2.6 w SBP: nadolol STOP. Diuretics STOP both. Resident had left "cont home meds". I've asked; orders still say active at 0830 - RN not to give.
- K 5.4, so twice over no spiro.
- PPI bid since 2023 with no ulcer at the March scope: that's an SBP risk. Off. (JN: find me an indication or leave it off)
- Methadone: do not guess. Ring the OTP when they open. QTc 489 on admission ECG.
- No NSAID. Wife has the ibuprofen; told her.
Imp: SBP w AKI, HE, hyperK. HRS if not better by d3 of albumin.
TOH #4471""",
    "Dr. T. Okereke-Hale (attending)",
    signed=t("01-14", "09:20"),
)
inspi.stop(t("01-14", "10:30"), "AKI, K 5.4")
infur.stop(t("01-14", "10:30"), "AKI")
panto.stop(t("01-14", "10:35"), "no indication, SBP")
s.labs(
    t("01-14", "06:00"),
    issued=t("01-14", "07:00"),
    wbc=12.1,
    na=128,
    k=5.6,
    bun=50,
    cr=2.8,
    tbil=5.1,
    inr=2.0,
    hgb=8.9,
)
s.note(
    "pharm",
    t("01-14", "11:15"),
    """OTP (Lakeview, RN Sutter, 555-0133): methadone 85 mg daily, last observed dose 1/12, incr from 60 on 12/18. Verified. MAR has had 60 since admit (one dose 1/14 0900). Rec 85 from 1/15, QTc rpt first.
Avoid fluoroquinolones with methadone + QTc 489 -> if SBP prophylaxis needed pls discuss, sulfa also out (SJS).
Nadolol still active on eMAR: not given per RN.
D. Achterberg PharmD""",
    "D. Achterberg, PharmD",
    signed=t("01-14", "11:40"),
)
meth.dose(t("01-15", "07:30"), "85 mg by mouth daily")
s.report(
    "US abdomen with doppler",
    "",
    t("01-14", "14:00"),
    t("01-14", "16:30"),
    "Cirrhosis, large ascites. Patent portal vein. 2.1 cm hypoechoic lesion segment VI, indeterminate. Gallstones. Recommend multiphase MRI.",
    category="RAD",
)
s.labs(t("01-14", "06:00"), issued=t("01-15", "09:00"), afp=64)
s.note(
    "progress",
    t("01-15", "13:00"),
    """Nakagawa PGY2 HD3
HE grade 1. UOP 600.
Cr 2.4 K 5.0 Na 129 (below). rpt para PMN 180 (from 640): responding
asc cx: GNR 1/2
A/P SBP d3 ctx, albumin 1 g/kg today
AKI improving
HE lactulose
varices: cont nadolol  [copied]
methadone 60 [copied]
lesion seg VI 2.1 cm + AFP 64 -> MRI when Cr ok
Code: pt clear today, wants FULL CODE, says wife is HCP. no intubation question raised again.""",
    "Dr. R. Nakagawa (PGY-2)",
    signed=t("01-15", "15:00"),
)
s.labs(
    t("01-15", "06:00"),
    issued=t("01-15", "07:10"),
    na=129,
    k=5.0,
    bun=44,
    cr=2.4,
    tbil=4.6,
    inr=1.9,
    wbc=9.8,
    hgb=8.8,
)
s.lab_text(
    t("01-13", "15:00"),
    t("01-15", "16:20"),
    "Bacteria identified in Peritoneal fluid by Culture",
    "",
    "CORRECTED REPORT: Klebsiella pneumoniae, ESBL producer, 1 of 2 bottles. Resistant: ceftriaxone, ciprofloxacin, TMP-SMX. Susceptible: meropenem, ertapenem, amikacin",
    flag="A",
    status="corrected",
)
s.note(
    "consult",
    t("01-15", "17:10"),
    """ID phone c/s (Szabo): ESBL Klebs in ascites. PMN fell on CTX so may be partially lucky, but treat: ertapenem 1 g q24 (500 mg if CrCl <30 -> tonight CrCl ~34, use 1 g; recheck daily) x 5d from 1/15 = last dose 1/19. Prophylaxis: cipro R, SXT R + SJS, FQ + methadone bad. Rifaximin 550 bid covers HE and is the only thing left standing; no other proph.""",
    "Dr. L. Szabo (infectious disease)",
    signed=t("01-15", "17:45"),
)
ctx.stop(t("01-15", "18:00"), "ESBL")
ert = s.order("ertapenem", "1 g IV every 24 hours", t("01-15", "18:00"))
rif = s.order("rifaximin", "550 mg by mouth twice daily", t("01-16", "09:00"))
innad.stop(t("01-16", "09:10"), "hypotension")
s.note(
    "event",
    t("01-17", "02:30"),
    """XCOVER Amari: called for "K 6.3" - grossly hemolyzed, recollect 4.7. No tx given. Pls ignore first value. No ECG change.""",
    "Dr. S. Amari (night float)",
)
bad = s.labs(t("01-17", "01:20"), issued=t("01-17", "01:55"), k=6.3)[0]
bad.change(t("01-17", "02:40"), status="entered-in-error")
s.labs(t("01-17", "02:05"), issued=t("01-17", "02:25"), k=4.7)
s.labs(
    t("01-17", "06:00"),
    issued=t("01-17", "07:00"),
    na=131,
    k=4.6,
    bun=31,
    cr=1.5,
    tbil=4.1,
    inr=1.8,
    wbc=7.7,
    hgb=8.7,
    plt=68,
)
s.vitals(t("01-17", "08:00"), bp="106/60", hr=88, rr=16, temp=36.8, spo2=97, weight=84.0)
s.report(
    "MRI liver multiphase",
    "",
    t("01-17", "15:00"),
    t("01-18", "10:00"),
    "Segment VI 2.2 cm lesion, arterial hyperenhancement with washout and capsule: LI-RADS 5 (definite HCC). No vascular invasion. Second 0.9 cm seg IV LR-3.",
    category="RAD",
)
s.note(
    "progress",
    t("01-18", "12:30"),
    """ATTENDING. LVP yest 6.2 L w 48 g albumin, PMN 90. Cr 1.3. HE gone, 4 BMs.
LI-RADS 5 seg VI 2.2 cm. Told Conrad and Marisol together this morning, plain words: this is liver cancer, small, treatable. He knows about his brother. MDT Thurs 23 Jan; transplant ref goes w it - sobriety since Sept, PEth sent 14 Jan, NOT BACK.
Diuretics: spiro back at 50 (not 100) from tmrw. Furosemide - leave off till clinic w bloods. K 4.6 is my reason.
BP 106: nadolol stays off; not carvedilol either. Varices get the scope: EGD 29 Jan.
TOH #4471""",
    "Dr. T. Okereke-Hale (attending)",
    signed=t("01-18", "13:10"),
)
sp2 = s.order("spironolactone", "50 mg by mouth daily", t("01-19", "08:00"))
s.note(
    "nutrition",
    t("01-18", "14:30"),
    """RD: sev malnutrition. 2 g Na diet, protein 1.3 g/kg do NOT restrict. late-evening snack. Pt asks re fluid restriction: none needed at Na 131 per team. No raw oysters/shellfish. Salt substitutes (KCl) avoid w spironolactone.""",
    "K. Rosen, RD",
)
s.note(
    "sw",
    t("01-19", "11:00"),
    """SW: OTP notified of d/c 1/20, will guest/dose 1/21 0700 at 85. Naloxone kit at home expired -> new Rx. Alcohol: declines naltrexone (on methadone obviously), attends mutual-help Tues. Wife proxy form signed. PHQ 6.""",
    "J. Underhill, LCSW",
)
s.labs(
    t("01-19", "06:00"), issued=t("01-19", "07:00"), na=132, k=4.5, bun=24, cr=1.2, tbil=3.9, inr=1.8, hgb=8.9
)
s.note(
    "progress",
    t("01-19", "16:00"),
    """Nakagawa PGY2 HD7. Ertapenem last dose today 1800. wt 82.6. ECG QTc 468 on methadone 85. d/c tmrw.
Home on: spironolactone 50, lactulose 30 mL TID (aim 3 BM), rifaximin 550 BID (PA approved), methadone 85 via OTP - no Rx from us, naloxone.
Stop: nadolol, furosemide, pantoprazole, ibuprofen & all NSAIDs. APAP max 2 g/d for knee.
BMP 1/24 at lab. hep clinic Dr Okereke-Hale 1/27 1430. EGD 1/29 0800 NPO p MN. MDT 1/23.
PEth pending.""",
    "Dr. R. Nakagawa (PGY-2)",
    signed=t("01-19", "17:00"),
)
ert.complete(t("01-19", "19:00"))
for n, v, u, f in (
    ("spironolactone 50 mg tablet", 50, "mg", 1),
    ("lactulose 10 g/15 mL solution", 30, "mL", 3),
    ("rifaximin 550 mg tablet", 550, "mg", 2),
):
    o = s.order(n, "", t("01-20", "09:30"), cat="discharge")
    s._told[o.name][-1][1]["dosageInstruction"] = [
        {
            "timing": {"repeat": {"frequency": f, "period": 1, "periodUnit": "d"}},
            "route": {"text": "oral"},
            "doseAndRate": [{"doseQuantity": {"value": v, "unit": u}}],
        }
    ]
s.order(
    "naloxone 4 mg nasal spray",
    "1 spray in one nostril for overdose, may repeat in 2-3 minutes",
    t("01-20", "09:30"),
    cat="discharge",
)
s.note(
    "phone",
    t("01-20", "10:20"),
    """Msg from wife via portal 1010: "Can he take Tylenol for the knee and his water pill the lasix tomorrow?" Reply sent RN: Tylenol ok up to 2000 mg in 24h; NO lasix until clinic 1/27.""",
    "T. Bell, RN",
)
s.service("EGD", t("01-18", "13:00"), due=t("01-29", "08:00"))
s.service("Basic metabolic panel", t("01-19", "16:30"), due=t("01-24", "08:00"))
s.write(__file__)
