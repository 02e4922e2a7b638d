"""Step-down: COPD with hypercapnia. Home list as statements, all doses as text, some orders left active at discharge."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("j-copd", "Delacroix-Munn", "Rosalind", "1956-08-19", "female")
s.contact("sister", "Ines Delacroix", "555-0142")
s.encounter(
    t("02-10", "21:40"),
    t("02-15", "13:30"),
    "shortness of breath",
    "267036007",
    "Dyspnea",
    "Respiratory step-down",
)
s.condition("COPD", "13645005", t("02-10", "22:00"), onset="2014", kind="problem-list-item")
s.condition("Hypertension", "38341003", t("02-10", "22:00"), onset="2009", kind="problem-list-item")
s.condition("Acute hypercapnic respiratory failure", "", t("02-10", "23:10"), onset=t("02-10", "21:40"))
s.allergy("Penicillin", "", "rash as a child", t("02-10", "22:00"), severity="mild", criticality="low")
for n, d in (
    ("theophylline ER 300 mg tablet", "1 tablet by mouth twice daily"),
    ("tiotropium-olodaterol 2.5-2.5 mcg inhaler", "2 puffs once daily"),
    ("azithromycin 250 mg tablet", "1 tablet Mon/Wed/Fri (long-term, pulmonary clinic)"),
    ("albuterol HFA inhaler", "2 puffs every 4 hours as needed"),
    ("amlodipine 5 mg tablet", "1 tablet daily"),
    ("citalopram 20 mg tablet", "1 tablet daily"),
    ("lorazepam 1 mg tablet", "1 tablet at bedtime as needed for sleep"),
):
    s.home(n, d, "2023-05", t("02-10", "22:30"))

s.vitals(t("02-10", "21:45"), bp="158/84", hr=118, rr=32, temp=37.9, spo2=84)
s.note(
    "ed",
    t("02-10", "21:55"),
    """68F hx COPD on no home O2, BIBA resp distress. EMS put her on NRB 15L, sat 99% on arrival to bay, drowsy. VBG pH 7.24 pCO2 81. Taken OFF NRB.
NKDA per EMS. Chart: PCN.
duonebs x3, methylpred 125 IV, mag 2g. BiPAP 14/5 FiO2 .30.
CXR hyperinflated, no ptx no consolidation. trop 14, flat.
ECG sinus tach 116, QTc 471.
Given ciprofloxacin 400 IV for ?pseudomonas (sputum 2023).
Plan: step-down, resp. Keep sats >94%.
Pt full code per pt, sister at bedside.
B. Anand PGY3 EM""",
    "Dr. B. Anand (ED)",
    signed=t("02-10", "23:20"),
)
s.labs(
    t("02-10", "22:00"),
    issued=t("02-10", "22:30"),
    wbc=14.2,
    hgb=13.8,
    na=138,
    k=3.6,
    cr=0.8,
    co2=36,
    glu=151,
    trop=14,
    ph=7.24,
    pco2=81,
    bnp=210,
)
s.order(
    "oxygen titration",
    "titrate to SpO2 greater than 94%",
    t("02-10", "22:10"),
    end=t("02-11", "08:50"),
    why="target 88-92% in CO2 retainer",
)
cip = s.order("ciprofloxacin", "400 mg IV every 12 hours", t("02-10", "22:40"))
theo = s.order("theophylline ER", "300 mg by mouth twice daily", t("02-10", "23:50"))
mp = s.order("methylprednisolone", "40 mg IV every 8 hours", t("02-10", "23:50"))
neb = s.order("ipratropium-albuterol nebulizer", "3 mL every 4 hours while awake", t("02-10", "23:50"))
enox = s.order("enoxaparin", "40 mg subcutaneously daily", t("02-10", "23:50"))
ssi = s.order("insulin lispro sliding scale", "per scale before meals and at bedtime", t("02-11", "08:00"))
s.order("amlodipine", "5 mg by mouth daily", t("02-10", "23:50"))
cit = s.order("citalopram", "20 mg by mouth daily", t("02-10", "23:50"))
s.order("guaifenesin", "600 mg by mouth twice daily", t("02-10", "23:50"))
s.note(
    "hp",
    t("02-10", "23:30"),
    """RESP SDU ADMIT - J. Dressler PGY1
