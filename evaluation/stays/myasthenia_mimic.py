"""Sent as a brainstem stroke: myasthenic crisis after azithromycin, on a beta blocker and hydroxychloroquine; thymic mass, hepatitis B before steroids. Indian."""

from builder import Stay, clock

t = clock(2025, "+05:30")
s = Stay("neu-savi", "Raghunathan", "Savithri", "1963-05-19", "female")
s.contact("daughter", "Dr. Meenakshi R. (dentist)", "044-5550-162")
s.encounter(
    t("07-08", "18:30"),
    t("07-20", "12:30"),
    "drooping eyelids, slurred speech, difficulty swallowing",
    "8011004",
    "Dysarthria",
    "Neurology",
)

s.allergy(
    "diclofenac", "3355", "facial swelling, angioedema", t("07-08", "20:00"), "severe", "allergy", "high"
)
s.condition("Type 2 diabetes mellitus", "44054006", t("07-08", "20:00"), "2012", kind="problem-list-item")
s.condition("Hypertensive disorder", "38341003", t("07-08", "20:00"), "2014", kind="problem-list-item")
s.condition("Hypothyroidism", "40930008", t("07-08", "20:00"), "2010", kind="problem-list-item")
s.condition(
    "Cerebrovascular accident, posterior circulation",
    "",
    t("07-08", "19:00"),
    t("07-08", "09:00"),
    certainty="provisional",
)
s.condition("Myasthenia gravis in crisis", "", t("07-09", "12:00"), "2025-06-17")

rec = t("07-09", "10:00")
s.home("metoprolol succinate 50 mg", "50 mg orally once daily", "2019-01-01", rec)
s.home("amlodipine 5 mg", "5 mg orally once daily", "2014-01-01", rec)
s.home("metformin 500 mg", "500 mg orally twice daily after food", "2012-01-01", rec)
s.home("glimepiride 1 mg", "1 mg orally before breakfast", "2018-01-01", rec)
s.home("levothyroxine 75 mcg", "75 mcg orally on empty stomach", "2010-01-01", rec)

s.vitals(t("07-08", "18:35"), "164/92", hr=98, rr=24, temp=37.0, spo2=94, weight=58)
s.labs(
    t("07-08", "19:00"),
    t("07-08", "19:50"),
    wbc=9.4,
    hgb=11.8,
    plt=310,
    na=136,
    k=3.8,
    cr=0.8,
    glu=188,
    tsh=3.1,
    a1c=7.6,
)
asp = s.order("aspirin", "300 mg stat then 150 mg OD", t("07-08", "19:40"), code="1191")
clo = s.order("clopidogrel", "300 mg stat then 75 mg OD", t("07-08", "19:40"), code="32968")
mtp = s.order("metoprolol succinate", "50 mg OD", t("07-08", "21:00"), code="6918")
aml = s.order("amlodipine", "5 mg OD", t("07-08", "21:00"), code="17767")
s.order("levothyroxine", "75 mcg OD", t("07-08", "21:00"), code="10582")
mf = s.order("metformin", "500 mg BD", t("07-08", "21:00"), code="6809")
gli = s.order("glimepiride", "1 mg OD", t("07-08", "21:00"), code="25789")
gli.hold(t("07-09", "09:30"), "RT feeds")
azi = s.order("azithromycin", "500 mg OD, to complete GP course", t("07-08", "21:00"), code="18631")

