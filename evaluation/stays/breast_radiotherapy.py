"""Fifteen radiotherapy days for ER+ breast cancer, and in their middle a short stay for pulmonary embolism under tamoxifen and oestrogen."""

from builder import HL7, LABS, Stay, clock

LABS["ddimer"] = ("48065-7", "Fibrin D-dimer FEU", "ug/mL{FEU}", "ug/mL FEU", 0, 0.5)
t = clock(2025, "-04:00")
s = Stay("ro-breast", "Delacroix-Moon", "Patrice", "1963-09-28", "female")
s.contact("son", "Julian Moon", "555-0127")
s.encounter(
    t("05-20", "09:50"), t("05-22", "13:15"), "SOB, sent from rad onc", "59282003", "Pulmonary embolism", "Internal Medicine"
)  # fmt: skip

s.condition(
    "Malignant neoplasm of left female breast",
    "254837009",
    t("2025-02-10", "10:00"),
    "2025-02-03",
    kind="problem-list-item",
)
s.condition("Hypertension", "38341003", t("2025-02-10", "10:00"), "2012", kind="problem-list-item")
s.allergy(
    "Iodinated contrast", "", "hives and lip swelling, CT 2018", t("2025-02-10", "10:05"), criticality="high"
)
for name, text, since in (
    ("tamoxifen 20 mg tablet", "20 mg by mouth daily", "2025-04-14"),
    ("conjugated estrogens 0.3 mg tablet", "0.3 mg by mouth daily", "2021-06-01"),
    ("venlafaxine ER 75 mg capsule", "75 mg by mouth daily", "2025-04-14"),
    ("lisinopril 10 mg tablet", "10 mg by mouth daily", "2012-01-01"),
    ("calcium carbonate 600 mg tablet", "600 mg by mouth twice daily", "2022-01-01"),
    ("vitamin D3 5000 unit capsule", "5000 units by mouth daily", "2022-01-01"),
    ("vitamin B12 1000 mcg tablet", "1000 mcg by mouth daily", "2022-01-01"),
    ("ibuprofen 400 mg tablet", "400 mg by mouth every 8 hours as needed for breast soreness", "2025-05-12"),
):
    s.home(name, text, since, t("05-20", "11:30"))


def day(number: int, date: str, text: str, who: str = "RTT K. Abara") -> None:
    """One day treatment: an ambulatory encounter with its note."""
    encounter = f"{s.pid}-fx{number}"
    s._add(
        t(date, "09:35"),
        {
            "resourceType": "Encounter",
            "id": encounter,
            "status": "finished",
            "class": {"system": f"{HL7}/v3-ActCode", "code": "AMB"},
            "type": [{"text": "Radiotherapy treatment"}],
            "subject": {"reference": f"Patient/{s.pid}"},
            "period": {"start": t(date, "09:10"), "end": t(date, "09:35")},
            "serviceType": {"text": "Radiation Oncology"},
        },
    )
    note = s.note("progress", t(date, "09:12"), text, who, t(date, "09:30"))
    s._told[note.name][-1][1]["context"]["encounter"] = [{"reference": f"Encounter/{encounter}"}]


DAYS = ("05-05", "05-06", "05-07", "05-08", "05-09", "05-12", "05-13", "05-14", "05-15", "05-16", "05-19")
for n, date in enumerate(DAYS, start=1):
    more = {
        5: " OTV Dr Sorensen: skin gr 0, fatigue 0. No SOB.",
        10: " OTV Dr Sorensen: erythema gr 1 L inframammary fold, emollient. L calf 'charley horse' x2d, stretch.",
        11: " Tired. winded on stairs, thinks it is the radiation.",
    }.get(n, " No c/o." if n % 2 else " Tol well.")
    day(
        n,
        date,
        f"L BREAST whole breast 3D DIBH. Fx {n}/15. 267 cGy today, total {267 * n} cGy of 4005. CBCT ok. Skin intact.{more}",
    )

s.note(
    "ed",
    t("05-20", "10:10"),
    """61F L breast ca s/p lumpectomy 3/2025 pT1cN0 ER+ PR+ HER2-, on XRT (11/15 done, NOT treated today) + tamoxifen since 4/14. SOB x4d worse today, L calf pain x6d. No hemoptysis.
PE: HR 118 BP 124/70 RR 24 SpO2 90 RA -> 95 2L. Lungs CTA. L calf 2 cm > R, tender. Breast pink no cellulitis.
Ddx PE vs pneumonitis vs pna vs ACS. D-dimer 6.2. ECG sinus tach.
CONTRAST ALLERGY hives/lip - premed solumedrol 40 + benadryl 50, CTPA 4h.  heparin gtt now.
""",
    "T. Oyama MD, ED",
    t("05-20", "11:00"),
)
s.vitals(t("05-20", "09:55"), bp="124/70", hr=118, temp=37.0, rr=24, spo2=90)
s.labs(t("05-20", "10:15"), t("05-20", "10:55"), wbc=7.4, hgb=12.6, plt=268, na=139, k=4.3, cr=0.8, trop=34, bnp=210, ddimer=6.2, ca=11.1, alb=4.1)  # fmt: skip
hep = s.order("heparin infusion", "80 units/kg bolus then 18 units/kg/h IV", t("05-20", "11:00"), code="5224")
tamox = s.order("tamoxifen", "20 mg by mouth daily", t("05-20", "12:30"), code="10324")
cee = s.order("conjugated estrogens", "0.3 mg by mouth daily", t("05-20", "12:30"))
for name, text, code in (
    ("venlafaxine ER", "75 mg by mouth daily", "39786"),
    ("lisinopril", "10 mg by mouth daily", "29046"),
    ("calcium carbonate", "600 mg by mouth twice daily", ""),
    ("acetaminophen", "650 mg by mouth every 6 hours as needed", "161"),
):
    s.order(name, text, t("05-20", "12:30"), code=code)
