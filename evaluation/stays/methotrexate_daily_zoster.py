"""Fictional. Rheumatoid arthritis, methotrexate taken daily, pancytopenia, ophthalmic zoster, 71 F."""

from builder import Stay, clock

t = clock(2025, "-07:00")
s = Stay("n-mtx-zoster", "Krause", "Bettina", "1953-08-14", "female")
s.contact("niece", "Anneliese Krause", "555-0153")
s.encounter(
    t("01-13", "10:20"),
    t("01-22", "13:30"),
    "mouth sores, rash, weakness",
    "165816005",
    "Pancytopenia",
    "Internal Medicine",
    disposition="home",
)
s.condition(
    "Rheumatoid arthritis", "69896004", t("01-13", "12:00"), onset="2008-01-01", kind="problem-list-item"
)
s.condition("Osteoporosis", "64859006", t("01-13", "12:00"), kind="problem-list-item")
s.allergy(
    "sulfamethoxazole/trimethoprim", "10831", "low counts, rash", t("01-14", "16:00"), kind="intolerance"
)
for n, d in (
    ("methotrexate 2.5 mg", "15 mg (6 tablets) by mouth ONCE A WEEK on Sunday"),
    ("folic acid 1 mg", "1 mg by mouth once daily"),
    ("baricitinib 2 mg", "2 mg by mouth once daily"),
    ("prednisone 5 mg", "5 mg by mouth once daily"),
    ("alendronate 70 mg", "70 mg by mouth once a week"),
    ("gabapentin 300 mg", "300 mg by mouth three times daily for back pain"),
    ("lisinopril 10 mg", "10 mg by mouth once daily"),
):
    s.home(n, d, "2022-01-01", t("01-13", "12:30"))