HPI 68F COPD GOLD 3 (FEV1 38% 2023), ex smoker 45 py quit 2019, 4d URI -> cough green sputum, wheeze, now somnolent. Last admit Nov 2023 same. Sick grandson.
PMH COPD, HTN, depression/anx. PSH chole. FH: mother lung ca (d.71), father MI. SH lives w sister, ground floor. no EtOH.
All: PCN - rash in childhood.
Meds as per list (theophylline 300 bid, Stiolto, azithro MWF, amlodipine, citalopram, lorazepam hs prn).
PE: on bipap, drowsy rouses to voice. poor air entry, exp wheeze. no edema.
A/P
1 AECOPD w hypercapnic RF - BiPAP, steroids, nebs, cipro (prior pseudomonas)
2 Cont home theophylline
3 HTN amlodipine
4 Depression citalopram. HOLD lorazepam.
5 DVT ppx lovenox
Prednisone taper over 2 wks when off IV.
Full code.""",
    "Dr. J. Dressler (PGY-1)",
    signed=t("02-11", "00:40"),
)
s.note(
    "event",
    t("02-11", "04:10"),
    """XCOVER: called re lactate? no. Called re VBG 0400 7.31/66. Better. More awake, pulling mask. OK for nasal cannula breaks to eat. Left O2 target for day team. KL nightfloat""",
    "Dr. K. Lindqvist (night float)",
)
s.labs(t("02-11", "04:00"), issued=t("02-11", "04:12"), ph=7.31, pco2=66)
s.note(
    "progress",
    t("02-11", "08:30"),
    """ATTENDING. Hx as per JD's clerking w which I agree, except:
- sats target is 88-92, NOT >94. She was poisoned w oxygen in the rig. Order changed. Nurses aware, card on the bed.
- Cipro + theophylline = trouble (1A2). Bloods: theo level this am. Cipro off; she can have a cephalosporin. The PCN "allergy" - rash age 6, took Augmentin from dentist 2022 x7d no bother (she tells me, sister agrees). For pharmacy to clean up.
- steroids: 5 days and finish. No taper. Evidence is what it is.
- NIV nocte tonight again.
Imp: infective exac, retainer.
TOH #4471""",
    "Dr. T. Okereke-Hale (attending)",
    signed=t("02-11", "09:15"),
)
cip.stop(t("02-11", "08:55"), "interaction with theophylline")
cef = s.order("cefepime", "2 g IV every 12 hours", t("02-11", "09:00"))
s.lab_text(
    t("02-11", "09:00"),
    t("02-11", "13:20"),
    "Theophylline [Mass/volume] in Serum or Plasma",
    "4049-3",
    "23.8 ug/mL (therapeutic 8-15)",
    flag="HH",
)
s.note(
    "pharm",
    t("02-11", "13:40"),
    """Clin pharm. Theophylline 23.8 (8-15), HR 120s, tremor, nausea this am. Two doses of cipro on board (ED + 2200... MAR shows 2240 only, so ONE dose; corrected). Rec: no further theo, K check + replete, repeat level am. S/w Dr Dressler who agrees hold. Also: theo has been on the pulm clinic "to stop" list since 10/2024 per their letter, never actioned.
Allergy: spoke w dentist's office - amoxicillin-clav 875 bid x7d June 2022 dispensed, no reaction. Recommend de-label; entry needs attending cosign.
R. Oyelaran PharmD""",
    "R. Oyelaran, PharmD",
    signed=t("02-11", "14:05"),
)
theo.hold(t("02-11", "14:10"), "level 23.8")
s.labs(t("02-11", "14:20"), issued=t("02-11", "15:00"), k=3.1, mg=1.9, cr=0.8)
s.order(
    "potassium chloride",
    "40 mEq by mouth once",
    t("02-11", "15:10"),
    end=t("02-11", "16:00"),
    final="completed",
)
s.note(
    "nursing",
    t("02-11", "15:30"),
    """RN 1530: sat 90 on 1.5L. tremulous, HR 122, no chest pain. K 3.1 -> 40 po given. Tolerated BiPAP 1h p lunch. A+Ox3. Pt states "they always put me too high on the oxygen". BED 12 belongs to pt w MRSA nares + — Mrs D is bed 11, MRSA screen NEG.""",
    "P. Quaye, RN",
)
s.report(
    "CT pulmonary angiogram",
    "",
    t("02-12", "10:10"),
    t("02-12", "12:00"),
    "No pulmonary embolism. Severe emphysema. 9 mm spiculated nodule LEFT upper lobe. Tree-in-bud right lower lobe.",
    category="RAD",
)
s.note(
    "radiology",
    t("02-12", "10:10"),
    """CTPA. Indication: tachycardia out of proportion.
FINDINGS: No filling defect. Centrilobular emphysema. In the right upper lobe apical segment there is a 9 mm spiculated solid nodule (ser 4 im 61), new vs 2021. Tree-in-bud RLL. No effusion.  Coronary calcification.
IMPRESSION: 1. No PE. 2. 9 mm spiculated nodule LEFT upper lobe. 3. RLL bronchiolitis, consider NTM.""",
    "Dr. H. Petrosyan (radiology)",
    signed=t("02-12", "12:00"),
)
s.lab_text(
    t("02-12", "06:00"),
    t("02-12", "08:10"),
    "Theophylline [Mass/volume] in Serum or Plasma",
    "4049-3",
    "14.1 ug/mL",
    flag="N",
)
s.labs(
    t("02-12", "06:00"),
    issued=t("02-12", "06:50"),
    wbc=12.0,
    k=4.2,
    cr=0.8,
    co2=33,
    glu=188,
    ph=7.36,
    pco2=57,
)
s.vitals(t("02-12", "08:00"), bp="136/76", hr=102, rr=22, temp=36.9, spo2=90, o2=1)
s.note(
    "progress",
    t("02-12", "12:20"),
    """Day 3 (copied fwd) AECOPD w hypercapnic RF
S: better, slept w BiPAP 5h
O: HR 102 RR 22 90% 1L. wheeze less.
VBG 7.36/57. theo 14.1
CTPA no PE, 9mm LUL spiculated nodule.
A/P
1 AECOPD - methylpred -> prednisone 40 (day 3 of 5 counting from 2/10). Cefepime d2. Prednisone taper over 2 wks when off IV.
2 Theophylline held, restart at 200 bid when level <10
3 Nodule LUL - outpt CT
4 ECG today QTc 508 !! citalopram + azithro (home azithro not ordered here). d/w attending
5 sputum: pending. AFB x3 sent
J Dressler PGY1
""",
    "Dr. J. Dressler (PGY-1)",
    signed=t("02-12", "14:00"),
)
mp.stop(t("02-12", "12:30"), "to oral")
pred = s.order("prednisone", "40 mg by mouth daily", t("02-12", "12:30"))
s.note(
    "progress",
    t("02-12", "16:00"),
    """Seen w JD. Addendum to above, w disagreements:
- Theophylline: stop. Not "restart at 200". Clinic wanted rid of it in October. Done.
- Steroid: last dose 14 Feb. No taper, I said so yesterday; please delete from the template.
- QTc 508 (repeat 502, K 4.2 Mg 1.9). Azithro MWF not to go back on. Citalopram: s/w her, mood stable for years -> change to sertraline 50 from tmrw, ECG friday.
- Which lobe? The body says right and the impression says left. I have rung radiology.
TOH #4471""",
    "Dr. T. Okereke-Hale (attending)",
    signed=t("02-12", "16:30"),
)
theo.stop(t("02-12", "16:35"), "not to be restarted")
cit.stop(t("02-12", "16:40"), "QTc 508")
sert = s.order("sertraline", "50 mg by mouth daily", t("02-13", "08:00"))
s.note(
    "radiology",
    t("02-12", "17:40"),
    """ADDENDUM to CTPA 2/12: IMPRESSION #2 should read RIGHT upper lobe (apical). Left in error. Discussed w Dr Okereke-Hale 1735. Recommend PET/CT or tissue sampling within 4 wks given size/spiculation/smoking. HP""",
    "Dr. H. Petrosyan (radiology)",
)
s.lab_text(
    t("02-11", "10:00"),
    t("02-13", "11:00"),
    "Bacteria identified in Sputum by Culture",
    "6460-0",
    "Haemophilus influenzae, beta-lactamase positive. Susceptible: cefuroxime, amoxicillin-clavulanate, doxycycline, levofloxacin. No Pseudomonas.",
    flag="A",
)
s.lab_text(
    t("02-12", "09:00"),
    t("02-13", "15:00"),
    "Mycobacterium sp identified in Sputum by Culture",
    "543-9",
    "Smear x3 no acid-fast bacilli. Culture in progress, up to 6 weeks",
    status="preliminary",
)
s.note(
    "consult",
    t("02-13", "11:30"),
    """Pulm c/s (Ferrante). Nodule RUL 9mm spicul, 45py, mother lung ca. High risk (Brock ~ 30%). Too frail for bronch this wk. PET/CT 3/4 booked, nodule clinic 3/11 1000. Told pt herself today w sister; she wants to know everything. RLL TIB: H flu likely, NTM cx out, I will follow. agree no theo, no azithro (QTc; also AFB must be neg before any macrolide monotherapy again). Home NIV assessment at 4 wk w repeat gas. Switch cefepime to po Augmentin, penicillin label is wrong.""",
    "Dr. G. Ferrante (pulmonology)",
    signed=t("02-13", "12:10"),
)
cef.stop(t("02-13", "12:30"), "to oral")
aug = s.order("amoxicillin-clavulanate", "875/125 mg by mouth twice daily", t("02-13", "12:30"))
s.labs(t("02-14", "06:00"), issued=t("02-14", "06:40"), wbc=10.8, k=4.0, mg=2.0, cr=0.8, glu=142, hgb=13.1)
s.vitals(t("02-14", "08:00"), bp="132/74", hr=88, rr=18, temp=36.7, spo2=91, o2=2)
s.note(
    "pt",
    t("02-14", "10:00"),
    """6MWT w RT: RA rest 89%. RA walk desat 82% @ 90 m. on 2 L walk 90%. Qualifies home O2 2L w exertion + sleep per RT. Walks indep w rollator. rec pulm rehab.""",
    "L. Baptiste, PT",
)
s.note(
    "nursing",
    t("02-14", "14:30"),
    """Tele: SR. ECG 1400 QTc 462. No itching/rash after 3 doses Augmentin. Pt asking for "my sleeper" lorazepam, told team.
Inhaler technique poor w Respimat — can't twist base (hands). Needs something else, told RT.""",
    "P. Quaye, RN",
)
s.note(
    "progress",
    t("02-14", "15:00"),
    """Good day. QTc 462 off the two culprits. Pred finishes today. Augmentin to 17 Feb (7 d from 11th). Lorazepam: no, not with that CO2 - not for home either, she accepts; melatonin 3 if she must.
Inhaler: hands. RT tried nebs → Stiolto off, LAMA/LABA by nebuliser: revefenacin 175 mcg daily + arformoterol 15 mcg BID. CM has neb machine.
O2 2 L exertion + sleep, target 88-92, written on alert card.
For home am.
TOH #4471""",
    "Dr. T. Okereke-Hale (attending)",
    signed=t("02-14", "15:40"),
)
pred.complete(t("02-14", "20:00"), "5 days complete")
s.note(
    "sw",
    t("02-14", "16:20"),
    """CM: home O2 concentrator + portable from Breathewell 555-0177 delivers 2/15 1200. Neb machine same. Sister smokes in house - counselled, O2 fire risk. PCP Dr Amadi 2/21 1415.""",
    "C. Whitlow, RN CM",
)
s.order(
    "amoxicillin-clavulanate",
    "875/125 mg by mouth twice daily, last dose evening of 02/17/2025",
    t("02-15", "10:30"),
    cat="discharge",
)
s.order(
    "revefenacin 175 mcg/3 mL nebulizer solution",
    "1 vial by nebulizer once daily",
    t("02-15", "10:30"),
    cat="discharge",
)
s.order(
    "arformoterol 15 mcg/2 mL nebulizer solution",
    "1 vial by nebulizer twice daily",
    t("02-15", "10:30"),
    cat="discharge",
)
s.order("sertraline 50 mg tablet", "1 tablet by mouth daily", t("02-15", "10:30"), cat="discharge")
s.order("melatonin 3 mg", "1 tablet at bedtime as needed for sleep", t("02-15", "10:30"), cat="discharge")
pd = s.order(
    "prednisone", "40 mg daily x3d, 30 mg x3d, 20 mg x3d, 10 mg x3d", t("02-15", "10:30"), cat="discharge"
)
s.order(
    "oxygen",
    "2 L/min nasal cannula with exertion and sleep, target 88-92%",
    t("02-15", "10:30"),
    cat="discharge",
)
s.note(
    "pharm",
    t("02-15", "11:40"),
    """Med rec at d/c. Prednisone taper on AVS came off the order set — course finished 2/14, d/w Dressler, to be cancelled, NOT dispensed. Albuterol HFA continue (w spacer, can press that one). Amlodipine unchanged. Theo, azithro, citalopram, lorazepam, Stiolto = stop. PCN label removed pending cosign. R.O.""",
    "R. Oyelaran, PharmD",
)
pd.cancel(t("02-15", "12:10"), "entered from order set in error; course complete")
enox.stop(t("02-15", "12:15"))
ssi.stop(t("02-15", "12:15"))
neb.stop(t("02-15", "12:15"))
s.service("PET/CT skull base to mid-thigh", t("02-13", "12:15"), due=t("03-04", "09:00"), note="RUL nodule")
s.service("Pulmonary nodule clinic", t("02-13", "12:15"), due=t("03-11", "10:00"))
s.write(__file__)
