"""Fictional: fem bypass hit."""

from builder import Stay, clock

t = clock(2026, "-04:00")
s = Stay("ff-vasc", "Jarrell", "Walter", "1948-08-30", "male")
s.contact("daughter", "Denise Jarrell-Pratt", "555-0119")
s.encounter(
    t("04-06", "11:20"),
    t("04-16", "15:00"),
    "left foot gangrene, critical limb ischemia",
    "",
    "Critical limb ischemia",
    "Vascular Surgery",
)
s.condition("Chronic limb-threatening ischemia, left leg, gangrene of toe", "", t("04-06", "13:00"))
for n, c in [
    ("Type 2 diabetes mellitus", "44054006"),
    ("Heart failure with reduced ejection fraction, EF 35%", ""),
    ("Chronic kidney disease stage 3b", "700379002"),
    ("Gout", "90560007"),
    ("Benign prostatic hyperplasia", "266569009"),
]:
    s.condition(n, c, t("04-06", "13:00"), kind="problem-list-item")
for n, d in [
    ("aspirin", "81 mg by mouth daily"),
    ("clopidogrel", "75 mg by mouth daily"),
    ("cilostazol", "100 mg by mouth twice daily"),
    ("metformin", "1000 mg by mouth twice daily"),
    ("insulin glargine", "32 units subcutaneously at bedtime"),
    ("empagliflozin", "10 mg by mouth daily"),
    ("lisinopril", "20 mg by mouth daily"),
    ("hydrochlorothiazide", "25 mg by mouth daily"),
    ("carvedilol", "6.25 mg by mouth twice daily"),
    ("atorvastatin", "80 mg by mouth at bedtime"),
    ("gabapentin", "600 mg by mouth three times daily"),
    ("allopurinol", "300 mg by mouth daily"),
    ("tamsulosin", "0.4 mg by mouth at bedtime"),
]:
    s.home(n, d, t("01-05", "08:00"), t("04-06", "14:00"))
s.vitals(t("04-06", "11:40"), bp="152/78", hr=84, rr=18, spo2=96, temp=37.6, weight=88.4)
s.labs(
    t("04-06", "12:00"),
    issued=t("04-06", "12:50"),
    wbc=13.8,
    hgb=11.6,
    plt=238,
    na=136,
    k=4.6,
    cr=1.6,
    bun=33,
    glu=246,
    a1c=9.4,
    crp=88,
    inr=1.0,
    tbil=0.7,
)
s.note(
    "hp",
    t("04-06", "12:30"),
    """VASCULAR H&P
77M DM2 CLTI, L 2nd toe dry->wet gangrene x 5 d, rest pain L foot. Smoker 50pk quit 2020. ABI L 0.31 R 0.62. duplex: L SFA occluded, BK pop reconst.
PMH HFrEF 35 (echo 2/26), CKD 3b (bl 1.5), HTN, gout, BPH. PSH CABG 2014 (had heparin then, no problem per pt).
NKDA
Meds (pt's list): asa plavix "pletal for walking - foot dr gave", metformin, lantus 32, jardiance, lisin, HCTZ, coreg, lipitor, gaba 600 tid, allopurinol, flomax. wife's eliquis NOT his.
Exam L foot 2nd toe black w purulence, malodor. fem 2+, no pop/DP, monophasic doppler PT. R heel intact?
PLAN hep gtt per vasc protocol. vanc/zosyn. vein map GSV. angio 4/7 (hydrate, CO2). hold metformin, jardiance, lisin/HCTZ. Bypass 4/8. full code. Consent pt, has capacity.
cilostazol - EF 35 = contraindicated -> STOP
""",
    "Dr. L. Kasprzak PGY4 / Dr. Monroe",
    signed=t("04-06", "14:20"),
)
hep = s.order("heparin infusion", "18 units/kg/hour intravenous, titrate to anti-Xa", t("04-06", "14:30"))
s.order(
    "cilostazol",
    "100 mg by mouth twice daily",
    t("04-06", "14:30"),
    end=t("04-06", "16:30"),
    why="heart failure",
)
asa = s.order("aspirin", "81 mg by mouth daily", t("04-06", "14:30"))
clop = s.order("clopidogrel", "75 mg by mouth daily", t("04-06", "14:30"))
clop.hold(t("04-07", "20:00"), "pre-op")
vanc = s.order("vancomycin", "1250 mg IV every 24 hours", t("04-06", "14:40"))
zos = s.order("piperacillin-tazobactam", "3.375 g IV every 8 hours", t("04-06", "14:40"))
gl = s.order("insulin glargine", "20 units subcutaneously at bedtime", t("04-06", "14:40"))
s.order("insulin lispro", "correction scale with meals", t("04-06", "14:40"))
for n, d in [
    ("atorvastatin", "80 mg by mouth at bedtime"),
    ("carvedilol", "6.25 mg by mouth twice daily"),
    ("tamsulosin", "0.4 mg by mouth at bedtime"),
]:
    s.order(n, d, t("04-06", "14:40"))
