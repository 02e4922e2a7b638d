"""Left femoral neck fracture at 86: hemiarthroplasty, delirium, hyponatraemia, DNR suspended and reinstated, to a nursing facility."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("hip-delirium", "Wojcik", "Helena", "1939-09-27", "female")
s.contact("son, power of attorney for health care", "Marek Wojcik", "555-0109")
s.encounter(
    t("01-19", "07:20"),
    t("01-25", "13:00"),
    "fall, hip pain",
    "1912002",
    "Fall",
    "Orthopaedics / Geriatrics",
    "snf",
)

s.allergy(
    "sulfamethoxazole / trimethoprim", "10831", "diffuse rash, lip swelling", t("01-19", "08:00"), "moderate"
)
s.condition("Mild cognitive impairment", "386805003", t("01-19", "08:00"), "2024", kind="problem-list-item")
s.condition("Hypothyroidism", "40930008", t("01-19", "08:00"), "2005", kind="problem-list-item")
s.condition("Essential hypertension", "38341003", t("01-19", "08:00"), "2001", kind="problem-list-item")
s.condition("Overactive bladder", "", t("01-19", "08:00"), "2022", kind="problem-list-item")
s.condition("Fracture of neck of left femur", "", t("01-19", "09:30"), t("01-19", "05:30"))
s.condition(
    "Hyponatremia", "89627008", t("01-19", "10:00"), t("01-19", "08:10"), "resolved", t("01-23", "07:00")
)
s.condition("Postoperative delirium", "", t("01-21", "09:30"), t("01-20", "22:00"))

rec = t("01-19", "10:30")
s.home("levothyroxine 75 mcg", "75 mcg by mouth every morning before breakfast", "2005-01-01", rec)
s.home("hydrochlorothiazide 25 mg", "25 mg by mouth every morning", "2001-01-01", rec)
s.home("amlodipine 5 mg", "5 mg by mouth daily", "2014-01-01", rec)
s.home("oxybutynin ER 10 mg", "10 mg by mouth daily", "2022-05-01", rec)
s.home("zolpidem 5 mg", "5 mg by mouth at bedtime as needed", "2020-01-01", rec)
s.home("donepezil 10 mg", "10 mg by mouth at bedtime", "2024-06-01", rec)
s.home(
    "acetaminophen PM (acetaminophen / diphenhydramine)",
    "1 tablet by mouth at bedtime as needed, own purchase",
    "2023-01-01",
    rec,
)
s.home("brimonidine 0.2 % eye drops", "1 drop right eye twice daily", "2018-01-01", rec)

s.vitals(t("01-19", "07:30"), "156/78", hr=88, rr=18, temp=36.4, spo2=95, weight=49, pain=9)
s.labs(
    t("01-19", "08:10"),
    t("01-19", "08:55"),
    wbc=11.2,
    hgb=11.6,
    plt=210,
    na=127,
    k=3.4,
    cr=0.8,
    bun=17,
    inr=1.0,
    ca=8.9,
)
s.labs(t("01-19", "08:10"), t("01-19", "14:00"), tsh=2.1)
hctz = s.order("hydrochlorothiazide", "25 mg by mouth daily", t("01-19", "10:40"))
hctz.stop(t("01-19", "11:30"), "Na 127")
oxy = s.order("oxybutynin ER", "10 mg by mouth daily", t("01-19", "10:40"))
s.order("levothyroxine", "75 mcg by mouth daily", t("01-19", "10:40"), code="10582")
s.order("amlodipine", "5 mg by mouth daily", t("01-19", "10:40"), code="17767")
s.order("donepezil", "10 mg by mouth at bedtime", t("01-19", "10:40"), code="135447")
s.order("brimonidine 0.2 % eye drops", "1 drop right eye twice daily", t("01-19", "10:40"))
zol = s.order("zolpidem", "5 mg by mouth at bedtime as needed", t("01-19", "10:40"))
s.order(
    "morphine",
    "2 mg IV every 4 hours as needed for severe pain",
    t("01-19", "09:00"),
    code="7052",
    end=t("01-20", "20:00"),
)
cef = s.order(
    "cefazolin",
    "2 g IV before incision and every 8 hours, 3 doses",
    t("01-20", "09:00"),
    end=t("01-21", "02:00"),
    final="completed",
)
dnr = s.service("Do not resuscitate / do not intubate", t("01-19", "11:00"), category="code status")

s.note(
    "ed",
    t("01-19", "07:40"),
    """86F GLF at home going to bathroom 0530, unwitnessed, no LOC per pt, no head strike, on no thinners. L hip pain, leg short + ext rotated. NV intact.
