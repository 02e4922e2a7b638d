"""Pulmonary embolism on a combined contraceptive: heparin, then apixaban with a loading dose; herbs, tranexamic acid and iron deficiency."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("pe-doac", "Lindgren", "Hannah", "1984-01-30", "female")
s.contact("husband", "Paul Lindgren", "555-0196")
s.encounter(
    t("11-17", "14:05"),
    t("11-21", "12:30"),
    "short of breath",
    "267036007",
    "Dyspnea",
    "Hospital Medicine",
    "home",
)

s.condition("Migraine", "37796009", t("11-17", "16:00"), onset="2006", kind="problem-list-item")
s.condition("Menorrhagia", "386692008", t("11-17", "16:00"), kind="problem-list-item")
s.condition(
    "Major depressive disorder", "370143000", t("11-17", "16:00"), onset="2024", kind="problem-list-item"
)
s.home(
    "drospirenone-ethinyl estradiol 3 mg-0.02 mg", "1 tablet by mouth daily", "2025-06", t("11-17", "16:30")
)
s.home(
    "tranexamic acid 650 mg",
    "1300 mg by mouth three times daily on days 1 to 5 of menses",
    "2025-02",
    t("11-17", "16:30"),
)
s.home("sertraline 50 mg", "50 mg by mouth daily", "2024-05", t("11-17", "16:30"))
s.home("naproxen 500 mg", "500 mg by mouth twice daily as needed for cramps", "2022", t("11-17", "16:30"))
s.home("St John's wort 300 mg capsule", "300 mg by mouth twice daily", "2025-09", t("11-17", "18:00"))
s.home("sumatriptan 50 mg", "50 mg by mouth as needed for migraine", "2015", t("11-17", "16:30"))
s.allergy(
    "contrast media, iodinated",
    "",
    "two hives on the arm in 2011, tolerated since with no premedication",
    t("11-17", "14:30"),
    severity="mild",
    criticality="low",
)
s.family("mother", t("11-17", "16:00"), "breast cancer at 49")
s.family("aunt", t("11-17", "16:00"), "pulmonary embolism")

s.vitals(t("11-17", "14:10"), bp="108/66", hr=118, rr=26, temp=37.3, spo2=90, o2=2, weight=84)
s.labs(
    t("11-17", "14:30"),
    issued=t("11-17", "15:15"),
    trop=96,
    bnp=1840,
    hgb=9.8,
    plt=388,
    wbc=9.9,
    cr=0.8,
    k=4.0,
    na=139,
    alt=31,
    ferr=6,
    ca=9.2,
)
s.lab_text(t("11-17", "14:30"), t("11-17", "15:00"), "hCG, serum", "2118-8", "negative")
s.note(
    "ed",
    t("11-17", "14:30"),
    """41F SOB x3d, R calf pain 1 wk (ran a half marathon), pleuritic L chest. Flight Denver-Boston 10/30. OCP (Yaz) since June, migraine w aura?, BMI 31. Hgb 9.8 heavy periods. No hemoptysis. Pt on no meds per triage -> husband brings bag: yaz, TXA, naproxen, sertraline, "mood herb".
HR 118 SBP 108 sat 90 RA. JVP up. Calf R 41 vs 37 cm. PE: lungs clear, abd soft
DDx PE, ACS (unlikely), PNA, dissection. PERC fail, Wells 7.5 -> CTPA. contrast hives 2011 mild, has had CT since ok, no premed.
CTPA: saddle-sparing bilateral segmental + lobar, RV/LV 1.2. Thyroid 1.4 cm nodule incid.
trop 96, BNP 1840 => intermediate-high. PERT call: no lysis, heparin. ICU stepdown.
1 dose LMWH? no heparin gtt because may lyse.""",
    "Dr. R. Solheim",
    signed=t("11-17", "16:00"),
)
s.report(
    "CT angiography chest, pulmonary arteries",
    "",
    t("11-17", "15:05"),
    t("11-17", "15:50"),
    "Bilateral lobar and segmental pulmonary emboli, RV/LV ratio 1.2. No infarct. Incidental 1.4 cm nodule in the right thyroid lobe; ultrasound recommended.",
)
hep = s.order(
    "heparin infusion",
    "18 units/kg/h intravenously, titrate to anti-Xa 0.3 to 0.7",
    t("11-17", "15:55"),
    code="5224",
)
s.order("sertraline", "50 mg by mouth daily", t("11-17", "18:30"), code="36437")
s.order("acetaminophen", "650 mg by mouth every 6 hours as needed for pain", t("11-17", "18:30"), code="161")
s.service("Full code", t("11-17", "18:30"), category="Code status")
s.lab_text(
    t("11-17", "18:00"),
    t("11-17", "18:10"),
    "Lupus anticoagulant, anticardiolipin, beta-2 glycoprotein, factor V Leiden, prothrombin mutation",
    "",
    "sent to reference laboratory",
    status="registered",
)
s.note(
    "hp",
    t("11-17", "18:40"),
    """Int med. intermed-high PE + likely RLE DVT, provoked: estrogen (pill since June), flight, hard run 11/8. POCUS RV dilated, McConnell. heparin gtt, NC 2L, tele.
