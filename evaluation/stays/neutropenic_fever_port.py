"""Fictional: neutropenic fever port."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("dd-wieczorek-j", "Wieczorek", "Joanne", "1962-12-30", "female")
s.contact("sister", "Diane Olson", "555-0125")
s.encounter(
    t("06-09", "20:40"),
    t("06-14", "13:20"),
    "fever, chills on chemo",
    "409089005",
    "Febrile neutropenia",
    "Family Medicine",
)
s.allergy(
    "sulfamethoxazole-trimethoprim",
    "10831",
    "rash",
    t("06-09", "21:00"),
    severity="moderate",
    criticality="low",
)
s.condition("Malignant neoplasm of right breast", "254837009", t("06-09", "21:00"), kind="problem-list-item")
s.home("escitalopram", "20 mg by mouth daily", "2021-01-01", t("06-09", "21:10"))
s.home("lisinopril-hydrochlorothiazide", "20-12.5 mg by mouth daily", "2019-01-01", t("06-09", "21:10"))
s.home("ondansetron", "8 mg by mouth every 8 hours as needed", "2026-05-10", t("06-09", "21:10"))
s.home("rosuvastatin", "10 mg by mouth daily", "2019-01-01", t("06-09", "21:10"))
s.vitals(t("06-09", "20:45"), bp="92/50", hr=122, rr=24, temp=38.9, spo2=94, weight=80)
first = s.labs(
    t("06-09", "21:00"),
    issued=t("06-09", "21:35"),
    wbc=0.4,
    hgb=7.9,
    plt=61,
    na=133,
    k=3.4,
    bun=34,
    cr=1.7,
    lac=3.0,
    glu=131,
)
s.lab_text(
    t("06-09", "21:00"),
    t("06-09", "21:50"),
    "Absolute neutrophil count",
    "751-8",
    "0.1 K/uL (manual diff) LL",
    "LL",
)
s.note(
    "ed",
    t("06-09", "20:50"),
    """ED PA HANSON NIGHT
63F R breast ca, TC cycle 2 given 6/1 at Lakehead, pegfilgrastim 6/2. temp 102 at home, shaking after port flush by home RN. Port L chest. No cough, no dysuria, mouth sore. LBM today loose x2.
All: computer says sulfa. PT SAYS "PENICILLIN CLOSED MY THROAT IN 1990, they gave me the needle and put a tube in" = anaphylaxis. Cephalexin fine 2018.
Meds Lexapro 20, Zestoretic, zofran, crestor. Sister Diane takes Xarelto.
No BP / IV R ARM - R lumpectomy + axillary dissection Feb.
BP 92/50 P 122 T 38.9. Port site no red. Lungs cl. belly soft.
WBC .4 ANC .1 plt 61 hgb 7.9 cr 1.7 (was 0.9 on 5/31) lac 3.0.
2 L LR. Cultures port + L arm periph. Ordered Zosyn per sepsis set - pharm stopped it, PCN anaphylaxis. Cefepime 2 g + vanc 1750 x1 given 2140.
EKG sinus tach QTc 502.
CXR clear.
DX neutropenic sepsis, source port? Admit Dr Pratt, protective precautions.""",
    "K. Hanson PA-C",
    signed=t("06-09", "22:30"),
)
s.order("piperacillin-tazobactam", "4.5 g IV every 6 hours", t("06-09", "21:20")).cancel(
    t("06-09", "21:32"), "penicillin anaphylaxis, not given"
)
cfp = s.order("cefepime", "2 g IV every 8 hours", t("06-09", "21:35"))
van = s.order(
    "vancomycin", "1750 mg IV once", t("06-09", "21:35"), end=t("06-10", "09:00"), final="completed"
)
s.order("filgrastim", "480 mcg subcutaneous daily", t("06-09", "23:00")).cancel(
    t("06-10", "08:40"), "pegfilgrastim given 6/2, per tele-oncology"
)
s.order("lisinopril-hydrochlorothiazide", "20-12.5 mg by mouth daily", t("06-09", "23:00")).hold(
    t("06-09", "23:05"), "hypotension, AKI"
)
ond = s.order("ondansetron", "8 mg by mouth every 8 hours as needed", t("06-09", "23:00"))
ond.stop(t("06-10", "08:30"), "QTc 502")
esc = s.order("escitalopram", "20 mg by mouth daily", t("06-09", "23:00"))
esc.dose(t("06-10", "08:35"), "10 mg by mouth daily")
s.note(
    "hp",
    t("06-10", "07:30"),
    """doctor pratt h and p joanne wieczorek sixty three on chemo for stage two right breast cancer E R positive with fever and neutropenia and low pressure better after two liters a m pressure one oh eight over sixty period
