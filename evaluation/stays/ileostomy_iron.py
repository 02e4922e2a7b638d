"""Fictional. Bowel resection for Crohn disease in a man on long prednisone that nobody restarted; then a stoma that runs, and pills in the bag."""

from builder import Stay, clock

t = clock(2025, "-06:00")
s = Stay("r-stoma", "Aldous", "Henrik", "1967-03-14", "male")
s.contact("wife", "Marit Aldous", "555-0194")
s.encounter(
    t("05-12", "06:10"),
    t("05-21", "13:40"),
    "elective bowel resection, stricturing Crohn disease",
    "34000006",
    "Crohn's disease",
    "General surgery",
)
s.allergy("latex", "", "contact urticaria", t("05-12", "06:20"), severity="moderate")
s.condition(
    "Crohn disease of ileum and colon",
    "34000006",
    t("05-12", "06:20"),
    kind="problem-list-item",
    onset="2004-01-01",
)
s.condition("Hypertension", "38341003", t("05-12", "06:20"), kind="problem-list-item", onset="2015-01-01")
s.condition("Hypothyroidism", "40930008", t("05-12", "06:20"), kind="problem-list-item", onset="2011-01-01")
s.condition("Ileal stricture due to Crohn disease", "", t("05-12", "07:00"))
for n, d in (
    ("prednisone", "15 mg by mouth daily (since March 2024)"),
    ("mesalamine delayed-release", "2.4 g by mouth daily"),
    ("ustekinumab", "90 mg subcutaneously every 8 weeks, last 20 April 2025"),
    ("levothyroxine", "100 mcg by mouth every morning"),
    ("lisinopril-hydrochlorothiazide", "20/12.5 mg by mouth daily"),
    ("cyanocobalamin", "1000 mcg intramuscularly monthly"),
):
    s.home(n, d, "2024-03-01", t("05-12", "06:40"))
