"""Fictional. Malignant cord compression in prostate cancer."""

from builder import Stay, clock

t = clock(2026, "-04:00")
s = Stay("cc-whitlock", "Whitlock", "Desmond", "1958-05-30", "male")
s.contact("wife", "Yvette Whitlock", "555-0119")
s.encounter(
    t("05-11", "13:20"),
    t("05-19", "15:00"),
    "leg weakness, back pain",
    "26544005",
    "Muscle weakness",
    "Medical Oncology",
)
s.condition(
    "Metastatic castration-resistant prostate cancer", "", t("05-11", "15:00"), kind="problem-list-item"
)
s.condition(
    "Pulmonary embolism (2025-12)",
    "59282003",
    t("05-11", "15:00"),
    onset="2025-12-08T00:00:00-04:00",
    kind="problem-list-item",
)
s.condition("Hypertension", "38341003", t("05-11", "15:00"), kind="problem-list-item")
s.allergy("Iodinated contrast", "", "hives", t("05-11", "14:10"), severity="moderate")
h = {"cat": "outpatient"}
enz = s.order("enzalutamide 40 mg capsule", "160 mg by mouth daily", t("05-11", "14:20"), **h)
api = s.order("apixaban 5 mg tablet", "5 mg by mouth twice daily", t("05-11", "14:20"), **h)
s.order("amlodipine 10 mg tablet", "10 mg by mouth daily", t("05-11", "14:21"), **h)
s.order(
    "calcium carbonate-vitamin D 600 mg-400 IU", "1 tablet by mouth twice daily", t("05-11", "14:21"), **h
)
mor = s.order("morphine ER 15 mg tablet", "15 mg by mouth twice daily", t("05-11", "14:22"), **h)
ibu = s.order(
    "ibuprofen 600 mg tablet", "600 mg by mouth three times daily as needed", t("05-11", "14:22"), **h
)
s.home("leuprolide 45 mg depot", "every 6 months, last 03/02", "2024-03-01", t("05-11", "14:22"))
s.vitals(t("05-11", "13:30"), bp="142/84", hr=88, rr=16, spo2=97, temp=36.8, weight=83)
s.labs(
    t("05-11", "14:00"),
    issued=t("05-11", "14:50"),
    cr=1.3,
    k=4.4,
    ca=8.1,
    alb=3.2,
    hgb=10.2,
    plt=166,
    wbc=6.2,
    alp=412,
    glu=112,
    na=137,
)
s.note(
    "ed",
    t("05-11", "14:30"),
    """67M mCRPC bony mets. 3 wk thoracic back pain worse lying, 4 d legs heavy, fell x2. Constip. Denies incontinence. O/E: LLE 3/5, RLE 4/5. sensory level ~umbilicus. Bladder scan 640 -> foley. Dex 16 mg IV STAT. MRI whole spine urgent. Allergy contrast (iodine) hives - gadolinium ok previously.""",
    "Dr. T. Roux, ED",
    signed=t("05-11", "16:00"),
)
s.order(
    "dexamethasone injection",
    "16 mg intravenously once",
    t("05-11", "14:35"),
    end=t("05-11", "15:00"),
    final="completed",
)
dex = s.order("dexamethasone 4 mg tablet", "8 mg by mouth twice daily", t("05-11", "20:00"))
rad = s.note(
    "radiology",
    t("05-11", "17:00"),
    """MRI WHOLE SPINE w/wo gad. Multifocal marrow mets. Epidural soft tissue at T8 with cord compression (ESCC grade 3), cord signal change. L2 mild, no compress. No cauda. Also 3.4 cm infrarenal AAA, incidental, US in 3 yr.""",
    "Dr. F. Oyelaran, Radiology",
    signed=t("05-11", "18:10"),
)
s.note(
    "hp",
    t("05-11", "18:30"),
    """Onc admit. MSCC T8. Bed rest/log roll till spine ok. dex 8 BID + PPI. NSx + RT called. Hold apixaban in case of surgery, last dose 5/11 08:00. SCDs. Pain: morphine ER 15 BID + IR. STOP ibuprofen (steroid + DOAC + Cr). Prog on enza: PSA 18->96. Full code. Father d. prostate ca; mother DM.""",
    "Dr. N. Achterberg, Onc fellow",
    signed=t("05-11", "20:30"),
)
api.hold(t("05-11", "18:40"), "possible surgery")
ibu.stop(t("05-11", "20:40"), "steroid, anticoagulant, kidney")
s.order("pantoprazole 40 mg tablet", "40 mg by mouth daily", t("05-11", "20:00"))
s.note(
    "radiology",
    t("05-12", "08:10"),
    """ADDENDUM MRI 5/11: after count from C2 on the localizer, level of cord compression is T10, NOT T8 (transitional anatomy, 13 rib pairs not present). Discussed w/ Dr Lindgren RT 08:05.""",
    "Dr. F. Oyelaran, Radiology",
    appends=rad,
)
s.note(
    "consult",
    t("05-12", "09:00"),
    """NSX: SINS 8, multilevel, KPS 60, life exp limited. Not for surgery. No brace. May mobilise as tolerated w/ PT. Anticoag ok to restart from our side.""",
    "Dr. C. Maddox, Neurosurgery",
    signed=t("05-12", "10:20"),
)
s.note(
    "consult",
    t("05-12", "10:30"),
    """RAD ONC. RT to T9-T11, 20 Gy / 5 fx, start today 14:00. 5/12, 13, 14, 15, 18. Dex: 8 BID through end RT then taper over 2 wk. Antiemetic prn. Consent signed.""",
    "Dr. E. Lindgren, Radiation Oncology",
    signed=t("05-12", "11:40"),
)
api.resume(t("05-12", "18:00"))
s.labs(
    t("05-13", "06:00"),
    issued=t("05-13", "06:50"),
    glu=318,
    k=4.0,
    cr=1.1,
    ca=7.9,
    alb=3.1,
    wbc=12.9,
    hgb=9.9,
)
s.note(
    "progress",
    t("05-13", "08:00"),
    """HD3. MSCC T8 (carried fwd). LLE 3, RLE 4+. RT 1/5 done. BG 318 on dex, no hx DM -> A1c, ISS, NPH 10 u qAM w/ dex. Ca 7.9 (corr 8.6). denosumab due 5/15 give. apixaban back on. enza continue for now? d/w Dr Pell.""",
    "Dr. N. Achterberg, Onc fellow",
    signed=t("05-13", "10:20"),
)
s.order("insulin NPH", "10 units subcutaneously every morning with dexamethasone", t("05-13", "09:30"))
s.labs(t("05-13", "10:00"), issued=t("05-13", "15:00"), a1c=6.1)
s.note(
    "pharm",
    t("05-13", "14:40"),
    """1) enzalutamide = strong CYP3A4 inducer, lowers apixaban AND dex. had PE. 2) NPH must come down WITH each dex step -> hypo risk. 3) constipation: senna 2 BID + PEG. no PJP ppx on current plan of <4 wk total; revisit if longer. 4) denosumab: pt tells me tooth #19 to be pulled 5/27 + Ca low -> hold.""",
    "S. Iyer PharmD",
)
s.order("sennosides 8.6 mg", "2 tablets by mouth twice daily", t("05-13", "16:00"))
s.order("polyethylene glycol 17 g", "17 g by mouth daily", t("05-13", "16:00"))
s.note(
    "consult",
    t("05-14", "12:00"),
    """Attending onc. PSA 96 + MSCC on enza = progression. ENZALUTAMIDE STOPPED today, wife told, do not refill. Docetaxel to be discussed in clinic 6/2. Apixaban: 5 BID continue, induction wanes over weeks. Leuprolide continue, next 9/2. Germline BRCA sent 5/14, result 3-4 wk. Denosumab NOT now: dental extraction 5/27, calcium; after healing + Ca. Goals: wants time at home, would not want ICU/intubation -> DNR/DNI signed 5/14.""",
    "Dr. M. Pell, Oncology",
    signed=t("05-14", "13:30"),
)
den = s.order("denosumab 120 mg", "120 mg subcutaneously once on 05/15", t("05-13", "10:30"))
s.service("Code status: DNR/DNI", t("05-14", "13:40"), category="code status")
s.note(
    "nursing",
    t("05-14", "15:30"),
    "Foley day 4. RN note: pt drowsy 2h after morphine IR 15, RR 10, pinpoint, rousable. held next. MD: cut IR to 7.5. Denosumab 5/15 on MAR, pharm says hold - paged.",
    "D. Vance RN",
)
ir = s.order("morphine IR 15 mg tablet", "15 mg by mouth every 4 hours as needed", t("05-11", "20:10"))
ir.dose(t("05-14", "16:10"), "7.5 mg by mouth every 4 hours as needed")
den.cancel(t("05-15", "08:00"), "dental extraction planned, low calcium")
s.note(
    "pt",
    t("05-15", "11:00"),
    "PT: LLE 4-/5, RLE 4+. Transfers min A, walker 15 m. Not safe on stairs; bedroom upstairs -> hospital bed 1st floor. Home vs SNF: family chooses home. Wheelchair ordered.",
    "R. Castellano DPT",
)
s.lab_text(
    t("05-16", "06:00"),
    t("05-18", "09:00"),
    "Urine culture",
    "",
    "Enterococcus faecalis 10,000 CFU/mL, catheter specimen",
    "A",
)
s.note(
    "progress",
    t("05-18", "09:30"),
    """RT 5/5 today. TOC trial 5/17: failed, PVR 520, foley reinserted, uro 5/28 for TWOC. Ucx low count, afebrile, no sx = colonised, no abx. Dex start taper TOMORROW: 4 BID x4 d (5/19-22), 4 daily x4 d (5/23-26), 2 daily x4 d (5/27-30), stop. NPH 10 -> 6 w 4 BID, stop when dex 4 daily. BG 140-190.""",
    "Dr. N. Achterberg, Onc fellow",
    signed=t("05-18", "11:15"),
)
s.labs(t("05-18", "06:00"), issued=t("05-18", "06:50"), glu=164, ca=8.3, alb=3.1, cr=1.1, hgb=9.6, k=4.1)
s.vitals(t("05-19", "06:30"), bp="128/76", hr=80, rr=14, spo2=97, temp=36.7)
dex.dose(t("05-19", "08:00"), "4 mg by mouth twice daily")
for n, d in (
    (
        "dexamethasone 4 mg tablet",
        "4 mg twice daily 05/19-05/22, 4 mg daily 05/23-05/26, 2 mg daily 05/27-05/30, then stop",
    ),
    ("insulin NPH", "6 units subcutaneously every morning through 05/22, then stop"),
    ("pantoprazole 40 mg tablet", "40 mg by mouth daily through 05/30"),
    ("apixaban 5 mg tablet", "5 mg by mouth twice daily"),
    ("morphine ER 15 mg tablet", "15 mg by mouth twice daily"),
    ("morphine IR 15 mg tablet", "7.5 mg (half a tablet) by mouth every 4 hours as needed"),
    ("sennosides 8.6 mg", "2 tablets by mouth twice daily"),
    ("amlodipine 10 mg tablet", "10 mg by mouth daily"),
    ("calcium carbonate-vitamin D", "1 tablet by mouth twice daily"),
):
    s.order(n, d, t("05-19", "09:30"), cat="discharge")
