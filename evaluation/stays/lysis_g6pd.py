"""Fictional: lysis g6pd."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("v-belltr", "Belltrami", "Demarcus", "1978-01-15", "male")
s.contact("wife", "Anita Belltrami", "555-0191")
s.encounter(
    t("08-12", "14:00"),
    t("08-21", "13:30"),
    "weak, cramps, less urine 2 days after chemo",
    "277605001",
    "Tumor lysis syndrome",
    "Hematology Oncology",
)
s.allergy("iodinated contrast", "", "hives 2020", t("08-12", "14:30"), "moderate")
for n, d, y in (
    ("allopurinol", "300 mg by mouth daily", "2025-08-08"),
    ("prednisone", "100 mg by mouth daily days 1 to 5", "2025-08-10"),
    ("naproxen", "500 mg by mouth twice a day as needed", "2025-05-01"),
    ("ondansetron", "8 mg by mouth every 8 hours as needed", "2025-08-10"),
    ("escitalopram", "20 mg by mouth daily", "2023-01-01"),
    ("lisinopril", "20 mg by mouth daily", "2021-01-01"),
    ("omeprazole", "20 mg by mouth daily", "2022-01-01"),
):
    s.home(n, d, y, t("08-12", "15:30"))
s.condition(
    "Diffuse large B-cell lymphoma, stage IIIB",
    "109969005",
    t("08-12", "15:30"),
    "2025-07-22",
    kind="problem-list-item",
)
s.condition("Hypertension", "38341003", t("08-12", "15:30"), kind="problem-list-item")
s.condition("Tumor lysis syndrome", "277605001", t("08-12", "17:00"))
s.vitals(t("08-12", "14:10"), "138/84", hr=104, rr=20, temp=37.3, spo2=97, weight=88.4, height=180)
s.labs(
    t("08-12", "14:30"),
    t("08-12", "15:10"),
    wbc=9.8,
    hgb=11.9,
    plt=188,
    na=136,
    k=6.1,
    cr=2.8,
    bun=58,
    phos=8.2,
    ca=7.0,
    co2=18,
    glu=142,
)
s.lab_text(t("08-12", "14:30"), t("08-12", "15:20"), "Uric acid", "3084-1", "13.6 mg/dL (3.5-7.2)", "HH")
s.lab_text(t("08-12", "14:30"), t("08-12", "15:20"), "Lactate dehydrogenase", "2532-0", "1,860 U/L", "H")
s.note(
    "hp",
    t("08-12", "15:00"),
    """HEME/ONC direct admit. 47M DLBCL bulky IIIB, C1 R-CHOP 8/10 in clinic (rituximab 375/m2 given), pred 100 x5 thru 8/14. weak, cramps, UOP down, took naproxen for aches. K 6.1 UA 13.6 phos 8.2 Ca 7.0 cr 2.8 (bl .9). ECG sl peaked.
All: IV contrast. Grandfather from Sicily "couldn't eat fava beans" & brother jaundice w malaria pill.
TLS clinical. IVF 200/h, rasburicase 6 mg x1, stop allopurinol?? hold lisinopril/naproxen. G6PD sent. hep B serol was sent in clinic, not seen. K shift. tele. stop naproxen. no dialysis yet - renal aware.
escitalopram cont, ondansetron prn. full code.
""",
    "Dr. Y. Tamm, Hem/Onc",
    t("08-12", "16:20"),
)
ras = s.order("rasburicase", "6 mg intravenously once", t("08-12", "16:25"))
s.order("allopurinol", "300 mg by mouth daily", t("08-12", "16:25"))
s.order("escitalopram", "20 mg by mouth daily", t("08-12", "16:25"))
s.order("ondansetron", "8 mg intravenously every 8 hours as needed", t("08-12", "16:25"))
s.order("omeprazole", "20 mg by mouth daily", t("08-12", "16:25"))
ivf = s.order(
    "sodium chloride 0.9%", "200 mL/h intravenously continuous", t("08-12", "16:25"), end=t("08-15", "12:00")
)
s.given("rasburicase", "6 mg IV over 30 min", t("08-12", "17:50"))
s.lab_text(
    "2025-08-09T10:00:00-05:00",
    "2025-08-12T21:10:00-05:00",
    "Hepatitis B core antibody total (clinic sample)",
    "16933-4",
    "REACTIVE; HBsAg nonreactive",
    "A",
)
s.note(
    "nursing",
    t("08-13", "02:10"),
    "0210 SpO2 84 on NRB but not blue in distress.. lips grey. blood draw looks chocolate. urine dark cola. HR 118. MD called. 'me siento raro' he jokes w Spanish roommate.",
    "O. Kelleher RN",
)
s.lab_text(t("08-13", "02:25"), t("08-13", "03:00"), "Methemoglobin", "2614-6", "14.2 % (<1.5)", "HH")
s.labs(t("08-13", "02:25"), t("08-13", "03:05"), hgb=8.4, k=5.6, cr=3.1, tbil=4.6, phos=7.6, ca=7.1)
s.lab_text(
    t("08-12", "15:00"), t("08-13", "06:40"), "G6PD activity", "2357-8", "0.8 U/g Hb (7-20): DEFICIENT", "LL"
)
s.note(
    "event",
    t("08-13", "03:10"),
    """xcover. MetHb 14 hgb 11.9->8.4 bili 4.6 after rasburicase = oxidant hemolysis, prob G6PD. NO methylene blue (would hemolyze). O2, ascorbic? renal says not (oxalate). 2u PRBC. no more rasburicase.
