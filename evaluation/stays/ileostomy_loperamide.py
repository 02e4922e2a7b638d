from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("m-ileo", "Renwick", "Tobias", "1980-08-19", "male")
s.contact("wife", "Carla Renwick", "555-0142")
s.encounter(
    t("03-03", "16:40"),
    t("03-12", "14:30"),
    "severe colitis flare",
    "64766004",
    "Ulcerative colitis",
    "Colorectal Surgery",
)
s.condition("Ulcerative colitis", "64766004", t("03-03", "18:00"), onset="2014")
s.condition("Essential hypertension", "59621000", t("03-03", "18:00"), kind="problem-list-item")
s.condition("Depression", "35489007", t("03-03", "18:00"), kind="problem-list-item")
s.allergy("penicillin", "70618", "anaphylaxis", "2009-05-02T09:00:00-05:00")
for n, d in (
    ("mesalamine", "4.8 g by mouth daily"),
    ("prednisone", "40 mg by mouth daily"),
    ("infliximab", "5 mg/kg intravenously every 8 weeks, last 02-10"),
    ("lisinopril", "20 mg by mouth daily"),
    ("sertraline", "100 mg by mouth daily"),
    ("ibuprofen", "400 mg by mouth as needed for joint pain (over the counter)"),
):
    s.home(n, d, "2024-06-01", t("03-03", "18:30"))
