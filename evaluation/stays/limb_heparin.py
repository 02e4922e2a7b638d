"""Fictional: limb heparin."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("w-limb", "Abernathy", "Lucille", "1951-12-04", "female")
s.contact("son", "Terrence Abernathy", "313-555-0170")
s.encounter(
    t("01-12", "06:30"),
    t("01-20", "14:00"),
    "cold painful left leg",
    "233961000",
    "Acute limb ischemia",
    "Vascular Surgery",
    disposition="snf",
)
s.condition("Type 2 diabetes mellitus", "44054006", t("01-12", "07:00"), kind="problem-list-item")
s.condition("Chronic kidney disease stage 3", "433144002", t("01-12", "07:00"), kind="problem-list-item")
s.condition(
    "Osteoarthritis of right knee, arthroplasty",
    "239873007",
    t("01-12", "07:00"),
    kind="problem-list-item",
    onset="2025-12-29",
)
s.allergy("Latex", "", "contact rash", t("01-12", "06:50"), severity="mild", criticality="low")
for n, d in (
    ("metformin", "1000 mg by mouth twice daily"),
    ("glipizide", "5 mg by mouth once daily"),
    ("lisinopril", "20 mg by mouth once daily"),
    ("gabapentin", "600 mg by mouth three times daily"),
    ("rosuvastatin", "10 mg by mouth at bedtime"),
    ("aspirin", "81 mg by mouth once daily"),
    ("celecoxib", "200 mg by mouth once daily"),
):
    s.home(n, d, "2025-12-30", t("01-12", "07:30"))
s.labs("2025-12-30T06:00:00-05:00", stay=False, plt=268, cr=1.3, hgb=11.4)
s.vitals(t("01-12", "06:40"), bp="168/88", hr=112, rr=20, temp=36.9, spo2=96, weight=78)
s.labs(
    t("01-12", "06:55"),
    t("01-12", "07:30"),
    na=138,
    k=5.0,
    co2=20,
    bun=32,
    cr=1.5,
    glu=244,
    wbc=13.8,
    hgb=10.8,
    plt=118,
    lac=2.6,
    inr=1.1,
)
s.note(
    "ed",
    t("01-12", "07:00"),
    """74F s/p R TKA 12/29 (2 wks, OSH, on "blood thinner shots" x10d - enoxaparin, ended 1/8) c/o L leg cold numb since midnight. L foot pale, no DP/PT doppler, mm weakness dorsiflexion 3/5 calf tight. R leg staples, pulses ok. EKG sinus. Heparin 80/kg bolus 6200 u + 18/kg/h. CTA: below. Vasc paged, Rutherford IIb.
Allergies latex. DM CKD3.""",
    "Dr. P. Vance",
    signed=t("01-12", "08:05"),
)
s.report(
    "CT angiography aorta with runoff",
    "36813-4",
    t("01-12", "07:25"),
    t("01-12", "08:20"),
    "Occlusion of LEFT common femoral and popliteal arteries, acute thrombus. Right leg patent. Mural thrombus infrarenal aorta 1.3 cm. Incidental 9 mm spiculated left upper lobe nodule; PET/CT or biopsy recommended.",
)
hep = s.order("heparin", "1400 units/h intravenously, titrate to anti-Xa", t("01-12", "07:10"))
s.given("heparin", "6200 units IV bolus", t("01-12", "07:10"))
s.order(
    "metformin",
    "1000 mg by mouth twice daily",
    t("01-12", "09:00"),
    end=t("01-13", "09:30"),
    why="contrast, AKI",
)
lis = s.order("lisinopril", "20 mg by mouth once daily", t("01-12", "09:00"))
gab = s.order("gabapentin", "600 mg by mouth three times daily", t("01-12", "09:00"))
cel = s.order("celecoxib", "200 mg by mouth once daily", t("01-12", "09:00"))
s.order("rosuvastatin", "10 mg by mouth at bedtime", t("01-12", "09:00"))
s.order("aspirin", "81 mg by mouth once daily", t("01-12", "09:00"))
s.order(
    "cefazolin",
    "2 g intravenously every 8 hours x 3 doses",
    t("01-12", "09:10"),
    end=t("01-13", "09:00"),
    final="completed",
)
s.note(
    "op",
    t("01-12", "09:30"),
    """Op: LEFT femoral + popliteal embolectomy, 4-compartment fasciotomy LEFT leg. White clot +++ (platelet rich). Completion angio: 2 vessel runoff. EBL 250. Latex free room. Preop consent form says right leg, corrected and re-signed w/ pt before sedation. Heparin gtt to continue 18. Contrast 140 mL.
