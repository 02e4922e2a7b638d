"""Fictional: stone pregnancy lithium."""

from builder import Stay, clock

t = clock(2026, "-04:00")
s = Stay("ff-stone", "Lindqvist", "Kiara", "1999-06-17", "female")
s.contact("sister", "Maja Lindqvist", "555-0128")
s.encounter(
    t("09-08", "01:10"),
    t("09-12", "12:00"),
    "right flank pain, fever, 23 weeks pregnant",
    "",
    "Obstructing ureteral stone",
    "Urology",
)
s.condition("Right obstructing ureteral stone with urosepsis", "", t("09-08", "03:00"))
s.condition("Pregnancy, 23 weeks", "77386006", t("09-08", "03:00"))
s.condition("Bipolar I disorder", "371596008", t("09-08", "03:00"), kind="problem-list-item")
s.home(
    "lithium carbonate",
    "300 mg every morning and 600 mg at bedtime",
    t("01-01", "08:00"),
    t("09-08", "03:30"),
)
s.home("prenatal vitamin", "1 tablet by mouth daily", t("05-01", "08:00"), t("09-08", "03:30"))
s.vitals(t("09-08", "01:20"), bp="94/52", hr=134, rr=24, spo2=97, temp=39.4, weight=71)
s.labs(
    t("09-08", "01:30"),
    issued=t("09-08", "02:20"),
    wbc=19.4,
    hgb=10.6,
    plt=188,
    na=136,
    k=3.6,
    cr=1.5,
    bun=22,
    lac=3.8,
    glu=104,
)
s.note(
    "ed",
    t("09-08", "01:30"),
    """27F G2P1 23w4d R flank pain 2d, rigors, T39.4 HR134. vomiting, poor PO. US mod R hydro, 7mm prox R ureteral stone. ketorolac 30 IV given at 0140 before preg hx known by triage RN. UA nit+ LE+. CTX 2g 0205, LR 2L. Ob: FHT 172. PMH bipolar on lithium. ALL amox rash age 4 ("bumps"), has had keflex since fine. BF in room speaks for her.""",
    "Dr. N. Farrow",
    signed=t("09-08", "03:00"),
)
s.order("ketorolac", "30 mg IV once", t("09-08", "01:38"), end=t("09-08", "01:45"), final="completed")
ctx = s.order("ceftriaxone", "2 g IV every 24 hours", t("09-08", "02:00"))
li = s.order("lithium carbonate", "300 mg every morning and 600 mg at bedtime", t("09-08", "03:30"))
s.order("acetaminophen", "650 mg by mouth every 6 hours as needed", t("09-08", "03:00"))
enx = s.order("enoxaparin", "40 mg subcutaneously daily", t("09-09", "09:00"))
s.order(
    "ibuprofen",
    "600 mg by mouth every 6 hours as needed",
    t("09-08", "08:00"),
    end=t("09-08", "10:15"),
    why="pregnancy, AKI, lithium",
)
s.note(
    "op",
    t("09-08", "05:40"),
    """OP. cysto, RIGHT retrograde (min fluoro, lead shield) + RIGHT 6x26 double J STENT. Spinal. purulent urine, cx sent. Hwang. foley. Left side normal, not touched.
Stent change q4-6 wk in preg (encrust) - definitive URS postpartum. next ~10/8.""",
    "Dr. J. Hwang, Urology",
    signed=t("09-08", "06:20"),
)
s.procedure(
    "Cystoscopy with right ureteral stent", "", t("09-08", "04:40"), t("09-08", "05:20"), "right ureter"
)
s.note(
    "event",
    t("09-08", "06:10"),
    """ANES RECORD. spinal bupi 10 mg, phenyl. case: L ureteral stent. FHT pre/post 160s. MAP 60-72. to SICU. (template) """,
    "Dr. T. Brandt, Anesthesia",
    signed=t("09-08", "07:00"),
)
s.note(
    "consult",
    t("09-08", "09:30"),
    """MFM. 23w4d. FHT 158 reassuring, no ctx. NO NSAIDs (ibuprofen prn on ortho set! d/c'd), no gent if avoidable, no FQ, no tmp-smx w/out folate. Rh neg, ab screen neg, no bleeding: no RhoGAM now, due at 28 wk (~10/9). no betamethasone now. SCD, lovenox inpatient only. lithium - level please w AKI (ketorolac + vomiting).""",
    "Dr. P. Oyelaran, MFM",
    signed=t("09-08", "10:10"),
)
s.lab_text(t("09-08", "12:00"), t("09-08", "14:10"), "Lithium level", "14334-7", "1.7 mmol/L (0.6-1.0)", "HH")
li.hold(t("09-08", "14:20"), "level 1.7, AKI")
s.labs(
    t("09-09", "04:00"),
    issued=t("09-09", "04:45"),
    wbc=15.2,
    hgb=9.4,
    plt=170,
    na=141,
    k=3.7,
    cr=1.2,
    lac=1.4,
)
s.note(
    "progress",
    t("09-09", "07:00"),
    """SICU POD1
N: coarse tremor, Li 1.7 HELD, no sz. psych c/s
CV: off phenyl 0300, HR 104
R: RA
GI: zofran once, tol PO
GU: R stent draining, UO 100/h, cr 1.5>1.2.
OB: FHT 150
H: lovenox
ID: BCx2 GNR, CTX D2
""",
    "Dr. S. Lefebvre, SICU",
    signed=t("09-09", "07:50"),
)
s.lab_text(
    t("09-08", "01:40"),
    t("09-10", "09:00"),
    "Blood culture",
    "600-7",
    "Escherichia coli: ceftriaxone S, cefazolin S, nitrofurantoin S, ampicillin R, ciprofloxacin R, TMP-SMX R",
    "A",
)
s.lab_text(t("09-10", "06:00"), t("09-10", "07:40"), "Lithium level", "14334-7", "0.5 mmol/L (0.6-1.0)", "L")
s.note(
    "consult",
    t("09-09", "15:00"),
    """PSYCH C/L seen ALONE. bipolar I stable 4y on Li; stopping = relapse risk, preg. toxicity from NSAID/dehydr. restart when level <0.6 and Cr nl: 300 mg BID, level 5 d later. No SI.
IPV SCREEN POSITIVE: partner (not FOB) grabbed wrist 9/5, controls phone. Pt wants NO mention on papers going home or to him. safe phone is sister Maja 0128. SW aware.""",
    "Dr. A. Kessler, Psychiatry",
    signed=t("09-09", "16:00"),
)
s.note(
    "sw",
    t("09-10", "10:00"),
    """SW safety plan, DV hotline given verbally. do NOT leave DV paper. Going to sister's. Contact Maja only. partner not to get info.""",
    "B. Thorne LCSW",
    signed=t("09-10", "10:40"),
)
s.labs(t("09-10", "05:00"), issued=t("09-10", "05:45"), wbc=11.3, hgb=9.3, plt=182, na=138, k=3.9, cr=0.8)
s.note(
    "progress",
    t("09-11", "07:00"),
    """UROLOGY POD3. AF 24h. Cr 0.8. foley out. Ecoli CTX-S. plan: keflex 500 QID to finish 14d total (9/21), NO cipro (order set - also R), then macrobid 100 qhs suppression to 36 wk while stented. flomax none. lithium 300 bid restarted per psych.""",
    "R. Dunphy PA-C Urology",
    signed=t("09-11", "07:30"),
)
li.stop(t("09-11", "07:55"), "dose changed")
s.order("lithium carbonate", "300 mg by mouth twice daily", t("09-11", "08:00"))
cip = s.order("ciprofloxacin", "500 mg by mouth twice daily", t("09-11", "07:20"), cat="discharge")
cip.cancel(t("09-11", "08:10"), "pregnancy; resistant")
s.note(
    "pharm",
    t("09-11", "13:00"),
    """PHARM/ID. bacteremia E coli w source control 9/8: cephalexin 500 mg PO q6h -> ID shortened total course 10 d, END 9/17 (supersedes 9/21). then nitrofurantoin 100 qHS starting 9/18 to 36 wk (stop 36 wk, ~12/4). amox rash low risk; ceftriaxone/keflex tolerated. Lithium: no NSAIDs, keep hydrated; Li + BMP 9/16. no ondansetron at home.""",
    "F. Amadi PharmD",
    signed=t("09-11", "13:40"),
)
ctx.stop(t("09-12", "08:00"), "changed to oral")
s.labs(t("09-12", "05:00"), issued=t("09-12", "05:45"), wbc=9.4, hgb=9.5, plt=210, na=138, k=4.0, cr=0.7)
s.note(
    "progress",
    t("09-12", "07:00"),
    """UROLOGY POD4 dc. AF, R CVA min. stent sx. stent change 10/8 OR. stone analysis n/a. repeat BCx 9/10 NGTD final 9/15 pending. FHT 152. ferrous.""",
    "R. Dunphy PA-C Urology",
    signed=t("09-12", "07:30"),
)
for n, d in [
    ("cephalexin", "500 mg by mouth every 6 hours through September 17"),
    ("nitrofurantoin", "100 mg by mouth at bedtime starting September 18"),
    ("lithium carbonate", "300 mg by mouth twice daily"),
    ("prenatal vitamin", "1 tablet by mouth daily"),
    ("ferrous sulfate", "325 mg by mouth every other day"),
    ("acetaminophen", "650 mg by mouth every 6 hours as needed"),
]:
    s.order(n, d, t("09-12", "08:30"), cat="discharge")
