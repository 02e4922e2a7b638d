from builder import Stay, clock

t = clock(2025, "+00:00")
s = Stay("k-lung", "Pritchard", "Gareth", "1958-07-30", "male")
s.contact("wife", "Sian Pritchard", "555-0151")
s.encounter(
    t("01-14", "11:20"),
    t("01-23", "15:00"),
    "breathlessness, hemoptysis",
    "267036007",
    "Dyspnea",
    "Respiratory Medicine",
)
s.condition("COPD", "13645005", t("01-14", "12:00"), kind="problem-list-item")
s.condition("Epilepsy", "84757009", t("01-14", "12:00"), kind="problem-list-item")
s.condition("Hypertension", "38341003", t("01-14", "12:00"), kind="problem-list-item")
s.allergy("iodinated contrast", "", "collapse", t("01-14", "12:05"))
H = t("01-14", "14:00")
s.home("phenytoin", "300 mg by mouth at bedtime", "1999-01-01", H)
s.home("bendroflumethiazide", "2.5 mg by mouth daily", "2012-01-01", H)
s.home("calcium carbonate/colecalciferol", "1 tablet by mouth twice daily", "2023-01-01", H)
s.home("tiotropium", "18 mcg inhaled daily", "2018-01-01", H)
s.home("salbutamol", "2 puffs as needed", "2018-01-01", H)
s.home("aspirin", "75 mg by mouth daily", "2016-01-01", H)
phe = s.order("phenytoin", "300 mg by mouth at bedtime", t("01-14", "15:00"))
ben = s.order("bendroflumethiazide", "2.5 mg by mouth daily", t("01-14", "15:00"))
cal = s.order("calcium carbonate/colecalciferol", "1 tablet by mouth twice daily", t("01-14", "15:00"))
tio = s.order("tiotropium", "18 mcg inhaled daily", t("01-14", "15:00"))
asp = s.order("aspirin", "75 mg by mouth daily", t("01-14", "15:00"))
enx = s.order("enoxaparin", "120 mg subcutaneously every 12 hours", t("01-14", "15:10"))
s.labs(
    t("01-14", "11:50"),
    issued=t("01-14", "12:40"),
    wbc=10.4,
    hgb=12.1,
    plt=388,
    na=137,
    k=3.6,
    cr=1.3,
    bun=29,
    ca=12.9,
    alb=3.0,
    alp=141,
    trop=34,
    bnp=780,
)
s.vitals(t("01-14", "11:30"), bp="118/70", hr=112, rr=26, temp=37.1, spo2=88, weight=80, height=176)
s.note(
    "ed",
    t("01-14", "12:00"),
    """66M smoker 45 pk-yr, 6wk cough, hemoptysis teaspoon x5, 9 kg wt loss, thirst, constipation, 2d SOB + L calf pain.
SpO2 88 RA. L calf 3 cm bigger.
Ca 12.9 (corr 13.7). Cr 1.3. trop 34.
Triage wt "176" - entered as kg?? dosing enox 120 bid.
Contrast "allergy": fainted at blood draw in 1998 prior to scan per wife.
On phenytoin since RTA 1999, no fit 12 y. CTPA after discussion. no steroid prep, fine.""",
    "Dr. O. Bevan (ED)",
    signed=t("01-14", "13:50"),
)
s.note(
    "radiology",
    t("01-14", "14:30"),
    """CTPA: Segmental PE left lower lobe and R main lobar, RV/LV 0.9. Spiculated 4.4 cm mass RIGHT upper lobe. Mediastinal nodes 4R 2.1 cm. L adrenal normal. Lytic L3? Liver ok. Thyroid L nodule 1.8 cm: US.""",
    "Dr. M. Trevelyan (Radiology)",
    signed=t("01-14", "15:30"),
)
s.note(
    "hp",
    t("01-14", "15:40"),
    """Med clerking. PE + ?lung ca + hyperCa (corr 13.7).
enox 120 bid. Fluids. Stop bendro + Ca/vitD (hyperCa). - both still charted, pls strike off. Phenytoin cont. Aspirin cont. Zoledronate 4 mg IV after fluids.
Wife wants us "not to tell him it's cancer"; pt has capacity, asks for straight talk, agreed he hears everything first.
DVT scan. full escalation.""",
    "Dr. E. Maddox",
    signed=t("01-14", "17:30"),
)
s.note(
    "pharm",
    t("01-15", "09:30"),
    """Wt on ward scales 80.0 kg (=176 lb: ED figure was pounds). Enox 1 mg/kg = 80 mg BD not 120. 2 doses of 120 given. Changed with Dr Maddox 09:40.
DOAC: phenytoin is a strong CYP3A4/P-gp inducer => apixaban/rivaroxaban/edoxaban NOT to be used. Stay LMWH. Do not switch to a DOAC unless phenytoin replaced (2 wk wash-out).
ASA + LMWH + hemoptysis - stop aspirin (primary prevention only).
Contrast entry: vasovagal 1998, tolerated CTPA yesterday -> remove.""",
    "N. Rhys MPharm",
    signed=t("01-15", "10:00"),
)
enx.dose(t("01-15", "10:10"), "80 mg subcutaneously every 12 hours")
s.given("zoledronic acid", "4 mg IV", t("01-15", "12:00"))
s.labs(
    t("01-15", "06:00"), issued=t("01-15", "07:00"), hgb=11.6, na=139, k=3.5, cr=1.2, ca=12.2, alb=2.9, mg=1.8
)
ben.stop(t("01-15", "11:00"), "hypercalcemia")
cal.stop(t("01-16", "12:00"), "hypercalcemia")
asp.stop(t("01-15", "11:30"), "hemoptysis on anticoagulation")
s.report(
    "US venous doppler",
    "",
    t("01-15", "14:00"),
    t("01-15", "15:00"),
    "Occlusive thrombus left popliteal and femoral vein.",
)
s.note(
    "progress",
    t("01-16", "09:00"),
    """D3 PE/DVT, RUL mass. Ca 11.4 corr 12.3?. hemoptysis less. SpO2 93 2L (target 88-92 - COPD? he's not a retainer pCO2 41; target 94)
Plan: apixaban 10 bid from tmrw for home (easier). Bronch/EBUS 1/17 - hold enox evening before & morning.
MRI brain staging.
Ca tab: chart shows still given this am!!""",
    "Dr. J. Okonjo (SHO)",
    signed=t("01-16", "10:30"),
)
s.note(
    "event",
    t("01-16", "15:00"),
    """Cons review: NO apixaban (phenytoin) - plan of this am cancelled. LMWH long term, cancer. Hold enox 16/1 20:00 dose and 17/1 08:00 for EBUS.""",
    "Dr. H. Llewellyn (Consultant)",
    signed=t("01-16", "15:40"),
)
s.note(
    "procedure",
    t("01-17", "10:30"),
    """EBUS-TBNA 4R + RUL endobronchial bx. ROSE: 'small cell?'. No bleeding. restart enox 18:00. """,
    "Dr. H. Llewellyn (Consultant)",
    signed=t("01-17", "11:40"),
)
s.lab_text(
    t("01-17", "10:45"),
    t("01-20", "14:00"),
    "EBUS cytology and bronchial biopsy",
    "",
    "ADENOCARCINOMA (TTF-1+, napsin A+), NOT small cell. NGS panel / PD-L1: requested, in process 2-3 weeks. ",
    "A",
)
s.report(
    "MRI brain with contrast",
    "",
    t("01-18", "09:00"),
    t("01-18", "15:00"),
    "Two enhancing lesions: left frontal 9 mm, right cerebellar 6 mm, with little edema. No hemorrhage. Consistent with metastases.",
)
s.labs(
    t("01-18", "06:00"),
    issued=t("01-18", "07:00"),
    hgb=11.2,
    plt=402,
    ca=9.9,
    alb=2.9,
    cr=1.0,
    na=138,
    mg=1.6,
    phos=2.1,
)
s.note(
    "progress",
    t("01-18", "16:00"),
    """MRI: 2 mets, no bleed. No steroids now (no edema). Continue LMWH ok w/ neuro-onc - non-hemorrhagic. Phenytoin level 6 (low; alb 2.9 corr 9). DO NOT disclose MRI to wife before pt; pt told 17:00 by cons w CNS. Histology prelim small cell -> chemo asap?""",
    "Dr. J. Okonjo (SHO)",
    signed=t("01-18", "18:00"),
)
s.note(
    "consult",
    t("01-20", "16:00"),
    """ONC. Final histology adenocarcinoma, T2b N2? M1c (brain x2). Small cell report void. Await NGS + PD-L1 (pending ~2-3 wks) before systemic. SRS brain ref 28/1. Levetiracetam to replace phenytoin (interacts w TKIs; also DOAC): start LEV 500 BD now, phenytoin reduce 300->200 for 1 wk then 100 for 1 wk then stop. Continue LMWH meanwhile.""",
    "Dr. R. Sandhu (Oncology)",
    signed=t("01-20", "17:30"),
)
phe.dose(t("01-21", "09:00"), "200 mg by mouth at bedtime until 27 Jan, then 100 mg until 3 Feb, then stop")
lev = s.order("levetiracetam", "500 mg by mouth twice daily", t("01-20", "18:00"))
s.note(
    "nursing",
    t("01-21", "11:00"),
    """CNS: pt knows dx adenoca, mets. Now he ASKS wife be told with him, done 21/1. Mood ok. wife taught enox injections; O2 sats 94 RA walking 91. Driving: told stop (brain mets), DVLA. Smoker - NRT patch 21 mg started. Dizzy on levetiracetam? mild.""",
    "C. Nyberg RN (lung CNS)",
    signed=t("01-21", "12:10"),
)
nrt = s.order("nicotine patch", "21 mg/24 h transdermal daily", t("01-21", "12:00"))
s.labs(t("01-22", "06:00"), issued=t("01-22", "07:00"), hgb=11.0, plt=142, ca=8.8, alb=3.0, cr=1.0, k=3.8)
s.note(
    "progress",
    t("01-22", "09:00"),
    """Plt 142 (402 on 18/1)?? >50% fall d8 of LMWH -> 4T score 5. HIT screen PF4 sent. stop enox now -> fondaparinux 7.5 mg sc daily (80 kg). PF4 result 23/1 hopefully. Rpt FBC.""",
    "Dr. H. Llewellyn (Consultant)",
    signed=t("01-22", "10:30"),
)
enx.stop(t("01-22", "10:40"), "possible HIT")
fon = s.order("fondaparinux", "7.5 mg subcutaneously daily", t("01-22", "10:45"))
s.labs(t("01-22", "16:00"), issued=t("01-22", "17:00"), plt=388)
s.lab_text(
    t("01-22", "16:00"),
    t("01-22", "17:00"),
    "Platelet count comment",
    "",
    "Morning sample clumped (EDTA), true count 388 on citrate. Morning value of 142 withdrawn.",
    "N",
)
s.lab_text(t("01-22", "11:00"), t("01-23", "09:00"), "Heparin PF4 antibody", "", "NEGATIVE (OD 0.11)", "N")
s.note(
    "progress",
    t("01-23", "09:30"),
    """PLATELET CLUMPING - true 388, PF4 neg. NO HIT. Back to enoxaparin; once-daily 120 mg (1.5 mg/kg) for home simpler - at least 6 months. Fondaparinux stop, last dose 22/1 11:00; first enox today 12:00.
Home 23/1. onc 30/1.""",
    "Dr. H. Llewellyn (Consultant)",
    signed=t("01-23", "10:15"),
)
fon.stop(t("01-23", "10:20"), "HIT excluded")
enx2 = s.order("enoxaparin", "120 mg subcutaneously once daily", t("01-23", "10:20"))
s.vitals(t("01-23", "09:00"), bp="124/72", hr=88, rr=18, temp=36.8, spo2=94, weight=78.6)
D = t("01-23", "11:00")
s.order("enoxaparin", "120 mg subcutaneously once daily, at least 6 months", D, cat="discharge")
s.order("levetiracetam", "500 mg by mouth twice daily", D, cat="discharge")
s.order(
    "phenytoin",
    "200 mg by mouth at bedtime until 27 Jan, then 100 mg until 3 Feb, then stop",
    D,
    cat="discharge",
)
s.order("tiotropium", "18 mcg inhaled daily", D, cat="discharge")
s.order("nicotine patch", "21 mg/24 h transdermal daily", D, cat="discharge")
s.note(
    "instr",
    t("01-23", "11:20"),
    """Home. SRS planning 28/1 09:15. Onc Dr Sandhu 30/1 11:00 (NGS/PD-L1 if back). Bloods 27/1 Ca, FBC, U&E GP. Thyroid US - GP. No bendro, Ca/vit D, aspirin, no DOAC. No driving. Return: breathless, blood >1 tbsp, chest pain, fit, severe headache, thirst/confusion (Ca), bleeding.""",
    "Dr. J. Okonjo (SHO)",
    signed=t("01-23", "12:30"),
)
s.write(__file__)
