"""Fictional: clozapine seizure."""

from builder import Stay, clock

t = clock(2026, "-07:00")
s = Stay("w-cloz", "Halvorsen", "Dale", "1978-09-30", "male")
s.contact("court-appointed guardian (public fiduciary)", "Adele Furst", "602-555-0131")
s.contact("group home manager", "Saguaro House, Ray", "602-555-0187")
s.encounter(
    t("03-02", "19:10"),
    t("03-11", "14:00"),
    "abdominal distension, vomiting, no stool 9 days",
    "81060008",
    "Intestinal obstruction",
    "General Medicine",
)
s.condition("Schizophrenia", "58214004", t("03-02", "20:00"), onset="1999-01-01", kind="problem-list-item")
s.condition("Epilepsy", "84757009", t("03-02", "20:00"), onset="2004-01-01", kind="problem-list-item")
s.condition("Type 2 diabetes mellitus", "44054006", t("03-02", "20:00"), kind="problem-list-item")
s.allergy("Haloperidol", "5093", "neuroleptic malignant syndrome 2009, ICU", t("03-02", "19:40"))
for n, d in (
    ("clozapine", "150 mg by mouth every morning and 300 mg at bedtime"),
    ("divalproex ER", "1500 mg by mouth at bedtime"),
    ("benztropine", "1 mg by mouth twice daily"),
    ("metformin", "1000 mg by mouth twice daily"),
    ("atorvastatin", "20 mg by mouth once daily"),
    ("docusate", "100 mg by mouth once daily"),
):
    s.home(n, d, "2024-05-01", t("03-02", "20:10"))
