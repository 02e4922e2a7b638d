from builder import Stay, clock

t = clock(2025, "+01:00")
s = Stay("k-colitis", "Hallberg", "Ingrid", "1997-05-08", "female")
s.encounter(
    t("02-04", "15:30"),
    t("02-13", "13:00"),
    "bloody diarrhea",
    "95545007",
    "Hemorrhagic diarrhea",
    "Gastroenterology",
)
s.condition("Ulcerative colitis", "64766004", t("02-04", "16:00"), kind="problem-list-item")
s.condition("Iron deficiency anemia", "87522002", t("02-04", "16:00"), kind="problem-list-item")
s.allergy("mesalamine", "", "unspecified", t("02-04", "16:05"), severity="moderate")
H = t("02-04", "17:30")
s.home("infliximab", "5 mg/kg IV every 8 weeks, last 9 January 2025", "2023-08-01", H)
s.home("ethinylestradiol/levonorgestrel", "30 mcg/150 mcg by mouth daily", "2019-01-01", H)
s.home("ibuprofen", "400 mg by mouth as needed for back pain", "2024-12-01", H)
s.home("ferrous sulfate", "325 mg by mouth daily", "2024-06-01", H)
coc = s.order("ethinylestradiol/levonorgestrel", "1 tablet by mouth daily", t("02-04", "18:00"))
fe = s.order("ferrous sulfate", "325 mg by mouth daily", t("02-04", "18:00"))
mp = s.order("methylprednisolone", "30 mg IV every 12 hours", t("02-04", "18:00"))
enx = s.order("enoxaparin", "40 mg subcutaneously daily", t("02-04", "18:00"))
ivf = s.order("lactated Ringer's", "100 mL/h IV", t("02-04", "18:00"))
s.labs(
    t("02-04", "16:00"),
    issued=t("02-04", "16:50"),
    wbc=13.9,
    hgb=8.9,
    plt=542,
    na=134,
    k=2.9,
    cr=0.7,
    crp=142,
    alb=2.6,
    ferr=9,
    alt=18,
    ast=20,
)
s.lab_text(t("02-04", "16:00"), t("02-04", "17:00"), "hCG, serum", "21198-7", "Negative (<1 IU/L)", "N")
s.vitals(t("02-04", "15:40"), bp="102/60", hr=124, temp=38.1, rr=20, spo2=98, weight=58.2, height=169)
s.note(
    "ed",
    t("02-04", "16:00"),
    """27F UC (pancolitis dx 2022) on IFX, 12 bloody BM/d x 9 d, nocturnal, cramp, 5 kg wt loss. Took ibuprofen for back pain since Dec. No travel. Ex-smoker 2021.
HR 124 T 38.1. Abd soft, L sided tender no peritonism. Hb 8.9 K 2.9 CRP 142 alb 2.6. Truelove-Witts severe.
AXR: no megacolon (transverse 4.8).
all: "mesalazine - ?". Stool: C diff + culture sent.
FH sister colectomy for UC at 24. Aunt breast ca.
IVMP, K repl, GI.""",
    "Dr. R. Vestergaard (ED)",
    signed=t("02-04", "18:20"),
)
s.note(
    "consult",
    t("02-04", "18:30"),
    """GI admission
ASUC on IFX (last 9 Jan, 5 mg/kg q8w). IVMP 30 q12. Flex sig tmrw.
Send IFX trough level + anti-drug Ab, TB IGRA, HBV, CMV bx, TPMT.
Mesalamine: 2022 got pericarditis/chest pain on it = TRUE intolerance; no 5-ASA of any kind (incl. enema).
Stop ibuprofen.
Oral iron useless - will do IV.
LMWH ppx even though bleeding!
Contraception: COC.. severe UC + inflam = VTE risk -> should come off, gyn to advise. still on order sheet.
If fail d3: rescue - cyclosporin vs upadacitinib (tofa); surgery aware.""",
    "Dr. L. Fagerström (GI)",
    signed=t("02-04", "20:00"),
)
s.lab_text(
    t("02-04", "17:00"),
    t("02-05", "08:00"),
    "Clostridioides difficile toxin gene (PCR)",
    "54067-4",
    "PCR POSITIVE. toxin EIA to follow",
    "A",
    "preliminary",
)
van = s.order("vancomycin oral", "125 mg by mouth every 6 hours", t("02-05", "08:30"))
s.lab_text(
    t("02-04", "17:00"),
    t("02-05", "15:30"),
    "Clostridioides difficile toxin A+B EIA",
    "",
    "NEGATIVE. GDH negative on repeat. PCR repeat NEGATIVE - first PCR judged contamination of the run; CORRECTED REPORT: C. difficile NOT DETECTED",
    "N",
)
s.note(
    "procedure",
    t("02-05", "10:00"),
    """Flex sig, unprepped, to 40 cm. Mayo 3, deep ulcers, spontaneous bleeding, no pseudomembranes. bx x6 incl CMV IHC. CO2.""",
    "Dr. L. Fagerström (GI)",
    signed=t("02-05", "11:00"),
)
s.note(
    "progress",
    t("02-05", "12:00"),
    """D2 ASUC. C diff PCR + -> vanco po 125 q6. 10 stools. K 3.1. IVMP d1.
Wt 57.9. Plan also IV iron.
COC - continued for now""",
    "Dr. E. Molander (resident)",
    signed=t("02-05", "14:00"),
)
s.labs(t("02-05", "06:00"), issued=t("02-05", "07:00"), wbc=12.1, hgb=8.2, k=3.1, crp=128, alb=2.4)
van.stop(t("02-05", "18:00"), "C. difficile not detected, corrected report")
s.note(
    "consult",
    t("02-06", "10:00"),
    """GYN
Combined pill in severe colitis: stop today, VTE. Chooses LNG-IUS (Mirena) outpt 3 wk (28 Feb 09:30); condoms until. No estrogen again. hCG neg. Migraine w aura as teen (never told anyone) = another absolute reason.""",
    "Dr. S. Bukowska (Gynaecology)",
    signed=t("02-06", "11:30"),
)
coc.stop(t("02-06", "14:00"), "VTE risk, migraine with aura")
s.note(
    "radiology",
    t("02-06", "15:00"),
    """CT ABD/PEL (rising pain)  Pancolitis, wall 11 mm, no perforation, no megacolon. 2.7 cm hypervascular lesion seg VI, ddx FNH / adenoma (on OCP): MRI with hepatobiliary contrast in 3 mo. No portal or mesenteric thrombosis.""",
    "Dr. A. Kovac (Radiology)",
    signed=t("02-06", "16:30"),
)
s.labs(t("02-07", "06:00"), issued=t("02-07", "07:00"), wbc=11.0, hgb=7.6, k=3.6, crp=91, alb=2.3)
s.lab_text(
    t("02-04", "18:00"),
    t("02-07", "10:00"),
    "QuantiFERON TB Gold Plus",
    "71774-4",
    "INDETERMINATE (low mitogen)",
    "A",
)
s.lab_text(
    t("02-04", "18:00"),
    t("02-07", "10:00"),
    "TPMT phenotype",
    "",
    "Very low activity (homozygous deficient range)",
    "A",
)
s.lab_text(
    t("02-05", "10:00"),
    t("02-07", "12:00"),
    "Colon biopsies, histology",
    "",
    "Severe active chronic colitis, ulceration. CMV immunohistochemistry negative. No dysplasia.",
    "A",
)
s.note(
    "progress",
    t("02-07", "08:30"),
    """D4 steroid day 3. stools 8/24h, CRP 91 (142). Oxford: 8 stools, or 3-8 w CRP>45 = fails.
Plan: start UPADACITINIB 45 mg tmrw if IGRA ok. surg (Dr Oyelaran) aware.
Hb 7.6 -> 1 u PRBC today + IV iron.
azathioprine considered once out.
pill still on sheet? no, off 2/6.""",
    "Dr. L. Fagerström (GI)",
    signed=t("02-07", "10:30"),
)
s.given("red cells", "1 unit", t("02-07", "14:00"))
s.given("ferric carboxymaltose", "1000 mg IV once", t("02-07", "17:00"))
s.lab_text(
    t("02-04", "18:30"),
    t("02-08", "09:00"),
    "Infliximab trough level",
    "",
    "1.1 mcg/mL (target >5); anti-drug antibodies NOT detected",
    "A",
)
s.note(
    "consult",
    t("02-08", "10:00"),
    """GI d5: level 1.1 WITHOUT antibodies = underdosed, drug loss in stool; not immunogenic failure. => upadacitinib plan dropped (also IGRA indeterminate, VTE hx risk). RESCUE = infliximab 10 mg/kg now (580 mg), repeat d7, then q4w. CXR normal; IGRA repeat at wk 4 off high dose pred. Mother was treated for TB 2001?? -> pt unsure: TB contact? Not confirmed.
TPMT absent: NO azathioprine/6-MP ever.
PJP proph? not now w pred+IFX: consider; YES start TMP-SMX?? - see allergy""",
    "Dr. L. Fagerström (GI)",
    signed=t("02-08", "11:30"),
)
s.given("infliximab", "580 mg IV (10 mg/kg)", t("02-08", "13:30"))
s.note(
    "pharm",
    t("02-08", "14:30"),
    """Rx note: SULFA - pt reports face swelling + hives to co-trimoxazole aged 15, not in chart. DO NOT give TMP-SMX/sulfasalazine. If PJP cover wanted: atovaquone 1500 daily. Mesalamine = pericarditis 2022.
COC already stopped. Enoxaparin 40 - team wants extended 4 wk post d/c.""",
    "A. Brandt PharmD",
    signed=t("02-08", "15:40"),
)
s.labs(t("02-10", "06:00"), issued=t("02-10", "07:00"), wbc=10.2, hgb=9.2, k=4.0, crp=28, alb=2.7)
s.note(
    "progress",
    t("02-10", "09:00"),
    """D7, 4 stools, less blood. CRP 28. -> pred PO 40 mg daily from 2/11. PJP: decided atovaquone while pred >=20. Enox 40 sc: 28 d post discharge (inpt order to be changed). Diet low residue.
Rest IFX #2 2/15 day unit (10 mg/kg).""",
    "Dr. L. Fagerström (GI)",
    signed=t("02-10", "10:30"),
)
mp.stop(t("02-11", "08:00"), "changed to oral")
pre = s.order("prednisolone", "60 mg by mouth daily", t("02-11", "08:00"))
pre.dose(t("02-11", "11:00"), "40 mg by mouth every morning")
ato = s.order("atovaquone", "1500 mg by mouth daily with food", t("02-11", "08:30"))
ca = s.order("calcium carbonate/vitamin D", "1 tablet by mouth twice daily", t("02-11", "08:30"))
s.note(
    "nursing",
    t("02-11", "13:00"),
    """pt taught self injection enoxaparin. Got prednisolone 60 mg this am per first order (now 40). BG 168. Asks re: sister's azathioprine leftover tablets - told NO. Mood low, PHQ2 3. Wt 57.0""",
    "F. Nyström RN",
    signed=t("02-11", "14:30"),
)
s.labs(t("02-13", "06:00"), issued=t("02-13", "07:00"), wbc=11.8, hgb=9.6, k=4.1, crp=14, alb=2.9, plt=430)
ivf.stop(t("02-06", "09:00"))
fe.stop(t("02-08", "09:00"), "given IV")
s.note(
    "instr",
    t("02-12", "15:00"),
    """DRAFT d/c plan (EM): pred 40 x2wk then taper 5 mg/wk. azathioprine 50 start at clinic. IFX 5 mg/kg q8w""",
    "Dr. E. Molander (resident)",
    signed=t("02-12", "16:00"),
)
s.note(
    "instr",
    t("02-13", "09:00"),
    """Corrected by consultant, supersedes draft 12/2:
- prednisolone 40 mg mane till 18 Feb, then minus 5 mg every week (35 from 19/2 ...), ends ~ 8 wks. don't stop abruptly
- NO azathioprine (TPMT)
- infliximab 10 mg/kg: 15 Feb 08:00 infusion unit; then 15 March, then q4w
- atovaquone til pred <20
- enoxaparin 40 sc daily to 13 March (28 d)
- Ca/D BID
- no oral iron for now, recheck Hb/ferritin 4 wk
- no NSAIDs, pill stopped; condoms till IUS 28 Feb
- MRI liver 3 mo. Repeat IGRA wk 4 (13 March). HBV serology sent 4/2 STILL NOT BACK - GI will chase.
- no live vaccines
Call 555-0119 IBD nurse: >6 stools, fever >38, severe pain/distension, bleeding clots, leg swelling, chest pain, SOB
GI clinic 27 Feb 14:00""",
    "Dr. L. Fagerström (GI)",
    signed=t("02-13", "10:00"),
)
D = t("02-13", "10:30")
s.order(
    "prednisolone",
    "40 mg by mouth every morning to 18 Feb, then reduce by 5 mg each week",
    D,
    cat="discharge",
)
s.order("atovaquone", "1500 mg by mouth daily with food", D, cat="discharge")
s.order("enoxaparin", "40 mg subcutaneously daily until 13 March", D, cat="discharge")
s.order("calcium carbonate/vitamin D", "1 tablet by mouth twice daily", D, cat="discharge")
s.write(__file__)