""",
    "Dr. T. Rourke, night hospitalist",
    t("08-13", "03:50"),
)
s.labs(t("08-13", "12:00"), t("08-13", "12:40"), hgb=8.9, k=5.2, cr=3.2, phos=7.2)
s.note(
    "progress",
    t("08-13", "08:20"),
    """HD2. sat 90 8L, MetHb 11. G6PD 0.8 deficient confirmed. cr 3.1. UOP 90/h. rasburicase no more. allopurinol 300 cont. hold HD. K 5.2.
# HBV - core ab from clinic?
# C1 d4 pred until 14th
""",
    "Dr. Y. Tamm, Hem/Onc",
    t("08-13", "10:00"),
)
s.allergy("rasburicase", "", "methemoglobinemia, hemolysis (G6PD deficiency)", t("08-13", "10:10"))
s.note(
    "pharm",
    t("08-13", "13:30"),
    """allopurinol 300 at CrCl ~27 -> 100 daily. G6PD def: avoid rasburicase, dapsone, methylene blue, nitrofurantoin, primaquine, TMP-SMX caution.
QT: escitalopram 20 + ondansetron, QTc 478 on ecg; K/Mg low-risk now. max escitalopram fine.
HBcAb reactive + rituximab, no antiviral on orders. needs entecavir. DNA pending? sent?
""",
    "M. Quist PharmD",
    t("08-13", "13:50"),
)
al = s.order("allopurinol", "100 mg by mouth daily", t("08-13", "14:00"))
s.note(
    "progress",
    t("08-14", "08:10"),
    "HD3 sat 95 3L MetHb 5. hgb 8.8. cr 2.8. UA 6.1, no HD. entecavir discuss w hepatology (Dr Im): start 0.5 mg q72h for CrCl, HBV DNA sent 8/14. C1 pred last today. home naproxen never again.",
    "Dr. Y. Tamm, Hem/Onc",
    t("08-14", "09:20"),
)
ent = s.order("entecavir", "0.5 mg by mouth every 72 hours", t("08-14", "10:00"))
s.labs(t("08-15", "05:00"), t("08-15", "05:40"), hgb=9.0, wbc=2.4, plt=121, k=4.4, cr=2.1, phos=5.0, tbil=1.9)
s.labs(t("08-17", "05:00"), t("08-17", "05:40"), hgb=8.6, wbc=0.4, plt=64, k=3.6, cr=1.9, phos=3.6, mg=1.5)
s.lab_text(t("08-17", "05:00"), t("08-17", "06:10"), "Absolute neutrophil count", "751-8", "0.1 K/uL", "LL")
s.vitals(t("08-17", "02:00"), "98/58", hr=118, rr=22, temp=38.9, spo2=96)
s.note(
    "event",
    t("08-17", "02:20"),
    """0220 T 38.9 98/58 ANC .1 (d8). rigors. port L chest clean. Cx x2, LR 1 L, cefepime 2g q8 now. + filgrastim 480 start. wbc .4
""",
    "Dr. T. Rourke, night hospitalist",
    t("08-17", "02:50"),
)
cfp = s.order("cefepime", "2 g intravenously every 8 hours", t("08-17", "02:30"))
gcsf = s.order(
    "filgrastim",
    "480 mcg subcutaneously daily",
    t("08-17", "09:00"),
    end=t("08-20", "10:00"),
    final="completed",
)
pos = s.order("posaconazole", "300 mg by mouth daily", t("08-17", "09:30"))
s.note(
    "progress",
    t("08-17", "08:40"),
    """HD6 FN, d8. better BP 108/60. cefepime 2g q8 d1. cr 1.9. posaconazole ppx. filgrastim. BCx sent.
# ppx acyclovir 400 bid
# QTc recheck
""",
    "Dr. Y. Tamm, Hem/Onc",
    t("08-17", "10:00"),
)
s.order("acyclovir", "400 mg by mouth twice a day", t("08-17", "10:05"))
s.labs(t("08-18", "05:00"), t("08-18", "05:40"), hgb=8.0, wbc=0.7, plt=48, k=3.2, mg=1.4, cr=2.2)
s.lab_text(t("08-18", "08:00"), t("08-18", "08:30"), "ECG QTc", "", "QTc 522 ms", "HH")
s.note(
    "nursing",
    t("08-18", "14:20"),
    "1420 picking air, slurring, jerks of arms. oriented to name. FSBS 110. T37.6. on cefepime 2 g q8, urine 60/h. wife upset.",
    "O. Kelleher RN",
)
s.lab_text(
    t("08-17", "02:20"),
    t("08-18", "15:00"),
    "Blood culture 2 sets (port and peripheral)",
    "600-7",
    "Escherichia coli in both sets; ceftriaxone S, meropenem S, ciprofloxacin R, TMP-SMX S",
    "A",
)
s.note(
    "progress",
    t("08-18", "08:30"),
    """HD7 afeb since 10p. K 3.2 mg 1.4 replete. cr 2.2. GNR in 2/2 cx. cefepime d2. posa. escitalopram. ondansetron prn used x3.
