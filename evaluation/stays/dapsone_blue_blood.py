"""Fictional: dapsone blue blood."""

from builder import Stay, clock

t = clock(2026, "-04:00")
s = Stay("bb-dap", "Okonjo-Ellis", "Marcus", "1951-12-04", "male")
s.contact("wife", "Loretta Ellis", "555-0163")
s.contact("daughter / health care agent", "Renee Ellis-Ford", "555-0164")
s.encounter(
    t("09-08", "16:10"), t("09-16", "14:00"), "blue, short of breath", "267036007", "Dyspnea", "Medical ICU"
)
s.condition("Bullous pemphigoid", "77090002", "2026-07-20T09:00:00-04:00", kind="problem-list-item")
s.condition("Type 2 diabetes mellitus", "44054006", "2005-07-20T09:00:00-04:00", kind="problem-list-item")
s.condition("PTSD", "47505003", "1999-07-20T09:00:00-04:00", kind="problem-list-item")
s.allergy("Sulfonamide antibiotics", "", "hives", "1998-05-02T10:00:00-04:00", severity="moderate")
for n, d in (
    ("sertraline 100 mg tablet", "100 mg by mouth daily"),
    ("insulin glargine 100 units/mL", "28 units under the skin at bedtime"),
    ("prednisone 20 mg tablet", "40 mg by mouth every morning"),
    ("amlodipine 10 mg tablet", "10 mg by mouth daily"),
    ("omeprazole 20 mg capsule", "20 mg by mouth daily"),
):
    s.home(n, d, "2026-07-22", "2026-08-25T10:00:00-04:00")
s.labs("2026-08-12T08:00:00-04:00", stay=False, hgb=13.4, cr=1.1, a1c=8.1)

