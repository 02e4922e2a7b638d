"""Fictional stay."""

from builder import Stay, clock

t = clock(2024, "-04:00")
s = Stay("s-allo", "Prewitt", "Deshawn", "1995-02-11", "male")
s.contact("mother", "Gloria Prewitt", "555-0153")
s.encounter(
    t("08-12", "11:20"),
    t("08-20", "13:15"),
    "diarrhea after bone marrow transplant",
    "62315008",
    "Diarrhea",
    "Hematology / Stem Cell Transplant",
)
s.allergy(
    "Piperacillin-tazobactam",
    "",
    "thrombocytopenia, drug induced 05/2024",
    t("08-12", "11:40"),
    severity="moderate",
)
for n, d, since in (
    ("tacrolimus", "0.5 mg by mouth twice daily", "2024-06"),
    ("posaconazole delayed-release", "300 mg by mouth daily", "2024-05"),
    ("letermovir", "480 mg by mouth daily", "2024-06"),
    ("acyclovir", "800 mg by mouth twice daily", "2024-05"),
    (
        "trimethoprim-sulfamethoxazole",
        "DS 1 tablet by mouth Monday Wednesday Friday; stopped 08-05 by clinic for low counts",
        "2024-06",
    ),
    ("entecavir", "0.5 mg by mouth daily", "2024-04"),
    ("ursodiol", "300 mg by mouth three times daily", "2024-05"),
    ("pantoprazole", "40 mg by mouth daily", "2024-05"),
):
    s.home(
        n,
        d,
        since,
        t("08-12", "12:30"),
        **({"status": "stopped", "end": "2024-08-05"} if n.startswith("trimeth") else {}),
    )
