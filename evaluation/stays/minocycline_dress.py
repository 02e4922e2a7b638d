"""Fictional: minocycline dress."""

from builder import LABS, Stay, clock

LABS["eos"] = ("711-2", "Eosinophils", "10*3/uL", "K/uL", 0, 0.5)
t = clock(2026, "-04:00")
s = Stay("cc-dress", "Castellane", "Imani", "2009-08-14", "female")
s.contact("mother", "Renee Castellane", "617-555-0121")
s.encounter(
    t("05-11", "18:05"),
    t("05-18", "14:30"),
    "fever, rash, facial swelling",
    "271807003",
    "Eruption",
    "Adolescent Medicine",
)
amoxall = s.allergy("Amoxicillin", "723", "rash", t("05-11", "18:20"), severity="moderate")
s.home("Minocycline", "100 mg by mouth twice daily", t("04-10", "08:00"), t("05-11", "19:00"))
s.home("Tretinoin 0.025% cream", "thin layer to face nightly", t("03-01", "08:00"), t("05-11", "19:00"))
s.home("Cetirizine", "10 mg by mouth daily as needed", t("03-01", "08:00"), t("05-11", "19:00"))
s.vitals(t("05-11", "18:10"), bp="104/58", hr=124, rr=20, temp=39.4, spo2=98, weight=58)

