"""Fictional: colon interpreter."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("v-hoa", "Nguyen", "Thi Hoa", "1954-06-03", "female", "vi")
s.contact("son", "Minh Nguyen", "555-0115")
s.encounter(
    t("09-08", "11:20"),
    t("09-16", "13:00"),
    "no stool 6 days, vomiting, distended",
    "81060008",
    "Intestinal obstruction",
    "General Surgery",
    "home with home health",
)
s.allergy("cephalexin", "2231", "anaphylaxis: throat tight, BP low 2016", t("09-08", "11:50"))
s.allergy("codeine", "2670", "vomiting", t("09-08", "11:50"), "mild", kind="intolerance", criticality="low")
for n, d, y in (
    ("prednisone", "10 mg by mouth every morning", "2023-02-01"),
    ("clopidogrel", "75 mg by mouth daily", "2024-07-01"),
    ("aspirin", "81 mg by mouth daily", "2024-07-01"),
    ("metformin", "1000 mg by mouth twice a day", "2019-01-01"),
    ("amlodipine", "5 mg by mouth daily", "2018-01-01"),
    ("rosuvastatin", "20 mg by mouth every evening", "2024-07-01"),
    ("calcium with vitamin D", "1 tablet by mouth twice a day", "2023-02-01"),
):
    s.home(n, d, y, t("09-08", "13:10"))
for n, c, y in (
    ("Polymyalgia rheumatica", "65323003", "2023-02-01"),
    ("Coronary artery disease with stent 07/2024", "53741008", "2024-07-01"),
    ("Type 2 diabetes mellitus", "44054006", "2019-01-01"),
    ("Chronic kidney disease stage 3a", "700378005", "2022-01-01"),
):
    s.condition(n, c, t("09-08", "13:10"), y, kind="problem-list-item")
s.condition("Obstructing carcinoma of descending colon", "", t("09-08", "16:00"))
s.vitals(t("09-08", "11:25"), "146/82", hr=106, rr=20, temp=37.4, spo2=96, weight=51.2, height=150)
s.labs(
    t("09-08", "11:40"),
    t("09-08", "12:20"),
    wbc=13.9,
    hgb=9.4,
    plt=402,
    na=136,
    k=3.4,
    cr=1.3,
    bun=31,
    glu=188,
    lac=2.3,
    alb=2.9,
)
s.lab_text(
    t("09-08", "11:40"), t("09-09", "09:00"), "Carcinoembryonic antigen", "2039-6", "14.2 ng/mL (<5)", "H"
)
s.report(
    "CT abdomen and pelvis with contrast",
    "",
    t("09-08", "13:40"),
    t("09-08", "14:40"),
    "Obstructing annular mass of the distal descending colon with proximal dilatation to 8.4 cm, cecum 9 cm. No perforation. Indeterminate 7 mm hypodensity segment 6 of liver: MRI liver. Left adrenal nodule 2.1 cm, likely adenoma: adrenal protocol follow-up.",
)
s.note(
    "ed",
    t("09-08", "11:40"),
    """71F Vietnamese. son interprets. obstipation 6d, vomit brown x1d, wt loss 6 kg, BRBPR x mo. distended tympanic. cr 1.3 (bl 1.1). NGT 900 out. CT = LBO.
