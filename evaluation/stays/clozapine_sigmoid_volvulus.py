"""Fictional: clozapine sigmoid volvulus."""

from builder import Stay, clock

t = clock(2026, "-07:00")
s = Stay("aa-baca", "Baca", "Leonard", "1978-08-30", "male")
s.contact("legal guardian (sister)", "Marlene Baca", "505-555-0121")
s.encounter(
    t("03-10", "08:15"),
    t("03-19", "13:40"),
    "abdominal distension",
    "41931001",
    "Abdominal distension",
    "General Surgery",
    "home",
)
s.allergy("haloperidol", "5093", "neuroleptic malignant syndrome 2009, ICU", t("03-10", "08:30"))
s.condition("Schizophrenia", "58214004", t("03-10", "08:40"), onset="1999-01-01", kind="problem-list-item")
s.home(
    "clozapine",
    "100 mg in the morning and 250 mg at bedtime (group home MAR)",
    "2019-05-01",
    t("03-10", "11:00"),
)
s.home("benztropine", "2 mg by mouth twice daily", "2020-01-01", t("03-10", "11:00"))
s.home("divalproex ER", "1000 mg by mouth at bedtime", "2018-01-01", t("03-10", "11:00"))
s.home("metformin", "500 mg by mouth twice daily with meals", "2021-06-01", t("03-10", "11:00"))
s.vitals(t("03-10", "08:20"), bp="138/88", hr=112, rr=20, temp=37.4, spo2=95, weight=96)
s.labs(
    t("03-10", "08:50"),
    issued=t("03-10", "09:25"),
    wbc=12.6,
    hgb=14.9,
    plt=240,
    na=139,
    k=3.6,
    co2=23,
    bun=19,
    cr=0.9,
    glu=146,
    lac=2.2,
)
s.note(
    "ed",
    t("03-10", "09:00"),
    """ED MD: 47M schizophrenia from La Luz group home, belly swelling x2d, no stool/flatus x4d, emesis x2. Chronic constipation. Meds per EMS sheet: "CLONAZEPAM 350, cogentin, depakote". Smokes 1.5 ppd. abd tympanitic, mild tender, no peritonitis. CT: SIGMOID VOLVULUS, coffee bean to RUQ, no perf. Surgery + GI called. NPO NGT.
Guardian is sister Marlene (papers in chart). Brother Ray calling for info, NO password, told nothing.
ALLERGY HALDOL = NMS 2009.
""",
    "Dr. T. Eagleman, EM",
    signed=t("03-10", "10:05"),
)
s.report(
    "CT abdomen and pelvis w contrast",
    "",
    t("03-10", "09:15"),
    t("03-10", "09:50"),
    "Sigmoid volvulus, cecum not dilated. No pneumatosis or free air. 6 mm LEFT lower lobe lung nodule, follow-up CT chest in 12 months (smoker).",
)
s.note(
    "pharm",
    t("03-10", "10:50"),
    """PHARMACY MED HX (group home MAR faxed, pharmacy fill, EMS list)
EMS "clonazepam 350" = WRONG, it is CLOZAPINE 100 AM + 250 HS = 350/day. Pharmacy label says 400/day (fill of Jan, since lowered). Last dose taken 3/9 HS.
If clozapine is missed > 48 h it must be RESTARTED AT 12.5 MG, never at the old dose (hypotension, seizure, arrest). ANC weekly after interruption. ANC today 7.9.
Smoking: when he stops, clozapine levels go UP; when he starts again they fall. Ciprofloxacin & fluvoxamine raise levels.
""",
    "D. Sena PharmD",
    signed=t("03-10", "11:40"),
)
s.note(
    "procedure",
    t("03-10", "12:30"),
    """Flex sig decompression, rectal tube left. Mucosa dusky but viable. Recurrence risk high, elective sigmoidectomy this admission. Consent from guardian by telephone, 2 RN witness.""",
    "Dr. A. Montoya, GI",
    signed=t("03-10", "13:10"),
)
clz = s.order("clozapine", "100 mg in the morning and 250 mg at bedtime", t("03-10", "13:30"))
clz.hold(t("03-10", "14:00"), "NPO with NG tube")
s.order(
    "benztropine",
    "2 mg by mouth twice daily",
    t("03-10", "13:30"),
    end=t("03-10", "16:00"),
    why="anticholinergic, contributes to volvulus",
)
s.order(
    "divalproex", "valproate 500 mg IV every 12 hours while NPO", t("03-10", "13:30"), end=t("03-15", "09:00")
)
s.order("nicotine patch", "21 mg/24 h transdermal daily", t("03-10", "13:30"))
s.order("metformin", "500 mg by mouth twice daily", t("03-10", "13:30")).hold(
    t("03-10", "13:35"), "IV contrast, NPO"
)
s.note(
    "consult",
    t("03-11", "10:00"),
    """PSYCHIATRY C-L. Cloz off since 3/9 HS. While NPO olanzapine ODT 10 mg HS as BRIDGE only. Benztropine off for good: constipation; clozapine + benztropine = gut. No haloperidol ever, no metoclopramide/prochlorperazine (NMS). Voices mumbling, no SI. Does not have capacity for surgery consent, guardian does.
""",
    "Dr. I. Ocampo, Psychiatry",
    signed=t("03-11", "11:10"),
)
s.order("olanzapine ODT", "10 mg dissolved by mouth at bedtime", t("03-11", "11:15"))
s.note(
    "op",
    t("03-12", "09:30"),
    """OPERATIVE NOTE 3/12/26. PROC: OPEN SIGMOID COLECTOMY, END COLOSTOMY (HARTMANN), LEFT LOWER QUADRANT. (Booked as primary anastomosis; bowel edematous, patch ischemia, so colostomy.) MARKED RLQ BY STOMA RN PREOP, NOT USED. EBL 150. SPECIMEN: SIGMOID TO PATH. DRAIN NONE. CEFOXITIN 2 G.
""",
    "Dr. E. Pruitt, General Surgery",
    signed=t("03-12", "12:40"),
)
hal = s.order("haloperidol", "5 mg intramuscularly once as needed for agitation", t("03-13", "01:20"))
hal.cancel(t("03-13", "01:28"), "allergy: NMS; not given")
s.note(
    "event",
    t("03-13", "01:15"),
    """NOC: pulling at NG, shouting. Ordered haldol 5 IM -> RN flagged NMS, NOT GIVEN, cancelled. Ativan 1 mg IV, sitter. """,
    "Dr. W. Rhee, night float",
    signed=t("03-13", "02:00"),
)
clz.resume(t("03-14", "08:05"))
clz.stop(t("03-14", "08:40"), "missed more than 4 days, must be re-titrated; not given")
s.note(
    "pharm",
    t("03-14", "08:35"),
    """PHARM ALERT. Diet order auto-RESUMED clozapine 100/250. 4.5 days missed. Not given. Called Ocampo: restart 12.5 mg HS 3/14, 12.5 BID 3/15, 25 BID 3/16, 25/50 3/17, 50 BID 3/18.
Also cipro 500 BID ordered for UA -> cloz toxicity + asymptomatic, d/c'd before first dose.
""",
    "D. Sena PharmD",
    signed=t("03-14", "09:20"),
)
s.order(
    "ciprofloxacin",
    "500 mg by mouth twice daily",
    t("03-14", "07:50"),
    end=t("03-14", "08:42"),
    why="interaction with clozapine, asymptomatic bacteriuria",
    final="cancelled",
)
c2 = s.order("clozapine", "12.5 mg by mouth at bedtime", t("03-14", "09:25"))
c2.dose(t("03-15", "07:00"), "12.5 mg by mouth twice daily")
c2.dose(t("03-16", "07:00"), "25 mg by mouth twice daily")
c2.dose(t("03-17", "07:00"), "25 mg in the morning and 50 mg at bedtime")
c2.dose(t("03-18", "07:00"), "50 mg by mouth twice daily")
s.note(
    "progress",
    t("03-14", "10:00"),
    """GEN SURG POD2. AF. NGT out, clears. Stoma LLQ pink, gas +. Clozapine restarted 12.5 HS per psych/pharm - NOT home dose. Benztropine off. MF held. Lovenox 40. Path pending. Plan: adv diet.
""",
    "K. Vallo PA-C / Dr. Pruitt",
    signed=t("03-14", "10:50"),
)
s.order("enoxaparin", "40 mg subcutaneously once daily", t("03-12", "20:00"))
s.order("oxycodone", "5 mg by mouth every 6 hours as needed", t("03-14", "10:00"), end=t("03-18", "09:00"))
s.order("divalproex ER", "1000 mg by mouth at bedtime", t("03-15", "09:00"))
s.lab_text(t("03-15", "06:00"), t("03-15", "10:00"), "Valproate level", "4086-5", "58 ug/mL")
s.vitals(t("03-16", "15:00"), temp=38.3, hr=108, bp="102/60")
s.labs(t("03-16", "15:30"), issued=t("03-16", "16:20"), trop=6, wbc=10.4, hgb=11.8, plt=310, crp=74)
s.note(
    "progress",
    t("03-16", "17:00"),
    """SURG POD4 evening. T 38.3 HR 108. CXR basilar atelectasis. Re-titration of cloz -> myocarditis thought of: trop 6, ECG sinus, no CP, CRP 74 post op. Repeat trop/CRP 3/18. Lightheaded on standing 102/60 -> 88/54, fluids, cloz NOT advanced faster. wound ok.
""",
    "K. Vallo PA-C",
    signed=t("03-16", "17:45"),
)
s.labs(
    t("03-17", "06:00"),
    issued=t("03-17", "06:50"),
    wbc=4.1,
    hgb=11.5,
    plt=330,
    na=138,
    k=4.0,
    cr=0.8,
    glu=150,
)
s.lab_text(t("03-17", "06:00"), t("03-17", "06:50"), "Neutrophils absolute", "751-8", "1.9 K/uL")
s.labs(t("03-18", "06:00"), issued=t("03-18", "06:55"), trop=5, crp=31)
s.note(
    "nursing",
    t("03-17", "14:00"),
    """WOCN: LLQ colostomy 32 mm, budded, brown stool. Teach group home staff (Alma) pouch change q3-4d. pt says wants "a Marlboro". Reports 3-4 cig/d hidden by peer?? denies later.""",
    "L. Candelaria RN WOCN",
    signed=t("03-17", "14:40"),
)
s.note(
    "consult",
    t("03-18", "11:00"),
    """PSYCH F/U. Calm. Cloz 50 BID. At discharge STAY on 50 mg BID till ACT visit 3/20, then ACT raises 25-50 mg/day as tolerated. NOT 350. Olanzapine bridge: last dose tonight 3/18, stop. Group home must throw out old bubble packs (350/day) and benztropine. ANC weekly, next 3/24. If he misses 2 days (48 h) of clozapine, call before giving any.
""",
    "Dr. I. Ocampo, Psychiatry",
    signed=t("03-18", "11:50"),
)
s.note(
    "event",
    t("03-18", "15:00"),
    """CM: return to La Luz, RN visit. Surgery appt 3/26 CANCELLED (clinic closed) -> 4/2 09:20 staples out. Ostomy RN 3/25. ACT 3/20 13:00 at home.""",
    "J. Ulibarri CM",
    signed=t("03-18", "15:25"),
)
s.order("metformin", "500 mg by mouth twice daily with meals", t("03-18", "08:00"))
for n, x in (
    ("clozapine", "50 mg by mouth twice daily"),
    ("divalproex ER", "1000 mg by mouth at bedtime"),
    ("metformin", "500 mg by mouth twice daily with meals"),
    ("acetaminophen", "1000 mg by mouth three times daily for 7 days"),
    ("polyethylene glycol", "17 g by mouth once daily"),
    ("nicotine patch", "21 mg/24 h, one patch daily"),
):
    s.order(n, x, t("03-19", "10:30"), cat="discharge")
