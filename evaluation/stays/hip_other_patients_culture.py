"""Trauma: hip fracture at 86, to a nursing facility. Home statements by text; ward orders structured AND text; several ward orders never closed."""

from builder import Stay, clock

t = clock(2025, "-04:00")
s = Stay("j-hip", "Abernethy", "Winifred", "1939-03-11", "female")
s.contact("daughter (health care proxy)", "Gail Sorensen", "555-0188")
s.encounter(
    t("06-03", "07:50"),
    t("06-10", "14:00"),
    "fall, hip pain",
    "161898004",
    "Falls",
    "Orthopaedic trauma / geriatrics co-management",
    disposition="snf",
)
s.condition("Atrial fibrillation", "49436004", t("06-03", "09:00"), onset="2018", kind="problem-list-item")
s.condition(
    "Major depressive disorder", "370143000", t("06-03", "09:00"), onset="2015", kind="problem-list-item"
)
s.condition(
    "Fracture of right femoral neck", "", t("06-03", "08:40"), status="inactive", certainty="entered-in-error"
)
s.condition("Intertrochanteric fracture of left femur", "", t("06-03", "10:30"))
s.allergy(
    "Codeine",
    "2670",
    "vomiting",
    t("06-03", "09:00"),
    severity="moderate",
    kind="intolerance",
    criticality="low",
)
for n, d in (
    ("apixaban 5 mg tablet", "1 tablet twice daily"),
    ("metoprolol succinate 50 mg", "1 tablet daily"),
    ("sertraline 100 mg", "1 tablet every morning"),
    ("hydrochlorothiazide 25 mg", "1 tablet every morning"),
    ("oxybutynin 5 mg", "1 tablet twice daily"),
    ("diphenhydramine 25 mg (OTC PM tablets)", "2 tablets at bedtime"),
    ("alendronate 70 mg", "weekly, Sundays - per daughter not taken since 2023"),
    ("levothyroxine 75 mcg", "1 tablet every morning, empty stomach"),
):
    s.home(n, d, "2022", t("06-03", "11:00"), status="not-taken" if "alendronate" in n else "active")


def ward(name, value, unit, code, text, when, route="oral", **k):
    o = s.order(name, text, when, **k)
    r = s._told[o.name][0][1]
    r["dosageInstruction"] = [
        {
            "text": text,
            "route": {"text": route},
            "timing": {"code": {"text": code}},
            "doseAndRate": [{"doseQuantity": {"value": value, "unit": unit}}],
        }
    ]
    return o