s.note(
    "ed",
    t("03-03", "17:00"),
    """44M UC x 11y p/w 15 bloody BM/d x 9 days, crampy abd pain, T 38.4 at home. On pred 40 since 2/14, IFX 3rd induction dose 2/10 no response. Taking ibuprofen for his knees the last 2 wks. PMH HTN, depression. FHx: father colon ca at 61, brother w/ Crohn's.
ALL: PCN (anaphylaxis)
Abd distended, diffusely tender, no peritonitis. HR 118 BP 104/62. Hb 8.9 WBC 17.2 CRP 188 K 3.1.
KUB transverse 6.8 cm. C diff sent. A/P: acute severe UC, concern for early toxic megacolon. NPO, IVF, methylpred, cipro/metronidazole (pcn all), CRS + GI c/s.""",
    "K. Obi MD (ED)",
    signed=t("03-03", "18:10"),
)
s.vitals(t("03-03", "17:00"), bp="104/62", hr=118, temp=38.4, spo2=97, weight=78.5, height=181)
s.labs(
    t("03-03", "17:05"),
    issued=t("03-03", "17:50"),
    wbc=17.2,
    hgb=8.9,
    plt=512,
    na=134,
    k=3.1,
    bun=22,
    cr=1.0,
    crp=188,
    alb=2.4,
    mg=1.6,
)
s.lab_text(t("03-03", "18:00"), t("03-04", "01:20"), "C. difficile toxin PCR", "54067-4", "Not detected")
o_cipro = s.order("ciprofloxacin", "400 mg IV every 12 hours", t("03-03", "18:00"))
o_met = s.order("metronidazole", "500 mg IV every 8 hours", t("03-03", "18:00"))
o_mp = s.order("methylprednisolone", "20 mg IV every 8 hours", t("03-03", "18:00"))
o_lis = s.order("lisinopril", "20 mg by mouth daily", t("03-03", "18:40"))
o_lis.hold(t("03-03", "20:30"), "hypotension")
o_ser = s.order("sertraline", "100 mg by mouth daily", t("03-03", "18:40"))
o_mes = s.order(
    "mesalamine", "4.8 g by mouth daily", t("03-03", "18:40"), end=t("03-04", "08:00"), why="colectomy"
)
s.note(
    "radiology",
    t("03-03", "21:10"),
    """CT A/P w contrast. Pancolitis with wall thickening, transverse colon 7.4 cm. No free air, no abscess.
Incidental: 2.1 cm left adrenal nodule, 24 HU, indeterminate. Recommend dedicated adrenal protocol CT and biochemical work-up as outpatient. Punctate nonobstructing right renal stone.""",
    "Radiology: F. Lindqvist MD",
    signed=t("03-03", "22:00"),
)
s.report(
    "CT abdomen pelvis with contrast",
    "72254-8",
    t("03-03", "21:10"),
    t("03-03", "22:00"),
    "Pancolitis, transverse colon 7.4 cm. Incidental 2.1 cm left adrenal nodule, indeterminate; adrenal protocol CT advised.",
)
s.note(
    "op",
    t("03-04", "11:20"),
    """PREOP DX: fulminant UC, toxic megacolon. PROC: lap converted to open subtotal colectomy, END ILEOSTOMY (RLQ), rectal stump stapled and left.
EBL 350. 2u pRBC. Specimen: colon to path. Drain: 19F Blake to pelvis exiting LLQ, bulb. Findings: friable thin walled colon, no perforation.
VTE ppx start tonight, extended 28 d postop (IBD + steroids).""",
    "S. Achterberg MD, Colorectal",
    signed=t("03-04", "13:00"),
)
s.procedure("Subtotal colectomy with end ileostomy", "", t("03-04", "08:30"), t("03-04", "11:10"))
o_enox = s.order("enoxaparin", "40 mg subcutaneously daily", t("03-04", "18:00"))
o_hm = s.order("hydromorphone", "0.2 mg IV PCA", t("03-04", "12:00"), end=t("03-07", "09:00"), why="oral")
s.note(
    "event",
    t("03-04", "16:00"),
    'ADDENDUM to op note: dictation error. Blake drain exits RIGHT... correction, drain exits through the LEFT lower quadrant as dictated; it is the STOMA that was marked by WOCN on the right. Disregard the booking sheet ("colostomy"). It is an ileostomy.',
    "S. Achterberg MD",
    signed=t("03-04", "16:20"),
)
s.note(
    "pharm",
    t("03-05", "10:00"),
    """Allergy interview (pt + mother by phone). PCN label 2009 "anaphylaxis" - entered by an urgent care. Mother: age 4, amoxicillin, flat rash day 6, no swelling/breathing trouble, no ED. Dispense hx: amox-clav 875 BID x10d in 11/2021, pt recalls finishing it with no problem.
Low risk. Recommend allergy clinic for formal delabelling; label NOT removed today (pt prefers testing first). Cefazolin tolerated in OR 3/4.
Also: NSAID exposure pre-admission, counsel to avoid.""",
    "J. Mbeki PharmD",
    signed=t("03-05", "10:45"),
)
s.labs(
    t("03-05", "05:00"), issued=t("03-05", "06:10"), wbc=14.1, hgb=9.4, plt=430, na=136, k=3.8, cr=0.9, mg=1.8
)
s.note(
    "progress",
    t("03-07", "07:10"),
    """POD3 subtotal colectomy/EI. Stoma pink, 450 cc bilious last 24h, gas. Nausea gone, NGT out 3/6. Foley out 3/6, voiding. Cipro/flagyl stopped today (4 d, source out). Blake 60 cc SS.
Afeb 37.1 HR 88 BP 136/84. Hb 9.1 WBC 11.8 Cr 0.9 K 3.9
Steroid: methylpred -> pred 40 po today, then taper 10 mg/wk (40/30/20/10/off).
BP up: resume lisinopril 20 tomorrow. Diet: full liquids -> low residue. Path pending. PCA off, oxycodone 5 prn, APAP.""",
    "R. Iqbal PA-C / Achterberg",
    signed=t("03-07", "09:40"),
)
s.vitals(t("03-07", "08:00"), bp="136/84", hr=88, temp=37.1, spo2=98)
s.labs(t("03-07", "05:00"), issued=t("03-07", "06:00"), wbc=11.8, hgb=9.1, plt=398, na=137, k=3.9, cr=0.9)
o_cipro.stop(t("03-07", "09:45"), "course done")
o_met.stop(t("03-07", "09:45"), "course done")
o_mp.stop(t("03-07", "09:45"), "to oral")
o_pr = s.order("prednisone", "40 mg by mouth daily", t("03-07", "09:45"))
o_ox = s.order("oxycodone", "5 mg by mouth every 6 hours as needed for pain", t("03-07", "09:45"))
o_lis.resume(t("03-08", "08:00"))
s.note(
    "nursing",
    t("03-09", "15:30"),
    "WOCN visit 3. Stoma 32 mm, budded 2 cm, pink. Convex cut-to-fit. Pt changed pouch himself w/ verbal cues only; wife Carla watched, has not done it. Output watery, emptied x9 since 0700. Blake drain d/c'd by PA at 1400, tip intact, site LLQ dry gauze, remove gauze in 48 h, nothing else. Peristomal skin intact.",
    "L. Brandt RN CWOCN",
    signed=t("03-09", "16:10"),
)
s.note(
    "progress",
    t("03-09", "17:40"),
    """POD5. Output 1.9 L/24h. Start loperamide 2 mg TID. Blake 25 cc. (drain in place LLQ, d/c before home). Pred 40. Lisinopril 20. Lovenox. Low res diet. Hb 9.0 stable.
Discussed taper w/ GI: they want faster - colon is out. New plan pred 20 mg from 3/10 thru 3/16, then 15 x7d, 10 x7d, 5 x7d, off. Supersedes 3/7.""",
    "R. Iqbal PA-C",
    signed=t("03-09", "18:00"),
)
o_lop = s.order("loperamide", "2 mg by mouth three times daily", t("03-09", "18:00"))
o_pr.dose(t("03-10", "07:00"), "20 mg by mouth daily")
s.labs(
    t("03-10", "05:00"),
    issued=t("03-10", "06:05"),
    wbc=9.8,
    hgb=9.2,
    plt=377,
    na=130,
    k=3.3,
    bun=41,
    cr=1.9,
    mg=1.3,
)
s.vitals(t("03-10", "08:00"), bp="96/58", hr=112, temp=36.9, spo2=98, weight=73.9)
s.note(
    "progress",
    t("03-10", "09:00"),
    """POD6. Dizzy standing, output 2.6 L yest. Cr 0.9 -> 1.9, Na 130, K 3.3, Mg 1.3, SBP 96. Wt 78.5 -> 73.9.
Imp: AKI prerenal from high output ileostomy + ACEi. No fever, abd soft - not septic. CT not needed.
- HOLD LISINOPRIL, stays off until renal labs as outpt. LR 2 L + 100/h, Mg 4 g, KCl
- ORS 1 L/d, restrict plain water/hypotonic 1 L, no juice/soda
- loperamide up to 4 mg QID (30 min ac + hs)
- no NSAIDs. c diff + stool cx from stoma
drain in place LLQ d/c before home""",
    "R. Iqbal PA-C / Achterberg",
    signed=t("03-10", "10:30"),
)
s.given("lisinopril", "20 mg", t("03-10", "08:15"))
o_lop.dose(t("03-10", "11:00"), "4 mg by mouth four times daily, 30 minutes before meals and at bedtime")
o_lis.hold(t("03-10", "21:15"), "AKI")
s.lab_text(
    t("03-10", "12:00"), t("03-10", "19:30"), "C. difficile toxin PCR (ileostomy)", "54067-4", "Not detected"
)
s.lab_text(
    t("03-10", "12:00"),
    t("03-11", "09:00"),
    "Stool culture",
    "625-4",
    "In progress, no pathogen so far",
    "N",
    "preliminary",
)
s.note(
    "nutrition",
    t("03-11", "11:00"),
    "RD: high output education. ORS recipe: 1 L water, 6 tsp sugar, 1/2 tsp salt; sip 1 L/day. Salt liberal. Starch w/ meals (rice, banana, pasta), chew well; avoid nuts, popcorn, mushrooms, raw celery x6 wks (blockage). Plain water max 1 L/d. Measure output: target <1.2 L/d.",
    "H. Park RD",
    signed=t("03-11", "11:40"),
)
s.labs(t("03-11", "05:00"), issued=t("03-11", "06:05"), hgb=8.9, na=135, k=3.8, bun=26, cr=1.3, mg=1.9)
s.note(
    "pathology",
    t("03-11", "15:00"),
    "PRELIM: Colon, subtotal colectomy: severe active ulcerative pancolitis w/ deep ulceration, c/w UC. One focus sigmoid with atypia, indefinite vs low grade dysplasia - sent for GI pathology review, FINAL REPORT TO FOLLOW (est 5-7 d). Margins viable. CMV immunostain pending.",
    "V. Moreau MD, Pathology",
    signed=t("03-11", "16:20"),
)
d1 = s.order(
    "prednisone",
    "20 mg daily through 2025-03-16, then 15 mg daily for 7 days, 10 mg daily for 7 days, 5 mg daily for 7 days, stop",
    t("03-11", "17:00"),
    cat="discharge",
)
s.order("loperamide", "2 mg by mouth three times daily", t("03-11", "17:00"), cat="discharge")
s.order("enoxaparin", "40 mg subcutaneously daily through 2025-04-01", t("03-11", "17:00"), cat="discharge")
s.order("sertraline", "100 mg by mouth daily", t("03-11", "17:00"), cat="discharge")
s.order(
    "oxycodone",
    "5 mg by mouth every 6 hours as needed for pain, 12 tablets",
    t("03-11", "17:00"),
    cat="discharge",
)
s.order("lisinopril", "20 mg by mouth daily", t("03-11", "17:00"), cat="discharge").cancel(
    t("03-12", "10:20"), "AKI, do not restart"
)
s.labs(
    t("03-12", "05:00"),
    issued=t("03-12", "06:00"),
    wbc=9.1,
    hgb=9.0,
    plt=360,
    na=137,
    k=4.0,
    bun=17,
    cr=1.1,
    mg=1.8,
)
s.vitals(t("03-12", "08:00"), bp="118/72", hr=84, temp=36.8, spo2=99, weight=76.2)
s.note(
    "progress",
    t("03-12", "08:10"),
    """POD8, home today. Output 1.1 L/24h on loperamide 4 mg QID. Cr 1.1. Eating.
Meds: pred 20 thru 3/16 then down 5/wk. Loperamide STAYS 4 QID (the d/c Rx says 2 TID, I'll redo it). Lovenox 40 daily thru 4/1. Lisinopril OFF, recheck BMP/Mg 3/17 and PCP decides. Mesalamine + infliximab done - no colon. No NSAIDs.
F/u: BMP+Mg 3/17 lab; Dr Achterberg 3/20 10:15 staples out; WOCN 3/19; GI Dr Solano 4 wks; endocrine/PCP adrenal nodule. Allergy clinic referral. No lifting >10 lb 6 wk.
Call: output >1.5 L/24h or <200 + cramps/vomiting, dizziness, dark stoma, T >38.3. office 555-0170""",
    "S. Achterberg MD",
    signed=t("03-12", "09:10"),
)
s.note(
    "nursing",
    t("03-12", "10:30"),
    "D/c teaching: pt gives own Lovenox (return demo ok). Pouch change q3-4 d independent. Home RN (Lakeside VNA) 1st visit 3/14. Wife asking when 'the colostomy' is reversed - clarified ileostomy; 2nd stage (pouch) discussion w/ surgeon in ~3-6 mo. Pt reports knee pain, asks re Advil -> told no.",
    "T. Ferro RN",
    signed=t("03-12", "11:00"),
)
s.write(__file__)