s.vitals(t("05-12", "06:20"), bp="142/84", hr=74, rr=14, temp=36.6, spo2=98, weight=71, height=178)
s.labs(
    t("05-12", "06:30"),
    issued=t("05-12", "07:10"),
    hgb=11.4,
    plt=410,
    wbc=9.8,
    na=138,
    k=4.0,
    cr=1.0,
    bun=14,
    glu=98,
    alb=3.0,
    crp=22,
)
s.note(
    "hp",
    t("05-12", "06:50"),
    """Preop. 58M Crohn's 21 y, TI stricture, obstructive sx x6 mo, failed ustek. pred 15 for >1yr, GI (Dr. Bjornstad) can't get below. HTN, hypothyroid.
PSH appy no. Latex hives. Also "iron drip" 2019 (dextran, outside) - hives, wheeze, epi; says he'll never have it again.
Marked stoma RLQ by WOCN. Stress HC 100 on induction then 50 q8 x24h then back to PO pred. Epidural.""",
    "Dr. M. Sarkis",
    t("05-12", "07:20"),
)
s.note(
    "op",
    t("05-12", "12:40"),
    "Open ileocolic resection 38 cm, side-side anast, diverting loop ileostomy RLQ over rod. EBL 350. Ancef/Flagyl 24h. Specimen incl. appendix to path. Foley, epidural T9, JP L gutter.",
    "Dr. M. Sarkis",
    t("05-12", "13:30"),
)
s.procedure("Ileocolic resection with loop ileostomy", "", t("05-12", "07:45"), t("05-12", "12:20"))
hc = s.order(
    "hydrocortisone",
    "50 mg intravenously every 8 hours for 24 hours",
    t("05-12", "13:00"),
    end=t("05-14", "06:00"),
    final="completed",
)
lev = s.order("levothyroxine", "100 mcg by mouth every morning", t("05-12", "13:00"))
lis = s.order("lisinopril-hydrochlorothiazide", "20/12.5 mg by mouth daily", t("05-12", "13:00"))
lis.hold(t("05-12", "13:10"), "postoperative")
enx = s.order("enoxaparin", "40 mg subcutaneously daily", t("05-12", "20:00"))
epi = s.order("ropivacaine / hydromorphone epidural", "6 mL/h continuous", t("05-12", "13:00"))
s.order("acetaminophen", "1000 mg by mouth every 8 hours", t("05-12", "13:00"))
mes = s.order("mesalamine delayed-release", "2.4 g by mouth daily", t("05-12", "13:05"))
kor = s.order("potassium chloride extended-release", "20 mEq by mouth daily", t("05-15", "09:30"))
s.note(
    "progress",
    t("05-13", "07:30"),
    "POD1. Sore, epid ok. Stoma pink, bag sweat. UOP 50. HC 50q8. plan: clears, HC off 5/14 -> PO pred. OOB.",
    "Dr. A. Kimball (PGY2)",
    t("05-13", "08:10"),
)
s.note(
    "progress",
    t("05-14", "07:20"),
    "POD2. Clears ok. HC done 0600. Foley out. ostomy 400. Epid cont. plan as above.",
    "Dr. A. Kimball (PGY2)",
    t("05-14", "08:00"),
)
s.labs(t("05-14", "05:00"), issued=t("05-14", "05:40"), hgb=10.2, na=136, k=4.1, cr=1.0, wbc=13.1, glu=104)
s.note(
    "nursing",
    t("05-14", "14:00"),
    "WOCN: loop ileostomy LLQ rod in [sic, corr RLQ], 32 mm, skin intact. Latex-free pouch, wipes strip his skin, use silicone remover. Teaching #1, wife watches.",
    "RN WOCN E. Duarte",
)
s.note(
    "progress",
    t("05-15", "07:40"),
    "POD3. Tired, nausea, off his food, achy. BP 98/58. epidural out 0930 (enox held 12h). soft diet. ostomy 900. K 3.5 add KCl. plan as above.",
    "Dr. A. Kimball (PGY2)",
    t("05-15", "08:30"),
)
s.labs(t("05-15", "05:00"), issued=t("05-15", "05:40"), hgb=10.0, na=131, k=3.5, cr=1.1, wbc=11.8, glu=72)
epi.stop(t("05-15", "09:35"))
s.vitals(t("05-15", "18:00"), bp="94/54", hr=108, rr=18, temp=37.6, spo2=96)
s.vitals(t("05-16", "03:00"), bp="76/40", hr=118, rr=22, temp=38.0, spo2=95)
s.note(
    "event",
    t("05-16", "03:40"),
    """Night. BP 76/40, 118, T38, clammy, abd pain diffuse, vomit x2. Lact 2.9. 3 L LR, pip-tazo, BCx, CT stat ?leak. Norepi peripherally started. POC glu 58 -> D50.
CT: no leak, no abscess, no free air beyond expected.""",
    "Dr. U. Falk (night)",
    t("05-16", "05:00"),
)
s.labs(
    t("05-16", "03:15"),
    issued=t("05-16", "03:45"),
    na=128,
    k=5.4,
    cr=1.5,
    bun=24,
    glu=58,
    lac=2.9,
    wbc=12.6,
    hgb=10.4,
)
s.report(
    "CT abdomen and pelvis with contrast",
    "24531-6",
    t("05-16", "04:15"),
    t("05-16", "04:50"),
    "No anastomotic leak or abscess. Expected postoperative changes. Adrenals small bilaterally. Incidental 7 mm left lower lobe nodule, follow-up CT in 6-12 months.",
)
s.order(
    "piperacillin-tazobactam",
    "4.5 g intravenously every 8 hours",
    t("05-16", "03:50"),
    end=t("05-17", "12:00"),
    why="cultures negative, no leak",
)
nor = s.order("norepinephrine", "0.05 mcg/kg/min intravenously", t("05-16", "04:00"), end=t("05-16", "15:00"))
s.note(
    "progress",
    t("05-16", "07:50"),
    "POD4. Septic shock ?source, CT neg. levo 0.08, fluids 3 L. pip-tazo. Na 128 K 5.4 glu 58 - hemolyzed? dilution? repeat. ?chest. plan: BCx, UA, d/w Sarkis.",
    "Dr. A. Kimball (PGY2)",
    t("05-16", "08:40"),
)
s.note(
    "consult",
    t("05-16", "10:40"),
    """Endo (asked re glu/Na). On MAR: HC ended 5/14 0600, NO steroid since; home pred 15 mg >1 yr never reordered. Hypotension+hypoNa+hyperK+low glu+fever = ADRENAL CRISIS. HC 100 IV now, 50 q6. Cortisol 1.8 drawn 0945.
Norepi off within hrs I'd bet. Taper to pred 20 then home dose. Sick-day card, bracelet, IM kit.""",
    "Dr. Y. Pasternak",
    t("05-16", "11:10"),
)
s.given("hydrocortisone", "100 mg intravenously once", t("05-16", "11:20"))
hc2 = s.order(
    "hydrocortisone",
    "50 mg intravenously every 6 hours",
    t("05-16", "11:20"),
    end=t("05-18", "08:00"),
    why="changed to prednisone",
)
s.lab_text(t("05-16", "09:45"), t("05-16", "13:00"), "Cortisol", "2143-6", "1.8 mcg/dL (5-25)", "LL")
s.labs(t("05-17", "05:00"), issued=t("05-17", "05:40"), na=134, k=4.4, cr=1.0, glu=138, wbc=10.2, hgb=9.2)
s.vitals(t("05-17", "08:00"), bp="150/88", hr=86, temp=36.8, spo2=97)
s.note(
    "progress",
    t("05-17", "08:20"),
    "POD5. New man on HC. BP 150/88 -> restart home lis/HCTZ. abx stop at noon, cx neg 24h. Ostomy 1.9 L. Hgb 9.2 ferritin 18 -> iron sucrose 200 IV x3. Rod out.",
    "Dr. A. Kimball (PGY2)",
    t("05-17", "09:00"),
)
lis.resume(t("05-17", "09:05"))
fe = s.order("iron sucrose", "200 mg intravenously every other day x3", t("05-17", "15:30"))
s.lab_text(t("05-17", "05:00"), t("05-17", "09:10"), "Ferritin", "2276-4", "18 ng/mL (20-250)", "L")
pred = s.order("prednisone", "20 mg by mouth daily", t("05-18", "08:00"))
fe.hold(t("05-18", "07:15"), "iron dextran reaction 2019 per patient")
s.note(
    "event",
    t("05-18", "02:50"),
    '0230 stood to BR, bag (1.4 L) burst, slipped on it, hit head on sink. No LOC. On enox. CT head neg. lightheaded, BP lying 118/70 standing 86/50. 1 L LR. Night RN says iron infusion not started - pt refused, "I had epi for that".',
    "Dr. U. Falk (night)",
    t("05-18", "03:30"),
)
s.labs(t("05-18", "05:00"), issued=t("05-18", "05:45"), na=131, k=3.0, cr=1.6, bun=32, mg=1.1, glu=124)
s.note(
    "nursing",
    t("05-18", "11:00"),
    "Output 24h 2.8 L watery. 2 whole white KCl tabs + brown mesalamine caps intact in pouch x3 days. WOCN notified. Pouch changed, skin raw 2 cm.",
    "RN J. Abate",
)
s.labs(t("05-19", "05:00"), issued=t("05-19", "05:45"), na=130, k=2.9, cr=2.1, bun=40, mg=1.2, glu=110)
s.note(
    "progress",
    t("05-18", "12:30"),
    "POD6. High output 2.8L, AKI. loperamide 2 qid. PICC R for IVF. Enox cont. [lis/HCTZ cont]. Iron cancelled. Wound distal red.",
    "Dr. A. Kimball (PGY2)",
    t("05-18", "13:00"),
)
lop = s.order("loperamide", "2 mg by mouth four times daily", t("05-18", "13:10"))
fe.cancel(t("05-18", "13:15"), "prior anaphylaxis to iron dextran")
s.note(
    "consult",
    t("05-19", "10:20"),
    """Pharm/nutrition joint. Cr 1.0->2.1 with lis/HCTZ restarted 5/17 while 2.8 L/d: STOP both. ER/DR tablets pass whole: KCl liquid, no mesalamine. Loperamide 4 mg qid 30 min before meals + hs (capsules opened). PPI bid. ORS 1 L/d, plain water/juice <1 L. Mg IV then oxide. Levothyroxine - check TSH 6 wk. No NSAIDs.""",
    "L. Ostberg PharmD",
    t("05-19", "11:00"),
)
lis.stop(t("05-19", "11:10"), "kidney injury")
mes.stop(t("05-19", "11:10"), "found in pouch")
kor.stop(t("05-19", "11:10"), "found in pouch")
lop.dose(t("05-19", "11:15"), "4 mg by mouth four times daily, 30 minutes before meals and at bedtime")
kl = s.order("potassium chloride oral solution", "20 mEq by mouth daily", t("05-19", "11:20"))
pan = s.order("pantoprazole", "40 mg by mouth twice daily", t("05-19", "11:20"))
mgx = s.order("magnesium oxide", "400 mg by mouth twice daily", t("05-19", "11:20"))
s.note(
    "progress",
    t("05-19", "14:00"),
    'POD7. distal 3 cm wound opened at bedside, pus, packed daily 1/4" gauze. no abx, no cellulitis. Cx MSSA later.',
    "Dr. M. Sarkis",
    t("05-19", "14:30"),
)
s.labs(
    t("05-20", "05:00"), issued=t("05-20", "05:45"), na=136, k=3.6, cr=1.5, bun=28, mg=1.8, glu=102, hgb=9.4
)
s.note(
    "progress",
    t("05-20", "09:00"),
    "POD8. Output 1.3 L w/ lop 4. Cr 1.5. pred 20. Wife has pred 5 for PMR - asked, not his supply, own Rx please. SSI pack. D/c 5/21 if Cr down. PICC out tmrw.",
    "Dr. M. Sarkis",
    t("05-20", "09:40"),
)
s.report(
    "Surgical pathology ileocolic resection",
    "60568-3",
    t("05-13", "08:00"),
    t("05-20", "17:10"),
    "Crohn ileitis with stricture, margins without active inflammation. Incidental low-grade appendiceal mucinous neoplasm (LAMN), 1.1 cm, confined to the appendix, margin negative. Recommend tumor board / surveillance.",
    category="PAT",
)
s.labs(
    t("05-21", "05:00"), issued=t("05-21", "05:45"), na=137, k=3.9, cr=1.2, bun=21, mg=1.9, glu=98, hgb=9.5
)
s.vitals(t("05-21", "08:00"), bp="126/76", hr=76, rr=14, temp=36.7, spo2=98, weight=66.8)
for n, d in (
    ("prednisone", "20 mg by mouth daily through 24 May, then 15 mg by mouth daily"),
    ("loperamide", "4 mg by mouth four times daily, 30 minutes before meals and at bedtime"),
    ("pantoprazole", "40 mg by mouth twice daily"),
    ("potassium chloride oral solution", "20 mEq by mouth daily"),
    ("magnesium oxide", "400 mg by mouth twice daily"),
    ("levothyroxine", "100 mcg by mouth every morning"),
    ("enoxaparin", "40 mg subcutaneously daily through 9 June 2025"),
    ("acetaminophen", "1000 mg by mouth every 8 hours as needed"),
    ("oxycodone", "5 mg by mouth every 6 hours as needed for pain, 12 tablets"),
):
    s.order(n, d, t("05-21", "09:30"), cat="discharge")
