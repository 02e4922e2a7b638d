"""Infected obstructing ureteric stone in a woman: stent, tamsulosin, an ESBL, a high calcium that no note mentions; notes English and French."""

from builder import LABS, Stay, clock

LABS["cr"] = ("14682-9", "Creatinine", "umol/L", "µmol/L", 45, 90)
LABS["ca"] = ("2000-8", "Calcium", "mmol/L", "mmol/L", 2.15, 2.55)
LABS["hgb"] = ("718-7", "Hemoglobin", "g/L", "g/L", 120, 160)
LABS["urate"] = ("14933-6", "Urate", "umol/L", "µmol/L", 150, 360)
t = clock(2025, "-05:00")
s = Stay("uro-stent", "Tremblay-Okafor", "Geneviève", "1987-04-22", "female")
s.contact("partner", "Chidi Okafor", "514-555-0110")
s.encounter(
    t("11-03", "21:50"), t("11-07", "14:00"), "R flank pain, fever", "31054009", "Ureteric stone", "Urology"
)

s.condition("Migraine with aura", "4473006", t("2022-03-01", "10:00"), "2009", kind="problem-list-item")
s.condition("Ureteric stone", "31054009", t("11-04", "01:00"), t("11-03", "21:50"))
s.allergy(
    "Ciprofloxacin", "2551", "Achilles tendon rupture 2021", t("2022-03-01", "10:05"), kind="intolerance"
)
s.allergy(
    "Morphine",
    "7052",
    "itching",
    t("2022-03-01", "10:05"),
    severity="mild",
    kind="intolerance",
    criticality="low",
)
for name, text in (
    ("topiramate 100 mg tablet", "100 mg by mouth twice daily for migraine"),
    ("ethinylestradiol-levonorgestrel 30/150 mcg tablet", "1 tablet by mouth daily"),
    ("cetirizine 10 mg tablet", "10 mg by mouth daily as needed"),
    ("vitamin C 1000 mg tablet", "2000 mg by mouth daily"),
    ("ibuprofen 400 mg tablet", "400 mg by mouth every 6 hours as needed"),
):
    s.home(name, text, "2023-02-01", t("11-03", "23:30"))

