"""Fictional: embolism custody."""

from builder import Stay, clock

t = clock(2026, "-07:00")
s = Stay("u-custody-pe", "Hale", "Marcus", "1987-12-05", "male")
s.contact("county detention infirmary, charge nurse", "RN Lopez", "520-555-0115")
s.encounter(
    t("06-08", "19:30"),
    t("06-15", "15:00"),
    "chest pain, leg swelling",
    "29857009",
    "Chest pain",
    "Internal Medicine",
    "county detention infirmary",
)
s.allergy(
    "vancomycin",
    "11124",
    "flushing and itching with fast infusion",
    t("06-08", "20:00"),
    severity="mild",
    kind="intolerance",
    criticality="low",
)
s.condition(
    "Post-traumatic epilepsy", "84757009", t("06-08", "21:00"), onset="2017", kind="problem-list-item"
)
s.condition(
    "Opioid use disorder on methadone", "", t("06-08", "21:00"), onset="2014", kind="problem-list-item"
)
s.condition("Depression", "35489007", t("06-08", "21:00"), onset="2019", kind="problem-list-item")
s.condition("Acute pulmonary embolism", "59282003", t("06-08", "22:00"), onset=t("06-08", "08:00"))
s.condition("Deep vein thrombosis of left leg", "", t("06-09", "10:00"), onset=t("06-05", "08:00"))
for n, x, since in (
    ("carbamazepine extended release", "400 mg by mouth twice daily", "2018-01-01"),
    ("citalopram", "40 mg by mouth once daily", "2020-01-01"),
    ("methadone", "110 mg by mouth once daily, by the patient", "2024-01-01"),
    ("ibuprofen", "400 mg by mouth three times daily as needed", "2026-05-20"),
    ("prazosin", "2 mg by mouth at bedtime", "2022-01-01"),
):
    s.home(n, x, since, t("06-08", "21:10"))
