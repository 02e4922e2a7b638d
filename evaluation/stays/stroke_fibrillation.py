"""Fictional. Stroke with atrial fibrillation found on the monitor."""

from builder import Stay, clock

t = clock(2026, "+01:00")
s = Stay("sf-castellane", "Castellane", "Odile", "1943-10-07", "female")
s.contact("son", "Marc Castellane", "555-0188")
s.encounter(
    t("01-12", "09:50"),
    t("01-20", "14:00"),
    "speech disturbance, right arm weakness",
    "",
    "Speech disturbance",
    "Stroke Unit",
)
s.condition("Hypertension", "38341003", t("01-12", "10:30"), kind="problem-list-item")
s.condition("Chronic kidney disease stage 3", "433144002", t("01-12", "10:30"), kind="problem-list-item")
s.allergy(
    "Simvastatin",
    "",
    "muscle pain",
    t("01-12", "10:25"),
    severity="mild",
    kind="intolerance",
    criticality="low",
)
h = {"cat": "outpatient"}
asa = s.order("aspirin 81 mg tablet", "81 mg by mouth daily", t("01-12", "10:30"), **h)
aml = s.order("amlodipine 5 mg tablet", "5 mg by mouth daily", t("01-12", "10:30"), **h)
s.order("levothyroxine 100 mcg tablet", "100 mcg by mouth every morning", t("01-12", "10:31"), **h)
oxy = s.order("oxybutynin 5 mg tablet", "5 mg by mouth twice daily", t("01-12", "10:31"), **h)
s.vitals(t("01-12", "10:00"), bp="186/94", hr=82, rr=18, spo2=96, temp=36.6, weight=64)
s.labs(
    t("01-12", "10:05"),
    issued=t("01-12", "10:50"),
    cr=1.2,
    k=4.2,
    na=139,
    glu=118,
    hgb=12.6,
    plt=231,
    inr=1.0,
)
s.note(
    "ed",
    t("01-12", "10:20"),
    """CODE STROKE. 82F woke 07:00 w word-finding trouble + R arm weak, LKW 22:30. NIHSS 8 (aphasia, R face, R arm drift, R leg 0). BP 186/94. CT no bleed, ASPECTS 8. CTA: no LVO, LEFT M2 distal occlusion; R ICA 50-60% (asymptomatic side). Outside lytic window + MRI no mismatch. No EVT (distal). Wt 64 kg by son. SR on ECG. ASA 325 x1. Family: sister AF + stroke, mother dementia.""",
    "Dr. N. Halloran, ED",
    signed=t("01-12", "12:00"),
)
s.note(
    "radiology",
    t("01-12", "13:30"),
    """MRI: acute infarct RIGHT MCA territory, insula/frontal operculum 3.5 cm, no hemorrhage. Mild leukoaraiosis. Pituitary 7 mm lesion, incidental - dedicated MRI + hormones non urgent.""",
    "Dr. K. Amari, Radiology",
    signed=t("01-12", "14:20"),
)
s.note(
    "radiology",
    t("01-12", "16:00"),
    """CORRECTED REPORT: infarct is LEFT MCA territory. Dictation error. Side right in previous text to be disregarded. Otherwise unchanged.""",
    "Dr. K. Amari, Radiology",
)
s.order(
    "aspirin 81 mg tablet",
    "81 mg by mouth daily",
    t("01-13", "08:00"),
    end=t("01-17", "11:00"),
    why="anticoagulation",
)
clo = s.order("clopidogrel 75 mg tablet", "75 mg by mouth daily", t("01-12", "15:00"))
s.order("atorvastatin 40 mg tablet", "40 mg by mouth nightly", t("01-12", "20:00"))
aml.hold(t("01-12", "15:00"), "permissive hypertension")
s.note(
    "hp",
    t("01-12", "15:30"),
    """Stroke unit. L MCA syndrome, NIHSS 8. DAPT (minor-mod?) clopi 75 + ASA 21 d. permissive HTN <220. NPO until swallow screen. Hold amlodipine. Statin: 'allergy' simva = aches at 80 mg w clarithro 2011, CK normal; fine to give atorva. Tele, TTE, A1c, LDL. Oxybutynin stop (anticholinergic, confusion). Full code.""",
    "Dr. R. Vidal, Neurology",
    signed=t("01-12", "17:40"),
)
s.labs(t("01-13", "06:00"), issued=t("01-13", "07:00"), ldl=148, a1c=5.8, tsh=0.08, cr=1.2, k=4.0)
s.note(
    "slp",
    t("01-13", "09:00"),
    "Bedside: cough thin liquids. NPO -> pureed + mildly thick (nectar). Meds crushed in puree. Mod expressive aphasia, comprehension ok for short.",
    "P. Oberlin SLP",
)
s.note(
    "event",
    t("01-14", "03:20"),
    """RN called: tele AF 128-140 x 4 h, BP 138/80, asymptomatic. ECG AF. Metoprolol 25 BID started. Was SR on admission -> NEW AF. Neuro to decide on AC.""",
    "Dr. S. Eide, night",
)
s.order("metoprolol tartrate 25 mg tablet", "25 mg by mouth twice daily", t("01-14", "03:30"))
s.note(
    "consult",
    t("01-14", "10:00"),
    """NEURO STROKE: cardioembolic L MCA (M2), moderate size, NIHSS 7. New AF, CHA2DS2-VASc 6. STOP CLOPIDOGREL now; ASA alone until DOAC. Start apixaban day 6 = 1/18 after repeat CT, no earlier. Dose to check.""",
    "Dr. R. Vidal, Neurology",
    signed=t("01-14", "11:30"),
)
s.note(
    "progress",
    t("01-15", "08:00"),
    """HD4. DAPT continued (clopi + ASA). AF rate 78 on metop 25 BID. diet nectar. plan apixaban 5 BID 1/18. NIHSS 6. BP 150/84.""",
    "Dr. B. Kwan, PGY1",
    signed=t("01-15", "10:00"),
)
clo.stop(t("01-15", "11:40"), "new AF, single antiplatelet until anticoagulation")
s.note(
    "nursing",
    t("01-15", "14:00"),
    "Weighed in hoist then standing: 57.4 kg, both. Not 64. Son says 64 was 'before she lost weight'. Lost ~6 kg in 6 months, palpitations, tremor, hair. ?levothyroxine.",
    "E. Sorensen RN",
)
s.labs(t("01-15", "06:00"), issued=t("01-15", "13:00"), cr=1.1, k=4.1)
s.lab_text(t("01-15", "06:00"), t("01-16", "15:00"), "Free T4", "", "2.4 ng/dL (0.8-1.8)", "H")
s.vitals(t("01-15", "13:50"), weight=57.4)
s.note(
    "consult",
    t("01-16", "16:00"),
    """ENDO: iatrogenic thyrotoxicosis, TSH 0.08 fT4 2.4 on LT4 100 mcg with wt 57. Contributor to AF. Reduce LEVOTHYROXINE TO 75 mcg, recheck TSH 6 wk (~ 2/27). Pituitary 7 mm: IGF1/prolactin/cortisol sent, MRI pit 3 mo.""",
    "Dr. Y. Tanaka, Endocrinology",
    signed=t("01-16", "17:20"),
)
s.order("levothyroxine 75 mcg tablet", "75 mcg by mouth every morning", t("01-17", "06:00"))
s.note(
    "pharm",
    t("01-17", "09:30"),
    """Apixaban: age 82 (>=80) + wt 57.4 (<=60) = 2 criteria -> 2.5 mg BID. Draft order 5 mg BID to be changed. DO NOT combine with ASA after start. Metop ok. Crush in water/puree ok.""",
    "L. Ferrand PharmD",
)
s.note(
    "slp",
    t("01-17", "14:00"),
    "FEES today: no aspiration w thin. UPGRADE to soft + THIN liquids. Pills whole with water one at a time. Sit up 30 min.",
    "P. Oberlin SLP",
)
api = s.order("apixaban 5 mg tablet", "5 mg by mouth twice daily, start 01/18", t("01-17", "09:00"))
api.change(
    t("01-18", "08:40"),
    medicationCodeableConcept={"text": "apixaban 2.5 mg tablet"},
    dosageInstruction=[{"text": "2.5 mg by mouth twice daily"}],
)
asa.stop(t("01-18", "09:30"), "anticoagulation started")
oxy.stop(t("01-19", "10:00"), "confusion")
s.note(
    "radiology",
    t("01-18", "07:30"),
    "CT HEAD: evolving left MCA infarct, petechial change HI1 minor, no hematoma. OK compared.",
    "Dr. K. Amari, Radiology",
    signed=t("01-18", "08:05"),
)
s.note(
    "progress",
    t("01-18", "09:00"),
    """HD7. CT ok, apixaban 2.5 BID started today 09:00, ASA off. NIHSS 4. thin liquids per FEES. amlodipine restart 5 mg tmrw if SBP>140. No driving.""",
    "Dr. R. Vidal, Neurology",
    signed=t("01-18", "10:40"),
)
s.report(
    "Echocardiogram",
    "",
    t("01-18", "13:00"),
    t("01-18", "16:00"),
    "LVEF 60%. LA moderately dilated. No thrombus, no shunt.",
)
s.vitals(t("01-19", "06:00"), bp="152/84", hr=72, spo2=97, temp=36.5)
aml.resume(t("01-19", "08:00"))
s.note(
    "pt",
    t("01-19", "11:00"),
    "PT/OT: R hand clumsy, gait w cane, supervision stairs. Rehab outpatient 3x/wk + SLP aphasia. Son lives w her. Fall risk.",
    "G. Nilsen PT",
)
s.vitals(t("01-20", "06:00"), bp="138/78", hr=70, spo2=97, temp=36.6, weight=57.2)
for n, d in (
    ("apixaban 2.5 mg tablet", "2.5 mg by mouth twice daily"),
    ("metoprolol tartrate 25 mg tablet", "25 mg by mouth twice daily"),
    ("atorvastatin 40 mg tablet", "40 mg by mouth nightly"),
    ("amlodipine 5 mg tablet", "5 mg by mouth daily"),
    ("levothyroxine 75 mcg tablet", "75 mcg by mouth every morning"),
):
    s.order(n, d, t("01-20", "09:00"), cat="discharge")
