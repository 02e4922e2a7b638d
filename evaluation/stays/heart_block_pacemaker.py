"""Complete heart block at 74 from digoxin with clarithromycin and kidney injury: Fab, temporary wire, right-sided pacemaker, pocket haematoma."""

from builder import LABS, Stay, clock

LABS["dig"] = ("10535-3", "Digoxin", "ng/mL", "ng/mL", 0.5, 0.9)

t = clock(2026, "-05:00")
s = Stay("chb-ppm", "Tverdal", "Harold", "1951-11-02", "male")
s.contact("wife", "Inga Tverdal", "555-0144")
s.encounter(
    t("06-08", "09:05"), t("06-13", "14:30"), "syncope, heart rate 32", "271594007", "Syncope", "Cardiology"
)

s.allergy("cephalexin", "2231", "hives and throat tightness", t("06-08", "09:30"))
s.condition(
    "Permanent atrial fibrillation", "440028005", t("06-08", "09:30"), "2019", kind="problem-list-item"
)
s.condition(
    "Chronic kidney disease stage 3", "433144002", t("06-08", "09:30"), "2021", kind="problem-list-item"
)
s.condition("Gout", "90560007", t("06-08", "09:30"), "2012", kind="problem-list-item")
s.condition("Essential hypertension", "59621000", t("06-08", "09:30"), "2004", kind="problem-list-item")
s.condition("Complete atrioventricular block", "27885002", t("06-08", "10:20"), t("06-08", "07:30"))
s.condition("Acute kidney injury", "14669001", t("06-08", "11:00"), t("06-08", "09:20"))

rec = t("06-08", "12:00")
s.home("digoxin 250 mcg", "250 mcg by mouth daily", "2019-08-01", rec)
s.home("metoprolol succinate ER 100 mg", "100 mg by mouth daily", "2019-08-01", rec)
s.home("apixaban 5 mg", "5 mg by mouth twice daily", "2019-08-01", rec)
s.home("lisinopril 20 mg", "20 mg by mouth daily", "2004-03-01", rec)
s.home("furosemide 40 mg", "40 mg by mouth every morning", "2022-01-01", rec)
s.home("atorvastatin 40 mg", "40 mg by mouth at bedtime", "2011-01-01", rec)
s.home("allopurinol 300 mg", "300 mg by mouth daily", "2013-01-01", rec)

