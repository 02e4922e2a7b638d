"""81 M, low sugar and weak legs on a long list of medicines. Home list: statements."""

from builder import Stay, clock

t = clock(2026, "-06:00")
s = Stay("i-poly-81", "Binkowski", "Harold", "1944-08-19", "male")
s.contact("daughter, HCPOA", "Carla Binkowski-Rhodes", "608-555-0144")
s.encounter(
    t("02-10", "07:55"),
    t("02-14", "14:30"),
    "fall, low sugar, weak legs",
    "302866003",
    "Hypoglycemia",
    "Hospital Medicine",
)
r = t("02-10", "09:40")
for n, d, since in (
    ("Apixaban 5 mg tab", "1 tab PO BID", "2021-04-01"),
    ("Glipizide 10 mg tab", "1 tab PO BID before meals", "2014-01-01"),
    ("Simvastatin 40 mg tab", "1 tab PO qHS", "2009-01-01"),
    ("Colchicine 0.6 mg tab", "1 tab PO BID", "2023-05-01"),
    ("Allopurinol 100 mg tab", "1 tab PO daily", "2019-06-01"),
    ("Metoprolol succinate ER 50 mg", "1 tab PO daily", "2021-04-01"),
    ("Furosemide 40 mg tab", "1 tab PO qAM", "2022-02-01"),
    ("Losartan 50 mg tab", "1 tab PO daily", "2016-01-01"),
    ("Tamsulosin 0.4 mg cap", "1 cap PO qHS", "2018-01-01"),
    ("Tiotropium 18 mcg inh", "1 inh daily", "2017-01-01"),
    ("Diphenhydramine/APAP PM (OTC)", "2 tabs PO qHS PRN sleep", "2020-01-01"),
    ("Clarithromycin 500 mg tab", "1 tab PO BID x 10 d (urgent care 2/4)", "2026-02-04"),
):
    s.home(n, d, since, r)