XR L displaced femoral neck fx. CT head neg. CXR nad. fascia iliaca block L done. HOH, R hearing aid. Ortho aware. NPO.""",
    "T. Nguyen DO",
    t("01-19", "09:40"),
)
s.report(
    "XR Hip left 2 views",
    "",
    t("01-19", "08:05"),
    t("01-19", "08:40"),
    "Displaced left femoral neck fracture (Garden IV). Bones osteopenic.",
)
s.report(
    "CT Head without contrast",
    "30799-1",
    t("01-19", "08:20"),
    t("01-19", "09:00"),
    "No hemorrhage or fracture. Age-related volume loss. 8 mm calcified meningioma at the right frontal convexity, incidental.",
)
s.note(
    "hp",
    t("01-19", "10:00"),
    """ORTHO H&P
86 YO F GLF. L FEMORAL NECK FX DISPLACED. AMBULATES W CANE. LIVES WITH SON.
PLAN: L HIP HEMIARTHROPLASTY TOMORROW AM. NPO P MN. MEDICINE CLEARANCE. DNR - DISCUSSED W/ SON, SUSPENDED FOR OR AND 24 H.
CONSENT R HIP -> CORRECTED L, SITE MARKED LEFT.""",
    "Ortho PGY3 Delacroix",
    t("01-19", "11:20"),
)
s.note(
    "consult",
    t("01-19", "11:10"),
    """Geriatrics co-management. MCI (MoCA 21/30 in Oct), HTN, hypothyroid, OAB, glaucoma R eye. Son helps w pills; she buys Tylenol PM.
High delirium risk: age, MCI, fracture, anticholinergics (oxybutynin, diphenhydramine), zolpidem.
Na 127 euvolemic, on HCTZ -> stop, not to be restarted. RCRI 0. No further cardiac testing.
Recs: stop oxybutynin, zolpidem, no diphenhydramine. Scheduled acetaminophen. Glasses + hearing aid. Melatonin. Vit D, B12 levels. Osteoporosis tx after healing.
Sister had breast cancer. Pt does not.""",
    "Dr. I. Feldman, geriatrics",
    t("01-19", "12:45"),
)
oxy.stop(t("01-19", "13:00"), "anticholinergic, delirium risk")
zol.stop(t("01-19", "13:00"), "delirium risk")
s.order("acetaminophen", "975 mg by mouth every 8 hours", t("01-19", "13:00"), code="161")
s.order("melatonin", "3 mg by mouth at bedtime", t("01-19", "13:00"), code="6711")
dnr.change(t("01-20", "06:30"), status="on-hold", note=[{"text": "suspended for surgery and 24 hours"}])
s.procedure("Hemiarthroplasty of hip", "", t("01-20", "09:20"), t("01-20", "10:45"), site="Left hip")
s.note(
    "op",
    t("01-20", "11:00"),
    """OPERATIVE NOTE. PRE/POSTOP DX: LEFT DISPLACED FEMORAL NECK FX. PROC: LEFT CEMENTED BIPOLAR HEMIARTHROPLASTY, POSTERIOR APPROACH. SPINAL. EBL 350. NO COMPL.
FEMORAL HEAD TO PATH (PALE LESION IN NECK, R/O MET). PLAN: WBAT LLE, POSTERIOR HIP PRECAUTIONS 6 WK. LOVENOX 30 MG DAILY? -> 40 IF CRCL>30, X 28 D START POD1. STAPLES OUT 2 WK.""",
    "Dr. W. Kirschner, orthopedic surgery",
    t("01-20", "12:10"),
)
enox = s.order(
    "enoxaparin",
    "40 mg subcutaneously every 24 hours",
    t("01-21", "08:00"),
    code="67108",
    reason="VTE prophylaxis after hip surgery",
)
s.order("oxycodone", "2.5 mg by mouth every 6 hours as needed for pain", t("01-20", "20:00"), code="7804")
s.order("polyethylene glycol 3350", "17 g by mouth daily", t("01-20", "20:00"))
sen = s.order("senna", "8.6 mg by mouth twice daily", t("01-20", "20:00"))
s.note(
    "nursing",
    t("01-21", "03:10"),
    """Pt awake since 2200, pulling at IV and foley, picking at air, thinks it is 1957 and roommate is her sister. Speaks Polish only tonight - interpreter phone:
"chce do domu, ktos chodzi po suficie". Hearing aid missing (found in bed). MD paged. Haldol 0.5 mg IM x1 0245, calmer.""",
    "O. Bright RN",
    t("01-21", "04:00"),
)
s.order(
    "haloperidol",
    "0.5 mg IM once",
    t("01-21", "02:40"),
    code="5093",
    end=t("01-21", "02:45"),
    final="completed",
)
hal = s.order(
    "quetiapine",
    "12.5 mg by mouth at bedtime as needed for agitation unsafe to self",
    t("01-21", "09:40"),
    code="51272",
)
s.labs(t("01-21", "05:30"), t("01-21", "06:20"), wbc=12.4, hgb=7.6, plt=168, na=131, k=3.2, cr=0.9, mg=1.6)
s.labs(t("01-21", "05:30"), t("01-22", "11:00"), ca=8.4, alb=2.9)
s.lab_text(t("01-21", "05:30"), t("01-22", "16:30"), "25-hydroxyvitamin D", "1989-3", "11 ng/mL (30-80)", "L")
s.lab_text(
    t("01-21", "05:30"), t("01-22", "16:30"), "Cobalamin (vitamin B12)", "2132-9", "164 pg/mL (232-1245)", "L"
)
s.note(
    "progress",
    t("01-21", "09:00"),
    """Geri POD1. Hyperactive delirium overnight, CAM+ (inattentive, fluctuating). CAUSES: surgery, opioid, foley, no hearing aid, anemia, Na, ?retention.
UA from foley LE+ nitrite+, no fever, no sx -> asymptomatic bacteriuria, do NOT treat.
Hgb 7.6 -> 1u. K 3.2 replete. Foley out today. Low dose quetiapine prn, QTc 438. No benzos. DNR back on from tomorrow AM.
Na 131 better off HCTZ.""",
    "Dr. I. Feldman, geriatrics",
    t("01-21", "10:30"),
)
kcl = s.order("potassium chloride liquid", "40 mEq by mouth once daily", t("01-21", "10:00"), code="8591")
dnr.change(t("01-21", "11:00"), status="active", note=[{"text": "reinstated 24 hours after surgery"}])
s.lab_text(
    t("01-21", "06:00"),
    t("01-22", "09:00"),
    "Bacteria identified in Urine by Culture",
    "630-4",
    "Escherichia coli > 100,000 CFU/mL, pan-sensitive",
    "A",
)
s.note(
    "progress",
    t("01-22", "06:20"),
    "POD2 L HIP HEMI. AVSS. HGB 9.1 P 1U. DSG CDI. TOLERATING. FULL CODE. CONFUSED. CX ECOLI - START BACTRIM DS BID? PT/OT. DISPO SNF.",
    "Ortho PGY3 Delacroix",
    t("01-22", "06:30"),
)
bac = s.order(
    "sulfamethoxazole / trimethoprim DS", "1 tablet by mouth twice daily", t("01-22", "06:35"), code="10831"
)
bac.cancel(t("01-22", "07:50"), "sulfa allergy (lip swelling); asymptomatic, not to be treated")
s.labs(t("01-22", "05:30"), t("01-22", "06:10"), wbc=9.8, hgb=9.1, na=134, k=4.5, cr=0.8)
kcl.stop(t("01-22", "10:00"), "K 4.5")
s.note(
    "pharm",
    t("01-22", "07:55"),
    "TMP-SMX order rejected: ALLERGY lip swelling. Dr Feldman: bacteriuria asymptomatic, no abx. Cancelled.",
    "R. Iyer PharmD",
)
s.note(
    "slp",
    t("01-22", "11:00"),
    "Bedside swallow: upper dentures ill-fitting. No overt aspiration. Soft & bite-sized (IDDSI 6), thin liquids, upright 90, small sips, pills whole in puree.",
    "D. Park SLP",
)
s.note(
    "progress",
    t("01-22", "09:30"),
    """Geri POD2. Calmer, oriented x1-2, CAM still +. Voiding, PVR 90. Pain 3. Code status is DNR/DNI (reinstated 1/21) - ortho note full code is wrong.
