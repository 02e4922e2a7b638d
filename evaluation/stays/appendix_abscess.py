"""Perforated appendicitis with abscess, drained, in a woman on methotrexate. Fictional."""

from builder import Stay, clock

t = clock(2025, "-04:00")
s = Stay("do-appy-47", "Okafor", "Denise", "1978-02-11", "female")
s.encounter(
    t("10-12", "18:30"),
    t("10-18", "13:00"),
    "abdominal pain",
    "21522001",
    "Abdominal pain",
    "General Surgery",
)
s.condition(
    "Rheumatoid arthritis", "69896004", t("10-12", "18:40"), onset="2016-01-01", kind="problem-list-item"
)
s.allergy("cephalexin", "2231", "hives, lip swelling", "2019-07-02T00:00:00-04:00")
for a, b in (
    ("methotrexate", "20 mg by mouth once a week (Sunday)"),
    ("folic acid", "1 mg by mouth once daily"),
    ("hydroxychloroquine", "200 mg by mouth twice daily"),
    ("prednisone", "5 mg by mouth once daily"),
    ("naproxen", "500 mg by mouth twice daily as needed"),
):
    s.home(a, b, "2023-01-01", t("10-12", "19:30"))
s.vitals(t("10-12", "18:35"), bp="104/62", hr=118, rr=20, temp=38.9, spo2=98, weight=71)
s.labs(
    t("10-12", "18:50"),
    issued=t("10-12", "19:35"),
    wbc=17.8,
    hgb=11.2,
    plt=410,
    na=134,
    k=3.9,
    cr=1.0,
    bun=18,
    crp=212,
    lac=1.8,
    ast=28,
    alt=31,
    tbil=0.8,
)
s.lab_text(t("10-12", "18:50"), t("10-12", "19:40"), "hCG", "2118-8", "negative")
s.note(
    "ed",
    t("10-12", "19:50"),
    """47F RA on MTX/pred p/w RLQ pain x6d, started periumbilical, fever/rigors today. anorexia. N, no V. no dysuria. LMP 3wk, hcg neg. No prior abd surg. fam hx mat grandmother colon ca @62.
Allergies: per pt "can't have penicillin"
Meds RA: MTX 20, HCQ, pred 5, naproxen for flares, folate
PE T 38.9 HR 118. RLQ TTP w rebound, mass?
Labs WBC 17.8 CRP 212
-> CT a/p, surg consult, fluids 2L, pip-tazo vs cipro/flagyl - see pharm""",
    "Dr. J. Haddad, ED",
    signed=t("10-12", "20:40"),
)
s.report(
    "CT abdomen and pelvis with contrast",
    "72250-2",
    t("10-12", "20:30"),
    t("10-12", "21:20"),
    "Perforated appendicitis with 5.2 cm rim-enhancing right lower quadrant abscess, 9 mm appendicolith. No free air. Lung bases: 8 mm solid nodule right lower lobe; CT chest in 6 months recommended. Uterus, ovaries unremarkable.",
)
s.note(
    "consult",
    t("10-12", "21:40"),
    """GEN SURG consult/H&P  47F perf appy w 5.2cm abscess, immunosuppressed.
Plan: NPO, OR tomorrow AM lap appendectomy poss open. Consent signed. pip-tazo 3.375 q6. stress dose steroids. DVT ppx enox 40.
All: PCN (per ED).
home meds continued.""",
    "Dr. C. Iwu, Surgery PGY3",
    signed=t("10-12", "22:30"),
)
rx_mtx = s.order("methotrexate", "20 mg by mouth once daily", t("10-12", "22:45"))
rx_nap = s.order("naproxen", "500 mg by mouth twice daily as needed", t("10-12", "22:45"))
s.order("folic acid", "1 mg by mouth once daily", t("10-12", "22:45"))
rx_hcq = s.order("hydroxychloroquine", "200 mg by mouth twice daily", t("10-12", "22:45"))
rx_pred = s.order("prednisone", "5 mg by mouth once daily", t("10-12", "22:45"))
rx_pred.hold(t("10-12", "23:30"), "stress dose hydrocortisone")
rx_hc = s.order(
    "hydrocortisone",
    "50 mg intravenously every 8 hours",
    t("10-12", "23:30"),
    end=t("10-15", "09:00"),
    why="back to prednisone",
)
rx_pt = s.order(
    "piperacillin-tazobactam",
    "3.375 g intravenously every 6 hours",
    t("10-12", "23:00"),
    end=t("10-16", "10:00"),
    why="oral step-down",
)
rx_enx = s.order(
    "enoxaparin",
    "40 mg subcutaneously once daily",
    t("10-12", "23:30"),
    end=t("10-18", "12:00"),
    why="discharge",
)
s.note(
    "pharm",
    t("10-13", "07:30"),
    """PHARMACY - URGENT. MTX entered 20 mg DAILY - home dose is 20 mg ONCE WEEKLY (Sun; last taken 10/5, skipped 10/12 as sick). Not given. Called Dr Iwu, order to be cancelled; recommend hold MTX during infection.
Allergy: pt reports penicillin because her mother has PCN allergy. Pt herself took amoxicillin 2021 & Augmentin 2023 (fill hx), no problem. Her own reaction = cephalexin 2019 hives + lip swelling. Pip-tazo first dose 23:15 tolerated.
NSAID + contrast + MTX: stop naproxen.
Avoid TMP-SMX w MTX (marrow tox).""",
    "N. Brightwater PharmD",
    signed=t("10-13", "08:10"),
)
rx_mtx.cancel(t("10-13", "08:20"), "wrong frequency; hold during infection")
s.note(
    "progress",
    t("10-13", "08:30"),
    "SURG attending: seen w team. Abscess >5 cm, 6d hx, immunosuppressed, no peritonitis beyond RLQ -> NO OR. IR drain, abx, interval appendectomy later. OR cancelled. MTX held. HCQ + pred(stress) continue.",
    "Dr. A. Feldman, Surgery",
    signed=t("10-13", "09:20"),
)
s.procedure(
    "CT guided drainage of abscess", "", t("10-13", "11:00"), t("10-13", "11:50"), "right lower quadrant"
)
s.note(
    "procedure",
    t("10-13", "12:00"),
    "IR: CT guided 10 Fr locking pigtail via RIGHT lower quadrant, 60 mL frank pus aspirated, to gravity bag. Cx + cytology sent. No complication. Flush 10 mL NS daily. Remove when <10 mL/d x2d and CT shows collapse.",
    "Dr. V. Stein, IR",
    signed=t("10-13", "12:30"),
)
s.labs(
    t("10-14", "05:30"),
    issued=t("10-14", "06:20"),
    wbc=14.1,
    hgb=10.2,
    plt=388,
    k=3.6,
    cr=1.6,
    bun=27,
    crp=168,
)
s.vitals(t("10-14", "08:00"), bp="112/68", hr=92, temp=37.9, spo2=97)
s.note(
    "nursing",
    t("10-14", "07:00"),
    "POD1 drain LLQ pigtail 85 ml/24h purulent, flushed 10ml. Tmax 38.3. pain 5/10. Pt asked for her naproxen - given 2200 per order.",
    "E. Tran RN",
    signed=t("10-14", "07:20"),
)
s.note(
    "progress",
    t("10-14", "08:00"),
    """HD2 s/p IR drain. Tmax 38.3. Drain RLQ 85 cc. WBC 14.1 (17.8). Cr 1.6 (1.0) - AKI: contrast + naproxen still on MAR, given last night!! -> d/c naproxen, IVF, no NSAIDs. MTX would accumulate - stays held.
cont pip-tazo, d2. clears.
Hydrocort 50 q8 -> off in AM 10/15 back to pred 5.""",
    "Dr. C. Iwu, Surgery PGY3",
    signed=t("10-14", "09:30"),
)
rx_nap.stop(t("10-14", "09:35"), "AKI")
s.lab_text(
    t("10-13", "11:30"),
    t("10-15", "12:00"),
    "Abscess culture",
    "6463-4",
    "Escherichia coli: ampicillin R, amoxicillin-clavulanate S, TMP-SMX S, ciprofloxacin S. Anaerobic culture: mixed growth, identification to follow.",
    "A",
    status="preliminary",
)
s.labs(t("10-15", "05:30"), issued=t("10-15", "06:20"), wbc=11.4, hgb=10.0, k=3.7, cr=1.4, bun=22, crp=90)
rx_pred.resume(t("10-15", "09:00"))
s.note(
    "progress",
    t("10-15", "09:00"),
    "HD3 Tm 37.6. drain 40. WBC 11.4 Cr 1.4. reg diet. Hydrocort off, pred 5 resumed. Cx E coli. Plan step-down TMP-SMX DS bid to total 14 d, home thurs. Drain stays.",
    "Dr. L. Park, Surgery PGY1",
    signed=t("10-15", "13:10"),
)
s.note(
    "pharm",
    t("10-15", "13:30"),
    "Do NOT use TMP-SMX: weekly MTX in tissue + AKI = pancytopenia risk. amox-clav S and tolerated before -> 875/125 BID. Dr Park agrees. HCQ ok. (cephalexin allergy is own/real; no cephalosporins w/ similar side chain.)",
    "N. Brightwater PharmD",
    signed=t("10-15", "13:50"),
)
s.note(
    "consult",
    t("10-15", "15:00"),
    "RHEUM (phone): hold MTX until abx done, drain out AND seen by us; HCQ + pred 5 continue, never stop pred abruptly. Visit 11/6 0930 Dr Sandoval. Flares: call us, not NSAIDs.",
    "Dr. I. Sandoval, Rheumatology",
    signed=t("10-15", "15:30"),
)
rx_amc = s.order("amoxicillin-clavulanate", "875/125 mg by mouth twice daily", t("10-16", "10:00"))
s.order("acetaminophen", "1000 mg by mouth every 8 hours as needed", t("10-13", "12:30"))
rx_oxy = s.order("oxycodone", "5 mg by mouth every 6 hours as needed", t("10-13", "12:30"))
s.labs(t("10-16", "05:30"), issued=t("10-16", "06:20"), wbc=9.6, hgb=10.1, k=4.0, cr=1.2, bun=17, crp=51)
s.vitals(t("10-16", "08:00"), bp="118/72", hr=80, temp=37.1, spo2=98)
s.note(
    "progress",
    t("10-16", "11:30"),
    "HD4 afeb 24h. drain 25 serous-turbid. amox-clav started today, total abx through 10/27 (14d from drain). Cytology pend. anaerobe ID pend. plan home sat w drain. pt asks re: 'lung spot' on CT portal - see below: 8 mm RLL, CT chest 6 mo, PCP. she smokes 1/2 ppd x20.",
    "Dr. C. Iwu, Surgery PGY3",
    signed=t("10-16", "12:30"),
)
s.note(
    "sw",
    t("10-17", "10:00"),
    "CM: VNA drain care 3x/wk starting 10/19. Lives w partner Kelechi. supplies (NS flush, bags) ordered. Off work 2 wks letter.",
    "P. Dunne CM",
    signed=t("10-17", "10:30"),
)
s.note(
    "nursing",
    t("10-17", "15:00"),
    "Drain teach R side: pt flushed 10 mL herself w/o help. output 18. Record daily. NB pt took her own methotrexate bottle out of bag to fill pillbox - reminded HELD.",
    "E. Tran RN",
    signed=t("10-17", "15:20"),
)
s.labs(t("10-18", "05:30"), issued=t("10-18", "06:10"), wbc=8.2, hgb=10.4, cr=1.0, k=4.1, crp=22)
for a, b in (
    ("amoxicillin-clavulanate", "875/125 mg by mouth twice daily through 10/27"),
    ("acetaminophen", "1000 mg by mouth every 8 hours as needed"),
    ("oxycodone", "5 mg by mouth every 6 hours as needed, 8 tablets"),
    ("prednisone", "5 mg by mouth once daily"),
    ("hydroxychloroquine", "200 mg by mouth twice daily"),
    ("folic acid", "1 mg by mouth once daily"),
    ("sodium chloride 0.9% flush", "10 mL into drain once daily"),
):
    s.order(a, b, t("10-18", "09:00"), cat="discharge")
