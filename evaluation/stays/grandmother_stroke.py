"""Fictional: grandmother stroke."""

from builder import Stay, clock

t = clock(2026, "-04:00")
s = Stay("ee-haverkamp", "Haverkamp", "Rosalind", "1951-12-02", "female")
s.contact("Daughter, health care proxy", "Ingrid Haverkamp", "585-555-0118")
s.contact("Son", "Pieter Haverkamp", "585-555-0191")
s.encounter(
    t("05-18", "09:05"),
    t("05-26", "13:30"),
    "right-sided weakness, cannot speak",
    "230690007",
    "Cerebrovascular accident",
    "Adult Medicine / Neurology",
    disposition="rehab",
)
s.allergy(
    "Simvastatin with gemfibrozil", "36567", "rhabdomyolysis 2016", t("05-18", "09:40"), kind="intolerance"
)
s.condition("Type 2 diabetes mellitus", "44054006", t("05-18", "09:50"), kind="problem-list-item")
s.condition("Chronic kidney disease stage 3b", "700379002", t("05-18", "09:50"), kind="problem-list-item")
s.condition("Hypertension", "38341003", t("05-18", "09:50"), kind="problem-list-item")
s.condition("Acute ischemic stroke, left middle cerebral artery", "230690007", t("05-18", "10:30"))
s.condition("Atrial fibrillation", "49436004", t("05-19", "09:00"))
s.home("metformin 1000 mg tablet", "1000 mg twice a day", "2019-01-01", t("05-18", "11:00"))
s.home("glipizide 10 mg tablet", "10 mg daily", "2021-01-01", t("05-18", "11:00"))
s.home("metoprolol succinate ER 50 mg tablet", "50 mg daily", "2020-01-01", t("05-18", "11:00"))
s.home("lisinopril 20 mg tablet", "20 mg daily", "2018-01-01", t("05-18", "11:00"))
s.vitals(t("05-18", "09:10"), bp="188/96", hr=104, rr=20, temp=36.7, spo2=96, weight=57.6, height=158)
s.note(
    "ed",
    t("05-18", "09:15"),
    """ED (women's & children's adult bay) CODE STROKE 0908
74F visiting granddaughter on postpartum floor, found in waiting rm w/ R arm/leg weakness, aphasia. LKW 2300 last night (granddaughter's husband). NIHSS 16. L gaze pref. [triage wrote LEFT weakness - it is RIGHT]
PMH HTN DM2 CKD. No AC. Irreg rhythm on monitor.
BG 214. CT: no bleed, ASPECTS 8. CTA: LEFT M1 occlusion. No TNK (LKW 10 h). -> transfer? IR in-house -> thrombectomy.
Purse: "labetalol 200" = granddaughter's bottle (postpartum). Not hers.
""",
    "Dr. U. Takahashi-Bello",
    signed=t("05-18", "10:20"),
)
s.labs(
    t("05-18", "09:20"),
    t("05-18", "09:55"),
    glu=214,
    cr=1.6,
    bun=34,
    k=4.6,
    na=138,
    hgb=12.4,
    plt=212,
    inr=1.0,
)
s.report(
    "CT angiography head and neck",
    "36235-0",
    t("05-18", "09:40"),
    t("05-18", "10:15"),
    "Occlusion of LEFT M1 segment. No hemorrhage. Incidental 1.8 cm RIGHT thyroid nodule; recommend thyroid ultrasound.",
)
s.procedure(
    "Mechanical thrombectomy, left middle cerebral artery",
    "433112001",
    t("05-18", "10:40"),
    t("05-18", "11:35"),
    site="left MCA",
)
s.note(
    "op",
    t("05-18", "12:00"),
    """NEURO IR: L M1 thrombectomy, R femoral access, 2 passes, TICI 2b. groin closed. sBP <160 goal. contrast 110 mL. no stent. consent: daughter Ingrid (proxy) by phone.
""",
    "Dr. C. Rousselot",
    signed=t("05-18", "12:40"),
)
s.note(
    "hp",
    t("05-18", "13:30"),
    """MEDICINE/NEURO H&P
74F L MCA CVA s/p thrombectomy. lives alone, cares for grandson 3 y.  meds (daughter phone): metformin 1000 bid, glipizide 10, metop succ 50, lisinopril 20, simvastatin 40?? (rx list from 2023).
Pharmacy: simva stopped 2016 (rhabdo w gemfibrozil), now no statin.
ALL simva/gemfib rhabdo. Contrast fine.
Exam: R face/arm 1/5 leg 3/5, global aphasia. HR irregular.
Full code. HCP daughter Ingrid - form scanned. Son Pieter at bs asks "I decide" - not proxy.
Plan: CT 24 h, ASA 81 PR after, HOLD metformin (contrast, Cr 1.6 eGFR 32), lisinopril (Cr, permissive). metop continue. NPO til swallow. glipizide hold NPO. tele, echo, A1c, lipids
""",
    "Dr. A. Fontaine-Mbeki",
    signed=t("05-18", "15:20"),
)
s.order(
    "metformin",
    "1000 mg by mouth twice a day",
    t("05-18", "13:00"),
    end=t("05-18", "15:30"),
    why="contrast, eGFR 32",
)
s.order("lisinopril", "20 mg by mouth daily", t("05-18", "13:00"), end=t("05-18", "15:30"), why="creatinine")
gl = s.order("glipizide", "10 mg by mouth daily", t("05-18", "15:00"))
asa = s.order("aspirin", "81 mg by mouth or rectally daily", t("05-19", "12:00"))
s.order("atorvastatin", "40 mg by mouth nightly", t("05-19", "20:00"))
met = s.order("metoprolol succinate ER", "50 mg by mouth daily", t("05-18", "13:00"))
s.labs(t("05-19", "05:30"), t("05-19", "06:15"), glu=52, cr=1.7, k=4.8, a1c=7.9, ldl=142, hgb=11.9, plt=204)
s.note(
    "nursing",
    t("05-19", "06:30"),
    """0600 FSBG 52 clammy, D50 amp -> 148. Glipizide given 1700 yest though NPO. MD told. Dr says STOP glipizide.
AF on tele rate 96. pt nods yes/no. R arm flaccid. Groin R soft.
""",
    "R. Solberg RN",
    signed=t("05-19", "07:10"),
)
gl.stop(t("05-19", "07:00"), "hypoglycemia 52, eGFR 30")
s.note(
    "consult",
    t("05-19", "09:00"),
    """CARDS: new AF, CHA2DS2-VASc 6. Start apixaban 5 mg BID on 5/21 if 24-48 h CT ok. rate metop. echo EF 55 LA 4.6. not DCCV.
""",
    "Dr. V. Lindgren-Castro",
    signed=t("05-19", "10:15"),
)
apx = s.order("apixaban", "5 mg by mouth twice a day, start 05/21", t("05-19", "10:30"))
s.note(
    "slp",
    t("05-19", "11:00"),
    """BSE: fails thin, wet voice. PUREE + mildly thick (nectar). Meds crushed in applesauce ONLY. metop succ ER - do not crush -> ask team for tartrate.
""",
    "M. Aguilar CCC-SLP",
    signed=t("05-19", "12:00"),
)
met.stop(t("05-19", "14:00"), "extended release cannot be crushed")
s.order("metoprolol tartrate", "25 mg by mouth twice a day, may crush", t("05-19", "14:00"))
s.report(
    "CT head without contrast",
    "30799-1",
    t("05-20", "08:00"),
    t("05-20", "08:50"),
    "Left MCA infarct, moderate. NEW petechial hemorrhage and small parenchymal hematoma 1.2 cm in the LEFT basal ganglia (PH1). No midline shift.",
)
s.note(
    "progress",
    t("05-20", "09:10"),
    """Neuro: hemorrhagic transformation PH1 on AM CT. apixaban NOT to start 5/21. Hold ASA? - continue hold x48h then ASA 81 from 5/22 if stable. Repeat CT 5/22, and 5/31. DOAC earliest day 14 = 6/1, after CT 5/31 OK by Dr Rousselot/neuro clinic. sBP<140.
""",
    "Dr. A. Fontaine-Mbeki",
    signed=t("05-20", "10:00"),
)
apx.hold(t("05-20", "09:20"), "hemorrhagic transformation")
asa.hold(t("05-20", "09:20"), "hemorrhagic transformation")
s.note(
    "sw",
    t("05-20", "14:00"),
    """FAMILY MTG: daughter Ingrid (HCP), son Pieter, granddaughter Elise. Pt has said before "no machines". Code status CHANGED FULL -> DNR/DNI, MOLST signed by Ingrid + Dr F-M 1530. Still wants rehab, no PEG for now. Pieter upset, disagrees, aware not proxy.
""",
    "N. Brightwater LMSW",
    signed=t("05-20", "16:10"),
)
s.service("Code status: Full code", t("05-18", "14:00"), category="code status").stop(
    t("05-20", "15:30"), "changed to DNR/DNI"
)
s.service("Code status: DNR / DNI", t("05-20", "15:30"), category="code status")
s.note(
    "pharm",
    t("05-21", "10:00"),
    """PHARM: apixaban dose check. age 74, WT 57.6 kg (<=60) + Cr 1.6-1.7 (>=1.5) = 2 criteria -> 2.5 mg BID not 5. Will be for 6/1. Metformin: eGFR 30 -> do not resume w/o recheck; hold. Statin: prior rhabdo was simva+gemfibrozil; atorva 40 ok monitor CK, no gemfibrozil.
""",
    "J. Wexler PharmD",
    signed=t("05-21", "11:20"),
)
apx.dose(t("05-21", "11:40"), "2.5 mg by mouth twice a day, on hold until repeat CT 05/31")
s.labs(t("05-22", "06:00"), t("05-22", "06:40"), cr=1.5, k=4.4, glu=161, hgb=12.0, plt=218)
s.report(
    "CT head without contrast",
    "30799-1",
    t("05-22", "08:00"),
    t("05-22", "08:50"),
    "Stable 1.2 cm left basal ganglia hematoma, no new blood.",
)
s.note(
    "pt",
    t("05-22", "11:00"),
    """PT/OT: mod A x1 bed->chair, R neglect mild, R shoulder sublux - sling up. AFO eval. Recs: ACUTE REHAB 3h/d. fall precautions.
""",
    "K. Ostby PT",
    signed=t("05-22", "11:45"),
)
asa.resume(t("05-22", "13:00"))
s.note(
    "progress",
    t("05-22", "12:00"),
    """Stable CT. ASA 81 restart today as bridge. no AC till CT 5/31. BP 132/78. eating 60% puree. Foley out. FSBG 140-180 on SSI, linagliptin 5 mg? -> START linagliptin (no renal dose).
""",
    "Dr. A. Fontaine-Mbeki",
    signed=t("05-22", "13:10"),
)
s.order("linagliptin", "5 mg by mouth daily, crush", t("05-22", "13:00"))
s.order("insulin lispro sliding scale", "1-4 units subcutaneously with meals", t("05-18", "15:30"))
s.note(
    "slp",
    t("05-25", "10:00"),
    """MBS 5/25: improved, minced & moist (IDDSI 5), MILDLY THICK liquids (IDDSI 2), chin tuck. still crush meds. NOT thin liquids. [prior puree/nectar superseded]
Speech: 1-2 words, yes/no reliable.
""",
    "M. Aguilar CCC-SLP",
    signed=t("05-25", "11:00"),
)
s.labs(t("05-25", "06:00"), t("05-25", "06:40"), cr=1.5, k=4.3, hgb=12.1, glu=152)
s.note(
    "instr",
    t("05-26", "08:00"),
    """STROKE DISCHARGE (.CVADC)
[x] anticoagulation: apixaban 5 mg BID start today
[x] statin [x] diet: regular
Left sided weakness precautions
Restart home metformin 1000 BID, lisinopril 20
BE FAST *** Full code
""",
    "P. Kilgore RN",
    signed=t("05-26", "08:15"),
)
s.order(
    "aspirin 81 mg chewable tablet",
    "81 mg by mouth daily until told to stop when apixaban starts",
    t("05-26", "09:30"),
    cat="discharge",
)
s.order("atorvastatin 40 mg tablet", "40 mg by mouth nightly", t("05-26", "09:30"), cat="discharge")
s.order(
    "metoprolol tartrate 25 mg tablet",
    "25 mg by mouth twice a day, crush",
    t("05-26", "09:30"),
    cat="discharge",
)
s.order("linagliptin 5 mg tablet", "5 mg by mouth daily", t("05-26", "09:30"), cat="discharge")
s.service("CT head without contrast", t("05-26", "09:40"), due=t("05-31", "10:00"))
s.service("Thyroid ultrasound, right nodule", t("05-26", "09:40"), due="2026-06-15")
s.note(
    "dcsum",
    t("05-26", "09:50"),
    """D/C SUMMARY -> ACUTE REHAB Genesee Ridge 5/26/26
L MCA stroke (cardioembolic, new AF), L M1 thrombectomy 5/18 TICI 2b, HT PH1 5/20 stable 5/22. R hemiparesis, aphasia, dysphagia. AKI on CKD3b Cr peak 1.7 -> 1.5.
MEDS: ASA 81 daily until apixaban. atorva 40 NEW. metoprolol TARTRATE 25 BID (replaces succinate 50, crushable). linagliptin 5 NEW.
HOLD: APIXABAN - do not start before CT 5/31 and neuro ok (earliest 6/1); dose will be 2.5 BID. Then stop ASA.
STOP: metformin (eGFR 30s, recheck BMP 6/2), glipizide (low sugar 52), lisinopril until BMP 6/2 (sBP goal <140), simvastatin.
Diet IDDSI 5 minced moist, IDDSI 2 mildly thick, no thin liquids, meds crushed.
DNR/DNI MOLST with pt. HCP Ingrid 585-555-0118.
F/U: CT head 5/31 10:00. neuro Dr Rousselot stroke clinic 6/2 1:30 pm (was 6/1, clinic closed). PCP Dr Okello 6/9. thyroid US 6/15 R 1.8 cm nodule.
Pending: none. RN form (.CVADC) is wrong - corrected.
Return: HA, worse weakness, vomiting, sleepy, SOB, bleeding.
""",
    "Dr. A. Fontaine-Mbeki",
    signed=t("05-26", "11:30"),
)
if __name__ == "__main__":
    s.write(__file__)
