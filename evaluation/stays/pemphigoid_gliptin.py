"""Fictional: pemphigoid gliptin."""

from builder import Stay, clock

t = clock(2026, "-04:00")
s = Stay("z-bullo-05", "Vandermolen", "Harriet", "1940-02-11", "female")
s.contact("daughter, health care POA", "Ruth Vandermolen-Pike", "419-555-0181")
s.contact("son", "Gary Vandermolen", "419-555-0119")
s.encounter(
    t("09-14", "13:30"),
    t("09-22", "15:00"),
    "blistering rash, confusion",
    "77090002",
    "Bullous pemphigoid",
    "Hospital Medicine",
)
s.allergy("penicillin", "7980", "throat swelling 1988", t("09-14", "14:00"))
s.allergy(
    "lisinopril",
    "29046",
    "cough",
    t("09-14", "14:00"),
    severity="mild",
    kind="intolerance",
    criticality="low",
)
s.condition("Atrial fibrillation", "49436004", t("09-14", "14:00"), kind="problem-list-item")
s.condition("Chronic kidney disease stage 3b", "700379002", t("09-14", "14:00"), kind="problem-list-item")
s.condition("Type 2 diabetes mellitus", "44054006", t("09-14", "14:00"), kind="problem-list-item")

for name, text, since in (
    ("warfarin 5 mg", "5 mg by mouth daily (retail pharmacy fill list)", "2016-01-01"),
    ("linagliptin 5 mg", "1 tablet by mouth daily", "2025-03-01"),
    ("metformin 500 mg", "1 tablet by mouth twice daily with meals", "2010-01-01"),
    ("metoprolol succinate 50 mg", "1 tablet by mouth daily", "2016-01-01"),
    ("furosemide 20 mg", "1 tablet by mouth every morning", "2019-01-01"),
    ("losartan 50 mg", "1 tablet by mouth daily", "2017-01-01"),
    ("donepezil 10 mg", "1 tablet by mouth at bedtime", "2023-01-01"),
    ("mirtazapine 7.5 mg", "1 tablet by mouth at bedtime", "2024-01-01"),
    ("levothyroxine 50 mcg", "1 tablet by mouth every morning on an empty stomach", "2005-01-01"),
    ("alendronate 70 mg", "1 tablet by mouth weekly on Sunday", "2018-01-01"),
    ("calcium carbonate-vitamin D 600 mg-400 units", "1 tablet by mouth twice daily", "2018-01-01"),
    ("gabapentin 300 mg", "1 capsule by mouth three times daily", "2022-01-01"),
    ("latanoprost 0.005% eye drops", "1 drop in both eyes at bedtime", "2020-01-01"),
    ("diphenhydramine 25 mg", "2 tablets by mouth at bedtime for itch (over the counter)", "2026-09-01"),
):
    s.home(name, text, since, t("09-14", "15:00"))
