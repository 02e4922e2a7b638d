"""Fictional: empyema tenfold."""

from builder import Stay, clock

t = clock(2026, "-06:00")
s = Stay("v-tate", "Tate", "Juniper", "2021-10-30", "female")
s.contact("mother", "Corinne Tate", "555-0161")
s.contact("grandmother (speaks Spanish)", "Luz Tate", "555-0162")
s.encounter(
    t("01-12", "21:40"),
    t("01-19", "13:00"),
    "fever 6 days, breathing fast",
    "233604007",
    "Pneumonia",
    "Pediatrics",
)
s.allergy("amoxicillin", "723", "rash age 1, no details", t("01-12", "22:00"), "mild", criticality="low")
s.home(
    "albuterol HFA 90 mcg",
    "2 puffs with spacer every 4 hours as needed for wheeze",
    "2024-10-01",
    t("01-12", "22:30"),
)
s.home(
    "ibuprofen suspension 100 mg/5 mL",
    "7.5 mL by mouth every 6 hours as needed for fever",
    "2026-01-07",
    t("01-12", "22:30"),
)
s.condition("Pneumonia with parapneumonic empyema, left", "", t("01-13", "03:00"))
s.condition("Intermittent wheeze", "56018004", t("01-12", "23:30"), kind="problem-list-item")
R = {"cr": (0.2, 0.5), "hgb": (11, 14), "wbc": (5, 15), "bun": (5, 18)}
s.vitals(t("01-12", "21:45"), "94/56", hr=158, rr=52, temp=39.7, spo2=88, weight=15.8, height=103)
s.labs(
    t("01-12", "22:10"),
    t("01-12", "22:50"),
    ranges=R,
    wbc=27.4,
    hgb=10.6,
    plt=512,
    na=132,
    k=4.2,
    bun=12,
    cr=0.3,
    crp=286,
    lac=1.9,
)
s.note(
    "ed",
    t("01-12", "22:00"),
    """PEDS ED. 4y2m F, fever x6d tmax 40.1, cough, belly pain on the R, not drinking. clinic 1/9 'virus'. RR 52 sat 88 RA -> 2 L NC 95. wt 15.8 kg.
triage RN: decreased BS R base. Me: dull + absent BS LEFT base, grunting. abd soft.
CXR L white out lower 2/3 w shift. US: L septated effusion.
imm: mom says "behind on a few", no PCV booster. Abuela: "respira muy rápido desde ayer".
all: amoxicillin "rash" at 1 yr during roseola, flat pink d7, no hives/swelling/trouble breathing.
Wheeze hx albuterol prn. brother (7) takes montelukast + cetirizine. pt NOT.
ibuprofen q6 x 5 days at home.
BCx. CTX 50 mg/kg + vanc 15 mg/kg (started by adult-side protocol). NS 20/kg x1. admit peds. surg aware.
""",
    "Dr. B. Haile, Peds EM",
    t("01-13", "00:20"),
)
s.report(
    "XR chest 2 views",
    "",
    t("01-12", "22:20"),
    t("01-12", "23:10"),
    "Opacification of the lower two thirds of the LEFT hemithorax with mediastinal shift to the right: large effusion with consolidation. Right lung clear. Incidental hemivertebra T6 with mild curvature; recommend outpatient orthopedic evaluation.",
)
s.report(
    "US chest", "", t("01-12", "23:00"), t("01-12", "23:40"), "Large complex septated left pleural effusion."
)
ctx = s.order("ceftriaxone", "800 mg (50 mg/kg) intravenously every 12 hours", t("01-12", "23:00"))
van = s.order("vancomycin", "240 mg (15 mg/kg) intravenously every 6 hours", t("01-12", "23:00"))
ivf = s.order(
    "dextrose 5% and sodium chloride 0.225%", "55 mL/h intravenously continuous", t("01-12", "23:50")
)
ibu = s.order("ibuprofen suspension", "160 mg (10 mg/kg) by mouth every 6 hours", t("01-12", "23:50"))
apap = s.order("acetaminophen suspension", "240 mg (15 mg/kg) by mouth every 6 hours", t("01-12", "23:50"))
s.note(
    "hp",
    t("01-12", "23:55"),
    """PEDS H&P
4F, empyema L. see ED. lives mom, brother 7, abuela. daycare. 15.8 kg.
exam: tired, nasal flaring, L dull. gr 2/6 vibratory murmur LLSB (old per mom).
1 resp: 2 L NC. 2 ID: CTX+vanc, BCx, send pleural fl + PCR. 3 FEN: npo for tube, mIVF. 4 pain ibu/apap sched. 5 allergy amox low risk, ceph fine. 6 surg for chest tube am
mom updated
""",
    "Dr. O. Marchetti, Peds",
    t("01-13", "01:10"),
)
s.note(
    "op",
    t("01-13", "10:10"),
    """VATS not done. US guided 12 Fr pigtail L 5th ics mid ax under sedation (ketamine). 320 mL turbid yellow out. tPA 4 mg in 40 mL dwell 1h daily x3. no cx. to -20 suction.
""",
    "Dr. J. Abara, Peds surgery",
    t("01-13", "11:05"),
)
s.procedure("Insertion of pleural pigtail catheter", "", t("01-13", "09:20"), t("01-13", "09:55"), "left")
s.order(
    "alteplase intrapleural",
    "4 mg in 40 mL into left chest tube daily for 3 doses",
    t("01-13", "11:00"),
    end=t("01-15", "12:00"),
    final="completed",
)
s.lab_text(
    t("01-13", "09:40"),
    t("01-13", "12:30"),
    "Pleural fluid analysis",
    "",
    "pH 6.98, glucose 14 mg/dL, LDH 3120 U/L, WBC 48,000 (94% neutrophils); Gram stain gram-positive diplococci",
    "A",
)
s.vitals(t("01-13", "16:00"), "98/58", hr=138, rr=40, temp=38.9, spo2=96, o2=1.5)
mor = s.order("morphine", "8 mg intravenously every 4 hours as needed for pain", t("01-13", "16:20"))
s.note(
    "nursing",
    t("01-13", "18:25"),
    "1825 S: pain 8/10 at tube. B: morphine ordered 8 mg, wt 15.8. A: that is 0.5 mg/kg, ten-fold. NOT given. R: Dr Marchetti changed to 0.8 mg (0.05/kg). 0.8 given 1840 pain 3. On pulse ox. Tube 90 mL since noon, no air leak.",
    "D. Whitcomb RN",
    t("01-13", "18:50"),
)
mor.dose(t("01-13", "18:35"), "0.8 mg (0.05 mg/kg) intravenously every 4 hours as needed for pain")
s.labs(
    t("01-14", "05:00"),
    t("01-14", "05:50"),
    ranges=R,
    wbc=24.1,
    hgb=9.8,
    plt=540,
    na=129,
    k=4.0,
    bun=13,
    cr=0.4,
    crp=251,
    glu=108,
)
s.note(
    "progress",
    t("01-14", "08:20"),
    """HD2. T38.8 o/n. RR 38 1 L. tube 410 total. alert, sipping.
Na 129 cr 0.4. wbc 24. tPA #2 today
ID ctx vanc d2, cx GPC. FEN mivf D5 1/4NS 55, adv diet. pain ibu+apap sched.
""",
    "Dr. O. Marchetti, Peds",
    t("01-14", "09:10"),
)
s.note(
    "nursing",
    t("01-14", "15:20"),
    "Na called to team by lab again. pt sleepy ,HA. UOP 0.7 ml/kg/h.",
    "D. Whitcomb RN",
)
s.note(
    "event",
    t("01-14", "17:30"),
    "Na 129 w hypotonic fluid + SIADH of pneumonia. changed to D5 NS 35 ml/h, Na q8h. No seizure.",
    "Dr. O. Marchetti, Peds",
    t("01-14", "17:45"),
)
ivf.stop(t("01-14", "17:40"), "hyponatremia")
s.order(
    "dextrose 5% and sodium chloride 0.9%",
    "35 mL/h intravenously continuous",
    t("01-14", "17:40"),
    end=t("01-17", "10:00"),
    final="completed",
)
s.labs(
    t("01-15", "05:00"),
    t("01-15", "05:45"),
    ranges=R,
    na=134,
    k=4.3,
    bun=19,
    cr=0.7,
    wbc=19.0,
    crp=190,
    hgb=9.6,
)
s.lab_text(
    t("01-15", "05:00"), t("01-15", "06:30"), "Vancomycin trough", "4092-3", "27.4 ug/mL (target 10-15)", "HH"
)
s.note(
    "event",
    t("01-15", "02:40"),
    """xcover surg: pain w tube, wakes crying. morphine 'makes her itch'. Tylenol w codeine 5 mL q4 prn ordered.
""",
    "Dr. N. Quill, surgery PGY1",
    t("01-15", "02:55"),
)
cod = s.order(
    "acetaminophen-codeine 120 mg-12 mg/5 mL",
    "5 mL by mouth every 4 hours as needed for pain",
    t("01-15", "02:50"),
)
s.note(
    "progress",
    t("01-15", "08:15"),
    """HD3. T 38.1. 0.5 L. tube 120/24h. eating some. good spirits am.
Na 134. cr 0.7. wbc 19.
ID ctx + vanc d3. pleural PCR S pneumo POS, MRSA PCR neg.
pain cont
FEN D5NS
tube: tPA #3 today
""",
    "Dr. O. Marchetti, Peds",
    t("01-15", "09:00"),
)
s.note(
    "pharm",
    t("01-15", "10:40"),
    """Peds pharm. 15.8kg. cr 0.3->0.7 (KDIGO 2), vanc trough 27, plus ibuprofen ATC x 8 days incl home.
- stop vanc (MRSA neg, pneumococcus), stop ibuprofen.
- codeine: not <12 y. also doubles apap: sched 240 q6 = 61 mg/kg/d + 120 per dose. stop.
- itch = opioid, not allergy
Dr M ok. cr daily.
""",
    "A. Dorsey PharmD",
    t("01-15", "11:05"),
)
for o, w in ((van, "AKI, MRSA negative"), (ibu, "AKI"), (cod, "not under 12 years")):
    o.stop(t("01-15", "11:10"), w)
