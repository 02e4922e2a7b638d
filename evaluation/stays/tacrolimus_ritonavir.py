"""Fictional: tacrolimus ritonavir."""

from builder import Stay, clock

t = clock(2025, "-08:00")
s = Stay("w-tacro", "Zhou", "Guoliang", "1964-08-02", "male", lang="zh")
s.contact("daughter", "Zhou Meilin", "415-555-0138")
s.encounter(
    t("12-04", "11:30"),
    t("12-12", "15:00"),
    "diarrhea, tremor, weakness, cannot climb stairs",
    "13791008",
    "Asthenia",
    "Transplant Nephrology",
)
s.condition(
    "Kidney transplant recipient",
    "737295003",
    t("12-04", "12:00"),
    onset="2022-05-11",
    kind="problem-list-item",
)
s.condition("Gout", "90560007", t("12-04", "12:00"), kind="problem-list-item")
s.condition("Atrial fibrillation", "49436004", t("12-04", "12:00"), kind="problem-list-item")
for n, d in (
    ("tacrolimus immediate release", "3 mg by mouth every 12 hours"),
    ("mycophenolate mofetil", "500 mg by mouth twice daily"),
    ("prednisone", "5 mg by mouth once daily"),
    ("colchicine", "0.6 mg by mouth once daily"),
    ("atorvastatin", "40 mg by mouth once daily"),
    ("amlodipine", "10 mg by mouth once daily"),
    ("apixaban", "5 mg by mouth twice daily"),
    ("metoprolol succinate", "50 mg by mouth once daily"),
):
    s.home(n, d, "2024-01-01", t("12-04", "13:30"))
