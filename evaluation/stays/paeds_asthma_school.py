"""Severe asthma attack at nine years: intensive care, two controllers, a drug with psychiatric effects, and a plan for school."""

from builder import Stay, clock

t = clock(2025, "-07:00")
CHILD = {"glu": (70, 110), "k": (3.4, 4.7), "cr": (0.3, 0.7), "hgb": (11.5, 15.5), "wbc": (4.5, 13.5)}
s = Stay("ped-asthma", "Whitcomb", "Jaylen", "2016-08-29", "male")
s.contact("mother", "Tanisha Whitcomb", "555-0119")
s.contact("father (shared custody, alternate weeks)", "Andre Whitcomb", "555-0187")
s.encounter(
    t("10-06", "19:40"),
    t("10-10", "14:00"),
    "trouble breathing",
    "267036007",
    "Dyspnea",
    "Pediatrics",
    "home",
)

s.condition("Asthma", "195967001", t("10-06", "21:00"), onset="2019", kind="problem-list-item")
s.condition("Eczema", "43116000", t("10-06", "21:00"), onset="2017", kind="problem-list-item")
s.allergy("peanut", "", "throat swelling and hives at 3 years, epinephrine given", t("10-06", "20:30"))
s.home("fluticasone HFA 44 mcg", "2 puffs inhaled twice daily", "2023-09", t("10-06", "20:30"))
s.home("albuterol HFA 90 mcg", "2 puffs inhaled every 4 hours as needed", "2020", t("10-06", "20:30"))
s.home("montelukast chewable 5 mg", "5 mg by mouth at bedtime", "2025-07", t("10-06", "20:30"))
s.home("cetirizine 5 mg/5 mL", "10 mg by mouth daily", "2022", t("10-06", "20:30"))
s.home(
    "epinephrine auto-injector 0.15 mg",
    "0.15 mg in the thigh for anaphylaxis",
    "2020-08",
    t("10-06", "20:30"),
)
s.family("mother", t("10-06", "22:00"), "aspirin sensitivity with nasal polyps", "current smoker")
s.family("cousin", t("10-06", "22:00"), "cystic fibrosis")

