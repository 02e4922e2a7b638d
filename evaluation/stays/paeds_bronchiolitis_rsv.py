"""Bronchiolitis at 7 months with RSV: twin sister and parents ill in the same notes, Spanish-speaking family."""

from builder import Stay, clock

t = clock(2026, "-06:00")
CHILD = {"hgb": (10.5, 13.5), "wbc": (6, 17.5), "cr": (0.1, 0.4), "plt": (150, 450), "na": (135, 145)}
s = Stay("ped-rsv", "Vega Salinas", "Mateo", "2025-06-12", "male", lang="es")
s.contact("mother", "Rocío Salinas", "555-0163")
s.encounter(
    t("01-14", "15:30"),
    t("01-18", "13:00"),
    "difícil respirar, breathing fast",
    "49727002",
    "Cough",
    "Pediatrics",
    "home",
)

s.home("cholecalciferol drops 400 units/mL", "400 units by mouth daily", "2025-06", t("01-14", "18:00"))
s.home("famotidine suspension 40 mg/5 mL", "3.5 mg by mouth twice daily", "2025-08", t("01-14", "18:00"))
s.condition(
    "Gastroesophageal reflux",
    "235595009",
    t("01-14", "18:00"),
    kind="problem-list-item",
    status="resolved",
    abated=t("11-20", "10:00").replace("2026", "2025"),
)
s.allergy(
    "egg",
    "",
    "hives around the mouth after scrambled egg",
    t("01-14", "17:50"),
    severity="mild",
    criticality="low",
)
s.family("mother", t("01-14", "18:00"), "asthma", "type 1 diabetes", "penicillin anaphylaxis")
s.family("twin sister", t("01-14", "18:00"), "RSV bronchiolitis with apnea")
s.immunization("DTaP-Hep B-IPV", "110", t("08-15", "10:00").replace("2026", "2025"))
s.immunization("DTaP-Hep B-IPV", "110", t("10-17", "10:00").replace("2026", "2025"))

