from builder import Stay, clock

t = clock(2026, "-06:00")
s = Stay("g-embolism-ulcer", "Halloran", "Margit", "1958-08-21", "female")
s.contact("husband", "Owen Halloran", "555-0142")
s.encounter(
    t("02-10", "06:40"),
    t("02-13", "15:30"),
    "shortness of breath",
    "267036007",
    "Dyspnea",
    "General Medicine",
)
s.condition(
    "Duodenal ulcer with hemorrhage",
    "",
    t("01-02", "09:00"),
    "2019-05-10",
    "inactive",
    kind="problem-list-item",
)
s.condition("Trigeminal neuralgia", "31681005", t("01-02", "09:00"), "2017-03-01", kind="problem-list-item")
s.condition("Hypertension", "38341003", t("01-02", "09:00"), "2010-01-01", kind="problem-list-item")
s.condition("Pulmonary embolism", "59282003", t("02-10", "09:50"))
s.allergy("Penicillin", "", "unknown (childhood)", t("01-02", "09:00"))
s.home("aspirin 81 mg", "81 mg by mouth daily", "2015-01-01", t("02-10", "07:30"))
s.home("carbamazepine XR 200 mg", "200 mg by mouth twice daily", "2017-04-01", t("02-10", "07:30"))
s.home("omeprazole 20 mg", "20 mg by mouth daily", "2019-06-01", t("02-10", "07:30"))
s.home("amlodipine 5 mg", "5 mg by mouth daily", "2012-01-01", t("02-10", "07:30"))
s.labs("2025-11-04T09:00:00-06:00", stay=False, hgb=13.1, cr=0.9)
s.vitals(t("02-10", "06:50"), bp="138/84", hr=118, rr=26, spo2=89, temp=37.3, o2=0)
s.labs(
    t("02-10", "07:05"),
    t("02-10", "07:50"),
    wbc=9.8,
    hgb=11.9,
    plt=241,
    na=138,
    k=4.0,
    bun=19,
    cr=0.9,
    trop=64,
    bnp=980,
    inr=1.0,
    alt=22,
)
s.note(
    "ed",
    t("02-10", "07:20"),
    """67F SOB x2d, worse this AM, R sided pleuritic CP. Returned from Lisbon 02/06 (11h flight). R calf "sore" per pt. No hemoptysis. No syncope.
PMH HTN, trigem neuralgia, GIB 2019 (ulcer - pt thinks "stomach", transfused 3u). NKDA?? chart says PCN.
meds: per list. Also OTC "something for my back" since the trip
FH sister clot @41, has factor V. Pt never tested.
Exam tachy, sat 89 RA -> 94 2L. calf swollen, tender. No leg redness.
Wt 95 kg (stated)
CTPA: see. hep gtt per wt protocol. EKG ST, no STE. Trop 64 BNP 980 -> intermediate-high, sPESI 2. BP ok. No lysis: hx GIB.
Plan admit tele. Likely home on rivaroxaban.""",
    "Dr. P. Okonjo, ED",
    t("02-10", "10:05"),
)
rad = s.note(
    "radiology",
    t("02-10", "08:55"),
    """CT ANGIO CHEST. Indication: SOB, tachycardia.
FINDINGS: Filling defects R lower lobe lobar and segmental arteries, and LLL segmental. RV/LV ratio 1.1, mild septal flattening. No pneumothorax. Small R effusion, wedge opacity RLL, likely infarct. 9 mm solid nodule RIGHT upper lobe. No adenopathy.
IMPRESSION: 1. Bilateral PE with findings of RV strain. 2. Pulmonary infarct RLL. 3. 9 mm nodule RUL.""",
    "Dr. L. Fenn, Radiology",
    t("02-10", "09:40"),
)
s.report(
    "CT angiography chest",
    "",
    t("02-10", "08:55"),
    t("02-10", "09:40"),
    "Bilateral PE with RV strain. RLL infarct. 9 mm nodule RUL.",
)
hep = s.order("heparin infusion", "18 units/kg/h IV, titrate to anti-Xa", t("02-10", "09:30"))
asa = s.order("aspirin", "81 mg PO daily", t("02-10", "11:30"))
cbz = s.order("carbamazepine XR", "200 mg PO BID", t("02-10", "11:30"))
ome = s.order("omeprazole", "20 mg PO daily", t("02-10", "11:30"))
aml = s.order("amlodipine", "5 mg PO daily", t("02-10", "11:30"))
s.note(
    "hp",
    t("02-10", "11:00"),
    """Medicine H&P. 67F w/ submassive PE, provoked (long-haul), on hep gtt. HD stable.
- PE: hep gtt, echo, LE duplex. Dispo DOAC (riva vs apix) if no bleed.
- Hx UGIB 2019: EGD then = DUODENAL ulcer, clipped, H pylori never rechecked after treatment per pt. On omep 20. Hgb 11.9, was 13.1 in Nov. Stool brown, guaiac neg.
- HTN: amlodipine, cont.
- Trigem neuralgia: CBZ, cont
- ASA 81: "for heart", no CAD/stent/CVA. will d/w GI.
- Back pain: she has been taking naproxen 220 2 tabs BID since 02/06. STOP. none here.
Code: full.""",
    "Dr. S. Vaidya, PGY2",
    t("02-10", "13:10"),
)
s.report(
    "Duplex veins lower extremity",
    "",
    t("02-10", "14:00"),
    t("02-10", "15:20"),
    "Acute occlusive DVT of the LEFT popliteal vein. No DVT on the right. (ED request said right.)",
)
s.report(
    "Echocardiogram",
    "",
    t("02-10", "15:00"),
    t("02-10", "17:10"),
    "LVEF 60%. RV mildly dilated, TAPSE 17 mm. RVSP 42 mmHg.",
)
s.note(
    "radiology",
    t("02-10", "17:30"),
    "ADDENDUM to CT angio chest: on second read the 9 mm solid nodule is in the LEFT upper lobe (series 4 image 61), not right. Recommend CT at 3 months or PET/CT given size and smoking history. Called to Dr Vaidya 17:45.",
    "Dr. L. Fenn, Radiology",
    t("02-10", "17:50"),
    appends=rad,
)
s.note(
    "nursing",
    t("02-10", "20:00"),
    "Pt A&Ox3, 2L NC 95%. BED SCALE WT 81.2 kg (chart 95 stated!). MD + pharm aware, hep gtt re-rated. L calf > R by 3 cm. No stool today. Denies black stools. Anti-Xa 0.91 high -> rate down.",
    "T. Moreau RN",
    t("02-10", "20:30"),
)
s.vitals(t("02-10", "20:00"), bp="126/78", hr=102, rr=20, spo2=95, o2=2, weight=81.2)
s.labs(t("02-11", "05:30"), t("02-11", "06:20"), wbc=8.9, hgb=10.4, plt=228, k=3.9, cr=0.9, bun=22, trop=31)
s.vitals(t("02-11", "07:30"), bp="122/74", hr=94, rr=18, spo2=95, temp=37.1, o2=1)
s.note(
    "consult",
    t("02-11", "09:30"),
    """GI consult re anticoag w/ prior ulcer bleed.
2019: posterior duodenal bulb ulcer, Forrest IIa, clipped. HP pos, treated (clarithro/metro/PPI), eradication NOT confirmed. Recent NSAID x4d. Hgb 13.1 -> 11.9 -> 10.4, BUN 22. no melena, guaiac neg x1. Some of the fall = dilution (2 L in ED).
Rec: 1) PPI pantoprazole 40 BID x 8 wk, then daily as long as anticoagulated; stop omeprazole 2) HP stool Ag - send now, PPI may make false neg so a neg does not exclude 3) no EGD unless Hgb <9 or melena 4) d/c ASA - primary prevention only, no indication w/ anticoag 5) NO NSAIDs for good 6) would favor apixaban over rivaroxaban. CBC daily.""",
    "Dr. R. Ibarra, GI",
    t("02-11", "11:15"),
)
s.order("pantoprazole", "40 mg PO BID", t("02-11", "12:00"))
ome.stop(t("02-11", "12:00"), "changed to pantoprazole")
s.lab_text(
    t("02-11", "16:00"),
    t("02-11", "16:40"),
    "Helicobacter pylori antigen, stool",
    "",
    "Specimen received. Result in process, sent to reference laboratory.",
    status="registered",
)
s.note(
    "progress",
    t("02-11", "13:00"),
    """HD2. Feels better. 1L. Hgb 10.4, no melena. hep therapeutic.
DVT R popliteal, PE w RV strain. trop down.
P: GI recs noted. Plan apixaban 10 BID x7d then 5 BID starting tomorrow if Hgb stable. PPI BID. wean O2. ASA to come off.""",
    "Dr. S. Vaidya, PGY2",
    t("02-11", "14:20"),
)
s.labs(t("02-12", "05:30"), t("02-12", "06:15"), hgb=10.6, plt=221, wbc=7.9, k=4.1, cr=0.8, bun=15)
s.vitals(t("02-12", "07:30"), bp="128/76", hr=84, rr=16, spo2=95, temp=36.9, o2=0)
apx = s.order("apixaban", "10 mg PO BID for 7 days, then 5 mg PO BID", t("02-12", "10:10"), cat="discharge")
s.note(
    "progress",
    t("02-12", "09:00"),
    """HD3. RA 95%, walks hall 93. Hgb 10.6 stable. No stool blood.
DVT R popliteal, PE w RV strain. [copied]
P: start apixaban tonight, stop hep. Home tomorrow. cont CBZ, amlo.""",
    "Dr. S. Vaidya, PGY2",
    t("02-12", "10:20"),
)
s.note(
    "pharm",
    t("02-12", "13:30"),
    """PHARMACY anticoag review. STOP: pt on CARBAMAZEPINE (strong CYP3A4/P-gp inducer) -> apixaban & rivaroxaban levels fall ~50%, avoid both. D/w neuro (Dr Amsel) - CBZ controls severe TN, two failed agents, do not change; induction would last 2+ wk anyhow. D/w Dr Vaidya & attending: NO DOAC. -> enoxaparin 1 mg/kg q12h = 80 mg (wt 81.2, not 95) + warfarin 5 mg qPM from tonight, INR goal 2-3. Enox at least 5 days AND until INR >=2 on two checks 24 h apart. CBZ lowers INR response too: expect higher dose, INR often, any CBZ change needs INR.
Allergy hx: PCN - mother said rash as infant. Took amoxicillin for dental abscess 2022, no reaction (outside fill confirmed). Suggest de-label; matters for H pylori regimen. Pt agrees. Allergy list not changed by me.
Patient has never injected; teach.""",
    "K. Lindqvist PharmD",
    t("02-12", "14:40"),
)
enx = s.order("enoxaparin", "100 mg SC q12h", t("02-12", "15:00"))
enx.dose(t("02-12", "16:10"), "80 mg SC q12h")
hep.stop(t("02-12", "15:00"), "to enoxaparin")
s.order("warfarin", "5 mg PO nightly", t("02-12", "15:00"))
s.note(
    "event",
    t("02-12", "16:00"),
    "Attending: agree w pharm, apixaban off the table. Enox ordered at 100 by default weight, corrected to 80 before first dose. Duplex is LEFT popliteal - prior notes said R in error. ASA - please dc order, still on MAR, given this AM.",
    "Dr. H. Castellane",
    t("02-12", "16:25"),
)
s.note(
    "nursing",
    t("02-12", "21:00"),
    "Enox 80 given by pt herself w coaching, good technique. Warfarin 5 given 20:40. No bleeding. Husband at bedside, he takes warfarin 4 mg himself for valve, asked if she can 'share his pills' - told NO.",
    "T. Moreau RN",
    t("02-12", "21:30"),
)
s.labs(t("02-13", "05:30"), t("02-13", "06:10"), hgb=10.7, plt=219, cr=0.8, inr=1.1, k=4.0)
s.vitals(t("02-13", "08:00"), bp="124/74", hr=80, rr=16, spo2=96, temp=36.8, o2=0)
apx.cancel(t("02-13", "09:00"), "interaction with carbamazepine")
asa.stop(t("02-13", "09:05"), "GI: no indication")
s.note(
    "sw",
    t("02-13", "09:30"),
    "Pt lives w husband, 2 story. Insurance covers enox, copay 20. INR: clinic (Dr. Bassey's office, 555-0177) appt Mon 02/16 10:00, then Wed 02/18. Home health RN not needed. Husband's last INR there 3.4 (his).",
    "J. Abara LCSW",
    t("02-13", "10:00"),
)
s.note(
    "phone",
    t("02-13", "10:30"),
    "Msg from dtr (Aoife): 'mum's nortriptyline - should that go on?' Checked w pt: stopped it herself in 2024, not taking. Dtr also says mum smoked till 2015, 30 py.",
    "T. Moreau RN",
    t("02-13", "10:40"),
)
for n, d in (
    ("enoxaparin", "80 mg SC every 12 hours until told by INR clinic to stop"),
    ("warfarin", "5 mg PO every evening"),
    ("pantoprazole", "40 mg PO BID for 8 weeks, then 40 mg daily"),
    ("carbamazepine XR", "200 mg PO BID"),
    ("amlodipine", "5 mg PO daily"),
    ("acetaminophen", "650 mg PO every 6 hours as needed for back pain, max 3 g/day"),
):
    s.order(n, d, t("02-13", "11:00"), cat="discharge")
s.note(
    "progress",
    t("02-13", "11:10"),
    """D/c day. PE bilat + L popliteal DVT, provoked by flight, RV strain, now RA. Anticoag: enox 80 q12 + warfarin 5, INR 1.1 today, INR 2/16. Duration 3 mo min then review. Hgb 10.7, CBC with INR 2/16. H pylori stool Ag not back - GI office to call (Dr Ibarra, appt 03/11). LUL nodule 9mm: CT chest 3 mo (mid May), pt told. No thrombophilia w/u now. Off ASA, NSAIDs, omeprazole.
Return: black stool, vomiting blood, SOB, CP, head injury.""",
    "Dr. S. Vaidya, PGY2",
    t("02-13", "12:20"),
)
s.write(__file__)
