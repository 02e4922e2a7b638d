"""Fictional. Heart failure and a red leg in a farmer; a sample from above the drip, an ointment, wraps on a bad artery, tablets that bind each other."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("r-legs", "Granger", "Otis", "1951-06-07", "male")
s.contact("daughter", "Charlene Granger-Webb", "555-0125")
s.encounter(
    t("10-18", "13:40"),
    t("10-25", "12:30"),
    "leg swelling, red right leg, short of breath",
    "84114007",
    "Heart failure",
    "Medicine, step-down",
)
s.allergy(
    "hydrochlorothiazide",
    "5487",
    "low sodium, confusion",
    t("10-18", "14:00"),
    severity="moderate",
    kind="intolerance",
    criticality="low",
)
s.condition(
    "Heart failure with preserved ejection fraction",
    "446221000",
    t("10-18", "14:10"),
    kind="problem-list-item",
    onset="2021-01-01",
)
s.condition(
    "Atrial fibrillation", "49436004", t("10-18", "14:10"), kind="problem-list-item", onset="2020-01-01"
)
s.condition(
    "Type 2 diabetes mellitus", "44054006", t("10-18", "14:10"), kind="problem-list-item", onset="2008-01-01"
)
s.condition("Acute on chronic diastolic heart failure", "", t("10-18", "16:30"))
s.condition("Cellulitis of right lower leg", "", t("10-18", "16:30"))
for n, d in (
    ("furosemide", "80 mg by mouth twice daily"),
    ("apixaban", "5 mg by mouth twice daily"),
    ("metoprolol tartrate", "50 mg by mouth twice daily"),
    ("pioglitazone", "30 mg by mouth daily"),
    ("glipizide", "10 mg by mouth twice daily"),
    ("pregabalin", "150 mg by mouth twice daily"),
    ("potassium chloride", "20 mEq by mouth daily"),
    ("ferrous sulfate", "325 mg by mouth daily"),
    ("calcium carbonate", "500 mg by mouth twice daily with meals"),
):
    s.home(n, d, "2023-01-01", t("10-18", "15:30"))

s.vitals(t("10-18", "13:50"), bp="148/86", hr=104, rr=24, temp=38.3, spo2=90, weight=104.2)
s.note(
    "ed",
    t("10-18", "14:20"),
    """74M farmer. 3 wk legs up, +20 lb, orthopnea, R shin red/hot since Thurs after barbed wire scratch. Ran low on his Lasix, took 4 of neighbor Hal's Bumex. Pops Alka-Seltzer nightly "for the acid" x months (daughter: 2 tabs, the blue box w/ aspirin).
Exam JVP 14, crackles, 3+ to thigh. R shin red 20x12, warm, streak, 3 cm wound oozing. L leg cool, no hair.
BNP, CXR edema. BCx. IV furosemide 80, cefazolin 2g.
Wt 104.2 = w/ boots + belt, stretcher scale.""",
    "Dr. B. Schaffer",
    t("10-18", "16:00"),
)
s.labs(
    t("10-18", "14:15"),
    issued=t("10-18", "15:00"),
    wbc=15.2,
    hgb=10.6,
    plt=244,
    na=136,
    k=4.4,
    cr=1.6,
    bun=36,
    glu=212,
    bnp=4120,
    crp=132,
    a1c=8.2,
)
s.report(
    "Chest X-ray",
    "30745-4",
    t("10-18", "14:40"),
    t("10-18", "15:10"),
    "Pulmonary oedema, small effusions. No pneumonia.",
)
lasix = s.order("furosemide", "80 mg intravenously twice daily", t("10-18", "16:40"))
cef = s.order("cefazolin", "2 g intravenously every 8 hours", t("10-18", "16:40"))
s.order("apixaban", "5 mg by mouth twice daily", t("10-18", "16:40"))
s.order("metoprolol tartrate", "50 mg by mouth twice daily", t("10-18", "16:40"))
pio = s.order("pioglitazone", "30 mg by mouth daily", t("10-18", "16:40"))
gli = s.order("glipizide", "10 mg by mouth twice daily", t("10-18", "16:40"))
pre = s.order("pregabalin", "150 mg by mouth twice daily", t("10-18", "16:40"))
kcl = s.order("potassium chloride", "20 mEq by mouth daily", t("10-18", "16:40"))
fe = s.order("ferrous sulfate", "325 mg by mouth daily at 0900", t("10-18", "16:40"))
cal = s.order(
    "calcium carbonate", "500 mg by mouth twice daily with meals, 0900 and 1700", t("10-18", "16:40")
)
s.note(
    "hp",
    t("10-18", "17:00"),
    """ADHF (HFpEF 55%) + RLE cellulitis w/ wound. CKD3b Cr 1.6 (bl 1.5). AF apixaban. All home meds cont.
