"""Fictional: melanoma colitis steroids."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("hh-whitcomb", "Whitcomb", "Gerald", "1960-05-19", "male")
s.contact("wife, health care agent", "Eileen Whitcomb", "815-555-0133")
s.encounter(
    t("09-08", "11:20"), t("09-17", "14:15"), "diarrhea on immunotherapy", "62315008", "Diarrhea", "Oncology"
)
s.condition("Melanoma of skin, stage IV", "93655004", t("09-08", "11:40"), kind="problem-list-item")
s.condition("Type 2 diabetes mellitus", "44054006", t("09-08", "11:40"), kind="problem-list-item")
s.condition(
    "Deep vein thrombosis left leg, March 2026", "128053003", t("09-08", "11:40"), kind="problem-list-item"
)
s.condition("Immune checkpoint inhibitor colitis", "", t("09-09", "18:00"))
s.condition("Hypophysitis due to immune checkpoint inhibitor", "", t("09-10", "12:00"))
for n, d in [
    ("apixaban", "5 mg by mouth twice daily"),
    ("metformin", "500 mg by mouth twice daily"),
    ("losartan", "50 mg by mouth daily"),
]:
    s.home(n, d, "2026-03-20", t("09-08", "12:00"))
s.vitals(t("09-08", "11:30"), bp="96/58", hr=104, temp=37.4, rr=18, spo2=97, weight=82)
s.labs(
    t("09-08", "11:50"),
    issued=t("09-08", "12:40"),
    wbc=9.8,
    hgb=12.6,
    plt=310,
    na=129,
    k=3.2,
    cr=1.4,
    bun=31,
    glu=88,
    crp=86,
    alb=3.1,
    alt=38,
    ast=30,
    tsh=0.2,
)
s.lab_text(
    t("09-08", "11:50"),
    t("09-08", "15:30"),
    "Cortisol, random, before steroids",
    "2143-6",
    "1.1 ug/dL (low)",
    flag="L",
)
s.lab_text(t("09-08", "11:50"), t("09-08", "15:30"), "Free T4", "3024-7", "0.5 ng/dL (0.8-1.8)", flag="L")
s.note(
    "ed",
    t("09-08", "11:40"),
    """66M met melanoma (lung, LN) on ipi/nivo, C3 8/18. Watery stool 9-10/d x6 d, cramps, some blood, HA x2 wk, wiped out. 96/58, 104. Na 129 K 3.2 Cr 1.4 (b/l 0.9). "Took Imodium, no help." On Eliquis for DVT. CT a/p: pancolitis, no perf. NS 2 L, KCl. C diff, stool cx, GI PCR sent.
Allergies: none in EHR. Losartan hold. Onc Dr. Shah notified.""",
    "Dr. W. Tate, EM",
    signed=t("09-08", "14:00"),
)
apx = s.order("apixaban", "5 mg by mouth twice daily", t("09-08", "16:30"))
apx.hold(t("09-08", "19:00"), "flex sig in morning")
met = s.order("metformin", "500 mg by mouth twice daily", t("09-08", "16:30"))
met.hold(t("09-08", "16:40"), "contrast, AKI")
los = s.order("losartan", "50 mg by mouth daily", t("09-08", "16:30"))
los.hold(t("09-08", "16:40"), "hypotension, AKI")
s.report(
    "CT abdomen and pelvis with contrast",
    "24531-6",
    t("09-08", "12:50"),
    t("09-08", "13:30"),
    "Diffuse colonic wall thickening, pancolitis. No perforation or megacolon. Lung base metastases smaller than June.",
)
s.note(
    "hp",
    t("09-08", "16:00"),
    """ONC H&P (fellow Dr. Bose / att Dr. Shah) Gr 3 diarrhea, irColitis likely, ddx C diff, CMV, infectious. HA + fatigue + Na 129 + low BP: ?hypophysitis / adrenal insufficiency - cortisol 1.1 drawn BEFORE steroids (confirmed w lab), TSH 0.2 FT4 0.5 = central. MRI pituitary.
