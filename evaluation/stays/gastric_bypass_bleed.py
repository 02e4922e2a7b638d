"""Fictional: gastric bypass bleed."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("ff-bar", "Fuentes Ibarra", "Maricela", "1985-03-09", "female", lang="es")
s.contact("husband", "Ramiro Ibarra", "555-0131")
s.encounter(
    t("07-13", "05:50"),
    t("07-17", "13:20"),
    "elective laparoscopic gastric bypass",
    "",
    "Morbid obesity",
    "Bariatric Surgery",
)
s.condition("Morbid obesity, BMI 51", "238136002", t("07-13", "06:00"))
for n, c in [
    ("Type 2 diabetes mellitus", "44054006"),
    ("Hypertension", "38341003"),
    ("Obstructive sleep apnea", "78275009"),
    ("Hypothyroidism", "40930008"),
]:
    s.condition(n, c, t("07-13", "06:00"), kind="problem-list-item")
for n, d in [
    ("metformin ER", "2000 mg by mouth daily"),
    ("insulin glargine", "40 units subcutaneously at bedtime"),
    ("glipizide", "10 mg by mouth twice daily"),
    ("semaglutide", "1 mg subcutaneously weekly"),
    ("losartan-hydrochlorothiazide", "100-25 mg by mouth daily"),
    ("levothyroxine", "112 mcg by mouth daily"),
    ("bupropion XL", "300 mg by mouth every morning"),
    ("ethinyl estradiol-norethindrone", "1 tablet by mouth daily"),
    ("naproxen", "500 mg by mouth twice daily as needed"),
]:
    s.home(n, d, t("05-01", "08:00"), t("07-13", "06:10"))
s.vitals(t("07-13", "06:00"), bp="138/84", hr=82, rr=16, spo2=97, temp=36.5, weight=138, height=164)
s.labs(
    t("07-13", "06:10"),
    issued=t("07-13", "06:50"),
    hgb=13.1,
    plt=288,
    na=138,
    k=4.2,
    cr=0.9,
    bun=16,
    glu=148,
    a1c=7.9,
    wbc=7.4,
)
s.lab_text(t("07-13", "06:10"), t("07-13", "06:40"), "hCG urine", "", "NEGATIVE", "N")
s.note(
    "hp",
    t("07-13", "06:00"),
    """BARIATRIC H&P update. 41F BMI 51 (138kg), DM2, HTN, OSA on CPAP 12, hypothyroid, depression. Spanish only - interpreter #40217 used for consent (teen daughter offered, declined). blood products OK.