Home: STOP Yaz (estrogen), STOP TXA (clot!), hold naproxen (bleed w AC). Sertraline + anticoag: bleed risk slight, keep. "Mood herb" = St John's wort 300 bid (label photo) => induces P-gp/3A4 -> lower apixaban + serotonin w sertraline - STOP, washout 2wk.
Migraine w aura? if yes never estrogen. Sumatriptan ok.
hgb 9.8 ferritin 6 => IDA -> iron once stable
FH aunt PE; mom breast ca.
thrombophilia: team sent today on heparin (lupus unreliable on heparin!) so repeat after 3 mo.""",
    "Dr. P. Iwu",
    signed=t("11-17", "20:10"),
)
s.note(
    "nursing",
    t("11-18", "05:00"),
    "Xa 0.82 -> rate down, 0.51 at 0400. Nose bleed x1 5 min stopped. on 2L 95%. L calf still sore, no SCD on that side. menses started today.",
    "A. Reyes RN",
)
s.note(
    "progress",
    t("11-18", "09:30"),
    "HD2. on heparin gtt. HR 96 BP 116/70 2L. menses D1 on heparin, pad q3h, TXA is held - DO NOT give. LE duplex: R popliteal + femoral DVT. [some note says L; it is R.] Echo: RV mild dilat, RVSP 48, LVEF 60. Trop 96->58. Thyroid nodule - TSH sent. Plan: apixaban tonight 1800 when heparin off.",
    "Dr. P. Iwu",
    signed=t("11-18", "10:40"),
)
s.labs(t("11-18", "06:00"), issued=t("11-18", "07:00"), trop=58, hgb=9.1, plt=361, cr=0.8, tsh=1.8)
s.report(
    "US duplex, lower extremities",
    "",
    t("11-18", "08:00"),
    t("11-18", "09:00"),
    "Acute thrombosis of the RIGHT femoral and popliteal veins. Left leg patent.",
)
s.order("apixaban", "10 mg by mouth twice daily", t("11-18", "17:00"), code="1364430")
s.note(
    "pharm",
    t("11-18", "17:15"),
    "Apixaban 10 mg bid x 7 d (first dose 11/18 1800; LAST 10 mg dose 11/25 AM), then 5 mg bid from 11/25 PM. heparin gtt off at first dose. Heparin ORDER still active in the system - RN to dc. Interacts: SJW stopped 11/17 - induction wanes 2 wk, no alternative wanted, watch sx. NSAID off.",
    "L. Ferraro PharmD",
)
s.note(
    "progress",
    t("11-19", "09:45"),
    "HD3. on heparin gtt. HR 88 1L->RA 94. apix 10 bid d1-2, tolerates. heparin off since 1800 yest (line above old). hgb 8.8, menses D2 heavy, ob/gyn: levonorgestrel IUD later, meanwhile norethindrone? no - consult. IV iron? ferric carboxymaltose 750 mg x1 today.",
    "Dr. P. Iwu",
    signed=t("11-19", "11:00"),
)
s.labs(t("11-19", "06:00"), issued=t("11-19", "07:00"), hgb=8.8, plt=355, cr=0.7)
s.given("ferric carboxymaltose", "750 mg intravenously once", t("11-19", "15:00"))
s.note(
    "consult",
    t("11-19", "16:30"),
    "GYN: hvy menses on AC. NO estrogen ever (VTE + aura confirmed today: scintillating scotoma 20 min). LNG 52 mg IUD insert clinic 12/4 1030; barrier until then. No TXA. If soaking >1 pad/h -> call. Pap 2023 nl.",
    "Dr. Y. Castro",
)
s.note(
    "consult",
    t("11-20", "10:00"),
    "Heme: provoked (OCP, travel), min 3 mo AC then review; if APS pos -> warfarin not DOAC. LA from 11/17 on heparin discard/repeat. Don't stop early. FVL/PT pending. fu 2/19.",
    "Dr. N. Bell",
)
s.vitals(t("11-20", "09:00"), bp="118/74", hr=80, spo2=96)
s.labs(t("11-21", "06:00"), issued=t("11-21", "07:00"), hgb=9.0, plt=370, cr=0.8, k=4.1)
s.lab_text(t("11-17", "18:00"), t("11-20", "18:00"), "Factor V Leiden", "", "pending", status="registered")
s.condition("Pulmonary embolism, bilateral", "59282003", t("11-17", "16:00"))
s.condition("Deep vein thrombosis of right leg", "128053003", t("11-18", "09:00"))
s.condition("Iron deficiency anemia", "87522002", t("11-17", "20:10"))
s.order(
    "apixaban starter",
    "10 mg by mouth twice daily through the morning of 25 November, then 5 mg twice daily from that evening",
    t("11-21", "09:00"),
    cat="discharge",
    code="1364430",
)
s.order("sertraline", "50 mg by mouth daily", t("11-21", "09:00"), cat="discharge", code="36437")
s.order("sumatriptan", "50 mg by mouth as needed for migraine", t("11-21", "09:00"), cat="discharge")
s.order(
    "ferrous sulfate 325 mg",
    "325 mg by mouth every other day",
    t("11-21", "09:00"),
    cat="discharge",
    code="24947",
)
s.order(
    "acetaminophen",
    "650 mg by mouth every 6 hours as needed for pain",
    t("11-21", "09:00"),
    cat="discharge",
    code="161",
)
s.note(
    "instr",
    t("11-21", "09:40"),
    """Home. ELIQUIS 10 mg (2 tabs) AM+PM thru 11/25 AM, THEN 5 mg (1 tab) twice daily starting 11/25 PM. don't skip, refill before gone, at least 3 months.
