"""COPD with carbon dioxide retention: steroid taper, one triple inhaler for two old ones, oxygen at home, a nodule that a note puts on the wrong side."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("copd-nod", "Thibodeaux", "Gerald", "1956-04-23", "male")
s.contact("wife", "Odette Thibodeaux", "555-0154")
s.encounter(
    t("12-03", "21:10"),
    t("12-08", "13:15"),
    "shortness of breath",
    "267036007",
    "Dyspnea",
    "Pulmonary Medicine",
)

s.allergy(
    "doxycycline",
    "3640",
    "blistering sunburn (photosensitivity)",
    t("12-03", "21:30"),
    "moderate",
    "intolerance",
    "low",
)
s.condition(
    "Chronic obstructive lung disease", "13645005", t("12-03", "21:30"), "2014", kind="problem-list-item"
)
s.condition("Essential tremor", "609558009", t("12-03", "21:30"), "2019", kind="problem-list-item")
s.condition(
    "Benign prostatic hyperplasia", "266569009", t("12-03", "21:30"), "2020", kind="problem-list-item"
)
s.condition(
    "Acute exacerbation of chronic obstructive airways disease",
    "195951007",
    t("12-03", "23:00"),
    t("12-01", "08:00"),
)
s.condition(
    "Acute hypercapnic respiratory failure",
    "",
    t("12-03", "23:00"),
    t("12-03", "21:10"),
    "resolved",
    t("12-05", "10:00"),
)

rec = t("12-04", "01:00")
s.home("tiotropium 18 mcg inhalation capsule", "1 capsule inhaled daily", "2016-01-01", rec)
s.home("fluticasone/salmeterol 250/50 mcg", "1 inhalation twice daily", "2018-01-01", rec)
s.home("albuterol HFA 90 mcg", "2 puffs every 4 hours as needed", "2014-01-01", rec)
s.home("propranolol 40 mg", "40 mg by mouth twice daily for tremor", "2019-03-01", rec)
s.home("alprazolam 0.5 mg", "0.5 mg by mouth at bedtime as needed", "2021-01-01", rec)
s.home("tamsulosin 0.4 mg", "0.4 mg by mouth at bedtime", "2020-01-01", rec)
s.home("rosuvastatin 5 mg", "5 mg by mouth daily", "2017-01-01", rec)
s.home("azithromycin 250 mg", "250 mg by mouth three times a week (Mon, Wed, Fri)", "2024-10-01", rec)

s.vitals(t("12-03", "21:15"), "158/90", hr=118, rr=34, temp=37.4, spo2=82, weight=71)
s.labs(
    t("12-03", "21:25"),
    t("12-03", "22:00"),
    wbc=12.8,
    hgb=16.9,
    plt=260,
    na=139,
    k=3.9,
    co2=34,
    cr=0.9,
    glu=131,
    ph=7.24,
    pco2=78,
    trop=12,
)
s.labs(t("12-03", "21:25"), t("12-03", "22:20"), bnp=210)
s.order("ipratropium / albuterol nebulizer", "0.5 mg/2.5 mg inhaled every 4 hours", t("12-03", "21:20"))
mp = s.order("methylprednisolone", "60 mg IV every 8 hours", t("12-03", "21:40"), code="6902")
s.order(
    "ceftriaxone",
    "1 g IV every 24 hours",
    t("12-03", "22:30"),
    code="2193",
    end=t("12-07", "10:00"),
    final="completed",
)
az = s.order("azithromycin", "250 mg by mouth three times a week", t("12-04", "01:30"), code="18631")
pro = s.order("propranolol", "40 mg by mouth twice daily", t("12-04", "01:30"), code="8787")
alp = s.order("alprazolam", "0.5 mg by mouth at bedtime as needed", t("12-04", "01:30"), code="596")
alp.stop(t("12-04", "02:40"), "pCO2 78, sedation")
tio = s.order("tiotropium", "18 mcg inhaled daily", t("12-04", "01:30"), code="69120")
tio.hold(t("12-04", "02:40"), "on ipratropium")
adv = s.order("fluticasone/salmeterol", "250/50 mcg inhaled twice daily", t("12-04", "01:30"))
s.order("tamsulosin", "0.4 mg by mouth at bedtime", t("12-04", "01:30"), code="77492")
s.order("rosuvastatin", "5 mg by mouth daily", t("12-04", "01:30"), code="301542")
s.order("nicotine patch", "21 mg transdermal daily", t("12-04", "09:00"), code="7407")
# nobody ends these three
s.order("enoxaparin", "40 mg subcutaneously daily", t("12-04", "01:30"), code="67108")
s.order(
    "insulin lispro",
    "correction scale subcutaneously three times daily with meals, steroid",
    t("12-04", "10:00"),
    code="86009",
)
s.order("pantoprazole", "40 mg by mouth daily while on IV steroid", t("12-04", "10:00"), code="40790")
code_full = s.service("Full code", t("12-04", "01:30"), category="code status")

s.note(
    "ed",
    t("12-03", "21:20"),
    """69M COPD (FEV1 38%), 2 d worse SOB, green sputum, wheeze. Smokes 1/2 ppd (50 pk-yr). EMS NRB 15 L -> drowsy!! pH 7.24 CO2 78. BiPAP 14/6. sats goal 88-92.