s.note(
    "radiology",
    t("05-20", "14:50"),
    """CTPA (premedicated, no reaction). Filling defects RLL segmental and LLL subsegmental arteries. RV/LV 0.8, no strain. No consolidation. No radiation pneumonitis.
7 mm nodule lingula, new since 2/2025: CT chest in 3 months.
IMPRESSION: acute PE right lower lobe segmental, left lower lobe subsegmental.
""",
    "Dr. F. Baptiste, radiology",
    t("05-20", "15:10"),
)
s.note(
    "hp",
    t("05-20", "16:00"),
    """HM admit. PE submassive-low (trop 34, BNP 210, RV ok), L popliteal DVT on duplex. provoked: cancer, tamoxifen. hep gtt -> apixaban in AM if stable. hold tamoxifen, onc to advise. XRT on hold while inpt. Pt says she "still takes the little maroon pill from Dr Ames for flashes". Mother had breast ca 70, aunt PE postpartum. never smoker. Full code. No bleeding hx.
PE: as ED, RA now 93.
""",
    "R. Sundaram DO, hospitalist",
    t("05-20", "17:05"),
)
tamox.hold(t("05-20", "17:10"), "acute PE; oncology to advise")
s.note(
    "pharm",
    t("05-21", "08:50"),
    "Med rec: maroon pill = conjugated estrogens 0.3 (Premarin) filled 5/2 by PCP Ames. ER+ breast ca + acute PE = contraindicated x2. Recommend STOP, call PCP, cancel refills. Ibuprofen home prn -> stop w DOAC. Apixaban 10 bid x7d (14 doses, thru 5/27) then 5 bid. venlafaxine = no 2D6 issue, mild bleed risk.",
    "G. Lindahl PharmD",
)
cee.stop(t("05-21", "09:30"), "ER+ breast cancer, PE")
hep.stop(t("05-21", "08:00"), "to apixaban")
s.order(
    "apixaban",
    "10 mg by mouth twice daily for 7 days, then 5 mg twice daily",
    t("05-21", "08:00"),
    code="1364430",
)
s.labs(t("05-21", "06:00"), t("05-21", "06:50"), hgb=12.1, plt=251, cr=0.8, k=4.2, trop=18, ca=11.2)
s.note(
    "consult",
    t("05-21", "11:00"),
    "MED ONC (Dr Kessler pt). Stop tamoxifen for good (PE). Do NOT start AI today: letrozole at visit 6/5 after DXA. No estrogen of any kind incl vaginal. XRT may resume 5/23, fx 12-15, no change in dose. Anticoag min 6 mo.",
    "A. Bright PA-C, oncology",
    t("05-21", "11:40"),
)
tamox.stop(t("05-21", "11:45"), "PE")
s.note(
    "progress",
    t("05-22", "08:30"),
    """HM D3. RA 96 walking 94. HR 84. hep gtt -> apixaban in AM if stable. PE/DVT, on apixaban D2. home today. L breast erythema gr 2, small moist area fold - silver free foam, RO to see 5/23.
""",
    "R. Sundaram DO, hospitalist",
)
s.vitals(t("05-22", "08:00"), bp="128/74", hr=84, temp=36.8, rr=16, spo2=96)
s.note(
    "instr",
    t("05-22", "11:30"),
    """Home w son. Apixaban 10 mg 2x/d THRU 5/27 then 5 mg 2x/d from 5/28, at least 6 mo, don't run out. STOP tamoxifen, STOP Premarin/estrogen, STOP ibuprofen/aspirin (Tylenol ok). Letrozole NOT yet - Dr Kessler 6/5 10:15. DXA 5/30. Radiation restarts Fri 5/23 9:10, 4 left.
PCP Ames 5/29. CT chest August (7mm spot lingula).
ER/911: more SOB, chest pain, faint, coughing blood, black stool, head injury. Call 555-0155 leg worse, skin weeping/fever.
No flights/long drives >4h for 4 wk; get up q hr.
""",
    "R. Sundaram DO, hospitalist",
    t("05-22", "12:10"),
)
s.order("apixaban 5 mg tablet", "10 mg by mouth twice daily through 27 May, then 5 mg twice daily", t("05-22", "11:40"), "discharge", code="1364430")  # fmt: skip
s.order(
    "acetaminophen 325 mg tablet",
    "650 mg by mouth every 6 hours as needed",
    t("05-22", "11:40"),
    "discharge",
    code="161",
)
s.service("DXA bone density", t("05-22", "11:45"), due=t("05-30", "10:00"))

for n, date in enumerate(("05-23", "05-27", "05-28", "05-29"), start=12):
    more = {12: " OTV Dr Sorensen: gr 2 dermatitis, moist desq 1 cm fold, mometasone 0.1% qd. back after PE admit.", 15: " LAST FX. FU 6 wk."}  # fmt: skip
    day(
        n,
        date,
        f"L BREAST whole breast 3D DIBH. Fx {n}/15. 267 cGy today, total {267 * n} cGy of 4005. CBCT ok.{more.get(n, ' Tol well.')}",
    )

s.write(__file__)