s.vitals(t("09-08", "16:15"), bp="104/60", hr=118, rr=28, temp=36.9, spo2=84, o2=15, weight=90.0)
s.labs(
    t("09-08", "16:30"),
    issued=t("09-08", "17:05"),
    wbc=14.2,
    hgb=9.6,
    plt=288,
    cr=1.4,
    k=4.9,
    glu=241,
    tbil=3.4,
    ast=62,
    lac=3.6,
    trop=41,
)
s.lab_text(
    t("09-08", "16:35"),
    t("09-08", "16:50"),
    "Methemoglobin fraction, arterial blood",
    "2614-6",
    "31.4 % (0-1.5)",
    flag="HH",
)
s.note(
    "ed",
    t("09-08", "16:25"),
    """EDMD: 74M gray-blue, SOB x3 d worse today. SpO2 84% on RA, 84% on NRB 15 L. CXR clear. Blood chocolate color. ABG pO2 290, co-ox MetHb 31.4, COHb 1.
Wife: outside skin doctor (Dr. Pell, Macon) began a pill "D-A-P-something" Aug 20 for the blisters, not on VA list. Also numbing gel for mouth sores all day long - Orajel.
PMH BP (= bullous pemphigoid), DM, PTSD. Meds VA list sertraline glargine pred amlod omep. Sulfa - hives.
No cough/ fever, no leg swelling. PE considered, d-dimer not sent.
A: methemoglobinemia, dapsone +/- benzocaine. Hemolysis? tbili 3.4 hgb 9.6 (13.4 Aug).
Methylene blue 1 mg/kg (90 mg) IV x1 over 5 min at 1705 - took sertraline 100 this AM, benefit > risk. G6PD drawn BEFORE (send to core).
MetHb 45 min later 18%. MICU.
/es/ C. Adebayo MD""",
    "Dr. C. Adebayo",
    signed=t("09-08", "18:10"),
)
s.given("methylene blue", "90 mg intravenously once", t("09-08", "17:05"))
s.note(
    "hp",
    t("09-08", "18:30"),
    """MICU ADMISSION
74M w/ bullous pemphigoid on pred 40, dapsone 100 mg daily from community derm since 8/20 (bottle seen), benzocaine gel. MetHb 31.4 -> 18 after MB 1 mg/kg.
Neuro: no clonus. Serotonin toxicity risk MB+sertraline: HOLD sertraline, watch 24 h. NO linezolid, no tramadol, no ondansetron if can.
Heme: hemolysis vs bleed. LDH, hapto, smear. G6PD pending. NO 2nd methylene blue till G6PD back.
STOP dapsone. Stop benzocaine gel.
Endo: pred 40 chronic -> stress hydrocortisone 50 q6. glargine 28 -> 20.
ID: PJP prophylaxis none now (that was NOT why dapsone given, he was on it for BP; but he is on pred >20 >4 wk).
VA ACTIVE MEDS (pasted): amlodipine 10 daily / glargine 28 qhs / omeprazole 20 daily / prednisone 20mg tabs 2 qAM / sertraline 100 daily / petrolatum oint. NON-VA MEDS: (blank)
COMMUNITY CARE CONSULT (scanned 8/27, not reviewed until today): "dapsone 100 mg po qd, check G6PD" - no result attached
Exam: slate gray lips, nailbeds. tense bullae R thigh, L flank, 3 oral erosions. Lungs clear. No HSM.
CXR clear. EKG sinus tach QTc 449. trop 41 -> 44 demand.
FHx: mother's brother "blood went bad w/ malaria pills in Korea". Two daughters, grandson 6.
Code full, HCA daughter Renee.
/es/ Dr. L. Haddad PCCM""",
    "Dr. L. Haddad",
    signed=t("09-08", "19:50"),
)
ser = s.order("sertraline", "100 mg by mouth daily", t("09-08", "19:00"))
ser.hold(t("09-08", "19:05"), "methylene blue given, serotonin toxicity risk")
hyd = s.order("hydrocortisone", "50 mg intravenously every 6 hours", t("09-08", "19:00"))
gla = s.order("insulin glargine", "20 units under the skin at bedtime", t("09-08", "19:00"))
asc = s.order("ascorbic acid", "1.5 g intravenously every 6 hours", t("09-09", "09:00"))
s.order("enoxaparin", "40 mg subcutaneously daily", t("09-08", "19:00"))
s.labs(
    t("09-09", "04:00"),
    issued=t("09-09", "04:50"),
    hgb=7.4,
    wbc=16.0,
    plt=270,
    tbil=5.1,
    cr=1.6,
    k=5.2,
    lac=1.8,
)
s.lab_text(t("09-09", "04:00"), t("09-09", "05:30"), "Haptoglobin", "", "<10 mg/dL (30-200)", flag="L")
s.lab_text(t("09-09", "04:00"), t("09-09", "06:00"), "Methemoglobin fraction", "2614-6", "14.8 %", flag="HH")
s.lab_text(
    t("09-09", "04:00"),
    t("09-09", "08:30"),
    "Peripheral smear",
    "",
    "Bite cells, blister cells. Heinz bodies on supravital stain",
    flag="A",
)
s.lab_text(
    t("09-08", "16:30"),
    t("09-09", "13:10"),
    "G6PD quantitative",
    "",
    "1.9 U/g Hb (7.0-20.5) deficient",
    flag="L",
)
s.note(
    "consult",
    t("09-09", "09:00"),
    """HEMATOLOGY
Hgb 13.4 -> 9.6 -> 7.4 overnight after MB, hapto <10, bite cells: oxidative hemolysis. Presume G6PD deficiency, result later today; note can read falsely normal in hemolysis, low would be diagnostic.
NO methylene blue. Ascorbic acid 1.5 g q6. Transfuse 2 u. Folate 1 mg. Exchange transfusion if MetHb up >30.
/es/ Y. Stroud MD""",
    "Dr. Y. Stroud",
    signed=t("09-09", "10:00"),
)
s.note(
    "progress",
    t("09-09", "13:30"),
    """MICU PM UPDATE
G6PD 1.9 = DEFICIENT. Allergy list: dapsone, methylene blue - pharmacy to enter. 2 u PRBC in. MetHb 12.
HFNC 40L/50% -> 6 L NC. no clonus, no fever: no serotonin syndrome.
AKI 1.6 (pigment?). UOP ok, dark urine.
Left subclavian... NO - RIGHT arm midline placed.
/es/ LH""",
    "Dr. L. Haddad",
    signed=t("09-09", "14:20"),
)
s.allergy(
    "Dapsone",
    "",
    "methemoglobinemia and hemolysis (G6PD deficiency)",
    t("09-09", "15:00"),
    kind="intolerance",
)
s.allergy("Methylene blue", "", "hemolysis (G6PD deficiency)", t("09-09", "15:00"), kind="intolerance")
s.condition("Glucose-6-phosphate dehydrogenase deficiency", "62403005", t("09-09", "15:05"))
s.labs(t("09-10", "04:00"), issued=t("09-10", "04:50"), hgb=8.9, cr=1.5, k=4.6, tbil=3.9, glu=188)
s.lab_text(t("09-10", "04:00"), t("09-10", "05:10"), "Methemoglobin fraction", "2614-6", "6.1 %", flag="H")
hyd.stop(t("09-10", "10:00"), "back to prednisone")
pre = s.order("prednisone", "40 mg by mouth every morning", t("09-10", "10:00"))
s.note(
    "progress",
    t("09-10", "16:00"),
    """ICU -> WARD TRANSFER NOTE
MetHb 6.1, 2L NC, hgb 8.9 p 2u. vit C to stop tmrw. Pred 40. sertraline HELD until 9/12 (72+ h after MB given his age, tox agrees). glargine 20 watch lows when steroid tapers.
To do: PJP ppx choice (no dapsone, no sulfa, so atovaquone), derm re BP, vit D.
/es/ Dr. K. Wynn MICU fellow""",
    "Dr. K. Wynn",
    signed=t("09-10", "17:00"),
)
asc.stop(t("09-11", "10:00"))
s.note(
    "consult",
    t("09-11", "11:00"),
    """DERM
BP: few new blisters. Doxycycline 100 BID + pred taper + clobetasol bid to lesions. Atovaquone 1500 mg daily w food while pred >=20.
Taper: 40 through 9/17, then 30 from 9/18, 20 from 10/2, then per clinic.
Community derm Dr Pell called: will not rx dapsone again.
/es/ N. Frost MD""",
    "Dr. N. Frost",
    signed=t("09-11", "12:00"),
)
s.order("doxycycline", "100 mg by mouth twice a day", t("09-11", "12:30"))
s.order("atovaquone suspension 750 mg/5 mL", "1,500 mg (10 mL) by mouth daily with food", t("09-11", "12:30"))
s.order("folic acid", "1 mg by mouth daily", t("09-09", "11:00"))
s.note(
    "event",
    t("09-12", "23:00"),
    "NIGHT: dysuria, UA 20 wbc. ordered nitrofurantoin 100 bid. /Dr. J Reese",
    "Dr. J. Reese",
    signed=t("09-12", "23:20"),
)
nit = s.order("nitrofurantoin monohydrate", "100 mg by mouth twice a day", t("09-12", "23:10"))
nit.cancel(t("09-13", "00:20"), "G6PD deficiency - pharmacist intervention, none given")
ser.change(
    t("09-12", "10:00"),
    status="active",
    statusReason=None,
    dosageInstruction=[{"text": "50 mg by mouth daily"}],
)
s.note(
    "pharm",
    t("09-13", "07:30"),
    """PHARM
Intercepted nitrofurantoin (oxidant, G6PD def) - not given. Urine cx pending; no sx this am, no abx for now.
AVOID LIST given to pt: dapsone, methylene blue, primaquine, rasburicase, nitrofurantoin, sulfas, phenazopyridine (AZO), benzocaine gels, fava beans.
Sertraline resumed 9/12 at 50; to 100 by PCP.
A1c 4.9 drawn today: NOT valid, hemolysis + transfusion (8.1 in Aug). Do not lower insulin for it. FSBG 68 at 0600 9/13 -> glargine 16.
V. Hale PharmD""",
    "V. Hale, PharmD",
    signed=t("09-13", "08:20"),
)
gla.dose(t("09-13", "08:30"), "16 units under the skin at bedtime")
s.labs(t("09-13", "05:00"), issued=t("09-13", "06:00"), hgb=9.3, a1c=4.9, cr=1.3, glu=68)
s.lab_text(
    t("09-13", "01:00"),
    t("09-15", "10:00"),
    "Urine culture",
    "630-4",
    "Mixed urogenital flora, no further workup",
)
s.note(
    "pt",
    t("09-14", "10:00"),
    "PT: 200 ft no device SpO2 96 RA (pulse ox ok now, was falsely 84). Stairs 1 flight. Home no needs.",
    "S. Kim PT",
    signed=t("09-14", "10:30"),
)
s.note(
    "progress",
    t("09-15", "09:00"),
    """WARD HD8
Feels fine, RA 96. MetHb 1.2. Hgb 9.7, retic 9%. Glu 110-150 on glargine 16. Tongue not blue. R arm midline out.
wife wants grandson tested; X-linked: daughters carriers obligate, told family w/ pt permission
Current meds (auto): ATOVAQUONE 1500 daily, DOXYCYCLINE 100 bid, ENOXAPARIN 40, FOLIC ACID 1, GLARGINE 16 qhs, PREDNISONE 40, SERTRALINE 50, amlodipine 10 (resumed 9/12)
        9/15  9/13  9/10  9/9   9/8
HGB     9.7   9.3   8.9   7.4   9.6
TBIL    1.4         3.9   5.1   3.4
CREAT   1.2   1.3   1.5   1.6   1.4
Plan dc tmrw. CBC 9/21
/es/ Dr. A. Mbeki""",
    "Dr. A. Mbeki",
    signed=t("09-15", "10:00"),
)
s.labs(t("09-15", "05:00"), issued=t("09-15", "06:00"), hgb=9.7, cr=1.2, tbil=1.4, glu=132)
s.labs(t("09-16", "05:00"), issued=t("09-16", "06:00"), hgb=10.1, cr=1.2, k=4.3, glu=128)
for n, d in (
    (
        "prednisone 10 mg tablet",
        "40 mg by mouth every morning through 09/17, then 30 mg every morning from 09/18, then 20 mg every morning from 10/02",
    ),
    ("doxycycline 100 mg capsule", "100 mg by mouth twice a day"),
    ("atovaquone 750 mg/5 mL suspension", "10 mL (1,500 mg) by mouth daily with food"),
    ("folic acid 1 mg tablet", "1 mg by mouth daily"),
    ("sertraline 50 mg tablet", "50 mg by mouth daily"),
    ("insulin glargine 100 units/mL", "16 units under the skin at bedtime"),
    ("clobetasol 0.05 % ointment", "apply to blisters twice a day"),
):
    s.order(n, d, t("09-16", "09:30"), cat="discharge")