Old derm letter in chart (2022, Dr. Vu): patch test + for NEOMYCIN and BACITRACIN, keep off triple abx oint. HCTZ -> hyponat.
Metolazone only if stuck. Daily wt, 2 g Na. Doppler no DVT, R Baker cyst 3 cm.""",
    "Dr. E. Tasso",
    t("10-18", "18:10"),
)
s.note(
    "nursing",
    t("10-19", "06:00"),
    "Bed scale 99.8 (no boots). UOP 2.6 L. Wound cleaned, triple antibiotic oint + kerlix per ward protocol R shin. Legs wrapped compression 3-layer BOTH per wound RN order.",
    "RN K. Pruss",
)
wr = s.order(
    "neomycin / bacitracin / polymyxin ointment",
    "topical to right shin daily with dressing",
    t("10-19", "06:00"),
)
s.labs(t("10-19", "05:30"), issued=t("10-19", "06:10"), na=135, k=4.0, cr=1.6, bun=37, glu=180, wbc=13.0)
s.note(
    "progress",
    t("10-19", "10:30"),
    "HD2 -4.4 kg?? 104.2->99.8 (diff scales). SOB better. 02 2L. R leg same. Cefaz. Cont Lasix 80 BID IV, all home meds. Ortho vitals no.",
    "Dr. E. Tasso",
    t("10-19", "11:10"),
)
s.report(
    "Echocardiogram",
    "59281-6",
    t("10-20", "09:00"),
    t("10-20", "11:40"),
    "LVEF 55%, diastolic dysfunction, RVSP 48. Incidental ascending aorta 4.3 cm; surveillance imaging in 12 months.",
)
met = s.order(
    "metolazone", "5 mg by mouth once", t("10-20", "09:00"), end=t("10-20", "10:00"), final="completed"
)
s.labs(t("10-20", "05:30"), issued=t("10-20", "06:10"), na=134, k=3.6, cr=1.7, bun=41, glu=166)
s.note(
    "progress",
    t("10-20", "10:00"),
    "HD3 wt 98.6 bed. Net -1.9. one-off metolazone 5. R leg redder, margin 22x14, blisters at edge. cx: MSSA sent? BCx neg 48h. IV KCl 20/h x2 peripheral L arm tonight for K 3.6 w/ metolazone. D5 carrier.",
    "Dr. E. Tasso",
    t("10-20", "10:40"),
)
s.order(
    "potassium chloride in dextrose 5%",
    "20 mmol/100 mL intravenously over 2 hours, left arm",
    t("10-20", "21:00"),
    end=t("10-21", "03:30"),
)
s.labs(t("10-21", "02:20"), issued=t("10-21", "02:50"), k=7.1, na=126, glu=486, cr=1.6, ca=7.4)
s.note(
    "event",
    t("10-21", "03:05"),
    "Critical K 7.1 glu 486. ECG no peaked T, AF 92. Insulin regular 10 IV (no D50, glucose 486), Ca gluc 2 g, albuterol.",
    "Dr. M. Rasmin (night)",
    t("10-21", "03:25"),
)
s.given("insulin regular", "10 units intravenously once", t("10-21", "03:05"))
s.labs(t("10-21", "04:10"), issued=t("10-21", "04:14"), k=2.7, na=133, glu=38, cr=1.7)
s.note(
    "event",
    t("10-21", "04:40"),
    "0405 sweaty, confused, POC 38 -> D50 x2 -> 146. Repeat draw R arm: K 2.7. Phleb says 0220 tube was drawn L arm ABOVE the running KCl/D5. Sample contaminated, I treated a lab error. KCl 40 po, D10, glucose q1h, tele. Disclosed to pt + Charlene. glipizide hold.",
    "Dr. M. Rasmin (night)",
    t("10-21", "05:30"),
)
gli.hold(t("10-21", "05:30"), "hypoglycaemia")
s.labs(t("10-21", "09:00"), issued=t("10-21", "09:40"), na=132, k=3.3, cr=1.8, bun=47, glu=134, mg=1.5)
s.note(
    "progress",
    t("10-21", "11:00"),
    "HD4. K 3.3. Leg rim brighter, itchy weeping under dressing, WBC 9.8 afeb. ?failing ancef ?MRSA -> add doxycycline 100 BID. Wound RN: L foot dusky under wrap, c/o pain L toes. ABI sent. wt 96.1 bed. Hold lasix PM. K repl.",
    "Dr. E. Tasso",
    t("10-21", "11:40"),
)
dox = s.order("doxycycline", "100 mg by mouth twice daily, 0900 and 1700", t("10-21", "12:00"))
s.report(
    "Ankle-brachial index",
    "",
    t("10-21", "14:30"),
    t("10-21", "17:10"),
    "Right 0.92. Left 0.48, severe arterial disease. Compression of the left leg not advised.",
)
s.note(
    "nursing",
    t("10-21", "22:40"),
    "3-layer wraps BOTH legs redone 2200 (L toes cool, dusky, cap refill 5s). Nites.",
    "RN K. Pruss",
)
s.note(
    "consult",
    t("10-22", "10:20"),
    "Wound/derm: R rim = eczematous, itchy, square edge where ointment goes = CONTACT DERMATITIS, neomycin/bacitracin (patch + 2022, chart). Not cellulitis spread. STOP triple oint, plain petrolatum + nonstick, triamcinolone 0.1% bid 7 d to rim. And L wrap OFF NOW (ABI 0.48), no compression L; R ok light.",
    "Dr. N. Vu",
    t("10-22", "10:50"),
)
wr.stop(t("10-22", "11:00"), "contact allergy")
tri = s.order(
    "triamcinolone 0.1% ointment", "to red rim right shin twice daily for 7 days", t("10-22", "11:00")
)
s.labs(t("10-22", "05:30"), issued=t("10-22", "06:10"), na=130, k=3.4, cr=2.0, bun=56, wbc=8.4, glu=140)
s.note(
    "pharm",
    t("10-22", "14:20"),
    """1) pioglitazone in HF - contributes to edema, recommend stop. 2) pregabalin 150 bid, CrCl ~40, edema too -> 75 bid. 3) Alka-Seltzer: aspirin 650 + ~1.1 g Na nightly on apixaban, Hgb 10.6. Stop. 4) doxy w/ FeSO4 + CaCO3 at same 0900/1700 -> won't absorb; separate 2-3 h. 5) Two scales: bed reads 2.3 kg above standing. Today standing 93.6. 6) Cr 2.0 BUN 56.""",
    "R. Yoshida PharmD",
    t("10-22", "15:00"),
)
pio.stop(t("10-22", "15:10"), "heart failure")
pre.dose(t("10-22", "15:10"), "75 mg by mouth twice daily")
fe.hold(t("10-22", "15:10"), "with doxycycline")
cal.hold(t("10-22", "15:10"), "with doxycycline")
lasix.hold(t("10-22", "15:15"), "creatinine 2.0")
s.note(
    "progress",
    t("10-22", "15:30"),
    "HD5. Over-dried, Cr 2.0, Na 130. hold lasix today, torsemide 40 daily from 10/23. Dry wt ~ 92-93 standing. cult R leg MSSA s cefaz, doxy -> d/c? keep to 10/24 total 7d w/ cephalexin? -> simple: cephalexin 500 tid to 10/25... see ID none. K 3.4.",
    "Dr. E. Tasso",
    t("10-22", "16:10"),
)
tor = s.order("torsemide", "40 mg by mouth daily", t("10-23", "09:00"))
lasix.stop(t("10-23", "09:00"), "changed to torsemide")
cef.stop(t("10-24", "12:00"), "oral")
dox.stop(t("10-23", "09:30"), "MSSA, cefazolin enough")
cpx = s.order("cephalexin", "500 mg by mouth three times daily", t("10-24", "12:00"))
s.labs(t("10-23", "05:30"), issued=t("10-23", "06:10"), na=132, k=3.8, cr=1.8, bun=50, glu=154, hgb=10.1)
s.vitals(t("10-23", "08:00"), weight=92.7, bp="122/70", hr=78)
s.note(
    "progress",
    t("10-23", "10:00"),
    "HD6. L foot warm again, pulses doppler. Vascular outpt. torsemide. glipizide -> 5 mg qAM w/ food. spironolactone 12.5, stop KCl. roommate's eye drops in his drawer -> returned. JVP 8.",
    "Dr. E. Tasso",
    t("10-23", "10:40"),
)
gli.change(
    t("10-23", "10:45"),
    status="active",
    statusReason=None,
    dosageInstruction=[{"text": "5 mg by mouth every morning with food"}],
)
spi = s.order("spironolactone", "12.5 mg by mouth daily", t("10-23", "10:45"))
kcl.stop(t("10-23", "10:45"), "spironolactone")
s.labs(t("10-24", "05:30"), issued=t("10-24", "06:10"), na=134, k=4.3, cr=1.7, bun=45, glu=148)
s.labs(t("10-25", "05:30"), issued=t("10-25", "06:10"), na=135, k=4.5, cr=1.6, bun=42, glu=142, hgb=10.3)
s.vitals(t("10-25", "07:30"), weight=92.1, bp="126/72", hr=76, rr=16, temp=36.7, spo2=95)
s.note(
    "nursing",
    t("10-24", "21:00"),
    "Stairs ok. R shin calm, dry, rim fading. Standing wt taught same scale each AM. Charlene has clear list, threw out Alka-Seltzer.",
    "RN K. Pruss",
)
for n, d in (
    ("torsemide", "40 mg by mouth every morning"),
    ("spironolactone", "12.5 mg by mouth daily"),
    ("apixaban", "5 mg by mouth twice daily"),
    ("metoprolol tartrate", "50 mg by mouth twice daily"),
    ("glipizide", "5 mg by mouth every morning with food"),
    ("pregabalin", "75 mg by mouth twice daily"),
    ("cephalexin", "500 mg by mouth three times daily through 28 October"),
    ("triamcinolone 0.1% ointment", "to red rim of right shin twice daily through 29 October"),
    ("ferrous sulfate", "325 mg by mouth daily"),
    ("calcium carbonate", "500 mg by mouth twice daily with meals"),
):
    s.order(n, d, t("10-25", "09:10"), cat="discharge")