s.vitals(t("01-14", "15:40"), hr=172, rr=66, temp=39.2, spo2=88, weight=7.4)
s.note(
    "nursing",
    t("01-14", "15:40"),
    "TRIAGE: 7mo M twin B. Mom (Spanish, interp #4471): 'le silba el pecho desde el domingo, no quiere comer'. 2 wet diapers today. SpO2 88 RA -> 1L NC 94. T 39.2. Wt 7.4 kg. Twin A (Emilia) is in rm 6, she had a pause in breathing. Dad flu A + yesterday, on Tamiflu.",
    "T. Brandvold RN",
)
s.note(
    "ed",
    t("01-14", "16:00"),
    """CC breathing fast
7 mo ex-36wk twin, day 4 of URI -> cough, wheeze, poor PO (3 oz today), fever 39.2 today. No apnea, no cyanosis (sister had apnea, separate chart). No choking.
Mom T1DM on insulin, hx asthma, PCN anaphylaxis. Dad influenza A. No smokers. No nirsevimab ("no nos lo ofrecieron"). 6 mo shots not done.
Exam: RR 66, subcostal+intercostal retr, nasal flaring, diffuse crackles+wheeze, no murmur heard over noise. Cap refill 2-3s. R TM red bulging ?AOM. fontanelle flat, neck supple.
Rapid: RSV POS. Flu A/B NEG. COVID NEG.
Albuterol neb x1: no change in score 9->9. => no more.
Cath UA neg LE/nit, cx sent (fever 39.2 <24 mo). CXR: peribronchial thickening, no consolidation.
HFNC 8 L/min 40%. NS 20/kg x1. Amox for R AOM x1 given. admit.""",
    "Dr. P. Oyelaran",
    signed=t("01-14", "17:40"),
)
s.lab_text(t("01-14", "16:05"), t("01-14", "16:40"), "RSV RNA, nasopharynx", "", "detected", "A")
s.lab_text(t("01-14", "16:05"), t("01-14", "16:40"), "Influenza A and B RNA, nasopharynx", "", "not detected")
s.lab_text(t("01-14", "16:05"), t("01-14", "16:40"), "SARS-CoV-2 RNA, nasopharynx", "94500-6", "not detected")
s.labs(
    t("01-14", "16:20"),
    issued=t("01-14", "17:05"),
    ranges=CHILD,
    na=131,
    k=4.4,
    cr=0.2,
    bun=14,
    glu=88,
    wbc=11.2,
    hgb=9.3,
    plt=402,
    co2=20,
)
s.lab_text(t("01-14", "16:20"), t("01-14", "17:05"), "MCV", "787-2", "66 fL (70-86)", "L")
s.lab_text(
    t("01-14", "16:25"),
    t("01-15", "17:00"),
    "Urine culture, catheter",
    "",
    "no growth at 24 hours, final to follow",
    status="preliminary",
)
s.report(
    "XR chest",
    "",
    t("01-14", "16:30"),
    t("01-14", "17:10"),
    "Peribronchial thickening and hyperinflation. No consolidation.",
)
s.given("albuterol nebulizer", "2.5 mg once", t("01-14", "16:20"))
alb = s.order(
    "albuterol nebulizer solution",
    "2.5 mg every 4 hours as needed for wheeze",
    t("01-14", "17:30"),
    code="435",
)
amox = s.order(
    "amoxicillin suspension 400 mg/5 mL", "300 mg by mouth twice daily", t("01-14", "17:00"), code="723"
)
s.given("amoxicillin", "300 mg by mouth", t("01-14", "17:20"))
s.order(
    "acetaminophen suspension 160 mg/5 mL",
    "112 mg (3.5 mL) by mouth every 6 hours as needed for fever or discomfort",
    t("01-14", "18:30"),
    code="161",
)
ivf = s.order(
    "dextrose 5% sodium chloride 0.9% with potassium chloride 20 mEq/L",
    "30 mL/h intravenously",
    t("01-14", "18:30"),
)
s.order("cholecalciferol drops", "400 units by mouth daily", t("01-14", "18:30"))
s.service("Full code", t("01-14", "18:30"), category="Code status")
s.note(
    "hp",
    t("01-14", "19:10"),
    """Peds H&P. hx thru interpreter from mom, dad on phone.
7 mo M RSV bronchiolitis day 4, hypoxemia, dehydration mild, on HFNC 8L/40%, now RR 52, score 6. NPO, D5NS+K at 30.
Twin A also admitted, RSV with apnea - MIND THE CHARTS.
Birth 36w1d, NICU 3d feeding. Reflux: famotidine STOPPED by GI Nov (Dr Krull) - mom confirms not giving x2 mo. still on list.
Egg: hives x1. Vit D drops yes.
TMs on my exam: both pink, mobile, no effusion, crying child. NOT AOM -> dc amoxicillin after 1 dose.
2/6 systolic vibratory murmur LLSB heard when asleep, pulses ok.
Hgb 9.3 MCV 66 -> drinks cow's milk since 5 mo, 20 oz/d! iron def likely, address when better.
Na 131 recheck. No steroids no albuterol no abx. Supportive. If worse: CPAP, PICU aware. Fever >39 with neg UA -> cx pending. Ddx considered: pneumonia, pertussis (no whoop, mom Tdap), FB (no), CHF/myocarditis (murmur, no HSM, will watch).""",
    "Dr. A. Nakagawa-Pell",
    signed=t("01-14", "21:00"),
)
amox.stop(t("01-14", "20:45"), "no otitis media on second examination")
alb.stop(t("01-14", "20:45"), "no benefit")
s.note(
    "nursing",
    t("01-15", "06:00"),
    "HFNC 8 L 35%. RR 48-54. sx thick x5. UOP 1.1 ml/kg/h. T 38.6 x1 tyl. No apnea, brady. Mom ran low at 0300, BG 58, juice given to MOM, has own insulin pump.",
    "M. Duarte RN",
)
s.labs(t("01-15", "06:30"), issued=t("01-15", "07:20"), ranges=CHILD, na=136, k=4.6, cr=0.2, glu=96, co2=22)
s.note(
    "progress",
    t("01-15", "09:30"),
    "HD2. On HFNC 8 L/min 35%. RR 50. Mild retractions. Na 131->136. Afebrile since 0200. Start NG feeds formula 10 mL/h. Wean flow as tol. Murmur again, echo outpt unless worse. DC IVF when NG at goal.",
    "Dr. A. Nakagawa-Pell",
    signed=t("01-15", "10:40"),
)
s.vitals(t("01-15", "09:00"), hr=148, rr=50, temp=37.6, spo2=95, o2=8)
s.note(
    "progress",
    t("01-16", "09:40"),
    "HD3. On HFNC 8 L/min 35%. RR 44. NG at goal 37 mL/h, IVF off. Weaned to 4 L/25% at 0700. Thin secretions. UCx NG x24h.\n(flow above copied, true 4 L)",
    "Dr. T. Lindqvist R2",
    signed=t("01-16", "10:30"),
)
ivf.stop(t("01-16", "08:00"), "feeds at goal")
s.vitals(t("01-16", "21:00"), hr=132, rr=40, temp=37.0, spo2=96)
s.note(
    "event",
    t("01-16", "20:10"),
    "HFNC off 1630 -> RA. SpO2 95-97 RA awake. asleep dips 89-91 brief, self resolved. NG out 1800, took 90 mL PO. No apnea.",
    "Dr. T. Lindqvist R2",
)
s.note(
    "progress",
    t("01-17", "09:45"),
    """HD4. On HFNC 8 L/min 35%. RR 36, mild belly breathing, PO 110 mL q3h. RA since 1630 yesterday, slept 93-95 without O2. UOP good. wt 7.3.
Sister still on CPAP in PICU.
UCx still shows NG, final pending. Plan home tmrw if RA overnight + feeds. Ferrous sulfate start (3 mg/kg/d elemental). Stop cow milk -> formula. CBC + retic 4 wk PCP.""",
    "Dr. T. Lindqvist R2",
    signed=t("01-17", "11:00"),
)
s.order(
    "ferrous sulfate drops 15 mg elemental iron/mL",
    "1.5 mL (22 mg elemental iron) by mouth once daily",
    t("01-17", "11:10"),
    code="24947",
)
s.vitals(t("01-17", "09:00"), hr=124, rr=36, temp=36.8, spo2=95, weight=7.3)
s.vitals(t("01-18", "08:00"), hr=118, rr=34, temp=36.7, spo2=97)
s.note(
    "sw",
    t("01-17", "14:00"),
    "SW w interp. 2 twins in, 1 car, Dad home w flu (Tamiflu to Sat). Food ok, WIC appt formula - cow milk used since formula too expensive: WIC letter done. Spanish letter please.",
    "I. Herrera LMSW",
)
s.order(
    "ferrous sulfate drops 15 mg elemental iron/mL",
    "1.5 mL (22 mg elemental iron) by mouth once daily",
    t("01-18", "10:00"),
    cat="discharge",
    code="24947",
)
s.order(
    "cholecalciferol drops 400 units/mL", "400 units by mouth daily", t("01-18", "10:00"), cat="discharge"
)
s.order(
    "acetaminophen suspension 160 mg/5 mL",
    "112 mg (3.5 mL) by mouth every 6 hours as needed for fever",
    t("01-18", "10:00"),
    cat="discharge",
    code="161",
)
s.condition("RSV bronchiolitis", "4120002", t("01-14", "21:00"))
s.condition("Iron deficiency anemia", "87522002", t("01-17", "11:00"), certainty="provisional")
s.note(
    "instr",
    t("01-18", "10:30"),
    """home w mom. suction before feeds. Tylenol 3.5 mL q6h prn. NO OTC cough/cold med, no honey <1yr, no albuterol needed.
iron 1.5 mL daily apart from milk, may stain. No cow milk, infant formula. Famotidine - off since Nov, throw out.
PCP Tue 1/20 w Dr Weiss (weight, O2). Echo + peds cards 2/10 0900 for murmur. CBC/retic PCP 2/16. 6mo vaccines + nirsevimab discuss at PCP.
Urine cx final pending - we call mom 555-0163.
ER if: pauses in breathing, blue, sucking in ribs, <half feeds, no wet diaper 8 h, fever >38.5 after 48h, too sleepy.""",
    "Dr. A. Nakagawa-Pell",
    signed=t("01-18", "11:40"),
)

s.note(
    "progress",
    t("01-15", "14:10"),
    "RT: HFNC 8 -> 6 L/30%. Nasal suction thick white. no need for hypertonic saline, no albuterol (tried in ED, no change). Score 5. Twin in PICU on CPAP, her circuit was labelled Vega M. - fixed",
    "K. Anaya RRT",
)
s.note(
    "nutrition",
    t("01-16", "14:30"),
    "wt 7.4 (10%ile), length ok. Leche de vaca 20 oz desde los 5 meses, poco hierro, cereales no. Formula q3h 110-120 goal. Start purees w iron. Mom counts own carbs (pump). F/u WIC.",
    "L. Farris RD",
)
s.note(
    "nursing",
    t("01-18", "06:10"),
    "slept RA 94-97 all night, 5 wet, PO 120 x3. mom did suction w bulb well, dose of hierro shown w syringe 1.5 ml. Preguntó por el jarabe para la tos, said no. Tamiflu bottle in bag is DAD's.",
    "M. Duarte RN",
)

s.write(__file__)
