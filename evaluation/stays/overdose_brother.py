from builder import Stay, clock

t = clock(2025, "-04:00")
s = Stay("l-psych", "Ravenscar", "Dorian", "1990-12-02", "male")
s.contact("brother", "Emeric Ravenscar", "555-0149")
s.encounter(
    t("07-07", "23:10"),
    t("07-16", "14:00"),
    "intentional overdose",
    "55680006",
    "Drug overdose",
    "Medicine / Psychiatry",
)
s.condition(
    "Major depressive disorder, recurrent", "66344007", t("2021-01-01", "09:00"), kind="problem-list-item"
)
s.condition("Alcohol use disorder", "7200002", t("2023-01-01", "09:00"), kind="problem-list-item")
for n_, x in (
    ("citalopram 40 mg", "40 mg by mouth daily"),
    ("naltrexone 50 mg", "50 mg by mouth daily"),
    ("hydrocodone-acetaminophen 5-325", "1 tablet every 6 hours as needed (dentist, 7/1)"),
    ("trazodone 100 mg", "100 mg at bedtime"),
):
    s.home(n_, x, "2024-02-01", t("07-08", "01:00"))
s.allergy("Penicillin", "7980", "rash", t("2021-01-01", "09:00"), severity="mild", criticality="low")
s.vitals(t("07-07", "23:15"), bp="118/70", hr=104, rr=18, temp=36.8, spo2=97, weight=74)
s.labs(
    t("07-07", "23:30"),
    issued=t("07-08", "00:10"),
    na=139,
    k=3.3,
    mg=1.6,
    cr=0.9,
    ast=62,
    alt=48,
    inr=1.1,
    glu=98,
)
s.lab_text(
    t("07-07", "23:30"),
    t("07-08", "00:20"),
    "Acetaminophen level",
    "3298-5",
    "212 ug/mL at about 5 h",
    flag="HH",
)
s.lab_text(t("07-07", "23:30"), t("07-08", "00:20"), "Ethanol", "", "148 mg/dL", flag="H")
s.note(
    "ed",
    t("07-07", "23:40"),
    """34M BIBA. EMS: "took bottle of Benadryl". Pt + brother + bottles: acetaminophen 500 x ~40 (20 g) + citalopram 40 mg x20 @ ~18:30, vodka. Text to ex-wife. SI w/ intent.
APAP 212 @5h above line -> IV NAC 3-bag 21 h. ECG QTc 528. Mg, K replace. Tele. PC consulted. 1:1 sitter, involuntary hold (72h) signed 00:30.
Haldol 5 IM for agitation -> jaw/neck spasm (dystonia), diphenhydramine 50 resolved. NOT on allergy list.
Firearms: pt says no.
FH: mother bipolar I on lithium, maternal uncle suicide.""",
    "Dr. G. Stavros, ED",
    signed=t("07-08", "02:00"),
)
nac = s.order("acetylcysteine", "IV 3-bag protocol 21 h", t("07-08", "00:15"))
cit = s.order("citalopram", "40 mg by mouth daily", t("07-08", "03:00"))
nal = s.order("naltrexone", "50 mg by mouth daily", t("07-08", "03:00"))
traz = s.order("trazodone", "100 mg by mouth at bedtime", t("07-08", "03:00"))
s.order(
    "lorazepam", "1 mg by mouth per CIWA", t("07-08", "03:00"), end=t("07-12", "09:00"), final="completed"
)
s.order("thiamine", "100 mg by mouth daily", t("07-08", "03:00"))
s.order(
    "ondansetron", "4 mg IV every 8 hours as needed", t("07-08", "03:00"), end=t("07-08", "09:00"), why="QTc"
)
s.report(
    "CT head without contrast",
    "",
    t("07-08", "01:30"),
    t("07-08", "02:20"),
    "No bleed. Incidental 9 mm extra-axial calcified mass left frontal convexity, likely meningioma. MRI brain w/wo contrast non-urgent, 3-6 months.",
)
s.note(
    "consult",
    t("07-08", "08:30"),
    """TOX: APAP 20 g + citalopram 800 mg. QTc 528 -> repeat q6h. NO ondansetron, haloperidol, citalopram, trazodone. Continue NAC until APAP neg, INR<2, ALT falling - NOT just 21 h. Serotonin: clonus 2 beats, mild. Hold naltrexone with rising LFT.""",
    "Dr. P. Eskandari, Toxicology",
    signed=t("07-08", "09:30"),
)
s.note(
    "event",
    t("07-08", "16:00"),
    "LAB CALL: lithium 0.9 mEq/L reported on Ravenscar D. - specimen MISLABELED, belongs to bed 14. Result to be removed. Pt does NOT take lithium.",
    "Lab client svcs / RN D. Opoku",
)
s.labs(
    t("07-09", "05:00"),
    issued=t("07-09", "05:50"),
    ast=2110,
    alt=1840,
    inr=1.9,
    k=3.9,
    mg=2.2,
    cr=1.0,
    tbil=1.6,
    plt=141,
)
cit.stop(t("07-08", "10:00"), "overdose, QTc")
s.note(
    "progress",
    t("07-09", "09:00"),
    """HD2 res. ALT 48->1840, INR 1.9, APAP level <10. NAC bag 3 done 21:30 last night, complete. QTc 486. CIWA 6. Home meds: citalopram held, naltrexone + trazodone cont. Li 0.9. Psych to see.""",
    "Dr. C. Pallister PGY1",
    signed=t("07-09", "09:40"),
)
s.note(
    "progress",
    t("07-09", "12:30"),
    "ATTENDING: NAC must CONTINUE (ALT rising) - restarted 11:50, 6.25 mg/kg/h till ALT falling + INR<1.5. Hepatology aware; no encephalopathy. Naltrexone + trazodone stop - orders still on. Li = other pt, disregard. Vit K no. INR q6.",
    "Dr. N. Moreau",
    signed=t("07-09", "13:00"),
)
nac.dose(t("07-09", "11:50"), "6.25 mg/kg/h IV continuous until ALT falls and INR < 1.5")
traz.stop(t("07-09", "15:00"), "QTc")
s.note(
    "consult",
    t("07-09", "15:00"),
    "PSYCH C-L: MDD recurrent severe, AUD. SI ongoing, ambivalent. 1:1 cont. Mother bipolar I - pt denies mania; 1 episode 4 d little sleep age 22 on prednisone? Plan: mirtazapine 15 qhs when medically OK. Then psych unit. ",
    "Dr. A. Ilves, Psychiatry",
    signed=t("07-09", "16:00"),
)
mir = s.order("mirtazapine", "15 mg by mouth at bedtime", t("07-09", "16:30"))
s.note(
    "sw",
    t("07-10", "11:00"),
    "SW: pt consents to contact brother Emeric only. Explicitly NO info to ex-wife (Lenore) or employer. Lives alone, divorced March, job at risk. Guns: denies. Hep risk: IVDU 2015.",
    "R. Castellan LCSW",
    signed=t("07-10", "11:40"),
)
s.labs(
    t("07-10", "05:00"),
    issued=t("07-10", "05:50"),
    ast=820,
    alt=1220,
    inr=1.4,
    k=4.1,
    mg=2.1,
    cr=0.9,
    tbil=1.3,
)
nac.stop(t("07-10", "14:00"), "ALT falling, INR 1.4")
s.lab_text(
    t("07-09", "05:00"),
    t("07-11", "12:00"),
    "Hepatitis panel / HIV",
    "",
    "HCV antibody REACTIVE; HCV RNA sent, in process. HBsAg neg, HIV neg",
    flag="A",
)
nal.stop(t("07-10", "09:00"), "acute liver injury")
s.note(
    "phone",
    t("07-11", "13:00"),
    "Brother Emeric called: there IS a shotgun + shells at pt's cabin closet (father's). 'I'll try to get it this weekend.' Not confirmed removed. Also pt has 2 more APAP bottles and dentist Norco in bathroom. Told Dr Ilves.",
    "R. Castellan LCSW",
    signed=t("07-11", "13:30"),
)
s.note(
    "progress",
    t("07-11", "10:00"),
    "Med cleared 7/11, QTc 452, ALT 610 INR 1.1. Transfer psych unit 7/11 pm. Hold expired 7/11 00:30; signed VOLUNTARY 7/11.",
    "Dr. N. Moreau",
    signed=t("07-11", "11:00"),
)
s.labs(t("07-11", "05:00"), issued=t("07-11", "05:50"), ast=190, alt=610, inr=1.1, k=4.2)
s.note(
    "consult",
    t("07-12", "10:00"),
    "PSYCH unit: mirtazapine too sedating, wt worry, LFT -> STOP after 2 doses. Start SERTRALINE 25 x4d then 50 mg daily 7/16. Family bipolar + equivocal hx: watch for activation/mania. Acamprosate 666 TID (nl renal) instead of naltrexone. Hydroxyzine 25 no (QT) -> melatonin 5 qhs.",
    "Dr. A. Ilves, Psychiatry",
    signed=t("07-12", "11:20"),
)
mir.stop(t("07-12", "11:30"), "sedation")
ser = s.order("sertraline", "25 mg by mouth daily", t("07-12", "11:40"))
s.order("acamprosate", "666 mg by mouth three times daily", t("07-12", "11:40"))
s.order("melatonin", "5 mg by mouth at bedtime", t("07-12", "11:40"))
s.note(
    "pharm",
    t("07-13", "11:00"),
    "Tox/allergy: haloperidol acute dystonia 7/7 -> intolerance list. PCN: rash as kid, unverified. APAP avoid till LFT nl (PCP recheck) incl. combo pills. Norco: dispose. Sertraline + NSAID bleed. Limit d/c supply 7 d, blister, no refills.",
    "L. Danforth PharmD",
    signed=t("07-13", "11:40"),
)
s.note(
    "nursing",
    t("07-14", "20:30"),
    "Unit: slept 6h. In group. Denies SI today. Ex-wife phoned asking d/c date - not told. Safety plan started: warning signs drinking, being alone after custody calls; reasons - daughter Wren (6).",
    "P. Abara RN",
)
s.labs(t("07-15", "05:00"), issued=t("07-15", "05:50"), ast=48, alt=142, inr=1.0, k=4.2, cr=0.9, na=137)
s.note(
    "progress",
    t("07-15", "11:00"),
    "ECG QTc 438. ALT 142. No SI x3 d. CAMS. HCV RNA still out. Shotgun: Emeric LM x2, no answer - removal still NOT confirmed; d/c to brother's home in Alder St, not cabin, as condition.",
    "Dr. A. Ilves, Psychiatry",
    signed=t("07-15", "12:00"),
)
s.vitals(t("07-16", "08:00"), bp="122/76", hr=76, rr=14, temp=36.7, spo2=98, weight=73.1)
ser.dose(t("07-16", "08:00"), "50 mg by mouth daily")
s.note(
    "progress",
    t("07-16", "09:30"),
    """DC to brother's home. Sertraline 50 from today. Acamprosate 666 TID. Thiamine 100. melatonin. 7-day supply, brother holds meds. Outpt psych Dr. Varga 7/21 15:00 (within 7d), IOP start 7/22, PCP LFT + Na + HCV RNA 7/23. MRI brain for 9 mm lesion 3-6 mo - told pt. 988 / 555-0100 crisis. Emeric texts 9:10: shotgun w/ sheriff since yesterday, receipt photo seen = CONFIRMED REMOVED. APAP bottles + Norco: Emeric will clear cabin - not done.""",
    "Dr. A. Ilves, Psychiatry",
    signed=t("07-16", "10:30"),
)
for n_, x in (
    ("sertraline 50 mg", "50 mg by mouth once daily, 7 tablets, no refills"),
    ("acamprosate 333 mg", "666 mg (2 tablets) by mouth three times daily, 7 days"),
    ("thiamine 100 mg", "100 mg by mouth daily"),
    ("melatonin 5 mg", "5 mg at bedtime"),
):
    s.order(n_, x, t("07-16", "10:40"), cat="discharge")
s.write(__file__)
