"""Neutropenic fever under TCHP for breast cancer: two vancomycins, a long QT, C. difficile, a fallen ejection fraction, a side that differs."""

from builder import LABS, Stay, clock

LABS["anc"] = ("751-8", "Neutrophils", "10*3/uL", "K/uL", 1.8, 7.7)
t = clock(2025, "-04:00")
s = Stay("on-fnbreast", "Hallworth", "Renata", "1973-05-17", "female")
s.contact("wife", "Joanne Petrak", "555-0118")
s.encounter(
    t("09-29", "20:10"),
    t("10-04", "14:30"),
    "FEVER 39.1 ON CHEMO",
    "409089005",
    "Febrile neutropenia",
    "Oncology",
)

s.condition(
    "Malignant neoplasm of left female breast",
    "254837009",
    t("2025-07-14", "10:00"),
    "2025-07-02",
    kind="problem-list-item",
)
s.condition("Hypothyroidism", "40930008", t("2025-07-14", "10:00"), "2011", kind="problem-list-item")
s.condition(
    "Generalized anxiety disorder", "21897009", t("2025-07-14", "10:00"), "2015", kind="problem-list-item"
)
s.condition("Febrile neutropenia", "409089005", t("09-29", "22:00"), t("09-29", "20:10"))
s.allergy("Sulfamethoxazole-trimethoprim", "10831", "Stevens-Johnson syndrome 2009", t("2025-07-14", "10:05"))
s.allergy("Adhesive tape", "", "blisters", t("2025-07-14", "10:05"), severity="mild", criticality="low")
s.family("sister", t("2025-07-14", "10:10"), "BRCA1 positive, ovarian cancer at 44")
for name, text in (
    ("levothyroxine 100 mcg tablet", "100 mcg by mouth daily"),
    ("escitalopram 20 mg tablet", "20 mg by mouth daily"),
    ("ondansetron 8 mg tablet", "8 mg by mouth every 8 hours as needed for nausea"),
    ("olanzapine 2.5 mg tablet", "2.5 mg by mouth at bedtime for 4 nights after chemotherapy"),
    ("loperamide 2 mg capsule", "2 mg by mouth after each loose stool as needed"),
    ("dexamethasone 4 mg tablet", "8 mg by mouth twice daily the day before, of and after docetaxel"),
):
    s.home(name, text, "2025-08-20", t("09-29", "23:10"))
s.labs(t("09-18", "08:30"), stay=False, wbc=7.2, anc=4.9, hgb=11.9, plt=241, cr=0.7, k=4.0)
s.report("Echocardiogram", "", t("2025-08-12", "10:00"), t("2025-08-12", "12:00"), "LVEF 61%. Normal valves. Baseline before trastuzumab.", category="CUS")  # fmt: skip

