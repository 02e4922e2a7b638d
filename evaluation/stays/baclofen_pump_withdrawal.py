"""Fictional: baclofen pump withdrawal."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("z-itb-04", "Thorsgaard", "Emmett", "1989-06-18", "male")
s.contact("wife", "Annika Thorsgaard", "920-555-0163")
s.encounter(
    t("07-08", "16:20"),
    t("07-16", "14:45"),
    "fever, rigidity, confusion",
    "419988007",
    "Drug withdrawal",
    "Medical ICU",
)
s.allergy("latex", "111088007", "urticaria, bronchospasm (spina/SCI protocol)", t("07-08", "16:40"))

s.home(
    "intrathecal baclofen pump (SynchroMed II)",
    "412.6 mcg/day simple continuous, refill every 4 months",
    "2019-05-01",
    t("07-08", "17:30"),
)
s.home("sertraline 150 mg", "1 tablet by mouth daily", "2022-01-01", t("07-08", "17:30"))
s.home("oxybutynin ER 10 mg", "1 tablet by mouth daily", "2014-01-01", t("07-08", "17:30"))
s.home(
    "baclofen 10 mg tablet",
    "1 tablet by mouth three times daily ONLY IF pump fails",
    "2019-05-01",
    t("07-08", "17:30"),
)
s.home("apixaban 5 mg", "1 tablet by mouth twice daily, for leg DVT 2025", "2025-02-01", t("07-08", "17:30"))
s.home("cyclobenzaprine 10 mg", "1 tablet at bedtime as needed", "2026-07-05", t("07-08", "17:30"))
s.vitals(t("07-08", "16:25"), bp="188/104", hr=142, rr=30, temp=40.1, spo2=94, weight=83)
s.labs(
    t("07-08", "16:40"),
    issued=t("07-08", "17:20"),
    wbc=16.4,
    hgb=14.1,
    plt=244,
    na=146,
    k=5.3,
    cr=1.6,
    bun=34,
    lac=3.8,
    ast=210,
    alt=88,
    pct=0.18,
    ph=7.28,
    ca=8.7,
)
s.lab_text(t("07-08", "16:40"), t("07-08", "17:40"), "Creatine kinase", "2157-6", "14,280 U/L", flag="HH")
s.lab_text(
    t("07-08", "16:50"),
    t("07-10", "12:00"),
    "Blood culture x2",
    "600-7",
    "No growth at 48 hours, preliminary",
    status="preliminary",
)
s.note(
    "ed",
    t("07-08", "16:30"),
    """37M C7/T6?? (chart says T6) complete SCI 2012 MVC, ITB pump RLQ abd, came by EMS. 2 d itching all over + legs 'jumping', then fever 40.1, rigid arms & legs, hallucinating. Family says pump ALARM beeping? no. MD refilled 6/22 at outside clinic
