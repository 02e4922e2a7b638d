"""Fictional: aspiration guardian."""

from builder import Stay, clock

t = clock(2026, "-07:00")
s = Stay("u-guard-seiz", "Bell", "Dennis", "1983-02-14", "male")
s.contact("sister, legal guardian", "Renata Bell", "520-555-0126")
s.contact("group home nurse", "Sunrise House", "520-555-0139")
s.encounter(
    t("05-11", "16:20"),
    t("05-19", "14:00"),
    "trouble breathing, fever",
    "267036007",
    "Dyspnea",
    "Intensive care step-down",
    "group home",
)
s.condition(
    "Down syndrome with moderate intellectual disability",
    "41040004",
    t("05-11", "17:30"),
    kind="problem-list-item",
)
s.condition("Epilepsy", "84757009", t("05-11", "17:30"), onset="2021", kind="problem-list-item")
s.condition("Coeliac disease", "396331005", t("05-11", "17:30"), onset="1999", kind="problem-list-item")
s.condition(
    "Obstructive sleep apnoea", "78275009", t("05-11", "17:30"), onset="2010", kind="problem-list-item"
)
s.condition("Aspiration pneumonia", "422588002", t("05-11", "19:00"), onset=t("05-10", "12:00"))
for n, x, since in (
    ("valproic acid oral solution 250 mg/5 mL", "500 mg (10 mL) by mouth twice daily", "2021-06-01"),
    ("donepezil", "10 mg by mouth at bedtime", "2024-10-01"),
    ("omeprazole", "20 mg by mouth once daily", "2018-01-01"),
    ("calcium carbonate", "500 mg by mouth twice daily", "2012-01-01"),
    ("polyethylene glycol", "17 g by mouth once daily", "2016-01-01"),
):
    s.home(n, x, since, t("05-11", "17:40"))