A-line R radial (heparin flush). Foley.""",
    "Dr. K. Osterman",
    signed=t("01-12", "12:50"),
)
s.note(
    "nursing",
    t("01-12", "20:00"),
    "L foot warm, DP dopp +. fasciotomies WTD drsg. UOP 25/h tea-coloured. Myoglobin. CK sent 31,000. LR 200/h. Foley.",
    "C. Wojcik RN",
    signed=t("01-12", "20:20"),
)
s.labs(t("01-12", "19:00"), t("01-12", "19:40"), k=5.4, cr=2.0, plt=96, hgb=9.6, lac=1.9)
s.lab_text(t("01-12", "19:00"), t("01-12", "19:50"), "Creatine kinase", "2157-6", "31,200 U/L", "HH")
s.order(
    "heparin lock flush",
    "10 units/mL, 5 mL intravenously every 8 hours, arterial line and lumen patency",
    t("01-12", "13:00"),
)
s.note(
    "progress",
    t("01-13", "07:00"),
    """POD1 L fem/pop embolectomy + fasc. CK 31k, cr 2.2 UOP 60/h w LR. K 5.6. plt 74. L foot ok.
A/P rhabdo: LR; renal aware. cont heparin gtt, ASA, statin? cont home meds. hold metformin. plts 74 - dilutional/consumptive likely. VAC to fasc 1/14. PT.""",
    "Dr. B. Amadi PGY1",
    signed=t("01-13", "08:40"),
)
s.labs(t("01-13", "05:00"), t("01-13", "05:40"), k=5.6, cr=2.2, plt=74, hgb=9.2, glu=210)
s.note(
    "pharm",
    t("01-13", "11:00"),
    """Plt 268 (12/30) -> 118 (adm) -> 96 -> 74 in <24 h of heparin, exposure to enoxaparin to 1/8 => rapid onset HIT. 4T = 2+2+2+2 = 8?? (thrombosis new). Recommend stop ALL heparin incl FLUSH, send PF4, argatroban 0.5-1 mcg/kg/min (hepatic nl; kidney no adj). Also: lisinopril + celecoxib active w cr 2.2 K 5.6; gabapentin 600 tid CrCl ~24 (max 300 bid... reduce). paged Amadi 11:05, Osterman 11:20 OK.""",
    "R. Sato PharmD",
    signed=t("01-13", "11:25"),
)
hep.stop(t("01-13", "11:40"), "suspected HIT")
arg = s.order("argatroban", "1 mcg/kg/min intravenously, titrate to aPTT 1.5-3 x", t("01-13", "12:00"))
lis.hold(t("01-13", "12:10"), "AKI, hyperkalemia")
cel.stop(t("01-13", "12:11"), "AKI")
gab.dose(t("01-13", "12:15"), "100 mg by mouth three times daily")
s.lab_text(
    t("01-13", "11:45"),
    t("01-14", "10:30"),
    "Heparin PF4 antibody, optical density",
    "34699-9",
    "OD 2.84 POSITIVE; serotonin release assay sent to reference laboratory",
    "A",
)
s.labs(t("01-14", "05:00"), t("01-14", "05:40"), k=5.1, cr=2.6, plt=48, hgb=8.6, inr=2.4)
s.note(
    "event",
    t("01-14", "03:30"),
    """03:20 RN called: R hand cold, index+middle dusky. R radial A-line, flush bag = HEPARIN 2 u/mL running since 1/12 (order 'heparin lock flush' still active). A-line removed, pressure, R radial dopp +. Bag changed house-wide to saline in pt room, sign on door NO HEPARIN. duplex: partial radial thrombus. Argatroban cont.""",
    "Dr. J. Lockhart",
    signed=t("01-14", "04:40"),
)
s.note(
    "consult",
    t("01-14", "11:30"),
    """HEME: HIT w thrombosis, OD 2.84. Argatroban. NO warfarin till plt >150 x2, (INR elevated by argatroban, 2.4 not true). LE duplex: R popliteal DVT (peri-TKA), L none. transition to DOAC apixaban when plt >100 & no procedures. Add heparin to allergy, medic alert. Platelets not transfused unless bleed. SRA pending.""",
    "Dr. M. Feinberg",
    signed=t("01-14", "13:20"),
)
war = s.order("warfarin", "5 mg by mouth at 17:00", t("01-14", "16:30"))
s.given("warfarin", "5 mg by mouth once", t("01-14", "17:10"))
s.note(
    "progress",
    t("01-15", "06:50"),
    """POD3. VAC placed L fasc 1/14. plt 52. cr 2.5. INR 2.9. R fingers better. "bridge to warfarin per intern started last pm".
