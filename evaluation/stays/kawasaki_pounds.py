"""Fictional. Kawasaki disease, IVIG-resistant, girl of 3 years 11 months."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("n-kawasaki", "Marchetti", "Lila", "2021-03-17", "female")
s.contact("mother", "Chiara Marchetti", "555-0119")
s.contact("father", "Dominic Ruhl", "555-0120")
s.encounter(t("02-18", "14:30"), t("02-24", "15:00"), "fever 6 days", "386661006", "Fever", "Pediatrics")
s.condition("Kawasaki disease", "75053002", t("02-19", "10:00"))
s.allergy("amoxicillin", "723", "rash", t("02-18", "15:00"), severity="mild", criticality="low")
s.home(
    "amoxicillin 400 mg/5 mL",
    "7 mL by mouth twice daily (started 2/13 for presumed strep)",
    "2025-02-13",
    t("02-18", "15:10"),
    status="stopped",
    end="2025-02-18",
)
s.home(
    "ibuprofen 100 mg/5 mL",
    "6 mL by mouth every 6 hours as needed for fever",
    "2025-02-12",
    t("02-18", "15:10"),
)
s.home("multivitamin gummy", "1 daily", "2024-01-01", t("02-18", "15:10"))
s.order(
    "ibuprofen", "140 mg by mouth every 6 hours as needed for fever", t("02-18", "16:00"), note="per home"
)
s.order(
    "immune globulin IV 10%",
    "28 g (2 g/kg) intravenously over 12 hours once",
    t("02-19", "10:40"),
    end=t("02-20", "01:00"),
    final="completed",
)
a1 = s.order("aspirin", "280 mg by mouth every 6 hours (80 mg/kg/day)", t("02-19", "10:45"))
a1.stop(t("02-19", "13:30"), "dose changed by cardiology")
a2 = s.order("aspirin", "140 mg by mouth every 6 hours (40 mg/kg/day)", t("02-19", "13:30"))
s.given("immune globulin IV 10%", "28 g IV", t("02-20", "00:50"))
s.order(
    "infliximab",
    "140 mg (10 mg/kg) intravenously once over 2 hours",
    t("02-21", "16:00"),
    end=t("02-21", "19:00"),
    final="completed",
)
a2.stop(t("02-23", "17:10"), "afebrile 48 h")
a3 = s.order("aspirin chewable", "81 mg by mouth once daily", t("02-23", "17:10"))
a3.dose(t("02-23", "18:30"), "40.5 mg (one half of an 81 mg chewable tablet) by mouth once daily")
s.order(
    "aspirin chewable 81 mg",
    "one half tablet (40.5 mg) by mouth once daily",
    t("02-24", "11:40"),
    cat="discharge",
)
s.order("acetaminophen 160 mg/5 mL", "200 mg by mouth every 6 hours as needed", t("02-20", "09:00"))
R = {"ranges": {"hgb": (11.5, 13.5), "wbc": (5, 15), "plt": (150, 450), "cr": (0.2, 0.5)}}
s.labs(
    t("02-18", "15:20"),
    t("02-18", "16:10"),
    wbc=18.6,
    hgb=10.4,
    plt=468,
    na=132,
    crp=164,
    alb=2.8,
    alt=88,
    cr=0.3,
    **R,
)
s.labs(t("02-21", "06:00"), t("02-21", "07:00"), wbc=15.9, hgb=9.4, plt=602, crp=131, alt=64, **R)
s.labs(t("02-24", "06:00"), t("02-24", "07:00"), wbc=9.8, hgb=9.1, plt=811, crp=28, alt=41, alb=3.1, **R)
s.lab_text(
    t("02-18", "15:30"),
    t("02-18", "16:20"),
    "Urinalysis",
    "",
    "WBC 32/hpf, nitrite neg, LE trace, bacteria none (clean catch)",
    "A",
)
s.lab_text(t("02-18", "15:30"), t("02-20", "12:00"), "Urine culture", "", "No growth")
s.lab_text(t("02-18", "15:30"), t("02-23", "16:00"), "Blood culture", "", "No growth 5 days")
s.lab_text(
    t("02-18", "17:00"),
    t("02-18", "20:30"),
    "Respiratory viral PCR panel",
    "",
    "Adenovirus DETECTED (Ct 36). SARS-CoV-2, influenza A/B, RSV not detected",
    "A",
)
s.lab_text(
    t("02-24", "06:00"),
    t("02-24", "06:30"),
    "Varicella zoster IgG",
    "",
    "Specimen received, send-out (pre-IVIG stored serum of 2/18)",
    status="registered",
)
s.vitals(t("02-18", "14:40"), "92/54", hr=158, rr=32, temp=39.6, spo2=99)
s.vitals(t("02-18", "14:45"), weight=31.0)
s.vitals(t("02-18", "18:10"), weight=14.1, height=98)
s.vitals(t("02-21", "13:00"), hr=146, temp=39.1)
s.vitals(t("02-22", "20:00"), hr=112, temp=36.9)
s.vitals(t("02-24", "08:00"), "94/56", hr=104, temp=36.7)
N = s.note
N(
    "ed",
    t("02-18", "15:00"),
    """3 y/o F fever x6d (Tmax 40.1). seen at urgent care 2/13 rapid strep "faint pos" -> amox. D3 of amox rash trunk. Red eyes no goop, cracked lips. Mom: cranky, wont walk. IUTD per mom.