s.labs(t("01-16", "05:00"), t("01-16", "05:40"), ranges=R, na=137, bun=20, cr=0.8, wbc=14.2, crp=98, k=4.4)
s.lab_text(
    t("01-13", "09:40"),
    t("01-16", "09:30"),
    "Pleural fluid culture",
    "",
    "Streptococcus pneumoniae, penicillin MIC 0.03 (S), ceftriaxone S, vancomycin S. Fungal and acid-fast cultures in progress",
    "A",
)
s.vitals(t("01-16", "08:00"), "96/58", hr=112, rr=30, temp=37.4, spo2=96)
s.note(
    "progress",
    t("01-16", "08:40"),
    """HD4. afeb 18h. RA since mn. tube 30/24h. cr 0.8 (peak?), UOP ok 1.4.
pneumo pen S 0.03. cont CTX, po plan amox high dose.
amox allergy: low risk, oral challenge tmrw.
no nsaid.
""",
    "Dr. O. Marchetti, Peds",
    t("01-16", "09:20"),
)
s.labs(t("01-17", "05:00"), t("01-17", "05:40"), ranges=R, cr=0.6, na=138, k=4.4, wbc=11.8, crp=44, bun=16)
s.report(
    "XR chest AP",
    "",
    t("01-17", "07:30"),
    t("01-17", "08:20"),
    "Left pigtail in place. Small residual left pleural thickening, improved aeration. No pneumothorax.",
)
s.note(
    "procedure",
    t("01-17", "11:00"),
    "L pigtail out 1050 w tylenol + child life. occlusive dressing 48h. post CXR no ptx. site dry. L side (clinic sheet says R - wrong).",
    "Dr. J. Abara, Peds surgery",
    t("01-17", "11:30"),
)
s.procedure("Removal of pleural pigtail catheter", "", t("01-17", "10:45"), t("01-17", "10:55"), "left")
s.note(
    "progress",
    t("01-17", "09:00"),
    """HD5. RA. afeb. cr 0.6. tube out today. amox challenge 75 mg -> 625 at 0930.
pain apap.
(copied) no nsaid. vanc d/c'd. cont CTX.
""",
    "Dr. O. Marchetti, Peds",
    t("01-17", "12:10"),
)
s.note(
    "nursing",
    t("01-17", "13:00"),
    "amox 75 mg po 0930 then 625 mg 1000. watched to 1215: no rash, no wheeze, no vomiting. Mom relieved. dose 1 given.",
    "R. Imbert RN",
)
amo = s.order(
    "amoxicillin suspension 400 mg/5 mL", "700 mg (8.75 mL) by mouth twice a day", t("01-17", "14:00")
)
ctx.complete(t("01-18", "10:00"), "changed to oral")
s.labs(t("01-18", "05:00"), t("01-18", "05:40"), ranges=R, cr=0.5, crp=22, wbc=10.2, hgb=10.0)
s.immunization("Influenza, injectable, inactivated", "150", t("01-18", "11:00"))
s.note(
    "progress",
    t("01-18", "08:50"),
    """HD6 playing. apap prn only. cr 0.5. po amox d2, total abx from 1/12: 21 d -> end 2/2.
hemivertebra T6 on cxr -> peds ortho. flu shot today. needs PCV20 at PMD (behind).
dc tmrw if afeb. amox allergy remove from list.
""",
    "Dr. O. Marchetti, Peds",
    t("01-18", "09:30"),
)
s.note(
    "nutrition",
    t("01-18", "13:30"),
    "wt 15.4 (15.8 adm). eats ~75%. soft, high calorie, milk/soup abuela brings. No supplement needed.",
    "K. Ames RD",
)
s.vitals(t("01-19", "08:00"), "96/60", hr=98, rr=26, temp=36.8, spo2=98, weight=15.5)
for n, d in (
    ("amoxicillin suspension 400 mg/5 mL", "700 mg (8.75 mL) by mouth twice a day through 2026-02-02"),
    (
        "acetaminophen suspension 160 mg/5 mL",
        "240 mg (7.5 mL) by mouth every 6 hours as needed for pain or fever",
    ),
    ("albuterol HFA 90 mcg", "2 puffs with spacer every 4 hours as needed for wheeze"),
):
    s.order(n, d, t("01-19", "09:30"), "discharge")
