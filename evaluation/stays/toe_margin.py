"""Fictional: toe margin."""

from builder import Stay, clock

t = clock(2026, "-04:00")
s = Stay("t-moreau", "Moreau", "Desmond", "1958-07-30", "male")
s.contact("partner", "Gil Sarkisian", "555-0291")
s.encounter(
    t("10-07", "11:05"),
    t("10-15", "13:40"),
    "black toe and rest pain, left foot",
    "",
    "Gangrene of toe",
    "Vascular Surgery",
    "home-health",
)
P = "2023-02-01T09:00:00-05:00"
for n, c in [
    ("Peripheral arterial disease", ""),
    ("Type 2 diabetes mellitus", "44054006"),
    ("Chronic kidney disease stage 3a (creatinine 1.3)", ""),
    ("Coronary artery disease, PCI 2024", ""),
    ("Tobacco use, 40 pack-years", ""),
    ("Obstructive sleep apnoea", ""),
]:
    s.condition(n, c, P, kind="problem-list-item")
s.condition(
    "Chronic limb-threatening ischaemia left leg with gangrene of second toe", "", t("10-07", "14:00")
)
s.condition("Acute kidney injury", "14669001", t("10-11", "09:00"))
s.allergy("Iodinated contrast", "", "hives", "2024-02-10T10:00:00-05:00", severity="moderate")
H = t("10-07", "13:30")
for n, d in [
    ("aspirin", "81 mg by mouth daily"),
    ("clopidogrel", "75 mg by mouth daily"),
    ("rosuvastatin", "20 mg by mouth nightly"),
    ("metformin", "1000 mg by mouth twice daily"),
    ("empagliflozin", "10 mg by mouth daily"),
    ("insulin glargine", "24 units subcutaneously nightly"),
    ("losartan", "50 mg by mouth daily"),
    ("carvedilol", "12.5 mg by mouth twice daily"),
    ("cilostazol", "100 mg by mouth twice daily"),
    ("ibuprofen", "400 mg by mouth as needed for foot pain"),
]:
    s.home(n, d, "2024-03-01", H)