s.note(
    "dcsum",
    t("09-16", "10:00"),
    """DISCHARGE SUMMARY
Methemoglobinemia 31.4% + oxidative hemolysis from dapsone (and benzocaine gel) in newly found G6PD deficiency. MB x1 given before result. 2 u PRBC.
MEDS: pred 40 thru 9/17, 30 from 9/18, 20 from 10/2; NEW doxy 100 BID, atovaquone 1500 daily w/ food, folate 1, clobetasol BID; CHANGED sertraline 50 (was 100), glargine 16 u qHS (was 28; expect less need as pred goes down); CONT amlodipine 10, omeprazole 20. STOP dapsone, benzocaine gel (Orajel).
AVOID with G6PD def: dapsone, methylene blue, primaquine, rasburicase, nitrofurantoin, sulfa, AZO, fava.
A1c 4.9 invalid for 3 months.
FU: CBC/retic 9/21. Heme Stroud 9/25 1000. Derm Frost 9/30 1400. PCP 9/23 sertraline and sugars. Repeat G6PD not needed.
Carry wallet card/bracelet. Family: daughters, grandson test G6PD.
RETURN: blue lips, dark urine, yellow eyes, short of breath, dizzy; sugar<70; fever.
Pending: none.
/es/ Dr. A. Mbeki""",
    "Dr. A. Mbeki",
    signed=t("09-16", "11:10"),
)
s.note(
    "progress",
    t("09-16", "12:00"),
    "ADDENDUM: lab clinic closed 9/21, CBC moved to Tue 9/22 0830. G6PD mutation panel was sent by heme 9/15 - pending, heme will call.  AM",
    "Dr. A. Mbeki",
    signed=t("09-16", "12:20"),
)
s.write(__file__)