s.order(
    "gabapentin",
    "600 mg by mouth three times daily",
    t("04-06", "14:40"),
    end=t("04-09", "10:00"),
    why="renal, somnolent",
)
met = s.order("metformin", "1000 mg by mouth twice daily", t("04-06", "14:40"))
met.hold(t("04-06", "14:45"), "contrast")
lis = s.order("lisinopril", "20 mg by mouth daily", t("04-06", "14:40"))
lis.hold(t("04-06", "14:45"), "contrast")
s.note(
    "pharm",
    t("04-06", "16:00"),
    """Med rec PharmD. outside fill hx: gaba 600 TID (last 3/28), HCTZ last filled 11/2025 - pt says still takes. cilostazol EF 35 boxed warning, d/c'd. Allopurinol 300 w CrCl ~41: ok hold reduce to 200. empagliflozin - hold, amputation + NPO, do not restart this stay.""",
    "R. Salcedo PharmD",
    signed=t("04-06", "16:40"),
)
s.labs(t("04-07", "05:00"), issued=t("04-07", "05:40"), plt=221, hgb=11.2, cr=1.5, k=4.5)
s.note(
    "op",
    t("04-08", "16:00"),
    """OP NOTE  4/8
LEFT common femoral to below-knee popliteal bypass, ipsilateral reversed GSV. Surg Monroe. GETA. heparin 9000 u IV, protamine partial. EBL 350. LLE DP doppler + multiphasic end of case. Contrast 60cc completion.
PLAN: ASA 81, hep gtt low at 6h then home plavix. L 2nd toe for tomorrow.
""",
    "Dr. A. Monroe",
    signed=t("04-08", "16:50"),
)
s.procedure(
    "Left femoral to below-knee popliteal bypass with vein",
    "",
    t("04-08", "11:30"),
    t("04-08", "15:40"),
    "left leg",
)
s.note(
    "op",
    t("04-09", "14:30"),
    """OP NOTE 4/9. L 2nd toe open ray amputation, I&D. Surg Monroe/Kasprzak. Bone margin clean looking - prox metatarsal margin sent path + cx. packed open. anes MAC + ankle block. EBL 20""",
    "Dr. L. Kasprzak PGY4",
    signed=t("04-09", "15:10"),
)
s.procedure("Left second toe ray amputation", "", t("04-09", "13:00"), t("04-09", "13:50"), "left foot")
s.labs(t("04-09", "05:00"), issued=t("04-09", "05:40"), plt=188, hgb=9.9, cr=2.3, k=5.1, bun=44)
s.labs(t("04-10", "05:00"), issued=t("04-10", "05:40"), plt=142, hgb=9.4, cr=2.4, k=5.2, bun=49)
s.note(
    "progress",
    t("04-10", "07:00"),
    """SICU ROUNDS POD2/1
N: sleepy, gaba stopped 4/9. APAP, oxy
CV: HR 80, MAP 70s. asa. EF35, coreg. graft: PT/DP doppler OK
R: 2L
GI: DM diet
GU: Cr 1.6 > 2.3 > 2.4 AKI post contrast; no NSAID. K 5.2
H: 9.4, plt 142 (238 adm) ? dilution/consumptive. hep gtt
ID: vanc/zosyn D5, wound cx MRSA, tissue
E: gl 180s lantus 20
""",
    "Dr. N. Achari, SICU",
    signed=t("04-10", "08:10"),
)
s.lab_text(
    t("04-06", "18:00"),
    t("04-10", "11:00"),
    "Wound culture, left 2nd toe",
    "",
    "MRSA: vancomycin S, doxycycline S, TMP-SMX S, clindamycin R (D-test+)",
    "A",
)
zos.stop(t("04-10", "12:00"), "MRSA only")
s.labs(t("04-11", "05:00"), issued=t("04-11", "05:30"), plt=84, hgb=9.3, cr=2.3, k=5.4, bun=50)
s.lab_text(
    t("04-11", "08:00"),
    t("04-11", "15:30"),
    "PF4 heparin antibody (ELISA)",
    "",
    "POSITIVE, OD 2.14 (ref <0.40)",
    "A",
)
s.note(
    "progress",
    t("04-11", "06:45"),
    """VASC POD3. cool L foot? dopplers OK. PLT 84 = 65% drop, hep day 5-> 4T score 6. STOP ALL heparin incl flushes, line locks, coated caths. PF4 sent. argatroban start (LFT ok bili 0.7; HFrEF so 0.5 mcg/kg/min). Duplex L graft: patent; new L peroneal DVT. Heparin exposure 4/6-4/11
plavix hold.
""",
    "Dr. L. Kasprzak PGY4",
    signed=t("04-11", "07:20"),
)
hep.stop(t("04-11", "07:00"), "HIT suspected")
clop.stop(t("04-11", "07:20"), "on anticoagulant")
enx = s.order("enoxaparin", "40 mg subcutaneously daily (vascular post-op pathway)", t("04-11", "06:50"))
enx.hold(t("04-11", "07:20"), "HIT suspected")
arg = s.order("argatroban infusion", "0.5 mcg/kg/min intravenous", t("04-11", "08:30"))
s.note(
    "consult",
    t("04-11", "16:30"),
    """HEME CONSULT
HIT w thrombosis (L peroneal DVT), pretest high, OD 2.14. SRA sent, results send-out ~7-10 d, do not wait.
- no heparin/LMWH ever incl. flushes. Put HEPARIN/HIT in allergy list pls (not there as of now)
- argatroban until plt >150 then apixaban 5 mg BID (no lead-in after argatroban >=3d). NO warfarin until plt recovered, and we prefer apixaban. duration 3 mo min then reassess
- no plt transfusion unless bleed. asa 81 ok for graft, NO clopidogrel (on DOAC)
- pt should wear alert
""",
    "Dr. O. Beltran-Ruiz, Hematology",
    signed=t("04-11", "17:10"),
)
s.labs(t("04-12", "05:00"), issued=t("04-12", "05:30"), plt=61, hgb=9.0, cr=2.1, k=5.3)
s.note(
    "nursing",
    t("04-12", "14:00"),
    """RN WOCN. L foot amp site open, dakins->saline moist bid, granulating, no odor. RIGHT heel deep tissue injury 3x2 cm purple, intact - new. float heels, prevalon boot R.
family: pt does NOT want son Marcus told anything - estranged. password w daughter Denise 0119.""",
    "J. Whitcomb RN CWOCN",
    signed=t("04-12", "14:40"),
)
s.labs(t("04-13", "05:00"), issued=t("04-13", "05:30"), plt=98, hgb=8.8, cr=1.9, k=5.6)
smx = s.order("trimethoprim-sulfamethoxazole", "800-160 mg by mouth twice daily", t("04-13", "09:00"))
s.note(
    "consult",
    t("04-13", "12:10"),
    """ID. MRSA L foot osteo? resected w clear looking margin. prox bone cx no growth 4d; path margin pending. If margin neg = short course. Prim team started bactrim 0900 - K 5.6, Cr 1.9, home ACEi -> NO. Doxycycline 100 BID thru 4/24. stop vanc when PO. IF path margin + -> call us, 6 wk. f/u ID Dr Tran 4/23 """,
    "Dr. H. Tran, ID",
    signed=t("04-13", "12:50"),
)
smx.stop(t("04-13", "13:00"), "hyperkalemia")
dox = s.order("doxycycline", "100 mg by mouth twice daily", t("04-13", "13:05"))
vanc.stop(t("04-14", "08:00"), "changed to oral")
s.labs(t("04-14", "05:00"), issued=t("04-14", "05:30"), plt=138, hgb=8.9, cr=1.8, k=5.0)
s.note(
    "pt",
    t("04-14", "11:00"),
    """PT: heel WB L foot in post op shoe, FWW 60 ft CGA. Rec home w HH PT + nursing wound care. RIGHT heel offload. wife can't lift.""",
    "S. Abrams DPT",
    signed=t("04-14", "11:30"),
)
s.labs(t("04-15", "05:00"), issued=t("04-15", "05:30"), plt=172, hgb=9.1, cr=1.7, k=4.7, tbil=0.8)
arg.stop(t("04-15", "10:00"), "changed to apixaban")
api = s.order("apixaban", "5 mg by mouth twice daily", t("04-15", "10:05"))
s.note(
    "consult",
    t("04-15", "11:40"),
    """MEDICINE (co-manage)
DM: lantus 20 w gl 140-190. home on 24 units. metformin: eGFR 38 and CrCl down, lactic risk: OFF, stop (was held). jardiance OFF - fresh amputation.
HTN/HF: BP 128/70. HCTZ stop for good. lisinopril HOLD till BMP 4/20 (K up to 5.6 this stay). coreg cont.
gaba: 300 mg BID for eGFR 38 (was 600 tid; sleepy). allopurinol 200.
No NSAIDs.
wt 87.
""",
    "Dr. V. Adeyemi, Hospitalist",
    signed=t("04-15", "12:15"),
)
s.order(
    "enoxaparin",
    "40 mg subcutaneously daily",
    t("04-16", "07:40"),
    cat="discharge",
    note="vascular discharge order set",
).cancel(t("04-16", "09:50"), "HIT")
s.note(
    "progress",
    t("04-16", "07:10"),
    """VASC POD8/7 [cp fwd]
L groin + leg staples c/d/i. L DP doppler +. plt 196. hgb 9.2. Apixaban 5 bid + asa 81. NO clopidogrel. R heel DTI stable.
dc home w HH today. lovenox 40 (pathway) - NO, HIT, cancelled. SRA pending. bone margin path pending.
""",
    "Dr. L. Kasprzak PGY4",
    signed=t("04-16", "07:50"),
)
s.labs(t("04-16", "05:00"), issued=t("04-16", "06:00"), plt=196, hgb=9.2, cr=1.6, k=4.6)
s.allergy("heparin", "5224", "heparin-induced thrombocytopenia with thrombosis 4/2026", t("04-16", "09:55"))
for n, d in [
    ("apixaban", "5 mg by mouth twice daily"),
    ("aspirin", "81 mg by mouth daily"),
    ("doxycycline", "100 mg by mouth twice daily until April 24"),
    ("insulin glargine", "24 units subcutaneously at bedtime"),
    ("carvedilol", "6.25 mg by mouth twice daily"),
    ("atorvastatin", "80 mg by mouth at bedtime"),
    ("gabapentin", "300 mg by mouth twice daily"),
    ("allopurinol", "200 mg by mouth daily"),
    ("tamsulosin", "0.4 mg by mouth at bedtime"),
    ("oxycodone", "5 mg by mouth every 6 hours as needed for pain"),
]:
    s.order(n, d, t("04-16", "10:00"), cat="discharge")