s.vitals(t("09-14", "13:50"), bp="138/72", hr=92, temp=37.4, spo2=96, weight=58.0)
s.labs(
    t("09-14", "14:10"),
    issued=t("09-14", "14:55"),
    wbc=11.8,
    hgb=11.4,
    plt=301,
    na=137,
    k=4.7,
    cr=1.5,
    bun=31,
    glu=172,
    alb=2.9,
    inr=2.4,
    crp=41,
    ast=24,
    alt=18,
    a1c=7.1,
)
s.lab_text(
    t("09-14", "14:10"),
    t("09-14", "15:10"),
    "Eosinophils percent",
    "713-8",
    "14% (absolute 1.65 K/uL)",
    flag="H",
)
s.lab_text(
    t("09-14", "14:10"), t("09-14", "15:10"), "eGFR (CKD-EPI 2021)", "98979-8", "34 mL/min/1.73m2", flag="L"
)
s.note(
    "ed",
    t("09-14", "14:20"),
    """86F from home w dtr. 4 wk itch then 'water blisters' arms thighs belly, several popped. seeing things, unsteady x3 nights. OTC benadryl x2 qhs + 'one more' from son. no mouth sores. no new soaps
PMH AF on coumadin, DM2, CKD3b, mild dementia, HTN, OP
PCN allergy throat swelling
tense bullae 1-3 cm, intact + eroded ~20% BSA, urticarial plaques, Nikolsky neg, mucosa clear. R shin erosion yellow crust red 4 cm.
UA neg CT head: no bleed
ddx BULLOUS PEMPHIGOID, drug erup, DH, SJS (no mucosa, no), bullous cellulitis, diabetic bullae
CODE: dtr says DNR/DNI form at home. son on phone "do everything"
meds: bottle bag, see tech list
""",
    "Dr. W. Iyengar",
    signed=t("09-14", "16:00"),
)
s.note(
    "pharm",
    t("09-14", "16:30"),
    """MED REC (3 sources)
retail fill: warfarin 5 mg daily; coumadin clinic card (9/2): 5 mg M W F, 2.5 mg other days = 25 mg/wk, INR 2.4; dtr pillbox: 5 mg every day since ~ last week (new box, misread). Use CLINIC dose 5 MWF/2.5 rest.
linagliptin started 3/2025  -> DPP4i ~ bullous pemphigoid, tell team
alendronate weekly Sunday, last 9/13. eGFR 34: <35 not rec
gabapentin 300 tid, eGFR 34 -> 300 bid max for renal fn
diphenhydramine + donepezil opposing -> stop
husband's (deceased) glargine pen in fridge, pt NOT on insulin
""",
    "S. Benitez PharmD",
    signed=t("09-14", "17:30"),
)
s.note(
    "hp",
    t("09-14", "17:00"),
    """H&P Hosp  86F  probable BP, eos 14%
1 blisters: derm consult punch bx lesion + perilesional DIF, BP180 Ab. HOLD linagliptin
2 delirium - benadryl (anticholinergic), stop, no benzos
3 R shin cellulitis?: swab, start doxycycline (PCN allergy) 100 bid - also helps BP
4 AF warfarin INR 2.4 per clinic dose. 5mg today (Mon)  !! DOXY raises INR recheck daily
5 DM2 metformin cont  6 CKD3b cr 1.5 baseline 1.4
7 DNR/DNI  - POLST copy faxed by PCP, POA = Ruth. dtr confirmed. (ED said full?) ACTIVE ORDER DNR/DNI.
levo donepezil metop losartan furosemide mirtaz cont
""",
    "Dr. C. Ruhl",
    signed=t("09-14", "19:20"),
)
s.service(
    "DNR/DNI, no intubation, no CPR",
    t("09-14", "19:30"),
    category="code status",
    note="POLST on file; POA Ruth Vandermolen-Pike confirms",
)
lin = s.order(
    "linagliptin 5 mg",
    "1 tablet daily",
    t("09-14", "19:10"),
    end=t("09-14", "19:30"),
    final="cancelled",
    why="suspected cause of bullous pemphigoid",
)
s.order(
    "diphenhydramine 25 mg",
    "25-50 mg at bedtime as needed for itch",
    t("09-14", "19:10"),
    end=t("09-14", "19:35"),
    final="cancelled",
    why="delirium; with donepezil",
)
war = s.order("warfarin 5 mg", "5 mg Monday Wednesday Friday; 2.5 mg other days", t("09-14", "19:15"))
dox = s.order("doxycycline hyclate 100 mg", "1 capsule by mouth twice daily", t("09-14", "19:20"))
s.order("metoprolol succinate 50 mg", "1 tablet daily", t("09-14", "19:15"))
s.order("metformin 500 mg", "1 tablet twice daily with meals", t("09-14", "19:15"))
s.order(
    "gabapentin 300 mg",
    "1 capsule three times daily",
    t("09-14", "19:15"),
    end=t("09-15", "11:00"),
    final="stopped",
    why="changed to twice daily for kidney function",
)
s.order("gabapentin 300 mg", "1 capsule twice daily", t("09-15", "11:00"))
alen = s.order(
    "alendronate 70 mg",
    "1 tablet weekly on Sunday",
    t("09-14", "19:15"),
    end=t("09-15", "11:00"),
    why="eGFR 34; with doxycycline oesophagitis risk",
)
s.note(
    "consult",
    t("09-15", "10:20"),
    """DERM  Dr F. Achterberg. Classic BP, DPP4i assoc. Punch x2 today (L forearm; perilesional L forearm DIF). STOP linagliptin permanently, list as intolerance. Furosemide other possible but low suspicion, ok to keep.
Rx: clobetasol 0.05% oint whole body below neck BID (not face/groin), petrolatum gauze; prednisone 30 mg/d (0.5/kg). doxy 100 bid x? continue w it 6 wks
steroid >4wk -> HBV core, Qfn, glucose, PJP no for 30 mg
don't deroof. keep bx site dry 48 h. stitches out 10-14 d
""",
    "Dr. F. Achterberg",
    signed=t("09-15", "12:10"),
)
s.order("prednisone 10 mg", "30 mg by mouth every morning with food", t("09-15", "12:30"))
s.order(
    "clobetasol 0.05% ointment",
    "apply to body below neck twice daily, not face or groin",
    t("09-15", "12:30"),
)
s.order(
    "calcium carbonate-vitamin D 600 mg-400 units",
    "1 tablet by mouth twice daily, not within 2 hours of doxycycline",
    t("09-15", "12:35"),
)
s.labs(t("09-17", "05:30"), issued=t("09-17", "06:10"), inr=3.6, glu=268, k=4.9, cr=1.6)
s.labs(t("09-18", "05:30"), issued=t("09-18", "06:10"), inr=4.6, glu=294, k=5.3, cr=1.6, hgb=10.9)
war.hold(t("09-18", "08:00"), "INR 4.6 (doxycycline)")
s.order("insulin NPH", "8 units subcutaneously every morning with prednisone", t("09-18", "09:30"))
s.note(
    "nursing",
    t("09-16", "22:40"),
    """N: bullae drained none new 2. less itch. pt calmer, oriented to place. son Gary at BS asked for code status 'full', told POA. glucose 248, sliding scale. pt found w son's benadryl in purse, removed. skin: R shin less red. took calcium w doxy together 2100, told space 2 h
""",
    "T. Waweru RN",
    signed=t("09-16", "23:10"),
)
s.lab_text(
    t("09-15", "13:00"),
    t("09-17", "10:00"),
    "Hepatitis B core antibody total",
    "13952-7",
    "REACTIVE",
    flag="A",
)
s.lab_text(t("09-15", "13:00"), t("09-16", "16:00"), "Hepatitis B surface antigen", "5196-1", "Nonreactive")
s.lab_text(
    t("09-14", "15:30"),
    t("09-17", "12:00"),
    "Wound culture right shin",
    "6462-6",
    "Staphylococcus aureus (MSSA) 2+. S: doxycycline, clindamycin, TMP-SMX.",
    flag="A",
)
s.note(
    "progress",
    t("09-18", "08:20"),
    """HM PN d5   INR 2.4 -> 3.6 -> 4.6. NO bleed. doxy interaction. HOLD warfarin tonight + tmrw, no vit K. BG 294 on pred 30 -> NPH 8u AM w pred. K 5.3 losartan HOLD. HBcAb REACTIVE, sAg neg -> HBV DNA sent (Qfn too), ID/GI if + entecavir before long steroid - PENDING
R shin MSSA S doxy.
no new bullae x24 h. pred 30 x 2 wks then derm taper
DNR/DNI. dtr Ruth updated
""",
    "Dr. C. Ruhl",
    signed=t("09-18", "09:40"),
)
los = s.order(
    "losartan 50 mg",
    "1 tablet daily",
    t("09-14", "19:15"),
    end=t("09-18", "09:45"),
    final="on-hold",
    why="potassium 5.3",
)
s.labs(t("09-20", "05:30"), issued=t("09-20", "06:10"), inr=2.9, glu=201, k=4.8, cr=1.5, hgb=10.8)
s.labs(t("09-22", "05:30"), issued=t("09-22", "06:10"), inr=2.3, glu=178, k=4.7, cr=1.5, hgb=11.0)
war.change(
    t("09-20", "08:30"),
    status="active",
    statusReason=None,
    dosageInstruction=[{"text": "2.5 mg by mouth daily"}],
)
s.report(
    "Skin biopsy, punch",
    "22637-3",
    t("09-15", "10:30"),
    t("09-19", "16:00"),
    "Subepidermal bulla with eosinophils. DIF: linear IgG and C3 at basement membrane. Diagnostic of bullous pemphigoid.",
    category="SP",
)
s.note(
    "pt",
    t("09-19", "10:00"),
    """PT: 30 ft FWW, CGA x1. stand sit mod. fall risk, wants own bed. home w dtr + HHRN wound + PT
""",
    "A. Dolan PT",
    signed=t("09-19", "11:00"),
)
s.note(
    "progress",
    t("09-20", "08:15"),
    """HM PN  INR 2.9 -> restart warfarin 2.5 mg DAILY (wk 17.5, lower: doxy on). BX confirmed BP. NPH 8u, am BG 201. K 4.8 hold losartan till clinic.
cont clobetasol, pred 30, doxy x 6 wks total thru 10/26
SNF declined by pt. home w dtr.
""",
    "Dr. C. Ruhl",
    signed=t("09-20", "09:30"),
)
s.lab_text(t("09-18", "10:00"), t("09-22", "08:00"), "QuantiFERON-TB Gold Plus", "71774-4", "Negative")
s.lab_text(
    t("09-18", "10:00"),
    t("09-22", "08:10"),
    "Hepatitis B virus DNA quantitative",
    "11258-9",
    "In process. Result to follow.",
    status="registered",
)
s.note(
    "dcsum",
    t("09-22", "11:00"),
    """DC SUM  H. Vandermolen 86F
BP (linagliptin), bx proven. R shin MSSA. delirium from diphenhydramine, resolved. INR 4.6 w doxy. steroid hyperglycemia.
MEDS
CHG warfarin 2.5 mg EVERY DAY (was 5 MWF/2.5)  - until INR 9/25
NEW prednisone 30 mg AM thru 10/2 then 20 mg daily til derm
NEW doxycycline 100 BID thru 10/26, 2 h apart from calcium, sit up w water
NEW clobetasol BID, body not face/groin
NEW NPH insulin 8 u every AM w prednisone. hypo if pred goes down -> PCP lower
CHG gabapentin 300 BID (was TID)
STOP linagliptin forever, alendronate, diphenhydramine (all OTC sleep/itch)
HOLD losartan (K 5.3) until BMP at PCP
CONT metformin 500 BID, metoprolol 50, furosemide 20, donepezil 10, mirtaz 7.5, levo 50, Ca/vit D, latanoprost
F/U INR coumadin clinic 9/25 9a. PCP Dr Lundy 9/29 1:30 - BMP K, glucose, suture out (bx 9/15). Derm 10/1 11:00 Achterberg
PEND HBV DNA (HBc Ab +; if + entecavir) - call 9/24
DNR/DNI, POLST to home. POA Ruth. HH RN daily wound
CALL bleed/black stool, BG <70 or >350, fever, blisters mouth/eye, spreading red
""",
    "Dr. C. Ruhl",
    signed=t("09-22", "12:20"),
)
for name, text in (
    ("warfarin 2.5 mg", "1 tablet by mouth every day"),
    ("prednisone 10 mg", "30 mg by mouth every morning through 10/02, then 20 mg daily"),
    (
        "doxycycline hyclate 100 mg",
        "1 capsule by mouth twice daily through 10/26, 2 hours apart from calcium",
    ),
    ("clobetasol 0.05% ointment", "apply twice daily to body, not face or groin"),
    ("insulin NPH", "8 units subcutaneously every morning with prednisone"),
    ("gabapentin 300 mg", "1 capsule by mouth twice daily"),
    ("metformin 500 mg", "1 tablet by mouth twice daily"),
    ("metoprolol succinate 50 mg", "1 tablet by mouth daily"),
    ("furosemide 20 mg", "1 tablet by mouth every morning"),
    ("donepezil 10 mg", "1 tablet by mouth at bedtime"),
    ("mirtazapine 7.5 mg", "1 tablet by mouth at bedtime"),
    ("levothyroxine 50 mcg", "1 tablet by mouth every morning"),
    ("calcium carbonate-vitamin D 600 mg-400 units", "1 tablet by mouth twice daily"),
    ("latanoprost 0.005% eye drops", "1 drop in both eyes at bedtime"),
):
    s.order(name, text, t("09-22", "11:30"), cat="discharge")
s.note(
    "nursing",
    t("09-22", "14:20"),
    """DC: dtr Ruth taught NPH pen 8u AM, drew back x2. pt's old glargine (husband's) to be thrown out. new pillbox filled WARFARIN 2.5 ONLY - 5 mg tabs removed. POLST in envelope.
""",
    "T. Waweru RN",
    signed=t("09-22", "14:50"),
)
s.write(__file__)