meds: son lists 'sugar pill, heart, bp, one white pill for pain in shoulder' + herbal tea. pill bottles at home. on clopidogrel last dose yest.
all: says "rash, choke" w keflex
T no abx yet. surgery aware.
""",
    "Dr. L. Ames, EM",
    t("09-08", "14:30"),
)
s.note(
    "hp",
    t("09-08", "15:30"),
    """GEN SURG H&P LBO desc colon, near 9 cm cecum. OR tonight: L hemicolectomy, poss ostomy. Interpreter (video, #40218) used for consent. she asks what it is; SON IN HALL ASKS US NOT TO SAY CANCER.
meds 'per list' entered by tech; takes plavix/asa. plavix hold.
abx cefoxitin on call. T&S. K 3.4 replete. full code
""",
    "Dr. D. Brannigan, Surgery",
    t("09-08", "16:10"),
)
cef = s.order("cefoxitin", "2 g intravenously once, on call to operating room", t("09-08", "16:15"))
s.order("amlodipine", "5 mg by mouth daily", t("09-08", "16:15"), end=t("09-10", "08:20"), final="on-hold")
s.note(
    "event",
    t("09-08", "19:30"),
    "anesthesia preop: cephalexin ANAPHYLAXIS on chart. cefoxitin returned unopened. ertapenem 1 g given 1945.",
    "Dr. W. Osei, Anesthesia",
    t("09-08", "19:50"),
)
cef.cancel(t("09-08", "19:35"), "cephalexin anaphylaxis")
s.note(
    "op",
    t("09-08", "23:10"),
    """L hemicolectomy, Hartmann type end colostomy LLQ (left). cecum viable. 21 nodes est. EBL 300, 2.4 L LR. JP pelvic drain. foley. no mets seen, segm 6 not palpated. etomidate induction, no steroid given by anesth (none on their list).
""",
    "Dr. D. Brannigan, Surgery",
    t("09-09", "00:10"),
)
s.procedure("Left hemicolectomy with end colostomy", "", t("09-08", "20:15"), t("09-08", "22:50"), "left")
ket = s.order("ketorolac", "30 mg intravenously every 6 hours", t("09-09", "00:15"))
hm = s.order("hydromorphone", "0.2 mg intravenously every 2 hours as needed for pain", t("09-09", "00:15"))
s.order("pantoprazole", "40 mg intravenously daily", t("09-09", "00:15"))
s.vitals(t("09-09", "06:00"), "104/58", hr=108, rr=18, temp=37.2, spo2=95)
s.labs(t("09-09", "05:00"), t("09-09", "05:40"), na=132, k=4.6, cr=1.5, bun=34, glu=92, hgb=8.8, wbc=15.2)
s.note(
    "progress",
    t("09-09", "07:30"),
    """POD1 104/58 P108. UOP 25/h. stoma dusky rim, viable. JP 80 ss.
pain ketorolac + HM. NPO NGT. LR 100. SCDs.
Na 132 gluc 92 cr 1.5
OOB. hold plavix. full
""",
    "Dr. J. Kerr, Surgery PGY2",
    t("09-09", "08:40"),
)
s.note(
    "nursing",
    t("09-10", "03:30"),
    "0330 BP 84/50 HR 112 skin cool, 'chóng mặt' dizzy per interpreter line. bolus LR 500 x2, no change. glu 62 -> D50 1/2 amp. MD aware.",
    "I. Mabry RN",
)
s.labs(
    t("09-10", "05:00"),
    t("09-10", "05:40"),
    na=128,
    k=5.6,
    cr=2.0,
    bun=40,
    glu=64,
    hgb=8.5,
    wbc=11.6,
    lac=1.6,
)
s.vitals(t("09-10", "06:00"), "86/50", hr=110, rr=18, temp=37.5, spo2=96)
s.note(
    "progress",
    t("09-10", "07:20"),
    """POD2 BP 80s o/n, 2 L LR total, not responding. lactate 1.6, hgb 8.5, abd soft no leak signs.
?hypovol ?sepsis -> cx, bolus again, consider pressors. Na 128 K 5.6 glu 64 cr 2.0
pain ketorolac. SCDs.
""",
    "Dr. J. Kerr, Surgery PGY2",
    t("09-10", "08:30"),
)
s.note(
    "consult",
    t("09-10", "10:30"),
    """MED CONSULT refractory hypotension POD2. Bottles brought by daughter: PREDNISONE 10 mg daily since 2/2023 (PMR) - on the med hx list, never ordered since adm, no stress dose, etomidate. Na 128 K 5.6 glu 64 = ADRENAL INSUFF.
hydrocort 100 IV now then 50 q8. cortisol drawn first.
STOP ketorolac: cr 1.3->2.0, CKD.
VTE ppx none since OR (cancer) - start heparin/enox when hgb stable.
never stop pred suddenly. sick-day rules.
""",
    "Dr. T. Halvorsen, Medicine",
    t("09-10", "11:10"),
)
hc = s.order("hydrocortisone", "100 mg intravenously once then 50 mg every 8 hours", t("09-10", "10:50"))
ket.stop(t("09-10", "11:15"), "AKI")
s.lab_text(t("09-10", "10:40"), t("09-10", "13:00"), "Cortisol", "2143-6", "1.6 ug/dL (stress >18)", "L")
enx = s.order("enoxaparin", "40 mg subcutaneously daily", t("09-10", "18:00"))
s.note(
    "nursing",
    t("09-10", "16:00"),
    "116/64 two h after hydrocort, HR 92. glu 148. son speaks w me in hall: do not tell her. I said must ask her w interpreter.",
    "I. Mabry RN",
)
s.labs(t("09-11", "05:00"), t("09-11", "05:40"), na=133, k=4.8, cr=1.8, glu=171, hgb=8.4, wbc=12.0)
s.note(
    "progress",
    t("09-11", "08:00"),
    """POD3. 122/68. NGT out. stoma gas. foley out. cr 1.8. hydrocort 50 q8 -> q12 tmrw. enox 40 daily. interp id 40218.
stoma RLQ ileostomy pink <- typo, LLQ colostomy
""",
    "Dr. J. Kerr, Surgery PGY2",
    t("09-11", "09:15"),
)
s.note(
    "sw",
    t("09-11", "15:00"),
    "Family mtg w prof interpreter (Vietnamese). Pt: 'tôi muốn biết' - I want to know. Told it's cancer by Dr Brannigan, cried, thanked. son accepts. Daughter will do stoma. Pt wants interpreter, not son, for all teaching.",
    "R. Beck LCSW",
)
s.labs(t("09-13", "05:00"), t("09-13", "05:40"), na=137, k=4.2, cr=1.4, glu=148, hgb=8.6, wbc=9.8)
hc.stop(t("09-13", "10:00"), "back to prednisone")
s.order("prednisone", "20 mg by mouth daily for 3 days then 10 mg daily", t("09-13", "10:00"))
s.note(
    "progress",
    t("09-13", "08:10"),
    """POD5. eats soft. stool in bag. pred 20 x3 then 10 daily for life. cardiology Dr Salt phone: stent 14 mo, stop clopidogrel for good, asa 81 back now. metformin hold till cr<1.3. JP 15 serous. wound dry. enox.
""",
    "Dr. J. Kerr, Surgery PGY2",
    t("09-13", "09:10"),
)
s.order("aspirin", "81 mg by mouth daily", t("09-13", "09:30"))
s.note(
    "nursing",
    t("09-14", "11:00"),
    "JP out 0930. WOCN: stoma LLQ 32 mm red, 1-pc 35 mm, daughter changed bag with help. enox inj taught w interpreter #40218, teach-back ok. Neighbor gave 'warfarin' advice - family informed not hers.",
    "S. Dietz WOCN",
)
s.vitals(t("09-16", "07:00"), "128/70", hr=78, rr=16, temp=36.7, spo2=97, weight=50.0)
s.labs(t("09-16", "05:00"), t("09-16", "05:40"), na=138, k=4.1, cr=1.2, glu=138, hgb=8.9, wbc=8.7)
for n, d in (
    ("prednisone", "10 mg by mouth every morning, do not stop"),
    ("enoxaparin", "40 mg subcutaneously daily through 2025-10-06"),
    ("aspirin", "81 mg by mouth daily"),
    ("rosuvastatin", "20 mg by mouth every evening"),
    ("amlodipine", "5 mg by mouth daily"),
    ("acetaminophen", "500 mg by mouth every 6 hours as needed"),
    ("ferrous sulfate", "325 mg by mouth every other day"),
    ("calcium with vitamin D", "1 tablet by mouth twice a day"),
):
    s.order(n, d, t("09-16", "08:30"), "discharge")
s.service("Surgical pathology of colon", t("09-08", "23:00"))
s.service("MRI liver", t("09-16", "08:40"), note="7 mm lesion segment 6")
s.note(
    "progress",
    t("09-16", "08:00"),
    """POD8 dc. pred 10. Steroid card + sick-day: vomiting -> ED for IV. enox thru 10/6 (28 d). NO plavix. METFORMIN hold till BMP 9/22 (PMD Dr Vo 9/22 10:30 555-0129). no nsaid. path + nodes pending, onc Dr Laird 9/29 14:00 555-0126. MRI liver + adrenal nodule 2.1 cm f/u. staples: surg clinic 9/25 09:15 555-0124. CEA 14. ceph anaphylaxis. stool bag. interp Vietnamese. lift <10 lb 6 wk. herbal tea: don't take till seen by pcp.
""",
    "Dr. J. Kerr, Surgery PGY2",
    t("09-16", "09:10"),
)
s.note(
    "instr",
    t("09-16", "10:00"),
    """w interpreter. pred every day do not miss; vomit or fever double? -> come to ED. call: fever 101, pus, stoma black/purple, no output 24h, belly swelling, leg swelling, bleeding, dizzy/weak. bag change q3d, low fibre 6 wk, fluids. shower ok, no drive 2 wk/while opioid. (no opioid rx'd).
""",
    "I. Mabry RN",
    t("09-16", "10:40"),
)
s.write(__file__)