ALL: penicilina - ronchas (hives); latex.
semaglutide last 7/1 (held 12d). OCP - was told to stop 4 wk pre, pt says took last pill Sat -> VTE risk, extended ppx.
naproxen for knees - NO NSAIDs after bypass ever. tob never.
Plan lap RYGB. lovenox 40 BID (BMI>50). clinda + gent.
Husband Ramiro knows; does NOT want mother-in-law to know about surgery. Hx bulimia 2009 + psych admit - told in private, not w family.
""",
    "Dr. C. Bastian, Bariatrics",
    signed=t("07-13", "06:50"),
)
lov = s.order("enoxaparin", "40 mg subcutaneously twice daily", t("07-13", "18:00"))
s.order("acetaminophen liquid", "650 mg by mouth every 6 hours", t("07-13", "13:00"))
ket = s.order("ketorolac", "15 mg IV every 6 hours", t("07-13", "13:00"))
gl = s.order("insulin glargine", "20 units subcutaneously at bedtime", t("07-13", "13:00"))
los = s.order(
    "losartan-hydrochlorothiazide", "100-25 mg by mouth daily, next dose 7/14 AM", t("07-13", "13:00")
)
s.note(
    "op",
    t("07-13", "11:20"),
    """OP: lap Roux-en-Y gastric bypass, 30 mL pouch, 100 cm Roux, 50 BP. linear stapled GJ + JJ, EGD leak test neg. JP x1. EBL 50. anes difficult mask, easy glide. H pylori bx gastric pouch sent.""",
    "Dr. C. Bastian",
    signed=t("07-13", "12:00"),
)
s.procedure("Laparoscopic Roux-en-Y gastric bypass", "", t("07-13", "07:40"), t("07-13", "11:00"))
s.labs(
    t("07-14", "05:00"),
    issued=t("07-14", "05:35"),
    hgb=9.4,
    plt=240,
    cr=1.5,
    k=4.3,
    wbc=13.0,
    glu=172,
    lac=2.2,
)
s.note(
    "event",
    t("07-14", "02:30"),
    """RN: HR 124, SBP 98, JP 180 cc dark blood, L shoulder pain. MD at bedside. stat CBC (0200 hgb 9.8). CTA: no leak, extravasation at JJ staple line. hold lovenox + ketorolac.""",
    "Dr. A. Okeke PGY3",
    signed=t("07-14", "03:10"),
)
lov.hold(t("07-14", "03:10"), "bleeding")
ket.stop(t("07-14", "03:10"), "bleeding; no NSAIDs after bypass")
los.hold(t("07-14", "07:30"), "hypotension, AKI")
s.note(
    "op",
    t("07-14", "07:50"),
    """OP #2: dx laparoscopy, JJ staple line bleed clipped/oversewn, 700 cc clot evac. no leak. 2u PRBC. JP x2 replaced. to SICU.""",
    "Dr. C. Bastian",
    signed=t("07-14", "08:30"),
)
s.procedure(
    "Laparoscopic control of hemorrhage at jejunojejunostomy", "", t("07-14", "05:50"), t("07-14", "07:30")
)
s.labs(t("07-14", "10:00"), issued=t("07-14", "10:30"), hgb=9.7, lac=1.4, cr=1.4)
s.labs(t("07-15", "05:00"), issued=t("07-15", "05:35"), hgb=8.8, cr=1.2, k=4.0, wbc=10.1, glu=128)
s.note(
    "progress",
    t("07-15", "07:00"),
    """SICU ROUNDS POD2/1
N: APAP, oxy elixir. no ketorolac
CV: HR 94, 118/70, losartan-hctz HELD
R: CPAP qhs, IS
GI: UGI today no leak -> clears, PPI
GU: cr 1.5>1.2
H: 9.7>8.8 stable; lovenox hold 48h from OR -> restart 7/16 AM if stable
ID: none
ENDO: FS 110-140. glargine cut 14. no glipizide
""",
    "Dr. M. Sorell, SICU",
    signed=t("07-15", "07:50"),
)
gl.dose(t("07-15", "08:00"), "14 units subcutaneously at bedtime")
lov.resume(t("07-16", "08:00"))
s.labs(t("07-16", "05:00"), issued=t("07-16", "05:35"), hgb=8.7, cr=1.0, k=4.1, glu=112)
s.note(
    "pharm",
    t("07-16", "11:00"),
    """PHARM bariatric review. ER/XL don't absorb: bupropion XL 300 -> IR 100 mg TID (no crush XL). hx bulimia noted in H&P = bupropion contraindicated (seizure). d/w Dr Bastian + psych: past bulimia 2009 remission; electrolytes shift post bypass -> STOP bupropion, sertraline 50 start by psych, PCP visit. metformin ER -> metformin IR 500 BID when cr 1.0 ok from 7/18. glipizide, semaglutide STOP. glargine 14 -> 10 units at dc w FS 95-112. OCP: STOP (VTE + absorption); condoms till clinic, avoid pregnancy 18 mo. omeprazole 20 bid open capsule. B12/iron/Ca/vit. levothyroxine 4h apart from Ca/iron. lovenox 40 BID to 8/10 (28d).
dc order set has ibuprofen 600 - pls remove.""",
    "J. Park PharmD",
    signed=t("07-16", "11:50"),
)
s.order(
    "bupropion XL",
    "300 mg by mouth every morning",
    t("07-15", "09:00"),
    end=t("07-16", "12:00"),
    why="bulimia history, seizure risk",
)
s.order("sertraline", "50 mg by mouth daily", t("07-16", "12:10"))
ibu = s.order("ibuprofen", "600 mg by mouth every 6 hours as needed", t("07-16", "10:00"), cat="discharge")
ibu.cancel(t("07-16", "12:05"), "no NSAIDs after gastric bypass")
s.note(
    "nutrition",
    t("07-16", "14:00"),
    "RD: etapa 2 líquidos completos hasta 7/27, then puree. protein 60 g. sip 1.5 L/d. no straws, no carbonation, no sugar. dumping taught. patient: 'no puedo tomar pastillas grandes'",
    "L. Ferraro RD",
    signed=t("07-16", "14:30"),
)
s.note(
    "nursing",
    t("07-16", "20:00"),
    """lovenox teach-back w interpreter 40217. first RN told her ONCE a day (wrong sheet) - corrected to TWICE. husband gives inj. JP #1 out 7/16, JP #2 out 7/17 am. "dolor 2/10". not latex.""",
    "P. Hensley RN",
    signed=t("07-16", "20:40"),
)
s.labs(t("07-17", "05:00"), issued=t("07-17", "05:35"), hgb=8.9, cr=0.9, k=4.2, glu=104)
s.note(
    "progress",
    t("07-17", "07:00"),
    """BARI POD4/3. AF HR 84 BP 124/76. hgb 8.9 cr .9. tol fulls. JP out. dc home. losartan-HCTZ STOP till PCP 7/21 (BP 124 off). H pylori path pending. lovenox 40 bid thru 8/10. no NSAID.""",
    "Dr. C. Bastian",
    signed=t("07-17", "07:40"),
)
for n, d in [
    ("enoxaparin", "40 mg subcutaneously twice daily through August 10"),
    ("insulin glargine", "10 units subcutaneously at bedtime"),
    ("metformin", "500 mg by mouth twice daily starting July 18"),
    ("levothyroxine", "112 mcg by mouth daily"),
    ("sertraline", "50 mg by mouth daily"),
    ("omeprazole", "20 mg by mouth twice daily, open capsule"),
    ("oxycodone solution", "5 mg by mouth every 6 hours as needed"),
    ("acetaminophen liquid", "650 mg by mouth every 6 hours as needed"),
    ("chewable multivitamin with iron", "1 by mouth twice daily"),
    ("calcium citrate", "500 mg by mouth three times daily"),
    ("vitamin B12", "500 mcg by mouth daily"),
    ("ursodiol", "300 mg by mouth twice daily"),
]:
    s.order(n, d, t("07-17", "09:00"), cat="discharge")