s.labs(
    t("10-07", "11:40"),
    t("10-07", "12:30"),
    wbc=14.1,
    hgb=12.8,
    plt=262,
    na=136,
    k=4.4,
    co2=23,
    bun=24,
    cr=1.3,
    glu=287,
    a1c=9.6,
    crp=118,
    inr=1.0,
)
s.vitals(t("10-07", "11:15"), bp="148/82", hr=94, rr=18, temp=38.1, spo2=95, weight=88)
s.note(
    "ed",
    t("10-07", "11:30"),
    """68M DM PAD CAD(PCI 2024), smoker. L 2nd toe black x10d, now wet, smells. Rest pain. L foot cool, no palp DP/PT, monophasic doppler. R foot warm, DP 1+.
T 38.1 WBC 14 glu 287. XR: gas neg, erosion 2nd prox phalanx ?osteo.
vanc + zosyn, vasc sx consulted. Contrast allergy = hives -> prednisone/benadryl prep if CTA.""",
    "Dr. F. Brandt",
    signed=t("10-07", "12:45"),
)
van = s.order("vancomycin", "1.5 g intravenously every 12 hours", t("10-07", "12:00"))
pip = s.order("piperacillin-tazobactam", "4.5 g intravenously every 6 hours", t("10-07", "12:00"))
ordered = t("10-07", "16:00")
asa = s.order("aspirin", "81 mg by mouth daily", ordered)
clo = s.order("clopidogrel", "75 mg by mouth daily", ordered)
ros = s.order("rosuvastatin", "20 mg by mouth nightly", ordered)
los = s.order("losartan", "50 mg by mouth daily", ordered)
car = s.order("carvedilol", "12.5 mg by mouth twice daily", ordered)
gla = s.order("insulin glargine", "24 units subcutaneously nightly", ordered)
lis = s.order("insulin lispro", "correction scale subcutaneously with meals", ordered)
emp = s.order("empagliflozin", "10 mg by mouth daily", ordered)
hep = s.order(
    "heparin infusion", "18 units/kg/h intravenously, titrate to anti-Xa 0.3-0.7", t("10-07", "17:00")
)
s.note(
    "hp",
    t("10-07", "15:30"),
    """Vasc H&P. 68M CLTI Rutherford 5 L, wet gangrene 2nd toe, ABI L 0.31 / R 0.72.
Plan: hep gtt, abx, CTA w prep tmrw am, OR 10/9 L fem-BK pop bypass w GSV + toe amp.
Hold metformin (contrast), cilostazol. Cont asa/plavix/statin. DM: glargine + SSI.
? empagliflozin - hold 3 d pre op (euglycemic DKA) - will d/c
No NSAIDs (was taking ibuprofen from a friend).""",
    "Dr. N. Castellanos (PGY3)",
    signed=t("10-07", "17:15"),
)
s.order(
    "prednisone",
    "50 mg by mouth at 13, 7 and 1 hours before CT",
    t("10-07", "18:00"),
    end=t("10-08", "09:00"),
    final="completed",
)
s.report(
    "CT angiography aorta with runoff",
    "",
    t("10-08", "09:20"),
    t("10-08", "12:30"),
    "Left: superficial femoral artery occlusion 22 cm, reconstitution at below-knee popliteal, two-vessel runoff. Right: moderate SFA stenosis. Infrarenal aortic ectasia 3.1 cm - INCIDENTAL small abdominal aortic aneurysm; ultrasound in 3 years. 14 mm left adrenal nodule, 4 HU, consistent with adenoma.",
)
s.note(
    "progress",
    t("10-08", "07:00"),
    """VASC am. T 37.8. L foot same. glu 240-310 on pred prep. CTA today.
NPO p MN. hep gtt off 4a. consent signed.
cont vanc/zosyn. RIGHT fem-pop + R 2nd toe amp tmrw.""",
    "Dr. T. Whitlock (PGY1)",
    signed=t("10-08", "07:40"),
)
n2 = s.note(
    "progress",
    t("10-08", "13:00"),
    "ADDENDUM: laterality in am note incorrect. Operation is LEFT femoral to BK popliteal bypass, LEFT 2nd toe. Consent and site mark checked LEFT w pt.",
    "Dr. N. Castellanos (PGY3)",
    signed=t("10-08", "13:20"),
)
s.labs(t("10-08", "05:30"), t("10-08", "06:15"), wbc=12.9, hgb=12.1, plt=255, cr=1.4, k=4.3, glu=296, bun=25)
s.lab_text(
    t("10-07", "12:10"),
    t("10-09", "15:30"),
    "Wound culture, left 2nd toe",
    "6462-6",
    "Staphylococcus aureus, heavy growth, methicillin SUSCEPTIBLE. S: cefazolin, oxacillin, TMP-SMX, doxycycline, clindamycin. Streptococcus agalactiae, moderate growth.",
    "A",
)
s.note(
    "op",
    t("10-09", "12:20"),
    """OP NOTE 10/9/26. Surgeon Dr Achterberg. Pre/post dx CLTI L w wet gangrene L 2nd toe.
Procedure: L common femoral to below-knee popliteal bypass, reversed ipsilat GSV; L 2nd toe ray amputation, left open packed.
GETA. EBL 350. Bone margin (2nd MT head) to path AND cx. Jackson-Pratt drain L groin. Foley. Completion: biphasic PT signal. Protamine 30.
Plan: ASA + rivaroxaban 2.5 bid from POD2 if no bleeding, STOP plavix (bleeding risk), graft checks q1h.""",
    "Dr. W. Achterberg",
    signed=t("10-09", "13:30"),
)
s.procedure(
    "Left femoral to below-knee popliteal bypass with reversed saphenous vein and left second ray amputation",
    "",
    t("10-09", "07:50"),
    t("10-09", "12:10"),
    "left leg",
)
hep.stop(t("10-09", "04:00"), "pre-operative")
shp = s.order("heparin", "5000 units subcutaneously every 8 hours", t("10-09", "20:00"))
oxc = s.order("oxycodone", "5 mg by mouth every 4 hours as needed for pain", t("10-09", "15:00"))
ket = s.order(
    "ketorolac", "15 mg intravenously every 6 hours", t("10-09", "15:00"), note="post-op analgesia set"
)
gab = s.order("gabapentin", "300 mg by mouth three times daily", t("10-09", "15:00"))
s.note(
    "nursing",
    t("10-09", "23:40"),
    "PACU->6E. PT doppler strong L. JP 90 bloody. Groin soft. CPAP not brought from home, on 2 L; sats 88 asleep after dilaudid, woke easily. Ketorolac given 18:00 and 24:00 due.",
    "RN J. Pham",
)
s.labs(
    t("10-10", "05:00"),
    t("10-10", "05:50"),
    wbc=13.3,
    hgb=9.4,
    plt=221,
    na=135,
    k=4.8,
    bun=29,
    cr=1.7,
    glu=204,
)
s.lab_text(
    t("10-10", "11:30"), t("10-10", "12:20"), "Vancomycin trough", "4092-3", "27 ug/mL (target 10-15)", "H"
)
s.note(
    "progress",
    t("10-10", "07:10"),
    """POD1 VASC. Pain ok. Graft PT biphasic. JP 140/24h. Hgb 9.4 (EBL). UOP 25-30/h.
DM glu 200s. Cr 1.7
A/P bypass POD1: OOB, asa, hep sq. cont vanc/zosyn till cx. cont home meds. Foley out POD2.
Losartan cont.""",
    "Dr. T. Whitlock (PGY1)",
    signed=t("10-10", "07:55"),
)
s.labs(
    t("10-11", "05:00"),
    t("10-11", "05:50"),
    wbc=11.8,
    hgb=8.6,
    plt=198,
    na=134,
    k=5.3,
    co2=20,
    bun=38,
    cr=2.2,
    glu=188,
)
s.note(
    "pharm",
    t("10-11", "08:30"),
    """RPh: AKI 1.3 -> 2.2. Nephrotoxins on MAR: vanc (trough 27 on 10/10, no dose change made), pip-tazo, KETOROLAC (6 doses), losartan + contrast 10/8.
Rec: stop vanc, zosyn, ketorolac, losartan. Cx = MSSA + GBS -> cefazolin 2 g q8 (q12 while Cr >2). Gabapentin 300 tid -> 300 qhs. empagliflozin order still active tho H&P says d/c. K 5.3.""",
    "PharmD L. Iyer",
    signed=t("10-11", "08:55"),
)
for o, w in [(van, "AKI, MSSA"), (pip, "AKI, MSSA"), (ket, "AKI")]:
    o.stop(t("10-11", "09:30"), w)
