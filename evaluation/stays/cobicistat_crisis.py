"""Fictional: cobicistat crisis."""

from builder import Stay, clock

t = clock(2026, "-08:00")
s = Stay("y-orchard", "Quiroga", "Anselmo", "1979-12-05", "male", "es")
s.contact("brother", "Fidel Quiroga", "555-0164")
s.encounter(
    t("01-19", "23:40"),
    t("01-25", "14:00"),
    "vomiting, fever, low blood pressure",
    "45007003",
    "Low blood pressure",
    "Hospital Medicine / ICU",
)
s.condition("HIV infection", "86406008", t("01-20", "00:10"), onset="2017-01-01", kind="problem-list-item")
s.condition("Chronic hepatitis B", "61977001", t("01-20", "00:10"), kind="problem-list-item")
s.condition("Hypotension", "45007003", t("01-20", "00:10"))
s.condition("Influenza A", "", t("01-20", "01:30"))
s.allergy("abacavir", "190521", "HLA-B*57:01 positive", t("01-20", "00:10"), kind="allergy")
for n, d, since in [
    ("darunavir-cobicistat-emtricitabine-tenofovir alafenamide", "1 tablet by mouth daily", "2021-01-01"),
    ("lisinopril", "10 mg by mouth daily", "2023-01-01"),
]:
    s.home(n, d, since, t("01-20", "00:20"))