s.home(
    "nirmatrelvir-ritonavir",
    "300-100 mg by mouth twice daily for 5 days",
    "2025-11-28",
    t("12-04", "13:30"),
    status="completed",
    end="2025-12-02",
    why="course finished; urgent care",
)
s.labs(t("11-10", "08:30"), stay=False, cr=1.3, k=4.6, wbc=6.2, hgb=12.9)
s.lab_text(t("11-10", "08:30"), t("11-10", "15:00"), "Tacrolimus trough", "11253-2", "6.8 ng/mL (goal 5-8)")
s.vitals(t("12-04", "11:40"), bp="158/92", hr=104, rr=20, temp=37.1, spo2=98, weight=66.0)
s.labs(
    t("12-04", "12:00"),
    t("12-04", "12:50"),
    na=134,
    k=6.4,
    co2=15,
    bun=78,
    cr=3.6,
    glu=212,
    wbc=1.9,
    hgb=10.4,
    plt=88,
    ast=390,
    alt=160,
    mg=1.3,
    phos=6.1,
)
s.lab_text(
    t("12-04", "12:00"), t("12-04", "13:30"), "Creatine kinase", "2157-6", "8,420 U/L (ref 40-200)", "HH"
)
s.lab_text(
    t("12-04", "12:00"),
    t("12-04", "18:20"),
    "Tacrolimus, random (last dose 08:00)",
    "11253-2",
    "46.2 ng/mL",
    "HH",
)
s.note(
    "ed",
    t("12-04", "12:20"),
    """CC weak + diarrhea. via video interpreter Mandarin #5510. 61M LDKT (brother) 5/2022. COVID 11/27, urgent care gave Paxlovid 11/28-12/2. took all usual meds with it, "no one said stop". Since 11/30 diarrhea 10/d, tremor hands, thighs weak + sore, dark urine. Hx gout on colchicine. AF on eliquis. L thigh bruise. NO allergies listed
EKG: peaked T, AF 104. K 6.4. Ca gluc 1 g, insulin 5 + D50, albuterol. Nephrology.""",
    "Dr. R. Fontaine",
    signed=t("12-04", "13:40"),
)
tac = s.order("tacrolimus", "3 mg by mouth every 12 hours", t("12-04", "14:30"))
mmf = s.order("mycophenolate mofetil", "500 mg by mouth twice daily", t("12-04", "14:30"))
s.order("prednisone", "5 mg by mouth once daily", t("12-04", "14:30"))
col = s.order("colchicine", "0.6 mg by mouth once daily", t("12-04", "14:30"))
ato = s.order("atorvastatin", "40 mg by mouth at bedtime", t("12-04", "14:30"))
apx = s.order("apixaban", "5 mg by mouth twice daily", t("12-04", "14:30"))
aml = s.order("amlodipine", "10 mg by mouth once daily", t("12-04", "14:30"))
s.order("metoprolol succinate", "50 mg by mouth once daily", t("12-04", "14:30"))
s.note(
    "hp",
    t("12-04", "15:00"),
    """TRANSPLANT NEPH H&P (resident)
AKI on allograft cr 3.6 (1.3), K 6.4, CK 8420, WBC 1.9 plt 88, diarrhea. Ddx tacro tox, colitis (CMV, c diff, norovirus), rejection, obstruction, TMA, rhabdo.
US graft pending. Home meds continued. Tac level pend. stool PCR, CMV PCR, BK PCR. Bactrim ppx stopped 2023.
Plan: IVF LR? -> NS/bicarb. ? HD tonight if K stays >6.
Full code.""",
    "Dr. E. Tran PGY2",
    signed=t("12-04", "16:50"),
)
s.note(
    "pharm",
    t("12-04", "17:30"),
    """Transplant pharm. Ritonavir (last dose 12/2; inhibition lasts ~3-5 d) + tacrolimus 3 bid -> tox. + COLCHICINE with P-gp/CYP3A4 inhibition, cr 3.6 = colchicine toxicity (diarrhea, myopathy CK, cytopenia). + atorva. + apixaban up. + amlodipine. ALL still active! d/w attending Dr Rao 17:35:
HOLD tac until <10, STOP colchicine, HOLD atorva, apixaban HOLD x24-48h. MMF hold for WBC 1.9/diarrhea.""",
    "Q. Liang PharmD",
    signed=t("12-04", "17:50"),
)
tac.hold(t("12-04", "18:05"), "toxic level")
col.stop(t("12-04", "18:05"), "toxicity")
ato.hold(t("12-04", "18:06"), "rhabdomyolysis")
apx.hold(t("12-04", "18:07"), "ritonavir interaction, catheter placement")
mmf.hold(t("12-04", "18:08"), "leukopenia, diarrhea")
s.procedure(
    "Insertion of non-tunneled dialysis catheter, right internal jugular",
    "392230005",
    t("12-04", "21:00"),
    t("12-04", "21:40"),
    "right internal jugular vein",
)
s.note(
    "procedure",
    t("12-04", "21:00"),
    "R IJ temp HD cath US guided, 13cm. CXR ok. HD 2h, no UF, heparin-free. K 6.7 -> 4.9. Do NOT draw from. RIJ!! (CXR req says L, error). LUE = old AVF clotted, no BP.",
    "Dr. M. Rao",
    signed=t("12-04", "23:20"),
)
s.labs(
    t("12-05", "05:00"), t("12-05", "05:40"), k=5.2, cr=3.1, bun=60, co2=18, wbc=1.6, plt=74, hgb=9.7, mg=1.2
)
s.lab_text(t("12-05", "05:00"), t("12-05", "09:00"), "Tacrolimus", "11253-2", "38.9 ng/mL", "HH")
s.lab_text(
    t("12-04", "16:00"),
    t("12-05", "11:00"),
    "Stool pathogen PCR and C. difficile",
    "82195-9",
    "C. difficile negative; norovirus negative",
)
s.report(
    "US renal transplant with Doppler",
    "24713-2",
    t("12-04", "17:00"),
    t("12-05", "08:20"),
    "Right iliac fossa allograft 11.2 cm, no hydronephrosis, RI 0.74, patent artery and vein. Incidental 2.2 cm complex cyst of the NATIVE left kidney, Bosniak III; dedicated MRI recommended.",
)
s.note(
    "progress",
    t("12-05", "08:30"),
    """HD2 tac 38.9. tremor same. HD x1 done. UOP 900.
# tox: hold tac/colch/atorva/apix/mmf. pred cont.
# K 5.2
# ANC 0.9?
# gout none now
# dvt ppx none, apix held, plt 74 - SCDs""",
    "Dr. E. Tran PGY2",
    signed=t("12-05", "10:00"),
)
s.note(
    "nursing",
    t("12-06", "02:50"),
    "R big toe red hot 9/10 pain. Pt points, says 'tong feng'. PRN asked. MD on call (cross cover) orders indomethacin 50 mg x1, given 02:40. Fall risk, quad 3/5.",
    "A. Villanueva RN",
    signed=t("12-06", "03:10"),
)
s.given("indomethacin", "50 mg by mouth once", t("12-06", "02:40"))
ind = s.order("indomethacin", "50 mg by mouth every 8 hours", t("12-06", "02:35"))
s.labs(t("12-06", "05:00"), t("12-06", "05:40"), k=5.9, cr=3.3, bun=68, co2=17, wbc=1.5, plt=71)
s.note(
    "progress",
    t("12-06", "08:50"),
    """HD3. gout R 1st MTP. indometh given overnight - cr 3.3 (3.1), K 5.9. STOP indomethacin. Pred 40 x3d then 20 x3 then back to 5. NO colchicine, NO NSAID. HD #2 today.
Allopurinol? - daughter (phone) says in Guangzhou 2015 took "bie piao chun" (allopurinol) -> skin peeled, hospital 3 weeks. HLA-B*5801 pos on letter. ADD TO ALLERGY LIST. not done by me, EHR down""",
    "Dr. M. Rao",
    signed=t("12-06", "10:30"),
)
ind.stop(t("12-06", "09:10"), "AKI, transplant, hyperkalemia")
s.order(
    "prednisone",
    "40 mg by mouth once daily for 3 days, then 20 mg for 3 days, then 5 mg daily",
    t("12-06", "10:35"),
)
s.note(
    "consult",
    t("12-07", "11:00"),
    """RHEUM. Agree steroid. Urate 11.2. Suggest allopurinol 50 daily start once quiet. Febuxostat alternative. avoid aza.""",
    "Dr. S. Guerra (fellow)",
    signed=t("12-07", "12:10"),
)
s.order(
    "allopurinol",
    "50 mg by mouth once daily",
    t("12-07", "12:30"),
    end=t("12-07", "15:20"),
    final="cancelled",
    why="HLA-B*5801, prior SCAR; not given",
)
s.note(
    "pharm",
    t("12-07", "15:10"),
    "Allopurinol order intercepted: severe skin reaction (see Rao 12/6), HLA-B*5801. Not given. Allergy still not in list -> I entered request, pending approval. Febuxostat later (no AZA). ",
    "Q. Liang PharmD",
    signed=t("12-07", "15:25"),
)
s.labs(t("12-07", "05:00"), t("12-07", "05:40"), k=4.8, cr=2.7, bun=54, wbc=1.8, plt=80, glu=264)
s.lab_text(t("12-07", "05:00"), t("12-07", "10:00"), "Tacrolimus", "11253-2", "22.1 ng/mL", "H")
s.note(
    "event",
    t("12-07", "17:30"),
    """Family mtg w/ interp #5510 and daughter Meilin. She brought bag: "Wu Zhi" capsules (Schisandra) 3/d - uncle in China mailed, told it "helps save tacrolimus". Since Oct. Plus brown gout powder w no label. Pharm: Wuzhi inhibits CYP3A -> tac rises 2-3x. Pt must STOP, and future tac dose w/o it is higher than now?? Explains trough 6.8 on 3 bid. Powder to lab - r/o NSAID/steroid. Donor brother is well. Patient wants daughter told all.""",
    "Dr. M. Rao",
    signed=t("12-07", "18:45"),
)
s.lab_text(t("12-04", "16:00"), t("12-08", "10:00"), "CMV DNA PCR, plasma", "30247-7", "1,240 IU/mL (H)", "H")
s.lab_text(t("12-08", "05:00"), t("12-08", "09:00"), "Tacrolimus", "11253-2", "13.0 ng/mL", "H")
s.labs(t("12-08", "05:00"), t("12-08", "05:40"), k=4.5, cr=2.2, bun=44, wbc=2.0, plt=96, hgb=9.0)
s.note(
    "progress",
    t("12-08", "09:40"),
    """HD5. UOP 2.4 L. cr 2.2. diarrhea gone. CK 2100. CMV 1240 IU, WBC 2.0 -> valganciclovir 900 bid ordered. R IJ out (last HD 12/6). tac tomorrow if <10. apix resume 2.5? plan: 5 bid when plt>100.""",
    "Dr. E. Tran PGY2",
    signed=t("12-08", "11:00"),
)
val = s.order("valganciclovir", "900 mg by mouth twice daily", t("12-08", "10:50"))
s.procedure(
    "Removal of dialysis catheter",
    "392231009",
    t("12-08", "13:00"),
    t("12-08", "13:10"),
    "right internal jugular vein",
)
s.note(
    "pharm",
    t("12-08", "16:00"),
    "valgan 900 bid is for CrCl >=60. CrCl ~ 33 (66 kg, cr 2.2) -> 450 daily treat (25-39 : 450 mg qd). + WBC 2.0 ANC 1.1 watch. d/w Rao, ok. ID says treat till <200 x2.",
    "Q. Liang PharmD",
    signed=t("12-08", "16:20"),
)
val.dose(t("12-08", "16:30"), "450 mg by mouth once daily")
s.lab_text(t("12-09", "05:00"), t("12-09", "09:00"), "Tacrolimus", "11253-2", "7.9 ng/mL")
s.labs(t("12-09", "05:00"), t("12-09", "05:40"), k=4.4, cr=1.9, wbc=2.4, plt=108, mg=1.5)
tac.change(
    t("12-09", "20:00"),
    status="active",
    statusReason=None,
    dosageInstruction=[{"text": "2 mg by mouth every 12 hours"}],
)
apx.resume(t("12-09", "20:05"))
s.note(
    "progress",
    t("12-09", "09:30"),
    "HD6 attending: tac 7.9, Wuzhi stopped, ritonavir gone -> restart 2 bid tonight, level 12/11. apix 5 bid (plt 108). MMF still off until WBC >3. pred now 20 d1 (taper). Mg 1.5 Mag oxide 400 bid. bun ok.\nCr 1.9",
    "Dr. M. Rao",
    signed=t("12-09", "10:40"),
)
s.order("magnesium oxide", "400 mg by mouth twice daily", t("12-09", "10:45"))
s.note(
    "pt",
    t("12-10", "10:00"),
    "PT: quads 4-/5, walker 60 m, stairs 4 with rail. Rx outpt PT, home 2nd floor. walker.",
    "H. Berg DPT",
    signed=t("12-10", "10:30"),
)
s.labs(t("12-11", "05:00"), t("12-11", "05:40"), k=4.7, cr=1.7, wbc=2.9, plt=131, hgb=9.4, glu=148)
s.lab_text(t("12-11", "05:00"), t("12-11", "09:00"), "Tacrolimus trough", "11253-2", "5.2 ng/mL (goal 5-8)")
s.note(
    "progress",
    t("12-11", "09:00"),
    """HD8. cr 1.7. tac 5.2. UA ok. CK 610. wants home.
plan: dc 12/12. pred 5 from 12/12. hold MMF, hold atorva until CK nl, no colchicine ever w PI. amlodipine: BP 118/70, ankle edema -> 5.""",
    "Dr. E. Tran PGY2",
    signed=t("12-11", "10:30"),
)
aml.dose(t("12-11", "10:40"), "5 mg by mouth once daily")
s.note(
    "sw",
    t("12-11", "14:00"),
    "Lives w wife, Chinatown. Reads simplified Chinese, no English. Pharmacy Grant Ave. Daughter organises pillbox. Pt asks letter simple. Interp line 415-555-0100 opt 3.",
    "M. Esposito LCSW",
    signed=t("12-11", "14:30"),
)
s.note(
    "progress",
    t("12-12", "10:00"),
    """DC. cr 1.6 K 4.6.
Labs Mon 12/15 08:00 BEFORE morning tac dose (tac, BMP, CBC, CK, CMV). Transplant clinic Dr Rao Wed 12/17 09:30 415-555-0166. Rheum 1/6. MRI native L kidney cyst Bosniak III by 4 wks, urology 1/14.
Pending: BK PCR, powder analysis. CMV level wkly.
Tell any doctor/pharmacy BEFORE new med. COVID: future = remdesivir not paxlovid.
Fever >38 call.""",
    "Dr. M. Rao",
    signed=t("12-12", "11:20"),
)
s.note(
    "pharm",
    t("12-12", "11:40"),
    """DC: tac 2 mg q12 (3->2). pred 5. valgan 450 qd (women handling!). apixaban 5 bid. metoprolol XL 50. amlodipine 5 (10->5). Mag ox 400 bid apart 2h from MMF-when restarted.
HOLD: MMF, atorva. STOP: colchicine, Wuzhi, powder, NSAIDs. NEVER allopurinol.
Allergy entry 'allopurinol' still not visible in feed.""",
    "Q. Liang PharmD",
    signed=t("12-12", "12:00"),
)
s.labs(t("12-12", "05:00"), t("12-12", "05:40"), k=4.6, cr=1.6, wbc=3.0, plt=138, hgb=9.5)
s.vitals(t("12-12", "08:00"), bp="120/72", hr=78, temp=36.6, spo2=98, weight=64.2)
for n, d in (
    ("tacrolimus", "2 mg by mouth every 12 hours"),
    ("prednisone", "5 mg by mouth once daily"),
    ("valganciclovir", "450 mg by mouth once daily"),
    ("apixaban", "5 mg by mouth twice daily"),
    ("metoprolol succinate", "50 mg by mouth once daily"),
    ("amlodipine", "5 mg by mouth once daily"),
    ("magnesium oxide", "400 mg by mouth twice daily"),
):
    s.order(n, d, t("12-12", "11:45"), cat="discharge")
s.write(__file__)