s.condition(
    "Acute myeloid leukemia in remission, after allogeneic stem cell transplant 2024-05-30",
    "91861009",
    t("08-12", "12:30"),
    onset="2024-01",
    kind="problem-list-item",
)
s.condition("Acute graft versus host disease of gut", "", t("08-14", "17:00"))
s.condition("Cytomegalovirus viremia", "", t("08-13", "16:30"))
s.lab_text(
    t("04-22", "09:00"),
    t("04-23", "15:00"),
    "Hepatitis B core antibody total",
    "13952-7",
    "REACTIVE; HBsAg negative; HBV DNA not detected",
    "A",
)
s.lab_text(
    t("04-22", "09:00"),
    t("04-24", "10:00"),
    "Glucose-6-phosphate dehydrogenase",
    "32546-4",
    "1.8 U/g Hb (ref 7.0-20.5) DEFICIENT",
    "LL",
)
R = {"cr": (0.7, 1.3), "hgb": (13.5, 17.5)}
s.vitals(t("08-12", "11:30"), bp="104/62", hr=112, rr=18, temp=37.4, spo2=98, weight=61.0, height=178)
s.labs(
    t("08-12", "11:50"),
    issued=t("08-12", "12:40"),
    ranges=R,
    wbc=2.8,
    hgb=9.4,
    plt=58,
    na=133,
    k=3.4,
    cr=1.1,
    bun=24,
    mg=1.4,
    tbil=0.9,
    alt=61,
    ast=50,
    alb=2.6,
)
s.lab_text(
    t("08-12", "11:50"), t("08-12", "18:00"), "Tacrolimus level", "11253-2", "9.8 ng/mL (goal 8-12)", "N"
)
s.lab_text(t("08-12", "11:50"), t("08-12", "13:00"), "Neutrophils absolute", "751-8", "1900 /uL", "N")
s.note(
    "hp",
    t("08-12", "12:30"),
    """HCT ADMIT 29M AML (FLT3 neg) s/p MUD alloHCT 5/30/24, Flu/Mel, D+74. Donor O+, recip A+ -> O cells, irradiated + leukoreduced ONLY. 1 wk diarrhea 1.8 L/d, crampy, no rash. WBC 2.8 plt 58. Prior Pip-tazo thrombocytopenia.
Home per clinic list: tacro .5 bid, posa, letermovir, acyclovir, urso, PPI (list pg 2 not faxed). Bactrim stopped 8/5 low counts - new PJP agent needed.
R Hickman clean. Plan: stool studies, CMV PCR, GI scope, IVF, hold posa PO (absorb?) -> micafungin.""",
    "Dr. F. Adeyemi",
    signed=t("08-12", "15:10"),
)
tac = s.order("tacrolimus", "0.5 mg by mouth twice daily", t("08-12", "14:00"))
s.order("acyclovir", "800 mg by mouth twice daily", t("08-12", "14:00"))
let = s.order("letermovir", "480 mg by mouth daily", t("08-12", "14:00"))
s.order(
    "micafungin",
    "100 mg intravenously daily",
    t("08-12", "14:00"),
    end=t("08-18", "10:30"),
    why="back to posaconazole",
)
s.order("pantoprazole", "40 mg by mouth daily", t("08-12", "14:00"))
s.order("ursodiol", "300 mg by mouth three times daily", t("08-12", "14:00"))
s.note(
    "nursing",
    t("08-12", "22:00"),
    "Stool 6x green watery 1500 mL. HR 108 orthostatic. Mother brings pill box: incl small white tabs 'for liver/hepatitis', I asked team if to order - message left. Mother's metoprolol also in the bag, given back.",
    "RN Y. Ostrow",
)
s.lab_text(t("08-13", "06:00"), t("08-13", "15:30"), "Cytomegalovirus DNA", "", "42,000 IU/mL plasma", "HH")
s.lab_text(t("08-13", "06:00"), t("08-13", "11:00"), "C difficile, GI pathogen panel", "", "negative", "N")
s.labs(
    t("08-13", "06:00"), issued=t("08-13", "06:50"), ranges=R, wbc=2.6, hgb=9.0, plt=54, cr=1.2, k=3.2, mg=1.4
)
s.note(
    "progress",
    t("08-13", "16:00"),
    """HCT D+75. CMV 42,000 -> start ganciclovir 5 mg/kg q12 = 305. Stop letermovir. Scope tomorrow. Cdiff neg. PJP: dapsone 100 daily (cheap, easy) per fellow. Cr 1.2.""",
    "Dr. L. Winfield (fellow)",
    signed=t("08-13", "17:10"),
)
gan = s.order("ganciclovir", "305 mg (5 mg/kg) intravenously every 12 hours", t("08-13", "17:15"))
dap = s.order("dapsone", "100 mg by mouth daily", t("08-13", "17:20"), reason="PJP prophylaxis")
s.note(
    "op",
    t("08-14", "11:00"),
    "Flex sig + EGD: diffuse erythema, ulcers terminal? no - sigmoid, biopsies x8. Plt transfused 1 irradiated unit before. No bleeding.",
    "Dr. B. Hensley",
    signed=t("08-14", "12:40"),
)
s.report(
    "Surgical pathology, colon",
    "",
    t("08-14", "11:00"),
    t("08-14", "17:00"),
    "Crypt apoptosis and dropout, GVHD grade 3 histology. CMV immunostain: PENDING.",
    status="preliminary",
    category="PAT",
)
s.note(
    "progress",
    t("08-14", "17:30"),
    """HCT D+76. GVHD gut stage 3 -> methylpred 2 mg/kg/d = 60 mg IV q12, budesonide 3 tid. Gcv day 2. Mica. CMV IHC pending. CT abd: ileal thickening; incidental 2.1 cm L renal cyst simple, ignore.""",
    "Dr. F. Adeyemi",
    signed=t("08-14", "18:20"),
)
mp = s.order("methylprednisolone", "60 mg intravenously every 12 hours", t("08-14", "18:00"))
s.order("budesonide", "3 mg by mouth three times daily", t("08-14", "18:00"))
s.labs(
    t("08-15", "06:00"),
    issued=t("08-15", "06:50"),
    ranges=R,
    wbc=2.2,
    hgb=8.7,
    plt=61,
    cr=1.5,
    bun=33,
    k=3.6,
    tbil=1.6,
    glu=214,
)
s.lab_text(
    t("08-15", "06:00"), t("08-15", "14:20"), "Tacrolimus level", "11253-2", "4.9 ng/mL (goal 8-12)", "L"
)
s.lab_text(t("08-15", "06:00"), t("08-15", "07:00"), "Neutrophils absolute", "751-8", "1100 /uL", "L")
s.note(
    "progress",
    t("08-15", "09:00"),
    """HCT D+77. Stool 1.1 L. Tac pending. Cr 1.5 - IVF. Copy: posa on hold, Gcv 305 q12, MP.""",
    "Dr. L. Winfield (fellow)",
    signed=t("08-15", "11:00"),
)
s.labs(
    t("08-16", "06:00"),
    issued=t("08-16", "06:50"),
    ranges=R,
    wbc=1.8,
    hgb=8.1,
    plt=52,
    cr=1.7,
    bun=38,
    tbil=2.2,
    glu=248,
)
s.lab_text(t("08-16", "06:00"), t("08-16", "07:00"), "Neutrophils absolute", "751-8", "720 /uL", "L")
s.note(
    "nursing",
    t("08-16", "21:30"),
    """SpO2 90 on RA, lips greyish, no SOB, lungs clear; 4 L NC no change. Urine dark. Day dose dapsone #4. Resident told.""",
    "RN Y. Ostrow",
)
s.note(
    "progress",
    t("08-16", "09:30"),
    """HCT D+78 wkd. stool 900. Tac 4.9 low from posa off? raise to 1 bid. Cr 1.7 tac/gcv? gcv dose same. ANC 720. Bili 2.2 GVHD liver?""",
    "Dr. M. Tso",
    signed=t("08-16", "11:30"),
)
tac.dose(t("08-16", "12:00"), "1 mg by mouth twice daily")
s.labs(
    t("08-17", "06:00"),
    issued=t("08-17", "06:50"),
    ranges=R,
    wbc=1.6,
    hgb=7.2,
    plt=50,
    cr=1.7,
    tbil=3.1,
    glu=220,
)
s.lab_text(
    t("08-17", "06:00"),
    t("08-17", "15:30"),
    "Lactate dehydrogenase; haptoglobin",
    "",
    "LDH 980 U/L; haptoglobin <10 mg/dL",
    "H",
)
s.lab_text(
    t("08-17", "06:00"), t("08-17", "15:00"), "Tacrolimus level", "11253-2", "3.6 ng/mL (goal 8-12)", "L"
)
s.vitals(t("08-17", "21:30"), bp="112/66", hr=118, rr=22, temp=37.1, spo2=86, o2=6)
s.lab_text(
    t("08-17", "21:40"),
    t("08-17", "22:05"),
    "Methemoglobin, arterial",
    "",
    "11.8 % (ref <1.5); PaO2 182 mmHg",
    "HH",
)
s.note(
    "event",
    t("08-17", "22:20"),
    """RRT night: SpO2 86 on 6L, PaO2 182, chocolate blood, metHb 11.8 -> dapsone. Stop dapsone. Methylene blue 1 mg/kg IV now. 1 u PRBC.""",
    "Dr. A. Kessler (ICU resident)",
    signed=t("08-17", "22:45"),
)
mb = s.order("methylene blue", "60 mg (1 mg/kg) intravenously once now", t("08-17", "22:40"))
tac.dose(t("08-17", "17:00"), "2 mg by mouth twice daily")
s.note(
    "pharm",
    t("08-17", "23:50"),
    "Night pharm: methylene blue not released - G6PD 1.8 in April. Cancelled w ICU attending. Vit C 1.5 g q6h + O2 + PRBC instead. G6PD def was on pre-BMT labs only.",
    "PharmD O. Ferris",
    signed=t("08-18", "00:20"),
)
mb.cancel(t("08-18", "00:10"), "G6PD deficient, not given")
dap.stop(t("08-18", "00:15"), "methemoglobinemia and hemolysis")
s.order(
    "ascorbic acid",
    "1.5 g intravenously every 6 hours",
    t("08-18", "00:20"),
    end=t("08-19", "18:00"),
    final="completed",
)
s.order("atovaquone", "1500 mg by mouth daily", t("08-18", "10:00"))
s.labs(
    t("08-18", "06:00"),
    issued=t("08-18", "06:50"),
    ranges=R,
    wbc=1.4,
    hgb=8.0,
    plt=49,
    cr=1.6,
    tbil=2.6,
    glu=190,
)
s.lab_text(t("08-18", "06:00"), t("08-18", "07:00"), "Neutrophils absolute", "751-8", "610 /uL", "L")
s.note(
    "progress",
    t("08-18", "09:00"),
    """HCT ATTENDING D+80. MetHb 4.1, SpO2 94. Stop dapsone forever -> atovaquone. Stool 400. Tac up to 2 bid yesterday (3.6). Resume posa 300 daily today, mica off. MP->pred 80 tomorrow. G-CSF if ANC <500.""",
    "Dr. F. Adeyemi",
    signed=t("08-18", "11:20"),
)
mp.stop(t("08-19", "08:30"), "to oral")
s.order("prednisone", "80 mg by mouth daily", t("08-19", "08:30"))
s.order("posaconazole delayed-release", "300 mg by mouth daily", t("08-18", "10:40"))
s.note(
    "progress",
    t("08-19", "09:30"),
    """HCT D+81. Stool x2 formed-ish. CMV 8,900. Change to valgancyclovir at d/c. Hgb 8.2. R Hickman - ID line: left? note yest wrong, it is RIGHT. Plan home tomorrow.""",
    "Dr. L. Winfield (fellow)",
    signed=t("08-19", "11:20"),
)
s.lab_text(t("08-19", "06:00"), t("08-19", "16:00"), "Cytomegalovirus DNA", "", "8,900 IU/mL plasma", "H")
s.labs(
    t("08-19", "06:00"),
    issued=t("08-19", "06:50"),
    ranges=R,
    wbc=1.5,
    hgb=8.2,
    plt=55,
    cr=1.6,
    tbil=1.9,
    alt=66,
    glu=182,
)
s.labs(
    t("08-20", "06:00"),
    issued=t("08-20", "06:50"),
    ranges=R,
    wbc=1.3,
    hgb=8.0,
    plt=53,
    cr=1.9,
    k=5.5,
    mg=1.2,
    tbil=1.7,
    alt=96,
    ast=71,
    glu=176,
)
s.lab_text(t("08-20", "06:00"), t("08-20", "07:00"), "Neutrophils absolute", "751-8", "540 /uL", "L")
s.lab_text(
    t("08-20", "06:00"), t("08-20", "11:50"), "Tacrolimus level", "11253-2", "18.9 ng/mL (goal 8-12)", "HH"
)
s.vitals(t("08-20", "08:00"), bp="138/88", hr=92, rr=16, temp=36.9, spo2=97, weight=60.2)
s.note(
    "nursing",
    t("08-20", "09:00"),
    "Fine tremor hands since last evening, headache mild. Taught Hickman flush. Asks about white hepatitis tabs again.",
    "RN Y. Ostrow",
)
s.note(
    "progress",
    t("08-20", "08:30"),
    """HCT d/c D+82. ANC 540, Cr 1.9, stool formed. Tac pending. CMV IHC colon still pending; HBV not addressed. Home meds per list. Clinic 8/22 w counts, tac, CMV Mon.""",
    "Dr. L. Winfield (fellow)",
    signed=t("08-20", "10:10"),
)
for n, d in (
    ("tacrolimus", "2 mg by mouth twice daily"),
    ("posaconazole delayed-release", "300 mg by mouth daily"),
    ("valganciclovir", "900 mg by mouth twice daily with food"),
    ("acyclovir", "800 mg by mouth twice daily"),
    ("prednisone", "80 mg by mouth daily, taper per clinic"),
    ("budesonide", "3 mg by mouth three times daily"),
    ("atovaquone", "1500 mg by mouth daily with food"),
    ("ursodiol", "300 mg by mouth three times daily"),
    ("pantoprazole", "40 mg by mouth daily"),
    ("magnesium oxide", "400 mg by mouth twice daily"),
):
    s.order(n, d, t("08-20", "10:30"), cat="discharge")