mr = {"hgb": (13.5, 17.5), "cr": (0.7, 1.3)}
s.vitals(t("06-08", "19:40"), bp="112/70", hr=124, rr=26, temp=37.8, spo2=89, pain=8)
s.vitals(t("06-08", "21:00"), weight=88, height=182)
s.labs(
    t("06-08", "19:50"),
    issued=t("06-08", "20:40"),
    ranges=mr,
    wbc=12.1,
    hgb=14.2,
    plt=232,
    na=133,
    k=4.2,
    cr=0.9,
    bun=14,
    trop=48,
    bnp=820,
    inr=1.0,
    glu=108,
)
s.note(
    "nursing",
    t("06-08", "19:45"),
    "TRIAGE from county jail w 2 deputies. 38M L chest pain worse w breath x1 d, calf swollen. Fell from top bunk 5/20, in lower bunk 'no rec' since. Shackles both ankles. Says on methadone '110'. Swelling R calf? (pt points L).",
    "C. Ames RN",
)
s.note(
    "ed",
    t("06-08", "20:10"),
    """38M custody. Pleuritic CP, SOB, L calf 4 cm > R. tachy 124 sat 89. CTPA: PE.
On carbamazepine (TBI sz), methadone 110?, citalopram 40. IVDU remote. L forearm swelling/red 3 cm fluctuant.
Trop 48 BNP 820 RV/LV 1.2. Intermed-high risk. Heparin gtt 80/18. azithro+ctx for LLL opacity, infarct vs pna. Zofran. PERT called: no lysis.""",
    "Dr. S. Kowal",
    signed=t("06-08", "22:20"),
)
s.report(
    "CT pulmonary angiogram",
    "",
    t("06-08", "20:30"),
    t("06-08", "21:30"),
    "Bilateral segmental and lobar PE, RV/LV 1.2. Peripheral LLL wedge opacity, infarct favoured. Incidental: 2.6 cm LEFT adrenal nodule, 22 HU; adrenal-protocol CT and biochemical work-up are recommended.",
)
s.report(
    "ECG 12-lead",
    "",
    t("06-08", "20:00"),
    t("06-08", "20:15"),
    "Sinus tachycardia 122, QTc 488 ms, S1Q3T3.",
    category="CUS",
)
hep = s.order("heparin", "18 units/kg/h intravenous infusion after 80 units/kg bolus", t("06-08", "21:40"))
azi = s.order("azithromycin", "500 mg intravenously once daily", t("06-08", "21:40"))
ctx = s.order(
    "ceftriaxone",
    "1 g intravenously every 24 hours",
    t("06-08", "21:40"),
    end=t("06-11", "09:00"),
    why="infarct, not pneumonia",
)
ond = s.order("ondansetron", "4 mg intravenously every 6 hours as needed", t("06-08", "21:40"))
cbz = s.order("carbamazepine extended release", "400 mg by mouth twice daily", t("06-08", "22:30"))
cit = s.order("citalopram", "40 mg by mouth once daily", t("06-08", "22:30"))
met = s.order("methadone", "110 mg by mouth once daily", t("06-08", "22:45"))
s.order("prazosin", "2 mg by mouth at bedtime", t("06-08", "22:30"))
ibu = s.order("ibuprofen", "400 mg by mouth three times daily as needed for pain", t("06-08", "22:30"))
s.note(
    "hp",
    t("06-08", "23:30"),
    """MED H&P
38M PE intermed-high, L leg DVT clinically, provoked (immobility after bunk fall). Adrenal nodule incidental.
Home meds cont. Methadone 110 by pt; OTP closed now, verify am.
L forearm abscess - I&D am.
Plan: heparin gtt -> DOAC tomorrow. LE duplex. Echo. Custody: deputy at bedside at all times; ask them to step out for exam.""",
    "Dr. R. Imbert",
    signed=t("06-09", "01:10"),
)
s.given("methadone", "110 mg by mouth", t("06-09", "06:00"))
s.note(
    "event",
    t("06-09", "09:40"),
    "RRT 0930. RR 8, sat 86, pinpoint. Naloxone 0.2 IV x2 -> RR 14. OTP called 0950: methadone 45 mg daily, LAST DOSE 6/7 (jail MAR 45). So 110 was wrong. Hold methadone, tele, capnography; resume 45.",
    "Dr. J. Bixby",
    signed=t("06-09", "10:30"),
)
met.hold(t("06-09", "10:00"), "over-sedation, dose not verified")
s.report(
    "Venous duplex, both legs",
    "",
    t("06-09", "08:30"),
    t("06-09", "10:40"),
    "Occlusive LEFT femoropopliteal DVT. Right leg: no thrombus.",
)
apx = s.order("apixaban", "10 mg by mouth twice daily for 7 days, then 5 mg twice daily", t("06-09", "11:00"))
s.given("apixaban", "10 mg by mouth", t("06-09", "12:00"))
s.note(
    "progress",
    t("06-09", "10:50"),
    """MED D1. Post naloxone ok. Duplex L fem-pop DVT. Start apixaban 10 BID, heparin off 2 h later?? RN to d/c gtt. Shackle off L ankle - asked deputy, R wrist only. azithro/ctx. I&D today.""",
    "Dr. J. Bixby",
    signed=t("06-09", "12:00"),
)
s.procedure(
    "Incision and drainage of abscess", "", t("06-09", "14:00"), t("06-09", "14:20"), site="Left forearm"
)
s.lab_text(
    t("06-09", "14:10"),
    t("06-11", "10:30"),
    "Wound culture, left forearm",
    "",
    "Staphylococcus aureus, MRSA; susceptible to TMP-SMX, clindamycin, doxycycline",
    flag="A",
)
s.note(
    "nursing",
    t("06-09", "20:10"),
    "Epistaxis 25 min R nostril, packed. aPTT 96. Heparin gtt STILL running 1580 u/h with apixaban given 1200 (and due 2000 - held). Dr on call -> gtt off 2020. Hb sent.",
    "N. Tallis RN",
)
hep.stop(t("06-09", "20:20"), "apixaban started at 12:00; bleeding")
s.labs(t("06-09", "20:30"), issued=t("06-09", "21:10"), ranges=mr, hgb=12.9, plt=210, k=4.0, cr=0.9)
s.report("ECG 12-lead", "", t("06-10", "07:00"), t("06-10", "07:20"), "Sinus 92, QTc 514 ms.", category="CUS")
s.labs(
    t("06-10", "05:30"),
    issued=t("06-10", "06:10"),
    ranges=mr,
    hgb=12.7,
    plt=205,
    k=3.6,
    mg=1.7,
    cr=0.9,
    trop=12,
)
s.given("apixaban", "10 mg by mouth", t("06-10", "08:00"))
s.given("methadone", "45 mg by mouth", t("06-11", "08:00"))
s.note(
    "pharm",
    t("06-10", "11:30"),
    """1) APIXABAN + CARBAMAZEPINE: strong CYP3A/P-gp inducer, apixaban levels fall, failure - AVOID all DOAC. CBZ cannot be stopped quickly (sz). Rec enoxaparin 1 mg/kg (90 mg) BID + warfarin 7.5 mg (inducer -> higher needs), INR 2-3.
2) QTc 514 on methadone + citalopram 40 + azithro + ondansetron: stop azithro (no pna) + ondansetron, citalopram max 20, K>4 Mg>2.
3) ibuprofen PRN w anticoag: d/c.""",
    "F. Ostrander PharmD",
)
azi.stop(t("06-10", "12:00"), "QTc 514 ms")
ond.stop(t("06-10", "12:00"), "QTc 514 ms")
ibu.stop(t("06-10", "12:00"), "anticoagulation")
cit.dose(t("06-10", "12:05"), "20 mg by mouth once daily")
enx = s.order("enoxaparin", "90 mg subcutaneously every 12 hours", t("06-10", "18:00"))
war = s.order("warfarin", "7.5 mg by mouth every evening", t("06-10", "18:00"))
s.note(
    "progress",
    t("06-10", "13:00"),
    """MED D2. Agree pharm: no DOAC w CBZ. Enox 90 BID + warfarin 7.5 tonight. Apixaban d/c. citalopram 20. methadone 45 from tmrw if RR ok. K/Mg repl. Neuro: could switch CBZ to LEV as out-pt, not now.""",
    "Dr. J. Bixby",
    signed=t("06-10", "14:20"),
)
met.change(
    t("06-11", "07:00"),
    status="active",
    dosageInstruction=[{"text": "45 mg by mouth once daily"}],
    statusReason=None,
)
s.order(
    "potassium chloride",
    "40 mEq by mouth once",
    t("06-10", "13:10"),
    end=t("06-10", "15:00"),
    final="completed",
)
tmp = s.order(
    "sulfamethoxazole-trimethoprim", "800-160 mg by mouth twice daily for 7 days", t("06-11", "11:00")
)
s.note(
    "progress",
    t("06-11", "10:40"),
    """MED D3. Wound cx MRSA -> Bactrim DS BID x7d. RR ok. enox/warf. apixaban order still shows on list, removed today. Echo RV mild dil. d/c 6/14ish warfarin 7.5.""",
    "Dr. J. Bixby",
    signed=t("06-11", "12:00"),
)
apx.stop(t("06-11", "12:00"), "carbamazepine interaction")
s.labs(t("06-11", "05:30"), issued=t("06-11", "06:10"), ranges=mr, hgb=12.6, plt=208, k=4.3, cr=0.9, inr=1.1)
s.note(
    "sw",
    t("06-11", "15:00"),
    """Custody to infirmary at d/c. Spoke RN Lopez 520-555-0115: infirmary does INR fingerstick, gives warfarin, methadone via OTP van. SECURITY: pt is NOT to be told date/time/place of OFF-SITE visits (jail policy; send to RN Lopez on transfer form only). On-site blood draws may be told. Release date unknown; if released, clinic walk-in 520-555-0100.""",
    "M. Delcroix LCSW",
)
s.labs(t("06-12", "05:30"), issued=t("06-12", "06:10"), ranges=mr, hgb=12.5, plt=211, k=4.8, cr=1.0, inr=1.6)
s.note(
    "progress",
    t("06-12", "09:20"),
    """MED D4. S no CP, arm less sore. O sat 95 RA, L calf soft, forearm packing in. INR 1.6 Hb 12.5 K 4.8.
A/P: PE/L DVT - apixaban 10 BID, heparin off. enox/warf 7.5. Bactrim D2. methadone 45 tol. d/c plan. DVT ppx n/a.""",
    "Dr. J. Bixby",
    signed=t("06-12", "10:40"),
)
s.note(
    "progress",
    t("06-12", "11:15"),
    "ADDENDUM: 'apixaban 10 BID' above is copied from 6/9. NOT on apixaban since 6/11 (last given 6/10 am).",
    "Dr. J. Bixby",
)
s.note(
    "nursing",
    t("06-12", "22:00"),
    "Deputy shift change: new deputy put shackle back on L ankle, edema + red mark. Showed order, moved to R wrist. Pt tearful re depression, no SI. Cell mate's wife called asking for info - not given.",
    "N. Tallis RN",
)
s.labs(t("06-13", "05:30"), issued=t("06-13", "06:10"), ranges=mr, hgb=12.6, plt=215, k=5.2, cr=1.1, inr=2.8)
s.note(
    "progress",
    t("06-13", "09:30"),
    """MED wkd. INR 2.8, well. cont warf 7.5, enox, bactrim. d/c mon warf 7.5, last bactrim 6/17.""",
    "Dr. A. Fell (weekend)",
    signed=t("06-13", "10:40"),
)
s.labs(t("06-14", "05:30"), issued=t("06-14", "06:10"), ranges=mr, hgb=12.3, plt=212, k=5.4, cr=1.1, inr=5.2)
s.note(
    "pharm",
    t("06-14", "08:30"),
    "INR 1.6 -> 2.8 -> 5.2 in 48 h: TMP-SMX (2C9) + warfarin 7.5, started together 6/11. K 5.4 also TMP. HOLD warfarin tonight, stop TMP-SMX (abscess drained, cellulitis gone, 3 d). INR q am. Enox: 4+ d overlap, INR >2 x2 -> stop enox NOW.",
    "F. Ostrander PharmD",
)
tmp.stop(t("06-14", "09:00"), "INR 5.2, K 5.4")
war.hold(t("06-14", "09:00"), "INR 5.2")
enx.stop(t("06-14", "09:05"), "INR above 2 on two days")
s.note(
    "progress",
    t("06-14", "09:45"),
    """MED wkd. Agree. No bleeding. Gums ok. INR in am. Warfarin lower when <3.5; CBZ in, so watch.""",
    "Dr. A. Fell (weekend)",
    signed=t("06-14", "10:30"),
)
s.lab_text(
    t("06-10", "06:00"),
    t("06-14", "16:00"),
    "Antiphospholipid antibodies",
    "",
    "Lupus anticoagulant: indeterminate (drawn on heparin). Anticardiolipin: send-out, pending",
    status="preliminary",
)
s.note(
    "pt",
    t("06-14", "13:00"),
    "Amb 400 ft indep w deputy, sat 94-96 RA. Stocking L leg fitted 20-30 mmHg. No falls. Needs lower bunk order.",
    "H. Nuñez PT",
)
s.note(
    "nursing",
    t("06-14", "21:00"),
    "Warfarin held. Gums ok, no hematuria. Pt asks when his 'hospital visits' are, told infirmary will arrange. COWS 3.",
    "C. Ames RN",
)
s.labs(t("06-15", "05:30"), issued=t("06-15", "06:10"), ranges=mr, hgb=12.4, plt=214, k=4.7, cr=1.0, inr=3.4)
s.report("ECG 12-lead", "", t("06-15", "07:00"), t("06-15", "07:15"), "Sinus 84, QTc 462 ms.", category="CUS")
s.vitals(t("06-15", "08:00"), bp="122/76", hr=84, rr=16, temp=36.8, spo2=96)
s.note(
    "progress",
    t("06-15", "10:30"),
    """MED - DISCHARGE to infirmary
PE/L DVT, provoked. Warfarin 5 mg qpm, FIRST dose 6/16 (none tonight, INR 3.4). INR at infirmary 6/17 + 6/19 (+K 6/17). Goal 2-3, min 3 months.
CBZ XR 400 BID, citalopram 20 (was 40), methadone 45 (NOT 110), prazosin 2. Apixaban, enox, Bactrim, ibuprofen STOP. APAP 650 q6h prn max 3 g. Naloxone 4 mg nasal to infirmary.
L forearm wound: daily packing change, wick out 6/17.
No shackle on L leg. Compression L leg. Ambulate.
aCL pending, LA indeterminate - heme repeats off anticoag.
Adrenal CT 6/29 0900 + plasma metanephrines; neuro 6/30 1100 (CBZ -> LEV?, then DOAC possible); heme 7/7 1300: OFF-SITE, tell RN Lopez only.""",
    "Dr. R. Imbert",
    signed=t("06-15", "12:30"),
)
for n, x in (
    ("warfarin", "5 mg by mouth every evening, first dose 06-16"),
    ("carbamazepine extended release", "400 mg by mouth twice daily"),
    ("citalopram", "20 mg by mouth once daily"),
    ("methadone", "45 mg by mouth once daily"),
    ("prazosin", "2 mg by mouth at bedtime"),
    ("acetaminophen", "650 mg by mouth every 6 hours as needed, maximum 3 g a day"),
    ("naloxone", "4 mg nasal spray as needed for opioid overdose"),
):
    s.order(n, x, t("06-15", "11:00"), cat="discharge")
s.service("INR and potassium at infirmary", t("06-15", "11:00"), due=t("06-17", "08:00"), note="on-site")
s.service("INR at infirmary", t("06-15", "11:00"), due=t("06-19", "08:00"), note="on-site")
s.service(
    "Adrenal protocol CT and plasma metanephrines (off-site)",
    t("06-15", "11:00"),
    due=t("06-29", "09:00"),
    note="date to infirmary only",
)
s.service(
    "Neurology clinic (off-site)", t("06-15", "11:00"), due=t("06-30", "11:00"), note="date to infirmary only"
)
s.service(
    "Haematology clinic (off-site)",
    t("06-15", "11:00"),
    due=t("07-07", "13:00"),
    note="date to infirmary only",
)
s.note(
    "instr",
    t("06-15", "12:40"),
    "Given to pt + copy RN Lopez. Told: blood clots, new blood thinner, tell officer/nurse AT ONCE: chest pain, short of breath, coughing blood, black stool, nosebleed >10 min, head injury, leg more swollen, too sleepy. Steady greens. No new meds (esp antibiotics, NSAIDs) without INR. No off-site dates given.",
    "N. Tallis RN",
    signed=t("06-15", "13:30"),
)
s.write(__file__)