s.note(
    "nursing",
    t("05-11", "18:20"),
    """triage: 16F rash+fever x5d, face swollen today. UC gave amox for "strep" 5/8 took 2 doses. rash "all over" -> allergy entered AMOX. T39.4. Here w mom. mom: takes lamotrigine for her seizures (mom's med). IUTD.""",
    "P. Nash RN",
)
s.note(
    "ed",
    t("05-11", "18:40"),
    """16F p/w 5d fever to 39.8, morbilliform rash trunk->limbs ~70% BSA, facial edema, post cervical + axillary LAD, sore throat. Rash began 5/6 per pt. UC 5/8 rapid strep neg, given amoxicillin anyway, took 2 doses. monospot neg.
Meds: mino for acne started about a month ago (derm), tretinoin.
No mucosal erosions, no skin pain, Nikolsky neg. RUQ mildly ttp.
Imp: viral/mono + amox rash? r/o DRESS, MIS-C, Kawasaki. PCN allergy.
Labs, admit adolescent. Tylenol 650 q6 prn, ibuprofen 400 prn.
""",
    "Dr. B. Sandoval",
    signed=t("05-11", "20:50"),
)
apap = s.order("acetaminophen", "650 mg by mouth every 6 hours as needed for fever", t("05-11", "19:00"))
ibu = s.order("ibuprofen", "400 mg by mouth every 6 hours as needed", t("05-11", "19:00"))
mino = s.order("minocycline", "100 mg by mouth twice daily", t("05-11", "21:30"))
R = {"cr": (0.4, 0.9), "wbc": (4.5, 13)}
s.labs(
    t("05-11", "18:50"),
    issued=t("05-11", "19:50"),
    ranges=R,
    wbc=17.8,
    eos=2.9,
    hgb=12.1,
    plt=188,
    ast=298,
    alt=412,
    alp=190,
    tbil=1.1,
    cr=0.8,
    bun=11,
    crp=64,
    trop=6,
)
s.lab_text(t("05-11", "19:10"), t("05-11", "19:40"), "Urine hCG", "2106-3", "Negative")
s.note(
    "hp",
    t("05-11", "21:15"),
    """ADOLESCENT H&P (intern)
CC rash/fever
HPI per ED. Exposures: cat. No travel. No tick.
Meds (mom): minocycline 100 bid, tretinoin qhs, zyrtec prn, "a vitamin".
All: ?PCN (amox)
FH: mom epilepsy on lamotrigine 200 BID. MGM Graves.
Confidential HEADSS done alone - see separate sensitive note.
A/P
#febrile rash + LFTs + eos 2.9. DDx EBV w amox rash >> DRESS > MIS-C. EBV/CMV pcr sent.
- continue home meds for now
- derm consult AM
- if DRESS ? pred burst 5 d
#transaminitis ALT 412, trend
""",
    "Dr. Kofi Mensah PGY-1",
    signed=t("05-11", "22:40"),
)
s.note(
    "consult",
    t("05-12", "08:00"),
    """DERMATOLOGY CONSULT
Latency ~26 d after minocycline start (4/10 -> rash 5/6). Rash 2 DAYS BEFORE amoxicillin. Fever, facial edema, LAD, eos 2.9, atyp lymphs, hepatitis. RegiSCAR 6 = DEFINITE DRESS. No SJS/TEN features.
Recs:
1) STOP minocycline today, last dose 5/12 0600 sadly given. Lifelong avoidance of ALL tetracyclines (mino, doxy, tetra).
2) amoxicillin is NOT the culprit. Remove the penicillin label; amoxicillin may be used in future.
3) methylprednisolone 1 mg/kg = 60 mg IV daily. When better prednisone w SLOW taper 6-8+ wk. NOT a 5 day burst (relapse).
4) Avoid acetaminophen >2 g/d w ALT 412; no NSAID. No sulfonamides, no new anticonvulsants.
5) HHV-6 PCR, EBV, CMV, ANA, TSH now and again ~3 mo (late thyroiditis).
6) Echo/trop: minocycline DRESS -> myocarditis, can be late.
7) triamcinolone 0.1% oint BID body; hold tretinoin.
""",
    "Dr. Amma Osei, Dermatology",
    signed=t("05-12", "09:30"),
)
mino.stop(t("05-12", "09:40"), "DRESS")
ibu.stop(t("05-12", "09:45"), "avoid NSAID in DRESS")
apap.dose(t("05-12", "09:45"), "500 mg by mouth every 6 hours as needed for fever, maximum 2 g per day")
mp = s.order("methylprednisolone", "60 mg IV daily", t("05-12", "10:00"))
s.order(
    "triamcinolone 0.1% ointment",
    "to body twice daily",
    t("05-12", "10:00"),
    end=t("05-18", "14:30"),
    final="completed",
)
s.order("omeprazole", "20 mg by mouth daily", t("05-12", "10:00"))
tmp = s.order("sulfamethoxazole-trimethoprim DS", "1 tablet by mouth three times weekly", t("05-13", "16:00"))
s.note(
    "progress",
    t("05-12", "15:30"),
    """ATTENDING: agree DRESS from minocycline, RegiSCAR 6. Mino off. Solumedrol 60 started 10a. Trop 6 nl, echo tmrw. EBV/CMV/HHV6 out. Mono less likely. Hepatitis - watch INR.""",
    "Dr. H. Brandeis",
    signed=t("05-12", "16:05"),
)
s.labs(
    t("05-13", "06:00"),
    issued=t("05-13", "07:15"),
    ranges=R,
    wbc=19.9,
    eos=3.4,
    plt=171,
    ast=340,
    alt=488,
    inr=1.2,
    tbil=1.4,
    cr=0.8,
    trop=7,
)
s.report(
    "Echocardiogram",
    "34552-0",
    t("05-13", "10:00"),
    t("05-13", "13:00"),
    "LVEF 62%. No effusion. Normal.",
    category="CUS",
)
amoxall.change(
    t("05-13", "14:00"),
    verificationStatus={
        "coding": [
            {
                "system": "http://terminology.hl7.org/CodeSystem/allergyintolerance-verification",
                "code": "entered-in-error",
            }
        ]
    },
    clinicalStatus=None,
)
s.allergy(
    "Minocycline and other tetracyclines (doxycycline, tetracycline)", "6980", "DRESS", t("05-13", "14:05")
)
s.note(
    "pharm",
    t("05-13", "17:10"),
    """PHARMACIST
- TMP-SMX ordered for PJP ppx by intern: SULFONAMIDE in active DRESS, derm said none. -> cancelled. Use ATOVAQUONE 1500 mg PO daily with fatty food while pred >=20 mg.
- Allergy tab fixed: amox removed, tetracycline class added.
- apap max 2 g/d.
""",
    "Y. Cho PharmD",
)
tmp.cancel(t("05-13", "17:05"), "sulfonamide - avoid in DRESS; atovaquone instead")
s.order("atovaquone suspension 750 mg/5 mL", "1500 mg (10 mL) by mouth daily with food", t("05-13", "17:30"))
s.lab_text(t("05-12", "11:00"), t("05-14", "11:00"), "EBV PCR", "5005-4", "Not detected")
s.lab_text(t("05-12", "11:00"), t("05-14", "11:00"), "CMV PCR", "30247-7", "Not detected")
s.lab_text(
    t("05-12", "11:00"),
    t("05-18", "10:00"),
    "HHV-6 PCR, plasma",
    "38347-7",
    "Pending at reference laboratory",
    status="preliminary",
)
s.labs(t("05-12", "11:00"), issued=t("05-12", "18:00"), tsh=2.1)
s.lab_text(
    t("05-12", "10:00"), t("05-14", "12:00"), "Chlamydia trachomatis NAAT, urine", "21613-5", "DETECTED", "A"
)
s.note(
    "consult",
    t("05-14", "13:00"),
    """*** SENSITIVE / CONFIDENTIAL - minor's confidential care (MGL c.112 s.12F). Mother has portal proxy. DO NOT release to AVS, letter or portal. ***
ADOLESCENT GYN
16F, 1 partner (M, 17), consensual. uhCG neg. CT NAAT POS.
School clinic started her on norethindrone/EE (Junel 1/20) 2 mo ago - mom unaware.
Recs 1. Azithromycin 1 g PO x1 observed now. NO doxycycline (DRESS to minocycline). 2. HOLD combined OCP while ALT up (488); recheck when ALT normal; condoms. 3. Partner tx via school clinic. Retest 3 mo. 4. I'll call pt on HER cell. She knows she needs to stop the pill for now.
""",
    "Dr. L. Feinberg, Adolescent Gyn",
    signed=t("05-14", "13:40"),
)
s.order("azithromycin", "1 g by mouth once", t("05-14", "13:30"), end=t("05-14", "14:00"), final="completed")
s.note(
    "nursing",
    t("05-14", "22:00"),
    """noc: afebrile x24, itch 6/10 -> cetirizine. mood "wired, can't sleep" on steroids. mom rooming in, out at 2100. face less puffy""",
    "D. Okafor RN",
)
s.labs(
    t("05-15", "06:00"),
    issued=t("05-15", "07:05"),
    ranges=R,
    wbc=15.0,
    eos=1.1,
    ast=120,
    alt=260,
    inr=1.0,
    cr=0.7,
    glu=142,
)
mp.stop(t("05-15", "09:30"), "changed to oral prednisone")
s.order("prednisone", "60 mg by mouth daily", t("05-15", "09:30"))
s.note(
    "progress",
    t("05-15", "09:00"),
    """PGY1
HD5 #DRESS #hepatitis improving #steroids
S itch better slept 4h. O T36.9 rash fading, desquam. ALT 488->260, eos 3.4->1.1. EBV/CMV neg. Echo nl EF 62.
A/P
#DRESS (mino): IV -> pred 60 mg PO today. Taper per derm, weeks not days.
#PJP ppx atovaquone
#BG 142 on steroid, watch
#sleep: take pred in am
#dispo Mon if ALT falling
""",
    "Dr. Kofi Mensah PGY-1",
    signed=t("05-15", "11:50"),
)
s.note(
    "consult",
    t("05-17", "10:00"),
    """DERM F/U - taper to be printed:
prednisone 60 mg qAM through 5/24
50 mg qAM 5/25 - 5/31
40 mg qAM 6/1 - 6/7
then I decide at clinic. Do not stop abruptly.
Clinic: 5/25 is Memorial Day - closed. Appt moved to TUES 5/26 2:00 pm w me.
Weekly CBC diff + CMP, first 5/22. Repeat TSH ~8/12. No live vaccines while on pred (and 1 mo after). Inactivated ok.
Relapse = fever, face swelling, rash back, jaundice, also chest pain/SOB (myocarditis late).
Sun protection. Tretinoin stays off until I see her.
""",
    "Dr. Amma Osei, Dermatology",
    signed=t("05-17", "10:40"),
)
s.labs(
    t("05-18", "06:00"),
    issued=t("05-18", "07:00"),
    ranges=R,
    wbc=12.2,
    eos=0.4,
    ast=58,
    alt=141,
    cr=0.7,
    glu=118,
)
s.order(
    "prednisone",
    "60 mg by mouth every morning through 5/24, then 50 mg 5/25-5/31, then 40 mg 6/1-6/7, then per dermatology",
    t("05-18", "11:00"),
    cat="discharge",
)
s.order(
    "atovaquone suspension 750 mg/5 mL",
    "1500 mg (10 mL) by mouth daily with food while prednisone is 20 mg or more",
    t("05-18", "11:00"),
    cat="discharge",
)
s.order("omeprazole", "20 mg by mouth daily while on prednisone", t("05-18", "11:00"), cat="discharge")
s.order(
    "triamcinolone 0.1% ointment",
    "to itchy areas of body twice daily, not face",
    t("05-18", "11:00"),
    cat="discharge",
)
s.service("Dermatology clinic, Dr. Osei", t("05-18", "11:00"), due=t("05-26", "14:00"))
s.condition(
    "Drug reaction with eosinophilia and systemic symptoms",
    "702809001",
    t("05-12", "09:30"),
    onset=t("05-06", "08:00"),
)
s.note(
    "instr",
    t("05-18", "11:30"),
    """AVS text (intern)
You had DRESS, a severe drug allergy from MINOCYCLINE. Never take minocycline, doxycycline or tetracycline again. Wear a medical alert.
Amoxicillin did not cause this. You are not allergic to penicillin.
Prednisone every morning w food: 60 mg thru 5/24, 50 mg 5/25-5/31, 40 mg 6/1-6/7, then Dr. Osei tells you. Do not stop suddenly.
Atovaquone 10 mL (1500 mg) daily with food. Omeprazole 20 mg daily. Triamcinolone oint BID body not face.
Cetirizine 10 mg daily for itch ok. STOP minocycline. Tretinoin cream - hold until derm visit. No ibuprofen/Advil. Tylenol max 2 g (2000 mg) a day.
No sulfa antibiotics for now. No live vaccines while on prednisone.
Labs 5/22. Derm Dr Osei Tue 5/26 2 pm. PCP Dr. Whitcomb 6/2 4:15 pm. Thyroid test around 8/12.
HHV-6 test still pending, derm will call.
Come to ED: fever, face swelling, rash back or blisters/mouth sores, yellow eyes, chest pain, trouble breathing, fainting.
School: may return 5/26, no gym x 2 wk.
""",
    "Dr. Kofi Mensah PGY-1",
    signed=t("05-18", "13:00"),
)
s.write(__file__)