s.service("Transplant clinic with counts, tacrolimus and CMV", t("08-20", "10:35"), due=t("08-22", "08:00"))
s.note(
    "instr",
    t("08-20", "11:10"),
    """BMT clinic Thu 8/22 8:00 - do NOT take morning tacrolimus before the blood draw. Dr. Adeyemi 8/29 10:30. 24-h line 555-0154. Fever 100.4 = call + ER, Hickman care daily. Low-bacteria GVHD diet (low lactose, low fat). No crowds, no gardening, mask. Irradiated blood only - carry card. No NSAIDs. No live vaccines.""",
    "Dr. L. Winfield (fellow)",
    signed=t("08-20", "11:30"),
)
s.note(
    "nutrition",
    t("08-14", "13:00"),
    """RD: 61 kg, -6% in 3 wk. NPO for scope then GVHD step 1. TPN if >1 L stool & alb <2.5 - d/w team, not now. Vit D, B12 sent? cancelled.""",
    "RD J. Amari",
)
s.note(
    "consult",
    t("08-15", "13:00"),
    """ID: CMV colitis vs GVHD both possible. Gcv ok, if ANC <500 -> foscarnet w hydration. Repeat PCR 08-19. Adeno/HHV6 neg. Not seen in person, chart/phone.""",
    "Dr. N. Vesely",
    signed=t("08-15", "14:10"),
)
s.note(
    "nursing",
    t("08-18", "22:30"),
    """SpO2 96 RA, color better. Stool x3 brown. Ate rice + chicken. Vit C running. Mother stays. Roommate's rifampin cup found on our tray - returned, not taken.""",
    "RN P. Lloyd",
)
s.note(
    "pt",
    t("08-19", "14:00"),
    "PT: steroid weak, sit-stand x8, walks 300 ft. HEP. Mask in hall.",
    "PT S. Nakai",
)
s.note(
    "sw",
    t("08-19", "15:30"),
    """SW: lodging house 2 mi from hospital until D+100, mother caregiver. Valganciclovir prior auth approved for 900 mg BID x 30 d. Copay 0.""",
    "LCSW K. Oduro",
)
s.vitals(t("08-15", "08:00"), bp="110/64", hr=104, rr=16, temp=36.9, spo2=98, weight=60.4)
s.vitals(t("08-18", "08:00"), bp="116/70", hr=98, rr=18, temp=36.8, spo2=94, o2=2)
s.write(__file__)
