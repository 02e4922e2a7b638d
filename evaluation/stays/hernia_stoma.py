from builder import Stay, clock

t = clock(2026, "+01:00")
s = Stay("g-hernia-stoma", "Ferreby", "Dorothea", "1954-11-30", "female")
s.contact("son", "Julian Ferreby", "555-0158")
s.encounter(
    t("03-03", "18:00"),
    t("03-14", "14:00"),
    "vomiting, painful hernia",
    "422400008",
    "Vomiting",
    "General Surgery",
)
for n, c in (
    ("Hypothyroidism", "40930008"),
    ("Hypertension", "38341003"),
    ("Heart failure with preserved ejection fraction", "446221000"),
):
    s.condition(n, c, t("01-02", "09:00"), "2018-01-01", kind="problem-list-item")
s.condition("Incarcerated incisional hernia with small bowel obstruction", "", t("03-03", "21:00"))
s.allergy("Latex", "", "rash", t("01-02", "09:00"), severity="moderate")
s.home("levothyroxine 75 mcg", "75 mcg by mouth every morning", "2018-01-01", t("03-03", "20:00"))
s.home("ramipril 5 mg", "5 mg by mouth daily", "2016-01-01", t("03-03", "20:00"))
s.home("furosemide 40 mg", "40 mg by mouth every morning", "2022-01-01", t("03-03", "20:00"))
s.home("oxybutynin 5 mg", "5 mg by mouth twice daily", "2023-01-01", t("03-03", "20:00"))
s.vitals(t("03-03", "18:20"), bp="104/62", hr=116, rr=20, spo2=96, temp=37.8, weight=64.0)
s.labs(
    t("03-03", "18:40"),
    t("03-03", "19:30"),
    wbc=15.8,
    hgb=13.9,
    plt=310,
    na=133,
    k=3.2,
    cr=1.4,
    bun=36,
    lac=2.8,
    tsh=9.8,
)
s.note(
    "ed",
    t("03-03", "18:30"),
    "71F vomit x2d, no flatus, lump R lower abdo x 1 yr hard + painful since am. Hx open hysterectomy 2009, appy. tender irreducible R lower midline incisional hernia, skin dusky. lac 2.8. NGT 900 bilious. CT: SBO, transition at incisional hernia sac, pneumatosis? R ovarian cyst 4.2 cm. Surg called. Latex allergy - 'tape makes her red' she says, gloves OK at dentist. meds per son. TSH 9.8 - missed tablets? pip-tazo given.",
    "Dr. M. Ilves ED",
    t("03-03", "20:40"),
)
ptz = s.order("piperacillin-tazobactam", "4.5 g IV q8h", t("03-03", "20:00"))
s.report(
    "CT abdomen and pelvis with contrast",
    "",
    t("03-03", "19:20"),
    t("03-03", "20:10"),
    "Small bowel obstruction, transition at incisional hernia right of midline, wall thickening, pneumatosis of one loop. Trace free fluid. 4.2 cm right adnexal cyst with thin septation. Recommend pelvic ultrasound in 6 to 8 weeks.",
)
s.note(
    "op",
    t("03-03", "22:30"),
    """Dx: strangulated incisional hernia, ischaemic ileum 38 cm, 2 m from... Procedure: lap-tomy, SB resection 38 cm ileum. Segment to terminal ileum dusky: NO anastomosis. END ILEOSTOMY RLQ, distal mucous fistula stapled in. Primary fascial closure, NO MESH (contaminated). 2 JP drains: L paracolic, R pelvic. EBL 250. appendix absent. R ovary cyst seen simple, left alone. Specimen: ileum + 2 cm mesenteric nodule -> path.""",
    "Mr. T. Haugen",
    t("03-04", "01:40"),
)
s.procedure("Small bowel resection with end ileostomy", "", t("03-03", "22:20"), t("03-04", "01:10"))
s.order("levothyroxine", "75 mcg PO daily", t("03-04", "08:00"))
fur = s.order("furosemide", "40 mg PO daily", t("03-04", "08:00"))
ram = s.order("ramipril", "5 mg PO daily", t("03-04", "08:00"))
fur.hold(t("03-04", "09:30"), "NPO, AKI")
ram.hold(t("03-04", "09:30"), "hypotension")
enx = s.order("enoxaparin", "40 mg SC daily", t("03-04", "20:00"))
mor = s.order("morphine PCA", "1 mg, 6 min lockout", t("03-04", "02:00"))
s.note(
    "nursing",
    t("03-05", "14:00"),
    "POD1. Colostomy pink, warm, 1+ edema, no output. JP L 90 serosang, JP R 40. NGT 300. Gloves latex-free sign. Tape rash under old dressing -> hydrocolloid border. Pain 4.",
    "O. Dahl RN",
    t("03-05", "14:30"),
)
s.note(
    "progress",
    t("03-06", "08:00"),
    """POD3(2). Colostomy started to work. NG out. sips. pip-tazo D3 -> through 3/08. Cr 1.0.
P: DVT ppx, PT. Watch output.""",
    "Dr. A. Kessel, PGY1",
    t("03-06", "09:30"),
)
s.labs(t("03-06", "06:00"), t("03-06", "07:00"), wbc=12.2, hgb=11.2, na=136, k=3.6, cr=1.0, mg=1.6, crp=148)
ptz.complete(t("03-08", "22:00"), "5 days")
s.note(
    "consult",
    t("03-09", "11:00"),
    """STOMA CARE RN. END ILEOSTOMY (ward notes say colostomy - incorrect) 28 mm, 20 mm spout, pink. Output last 24h 2,450 ml watery. HIGH OUTPUT. Urine 500 dark. taught pouch emptying w son. Convex 2pc. Tape irritation: adhesive/acrylate, NOT latex: wears latex gloves at home washing up. Change allergy.""",
    "S. Mbeki CNS",
    t("03-09", "12:00"),
)
s.labs(t("03-09", "06:00"), t("03-09", "07:00"), na=129, k=3.1, mg=1.2, cr=1.7, bun=41, hgb=10.8, wbc=9.8)
s.vitals(t("03-09", "08:00"), bp="94/58", hr=104, rr=16, spo2=97, temp=37.0, weight=60.4)
s.note(
    "progress",
    t("03-09", "13:00"),
    """High output ileostomy, 2.4 L. AKI Cr 1.7, Na 129 Mg 1.2. IV NS + Mg. loperamide 4 mg QID before meals, ORS 1 L/d, restrict plain water/tea/squash to 1 L. low fibre, add salt. omeprazole 40 daily. No furosemide, no ramipril. Oral mg aspartate. C diff neg. plan home 3/11.""",
    "Dr. A. Kessel, PGY1",
    t("03-09", "14:10"),
)
lop = s.order("loperamide", "2 mg PO TID", t("03-09", "14:00"))
s.order("omeprazole", "40 mg PO daily", t("03-09", "14:00"))
lop.dose(t("03-10", "09:00"), "4 mg PO QID, 30 min before meals and at bedtime")
s.note(
    "pharm",
    t("03-10", "10:30"),
    "Loperamide entered 2 TID vs note 4 QID - corrected. Levothyroxine 75: TSH 9.8, poor absorb + was taking with calcium; SON says mother has been on 100 since Jan (GP letter faxed 20 Jan - '100 mcg'). List out of date. -> 100 mcg empty stomach, TSH 6 wk. no slow-release tabs w ileostomy (oxycodone CR ordered by anes -> changed IR). Oxybutynin: MR? IR 5 BID, constipating, ok? urology stopped it Feb w retention - son. d/c. No NSAIDs. Mg 400.",
    "H. Wieland PharmD",
    t("03-10", "11:40"),
)
s.order("levothyroxine", "100 mcg PO every morning on empty stomach", t("03-10", "12:00"))
oxy = s.order("oxycodone CR", "10 mg PO q12h", t("03-08", "10:00"))
oxy.stop(t("03-10", "12:00"), "not MR with ileostomy")
mor.stop(t("03-08", "10:00"), "oral")
s.order("oxycodone IR", "5 mg PO q6h prn", t("03-10", "12:00"))
s.note(
    "pt",
    t("03-11", "09:30"),
    "stairs ok, no lifting >4 kg x6 wk. Abdominal binder.",
    "R. Lunde PT",
    t("03-11", "10:00"),
)
s.labs(t("03-11", "06:00"), t("03-11", "07:00"), na=134, k=3.9, mg=1.7, cr=1.1, wbc=8.8, hgb=10.6)
s.note(
    "progress",
    t("03-12", "08:30"),
    "Output 1,150 ml/24h. Cr 1.1. JP L out 3/10 by Dr K. R JP 60/d, stays -> clinic. staples. [also: 'both drains out' 3/11 RN]. Not home 3/11 due to output; aim 3/14. Path pend.",
    "Dr. A. Kessel, PGY1",
    t("03-12", "10:10"),
)
s.note(
    "nursing",
    t("03-12", "15:00"),
    "R JP in situ, 55 ml serous. L site dry. (RN 3/11 said both out: wrong.) Teach son to empty and log. Emptying pouch independent.",
    "O. Dahl RN",
    t("03-12", "15:20"),
)
s.note(
    "nutrition",
    t("03-13", "09:00"),
    "Low fibre, 6 small, salt. ORS 1 L/d (sachets, or recipe). Plain fluids max 1 L. wt 62.",
    "B. Quill RD",
    t("03-13", "09:30"),
)
s.vitals(t("03-14", "08:00"), bp="116/68", hr=78, rr=16, spo2=97, temp=36.8, weight=62.1)
for n, d in (
    ("enoxaparin", "40 mg SC daily until 31 March 2026"),
    ("loperamide", "4 mg PO QID 30 min before meals and bedtime"),
    ("omeprazole", "40 mg PO daily"),
    ("levothyroxine", "100 mcg PO every morning"),
    ("oxycodone IR", "5 mg PO q6h prn, 3 days"),
    ("paracetamol", "1 g PO QID"),
    ("oral rehydration solution", "1 litre daily"),
    ("magnesium aspartate", "10 mmol PO BID"),
):
    s.order(n, d, t("03-14", "09:00"), cat="discharge")
fur.stop(t("03-14", "09:10"), "volume depletion")
s.note(
    "progress",
    t("03-14", "10:00"),
    """DC. End ileostomy after strangulated hernia. Enox 28 d total -> 31/03. Hold furosemide + ramipril; U&E + Mg with GP 18/03, weigh daily - HF: call if +2 kg in 3 d or oedema; also if output >1.5 L, dizzy, little urine. R JP: clinic Mr Haugen 21/03 10:00, staples then. Path (incl mesenteric nodule) NOT back - Mr Haugen's team will phone. Reversal discuss 3-6 mo. R ovarian cyst 4.2: pelvic US 6-8 wk (GP). TSH 6 wk. Oxybutynin stopped.""",
    "Dr. A. Kessel, PGY1",
    t("03-14", "11:30"),
)
s.write(__file__)
