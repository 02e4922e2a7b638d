"""59 M, lymphoma after cycle 2 of R-CHOP, neutropenic fever. Home list only in the notes; discharge orders of category community, changed in versions."""

from builder import Stay, clock

t = clock(2026, "-04:00")
s = Stay("i-onc-59", "Petrosyan", "Armen", "1966-09-03", "male")
s.contact("wife", "Lusine Petrosyan", "518-555-0109")
s.encounter(
    t("06-08", "21:30"),
    t("06-15", "14:00"),
    "fever after chemo",
    "409089005",
    "Febrile neutropenia",
    "Oncology",
)
s.condition(
    "Diffuse large B-cell lymphoma",
    "109969005",
    t("06-08", "23:00"),
    kind="problem-list-item",
    onset="2026-04",
)
s.condition("Febrile neutropenia", "409089005", t("06-08", "23:00"), abated=t("06-13", "08:00"))
s.allergy(
    "Rituximab",
    "121191",
    "rigors, flushing during first infusion",
    "2026-04-22T11:00:00-04:00",
    severity="moderate",
    criticality="low",
)
ANC = ("Neutrophils absolute", "751-8")


def anc(when, issued, value, flag):
    s.lab_text(when, issued, *ANC, f"{value} K/uL (ref 1.8-7.7)", flag)