s.note(
    "phone",
    t("05-19", "10:00"),
    "Wife: dentist 5/27 asks whether blood thinner is to be stopped, and can he take his Advil for the tooth? Fellow: no Advil. Apixaban - dentist to call us, do not stop on your own.",
    "portal message",
)
s.note(
    "dcsum",
    t("05-19", "11:30"),
    """MSCC T10, 20Gy/5. Ambul w walker. Foley, uro 5/28 10:00. Onc Dr Pell 6/2 11:30. BRCA pending. Dex taper to 5/30 as per orders, NPH 6 until 5/22. Enza stopped 5/14. Denosumab on hold till tooth healed. AAA 3.4 cm -> PCP. DNR/DNI. Return: weakness, numb, bowel, fever, bleeding.""",
    "Dr. N. Achterberg, Onc fellow",
    signed=t("05-19", "12:40"),
)
enz.stop(t("05-19", "13:30"), "progression")
s.service("Urology, trial of void", t("05-19", "10:10"), due=t("05-28", "10:00"))
s.service("Oncology clinic", t("05-19", "10:11"), due=t("06-02", "11:30"))
s.condition("Malignant spinal cord compression", "", t("05-11", "18:30"))
s.condition("Steroid-induced hyperglycemia", "", t("05-13", "09:30"))
s.condition("Urinary retention", "267064002", t("05-11", "18:30"))
if __name__ == "__main__":
    s.write(__file__)