Triage nurse: allergy amox entered. wt 31.
Exam: bulbar conj inj bilat limbic sparing, strawberry tongue, polymorphous rash trunk + perineum w/ desquam, R cervical node 2 cm, hands puffy.
CRP 164 Alb 2.8 sterile pyuria, Adeno PCR pend.
Imp: r/o KD vs adeno vs MIS-C vs drug rash. Adm peds, echo AM.
Dad at bedside later says mom's 'not reachable at night', both can get info.""",
    "Dr. E. Wachira, Peds EM",
    t("02-18", "17:00"),
)
N(
    "nursing",
    t("02-18", "18:20"),
    """Adm 4W. WEIGHT 14.1 kg on ward scale. ED 31 was POUNDS entered as kg. All orders to be on 14.1.""",
    "S. Pruitt RN",
)
N(
    "hp",
    t("02-18", "19:00"),
    """PEDS ADMIT R2
3yo11mo F prev healthy. Fever d6. 5/5 KD criteria clinically. adeno + (Ct 36, likely shedding) does not exclude KD.
PMH: term twin (brother Luca). No surg.
ALL amox- rash d3 (in chart). Mom also says CEFDINIR age 1 -> hives all over within ~30 min and lip swelling, ED visit, epi not given. this one not in chart!
Fhx: MGM rheumatic heart dz. no sudden death.
Imm: UTD incl varicella #1, MMR #1 at 12 mo; influenza this season NOT done.
Plan: Echo, ECG, if KD -> IVIG 2 g/kg (28 g), ASA high dose 80 mg/kg/d. ibuprofen prn.
Full code""",
    "Dr. A. Solberg, Pediatrics PGY2",
    t("02-18", "21:30"),
)
N(
    "radiology",
    t("02-19", "08:00"),
    """ECHO (TTE) sedated no
LVEF 62. Trivial MR. No effusion. RCA prox 2.9 mm z +2.8 small aneurysm; LAD 1.9 mm z +1.1. LMCA nl.""",
    "Dr. J. Achterberg, Peds Cardiology",
    t("02-19", "09:30"),
)
N(
    "radiology",
    t("02-19", "12:30"),
    """ECHO CORRECTED REPORT: the labels of RCA and LAD were interchanged in the measurement table. CORRECT: LAD prox 2.9 mm z +2.8 (small aneurysm), RCA 1.9 mm z +1.1 normal.""",
    "Dr. J. Achterberg, Peds Cardiology",
    t("02-19", "12:45"),
)
N(
    "consult",
    t("02-19", "12:50"),
    """CARDS. KD w/ LAD small aneurysm z 2.8. IVIG running. ASA: use 40 mg/kg/day (moderate) not 80 -> 140 mg q6. When afeb 48 h -> low dose 3-5 mg/kg/d. STOP ibuprofen, antagonizes aspirin. Flu + varicella = Reye risk: check exposures.
""",
    "Dr. J. Achterberg, Peds Cardiology",
    t("02-19", "13:40"),
)
N(
    "radiology",
    t("02-19", "15:00"),
    """US ABD: gallbladder hydrops 2.9 x 6 cm w/o stone, typical for KD. Liver nl. Kidneys: LEFT renal pelvis AP 9 mm (mild pelviectasis), right nl. Recommend renal US in 3 months.""",
    "Dr. T. Maddox, Peds Radiology",
    t("02-19", "15:50"),
)
N(
    "consult",
    t("02-20", "10:00"),
    """Peds ID/allergy curbside. Amoxicillin rash d3 in the setting of KD = most likely KD exanthem. No hives. Don't carry amox as allergy lifelong; oral challenge in allergy clinic once >6 wks out. Cefdinir: immediate urticaria + lip angioedema = convincing IgE-type, AVOID cefdinir & discuss w/ allergy other cephs. Please code it (not done).""",
    "Dr. M. Oyelaran, Peds ID",
    t("02-20", "11:00"),
)
N(
    "progress",
    t("02-20", "09:00"),
    """D2 IVIG end 0050. T 38.2 at 04. Alert. lips better. Cont asa 40/kg. tylenol prn.
Hgb 10.4 base, watch hemolysis.
ALL amox.
Plan: if fever >36 h after end of IVIG (i.e. after 2/21 1300) -> 2nd line.""",
    "Dr. A. Solberg, Pediatrics PGY2",
    t("02-20", "10:30"),
)
N(
    "nursing",
    t("02-20", "21:40"),
    """Twin brother Luca visiting, T 38.9, runny nose - taken w/ our thermometer and got filed under Lila by scanner, removed by charge RN. Lila 37.4 at 2130. Brother sent home.""",
    "S. Pruitt RN",
)
N(
    "progress",
    t("02-21", "14:00"),
    """Peds attg
T 39.1 at 13:00 = 36 h after IVIG. CRP 131. IVIG resistant KD. D/w cards+rheum: infliximab 10 mg/kg = 140 mg x1 rather than IVIG #2 (Hgb 9.4). QFT not needed/low risk, CXR nl. Parents consent (both).
Hgb 10.4->9.4, DAT neg.""",
    "Dr. R. Fontaine, Pediatrics",
    t("02-21", "15:30"),
)
N(
    "phone",
    t("02-22", "12:00"),
    """Dad called desk: twin Luca now has blisters, ped says CHICKENPOX (rash began 2/22). Was in Lila's room 2/20. Told Dr Fontaine.
Vovó (MGM) in room, message for team: "A menina pode tomar aspirina com a catapora do irmão?" """,
    "H. Nowak RN",
    t("02-22", "12:20"),
)
N(
    "progress",
    t("02-22", "13:00"),
    """Peds attg. afebrile since 2/21 22:00. Varicella exposure 2/20 (brother). Lila vacc x1 and had IVIG 2/19 -> no VariZIG needed; incubation w/ IVIG up to 28d = until 3/20. Airborne precautions from day 8 if still in. VZV IgG on stored pre IVIG serum. Aspirin has to continue (LAD), but stop & call the same day if blisters, flu-like illness, vomiting/lethargy -> cards will change to clopidogrel. No going to stay at home with brother until his lesions crusted -> dad's house.""",
    "Dr. R. Fontaine, Pediatrics",
    t("02-22", "14:20"),
)
N(
    "progress",
    t("02-23", "16:30"),
    """afeb 42h+. eating. peeling fingers. Echo #2 today: LAD z +2.4, stable/less. ASA -> low dose 81 daily.""",
    "Dr. A. Solberg, Pediatrics PGY2",
    t("02-23", "17:05"),
)
N(
    "pharm",
    t("02-23", "18:00"),
    """ASA 81 mg = 5.7 mg/kg/d, over 3-5 range for 14.1 kg. Changed w/ cards to 40.5 mg (1/2 of 81 chew) = 2.9 mg/kg, cards ok. Ibuprofen prn order is still active on MAR - please discontinue. Teaching to dad: half tablet, no OTC w/ ibuprofen or aspirin (Pepto).""",
    "D. Achebe PharmD",
    t("02-23", "18:40"),
)
N(
    "sw",
    t("02-24", "09:00"),
    """Parents separated, joint custody. Discharge to FATHER's home (brother w/ varicella at mother's). 4-yr well visit already booked 3/20/25 w/ Dr. Pillai (vaccines MMR/varicella planned per clinic reminder). Daycare: can go back when cards says.""",
    "N. Brightwell LCSW",
)
N(
    "progress",
    t("02-24", "10:00"),
    """DC PEDS
KD IVIG-resistant, s/p IVIG 2/19, IFX 2/21. afeb >48h. CRP 28 plt 811 Hgb 9.1
- ASA 40.5 daily until cards says, at least until 6 wk echo
- echo + cards Achterberg 3/6 10:00, and 4/3 10:30 (6wk)
- CBC/CRP 3/6 w/ echo
- NO live vaccines (MMR, varicella) until 11 mo after IVIG = not before 1/19/2026; 3/20 visit ok but not those shots. Flu shot (inactivated) now for her and household.
- renal us 3 months
- allergy clinic ref
- ret: fever >=38 any (esp next 2 wk), chest pain, pale, blisters, vomit/lethargy, dark urine/jaundice
- pending VZV IgG""",
    "Dr. R. Fontaine, Pediatrics",
    t("02-24", "11:30"),
)
s.service("Echocardiogram and cardiology visit", t("02-24", "11:40"), due=t("03-06", "10:00"))
s.service("Echocardiogram, 6 weeks", t("02-24", "11:40"), due="2025-04-03T10:30:00-04:00")
s.service("Allergy clinic referral", t("02-24", "11:40"))
s.write(__file__)
