"""Fictional: bag and stent."""

from builder import Stay, clock

t = clock(2025, "-04:00")
s = Stay("o-bag-and-stent", "Okonkwo", "Raymond", "1959-08-22", "male")
s.contact("wife", "Denise Okonkwo", "555-0131")
s.encounter(
    t("06-09", "06:00"),
    t("06-18", "13:30"),
    "elective sigmoid colectomy for complicated diverticulitis",
    "307496006",
    "Diverticulitis of colon",
    "Colorectal Surgery",
    disposition="home",
)
s.allergy(
    "penicillin",
    "7980",
    "rash as a teenager, mild; tolerated cephalexin 2021",
    t("06-09", "06:20"),
    severity="mild",
    criticality="low",
)
s.allergy("adhesive tape", "", "blistering", t("06-09", "06:20"), severity="mild", criticality="low")
s.condition("Complicated sigmoid diverticulitis with colovesical fistula", "307496006", t("06-09", "06:30"))
s.condition("Anastomotic leak", "", t("06-13", "05:30"), onset=t("06-13", "02:00"))
s.condition("Epilepsy, focal", "84757009", t("06-09", "06:30"), kind="problem-list-item")
s.condition("Hypertension", "38341003", t("06-09", "06:30"), kind="problem-list-item")
s.condition(
    "Atrial fibrillation, new, postoperative", "49436004", t("06-14", "02:00"), onset=t("06-14", "01:10")
)
s.home("Divalproex ER 500 mg", "1500 mg by mouth at bedtime", "2015-03-01", t("06-09", "06:25"))
s.home("Lisinopril 20 mg", "1 tablet daily", "2019-01-01", t("06-09", "06:25"))
s.home("Tamsulosin 0.4 mg", "1 capsule at bedtime", "2022-01-01", t("06-09", "06:25"))
s.home(
    "Clopidogrel 75 mg",
    "1 tablet daily",
    "2019-02-01",
    t("06-09", "06:25"),
    status="stopped",
    end="2020-02-10",
    why="12 months after stent done",
)

s.vitals(t("06-09", "06:30"), bp="142/84", hr=72, rr=14, temp=36.6, spo2=98, weight=91, height=178)
s.vitals(t("06-11", "08:00"), bp="138/80", hr=88, rr=16, temp=37.4, spo2=96)
s.vitals(t("06-12", "20:00"), bp="126/74", hr=108, rr=20, temp=38.1, spo2=95)
s.vitals(t("06-13", "02:10"), bp="94/52", hr=128, rr=28, temp=38.9, spo2=92, pain=9)
s.vitals(t("06-13", "12:00"), bp="104/58", hr=112, rr=20, temp=38.2, spo2=96)
s.vitals(t("06-14", "01:15"), bp="108/64", hr=152, rr=22, temp=37.8, spo2=95)
s.vitals(t("06-15", "08:00"), bp="124/70", hr=86, rr=18, temp=37.3, spo2=96)
s.vitals(t("06-16", "08:00"), bp="128/72", hr=82, rr=16, temp=37.0, spo2=97)
s.vitals(t("06-18", "08:00"), bp="132/76", hr=76, rr=16, temp=36.7, spo2=98, weight=88)