s.vitals(t("06-03", "08:00"), bp="146/70", hr=92, rr=18, temp=36.4, spo2=95, weight=51.2)
s.note(
    "ed",
    t("06-03", "08:10"),
    """86F unwitnessed fall getting up to BR 0500. on eliquis, last dose 6/2 2100. no LOC per pt. c/o R hip pain. RLE shortened/ext rotated NVI.
CT head/C-spine neg for acute.
Imp: R hip fx. Ortho.
fascia iliaca block L side 0930 by anes.
tylenol, fentanyl 25.
cr 1.1 Na 126 hgb 11.0
codeine - emesis""",
    "Dr. F. Baptista (ED)",
    signed=t("06-03", "09:50"),
)
s.labs(
    t("06-03", "08:15"),
    issued=t("06-03", "08:55"),
    na=126,
    k=3.4,
    bun=22,
    cr=1.1,
    hgb=11.0,
    wbc=10.1,
    plt=188,
    glu=121,
    inr=1.2,
    trop=9,
)
s.report(
    "XR pelvis and left hip",
    "",
    t("06-03", "08:30"),
    t("06-03", "09:05"),
    "Displaced intertrochanteric fracture of the LEFT proximal femur. Right hip arthroplasty in place, intact.",
    category="RAD",
)
s.report(
    "CT head and cervical spine",
    "",
    t("06-03", "08:40"),
    t("06-03", "09:30"),
    "No acute intracranial hemorrhage. No cervical fracture. Incidental 2.4 cm hypodense left thyroid nodule; recommend non-emergent ultrasound.",
    category="RAD",
)
s.note(
    "consult",
    t("06-03", "10:15"),
    """ORTHO. It is the LEFT. Intertroch, displaced. R is an old THA 2011. ED note/problem wrong side, told ED. Site marked L. CMN (cephalomedullary nail) 6/4 am, >24h from DOAC preferably 36h. Hold eliquis. NPO p MN. Consent w daughter + pt.""",
    "Dr. N. Varga (orthopaedics)",
    signed=t("06-03", "10:35"),
)
ap = ward("apixaban", 5, "mg", "BID", "5 mg by mouth twice daily", t("06-03", "10:00"))
ap.hold(t("06-03", "10:40"), "surgery")
ward("metoprolol succinate", 50, "mg", "daily", "50 mg by mouth daily", t("06-03", "11:30"))
sert = ward("sertraline", 100, "mg", "QAM", "100 mg by mouth every morning", t("06-03", "11:30"))
hctz = ward("hydrochlorothiazide", 25, "mg", "QAM", "25 mg by mouth every morning", t("06-03", "11:30"))
oxyb = ward("oxybutynin", 5, "mg", "BID", "5 mg by mouth twice daily", t("06-03", "11:30"))
dph = ward(
    "diphenhydramine",
    25,
    "mg",
    "QHS PRN",
    "25 mg by mouth at bedtime as needed for sleep",
    t("06-03", "20:00"),
)
ward("levothyroxine", 75, "mcg", "QAM", "75 mcg by mouth every morning", t("06-03", "11:30"))
ward("acetaminophen", 1000, "mg", "TID", "1000 mg by mouth three times daily", t("06-03", "11:30"))
tram = ward("tramadol", 50, "mg", "Q6H PRN", "50 mg by mouth every 6 hours as needed", t("06-03", "11:40"))
s.note(
    "hp",
    t("06-03", "11:20"),
    """GERI CO-MGMT intake. (H. Oduya PGY1 for TOH)
86F lives alone in senior flat, cane, indep ADLs, daughter does pills in a box. Fall on way to toilet at night - had taken 2 "PM" tablets. Lightheaded on standing x weeks since HCTZ started (April). No CP no syncope.
PMH AF (CHA2DS2-VASc 5), HTN, hypothyroid, MDD, R THA 2011, osteoporosis.
FH: mother hip fx.
Na 126: HCTZ + sertraline.
A/P: 1 L IT hip fx OR tmrw. 2 AF hold apixaban, metop cont 3 hypoNa: osms/urine; hold HCTZ 4 pain APAP, tramadol prn 5 delirium precautions.
DNR/DNI per MOLST, suspended for OR then back in force.""",
    "Dr. H. Oduya (PGY-1)",
    signed=t("06-03", "13:00"),
)
hctz.stop(t("06-03", "13:10"), "hyponatremia")
s.note(
    "pharm",
    t("06-03", "14:30"),
    """tramadol + sertraline w Na 126, age 86: seizure/serotonin/hypoNa. Suggest oxycodone 2.5 instead. Diphenhydramine on orders AND oxybutynin: both Beers. Apixaban 5 BID: age 86, wt 51.2 kg, cr 1.1 → age>=80 + wt<=60 = 2 criteria → should be 2.5 BID when resumed. - S. Mbeki PharmD""",
    "S. Mbeki, PharmD",
)
tram.stop(t("06-03", "15:00"), "interaction")
oxy = ward(
    "oxycodone", 2.5, "mg", "Q6H PRN", "2.5 mg by mouth every 6 hours as needed for pain", t("06-03", "15:00")
)
s.procedure(
    "Cephalomedullary nailing of femur", "", t("06-04", "10:30"), t("06-04", "12:10"), site="left hip"
)
s.note(
    "op",
    t("06-04", "12:30"),
    """L CMN long nail. EBL 250. No cx. Ancef 2g pre, x2 post. WB: TTWB LLE x 2 wk pending XR. DVT ppx lovenox 40 qd start POD1. Dressing: leave 7d. Staples out POD14 (6/18).""",
    "Dr. N. Varga (orthopaedics)",
)
enox = ward(
    "enoxaparin", 40, "mg", "daily", "40 mg subcutaneously daily", t("06-05", "08:00"), route="subcutaneous"
)
s.labs(
    t("06-05", "05:30"), issued=t("06-05", "06:30"), na=128, k=3.9, bun=25, cr=1.2, hgb=7.6, wbc=12.2, plt=160
)
s.note(
    "nursing",
    t("06-05", "03:20"),
    """0320 pulled IV, seeing cats, trying to climb oob. CAM +. Given diphenhydramine 25 at 2130 for sleep per prn. Bladder scan 640 → foley per xcover 14F. Rm 6B-2 (Mrs Abernathy w an 'A', bed 1) blood cx GPC clusters called 0250 by lab - I took call, NOT our pt, gave to her RN. """,
    "M. Castellano, RN",
)
s.note(
    "event",
    t("06-05", "03:40"),
    """Xcover. Agitated delirium POD1. lab called pos bcx GPC clusters on "Abernethy" -> vanc 1g x1 ordered, repeat cx. Afeb. no haldol (QTc unknown). Retention 640 foley.""",
    "Dr. P. Yoon (night float)",
)
vanc = ward("vancomycin", 1, "g", "once", "1 g IV once then per pharmacy", t("06-05", "03:45"), route="IV")
s.note(
    "progress",
    t("06-05", "09:00"),
    """ATTENDING.
NB the blood culture is not hers. Mrs W. Abernethy had none drawn. It is the lady in bed 1, surname one letter off. Vanc not given, order off, safety report filed. Rest of the xcover note stands.
Delirium: of course - Benadryl, oxybutynin, Hb 7.6, retention, opioid. Off: diphenhydramine, oxybutynin (both for good). Foley out tomorrow 6 am.
Hb 7.6 (11.0): 1 unit. Post 8.9.
Na 128. Sertraline - down to 50 today, she has been well on it. HCTZ not for restart, ever.
Lovenox while apixaban held; back to apixaban POD3 if Hb still, at 2.5 not 5 (SM right).
TOH #4471""",
    "Dr. T. Okereke-Hale (attending)",
    signed=t("06-05", "10:00"),
)
vanc.cancel(t("06-05", "08:40"), "wrong patient")
dph.stop(t("06-05", "09:40"), "delirium")
oxyb.stop(t("06-05", "09:40"), "delirium, retention")
sert.change(
    t("06-06", "07:00"),
    dosageInstruction=[
        {
            "text": "50 mg by mouth every morning",
            "doseAndRate": [{"doseQuantity": {"value": 50, "unit": "mg"}}],
        }
    ],
)
s.labs(t("06-05", "18:00"), issued=t("06-05", "18:40"), hgb=8.9)
s.labs(t("06-06", "05:30"), issued=t("06-06", "06:30"), na=130, k=4.0, cr=1.0, hgb=8.8)
s.note(
    "pt",
    t("06-06", "11:00"),
    """PT: confused AM better. TTWB not achievable — puts full wt. Max A x1 sit-stand. Ask ortho re WB. SNF rec.""",
    "J. Aguirre, PT",
)
s.note(
    "consult",
    t("06-06", "14:20"),
    """ORTHO POD2. XR good reduction, nail ok. Change to WBAT LLE, no precautions. TTWB in op note superseded. Lovenox x 28d total [template]. f/u 2wk 6/18 staples + XR.""",
    "J. Pruitt, PA-C (orthopaedics)",
    signed=t("06-06", "14:50"),
)
s.note(
    "progress",
    t("06-07", "10:00"),
    """Oduya PGY1 POD3
CAM neg. Foley out 6/6, PVR 90. Na 132 hgb 8.7.
- restart apixaban 2.5 bid tonight, stop lovenox after this am dose. ortho template says lovenox 28d -> d/w J Pruitt, agrees no, apixaban covers
- bowel regimen senna
- vit D 11 -> chole 2000; zoledronate outpt by fracture liaison 4-6 wk, not now
- cont HCTZ [no - deleted]
Agree. TOH""",
    "Dr. H. Oduya (PGY-1)",
    signed=t("06-07", "11:30"),
)
enox.stop(t("06-07", "12:00"), "apixaban resumed")
ap.change(
    t("06-07", "17:00"),
    status="active",
    statusReason=None,
    dosageInstruction=[
        {
            "text": "2.5 mg by mouth twice daily",
            "doseAndRate": [{"doseQuantity": {"value": 2.5, "unit": "mg"}}],
        }
    ],
)
s.labs(t("06-07", "05:30"), issued=t("06-07", "06:20"), na=132, k=4.1, cr=1.0, hgb=8.7)
s.lab_text(t("06-06", "05:30"), t("06-07", "09:00"), "25-hydroxyvitamin D", "1989-3", "11 ng/mL", flag="L")
ward("senna", 17.2, "mg", "QHS", "17.2 mg by mouth at bedtime", t("06-07", "12:00"))
ward("cholecalciferol", 2000, "units", "daily", "2000 units by mouth daily", t("06-07", "12:00"))
s.note(
    "nutrition",
    t("06-08", "10:30"),
    "Wt 51.2. BMI 19.8. Albumin low. ONS BID. SLP: regular/thin, sit up. Pressure: R heel stage 1 -> offload.",
    "K. Rosen, RD",
)
s.note(
    "nursing",
    t("06-09", "09:40"),
    """R heel DTI? WOCN: stage 1, blanch neg. float heels. BP lying 132/70 standing 108/62 symptomatic, told MD. Pain 3/10, oxycodone x1/24h. Daughter brought "PM" tablets in handbag - sent home w her, explained.""",
    "M. Castellano, RN",
)
s.note(
    "progress",
    t("06-09", "12:00"),
    """Orthostatic, 132→108. Metoprolol succ 50 → 25 from tmrw, HR 64. Compression, slow stands. That plus the PM tablets plus HCTZ is why she fell.
Urine cx 6/5 sent w foley: not back that I can find; asymptomatic, NOT to be treated on colonization alone.
Thyroid nodule 2.4 cm L on the CT neck: told Gail, US by PCP.
SNF tmrw. Oxycodone: 2.5 mg, 5 tablets, no refills. CBC + BMP 6/13 at SNF. DNR/DNI: MOLST goes w her.
TOH #4471""",
    "Dr. T. Okereke-Hale (attending)",
    signed=t("06-09", "12:40"),
)
s.labs(t("06-09", "05:30"), issued=t("06-09", "06:30"), na=134, k=4.2, cr=1.0, hgb=8.9, plt=240)
s.lab_text(
    t("06-05", "04:00"),
    t("06-09", "15:00"),
    "Bacteria identified in Urine by Culture",
    "630-4",
    "E. coli 50,000 CFU/mL, susceptibilities in process",
    status="preliminary",
    flag="A",
)
s.note(
    "sw",
    t("06-09", "15:20"),
    """CM Hollis: Birchmere SNF bed 6/10 1400, 555-0161. Gail HCP agrees. Not hospice. Meals on wheels later.""",
    "B. Hollis, RN CM",
)
for n, d in (
    ("apixaban 2.5 mg", "1 tablet twice daily"),
    ("metoprolol succinate 25 mg", "1 tablet daily"),
    ("sertraline 50 mg", "1 tablet every morning"),
    ("levothyroxine 75 mcg", "1 tablet every morning on an empty stomach"),
    ("acetaminophen 500 mg", "2 tablets three times daily"),
    ("oxycodone 5 mg", "half a tablet (2.5 mg) every 6 hours as needed, 5 tablets, no refills"),
    ("cholecalciferol 2000 units", "1 daily"),
    ("senna 8.6 mg", "2 tablets at bedtime"),
):
    s.order(n, d, t("06-10", "10:00"), cat="discharge")
s.service("Orthopaedic follow-up: staples and x-ray", t("06-06", "15:00"), due=t("06-18", "10:20"))
s.service("Thyroid ultrasound", t("06-09", "13:00"), note="2.4 cm left nodule, via PCP")
s.write(__file__)
