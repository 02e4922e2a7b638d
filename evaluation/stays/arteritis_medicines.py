"""Fictional. Giant cell arteritis in an older woman on warfarin, digoxin and much else."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("am-thorvald", "Thorvald", "Ingrid", "1944-04-22", "female")
s.contact("niece (health care proxy)", "Solveig Dunn", "555-0131")
s.encounter(
    t("11-02", "11:20"),
    t("11-10", "14:15"),
    "headache, vision loss",
    "25064002",
    "Headache",
    "Internal Medicine",
)
s.condition("Atrial fibrillation", "49436004", t("11-02", "12:00"), kind="problem-list-item")
s.condition("Mechanical mitral valve (2009)", "", t("11-02", "12:00"), kind="problem-list-item")
s.condition("Chronic kidney disease stage 4", "431857002", t("11-02", "12:00"), kind="problem-list-item")
s.condition("Hypothyroidism", "40930008", t("11-02", "12:00"), kind="problem-list-item")
s.condition("Osteoporosis", "64859006", t("11-02", "12:00"), kind="problem-list-item")
s.allergy("Sulfamethoxazole-trimethoprim", "", "tongue swelling", t("11-02", "11:50"))
h = {"cat": "outpatient"}
war = s.order("warfarin 5 mg tablet", "5 mg by mouth daily", t("11-02", "12:00"), **h)
dig = s.order("digoxin 0.25 mg tablet", "0.25 mg by mouth daily", t("11-02", "12:00"), **h)
ale = s.order("alendronate 70 mg tablet", "70 mg by mouth weekly on Sunday", t("11-02", "12:01"), **h)
s.order("levothyroxine 88 mcg tablet", "88 mcg by mouth every morning", t("11-02", "12:01"), **h)
s.order("metoprolol succinate 50 mg tablet", "50 mg by mouth daily", t("11-02", "12:02"), **h)
s.order("furosemide 20 mg tablet", "20 mg by mouth daily", t("11-02", "12:02"), **h)
zol = s.order("zolpidem 10 mg tablet", "10 mg by mouth nightly as needed", t("11-02", "12:02"), **h)
s.order("gabapentin 300 mg capsule", "300 mg by mouth three times daily", t("11-02", "12:03"), **h)
s.vitals(t("11-02", "11:30"), bp="132/68", hr=48, rr=16, spo2=97, temp=37.4, weight=54)
s.labs(
    t("11-02", "12:00"),
    issued=t("11-02", "13:10"),
    crp=112,
    hgb=10.4,
    plt=498,
    wbc=9.8,
    cr=1.9,
    k=4.8,
    na=134,
    glu=104,
    inr=5.8,
    alb=3.1,
    tsh=2.4,
)
s.lab_text(t("11-02", "12:00"), t("11-02", "13:30"), "ESR", "", "98 mm/h (0-30)", "H")
s.lab_text(t("11-02", "12:00"), t("11-02", "15:40"), "Digoxin level", "", "2.6 ng/mL (0.5-0.9)", "HH")
s.note(
    "ed",
    t("11-02", "12:20"),
    """82F 5 wk HA L temple, jaw claudication, scalp tender, 9 kg loss?, transient vision loss LEFT eye 10 min this am. Clarithromycin x6 d from urgent care for 'sinusitis' (til yesterday) - not on list. Nausea, HR 48, yellow halos. L temporal a. tender, no pulse. VA L 20/80 R 20/40. INR 5.8 no bleed. Suspect GCA -> methylpred 1 g IV. ECG AF 48, dig effect. CKD Cr 1.9 (base 1.7). Mom had polymyalgia. Allergic Bactrim.""",
    "Dr. E. Vasquez, ED",
    signed=t("11-02", "14:00"),
)
s.order(
    "methylprednisolone injection",
    "1000 mg intravenously daily for 3 days",
    t("11-02", "13:50"),
    end=t("11-05", "09:00"),
    final="completed",
)
s.note(
    "hp",
    t("11-02", "15:30"),
    """82F GCA w visual sx; dig tox (level 2.6) + supratherapeutic INR 5.8 d/t clarithro. Hold warfarin, digoxin. Mech mitral valve -> vit K NO unless bleed, goal INR 2.5-3.5. Clarithro off. Rheum, ophtho. TAB right side booked. Zolpidem 10 -> hold, delirium. Gabapentin 300 TID too much for CrCl ~20. Proxy niece Solveig.""",
    "Dr. J. Bellweather, IM",
    signed=t("11-02", "17:30"),
)
war.hold(t("11-02", "15:40"), "INR 5.8")
dig.hold(t("11-02", "15:45"), "digoxin level 2.6")
zol.hold(t("11-02", "15:45"), "delirium risk")
s.note(
    "consult",
    t("11-03", "09:00"),
    """RHEUM: high prob GCA (ESR 98 CRP 112, age, jaw). MP 1 g x3 then pred 60. Biopsy LEFT side (symptomatic) within 1 wk - booking says right, pls fix. Toci: HBV core, QFT before. PJP: sulfa allergic -> atovaquone 1500 daily. Bone: alendronate not with CrCl 20 -> stop; denosumab clinic. PPI. ASA no (warfarin).""",
    "Dr. D. Okonjo, Rheumatology",
    signed=t("11-03", "10:40"),
)
s.note(
    "consult",
    t("11-03", "13:00"),
    "OPHTHO: L AION early, VA L 20/80, RAPD L. R disc ok. Urgent steroids, no driving. Recheck 1 wk. Dry AMD R incidental.",
    "Dr. S. Whitcombe, Ophthalmology",
    signed=t("11-03", "14:00"),
)
s.labs(t("11-04", "06:00"), issued=t("11-04", "07:00"), inr=3.1, crp=46, glu=262, cr=1.8, k=4.4, hgb=10.1)
s.labs(t("11-05", "06:00"), issued=t("11-05", "07:00"), inr=2.3, crp=21, glu=228, cr=1.7, k=4.1)
s.order("prednisone 20 mg tablet", "60 mg by mouth every morning", t("11-05", "08:00"))
s.order("pantoprazole 40 mg tablet", "40 mg by mouth daily", t("11-02", "16:00"))
ato = s.order("atovaquone 750 mg/5 mL suspension", "1500 mg by mouth daily with food", t("11-03", "12:00"))
s.note(
    "nursing",
    t("11-04", "22:30"),
    "Pulling lines, sees 'bees', up all night. BG 262. No zolpidem given. Glasses found. Fell to knees, no head strike, INR 3.1, neuro obs ok. Niece says at home she doubles her zolpidem.",
    "M. Greaves RN",
)
s.note(
    "pharm",
    t("11-05", "10:00"),
    """Steroid raises INR variably. Warfarin restart 11/5 3 mg? - discussed: 2.5 mg daily, INR daily, since clarithro washout + pred. Gabapentin -> 100 mg BID (CrCl 20). Digoxin: do not restart. Metoprolol continue, HR 62. Zolpidem -> stop, melatonin 3. Order for gabapentin 300 TID is STILL running.""",
    "C. Nakamura PharmD",
)
war2 = s.order("warfarin 2.5 mg tablet", "2.5 mg by mouth nightly", t("11-05", "18:00"))
hep = s.order(
    "heparin infusion",
    "per nomogram, no bolus",
    t("11-05", "12:00"),
    end=t("11-08", "08:00"),
    why="INR in range, biopsy done",
)
s.note(
    "progress",
    t("11-05", "12:00"),
    """HD4. INR 2.3, mech mitral so heparin gtt bridge until biopsy tmrw + INR>=2.5. pred 60. BG 228 ISS. Delirium hyperactive, better. Digoxin level 1.2, off. Gaba 100 BID. QFT and HBV cAb sent.""",
    "Dr. J. Bellweather, IM",
    signed=t("11-05", "13:40"),
)
s.note(
    "procedure",
    t("11-06", "11:00"),
    """TEMPORAL ARTERY BIOPSY LEFT, 2.1 cm, local. hep off 4 h. no bleed. Path pend. (booking right - corrected, consent LEFT.)""",
    "Dr. F. Laurent, Vascular",
    signed=t("11-06", "11:50"),
)
gab = s.order("gabapentin 100 mg capsule", "100 mg by mouth twice daily", t("11-05", "19:00"))
s.note(
    "nursing",
    t("11-06", "20:30"),
    "Pt drowsy, got gabapentin 300 AND 100 today. Told MD. Old order to be killed.",
    "M. Greaves RN",
)
ale.stop(t("11-06", "09:00"), "CrCl 20")
s.lab_text(
    t("11-05", "07:00"), t("11-07", "16:00"), "Hepatitis B core antibody", "", "Reactive; HBsAg negative", "A"
)
s.labs(t("11-07", "06:00"), issued=t("11-07", "07:00"), inr=2.5, crp=12, glu=188, cr=1.7)
s.note(
    "consult",
    t("11-08", "10:00"),
    """RHEUM: HBcAb reactive, HBsAg neg -> HBV DNA sent, QFT pending. NO tocilizumab until both. Biopsy verbal: 'no inflammation, prelim' - if negative still treat as GCA (skip lesions), decide in clinic. Pred 60 until clinic 11/17, do NOT taper before. CT aorta later.""",
    "Dr. D. Okonjo, Rheumatology",
    signed=t("11-08", "11:30"),
)
s.note(
    "radiology",
    t("11-08", "15:00"),
    "CT chest w/o: no aortitis visible (limited). 7 mm ground-glass nodule LLL: CT 6-12 mo. Thyroid nodule 2.2 cm left, TI-RADS by US outpatient.",
    "Dr. A. Moss, Radiology",
    signed=t("11-08", "16:00"),
)
s.labs(t("11-09", "06:00"), issued=t("11-09", "07:00"), inr=2.9, glu=176, cr=1.6, k=4.0, crp=8)
s.vitals(t("11-10", "06:00"), bp="138/72", hr=68, spo2=97, temp=36.6, weight=53.6)
s.note(
    "progress",
    t("11-09", "09:30"),
    """HD8. Oriented. BG 140-180 no insulin need: glucometer fasting, A1c 6.2. INR 2.9 on 2.5 -> cont. Gaba 100 BID. Dc tomorrow. Levothyroxine 88 (TSH 2.4) same.""",
    "Dr. J. Bellweather, IM",
    signed=t("11-09", "11:00"),
)
for n, d in (
    ("prednisone 20 mg tablet", "60 mg by mouth every morning with food, until rheumatology visit 11/17"),
    ("warfarin 2.5 mg tablet", "2.5 mg by mouth nightly"),
    ("atovaquone 750 mg/5 mL suspension", "1500 mg (10 mL) by mouth daily with food"),
    ("pantoprazole 40 mg tablet", "40 mg by mouth daily"),
    ("metoprolol succinate 50 mg tablet", "50 mg by mouth daily"),
    ("levothyroxine 88 mcg tablet", "88 mcg by mouth every morning"),
    ("furosemide 20 mg tablet", "20 mg by mouth daily"),
    ("gabapentin 100 mg capsule", "100 mg by mouth twice daily"),
    ("melatonin 3 mg", "3 mg by mouth nightly"),
    ("calcium-vitamin D", "1 tablet by mouth twice daily"),
):
    s.order(n, d, t("11-10", "09:00"), cat="discharge")
zol.stop(t("11-10", "09:05"), "delirium")
s.note(
    "sw",
    t("11-10", "09:30"),
    "Niece will pack pill box. Niece's own mail-order box: alendronate, gabapentin 300, warfarin 5 - old pills all at home, will bin. VNA INR at home 11/13 Fri. Blind spot L, no driving.",
    "P. Hendry LCSW",
)
s.service("INR", t("11-10", "09:10"), due=t("11-13", "09:00"), note="VNA home draw; call to anticoag clinic")
s.service("Rheumatology", t("11-10", "09:11"), due=t("11-17", "15:20"))
s.service("Ophthalmology", t("11-10", "09:12"), due=t("11-12", "08:45"))
s.note(
    "dcsum",
    t("11-10", "10:30"),
    """82F GCA (clinical; L TAB 11/6 final PENDING, verbal prelim neg). L AION. Dig tox/INR 5.8 from clarithro: no macrolides. Digoxin STOP. warfarin 2.5 (was 5) goal 2.5-3.5 (valve), INR 2.9 11/9. HBV DNA + QFT pending, toci after. Alendronate, zolpidem stopped. Atovaquone for PJP. Nodules: LLL 7 mm GGN, L thyroid. Fevers, vision = ED. Do not stop pred.""",
    "Dr. J. Bellweather, IM",
    signed=t("11-10", "12:00"),
)
dig.stop(t("11-10", "12:30"), "toxicity, not to restart")
war.stop(t("11-10", "12:31"), "dose changed")
s.condition("Giant cell arteritis", "414341000", t("11-02", "17:30"))
s.condition("Digoxin toxicity", "", t("11-02", "17:30"), status="resolved", abated=t("11-05", "12:00"))
s.condition("Delirium", "2776000", t("11-05", "12:30"))
if __name__ == "__main__":
    s.write(__file__)
