"""Bleeding duodenal ulcer on warfarin, INR 6.8 after an antibiotic: H. pylori with a penicillin allergy, when and how much warfarin again, no direct anticoagulant."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("gib-warf", "Calloway-Reyes", "Ines", "1951-06-30", "female")
s.contact("daughter", "Marisol Reyes", "555-0172")
s.encounter(t("02-03", "06:50"), t("02-08", "14:00"), "black stools", "2901004", "Melena", "General Medicine")

a = t("02-03", "07:10")
s.allergy("penicillin", "7980", "anaphylaxis: throat swelling, epinephrine (1978)", a)
s.condition("Atrial fibrillation, permanent", "49436004", a, "2014", kind="problem-list-item")
s.condition("Rheumatic mitral stenosis, moderate", "", a, "2014", kind="problem-list-item")
s.condition("Essential hypertension", "59621000", a, "2005", kind="problem-list-item")
s.condition("Hypothyroidism", "40930008", a, "2009", kind="problem-list-item")
s.condition("Depression", "35489007", a, "2020", kind="problem-list-item")
s.condition("Upper gastrointestinal hemorrhage", "37372002", t("02-03", "09:00"), t("02-01", "12:00"))
s.condition("Duodenal ulcer with hemorrhage", "27281001", t("02-04", "11:00"), t("02-01", "12:00"))
s.family("father", a, "gastric cancer at 68")

rec = t("02-03", "10:00")
s.home("warfarin 7.5 mg", "7.5 mg by mouth daily", "2023-04-01", rec)
s.home("metoprolol tartrate 50 mg", "50 mg by mouth twice daily", "2014-01-01", rec)
s.home("lisinopril 10 mg", "10 mg by mouth daily", "2015-01-01", rec)
s.home("furosemide 20 mg", "20 mg by mouth daily", "2019-01-01", rec)
s.home("levothyroxine 75 mcg", "75 mcg by mouth daily", "2009-01-01", rec)
s.home("citalopram 20 mg", "20 mg by mouth daily", "2020-01-01", rec)
s.home("calcium carbonate/vitamin D 600 mg/400 units", "1 tablet by mouth twice daily", "2016-01-01", rec)
s.home(
    "sulfamethoxazole/trimethoprim DS", "1 tablet twice daily for 7 days, urine infection", "2026-01-27", rec
)
s.home("naproxen 220 mg (OTC)", "220 mg by mouth twice daily for knee", "2026-01-15", rec)

s.vitals(t("02-03", "06:55"), "86/50", hr=124, rr=22, temp=36.4, spo2=96, weight=63.5)
s.labs(
    t("02-03", "07:05"),
    t("02-03", "07:40"),
    wbc=10.9,
    hgb=6.9,
    plt=233,
    na=139,
    k=4.6,
    co2=20,
    bun=54,
    cr=1.3,
    lac=3.1,
    inr=6.8,
    glu=133,
)
s.order(
    "pantoprazole infusion",
    "80 mg bolus, then 8 mg/h intravenously",
    t("02-03", "07:20"),
    code="40790",
    end=t("02-07", "08:00"),
    final="completed",
)
s.order(
    "phytonadione", "5 mg intravenously once", t("02-03", "07:45"), end=t("02-03", "08:10"), final="completed"
)
s.given("phytonadione", "5 mg IV over 30 min", t("02-03", "08:10"))
s.given("four-factor prothrombin complex", "1500 units IV", t("02-03", "08:20"))
s.given("red blood cells", "2 units", t("02-03", "10:30"))
s.note(
    "ed",
    t("02-03", "07:00"),
    """74F AF on coumadin, 2 d black tarry stool, dizzy, near syncope. BP 86/50 HR 124. melena on rectal. Hgb 6.9 INR 6.8!! bactrim since 1/27 for UTI + naproxen bid 3 wk knee. no hematemesis no CP.