s.note(
    "nursing",
    t("11-03", "22:05"),
    "TRI 2. Dame 38 ans, douleur flanc D 9/10 depuis 2 j, frissons, vomi x3. T 39.4, FC 128, TA 96/54, sat 98 RA. All: cipro (tendon). Prend pilule + topiramate. DDM il y a 2 sem. Mère: néphrectomie pour cancer du rein.",
    "M. Lachance inf.",
)
s.vitals(t("11-03", "22:00"), bp="96/54", hr=128, temp=39.4, rr=22, spo2=98, pain=9)
s.labs(t("11-03", "22:20"), t("11-03", "23:05"), wbc=21.3, hgb=131, plt=142, na=136, k=3.4, cr=148, ca=2.71, alb=3.9, lac=3.1, urate=301, crp=264)  # fmt: skip
s.note(
    "ed",
    t("11-03", "22:30"),
    """38F R flank pain 48h radiating groin, rigors. 1st stone age 31 passed. Migraine w aura. bHCG neg.
ddx obstructed pyelo, appendicitis, torsion, PID, ectopic (neg).
PE: ill, R CVA ++, abdo soft, no peritonism. No cardiac hx, no stents, no valve.
Ketorolac x1 given before Cr back. Pip-tazo 4.5. 2 L RL. CT KUB. Urology paged.
""",
    "Dr A. Mukherjee, urgence",
    t("11-03", "23:40"),
)
s.note(
    "radiology",
    t("11-03", "23:50"),
    """CT abdo-pelvis sans contraste: calcul 7 mm uretère distal DROIT (840 UH), hydronéphrose modérée, infiltration périrénale. 3 mm calcul caliciel inférieur gauche non obstructif. Nodule surrénalien GAUCHE 1.6 cm, 22 UH, indéterminé: bilan hormonal + CT dédié suggérés. Appendice normal. Ovaires normaux.
""",
    "Dre S. Pelletier, radiologie",
    t("11-04", "00:15"),
)
s.order(
    "ketorolac",
    "30 mg IV once",
    t("11-03", "22:35"),
    code="35827",
    end=t("11-03", "22:50"),
    final="completed",
)
s.order(
    "piperacillin-tazobactam",
    "4.5 g IV every 8 hours",
    t("11-03", "22:45"),
    code="74169",
    end=t("11-05", "10:30"),
    why="ESBL",
)
s.order(
    "tamsulosin",
    "0.4 mg by mouth at bedtime",
    t("11-04", "03:30"),
    code="77492",
    reason="stent symptoms and stone passage",
)
s.order("acetaminophen", "1000 mg by mouth every 6 hours", t("11-04", "03:30"), code="161")
s.order("hydromorphone", "1 mg by mouth every 4 hours as needed", t("11-04", "03:30"), code="3423")
ocp = s.order("ethinylestradiol-levonorgestrel", "1 tablet by mouth daily", t("11-04", "03:30"))
top = s.order("topiramate", "100 mg by mouth twice daily", t("11-04", "03:30"), code="38404")
s.order("enoxaparin", "40 mg subcutaneously daily", t("11-04", "08:00"), code="67108")
s.note(
    "op",
    t("11-04", "02:50"),
    """Cysto + R retrograde + R JJ stent 6Fr x 24 cm. GA. Purulent efflux, urine from R renal pelvis to micro. Stone NOT removed (infected). String: none. NO STRING - needs cystoscopy to remove.
Anesth (Dr Fong): DIFFICULT AIRWAY, Cormack 3, videolaryngoscope x2, letter given.
Plan: abx, definitive R URS + laser + stent out 24 Nov. Stent max 3 mo, aim <= 4 wk.
""",
    "Dr J. Villeneuve, urologie",
    t("11-04", "03:40"),
)
s.procedure("Insertion of right ureteric stent", "", t("11-04", "02:05"), t("11-04", "02:45"), "right ureter")
s.note(
    "progress",
    t("11-04", "08:20"),
    """URO J1. T 38.8, TA 104/60, pressors none. Cr 148 (base 68). Stented R obstructed pyelo/urosepsis. bcx 2/2 GNB. continue pip-tazo. NO NSAID. NPO -> DAT. Foley in.
""",
    "Dr R. Singh R3",
    t("11-04", "09:00"),
)
s.lab_text(t("11-03", "22:20"), t("11-05", "09:40"), "Blood culture", "600-7", "Escherichia coli, ESBL producer, 2 of 2 sets. R ceftriaxone, R pip-tazo, R ciprofloxacin, R TMP-SMX. S ertapenem, S meropenem, S gentamicin.", "A")  # fmt: skip
s.labs(t("11-05", "06:00"), t("11-05", "06:45"), wbc=16.0, hgb=112, plt=121, k=3.6, cr=121, ca=2.68, crp=188)
s.note(
    "consult",
    t("11-05", "10:15"),
    "Microbio: E coli BLSE hémoc + urine. Cesser pip-tazo, ertapénem 1 g IV q24h, 14 jours à partir du drainage 4/11 -> dernière dose 17/11. No cipro (tendon rupture; R anyway). Midline then CLSC. Valproate? ne prend pas.",
    "Dre L. Gagnon, microbiologie-ID",
    t("11-05", "10:40"),
)
s.order("ertapenem", "1 g IV every 24 hours", t("11-05", "11:00"), code="325642")
s.note(
    "pharm",
    t("11-05", "14:00"),
    "Topiramate -> Ca phosphate stones + acidosis (HCO3 19). Suggest neuro/FP change; do not stop abruptly, 100 BID cont for now. Vit C 2 g/d -> oxalate, STOP. OCP (estrogen) + migraine WITH AURA = stroke risk, CI; pt agrees to stop, condoms, FP for progestin/IUD. Ibuprofen off until Cr ok & after URS.",
    "N. Bélanger, pharmacienne",
)
ocp.stop(t("11-05", "14:30"), "migraine with aura")
s.labs(t("11-05", "06:00"), t("11-05", "06:45"), co2=19)
s.note(
    "progress",
    t("11-06", "08:10"),
    """URO J3. afeb 24h. Foley out, voids, urgency + flank pull when voiding = stent. continue pip-tazo. Cr 96. tamsulosin helps, add solifenacin 5. midline R arm today. NO NSAID.
""",
    "Dr R. Singh R3",
    t("11-06", "08:40"),
)
s.order("solifenacin", "5 mg by mouth daily", t("11-06", "08:45"), code="322167")
s.labs(t("11-06", "06:00"), t("11-06", "06:45"), wbc=11.2, hgb=113, plt=168, k=3.9, cr=96, ca=2.70)
s.note(
    "nursing",
    t("11-06", "21:00"),
    "Étourdie au lever, TA couchée 112/70 debout 92/60 après tamsulosin. Se lève lentement, ok. Enseignement JJ: sang ds urine normal, boire 2.5 L. On lui a dit retrait du JJ dans ~6 sem?? à valider.",
    "M. Lachance inf.",
)
s.labs(t("11-07", "06:00"), t("11-07", "06:40"), wbc=9.0, hgb=115, plt=231, k=4.0, cr=82, ca=2.69, crp=61)
s.vitals(t("11-07", "08:00"), bp="114/70", hr=78, temp=36.7, spo2=99)
s.note(
    "instr",
    t("11-07", "11:00"),
    """Congé. R JJ STENT IN PLACE, no string. OR 24 Nov 07:30 (arrive 06:00, fasting from midnight): R ureteroscopy laser, stent removed then. NOT 6 weeks.
Ertapenem 1 g IV daily at CLSC Villeray thru 17 Nov; midline R arm out after last dose. bloods CLSC 12 Nov.
tamsulosin 0.4 hs + solifenacin 5 until stent out (bladder/ureter spasm) - get up slowly. Tylenol 1 g q6 prn, hydromorphone 1 mg x6 tabs, no driving/alcohol w it.
STOP pill, STOP vit C. No ibuprofen/Advil till after OR. topiramate same, FP Dre Roy 14 Nov re change + contraception.
Left adrenal nodule 1.6 cm - endo referral sent. Stone analysis after OR. Tell anaesthesia: difficult airway letter. repeat bcx 6 Nov pending.
ER: T >= 38.0, chills, can't pee, clots, pain not controlled, arm red/swollen at midline, weak/speech/vision.
Strain urine not needed. Off work 1 wk.
""",
    "Dr R. Singh R3",
    t("11-07", "12:10"),
)
for name, text, code in (
    ("ertapenem 1 g", "1 g IV every 24 hours through 17 November at CLSC", "325642"),
    ("tamsulosin 0.4 mg capsule", "0.4 mg by mouth at bedtime until stent removal", "77492"),
    ("solifenacin 5 mg tablet", "5 mg by mouth daily until stent removal", "322167"),
    ("acetaminophen 500 mg tablet", "1000 mg by mouth every 6 hours as needed", "161"),
    ("hydromorphone 1 mg tablet", "1 mg by mouth every 4 hours as needed, 6 tablets", "3423"),
    ("topiramate 100 mg tablet", "100 mg by mouth twice daily", "38404"),
):
    s.order(name, text, t("11-07", "11:20"), "discharge", code=code)
s.lab_text(
    t("11-06", "09:00"),
    t("11-07", "09:00"),
    "Blood culture",
    "600-7",
    "No growth at 24 hours",
    status="preliminary",
)
s.service("Referral to endocrinology", t("11-07", "11:30"), note="left adrenal nodule 1.6 cm, 22 HU")
s.service("Right ureteroscopy with removal of ureteric stent", t("11-07", "11:31"), due=t("11-24", "07:30"))

s.write(__file__)