s.labs(t("02-16", "08:00"), stay=False, wbc=6.4)
s.lab_text(t("02-16", "08:00"), t("02-16", "12:00"), "Absolute neutrophil count", "751-8", "3.6 K/uL")
s.vitals(t("03-02", "19:20"), bp="104/62", hr=122, rr=26, temp=38.4, spo2=89, weight=104)
s.labs(
    t("03-02", "19:40"),
    t("03-02", "20:20"),
    na=133,
    k=3.0,
    cl=96,
    co2=20,
    bun=34,
    cr=1.5,
    glu=221,
    mg=1.6,
    lac=3.4,
    wbc=16.8,
    hgb=14.1,
    plt=262,
    alt=31,
)
s.lab_text(t("03-02", "19:40"), t("03-02", "20:30"), "Valproate total", "4086-5", "74 ug/mL (50-100)")
s.note(
    "ed",
    t("03-02", "20:00"),
    """Sent from group home. 47M schizophrenia, abd swelling 4d, N/V brown today, no BM 9d per staff. coughing after vomit. "I'm fine, they put a snake in there". SpO2 89 RA->95 3L. Abd tympanitic, mild tender no guarding. Rectal: hard stool vault.
CXR RLL infilt. KUB colon 10 cm.
Smokes 2 ppd, last cig this am.
Cloz levels? sent. PIP-tazo 4.5. NG? pt refuses, pulls away "no tubes". Guardian exists - call. Haldol allergy = NMS.""",
    "Dr. C. Benally",
    signed=t("03-02", "21:00"),
)
s.lab_text(
    t("03-02", "19:40"),
    t("03-05", "17:00"),
    "Clozapine level",
    "6896-5",
    "1240 ng/mL (therapeutic 350-600); norclozapine 410. Sent out 3/2",
    "HH",
)
s.report(
    "CT abdomen pelvis with contrast",
    "72254-0",
    t("03-02", "21:10"),
    t("03-02", "22:15"),
    "Diffuse colonic dilatation to 11.2 cm at the cecum, large fecal load in rectosigmoid, no transition point, no pneumatosis, no free air. RLL consolidation. Incidental 1.6 cm left adrenal nodule, indeterminate.",
)
s.order(
    "piperacillin-tazobactam",
    "4.5 g intravenously every 8 hours",
    t("03-02", "20:15"),
    end=t("03-04", "10:00"),
    why="changed to meropenem",
)
clz = s.order(
    "clozapine",
    "150 mg by mouth every morning and 300 mg at bedtime",
    t("03-02", "23:00"),
    note="home medication",
)
s.order("divalproex ER", "1500 mg by mouth at bedtime", t("03-02", "23:00"))
bz = s.order("benztropine", "1 mg by mouth twice daily", t("03-02", "23:00"))
met = s.order("metformin", "1000 mg by mouth twice daily", t("03-02", "23:00"))
hal = s.order(
    "haloperidol",
    "5 mg intramuscularly every 6 hours as needed for agitation",
    t("03-02", "23:05"),
    note="agitation order set",
)
s.order("insulin lispro", "sliding scale subcutaneously before meals", t("03-02", "23:05"))
s.order("heparin", "5000 units subcutaneously every 8 hours", t("03-02", "23:05"))
s.note(
    "hp",
    t("03-02", "23:20"),
    """Med admit. Colonic pseudo-obstruction / severe constipation, likely clozapine + benztropine. Asp PNA. AKI cr 1.5 (0.9 base) K 3.0. Lactate 3.4, contrast given.
Refuses NG and rectal tube. Not able to say back risk of perforation, thinks stool is "code". -> lacks capacity for this decision (Dr Benally and me). Guardian A. Furst phoned 22:50: consents to NG, rectal tube, enemas, colonoscopic decompression; NOT to restraints for meals, and wants call before any surgery. Full code per guardian.
Plan: NPO, NG LIS, IVF, K/Mg, pip-tazo, GI consult, surg aware. hold clozapine? will ask psych am. Home meds ordered by pharmacy tech for now.""",
    "Dr. U. Ramanathan",
    signed=t("03-03", "00:40"),
)
s.note(
    "nursing",
    t("03-03", "03:15"),
    "03:00 agitated, pulling NG, security x2. Charge RN about to give haldol 5 IM prn from order set -> allergy alert NMS, not given. MD called -> lorazepam 1 mg IV. SpO2 93 4L. Abd tight 118 cm.",
    "D. Yazzie RN",
    signed=t("03-03", "03:40"),
)
s.note(
    "pharm",
    t("03-03", "09:00"),
    "Alert: haloperidol PRN ordered, allergy NMS. Benztropine (anticholinergic) active with colonic pseudo-obstruction. Metformin active: lactate 3.4, contrast 21:10, cr 1.5. All three stop pls.",
    "B. Ostrowski PharmD",
    signed=t("03-03", "09:20"),
)
hal.stop(t("03-03", "09:40"), "NMS history")
bz.stop(t("03-03", "09:42"), "anticholinergic, ileus")
met.hold(t("03-03", "09:42"), "contrast, lactate")
clz.hold(t("03-03", "10:10"), "ileus, per psychiatry")
s.labs(t("03-03", "05:00"), t("03-03", "05:45"), na=135, k=3.1, cr=1.4, lac=1.9, mg=1.7, wbc=15.0, glu=188)
s.note(
    "consult",
    t("03-03", "11:00"),
    """PSYCH C/L. On clozapine since 2018, 6 admits before, stable since. Last dose 3/1 HS (3/2 am dose vomited). HOLD for ileus. Warn: >=48 h missed => restart 12.5, not 450. Smoking stopped => levels rise up to 2x (CYP1A2), level sent. Nicotine patch doesn't matter for that. No cipro, no fluvoxamine. No haldol (NMS 2009), use lorazepam / olanzapine ODT 5 for breakthrough (no IM olz w IM benzo). Watch cholinergic rebound. Don't restart benztropine.
Pt has no capacity for this; ask guardian, document each time. He himself can still say yes/no to food, showers, visitors.""",
    "Dr. J. Whitfield",
    signed=t("03-03", "12:20"),
)
s.note(
    "procedure",
    t("03-03", "15:30"),
    "Colonoscopic decompression, cecum 11.5->7cm, rectal tube L. Guardian consent phone w 2 witnesses. Small sessile polyp ascending 8mm not removed (unprepped) -> elective colonoscopy. Neostigmine not used.",
    "Dr. A. Kowalczyk GI",
    signed=t("03-03", "16:30"),
)
s.note(
    "event",
    t("03-03", "21:00"),
    "Guardian update call: A Furst: agrees to cont. Brother (Wade) called ward asking to be told & says 'take him off everything' - he has no authority, do not discuss. Brother's own Rx lithium mentioned, not pt.",
    "D. Yazzie RN",
    signed=t("03-03", "21:15"),
)
s.note(
    "progress",
    t("03-04", "09:00"),
    """HD3. T 38.9, more O2 5L. MRSA swab neg. cx GNR pending? -> broaden to MEROPENEM 1g q8 for ESBL hx in 2024 urine. BM x3 thru tube, cecum 7 on KUB. cont divalproex.""",
    "Dr. U. Ramanathan",
    signed=t("03-04", "10:30"),
)
mer = s.order("meropenem", "1 g intravenously every 8 hours", t("03-04", "10:05"))
s.labs(t("03-04", "05:00"), t("03-04", "05:45"), k=3.4, cr=1.2, wbc=14.1, glu=172)
s.labs(t("03-05", "05:00"), t("03-05", "05:45"), k=3.9, cr=1.0, wbc=9.2, mg=2.0)
s.note(
    "progress",
    t("03-05", "08:50"),
    """HD4. O2 3L. afebrile. abd soft. eating clears.
1. pseudo-obstr: resolving. PEG 17 bid + senna
2. Asp PNA: mero d2
3. schizo: cloz held day 3, psych olanzapine 5 qhs
4. sz: divalproex cont
5. NG out today.""",
    "Dr. U. Ramanathan",
    signed=t("03-05", "10:00"),
)
s.order("polyethylene glycol 3350", "17 g by mouth twice daily", t("03-05", "10:05"))
s.order("senna", "17.2 mg by mouth twice daily", t("03-05", "10:05"))
s.order(
    "olanzapine ODT",
    "5 mg by mouth at bedtime",
    t("03-05", "12:00"),
    end=t("03-07", "20:00"),
    why="clozapine restarted",
)
s.lab_text(t("03-06", "05:00"), t("03-06", "07:30"), "Valproate total", "4086-5", "19 ug/mL (50-100)", "LL")
s.vitals(t("03-06", "23:50"), bp="158/92", hr=130, temp=37.4, spo2=90)
s.note(
    "event",
    t("03-06", "23:55"),
    """23:40 GTC sz 2 min in bed, witnessed RN. lorazepam 2 IV. glu 140. postictal. No head strike. CT head neg 00:50. VPA was 19 this am (74 adm) — on MEROPENEM since 3/4! Not noticed by us or day team. Stop mero -> ceftriaxone + metro (sputum klebsiella pan-S). Load levetiracetam 1500, 500 bid. VPA won't recover for 1-2 wks.""",
    "Dr. K. Delacroix night",
    signed=t("03-07", "01:10"),
)
mer.stop(t("03-07", "00:20"), "carbapenem-valproate interaction, seizure")
s.order(
    "ceftriaxone",
    "2 g intravenously every 24 hours",
    t("03-07", "00:25"),
    end=t("03-09", "12:00"),
    why="to oral",
)
s.order(
    "metronidazole",
    "500 mg by mouth every 8 hours",
    t("03-07", "00:25"),
    end=t("03-09", "12:00"),
    why="to oral",
)
lev = s.order("levetiracetam", "500 mg by mouth twice daily", t("03-07", "00:30"))
clzr = s.order(
    "clozapine", "12.5 mg by mouth at bedtime", t("03-07", "20:00"), note="retitration per psychiatry"
)
s.note(
    "consult",
    t("03-07", "11:00"),
    """PSYCH f/u. level back: 1240 ng/mL (on 450, smoking!, infection raises). Bowels moving >=2/d x3d. 5 d off. Guardian consents. Retitrate 12.5 HS 3/7, 12.5 bid 3/8, 25 bid 3/9, then +25/d; target 200-250/d ONLY (lower as not smoking + level). ANC today then weekly; myocarditis screen CRP/trop wkly x4. Lithium not for him. Olanzapine stop.
Keppra can worsen mood: tell group home.""",
    "Dr. J. Whitfield",
    signed=t("03-07", "12:10"),
)
s.lab_text(t("03-07", "05:00"), t("03-07", "09:30"), "Absolute neutrophil count", "751-8", "3.1 K/uL")
s.note(
    "pharm",
    t("03-08", "10:00"),
    "clozapine: two orders in EHR: old 150/300 shows on-hold and could be resumed by error. Pls discontinue. Night RN asked if to release it.",
    "B. Ostrowski PharmD",
    signed=t("03-08", "10:20"),
)
clzr.dose(t("03-08", "09:00"), "12.5 mg by mouth twice daily")
s.labs(t("03-08", "05:00"), t("03-08", "05:45"), k=3.6, cr=0.9, wbc=6.0, crp=22, trop=6, glu=158)
clzr.dose(t("03-09", "09:00"), "25 mg by mouth twice daily")
s.lab_text(
    t("03-10", "05:00"),
    t("03-10", "09:15"),
    "Absolute neutrophil count",
    "751-8",
    "1.3 K/uL (L) (3.1 on 3/7)",
    "L",
)
s.order("amoxicillin-clavulanate", "875 mg by mouth every 12 hours until 3/12", t("03-09", "12:10"))
s.labs(t("03-10", "05:00"), t("03-10", "05:45"), k=3.8, cr=0.9, wbc=3.1, crp=9, trop=5, glu=166, a1c=8.4)
s.note(
    "progress",
    t("03-10", "09:30"),
    """HD9. BM 2x. RA 95. No sz. Cloz 25 bid. WBC 3.1.
- asp PNA amox-clav last dose 3/12
- metformin resumed, cr .9
- dc tmrw group home
- cont VPA 1500 hs, level 22 3/9, keppra until VPA >50
- nicotine: vapes offered? declines, patch 21
""",
    "Dr. U. Ramanathan",
    signed=t("03-10", "11:00"),
)
met.resume(t("03-10", "11:05"))
s.lab_text(t("03-09", "05:00"), t("03-09", "07:30"), "Valproate total", "4086-5", "22 ug/mL (50-100)", "L")
s.note(
    "consult",
    t("03-10", "16:00"),
    """PSYCH/pharm: ANC 1.3 = MILD (1.0-1.5) : continue, ANC 3x/wk until >=1.5. If <1.0 stop, call heme. REMS form sent. fever = ANC same day. slow: 25 bid until 3/13, then 25/50 3/14 if ANC >=1.5. First ANC Fri 3/13 Mon 3/16 Wed 3/18.""",
    "Dr. J. Whitfield",
    signed=t("03-10", "17:00"),
)
s.note(
    "sw",
    t("03-11", "09:40"),
    "Guardian Furst OK w dc, gets copy of letter. Saguaro House (Ray 602-555-0187) RN can give meds + do stool chart. Saguaro wants NO more than 2 days without BM rule on paper. Case mgr Terros 602-555-0144. House is non smoking indoors, pt plans to smoke again 'tomorrow'.",
    "N. Cordero LMSW",
    signed=t("03-11", "10:10"),
)
s.note(
    "pharm",
    t("03-11", "10:30"),
    """DC rec: STOP benztropine, docusate alone. clozapine 25 mg BID (NOT 450/d; discard old blister packs!). divalproex ER 1500 hs. levetiracetam 500 bid NEW until neuro. PEG 17 g bid + senna 2 tabs bid NEW. metformin 1000 bid. atorva 20. amox-clav thru 3/12. nicotine patch 21. If smoking restarts/stops call psych - dose. no anticholinergic/opioid/diphenhydramine.
No carbapenem w VPA.""",
    "B. Ostrowski PharmD",
    signed=t("03-11", "11:00"),
)
s.note(
    "progress",
    t("03-11", "11:20"),
    """DC. f/u psych Dr Whitfield clinic Tue 3/17 10:00 602-555-0155; neuro 3/25 14:30 VPA level (level also 3/18); GI 4/8 colonoscopy for polyp; PCP 3/19 BP, A1c 8.4, adrenal nodule workup (1 mg dex, metanephrines) . VPA level pending 3/11.""",
    "Dr. U. Ramanathan",
    signed=t("03-11", "12:30"),
)
s.vitals(t("03-11", "08:00"), bp="128/80", hr=92, temp=36.8, spo2=95, weight=101.2)
for n, d in (
    ("clozapine", "25 mg by mouth twice daily until psychiatry increases"),
    ("divalproex ER", "1500 mg by mouth at bedtime"),
    ("levetiracetam", "500 mg by mouth twice daily"),
    ("polyethylene glycol 3350", "17 g by mouth twice daily"),
    ("senna", "17.2 mg (2 tablets) by mouth twice daily"),
    ("metformin", "1000 mg by mouth twice daily"),
    ("atorvastatin", "20 mg by mouth once daily"),
    ("amoxicillin-clavulanate", "875 mg by mouth every 12 hours through 2026-03-12"),
    ("nicotine patch", "21 mg transdermal once daily"),
):
    s.order(n, d, t("03-11", "11:10"), cat="discharge")
s.lab_text(
    t("03-11", "06:00"), t("03-11", "06:01"), "Valproate total", "4086-5", "in process", status="registered"
)
s.write(__file__)