2U PRBC, Kcentra, vit K 10 IV, ppi gtt. GI called. CTA no active bleed. Stroke hx denied. Full code. no liver dz""",
    "Dr. J. Tillinghast",
    t("02-03", "10:40"),
)
s.report(
    "CT angiography abdomen/pelvis",
    "",
    t("02-03", "08:40"),
    t("02-03", "09:50"),
    "No active extravasation. Duodenal wall thickening. Incidental 14 mm cystic lesion of the pancreatic tail, no duct dilatation. MRCP recommended.",
)
s.note(
    "hp",
    t("02-03", "11:00"),
    """Ines C-R 74F perm AF + rheumatic MS (mod, MVA 1.3), warfarin 7.5 qd per list, HTN, hypothyr, depression.
All: PCN (rash as kid)
UGIB, prob gastric ulcer from NSAID, supratherapeutic INR (TMP-SMX). father gastric ca.
- PPI gtt, EGD in AM, serial Hgb, transfuse <7 (<8 w MS)
- hold warf, metop, lisin, lasix, naprox. stop bactrim (7 d done today anyway)
- bridge w lovenox once bleeding stops?
- FULL code (d/w pt)""",
    "Dr. R. Quill",
    t("02-03", "12:30"),
)
war = s.order("warfarin", "7.5 mg by mouth daily", t("02-03", "11:30"), code="11289")
war.hold(t("02-03", "11:40"), "GI bleed, INR 6.8")
mto = s.order("metoprolol tartrate", "50 mg by mouth twice daily", t("02-03", "11:30"))
mto.hold(t("02-03", "11:40"), "hypotension")
lis = s.order("lisinopril", "10 mg by mouth daily", t("02-03", "11:30"))
lis.hold(t("02-03", "11:40"), "hypotension, creatinine")
fur = s.order("furosemide", "20 mg by mouth daily", t("02-03", "11:30"))
fur.hold(t("02-03", "11:40"), "hypotension")
s.order("levothyroxine", "75 mcg by mouth daily", t("02-03", "11:30"), code="10582")
s.order("citalopram", "20 mg by mouth daily", t("02-03", "11:30"), code="2556")
full = s.service("Full code", t("02-03", "11:40"), category="code status")
s.labs(t("02-03", "18:00"), t("02-03", "18:30"), hgb=8.4, inr=1.6, lac=1.4)
s.labs(t("02-04", "05:00"), t("02-04", "05:40"), hgb=7.8, inr=1.4, cr=1.1, bun=41, k=4.1, ferr=9)
s.given("red blood cells", "1 unit", t("02-04", "07:30"))
s.procedure(
    "Esophagogastroduodenoscopy with hemostasis",
    "",
    t("02-04", "10:00"),
    t("02-04", "10:45"),
    "duodenal bulb",
)
s.note(
    "procedure",
    t("02-04", "10:50"),
    """EGD: 1.4 cm DUODENAL BULB ulcer, visible vessel (Forrest IIa). epi 6 mL + bipolar + 2 clips, hemostasis. Stomach: antral erythema, NO gastric ulcer. bx antrum/body H pylori. Esophagus nl, no varices.
clips: MR conditional, no MRI x 3 mo. PPI gtt 72h then bid x 8 wk. clears tonight.""",
    "Dr. A. Farouk GI",
    t("02-04", "11:30"),
)
s.labs(t("02-05", "05:00"), t("02-05", "05:40"), hgb=8.6, inr=1.2, cr=0.9, bun=22, k=3.8)
s.vitals(t("02-05", "07:50"), "112/64", hr=128, rr=18, temp=36.9, spo2=97)
s.note(
    "progress",
    t("02-05", "08:30"),
    """HD3. no more melena, one dark stool. Hgb 6.9 -> 2U -> 7.8 -> 1U -> 8.6. INR 6.8