rx_mtxd = s.order(
    "methotrexate",
    "20 mg by mouth once a week (Sunday)",
    t("10-18", "09:00"),
    cat="discharge",
    note="resumed from home list",
)
s.note(
    "progress",
    t("10-18", "09:30"),
    """DC: perf appendicitis + abscess, NON-op, 10 Fr drain RLQ in place. AKI resolved Cr 1.0. WBC 8.2.
abx amox-clav thru 10/27. MTX HELD - disregard the one that pulled over from home list, I will take it off. no NSAIDs.
IR drain check w CT 10/27 0900. Surg clinic Feldman 11/3 1400. Rheum 11/6. Interval appy 6-8 wk.
Colonoscopy before interval appy (47 + perf appy, GM colon ca) - GI referral placed, no date.
Pending: cytology, anaerobe ID.
Lung nodule 8 mm RLL -> PCP CT chest ~ April 2026.
Return: fever >38, worse pain, drain out / stops / blood / green, vomiting, yellow, rash/swelling.""",
    "Dr. C. Iwu, Surgery PGY3",
    signed=t("10-18", "10:40"),
)
rx_mtxd.stop(t("10-18", "12:40"), "held until rheumatology visit")
s.service("Referral for colonoscopy", t("10-18", "09:40"), note="before interval appendectomy")
s.note(
    "phone",
    t("10-18", "11:15"),
    'Portal msg from pt: "Tomorrow is Sunday my methotrexate day, do I take it? Also my mom says I\'m allergic to penicillin like her and Augmentin is penicillin??" -> RN Tran answered in person: no MTX; Augmentin ok, has taken since 10/16 no rash.',
    "E. Tran RN",
    signed=t("10-18", "11:40"),
)
s.write(__file__)