s.labs("2026-02-11T08:00:00-06:00", stay=False, cr=1.3, k=4.4, hgb=13.4)
s.vitals(t("06-08", "09:10"), "88/44", hr=32, rr=18, temp=36.6, spo2=95, weight=82)
s.labs(
    t("06-08", "09:20"),
    t("06-08", "10:10"),
    wbc=9.4,
    hgb=13.1,
    plt=188,
    na=136,
    k=5.9,
    co2=19,
    bun=52,
    cr=2.4,
    glu=122,
    mg=1.9,
    trop=34,
)
s.labs(t("06-08", "09:20"), t("06-08", "11:05"), dig=4.1)
s.labs(t("06-08", "12:20"), t("06-08", "13:10"), trop=36)
s.note(
    "ed",
    t("06-08", "09:15"),
    """74M BIBEMS syncope at breakfast, no prodrome, hit R brow on table. 3 d nausea, no appetite, "yellow-ish" vision. No CP. Takes eliquis, last dose last pm.
EKG: AF w/ CHB, regular junctional/ventricular escape 32, no STE. BP 88/44. Atropine 1 mg x2 no effect. Pacer pads on.
Per wife: urgent care Thu for "sinus" -> clarithromycin 500 BID, has had 8 pills. Toe gout flare since last wk, taking ibuprofen 400 3x/d from Costco.
K 5.9 Cr 2.4 (bl 1.3). dig level pending. Poison center called. R brow lac 4 cm, 6 nylon sutures. CT head/c-spine neg. Tdap 2021.
DDx: dig tox (clarithro + AKI) >> BB accumulation, hyperK, inferior MI (trop 34 flat), Lyme (cabin in Cass County, tick 3 wks ago per wife).
NO IV CALCIUM was given per tox advice.""",
    "K. Abara MD",
    t("06-08", "11:30"),
)
s.report(
    "CT Head and cervical spine without contrast",
    "",
    t("06-08", "09:50"),
    t("06-08", "10:35"),
    "No intracranial hemorrhage. No cervical fracture. 9 mm part-solid nodule in the imaged right lung apex, not fully characterized; dedicated chest CT recommended in 3 months.",
)
s.order("isoproterenol infusion", "2 to 10 mcg/min IV titrate to heart rate over 50", t("06-08", "10:30"))
s.order(
    "digoxin immune Fab",
    "10 vials (400 mg) IV once",
    t("06-08", "11:20"),
    end=t("06-08", "12:10"),
    final="completed",
)
s.order(
    "insulin regular",
    "10 units IV once with dextrose 25 g",
    t("06-08", "10:40"),
    end=t("06-08", "10:55"),
    final="completed",
)
s.order("sodium zirconium cyclosilicate", "10 g by mouth three times daily", t("06-08", "11:00"))
dig = s.order("digoxin", "250 mcg by mouth daily", t("06-08", "10:50"))
dig.cancel(t("06-08", "11:10"), "digoxin toxicity")
met = s.order("metoprolol succinate ER", "100 mg by mouth daily", t("06-08", "10:50"))
met.hold(t("06-08", "11:10"), "heart block")
apx = s.order("apixaban", "5 mg by mouth twice daily", t("06-08", "10:50"))
apx.hold(t("06-08", "11:10"), "temporary wire, possible pacemaker")
lis = s.order("lisinopril", "20 mg by mouth daily", t("06-08", "10:50"))
lis.hold(t("06-08", "11:10"), "K 5.9, kidney injury")
s.order("atorvastatin", "40 mg by mouth at bedtime", t("06-08", "10:50"))
s.procedure(
    "Insertion of temporary transvenous pacing wire",
    "",
    t("06-08", "12:30"),
    t("06-08", "13:00"),
    "right internal jugular vein",
)
s.note(
    "hp",
    t("06-08", "13:10"),
    """CARDIOLOGY H&P. CHB in permanent AF, digoxin 4.1 (bl ?0.8), K 5.9, AKI on CKD3. Fab 10 vials 1120. Temp wire RIJ, capture 0.6 mA @ 60.
HELD: digoxin, metoprolol, apixaban, lisinopril, furosemide. STOPPED: clarithromycin (P-gp, raised dig), ibuprofen (AKI).
Dig level after Fab is meaningless x ~1 wk, do not trend. Echo. Lyme IgM/IgG sent. TSH.
FHx brother ICD age 52 "thick heart". Pt: no HCM on 2022 echo. Ex-smoker 40 py. Full code - confirmed with pt and wife.""",
    "Dr. S. Okwuosa, cardiology",
    t("06-08", "14:20"),
)
s.note(
    "pharm",
    t("06-08", "15:00"),
    """Med hx by wife + fill hx. Also takes: ibuprofen 400 TID since 6/1 (OTC), clarithromycin 500 BID 6/4-6/8 (urgent care). No colchicine at home. Allergies: cephalexin = hives + throat tight 2017, needed epi. NEW, not in the allergy list: chlorhexidine skin prep -> blistering rash at hernia repair 2020. Please use povidone-iodine. Allopurinol 300 is high for Cr 2.4 -> suggest 100.""",
    "M. Lindqvist PharmD",
)
s.labs(t("06-09", "05:30"), t("06-09", "06:20"), k=4.6, cr=2.1, bun=47, hgb=12.6, mg=2.0, tsh=2.4)
s.report(
    "Transthoracic echocardiogram",
    "",
    t("06-09", "09:00"),
    t("06-09", "11:40"),
    "LVEF 50 to 55 percent. Biatrial enlargement. Mild mitral regurgitation. No hypertrophy. Wire in right ventricle.",
    category="CUS",
)
s.note(
    "progress",
    t("06-09", "09:30"),
    """CICU D2. Escape now 38-40, still paced 60. K 4.6. If no AV conduction by 48-72 h off dig -> PPM (underlying conduction dz likely; was 1st deg?/slow AF 50s on Zio 2024). EP consulted. Apixaban on hold, heparin SQ. Gout R great toe hot, no NSAID, no colchicine w/ AKI -> pred 20 mg x 7 d. Brow ok.""",
    "R. Castellanos NP",
    t("06-09", "11:00"),
)
s.order("prednisone", "20 mg by mouth daily for 7 days", t("06-09", "10:00"), reason="gout")
s.order(
    "heparin",
    "5,000 units subcutaneously every 8 hours",
    t("06-09", "10:00"),
    end=t("06-11", "06:00"),
    why="device implant",
)
alp = s.order("allopurinol", "100 mg by mouth daily", t("06-09", "10:00"))
s.labs(t("06-10", "05:30"), t("06-10", "06:15"), k=4.3, cr=1.8, bun=38, hgb=12.4)
s.note(
    "consult",
    t("06-10", "13:00"),
    """EP. AV block persists 50 h after Fab, K normal, echo EF 50-55. Indication class I: PPM. Permanent AF -> single chamber VVIR, MRI conditional. Plan LEFT chest Thu 6/11 AM, vanc (cephalexin anaphylactoid). Apixaban: restart 48 h post if pocket dry, i.e. 6/13 PM.""",
    "Dr. V. Aronson, EP",
    t("06-10", "14:10"),
)
s.order(
    "vancomycin",
    "1 g IV once before incision and once at 12 hours",
    t("06-11", "07:00"),
    end=t("06-11", "21:30"),
    final="completed",
)
s.procedure(
    "Implantation of single chamber pacemaker", "", t("06-11", "08:40"), t("06-11", "10:15"), "right chest"
)
s.note(
    "procedure",
    t("06-11", "10:20"),
    """PPM IMPLANT. L ARM VENOGRAM: LEFT SUBCLAVIAN OCCLUDED (OLD) -> MOVED TO RIGHT. RIGHT PECTORAL POCKET, R AXILLARY VEIN. VVIR 60-130, RV SEPTAL LEAD, THRESH 0.7V, R 9 mV, IMP 640. MRI CONDITIONAL. BETADINE PREP. TEMP WIRE OUT, RIJ HEMOSTASIS. EBL 15. CXR: NO PTX. SKIN GLUE + STERI-STRIPS (NO SUTURES TO REMOVE AT CHEST).""",
    "Dr. V. Aronson, EP",
    t("06-11", "11:10"),
)
s.note(
    "nursing",
    t("06-11", "21:00"),
    "R chest pocket swollen tennis ball size, tense, ecchymosis to axilla, not oozing. BP 128/70. EP fellow to bedside: hematoma, pressure dressing, mark edges, no needle. Sling R arm. Hgb sent.",
    "D. Haug RN",
)
s.labs(t("06-11", "21:20"), t("06-11", "22:00"), hgb=11.2)
s.note(
    "progress",
    t("06-12", "07:30"),
    """CARDS D5. s/p PPM L chest, pocket cdi. VVIR 60. temp wire RIJ in place. HR paced 60. Apixaban restart tmrw PM per EP. lisinopril held. Cr pending.""",
    "J. Pruitt MD PGY1",
    t("06-12", "08:00"),
)
s.labs(t("06-12", "05:30"), t("06-12", "08:20"), hgb=10.6, k=4.4, cr=1.5, bun=30)
s.note(
    "consult",
    t("06-12", "10:30"),
    """EP post-op. Correcting this AM's team note: device is RIGHT chest; temp wire came out 6/11. Pocket hematoma 6x5 cm, larger than last night, skin not threatened. Interrogation: normal, no lead move. Vp 98 pct, underlying rhythm AF w CHB escape 38 (he is dependent).
APIXABAN: do NOT restart 6/13. Start evening of Tue 6/16 if pocket same or smaller - device RN phones pt that morning. No bridging w/ heparin/lovenox. Metoprolol ok now paced: succinate 50 (was 100). Digoxin never again.
No driving until device clinic 6/18. R arm: not above shoulder, no >10 lb, 6 wk (till 7/23).""",
    "Dr. V. Aronson, EP",
    t("06-12", "11:45"),
)
met.dose(t("06-12", "12:00"), "50 mg by mouth daily").resume(t("06-12", "12:00"))
s.labs(t("06-13", "05:30"), t("06-13", "06:15"), hgb=10.5, k=4.5, cr=1.5, bun=28)
s.vitals(t("06-13", "07:00"), "134/72", hr=60, rr=14, temp=36.7, spo2=96, weight=81.4)
s.note(
    "pt",
    t("06-12", "14:00"),
    "Amb 200 ft SBA, no dizziness. R arm sling at night only. Educated 6 wk. Stairs ok. No DME.",
    "F. Moreau PT",
)
s.note(
    "progress",
    t("06-13", "08:40"),
    """D6 home today. Hgb 10.5 stable, pocket 5x5 softer. K 4.5 Cr 1.5. Lisinopril stays off until BMP 6/17 -> PCP decides. Furosemide back at 20 (was 40). Allopurinol 100. Pred thru 6/15. Brow sutures due out 6/15 PCP. Lyme serology still not back. Nodule apex R: told pt, needs CT chest in Sept (40 py). Tylenol only for pain.""",
    "R. Castellanos NP",
    t("06-13", "09:30"),
)

