"""Fictional: venetoclax lysis."""

from builder import UCUM, Stay, clock

t = clock(2026, "-05:00")
s = Stay("z-cll-06", "Batiste", "Clarence", "1968-05-23", "male")
s.contact("wife", "Loretta Batiste", "314-555-0126")
s.encounter(
    t("10-12", "11:00"),
    t("10-20", "13:00"),
    "planned venetoclax ramp-up, CLL",
    "51092000",
    "Chronic lymphocytic leukemia",
    "Hematology",
)
s.allergy("rasburicase", "", "contraindicated - G6PD deficiency", t("10-14", "06:30"), kind="intolerance")
s.condition("Chronic lymphocytic leukemia", "51092000", t("10-12", "11:30"))
s.condition("Atrial fibrillation", "49436004", t("10-12", "11:30"), kind="problem-list-item")

s.home("diltiazem ER 240 mg", "1 capsule by mouth daily", "2022-04-01", t("10-12", "12:00"))
s.home("apixaban 5 mg", "1 tablet by mouth twice daily", "2022-04-01", t("10-12", "12:00"))
s.home("atorvastatin 40 mg", "1 tablet by mouth at bedtime", "2020-01-01", t("10-12", "12:00"))
s.home(
    "allopurinol 300 mg",
    "1 tablet by mouth daily, started 10/09 by clinic",
    "2026-10-09",
    t("10-12", "12:00"),
)
s.home(
    "fluconazole 100 mg", "1 tablet by mouth daily for thrush, day 4 of 7", "2026-10-08", t("10-12", "12:00")
)
s.home("acyclovir 400 mg", "1 tablet by mouth twice daily", "2026-02-01", t("10-12", "12:00"))
s.home(
    "venetoclax starter pack (10, 50, 100 mg)",
    "as directed on the pack, not yet started",
    "2026-10-10",
    t("10-12", "12:00"),
)