Methylpred 80 mg IV q12h (2 mg/kg/d) after hydrocortisone 100 now. Hep B/quant TB before infliximab. PJP ppx: Bactrim DS MWF. FH: mother colon ca 70s. Wife takes warfarin, keep pill boxes apart. Full code. Apixaban hold for flex sig in AM. Hold losartan, metformin (contrast). Loperamide no.""",
    "Dr. D. Bose, oncology fellow",
    signed=t("09-08", "18:10"),
)
s.order(
    "hydrocortisone",
    "100 mg intravenously once",
    t("09-08", "16:10"),
    end=t("09-08", "16:45"),
    final="completed",
)
mp = s.order("methylprednisolone", "80 mg intravenously every 12 hours", t("09-08", "17:00"))
bac = s.order(
    "trimethoprim-sulfamethoxazole", "1 DS tablet by mouth Monday, Wednesday, Friday", t("09-08", "18:00")
)
s.note(
    "pharm",
    t("09-09", "09:00"),
    """PHARM MED HX B. Ncube PharmD: pt + wife. SULFA: 2011 Bactrim -> 'skin came off, burn unit' = SJS. NOT in EHR, added. Cancel Bactrim (no dose given). PJP: atovaquone 1500 mg daily w fatty food (dapsone needs G6PD; not ideal after SJS). Apixaban, metformin, losartan true. Naproxen prn - stop. Black seed oil OTC - stop.""",
    "B. Ncube, PharmD",
    signed=t("09-09", "09:30"),
)
bac.cancel(t("09-09", "09:35"), "SJS to TMP-SMX 2011; no dose given")
s.allergy("trimethoprim-sulfamethoxazole", "10831", "Stevens-Johnson syndrome 2011", t("09-09", "09:30"))
s.order("atovaquone", "1500 mg by mouth daily with food", t("09-09", "10:00"))
s.order("insulin NPH", "14 units subcutaneously every morning", t("09-10", "07:00"))
s.order("insulin lispro sliding scale", "per scale before meals", t("09-09", "07:00"))
hb = s.lab_text(
    t("09-08", "18:30"), t("09-09", "11:00"), "Hepatitis B core antibody total", "13952-7", "Non-reactive"
)
s.lab_text(t("09-08", "18:30"), t("09-09", "11:00"), "Hepatitis B surface antigen", "5196-1", "Non-reactive")
s.lab_text(t("09-08", "18:30"), t("09-11", "10:00"), "QuantiFERON TB", "71774-4", "Negative")
s.lab_text(t("09-08", "13:00"), t("09-08", "19:00"), "C difficile toxin and PCR", "54067-4", "Negative")
s.note(
    "op",
    t("09-09", "13:40"),
    "FLEX SIG Dr. Haddad GI: diffuse ulcerated mucosa to 50 cm, Mayo 3. Bx (CMV stain). High-risk features -> early infliximab if no response by day 3. Apixaban may restart 9/10 evening.",
    "Dr. F. Haddad, GI",
    signed=t("09-09", "14:30"),
)
s.report(
    "MRI pituitary",
    "36801-9",
    t("09-09", "17:00"),
    t("09-10", "09:00"),
    "Enlarged, homogeneously enhancing pituitary, 12 mm, stalk thick. Consistent with hypophysitis. No metastasis, chiasm free.",
)
apx.resume(t("09-10", "18:00"))
s.note(
    "consult",
    t("09-10", "11:00"),
    """ENDO Dr. Lim: central AI + central hypothyroid from ipilimumab hypophysitis. PERMANENT likely. Steroids cover now; when prednisone taper falls below 7.5 mg/d -> hydrocortisone 15 mg AM + 5 mg 2pm, NEVER stop. Levothyroxine 75 mcg: start now only because on steroid >24h. Sick-day rule double/triple, medical ID, IM hydrocortisone 100 kit. Do not test cortisol on prednisone.""",
    "Dr. S. Lim, Endocrinology",
    signed=t("09-10", "11:50"),
)
s.order("levothyroxine", "75 micrograms by mouth every morning before breakfast", t("09-10", "12:00"))
s.note(
    "progress",
    t("09-11", "08:00"),
    """ONC PN (Bose) HD4. Stool 8/d still, bloody streaks. BP 118/70. Na 136 K 3.9 Cr 1.1 glu 268. QFT neg, HBcAb neg -> infliximab 5 mg/kg (410 mg) tomorrow. NPH 14. Apixaban on. Plan restart nivo in 4 wks.""",
    "Dr. D. Bose, oncology fellow",
    signed=t("09-11", "09:10"),
)
s.labs(
    t("09-11", "05:00"),
    issued=t("09-11", "06:00"),
    na=136,
    k=3.9,
    cr=1.1,
    glu=268,
    hgb=11.4,
    wbc=14.2,
    crp=41,
)
hb.change(
    t("09-11", "16:20"),
    status="corrected",
    valueString="CORRECTED: REACTIVE (repeat confirmed; earlier non-reactive was reported from the wrong tube). Surface antigen non-reactive; send HBV DNA.",
)
s.note(
    "progress",
    t("09-11", "17:30"),
    """SHAH attending: HBcAb CORRECTED to POSITIVE -> HBV DNA sent, hepatology phone Dr. Rao: start ENTECAVIR 0.5 mg daily on empty stomach tonight, continue during and 12+ months after infliximab/steroids, then infliximab ok tomorrow (HBsAg neg, ALT nl). I disagree w fellow: ipilimumab PERMANENTLY stopped; nivolumab NOT planned - decide in clinic once prednisone <10 and colitis gr 0-1.""",
    "Dr. N. Shah, attending oncology",
    signed=t("09-11", "18:15"),
)
s.order("entecavir", "0.5 mg by mouth daily on empty stomach", t("09-11", "18:20"))
s.order(
    "infliximab",
    "410 mg (5 mg/kg) intravenously once",
    t("09-12", "09:00"),
    end=t("09-12", "12:30"),
    final="completed",
)
s.given("infliximab", "410 mg intravenously over 2 hours", t("09-12", "10:00"))
s.note(
    "nursing",
    t("09-12", "15:00"),
    "RN: infliximab done, no rxn. Stools 6. BG 302. wife asks re shingles shot for him - told pharmacy: no LIVE vaccines.",
    "M. Aldous RN",
)
s.note(
    "progress",
    t("09-14", "08:30"),
    """HD7 Bose: stools 3/d, no blood. Biopsy: active colitis, CMV stain neg. Methylpred -> prednisone 80 mg daily from 9/15. Cr 1.0. Weight 79.5. Nutrition low residue. Bactrim for PJP (copied).""",
    "Dr. D. Bose, oncology fellow",
    signed=t("09-14", "10:00"),
)
s.labs(t("09-14", "05:00"), issued=t("09-14", "06:00"), na=138, k=4.1, cr=1.0, glu=224, hgb=11.1, alt=41)
mp.stop(t("09-15", "07:00"), "changed to oral")
s.order("prednisone", "80 mg by mouth every morning", t("09-15", "08:00"))
s.report(
    "Surgical pathology, colon",
    "11529-5",
    t("09-09", "13:30"),
    t("09-13", "16:00"),
    "Active colitis with ulceration and crypt apoptosis, consistent with checkpoint inhibitor colitis. CMV immunostain negative.",
    category="PAT",
)
s.note(
    "progress",
    t("09-16", "09:00"),
    """HD9 Shah: stools 2/d. BG 150-210 NPH 12. No PJP Bactrim EVER (SJS) - fellow line copied; atovaquone. Infliximab #2 9/26. Home tomorrow. HBV DNA still out. Code: pt named Eileen agent, full code, would not want long vent, POLST not yet.""",
    "Dr. N. Shah, attending oncology",
    signed=t("09-16", "10:15"),
)
s.labs(t("09-17", "05:00"), issued=t("09-17", "06:00"), na=139, k=4.2, cr=0.9, glu=162, hgb=11.3, alt=40)
s.note(
    "instr",
    t("09-17", "09:00"),
    "RN D/C: Prednisone 80 mg x7 days then stop. Bactrim MWF. Levothyroxine. Losartan resume. Imodium prn. Infusion 10/3. Shingles vaccine due. Drink fluids.",
    "A. Pohl RN",
)
s.note(
    "dcsum",
    t("09-17", "10:00"),
    """D/C SUMMARY Shah. Gr 3 checkpoint colitis (ipi/nivo C3 8/18), hypophysitis w central adrenal insufficiency + central hypothyroidism, AKI resolved. Infliximab 410 mg 9/12.
MEDS
prednisone 80 mg daily thru 9/23, 60 mg 9/24-9/30, 40 mg 10/1-10/7, 30 mg 10/8-10/14, further taper by clinic. NEVER stop suddenly (RN sheet 'then stop' is WRONG - adrenal crisis). Hydrocortisone 15 AM + 5 at 2 pm starts when prednisone <7.5 mg, Dr. Lim tells.
atovaquone 1500 mg daily w fatty food (NO Bactrim/sulfa - SJS 2011)
entecavir 0.5 mg daily empty stomach, do not stop w/o hepatology
levothyroxine 75 mcg AM
NPH insulin 12 units w AM prednisone, call if BG <100 or >300; dose drops w taper
pantoprazole 40 mg daily; calcium/vit D
apixaban 5 mg BID same; metformin 500 BID restart 9/18
losartan 50 HOLD - BP 112/68, PCP to decide
STOP naproxen, black seed oil. No loperamide.
Immunotherapy: ipilimumab permanently stopped, nivolumab on hold, decision in clinic.
No live vaccines. Hydrocortisone 100 mg IM kit + medical ID. Fever/vomit/faint: double steroid + ER.
F/u: Dr. Shah 9/22 10:30. Infliximab #2 9/26 08:00 (NOT 10/3). Endo Lim 10/5. Hepatology Rao 10/13.
PENDING HBV DNA.""",
    "Dr. N. Shah, attending oncology",
    signed=t("09-17", "11:50"),
)
for n, d in [
    ("prednisone", "80 mg by mouth daily through 23 September, then taper by the written schedule"),
    ("atovaquone", "1500 mg by mouth daily with food"),
    ("entecavir", "0.5 mg by mouth daily on empty stomach"),
    ("levothyroxine", "75 micrograms by mouth every morning"),
    ("insulin NPH", "12 units subcutaneously every morning with prednisone"),
    ("pantoprazole", "40 mg by mouth daily"),
]:
    s.order(n, d, t("09-17", "11:30"), cat="discharge")
s.write(__file__)
