"""Fictional: copd delirium."""

from builder import Stay, clock

t = clock(2026, "-06:00")
s = Stay("gg-pruitt", "Pruitt", "Eleanor", "1939-10-05", "female")
s.contact("daughter, health care proxy", "Joan Hartley", "555-0128")
s.contact("son", "Mark Pruitt", "555-0190")
s.encounter(
    t("01-11", "19:40"),
    t("01-19", "13:30"),
    "short of breath, confused",
    "267036007",
    "Dyspnea",
    "Acute Care for Elders (ACE) Unit",
    "Skilled nursing facility",
)
for n in (
    "Chronic obstructive pulmonary disease",
    "Atrial fibrillation",
    "Dementia, mild (Alzheimer type)",
    "Hypothyroidism",
    "Urge incontinence",
    "Chronic kidney disease stage 4",
):
    s.condition(n, "", t("01-11", "22:00"), kind="problem-list-item")
s.condition("Influenza A", "", t("01-11", "21:30"))
s.condition("Acute exacerbation of COPD", "195951007", t("01-11", "22:00"))
s.condition("Delirium", "2776000", t("01-12", "09:00"))
s.allergy("Penicillin", "", "hives", t("01-11", "20:00"), severity="moderate")


def H(n, d):
    return s.home(n, d, t("2025-01-01", "08:00"), t("01-11", "21:00"))


H("apixaban", "5 mg by mouth twice daily")
H("donepezil", "10 mg by mouth nightly")
H("oxybutynin", "5 mg by mouth twice daily")
H("levothyroxine", "50 mcg by mouth every morning")
H("tiotropium", "18 mcg inhaled daily")
H("metoprolol tartrate", "25 mg by mouth twice daily")
H("lorazepam", "0.5 mg by mouth nightly")

