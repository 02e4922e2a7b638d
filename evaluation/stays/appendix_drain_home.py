"""Fictional: appendix drain home."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("hh-brandt", "Brandt", "Tyler", "1988-01-30", "male")
s.encounter(
    t("06-14", "16:50"),
    t("06-19", "12:40"),
    "abdominal pain",
    "21522001",
    "Abdominal pain",
    "General Surgery",
)
s.allergy("penicillin", "70618", "anaphylaxis", t("06-14", "17:00"))
s.condition("Chronic low back pain", "278860009", t("06-14", "17:00"), kind="problem-list-item")
s.condition("Perforated appendicitis with abscess", "", t("06-14", "19:40"))
s.home("tizanidine", "4 mg by mouth three times daily", "2025-03-01", t("06-14", "17:10"))
s.home("sertraline", "100 mg by mouth daily", "2023-03-01", t("06-14", "17:10"))
s.vitals(t("06-14", "17:00"), bp="128/76", hr=112, temp=38.9, rr=20, spo2=97, weight=88)
s.labs(
    t("06-14", "17:10"),
    issued=t("06-14", "17:50"),
    wbc=19.4,
    hgb=14.8,
    plt=268,
    cr=0.9,
    k=3.8,
    lac=2.3,
    crp=214,
    ast=68,
    alt=51,
)
s.note(
    "ed",
    t("06-14", "17:05"),
    """38 y/o M RLQ pain x4 days, thought it was "a bug". Fever 102. N/V. EtOH 4-6 beers/day, last Sat. No surgeries.