s.note(
    "ed",
    t("09-29", "20:30"),
    """52 Y/O F W/ R BREAST CA ON CHEMO C2D11 HERE W FEVER 39.1 AT HOME + CHILLS X 6H. WATERY STOOLS X 5/DAY SINCE C2. MOUTH SORE. NO COUGH, NO DYSURIA, NO RASH. DENIES CP/SOB.
PORT R CHEST - NON TENDER. T 39.3 HR 121 BP 98/56 -> 112/64 AFTER 2L. RA 97%. ABD SOFT. NO PEDAL ENEMA. NO RECTAL EXAM.
WBC 0.6 ANC 0.1 PLT 88 K 2.9 MG 1.4 LAC 2.4
NEUTROPENIC FEVER. CX X2 (PORT + PERIPH), CEFEPIME 2 G IN 50 MIN. VANC FOR SOFT BP. ONC ADMIT. DDX: PORT INFXN, C DIFF, TYPHLITIS, PNA, VIRAL.
""",
    "B. OSEI, MD (ED)",
    t("09-29", "22:05"),
)
s.vitals(t("09-29", "20:15"), bp="98/56", hr=121, temp=39.3, rr=22, spo2=97, weight=71)
s.labs(
    t("09-29", "20:40"),
    t("09-29", "21:25"),
    wbc=0.6,
    anc=0.1,
    hgb=9.8,
    plt=88,
    na=134,
    k=2.9,
    mg=1.4,
    cr=0.9,
    lac=2.4,
    crp=143,
)
s.order("cefepime", "2 g IV every 8 hours", t("09-29", "21:00"), code="20481", end=t("10-04", "08:30"), why="ANC recovered, afebrile 72 h", final="completed")  # fmt: skip
van = s.order("vancomycin", "1250 mg IV every 12 hours", t("09-29", "21:00"), code="11124")
kcl = s.order("potassium chloride", "20 mEq IV over 2 hours x2", t("09-29", "21:40"), code="8591", end=t("09-30", "06:00"), final="completed")  # fmt: skip
s.order(
    "magnesium sulfate",
    "2 g IV once",
    t("09-29", "21:40"),
    code="6585",
    end=t("09-30", "01:00"),
    final="completed",
)
ond = s.order("ondansetron", "8 mg IV every 8 hours as needed", t("09-29", "23:20"), code="26225")
esc = s.order("escitalopram", "20 mg by mouth daily", t("09-29", "23:20"), code="321988")
lop = s.order("loperamide", "2 mg by mouth as needed after loose stool", t("09-29", "23:20"), code="6468")
s.order("levothyroxine", "100 mcg by mouth daily", t("09-29", "23:20"), code="10582")
s.order("acetaminophen", "650 mg by mouth every 6 hours as needed", t("09-29", "23:20"), code="161")
s.note(
    "hp",
    t("09-29", "23:30"),
    """ONCOLOGY ADMIT
52F, LEFT breast IDC cT2N1, ER-/PR-/HER2 3+, neoadj TCHP, C2 given 9/19. No pegfilgrastim with C2 (auth denied). C1 uneventful.
fever, diarrhea gr 2 (pertuzumab?), mucositis gr 1.
PMH hypothyroid, GAD on escitalopram 20. SJS to Bactrim 2009 - NO SULFA ABX. Vanc given here before w red face = infusion rate, not allergy.
FH sister BRCA1+, ovarian ca 44. Pt's own panel: sent 8/2025, not back.
Soc: teaches 3rd grade, wife Joanne. No EtOH. Cat. Full code.
L breast mass 3 cm UOQ, L axilla node 1.5. R breast nl. Port R chest clean.
A/P
1 Neutropenic fever, high risk (MASCC 17). cefepime + vanc, de-escalate vanc 48h if cx neg. G-CSF 300 daily (curative intent, hypotension).
2 Diarrhea: C diff, hold loperamide until neg.
3 K/Mg replete. ECG.
4 Next TCHP due 10/10 - likely delay.
""",
    "Dr. L. Abernathy, oncology",
    t("09-30", "00:20"),
)
lop.hold(t("09-30", "00:25"), "until C. difficile is excluded")
gcsf = s.order("filgrastim", "300 mcg subcutaneously daily", t("09-30", "00:30"), code="68442")
s.report("12-lead ECG", "", t("09-30", "01:10"), t("09-30", "01:20"), "Sinus tachycardia 112. QTc 498 ms (B). No ischemia.", category="CUS")  # fmt: skip
s.labs(
    t("09-30", "06:00"),
    t("09-30", "07:00"),
    wbc=0.7,
    anc=0.1,
    hgb=8.9,
    plt=71,
    na=136,
    k=3.3,
    mg=1.8,
    cr=0.8,
    lac=1.2,
)
s.note(
    "pharm",
    t("09-30", "09:10"),
    "QTc 498 w K 2.9. On escitalopram 20 + ondansetron prn + olanzapine home. Rec: dc ondansetron, use prochlorperazine sparingly or lorazepam; escitalopram to 10; no levofloxacin/fluconazole. K>4 Mg>2. Repeat ECG 48h. Vanc trough before 4th dose.",
    "N. Iqbal PharmD",
)
ond.stop(t("09-30", "09:40"), "QTc 498")
esc.dose(t("09-30", "09:41"), "10 mg by mouth daily")
s.order(
    "prochlorperazine", "5 mg by mouth every 8 hours as needed for nausea", t("09-30", "09:42"), code="8704"
)
s.note(
    "progress",
    t("09-30", "11:00"),
    """ONC D1. Tmax 39.0. BP ok off fluids. 6 loose stools. ANC 0.1. Blood cx: 1 of 4 bottles GPC clusters at 14h (port). Continue vanc. L breast CA TCHP C2D12. Full code.
""",
    "J. Marsh NP",
)
s.lab_text(t("09-29", "20:40"), t("10-01", "10:30"), "Blood culture", "600-7", "Coagulase-negative Staphylococcus in 1 of 4 bottles (port). Peripheral bottles no growth.", "A", "preliminary")  # fmt: skip
s.lab_text(
    t("09-30", "10:00"),
    t("10-01", "09:00"),
    "Clostridioides difficile toxin",
    "",
    "GDH positive, toxin A/B POSITIVE",
    "A",
)
s.note(
    "consult",
    t("10-01", "12:00"),
    """ID CONSULT. CoNS 1/4, port bottle only, repeat cx 9/30 x2 neg at 24h, port site clean -> contaminant. STOP IV vanc (last dose this AM). Keep port.
C DIFF toxin POS: ORAL vancomycin 125 QID x 10 d (thru 10/11). No loperamide. Contact plus.
Cefepime until ANC >0.5 and afeb 48h.
SJS to TMP-SMX stands: no sulfa.
""",
    "Dr. W. Tranter, ID",
    t("10-01", "12:40"),
)
van.stop(t("10-01", "12:45"), "contaminant")
s.order(
    "vancomycin oral solution",
    "125 mg by mouth four times daily for 10 days",
    t("10-01", "12:50"),
    code="11124",
)
s.note(
    "radiology",
    t("10-01", "15:00"),
    """CT CHEST ABD PELVIS W CONTRAST
Colonic wall thickening sigmoid to descending, c/w colitis. Cecum normal, no typhlitis. No abscess. Lungs clear, no pneumonia. No PE on this non dedicated study.
Known left breast mass 2.1 cm (prior 3.0) and left axillary node, decreased. No distant mets.
2.4 cm nodule LEFT thyroid lobe, partially calcified: ultrasound recommended, non urgent.
""",
    "Dr. K. Yoon, radiology",
    t("10-01", "15:40"),
)
s.labs(
    t("10-01", "06:00"),
    t("10-01", "06:50"),
    wbc=0.9,
    anc=0.3,
    hgb=8.6,
    plt=66,
    k=3.5,
    mg=1.9,
    cr=0.8,
    tsh=7.9,
)
s.note(
    "nursing",
    t("10-01", "22:15"),
    "Pt c/o SOB on walking to BR, ankles puffy. 2 kg up since admit (73). Sats 94 RA. Dr notified, fluids to saline lock, furosemide 20 IV x1 given 2240. Declines prochlorperazine - 'makes me jumpy', lorazepam given 9/30.",
    "P. Duarte RN",
)
s.report("Echocardiogram", "", t("10-02", "10:00"), t("10-02", "13:00"), "LVEF 47% (61% on 12 August). Global hypokinesis, mild. No effusion, no vegetation seen.", category="CUS")  # fmt: skip
s.labs(
    t("10-02", "06:00"),
    t("10-02", "06:50"),
    wbc=2.1,
    anc=1.0,
    hgb=8.5,
    plt=74,
    k=3.4,
    mg=1.6,
    cr=0.8,
    bnp=1120,
)
s.note(
    "progress",
    t("10-02", "14:00"),
    """ONC D3. afeb 36h. ANC 1.0. stools 3. Echo EF 47 (61) - trastuzumab cardiotox vs sepsis. HOLD trastuzumab + pertuzumab: repeat echo 3 wk, restart only if EF >= 50 and cards ok. Cards (Dr. Bhatt) rec carvedilol 3.125 bid, start tonight. lasix 20 po daily x3d. Continue vanc. L breast CA. Full code.
filgrastim dc tomorrow if ANC >1.5.
""",
    "J. Marsh NP",
    t("10-02", "14:30"),
)
s.order("carvedilol", "3.125 mg by mouth twice daily", t("10-02", "18:00"), code="20352")
fur = s.order("furosemide", "20 mg by mouth daily for 3 days", t("10-02", "14:40"), code="4603")
s.report(
    "12-lead ECG",
    "",
    t("10-02", "09:00"),
    t("10-02", "09:10"),
    "Sinus rhythm 88. QTc 461 ms.",
    category="CUS",
)
s.labs(t("10-03", "06:00"), t("10-03", "06:50"), wbc=5.8, anc=3.9, hgb=8.7, plt=102, k=3.6, mg=1.7, cr=0.8)
gcsf.complete(t("10-03", "09:00"))
s.note(
    "progress",
    t("10-03", "10:30"),
    "ONC D4. afeb 60h ANC 3.9 (G-CSF off). stools 2 formed-ish. legs better wt 71.4. K 3.6 -> po KCl 20 daily. Plan home tmrw. Repeat bcx NGTD x72h.",
    "J. Marsh NP",
)
s.order("potassium chloride ER", "20 mEq by mouth daily", t("10-03", "11:00"), code="8591")
s.order("magnesium oxide", "400 mg by mouth twice daily", t("10-03", "11:00"), code="6582")
s.labs(t("10-04", "06:00"), t("10-04", "06:50"), wbc=6.9, anc=5.1, hgb=8.9, plt=141, k=3.9, mg=1.8, cr=0.8)
s.note(
    "nutrition",
    t("10-03", "13:00"),
    "Soft, low lactose, no raw sprouts/unpasteurized while counts recover. 2 L fluid/d. Lost 3.1% in 1 mo. ONS 1/d.",
    "E. Fitch RD",
)
s.note(
    "instr",
    t("10-04", "11:15"),
    """DC home. PO vanc 125 QID thru 10/11. carvedilol 3.125 BID new. KCl 20 + Mg oxide 400 bid until labs 10/7. escitalopram now 10 (QT), NO ondansetron, NO olanzapine til ECG 10/14. no loperamide til c diff course done + Dr A ok. lasix done. lorazepam 0.5 prn nausea #6.
Chemo: C3 moved to 10/17, TC only, with pegfilgrastim; trastuzumab/pertuzumab ON HOLD until echo 10/23 EF>=50. dex only w docetaxel (10/16-18).
Take temp BEFORE tylenol. 100.4 = call 555-0133 any hour. also chills, >6 stools, belly pain, faint/palps, SOB, wt up 3 lb, rash/mouth sores.
Labs + visit 10/7 0930 Abernathy. Cards Bhatt 10/14 ECG. thyroid US to schedule, TSH 7.9 repeat 6 wk PCP. Genetic panel pending - genetics will call. BCx 9/30 final due 10/5.
Bleach wash bathroom. No live vaccines; flu shot ok at visit. No driving if lorazepam.
""",
    "J. Marsh NP",
    t("10-04", "12:00"),
)
for name, text, code in (
    ("vancomycin 125 mg capsule", "125 mg by mouth four times daily through 11 October", "11124"),
    ("carvedilol 3.125 mg tablet", "3.125 mg by mouth twice daily with food", "20352"),
    ("potassium chloride ER 20 mEq tablet", "20 mEq by mouth daily", "8591"),
    ("magnesium oxide 400 mg tablet", "400 mg by mouth twice daily", "6582"),
    ("escitalopram 10 mg tablet", "10 mg by mouth daily", "321988"),
    ("levothyroxine 100 mcg tablet", "100 mcg by mouth daily", "10582"),
    ("lorazepam 0.5 mg tablet", "0.5 mg by mouth every 8 hours as needed for nausea, 6 tablets", "6470"),
    ("acetaminophen 325 mg tablet", "650 mg by mouth every 6 hours as needed, take temperature first", "161"),
):
    s.order(name, text, t("10-04", "11:30"), "discharge", code=code)
s.service("Echocardiogram", t("10-04", "11:40"), due=t("10-23", "09:00"))
s.service("Ultrasound of thyroid", t("10-04", "11:40"))

s.write(__file__)