s.vitals(t("06-08", "21:40"), bp="96/54", hr=122, temp=39.1, spo2=96, rr=22, weight=82.3)
s.labs(
    t("06-08", "21:50"),
    t("06-08", "22:35"),
    wbc=0.4,
    hgb=8.8,
    plt=34,
    cr=1.3,
    k=3.3,
    lac=2.6,
    alt=61,
    ast=48,
    tbil=0.9,
    mg=1.5,
)
anc(t("06-08", "21:50"), t("06-08", "22:35"), "0.1", "LL")
s.note(
    "ed",
    t("06-08", "21:45"),
    """59M DLBCL C2 R-CHOP d10 (chemo 5/29). T 39.1 home 39.4. Chills after port flush. BP 96/54 -> 2 L -> 108/60. L arm swollen 2 d, port is RIGHT chest. mouth sores.
Abx in 38 min: cefepime 2 g. + vanc for port ?
Wife brings list: allopurinol 300 qd, acyclovir 400 bid, prednisone 100 (done 6/2), ondansetron prn, levofloxacin 500 qd (ppx), fluconazole 200, amlodipine 10, metformin 500 bid, entecavir?? "he was told to start a liver one, never picked up".
All: rituximab in chart = rigors 1st infusion, tolerated 2nd at slow rate; NOT an allergy per onc.""",
    "Dr. P. Kowalczyk ED",
    signed=t("06-08", "23:10"),
)
cef = s.order("cefepime", "2 g IV q8h", t("06-08", "22:15"))
van = s.order("vancomycin", "1250 mg IV q12h", t("06-08", "22:30"))
s.order("acyclovir", "400 mg PO BID", t("06-08", "23:30"), end=t("06-15", "14:00"), final="completed")
s.order(
    "fluconazole",
    "200 mg PO daily",
    t("06-08", "23:30"),
    end=t("06-10", "10:30"),
    why="QTc 512 w levofloxacin/ondansetron; micafungin",
)
s.order(
    "allopurinol", "300 mg PO daily", t("06-08", "23:30"), end=t("06-09", "11:20"), why="TLS risk over, rash?"
)
s.order(
    "levofloxacin",
    "500 mg PO daily",
    t("06-08", "23:30"),
    end=t("06-08", "23:50"),
    final="cancelled",
    why="on cefepime",
)
s.order(
    "amlodipine",
    "10 mg PO daily",
    t("06-08", "23:30"),
    end=t("06-09", "00:10"),
    final="on-hold",
    why="SBP 96",
)
s.note(
    "hp",
    t("06-09", "00:30"),
    """HEM/ONC H&P.  BLUF neutropenic sepsis d10 C2.
lac 2.6 -> rpt. ANC 0.1 plt 34.
Source ?mucositis ?port.
L arm: duplex.
HBV: core Ab POS, sAg neg, DNA neg 4/20 - on RITUXIMAB - entecavir 0.5 daily ordered 4/24 by clinic, NEVER STARTED (pharmacy backorder). Risk of reactivation. Start now. Continue >=12 mo after rituximab.
ALT 61 (b/l 25) -> HBV DNA, sent.
Metformin hold (lactate). G-CSF: pegfilgrastim given 5/30 already, no extra.
Allergy: rituximab = infusion rxn, premed + slow. fam Hx brother Ashkhen? no: sister leukaemia.""",
    "Dr. H. Sundaresan, Oncology",
    signed=t("06-09", "01:20"),
)
s.order(
    "entecavir",
    "0.5 mg PO daily empty stomach",
    t("06-09", "01:30"),
    end=t("06-15", "14:00"),
    final="completed",
)
s.lab_text(
    t("06-08", "22:00"),
    t("06-09", "15:00"),
    "Blood culture, port",
    "600-7",
    "gram negative rods, Escherichia coli",
    "A",
    status="preliminary",
)
s.lab_text(
    t("06-08", "22:00"),
    t("06-09", "15:00"),
    "Blood culture, peripheral",
    "600-7",
    "gram positive cocci in clusters, 1 of 2 bottles",
    "A",
    status="preliminary",
)
s.lab_text(
    t("06-09", "01:40"),
    t("06-09", "02:00"),
    "Hepatitis B virus DNA quant",
    "",
    "sent to reference laboratory",
    status="registered",
)
s.labs(t("06-09", "05:00"), t("06-09", "05:40"), wbc=0.3, hgb=7.9, plt=22, cr=1.2, k=3.4, lac=1.3)
anc(t("06-09", "05:00"), t("06-09", "05:40"), "0.0", "LL")
s.report(
    "US upper extremity venous duplex LEFT",
    "",
    t("06-09", "09:00"),
    t("06-09", "10:00"),
    "Acute occlusive DVT left brachial and axillary veins. Old PICC tract (removed 5/20).",
    category="VUS",
)
s.note(
    "progress",
    t("06-09", "10:30"),
    """BLUF: GNR in port cx, better BP. T 38.4.
L UE DVT (old PICC site) brachial/axill. plt 22 -> NO anticoag now, start when plt >50 (LMWH), remove? port is R, stays for now...
K 3.4 replete. QTc 512: stop ondansetron/fluconazole; micafungin 100. Levofloxacin stays off - not a home drug anymore while in.
plts transfuse <10. allopurinol stop (uric 4, cyc2). RBC 1u for 7.9. irradiated.""",
    "Dr. H. Sundaresan, Oncology",
    signed=t("06-09", "11:30"),
)
s.order("micafungin", "100 mg IV daily", t("06-09", "12:00"), end=t("06-14", "09:00"), final="completed")
s.note(
    "nursing",
    t("06-09", "22:00"),
    """PRBC 1u: 2015 started, 2040 itch + hives trunk, no wheeze. Stopped, diphenhydramine 25, resolved, restarted slow, done 2330. Blood bank notified. Pt asks "will I lose the port".""",
    "O. Delgado RN",
    signed=t("06-09", "23:55"),
)
s.lab_text(
    t("06-08", "22:00"),
    t("06-11", "10:00"),
    "Blood culture, port",
    "600-7",
    "Escherichia coli 2/2 bottles. S: cefepime, ceftriaxone, meropenem, pip-tazo. R: levofloxacin, ciprofloxacin, ampicillin, TMP-SMX",
    "A",
)
s.lab_text(
    t("06-08", "22:00"),
    t("06-11", "10:00"),
    "Blood culture, peripheral",
    "600-7",
    "Staphylococcus epidermidis 1 of 4 bottles, likely contaminant",
    "A",
)
van.stop(t("06-10", "10:30"), "likely contaminant")
s.labs(t("06-11", "05:00"), t("06-11", "05:40"), wbc=0.8, hgb=8.6, plt=31, cr=1.1, k=3.8)
anc(t("06-11", "05:00"), t("06-11", "05:40"), "0.3", "LL")
s.note(
    "consult",
    t("06-11", "13:00"),
    """ID: E coli port bacteremia (port 2/2, perip same bug +1 late? differential time 4 h = CRBSI). Levo-R -> no FQ step-down. Lock vs remove: GNR w/ port, pull. Rpt cx 6/10 neg so far. Rec port OUT when plt >50 or w/ transfusion; 14 d from first neg (6/10 -> 6/24). CoNS 1/4 contaminant, don't treat, vanc off.
oral option: none good (levo/TMP R) -> ceftriaxone 2 g daily IV via midline? ARM: R only (L DVT).""",
    "Dr. W. Achterberg, ID",
    signed=t("06-11", "14:00"),
)
s.procedure("Removal of tunneled port", "", t("06-12", "09:00"), t("06-12", "10:00"), site="right chest")
s.note(
    "procedure",
    t("06-12", "10:00"),
    "IR: R IJ port removed, 1u plt prior (plt 46->). Tip cx sent. R basilic midline 4 F placed. Hemostasis ok.",
    "Dr. E. Nordahl, IR",
    signed=t("06-12", "10:50"),
)
s.labs(t("06-13", "05:00"), t("06-13", "05:40"), wbc=3.1, hgb=8.9, plt=64, cr=1.0, k=3.9, alt=72)
anc(t("06-13", "05:00"), t("06-13", "05:40"), "1.6", "L")
s.note(
    "progress",
    t("06-13", "09:30"),
    """BLUF: ANC 1.6 afebrile 48 h. plt 64 -> apixaban? enoxaparin 80 BID x 24h then apixaban 5 BID (no load d/t plt, d/w heme).
cefepime -> ceftriaxone 2 g q24 6/13. through 6/24.
C3 R-CHOP was due 6/19 -> DELAY to >=6/26, clinic decides; vincristine cut for neuropathy gr 2 (feet).
TMP-SMX ppx: PJP? atovaquone? [E coli R irrelevant] not yet.
metformin resume at dc; amlodipine stay off (BP 112).""",
    "Dr. H. Sundaresan, Oncology",
    signed=t("06-13", "10:40"),
)
cef.stop(t("06-13", "10:45"), "narrowed")
s.order("ceftriaxone", "2 g IV q24h", t("06-13", "11:00"), end=t("06-15", "14:00"), final="completed")
s.order("enoxaparin", "80 mg SC q12h", t("06-13", "11:00"), end=t("06-14", "11:00"), why="to apixaban")
s.order("apixaban", "5 mg PO BID", t("06-14", "11:00"), end=t("06-15", "14:00"), final="completed")
s.note(
    "radiology",
    t("06-13", "15:00"),
    """CT C/A/P w contrast: response, mediastinal mass 3.1 (was 7.4). New: 2.2 cm LEFT renal enhancing lesion suspicious for RCC, urology ref. Splenomeg. No abscess.""",
    "Dr. B. Quist, Radiology",
    signed=t("06-13", "16:10"),
)
s.labs(t("06-15", "05:00"), t("06-15", "05:40"), wbc=6.4, hgb=9.2, plt=118, cr=1.0, k=4.0, alt=58)
anc(t("06-15", "05:00"), t("06-15", "05:40"), "4.2", "N")
s.vitals(t("06-15", "08:00"), bp="114/66", hr=84, temp=36.8, spo2=98, weight=80.9)
s.note(
    "progress",
    t("06-15", "09:00"),
    """BLUF home. HBV DNA not back. OPAT ceftriaxone thru 6/24 via R midline. apix 5 BID >=3 mo, HOLD if plt <50 call. No levofloxacin ppx any more (R) & QTc 466. no NSAIDs. No live vaccine. ondansetron - ok? QTc 466: prochlorperazine instead.
Pre-biotic: acyclovir cont. fluconazole - no, was stopped; restart not needed ANC 4.2.
Onc clinic 6/18 CBC/CMP. Urology.""",
    "Dr. H. Sundaresan, Oncology",
    signed=t("06-15", "10:00"),
)
d = t("06-15", "10:30")
for n, x in (
    ("entecavir 0.5 mg", "1 tab PO daily, empty stomach"),
    ("acyclovir 400 mg", "1 tab PO BID"),
    ("ceftriaxone", "2 g IV daily via midline, last dose 6/24/2026"),
    ("metformin 500 mg", "1 tab PO BID"),
    ("prochlorperazine 10 mg", "1 tab PO q6h PRN nausea"),
):
    s.order(n, x, d, cat="community")