Vit D 11, B12 164 pending at time of rounds -> addendum 1700: start D3 2000 u, B12 1000 mcg po.""",
    "Dr. I. Feldman, geriatrics",
    t("01-22", "17:00"),
)
s.order("cholecalciferol", "2,000 units by mouth daily", t("01-22", "17:00"))
s.order("cyanocobalamin", "1,000 mcg by mouth daily", t("01-22", "17:00"), code="11248")
s.note(
    "nursing",
    t("01-23", "10:00"),
    "skin: NEW sacral stage 2 pressure injury 1.5 x 1 cm, pink, no slough. foam dsg, turn q2h, wound RN c/s. Slept 5 h, no quetiapine used. knows she is in hospital.",
    "O. Bright RN",
)
s.labs(t("01-23", "05:30"), t("01-23", "06:15"), hgb=8.9, na=136, k=4.2, cr=0.8)
s.note(
    "pt",
    t("01-23", "13:00"),
    "Mod A x1 sit-stand, 15 ft RW WBAT LLE. Needs cue for posterior precautions each time (no flex >90, no cross midline, no IR). Rec SNF. Fall risk HIGH.",
    "H. Osei PT",
)
s.note(
    "progress",
    t("01-24", "06:15"),
    "POD4 R HIP HEMI. AVSS. DSG CDI. CONFUSED. LOVENOX. DISPO SNF.",
    "Ortho PGY3 Delacroix",
    t("01-24", "06:25"),
)
s.note(
    "progress",
    t("01-24", "09:00"),
    """Geri POD4. Delirium clearing, CAM neg x24 h, oriented x3. last quetiapine 1/21. stop it. Oxycodone used 1x/24h. BP 142/70 on amlodipine, off HCTZ fine.
Na 136. Hgb 8.9 stable. Sacral st 2. ready for SNF tomorrow. L hip (ortho note typo R).""",
    "Dr. I. Feldman, geriatrics",
    t("01-24", "10:20"),
)

d = t("01-25", "09:00")
s.order(
    "enoxaparin 40 mg/0.4 mL syringe",
    "40 mg subcutaneously once daily through 2/17/2026",
    d,
    "discharge",
    code="67108",
)
s.order(
    "acetaminophen 325 mg",
    "975 mg by mouth every 8 hours, max 3 g a day from all sources",
    d,
    "discharge",
    code="161",
)
s.order(
    "oxycodone 5 mg tablet",
    "2.5 mg by mouth every 6 hours as needed for pain not relieved by acetaminophen, 10 tablets",
    d,
    "discharge",
    code="7804",
)
s.order(
    "levothyroxine 75 mcg", "75 mcg by mouth every morning before breakfast", d, "discharge", code="10582"
)
s.order("amlodipine 5 mg", "5 mg by mouth daily", d, "discharge", code="17767")
s.order("donepezil 10 mg", "10 mg by mouth at bedtime", d, "discharge", code="135447")
s.order("brimonidine 0.2 % eye drops", "1 drop right eye twice daily", d, "discharge")
s.order("cholecalciferol 2,000 units", "2,000 units by mouth daily", d, "discharge")
s.order("cyanocobalamin 1,000 mcg", "1,000 mcg by mouth daily", d, "discharge", code="11248")
s.order("polyethylene glycol 3350", "17 g by mouth daily while taking oxycodone", d, "discharge")
s.order("senna 8.6 mg", "8.6 mg by mouth twice daily while taking oxycodone", d, "discharge")
s.order("melatonin 3 mg", "3 mg by mouth at bedtime", d, "discharge", code="6711")
s.service("Orthopedics Dr. Kirschner", d, due="2026-02-03T10:00:00-05:00", note="staples out, XR left hip")
s.service("CBC and BMP at facility", d, due="2026-01-28", note="Hgb 8.9, sodium")
s.service(
    "Geriatrics clinic",
    d,
    due="2026-03-10",
    note="zoledronic acid once vitamin D replete; memory; bladder without anticholinergic",
)
s.note(
    "dcsum",
    t("01-25", "09:30"),
    """To Maple Court SNF. L hip hemi 1/20. lovenox 40 qd thru 2/17 (28 d). WBAT. post precautions till 3/3. DNR/DNI, POLST sent with pt. delirium cleared; keep hearing aid in,
glasses, no benadryl/benzos/zolpidem/oxybutynin. HCTZ permanently off (Na 127). no abx for the urine. femoral head path PENDING - Kirschner to call son. meningioma 8mm, no f/u needed
unless sx. sacral st2: foam q3d. soft diet. staples 2/3.""",
    "Dr. I. Feldman, geriatrics",
    t("01-25", "11:00"),
)
s.note(
    "instr",
    t("01-25", "10:00"),
    """For Mrs Wojcik + son Marek: bend rule: dont bend hip past 90, dont cross legs, 6 weeks. walker always. blood thinner shot in belly every day until Feb 17. NO Tylenol PM, no
water pill. call for leg swelling, chest pain, wound leaking/red, fever 101, new confusion, fall. no driving.""",
    "Dr. I. Feldman, geriatrics",
    t("01-25", "11:10"),
)
s.note(
    "nursing",
    t("01-25", "12:50"),
    "Report called to Maple Court RN (Tasha). Pt A&Ox3, HOH, aid R ear in. Left with transport 1250, POLST in packet. last enox 0815.",
    "K. Lund RN",
)

s.write(__file__)