s.vitals(t("10-12", "11:10"), bp="132/80", hr=84, temp=36.9, spo2=97, weight=88)
s.labs(
    t("10-12", "12:00"),
    issued=t("10-12", "12:45"),
    wbc=162,
    hgb=9.8,
    plt=62,
    k=4.3,
    phos=3.9,
    ca=9.1,
    cr=1.1,
    bun=18,
    ast=28,
    alt=22,
    ranges={"cr": (0.7, 1.3)},
)
s.lab_text(t("10-12", "12:00"), t("10-12", "13:00"), "Urate (uric acid)", "3084-1", "7.1 mg/dL")
s.note(
    "hp",
    t("10-12", "12:30"),
    """HEME H&P      58M CLL, dx 2021, s/p FCR 2021, BTKi stopped 6/26 (AF) prog. bulky LN (L axilla 11 cm) + ALC 148. HIGH TLS RISK -> inpt ramp-up venetoclax
Home: dilt ER 240, apix 5 bid, atorva 40, allopurinol 300 (since 10/9), fluconazole 100 thrush, acyclovir. starter pack brought in, LOCKED in pharmacy
FHx brother "bad blood reaction to malaria pill" ; MGM leukemia?. G6PD?  -- chart search pending
[pt in 412 K 2.9 repleted - wrong chart, DISREGARD]
PLAN 20 mg D1 10/13 pre-hydrate 2 L, labs 0/4/8/12/24 h; rasburicase ready
- diltiazem + fluconazole CYP3A -> inhibit venetoclax: STOP both before dose. metoprolol succ 50 qd for rate
- allopurinol 300
- apixaban: hold plt <50
- PJP: bactrim 3x/wk?? see pharm
- code: full
- no contrast today
""",
    "Dr. M. Abernathy",
    signed=t("10-12", "14:00"),
)
dil = s.order(
    "diltiazem ER 240 mg",
    "1 capsule daily",
    t("10-12", "12:40"),
    end=t("10-12", "14:10"),
    final="stopped",
    why="CYP3A inhibitor with venetoclax; metoprolol instead",
)
s.order("metoprolol succinate 50 mg", "1 tablet daily", t("10-12", "14:10"))
flu = s.order(
    "fluconazole 100 mg",
    "1 tablet daily",
    t("10-12", "12:40"),
    end=t("10-12", "14:10"),
    final="stopped",
    why="CYP3A inhibitor with venetoclax",
)
api = s.order("apixaban 5 mg", "1 tablet twice daily", t("10-12", "12:40"))
allo = s.order("allopurinol 300 mg", "1 tablet daily", t("10-12", "12:40"))
ras = s.order(
    "rasburicase 3 mg",
    "3 mg IV once",
    t("10-14", "05:35"),
    end=t("10-14", "06:15"),
    final="cancelled",
    why="G6PD deficiency",
)
s.order("acyclovir 400 mg", "1 tablet twice daily", t("10-12", "12:40"))
tmp = s.order(
    "sulfamethoxazole-trimethoprim DS",
    "1 tablet Monday Wednesday Friday",
    t("10-12", "14:20"),
    end=t("10-12", "16:00"),
    final="cancelled",
    why="G6PD deficiency; atovaquone instead",
)
s.order("atovaquone 750 mg/5 mL suspension", "1,500 mg (10 mL) by mouth daily with food", t("10-12", "16:05"))
s.note(
    "pharm",
    t("10-12", "15:20"),
    """ONC PHARM   pulled outside records: G6PD 1.9 U/g Hb (ref 7-20.5), 3/2024 Deaconess => DEFICIENT.  rasburicase + dapsone CONTRAINDICATED (hemolysis, methemoglobin), bactrim avoid. -> atovaquone 1500 qd w food.  adding to allergy list, pls alert
Venetoclax: no diltiazem/fluconazole/grapefruit/starfruit/Seville orange. 20 mg D1 = two 10-mg tabs.  washout ok 24 h (dilt) flucon longer -> start 20 & watch. do NOT use home starter pack in hospital
apix P-gp: ok. Statin w/out dilt fine.
""",
    "G. Papadakis PharmD BCOP",
    signed=t("10-12", "16:40"),
)
ven = s.order("venetoclax 10 mg tablet", "20 mg by mouth daily with food, day 1 10/13", t("10-13", "10:00"))
s.given("venetoclax 20 mg", "20 mg by mouth once with breakfast", t("10-13", "14:00"))
s.labs(t("10-13", "22:00"), issued=t("10-13", "22:45"), k=4.9, phos=5.0, ca=8.4, cr=1.3)
k = s.labs(t("10-14", "02:00"), issued=t("10-14", "02:50"), k=7.1)[0]
k.change(
    t("10-14", "03:40"),
    status="corrected",
    valueQuantity={"value": 5.9, "unit": "mmol/L", "system": UCUM, "code": "mmol/L"},
    interpretation=[
        {
            "coding": [
                {"system": "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation", "code": "H"}
            ]
        }
    ],
    note=[{"text": "First result pneumatic-tube artifact, WBC 160. Whole blood repeat 5.9"}],
)
s.labs(t("10-14", "02:00"), issued=t("10-14", "02:50"), phos=6.6, ca=7.4, cr=1.9, bun=31, plt=58, wbc=139)
s.lab_text(t("10-14", "02:00"), t("10-14", "03:10"), "Urate (uric acid)", "3084-1", "9.8 mg/dL", flag="H")
s.lab_text(
    t("10-14", "02:00"), t("10-14", "03:10"), "Lactate dehydrogenase", "14804-9", "1,840 U/L", flag="H"
)
s.note(
    "event",
    t("10-14", "03:30"),
    """NIGHT ONC: TLS labs. uric 9.8 phos 6.6 Ca 7.4 Cr 1.9 LDH 1840. K 7.1 was tube artifact (WBC 160), whole blood 5.9 - ecg no peaks. Ca gluc held (asympt). insulin/dextrose x1. IVF 200/h. HOLD venetoclax. ordered rasburicase 3 mg
0615 PHARM CALLED G6PD DEF -- cancelled, not given. phew. allopurinol ^, ?febuxostat. renal consult
""",
    "Dr. S. Kwok (night)",
    signed=t("10-14", "06:40"),
)
ven.hold(t("10-14", "04:00"), "tumor lysis syndrome")
s.note(
    "consult",
    t("10-14", "09:30"),
    """NEPHRO: lab + clinical TLS (cr 1.9 from 1.1). no HD criteria. NS 200/h strict I/O, sevelamer 800 tid w/ meals x until phos<4.5. K lokelma 10 g. allopurinol 200 mg qd while cr >1.5 (renal) . NO rasburicase (G6PD). uric q6h.
no Ca unless symptoms. avoid contrast, nsaids
""",
    "Dr. R. Odhiambo",
    signed=t("10-14", "10:20"),
)
sev = s.order(
    "sevelamer carbonate 800 mg",
    "1 tablet three times daily with meals",
    t("10-14", "10:30"),
    end=t("10-17", "09:00"),
    final="stopped",
    why="phosphate 3.9",
)
allo.dose(t("10-14", "10:30"), "200 mg by mouth daily")
s.labs(t("10-14", "18:00"), issued=t("10-14", "18:50"), k=5.3, phos=6.0, ca=7.6, cr=2.0)
s.labs(
    t("10-15", "06:00"), issued=t("10-15", "06:40"), k=4.9, phos=5.3, ca=7.9, cr=1.8, plt=47, wbc=84, hgb=9.0
)
s.lab_text(t("10-15", "06:00"), t("10-15", "07:00"), "Urate (uric acid)", "3084-1", "8.1 mg/dL", flag="H")
s.labs(
    t("10-16", "06:00"), issued=t("10-16", "06:40"), k=4.5, phos=4.6, ca=8.3, cr=1.5, plt=41, wbc=61, hgb=8.8
)
api.hold(t("10-15", "08:10"), "platelets 47")
s.note(
    "progress",
    t("10-15", "08:00"),
    """HEME PN 10/15   TLS D2. uric 8.1 K 4.9 phos 5.3 Cr 1.8. ven HELD since 10/14 (1 dose 20 mg only). ALC falling 162 to 84. plt 47 -> HOLD apixaban (AF, CHADSVASC 1; HTN no). no bleeding
wife Loretta asks re her colchicine for gout can he take for 'uric'? NO
TP53/ FISH 17p sent 10/13 PEND
""",
    "Dr. M. Abernathy",
    signed=t("10-15", "09:10"),
)
s.labs(
    t("10-17", "06:00"), issued=t("10-17", "06:40"), k=4.2, phos=3.9, ca=8.7, cr=1.3, plt=44, wbc=49, hgb=8.7
)
s.lab_text(t("10-17", "06:00"), t("10-17", "07:00"), "Urate (uric acid)", "3084-1", "5.6 mg/dL")
s.note(
    "nursing",
    t("10-16", "03:30"),
    """pt took 'one of his own allopurinol' from bag?? no, starter pack found by wife in suitcase w venetoclax 50mg row, 1 missing? counted: NOTHING missing, removed to pharmacy. pt told do not use. IV ok. UOP 3.1 L
""",
    "P. Ruiz RN",
    signed=t("10-16", "04:10"),
)
s.note(
    "progress",
    t("10-17", "08:00"),
    """HEME PN 10/17  TLS resolved (urate 5.6 K 4.2 phos 3.9 Ca 8.7 Cr 1.3). >48 h off -> RESTART AT REDUCED 10 mg daily (not 20) tonight 10/17 w dinner. wk1 10 mg thru 10/23, then 20 mg from 10/24 clinic labs. NOT starter pack.
allopurinol back to 300. sevelamer off. fluids stop in am. plt 44 apix hold til >50
labs 6h 24h post
""",
    "Dr. M. Abernathy",
    signed=t("10-17", "09:40"),
)
allo.dose(t("10-17", "10:00"), "300 mg by mouth daily")
ven.change(
    t("10-17", "10:05"),
    status="active",
    statusReason=None,
    dosageInstruction=[{"text": "10 mg by mouth daily with food"}],
)
s.given("venetoclax 10 mg", "10 mg by mouth once with dinner", t("10-17", "18:00"))
s.labs(t("10-18", "18:00"), issued=t("10-18", "18:40"), k=4.4, phos=4.2, ca=8.6, cr=1.2)
s.labs(
    t("10-20", "06:00"), issued=t("10-20", "06:40"), k=4.3, phos=4.0, ca=8.8, cr=1.1, plt=56, wbc=38, hgb=9.1
)
s.note(
    "progress",
    t("10-19", "08:15"),
    """HEME PN 10/19  10 mg x2 no TLS. plt 53 > restart apixaban 5 bid 10/19. HR 72 on metop 50.
""",
    "Dr. M. Abernathy",
    signed=t("10-19", "09:00"),
)
api.resume(t("10-19", "09:30"))
s.note(
    "dcsum",
    t("10-20", "10:00"),
    """DC  Batiste  CLL, TLS after venetoclax 20 mg x1 (10/13), resolved. G6PD DEF
MEDS
 venetoclax 10 mg (one 10-mg tab) daily w food thru 10/23. 10/24 come to clinic, 20 mg given there only if labs OK. DO NOT use the starter pack (blister 50/100) - return to pharmacy
 allopurinol 300 daily
 metoprolol succ 50 daily (replaces diltiazem)
 apixaban 5 bid, plt 56, restarted 10/19
 atovaquone 1500 mg = 10 mL w food
 acyclovir 400 bid, atorva 40
 STOP diltiazem, fluconazole. no grapefruit.
 sevelamer off
drink 2 L/d
FU clinic Sat? -> 10/24 8:00a infusion labs BMP uric phos prior, 6 h, 24 h; Dr Abernathy 10/27 2p;  labs also 10/22 7a
PEND TP53, FISH 17p
CALL fever >=100.4, little urine, cramps/palp/confusion, seizure, bleed, dark urine or yellow (G6PD)
no rasburicase, dapsone, sulfa, primaquine - G6PD card given. no live vaccines
""",
    "Dr. M. Abernathy",
    signed=t("10-20", "11:20"),
)
for name, text in (
    (
        "venetoclax 10 mg tablet",
        "10 mg by mouth daily with food through 10/23; do not increase until clinic on 10/24",
    ),
    ("allopurinol 300 mg", "1 tablet by mouth daily"),
    ("metoprolol succinate 50 mg", "1 tablet by mouth daily"),
    ("apixaban 5 mg", "1 tablet by mouth twice daily"),
    ("atovaquone 750 mg/5 mL suspension", "1,500 mg (10 mL) by mouth daily with food"),
    ("acyclovir 400 mg", "1 tablet by mouth twice daily"),
    ("atorvastatin 40 mg", "1 tablet by mouth at bedtime"),
):
    s.order(name, text, t("10-20", "10:30"), cat="discharge")
s.lab_text(
    t("10-13", "08:00"),
    t("10-20", "09:00"),
    "FISH 17p deletion and TP53 mutation",
    "",
    "Sent to reference lab. Result to follow.",
    status="registered",
)
s.note(
    "nursing",
    t("10-20", "12:30"),
    """dc taught, teach back 10 mg ONE tab. starter pack destroyed w pt consent. wife told: never her colchicine. cell 10/22 7a lab.
""",
    "P. Ruiz RN",
    signed=t("10-20", "12:50"),
)
s.write(__file__)