s.labs(t("2026-01-20", "09:00"), stay=False, tsh=2.9, hgb=12.8, plt=171, cr=0.9)
s.lab_text(
    t("2026-01-20", "09:00"), t("2026-01-21", "09:00"), "Valproic acid, total", "4086-5", "81 mcg/mL (50-100)"
)
s.vitals(t("05-11", "16:30"), bp="106/60", hr=116, rr=34, temp=38.9, spo2=84)
s.vitals(t("05-11", "18:00"), weight=64, height=150)
s.labs(
    t("05-11", "16:45"),
    issued=t("05-11", "17:30"),
    wbc=17.2,
    hgb=12.4,
    plt=158,
    na=134,
    k=3.9,
    cr=0.9,
    bun=19,
    lac=2.6,
    crp=168,
    glu=122,
    ranges={"hgb": (13.5, 17.5)},
)
s.lab_text(t("05-11", "16:45"), t("05-11", "18:30"), "Valproic acid, total", "4086-5", "78 mcg/mL (50-100)")
s.note(
    "ed",
    t("05-11", "17:00"),
    """43M Down sd, mod ID, seizure d/o, group home. Choked on toast Sun, cough/fever since, sat 84 RA. Nonverbal w strangers, uses picture board; pain = hits R ear. Guardian sister Renata (has court papers) en route - staff CANNOT consent.
MAR p1 faxed (p2 did not come thru).
RLL + RML consolidation. Sepsis, asp PNA. Pip-tazo 4.5, vanc. HFNC 40 L 50%. Step-down.
NKDA per system.""",
    "Dr. Y. Marchetti",
    signed=t("05-11", "19:20"),
)
s.report(
    "XR chest portable",
    "",
    t("05-11", "17:05"),
    t("05-11", "17:40"),
    "Right lower and middle lobe consolidation, small right effusion.",
)
tz = s.order("piperacillin-tazobactam", "4.5 g intravenously every 6 hours", t("05-11", "17:10"))
s.given("piperacillin-tazobactam", "4.5 g intravenously", t("05-11", "17:30"))
vanc = s.order("vancomycin", "1250 mg intravenously every 12 hours", t("05-11", "17:10"))
vpa = s.order(
    "valproic acid oral solution 250 mg/5 mL", "500 mg by mouth or tube twice daily", t("05-11", "18:00")
)
don = s.order("donepezil", "10 mg by mouth at bedtime", t("05-11", "18:00"))
s.order("omeprazole", "20 mg by mouth once daily", t("05-11", "18:00"))
s.order("calcium carbonate", "500 mg by mouth twice daily", t("05-11", "18:00"))
s.order("polyethylene glycol", "17 g by mouth once daily", t("05-11", "18:00"))
enx = s.order("enoxaparin", "40 mg subcutaneously once daily", t("05-11", "18:00"))
s.order("acetaminophen", "650 mg by mouth or rectally every 6 hours as needed", t("05-11", "18:00"))
s.note(
    "event",
    t("05-11", "18:10"),
    "1750 20 min into pip-tazo: hives trunk, lip swelling, BP 78/40, sat 82. Stopped. Epi 0.5 IM x1, 1 L LR, methylpred 125, diphenhydramine. BP 104/58 at 1815. Sister arrives: 'amoxicillin-clavulanate in 2014, he almost died' - never in chart. Had ceftriaxone 2022 w/o problem. Change to meropenem.",
    "Dr. Y. Marchetti",
    signed=t("05-11", "19:30"),
)
tz.stop(t("05-11", "17:55"), "anaphylaxis")
s.allergy(
    "penicillins",
    "",
    "anaphylaxis to piperacillin-tazobactam 05-11-2026; to amoxicillin-clavulanate 2014",
    t("05-11", "19:40"),
)
mer = s.order("meropenem", "1 g intravenously every 8 hours", t("05-11", "18:40"))
s.note(
    "hp",
    t("05-11", "20:30"),
    """STEP-DOWN H&P
43M Down, epilepsy (last sz 2023), early Alzheimer's, coeliac, OSA CPAP 10. Hx per sister + staff. Asp PNA w HFNC 40/50, anaphylaxis to pip-tazo.
Meds MAR p1: VPA 500 BID, donepezil 10, omeprazole 20, CaCO3, PEG. (p2 pending, call in am)
P: mero + vanc, MRSA nares; HFNC, CPAP noc; NPO, SLP, NG for meds; VPA cont, level 78 ok; enox. Guardian: full treatment incl intubation. She wants to be called before any procedure 520-555-0126.""",
    "Dr. L. Grauer",
    signed=t("05-11", "22:00"),
)
s.lab_text(t("05-11", "20:00"), t("05-12", "09:00"), "MRSA nares PCR", "", "Negative")
s.note(
    "nursing",
    t("05-12", "06:00"),
    "HFNC 40/45 sat 93. Copious oral secretions. NG placed R nare 0100, XR ok. Settles w his music + stuffed dog, do not restrain. CPAP not tolerated 2 h.",
    "V. Castro RN",
)
s.labs(t("05-12", "05:30"), issued=t("05-12", "06:10"), wbc=15.0, hgb=11.9, plt=141, k=3.7, cr=0.9, lac=1.2)
gly = s.order("glycopyrrolate", "1 mg by tube three times daily for secretions", t("05-12", "09:00"))
s.note(
    "progress",
    t("05-12", "09:10"),
    """SDU D2. HFNC 40/45. MRSA neg -> stop vanc. Secretions: glycopyrrolate. Mero D2. VPA cont. NG feeds start.""",
    "Dr. L. Grauer",
    signed=t("05-12", "10:40"),
)
vanc.stop(t("05-12", "10:45"), "MRSA PCR negative")
s.order("enteral formula, fibre", "50 mL/h by nasogastric tube", t("05-12", "11:00"), end=t("05-16", "16:00"))
s.note(
    "nutrition",
    t("05-12", "13:00"),
    "Coeliac: strict gluten free (formula GF ok). Needs 1700 kcal. Prior texture regular/chopped at home.",
    "E. Varela RD",
)
s.vitals(t("05-13", "06:00"), bp="102/58", hr=48, rr=22, temp=37.6, spo2=94, o2=30)
s.note(
    "nursing",
    t("05-13", "06:20"),
    "HR 44-50 o/n, asymptomatic. No void since 2000, scan 620 -> straight cath 640. Restless, picking. Hits R ear? Pain vs full bladder - calmer after.",
    "V. Castro RN",
)
s.note(
    "progress",
    t("05-13", "09:00"),
    """SDU D3. HFNC 30/40 better. HR 44 sinus brady - tele. VPA cont. Mero D3. Secretions on glyco. cont plan. Pt with hx EtOH, wife updated at bedside, wants rehab.""",
    "Dr. P. Osei (resident)",
    signed=t("05-13", "10:20"),
)
s.note(
    "progress",
    t("05-13", "13:10"),
    "ADDENDUM: last sentence (EtOH, wife, rehab) belongs to another pt, pasted in error. Pt has no alcohol use, not married; guardian is sister.",
    "Dr. P. Osei (resident)",
)
s.labs(t("05-13", "05:30"), issued=t("05-13", "06:10"), wbc=11.8, hgb=11.5, plt=132, k=3.6, cr=0.8)
s.lab_text(
    t("05-14", "05:30"), t("05-14", "13:00"), "Valproic acid, total", "4086-5", "21 mcg/mL (50-100)", flag="L"
)
s.note(
    "progress",
    t("05-14", "09:20"),
    """SDU D4. HFNC 20/35. HR 46, donepezil held since last nite? (order active). Foley no. Plan: mero D4 of 7. VPA level sent. cont glyco. SLP tomorrow.""",
    "Dr. P. Osei (resident)",
    signed=t("05-14", "10:30"),
)
s.labs(t("05-14", "05:30"), issued=t("05-14", "06:10"), wbc=9.9, hgb=11.4, plt=129, k=3.8, cr=0.8, tsh=19.4)
s.note(
    "event",
    t("05-14", "22:40"),
    "RRT 2210. GTC sz 4 min, lorazepam 2 mg IV, stopped. Postictal, sat 86 -> HFNC 40/50, RR 12. VPA 21 today (78 on adm)! NOT missed doses per MAR. = meropenem interaction. Levetiracetam 1500 load then 500 BID. CT head neg. Sister called 2240, angry, came in.",
    "Dr. N. Idowu (night)",
    signed=t("05-14", "23:50"),
)
lev = s.order("levetiracetam", "500 mg intravenously or by tube twice daily", t("05-14", "22:25"))
s.order("lorazepam", "2 mg intravenously once as needed for seizure over 3 minutes", t("05-14", "22:15"))
s.report(
    "CT head without contrast",
    "",
    t("05-14", "23:00"),
    t("05-14", "23:40"),
    "No acute finding. Volume loss greater than expected for age.",
)
s.note(
    "pharm",
    t("05-15", "08:10"),
    """1) VPA-carbapenem: levels fall 60-90 % in 24-48 h, dose increase does not help, recover 1-2 wk after stop. D/c mero; ceftriaxone tolerated 2022 -> ceftriaxone 2 g + metronidazole 500 q8h. Add carbapenem to intolerance list.
2) MAR p2 obtained (Sunrise RN): levothyroxine 100 mcg daily - OMITTED since adm (4 d). TSH 19.4 fits partly missed at home too? also given w calcium at 8 am there.
3) glycopyrrolate + donepezil oppose; retention 620; brady w donepezil. D/c both?""",
    "G. Achterberg PharmD",
)
mer.stop(t("05-15", "09:00"), "lowers valproate, seizure")
ctx = s.order("ceftriaxone", "2 g intravenously every 24 hours", t("05-15", "09:00"))
mtz = s.order("metronidazole", "500 mg by tube every 8 hours", t("05-15", "09:00"))
lt4 = s.order(
    "levothyroxine",
    "100 mcg by mouth or tube once daily at 06:00, 4 hours apart from calcium",
    t("05-15", "09:15"),
)
s.condition("Hypothyroidism", "40930008", t("05-15", "09:15"), onset="2005", kind="problem-list-item")
gly.stop(t("05-15", "09:20"), "urinary retention")
don.stop(t("05-15", "09:20"), "bradycardia 44")
s.note(
    "progress",
    t("05-15", "10:00"),
    """SDU D5. Sz from VPA/mero interaction. Now ctx/metro, LEV 500 BID, VPA unchanged 500 BID. LT4 restarted. donepezil + glyco stopped. HFNC 25/35. no fever 48 h. Abx total 7 d -> last 5/17.""",
    "Dr. L. Grauer",
    signed=t("05-15", "11:20"),
)
s.note(
    "slp",
    t("05-16", "11:00"),
    "MBS: silent aspiration thin + nectar(IDDSI 2) trace w straw. Safe: puree IDDSI 4, mildly thick IDDSI 2 by SPOON/cup no straw, upright 90, 1:1 feeding, 30 min up after. NO bread/toast. NG out 1500.",
    "M. Darrow SLP",
)
s.note(
    "event",
    t("05-16", "15:30"),
    """FAMILY MEETING w guardian Renata, Sunrise RN, pall care. Dennis present w picture board (chose 'home'). Dementia + dysphagia explained. PEG: declined now, comfort feeding risk accepted, revisit. Full code stays; time-limited trial if intubated. Hoyer/1:1 feeding at home arranged.""",
    "Dr. L. Grauer",
)
s.labs(
    t("05-16", "05:30"), issued=t("05-16", "06:10"), wbc=8.2, hgb=11.6, plt=118, k=4.0, cr=0.8, ast=28, alt=24
)
s.note(
    "progress",
    t("05-17", "09:00"),
    """Floor-ready. NC 2 L. HR 62 off donepezil. voids. No sz. last day abx. Plt 112 (VPA? falling 158 -> 112), recheck.""",
    "Dr. B. Kwan (weekend)",
    signed=t("05-17", "10:20"),
)
s.labs(t("05-17", "05:30"), issued=t("05-17", "06:10"), wbc=7.9, hgb=11.6, plt=112, cr=0.8)
ctx.complete(t("05-17", "20:00"), "7 days")
s.lab_text(
    t("05-18", "05:30"), t("05-18", "12:00"), "Valproic acid, total", "4086-5", "36 mcg/mL (50-100)", flag="L"
)
s.lab_text(t("05-18", "05:30"), t("05-18", "12:10"), "Ammonia", "", "41 umol/L (11-35)", flag="H")
s.labs(t("05-18", "05:30"), issued=t("05-18", "06:10"), plt=124, hgb=11.7, wbc=7.6)
s.note(
    "consult",
    t("05-18", "13:00"),
    "NEURO. Provoked sz (VPA drop by carbapenem). VPA 36 recovering: keep 500 BID, do not raise. LEV 500 BID till seen; watch irritability. Rescue: intranasal midazolam 5 mg if sz >5 min. VPA level + plt 5/22. Donepezil stays off. Free VPA sent (send-out).",
    "Dr. C. Abara (neurology)",
)
s.vitals(t("05-19", "08:00"), bp="110/66", hr=64, rr=18, temp=36.7, spo2=95)
s.note(
    "progress",
    t("05-19", "09:30"),
    """DISCHARGE SDU/medicine. RA 95%. Asp PNA treated 7 d, no abx at d/c.
VPA 500 BID (10 ml), LEV 500 BID (5 ml) NEW, midazolam 5 mg IN rescue NEW, LT4 100 mcg 0600 empty stomach 4 h from Ca, omeprazole 20, CaCO3 500 BID (noon + supper), PEG 17 g.
STOP donepezil. Enox in-house only. metronidazole done 5/17 (order not stopped, d/c it).
PCN anaphylaxis. NO carbapenems while on VPA.
5/22 VPA + CBC at Sunrise. PCP 5/26 1400. Neuro 5/27 1030. SLP 6/3. TSH + CXR 6/30. Free VPA pending.
CPAP 10 nightly.""",
    "Dr. L. Grauer",
    signed=t("05-19", "11:00"),
)
mtz.stop(t("05-19", "11:00"), "course ended 05-17")
for n, x in (
    ("valproic acid oral solution 250 mg/5 mL", "500 mg (10 mL) by mouth twice daily"),
    ("levetiracetam oral solution 100 mg/mL", "500 mg (5 mL) by mouth twice daily"),
    ("midazolam nasal spray", "5 mg in one nostril for a seizure longer than 5 minutes"),
    ("levothyroxine", "100 mcg by mouth once daily at 06:00 on an empty stomach"),
    ("omeprazole", "20 mg by mouth once daily"),
    ("calcium carbonate", "500 mg by mouth twice daily at noon and supper"),
    ("polyethylene glycol", "17 g by mouth once daily"),
):
    s.order(n, x, t("05-19", "10:30"), cat="discharge")
s.service("Valproic acid level and CBC", t("05-19", "10:30"), due=t("05-22", "09:00"))
s.service("Primary care visit", t("05-19", "10:30"), due=t("05-26", "14:00"), note="520-555-0182")
s.service("Neurology clinic, Dr. Abara", t("05-19", "10:30"), due=t("05-27", "10:30"), note="520-555-0166")
s.service("Speech-language swallow follow-up", t("05-19", "10:30"), due=t("06-03", "13:00"))
s.service("TSH and chest radiograph", t("05-19", "10:30"), due=t("06-30", "09:00"))
s.note(
    "instr",
    t("05-19", "11:30"),
    "For Renata + Sunrise staff, easy read w pictures given. Puree, mildly thick drinks, no straw, no bread, gluten free, sit up 90, one helper. 911: seizure >5 min or 2 in a row, blue lips, hard to breathe, sat <90. Call: fever 38, more cough, very sleepy, angry/ behaviour change (new sz med), no pee 8 h. CPAP every night.",
    "V. Castro RN",
    signed=t("05-19", "12:20"),
)
s.write(__file__)
