"""Fictional. Elective sigmoid colectomy, euglycaemic ketoacidosis on an SGLT2 inhibitor, wound infection."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("ck-delacruz", "Dela Cruz", "Marivic", "1963-11-02", "female")
s.contact("husband", "Ernesto Dela Cruz", "555-0177")
s.encounter(
    t("03-09", "06:10"),
    t("03-16", "13:45"),
    "elective sigmoid colectomy",
    "",
    "Sigmoid colectomy",
    "Colorectal Surgery",
)
s.condition("Adenocarcinoma of sigmoid colon", "", t("03-09", "06:30"))
s.condition("Type 2 diabetes mellitus", "44054006", t("03-09", "06:30"), kind="problem-list-item")
s.condition("Depressive disorder", "35489007", t("03-09", "06:30"), kind="problem-list-item")
s.allergy("Penicillin", "", "rash in childhood", t("03-09", "06:35"), severity="mild", criticality="low")
h = {"cat": "outpatient"}
emp = s.order("empagliflozin 25 mg tablet", "25 mg by mouth every morning", t("03-09", "06:40"), **h)
met = s.order("metformin 1000 mg tablet", "1000 mg by mouth twice daily", t("03-09", "06:40"), **h)
s.order("sertraline 100 mg tablet", "100 mg by mouth daily", t("03-09", "06:41"), **h)
lis = s.order("lisinopril 20 mg tablet", "20 mg by mouth daily", t("03-09", "06:41"), **h)
s.order("rosuvastatin 10 mg tablet", "10 mg by mouth nightly", t("03-09", "06:42"), **h)
s.note(
    "nursing",
    t("03-09", "06:50"),
    """Pre-op checklist. 62F. NPO since MN, bowel prep done, clears since Sat. Last metformin Sat. Last Jardiance: YESTERDAY am - "the sheet only said metformin". Anes resident told, ok to proceed. BG 141. Allergy PCN. pt states wipes ("the pink surgical soap", chlorhexidine) gave her hives + wheeze at her knee scope 2019 - NOT in the chart. Betadine prep used. Wt 71 kg.""",
    "S. Kowal RN",
)
s.labs("2026-02-24T09:00:00-05:00", stay=False, a1c=8.4, cr=0.8, hgb=11.9)
s.note(
    "op",
    t("03-09", "08:00"),
    """LAP SIGMOID COLECTOMY, primary stapled anastomosis, leak test neg. EBL 120. Cefazolin 2 g + metronidazole given, no reaction. JP drain pelvis L. Specimen to path. No liver mets seen.""",
    "Dr. I. Farouk, Colorectal",
    signed=t("03-09", "11:30"),
)
s.procedure("Laparoscopic sigmoid colectomy", "", t("03-09", "08:00"), t("03-09", "10:40"))
s.order("enoxaparin 40 mg/0.4 mL", "40 mg subcutaneously daily", t("03-09", "20:00"))
s.order(
    "hydromorphone injection",
    "0.5 mg intravenously every 3 hours as needed",
    t("03-09", "11:00"),
    end=t("03-13", "09:00"),
    why="oral analgesia",
)
emp.hold(t("03-10", "09:00"), "ketoacidosis")
lis.hold(t("03-09", "12:00"), "peri-operative")
s.vitals(t("03-10", "05:30"), bp="98/58", hr=118, rr=28, temp=37.1, spo2=97)
s.labs(
    t("03-10", "05:40"),
    issued=t("03-10", "06:30"),
    na=137,
    k=4.9,
    cl=102,
    co2=11,
    bun=22,
    cr=1.2,
    glu=178,
    wbc=14.2,
    hgb=10.6,
)
s.note(
    "progress",
    t("03-10", "06:10"),
    """POD1. nausea, vom x2, tachy 118, RR 28. abd soft approp tender. JP serosang 60. ?leak ?PE ?pain. BG 178 so not DKA. Plan CT A/P + CTPA. Resume home meds incl Jardiance when taking PO.""",
    "Dr. K. Bright, PGY1",
    signed=t("03-10", "06:55"),
)
s.labs(t("03-10", "07:40"), issued=t("03-10", "08:20"), bhb=6.8, ph=7.14, lac=1.6)
s.note(
    "consult",
    t("03-10", "09:10"),
    """ENDO. Euglycemic DKA, SGLT2i taken <24 h pre-op + prep + fasting. pH 7.14 HCO3 11 BHB 6.8 gap 24, glu 178. Insulin gtt 0.1 u/kg/h WITH D10, K replacement, hrly BG, BHB q4. Transfer stepdown. No ketone-safe use again: EMPAGLIFLOZIN STOP, PERMANENTLY. Not to restart at discharge or by PCP. Metformin hold (also contrast). T2DM, check C-peptide + GAD65 ab (thin-ish, fast decline in A1c control: r/o LADA).""",
    "Dr. O. Salinger, Endocrinology",
    signed=t("03-10", "10:30"),
)
ins = s.order(
    "insulin regular infusion",
    "0.1 units/kg/h intravenously with dextrose 10%",
    t("03-10", "09:20"),
    end=t("03-11", "14:00"),
    why="ketones cleared",
)
s.note(
    "radiology",
    t("03-10", "11:00"),
    """CTPA + CT A/P. No PE. No anastomotic leak, small expected free gas. JP tip in pelvis. INCIDENTAL: 1.8 cm left adrenal nodule, 22 HU, indeterminate - biochemical evaluation + adrenal protocol CT recommended. Old healed rib fx.""",
    "Dr. W. Hsu, Radiology",
    signed=t("03-10", "12:20"),
)
s.labs(t("03-10", "20:00"), issued=t("03-10", "20:40"), bhb=3.1, co2=16, k=3.3, glu=190)
s.labs(t("03-11", "10:00"), issued=t("03-11", "10:40"), bhb=0.4, co2=22, k=3.9, glu=164, cr=0.9)
gla = s.order("insulin glargine 100 units/mL", "18 units subcutaneously nightly", t("03-11", "12:00"))
s.note(
    "progress",
    t("03-11", "11:30"),
    """POD2. gap closed x2, BHB 0.4. bridge glargine 18 u, gtt off 2h after. clears. JP 40 serous. lisinopril held SBP 100s. Not passing gas.""",
    "Dr. K. Bright, PGY1",
    signed=t("03-11", "13:10"),
)
s.note(
    "nursing",
    t("03-12", "16:00"),
    "JP drain pulled by Dr Farouk at 15:20, site dry dsg. Fast BG 62 this am after glargine 18, juice, recheck 104. MD aware. Passed gas 1400!",
    "L. Amador RN",
)
gla.dose(t("03-12", "18:00"), "12 units subcutaneously nightly")
s.note(
    "progress",
    t("03-13", "07:00"),
    """POD4. JP in place, 30 cc. Low-residue diet. Wound RLQ-extraction site pfannenstiel: erythema 4 cm, fluctuant, opened at bedside 5 mL pus, cx sent, packed. T 38.2. Cephalexin 500 QID start. (pen allergy noted - tolerated cefazolin)""",
    "Dr. K. Bright, PGY1",
    signed=t("03-13", "09:30"),
)
s.vitals(t("03-13", "06:00"), bp="118/70", hr=92, temp=38.2, rr=18, spo2=97)
s.labs(t("03-13", "06:00"), issued=t("03-13", "06:50"), wbc=15.1, hgb=9.8, cr=0.8, k=3.8, glu=132)
cep = s.order("cephalexin 500 mg capsule", "500 mg by mouth every 6 hours", t("03-13", "09:40"))
tra = s.order("tramadol 50 mg tablet", "50 mg by mouth every 6 hours as needed for pain", t("03-13", "09:45"))
s.note(
    "pharm",
    t("03-13", "14:30"),
    """On sertraline 100 -> tramadol: serotonin syndrome/seizure risk, please stop. Suggest acetaminophen 1 g q8h + oxycodone 5 mg prn short course. Avoid NSAID (AKI POD1, ACEi). Enox: cancer colectomy -> 28 days from surgery, last dose 4/6.""",
    "G. Petrov PharmD",
)
tra.stop(t("03-13", "15:10"), "interaction with sertraline")
s.order("acetaminophen 500 mg tablet", "1000 mg by mouth every 8 hours", t("03-13", "15:15"))
s.order("oxycodone 5 mg tablet", "5 mg by mouth every 6 hours as needed", t("03-13", "15:15"))
s.lab_text(
    t("03-13", "08:00"),
    t("03-15", "08:40"),
    "Wound culture",
    "",
    "MRSA. R: oxacillin, cefazolin, clindamycin. S: doxycycline, TMP-SMX, vancomycin.",
    "A",
)
s.note(
    "event",
    t("03-15", "10:00"),
    """Micro called: wound MRSA. Ceph no good. Change to doxycycline 100 BID, 7 d from today = through 3/21. Told pt re sun. Contact precautions.""",
    "Dr. K. Bright, PGY1",
)
s.order("doxycycline 100 mg capsule", "100 mg by mouth twice daily", t("03-15", "10:30"))
s.labs(t("03-15", "06:00"), issued=t("03-15", "07:00"), wbc=9.8, hgb=9.9, cr=0.8, k=4.1, glu=148)
cep.stop(t("03-15", "17:00"), "MRSA, resistant")
s.lab_text(
    t("03-10", "10:00"), t("03-15", "15:00"), "C-peptide", "", "0.6 ng/mL (0.8-3.9) with glucose 178", "L"
)
s.note(
    "consult",
    t("03-15", "16:00"),
    """ENDO f/u. fasting 118-148 on glargine 12 u HS. Home on glargine 12, metformin 1000 BID from 3/17 (Cr 0.8, >48h contrast). Never SGLT2i. C-peptide low 0.6; GAD65 PENDING - if + = LADA, no more orals likely. Pens + glucometer taught, husband too. Clinic 3/24 14:00. If vomiting/unwell check ketones (strips given), go to ED even when sugar is normal - for next days.""",
    "Dr. O. Salinger, Endocrinology",
    signed=t("03-15", "17:20"),
)
s.note(
    "phone",
    t("03-15", "20:10"),
    "Husband msg: 'May Jardiance pa kami sa bahay, 60 tablets. Iinumin pa ba niya?' (still have Jardiance at home, does she still take it?) My mother also has diabetes and takes warfarin, is the injection the same? -> ans in the am",
    "portal message",
)
s.note(
    "nursing",
    t("03-16", "09:00"),
    "Wound 3x2x1.5 cm, pink, pack daily with saline-moist gauze, VNA ordered M/W/F. Enox self-inject good teach-back. NO chlorhexidine wipes - hives (pt again says). Stool x1 formed.",
    "L. Amador RN",
)
s.vitals(t("03-16", "06:30"), bp="134/82", hr=80, temp=36.8, spo2=98, rr=16)
met.hold(t("03-10", "10:40"), "ketoacidosis, contrast")
for n, d in (
    ("insulin glargine pen", "12 units subcutaneously nightly"),
    ("metformin 1000 mg tablet", "1000 mg by mouth twice daily, start 03/17"),
    ("doxycycline 100 mg capsule", "100 mg by mouth twice daily through 03/21"),
    ("enoxaparin 40 mg/0.4 mL", "40 mg subcutaneously daily through 04/06"),
    ("acetaminophen 500 mg tablet", "1000 mg by mouth every 8 hours"),
    ("oxycodone 5 mg tablet", "5 mg by mouth every 6 hours as needed, 8 tablets"),
    ("sertraline 100 mg tablet", "100 mg by mouth daily"),
    ("rosuvastatin 10 mg tablet", "10 mg by mouth nightly"),
    ("lisinopril 20 mg tablet", "20 mg by mouth daily"),
):
    s.order(n, d, t("03-16", "10:00"), cat="discharge")
cemp = s.order(
    "empagliflozin 25 mg tablet", "25 mg by mouth every morning", t("03-16", "10:01"), cat="discharge"
)
s.note(
    "dcsum",
    t("03-16", "10:30"),
    """62F sigmoid ca s/p lap sigmoid 3/9. c/b euglycemic DKA POD1 (SGLT2i), SSI MRSA. Path PENDING at dc. GAD65 pending. Adrenal 1.8 cm L -> PCP w/u (metanephrines, dex supp). JP out 3/12. F/u Dr Farouk 3/25 10:30, onc after path. Lifting <10 lb 6 wk. Lisinopril resume 20 mg, BP 134/82.""",
    "Dr. K. Bright, PGY1",
    signed=t("03-16", "11:40"),
)
cemp.cancel(t("03-16", "12:15"), "entered in error by reconciliation; endocrinology: never again")
s.service("Surgery clinic", t("03-16", "10:40"), due=t("03-25", "10:30"))
s.service("Endocrinology clinic", t("03-16", "10:41"), due=t("03-24", "14:00"))
s.condition(
    "Euglycemic diabetic ketoacidosis", "", t("03-10", "10:30"), status="resolved", abated=t("03-11", "14:00")
)
s.condition("Surgical site infection", "433202001", t("03-13", "09:30"))
if __name__ == "__main__":
    s.write(__file__)