s.labs(t("06-02", "09:00"), stay=False, hgb=13.8, cr=0.9, plt=230, wbc=7.0)
s.labs(t("06-10", "05:30"), t("06-10", "06:30"), wbc=11.8, hgb=12.4, cr=1.0, k=4.2, plt=221)
s.labs(t("06-12", "05:30"), t("06-12", "06:30"), wbc=15.9, hgb=11.6, cr=1.1, k=3.9, crp=218)
s.labs(t("06-13", "02:20"), t("06-13", "03:05"), wbc=21.4, hgb=11.2, cr=1.7, k=4.4, lac=4.6, plt=198, inr=1.2)
s.labs(
    t("06-14", "05:00"),
    t("06-14", "06:00"),
    wbc=19.0,
    hgb=9.1,
    cr=1.5,
    k=3.3,
    mg=1.5,
    lac=1.9,
    trop=14,
    tsh=1.9,
)
s.labs(t("06-15", "05:00"), t("06-15", "06:00"), wbc=14.8, hgb=8.8, cr=1.2, k=4.0, mg=2.1, plt=244)
s.labs(t("06-17", "05:00"), t("06-17", "06:00"), wbc=10.9, hgb=9.0, cr=1.0, k=4.1, alb=2.6, plt=402, crp=61)
s.lab_text(t("06-09", "06:10"), t("06-09", "07:30"), "Valproic acid level", "4086-5", "84 mcg/mL (50-100)")
s.lab_text(
    t("06-16", "05:00"), t("06-16", "13:00"), "Valproic acid level", "4086-5", "19 mcg/mL (50-100) LOW", "L"
)
s.lab_text(
    t("06-18", "05:00"), t("06-18", "09:00"), "Valproic acid level", "4086-5", "24 mcg/mL (50-100) LOW", "L"
)
s.lab_text(
    t("06-13", "04:30"),
    t("06-15", "11:00"),
    "Peritoneal fluid culture",
    "611-4",
    "E. coli (ESBL), Bacteroides fragilis. ESBL: R ceftriaxone, R cipro, R TMP-SMX, S meropenem, S ertapenem, S amikacin",
    "A",
)
s.lab_text(t("06-13", "02:30"), t("06-18", "03:00"), "Blood culture", "600-7", "No growth 5 days")
s.report(
    "CT abdomen and pelvis with contrast",
    "36813-4",
    t("06-13", "02:50"),
    t("06-13", "03:25"),
    "Free air and fluid in pelvis adjacent to anastomosis: leak. LEFT ureteral stent in good position. Incidental 9 mm ground-glass nodule right lower lobe; CT chest in 6-12 months. Spleen normal.",
)
s.report(
    "Surgical pathology sigmoid",
    "11526-1",
    t("06-09", "15:00"),
    t("06-16", "16:00"),
    "Diverticulitis with pericolic abscess, colovesical fistula tract. One tubular adenoma with low-grade dysplasia, margins clear. No carcinoma. Colonoscopy recommended.",
    category="SP",
)

s.order(
    "Cefazolin and metronidazole",
    "2 g / 500 mg IV once before incision",
    t("06-09", "07:00"),
    end=t("06-09", "08:30"),
    final="completed",
)
s.order("Ketorolac", "15 mg IV every 6 hours", t("06-09", "14:00"), end=t("06-12", "10:00"))
s.order(
    "Heparin",
    "5000 units subcutaneous every 8 hours",
    t("06-09", "16:00"),
    end=t("06-14", "10:00"),
    why="to enoxaparin",
)
s.order("Divalproex ER", "1500 mg by mouth at bedtime", t("06-09", "18:00"))
s.order(
    "Lisinopril 20 mg",
    "20 mg by mouth daily",
    t("06-10", "08:00"),
    end=t("06-13", "03:30"),
    why="hypotension, creatinine 1.7",
)
s.order("Tamsulosin 0.4 mg", "0.4 mg at bedtime", t("06-09", "18:00"))
s.order("Acetaminophen", "1 g by mouth every 8 hours", t("06-09", "14:00"))
s.order("Meropenem", "1 g IV every 8 hours", t("06-13", "03:40"))  # lag: never stopped though changed 06-17
s.order("Ertapenem", "1 g IV every 24 hours", t("06-17", "10:00"))
s.order(
    "Amiodarone",
    "150 mg IV load, then 1 mg/min",
    t("06-14", "01:30"),
    end=t("06-15", "09:00"),
    why="sinus rhythm",
)
s.order("Metoprolol tartrate 25 mg", "25 mg by mouth twice daily", t("06-14", "10:00"))
s.order("Enoxaparin", "40 mg subcutaneous daily", t("06-14", "10:00"))
s.order(
    "Loperamide 2 mg",
    "2 mg by mouth four times daily",
    t("06-16", "08:00"),
    end=t("06-16", "15:00"),
    final="cancelled",
    why="colostomy, wrong patient",
)
s.order("Oxycodone 5 mg", "5 mg by mouth every 4 hours as needed", t("06-14", "12:00"))
s.order("Levetiracetam 500 mg", "500 mg by mouth twice daily", t("06-17", "12:00"))
s.order(
    "Enoxaparin 40 mg",
    "40 mg subcutaneous once daily through 07/11 (28 days)",
    t("06-18", "10:00"),
    cat="discharge",
)
s.order(
    "Ertapenem 1 g",
    "1 g IV once daily by PICC, home infusion, last dose 06/27",
    t("06-18", "10:00"),
    cat="discharge",
)
s.order("Levetiracetam 500 mg", "500 mg by mouth twice daily", t("06-18", "10:00"), cat="discharge")
s.order("Metoprolol tartrate 25 mg", "25 mg by mouth twice daily", t("06-18", "10:00"), cat="discharge")
s.order(
    "Oxycodone 5 mg",
    "5 mg by mouth every 6 hours as needed for pain, 12 tablets",
    t("06-18", "10:00"),
    cat="discharge",
)
s.order("Divalproex ER 500 mg", "1500 mg by mouth at bedtime", t("06-18", "10:00"), cat="discharge")
s.procedure(
    "Robotic sigmoid colectomy, fistula takedown, cystoscopy with left ureteral stent",
    "84604002",
    t("06-09", "08:00"),
    t("06-09", "13:10"),
    site="left ureter",
)
s.procedure(
    "Hartmann procedure: resection of anastomosis, end colostomy",
    "",
    t("06-13", "04:10"),
    t("06-13", "07:00"),
    site="left lower quadrant",
)
s.service(
    "Cystoscopy, removal of LEFT ureteral stent",
    t("06-18", "10:10"),
    due="2025-06-25T08:30:00-04:00",
    note="Urology, Dr. Patel",
)
s.service(
    "CT cystogram before urinary catheter removal", t("06-18", "10:10"), due="2025-06-23T11:00:00-04:00"
)
s.service(
    "Surgery clinic, Dr. Weiss",
    t("06-18", "10:10"),
    due="2025-06-30T13:00:00-04:00",
    note="staples out, stoma check",
)