s.vitals(t("01-11", "19:45"), bp="152/84", hr=112, rr=30, temp=38.6, spo2=84, weight=51.6)
s.labs(
    t("01-11", "20:00"),
    issued=t("01-11", "20:50"),
    wbc=7.9,
    hgb=11.2,
    plt=166,
    na=133,
    k=4.2,
    co2=33,
    bun=38,
    cr=1.5,
    glu=141,
    pct=0.12,
    trop=18,
)
s.lab_text(
    t("01-11", "20:05"),
    t("01-11", "21:10"),
    "Influenza A/B, RSV, SARS-CoV-2 PCR",
    "",
    "Influenza A DETECTED",
    "A",
)
s.labs(t("01-11", "20:20"), issued=t("01-11", "20:30"), ph=7.26, pco2=78)
s.note(
    "ed",
    t("01-11", "19:50"),
    """ED   86F from home w dtr. COPD (2L home O2 at night only), AF, mild dementia. cough fever 2d. grandson had flu. confused since this AM, pulling at air. EMS put NRB 15L -> more sleepy. In ED 6L.
VBG 7.26/78. -> O2 cut to 2L, target 88-92, BiPAP 10/5
flu A +. CXR hyperinflated no infiltrate. UA WBC 20 nitrite + (no sx, incontinent baseline)
EKG AF 108 QTc 498
Given: duonebs, solumedrol 125, azithro 500 IV x1, oseltamivir 75, nitrofurantoin ordered for UTI
CODE: full code (no papers here)
dtr Joan will bring MOLST
""",
    "Dr. W. Castell, ED",
    signed=t("01-11", "22:10"),
)
nit = s.order("nitrofurantoin", "100 mg by mouth twice daily", t("01-11", "21:30"))
osel = s.order("oseltamivir", "75 mg by mouth twice daily", t("01-11", "21:15"))
azi = s.order("azithromycin", "500 mg IV daily", t("01-11", "20:45"))
api = s.order("apixaban", "5 mg by mouth twice daily", t("01-11", "22:30"))
oxy = s.order("oxybutynin", "5 mg by mouth twice daily", t("01-11", "22:30"))
don = s.order("donepezil", "10 mg by mouth nightly", t("01-11", "22:30"))
lor = s.order("lorazepam", "0.5 mg by mouth nightly", t("01-11", "22:30"))
s.order("levothyroxine", "50 mcg by mouth every morning", t("01-11", "22:30"))
s.order("metoprolol tartrate", "25 mg by mouth twice daily", t("01-11", "22:30"))
pred = s.order("prednisone", "40 mg by mouth daily for 5 days", t("01-12", "08:00"))
neb = s.order("ipratropium-albuterol", "3 mL nebulized every 4 hours", t("01-11", "22:30"))
s.note(
    "hp",
    t("01-11", "22:40"),
    """HOSPITALIST INTERN H&P (pt unable, hx dtr by phone)
86F COPD GOLD3, AF, dementia mild (MOCA 20), hypothyr, urge incont, CKD4
# AHRF w hypercapnia, flu A COPD exac: BiPAP, pred, oseltamivir, azithro, nebs
# AMS: hypercapnia/ flu / delirium. CAM +
# ?UTI nitrofurantoin
# AF apixaban 5 bid, metop
# dementia donepezil
# hypothyroid levothyrox 0.05
# incont oxybutynin
# insomnia lorazepam
HCP: dtr Joan Hartley (form scanned 2022). Son Mark in Tulsa.
PCN hives. FH: sister died of PE
""",
    "Dr. B. Osei PGY-1",
    signed=t("01-12", "00:20"),
)
s.note(
    "event",
    t("01-12", "03:30"),
    """XCOVER  agitated, pulling BiPAP, hit sitter. haldol 0.5 IV x1 asked -> QTc 498, pharmacist on call says no. Mitts no. dtr on facetime helped. Benadryl 25 for sleep ordered by prior shift - DC'd.
""",
    "Dr. F. Lund PGY-2",
    signed=t("01-12", "03:50"),
)
dip = s.order("diphenhydramine", "25 mg by mouth nightly as needed for sleep", t("01-11", "23:50"))
dip.stop(t("01-12", "03:45"), "delirium")
s.note(
    "pharm",
    t("01-12", "09:30"),
    """PHARM MED HX Clements PharmD. dtr's list, CVS fills, PCP list
- apixaban: dose 2.5 mg BID since 8/2025 (age>80, wt 51.6, Cr 1.5). Hospital list 5 mg is OLD. -> 2.5
- oseltamivir CrCl 22 mL/min -> 30 mg DAILY. changed. 5 days, last 1/15
- nitrofurantoin: CrCl too low & asymptomatic bacteriuria -> stop
- azithro: QTc 498 + donepezil -> stop, no bacterial dz (PCT .12)
- oxybutynin: anticholinergic, delirium, opposes donepezil -> stop
- lorazepam: takes NIGHTLY x 3 yrs (dtr fills pillbox). do not stop cold. continue 0.25 taper
- OTC: Tylenol PM 2 tabs qHS (diphenhydramine 50) - dtr confirms - STOP
- dtr's bag also had late husband's warfarin 3 mg and "trazodone". Not hers.
- levothyroxine 50 mcg ( = 0.05 mg)
""",
    "L. Clements PharmD",
    signed=t("01-12", "10:30"),
)
api.dose(t("01-12", "10:35"), "2.5 mg by mouth twice daily")
osel.dose(t("01-12", "10:36"), "30 mg by mouth daily")
nit.stop(t("01-12", "10:37"), "asymptomatic bacteriuria, CrCl 22")
azi.stop(t("01-12", "10:38"), "QTc 498")
oxy.stop(t("01-12", "10:39"), "delirium")
lor.dose(t("01-12", "10:40"), "0.25 mg by mouth nightly")
s.labs(t("01-12", "06:00"), issued=t("01-12", "06:40"), ph=7.33, pco2=62, cr=1.6, k=4.0, na=134, glu=188)
s.note(
    "event",
    t("01-12", "16:00"),
    """ATTENDING / HCP conversation. Joan brought MOLST 6/2024: DNR, DNI, BiPAP OK, hospital OK, NO feeding tube. Order changed from Full Code (ED default). Son Mark phoned angry "do everything" - he is not the proxy, HCP is Joan. Do not give Mark details w/o Joan per Joan.
Stop the UTI story. Goals: get back to Joan's house.
""",
    "Dr. V. Ramaswamy, Attending",
    signed=t("01-12", "16:40"),
)
s.service("DNR/DNI, BiPAP acceptable", t("01-12", "16:45"), category="Code status")
s.note(
    "progress",
    t("01-13", "10:00"),
    """INTERN HD2
S calmer a little, asleep days up nights
O afeb 92% 2L. CAM+. Foley in (ED placed), urine clear
# AHRF better off BiPAP day
# flu oseltamivir 75 d3
# delirium hyperactive - geri consult. quetiapine 12.5 qhs prn
# UTI nitrofurantoin d3
# AF apixaban 5
# code DNR/DNI
""",
    "Dr. B. Osei PGY-1",
    signed=t("01-13", "11:20"),
)
que = s.order("quetiapine", "12.5 mg by mouth nightly as needed for severe agitation", t("01-13", "11:30"))
s.note(
    "event",
    t("01-13", "13:00"),
    """Att add: note above is copied. oseltamivir is 30 daily, nitrofurantoin stopped yest, apixaban 2.5. pull Foley.
""",
    "Dr. V. Ramaswamy, Attending",
    signed=t("01-13", "13:15"),
)
s.note(
    "consult",
    t("01-13", "15:00"),
    """GERIATRICS  Dr. Mayfield
Mixed delirium on Alzheimer's. Contributors: CO2, flu, steroid, Foley, benzo/antichol, no hearing aid (L one lost on transfer, R at bedside - put it in), no glasses.
Rec: foley out w voiding trial, sleep protocol, family. quetiapine lowest, EKG daily, and OFF before SNF. Lorazepam 0.25 x7 more nights then stop (PCP). Melatonin 3. no antichol. donepezil: QTc - hold til <470. Cr.
Confusion can last weeks; tell family. No driving (she quit 2021).
""",
    "Dr. C. Mayfield, Geriatrics",
    signed=t("01-13", "16:00"),
)
don.hold(t("01-13", "16:10"), "QTc 498")
s.note(
    "slp",
    t("01-14", "10:00"),
    """SLP bedside: cough on thin liquid. Rec minced & moist (IDDSI 5), MILDLY THICK liquids (2). pills whole in puree. upright. MBS not needed now.
""",
    "R. Iversen SLP",
    signed=t("01-14", "10:40"),
)
s.report(
    "CT chest without contrast",
    "",
    t("01-14", "14:00"),
    t("01-14", "16:20"),
    "Emphysema. No pneumonia. 9 mm solid nodule left upper lobe. Recommend CT in 3 months or PET per clinical goals. Compression deformity T8, old.",
)
s.labs(t("01-14", "06:00"), issued=t("01-14", "06:40"), cr=1.4, k=3.9, na=136, wbc=10.9, hgb=10.8, glu=171)
s.note(
    "nursing",
    t("01-15", "14:00"),
    """Foley out 1/13 1330 voided 220, PVR 90 x2. CAM neg this shift first time. L hearing aid still missing, pt relations called. O2 2L sat 91. Daughter in. Ate 60%. Pt in bed B (Prewitt, Ellen) gets insulin - NOT our pt.
""",
    "J. Sorensen RN",
    signed=t("01-15", "15:00"),
)
osel.complete(t("01-15", "20:00"), "5 days")
pred.complete(t("01-16", "12:00"), "5 days")
s.note(
    "progress",
    t("01-16", "09:40"),
    """INTERN HD5
S oriented to self/place. cough less
O 91% 2L HR 84 BP 128/70
# COPD/flu A: oseltamivir done 1/15, pred last today. tiotropium resume, albuterol. home O2 now 2L CONTINUOUS (sat 85% RA walk)
# delirium improving. quetiapine x1 1/14 only - stop
# QTc 462 today -> donepezil resume 5
# LUL nodule 9mm: discuss w Joan
# AF apixaban 2.5
# dysphagia diet L5/ mildly thick
dispo SNF
""",
    "Dr. B. Osei PGY-1",
    signed=t("01-16", "10:50"),
)
que.stop(t("01-16", "11:00"), "resolved")
don.resume(t("01-16", "11:05"))
don.dose(t("01-16", "11:06"), "5 mg by mouth nightly")
s.order("tiotropium", "18 mcg inhaled daily", t("01-16", "11:10"))
s.note(
    "sw",
    t("01-17", "11:00"),
    """CM: Accepted Maple Ridge SNF for rehab, bed 1/19. Joan agrees, signed. Mark calls again - told to speak w Joan. Transport w O2 1/19 1300. Nodule: Joan wants to talk w pulm, not decide now.
""",
    "K. Dawes RN CM",
    signed=t("01-17", "12:00"),
)
s.note(
    "slp",
    t("01-18", "10:30"),
    """SLP re-eval: much better. advanced to soft & bite-sized (IDDSI 6), thin liquids ok by small sips NO STRAW. replaces 1/14 rec.
""",
    "R. Iversen SLP",
    signed=t("01-18", "10:50"),
)
s.labs(t("01-18", "06:00"), issued=t("01-18", "06:40"), cr=1.4, k=4.1, na=137, hgb=10.9)
s.labs(t("01-18", "06:00"), issued=t("01-18", "14:00"), tsh=7.9)
s.vitals(t("01-19", "08:00"), bp="126/68", hr=80, rr=18, temp=36.7, spo2=91)