apx = s.order("apixaban 5 mg", "2 tabs PO BID x 7 d then 1 tab PO BID", d, cat="community")
apx.dose(t("06-15", "12:20"), "1 tab PO BID")
lev = s.order("levofloxacin 500 mg", "1 tab PO daily", d, cat="community")
lev.cancel(t("06-15", "12:20"), "resistant; QTc; clinic list refill in error")
s.note(
    "pharm",
    t("06-15", "12:10"),
    """Rx onc DC REC. Caught: levofloxacin auto-refilled = cancel. apixaban starter pack entered w/ 10 mg load = NO load, 5 BID (plt). Stop: levofloxacin, fluconazole, allopurinol, ondansetron, amlodipine (hold BP). Entecavir - filled, in hand (was never picked up) don't miss. Allergy list: rituximab is infusion rxn. Add: hives w PRBC - ask premed/wash? blood bank.""",
    "N. Ferreira, PharmD BCOP",
    signed=t("06-15", "12:50"),
)
s.note(
    "nursing",
    t("06-15", "13:00"),
    """TB: fever >=38.0/100.4 = call 24h line 518-555-0177, no Tylenol first. midline R arm care; no BP/draws L arm. OPAT HH first dose 6/16. Appts: onc 6/18 1030, uro Dr Salas 6/30. Wife says "liver pill every day before breakfast, blood thinner 2x". Next chemo NOT 6/19.
Msg 1300 clinic: wants 6/19 infusion - told per Dr S delayed.""",
    "O. Delgado RN",
    signed=t("06-15", "13:40"),
)
s.write(__file__)
