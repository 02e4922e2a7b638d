from builder import Stay, clock

t = clock(2025, "-07:00")
s = Stay("l-lupus", "Thornquist", "Marisela", "1994-07-19", "female")
s.contact("sister", "Paloma Thornquist", "555-0155")
s.encounter(
    t("05-05", "15:00"),
    t("05-14", "13:00"),
    "leg swelling, foamy urine",
    "68815009",
    "Systemic lupus erythematosus glomerulonephritis syndrome",
    "Nephrology / Medicine",
)
s.condition("Systemic lupus erythematosus", "55464009", t("2022-03-01", "09:00"), kind="problem-list-item")
for n_, x in (
    ("hydroxychloroquine 200 mg", "400 mg by mouth once daily"),
    ("ethinyl estradiol / norethindrone", "1 tablet by mouth daily (contraception)"),
    ("ibuprofen 600 mg", "600 mg three times daily as needed joint pain"),
    ("prednisone 5 mg", "5 mg by mouth daily"),
):
    s.home(n_, x, "2023-02-01", t("05-05", "15:30"))
s.vitals(t("05-05", "15:10"), bp="162/98", hr=92, temp=37.3, spo2=97, weight=66.8)
s.labs(
    t("05-05", "15:30"), issued=t("05-05", "16:30"), wbc=3.4, hgb=9.4, plt=128, cr=1.9, bun=38, k=4.8, alb=2.1
)
s.lab_text(
    t("05-05", "16:00"),
    t("05-05", "18:00"),
    "Urine protein/creatinine ratio",
    "2890-2",
    "5.8 g/g; RBC 40/hpf, RBC casts",
    flag="H",
)
s.note(
    "ed",
    t("05-05", "16:00"),
    """30F SLE 2022 (joints, skin), edema x3 wk, foamy urine, BP 162/98. Cr 1.9 (0.8 in Dec). UPCR 5.8. Ran out of HCQ "a while". Takes ibuprofen 600 TID for hands, OCP.
All: chart none. Pt: Bactrim as teen -> blistering rash w/ mouth sores, hospitalized. FHx sister Paloma SLE, on dialysis, 1 miscarriage + DVT, on warfarin. Mom RA. hCG neg.""",
    "Dr. S. Amadi, ED",
    signed=t("05-05", "18:30"),
)
s.note(
    "hp",
    t("05-05", "20:00"),
    """MED H&P. Probable LN nephritic-nephrotic. Dry wt pre-illness ~60 kg. Pulse methylpred 500 x3 d. Renal c/s, biopsy 5/7. Stop ibuprofen. Hold OCP? - cont for now. TMP-SMX ppx when on pred. HCQ 400 resume. DVT ppx heparin. Hold ACEi.""",
    "Dr. B. Kowal PGY2",
    signed=t("05-05", "22:00"),
)
s.order(
    "methylprednisolone",
    "500 mg IV daily x 3",
    t("05-05", "22:10"),
    end=t("05-08", "09:00"),
    final="completed",
)
hcq = s.order("hydroxychloroquine", "400 mg by mouth daily", t("05-05", "22:10"))
ocp = s.order("ethinyl estradiol / norethindrone", "1 tablet by mouth daily", t("05-05", "22:10"))
tmp = s.order(
    "sulfamethoxazole-trimethoprim DS", "1 tablet by mouth Monday Wednesday Friday", t("05-06", "09:00")
)
s.order(
    "furosemide", "40 mg IV twice daily", t("05-06", "09:00"), end=t("05-10", "09:00"), why="changed to oral"
)
s.note(
    "pharm",
    t("05-06", "11:00"),
    "Allergy interview: TMP-SMX age 15, blisters+oral erosions, 5 d hospital = possible SJS. NOT in allergy list. TMP-SMX ordered this am - not given yet. Absolute contraindication, sulfonamide abx. Rec atovaquone 1500 mg daily w/ food. (Furosemide tolerated - non-antibiotic sulfa OK.) HCQ 400 mg @ 60 kg & eGFR 35: exceeds 5 mg/kg & renal -> 200 mg daily.",
    "N. Grewal PharmD",
    signed=t("05-06", "11:40"),
)
s.allergy(
    "Sulfamethoxazole-trimethoprim",
    "10831",
    "blistering rash with mucosal erosions, possible Stevens-Johnson",
    t("05-06", "16:00"),
)
s.note(
    "progress",
    t("05-06", "13:00"),
    """HD1 (res) cont pulse. TMP-SMX ppx. HCQ 400. OCP. BP 158/94 amlodipine 5. Bx tmrw - hold heparin.""",
    "Dr. B. Kowal PGY2",
    signed=t("05-06", "13:30"),
)
tmp.cancel(t("05-06", "16:10"), "possible SJS, not given")
hcq.dose(t("05-06", "16:15"), "200 mg by mouth daily")
s.order("atovaquone", "1500 mg by mouth daily with food", t("05-06", "16:20"))
s.order(
    "amlodipine",
    "5 mg by mouth daily",
    t("05-06", "13:30"),
    end=t("05-12", "09:00"),
    why="lisinopril started",
)
s.lab_text(
    t("05-05", "16:00"),
    t("05-07", "08:00"),
    "Lupus serologies",
    "",
    "anti-dsDNA 480 (high), C3 38 (low), C4 5 (low); lupus anticoagulant POSITIVE, anticardiolipin IgG 62 (high), anti-beta2GP1 44 (high)",
    flag="A",
)
s.procedure("Percutaneous renal biopsy", "", t("05-07", "10:00"), t("05-07", "10:40"), site="left kidney")
s.note(
    "event",
    t("05-07", "18:30"),
    "Post-bx: L flank pain, Hgb 9.2->8.1, CT: 4 cm L perinephric hematoma, no active extrav. Hold heparin. BP 168/100. Bedrest. Incidental: 3.6 cm right adnexal complex cyst - pelvic US outpt 6-8 wk.",
    "Dr. I. Salcedo",
    signed=t("05-07", "19:30"),
)
s.labs(t("05-07", "17:00"), issued=t("05-07", "17:50"), hgb=8.1, cr=2.1, k=5.0, plt=131)
s.note(
    "pathology",
    t("05-08", "12:00"),
    "RENAL BX PRELIMINARY (LM 1 section): focal proliferative, 40% glomeruli - favor class III. Final w/ IF/EM to follow.",
    "Dr. U. Brandvold",
    signed=t("05-08", "12:30"),
)
s.note(
    "consult",
    t("05-08", "15:00"),
    "RHEUM. Bx prelim class III. Plan: pulse done. Cyclophosphamide Euro-lupus 500 IV q2wk x6, start 5/9. pred 1 mg/kg = 60. Pt nulliparous, wants kids - discuss. hep B/TB screens sent.",
    "Dr. O. Pascoe, Rheumatology",
    signed=t("05-08", "16:00"),
)
s.note(
    "consult",
    t("05-09", "11:00"),
    """RHEUM ADDENDUM - SUPERSEDES 5/8. Pt declines CYC (fertility). MMF instead: 500 BID x1 wk then 1000 BID from 5/16 if WBC>3. Pred reduced-dose: 40 mg daily 5/9-5/22, 30 mg 5/23-6/5, 20 mg from 6/6 then per clinic. No CYC given.
aPL triple positive -> ESTROGEN OCP STOP TODAY (VTE). MMF teratogen: needs 2 neg hCG + contraception: LNG-IUD (gyn placed? appt) + condoms meanwhile. Not APS (no event; repeat 12 wk = early Aug). ASA 81 - hold till hematoma resolved.""",
    "Dr. O. Pascoe, Rheumatology",
    signed=t("05-09", "12:30"),
)
ocp_stop = t("05-10", "09:00")
s.order("prednisone", "40 mg by mouth daily", t("05-09", "13:00"))
s.order("mycophenolate mofetil", "500 mg by mouth twice daily", t("05-10", "09:00"))
ocp.stop(ocp_stop, "antiphospholipid antibodies")
s.order("furosemide", "40 mg by mouth twice daily", t("05-10", "09:00"))
s.note(
    "pathology",
    t("05-10", "14:00"),
    "RENAL BX FINAL: diffuse proliferative + membranous lupus nephritis ISN/RPS CLASS IV + V. 14/22 glom, crescents 20%. AI 12/24, CI 2/12. TMA absent. Prelim class III amended.",
    "Dr. U. Brandvold",
    signed=t("05-10", "15:00"),
)
s.lab_text(
    t("05-08", "09:00"),
    t("05-10", "16:00"),
    "Hepatitis B panel",
    "",
    "HBsAg negative; anti-HBc total POSITIVE; anti-HBs 18. HBV DNA sent - in process",
    flag="A",
)
s.lab_text(
    t("05-08", "09:00"),
    t("05-10", "17:00"),
    "QuantiFERON-TB",
    "",
    "INDETERMINATE (low mitogen, on steroids)",
    flag="A",
)
s.note(
    "consult",
    t("05-11", "10:00"),
    "HEPATOLOGY e-consult. anti-HBc pos, pred >=20 + MMF = moderate reactivation risk. Entecavir 0.5 mg - CrCl 38: **every 48 hours**, empty stomach. Continue to 6-12 mo after immunosupp. DNA pending: call if >2000. IVIG none.",
    "Dr. J. Meriwether",
    signed=t("05-11", "11:00"),
)
ent = s.order("entecavir", "0.5 mg by mouth daily", t("05-11", "11:30"))
s.note(
    "pharm",
    t("05-11", "14:00"),
    "entecavir ordered DAILY in error, hepatology says q48h for CrCl 38. fix requested. Also Mg antacid sep from MMF; no NSAIDs; no live vaccines.",
    "N. Grewal PharmD",
    signed=t("05-11", "14:30"),
)
ent.dose(t("05-12", "08:00"), "0.5 mg by mouth every 48 hours on an empty stomach")
s.order("lisinopril", "5 mg by mouth daily", t("05-12", "09:30"))
s.note(
    "progress",
    t("05-12", "11:00"),
    """HD7. BP 138/84, amlo off, lisinopril 5 started. Wt 62.1. Cr 1.7 K 4.9 Hgb 8.6 stable hematoma on US. QFN indet: CXR nl, repeat in 8 wk / ID clinic. Pt's sister's warfarin & INR sheet (Paloma INR 2.6) left in chart folder - not pt's. No anticoag.""",
    "Dr. I. Salcedo",
    signed=t("05-12", "12:00"),
)
s.labs(t("05-12", "05:00"), issued=t("05-12", "05:50"), wbc=4.8, hgb=8.6, plt=180, cr=1.7, k=4.9, alb=2.3)
s.note(
    "nursing",
    t("05-13", "20:00"),
    "GC visit: IUD LNG placed 5/13 1500 by GYN. Second hCG neg 5/13. MMF REMS signed. Pt w/ insomnia, glu 168 am. Asked re her friend's wedding cruise in June + yellow fever shot. Eye exam due HCQ.",
    "R. Holm RN",
    signed=t("05-13", "20:30"),
)
s.labs(t("05-14", "05:00"), issued=t("05-14", "05:50"), wbc=5.1, hgb=8.9, plt=201, cr=1.6, k=5.4, glu=150)
s.vitals(t("05-14", "08:00"), bp="134/82", hr=80, temp=36.8, spo2=98, weight=61.4)
s.note(
    "progress",
    t("05-14", "09:00"),
    """DC. K 5.4 today on lisinopril 5 (d2). Repeat 5/17 (BMP) - low K diet, keep lisinopril 5 unless >5.5. furosemide 40 PO BID -> 40 daily. Pred taper per rheum. MMF 500 BID -> 1000 BID 5/16. HCQ 200. atovaquone. entecavir q48h (next 5/15). No ibuprofen. No ASA yet: nephrology decides 5/21 after US. Rheum 5/28. F/u DNA. eye exam. pelvic US. wt daily.""",
    "Dr. I. Salcedo",
    signed=t("05-14", "10:20"),
)
for n_, x in (
    ("prednisone", "40 mg daily through 5/22, 30 mg daily 5/23 to 6/5, then 20 mg daily from 6/6"),
    ("mycophenolate mofetil", "500 mg by mouth twice daily through 5/15, then 1000 mg twice daily from 5/16"),
    ("hydroxychloroquine 200 mg", "200 mg by mouth daily"),
    ("atovaquone", "1500 mg by mouth daily with food"),
    ("entecavir 0.5 mg", "0.5 mg by mouth every 48 hours on empty stomach"),
    ("furosemide 40 mg", "40 mg by mouth once daily"),
    ("lisinopril 5 mg", "5 mg by mouth daily"),
):
    s.order(n_, x, t("05-14", "10:30"), cat="discharge")
s.write(__file__)