V, L, o = s.vitals, s.labs, s.order
V(t("01-19", "23:50"), bp="78/42", hr=122, rr=24, temp=38.9, spo2=93, weight=70)
L(
    t("01-20", "00:05"),
    t("01-20", "00:55"),
    na=121,
    k=4.4,
    cr=2.2,
    bun=40,
    glu=58,
    co2=18,
    wbc=5.1,
    hgb=11.8,
    plt=162,
    lac=3.4,
    tsh=7.2,
    pct=0.6,
    trop=14,
)
s.lab_text(t("01-20", "00:05"), t("01-20", "01:20"), "Influenza A/B PCR", "", "Influenza A DETECTED", "A")
s.note(
    "ed",
    t("01-20", "00:15"),
    """46M orchard worker, Spanish, brother with him. HIV on Symtuza, HBV. 2 d fever, vomiting x10, weak. BP 78/42, BS 58. Flu A. round face, purple striae, thin skin - "se me hincho la cara" 3 mo. 3 L crystalloid, still 84/50. 'sepsis' pip-tazo + vanc. Norepi via PIV. Na 121. TSH 7.2: start levothyroxine 100. L knee swollen?""",
    "Dr. S. Brandt (locum)",
    t("01-20", "01:40"),
)
o(
    "levothyroxine",
    "100 mcg by mouth daily",
    t("01-20", "01:20"),
    end=t("01-20", "09:30"),
    why="given before steroids; not indicated",
)
o(
    "piperacillin-tazobactam",
    "4.5 g intravenously every 8 hours",
    t("01-20", "00:50"),
    end=t("01-22", "10:00"),
    why="no bacterial infection",
)
o("vancomycin", "1750 mg intravenously once, then by level", t("01-20", "00:50"), end=t("01-20", "10:00"))
o("norepinephrine", "8 mcg/min intravenously", t("01-20", "01:00"), end=t("01-20", "14:00"))
os_ = o("oseltamivir", "75 mg by mouth twice daily", t("01-20", "01:30"))
os_.dose(t("01-21", "09:00"), "30 mg by mouth twice daily")
os_.complete(t("01-24", "22:00"))
o(
    "darunavir-cobicistat-emtricitabine-tenofovir alafenamide",
    "1 tablet by mouth daily",
    t("01-20", "01:30"),
    end=t("01-21", "12:00"),
    why="changed to bictegravir regimen",
)
o("lisinopril", "10 mg by mouth daily", t("01-20", "01:30"))  # never stopped
fl = o(
    "fluticasone propionate inhaler", "220 mcg 2 inhalations twice daily", t("01-20", "05:00")
)  # never stopped
s.note(
    "nursing",
    t("01-20", "04:20"),
    """Interp (phone 7731), NOT the brother. Patient ALONE w/ me told: uses an orange inhaler 'Flovent 220' 2 puffs bid since Sept, from urgent care for cough; plus 3 shots 'para el dolor', right knee x2 + back, Sept, Nov, Dec at a clinic van = triamcinolone 80 he shows the card. Face got round. So he's on cobicistat AND steroids, stopped inhaler 5 days ago when it ran out. Told Brandt at 0430: 'adrenal?' -> cortisol drawn 0440. ***Family does NOT know dx of VIH. He asks that papers for home not say it, brother reads his mail.*** Bag: brother's own warfarin & Maalox (his own, 4x/d), omeprazole.""",
    "J. Pell RN nights",
    t("01-20", "05:50"),
)
s.lab_text(
    t("01-20", "04:40"),
    t("01-20", "06:40"),
    "Cortisol",
    "2143-6",
    "0.8 mcg/dL (random, in shock; expected >18)",
    "L",
)
s.note(
    "consult",
    t("01-20", "06:50"),
    """TELE-ENDO. Adrenal crisis: iatrogenic (fluticasone + triamcinolone boosted by cobicistat). Hydrocortisone 100 IV now, then 50 q6h. ACTH before dose. Levothyroxine before steroid can precipitate crisis - stop it; recheck TSH 6 wk. Na: careful, cortisol will open up free water loss; limit 8/24h, DDAVP if overshoot.""",
    "Dr. M. Haas (tele)",
    t("01-20", "07:10"),
)
hc = o("hydrocortisone", "50 mg intravenously every 6 hours", t("01-20", "07:00"))
hc.stop(t("01-23", "09:00"), "oral")
s.note(
    "progress",
    t("01-20", "09:40"),
    """ICU d1. Steroid 100 given 0705, BP 112/64 by 0830, norepi down to 3. Adrenal crisis + flu A. stop levothyroxine. AKI prerenal. knee: it is the RIGHT, ED note says L; tap 2 mL, cells 300, no crystals, no organisms. Home HIV med cont?""",
    "Dr. K. Lund",
    t("01-20", "10:20"),
)
L(t("01-20", "20:00"), t("01-20", "20:40"), na=131, k=4.0, cr=1.7, glu=142)
s.note(
    "nursing",
    t("01-21", "03:10"),
    """UO 450/h x4, pale. Na 121 at midnight yesterday -> 135 now (POC). Doctor on call: 'great, he's better'. I asked what rate limit is. Neuro normal. Notes say limit 8/24. Nobody answered, left a msg for days & tele-endo line.""",
    "J. Pell RN nights",
    t("01-21", "05:00"),
)
L(t("01-21", "05:00"), t("01-21", "05:40"), na=136, k=3.7, cr=1.5, glu=156, tsh=3.8)
s.note(
    "progress",
    t("01-21", "08:20"),
    """Na 136 great. BP 124/78 off pressors. Awake. tolerating soup. Cr 1.5.""",
    "Dr. A. Noor",
    t("01-21", "08:50"),
)
s.note(
    "consult",
    t("01-21", "11:20"),
    """TELE-ID/HIV. Swap Symtuza (cobicistat) -> bictegravir/FTC/TAF (Biktarvy) daily; keeps HBV cover - NEVER stop w/out HBV active drug. Polyvalent cations: bictegravir 2 h BEFORE Maalox. Oseltamivir 30 bid for CrCl. No fluticasone/budesonide/ steroid shots while cobi in blood, ~1 wk.""",
    "Dr. Q. Hamm (tele)",
    t("01-21", "11:50"),
)
o("bictegravir-emtricitabine-tenofovir alafenamide", "1 tablet by mouth daily", t("01-21", "12:30"))
s.note(
    "event",
    t("01-21", "12:40"),
    """Tele-endo called back re Na 121 -> 136 in 29 h: overcorrected. D5W + DDAVP 2 mcg, q2h Na, goal relower to 131. ODS watch.""",
    "Dr. K. Lund",
    t("01-21", "13:10"),
)
o("desmopressin", "2 mcg intravenously every 8 hours", t("01-21", "12:40"), end=t("01-22", "12:00"))
L(t("01-22", "05:00"), t("01-22", "05:40"), na=132, k=3.8, cr=1.2, glu=128)
s.report(
    "CT abdomen and pelvis with contrast",
    "",
    t("01-22", "14:00"),
    t("01-22", "16:00"),
    "Small, atrophic adrenals bilaterally. No abscess. Incidental 1.8 cm right thyroid nodule partly imaged; ultrasound advised. Vertebral height loss T12, osteopenic.",
)
s.note(
    "progress",
    t("01-23", "09:00"),
    """HC 50 q6 -> PO 15 AM/10 PM taper; final 15/5. Cx neg 48h, abx off. T12 wedge, steroid bone: DXA. Knee better. Flu day 4.""",
    "Dr. A. Noor",
    t("01-23", "09:30"),
)
o("hydrocortisone", "15 mg by mouth every morning and 5 mg by mouth at 2 pm", t("01-23", "09:00"))
s.note(
    "pharm",
    t("01-24", "10:20"),
    """Meds-to-bed. Fluticasone + lisinopril still 'active' in the computer; inhaler never given (nurse locked it away), lisinopril held by bp parameters. DC both. Old Maalox: space. HC 15 AM/5 at 14:00; kit hydrocortisone sod succ 100 mg IM x2, taught via interp, teach-back ok by PATIENT only. calcium 500 / D3 1000 with food - also a cation, take bictegravir with food together or 2 h before.""",
    "L. Tran PharmD",
    t("01-24", "10:50"),
)
L(t("01-25", "05:00"), t("01-25", "05:40"), na=138, k=4.1, cr=1.0, glu=96)
V(t("01-25", "07:00"), bp="122/76", hr=80, temp=36.8, spo2=97, weight=70.5)
s.note(
    "instr",
    t("01-25", "09:30"),
    """HC 15 mg AM + 5 mg 14:00, never stop suddenly. Sick rule: fever >38 or stomach bug = double x3 d; vomiting/can't keep = inject 100 mg IM and ED. Med alert bracelet. Biktarvy 1/d w/ or wout food, 2 h before Maalox; don't miss. Ca 500 + D3 1000 daily w/ food. STOP: old combo tablet, Flovent, any steroid shots, lisinopril (BP 122) , levothyroxine no. Oseltamivir done. No NSAIDs 2 wk (kidney). Endo Dr. Haas tele 2/3 10:00 555-0151. ID clinic 2/6 9:30 555-0159: viral load, HBV DNA. PCP 1/29 BMP 14:40. Thyroid US + TSH 6 wk. DXA. Off work 2 wks, no ladder. ACTH, viral load pending. Papers: per pt, diagnosis not named.""",
    "Dr. A. Noor",
    t("01-25", "11:00"),
)
for n, d in [
    ("hydrocortisone", "15 mg by mouth every morning and 5 mg by mouth at 2 pm"),
    ("hydrocortisone sodium succinate injection", "100 mg intramuscularly once as needed for adrenal crisis"),
    ("bictegravir-emtricitabine-tenofovir alafenamide", "1 tablet by mouth daily"),
    ("calcium carbonate", "500 mg by mouth daily with food"),
    ("cholecalciferol", "1000 units by mouth daily"),
]:
    o(n, d, t("01-25", "10:30"), cat="discharge")
s.service("ACTH", t("01-20", "06:55"), note="sent out, pending")
s.note(
    "nursing",
    t("01-22", "04:30"),
    """Na 132 q2h stable, DDAVP off at noon plan. No dysarthria, swallows ok, walks to toilet. Feels "como nuevo". Brother asked 'what is it he has?' - said ask him. Brother's warfarin handed back.""",
    "J. Pell RN nights",
    t("01-22", "05:40"),
)
s.note(
    "progress",
    t("01-22", "09:00"),
    """ICU d3 -> ward. Na 132, d/c DDAVP. Cr 1.2. Bl cx neg 48h, stop pip-tazo. Flu: 30 bid thru 1/24. Cushingoid + suppressed = iatrogenic. Copy fwd: Symtuza - no, Biktarvy since 1/21.""",
    "Dr. A. Noor",
    t("01-22", "09:40"),
)
s.note(
    "sw",
    t("01-23", "15:00"),
    """Orchard boss letter (no dx), 2 wks off. Lives w/ brother + his kids. Confidentiality reviewed, phone reminders to his own cell only. Ryan White case mgr 555-0153.""",
    "D. Amado LCSW",
    t("01-23", "15:30"),
)
s.write(__file__)