s.note(
    "dcsum",
    t("10-25", "09:30"),
    """ADHF + RLE MSSA cellulitis w/ contact derm. Standing dry wt 92.1 kg. Iatrogenic hypoglycemia 10/21 (drip sample).
NEW torsemide 40, spironolactone 12.5, cephalexin to 10/28, triamcinolone to 10/29. CHANGED glipizide 5 AM, pregabalin 75. STOPPED furosemide, pioglitazone, KCl, Alka-Seltzer, neighbor's Bumex. No neomycin/bacitracin. No compression L leg (ABI .48); R light sock ok.
F/u: BMP 10/30 0900 clinic; HF clinic Dr. Lund 11/03 1330 (555-0128); vascular Dr. Amari 11/12 1000; PCP Dr. Neely 11/06 1115; aorta 4.3 echo/CT 12 mo. BCx final neg. 2 g Na, 2 L. Wt >3 lb/day or 5 lb/wk call 555-0128. L foot cold/blue/black = ER.""",
    "Dr. E. Tasso",
    t("10-25", "10:20"),
)
s.note(
    "nursing",
    t("10-25", "12:10"),
    "Home w/ Charlene. Teach back: 'water pill one in the morning, no fizz tabs, no cream from tube'. Home RN wound Mon/Thu from 10/27.",
    "RN K. Pruss",
)
s.write(__file__)