NEVER again: Yaz or any estrogen pill/patch/ring, TXA, St Johns wort. no naproxen/ibuprofen/aspirin -> Tylenol.
iron QOD. PCP Tue 11/25 CBC (hgb 9.0). Heme 2/19. Gyn IUD 12/4 10:30. Thyroid US for R nodule PCP. Echo again 3 mo if SOB. Clotting tests pending, heme.
Dentist: wisdom tooth pull 12/10 -> POSTPONE/tell us, do not stop Eliquis yourself.
ER: SOB worse, faint, chest pain, coughing blood, black stool, pad/h, head injury.""",
    "Dr. P. Iwu",
    signed=t("11-21", "11:00"),
)

s.note(
    "nursing",
    t("11-20", "06:00"),
    "RA 95-96. pads q4h lighter. asks for Advil for cramps -> Tylenol. husband brought St Johns again 'natural', sent home. Yaz pack in purse, knows not to take. walked hall x2",
    "A. Reyes RN",
)
s.note(
    "progress",
    t("11-20", "09:00"),
    "HD4. on heparin gtt. HR 80 RA 96. Apixaban 10 bid day 3. Hgb pending. BNP not repeated. Thrombophilia sent 11/17 pending. Teach. Home tmrw",
    "Dr. P. Iwu",
    signed=t("11-20", "11:20"),
)
s.note(
    "pharm",
    t("11-21", "09:10"),
    "Copay card done. Starter pack confuses: she has had 6 doses here, so give 8 x 10 mg then 5s; wrote dates on box. spoke to dentist office: extraction moved",
    "L. Ferraro PharmD",
)

s.write(__file__)