family sister diane well, mother ovarian cancer at fifty eight. she had genetic blood drawn at lakehead in may results are out to the lab still and she told me do not talk about the gene test in front of diane period
penicillin anaphylaxis nineteen ninety needs to go in the chart. cultures running. creatinine one point seven hold zestoretic. Q T c five oh two stop zofran cut lexapro to ten. no levaquin no azithro
platelets sixty one no lovenox use squeezers. hemoglobin seven nine. left arm only for pressures. full code""",
    "Dr. M. Pratt",
    signed=t("06-10", "08:30"),
)
s.allergy("penicillin", "70618", "anaphylaxis 1990, intubated", t("06-10", "08:35"))
s.note(
    "consult",
    t("06-10", "10:00"),
    """TELE-ONC Dr. Hsu (pasted). C2 TC d10. No filgrastim on top of pegfilgrastim 6/2 (within 14 d). Transfuse irradiated PRBC if Hgb <7.5. If blood cx neg 48 h and ANC >0.5 could go. C3 was 6/22: will decide. Keep port unless S aureus/candida or unstable.""",
    "Dr. W. Hsu, oncology",
    signed=t("06-10", "10:30"),
)
s.lab_text(
    t("06-09", "21:10"),
    t("06-10", "14:20"),
    "Blood culture, port and peripheral",
    "600-7",
    "Gram negative rods in 2 of 2 sets, port positive 3 h before peripheral.",
    "AA",
    status="preliminary",
)
s.note(
    "pharm",
    t("06-10", "15:00"),
    """Tele-pharm: CrCl (80 kg, 63 y, Cr 1.7) 43 mL/min. Cefepime 2 g q8h too much -> 2 g q12h. Message left w/ hospitalist; NOT yet changed.""",
    "J. Petrov PharmD",
    signed=t("06-10", "15:20"),
)
s.labs(t("06-11", "05:00"), issued=t("06-11", "05:30"), wbc=0.6, hgb=7.2, plt=48, cr=1.8, k=3.7, bun=36)
s.lab_text(
    t("06-11", "05:00"), t("06-11", "05:50"), "Absolute neutrophil count", "751-8", "0.2 K/uL LL", "LL"
)
s.note(
    "event",
    t("06-11", "04:10"),
    """0330 RN called: not making sense, jerking arms, picking at air. T 37.4 BP 118/66 SpO2 95 RA glu 120. A&O x1. Twitches (myoclonus). No focal. CT head neg for bleed (plt 61 ->). Tele-neuro: CEFEPIME NEUROTOXICITY most likely w/ Cr 1.8, q8h 2 g x5 doses; nonconvulsive seizure possible, no EEG here. Stop cefepime. Meropenem 1 g q12h (renal), OK w/ PCN hx. Lorazepam 1 mg x1. KH PA""",
    "K. Hanson PA-C",
    signed=t("06-11", "05:15"),
)
cfp.stop(t("06-11", "05:00"), "neurotoxicity")
mer = s.order("meropenem", "1 g IV every 12 hours", t("06-11", "05:10"))
s.order(
    "packed red cells, irradiated",
    "1 unit IV",
    t("06-11", "08:00"),
    end=t("06-11", "12:30"),
    final="completed",
)
s.note(
    "nursing",
    t("06-11", "15:00"),
    """days flow  BP L arm only 112/64 114/66  HR 96  T 37.2  O2 RA
less twitch, knows name & place. PRBC irrad 1 u 0900-1200 no rxn.
Thought sister was there to take her home. Diane asked re "her gene thing" - referred to pt.""",
    "C. Aune RN",
    signed=t("06-11", "15:30"),
)
s.lab_text(
    t("06-09", "21:10"),
    t("06-12", "10:20"),
    "Blood culture, port and peripheral",
    "600-7",
    "Escherichia coli 2/2 sets. Susceptible: ceftriaxone, cefepime, meropenem, gentamicin, levofloxacin. Resistant: trimethoprim-sulfamethoxazole, ampicillin.",
    "A",
)
s.lab_text(
    t("06-11", "06:00"),
    t("06-13", "07:00"),
    "Blood culture, repeat, port and peripheral",
    "600-7",
    "No growth at 2 days. Final at 5 days.",
    "N",
    status="preliminary",
)
s.labs(t("06-12", "05:00"), issued=t("06-12", "05:30"), wbc=1.4, hgb=8.3, plt=55, cr=1.4, k=3.8)
s.lab_text(t("06-12", "05:00"), t("06-12", "05:45"), "Absolute neutrophil count", "751-8", "0.6 K/uL L", "L")
s.note(
    "consult",
    t("06-12", "13:00"),
    """TELE-ID Dr. Menon (pasted)