duonebs, solumedrol, CTX. d-dimer 0.31 neg. no CP. father died lung ca. r/o PNA PTX CHF""",
    "Dr. H. Blanchard",
    t("12-03", "23:10"),
)
s.report(
    "XR Chest portable",
    "",
    t("12-03", "21:35"),
    t("12-03", "22:05"),
    "Hyperinflation. No pneumothorax or consolidation. Vague 1 cm density left upper zone; CT advised.",
)
s.note(
    "hp",
    t("12-04", "00:30"),
    """AECOPD w acute on chronic hypercapnic RF, alert on BiPAP, repeat pH 7.31. trigger prob viral (RVP sent). on propranolol 40 bid for tremor!! nonselective - stop.
xanax stop. CT chest w/o when stable. Full code. wife Odette: "il veut pas la machine, la grosse machine dans gorge".""",
    "Dr. A. Fontenot",
    t("12-04", "02:30"),
)
pro.stop(t("12-04", "02:40"), "nonselective beta blocker, bronchospasm")
s.labs(t("12-04", "04:00"), t("12-04", "04:30"), ph=7.34, pco2=61)
s.lab_text(t("12-03", "23:30"), t("12-04", "07:00"), "Rhinovirus RNA", "", "DETECTED", "A")
s.labs(t("12-05", "05:00"), t("12-05", "05:40"), k=2.9, mg=1.6, glu=262, wbc=18.4, cr=0.9)
kcl = s.order("potassium chloride ER", "40 mEq by mouth twice daily", t("12-05", "06:00"), code="8591")
s.report(
    "CT Chest without contrast",
    "29252-4",
    t("12-05", "11:00"),
    t("12-05", "15:20"),
    "Severe centrilobular emphysema. 11 mm spiculated solid nodule in the LEFT upper lobe, new since 2021. No adenopathy. Coronary calcification. "
    "PET/CT and thoracic referral recommended. 3.4 cm infrarenal aorta partly seen.",
)
s.note(
    "progress",
    t("12-05", "09:00"),
    """HD2 off BiPAP since 0600, 3L 90%. wheeze less. K 2.9 (nebs, steroids) replete, mg. glu 262 on steroids SSI. RVP rhino+.
AECOPD: solumedrol -> pred 40. CTX d2. BiPAP qhs. CT chest today.
goals: pt states clearly NO INTUBATION, CPR yes? -> to readdress w wife""",
    "Dr. A. Fontenot",
    t("12-05", "10:20"),
)
mp.stop(t("12-05", "10:30"), "to prednisone")
pred = s.order("prednisone", "40 mg by mouth daily", t("12-05", "10:30"), code="8640")
s.note(
    "event",
    t("12-05", "16:30"),
    "ACP mtg pt, wife, pulm. Pt has capacity. DNR AND DNI. BiPAP ok, ICU ok. orders changed.",
    "Dr. A. Fontenot",
    t("12-05", "17:00"),
)
code_full.stop(t("12-05", "17:00"), "replaced")
s.service(
    "Do not resuscitate / do not intubate, BiPAP acceptable", t("12-05", "17:00"), category="code status"
)
s.labs(t("12-06", "05:00"), t("12-06", "05:40"), k=4.3, mg=2.0, glu=188, wbc=15.0)
kcl.stop(t("12-06", "08:00"), "K 4.3")
s.note(
    "progress",
    t("12-06", "09:10"),
    """HD3 off BiPAP since 0600, 3L 90%. wheeze less. K 2.9 (nebs, steroids) replete, mg. glu 262 on steroids SSI. RVP rhino+.
pred 40 d2. CT: 11 mm spiculated RUL nodule - d/w pt & wife, worried (father). Thoracic clinic + PET. DNR/DNI.
tremor worse off propranolol -> primidone 25 qhs trial. tamsulosin cont for BPH.
plan triple inhaler: Trelegy 1x/d instead of Spiriva + Advair""",
    "Dr. S. Pradhan",
    t("12-06", "10:40"),
)
s.order("primidone", "25 mg by mouth at bedtime", t("12-06", "11:00"), code="8691")
s.note(
    "nursing",
    t("12-06", "22:00"),
    "walked 60 m, SpO2 83% RA, 90% on 2 L. Rest RA 87%. patient asked for cigarette, patch on L arm. Slept w BiPAP 5h.",
    "G. Arceneaux RN",
)
s.note(
    "progress",
    t("12-07", "09:00"),
    """HD4 2L 91%, no BiPAP needed overnight. WBC 13 steroids. glu 150s. CTX done today (5 d). Chronic azithro MWF stays; QTc 431, hearing ok.
