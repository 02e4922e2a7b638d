"""Spinal cord compression in prostate cancer: steroids and sugar, morphine in kidney failure, two steroids, code status changed midway."""

from builder import LABS, Stay, clock

LABS["psa"] = ("2857-1", "Prostate specific antigen", "ng/mL", "ng/mL", 0, 4)
MALE = {"cr": (0.7, 1.3), "hgb": (13.5, 17.5)}
t = clock(2025, "-08:00")
s = Stay("pc-cord", "Amundsen", "Leif", "1946-08-30", "male")
s.contact("daughter, health care proxy", "Karin Amundsen-Bell", "555-0137")
s.contact("son", "Nils Amundsen", "555-0138")
s.encounter(
    t("11-28", "13:10"), t("12-06", "12:45"), "legs weak x2d, can't pee", "71286001", "Spinal cord compression", "Oncology",
    disposition="hospice",
)  # fmt: skip

s.condition(
    "Malignant tumor of prostate", "399068003", t("2020-04-01", "10:00"), "2020", kind="problem-list-item"
)
s.condition(
    "Secondary malignant neoplasm of bone",
    "94222008",
    t("2024-02-01", "10:00"),
    "2024",
    kind="problem-list-item",
)
s.condition("Atrial fibrillation", "49436004", t("2018-01-10", "10:00"), "2018", kind="problem-list-item")
s.condition(
    "Type 2 diabetes mellitus", "44054006", t("2012-01-10", "10:00"), "2012", kind="problem-list-item"
)
s.allergy("Tramadol", "10689", "seizure 2022", t("2022-09-01", "10:05"))
for name, text in (
    ("abiraterone 500 mg tablet", "1000 mg by mouth daily on an empty stomach"),
    ("prednisone 5 mg tablet", "5 mg by mouth twice daily"),
    ("apixaban 5 mg tablet", "5 mg by mouth twice daily"),
    ("metformin 500 mg tablet", "500 mg by mouth twice daily"),
    ("lisinopril 20 mg tablet", "20 mg by mouth daily"),
    ("atorvastatin 40 mg tablet", "40 mg by mouth at bedtime"),
    ("morphine ER 30 mg tablet", "30 mg by mouth every 12 hours"),
    ("gabapentin 300 mg capsule", "300 mg by mouth three times daily"),
    ("tamsulosin 0.4 mg capsule", "0.4 mg by mouth at bedtime"),
):
    s.home(name, text, "2024-06-01", t("11-28", "15:00"))
s.home(
    "denosumab 120 mg",
    "120 mg subcutaneously every 4 weeks, last dose 17 November",
    "2024-02-01",
    t("11-28", "15:00"),
)