s.note(
    "phone",
    t("01-20", "10:10"),
    "Son: 'il y a encore Aspirine, Ditropan et le vieux Levothyrox 100 à la maison, elle reprend tout?' I have AF too and take Xarelto 20, could she just share mine? -> NO, explained by Dr Kwan: none of these.",
    "message",
    signed=t("01-20", "11:00"),
)
s.note(
    "dcsum",
    t("01-20", "11:30"),
    """L MCA cardioembolic stroke, new AF (thyrotoxic contributor). NIHSS 8 -> 4. Apixaban 2.5 BID (age, weight). Stopped: ASA, clopidogrel, oxybutynin. LT4 75. LDL 148 -> atorva, LDL 6 wk. R ICA 50-60% asx: duplex 6 mo. Pituitary labs pending; pit MRI 3 mo. No driving till clinic. Stroke clinic 2/17 13:30 Dr Vidal. TSH 2/27.""",
    "Dr. B. Kwan, PGY1",
    signed=t("01-20", "12:30"),
)
s.service("Stroke clinic", t("01-20", "09:10"), due=t("02-17", "13:30"))
s.service("TSH", t("01-20", "09:11"), due=t("02-27", "08:00"))
s.condition("Ischemic stroke", "422504002", t("01-12", "15:30"))
s.condition("Atrial fibrillation", "49436004", t("01-14", "03:30"))
s.condition("Dysphagia", "40739000", t("01-13", "09:30"), status="resolved", abated=t("01-17", "14:30"))
if __name__ == "__main__":
    s.write(__file__)