s.allergy("Penicillin", "7980", "anaphylaxis", "2009-03-02T10:00:00-06:00")
s.condition(
    "Type 2 diabetes mellitus", "44054006", t("02-10", "09:00"), kind="problem-list-item", onset="2005"
)
s.condition("Atrial fibrillation", "49436004", t("02-10", "09:00"), kind="problem-list-item", onset="2021")
s.condition("Chronic kidney disease stage 3B", "700379002", t("02-10", "09:00"), kind="problem-list-item")
s.condition("Gout", "90560007", t("02-10", "09:00"), kind="problem-list-item")
s.condition(
    "Chronic obstructive pulmonary disease", "13645005", t("02-10", "09:00"), kind="problem-list-item"
)
s.condition("Hypoglycemia due to sulfonylurea", "302866003", t("02-10", "10:30"))
s.labs("2025-11-12T09:00:00-06:00", stay=False, cr=1.7, a1c=6.1, hgb=12.4)
s.vitals(t("02-10", "08:00"), bp="104/58", hr=64, rr=18, temp=36.3, spo2=93, weight=58.1)
s.labs(
    t("02-10", "08:05"),
    t("02-10", "08:50"),
    glu=38,
    na=134,
    k=5.4,
    bun=52,
    cr=2.6,
    co2=20,
    wbc=9.8,
    hgb=11.6,
    plt=188,
    ast=96,
    alt=51,
)
ck1 = s.lab_text(
    t("02-10", "08:05"), t("02-10", "11:20"), "Creatine kinase", "2157-6", "2,410 U/L (ref 39-308)", "HH"
)
s.note(
    "ed",
    t("02-10", "08:10"),
    """81M BIBA. Found on kitchen floor by dtr ~0700. EMS BG 31 -> D10 250 mL -> 88 -> here 38 again, D50 amp x1. No LOC witnessed. +"legs like noodles" x 3-4 d, cant get off toilet. No CP. Cough since ~1/30, urgent care 2/4 gave "a mycin".
PMH AF (Eliquis), DM2, CKD, gout, COPD, HFpEF. Allergy PCN (anaphylaxis per chart).
Exam: bruise L forehead, neck nontender, prox LE 4-/5 b/l, no focal deficit. Lungs coarse R base.
CT head neg for bleed. CT c-spine neg fx, see apex comment.
Imp: recurrent hypoglycemia, sulfonylurea + AKI. Weakness ?rhabdo ?myopathy - CK add on.
D10 gtt 75/h, q1h BG, admit obs->inpt. glipizide NOT to be given.
Home supply bag w/ dtr.""",
    "T. Okafor PA-C / Dr. Lindqvist ED",
    signed=t("02-10", "10:15"),
)
rad = s.note(
    "radiology",
    t("02-10", "08:50"),
    """CT CERVICAL SPINE W/O
No acute fracture or malalignment. Multilevel DJD. Included lung apices: 9 mm solid nodule RIGHT upper lobe, spiculated margin. Dedicated chest CT recommended.
CT HEAD W/O: no acute hemorrhage. L frontal scalp hematoma.""",
    "Dr. V. Subram, Radiology",
    signed=t("02-10", "09:30"),
)
s.order(
    "dextrose 10% in water",
    "75 mL/h IV continuous",
    t("02-10", "09:00"),
    end=t("02-11", "11:00"),
    why="BG stable",
)
s.order("octreotide", "50 mcg SC q6h x 4", t("02-10", "10:40"), end=t("02-11", "08:00"), final="completed")
apx = s.order("apixaban", "5 mg PO BID", t("02-10", "11:00"))
s.order(
    "metoprolol succinate ER",
    "50 mg PO daily",
    t("02-10", "11:00"),
    end=t("02-14", "14:30"),
    final="completed",
)
s.order(
    "azithromycin",
    "500 mg IV daily",
    t("02-10", "11:00"),
    end=t("02-10", "14:20"),
    final="cancelled",
    why="already 6 d macrolide; QTc 487",
)
ctx = s.order(
    "doxycycline", "100 mg PO BID x 5 d", t("02-10", "14:20"), end=t("02-14", "14:30"), final="completed"
)
sim = s.order("simvastatin", "40 mg PO qHS", t("02-10", "11:00"), end=t("02-10", "12:10"), why="CK")
s.note(
    "hp",
    t("02-10", "11:00"),
    """BLUF: sugar keeps crashing bc glipizide + bad kidneys; legs weak bc clarithro on top of simva AND colchicine. Stop the offenders, wait.

81M lives alone, dtr Carla 10 min away. Pill box filled by self. 6 d of clarithro (2/4-2/9). Weak thighs since ~2/7. BG log shows 50s x1 wk - "thought meter was broke".
FH: brother d. lung ca 70s, mother DM. Ex smoker 45 pk-yr quit 2012.
O: 104/58 64 afeb 93% RA. 58.1 kg (was 66 last yr). Thighs 4-/5 tender. MMM dry.
Cr 2.6 (b/l 1.7) K 5.4 CK 2,410. ECG AF 66 QTc 487. CXR: no clear infiltrate.
# hypoglycemia, sulfonylurea, renal accumulation. D10, octreotide. a1c 6.1 in Nov - overtreated.
# myopathy/mild rhabdo, clarithro interaction w simva + colchicine. STOP all 3. IVF gentle, CK daily.
# AKI on CKD3b prerenal + ARB/lasix. HOLD losartan, furosemide.
# K 5.4 - no K in fluids, recheck 1600.
# AF - apixaban. Home 5 BID, ask RPh re dose.
# cough - COPD bronchitis, doxy 5 d.
# nodule R apex on CT c-spine, chest CT this stay if Cr ok w/o contrast.
# PCN all - "dtr not so sure", see RPh.
Code: DNR/DNI per pt + dtr, POLST on fridge. FULL tx otherwise.""",
    "Dr. M. Haugen, Hospitalist",
    signed=t("02-10", "13:05"),
)
s.service("DNR/DNI", t("02-10", "13:05"), category="code status")
s.note(
    "pharm",
    t("02-10", "13:30"),
    """RPh MED REC (source: bag, Walgreens fills, dtr)   K=keep C=change X=stop ?=MD
K metoprolol succ 50, tiotropium, tamsulosin, allopurinol 100
X clarithromycin (6 d taken), simvastatin 40, colchicine 0.6 - strong CYP3A4/P-gp inhib
X Tylenol PM / diphenhydramine - Beers, fall, BPH
X glipizide
C apixaban: age 81, wt 58.1 kg, Cr>1.5 => 3 of 3 criteria => 2.5 mg BID. Was right at 66 kg/Cr 1.4, isnt now. d/w Dr Haugen, agrees.
? losartan, furosemide
ALLERGY: chart "PCN anaphylaxis 2009" entered by phone. Fill hx: amoxicillin 875 x 7 d 8/2024 AND 1/2025, dtr: "took it fine, it was MOM who swelled up". Recommend de-label; formal allergy eval outpt. Not changed in EHR by me (needs MD).""",
    "J. Prideaux, PharmD",
    signed=t("02-10", "14:10"),
)
apx.stop(t("02-11", "09:00"), "dose change")
apx2 = s.order("apixaban", "2.5 mg PO BID", t("02-11", "09:00"), end=t("02-14", "14:30"), final="completed")
s.labs(t("02-10", "16:00"), t("02-10", "16:40"), glu=112, k=5.1, cr=2.5)
s.labs(
    t("02-11", "05:30"),
    t("02-11", "06:20"),
    glu=141,
    na=135,
    k=4.9,
    bun=44,
    cr=2.2,
    hgb=10.9,
    plt=176,
    ast=88,
    alt=49,
)
s.lab_text(
    t("02-11", "05:30"), t("02-11", "07:10"), "Creatine kinase", "2157-6", "2,860 U/L (ref 39-308)", "HH"
)
s.vitals(t("02-11", "08:00"), bp="118/64", hr=72, rr=18, temp=36.7, spo2=94)
s.note(
    "progress",
    t("02-11", "08:30"),
    """BLUF: BG behaving, CK not yet.
No lows since 2100. D10 weaned, off at 1100 if >120. CK 2,410 -> 2,860 (peak?). Cr 2.6->2.2. Legs still wobbly. Apixaban now 2.5 BID.
Losartan/lasix still held. wt 58.6.
Neuropathy stocking - B12 low normal 238, MMA sent (send-out ~ 7 d).
PT. CT chest noncon tmrw.""",
    "Dr. M. Haugen, Hospitalist",
    signed=t("02-11", "10:40"),
)
s.lab_text(t("02-11", "05:30"), t("02-11", "09:50"), "Vitamin B12", "2132-9", "238 pg/mL (ref 200-900)")
s.lab_text(
    t("02-11", "10:50"),
    t("02-11", "11:30"),
    "Methylmalonic acid, serum",
    "13964-2",
    "specimen received, sent to reference lab",
    status="registered",
)
s.note(
    "radiology",
    t("02-11", "12:40"),
    """ADDENDUM CT C-SPINE 2/10: Laterality error in original report. The 9 mm nodule is in the LEFT upper lobe apex. Not right. Dr. Haugen called 1238.""",
    "Dr. V. Subram, Radiology",
    signed=t("02-11", "12:45"),
    appends=rad,
)
s.note(
    "pt",
    t("02-11", "13:30"),
    """Eval. FWW min A, sit>stand mod A from low surface, 40 ft. 5xSTS unable. Prior: no device. STR vs home w/ dtr 24h. Recs: FWW, raised toilet seat, HHPT.""",
    "B. Castellano PT",
    signed=t("02-11", "14:00"),
)
s.note(
    "radiology",
    t("02-12", "09:00"),
    """CT CHEST W/O. 9 mm spiculated solid nodule left upper lobe apex. No adenopathy. Emphysema. No consolidation. Coronary calc. Imp: LUL nodule suspicious for malignancy - PET/CT or tissue sampling, pulm referral.""",
    "Dr. K. Amundson",
    signed=t("02-12", "10:10"),
)
s.labs(t("02-12", "05:30"), t("02-12", "06:20"), glu=168, k=4.7, bun=38, cr=2.0)
s.lab_text(
    t("02-12", "05:30"), t("02-12", "07:10"), "Creatine kinase", "2157-6", "1,640 U/L (ref 39-308)", "H"
)
s.note(
    "progress",
    t("02-12", "11:20"),
    """BLUF: CK turned. LUL nodule looks bad, told pt + Carla.
BG 150-210 no meds. Cr 2.0, CK 1,640. Legs better 4/5. Plan: no more sulfonylurea EVER. Linagliptin 5 at dc? will think.
Nodule L apex (R per first read, corrected). Pulm clinic. "If its cancer I dont know that I'd want chemo" - pulm visit to talk.
Losartan: start back 25 if Cr<2 at dc.""",
    "Dr. M. Haugen, Hospitalist",
    signed=t("02-12", "12:30"),
)
s.labs(t("02-13", "05:30"), t("02-13", "06:20"), glu=172, k=4.6, bun=33, cr=1.9, hgb=11.0)
s.lab_text(t("02-13", "05:30"), t("02-13", "07:10"), "Creatine kinase", "2157-6", "820 U/L (ref 39-308)", "H")
s.vitals(t("02-13", "08:00"), bp="134/70", hr=76, spo2=94, temp=36.6, rr=16, weight=60.4)
s.note(
    "progress",
    t("02-13", "09:40"),
    """BLUF: home tmrw w/ Carla x 2 wk.
wt 58.1 -> 60.4, ankles 1+. Restart furosemide but 20 qAM (was 40). Losartan: NO, changed mind - stays off till PCP BMP (BP 134/70, Cr 1.9). [supersedes 2/12]
DM: a1c 6.1, age, lives alone: no drug at all. goal <8. BG fasting + prn, call >300 or <80. Forget linagliptin.
Gout: allopurinol stays 100. No colchicine. If flare call, NO NSAIDs.
Statin: off. PCP to look at rosuva 5 after CK nl.
CK + BMP wk of 2/16 at PCP.""",
    "Dr. M. Haugen, Hospitalist",
    signed=t("02-13", "10:50"),
)
s.note(
    "sw",
    t("02-13", "13:00"),
    """DC w/ dtr Carla's house, 2 wks: 414 Elm. HH PT/RN Lakeland HH start 2/16. FWW delivered. POLST copy scanned DNR/DNI.""",
    "R. Teague LSW",
    signed=t("02-13", "13:40"),
)
d = t("02-14", "09:00")
s.order(
    "apixaban 5 mg tablet",
    "1 tab by mouth twice daily",
    d,
    cat="discharge",
    end=t("02-14", "12:10"),
    final="cancelled",
    why="entered from home list in error",
)
s.order("apixaban 2.5 mg tablet", "1 tab by mouth twice daily", t("02-14", "12:10"), cat="discharge")
for n, x in (
    ("furosemide 20 mg tablet", "1 tab by mouth every morning"),
    ("metoprolol succinate ER 50 mg", "1 tab by mouth daily"),
    ("allopurinol 100 mg", "1 tab by mouth daily"),
    ("tamsulosin 0.4 mg", "1 cap by mouth at bedtime"),
    ("tiotropium 18 mcg", "inhale 1 capsule daily"),
):
    s.order(n, x, d, cat="discharge")