s.note(
    "ed",
    t("11-28", "13:30"),
    """79M mCRPC to spine/pelvis on abi/pred + lupron. back pain 3wk, bilat leg weakness 2d, L>R, fell x1 no head strike. no BM 4d, no void 18h. bladder scan 1150 -> foley.
PE: RA 96. BP 158/86 HR 92 irreg. LLE 2/5 RLE 3/5, sensory level ~umbilicus, rectal tone decreased. perineal numb.
Cord compression until proven otherwise. DEX 10 IV NOW. MRI T/L. on Eliquis - last dose this AM. FULL CODE per pt.
tramadol = seizure. Wife has dementia (on donepezil), dtr Karin = HCP.
""",
    "S. Yamauchi MD",
    t("11-28", "14:40"),
)
s.vitals(t("11-28", "13:15"), bp="158/86", hr=92, temp=36.6, rr=18, spo2=96, pain=8)
s.labs(t("11-28", "13:40"), t("11-28", "14:20"), ranges=MALE, wbc=5.1, hgb=8.9, plt=68, na=133, k=5.5, cr=2.8, bun=64, glu=188, ca=7.4, alb=3.4, alp=640, psa=412)  # fmt: skip
code = s.service("Full code", t("11-28", "15:05"), "304252001", category="code status")
dex = s.order("dexamethasone", "10 mg IV once, then 4 mg IV every 6 hours", t("11-28", "13:50"), code="3264")
pred = s.order("prednisone", "5 mg by mouth twice daily", t("11-28", "16:00"), code="8640")
abi = s.order("abiraterone", "1000 mg by mouth daily", t("11-28", "16:00"), code="1100072")
mor = s.order("morphine ER", "30 mg by mouth every 12 hours", t("11-28", "16:00"), code="7052")
gab = s.order("gabapentin", "300 mg by mouth three times daily", t("11-28", "16:00"), code="25480")
lis = s.order("lisinopril", "20 mg by mouth daily", t("11-28", "16:00"), code="29046")
api = s.order("apixaban", "5 mg by mouth twice daily", t("11-28", "16:00"), code="1364430", end=t("11-28", "17:30"), final="on-hold", why="possible surgery")  # fmt: skip
s.order("pantoprazole", "40 mg by mouth daily", t("11-28", "16:00"), code="40790")
s.order("insulin lispro", "sliding scale subcutaneously with meals", t("11-28", "16:00"), code="86009")
s.note(
    "radiology",
    t("11-28", "17:00"),
    """MRI T/L SPINE W/O. Epidural tumor T8 with high grade cord compression, cord signal change. Diffuse osseous mets. L3 pathologic fracture 30%. Bilateral hydroureteronephrosis, improving after catheter. 5.1 cm infrarenal abdominal aortic aneurysm.
""",
    "R. Kaminski MD",
    t("11-28", "17:40"),
)
s.note(
    "hp",
    t("11-28", "19:00"),
    """Oncology admission, dictated. Seventy nine year old with metastatic castrate resistant prostate cancer, progression on abiraterone, admitted with T8 cord compression. Neurosurgery: not a surgical candidate given burden of disease and 48 hours of deficit. Radiation oncology to see, 20 gray in five fractions starting tomorrow.
Post renal acute kidney injury, creatinine 2.8, baseline 1.1. Hold lisinopril and metformin. Hold a pixel ban.
Brother had prostate cancer and stroke. Quit smoking 1985.
Impression: cord compression; r/o cauda equina - less likely. AKI obstructive. Thrombocytopenia 68 probable marrow. Plan dex 4 q6, foley, radiation, FULL CODE.
""",
    "Dr. P. Whelan, oncology",
    t("11-28", "20:10"),
)
lis.hold(t("11-28", "20:15"), "AKI, potassium 5.5")
s.note(
    "consult",
    t("11-29", "11:00"),
    "RAD ONC: 4 Gy x5 to T7-T9, fx 1 today, then 12/1-12/4. Dex 4 q6 during RT, taper after. Ambulatory odds low. consented.",
    "Dr. M. Arrieta, radiation oncology",
)
s.labs(
    t("11-30", "06:00"),
    t("11-30", "06:50"),
    ranges=MALE,
    wbc=7.9,
    hgb=8.4,
    plt=52,
    na=134,
    k=4.7,
    cr=2.4,
    bun=58,
    glu=388,
    ca=7.1,
)
s.note(
    "nursing",
    t("11-30", "07:30"),
    "fsbg 412 / 388 / 396 on SSI alone. Sleepy, jerks both arms, RR 10. Last MS Contin 0600. Narcan not needed, arousable. Pharmacy + Dr Whelan called.",
    "A. Gutierrez RN",
)
s.note(
    "pharm",
    t("11-30", "09:00"),
    "Cr 2.4 (CrCl ~22): stop morphine ER (M6G, myoclonus) -> fentanyl 25 mcg/h patch + hydromorphone 1-2 mg. Gabapentin 300 hs max. Prednisone 5 BID AND dex both active -> stop pred. Abi: progression, LFT, stop? NPH 14 units with AM dex + keep SSI. plts 52: apixaban stays off.",
    "J. Lindgren PharmD",
)
mor.stop(t("11-30", "09:20"), "renal failure, myoclonus")
pred.stop(t("11-30", "09:21"), "on dexamethasone")
gab.dose(t("11-30", "09:22"), "300 mg by mouth at bedtime")
s.order("fentanyl patch", "25 mcg/h transdermal every 72 hours", t("11-30", "09:25"), code="4337")
s.order("hydromorphone", "2 mg by mouth every 4 hours as needed", t("11-30", "09:25"), code="3423")
nph = s.order("insulin NPH", "14 units subcutaneously every morning with dexamethasone", t("11-30", "09:30"))
s.order("senna", "17.2 mg by mouth twice daily", t("11-30", "09:30"), code="36387")
s.order("polyethylene glycol", "17 g by mouth daily", t("11-30", "09:30"))
s.labs(
    t("12-02", "06:00"),
    t("12-02", "06:50"),
    ranges=MALE,
    wbc=8.2,
    hgb=8.1,
    plt=44,
    k=4.5,
    cr=1.9,
    glu=214,
    ca=7.0,
)
s.note(
    "progress",
    t("12-02", "08:30"),
    """ONC HD5. Legs LLE 1/5 RLE 2/5. bowels moved. less sleepy, no jerks off morphine. glu 190-220. RT 2/5. PSA 412 (88). plt 44. stop abi. docetaxel discussed - pt "no more chemo". FULL CODE. palliative consult.
""",
    "Dr. P. Whelan, oncology",
)
abi.stop(t("12-02", "09:00"), "progression")
s.note(
    "consult",
    t("12-03", "14:00"),
    """PALLIATIVE / GOC MEETING 1400-1510. Pt (has capacity, CAM neg), dtr Karin (HCP), son Nils by phone, Dr Whelan.
Pt: 'I've had a good run. No machines, no pounding on my chest. I want to be home by the window.' Finish radiation for pain. No chemo. No hospital again unless comfort can't be had at home.
Son wants "everything", asked about trial; pt clear that it's his own call, Karin agrees w pt.
-> DNR/DNI, comfort-focused, POLST signed by pt + me 15:05. Hospice (Evergreen Home Hospice) referral. Stop statin, lisinopril, metformin, apixaban, denosumab, abiraterone. Taper dex slowly, was on pred for yrs -> do not stop steroid abruptly.
""",
    "Dr. A. Nwosu, palliative medicine",
    t("12-03", "15:30"),
)
code.stop(t("12-03", "15:31"), "changed after goals of care meeting")
s.service(
    "Do not resuscitate, do not intubate",
    t("12-03", "15:32"),
    "304253006",
    category="code status",
    note="POLST signed 3 December",
)
lis.stop(t("12-03", "15:40"), "comfort-focused care")
api.stop(t("12-03", "15:41"), "platelets 44, comfort-focused care")
s.note(
    "progress",
    t("12-04", "08:30"),
    """ONC HD7. RT 5/5 today. pain 3. Legs LLE 1/5 RLE 2/5. plt 41. glu 150s. FULL CODE. dex 4 q6 -> 4 bid (8, 14h) tomorrow. NPH 14 -> 8.
""",
    "R. Okada PA-C",
)
s.labs(t("12-04", "06:00"), t("12-04", "06:50"), ranges=MALE, hgb=8.0, plt=41, k=4.4, cr=1.6, glu=156, ca=7.0)
dex.dose(t("12-05", "07:00"), "4 mg by mouth twice daily at 08:00 and 14:00")
nph.dose(t("12-05", "07:01"), "8 units subcutaneously every morning with dexamethasone")
s.note(
    "sw",
    t("12-05", "11:00"),
    "Bed, hoyer, commode deliver 12/5 pm. Evergreen RN visit 12/6 16:00, 24h line 555-0111. Wife's dementia: respite aide M/W/F. Son Nils called angry, wants full code; explained pt decides. Chaplain Lutheran.",
    "G. Ferreira LCSW",
)
s.note(
    "nursing",
    t("12-05", "20:00"),
    "stage 2 sacral 3x2 cm, foam. foley patent, keep (TOV not planned), change q4wk next 12/26. BG 68 at 1700, juice -> 112, ate little lunch. Turn q2h.",
    "A. Gutierrez RN",
)
nph.dose(t("12-06", "07:30"), "6 units subcutaneously every morning with dexamethasone")
s.note(
    "instr",
    t("12-06", "10:00"),
    """Home w Evergreen Hospice. DNR/DNI - POLST (pink) goes w pt, on fridge.
DEX 4 mg 8am + 2pm thru 12/12; 2 mg 8am+2pm 12/13-12/16; then 2 mg 8am and STAY there til hospice says. never stop suddenly.
NPH 6 u w AM dex (BG 68 yest); 3 u from 12/13; none when 2 mg once daily. skip if BG<120 or not eating. BG once daily before breakfast only.
Fentanyl 25 q72h (next 12/6 21:00). hydromorphone 2 mg q4 prn. gabapentin 300 hs. pantoprazole 40. senna 2 bid, miralax daily. tamsulosin ok to stop (foley). haldol 0.5 q6 prn nausea.
STOPPED: Eliquis, abiraterone, prednisone, MS contin, metformin, lisinopril, atorvastatin, Xgeva. No lupron.
Foley stays, change 12/26. Bed sore foam q3d.
Call hospice 555-0111 first (not 911): pain, black stool, confusion, no urine, fever, BG<70 or >350, fall.
""",
    "R. Okada PA-C",
    t("12-06", "11:15"),
)
for name, text, code_ in (
    (
        "dexamethasone 4 mg tablet",
        "4 mg at 08:00 and 14:00 through 12 December, then 2 mg twice daily through 16 December, then 2 mg every morning",
        "3264",
    ),
    (
        "insulin NPH 100 units/mL",
        "6 units subcutaneously every morning with dexamethasone, 3 units from 13 December, none from 17 December",
        "",
    ),
    ("fentanyl 25 mcg/h patch", "1 patch every 72 hours", "4337"),
    ("hydromorphone 2 mg tablet", "2 mg by mouth every 4 hours as needed for pain", "3423"),
    ("gabapentin 300 mg capsule", "300 mg by mouth at bedtime", "25480"),
    ("pantoprazole 40 mg tablet", "40 mg by mouth daily", "40790"),
    ("senna 8.6 mg tablet", "17.2 mg by mouth twice daily", "36387"),
    ("polyethylene glycol powder", "17 g by mouth daily", ""),
    ("haloperidol 0.5 mg tablet", "0.5 mg by mouth every 6 hours as needed for nausea", "5093"),
):
    s.order(name, text, t("12-06", "10:30"), "discharge", code=code_)

s.write(__file__)