d = t("06-13", "10:00")
s.order("apixaban 5 mg", "5 mg by mouth twice daily, first dose evening of 6/16/2026", d, "discharge")
s.order("metoprolol succinate ER 50 mg", "50 mg by mouth daily", d, "discharge")
s.order("furosemide 20 mg", "20 mg by mouth every morning", d, "discharge")
s.order("atorvastatin 40 mg", "40 mg by mouth at bedtime", d, "discharge")
s.order("allopurinol 100 mg", "100 mg by mouth daily", d, "discharge")
s.order("prednisone 20 mg", "20 mg by mouth daily with food, last dose 6/15/2026", d, "discharge")
s.order(
    "acetaminophen 500 mg",
    "1,000 mg by mouth every 8 hours as needed for pain, max 3 g a day",
    d,
    "discharge",
)
s.service("Dr. Hallberg, family medicine", d, due="2026-06-15T11:00:00-05:00", note="brow sutures out")
s.service("Basic metabolic panel and CBC", d, due="2026-06-17", note="lisinopril decision")
s.service("Device clinic", d, due="2026-06-18T09:30:00-05:00", note="pocket and pacemaker check")
s.service("CT chest without contrast", d, due="2026-09-10", note="9 mm part-solid nodule right apex")
s.note(
    "instr",
    t("06-13", "10:20"),
    """Mr Tverdal: pacemaker RIGHT chest. Keep dry 7 d. No eliquis until Tuesday night 6/16 - nurse will call that morning. Digoxin: throw it out. No ibuprofen/aleve ever. No driving til 6/18 visit. Call 555-0190 if chest lump grows, drains, fever, red. 911 for passing out, stroke signs, chest pain. Plug in the bedside monitor. ID card given.""",
    "R. Castellanos NP",
    t("06-13", "10:50"),
)
s.note(
    "nursing",
    t("06-13", "14:20"),
    "d/c w wife. Wife has the digoxin bottle, will bring it to pharmacy. PIV out. Teach-back ok on Tues eliquis.",
    "D. Haug RN",
)

s.write(__file__)