def D(n, d):
    return s.order(n, d, t("01-19", "10:00"), cat="discharge")


D("apixaban", "2.5 mg by mouth twice daily")
D("donepezil", "5 mg by mouth nightly")
D("levothyroxine", "50 mcg by mouth every morning")
D("tiotropium", "18 mcg inhaled daily")
D("albuterol HFA", "2 puffs every 4 hours as needed for shortness of breath")
D("metoprolol tartrate", "25 mg by mouth twice daily")
D("lorazepam", "0.25 mg by mouth nightly through 01/22, then stop")
D("melatonin", "3 mg by mouth nightly")
s.note(
    "dcsum",
    t("01-19", "10:10"),
    """TRANSFER SUMMARY to Maple Ridge SNF 1/19
Dx: influenza A, AECOPD w acute hypercapnic resp failure (BiPAP 1/11-1/13), delirium on Alzheimer's (resolving), asymptomatic bacteriuria (not treated), LUL nodule 9 mm
O2 2 L CONTINUOUS target 88-92% - NOT higher, she retains CO2 (pCO2 78 on high flow)
CODE DNR/DNI, BiPAP ok, no feeding tube. MOLST in packet. Proxy Joan Hartley.
Meds: apixaban 2.5 BID (not 5); donepezil 10->5 (QTc 462); lorazepam 0.25 nightly thru 1/22 then stop; levothyroxine 50 mcg; tiotropium; albuterol prn; metoprolol 25 BID; melatonin 3
STOP: oxybutynin, Tylenol PM / diphenhydramine, quetiapine (hospital), prednisone & oseltamivir finished.
Avoid QT drugs (haldol, azithro, zofran). PCN allergy hives.
Diet soft & bite-sized, thin liquids, no straw, upright
R hearing aid w pt, L lost. glasses on.
TSH 7.9 in acute illness: recheck 6 wk (wk of 3/2) not changed
PENDING: vitamin B12
F/U pulm Dr Oyelaran 2/3 2:30 (nodule + COPD); PCP Dr. Finch 2/10 11:00; EKG at SNF 1/26
Return/call: more sleepy, confused, SOB, sat <88 or bluish, choking, fall, fever
""",
    "Dr. B. Osei PGY-1",
    signed=t("01-19", "11:30"),
)
s.write(__file__)