E coli bacteremia, port source (DTP 3 h). Clinically better, repeat cx 6/11 NG so far. Port salvage w/ ceftriaxone 2 g IV q24h via port + gent lock at infusion center. Duration 14 days from first negative culture 6/11 = through 6/24 (NOT 6/19 which I told Dr. Pratt by phone; that counted from admit). PO levofloxacin no: QTc 502 + escitalopram. First ceftriaxone dose in hospital w/ observation (PCN anaphylaxis, tolerated cefepime = same R1 as ceftriaxone, fine). Pull port if cx positive again or fever after.""",
    "Dr. R. Menon, ID",
    signed=t("06-12", "13:40"),
)
s.note(
    "progress",
    t("06-12", "16:00"),
    """pratt day four mentation clear now all off cefepime list it as intolerance confusion and jerks period e coli in both period menon wants ceftriaxone two grams a day to the twenty fourth port stays meropenem through tonight start ceftriaxone in the morning. creatinine one point four. neutrophils point six""",
    "Dr. M. Pratt",
    signed=t("06-12", "16:30"),
)
s.allergy(
    "cefepime",
    "20481",
    "confusion, myoclonus (neurotoxicity in renal impairment), 6/11/2026",
    t("06-12", "16:35"),
    kind="intolerance",
    severity="severe",
)
s.order("ceftriaxone", "2 g IV every 24 hours via port", t("06-13", "08:00"))
s.labs(t("06-13", "05:00"), issued=t("06-13", "05:30"), wbc=3.1, hgb=8.4, plt=78, cr=1.2, k=3.9)
s.lab_text(t("06-13", "05:00"), t("06-13", "05:50"), "Absolute neutrophil count", "751-8", "1.6 K/uL", "N")
s.note(
    "consult",
    t("06-13", "10:00"),
    """TELE-ONC Hsu. C3 moves 6/22 -> MON 6/29, docetaxel reduced 20%. CBC 6/26 at your lab faxed to me. Nausea: olanzapine 2.5 mg HS prn instead of ondansetron. Call me fever >=100.4 any time.""",
    "Dr. W. Hsu, oncology",
    signed=t("06-13", "10:20"),
)
s.note(
    "nursing",
    t("06-13", "12:30"),
    """0815 ceftriaxone 2 g via L port w/ epi at bedside, obs 1 h, no rash no swelling. Ate lunch. Oriented x3. Repeat EKG QTc 468.""",
    "C. Aune RN",
    signed=t("06-13", "12:45"),
)
s.labs(t("06-14", "05:00"), issued=t("06-14", "05:30"), wbc=5.6, hgb=8.6, plt=104, cr=1.1, k=4.0)
s.lab_text(t("06-14", "05:00"), t("06-14", "05:50"), "Absolute neutrophil count", "751-8", "3.0 K/uL", "N")
s.order(
    "ceftriaxone", "2 g IV daily via port in infusion room through 6/24", t("06-14", "09:00"), cat="discharge"
)
s.order("escitalopram", "10 mg by mouth daily", t("06-14", "09:00"), cat="discharge")
s.order("olanzapine", "2.5 mg by mouth at bedtime as needed for nausea", t("06-14", "09:00"), cat="discharge")
s.note(
    "dcsum",
    t("06-14", "09:20"),
    """discharge summary joanne wieczorek june nine to june fourteen doctor pratt
febrile neutropenia with E coli bacteremia from left chest port, cefepime neurotoxicity resolved, AKI one point eight to one point one, anemia one irradiated unit, right breast cancer on TC
MEDS ceftriaxone 2 g through port once daily here infusion room 10:00 each day starting tomorrow 6/15 last 6/24. escitalopram 10 (was 20). olanzapine 2.5 hs prn. rosuvastatin 10. acetaminophen only after taking temp.
HOLD zestoretic (lisinopril hctz) until BMP 6/18. STOP ondansetron, QT.
no levaquin azithro
ALLERGY penicillin anaphylaxis, sulfa, cefepime confusion.
FOLLOW UP BMP+CBC 6/18 in infusion room, me 6/18 after. CBC 6/26. chemo 3 Mon 6/29 not 6/22. Repeat cx 6/11 FINAL pending (6/16), menon will call.
no BP or needles right arm. fever 100.4 -> call Hsu and come in""",
    "Dr. M. Pratt",
    signed=t("06-14", "10:00"),
)
s.note(
    "instr",
    t("06-14", "10:30"),
    """Fever 100.4 or chills (esp. after port flush), confused or jerking, swollen/red port, rash, trouble breathing, bleeding, can't keep fluids: call 555-0100 or come to ER. Take temp BEFORE Tylenol. Hand washing, no sick visitors. Tell everyone: penicillin anaphylaxis.""",
    "C. Aune RN",
    signed=t("06-14", "10:45"),
)
s.write(__file__)
