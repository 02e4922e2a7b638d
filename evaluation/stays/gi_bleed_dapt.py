"""Bleeding duodenal ulcer four months after a drug-eluting stent, on aspirin and clopidogrel, with an SSRI and ibuprofen."""

from builder import Stay, clock

t = clock(2026, "-04:00")
s = Stay("gib-dapt", "Tavares", "Anthony", "1959-07-19", "male")
s.contact("wife", "Lucille Tavares", "555-0177")
s.encounter(t("04-06", "22:15"), t("04-10", "15:00"), "black stools", "2901004", "Melena", "General Medicine")

s.allergy(
    "iodinated contrast media",
    "",
    "hives 2011, tolerates with premedication",
    t("04-06", "22:40"),
    "mild",
    criticality="low",
)
s.allergy("codeine", "2670", "vomiting", t("04-06", "22:40"), "mild", "intolerance", "low")
s.condition(
    "Coronary arteriosclerosis", "53741008", t("04-06", "22:40"), "2025-12-01", kind="problem-list-item"
)
s.condition("Essential hypertension", "38341003", t("04-06", "22:40"), "2010", kind="problem-list-item")
s.condition("Major depressive disorder", "370143000", t("04-06", "22:40"), "2019", kind="problem-list-item")
s.condition("Upper gastrointestinal hemorrhage", "37372002", t("04-07", "00:30"), t("04-06", "18:00"))
s.condition("Acute posthemorrhagic anemia", "", t("04-07", "00:30"), t("04-06", "18:00"))

rec = t("04-07", "00:10")
s.home("aspirin 81 mg", "81 mg by mouth daily", "2025-12-03", rec)
s.home("clopidogrel 75 mg", "75 mg by mouth daily", "2025-12-03", rec)
s.home("atorvastatin 80 mg", "80 mg by mouth at bedtime", "2025-12-03", rec)
s.home("omeprazole 20 mg", "20 mg by mouth every morning as needed for heartburn", "2024-01-01", rec)
s.home("amlodipine/benazepril 5 mg/20 mg capsule", "1 capsule by mouth daily", "2019-02-01", rec)
s.home("sertraline 100 mg", "100 mg by mouth daily", "2019-06-01", rec)
s.home("ibuprofen 200 mg (OTC)", "600 mg by mouth three times daily for back pain", "2026-03-20", rec)
s.home(
    "nitroglycerin 0.4 mg SL",
    "0.4 mg under the tongue every 5 minutes as needed for chest pain, max 3",
    "2025-12-03",
    rec,
)

s.labs("2026-02-11T08:00:00-05:00", stay=False, hgb=14.1, cr=1.0, plt=231)
s.vitals(t("04-06", "22:20"), "94/56", hr=118, rr=20, temp=36.6, spo2=98, weight=91)
s.labs(
    t("04-06", "22:30"),
    t("04-06", "23:05"),
    wbc=11.9,
    hgb=8.1,
    plt=244,
    na=138,
    k=4.4,
    bun=52,
    cr=1.2,
    inr=1.1,
    trop=18,
)
s.order(
    "pantoprazole",
    "80 mg IV once",
    t("04-06", "22:55"),
    code="40790",
    end=t("04-06", "23:20"),
    final="completed",
)
ppi = s.order("pantoprazole", "8 mg/h IV continuous infusion", t("04-06", "23:20"), code="40790")
asa = s.order("aspirin", "81 mg by mouth daily", t("04-07", "00:20"), code="1191")
asa.hold(t("04-07", "00:30"), "GI bleed, ask cardiology")
clo = s.order("clopidogrel", "75 mg by mouth daily", t("04-07", "00:20"), code="32968")
aml = s.order("amlodipine/benazepril", "5 mg/20 mg by mouth daily", t("04-07", "00:20"))
aml.hold(t("04-07", "00:30"), "hypotension")
s.order("atorvastatin", "80 mg by mouth at bedtime", t("04-07", "00:20"), code="83367")
ser = s.order("sertraline", "100 mg by mouth daily", t("04-07", "00:20"), code="36437")
ery = s.order(
    "erythromycin",
    "250 mg IV once before endoscopy",
    t("04-07", "05:30"),
    end=t("04-07", "06:10"),
    final="completed",
)
s.order("heparin", "5,000 units subcutaneously every 8 hours", t("04-07", "00:20"), code="5224").cancel(
    t("04-07", "00:25"), "bleeding"
)
s.service("Full code", t("04-07", "00:20"), category="code status")