home O2 eval qualifies 2L rest+exertion. nodule is LUL (11 mm), sorry my note said R.
A1c 6.4.""",
    "Dr. S. Pradhan",
    t("12-07", "10:15"),
)
s.labs(t("12-07", "05:00"), t("12-07", "06:00"), a1c=6.4, wbc=13.1, k=4.1, glu=151)
s.lab_text(
    t("12-04", "06:00"),
    t("12-07", "11:00"),
    "Bacteria identified in Sputum by Culture",
    "6460-0",
    "Moderate Haemophilus influenzae, beta-lactamase negative",
    "A",
)
s.note(
    "pharm",
    t("12-07", "14:00"),
    "Inhaler teach: Trelegy Ellipta 100/62.5/25 1 inh qd, rinse. STOP Spiriva & Advair (same drug classes). MWF azithro ok. Primidone: enzyme inducer, sedation + CO2 - low dose, watch. Discard propranolol, alprazolam.",
    "T. Melancon PharmD",
)
s.note(
    "pt", t("12-07", "15:00"), "Pulm rehab candidate. 6MWT 180 m on 2L. stairs 6. Home w HH.", "J. Landry PT"
)

s.vitals(t("12-08", "08:00"), "132/76", hr=88, rr=20, spo2=91, o2=2, temp=36.7)
d = t("12-08", "09:30")
s.order(
    "prednisone 10 mg tablet",
    "40 mg daily through 12/9, then 30 mg daily 12/10-12/12, 20 mg daily 12/13-12/15, 10 mg daily 12/16-12/18, then stop",
    d,
    "discharge",
    code="8640",
)
s.order(
    "fluticasone furoate/umeclidinium/vilanterol 100/62.5/25 mcg", "1 inhalation once daily", d, "discharge"
)
s.order("albuterol HFA 90 mcg", "2 puffs every 4 hours as needed for wheeze", d, "discharge", code="435")
s.order("azithromycin 250 mg", "250 mg by mouth Monday, Wednesday, Friday", d, "discharge", code="18631")
s.order("primidone 50 mg tablet", "25 mg by mouth at bedtime", d, "discharge", code="8691")
s.order("tamsulosin 0.4 mg", "0.4 mg by mouth at bedtime", d, "discharge", code="77492")
s.order("rosuvastatin 5 mg", "5 mg by mouth daily", d, "discharge", code="301542")
s.order("nicotine patch 21 mg/24 h", "1 patch daily for 6 weeks, then 14 mg", d, "discharge", code="7407")
s.order("oxygen", "2 L/min nasal cannula at rest, sleep and exertion, target 88-92 %", d, "discharge")
s.service("PET/CT", d, due="2025-12-15", note="11 mm spiculated nodule left upper lobe")
s.service("Thoracic surgery / nodule clinic", d, due="2025-12-18T10:00:00-05:00")
s.service(
    "Pulmonology Dr. Pradhan", d, due="2025-12-22", note="inhalers, oxygen reassessment, steroids, tremor"
)
s.service("US abdominal aorta", d, due="2026-01-15", note="3.4 cm on CT")
s.note(
    "instr",
    t("12-08", "10:00"),
    """Prednisone 40 till Tues 12/9 then 30 x3d 20 x3d 10 x3d last day 12/18 DO NOT STOP SUDDENLY. NEW Trelegy 1 puff/day rinse mouth. STOP Spiriva, Advair, propranolol,
Xanax. OXYGEN 2 L all the time - NO SMOKING near oxygen FIRE, quit line 1-800-QUIT-NOW. keep 88-92, dont turn up oxygen: makes you sleepy. spot on LEFT lung must be checked PET 12/15, clinic 12/18.
Aorta ultrasound 1/15. Come back: worse breath, blue lips, sleepy/confused, fever, coughing blood, chest pain. No driving until off? -> ask at pulm visit.""",
    "Dr. S. Pradhan",
    t("12-08", "10:45"),
)
s.note(
    "nursing",
    t("12-08", "13:00"),
    "O2 concentrator delivered to home & portable tank here. Wife Odette repeats instructions. left 1310. DNR form (LaPOST) in packet.",
    "G. Arceneaux RN",
)

s.write(__file__)