s.order(
    "hydrocortisone injection kit",
    "100 mg intramuscularly if vomiting or unconscious, then call 911",
    t("05-21", "09:30"),
    cat="discharge",
)
s.note(
    "progress",
    t("05-21", "10:30"),
    """POD9 home. Output 900-1200. Walk. Cr 1.2. PICC out 0930, tip ok.
STOP mesalamine, lisinopril-HCTZ (recheck BP at PCP). Ustekinumab on hold til GI. B12 monthly cont. NO steroid gap: pred daily, sick = double dose 3 d, vomit = shot + ER. Bracelet.
Pack wound daily - home RN 555-0198 starts 5/22. No lift >10 lb 6 wk, no driving on oxycodone.
ORS 1 L/day. Empty bag at 1/3. Output >1.5 L, dizzy, no urine 8h = call. No ileostomy output 8h = ER.
Labs BMP Mg 5/23 0830 hosp lab. Dr Sarkis 5/28 1045 staples, path (555-0191). GI Bjornstad 6/04 1510. Endo Pasternak 6/11 0920. CT chest LLL nodule 7 mm ~6 mo.""",
    "Dr. M. Sarkis",
    t("05-21", "11:20"),
)
s.note(
    "nursing",
    t("05-21", "13:20"),
    "D/c. Wound pack shown. Latex-free supplies 2 wk. Wife ok w/ IM kit demo. Asks re iron: pt says 'no drip'. Told ask Dr.",
    "RN J. Abate",
)
s.write(__file__)
