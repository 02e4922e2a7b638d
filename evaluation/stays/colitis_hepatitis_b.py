"""Fictional. Acute severe ulcerative colitis, 34 F."""

from builder import Stay, clock

t = clock(2025, "-04:00")
s = Stay("n-uc-flare", "Tenbrook", "Marisol", "1991-02-11", "female")
s.contact("husband", "Piet Tenbrook", "555-0142")
s.encounter(
    t("09-08", "16:20"),
    t("09-15", "14:00"),
    "bloody diarrhea",
    "64766004",
    "Ulcerative colitis",
    "Gastroenterology",
)
s.condition(
    "Ulcerative colitis", "64766004", t("09-08", "18:00"), onset="2019-03-01", kind="problem-list-item"
)
s.condition("Iron deficiency anemia", "87522002", t("09-08", "18:00"), kind="problem-list-item")
s.allergy("Sulfonamide antibiotics", "", "anaphylaxis", "2019-04-02T10:00:00-04:00")
s.home("mesalamine DR 1.2 g", "4.8 g by mouth once daily", "2019-05-01", t("09-08", "17:30"))
s.home("azathioprine 50 mg", "150 mg by mouth once daily", "2025-05-12", t("09-08", "17:30"))
s.home("ferrous sulfate 325 mg", "325 mg by mouth every other day", "2024-11-01", t("09-08", "17:30"))
s.order("azathioprine", "150 mg by mouth once daily", t("09-08", "20:05"), note="home medication continued")
s.order("mesalamine DR", "4.8 g by mouth once daily", t("09-08", "20:05"), note="home medication continued")
mp = s.order("methylprednisolone", "20 mg intravenously every 8 hours", t("09-08", "20:10"))
enox = s.order("enoxaparin", "40 mg subcutaneously once daily", t("09-08", "20:12"))
vanc = s.order(
    "vancomycin oral solution", "125 mg by mouth four times daily for 10 days", t("09-09", "10:30")
)
s.order(
    "potassium chloride",
    "40 mEq by mouth x2 today",
    t("09-10", "07:10"),
    end=t("09-10", "19:00"),
    final="completed",
)
s.order(
    "infliximab",
    "620 mg (10 mg/kg x 62 kg) intravenously once over 2 hours",
    t("09-11", "12:05"),
    end=t("09-11", "16:30"),
    final="completed",
)
s.given("infliximab", "620 mg IV over 2 h", t("09-11", "16:20"))
ent = s.order("entecavir", "0.5 mg by mouth once daily on empty stomach", t("09-12", "17:20"))
pred60 = s.order("prednisone", "60 mg by mouth once daily", t("09-13", "08:30"))
s.order(
    "ferric carboxymaltose",
    "750 mg intravenously once",
    t("09-14", "09:00"),
    end=t("09-14", "11:00"),
    final="completed",
)
mp.stop(t("09-13", "08:30"), "changed to oral")
pred60.stop(t("09-14", "10:15"), "dose changed per GI")
s.order("prednisone", "40 mg by mouth once daily", t("09-14", "10:15"))
enox.stop(t("09-15", "09:00"), "discharge")
s.order(
    "prednisone",
    "40 mg by mouth once daily in the morning x 7 days, then decrease by 5 mg every week until off",
    t("09-15", "10:40"),
    cat="discharge",
)
s.order(
    "vancomycin capsules",
    "125 mg by mouth four times daily, last dose evening of 9/18",
    t("09-15", "10:41"),
    cat="discharge",
)
s.order("entecavir", "0.5 mg by mouth once daily on an empty stomach", t("09-15", "10:42"), cat="discharge")
s.order("mesalamine DR", "4.8 g by mouth once daily", t("09-15", "10:42"), cat="discharge")
s.labs(
    t("09-08", "16:45"),
    t("09-08", "17:25"),
    wbc=3.1,
    hgb=8.4,
    plt=512,
    na=134,
    k=3.2,
    cr=0.7,
    alb=2.6,
    crp=142,
    alt=61,
    ast=48,
    ferr=8,
)
s.labs(t("09-10", "05:50"), t("09-10", "06:40"), wbc=2.9, hgb=7.2, plt=498, k=2.9, cr=0.7, crp=118, mg=1.6)
s.labs(t("09-11", "05:40"), t("09-11", "06:30"), wbc=2.8, hgb=8.5, plt=470, k=3.7, cr=0.6, crp=96, alb=2.4)
s.labs(t("09-13", "05:40"), t("09-13", "06:35"), wbc=3.0, hgb=8.7, plt=455, k=4.0, crp=34, alt=58)
s.labs(
    t("09-15", "05:45"),
    t("09-15", "06:35"),
    wbc=3.4,
    hgb=9.0,
    plt=430,
    k=4.1,
    cr=0.7,
    crp=14,
    alt=52,
    alb=2.9,
)
s.lab_text(
    t("09-08", "18:30"),
    t("09-09", "08:50"),
    "Clostridioides difficile panel",
    "",
    "GDH positive; toxin EIA negative; PCR toxin B gene DETECTED",
    "A",
)
s.lab_text(t("09-09", "06:00"), t("09-09", "15:00"), "Hepatitis B surface antigen", "", "Nonreactive")
s.lab_text(
    t("09-09", "06:00"),
    t("09-12", "13:40"),
    "Hepatitis B core antibody, total",
    "",
    "REACTIVE (sent to reference lab; result delayed)",
    "A",
)
s.lab_text(
    t("09-09", "06:00"),
    t("09-11", "11:00"),
    "QuantiFERON-TB Gold Plus",
    "",
    "INDETERMINATE (low mitogen response)",
    "A",
)
s.lab_text(t("09-10", "06:00"), t("09-12", "10:20"), "TPMT activity", "", "Intermediate metabolizer", "A")
s.lab_text(
    t("09-12", "15:00"),
    t("09-12", "15:05"),
    "Hepatitis B virus DNA quantitative PCR",
    "",
    "Specimen received - result to follow",
    status="registered",
)
s.vitals(t("09-08", "16:30"), "104/62", hr=118, temp=38.1, rr=18, spo2=98, pain=6)
s.vitals(t("09-08", "21:40"), weight=82.4)
s.vitals(t("09-09", "09:05"), weight=62.4)
s.vitals(t("09-11", "08:00"), "110/68", hr=98, temp=37.4)
s.vitals(t("09-15", "08:00"), "116/70", hr=78, temp=36.7, pain=1)
N = s.note
N(
    "ed",
    t("09-08", "17:00"),
    """34F hx UC (pancolitis '19) p/w 9d worsening bloody stools ~12/d incl 4 nocturnal, crampy LLQ, tenesmus, low grade temp. 7 lb wt loss. Took some ibuprofen 600 TID x 5 days for knee pain ~2 wks ago (OTC, husband's). Missed no AZA doses. Azithro for sinusitis in Aug.
No travel, no sick contacts. LMP 8/28, UPT NEG.
ALL: sulfa (anaphylaxis per chart)
FHx mother colon ca 58.
PE: tachy 118, T 38.1, abd soft, diffusely TTP L>R, no rebound. Rectal: BRB.
Hgb 8.4 (10.9 in June). CRP 142. Alb 2.6
KUB: transverse colon 4.8 cm no free air
A/P ASUC by Truelove-Witts. Stool cx, C diff, GI consult, IVF, admit.""",
    "Dr. K. Osei, EM",
    t("09-08", "19:10"),
)
N(
    "hp",
    t("09-08", "19:40"),
    """HOSPITALIST ADMIT
CC bloody diarrhea
as per ED. Pt on mesalamine 4.8 g and azathioprine 150 since May for steroid-dependent disease, prednisone courses x3 last yr. no h/o blood clots. Non smoker.
Born in Manila, came to US age 11.
PMH UC, IDA. PSH none.
Fam: father - colorectal ca age 58, alive. Mother healthy, HTN. (pt corrects ED note)
A/P
# Acute severe UC - IV solumedrol 20 q8, GI following, enoxaparin ppx even with bleeding, hep B / quant gold sent before rescue tx. No NSAIDs, no opiates/loperamide.
# C diff sent
# IDA
# home meds resumed
FULL CODE""",
    "Dr. R. Lindqvist, Hospital Medicine",
    t("09-08", "21:15"),
)
N(
    "nursing",
    t("09-08", "21:45"),
    """Arr to 6E. Wt 82.4 kg (bed scale). Stool x3 since arrival, bloody, liq. IV L FA. Contact-enteric precautions on.""",
    "M. Quill RN",
)
N(
    "nursing",
    t("09-09", "09:10"),
    """Re-weighed standing scale: 62.4 kg. Prior wt of 82.4 is bed scale w/ pump on it / wrong - pls disregard. Pharmacy informed.""",
    "J. Abara RN",
)
N(
    "consult",
    t("09-09", "09:20"),
    """GI CONSULT
Agree ASUC. C diff: GDH+/tox neg/PCR +. In the setting of ASUC we treat: vanco PO 125 QID x 10 d, day 1 = today 9/9 -> through 9/18. Cont IV steroids. Flex sig today unprepped. Day 3 assessment 9/11 (stool count, CRP) -> if fails: IFX 10 mg/kg vs CsA; surgery aware.
WBC 3.1 and ALT 61 on AZA 150 - TPMT was never sent by outside GI. Send.""",
    "Dr. P. Halloran, Gastroenterology",
    t("09-09", "10:25"),
)
N(
    "procedure",
    t("09-09", "13:30"),
    """FLEX SIG to 30 cm, no prep no sedation. Mayo 3: deep ulcers, spontaneous bleeding, continuous from rectum. Bx x6 sent incl CMV IHC. No perforation. Limited exam.""",
    "Dr. P. Halloran, Gastroenterology",
    t("09-09", "14:10"),
)
N(
    "radiology",
    t("09-10", "08:20"),
    """CT ABD/PELVIS W IV CONTRAST
Diffuse wall thickening of colon rectum to hepatic flexure, no megacolon (max 5.1 cm), no perforation, no abscess.
Portal, SMV, splenic veins patent.
Lung bases clear.
Adnexa: 5.2 cm left adnexal cystic lesion with a single thin septation. Pelvic ultrasound in 6-12 weeks recommended.
IMPRESSION: 1. Pancolitis. 2. No complication. 3. See body of report re: adnexa.""",
    "Dr. U. Varga, Radiology",
    t("09-10", "09:40"),
)
N(
    "progress",
    t("09-10", "10:00"),
    """HD3 hosp med
9 BM, bloody. Hgb 7.2 -> 1u PRBC today. K 2.9 repleted 40x2. Mg 1.6.
temp 37.6 HR 104. abd softer.
ct no megacolon. cont current, GI following. cont AZA, mesalamine.
""",
    "Dr. R. Lindqvist, Hospital Medicine",
    t("09-10", "11:05"),
)
N(
    "progress",
    t("09-11", "08:10"),
    """GI - DAY 3 ASSESSMENT
8 stools/24h still bloody, CRP 96. Travis/Oxford criteria => steroid failure likely. CMV IHC not back.
HBsAg neg. anti-HBc total pending still (send-out), QFT pending. CXR clear, no TB exposure hx known (born Philippines!).
Disc w/ pt and colorectal surgery: infliximab 10 mg/kg (62 kg = 620 mg) today. Will not wait for core Ab given severity. Follow it up!!
""",
    "Dr. P. Halloran, Gastroenterology",
    t("09-11", "10:00"),
)
N(
    "consult",
    t("09-11", "10:40"),
    """Colorectal surgery. ASUC d3. abd soft no peritonitis. no indication for emergent colectomy now. If no response to IFX by d5-7 -> subtotal colectomy + end ileostomy, pt has met ostomy nurse, would accept. Daily exams. Hold nothing from our side.""",
    "Dr. S. Brandvold, Colorectal Surgery",
    t("09-11", "11:30"),
)
N(
    "pharm",
    t("09-11", "13:00"),
    """PHARMACY
* infliximab dose verified on 62.4 kg standing wt -> 620 mg. (82.4 kg in flowsheet is erroneous.)
* Allergy interview: "sulfa anaphylaxis" = 2019 SULFASALAZINE: nausea + headache after 3 days, no rash, no dyspnea, no swelling. Took Bactrim DS 7 d for UTI 2022 at urgent care w/o problem. This is an intolerance to sulfasalazine, NOT sulfonamide antibiotic allergy. Recommend allergy list be updated (needs prescriber) - matters if PJP ppx wanted on triple immunosuppression.
* OTC NSAIDs: counseled.""",
    "T. Okonjo PharmD",
    t("09-11", "13:45"),
)
N(
    "event",
    t("09-12", "14:10"),
    """Lab called: anti-HBc total REACTIVE. HBsAg neg. First IFX already given 9/11. d/w hepatology (Dr. Weng): isolated/resolved HBV w/ anti-TNF + steroids = reactivation risk -> HBV DNA now, start entecavir 0.5 mg daily empty stomach today, continue for whole biologic tx and at least 12 mo after. Do not wait for DNA. Pt told, husband should be tested.""",
    "Dr. P. Halloran, Gastroenterology",
    t("09-12", "15:20"),
)
N(
    "progress",
    t("09-12", "16:00"),
    """GI f/u. IFX d1. 5 BM, less blood.
TPMT intermediate, WBC 2.8, ALT 61: STOP azathioprine, will not go back on it (IFX mono for now, revisit as outpt). Quant gold INDETERMINATE on high dose steroids - not negative. needs repeat as outpt before 3rd infusion; CXR neg.
Plan PO pred tomorrow if <4 BM.""",
    "Dr. P. Halloran, Gastroenterology",
    t("09-12", "16:50"),
)
N(
    "progress",
    t("09-13", "08:00"),
    """HD6 hospitalist
3 BM no visible blood overnight. CRP 34!!
switch to PO prednisone 60. cont AZA 150, mesalamine, vanco po, enox. d/c ~Mon
allergies: sulfa (anaphylaxis)""",
    "Dr. R. Lindqvist, Hospital Medicine",
    t("09-13", "09:10"),
)
N(
    "pathology",
    t("09-09", "13:30"),
    """SURG PATH, PRELIM 9/13: rectosigmoid bx x6 - severe active chronic colitis w/ ulceration, no dysplasia, no granuloma. CMV immunostain: PENDING, addendum will follow.""",
    "Dr. F. Castellane, Pathology",
    t("09-13", "15:30"),
)
N(
    "progress",
    t("09-14", "09:20"),
    """GI weekend cover
doing well. 2-3 formed/soft. pred should be 40 not 60 (no added benefit) - change. Taper 5 mg/wk from 9/22. venofer/FCM 750 mg IV today; with IV iron stop the PO iron, it only irritates.
Home tomorrow. Next IFX = wk 2 = 9/25.""",
    "Dr. L. Moreau, Gastroenterology",
    t("09-14", "10:30"),
)
N(
    "phone",
    t("09-14", "18:40"),
    """Portal msg from pt: "Hi, my sister in law says I should get the shingles and the nasal flu vaccine now that I am on this new drug. Also my old pill bottle azathioprine has refills, do I keep taking it? and what for the knee"
Reply RN per Dr Moreau: No live vaccines (incl. nasal flu). Flu SHOT is fine; Shingrix is not live, discuss at visit. AZA: no, stop, per Dr Halloran. Knee: acetaminophen ok, no ibuprofen/naproxen.""",
    "C. Ibanez RN, GI clinic",
    t("09-14", "19:20"),
)
N(
    "progress",
    t("09-15", "09:30"),
    """DISCHARGE DAY / hosp med
feels great. 2 BM formed. afeb. hgb 9.0 crp 14
- pred 40 til 9/21 then dec 5/wk
- vanco po thru 9/18
- entecavir
- IFX #2 Thu 9/25 10:00 infusion center 3rd fl
- GI Dr Halloran Mon 9/22 11:20, CBC/CMP/CRP same day
- hepatology Dr Weng televisit 10/6
- pending: HBV DNA, CMV stain -> Halloran's office
- no enox at home
call if fever >38, > 6 bloody stools, belly distension, jaundice
ok to d/c""",
    "Dr. R. Lindqvist, Hospital Medicine",
    t("09-15", "10:50"),
)
s.service("Infliximab infusion, week 2", t("09-15", "10:45"), due=t("09-25", "10:00"))
s.service("Gastroenterology follow-up visit with Dr. Halloran", t("09-15", "10:45"), due=t("09-22", "11:20"))
s.write(__file__)