s.vitals(t("10-06", "19:45"), bp="118/70", hr=148, rr=48, temp=37.4, spo2=86, weight=32.4)
s.note(
    "ed",
    t("10-06", "19:50"),
    """9M known asthma BIB mom, cold x2d then wheeze since noon, albuterol q1h "12 puffs didnt touch it". SpO2 86 RA speaks 2 words. PRAM 11. no fever.
EpiPen not used, no peanut. Flovent "when he remembers, maybe 2x a wk". 3 steroid bursts past yr, PICU once 2022 (no tube). Missed 14 school d.
b/l tight, poor air entry, wheeze both phases, AMS ok. No stridor. FB? no choking.
Duoneb x3, pred... vomited -> methylpred 2/kg IV, Mg 50/kg IV, cont albuterol 15 mg/h. VBG 7.31/48. CXR: LUL?? azithro given x1 for ?pna. PICU called.
Allergy PEANUT (throat). Cousin CF, sweat test in jaylen negative 2018.""",
    "Dr. E. Montoya",
    signed=t("10-06", "22:10"),
)
s.labs(
    t("10-06", "20:05"),
    issued=t("10-06", "20:40"),
    ranges=CHILD,
    wbc=12.1,
    hgb=12.6,
    k=3.6,
    glu=138,
    cr=0.4,
    na=138,
    ph=7.31,
    pco2=48,
)
s.report(
    "XR chest, portable",
    "",
    t("10-06", "20:20"),
    t("10-06", "23:30"),
    "Hyperinflation. RIGHT upper lobe subsegmental atelectasis. No consolidation, no pneumothorax. (Preliminary read gave the left side in error.)",
)
azi = s.order("azithromycin", "320 mg by mouth once daily", t("10-06", "21:00"), code="18631")
s.given("azithromycin", "320 mg by mouth", t("10-06", "21:10"))
alb = s.order("albuterol continuous nebulization", "15 mg/h inhaled", t("10-06", "20:30"), code="435")
mp = s.order("methylprednisolone", "32 mg intravenously every 6 hours", t("10-06", "21:00"))
s.order(
    "magnesium sulfate",
    "1600 mg intravenously once",
    t("10-06", "20:50"),
    end=t("10-06", "21:20"),
    final="completed",
)
s.order("montelukast", "5 mg by mouth at bedtime", t("10-06", "22:30"), code="88249")
s.order("cetirizine", "10 mg by mouth daily", t("10-06", "22:30"))
s.service("Full code", t("10-06", "22:30"), category="Code status")
s.note(
    "hp",
    t("10-06", "23:00"),
    """PICU  9yo severe asthma exacerbation, viral (rhino?). BiPAP 12/6 40% since 2230, RR 34, PRAM 7. Cont alb 15/h. methylpred. NPO, IVF D5NS+20KCl.
Hx father by phone: his week last week. On montelukast since July; dad: "since then nightmares, says he wants to disappear, bites himself". Mom thought it was school. NOT suicidal now, sleepy.
Triggers: colds, cold air, PE class, dog at dad's house, mom smokes outside. No allergy testing since age 3.
Meds: dad has no spacer. two homes one Flovent.
Plan BiPAP, cont alb, K q6. CXR RUL atelectasis final (ED LUL was wrong). Procal <0.05, no abx -> dc azithro. STOP montelukast.""",
    "Dr. C. Ferreira PICU",
    signed=t("10-07", "00:40"),
)
azi.stop(t("10-07", "00:30"), "no pneumonia")
s.labs(
    t("10-07", "04:00"), issued=t("10-07", "04:30"), ranges=CHILD, k=2.7, glu=206, lac=4.2, ph=7.36, pco2=42
)
s.note(
    "event",
    t("10-07", "04:40"),
    "K 2.7 on cont albuterol (glu 206, lactate 4.2 = albuterol). ECG sinus tach, U waves. KCl 0.5 mEq/kg IV x1 + increase in fluids. wean alb to 10.",
    "Dr. C. Ferreira PICU",
)
s.order(
    "potassium chloride",
    "16 mEq intravenously over 2 hours once",
    t("10-07", "04:45"),
    code="8591",
    end=t("10-07", "07:00"),
    final="completed",
)
s.labs(t("10-07", "12:00"), issued=t("10-07", "12:30"), ranges=CHILD, k=3.8, glu=142, lac=2.1)
s.note(
    "progress",
    t("10-07", "09:40"),
    "PICU D1. BiPAP off 0800 -> 2L NC. PRAM 4. K 3.6->2.7->recheck noon. alb 10 mg/h -> q2 at noon. Montelukast stopped last night. Transfer floor later.",
    "Dr. C. Ferreira PICU",
    signed=t("10-07", "11:00"),
)
alb.stop(t("10-07", "12:10"), "weaned")
mp.stop(t("10-07", "17:00"), "oral")
s.order(
    "albuterol HFA with spacer",
    "8 puffs every 2 hours, then 4 puffs every 4 hours",
    t("10-07", "12:10"),
    code="435",
)
s.order("prednisolone 15 mg/5 mL", "30 mg (10 mL) by mouth twice daily", t("10-07", "18:00"), code="8638")
s.note(
    "progress",
    t("10-08", "09:30"),
    "Floor D2. BiPAP off, 2L NC. K 2.7 repleted. [now 3.8] RA since 0600. PRAM 2. alb q3 -> q4. Restart a controller: see pulm. Rhino/entero POS. Still 2L NC in yesterday's line, pls ignore.",
    "Dr. W. Abara PGY1",
    signed=t("10-08", "11:00"),
)
s.lab_text(
    t("10-06", "22:00"),
    t("10-08", "08:00"),
    "Respiratory viral panel",
    "",
    "rhinovirus/enterovirus detected",
    "A",
)
s.allergy(
    "montelukast",
    "88249",
    "nightmares, self-biting, talk of wanting to disappear",
    t("10-08", "12:00"),
    severity="moderate",
    kind="intolerance",
)
s.note(
    "consult",
    t("10-08", "14:00"),
    """PULM. Severe persistent, poor adherence (refill 3 of 12), 2 homes. Step up: budesonide-formoterol 80/4.5 via spacer 2 puffs BID, as maintenance. Flovent OFF - replaced, do not use both. Keep albuterol for relief and 15 min before PE.
No montelukast ever again (neuropsych).
SpiroFEV1 61% pre dc, repeat 6 wk. Total/specific IgE + Aspergillus sent, pend. FeNO 44. If eos>300 discuss biologic.
Weight 32.4: EpiPen Jr 0.15 is too small (>=30 kg) -> 0.3 mg x2 home each + 1 pk school.
Personal best PEF 230. Green >=185, yellow 115-184, red <115.""",
    "Dr. L. Szabo",
    signed=t("10-08", "15:20"),
)
s.order(
    "budesonide-formoterol 80 mcg/4.5 mcg HFA",
    "2 puffs inhaled twice daily with spacer",
    t("10-08", "16:00"),
    code="",
)
s.lab_text(
    t("10-08", "16:00"),
    t("10-08", "16:10"),
    "Immunoglobulin E, total and specific; Aspergillus IgE",
    "",
    "in process",
    status="registered",
)
s.note(
    "sw",
    t("10-09", "13:00"),
    """School RN Ms Delacroix (Cedar Hill Elem, fax 555-0150) spoke, mom signed release. Needs: (1) med authorization albuterol HFA 4 puffs w spacer self carry NO - keep in office (2) epinephrine 0.3 mg (3) written AAP (4) 504 mtg, peanut aware table, PE: albuterol 15 min before, may sit out (5) absences letter.
Both parents to get own copy. Mom offers quit line. Psych screen ASQ neg today, no SI; mood better off montelukast per pt "no bad dreams".
Dog: dad will keep out of bedroom.""",
    "J. Ledesma LCSW",
)
s.note(
    "progress",
    t("10-09", "09:10"),
    "D3. RA, PRAM 0-1, alb q4. slept. Pred day 4 of 5. K 3.8 old, no recheck needed. Dose EpiPen 0.3. Home tmrw when all devices in hand.",
    "Dr. W. Abara PGY1",
)
s.immunization("Influenza, injectable, trivalent", "141", t("10-10", "09:00"))
s.condition("Exacerbation of asthma", "281239006", t("10-06", "22:10"))
s.order(
    "budesonide-formoterol 80 mcg/4.5 mcg HFA",
    "2 puffs inhaled twice daily with spacer, rinse mouth",
    t("10-10", "10:00"),
    cat="discharge",
)
s.order(
    "albuterol HFA 90 mcg",
    "4 puffs with spacer every 4 hours as needed, and 2 puffs 15 minutes before exercise",
    t("10-10", "10:00"),
    cat="discharge",
    code="435",
)
s.order(
    "prednisolone 15 mg/5 mL",
    "30 mg (10 mL) by mouth twice daily, last dose the evening of 10 October",
    t("10-10", "10:00"),
    cat="discharge",
    code="8638",
)
s.order(
    "epinephrine auto-injector 0.3 mg",
    "0.3 mg in the thigh for anaphylaxis, then call 911; two packs",
    t("10-10", "10:00"),
    cat="discharge",
)
s.order("cetirizine 10 mg", "10 mg by mouth daily", t("10-10", "10:00"), cat="discharge")
s.note(
    "instr",
    t("10-10", "11:00"),
    """dc home w mom (dad's wk starts Sun). NEW inhaler 80/4.5 2p bid. OLD Flovent + montelukast throw out. Old EpiPen Jr too.
Pred last dose tonight. Albuterol every 4 h while awake x 24h then prn.
PCP Mon 10/13. Pulm + spiro 11/19. School may return Tue 10/14, fax done. flu shot today. IgE pending - pulm will tell.
RED: PEF<115 or can't talk, ribs pull, blue, albuterol not last 4 h -> 911. Yellow: 115-184 4 puffs q4, call.""",
    "Dr. W. Abara PGY1",
    signed=t("10-10", "12:10"),
)

s.note(
    "progress",
    t("10-07", "16:00"),
    "RT: alb q2 MDI 8 puffs w spacer+mask, PRAM 3. taught spacer to mom. Old Flovent counter 96 of 120, exp 03/2025! peak flow 120 (52% of 230)",
    "N. Brice RRT",
)
s.note(
    "nursing",
    t("10-08", "21:10"),
    "montelukast due 2100 popped up on MAR - held, mom said no, asked resident to dc the order (intolerance charted). Little brother visiting has croup, masked. RA 96.",
    "G. Pohl RN",
)
s.note(
    "pharm",
    t("10-10", "10:30"),
    "Meds to bed: budesonide-formoterol x1, alb x3 (mom, dad, school), spacers x3, epi 0.3 twin packs x3 (mom, dad, school), prednisolone 10 mL tonight. Taken from mom: EpiPen Jr exp 2022, Flovent.",
    "V. Adair PharmD",
)

s.write(__file__)