Wife: he fell out of wheelchair 7/4 on his right side (pump side).
Meds (EMS list): sertraline 100, baclofen PO 10 prn, apixaban?? oxybutynin
(wife's list) sertraline 150, cyclobenz from brother 7/5 - brother's rx!, gave 2
ddx: SEROTONIN SYNDROME (sertraline+cyclobenzaprine), NMS (no antipsych), sepsis/UTI, ITB WITHDRAWAL, meningitis, autonomic dysreflexia, thyroid storm
exam: rigid, tone 4/4, NO clonus, hyporeflexia? no inducible. pruritus excoriations. pupils 4 reactive. no diarrhea. mildly diaphoretic above T6
Rx: cefepime + vanc, IVF 30/kg, cooling, ativan 4 IV.  cyproheptadine 12 mg x1 (poison ctr)
RN: latex allergy, gloves changed.
""",
    "Dr. V. Castellan",
    signed=t("07-08", "18:05"),
)
s.labs(
    t("07-09", "04:00"),
    issued=t("07-09", "04:35"),
    k=5.0,
    cr=1.9,
    bun=38,
    wbc=13.0,
    lac=2.1,
    ast=330,
    alt=110,
)
s.lab_text(t("07-09", "04:00"), t("07-09", "05:10"), "Creatine kinase", "2157-6", "31,900 U/L", flag="HH")
s.order(
    "cefepime 2 g",
    "IV every 8 hours",
    t("07-08", "17:00"),
    end=t("07-10", "14:00"),
    why="cultures negative; not infection",
)
s.order(
    "vancomycin",
    "1,500 mg IV every 12 hours, pharmacy to dose",
    t("07-08", "17:00"),
    end=t("07-10", "14:00"),
    why="cultures negative; not infection",
)
api = s.order("apixaban 5 mg", "1 tablet by mouth twice daily", t("07-08", "19:00"))
api.hold(t("07-08", "22:30"), "neurosurgery; catheter revision")
ser = s.order("sertraline 150 mg", "1 tablet by mouth daily", t("07-08", "19:00"))
ser.hold(t("07-08", "19:30"), "possible serotonin syndrome")
bac = s.order("baclofen 20 mg tablet", "20 mg via OG/by mouth every 6 hours", t("07-08", "20:30"))
dz = s.order(
    "diazepam 5 mg/mL injection",
    "10 mg IV every 6 hours as needed for rigidity",
    t("07-08", "20:30"),
    end=t("07-12", "10:00"),
    why="pump restored",
)
s.order(
    "cyproheptadine 4 mg",
    "4 mg by mouth every 6 hours",
    t("07-08", "20:30"),
    end=t("07-11", "09:00"),
    why="withdrawal controlled",
)
s.note(
    "hp",
    t("07-08", "20:00"),
    """MICU H&P
ITB WITHDRAWAL most likely (itch, rigidity, fever, recent fall + pump 6/22 refill) vs serotonin syn vs sepsis. no clonus -> less SS. CK 14k -> rhabdo, AKI cr 1.6.
- lateral/AP xray catheter+ interrogate pump
- baclofen PO 20 q6h, diazepam, cyproheptadine. PO alone will NOT fix
- propofol/intub if needed. cooling
- hold sertraline, oxybutynin (retain), apixaban?
- full code. wife = HCPOA (Annika)
- 0.9 NS 200/h CK q8
note: pump dose 412.6 MCG/day NOT mg. (order typed '412 mg' in referral, wrong)
""",
    "Dr. S. Ngata (MICU fellow)",
    signed=t("07-08", "21:10"),
)
s.report(
    "Radiograph abdomen and spine AP and lateral",
    "24556-3",
    t("07-08", "19:30"),
    t("07-08", "21:45"),
    "Intrathecal catheter DISCONNECTED from the pump in right lower abdomen, catheter tip retracted, free end at right flank. Pump intact.",
    category="RAD",
)
s.note(
    "consult",
    t("07-08", "22:00"),
    """NSGY  Dr Bhaskaran.  Pump interrog: reservoir 36.7 mL of 40, 2000 mcg/mL, running 412.6 mcg/d, alarms none. catheter disconnect at connector (fall 7/4). => revise catheter 7/9 am. hold apixaban now, last dose 7/8 0800?? wife says last 7/7 pm.  Restart at REDUCED dose after because tolerance lost: ~180 mcg/day. LATEX-FREE OR
""",
    "Dr. T. Bhaskaran",
    signed=t("07-08", "22:50"),
)
s.procedure(
    "Intrathecal catheter revision", "", t("07-09", "11:40"), t("07-09", "13:25"), site="right flank / lumbar"
)
s.note(
    "op",
    t("07-09", "13:40"),
    """OP: revision of ITB catheter, new distal segment, R flank, reconnected pump. CSF flow ok. pump programmed simple continuous 180.0 mcg/day (was 412.6). intraop bridging bolus none. EBL 10. latex free. abx cefazolin. Titrate 10-15%/d.
""",
    "Dr. T. Bhaskaran",
    signed=t("07-09", "14:20"),
)
s.note(
    "nursing",
    t("07-10", "01:40"),
    """MICU 0100: T 37.9, itch gone, arms loose, talks sense, "where am I". BP 204/112 -> bladder scan 740, foley kink fixed, bp 138/80 (AD). baclofen PO 0000 given. wife says pump 'resets to 412' NO - see op, 180 now
""",
    "M. Kowalczyk RN",
    signed=t("07-10", "02:10"),
)
s.labs(t("07-10", "04:00"), issued=t("07-10", "04:30"), k=4.3, cr=2.2, bun=40, wbc=11.2, lac=1.3)
s.lab_text(t("07-10", "04:00"), t("07-10", "05:00"), "Creatine kinase", "2157-6", "18,600 U/L", flag="HH")
s.labs(t("07-12", "04:00"), issued=t("07-12", "04:30"), k=4.0, cr=1.5, bun=27, wbc=8.2)
s.lab_text(t("07-12", "04:00"), t("07-12", "05:00"), "Creatine kinase", "2157-6", "3,940 U/L", flag="H")
s.labs(t("07-15", "05:00"), issued=t("07-15", "05:40"), k=4.1, cr=1.1, bun=16)
s.lab_text(t("07-15", "05:00"), t("07-15", "05:50"), "Creatine kinase", "2157-6", "610 U/L", flag="H")
s.note(
    "progress",
    t("07-10", "08:10"),
    """MICU PN #2   ITB w/d D2 post catheter revision. pump 180 mcg/d.  PO bac 20 q6h (80/d). temps 37.9 max. BP labile (AD?). CK 31.9 -> 18.6. cr 2.2 peak? oxybutynin held while foley. abx: cx neg 40 h, procalc .18 -> stop at 48h today
- titrate pump 10%: 200 mcg/d today
- sertraline restart once SS excluded - restart 50 today? psych: yes 50 then 100 in 1 wk
- apixaban: nsgy says may restart 7/13 (POD4)
- code full
""",
    "Dr. S. Ngata",
    signed=t("07-10", "10:00"),
)
ser.change(
    t("07-10", "10:20"),
    status="active",
    dosageInstruction=[{"text": "50 mg by mouth daily"}],
    statusReason=None,
)
s.note(
    "pharm",
    t("07-11", "10:20"),
    """PharmD: ITB 412.6 mcg/day vs mg !!! double-check; oral baclofen is mg, pump is mcg. AKI: baclofen oral renal cleared, cr 2.2 -> lower 20 q6 to 10 q6 (7/11). cyclobenzaprine stop, never w sertraline. Brother's med.
apixaban 5 bid ok if cr<2.5 & age <80
""",
    "L. Ostrowski PharmD",
    signed=t("07-11", "11:00"),
)
bac.dose(t("07-11", "11:30"), "10 mg by mouth every 6 hours")
api.resume(t("07-13", "09:00"))
bac.dose(t("07-14", "09:00"), "10 mg by mouth three times daily")
s.note(
    "progress",
    t("07-13", "09:00"),
    """step-down hospitalist. ITB pump now 240 mcg/day (up 7/12). spasticity Ashworth 2, transfers w board. CK 3.9k cr 1.5. apixaban 5 bid RESUMED 7/13. oral bac 10 q6 -> taper: 10 TID 7/14, 10 BID 7/17, 10 daily 7/19, off 7/21 (by pump titration)
rash none. foley out, IC q6h. oxybutynin restart 7/14.
BP 118/70
""",
    "Dr. J. Peralta",
    signed=t("07-13", "10:30"),
)
s.order("oxybutynin ER 10 mg", "1 tablet by mouth daily", t("07-14", "09:00"))
s.note(
    "pt",
    t("07-14", "14:00"),
    """PT: tone R>L, Ashworth 2-3. Needs loaner cushion, skin intact sacrum. pump site R abd tender no redness. caution w bending/twisting 6 wks, no belt over R flank
""",
    "H. Svensson DPT",
    signed=t("07-14", "15:00"),
)
s.note(
    "dcsum",
    t("07-16", "11:00"),
    """DC SUMMARY    E. Thorsgaard  37M  T6 SCI
Intrathecal baclofen withdrawal from catheter disconnection after fall 7/4; rhabdo CK pk 31.9k, AKI cr pk 2.2 -> 1.1. catheter revised R flank 7/9 (Bhaskaran).  Not serotonin syndrome, not sepsis.
Pump: 260 mcg/day as of 7/15 (baclofen 2000 mcg/mL) simple continuous. LOWER than before (412.6). ALARM date/ refill due 10/8/2026 - do not miss.
MEDS
- baclofen TABLET 10 mg: TID thru 7/16, BID 7/17-7/18, daily 7/19-7/20, off 7/21
- sertraline 50 mg daily (was 150). up to 100 on 7/20 if ok - with PCP
- apixaban 5 BID continue
- oxybutynin ER 10
- STOP cyclobenzaprine (brother's)
- senna
F/u PM&R pump clinic Dr Arvidsson 7/23 9:00 titration (by 10-15%). nsgy wound 7/30 1:20p. PCP 7/20 BMP + CK
bld cx final pending to 7/13 -> negative final  (see)
Watch: itch, fever, stiffness, hallucin. = withdrawal -> ED, tell them pump, needs IT baclofen.  too sleepy/weak/slow breathing = too much. High BP headache = AD, check bladder.
No MRI without calling pump clinic. latex allergy.
""",
    "Dr. J. Peralta",
    signed=t("07-16", "12:10"),
)
s.order(
    "baclofen 10 mg tablet",
    "three times daily through 07/16; twice daily 07/17 and 07/18; once daily 07/19 and 07/20; then stop (off 07/21)",
    t("07-16", "11:30"),
    cat="discharge",
)
s.order("sertraline 50 mg", "1 tablet by mouth daily", t("07-16", "11:30"), cat="discharge")
s.order("apixaban 5 mg", "1 tablet by mouth twice daily", t("07-16", "11:30"), cat="discharge")
s.order("oxybutynin ER 10 mg", "1 tablet by mouth daily", t("07-16", "11:30"), cat="discharge")
s.lab_text(
    t("07-08", "16:50"),
    t("07-13", "14:00"),
    "Blood culture x2",
    "600-7",
    "No growth at 5 days, final",
    status="final",
)
s.lab_text(
    t("07-16", "06:00"),
    t("07-16", "06:30"),
    "Urine myoglobin",
    "2639-3",
    "Sent out, result pending",
    status="registered",
)
s.note(
    "nursing",
    t("07-16", "14:10"),
    """d/c w wife; pump card updated 260 mcg/day. Baclofen tapers read back. wife told: do not miss refill 10/8. alarm sound played. myoglobin send-out still pending.
""",
    "M. Kowalczyk RN",
    signed=t("07-16", "14:40"),
)
s.write(__file__)