s.note(
    "ed",
    t("04-06", "22:25"),
    """66M 2 d melena x5, lightheaded, near-syncope on toilet. No hematemesis. No CP. DES to LAD 12/2/25 (NSTEMI) on DAPT.
Taking ADVIL 3 tabs TID for back x 2-3 wk. etoh 2 beers/wk. No liver dz. BP 94/56 HR 118. Rectal: black, guaiac +.
Hgb 8.1 (14.1 in Feb). BUN 52. 2 large bore IV, 1L LR, T&C 2u, PPI bolus/gtt. GI (Dr. Sorensen) aware, EGD am. ddx PUD, gastritis, AVM,
Dieulafoy, malignancy, varices unlikely. Glasgow-Blatchford 14.""",
    "M. Castellano PA-C",
    t("04-07", "00:05"),
)
s.note(
    "hp",
    t("04-07", "00:40"),
    """CC black stool. As per ED. PMH: CAD s/p NSTEMI w DES to prox LAD Dec 2025, HTN, MDD, GERD prn omeprazole. Father colon ca 71. no FH bleeding.
SH: plumber, ex-smoker 30 pk-yr quit 2025.
A/P: UGIB likely PUD, ASA+plavix+SSRI+NSAID. NPO. pantop gtt. transfuse 1u now, goal Hgb >8 given CAD. Hold ASA, continue clopidogrel (stent 4 mo!!) - confirm w cards.
Hold amlo/benaz. Trend trop. H pylori. FULL CODE.""",
    "Dr. P. Raghunathan (night)",
    t("04-07", "02:10"),
)
s.labs(t("04-07", "04:00"), t("04-07", "04:35"), hgb=7.4, plt=201, trop=46)
s.note(
    "nursing",
    t("04-07", "04:50"),
    "1 u PRBC done 0340, no rxn. Hgb 7.4 critical called to Dr R 0440. 2nd unit up 0455. Large melanotic stool x1. HR 104.",
    "J. Petit RN",
)
s.procedure("Esophagogastroduodenoscopy", "76009000", t("04-07", "07:40"), t("04-07", "08:25"))
s.note(
    "procedure",
    t("04-07", "08:30"),
    """EGD. Indication melena. MAC.
Esophagus nl, no varices. Stomach: antral erosions, bx x4 for HP and of a 9 mm nodular area at the incisura r/o dysplasia.
Duodenal bulb posterior wall 1.2 cm ulcer with visible vessel (Forrest IIa). Epi 8 mL + 2 hemoclips. Hemostasis.
Rec: PPI gtt 72 h then BID x 8 wk. NPO 24h then clears. Repeat EGD if rebleed; IR backup. NO MRI until clips passed/KUB. Repeat EGD 8-10 wk to check incisura.""",
    "Dr. E. Sorensen, GI",
    t("04-07", "09:05"),
)
s.note(
    "consult",
    t("04-07", "11:00"),
    """CARDIOLOGY. DES prox LAD 12/2/25 for NSTEMI = <6 mo. Trop 18 -> 46 -> 41, demand, no ECG change, no angina.
Do NOT interrupt clopidogrel. Resume ASA 81 within 3 d of hemostasis, i.e. 4/10, if Hgb stable x24h. Then DAPT through 6/2/26, after that clopidogrel alone.
Avoid omeprazole/esomeprazole w clopidogrel (CYP2C19) - pantoprazole. Ask psych/PCP re SSRI alternative.""",
    "Dr. Y. Haddad",
    t("04-07", "12:15"),
)
s.labs(t("04-07", "10:00"), t("04-07", "10:40"), hgb=8.6, trop=41)
s.note(
    "progress",
    t("04-08", "08:20"),
    """HD2 no further melena since 4/7 1000. Hgb 8.6 -> 8.4. HR 84 BP 118/66. clears.
- UGIB duod ulcer s/p clip. gtt till 4/10 0830.
- ABLA s/p 2u. iron studies.
- CAD: clopidogrel cont. ASA held.
- HTN meds held.
- depression: sertraline cont
hx back pain: no NSAID, acetaminophen, lidocaine patch""",
    "Dr. C. Amsel",
    t("04-08", "09:50"),
)
s.labs(t("04-08", "05:30"), t("04-08", "06:10"), hgb=8.4, plt=190, bun=31, cr=1.0, k=4.0, ferr=11)
s.order(
    "acetaminophen",
    "1,000 mg by mouth every 8 hours as needed for back pain",
    t("04-08", "10:00"),
    code="161",
)
s.order("lidocaine 4 % patch", "1 patch to low back daily, 12 h on 12 h off", t("04-08", "10:00"))
s.order("iron sucrose", "200 mg IV once", t("04-08", "15:00"), end=t("04-08", "16:10"), final="completed")
s.note(
    "nursing",
    t("04-08", "22:00"),
    "pt c/o chest pressure 2/10 after walking to BR, gone in 2 min without NTG. ECG no change vs prior. Dr. on call aware, trop sent.",
    "J. Petit RN",
)
s.labs(t("04-08", "22:10"), t("04-08", "22:55"), trop=33, hgb=8.0)
s.note(
    "progress",
    t("04-09", "08:10"),
    """HD3. brown-black stool x1. Hgb 8.0 last pm -> 8.3. brief exertional chest pressure overnight, trop flat 33. cards: anemia, 1 more unit -> given.
- UGIB duod ulcer s/p clip. gtt till 4/10 0830.
- ABLA s/p 2u. iron studies.   [ferritin 11]
- CAD: clopidogrel cont. ASA held.
- HTN meds held.
- depression: sertraline -> mirtazapine per pt + PCP phone (less bleeding), cross over: sertraline 50 x 7 d then off
- H pylori stain pos per prelim path call""",
    "Dr. C. Amsel",
    t("04-09", "10:30"),
)
ser.dose(t("04-09", "10:40"), "50 mg by mouth daily")
s.order("mirtazapine", "15 mg by mouth at bedtime", t("04-09", "10:40"), code="15996")
s.labs(t("04-09", "06:00"), t("04-09", "06:40"), hgb=8.3)
s.labs(t("04-09", "15:00"), t("04-09", "15:35"), hgb=9.3)
s.note(
    "pathology",
    t("04-09", "16:00"),
    """A. antrum: chronic active gastritis, H. PYLORI POSITIVE (immunostain). B. incisura nodule: atypical glands, indefinite for dysplasia; sent for
expert GI pathology review, result to follow ~ 2 weeks.""",
    "Dr. L. Voss",
    t("04-09", "16:40"),
)
s.note(
    "phone",
    t("04-09", "17:30"),
    "GI phone (Sorensen): HP+. Bismuth quad 14 d: start AFTER d/c today fine. PPI: pantoprazole 40 BID. No clarithro (atorva 80!). Incisura re-read pending, I will call him. EGD + bx June.",
    "Dr. C. Amsel",
    t("04-09", "17:45"),
)
s.labs(t("04-10", "06:00"), t("04-10", "06:35"), hgb=9.4, plt=214, bun=16, cr=1.0, k=4.1)
s.vitals(t("04-10", "07:30"), "138/82", hr=76, spo2=98, temp=36.7)
s.note(
    "progress",
    t("04-10", "08:00"),
    """HD4 d/c day. stool brown. Hgb 9.4 stable >24h -> RESTART ASA 81 today per cards. Amlod/benaz: BP 138/82, benazepril part hold (just bled, contrast none, cr ok)...
will resume the combo tomorrow 4/11, same dose. Ibuprofen never again. omeprazole off -> pantop 40 bid x 8 wk then daily while on DAPT. Iron po qod.
HP quad: bismuth subsalicylate 524 qid + metro 500 tid + tetracycline 500 qid x14d -> NB bismuth SUBSALICYLATE = salicylate + DAPT, pharm says use the subcitrate combo cap
(Pylera) 3 caps QID. no etoh w metro. space tetracycline and iron 3 h.""",
    "Dr. C. Amsel",
    t("04-10", "10:20"),
)
asa.resume(t("04-10", "08:30"))
ppi.stop(t("04-10", "08:40"), "to oral")

