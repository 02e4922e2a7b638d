from builder import Stay, clock

t = clock(2025, "-04:00")
s = Stay("l-valve", "Brennhaus", "Halvard", "1957-02-11", "male")
s.contact("wife", "Sunniva Brennhaus", "555-0142")
s.encounter(
    t("09-08", "06:10"),
    t("09-18", "13:30"),
    "elective aortic valve replacement",
    "60573004",
    "Aortic valve stenosis",
    "Cardiac Surgery",
)
s.condition("Severe aortic stenosis", "60573004", t("08-20", "10:00"), kind="problem-list-item")
s.condition("Paroxysmal atrial fibrillation", "282825002", t("08-20", "10:00"), kind="problem-list-item")
s.condition("Hyperlipidemia", "55822004", t("08-20", "10:00"), kind="problem-list-item")
s.condition("Complete atrioventricular block", "27885002", t("09-10", "09:00"))
s.allergy("Penicillin", "7980", "anaphylaxis (entered 1999, source unknown)", t("08-20", "10:00"))
s.home("apixaban 5 mg", "5 mg by mouth twice daily", "2023-05-01", t("09-08", "06:30"))
s.home("metoprolol succinate ER 100 mg", "100 mg by mouth once daily", "2022-01-01", t("09-08", "06:30"))
s.home("simvastatin 40 mg", "40 mg by mouth at bedtime", "2019-01-01", t("09-08", "06:30"))
s.home(
    "naproxen 500 mg (OTC/wife's)",
    "500 mg twice daily as needed knee pain",
    "2024-01-01",
    t("09-08", "06:30"),
)
s.home("tamsulosin 0.4 mg", "0.4 mg by mouth at bedtime", "2021-01-01", t("09-08", "06:30"))