s.note(
    "ed",
    t("07-08", "18:45"),
    """62/F K/C/O T2DM SHTN hypothyroid. c/o slurring of speech, nasal regurgitation, double vision - noticed today morning by daughter. ?sudden. Referred from Sri Vinayaga NH as post circ stroke, NIHSS 4. NKDA.
O/E L ptosis, dysarthria, neck flexion weak, power 4+/5 prox UL. plantars flexor. SpO2 94 RA, SBC 14. CT brain plain: NAD. No LVO on CTA.
Adv: aspirin + clopidogrel load, MRI. Inj? azithro started by family doctor 4/7 for throat pain - continue. F/H: sister RA.""",
    "Dr. Prakash N, EMO",
    t("07-08", "21:15"),
)
s.note(
    "consult",
    t("07-09", "08:30"),
    """NEURO CONSULT. Hx retaken (daughter): FLUCTUATING ptosis x 3 wk, worse evenings, chewing fatigue, wt loss 4 kg; acute worsening since azithromycin day 2. MRI DWI neg. Fatigable R > L ptosis, complex ophthalmoparesis, pupils NORMAL, reflexes present. Ice pack +ve. SBC 11 today, neck flexors 3/5, VC 1.0 L (17 ml/kg) -> impending MYASTHENIC CRISIS. Not stroke - stop DAPT.
D/D botulism (pupils spare), Miller Fisher/GBS, brainstem stroke (MRI neg), LEMS, thyroid eye dis.
STOP: azithromycin, METOPROLOL. Avoid aminoglycosides, FQ, macrolide, IV Mg, beta blocker. ICU, VC 4 hrly, intubate if <15 ml/kg. AChR Ab, MuSK, CT thorax, RNS. IVIG 0.4 g/kg x5. IgA ok.""",
    "Dr. Vaidehi Subramaniam, Neurology",
    t("07-09", "09:40"),
)
asp.stop(t("07-09", "09:45"), "not stroke")
clo.stop(t("07-09", "09:45"), "not stroke")
azi.stop(t("07-09", "09:45"), "worsens myasthenia")
mtp.stop(t("07-09", "09:45"), "worsens myasthenia")
ivig = s.order(
    "intravenous immunoglobulin",
    "24 g IV once daily for 5 days",
    t("07-09", "10:30"),
    end=t("07-13", "20:00"),
    final="completed",
)
pyr = s.order("pyridostigmine", "30 mg TDS via RT", t("07-09", "10:30"), code="9000")
s.order("enoxaparin", "40 mg SC OD", t("07-09", "10:30"), code="67108")  # nobody ends it
s.order("insulin regular", "sliding scale SC 6 hourly", t("07-09", "10:30"), code="5856")  # nor this
gly = s.order(
    "glycopyrrolate", "0.2 mg IV BD for secretions", t("07-10", "09:00"), code="4955", end=t("07-15", "09:00")
)
s.note(
    "nursing",
    t("07-09", "22:00"),
    "NIV BiPAP 12/5 started 2130 as VC 0.8 L, SBC 9. RT feed 200 ml 3 hrly. Daughter brought tablet bag: HCQS 400 (hydroxychloroquine) OD 'for sugar, from diabetologist, since 1 year' - not in list. Informed duty Dr.",
    "Sr. Jincy Thomas",
)
s.report(
    "CT Thorax with contrast",
    "",
    t("07-10", "12:00"),
    t("07-10", "17:00"),
    "3.8 x 2.9 cm lobulated enhancing anterior mediastinal mass to the RIGHT of midline, suggestive of thymoma, no vascular invasion. Left lower lobe atelectasis. Calcified right apical granuloma. Incidental 18 mm nodule LEFT lobe of thyroid - USG neck advised.",
)
s.note(
    "progress",
    t("07-11", "09:00"),
    """ICU D3. IVIG 3/5. NIV nocturnal only. VC 1.3 L. Correction - ptosis is R>L (ED note says L). HCQ also aggravates MG - STOP, write on summary. Pyridostigmine 60 TDS. CT: thymoma likely -> CTVS. Plan: after IVIG, pred low & slow; AZATHIOPRINE 50 to start Monday. Viral markers + TPMT before. NPO, RT feeds.""",
    "Dr. Vaidehi Subramaniam",
    t("07-11", "10:30"),
)
pyr.dose(t("07-11", "10:40"), "60 mg TDS")
s.lab_text(t("07-11", "11:00"), t("07-12", "16:00"), "Hepatitis B surface antigen", "5196-1", "REACTIVE", "A")
s.labs(
    t("07-12", "06:00"),
    t("07-12", "07:10"),
    wbc=8.1,
    hgb=11.2,
    na=131,
    k=3.9,
    cr=0.9,
    glu=176,
    ast=34,
    alt=48,
)
s.note(
    "consult",
    t("07-13", "11:00"),
    """Gastro/Hepatology. HBsAg reactive (new), anti-HBc total +, ALT 48, USG liver normal. No prior knowledge. Immunosuppression planned = high reactivation risk. Entecavir 0.5 mg OD empty stomach START BEFORE steroid, continue throughout and >= 12 months after - must not be stopped. HBV DNA, HBeAg sent. AZATHIOPRINE: hold off, decide in OPD after DNA + TPMT. Screen husband & daughter. IGRA prior (apical granuloma).""",
    "Dr. Harish Kamath",
    t("07-13", "12:10"),
)
s.order("entecavir", "0.5 mg OD empty stomach", t("07-13", "12:30"), code="306266")
prd = s.order("prednisolone", "10 mg OD after breakfast", t("07-14", "09:00"), code="8638")
s.order("pantoprazole", "40 mg OD before breakfast", t("07-14", "09:00"), code="40790")
s.note(
    "progress",
    t("07-14", "09:15"),
    """D6. shifted to ward. IVIG completed 13/7. VC 1.7, SBC 24, no NIV x 24 h. Pred 10 started. Pyridostigmine 60 TDS. swallow test OK per SLP - soft diet, RT out. Plan: AZATHIOPRINE 50 to start Monday. NPO, RT feeds. BP 158/94 off metoprolol -> amlo 10. CBG 210-260.""",
    "Dr. Karthik V, PG Neurology",
    t("07-14", "10:50"),
)
aml.dose(t("07-14", "11:00"), "10 mg OD")
s.lab_text(
    t("07-09", "10:00"),
    t("07-15", "15:00"),
    "Acetylcholine receptor binding antibody",
    "",
    "14.2 nmol/L (normal < 0.4) POSITIVE",
    "A",
)
s.note(
    "slp",
    t("07-14", "08:30"),
    "Bedside swallow: no cough w/ thin 50 ml, mild fatigue end of meal. Soft diet, small frequent, meals 45 min after pyridostigmine, chin tuck.",
    "Ms. Revathi, SLP",
)
prd.dose(t("07-17", "09:00"), "15 mg OD after breakfast")
pyr.dose(t("07-16", "10:00"), "60 mg four times daily (7 am, 11 am, 3 pm, 7 pm)")
gli.resume(t("07-15", "09:00"))
gli.dose(t("07-17", "10:00"), "2 mg OD before breakfast")
s.note(
    "progress",
    t("07-17", "09:00"),
    """D9. mild fatigable R ptosis, no diplopia primary gaze. VC 2.1. AChR Ab 14.2 +ve. RNS decrement 28%. Loose stools x3 + cramps with QID pyridostigmine: tolerable, not cholinergic crisis. Pred 15 today; ^5 mg every wk to 30. CBG 198-240 -> glimepiride 2. Na 134. Aza deferred as per GE. MuSK, HBV DNA, IGRA awaited. TPMT normal.""",
    "Dr. Karthik V",
    t("07-17", "10:15"),
)
s.note(
    "consult",
    t("07-18", "16:00"),
    "CTVS: thymoma Masaoka I/II probable. VATS/sternotomy thymectomy when MG stable 4-6 wks. OPD 28/7. Anaesthesia MG alert: no NMB long acting; inform always. No biopsy.",
    "Dr. Sameer Deshmukh",
    t("07-18", "17:20"),
)
s.note(
    "pharm",
    t("07-19", "11:00"),
    "Discharge counsel: pyridostigmine timing. Levothyroxine 6 am, entecavir 2 h after food (bedtime); calcium 4 h apart from Eltroxin. Avoid list card given: quinolones, macrolides, aminoglycosides, beta blockers incl eye drops, Mg inj, HCQ, telithromycin. Live vaccines no. Diclofenac = angioedema (ED sheet NKDA is wrong), use paracetamol.",
    "Mr. Anand, Clin Pharmacist",
)
s.note(
    "pt",
    t("07-19", "15:00"),
    "Breathing exs, incentive spiro, amb indep 100 m, rest between. SBC 30.",
    "Ms. Divya PT",
)
s.labs(t("07-19", "06:00"), t("07-19", "07:00"), wbc=11.2, hgb=11.4, na=135, k=3.7, cr=0.8, glu=168, alt=41)
s.note(
    "progress",
    t("07-20", "08:30"),
    "D12 fit for discharge. VC 2.3, SBC 30. Pred 20 from today, 25 from 27/7, hold there till neuro OPD 31/7. Home w daughter. Fam told if worse with antibiotics/infection come to ER not local NH.",
    "Dr. Vaidehi Subramaniam",
    t("07-20", "09:10"),
)
prd.dose(t("07-20", "09:15"), "20 mg OD after breakfast")
s.vitals(t("07-20", "08:00"), "138/84", hr=86, rr=16, spo2=98, temp=36.8)
d = t("07-20", "09:30")
s.order(
    "pyridostigmine 60 mg tablet",
    "60 mg orally four times daily at 7 am, 11 am, 3 pm, 7 pm",
    d,
    "discharge",
    code="9000",
)
s.order(
    "prednisolone",
    "20 mg orally once daily after breakfast until 26/7, 25 mg once daily from 27/7",
    d,
    "discharge",
    code="8638",
)
s.order(
    "entecavir 0.5 mg tablet",
    "0.5 mg orally once daily at bedtime, 2 h after food",
    d,
    "discharge",
    code="306266",
)
s.order("amlodipine 10 mg tablet", "10 mg orally once daily", d, "discharge", code="17767")
s.order("metformin 500 mg tablet", "500 mg orally twice daily after food", d, "discharge", code="6809")
s.order("glimepiride 2 mg tablet", "2 mg orally once daily before breakfast", d, "discharge", code="25789")
s.order(
    "levothyroxine 75 mcg tablet",
    "75 mcg orally once daily at 6 am, empty stomach",
    d,
    "discharge",
    code="10582",
)
s.order("pantoprazole 40 mg tablet", "40 mg orally once daily before breakfast", d, "discharge", code="40790")
s.order("calcium carbonate 500 mg with vitamin D3", "1 tablet orally once daily after lunch", d, "discharge")
s.service(
    "Hepatology OPD, Dr. Harish Kamath",
    d,
    due="2025-07-25T10:00:00+05:30",
    note="HBV DNA, azathioprine decision",
)
s.service("CTVS OPD, Dr. Sameer Deshmukh", d, due="2025-07-28T11:00:00+05:30", note="thymectomy")
s.service("Neurology OPD, Dr. Vaidehi", d, due="2025-07-31T09:00:00+05:30")
s.service("USG neck, left thyroid nodule 18 mm", d, due="2025-07-31")
s.note(
    "instr",
    t("07-20", "10:00"),
    """Explained in Tamil + English. Tab Mestinon 60 - 7, 11, 3, 7; do not skip, do not double. Wysolone 20 -> 25 from 27th, do not stop suddenly. Entecavir nightly, never stop on own. STOP: metoprolol, HCQS, azithro; aspirin/clopidogrel not needed. Sugar fasting + PP daily chart, hypoglycemia sugar. Review at once / 108 if breathless, cannot lie flat, choking, cannot count to 20 in one breath, weak neck, fever; yellow eyes. Too much tablets: sweating, saliva, cramps, loose stool, twitching. Carry MG card. Pending: MuSK, HBV DNA, IGRA. Neck USG on 31/7 left thyroid.""",
    "Dr. Karthik V",
    t("07-20", "11:15"),
)

s.write(__file__)