s.note(
    "instr",
    t("09-12", "09:00"),
    """DC INSTR
Infection from kidney stone blocking RIGHT ureter. Stent put in 9/8. THE STENT MUST BE CHANGED/REMOVED - OR 10/8 7:00a Dr Hwang. Stone itself treated after baby.
cephalexin 500 mg 4 times a day through 9/17. Then nitrofurantoin 100 mg bedtime from 9/18 until 36 weeks.
Lithium NOW 300 mg twice a day (was 300 am + 600 pm). Lithium + kidney blood test 9/16. Drink fluids.
NO ibuprofen, Advil, Aleve. Tylenol ok. No cipro.
prenatal vit, iron every other day.
OB/MFM Dr Oyelaran 9/18 2:20p. Psychiatry Dr Kessler 9/22 11:00a. RhoGAM at 28 wks ~10/9. Urology 9/25 9:40a.
last blood culture final 9/15, we call 555-0128.
Come to L&D/ER: fever 100.4, chills, contractions, leaking fluid, bleeding, baby moves less, shaking, vomiting, confused, no urine.
no Lovenox at home.
""",
    "C. Ibekwe RN",
    signed=t("09-12", "09:40"),
)
s.note(
    "dcsum",
    t("09-12", "10:00"),
    """DC SUM. 27F 24w1d urosepsis E coli bacteremia, R 7mm prox ureteral stone, R JJ stent 9/8. AKI cr 1.5 > 0.7. lithium toxicity 1.7 (ketorolac, AKI) -> 300 bid. Rh neg. Amox rash childhood, tolerates cephs. Full code. home w sister.""",
    "R. Dunphy PA-C Urology",
    signed=t("09-12", "10:50"),
)
s.write(__file__)
