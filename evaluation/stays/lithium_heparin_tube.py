"""Toxicology / psychiatry: chronic lithium toxicity. Home list as clinic MedicationRequests left active (no statements); discharge orders by structured dose only."""

from builder import Stay, clock

t = clock(2025, "-07:00")
s = Stay("j-lithium", "Vasquez-Orr", "Delphine", "1984-05-27", "female")
s.contact("sister", "Noor Orr", "555-0126")
s.encounter(
    t("08-18", "17:20"),
    t("08-24", "11:00"),
    "tremor, confusion, vomiting",
    "26079004",
    "Tremor",
    "Medicine / toxicology",
)


def clinic(name, text, when):
    o = s.order(name, text, when, cat="outpatient")
    s._told[o.name][0][1].pop("encounter")
    return o


c_li = clinic(
    "lithium carbonate ER 450 mg",
    "1 tablet every morning and 2 tablets at bedtime",
    "2025-03-02T10:00:00-07:00",
)
c_lis = clinic("lisinopril 20 mg", "1 tablet daily", "2025-07-21T09:00:00-07:00")
c_ibu = clinic(
    "ibuprofen 800 mg", "1 tablet three times daily as needed for back pain", "2025-08-01T09:00:00-07:00"
)
c_que = clinic("quetiapine 100 mg", "1 tablet at bedtime", "2025-03-02T10:00:00-07:00")
c_lev = clinic("levonorgestrel-ethinyl estradiol 0.1-20", "1 tablet daily", "2024-11-02T10:00:00-07:00")
c_esc = clinic("escitalopram 10 mg", "1 tablet daily", "2024-02-02T10:00:00-07:00")
c_esc.stop("2025-05-12T10:00:00-07:00", "hypomania")
s.condition("Bipolar I disorder", "371596008", t("08-18", "18:00"), onset="2006", kind="problem-list-item")
s.condition("Hypertension", "38341003", t("08-18", "18:00"), onset="2025-07", kind="problem-list-item")
s.allergy("Lamotrigine", "28439", "rash, mouth sores 2014 (told it was Stevens-Johnson)", t("08-18", "18:00"))
s.vitals(t("08-18", "17:30"), bp="104/58", hr=58, rr=16, temp=37.0, spo2=98, weight=72)
s.note(
    "ed",
    t("08-18", "17:45"),
    """41F bipolar BIB sister, 4d vomiting/diarrhea, coarse tremor, slurred, unsteady, confused x1d. On Li 450/900 x yrs. PCP started LISINOPRIL 7/21, ibuprofen 8/1 for back. Pt denies OD. Sister: "she had a bad week after the breakup, I found an empty bottle". Poison center called.
Li level 6.1 (1815).  <-- drawn GREEN TOP
ECG brady 56, QTc 478, T flattening.
hCG neg. APAP <5, ASA neg, EtOH 0.
Plan NS 200/h, renal for HD, 1:1 sitter.""",
    "Dr. C. Mwangi (ED)",
    signed=t("08-18", "19:40"),
)
s.labs(
    t("08-18", "17:50"),
    issued=t("08-18", "18:30"),
    na=141,
    k=3.7,
    bun=39,
    cr=2.1,
    glu=103,
    wbc=13.0,
    tsh=7.9,
    ca=10.9,
)
s.labs("2025-05-12T09:00:00-07:00", stay=False, cr=0.9, tsh=2.8, ca=10.1)
l1 = s.lab_text(
    t("08-18", "18:00"),
    t("08-18", "18:15"),
    "Lithium [Moles/volume] in Serum or Plasma",
    "14334-7",
    "6.1 mmol/L (0.6-1.2)",
    flag="HH",
)
l1.change(
    t("08-18", "19:50"),
    status="entered-in-error",
    note=[{"text": "collected in lithium heparin tube; see recollection"}],
)
s.lab_text(
    t("08-18", "19:20"),
    t("08-18", "19:50"),
    "Lithium [Moles/volume] in Serum or Plasma",
    "14334-7",
    "2.9 mmol/L (recollected, red top)",
    flag="HH",
)
s.note(
    "consult",
    t("08-18", "20:15"),
    """TOX (Halvorsen, poison ctr & tox svc). 6.1 is lithium-heparin tube artefact; true 2.9. Chronic > acute: ACEi + NSAID + volume loss. Neuro signs + Cr 2.1: HD is warranted by EXTRIP (decreased consciousness; Li <4 w AKI suggested). No charcoal. ?ER tabs - KUB neg, no WBI. Level q6h, rebound. Don't give thiazide. Na+ watch: NDI.""",
    "Dr. E. Halvorsen (toxicology)",
    signed=t("08-18", "20:50"),
)
ns = s.order("sodium chloride 0.9%", "200 mL/h IV", t("08-18", "18:30"))
lis = s.order("lisinopril", "20 mg by mouth daily", t("08-18", "22:00"))
que = s.order("quetiapine", "100 mg by mouth at bedtime", t("08-18", "22:00"))
li = s.order("lithium carbonate ER", "450 mg every morning and 900 mg at bedtime", t("08-18", "22:00"))
li.hold(t("08-18", "22:10"), "toxicity")
s.order("ondansetron", "4 mg IV every 6 hours as needed", t("08-18", "18:40"))
s.note(
    "hp",
    t("08-18", "22:00"),
    """MED ADMIT Castellanos PGY2. 41F BP1 w chronic Li tox, AKI 2.1 (0.9 in May), true level 2.9. GCS 14. No fever. Coarse tremor, clonus, hyperreflexia.
FH: mother bipolar, completed suicide 1999. Brother ESRD "from lithium".
ALL lamotrigine (SJS?).
?ingestion: pt "didn't take extra on purpose. I might have doubled up". Sitter until psych.
TSH 7.9 Ca 10.9 (PTH?)
Home meds continue except Li.
Contraception OCP.""",
    "Dr. A. Castellanos (PGY-2)",
    signed=t("08-18", "23:30"),
)
s.note(
    "consult",
    t("08-19", "00:40"),
    """Renal: HD R IJ non-tunneled. 4h tonight. level post.""",
    "Dr. Y. Sato (nephrology)",
)
s.procedure("Hemodialysis", "302497006", t("08-19", "01:20"), t("08-19", "05:20"))
s.lab_text(
    t("08-19", "05:30"),
    t("08-19", "06:00"),
    "Lithium [Moles/volume] in Serum or Plasma",
    "14334-7",
    "1.3 mmol/L post HD",
    flag="H",
)
s.note(
    "progress",
    t("08-19", "09:00"),
    """ATTENDING. Seen 0815. AC's clerking agreed except:
- "Home meds continue": NO lisinopril, NO ibuprofen. Lisinopril was given at 2200? MAR: not given, vomited. Off now, both, and off for good while lithium is in question.
- NB level rebound: repeat at 11.
- PTH, not just Ca.
- sitter: stays until psychiatry, whatever we hear.
TOH #4471""",
    "Dr. T. Okereke-Hale (attending)",
    signed=t("08-19", "09:40"),
)
lis.stop(t("08-19", "09:50"), "lithium toxicity, AKI")
s.lab_text(
    t("08-19", "11:00"),
    t("08-19", "11:50"),
    "Lithium [Moles/volume] in Serum or Plasma",
    "14334-7",
    "2.0 mmol/L (rebound)",
    flag="H",
)
s.procedure("Hemodialysis", "302497006", t("08-19", "14:00"), t("08-19", "18:00"))
s.labs(t("08-19", "06:00"), issued=t("08-19", "07:00"), na=146, k=3.6, bun=22, cr=1.5)
s.lab_text(
    t("08-19", "18:30"),
    t("08-19", "19:10"),
    "Lithium [Moles/volume] in Serum or Plasma",
    "14334-7",
    "0.9 mmol/L",
    flag="N",
)
s.note(
    "nursing",
    t("08-20", "04:30"),
    """0430 UOP 5.2 L/12h!! pt drinking constantly "I always drink like a fish, yrs". Na due 0500. NS still at 200 - MD asked. Sister rang, wants info: pt has NOT given permission to share w sister re mood; ok to say she is safe.""",
    "H. Ferreira, RN",
)
s.labs(t("08-20", "05:00"), issued=t("08-20", "05:40"), na=153, k=3.7, bun=14, cr=1.2, ca=10.8)
s.note(
    "event",
    t("08-20", "05:55"),
    """XCOVER Rao: Na 153, UOSM 118. NDI from Li. NS OFF. D5W 125/h, free access to water (was on 1.5L restrict order from template - DELETE). q4 Na.""",
    "Dr. S. Rao (night float)",
)
ns.stop(t("08-20", "06:00"), "hypernatremia")
d5 = s.order("dextrose 5% in water", "125 mL/h IV", t("08-20", "06:00"))
s.labs(t("08-20", "14:00"), issued=t("08-20", "14:30"), na=149)
s.note(
    "consult",
    t("08-20", "11:00"),
    """PSYCH C-L (Dr Imani Fell). Seen alone 50 min. Pt clear. Denies ingestion; took usual doses, vomited & re-took one night. Empty bottle = old refill, count matches pharmacy. No SI/HI, passive thoughts in July, none now. Mother's suicide 1999: protective but painful. Not acute: sitter off 1200. Mood euthymic.
Lithium: leave off now. Options later: (a) low dose re-challenge 300 bid once Cr settled; (b) quetiapine up. Valproate NOT advised - childbearing age w OCP only. Lamotrigine NO (rash/mouth, likely SJS).
Will decide w outpatient Dr Pettibone.""",
    "Dr. I. Fell (psychiatry)",
    signed=t("08-20", "12:00"),
)
s.labs(t("08-21", "06:00"), issued=t("08-21", "06:50"), na=144, k=3.9, bun=12, cr=1.1, ca=10.7)
d5.stop(t("08-21", "07:30"), "Na 144")
s.lab_text(
    t("08-19", "09:30"),
    t("08-21", "10:00"),
    "Parathyrin.intact [Mass/volume] in Serum or Plasma",
    "2731-8",
    "96 pg/mL (15-65)",
    flag="H",
)
s.lab_text(
    t("08-21", "06:00"),
    t("08-21", "08:00"),
    "Lithium [Moles/volume] in Serum or Plasma",
    "14334-7",
    "0.3 mmol/L",
    flag="N",
)
s.note(
    "progress",
    t("08-21", "13:00"),
    """Castellanos PGY2 HD4
Na 144, Li 0.3, Cr 1.1. walks w slight ataxia.
Rechallenge Li 300 BID at d/c [per psych option a]
Ca 10.7 PTH 96: Li-hyperparathyroidism
TSH 7.9 -> fT4 sent
BP 146/90 off lisinopril: start HCTZ 12.5
""",
    "Dr. A. Castellanos (PGY-2)",
    signed=t("08-21", "14:20"),
)
hc = s.order("hydrochlorothiazide", "12.5 mg by mouth daily", t("08-21", "14:00"))
s.note(
    "pharm",
    t("08-21", "16:10"),
    """HCTZ + (planned) lithium re-challenge: thiazide ups Li level 25-40%; also Ca already 10.7. Please not. Suggest amlodipine 5. No NSAID incl OTC. Quetiapine fine w QTc 446 on 8/21. - G. Lund PharmD""",
    "G. Lund, PharmD",
)
hc.cancel(t("08-21", "16:40"), "interaction, calcium")
aml = s.order("amlodipine", "5 mg by mouth daily", t("08-21", "16:40"))
s.note(
    "consult",
    t("08-22", "15:00"),
    """PSYCH f/u. S/w Dr Pettibone (outpt). Three hits on the kidney/parathyroid/brain axis + brother ESRD: NOT to be rechallenged. Supersedes (a). Lithium discontinued permanently. Quetiapine 100 → 200 hs tonight → 300 hs from 8/24. Metabolic labs done. No antidepressant. Safety plan made; pt ok now for sister Noor to be told and hold supply. Appt Dr Pettibone 8/29 0900. 988.""",
    "Dr. I. Fell (psychiatry)",
    signed=t("08-22", "15:50"),
)
que.dose(t("08-22", "20:00"), "200 mg by mouth at bedtime")
s.note(
    "pt",
    t("08-22", "11:00"),
    "Ataxia mild, tandem fails. SBA w rolling walker 200 ft. No driving til outpt neuro check (SILENT watch per tox). HH PT.",
    "O. Marsh, PT",
)
s.note(
    "progress",
    t("08-23", "10:30"),
    """ATTENDING. R IJ out 8/21. Na 142, Cr 1.0, Ca 10.6. fT4 0.9.
Lithium: stopped for good - the resident's "300 BID" of Thursday is dead. RN & pharmacy told; clinic list still shows it, I have rung Dr Pettibone's office to kill the refills (2 left at Halden pharmacy).
Thirst: drink to it, no restriction, NDI may stay for months. BMP 8/27.
PTH/Ca: endo referral, repeat Ca + PTH 6 wk. TSH 7.9/fT4 nl: repeat 6 wk, nothing to start.
OCP w BP 148/92, 41, smoker 8/day: not ideal; s/w GYN - she will stop it and use condoms till GYN 9/4.
24h urine protein + renal US: US done, microcysts, as one expects. 24h urine still out.
TOH #4471""",
    "Dr. T. Okereke-Hale (attending)",
    signed=t("08-23", "11:20"),
)
s.labs(t("08-23", "06:00"), issued=t("08-23", "07:00"), na=142, k=4.0, bun=11, cr=1.0, ca=10.6)
s.vitals(t("08-23", "08:00"), bp="138/86", hr=76, rr=14, temp=36.8, spo2=99)
s.service("24-hour urine protein", t("08-22", "08:00"), note="collected 8/23 0800, result pending")
for n, v, u, f in (
    ("quetiapine 300 mg tablet", 300, "mg", "at bedtime"),
    ("amlodipine 5 mg tablet", 5, "mg", "daily"),
):
    o = s.order(n, "", t("08-24", "09:00"), cat="discharge")
    s._told[o.name][0][1]["dosageInstruction"] = [
        {
            "timing": {"code": {"text": f}},
            "route": {"text": "oral"},
            "doseAndRate": [{"doseQuantity": {"value": v, "unit": u}}],
        }
    ]
s.service("Basic metabolic panel", t("08-23", "11:00"), due=t("08-27", "09:00"))
s.service("Psychiatry, Dr. Pettibone", t("08-22", "16:00"), due=t("08-29", "09:00"))
s.note(
    "sw",
    t("08-24", "09:30"),
    """SW: means safety: old lithium + ibuprofen bottles w sister Noor, to be taken to Halden pharmacy take-back today. FMLA done. Sister drives. 988 card.""",
    "R. Nasser, LCSW",
)
s.write(__file__)