s.note(
    "instr",
    t("04-16", "11:30"),
    """DISCHARGE INSTR - Walter Jarrell
L leg bypass 4/8 + L 2nd toe amp 4/9.
HEPARIN ALLERGY (HIT). Never heparin, Lovenox, heparin flush. wear alert bracelet, tell every nurse/dentist.
Blood thinner Eliquis (apixaban) 5 mg twice a day at least 3 months, plus baby aspirin. Do NOT take Plavix.
STOP: Plavix, Pletal (cilostazol), metformin, Jardiance, HCTZ. HOLD: lisinopril until Dr. Osman (PCP) sees labs from 4/20.
CHANGED: Lantus 24 units at bedtime (was 32). Gabapentin 300 mg twice a day (was 600 x3). Allopurinol 200 (was 300).
Doxycycline 100 mg 2x/day through 4/24.
No ibuprofen/naproxen.
L foot heel weight only in post op shoe. Float R heel, boot. Wound: saline moist dressing twice daily, HH RN.
Vascular Dr Monroe 4/28 10:00a w duplex, staples. ID Dr Tran 4/23 1:30p. Heme Dr Beltran-Ruiz 5/7 9:15a. PCP Osman 4/21 8:40a labs 4/20.
Waiting for: bone margin pathology, SRA blood test.
ER: leg cold/numb/blue, bleeding, black stool, fever, wound drainage, sugar <70 or >300, stroke sx.
""",
    "E. Fontaine RN",
    signed=t("04-16", "12:10"),
)
s.note(
    "dcsum",
    t("04-16", "12:30"),
    """DC SUM vascular. L CLTI s/p L fem-BK pop bypass GSV 4/8, L 2nd ray amp 4/9. HIT w L peroneal DVT (PF4 2.14, nadir plt 61 4/12 -> 196). AKI contrast peak cr 2.4 > 1.6. MRSA toe, doxy to 4/24. R heel DTI. Pend: SRA, proximal margin path. Full code. Home w HH. Contact Denise only.""",
    "Dr. L. Kasprzak PGY4",
    signed=t("04-16", "13:20"),
)
s.write(__file__)