gastric ulcer s/p clip x2. PPI gtt till 2/7
AF RVR 128 off BB -> metop 25 bid
warfarin held. lovenox bridge tmrw?
if Hp pos: amox/clarithro/PPI
ferritin 9 - iron
pancreas tail cyst 14mm needs MRCP
FULL code""",
    "Dr. R. Quill",
    t("02-05", "10:50"),
)
mto.change(
    t("02-05", "11:00"),
    status="active",
    statusReason=None,
    dosageInstruction=[{"text": "25 mg by mouth twice daily"}],
)
s.note(
    "sw",
    t("02-05", "13:00"),
    """Dtr Marisol brought MOLST signed 9/2025 w PCP: DNR, DNI, no feeding tube; ok transfusion, endoscopy, ICU. Pt confirms w Dr Quill in room, has capacity: "when my heart stops leave me be." lives alone, 2nd floor, dtr 10 min away, pillbox.""",
    "P. Embry LCSW",
    t("02-05", "13:40"),
)
full.stop(t("02-05", "14:00"), "replaced")
s.service(
    "Do not resuscitate / do not intubate (MOLST); transfusion, endoscopy and ICU acceptable",
    t("02-05", "14:00"),
    category="code status",
)
s.note(
    "pharm",
    t("02-05", "15:00"),
    """1. warf: called anticoag clinic - dose is 5 mg qd since 11/2025, NOT 7.5 (list from 2023). pt's card agrees. INR 2.4 on 1/12, then bactrim+naproxen.
2. PCN = ANAPHYLAXIS 1978, throat swelling, epi. not 'rash as kid'. no amox. also clarithro + citalopram QT, warf.
   -> bismuth quad (Pylera 3 caps QID + PPI bid x10d). bismuth subCITRATE - no salicylate. metronidazole raises INR a lot = don't start warf until done. no alcohol.
3. tetracycline: no calcium, iron, antacid while on it.
4. vit K given was 5 mg (MAR), ED note says 10""",
    "L. Szymanski PharmD",
    t("02-05", "15:40"),
)
s.note(
    "consult",
    t("02-06", "10:00"),
    """CARDIOLOGY re anticoag. Perm AF + mod rheumatic MS, CHA2DS2-VASc 4, no prior stroke. Asked re apixaban: NO - DOAC not in rheumatic MS (INVICTUS), warfarin only.
No heparin/lovenox bridge.
Restart warf 14 d after hemostasis = Wed 2/18, 5 mg qd, goal 2-3, provided CBC 2/17 Hgb >=8.5 and no melena. INR 2/23 anticoag clinic.
metop 25 bid ok HR 84""",
    "Dr. I. Bergstrom",
    t("02-06", "11:20"),
)
s.note(
    "progress",
    t("02-06", "12:00"),
    """HD4 Hgb 8.7 stable, brown stool. HR 84.
DUODENAL ulcer (my earlier notes say gastric, per EGD it is duodenal bulb). diet advance.
resume metop 50 bid at dc. DNR/DNI per MOLST.
consider switching to apixaban - see cards: no.
ortho knee: tylenol, topical""",
    "Dr. R. Quill",
    t("02-06", "13:15"),
)
s.labs(t("02-06", "05:00"), t("02-06", "05:40"), hgb=8.7, inr=1.2, cr=0.9)
s.report(
    "Pathology, gastric biopsies",
    "",
    t("02-04", "10:40"),
    t("02-07", "11:00"),
    "Antrum and body: chronic active gastritis, Helicobacter pylori PRESENT. No intestinal metaplasia, no dysplasia or malignancy.",
    category="SP",
)
cla = s.order(
    "amoxicillin/clarithromycin/lansoprazole pack",
    "1 dose by mouth twice daily for 14 days (H. pylori order set)",
    t("02-07", "11:40"),
)
cla.cancel(t("02-07", "12:05"), "penicillin anaphylaxis")
s.order("pantoprazole", "40 mg by mouth twice daily", t("02-07", "08:00"), code="40790")
s.labs(t("02-07", "05:00"), t("02-07", "05:40"), hgb=8.9, inr=1.2, cr=0.8, k=4.0)
fur.resume(t("02-07", "09:00"))
s.note(
    "progress",
    t("02-07", "11:30"),
    """HD5 eating, brown BM. Hgb 8.9. H pylori POS.