(copied) cefepime 2g q8h d1
""",
    "Dr. Y. Tamm, Hem/Onc",
    t("08-18", "10:30"),
)
s.note(
    "pharm",
    t("08-18", "15:10"),
    """cefepime 6 g/d at CrCl ~40: encephalopathy/myoclonus likely -> switch ceftriaxone 2 g q24 (E coli S).
posaconazole + escitalopram 20 + ondansetron, QTc 522, K 3.2: stop posa + ondansetron. posa also with vincristine next cycle: avoid (neurotox) -> no azole around R-CHOP. escitalopram 10.
fluconazole not either. micafungin only if needed.
""",
    "M. Quist PharmD",
    t("08-18", "15:40"),
)
cfp.stop(t("08-18", "15:50"), "neurotoxicity")
pos.stop(t("08-18", "15:50"), "QTc, vincristine")
ctx = s.order("ceftriaxone", "2 g intravenously every 24 hours", t("08-18", "16:00"))
s.order("escitalopram", "10 mg by mouth daily", t("08-18", "16:00"))
s.labs(t("08-20", "05:00"), t("08-20", "05:40"), hgb=8.1, wbc=3.1, plt=71, k=4.0, mg=1.9, cr=1.6)
s.lab_text(t("08-20", "05:00"), t("08-20", "06:00"), "Absolute neutrophil count", "751-8", "1.6 K/uL", "N")
s.note(
    "progress",
    t("08-20", "08:00"),
    """HD9 mind clear. ANC 1.6 no fever. QTc 455. cr 1.6. repeat BCx 8/19 neg 24 h. gcsf done. port stays. ceftriaxone 7d thru 8/24 via port home infus. entecavir 0.5 q48 with cr. dc tmrw. PJP ppx: tmp-smx DS mwf per NP.
""",
    "Dr. Y. Tamm, Hem/Onc",
    t("08-20", "09:20"),
)
bac = s.order(
    "sulfamethoxazole-trimethoprim DS",
    "1 tablet by mouth Monday, Wednesday and Friday",
    t("08-20", "09:30"),
    "discharge",
)
s.note(
    "pharm",
    t("08-21", "09:10"),
    "TMP-SMX w G6PD 0.8 -> changed to atovaquone 1500 mg daily w food. d/w NP. cr 1.5.",
    "M. Quist PharmD",
    t("08-21", "09:20"),
)
bac.cancel(t("08-21", "09:20"), "G6PD deficiency")
s.labs(t("08-21", "05:00"), t("08-21", "05:40"), hgb=8.3, wbc=4.2, plt=88, k=4.1, cr=1.5, mg=1.8)
s.vitals(t("08-21", "07:00"), "126/76", hr=86, rr=16, temp=36.8, spo2=97, weight=86.0)
for n, d in (
    ("ceftriaxone", "2 g intravenously every 24 hours through 2025-08-24, home infusion by port"),
    ("entecavir", "0.5 mg by mouth every 48 hours"),
    ("allopurinol", "100 mg by mouth daily"),
    ("acyclovir", "400 mg by mouth twice a day"),
    ("atovaquone", "1500 mg by mouth daily with food"),
    ("escitalopram", "10 mg by mouth daily"),
    ("omeprazole", "20 mg by mouth daily"),
):
    s.order(n, d, t("08-21", "09:30"), "discharge")
s.service("HBV DNA, quantitative", t("08-14", "10:10"))
s.note(
    "progress",
    t("08-21", "08:20"),
    """dc. TLS resolved, cr 1.5. hgb 8.3 plt 88.
entecavir: at least 12 mo after last rituximab, never stop on own. HBV DNA pending. FISH MYC/BCL2 from biopsy pending.
labs Mon 8/25 9:00 onc 555-0196 (cbc bmp). Dr Tamm Thu 8/28 11:00, C2 8/31 pending cr; no azole. hepatology Dr Im 9/11 13:00 555-0198. lisinopril held till cr. NO naproxen/nsaid. ondansetron stopped (QT); prochlorperazine? ask.
PET incidental 9 mm R renal cyst complex? US renal outpt.
G6PD card.
""",
    "Dr. Y. Tamm, Hem/Onc",
    t("08-21", "09:45"),
)
s.service("Renal ultrasound", t("08-21", "09:50"), note="9 mm complex right renal lesion on PET")
s.note(
    "instr",
    t("08-21", "10:40"),
    """fever 100.4 -> ER at once, don't wait, say lymphoma. chills, less pee, dark urine, yellow/blue, bleeding, confusion, short breath, faint. No fava beans, moth balls, no aspirin? ok acetaminophen ask first. soft brush, no raw fish. port flush home infusion 555-0199. no crowds. no live shots.
""",
    "O. Kelleher RN",
    t("08-21", "11:10"),
)
s.write(__file__)
