"""Fictional: a man of 39 who loses his spleen."""

from builder import Stay, clock

t = clock(2026, "-07:00")
s = Stay("q-no-spleen", "Tull", "Dwayne", "1987-01-22", "male")
s.contact("wife", "Keisha Tull", "555-0135")
s.encounter(
    t("05-02", "21:10"),
    t("05-09", "14:00"),
    "motorcycle crash",
    "125605004",
    "Traumatic injury",
    "Trauma Surgery",
)
s.condition("Sarcoidosis", "31541009", t("05-02", "23:00"), onset="2022-01-01", kind="problem-list-item")
s.condition("Hypertension", "38341003", t("05-02", "23:00"), onset="2020-01-01", kind="problem-list-item")
s.condition("Splenic rupture", "", t("05-02", "22:00"))
s.condition("Fractures of left ribs 8 to 10 with haemopneumothorax", "", t("05-02", "22:30"))
s.immunization("influenza, seasonal", "150", "2025-10-14")
s.vitals(t("05-02", "21:15"), bp="82/50", hr=134, rr=30, temp=36.1, spo2=92)
s.labs(
    t("05-02", "21:20"),
    issued=t("05-02", "21:50"),
    hgb=8.8,
    plt=240,
    wbc=17.0,
    na=138,
    k=4.1,
    cr=1.1,
    glu=142,
    lac=5.2,
    inr=1.2,
)
s.note(
    "ed",
    t("05-02", "21:25"),
    "39M MCC helmet, hypotens, FAST + LUQ. R rib fx R HTX -> chest tube 28F placed. MTP 4:4:1. RSI etomidate. Allergies unk. To OR.",
    "Dr. Lam ED",
    signed=t("05-02", "22:30"),
)
s.note(
    "op",
    t("05-03", "00:10"),
    """Ex lap, splenectomy (grade V), distal panc tail contused - JP drain L to tail. small serosal tear repaired. EBL 2.2 L. Path sent. No other injury. Vaccines before d/c (pneumo, mening ACWY+B, Hib).""",
    "Dr. Hosseini",
    signed=t("05-03", "02:00"),
)
s.procedure("Splenectomy", "234319005", t("05-02", "22:10"), t("05-02", "23:50"))
s.note(
    "ed",
    t("05-03", "02:20"),
    "Correction: chest tube and rib fx are LEFT. wrong side in my note.",
    "Dr. Lam ED",
)
s.report(
    "CT chest abdomen pelvis with contrast",
    "",
    t("05-03", "01:20"),
    t("05-03", "02:30"),
    "Left ribs 8-10 fractures, left chest tube in place, small residual haemothorax. Post splenectomy. Mediastinal nodes consistent with sarcoid. 9 mm nodule right lower lobe, not typical of sarcoid; CT in 3 months.",
)
s.vitals(t("05-03", "03:00"), weight=128.0, height=176)
s.order(
    "Cefazolin",
    "3 g intravenously every 8 hours, 3 doses",
    t("05-02", "22:05"),
    end=t("05-03", "14:00"),
    final="completed",
)
s.order(
    "Acetaminophen",
    "1000 mg by mouth every 6 hours",
    t("05-03", "06:00"),
    end=t("05-09", "13:00"),
    final="completed",
)
lis = s.order("Lisinopril", "20 mg by mouth once daily", t("05-03", "06:10"))
hcq = s.order("Hydroxychloroquine", "200 mg by mouth twice daily", t("05-03", "06:10"))
oxy = s.order("Oxycodone", "5 to 10 mg by mouth every 4 hours as needed for pain", t("05-03", "06:12"))
gab = s.order("Gabapentin", "300 mg by mouth three times daily", t("05-03", "06:12"))
eno = s.order("Enoxaparin", "40 mg under the skin once daily", t("05-03", "20:00"))
s.home("Prednisone", "12.5 mg by mouth once daily", "2022-08-01", t("05-03", "11:30"))
s.home("Hydroxychloroquine", "200 mg by mouth twice daily", "2023-01-01", t("05-03", "11:30"))
s.home("Lisinopril", "20 mg by mouth once daily", "2020-01-01", t("05-03", "11:30"))
s.home("Omeprazole", "20 mg by mouth once daily", "2022-08-01", t("05-03", "11:30"))
s.note(
    "pharm",
    t("05-03", "11:40"),
    "Outside fill hx entered. Weight 128 BMI 41. Cefazolin 3 g ok.",
    "PharmD Kerr",
)
s.note(
    "progress",
    t("05-03", "09:00"),
    "POD0. extub. Hgb 9.0. CT L 220. pain ok w epidural? no, po. lovenox tonight. home meds per surescripts - restarted lisin + HCQ. vaccines before d/c.",
    "Dr. Reyes PGY2",
)
s.labs(
    t("05-03", "06:00"),
    issued=t("05-03", "06:40"),
    hgb=9.0,
    plt=190,
    wbc=16.2,
    na=137,
    k=4.4,
    cr=1.0,
    glu=118,
)
s.note(
    "event",
    t("05-03", "22:00"),
    "T 38.6 HR 120. cultures, CXR atelect. ?sepsis - pip tazo, IS.",
    "Dr. Ng (night)",
)
pip = s.order("Piperacillin/tazobactam", "4.5 g intravenously every 6 hours", t("05-03", "22:05"))
s.note(
    "nursing",
    t("05-04", "00:30"),
    "Wife on phone re: keys. Says Dwayne had anaphylaxis with penicillin shot age 20, in ICU w epi. Pip-tazo HELD by me, Dr. Ng told. She also asks who gives his 'daily steroid', says never misses. Not on MAR. Will tell days.",
    "RN Abelson",
)
s.given(
    "Piperacillin/tazobactam",
    "4.5 g intravenously",
    t("05-04", "00:00"),
    status="not-done",
    why="allergy reported by wife",
)
mer = s.order("Meropenem", "1 g intravenously every 8 hours", t("05-04", "01:20"))
s.vitals(t("05-04", "14:30"), bp="84/48", hr=124, temp=38.4, spo2=94)
s.labs(
    t("05-04", "14:40"),
    issued=t("05-04", "15:20"),
    hgb=8.9,
    plt=255,
    wbc=15.0,
    na=126,
    k=5.7,
    cr=1.4,
    glu=58,
    lac=2.1,
)
s.given("Lisinopril", "20 mg by mouth", t("05-04", "08:10"))
s.note(
    "progress",
    t("05-04", "09:10"),
    "POD1. febrile on mero. belly soft. CT L 90. JP 60 serous. nausea, wiped out, weak. pain. cont. vaccines before d/c. restart rest home meds when eating.",
    "Dr. Reyes PGY2",
)
s.note(
    "event",
    t("05-04", "15:50"),
    "BP 84/48. FAST neg, Hgb same. 2 L LR no response, norepi .08. Sepsis? bleeding no. ICU back.",
    "Dr. Ng (night)",
)
s.lab_text(t("05-04", "18:10"), t("05-05", "08:15"), "Cortisol", "2143-6", "2.1 ug/dL", "LL")
hyd = s.order("Hydrocortisone", "50 mg intravenously every 6 hours", t("05-05", "09:00"))
s.note(
    "consult",
    t("05-05", "10:40"),
    """ENDOCRINE. Adrenal crisis: pred 12.5 for 3+ y not given since 5/2 (+ etomidate). Hydrocort 100 then 50 q6, norepi off in 1 h.
taper: 25 q6 5/6, then pred 20 po daily from 5/8 to 5/16, then BACK to 12.5 daily lifelong till sarcoid clinic - never stop.
sick day: double x3 d w fever; vomiting -> ED, im hydrocort kit. bracelet/card
hold lisinopril til BP/K. glucose checks""",
    "Dr. Imbert, endocrinology",
    signed=t("05-05", "12:00"),
)
lis.hold(t("05-05", "12:30"), "hypotension, potassium")
s.labs(t("05-05", "06:00"), issued=t("05-05", "06:50"), na=127, k=5.5, cr=1.3, hgb=8.8, plt=410, glu=64)
s.note(
    "progress",
    t("05-06", "09:00"),
    "POD3. off pressors. cx neg x48 - mero stop. CT pulled, CXR ok. diet. JP 70 milky-ish?, send amylase. vaccines before d/c. lovenox 40.",
    "Dr. Reyes PGY2",
)
mer.stop(t("05-06", "09:30"), "cultures negative")
pip.stop(t("05-06", "09:31"), "never given")
hyd.dose(t("05-06", "09:35"), "25 mg intravenously every 6 hours")
s.labs(
    t("05-07", "06:00"),
    issued=t("05-07", "06:50"),
    na=135,
    k=4.3,
    cr=0.9,
    hgb=9.2,
    plt=780,
    wbc=14.4,
    glu=131,
)
s.note(
    "progress",
    t("05-07", "09:30"),
    "POD4. BM. walking. JP 55. amylase in lab. plan home sat. pull JP if amy <300.",
    "Dr. Reyes PGY2",
)
s.lab_text(t("05-07", "08:00"), t("05-07", "18:20"), "Amylase, drain fluid", "", "8,400 U/L (serum 70)", "A")
s.note("procedure", t("05-08", "08:10"), "JP removed bedside. tip intact.", "Dr. Prentice PGY1")
hyd.stop(t("05-08", "08:00"), "changed to oral")
pre = s.order("Prednisone", "20 mg by mouth once daily", t("05-08", "08:00"))
s.note(
    "progress",
    t("05-08", "09:20"),
    "POD5. no drains. good. pain 4. BP 128/78 K 4.2. vaccines before d/c. lovenox 40. abx standby for asplenia. restart lisin 5/9.",
    "Dr. Prentice PGY1",
)
lis.resume(t("05-09", "08:00"))
s.labs(
    t("05-09", "06:00"),
    issued=t("05-09", "07:00"),
    na=137,
    k=4.2,
    cr=0.9,
    hgb=9.6,
    plt=1080,
    wbc=15.1,
    glu=126,
)
s.vitals(t("05-09", "08:00"), bp="134/82", hr=96, rr=18, temp=37.6, spo2=96, pain=4)
s.note(
    "nursing",
    t("05-09", "09:40"),
    "L flank ache new since yest, temp 37.6. JP site oozing cloudy, dressing changed x3. Told PGY1. Walked 200 m. Wants to ride to work.",
    "RN Abelson",
)
s.note(
    "progress",
    t("05-09", "10:30"),
    """POD6 home. plt 1080 reactive. staples out + wound 5/16 09:40 trauma clinic 555-0139. endo 5/28 13:00 555-0151. PCP 2 wk. spleen path pend. no contact sport 3 mo, lift <10 lb 6 wk, no driving on oxy. IS. amox standby 500 bid if fever. CT lung nodule 3 mo. Pt will get vaccines at PCP?""",
    "Dr. Prentice PGY1",
    signed=t("05-09", "11:10"),
)
for o in (lis, hcq, oxy, gab, eno, pre):
    o.complete(t("05-09", "13:45"))
a = {"cat": "discharge"}
s.order("Prednisone", "20 mg by mouth once daily through 16 May, then stop", t("05-09", "10:50"), **a)
s.order("Hydroxychloroquine", "200 mg by mouth twice daily", t("05-09", "10:50"), **a)
s.order("Lisinopril", "20 mg by mouth once daily", t("05-09", "10:50"), **a)
s.order("Oxycodone", "5 mg by mouth every 6 hours as needed for pain, 20 tablets", t("05-09", "10:51"), **a)
s.order("Gabapentin", "300 mg by mouth three times daily for 7 days", t("05-09", "10:51"), **a)
s.order("Acetaminophen", "1000 mg by mouth every 6 hours as needed", t("05-09", "10:51"), **a)
s.order("Amoxicillin", "500 mg by mouth twice daily at the first sign of fever", t("05-09", "10:52"), **a)
s.service("Trauma clinic, staples", t("05-09", "10:55"), due=t("05-16", "09:40"), note="555-0139")
s.service("Endocrinology clinic", t("05-09", "10:55"), due=t("05-28", "13:00"), note="Dr. Imbert 555-0151")
s.write(__file__)