A/P cont argatroban + warfarin INR 2-3. LR. Foley out. PT.""",
    "Dr. B. Amadi PGY1",
    signed=t("01-15", "07:30"),
)
s.labs(t("01-15", "05:00"), t("01-15", "05:40"), k=4.8, cr=2.5, plt=52, hgb=8.3, inr=2.9)
s.note(
    "consult",
    t("01-15", "09:30"),
    "HEME URGENT: warfarin given with plt 48 in acute HIT -> venous limb gangrene risk. STOP, vit K 5 mg PO. Do not cite INR on argatroban. Toes L demarcation tip 4th+5th check.",
    "Dr. M. Feinberg",
    signed=t("01-15", "10:10"),
)
war.stop(t("01-15", "10:15"), "contraindicated, acute HIT")
s.given("phytonadione", "5 mg by mouth once", t("01-15", "10:40"))
s.note(
    "nursing",
    t("01-15", "15:40"),
    "MRI form from bed 3 (pacemaker, Mr. Ducker) found in this chart, shredded/returned. Pt has NO pacemaker. R knee staples dry, due out ~1/14 overdue. BG 280 on SSI.",
    "C. Wojcik RN",
    signed=t("01-15", "16:00"),
)
s.allergy("Heparin", "5224", "heparin-induced thrombocytopenia with thrombosis 1/2026", t("01-15", "12:00"))
s.order("insulin glargine", "14 units subcutaneously at bedtime", t("01-15", "18:00"))
s.labs(t("01-16", "05:00"), t("01-16", "05:40"), k=4.6, cr=2.2, plt=71, hgb=7.6, glu=196)
s.given("red blood cells", "1 unit IV", t("01-16", "09:00"))
s.note(
    "progress",
    t("01-16", "08:20"),
    "POD4. hb 7.6 -> 1u. cr 2.2 CK 4k. plt 71. UOP good. echo EF 55 no thrombus. L foot warm, tip 5th toe dusky stable. PICC asked for argatroban - use HEPARIN-FREE valved.",
    "Dr. K. Osterman",
    signed=t("01-16", "09:40"),
)
s.procedure(
    "Insertion of peripherally inserted central catheter, left arm",
    "392230005",
    t("01-16", "14:00"),
    t("01-16", "14:40"),
    "left basilic vein",
)
s.labs(t("01-18", "05:00"), t("01-18", "05:40"), k=4.4, cr=1.7, plt=126, hgb=8.7, glu=148)
s.note(
    "progress",
    t("01-18", "08:30"),
    """POD6 wkd. plt 126 >100 -> apixaban 10 bid x7d then 5 bid, argatroban off 2h after 1st dose at 09:00 (no overlap). PICC out today. VAC change M/W/F. R TKA staples OUT by ortho 1/18. gaba 100 tid. plan SNF 1/20. no procedures left until closure 1/28.""",
    "Dr. K. Osterman",
    signed=t("01-18", "10:00"),
)
arg.stop(t("01-18", "11:00"), "to apixaban")
s.order("apixaban", "10 mg by mouth twice daily for 7 days, then 5 mg twice daily", t("01-18", "08:50"))
s.procedure(
    "Removal of peripherally inserted central catheter",
    "392231009",
    t("01-18", "14:00"),
    t("01-18", "14:10"),
    "left arm",
)
s.note(
    "pt",
    t("01-18", "13:00"),
    "PT: L foot drop 2/5 -> AFO ordered. WBAT both. walker 15 ft x2 mod A. R knee flex 80. Sit to stand mod. SNF rehab.",
    "G. Lindgren DPT",
    signed=t("01-18", "13:30"),
)
s.lab_text(
    t("01-13", "11:45"),
    t("01-19", "16:00"),
    "Serotonin release assay",
    "50725-1",
    "POSITIVE, 88% release",
    "A",
)
s.labs(t("01-19", "05:00"), t("01-19", "05:40"), k=4.5, cr=1.6, plt=168, hgb=9.0, glu=139)
s.note(
    "progress",
    t("01-19", "08:40"),
    """POD7. plt 168. cr 1.6 (base 1.3). L foot warm, foot drop. VAC clean.
