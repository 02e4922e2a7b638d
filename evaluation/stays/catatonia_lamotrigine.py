"""Fictional: catatonia lamotrigine."""

from builder import Stay, clock

t = clock(2026, "-06:00")
s = Stay("z-cata-07", "Halvorsen", "Wren", "1995-01-27", "female")
s.contact("sister", "Mae Halvorsen", "715-555-0139")
s.encounter(
    t("11-02", "15:20"),
    t("11-11", "14:30"),
    "mute, not eating, rigid",
    "247917007",
    "Catatonia",
    "Medicine-Psychiatry",
)
s.allergy("amoxicillin", "723", "hives", t("11-02", "15:40"), severity="mild")

s.home("lamotrigine 200 mg", "1 tablet by mouth daily", "2021-06-01", t("11-02", "16:30"))
s.home("clonazepam 1 mg", "1 tablet by mouth twice daily", "2022-01-01", t("11-02", "16:30"))
s.home("quetiapine 300 mg", "1 tablet by mouth at bedtime", "2021-01-01", t("11-02", "16:30"))
s.home(
    "ethinyl estradiol 35 mcg-norgestimate 0.25 mg",
    "1 tablet by mouth daily",
    "2020-01-01",
    t("11-02", "16:30"),
)
s.home(
    "divalproex ER 500 mg",
    "2 tablets at bedtime",
    "2023-02-01",
    t("11-02", "16:30"),
    status="stopped",
    end="2024-03-01",
    why="weight gain, pregnancy plans",
)
s.vitals(t("11-02", "15:30"), bp="146/92", hr=118, temp=38.1, spo2=98, weight=54.2)
s.labs(
    t("11-02", "15:50"),
    issued=t("11-02", "16:40"),
    wbc=11.6,
    hgb=10.4,
    plt=310,
    na=149,
    k=3.2,
    cr=1.3,
    bun=34,
    glu=78,
    mg=1.6,
    phos=2.2,
    ast=62,
    alt=30,
    tsh=2.1,
    crp=9,
    ferr=6,
)
s.lab_text(t("11-02", "15:50"), t("11-02", "17:00"), "Creatine kinase", "2157-6", "1,420 U/L", flag="H")
s.lab_text(t("11-02", "15:50"), t("11-02", "16:50"), "hCG qualitative, serum", "2118-8", "Negative")
s.lab_text(t("11-02", "15:55"), t("11-02", "18:20"), "Iron", "2498-4", "18 ug/dL", flag="L")
s.lab_text(
    t("11-02", "17:30"),
    t("11-02", "18:10"),
    "Drug screen urine",
    "19295-5",
    "cocaine metabolite POSITIVE (presumptive); benzodiazepines negative",
    flag="A",
)
s.note(
    "ed",
    t("11-02", "15:45"),
    """31F bipolar I. roommate: 8 d not talking, stares, stopped eating 4 d. OSH ED last nt (Marshfield?) gave haldol 5 + benadryl IM for 'psychosis' -> stiffer since, T 38.1
Mom on phone (not to be told anything per sister/pt?): "she has been on lithium too" -- that is MOM'S lithium
Hx: ran out of clonazepam 1 bid ~10/24, cold stop. lamictal "off a month" per sister
Exam: mute, waxy flexibility L>R arm, posturing, negativism, rigid, gegenhalten, echopraxia. no clonus. HR 118
BFCRS 21.  utox +cocaine
ddx CATATONIA (bipolar; bzd withdrawal), NMS, autoimmune enceph (anti-NMDAR), NCSE, serotonin, HSV
chapter 51 emergency detention signed 1550
Lorazepam 2 mg IV challenge
allergy amox hives
""",
    "Dr. T. Ekwueme",
    signed=t("11-02", "17:10"),
)
s.order(
    "haloperidol 5 mg",
    "5 mg intramuscularly as needed agitation",
    t("11-02", "16:05"),
    end=t("11-02", "16:20"),
    final="cancelled",
    why="catatonia, NMS risk",
)
s.note(
    "hp",
    t("11-02", "18:00"),
    """MEDPSYCH H&P
post lorazepam 2 IV @1610: within 15 min spoke "water please", BFCRS 21->9. => catatonia
A/P 1 catatonia lorazepam 2 mg IV/PO q6h (hold RR<10) 2 r/o NMS: CK 1420 T38 after haldol: NO antipsychotics (haldol, quetiapine, metoclopramide, prochlorp). trend CK q12
3 r/o enceph: LP, MRI, EEG, NMDAR ab
4 lamotrigine - ?missed. Pharmacy fill hx needed. If >5 half-lives do NOT resume 200 -> rash/SJS
5 Na 149 K 3.2 phos 2.2 refeed, thiamine. 6 iron 18 ferr 6 (low iron ~NMS): IV iron later
7 VTE: enoxaparin 40 SC (immobile)
8 ?capacity - no. ECT if fails 72 h; sister Mae next of kin, court for ECT
home list EHR says VPA 1000 - stopped 2024. clonazepam replace by lorazepam
""",
    "Dr. N. Rutledge",
    signed=t("11-02", "20:40"),
)
lor = s.order("lorazepam 2 mg", "2 mg IV every 6 hours; hold for RR under 10", t("11-02", "18:30"))
que = s.order(
    "quetiapine 300 mg",
    "300 mg at bedtime",
    t("11-02", "18:20"),
    end=t("11-02", "18:40"),
    final="cancelled",
    why="catatonia, possible NMS",
)
lam = s.order(
    "lamotrigine 200 mg",
    "200 mg by mouth daily",
    t("11-02", "18:20"),
    end=t("11-02", "19:10"),
    final="cancelled",
    why="fill history, missed over 3 weeks",
)
enx = s.order(
    "enoxaparin 40 mg",
    "40 mg subcutaneously daily",
    t("11-02", "18:40"),
    end=t("11-10", "09:00"),
    why="walking",
)
s.order(
    "thiamine 100 mg",
    "100 mg IV daily",
    t("11-02", "18:45"),
    end=t("11-07", "09:00"),
    final="completed",
    why="eating",
)
s.order(
    "potassium chloride 20 mEq",
    "20 mEq IV x2 then per protocol",
    t("11-02", "18:45"),
    end=t("11-04", "12:00"),
    final="completed",
    why="K 3.9",
)
s.note(
    "pharm",
    t("11-03", "09:00"),
    """Pharm: fill hx: lamotrigine last filled 9/10 (30 d) so out ~10/10, >3 wks. clonazepam last 9/24. quetiapine last 8/5. OCP auto-filled, taking? sister: yes.
=> lamotrigine must restart 25 mg/d and titrate (SJS). EE OCP halves lamotrigine levels; do NOT combine VPA. Schedule 25 x2wk, 50 x2wk, 100.
""",
    "E. Novak PharmD",
    signed=t("11-03", "10:00"),
)
s.labs(t("11-03", "06:00"), issued=t("11-03", "06:50"), na=145, k=3.6, phos=1.9, mg=1.8, cr=1.1)
s.lab_text(t("11-03", "06:00"), t("11-03", "07:00"), "Creatine kinase", "2157-6", "1,180 U/L", flag="H")
s.labs(t("11-04", "06:00"), issued=t("11-04", "06:45"), na=141, k=3.9, phos=2.6, cr=0.8)
s.lab_text(t("11-04", "06:00"), t("11-04", "06:50"), "Creatine kinase", "2157-6", "690 U/L", flag="H")
s.report(
    "MRI brain without and with contrast",
    "24590-2",
    t("11-03", "11:00"),
    t("11-03", "14:30"),
    "Normal. No mesial temporal signal abnormality.",
)
s.report(
    "EEG routine",
    "11523-0",
    t("11-03", "15:00"),
    t("11-03", "18:00"),
    "Mild diffuse slowing, no epileptiform discharges, no extreme delta brush.",
    category="OTH",
)
s.labs(t("11-03", "16:30"), issued=t("11-03", "19:00"), csfwbc=2, csfglu=58, csfprot=31)
s.lab_text(
    t("11-03", "16:30"),
    t("11-09", "12:00"),
    "NMDA receptor antibody CSF",
    "80220-3",
    "In process at reference laboratory. Result to follow.",
    status="registered",
)
s.note(
    "nursing",
    t("11-04", "02:10"),
    """N 0145 pt spoke full sentences p lorazepam; ate 1/2 sandwich. asks 'please dont let my mom know about the cocaine or the abortion 2024'. Mom (Gail) called x4; per pt wishes ONLY sister Mae. RN told mom no info. mother's LITHIUM bottle in visitor bag returned.
""",
    "D. Begay RN",
    signed=t("11-04", "02:50"),
)
s.note(
    "progress",
    t("11-04", "09:00"),
    """PSY CL PN   BFCRS 21 >9 >5. lorazepam 2 q6h. CK 690, afeb x24h = NMS unlikely, prob early/neuroleptic-worsened catatonia. ECT not needed at this time.
capacity improving.  CSF bland, MRI nl, NMDAR pending.
no antipsych >2 wk. UDS cocaine (42 CFR, pt only).
lamotrigine 25 start 11/7 if NO rash. phos 1.9 rpl.
iron sucrose 200 x3 from 11/5
detention court date 11/6
""",
    "Dr. A. Farnham",
    signed=t("11-04", "10:30"),
)
s.given("iron sucrose 200 mg", "200 mg IV once", t("11-05", "10:00"))
s.given("iron sucrose 200 mg", "200 mg IV once", t("11-07", "10:00"))
s.given("iron sucrose 200 mg", "200 mg IV once", t("11-09", "10:00"))
s.note(
    "sw",
    t("11-06", "13:30"),
    """SW: emergency detention dropped at 11/6 hearing, pt signed VOLUNTARY. ROI signed: sister Mae only. NO info mother Gail, NO mail to mother's house (address 22 Birch on file is mom's) - hand papers to pt. lives w roommate. job ok FMLA
ECT consent: not done, moot
""",
    "J. Oakes CSW",
    signed=t("11-06", "14:20"),
)
lam2 = s.order(
    "lamotrigine 25 mg", "25 mg by mouth daily", t("11-07", "08:30"), note="re-titration; stop for any rash"
)
lor.change(t("11-07", "09:00"), dosageInstruction=[{"text": "2 mg by mouth three times daily"}])
s.note(
    "progress",
    t("11-07", "09:20"),
    """PSY PN 11/7   eats, walks w PT, full sentences. BFCRS 2. lorazepam -> PO 2 TID. lamotrigine 25 begun today. oc's: continue; pt has decided.
quetiapine stay OFF. no clonazepam
11/7 K 4.1
""",
    "Dr. A. Farnham",
    signed=t("11-07", "10:20"),
)
s.note(
    "event",
    t("11-08", "03:20"),
    """NF: stiff/mute x 20 min at 0250 after evening lorazepam was missed (asleep, RN held). gave 2 mg PO, back in 25 min. RULE: do not hold for sleep (only RR<10 or unarousable). BFCRS 6 -> 2
""",
    "Dr. P. Arkwright",
    signed=t("11-08", "04:00"),
)
s.labs(t("11-09", "06:00"), issued=t("11-09", "06:40"), na=139, k=4.2, phos=3.4, cr=0.7, hgb=10.6)
s.lab_text(t("11-09", "06:00"), t("11-09", "06:50"), "Creatine kinase", "2157-6", "142 U/L")
s.note(
    "dcsum",
    t("11-11", "10:30"),
    """DC SUM   Wren H  31F
catatonia (bipolar I; bzd stop; worse after haloperidol). resolved on lorazepam. NMS, seizure, encephalitis not found; NMDAR CSF ab PENDING.
iron def Fe 18, IV iron x3 done
MEDS
- lorazepam 2 mg TID, do NOT stop or miss; Dr Farnham tapers. no driving, alcohol, opioids
- lamotrigine 25 daily thru 11/20, 50 daily 11/21-12/4, then 100 12/5. any rash: STOP and ER. missed >5 days -> call, restart low
- OCP continue
STOP clonazepam, quetiapine. never haldol / antipsychotics / metoclopramide w/out psych
old lamotrigine 200 tabs: discard
old depakote (stopped 2024): do not take
FU Farnham 11/17 11:00; PCP 11/24 9:40 (CBC, ferritin); NMDAR result by phone Farnham
Return: mute, rigid, not eating, fever, sweats; suicidal -> 988/911; too sleepy
papers to pt only, sister Mae ok
""",
    "Dr. A. Farnham",
    signed=t("11-11", "12:00"),
)
s.allergy("haloperidol", "5093", "worsened catatonia, fever", t("11-11", "12:05"), kind="intolerance")
s.order("lorazepam 2 mg", "1 tablet by mouth three times daily", t("11-11", "11:00"), cat="discharge")
s.order(
    "lamotrigine 25 mg",
    "25 mg by mouth daily through 11/20, 50 mg daily 11/21 to 12/04, then 100 mg daily from 12/05",
    t("11-11", "11:00"),
    cat="discharge",
)
s.order(
    "ethinyl estradiol 35 mcg-norgestimate 0.25 mg",
    "1 tablet by mouth daily",
    t("11-11", "11:00"),
    cat="discharge",
)
s.note(
    "nursing",
    t("11-11", "13:50"),
    """DC w roommate; Rx lorazepam 2 TID #21 bedside. pt reads back: 25 lamotrigine only, not old 200. papers handed to pt, not mailed.
""",
    "D. Begay RN",
    signed=t("11-11", "14:20"),
)
s.write(__file__)