-> pylera starts 2/8 at dc (pharm). 108/62 so lisinopril stays off til PCP. lasix back (ankles).
metop: keep 25 bid, HR 76, disregard 50 in my note.
iron after the antibiotic. B12 + MMA sent. dc tmrw""",
    "Dr. R. Quill",
    t("02-07", "12:40"),
)
s.lab_text(
    t("02-07", "05:00"),
    t("02-07", "13:00"),
    "Vitamin B12",
    "2132-9",
    "228 pg/mL (indeterminate; methylmalonic acid to follow)",
    "L",
)
s.note(
    "nutrition",
    t("02-07", "14:00"),
    "soft diet no restriction needed. keep vit K intake steady once warf back. no etoh w metronidazole. dark stool from bismuth expected - black tongue too.",
    "E. Voss RD",
)
s.note(
    "phone",
    t("02-07", "18:20"),
    "portal, dtr: 'Mom's neighbor says Eliquis is better & needs no blood tests, can we ask? And does she start coumadin Monday?' -> RN: no, see plan, 2/18",
    "Portal message / C. Obi RN",
)

s.vitals(t("02-08", "08:00"), "110/62", hr=74, rr=16, temp=36.7, spo2=98, weight=62.8)
s.labs(t("02-08", "05:00"), t("02-08", "05:40"), hgb=9.0, inr=1.2)
d = t("02-08", "10:00")
s.order(
    "bismuth subcitrate/metronidazole/tetracycline 140/125/125 mg (Pylera)",
    "3 capsules by mouth four times daily (after meals and at bedtime) for 10 days, 2/8 to 2/17",
    d,
    "discharge",
)
s.order("pantoprazole 40 mg", "40 mg by mouth twice daily through 4/5", d, "discharge", code="40790")
s.order("metoprolol tartrate 25 mg", "25 mg by mouth twice daily", d, "discharge")
s.order("furosemide 20 mg", "20 mg by mouth daily", d, "discharge")
s.order("levothyroxine 75 mcg", "75 mcg by mouth daily", d, "discharge", code="10582")
s.order("citalopram 20 mg", "20 mg by mouth daily", d, "discharge", code="2556")
wd = s.order(
    "warfarin 5 mg",
    "5 mg by mouth every evening, first dose 2/18 if the blood count of 2/17 is good and the anticoagulation clinic calls",
    d,
    "discharge",
    code="11289",
)
wd.hold(t("02-08", "10:05"), "until 2/18: Hgb 8.5 or more on 2/17 and no black stool")
s.order("ferrous sulfate 325 mg", "325 mg by mouth every other day, start 2/18", d, "discharge")
s.order(
    "acetaminophen 500 mg",
    "1000 mg by mouth every 8 hours as needed for knee pain, no more than 3 g a day",
    d,
    "discharge",
    code="161",
)
s.service(
    "Primary care Dr. Lindell",
    d,
    due="2026-02-12T14:00:00-05:00",
    note="BP, lisinopril, citalopram and bleeding risk, B12",
)
s.service("CBC", d, due="2026-02-17")
s.service("Anticoagulation clinic INR", d, due="2026-02-23")
s.service("Gastroenterology Dr. Farouk", d, due="2026-03-10T09:00:00-05:00")
s.service("H. pylori stool antigen", d, due="2026-04-20", note="off PPI two weeks")
s.service(
    "MRCP", d, due="2026-05-11", note="14 mm cystic lesion pancreatic tail; not before 3 months for the clips"
)
s.note(
    "instr",
    t("02-08", "10:20"),
    """Bleeding ulcer (duodenum) from naproxen + H pylori + coumadin too strong from bactrim. Pylera 3 caps 4x/d 2/8-2/17 finish all. Protonix 2x/d to 4/5.
NO COUMADIN till Wed 2/18, then 5 mg (throw out 7.5). blood count 2/17 first, clinic calls you. INR 2/23. NO naproxen ibuprofen aspirin. lisinopril off till Dr Lindell 2/12. metoprolol HALF: 25 2x. calcium + iron wait til 2/18. no alcohol until 3 d after Pylera.
stools may be black from bismuth - but STICKY/tarry, dizzy, red blood, vomiting blood = 911. Stroke signs 911.
tell any MRI dept: clips. methylmalonic acid pending.""",
    "Dr. R. Quill",
    t("02-08", "11:00"),
)
s.note(
    "nursing",
    t("02-08", "13:50"),
    "dtr here, teach-back good re warf date. MOLST (pink form) went with pt. dc 1400.",
    "C. Obi RN",
)

s.write(__file__)
