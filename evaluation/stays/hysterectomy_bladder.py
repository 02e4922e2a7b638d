"""Fictional: hysterectomy bladder."""

from builder import Stay, clock

t = clock(2026, "-04:00")
s = Stay("ee-thibodeaux", "Thibodeaux", "Marguerite", "1974-03-30", "female")
s.contact("Husband", "Alcide Thibodeaux", "410-555-0120")
s.encounter(
    t("10-06", "05:50"),
    t("10-12", "13:15"),
    "planned hysterectomy for abnormal bleeding",
    "236886002",
    "Hysterectomy",
    "Gynecology",
)
s.allergy(
    "Sulfamethoxazole-trimethoprim",
    "10831",
    "Stevens-Johnson syndrome 2009, hospitalised",
    t("10-06", "06:00"),
)
s.condition("Factor V Leiden, heterozygous", "307091009", t("10-06", "06:10"), kind="problem-list-item")
s.condition(
    "History of deep vein thrombosis of left leg",
    "128053003",
    t("10-06", "06:10"),
    onset="2018-07-01",
    kind="problem-list-item",
)
s.condition("Hypothyroidism", "40930008", t("10-06", "06:10"), kind="problem-list-item")
s.condition("Endometrial intraepithelial neoplasia", "237072009", t("10-06", "06:10"))
s.home(
    "rivaroxaban 20 mg tablet", "20 mg daily with supper; last dose 10/02", "2018-08-01", t("10-06", "06:20")
)
s.home("levothyroxine 112 mcg tablet", "112 mcg daily before breakfast", "2026-09-14", t("10-06", "06:20"))
s.home("estradiol patch 0.05 mg/24 h", "1 patch twice a week", "2025-11-01", t("10-06", "06:20"))
s.home(
    "tranexamic acid 650 mg tablet",
    "1300 mg three times a day on heavy days",
    "2026-06-20",
    t("10-06", "06:20"),
)
s.note(
    "hp",
    t("10-06", "06:00"),
    """GYN ONC / BENIGN GYN PREOP H&P (interval update)
52 yo G3P3 AUB-L/EIN on EMB 8/12 (complex hyperplasia w atypia, no carcinoma). Fibroids 16wk size. For TLH / bilateral SALPINGECTOMY, keep ovaries if normal.
(booking slip says TLH BSO - WRONG, pt wants ovaries, d/w her again this am, consent form amended & initialed)
PMH FVL het, DVT L leg 2018 -> lifelong rivaroxaban 20 w supper. LAST DOSE FRI 10/2. Hypothyroid. CS x1.
Meds  pt list: rivaroxaban 20, levothyroxine 112 mcg. Estradiol patch - "my menopause doctor in Annapolis gave it, I still use it". Lysteda prn heavy days.
  outside list (Annapolis Women's): levothyroxine 125 mcg (2024), estradiol 0.05 patch 2x/wk, progesterone 100 qhs [not taking]
  pharmacy: levothyroxine 112 filled 9/14/26.
ALL: Bactrim -> SJS 2009 (ICU). Latex - itching.
Fam hx: mother endometrial CA 61, sister breast. Husband diabetic on metformin 1000 BID, she "keeps both pill boxes".
[x] H&P reviewed, no changes  [ ] changes: ***
Full code. Blood ok.
""",
    "Dr. N. Ferreira-Quill",
    signed=t("10-06", "06:55"),
)
s.labs(t("10-06", "06:15"), t("10-06", "06:50"), hgb=12.1, plt=244, cr=0.7, k=4.1, na=139, inr=1.0)
s.procedure("Total laparoscopic hysterectomy", "236888001", t("10-06", "07:50"), t("10-06", "11:40"))
s.note(
    "op",
    t("10-06", "11:50"),
    """OP NOTE
PREOP DX EIN, fibroid uterus. POSTOP same + cystotomy
PROC: TLH, bilateral salpingectomy, RIGHT oophorectomy (5 cm dermoid), repair cystotomy, cysto.
surgeon Ferreira-Quill, asst Banerjee PGY4; urology Dr Stannard intraop.
EBL 300  IVF 2.1L  UOP 250
FINDINGS: bladder densely adherent to CS scar. 2 cm cystotomy posterior dome, 2-layer repair 3-0 vicryl, watertight at 200 mL, bilateral ureteral jets seen. R ovary 5 cm dermoid replaced ovary, frozen = mature teratoma benign. LEFT OVARY NORMAL, LEFT IN SITU. No e/o mets.
Specimens: uterus/cx/both tubes, R ovary.
PLAN: Foley x 10-14 d NO VOID TRIAL on the floor; cystogram before removal. pelvic rest 8 wks (bladder + big cuff).
Enox 40 ppx POD1; home rivaroxaban POD2 if Hgb ok.
""",
    "Dr. N. Ferreira-Quill",
    signed=t("10-06", "13:05"),
)
ket = s.order("ketorolac", "15 mg IV every 6 hours", t("10-06", "12:00"))
s.order("acetaminophen", "1000 mg by mouth every 6 hours", t("10-06", "12:00"))
s.order("oxycodone", "5 mg by mouth every 4 hours as needed", t("10-06", "12:00"))
s.order("levothyroxine", "112 mcg by mouth daily", t("10-06", "14:00"))
enx = s.order("enoxaparin", "40 mg subcutaneously daily", t("10-07", "06:00"))
riv = s.order("rivaroxaban", "20 mg by mouth daily with supper", t("10-08", "09:00"))
s.order(
    "cefazolin",
    "2 g IV once before incision",
    t("10-06", "07:10"),
    end=t("10-06", "07:45"),
    final="completed",
)
s.note(
    "nursing",
    t("10-06", "21:00"),
    """GYN floor RN  POD0
- Foley #16 to gravity, pink, 40-60/h. StatLock L thigh. DO NOT REMOVE sign on bed
- pain 4, toradol x1, ate crackers
- SCDs on
- dangled x1
""",
    "B. Achterbosch RN",
    signed=t("10-06", "23:10"),
)
s.labs(t("10-07", "05:40"), t("10-07", "06:20"), hgb=10.6, plt=221, cr=0.8, wbc=11.8, k=4.0)
s.note(
    "progress",
    t("10-07", "07:00"),
    """GYN POD1. doing well +flatus-. VSS afeb. abd soft approp ttp, port sites x4 cdi. UOP ok pink. Hgb 10.6 (12.1).
- adv diet - OOB - enox 40 daily start - rivaroxaban tomorrow - foley to stay
- void trial this afternoon [auto: hysterectomy pathway]  <- NO, cystotomy
""",
    "Dr. R. Banerjee PGY4",
    signed=t("10-07", "07:50"),
)
s.vitals(t("10-08", "16:10"), bp="98/56", hr=114, rr=20, temp=37.4, spo2=95)
s.labs(t("10-08", "16:30"), t("10-08", "17:05"), hgb=8.4, plt=198, cr=1.1, wbc=14.2, lac=1.8)
s.note(
    "event",
    t("10-08", "16:40"),
    """Called for HR 114 SBP 98 lightheaded, lower abd pressure, R shoulder pain. No rivaroxaban given yet (due 1700) - HELD. Toradol stopped. Hgb 8.4 (10.6). abd distended no peritonitis. Spotting only.
CT A/P w contrast + chest cut -> stat. T&S, 500 LR, 2 large IV. enox held. Dr FQ coming.
""",
    "Dr. R. Banerjee PGY4",
    signed=t("10-08", "17:15"),
)
ket.stop(t("10-08", "16:45"), "bleeding")
riv.hold(t("10-08", "16:50"), "bleeding, cuff hematoma")
enx.hold(t("10-08", "16:50"), "bleeding")
s.report(
    "CT abdomen and pelvis with contrast",
    "72249-8",
    t("10-08", "17:50"),
    t("10-08", "19:20"),
    "1. 6.8 x 5.1 cm vaginal cuff hematoma, no active extravasation. 2. No urine leak on delayed images, ureters intact. 3. Mild small bowel dilatation, ileus favored. "
    "4. Solid 7 mm nodule right lower lobe, incidental. Recommend CT chest in 6-12 months.",
)
s.order(
    "packed red blood cells", "1 unit IV", t("10-08", "18:20"), end=t("10-08", "22:30"), final="completed"
)
s.note(
    "nursing",
    t("10-09", "04:00"),
    """RN nocs: 1 u PRBC done 2230 no rxn. HR 92. NPO, nausea x2 bilious 200, zofran. Foley clear yellow. t 38.3 at 0200, 37.6 at 0400. pt asking abt blood thinner "i clot if i miss it"
""",
    "D. Mwangi RN",
    signed=t("10-09", "06:40"),
)
s.labs(t("10-09", "06:00"), t("10-09", "06:40"), hgb=9.0, plt=190, cr=1.0, wbc=15.1, k=3.3, mg=1.7)
s.note(
    "consult",
    t("10-09", "10:00"),
    """HEMATOLOGY c/s
FVL het + unprovoked?? DVT 2018 on rivaroxaban, post TLH with 6.8 cm cuff hematoma, Hgb 9.0 after 1u. Bleed stable, no extrav.
Rec: no anticoag 24 h. If Hgb stable restart enoxaparin PROPHYLACTIC 40 mg daily 10/10 evening (not therapeutic). Rivaroxaban 20 mg restart FRI 10/16 with supper if CBC 10/15 Hgb >=8.5; stop enoxaparin that day (last enox 10/15). No overlap. Not 10/12 as first d/w team.
Estrogen patch + TXA both prothrombotic - she should not be on either. Stop.
SCDs. No NSAIDs.
""",
    "Dr. Z. Halloran, Heme",
    signed=t("10-09", "11:20"),
)
cef = s.order(
    "ceftriaxone",
    "1 g IV every 24 hours",
    t("10-09", "09:00"),
    end=t("10-11", "10:00"),
    why="changed to oral",
)
met = s.order(
    "metronidazole",
    "500 mg IV every 8 hours",
    t("10-09", "09:00"),
    end=t("10-11", "10:00"),
    why="changed to oral",
)
s.lab_text(t("10-09", "02:30"), t("10-11", "08:00"), "Urine culture", "630-4", "No growth at 48 hours")
s.lab_text(
    t("10-09", "02:30"),
    t("10-11", "09:00"),
    "Blood culture x2",
    "600-7",
    "No growth to date, 48 h, preliminary",
    status="preliminary",
)
enx.resume(t("10-10", "18:00"))
s.labs(t("10-10", "06:00"), t("10-10", "06:45"), hgb=8.8, plt=205, cr=0.8, wbc=12.0, k=3.9)
s.note(
    "progress",
    t("10-10", "07:30"),
    """POD4  NGT not needed, flatus today, clears -> full. Tm 37.8. Hgb 8.8 stable x2. infected hematoma? ctx/flagyl D2. Foley day 4/14.
Home w foley. Enox 40 restarts tonight. rivaroxaban restart 10/12 [copied], see heme
""",
    "Dr. C. Umeh PGY2",
    signed=t("10-10", "08:40"),
)
bac = s.order(
    "sulfamethoxazole-trimethoprim",
    "1 single-strength tablet by mouth daily while catheter in",
    t("10-11", "09:20"),
)
s.note(
    "pharm",
    t("10-11", "10:10"),
    """PHARM: TMP-SMX ordered as foley ppx -> SJS 2009. CANCELLED, no dose given. Alt: nitrofurantoin 100 mg (macrocrystals) nightly while Foley in, CrCl > 60 ok.
PO step down amox-clav 875 BID through 10/16 (7 d total from 10/9... wait 10/9+7 = thru 10/15) -> LAST DAY 10/15.
Levothyroxine = 112 (fill 9/14), the 125 is 2024.
DUPLICATE AC check: enox + rivaroxaban never together. Rivaroxaban order still on hold pls d/c.
""",
    "L. Pettibone PharmD",
    signed=t("10-11", "10:45"),
)
bac.cancel(t("10-11", "10:20"), "SJS to sulfa, never given")
s.order("amoxicillin-clavulanate 875 mg", "875 mg by mouth twice a day through 10/15", t("10-11", "10:30"))
s.order("nitrofurantoin 100 mg", "100 mg by mouth nightly while catheter in", t("10-11", "10:30"))
s.labs(t("10-11", "06:10"), t("10-11", "06:50"), hgb=8.9, plt=231, cr=0.7, wbc=9.4, k=4.0)
s.note(
    "pt",
    t("10-11", "13:00"),
    """PT: amb 200 ft indep w/ leg bag, 1 flight stairs SBA. No DME. Lives 2 story, husband works days. No heavy lifting >10 lb.
""",
    "G. Strand PT",
    signed=t("10-11", "13:40"),
)
s.note(
    "instr",
    t("10-12", "08:00"),
    """HYSTERECTOMY PATHWAY D/C  (.TLHDC)
[x] voided after catheter removal   [x] tolerating diet  [x] pain controlled
You may resume your blood thinner the day after discharge.
Pelvic rest 6 weeks. Ibuprofen 600 mg with food for cramps.
Call for fever >100.4, bleeding > 1 pad/hr, ***
""",
    "T. Lindgren RN",
    signed=t("10-12", "08:15"),
)
s.note(
    "nursing",
    t("10-12", "09:30"),
    """teach: Foley leg bag/night bag, pt return demo ok. enox self inj ok, 3 syringes to cover 10/13 14 15. Corrected TLHDC sheet: catheter is IN. Supply bag given. Call urology if no urine 4 h, clots, leaking.
""",
    "B. Achterbosch RN",
    signed=t("10-12", "10:20"),
)
s.order(
    "enoxaparin 40 mg syringe",
    "40 mg subcutaneously daily, last dose 10/15",
    t("10-12", "10:30"),
    cat="discharge",
)
s.order(
    "rivaroxaban 20 mg tablet",
    "20 mg by mouth daily with supper, restart 10/16 after CBC on 10/15",
    t("10-12", "10:30"),
    cat="discharge",
)
s.order(
    "amoxicillin-clavulanate 875 mg tablet",
    "875 mg by mouth twice a day through 10/15",
    t("10-12", "10:30"),
    cat="discharge",
)
s.order(
    "nitrofurantoin 100 mg capsule",
    "100 mg by mouth nightly until catheter is out",
    t("10-12", "10:30"),
    cat="discharge",
)
s.order(
    "acetaminophen 500 mg tablet",
    "1000 mg by mouth every 6 hours as needed, max 4 g a day",
    t("10-12", "10:30"),
    cat="discharge",
)
s.order(
    "oxycodone 5 mg tablet",
    "5 mg by mouth every 6 hours as needed, 10 tablets",
    t("10-12", "10:30"),
    cat="discharge",
)
s.order(
    "levothyroxine 112 mcg tablet",
    "112 mcg by mouth daily before breakfast",
    t("10-12", "10:30"),
    cat="discharge",
)
s.service(
    "CT chest without contrast, 6-12 months (7 mm right lower lobe nodule)",
    t("10-12", "10:40"),
    due="2027-04-12",
)
s.service("Cystogram and catheter removal, urology", t("10-12", "10:40"), due=t("10-20", "09:00"))
s.note(
    "dcsum",
    t("10-12", "10:00"),
    """D/C SUMMARY GYN 10/6-10/12/26
TLH/BS/RIGHT oophorectomy 10/6 w cystotomy repair. Left ovary remains. C/b cuff hematoma POD2 (Hgb nadir 8.4, 1 u PRBC), poss infected -> ctx/flagyl -> amox-clav thru 10/15. Ileus resolved. Hgb 8.9 stable.
FOLEY STAYS. Cystogram Dr Stannard (urology): was 10/19, clinic called -> TUES 10/20 9:00 AM. Nitrofurantoin 100 qhs till out. No sulfa.
AC: enox 40 daily thru 10/15, CBC 10/15 at lab 8 am, rivaroxaban 20 w supper from 10/16 ONLY after heme clinic calls w Hgb. never both.
STOP: estradiol patch, tranexamic acid (clot), ibuprofen/NSAIDs.
Path PENDING (uterus, tubes, R ovary) - Dr F-Q 10/27 2:30 pm.
Incidental 7 mm RLL nodule -> CT chest 6-12 mo, PCP Dr Osei, pt told.
Blood cx NGTD prelim.
Pelvic rest 8 wk, no lifting >10 lb 6 wk, no driving on oxy.
Return: T>=38, soaking pad/hr, no urine in bag 4 h, leg swelling / chest pain / SOB.
""",
    "Dr. C. Umeh PGY2 / Ferreira-Quill",
    signed=t("10-12", "11:40"),
)
if __name__ == "__main__":
    s.write(__file__)