s.vitals(t("09-08", "06:20"), bp="138/72", hr=66, rr=16, temp=36.6, spo2=97, weight=86.4)
s.labs(t("09-08", "06:30"), issued=t("09-08", "07:10"), hgb=13.8, plt=212, k=4.2, cr=1.0, inr=1.0, wbc=6.8)
s.note(
    "hp",
    t("09-08", "06:40"),
    """CT SURGERY PREOP H&P (updated from clinic 8/20)
68M severe AS (AVA 0.7, mean grad 48, EF 55), pAF on apixaban (last dose 9/4 pm), HLD, BPH. Cath: nonobstructive CAD.
PLAN: AVR, **mechanical** 23 mm, median sternotomy. Discussed lifelong warfarin, pt agreeable 8/20. Target INR 2.5-3.5 per mech pathway.
All: PCN - "anaphylaxis" in chart. Vanc for prophylaxis.
FHx: father died MI 71. Brother - pacemaker.
NKDA otherwise. Ex smoker 20 py quit 2010.""",
    "J. Ostrowe PA-C",
    signed=t("09-08", "07:05"),
)
s.note(
    "radiology",
    t("09-05", "15:00"),
    """CT CHEST W/O (preop aortic assessment) 9/5
Ascending aorta 3.8 cm. Severe AV calcification. 8 mm solid nodule RIGHT lower lobe (se 4 im 188). No effusion.
IMPRESSION: 1. Ca AV. 2. 8 mm RLL nodule, Fleischner: CT 3 months in high risk.""",
    "Dr. P. Laval, Radiology",
    signed=t("09-08", "07:30"),
)
s.procedure("Aortic valve replacement", "26212005", t("09-08", "08:05"), t("09-08", "12:20"))
s.note(
    "op",
    t("09-08", "12:40"),
    """OPERATIVE NOTE
Pre: severe AS. Post: same, trileaflet heavily calcified, vegetation-like friable tissue on NCC (sent culture + path).
Proc: AVR w/ 23 mm BIOPROSTHESIS (bovine pericardial) + LAA ligation.
NB valve choice: this AM in holding the pt and wife told me he no longer wants lifelong warfarin monitoring (hunter, remote cabin) - consent amended to TISSUE valve, signed 07:40, witnessed. Mechanical prosthesis NOT used.
CPB 98 min XC 71. EBL 350, 1u PRBC. Temp A+V wires. To CTICU stable.
TEE post: well-seated, no PVL, mean gradient 9, EF 50.""",
    "Dr. M. Achterberg",
    signed=t("09-08", "14:30"),
)
s.order(
    "vancomycin",
    "1250 mg IV every 12 hours x 3 doses",
    t("09-08", "07:00"),
    end=t("09-09", "20:00"),
    final="completed",
)
s.order("morphine", "2 mg IV every 2 hours as needed", t("09-08", "13:00"), end=t("09-11", "09:00"))
meto = s.order("metoprolol tartrate", "12.5 mg by mouth twice daily", t("09-09", "08:00"))
s.labs(t("09-09", "04:00"), issued=t("09-09", "04:50"), hgb=9.1, plt=121, k=4.4, cr=1.2, wbc=12.9, inr=1.3)
s.vitals(t("09-09", "08:00"), bp="112/58", hr=84, rr=18, temp=37.2, spo2=95, o2=2, weight=90.1)
s.note(
    "progress",
    t("09-09", "08:30"),
    """POD1 s/p mechanical AVR. Extubated 19:40. Chest tubes 180 cc overnight. SR 84, wires A/V in place, capped. Plan: dc art line, OOB, metop 12.5 bid, ASA 81, start warfarin tonight 5 mg goal 2.5-3.5 (mech).
Copy of plan fwd.""",
    "J. Ostrowe PA-C",
    signed=t("09-09", "09:10"),
)
warf = s.order("warfarin", "5 mg by mouth daily at 18:00, INR goal 2.5-3.5", t("09-09", "09:15"))
s.order("aspirin 81 mg", "81 mg by mouth daily", t("09-09", "09:15"))
s.order("simvastatin 40 mg", "40 mg by mouth at bedtime", t("09-09", "09:15"))
s.order("tamsulosin 0.4 mg", "0.4 mg by mouth at bedtime", t("09-09", "09:15"))
s.vitals(t("09-10", "06:40"), bp="92/50", hr=38, rr=18, temp=37.0, spo2=95)
s.note(
    "event",
    t("09-10", "06:50"),
    """RRT/CTICU: 06:35 HR 36-38, near-syncope on commode. Tele: complete heart block, ventric escape 36. V wire paced at 80, capture ok, threshold 4 mA. BP recovered 110/60. METOPROLOL HELD. K 4.3 Mg 2.1. EP consulted. Warfarin hold for possible PPM. Pt pacer-dependent w/ temp wire.""",
    "Dr. R. Iwuchukwu, CTICU",
    signed=t("09-10", "07:40"),
)
meto.hold(t("09-10", "07:00"), "complete heart block")
warf.hold(t("09-10", "07:45"), "possible pacemaker")
s.labs(t("09-10", "06:55"), issued=t("09-10", "07:30"), k=4.3, mg=2.1, cr=1.2, hgb=8.8, inr=1.4, trop=1840)
s.note(
    "consult",
    t("09-10", "10:15"),
    """EP CONSULT. CHB POD2 after AVR, escape 36 bpm wide. Baseline ECG RBBB + 1st deg. Observe; if no recovery by POD4 -> dual chamber PPM, LEFT prepectoral. Hold all AVN blockers. Keep INR <2 for implant. Not a candidate for waiting longer given dependent + RBBB baseline.""",
    "Dr. L. Kvist, EP",
    signed=t("09-10", "11:20"),
)
s.note(
    "pharm",
    t("09-10", "14:00"),
    """PharmD allergy interview (pt + wife): "anaphylaxis" not confirmed. Wife: hives at ~age 6 after PCN shot, no breathing trouble, no hosp. Had cefazolin 2011 (hernia) and cephalexin 2019 w/o problem. So: likely low risk, but NOT formally tested. Suggest outpt allergy referral for penicillin testing; label stays until tested. Cephalosporins OK.""",
    "T. Maddock PharmD",
    signed=t("09-10", "14:30"),
)
s.note(
    "nursing",
    t("09-11", "05:30"),
    "Temp paced 80. Pt anxious. Wife asks re hunting rifle recoil & pacemaker side - shoots RIGHT handed. passed on to EP. Pain 3/10.",
    "B. Quillan RN",
)
s.note(
    "procedure",
    t("09-12", "11:40"),
    """PPM IMPLANT 9/12. Dual chamber, MRI-conditional. LEFT venogram: L subclavian/innominate OCCLUDED (old lines?) -> switched to RIGHT side. R axillary access, RA + RV septal leads, pocket R prepectoral. Thresholds 0.6/0.7 V. DDD 60-130. Cefazolin 2 g given, tolerated. No hematoma. CXR no PTX.
Underlying at end: CHB, escape 34 = PACER DEPENDENT.
Restart warfarin 9/12 pm. No heparin bridge. R arm: not above shoulder, no lifting >5 lb x 6 wks. No rifle on R shoulder until seen by EP. Wound check 10-14 d. No MRI for 6 weeks.""",
    "Dr. L. Kvist, EP",
    signed=t("09-12", "13:20"),
)
s.procedure(
    "Implantation of dual chamber cardiac pacemaker",
    "307280005",
    t("09-12", "10:05"),
    t("09-12", "11:35"),
    site="right prepectoral",
)
s.given("cefazolin", "2 g IV", t("09-12", "10:00"))
warf.resume(t("09-12", "16:00"))
s.vitals(t("09-13", "08:00"), bp="118/64", hr=126, rr=18, temp=37.1, spo2=95, weight=88.9)
s.labs(
    t("09-13", "05:00"),
    issued=t("09-13", "05:50"),
    hgb=8.9,
    plt=168,
    k=3.9,
    mg=1.9,
    cr=1.1,
    inr=1.6,
    tsh=2.1,
    alt=28,
)
s.note(
    "progress",
    t("09-13", "09:00"),
    """CTS POD5/PPM d1. AF w/ RVR 126 since 04:10 (V sensed). Post-op AF on top of pAF.
- amio load 150 IV then 400 mg PO BID
- metop resume, now backup pacing: tartrate 25 bid
- warfarin 5
- pocket ok. sternum stable. s/p mech AVR""",
    "J. Ostrowe PA-C",
    signed=t("09-13", "09:50"),
)
amio = s.order("amiodarone", "400 mg by mouth twice daily", t("09-13", "10:00"))
meto.resume(t("09-13", "10:00"))
meto.dose(t("09-13", "10:01"), "25 mg by mouth twice daily")
s.note(
    "consult",
    t("09-14", "10:00"),
    """CARDIOLOGY. Clarify: valve is a BIOprosthesis (see op note), several notes say mechanical - incorrect. INR goal therefore 2.0-3.0. Apixaban: do NOT restart now; warfarin x 3 months (AF + new tissue valve), then decide re DOAC at 3 mo visit. ASA 81 + warfarin ok x3 mo.
Amio: 400 BID through 9/20, then 200 daily to finish 6 wk (~10/25), then stop if sinus. Dental prophylaxis lifelong: until PCN cleared use azithromycin 500 mg 1 h before (no clindamycin).""",
    "Dr. F. Santangelo",
    signed=t("09-14", "11:30"),
)
warf.change(
    t("09-14", "12:00"), dosageInstruction=[{"text": "5 mg by mouth daily at 18:00, INR goal 2.0-3.0"}]
)
s.note(
    "radiology",
    t("09-14", "13:00"),
    """ADDENDUM to CT chest 9/5: laterality error. The 8 mm solid nodule is in the LEFT lower lobe (not right). Recommendation unchanged: CT chest in 3 months (early December). Ordering team called 13:10.""",
    "Dr. P. Laval, Radiology",
    signed=t("09-14", "13:20"),
)
s.labs(t("09-15", "05:00"), issued=t("09-15", "05:45"), hgb=9.0, k=4.1, cr=1.0, inr=2.4)
s.labs(t("09-16", "05:00"), issued=t("09-16", "05:45"), hgb=9.2, k=4.3, cr=1.0, inr=3.4, plt=232, wbc=8.9)
s.note(
    "pharm",
    t("09-16", "09:30"),
    """Warfarin: INR 2.4 -> 3.4 on 5 mg with amiodarone on board (interaction will grow over wks). Hold tonight 9/16, then 3 mg daily from 9/17. INR again 9/18 and 9/20.
Simvastatin 40 + amiodarone: exceeds max 20 mg, myopathy -> STOP simva; rosuvastatin 10 mg at bedtime instead. Discussed w/ J.O., agrees. Order for simva to be removed (not done yet by me).
No naproxen/NSAID with warfarin+ASA - APAP only, max 3 g.""",
    "T. Maddock PharmD",
    signed=t("09-16", "10:10"),
)
warf.hold(t("09-16", "10:20"), "INR 3.4")
s.order("rosuvastatin 10 mg", "10 mg by mouth at bedtime", t("09-16", "11:00"))
s.note(
    "pt",
    t("09-16", "14:00"),
    "PT: amb 250 ft, stairs x1 flight SBA. Sternal prec reviewed. HR sinus/A-sensed V-paced 72 (converted 9/15 ~22:00). Home w/ wife, walker not needed.",
    "K. Eide PT",
)
warf.change(
    t("09-17", "10:00"),
    status="active",
    statusReason=None,
    dosageInstruction=[{"text": "3 mg by mouth daily at 18:00, INR goal 2.0-3.0"}],
)
s.lab_text(
    t("09-08", "12:00"),
    t("09-11", "12:00"),
    "Valve tissue culture",
    "",
    "No growth at 3 days. Held 14 days for fastidious organisms - preliminary",
    status="preliminary",
)
s.report(
    "Pathology, aortic valve",
    "60567-5",
    t("09-08", "12:00"),
    t("09-15", "16:00"),
    "Calcific degeneration with focal acute inflammation. No organisms on Gram/GMS. 16S rRNA PCR sent to reference lab, result pending (~10 days).",
    status="preliminary",
    category="PAT",
)
s.note(
    "consult",
    t("09-16", "16:00"),
    "ID curbside: focal inflamm on valve, cx NG so far, BCx x2 9/9 neg, afebrile, CRP falling. No abx now. 16S PCR must be chased - I will call CTS clinic if pos. Fever >38 after d/c = 3 sets BCx BEFORE any abx.",
    "Dr. N. Farouk, ID",
    signed=t("09-16", "16:40"),
)
s.labs(t("09-18", "05:00"), issued=t("09-18", "05:50"), hgb=9.6, k=4.4, cr=1.0, inr=2.3, wbc=7.9, crp=14)
s.vitals(t("09-18", "08:00"), bp="122/68", hr=70, rr=16, temp=36.7, spo2=97, weight=86.9)
s.note(
    "nursing",
    t("09-18", "08:30"),
    "D/C teaching template: PPM: keep LEFT arm below shoulder 6 wk. Sternal prec. Device card given. Pt corrects: his is on R - wound seen R chest, clean/dry, steri strips. Remote monitor box given, set up at home.",
    "B. Quillan RN",
)
s.note(
    "progress",
    t("09-18", "09:00"),
    """DC today. INR 2.3. Warfarin 3 mg qpm. INR Sat 9/20 at Fjellgate anticoag clinic 555-0177 (they manage). metop tart 25 BID, amio as per cards, rosuva 10, ASA 81, tamsulosin, APAP. Wt 86.9.
F/u: EP device wound 9/24 10:00, CTS 10/6, cards 10/14 w/ echo. No driving: sternotomy 6 wks. CT chest Dec - PCP Dr. Aune to order. Allergy ref placed.""",
    "J. Ostrowe PA-C",
    signed=t("09-18", "10:30"),
)
s.order(
    "warfarin 1 mg tablets",
    "3 mg (3 tablets) by mouth once daily in the evening",
    t("09-18", "10:40"),
    cat="discharge",
)
s.order(
    "amiodarone 200 mg",
    "400 mg by mouth twice daily through 9/20, then 200 mg daily until 10/25",
    t("09-18", "10:40"),
    cat="discharge",
)
s.order("metoprolol tartrate 25 mg", "25 mg by mouth twice daily", t("09-18", "10:40"), cat="discharge")
s.order("rosuvastatin 10 mg", "10 mg by mouth at bedtime", t("09-18", "10:40"), cat="discharge")
s.order("aspirin 81 mg", "81 mg by mouth once daily", t("09-18", "10:40"), cat="discharge")
s.order("tamsulosin 0.4 mg", "0.4 mg by mouth at bedtime", t("09-18", "10:40"), cat="discharge")
s.order(
    "acetaminophen",
    "650 mg by mouth every 6 hours as needed, max 3 g/day",
    t("09-18", "10:40"),
    cat="discharge",
)
s.service("Referral to allergy clinic: penicillin testing", t("09-18", "10:45"))
s.service("CT chest without contrast, nodule follow-up", t("09-18", "10:45"), due="2025-12-05")
s.write(__file__)