d = t("04-10", "11:00")
s.order("aspirin 81 mg EC", "81 mg by mouth daily, through 6/2/2026", d, "discharge", code="1191")
s.order("clopidogrel 75 mg", "75 mg by mouth daily, do not interrupt", d, "discharge", code="32968")
s.order("atorvastatin 80 mg", "80 mg by mouth at bedtime", d, "discharge", code="83367")
s.order(
    "pantoprazole 40 mg",
    "40 mg by mouth twice daily for 8 weeks, then once daily",
    d,
    "discharge",
    code="40790",
)
s.order(
    "bismuth subcitrate/metronidazole/tetracycline 140/125/125 mg capsule",
    "3 capsules by mouth four times daily for 14 days",
    d,
    "discharge",
    reason="Helicobacter pylori",
)
s.order("ferrous sulfate 325 mg", "325 mg by mouth every other day", d, "discharge")
s.order("mirtazapine 15 mg", "15 mg by mouth at bedtime", d, "discharge", code="15996")
s.order("sertraline 50 mg", "50 mg by mouth daily through 4/16, then stop", d, "discharge", code="36437")
s.order("amlodipine/benazepril 5 mg/20 mg capsule", "1 capsule by mouth daily, restart 4/11", d, "discharge")
s.order(
    "nitroglycerin 0.4 mg SL",
    "0.4 mg under the tongue every 5 minutes as needed for chest pain, max 3",
    d,
    "discharge",
)
s.order(
    "acetaminophen 500 mg",
    "1,000 mg by mouth every 8 hours as needed for pain, max 3 g/day",
    d,
    "discharge",
    code="161",
)
s.service("CBC", d, due="2026-04-15", note="hemoglobin check, PCP Dr. N. Oduya")
s.service(
    "EGD with biopsies",
    d,
    due="2026-06-10",
    note="Dr. Sorensen, gastric incisura and ulcer healing; on clopidogrel",
)
s.service(
    "H. pylori stool antigen", d, due="2026-06-22", note="test of cure, off PPI for 2 weeks only if GI agrees"
)
s.service("Cardiology Dr. Haddad", d, due="2026-04-24T09:00:00-04:00")
s.note(
    "instr",
    t("04-10", "11:15"),
    """Ulcer caused by infection + ibuprofen + blood thinners. DO NOT STOP CLOPIDOGREL or aspirin on your own - stent. Aspirin until June 2 only. No ibuprofen advil
aleve. Pylera 3 caps 4x/d w food + bedtime x14 d, black stool/dark tongue expected w it & iron BUT tarry sticky stool, dizzy, vomiting blood, chest pain = 911.
NO ALCOHOL during and 3 d after. Tums/milk/iron 3 h apart. NO MRI until your stomach doctor says the clips are out. No driving till CBC ok 4/15? -> wait for Dr Oduya.""",
    "Dr. C. Amsel",
    t("04-10", "12:00"),
)
s.note(
    "nursing",
    t("04-10", "14:40"),
    "AVS reviewed w pt & wife. Pylera PA approved, p/u CVS. Home omeprazole + Advil to be discarded. Vitals stable.",
    "K. Brandt RN",
)

s.write(__file__)