s.note(
    "hp",
    t("06-09", "06:40"),
    """Surgery pre-op H&P. 65M complicated sigmoid tics w colovesical fistula for robotic sigmoid + L ureteral stent (urology Patel). PMH focal epilepsy (last sz 2016, on divalproex ER 1500 qhs, VPA 84), HTN, BPH. PCN rash mild as teen -> cefazolin ok. Coronary stent 2019 (clopidogrel done 2020). Wife takes warfarin. No etoh.""",
    "Dr. H. Weiss",
    signed=t("06-09", "07:10"),
)
s.note(
    "op",
    t("06-09", "13:20"),
    """Op: robotic sigmoid colectomy, stapled EEA, bladder repair in 2 layers, RIGHT ureteral stent placed by urology. Leak test neg. Foley stay 10-14d til cystogram. EBL 150. JP pelvis.""",
    "Dr. K. Tran (PGY4)",
    signed=t("06-09", "15:00"),
)
s.note(
    "procedure",
    t("06-09", "13:40"),
    """Urology op addendum: stent is LEFT 6 Fr x 26 JJ (resident note says right - WRONG). To be removed by cysto in ~2-3 wk, do NOT lose to f/u. Urology 555-0154.""",
    "Dr. N. Patel Urology",
    signed=t("06-09", "17:30"),
)
s.note(
    "progress",
    t("06-11", "06:50"),
    """POD2 doing ok, clears, no flatus. HR 88. JP serosang 60. Plan: adv diet, foley stays, IS, SQH, ketorolac, oob.""",
    "Dr. K. Tran (PGY4)",
)
s.note(
    "progress",
    t("06-12", "06:40"),
    """POD3. Bloated, no flatus. WBC 15.9 (11.8), CRP 218. HR 96->. JP 110 murky? Plan: adv diet, foley stays, IS, SQH, ketorolac, oob. ?ileus.""",
    "Dr. K. Tran (PGY4)",
    signed=t("06-12", "08:00"),
)
s.note(
    "nursing",
    t("06-12", "20:20"),
    """T 38.1 HR 108 RR 20. Pt "something is not right". Abd firm. Paged intern x2 2025, 2110 - told give tylenol. JP now brown.""",
    "C. Diaz RN",
)
s.note(
    "event",
    t("06-13", "02:30"),
    """RRT: BP 94/52 HR 128 T 38.9 lactate 4.6, rigid abd. CT leak. Mero (PCN rash mild, fine w carbapenem). 2 L LR. OR now. lisinopril held. Wife called, consents.""",
    "Dr. S. Moran",
    signed=t("06-13", "03:45"),
)
s.note(
    "op",
    t("06-13", "07:10"),
    """Ex lap: feculent pelvis, posterior defect 1.5cm. Washout, takedown, Hartmann, end colostomy LLQ. Bladder repair intact. 2 pelvic drains (JP L and R). Midline staples, lower third left open w packing. Cx sent. SICU.""",
    "Dr. H. Weiss",
    signed=t("06-13", "08:20"),
)
s.note(
    "event",
    t("06-14", "01:20"),
    """SICU: new AF RVR 152, BP 108/64. K 3.3 Mg 1.5 repleted. amio bolus. trop 14. CHADSVASC 3 (age 65, HTN, vasc dz). Converted 0630 SR. Likely sepsis/lytes; PE less likely (sat ok).""",
    "Dr. J. Abreu SICU",
    signed=t("06-14", "07:00"),
)
s.note(
    "consult",
    t("06-15", "12:00"),
    """ID: ESBL E coli + B frag from peritoneum. Mero day 3 of planned 14 from source control (6/13 -> 6/27). Ertapenem when ready for home. FQ/TMP-SMX resistant so no po option. PICC. weekly CBC/BMP/LFT to 555-0167.""",
    "Dr. Q. Silva ID",
    signed=t("06-15", "13:20"),
)
s.note(
    "progress",
    t("06-16", "07:00"),
    """POD7/3. Stoma pink, liquid+gas 400 mL. JP L pulled. SR on metop. Wound VAC lower third. Plan: cont mero (cx), PT, adv. Neuro meds: home VPA. loperamide order -> for bed 14, wrong chart, cancelled.""",
    "Dr. K. Tran (PGY4)",
    signed=t("06-16", "08:10"),
)
s.note(
    "nursing",
    t("06-17", "03:20"),
    """0310 pt staring, R arm jerking ~40 sec, post confused 10 min. Glucose 112. Called on-call. lorazepam not needed. Side rails padded.""",
    "C. Diaz RN",
)
s.note(
    "pharm",
    t("06-17", "08:40"),
    """VPA 84 -> 19 (drawn 6/16) despite no missed dose. Carbapenem - valproate interaction: level falls within 24-48h, cannot be overcome by more VPA. Alternative ab limited by ESBL. Recommend add levetiracetam 500 bid (CrCl ~90) while on carbapenem and ~2 wk after, VPA level again.""",
    "A. Greene PharmD",
    signed=t("06-17", "09:30"),
)
s.note(
    "consult",
    t("06-17", "11:30"),
    """Neuro: breakthrough focal sz, VPA 19 on meropenem. Agree LEV 500 bid; KEEP divalproex 1500 qhs (levels rise 1-2 wk after stopping). CT head not needed, exam back to baseline. No driving - state law 6 mo seizure free. LEV mood side effects. Neuro clinic 7/15 10:40 (555-0149).""",
    "Dr. I. Baum Neuro",
    signed=t("06-17", "13:00"),
)
s.note(
    "nursing",
    t("06-17", "15:00"),
    """WOC: stoma LLQ 32 mm, 2-piece 57 mm, adhesive sensitivity -> hydrocolloid/ no tape. Wife + pt change x1 w help. Home health + NPWT M/W/F. PICC R basilic 42 cm placed 1400 tip SVC. JP R 15 ml.""",
    "P. Hughes WOCN",
)
s.note("pt", t("06-17", "11:00"), """Amb 250 ft no device, stairs ok. HHPT.""", "E. Kim PT")
s.note(
    "progress",
    t("06-18", "07:10"),
    """POD9/5 AF. No sz since. VPA 24. JP R removed. BP 132/76 off lisinopril: hold til clinic/PCP. AF: SR 4 d; d/w cards phone - no DOAC now (fresh wound, single postop episode; revisit w monitor), metop 25 bid, cards 7/2 1500. Enox 28d from reop thru 7/11.
Path benign, adenoma -> scope via stoma/rectum before reversal ~3-6mo. GGN 9 mm RLL -> told pt, PCP.""",
    "Dr. K. Tran (PGY4)",
    signed=t("06-18", "09:00"),
)
s.note(
    "instr",
    t("06-18", "11:00"),
    """Foley to stay - leg bag; cystogram 6/23 1100 then out if ok. Stent L out 6/25 0830 Dr Patel. Dr Weiss 6/30 1300 (555-0150). Empty pouch 1/3 full. Low residue diet 4 wks, fluids 2 L. No lifting >10 lb 6wk. Call: T>=101, drainage, stoma dark/purple, no output 24h, pouch >1500/day, chest pain/palpitations, seizure -> 911 if >5 min. Tylenol ok; no ibuprofen. Tamsulosin cont.""",
    "Dr. K. Tran (PGY4)",
    signed=t("06-18", "12:40"),
)
s.write(__file__)