ALL: PCN anaphylaxis (EHR). Meds tizanidine, sertraline.
Peritoneal RLQ. WBC 19.4 lactate 2.3. CT: perforated appendicitis w 4.5 cm periappendiceal abscess + appendicolith, ?tip thickening.
Cipro 400 IV + metronidazole 500 IV (PCN anaphylaxis). 30 mL/kg. Surgery Dr. Voss.""",
    "Dr. K. Lam, EM",
    signed=t("06-14", "19:00"),
)
cip = s.order("ciprofloxacin", "400 mg intravenously every 12 hours", t("06-14", "18:20"))
s.order("metronidazole", "500 mg intravenously every 8 hours", t("06-14", "18:20"))
tiz = s.order("tizanidine", "4 mg by mouth three times daily", t("06-14", "20:00"))
s.order("sertraline", "100 mg by mouth daily", t("06-14", "20:00"))
s.order("enoxaparin", "40 mg subcutaneously every 24 hours", t("06-15", "08:00"))
s.order("lorazepam", "1 mg by mouth per CIWA as needed", t("06-15", "01:00"))
s.report(
    "CT abdomen and pelvis with contrast",
    "24531-6",
    t("06-14", "18:00"),
    t("06-14", "18:40"),
    "Perforated appendicitis, 4.5 cm abscess, appendicolith. Soft tissue thickening of appendiceal tip.",
)
s.note(
    "hp",
    t("06-14", "19:10"),
    """SURGERY H&P (Dr. Pell PGY4 / Voss). 38M perf appy w abscess, peritonitis. FH: FATHER COLON CA AT 51. EtOH daily -> CIWA, thiamine. SH machinist. To OR lap poss open appy. Consent signed by pt. Full code. Continue home tizanidine + sertraline.""",
    "Dr. A. Pell, PGY4",
    signed=t("06-14", "20:10"),
)
s.note(
    "op",
    t("06-14", "23:50"),
    """OPERATIVE NOTE Voss/Pell. Lap converted to OPEN appendectomy via RLQ incision (dense phlegmon). Pus 120 mL, cx sent. Base healthy, stapled. Tip bulbous, firm. 19 Fr JP drain in RLQ/pelvis. Skin loosely stapled. EBL 80. No complications. Plan abx 4-7 d from source control, drain until <30 mL/24h AND clear.""",
    "Dr. M. Voss, attending surgeon",
    signed=t("06-15", "00:40"),
)
s.procedure(
    "Open appendectomy with drainage of abscess", "80146002", t("06-14", "21:40"), t("06-14", "23:35")
)
s.note(
    "event",
    t("06-15", "22:50"),
    """RRT/NIGHT COVER: BP 82/44 HR 58, sleepy but arousable 1 h after tizanidine 4 mg. No bleeding, drain serosang 40, Hgb 12.9, lactate 1.4. Cipro blocks tizanidine metabolism (CYP1A2) - contraindicated combo. 1 L LR -> 108/64. HOLD tizanidine. Not sepsis, not EtOH w/d. Day team pls change abx.""",
    "Dr. J. Moreau, night surgery",
    signed=t("06-15", "23:30"),
)
tiz.hold(t("06-15", "23:10"), "hypotension, interaction with ciprofloxacin")
s.labs(t("06-15", "22:40"), issued=t("06-15", "22:55"), hgb=12.9, lac=1.4)
cx = s.lab_text(
    t("06-14", "22:30"),
    t("06-16", "15:00"),
    "Abscess culture",
    "43411-8",
    "Escherichia coli (heavy), Bacteroides fragilis. E coli: ciprofloxacin S, ceftriaxone S, TMP-SMX S",
    flag="A",
    status="preliminary",
)
s.note(
    "pharm",
    t("06-16", "09:30"),
    """PHARMACY ALLERGY + MED REVIEW - D. Osei PharmD. Called mother (w pt permission) and Walgreens: reaction at age 4 = HIVES w amoxicillin, no breathing problem, no epi. Fill history: AUGMENTIN 10 days Nov 2022, tolerated per pt. So not anaphylaxis; cephalosporin fine; refer allergist/PCP to delabel. Recommend ceftriaxone instead of cipro (tizanidine interaction, QT w sertraline mild). Tizanidine bottle: pt takes 2 mg TID, not 4 (EHR 4 is old). Mother's own metoprolol was in the bag - not his.""",
    "D. Osei, PharmD",
    signed=t("06-16", "10:15"),
)
s.note(
    "progress",
    t("06-16", "06:40"),
    """GEN SURG POD2 (Pell) S: sore, no flatus. O: Tm 38.1, 118/70, JP 110 mL turbid. WBC 15.2. A/P: cont cipro/flagyl, adv to clears, IS, OOB. CIWA 3. Tizanidine held. Possibly pull JP before d/c.""",
    "Dr. A. Pell, PGY4",
    signed=t("06-16", "07:30"),
)
s.labs(t("06-16", "05:00"), issued=t("06-16", "05:50"), wbc=15.2, hgb=12.7, cr=0.8, k=3.9)
cx.change(
    t("06-17", "09:40"),
    status="corrected",
    valueString="CORRECTED: Escherichia coli (heavy), Bacteroides fragilis. E coli: ciprofloxacin R (MIC >2; previously reported S in error), ceftriaxone S, cefazolin S, TMP-SMX S. Final.",
)
cip.stop(t("06-17", "10:00"), "E coli resistant; interaction with tizanidine")
cro = s.order("ceftriaxone", "2 g intravenously every 24 hours", t("06-17", "10:00"))
s.labs(t("06-17", "05:00"), issued=t("06-17", "05:45"), wbc=13.1, crp=98, cr=0.8)
s.note(
    "progress",
    t("06-17", "10:10"),
    """POD3 Voss: lab CORRECTED cx - E coli is cipro RESISTANT. Stopped cipro, ceftriaxone 2 g started + metronidazole. Tolerating first dose, no rash at 1 h. WBC 13.1. JP 90 turbid -> drain STAYS. Abx total 7 days from today = through 6/23. Regular diet.""",
    "Dr. M. Voss, attending surgeon",
    signed=t("06-17", "12:00"),
)
s.report(
    "Surgical pathology, appendix",
    "11529-5",
    t("06-14", "23:00"),
    t("06-18", "14:30"),
    "PRELIMINARY: Perforated acute appendicitis. Well-differentiated neuroendocrine tumor, 1.4 cm, at tip. Mesoappendix invasion, margin and Ki-67: to follow.",
    status="preliminary",
    category="PAT",
)
s.note(
    "progress",
    t("06-18", "07:00"),
    """POD4 (Pell) afebrile, flatus+, BM. WBC 10.2. JP 60 turbid. Cont cipro/flagyl D4 [copied]. PO pain: oxycodone 5. Plan d/c tomorrow, pull JP in AM. Path pending.""",
    "Dr. A. Pell, PGY4",
    signed=t("06-18", "08:00"),
)
s.labs(t("06-18", "05:00"), issued=t("06-18", "05:40"), wbc=10.2, cr=0.8)
s.note(
    "progress",
    t("06-18", "17:00"),
    """VOSS addendum: NOT on cipro (copied). JP 60 mL turbid - goes HOME with drain, not pulled. Path prelim: 1.4 cm well-diff NET of appendix tip; told pt today in private, he understands, mesoappendix/margin/Ki-67 still pending. Oncology Dr. Shah: if >3 mm mesoappendix invasion or high Ki-67 -> right hemicolectomy to be discussed; Dr. Shah and I differ whether 1-2 cm needs surgery at all; decide at tumor board when final. Pt asks that his employer and mother NOT be told.""",
    "Dr. M. Voss, attending surgeon",
    signed=t("06-18", "17:40"),
)
s.note(
    "sw",
    t("06-18", "13:00"),
    "SW: brief EtOH intervention, pt wants to cut down, declined program, number given. Girlfriend Jess will help w drain.",
    "P. Ramos LCSW",
)
s.note(
    "nursing",
    t("06-19", "07:30"),
    "RN: JP teach-back done w pt + girlfriend: strip bulb, empty BID, write down mL. Output last 24h 45 mL cloudy. Staples intact RLQ, no erythema.",
    "H. Cho RN",
)
s.labs(t("06-19", "05:00"), issued=t("06-19", "05:40"), wbc=9.1, hgb=12.8, cr=0.8)
s.note(
    "instr",
    t("06-19", "09:00"),
    """GENERAL SURGERY D/C SHEET (template lap appy): Drain removed, keep bandage 48h. No lifting >20 lb x 2 wks. Continue Cipro 500 BID and Flagyl. Resume home meds. F/u Dr Voss 7/1. May drink alcohol in moderation.""",
    "Float RN D. Kerr",
)
s.note(
    "dcsum",
    t("06-19", "10:00"),
    """D/C SUMMARY Voss. Perforated appendicitis w abscess s/p open appendectomy 6/14, drain in place. Template sheet from float RN is for lap appy and is WRONG - replaced by this.
MEDS: cefuroxime 500 mg BID through 6/23; metronidazole 500 mg TID through 6/23 - NO ALCOHOL until 6/26 (3 days after last dose). Oxycodone 5 mg q6h prn severe pain #10, no alcohol/no driving. Acetaminophen 500 mg q6h, max 2 g/day (alcohol). Sertraline 100 daily same.
Tizanidine: HOLD, BP fell w cipro; restart 2 mg TID (not 4) only when PCP agrees after BP check.
NOT cipro (resistant E coli).
Wound/drain: empty BID, record; call if bright blood, >200 mL, or output stops w fever. Lift limit 10 lb x 6 weeks (open).
F/U: Voss 6/24 09:20 drain check + staples (NOT 7/1). PCP Dr. Lindgren 6/30 BP, tizanidine. Oncology Dr. Shah 7/8 13:00. Colonoscopy in 8 wks (father CRC 51). Allergy referral for PCN delabel: he had hives at 4, tolerated Augmentin 2022 and ceftriaxone now.
PENDING: final pathology (margin, mesoappendix, Ki-67).
Privacy: nothing to employer or mother.""",
    "Dr. M. Voss, attending surgeon",
    signed=t("06-19", "11:15"),
)
s.order("cefuroxime", "500 mg by mouth twice daily through 23 June", t("06-19", "11:00"), cat="discharge")
s.order(
    "metronidazole", "500 mg by mouth three times daily through 23 June", t("06-19", "11:00"), cat="discharge"
)
s.order(
    "oxycodone", "5 mg by mouth every 6 hours as needed for severe pain", t("06-19", "11:00"), cat="discharge"
)
cro.stop(t("06-19", "11:00"), "changed to oral")
s.write(__file__)