s.service("Creatinine", t("01-19", "09:40"), due="2026-01-22", note="at Dr. Pell's office")
s.service("Referral to pediatric orthopedics", t("01-19", "09:40"), note="hemivertebra T6")
s.note(
    "progress",
    t("01-19", "08:30"),
    """HD7 dc home. afeb 3.5 d. sat 98. eating. cr 0.5 yest (b/l 0.3).
amox 700 bid thru 2/2. NO ibuprofen/motrin till cr rechecked normal (Thu 1/22 PMD Dr Pell 9:15, 555-0170). CXR + pulm Dr Soto 2/23 13:00 555-0175. peds ortho appt will call, 555-0178. fungal/AFB cx still out.
pcv20 at PMD. no daycare till 1/26, no sports/swim 2 wk, no tub till site closed.
""",
    "Dr. O. Marchetti, Peds",
    t("01-19", "10:00"),
)
s.note(
    "instr",
    t("01-19", "10:30"),
    """For mom (abuela listened by interpreter)
amox 8.75 mL twice a day with the syringe, all of it to Feb 2. shake, keep in fridge.
tylenol 7.5 ml up to every 6h. no motrin.
left side bandage off 1/19 pm, then plain band aid. cover w shower.
come back / 911: fast breathing, pulling in ribs, blue lips, fever 38.5 or more, chest pain worse, red or pus at hole, no pee 8 hours, rash or face swelling with amox, won't drink.
""",
    "R. Imbert RN",
    t("01-19", "11:00"),
)
s.write(__file__)