mtx = s.order(
    "methotrexate", "15 mg by mouth once weekly (Sunday)", t("01-13", "14:00"), note="home medication"
)
mtx.hold(t("01-13", "17:30"), "pancytopenia")
bari = s.order("baricitinib", "2 mg by mouth once daily", t("01-13", "14:00"), note="home medication")
s.order("folic acid", "1 mg by mouth once daily", t("01-13", "14:00"))
pr = s.order("prednisone", "5 mg by mouth once daily", t("01-13", "14:00"))
pr.dose(t("01-14", "09:00"), "20 mg by mouth once daily (stress dose)")
pr.dose(t("01-19", "09:30"), "10 mg by mouth once daily")
lis = s.order(
    "lisinopril",
    "10 mg by mouth once daily",
    t("01-13", "14:00"),
    end=t("01-13", "18:00"),
    final="on-hold",
    why="AKI",
)
gab = s.order("gabapentin", "300 mg by mouth three times daily", t("01-13", "14:00"))
gab.dose(t("01-15", "11:30"), "100 mg by mouth three times daily")
lv = s.order("leucovorin", "25 mg intravenously every 6 hours", t("01-13", "17:45"))
lv.stop(t("01-18", "09:00"), "MTX <0.01, counts recovering")
acv = s.order("acyclovir", "600 mg (10 mg/kg) intravenously every 8 hours", t("01-13", "18:00"))
acv.dose(t("01-14", "10:40"), "600 mg (10 mg/kg) intravenously every 12 hours, with hydration (CrCl 31)")
acv.stop(t("01-20", "10:00"), "changed to oral")
s.order("valacyclovir", "1 g by mouth every 12 hours", t("01-20", "10:00"))
gcsf = s.order(
    "filgrastim",
    "300 mcg subcutaneously once daily",
    t("01-14", "12:00"),
    end=t("01-18", "09:00"),
    why="ANC 2.9",
)
s.order(
    "cefepime",
    "2 g intravenously every 12 hours",
    t("01-13", "15:30"),
    end=t("01-18", "15:00"),
    why="afebrile, counts up, cultures negative",
)
s.order("prednisolone acetate 1% ophthalmic", "1 drop left eye four times daily", t("01-15", "12:00"))
s.labs(
    t("01-13", "11:00"),
    t("01-13", "11:50"),
    wbc=1.1,
    hgb=7.9,
    plt=38,
    na=133,
    k=5.2,
    cr=1.6,
    bun=41,
    alb=3.0,
    alt=66,
    crp=118,
)
s.labs(t("01-15", "05:30"), t("01-15", "06:20"), wbc=0.9, hgb=7.4, plt=24, k=4.6, cr=1.7, alt=58)
s.labs(t("01-18", "05:30"), t("01-18", "06:20"), wbc=3.8, hgb=8.8, plt=71, k=4.4, cr=1.2, alt=40)
s.labs(
    t("01-22", "05:30"),
    t("01-22", "06:20"),
    wbc=5.1,
    hgb=9.2,
    plt=164,
    na=138,
    k=4.7,
    cr=1.1,
    bun=19,
    alt=36,
    crp=12,
)
s.lab_text(t("01-13", "12:00"), t("01-13", "22:00"), "Methotrexate level", "", "0.18 umol/L", "A")
s.lab_text(t("01-17", "06:00"), t("01-17", "16:00"), "Methotrexate level", "", "<0.01 umol/L")
s.lab_text(t("01-13", "13:00"), t("01-14", "15:20"), "VZV PCR, vesicle swab", "", "DETECTED", "A")
s.lab_text(t("01-13", "11:00"), t("01-18", "11:00"), "Blood culture x2", "", "No growth 5 days")
s.lab_text(
    t("01-20", "06:00"),
    t("01-20", "08:00"),
    "1,3-beta-D-glucan",
    "",
    "Specimen received, send-out",
    status="registered",
)
s.vitals(t("01-13", "10:30"), "98/56", hr=112, temp=38.6, rr=20, spo2=93, weight=60)
s.vitals(t("01-22", "08:00"), "134/76", hr=78, temp=36.7, spo2=96)
N = s.note
N(
    "ed",
    t("01-13", "11:00"),
    """71F RA on MTX + Olumiant. 9d mouth sores, painful L forehead blisters x3d, fever.
Urgent care 1/6 gave Bactrim DS bid x7d for UTI (finished 5 days).
T 38.6 BP 98/56, ANC 0.4, plt 38, Cr 1.6 (0.8 in Oct). Vesicles L V1 incl tip of nose, + scattered vesicles trunk/R thigh.
Started cefepime, acyclovir, isolation. ALL: PCN - 'rash' per old chart, took amoxicillin for dental last year ok.""",
    "Dr. S. Nguyen-Park, EM",
    t("01-13", "13:00"),
)
N(
    "phone",
    t("01-13", "15:00"),
    """Nichte ruft an (niece, wrote for pt): "Tante Bettina hat seit dem 3. Januar die neue Wochenbox. Sie hat JEDEN Tag 6 von den gelben Tabletten genommen, nicht nur sonntags!"
 = since 1/3 she took 6 MTX tabs (15 mg) EVERY day, about 10 days, new pill box filled from hand written list. Relayed to MD.""",
    "B. Lowry RN",
)
N(
    "hp",
    t("01-13", "16:00"),
    """IM. Pancytopenia + mucositis + AKI after daily MTX 15 mg x ~10d (150 mg) plus TMP-SMX (antifolate, blocks MTX excretion). Disseminated zoster, HZO poss.
Neutropenic fever. MTX level, leucovorin 25 q6, stop MTX, bactrim. baricitinib - HOLD (infection, cytopenia). lisinopril hold. Hutchinson + -> ophtho today.
pred 5 -> stress 20.
no bactrim ever w/ MTX. PJP risk.
FHx sister SLE. DNR? not discussed - FULL for now.""",
    "Dr. E. Marchand, Internal Medicine",
    t("01-13", "17:40"),
)
N(
    "nursing",
    t("01-13", "20:00"),
    """mucositis gr 3, magic mouthwash. baricitinib given 1800 (order active). MD paged.""",
    "R. Silva RN",
)
N(
    "consult",
    t("01-14", "09:30"),
    """OPHTHO: Hutchinson +. RIGHT eye keratitis pseudodendrites, IOP 24, VA 20/60 OD. Plan: valacyclovir/acyclovir systemic, lubricants, no steroid drops till seen 1/15.""",
    "Dr. G. Amsel, Ophthalmology",
    t("01-14", "10:15"),
)
N(
    "event",
    t("01-14", "13:00"),
    """ADDENDUM/CORRECTION ophtho: side error in my note, it is the LEFT eye (OS) keratitis, VA 20/60 OS, IOP 24 OS. R eye normal.""",
    "Dr. G. Amsel, Ophthalmology",
    t("01-14", "13:20"),
)
N(
    "pharm",
    t("01-14", "10:20"),
    """CrCl 31 ml/min. Acyclovir 600 q8 -> q12, hydrate (crystal). Gabapentin 300 tid too high for CrCl 31 and she is sleepy -> suggest 100 tid. Cefepime neurotox: 2 g q12 ok.
Baricitinib: order must be stopped (2 doses given: 1/13, 1/14 am). Alendronate hold w/ CrCl<35 & mucositis.""",
    "N. Obi PharmD",
    t("01-14", "11:00"),
)
bari.stop(t("01-14", "11:30"), "infection, cytopenia")
N(
    "consult",
    t("01-14", "14:00"),
    """RHEUM Dr. Petrossian. MTX stopped: PERMANENTLY, no rechallenge after this. Baricitinib held; not restart until I see her, maybe never (VZV dissem). Pred: 20 stress -> 10 when afeb, then stay at 10 till visit. No live vaccines. Shingrix after recovery (non live). """,
    "Dr. H. Petrossian, Rheumatology",
    t("01-14", "15:20"),
)
N(
    "radiology",
    t("01-14", "16:00"),
    """CT CHEST NC: mild bibasilar GGO, no consolidation. Ascending aorta 4.4 cm ectatic. Small hiatal hernia. 6 mm RUL nodule.
Impr: GGO nonspecific, consider atypical / PJP / drug (MTX pneumonitis). 4.4 cm aorta - annual imaging. nodule 6 mm - CT 6-12 mo.""",
    "Dr. V. Quan, Radiology",
    t("01-14", "17:00"),
)
N(
    "consult",
    t("01-16", "10:00"),
    """ID. VZV PCR +. IV acv till crusted & 7d, then valacyclovir 1 g to complete 14 d total from 1/13 = through 1/26; renal dose 1 g q12 (CrCl 30-49). GGO mild, sat better, no PJP rx now; beta-D-glucan if sent positive -> call. PJP prophylaxis: pred is only 10; not bactrim; NOT needed unless pred>=20 for 4 wk. Contact: airborne+contact until crusted.""",
    "Dr. Y. Kessler, Infectious Disease",
    t("01-16", "11:10"),
)
N(
    "progress",
    t("01-17", "09:00"),
    """HD5 med. ANC 1.9, plt 48, MTX <0.01 pending... mucositis better, po soft. lesions crusting. Home meds: methotrexate 15 weekly Sunday, folic, pred. Continue.
gaba 300 tid. L eye pain less.""",
    "Dr. D. Amari, Internal Medicine",
    t("01-17", "10:30"),
)
N(
    "progress",
    t("01-18", "09:00"),
    """plt 71 wbc 3.8 Cr 1.2. d/c filgrastim, leucovorin. cefepime finish today. Gaba stays 100 tid (sleepy on 300).""",
    "Dr. E. Marchand, Internal Medicine",
    t("01-18", "10:00"),
)
N("nutrition", t("01-19", "10:00"), """Soft diet, ensure. wt 57.6.""", "M. Ferrante RD")
N(
    "sw",
    t("01-20", "14:00"),
    """Lives alone, vision poor L. Niece Anneliese to fill pill box; home w/ RN visits. Niece takes MTX 10 mg weekly herself for psoriasis - keep separate from aunt's pills!""",
    "K. Duval LCSW",
)
N(
    "pharm",
    t("01-21", "15:00"),
    """D/C rec: MTX bottle at home to be discarded (pharmacy take-back), not in box. Valacyclovir 1 g q12 thru 1/26. Gabapentin 100 tid. Pred 10. Folic acid continue. STOP: methotrexate, baricitinib, TMP-SMX. Lisinopril hold til BMP. Alendronate resume when mouth healed, PCP - on hold.""",
    "N. Obi PharmD",
    t("01-21", "16:00"),
)
N(
    "progress",
    t("01-22", "09:00"),
    """DC. afeb, crusted all, counts ok. OS: ophtho recheck Dr Amsel 1/24 08:45; pred acetate 1% L eye QID cont. Rheum Dr Petrossian 1/30 10:00. CBC, BMP 1/27 lab. PCP Dr Blum 2/4 11:30.
Lisinopril hold until BMP 1/27 (K 4.7). Beta-D-glucan PENDING (we call ID).
aorta 4.4 & nodule 6mm -> PCP.
call: fever >=38, eye pain/vision loss, new blisters, bleeding, mouth sores, SOB.""",
    "Dr. E. Marchand, Internal Medicine",
    t("01-22", "10:30"),
)
s.order("valacyclovir", "1 g by mouth every 12 hours through 1/26", t("01-22", "11:00"), cat="discharge")
s.order("prednisone", "10 mg by mouth once daily", t("01-22", "11:00"), cat="discharge")
s.order("gabapentin", "100 mg by mouth three times daily", t("01-22", "11:00"), cat="discharge")
s.order("folic acid", "1 mg by mouth once daily", t("01-22", "11:00"), cat="discharge")
s.order(
    "prednisolone acetate 1% ophthalmic",
    "1 drop in the left eye four times daily",
    t("01-22", "11:00"),
    cat="discharge",
)
s.service("Ophthalmology recheck, Dr. Amsel", t("01-22", "11:05"), due=t("01-24", "08:45"))
s.service("CBC and BMP", t("01-22", "11:05"), due=t("01-27", "08:00"))
s.write(__file__)
