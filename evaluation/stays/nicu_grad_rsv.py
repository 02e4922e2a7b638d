"""Fictional: nicu grad rsv."""

from builder import NOTES, Stay, clock

NOTES.update(life=("34746-8", "Child life note"), rt=("28614-0", "Respiratory therapy note"))
t = clock(2026, "-06:00")
s = Stay("ee-xiloj", "Xiloj Hernández", "Mateo", "2025-08-29", "male", lang="es")
s.contact("Mother", "Lucía Hernández Pop", "512-555-0149")
s.encounter(
    t("01-12", "21:30"),
    t("01-20", "11:45"),
    "cough, fast breathing, feeding poorly",
    "195739001",
    "RSV bronchiolitis",
    "Pediatrics",
)
PED = {"na": (134, 144), "k": (3.8, 5.6), "cl": (98, 110), "co2": (18, 27), "cr": (0.15, 0.4)}
s.condition("Bronchopulmonary dysplasia", "67569000", t("01-12", "22:10"), kind="problem-list-item")
s.condition("Extreme prematurity, 26 weeks", "310530008", t("01-12", "22:10"), kind="problem-list-item")
s.condition("Retinopathy of prematurity stage 2", "415297005", t("01-12", "22:10"), kind="problem-list-item")
s.condition("Left inguinal hernia", "236018001", t("01-12", "22:10"), kind="problem-list-item")
s.condition("RSV bronchiolitis", "195739001", t("01-12", "23:40"))
s.immunization("nirsevimab", "307", "2025-12-03")
s.home(
    "chlorothiazide suspension 250 mg/5 mL (50 mg/mL)",
    "1.6 mL (80 mg) by mouth twice a day",
    "2025-12-04",
    t("01-12", "23:00"),
)
s.home("budesonide nebulizer 0.25 mg", "0.25 mg by nebulizer twice a day", "2025-12-04", t("01-12", "23:00"))
s.home("multivitamin with iron drops", "1 mL by mouth daily", "2025-12-04", t("01-12", "23:00"))
s.home(
    "caffeine citrate 20 mg/mL",
    "per mother's old list; stopped 12/01",
    "2025-09-01",
    t("01-12", "23:00"),
    status="completed",
    end="2025-12-01",
)
s.vitals(t("01-12", "21:40"), hr=178, rr=72, temp=38.3, spo2=86, weight=9.08)
s.note(
    "ed",
    t("01-12", "21:45"),
    """PED ED
4 mo M ex 26+5 weeker (corrected ~6 wk), BPD on home O2 1/8 L NC, chlorothiazide. 2 d cough, 1 d tachypnea, 40% of feeds. Sib 3 y has cold (sib on amoxicillin for ear).
Hx per mom via interp #44120: "respira muy rápido y se le hunden las costillas, no quiere el biberón".
T 38.3 HR 178 RR 72 sat 86 on 1/8 L. wt 9.08 KG (triage)
retractions SC/IC, crackles + wheeze diffuse, cap refill 3 s. L inguinal bulge soft reducible.
RSV +. CXR hyperinfl, RUL atx vs chronic BPD change.
Trial albuterol 2.5 -> NO change. HFNC 6 L 40%.
APAP 15 mg/kg = 136 mg PO ordered.
Amp/ceftaz? -> r/o SBI given age corr: bld cx, UA/ucx cath. amp + cefepime x 1 pending cx.
Admit PICU/IMC
""",
    "Dr. W. Szabo",
    signed=t("01-12", "23:20"),
)
s.vitals(t("01-12", "23:50"), weight=4.12)
s.lab_text(t("01-12", "22:20"), t("01-12", "23:05"), "RSV PCR nasopharyngeal", "92131-2", "DETECTED", "A")
s.labs(
    t("01-12", "22:30"),
    t("01-12", "23:15"),
    wbc=9.8,
    hgb=10.4,
    plt=388,
    na=129,
    k=3.1,
    cl=86,
    co2=36,
    cr=0.2,
    glu=78,
    ranges={**PED, "hgb": (9.5, 13.5), "wbc": (6, 17.5), "plt": (150, 600), "glu": (60, 100)},
)
ap = s.order(
    "acetaminophen suspension 160 mg/5 mL",
    "136 mg (4.25 mL) by mouth every 6 hours as needed",
    t("01-12", "22:40"),
)
ap.cancel(t("01-12", "23:58"), "weight entered in pounds; not given")
s.order(
    "acetaminophen suspension 160 mg/5 mL",
    "60 mg (1.9 mL) by mouth every 6 hours as needed",
    t("01-13", "00:00"),
)
s.note(
    "pharm",
    t("01-13", "00:05"),
    """PEDS PHARM weight check: 9.08 = POUNDS typed as kg. Re-weighed 4.12 kg. All orders re-dosed on 4.12.
APAP 136 mg would be 33 mg/kg!! -> 60 mg (14.6 mg/kg) = 1.9 mL of 160/5. not given.
Home list: mom's paper (NICU Nov) still has caffeine 0.8 mL - dc'd 12/1 per NICU summary. Chlorothiazide 50 mg/mL 1.6 mL BID = 39 mg/kg/d ok for wt but Na 129 K 3.1 CO2 36 -> hold?
Mom's own: sertraline 50 (bottle in diaper bag).
""",
    "H. Okonjo PharmD",
    signed=t("01-13", "00:30"),
)
ct = s.order("chlorothiazide suspension 50 mg/mL", "80 mg (1.6 mL) by mouth twice a day", t("01-13", "00:10"))
s.order("budesonide nebulizer", "0.25 mg twice a day", t("01-13", "00:10"))
alb = s.order("albuterol nebulizer", "2.5 mg every 4 hours", t("01-13", "00:10"))
amp = s.order(
    "ampicillin",
    "206 mg (50 mg/kg) IV every 6 hours",
    t("01-13", "00:10"),
    end=t("01-15", "08:30"),
    why="cultures negative 48 h",
)
fep = s.order(
    "cefepime",
    "206 mg (50 mg/kg) IV every 12 hours",
    t("01-13", "00:10"),
    end=t("01-15", "08:30"),
    why="cultures negative 48 h",
)
s.note(
    "hp",
    t("01-13", "01:00"),
    """PEDS H&P  IMC
Mateo 4mo (CGA 46 wk) RSV bronchiolitis day 3 on BPD. Birth 26+5, 880 g, NICU 8/29-12/4, vent 31 d, PDA closed medically, IVH gr I R, ROP stage 2 zone II OU last exam 1/6 -> NEXT EXAM DUE by 1/20 (outpt retina).
L inguinal hernia, repair booked 1/21 Dr Lindqvist.
Nirsevimab 12/3/25 ✓ . 2 mo vaccines given in NICU.
Home: O2 1/8 L continuous, [mother says 1/8; DME says 1/4 max], NeoSure 24 kcal 75 mL q3h.
Smoke: uncle smokes outside. Mom Lucía, dad works away.
Fam: asthma in father. All: NKDA
A/P 1 RSV: HFNC 8 L 45%, NG feeds, no steroids/no albuterol (no response in ED) -- d/c
2 BPD: hold chlorothiazide (hypoCl alkalosis Na 129 Cl 86), repeat BMP
3 SBI r/o amp/cefepime 48 h
4 hernia: watch
5 ROP: inpatient exam if still here 1/20
Interpreter used. full code
""",
    "Dr. F. Adeyemi-Lund (PL2)",
    signed=t("01-13", "02:15"),
)
ct.hold(t("01-13", "02:20"), "Na 129, Cl 86, alkalosis")
alb.stop(t("01-13", "02:20"), "no response")
s.labs(t("01-13", "12:00"), t("01-13", "12:40"), na=124, k=2.7, cl=80, co2=39, cr=0.2, ranges=PED)
s.note(
    "rt",
    t("01-13", "16:00"),
    """RT: HFNC 8->10 L FiO2 .50. NP sxn q3h thick. RR 64. CBG 7.41/52. Hypertonic saline x1 no benefit. 1 dose lasix given 1300 by team wet lungs.
""",
    "C. Varga RRT",
    signed=t("01-13", "16:20"),
)
fur = s.order(
    "furosemide",
    "4 mg (1 mg/kg) IV every 12 hours",
    t("01-13", "12:50"),
    end=t("01-14", "09:00"),
    why="sodium 124, potassium 2.7",
)
s.note(
    "progress",
    t("01-14", "07:30"),
    """IMC DAY 2. Na 124 K 2.7 on the 1200 labs yest - lasix ordered anyway x2?! STOPPED. KCl IV 0.5 mEq/kg, NaCl supplement 4 mEq/mL 1 mL BID via NG started. HFNC 10L .45. NG NeoSure 24 cont 20/h. Tmax 38.0. bld/urine cx neg 24 h.
hold chlorothiazide still. no albuterol. 4 mo vaccines: defer to PCP.
""",
    "Dr. F. Adeyemi-Lund",
    signed=t("01-14", "08:40"),
)
s.order("sodium chloride 4 mEq/mL oral solution", "1 mL (4 mEq) by NG tube twice a day", t("01-14", "08:50"))
s.labs(t("01-15", "06:00"), t("01-15", "06:40"), na=133, k=3.9, cl=94, co2=31, cr=0.2, ranges=PED)
s.note(
    "nursing",
    t("01-15", "20:00"),
    """* HFNC 6 L .35 * NG 55 mL q3 tol * 1 emesis w cough * L groin bulge after crying, soft, reduces easily, pink
* mom asks can she give the caffeine at home "las gotitas del corazón" -> told NO (stopped)
* mom EPDS next wk w own doc
""",
    "A. Delacroix RN",
    signed=t("01-15", "23:40"),
)
s.note(
    "consult",
    t("01-16", "10:00"),
    """PULM/BPD consult
46 wk CGA severe BPD, RSV d6 improving. Na 133 off thiazide. Restart chlorothiazide at HALF: 20 mg/kg/day = 40 mg (0.8 mL of 50 mg/mL) BID. Not the 1.6 mL on home bottle. Keep NaCl 4 mEq (1 mL) BID until BMP 1/22.
O2: expect d/c on MORE than baseline, 1/4 L; parents don't wean. BPD clinic 2/3.
No albuterol at home. Cont budesonide.
Palivizumab/nirsevimab: already protected 12/3, RSV broke through, no repeat this season.
""",
    "Dr. I. Brandvold, Pulm",
    signed=t("01-16", "11:30"),
)
ct.change(
    t("01-16", "11:45"),
    status="active",
    statusReason=None,
    dosageInstruction=[{"text": "40 mg (0.8 mL) by mouth twice a day"}],
)
s.note(
    "nutrition",
    t("01-16", "14:00"),
    """RD: wt 4.08 (adm 4.12) goal 25-30 g/d. Fortify NeoSure to 27 kcal x hospital. PO 50% NG rest. D/C recipe 24 vs 27? -> 27 KCAL until BPD clinic: 3 scoops... recipe sheet in Spanish given, 80 mL q3h.
""",
    "P. Rasmussen RD",
    signed=t("01-16", "14:50"),
)
s.note(
    "consult",
    t("01-17", "09:00"),
    """PED SURG: L inguinal hernia reducible. Repair 1/21 CANCELLED - anesthesia wants >=6 wk post RSV. New date 3/4/26. Incarceration teaching (hard, red, vomiting, inconsolable -> ED immediately). Testis down b/l. R side ok.
""",
    "Dr. M. Lindqvist",
    signed=t("01-17", "09:40"),
)
s.labs(
    t("01-18", "06:00"),
    t("01-18", "06:45"),
    na=136,
    k=4.4,
    cl=100,
    co2=27,
    cr=0.2,
    tsh=9.8,
    ranges={**PED, "tsh": (0.7, 6.4)},
)
s.note(
    "progress",
    t("01-18", "08:00"),
    """D6. off HFNC 1/17 -> NC 1/4 L sat 94-97. PO 80%. Na 136. TSH 9.8 (sent w preterm screen rec), fT4 sent PENDING. wt 4.16. Wean to 1/8 L today? -> desat 86 asleep at 1/8 (RT 1/18 1500) => HOME ON 1/4 L.
ROP exam: outpt 1/20 0830, if still here do inpt. Do not skip - risk vision loss
""",
    "Dr. F. Adeyemi-Lund",
    signed=t("01-18", "16:10"),
)
s.note(
    "life",
    t("01-18", "13:00"),
    """Child life: [x] sucrose for lines [x] sibling prep (Ixchel 3 y) [ ] *** . Mom teaching w teach-back video in Spanish. She reads a little, prefers pictures; syringes marked w tape at 0.8.
""",
    "J. Whitcombe CCLS",
    signed=t("01-18", "13:25"),
)
s.note(
    "consult",
    t("01-19", "15:00"),
    """OPHTHO bedside ROP exam DONE 1/19 (moved up so family can go home 1/20): OU stage 2 zone II, no plus, stable. Not type 1. NEXT EXAM WITHIN 2 WKS - 2/2/26 9:15 retina clinic. Must keep: risk of blindness. The 1/20 0830 visit cancelled.
""",
    "Dr. S. Ravensworth",
    signed=t("01-19", "15:50"),
)
s.labs(t("01-19", "05:50"), t("01-19", "06:30"), na=137, k=4.6, cl=101, co2=26, ranges=PED)
s.note(
    "sw",
    t("01-19", "11:00"),
    """SW: DME - new concentrator setting 1/4 L + portable tank delivered. WIC form for NeoSure. Transport arranged. Mom w/o car. Interpreter needed all calls, Spanish (K'iche' at home). uncle will smoke away from house.
""",
    "R. Beltrán LMSW",
    signed=t("01-19", "12:10"),
)
s.order(
    "chlorothiazide suspension 50 mg/mL",
    "40 mg (0.8 mL) by mouth twice a day",
    t("01-20", "09:00"),
    cat="discharge",
)
s.order(
    "sodium chloride 4 mEq/mL oral solution",
    "1 mL (4 mEq) by mouth twice a day until labs 1/22",
    t("01-20", "09:00"),
    cat="discharge",
)
s.order(
    "budesonide nebulizer 0.25 mg", "0.25 mg by nebulizer twice a day", t("01-20", "09:00"), cat="discharge"
)
s.order("multivitamin with iron drops", "1 mL by mouth daily", t("01-20", "09:00"), cat="discharge")
s.order(
    "acetaminophen suspension 160 mg/5 mL",
    "60 mg (1.9 mL) by mouth every 6 hours as needed for fever",
    t("01-20", "09:00"),
    cat="discharge",
)
s.order("oxygen", "1/4 L/min by nasal cannula, continuous", t("01-20", "09:00"), cat="discharge")
s.service("Basic metabolic panel", t("01-20", "09:10"), due=t("01-22", "10:00"))
s.note(
    "dcsum",
    t("01-20", "09:00"),
    """D/C SUMM  PEDS  1/12 - 1/20/26   wt at d/c 4.24 kg
RSV bronchiolitis w acute on chronic resp failure, BPD, hypoNa/hypoCl/hypoK alkalosis from diuretics. SBI r/o neg (bld, urine cx neg final).
HOME O2 1/4 L continuous (was 1/8). Do not wean.
MEDS: chlorothiazide 0.8 mL (40 mg) BID <- CHANGED from 1.6 mL. NaCl 4 mEq/mL 1 mL BID until told. budesonide 0.25 BID. PVS w iron 1 mL. APAP 1.9 mL q6 prn.
NOT: caffeine, albuterol, furosemide.
FEEDS NeoSure 27 kcal 80 mL q3h
F/U: BMP + PCP Dr Arriaga 1/22 10:00. Retina 2/2 9:15. BPD 2/3 1:30 pm. L hernia repair 3/4 (1/21 cancelled). 4-mo vaccines PCP 1/22.
PENDING: free T4 (TSH 9.8), rpt TSH 2 wk.
RETURN: RR>70/retractions, blue, sats<90, apnea, <half feeds, no wet diaper 8 h, hernia hard/red/vomiting, T>=38.
""",
    "Dr. F. Adeyemi-Lund / Dr. Kowalczyk",
    signed=t("01-20", "10:30"),
)
s.note(
    "nursing",
    t("01-20", "10:40"),
    """DC teach w interp #44871: demo 0.8 mL oral syringe x2, old bottle label 1.6 CROSSED OUT. "le doy punto ocho, no uno punto seis". AVS in Spanish. CPR video done.
""",
    "A. Delacroix RN",
    signed=t("01-20", "11:10"),
)
if __name__ == "__main__":
    s.write(__file__)