s.note(
    "instr",
    t("07-17", "09:40"),
    """INSTRUCCIONES DE ALTA - Maricela
Bypass gástrico 13 de julio; segunda operación 14 de julio por sangrado, recibió 2 unidades de sangre.
Enoxaparina 40 mg inyección DOS veces al día hasta el 10 de agosto.
Lantus 10 unidades al acostarse (antes 40). Metformina 500 mg dos veces al día desde el 18 de julio.
SUSPENDA: glipizida, semaglutida, naproxeno, bupropion, pastillas anticonceptivas. Losartan-HCTZ no tomar hasta ver a su médico el 21 de julio.
NO ibuprofeno, naproxeno, aspirina - nunca después del bypass.
Sertralina 50 mg cada mañana. Omeprazol 20 mg dos veces al día, abra la cápsula. Levotiroxina 112 mcg sola, 4 horas separada del calcio y hierro.
Líquidos completos hasta el 27 de julio. 1.5 litros al día. No cargar más de 10 libras por 4 semanas. CPAP cada noche.
Condón; no embarazo por 18 meses.
Azúcar <70 o >250: llame.
Citas: Dr. Bastian 24 de julio 10:15. médico de cabecera 21 de julio 9:00.
Falta resultado de biopsia (H. pylori).
Emergencia 911: vómito con sangre, heces negras, pulso rápido, dolor fuerte de abdomen, fiebre 101, desmayo, falta de aire, pierna hinchada.
""",
    "P. Hensley RN con intérprete 40217",
    signed=t("07-17", "10:20"),
)
s.note(
    "dcsum",
    t("07-17", "10:30"),
    """DC SUM. lap RYGB 7/13 c/b JJ staple line hemorrhage, relap 7/14, 2u. AKI cr 1.5 -> .9. Hgb 8.9. pathology gastric bx pending. allergies PCN, latex. Home w husband.""",
    "Dr. A. Okeke PGY3",
    signed=t("07-17", "11:30"),
)
s.write(__file__)