copy: cont heparin? NO see allergy. ASA stop while on apix per vasc? -> ASA stopped, rosuva 20. lisinopril hold until PCP, celecoxib stop, metformin resume? eGFR 33 -> do NOT resume until >45; glargine 14.""",
    "Dr. B. Amadi PGY1",
    signed=t("01-19", "10:20"),
)
s.note(
    "sw",
    t("01-19", "14:30"),
    "SNF Elmwood accepted, bed 1/20, phone 313-555-0149. Son Terrence HCP. Pt upset re possible amputation of toe 5; says 'no cutting anymore', will decide 1/28. Lives alone. VAC supplied.",
    "R. Delgado LMSW",
    signed=t("01-19", "15:10"),
)
s.note(
    "pharm",
    t("01-20", "09:50"),
    """DC to SNF: apixaban 10 bid thru 1/24 (day 7), 5 bid from 1/25 x >=3 mo. gabapentin 100 tid. rosuvastatin 20 (was 10 - CrCl ~36 ok). glargine 14 hs. glipizide 5 resume? NO hold while insulin. STOP celecoxib, ASA. HOLD lisinopril, metformin, glipizide. oxycodone 5 q6h prn VAC change x5d. senna.
NO heparin, LMWH, heparin flush/coated. SNF flush saline only. No warfarin.""",
    "R. Sato PharmD",
    signed=t("01-20", "10:30"),
)
s.note(
    "progress",
    t("01-20", "10:50"),
    """DC. f/u: Vasc Osterman Wed 1/28 09:00 313-555-0181 (fasciotomy closure/STSG, toe). Heme Feinberg 2/3. Pulm nodule clinic 2/5 13:00 - LUL 9mm spiculated, PET before. PCP 1/27 BMP CBC; ortho 2/9. BMP+CBC at SNF 1/23. FEN: LR off. Call: cold/numb foot, black toe, bleeding, VAC alarm, fever.
pending: aortic mural thrombus - repeat CTA when? 3 mo w/ heme. Anti-phospholipid panel sent 1/14.
""",
    "Dr. K. Osterman",
    signed=t("01-20", "12:10"),
)
s.vitals(t("01-20", "08:00"), bp="136/74", hr=84, rr=16, temp=36.8, spo2=97, weight=80.4)
s.labs(t("01-20", "05:00"), t("01-20", "05:40"), k=4.4, cr=1.5, plt=194, hgb=9.1)
for n, d in (
    ("apixaban", "10 mg by mouth twice daily through 2026-01-24, then 5 mg twice daily"),
    ("gabapentin", "100 mg by mouth three times daily"),
    ("rosuvastatin", "20 mg by mouth at bedtime"),
    ("insulin glargine", "14 units subcutaneously at bedtime"),
    ("oxycodone", "5 mg by mouth every 6 hours as needed for VAC change, 5 days"),
    ("senna", "17.2 mg by mouth twice daily"),
):
    s.order(n, d, t("01-20", "10:40"), cat="discharge")
s.write(__file__)