s.labs(t("02-14", "05:30"), t("02-14", "06:20"), glu=158, k=4.6, bun=31, cr=1.8)
s.lab_text(t("02-14", "05:30"), t("02-14", "07:00"), "Creatine kinase", "2157-6", "512 U/L (ref 39-308)", "H")
s.note(
    "pharm",
    t("02-14", "11:40"),
    """DC MED CHECK. dc Rx apixaban printed 5 mg - wrong, pulled home list. Called Dr H -> 2.5 mg BID re-sent 1210. Home bottle 5 mg: dtr to bring back/discard. She will NOT halve. Bag purge by dtr: glipizide, simva, colchicine, clarithro, Tylenol PM, losartan (keep bottle aside til PCP).""",
    "J. Prideaux, PharmD",
    signed=t("02-14", "12:20"),
)
s.note(
    "nursing",
    t("02-14", "13:00"),
    """TODO b4 door: IV out ✓ FWW ✓ ride dtr ✓. Teach-back: pt "sugar pill is gone for good" ✓; "little blood thinner not the big one" ✓; low sugar signs ✓ (juice 4 oz). Appts: PCP Dr Wendt Thu 2/19 1020 labs CK BMP; pulm Dr Osei 2/25 1400. dtr asks about MMA - told lab not back, PCP gets.
Dtr phone msg 1250: "urgent care called, they want to refill the antibiotic" -> told NO.""",
    "K. Ferraro RN",
    signed=t("02-14", "13:30"),
)
s.write(__file__)