cfz = s.order("cefazolin", "2 g intravenously every 12 hours", t("10-11", "09:30"))
gab.dose(t("10-11", "09:35"), "300 mg by mouth nightly")
s.note(
    "progress",
    t("10-11", "10:00"),
    """POD2. agree w pharm: vanc/zosyn/toradol off, cefazolin. losartan off. bhb 0.3 -> no DKA. empagliflozin d/c'd. Renal US no hydro. IVF 75.
Foley out this am, voiding. JP 60.
Start riva 2.5 bid tonight + asa; plavix off (see op note). hep sq off when riva in.""",
    "Dr. N. Castellanos (PGY3)",
    signed=t("10-11", "11:10"),
)
emp.stop(t("10-11", "11:15"), "peri-operative")
riv = s.order("rivaroxaban", "2.5 mg by mouth twice daily", t("10-11", "18:00"))
s.vitals(t("10-12", "02:00"), bp="98/54", hr=112, rr=20, temp=37.3, spo2=94)
s.labs(t("10-12", "02:30"), t("10-12", "03:00"), hgb=7.1, plt=171, cr=2.3, k=5.1, inr=1.2)
s.note(
    "event",
    t("10-12", "02:20"),
    """Called 02:05 - L groin swelling, tense, dressing soaked, HR 112, 98/54. Hgb 8.6->7.1. PT signal still there. Compression 30 min, 2u pRBC, JP clotted.
MAR review: got RIVAROXABAN 2.5 AND HEPARIN SQ 22:00 AND PLAVIX + ASA yesterday. plavix + sq heparin orders still active. Hold riva, hep, plavix. d/w Dr Achterberg: CT no active extrav. No OR. LOSARTAN was given too 10/11 pm?? MAR shows yes.""",
    "Dr. R. Amadi (night)",
    signed=t("10-12", "04:10"),
)
riv.hold(t("10-12", "04:15"), "groin haematoma")
shp.stop(t("10-12", "04:15"), "haematoma")
s.report(
    "CT left groin and pelvis without contrast",
    "",
    t("10-12", "03:10"),
    t("10-12", "04:00"),
    "Left groin haematoma 7 x 5 cm. No retroperitoneal haemorrhage. Bypass not assessed without contrast.",
)
s.labs(t("10-12", "12:00"), t("10-12", "12:40"), hgb=9.0, plt=166)
s.note(
    "progress",
    t("10-12", "08:00"),
    """POD3. events noted. HD stable. Hgb 7.1 -> 9.0 p 2u. groin softer. graft ok.
cont asa/plavix. riva on hold. Cr 2.3 plateau. cefazolin.""",
    "Dr. T. Whitlock (PGY1)",
    signed=t("10-12", "13:15"),
)
s.note(
    "progress",
    t("10-12", "15:00"),
    "Staff: correction to this am - clopidogrel is STOPPED for good (stent >12 mo, cards Dr Imani agrees by phone). ASA only now; riva restart when Hgb stable 48 h.",
    "Dr. W. Achterberg",
    signed=t("10-12", "15:20"),
)
s.note(
    "consult",
    t("10-12", "16:30"),
    """ID. L 2nd ray amp, MSSA + GBS. Bone margin cx NGTD, path pending. If margin clean: 1 wk PO from OR. If osteo at margin: 6 wk.
Plan: cefazolin -> cephalexin 500 QID (CrCl ~38; q8h while Cr >2). Thru 10/19, ID calls w path. Not linezolid/TMP-SMX (K, Cr). ID clinic 10/22 10:20 555-0318.""",
    "Dr. S. Baptiste",
    signed=t("10-12", "17:10"),
)
s.labs(t("10-13", "05:00"), t("10-13", "05:50"), wbc=9.6, hgb=8.9, plt=190, k=4.7, bun=35, cr=1.9, glu=166)
s.note(
    "progress",
    t("10-13", "07:30"),
    """POD4 NC. groin stable. Cr 1.9. JP 20 -> removed. PT: NWB L forefoot, heel WB in post-op shoe.
glu 166-220, endocrine: glargine 24 -> 30.
Home O2? no; needs CPAP.""",
    "Dr. N. Castellanos (PGY3)",
    signed=t("10-13", "08:30"),
)
gla.dose(t("10-13", "10:00"), "30 units subcutaneously nightly")
cph = s.order("cephalexin", "500 mg by mouth every 6 hours", t("10-14", "09:00"))
cfz.complete(t("10-14", "09:00"), "to oral")
riv.resume(t("10-14", "10:00"))
s.labs(t("10-14", "05:00"), t("10-14", "05:50"), hgb=8.8, cr=1.6, k=4.5, plt=214)
s.note(
    "progress",
    t("10-14", "08:40"),
    """POD5. Hgb 9.0/8.9/8.8 x48h -> riva 2.5 bid back on today. Cr 1.6. Groin bruise, staples, no drainage. Toe wound: wet to dry bid, granulating. home tmrw w VNA.
nicotine patch 21. hold losartan + metformin till BMP. empagliflozin: do NOT restart (amputation, foot infxn; endo agrees).""",
    "Dr. N. Castellanos (PGY3)",
    signed=t("10-14", "09:30"),
)
s.order("nicotine patch", "21 mg transdermal daily", t("10-14", "09:40"))
s.note(
    "pt",
    t("10-14", "14:00"),
    "Walker, heel weight bearing L in post-op shoe only. Stairs x4 ok. Pt wants to drive truck Monday - told no until surgeon clears.",
    "PT E. Novak",
)
s.labs(t("10-15", "05:00"), t("10-15", "05:50"), wbc=8.4, hgb=8.9, plt=248, k=4.5, cr=1.5, glu=158)
s.vitals(t("10-15", "08:00"), bp="146/80", hr=78, rr=16, temp=36.8, spo2=95)
s.note(
    "instr",
    t("10-15", "09:00"),
    """D/C home w VNA. L leg bypass + L 2nd toe amp.
Meds: asa 81, rivaroxaban 2.5 bid, NO plavix, rosuva 20, carvedilol, glargine 30 qhs, cephalexin 500 4x/d thru 10/19, gabapentin 300 hs, oxycodone 5 q6 prn #12, nicotine patch 21.
Off: clopidogrel, cilostazol, empagliflozin, ibuprofen. On hold: losartan, metformin til blood test 10/20 (PCP Dr Hollis 11:00 555-0207).
Wet to dry twice a day by VNA/partner. Staples out 10/27 vasc clinic Dr Achterberg 14:15 555-0266 w duplex. ID 10/22 10:20. Heel walking in shoe. Call: cold/blue/numb foot, groin swelling, bleeding, fever, pus, black.""",
    "Dr. T. Whitlock (PGY1)",
    signed=t("10-15", "09:50"),
)
D = t("10-15", "10:00")
for n, d in [
    ("aspirin", "81 mg by mouth daily"),
    ("rivaroxaban", "2.5 mg by mouth twice daily"),
    ("rosuvastatin", "20 mg by mouth nightly"),
    ("carvedilol", "12.5 mg by mouth twice daily"),
    ("insulin glargine", "30 units subcutaneously nightly"),
    ("cephalexin", "500 mg by mouth every 6 hours through 2026-10-19"),
    ("gabapentin", "300 mg by mouth nightly"),
    ("oxycodone", "5 mg by mouth every 6 hours as needed for pain, 12 tablets"),
    ("nicotine patch", "21 mg transdermal daily"),
]:
    s.order(n, d, D, cat="discharge")
s.report(
    "Surgical pathology, left 2nd toe and metatarsal head margin",
    "",
    t("10-09", "12:00"),
    t("10-17", "16:00"),
    "Gangrenous toe. Proximal bone margin (2nd metatarsal head): ACUTE OSTEOMYELITIS PRESENT AT MARGIN.",
    category="SP",
)
s.lab_text(
    t("10-09", "12:00"),
    t("10-17", "16:20"),
    "Bone culture, proximal margin",
    "",
    "Staphylococcus aureus, methicillin susceptible, from broth only",
    "A",
)
s.write(__file__)