s.note(
    "dcsum",
    t("03-19", "10:00"),
    """D/C SUMMARY POD7. Sigmoid volvulus, failed to stay down after decompression, s/p open sigmoidectomy + LLQ end colostomy 3/12. Psych: clozapine interrupted 3/9-3/14, re-titrated, now 50 mg BID (was 350/day). DO NOT give 350: danger of collapse, seizure. Benztropine STOPPED for good. Olanzapine bridge stopped 3/18. Continue divalproex, metformin, PEG daily. APAP 1 g TID x7d. No opioid. Nicotine patch: no smoking with patch; tell ACT if smoking restarts, clozapine levels change. Fever 38.3 3/16: atelectasis, trop neg x2.
NEVER haloperidol (NMS). No metoclopramide. avoid ciprofloxacin with clozapine.
Path final PENDING. CT incidental: 6 mm LEFT lower lobe nodule, CT chest in 12 months, PCP to order (guardian told).
ANC 1.9 on 3/17; weekly ANC, next 3/24.
No lifting > 10 lb x6 wk. Call: stoma black/purple, no stool or gas 24 h w/ swelling/vomiting, wound pus, fever > 101 or sore throat (clozapine, blood count), chest pain, fainting.
F/u ACT 3/20, ostomy 3/25, Pruitt 4/2 09:20 staples. Letter goes to guardian Marlene + group home, not to brother.
""",
    "Dr. E. Pruitt, General Surgery",
    signed=t("03-19", "11:20"),
)
s.write(__file__)
